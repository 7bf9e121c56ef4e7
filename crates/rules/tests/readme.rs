//! What the READMEs show is what the documentation shows, and that is compiled and run as a test. The table for people
//! who come from other libraries names things that exist. (The program with a clock is run by `alone.rs`.)

use tabiya_rules::{
    Bitboard, Color, Game, Position, Role, Setup, Square, UciMove, perft,
    pgn::{self, Visitor},
    picture, polyglot,
};

const LIB: &str = include_str!("../src/lib.rs");
const README: &str = include_str!("../README.md");
const READMES: [&str; 2] = [README, include_str!("../../../README.md")];

#[test]
fn readmes_show_what_is_tested() {
    let documentation: String = LIB.lines().map_while(|line| line.strip_prefix("//!")).map(without_margin).collect();
    let tested: String = block(&documentation, "```\n").lines().filter(|line| !line.starts_with("# ")).collect();
    for readme in READMES {
        assert_eq!(block(readme, "```rust\n").lines().collect::<String>(), tested);
    }
}

fn without_margin(line: &str) -> String {
    format!("{}\n", line.strip_prefix(' ').unwrap_or(line))
}

/// The first block of code that opens so.
fn block<'a>(text: &'a str, fence: &str) -> &'a str {
    let (_, rest) = text.split_once(fence).expect("a block of code");
    rest.split_once("```").expect("the end of the block").0
}

/// Compiles each expression, and looks for it in the README as it stands here.
macro_rules! named {
    ($($expression:expr;)*) => {$(
        let _ = $expression;
        let words = stringify!($expression).replace('\n', " ");
        assert!(README.contains(&format!("`{words}`")), "the README does not name {words}");
    )*};
}

#[test]
fn the_table_names_what_exists() -> Result<(), Box<dyn std::error::Error>> {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let (square, color, piece, file) = (Square::E2, Color::White, Role::Pawn.of(Color::White), std::io::empty());
    let setup = Setup::from_fen(fen)?;
    let pos = Position::from_fen(fen)?;
    let board = pos.board();
    let mut game = Game::new(pos);
    let m = pos.parse_san("Nf3")?;
    named! {
        Game::default(); Position::STANDARD; Position::from_fen(fen); Setup::from_fen(fen); Position::new(setup);
        pos.to_fen(); Position::chess960(518);
        pos.legal_moves(); pos.legal_moves_from(square); pos.resolve("e2e4".parse()?); m.to_string();
        UciMove::chess960(m); pos.parse_san("Nf3"); pos.san(m); m.from(); m.to(); m.promotion();
        game.play(m); pos.after(m); game.undo(); game.redo(); game.moves(); game.plies(); pos.turn();
        pos.is_check(); board.is_in_check(color); pos.checkers(); pos.captured(m); game.captured();
        pos.is_checkmate(); pos.is_stalemate(); game.outcome(); game.termination(); game.winner();
        game.claims(); game.claim(); pos.can_win(color); pos.is_insufficient_material();
        board.piece_at(square); board.by_piece(piece); board.attackers(square, color); board.attacks_from(square);
        square.distance(Square::A1); pgn::Trees::from_read(file); pos.key(); polyglot::Book::read(file);
        picture::Svg::default(); perft(&pos, 3);
    }
    let _: Position = fen.parse()?;
    let _: Bitboard = board.occupied();
    struct Nothing;
    impl Visitor for Nothing {}
    assert_eq!(pgn::Reader::new(b"1. e4 *").read_all(&mut Nothing)?, 1);
    let _ = picture::Svg::default().draw_position(&pos);
    Ok(())
}
