//! Tables of three men, made anew, are what everybody knows of them, and every position of them is right by the rules.

use std::fs;
use std::path::Path;
use tabiya_rules::Position;
use tabiya_tables::{Ending, Material, TableError, Tables, check, is_made, make, work};

fn of_three_men() -> impl Iterator<Item = Material> {
    Material::all().filter(|material| material.men() == 3)
}

fn made() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for material in of_three_men() {
        let mut steps = 0;
        make(folder.path(), material, &mut |done| steps += done).unwrap();
        assert_eq!(steps, work(material), "{material}");
        assert!(is_made(folder.path(), material), "{material}");
    }
    folder
}

fn named(name: &str) -> Material {
    Material::all().find(|material| material.to_string() == name).unwrap()
}

fn probe(tables: &Tables, fen: &str) -> Option<Ending> {
    tables.probe(&fen.parse::<Position>().unwrap())
}

#[test]
fn every_position_of_three_men_is_right() {
    let folder = made();
    for material in of_three_men() {
        let checked = check(folder.path(), material, 1, &mut |_| ()).unwrap();
        assert_eq!(checked.wrong, None, "{material}");
        assert!(checked.positions > 20_000, "{material}: {}", checked.positions);
    }
}

#[test]
fn the_longest_mates_are_those_everybody_knows() {
    let folder = made();
    let made_again = |name| make(folder.path(), named(name), &mut |_| ()).unwrap();
    for (name, longest) in [("KQvK", 10), ("KRvK", 16), ("KPvK", 28)] {
        assert_eq!(made_again(name).longest, longest, "{name}");
    }
    for name in ["KBvK", "KNvK"] {
        assert_eq!(made_again(name).decided, 0, "{name}");
    }
}

#[test]
fn positions_are_found_from_either_side() {
    let folder = made();
    let tables = Tables::open(folder.path()).unwrap();
    for (fen, expected) in [
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", Some(Ending::Win(1))),
        ("7K/5k2/8/8/8/8/8/6q1 b - - 0 1", Some(Ending::Win(1))),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", Some(Ending::Loss(0))),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Some(Ending::Draw)),
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", Some(Ending::Draw)),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(Ending::Draw)),
        // Who may castle is in no table, nor are four men in this folder.
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", None),
    ] {
        assert_eq!(probe(&tables, fen), expected, "{fen}");
    }
}

#[test]
fn a_king_in_front_of_his_pawn_wins() {
    let folder = made();
    let tables = Tables::open(folder.path()).unwrap();
    let won = |fen| matches!(probe(&tables, fen), Some(Ending::Win(_)));
    assert!(won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
    assert!(!won("4k3/8/4P3/4K3/8/8/8/8 w - - 0 1"));
    assert!(matches!(probe(&tables, "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"), Some(Ending::Loss(_))));
}

#[test]
fn what_is_no_table_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let open = |folder: &Path| Tables::open(folder).unwrap_err();
    assert!(matches!(open(folder.path()), TableError::NoTables(_)));
    make(folder.path(), named("KQvK"), &mut |_| ()).unwrap();
    let file = folder.path().join("KQvK.mate");
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    assert!(matches!(open(folder.path()), TableError::Damaged(_)));
    fs::write(&file, b"not a table").unwrap();
    assert!(matches!(open(folder.path()), TableError::NotOurs(_)));
    fs::write(folder.path().join("KRvK.mate"), &whole).unwrap();
    fs::write(&file, &whole).unwrap();
    let error = open(folder.path()).to_string();
    assert!(error.ends_with("KRvK.mate: this is the table \"KQvK\""), "{error}");
    // What a pawn becomes has to be known first.
    assert!(make(folder.path(), named("KPvK"), &mut |_| ()).is_err());
}
