//! Games of the library as they are shown: a row in a list, a whole game, PGN.

use super::{Library, Result};
use crate::game::ResultName;
use crate::store::library::LibraryGame;
use futures_util::{Stream, stream};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use tabiya_library::{Date, Facts, NotesError, opening, unpack, write_moves};
use tabiya_rules::pgn::{Tags, Writer};
use tabiya_rules::{Move, Position};
use tabiya_text::without_unseen;
use utoipa::ToSchema;

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameRow {
    /// Its name in the library.
    pub id: String,
    /// Its name on this site, where it was played here.
    pub site_game: Option<String>,
    /// Who had White.
    pub white: PlayerRow,
    /// Who had Black.
    pub black: PlayerRow,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[schema(value_type = ResultName)]
    pub result: String,
    /// `2021-05-30`, `2021-05` or `2021`, as far as it is known.
    pub date: Option<String>,
    /// The tournament or match.
    pub event: Option<String>,
    /// The opening's code.
    pub eco: Option<String>,
    /// The opening's name.
    pub opening: Option<String>,
    /// How fast it was, if that is known.
    #[schema(value_type = Option<tabiya_rules::Speed>)]
    pub speed: Option<String>,
    /// How many moves were made, of both sides.
    pub plies: u32,
    /// The import that brought it, or `site`.
    pub collection: String,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerRow {
    pub name: String,
    /// The rating at that time.
    pub rating: Option<u16>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayedRow {
    /// As programs write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WholeGame {
    /// As in lists.
    #[serde(flatten)]
    pub row: GameRow,
    /// Name and value of each tag, as in its PGN.
    pub tags: Vec<(String, String)>,
    /// The first position, as FEN.
    pub start: String,
    pub moves: Vec<PlayedRow>,
    /// The game as PGN, with all comments, annotations and variations.
    pub pgn: String,
}

impl Library {
    /// The rows of these games, in their order. Those that have just been removed are left out.
    pub async fn rows(&self, games: &[(u32, Facts)]) -> Result<Vec<GameRow>> {
        let ids: Vec<u32> = games.iter().map(|(id, _)| *id).collect();
        let mut found: HashMap<u32, LibraryGame> =
            self.0.store.library_games(&ids).await?.into_iter().map(|game| (game.id, game)).collect();
        Ok(games.iter().filter_map(|(id, facts)| Some(row(&found.remove(id)?, facts))).collect())
    }

    /// A whole game, if this person may see it.
    pub async fn game(&self, id: &str, person: Option<&str>) -> Result<Option<WholeGame>> {
        let Ok(id) = id.parse::<u32>() else { return Ok(None) };
        let snapshot = self.snapshot()?;
        let visible = self.visible(&snapshot, person).await?;
        let Some(facts) = snapshot.facts(id).filter(|facts| visible.admits(facts)) else { return Ok(None) };
        let found = self.0.store.library_games(&[id]).await?;
        let notes = self.0.store.library_notes(&[id]).await?.pop().map(|(_, notes)| notes).unwrap_or_default();
        Ok(found.first().map(|game| whole(game, &facts, &notes)))
    }

    /// Those of these games that this person may see, in their order, each once.
    pub async fn seen_of(&self, ids: &[u32], person: Option<&str>) -> Result<Vec<u32>> {
        let snapshot = self.snapshot()?;
        let visible = self.visible(&snapshot, person).await?;
        let mut told = HashSet::new();
        let is_seen = |id: &u32| snapshot.facts(*id).is_some_and(|facts| visible.admits(&facts)) && told.insert(*id);
        Ok(ids.iter().copied().filter(is_seen).collect())
    }

    /// The first of these games as PGN, in their order, and how many they are: so many that neither the text nor what is
    /// read for it becomes too long, but at least one.
    pub async fn pgn(&self, ids: &[u32]) -> Result<(String, usize)> {
        let store = &self.0.store;
        let ids = &ids[..ids.len().min(EXPORTED)];
        let bytes: HashMap<u32, usize> = store.library_notes_bytes(ids).await?.into_iter().collect();
        let ids = &ids[..within(ids.iter().map(|id| bytes.get(id).copied().unwrap_or(0)))];
        let snapshot = self.snapshot()?;
        let found: HashMap<u32, LibraryGame> =
            store.library_games(ids).await?.into_iter().map(|game| (game.id, game)).collect();
        let notes: HashMap<u32, Vec<u8>> = store.library_notes(ids).await?.into_iter().collect();
        let (mut text, mut count) = (String::new(), 0);
        for id in ids {
            if text.len() >= EXPORTED_BYTES {
                break;
            }
            count += 1;
            if let (Some(game), Some(facts)) = (found.get(id), snapshot.facts(*id)) {
                let (start, moves) = moves_of(game);
                let notes = notes.get(id).map_or(&[][..], Vec::as_slice);
                text += &pgn_of(*id, &tags_of(game, &facts), &start, &moves, &facts, notes);
            }
        }
        Ok((text, count))
    }
}

impl Library {
    /// All of these games as PGN, some at a time.
    pub fn pgn_of_all(self, ids: Vec<u32>) -> impl Stream<Item = Result<String>> {
        stream::try_unfold((self, ids, 0), async |(library, ids, from)| {
            if from >= ids.len() {
                return Ok(None);
            }
            let (text, count) = library.pgn(&ids[from..]).await?;
            Ok(Some((text, (library, ids, from + count))))
        })
    }
}

/// How many of the first games have notes that are read at once, by the sizes of these: at least one, if there is any.
fn within(sizes: impl ExactSizeIterator<Item = usize>) -> usize {
    let least = sizes.len().min(1);
    let sums = sizes.scan(0, |sum: &mut usize, size| {
        *sum = sum.saturating_add(size);
        Some(*sum)
    });
    sums.take_while(|&sum| sum <= EXPORTED_BYTES).count().max(least)
}

/// How many games of an export are read at once.
const EXPORTED: usize = 64;
/// And how long their notes and their text become before the next are left for later.
const EXPORTED_BYTES: usize = 1 << 20;

/// The tags as they are shown: whoever wrote them may have meant to turn the lines around them.
fn tags_in(game: &LibraryGame) -> impl Iterator<Item = (&str, String)> {
    let tags = game.tags.lines().filter_map(|line| line.split_once('\t'));
    tags.map(|(name, value)| (name, without_unseen(value)))
}

fn row(game: &LibraryGame, facts: &Facts) -> GameRow {
    let named = opening(facts.opening);
    let rating = |rating: u16| (rating > 0).then_some(rating);
    GameRow {
        id: game.id.to_string(),
        site_game: game.site.clone(),
        white: PlayerRow { name: shown(&game.white), rating: rating(facts.white_rating) },
        black: PlayerRow { name: shown(&game.black), rating: rating(facts.black_rating) },
        result: facts.outcome.name().to_owned(),
        date: iso(facts.date),
        event: tags_in(game).find(|(name, _)| *name == "Event").map(|(_, value)| value),
        eco: named.map(|(eco, _)| eco.to_owned()),
        opening: named.map(|(_, name)| name.to_owned()),
        speed: facts.speed.map(|speed| speed.name().to_owned()),
        plies: facts.plies.into(),
        collection: if facts.collection == 0 { "site".to_owned() } else { facts.collection.to_string() },
    }
}

fn shown(name: &str) -> String {
    let name = without_unseen(name);
    if name.is_empty() { "?".to_owned() } else { name }
}

fn iso(date: Date) -> Option<String> {
    match date.parts() {
        (0, ..) => None,
        (year, 0, _) => Some(format!("{year:04}")),
        (year, month, 0) => Some(format!("{year:04}-{month:02}")),
        (year, month, day) => Some(format!("{year:04}-{month:02}-{day:02}")),
    }
}

/// Where the game begins, and its moves as far as they can be read.
fn moves_of(game: &LibraryGame) -> (Position, Vec<Move>) {
    let start = game.start.as_deref().and_then(|fen| fen.parse().ok()).unwrap_or(Position::STANDARD);
    let moves =
        unpack(&start, &game.moves).inspect_err(|error| tracing::error!(id = game.id, %error, "a game's moves"));
    (start, moves.unwrap_or_default())
}

fn tags_of(game: &LibraryGame, facts: &Facts) -> Tags {
    let mut tags = Tags::new();
    tags_in(game).for_each(|(name, value)| tags.set(name, value));
    tags.set("Date", facts.date.to_string());
    tags.set("White", shown(&game.white));
    tags.set("Black", shown(&game.black));
    for (name, rating) in [("WhiteElo", facts.white_rating), ("BlackElo", facts.black_rating)] {
        if rating > 0 {
            tags.set(name, rating.to_string());
        }
    }
    if let Some((eco, name)) = opening(facts.opening) {
        for (tag, value) in [("ECO", eco), ("Opening", name)] {
            if tags.get(tag).is_none() {
                tags.set(tag, value);
            }
        }
    }
    if let Some(site) = &game.site {
        tags.set("GameId", site.as_str());
    }
    tags
}

/// A game as PGN, with the notes on it. If those are damaged, without them.
fn pgn_of(id: u32, tags: &Tags, start: &Position, moves: &[Move], facts: &Facts, notes: &[u8]) -> String {
    let write = |notes: &[u8]| -> std::result::Result<String, NotesError> {
        let mut writer = Writer::new(String::new());
        writer.begin_game(tags, start, facts.outcome.as_rules())?;
        write_moves(&mut writer, start, moves, notes)?;
        writer.end_game()?;
        Ok(writer.into_inner())
    };
    let written = write(notes).inspect_err(|error| tracing::error!(id, %error, "a game's notes"));
    written.or_else(|_| write(&[])).unwrap_or_default()
}

fn whole(game: &LibraryGame, facts: &Facts, notes: &[u8]) -> WholeGame {
    let (start, moves) = moves_of(game);
    let tags = tags_of(game, facts);
    let mut pos = start;
    let played = moves.iter().map(|&m| {
        let played = PlayedRow { uci: uci(&start, m), san: pos.san(m).to_string() };
        pos.play_unchecked(m);
        played
    });
    let played = played.collect();
    WholeGame {
        row: row(game, facts),
        pgn: pgn_of(game.id, &tags, &start, &moves, facts, notes),
        tags: tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: start.to_string(),
        moves: played,
    }
}

/// A move as programs write it: castling as the king's own two squares, except where only Chess960 knows such castling.
pub(super) fn uci(start: &Position, m: Move) -> String {
    m.uci(start.variant()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_in_bounds() {
        assert_eq!(within([].into_iter()), 0);
        assert_eq!(within([5; 64].into_iter()), 64);
        assert_eq!(within([EXPORTED_BYTES * 9, 1].into_iter()), 1);
        assert_eq!(within([EXPORTED_BYTES / 2, EXPORTED_BYTES / 2, 1, 0].into_iter()), 2);
        assert_eq!(within([usize::MAX, usize::MAX].into_iter()), 1);
    }
}
