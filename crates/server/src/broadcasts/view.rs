//! What is shown of broadcasts.

use super::feed::{Shown, digest};
use super::sent::GameTags;
use super::{Look, slug};
use crate::store::broadcasts::{BroadcastRow, BroadcastStage, BroadcastVisibility, RoundRow};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::sync::Arc;
use tabiya_rules::{ByColor, Color, Position};
use utoipa::ToSchema;

/// A broadcast in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastLine {
    pub id: String,
    /// Its name as it stands in addresses.
    pub slug: String,
    pub name: String,
    /// A few words about it; perhaps none.
    pub about: String,
    /// Who shows it.
    pub owner: String,
    pub visibility: BroadcastVisibility,
    /// The round to look at: the last one that has begun, or the first. None where there is none yet.
    pub round: Option<BroadcastRoundLine>,
    /// When it was made: milliseconds since 1970.
    pub created_at: i64,
}

/// A broadcast with its rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastView {
    pub id: String,
    /// Its name as it stands in addresses.
    pub slug: String,
    pub name: String,
    pub about: String,
    /// Who shows it.
    pub owner: String,
    pub visibility: BroadcastVisibility,
    /// Is it one's own?
    pub mine: bool,
    /// In order.
    pub rounds: Vec<BroadcastRoundLine>,
    pub created_at: i64,
}

/// A round of a broadcast, without its games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastRoundLine {
    pub id: String,
    pub slug: String,
    pub name: String,
    pub stage: BroadcastStage,
    /// When it begins: milliseconds since 1970.
    pub starts_at: Option<i64>,
    /// So old is a move before it is shown, in seconds.
    pub delay: i64,
}

/// A round with its boards: all of them, or those that have changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastRoundView {
    /// Where one has come to: to ask for what is new after it.
    pub mark: String,
    /// Are these all boards? Otherwise those that have changed.
    pub whole: bool,
    pub broadcast: BroadcastView,
    pub round: BroadcastRoundLine,
    pub boards: Vec<BroadcastBoardView>,
}

/// A game that is played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastBoardView {
    pub id: String,
    /// Its board, counted from 1.
    pub board: u32,
    pub players: ByColor<BroadcastPlayerView>,
    /// Where the game begins, if not as usual.
    pub start: Option<String>,
    /// All moves in UCI, with blanks between.
    pub moves: String,
    pub fen: String,
    /// The last move.
    pub last: Option<String>,
    pub turn: Color,
    pub check: bool,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: Option<String>,
    pub clocks: BroadcastClocks,
}

/// A player of such a game, as its tags say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastPlayerView {
    pub name: String,
    pub title: Option<String>,
    pub rating: Option<u32>,
    pub team: Option<String>,
}

/// What the clocks showed last, as far as it was told: milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BroadcastClocks {
    pub white: Option<u32>,
    pub black: Option<u32>,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// How long ago that was, in milliseconds.
    pub ago: i64,
}

impl From<&RoundRow> for BroadcastRoundLine {
    fn from(row: &RoundRow) -> BroadcastRoundLine {
        BroadcastRoundLine {
            id: row.id.clone(),
            slug: slug(&row.name),
            name: row.name.clone(),
            stage: row.stage,
            starts_at: row.starts_at,
            delay: row.delay,
        }
    }
}

/// The round to look at first: the last one that has begun and goes on, else the last one that has begun, else the first.
pub(crate) fn first_round(rounds: &[RoundRow]) -> Option<&RoundRow> {
    let last = |stage: BroadcastStage| rounds.iter().rev().find(move |round| round.stage == stage);
    last(BroadcastStage::Started).or_else(|| last(BroadcastStage::Finished)).or(rounds.first())
}

impl BroadcastLine {
    pub(crate) fn new(row: BroadcastRow, rounds: &[RoundRow]) -> BroadcastLine {
        let round = first_round(rounds).map(BroadcastRoundLine::from);
        let BroadcastRow { id, owner_name, name, about, visibility, created_at, .. } = row;
        BroadcastLine { id, slug: slug(&name), name, about, owner: owner_name, visibility, round, created_at }
    }
}

impl BroadcastView {
    pub(crate) fn new(row: &BroadcastRow, rounds: &[RoundRow], person: Option<&str>) -> BroadcastView {
        BroadcastView {
            id: row.id.clone(),
            slug: slug(&row.name),
            name: row.name.clone(),
            about: row.about.clone(),
            owner: row.owner_name.clone(),
            visibility: row.visibility,
            mine: person == Some(&row.owner),
            rounds: rounds.iter().map(BroadcastRoundLine::from).collect(),
            created_at: row.created_at,
        }
    }
}

impl BroadcastBoardView {
    fn new(game: &Shown, now: i64) -> BroadcastBoardView {
        let line = &game.line;
        let moves: Vec<String> = line.plies.iter().map(|ply| ply.uci.text().to_string()).collect();
        BroadcastBoardView {
            id: game.id.clone(),
            board: game.board,
            players: ByColor::new_with(|color| player(&game.tags, color)),
            start: (line.start != Position::STANDARD).then(|| line.start.to_string()),
            fen: game.position.to_string(),
            last: moves.last().cloned(),
            moves: moves.join(" "),
            turn: game.position.turn(),
            check: game.position.is_check(),
            result: line.outcome.map(|outcome| outcome.name().to_owned()),
            clocks: clocks(game, now),
        }
    }
}

/// A player as the tags of a game tell of them.
pub(crate) fn player(tags: &GameTags, color: Color) -> BroadcastPlayerView {
    let tag = |what: &str| {
        let value = tags.get(&format!("{}{what}", color.title()));
        value.map(|value| value.trim()).filter(|value| !matches!(*value, "" | "?" | "-")).map(str::to_owned)
    };
    BroadcastPlayerView {
        name: tag("").unwrap_or_default(),
        title: tag("Title"),
        rating: tag("Elo").and_then(|elo| elo.parse().ok()).filter(|elo| (1..=4000).contains(elo)),
        team: tag("Team"),
    }
}

/// What the clocks showed last.
pub(crate) fn clocks(game: &Shown, now: i64) -> BroadcastClocks {
    let line = &game.line;
    let first = line.start.turn();
    let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { !first };
    let last = |color: Color| {
        let plies = line.plies.iter().enumerate().rev();
        plies.filter(|(ply, _)| mover(*ply) == color).find_map(|(_, ply)| ply.clock)
    };
    let (white, black) = (last(Color::White), last(Color::Black));
    let turn = game.position.turn();
    let is_known = if turn.is_white() { white } else { black }.is_some();
    let running = (line.outcome.is_none() && is_known).then_some(turn);
    BroadcastClocks { white, black, running, ago: (now - game.at).max(0) }
}

/// The game that came first; empty where there is none. All games of a round go at once.
fn first(games: &[Arc<Shown>]) -> &str {
    games.iter().min_by_key(|game| game.number).map_or("", |game| &game.id)
}

impl Look {
    /// With its mark: the game that came first, as long as there is one, and in eight digits each what is said of the round and how each game is
    /// shown. It is made of what is shown alone: all servers give the same one, also after a restart.
    pub(crate) fn new(
        broadcast: Arc<BroadcastRow>,
        rounds: Arc<Vec<RoundRow>>,
        round: Arc<RoundRow>,
        games: Vec<Arc<Shown>>,
    ) -> Look {
        let said = (BroadcastView::new(&broadcast, &rounds, None), BroadcastRoundLine::from(&*round));
        let said = digest(&serde_json::to_string(&said).unwrap_or_default());
        let mut mark = format!("{}.{said:08x}", first(&games));
        for game in &games {
            let _ = write!(mark, "{:08x}", game.digest);
        }
        Look { broadcast, rounds, round, games, mark }
    }

    /// The digests that somebody knows who has come to this mark; none where games have gone since, or it is no mark.
    fn known(&self, mark: &str) -> Option<Vec<u32>> {
        let (id, digests) = mark.split_once('.')?;
        let is_of_these = id.is_empty() || id == first(&self.games);
        if !is_of_these || !digests.len().is_multiple_of(8) {
            return None;
        }
        let digest = |digits: &[u8]| u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok();
        digests.as_bytes().chunks(8).map(digest).collect()
    }

    /// Is there nothing new after this mark?
    pub(crate) fn is_known(&self, mark: &str) -> bool {
        mark == self.mark
    }

    /// The games that are new after this mark; all of them, and then true, without one, or where games have gone since.
    pub(crate) fn after(&self, mark: Option<&str>) -> (Vec<&Arc<Shown>>, bool) {
        match mark.and_then(|mark| self.known(mark)) {
            Some(known) => (self.games.iter().filter(|game| !known.contains(&game.digest)).collect(), false),
            None => (self.games.iter().collect(), true),
        }
    }

    /// As the page wants it.
    pub(crate) fn view(&self, person: Option<&str>, mark: Option<&str>, now: i64) -> BroadcastRoundView {
        let (games, whole) = self.after(mark);
        BroadcastRoundView {
            mark: self.mark.clone(),
            whole,
            broadcast: BroadcastView::new(&self.broadcast, &self.rounds, person),
            round: BroadcastRoundLine::from(&*self.round),
            boards: games.into_iter().map(|game| BroadcastBoardView::new(game, now)).collect(),
        }
    }
}
