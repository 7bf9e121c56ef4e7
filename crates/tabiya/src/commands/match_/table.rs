//! The table of a match as text: one line for a report, the whole for a terminal and the end.

use std::fmt::Write;
use std::time::Duration;
use tabiya_arena::{Estimate, Forfeit, Match, Record, Standings, Tally};

/// All that can be said at a moment.
pub(super) struct Table<'a> {
    pub(super) settings: &'a Match,
    pub(super) standings: &'a Standings,
    pub(super) elapsed: Duration,
}

impl Table<'_> {
    /// One line, for output that is read later.
    pub(super) fn line(&self) -> String {
        let mut line = format!("{}: ", self.progress());
        match self.settings.engines.len() {
            2 => {
                let record = self.standings.first_encounter();
                line += &score(&record.games);
                line += &format!(", {}", elo(record.estimate()));
                if let Some(llr) = self.llr() {
                    line += &format!(", {llr}");
                }
            }
            _ => {
                let names = self.ranking().into_iter().map(|engine| {
                    let points = self.standings.lines()[engine].record.games;
                    format!("{} {:.1}/{}", self.name(engine), points.points(), points.games())
                });
                line += &names.collect::<Vec<_>>().join(", ");
            }
        }
        line
    }

    /// Everything, in several lines.
    pub(super) fn full(&self) -> String {
        let mut text = String::new();
        // A String takes everything.
        let _ = self.write_full(&mut text);
        text
    }

    fn write_full(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "{}, {}", self.progress(), duration(self.elapsed))?;
        for ((first, second), record) in self.standings.encounters() {
            self.write_encounter(text, first, second, record)?;
        }
        if let Some(llr) = self.llr() {
            writeln!(text, "{llr}")?;
        }
        self.write_lines(text)
    }

    fn progress(&self) -> String {
        let (played, all) = (self.standings.games(), self.all_games());
        match all {
            Some(all) => format!("games {played} of {all}"),
            None => format!("games {played}"),
        }
    }

    fn all_games(&self) -> Option<u64> {
        (self.settings.games < u64::MAX).then(|| self.settings.all_games())
    }

    fn name(&self, engine: usize) -> &str {
        &self.settings.engines[engine].name
    }

    fn write_encounter(&self, text: &mut String, first: usize, second: usize, record: &Record) -> std::fmt::Result {
        let (a, b) = (self.name(first), self.name(second));
        writeln!(text, "{a} - {b}: {}, {}", score(&record.games), elo(record.estimate()))?;
        let [p0, p1, p2, p3, p4] = record.pairs;
        let draws = percent(record.games.draw_ratio());
        writeln!(text, "  pairs 0:{p0} ½:{p1} 1:{p2} 1½:{p3} 2:{p4}, draws {draws}")?;
        if record.sound != record.games {
            let estimate = Estimate::new(&record.sound, &[0; 5]);
            writeln!(text, "  without forfeits: {}, {}", score(&record.sound), elo(estimate))?;
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

    /// The engines, the best first.
    fn ranking(&self) -> Vec<usize> {
        let mut engines: Vec<usize> = (0..self.settings.engines.len()).collect();
        let score = |&engine: &usize| self.standings.lines()[engine].record.games.score();
        if engines.len() > 2 {
            engines.sort_by(|a, b| score(b).total_cmp(&score(a)));
        }
        engines
    }

    fn write_lines(&self, text: &mut String) -> std::fmt::Result {
        let width = self.settings.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
        let [time, crash, hang, illegal] = Forfeit::ALL.map(Forfeit::name);
        writeln!(
            text,
            "{:width$} {:>5} {:>5} {:>5} {:>7} {:>6} {:>8} {time:>6} {crash:>6} {hang:>6} {illegal:>8}",
            "engine", "+", "=", "-", "score", "depth", "nps"
        )?;
        for engine in self.ranking() {
            let line = &self.standings.lines()[engine];
            let Tally { wins, draws, losses } = line.record.games;
            let depth = line.effort.depth().map_or("-".to_owned(), |depth| format!("{depth:.1}"));
            let nps = line.effort.nps().map_or("-".to_owned(), large);
            let [time, crash, hang, illegal] = line.failures;
            let score = percent(line.record.games.score());
            writeln!(
                text,
                "{:width$} {wins:>5} {draws:>5} {losses:>5} {score:>7} {depth:>6} {nps:>8} \
                 {time:>6} {crash:>6} {hang:>6} {illegal:>8}",
                self.name(engine)
            )?;
        }
        Ok(())
    }
}

fn score(tally: &Tally) -> String {
    let Tally { wins, draws, losses } = tally;
    format!("+{wins} ={draws} -{losses}, {}", percent(tally.score()))
}

fn elo(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(Estimate { elo, error, los, .. }) => {
            format!("Elo {elo:+.1} ± {error:.1}, LOS {}", percent(los))
        }
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
