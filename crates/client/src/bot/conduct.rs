//! How the bot behaves besides moving.

use tabiya_arena::{self as arena, Reply};
use tabiya_engine::player::{Computer, Deed, Thought};
use tabiya_engine::{Score, Strength};
use tabiya_rules::{Color, Game, UciMove};

/// As our computer at full strength, by what the engine thinks.
pub(super) struct Conduct {
    computer: Computer,
    /// What the engine thought of its last move.
    score: Option<Score>,
}

impl Default for Conduct {
    fn default() -> Conduct {
        Conduct { computer: Computer::new(Strength::Full, 0), score: None }
    }
}

impl Conduct {
    /// Moves were taken back.
    pub(super) fn forget(&mut self) {
        self.computer.forget();
    }

    pub(super) fn accepts_draw(&mut self, game: &Game, side: Color) -> bool {
        self.computer.answer(game, &Thought::of_offer(side, self.score)) == [Deed::AcceptDraw]
    }

    /// What to tell the server after the engine has found this move in this game, one after the other. The Lichess API knows
    /// no move that is only announced: such a claim is the move with an offer. And a server may take a claim for an
    /// offer; the move is then still to be made.
    pub(super) fn acts(&mut self, game: Option<&Game>, reply: &Reply) -> Vec<String> {
        self.score = reply.thought.score.map(|score| match score {
            arena::Score::Cp(cp) => Score::Cp(cp),
            arena::Score::Mate(moves) => Score::Mate(moves),
        });
        let play = format!("move/{}", reply.text);
        let wish = reply.text.parse::<UciMove>().ok();
        let meant = game.zip(wish).and_then(|(game, wish)| Some((game, game.position().resolve(wish).ok()?)));
        // What we do not understand the server may.
        let Some((game, m)) = meant else { return vec![play] };
        match self.computer.answer(game, &Thought::of_move(m, self.score))[..] {
            [Deed::Resign] => vec!["resign".to_owned()],
            [Deed::Claim(None)] => vec!["draw/yes".to_owned(), play],
            [Deed::Claim(Some(_))] | [Deed::Move(_), Deed::OfferDraw] => vec![play + "?offeringDraw=true"],
            _ => vec![play],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabiya_rules::Position;

    fn reply(text: &str, cp: i32) -> Reply {
        Reply {
            text: text.to_owned(),
            spent: Duration::ZERO,
            thought: arena::Thought { score: Some(arena::Score::Cp(cp)), ..Default::default() },
        }
    }

    fn after(moves: &str) -> Game {
        let moves = moves.split_whitespace().map(|uci| uci.parse().expect("UCI"));
        Game::from_moves(Position::STANDARD, moves).expect("legal")
    }

    #[test]
    fn it_behaves_as_our_computer_does() {
        let mut conduct = Conduct::default();
        let lost = after("e2e4");
        let told: Vec<_> = (0..4).map(|_| conduct.acts(Some(&lost), &reply("e7e5", -1500))).collect();
        assert_eq!(told[..3], [["move/e7e5"]; 3]);
        assert_eq!(told[3], ["resign"], "hopeless four times");
        let later = after(
            "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6 g2g3 g7g6 h2h3 h7h6 b1d2 b8d7 a1a2 a8a7",
        );
        assert!(conduct.accepts_draw(&later, Color::White));
        assert!(!conduct.accepts_draw(&lost, Color::Black), "too early");
    }

    #[test]
    fn a_draw_is_claimed_as_far_as_the_interface_lets_it() {
        const AROUND: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";
        let mut conduct = Conduct::default();
        let intended = conduct.acts(Some(&after(AROUND)), &reply("f6g8", -50));
        assert_eq!(intended, ["move/f6g8?offeringDraw=true"]);
        let there = after(&format!("{AROUND} f6g8"));
        assert_eq!(conduct.acts(Some(&there), &reply("e2e4", -50)), ["draw/yes", "move/e2e4"]);
        assert_eq!(conduct.acts(Some(&there), &reply("e2e4", 50)), ["move/e2e4"]);
        assert_eq!(conduct.acts(None, &reply("e2e4", -50)), ["move/e2e4"], "a variant that we do not know");
    }
}
