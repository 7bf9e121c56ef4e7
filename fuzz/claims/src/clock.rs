//! Time controls, a line break, and what happens to the clock: it never gives back time that was used.

use std::time::Duration;
use tabiya_rules::{Clock, Color, TimeControl};

pub(crate) fn holds(bytes: &[u8]) {
    let (text, events) = bytes.split_at(bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len()));
    let Ok(text) = std::str::from_utf8(text) else { return };
    for control in [text.parse::<TimeControl>(), TimeControl::from_pgn(text)].into_iter().flatten() {
        assert_eq!(control.to_string().parse(), Ok(control.clone()));
        assert_eq!(TimeControl::from_pgn(&control.to_pgn()), Ok(control.clone()));
        run(Clock::new(control), events);
    }
}

fn run(mut clock: Clock, events: &[u8]) {
    let mut now = Duration::ZERO;
    for &event in events {
        let before = Color::ALL.map(|color| clock.remaining(color, now));
        let later = now + Duration::from_millis(u64::from(event >> 3) * 997);
        for (color, before) in Color::ALL.into_iter().zip(before) {
            assert!(clock.remaining(color, later) <= before || is_hourglass(&clock), "waiting gave {color} time");
        }
        now = later;
        let _ = (clock.flagged(now), clock.deadline(), clock.spent(now));
        match event & 7 {
            0 => clock.start(Color::White, now),
            1 => clock.start(Color::Black, now),
            2 => clock.pause(now),
            3 => clock.resume(now),
            4 => clock.stop(now),
            5 => drop(clock.undo(now)),
            _ => drop(clock.press(now)),
        }
    }
}

fn is_hourglass(clock: &Clock) -> bool {
    Color::ALL.into_iter().any(|color| matches!(clock.control(color), TimeControl::Hourglass(_)))
}
