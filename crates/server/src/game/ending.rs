//! How a live game ends, and what happens before it begins.

use super::{
    Actor, CalledOff, Change, Clocks, Decision, EndingView, Event, LiveGame, Ms, Now, Phase, PlayerView, Refusal, Seat,
    Step, Unoffer, Unrateable,
};
use tabiya_rules::{Color, Ending, Termination, UciMove, Variant};

/// How long the first move may take, by speed: bullet, blitz, rapid, classical.
const FIRST_MOVE_MS: [u64; 4] = [20_000, 25_000, 30_000, 35_000];
/// What players may not do in a game of a tournament.
pub(super) const IN_TOURNAMENT: Refusal = Refusal::NotNow("in a tournament that is for the arbiter to decide");
/// How long the first move may take in games of under half a minute.
const HURRIED_FIRST_MOVE_MS: u64 = 15_000;

impl LiveGame {
    /// Flags, and games whose first move never comes.
    pub(super) fn judge_time(&mut self, now: Now, step: &mut Step) {
        if self.phase != Phase::Playing {
            return;
        }
        if let Some(color) = self.clockwork.flagged(now.ms) {
            self.flag(color, now, step);
        } else if self.first_move_deadline().is_some_and(|at| at <= now.ms) {
            self.call_off(CalledOff::Unmoved, now, step);
        }
    }

    /// Does the clock end the game?
    pub fn is_time_up(&self, now: Ms) -> bool {
        let is_first_late = self.first_move_deadline().is_some_and(|at| at <= now);
        self.phase == Phase::Playing && (is_first_late || self.clockwork.flagged(now).is_some())
    }

    /// The next time at which something happens by itself.
    pub fn deadline(&self) -> Option<u64> {
        if self.phase != Phase::Playing {
            return None;
        }
        [self.clockwork.deadline(), self.first_move_deadline(), self.return_deadline()].into_iter().flatten().min()
    }

    /// What the clocks show, and how long the first move may take yet.
    pub fn clocks(&self, now: Ms) -> Clocks {
        let limit = self.first_move_limit().filter(|_| self.phase == Phase::Playing);
        let called_off_in = limit.map(|limit| limit.saturating_sub(self.clockwork.turn_lasts(now)));
        Clocks { called_off_in, ..self.clockwork.show(now) }
    }

    /// When a game between people is called off because the first move has not come.
    fn first_move_deadline(&self) -> Option<u64> {
        let limit = self.first_move_limit().filter(|_| !self.clockwork.is_held());
        limit.map(|limit| self.clockwork.turn_since() + limit)
    }

    /// How long the first move may take that is awaited in a game between people.
    fn first_move_limit(&self) -> Option<Ms> {
        let limit = FIRST_MOVE_MS.get(self.terms.speed() as usize)?;
        let limit = if self.terms.is_hurried() { &HURRIED_FIRST_MOVE_MS } else { limit };
        // In a lesson somebody may still look for their seat.
        let is_awaited = self.clockwork.is_free() && self.terms.is_between_people() && self.terms.table.is_none();
        let limit = match self.terms.variant {
            Variant::Standard => *limit,
            // Nobody has seen such a position before.
            Variant::Chess960 => limit * 3 / 2,
        };
        is_awaited.then_some(limit)
    }

    pub(super) fn flag(&mut self, color: Color, now: Now, step: &mut Step) {
        self.clockwork.stop(now.ms);
        if let Ok(ending) = self.game.flag(color) {
            self.finish(ending, now, step);
        }
    }

    pub(super) fn resign(&mut self, color: Color, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let can_be_called_off = self.terms.is_between_people() && !self.terms.is_of_tournament();
        if self.plies() < super::FREE_PLIES && can_be_called_off {
            return Err(Refusal::NotNow("before both have moved, a game is called off, not resigned"));
        }
        let ending = self.game.resign(color).map_err(|_| Refusal::Over)?;
        self.finish(ending, now, step);
        Ok(())
    }

    /// Before each side has moved, either may call the game off; and while a seat is open, whoever made it.
    pub(super) fn abort(&mut self, who: &Actor, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let why = match self.phase {
            Phase::Waiting if matches!(who, Actor::Person(person) if person.id == self.terms.creator) => {
                CalledOff::Withdrawn
            }
            Phase::Waiting => return Err(Refusal::NotPlayer),
            Phase::Playing => {
                let color = self.color_of(who, Some(self.game.turn()))?;
                if self.terms.is_of_tournament() {
                    return Err(IN_TOURNAMENT);
                }
                if self.plies() >= super::FREE_PLIES {
                    return Err(Refusal::NotNow("both sides have moved: resign, or offer a draw"));
                }
                CalledOff::by(color)
            }
            Phase::Over(_) | Phase::Aborted(_) => return Err(Refusal::Over),
        };
        self.call_off(why, now, step);
        Ok(())
    }

    /// The arbiter has decided.
    pub(super) fn adjudicate(&mut self, decision: Decision, now: Now, step: &mut Step) -> Result<(), Refusal> {
        self.check_playing()?;
        let winner = match decision {
            Decision::Won(color) => Some(color),
            Decision::Drawn => None,
            Decision::CalledOff => {
                self.call_off(CalledOff::ByArbiter, now, step);
                return Ok(());
            }
        };
        let ending = Ending::new(Termination::Adjudication, winner).expect("it can end either way");
        self.game.end(ending).map_err(|_| Refusal::Over)?;
        self.finish(ending, now, step);
        Ok(())
    }

    /// Calls the game off that nobody has come to.
    pub(super) fn expire(&mut self, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if self.phase != Phase::Waiting {
            return Err(Refusal::NotNow("it waits for nobody"));
        }
        self.call_off(CalledOff::Unmet, now, step);
        Ok(())
    }

    pub(super) fn call_off(&mut self, why: CalledOff, now: Now, step: &mut Step) {
        self.clockwork.stop(now.ms);
        self.phase = Phase::Aborted(Some(why));
        self.drop_draw(Unoffer::Lapsed, step);
        self.drop_takeback(Unoffer::Lapsed, step);
        self.tell_over(now, step);
    }

    pub(super) fn finish(&mut self, ending: Ending, now: Now, step: &mut Step) {
        self.clockwork.stop(now.ms);
        self.phase = Phase::Over(ending);
        self.drop_draw(Unoffer::Lapsed, step);
        self.drop_takeback(Unoffer::Lapsed, step);
        self.tell_over(now, step);
    }

    /// The one place through which every end goes, by a move or otherwise: so here it is rated.
    pub(super) fn tell_over(&mut self, now: Now, step: &mut Step) {
        step.changes.extend(self.to_rate(now.wall).map(|result| Change::Rated(Box::new(result))));
        if let Some(ending) = self.ending_view() {
            self.happen(Event::Over { ending, clock: self.clocks(now.ms), ratings: None }, step);
        }
    }

    /// How it ended.
    pub fn ending_view(&self) -> Option<EndingView> {
        match self.phase {
            Phase::Waiting | Phase::Playing => None,
            Phase::Over(ending) => Some(EndingView::Over(ending)),
            Phase::Aborted(why) => Some(EndingView::Aborted(why)),
        }
    }

    /// A claim by the position or by the announced move. The Laws want that move to be made if the claim is refused, and give
    /// the opponent two minutes; here a claim that is refused costs nothing, for the server knows the answer at once.
    pub(super) fn claim_draw(
        &mut self,
        color: Color,
        announced: Option<UciMove>,
        now: Now,
        step: &mut Step,
    ) -> Result<(), Refusal> {
        if color != self.game.turn() {
            return Err(Refusal::NotYourTurn);
        }
        let claimed = match announced {
            Some(wish) => {
                let m = self.game.position().resolve(wish).map_err(Refusal::Illegal)?;
                self.game.claim_with(m)
            }
            None => self.game.claim(),
        };
        let ending = claimed.map_err(Refusal::NothingToClaim)?;
        self.finish(ending, now, step);
        Ok(())
    }

    /// The opponent of `color` has left for so long that the game may be claimed.
    pub(super) fn claim_left(&mut self, color: Color, win: bool, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if !self.can_be_claimed(color, now.ms) {
            return Err(Refusal::NotNow("the opponent has not left long enough"));
        }
        let ending = Ending::new(Termination::Abandonment, win.then_some(color)).expect("it can end either way");
        self.game.end(ending).map_err(|_| Refusal::Over)?;
        self.finish(ending, now, step);
        Ok(())
    }

    /// Takes the seat kept for this person, or an open one; only that of `wish`, where one is named.
    pub(super) fn sit(&mut self, who: &Actor, wish: Option<Color>, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let Actor::Person(player) = who else { return Err(Refusal::NoSeat) };
        if self.terms.is_player(&player.id) {
            // Whoever has the seat already is answered alike: the request may be a repeat.
            return if self.phase == Phase::Waiting { Err(Refusal::NoSeat) } else { Ok(()) };
        }
        if !self.is_live() {
            return Err(Refusal::Over);
        }
        let is_free = |&color: &Color| match &self.terms.seats[color] {
            Seat::Open => true,
            Seat::Invited(invited) => invited.id == player.id,
            Seat::Person(_) | Seat::Computer { .. } => false,
        };
        let is_wished = |&color: &Color| wish.is_none_or(|wish| wish == color);
        let mut free = [Color::White, Color::Black].into_iter().filter(is_free);
        let color = free.find(is_wished).ok_or(Refusal::NoSeat)?;
        if self.terms.rated && !player.can_be_rated() {
            return Err(Refusal::Unrateable(Unrateable::Guest));
        }
        let is_open = self.terms.seats[color] == Seat::Open;
        if let Some(bounds) = self.terms.bounds.filter(|bounds| is_open && !bounds.admits(player.rating)) {
            return Err(Refusal::OutOfRange(bounds));
        }
        self.terms.seats[color] = Seat::Person(player.clone());
        self.happen(Event::Seated { color, player: PlayerView::of(&self.terms.seats[color]) }, step);
        if self.terms.is_complete() {
            self.begin(now);
            self.happen(Event::Began { clock: self.clocks(now.ms) }, step);
        }
        Ok(())
    }

    /// Whoever was asked says no.
    pub(super) fn decline(&mut self, who: &Actor, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let is_asked = matches!(who, Actor::Person(player) if self.terms.is_invited(&player.id));
        match self.phase {
            Phase::Waiting if is_asked => {
                self.call_off(CalledOff::Declined, now, step);
                Ok(())
            }
            Phase::Waiting | Phase::Playing => Err(Refusal::NotPlayer),
            Phase::Over(_) | Phase::Aborted(_) => Err(Refusal::Over),
        }
    }
}
