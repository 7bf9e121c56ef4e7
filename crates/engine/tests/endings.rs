//! With tables of endings the engine mates as soon as it can, and holds what can be held.

use std::sync::Arc;
use tabiya_engine::{Control, Engine, Found, Limits, Root, Score, Tables};
use tabiya_rules::Position;
use tabiya_tables::{Ending, Material, make};

/// An engine that knows all endings of three men, and the same tables.
fn engine() -> (Engine, Arc<Tables>) {
    let folder = tempfile::tempdir().unwrap();
    for material in Material::all().filter(|material| material.men() == 3) {
        make(folder.path(), material, &mut |_| ()).unwrap();
    }
    let tables = Arc::new(Tables::open(folder.path()).unwrap());
    let mut engine = Engine::default();
    engine.set_endings(Some(Arc::clone(&tables)));
    (engine, tables)
}

fn search(engine: &mut Engine, fen: &str, limits: &Limits) -> (Position, Found) {
    let pos: Position = fen.parse().unwrap();
    (pos, engine.search(&Root::new(pos), limits, &Control::default(), &mut |_| {}))
}

#[test]
fn the_shortest_mate_is_told_at_once_and_to_its_end() {
    let (mut engine, tables) = engine();
    for fen in ["8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3K4/8/8/8/q3k3 b - - 0 1", "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"] {
        let (mut pos, found) = search(&mut engine, fen, &Limits::depth(2));
        let (plies, score) = match tables.probe(&pos).unwrap() {
            Ending::Win(plies) => (plies, Score::Mate(plies.div_ceil(2) as i32)),
            Ending::Loss(plies) => (plies, Score::Mate(-(plies as i32 / 2))),
            Ending::Draw => unreachable!("{fen} is decided"),
        };
        assert_eq!(found.score(), Some(score), "{fen}");
        let line = &found.lines[0];
        assert_eq!(line.moves.len(), plies as usize, "{fen}");
        assert!(line.solved > 0, "{fen}");
        line.moves.iter().for_each(|&m| pos.play(m).unwrap());
        assert!(pos.is_checkmate(), "{fen}");
    }
}

#[test]
fn the_only_move_that_holds_is_found_without_looking() {
    let (mut engine, _) = engine();
    let (_, found) = search(&mut engine, "4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", &Limits::depth(1));
    assert_eq!(found.best.unwrap().to_string(), "e8e7");
}

/// A mate that comes after the fifty moves is none.
#[test]
fn nothing_is_promised_beyond_the_fifty_moves() {
    let (mut engine, _) = engine();
    let (_, found) = search(&mut engine, "8/8/8/3k4/8/8/8/R3K3 w - - 90 80", &Limits::depth(4));
    assert_eq!(found.score().unwrap().mate(), None);
}

/// The quickest mate begins with moves of the king, but the fifty moves would come before it: a move of the pawn begins the
/// count anew.
#[test]
fn a_longer_way_is_gone_where_the_fifty_moves_would_come_first() {
    let (mut engine, tables) = engine();
    let plies_after = |pos: &Position, is_pawns: bool| {
        let moves = pos.legal_moves();
        let after = moves.iter().map(|&m| pos.after(m)).filter(|after| (after.halfmove_clock() == 0) == is_pawns);
        after
            .filter_map(|after| if let Some(Ending::Loss(plies)) = tables.probe(&after) { Some(plies) } else { None })
            .min()
    };
    let is_longer_way = |fen: &String| {
        let pos: Position = fen.parse().unwrap();
        matches!((plies_after(&pos, false), plies_after(&pos, true)), (Some(king), Some(pawn)) if king < pawn)
    };
    let fens = ["k7", "1k6", "2k5", "3k4"].map(|row| format!("{row}/8/8/8/4K3/8/4P3/8 w - - 98 80"));
    let fens: Vec<String> = fens.into_iter().filter(is_longer_way).collect();
    assert!(!fens.is_empty());
    for fen in fens {
        let (pos, found) = search(&mut engine, &fen, &Limits::depth(6));
        let best = found.best.unwrap();
        assert_eq!(pos.after(best).halfmove_clock(), 0, "{fen}: {best}");
    }
}

/// Whoever asks for several lines sees what every move is worth, and whoever asks for some moves gets one of them.
#[test]
fn several_lines_and_chosen_moves_are_kept() {
    let (mut engine, _) = engine();
    let fen = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
    let (pos, found) = search(&mut engine, fen, &Limits { multi_pv: 99, ..Limits::depth(2) });
    assert_eq!(found.lines.len(), pos.legal_moves().len());
    assert!(found.lines.is_sorted_by_key(|line| line.score.mate()), "{:?}", found.lines);
    let slow = found.lines.last().unwrap().moves[0];
    let (_, found) = search(&mut engine, fen, &Limits { search_moves: vec![slow], ..Limits::depth(2) });
    assert_eq!(found.best, Some(slow));
}
