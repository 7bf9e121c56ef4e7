//! The walls of groups: all boards of a lesson for those who look at them at once. However many boards change, there is one message for
//! each tick. Each server tells the others of the boards whose games are its own.

use super::{Outbox, Rooms};
use crate::cluster;
use crate::game::{LiveGame, Ms, PlayerKind, PlayerView, Status, Table};
use crate::group::{AnswerView, BoardPlayer, BoardView, LessonView, Part, WallView};
use crate::others::{Hint, carried};
use crate::store::groups::GroupRow;
use crate::wire::Message;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tabiya_rules::{ByColor, Color};

/// All walls.
#[derive(Debug, Default)]
pub(super) struct Walls(Mutex<HashMap<String, Wall>>);

/// The boards of one group.
#[derive(Debug, Default)]
struct Wall {
    boards: BTreeMap<Place, (BoardView, Ms)>,
    /// Those of which nobody has been told yet.
    changed: BTreeSet<Place>,
    /// Those of which the other servers have not been told yet.
    unshared: BTreeSet<Place>,
    followers: HashMap<u64, Outbox>,
    told: Option<Circumstances>,
}

/// Who is here, how the lesson goes on, and what was answered: all that is told of a wall besides its boards.
#[derive(Clone, Debug, PartialEq)]
struct Circumstances {
    here: Vec<String>,
    lesson: LessonView,
    answers: Vec<AnswerView>,
}

/// Round and board.
type Place = (u32, u32);

/// How often a wall is told at most.
const TOLD_EVERY: Duration = Duration::from_millis(250);
/// How many boards go into one message to other servers.
const SHARED: usize = 200;

impl Walls {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Wall>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game of this server is like this now, whatever has changed: whoever looks at its wall is told, on whichever server.
    pub(super) fn note(&self, game: &LiveGame, now: Ms) {
        self.put(game, now, true);
    }

    fn put(&self, game: &LiveGame, now: Ms, is_shared: bool) {
        let Some(Table { group, round, board }) = &game.terms.table else { return };
        let place = (*round, *board);
        let mut walls = self.lock();
        let wall = walls.entry(group.clone()).or_default();
        if wall.put((board_view(game, place, now), now)) && is_shared {
            wall.unshared.insert(place);
        }
    }
}

fn board_view(game: &LiveGame, (round, board): Place, now: Ms) -> BoardView {
    let here = game.presence(now, 0, Vec::new()).here;
    let player = |color: Color| {
        let PlayerView { kind, name, rating, .. } = PlayerView::of(&game.terms.seats[color]);
        let computer = kind == PlayerKind::Computer;
        BoardPlayer { name, computer, here: computer || here[color], rating }
    };
    let live = game.live_view();
    BoardView {
        game: game.id.clone(),
        round,
        board,
        players: ByColor::new_with(player),
        fen: live.fen,
        last: live.last,
        plies: game.plies() as u32,
        turn: game.game().turn(),
        clock: game.clocks(now),
        status: game.status(),
        outcome: game.ending_view().map(|ending| ending.outcome().to_owned()),
    }
}

/// The same, when more time has passed.
fn aged((view, noted): &(BoardView, Ms), now: Ms) -> BoardView {
    let mut view = view.clone();
    let passed = now.saturating_sub(*noted);
    let side = match view.clock.running {
        Some(Color::White) => &mut view.clock.white,
        Some(Color::Black) => &mut view.clock.black,
        None => return view,
    };
    *side = side.map(|left| left.saturating_sub(passed));
    view
}

impl Wall {
    /// A board is like this now. False where another is played in its place.
    fn put(&mut self, (view, noted): (BoardView, Ms)) -> bool {
        let place = (view.round, view.board);
        let is_newer = |(board, _): &(BoardView, Ms)| board.game != view.game && board.status == Status::Playing;
        if view.status != Status::Playing && self.boards.get(&place).is_some_and(is_newer) {
            // It was called off, and another is played in its place.
            return false;
        }
        self.boards.insert(place, (view, noted));
        self.changed.insert(place);
        true
    }

    /// A new round is put up: of the boards before, those stay that are still played.
    fn clear(&mut self) {
        self.boards.retain(|_, (board, _)| board.status == Status::Playing);
        self.changed.clear();
        // Whoever looks gets the whole wall.
        self.told = None;
    }

    fn view(&self, whole: bool, now: Ms, Circumstances { here, lesson, answers }: Circumstances) -> WallView {
        let places: Vec<&Place> = if whole { self.boards.keys().collect() } else { self.changed.iter().collect() };
        let boards = places.into_iter().filter_map(|place| self.boards.get(place)).map(|kept| aged(kept, now));
        WallView { group: lesson.group.clone(), whole, boards: boards.collect(), here, lesson, answers }
    }
}

/// How the lesson of a group goes on, for everybody.
pub fn lesson_view(group: &GroupRow) -> LessonView {
    LessonView {
        group: group.id.clone(),
        name: group.name.clone(),
        round: group.lesson.round,
        stopped: group.lesson.is_stopped,
        eyes_up: group.lesson.eyes_up,
        game: None,
        against: None,
        question: group.lesson.question.as_ref().map(|question| question.view(None)),
        alias: None,
    }
}

impl Rooms {
    /// Somebody looks at the wall of a group from now on.
    pub async fn follow_wall(&self, group: &GroupRow, socket: u64, outbox: Outbox) {
        self.put_up(group).await;
        let view = {
            let mut walls = self.inner.walls.lock();
            let wall = walls.entry(group.id.clone()).or_default();
            wall.followers.insert(socket, outbox.clone());
            wall.view(true, self.inner.time.now().ms, self.circumstances(group))
        };
        outbox.tell(Message::Wall(Box::new(view)));
    }

    /// The wall of a group as it is now.
    pub async fn wall(&self, group: &GroupRow) -> WallView {
        self.put_up(group).await;
        let mut walls = self.inner.walls.lock();
        let wall = walls.entry(group.id.clone()).or_default();
        wall.view(true, self.inner.time.now().ms, self.circumstances(group))
    }

    /// Nobody looks at walls through this socket any more; or not at that of this group.
    pub fn leave_walls(&self, socket: u64, group: Option<&str>) {
        let mut walls = self.inner.walls.lock();
        for (_, wall) in walls.iter_mut().filter(|(id, _)| group.is_none_or(|group| group == id.as_str())) {
            wall.followers.remove(&socket);
        }
    }

    /// A new round is put up: of the boards before, those stay that are still played.
    pub fn clear_wall(&self, group: &str) {
        self.change_wall(group, true);
        self.tell_wall_change(group, true);
    }

    /// Whoever looks at the wall of a group gets all of it anew: games have come into the places of others.
    pub fn retell_wall(&self, group: &str) {
        self.change_wall(group, false);
        self.tell_wall_change(group, false);
    }

    fn tell_wall_change(&self, group: &str, is_cleared: bool) {
        self.inner.store.others().tell(|| Hint::WallChanged { group: group.to_owned(), is_cleared });
    }

    pub(crate) fn change_wall(&self, group: &str, is_cleared: bool) {
        if let Some(wall) = self.inner.walls.lock().get_mut(group) {
            if is_cleared {
                wall.clear();
            }
            wall.told = None;
        }
    }

    /// Another server tells of its boards on a wall.
    pub(crate) fn hear_wall(&self, group: &str, boards: Value) {
        let boards: Vec<BoardView> = match serde_json::from_value(boards) {
            Ok(boards) => boards,
            Err(error) => return tracing::debug!(%error, "what another server tells of a wall cannot be read"),
        };
        if self.inner.groups.group(group).is_none() {
            return;
        }
        let now = self.inner.time.now().ms;
        let mut walls = self.inner.walls.lock();
        let wall = walls.entry(group.to_owned()).or_default();
        for board in boards.into_iter().take(SHARED) {
            wall.put((board, now));
        }
    }

    /// Other servers may have told of boards what was not heard: those that somebody looks at are read again.
    pub(crate) async fn read_walls_again(&self) {
        let followed: Vec<String> = {
            let mut walls = self.inner.walls.lock();
            let followed = walls.iter_mut().filter(|(_, wall)| !wall.followers.is_empty());
            followed
                .map(|(group, wall)| {
                    wall.boards.clear();
                    wall.told = None;
                    group.clone()
                })
                .collect()
        };
        for group in followed.iter().filter_map(|group| self.inner.groups.group(group)) {
            self.put_up(&group).await;
        }
    }

    /// Other servers may not have heard of boards of this one: they are told anew.
    pub(crate) fn share_walls_again(&self) {
        let Some(cluster) = &self.inner.cluster else { return };
        for wall in self.inner.walls.lock().values_mut() {
            let mine = wall
                .boards
                .iter()
                .filter(|(_, (board, _))| matches!(cluster.place(&board.game), cluster::Place::Here(_)));
            wall.unshared.extend(mine.map(|(at, _)| *at));
        }
    }

    /// The game that somebody of this name plays in a group, and the name of the person whom they play.
    pub fn board_of(&self, group: &str, name: &str) -> Option<(String, Option<String>)> {
        let walls = self.inner.walls.lock();
        let boards = walls.get(group)?.boards.values().map(|(board, _)| board);
        let mut playing = boards.filter(|board| board.status == Status::Playing);
        let sits = |player: &BoardPlayer| !player.computer && player.name == name;
        let board = playing.rfind(|board| sits(&board.players.white) || sits(&board.players.black))?;
        let ByColor { white, black } = &board.players;
        let other = if sits(white) { black } else { white };
        Some((board.game.clone(), (!other.computer).then(|| other.name.clone())))
    }

    /// Games of the round that are over were let go, or were played before a restart: they are fetched.
    async fn put_up(&self, group: &GroupRow) {
        let games = match self.inner.store.boards(&group.id, group.lesson.round).await {
            Ok(games) => games,
            Err(error) => return tracing::warn!(%error, "a wall could not be read"),
        };
        for id in games {
            let is_up = {
                let walls = self.inner.walls.lock();
                walls.get(&group.id).is_some_and(|wall| wall.boards.values().any(|(board, _)| board.game == id))
            };
            if !is_up && let Ok(game) = self.read(&id).await {
                self.inner.walls.put(&game, self.inner.time.now().ms, false);
            }
        }
    }

    /// Which of the members are here, by name.
    fn here(&self, group: &GroupRow) -> Vec<String> {
        let members = group.people.iter().filter(|member| member.part == Part::Member);
        let here = members.filter(|member| self.inner.people.is_here(&member.player.id));
        here.map(|member| member.player.name.clone()).collect()
    }

    fn circumstances(&self, group: &GroupRow) -> Circumstances {
        let name = |person: &str| group.member(person).map(|member| member.player.name.clone());
        let answers = group.lesson.question.as_ref().map(|question| question.tally(name)).unwrap_or_default();
        Circumstances { here: self.here(group), lesson: lesson_view(group), answers }
    }

    /// Tells everybody who looks at a wall, again and again.
    pub async fn keep_walls(self) {
        loop {
            tokio::time::sleep(TOLD_EVERY).await;
            self.tell_walls();
        }
    }

    fn tell_walls(&self) {
        let now = self.inner.time.now().ms;
        let mut walls = self.inner.walls.lock();
        for (id, wall) in walls.iter_mut() {
            let unshared = std::mem::take(&mut wall.unshared);
            let boards = unshared.iter().filter_map(|place| wall.boards.get(place)).map(|kept| aged(kept, now));
            let boards: Vec<BoardView> = if self.inner.cluster.is_some() { boards.collect() } else { Vec::new() };
            for boards in boards.chunks(SHARED) {
                self.inner.store.others().tell(|| Hint::Wall { group: id.clone(), boards: carried(&boards) });
            }
            wall.followers.retain(|_, outbox| !outbox.is_closed());
            let Some(group) = self.inner.groups.group(id).filter(|_| !wall.followers.is_empty()) else {
                // Whoever comes gets the whole wall.
                wall.changed.clear();
                continue;
            };
            let told = self.circumstances(&group);
            let is_whole = wall.told.is_none();
            if wall.told.as_ref() == Some(&told) && wall.changed.is_empty() {
                continue;
            }
            let view = wall.view(is_whole, now, told.clone());
            wall.told = Some(told);
            wall.changed.clear();
            // Written once, whoever hears it.
            let words = super::Told::from(Message::Wall(Box::new(view)));
            wall.followers.values().for_each(|outbox| outbox.tell(words.clone()));
        }
    }
}
