//! Which games are exported: names only, for each is read when its turn comes.

use super::{Result, Store};
use tabiya_rules::{Color, Speed, Variant};

/// Which of somebody's games.
#[derive(Clone, Debug)]
pub struct ExportFilter {
    pub person: String,
    /// They ask themselves: what is not listed is theirs to see.
    pub is_own: bool,
    /// Made since then.
    pub since: Option<i64>,
    /// Made until then.
    pub until: Option<i64>,
    /// How many at most.
    pub max: u32,
    /// Only those against this person.
    pub against: Option<String>,
    /// Only those in which they had this colour.
    pub color: Option<Color>,
    /// Only those of these kinds.
    pub kinds: Option<Kinds>,
    /// Only those that count for ratings, or only those that do not.
    pub rated: Option<bool>,
    /// Only those that have been reviewed, or only those that have not.
    pub analysed: Option<bool>,
    /// Those that go on.
    pub ongoing: bool,
    /// Those that are over.
    pub finished: bool,
    /// In the order in which they were played.
    pub oldest_first: bool,
}

/// Kinds of games: standard chess at some speeds, and variants at any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// Standard chess, from whatever first position, at these speeds.
    pub speeds: Vec<Speed>,
    /// These variants, however fast.
    pub variants: Vec<Variant>,
}

/// Not at one screen, where the same person sits on both sides. The computer is nobody in these columns.
pub(super) const BETWEEN_TWO: &str = "(white is null or black is null or white <> black)";

impl Kinds {
    /// The condition, in SQL. Names of speeds and variants are ours, so there is nothing to bind.
    fn sql(&self) -> String {
        let speeds = one_of("speed", self.speeds.iter().map(|speed| speed.name()));
        let variants = one_of("variant", self.variants.iter().map(|variant| variant.name()));
        format!("({speeds} and variant = '{}' or {variants})", Variant::Standard)
    }
}

/// The condition that a column has one of these names.
fn one_of(column: &str, names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<String> = names.map(|name| format!("'{name}'")).collect();
    if names.is_empty() { "1 = 0".to_owned() } else { format!("{column} in ({})", names.join(", ")) }
}

impl ExportFilter {
    /// All finished games of this person.
    pub fn all(person: &str, is_own: bool) -> ExportFilter {
        ExportFilter {
            person: person.to_owned(),
            is_own,
            since: None,
            until: None,
            max: u32::MAX,
            against: None,
            color: None,
            kinds: None,
            rated: None,
            analysed: None,
            ongoing: false,
            finished: true,
            oldest_first: false,
        }
    }
}

impl Store {
    /// The names of these games, the newest first unless it is asked otherwise.
    pub async fn export_ids(&self, which: &ExportFilter) -> Result<Vec<String>> {
        let mut text = format!("select id from games where created_at >= $1 and created_at <= $2 and {BETWEEN_TWO}");
        text.push_str(match which.color {
            None => " and (white = $3 or black = $3)",
            Some(Color::White) => " and white = $3",
            Some(Color::Black) => " and black = $3",
        });
        if which.against.is_some() {
            text.push_str(" and (white = $5 or black = $5) and white <> black");
        }
        text.push_str(match (which.ongoing, which.finished) {
            (true, true) => " and status in ('playing', 'over')",
            (true, false) => " and status = 'playing'",
            (false, true) => " and status = 'over'",
            (false, false) => " and status = ''",
        });
        if let Some(kinds) = &which.kinds {
            text.push_str(&format!(" and {}", kinds.sql()));
        }
        if !which.is_own {
            text.push_str(" and visibility = 'public'");
        }
        match which.rated {
            None => {}
            Some(true) => text.push_str(" and list is not null"),
            Some(false) => text.push_str(" and list is null"),
        }
        let reviewed = "exists (select 1 from reviews where reviews.game = games.id and evaluations is not null)";
        match which.analysed {
            None => {}
            Some(true) => text.push_str(&format!(" and {reviewed}")),
            Some(false) => text.push_str(&format!(" and not {reviewed}")),
        }
        text.push_str(if which.oldest_first {
            " order by created_at, id"
        } else {
            " order by created_at desc, id desc"
        });
        text.push_str(" limit $4");
        let mut query = sqlx::query_scalar(sqlx::AssertSqlSafe(text))
            .bind(which.since.unwrap_or(i64::MIN))
            .bind(which.until.unwrap_or(i64::MAX))
            .bind(which.person.as_str())
            .bind(i64::from(which.max));
        if let Some(against) = &which.against {
            query = query.bind(against.as_str());
        }
        Ok(query.fetch_all(&self.reads).await?)
    }

    /// When the last move of a game was made.
    pub async fn last_move_at(&self, game: &str) -> Result<Option<i64>> {
        let text = "select at from moves where game = $1 order by ply desc limit 1";
        Ok(sqlx::query_scalar(text).bind(game).fetch_optional(&self.reads).await?)
    }
}
