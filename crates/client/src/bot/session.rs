//! The bot's time on the server: it hears of challenges and games, and plays those that it takes.

use super::{Bot, BotError, BotReport, Shutdown, seat};
use crate::api::{Challenge, Event};
use crate::client::{Client, ClientError};
use crate::lines::Lines;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// Waits between two attempts: at first, and at most.
pub(super) const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// The same while a game goes on, for its clock may run.
const LONGEST_WAIT_IN_GAME: Duration = Duration::from_secs(5);

/// The games that are being played, and whoever wants to hear of it.
pub(super) struct Session<R> {
    pub(super) client: Client,
    pub(super) bot: Bot,
    /// The bot's account.
    pub(super) id: String,
    pub(super) shutdown: Arc<Shutdown>,
    running: Mutex<HashMap<String, Stage>>,
    pub(super) report: R,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Its challenge was accepted: there is a place for it, and it begins when the server says so.
    Awaited,
    /// It is being played.
    Played,
}

impl<R: Fn(BotReport) + Send + Sync + 'static> Session<R> {
    pub(super) fn new(client: Client, bot: Bot, id: String, shutdown: Arc<Shutdown>, report: R) -> Arc<Session<R>> {
        Arc::new(Session { client, bot, id, shutdown, running: Mutex::default(), report })
    }

    /// Hears and plays until it is told to end; `name` is the bot's, for people.
    pub(super) async fn run(self: &Arc<Self>, name: &str) -> Result<(), BotError> {
        let mut wait = FIRST_WAIT;
        let mut is_told = false;
        while !self.is_done() {
            let error = match self.client.events().await {
                Ok(mut events) => {
                    if !is_told {
                        (self.report)(BotReport::Ready { name: name.to_owned() });
                        is_told = true;
                    }
                    wait = FIRST_WAIT;
                    // Whatever has begun is told anew; what is not has ended meanwhile.
                    self.running().retain(|_, stage| *stage == Stage::Played);
                    self.listen(&mut events).await
                }
                Err(error) => Some(error),
            };
            match error {
                // What is refused now is refused for ever.
                Some(error @ ClientError::Refused { status: 400..=404, .. }) => return Err(error.into()),
                Some(error) => (self.report)(BotReport::Again { error: error.to_string() }),
                None => {}
            }
            self.pause(wait).await;
            let longest = if self.running().is_empty() { LONGEST_WAIT } else { LONGEST_WAIT_IN_GAME };
            wait = (wait * 2).min(longest);
        }
        Ok(())
    }

    /// Hears events until the stream ends. Returns why, if it did not end by itself.
    async fn listen(self: &Arc<Self>, events: &mut Lines) -> Option<ClientError> {
        loop {
            let event = tokio::select! {
                event = events.next::<Event>() => event,
                () = self.pause(Duration::MAX) => return None,
            };
            match event {
                Ok(Some(Event::GameStart { game })) => self.begin(game.game_id),
                Ok(Some(Event::Challenge { challenge })) => self.answer(&challenge).await,
                Ok(Some(Event::GameFinish { game })) => {
                    self.running().retain(|id, stage| *id != game.game_id || *stage == Stage::Played);
                }
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(error) => return Some(error),
            }
        }
    }

    /// Accepts what can be played, as long as there is room.
    async fn answer(&self, challenge: &Challenge) {
        let by = challenge.challenger.as_ref();
        if by.and_then(|by| by.id.as_deref()) == Some(self.id.as_str()) {
            return;
        }
        let by = by.and_then(|by| by.name.clone()).unwrap_or_default();
        let is_known = matches!(challenge.variant.key.as_str(), "standard" | "chess960" | "fromPosition");
        let has_room = self.running().len() < self.bot.most_games && !self.shutdown.finish.is_set();
        let result = match (is_known, has_room) {
            (true, true) => self.accept(&challenge.id).await.map(|()| BotReport::Accepted { by }),
            (true, false) => self.client.decline(&challenge.id, "later").await.map(|()| BotReport::Declined { by }),
            (false, _) => self.client.decline(&challenge.id, "variant").await.map(|()| BotReport::Declined { by }),
        };
        // A challenge that is gone meanwhile is nobody's loss.
        if let Ok(report) = result {
            (self.report)(report);
        }
    }

    /// Accepts a challenge and keeps a place for its game, for the next challenge may come before it begins. A game bears the
    /// name of its challenge.
    async fn accept(&self, id: &str) -> Result<(), ClientError> {
        self.running().insert(id.to_owned(), Stage::Awaited);
        let result = self.client.accept(id).await;
        if result.is_err() {
            self.running().remove(id);
        }
        result
    }

    /// Plays a game beside the others, unless it is being played already.
    fn begin(self: &Arc<Self>, game: String) {
        if self.running().insert(game.clone(), Stage::Played) == Some(Stage::Played) {
            return;
        }
        let session = Arc::clone(self);
        tokio::spawn(async move {
            let mut wait = FIRST_WAIT;
            while !session.shutdown.leave.is_set() {
                match seat::play(&session, &game).await {
                    Ok(true) => break,
                    // The server has cut the line, or stops: the game may go on.
                    Ok(false) => wait = FIRST_WAIT,
                    Err(ClientError::Refused { status: 400..=404, .. }) => break,
                    Err(error) => (session.report)(BotReport::Again { error: error.to_string() }),
                }
                session.pause(wait).await;
                wait = (wait * 2).min(LONGEST_WAIT_IN_GAME);
            }
            session.running().remove(&game);
        });
    }
}

impl<R> Session<R> {
    /// Is there nothing more to do?
    fn is_done(&self) -> bool {
        self.shutdown.leave.is_set() || self.shutdown.finish.is_set() && self.running().is_empty()
    }

    /// Sleeps, unless everything shall end.
    pub(super) async fn pause(&self, time: Duration) {
        let step = Duration::from_millis(100);
        let mut slept = Duration::ZERO;
        while slept < time && !self.is_done() {
            sleep(step).await;
            slept += step;
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Stage>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
