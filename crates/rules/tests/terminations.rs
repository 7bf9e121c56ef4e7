//! Every ending of `testdata/terminations.txt`, and that taking back and making again restores a game exactly.

mod common;

use common::Random;
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Claim, Color, Ending, Game, Position, Refused, Termination};

const ROWS: &str = include_str!("../../../testdata/terminations.txt");

#[test]
fn every_row_ends_as_it_says() {
    for row in ROWS.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('|').map(str::trim).collect();
        let [termination, winner, start, words] = fields[..] else { panic!("not four fields: {row}") };
        let mut game = Game::new(match start {
            "-" => Position::STANDARD,
            fen => fen.parse().unwrap_or_else(|error| panic!("{row}: {error}")),
        });
        for word in expand(words) {
            match word.strip_prefix('?') {
                Some(word) => assert!(happen(&mut game.clone(), word).is_err(), "{row}: {word} must be refused"),
                None => happen(&mut game, &word).unwrap_or_else(|error| panic!("{row}: {word}: {error}")),
            }
        }
        assert_eq!(game.termination().map_or("ongoing", Termination::name), termination, "{row}");
        assert_eq!(game.winner().map_or("none", Color::name), winner, "{row}");
    }
}

#[test]
fn every_termination_has_a_row() {
    for termination in Termination::ALL {
        assert!(ROWS.lines().any(|row| row.split('|').next().is_some_and(|name| name.trim() == termination.name())));
    }
}

/// Writes out `(a b)*2` as `a b a b`.
fn expand(words: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut group = None;
    for word in words.split_whitespace() {
        if let Some(first) = word.strip_prefix('(') {
            group = Some(all.len());
            all.push(first.to_owned());
        } else if let Some((last, times)) = word.split_once(")*") {
            all.push(last.to_owned());
            let repeated: Vec<String> = all[group.take().expect("an open group")..].to_vec();
            (1..times.parse().expect("a number")).for_each(|_| all.extend_from_slice(&repeated));
        } else {
            all.push(word.to_owned());
        }
    }
    all
}

/// Does what `word` says.
fn happen(game: &mut Game, word: &str) -> Result<(), String> {
    let Some(action) = word.strip_prefix('!') else {
        return game.play_san(word).map(|_| ()).map_err(|error| error.to_string());
    };
    let (verb, object) = action.split_once(':').unwrap_or((action, ""));
    let color = || object.parse::<Color>().expect("a colour");
    let done: Result<(), Refused> = match verb {
        "resign" => game.resign(color()).map(|_| ()),
        "offer" => game.offer_draw(color()),
        "accept" => game.accept_draw(color()).map(|_| ()),
        "decline" => game.decline_draw(color()),
        "flag" => game.flag(color()).map(|_| ()),
        "abandon" => game.abandon(color()).map(|_| ()),
        "penalize" => game.penalize(color()).map(|_| ()),
        "adjudicate" => {
            let ending = Ending::new(Termination::Adjudication, object.parse().ok());
            game.end(ending.expect("anyone may win")).map(|_| ())
        }
        "claim" => game.claim().map(|_| ()),
        "claim-with" => {
            let m = game.position().parse_san(object).map_err(|error| error.to_string())?;
            game.claim_with(m).map(|_| ())
        }
        _ => panic!("unknown word {word}"),
    };
    done.map_err(|refused| refused.to_string())
}

#[test]
fn a_move_is_refused_when_the_game_is_over() {
    let mut game = Game::default();
    game.resign(Color::White).unwrap();
    let m = game.position().resolve("e2e4".parse().unwrap()).unwrap();
    assert_eq!(game.play(m).unwrap_err().name(), "game-over");
    assert_eq!(game.play_uci("e2e4".parse().unwrap()).unwrap_err().name(), "game-over");
    assert!(game.play_san("e4").unwrap_err().to_string().contains("the game is over"));
    assert_eq!(game.claim(), Err(Refused::GameOver(game.ending().unwrap())));
}

#[test]
fn claims_need_not_be_made() {
    let mut game = Game::new("7k/8/8/8/8/8/R7/K7 w - - 99 120".parse().unwrap());
    game.play_san("Ra3").unwrap();
    assert_eq!(game.claims().collect::<Vec<_>>(), [Claim::FiftyMoves]);
    game.play_san("Kg8").unwrap();
    assert_eq!(game.claims().collect::<Vec<_>>(), [Claim::FiftyMoves]);
    assert!(!game.is_over());
}

#[test]
fn captured_pieces_are_counted_as_what_they_were() {
    let mut game = Game::new("1n2k2r/P7/8/3pP3/8/8/8/4K3 w - d6 0 1".parse().unwrap());
    for san in ["exd6", "Rh1+", "Kd2", "Rh7", "axb8=Q+", "Kf7", "Qb7+", "Kg6", "Qxh7+", "Kxh7"] {
        game.play_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
    }
    let captured = game.captured();
    assert_eq!((captured.black.pawn, captured.black.knight, captured.black.rook), (1, 1, 1));
    assert_eq!((captured.white.pawn, captured.white.queen), (0, 1));
    assert_eq!(game.material_balance(), 1);
}

#[test]
fn undo_and_redo_restore_exactly() {
    let mut random = Random(0x5eed);
    for _ in 0..12 {
        let mut game = Game::default();
        let mut states = vec![game.clone()];
        while !game.is_over() && states.len() < 400 {
            let moves = game.position().legal_moves();
            game.play(moves[random.below(moves.len())]).unwrap();
            states.push(game.clone());
        }
        take_back_some_and_return(&mut game, &states, random.below(states.len()));
        take_back_some_and_return(&mut game, &states, states.len() - 1);
    }
}

fn take_back_some_and_return(game: &mut Game, states: &[Game], count: usize) {
    let last = states.len() - 1;
    for i in 1..=count {
        game.undo().expect("a move to take back");
        assert_same(game, &states[last - i]);
    }
    for i in (0..count).rev() {
        game.redo().expect("a move to make again");
        assert_same(game, &states[last - i]);
    }
    assert_eq!(game.redo(), None);
}

/// The same game, whatever there may be to redo.
fn assert_same(game: &Game, expected: &Game) {
    assert!(game.plies().eq(expected.plies()));
    assert_eq!(game.position(), expected.position());
    assert_eq!(game.ending(), expected.ending());
    assert_eq!(game.repetitions(), expected.repetitions());
    assert_eq!(game.captured(), expected.captured());
}

#[test]
fn taking_back_reopens_a_game_that_was_over() {
    let mut game = Game::default();
    game.play_san("e4").unwrap();
    game.offer_draw(Color::White).unwrap();
    game.accept_draw(Color::Black).unwrap();
    game.undo();
    assert_eq!((game.ending(), game.draw_offer()), (None, None));
    assert_eq!(*game.position(), Position::STANDARD);
}

#[test]
fn no_offer_waits_for_an_answer_once_the_game_is_over() {
    let mut game = Game::default();
    game.play_san("e4").unwrap();
    game.offer_draw(Color::White).unwrap();
    game.resign(Color::Black).unwrap();
    assert_eq!(game.draw_offer(), None);

    let mut game = Game::new("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap());
    game.offer_draw(Color::White).unwrap();
    game.play_san("Ra8#").unwrap();
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn a_game_that_ended_before_its_first_move_stays_over() {
    let mut game = Game::default();
    game.resign(Color::White).unwrap();
    assert_eq!(game.undo(), None);
    assert!(game.is_over());
}

#[test]
fn a_new_move_drops_what_was_taken_back() {
    let mut game = Game::default();
    for san in ["e4", "e5", "Nf3"] {
        game.play_san(san).unwrap();
    }
    game.undo();
    game.undo();
    assert_eq!(game.undone().len(), 2);
    game.play_san("c5").unwrap();
    assert_eq!(game.undone().len(), 0);
    assert_eq!(game.redo(), None);
    assert_eq!(game.sans().collect::<Vec<_>>(), ["e4", "c5"]);
}

#[test]
fn a_game_is_kept_as_pgn() {
    let mut game = Game::new(Position::chess960(0).unwrap());
    for san in ["e4", "e5", "f4", "exf4"] {
        game.play_san(san).unwrap();
    }
    game.resign(Color::Black).unwrap();
    let read: Tree = Tree::from(&game).to_string().parse().unwrap();
    assert_eq!(read.start(), game.start());
    assert!(read.moves().eq(game.moves()));
    assert_eq!((read.outcome, read.tags.get("Termination")), (game.outcome(), Some("normal")));
}
