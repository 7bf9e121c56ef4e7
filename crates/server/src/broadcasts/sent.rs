//! Games as they are sent: many in one text, read one by one. One that is broken keeps none of the others from being read.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::line::{Line, Ply};
use std::collections::BTreeMap;
use tabiya_rules::Outcome;
use tabiya_rules::pgn::{Problem, Tree, Trees};

/// What is kept of a game's tags: who plays, where, and on which board. The rest is told by the moves, or gives away more of them than
/// may be seen.
pub(crate) const KEPT: [&str; 20] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Board",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "WhiteTeam",
    "BlackTeam",
    "Section",
    "Stage",
    "EventDate",
    "TimeControl",
    "Variant",
];

/// The tags of a game, by name.
pub(crate) type GameTags = BTreeMap<String, String>;

/// A game as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sent {
    /// All its tags, within bounds.
    pub(crate) tags: GameTags,
    /// How far it has come, or why it cannot be taken, and where that is.
    pub(crate) line: Result<Line, String>,
}

/// Why nothing of a text was taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotGames {
    #[error("there is no game in it")]
    Nothing,
    #[error("there are more than {MOST_GAMES} games in it")]
    TooMany,
}

/// How many games a round has, and so how many are sent at once.
pub(crate) const MOST_GAMES: usize = 100;
/// How many moves of both sides a game has.
pub(crate) const MOST_PLIES: usize = 1_200;
/// How many tags are read, and how much of each.
const MOST_TAGS: usize = 40;
const TAG_LETTERS: usize = 120;
/// The longest time on a clock.
const MOST_CLOCK_MS: u128 = 100 * 3_600_000;

/// The games of a text.
///
/// # Errors
/// There is none, or there are too many.
pub(crate) fn read(pgn: &[u8]) -> Result<Vec<Sent>, NotGames> {
    let mut games = Vec::new();
    for tree in Trees::new(pgn).map_while(Result::ok) {
        if games.len() == MOST_GAMES {
            return Err(NotGames::TooMany);
        }
        games.push(sent(&tree));
    }
    if games.is_empty() { Err(NotGames::Nothing) } else { Ok(games) }
}

fn sent(tree: &Tree) -> Sent {
    let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(TAG_LETTERS).collect::<String>();
    let tags = tree.tags.iter().take(MOST_TAGS).map(|(name, value)| (short(name), short(value)));
    Sent { tags: tags.collect(), line: line(tree) }
}

fn line(tree: &Tree) -> Result<Line, String> {
    if let Some(error) = &tree.error {
        return Err(error.to_string());
    }
    let start = *tree.start();
    let (mut position, mut plies) = (start, Vec::new());
    for id in tree.main_line() {
        if plies.len() == MOST_PLIES {
            return Err(format!("more than {MOST_PLIES} moves"));
        }
        let m = tree.played(id).ok_or_else(|| format!("ply {}: a move is left out", plies.len() + 1))?;
        let clock = tree.parsed_comment(id).clock.map(|left| left.as_millis().min(MOST_CLOCK_MS) as u32);
        plies.push(Ply { uci: m.uci(start.variant()), clock });
        position.play_unchecked(m);
    }
    // Where the moves end with `*` and the tag tells a result, there is one: programs forget the one or the other.
    let by_tag = tree.warnings.iter().find_map(|warning| match warning.problem {
        Problem::ResultMismatch { tag, marker: None } => tag,
        _ => None,
    });
    let told = tree.outcome.or(by_tag);
    let winner = if position.is_checkmate() { Some(!position.turn()) } else { None };
    let by_rule = (position.is_checkmate() || position.is_stalemate()).then(|| Outcome::of(winner));
    Ok(Line { start, plies, outcome: told.or(by_rule) })
}

/// Those of a game's tags that are kept.
pub(crate) fn kept(tags: &GameTags) -> GameTags {
    let is_kept = |name: &str| KEPT.contains(&name);
    tags.iter().filter(|(name, _)| is_kept(name)).map(|(name, value)| (name.clone(), value.clone())).collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails so")]
mod tests {
    use super::*;
    use tabiya_rules::Color;

    #[test]
    fn one_broken_game_keeps_none_of_the_others_away() {
        let pgn = b"[Event \"A\"]\n[White \"Ada\"]\n[Result \"*\"]\n\n1. e4 {[%clk 1:30:00]} e5 *\n\n\
            [Event \"A\"]\n[White \"Bea\"]\n\n1. e4 e5 2. Ke3 *\n\n\
            [Event \"A\"]\n[White \"Cid\"]\n[Result \"1-0\"]\n\n1. d4 *\n\n\
            [Event \"A\"]\n[White \"Dan\"]\n\n1. f3 e5 2. g4 Qh4# *\n";
        let games = read(pgn).unwrap();
        assert_eq!(games.len(), 4);
        let first = games[0].line.as_ref().unwrap();
        assert_eq!((first.plies.len(), first.plies[0].clock, first.outcome), (2, Some(5_400_000), None));
        let error = games[1].line.as_ref().unwrap_err();
        assert!(error.starts_with("10:13: game 2:") && error.contains("Ke3"), "{error}");
        assert_eq!(games[1].tags["White"], "Bea");
        // A result that only the tag tells counts, and so does one that the board shows.
        assert_eq!(games[2].line.as_ref().unwrap().outcome, Some(Outcome::Decisive { winner: Color::White }));
        assert_eq!(games[3].line.as_ref().unwrap().outcome, Some(Outcome::Decisive { winner: Color::Black }));
    }

    #[test]
    fn there_are_bounds() {
        assert_eq!(read(b""), Err(NotGames::Nothing));
        assert_eq!(read("[White \"A\"]\n\n*\n\n".repeat(101).as_bytes()), Err(NotGames::TooMany));
        let many = read(format!("[White \"{}\"]\n\n1. e4 *", "x".repeat(5_000)).as_bytes()).unwrap();
        assert_eq!(many[0].tags["White"].len(), TAG_LETTERS);
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(400);
        assert!(read(shuffle.as_bytes()).unwrap()[0].line.is_err());
        assert!(read(b"1. e4 -- 2. d4 *").unwrap()[0].line.is_err());
    }
}
