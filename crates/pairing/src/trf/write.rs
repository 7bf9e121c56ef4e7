//! From a tournament to the text of TRF-2026.

use super::{Item, Kind, TournamentFile};
use crate::teams::Team;
use crate::tournament::{Color, Entry, Mark, Number, Player, PointSystem, Points, Tournament};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// Writes each line as it stood, and what the tournament has got since.
pub(super) fn write(file: &TournamentFile) -> String {
    let tournament = &file.tournament;
    let known: HashSet<Item> = file.items.iter().cloned().collect();
    let has = |item: &Item| known.contains(item);
    let is_head =
        |kind: &Kind| !matches!(kind, Kind::Teams | Kind::Byes | Kind::Accelerated | Kind::Forbidden | Kind::Given);
    let (head, tail): (Vec<Kind>, Vec<Kind>) = Kind::ALL.into_iter().partition(is_head);
    let missing = |kinds: Vec<Kind>| kinds.into_iter().map(Item::Records).filter(|item| !has(item)).collect::<Vec<_>>();
    // New records of the head stand before the first player, those about players after the last.
    let first_player = file.items.iter().position(|item| matches!(item, Item::Player(_))).unwrap_or(file.items.len());
    let mut items = file.items.clone();
    items.splice(first_player..first_player, missing(head));
    let players = (0..tournament.players.len()).map(Item::Player).filter(|item| !has(item));
    items.extend(players.chain(missing(tail)));
    let rounds_paired = tournament.rounds_paired();
    let mut text = String::new();
    for item in items {
        match item {
            Item::Text(line) => text.push_str(&format!("{line}\n")),
            Item::Player(at) => player(&mut text, tournament, rounds_paired, at),
            Item::Records(kind) => records(&mut text, tournament, kind),
        }
    }
    text
}

fn records(text: &mut String, tournament: &Tournament, kind: Kind) {
    let mut line = |line: String| text.push_str(&format!("{}\n", line.trim_end()));
    match kind {
        Kind::Name => {
            if !tournament.name.is_empty() {
                line(format!("012 {}", tournament.name));
            }
        }
        Kind::Rounds => tournament.rounds.iter().for_each(|rounds| line(format!("142 {rounds}"))),
        Kind::FirstColor => {
            let letter = |color| if color == Color::White { 'W' } else { 'B' };
            tournament.first_color.iter().for_each(|&color| line(format!("152 {}", letter(color))));
        }
        Kind::Points => {
            if tournament.points != PointSystem::default() {
                line(point_system(&tournament.points));
            }
            // The record above has one letter for both.
            if tournament.points.absence != tournament.points.forfeit_loss {
                line(format!("BBZ {:>4}", tournament.points.absence));
                line(format!("BBF {:>4}", tournament.points.forfeit_loss));
            }
        }
        Kind::System => tournament.kind.iter().for_each(|kind| line(format!("192 {kind}"))),
        Kind::TieBreaks => tournament.tie_breaks.iter().for_each(|order| line(format!("212 {}", order.join(",")))),
        Kind::Teams => tournament.teams.iter().for_each(|team| line(self::team(team))),
        Kind::Byes => {
            for bye in &tournament.byes {
                line(format!("240 {} {:>3} {}", letter(bye.mark), bye.round, numbers(&bye.numbers)));
            }
        }
        Kind::Accelerated => {
            for record in &tournament.accelerated {
                let (points, rounds) = (record.points, record.rounds);
                let (first, last) = (record.first, record.last);
                line(format!("250      {points:>4} {:>3} {:>3} {first:>4} {last:>4}", rounds.first, rounds.last));
            }
        }
        Kind::Forbidden => {
            for record in &tournament.forbidden {
                let rounds = record.rounds;
                line(format!("260 {:>3} {:>3} {}", rounds.first, rounds.last, numbers(&record.numbers)));
            }
        }
        Kind::Given => given(tournament).into_iter().for_each(line),
    }
}

/// A record for all who were given the same points for the same result in a round.
fn given(tournament: &Tournament) -> Vec<String> {
    let mut groups: BTreeMap<(usize, char, Points), Vec<Number>> = BTreeMap::new();
    for player in &tournament.players {
        for (at, entry) in player.rounds.iter().enumerate() {
            if let Some(points) = entry.given {
                // What is beside any result is written as the difference that it makes.
                let (letter, points) = match result_letter(entry.mark) {
                    Some(letter) => (letter, points),
                    None => (' ', points - entry.usual_points(&tournament.points)),
                };
                groups.entry((at + 1, letter, points)).or_default().push(player.number);
            }
        }
    }
    let record = |((round, letter, points), numbers): (_, Vec<Number>)| {
        format!("299 {letter}      {points:>4} {round:>3} {}", self::numbers(&numbers))
    };
    groups.into_iter().map(record).collect()
}

/// The letter by which record 299 names a result; it has none for the bye of pairing and for games under one move.
pub(super) fn result_letter(mark: Mark) -> Option<char> {
    match mark {
        Mark::Win => Some('W'),
        Mark::Draw => Some('D'),
        Mark::Loss => Some('L'),
        Mark::ForfeitWin => Some('+'),
        Mark::ForfeitLoss => Some('-'),
        Mark::FullBye => Some('F'),
        Mark::HalfBye => Some('H'),
        Mark::ZeroBye => Some('Z'),
        Mark::Blank | Mark::Pending | Mark::ShortWin | Mark::ShortDraw | Mark::ShortLoss | Mark::PairingBye => None,
    }
}

fn point_system(system: &PointSystem) -> String {
    let mut values = vec![('W', system.win), ('D', system.draw), ('L', system.loss), ('P', system.pairing_bye)];
    if system.absence != Points::ZERO && system.absence == system.forfeit_loss {
        values.push(('A', system.absence));
    }
    let mut line = "162  ".to_owned();
    for (letter, value) in values {
        let _ = write!(line, "{letter}{value:>4}    ");
    }
    line
}

fn team(team: &Team) -> String {
    let Team { number, name, nickname, strength, match_points, game_points, rank, members } = team;
    let name: String = name.chars().take(32).collect();
    let nickname: String = nickname.chars().take(5).collect();
    format!(
        "310 {number:>3} {name:<32} {nickname:<5} {:>6} {:>6} {:>6} {:>3}  {}",
        optional(strength),
        optional(match_points),
        optional(game_points),
        optional(rank),
        numbers(members)
    )
}

fn optional<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map(T::to_string).unwrap_or_default()
}

fn numbers(numbers: &[Number]) -> String {
    numbers.iter().map(|number| format!("{number:>4} ")).collect()
}

fn player(text: &mut String, tournament: &Tournament, rounds_paired: usize, at: usize) {
    let Some(player) = tournament.players.get(at) else { return };
    let Player { number, sex, title, name, rating, federation, id, birth, rank, rounds } = player;
    let points = player.points_after(rounds_paired, &tournament.points).to_string();
    // What does not fit is left out: the results say it anyway.
    let points = if points.len() > 4 { String::new() } else { points };
    let sex = sex.unwrap_or(' ');
    let name: String = name.chars().take(33).collect();
    let rating = if *rating == 0 { String::new() } else { rating.to_string() };
    let rank = optional(rank);
    let mut line = format!(
        "001 {number:>4} {sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {id:>11} {birth:<10} {points:>4} {rank:>4}"
    );
    for &entry in rounds {
        line.push_str(&round(entry));
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

fn round(entry: Entry) -> String {
    if entry == Entry::default() {
        return " ".repeat(10);
    }
    let opponent = entry.opponent.map_or("0000".to_owned(), |number| format!("{number:>4}"));
    let color = match entry.color {
        Some(Color::White) => 'w',
        Some(Color::Black) => 'b',
        None => '-',
    };
    format!("  {opponent} {color} {}", letter(entry.mark))
}

fn letter(mark: Mark) -> char {
    match mark {
        Mark::Blank | Mark::Pending => ' ',
        Mark::Win => '1',
        Mark::Draw => '=',
        Mark::Loss => '0',
        Mark::ShortWin => 'W',
        Mark::ShortDraw => 'D',
        Mark::ShortLoss => 'L',
        Mark::ForfeitWin => '+',
        Mark::ForfeitLoss => '-',
        Mark::PairingBye => 'U',
        Mark::FullBye => 'F',
        Mark::HalfBye => 'H',
        Mark::ZeroBye => 'Z',
    }
}
