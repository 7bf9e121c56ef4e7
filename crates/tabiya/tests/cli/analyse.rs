//! `tabiya analyse`. What the engine thinks of a move is no business of these tests, except where there is no doubt.

use crate::{Run, tabiya, tabiya_with_input};
use serde_json::Value;
use tabiya_rules::pgn::{Comment, Nag, Score, Tree, Trees};

const MATE: &str = r#"[Event "Club evening"]
[Date "2026.03.01"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]

1. e4 { best by test [%clk 0:03:00] } e5 2. Bc4 (2. Nf3 Nc6 $1) 2... Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

"#;
const BROKEN: &str = "[Event \"Broken\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n";
const CHESS960: &str = r#"[Event "Chess960"]
[Variant "Chess960"]
[FEN "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1"]

1. O-O O-O-O 1/2-1/2
"#;

fn analyse(args: &[&str], input: &str) -> Run {
    tabiya_with_input(&[&["analyse", "-", "--nodes", "2000"], args].concat(), input)
}

fn trees(text: &str) -> Vec<Tree> {
    let trees: Vec<Tree> = Trees::new(text.as_bytes()).collect::<Result<_, _>>().expect("memory can be read");
    assert!(trees.iter().all(|tree| tree.error.is_none() && tree.warnings.is_empty()), "{text}");
    trees
}

fn comments(tree: &Tree) -> Vec<Comment> {
    tree.main_line().map(|id| tree.parsed_comment(id)).collect()
}

#[test]
fn a_report() {
    let report = analyse(&[], MATE).ok();
    let head = "Game 1: Anna – Boris 1-0\nClub evening, 2026.03.01\nC23 Bishop's Opening\n\n100 ┤";
    assert!(report.starts_with(head), "{report}");
    for part in [
        "\n  0 └   1\n",
        "\n1. e4",
        " Nf6?? 4. Qxf7#\n",
        " White   Black\nAccuracy  ",
        "\nBlunders (??)  ",
        "\n3... Nf6??  ",
        " → #1\n    ",
    ] {
        assert!(report.contains(part), "{part:?}: {report}");
    }
    assert!(!report.contains('\x1b'), "no colours in a pipe");
    assert!(report.lines().all(|line| line.chars().count() <= 80), "{report}");
}

#[test]
fn pgn_with_evaluations() {
    let text = analyse(&["--pgn"], MATE).ok();
    let [tree] = <[Tree; 1]>::try_from(trees(&text)).expect("one game");
    let all = comments(&tree);
    assert_eq!(all.iter().filter(|comment| comment.eval.is_some()).count(), 6, "all but mate: {text}");
    assert_eq!(all[5].eval.map(|eval| eval.score), Some(Score::Mate(1)), "{text}");
    let blunder = tree.main_line().nth(5).expect("Nf6");
    assert_eq!(tree.nags(blunder), [Nag::BLUNDER]);
    let parent = tree.parent(blunder).expect("Qh5");
    assert!(tree.children(parent).count() > 1, "something better: {text}");
    // What was there already is there still.
    assert!(all[0].text.starts_with("best by test") && all[0].clock.is_some(), "{text}");
    let knight = tree.children(tree.main_line().nth(1).expect("e5")).nth(1).expect("a variation");
    assert_eq!(tree.line_after(knight).next().map(|id| tree.nags(id)), Some(&[Nag::GOOD_MOVE][..]));
    let tags = ["ECO", "Opening", "White"].map(|name| tree.tags.get(name));
    assert_eq!(tags, [Some("C23"), Some("Bishop's Opening"), Some("Anna")]);
    let accuracy = |name| tree.tags.get(name).and_then(|value| value.parse::<f64>().ok());
    assert!(accuracy("WhiteAccuracy") > accuracy("BlackAccuracy"), "{text}");
}

#[test]
fn old_evaluations_give_way() {
    let old = MATE.replace("e5 2.", "e5 { [%eval 9.99] } 2.").replace("Qxf7#", "Qxf7# { well done [%eval #1] }");
    let text = analyse(&["--pgn"], &old).ok();
    let [tree] = <[Tree; 1]>::try_from(trees(&text)).expect("one game");
    let all = comments(&tree);
    assert!(all[1].eval.is_some() && !text.contains("9.99"), "{text}");
    assert_eq!((all[6].text.as_str(), all[6].eval), ("well done", None), "{text}");
}

#[test]
fn to_analyse_again_changes_nothing() {
    let once = analyse(&["--pgn"], MATE).ok();
    assert_eq!(analyse(&["--pgn"], &once).ok(), once);
}

#[test]
fn the_number_of_threads_cannot_be_seen() {
    let text = [MATE, CHESS960, MATE, "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 Nbd7 *"].concat();
    for form in ["--pgn", "--json"] {
        let alone = analyse(&[form, "--threads", "1"], &text).ok();
        assert_eq!(analyse(&[form, "--threads", "3"], &text).ok(), alone);
        assert_eq!(analyse(&[form], &text).ok(), alone);
    }
}

#[test]
fn json() {
    let text = analyse(&["--json", "--lines", "2"], &[MATE, CHESS960].concat()).ok();
    let [game, chess960] = <[Value; 2]>::try_from(
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>(),
    )
    .expect("two lines");
    assert_eq!((&game["game"], &game["result"], &game["error"]), (&1.into(), &"1-0".into(), &Value::Null));
    assert_eq!(game["opening"], serde_json::json!({ "eco": "C23", "name": "Bishop's Opening", "moves": 3 }));
    assert_eq!((&game["white"]["moves"], &game["black"]["moves"]), (&4.into(), &3.into()));
    assert!(game["black"]["blunders"].as_u64() >= Some(1) && game["white"]["accuracy"].as_f64() > Some(50.0), "{game}");
    let moves = game["moves"].as_array().expect("moves");
    assert_eq!((moves.len(), &game["counted"]), (7, &7.into()));
    let blunder = &moves[5];
    assert_eq!((&blunder["san"], &blunder["uci"]), (&"Nf6".into(), &"g8f6".into()));
    assert_eq!((&blunder["judgement"], &blunder["lapse"]), (&"blunder".into(), &"mate-allowed".into()));
    assert_eq!(blunder["eval"], serde_json::json!({ "mate": 1 }));
    assert_eq!(blunder["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(blunder["faults"][0], "allows-mate");
    assert!(moves[6]["motifs"].as_array().is_some_and(|motifs| motifs.contains(&"checkmate".into())), "{game}");
    assert!(blunder["sentence"].as_str().is_some_and(|sentence| sentence.contains("Nf6")));
    assert_eq!(moves[6]["eval"], serde_json::json!({ "mate": 0 }));
    assert_eq!(chess960["moves"][0]["uci"], "f1h1");
    assert_eq!(chess960["opening"], Value::Null);
}

#[test]
fn the_other_languages() {
    for (language, accuracy, blunder) in [("fr", "Précision", "est une gaffe"), ("he", "דיוק", "טעות גסה")]
    {
        let report = analyse(&["--lang", language], MATE).ok();
        assert!(report.contains(accuracy) && report.contains(blunder), "{report}");
    }
}

#[test]
fn french_reports_have_french_letters_and_numbers() {
    let report = analyse(&["--lang", "fr"], MATE).ok();
    for part in [" Fc4 Cc6 3. Dh5 Cf6?? 4. Dxf7#\n", "\n3... Cf6??  ", "Dxf7#", "\u{202f}%"] {
        assert!(report.contains(part), "{part:?}: {report}");
    }
    let has_point = |word: &str| {
        word.split_once('.').is_some_and(|(before, after)| {
            before.ends_with(|c: char| c.is_ascii_digit()) && after.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let head = "Club evening, 2026.03.01";
    assert!(!report.replace(head, "").split_whitespace().any(has_point), "{report}");
    assert!(analyse(&["--lang", "fr", "--letters", "en"], MATE).ok().contains(" Nf6?? 4. Qxf7#\n"));
    // Data are the same in every language, but for their sentences.
    let data = analyse(&["--lang", "fr", "--pgn"], MATE).ok();
    let data = data.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(data.contains("4. Qxf7#") && data.contains("[%eval ") && !data.contains("Dxf7"), "{data}");
    let data = analyse(&["--lang", "fr", "--json"], MATE).ok();
    assert!(data.contains("\"Qxf7#\"") && !data.contains("Dxf7"), "{data}");
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
    let lines = tabiya(&["analyse", "--fen", scholar, "--depth", "3", "--lines", "2", "--lang", "fr"]).ok();
    assert!(lines.contains("4. Dxf7#\n") && lines.lines().nth(1).is_some_and(|line| line.contains(',')), "{lines}");
}

#[test]
fn where_the_locale_has_only_ascii_a_report_has() {
    let mut child = crate::command(&["analyse", "-", "--nodes", "2000"]);
    let mut child = child.env("LC_ALL", "C").stdin(std::process::Stdio::piped()).spawn().expect("it starts");
    std::io::Write::write_all(&mut child.stdin.take().expect("piped"), MATE.as_bytes()).expect("it reads");
    let report = child.wait_with_output().expect("it ends").stdout;
    assert!(!report.is_empty() && report.is_ascii(), "{}", String::from_utf8_lossy(&report));
    assert!(!analyse(&[], MATE).ok().is_ascii());
    assert!(analyse(&["--ascii"], MATE).ok().is_ascii());
}

#[test]
fn a_broken_game_is_reviewed_up_to_its_fault() {
    let Run { stdout, stderr, code } = analyse(&["--pgn"], &[BROKEN, MATE].concat());
    assert_eq!(stderr, "error: -:3:13: game 1: illegal move Ke3: a king does not move from e1 to e3\n");
    assert_eq!(code, 1);
    let trees = trees(&stdout);
    assert_eq!(trees.iter().map(|tree| tree.moves().count()).collect::<Vec<_>>(), [2, 7]);
    assert!(comments(&trees[0]).iter().all(|comment| comment.eval.is_some()), "{stdout}");
}

#[test]
fn a_single_game() {
    let text = [CHESS960, MATE].concat();
    assert!(analyse(&["--game", "2"], &text).ok().starts_with("Game 2: Anna – Boris 1-0\n"));
    assert_eq!(analyse(&["--game", "3"], &text).refused(), "-: there is no game 3");
}

#[test]
fn games_without_moves() {
    assert_eq!(analyse(&[], "").ok(), "");
    assert_eq!(analyse(&[], "[White \"Anna\"]\n\n*\n").ok(), "Game 1: Anna – ? *\n\n");
    let text = analyse(&["--pgn"], "[White \"Anna\"]\n\n*\n").ok();
    assert_eq!(trees(&text)[0].moves().count(), 0);
}

#[test]
fn hostile_files() {
    for text in ["\0\u{1}{", "[Event \"", &"1. e4 (".repeat(2_000), &"(((".repeat(5_000), "1. e4 e5 ) *", "e4 e4 e4"] {
        let Run { stdout, stderr, code } = analyse(&["--depth", "1"], text);
        assert!(code == 1 && stderr.starts_with("error: -:"), "{text:.20}: {stdout} {stderr}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    assert!(tabiya(&["analyse", "no-such-file.pgn"]).refused().starts_with("no-such-file.pgn: "));
    #[cfg(unix)]
    assert_eq!(crate::odd_name("analyse", MATE, &["--nodes", "500", "--json"]).lines().count(), 1);
    assert!(tabiya(&["analyse", "."]).refused().starts_with(".: "));
}

#[test]
fn a_position() {
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
    let lines = tabiya(&["analyse", "--fen", scholar, "--depth", "3", "--lines", "2"]).ok();
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(lines.trim_start().starts_with("#1 ") && lines.contains("4. Qxf7#\n"), "{lines}");
    let text = tabiya(&["analyse", "--fen", scholar, "--depth", "3", "--json"]).ok();
    let object: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(object["lines"].as_array().map(Vec::len), Some(3));
    assert_eq!(object["lines"][0]["uci"], serde_json::json!(["h5f7"]));
    assert_eq!(object["lines"][0]["eval"], serde_json::json!({ "mate": 1 }));
}

#[test]
fn positions_without_moves() {
    let analyse = |fen| tabiya(&["analyse", "--fen", fen, "--depth", "3"]);
    assert_eq!(analyse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").ok(), "stalemate\n");
    assert_eq!(analyse("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").ok(), "checkmate\n");
    let french = tabiya(&["analyse", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "--lang", "fr"]).ok();
    assert_eq!(french, "échec et mat\n");
    assert!(analyse("7k/6Q1/6K1/8/8/8/8/9 b - - 0 1").refused().starts_with("--fen: "));
}

#[test]
fn misuse() {
    tabiya(&["analyse"]).misused();
    tabiya(&["analyse", "x.pgn", "--fen", "x"]).misused();
    tabiya(&["analyse", "x.pgn", "--pgn", "--json"]).misused();
    tabiya(&["analyse", "x.pgn", "--lines", "0"]).misused();
    tabiya(&["analyse", "x.pgn", "--nodes", "0"]).misused();
    tabiya(&["analyse", "x.pgn", "--game", "0"]).misused();
    tabiya(&["analyse", "x.pgn", "--hash", "0"]).misused();
    tabiya(&["analyse", "x.pgn", "--lang", "xx"]).misused();
    tabiya(&["analyse", "--fen", "x", "--game", "1"]).misused();
    tabiya(&["analyse", "--fen", "x", "--pgn"]).misused();
}
