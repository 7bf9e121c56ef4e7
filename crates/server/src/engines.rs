//! The computer's threads: a few that think for all games, each question bounded, none lost to a panic
//! ([`tabiya_engine::player::Thinkers`]).
//!
//! Questions wait in one bounded queue; a game has at most one there, so that nobody is starved, and whoever has thought for
//! `SHARE` makes room if somebody waits. Passages of reviews are looked at while no game waits.

use crate::cluster::Workers;
use crate::reviews::Looks;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tabiya_engine::player::{self, Capacity, NotAsked, Progress, Task, Thinkers, Thought};
use tabiya_engine::review::{self, Evaluation};
use tabiya_engine::{Control, DEFAULT_HASH, Engine, Limits, Line, Root};
use tabiya_rules::{Move, Position};
use tokio::sync::oneshot;

/// The threads that think.
#[derive(Clone, Debug)]
pub struct Engines {
    thinkers: Arc<Thinkers>,
    /// Others who think for this server, where there are some.
    workers: Option<Workers>,
}

/// A question that is asked; to drop it is to take it back.
#[derive(Debug)]
pub struct Ticket<T> {
    answer: oneshot::Receiver<T>,
    /// What stops the search; passages are laid aside without it.
    _asked: Option<player::Ticket>,
}

/// Positions of a game that follow each other, to be looked at for a review.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The first position of the game.
    pub start: Position,
    /// All its moves.
    pub moves: Arc<[Move]>,
    /// Which positions, by how many moves were made.
    pub positions: Range<usize>,
    /// How long to look at each.
    pub limits: Limits,
    /// Counts the positions that are done.
    pub looks: Arc<Looks>,
}

/// A position of a game that is to be looked at again, deeper, since something is to be said of it.
#[derive(Clone, Debug)]
pub struct SecondLook {
    /// The position, with what came before it.
    pub root: Root,
    /// How much longer than at first, and from which sides.
    pub look: review::Look,
    /// What is known of it by now.
    pub known: Evaluation,
    /// How long the first look was.
    pub limits: Limits,
}

/// How many questions wait at most, for each thread.
const WAITING: usize = 256;
/// How long a question may be thought about while others wait.
const SHARE: Duration = Duration::from_millis(1500);

impl Engines {
    /// So many threads.
    pub fn start(threads: usize) -> Engines {
        let threads = threads.max(1);
        let capacity = Capacity { threads, hash: DEFAULT_HASH, waiting: WAITING * threads, share: Some(SHARE) };
        Engines { thinkers: Arc::new(Thinkers::new(capacity)), workers: None }
    }

    /// The same, and workers elsewhere are asked first for the computer's moves.
    pub fn with(self, workers: Workers) -> Engines {
        Engines { workers: Some(workers), ..self }
    }

    /// Those who think elsewhere.
    pub fn workers(&self) -> Option<&Workers> {
        self.workers.as_ref()
    }

    /// Asks the computer what it does.
    ///
    /// # Errors
    /// Too many questions wait.
    pub fn ask(&self, question: player::Question) -> Result<Ticket<Thought>, NotAsked> {
        match self.workers.as_ref().filter(|workers| workers.have_room()) {
            Some(workers) => Ok(self.ask_elsewhere(workers.clone(), question)),
            None => self.think(move |engine, control| question.think(engine, control)),
        }
    }

    /// Has a worker think; where none can, this server does.
    fn ask_elsewhere(&self, workers: Workers, question: player::Question) -> Ticket<Thought> {
        let (mut answer, receiver) = oneshot::channel();
        let here = Engines { workers: None, ..self.clone() };
        tokio::spawn(async move {
            let thought = async {
                if let Some(thought) = workers.think(&question).await {
                    return Some(thought);
                }
                here.ask(question).ok()?.found().await
            };
            let thought = tokio::select! {
                thought = thought => thought,
                () = answer.closed() => return,
            };
            if let Some(thought) = thought {
                let _ = answer.send(thought);
            }
        });
        Ticket { answer: receiver, _asked: None }
    }

    /// Asks for the best line.
    ///
    /// # Errors
    /// Too many questions wait.
    pub fn best_line(&self, root: Root, limits: Limits) -> Result<Ticket<Option<Line>>, NotAsked> {
        self.think(move |engine, control| engine.search(&root, &limits, control, &mut |_| {}).lines.into_iter().next())
    }

    /// Asks for the best lines, as many as the limits say.
    ///
    /// # Errors
    /// Too many questions wait.
    pub fn best_lines(&self, root: Root, limits: Limits) -> Result<Ticket<Vec<Line>>, NotAsked> {
        self.think(move |engine, control| engine.search(&root, &limits, control, &mut |_| {}).lines)
    }

    /// Has positions of a game looked at while no game needs a move. Who asks sees to it that they are not too many.
    pub fn look(&self, passage: Passage) -> Ticket<Vec<Option<Evaluation>>> {
        let (answer, receiver) = oneshot::channel();
        // Where it is not taken, the answer is that there is none.
        let _ = self.thinkers.ask_at_leisure(Look { passage, found: Vec::new(), answer: Some(answer) });
        Ticket { answer: receiver, _asked: None }
    }

    /// Has a position looked at again while no game needs a move.
    pub fn look_again(&self, look: SecondLook) -> Ticket<Evaluation> {
        let (answer, receiver) = oneshot::channel();
        let _ = self.thinkers.ask_at_leisure(Again { look, answer: Some(answer) });
        Ticket { answer: receiver, _asked: None }
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.thinkers.waiting()
    }

    /// Takes no more questions, and stops those that are thought about.
    pub fn stop(&self) {
        self.thinkers.stop();
    }

    fn think<T: Send + 'static>(
        &self,
        think: impl FnMut(&mut Engine, &Control) -> T + Send + 'static,
    ) -> Result<Ticket<T>, NotAsked> {
        let (answer, receiver) = oneshot::channel();
        let ticket = self.thinkers.ask(Once { think, answer: Some(answer) })?;
        Ok(Ticket { answer: receiver, _asked: Some(ticket) })
    }
}

impl<T> Ticket<T> {
    /// Waits for what was found; `None` if the engine failed again and again, or the server stops.
    pub async fn found(&mut self) -> Option<T> {
        (&mut self.answer).await.ok()
    }
}

/// Thought about once, and answered.
struct Once<F, T> {
    think: F,
    answer: Option<oneshot::Sender<T>>,
}

impl<F: FnMut(&mut Engine, &Control) -> T + Send + 'static, T: Send + 'static> Task for Once<F, T> {
    fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress {
        let found = (self.think)(engine, control);
        self.answer.take().map(|answer| answer.send(found));
        Progress::Done
    }

    fn is_unwanted(&self, _: &Control) -> bool {
        self.answer.as_ref().is_none_or(oneshot::Sender::is_closed)
    }

    fn fail(&mut self, reason: &str) {
        tracing::error!(reason, "the engine failed again and again");
    }
}

/// A passage that is looked at until it is done.
struct Look {
    passage: Passage,
    /// What is known already: of the last positions.
    found: Vec<Option<Evaluation>>,
    answer: Option<oneshot::Sender<Vec<Option<Evaluation>>>>,
}

impl Task for Look {
    fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress {
        let Passage { start, moves, positions, limits, looks } = &self.passage;
        let left = positions.start..positions.end - self.found.len();
        let answer = &self.answer;
        let mut tell = || {
            if answer.as_ref().is_none_or(oneshot::Sender::is_closed) {
                control.stop();
            }
        };
        let passage = review::Passage { start, moves, positions: left };
        let found = review::evaluate(engine, &passage, limits, control, &mut tell);
        let known: Vec<_> = found.into_iter().skip_while(Option::is_none).collect();
        looks.done.fetch_add(known.len(), Ordering::Relaxed);
        self.found.splice(0..0, known);
        if self.found.len() < positions.len() {
            return Progress::LaidAside;
        }
        let found = std::mem::take(&mut self.found);
        self.answer.take().map(|answer| answer.send(found));
        Progress::Done
    }

    fn is_unwanted(&self, _: &Control) -> bool {
        self.answer.as_ref().is_none_or(oneshot::Sender::is_closed)
    }

    fn fail(&mut self, reason: &str) {
        let Passage { start, positions, .. } = &self.passage;
        tracing::error!(%start, ?positions, reason, "the engine failed again and again");
        // Nobody waits for what never comes.
        self.answer = None;
    }
}

/// A second look; when it is laid aside it begins anew.
struct Again {
    look: SecondLook,
    answer: Option<oneshot::Sender<Evaluation>>,
}

impl Task for Again {
    fn think(&mut self, engine: &mut Engine, control: &Control) -> Progress {
        let SecondLook { root, look, known, limits } = &self.look;
        let Some(found) = review::look_again(engine, root, *look, known, limits, control) else {
            return Progress::LaidAside;
        };
        self.answer.take().map(|answer| answer.send(found));
        Progress::Done
    }

    fn is_unwanted(&self, _: &Control) -> bool {
        self.answer.as_ref().is_none_or(oneshot::Sender::is_closed)
    }

    fn fail(&mut self, reason: &str) {
        tracing::error!(position = %self.look.root.position(), reason, "the engine failed again and again");
        self.answer = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(limits: Limits) -> Passage {
        let looks = Arc::new(Looks::new(0, 1));
        Passage { start: Position::STANDARD, moves: Arc::new([]), positions: 0..1, limits, looks }
    }

    #[tokio::test]
    async fn a_passage_is_looked_at() {
        let engines = Engines::start(1);
        let moves: Vec<Move> = ["f2f3", "e7e5"]
            .iter()
            .scan(Position::STANDARD, |pos, uci| {
                let m = pos.resolve(uci.parse().unwrap()).unwrap();
                *pos = pos.after(m);
                Some(m)
            })
            .collect();
        let wish = Passage { moves: moves.into(), positions: 1..3, ..passage(Limits::nodes(500)) };
        let found = engines.look(wish.clone()).found().await.unwrap();
        assert!(found.len() == 2 && found.iter().all(Option::is_some));
        assert_eq!(wish.looks.done.load(Ordering::Relaxed), 2);
        engines.stop();
    }

    #[tokio::test]
    async fn a_game_never_waits_for_a_passage() {
        let engines = Engines::start(1);
        let mut endless = engines.look(passage(Limits::depth(200)));
        for _ in 0..3 {
            let root = Root::new(Position::STANDARD);
            let mut ticket = engines.best_line(root, Limits::nodes(500)).unwrap();
            assert!(ticket.found().await.unwrap().is_some());
        }
        engines.stop();
        assert!(endless.found().await.is_none(), "it was laid aside each time, and then the server stopped");
    }

    /// With a long clock the strongest thinks as long as the clock says; but nobody waits for it longer than its share.
    #[tokio::test]
    async fn who_thinks_long_makes_room_for_those_who_wait() {
        let engines = Engines::start(1);
        let mut long = engines.best_line(Root::new(Position::STANDARD), Limits::depth(200)).unwrap();
        let mut short = engines.best_line(Root::new(Position::STANDARD), Limits::nodes(500)).unwrap();
        assert!(short.found().await.unwrap().is_some());
        assert!(long.found().await.unwrap().is_some(), "it has answered with what it had found");
        engines.stop();
    }
}
