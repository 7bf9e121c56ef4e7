//! Somebody in a game becomes somebody else: a guest who registers or logs in, or a person who is deleted.

use super::{
    CalledOff, Change, Event, GUEST, LiveGame, Now, PersonKind, Phase, Player, PlayerView, Refusal, Seat, Step,
};
use tabiya_rules::Color;

impl Player {
    /// Who sits where somebody sat who has been deleted.
    pub fn gone() -> Player {
        Player { id: String::new(), name: "Deleted".to_owned(), role: PersonKind::Guest, rating: None }
    }

    /// Has this person been deleted?
    pub fn is_gone(&self) -> bool {
        self.id.is_empty()
    }
}

impl LiveGame {
    /// Puts `to` into every seat of `from`. Whoever is deleted gives up first. At one screen people have names of their own,
    /// which stay.
    pub(super) fn replace(&mut self, from: &str, to: &Player, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if to.is_gone() {
            self.give_up(from, now, step);
        }
        if self.terms.creator == from {
            self.terms.creator = to.id.clone();
        }
        let is_named = self.terms.is_at_one_screen() && !to.is_gone();
        for color in [Color::White, Color::Black] {
            let seat = &mut self.terms.seats[color];
            match seat {
                Seat::Person(player) | Seat::Invited(player) if player.id == from => {
                    let is_kept = is_named && player.name != GUEST;
                    let name = if is_kept { std::mem::take(&mut player.name) } else { to.name.clone() };
                    *player = Player { name, ..to.clone() };
                    if is_kept {
                        // Nothing that anybody sees has changed, and strangers must not hear this name.
                        continue;
                    }
                }
                _ => continue,
            }
            let player = PlayerView::of(seat);
            self.happen(Event::Seated { color, player }, step);
        }
        // The row of a game that goes on is not written otherwise, and it holds the seats.
        step.changes.push(Change::Summary(Box::new(self.summary(now))));
        Ok(())
    }

    fn give_up(&mut self, from: &str, now: Now, step: &mut Step) {
        let colors: Vec<Color> = self.terms.colors_of(from).collect();
        match (self.phase, colors.as_slice()) {
            (Phase::Playing, [color]) if self.resign(*color, now, step).is_ok() => {}
            (Phase::Playing, [color]) => self.call_off(CalledOff::by(*color), now, step),
            (Phase::Waiting | Phase::Playing, _) => self.call_off(CalledOff::Withdrawn, now, step),
            _ => {}
        }
    }

    /// Does nobody sit in it any more who could ask for it?
    pub fn is_nobodys(&self) -> bool {
        let is_somebodys =
            |seat: &Seat| matches!(seat, Seat::Person(player) | Seat::Invited(player) if !player.is_gone());
        !is_somebodys(&self.terms.seats.white) && !is_somebodys(&self.terms.seats.black)
    }
}
