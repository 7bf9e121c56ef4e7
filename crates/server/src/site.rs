//! What the owner calls this site, in memory: the page that everybody gets carries it, so that nothing changes under the eyes of
//! whoever opens it. What was never said is ours to say.

use crate::error::{ApiError, ApiResult};
use crate::others::Hint;
use crate::store::site::Site as Kept;
use crate::store::{Result, Store};
use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::{Arc, PoisonError, RwLock};
use tabiya_text::is_unseen;
use utoipa::ToSchema;

/// How many characters the name has at most; it stands in the head of every page.
const LONGEST_NAME: usize = 32;
/// How many the sentence on the first page has.
const LONGEST_WORDS: usize = 160;
/// How many bytes the logo has. It counts to what everybody loads.
pub const MOST_LOGO_BYTES: usize = 24 * 1024;
/// How wide and high it is.
const LOGO_SIDE: std::ops::RangeInclusive<u32> = 16..=512;
/// What every PNG begins with, up to its width: the signature, and a first chunk of 13 bytes that is called IHDR.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// The site as its owner wants it.
#[derive(Debug, Default)]
pub struct Site(RwLock<Arc<Shown>>);

/// What is shown of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    pub about: SiteView,
    /// The logo, a PNG.
    pub logo: Bytes,
}

/// What the owner calls this site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SiteView {
    /// Its name; empty where it has none of its own.
    pub name: String,
    /// A sentence for the first page; empty where the page says its own.
    pub words: String,
    /// Which logo `/api/site/logo` is; another logo has another. None: the site has no logo of its own.
    pub logo: Option<String>,
}

/// What it shall be called.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SiteWish {
    /// At most 32 characters in one line, all of them seen; empty for none.
    #[schema(max_length = 32)]
    pub name: String,
    /// At most 160 characters in one line; empty for the page's own.
    #[schema(max_length = 160)]
    pub words: String,
}

impl Site {
    /// As it is kept.
    ///
    /// # Errors
    /// The database fails.
    pub async fn load(store: &Store) -> Result<Site> {
        let site = Site::default();
        site.refresh(store).await?;
        Ok(site)
    }

    /// What is shown now.
    pub fn shown(&self) -> Arc<Shown> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Keeps another name and sentence, and shows them from now on.
    ///
    /// # Errors
    /// One of them cannot be shown, or the database fails.
    pub async fn set(&self, store: &Store, wish: &SiteWish) -> ApiResult<()> {
        let name = line("site-name", "name", &wish.name, LONGEST_NAME)?;
        let words = line("site-words", "words", &wish.words, LONGEST_WORDS)?;
        store.set_site(name, words).await?;
        store.others().tell(|| Hint::Site);
        Ok(self.refresh(store).await?)
    }

    /// Keeps another logo, or none, and shows it from now on.
    ///
    /// # Errors
    /// It is no small PNG, or the database fails.
    pub async fn set_logo(&self, store: &Store, logo: Option<&[u8]>) -> ApiResult<()> {
        logo.map_or(Ok(()), check_logo)?;
        store.set_logo(logo).await?;
        store.others().tell(|| Hint::Site);
        Ok(self.refresh(store).await?)
    }

    pub(crate) async fn refresh(&self, store: &Store) -> Result<()> {
        let shown = Arc::new(Shown::of(store.site().await?));
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = shown;
        Ok(())
    }
}

impl Shown {
    fn of(Kept { name, words, logo }: Kept) -> Shown {
        let tag =
            logo.as_ref().map(|logo| Sha256::digest(logo).iter().take(6).map(|byte| format!("{byte:02x}")).collect());
        Shown { about: SiteView { name, words, logo: tag }, logo: logo.unwrap_or_default().into() }
    }
}

fn line<'a>(code: &'static str, field: &str, text: &'a str, most: usize) -> ApiResult<&'a str> {
    let text = text.trim();
    if text.chars().count() <= most && !text.chars().any(is_unseen) {
        return Ok(text);
    }
    Err(ApiError::rule(code, format!("{field}: at most {most} characters in one line, all of them seen")))
}

/// Only what is certainly a picture is kept: a drawing could hold a script.
fn check_logo(bytes: &[u8]) -> ApiResult<()> {
    let bad = |why: String| Err(ApiError::rule("site-logo", format!("logo: {why}")));
    if bytes.len() > MOST_LOGO_BYTES {
        return bad(format!("at most {MOST_LOGO_BYTES} bytes, not {}", bytes.len()));
    }
    let size = bytes.strip_prefix(PNG).and_then(|rest| rest.first_chunk::<8>());
    let Some([a, b, c, d, e, f, g, h]) = size.copied() else { return bad("it is not a PNG".to_owned()) };
    let (width, height) = (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h]));
    if LOGO_SIDE.contains(&width) && LOGO_SIDE.contains(&height) {
        return Ok(());
    }
    bad(format!("16 to 512 pixels wide and high, not {width}×{height}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        [PNG, &width.to_be_bytes(), &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat()
    }

    #[test]
    fn a_logo_is_a_small_png() {
        assert!(check_logo(&png(128, 64)).is_ok());
        let long = [png(128, 128), vec![0; MOST_LOGO_BYTES]].concat();
        let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec();
        for bad in [Vec::new(), svg, PNG.to_vec(), png(8, 128), png(128, 4000), long] {
            assert_eq!(check_logo(&bad).unwrap_err().code(), "site-logo", "{} bytes", bad.len());
        }
    }

    #[test]
    fn words_stand_in_one_line() {
        assert_eq!(line("site-name", "name", "  Riverside Chess Club ", LONGEST_NAME).unwrap(), "Riverside Chess Club");
        assert_eq!(line("site-name", "name", "", LONGEST_NAME).unwrap(), "");
        for bad in ["two\nlines", "hidden\u{200b}", &"é".repeat(33)] {
            assert_eq!(line("site-name", "name", bad, LONGEST_NAME).unwrap_err().code(), "site-name", "{bad:?}");
        }
    }
}
