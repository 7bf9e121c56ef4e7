//! Making moves: who may, when, and what a repeated or late one is answered.

use super::view::{opening_name, position_view};
use super::{Actor, Change, Clocks, Event, LiveGame, Ms, Now, Phase, Refusal, Step, Unoffer};
use tabiya_rules::{ByColor, Color, Ending, Game, Move, Position, Termination, UciMove};

/// No game is longer: whoever wants to shuffle pieces for ever would fill the disk. It is a draw then.
const MOST_PLIES: usize = 1200;

/// How long an opening may last, for its name to be sought after each move.
const OPENING_PLIES: u32 = 40;

impl LiveGame {
    pub(super) fn play(
        &mut self,
        who: &Actor,
        ply: u32,
        wish: UciMove,
        lag: Ms,
        now: Now,
        step: &mut Step,
    ) -> Result<(), Refusal> {
        let next = self.plies() as u32;
        if ply < next {
            return self.repeat(who, ply, wish);
        }
        self.check_playing()?;
        let color = self.color_of(who, Some(self.game.turn()))?;
        if ply > next {
            return Err(Refusal::PlyAhead { ply, next });
        }
        if color != self.game.turn() {
            return Err(Refusal::NotYourTurn);
        }
        if self.is_stopped {
            return Err(Refusal::Stopped);
        }
        if self.game.is_over() {
            return Err(Refusal::Over);
        }
        let m = self.game.position().resolve(wish).map_err(Refusal::Illegal)?;
        let Ok(spent) = self.clockwork.press(color, now.ms, lag) else {
            self.flag(color, now, step);
            return Err(Refusal::OutOfTime);
        };
        self.make(m, spent, now, step);
        Ok(())
    }

    /// A move for a ply that has been played: the same one is harmless, another is refused.
    fn repeat(&self, who: &Actor, ply: u32, wish: UciMove) -> Result<(), Refusal> {
        let (before, played) = self.ply(ply as usize);
        let color = self.color_of(who, Some(before.turn()))?;
        match before.resolve(wish) {
            Ok(m) if m == played && color == before.turn() => Ok(()),
            _ => Err(Refusal::PlyPlayed { ply, uci: self.uci_of(played) }),
        }
    }

    /// The position before a move that was made, and that move.
    pub(super) fn ply(&self, ply: usize) -> (Position, Move) {
        let mut plies = self.game.positions().zip(self.game.moves());
        plies.nth(ply).expect("it has been played")
    }

    /// All moves, as this game's clients write them.
    pub fn uci_moves(&self) -> impl Iterator<Item = UciMove> {
        self.game.moves().map(|m| m.uci(self.terms.variant))
    }

    /// The move as this game's clients write it.
    pub(super) fn uci_of(&self, m: Move) -> String {
        m.uci(self.terms.variant).to_string()
    }

    fn make(&mut self, m: Move, spent: Ms, now: Now, step: &mut Step) {
        let ply = self.plies() as u32;
        let before = *self.game.position();
        self.game.play(m).expect("the position has resolved this move");
        if !self.game.is_over() && self.plies() >= MOST_PLIES {
            let draw = Ending::new(Termination::Adjudication, None).expect("it can be a draw");
            self.game.end(draw).expect("it is not over");
        }
        if let Some(ending) = self.game.ending() {
            self.phase = Phase::Over(ending);
            self.clockwork.stop(now.ms);
        }
        self.asked = ByColor::default();
        self.lapse_offers(before.turn(), step);
        let clock = self.clocks(now.ms);
        let uci = self.uci_of(m);
        step.changes.push(Change::Move {
            ply: i64::from(ply),
            uci: uci.clone(),
            spent_ms: spent as i64,
            white_ms: clock.white.map(|left| left as i64),
            black_ms: clock.black.map(|left| left as i64),
            at: now.wall,
        });
        self.happen(self.event_of(&before, m, &self.game, clock), step);
        if let Phase::Over(_) = self.phase {
            self.tell_over(now, step);
        }
    }

    /// The last move of `game`, made in `before`.
    fn event_of(&self, before: &Position, m: Move, game: &Game, clock: Clocks) -> Event {
        let ply = game.plies().len() as u32 - 1;
        let opening = if ply < OPENING_PLIES { opening_name(game) } else { None };
        let (uci, san) = (self.uci_of(m), before.san(m).to_string());
        Event::Move {
            ply,
            uci,
            san,
            clock,
            position: position_view(game, self.terms.variant, !game.is_over()),
            opening,
        }
    }

    /// A move that was made, once more as it was told then; only what the clocks showed is not known any longer.
    pub fn move_event(&self, ply: u32, clock: Clocks) -> Event {
        let mut game = self.game.clone();
        while game.plies().len() > ply as usize {
            game.undo();
        }
        let before = *game.position();
        // Made again, it ends the game only if it did so itself.
        let m = game.redo().expect("it has been made");
        self.event_of(&before, m, &game, clock)
    }

    /// A move answers what the other side has asked, and makes a wish to take back pointless.
    fn lapse_offers(&mut self, mover: Color, step: &mut Step) {
        if self.draw == Some(!mover) || !self.is_live() {
            self.drop_draw(Unoffer::Lapsed, step);
        }
        self.drop_takeback(Unoffer::Lapsed, step);
    }
}
