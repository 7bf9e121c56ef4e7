//! What was played in a position, and which games there are: questions as they are asked, and the answers.

use super::rows::{GameRow, uci};
use super::{Library, LibraryError, Result, blocking};
use serde::{Deserialize, Serialize};
use tabiya_library::{Conditions, Date, Explored, Filter, Order, Page, Tally, Window, explore, key_of, search};
use tabiya_openings::opening_of;
use tabiya_rules::Position;
use utoipa::ToSchema;

/// Which games are meant, in the words of whoever asks. Everything that is left out does not matter.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Who asks: a person's id. Without, only what is public is seen.
    pub viewer: Option<String>,
    /// Only the viewer's own: what they played here, and what they imported.
    pub mine: bool,
    /// A player's name.
    pub player: Option<String>,
    /// The other's name.
    pub opponent: Option<String>,
    /// The opening's code, or the beginning of it.
    pub eco: Option<String>,
    /// Words of the opening's name.
    pub opening: Option<String>,
    /// Only this import; 0 is the site itself.
    pub collection: Option<u32>,
    /// What else the games must be.
    pub conditions: Conditions,
}

/// What was played here?
#[derive(Clone, Debug)]
pub struct ExplorerQuestion {
    pub position: Position,
    /// In which games.
    pub which: Selection,
    /// How many moves are told at most.
    pub moves: usize,
    /// How many top games and how many recent ones.
    pub games: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Opening)]
pub struct OpeningName {
    pub eco: String,
    pub name: String,
}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExplorerAnswer {
    /// The key by which the position is known: transpositions have the same.
    pub key: String,
    /// The opening's name.
    pub opening: Option<OpeningName>,
    /// Games that White won.
    pub white: u32,
    pub draws: u32,
    /// Games that Black won.
    pub black: u32,
    /// The moves, the most played first.
    pub moves: Vec<MoveAnswer>,
    /// The games of the best players.
    pub top: Vec<ExplorerGame>,
    /// The latest games.
    pub recent: Vec<ExplorerGame>,
    /// How many games still wait to be counted: more than 0 only while the index is made.
    pub behind: u64,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ExplorerMove)]
pub struct MoveAnswer {
    /// As programs write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Games that White won.
    pub white: u32,
    pub draws: u32,
    /// Games that Black won.
    pub black: u32,
    /// The average rating of the players, as far as they have any.
    pub average_rating: Option<u32>,
    /// The opening that the move leads to.
    pub opening: Option<OpeningName>,
}

/// A game that went through the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ExplorerGame {
    #[serde(flatten)]
    pub row: GameRow,
    /// What was played there; none where the game ended.
    pub uci: Option<String>,
}

impl OpeningName {
    fn of(pos: &Position) -> Option<OpeningName> {
        opening_of(pos).map(|opening| OpeningName { eco: opening.eco.to_owned(), name: opening.name.to_owned() })
    }
}

impl MoveAnswer {
    fn of(pos: &Position, m: tabiya_rules::Move, tally: &Tally) -> MoveAnswer {
        MoveAnswer {
            uci: uci(pos, m),
            san: pos.san(m).to_string(),
            white: tally.white,
            draws: tally.draws,
            black: tally.black,
            average_rating: tally.average_rating(),
            opening: OpeningName::of(&pos.after(m)),
        }
    }
}

impl Library {
    /// What was played in a position.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn explore(&self, question: &ExplorerQuestion) -> Result<ExplorerAnswer> {
        let snapshot = self.snapshot()?;
        let filter = self.filter(&snapshot, &question.which).await?;
        let (pos, games) = (question.position, question.games);
        let _turn = self.0.looking.acquire().await.map_err(|_| LibraryError::BrokeOff)?;
        let Explored { total, moves, top, recent } = blocking(move || explore(&snapshot, &pos, &filter, games)).await?;
        let ids: Vec<_> = top.iter().chain(&recent).map(|game| (game.game, game.facts)).collect();
        let rows = self.rows(&ids).await?;
        let told = |games: Vec<tabiya_library::Game>| {
            let told = games.into_iter().filter_map(|game| {
                let id = game.game.to_string();
                let row = rows.iter().find(|row| row.id == id)?.clone();
                Some(ExplorerGame { row, uci: game.played.map(|m| uci(&pos, m)) })
            });
            told.collect()
        };
        Ok(ExplorerAnswer {
            key: format!("{:012x}", key_of(&pos)),
            opening: OpeningName::of(&pos),
            white: total.white,
            draws: total.draws,
            black: total.black,
            moves: moves.iter().take(question.moves).map(|(m, tally)| MoveAnswer::of(&pos, *m, tally)).collect(),
            top: told(top),
            recent: told(recent),
            behind: self.stats()?.behind,
        })
    }

    /// A page of games.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn search(
        &self,
        which: &Selection,
        position: Option<&Position>,
        window: Window,
    ) -> Result<(Vec<GameRow>, Page)> {
        let snapshot = self.snapshot()?;
        let filter = self.filter(&snapshot, which).await?;
        let key = position.map(key_of);
        let _turn = self.0.looking.acquire().await.map_err(|_| LibraryError::BrokeOff)?;
        let page = blocking(move || search(&snapshot, &filter, key, window)).await?;
        Ok((self.rows(&page.games).await?, page))
    }

    /// The numbers of all games that are meant, in order.
    ///
    /// # Errors
    /// The database or the index fails.
    pub async fn numbers(&self, which: &Selection, position: Option<&Position>, order: Order) -> Result<Vec<u32>> {
        let snapshot = self.snapshot()?;
        let filter = self.filter(&snapshot, which).await?;
        let key = position.map(key_of);
        let _turn = self.0.looking.acquire().await.map_err(|_| LibraryError::BrokeOff)?;
        blocking(move || tabiya_library::search::numbers(&snapshot, &filter, key, order)).await
    }

    async fn filter(&self, snapshot: &tabiya_library::Snapshot, which: &Selection) -> Result<Filter> {
        let mut filter = self.visible(snapshot, which.viewer.as_deref()).await?;
        if let Some(wanted) = which.collection {
            let is_seen = filter.collections.get(wanted as usize) == Some(&true);
            filter.collections.fill(false);
            if is_seen {
                filter.collections[wanted as usize] = true;
            }
        }
        if which.mine {
            let collections = self.collections(snapshot).await?;
            let mut own = vec![false; filter.collections.len()];
            for collection in collections.iter().filter(|collection| collection.owner.is_some()) {
                if let Some(own) = own.get_mut(collection.id as usize) {
                    *own = collection.owner == which.viewer;
                }
            }
            filter.only_own = Some(own);
        }
        filter.player = self.players(which.player.as_deref(), &filter.own).await?;
        filter.opponent = self.players(which.opponent.as_deref(), &filter.own).await?;
        if which.eco.is_some() || which.opening.is_some() {
            filter.openings = Some(tabiya_library::named(which.eco.as_deref(), which.opening.as_deref()));
        }
        filter.conditions = Conditions {
            since: which.conditions.since.map(Date::as_beginning),
            until: which.conditions.until.map(Date::as_end),
            ..which.conditions.clone()
        };
        Ok(filter)
    }

    /// The numbers of a player's names; `me` is who asks.
    async fn players(&self, name: Option<&str>, own: &[u32]) -> Result<Option<Vec<u32>>> {
        match name {
            None => Ok(None),
            Some("me") => Ok(Some(own.to_vec())),
            Some(name) => Ok(Some(self.0.store.names_like(name).await?)),
        }
    }
}
