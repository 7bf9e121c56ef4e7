//! One game by itself, as programs bring it: read without being kept, or kept beside the others of that person.

use super::rows::{GameRow, uci};
use super::{Library, Owner, Result, Selection, blocking};
use crate::store::library::{Collection, CollectionState};
use std::result::Result as Outcome;
use tabiya_library::{Facts, Games, Order, Record, Snapshot, unpack};
use tabiya_rules::Position;

/// A game that was read and is in no library.
#[derive(Debug)]
pub struct OneGame(Record);

/// Why a text is not one game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOneGame {
    /// Nothing in it is a game.
    #[error("there is no game in it")]
    Nothing,
    /// There are several.
    #[error("there are several games in it; send one at a time")]
    Several,
    /// It cannot be read.
    #[error("line {line}: {error}")]
    Broken {
        /// The line of the first thing that is wrong.
        line: u64,
        error: String,
    },
}

/// The import to which all games belong that somebody brought one by one.
const COLLECTION: &str = "api-import.pgn";

impl OneGame {
    /// Reads a text that is one game and nothing else.
    ///
    /// # Errors
    /// It is not.
    pub fn read(text: &str) -> Outcome<OneGame, NotOneGame> {
        let mut games = Games::new(text.as_bytes());
        let mut found = None;
        while let Ok(Some(batch)) = games.next_batch(1) {
            if batch.game > 1 {
                return Err(NotOneGame::Several);
            }
            let broken = batch.broken.into_iter().next();
            found = match (batch.games.into_iter().next(), broken) {
                (Some(record), _) => Some(Ok(OneGame(record))),
                (None, Some(broken)) => Some(Err(NotOneGame::Broken { line: broken.line, error: broken.error })),
                (None, None) => found,
            };
        }
        found.unwrap_or(Err(NotOneGame::Nothing))
    }

    /// Where it begins, if that is not the usual position, and its moves as programs write them.
    pub fn moves(&self) -> (Option<Position>, Vec<String>) {
        let start = self.0.start.as_deref().and_then(|fen| fen.parse().ok());
        let pos: Position = start.unwrap_or(Position::STANDARD);
        let moves = unpack(&pos, &self.0.moves).unwrap_or_default();
        (start, moves.into_iter().map(|m| uci(&pos, m)).collect())
    }
}

impl Library {
    /// Keeps a game for this person only; where they can see it in the library already, it is that one.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn keep_one(&self, person: &str, game: OneGame) -> Result<Option<GameRow>> {
        let print = game.0.print;
        // What an import has brought so far is read and written: not by two at once.
        let _turn = self.0.keeping.lock().await;
        if self.seen_with(print, person).await?.is_none() {
            let collection = self.collection_of_ones(person).await?;
            let owner = Owner { collection: collection.id as u32, person: Some(person.to_owned()), is_public: false };
            let progress = Some((collection.progress, collection.problems));
            self.add(&owner, vec![game.0], progress, Vec::new()).await?;
            self.0.store.set_collection_state(collection.id, CollectionState::Done, None).await?;
            self.forget_collections();
        }
        let Some(found) = self.seen_with(print, person).await? else { return Ok(None) };
        Ok(self.rows(&[found]).await?.pop())
    }

    /// The numbers of the games that this person has brought one by one, the latest first.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn ones_of(&self, person: &str) -> Result<Vec<u32>> {
        let Some(collection) = self.known_collection_of_ones(person).await? else { return Ok(Vec::new()) };
        let (viewer, collection) = (Some(person.to_owned()), Some(collection.id as u32));
        self.numbers(&Selection { viewer, collection, ..Selection::default() }, None, Order::Newest).await
    }

    async fn seen_with(&self, print: u64, person: &str) -> Result<Option<(u32, Facts)>> {
        let snapshot = self.snapshot()?;
        let visible = self.visible(&snapshot, Some(person)).await?;
        let find = move |snapshot: &Snapshot| snapshot.with_print(print).find(|(_, facts)| visible.admits(facts));
        blocking(move || find(&snapshot)).await
    }

    async fn known_collection_of_ones(&self, person: &str) -> Result<Option<Collection>> {
        let known = self.0.store.collections(Some(person)).await?;
        let is_it =
            |known: &Collection| known.name == COLLECTION && known.state == CollectionState::Done && !known.is_public;
        Ok(known.into_iter().find(is_it))
    }

    /// The import of this person's single games, which is made for the first of them.
    async fn collection_of_ones(&self, person: &str) -> Result<Collection> {
        match self.known_collection_of_ones(person).await? {
            Some(known) => Ok(known),
            None => {
                let new = self.0.store.add_collection(COLLECTION, Some(person), false, None).await?;
                self.forget_collections();
                Ok(new)
            }
        }
    }
}
