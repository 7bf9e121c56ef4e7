//! The lobby: who wants to play whom, and what goes on. Also knows which people are there, to tell them of a challenge.
//!
//! A wish to play lives as long as the socket that made it. Two wishes that fit become a game at once. Those who follow
//! the lobby get it whole, at most twice a second.
//!
//! Where there are other servers, each says again and again what is wished there. A wish is taken by the server that has it: whoever fits
//! one elsewhere asks for it there.

use crate::cluster::{AskError, Carried, Carrier, Cluster};
use crate::conduct::Barred;
use crate::error::ApiError;
use crate::game::{Bounds, List, LiveView, Player, RatingRange, Seat, Source, Unrateable, WaitingView, list_of};
use crate::id;
use crate::others::{Hint, Others, carried};
use crate::proposal::{Proposal, for_both, usual_start};
use crate::rooms::{Outbox, People, RoomError, Rooms, ShownElsewhere};
use crate::wire::{LobbyView, Message, SeekView, SeekWish};
use axum::http::StatusCode;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tabiya_rules::{Color, TimeControl, Variant};

/// The lobby. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Lobby {
    state: Arc<Mutex<State>>,
    people: People,
    others: Others,
    cluster: Option<Cluster>,
}

#[derive(Debug, Default)]
struct State {
    seeks: Vec<Seek>,
    /// Wishes for which somebody is just being looked for. Whoever takes one back does so here too.
    under_way: Vec<Seek>,
    /// What is wished on other servers, and when they said so.
    elsewhere: HashMap<String, (Instant, Vec<Wanted>)>,
    /// What they were told last.
    said: Option<(Instant, Said)>,
    followers: HashMap<u64, (Option<String>, Outbox)>,
    changed: bool,
    /// What followers have been told of: games that go on, those that wait with whose they are, and how many people are there.
    shown: Shown,
}

type Shown = (Vec<LiveView>, Vec<(String, WaitingView)>, u64);

/// Somebody's wish to play, and where they hear of it.
#[derive(Clone, Debug)]
struct Seek {
    wanted: Wanted,
    socket: u64,
    outbox: Outbox,
}

/// A wish for which somebody is being looked for. To drop this is to look no more.
struct UnderWay<'a> {
    lobby: &'a Lobby,
    id: String,
}

/// What there is for a wish.
enum Found {
    /// Somebody here wants the same.
    Here(Seek),
    /// On this server somebody wants the same, by a wish of this name.
    There { server: String, seek: String },
    /// Nobody: it is listed, or was taken back meanwhile.
    Nobody,
}

/// What somebody wants to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Wanted {
    id: String,
    player: Player,
    time: TimeControl,
    variant: Variant,
    color: Option<Color>,
    rated: bool,
    bounds: Option<Bounds>,
}

/// What a server says of its lobby.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Said {
    seeks: Vec<Wanted>,
    shown: ShownElsewhere,
}

/// What one lobby asks of another: a wish that it has, for whoever wants this.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Take {
    seek: String,
    by: Wanted,
}

/// What it answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "taken", rename_all = "kebab-case")]
enum Taken {
    Paired {
        game: String,
    },
    /// Nobody wants that any more, or not from them.
    Gone,
    /// The game could not be made.
    Refused {
        why: Carried,
    },
}

/// Why a wish cannot be heard.
#[derive(Debug, thiserror::Error)]
pub enum LobbyError {
    /// It makes no sense.
    #[error("{0}")]
    Bad(String),
    /// It is nobody's.
    #[error("the lobby is for those who have a seat: ask for one with POST /api/guest")]
    Nobody,
    /// It is to be rated, and cannot be.
    #[error(transparent)]
    Unrateable(#[from] Unrateable),
    /// Somebody of another rating is wanted.
    #[error("they want to play ratings from {} to {}", .0.min, .0.max)]
    OutOfRange(Bounds),
    /// Nobody wants that any more.
    #[error("that offer is gone")]
    Gone,
    /// Another server was asked, and nobody knows what it did.
    #[error("no answer has come, so whether a game has begun is not known; look at your games, or offer it again")]
    Unanswered,
    /// One person wants too much.
    #[error("you have {MOST_SEEKS} open offers already")]
    TooMany,
    /// The game could not be made.
    #[error(transparent)]
    Room(#[from] RoomError),
}

impl From<LobbyError> for ApiError {
    fn from(error: LobbyError) -> ApiError {
        let rule = |status, code| ApiError::Rule { status, code, text: error.to_string() };
        match error {
            LobbyError::Bad(text) => ApiError::Bad(text),
            LobbyError::Nobody => rule(StatusCode::UNAUTHORIZED, "not-logged-in"),
            LobbyError::Unrateable(_) => ApiError::rule("unrateable", error.to_string()),
            LobbyError::OutOfRange(_) => rule(StatusCode::CONFLICT, "out-of-range"),
            LobbyError::Gone => rule(StatusCode::NOT_FOUND, "not-found"),
            LobbyError::Unanswered => ApiError::Unavailable(error.to_string()),
            LobbyError::TooMany => rule(StatusCode::TOO_MANY_REQUESTS, "too-many"),
            LobbyError::Room(error) => error.into(),
        }
    }
}

/// How many wishes one person may have.
const MOST_SEEKS: usize = 5;
/// How many wishes are shown.
const SHOWN_SEEKS: usize = 100;
/// How many games that wait are shown.
const SHOWN_WAITING: usize = 50;
/// How many games are shown.
const SHOWN_GAMES: usize = 12;
/// How often the lobby is told at most.
const TOLD_EVERY: Duration = Duration::from_millis(500);
/// How often other servers are told at least.
const SAID_AT_LEAST: Duration = Duration::from_secs(2);
/// At a server that says nothing for so long nobody wants anything.
const SILENCE: Duration = Duration::from_secs(7);
/// How many wishes of a server are heard.
const MOST_ELSEWHERE: usize = 500;
/// How long another server may take to make a game. A question that is older it does not do any more.
const PAIRS: Duration = Duration::from_secs(10);
/// How many wishes of others are asked for before one's own is listed.
const TRIES: usize = 3;

impl Lobby {
    /// The lobby of these people.
    pub fn new(people: People, others: Others, cluster: Option<Cluster>) -> Lobby {
        Lobby { state: Arc::default(), people, others, cluster }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody has opened a page, or listens to events: what they offer is listed again.
    pub fn come(&self, person: &str, socket: u64, outbox: Option<Outbox>, rooms: &Rooms) {
        if self.people.come(person, socket, outbox) {
            let (rooms, person) = (rooms.clone(), person.to_owned());
            tokio::spawn(async move {
                if let Err(error) = rooms.reopen_offers(&person).await {
                    tracing::warn!(%error, "games that wait could not be looked for");
                }
            });
        }
    }

    /// A socket is closed: its wishes are gone.
    pub fn leave(&self, person: Option<&str>, socket: u64) {
        let mut state = self.lock();
        state.followers.remove(&socket);
        state.drop_seeks(|seek| seek.socket == socket);
        if let Some(person) = person {
            self.people.leave(person, socket);
        }
    }

    /// How many people are there.
    pub fn people(&self) -> usize {
        self.people.count()
    }

    /// Tells something to all pages of this person, on whichever server.
    pub fn tell(&self, person: &str, message: Message) {
        self.others.tell(|| Hint::Tell { person: person.to_owned(), message: carried(&message) });
        self.tell_here(person, message);
    }

    pub(crate) fn tell_here(&self, person: &str, message: Message) {
        self.people.tell(person, &message.into());
    }

    /// Follows the lobby from now on.
    pub fn follow(&self, person: Option<String>, socket: u64, outbox: Outbox, rooms: &Rooms) {
        let shown = shown(rooms);
        let mut state = self.lock();
        outbox.tell(state.view(person.as_deref(), &shown));
        // Whoever is told of something that is gone soon is told of that, too.
        state.changed |= shown != state.shown;
        state.followers.insert(socket, (person, outbox));
    }

    /// Public games that wait for an opponent, and whose makers are there.
    pub fn waiting(person: Option<&str>, rooms: &Rooms) -> Vec<WaitingView> {
        seen_by(person, &rooms.waiting(SHOWN_WAITING))
    }

    /// Follows it no longer.
    pub fn unfollow(&self, socket: u64) {
        self.lock().followers.remove(&socket);
    }

    /// Somebody wants to play. If somebody else wants the same, they play. Returns the name of the wish.
    ///
    /// # Errors
    /// The wish makes no sense, or the game cannot be made.
    pub async fn seek(
        &self,
        player: Player,
        socket: u64,
        outbox: Outbox,
        wish: SeekWish,
        rooms: &Rooms,
    ) -> Result<String, LobbyError> {
        let time: TimeControl = wish
            .time
            .parse()
            .map_err(|_| LobbyError::Bad(format!("{:?} is not a time control such as 5+3", wish.time)))?;
        rooms.holds().check_offer(&player.id).map_err(RoomError::from)?;
        rooms.groups().check_offer(&player.id).map_err(RoomError::from)?;
        let SeekWish { variant, color, rated, range, .. } = wish;
        let wanted = Wanted { id: id::game(), player, time, variant, color, rated, bounds: None };
        let mut seek = Seek { wanted, socket, outbox };
        // Before anything is waited for: it can be taken back meanwhile.
        self.lock().under_way.push(seek.clone());
        let under_way = UnderWay { lobby: self, id: seek.wanted.id.clone() };
        seek.wanted.player = rooms.with_rating(seek.wanted.player, list_of(seek.wanted.time.speed(), variant)).await?;
        if rated {
            check(&seek.wanted.player, &seek.wanted.time, variant)?;
        }
        seek.wanted.bounds = range.map(|range| bounds(range, &seek.wanted.player)).transpose()?;
        Box::pin(self.place(seek, rooms)).await?;
        Ok(under_way.id.clone())
    }

    /// Looks for somebody here or on another server who wants the same. They play, or the wish is listed.
    async fn place(&self, seek: Seek, rooms: &Rooms) -> Result<(), LobbyError> {
        let mut asked = 0;
        loop {
            let found = self.lock().place(&seek, rooms, asked < TRIES)?;
            match found {
                Found::Nobody => return Ok(()),
                Found::Here(other) => return self.pair(other, seek, rooms).await,
                Found::There { server, seek: other } => {
                    asked += 1;
                    match self.take_elsewhere(&server, &other, &seek.wanted).await {
                        Ok(game) => {
                            seek.outbox.tell(Message::Paired { game });
                            return Ok(());
                        }
                        // They may play already: nobody else is asked.
                        Err(LobbyError::Unanswered) => return Err(LobbyError::Unanswered),
                        Err(_) => {}
                    }
                }
            }
        }
    }

    /// Asks another server for a wish that it has. Returns the game.
    async fn take_elsewhere(&self, server: &str, seek: &str, by: &Wanted) -> Result<String, LobbyError> {
        self.lock().forget_elsewhere(server, seek);
        let carrier = self.cluster.as_ref().map(Cluster::carrier).ok_or(LobbyError::Gone)?;
        let asked = carrier.ask_lobby::<Taken>(server, Take { seek: seek.to_owned(), by: by.clone() });
        let asked = asked.map_err(|_| LobbyError::Gone)?;
        match asked.answer(PAIRS).await {
            Ok(Taken::Paired { game }) => {
                self.lock().drop_seeks(|seek| seek.wanted.player.id == by.player.id);
                Ok(game)
            }
            Ok(Taken::Refused { why }) => Err(LobbyError::Room(why.into())),
            Ok(Taken::Gone) | Err(AskError::Nobody) => Err(LobbyError::Gone),
            Err(AskError::NoAnswer) => Err(LobbyError::Unanswered),
        }
    }

    /// Takes back all wishes of a socket, or one, which may have come another way from the same person.
    pub fn unseek(&self, person: Option<&str>, socket: u64, seek: Option<&str>) {
        self.lock().drop_seeks(|other| match seek {
            Some(id) => {
                other.wanted.id == id && (other.socket == socket || person == Some(other.wanted.player.id.as_str()))
            }
            None => other.socket == socket,
        });
    }

    /// Takes back all wishes of somebody who may play no more, on whichever server.
    pub fn unseek_all(&self, person: &str) {
        self.unseek_people(vec![person.to_owned()]);
    }

    fn unseek_people(&self, people: Vec<String>) {
        self.unseek_here(&people);
        self.others.tell(|| Hint::Unseek { people });
    }

    pub(crate) fn unseek_here(&self, people: &[String]) {
        let mut state = self.lock();
        state.drop_seeks(|seek| people.contains(&seek.wanted.player.id));
        for (_, seeks) in state.elsewhere.values_mut() {
            seeks.retain(|wanted| !people.contains(&wanted.player.id));
        }
    }

    /// Plays whoever wishes that.
    ///
    /// # Errors
    /// The wish is gone, or the game cannot be made.
    pub async fn accept(
        &self,
        player: Player,
        socket: u64,
        outbox: Outbox,
        seek: &str,
        rooms: &Rooms,
    ) -> Result<(), LobbyError> {
        rooms.holds().check_offer(&player.id).map_err(RoomError::from)?;
        rooms.groups().check_offer(&player.id).map_err(RoomError::from)?;
        let (server, wanted) = self.lock().find(seek).ok_or(LobbyError::Gone)?;
        let player = rooms.with_rating(player, wanted.list()).await?;
        wanted.check(&player, rooms)?;
        let mine = wanted.taken_by(player);
        if let Some(server) = server {
            let game = Box::pin(self.take_elsewhere(&server, seek, &mine)).await?;
            outbox.tell(Message::Paired { game });
            return Ok(());
        }
        let other = self.lock().take_for(seek, &mine.player).ok_or(LobbyError::Gone)?;
        self.pair(other, Seek { wanted: mine, socket, outbox }, rooms).await
    }

    /// Makes the game and tells both.
    async fn pair(&self, first: Seek, second: Seek, rooms: &Rooms) -> Result<(), LobbyError> {
        let game = self.make_game(&first.wanted, &second.wanted, rooms).await?;
        for outbox in [&first.outbox, &second.outbox] {
            outbox.tell(Message::Paired { game: game.clone() });
        }
        Ok(())
    }

    async fn make_game(&self, first: &Wanted, second: &Wanted, rooms: &Rooms) -> Result<String, LobbyError> {
        self.unseek_people(vec![first.player.id.clone(), second.player.id.clone()]);
        let proposal = Proposal {
            time: for_both(first.time.clone()),
            start: usual_start(first.variant),
            variant: first.variant,
            color: first.color.or(second.color.map(|color| !color)),
            rated: first.rated,
        };
        let (one, other) = (Seat::Person(first.player.clone()), Seat::Person(second.player.clone()));
        let terms = proposal.terms(one, other, Source::Lobby, &first.player.id);
        Ok(rooms.create(terms).await?)
    }

    /// Gives wishes that are here to other servers that ask for them, for ever. Nothing where there are none.
    pub(crate) async fn answer_others(self, rooms: Rooms) {
        let Some(carrier) = self.cluster.as_ref().map(Cluster::carrier).cloned() else { return };
        let questions = match carrier.lobby_questions::<Take>().await {
            Ok(questions) => questions,
            Err(error) => return tracing::error!(%error, "other lobbies are not heard"),
        };
        let mut questions = Box::pin(questions);
        while let Some(question) = questions.next().await {
            let (lobby, rooms, carrier): (Lobby, Rooms, Carrier) = (self.clone(), rooms.clone(), carrier.clone());
            tokio::spawn(async move {
                let taken = lobby.give(&question.ask, &rooms).await;
                carrier.answer(&question, taken);
            });
        }
    }

    /// Gives a wish that is here to somebody on another server.
    async fn give(&self, Take { seek, by }: &Take, rooms: &Rooms) -> Taken {
        let found = self.lock().find(seek);
        let Some((None, wanted)) =
            found.filter(|(_, wanted)| wanted.fits(by) && wanted.check(&by.player, rooms).is_ok())
        else {
            return Taken::Gone;
        };
        let Some(other) = self.lock().take_for(&wanted.id, &by.player) else { return Taken::Gone };
        let began = Instant::now();
        match self.make_game(&other.wanted, by, rooms).await {
            Ok(game) => {
                let message = Message::Paired { game: game.clone() };
                // Whoever asks does not wait for ever.
                if began.elapsed() >= PAIRS / 2 {
                    self.others.tell(|| Hint::Tell { person: by.player.id.clone(), message: carried(&message) });
                }
                other.outbox.tell(message);
                Taken::Paired { game }
            }
            Err(LobbyError::Room(error)) => Taken::Refused { why: error.into() },
            Err(_) => Taken::Gone,
        }
    }

    /// Another server says what there is in its lobby. Of two wishes that were made on two servers at the same moment, the server whose
    /// id comes first asks for the other.
    pub(crate) fn hear(&self, from: &str, said: Value, rooms: &Rooms) {
        let Said { mut seeks, shown } = match serde_json::from_value(said) {
            Ok(said) => said,
            Err(error) => return tracing::debug!(%error, "what another lobby says cannot be read"),
        };
        seeks.truncate(MOST_ELSEWHERE);
        rooms.hear_shown(from, shown);
        let mine = {
            let mut state = self.lock();
            state.changed |= state.elsewhere.get(from).is_none_or(|(_, before)| *before != seeks);
            state.elsewhere.insert(from.to_owned(), (Instant::now(), seeks));
            if self.cluster.as_ref().is_none_or(|cluster| cluster.me() >= from) {
                return;
            }
            let fits = |at: &usize| state.fitting_elsewhere(&state.seeks[*at].wanted, rooms).is_some();
            let Some(at) = (0..state.seeks.len()).find(fits) else { return };
            let mine = state.take(at);
            state.under_way.push(mine.clone());
            mine
        };
        let (lobby, rooms) = (self.clone(), rooms.clone());
        tokio::spawn(async move {
            let _under_way = UnderWay { lobby: &lobby, id: mine.wanted.id.clone() };
            let outbox = mine.outbox.clone();
            if let Err(error) = lobby.place(mine, &rooms).await {
                outbox.tell(Message::refused(None, None, &error.into()));
            }
        });
    }

    /// Tells other servers what there is in this lobby, if that has changed or was not said for long.
    fn say(&self, rooms: &Rooms) {
        if !self.others.are_there() {
            return;
        }
        let shown = rooms.shown_here();
        let mut state = self.lock();
        state.elsewhere.retain(|_, (heard, _)| heard.elapsed() < SILENCE);
        let seeks = state.seeks.iter().take(MOST_ELSEWHERE).map(|seek| seek.wanted.clone()).collect();
        let said = Said { seeks, shown };
        let is_news = |(at, before): &(Instant, Said)| *before != said || at.elapsed() >= SAID_AT_LEAST;
        if state.said.as_ref().is_none_or(is_news) {
            self.others.tell(|| Hint::Lobby { shown: carried(&said) });
            state.said = Some((Instant::now(), said));
        }
    }

    /// Tells everybody who follows, again and again.
    pub async fn run(self, rooms: Rooms) {
        loop {
            tokio::time::sleep(TOLD_EVERY).await;
            self.say(&rooms);
            if self.lock().followers.is_empty() {
                continue;
            }
            let shown = shown(&rooms);
            let mut state = self.lock();
            if shown == state.shown && !state.changed {
                continue;
            }
            (state.changed, state.shown) = (false, shown);
            for (person, outbox) in state.followers.values() {
                outbox.tell(state.view(person.as_deref(), &state.shown));
            }
        }
    }
}

/// Can this person play such a game for ratings?
fn check(player: &Player, time: &TimeControl, variant: Variant) -> Result<(), Unrateable> {
    let proposal =
        Proposal { time: for_both(time.clone()), start: usual_start(variant), variant, color: None, rated: true };
    proposal.terms(Seat::Person(player.clone()), Seat::Open, Source::Lobby, &player.id).check_rated()
}

/// The ratings that somebody wants to play.
fn bounds(range: RatingRange, player: &Player) -> Result<Bounds, LobbyError> {
    let bounds = player.rating.map(|rating| range.around(rating.points));
    let bounds =
        bounds.ok_or(LobbyError::Bad("range: only who has a rating for such games can ask for one".to_owned()))?;
    if bounds.min > bounds.max {
        return Err(LobbyError::Bad(format!("range: nobody is between {} and {}", bounds.min, bounds.max)));
    }
    Ok(bounds)
}

fn shown(rooms: &Rooms) -> Shown {
    (rooms.tiles(SHOWN_GAMES), rooms.waiting(SHOWN_WAITING), rooms.people().count() as u64)
}

/// The games that wait, as this person sees them.
fn seen_by(person: Option<&str>, waiting: &[(String, WaitingView)]) -> Vec<WaitingView> {
    let view = |(creator, view): &(String, WaitingView)| WaitingView {
        mine: person == Some(creator.as_str()),
        ..view.clone()
    };
    waiting.iter().map(view).collect()
}

impl Wanted {
    /// What somebody wants who takes this: just that, so they ask for no ratings of their own.
    fn taken_by(self, player: Player) -> Wanted {
        let color = self.color.map(|color| !color);
        Wanted { id: id::game(), player, color, bounds: None, ..self }
    }

    /// Do both want the same?
    fn fits(&self, other: &Wanted) -> bool {
        let colors_fit = self.color.is_none() || self.color != other.color;
        let is_same = self.time == other.time && self.variant == other.variant && self.rated == other.rated;
        let admits = |one: &Wanted, other: &Wanted| one.bounds.is_none_or(|bounds| bounds.admits(other.player.rating));
        self.player.id != other.player.id && is_same && colors_fit && admits(self, other) && admits(other, self)
    }

    /// May these two meet?
    fn meets(&self, other: &Wanted, rooms: &Rooms) -> bool {
        self.fits(other) && !rooms.holds().are_apart(&self.player.id, &other.player.id)
    }

    /// May this person accept it?
    fn check(&self, player: &Player, rooms: &Rooms) -> Result<(), LobbyError> {
        if self.player.id == player.id {
            return Err(LobbyError::Gone);
        }
        if self.rated {
            check(player, &self.time, self.variant)?;
        }
        if let Some(bounds) = self.bounds.filter(|bounds| !bounds.admits(player.rating)) {
            return Err(LobbyError::OutOfRange(bounds));
        }
        let are_apart = rooms.holds().are_apart(&self.player.id, &player.id);
        if are_apart { Err(RoomError::from(Barred::Blocked).into()) } else { Ok(()) }
    }

    /// The list of such games.
    fn list(&self) -> Option<List> {
        list_of(self.time.speed(), self.variant)
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.lobby.lock().under_way.retain(|seek| seek.wanted.id != self.id);
    }
}

impl State {
    /// What there is for a wish that is under way. Where there is nobody it is listed in the same moment, so that of two none is missed.
    fn place(&mut self, seek: &Seek, rooms: &Rooms, may_ask: bool) -> Result<Found, LobbyError> {
        if !self.under_way.iter().any(|other| other.wanted.id == seek.wanted.id) {
            return Ok(Found::Nobody);
        }
        if let Some(other) = self.take_fitting(&seek.wanted, rooms) {
            return Ok(Found::Here(other));
        }
        if let Some((server, seek)) = self.fitting_elsewhere(&seek.wanted, rooms).filter(|_| may_ask) {
            return Ok(Found::There { server, seek });
        }
        self.add(seek.clone())?;
        Ok(Found::Nobody)
    }

    fn add(&mut self, seek: Seek) -> Result<(), LobbyError> {
        let mine = |other: &&Seek| other.wanted.player.id == seek.wanted.player.id;
        let is_same = |other: &Seek| {
            let what = |wanted: &Wanted| (wanted.variant, wanted.color, wanted.rated, wanted.bounds);
            other.wanted.time == seek.wanted.time && what(&other.wanted) == what(&seek.wanted)
        };
        if self.seeks.iter().filter(mine).any(is_same) {
            return Ok(());
        }
        if self.seeks.iter().filter(mine).count() >= MOST_SEEKS {
            return Err(LobbyError::TooMany);
        }
        self.seeks.push(seek);
        self.changed = true;
        Ok(())
    }

    /// The wish of this name, and on which other server it is, if it is not here.
    fn find(&self, id: &str) -> Option<(Option<String>, Wanted)> {
        let here = self.seeks.iter().find(|seek| seek.wanted.id == id).map(|seek| (None, seek.wanted.clone()));
        here.or_else(|| {
            let mut elsewhere =
                self.elsewhere.iter().flat_map(|(server, (_, all))| all.iter().map(move |one| (server, one)));
            elsewhere.find(|(_, wanted)| wanted.id == id).map(|(server, wanted)| (Some(server.clone()), wanted.clone()))
        })
    }

    /// Takes a wish that is here for this person, who may have it.
    fn take_for(&mut self, id: &str, player: &Player) -> Option<Seek> {
        let is_it = |other: &Seek| other.wanted.id == id && other.wanted.player.id != player.id;
        self.seeks.iter().position(is_it).map(|at| self.take(at))
    }

    /// Takes a wish that is here and fits this one.
    fn take_fitting(&mut self, wanted: &Wanted, rooms: &Rooms) -> Option<Seek> {
        let at = self.seeks.iter().position(|other| other.wanted.meets(wanted, rooms))?;
        Some(self.take(at))
    }

    /// A wish that fits this one on another server: which, and its name.
    fn fitting_elsewhere(&self, wanted: &Wanted, rooms: &Rooms) -> Option<(String, String)> {
        let mut all = self.elsewhere.iter().flat_map(|(server, (_, all))| all.iter().map(move |one| (server, one)));
        let (server, other) = all.find(|(_, other)| other.meets(wanted, rooms))?;
        Some((server.clone(), other.id.clone()))
    }

    /// A wish on another server is asked for, or gone.
    fn forget_elsewhere(&mut self, server: &str, id: &str) {
        if let Some((_, seeks)) = self.elsewhere.get_mut(server) {
            seeks.retain(|wanted| wanted.id != id);
            self.changed = true;
        }
    }

    fn take(&mut self, at: usize) -> Seek {
        self.changed = true;
        self.seeks.remove(at)
    }

    fn drop_seeks(&mut self, is_gone: impl Fn(&Seek) -> bool) {
        self.under_way.retain(|seek| !is_gone(seek));
        let count = self.seeks.len();
        self.seeks.retain(|seek| !is_gone(seek));
        self.changed |= self.seeks.len() != count;
    }

    /// The lobby with what is shown in it, as this person sees it.
    fn view(&self, person: Option<&str>, (games, waiting, here): &Shown) -> Message {
        let (seeks, waiting) = (self.seeks(person), seen_by(person, waiting));
        Message::Lobby(LobbyView { seeks, waiting, games: games.clone(), here: *here })
    }

    fn seeks(&self, person: Option<&str>) -> Vec<SeekView> {
        let view = |wanted: &Wanted| SeekView {
            id: wanted.id.clone(),
            name: wanted.player.name.clone(),
            time: wanted.time.to_string(),
            speed: wanted.time.speed(),
            variant: wanted.variant,
            color: wanted.color,
            mine: person == Some(wanted.player.id.as_str()),
            rated: wanted.rated,
            rating: wanted.player.rating,
            bounds: wanted.bounds,
        };
        let mut elsewhere: Vec<&Wanted> = self.elsewhere.values().flat_map(|(_, seeks)| seeks).collect();
        elsewhere.sort_by(|one, other| one.id.cmp(&other.id));
        self.seeks.iter().map(|seek| &seek.wanted).chain(elsewhere).take(SHOWN_SEEKS).map(view).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::Engines;
    use crate::game::{PersonKind, RatingView};
    use crate::store::Store;
    use tempfile::TempDir;

    fn player(id: &str, rating: Option<i32>) -> Player {
        let rating = rating.map(|points| RatingView { points, provisional: false });
        Player { id: id.to_owned(), name: id.to_owned(), role: PersonKind::Player, rating }
    }

    fn wanted(player: Player, bounds: Option<Bounds>) -> Wanted {
        let (time, variant) = ("5+3".parse().unwrap(), Variant::Standard);
        Wanted { id: id::game(), player, time, variant, color: None, rated: false, bounds }
    }

    /// A wish for which somebody is being looked for.
    fn under_way(lobby: &Lobby, person: &str, socket: u64) -> Seek {
        let seek = Seek { wanted: wanted(player(person, None), None), socket, outbox: Outbox::new(9).0 };
        lobby.lock().under_way.push(seek.clone());
        seek
    }

    async fn lobby() -> (Lobby, Rooms, TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let rooms = Rooms::resume(store, Engines::start(1), 10, 100).await.unwrap();
        (Lobby::new(rooms.people().clone(), Others::default(), None), rooms, folder)
    }

    #[tokio::test]
    async fn what_is_taken_back_while_somebody_is_looked_for_is_not_listed() {
        let (lobby, rooms, _folder) = lobby().await;
        let place = |seek: &Seek| lobby.lock().place(seek, &rooms, true);
        let gone = under_way(&lobby, "anna", 1);
        lobby.leave(None, 1);
        let taken_back = under_way(&lobby, "anna", 2);
        lobby.unseek(None, 2, None);
        let barred = under_way(&lobby, "anna", 3);
        lobby.unseek_all("anna");
        for seek in [&gone, &taken_back, &barred] {
            assert!(matches!(place(seek), Ok(Found::Nobody)));
        }
        assert!(lobby.lock().seeks.is_empty());
        assert!(matches!(place(&under_way(&lobby, "anna", 4)), Ok(Found::Nobody)));
        assert_eq!(lobby.lock().seeks.len(), 1);
    }

    #[tokio::test]
    async fn of_two_wishes_that_are_under_way_at_once_none_is_missed() {
        let (lobby, rooms, _folder) = lobby().await;
        let (anna, bert) = (under_way(&lobby, "anna", 1), under_way(&lobby, "bert", 2));
        let mut state = lobby.lock();
        assert!(matches!(state.place(&anna, &rooms, true), Ok(Found::Nobody)));
        let found = state.place(&bert, &rooms, true);
        assert!(matches!(found, Ok(Found::Here(other)) if other.wanted.player.id == "anna"));
    }

    #[test]
    fn whoever_takes_a_wish_asks_for_no_ratings() {
        let wish = wanted(player("anna", Some(1500)), Some(Bounds { min: 1800, max: 2000 }));
        assert!(wish.fits(&wish.clone().taken_by(player("bert", Some(1900)))));
        assert!(!wish.fits(&wish.clone().taken_by(player("cid", Some(1700)))));
    }
}
