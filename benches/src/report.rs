//! What was measured, as a table for people and as JSON for programs.

use std::fmt::Write;
use std::time::Duration;

/// One measurement: the same amount of work done by several libraries, ours first.
#[derive(Debug)]
pub(crate) struct Row {
    pub name: String,
    pub amount: f64,
    /// The best time of each library.
    pub times: Vec<(&'static str, Duration)>,
}

impl Row {
    /// Amount by second, in millions.
    fn speed(&self, library: &str) -> Option<f64> {
        let time = self.times.iter().find(|t| t.0 == library)?.1;
        Some(self.amount / time.as_secs_f64() / 1e6)
    }

    /// Our speed divided by that of the fastest of the others.
    fn ratio(&self) -> f64 {
        let (ours, peers) = self.times.split_first().expect("we take part in every contest");
        let best = peers.iter().map(|t| t.1).min().expect("someone competes with us");
        best.div_duration_f64(ours.1)
    }

    /// The rows in which every library took part, together, as if they were one piece of work.
    fn total(rows: &[Row]) -> Row {
        let everyone = rows.iter().map(|r| r.times.len()).max().unwrap_or(0);
        let full: Vec<&Row> = rows.iter().filter(|r| r.times.len() == everyone).collect();
        let time = |i: usize| full.iter().map(|r| r.times[i].1).sum::<Duration>();
        Row {
            name: match full.len() == rows.len() {
                true => "all".to_owned(),
                false => format!("the first {}", full.len()),
            },
            amount: full.iter().map(|r| r.amount).sum(),
            times: full[0].times.iter().enumerate().map(|(i, t)| (t.0, time(i))).collect(),
        }
    }
}

/// What one part of the benchmark found.
#[derive(Debug)]
pub(crate) struct Part {
    pub title: String,
    /// What the speeds are in.
    pub unit: &'static str,
    pub rows: Vec<Row>,
    /// Are the rows so alike that they mean something together?
    pub has_total: bool,
}

impl Part {
    /// The table.
    pub(crate) fn table(&self) -> String {
        let libraries: Vec<&str> = self.rows[0].times.iter().map(|t| t.0).collect();
        let name_width = self.rows.iter().map(|r| r.name.len()).max().unwrap_or(0).max(4);
        let mut text = format!("{} ({})\n{:name_width$}", self.title, self.unit, "");
        for library in &libraries {
            let _ = write!(text, " {library:>10}");
        }
        text.push_str("  ours/best\n");
        for row in self.rows.iter().chain(&self.total()) {
            let _ = write!(text, "{:name_width$}", row.name);
            for library in &libraries {
                let speed = row.speed(library).map_or("–".to_owned(), |s| format!("{s:.1}"));
                let _ = write!(text, " {speed:>10}");
            }
            let ratio = row.ratio();
            let _ = writeln!(text, " {ratio:>9.2}x{}", if ratio < 1.0 { "  BEHIND" } else { "" });
        }
        text
    }

    /// The rows in which someone is faster than we are.
    fn behind(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.ratio() < 1.0)
    }

    fn total(&self) -> Option<Row> {
        self.has_total.then(|| Row::total(&self.rows))
    }

    fn json(&self, name: &str) -> String {
        let rows: Vec<String> = self.rows.iter().chain(&self.total()).map(row_json).collect();
        format!(r#"{{"part":"{name}","title":"{}","unit":"{}","rows":[{}]}}"#, self.title, self.unit, rows.join(","))
    }
}

fn row_json(row: &Row) -> String {
    let speeds = row.times.iter().filter_map(|t| Some(format!(r#""{}":{:.3}"#, t.0, row.speed(t.0)?)));
    let speeds = speeds.collect::<Vec<_>>().join(",");
    format!(r#"{{"name":"{}","amount":{},"speeds":{{{speeds}}},"ratio":{:.4}}}"#, row.name, row.amount, row.ratio())
}

/// In one line, where we are behind.
pub(crate) fn summary(parts: &[(&str, Part)]) -> String {
    let rows = parts.iter().flat_map(|(name, part)| part.behind().map(move |row| (name, row)));
    let behind: Vec<String> = rows.map(|(name, row)| format!("{name} {} ({:.2}x)", row.name, row.ratio())).collect();
    match behind.is_empty() {
        true => "Ahead of the best of the others in every row.".to_owned(),
        false => format!("Behind the best of the others in: {}.", behind.join("; ")),
    }
}

/// All parts, with their names, as one JSON array. No text in it needs escaping.
pub(crate) fn json(parts: &[(&str, Part)]) -> String {
    let parts: Vec<String> = parts.iter().map(|(name, part)| part.json(name)).collect();
    format!("[{}]", parts.join(",\n "))
}
