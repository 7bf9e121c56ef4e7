//! `tabiya match`, with our own engine on both sides.

use crate::{command, tabiya};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// This program as an engine.
fn engine(fields: &str) -> String {
    format!("cmd='{}' uci,{fields}", env!("CARGO_BIN_EXE_tabiya"))
}

/// A name for a file that no other test uses.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("tabiya-match-{}-{name}", std::process::id()))
}

/// A match of two short games.
const SHORT: [&str; 7] = ["match", "--nodes", "50", "--games", "2", "--max-moves", "10"];

#[test]
fn a_short_match() {
    let openings = file("openings.epd");
    fs::write(&openings, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"1. e4\";\n")
        .expect("it is written");
    let (a, b) = (engine("name=A,option.Hash=1"), engine("name=B,option.Hash=1,nodes=60"));
    let args =
        ["--engine", &a, "--engine", &b, "--openings", openings.to_str().expect("a plain name"), "--report", "1"];
    let text = tabiya(&[&SHORT[..], &args].concat()).ok();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("games 1 of 2, +"), "{text}");
    assert!(lines[1].starts_with("games 2 of 2, +"), "{text}");
    assert!(lines[2].starts_with("games 2 of 2, 0:"), "{text}");
    assert!(lines[3].starts_with("A - B: +"), "{text}");
    assert!(lines[4].starts_with("  pairs 0:"), "{text}");
    assert!(lines[5].starts_with("engine  won  drawn  lost"), "{text}");
    assert!(lines[6].starts_with("A ") && lines[7].starts_with("B "), "{text}");
    assert_eq!(lines.len(), 8);

    let json = tabiya(&[&SHORT[..], &args, &["--json"]].concat()).ok();
    let objects: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 3);
    assert_eq!((&objects[0]["game"], &objects[1]["white"]), (&1.into(), &"B".into()));
    assert_eq!((&objects[2]["games"], &objects[2]["ended"]), (&2.into(), &"complete".into()));
    assert_eq!(objects[2]["engines"][1]["forfeits"]["illegal"], 0);
    fs::remove_file(openings).expect("it is there");
}

#[test]
fn what_cannot_be_a_match_is_refused() {
    let (a, b) = (engine("name=A"), engine("name=B"));
    let with = |args: &[&str]| tabiya(&[&["match", "--engine", &a, "--engine", &b], args].concat()).refused();
    for (args, reason) in [
        (&[][..], "engine A has no limit: "),
        (&["--tc", "soon"], "--tc: \"soon\" is no time control: "),
        (&["--tc", "5d3"], "--tc: the time control \"5d3\" cannot be told to an engine: "),
        (&["--nodes", "5", "--each", "hash=1"], "--each: "),
        (&["--nodes", "5", "--each", "cmd='a"], "--each: the quotation mark ' is not closed "),
        (&["--nodes", "5", "--sprt", "elo0=0"], "--sprt: elo1=… is missing"),
        (&["--nodes", "5", "--resign", "moves=3"], "--resign: score=… is missing"),
        (&["--nodes", "5", "--openings", "no-such-file.pgn"], "--openings: no-such-file.pgn: "),
        (&["--nodes", "5", "--resume"], "--resume needs the file "),
    ] {
        let error = with(args);
        assert!(error.starts_with(reason), "{error}");
    }
    let error = tabiya(&["match", "--engine", &a, "--nodes", "5"]).refused();
    assert_eq!(error, "a match needs two engines: give --engine twice");
    let error = tabiya(&["match", "--engine", &a, "--engine", "no-such-engine", "--nodes", "5"]).refused();
    assert!(error.starts_with("engine no-such-engine cannot be started: "), "{error}");
    tabiya(&["match"]).misused();
    tabiya(&["match", "--engine", &a, "--engine", &b, "--nodes", "0"]).misused();
    tabiya(&["match", "--engine", &a, "--engine", &b, "--move-time", "-1"]).misused();
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_played() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Command;
    let (a, b) = (engine("name=A"), engine("name=B"));
    let pgn = file("interrupted.pgn");
    let pgn_name = pgn.to_str().expect("a plain name");
    let args = ["match", "--engine", &a, "--engine", &b, "--nodes", "50", "--max-moves", "10", "--report", "1"];
    let args = [&args[..], &["--pgn", pgn_name, "--games"]].concat();
    let mut child = command(&[&args[..], &["100000"]].concat()).spawn().expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    output.read_line(&mut line).expect("it prints");
    assert!(line.starts_with("games 1 of 100000"), "{line}");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("the rest");
    assert!(rest.contains("\nA - B: +"), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));

    let played = || fs::read_to_string(&pgn).expect("there are games").matches("[Round ").count();
    let before = played();
    assert!(before > 0);
    let games = (before + 2).to_string();
    let refused = tabiya(&[&args[..], &[&games]].concat()).refused();
    assert!(refused.contains(&format!("a match was left after {before} games")), "{refused}");
    let resumed = tabiya(&[&args[..], &[&games, "--resume"]].concat()).ok();
    assert!(resumed.contains(&format!("games {games} of {games}, ")), "{resumed}");
    assert_eq!(played(), before + 2);
    fs::remove_file(&pgn).expect("it is there");
}

/// Being asked to leave, and the end of the terminal, leave no engine behind that still thinks.
#[cfg(unix)]
#[test]
fn other_signals_end_the_engines_too() {
    use std::io::{BufRead, BufReader};
    use std::process::Command;
    for signal in ["TERM", "HUP"] {
        let [script, pids, log] = ["engine.sh", "pids", "log"].map(|name| file(&format!("{signal}-{name}")));
        let program = env!("CARGO_BIN_EXE_tabiya");
        fs::write(&script, format!("echo $$ >> '{}'\nexec '{program}' uci\n", pids.display())).expect("it is written");
        let engine = |name| format!("cmd=sh '{}',name={name}", script.display());
        let (a, b, log_name) = (engine("A"), engine("B"), log.to_str().expect("a plain name"));
        // Nobody moves for a long while: the signal comes while an engine thinks.
        let args = ["match", "--engine", &a, "--engine", &b, "--move-time", "600", "--timeout", "900"];
        let mut child = command(&[&args[..], &["--log", log_name]].concat()).spawn().expect("it starts");
        while !fs::read_to_string(&log).is_ok_and(|log| log.contains(" > go ")) {
            std::thread::yield_now();
        }
        let killed = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
        let last = BufReader::new(child.stdout.take().expect("piped")).lines().last();
        assert!(last.expect("a table").expect("UTF-8").starts_with("B "));
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        let engines = fs::read_to_string(&pids).expect("they have begun");
        assert_eq!(engines.lines().count(), 4, "each was tried, then played");
        for engine in engines.lines() {
            let is_alive = Command::new("kill").args(["-0", engine]).output().expect("kill runs").status.success();
            assert!(!is_alive, "engine {engine} after SIG{signal}");
        }
        [script, pids, log].iter().for_each(|path| fs::remove_file(path).expect("it is there"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_shall_outlive_its_terminal_does() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let (a, b) = (engine("name=A"), engine("name=B"));
    let args = ["match", "--engine", &a, "--engine", &b, "--nodes", "50", "--max-moves", "10", "--report", "1"];
    let mut child = Command::new("nohup")
        .arg(env!("CARGO_BIN_EXE_tabiya"))
        .args(args)
        .args(["--games", "20"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped")).lines();
    output.next().expect("a line").expect("UTF-8");
    let killed = Command::new("kill").args(["-HUP", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    assert!(output.any(|line| line.expect("UTF-8").starts_with("games 20 of 20, +")));
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn pinned_engines_have_one_core() {
    let [script, cores] = ["pinned.sh", "cores"].map(file);
    let program = env!("CARGO_BIN_EXE_tabiya");
    // By the time the first line comes the engine has its place.
    let text = format!(
        "read -r line\ngrep Cpus_allowed_list /proc/$$/status >> '{}'\n{{ echo \"$line\"; cat; }} | '{program}' uci\n",
        cores.display()
    );
    fs::write(&script, text).expect("it is written");
    let engine = |name| format!("cmd=sh '{}',name={name}", script.display());
    let (a, b) = (engine("A"), engine("B"));
    tabiya(&[&SHORT[..], &["--engine", &a, "--engine", &b, "--pin"]].concat()).ok();
    let lists = fs::read_to_string(&cores).expect("they have begun");
    let lists: Vec<&str> = lists.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    // The first two are the engines that are only tried.
    assert!(lists.len() == 4 && lists[2..].iter().all(|list| list.parse::<u32>().is_ok()), "{lists:?}");
    [script, cores].iter().for_each(|path| fs::remove_file(path).expect("it is there"));
}
