//! `tabiya admin ratings`: all lists once more from the games, games that shall not count, numbers of other lists.

use super::find;
use anyhow::ensure;
use clap::Subcommand;
use std::io::Write;
use std::time::Instant;
use tabiya_ratings::Standing;
use tabiya_server::store::Store;
use tabiya_server::store::replay::{Difference, Replay};

#[derive(Debug, Subcommand)]
pub(super) enum Ratings {
    /// Reckon every list again from the games, and say what differs
    Replay {
        /// Make the lists what was reckoned
        #[arg(long)]
        mend: bool,
    },
    /// Let a game count for nothing; `replay --mend` then corrects all that followed
    Exclude {
        /// The game
        game: String,
    },
    /// Enter somebody's number in another list, such as FIDE; shown on their profile
    Enter {
        /// Whose
        name: String,
        /// Which list: at most 24 characters
        list: String,
        /// The number: 1 to 4000; without one it is taken away
        #[arg(value_parser = clap::value_parser!(i64).range(1..=4000))]
        points: Option<i64>,
    },
}

impl Ratings {
    pub(super) async fn run(self, store: &Store, out: &mut dyn Write) -> anyhow::Result<()> {
        match self {
            Ratings::Replay { mend } => replay(store, mend, out).await,
            Ratings::Exclude { game } => {
                ensure!(store.exclude_from_ratings(&game).await?, "there is no rated game {game:?}");
                Ok(writeln!(out, "{game} counts no longer; run tabiya admin ratings replay --mend")?)
            }
            Ratings::Enter { name, list, points } => {
                let player = find(store, &name).await?;
                let list = tabiya_server::game::list_by_hand(&list).map_err(anyhow::Error::msg)?;
                let is_done = store.enter_rating(&player.id, &list, points).await?;
                ensure!(is_done, "{} has no number in the list {list:?}", player.name);
                match points {
                    Some(points) => writeln!(out, "{}: {list} {points}", player.name)?,
                    None => writeln!(out, "{}: no number in the list {list} any more", player.name)?,
                }
                Ok(())
            }
        }
    }
}

async fn replay(store: &Store, mend: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let began = Instant::now();
    let Replay { games, standings, differences } = super::watched("reckoning", store.replay_ratings(mend)).await?;
    for Difference { list, person, kept, reckoned } in &differences {
        writeln!(out, "{list}: {person}: kept {}, by the games {}", shown(*kept), shown(*reckoned))?;
    }
    let seconds = began.elapsed().as_secs_f64();
    writeln!(out, "games: {games}, ratings: {standings}, differ: {}, seconds: {seconds:.1}", differences.len())?;
    if mend && !differences.is_empty() {
        writeln!(out, "mended")?;
    }
    Ok(())
}

fn shown(standing: Option<Standing>) -> String {
    match standing {
        Some(Standing { rating, games, .. }) => format!("{:.1} after {games}", rating.points),
        None => "nothing".to_owned(),
    }
}
