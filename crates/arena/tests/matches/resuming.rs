//! Matches that were left and are resumed: no game is lost, none is played twice, and nothing that is not ours is
//! touched.

use super::{play, rogue, settings};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use tabiya_arena::{Ended, Event, Match, Stop, run};

/// A folder that is taken away with all that is in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tabiya-arena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("there is room for a folder");
        Folder(path)
    }

    fn pgn(&self) -> PathBuf {
        self.0.join("games.pgn")
    }

    fn state(&self) -> PathBuf {
        self.0.join("games.state")
    }

    /// A match of six games that is kept here.
    fn settings(&self) -> Match {
        Match {
            games: 6,
            pgn: Some(self.pgn()),
            state: Some(self.state()),
            resume: true,
            ..settings(vec![rogue("A", ""), rogue("B", "seed=1")])
        }
    }

    /// Leaves a match after so many games.
    fn leave(&self, games: u64) {
        let result = play(&Match { games, keep_state: true, ..self.settings() }).expect("the match begins");
        assert_eq!((result.standings.games(), result.ended), (games, Ended::Complete));
    }

    /// The rounds of all games in the file.
    fn rounds(&self) -> Vec<String> {
        let text = fs::read_to_string(self.pgn()).expect("there are games");
        text.lines().filter(|line| line.starts_with("[Round ")).map(str::to_owned).collect()
    }

    #[track_caller]
    fn resume(&self) {
        let result = play(&self.settings()).expect("the match is resumed");
        assert_eq!((result.standings.games(), result.ended), (6, Ended::Complete));
        let rounds = self.rounds();
        assert_eq!((rounds.len(), rounds.iter().collect::<BTreeSet<_>>().len()), (6, 6), "{rounds:?}");
        assert!(!self.state().exists());
    }

    /// Why the match cannot be resumed.
    fn refusal(&self, settings: &Match) -> String {
        let error = play(settings).err().expect("it is refused").to_string();
        error.replace(&self.0.display().to_string(), "DIR").replace('\\', "/")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn what_was_played_counts_and_the_rest_is_played() {
    let folder = Folder::new("rest");
    folder.leave(3);
    let before = fs::read_to_string(folder.pgn()).expect("there are games");
    folder.resume();
    assert!(fs::read_to_string(folder.pgn()).expect("there are more").starts_with(&before));
}

#[test]
fn a_match_that_was_stopped_goes_on() {
    let folder = Folder::new("stopped");
    let stop = Stop::new();
    // The games go on while the word travels, but a hundred of them take longer.
    let long = Match { games: 100, ..folder.settings() };
    let (standings, ended) = run(&long, &stop, &mut |event, standings| {
        if matches!(event, Event::Game(..)) && standings.games() == 1 {
            stop.set();
        }
    })
    .expect("the match begins");
    assert_eq!((folder.rounds().len() as u64, ended), (standings.games(), Ended::Stopped));
    let result = play(&long).expect("the match is resumed");
    assert_eq!((result.standings.games(), result.ended), (100, Ended::Complete));
    assert_eq!(folder.rounds().iter().collect::<BTreeSet<_>>().len(), 100);
}

#[test]
fn the_table_is_the_same_as_of_a_match_in_one_go() {
    let folder = Folder::new("same");
    let at_once = play(&folder.settings()).expect("the match is played").standings;
    fs::remove_file(folder.pgn()).expect("there are games");
    folder.leave(1);
    folder.leave(4);
    let resumed = play(&folder.settings()).expect("the match is resumed").standings;
    assert_eq!(at_once.first_encounter(), resumed.first_encounter());
    assert_eq!(at_once.lines()[0].effort.nodes, resumed.lines()[0].effort.nodes);
}

#[test]
fn what_was_written_half_is_taken_away() {
    let folder = Folder::new("half");
    folder.leave(2);
    let games = fs::read_to_string(folder.pgn()).expect("there are games");
    let state = fs::read_to_string(folder.state()).expect("there is a state");
    for (game, line) in [("[Event \"Test\"]\n[Site", ""), ("[Ev", "{\"game\":2,\"res"), ("", "{")] {
        fs::write(folder.pgn(), format!("{games}{game}")).expect("it is written");
        fs::write(folder.state(), format!("{state}{line}")).expect("it is written");
        folder.resume();
    }
}

#[test]
fn other_games_in_the_file_stay() {
    let folder = Folder::new("others");
    fs::write(folder.pgn(), "[Event \"Mine\"]\n\n1. e4 *\n\n").expect("it is written");
    folder.leave(2);
    let left = fs::read_to_string(folder.pgn()).expect("there are games");
    fs::write(folder.pgn(), format!("{left}1. d4 *\n\n")).expect("it is written");
    assert_eq!(folder.refusal(&folder.settings()), "DIR/games.pgn: has been changed since the match was left");
    fs::write(folder.pgn(), "").expect("it is written");
    assert_eq!(folder.refusal(&folder.settings()), "DIR/games.pgn: has been changed since the match was left");
    fs::write(folder.pgn(), left).expect("it is written");
    let result = play(&folder.settings()).expect("the match is resumed");
    assert_eq!(result.standings.games(), 6);
    assert!(fs::read_to_string(folder.pgn()).expect("there are games").starts_with("[Event \"Mine\"]"));
}

#[test]
fn a_match_is_not_resumed_by_accident() {
    let folder = Folder::new("accident");
    folder.leave(2);
    let settings = Match { resume: false, ..folder.settings() };
    let expected = "DIR/games.state: a match was left after 2 games; resume it, or remove this file";
    assert_eq!(folder.refusal(&settings), expected);
    let mut settings = folder.settings();
    settings.engines[1].limit.nodes = Some(999);
    let refusal = folder.refusal(&settings);
    assert!(refusal.starts_with("DIR/games.state: this match was played with other settings: engine 2 was ["));
    assert!(refusal.contains("nodes 100") && refusal.contains("nodes 999"), "{refusal}");
    fs::write(folder.state(), "something else\n").expect("it is written");
    assert_eq!(folder.refusal(&folder.settings()), "DIR/games.state: this is not the state of a match");
    assert_eq!(fs::read_to_string(folder.state()).expect("it is there"), "something else\n");
}

#[test]
fn a_match_that_is_kept_can_be_made_longer() {
    let folder = Folder::new("longer");
    let kept = Match { keep_state: true, ..folder.settings() };
    play(&kept).expect("the match is played");
    let again = play(&kept).expect("there is nothing left to play");
    assert_eq!((again.games.len(), again.standings.games(), again.ended), (0, 6, Ended::Complete));
    let longer = play(&Match { games: 8, ..kept }).expect("there are two more");
    assert_eq!((longer.games.len(), longer.standings.games()), (2, 8));
}

#[test]
fn two_matches_do_not_share_a_file() {
    let folder = Folder::new("shared");
    folder.leave(2);
    let other = fs::File::open(folder.state()).expect("it is there");
    other.lock().expect("nobody else has it");
    assert_eq!(folder.refusal(&folder.settings()), "DIR/games.state: another match uses this file");
}
