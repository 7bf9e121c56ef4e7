//! The engine of a game, on a thread of its own.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;
use tabiya_arena::{EngineSpec, Failure, Hired, Reply, Stop};
use tabiya_rules::Variant;
use tokio::sync::oneshot;

/// How long an engine may take to start and get ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// A move that is wanted: lines of UCI, how long to wait, and who waits.
pub(super) struct Request {
    pub(super) position: String,
    pub(super) go: String,
    pub(super) time: Duration,
    pub(super) answer: oneshot::Sender<TimelyReply>,
}

/// What came of it: the move, or none in time.
pub(super) type TimelyReply = Result<Option<Reply>, Failure>;

/// Does the engine work at all? Better to know it before somebody sits opposite.
pub(super) async fn try_out(engine: &EngineSpec, stop: &Arc<Stop>) -> Result<(), Failure> {
    let (engine, stop) = (engine.clone(), Arc::clone(stop));
    let tried =
        tokio::task::spawn_blocking(move || Hired::start(&engine, Variant::Standard, PATIENCE, &stop).map(drop));
    tried.await.unwrap_or_else(|error| Err(Failure::Crash(error.to_string())))
}

/// An engine on a thread of its own, which answers until nobody asks any more. One that crashes is started again for the
/// next request.
pub(super) fn start(spec: EngineSpec, variant: Variant, stop: Arc<Stop>) -> mpsc::Sender<Request> {
    let (sender, requests) = mpsc::channel::<Request>();
    thread::spawn(move || {
        let mut next = requests.recv().ok();
        while let Some(first) = next.take() {
            match Hired::start(&spec, variant, PATIENCE, &stop) {
                Ok(engine) => answer_all(engine, first, &requests),
                Err(error) => drop(first.answer.send(Err(error))),
            }
            next = requests.recv().ok();
        }
    });
    sender
}

/// Asks the engine all that comes, until it fails or nobody asks any more.
fn answer_all(mut engine: Hired<'_>, first: Request, others: &mpsc::Receiver<Request>) {
    let mut next = Some(first);
    while let Some(request) = next {
        let reply = engine.think(&request.position, &request.go, request.time);
        let is_lost = !matches!(reply, Ok(Some(_)));
        let _ = request.answer.send(reply);
        if is_lost {
            return;
        }
        next = others.recv().ok();
    }
}
