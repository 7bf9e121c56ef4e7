//! Who is there, and when an opponent who has left may be held to have given up. An absence counts as clocks do: not while
//! something is written or the database is away, for then nobody can come back.

use super::terms::PersonKind;
use super::{Actor, Command, LiveGame, Ms, Now, Phase, Presence, Step};
use tabiya_rules::{ByColor, Color, Speed};

/// A player who has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gone {
    /// What had [passed](super::Clockwork::passed) then.
    pub(super) since: Ms,
    /// How long the opponent usually waits.
    pub(super) wait: Ms,
}

/// Who was playing when the server stopped and is not back yet. The clock stands while such a player has the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Returning {
    pub(super) who: ByColor<bool>,
    /// Nobody is waited for any longer than this.
    pub(super) until: Ms,
}

/// The shortest absence that can be claimed, for the fastest games.
const ABSENCE_MS: Ms = 30_000;
/// The absence that can be claimed of one who has closed the page on purpose.
const CLOSED_MS: Ms = 10_000;
/// Where there is no clock, patience has to be long.
const UNLIMITED_MS: Ms = 30 * 24 * 60 * 60 * 1000;
/// Who is so much material down loses patience's benefit.
const LOST_POINTS: i32 = 4;

impl LiveGame {
    pub(super) fn come(&mut self, person: &str, step: &mut Step) {
        for color in self.terms.colors_of(person).collect::<Vec<_>>() {
            self.gone[color] = None;
        }
        step.presence = true;
    }

    pub(super) fn leave(&mut self, person: &str, closing: bool, now: Now, step: &mut Step) {
        for color in self.terms.colors_of(person).collect::<Vec<_>>() {
            let since = self.clockwork.passed(now.ms);
            self.gone[color] = Some(Gone { since, wait: self.patience(color, closing) });
        }
        step.presence = true;
    }

    /// After a restart nobody is there yet.
    pub(super) fn everybody_gone(&mut self, now: Ms) {
        let since = self.clockwork.passed(now);
        let gone = ByColor::new_with(|color| {
            self.terms.seats[color].player().map(|_| Gone { since, wait: self.patience(color, false) })
        });
        self.gone = gone;
    }

    /// The server was away: nobody is charged for the way back, if it does not take longer than `until`.
    pub fn await_return(&mut self, now: Ms, until: Ms) {
        let has_clock = |color: Color| self.terms.time[color].initial().is_some();
        let who = ByColor::new_with(|color| self.terms.seats[color].player().is_some() && has_clock(color));
        self.returning = Some(Returning { who, until });
        if self.awaits_return(now) {
            self.hold(now);
        }
    }

    /// Does the clock stand until whoever has the turn is back?
    pub(super) fn awaits_return(&self, now: Ms) -> bool {
        let turn = self.game.turn();
        self.phase == Phase::Playing && self.returning.is_some_and(|Returning { who, until }| who[turn] && now < until)
    }

    /// When the clock goes on, whether or not somebody is back.
    pub(super) fn return_deadline(&self) -> Option<Ms> {
        let Returning { who, until } = self.returning?;
        who[self.game.turn()].then_some(until)
    }

    /// Whoever opens the game or does something in it is back.
    pub(super) fn welcome(&mut self, command: &Command, now: Ms) {
        let Some(Returning { mut who, until }) = self.returning else { return };
        let person = match command {
            Command::Do { who: Actor::Person(player), .. } | Command::GiveTime { who: player, .. } => Some(&player.id),
            Command::Here { person } => Some(person),
            Command::Do { who: Actor::Computer, .. }
            | Command::Tick
            | Command::Left { .. }
            | Command::Replace { .. }
            | Command::Staff(_)
            | Command::StartClock
            | Command::Expire
            | Command::Adjudicate(_)
            | Command::Continued { .. } => None,
        };
        for color in person.into_iter().flat_map(|person| self.terms.colors_of(person)) {
            who[color] = false;
        }
        self.returning = Some(Returning { who, until }).filter(|_| now < until && (who.white || who.black));
        if !self.is_stopped && !self.awaits_return(now) {
            self.clockwork.release(now.min(until));
        }
    }

    /// How long the opponent of `color` must wait.
    fn patience(&self, color: Color, closing: bool) -> Ms {
        let factor = match self.terms.speed() {
            Speed::Bullet => 1,
            Speed::Blitz => 2,
            Speed::Rapid => 4,
            Speed::Classical => 10,
            Speed::Correspondence | Speed::Unlimited => return UNLIMITED_MS,
        };
        if closing {
            return CLOSED_MS;
        }
        let mut ms = ABSENCE_MS * factor;
        let balance = self.game.material_balance();
        let ahead = if color.is_white() { balance } else { -balance };
        if ahead <= -LOST_POINTS {
            ms /= 2;
        }
        if self.terms.seats[color].player().is_some_and(|player| player.role == PersonKind::Guest) {
            ms /= 2;
        }
        ms
    }

    /// How long one waits on this server, in percent of what is usual.
    pub fn set_patience(&mut self, percent: u32) {
        self.patience_percent = percent;
    }

    /// How long the opponent has to wait yet, to claim the game.
    fn claim_in(&self, gone: Gone, now: Ms) -> Ms {
        let wait = gone.wait.saturating_mul(u64::from(self.patience_percent)) / 100;
        gone.since.saturating_add(wait).saturating_sub(self.clockwork.passed(now))
    }

    /// May `color` claim the game, for the opponent has left?
    pub(super) fn can_be_claimed(&self, color: Color, now: Ms) -> bool {
        let is_theirs = self.terms.is_between_people() && !self.terms.is_of_tournament();
        is_theirs && self.gone[!color].is_some_and(|gone| self.claim_in(gone, now) == 0)
    }

    /// Does somebody wait until the other has been away for long enough?
    pub fn counts_absence(&self) -> bool {
        let is_gone = self.gone.white.is_some() || self.gone.black.is_some();
        let is_theirs = self.terms.is_between_people() && !self.terms.is_of_tournament();
        is_gone && self.phase == Phase::Playing && is_theirs
    }

    /// Who is there.
    pub fn presence(&self, now: Ms, watchers: u32, names: Vec<String>) -> Presence {
        let claim =
            |color: Color| self.gone[color].filter(|_| self.counts_absence()).map(|gone| self.claim_in(gone, now));
        Presence {
            game: self.id.clone(),
            here: ByColor::new_with(|color| self.gone[color].is_none() && self.terms.seats[color].is_taken()),
            claim_in: ByColor::new_with(claim),
            watchers,
            names,
        }
    }
}
