//! How matches are played: who meets whom, from where, when they end, and what is written down.

use super::{play, rogue, settings};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;
use tabiya_arena::{
    Adjudication, Draft, Ended, Event, Match, Model, Opening, Order, Resign, Sprt, Stop, Tournament, Verdict, arrange,
    read_clock, run,
};
use tabiya_rules::pgn::{Score, Trees};
use tabiya_rules::{Outcome, Position, Variant};

/// Three openings that are easily told apart.
fn openings() -> Vec<Opening> {
    let open = |san: &str| {
        let moves = vec![Position::STANDARD.parse_san(san).expect("it is a move")];
        Opening { start: Position::STANDARD, moves }
    };
    vec![open("e4"), open("d4"), open("c4")]
}

#[test]
fn each_opening_is_played_twice_with_colours_reversed() {
    let mut settings = settings(vec![rogue("A", ""), rogue("B", "seed=1")]);
    settings.openings = openings();
    settings.games = 8;
    settings.concurrency = 3;
    let mut played: BTreeMap<u64, Vec<(usize, usize, usize)>> = BTreeMap::new();
    let mut numbers = BTreeSet::new();
    run(&settings, &Stop::new(), &mut |event, _| {
        if let Event::Game(pairing, game) = event {
            let opening = settings.openings.iter().position(|opening| *opening == game.opening).expect("it is one");
            played.entry(pairing.pair).or_default().push((opening, pairing.white, pairing.black));
            numbers.insert(pairing.number);
        }
    })
    .expect("the match is played");
    assert_eq!(numbers, (0..8).collect());
    for (pair, mut games) in played {
        games.sort_unstable();
        let opening = pair as usize % 3; // the fourth pair begins again with the first opening
        assert_eq!(games, [(opening, 0, 1), (opening, 1, 0)]);
    }
}

#[test]
fn tournaments_of_three() {
    let engines = || vec![rogue("A", ""), rogue("B", "seed=1"), rogue("C", "seed=2")];
    for (tournament, games, of_the_last) in [(Tournament::RoundRobin, 6, 4), (Tournament::Gauntlet, 4, 2)] {
        let settings = Match { tournament, games: 2, concurrency: 2, ..settings(engines()) };
        let result = play(&settings).expect("it is played");
        assert_eq!((result.standings.games(), settings.all_games()), (games, games));
        assert_eq!(result.standings.lines()[2].record.games.games(), of_the_last);
        assert_eq!(result.standings.encounters().count() as u64, games / 2);
    }
}

#[test]
fn chess960() {
    let mut settings = settings(vec![rogue("A", ""), rogue("B", "seed=1")]);
    settings.openings = Opening::all_chess960();
    arrange(&mut settings.openings, Order::Random(5));
    settings.terms.variant = Variant::Chess960;
    settings.terms.adjudication.max_moves = Some(60);
    settings.games = 20;
    let result = play(&settings).expect("the match is played");
    assert_eq!(result.ended, Ended::Complete);
    for game in &result.games {
        assert!(game.finish.failed().is_none(), "{:?}", game.finish);
    }
    let castles = result.games.iter().flat_map(|game| &game.plies).filter(|ply| ply.m.is_castle()).count();
    assert!(castles > 0, "random moves in twenty games, and nobody castles");
}

#[test]
fn hopeless_games_are_resigned() {
    let mut settings = settings(vec![rogue("A", "score=-700"), rogue("B", "seed=1 score=650")]);
    let resign = Some(Resign { moves: 3, score: 600, both: true });
    settings.terms.adjudication = Adjudication { resign, ..Adjudication::default() };
    let result = play(&settings).expect("the match is played");
    assert_eq!(result.standings.lines()[1].record.games.wins, 4);
    assert!(result.games.iter().all(|game| game.plies.len() == 6 && game.finish.name() == "resigned"));
    assert_eq!(result.games[0].finish.pgn_tag(), "adjudication");
}

#[test]
fn a_test_stops_the_match() {
    let mut settings = settings(vec![rogue("A", "crash=1"), rogue("B", "seed=1")]);
    settings.sprt = Some(Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, model: Model::Normalized });
    settings.games = u64::MAX;
    settings.max_failures = u64::MAX;
    let result = play(&settings).expect("the match is played");
    assert_eq!(result.ended, Ended::Decided(Verdict::AcceptH0));
}

#[test]
fn a_match_that_is_stopped_ends_its_engines() {
    let settings = Match {
        games: u64::MAX,
        concurrency: 2,
        patience: Duration::from_secs(3600),
        ..settings(vec![rogue("A", "stay hang=30"), rogue("B", "seed=1")])
    };
    let stop = Stop::new();
    let (standings, ended) = run(&settings, &stop, &mut |event, standings| {
        // By the time of a tick without a new game, somebody hangs.
        if matches!(event, Event::Tick) && standings.games() > 0 {
            stop.set();
        }
    })
    .expect("the match begins");
    assert_eq!(ended, Ended::Stopped);
    assert!(standings.games() > 0);
}

#[test]
fn games_are_written_with_all_that_is_known() {
    let path = std::env::temp_dir().join(format!("tabiya-arena-pgn-{}.pgn", std::process::id()));
    let mut settings = settings(vec![rogue("A", "score=-35"), rogue("B, the second", "seed=1 illegal=8")]);
    settings.engines[0].limit.clock = Some(read_clock("60+1").expect("it is one"));
    settings.openings = openings();
    settings.games = 2;
    settings.pgn = Some(path.clone());
    play(&settings).expect("the match is played");
    let bytes = fs::read(&path).expect("there are games");
    fs::remove_file(&path).expect("they can be removed");
    let games: Vec<_> = Trees::new(&bytes).collect::<Result<_, _>>().expect("they can be read");
    assert_eq!(games.len(), 2);
    let [first, second] = &games[..] else { unreachable!() };
    for (tag, value) in [
        ("Event", "Test"),
        ("Round", "1.1"),
        ("White", "A"),
        ("Black", "B, the second"),
        ("WhiteTimeControl", "60+1"),
        ("BlackTimeControl", "-"),
        ("BlackLimit", "nodes 100"),
        ("Termination", "rules infraction"),
    ] {
        assert_eq!(first.tags.get(tag), Some(value), "{tag}");
    }
    assert_eq!((second.tags.get("White"), second.tags.get("Round")), (Some("B, the second"), Some("1.2")));
    assert_eq!(first.error, None);
    assert_eq!(first.outcome, Some(Outcome::of(Some(tabiya_rules::Color::White))));
    // The first move is the opening's; the second was made by Black, the third by White.
    let comments: Vec<_> = first.main_line().take(3).map(|id| first.parsed_comment(id)).collect();
    assert_eq!((comments[0].eval, comments[0].elapsed), (None, None));
    assert!(comments[1].elapsed.is_some() && comments[1].clock.is_none());
    assert_eq!(comments[2].eval.map(|eval| eval.score), Some(Score::Centipawns(-35)));
    assert!(comments[2].clock.is_some_and(|left| left > Duration::from_secs(30)));
}

#[test]
fn a_path_with_blanks() {
    let folder = std::env::temp_dir().join(format!("tabiya arena, {}", std::process::id()));
    fs::create_dir_all(&folder).expect("there is room for a folder");
    let program = folder.join("an engine");
    fs::copy(env!("CARGO_BIN_EXE_tabiya-rogue"), &program).expect("it is copied");
    let draft = Draft::read(&format!("name=A,cmd='{}' seed=3", program.display())).expect("it is right");
    let settings = Match { games: 1, ..settings(vec![draft, rogue("B", "")]) };
    let result = play(&settings);
    fs::remove_dir_all(&folder).expect("it is there");
    assert_eq!(result.expect("it is played").standings.games(), 1);
}
