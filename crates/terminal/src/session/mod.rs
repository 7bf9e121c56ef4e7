//! One game at this keyboard, whoever plays.
//!
//! All that a player may do is an [`Action`], and all that comes of it is [`Event`]s: from [`Session::act`] at once,
//! from [`Session::poll`] when the computer has answered or a flag has fallen. The computer thinks on a thread of its own
//! (`computer`), so that nothing here waits. Time comes in as an argument, as a [`Duration`] on a clock that does not
//! jump, so that no test has to wait either.
//!
//! `player` is who plays, `setup` what is agreed before the game, `wish` reads moves as people type them, `letters` knows
//! the letters of the pieces in every language, `refusal` and `words` put things into words, `record` makes a PGN of it
//! all, `store` keeps that. How the computer plays and behaves, `tabiya_engine::player` says.

mod asking;
pub(crate) mod computer;
mod letters;
mod player;
mod record;
mod refusal;
mod remote;
mod setup;
mod store;
mod wish;
pub mod words;

pub use letters::Letters;
pub use player::{Player, Skill};
pub use record::{LoadError, Saved};
pub use refusal::Refusal;
pub use remote::Notice;
pub use setup::{GameSetup, chess960_by_lot, color_by_lot};
pub(crate) use setup::{limits_for_analysis, random};
pub use store::{Entry, Store, data_folder, write_atomically};

pub use tabiya_engine::player::Pace;

pub(crate) use wish::read as read_move;

use crate::online::News;
use computer::{Inquiry, Mind, Ticket};
use remote::Remote;
use std::time::Duration;
use store::Autosave;
use tabiya_engine::explain::MoveExplanation;
use tabiya_engine::player::Computer;
use tabiya_engine::{Breakdown, Line, Root};
use tabiya_openings::{Opening, opening_of_game};
use tabiya_rules::{ByColor, ByRole, Clock, Color, Ending, Game, Move, Position};

/// Something that a player does.
#[derive(Clone, Debug)]
pub enum Action {
    /// Begins: the clock runs from now, and the computer thinks if it has the move. Every game is begun once.
    Begin,
    /// Makes a move. [`Session::read_move`] finds out which one somebody means.
    Play(Move),
    /// Takes the last move back; against the computer, its answer too.
    Undo,
    /// Makes again what was taken back.
    Redo,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the opponent's offer: a draw, or on a server that a move is taken back.
    Accept,
    Decline,
    /// Claims a draw: by repetition or fifty moves on the board, or by the move that is announced.
    Claim(Option<Move>),
    Resign,
    /// Turns the board around.
    Flip,
    /// Asks what to play. The answer comes as [`Event::Hint`].
    Hint,
    /// Asks what the position is worth. The answer comes as [`Event::Evaluated`].
    Evaluate,
    /// Asks what the last move was good for. The answer comes as [`Event::Explained`].
    Explain,
    /// Wants the best lines of every position from now on, so many; 0 ends that. They come as [`Event::Analysed`].
    Analyse(usize),
    /// Lets the computer move at once, with what it has found so far.
    MoveNow,
    /// Stops the clock, as while the program is in the background.
    Pause,
    /// Lets it go on.
    Resume,
    /// Gives this game up for another one, which still has to be begun.
    New(Box<GameSetup>),
    /// Goes on with a saved game, which still has to be begun.
    Load(Box<Saved>),
    /// Calls a game on a server off, as long as hardly anything was played.
    Abort,
    /// Wants another game with the same opponent on a server.
    Again,
    /// Says something to the opponent on a server.
    Say(String),
}

/// Something that has happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// The game has begun, or goes on.
    Begun,
    /// A move was made. Where several are heard of at once, others have followed by now.
    Moved {
        /// Where it was made; whose turn it was says by whom.
        before: Position,
        m: Move,
    },
    /// So many plies were taken back.
    TakenBack(usize),
    /// So many plies were made again.
    Redone(usize),
    /// The board was turned around.
    Flipped,
    /// A draw is offered, and the opponent is a person who may accept it, decline it, or simply move.
    DrawOffered { by: Color },
    /// A draw offer was declined.
    DrawDeclined { by: Color },
    /// The computer gives up. [`Event::Ended`] comes next.
    Resigned { by: Color },
    /// The computer claims a draw that the Laws give it. [`Event::Ended`] comes next.
    DrawClaimed { by: Color },
    /// The game is over.
    Ended(Ending),
    /// What the computer would play.
    Hint(Box<Line>),
    /// What the position is worth: by its terms, by the network, and by the best line where there is a legal move.
    Evaluated {
        /// Term by term, without looking ahead.
        breakdown: Box<Breakdown>,
        /// In pawns, by the network by which the computer plays at full strength.
        network: f64,
        /// The best line.
        line: Option<Box<Line>>,
    },
    /// What there is to say of the last move.
    Explained(Box<MoveExplanation>),
    /// The best lines of the position so far, best first.
    Analysed(Vec<Line>),
    /// Something went wrong while the computer was thinking. The game goes on.
    ComputerFailed(String),
    /// The game could not be saved. This is told once; the game goes on.
    NotSaved(String),
    /// Something that only happens in a game on a server.
    Online(Notice),
}

/// One game at this keyboard.
#[derive(Debug)]
pub struct Session {
    setup: GameSetup,
    game: Game,
    clock: Option<Clock>,
    orientation: Color,
    has_begun: bool,
    /// How many lines somebody wants of every position.
    wanted_lines: usize,
    /// Those sides that the computer plays.
    computers: ByColor<Option<Computer>>,
    mind: Mind,
    /// The computer thinks about a move of this side, or about a draw that it was offered.
    thinking: Option<(Color, Ticket)>,
    /// The question of a player.
    asked: Option<Ticket>,
    analysis: Option<Ticket>,
    pace: Pace,
    letters: Letters,
    autosave: Option<Autosave>,
    /// The server's part, where a server decides the game.
    remote: Option<Remote>,
    /// What the server has told, and nobody has heard yet.
    unheard: Option<News>,
}

impl Session {
    /// A game as agreed. It is saved in `store`, if there is one; [`Action::Begin`] begins it.
    pub fn new(setup: GameSetup, pace: Pace, store: Option<Store>) -> Session {
        let game = Game::new(setup.start);
        let clock = setup.control.clone().map(Clock::new);
        let orientation = setup.orientation();
        let autosave = store.map(Autosave::new);
        Session {
            computers: computers(&setup, pace),
            setup,
            game,
            clock,
            orientation,
            has_begun: false,
            wanted_lines: 0,
            mind: Mind::default(),
            thinking: None,
            asked: None,
            analysis: None,
            pace,
            letters: Letters::ENGLISH,
            autosave,
            remote: None,
            unheard: None,
        }
    }

    /// Goes on with a saved game, in the file it came from if that is one of the store's.
    pub fn resume(saved: Saved, pace: Pace, store: Option<Store>) -> Session {
        let mut session = Session::new(saved.setup.clone(), pace, store);
        session.take(saved);
        session
    }

    /// Does what a player wants.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed.
    pub fn act(&mut self, action: Action, now: Duration) -> Result<Vec<Event>, Refusal> {
        if self.is_online() {
            return self.act_online(action, now);
        }
        let mut events = self.notice_flag(now);
        // What came after the flag came too late, whatever it was.
        if !events.is_empty() && !matches!(action, Action::Flip | Action::New(_) | Action::Load(_)) {
            return Ok(events);
        }
        match action {
            Action::Begin => self.begin(now, &mut events),
            Action::Play(m) => self.play_for_player(m, now, &mut events)?,
            Action::Undo => self.undo(now, &mut events)?,
            Action::Redo => self.redo(now, &mut events)?,
            Action::OfferDraw => self.offer_draw(now, &mut events)?,
            Action::Accept => {
                let by = !self.game.draw_offer().ok_or(Refusal::NoDrawOffer)?;
                self.game.accept_draw(by)?;
                self.finish(now, &mut events);
            }
            Action::Decline => {
                let by = !self.game.draw_offer().ok_or(Refusal::NoDrawOffer)?;
                self.game.decline_draw(by)?;
                events.push(Event::DrawDeclined { by });
            }
            Action::Claim(m) => self.claim(m, now, &mut events)?,
            Action::Resign => {
                self.game.resign(self.actor())?;
                self.finish(now, &mut events);
            }
            Action::Flip => {
                self.orientation = !self.orientation;
                events.push(Event::Flipped);
            }
            Action::Hint => self.ask_for_hint(now)?,
            Action::Evaluate => self.ask(Inquiry::Evaluate, now),
            Action::Explain => self.ask_for_explanation(now)?,
            Action::Analyse(lines) => {
                self.wanted_lines = lines;
                self.analyse();
            }
            Action::MoveNow => self.thinking.iter().for_each(|(_, ticket)| ticket.hurry()),
            Action::Pause => self.clock.iter_mut().for_each(|clock| clock.pause(now)),
            Action::Resume => self.clock.iter_mut().for_each(|clock| clock.resume(now)),
            Action::New(setup) => self.restart(*setup),
            Action::Load(saved) => {
                self.restart(saved.setup.clone());
                self.take(*saved);
            }
            Action::Abort | Action::Again | Action::Say(_) => return Err(Refusal::OnlyOnline),
        }
        Ok(events)
    }

    /// What has happened by itself: the computer has answered, a flag has fallen.
    pub fn poll(&mut self, now: Duration) -> Vec<Event> {
        let mut events = if self.is_online() { self.hear_server(now) } else { self.notice_flag(now) };
        while let Some((number, answer)) = self.mind.answer() {
            self.hear(number, answer, now, &mut events);
        }
        events
    }

    /// Waits until the computer or the server has something to say, but not longer than `patience`. Only faces that have nothing else
    /// to do want this; [`Session::poll`] comes next.
    pub fn wait(&mut self, patience: Duration) {
        match &mut self.remote {
            Some(remote) if self.unheard.is_none() && (remote.is_waiting() || self.asked.is_none()) => {
                self.unheard = remote.wait(patience);
            }
            _ => self.mind.wait(patience),
        }
    }

    /// Does the computer think about a move or a draw offer, or about a question? Has the server not answered?
    pub fn is_waiting(&self) -> bool {
        self.thinking.is_some() || self.asked.is_some() || self.remote.as_ref().is_some_and(Remote::is_waiting)
    }

    /// How long somebody may type before [`Session::poll`] may have something to tell; for ever, where nothing is said.
    pub fn patience(&self, now: Duration) -> Option<Duration> {
        let deadline = self.clock.as_ref().and_then(Clock::deadline).map(|deadline| deadline.saturating_sub(now));
        if self.is_online() { Some(LOOK) } else { deadline }
    }

    /// Is the game over, or was it called off?
    pub fn is_over(&self) -> bool {
        self.game.is_over() || self.remote.as_ref().is_some_and(Remote::is_called_off)
    }

    /// Is it the turn of somebody who is not at this keyboard, in a game that goes on?
    pub fn is_others_turn(&self) -> bool {
        match &self.remote {
            Some(remote) => !self.is_over() && remote.own() != Some(self.game.turn()),
            None => self.is_computers_turn(),
        }
    }

    /// Does the computer still look for better lines?
    pub fn is_analysing(&self) -> bool {
        self.analysis.is_some()
    }

    /// Is it the computer's turn to move, in a game that goes on?
    pub fn is_computers_turn(&self) -> bool {
        !self.game.is_over() && self.player(self.game.turn()).is_computer()
    }

    /// The legal move that somebody means by this text.
    ///
    /// # Errors
    /// Why there is none; [`Refusal::ChoosePromotion`] where only the new piece is missing.
    pub fn read_move(&self, text: &str) -> Result<Move, Refusal> {
        self.check_going_on()?;
        self.check_is_at_table()?;
        wish::read(self.game.position(), text, self.letters)
    }

    /// From now on moves are typed in these letters. English ones are understood all the same where they mean nothing else.
    pub fn set_letters(&mut self, letters: Letters) {
        self.letters = letters;
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Who plays this side.
    pub fn player(&self, color: Color) -> &Player {
        &self.setup.players[color]
    }

    /// The side at the bottom.
    pub fn orientation(&self) -> Color {
        self.orientation
    }

    /// The side that the person at the keyboard acts for: his or her own against the computer, else the one to move.
    pub fn actor(&self) -> Color {
        let own = self.remote.as_ref().and_then(Remote::own);
        own.or(self.setup.only_human()).unwrap_or(self.game.turn())
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What the clock of this side shows.
    pub fn time_left(&self, color: Color, now: Duration) -> Option<Duration> {
        match &self.remote {
            Some(remote) => remote.time_left(color, now),
            None => self.clock.as_ref()?.remaining(color, now),
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        match &self.remote {
            Some(remote) => remote.running(),
            None => self.clock.as_ref()?.turn(),
        }
    }

    /// The opening, if it has a name.
    pub fn opening(&self) -> Option<&'static Opening> {
        opening_of_game(self.game.start(), self.game.moves()).map(|(_, opening)| opening)
    }

    /// The pieces of each side that were taken.
    pub fn captured(&self) -> ByColor<ByRole<u32>> {
        self.game.captured()
    }

    /// How many points White is ahead.
    pub fn material_balance(&self) -> i32 {
        self.game.material_balance()
    }

    /// The game in PGN, with clocks and players.
    pub fn pgn(&self) -> String {
        record::write(&self.setup, &self.game, self.clock.as_ref())
    }

    /// Where the game is saved by itself, once a move was made.
    pub fn autosaved(&self) -> Option<&std::path::Path> {
        self.autosave.as_ref().and_then(Autosave::path)
    }

    // What players do.

    fn begin(&mut self, now: Duration, events: &mut Vec<Event>) {
        if self.has_begun {
            return;
        }
        self.has_begun = true;
        events.push(Event::Begun);
        if let Some(ending) = self.game.ending() {
            events.push(Event::Ended(ending));
            return;
        }
        let turn = self.game.turn();
        if let Some(clock) = &mut self.clock {
            clock.start(turn, now);
            clock.resume(now);
        }
        self.go_on(now);
    }

    fn play_for_player(&mut self, m: Move, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.check_going_on()?;
        self.check_not_computers_turn()?;
        self.play(m, now, events)
    }

    fn play(&mut self, m: Move, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let before = *self.game.position();
        let by = before.turn();
        let declined = self.game.draw_offer() == Some(!by);
        self.game.play(m).map_err(Refusal::Illegal)?;
        self.press(now);
        if declined {
            events.push(Event::DrawDeclined { by });
        }
        events.push(Event::Moved { before, m });
        self.position_has_changed(now, events);
        Ok(())
    }

    fn undo(&mut self, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let plies = self.plies_to_undo().ok_or(Refusal::NothingToUndo)?;
        for _ in 0..plies {
            self.game.undo();
            self.clock.iter_mut().for_each(|clock| {
                clock.undo(now);
            });
        }
        for color in Color::ALL {
            self.computers[color].iter_mut().for_each(Computer::forget);
        }
        events.push(Event::TakenBack(plies));
        self.position_has_changed(now, events);
        Ok(())
    }

    /// How many plies to take back until the person at the keyboard has the move again.
    fn plies_to_undo(&self) -> Option<usize> {
        let played = self.game.plies().len();
        let Some(human) = self.setup.only_human() else { return (played > 0).then_some(1) };
        let plies = if self.game.turn() == human { 2 } else { 1 };
        (plies <= played).then_some(plies)
    }

    fn redo(&mut self, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.check_going_on()?;
        let mut plies = 0;
        while self.game.redo().is_some() {
            plies += 1;
            self.press(now);
            if !self.is_computers_turn() {
                break;
            }
        }
        if plies == 0 {
            return Err(Refusal::NothingToRedo);
        }
        events.push(Event::Redone(plies));
        self.position_has_changed(now, events);
        Ok(())
    }

    fn offer_draw(&mut self, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.check_going_on()?;
        self.check_not_computers_turn()?;
        let by = self.actor();
        self.game.offer_draw(by)?;
        if self.game.is_over() {
            self.finish(now, events);
        } else if let Some(computer) = &self.computers[!by] {
            let question = computer.offered(!by, &self.game, self.clock.as_ref(), now);
            self.thinking = Some((!by, self.mind.ask_player(question)));
        } else {
            events.push(Event::DrawOffered { by });
        }
        Ok(())
    }

    fn claim(&mut self, m: Option<Move>, now: Duration, events: &mut Vec<Event>) -> Result<(), Refusal> {
        self.check_going_on()?;
        self.check_not_computers_turn()?;
        match m {
            Some(m) => self.game.claim_with(m)?,
            None => self.game.claim()?,
        };
        self.finish(now, events);
        Ok(())
    }

    fn ask_for_hint(&mut self, now: Duration) -> Result<(), Refusal> {
        self.check_going_on()?;
        self.check_not_computers_turn()?;
        self.ask(Inquiry::Hint, now);
        Ok(())
    }

    fn ask_for_explanation(&mut self, now: Duration) -> Result<(), Refusal> {
        let mut moves = self.game.moves();
        let last = moves.next_back().ok_or(Refusal::NoMoveYet)?;
        let mut root = Root::new(*self.game.start());
        moves.for_each(|m| root.play(m));
        self.ask_at(root, Inquiry::Explain(last), now);
        Ok(())
    }

    fn check_going_on(&self) -> Result<(), Refusal> {
        self.game.ending().map_or(Ok(()), |ending| Err(Refusal::GameOver(ending)))
    }

    fn check_not_computers_turn(&self) -> Result<(), Refusal> {
        if self.is_computers_turn() { Err(Refusal::ComputersTurn) } else { Ok(()) }
    }

    // What follows from it.

    fn restart(&mut self, setup: GameSetup) {
        (self.thinking, self.asked, self.analysis) = (None, None, None);
        self.game = Game::new(setup.start);
        self.clock = setup.control.clone().map(Clock::new);
        self.orientation = setup.orientation();
        self.computers = computers(&setup, self.pace);
        self.setup = setup;
        self.has_begun = false;
        self.autosave.iter_mut().for_each(Autosave::begin_new_file);
    }

    fn take(&mut self, saved: Saved) {
        self.game = saved.game;
        self.clock = saved.clock;
        self.autosave.iter_mut().for_each(|autosave| autosave.go_on_with(&saved.path));
    }

    fn press(&mut self, now: Duration) {
        // A flag that has fallen was noticed before anything else.
        if let Some(clock) = &mut self.clock {
            let _ = clock.press(now);
        }
    }

    /// Nothing that was asked about the old position is wanted any more; the game is saved and goes on.
    fn position_has_changed(&mut self, now: Duration, events: &mut Vec<Event>) {
        (self.thinking, self.asked) = (None, None);
        if self.game.is_over() {
            self.finish(now, events);
        } else {
            self.save(events);
            self.go_on(now);
        }
    }

    /// Sees to it that the computer thinks about what is now to be thought about.
    fn go_on(&mut self, now: Duration) {
        if self.has_begun && self.is_computers_turn() && self.thinking.is_none() {
            self.analysis = None;
            self.think(now);
        } else {
            self.analyse();
        }
    }

    fn think(&mut self, now: Duration) {
        let turn = self.game.turn();
        if let Some(computer) = &self.computers[turn] {
            let question = computer.turn(&self.game, self.clock.as_ref(), now);
            self.thinking = Some((turn, self.mind.ask_player(question)));
        }
    }

    fn finish(&mut self, now: Duration, events: &mut Vec<Event>) {
        (self.thinking, self.asked) = (None, None);
        self.clock.iter_mut().for_each(|clock| clock.stop(now));
        events.extend(self.game.ending().map(Event::Ended));
        self.save(events);
        self.analyse();
    }

    fn notice_flag(&mut self, now: Duration) -> Vec<Event> {
        let mut events = Vec::new();
        let fallen = self.clock.as_ref().and_then(|clock| clock.flagged(now));
        if let Some(color) = fallen
            && self.game.flag(color).is_ok()
        {
            self.press(now);
            self.finish(now, &mut events);
        }
        events
    }

    fn save(&mut self, events: &mut Vec<Event>) {
        let is_empty = self.game.plies().is_empty();
        let Some(autosave) = self.autosave.as_mut().filter(|autosave| !is_empty || autosave.path().is_some()) else {
            return;
        };
        let pgn = record::write(&self.setup, &self.game, self.clock.as_ref());
        events.extend(autosave.save(&pgn).map(Event::NotSaved));
    }
}

/// How often it is looked what a server has told.
const LOOK: Duration = Duration::from_millis(50);

/// The computer, for those sides that it plays.
fn computers(setup: &GameSetup, pace: Pace) -> ByColor<Option<Computer>> {
    ByColor::new_with(|color| {
        let skill = setup.players[color].skill()?;
        Some(Computer::new(skill.strength(), setup.seed).at_pace(pace))
    })
}

#[cfg(test)]
mod tests;
