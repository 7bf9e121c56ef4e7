//! The computer in a game without a server: what it does at its turn, and with a draw that it is offered.

use super::{Thinker, Unanswered, Way};
use crate::notation::uci;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tabiya_engine::player::{Computer, Deed};
use tabiya_engine::{Control, Elo, Level, Strength};
use tabiya_rules::{Game, Variant};

/// A game of the computer.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Playing {
    start: String,
    moves: Vec<String>,
    strength: AskedStrength,
    seed: f64,
    /// Is it a draw that the other side has offered that is to be thought about, and no move?
    #[serde(default)]
    offered: bool,
}

/// How strong the computer plays.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum AskedStrength {
    /// One of the twelve levels.
    Level(u8),
    Elo(i64),
}

impl AskedStrength {
    fn strength(self) -> Result<Strength, Unanswered> {
        match self {
            AskedStrength::Level(number) => {
                let level = Level::new(number);
                level.map(Level::strength).ok_or_else(|| Unanswered::new(format!("there is no level {number}")))
            }
            AskedStrength::Elo(elo) => Elo::new(elo).map(Strength::Elo).map_err(Unanswered::new),
        }
    }
}

/// Something that the computer does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ComputerDeed))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Done {
    /// Makes a move.
    Move {
        uci: String,
    },
    /// Claims a draw.
    Claim {
        /// The move that it announces and does not make.
        uci: Option<String>,
        /// What for, by its stable name.
        #[cfg_attr(feature = "schema", schema(value_type = tabiya_rules::Termination))]
        why: &'static str,
    },
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that is offered.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
}

/// The computer as it was at its last turn: it remembers how its game went.
#[derive(Debug)]
pub(super) struct Seat {
    strength: Strength,
    seed: u64,
    plies: usize,
    computer: Computer,
}

/// What the computer does; nothing where the game is over.
///
/// # Errors
/// If there is no such game or strength.
pub fn play(thinker: &mut Thinker, playing: &Playing, control: &Control) -> Result<Vec<Done>, Unanswered> {
    let way = Way::read(&playing.start, &playing.moves)?;
    let (strength, seed) = (playing.strength.strength()?, playing.seed.max(0.0) as u64);
    let mut game = Game::new(way.start);
    way.moves.iter().try_for_each(|&m| game.play(m)).map_err(Unanswered::new)?;
    if game.is_over() {
        return Ok(Vec::new());
    }
    let plies = way.moves.len();
    // Where moves were taken back, or another game begins, there is nothing to remember.
    let goes_on =
        |seat: &Seat| (seat.strength, seat.seed) == (strength, seed) && (seat.plies < plies || playing.offered);
    let kept = thinker.seat.take().filter(goes_on);
    let mut computer = kept.map_or_else(|| Computer::new(strength, seed), |seat| seat.computer);
    let question = if playing.offered {
        computer.offered(!game.turn(), &game, None, Duration::ZERO)
    } else {
        computer.turn(&game, None, Duration::ZERO)
    };
    let deeds = computer.answer(&game, &question.think(&mut thinker.engine, control));
    thinker.seat = Some(Seat { strength, seed, plies, computer });
    Ok(deeds.into_iter().map(|deed| done(deed, &game, way.variant)).collect())
}

fn done(deed: Deed, game: &Game, variant: Variant) -> Done {
    match deed {
        Deed::Move(m) => Done::Move { uci: uci(m, variant) },
        Deed::Claim(m) => {
            let claim = m.map_or_else(|| game.claims().next(), |m| game.claims_with(m).next());
            let why = claim.map_or("", |claim| claim.termination().name());
            Done::Claim { uci: m.map(|m| uci(m, variant)), why }
        }
        Deed::Resign => Done::Resign,
        Deed::OfferDraw => Done::OfferDraw,
        Deed::AcceptDraw => Done::AcceptDraw,
        Deed::DeclineDraw => Done::DeclineDraw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Position;

    fn playing(start: &str, moves: &str, strength: AskedStrength, seed: f64) -> Playing {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        Playing { start: start.to_owned(), moves, strength, seed, offered: false }
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        let mut thinker = Thinker::new().expect("a small table");
        let start = Position::STANDARD.to_fen();
        let mut done =
            |strength, seed| play(&mut thinker, &playing(&start, "e2e4", strength, seed), &Control::default());
        let first = done(AskedStrength::Level(3), 7.0).expect("a move");
        assert!(matches!(first[..], [Done::Move { .. }]));
        assert_eq!(done(AskedStrength::Level(3), 7.0), Ok(first));
        assert!(done(AskedStrength::Elo(900), 1.0).is_ok_and(|done| done.len() == 1));
        assert!(done(AskedStrength::Level(13), 1.0).is_err());
        assert!(done(AskedStrength::Elo(9), 1.0).is_err());
    }

    #[test]
    fn nothing_is_done_after_the_end() {
        let mut thinker = Thinker::new().expect("a small table");
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        let done = play(&mut thinker, &playing(mated, "", AskedStrength::Level(1), 1.0), &Control::default());
        assert_eq!(done, Ok(Vec::new()));
    }

    /// In the page it behaves as everywhere: it claims with the move it intends, resigns what is lost, and answers offers.
    #[test]
    fn the_computer_of_the_page_behaves() {
        let mut thinker = Thinker::new().expect("a small table");
        let strength = AskedStrength::Elo(1800);
        let mut done = |start: &str, moves: &str, offered| {
            let playing = Playing { offered, ..playing(start, moves, strength, 1.0) };
            play(&mut thinker, &playing, &Control::default()).expect("an answer")
        };
        let claimed = done("7k/8/8/8/8/8/6Q1/K7 w - - 98 90", "g2g4", false);
        assert!(matches!(claimed[..], [Done::Claim { uci: Some(_), why: "fifty-moves" }]), "{claimed:?}");
        // White has two queens and no plan.
        let lost = "4k3/p6p/8/8/8/8/PP4PP/QQ5K w - - 0 1";
        let mut moves = String::new();
        let mut ended = Vec::new();
        for white in ["b2b3", "h1g1", "g2g3", "g1h1"] {
            moves = format!("{moves} {white}");
            ended = done(lost, &moves, false);
            if let [Done::Move { uci }] = &ended[..] {
                moves = format!("{moves} {uci}");
            }
        }
        assert_eq!(ended, [Done::Resign], "hopeless four times");
        assert_eq!(done(lost, "", true), [Done::AcceptDraw]);
        let better = "3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(done(better, "", true), [Done::DeclineDraw]);
    }
}
