//! Tournament files as people and programs really leave them: read whole, or refused with line and column; nothing lost.

use tabiya_pairing::{Color, Mark, Points, TournamentFile};

/// A player's line: number, points, and for each round opponent, colour and result.
fn player(number: usize, points: &str, rounds: &[&str]) -> String {
    let name = format!("Player {number}");
    let mut line = format!("001 {number:>4} m    {name:<33} 1800 ISR {:>11} {:<10} {points:>4} {number:>4}", "", "");
    for round in rounds {
        line += &format!("  {round:>8}");
    }
    line
}

/// Two who have played one round.
fn two() -> String {
    format!("012 Club\n142 3\n{}\n{}\n", player(1, "1.0", &["2 w 1"]), player(2, "0.0", &["1 b 0"]))
}

#[track_caller]
fn read(text: &str) -> TournamentFile {
    TournamentFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, words: &str) {
    let error = TournamentFile::read(text.as_bytes()).expect_err("it is refused");
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn line_ends_marks_and_codings_make_no_difference() {
    let text = two();
    let plain = read(&text);
    let wide = |little: bool| {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect::<Vec<u8>>()
    };
    let others: [Vec<u8>; 6] = [
        text.replace('\n', "\r\n").into(),
        text.replace('\n', "\r").into(),
        format!("\u{feff}{text}").into(),
        text.trim_end().into(),
        wide(true),
        wide(false),
    ];
    for bytes in others {
        assert_eq!(TournamentFile::read(&bytes).unwrap(), plain);
    }
    let latin: Vec<u8> =
        text.replace("Club", "Mnchen \u{1}").bytes().map(|byte| if byte == 1 { 0xfc } else { byte }).collect();
    assert_eq!(TournamentFile::read(&latin).unwrap().tournament.name, "Mnchen ü");
    let damaged = &wide(true)[..2 * (text.len() / 2) + 1];
    assert!(TournamentFile::read(damaged).unwrap_err().problem.contains("UTF-16"));
    let without_mark: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(TournamentFile::read(&without_mark).unwrap_err().problem.contains("zero bytes"));
}

#[test]
fn what_we_do_not_interpret_is_kept() {
    let text = format!("### made by hand\n022 Haifa\nXYZ whatever  it is\n{}ISR    1      Player 1\n352 WBWB\n", two());
    let written = read(&text).write();
    for line in text.lines() {
        assert!(written.lines().any(|kept| kept == line), "{line:?} is lost:\n{written}");
    }
    assert_eq!(read(&written).write(), written);
}

#[test]
fn records_that_disagree_are_refused() {
    refused(&format!("{}142 4\n", two()), 5, 5, "another record 142");
    read(&format!("{}142 3\n", two()));
    refused(&format!("{}{}\n", two(), player(2, "0.0", &[])), 5, 5, "number 2 is there twice");
    refused(&format!("{}240 H   2    9\n", two()), 5, 11, "there is no number 9");
    refused(&format!("{}240 H   2    1\n240 Z   2    1\n", two()), 6, 11, "another bye in round 2");
    refused(&format!("{}240 H   0    1\n", two()), 5, 7, "rounds begin with 1");
    refused(&format!("{}260   1   2    1    7\n", two()), 5, 18, "there is no number 7");
    refused(&format!("{}XXP 1 3\n", two()), 5, 7, "there is no number 3");
    refused(&two().replace("1.0", "1.5"), 3, 81, "1.5 points stand here, but the results give 1.0");
}

#[test]
fn games_that_disagree_are_refused() {
    let games = |one: &str, other: &str| format!("{}\n{}\n", player(1, "", &[one]), player(2, "", &[other]));
    refused(&games("1 w 1", "1 b 0"), 1, 92, "nobody plays himself");
    refused(&games("3 w 1", "1 b 0"), 1, 92, "there is no number 3");
    refused(&games("2 w 1", "0000 - Z"), 1, 92, "1 has 2 in round 1, but 2 has not 1");
    refused(&games("2 w 1", "1 w 0"), 1, 92, "both have one colour");
    refused(&games("2 w 1", "1 b 1"), 1, 92, "more than one point between them");
    refused(&games("2 w +", "1 b ="), 1, 92, "do not say the same");
    refused(&games("2 w 1", "1 b  "), 1, 92, "do not say the same");
    refused(&games("2 w ?", "1 b 0"), 1, 99, "'?' is no result");
    refused(&games("2 x 1", "1 b 0"), 1, 97, "a colour is w, b or -");
    refused(&games("0000 - 1", "0000 - U"), 1, 92, "a game has an opponent");
    // Both may lose, and one may be given half a point.
    read(&games("2 w 0", "1 b 0"));
    read(&games("2 w =", "1 b 0"));
    read(&games("2 w -", "1 b -"));
    let pending = read(&games("2 b  ", "1 w  ")).tournament;
    assert_eq!(pending.pending(1), Some((2, 1)));
}

#[test]
fn truncated_and_huge_files_are_refused_or_read() {
    refused("001", 1, 5, "the pairing number is missing");
    refused("001    0", 1, 5, "begin with 1");
    refused("001 99999", 1, 9, "a blank should");
    refused("142 1000", 1, 5, "number of rounds");
    refused("162  W9999", 1, 7, "more than 99.9");
    refused("BBW 1000", 1, 5, "more than 99.9");
    refused("001\u{a0}  1", 1, 4, "without a blank");
    let text = two();
    for end in 0..text.len() {
        // Wherever it ends: it is read, or refused at a line that is there.
        if let Err(error) = TournamentFile::read(&text.as_bytes()[..end]) {
            assert!((1..=4).contains(&error.line), "{error}");
        }
    }
    let long = format!("{}{}1", player(1, "", &[]), " ".repeat(20_000));
    refused(&long, 1, 92 + 999 * 10, "more than 999 rounds");
    let many: String = (1..=9_999).map(|number| player(number, "0.0", &[]) + "\n").collect();
    let file = read(&many);
    assert_eq!(file.tournament.players.len(), 9_999);
    assert_eq!(file.write(), many);
    assert_eq!(read("").tournament.players.len(), 0);
}

#[test]
fn points_are_kept_whatever_they_are() {
    let system = "BBU 1.0\nBBW 3.0\nBBD 1.0\nBBZ 0.5\nBBF 0.0\n";
    let text = format!("{system}{}\n{}\n", player(1, "3.0", &["2 w 1"]), player(2, "0.0", &["1 b 0"]));
    let file = read(&text);
    let points = file.tournament.points;
    assert_eq!((points.win, points.pairing_bye), (Points::tenths(30), Points::ONE));
    assert_eq!((points.absence, points.forfeit_loss), (Points::HALF, Points::ZERO));
    assert_eq!(read(&file.write()).tournament, file.tournament);
    assert_eq!(read("162  W 3.0    D 1.0\n").tournament.points.pairing_bye, Points::tenths(30));
}

#[test]
fn teams_of_both_kinds_are_read_and_written() {
    let old = format!("{}{:<36}{:>4} {:>4}\n", two(), "013 Haifa Knights", 1, 2);
    let team = &read(&old).tournament.teams[0];
    assert_eq!((team.number, team.name.as_str(), team.members.as_slice()), (1, "Haifa Knights", &[1, 2][..]));
    let new = format!(
        "{}310   3 {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}  {:>4} {:>4}\n",
        two(),
        "Paris",
        "PAR",
        "2400",
        "4.0",
        "7.5",
        "2",
        2,
        1
    );
    let file = read(&new);
    let team = &file.tournament.teams[0];
    assert_eq!((team.number, team.nickname.as_str(), team.strength), (3, "PAR", Some(2400)));
    assert_eq!((team.match_points, team.game_points), (Some(Points::tenths(40)), Some(Points::tenths(75))));
    assert_eq!((team.rank, team.members.as_slice()), (Some(2), &[2, 1][..]));
    assert_eq!(file.write(), new);
    assert_eq!(read(&read(&old).write()).tournament, read(&old).tournament);
    let twice = format!("{new}310   3 Paris\n");
    refused(&twice, 6, 5, "team 3 is there twice");
}

#[test]
fn old_records_are_read_as_new_ones() {
    let text = format!("{}XXR 5\nXXC black1 rank\nXXA    1  1.0  0.5\nXXP 1 2\nXXZ 2\n", two().replace("142 3\n", ""));
    let file = read(&text);
    let tournament = &file.tournament;
    assert_eq!((tournament.rounds, tournament.first_color), (Some(5), Some(Color::Black)));
    assert_eq!(tournament.virtual_points(1, 2), Points::HALF);
    assert_eq!(tournament.forbidden[0].numbers, [1, 2]);
    assert_eq!((tournament.byes[0].mark, tournament.byes[0].round), (Mark::ZeroBye, 2));
    let written = file.write();
    assert!(written.contains("XXC rank\n"), "{written}");
    assert_eq!(read(&written).tournament, *tournament);
}

#[test]
fn points_that_the_arbiter_gave_count() {
    // A win that was worth half a point, a forfeit that cost one, and half a point taken away for the noise.
    let rounds = ["2 w 1", "3 w 1", "4 - -"];
    let text = |records: &str, points: [&str; 4]| {
        let lines = [
            player(1, points[0], &rounds),
            player(2, points[1], &["1 b 0", "4 w =", "3 w 1"]),
            player(3, points[2], &["4 w 1", "1 b 0", "2 b 0"]),
            player(4, points[3], &["3 b 0", "2 b =", "1 - +"]),
        ];
        format!("142 3\n{}\n{records}", lines.join("\n"))
    };
    let records = "299 W       0.5   1    1\n299 -      -1.0   3\n299        -0.5   2    2    4\n";
    let file = read(&text(records, ["0.5", "1.0", "1.0", "1.0"]));
    let given = |place: usize, round: usize| file.tournament.players[place].entry(round - 1).given;
    assert_eq!(given(0, 1), Some(Points::HALF));
    assert_eq!(given(0, 3), Some(Points::tenths(-10)));
    assert_eq!((given(1, 2), given(3, 2)), (Some(Points::ZERO), Some(Points::ZERO)));
    assert_eq!(given(2, 1), None);
    assert_eq!(read(&file.write()).tournament, file.tournament);
    assert_eq!(read(&file.write()).write(), file.write());
    let rows = tabiya_pairing::standings::standings(&file.tournament).unwrap();
    assert_eq!(rows.iter().map(|row| row.points.in_tenths()).collect::<Vec<_>>(), [10, 10, 10, 5]);
    assert!(
        read(&text("299 -       0.5\n", ["2.5", "1.5", "1.0", "1.5"])).tournament.points.forfeit_loss == Points::HALF
    );

    let usual = ["2.0", "1.5", "1.0", "1.5"];
    let wrong = |record: &str, column: usize, words: &str| refused(&text(record, usual), 6, column, words);
    wrong("299 X       0.5   1    1\n", 5, "'X' is no result");
    wrong("299 W             1    1\n", 12, "the points are missing");
    wrong("299 W       0.5        1\n", 17, "the round is missing");
    wrong("299 W       0.5   4    1\n", 17, "round 4 has not been paired");
    wrong("299 W       0.5   1    9\n", 21, "there is no number 9");
    wrong("299 W       0.5   1    2\n", 21, "number 2 has another result in round 1");
    wrong("299 H       0.5   1\n", 5, "nobody has that result");
    refused(&text("299 W       0.5   1    1\n299 W       0.5   1    1\n", usual), 7, 21, "was given points");
    wrong("299 W      half   1    1\n", 12, "\"half\" is not a number of points");
}

#[test]
fn points_of_teams_are_kept_as_they_are() {
    let team = format!("310   1 {:<32} {:<5} {:>6} {:>6} {:>6} {:>3}     1    2", "Club", "", "", "", "", "");
    let text = format!("{}{team}\n299 +  2.0  2.5   1    1\n", two());
    assert!(read(&text).write().contains("299 +  2.0  2.5   1    1"));
}
