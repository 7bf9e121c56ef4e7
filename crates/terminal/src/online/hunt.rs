//! How a game is found on a server: something is asked for, then events are heard until it begins. A line that breaks is
//! opened again, and what went with it is asked for again.

use super::{OnlineError, Outage, Seat, Wish, hung_up, name_of};
use std::collections::VecDeque;
use tabiya_client::api::{Challenge, Event};
use tabiya_client::{ClientError, Lines, Method};

/// Somebody who looks for a game.
pub(super) struct Hunt {
    me: String,
    quarry: Quarry,
    /// Challenges of others that wait for an answer, the one that was told first.
    asked: VecDeque<Challenge>,
}

/// Which game it shall be.
enum Quarry {
    /// One that whoever wants the same begins: what was asked for, and the games that were there before.
    Sought { form: Vec<(&'static str, String)>, before: Vec<String> },
    /// That of one's own challenge.
    Challenge(String),
    /// One that waits for somebody else.
    Joined(String),
    /// One that is there already.
    Found(String),
    /// Whatever comes.
    Any,
}

/// What came of listening for a while.
enum Heard {
    Game(String),
    /// There will be none.
    Nothing,
}

impl Hunt {
    /// Asks for a game.
    pub(super) async fn begin(seat: &mut Seat<'_>, wish: Wish, me: String) -> Result<Hunt, OnlineError> {
        let quarry = match wish {
            Wish::Seek { minutes, increment } => {
                let form = vec![("time", minutes), ("increment", increment.to_string()), ("rated", "false".to_owned())];
                Quarry::Sought { form, before: seat.client.playing().await? }
            }
            Wish::Challenge { name, clock } => {
                let made: Challenge =
                    seat.client.post(&format!("/api/challenge/{name}"), &borrowed(&form_of(clock))).await?;
                seat.say("online.challenged", &[("name", &name), ("game", &made.id)])?;
                Quarry::Challenge(made.id)
            }
            Wish::Computer { level, clock } => {
                let mut form = form_of(clock);
                form.push(("level", level.to_string()));
                let made: serde_json::Value = seat.client.post("/api/challenge/ai", &borrowed(&form)).await?;
                let id = made["id"].as_str().map(str::to_owned);
                Quarry::Found(id.ok_or_else(|| ClientError::Strange("the game has no name".to_owned()))?)
            }
            Wish::Join(game) => join(seat, name_of(&game)).await?,
            Wish::Watch(game) => Quarry::Found(name_of(&game).to_owned()),
            Wish::Wait => {
                seat.say("online.waiting", &[])?;
                Quarry::Any
            }
        };
        Ok(Hunt { me, quarry, asked: VecDeque::new() })
    }

    /// The game, when it has begun. `None` when there will be none, or the keyboard ended first.
    pub(super) async fn find(mut self, seat: &mut Seat<'_>) -> Result<Option<String>, OnlineError> {
        if let Quarry::Found(game) = self.quarry {
            return Ok(Some(game));
        }
        let mut outage = Outage::NONE;
        loop {
            match self.hear(seat, &mut outage).await {
                Ok(Heard::Game(game)) => return Ok(Some(game)),
                Ok(Heard::Nothing) => return Ok(None),
                Err(error) => {
                    if !seat.get_over(error, &mut outage).await? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// Hears events until there is a game, or until the line breaks.
    async fn hear(&mut self, seat: &mut Seat<'_>, outage: &mut Outage) -> Result<Heard, OnlineError> {
        let mut events = seat.client.events().await?;
        // As long as this is held, the wish stands.
        let _sought = self.seek(seat).await?;
        *outage = Outage::NONE;
        // What waits is told anew.
        self.asked.clear();
        loop {
            tokio::select! {
                event = events.next::<Event>() => {
                    let event = event?.ok_or_else(|| hung_up(&seat.client))?;
                    if let Some(heard) = self.take(seat, event)? {
                        return Ok(heard);
                    }
                }
                line = seat.keyboard.recv() => match line.as_deref().map(str::trim) {
                    None | Some("quit" | "q") => {
                        if let Quarry::Challenge(id) = &self.quarry {
                            // Whoever leaves is not there to play.
                            let _ = seat.client.cancel(id).await;
                        }
                        return Ok(Heard::Nothing);
                    }
                    Some(line) => self.answer(seat, line).await?,
                },
            }
        }
    }

    async fn seek(&self, seat: &mut Seat<'_>) -> Result<Option<Lines>, OnlineError> {
        let Quarry::Sought { form, .. } = &self.quarry else { return Ok(None) };
        let sought = seat.client.stream(Method::POST, "/api/board/seek", &borrowed(form)).await?;
        seat.say("online.seeking", &[])?;
        Ok(Some(sought))
    }

    /// Takes notice of an event. It may end the hunt.
    fn take(&mut self, seat: &mut Seat<'_>, event: Event) -> Result<Option<Heard>, OnlineError> {
        match event {
            Event::GameStart { game } if self.is_quarry(&game.game_id) => return Ok(Some(Heard::Game(game.game_id))),
            Event::Challenge { challenge } if matches!(self.quarry, Quarry::Any) && !self.is_mine(&challenge) => {
                self.asked.push_back(*challenge);
                if self.asked.len() == 1 {
                    self.tell(seat)?;
                }
            }
            Event::ChallengeCanceled { challenge } => {
                let was_first = self.asked.front().is_some_and(|first| first.id == challenge.id);
                self.asked.retain(|asked| asked.id != challenge.id);
                if was_first {
                    seat.say("online.withdrawn", &[("name", &challenger(&challenge))])?;
                    self.tell(seat)?;
                }
            }
            Event::ChallengeDeclined { challenge } if self.is_mine(&challenge) && self.is_quarry(&challenge.id) => {
                match &challenge.decline_reason {
                    Some(reason) => seat.say("online.declined.why", &[("reason", reason)])?,
                    None => seat.say("online.declined", &[])?,
                }
                return Ok(Some(Heard::Nothing));
            }
            _ => {}
        }
        Ok(None)
    }

    fn is_mine(&self, challenge: &Challenge) -> bool {
        challenge.challenger.as_ref().and_then(|by| by.id.as_deref()) == Some(&self.me)
    }

    fn is_quarry(&self, id: &str) -> bool {
        match &self.quarry {
            Quarry::Sought { before, .. } => !before.iter().any(|known| known == id),
            Quarry::Challenge(wanted) | Quarry::Joined(wanted) | Quarry::Found(wanted) => wanted == id,
            Quarry::Any => true,
        }
    }

    /// Tells of the challenge that has waited longest.
    fn tell(&self, seat: &mut Seat<'_>) -> Result<(), OnlineError> {
        let Some(challenge) = self.asked.front() else { return Ok(()) };
        let time = challenge.time_control.as_ref().and_then(|time| time.show.clone());
        let time = time.unwrap_or_else(|| challenge.speed.clone());
        Ok(seat.say("online.asked", &[("name", &challenger(challenge)), ("time", &time)])?)
    }

    /// Answers the challenge that was told, where the line says how.
    async fn answer(&mut self, seat: &mut Seat<'_>, line: &str) -> Result<(), OnlineError> {
        let first = self.asked.front().map(|challenge| challenge.id.clone());
        let result = match (line, first) {
            ("yes" | "y" | "accept", Some(id)) => seat.client.accept(&id).await,
            ("no" | "n" | "decline", Some(id)) => seat.client.decline(&id, "generic").await,
            ("", _) => return Ok(()),
            (_, Some(_)) => return self.tell(seat),
            (_, None) => {
                let is_sought = matches!(self.quarry, Quarry::Sought { .. });
                return Ok(seat.say(if is_sought { "online.seeking" } else { "online.waiting" }, &[])?);
            }
        };
        self.asked.pop_front();
        match result {
            Err(ClientError::Refused { error, .. }) => seat.say("online.refused", &[("error", &error)])?,
            other => other?,
        }
        self.tell(seat)
    }
}

/// Takes a seat in a game. Whoever has one already is simply let in by the game's stream.
async fn join(seat: &mut Seat<'_>, game: &str) -> Result<Quarry, OnlineError> {
    match seat.client.accept(game).await {
        Ok(()) => {
            let is_on = seat.client.playing().await?.iter().any(|known| known == game);
            if !is_on {
                seat.say("online.joined", &[("game", game)])?;
            }
            Ok(if is_on { Quarry::Found(game.to_owned()) } else { Quarry::Joined(game.to_owned()) })
        }
        Err(ClientError::Refused { status: 400..=404, .. }) => Ok(Quarry::Found(game.to_owned())),
        Err(error) => Err(error.into()),
    }
}

fn challenger(challenge: &Challenge) -> String {
    challenge.challenger.as_ref().and_then(|by| by.name.clone()).unwrap_or_default()
}

fn form_of(clock: Option<(u64, u64)>) -> Vec<(&'static str, String)> {
    clock.map_or_else(Vec::new, |(limit, increment)| {
        vec![("clock.limit", limit.to_string()), ("clock.increment", increment.to_string())]
    })
}

fn borrowed<'a>(form: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    form.iter().map(|(key, value)| (*key, value.as_str())).collect()
}
