//! Games as PGN: who, when, under which terms, and what the engines thought of each move.

use crate::play::{Played, white_eval};
use crate::schedule::Pairing;
use crate::spec::EngineSpec;
use std::time::{SystemTime, UNIX_EPOCH};
use tabiya_rules::Color;
use tabiya_rules::pgn::{Comment, Tags, Writer};

/// A game as text.
pub(crate) fn pgn(played: &Played, pairing: &Pairing, engines: &[EngineSpec], event: &str) -> String {
    let mut writer = Writer::new(String::new());
    let written = write(&mut writer, played, &tags(played, pairing, engines, event));
    debug_assert!(written.is_ok(), "a String takes everything");
    writer.into_inner()
}

fn tags(played: &Played, pairing: &Pairing, engines: &[EngineSpec], event: &str) -> Tags {
    let [white, black] = [&engines[pairing.white], &engines[pairing.black]];
    let mut tags = Tags::new();
    tags.set("Event", event);
    tags.set("Date", date(SystemTime::now()));
    tags.set("Round", format!("{}.{}", pairing.pair + 1, pairing.number % 2 + 1));
    tags.set("White", &white.name);
    tags.set("Black", &black.name);
    let [for_white, for_black] = [white, black].map(|engine| engine.limit.to_string());
    if for_white == for_black {
        tags.set("TimeControl", white.limit.time_control().to_pgn());
    } else {
        tags.set("WhiteTimeControl", white.limit.time_control().to_pgn());
        tags.set("BlackTimeControl", black.limit.time_control().to_pgn());
    }
    tags.set("WhiteLimit", for_white);
    tags.set("BlackLimit", for_black);
    tags.set("Termination", played.finish.pgn_tag());
    tags.set("PlyCount", (played.opening.moves.len() + played.plies.len()).to_string());
    tags
}

fn write(writer: &mut Writer<String>, played: &Played, tags: &Tags) -> std::fmt::Result {
    writer.begin_game(tags, &played.opening.start, Some(played.finish.outcome()))?;
    for &m in &played.opening.moves {
        writer.play(m)?;
    }
    let mut color = played.opening.position().turn();
    for ply in &played.plies {
        writer.play(ply.m)?;
        let comment = Comment {
            eval: white_eval(&ply.thought, color),
            clock: ply.left.map(to_millis),
            elapsed: Some(to_millis(ply.spent)),
            ..Comment::default()
        };
        writer.comment(&comment.to_string())?;
        color = !color;
    }
    writer.comment(&played.finish.words())?;
    writer.end_game()
}

/// Nobody measures finer than that.
fn to_millis(time: std::time::Duration) -> std::time::Duration {
    std::time::Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// The day in universal time, as PGN writes it.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day, so many days after the first of January 1970.
fn civil(days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let (mut year, mut left) = (1970, days);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

/// The effort of one side in a game.
pub(crate) fn effort(played: &Played, color: Color) -> crate::standings::Effort {
    let first = played.opening.position().turn();
    let own = played.plies.iter().skip(usize::from(first != color)).step_by(2);
    let mut effort = crate::standings::Effort::default();
    for ply in own {
        if let Some(depth) = ply.thought.depth {
            effort.depth_moves += 1;
            effort.depth_sum += u64::from(depth);
        }
        if let Some(nodes) = ply.thought.nodes {
            effort.nodes = effort.nodes.saturating_add(nodes);
            effort.seconds += ply.spent.as_secs_f64();
        }
    }
    effort
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days() {
        for (days, date) in [(0, (1970, 1, 1)), (59, (1970, 3, 1)), (19_782, (2024, 2, 29)), (20_819, (2027, 1, 1))] {
            assert_eq!(civil(days), date);
        }
    }
}
