//! One game between two players, whoever they are.

use super::players::Player;
use tabiya_arena::{Adjudication, Draw, Judge, Resign, Score};
use tabiya_engine::Root;
use tabiya_packed::{ScoredGame, ScoredPly, Source, centipawns, mate_in};
use tabiya_rules::{Color, Ending, Game, Termination};

/// Plies at the start of each pair of games, played by a careful level, so that pairs differ.
const OPENING: usize = 4;

/// Longer games are drawn.
const MOST_MOVES: u32 = 200;

/// Who sits where, and what makes the game differ from others.
pub(super) struct Seats {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) seed: u64,
    pub(super) opening: u64,
}

/// A game, what the players thought of it move by move, and how it ended.
pub(super) struct Played {
    pub(super) game: Game,
    scores: Vec<Option<Score>>,
    pub(super) ending: Ending,
}

impl Played {
    pub(super) fn scored(&self) -> ScoredGame {
        let kept = |score| match score {
            Score::Cp(cp) => centipawns(cp),
            Score::Mate(moves) => mate_in(moves),
        };
        let plies = self.game.moves().zip(&self.scores).map(|(m, score)| ScoredPly { m, score: score.map(kept) });
        let (source, start) = (Source::Levels, *self.game.start());
        ScoredGame { source, start, plies: plies.collect(), ending: self.ending }
    }
}

/// When games are ended early; too long ones always are.
fn adjudication(is_wanted: bool) -> Adjudication {
    Adjudication {
        resign: is_wanted.then_some(Resign { moves: 3, score: 800, both: true }),
        draw: is_wanted.then_some(Draw { number: 40, moves: 10, score: 10 }),
        max_moves: Some(MOST_MOVES),
    }
}

/// Plays a game, unless somebody stops it.
pub(super) fn play_game(players: &mut [Player], seats: &Seats, adjudicates: bool) -> anyhow::Result<Option<Played>> {
    let &Seats { white, black, seed, opening } = seats;
    let mut scores = Vec::new();
    let (mut game, mut root) = (Game::default(), Root::new(*Game::default().position()));
    let mut opener = Player::new("elo:1800")?;
    let mut judge = Judge::new(adjudication(adjudicates));
    players[white].begin_game()?;
    players[black].begin_game()?;
    while !game.is_over() && game.claims().next().is_none() {
        if crate::is_stopped() {
            return Ok(None);
        }
        let (color, number) = (game.turn(), game.position().fullmove_number());
        let is_opening = game.plies().len() < OPENING;
        let (m, score) = if is_opening {
            (opener.choose(&root, &game, opening)?.0, None)
        } else {
            let player = if color == Color::White { white } else { black };
            players[player].choose(&root, &game, seed ^ (player as u64) << 50)?
        };
        scores.push(score);
        game.play(m)?;
        root.play(m);
        let goes_on = !game.is_over() && game.claims().next().is_none();
        if let Some(finish) = judge.hear(color, score, number).filter(|_| goes_on) {
            let ending = Ending::new(Termination::Adjudication, finish.winner).expect("anybody may win by it");
            return Ok(Some(Played { game, scores, ending }));
        }
    }
    let claimed = game.claims().next().and_then(|claim| Ending::new(claim.termination(), None));
    let ending = game.ending().or(claimed).expect("the game is over");
    Ok(Some(Played { game, scores, ending }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_all_kinds_play_to_the_end() {
        let mut players: Vec<Player> = ["random", "greedy", "careful"].map(|name| Player::new(name).unwrap()).into();
        for (white, black) in [(0, 1), (2, 0)] {
            let seats = Seats { white, black, seed: 7, opening: 3 };
            let [one, other] =
                [(); 2].map(|()| play_game(&mut players, &seats, true).unwrap().expect("nobody stops it"));
            assert!(one.game.is_over() || one.game.claims().next().is_some() || one.game.plies().len() >= 400);
            assert!(one.game.moves().eq(other.game.moves()), "the same seed, the same game");
            assert_eq!(one.scored().plies.len(), one.game.plies().len());
        }
    }
}
