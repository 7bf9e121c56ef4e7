//! The table of a match as text: one line for a report, the whole for a terminal and the end.

use std::fmt::{self, Write};
use std::time::Duration;
use tabiya_arena::{Estimate, Match, Record, Standings, Tally};

/// All that can be said at a moment.
pub(super) struct Table<'a> {
    pub(super) settings: &'a Match,
    pub(super) standings: &'a Standings,
    /// How many games were played before, in a match that is resumed.
    pub(super) before: u64,
    pub(super) elapsed: Duration,
}

impl Table<'_> {
    /// One line, for output that is read later.
    pub(super) fn line(&self) -> String {
        let mut parts = vec![self.progress()];
        if self.settings.engines.len() == 2 {
            let record = self.standings.first_encounter();
            parts.extend([score(&record.games), elo_and_los(record.estimate())]);
            parts.extend(self.llr());
        } else {
            parts.extend(self.ranking().into_iter().map(|engine| {
                let games = self.standings.lines()[engine].record.games;
                format!("{} {:.1} of {}", self.name(engine), games.points(), games.games())
            }));
        }
        parts.join(", ")
    }

    /// Everything, in several lines; to somebody who waits also how long it will take.
    pub(super) fn full(&self, is_live: bool) -> String {
        let mut text = String::new();
        let written = self.write_full(&mut text, is_live);
        debug_assert!(written.is_ok(), "a String takes everything");
        text
    }

    fn write_full(&self, text: &mut String, is_live: bool) -> fmt::Result {
        write!(text, "{}, {}", self.progress(), duration(self.elapsed))?;
        if let Some(left) = self.time_left().filter(|_| is_live) {
            write!(text, ", about {} left", duration(left))?;
        }
        text.push('\n');
        for ((first, second), record) in self.standings.encounters() {
            self.write_encounter(text, first, second, record)?;
        }
        if let Some(llr) = self.llr() {
            writeln!(text, "{llr}")?;
        }
        self.write_lines(text)
    }

    fn progress(&self) -> String {
        let played = self.standings.games();
        match self.all_games() {
            Some(all) => format!("games {played} of {all}"),
            None => format!("games {played}"),
        }
    }

    /// How many games there will be, where that is limited.
    pub(super) fn all_games(&self) -> Option<u64> {
        (self.settings.games < u64::MAX).then(|| self.settings.all_games())
    }

    fn time_left(&self) -> Option<Duration> {
        let played = self.standings.games();
        let now = played.saturating_sub(self.before);
        let left = self.all_games()?.saturating_sub(played);
        (now > 0).then(|| self.elapsed.mul_f64(left as f64 / now as f64))
    }

    pub(super) fn name(&self, engine: usize) -> &str {
        &self.settings.engines[engine].name
    }

    fn write_encounter(&self, text: &mut String, first: usize, second: usize, record: &Record) -> fmt::Result {
        let (a, b) = (self.name(first), self.name(second));
        writeln!(text, "{a} - {b}: {}, {}", score(&record.games), elo_and_los(record.estimate()))?;
        let [p0, p1, p2, p3, p4] = record.pairs;
        let draws = percent(record.games.draw_ratio());
        writeln!(text, "  pairs 0:{p0} ½:{p1} 1:{p2} 1½:{p3} 2:{p4}, draws {draws}")?;
        if record.sound != record.games {
            let estimate = Estimate::new(&record.sound, &[0; 5]);
            writeln!(text, "  without forfeits: {}, {}", score(&record.sound), elo_and_los(estimate))?;
        }
        Ok(())
    }

    fn llr(&self) -> Option<String> {
        let sprt = self.settings.sprt?;
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&self.standings.first_encounter());
        let model = sprt.model.name();
        Some(format!("LLR {llr:.2} ({low:.2} to {high:.2}) for [{}, {}] {model}", sprt.elo0, sprt.elo1))
    }

    /// The engines: two as they were given, more with the best first.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let mut engines: Vec<usize> = (0..self.settings.engines.len()).collect();
        let score = |&engine: &usize| self.standings.lines()[engine].record.games.score();
        if engines.len() > 2 {
            engines.sort_by(|a, b| score(b).total_cmp(&score(a)));
        }
        engines
    }

    fn write_lines(&self, text: &mut String) -> fmt::Result {
        const HEAD: [&str; 11] =
            ["engine", "won", "drawn", "lost", "score", "Elo", "depth", "nps", "overtime", "crash/hang", "illegal"];
        let mut rows = vec![HEAD.map(str::to_owned)];
        rows.extend(self.ranking().into_iter().map(|engine| self.row(engine)));
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; HEAD.len()] = std::array::from_fn(width);
        for row in &rows {
            write!(text, "{:1$}", row[0], widths[0])?;
            for (cell, width) in row.iter().zip(widths).skip(1) {
                write!(text, "  {cell:>width$}")?;
            }
            text.push('\n');
        }
        Ok(())
    }

    /// The line of one engine in the table.
    fn row(&self, engine: usize) -> [String; 11] {
        let line = &self.standings.lines()[engine];
        let Tally { wins, draws, losses } = line.record.games;
        let [time, crash, hang, illegal] = line.failures;
        [
            self.name(engine).to_owned(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            percent(line.record.games.score()),
            line.record.estimate().map_or("-".to_owned(), |estimate| elo(&estimate)),
            line.effort.depth().map_or("-".to_owned(), |depth| format!("{depth:.1}")),
            line.effort.nps().map_or("-".to_owned(), large),
            time.to_string(),
            (crash + hang).to_string(),
            illegal.to_string(),
        ]
    }
}

fn score(tally: &Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    format!("+{wins} ={draws} -{losses} ({})", percent(tally.score()))
}

fn elo(estimate: &Estimate) -> String {
    format!("{:+.1} ± {:.1}", estimate.elo, estimate.error)
}

fn elo_and_los(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(estimate) => format!("Elo {}, LOS {}", elo(&estimate), percent(estimate.los)),
        None => "Elo unknown".to_owned(),
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A number of which the size matters and no more.
fn large(number: f64) -> String {
    match number {
        n if n >= 1e9 => format!("{:.2}G", n / 1e9),
        n if n >= 1e6 => format!("{:.2}M", n / 1e6),
        n if n >= 1e3 => format!("{:.1}k", n / 1e3),
        n => format!("{n:.0}"),
    }
}

fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
