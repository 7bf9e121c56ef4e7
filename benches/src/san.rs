//! SAN: reading games, writing games, and writing all legal moves of positions.
//! `eschac` ties its moves to a borrowed position, so it writes no games; `chess` writes none, and it cannot read
//! all: it refuses `gxf1=R+`.

use crate::games::{self, Games};
use crate::libraries::{CozyChess, Eschac, ReadsSan, Shakmaty, Tabiya, WritesGames, WritesSan};
use crate::measure::{Contest, Effort};
use crate::report::Part;
use std::rc::Rc;

type Sans = Rc<[Vec<String>]>;

/// All three.
pub(crate) fn san(effort: &Effort) -> Part {
    let games: Sans = Games::new(5).take(if effort.quick { 200 } else { 1_000 }).map(|game| game.sans).collect();
    let fens = games::fens(6, if effort.quick { 200 } else { 1_000 }, 0..120);
    let contests = [reading(&games), writing(&games), writing_legal(&fens)];
    let rows = contests.into_iter().map(|contest| contest.run(effort)).collect();
    Part { title: "SAN".to_owned(), unit: "million moves a second", rows, has_total: false }
}

fn reading(games: &Sans) -> Contest {
    let mut contest = Contest::of(games.iter().map(Vec::len).sum(), "read games");
    enter_reader::<Tabiya>(&mut contest, games);
    enter_reader::<Shakmaty>(&mut contest, games);
    enter_reader::<CozyChess>(&mut contest, games);
    enter_reader::<Eschac>(&mut contest, games);
    contest
}

fn enter_reader<L: ReadsSan>(contest: &mut Contest, games: &Sans) {
    let games = Rc::clone(games);
    contest.enter(L::NAME, move || games.iter().map(|sans| L::read_game(sans)).sum());
}

fn writing(games: &Sans) -> Contest {
    let mut contest = Contest::of(games.iter().map(Vec::len).sum(), "write games");
    enter_game_writer::<Tabiya>(&mut contest, games);
    enter_game_writer::<Shakmaty>(&mut contest, games);
    enter_game_writer::<CozyChess>(&mut contest, games);
    contest
}

fn enter_game_writer<L: WritesGames>(contest: &mut Contest, games: &Sans) {
    let games: Vec<_> = games.iter().map(|sans| L::moves(sans)).collect();
    contest.enter(L::NAME, move || length_of_texts(&games, |moves, text| L::write_game(moves, text)));
}

fn writing_legal(fens: &[String]) -> Contest {
    let moves = fens.iter().map(|fen| <Tabiya as crate::libraries::Library>::position(fen).legal_move_count()).sum();
    let mut contest = Contest::of(moves, "write legal moves");
    enter_writer::<Tabiya>(&mut contest, fens);
    enter_writer::<Shakmaty>(&mut contest, fens);
    enter_writer::<CozyChess>(&mut contest, fens);
    enter_writer::<Eschac>(&mut contest, fens);
    contest
}

fn enter_writer<L: WritesSan>(contest: &mut Contest, fens: &[String]) {
    let positions: Vec<L::Position> = fens.iter().map(|fen| L::position(fen)).collect();
    contest.enter(L::NAME, move || length_of_texts(&positions, |pos, text| L::write_legal(pos, text)));
}

/// Writes each thing into the same buffer.
fn length_of_texts<T>(things: &[T], write: impl Fn(&T, &mut String)) -> u64 {
    let mut text = String::with_capacity(1 << 12);
    let mut length = 0;
    for thing in things {
        text.clear();
        write(thing, &mut text);
        length += std::hint::black_box(&text).len() as u64;
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted<L: WritesSan>(fen: &str) -> Vec<String> {
        let mut text = String::new();
        L::write_legal(&L::position(fen), &mut text);
        let mut sans: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        sans.sort();
        sans
    }

    #[test]
    fn all_libraries_write_the_same_legal_moves() {
        for fen in games::fens(7, 300, 0..120) {
            let ours = sorted::<Tabiya>(&fen);
            assert_eq!(sorted::<Shakmaty>(&fen), ours, "{fen}");
            assert_eq!(sorted::<CozyChess>(&fen), ours, "{fen}");
            assert_eq!(sorted::<Eschac>(&fen), ours, "{fen}");
        }
    }

    fn rewritten<L: WritesGames>(sans: &[String]) -> String {
        let mut text = String::new();
        L::write_game(&L::moves(sans), &mut text);
        text
    }

    #[test]
    fn all_libraries_read_and_write_the_same_games() {
        for game in Games::new(8).take(20) {
            let text = game.sans.join(" ") + " ";
            assert_eq!(rewritten::<Tabiya>(&game.sans), text);
            assert_eq!(rewritten::<Shakmaty>(&game.sans), text);
            assert_eq!(rewritten::<CozyChess>(&game.sans), text);
            let after = Tabiya::read_game(&game.sans);
            assert_eq!(Eschac::read_game(&game.sans), after);
        }
    }
}
