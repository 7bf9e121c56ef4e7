//! Turns at something that only few can do at once. Whoever asks gets the next turn but those of others who ask, each of them
//! once: how many requests somebody else has waiting makes no difference.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// Turns, and who waits for one.
#[derive(Debug)]
pub(super) struct Turns<A: Group>(Arc<Mutex<State<A>>>);

/// Who waits, as far as it matters.
pub(super) trait Group: Clone + Eq + Hash + Send + 'static {}

impl<A: Clone + Eq + Hash + Send + 'static> Group for A {}

#[derive(Debug)]
struct State<A: Group> {
    /// How many more can begin at once.
    free: usize,
    /// How many may wait in all.
    places: usize,
    /// What each asker has waiting, the oldest first; never nothing.
    waiting: HashMap<A, VecDeque<oneshot::Sender<Turn<A>>>>,
    /// Whose turn comes when, each once.
    order: VecDeque<A>,
}

/// Leave to do it. To drop it is to be done.
#[derive(Debug)]
pub(super) struct Turn<A: Group>(Option<Arc<Mutex<State<A>>>>);

/// So many wait that this one cannot.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<A: Group> Clone for Turns<A> {
    fn clone(&self) -> Turns<A> {
        Turns(Arc::clone(&self.0))
    }
}

impl<A: Group> Turns<A> {
    pub(super) fn new(at_once: usize, places: usize) -> Turns<A> {
        Turns(Arc::new(Mutex::new(State { free: at_once, places, waiting: HashMap::new(), order: VecDeque::new() })))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// All places are taken, and nobody has more of them than this asker.
    pub(super) async fn wait(&self, asker: A) -> Result<Turn<A>, Full> {
        let turn = {
            let mut state = lock(&self.0);
            if state.free > 0 {
                state.free -= 1;
                return Ok(Turn(Some(Arc::clone(&self.0))));
            }
            state.join(asker)
        };
        turn.await.map_err(|_| Full)
    }
}

impl<A: Group> State<A> {
    /// Waits. Where all places are taken, whoever has most of them gives up the latest.
    fn join(&mut self, asker: A) -> oneshot::Receiver<Turn<A>> {
        let (sender, turn) = oneshot::channel();
        if !self.waiting.contains_key(&asker) {
            self.order.push_back(asker.clone());
        }
        self.waiting.entry(asker).or_default().push_back(sender);
        if self.count() > self.places {
            self.forget_those_who_left();
        }
        if self.count() > self.places {
            let most = self.waiting.iter().max_by_key(|(_, queue)| queue.len()).map(|(asker, _)| asker.clone());
            most.iter().for_each(|asker| drop(self.take(asker, VecDeque::pop_back)));
        }
        turn
    }

    fn count(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    fn forget_those_who_left(&mut self) {
        self.waiting.values_mut().for_each(|queue| queue.retain(|one| !one.is_closed()));
        self.waiting.retain(|_, queue| !queue.is_empty());
        self.order.retain(|asker| self.waiting.contains_key(asker));
    }

    /// Takes one of what an asker has waiting.
    fn take<T>(
        &mut self,
        asker: &A,
        which: impl FnOnce(&mut VecDeque<oneshot::Sender<Turn<A>>>) -> Option<T>,
    ) -> Option<T> {
        let queue = self.waiting.get_mut(asker)?;
        let taken = which(queue);
        if queue.is_empty() {
            self.waiting.remove(asker);
            self.order.retain(|other| other != asker);
        }
        taken
    }

    /// The next who waits. Whoever it belongs to comes last in order.
    fn next(&mut self) -> Option<oneshot::Sender<Turn<A>>> {
        let asker = self.order.pop_front()?;
        self.order.push_back(asker.clone());
        self.take(&asker, VecDeque::pop_front)
    }
}

impl<A: Group> Drop for Turn<A> {
    fn drop(&mut self) {
        let Some(shared) = self.0.take() else { return };
        let mut turn = Turn(Some(Arc::clone(&shared)));
        let mut state = lock(&shared);
        while let Some(next) = state.next() {
            match next.send(turn) {
                Ok(()) => return,
                // They have left meanwhile.
                Err(back) => turn = back,
            }
        }
        state.free += 1;
        turn.0 = None;
    }
}

fn lock<A: Group>(state: &Mutex<State<A>>) -> MutexGuard<'_, State<A>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    type Waiting<'a> = Pin<Box<dyn Future<Output = Result<Turn<u8>, Full>> + 'a>>;

    fn look<F: Future + ?Sized>(future: Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    /// Begins to wait.
    fn wait(turns: &Turns<u8>, asker: u8) -> Waiting<'_> {
        let mut waiting: Waiting<'_> = Box::pin(turns.wait(asker));
        assert!(look(waiting.as_mut()).is_pending());
        waiting
    }

    fn first(turns: &Turns<u8>) -> Turn<u8> {
        match look(pin!(turns.wait(0))) {
            Poll::Ready(Ok(turn)) => turn,
            _ => panic!("there is a free turn"),
        }
    }

    fn has_come(waiting: &mut Waiting<'_>) -> Option<Turn<u8>> {
        match look(waiting.as_mut()) {
            Poll::Ready(turn) => Some(turn.expect("a turn")),
            Poll::Pending => None,
        }
    }

    #[test]
    fn who_has_much_waiting_keeps_nobody_waiting() {
        let turns = Turns::new(1, 100);
        let running = first(&turns);
        let mut many: Vec<_> = (0..50).map(|_| wait(&turns, 1)).collect();
        let mut one = wait(&turns, 2);
        drop(running);
        let theirs = has_come(&mut many[0]).expect("who came first is first");
        assert!(has_come(&mut one).is_none());
        drop(theirs);
        assert!(has_come(&mut one).is_some(), "one of the many was before it, and no more");
    }

    #[test]
    fn turns_of_one_asker_come_in_order_and_are_never_lost() {
        let turns = Turns::new(2, 10);
        let (one, other) = (first(&turns), first(&turns));
        let mut waiting: Vec<_> = (0..3).map(|_| wait(&turns, 1)).collect();
        // Who leaves while waiting, or when the turn has come but was not taken, passes it on.
        drop(waiting.remove(0));
        drop(one);
        drop(waiting.remove(0));
        assert!(has_come(&mut waiting[0]).is_some());
        drop((waiting, other));
        drop((first(&turns), first(&turns)));
    }

    #[test]
    fn a_full_house_costs_whoever_fills_it() {
        let turns = Turns::new(1, 10);
        let _running = first(&turns);
        let mut many: Vec<_> = (0..10).map(|_| wait(&turns, 1)).collect();
        let mut one = wait(&turns, 2);
        assert!(matches!(look(many[9].as_mut()), Poll::Ready(Err(Full))), "the latest of theirs");
        assert!(has_come(&mut one).is_none() && has_come(&mut many[8]).is_none());
        assert!(matches!(look(pin!(turns.wait(1))), Poll::Ready(Err(Full))), "and no more of theirs");
        // A place of somebody who has left is free.
        drop(many.remove(0));
        let _again = wait(&turns, 1);
        assert!(has_come(&mut many[7]).is_none());
    }
}
