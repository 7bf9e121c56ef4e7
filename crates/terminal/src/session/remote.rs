//! A game whose course a server decides: what is wished goes there, and what comes back is put on the board.

use super::{Action, Event, GameSetup, Player, Refusal, Session, Skill};
use crate::online::{Act, Connection, News, No, Order, Scene};
use std::time::Duration;
use tabiya_client::api::termination;
use tabiya_engine::Level;
use tabiya_rules::{ByColor, Color, Ending, Move, Termination};

/// The server's part in a game.
#[derive(Debug)]
pub(super) struct Remote {
    connection: Connection,
    scene: Scene,
    /// When the clocks showed what the scene says.
    shown_at: Duration,
    /// An order that has not been answered; for a move, how many were made before it.
    pending: Option<Pending>,
    /// There is no line to the server.
    is_lost: bool,
    /// The opponent has left.
    is_alone: bool,
    /// Nothing comes from the server any more.
    is_gone: bool,
    /// The one at this keyboard wants another game.
    has_asked_again: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Move(usize),
    Other,
}

/// What only happens in a game on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Another game is on the board.
    NewGame,
    /// A draw was offered by the one at this keyboard.
    DrawOffered,
    /// Somebody wants to take a move back.
    TakebackAsked { by: Color },
    /// The answer is no.
    TakebackDeclined {
        /// Whose answer it is.
        by: Color,
    },
    /// The game was called off.
    CalledOff,
    /// Somebody wants another game.
    RematchAsked { by: Color },
    /// Somebody says something.
    Said { name: String, words: String },
    /// The opponent has left, or is back.
    Opponent {
        /// Have they come, and not left?
        is_here: bool,
    },
    /// Somebody else asks for a game.
    Challenged {
        name: String,
        /// With how much time.
        time: String,
    },
    /// Another game of one's own has begun.
    Begun { name: String },
    /// The server refuses what was wished.
    Refused(No),
    /// The game can be followed no longer.
    Gone,
    /// There is no line to the server; it is tried again.
    Lost(String),
    /// The line is back.
    Back,
}

impl Remote {
    fn order(&mut self, act: Act) {
        self.has_asked_again |= act == Act::Rematch;
        self.pending = Some(match act {
            Act::Move { ply, .. } => Pending::Move(ply),
            _ => Pending::Other,
        });
        self.connection.order(Order::Do(act));
    }

    /// Is something under way that will be answered soon?
    pub(super) fn is_waiting(&self) -> bool {
        self.pending.is_some() && !self.is_lost
    }

    /// One's own side; none for one who looks on.
    pub(super) fn own(&self) -> Option<Color> {
        self.scene.own
    }

    pub(super) fn is_called_off(&self) -> bool {
        self.scene.is_called_off()
    }

    pub(super) fn running(&self) -> Option<Color> {
        self.scene.running()
    }

    pub(super) fn time_left(&self, color: Color, now: Duration) -> Option<Duration> {
        let gone = if self.running() == Some(color) { now.saturating_sub(self.shown_at) } else { Duration::ZERO };
        self.scene.left[color].map(|left| left.saturating_sub(gone))
    }

    /// Waits for news, which [`Session::poll`] takes. They stay in their order.
    pub(super) fn wait(&mut self, patience: Duration) -> Option<News> {
        self.connection.wait(patience)
    }

    /// Where two people play, nobody may ask the engine while the game goes on.
    fn is_fair(&self) -> bool {
        let has_computer = Color::ALL.into_iter().any(|color| self.scene.players[color].level.is_some());
        !self.scene.is_on() || has_computer && self.scene.own.is_some()
    }
}

impl Session {
    /// A game on a server, as it stands.
    pub fn online(connection: Connection, scene: Scene, pace: super::Pace, now: Duration) -> Session {
        let mut session = Session::new(setup(&scene), pace, None);
        (session.has_begun, session.clock) = (true, None);
        // Nothing of it is on the board yet: the first scene is news.
        let nothing = Scene { id: String::new(), ..scene.clone() };
        let remote = Remote {
            connection,
            scene: nothing,
            shown_at: now,
            pending: None,
            is_lost: false,
            is_alone: false,
            is_gone: false,
            has_asked_again: false,
        };
        session.orientation = scene.own.unwrap_or(Color::White);
        session.remote = Some(remote);
        session
    }

    /// The connection to the server, where the game is on one.
    pub fn connection(&self) -> Option<&Connection> {
        self.remote.as_ref().map(|remote| &remote.connection)
    }

    /// Does a server decide this game?
    pub fn is_online(&self) -> bool {
        self.remote.is_some()
    }

    /// Has another game been asked for, and is it the opponent who has to answer?
    pub fn has_asked_again(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.has_asked_again)
    }

    /// Is it a game on a server that can be followed no longer?
    pub fn is_gone(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.is_gone)
    }

    /// Does somebody only look on?
    pub fn is_watched(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.own().is_none())
    }

    /// Does what somebody wants, as far as it can be done here; the rest is the server's.
    pub(super) fn act_online(&mut self, action: Action, now: Duration) -> Result<Vec<Event>, Refusal> {
        match action {
            Action::Flip => {
                self.orientation = !self.orientation;
                return Ok(vec![Event::Flipped]);
            }
            Action::Hint => {
                self.check_fair()?;
                self.ask_for_hint(now)?;
            }
            Action::Evaluate => {
                self.check_fair()?;
                self.ask(super::Inquiry::Evaluate, now);
            }
            Action::Explain => {
                self.check_fair()?;
                self.ask_for_explanation(now)?;
            }
            Action::Analyse(0) => (self.wanted_lines, self.analysis) = (0, None),
            Action::Analyse(lines) => {
                self.check_fair()?;
                self.wanted_lines = lines;
                self.analyse();
            }
            // The server's clock goes on whatever happens here.
            Action::Begin | Action::Pause | Action::Resume | Action::MoveNow => {}
            Action::Redo | Action::New(_) | Action::Load(_) => return Err(Refusal::NotOnline),
            asked => {
                let act = self.act_for(asked)?;
                self.remote.iter_mut().for_each(|remote| remote.order(act.clone()));
            }
        }
        Ok(Vec::new())
    }

    /// Help is for those whose game is no contest with a person.
    fn check_fair(&self) -> Result<(), Refusal> {
        if self.remote.as_ref().is_some_and(Remote::is_fair) { Ok(()) } else { Err(Refusal::NoHelp) }
    }

    /// What is asked of the server. What it would refuse anyway is refused here, in the same words as in any game.
    fn act_for(&self, action: Action) -> Result<Act, Refusal> {
        let remote = self.remote.as_ref().ok_or(Refusal::NotOnline)?;
        let own = remote.own().ok_or(Refusal::OnlyLooking)?;
        if let Action::Again = action {
            return if self.is_over() { Ok(Act::Rematch) } else { Err(Refusal::NotOverYet) };
        }
        if let Action::Say(words) = action {
            return Ok(Act::Say(words));
        }
        self.check_going_on()?;
        let ply = self.game.plies().len();
        let uci = |m: Move| m.uci(remote.scene.variant).to_string();
        let is_asked = remote.scene.takeback[!own];
        let is_offered = remote.scene.draw[!own];
        Ok(match action {
            Action::Play(m) => {
                self.check_own_turn()?;
                Act::Move { ply, uci: uci(m) }
            }
            Action::Undo if ply == 0 => return Err(Refusal::NothingToUndo),
            Action::Undo => Act::Plain("takeback/yes"),
            Action::OfferDraw => Act::Plain("draw/yes"),
            Action::Accept if is_offered => Act::Plain("draw/yes"),
            Action::Accept if is_asked => Act::Plain("takeback/yes"),
            Action::Decline if is_offered => Act::Plain("draw/no"),
            Action::Decline if is_asked => Act::Plain("takeback/no"),
            Action::Accept | Action::Decline => return Err(Refusal::NothingOffered),
            Action::Claim(None) if self.game.claims().next().is_some() => {
                self.check_own_turn()?;
                Act::Plain("draw/yes")
            }
            Action::Claim(None) if remote.is_alone => Act::Plain("claim-victory"),
            Action::Claim(None) => return Err(Refusal::NothingToClaim),
            Action::Claim(Some(m)) => {
                self.check_own_turn()?;
                if self.game.claims_with(m).next().is_none() {
                    return Err(Refusal::NothingToClaim);
                }
                Act::ClaimWith(uci(m))
            }
            Action::Abort => Act::Plain("abort"),
            Action::Resign => Act::Plain("resign"),
            // What is done before, and what no server can do.
            Action::Redo
            | Action::New(_)
            | Action::Load(_)
            | Action::Begin
            | Action::Flip
            | Action::Hint
            | Action::Evaluate
            | Action::Explain
            | Action::Analyse(_)
            | Action::MoveNow
            | Action::Pause
            | Action::Resume
            | Action::Again
            | Action::Say(_) => return Err(Refusal::NotOnline),
        })
    }

    /// On a server, only one's own moves are read, and only at one's own turn.
    pub(super) fn check_is_at_table(&self) -> Result<(), Refusal> {
        match self.is_watched() {
            true => Err(Refusal::OnlyLooking),
            false if self.is_online() => self.check_own_turn(),
            false => Ok(()),
        }
    }

    fn check_own_turn(&self) -> Result<(), Refusal> {
        if self.is_others_turn() { Err(Refusal::OthersTurn) } else { Ok(()) }
    }

    /// What the server has told meanwhile.
    pub(super) fn hear_server(&mut self, now: Duration) -> Vec<Event> {
        let mut events = Vec::new();
        // What comes after the game is for those who show what else there is.
        while !self.is_gone()
            && let Some(news) = self.unheard.take().or_else(|| self.connection().and_then(Connection::news))
        {
            self.hear_news(news, now, &mut events);
        }
        events
    }

    /// Takes what was told by the connection this game is on.
    pub fn hear_news(&mut self, news: News, now: Duration, events: &mut Vec<Event>) {
        if let News::Scene(scene) = news {
            return self.take_scene(*scene, now, events);
        }
        let Some(remote) = &mut self.remote else { return };
        let own = remote.own();
        events.extend(
            match news {
                News::Done => {
                    remote.pending = None;
                    None
                }
                News::Refused(no) => {
                    (remote.pending, remote.has_asked_again) = (None, false);
                    Some(Notice::Refused(no))
                }
                News::Failed(no) => Some(Notice::Refused(no)),
                News::Gone => {
                    (remote.pending, remote.is_gone) = (None, true);
                    Some(Notice::Gone)
                }
                News::Lost(error) => {
                    remote.is_lost = true;
                    Some(Notice::Lost(error))
                }
                News::Back => {
                    remote.is_lost = false;
                    Some(Notice::Back)
                }
                News::Said { name, words } => Some(Notice::Said { name, words }),
                News::Opponent { is_here } => {
                    remote.is_alone = !is_here;
                    Some(Notice::Opponent { is_here })
                }
                News::RematchOffered => own.map(|own| Notice::RematchAsked { by: !own }),
                News::Asked(offer) => Some(Notice::Challenged { name: offer.name, time: offer.time }),
                News::Begun { name } => Some(Notice::Begun { name }),
                News::Declined(_) | News::Me(_) | News::Listed(_) | News::Waiting(_) | News::NotWaiting => None,
                News::Unasked { .. } | News::Scene(_) => None,
            }
            .map(Event::Online),
        );
    }

    /// Puts the game on the board as the server tells it, and says what is new.
    fn take_scene(&mut self, scene: Scene, now: Duration, events: &mut Vec<Event>) {
        let Some(remote) = &mut self.remote else { return };
        let is_new = scene.id != remote.scene.id;
        let mut before = std::mem::replace(&mut remote.scene, scene.clone());
        remote.shown_at = now;
        if is_new {
            (remote.pending, remote.is_alone, remote.has_asked_again) = (None, false, false);
            let letters = self.letters;
            self.restart(setup(&scene));
            (self.has_begun, self.letters, self.clock) = (true, letters, None);
            self.orientation = scene.own.unwrap_or(Color::White);
            before = Scene { draw: ByColor::default(), takeback: ByColor::default(), ..scene.clone() };
            before.status = "started".to_owned();
        }
        let plies = self.game.plies().len();
        let known = events.len();
        let is_same = self.follow(&scene, events);
        if is_new {
            // All that was made before is on the board at once.
            events.truncate(known);
            events.push(Event::Online(Notice::NewGame));
        }
        if let Some(remote) = &mut self.remote
            && matches!(remote.pending, Some(Pending::Move(ply)) if scene.moves.len() > ply || scene.moves.len() < plies)
        {
            remote.pending = None;
        }
        for color in Color::ALL {
            events.extend(self.hear_draw_offer(color, &before, &scene));
            events.extend(takeback_wish(color, &before, &scene, is_same).map(Event::Online));
        }
        if !scene.is_on() && (is_new || before.is_on()) {
            self.end_online(&scene, events);
        }
        if !is_same || !scene.is_on() {
            (self.asked, self.analysis) = (None, None);
            self.analyse();
        }
    }

    /// Makes the moves that are new, and takes back those that are gone. True if there are neither.
    fn follow(&mut self, scene: &Scene, events: &mut Vec<Event>) -> bool {
        let known = self.game.moves().zip(&scene.moves).take_while(|(mine, told)| mine == *told).count();
        let gone = self.game.plies().len() - known;
        (0..gone).for_each(|_| _ = self.game.undo());
        if gone > 0 {
            events.push(Event::TakenBack(gone));
        }
        for &m in scene.moves.iter().skip(known) {
            let before = *self.game.position();
            // The moves were read by the same rules. Only where the Laws end a game and the server does not, it ends here.
            if self.game.play(m).is_ok() {
                events.push(Event::Moved { before, m });
            }
        }
        gone == 0 && known == scene.moves.len()
    }

    /// What has become of this side's draw offer.
    fn hear_draw_offer(&mut self, by: Color, before: &Scene, now: &Scene) -> Option<Event> {
        match (before.draw[by], now.draw[by]) {
            (false, true) => {
                let _ = self.game.offer_draw(by);
                let is_own = now.own == Some(by);
                Some(if is_own { Event::Online(Notice::DrawOffered) } else { Event::DrawOffered { by } })
            }
            (true, false) if now.is_on() => {
                let _ = self.game.decline_draw(!by);
                // Whoever moves instead of answering has answered.
                Some(Event::DrawDeclined { by: !by })
            }
            _ => None,
        }
    }

    fn end_online(&mut self, scene: &Scene, events: &mut Vec<Event>) {
        if scene.is_called_off() {
            events.push(Event::Online(Notice::CalledOff));
            return;
        }
        if !self.game.is_over() {
            let told = termination(&scene.status, scene.winner.is_some(), Some(&self.game));
            let ending = scene.termination.or(told).and_then(|why| Ending::new(why, scene.winner));
            let ending = ending.or_else(|| Ending::new(Termination::Adjudication, scene.winner));
            let _ = ending.map(|ending| self.game.end(ending));
        }
        events.extend(self.game.ending().map(Event::Ended));
    }
}

fn setup(scene: &Scene) -> GameSetup {
    let player = |color: Color| match &scene.players[color] {
        seated if seated.level.is_some() => {
            let level = seated.level.and_then(Level::new).map_or_else(Skill::default, Skill::Level);
            Player::computer(level)
        }
        seated => Player::human(&seated.name),
    };
    GameSetup { start: scene.start, control: scene.control.clone(), ..GameSetup::new(ByColor::new_with(player)) }
}

/// What has become of this side's wish to take a move back. If moves have come or gone, they have answered it.
fn takeback_wish(by: Color, before: &Scene, now: &Scene, is_same: bool) -> Option<Notice> {
    match (before.takeback[by], now.takeback[by]) {
        (false, true) => Some(Notice::TakebackAsked { by }),
        (true, false) if is_same && now.is_on() => Some(Notice::TakebackDeclined { by: !by }),
        _ => None,
    }
}
