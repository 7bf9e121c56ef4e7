//! `tabiya tournament standings`: who is where, and by what.

use clap::Args;
use serde_json::{Map, Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use tabiya_pairing::standings::{Detail, Row, Value, standings};
use tabiya_pairing::{Points, Tournament};

/// Print the standings with the tie-breaks that record 212 of the file asks for
#[derive(Args, Debug)]
pub(crate) struct Standings {
    /// The tournament file; - is standard input
    file: PathBuf,

    /// After each value the numbers that it is the sum of; what a cut leaves out is in brackets
    #[arg(long, conflicts_with = "json")]
    sums: bool,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Standings {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let tournament = super::read(&self.file)?.tournament;
        let rows = standings(&tournament)?;
        if self.json {
            let players: Vec<Json> = rows.iter().map(row_json).collect();
            return Ok(writeln!(out, "{}", json!({ "players": players }))?);
        }
        let names: usize = tournament.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
        for row in &rows {
            self.print(out, row, &tournament, names)?;
        }
        Ok(())
    }

    fn print(&self, out: &mut dyn Write, row: &Row, tournament: &Tournament, names: usize) -> anyhow::Result<()> {
        let name =
            tournament.players.iter().find(|player| player.number == row.number).map_or("", |player| &player.name);
        let mut line = format!("{:>4} {:>4} {name:<names$} {:>5}", row.rank, row.number, row.points);
        for (code, detail) in &row.details {
            let value = detail.value.map_or("-".to_owned(), |value| value.to_string());
            line += &format!("  {code} {value}{}", if self.sums { sum(detail) } else { String::new() });
        }
        Ok(writeln!(out, "{}", line.trim_end())?)
    }
}

/// ` = 3 + 2.5 + (1)`
fn sum(detail: &Detail) -> String {
    let term = |value: Value, is_cut: bool| if is_cut { format!("({value})") } else { value.to_string() };
    let terms: Vec<String> = detail.terms.iter().map(|part| term(part.value, part.is_cut)).collect();
    if terms.is_empty() { String::new() } else { format!(" = {}", terms.join(" + ")) }
}

fn row_json(row: &Row) -> Json {
    let value = |detail: &Detail| detail.value.map_or(Json::Null, |value| number(value.in_hundredths()));
    let values: Map<String, Json> =
        row.details.iter().map(|(code, detail)| (code.to_string(), value(detail))).collect();
    json!({ "id": row.number, "rank": row.rank, "points": points(row.points), "values": values })
}

fn points(points: Points) -> Json {
    number(i64::from(points.in_tenths()) * 10)
}

/// A whole number where it is one.
fn number(hundredths: i64) -> Json {
    if hundredths % 100 == 0 { json!(hundredths / 100) } else { json!(hundredths as f64 / 100.0) }
}
