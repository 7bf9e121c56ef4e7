//! Who is there, and when an opponent who has left may be held to have given up.

use super::terms::{Role, Speed};
use super::{LiveGame, Ms, Now, Phase, Step};
use crate::wire::Presence;
use tabiya_rules::{ByColor, Color};

/// A player who has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gone {
    since: Ms,
    /// How long the opponent usually waits.
    wait: Ms,
}

/// The shortest absence that can be claimed, for the fastest games.
const ABSENCE_MS: Ms = 30_000;
/// The same for a page that was closed on purpose.
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
            self.gone[color] = Some(Gone { since: now.ms, wait: self.patience(color, closing) });
        }
        step.presence = true;
    }

    /// After a restart nobody is there yet.
    pub(super) fn everybody_gone(&mut self, now: Ms) {
        let gone = ByColor::new_with(|color| {
            self.terms.seats[color].player().map(|_| Gone { since: now, wait: self.patience(color, false) })
        });
        self.gone = gone;
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
        if self.terms.seats[color].player().is_some_and(|player| player.role == Role::Guest) {
            ms /= 2;
        }
        ms
    }

    /// How long one waits on this server, in percent of what is usual.
    pub fn set_patience(&mut self, percent: u32) {
        self.patience_percent = percent;
    }

    /// When the opponent may claim the game.
    fn claim_at(&self, gone: Gone) -> Ms {
        gone.since.saturating_add(gone.wait.saturating_mul(u64::from(self.patience_percent)) / 100)
    }

    /// May `color` claim the game, for the opponent has left?
    pub(super) fn can_be_claimed(&self, color: Color, now: Ms) -> bool {
        self.terms.is_between_people() && self.gone[!color].is_some_and(|gone| self.claim_at(gone) <= now)
    }

    /// Who is there.
    pub fn presence(&self, now: Ms, watchers: u32) -> Presence {
        let claim = |color: Color| match self.gone[color] {
            Some(gone) if self.phase == Phase::Playing && self.terms.is_between_people() => {
                Some(self.claim_at(gone).saturating_sub(now))
            }
            _ => None,
        };
        Presence {
            game: self.id.clone(),
            here: ByColor::new_with(|color| self.gone[color].is_none() && self.terms.seats[color].is_taken()),
            claim_in: ByColor::new_with(claim),
            watchers,
        }
    }
}
