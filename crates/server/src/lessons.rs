//! What goes on in a lesson: a round is paired for those who are here, or one plays them all; somebody who comes late is seated; clocks
//! stop and go on; everybody is asked to look up, or what they would play.

use crate::app::App;
use crate::conduct::Barred;
use crate::error::{ApiError, ApiResult};
use crate::game::{Decision, Opponent, Player, Seat, Source, StaffAct, Status, Table, Terms, Visibility, list_of};
use crate::group::{Entrant, How, LessonView, NotAnswered, Part, Question, Round, Simul, SimulSides, Solution, pair};
use crate::id;
use crate::proposal::{Proposal, for_both, usual_start};
use crate::rooms::{Outbox, RoomError, lesson_view};
use crate::store::groups::{GroupRow, MemberRow, Played};
use crate::wire::Message;
use futures_util::future::join_all;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tabiya_engine::{Limits, Root};
use tabiya_rules::{Color, Position, TimeControl, UciMove, Variant};

/// How a round is wanted.
#[derive(Clone, Debug)]
pub(crate) struct RoundWish {
    pub how: How,
    pub time: TimeControl,
    pub rated: bool,
    /// How well the computer plays against whoever is left; where nothing is said they wait.
    pub level: Option<u8>,
}

/// How somebody of the staff wants to play everybody.
#[derive(Clone, Debug)]
pub(crate) struct SimulWish {
    pub start: Position,
    pub sides: SimulSides,
    pub time: TimeControl,
}

/// What the games of a group are like.
#[derive(Clone, Debug)]
struct Setting {
    start: Position,
    time: TimeControl,
    rated: bool,
}

/// How long the computer looks at a question, and how many moves it compares.
const LOOK: Duration = Duration::from_millis(1500);
const COMPARED: usize = 5;
/// How many rounds back it counts who has met whom.
const REMEMBERED: u32 = 20;
/// What a game that was won in this group adds to one's strength: enough to tell those apart who have no rating yet.
const WIN_POINTS: i32 = 40;
/// Whoever is seated with nobody to play plays this level, which children who know the rules can beat.
const KIND_LEVEL: u8 = 2;
/// The clock of one who is seated before any round was paired.
const USUAL_TIME: &str = "10+5";

/// A line opens: its owner hears how the lessons go on of which they are a part.
pub(crate) fn greet(app: &App, me: &Player, outbox: &Outbox) {
    for group in app.groups.of(&me.id) {
        if let Some(lesson) = lesson_of(app, &group, me) {
            outbox.tell(Message::Lesson(lesson));
        }
    }
}

/// Everybody in a group hears how the lesson goes on.
pub(crate) fn tell(app: &App, group: &str) {
    let Some(group) = app.groups.group(group) else { return };
    for member in &group.people {
        if let Some(lesson) = lesson_of(app, &group, &member.player) {
            app.lobby.tell(&member.player.id, Message::Lesson(lesson));
        }
    }
}

/// How the lesson goes on for one of the members.
fn lesson_of(app: &App, group: &GroupRow, me: &Player) -> Option<LessonView> {
    let member = group.member(&me.id).filter(|member| member.part == Part::Member)?;
    let (game, other) = app.rooms.board_of(&group.id, &me.name).unzip();
    let is_member = |name: &String| group.named(name).is_some_and(|other| other.part == Part::Member);
    Some(LessonView {
        game,
        against: other.flatten().filter(|name| !is_member(name)),
        question: group.lesson.question.as_ref().map(|question| question.view(Some(&me.id))),
        alias: member.pupil.map(|pupil| pupil.alias),
        ..lesson_view(group)
    })
}

/// Those who are here and play nothing in this group, and could.
fn free(app: &App, group: &GroupRow) -> Vec<MemberRow> {
    let is_free = |member: &&MemberRow| {
        member.part == Part::Member
            && app.rooms.people().is_here(&member.player.id)
            && app.rooms.board_of(&group.id, &member.player.name).is_none()
            && !app.holds.is_suspended(&member.player.id, Some(&group.id))
    };
    group.people.iter().filter(is_free).cloned().collect()
}

/// Pairs a round of those who are here. Returns how many boards there are.
///
/// # Errors
/// There are not two of them, or a game cannot be made.
pub(crate) async fn pair_round(app: &App, group: &Arc<GroupRow>, by: &Player, wish: &RoundWish) -> ApiResult<usize> {
    let free = free(app, group);
    if free.len() < 2 {
        return Err(ApiError::clash("round-empty", "a round needs two who are here and play nothing yet"));
    }
    let entrants = entrants(app, group, &free, wish).await?;
    let Round { boards, left_out } = pair(entrants, wish.how, id::number);
    let people: HashMap<&str, &Player> =
        free.iter().map(|member| (member.player.id.as_str(), &member.player)).collect();
    let seat = |id: &String| people.get(id.as_str()).map(|player| Seat::Person((*player).clone()));
    let mut seats: Vec<(Seat, Seat)> =
        boards.iter().filter_map(|(white, black)| seat(white).zip(seat(black))).collect();
    if let Some((alone, level)) = left_out.as_ref().and_then(seat).zip(wish.level) {
        seats.push((alone, computer(level)));
    }
    let setting = Setting { start: usual_start(Variant::Standard), time: wish.time.clone(), rated: wish.rated };
    begin_round(app, group, by, seats, &setting, None).await
}

/// One of the staff plays everybody who is here and plays nothing. Returns how many boards there are.
///
/// # Errors
/// Nobody is here, or a game cannot be made.
pub(crate) async fn play_all(app: &App, group: &Arc<GroupRow>, by: &Player, wish: &SimulWish) -> ApiResult<usize> {
    let free = free(app, group);
    if free.is_empty() {
        return Err(ApiError::clash("simul-empty", "nobody is here who plays nothing yet"));
    }
    let seat = |player: &Player| Seat::Person(player.clone());
    let seats = free.iter().enumerate().map(|(at, member)| match wish.sides.at(at) {
        Color::White => (seat(by), seat(&member.player)),
        Color::Black => (seat(&member.player), seat(by)),
    });
    let setting = Setting { start: wish.start, time: wish.time.clone(), rated: false };
    let simul = Simul { by: by.id.clone(), sides: wish.sides };
    begin_round(app, group, by, seats.collect(), &setting, Some(simul)).await
}

/// Puts up a new round of these boards, White first, and begins its games.
async fn begin_round(
    app: &App,
    group: &Arc<GroupRow>,
    by: &Player,
    seats: Vec<(Seat, Seat)>,
    setting: &Setting,
    simul: Option<Simul>,
) -> ApiResult<usize> {
    let round = group.lesson.round + 1;
    app.groups
        .set_lesson(&group.id, |lesson| {
            lesson.round = round;
            lesson.is_stopped = false;
            lesson.eyes_up = false;
            lesson.question = None;
            lesson.simul = simul;
        })
        .await?;
    app.rooms.clear_wall(&group.id);
    let boards = seats.len();
    // All at once: what they write shares the next sync.
    let games = (1..).zip(seats).map(|(board, (white, black))| {
        let table = Table { group: group.id.clone(), round, board };
        begin(app, table, by, white, black, setting)
    });
    for game in join_all(games).await {
        game?;
    }
    tell(app, &group.id);
    Ok(boards)
}

async fn entrants(app: &App, group: &GroupRow, free: &[MemberRow], wish: &RoundWish) -> ApiResult<Vec<Entrant>> {
    let played = app.store.played(&group.id, group.lesson.round.saturating_sub(REMEMBERED)).await?;
    let rounds: HashSet<i64> = played.iter().map(|game| game.round).collect();
    let list = list_of(wish.time.speed(), Variant::Standard);
    let mut entrants = Vec::with_capacity(free.len());
    for member in free {
        let person = &member.player.id;
        let rating = match list {
            Some(list) => app.store.rating(list, person).await?.points,
            None => 0,
        };
        entrants.push(entrant(person, rating, &played, rounds.len()));
    }
    Ok(entrants)
}

fn entrant(person: &str, rating: i32, played: &[Played], rounds: usize) -> Entrant {
    let mut entrant = Entrant { person: person.to_owned(), points: rating, met: Vec::new(), whites: 0, left_out: 0 };
    let mut games = 0;
    for Played { white, black, outcome, .. } in played {
        let (color, other) = match (white.as_deref(), black.as_deref()) {
            (Some(white), other) if white == person => (Color::White, other),
            (other, Some(black)) if black == person => (Color::Black, other),
            _ => continue,
        };
        games += 1;
        entrant.whites += if color == Color::White { 1 } else { -1 };
        entrant.met.extend(other.map(str::to_owned));
        entrant.points += match (outcome.as_deref(), color) {
            (Some("1-0"), Color::White) | (Some("0-1"), Color::Black) => WIN_POINTS,
            (Some("1-0"), Color::Black) | (Some("0-1"), Color::White) => -WIN_POINTS,
            _ => 0,
        };
    }
    entrant.left_out = rounds.saturating_sub(games) as u32;
    entrant
}

fn computer(level: u8) -> Seat {
    Seat::Computer { strength: Opponent::Level(level) }
}

/// Makes a game of a group, puts it up and calls those who play it.
async fn begin(app: &App, table: Table, by: &Player, white: Seat, black: Seat, setting: &Setting) -> ApiResult<String> {
    let proposal = Proposal {
        time: for_both(setting.time.clone()),
        start: setting.start,
        variant: setting.start.variant(),
        color: Some(Color::White),
        rated: setting.rated && !white.is_computer() && !black.is_computer(),
    };
    // Whoever plays many at once is not called to each.
    let called = |seat: &Seat| seat.player().filter(|player| player.id != by.id).map(|player| player.id.clone());
    let people: Vec<String> = [&white, &black].into_iter().filter_map(called).collect();
    let terms = proposal.terms(white, black, Source::Challenge, &by.id);
    let terms = Terms { visibility: Visibility::Link, table: Some(table.clone()), ..terms };
    let game = app.rooms.create(terms).await?;
    app.store.add_board(&table.group, table.round, table.board, &game).await?;
    for person in people {
        app.lobby.tell(&person, Message::Paired { game: game.clone() });
    }
    Ok(game)
}

/// Seats somebody who comes late: where one plays everybody, with them; else with whoever has waited, else with the computer. Returns the
/// game.
///
/// # Errors
/// They play already, or a game cannot be made.
pub(crate) async fn seat(app: &App, group: &Arc<GroupRow>, by: &Player, member: &MemberRow) -> ApiResult<String> {
    if member.part != Part::Member {
        return Err(ApiError::clash("seat-part", "only members are seated"));
    }
    if app.rooms.board_of(&group.id, &member.player.name).is_some() {
        return Err(ApiError::clash("seat-taken", format!("{} plays already", member.player.name)));
    }
    let wall = app.rooms.wall(group).await;
    let round = group.lesson.round.max(1);
    if group.lesson.round == 0 {
        app.groups.set_lesson(&group.id, |lesson| lesson.round = round).await?;
    }
    let boards = || wall.boards.iter().filter(|board| board.round == round);
    let board = boards().map(|board| board.board).max().unwrap_or(0) + 1;
    let table = Table { group: group.id.clone(), round, board };
    let last = match wall.boards.last() {
        Some(last) => Some(app.rooms.read(&last.game).await?.terms),
        None => None,
    };
    let goes_on = boards().any(|board| board.status == Status::Playing);
    let simul = group.lesson.simul.as_ref().filter(|_| goes_on).zip(last.as_ref());
    let game = if let Some((host, color, setting)) = simul.and_then(|(simul, last)| next_of_simul(simul, last, board)) {
        let (host_seat, seat) = (Seat::Person(host.clone()), Seat::Person(member.player.clone()));
        let (white, black) = if color == Color::White { (host_seat, seat) } else { (seat, host_seat) };
        begin(app, table, &host, white, black, &setting).await?
    } else {
        let time = match last {
            Some(last) => last.time.white,
            None => USUAL_TIME.parse().map_err(|_| ApiError::Internal(USUAL_TIME.to_owned()))?,
        };
        let me = &member.player;
        let waiting = free(app, group).into_iter().find(|other| other.player.id != me.id);
        let (white, black) = match waiting {
            Some(other) => (Seat::Person(other.player), Seat::Person(me.clone())),
            None => (Seat::Person(me.clone()), computer(KIND_LEVEL)),
        };
        let setting = Setting { start: usual_start(Variant::Standard), time, rated: false };
        begin(app, table, by, white, black, &setting).await?
    };
    if group.lesson.is_stopped {
        obey(app, &game, StaffAct::Stop).await?;
    }
    tell(app, &group.id);
    Ok(game)
}

/// Who plays everybody, with which side on this board, and how: as on the boards before.
fn next_of_simul(simul: &Simul, last: &Terms, board: u32) -> Option<(Player, Color, Setting)> {
    let seats = [&last.seats.white, &last.seats.black].into_iter();
    let host = seats.filter_map(Seat::player).find(|player| player.id == simul.by)?.clone();
    let color = simul.sides.at(board.saturating_sub(1) as usize);
    Some((host, color, Setting { start: last.start, time: last.time.white.clone(), rated: false }))
}

/// Swaps opponents: the two games are called off, and two begin in their places in which each plays Black of the other's game. Returns
/// who has changed places, by name.
///
/// # Errors
/// One of them is not being played in this group, two computers would meet, or a game cannot be made.
pub(crate) async fn swap(app: &App, group: &Arc<GroupRow>, by: &Player, games: [&str; 2]) -> ApiResult<[String; 2]> {
    if games[0] == games[1] {
        return Err(ApiError::Bad("games: two different ones".to_owned()));
    }
    let (one, other) = (played(app, group, games[0]).await?, played(app, group, games[1]).await?);
    let seats = |mine: &Terms, theirs: &Terms| (mine.seats.white.clone(), theirs.seats.black.clone());
    let swapped = [seats(&one, &other), seats(&other, &one)];
    if swapped.iter().any(|(white, black)| white.is_computer() && black.is_computer()) {
        return Err(ApiError::clash("swap-computer", "two computers would play each other"));
    }
    let people = swapped.iter().flat_map(|(white, black)| [white, black]).filter_map(Seat::player);
    if people.into_iter().any(|player| app.holds.is_suspended(&player.id, Some(&group.id))) {
        return Err(RoomError::from(Barred::Suspended).into());
    }
    for game in games {
        app.rooms.room(game).await?.adjudicate(Decision::CalledOff).await?;
    }
    for (terms, (white, black)) in [&one, &other].into_iter().zip(&swapped) {
        let Some(table) = terms.table.clone() else { continue };
        let setting = Setting { start: terms.start, time: terms.time.white.clone(), rated: terms.rated };
        let game = begin(app, table, by, white.clone(), black.clone(), &setting).await?;
        if group.lesson.is_stopped {
            obey(app, &game, StaffAct::Stop).await?;
        }
    }
    app.rooms.retell_wall(&group.id);
    tell(app, &group.id);
    let name = |terms: &Terms| terms.seats.black.player().map_or_else(String::new, |player| player.name.clone());
    Ok([name(&one), name(&other)])
}

/// The terms of a game of the group that is being played.
async fn played(app: &App, group: &GroupRow, id: &str) -> ApiResult<Terms> {
    let game = app.rooms.read(id).await?;
    if game.terms.table.as_ref().is_none_or(|table| table.group != group.id) {
        return Err(ApiError::NotFound("game"));
    }
    if game.status() != Status::Playing {
        return Err(ApiError::clash("swap-over", "only games that are being played can be swapped"));
    }
    Ok(game.terms)
}

/// The clocks of all games of a group stop, or go on.
///
/// # Errors
/// It cannot be kept.
pub(crate) async fn stop(app: &App, group: &Arc<GroupRow>, is_stopped: bool) -> ApiResult<()> {
    app.groups.set_lesson(&group.id, |lesson| lesson.is_stopped = is_stopped).await?;
    let act = if is_stopped { StaffAct::Stop } else { StaffAct::GoOn };
    let wall = app.rooms.wall(group).await;
    let playing = wall.boards.iter().filter(|board| board.status == Status::Playing);
    for done in join_all(playing.map(|board| obey(app, &board.game, act))).await {
        match done {
            // It has ended meanwhile.
            Ok(()) | Err(ApiError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    tell(app, &group.id);
    Ok(())
}

/// Everybody is asked to look up, or may look at the board again.
///
/// # Errors
/// It cannot be kept.
pub(crate) async fn look_up(app: &App, group: &str, eyes_up: bool) -> ApiResult<()> {
    app.groups.set_lesson(group, |lesson| lesson.eyes_up = eyes_up).await?;
    tell(app, group);
    Ok(())
}

/// Puts a position to everybody. Games that are being played stand still meanwhile.
///
/// # Errors
/// It cannot be kept.
pub(crate) async fn ask(app: &App, group: &Arc<GroupRow>, position: Position) -> ApiResult<()> {
    let wall = app.rooms.wall(group).await;
    let is_played = wall.boards.iter().any(|board| board.status == Status::Playing);
    let id = id::game();
    let stops = app
        .groups
        .set_lesson(&group.id, |lesson| {
            let stops = is_played && !lesson.is_stopped;
            let has_stopped = stops || lesson.question.as_ref().is_some_and(|before| before.has_stopped);
            lesson.question = Some(Question::new(id, position, has_stopped));
            lesson.eyes_up = false;
            stops
        })
        .await?;
    if stops == Some(true) {
        return stop(app, group, true).await;
    }
    tell(app, &group.id);
    Ok(())
}

/// A member answers what everybody is asked. Only they hear of it; whoever looks at the wall does with its next tick.
///
/// # Errors
/// It is no answer, or cannot be kept.
pub(crate) async fn answer(app: &App, group: &str, me: &Player, question: &str, wish: UciMove) -> ApiResult<()> {
    let answered = app
        .groups
        .set_lesson(group, |lesson| match &mut lesson.question {
            Some(asked) if asked.id == question => asked.answer(&me.id, wish),
            _ => Err(NotAnswered::Over),
        })
        .await?;
    answered.unwrap_or(Err(NotAnswered::Over)).map_err(|error| match error {
        NotAnswered::Over => ApiError::clash("question-over", error.to_string()),
        NotAnswered::Twice => ApiError::clash("question-answered", error.to_string()),
        NotAnswered::Illegal(_) => ApiError::rule("question-move", error.to_string()),
    })?;
    if let Some(lesson) = app.groups.group(group).and_then(|group| lesson_of(app, &group, me)) {
        app.lobby.tell(&me.id, Message::Lesson(lesson));
    }
    Ok(())
}

/// Tells everybody what was best, and why.
///
/// # Errors
/// Nobody is asked anything, the computer has no time, or it cannot be kept.
pub(crate) async fn solve(app: &App, group: &GroupRow) -> ApiResult<()> {
    let asked = group.lesson.question.as_ref().ok_or(ApiError::NotFound("question"))?;
    if asked.is_solved() {
        return Ok(());
    }
    let limits = Limits { multi_pv: COMPARED, ..Limits::time(LOOK) };
    let ticket = app.rooms.engines().best_lines(Root::new(asked.position), limits);
    let mut ticket = ticket.map_err(|busy| ApiError::Unavailable(busy.to_string()))?;
    let lines = ticket.found().await.unwrap_or_default();
    let none = || ApiError::Unavailable("the computer has no answer just now".to_owned());
    let solution = Solution::of(&asked.position, &lines).ok_or_else(none)?;
    app.groups
        .set_lesson(&group.id, |lesson| {
            if let Some(question) = lesson.question.as_mut().filter(|question| question.id == asked.id) {
                question.solve(solution);
            }
        })
        .await?;
    tell(app, &group.id);
    Ok(())
}

/// Nobody is asked any more, and the games go on that stood still for it.
///
/// # Errors
/// It cannot be kept.
pub(crate) async fn put_away(app: &App, group: &Arc<GroupRow>) -> ApiResult<()> {
    let question = app.groups.set_lesson(&group.id, |lesson| lesson.question.take()).await?.flatten();
    if question.is_some_and(|question| question.has_stopped) {
        return stop(app, group, false).await;
    }
    tell(app, &group.id);
    Ok(())
}

/// Does something in one of the games.
///
/// # Errors
/// It is refused, or cannot be kept.
pub(crate) async fn obey(app: &App, game: &str, act: StaffAct) -> ApiResult<()> {
    loop {
        match app.rooms.room(game).await?.obey_staff(act).await {
            // It was just being let go.
            Err(RoomError::Closed) => tokio::task::yield_now().await,
            done => return Ok(done?),
        }
    }
}
