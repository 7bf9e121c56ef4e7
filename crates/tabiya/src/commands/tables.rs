//! `tabiya tables`: has `tabiya_tables` solve the endings of few men, one table after the other, or check them.

use crate::progress::Progress;
use anyhow::Context;
use clap::Args;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tabiya_tables::{MOST_MEN, Material, TableError, Tables, check, is_made, make, work};

/// Solve the endings of up to four men, so that the engine plays them without error
#[derive(Args, Debug)]
pub(crate) struct TablesArgs {
    /// The folder of the tables; those that are there already are not made again
    #[arg(long, value_name = "DIR", default_value = "tables")]
    dir: PathBuf,

    /// Endings of up to so many men, kings included
    #[arg(long, value_name = "N", default_value_t = MOST_MEN as u8, value_parser = clap::value_parser!(u8).range(3..=MOST_MEN as i64))]
    men: u8,

    /// Make nothing: play every move of every position by the rules, and say whether the tables are right
    #[arg(long)]
    check: bool,

    /// With --check, look at one in so many positions
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check", value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
}

impl TablesArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let all: Vec<Material> = Material::all().filter(|material| material.men() <= self.men.into()).collect();
        if self.check { self.check(&all, out) } else { self.make(&all, out) }
    }

    fn make(&self, all: &[Material], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        fs::create_dir_all(&self.dir).with_context(|| format!("cannot make the folder {}", self.dir.display()))?;
        let missing: Vec<Material> = all.iter().copied().filter(|&material| !is_made(&self.dir, material)).collect();
        let progress = Progress::positions(missing.iter().copied().map(work).sum());
        for &material in &missing {
            let made = make(&self.dir, material, &mut |steps| progress.advance(steps))?;
            progress.suspend(|| {
                let (positions, decided) = (made.positions, made.decided);
                let longest = if decided == 0 { String::from("-") } else { made.longest.to_string() };
                writeln!(
                    out,
                    "{material:<6} positions {positions}, decided {decided}, longest mate {longest}, bytes {}",
                    made.bytes
                )?;
                out.flush()
            })?;
        }
        drop(progress);
        writeln!(out, "tables: {}, of them made now: {}", all.len(), missing.len())?;
        Ok(ExitCode::SUCCESS)
    }

    fn check(&self, all: &[Material], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // One that is damaged is named below, in its place.
        if let Err(none @ TableError::NoTables(_)) = Tables::open(&self.dir) {
            return Err(none.into());
        }
        let progress = Progress::positions(0);
        let mut is_right = true;
        for &material in all {
            if !is_made(&self.dir, material) {
                is_right = false;
                progress.suspend(|| writeln!(out, "{material:<6} missing or damaged"))?;
                continue;
            }
            let checked =
                check(&self.dir, material, self.every as usize, &mut |positions| progress.advance(positions))?;
            progress.suspend(|| {
                match &checked.wrong {
                    None => writeln!(out, "{material:<6} positions {}: right", checked.positions)?,
                    Some(wrong) => {
                        is_right = false;
                        let told = wrong.told.map_or_else(|| String::from("nothing"), |told| format!("{told:?}"));
                        let is = wrong.is.map_or_else(|| String::from("nothing"), |is| format!("{is:?}"));
                        writeln!(out, "{material:<6} wrong: {}: the table says {told}, the moves {is}", wrong.fen)?;
                    }
                }
                out.flush()
            })?;
        }
        Ok(if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
