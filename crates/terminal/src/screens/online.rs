//! A server, between games: what there is to play, making a game, logging in and out. What is on the board is a game like
//! any other.

use super::{GameScreen, Screen, Step};
use crate::keys::{Command, Place};
use crate::online::{Against, Connection, GameWish, Login, News, Offer, OfferKind, Order};
use crate::plain::offer_words;
use crate::prompt::Prompt;
use crate::session::{Skill, words};
use crate::widgets::list::{self, Row};
use crate::widgets::{moves, wrap};
use crate::world::World;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use ratatui::layout::Rect;
use ratatui::text::Line as TextLine;
use ratatui::{Frame, crossterm};
use std::time::Duration;
use tabiya_client::Server;
use tabiya_engine::Level;
use tabiya_rules::{Color, TimeControl};
use tabiya_text::Arg;

/// How often the list is asked for anew.
const EVERY: Duration = Duration::from_secs(2);
/// The clocks that are offered; any other can be typed.
const CLOCKS: [&str; 8] = ["10+5", "", "1+0", "3+2", "5+3", "10+0", "15+10", "30+20"];

#[derive(Debug)]
pub(crate) struct OnlineScreen {
    connection: Connection,
    me: Option<String>,
    offers: Vec<Offer>,
    chosen: usize,
    /// What was told last, and whether it is bad news.
    note: Option<(String, bool)>,
    is_waiting: bool,
    is_lost: bool,
    form: Option<Form>,
    /// When the list is asked for next.
    look: Duration,
}

/// What can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Cancel,
    Make,
    LogIn,
    Register,
    LogOut,
    Offer(usize),
}

impl OnlineScreen {
    pub(crate) fn new(connection: Connection, orders: Vec<Order>) -> OnlineScreen {
        orders.into_iter().for_each(|order| connection.order(order));
        OnlineScreen {
            connection,
            me: None,
            offers: Vec::new(),
            chosen: 0,
            note: None,
            is_waiting: false,
            is_lost: false,
            form: None,
            look: Duration::ZERO,
        }
    }

    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        match (&self.me, self.is_waiting) {
            (Some(_), true) => items.push(Item::Cancel),
            (Some(_), false) => items.push(Item::Make),
            (None, _) => items.extend([Item::LogIn, Item::Register]),
        }
        items.extend((0..self.offers.len()).map(Item::Offer));
        items.extend(self.me.is_some().then_some(Item::LogOut));
        items
    }

    fn label(&self, item: &Item, world: &World) -> String {
        match item {
            Item::Cancel => world.text("online.item.cancel"),
            Item::Make => world.text("online.item.make"),
            Item::LogIn => world.text("online.item.login"),
            Item::Register => world.text("online.item.register"),
            Item::LogOut => {
                let name = Arg::notation(self.me.clone().unwrap_or_default());
                world.text_with("online.item.logout", &[("name", name)])
            }
            Item::Offer(i) => offer_words(&self.offers[*i], world.language()),
        }
    }

    fn choose(&mut self, world: &World) -> Step {
        let items = self.items();
        let Some(item) = items.get(self.chosen.min(items.len().saturating_sub(1))) else { return Step::Stay };
        self.note = None;
        match item {
            Item::Cancel => self.connection.order(Order::Withdraw),
            Item::Make => self.form = Some(Form::new(Kind::Make, world)),
            Item::LogIn => self.form = Some(Form::new(Kind::LogIn, world)),
            Item::Register => self.form = Some(Form::new(Kind::Register, world)),
            Item::LogOut => self.connection.order(Order::LogOut),
            Item::Offer(i) => {
                let Offer { game, kind, .. } = self.offers[*i].clone();
                self.connection.order(if kind == OfferKind::Live { Order::Watch(game) } else { Order::Join(game) });
            }
        }
        Step::Stay
    }

    /// Says no to the challenge that is chosen.
    fn decline(&mut self) {
        if let Some(Item::Offer(i)) = self.items().get(self.chosen)
            && self.offers[*i].kind == OfferKind::Challenge
        {
            self.connection.order(Order::Decline(self.offers.remove(*i).game));
        }
    }

    fn hear(&mut self, news: News, world: &mut World) -> Step {
        let is_wrong = matches!(news, News::Refused(_) | News::Failed(_) | News::Lost(_));
        if let Some(words) = news.words(world.language()) {
            self.note = Some((words, is_wrong));
        }
        match news {
            News::Me(me) => {
                self.note = match &me {
                    Some(_) => None,
                    None if self.me.is_some() => Some((world.text("online.logged-out"), false)),
                    None => self.note.take(),
                };
                // Other rows, and the first of them is what one wants next.
                (self.me, self.chosen, self.look) = (me, 0, Duration::ZERO);
            }
            News::Listed(offers) => self.list(offers),
            News::Waiting(_) => self.is_waiting = true,
            News::NotWaiting => (self.is_waiting, self.note) = (false, None),
            News::Asked(offer) => {
                let args = [("name", Arg::notation(&offer.name)), ("time", Arg::notation(&offer.time))];
                self.note = Some((world.text_with("online.asked-here", &args), false));
                world.bell |= world.settings.bell;
                self.look = Duration::ZERO;
            }
            News::Unasked { .. } => self.look = Duration::ZERO,
            News::Begun { .. } => {
                world.bell |= world.settings.bell;
                self.look = Duration::ZERO;
            }
            News::Declined(_) => self.is_waiting = false,
            News::Scene(scene) => {
                (self.is_waiting, self.note, self.form) = (false, None, None);
                world.bell |= world.settings.bell;
                return Step::Push(Box::new(GameScreen::online(self.connection.clone(), *scene, world)));
            }
            News::Lost(_) => self.is_lost = true,
            News::Back => self.is_lost = false,
            News::Refused(_) | News::Failed(_) | News::Done | News::Gone => {}
            News::RematchOffered | News::Said { .. } | News::Opponent { .. } => {}
        }
        Step::Stay
    }

    /// Takes a new list; what was chosen stays so.
    fn list(&mut self, offers: Vec<Offer>) {
        let chosen = match self.items().get(self.chosen) {
            Some(Item::Offer(i)) => Some(self.offers[*i].game.clone()),
            _ => None,
        };
        self.offers = offers;
        let is_chosen = |item: &Item| matches!(item, Item::Offer(i) if Some(&self.offers[*i].game) == chosen.as_ref());
        let items = self.items();
        self.chosen = items.iter().position(is_chosen).unwrap_or(self.chosen).min(items.len().saturating_sub(1));
    }

    /// Sends a form, or says what is wrong with it.
    fn send(&mut self, world: &World) {
        let Some(form) = &mut self.form else { return };
        match form.order(world) {
            Ok(order) => {
                self.form = None;
                self.connection.order(order);
            }
            Err(error) => form.error = Some(error),
        }
    }
}

impl Screen for OnlineScreen {
    fn place(&self) -> Place {
        if self.form.is_some() { Place::Form } else { Place::Online }
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        if let Some(form) = &self.form {
            return form.draw(frame, world);
        }
        let title = match &self.me {
            Some(me) => format!("{me} · {}", self.connection.server()),
            None => self.connection.server().to_owned(),
        };
        let area = list::page(frame, &title, &world.text("online.screen.hint"), world);
        let items = self.items();
        let rows = usize::from(area.height.saturating_sub(4));
        let first = moves::first_row(items.len(), rows, self.chosen);
        let lines: Vec<String> = items.iter().skip(first).take(rows).map(|item| self.label(item, world)).collect();
        list::lines(frame, area, &lines, self.chosen.checked_sub(first), world);
        let (text, is_bad) = match &self.note {
            Some((text, is_bad)) => (text.clone(), *is_bad),
            None if self.offers.is_empty() => (world.text("online.nothing-here"), false),
            None => return,
        };
        let style = if is_bad { world.look().danger() } else { world.look().attention() };
        let top = area.y + lines.len() as u16 + 1;
        for (line, y) in wrap(&text, usize::from(area.width)).into_iter().zip(top..area.bottom()) {
            frame.render_widget(TextLine::styled(line, style), Rect::new(area.x, y, area.width, 1));
        }
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        if let Some(form) = &mut self.form {
            match command {
                Command::Start => self.send(world),
                Command::Back => self.form = None,
                command => form.command(command),
            }
            return Step::Stay;
        }
        let last = self.items().len().saturating_sub(1);
        if let Some(row) = list::walk(command, self.chosen as u64, world) {
            self.chosen = usize::try_from(row).unwrap_or(usize::MAX).min(last);
            return Step::Stay;
        }
        match command {
            Command::Choose => return self.choose(world),
            Command::Delete => self.decline(),
            Command::Back => {
                if self.is_waiting {
                    // Whoever leaves is not there to play.
                    self.connection.order(Order::Withdraw);
                }
                return Step::Back;
            }
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        if self.form.is_some() {
            return Step::Stay;
        }
        let area = list::inner(world.area);
        let first = moves::first_row(self.items().len(), usize::from(area.height.saturating_sub(4)), self.chosen);
        match list::clicked(mouse, area).map(|row| first + row) {
            Some(row) if row == self.chosen => return self.choose(world),
            Some(row) if row < self.items().len() => self.chosen = row,
            _ => {}
        }
        Step::Stay
    }

    fn takes_text(&self, key: &KeyEvent) -> bool {
        self.form.as_ref().is_some_and(|form| form.takes_text(key))
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        self.form.iter_mut().for_each(|form| form.type_key(key));
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        self.form.iter_mut().for_each(|form| form.paste(text));
        Step::Stay
    }

    fn tick(&mut self, world: &mut World) -> Step {
        while let Some(news) = self.connection.news() {
            let step = self.hear(news, world);
            if !matches!(step, Step::Stay) {
                return step;
            }
        }
        if self.look <= world.now && !self.is_lost {
            self.look = world.now + EVERY;
            self.connection.order(Order::List);
        }
        Step::Stay
    }

    fn come_back(&mut self, world: &mut World) {
        self.connection.order(Order::Leave);
        self.look = world.now;
    }
}

/// Which server: from the menu.
#[derive(Debug)]
pub(crate) struct Connect {
    form: Form,
}

impl Connect {
    pub(crate) fn new(world: &World) -> Connect {
        let mut form = Form::new(Kind::Connect, world);
        form.server.set(world.settings.server.clone());
        Connect { form }
    }

    fn connect(&mut self, world: &mut World) -> Step {
        let text = self.form.server.text().trim().to_owned();
        let opened = text.parse::<Server>().map_err(|error| error.to_string());
        match opened.and_then(|server| Connection::open(server, None).map_err(|error| error.to_string())) {
            Ok(connection) => {
                world.settings.server = text;
                // An address that is not remembered is typed again: no reason not to play.
                let _ = world.keep_settings();
                Step::Replace(Box::new(OnlineScreen::new(connection, Vec::new())))
            }
            Err(error) => {
                self.form.error = Some(error);
                Step::Stay
            }
        }
    }
}

impl Screen for Connect {
    fn place(&self) -> Place {
        Place::Form
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        self.form.draw(frame, world);
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        match command {
            Command::Start => return self.connect(world),
            Command::Back => return Step::Back,
            command => self.form.command(command),
        }
        Step::Stay
    }

    fn takes_text(&self, key: &KeyEvent) -> bool {
        self.form.takes_text(key)
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        self.form.type_key(key);
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        self.form.paste(text);
        Step::Stay
    }
}

/// What a form is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Connect,
    Make,
    LogIn,
    Register,
}

/// The rows of forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Server,
    Opponent,
    Person,
    Level,
    Side,
    Clock,
    Title,
    Name,
    Password,
    Again,
}

/// Whom to play, as it is chosen.
const OPPONENTS: [&str; 4] =
    ["online.choice.anybody", "online.choice.link", "online.choice.person", "online.choice.computer"];

/// Something to fill in.
#[derive(Debug)]
struct Form {
    kind: Kind,
    chosen: usize,
    opponent: usize,
    level: u8,
    side: Option<Color>,
    server: Prompt,
    person: Prompt,
    clock: Prompt,
    title: Prompt,
    name: Prompt,
    password: Prompt,
    again: Prompt,
    error: Option<String>,
}

impl Form {
    fn new(kind: Kind, world: &World) -> Form {
        let mut clock = Prompt::default();
        clock.set(CLOCKS[0]);
        Form {
            kind,
            chosen: 0,
            opponent: 0,
            level: world.settings.level,
            side: None,
            server: Prompt::default(),
            person: Prompt::default(),
            clock,
            title: Prompt::default(),
            name: Prompt::default(),
            password: Prompt::default(),
            again: Prompt::default(),
            error: None,
        }
    }

    fn fields(&self) -> Vec<Field> {
        match self.kind {
            Kind::Connect => vec![Field::Server],
            Kind::LogIn => vec![Field::Name, Field::Password],
            Kind::Register => vec![Field::Name, Field::Password, Field::Again],
            Kind::Make => {
                let more = match self.opponent {
                    2 => vec![Field::Person],
                    3 => vec![Field::Level],
                    _ => Vec::new(),
                };
                let title = if self.opponent == 0 { vec![Field::Title] } else { Vec::new() };
                [vec![Field::Opponent], more, vec![Field::Side, Field::Clock], title].concat()
            }
        }
    }

    fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.chosen.min(fields.len() - 1)]
    }

    fn text_of(&mut self) -> Option<&mut Prompt> {
        match self.field() {
            Field::Server => Some(&mut self.server),
            Field::Person => Some(&mut self.person),
            Field::Clock => Some(&mut self.clock),
            Field::Title => Some(&mut self.title),
            Field::Name => Some(&mut self.name),
            Field::Password => Some(&mut self.password),
            Field::Again => Some(&mut self.again),
            Field::Opponent | Field::Level | Field::Side => None,
        }
    }

    fn change(&mut self, forward: bool) {
        let step = |at: usize, count: usize| (at + if forward { 1 } else { count - 1 }) % count;
        match self.field() {
            Field::Opponent => self.opponent = step(self.opponent, OPPONENTS.len()),
            Field::Level => {
                let last = Level::ALL.len() as u8;
                self.level = if forward { (self.level + 1).min(last) } else { self.level.saturating_sub(1).max(1) };
            }
            Field::Side => {
                let sides = [None, Some(Color::White), Some(Color::Black)];
                let at = sides.iter().position(|side| *side == self.side).unwrap_or(0);
                self.side = sides[step(at, sides.len())];
            }
            Field::Clock => {
                let at = CLOCKS.iter().position(|clock| *clock == self.clock.text()).unwrap_or(0);
                self.clock.set(CLOCKS[step(at, CLOCKS.len())]);
            }
            _ => {}
        }
    }

    fn row(&self, field: Field, world: &World) -> Row {
        let hidden = |prompt: &Prompt| "•".repeat(prompt.text().chars().count());
        let (key, value, is_text) = match field {
            Field::Server => ("online.form.server", self.server.text().to_owned(), true),
            Field::Opponent => ("screen.new.opponent", world.text(OPPONENTS[self.opponent]), false),
            Field::Person => ("online.form.person", self.person.text().to_owned(), true),
            Field::Level => {
                let skill = Level::new(self.level).map_or_else(Skill::default, Skill::Level);
                ("screen.new.level", words::skill(skill, world.language()), false)
            }
            Field::Side => {
                let side = self.side.map(|side| words::side(side, world.language()));
                ("screen.new.side", side.unwrap_or_else(|| world.text("screen.new.lot")), false)
            }
            Field::Clock => {
                let text = self.clock.text();
                let shown = if text.is_empty() { world.text("screen.new.no-clock") } else { text.to_owned() };
                ("screen.new.clock", shown, true)
            }
            Field::Title => ("online.form.title", self.title.text().to_owned(), true),
            Field::Name => ("online.form.name", self.name.text().to_owned(), true),
            Field::Password => ("online.form.password", hidden(&self.password), true),
            Field::Again => ("online.form.again", hidden(&self.again), true),
        };
        Row { label: world.text(key), value, is_text }
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let title = match self.kind {
            Kind::Connect => "screen.menu.online",
            Kind::Make => "online.item.make",
            Kind::LogIn => "online.item.login",
            Kind::Register => "online.item.register",
        };
        let area = list::page(frame, &world.text(title), &world.text("online.form.hint"), world);
        let rows: Vec<Row> = self.fields().into_iter().map(|field| self.row(field, world)).collect();
        list::rows(frame, area, &rows, self.chosen, world);
        let Some(error) = &self.error else { return };
        let below = area.y + rows.len() as u16 + 1;
        for (line, y) in wrap(error, usize::from(area.width)).into_iter().zip(below..area.bottom()) {
            frame.render_widget(TextLine::styled(line, world.look().danger()), Rect::new(area.x, y, area.width, 1));
        }
    }

    fn command(&mut self, command: Command) {
        self.error = None;
        let count = self.fields().len();
        match command {
            Command::Up => self.chosen = (self.chosen.min(count - 1) + count - 1) % count,
            Command::Down => self.chosen = (self.chosen.min(count - 1) + 1) % count,
            Command::Left => self.change(false),
            Command::Right => self.change(true),
            _ => {}
        }
    }

    fn takes_text(&self, key: &KeyEvent) -> bool {
        let is_sign = matches!(key.code, KeyCode::Char(_)) && !key.modifiers.contains(KeyModifiers::CONTROL);
        is_sign && !matches!(self.field(), Field::Opponent | Field::Level | Field::Side)
    }

    fn type_key(&mut self, key: &KeyEvent) {
        self.error = None;
        self.text_of().into_iter().for_each(|text| _ = text.edit(key));
    }

    fn paste(&mut self, text: &str) {
        self.text_of().into_iter().for_each(|prompt| prompt.insert(text));
    }

    /// What is asked of the server, or what is wrong.
    fn order(&self, world: &World) -> Result<Order, String> {
        let login = || Login { name: self.name.text().trim().to_owned(), password: self.password.text().to_owned() };
        match self.kind {
            Kind::LogIn => Ok(Order::LogIn(login())),
            Kind::Register if self.again.text() != self.password.text() => Err(world.text("online.password.differs")),
            Kind::Register => Ok(Order::Register(login())),
            Kind::Connect | Kind::Make => self.wish(world).map(Order::Make),
        }
    }

    fn wish(&self, world: &World) -> Result<GameWish, String> {
        let time = match self.clock.text().trim() {
            "" | "-" => None,
            text => Some(
                text.parse::<TimeControl>()
                    .map_err(|_| world.text_with("screen.new.bad-clock", &[("text", Arg::notation(text))]))?,
            ),
        };
        let against = match self.opponent {
            0 => Against::Anybody,
            1 => Against::Link,
            2 if self.person.text().trim().is_empty() => return Err(world.text("online.whom")),
            2 => Against::Person(self.person.text().trim().to_owned()),
            _ => Against::Computer(self.level),
        };
        let title = if self.opponent == 0 { self.title.text().trim().to_owned() } else { String::new() };
        Ok(GameWish { against, color: self.side, time, title })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, Start};
    use crate::colors::ColorDepth;
    use crate::online::{Act, Scene, Seated};
    use crate::session::Pace;
    use crate::world::Options;
    use crossterm::event::Event;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use std::sync::mpsc::Sender;
    use tabiya_rules::{ByColor, Position, Variant};
    use tabiya_text::Language;
    use tokio::sync::mpsc::UnboundedReceiver;

    /// Somebody before a screen, and the other end of the line.
    struct Player {
        app: App,
        terminal: Terminal<TestBackend>,
        now: Duration,
        orders: UnboundedReceiver<Order>,
        server: Sender<News>,
    }

    impl Player {
        fn new() -> Player {
            let (connection, orders, server) = Connection::between();
            let options = Options {
                language: Some(Language::English),
                system_language: Language::English,
                letters: None,
                ascii: true,
                pieces: None,
                depth: ColorDepth::Mono,
                settings: None,
                store: None,
                pace: Pace::Nodes(100),
            };
            let mut app = App::new(options, Start::Online(connection, Vec::new()));
            app.world.settings.marks = false;
            let terminal = Terminal::new(TestBackend::new(100, 30)).expect("a screen");
            Player { app, terminal, now: Duration::ZERO, orders, server }
        }

        fn told(&mut self, news: News) {
            self.server.send(news).expect("somebody listens");
            self.pass();
        }

        fn pass(&mut self) {
            self.now += Duration::from_millis(500);
            self.app.tick(self.now);
        }

        fn presses(&mut self, codes: impl IntoIterator<Item = KeyCode>) {
            for code in codes {
                self.now += Duration::from_millis(500);
                self.app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
            }
        }

        fn types(&mut self, text: &str) {
            self.presses(text.chars().map(KeyCode::Char));
        }

        fn enters(&mut self, text: &str) {
            self.types(text);
            self.presses([KeyCode::Enter]);
        }

        #[track_caller]
        fn sees(&mut self, text: &str) {
            self.pass();
            let frame = self.terminal.draw(|frame| self.app.draw(frame)).expect("a frame");
            let rows = frame.buffer.content().chunks(100);
            let seen: Vec<String> = rows.map(|row| row.iter().map(|cell| cell.symbol()).collect()).collect();
            assert!(seen.iter().any(|row| row.contains(text)), "{text:?} is not in\n{}", seen.join("\n"));
        }

        /// The next order that is not for the list, which is asked for again and again.
        fn ordered(&mut self) -> Option<Order> {
            loop {
                match self.orders.try_recv().ok() {
                    Some(Order::List) => {}
                    order => return order,
                }
            }
        }
    }

    fn scene(moves: &str) -> Scene {
        let mut position = Position::STANDARD;
        let mut play = |text: &str| {
            let m = position.parse_san(text).expect("a move");
            position.play_unchecked(m);
            m
        };
        let seated = |name: &str| Seated { name: name.to_owned(), level: None };
        Scene {
            id: "AbCdEfGh".to_owned(),
            own: Some(Color::White),
            players: ByColor { white: seated("Anna"), black: seated("Bert") },
            start: Position::STANDARD,
            variant: Variant::Standard,
            control: Some("5+3".parse().expect("a clock")),
            moves: moves.split_whitespace().map(&mut play).collect(),
            left: ByColor { white: Some(Duration::from_secs(300)), black: Some(Duration::from_secs(300)) },
            draw: ByColor::default(),
            takeback: ByColor::default(),
            status: "started".to_owned(),
            winner: None,
            termination: None,
        }
    }

    fn show(scene: Scene) -> News {
        News::Scene(Box::new(scene))
    }

    #[test]
    fn whoever_is_not_known_logs_in_and_makes_a_game() {
        let mut player = Player::new();
        player.told(News::Me(None));
        player.sees("Make an account");
        player.presses([KeyCode::Enter]);
        player.types("Anna");
        player.presses([KeyCode::Down]);
        player.types("secret?q");
        player.sees("Password");
        player.presses([KeyCode::Enter]);
        let login = Login { name: "Anna".to_owned(), password: "secret?q".to_owned() };
        assert_eq!(player.ordered(), Some(Order::LogIn(login)));
        player.told(News::Refused(crate::online::No { code: Some("wrong-password".into()), error: "no".into() }));
        player.sees("The server says no");
        player.told(News::Me(Some("Anna".to_owned())));
        player.sees("Log out (Anna)");

        player.presses([KeyCode::Enter, KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Down]);
        player.enters("Beginners");
        let time = Some("10+5".parse().expect("a clock"));
        let wish =
            GameWish { against: Against::Anybody, color: Some(Color::White), time, title: "Beginners".to_owned() };
        assert_eq!(player.ordered(), Some(Order::Make(wish)));
        player.told(News::Waiting(Some("http://x/game/AbCdEfGh".to_owned())));
        player.sees("http://x/game/AbCdEfGh");
        player.presses([KeyCode::Enter]);
        assert_eq!(player.ordered(), Some(Order::Withdraw));
    }

    #[test]
    fn what_is_listed_is_joined_watched_or_declined() {
        let mut player = Player::new();
        player.told(News::Me(Some("Anna".to_owned())));
        let offer = |game: &str, kind| Offer {
            game: game.to_owned(),
            kind,
            name: "Bert".to_owned(),
            title: "Beginners".to_owned(),
            time: "5+3".to_owned(),
            color: Some(Color::Black),
        };
        let kinds = [("c", OfferKind::Challenge), ("w", OfferKind::Waiting), ("l", OfferKind::Live)];
        player.told(News::Listed(kinds.map(|(game, kind)| offer(game, kind)).to_vec()));
        player.sees("Beginners: Bert waits for an opponent (5+3), you have Black");
        player.presses([KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
        assert_eq!(player.ordered(), Some(Order::Join("w".to_owned())));
        player.presses([KeyCode::Down, KeyCode::Enter]);
        assert_eq!(player.ordered(), Some(Order::Watch("l".to_owned())));
        player.presses([KeyCode::Up, KeyCode::Up]);
        player.types("d");
        assert_eq!(player.ordered(), Some(Order::Decline("c".to_owned())));
    }

    #[test]
    fn the_game_is_played_as_any_other() {
        let mut player = Player::new();
        player.told(News::Me(Some("Anna".to_owned())));
        player.told(show(scene("")));
        player.sees("Anna");
        player.enters("e5");
        player.sees("a pawn can't move from e2 to e5");
        player.presses([KeyCode::Esc]);
        player.enters("e4");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Move { ply: 0, uci: "e2e4".to_owned() })));
        player.told(show(scene("e4")));
        player.sees("e4");
        player.enters("d4");
        player.sees("opponent");
        player.presses([KeyCode::Esc]);
        player.enters("hint");
        player.sees("there is no help");
        player.enters("say Good luck");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Say("Good luck".to_owned()))));
        player.told(News::Said { name: "Bert".to_owned(), words: "You too".to_owned() });
        player.sees("Bert: You too");

        // What the opponent wants is a question, and so is what one might regret.
        let takeback = ByColor { white: false, black: true };
        player.told(show(Scene { takeback, ..scene("e4 e5") }));
        player.sees("Bert wants to take a move back");
        player.types("y");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Plain("takeback/yes"))));
        player.told(show(scene("e4")));
        player.told(show(Scene { draw: ByColor { white: false, black: true }, ..scene("e4") }));
        player.sees("draw");
        player.types("n");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Plain("draw/no"))));
        player.told(show(scene("e4 c5")));
        player.enters("resign");
        assert_eq!(player.ordered(), None);
        player.types("y");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Plain("resign"))));

        let over = Scene { status: "resign".to_owned(), winner: Some(Color::Black), ..scene("e4 c5") };
        player.told(show(over));
        player.sees("Bert wins by resignation");
        player.types("y");
        assert_eq!(player.ordered(), Some(Order::Do(Act::Rematch)));
        player.told(show(Scene { id: "other".to_owned(), own: Some(Color::Black), ..scene("") }));
        player.told(News::Lost("the server has hung up".to_owned()));
        player.sees("The line broke");
        player.told(News::Back);
        player.told(show(Scene {
            id: "other".to_owned(),
            own: Some(Color::Black),
            status: "aborted".to_owned(),
            ..scene("")
        }));
        player.sees("The game was called off.");
        player.types("n");
        assert_eq!(player.ordered(), Some(Order::Leave));
        player.sees("Log out (Anna)");
    }

    #[test]
    fn a_game_that_can_be_followed_no_longer_makes_place_for_the_list() {
        let mut player = Player::new();
        player.told(News::Me(Some("Anna".to_owned())));
        player.told(show(scene("")));
        player.enters("e4");
        let refused = crate::online::No { code: None, error: "the token has ended".to_owned() };
        for news in [News::Gone, News::Me(None), News::Failed(refused)] {
            player.server.send(news).expect("somebody listens");
        }
        player.pass();
        player.sees("Make an account");
        player.sees("The server says no: the token has ended");
    }
}
