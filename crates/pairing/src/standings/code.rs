//! Tie-breaks as they are written: `BH/C1`, `SB`, `DE/P`, `KS/L+1`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// Points.
    Pts,
    /// Direct encounter.
    De,
    /// Rounds with a win's points, played or not.
    Win,
    /// Games won at the board.
    Won,
    /// Games played with black.
    Bpg,
    /// Games won with black.
    Bwg,
    /// Progressive score.
    Ps,
    /// Rounds in which the player was ready to play.
    Rep,
    /// Standard points: a round won counts 1, whatever the point system.
    Std,
    /// Pairing number.
    Tpn,
    /// Buchholz.
    Bh,
    /// Average of the opponents' Buchholz.
    Aob,
    /// Fore-Buchholz: as if the last round were drawn.
    Fb,
    /// Sonneborn-Berger.
    Sb,
    /// Koya: points against the better half.
    Ks,
    /// Average rating of the opponents.
    Aro,
    /// Performance rating.
    Tpr,
    /// Perfect performance.
    Ptp,
    /// Average performance of the opponents.
    Apro,
    /// Average perfect performance of the opponents.
    Appo,
    /// Rating.
    Rtng,
}

const NAMES: [(&str, Name); 21] = [
    ("PTS", Name::Pts),
    ("DE", Name::De),
    ("WIN", Name::Win),
    ("WON", Name::Won),
    ("BPG", Name::Bpg),
    ("BWG", Name::Bwg),
    ("PS", Name::Ps),
    ("REP", Name::Rep),
    ("STD", Name::Std),
    ("TPN", Name::Tpn),
    ("BH", Name::Bh),
    ("AOB", Name::Aob),
    ("FB", Name::Fb),
    ("SB", Name::Sb),
    ("KS", Name::Ks),
    ("ARO", Name::Aro),
    ("TPR", Name::Tpr),
    ("PTP", Name::Ptp),
    ("APRO", Name::Apro),
    ("APPO", Name::Appo),
    ("RTNG", Name::Rtng),
];

/// How it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// Without the lowest so many.
    Cut(usize),
    /// Without the lowest and the highest so many.
    Median(usize),
    /// Koya: the limit moved by so many half points.
    Limit(i32),
    /// Forfeits are games.
    Forfeits,
    /// With Fore-Buchholz.
    Fore,
    /// The other way round.
    Reversed,
    /// Unrated players count with this rating.
    Unrated(u32),
}

/// A tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// What is counted.
    pub name: Name,
    /// How.
    pub modifiers: Vec<Modifier>,
    /// As it was written.
    text: String,
}

/// A tie-break that we do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// As it was written.
    pub code: String,
    /// What is wrong with it.
    pub part: String,
}

impl Display for CodeError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "unknown tie-break {:?}: {:?} is not supported", self.code, self.part)
    }
}

impl std::error::Error for CodeError {}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Code, CodeError> {
        let error = |part: &str| CodeError { code: text.to_owned(), part: part.to_owned() };
        let upper = text.trim().to_ascii_uppercase();
        let mut parts = upper.split('/');
        let name = parts.next().unwrap_or_default();
        // Of individuals match points and game points are the same.
        let name = name.strip_suffix(":MP").or_else(|| name.strip_suffix(":GP")).unwrap_or(name);
        let known = NAMES.iter().find(|(known, _)| *known == name).map(|&(_, known)| known);
        let modifiers = parts.map(|part| modifier(part).ok_or_else(|| error(part))).collect::<Result<_, _>>()?;
        Ok(Code { name: known.ok_or_else(|| error(name))?, modifiers, text: upper.clone() })
    }
}

fn modifier(part: &str) -> Option<Modifier> {
    let number = |from: usize| part.get(from..).filter(|digits| digits.len() <= 4)?.parse().ok();
    match part.chars().next()? {
        'C' => number(1).map(Modifier::Cut),
        'M' => number(1).map(Modifier::Median),
        'L' => part.get(1..)?.parse().ok().filter(|half: &i32| half.abs() < 1000).map(Modifier::Limit),
        'U' => number(1).map(|rating| Modifier::Unrated(rating as u32)),
        'P' if part == "P" => Some(Modifier::Forfeits),
        'F' if part == "F" => Some(Modifier::Fore),
        'R' if part == "R" => Some(Modifier::Reversed),
        _ => None,
    }
}

impl Code {
    /// How many values are left out, the lowest and the highest.
    pub(super) fn cuts(&self) -> (usize, usize) {
        let cut = |modifier: &Modifier| match *modifier {
            Modifier::Cut(count) => Some((count, 0)),
            Modifier::Median(count) => Some((count, count)),
            _ => None,
        };
        self.modifiers.iter().find_map(cut).unwrap_or((0, 0))
    }

    pub(super) fn has(&self, modifier: Modifier) -> bool {
        self.modifiers.contains(&modifier)
    }

    /// Whether the least value is the best.
    pub(super) fn is_ascending(&self) -> bool {
        matches!(self.name, Name::Tpn | Name::De) != self.has(Modifier::Reversed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_strange_ones_refused() {
        let code: Code = "bh:MP/c1/P".parse().unwrap();
        assert_eq!((code.name, code.cuts()), (Name::Bh, (1, 0)));
        assert!(code.has(Modifier::Forfeits));
        for text in ["", "XX", "BH/", "BH/C", "BH/Cx", "KS/L", "BH/é", "/C1"] {
            assert!(text.parse::<Code>().is_err(), "{text:?}");
        }
    }
}
