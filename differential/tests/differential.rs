//! The ordinary share of the comparison; `make differential` does a million positions, with another seed each time.

use tabiya_differential::run;

#[test]
fn twenty_thousand_positions() {
    let tally = run(1, 20_000, |_| {}).unwrap_or_else(|why| panic!("{why}"));
    assert!(tally.refused > 100, "random set-ups were hardly ever wrong: {tally:?}");
    assert!(tally.walls > 20, "hardly any wall held: {tally:?}");
    assert!(tally.games > 100, "hardly any games were read: {tally:?}");
}
