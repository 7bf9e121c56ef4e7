//! From text to a tournament. Every complaint has its line and column.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::write::result_letter;
use super::{Item, Kind, TournamentFile, TrfError};
use crate::teams::Team;
use crate::tournament::{
    Announced, Color, Entry, Forbidden, Mark, Number, Player, PointSystem, Points, Span, Tournament, Virtual,
};
use std::collections::HashMap;

/// The column of the first round.
const FIRST_ROUND: usize = 92;
/// So many columns to a round.
const ROUND: usize = 10;
/// A record that speaks of all rounds has this for the last one.
const LAST_ROUND: usize = 999;
/// No result and no acceleration is worth more.
const MOST_POINTS: Points = Points::tenths(999);

/// A line, by characters; columns are counted from 1.
struct Line<'a> {
    number: usize,
    text: &'a str,
    chars: Vec<char>,
}

impl<'a> Line<'a> {
    fn error(&self, column: usize, problem: impl Into<String>) -> TrfError {
        TrfError { line: self.number, column, problem: problem.into() }
    }

    /// The columns from `first` to `last`, without blanks around.
    fn field(&self, first: usize, last: usize) -> String {
        let chars = self.chars.iter().skip(first - 1).take(last + 1 - first);
        chars.collect::<String>().trim().to_owned()
    }

    fn char(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// What follows the code.
    fn rest(&self) -> &'a str {
        self.text.get(3..).unwrap_or("").trim()
    }

    fn blank(&self, column: usize) -> Result<(), TrfError> {
        match self.char(column) {
            ' ' => Ok(()),
            other => Err(self.error(column, format!("{other:?} stands where a blank should"))),
        }
    }

    /// A number, or nothing.
    fn number(&self, first: usize, last: usize) -> Result<Option<usize>, TrfError> {
        let text = self.field(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { text.parse().ok() } else { None };
        number.map(Some).ok_or_else(|| self.error(first, format!("{text:?} is not a number")))
    }

    fn needed_number(&self, first: usize, last: usize, what: &str) -> Result<usize, TrfError> {
        self.number(first, last)?.ok_or_else(|| self.error(first, format!("{what} is missing")))
    }

    fn points(&self, first: usize, last: usize) -> Result<Option<Points>, TrfError> {
        let text = self.field(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        Points::parse(&text).map(Some).ok_or_else(|| self.error(first, format!("{text:?} is not a number of points")))
    }

    /// Points that may be below zero.
    fn signed_points(&self, first: usize, last: usize) -> Result<Option<Points>, TrfError> {
        let text = self.field(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let problem = || self.error(first, format!("{text:?} is not a number of points"));
        Points::parse_signed(&text).map(Some).ok_or_else(problem)
    }

    /// What something is worth.
    fn worth(&self, column: usize, text: &str) -> Result<Points, TrfError> {
        let points =
            Points::parse(text).ok_or_else(|| self.error(column, format!("{text:?} is not a number of points")))?;
        let problem = || format!("{points} points are more than {MOST_POINTS}");
        if points > MOST_POINTS { Err(self.error(column, problem())) } else { Ok(points) }
    }

    /// A round, counted from 1.
    fn round(&self, first: usize, last: usize) -> Result<Option<usize>, TrfError> {
        match self.number(first, last)? {
            Some(0) => Err(self.error(first, "rounds begin with 1")),
            round => Ok(round),
        }
    }

    /// Numbers of four columns each with a blank between, to the end of the line.
    fn numbers(&self, first: usize) -> Result<Vec<(usize, Number)>, TrfError> {
        let mut numbers = Vec::new();
        let mut column = first;
        while column <= self.chars.len() {
            numbers.extend(self.number(column, column + 3)?.map(|number| (column, number)));
            self.blank(column + 4)?;
            column += 5;
        }
        Ok(numbers)
    }

    /// Numbers with blanks between, to the end of the line.
    fn whole_numbers(&self) -> Result<Vec<(usize, Number)>, TrfError> {
        let number = |(column, word): (usize, String)| match word.parse() {
            Ok(number) => Ok((column, number)),
            Err(_) => Err(self.error(column, format!("{word:?} is not a number"))),
        };
        self.words().into_iter().map(number).collect()
    }

    /// Words and the columns where they begin, after the code.
    fn words(&self) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut is_inside = false;
        for (at, &char) in self.chars.iter().enumerate().skip(3) {
            match words.last_mut() {
                _ if char.is_whitespace() => is_inside = false,
                Some((_, word)) if is_inside => word.push(char),
                _ => {
                    words.push((at + 1, char.to_string()));
                    is_inside = true;
                }
            }
        }
        words
    }
}

/// Record 299: points that the arbiter gave in place of what a result is worth, or beside it.
struct Given {
    line: usize,
    text: String,
    /// A result; none for points beside any result.
    letter: Option<char>,
    has_match_points: bool,
    points: Points,
    /// None is every round.
    round: Option<usize>,
    /// With their columns; nobody is everybody with that result.
    numbers: Vec<(usize, Number)>,
}

impl Given {
    fn error(&self, column: usize, problem: String) -> TrfError {
        TrfError { line: self.line, column, problem }
    }
}

/// The result at 5, match points at 7, points at 12, the round at 17, numbers from 21.
fn given(line: &Line<'_>) -> Result<Given, TrfError> {
    for column in [6, 11, 16, 20] {
        line.blank(column)?;
    }
    let letter = match line.char(5).to_ascii_uppercase() {
        ' ' => None,
        letter @ ('W' | 'D' | 'L' | '+' | '-' | 'F' | 'H' | 'Z') => Some(letter),
        other => return Err(line.error(5, format!("{other:?} is no result: W D L + - F H Z or a blank"))),
    };
    let match_points = line.signed_points(7, 10)?;
    let points = line.signed_points(12, 15)?.or(match_points);
    let numbers = line.numbers(21)?.into_iter().filter(|&(_, number)| number > 0);
    Ok(Given {
        line: line.number,
        text: line.text.trim_end().to_owned(),
        letter,
        has_match_points: match_points.is_some(),
        points: points.ok_or_else(|| line.error(12, "the points are missing"))?,
        round: line.number(17, 19)?.filter(|&round| round > 0),
        numbers: numbers.collect(),
    })
}

/// What is gathered while reading.
#[derive(Default)]
struct Reader {
    tournament: Tournament,
    items: Vec<Item>,
    /// The lines of the players, for complaints that need them all; with the points that stand there.
    lines: Vec<(usize, Option<Points>)>,
    /// XXZ: absent in the next round, whichever that is.
    absent: Vec<Number>,
    /// Numbers of players in other records: line, column, number.
    mentions: Vec<(usize, usize, Number)>,
    /// Records of which there is one, and their lines: code and text.
    single: Vec<(String, String)>,
    /// Records 299, for they speak of results that may come later in the file.
    given: Vec<Given>,
    bye_is_said: bool,
}

pub(super) fn read(text: &str) -> Result<TournamentFile, TrfError> {
    let mut reader = Reader::default();
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    for (at, text) in text.lines().enumerate() {
        let line = Line { number: at + 1, text, chars: text.chars().collect() };
        if !text.trim().is_empty() {
            reader.line(&line)?;
        }
    }
    reader.finish()
}

impl Reader {
    fn line(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let code: String = line.chars.iter().take(3).collect();
        if !matches!(line.char(4), ' ' | '#') && code != "###" {
            return Err(line.error(4, format!("{:?} follows the code {code:?} without a blank", line.char(4))));
        }
        self.check_single(line, &code)?;
        let kind = match code.as_str() {
            "001" => return self.player(line),
            "012" => {
                self.tournament.name = line.rest().to_owned();
                Kind::Name
            }
            "142" | "XXR" => {
                self.rounds(line)?;
                Kind::Rounds
            }
            "152" => {
                self.first_color(line)?;
                Kind::FirstColor
            }
            "XXC" => return self.old_settings(line),
            "162" => {
                self.points(line)?;
                Kind::Points
            }
            "XXS" => {
                self.old_points(line)?;
                Kind::Points
            }
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                self.point_value(line, &code)?;
                Kind::Points
            }
            "192" => {
                self.tournament.kind = Some(line.rest().to_owned());
                Kind::System
            }
            "202" => {
                self.after_points(line);
                self.keep(line);
                return Ok(());
            }
            "212" => {
                self.tournament.tie_breaks = Some(list(line.rest()));
                Kind::TieBreaks
            }
            "240" => {
                self.bye(line)?;
                Kind::Byes
            }
            "XXZ" => {
                let absent = line.whole_numbers()?;
                let absent = self.mention(line, absent);
                self.absent.extend(absent);
                Kind::Byes
            }
            "250" => {
                self.accelerated(line)?;
                Kind::Accelerated
            }
            "XXA" => {
                self.old_accelerated(line)?;
                Kind::Accelerated
            }
            "260" => {
                self.forbidden(line)?;
                Kind::Forbidden
            }
            "XXP" => {
                let rounds = Span { first: 1, last: LAST_ROUND };
                let numbers = line.whole_numbers()?;
                let numbers = self.mention(line, numbers);
                self.tournament.forbidden.push(Forbidden { rounds, numbers });
                Kind::Forbidden
            }
            "013" | "310" => {
                self.team(line, &code)?;
                Kind::Teams
            }
            "299" => {
                let given = given(line)?;
                self.given.push(given);
                Kind::Given
            }
            _ => {
                self.keep(line);
                return Ok(());
            }
        };
        let item = Item::Records(kind);
        if !self.items.contains(&item) {
            self.items.push(item);
        }
        Ok(())
    }

    /// Of what a tournament has once there is one record, or several that say the same.
    fn check_single(&mut self, line: &Line<'_>, code: &str) -> Result<(), TrfError> {
        if !matches!(code, "012" | "142" | "XXR" | "152" | "192" | "202" | "212") {
            return Ok(());
        }
        let text = line.rest();
        match self.single.iter().find(|(known, _)| known == code) {
            Some((_, known)) if known != text => {
                Err(line.error(5, format!("another record {code} says {known:?}, not {text:?}")))
            }
            Some(_) => Ok(()),
            None => {
                self.single.push((code.to_owned(), text.to_owned()));
                Ok(())
            }
        }
    }

    /// Remembers where players are named, for they may come later in the file.
    fn mention(&mut self, line: &Line<'_>, numbers: Vec<(usize, Number)>) -> Vec<Number> {
        self.mentions.extend(numbers.iter().map(|&(column, number)| (line.number, column, number)));
        numbers.into_iter().map(|(_, number)| number).collect()
    }

    /// 013: name, then members from column 37; 310: more about the team, then members from column 74.
    fn team(&mut self, line: &Line<'_>, code: &str) -> Result<(), TrfError> {
        let mut team = if code == "013" {
            Team { number: self.tournament.teams.len() + 1, name: line.field(5, 36), ..Team::default() }
        } else {
            let strength = line.number(48, 53)?.map(|strength| u32::try_from(strength).unwrap_or(u32::MAX));
            Team {
                number: line.needed_number(5, 7, "the number of the team")?,
                name: line.field(9, 40),
                nickname: line.field(42, 46),
                strength,
                match_points: line.points(55, 60)?,
                game_points: line.points(62, 67)?,
                rank: line.number(69, 71)?,
                members: Vec::new(),
            }
        };
        let members = line.numbers(if code == "013" { 37 } else { 74 })?;
        team.members = self.mention(line, members);
        if self.tournament.teams.iter().any(|other| other.number == team.number) {
            return Err(line.error(5, format!("team {} is there twice", team.number)));
        }
        self.tournament.teams.push(team);
        Ok(())
    }

    fn keep(&mut self, line: &Line<'_>) {
        self.items.push(Item::Text(line.text.trim_end().to_owned()));
    }

    fn rounds(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let rounds = line.rest().parse().ok().filter(|rounds| (1..LAST_ROUND).contains(rounds));
        let problem = || line.error(5, format!("{:?} is not a number of rounds", line.rest()));
        self.tournament.rounds = Some(rounds.ok_or_else(problem)?);
        Ok(())
    }

    fn first_color(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        self.tournament.first_color = Some(match line.rest() {
            "W" | "w" => Color::White,
            "B" | "b" => Color::Black,
            other => return Err(line.error(5, format!("the first colour is W or B, not {other:?}"))),
        });
        Ok(())
    }

    /// `XXC white1 rank`: the colour of number 1, and wishes of another program that are kept.
    fn old_settings(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let mut others = Vec::new();
        for (_, word) in line.words() {
            match word.as_str() {
                "white1" => self.tournament.first_color = Some(Color::White),
                "black1" => self.tournament.first_color = Some(Color::Black),
                _ => others.push(word),
            }
        }
        if !others.is_empty() {
            self.items.push(Item::Text(format!("XXC {}", others.join(" "))));
        }
        Ok(())
    }

    fn points(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let mut column = 6;
        while column <= line.chars.len() {
            let letter = line.char(column);
            if letter != ' ' {
                let value = line.worth(column + 1, &line.field(column + 1, column + 4))?;
                let system = &mut self.tournament.points;
                match letter {
                    'W' => system.win = value,
                    'D' => system.draw = value,
                    'L' => system.loss = value,
                    'A' => (system.absence, system.forfeit_loss) = (value, value),
                    'P' => (system.pairing_bye, self.bye_is_said) = (value, true),
                    'X' => return Err(line.error(column, "points for unknown results (X) are not supported")),
                    other => return Err(line.error(column, format!("{other:?} is no kind of result: W D L A P"))),
                }
            }
            column += 9;
        }
        self.bye_is_a_win();
        Ok(())
    }

    /// The bye is worth a win unless something else is said of it, before or later.
    fn bye_is_a_win(&mut self) {
        if !self.bye_is_said {
            self.tournament.points.pairing_bye = self.tournament.points.win;
        }
    }

    fn point_value(&mut self, line: &Line<'_>, code: &str) -> Result<(), TrfError> {
        let value = line.worth(5, line.rest())?;
        let system = &mut self.tournament.points;
        match code {
            "BBW" => system.win = value,
            "BBD" => system.draw = value,
            "BBL" => system.loss = value,
            "BBZ" => system.absence = value,
            "BBF" => system.forfeit_loss = value,
            _ => (system.pairing_bye, self.bye_is_said) = (value, true),
        }
        self.bye_is_a_win();
        Ok(())
    }

    /// `XXS W=3 D=1 PAB=3`.
    fn old_points(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        for (column, word) in line.words() {
            let problem = || line.error(column, format!("{word:?} is not a result and its points, like W=3.0"));
            let (name, value) = word.split_once('=').ok_or_else(problem)?;
            Points::parse(value).ok_or_else(problem)?;
            let value = line.worth(column, value)?;
            let system = &mut self.tournament.points;
            match name {
                "W" => system.win = value,
                "D" => system.draw = value,
                "L" => system.loss = value,
                "PAB" => (system.pairing_bye, self.bye_is_said) = (value, true),
                "ZPB" => system.absence = value,
                "FL" => system.forfeit_loss = value,
                _ => return Err(line.error(column, format!("points for {name} are not supported"))),
            }
        }
        self.bye_is_a_win();
        Ok(())
    }

    fn after_points(&mut self, line: &Line<'_>) {
        if self.tournament.tie_breaks.is_none() {
            let order = std::iter::once("PTS".to_owned()).chain(list(line.rest()));
            self.tournament.tie_breaks = Some(order.collect());
        }
    }

    fn bye(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let mark = match line.char(5) {
            'F' => Mark::FullBye,
            'H' => Mark::HalfBye,
            'Z' => Mark::ZeroBye,
            other => return Err(line.error(5, format!("a bye is F, H or Z, not {other:?}"))),
        };
        let round = line.round(7, 9)?.ok_or_else(|| line.error(7, "the round is missing"))?;
        let numbers = line.numbers(11)?;
        for &(column, number) in &numbers {
            let has_other = |bye: &Announced| bye.round == round && bye.mark != mark && bye.numbers.contains(&number);
            if self.tournament.byes.iter().any(has_other) {
                return Err(line.error(column, format!("{number} has another bye in round {round} already")));
            }
        }
        let numbers = self.mention(line, numbers);
        self.tournament.byes.push(Announced { mark, round, numbers });
        Ok(())
    }

    fn accelerated(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        if line.points(5, 8)?.is_some_and(|points| points != Points::ZERO) {
            return Err(line.error(5, "virtual match points are not supported"));
        }
        let points = line.worth(10, &line.field(10, 13))?;
        let first = line.round(15, 17)?.ok_or_else(|| line.error(15, "the first round is missing"))?;
        let last = line.round(19, 21)?.unwrap_or(first);
        let from = line.needed_number(23, 26, "the first player")?;
        let to = line.number(28, 31)?.unwrap_or(from);
        self.tournament.accelerated.push(Virtual { points, rounds: Span { first, last }, first: from, last: to });
        Ok(())
    }

    /// `XXA` number, then the points of each round in five columns.
    fn old_accelerated(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let number = line.needed_number(5, 8, "the player")?;
        let mut column = 10;
        while column <= line.chars.len() {
            let round = (column - 10) / 5 + 1;
            let text = line.field(column, column + 3);
            let points = if text.is_empty() { Points::ZERO } else { line.worth(column, &text)? };
            if points != Points::ZERO {
                let rounds = Span { first: round, last: round };
                self.tournament.accelerated.push(Virtual { points, rounds, first: number, last: number });
            }
            column += 5;
        }
        Ok(())
    }

    fn forbidden(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        let first = line.round(5, 7)?.unwrap_or(1);
        let last = line.round(9, 11)?.unwrap_or(LAST_ROUND);
        let numbers = line.numbers(13)?;
        let numbers = self.mention(line, numbers);
        self.tournament.forbidden.push(Forbidden { rounds: Span { first, last }, numbers });
        Ok(())
    }

    fn player(&mut self, line: &Line<'_>) -> Result<(), TrfError> {
        for column in [9, 14, 48, 53, 57, 69, 80, 85] {
            line.blank(column)?;
        }
        let sex = line.char(10);
        let rating = line.number(49, 52)?.unwrap_or(0);
        let player = Player {
            number: line.needed_number(5, 8, "the pairing number")?,
            sex: (sex != ' ').then_some(sex),
            title: line.field(11, 13),
            name: line.field(15, 47),
            rating: u32::try_from(rating).unwrap_or(0),
            federation: line.field(54, 56),
            id: line.field(58, 68),
            birth: line.field(70, 79),
            rank: line.number(86, 89)?,
            rounds: entries(line)?,
        };
        if player.number == 0 {
            return Err(line.error(5, "pairing numbers begin with 1"));
        }
        self.items.push(Item::Player(self.tournament.players.len()));
        self.lines.push((line.number, line.signed_points(81, 84)?));
        self.tournament.players.push(player);
        Ok(())
    }

    fn finish(mut self) -> Result<TournamentFile, TrfError> {
        self.sort_players()?;
        if !self.absent.is_empty() {
            let round = self.tournament.rounds_paired() + 1;
            let numbers = std::mem::take(&mut self.absent);
            self.tournament.byes.push(Announced { mark: Mark::ZeroBye, round, numbers });
        }
        self.check_mentions()?;
        self.check_games()?;
        self.give_points()?;
        self.check_points()?;
        Ok(TournamentFile { tournament: self.tournament, items: self.items })
    }

    /// By number; where a player's line stood is kept.
    fn sort_players(&mut self) -> Result<(), TrfError> {
        let mut order: Vec<usize> = (0..self.tournament.players.len()).collect();
        let numbers: Vec<Number> = self.tournament.players.iter().map(|player| player.number).collect();
        order.sort_by_key(|&at| numbers.get(at).copied());
        let mut new_place = vec![0; order.len()];
        for (place, &at) in order.iter().enumerate() {
            if let Some(new) = new_place.get_mut(at) {
                *new = place;
            }
        }
        for item in &mut self.items {
            if let Item::Player(at) = item {
                *at = new_place.get(*at).copied().unwrap_or(*at);
            }
        }
        let mut both: Vec<_> =
            std::mem::take(&mut self.tournament.players).into_iter().zip(std::mem::take(&mut self.lines)).collect();
        both.sort_by_key(|(player, _)| player.number);
        for pair in both.windows(2) {
            if let [(one, _), (other, (line, _))] = pair
                && one.number == other.number
            {
                let problem = format!("number {} is there twice", one.number);
                return Err(TrfError { line: *line, column: 5, problem });
            }
        }
        (self.tournament.players, self.lines) = both.into_iter().unzip();
        Ok(())
    }

    /// Whoever is named is there.
    fn check_mentions(&self) -> Result<(), TrfError> {
        let places = self.tournament.places();
        match self.mentions.iter().find(|(_, _, number)| !places.contains_key(number)) {
            Some(&(line, column, number)) => {
                Err(TrfError { line, column, problem: format!("there is no number {number}") })
            }
            None => Ok(()),
        }
    }

    /// Both players of a game say the same of it.
    fn check_games(&self) -> Result<(), TrfError> {
        let places: HashMap<Number, &Player> =
            self.tournament.players.iter().map(|player| (player.number, player)).collect();
        for (player, (line, _)) in self.tournament.players.iter().zip(&self.lines) {
            for (round, entry) in player.rounds.iter().enumerate() {
                let Some(number) = entry.opponent else { continue };
                let column = FIRST_ROUND + ROUND * round;
                let error = |problem: String| TrfError { line: *line, column, problem };
                let Some(opponent) = places.get(&number) else {
                    return Err(error(format!("there is no number {number}")));
                };
                let other = opponent.entry(round);
                if number == player.number {
                    return Err(error("nobody plays himself".into()));
                }
                if other.opponent != Some(player.number) {
                    let (number, own, round) = (number, player.number, round + 1);
                    return Err(error(format!("{own} has {number} in round {round}, but {number} has not {own}")));
                }
                if entry.color.is_some() && entry.color == other.color {
                    return Err(error(format!("both have one colour in round {}", round + 1)));
                }
                if entry.mark.is_played() != other.mark.is_played()
                    || entry.mark.is_forfeit() != other.mark.is_forfeit()
                {
                    let (number, own, round) = (number, player.number, round + 1);
                    return Err(error(format!(
                        "{own} and {number} do not say the same of their game in round {round}"
                    )));
                }
                if gain(entry.mark) + gain(other.mark) > 2 {
                    let (number, own, round) = (number, player.number, round + 1);
                    return Err(error(format!(
                        "{own} and {number} have more than one point between them in round {round}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Points that were given go to the rounds they belong to. Among teams they are points of matches: that is kept as it is.
    fn give_points(&mut self) -> Result<(), TrfError> {
        let has_teams = !self.tournament.teams.is_empty();
        for given in std::mem::take(&mut self.given) {
            if has_teams && given.has_match_points {
                self.items.push(Item::Text(given.text));
                continue;
            }
            let system = &mut self.tournament.points;
            match (given.round, given.letter) {
                (Some(round), _) => self.give(&given, round)?,
                (None, Some('-')) if given.numbers.is_empty() => system.forfeit_loss = given.points,
                (None, Some('Z')) if given.numbers.is_empty() => system.absence = given.points,
                (None, _) => {
                    let problem =
                        "the round is missing: only - and Z may mean every round, and record 162 has the rest";
                    return Err(given.error(17, problem.into()));
                }
            }
        }
        Ok(())
    }

    /// To those who are named, or to everybody with that result.
    fn give(&mut self, given: &Given, round: usize) -> Result<(), TrfError> {
        if round > self.tournament.rounds_paired() {
            return Err(given.error(17, format!("round {round} has not been paired")));
        }
        let system = self.tournament.points;
        let is_that = |entry: Entry| given.letter.is_none_or(|letter| result_letter(entry.mark) == Some(letter));
        let points = |entry: Entry| match given.letter {
            Some(_) => given.points,
            None => entry.usual_points(&system) + given.points,
        };
        for &(column, number) in &given.numbers {
            let Some(player) = self.tournament.players.iter_mut().find(|player| player.number == number) else {
                return Err(given.error(column, format!("there is no number {number}")));
            };
            if player.rounds.len() < round {
                player.rounds.resize(round, Entry::default());
            }
            match player.rounds.get_mut(round - 1) {
                Some(entry) if is_that(*entry) && entry.given.is_none() => entry.given = Some(points(*entry)),
                Some(entry) if entry.given.is_some() => {
                    return Err(
                        given.error(column, format!("number {number} was given points for round {round} before"))
                    );
                }
                _ => return Err(given.error(column, format!("number {number} has another result in round {round}"))),
            }
        }
        if given.numbers.is_empty() {
            let entries = self.tournament.players.iter_mut().filter_map(|player| player.rounds.get_mut(round - 1));
            let open = entries.filter(|entry| is_that(**entry) && entry.given.is_none());
            if open.map(|entry| entry.given = Some(points(*entry))).count() == 0 {
                return Err(given.error(5, format!("nobody has that result in round {round}")));
            }
        }
        Ok(())
    }

    /// The points that stand there follow from the results.
    fn check_points(&self) -> Result<(), TrfError> {
        let paired = self.tournament.rounds_paired();
        let system: &PointSystem = &self.tournament.points;
        for (player, (line, points)) in self.tournament.players.iter().zip(&self.lines) {
            let Some(points) = *points else { continue };
            let sum = player.points_after(paired, system);
            // A bye announced in the next round may be counted already.
            if points != sum && points != player.points_after(usize::MAX, system) {
                let problem = format!("{points} points stand here, but the results give {sum}");
                return Err(TrfError { line: *line, column: 81, problem });
            }
        }
        Ok(())
    }
}

/// Halves of a game's point.
fn gain(mark: Mark) -> u8 {
    match mark {
        Mark::Win | Mark::ShortWin | Mark::ForfeitWin => 2,
        Mark::Draw | Mark::ShortDraw => 1,
        _ => 0,
    }
}

fn list(text: &str) -> Vec<String> {
    text.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// The rounds of a player's line.
fn entries(line: &Line<'_>) -> Result<Vec<Entry>, TrfError> {
    let mut entries = Vec::new();
    let mut column = FIRST_ROUND;
    while column <= line.chars.len() {
        if entries.len() == LAST_ROUND && !line.field(column, line.chars.len()).is_empty() {
            return Err(line.error(column, format!("there are more than {LAST_ROUND} rounds")));
        }
        entries.push(entry(line, column)?);
        column += ROUND;
    }
    while entries.last() == Some(&Entry::default()) {
        entries.pop();
    }
    Ok(entries)
}

fn entry(line: &Line<'_>, column: usize) -> Result<Entry, TrfError> {
    for blank in [column - 1, column + 4, column + 6, column + 8] {
        line.blank(blank)?;
    }
    let opponent = line.number(column, column + 3)?.filter(|&number| number > 0);
    let color = match line.char(column + 5) {
        'w' | 'W' => Some(Color::White),
        'b' | 'B' => Some(Color::Black),
        '-' | ' ' => None,
        other => return Err(line.error(column + 5, format!("a colour is w, b or -, not {other:?}"))),
    };
    let mark = mark(line, column + 7, opponent)?;
    if opponent.is_some() && matches!(mark, Mark::PairingBye | Mark::FullBye | Mark::HalfBye | Mark::ZeroBye) {
        return Err(line.error(column + 7, "a bye has no opponent"));
    }
    if opponent.is_none() && mark.is_played() {
        return Err(line.error(column, "a game has an opponent"));
    }
    if mark.is_played() && color.is_none() {
        return Err(line.error(column + 5, "a game that was played has a colour"));
    }
    Ok(Entry { opponent, color, mark, given: None })
}

fn mark(line: &Line<'_>, column: usize, opponent: Option<Number>) -> Result<Mark, TrfError> {
    Ok(match line.char(column).to_ascii_uppercase() {
        '1' => Mark::Win,
        '=' => Mark::Draw,
        '0' => Mark::Loss,
        'W' => Mark::ShortWin,
        'D' => Mark::ShortDraw,
        'L' => Mark::ShortLoss,
        '+' => Mark::ForfeitWin,
        '-' => Mark::ForfeitLoss,
        'U' => Mark::PairingBye,
        'F' => Mark::FullBye,
        'H' => Mark::HalfBye,
        'Z' => Mark::ZeroBye,
        ' ' if opponent.is_some() => Mark::Pending,
        ' ' => Mark::Blank,
        other => return Err(line.error(column, format!("{other:?} is no result: 1 = 0 W D L + - U F H Z"))),
    })
}
