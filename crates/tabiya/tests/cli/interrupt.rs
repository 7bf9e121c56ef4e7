//! Ctrl-C.

use crate::command;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use tabiya_rules::pgn::{Tree, Trees};

const GAME: &str = "[Event \"Short\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

#[test]
fn ctrl_c_leaves_whole_lines() {
    let mut child = command(&["pgn", "export", "-", "--to", "uci"]).stdin(Stdio::piped()).spawn().expect("it starts");
    let (mut input, mut output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    // The input stays open, so that the program waits for more of it when it is interrupted.
    let writer = thread::spawn(move || input.write_all(GAME.repeat(50_000).as_bytes()).map(|()| input));
    let mut printed = vec![0; 100];
    output.read_exact(&mut printed).expect("it prints");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    output.read_to_end(&mut printed).expect("the rest");
    drop(writer.join());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let text = String::from_utf8(printed).expect("UTF-8");
    assert!(text.ends_with('\n'));
    assert!(text.lines().all(|line| line == "f2f3 e7e5 g2g4 d8h4"));
}

#[test]
fn ctrl_c_keeps_what_was_reviewed() {
    let long = "[Event \"Long\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *\n\n";
    let args = ["analyse", "-", "--pgn", "--nodes", "2000"];
    let mut child = command(&args).stdin(Stdio::piped()).spawn().expect("it starts");
    let (mut input, mut output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    // The input stays open: the program must not wait for its end.
    let writer =
        thread::spawn(move || input.write_all([GAME, &long.repeat(40_000)].concat().as_bytes()).map(|()| input));
    let mut printed = vec![0; 100];
    output.read_exact(&mut printed).expect("it prints");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    output.read_to_end(&mut printed).expect("the rest");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    drop(writer.join());
    let trees: Vec<Tree> = Trees::new(&printed).collect::<Result<_, _>>().expect("memory can be read");
    assert!(trees.iter().all(|tree| tree.error.is_none()));
    let evaluated = |tree: &Tree| tree.main_line().filter(|&id| tree.parsed_comment(id).eval.is_some()).count();
    assert_eq!(trees.first().map(evaluated), Some(3), "all moves but mate");
    assert!(trees.iter().all(|tree| evaluated(tree) > 0));
}
