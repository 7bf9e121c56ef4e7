//! Stands here for a room that is on another server: whoever wants something of the game asks this as they would ask the room. What
//! may change the game goes to its owner; what the owner tells, everybody here is told; who only looks sees the game as it was told.
//!
//! The owner tells with numbers. Where one is missing, or the owner is another, the game is asked for anew, with the last event
//! that was heard; nobody here hears an event twice, or misses one.

use super::audience::{Listener, visible_view};
use super::relay::SAID_EVERY;
use super::room::{Asker, Left, Opened, Order, Room, Stand};
use super::told::Told;
use super::{Handle, ORDERS, RETURN_MS, RoomError, Rooms, turn_away};
use crate::cluster::{Answer, Ask, AskError, Cluster, Here, Place, Publication, Word};
use crate::game::{Act, Command, LiveGame, Ms, StaffAct, Terms};
use crate::wire::Message;
use futures_util::future::BoxFuture;
use futures_util::stream::{BoxStream, FuturesUnordered};
use futures_util::{FutureExt, StreamExt};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// Follows a game of another server.
struct Mirror {
    rooms: Rooms,
    cluster: Cluster,
    id: String,
    game: Arc<LiveGame>,
    stand: Stand,
    /// Where it was last seen to be played.
    place: Place,
    told: Option<BoxStream<'static, Publication>>,
    /// Epoch and number of what was told last; none where the game has to be asked for.
    heard: Option<(i64, u64)>,
    /// The last event that people here were told.
    seq: u64,
    /// The game is being asked for.
    following: Option<BoxFuture<'static, Result<Answer, AskError>>>,
    /// What was told meanwhile.
    early: VecDeque<Publication>,
    asked: FuturesUnordered<BoxFuture<'static, Replied>>,
    /// What was asked and is not answered, in the order in which it was.
    open: BTreeMap<u64, Wish>,
    next: u64,
    /// When something that was in vain may be asked again.
    again_at: Instant,
    /// Was NATS there when it was looked at last, and was the owner heard?
    was_up: bool,
    was_heard: bool,
    /// What has to wait until somebody owns the game and can be reached.
    wishes: VecDeque<Wish>,
    /// What was done, but not told yet: whoever asked hears it after what has happened.
    done: Vec<(u64, Instant, Asker)>,
    /// Whoever has seen more of the game elsewhere than was told here: they are let in as soon as it was asked for.
    ahead: Vec<Comer>,
    /// Players who have just closed their page on purpose.
    closed: Vec<String>,
    said: Option<(Here, Instant)>,
    /// Since when the owner cannot be asked, and whether people were told.
    apart: Option<(Instant, bool)>,
    idle_since: Instant,
}

/// Somebody who comes with the last event they have seen, and where they hear whether they are let in.
type Comer = (Listener, Option<u64>, oneshot::Sender<Result<(), RoomError>>);

/// What somebody here wants of the game.
struct Wish {
    command: Command,
    sent_at: Option<Ms>,
    asker: Option<Asker>,
}

impl Wish {
    /// Does it change nothing to ask for it twice, or is that refused?
    fn is_harmless_again(&self) -> bool {
        !matches!(
            &self.command,
            Command::GiveTime { .. }
                | Command::Staff(StaffAct::AddTime { .. } | StaffAct::TakeBack)
                | Command::Do { act: Act::Say { .. } | Act::Announce { .. } | Act::Greet { .. } | Act::AddTime, .. }
        )
    }
}

/// What the owner has replied, and to what; nothing where it was only told who listens.
type Replied = (Option<u64>, Result<Answer, AskError>);

/// The way to what is told of a game, and the game itself with the number of what was told last.
type Followed = (BoxStream<'static, Publication>, LiveGame, Option<(i64, u64)>);

/// How long a game that nobody here needs is followed.
const IDLE: Duration = Duration::from_secs(10);
/// How soon what could not be asked is asked again.
const AGAIN: Duration = Duration::from_millis(100);
/// How long the owner may be away before people are told.
const SLOW: Duration = Duration::from_secs(1);
/// How long the owner of a game may take to show it, before the database is asked.
const SHOWS: Duration = Duration::from_secs(1);
/// How long the owner may take to do something: it may have to wait for the database.
const DOES: Duration = Duration::from_secs(20);
/// After so long it is asked for again what may be asked twice: the question or the answer may be lost.
const ASKED_AGAIN: Duration = Duration::from_secs(5);
/// How much may be told while the game is being asked for.
const EARLY: usize = 64;

impl Rooms {
    /// Follows a game of another server. Where that cannot be asked, the game is as the database has it, until it can.
    pub(super) async fn open_mirror(
        &self,
        id: &str,
        place: Place<Option<crate::store::cluster::Fence>>,
    ) -> Result<Handle, RoomError> {
        let cluster = self.inner.cluster.as_ref().ok_or(RoomError::NotFound)?;
        let (told, game, heard) = match place {
            Place::There(server) => match timeout(SHOWS, self.begin_to_follow(cluster, id, &server)).await {
                Ok(followed) => followed?,
                Err(_) => None,
            },
            Place::Here(_) | Place::Nowhere => None,
        }
        .map_or((None, None, None), |(told, game, heard): Followed| (Some(told), Some(game), heard));
        let game = match game {
            Some(game) => game,
            None => self.fetch(id).await?,
        };
        let rooms = self.clone();
        Ok(self.enter(id, move |stand| async move {
            let opened = Opened { rooms: rooms.clone(), id: game.id.clone() };
            let mirror = Mirror::new(rooms.clone(), Arc::new(game), stand, told, heard);
            let inbox = match mirror {
                Some(mirror) => match mirror.run().await {
                    Left::Moved(game, stand) => Box::pin(rooms.host_anywhere(game, *stand)).await,
                    Left::Ended(inbox) => inbox,
                },
                None => return,
            };
            drop(opened);
            turn_away(inbox).await;
        }))
    }

    async fn begin_to_follow(&self, cluster: &Cluster, id: &str, server: &str) -> Result<Option<Followed>, RoomError> {
        let carrier = cluster.carrier();
        if !carrier.is_up() {
            return Ok(None);
        }
        // First of all: what is told from now on is not missed.
        let Ok(told) = carrier.follow(id).await else { return Ok(None) };
        let ask = Ask::Follow { game: id.to_owned(), since: None, here: Here::default() };
        let Ok(asked) = carrier.ask(server, &ask) else { return Ok(None) };
        match asked.answer(SHOWS).await {
            Ok(Answer::Game { epoch, number, game, .. }) => {
                let game = LiveGame::carried_over(*game, self.inner.time.now())?;
                Ok(Some((told.boxed(), game, Some((epoch, number)))))
            }
            Ok(Answer::Refused { why }) => Err(why.into()),
            Ok(Answer::Done { .. } | Answer::NotMine) | Err(_) => Ok(None),
        }
    }

    /// Plays a game wherever it is played, from one place to the next.
    pub(super) async fn host_anywhere(self, mut game: Arc<LiveGame>, mut stand: Stand) -> mpsc::Receiver<Box<Order>> {
        loop {
            let left = match self.place(&game.id) {
                Place::Here(fence) => match self.fetch(&game.id).await {
                    Ok(mut here) => {
                        let now = self.inner.time.now().ms;
                        here.await_return(now, now + RETURN_MS);
                        stand
                            .catch_up(&game, here, now, |game, stand| Room::new(game, stand, self.clone(), fence))
                            .run()
                            .await
                    }
                    // It was deleted.
                    Err(RoomError::NotFound) => return stand.inbox,
                    Err(error) => {
                        tracing::warn!(%error, game = %game.id, "the game waits");
                        sleep(AGAIN).await;
                        continue;
                    }
                },
                Place::There(_) | Place::Nowhere => {
                    match Mirror::new(self.clone(), Arc::clone(&game), stand, None, None) {
                        Some(mirror) => mirror.run().await,
                        None => unreachable!("only where there are several servers is a game elsewhere"),
                    }
                }
            };
            match left {
                Left::Ended(inbox) => return inbox,
                Left::Moved(now, stays) => (game, stand) = (now, *stays),
            }
        }
    }

    /// Has somebody else make a game whose name is theirs.
    pub(super) async fn make_elsewhere(&self, game: String, terms: Terms) -> Result<String, RoomError> {
        let cluster = self.inner.cluster.as_ref().ok_or(RoomError::Apart)?;
        let until = Instant::now() + 2 * cluster.lease();
        loop {
            let answer = match cluster.place(&game) {
                // It has just come to us.
                Place::Here(_) => {
                    sleep(AGAIN).await;
                    return Box::pin(self.create_named(game, terms)).await;
                }
                Place::There(server) => {
                    let ask = Ask::Make { game: game.clone(), terms: Box::new(terms.clone()) };
                    match cluster.carrier().ask(&server, &ask) {
                        Ok(asked) => asked.answer(DOES).await,
                        Err(error) => Err(error),
                    }
                }
                Place::Nowhere => Err(AskError::Nobody),
            };
            match answer {
                Ok(Answer::Done { .. }) => return Ok(game),
                Ok(Answer::Refused { why }) => return Err(why.into()),
                Ok(Answer::Game { .. } | Answer::NotMine) | Err(AskError::Nobody) if Instant::now() < until => {
                    sleep(AGAIN).await;
                }
                // It may have been made.
                Err(AskError::NoAnswer) if self.inner.store.has_game(&game).await? => return Ok(game),
                _ => return Err(RoomError::Apart),
            }
        }
    }
}

impl Stand {
    /// Goes on with the game as it is here now. Whoever listens is told what they have missed, and is there.
    fn catch_up<T>(
        mut self,
        before: &LiveGame,
        game: LiveGame,
        now: Ms,
        go_on: impl FnOnce(LiveGame, Stand) -> T,
    ) -> T {
        let game = Arc::new(game);
        if game.seq() == before.seq() {
            let clock = game.clocks(now);
            self.audience.tell(&game, || Message::Clock { game: game.id.clone(), clock });
        } else {
            self.audience.forget();
            self.show_all(&game, now);
        }
        let here = self.audience.here(&game).players;
        let come = here.into_iter().map(|person| Order::Command {
            command: Command::Here { person },
            sent_at: None,
            answer: None,
        });
        // Who is there counts before what they want.
        come.rev().for_each(|order| self.waiting.push_front(order));
        go_on(Arc::unwrap_or_clone(game), self)
    }

    /// Shows everybody who listens the whole game.
    fn show_all(&mut self, game: &Arc<LiveGame>, now: Ms) {
        for listener in self.audience.listeners() {
            if let Ok(view) = visible_view(game, listener.person.as_deref(), now) {
                listener.outbox.tell(Told::of(game, Message::Game(Box::new(view))));
            }
        }
    }
}

/// What wakes a mirror.
enum Wake {
    Order(Option<Box<Order>>),
    Told(Option<Publication>),
    Replied(Replied),
    Followed(Result<Answer, AskError>),
    Moved,
    Time,
}

impl Mirror {
    fn new(
        rooms: Rooms,
        game: Arc<LiveGame>,
        mut stand: Stand,
        told: Option<BoxStream<'static, Publication>>,
        heard: Option<(i64, u64)>,
    ) -> Option<Box<Mirror>> {
        let cluster = rooms.inner.cluster.clone()?;
        let id = game.id.clone();
        let mut wishes = VecDeque::new();
        let waiting = std::mem::take(&mut stand.waiting);
        let mut others = Vec::new();
        for order in waiting {
            match order {
                // That they are here is said as a whole.
                Order::Command { command: Command::Here { .. } | Command::Left { .. } | Command::Tick, .. } => {}
                Order::Command { command, sent_at, answer } => {
                    wishes.push_back(Wish { command, sent_at, asker: answer });
                }
                other => others.push(other),
            }
        }
        let mut mirror = Box::new(Mirror {
            place: cluster.place(&id),
            rooms,
            cluster,
            id,
            seq: game.seq(),
            game,
            stand,
            told,
            heard,
            following: None,
            early: VecDeque::new(),
            asked: FuturesUnordered::new(),
            open: BTreeMap::new(),
            next: 0,
            again_at: Instant::now(),
            was_up: true,
            was_heard: true,
            wishes,
            done: Vec::new(),
            ahead: Vec::new(),
            closed: Vec::new(),
            said: None,
            apart: None,
            idle_since: Instant::now(),
        });
        others.into_iter().for_each(|order| mirror.obey(order));
        Some(mirror)
    }

    /// Works until nobody here needs it any more, or the game is this server's.
    async fn run(mut self: Box<Mirror>) -> Left {
        loop {
            let (place, is_up) = (self.cluster.place(&self.id), self.cluster.carrier().is_up());
            let is_heard = self.is_owner_heard(&place);
            // Whatever was on its way to an owner that was not heard for a while is lost, whoever of the two was cut off.
            let is_back = is_heard && !self.was_heard;
            self.was_heard = is_heard;
            if place != self.place || is_up != self.was_up || is_back {
                (self.place, self.was_up) = (place, is_up);
                self.begin_anew();
            }
            if matches!(self.place, Place::Here(_)) {
                return self.move_here();
            }
            self.ask_what_waits().await;
            match self.wait().await {
                Wake::Order(Some(order)) => self.obey(*order),
                Wake::Order(None) => return Left::Ended(self.stand.inbox),
                Wake::Told(Some(publication)) => self.hear(publication),
                Wake::Told(None) => (self.told, self.heard) = (None, None),
                Wake::Replied(replied) => self.take_reply(replied),
                Wake::Followed(answer) => self.take_game(answer),
                Wake::Moved | Wake::Time => {}
            }
            self.answer_what_is_told();
            if self.heard.is_some() {
                for (listener, seq, answer) in std::mem::take(&mut self.ahead) {
                    self.let_in(listener, seq, answer);
                }
            }
            let is_needed = !self.stand.audience.is_empty() || !self.wishes.is_empty() || !self.open.is_empty();
            if is_needed || !self.done.is_empty() || !self.ahead.is_empty() || !self.stand.inbox.is_empty() {
                self.idle_since = Instant::now();
            }
            if self.idle_since.elapsed() >= IDLE {
                return Left::Ended(self.stand.inbox);
            }
        }
    }

    /// Has the owner said lately that it is there?
    fn is_owner_heard(&self, place: &Place) -> bool {
        match place {
            Place::There(owner) => self.cluster.unheard_since(owner).is_none(),
            Place::Here(_) | Place::Nowhere => true,
        }
    }

    /// The owner is another, or what was on its way may be lost: everything is asked for anew, except what could be done twice.
    fn begin_anew(&mut self) {
        (self.heard, self.following, self.said) = (None, None, None);
        self.again_at = Instant::now();
        self.early.clear();
        for (_, mut wish) in std::mem::take(&mut self.open).into_iter().rev() {
            if wish.is_harmless_again() {
                self.wishes.push_front(wish);
            } else if let Some(asker) = wish.asker.take() {
                let _ = asker.answer.send(Err(RoomError::Apart));
            }
        }
    }

    fn move_here(mut self: Box<Mirror>) -> Left {
        let order = |Wish { command, sent_at, asker }| Order::Command { command, sent_at, answer: asker };
        let wishes = self.wishes.drain(..).map(order);
        self.stand.waiting.extend(wishes);
        let listens = |(listener, seq, answer)| Order::Listen { listener, seq, answer };
        self.stand.waiting.extend(self.ahead.drain(..).map(listens));
        for (seq, _, asker) in self.done.drain(..) {
            let _ = asker.answer.send(Ok(seq));
        }
        Left::Moved(self.game, Box::new(self.stand))
    }

    async fn wait(&mut self) -> Wake {
        let is_busy = self.heard.is_none() || !self.wishes.is_empty() || !self.done.is_empty() || self.apart.is_some();
        let tick = Instant::now() + if is_busy { AGAIN } else { SAID_EVERY.min(IDLE) };
        tokio::select! {
            biased;
            Some(replied) = self.asked.next() => Wake::Replied(replied),
            followed = async { match &mut self.following { Some(asked) => asked.await, None => std::future::pending().await } } => {
                self.following = None;
                Wake::Followed(followed)
            }
            told = async { match &mut self.told { Some(told) => told.next().await, None => std::future::pending().await } } => Wake::Told(told),
            order = self.stand.inbox.recv() => Wake::Order(order),
            () = self.cluster.moved(&self.id, &self.place) => Wake::Moved,
            () = self.cluster.carrier().is_up_unlike(self.was_up) => Wake::Moved,
            () = self.cluster.reach_changes() => Wake::Moved,
            () = sleep_until(tick) => Wake::Time,
        }
    }

    fn now(&self) -> Ms {
        self.rooms.inner.time.now().ms
    }

    /// Asks the owner for what has to be asked, as far as it can be.
    async fn ask_what_waits(&mut self) {
        let Place::There(owner) = self.place.clone() else { return self.note_apart() };
        let carrier = self.cluster.carrier().clone();
        if !carrier.is_up() || !self.was_heard {
            self.heard = None;
            return self.note_apart();
        }
        if self.told.is_none() {
            match carrier.follow(&self.id).await {
                Ok(told) => self.told = Some(told.boxed()),
                Err(_) => return self.note_apart(),
            }
        }
        let may_ask = Instant::now() >= self.again_at;
        if self.heard.is_none() && self.following.is_none() && may_ask {
            let here = self.stand.audience.here(&self.game);
            let ask = Ask::Follow { game: self.id.clone(), since: Some(self.seq), here: here.clone() };
            self.early.clear();
            self.said = Some((here, Instant::now()));
            match carrier.ask(&owner, &ask) {
                Ok(asked) => self.following = Some(asked.answer(SHOWS).boxed()),
                Err(_) => return self.note_apart(),
            }
        }
        if self.heard.is_some() {
            self.apart = None;
        } else {
            self.note_apart();
        }
        while may_ask && let Some(wish) = self.wishes.pop_front() {
            let ago = wish.sent_at.map(|at| self.now().saturating_sub(at));
            let ask = Ask::Do { game: self.id.clone(), command: Box::new(wish.command.clone()), ago };
            match carrier.ask(&owner, &ask) {
                Ok(asked) => {
                    let number = self.next;
                    self.next += 1;
                    let within = if wish.is_harmless_again() { ASKED_AGAIN } else { DOES };
                    self.open.insert(number, wish);
                    self.asked.push(Box::pin(async move { (Some(number), asked.answer(within).await) }));
                }
                Err(_) => {
                    self.wishes.push_front(wish);
                    break;
                }
            }
        }
        self.say_who_is_here(&owner);
    }

    /// The owner cannot be asked just now. When that lasts, everybody is told.
    fn note_apart(&mut self) {
        let (since, is_told) = *self.apart.get_or_insert((Instant::now(), false));
        if since.elapsed() >= SLOW {
            // They are told so, and it is not done.
            let (hasty, patient) = std::mem::take(&mut self.wishes)
                .into_iter()
                .partition(|wish: &Wish| wish.asker.as_ref().is_some_and(|asker| !asker.is_patient));
            self.wishes = patient;
            let hasty: VecDeque<Wish> = hasty;
            for asker in hasty.into_iter().filter_map(|wish| wish.asker) {
                let _ = asker.answer.send(Err(RoomError::Apart));
            }
        }
        if !is_told && since.elapsed() >= SLOW {
            self.apart = Some((since, true));
            let message = self.paused();
            self.ahead.iter().for_each(|(listener, ..)| listener.outbox.tell(message.clone()));
            self.stand.audience.tell(&self.game, || message);
        }
    }

    fn paused(&self) -> Message {
        Message::refused(None, Some(self.id.clone()), &RoomError::Apart.into())
    }

    fn say_who_is_here(&mut self, owner: &str) {
        if self.heard.is_none() {
            return;
        }
        let mut here = self.stand.audience.here(&self.game);
        here.closed = std::mem::take(&mut self.closed);
        let is_said = self.said.as_ref().is_some_and(|(said, at)| *said == here && at.elapsed() < SAID_EVERY);
        if is_said {
            return;
        }
        let ask = Ask::Here { game: self.id.clone(), here: here.clone() };
        if let Ok(asked) = self.cluster.carrier().ask(owner, &ask) {
            self.said = Some((here, Instant::now()));
            self.asked.push(Box::pin(async move { (None, asked.answer(SHOWS).await) }));
        }
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Command { command, sent_at, answer } => {
                if self.wishes.len() + self.open.len() < ORDERS {
                    self.wishes.push_back(Wish { command, sent_at, asker: answer });
                } else if let Some(asker) = answer {
                    let _ = asker.answer.send(Err(RoomError::Apart));
                }
            }
            Order::View { person, answer } => {
                let _ = answer.send(visible_view(&self.game, person.as_deref(), self.now()));
            }
            Order::State { answer } => drop(answer.send(Arc::clone(&self.game))),
            Order::Listen { listener, seq, answer } if seq.is_some_and(|seq| seq > self.game.seq()) => {
                self.heard = None;
                self.ahead.push((listener, seq, answer));
            }
            Order::Listen { listener, seq, answer } => self.let_in(listener, seq, answer),
            Order::Leave { socket, closing } => {
                self.ahead.retain(|(listener, ..)| listener.socket != socket);
                let person = self.stand.audience.remove(socket).and_then(|listener| listener.person);
                let person = person.filter(|person| closing && self.game.terms.is_player(person));
                self.closed.extend(person.filter(|person| !self.stand.audience.has(person)));
            }
            Order::Mute { socket, on } => self.stand.audience.mute(socket, on),
            Order::Show { socket } => {
                if let Some(listener) = self.stand.audience.listener(socket)
                    && let Ok(view) = visible_view(&self.game, listener.person.as_deref(), self.now())
                {
                    listener.outbox.tell(Told::of(&self.game, Message::Game(Box::new(view))));
                }
            }
            Order::Follow { answer, .. } | Order::Here { answer, .. } => drop(answer.send(Answer::NotMine)),
        }
    }

    fn let_in(&mut self, listener: Listener, seq: Option<u64>, answer: oneshot::Sender<Result<(), RoomError>>) {
        let (now, outbox) = (self.now(), listener.outbox.clone());
        let result = self.stand.audience.welcome(listener, seq, &self.game, now, &self.rooms.inner.holds);
        if result.is_ok() && matches!(self.apart, Some((_, true))) {
            outbox.tell(self.paused());
        }
        let _ = answer.send(result);
    }

    /// The owner tells what has happened.
    fn hear(&mut self, publication: Publication) {
        let Some((epoch, number)) = self.heard else {
            if self.early.len() < EARLY {
                self.early.push_back(publication);
            }
            return;
        };
        if publication.epoch < epoch || publication.epoch == epoch && publication.number <= number {
            return;
        }
        let is_next = publication.epoch == epoch && publication.number == number + 1;
        if !is_next || !self.carry_on(publication) {
            metrics::counter!("tabiya_carried_gaps_total").increment(1);
            self.heard = None;
            return;
        }
        self.heard = Some((epoch, number + 1));
    }

    /// Tells people here what the owner has told. False where it does not fit.
    fn carry_on(&mut self, Publication { progress, words, .. }: Publication) -> bool {
        if let Some(progress) = progress {
            match self.game.carried_on(*progress, self.rooms.inner.time.now()) {
                Ok(game) => self.game = Arc::new(game),
                Err(error) => {
                    tracing::warn!(%error, "what another server told does not fit");
                    return false;
                }
            }
        }
        let is_told = words.into_iter().all(|word| self.tell(word));
        self.seat_people();
        is_told
    }

    fn tell(&mut self, word: Word) -> bool {
        let (audience, game) = (&mut self.stand.audience, &self.game);
        let (seq, event, from) = match word {
            Word::All { message } => {
                audience.tell(game, || *message);
                return true;
            }
            Word::Apart { players, watchers } => {
                audience.tell_apart(game, *players, *watchers);
                return true;
            }
            Word::Move { seq, ply, clock } if (ply as usize) < game.plies() => (seq, game.move_event(ply, clock), None),
            Word::Move { .. } => return false,
            Word::Event { seq, event, from } => (seq, event, from),
        };
        if seq <= self.seq {
            return true;
        }
        if seq != self.seq + 1 {
            return false;
        }
        self.seq = seq;
        audience.tell_event(game, seq, event, from.as_deref(), &self.rooms.inner.holds);
        true
    }

    /// Somebody may have taken a seat: they hear what players hear, and those who may not look on are sent away.
    fn seat_people(&mut self) {
        let terms = &self.game.terms;
        for color in tabiya_rules::Color::ALL {
            if let Some(person) = terms.person(color) {
                self.stand.audience.seat(person);
            }
        }
        let away = self.stand.audience.remove_unless(|listener| terms.is_visible_to(listener.person.as_deref()));
        for listener in away {
            let message = Message::refused(None, Some(self.id.clone()), &RoomError::NotFound.into());
            listener.outbox.tell(Told::of(&self.game, message));
        }
    }

    /// The game that was asked for.
    fn take_game(&mut self, answer: Result<Answer, AskError>) {
        let (epoch, number, snapshot, missed) = match answer {
            Ok(Answer::Game { epoch, number, game, missed }) => (epoch, number, game, missed),
            Ok(Answer::Refused { .. } | Answer::Done { .. } | Answer::NotMine) | Err(_) => {
                self.again_at = Instant::now() + AGAIN;
                return;
            }
        };
        let game = match LiveGame::carried_over(*snapshot, self.rooms.inner.time.now()) {
            Ok(game) => Arc::new(game),
            Err(error) => return tracing::warn!(%error, "what another server told is no game"),
        };
        if game.seq() < self.seq {
            // Whoever has told that was just losing the game.
            self.again_at = Instant::now() + AGAIN;
            return;
        }
        let now = self.now();
        self.game = game;
        if self.seq != self.game.seq() {
            let is_told = missed.is_some_and(|words| words.into_iter().all(|word| self.tell(word)));
            if !is_told || self.seq != self.game.seq() {
                self.seq = self.game.seq();
                self.stand.audience.forget();
                self.stand.show_all(&self.game, now);
            }
        }
        self.seat_people();
        let (id, clock) = (self.id.clone(), self.game.clocks(now));
        self.stand.audience.tell(&self.game, || Message::Clock { game: id, clock });
        self.heard = Some((epoch, number));
        self.apart = None;
        for publication in std::mem::take(&mut self.early) {
            self.hear(publication);
        }
    }

    fn take_reply(&mut self, (number, answer): Replied) {
        let Some(number) = number else {
            // That people are here was said.
            match answer {
                Ok(Answer::Done { seq }) if seq <= self.game.seq() => {}
                Ok(Answer::Done { .. }) => self.done_later(),
                _ => (self.heard, self.said) = (None, None),
            }
            return;
        };
        // It may have been asked for anew since.
        let Some(mut wish) = self.open.remove(&number) else { return };
        match answer {
            Ok(Answer::Done { seq }) => self.done.extend(wish.asker.map(|asker| (seq, Instant::now(), asker))),
            Ok(Answer::Refused { why }) => drop(wish.asker.map(|asker| asker.answer.send(Err(why.into())))),
            Err(AskError::NoAnswer) if !wish.is_harmless_again() => {
                drop(wish.asker.take().map(|asker| asker.answer.send(Err(RoomError::Apart))));
            }
            Ok(Answer::NotMine | Answer::Game { .. }) | Err(AskError::Nobody | AskError::NoAnswer) => {
                self.heard = None;
                self.again_at = Instant::now() + AGAIN;
                self.wishes.push_back(wish);
            }
        }
    }

    /// Something was done of which nothing was told yet: it may have been lost on the way.
    fn done_later(&mut self) {
        if self.following.is_none() {
            metrics::counter!("tabiya_carried_gaps_total").increment(1);
            self.heard = None;
        }
    }

    /// Whoever asked for something hears that it was done after what has happened.
    fn answer_what_is_told(&mut self) {
        let mut is_late = false;
        let seq = self.seq;
        for (done, at, asker) in std::mem::take(&mut self.done) {
            if done <= seq {
                let _ = asker.answer.send(Ok(done));
            } else {
                if at.elapsed() >= AGAIN {
                    is_late = true;
                }
                self.done.push((done, at, asker));
            }
        }
        if is_late && self.heard.is_some() {
            self.done_later();
        }
    }
}
