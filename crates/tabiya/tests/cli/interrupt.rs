//! Ctrl-C.

use crate::command;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;

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
