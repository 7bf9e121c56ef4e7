//! `tabiya epd`.

use crate::{Run, tabiya_with_input};

const SUITE: &str = r#"# mates and more
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank";

6k1/R7/1R6/8/8/8/8/4K3 w - - dm 1; bm Rb8; id "ladder";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Kf1; id "impossible";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8;
"#;

fn epd(suite: &str, args: &[&str]) -> Run {
    tabiya_with_input(&[&["epd", "-"], args].concat(), suite)
}

/// The output without what depends on how fast the machine is.
fn without_times(text: &str) -> String {
    text.lines().map(|line| line.split(" at depth ").next().unwrap_or(line).to_owned() + "\n").collect()
}

#[test]
fn solved_of_all() {
    for jobs in ["1", "3"] {
        let output = epd(SUITE, &["--depth", "5", "--jobs", jobs]).ok();
        let expected = "back rank: solved Rd8#\nladder: solved Rb8#\nimpossible: failed, Rd8# instead of Kf1\n\
            line 6: failed, Rd8# instead of not Rd8#\nsolved: 2 of 4\n";
        assert_eq!(without_times(&output), expected, "{output}");
    }
    assert!(epd(SUITE, &["--nodes", "5000", "--threads", "2", "--hash", "1"]).ok().ends_with("solved: 2 of 4\n"));
    assert!(epd(SUITE, &["--time", "20"]).ok().ends_with("solved: 2 of 4\n"));
    assert_eq!(epd("", &["--depth", "1"]).ok(), "solved: 0 of 0\n");
    assert!(epd(&format!("\u{feff}{SUITE}"), &["--depth", "5"]).ok().ends_with("solved: 2 of 4\n"));
}

#[test]
fn json() {
    let output = epd(SUITE, &["--depth", "5", "--json"]).ok();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with(r#"{"line":2,"id":"back rank","move":"Rd8#","score":"mate 1","nodes":"#), "{output}");
    assert!(lines[3].contains(r#""id":null"#) && lines[3].ends_with(r#""solved":false}"#), "{output}");
    assert_eq!(lines[4], r#"{"positions":4,"solved":2,"bad":0}"#);
}

#[test]
fn bad_records_are_named_and_the_others_done() {
    let suite = format!("nonsense\n{SUITE}6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Qd8;\n{}\n\0\n", "x".repeat(1 << 20));
    let run = epd(&suite, &["--depth", "4"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout.ends_with("solved: 2 of 4, bad records: 4\n"), "{}", run.stdout);
    let complaints: Vec<&str> = run.stderr.lines().collect();
    assert_eq!(complaints.len(), 4, "{}", run.stderr);
    assert!(complaints[0].starts_with("error: -:1: "), "{}", complaints[0]);
    assert!(complaints[1].starts_with("error: -:8: bm: illegal move Qd8: "), "{}", complaints[1]);
    assert!(complaints[2].starts_with("error: -:9: ") && complaints[2].len() < 300, "{}", complaints[2]);
}

#[test]
fn wrong_usage() {
    epd("", &[]).misused();
    epd("", &["--time", "0"]).misused();
    epd("", &["--depth", "many"]).misused();
    assert!(crate::tabiya(&["epd", "no/such.epd", "--depth", "1"]).refused().starts_with("no/such.epd: "));
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_was_done() {
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    let mut child =
        crate::command(&["epd", "-", "--depth", "3"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let (mut input, mut output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    input.write_all(SUITE.as_bytes()).expect("it reads");
    let mut printed = vec![0; "back rank: solved".len()];
    output.read_exact(&mut printed).expect("it prints");
    // The input stays open, so that the program waits for more of it when it is interrupted.
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    output.read_to_end(&mut printed).expect("the rest");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let text = String::from_utf8(printed).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.last(), Some(&format!("solved: {} of {}", (lines.len() - 1).min(2), lines.len() - 1).as_str()));
}

#[cfg(unix)]
#[test]
fn names_of_files_need_not_be_unicode() {
    assert!(crate::odd_name("epd", SUITE, &["--depth", "3"]).ends_with("solved: 2 of 4\n"));
}
