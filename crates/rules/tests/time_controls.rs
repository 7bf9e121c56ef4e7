//! Every time control of `testdata/time_controls.txt`.

use tabiya_rules::{Bonus, TimeControl};

const ROWS: &str = include_str!("../../../testdata/time_controls.txt");

fn rows() -> impl Iterator<Item = (TimeControl, Vec<&'static str>)> {
    let rows = ROWS.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        (fields[0].parse().unwrap_or_else(|error| panic!("{row}: {error}")), fields)
    })
}

#[test]
fn every_row_is_written_as_it_is_read_and_begins_as_it_says() {
    for (control, fields) in rows() {
        let [text, first, speed] = fields[..] else { panic!("not three fields: {fields:?}") };
        assert_eq!(control.to_string(), text);
        assert_eq!(control.initial().map_or("-".to_owned(), |time| time.as_millis().to_string()), first, "{text}");
        assert_eq!(control.speed().name(), speed, "{text}");
    }
}

/// Names the kinds and lists them at once: an arm that the compiler asks for is a name that wants a row.
macro_rules! kinds {
    ($($kind:pat => $name:literal,)*) => {
        const KINDS: &[&str] = &[$($name),*];

        fn kind(control: &TimeControl) -> &'static str {
            match (control, control.period(0).bonus) {
                $($kind => $name,)*
            }
        }
    };
}

kinds! {
    (TimeControl::Unlimited, _) => "unlimited",
    (TimeControl::Correspondence(_), _) => "correspondence",
    (TimeControl::Hourglass(_), _) => "hourglass",
    (TimeControl::Stages(_), Bonus::None) => "no bonus",
    (TimeControl::Stages(_), Bonus::Increment(_)) => "increment",
    (TimeControl::Stages(_), Bonus::Delay(_)) => "delay",
    (TimeControl::Stages(_), Bonus::Bronstein(_)) => "Bronstein",
}

/// Who adds a kind is sent to the table, and by it to the clock's accounts, the server's games and what documents tell.
#[test]
fn every_kind_has_a_row() {
    let found: Vec<&str> = rows().map(|(control, _)| kind(&control)).collect();
    for kind in KINDS {
        assert!(found.contains(kind), "testdata/time_controls.txt has no row for: {kind}");
    }
}
