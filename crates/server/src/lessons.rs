//! What goes on in a lesson: a round is paired for those who are here, somebody who comes late is seated, clocks stop and go on,
//! everybody is asked to look up.

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::game::{Opponent, Player, Seat, Source, StaffAct, Status, Table, Terms, Visibility, list_of};
use crate::group::{Entrant, How, LessonView, Part, Round, pair};
use crate::id;
use crate::proposal::{Proposal, for_both, usual_start};
use crate::rooms::{Outbox, RoomError, lesson_view};
use crate::store::groups::{GroupRow, MemberRow, Played};
use crate::wire::Message;
use futures_util::future::join_all;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tabiya_rules::{Color, TimeControl, Variant};

/// How a round is wanted.
#[derive(Clone, Debug)]
pub(crate) struct RoundWish {
    pub how: How,
    pub time: TimeControl,
    pub rated: bool,
    /// How well the computer plays against whoever is left; where nothing is said they wait.
    pub level: Option<u8>,
}

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
    Some(LessonView {
        game: app.rooms.board_of(&group.id, &me.name),
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
    let round = group.lesson.round + 1;
    app.groups
        .set_lesson(&group.id, |lesson| {
            lesson.round = round;
            lesson.is_stopped = false;
            lesson.eyes_up = false;
        })
        .await?;
    app.rooms.clear_wall(&group.id);
    for (board, (white, black)) in (1..).zip(&seats) {
        let table = Table { group: group.id.clone(), round, board };
        begin(app, table, by, white.clone(), black.clone(), &wish.time, wish.rated).await?;
    }
    tell(app, &group.id);
    Ok(seats.len())
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
async fn begin(
    app: &App,
    table: Table,
    by: &Player,
    white: Seat,
    black: Seat,
    time: &TimeControl,
    rated: bool,
) -> ApiResult<String> {
    let variant = Variant::Standard;
    let proposal = Proposal {
        time: for_both(time.clone()),
        start: usual_start(variant),
        variant,
        color: Some(Color::White),
        rated: rated && !white.is_computer() && !black.is_computer(),
    };
    let people: Vec<String> =
        [&white, &black].into_iter().filter_map(|seat| seat.player().map(|player| player.id.clone())).collect();
    let terms = proposal.terms(white, black, Source::Challenge, &by.id);
    let terms = Terms { visibility: Visibility::Link, table: Some(table.clone()), ..terms };
    let game = app.rooms.create(terms).await?;
    app.store.add_board(&table.group, table.round, table.board, &game).await?;
    for person in people {
        app.lobby.tell(&person, Message::Paired { game: game.clone() });
    }
    Ok(game)
}

/// Seats somebody who comes late: with whoever has waited, else with the computer. Returns the game.
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
    let board = wall.boards.iter().filter(|board| board.round == round).map(|board| board.board).max().unwrap_or(0) + 1;
    let time = match wall.boards.last() {
        Some(last) => app.rooms.read(&last.game).await?.terms.time.white,
        None => USUAL_TIME.parse().map_err(|_| ApiError::Internal(USUAL_TIME.to_owned()))?,
    };
    let me = &member.player;
    let waiting = free(app, group).into_iter().find(|other| other.player.id != me.id);
    let (white, black) = match waiting {
        Some(other) => (Seat::Person(other.player), Seat::Person(me.clone())),
        None => (Seat::Person(me.clone()), computer(KIND_LEVEL)),
    };
    let table = Table { group: group.id.clone(), round, board };
    let game = begin(app, table, by, white, black, &time, false).await?;
    if group.lesson.is_stopped {
        obey(app, &game, StaffAct::Stop).await?;
    }
    tell(app, &group.id);
    Ok(game)
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
