//! The plain console on a server, between games: what there is to play, making a game, logging in and out. The game itself is
//! a session like any other.

use super::commands::Command;
use super::{Console, Flow, show};
use crate::online::{Against, Connection, GameWish, Login, News, Offer, OfferKind, Order, Scene};
use crate::session::{Session, Skill, words};
use std::io;
use tabiya_rules::TimeControl;
use tabiya_text::{Arg, Language};

/// A server, as somebody at this console knows it.
pub(super) struct Lobby {
    connection: Connection,
    /// Who one is there.
    me: Option<String>,
    /// What was listed, by number.
    offers: Vec<Offer>,
    /// A game is to be put on the board.
    scene: Option<Box<Scene>>,
    /// Orders that have not been answered.
    unanswered: usize,
    /// Something was ordered that puts a game on the board, which comes after the answer.
    is_scene_due: bool,
    /// There is no line to the server.
    is_lost: bool,
    /// One waits for an opponent.
    is_waiting: bool,
    /// Nobody has anything to do here but the game that was asked for.
    is_passing: bool,
}

/// What somebody wants to begin with.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// The first orders.
    pub orders: Vec<Order>,
    /// The program ends with the game.
    pub is_passing: bool,
}

macro_rules! talk {
    ($method:ident) => {
        |console, rest| console.$method(rest).map(|()| Flow::GoOn)
    };
}

/// What can be typed between games, in the order of the help.
#[rustfmt::skip]
pub(super) const COMMANDS: &[Command] = &[
    Command::new("games", "", talk!(list_games)),
    Command::new("join", "number", talk!(join)),
    Command::new("watch", "number", talk!(watch)),
    Command::new("make", "", talk!(make)),
    Command::new("computer", "any-level", talk!(play_computer)),
    Command::new("challenge", "name", talk!(challenge)),
    Command::new("seek", "time", talk!(seek)),
    Command::new("turn-down", "number", talk!(turn_down)),
    Command::new("cancel", "", talk!(cancel)),
    Command::new("login", "any-name", talk!(log_in)),
    Command::new("register", "any-name", talk!(register)),
    Command::new("logout", "", talk!(log_out)),
    Command::new("help", "any-command", talk!(help)),
    Command::new("quit", "", |_, _| Ok(Flow::Leave)),
];

impl Console<'_> {
    /// Plays on a server until nobody wants any more.
    ///
    /// # Errors
    /// If input or output fail.
    pub fn play_online(&mut self, connection: Connection, first: First) -> io::Result<()> {
        let mut lobby = Lobby {
            connection,
            me: None,
            offers: Vec::new(),
            scene: None,
            unanswered: 0,
            is_scene_due: false,
            is_lost: false,
            is_waiting: false,
            is_passing: first.is_passing,
        };
        first.orders.into_iter().for_each(|order| lobby.order(order));
        self.lobby = Some(lobby);
        loop {
            if self.look_around()? == Flow::Leave {
                return self.withdraw();
            }
            match self.play_scene()? {
                Flow::Leave => return Ok(()),
                Flow::GoOn if self.lobby.as_ref().is_some_and(|lobby| lobby.is_passing) => return Ok(()),
                Flow::GoOn => {}
            }
        }
    }

    /// Talks until a game is to be put on the board.
    fn look_around(&mut self) -> io::Result<Flow> {
        self.session = Session::new(crate::session::GameSetup::two_people("", ""), self.options.pace, None);
        self.session.set_letters(self.options.letters);
        self.settle_in_lobby()?;
        while !self.has_scene() {
            let prompt = self.lobby_prompt();
            let line = match self.ask(&prompt)? {
                Some(line) => line,
                None if self.has_scene() => break,
                None => return Ok(Flow::Leave),
            };
            if self.obey_in_lobby(&line)? == Flow::Leave {
                return Ok(Flow::Leave);
            }
            self.settle_in_lobby()?;
        }
        Ok(Flow::GoOn)
    }

    /// Is there a game to be put on the board?
    pub(super) fn has_scene(&self) -> bool {
        self.lobby.as_ref().is_some_and(|lobby| lobby.scene.is_some())
    }

    /// The game that has come, until it is left.
    fn play_scene(&mut self) -> io::Result<Flow> {
        let now = (self.time)();
        let Some(lobby) = &mut self.lobby else { return Ok(Flow::Leave) };
        let Some(scene) = lobby.scene.take() else { return Ok(Flow::GoOn) };
        lobby.is_waiting = false;
        self.session = Session::online(lobby.connection.clone(), (*scene).clone(), self.options.pace, now);
        self.session.set_letters(self.options.letters);
        let mut events = Vec::new();
        self.session.hear_news(News::Scene(scene), now, &mut events);
        self.show(events)?;
        self.is_left = false;
        let mut flow = Flow::GoOn;
        while flow == Flow::GoOn && !self.is_left && !self.is_finished_for_watcher() && !self.session.is_gone() {
            flow = self.ask_and_obey()?;
        }
        self.order(Order::Leave);
        if self.session.is_gone() {
            // Why that is so comes next.
            self.settle_in_lobby()?;
        }
        Ok(flow)
    }

    /// Who looks on need not type anything: the game is shown to its end.
    pub(super) fn watch_on(&mut self) -> io::Result<()> {
        while self.session.is_watched() && !self.session.is_over() && !self.session.is_gone() {
            self.session.wait(super::LOOK);
            let events = self.session.poll((self.time)());
            self.show(events)?;
        }
        Ok(())
    }

    /// Who looks on has nothing to do after the end.
    fn is_finished_for_watcher(&self) -> bool {
        self.session.is_watched() && self.session.is_over()
    }

    fn lobby_prompt(&self) -> String {
        let is_waiting = self.lobby.as_ref().is_some_and(|lobby| lobby.is_waiting);
        format!("{}>", self.text(if is_waiting { "online.prompt.waiting" } else { "online.prompt" }, &[]))
    }

    fn obey_in_lobby(&mut self, line: &str) -> io::Result<Flow> {
        if line.is_empty() {
            return Ok(Flow::GoOn);
        }
        if let Some((command, rest)) = super::commands::find(line, self.options.language, COMMANDS) {
            return command.obey(self, rest);
        }
        let asked = self.lobby.iter().flat_map(|lobby| &lobby.offers).rfind(|offer| offer.kind == OfferKind::Challenge);
        if let (Some(game), Some(answer)) = (asked.map(|offer| offer.game.clone()), self.read_yes_or_no(line)) {
            self.forget(&game);
            self.order(if answer { Order::Join(game) } else { Order::Decline(game) });
            return Ok(Flow::GoOn);
        }
        self.say("plain.no-command", &[("text", Arg::notation(show::harmless(line)))])?;
        let help = super::commands::word("help", self.options.language);
        self.say("plain.try-help", &[("help", Arg::words(help))])?;
        Ok(Flow::GoOn)
    }

    fn order(&mut self, order: Order) {
        self.lobby.iter_mut().for_each(|lobby| lobby.order(order.clone()));
    }

    fn forget(&mut self, game: &str) {
        self.lobby.iter_mut().for_each(|lobby| lobby.offers.retain(|offer| offer.game != game));
    }

    /// Waits until what was ordered is answered, or the line breaks.
    fn settle_in_lobby(&mut self) -> io::Result<()> {
        while let Some(lobby) = self.lobby.as_ref().filter(|lobby| lobby.is_something_due()) {
            if let Some(news) = lobby.connection.wait(super::LOOK) {
                self.hear_in_lobby(news)?;
            }
        }
        self.hear_lobby().map(drop)
    }

    /// Tells what has happened on the server while nobody plays. True if there was anything to tell.
    pub(super) fn hear_lobby(&mut self) -> io::Result<bool> {
        let mut is_any = false;
        while let Some(news) = self.lobby.as_ref().and_then(|lobby| lobby.connection.news()) {
            if !is_any && self.is_asking {
                self.print("")?;
            }
            is_any = true;
            self.hear_in_lobby(news)?;
        }
        Ok(is_any)
    }

    fn hear_in_lobby(&mut self, news: News) -> io::Result<()> {
        let Some(lobby) = &mut self.lobby else { return Ok(()) };
        let words = news.words(self.options.language);
        match news {
            News::Me(Some(name)) => {
                let server = lobby.connection.server().to_owned();
                lobby.me = Some(name.clone());
                self.say("online.hello", &[("name", Arg::notation(name)), ("server", Arg::notation(server))])?;
                return self.introduce_lobby();
            }
            News::Me(None) => {
                lobby.me = None;
                return self.introduce_stranger();
            }
            News::Listed(offers) => {
                lobby.offers = offers;
                return self.say_offers();
            }
            News::Asked(offer) => {
                let args = [("name", Arg::notation(&offer.name)), ("time", Arg::notation(&offer.time))];
                let text = self.options.language.text("online.asked", &args);
                lobby.offers.push(offer);
                return self.print(&text);
            }
            News::Waiting(_) => (lobby.is_waiting, lobby.is_scene_due) = (true, false),
            News::NotWaiting | News::Declined(_) => lobby.is_waiting = false,
            News::Unasked { name } => {
                lobby.offers.retain(|offer| offer.kind != OfferKind::Challenge || offer.name != name);
            }
            News::Scene(scene) => (lobby.scene, lobby.is_scene_due) = (Some(scene), false),
            News::Done => lobby.unanswered = lobby.unanswered.saturating_sub(1),
            News::Refused(_) => {
                (lobby.unanswered, lobby.is_scene_due) = (lobby.unanswered.saturating_sub(1), false);
            }
            News::Lost(_) => lobby.is_lost = true,
            News::Back => lobby.is_lost = false,
            News::Gone => lobby.is_scene_due = false,
            News::Begun { .. } | News::Failed(_) => {}
            News::RematchOffered | News::Said { .. } | News::Opponent { .. } => {}
        }
        words.map_or(Ok(()), |words| self.print(&words))
    }

    fn introduce_lobby(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_welcomed_online, true) {
            return Ok(());
        }
        let language = self.options.language;
        let word = |name: &str| Arg::words(super::commands::word(name, language));
        self.say("online.welcome", &[("games", word("games")), ("make", word("make")), ("help", word("help"))])
    }

    fn introduce_stranger(&mut self) -> io::Result<()> {
        let language = self.options.language;
        let word = |name: &str| Arg::words(super::commands::word(name, language));
        let server = self.lobby.as_ref().map(|lobby| lobby.connection.server().to_owned()).unwrap_or_default();
        let args = [
            ("server", Arg::notation(server)),
            ("login", word("login")),
            ("register", word("register")),
            ("games", word("games")),
            ("help", word("help")),
        ];
        self.say("online.welcome.stranger", &args)
    }

    fn say_offers(&mut self) -> io::Result<()> {
        let offers = self.lobby.as_ref().map(|lobby| lobby.offers.clone()).unwrap_or_default();
        if offers.is_empty() {
            return self.say("online.nothing", &[]);
        }
        for (i, offer) in offers.iter().enumerate() {
            let text = offer_words(offer, self.options.language);
            self.print(&format!("{:>4}  {text}", i + 1))?;
        }
        Ok(())
    }

    // Commands.

    fn list_games(&mut self, _: &str) -> io::Result<()> {
        self.order(Order::List);
        Ok(())
    }

    /// The game that a number of the list, a name or an address means.
    fn chosen(&self, text: &str) -> Option<String> {
        let offers = self.lobby.as_ref().map_or(&[][..], |lobby| &lobby.offers);
        match text.parse::<usize>() {
            Ok(number) => Some(offers.get(number.checked_sub(1)?)?.game.clone()),
            Err(_) => Some(text.to_owned()).filter(|text| !text.is_empty()),
        }
    }

    fn with_chosen(&mut self, text: &str, order: impl Fn(String) -> Order) -> io::Result<()> {
        match self.chosen(text) {
            Some(game) => {
                self.order(order(game));
                Ok(())
            }
            None => self
                .say("online.which", &[("games", Arg::words(super::commands::word("games", self.options.language)))]),
        }
    }

    fn join(&mut self, text: &str) -> io::Result<()> {
        self.with_chosen(text, Order::Join)
    }

    fn watch(&mut self, text: &str) -> io::Result<()> {
        self.with_chosen(text, Order::Watch)
    }

    fn turn_down(&mut self, text: &str) -> io::Result<()> {
        let game = self.chosen(text);
        self.with_chosen(text, Order::Decline)?;
        game.iter().for_each(|game| self.forget(game));
        Ok(())
    }

    /// Asks what game is wanted, and makes it.
    fn make(&mut self, _: &str) -> io::Result<()> {
        if let Some(wish) = self.ask_for_wish()? {
            self.order(Order::Make(wish));
        }
        Ok(())
    }

    fn play_computer(&mut self, level: &str) -> io::Result<()> {
        let level = if level.is_empty() { Ok(Skill::DEFAULT_LEVEL) } else { level.parse() };
        match level {
            Ok(level @ 1..=12) => {
                let against = Against::Computer(level);
                self.order(Order::Make(GameWish { against, ..GameWish::default() }));
                Ok(())
            }
            _ => self.say("online.which-level", &[]),
        }
    }

    /// `challenge Ada 5+3`
    fn challenge(&mut self, text: &str) -> io::Result<()> {
        let (name, time) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        if name.is_empty() {
            return self.say("online.whom", &[]);
        }
        let Some(time) = self.read_time(time)? else { return Ok(()) };
        let against = Against::Person(name.to_owned());
        self.order(Order::Make(GameWish { against, time, ..GameWish::default() }));
        Ok(())
    }

    fn seek(&mut self, time: &str) -> io::Result<()> {
        match self.read_time(if time.is_empty() { "?" } else { time })? {
            Some(Some(time)) => self.order(Order::Seek(time)),
            Some(None) => {
                self.say("plain.bad.clock", &[("text", Arg::notation("-")), ("example", Arg::notation("5+3"))])?
            }
            None => {}
        }
        Ok(())
    }

    /// A time control, or none for nothing; says what is wrong with another text.
    #[expect(clippy::option_option, reason = "the outer one is for what cannot be read")]
    fn read_time(&mut self, text: &str) -> io::Result<Option<Option<TimeControl>>> {
        match text.trim() {
            "" | "-" => Ok(Some(None)),
            text => match text.parse() {
                Ok(control) => Ok(Some(Some(control))),
                Err(_) => {
                    let shown = Arg::notation(show::harmless(text));
                    self.say("plain.bad.clock", &[("text", shown), ("example", Arg::notation("5+3"))])?;
                    Ok(None)
                }
            },
        }
    }

    fn cancel(&mut self, _: &str) -> io::Result<()> {
        match self.lobby.as_ref().is_some_and(|lobby| lobby.is_waiting) {
            true => self.order(Order::Withdraw),
            false => self.say("online.not-waiting", &[])?,
        }
        Ok(())
    }

    fn withdraw(&mut self) -> io::Result<()> {
        if self.lobby.as_ref().is_some_and(|lobby| lobby.is_waiting) {
            // Whoever leaves is not there to play.
            self.order(Order::Withdraw);
            self.settle_in_lobby()?;
        }
        Ok(())
    }

    fn log_in(&mut self, name: &str) -> io::Result<()> {
        if let Some(login) = self.ask_for_login(name, false)? {
            self.order(Order::LogIn(login));
        }
        Ok(())
    }

    fn register(&mut self, name: &str) -> io::Result<()> {
        if let Some(login) = self.ask_for_login(name, true)? {
            self.order(Order::Register(login));
        }
        Ok(())
    }

    fn ask_for_login(&mut self, name: &str, is_new: bool) -> io::Result<Option<Login>> {
        if let Some(me) = self.lobby.as_ref().and_then(|lobby| lobby.me.clone()) {
            let logout = Arg::words(super::commands::word("logout", self.options.language));
            self.say("online.logged-in", &[("name", Arg::notation(me)), ("logout", logout)])?;
            return Ok(None);
        }
        let name = match name {
            "" => self.ask(&self.text("online.name", &[]))?.unwrap_or_default(),
            name => name.to_owned(),
        };
        if name.is_empty() {
            return Ok(None);
        }
        let password = self.ask_secretly("online.password")?;
        if is_new && !password.is_empty() && self.ask_secretly("online.password.again")? != password {
            self.say("online.password.differs", &[])?;
            return Ok(None);
        }
        Ok((!password.is_empty()).then_some(Login { name, password }))
    }

    /// Asks for what nobody else should read.
    fn ask_secretly(&mut self, key: &str) -> io::Result<String> {
        let question = self.text(key, &[]);
        let hidden = super::input::Hidden::begin();
        let answer = self.ask(&question)?;
        if hidden.is_some() {
            self.print("")?;
        }
        Ok(answer.unwrap_or_default())
    }

    fn log_out(&mut self, _: &str) -> io::Result<()> {
        match self.lobby.as_ref().is_some_and(|lobby| lobby.me.is_some()) {
            true => self.order(Order::LogOut),
            false => self.say("online.logged-out", &[])?,
        }
        Ok(())
    }
}

impl Lobby {
    fn order(&mut self, order: Order) {
        self.unanswered += 1;
        self.is_scene_due |= match &order {
            Order::Join(_) | Order::Watch(_) => true,
            Order::Make(wish) => matches!(wish.against, Against::Computer(_)),
            _ => false,
        };
        self.connection.order(order);
    }

    fn is_something_due(&self) -> bool {
        (self.unanswered > 0 || self.is_scene_due) && !self.is_lost
    }
}

/// What can be played, in a line.
pub(crate) fn offer_words(offer: &Offer, language: Language) -> String {
    let key = match offer.kind {
        OfferKind::Mine => "online.offer.mine",
        OfferKind::Challenge => "online.offer.challenge",
        OfferKind::Waiting => "online.offer.waiting",
        OfferKind::Live => "online.offer.live",
    };
    let time = if offer.time == "-" { language.text("screen.new.no-clock", &[]) } else { offer.time.clone() };
    let mut words =
        language.text(key, &[("name", Arg::notation(show::harmless(&offer.name))), ("time", Arg::words(time))]);
    if let Some(color) = offer.color {
        let side = Arg::words(words::side(color, language));
        words = format!("{words}, {}", language.text("online.offer.color", &[("side", side)]));
    }
    if !offer.title.is_empty() {
        words = format!("{}: {words}", show::harmless(&offer.title));
    }
    words
}
