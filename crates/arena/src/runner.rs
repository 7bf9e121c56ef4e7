//! Plays a match: several games at once, each in a thread with its own two engines ([`Worker`]); one place where results
//! are counted and judged ([`Scorer`]).

use crate::error::RunError;
use crate::files::Files;
use crate::finish::{Finish, Forfeit};
use crate::journal::Past;
use crate::log::Log;
use crate::matches::Match;
use crate::opening::Opening;
use crate::play::{self, Played};
use crate::player::{Failure, Manners, Player, Stop};
use crate::process::{self, Core};
use crate::record;
use crate::schedule::Pairing;
use crate::sprt::Verdict;
use crate::standings::{GameResult, Standings};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tabiya_rules::{ByColor, Color};

/// How often a watcher is called when nothing happens.
const TICK: Duration = Duration::from_millis(200);

/// Why a match is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All games are played.
    Complete,
    /// The test has a verdict.
    Decided(Verdict),
    /// It was stopped from outside.
    Stopped,
    /// An engine fails again and again.
    Broken(String),
}

/// What a watcher is told.
#[derive(Debug)]
pub enum Event<'a> {
    /// The engines are ready. The table counts what was played before, if the match is resumed.
    Begun,
    /// A game has ended. The table counts it already.
    Game(&'a Pairing, &'a Played),
    /// Some time has passed.
    Tick,
}

/// Plays the match until it is over or `stop` is set. `watch` is told of everything, with the table.
///
/// # Errors
/// An engine does not start, or a file cannot be written.
pub fn run(
    settings: &Match,
    stop: &Stop,
    watch: &mut dyn FnMut(Event<'_>, &Standings),
) -> Result<(Standings, Ended), RunError> {
    let manners = manners(settings)?;
    let cores = if settings.pin { process::cores() } else { Vec::new() };
    if settings.pin && cores.is_empty() {
        return Err(RunError::NoCores);
    }
    if !all_start(settings, &manners, stop)? {
        return Ok((Standings::new(settings.engines.len()), Ended::Stopped));
    }
    let (files, past) = Files::open(settings)?;
    let schedule = settings.schedule();
    let done = past.numbers();
    let left = (0..schedule.len()).filter(|number| !done.contains(number));
    let next = Mutex::new(left.map_while(|number| schedule.game(number)));
    let mut scorer = Scorer::new(settings, files, &past);
    watch(Event::Begun, &scorer.standings);
    let halt = Stop::new();
    let (send, results) = mpsc::channel();
    thread::scope(|scope| {
        for place in 0..settings.concurrency {
            let core = cores.get(place % cores.len().max(1)).copied();
            let worker = Worker { settings, manners: &manners, halt: &halt, core, players: Vec::new() };
            let (send, next) = (send.clone(), &next);
            scope.spawn(move || worker.work(next, &send));
        }
        drop(send);
        let ended = match scorer.verdict() {
            Some(ended) => Ok(ended),
            None => scorer.count(&results, stop, watch),
        };
        halt.set();
        let ended = ended?;
        if ended == Ended::Stopped {
            scorer.add_last(&results)?;
        }
        scorer.close(ended)
    })
}

fn manners(settings: &Match) -> Result<Manners, RunError> {
    let log = match &settings.log {
        Some(path) => Log::create(path).map_err(|error| RunError::file(path, error))?,
        None => Log::default(),
    };
    Ok(Manners { variant: settings.terms.variant, patience: settings.patience, log })
}

/// Starts each engine once, so that what is wrong with one is told before anybody plays. `false` if that was stopped.
fn all_start(settings: &Match, manners: &Manners, stop: &Stop) -> Result<bool, RunError> {
    for spec in &settings.engines {
        match Player::start(spec, None, manners, stop) {
            Ok(_) => {}
            Err(Failure::Stopped) => return Ok(false),
            Err(failure) => return Err(RunError::Engine { name: spec.name.clone(), failure }),
        }
    }
    Ok(true)
}

/// One place at which games are played.
struct Worker<'a> {
    settings: &'a Match,
    manners: &'a Manners,
    halt: &'a Stop,
    /// The core for both engines, of which only one thinks at a time.
    core: Option<Core>,
    /// The engines that run, by number: those of the last game.
    players: Vec<(usize, Player<'a>)>,
}

impl Worker<'_> {
    /// Plays games until there are none left or the match is halted.
    fn work(mut self, next: &Mutex<impl Iterator<Item = Pairing>>, send: &Sender<(Pairing, Played)>) {
        loop {
            let pairing = next.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(pairing) = pairing.filter(|_| !self.halt.is_set()) else { return };
            let Some(played) = self.play(&pairing) else { return };
            if let Some((color, _)) = played.finish.failed() {
                self.end(if color == Color::White { pairing.white } else { pairing.black });
            }
            if send.send((pairing, played)).is_err() {
                return;
            }
        }
    }

    /// Ends an engine that cannot be relied on.
    fn end(&mut self, engine: usize) {
        if let Some(at) = self.players.iter().position(|&(number, _)| number == engine) {
            self.players.swap_remove(at).1.kill();
        }
    }

    /// Plays a game; `None` if it was halted.
    fn play(&mut self, pairing: &Pairing) -> Option<Played> {
        let Pairing { white, black, .. } = *pairing;
        let openings = &self.settings.openings;
        let opening = &openings[(pairing.opening % openings.len() as u64) as usize];
        self.players.retain(|&(number, _)| number == white || number == black);
        for (engine, color) in [(white, Color::White), (black, Color::Black)] {
            match self.prepare(engine) {
                Ok(()) => {}
                Err(Failure::Stopped) => return None,
                Err(failure) => return Some(unplayed(opening, play::failed(color, &failure))),
            }
        }
        let mut find = |engine| {
            let at = self.players.iter().position(|&(number, _)| number == engine).expect("it was prepared");
            self.players.swap_remove(at).1
        };
        let mut players = [find(white), find(black)];
        let [for_white, for_black] = &mut players;
        let limits = ByColor::new_with(|color| match color {
            Color::White => &self.settings.engines[white].limit,
            Color::Black => &self.settings.engines[black].limit,
        });
        let sides = ByColor { white: for_white, black: for_black };
        let played = play::play(sides, limits, opening, &self.settings.terms);
        self.players = [white, black].into_iter().zip(players).collect();
        played.ok()
    }

    /// Makes sure that an engine runs and knows of the new game.
    fn prepare(&mut self, engine: usize) -> Result<(), Failure> {
        let running = self.players.iter_mut().find(|(number, _)| *number == engine);
        let begun = match running {
            Some((_, player)) => player.begin_game(),
            None => {
                let mut player = Player::start(&self.settings.engines[engine], self.core, self.manners, self.halt)?;
                let begun = player.begin_game();
                self.players.push((engine, player));
                begun
            }
        };
        if begun.is_err() {
            self.end(engine);
        }
        begun
    }
}

/// A game that an engine has lost before it began.
fn unplayed(opening: &Opening, finish: Finish) -> Played {
    Played { opening: opening.clone(), plies: Vec::new(), finish }
}

/// Where results are counted.
struct Scorer<'a> {
    settings: &'a Match,
    standings: Standings,
    files: Files,
    failures_in_a_row: Vec<u64>,
}

impl<'a> Scorer<'a> {
    fn new(settings: &'a Match, files: Files, past: &Past) -> Scorer<'a> {
        let engines = settings.engines.len();
        let mut standings = Standings::new(engines);
        past.results.iter().for_each(|result| standings.add(result));
        Scorer { settings, standings, files, failures_in_a_row: vec![0; engines] }
    }

    /// Counts results until the match is over.
    fn count(
        &mut self,
        results: &Receiver<(Pairing, Played)>,
        stop: &Stop,
        watch: &mut dyn FnMut(Event<'_>, &Standings),
    ) -> Result<Ended, RunError> {
        let mut last_tick = Instant::now();
        loop {
            match results.recv_timeout(TICK.saturating_sub(last_tick.elapsed())) {
                Ok((pairing, played)) => {
                    self.add(&pairing, &played)?;
                    watch(Event::Game(&pairing, &played), &self.standings);
                    if let Some(ended) = self.broken(&pairing, &played).or_else(|| self.verdict()) {
                        return Ok(ended);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    last_tick = Instant::now();
                    watch(Event::Tick, &self.standings);
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Ended::Complete),
            }
            if stop.is_set() {
                return Ok(Ended::Stopped);
            }
        }
    }

    /// Counts what was finished while the match was being stopped.
    fn add_last(&mut self, results: &Receiver<(Pairing, Played)>) -> Result<(), RunError> {
        results.iter().try_for_each(|(pairing, played)| self.add(&pairing, &played))
    }

    fn add(&mut self, pairing: &Pairing, played: &Played) -> Result<(), RunError> {
        let result = GameResult {
            pairing: *pairing,
            outcome: played.finish.outcome(),
            failed: played.finish.failed(),
            efforts: ByColor::new_with(|color| record::effort(played, color)),
        };
        let text = || record::pgn(played, pairing, &self.settings.engines, &self.settings.event);
        self.files.add(&result, played, text)?;
        self.standings.add(&result);
        Ok(())
    }

    /// Does an engine fail again and again?
    fn broken(&mut self, pairing: &Pairing, played: &Played) -> Option<Ended> {
        for (engine, color) in [(pairing.white, Color::White), (pairing.black, Color::Black)] {
            let failed = played.finish.failed().filter(|&(failed, how)| failed == color && how != Forfeit::Time);
            let in_a_row = &mut self.failures_in_a_row[engine];
            *in_a_row = if failed.is_some() { *in_a_row + 1 } else { 0 };
            if *in_a_row >= self.settings.max_failures {
                let name = &self.settings.engines[engine].name;
                let last = &played.finish.detail;
                return Some(Ended::Broken(format!(
                    "{name} has failed {in_a_row} games in a row; the last time {last}"
                )));
            }
        }
        None
    }

    fn verdict(&self) -> Option<Ended> {
        self.settings.sprt?.verdict(&self.standings.first_encounter()).map(Ended::Decided)
    }

    fn close(self, ended: Ended) -> Result<(Standings, Ended), RunError> {
        if matches!(ended, Ended::Complete | Ended::Decided(_)) && !self.settings.keep_state {
            self.files.forget()?;
        }
        Ok((self.standings, ended))
    }
}
