//! A list of names as people have it: pasted, one to a line, or a table with commas, semicolons or tabs between its columns, as
//! spreadsheets write it. Nothing is made of it before somebody has seen what was read.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::written;
use crate::closed::names;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use utoipa::ToSchema;

/// How many lines a list has at most.
pub const MOST_LINES: usize = 300;

/// One line of a list, as it was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ListLine)]
pub struct Line {
    /// Where it stands, from 1.
    pub line: u32,
    /// What somebody is called.
    pub name: String,
    /// What else the line says: a class, a year.
    pub note: String,
    /// What is wrong with it; left out where nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fault: Option<Fault>,
}

names! {
    /// What is wrong with a line.
    pub enum Fault {
        /// It is too long, or holds what cannot be seen.
        Form = "form",
        /// The same name stands higher up.
        Twice = "twice",
        /// Somebody of the group is called that already.
        Known = "known",
        /// It stands after the last that is read.
        Many = "many",
    }
}

/// What heads of columns are called, in the three languages, in lower case.
const HEADS: [&str; 22] = [
    "name",
    "names",
    "full name",
    "first name",
    "firstname",
    "last name",
    "surname",
    "student",
    "pupil",
    "nom",
    "noms",
    "prénom",
    "prenom",
    "nom complet",
    "nom de famille",
    "élève",
    "eleve",
    "שם",
    "שם מלא",
    "שם פרטי",
    "שם משפחה",
    "תלמיד",
];
/// Of these, such as name a half of it: then the first two columns make the name.
const HALVES: [&str; 9] =
    ["first name", "firstname", "last name", "surname", "prénom", "prenom", "nom de famille", "שם פרטי", "שם משפחה"];

/// Reads a list. `known` are the names of those who are in the group already.
pub fn read_list(text: &str, known: &[String]) -> Vec<Line> {
    let text = text.trim_start_matches('\u{feff}');
    let separator = separator(text);
    let rows = text.lines().zip(1..).map(|(line, number)| (number, cells(line, separator)));
    let mut rows = rows.filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())).peekable();
    let head = rows.next_if(|(_, cells)| is_head(cells)).map(|(_, cells)| cells).unwrap_or_default();
    let halves = is_halved(&head);
    let known: HashSet<String> = known.iter().map(|name| folded(name)).collect();
    let mut seen = HashSet::new();
    let read = |(at, (number, cells)): (usize, (u32, Vec<String>))| {
        let (name, note) = name_and_note(cells, halves);
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let fault = if at >= MOST_LINES {
            Some(Fault::Many)
        } else if written(&name).is_none() || !note.is_empty() && written(&note).is_none() {
            Some(Fault::Form)
        } else if known.contains(&folded(&name)) {
            Some(Fault::Known)
        } else {
            (!seen.insert(folded(&name))).then_some(Fault::Twice)
        };
        Line { line: number, name, note, fault }
    };
    // One more than is read, so that people see that there was more.
    rows.enumerate().map(read).take(MOST_LINES + 1).collect()
}

/// What stands between columns, judged by the first lines: a tab is never part of a name, a semicolon hardly ever, and a comma
/// only counts where every line has as many.
fn separator(text: &str) -> Option<char> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(20).collect();
    let count = |line: &&str, separator: char| line.matches(separator).count();
    let is_in_all = |separator: char| lines.iter().all(|line| count(line, separator) > 0);
    if is_in_all('\t') && !lines.is_empty() {
        return Some('\t');
    }
    if is_in_all(';') && !lines.is_empty() {
        return Some(';');
    }
    let first = lines.first().map(|line| count(line, ',')).filter(|count| *count > 0)?;
    (lines.len() > 1 && lines.iter().all(|line| count(line, ',') == first)).then_some(',')
}

/// The cells of a line. One within quotation marks may hold the separator, and a doubled mark stands for one.
fn cells(line: &str, separator: Option<char>) -> Vec<String> {
    let Some(separator) = separator else { return vec![line.trim().to_owned()] };
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        if letter == '"' && is_quoted && letters.next_if_eq(&'"').is_some() {
            cell.push('"');
        } else if letter == '"' && (is_quoted || cell.trim().is_empty()) {
            is_quoted = !is_quoted;
        } else if letter == separator && !is_quoted {
            cells.push(std::mem::take(&mut cell).trim().to_owned());
        } else {
            cell.push(letter);
        }
    }
    cells.push(cell.trim().to_owned());
    cells
}

fn is_head(cells: &[String]) -> bool {
    cells.first().is_some_and(|cell| HEADS.contains(&cell.to_lowercase().as_str()))
}

fn is_halved(head: &[String]) -> bool {
    let is_half = |cell: Option<&String>| cell.is_some_and(|cell| HALVES.contains(&cell.to_lowercase().as_str()));
    let is_name = |cell: Option<&String>| cell.is_some_and(|cell| HEADS.contains(&cell.to_lowercase().as_str()));
    is_half(head.first()) && is_name(head.get(1)) || is_half(head.get(1)) && is_name(head.first())
}

/// The name, which is in the first column or the first two, and the rest.
fn name_and_note(cells: Vec<String>, halves: bool) -> (String, String) {
    let mut cells = cells.into_iter();
    let mut name = cells.next().unwrap_or_default();
    if halves {
        name = format!("{name} {}", cells.next().unwrap_or_default());
    }
    let rest: Vec<String> = cells.filter(|cell| !cell.is_empty()).collect();
    (name, rest.join(" · "))
}

/// As names are compared: two who differ by case or spaces alone are taken for one.
fn folded(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<(String, String)> {
        read_list(text, &[]).into_iter().map(|line| (line.name, line.note)).collect()
    }

    fn faults(text: &str, known: &[&str]) -> Vec<Option<Fault>> {
        let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
        read_list(text, &known).into_iter().map(|line| line.fault).collect()
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, note)| ((*name).to_owned(), (*note).to_owned())).collect()
    }

    #[test]
    fn names_stand_one_to_a_line() {
        assert_eq!(
            names("Noa Levi\n\n  Élodie  Petit \r\nנועם כהן\n"),
            pairs(&[("Noa Levi", ""), ("Élodie Petit", ""), ("נועם כהן", "")])
        );
        assert_eq!(
            names("Levi, Noa\nBen"),
            pairs(&[("Levi, Noa", ""), ("Ben", "")]),
            "a comma here and there is no table"
        );
        assert_eq!(names(""), pairs(&[]));
    }

    #[test]
    fn tables_have_columns() {
        assert_eq!(names("Name;Class\nNoa Levi;3b\nBen;\n"), pairs(&[("Noa Levi", "3b"), ("Ben", "")]));
        assert_eq!(names("Nom\tPrénom\tClasse\nPetit\tÉlodie\tCM2\n"), pairs(&[("Petit Élodie", "CM2")]));
        assert_eq!(names("שם פרטי,שם משפחה,כיתה\nנועה,לוי,ג2\n"), pairs(&[("נועה לוי", "ג2")]));
        assert_eq!(
            names("\u{feff}\"Levi; Noa\";3b;2014\n\"Ben \"\"Bo\"\" Dan\";3a;2015\n"),
            pairs(&[("Levi; Noa", "3b · 2014"), ("Ben \"Bo\" Dan", "3a · 2015")])
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = "Noa\nnoa\nBen\n\u{200b}\nDan";
        let long = "x".repeat(61);
        assert_eq!(faults(text, &["BEN"]), [None, Some(Fault::Twice), Some(Fault::Known), Some(Fault::Form), None]);
        assert_eq!(faults(&long, &[]), [Some(Fault::Form)]);
        let many: String = (0..MOST_LINES + 50).map(|at| format!("Child {at}\n")).collect();
        let faults = faults(&many, &[]);
        assert_eq!((faults.len(), faults.last()), (MOST_LINES + 1, Some(&Some(Fault::Many))));
    }

    proptest::proptest! {
        #[test]
        fn nothing_that_is_pasted_breaks_it(text in ".{0,300}") {
            for line in read_list(&text, &["Noa".to_owned()]) {
                if line.fault.is_none() {
                    assert!(written(&line.name).is_some());
                }
            }
        }
    }
}
