//! The lobby: who wants to play whom, and what goes on. Also knows which people are there, to tell them of a challenge.
//!
//! A wish to play lives as long as the socket that made it. Two wishes that fit become a game at once. Those who follow
//! the lobby get it whole, at most twice a second.

use crate::conduct::Barred;
use crate::error::ApiError;
use crate::game::{Bounds, List, LiveView, Player, RatingRange, Seat, Source, Unrateable, WaitingView, list_of};
use crate::id;
use crate::others::{Hint, Others, carried};
use crate::proposal::{Proposal, for_both, usual_start};
use crate::rooms::{Outbox, People, RoomError, Rooms};
use crate::wire::{LobbyView, Message, SeekView, SeekWish};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya_rules::{Color, TimeControl, Variant};

/// The lobby. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Lobby {
    state: Arc<Mutex<State>>,
    people: People,
    others: Others,
}

#[derive(Debug, Default)]
struct State {
    seeks: Vec<Seek>,
    followers: HashMap<u64, (Option<String>, Outbox)>,
    changed: bool,
    /// What followers have been told of: games that go on, those that wait with whose they are, and how many people are there.
    shown: Shown,
}

type Shown = (Vec<LiveView>, Vec<(String, WaitingView)>, u64);

/// Somebody's wish to play.
#[derive(Clone, Debug)]
struct Seek {
    id: String,
    socket: u64,
    player: Player,
    outbox: Outbox,
    time: TimeControl,
    variant: Variant,
    color: Option<Color>,
    rated: bool,
    bounds: Option<Bounds>,
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

impl Lobby {
    /// The lobby of these people.
    pub fn new(people: People, others: Others) -> Lobby {
        Lobby { state: Arc::default(), people, others }
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
        let player = rooms.with_rating(player, list_of(time.speed(), variant)).await?;
        if rated {
            check(&player, &time, variant)?;
        }
        let bounds = range.map(|range| bounds(range, &player)).transpose()?;
        let seek = Seek { id: id::game(), socket, player, outbox, time, variant, color, rated, bounds };
        let id = seek.id.clone();
        let found = {
            let mut state = self.lock();
            let is_met =
                |other: &Seek| other.fits(&seek) && !rooms.holds().are_apart(&other.player.id, &seek.player.id);
            match state.seeks.iter().position(is_met) {
                Some(at) => Some(state.take(at)),
                None => {
                    state.add(seek.clone())?;
                    None
                }
            }
        };
        if let Some(other) = found {
            self.pair(other, seek, rooms).await?;
        }
        Ok(id)
    }

    /// Takes back all wishes of a socket, or one, which may have come another way from the same person.
    pub fn unseek(&self, person: Option<&str>, socket: u64, seek: Option<&str>) {
        self.lock().drop_seeks(|other| match seek {
            Some(id) => other.id == id && (other.socket == socket || person == Some(other.player.id.as_str())),
            None => other.socket == socket,
        });
    }

    /// Takes back all wishes of somebody who may play no more.
    pub fn unseek_all(&self, person: &str) {
        self.lock().drop_seeks(|seek| seek.player.id == person);
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
        let player = {
            let wanted = self.lock().seeks.iter().find(|other| other.id == seek).map(Seek::list);
            rooms.with_rating(player, wanted.ok_or(LobbyError::Gone)?).await?
        };
        let other = {
            let mut state = self.lock();
            let is_it = |other: &Seek| other.id == seek && other.player.id != player.id;
            let at = state.seeks.iter().position(is_it).ok_or(LobbyError::Gone)?;
            state.seeks[at].check(&player)?;
            if rooms.holds().are_apart(&state.seeks[at].player.id, &player.id) {
                return Err(RoomError::from(Barred::Blocked).into());
            }
            state.take(at)
        };
        let mine =
            Seek { id: id::game(), socket, player, outbox, color: other.color.map(|color| !color), ..other.clone() };
        self.pair(other, mine, rooms).await
    }

    /// Makes the game and tells both.
    async fn pair(&self, first: Seek, second: Seek, rooms: &Rooms) -> Result<(), LobbyError> {
        self.lock().drop_seeks(|seek| seek.player.id == first.player.id || seek.player.id == second.player.id);
        let proposal = Proposal {
            time: for_both(first.time.clone()),
            start: usual_start(first.variant),
            variant: first.variant,
            color: first.color.or(second.color.map(|color| !color)),
            rated: first.rated,
        };
        let (one, other) = (Seat::Person(first.player.clone()), Seat::Person(second.player.clone()));
        let terms = proposal.terms(one, other, Source::Lobby, &first.player.id);
        let game = rooms.create(terms).await?;
        for outbox in [&first.outbox, &second.outbox] {
            outbox.tell(Message::Paired { game: game.clone() });
        }
        Ok(())
    }

    /// Tells everybody who follows, again and again.
    pub async fn run(self, rooms: Rooms) {
        loop {
            tokio::time::sleep(TOLD_EVERY).await;
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

impl Seek {
    /// Do both want the same?
    fn fits(&self, other: &Seek) -> bool {
        let colors_fit = self.color.is_none() || self.color != other.color;
        let is_same = self.time == other.time && self.variant == other.variant && self.rated == other.rated;
        let admits = |one: &Seek, other: &Seek| one.bounds.is_none_or(|bounds| bounds.admits(other.player.rating));
        self.player.id != other.player.id && is_same && colors_fit && admits(self, other) && admits(other, self)
    }

    /// May this person accept it?
    fn check(&self, player: &Player) -> Result<(), LobbyError> {
        if self.rated {
            check(player, &self.time, self.variant)?;
        }
        match self.bounds.filter(|bounds| !bounds.admits(player.rating)) {
            Some(bounds) => Err(LobbyError::OutOfRange(bounds)),
            None => Ok(()),
        }
    }

    /// The list of such games.
    fn list(&self) -> Option<List> {
        list_of(self.time.speed(), self.variant)
    }
}

impl State {
    fn add(&mut self, seek: Seek) -> Result<(), LobbyError> {
        let mine = |other: &&Seek| other.player.id == seek.player.id;
        let is_same = |other: &Seek| {
            let what = |seek: &Seek| (seek.variant, seek.color, seek.rated, seek.bounds);
            other.time == seek.time && what(other) == what(&seek)
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

    fn take(&mut self, at: usize) -> Seek {
        self.changed = true;
        self.seeks.remove(at)
    }

    fn drop_seeks(&mut self, is_gone: impl Fn(&Seek) -> bool) {
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
        let view = |seek: &Seek| SeekView {
            id: seek.id.clone(),
            name: seek.player.name.clone(),
            time: seek.time.to_string(),
            speed: seek.time.speed(),
            variant: seek.variant,
            color: seek.color,
            mine: person == Some(seek.player.id.as_str()),
            rated: seek.rated,
            rating: seek.player.rating,
            bounds: seek.bounds,
        };
        self.seeks.iter().take(SHOWN_SEEKS).map(view).collect()
    }
}
