//! Games of a match to learn from: every one once, with what the engines have said.

use super::{play, rogue, settings};
use std::path::PathBuf;
use tabiya_arena::{Match, Played, Score};
use tabiya_packed::{GameReader, ScoredGame, Source, centipawns, mate_in};

/// A file that is taken away.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("tabiya-arena-{name}-{}.tg", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Scratch(path)
    }

    fn games(&self) -> Vec<ScoredGame> {
        let mut reader = GameReader::open(&self.0).expect("there is a file of games");
        std::iter::from_fn(|| reader.next_game().expect("it is whole")).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[track_caller]
fn assert_same(game: &ScoredGame, played: &Played) {
    assert_eq!((game.source, game.start), (Source::Match, played.opening.start));
    assert_eq!(game.ending.outcome(), played.finish.outcome());
    let own = &game.plies[played.opening.moves.len()..];
    assert_eq!(own.len(), played.plies.len());
    for (kept, ply) in own.iter().zip(&played.plies) {
        let said = ply.thought.score.map(|score| match score {
            Score::Cp(cp) => centipawns(cp),
            Score::Mate(moves) => mate_in(moves),
        });
        assert_eq!((kept.m, kept.score), (ply.m, said));
    }
}

#[test]
fn games_are_kept_with_their_scores() {
    let file = Scratch::new("data");
    let settings = Match { data: Some(file.0.clone()), ..settings(vec![rogue("A", "score=30"), rogue("B", "seed=1")]) };
    let mut played = play(&settings).expect("the match is played").games;
    let games = file.games();
    assert_eq!(games.len(), 4);
    assert!(games[0].plies.iter().any(|ply| ply.score == Some(30)));
    games.iter().zip(&played).for_each(|(game, played)| assert_same(game, played));
    // Another match of the same engines adds to it.
    played.extend(play(&settings).expect("the match is played").games);
    assert_eq!(file.games().len(), played.len());
    // One of others does not.
    let others = Match { engines: super::settings(vec![rogue("A", "score=30"), rogue("C", "")]).engines, ..settings };
    let error = play(&others).err().expect("it is refused").to_string();
    assert!(error.contains("engine-2 was \"B, "), "{error}");
}

#[test]
fn games_that_an_engine_lost_by_failing_are_left_out() {
    let file = Scratch::new("failing");
    let engines = vec![rogue("A", ""), rogue("B", "crash=3")];
    let settings = Match { data: Some(file.0.clone()), ..settings(engines) };
    let played = play(&settings).expect("the match is played").games;
    let whole = played.iter().filter(|played| played.finish.failed().is_none()).count();
    assert!(whole < played.len(), "the rogue does not fail");
    assert_eq!(file.games().len(), whole);
}
