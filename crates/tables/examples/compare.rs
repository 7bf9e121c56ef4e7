//! Compares our tables with Syzygy's, position by position: who wins.
//!
//! `cargo run --release -p tabiya-tables --example compare -- TABLES SYZYGY [NAME…]`, with the folders of both; without names all tables.

use std::env;
use std::path::Path;
use std::process::ExitCode;
use tabiya_tables::{Material, Syzygy, compare};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [ours, theirs, names @ ..] = arguments.as_slice() else {
        eprintln!("usage: compare TABLES SYZYGY [NAME…]");
        return ExitCode::from(2);
    };
    let syzygy = match Syzygy::open(theirs) {
        Ok(syzygy) => syzygy,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut is_same = true;
    for material in Material::all().filter(|material| names.is_empty() || names.contains(&material.to_string())) {
        match compare(Path::new(ours), material, &syzygy, 1, &mut |_| ()) {
            Ok(compared) => {
                is_same &= compared.other.is_none();
                match compared.other {
                    None => println!("{material:<6} positions {}: the same", compared.positions),
                    Some(other) => println!("{material:<6} {}: {:?}, Syzygy {:?}", other.fen, other.ours, other.theirs),
                }
            }
            Err(error) => {
                is_same = false;
                eprintln!("{error}");
            }
        }
    }
    if is_same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
