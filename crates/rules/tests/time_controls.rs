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

/// Who adds a kind is sent to the table, and by it to the page.
#[test]
fn every_kind_has_a_row() {
    let kind = |control: &TimeControl| match control {
        TimeControl::Unlimited => "unlimited",
        TimeControl::Correspondence(_) => "correspondence",
        TimeControl::Hourglass(_) => "hourglass",
        TimeControl::Stages(stages) => match stages.first().map(|stage| stage.bonus).unwrap_or_default() {
            Bonus::None => "no bonus",
            Bonus::Increment(_) => "increment",
            Bonus::Delay(_) => "delay",
            Bonus::Bronstein(_) => "Bronstein",
        },
    };
    let found: Vec<&str> = rows().map(|(control, _)| kind(&control)).collect();
    for kind in ["unlimited", "correspondence", "hourglass", "no bonus", "increment", "delay", "Bronstein"] {
        assert!(found.contains(&kind), "{kind}");
    }
}
