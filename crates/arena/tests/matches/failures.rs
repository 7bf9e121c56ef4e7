//! What engines can do wrong.

use super::{Result, play, rogue, settings};
use std::time::Duration;
use tabiya_arena::{Ended, EngineOption, Forfeit, Match, RunError, read_clock};

/// Plays a match in which the first engine has `faults`. All is well with the second one.
fn play_with(faults: &str) -> Result {
    play(&settings(vec![rogue("Bad", faults), rogue("Good", "seed=1")])).expect("the match is played")
}

/// In how many games the first engine has failed so; no other failure has happened.
#[track_caller]
fn failures(result: &Result, forfeit: Forfeit) -> u64 {
    let lines = result.standings.lines();
    assert_eq!(lines[1].failures, [0; 4]);
    assert_eq!(lines[0].failures.iter().sum::<u64>(), lines[0].failures[forfeit as usize], "{:?}", lines[0]);
    lines[0].failures[forfeit as usize]
}

#[test]
fn good_engines_play_all_games() {
    let result = play_with("");
    assert_eq!(result.ended, Ended::Complete);
    assert_eq!(result.games.len(), 4);
    assert_eq!(failures(&result, Forfeit::Crash), 0);
    assert!(result.games.iter().all(|game| game.finish.failed().is_none()));
    assert!(result.games.iter().any(|game| game.plies.len() == 20 && game.finish.name() == "too-long"));
}

#[test]
fn a_crash_loses_the_game_and_the_engine_is_started_again() {
    let result = play_with("crash=3");
    assert_eq!((result.ended.clone(), failures(&result, Forfeit::Crash)), (Ended::Complete, 4));
    assert_eq!(result.standings.lines()[0].record.games.losses, 4);
    assert_eq!(result.standings.lines()[0].record.sound.games(), 0);
    for game in &result.games {
        assert_eq!(game.finish.pgn_tag(), "abandoned");
        assert!(game.finish.detail.contains("crashed (exit status: 3)"), "{}", game.finish.detail);
        assert!((4..=5).contains(&game.plies.len()));
    }
}

#[test]
fn illegal_moves_lose_the_game() {
    for (fault, words) in [
        ("illegal=2", "plays e1e5: "),
        ("junk=2", "answers \"hello\", which is no move"),
        ("none=2", "answers \"(none)\", which is no move"),
    ] {
        let result = play_with(fault);
        assert_eq!(failures(&result, Forfeit::Illegal), 4, "{fault}");
        let game = &result.games[0];
        assert_eq!(game.finish.pgn_tag(), "rules infraction");
        assert!(game.finish.detail.contains(words), "{}", game.finish.detail);
    }
}

/// Without a clock there is only patience.
fn impatient(faults: &str) -> Match {
    let mut settings = settings(vec![rogue("Bad", faults), rogue("Good", "seed=1")]);
    settings.patience = Duration::from_secs(5);
    settings.games = 1;
    settings
}

#[test]
fn an_engine_that_hangs_without_a_clock_loses() {
    let result = play(&impatient("hang=2")).expect("the match is played");
    assert_eq!(failures(&result, Forfeit::Hang), 1);
}

#[test]
fn an_engine_that_oversteps_its_time_loses() {
    for fault in ["hang=2", "flood=2"] {
        let mut settings = settings(vec![rogue("Bad", fault), rogue("Good", "seed=1")]);
        settings.engines[0].limit.clock = Some(read_clock("0.5+0.01").expect("it is one"));
        settings.games = 2;
        let result = play(&settings).expect("the match is played");
        assert_eq!(failures(&result, Forfeit::Time), 2, "{fault}");
        assert_eq!(result.games[0].finish.pgn_tag(), "time forfeit");
    }
}

#[test]
fn nonsense_between_the_lines_does_no_harm() {
    let result = play_with("chatter");
    assert_eq!((result.ended.clone(), failures(&result, Forfeit::Illegal)), (Ended::Complete, 0));
    assert_eq!(result.games[0].plies[0].thought.depth, Some(2), "the last word counts");
}

#[test]
fn an_engine_that_does_not_start_is_named() {
    for (faults, words) in [
        ("exit", "engine Bad crashed (exit status: 1)"),
        ("mute", "engine Bad does not answer \"uci\""),
        ("never-ready", "engine Bad does not answer \"isready\""),
    ] {
        let error = play(&impatient(faults)).err().expect("it does not start");
        assert_eq!(error.to_string(), words);
    }
    let mut settings = impatient("");
    settings.engines[1].program = "there-is-no-such-engine".into();
    let error = play(&settings).err().expect("there is none").to_string();
    assert!(error.starts_with("engine Good cannot be started: "), "{error}");
}

#[test]
fn options_that_an_engine_does_not_have() {
    let option = |name: &str, value: &str, is_required| EngineOption {
        name: name.to_owned(),
        value: value.to_owned(),
        is_required,
    };
    let with = |option| {
        let mut settings = impatient("");
        settings.engines[0].options = vec![option];
        play(&settings).map(|result| result.games.len()).map_err(|error: RunError| error.to_string())
    };
    assert_eq!(with(option("Hsah", "16", true)), Err("engine Bad has no option \"Hsah\"".to_owned()));
    assert_eq!(with(option("Hsah", "16", false)), Ok(1));
    assert_eq!(with(option("move overhead", "30", true)), Ok(1));
    let error = "engine Bad takes no value \"1000\" for the option Hash, but a number from 1 to 64";
    assert_eq!(with(option("Hash", "1000", false)), Err(error.to_owned()));
}

#[test]
fn a_match_is_given_up_when_an_engine_fails_again_and_again() {
    let mut settings = settings(vec![rogue("Bad", "crash=1"), rogue("Good", "")]);
    settings.games = 100;
    settings.max_failures = 3;
    let result = play(&settings).expect("it begins");
    assert_eq!(result.games.len(), 3);
    let Ended::Broken(reason) = result.ended else { panic!("{:?}", result.ended) };
    assert!(reason.starts_with("Bad has failed 3 games in a row; the last time "), "{reason}");
}
