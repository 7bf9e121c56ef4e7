//! What one side asks of the other: a draw, a move back, another game; time given and words said.
//!
//! An offer to oneself, at one screen, is an agreement. The computer always lets moves be taken back and always plays
//! again; whether it takes a draw is asked of the engine, and comes back as a command of its own. Between two moves each
//! side asks for a draw once and for a move back once.

use super::ending::IN_TOURNAMENT;
use super::{Actor, Change, Event, Greeting, Hearing, LiveGame, Ms, Now, Offer, Refusal, Step, Unoffer};
use tabiya_rules::{ByColor, Color, Ending, Termination};
use tabiya_text::without_unseen;

/// What one gives an opponent.
pub(super) const GIFT_MS: u64 = 15_000;
/// How much somebody may have who is given more.
const MOST_TIME_MS: u64 = 24 * 60 * 60 * 1000;
/// How long something said may be.
const MOST_WORDS: usize = 140;

impl LiveGame {
    pub(super) fn offer_draw(&mut self, color: Color, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if self.plies() < super::FREE_PLIES && self.terms.is_between_people() {
            return Err(Refusal::NotNow("before both have moved, no draw can be offered"));
        }
        if self.draw == Some(!color) || self.terms.is_at_one_screen() {
            let ending = Ending::new(Termination::Agreement, None).expect("an agreement is a draw");
            self.game.end(ending).map_err(|_| Refusal::Over)?;
            self.draw = None;
            self.finish(ending, now, step);
        } else if self.draw.is_none() {
            once(&mut self.asked[color].draw)?;
            self.draw = Some(color);
            self.happen(Event::Offered { what: Offer::Draw, by: color }, step);
        }
        Ok(())
    }

    pub(super) fn refuse_draw(&mut self, color: Color, step: &mut Step) -> Result<(), Refusal> {
        let by = self.draw.ok_or(Refusal::NotNow("no draw has been offered"))?;
        self.drop_draw(how(by, color), step);
        Ok(())
    }

    pub(super) fn drop_draw(&mut self, how: Unoffer, step: &mut Step) {
        if let Some(by) = self.draw.take() {
            self.happen(Event::Unoffered { what: Offer::Draw, by, how }, step);
        }
    }

    pub(super) fn offer_takeback(&mut self, color: Color, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if self.terms.rated {
            return Err(Refusal::Rated);
        }
        if self.terms.is_of_tournament() {
            return Err(IN_TOURNAMENT);
        }
        let asker = if self.takeback == Some(!color) { !color } else { color };
        let plies = self.plies_back(asker).ok_or(Refusal::NotNow("there is no move of yours to take back"))?;
        let is_agreed = asker != color || self.terms.is_at_one_screen() || self.terms.seats[!color].is_computer();
        if is_agreed {
            self.takeback = None;
            self.unplay(plies, now, step);
        } else if self.takeback.is_none() {
            once(&mut self.asked[color].takeback)?;
            self.takeback = Some(color);
            self.happen(Event::Offered { what: Offer::Takeback, by: color }, step);
        }
        Ok(())
    }

    /// How many plies go back with the last move of `color`. At one screen, the last move is meant, whoever's it is.
    fn plies_back(&self, color: Color) -> Option<usize> {
        let plies = if self.game.turn() == color && !self.terms.is_at_one_screen() { 2 } else { 1 };
        (self.plies() >= plies).then_some(plies)
    }

    pub(super) fn unplay(&mut self, plies: usize, now: Now, step: &mut Step) {
        for _ in 0..plies {
            self.game.undo();
            self.clockwork.unpress(now.ms);
        }
        self.asked = ByColor::default();
        self.drop_draw(Unoffer::Lapsed, step);
        let ply = self.plies() as u32;
        step.changes.push(Change::Unplay { ply: i64::from(ply) });
        let clock = self.clocks(now.ms);
        self.happen(Event::Unplayed { ply, clock, position: self.position_view() }, step);
    }

    pub(super) fn refuse_takeback(&mut self, color: Color, step: &mut Step) -> Result<(), Refusal> {
        let by = self.takeback.ok_or(Refusal::NotNow("nobody has asked to take back a move"))?;
        self.drop_takeback(how(by, color), step);
        Ok(())
    }

    pub(super) fn drop_takeback(&mut self, how: Unoffer, step: &mut Step) {
        if let Some(by) = self.takeback.take() {
            self.happen(Event::Unoffered { what: Offer::Takeback, by, how }, step);
        }
    }

    /// The player of `color` gives the opponent so much time.
    pub(super) fn add_time(&mut self, color: Color, ms: Ms, now: Now, step: &mut Step) -> Result<(), Refusal> {
        if self.terms.is_of_tournament() {
            return Err(IN_TOURNAMENT);
        }
        self.grant_time(color, ms, now, step)
    }

    /// The other than `color` gets so much time, whoever decides that.
    pub(super) fn grant_time(&mut self, color: Color, ms: Ms, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let shown = self.clockwork.remaining(!color, now.ms).ok_or(Refusal::NotNow("time is not limited"))?;
        if shown.as_millis() > u128::from(MOST_TIME_MS) {
            return Err(Refusal::NotNow("the opponent has time enough"));
        }
        self.clockwork.grant(!color, ms);
        let clock = self.clocks(now.ms);
        self.happen(Event::Time { color: !color, ms, clock }, step);
        Ok(())
    }

    /// The player of `color` wants to play with half of the time.
    pub(super) fn berserk(&mut self, color: Color, now: Now, step: &mut Step) -> Result<(), Refusal> {
        let has_moved = self.clockwork.clock().moves(color) > 0;
        let Some(berserk) = &mut self.terms.berserk else {
            return Err(Refusal::NotNow("only in an arena one can play with half of the time"));
        };
        if has_moved {
            return Err(Refusal::NotNow("that can be done before the first move alone"));
        }
        if std::mem::replace(&mut berserk[color], true) {
            return Err(Refusal::AskedAlready);
        }
        self.clockwork.shorten(&self.terms, self.game.turn());
        let clock = self.clocks(now.ms);
        self.happen(Event::Berserk { color, clock }, step);
        // It is a part of what was agreed, which is kept with the summary.
        step.changes.push(Change::Summary(Box::new(self.summary(now))));
        Ok(())
    }

    /// The clock runs from now on. To everybody this is time that was given, of which there is none.
    pub(super) fn start_clock(&mut self, now: Now, step: &mut Step) -> Result<(), Refusal> {
        self.check_playing()?;
        let color = self.game.turn();
        self.clockwork.remaining(color, now.ms).ok_or(Refusal::NotNow("time is not limited"))?;
        if self.clockwork.start_early(now.ms) {
            let clock = self.clocks(now.ms);
            self.happen(Event::Time { color, ms: 0, clock }, step);
        }
        Ok(())
    }

    pub(super) fn offer_rematch(&mut self, who: &Actor, step: &mut Step) -> Result<(), Refusal> {
        let color = self.color_of(who, Some(Color::White))?;
        if self.is_live() {
            return Err(Refusal::NotNow("the game is not over"));
        }
        if self.terms.is_of_tournament() {
            return Err(IN_TOURNAMENT);
        }
        if self.next.is_some() {
            return Ok(());
        }
        if self.rematch == Some(!color) || self.terms.is_at_one_screen() || self.terms.seats[!color].is_computer() {
            step.wants_rematch = true;
        } else if self.rematch.is_none() {
            self.rematch = Some(color);
            self.happen(Event::Offered { what: Offer::Rematch, by: color }, step);
        }
        Ok(())
    }

    pub(super) fn refuse_rematch(&mut self, who: &Actor, step: &mut Step) -> Result<(), Refusal> {
        let color = self.color_of(who, Some(Color::White))?;
        let by = self.rematch.take().ok_or(Refusal::NotNow("nobody has asked for another game"))?;
        self.happen(Event::Unoffered { what: Offer::Rematch, by, how: how(by, color) }, step);
        Ok(())
    }

    /// Says it to those who hear this person, or, as a player, to those in `room`.
    pub(super) fn say(
        &mut self,
        who: &Actor,
        words: &str,
        room: Option<Hearing>,
        now: Now,
        step: &mut Step,
    ) -> Result<(), Refusal> {
        let Actor::Person(player) = who else { return Err(Refusal::NotPlayer) };
        if words.chars().any(char::is_control) {
            return Err(Refusal::Senseless(format!("say 1 to {MOST_WORDS} characters in one line")));
        }
        // What only formats is left out: browsers and keyboards add it to words unasked.
        let words = without_unseen(words);
        let words = words.trim();
        if words.is_empty() || words.chars().count() > MOST_WORDS {
            return Err(Refusal::Senseless(format!("say 1 to {MOST_WORDS} characters in one line")));
        }
        let room = room.unwrap_or_else(|| self.room_of(&player.id));
        let words = words.to_owned();
        self.happen(Event::Said { room, name: player.name.clone(), words: words.clone() }, step);
        step.changes.push(Change::Chat {
            seq: self.seq as i64,
            room,
            person: Some(player.id.clone()),
            name: player.name.clone(),
            words,
            at: now.wall,
        });
        Ok(())
    }

    pub(super) fn greet(&mut self, who: &Actor, greeting: Greeting, step: &mut Step) -> Result<(), Refusal> {
        let Actor::Person(player) = who else { return Err(Refusal::NotPlayer) };
        let event = Event::Greeted { room: self.room_of(&player.id), name: player.name.clone(), greeting };
        self.happen(event, step);
        Ok(())
    }

    /// Who hears this person: players hear players, watchers hear watchers.
    fn room_of(&self, person: &str) -> Hearing {
        if self.terms.is_player(person) { Hearing::Players } else { Hearing::Watchers }
    }
}

/// Notes that this was asked for, which may be done once.
fn once(is_asked: &mut bool) -> Result<(), Refusal> {
    if std::mem::replace(is_asked, true) { Err(Refusal::AskedAlready) } else { Ok(()) }
}

/// One's own offer is withdrawn, the opponent's is declined.
fn how(by: Color, color: Color) -> Unoffer {
    if by == color { Unoffer::Withdrawn } else { Unoffer::Declined }
}
