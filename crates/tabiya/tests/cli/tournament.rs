//! `tabiya tournament`.

use crate::tabiya;
use std::fs;
use std::path::Path;

fn fixture(name: &str) -> String {
    format!("{}/../../testdata/tournaments/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn pairs_the_next_round() {
    let file = fixture("dutch/next-round/renumbered-01-n33-r5-after1.trf");
    let expected = fs::read_to_string(Path::new(&file).with_extension("pairs")).unwrap();
    let (_, boards) = expected.split_once('\n').unwrap();
    assert_eq!(tabiya(&["tournament", "pair", &file]).ok(), boards);
}

#[test]
fn checks_every_round() {
    let file = some("dutch/even-01");
    assert!(tabiya(&["tournament", "check", &file]).ok().contains("paired as the rules say"));
    // White and black of one game of the last round change places.
    let text = fs::read_to_string(&file).unwrap();
    let swapped: Vec<String> =
        text.lines().map(|line| if line.starts_with("001") { swap_last(line) } else { line.into() }).collect();
    let folder = tempfile::tempdir().unwrap();
    let wrong = folder.path().join("wrong.trf");
    fs::write(&wrong, swapped.join("\n")).unwrap();
    let run = tabiya(&["tournament", "check", wrong.to_str().unwrap()]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.starts_with("Round ") && run.stdout.contains("but by the rules"), "{run:?}");
}

fn swap_last(line: &str) -> String {
    let at = line.len() - 3;
    let color = match &line[at..at + 1] {
        "w" => "b",
        "b" => "w",
        other => other,
    };
    format!("{}{color}{}", &line[..at], &line[at + 1..])
}

/// The first file whose name begins so.
fn some(start: &str) -> String {
    let path = fixture(start);
    let (folder, start) = path.rsplit_once('/').unwrap();
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let name = names.into_iter().find(|name| name.starts_with(start) && name.ends_with(".trf")).unwrap();
    format!("{folder}/{name}")
}

#[test]
fn standings_have_the_tie_breaks_that_the_file_asks_for() {
    let text = tabiya(&["tournament", "generate", "--seed", "3", "--players", "8", "--rounds", "3"]).ok();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.trf");
    fs::write(&file, &text).unwrap();
    let file = file.to_str().unwrap();
    let printed = tabiya(&["tournament", "standings", file, "--json"]).ok();
    let json: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let players = json["players"].as_array().unwrap();
    assert_eq!(players.len(), 8);
    assert_eq!(players[0]["rank"], 1);
    let codes: Vec<&String> = players[0]["values"].as_object().unwrap().keys().collect();
    assert_eq!(codes.len(), 4);
    assert!(["BH/C1", "BH", "SB", "WIN"].iter().all(|code| codes.iter().any(|known| known == code)));
    assert!(tabiya(&["tournament", "standings", file, "--sums"]).ok().contains(" = "));
}

#[test]
fn a_seed_gives_one_tournament_that_is_right() {
    let make = |seed| tabiya(&["tournament", "generate", "--seed", seed, "--players", "20"]).ok();
    assert_eq!(make("7"), make("7"));
    assert_ne!(make("7"), make("8"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("random.trf");
    let file = file.to_str().unwrap();
    assert_eq!(tabiya(&["tournament", "generate", file, "--seed", "7"]).ok(), "");
    assert!(tabiya(&["tournament", "check", file]).ok().contains("paired as the rules say"));
}

#[test]
fn everybody_is_told_why() {
    let file = some("dutch/odd-01");
    for (language, word) in [("en", "has the bye"), ("fr", "est exempt"), ("he", "במנוחה")] {
        let told = tabiya(&["tournament", "explain", &file, "--round", "2", "--lang", language]).ok();
        assert!(told.contains(word), "{told}");
        assert!(!told.contains("pairing.") && !told.contains('{'), "{told}");
    }
    let one = tabiya(&["tournament", "explain", &file, "--round", "2", "--player", "1"]).ok();
    assert_eq!(one.lines().count(), 1);
}

#[test]
fn a_file_is_read_whole_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.trf");
    fs::write(&file, "012 Bad\n001    x\n").unwrap();
    let refused = tabiya(&["tournament", "pair", file.to_str().unwrap()]).refused();
    assert!(refused.contains("line 2, column 5"), "{refused}");
    assert!(tabiya(&["tournament", "pair", "nowhere.trf"]).refused().contains("nowhere.trf"));
}

#[test]
fn no_legal_pairing_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("met.trf");
    let player = |number: usize, other: usize, color: char, result: char, points: &str| {
        format!(
            "001 {number:>4}      {:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {:>4}  {other:>4} {color} {result}\n",
            "A", "", "", "", "", ""
        )
    };
    let text = format!("142 2\n{}{}", player(1, 2, 'w', '1', "1.0"), player(2, 1, 'b', '0', "0.0"));
    fs::write(&file, text).unwrap();
    assert!(
        tabiya(&["tournament", "pair", file.to_str().unwrap()]).refused().contains("no pairing that the rules allow")
    );
}

#[test]
fn a_round_is_paired_when_it_can_be() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.trf");
    let path = file.to_str().unwrap();
    let pair = |text: &str| {
        fs::write(&file, text).unwrap();
        tabiya(&["tournament", "pair", path]).refused()
    };
    assert!(pair("").contains("there is no player"));
    let text = tabiya(&["tournament", "generate", "--seed", "3", "--players", "6", "--rounds", "3", "--plain"]).ok();
    assert!(pair(&text).contains("all rounds (3, record 142) have been paired"));
    let games: Vec<String> = text
        .lines()
        .map(|line| if line.starts_with("001") { line[..line.len() - 1].to_owned() } else { line.to_owned() })
        .map(|line| if line.starts_with("001") { format!("{}    {}", &line[..80], &line[84..]) } else { line })
        .collect();
    let refused = pair(&games.join("\n"));
    assert!(refused.contains("round 3 is not over"), "{refused}");
}

#[test]
fn round_robins_are_paired_by_their_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.trf");
    let path = file.to_str().unwrap();
    let players: String = (1..=5).map(|number| format!("001 {number:>4}      Player {number}\n")).collect();
    fs::write(&file, format!("012 Table\n192 FIDE_ROUNDROBIN\n{players}")).unwrap();
    assert_eq!(tabiya(&["tournament", "pair", path]).ok(), "2 5\n3 4\n1 0\n");
    let told = tabiya(&["tournament", "explain", path, "--player", "3"]).ok();
    assert!(told.contains("numbers that add up to 7"), "{told}");
}

#[test]
fn hostile_files_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.trf");
    let path = file.to_str().unwrap();
    let cases: [(&[u8], &str); 6] = [
        (b"001", "line 1, column 5: the pairing number is missing"),
        (b"001    0      Zero\n", "line 1, column 5: pairing numbers begin with 1"),
        (b"\xff\xfe\x00", "begins as UTF-16, but is damaged"),
        (b"142 99999999999999999999\n", "line 1, column 5"),
        (b"001    1      One\n240 H   1    1    1    x\n", "line 2, column 21"),
        (b"001    1      One\n299 W       0.5   1    1\n", "line 2, column 17: round 1 has not been paired"),
    ];
    for (bytes, words) in cases {
        fs::write(&file, bytes).unwrap();
        for command in ["pair", "check", "standings", "explain"] {
            let refused = tabiya(&["tournament", command, path]).refused();
            assert!(refused.contains(words), "{command}: {refused}");
        }
    }
}
