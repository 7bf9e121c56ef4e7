//! `tabiya play` on a terminal of its own: how the full screen is left, and what it is drawn with.

use crate::command;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

/// The full screen on a terminal, and what was seen of it.
struct Screen {
    child: Child,
    terminal: File,
    seen: Vec<u8>,
}

impl Screen {
    fn start(args: &[&str], change: impl Fn(&mut Command)) -> Screen {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("a terminal");
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a size");
        let path = ptsname(&master, Vec::new()).expect("a terminal").into_string().expect("a path");
        let end = || Stdio::from(File::options().read(true).write(true).open(&path).expect("a terminal"));
        let mut command = command(&[&["play"], args].concat());
        command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        change(&mut command);
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("it starts");
        Screen { child, terminal: File::from(master), seen: Vec::new() }
    }

    fn see(&mut self, text: &str) {
        let mut part = [0; 4096];
        while !self.seen.windows(text.len()).any(|window| window == text.as_bytes()) {
            let count = self.terminal.read(&mut part).expect("the terminal is there");
            self.seen.extend_from_slice(&part[..count]);
        }
    }

    /// Presses a key and waits for the end.
    fn leave(mut self, key: &[u8]) -> Option<i32> {
        self.terminal.write_all(key).expect("the terminal is there");
        // Whatever is written must be read, or nothing more is written. No reader is left when the program has ended.
        let _ = std::io::copy(&mut self.terminal, &mut std::io::sink());
        self.child.wait().expect("it ends").code()
    }
}

#[test]
fn ctrl_c_is_told_apart_from_leaving() {
    for (key, code) in [(&b"q"[..], 0), (b"\x03", 130), (b"9", 0)] {
        let mut screen = Screen::start(&[], |_| {});
        screen.see("Quit");
        assert_eq!(screen.leave(key), Some(code), "{key:?}");
    }
}

#[test]
fn signs_are_those_that_the_terminal_has() {
    let seen = |args: &[&str], name: &str, value: &str| {
        let mut screen = Screen::start(args, |command| _ = command.env(name, value));
        screen.see("Quit");
        screen.see("leaves");
        let seen = std::mem::take(&mut screen.seen);
        screen.leave(b"q");
        seen
    };
    for (name, value) in [("LC_ALL", "C"), ("LC_ALL", "POSIX"), ("LC_ALL", "en_US.ISO-8859-1"), ("TERM", "vt100")] {
        assert!(seen(&[], name, value).is_ascii(), "{name}={value}");
        assert!(!seen(&["--unicode"], name, value).is_ascii(), "{name}={value} --unicode");
    }
    assert!(!seen(&[], "LC_ALL", "en_US.UTF-8").is_ascii());
    assert!(seen(&["--ascii"], "LC_ALL", "en_US.UTF-8").is_ascii());
}
