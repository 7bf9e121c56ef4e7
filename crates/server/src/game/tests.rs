//! Disorder: random streams of commands, repeated, late, for others and senseless, with times made up. Whatever comes,
//! events are numbered without gaps, clocks add up, a game ends once, and what was kept is the game.

use super::clockwork::FREE_PLIES;
use super::*;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;
use std::collections::BTreeSet;
use tabiya_rules::{Bonus, Position, TimeControl, UciMove, Variant};
use utoipa::PartialSchema;

/// What a client may think of, before it is known who it is and what the game looks like.
#[derive(Clone, Debug)]
enum Idea {
    /// The side whose turn it is makes one of its moves.
    Move {
        choice: usize,
    },
    /// One of the moves made so far once more, perhaps in other words.
    Again {
        choice: usize,
    },
    /// Another move where one was made.
    Instead {
        choice: usize,
        other: usize,
    },
    /// Anything as a move.
    Odd {
        ply: u32,
        uci: UciMove,
    },
    /// Anything else.
    Act(Act),
    Tick,
    Here,
    Left {
        closing: bool,
    },
    Continued,
}

/// Whose idea it is, as far as that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Ann,
    Bob,
    Eve,
    Computer,
    /// Whoever has the turn.
    Turn,
}

#[derive(Clone, Debug)]
struct Scene {
    after_ms: Ms,
    /// How long it takes to write what comes of it.
    commit_ms: Ms,
    wall: i64,
    lag: Ms,
    who: Who,
    idea: Idea,
}

fn person(name: &str) -> Player {
    Player {
        id: name.to_owned(),
        name: name.to_owned(),
        role: if name == "Ann" { PersonKind::Player } else { PersonKind::Guest },
        rating: None,
    }
}

fn seats() -> impl Strategy<Value = (ByColor<Seat>, Source)> {
    let ann = || Seat::Person(person("Ann"));
    let seats = |white, black| ByColor { white, black };
    let computer = Seat::Computer { strength: Opponent::Level(3) };
    prop_oneof![
        3 => Just((seats(ann(), Seat::Person(person("Bob"))), Source::Lobby)),
        2 => Just((seats(ann(), Seat::Open), Source::Link)),
        1 => Just((seats(Seat::Invited(person("Bob")), ann()), Source::Challenge)),
        1 => Just((seats(ann(), ann()), Source::Screen)),
        1 => Just((seats(computer, ann()), Source::Computer)),
    ]
}

fn time() -> impl Strategy<Value = TimeControl> {
    const SHORT: &[&str] = &["1+0", "3+2", "0.5+1", "1d5", "1b3", "*60", "3/20:5/10+1:30", "2/10+1", "1d", "-", "0+2"];
    // Every kind has a row there, also one that is new.
    const ROWS: &str = include_str!("../../../../testdata/time_controls.txt");
    let rows: Vec<&str> = ROWS.lines().filter(|row| !row.starts_with('#')).collect();
    let text = prop_oneof![3 => prop::sample::select(SHORT), 1 => prop::sample::select(rows)];
    text.prop_map(|row| row.split('|').next().expect("a field").parse().expect("a time control"))
}

fn start() -> impl Strategy<Value = (Position, Variant)> {
    let fen = |fen: &str| fen.parse::<Position>().expect("a position");
    prop_oneof![
        4 => Just((Position::STANDARD, Variant::Standard)),
        1 => (0..960u16).prop_map(|number| (Position::chess960(number).expect("a number"), Variant::Chess960)),
        1 => Just((fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), Variant::Standard)),
        1 => Just((fen("7k/8/5K2/6Q1/8/8/8/8 b - - 98 80"), Variant::Standard)),
        1 => Just((fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9"), Variant::Standard)),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let visibility = prop::sample::select([Visibility::Public, Visibility::Private].as_slice());
    (seats(), time(), time(), any::<bool>(), start(), visibility).prop_map(
        |((seats, source), one, other, is_equal, (start, variant), visibility)| Terms {
            seats,
            start,
            variant,
            time: ByColor { black: if is_equal { one.clone() } else { other }, white: one },
            source,
            visibility,
            creator: "Ann".to_owned(),
            title: None,
            rated: false,
            bounds: None,
            tournament: None,
            berserk: None,
            table: None,
        },
    )
}

fn act() -> impl Strategy<Value = Act> {
    let color = || prop::option::of(prop::sample::select(Color::ALL.as_slice()));
    prop_oneof![
        4 => Just(Act::Sit),
        2 => prop::sample::select([Color::White, Color::Black].as_slice()).prop_map(|color| Act::Take { color }),
        1 => Just(Act::Decline),
        1 => color().prop_map(|color| Act::Resign { color }),
        1 => Just(Act::Abort),
        4 => color().prop_map(|color| Act::Draw { color }),
        3 => color().prop_map(|color| Act::NoDraw { color }),
        6 => color().prop_map(|color| Act::Takeback { color }),
        2 => color().prop_map(|color| Act::NoTakeback { color }),
        1 => Just(Act::ClaimDraw { uci: None }),
        1 => prop::sample::select(["g1f3", "f6g8", "e1e8", "e7e8k"].as_slice())
            .prop_map(|uci| Act::ClaimDraw { uci: Some(wish(uci)) }),
        1 => Just(Act::ClaimWin),
        1 => Just(Act::CallDraw),
        4 => Just(Act::AddTime),
        1 => Just(Act::Berserk),
        2 => Just(Act::Rematch),
        1 => Just(Act::NoRematch),
        1 => words().prop_map(|words| Act::Say { words }),
        1 => words().prop_map(|words| Act::Announce { words }),
        1 => Just(Act::Greet { greeting: Greeting::Hello }),
    ]
}

fn words() -> impl Strategy<Value = String> {
    prop::sample::select(["hello", "", "\u{7}"].as_slice()).prop_map(str::to_owned)
}

/// Whoever adds an act is sent to [`act`]: what is not tried in disorder is not known to bear it.
#[test]
fn every_act_is_tried() {
    let schema = serde_json::to_value(Act::schema()).expect("a schema is JSON");
    let variants = schema["oneOf"].as_array().expect("acts are of many kinds");
    let all: BTreeSet<&str> =
        variants.iter().filter_map(|variant| variant["properties"]["do"]["enum"][0].as_str()).collect();
    let mut runner = TestRunner::deterministic();
    let drawn: Vec<Value> = (0..2_000)
        .map(|_| act().new_tree(&mut runner).expect("an act can be drawn").current())
        .map(|act| serde_json::to_value(act).expect("an act is JSON"))
        .collect();
    let mut tried: BTreeSet<&str> = drawn.iter().filter_map(|act| act["do"].as_str()).collect();
    // Moves are made by ideas of their own, which know the game.
    tried.insert("move");
    assert_eq!(tried, all);
}

fn idea() -> impl Strategy<Value = Idea> {
    let odd = prop::sample::select(["e2e4", "e7e8q", "e1g1", "a1a1", "e7e8k", "h8a1"].as_slice());
    prop_oneof![
        24 => any::<usize>().prop_map(|choice| Idea::Move { choice }),
        4 => any::<usize>().prop_map(|choice| Idea::Again { choice }),
        3 => (any::<usize>(), any::<usize>()).prop_map(|(choice, other)| Idea::Instead { choice, other }),
        2 => (prop_oneof![0..40u32, Just(u32::MAX)], odd).prop_map(|(ply, uci)| Idea::Odd { ply, uci: wish(uci) }),
        12 => act().prop_map(Idea::Act),
        2 => Just(Idea::Tick),
        1 => Just(Idea::Here),
        1 => any::<bool>().prop_map(|closing| Idea::Left { closing }),
        1 => Just(Idea::Continued),
    ]
}

fn scene() -> impl Strategy<Value = Scene> {
    let after_ms = prop_oneof![4 => Just(0), 8 => 1..4_000u64, 1 => 10_000..70_000u64];
    let lag = prop_oneof![4 => Just(0), 3 => 1..600u64, 1 => Just(u64::MAX)];
    let who = prop_oneof![6 => Just(Who::Turn), 2 => Just(Who::Ann), 2 => Just(Who::Bob), 1 => Just(Who::Eve), 1 => Just(Who::Computer)];
    // The wall clock may say anything at any time.
    let commit_ms = prop_oneof![3 => Just(0), 4 => 1..900u64, 1 => 1_000..70_000u64];
    let times = (after_ms, commit_ms);
    (times, any::<i64>(), lag, who, idea()).prop_map(|((after_ms, commit_ms), wall, lag, who, idea)| Scene {
        after_ms,
        commit_ms,
        wall,
        lag,
        who,
        idea,
    })
}

fn wish(uci: &str) -> UciMove {
    uci.parse().expect("a move as it is written")
}

/// What the database holds of a game.
struct Disk {
    row: Row,
    moves: Vec<StoredMove>,
}

impl Disk {
    fn new(game: &LiveGame, now: Now) -> Disk {
        let summary = game.summary(now);
        let row = Row {
            id: game.id.clone(),
            terms: summary.terms,
            status: summary.status.name().to_owned(),
            outcome: None,
            termination: None,
            next: None,
            seq: 0,
            created_at: game.created_at,
            state: None,
            clock: None,
            ratings: None,
        };
        let mut disk = Disk { row, moves: Vec::new() };
        disk.write(game.first_changes());
        disk
    }

    fn write(&mut self, changes: Vec<Change>) {
        let row = &mut self.row;
        for change in changes {
            match change {
                Change::Move { ply, uci, spent_ms, .. } => {
                    assert_eq!(ply as usize, self.moves.len(), "each ply once, in order");
                    self.moves.push(StoredMove { uci, spent_ms });
                }
                Change::Unplay { ply } => self.moves.truncate(ply as usize),
                Change::State { seq, state } => (row.seq, row.state) = (seq, Some(state)),
                Change::Summary(summary) => {
                    (row.terms, row.status) = (summary.terms, summary.status.name().to_owned());
                    row.outcome = summary.outcome.map(str::to_owned);
                    row.termination = summary.termination.map(str::to_owned);
                    (row.next, row.seq, row.clock) = (summary.next, summary.seq, summary.clock);
                }
                Change::Finished => row.state = None,
                Change::Chat { .. }
                | Change::Rated(_)
                | Change::Deleted
                | Change::Uptime { .. }
                | Change::WentOn(_) => {}
            }
        }
    }

    /// What is written at leisure, after everybody was told.
    fn write_told(&mut self, told: Option<WentOn>) {
        if let Some(told) = told.filter(|told| told.seq == self.row.seq) {
            self.row.state = Some(told.state);
        }
    }

    fn read(&self, now: Now) -> LiveGame {
        LiveGame::restore(self.row.clone(), &self.moves, now).expect("what was kept is a game")
    }
}

/// An accountant who knows nothing of the clock but what was agreed and what was written down.
struct Books {
    terms: Terms,
    spent: Vec<(Color, Ms)>,
    /// After how many plies, whom, how much.
    grants: Vec<(usize, Color, Ms)>,
    turn_since: Ms,
    results: usize,
    /// The moves since the last that was taken back, as they were told.
    told: Vec<Event>,
}

impl Books {
    fn left(&self, color: Color) -> Option<Ms> {
        let control = &self.terms.time[color];
        let mut left = control.initial()?.as_millis() as i128;
        let mut made = 0;
        for ply in 0..=self.spent.len() {
            for &(_, _, ms) in self.grants.iter().filter(|&&(at, whom, _)| at == ply && whom == color) {
                left += i128::from(ms);
            }
            let Some(&(mover, spent)) = self.spent.get(ply) else { break };
            if mover == color {
                made += 1;
                left = after_move(control, left, i128::from(spent), made);
            } else if matches!(self.terms.time[mover], TimeControl::Hourglass(_)) {
                left += i128::from(spent);
            }
        }
        Some(left as Ms)
    }
}

/// What is left after the `made`-th move of one side.
fn after_move(control: &TimeControl, left: i128, spent: i128, made: u32) -> i128 {
    let TimeControl::Stages(stages) = control else {
        return match control {
            TimeControl::Correspondence(time) => time.as_millis() as i128,
            TimeControl::Hourglass(_) => left - spent,
            TimeControl::Unlimited | TimeControl::Stages(_) => left,
        };
    };
    // Which stage each move belongs to, counted out one by one; the last one repeats.
    let stage_of = |number: u32| {
        let mut first = 0;
        let mut stages = stages.iter().chain(std::iter::repeat(stages.last().expect("a stage")));
        loop {
            let stage = stages.next().expect("it repeats");
            match stage.moves {
                Some(count) if number >= first + count.get() => first += count.get(),
                _ => return (stage, number == first),
            }
        }
    };
    let (stage, _) = stage_of(made - 1);
    let bonus = match stage.bonus {
        Bonus::None => 0,
        Bonus::Increment(time) => time.as_millis() as i128,
        Bonus::Delay(time) | Bonus::Bronstein(time) => spent.min(time.as_millis() as i128),
    };
    let (next, begins) = stage_of(made);
    left - spent + bonus + if begins { next.time.as_millis() as i128 } else { 0 }
}

/// The command that an idea becomes in this game.
fn command(game: &LiveGame, scene: &Scene) -> Option<Command> {
    let turn = &game.terms.seats[game.game.turn()];
    let who = match scene.who {
        Who::Ann => Actor::Person(person("Ann")),
        Who::Bob => Actor::Person(person("Bob")),
        Who::Eve => Actor::Person(person("Eve")),
        Who::Computer => Actor::Computer,
        Who::Turn => turn.player().map_or(Actor::Computer, |player| Actor::Person(player.clone())),
    };
    let name = || if let Actor::Person(player) = &who { player.id.clone() } else { "Eve".to_owned() };
    let moves = game.game.position().legal_moves();
    let act = match &scene.idea {
        Idea::Move { choice } if moves.is_empty() => {
            Act::Move { ply: game.plies() as u32, uci: wish(&format!("a{}a1", 1 + choice % 8)) }
        }
        Idea::Move { choice } => {
            Act::Move { ply: game.plies() as u32, uci: UciMove::standard(moves[choice % moves.len()]) }
        }
        Idea::Again { choice } => {
            let ply = choice.checked_rem(game.plies())?;
            let uci = UciMove::chess960(game.ply(ply).1);
            Act::Move { ply: ply as u32, uci }
        }
        Idea::Instead { choice, other } => {
            let ply = choice.checked_rem(game.plies())?;
            let (before, played) = game.ply(ply);
            let moves = before.legal_moves();
            let other = moves[other % moves.len()];
            if other == played {
                return None;
            }
            Act::Move { ply: ply as u32, uci: UciMove::chess960(other) }
        }
        Idea::Odd { ply, uci } => Act::Move { ply: *ply, uci: *uci },
        Idea::Act(act) => act.clone(),
        Idea::Tick => return Some(Command::Tick),
        Idea::Here => return Some(Command::Here { person: name() }),
        Idea::Left { closing } => return Some(Command::Left { person: name(), closing: *closing }),
        Idea::Continued if game.is_live() || game.next.is_some() => return None,
        Idea::Continued => return Some(Command::Continued { game: "another".to_owned() }),
    };
    Some(Command::Do { who, act, lag: scene.lag })
}

/// Everything that is promised of one step.
fn check_step(before: &LiveGame, scene: &Scene, now: &mut Now, books: &mut Books, disk: &mut Disk) -> LiveGame {
    let Some(command) = command(before, scene) else { return before.clone() };
    let asked = *now;
    let (mut game, step, result) = before.step(&command, asked);

    let numbers: Vec<u64> = step.events.iter().map(|(seq, _)| *seq).collect();
    let wanted: Vec<u64> = (before.seq + 1..=before.seq + numbers.len() as u64).collect();
    assert_eq!(numbers, wanted, "numbers follow each other");
    assert_eq!(game.seq, before.seq + numbers.len() as u64);
    assert!(step.events.is_empty() || !step.changes.is_empty(), "what has happened is kept");
    assert!(!step.events.is_empty() || step.changes.is_empty(), "nothing is kept where nothing happens");

    check_rights(before, &game, &command, &step, &result);
    check_repeats(before, scene, &step, &result);
    for (_, event) in &step.events {
        book(event, &command, asked, books, &step.changes);
    }
    assert!(books.results <= 1, "a game ends once");
    if !before.is_live() {
        let harmless = |event: &Event| {
            matches!(event, Event::Said { .. } | Event::Greeted { .. } | Event::Rematch { .. })
                || matches!(
                    event,
                    Event::Offered { what: Offer::Rematch, .. } | Event::Unoffered { what: Offer::Rematch, .. }
                )
        };
        assert!(
            step.events.iter().all(|(_, event)| harmless(event)),
            "after the end nothing happens: {:?}",
            step.events
        );
    }
    check_told(&game, books);
    if step.changes.is_empty() {
        check_clocks(&game, asked, books);
        return game;
    }
    let clock = step.events.iter().rev().find_map(|(_, event)| event.clock());
    disk.write(step.changes);
    check_held(&game, asked, clock);

    // It is written, and told: the clocks go on from what was told with it.
    now.ms += scene.commit_ms;
    books.turn_since += scene.commit_ms;
    check_same(&game, &disk.read(*now), asked);
    let mut read = disk.read(*now);
    game.release(now.ms);
    read.release(now.ms);
    check_same(&game, &read, *now);
    check_clocks(&game, *now, books);
    if let (Some(clock), Phase::Playing) = (clock, game.phase) {
        assert_eq!(game.clocks(now.ms), clock, "the clock told is that of the telling");
    }
    disk.write_told(game.went_on());
    check_same(&game, &disk.read(*now), *now);
    game
}

/// While something is written, nobody's time passes and no flag falls, however long it takes.
fn check_held(game: &LiveGame, asked: Now, told: Option<Clocks>) {
    if game.phase != Phase::Playing {
        return;
    }
    let at = |later: Ms| game.clocks(asked.ms + later);
    assert_eq!((at(0), at(0).running), (at(3_600_000), None));
    if let Some(told) = told {
        assert_eq!((told.white, told.black), (at(0).white, at(0).black));
    }
    assert_eq!(game.deadline(), None);
    let much_later = Now { ms: asked.ms + 3_600_000, ..asked };
    assert!(game.step(&Command::Tick, much_later).1.events.is_empty(), "no flag falls");
}

fn check_rights(before: &LiveGame, game: &LiveGame, command: &Command, step: &Step, result: &Result<(), Refusal>) {
    let Command::Do { who, act, .. } = command else { return };
    let plays = |color: Color, game: &LiveGame| match who {
        Actor::Computer => game.terms.seats[color].is_computer(),
        Actor::Person(player) => game.terms.seats[color].is_taken_by(&player.id),
    };
    let is_stranger = !plays(Color::White, before) && !plays(Color::Black, before);
    for (_, event) in &step.events {
        match event {
            Event::Move { .. } => assert!(plays(before.game.turn(), before), "whoever has the turn moves"),
            Event::Offered { by, .. } => assert!(plays(*by, before), "one's own offers"),
            Event::Time { color, .. } => assert!(plays(!*color, before), "time for the opponent"),
            Event::Seated { color, .. } => assert!(is_stranger && plays(*color, game), "one's own seat"),
            Event::Unplayed { .. } => assert!(!is_stranger),
            Event::Began { .. }
            | Event::Unoffered { .. }
            | Event::Stopped { .. }
            | Event::Berserk { .. }
            | Event::Said { .. }
            | Event::Greeted { .. }
            | Event::Over { .. }
            | Event::Rematch { .. }
            | Event::Hidden => {}
        }
    }
    let may_anybody = match act.matter() {
        Matter::Seat | Matter::Words | Matter::Greeting => true,
        Matter::Play => matches!(act, Act::Abort),
    };
    assert!(!is_stranger || may_anybody || result.is_err(), "{who:?} is no player: {act:?}");
    if is_stranger && matches!(act, Act::Abort) && result.is_ok() {
        assert!(matches!(who, Actor::Person(player) if player.id == before.terms.creator));
    }
}

fn check_repeats(before: &LiveGame, scene: &Scene, step: &Step, result: &Result<(), Refusal>) {
    let has_moved = step.events.iter().any(|(_, event)| matches!(event, Event::Move { .. }));
    match scene.idea {
        Idea::Again { .. } => {
            assert!(!has_moved, "a repeat is harmless");
            // The opponent's moves are not one's own, also where they are the same.
            let is_fine = matches!(result, Ok(()) | Err(Refusal::PlyPlayed { .. } | Refusal::NotPlayer));
            assert!(is_fine, "and answered alike: {result:?}");
        }
        Idea::Instead { .. } => {
            assert!(!has_moved);
            assert!(matches!(result, Err(Refusal::PlyPlayed { .. } | Refusal::NotPlayer)), "{result:?}");
        }
        Idea::Odd { ply, .. } if ply as usize > before.plies() => assert!(!has_moved && result.is_err()),
        _ => {}
    }
}

/// Writes an event into the books.
fn book(event: &Event, command: &Command, now: Now, books: &mut Books, changes: &[Change]) {
    match event {
        Event::Began { .. } => books.turn_since = now.ms,
        Event::Move { .. } => {
            books.told.push(event.clone());
            let charged = changes.iter().find_map(|change| match change {
                Change::Move { spent_ms, .. } => Some(*spent_ms as Ms),
                _ => None,
            });
            let charged = charged.expect("a move is kept");
            let elapsed = now.ms - books.turn_since;
            if books.spent.len() < FREE_PLIES {
                assert_eq!(charged, 0, "first moves are free");
            } else {
                let Command::Do { lag, .. } = command else { panic!("somebody moves") };
                let forgiven = elapsed.checked_sub(charged).expect("nobody is charged more than has passed");
                assert!(forgiven <= *lag, "{forgiven} ms forgiven of {lag} measured");
            }
            let first = books.terms.start.turn();
            books.spent.push((if books.spent.len().is_multiple_of(2) { first } else { !first }, charged));
            books.turn_since = now.ms;
        }
        Event::Unplayed { ply, .. } => {
            books.spent.truncate(*ply as usize);
            books.told.clear();
            books.grants.retain(|&(at, ..)| at <= *ply as usize);
            books.turn_since = now.ms;
        }
        Event::Time { color, ms, .. } => books.grants.push((books.spent.len(), *color, *ms)),
        Event::Over { .. } => books.results += 1,
        Event::Seated { .. }
        | Event::Offered { .. }
        | Event::Unoffered { .. }
        | Event::Stopped { .. }
        | Event::Berserk { .. }
        | Event::Said { .. }
        | Event::Greeted { .. }
        | Event::Rematch { .. }
        | Event::Hidden => {}
    }
}

/// The clocks show what the books say, to the millisecond.
fn check_clocks(game: &LiveGame, now: Now, books: &Books) {
    if game.phase != Phase::Playing {
        return;
    }
    let turn = game.game.turn();
    let Clocks { white, black, running, .. } = game.clockwork.show(now.ms);
    let is_timed = books.spent.len() >= FREE_PLIES;
    assert_eq!(running, is_timed.then_some(turn));
    let shown = ByColor { white, black };
    let elapsed = if is_timed { now.ms - books.turn_since } else { 0 };
    for color in Color::ALL {
        let delay = match &books.terms.time[turn] {
            TimeControl::Stages(stages) => match stages[0].bonus {
                Bonus::Delay(time) => time.as_millis() as Ms,
                Bonus::None | Bonus::Increment(_) | Bonus::Bronstein(_) => 0,
            },
            TimeControl::Unlimited | TimeControl::Correspondence(_) | TimeControl::Hourglass(_) => 0,
        };
        let expected = books.left(color).map(|left| match &books.terms.time[turn] {
            _ if color == turn => left.saturating_sub(elapsed.saturating_sub(delay)),
            TimeControl::Hourglass(_) => left + elapsed,
            TimeControl::Unlimited | TimeControl::Correspondence(_) | TimeControl::Stages(_) => left,
        });
        assert_eq!(shown[color], expected, "{color:?} with {}", books.terms.time[color]);
    }
}

/// Moves can be told again as they were told.
fn check_told(game: &LiveGame, books: &Books) {
    for event in books.told.iter().rev().take(8) {
        let Event::Move { ply, clock, .. } = event else { panic!("only moves are here") };
        assert_eq!(&game.move_event(*ply, *clock), event);
    }
}

/// What was kept is the game: now, a little later, and much later.
fn check_same(game: &LiveGame, read: &LiveGame, now: Now) {
    for later in [0, 1, 777, 3_600_000] {
        let (mut view, mut again) = (game.view(Some("Ann"), now.ms + later), read.view(Some("Ann"), now.ms + later));
        // An offer of another game is for those who are still there.
        (view.rematch, again.rematch) = (None, None);
        assert_eq!(view, again, "{later} ms later");
    }
    assert_eq!(game.deadline(), read.deadline());
    assert_eq!((game.phase, &game.terms, game.seq), (read.phase, &read.terms, read.seq));
    assert_eq!(game.game.ending(), read.game.ending());
    if game.is_live() {
        assert_eq!(game.clockwork.clock(), read.clockwork.clock());
        assert_eq!(game.clockwork.save(), read.clockwork.save());
        assert_eq!((game.draw, game.takeback), (read.draw, read.takeback));
    }
}

/// Ann has White, Bob has Black, and both have moved.
fn begun() -> LiveGame {
    let seats = ByColor { white: Seat::Person(person("Ann")), black: Seat::Person(person("Bob")) };
    let time = ByColor::new_with(|_| "5+3".parse().expect("a time control"));
    let (source, visibility, creator) = (Source::Lobby, Visibility::Public, "Ann".to_owned());
    let terms = Terms {
        seats,
        start: Position::STANDARD,
        variant: Variant::Standard,
        time,
        source,
        visibility,
        creator,
        title: None,
        rated: false,
        bounds: None,
        tournament: None,
        berserk: None,
        table: None,
    };
    let mut game = LiveGame::new("begun".to_owned(), terms, Now { ms: 0, wall: 0 });
    for (name, uci) in [("Ann", "e2e4"), ("Bob", "e7e5")] {
        let act = Act::Move { ply: game.plies() as u32, uci: wish(uci) };
        assert_eq!(done(&mut game, name, act), Ok(0));
    }
    game
}

/// Does it; returns how many things have happened that are told without a move.
fn done(game: &mut LiveGame, name: &str, act: Act) -> Result<usize, Refusal> {
    let command = Command::Do { who: Actor::Person(person(name)), act, lag: 0 };
    let (next, step, result) = game.step(&command, Now { ms: 0, wall: 0 });
    *game = next;
    game.release(0);
    let told = step.events.iter().filter(|(_, event)| !matches!(event, Event::Move { .. }));
    result.map(|()| told.count())
}

#[test]
fn each_side_asks_once_between_two_moves() {
    let offers = [
        (Act::Draw { color: None }, Act::NoDraw { color: None }),
        (Act::Takeback { color: None }, Act::NoTakeback { color: None }),
    ];
    for (ask, refuse) in offers {
        for refuser in ["Ann", "Bob"] {
            let mut game = begun();
            assert_eq!(done(&mut game, "Ann", ask.clone()), Ok(1));
            assert_eq!(done(&mut game, "Ann", ask.clone()), Ok(0), "a repeat is harmless");
            assert_eq!(done(&mut game, refuser, refuse.clone()), Ok(1));
            assert_eq!(done(&mut game, "Ann", ask.clone()), Err(Refusal::AskedAlready));
            assert_eq!(done(&mut game, "Bob", ask.clone()), Ok(1), "the other side may still ask");
            assert_eq!(done(&mut game, "Bob", refuse.clone()), Ok(1));
            assert_eq!(done(&mut game, "Bob", ask.clone()), Err(Refusal::AskedAlready));
            let act = Act::Move { ply: 2, uci: wish("g1f3") };
            assert_eq!(done(&mut game, "Ann", act), Ok(0));
            assert_eq!(done(&mut game, "Ann", ask.clone()), Ok(1), "a move was made");
            assert_eq!(done(&mut game, "Ann", refuse.clone()), Ok(1));
            assert_eq!(done(&mut game, "Bob", ask.clone()), Ok(1));
            assert_eq!(done(&mut game, "Ann", ask.clone()), Ok(1), "to agree is not to ask");
        }
    }
}

#[test]
fn a_game_whose_first_move_does_not_come_is_called_off() {
    let cases = [
        ("0.25+0", Variant::Standard, 15_000),
        ("1+0", Variant::Standard, 20_000),
        ("5+3", Variant::Standard, 25_000),
        ("10+5", Variant::Standard, 30_000),
        ("30+20", Variant::Standard, 35_000),
        ("5+3", Variant::Chess960, 37_500),
    ];
    for (time, variant, limit) in cases {
        let seats = ByColor { white: Seat::Person(person("Ann")), black: Seat::Person(person("Bob")) };
        let time = ByColor::new_with(|_| time.parse().expect("a time control"));
        let (source, visibility, creator) = (Source::Lobby, Visibility::Public, "Ann".to_owned());
        let terms = Terms {
            seats,
            start: Position::STANDARD,
            variant,
            time,
            source,
            visibility,
            creator,
            title: None,
            rated: false,
            bounds: None,
            tournament: None,
            berserk: None,
            table: None,
        };
        let mut game = LiveGame::new("slow".to_owned(), terms, Now { ms: 300, wall: 0 });
        assert_eq!(game.deadline(), None, "it is not kept yet");
        game.release(1000);
        assert_eq!(game.deadline(), Some(1000 + limit));
        let at = |ms| game.step(&Command::Tick, Now { ms: 1000 + ms, wall: 0 }).0;
        assert_eq!((at(limit - 1).status(), at(limit).status()), (Status::Playing, Status::Aborted));
        assert_eq!(at(limit).ending_view(), Some(EndingView::Aborted(Some(CalledOff::Unmoved))));
        assert_eq!(game.clocks(1000).called_off_in, Some(limit), "it is told how long there is");
        assert_eq!(game.clocks(8000).called_off_in, Some(limit - 7000));
        assert_eq!(at(limit).clocks(1000 + limit).called_off_in, None, "nothing threatens any more");
    }
}

#[test]
fn no_game_is_called_off_once_both_have_moved() {
    assert_eq!(begun().clocks(0).called_off_in, None);
}

#[test]
fn why_a_game_was_called_off_is_kept() {
    let seats = ByColor { white: Seat::Person(person("Ann")), black: Seat::Person(person("Bob")) };
    let time = ByColor::new_with(|_| "5+3".parse().expect("a time control"));
    let (source, visibility, creator) = (Source::Link, Visibility::Private, "Ann".to_owned());
    let variant = Variant::Standard;
    let terms = Terms {
        seats,
        start: Position::STANDARD,
        variant,
        time,
        source,
        visibility,
        creator,
        title: None,
        rated: false,
        bounds: None,
        tournament: None,
        berserk: None,
        table: None,
    };
    for (name, why) in [("Ann", CalledOff::ByWhite), ("Bob", CalledOff::ByBlack)] {
        let now = Now { ms: 0, wall: 0 };
        let mut game = LiveGame::new("off".to_owned(), terms.clone(), now);
        let mut disk = Disk::new(&game, now);
        game.release(0);
        let command = Command::Do { who: Actor::Person(person(name)), act: Act::Abort, lag: 0 };
        let (off, step, result) = game.step(&command, now);
        assert_eq!(result, Ok(()));
        disk.write(step.changes);
        let told = Some(EndingView::Aborted(Some(why)));
        assert_eq!((off.ending_view(), disk.read(now).ending_view()), (told, told));
    }
}

/// Pieces go to and fro, a pawn moves before it is a draw for that, and no position comes too often.
fn next_move(game: &Game, seed: &mut u64) -> tabiya_rules::Move {
    let pos = game.position();
    let is_due = pos.halfmove_clock() >= 90;
    let mut moves: Vec<_> = pos.legal_moves().iter().copied().collect();
    let mut best = None;
    while !moves.is_empty() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let m = moves.swap_remove((*seed >> 33) as usize % moves.len());
        let mut after = game.clone();
        after.play(m).expect("it is legal");
        let changes = after.position().halfmove_clock() == 0;
        if !after.is_over() && changes == is_due {
            return m;
        }
        if !after.is_over() {
            best = Some(m);
        }
    }
    best.expect("there is a way on")
}

#[test]
fn the_longest_game_is_a_draw() {
    let seats = ByColor::new_with(|_| Seat::Person(person("Ann")));
    let time = ByColor::new_with(|_| TimeControl::Unlimited);
    let (source, visibility, creator) = (Source::Screen, Visibility::Private, "Ann".to_owned());
    let terms = Terms {
        seats,
        start: Position::STANDARD,
        variant: Variant::Standard,
        time,
        source,
        visibility,
        creator,
        title: None,
        rated: false,
        bounds: None,
        tournament: None,
        berserk: None,
        table: None,
    };
    let mut now = Now { ms: 0, wall: 0 };
    let mut game = LiveGame::new("longest".to_owned(), terms, now);
    let mut disk = Disk::new(&game, now);
    let mut seed = 7;
    while game.is_live() {
        now.ms += 1;
        let act = Act::Move { ply: game.plies() as u32, uci: UciMove::standard(next_move(game.game(), &mut seed)) };
        let (next, step, result) = game.step(&Command::Do { who: Actor::Person(person("Ann")), act, lag: 0 }, now);
        assert_eq!(result, Ok(()));
        disk.write(step.changes);
        game = next;
        game.release(now.ms);
    }
    assert_eq!(game.plies(), 1200);
    assert_eq!(game.ending_view().expect("it is over").termination(), "adjudication");
    check_same(&game, &disk.read(now), now);
}

/// How many games are played out unless `PROPTEST_CASES` says otherwise.
const GAMES: u32 = 48;

fn config() -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() { config } else { ProptestConfig { cases: GAMES, ..config } }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn disorder(terms in terms(), scenes in prop::collection::vec(scene(), 1..120)) {
        let mut now = Now { ms: 1_000_000, wall: 0 };
        let mut game = LiveGame::new("disorder".to_owned(), terms.clone(), now);
        let mut books = Books { terms, spent: Vec::new(), grants: Vec::new(), turn_since: now.ms, results: 0, told: Vec::new() };
        let mut disk = Disk::new(&game, now);
        check_same(&game, &disk.read(now), now);
        now.ms += 77;
        if game.phase == Phase::Playing {
            books.turn_since = now.ms;
        }
        game.release(now.ms);
        for scene in &scenes {
            now = Now { ms: now.ms + scene.after_ms, wall: scene.wall };
            books.terms.seats = game.terms.seats.clone();
            game = check_step(&game, scene, &mut now, &mut books, &mut disk);
        }
    }
}

/// The staff stops the clocks: nobody moves, no flag falls, a restart changes nothing, and they go on where they stood.
#[test]
fn stopped_clocks_stand_until_they_go_on() {
    let at = |ms| Now { ms, wall: 0 };
    let people = ["anna", "bert"].map(|name| Player {
        id: name.into(),
        name: name.into(),
        role: PersonKind::Player,
        rating: None,
    });
    let [anna, bert] = people;
    let time: TimeControl = "1+0".parse().unwrap();
    let terms = Terms {
        creator: anna.id.clone(),
        title: None,
        rated: false,
        bounds: None,
        tournament: None,
        berserk: None,
        table: Some(Table { group: "class".into(), round: 1, board: 1 }),
        seats: ByColor { white: Seat::Person(anna.clone()), black: Seat::Person(bert.clone()) },
        start: Position::STANDARD,
        variant: Variant::Standard,
        time: ByColor { white: time.clone(), black: time },
        source: Source::Challenge,
        visibility: Visibility::Link,
    };
    let mut game = LiveGame::new("lesson".into(), terms, at(0));
    game.release(0);
    assert!(!game.is_time_up(3_600_000), "nobody is hurried to the first move");
    let mut moves = Vec::new();
    let mut step = |game: &LiveGame, command: Command, ms: Ms| {
        let (mut next, step, result) = game.step(&command, at(ms));
        for change in &step.changes {
            if let Change::Move { uci, spent_ms, .. } = change {
                moves.push(StoredMove { uci: uci.clone(), spent_ms: *spent_ms });
            }
        }
        next.release(ms);
        (next, result)
    };
    let plays = |who: &Player, ply, uci: &str| Command::Do {
        who: Actor::Person(who.clone()),
        act: Act::Move { ply, uci: uci.parse().unwrap() },
        lag: 0,
    };
    for (ply, (who, uci)) in [(&anna, "e2e4"), (&bert, "e7e5"), (&anna, "g1f3")].into_iter().enumerate() {
        let result;
        (game, result) = step(&game, plays(who, ply as u32, uci), 1000);
        assert_eq!(result, Ok(()));
    }
    let result;
    (game, result) = step(&game, Command::Staff(StaffAct::Stop), 11_000);
    assert_eq!(result, Ok(()));
    let stands = Clocks { white: Some(60_000), black: Some(50_000), running: None, called_off_in: None };
    assert_eq!(game.clocks(500_000), stands);
    assert!(!game.is_time_up(500_000) && game.deadline().is_none());
    let (_, refused) = step(&game, plays(&bert, 3, "b8c6"), 12_000);
    assert_eq!(refused, Err(Refusal::Stopped));
    // Somebody comes and goes, somebody gets time: they still stand.
    (game, _) = step(&game, Command::Here { person: bert.id.clone() }, 13_000);
    (game, _) = step(&game, Command::Staff(StaffAct::AddTime { color: Color::Black, seconds: 30 }), 14_000);
    let stands = Clocks { black: Some(80_000), ..stands };
    assert_eq!(game.clocks(500_000), stands);
    // So they do after a restart.
    let summary = game.summary(at(14_000));
    let state = game.first_changes().into_iter().find_map(|change| match change {
        Change::State { state, .. } => Some(state),
        _ => None,
    });
    let row = Row {
        id: game.id.clone(),
        terms: summary.terms,
        status: summary.status.name().to_owned(),
        outcome: None,
        termination: None,
        next: None,
        seq: summary.seq,
        created_at: 0,
        state,
        clock: None,
        ratings: None,
    };
    let mut again = LiveGame::restore(row, &moves, at(600_000)).unwrap();
    again.release(600_000);
    again.await_return(600_000, 610_000);
    assert_eq!(again.clocks(700_000), stands);
    // They go on where they stood; the move that goes back gives its time back.
    let (on, _, result) = again.step(&Command::Staff(StaffAct::GoOn), at(800_000));
    assert_eq!(result, Ok(()));
    let mut on = on;
    on.release(800_000);
    assert_eq!(on.clocks(810_000).black, Some(70_000));
    let (back, _, result) = on.step(&Command::Staff(StaffAct::TakeBack), at(810_000));
    assert_eq!((result, back.plies()), (Ok(()), 2));
    let (over, _, result) = back.step(&Command::Staff(StaffAct::Result { winner: None }), at(811_000));
    assert_eq!((result, over.status()), (Ok(()), Status::Over));
    let (_, _, refused) = over.step(&Command::Staff(StaffAct::Stop), at(812_000));
    assert_eq!(refused, Err(Refusal::Over));
}
