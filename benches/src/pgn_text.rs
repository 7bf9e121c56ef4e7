//! Files of games as they are found in the world, made in memory: what lichess exports, with a comment on every move,
//! and the bare moves of a tournament file.

use crate::games::{Game, Games};
use std::fmt::Write;

/// Games in the manner of lichess, at least `bytes` long: twelve tags, one line of moves, an evaluation and a clock
/// after each.
pub(crate) fn lichess(bytes: usize) -> String {
    text(3, bytes, |games, game, text| {
        lichess_tags(games, &game, text);
        lichess_moves(games, &game, text);
    })
}

/// Games in the manner of tournament files, at least `bytes` long: seven tags, no comments, lines of up to 80 letters.
pub(crate) fn tournament(bytes: usize) -> String {
    text(4, bytes, |games, game, text| {
        tournament_tags(games, &game, text);
        tournament_moves(&game, text);
    })
}

fn text(seed: u64, bytes: usize, write: impl Fn(&mut Games, Game, &mut String)) -> String {
    let mut games = Games::new(seed);
    let mut text = String::with_capacity(bytes + (1 << 16));
    while text.len() < bytes {
        let game = games.play(|_| ());
        write(&mut games, game, &mut text);
    }
    text
}

fn tag(text: &mut String, name: &str, value: impl std::fmt::Display) {
    _ = writeln!(text, "[{name} \"{value}\"]");
}

fn lichess_tags(games: &mut Games, game: &Game, text: &mut String) {
    let speed = ["Bullet", "Blitz", "Rapid", "Classical"][games.random(4)];
    tag(text, "Event", format_args!("Rated {speed} game"));
    tag(text, "Site", format_args!("https://lichess.org/{}", letters(games, 8)));
    tag(text, "Date", date(games));
    tag(text, "Round", "-");
    tag(text, "White", letters(games, 9));
    tag(text, "Black", letters(games, 11));
    tag(text, "Result", game.result);
    tag(text, "WhiteElo", 1000 + games.random(1500));
    tag(text, "BlackElo", 1000 + games.random(1500));
    tag(text, "ECO", eco(games));
    tag(text, "TimeControl", "300+3");
    tag(text, "Termination", "Normal");
    text.push('\n');
}

fn lichess_moves(games: &mut Games, game: &Game, text: &mut String) {
    let (mut clocks, mut centipawns) = ([300, 300], 20_i32);
    for (ply, san) in game.sans.iter().enumerate() {
        let clock = &mut clocks[ply % 2];
        *clock = (*clock + 3 - games.random(12) as i32).max(1);
        centipawns += games.random(81) as i32 - 40;
        let glyph = ["", "", "", "", "", "", "", "", "?!", "?"][games.random(10)];
        let dots = if ply % 2 == 0 { "." } else { "..." };
        _ = write!(text, "{}{dots} {san}{glyph} {{ [%eval {:.2}]", ply / 2 + 1, f64::from(centipawns) / 100.0);
        _ = write!(text, " [%clk 0:{:02}:{:02}] }} ", *clock / 60, *clock % 60);
    }
    _ = write!(text, "{}\n\n\n", game.result);
}

fn tournament_tags(games: &mut Games, game: &Game, text: &mut String) {
    tag(text, "Event", format_args!("{} Open", letters(games, 7)));
    tag(text, "Site", letters(games, 8));
    tag(text, "Date", date(games));
    tag(text, "Round", 1 + games.random(9));
    tag(text, "White", format_args!("{}, {}", letters(games, 8), letters(games, 5)));
    tag(text, "Black", format_args!("{}, {}", letters(games, 6), letters(games, 7)));
    tag(text, "Result", game.result);
    text.push('\n');
}

fn tournament_moves(game: &Game, text: &mut String) {
    let mut column = 0;
    for (ply, san) in game.sans.iter().enumerate() {
        let word = if ply % 2 == 0 { format!("{}.{san}", ply / 2 + 1) } else { san.clone() };
        wrap(text, &mut column, &word);
    }
    wrap(text, &mut column, game.result);
    text.push_str("\n\n");
}

fn wrap(text: &mut String, column: &mut usize, word: &str) {
    if *column + 1 + word.len() > 80 {
        text.push('\n');
        *column = 0;
    } else if *column > 0 {
        text.push(' ');
        *column += 1;
    }
    text.push_str(word);
    *column += word.len();
}

fn letters(games: &mut Games, count: usize) -> String {
    (0..count).map(|_| (b'a' + games.random(26) as u8) as char).collect()
}

fn date(games: &mut Games) -> String {
    format!("{}.{:02}.{:02}", 1990 + games.random(35), 1 + games.random(12), 1 + games.random(28))
}

fn eco(games: &mut Games) -> String {
    format!("{}{:02}", ["A", "B", "C", "D", "E"][games.random(5)], games.random(100))
}
