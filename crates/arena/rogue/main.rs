//! A UCI engine for tests: plays legal moves without thinking, and misbehaves as its arguments say.
//!
//! `tabiya-rogue [FAULT…]`, where a fault is a word (`mute`) or a word and the move at which it strikes (`crash=3`, the
//! third move since the program was started). `seed=N` makes it play other moves, `score=N` think so of
//! every position.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread;
use std::time::Duration;
use tabiya_rules::{Position, UciMove, Variant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut rogue = Rogue { args, pos: Position::STANDARD, moves: 0, variant: Variant::Standard };
    if rogue.has("exit") {
        exit(1);
    }
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        rogue.obey(&line);
    }
}

struct Rogue {
    args: Vec<String>,
    pos: Position,
    /// Moves made since the start of the program.
    moves: u64,
    variant: Variant,
}

impl Rogue {
    fn has(&self, fault: &str) -> bool {
        self.args.iter().any(|arg| arg == fault)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.args.iter().find_map(|arg| arg.strip_prefix(name)?.strip_prefix('='))
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.text(name)?.parse().ok()
    }

    /// Does the fault strike at this move?
    fn is_due(&self, fault: &str) -> bool {
        self.number(fault) == Some(self.moves)
    }

    fn obey(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "uci" if self.has("mute") => sleep_for_good(),
            "uci" => {
                say("id name Rogue");
                say("option name Hash type spin default 16 min 1 max 64");
                say("option name Move Overhead type spin default 10 min 0 max 5000");
                say("option name UCI_Chess960 type check default false");
                say("uciok");
            }
            "setoption" if rest.contains("Chess960") => self.variant = Variant::chess960_if(rest.ends_with("true")),
            "isready" if self.has("never-ready") => sleep_for_good(),
            "isready" => say("readyok"),
            "position" => self.set_position(rest),
            "go" => self.go(),
            "quit" if self.has("stay") => sleep_for_good(),
            "quit" => exit(0),
            _ => {}
        }
    }

    fn set_position(&mut self, text: &str) {
        let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let fen = start.strip_prefix("fen ");
        self.pos = fen.map_or(Position::STANDARD, |fen| fen.parse().expect("the match sends a position"));
        for m in moves.split_ascii_whitespace() {
            let m = self.pos.resolve(m.parse().expect("the match sends moves")).expect("they are legal");
            self.pos = self.pos.after(m);
        }
    }

    fn go(&mut self) {
        self.moves += 1;
        if self.is_due("crash") {
            exit(3);
        }
        if self.is_due("hang") {
            sleep_for_good();
        }
        if self.is_due("flood") {
            flood();
        }
        if self.has("chatter") {
            (0..2_000).for_each(|depth| say(&format!("info depth {depth} score cp 5 nodes {depth} pv e2e4")));
            say("bestmoves and other nonsense");
            say(&"x".repeat(200_000));
        }
        for (fault, answer) in [("illegal", "bestmove e1e5"), ("junk", "bestmove hello"), ("none", "bestmove (none)")] {
            if self.is_due(fault) {
                return say(answer);
            }
        }
        let depth = 1 + self.moves % 5;
        let score = self.text("score").unwrap_or("0");
        say(&format!("info depth {depth} score cp {score} nodes 100 nps 1000"));
        say(&format!("bestmove {}", self.choose()));
    }

    /// One of the legal moves, always the same for the same position and seed.
    fn choose(&self) -> UciMove {
        let moves = self.pos.legal_moves();
        let chance = self.pos.key().0 ^ self.number("seed").unwrap_or(0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let m = moves[(chance.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % moves.len()];
        m.uci(self.variant)
    }
}

fn say(line: &str) {
    if writeln!(io::stdout(), "{line}").is_err() {
        exit(1);
    }
}

/// Longer than any test is patient.
fn sleep_for_good() {
    thread::sleep(Duration::from_secs(3600));
}

/// Writes without end and without a line end.
fn flood() {
    let block = [b'x'; 1 << 16];
    while io::stdout().write_all(&block).is_ok() {}
    exit(1);
}
