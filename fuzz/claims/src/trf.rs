//! Tournament files: any bytes. What can be read is written as a file that reads back the same; it can be paired, explained
//! and ranked, or is refused in words.

use tabiya_pairing::{TournamentFile, standings, swiss};

/// With more people pairing takes more time than reading is worth here.
const MOST_PLAYERS: usize = 16;

pub(crate) fn holds(bytes: &[u8]) {
    let file = match TournamentFile::read(bytes) {
        Ok(file) => file,
        Err(why) => {
            assert!(why.line > 0 && why.column > 0 && !why.problem.is_empty());
            return;
        }
    };
    let written = file.write();
    let again = TournamentFile::read(written.as_bytes()).expect("what we write can be read");
    assert_eq!(again.tournament, file.tournament);
    assert_eq!(again.write(), written);
    let tournament = &file.tournament;
    if tournament.players.len() > MOST_PLAYERS {
        return;
    }
    let round = tournament.rounds_paired() + 1;
    match (swiss::pair_round(tournament, round), swiss::explain(tournament, round)) {
        (Ok(pairs), Ok(explained)) => assert_eq!(pairs, explained.round),
        (Err(why), Err(same)) => assert_eq!(why, same),
        (pairs, explained) => panic!("{pairs:?} and {explained:?}"),
    }
    if let Err(why) = standings::standings(tournament) {
        assert!(!why.to_string().is_empty());
    }
}
