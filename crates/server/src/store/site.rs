//! What the owner calls this site.

use super::{Result, Store};

/// A name, a sentence and a logo; what was never given is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    pub name: String,
    pub words: String,
    /// The logo, a PNG.
    pub logo: Option<Vec<u8>>,
}

impl Store {
    /// The site as its owner wants it.
    pub async fn site(&self) -> Result<Site> {
        let text = "select name, words, logo from site where one = 1";
        let found: Option<(String, String, Option<Vec<u8>>)> = sqlx::query_as(text).fetch_optional(&self.reads).await?;
        Ok(found.map(|(name, words, logo)| Site { name, words, logo }).unwrap_or_default())
    }

    /// Another name and another sentence.
    pub async fn set_site(&self, name: &str, words: &str) -> Result<()> {
        let text = "insert into site (one, name, words) values (1, $1, $2) \
            on conflict (one) do update set name = $1, words = $2";
        sqlx::query(text).bind(name).bind(words).execute(&self.writes).await?;
        Ok(())
    }

    /// Another logo, or none.
    pub async fn set_logo(&self, logo: Option<&[u8]>) -> Result<()> {
        let text = "insert into site (one, name, words, logo) values (1, '', '', $1) \
            on conflict (one) do update set logo = $1";
        sqlx::query(text).bind(logo).execute(&self.writes).await?;
        Ok(())
    }
}
