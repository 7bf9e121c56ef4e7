//! The computer's move in a game without a server.

use super::{Thinker, Unanswered, Way};
use crate::notation::uci;
use serde::Deserialize;
use tabiya_engine::{Control, Elo, Level, Limits, Strength};

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AskedStrength {
    /// One of the twelve levels.
    Level(u8),
    /// A rating.
    Elo(i64),
}

impl AskedStrength {
    fn strength(self) -> Result<(Strength, Limits), Unanswered> {
        match self {
            AskedStrength::Level(number) => {
                let level = Level::new(number);
                let level = level.ok_or_else(|| Unanswered::new(format!("there is no level {number}")))?;
                Ok((level.strength(), level.limits()))
            }
            AskedStrength::Elo(elo) => {
                let elo = Elo::new(elo).map_err(Unanswered::new)?;
                Ok((Strength::Elo(elo), Level::ALL[0].limits()))
            }
        }
    }
}

/// A move in UCI; none where the game is over.
///
/// # Errors
/// If there is no such game or strength.
pub fn choose(
    thinker: &mut Thinker,
    start: &str,
    moves: &[String],
    strength: AskedStrength,
    seed: f64,
    control: &Control,
) -> Result<Option<String>, Unanswered> {
    let way = Way::read(start, moves)?;
    let (strength, limits) = strength.strength()?;
    let seed = seed.max(0.0) as u64;
    let found = tabiya_engine::choose(&mut thinker.engine, &way.root, strength, &limits, control, seed, &mut |_| {});
    Ok(found.best.map(|m| uci(m, way.is_chess960)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let mut thinker = Thinker::new().expect("a small table");
        let start = Position::STANDARD.to_fen();
        let mut chosen =
            |strength, seed| choose(&mut thinker, &start, &["e2e4".to_owned()], strength, seed, &Control::default());
        let first = chosen(AskedStrength::Level(3), 7.0).expect("a move");
        assert!(first.is_some());
        assert_eq!(chosen(AskedStrength::Level(3), 7.0), Ok(first));
        assert!(chosen(AskedStrength::Elo(900), 1.0).is_ok_and(|m| m.is_some()));
        assert!(chosen(AskedStrength::Level(13), 1.0).is_err());
        assert!(chosen(AskedStrength::Elo(9), 1.0).is_err());
    }

    #[test]
    fn there_is_no_move_after_the_end() {
        let mut thinker = Thinker::new().expect("a small table");
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let chosen = choose(&mut thinker, mated, &[], AskedStrength::Level(1), 1.0, &Control::default());
        assert_eq!(chosen, Ok(None));
    }
}
