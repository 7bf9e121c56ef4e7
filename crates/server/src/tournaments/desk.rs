//! One tournament's desk: every change of it arrives here, in one queue, whoever asked.
//!
//! A step is decided, committed, told, and only then acted upon: games are made under names that were committed with the beginning of
//! their round, and games that the arbiter has decided are ended. All of that is looked at again when a desk is opened
//! ([`Desk::settle`]), so that it does not matter where a server was stopped.

use super::{Snapshot, TournamentError, Tournaments};
use crate::game::{Decision, EndingView, LiveGame, PersonKind, Player, Seat, Source, StaffAct, Status, Terms};
use crate::id;
use crate::others::Hint;
use crate::proposal::{Proposal, for_both, usual_start};
use crate::rooms::{Feed, Milestone, News, RoomError, Topic};
use crate::store::tournaments::TournamentCommit;
use crate::store::wall_ms;
use futures_util::future::BoxFuture;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tabiya_rules::{ByColor, Color, TimeControl, Variant};
use tabiya_tournament::{
    Command, Event, Game, GameId, GameResult, Join, Kind, Logged, Phase, Place, Rank, Refusal, Round, Sides, Stage,
    State, Who,
};
use tokio::runtime::RuntimeFlavor;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

/// Who asks something of a tournament.
#[derive(Clone, Debug)]
pub struct Asker {
    pub person: String,
    /// Administrators may do what arbiters may.
    pub is_admin: bool,
}

impl Asker {
    pub fn of(player: &Player) -> Asker {
        Asker { person: player.id.clone(), is_admin: player.role == PersonKind::Admin }
    }

    /// What they may do besides playing.
    pub(crate) fn rank(&self, state: &State) -> Option<Rank> {
        if self.is_admin { Some(Rank::Arbiter) } else { state.rank_of(&self.person) }
    }

    /// As whom they ask for this: one who helps may also play.
    fn who(&self, state: &State, command: &Command) -> Who {
        let is_for_helpers = matches!(
            command,
            Command::Result(..) | Command::CheckIn(_) | Command::CheckOut(_) | Command::Answer(_) | Command::Record(..)
        );
        match self.rank(state) {
            Some(Rank::Arbiter) => Who::Arbiter(self.person.clone()),
            Some(Rank::Helper) if is_for_helpers => Who::Helper(self.person.clone()),
            _ => Who::Person(self.person.clone()),
        }
    }
}

/// What comes to a desk.
#[derive(Debug)]
pub(super) enum Order {
    /// All of it, or nothing.
    Commands { asker: Asker, commands: Vec<Command>, answer: oneshot::Sender<Result<u64, TournamentError>> },
    /// What is kept was changed beside the desk.
    ReadAgain,
}

/// How soon something that failed is tried again.
pub(super) const AGAIN: Duration = Duration::from_secs(1);
/// How often a desk looks at the clock that waits for a moment.
const TICK: Duration = Duration::from_secs(1);
/// How often whoever waits in an arena is paired.
const WAVE: Duration = Duration::from_secs(3);
/// How long a desk stays open that has nothing to do.
const IDLE: Duration = Duration::from_secs(600);
/// No tournament has more events: then only the arbiter may do something.
const MOST_EVENTS: u64 = 200_000;

pub(super) struct Desk {
    tell: watch::Sender<Arc<Snapshot>>,
    inbox: mpsc::Receiver<Order>,
    tournaments: Tournaments,
    feed: Feed,
    /// What was committed may not have been read: the answer was lost.
    is_unsure: bool,
    /// Something could not be done, and is tried again.
    is_behind: bool,
    last_wave: Instant,
    busy_at: Instant,
    /// When it looks at the clock next, however much happens meanwhile.
    look_at: Instant,
    /// Games that are there, and their two people as well: nothing has to be done for them until they are over.
    is_made: HashSet<GameId>,
    is_begun: HashSet<GameId>,
}

enum Wake {
    Order(Order),
    News(Option<News>),
    Time,
}

impl Desk {
    pub(super) fn new(
        tell: watch::Sender<Arc<Snapshot>>,
        inbox: mpsc::Receiver<Order>,
        tournaments: Tournaments,
    ) -> Desk {
        let feed = tournaments.inner.rooms.follow_all([]);
        let now = Instant::now();
        Desk {
            tell,
            inbox,
            tournaments,
            feed,
            is_unsure: false,
            is_behind: false,
            last_wave: now,
            busy_at: now,
            look_at: now,
            is_made: HashSet::new(),
            is_begun: HashSet::new(),
        }
    }

    fn now(&self) -> Arc<Snapshot> {
        Arc::clone(&self.tell.borrow())
    }

    /// Works until nobody needs it.
    pub(super) async fn run(mut self) {
        self.settle().await;
        loop {
            let wake_at = if self.waits_for_time() { self.look_at } else { Instant::now() + IDLE };
            let wake = tokio::select! {
                biased;
                // First of all: where something happens all the time, the clock would never be looked at.
                () = sleep_until(wake_at) => Wake::Time,
                order = self.inbox.recv() => order.map_or(Wake::Time, Wake::Order),
                news = self.feed.next() => Wake::News(news),
            };
            match wake {
                Wake::Order(order) => self.obey(order).await,
                Wake::News(Some(news)) => self.hear(&news).await,
                // There was too much news at once: the games themselves are asked.
                Wake::News(None) => self.listen_again().await,
                Wake::Time => {
                    self.pass_time().await;
                    self.look_at = Instant::now() + TICK;
                }
            }
            let is_over = self.now().state.phase() == Phase::Finished;
            if is_over && !self.is_behind && self.busy_at.elapsed() >= IDLE {
                break;
            }
        }
        self.tournaments.desks().remove(&self.now().id);
        // Whoever came in the last moment finds it again in the store.
        self.inbox.close();
    }

    /// Does anything here begin or end by the clock?
    fn waits_for_time(&self) -> bool {
        let now = self.now();
        let state = &now.state;
        let (settings, is_over) = (state.settings(), state.phase() == Phase::Finished);
        let will_start = settings.starts_at.is_some() && state.phase() == Phase::Open;
        let is_arena = matches!(settings.kind, Kind::Arena { .. }) && state.phase() == Phase::Running;
        let may_forfeit = settings.no_show_minutes.is_some() && open_here(state).next().is_some();
        self.is_behind || !is_over && (will_start || is_arena || may_forfeit)
    }

    async fn obey(&mut self, order: Order) {
        self.busy_at = Instant::now();
        match order {
            Order::Commands { asker, commands, answer } => {
                let taken = self.take(&asker, &commands).await;
                let (told, events) = match taken {
                    Ok(events) => (Ok(self.now().state.seq()), events),
                    Err(error) => (Err(error), Vec::new()),
                };
                let _ = answer.send(told);
                self.act_upon(&events).await;
            }
            Order::ReadAgain => {
                self.is_unsure = true;
                let _ = self.be_sure().await;
            }
        }
    }

    async fn take(&mut self, asker: &Asker, commands: &[Command]) -> Result<Vec<Logged>, TournamentError> {
        self.be_sure().await?;
        let is_long = self.now().state.seq() >= MOST_EVENTS;
        if is_long && asker.rank(&self.now().state) != Some(Rank::Arbiter) {
            return Err(Refusal::ArbiterDecides.into());
        }
        self.check_members(asker, commands)?;
        let who = |state: &State, command: &Command| asker.who(state, command);
        match self.step(commands, who).await {
            // Another server was quicker, and what it has done was not read yet.
            Err(TournamentError::Store(_)) if self.tournaments.inner.store.others().are_there() => {
                self.be_sure().await?;
                self.step(commands, who).await
            }
            taken => taken,
        }
    }

    /// Who belongs to a group is not the tournament's business.
    fn check_members(&self, asker: &Asker, commands: &[Command]) -> Result<(), Refusal> {
        let now = self.now();
        let Join::Group(group) = &now.state.settings().join else { return Ok(()) };
        let enters = |command: &Command| {
            matches!(command, Command::Enter(_)) && matches!(asker.who(&now.state, command), Who::Person(_))
        };
        let group = self.tournaments.inner.rooms.groups().group(group);
        let is_member = group.is_some_and(|group| group.member(&asker.person).is_some());
        if is_member || !commands.iter().any(enters) { Ok(()) } else { Err(Refusal::OnlyGroup) }
    }

    /// Decides, commits, tells. Nobody hears of what is not kept.
    async fn step(
        &mut self,
        commands: &[Command],
        who: impl Fn(&State, &Command) -> Who,
    ) -> Result<Vec<Logged>, TournamentError> {
        let before = self.now();
        let (state, events) = off_the_executor(|| {
            let (mut state, mut events) = (before.state.clone(), Vec::new());
            for command in commands {
                let (next, logged) = state.step(command, &who(&state, command), wall_ms())?;
                state = next;
                events.extend(logged);
            }
            Ok::<_, Refusal>((state, events))
        })?;
        if events.is_empty() {
            return Ok(events);
        }
        let mut games = before.games.clone();
        let nameless: Vec<GameId> =
            open_here(&state).map(|(_, game)| game.id).filter(|game| !games.contains_key(game)).collect();
        let named: Vec<(GameId, String)> = nameless.into_iter().map(|game| (game, id::game())).collect();
        games.extend(named.iter().cloned());
        let commit = TournamentCommit { id: &before.id, state: &state, events: &events, games: &named };
        if let Err(error) = self.tournaments.inner.store.commit_tournament(&commit).await {
            self.is_unsure = true;
            return Err(error.into());
        }
        self.tournaments.inner.store.others().tell(|| Hint::Tournament { id: before.id.clone() });
        self.tell.send_replace(Arc::new(Snapshot::new(before.id.clone(), state, games)));
        Ok(events)
    }

    /// After a commit of which nobody knows whether it was kept, what is kept is read.
    async fn be_sure(&mut self) -> Result<(), TournamentError> {
        if self.is_unsure {
            let read = self.tournaments.fetch(&self.now().id).await?;
            self.tell.send_replace(Arc::new(read));
            self.is_unsure = false;
            self.is_behind = true;
        }
        Ok(())
    }

    /// The server itself wants something. What is refused is so already, or not yet.
    async fn ask(&mut self, command: Command) {
        let sure = self.be_sure().await;
        let result = match sure {
            Ok(()) => self.step(&[command], |_, _| Who::Server).await,
            Err(error) => Err(error),
        };
        match result {
            Ok(events) => self.act_upon(&events).await,
            Err(TournamentError::Refused(_)) => {}
            Err(error) => self.fall_behind(&error),
        }
    }

    fn fall_behind(&mut self, error: &dyn std::error::Error) {
        tracing::warn!(%error, tournament = %self.now().id, "something of a tournament is tried again");
        self.is_behind = true;
    }

    /// Does what follows from what was committed. What that asks for may have consequences of its own.
    fn act_upon<'a>(&'a mut self, events: &'a [Logged]) -> BoxFuture<'a, ()> {
        Box::pin(self.do_what_follows(events))
    }

    async fn do_what_follows(&mut self, events: &[Logged]) {
        let is_decided = |event: &Event| {
            matches!(event, Event::Ended { .. } | Event::Corrected { .. } | Event::Moved(_, Place::Board))
        };
        let begins =
            |event: &Event| matches!(event, Event::Started { .. } | Event::Added(_) | Event::Moved(_, Place::Here));
        if events.iter().any(|logged| begins(&logged.event)) {
            self.begin_games().await;
        }
        let by_somebody = |logged: &Logged| is_decided(&logged.event) && logged.who != Who::Server;
        if events.iter().any(|logged| by_somebody(logged) || is_forfeit(&logged.event)) {
            self.end_games().await;
        }
        for logged in events {
            match logged.event {
                Event::Called(game) | Event::Answered(game) => self.mind_call(game).await,
                // Once, and not again after a restart: the arbiter sees what the clock shows.
                Event::TimeGiven { game, is_white, seconds } => {
                    let color = if is_white { Color::White } else { Color::Black };
                    self.order(game, StaffAct::AddTime { color, seconds }).await;
                }
                _ => {}
            }
        }
    }

    /// While the arbiter is called to a game here, its clocks stand.
    async fn mind_call(&mut self, number: GameId) {
        let is_called = self.now().state.game(number).is_some_and(|(_, game)| game.is_called);
        self.order(number, if is_called { StaffAct::Stop } else { StaffAct::GoOn }).await;
    }

    /// Does something in a game that is played here.
    async fn order(&mut self, number: GameId, act: StaffAct) {
        let now = self.now();
        let (Some((_, game)), Some(name)) = (now.state.game(number), now.games.get(&number)) else { return };
        if game.place != Place::Here || game.result.is_some() {
            return;
        }
        let done = match self.tournaments.inner.rooms.room(name).await {
            Ok(room) => room.obey_staff(act).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(()) | Err(RoomError::Refused(_) | RoomError::NotFound) => {}
            Err(error) => self.fall_behind(&error),
        }
    }

    /// Whatever should be so is made so: games that should be there are made, results that are there are taken in, games that were
    /// decided otherwise are ended. It can be done at any time and as often as one likes.
    async fn settle(&mut self) {
        self.is_behind = false;
        self.is_made.clear();
        self.is_begun.clear();
        self.begin_games().await;
        self.end_games().await;
    }

    async fn listen_again(&mut self) {
        self.feed = self.tournaments.inner.rooms.follow_all([]);
        self.settle().await;
    }

    /// Makes the games that should be there and are not, and takes in the results of those that are over.
    async fn begin_games(&mut self) {
        let now = self.now();
        for (_, game) in open_here(&now.state) {
            let Some(name) = now.games.get(&game.id) else { continue };
            if !self.is_made.insert(game.id) {
                continue;
            }
            // Whoever listens first misses nothing.
            self.feed.add(Topic::Game(name.clone()));
            match self.tournaments.inner.rooms.read(name).await {
                Ok(live) => {
                    self.take_in(game.id, &live).await;
                    if live.is_live() && live.is_stopped() != game.is_called {
                        self.mind_call(game.id).await;
                    }
                }
                Err(RoomError::NotFound) => {
                    self.make(&now, game, name).await;
                    if game.is_called {
                        self.mind_call(game.id).await;
                    }
                }
                Err(error) => self.fall_behind(&error),
            }
        }
    }

    /// Makes a game under its name.
    async fn make(&mut self, now: &Snapshot, game: &Game, name: &str) {
        let players =
            (self.player(&now.state, game, Color::White).await, self.player(&now.state, game, Color::Black).await);
        let (white, black) = match players {
            (Ok(Some(white)), Ok(Some(black))) => (white, black),
            (Ok(white), Ok(black)) => {
                // Somebody has been deleted, and does not come.
                let absent = Sides { white: white.is_none(), black: black.is_none() };
                let Some(result) = GameResult::absent(absent) else { return };
                self.ask(Command::Played { game: game.id, result, plies: 0, berserk: Sides::default() }).await;
                return;
            }
            (Err(error), _) | (_, Err(error)) => return self.fall_behind(&error),
        };
        let terms = terms(now, white, black);
        if let Err(error) = self.tournaments.inner.rooms.create_named(name.to_owned(), terms).await {
            self.fall_behind(&error);
        }
    }

    /// Whoever plays this side, if they still have an account.
    async fn player(&self, state: &State, game: &Game, color: Color) -> Result<Option<Player>, TournamentError> {
        let id = if color.is_white() { game.white } else { game.black };
        let entrant = state.entrants().find(|entrant| entrant.id == id);
        let Some(person) = entrant.and_then(|entrant| entrant.entry.person.clone()) else { return Ok(None) };
        let person = self.tournaments.inner.store.person(&person).await?;
        Ok(person.map(|person| person.player).filter(|player| player.role != PersonKind::Guest))
    }

    /// A game has begun or ended.
    async fn hear(&mut self, news: &News) {
        if news.what != Milestone::Ended {
            return;
        }
        let number = self.now().games.iter().find(|(_, name)| **name == news.game.id).map(|(number, _)| *number);
        if let Some(number) = number {
            self.take_in(number, &news.game).await;
        }
    }

    /// Takes in the result of a game, if it is over. The machine takes it once.
    async fn take_in(&mut self, game: GameId, live: &LiveGame) {
        if let Some(result) = result_of(live) {
            let berserk = live.terms.berserk.unwrap_or_default();
            let berserk = Sides { white: berserk.white, black: berserk.black };
            self.ask(Command::Played { game, result, plies: live.plies(), berserk }).await;
        }
    }

    /// Ends the games here whose result was decided elsewhere.
    async fn end_games(&mut self) {
        let now = self.now();
        let going = match self.tournaments.inner.store.live_games_of_tournament(&now.id).await {
            Ok(going) => going,
            Err(error) => return self.fall_behind(&error),
        };
        for number in going {
            let (Some((_, game)), Some(name)) = (now.state.game(number), now.games.get(&number)) else { continue };
            let decision = match (game.place, game.result) {
                (Place::Board, _) => Decision::CalledOff,
                (Place::Here, None) => continue,
                (Place::Here, Some(GameResult::WhiteWins)) => Decision::Won(Color::White),
                (Place::Here, Some(GameResult::BlackWins)) => Decision::Won(Color::Black),
                (Place::Here, Some(GameResult::Draw)) => Decision::Drawn,
                (Place::Here, Some(_)) => Decision::CalledOff,
            };
            let done = match self.tournaments.inner.rooms.room(name).await {
                Ok(room) => room.adjudicate(decision).await,
                Err(error) => Err(error),
            };
            match done {
                Ok(()) | Err(RoomError::Refused(_)) => {}
                Err(error) => self.fall_behind(&error),
            }
        }
    }

    async fn pass_time(&mut self) {
        if self.is_behind && self.be_sure().await.is_ok() {
            self.settle().await;
        }
        let now = self.now();
        if now.state.phase() == Phase::Finished {
            return;
        }
        let is_arena = matches!(now.state.settings().kind, Kind::Arena { .. });
        if now.state.settings().starts_at.is_some() || is_arena {
            self.ask(Command::Tick).await;
        }
        if is_arena && now.state.phase() == Phase::Running && self.last_wave.elapsed() >= WAVE {
            self.last_wave = Instant::now();
            self.ask(Command::Wave).await;
        }
        self.forfeit_absent().await;
    }

    /// Whoever has not made a first move when the time for coming is over has not come. Outside of arenas that is White alone:
    /// Black's clock runs from White's first move.
    async fn forfeit_absent(&mut self) {
        let now = self.now();
        let Some(patience) = now.state.patience() else { return };
        let is_arena = matches!(now.state.settings().kind, Kind::Arena { .. });
        for (round, game) in open_here(&now.state) {
            let is_late = round.started_at.is_some_and(|began| wall_ms() >= began + patience);
            let Some(name) = now.games.get(&game.id).filter(|_| is_late && !game.is_called) else { continue };
            if self.is_begun.contains(&game.id) {
                continue;
            }
            let Ok(live) = self.tournaments.inner.rooms.read(name).await else { continue };
            let is_white = live.game().turn().is_white();
            match (live.status(), live.plies()) {
                (Status::Playing, 0) if !is_arena => {}
                (Status::Playing, 0 | 1) if is_arena => {
                    let passed =
                        self.tournaments.inner.rooms.time().now().ms.saturating_sub(live.clockwork().turn_since());
                    if passed < u64::try_from(patience).unwrap_or(0) {
                        continue;
                    }
                }
                (Status::Playing, _) => {
                    self.is_begun.insert(game.id);
                    continue;
                }
                _ => continue,
            }
            self.ask(Command::NoShow(game.id, Sides { white: is_white, black: !is_white })).await;
        }
    }
}

/// The games without a result that are played here, in rounds that have begun.
fn open_here(state: &State) -> impl Iterator<Item = (&Round, &Game)> {
    let is_over = state.phase() == Phase::Finished;
    let running = state.rounds().iter().filter(move |round| round.stage == Stage::Running && !is_over);
    let games = running.flat_map(|round| round.games().map(move |game| (round, game)));
    games.filter(|(_, game)| game.result.is_none() && game.place == Place::Here)
}

fn is_forfeit(event: &Event) -> bool {
    matches!(event, Event::Ended { result, .. } if result.is_forfeit())
}

/// How a game ended; none while it goes on, and where it was called off: then the arbiter decides.
fn result_of(live: &LiveGame) -> Option<GameResult> {
    match live.ending_view()? {
        EndingView::Over(ending) => Some(match ending.winner() {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }),
        EndingView::Aborted(_) => None,
    }
}

/// What is agreed for a game of these two.
fn terms(now: &Snapshot, white: Player, black: Player) -> Terms {
    let settings = now.state.settings();
    let creator = white.id.clone();
    let proposal = Proposal {
        time: for_both(settings.clock.clone().unwrap_or(TimeControl::Unlimited)),
        start: usual_start(Variant::Standard),
        variant: Variant::Standard,
        color: Some(Color::White),
        rated: settings.is_rated,
    };
    let terms = proposal.terms(Seat::Person(white), Seat::Person(black), Source::Tournament, &creator);
    let rated = terms.rated && terms.check_rated().is_ok();
    let may_berserk = matches!(settings.kind, Kind::Arena { has_berserk: true, .. });
    Terms { rated, tournament: Some(now.id.clone()), berserk: may_berserk.then(ByColor::default), ..terms }
}

/// Does what may take long, such as pairing hundreds, without keeping others waiting.
pub(super) fn off_the_executor<T>(work: impl FnOnce() -> T) -> T {
    match tokio::runtime::Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
