//! Does what is ordered on a server, and tells what happens there. A line that breaks is opened again, and what went with
//! it is asked for again: nobody has to know that the server was away, nor does a move get lost or made twice.

use super::scene::{Scene, Watched};
use super::{Act, Against, GameWish, Login, News, No, Offer, OfferKind, Order, name_of};
use serde_json::{Value, json};
use std::sync::mpsc::Sender;
use std::time::Duration;
use tabiya_client::api::{Account, Challenge, Event, Face, GameEvent, GameInfo};
use tabiya_client::{Client, ClientError, Lines, Method};
use tabiya_rules::{Color, TimeControl};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, sleep_until};

/// By which API people play.
const FACE: Face = Face::Board;
/// What a token is called in the settings of its owner.
const LABEL: &str = "tabiya play";
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// How often it is looked whether the opponent wants another game.
const LOOK: Duration = Duration::from_secs(1);
/// How long after the end of a seek it is sought again: it ends as well when somebody is found, which is told meanwhile.
const SEEK_AGAIN: Duration = Duration::from_secs(2);

/// Works until nobody can order anything any more.
pub(super) async fn run(client: Client, is_known: bool, orders: UnboundedReceiver<Order>, told: Sender<News>) {
    let steward = Steward {
        client,
        orders,
        told,
        is_known,
        is_ours: None,
        me: None,
        events: None,
        table: None,
        seek: None,
        waits: None,
        known: Vec::new(),
        unsent: None,
        asked: Vec::new(),
        lost: None,
        look: Instant::now(),
    };
    steward.serve().await;
}

struct Steward {
    client: Client,
    orders: UnboundedReceiver<Order>,
    told: Sender<News>,
    /// There is a token.
    is_known: bool,
    /// Does it know Tabiya's own API? As long as nobody has asked, nobody knows.
    is_ours: Option<bool>,
    me: Option<Account>,
    events: Option<Lines>,
    table: Option<Table>,
    seek: Option<Seek>,
    /// The game in which one waits for an opponent.
    waits: Option<String>,
    /// One's own games that need not be told of: they were there before, or were put on the board.
    known: Vec<String>,
    /// A move that may not have reached the server.
    unsent: Option<(usize, String)>,
    /// Who asks for a game.
    asked: Vec<Offer>,
    /// When the server is tried again, and how long to wait then.
    lost: Option<(Instant, Duration)>,
    /// When it is looked next whether there is another game.
    look: Instant,
}

/// The game on the board.
struct Table {
    id: String,
    lines: Option<Lines>,
    how: Following,
    /// The opponent's wish for another game was told.
    is_rematch_told: bool,
}

enum Following {
    Playing(Option<Scene>),
    Watching(Option<Box<Watched>>),
    Over(Scene),
}

/// A wish to play whoever wants the same.
struct Seek {
    form: Vec<(&'static str, String)>,
    /// The games that were there before.
    before: Vec<String>,
    /// As long as this is held, the wish stands.
    lines: Option<Lines>,
    /// When it is wished anew, where it is not held.
    again: Instant,
}

impl Seek {
    fn is_missing(&self) -> bool {
        self.lines.is_none() && self.again <= Instant::now()
    }
}

enum Wake {
    Order(Option<Order>),
    Event(Result<Option<Event>, ClientError>),
    Told(Result<Option<Value>, ClientError>),
    Sought,
    Time,
}

type ClientResult = Result<(), ClientError>;

impl Steward {
    async fn serve(mut self) {
        if !self.is_known {
            self.tell(News::Me(None));
        }
        self.mend().await;
        loop {
            match self.wait().await {
                Wake::Order(None) => return,
                Wake::Order(Some(order)) => self.take(order).await,
                Wake::Event(Ok(Some(event))) => self.hear_event(event).await,
                Wake::Told(Ok(Some(told))) => self.hear_told(&told).await,
                Wake::Event(ended) => {
                    self.events = None;
                    self.lose(ended.err());
                }
                Wake::Told(ended) => {
                    self.table.iter_mut().for_each(|table| table.lines = None);
                    self.lose(ended.err());
                }
                // Either somebody was found, who is told by an event, or the line broke.
                Wake::Sought => {
                    let again = Instant::now() + SEEK_AGAIN;
                    self.seek.iter_mut().for_each(|seek| (seek.lines, seek.again) = (None, again));
                }
                Wake::Time => {}
            }
            if self.is_after_game() && self.look <= Instant::now() {
                self.look_for_rematch().await;
            }
            if self.is_something_missing() && self.lost.is_none_or(|(at, _)| at <= Instant::now()) {
                self.mend().await;
            }
        }
    }

    async fn wait(&mut self) -> Wake {
        let look = self.is_after_game().then_some(self.look);
        let again = self.lost.filter(|_| self.is_something_missing()).map(|(at, _)| at);
        let ended = self.seek.as_ref().filter(|seek| seek.lines.is_none());
        let seek = ended.map(|seek| self.lost.map_or(seek.again, |(at, _)| at.max(seek.again)));
        let wake = [look, again, seek].into_iter().flatten().min();
        let Steward { orders, events, table, seek, .. } = self;
        let events = async {
            match events {
                Some(lines) => lines.next().await,
                None => std::future::pending().await,
            }
        };
        let told = async {
            match table.as_mut().and_then(|table| table.lines.as_mut()) {
                Some(lines) => lines.next().await,
                None => std::future::pending().await,
            }
        };
        let sought = async {
            match seek.as_mut().and_then(|seek| seek.lines.as_mut()) {
                Some(lines) => while let Ok(Some(_)) = lines.next::<Value>().await {},
                None => std::future::pending().await,
            }
        };
        let time = async {
            match wake {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            order = orders.recv() => Wake::Order(order),
            event = events => Wake::Event(event),
            told = told => Wake::Told(told),
            () = sought => Wake::Sought,
            () = time => Wake::Time,
        }
    }

    fn tell(&self, news: News) {
        // Nobody listens when the program ends: then nobody orders either.
        let _ = self.told.send(news);
    }

    // The line.

    fn is_something_missing(&self) -> bool {
        let is_login_missing = self.is_known && (self.me.is_none() || self.events.is_none());
        let is_seek_missing = self.seek.as_ref().is_some_and(Seek::is_missing);
        self.is_ours.is_none() || is_login_missing || self.is_table_missing() || is_seek_missing
    }

    fn is_table_missing(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.lines.is_none() && !matches!(table.how, Following::Over(_)))
    }

    /// The line has broken, or was closed by the server: it is told once.
    fn lose(&mut self, error: Option<ClientError>) {
        let wait = match self.lost {
            Some((_, wait)) => (wait * 2).min(LONGEST_WAIT),
            None => {
                let error = error.map_or_else(|| "the server has hung up".to_owned(), |error| error.to_string());
                self.tell(News::Lost(error));
                FIRST_WAIT
            }
        };
        self.lost = Some((Instant::now() + wait, wait));
    }

    fn be_back(&mut self) {
        if self.lost.take().is_some() {
            self.tell(News::Back);
        }
    }

    /// Opens what is missing.
    async fn mend(&mut self) {
        match self.try_mend().await {
            Ok(()) => self.be_back(),
            Err(error) if error.is_passing() => self.lose(Some(error)),
            Err(error) => {
                self.be_back();
                // What the server does not want will not be wanted later. What is missing is tried in this order.
                if self.is_known && (self.me.is_none() || self.events.is_none()) {
                    self.forget_me();
                } else if self.is_table_missing() {
                    self.drop_table();
                } else if self.seek.take().is_some() {
                    self.tell(News::NotWaiting);
                }
                self.tell(News::Failed(no(error)));
            }
        }
    }

    async fn try_mend(&mut self) -> ClientResult {
        if self.is_ours.is_none() {
            self.is_ours = Some(match self.client.get::<Vec<Value>>("/api/games/waiting").await {
                Ok(_) => true,
                Err(error) if error.is_passing() => return Err(error),
                Err(_) => false,
            });
        }
        if self.is_known && self.me.is_none() {
            let account = self.client.account().await?;
            self.known = self.client.playing().await?;
            self.tell(News::Me(Some(account.username.clone())));
            self.me = Some(account);
        }
        if self.is_known && self.events.is_none() {
            // What waits is told anew.
            self.asked.clear();
            self.events = Some(self.client.events().await?);
        }
        if let Some(table) = self.table.as_mut().filter(|table| table.lines.is_none()) {
            match table.how {
                Following::Playing(_) => table.lines = Some(self.client.game(FACE, &table.id).await?),
                Following::Watching(_) => {
                    let path = format!("/api/stream/game/{}", table.id);
                    table.how = Following::Watching(None);
                    table.lines = Some(self.client.stream(Method::GET, &path, &[]).await?);
                }
                Following::Over(_) => {}
            }
        }
        if let Some(seek) = self.seek.as_mut().filter(|seek| seek.is_missing()) {
            seek.lines = Some(self.client.stream(Method::POST, "/api/board/seek", &borrowed(&seek.form)).await?);
        }
        Ok(())
    }

    fn forget_me(&mut self) {
        let is_waiting = self.seek.is_some() || self.waits.is_some();
        (self.is_known, self.me, self.events, self.seek, self.waits) = (false, None, None, None, None);
        self.asked.clear();
        if matches!(&self.table, Some(Table { how: Following::Playing(_), .. })) {
            self.drop_table();
        }
        if is_waiting {
            self.tell(News::NotWaiting);
        }
        if let Ok(client) = Client::new(self.client.server().clone(), None) {
            self.client = client;
        }
        self.tell(News::Me(None));
    }

    /// Whoever looks at the board has to know that nothing comes any more.
    fn drop_table(&mut self) {
        self.unsent = None;
        if self.table.take().is_some() {
            self.tell(News::Gone);
        }
    }

    // What happens.

    async fn hear_event(&mut self, event: Event) {
        match event {
            Event::GameStart { game } => {
                let is_sought = self.seek.as_ref().is_some_and(|seek| !seek.before.contains(&game.game_id));
                if is_sought || self.waits.as_ref() == Some(&game.game_id) {
                    self.sit_down(game.game_id).await;
                } else {
                    self.hear_of_another(game).await;
                }
            }
            Event::Challenge { challenge } if !self.is_mine(&challenge) => {
                let offer = asked(&challenge);
                self.asked.retain(|other| other.game != offer.game);
                self.asked.push(offer.clone());
                self.tell(News::Asked(offer));
            }
            Event::ChallengeCanceled { challenge } if !self.is_mine(&challenge) => {
                self.asked.retain(|other| other.game != challenge.id);
                self.tell(News::Unasked { name: challenger(&challenge) });
            }
            Event::ChallengeDeclined { challenge } if self.waits.as_ref() == Some(&challenge.id) => {
                self.waits = None;
                self.tell(News::Declined(challenge.decline_reason));
            }
            _ => {}
        }
    }

    /// A game that nobody here waits for: one's own as well, and a clock may run.
    async fn hear_of_another(&mut self, game: GameInfo) {
        if self.is_after_game() && !self.known.contains(&game.game_id) {
            // It may be the next one against the same opponent.
            self.look_for_rematch().await;
        }
        if !self.known.contains(&game.game_id) {
            self.tell(News::Begun { name: game.opponent.map(|opponent| opponent.username).unwrap_or_default() });
            self.known.push(game.game_id);
        }
    }

    fn is_mine(&self, challenge: &Challenge) -> bool {
        let by = challenge.challenger.as_ref().and_then(|by| by.id.as_deref());
        by.is_some() && by == self.me.as_ref().map(|me| me.id.as_str())
    }

    /// A game begins, or goes on: it is put on the board.
    async fn sit_down(&mut self, game: String) {
        self.wait_no_longer(&game).await;
        self.unsent = None;
        self.asked.retain(|offer| offer.game != game);
        if !self.known.contains(&game) {
            self.known.push(game.clone());
        }
        self.table = Some(Table { id: game, lines: None, how: Following::Playing(None), is_rematch_told: false });
    }

    async fn hear_told(&mut self, told: &Value) {
        if let Err(error) = self.try_hear_told(told).await {
            self.drop_table();
            self.tell(News::Failed(no(error)));
        }
    }

    async fn try_hear_told(&mut self, told: &Value) -> ClientResult {
        let Some(table) = &mut self.table else { return Ok(()) };
        let scene = match &mut table.how {
            Following::Watching(watched) => Watched::hear(watched, told)?,
            Following::Over(_) => None,
            Following::Playing(scene) => {
                match serde_json::from_value(told.clone()).map_err(|error| ClientError::Strange(error.to_string()))? {
                    GameEvent::GameFull(full) => {
                        let me = self.me.as_ref().map_or("", |me| me.id.as_str());
                        Some(scene.insert(Scene::of_player(&full, me)?).clone())
                    }
                    GameEvent::GameState(state) => match scene {
                        Some(scene) => {
                            scene.stand(&state)?;
                            Some(scene.clone())
                        }
                        None => None,
                    },
                    GameEvent::ChatLine { username, text, .. } => {
                        self.tell(News::Said { name: username, words: text });
                        return Ok(());
                    }
                    GameEvent::OpponentGone { gone, .. } => {
                        self.tell(News::Opponent { is_here: !gone });
                        return Ok(());
                    }
                    GameEvent::Unknown => None,
                }
            }
        };
        if let Some(scene) = scene {
            self.show(scene).await;
        }
        Ok(())
    }

    async fn show(&mut self, mut scene: Scene) {
        if !scene.is_on() && self.is_ours == Some(true) {
            // The stream has one word for all draws; whoever cannot be asked says as much as that.
            let view = self.client.get::<Value>(&format!("/api/games/{}", scene.id)).await.unwrap_or_default();
            scene.termination = view["ending"]["termination"].as_str().and_then(|name| name.parse().ok());
        }
        if !scene.is_on()
            && let Some(table) = &mut self.table
        {
            (table.how, table.lines) = (Following::Over(scene.clone()), None);
            self.look = Instant::now() + LOOK;
        }
        let plies = scene.moves.len();
        self.tell(News::Scene(Box::new(scene)));
        // Did the move arrive before the line broke? If not, it is made now.
        if let Some((ply, uci)) = self.unsent.take()
            && ply == plies
        {
            self.take(Order::Do(Act::Move { ply, uci })).await;
        }
    }

    fn is_after_game(&self) -> bool {
        let is_mine = |table: &Table| matches!(&table.how, Following::Over(scene) if scene.own.is_some());
        self.is_ours == Some(true) && self.table.as_ref().is_some_and(is_mine)
    }

    async fn look_for_rematch(&mut self) {
        self.look = Instant::now() + LOOK;
        let Some(Table { id, how: Following::Over(scene), .. }) = &self.table else { return };
        let theirs = scene.own.map(|own| (!own).name());
        // Whoever cannot be asked is asked again in a while.
        let Ok(view) = self.client.get::<Value>(&format!("/api/games/{id}")).await else { return };
        if let Some(next) = view["next"].as_str() {
            return self.sit_down(next.to_owned()).await;
        }
        let is_offered = theirs.is_some() && view["rematch"].as_str() == theirs;
        let Some(table) = &mut self.table else { return };
        if is_offered && !std::mem::replace(&mut table.is_rematch_told, true) {
            self.tell(News::RematchOffered);
        }
    }

    // What is ordered.

    async fn take(&mut self, order: Order) {
        if self.is_ours.is_none() {
            self.mend().await;
        }
        let is_move = matches!(order, Order::Do(Act::Move { .. }));
        match self.obey(order).await {
            // A move is seen on the board.
            Ok(()) if is_move => {}
            Ok(()) => self.tell(News::Done),
            Err(error) => self.tell(News::Refused(no(error))),
        }
    }

    async fn obey(&mut self, order: Order) -> ClientResult {
        match order {
            Order::Register(Login { name, password }) => {
                let token = self.client.register(&name, &password, LABEL).await?;
                self.become_known(&token).await
            }
            Order::LogIn(Login { name, password }) => {
                let token = self.client.log_in(&name, &password, LABEL).await?;
                self.become_known(&token).await
            }
            Order::LogOut => {
                // What cannot be taken back any more has begun.
                let _ = self.withdraw().await;
                let result = self.client.log_out().await;
                self.forget_me();
                result
            }
            Order::List => self.list().await,
            Order::Seek(time) => self.seek(&time).await,
            Order::Make(wish) => self.make(wish).await,
            Order::Withdraw => self.withdraw().await,
            Order::Join(game) => self.join(name_of(&game)).await,
            Order::Decline(game) => {
                self.asked.retain(|offer| offer.game != game);
                self.client.decline(&game, "generic").await
            }
            Order::Watch(game) => {
                let (id, how) = (name_of(&game).to_owned(), Following::Watching(None));
                self.table = Some(Table { id, lines: None, how, is_rematch_told: false });
                self.try_mend().await.inspect_err(|error| {
                    if !error.is_passing() {
                        self.table = None;
                    }
                })
            }
            Order::Leave => {
                (self.table, self.unsent) = (None, None);
                Ok(())
            }
            Order::Do(act) => self.act(act).await,
        }
    }

    async fn become_known(&mut self, token: &str) -> ClientResult {
        self.client = Client::new(self.client.server().clone(), Some(token))?;
        (self.is_known, self.me, self.events) = (true, None, None);
        self.try_mend().await
    }

    async fn list(&mut self) -> ClientResult {
        let mut offers = Vec::new();
        if self.me.is_some() {
            let playing: Value = self.client.get("/api/account/playing?nb=50").await?;
            offers.extend(rows(&playing["nowPlaying"]).map(mine));
        }
        offers.extend(self.asked.iter().cloned());
        if self.is_ours == Some(true) {
            let waiting: Value = self.client.get("/api/games/waiting").await?;
            offers.extend(rows(&waiting).filter(|row| row["mine"] != true).map(waiting_game));
            let live: Value = self.client.get("/api/games/live").await?;
            let is_mine = |offers: &[Offer], row: &Value| offers.iter().any(|offer| row["id"] == offer.game.as_str());
            let live: Vec<Offer> = rows(&live).filter(|row| !is_mine(&offers, row)).map(live_game).collect();
            offers.extend(live);
        }
        offers.sort_by_key(|offer| offer.kind);
        self.tell(News::Listed(offers));
        Ok(())
    }

    async fn seek(&mut self, time: &TimeControl) -> ClientResult {
        let (seconds, increment) =
            clock(time)?.ok_or_else(|| said("clock-kind", "a seek needs a clock, such as 5+3"))?;
        let minutes = match seconds.is_multiple_of(60) {
            true => (seconds / 60).to_string(),
            false => (seconds as f64 / 60.0).to_string(),
        };
        let form = vec![("time", minutes), ("increment", increment.to_string()), ("rated", "false".to_owned())];
        let before = self.client.playing().await?;
        let lines = self.client.stream(Method::POST, "/api/board/seek", &borrowed(&form)).await?;
        self.wait_no_longer("").await;
        self.seek = Some(Seek { form, before, lines: Some(lines), again: Instant::now() });
        self.tell(News::Waiting(None));
        Ok(())
    }

    async fn make(&mut self, wish: GameWish) -> ClientResult {
        let address = |id: &str, client: &Client| format!("{}/game/{id}", client.server());
        if self.is_ours == Some(true) {
            let made: Value = self.client.post_json("/api/games", &game(&wish)).await?;
            let id = text(&made["id"]);
            match wish.against {
                Against::Computer(_) => self.sit_down(id).await,
                Against::Person(_) => self.wait_in(id, None).await,
                Against::Anybody | Against::Link => {
                    let link = address(&id, &self.client);
                    self.wait_in(id, Some(link)).await;
                }
            }
            return Ok(());
        }
        let mut form = form_of(wish.time.as_ref())?;
        form.extend(wish.color.map(|color| ("color", color.name().to_owned())));
        match wish.against {
            Against::Computer(level) => {
                form.push(("level", level.min(8).to_string()));
                let made: Value = self.client.post("/api/challenge/ai", &borrowed(&form)).await?;
                self.sit_down(text(&made["id"])).await;
            }
            Against::Person(name) => {
                let made: Challenge = self.client.post(&format!("/api/challenge/{name}"), &borrowed(&form)).await?;
                self.wait_in(made.id, None).await;
            }
            Against::Anybody | Against::Link => {
                let made: Value = self.client.post("/api/challenge/open", &borrowed(&form)).await?;
                let id = text(&made["id"]);
                self.client.accept(&id).await?;
                self.wait_in(id, made["url"].as_str().map(str::to_owned)).await;
            }
        }
        Ok(())
    }

    async fn wait_in(&mut self, game: String, link: Option<String>) {
        self.wait_no_longer(&game).await;
        self.waits = Some(game);
        self.tell(News::Waiting(link));
    }

    async fn withdraw(&mut self) -> ClientResult {
        self.seek = None;
        let waits = self.waits.take();
        self.tell(News::NotWaiting);
        match waits {
            Some(game) => self.call_off(&game).await,
            None => Ok(()),
        }
    }

    /// Whoever begins something else is not there any more for those who come to what was made before.
    async fn wait_no_longer(&mut self, but_in: &str) {
        self.seek = None;
        if let Some(game) = self.waits.take().filter(|game| game != but_in) {
            // If it has begun just now, that is told.
            let _ = self.call_off(&game).await;
        }
    }

    async fn call_off(&self, game: &str) -> ClientResult {
        match self.is_ours {
            Some(true) => self.act_here(game, &json!({ "do": "abort" })).await,
            _ => self.client.cancel(game).await,
        }
    }

    /// Takes a seat where one is free; whoever has one goes on, and others look on.
    async fn join(&mut self, id: &str) -> ClientResult {
        if self.is_ours != Some(true) {
            return self.accept(id).await;
        }
        let look = |client: Client| async move { client.get::<Value>(&format!("/api/games/{id}")).await };
        let mut view = look(self.client.clone()).await?;
        let is_mine = |view: &Value| view["you"].as_array().is_some_and(|you| !you.is_empty());
        if view["status"] == "waiting" && !is_mine(&view) {
            self.act_here(id, &json!({ "do": "sit" })).await?;
            view = look(self.client.clone()).await?;
        }
        match (view["status"].as_str(), is_mine(&view)) {
            (Some("waiting"), _) => self.wait_in(id.to_owned(), None).await,
            (_, true) => self.sit_down(id.to_owned()).await,
            (_, false) => return Box::pin(self.obey(Order::Watch(id.to_owned()))).await,
        }
        Ok(())
    }

    async fn accept(&mut self, id: &str) -> ClientResult {
        match self.client.accept(id).await {
            Ok(()) => {
                let is_on = self.client.playing().await?.iter().any(|known| known == id);
                match is_on {
                    true => self.sit_down(id.to_owned()).await,
                    false => self.wait_in(id.to_owned(), None).await,
                }
            }
            // Whoever has a seat already is let in by the game's stream.
            Err(ClientError::Refused { status: 400..=404, .. }) => self.sit_down(id.to_owned()).await,
            Err(error) => return Err(error),
        }
        Ok(())
    }

    async fn act_here(&self, game: &str, act: &Value) -> ClientResult {
        self.client.post_json::<Value>(&format!("/api/games/{game}/act"), act).await.map(drop)
    }

    async fn act(&mut self, act: Act) -> ClientResult {
        let Some(table) = &self.table else { return Err(said("no-game", "that game cannot be played here any more")) };
        let id = table.id.clone();
        match act {
            Act::Move { ply, uci } => {
                let result = self.client.act(FACE, &id, &format!("move/{uci}")).await;
                if let Err(error) = &result
                    && error.is_passing()
                {
                    // It is made when the game is seen again, unless it has been made.
                    self.unsent = Some((ply, uci));
                    self.table.iter_mut().for_each(|table| table.lines = None);
                    self.lose(result.err());
                    return Ok(());
                }
                result
            }
            // The move that comes with it is one for the position that is on the board: else the server refuses it.
            Act::ClaimWith(uci) => self.act_here(&id, &json!({ "do": "claim-draw", "uci": uci })).await,
            Act::Plain(what) => self.client.act(FACE, &id, what).await,
            Act::Say(words) => self.client.say(FACE, &id, &words).await,
            Act::Rematch if self.is_ours == Some(true) => self.act_here(&id, &json!({ "do": "rematch" })).await,
            Act::Rematch => match &table.how {
                Following::Over(Scene { own: Some(own), players, control, .. }) => {
                    let them = &players[!*own];
                    let against = them.level.map_or_else(|| Against::Person(them.name.clone()), Against::Computer);
                    let wish = GameWish { against, color: Some(!*own), time: control.clone(), title: String::new() };
                    self.make(wish).await
                }
                _ => Ok(()),
            },
        }
    }
}

fn no(error: ClientError) -> No {
    match error {
        ClientError::Refused { error, code, .. } => No { code, error },
        other => No { code: None, error: other.to_string() },
    }
}

/// A refusal of our own.
fn said(code: &str, words: &str) -> ClientError {
    ClientError::Refused { status: 400, error: words.to_owned(), code: Some(code.to_owned()), after_s: None }
}

/// The game as Tabiya's own API is asked for it.
fn game(wish: &GameWish) -> Value {
    let (against, visibility) = match &wish.against {
        Against::Anybody => (json!({ "kind": "link" }), Some("public")),
        Against::Link => (json!({ "kind": "link" }), None),
        Against::Person(name) => (json!({ "kind": "person", "name": name }), None),
        Against::Computer(level) => (json!({ "kind": "computer", "strength": { "level": level } }), None),
    };
    let title = Some(wish.title.trim()).filter(|title| !title.is_empty());
    json!({ "against": against, "color": wish.color.map(Color::name), "time": wish.time.as_ref().map(ToString::to_string),
        "visibility": visibility, "title": title })
}

/// Seconds at first and for each move; none without a clock.
fn clock(time: &TimeControl) -> Result<Option<(u64, u64)>, ClientError> {
    match time {
        TimeControl::Unlimited => Ok(None),
        TimeControl::Stages(stages) if stages.len() == 1 && stages[0].moves.is_none() => {
            Ok(Some((stages[0].time.as_secs(), stages[0].bonus.time().as_secs())))
        }
        TimeControl::Correspondence(_) | TimeControl::Hourglass(_) | TimeControl::Stages(_) => {
            Err(said("clock-kind", "clocks there are written like 5+3"))
        }
    }
}

fn form_of(time: Option<&TimeControl>) -> Result<Vec<(&'static str, String)>, ClientError> {
    let clock = time.map(clock).transpose()?.flatten();
    Ok(clock.map_or_else(Vec::new, |(limit, increment)| {
        vec![("clock.limit", limit.to_string()), ("clock.increment", increment.to_string())]
    }))
}

fn borrowed<'a>(form: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    form.iter().map(|(key, value)| (*key, value.as_str())).collect()
}

fn challenger(challenge: &Challenge) -> String {
    challenge.challenger.as_ref().and_then(|by| by.name.clone()).unwrap_or_default()
}

fn asked(challenge: &Challenge) -> Offer {
    let time = challenge.time_control.as_ref().and_then(|time| time.show.clone());
    Offer {
        game: challenge.id.clone(),
        kind: OfferKind::Challenge,
        name: challenger(challenge),
        title: String::new(),
        time: time.unwrap_or_else(|| challenge.speed.clone()),
        color: None,
    }
}

fn rows(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn color(value: &Value) -> Option<Color> {
    Color::ALL.into_iter().find(|color| value == color.name())
}

fn mine(row: &Value) -> Offer {
    Offer {
        game: text(&row["gameId"]),
        kind: OfferKind::Mine,
        name: text(&row["opponent"]["username"]),
        title: String::new(),
        time: text(&row["speed"]),
        color: color(&row["color"]),
    }
}

fn waiting_game(row: &Value) -> Offer {
    Offer {
        game: text(&row["id"]),
        kind: OfferKind::Waiting,
        name: text(&row["name"]),
        title: text(&row["title"]),
        time: text(&row["time"]),
        color: color(&row["color"]),
    }
}

fn live_game(row: &Value) -> Offer {
    let names = ["white", "black"].map(|color| text(&row["names"][color]));
    Offer {
        game: text(&row["id"]),
        kind: OfferKind::Live,
        name: names.join(" – "),
        title: String::new(),
        time: text(&row["speed"]),
        color: None,
    }
}
