//! Which games are this server's, where several share them: takes its share, keeps its lease, gives up what is too much, and answers
//! what other servers ask about those it has.

use super::room::Order;
use super::{Asker, Handle, RETURN_MS, RoomError, Rooms};
use crate::cluster::{Answer, Ask, Carried, Cluster, Place, Question};
use crate::game::{LiveGame, WentOn};
use crate::others::Hint;
use crate::shard::{SHARDS, Shard, shard_of};
use crate::store::StoreError;
use crate::store::cluster::{Fence, Taken};
use futures_util::StreamExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

/// How many rooms of each shard are at work.
#[derive(Clone, Debug)]
pub(super) struct AtWork(Arc<[AtomicUsize; SHARDS]>);

/// A room at work.
#[derive(Debug)]
pub(super) struct Working(AtWork, Shard);

impl Default for AtWork {
    fn default() -> AtWork {
        AtWork(Arc::new([const { AtomicUsize::new(0) }; SHARDS]))
    }
}

impl AtWork {
    pub(super) fn begin(&self, shard: Shard) -> Working {
        self.0[usize::from(shard)].fetch_add(1, Ordering::AcqRel);
        Working(self.clone(), shard)
    }

    fn count(&self, fences: &[Fence]) -> usize {
        fences.iter().map(|fence| self.0[usize::from(fence.shard)].load(Ordering::Acquire)).sum()
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.0[usize::from(self.1)].fetch_sub(1, Ordering::AcqRel);
    }
}

/// How long rooms may take to end what they do when their games go elsewhere.
const LEAVES: Duration = Duration::from_secs(2);
/// How many shards are given to others at once.
const GIVEN: usize = 32;
/// The least time between two looks at who owns what.
const SOON: Duration = Duration::from_millis(20);

impl Rooms {
    /// Keeps this server's share of the games, for ever. Nothing where it is alone.
    pub(crate) async fn keep_shards(self) {
        let Some(cluster) = self.inner.cluster.clone() else { return };
        tokio::spawn(cluster.clone().watch_lease());
        tokio::spawn(cluster.clone().keep_in_touch());
        let mut hints = match cluster.carrier().hints().await {
            Ok(hints) => Some(Box::pin(hints)),
            Err(error) => {
                tracing::error!(%error, "other servers are not heard");
                None
            }
        };
        tokio::spawn(self.clone().answer_questions(cluster.clone()));
        loop {
            if let Err(error) = self.tend_shards(&cluster).await {
                tracing::warn!(%error, "the lease could not be renewed");
            }
            let hint = async {
                match &mut hints {
                    Some(hints) => while !matches!(hints.next().await, Some((_, Hint::Shards)) | None) {},
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = sleep(cluster.lease() / 10) => {}
                () = hint => sleep(SOON).await,
            }
        }
    }

    async fn tend_shards(&self, cluster: &Cluster) -> Result<(), StoreError> {
        cluster.renew().await?;
        let stray = cluster.stray();
        if !stray.is_empty() {
            // Nobody has played there since: what has passed is nobody's.
            cluster.give_up(&stray, None).await?;
        }
        let (wanted, surplus) = cluster.share();
        if wanted > 0 && cluster.has_free_shards() {
            let taken = cluster.take(wanted).await?;
            if !taken.is_empty() {
                self.move_in(cluster, taken).await?;
            }
        } else if !surplus.is_empty() {
            self.give_up(cluster, &surplus[..surplus.len().min(GIVEN)]).await?;
        }
        Ok(())
    }

    /// Goes on with the games of shards that were just taken: from what their clocks showed when they were last somebody's.
    async fn move_in(&self, cluster: &Cluster, taken: Vec<Taken>) -> Result<(), StoreError> {
        let began = Instant::now();
        let shards: Vec<Shard> = taken.iter().map(|taken| taken.fence.shard).collect();
        let fences: Vec<Fence> = taken.iter().map(|taken| taken.fence).collect();
        let of = |id: &str| {
            let shard = shard_of(id);
            taken.iter().find(|taken| taken.fence.shard == shard)
        };
        let rows = match self.inner.store.live_games_of(&shards).await {
            Ok(rows) => rows,
            Err(error) => {
                cluster.give_up(&fences, None).await?;
                return Err(error);
            }
        };
        let now = self.inner.time.now().ms;
        let mut games: Vec<(LiveGame, Fence)> = Vec::with_capacity(rows.len());
        for (row, moves) in rows {
            let Some(taken) = of(&row.id) else { continue };
            match LiveGame::restore_at(row, &moves, taken.since, now) {
                Ok(mut game) => {
                    // Whatever was kept but not told is told now.
                    game.release(now);
                    game.await_return(now, now + RETURN_MS);
                    games.push((game, taken.fence));
                }
                Err(error) => tracing::error!(%error, "left out"),
            }
        }
        let clocks: Vec<WentOn> = games.iter().filter_map(|(game, _)| game.went_on()).collect();
        self.inner.store.settle_shards(&fences, &clocks).await?;
        cluster.serve(&fences);
        let count = games.len();
        for (game, fence) in games {
            self.open(game, Some(fence));
        }
        cluster.carrier().hint(&Hint::Shards);
        metrics::counter!("tabiya_shards_taken_total").increment(fences.len() as u64);
        let ms = began.elapsed().as_millis() as u64;
        tracing::info!(shards = fences.len(), games = count, ms, "taken over");
        Ok(())
    }

    /// Lets others go on with these: the rooms end what they do, their clocks are noted, and whoever is here follows from then on.
    async fn give_up(&self, cluster: &Cluster, fences: &[Fence]) -> Result<(), StoreError> {
        cluster.stop_serving(fences);
        let until = Instant::now() + LEAVES;
        while self.inner.at_work.count(fences) > 0 && Instant::now() < until {
            sleep(Duration::from_millis(2)).await;
        }
        self.note_time().await?;
        cluster.give_up(fences, Some(self.inner.time.now().ms)).await?;
        cluster.carrier().hint(&Hint::Shards);
        tracing::info!(shards = fences.len(), "given up");
        Ok(())
    }

    /// The server is about to stop: others go on with all its games at once.
    pub(crate) async fn leave_cluster(&self) {
        let Some(cluster) = &self.inner.cluster else { return };
        cluster.begin_to_leave();
        let fences = cluster.fences();
        if let Err(error) = self.give_up(cluster, &fences).await {
            tracing::warn!(%error, "the games could not be given up; others take them when the lease ends");
        }
        if let Err(error) = cluster.leave().await {
            tracing::warn!(%error, "the other servers could not be left");
        }
        cluster.carrier().hint(&Hint::Shards);
    }

    /// Answers what other servers ask, for ever.
    async fn answer_questions(self, cluster: Cluster) {
        let questions = match cluster.carrier().questions().await {
            Ok(questions) => questions,
            Err(error) => return tracing::error!(%error, "other servers are not heard"),
        };
        let mut questions = Box::pin(questions);
        while let Some(question) = questions.next().await {
            self.take_question(&cluster, question);
        }
    }

    fn take_question(&self, cluster: &Cluster, question: Question) {
        let open = self.open_rooms().get(question.ask.game()).map(|entry| entry.handle.clone());
        let is_mine = matches!(cluster.place(question.ask.game()), Place::Here(_));
        match (is_mine, open, &question.ask) {
            (false, ..) => cluster.carrier().answer(&question, Answer::NotMine),
            // The usual case: in the order in which it came.
            (true, Some(room), Ask::Do { .. } | Ask::Here { .. } | Ask::Follow { .. }) => {
                self.hand_in(cluster, room, question);
            }
            (true, ..) => {
                let (rooms, cluster) = (self.clone(), cluster.clone());
                tokio::spawn(async move { rooms.answer_slowly(&cluster, question).await });
            }
        }
    }

    /// Hands a question to a room that is open.
    fn hand_in(&self, cluster: &Cluster, room: Handle, question: Question) {
        let (order, answer) = self.order_for(&question);
        let cluster = cluster.clone();
        let order = match room.orders.try_send(Box::new(order)) {
            Ok(()) => None,
            Err(TrySendError::Full(order)) => Some(order),
            Err(TrySendError::Closed(_)) => {
                return cluster.carrier().answer(&question, Answer::NotMine);
            }
        };
        tokio::spawn(async move {
            if let Some(order) = order {
                let _ = room.orders.send(order).await;
            }
            cluster.carrier().answer(&question, answer.await);
        });
    }

    fn order_for(&self, question: &Question) -> (Order, impl Future<Output = Answer> + Send + use<>) {
        let (tell_done, done) = oneshot::channel();
        let (tell, answer) = oneshot::channel();
        let order = match question.ask.clone() {
            Ask::Do { command, ago, .. } => {
                let sent_at = ago.map(|ago| self.inner.time.now().ms.saturating_sub(ago));
                let asker = Asker { answer: tell_done, is_patient: true };
                Order::Command { command: *command, sent_at, answer: Some(asker) }
            }
            Ask::Follow { since, here, .. } => {
                Order::Follow { server: question.from.clone(), since, here, answer: tell }
            }
            Ask::Here { here, .. } => Order::Here { server: question.from.clone(), here, answer: tell },
            Ask::Make { .. } => {
                let _ = tell.send(Answer::NotMine);
                let (unused, _) = oneshot::channel();
                Order::State { answer: unused }
            }
        };
        let is_act = matches!(question.ask, Ask::Do { .. });
        let answer = async move {
            if is_act {
                match done.await {
                    Ok(Ok(seq)) => Answer::Done { seq },
                    Ok(Err(RoomError::Closed)) | Err(_) => Answer::NotMine,
                    Ok(Err(error)) => Answer::Refused { why: Carried::from(error) },
                }
            } else {
                answer.await.unwrap_or(Answer::NotMine)
            }
        };
        (order, answer)
    }

    /// Answers what needs a room that is not open, or a game that is not there yet.
    async fn answer_slowly(&self, cluster: &Cluster, question: Question) {
        if let Ask::Make { game, terms } = &question.ask {
            let made = match self.create_named(game.clone(), (**terms).clone()).await {
                Ok(_) => Answer::Done { seq: 0 },
                Err(error) => Answer::Refused { why: Carried::from(error) },
            };
            return cluster.carrier().answer(&question, made);
        }
        match self.room(question.ask.game()).await {
            Ok(room) => self.hand_in(cluster, room, question),
            Err(error) => cluster.carrier().answer(&question, Answer::Refused { why: Carried::from(error) }),
        }
    }
}
