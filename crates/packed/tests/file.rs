//! Files of games: what is written comes back, what was cut off is passed by and taken away, and nothing that anybody
//! writes into one makes a reader panic or take much memory.

use proptest::collection::vec;
use proptest::prelude::*;
use std::fs;
use std::io::Write;
use std::path::Path;
use tabiya_packed::{
    FileError, GameReader, GameWriter, Header, MATE, MATE_FROM, MOST_CENTIPAWNS, ScoredGame, ScoredPly, Source,
    centipawns, mate_in,
};
use tabiya_rules::{Color, Ending, Position, Termination};

fn header() -> Header {
    Header::new().with("engine", "test").with("nodes", 1500)
}

/// A game of legal moves that numbers choose.
fn game(source: Source, start: Position, choices: &[(u8, Option<i16>)], winner: Option<Color>) -> ScoredGame {
    let (mut pos, mut plies) = (start, Vec::new());
    for &(choice, score) in choices {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[usize::from(choice) % moves.len()];
        plies.push(ScoredPly { m, score });
        pos.play_unchecked(m);
    }
    ScoredGame { source, start, plies, ending: Ending::new(Termination::Adjudication, winner).unwrap() }
}

fn games() -> impl Strategy<Value = ScoredGame> {
    let score = prop_oneof![
        1 => Just(None),
        4 => (-300..300_i16).prop_map(Some),
        1 => (-MATE..=MATE).prop_map(Some),
    ];
    let start = prop_oneof![
        Just(Position::STANDARD),
        (0..960_u16).prop_map(|number| Position::chess960(number).unwrap()),
        (0..960_u16, 0..960_u16).prop_map(|(white, black)| Position::double_chess960(white, black).unwrap()),
        Just("r3k2r/pPp2ppp/8/3pP3/8/8/P1PP1PpP/R3K2R w KQkq d6 0 1".parse().unwrap()),
        Just("8/8/8/8/8/4k3/8/4K2R b - - 90 5000".parse().unwrap()),
    ];
    let winner = prop_oneof![Just(None), Just(Some(Color::White)), Just(Some(Color::Black))];
    (0..Source::ALL.len(), start, vec((any::<u8>(), score), 0..120), winner)
        .prop_map(|(source, start, choices, winner)| game(Source::ALL[source], start, &choices, winner))
}

fn write(path: &Path, games: &[ScoredGame]) {
    let mut writer = GameWriter::open(path, &header()).unwrap();
    games.iter().for_each(|game| writer.add(game).unwrap());
}

fn read(bytes: &[u8]) -> Result<Vec<ScoredGame>, FileError> {
    let mut reader = GameReader::new(bytes)?;
    std::iter::from_fn(|| reader.next_game().transpose()).collect()
}

/// Three small games, as bytes.
fn sample() -> (Vec<ScoredGame>, Vec<u8>) {
    let games: Vec<ScoredGame> =
        (1..4_u8).map(|i| game(Source::Random, Position::STANDARD, &[(i, Some(i16::from(i) * 50)); 5], None)).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    write(&path, &games);
    (games, fs::read(path).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_come_back(games in vec(games(), 0..6)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write(&path, &games);
        prop_assert_eq!(read(&fs::read(&path).unwrap()).unwrap(), games);
        prop_assert_eq!(GameReader::open(&path).unwrap().header().clone(), header());
    }

    #[test]
    fn bytes_of_anybody_are_read_or_refused(bytes in vec(any::<u8>(), 0..300)) {
        let _ = ScoredGame::read(&bytes);
        let _ = read(&bytes);
    }

    /// The checksum is right, as somebody can make it who means harm.
    #[test]
    fn wrong_games_with_right_checksums_are_read_or_refused(at in 0..60_usize, byte in any::<u8>()) {
        let (_, bytes) = sample();
        let mut reader = GameReader::new(bytes.as_slice()).unwrap();
        let mut record = reader.next_record().unwrap().unwrap().to_vec();
        let at = at % record.len();
        record[at] = byte;
        let _ = ScoredGame::read(&record);
    }
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_games() {
    let (games, bytes) = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    // Where each game ends.
    let mut reader = GameReader::new(bytes.as_slice()).unwrap();
    let mut ends = vec![reader.at()];
    while reader.next_record().unwrap().is_some() {
        ends.push(reader.at());
    }
    for end in 0..bytes.len() {
        let whole = ends.iter().filter(|&&game| game <= end as u64).count().saturating_sub(1);
        assert_eq!(read(&bytes[..end]).unwrap(), games[..whole], "cut after {end} bytes");
        fs::write(&path, &bytes[..end]).unwrap();
        let mut writer = GameWriter::open(&path, &header()).unwrap();
        assert_eq!(writer.games(), whole as u64, "cut after {end} bytes");
        games[whole..].iter().for_each(|game| writer.add(game).unwrap());
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), bytes, "cut after {end} bytes and gone on");
    }
}

#[test]
fn zeros_that_nobody_wrote_are_taken_away() {
    let (_, bytes) = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    fs::write(&path, [bytes.as_slice(), &[0; 5000]].concat()).unwrap();
    assert_eq!(GameWriter::open(&path, &header()).unwrap().games(), 3);
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn damage_within_is_told_and_left_alone() {
    let (_, bytes) = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let reader = GameReader::new(bytes.as_slice()).unwrap();
    let mut wrong = bytes.clone();
    wrong[reader.at() as usize + 4] ^= 1;
    fs::write(&path, &wrong).unwrap();
    let error = GameWriter::open(&path, &header()).unwrap_err();
    assert_eq!(error.to_string(), format!("damaged at byte {}: the checksum does not fit", reader.at()));
    assert_eq!(fs::read(&path).unwrap(), wrong);
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    for bytes in [b"hello".as_slice(), b"TBYGAM02", b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"] {
        fs::write(&path, bytes).unwrap();
        assert!(matches!(GameWriter::open(&path, &header()), Err(FileError::NotOurs)), "{bytes:?}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn lengths_that_lie_take_no_memory() {
    let (_, bytes) = sample();
    let at = GameReader::new(bytes.as_slice()).unwrap().at() as usize;
    for length in [&[0xff; 9][..], &[0xff, 0xff, 0xff, 0xff, 0x7f], &[0xff; 40]] {
        let lie = [&bytes[..at], length, &bytes[at..]].concat();
        assert!(matches!(read(&lie), Err(FileError::Damaged { .. })), "{length:?}");
    }
}

#[test]
fn two_do_not_write_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let first = GameWriter::open(&path, &header()).unwrap();
    assert!(matches!(GameWriter::open(&path, &header()), Err(FileError::Busy)));
    drop(first);
    assert!(GameWriter::open(&path, &header()).is_ok());
}

#[test]
fn games_of_other_settings_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    write(&path, &[]);
    let error = GameWriter::open(&path, &Header::new().with("engine", "test").with("nodes", 5)).unwrap_err();
    let expected = "the games there were played otherwise: nodes was \"1500\" and is \"5\" now; give another file";
    assert_eq!(error.to_string(), expected);
}

/// The bytes are kept for years: another form must be another version.
#[test]
fn the_bytes_are_as_they_always_were() {
    let start = Position::STANDARD;
    let plies =
        [("e2e4", None), ("e7e5", Some(-30)), ("g1f3", Some(30)), ("b8c6", Some(70)), ("f1b5", Some(mate_in(3)))];
    let mut pos = start;
    let plies = plies.map(|(uci, score)| {
        let m = pos.resolve(uci.parse().unwrap()).unwrap();
        pos.play_unchecked(m);
        ScoredPly { m, score }
    });
    let ending = Ending::new(Termination::Resignation, Some(Color::White)).unwrap();
    let game = ScoredGame { source: Source::Match, start, plies: plies.to_vec(), ending };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let mut writer = GameWriter::open(&path, &Header::new().with("nodes", 9)).unwrap();
    writer.add(&game).unwrap();
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[..8], *b"TBYGAM01");
    assert_eq!(bytes[8..17], *b"\x08nodes 9\n");
    let record = &bytes[17 + 4..];
    assert_eq!(record[0] as usize, record.len() - 1 - 4);
    // Resigned, White won; of a match, from the standard start; one move without a score.
    assert_eq!(record[1..4], [8 << 2, 6 << 2, 1]);
}

#[test]
fn scores_stay_within_their_bounds() {
    assert_eq!((centipawns(45), centipawns(-45)), (45, -45));
    assert_eq!((centipawns(1 << 30), centipawns(i32::MIN)), (MOST_CENTIPAWNS, -MOST_CENTIPAWNS));
    assert_eq!((mate_in(1), mate_in(-2), mate_in(0)), (MATE - 1, 2 - MATE, -MATE));
    assert_eq!((mate_in(i32::MAX), mate_in(i32::MIN)), (MATE_FROM, -MATE_FROM));
}

/// A full disk takes the first bytes of a game and refuses the rest. The next game must not stand behind them.
#[test]
fn nothing_is_written_behind_half_a_game() {
    let (games, _) = sample();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let mut writer = GameWriter::open(&path, &header()).unwrap();
    writer.add(&games[0]).unwrap();
    fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(&[40, 1, 2, 3]).unwrap();
    writer.add(&games[1]).unwrap();
    assert_eq!(read(&fs::read(&path).unwrap()).unwrap(), games[..2]);
}
