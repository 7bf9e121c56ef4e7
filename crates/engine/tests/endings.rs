//! With tables of endings the engine mates as soon as it can, and holds what can be held.

use std::sync::Arc;
use std::{env, fs};
use tabiya_engine::{Control, Engine, Found, Limits, Root, Score, Syzygy, SyzygyLimits, Tables};
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

/// A Syzygy table of queen against king, made by hand: White wins everywhere. There is none that says how soon.
fn syzygy() -> Arc<Syzygy> {
    let mut table = vec![0x71, 0xe8, 0x23, 0x5d, 1, 0, 0xee, 0x66, 0x55, 0, 0x80, 4, 0x80, 0];
    table.resize(80, 0);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("KQvK.rtbw"), table).unwrap();
    let syzygy = Syzygy::open(folder.path().to_str().unwrap()).unwrap();
    // The file is opened when it is first asked, and stays open.
    syzygy.verdict(&"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1".parse().unwrap()).unwrap();
    Arc::new(syzygy)
}

const QUEEN_TAKES: &str = "8/8/8/3k4/8/8/3n4/3QK3 w - - 0 1";

#[test]
fn the_search_knows_what_a_capture_leads_to() {
    let mut engine = Engine::default();
    engine.set_syzygy(Some(syzygy()), SyzygyLimits::default());
    let (_, found) = search(&mut engine, QUEEN_TAKES, &Limits::depth(3));
    assert_eq!(found.best.unwrap().to_string(), "d1d2");
    assert_eq!(found.score(), Some(Score::Cp(19_999)));
    assert!(found.lines[0].solved > 0);
}

#[test]
fn syzygy_tables_are_asked_within_their_limits() {
    for limits in [SyzygyLimits { depth: 1, men: 2 }, SyzygyLimits { depth: 50, men: 7 }] {
        let mut engine = Engine::default();
        engine.set_syzygy(Some(syzygy()), limits);
        let (_, found) = search(&mut engine, QUEEN_TAKES, &Limits::depth(3));
        assert_eq!(found.lines[0].solved, 0, "{limits:?}");
    }
}

/// Bishop and knight, and queen against rook, from positions that are far from the end: at each move the search has next to nothing to look at, and the
/// tables alone see to it that the game is won in time.
#[test]
fn hard_endings_are_won_by_true_tables() {
    let Ok(folder) = env::var("TABIYA_SYZYGY") else {
        println!("left out: TABIYA_SYZYGY names no folder with Syzygy tables of four men");
        return;
    };
    let syzygy = Arc::new(Syzygy::open(&folder).unwrap());
    for fen in ["8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "8/8/8/3k4/5r2/8/8/KQ6 w - - 0 1"] {
        let mut root = Root::new(fen.parse().unwrap());
        let mut engines = [(), ()].map(|()| {
            let mut engine = Engine::default();
            engine.set_syzygy(Some(Arc::clone(&syzygy)), SyzygyLimits::default());
            engine
        });
        let mut plies = 0;
        while !root.position().is_checkmate() {
            let limits = Limits::nodes(200);
            let found = engines[plies % 2].search(&root, &limits, &Control::default(), &mut |_| {});
            if plies % 2 == 0 {
                let score = found.score().unwrap();
                assert!(score.mate().is_some_and(|moves| moves > 0) || score.cp() == Some(20_000), "{fen}: {score}");
            }
            root.play(found.best.unwrap());
            plies += 1;
            assert!(root.position().halfmove_clock() < 100 && plies < 300, "{fen}: {}", root.position().to_fen());
        }
        println!("{fen}: mate after {plies} plies");
    }
}
