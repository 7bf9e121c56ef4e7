//! The clock: each kind of time control, text in and out, and that no schedule whatever loses or makes time.

mod common;

use common::Random;
use std::mem::{Discriminant, discriminant};
use std::time::Duration;
use tabiya_rules::{Bonus, ByColor, Clock, Color, OutOfTime, Stage, TimeControl};

const ZERO: Duration = Duration::ZERO;

fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The time controls of the table that has every kind: `time_controls` sees to that.
fn rows() -> impl Iterator<Item = &'static str> {
    const ROWS: &str = include_str!("../../../testdata/time_controls.txt");
    let rows = ROWS.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.split('|').next().expect("a field").trim())
}

fn kind(text: &str) -> (Discriminant<TimeControl>, Discriminant<Bonus>) {
    let control = control(text);
    (discriminant(&control), discriminant(&control.period(0).bonus))
}

/// What the two clocks show when White and Black in turn have spent these seconds, `None` where a flag has fallen.
fn after(text: &str, spent: &[u64]) -> Option<[u64; 2]> {
    let mut clock = Clock::new(control(text));
    let mut now = secs(1_000_000);
    clock.start(Color::White, now);
    for &seconds in spent {
        now += secs(seconds);
        clock.press(now).ok()?;
    }
    Some(Color::ALL.map(|color| clock.remaining(color, now).map_or(u64::MAX, |left| left.as_secs())))
}

/// A time control, the seconds each turn takes, and what [`after`] says.
type Case = (&'static str, &'static [u64], Option<[u64; 2]>);

#[test]
fn each_kind_counts_as_it_should() {
    let cases: &[Case] = &[
        // Sudden death.
        ("1+0", &[], Some([60, 60])),
        ("1+0", &[10, 20, 30], Some([20, 40])),
        ("1+0", &[59], Some([1, 60])),
        ("1+0", &[60], None),
        ("1+0", &[30, 1, 30], None),
        // Increment: after each move, also the first.
        ("1+5", &[10], Some([55, 60])),
        ("1+5", &[1, 1, 1], Some([68, 64])),
        ("1+5", &[60], None),
        ("0+5", &[4], Some([6, 5])),
        ("0+5", &[5], None),
        // Simple delay: the first seconds do not count, and what is not used is lost.
        ("1d5", &[3], Some([60, 60])),
        ("1d5", &[15], Some([50, 60])),
        ("1d5", &[64], Some([1, 60])),
        ("1d5", &[65], None),
        ("0d5", &[4, 4, 4], Some([0, 0])),
        ("0d5", &[5], None),
        // Bronstein: what was used comes back, up to a limit, but only after the move.
        ("1b5", &[3], Some([60, 60])),
        ("1b5", &[15], Some([50, 60])),
        ("1b5", &[60], None),
        // Stages: 3 moves in 60 seconds, then 30 more.
        ("3/60:30", &[10, 0, 10, 0], Some([40, 60])),
        ("3/60:30", &[10, 0, 10, 0, 10], Some([60, 60])),
        ("3/60:30", &[10, 0, 10, 0, 10, 0, 10, 0, 10], Some([40, 90])),
        ("3/60:30", &[20, 0, 20, 0, 20], None),
        ("3/60:30", &[20, 0, 20, 0, 19], Some([31, 60])),
        // The last stage comes again if its moves are numbered.
        ("2/60", &[10, 0, 10, 0, 10, 0, 10], Some([140, 120])),
        ("1/60:2/10", &[0, 0, 0, 0, 0], Some([80, 70])),
        // A bonus belongs to the stage of the move.
        ("1/60+10:30+1", &[5, 0, 5], Some([91, 100])),
        ("40/5400+30:1800+30", &[100, 50], Some([5330, 5380])),
        // Correspondence: nothing is saved up.
        ("3d", &[100, 100, 100], Some([259_200, 259_200])),
        ("3d", &[259_200], None),
        // Hourglass.
        ("*60", &[20], Some([40, 80])),
        ("*60", &[20, 30], Some([70, 50])),
        ("*60", &[60], None),
        // No limit.
        ("-", &[1_000_000, 1], Some([u64::MAX, u64::MAX])),
    ];
    for (text, spent, expected) in cases {
        assert_eq!(after(text, spent), *expected, "{text} {spent:?}");
    }
    for row in rows() {
        assert!(cases.iter().any(|(text, ..)| kind(text) == kind(row)), "there is no case like {row}");
    }
}

#[test]
fn forty_moves_and_then_the_rest() {
    let turns = vec![60; 2 * 40]; // each player a minute a move
    assert_eq!(after("40/5400+30:1800+30", &turns), Some([5400 - 40 * 30 + 1800; 2]));
}

#[test]
fn unequal_times() {
    let mut clock = Clock::unequal(ByColor { white: control("5+0"), black: control("1d2") });
    clock.start(Color::White, ZERO);
    clock.press(secs(10)).unwrap();
    clock.press(secs(15)).unwrap();
    assert_eq!(clock.remaining(Color::White, secs(15)), Some(secs(290)));
    assert_eq!(clock.remaining(Color::Black, secs(15)), Some(secs(57)));
}

#[test]
fn a_pause_costs_nobody_anything() {
    let mut clock = Clock::new(control("1d5"));
    clock.start(Color::White, ZERO);
    clock.pause(secs(3));
    assert!(clock.is_paused() && !clock.is_running());
    assert_eq!(clock.remaining(Color::White, secs(1_000)), Some(secs(60)));
    assert_eq!(clock.deadline(), None);
    clock.resume(secs(2_000));
    assert_eq!(clock.deadline(), Some(secs(2_062)));
    assert_eq!(clock.remaining(Color::White, secs(2_004)), Some(secs(58))); // the delay is not given twice
    clock.press(secs(2_004)).unwrap();
    assert_eq!(clock.remaining(Color::White, secs(2_004)), Some(secs(58)));
    assert_eq!(clock.used(Color::White, secs(2_004)), secs(7));
}

#[test]
fn time_that_goes_backwards_is_nobodys_gain() {
    let mut clock = Clock::new(control("1+0"));
    clock.start(Color::White, secs(100));
    assert_eq!(clock.remaining(Color::White, secs(50)), Some(secs(60)));
    clock.press(secs(110)).unwrap();
    clock.press(secs(105)).unwrap(); // Black moved before White did?
    assert_eq!(clock.remaining(Color::Black, secs(105)), Some(secs(60)));
    clock.press(secs(112)).unwrap(); // White is charged from 110 on, not from 105
    assert_eq!(clock.remaining(Color::White, secs(112)), Some(secs(48)));
}

#[test]
fn a_fallen_flag_stays_down() {
    let mut clock = Clock::new(control("1+5"));
    clock.start(Color::White, ZERO);
    let error = OutOfTime { color: Color::White };
    assert_eq!(error.to_string(), "White has run out of time");
    assert_eq!(clock.flagged(secs(60)), Some(Color::White));
    assert_eq!(clock.press(secs(60)), Err(error));
    assert_eq!(clock.press(secs(10)), Err(error)); // not even if time goes backwards
    clock.add(Color::White, secs(100));
    assert_eq!(clock.remaining(Color::White, secs(61)), Some(ZERO));
    assert_eq!((clock.turn(), clock.deadline()), (None, None));
}

#[test]
fn time_can_be_given() {
    let mut clock = Clock::new(control("1+0"));
    clock.start(Color::White, ZERO);
    clock.add(Color::White, secs(15));
    clock.add(Color::Black, secs(5));
    assert_eq!(clock.deadline(), Some(secs(75)));
    assert_eq!(clock.remaining(Color::Black, ZERO), Some(secs(65)));
    let mut unlimited = Clock::new(TimeControl::Unlimited);
    unlimited.add(Color::White, secs(15));
    assert_eq!(unlimited.remaining(Color::White, ZERO), None);
}

#[test]
fn a_stopped_clock_shows_what_was_left() {
    let mut clock = Clock::new(control("1+0"));
    clock.start(Color::White, ZERO);
    clock.stop(secs(7));
    assert_eq!(clock.remaining(Color::White, secs(100)), Some(secs(53)));
    assert_eq!(clock.used(Color::White, secs(100)), secs(7));
    assert_eq!(clock.turn(), None);
}

#[test]
fn turns_tell_what_each_move_took() {
    let mut clock = Clock::new(control("1+2"));
    clock.start(Color::White, ZERO);
    clock.press(secs(4)).unwrap();
    clock.press(secs(5)).unwrap();
    let turns: Vec<_> = clock.turns().map(|turn| (turn.color, turn.spent, turn.left)).collect();
    let expected = [(Color::White, secs(4), Some(secs(58))), (Color::Black, secs(1), Some(secs(61)))];
    assert_eq!(turns, expected);
}

#[test]
fn text_is_read() {
    let whole = |seconds, bonus| TimeControl::whole_game(secs(seconds), bonus);
    let stage = |moves: u32, seconds, bonus| Stage { moves: moves.try_into().ok(), time: secs(seconds), bonus };
    let rows = [
        ("5+3", whole(300, Bonus::Increment(secs(3)))),
        ("5", whole(300, Bonus::None)),
        ("5+0", whole(300, Bonus::None)),
        (" 15+10 ", whole(900, Bonus::Increment(secs(10)))),
        ("0+1", whole(0, Bonus::Increment(secs(1)))),
        ("1/2+1", whole(30, Bonus::Increment(secs(1)))),
        ("½", whole(30, Bonus::None)),
        ("¼+0", whole(15, Bonus::None)),
        ("3/4", whole(45, Bonus::None)),
        ("1.5+0.5", whole(90, Bonus::Increment(Duration::from_millis(500)))),
        ("3d10", whole(180, Bonus::Delay(secs(10)))),
        ("3b10", whole(180, Bonus::Bronstein(secs(10)))),
        ("90s", whole(90, Bonus::None)),
        ("2h+30", whole(7200, Bonus::Increment(secs(30)))),
        ("90m+30s", whole(5400, Bonus::Increment(secs(30)))),
        ("3d", TimeControl::Correspondence(secs(3 * 86_400))),
        ("1/259200", TimeControl::Correspondence(secs(3 * 86_400))),
        ("10/30d", TimeControl::Stages(vec![stage(10, 30 * 86_400, Bonus::None)])),
        ("*180", TimeControl::Hourglass(secs(180))),
        ("-", TimeControl::Unlimited),
        ("40/7200", TimeControl::Stages(vec![stage(40, 7200, Bonus::None)])),
        (
            "40/5400+30:1800+30",
            TimeControl::Stages(vec![
                stage(40, 5400, Bonus::Increment(secs(30))),
                stage(0, 1800, Bonus::Increment(secs(30))),
            ]),
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(control(text), expected, "{text}");
        assert_eq!(control(&expected.to_string()), expected, "{text} is written {expected}");
        assert_eq!(TimeControl::from_pgn(&expected.to_pgn()), Ok(expected.clone()), "{}", expected.to_pgn());
    }
    assert_eq!(TimeControl::from_pgn("5+3"), Ok(whole(5, Bonus::Increment(secs(3)))));
}

#[test]
fn nonsense_is_not_read() {
    let rows = [
        "",
        "?",
        "+",
        "+3",
        "5+",
        "5+x",
        "-5",
        "5-3",
        "0",
        "0+0",
        "*0",
        "0d",
        "1/0",
        "40/0:30",
        "a",
        "0/300",
        "40/",
        "/300",
        "40/5400:",
        ":300",
        "300:40/60",
        "5+3+2",
        "1.2.3",
        ".",
        "1e9",
        "99999999999999999999",
        "5+99999999999999999999",
        "999999999999d",
        "*",
        "*x",
        "5 + 3",
        "½½",
        "1.0000000001",
        "+5+3",
        "5++3",
        "٣+٢",
    ];
    for text in rows {
        let error = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(error.what(), "time control");
        assert!(TimeControl::from_pgn(text).is_err(), "{text}");
    }
}

/// Whatever happens in whatever order: all time that has run is somebody's, and no more than was given is ever left.
#[test]
fn no_schedule_loses_or_makes_time() {
    let controls: Vec<&str> = ["1+0", "1+2", "1d2", "1b2", "5/30+1:10", "2/20d3:2/10b1", "*60", "0.25+0.001"]
        .into_iter()
        .chain(rows())
        .collect();
    let mut random = Random(0x5eed);
    for round in 0..4_000 {
        let text = controls[round % controls.len()];
        Run::new(control(text)).go(&mut random, text);
    }
}

/// A clock, and a plain account of what it should say.
struct Run {
    clock: Clock,
    now: Duration,
    ran: Duration,
    given: Duration,
}

impl Run {
    fn new(control: TimeControl) -> Run {
        let mut clock = Clock::new(control);
        clock.start(Color::White, ZERO);
        Run { clock, now: ZERO, ran: ZERO, given: ZERO }
    }

    fn go(&mut self, random: &mut Random, text: &str) {
        for _ in 0..60 {
            let step = Duration::from_micros(random.below(3_000_000) as u64);
            self.now += step;
            if self.clock.is_running() {
                self.ran += step;
            }
            match random.below(8) {
                0 => self.clock.pause(self.now),
                1 | 2 => self.clock.resume(self.now),
                3 => self.give(Duration::from_millis(random.below(2_000) as u64)),
                4 => self.look_back(random),
                _ => {
                    if self.clock.press(self.now).is_err() {
                        return self.check(text);
                    }
                }
            }
            self.check(text);
        }
    }

    fn give(&mut self, time: Duration) {
        self.clock.add(Color::White, time);
        self.given += time;
    }

    /// Nothing is changed by asking, nor by taking a turn back and forth with no time between.
    fn look_back(&self, random: &mut Random) {
        let earlier = self.now.saturating_sub(Duration::from_millis(random.below(5_000) as u64));
        for color in Color::ALL {
            assert!(self.clock.remaining(color, earlier) >= self.clock.remaining(color, self.now) || self.hourglass());
        }
        assert_eq!(self.clock.deadline().is_some_and(|end| end <= self.now), self.has_run_out());
    }

    fn hourglass(&self) -> bool {
        matches!(self.clock.control(Color::White), TimeControl::Hourglass(_))
    }

    fn has_run_out(&self) -> bool {
        self.clock.is_running() && self.clock.flagged(self.now).is_some()
    }

    fn check(&self, text: &str) {
        let used = Color::ALL.map(|color| self.clock.used(color, self.now));
        assert_eq!(used[0] + used[1], self.ran, "{text}");
        for (color, used) in Color::ALL.into_iter().zip(used) {
            self.check_balance(color, used, text);
        }
    }

    /// What is left and what was used never exceed what was given, and without bonuses are exactly that.
    fn check_balance(&self, color: Color, used: Duration, text: &str) {
        let Some(left) = self.clock.remaining(color, self.now) else { return };
        let given = if color.is_white() { self.given } else { ZERO };
        match self.clock.control(color) {
            TimeControl::Stages(stages) if stages[0].moves.is_none() && stages[0].bonus == Bonus::None => {
                assert_eq!(left, (stages[0].time + given).saturating_sub(used), "{text}");
            }
            TimeControl::Stages(stages) if stages[0].moves.is_none() => {
                let bonuses = stages[0].bonus.time() * (self.clock.moves(color) + 1);
                assert!(left + used <= stages[0].time + given + bonuses || left == ZERO, "{text}");
            }
            TimeControl::Hourglass(time) => {
                let both = self.clock.remaining(!color, self.now).unwrap_or_default() + left;
                let flagged = self.clock.flagged(self.now).is_some();
                assert!(flagged || both == *time * 2 + self.given, "{text}");
            }
            TimeControl::Correspondence(time) => assert!(left <= *time + given, "{text}"),
            TimeControl::Stages(_) | TimeControl::Unlimited => {}
        }
    }
}

#[test]
fn undo_restores_the_clocks() {
    let mut random = Random(0x0dd);
    for text in ["1+2", "1d2", "1b2", "2/30+1:10"].into_iter().chain(rows()) {
        // Four moves of each side, and no flag falls.
        let longest = control(text).initial().map_or(3_000, |time| 3_000.min(time.as_millis() as usize / 8));
        let mut clock = Clock::new(control(text));
        let mut now = ZERO;
        clock.start(Color::White, now);
        let mut shown = Vec::new();
        for _ in 0..8 {
            shown.push((clock.turn(), Color::ALL.map(|color| (clock.remaining(color, now), clock.used(color, now)))));
            now += Duration::from_millis(random.below(longest) as u64);
            clock.press(now).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        for expected in shown.into_iter().rev() {
            assert!(clock.undo(now));
            let found = Color::ALL.map(|color| (clock.remaining(color, now), clock.used(color, now)));
            assert_eq!((clock.turn(), found), expected, "{text}");
        }
        assert!(!clock.undo(now));
    }
}
