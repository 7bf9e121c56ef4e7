//! Games: their rows, their moves, and what is needed to resume those that go on.

use super::cluster::{Fence, check_fences};
use super::exports::BETWEEN_TWO;
use super::{Commit, Result, Store, StoreError, without_nul};
use crate::game::{
    Change, EndName, Hearing, List, LiveGame, Now, PlayerView, RatingChanges, ResultName, Row, Status, StoredMove,
    Terms, WentOn,
};
use serde::{Deserialize, Serialize};
use sqlx::{FromRow, Row as _};
use std::collections::HashMap;
use tabiya_rules::{ByColor, Speed, Variant};
use utoipa::ToSchema;

/// Which games to list.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Those of this person; all public ones without.
    pub player: Option<String>,
    /// That person asks: private games are theirs to see.
    pub is_own: bool,
    /// Only those with this status.
    pub status: Option<Status>,
    /// Only those made before.
    pub before: Option<i64>,
    /// How many at most.
    pub limit: i64,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Listed {
    pub id: String,
    /// `waiting`, `playing`, `over` or `aborted`.
    pub status: Status,
    /// `1-0`, `0-1` or `1/2-1/2`.
    #[schema(value_type = Option<ResultName>)]
    pub outcome: Option<String>,
    /// Why it is over.
    #[schema(value_type = Option<EndName>)]
    pub termination: Option<String>,
    pub players: ByColor<PlayerView>,
    /// Each side's time.
    pub time: ByColor<String>,
    /// How fast it is.
    #[schema(value_type = Speed)]
    pub speed: String,
    /// Which chess is played.
    pub variant: Variant,
    /// How many moves were made, in games that are over.
    pub plies: i64,
    /// The last position, in games that are over.
    pub fen: String,
    /// The opening's name.
    pub opening: Option<String>,
    /// When it was made: milliseconds since 1970.
    pub created_at: i64,
}

type ListedColumns = (String, String, Option<String>, Option<String>, String, String, i64, String, Option<String>, i64);

fn listed(columns: ListedColumns, person: Option<&str>) -> Result<Listed> {
    let (id, status, outcome, termination, terms, speed, plies, fen, opening, created_at) = columns;
    let terms: Terms = serde_json::from_str(&terms)
        .map_err(|_| StoreError::Strange { thing: "game's terms", value: terms.clone() })?;
    let seats = &terms.seen_by(person).seats;
    let status = Status::named(&status).ok_or(StoreError::Strange { thing: "status of a game", value: status })?;
    Ok(Listed {
        id,
        status,
        outcome,
        // Of a game that was called off, the column says why it was.
        termination: termination.filter(|_| status == Status::Over),
        players: ByColor::new_with(|color| PlayerView::of(&seats[color])),
        time: ByColor::new_with(|color| terms.time[color].to_string()),
        speed,
        variant: terms.variant,
        plies,
        fen,
        opening,
        created_at,
    })
}

/// The columns of a [`Row`], in its order.
pub(super) const COLUMNS: &str = "games.id, terms, status, outcome, termination, next, games.seq, created_at, live.seq, state, \
    games.clock, games.list";

type RowColumns = (
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    i64,
    i64,
    Option<i64>,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn row(columns: RowColumns, ratings: Option<RatingChanges>) -> Row {
    let (id, terms, status, outcome, termination, next, seq, created_at, live_seq, state, clock, _) = columns;
    Row {
        id,
        terms,
        status,
        outcome,
        termination,
        next,
        seq: live_seq.unwrap_or(seq),
        created_at,
        state,
        clock,
        ratings,
    }
}

/// Moves as they come in one text: `e2e4 0,e7e5 0,g1f3 1250`.
fn stored_moves(text: &str) -> Result<Vec<StoredMove>> {
    let read = |one: &str| {
        let (uci, spent_ms) = one.split_once(' ')?;
        Some(StoredMove { uci: uci.to_owned(), spent_ms: spent_ms.parse().ok()? })
    };
    let read = |one: &str| read(one).ok_or_else(|| StoreError::Strange { thing: "move", value: one.to_owned() });
    text.split(',').filter(|one| !one.is_empty()).map(read).collect()
}

type WaitingColumns = (String, String, i64);

fn waiting((id, terms, made): WaitingColumns) -> Result<(String, Terms, i64)> {
    let terms = serde_json::from_str(&terms);
    terms
        .map(|terms| (id, terms, made))
        .map_err(|error| StoreError::Strange { thing: "game's terms", value: error.to_string() })
}

impl Store {
    /// Keeps a new game. A name that is taken is an error.
    pub async fn create_game(&self, game: &LiveGame, now: Now, fence: Option<Fence>) -> Result<()> {
        let summary = game.summary(now);
        let terms = &game.terms;
        let mut transaction = self.begin().await?;
        check_fences(&mut transaction, fence.as_slice()).await?;
        let text = "insert into games (id, white, black, terms, visibility, source, speed, variant, status, plies, position, \
            seq, created_at, changed_at, list) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)";
        let query =
            sqlx::query(text).bind(game.id.as_str()).bind(summary.white).bind(summary.black).bind(summary.terms);
        let query = query.bind(terms.visibility.name()).bind(terms.source.name()).bind(terms.speed().name());
        let query = query.bind(terms.variant.name());
        let query = query
            .bind(summary.status.name())
            .bind(summary.plies)
            .bind(summary.position)
            .bind(summary.seq)
            .bind(now.wall)
            .bind(summary.list.map(List::name));
        query.execute(&mut *transaction).await?;
        super::journal::concern(&mut transaction, &game.id, &summary.concerned).await?;
        super::journal::write_one(&mut transaction, &game.id, game.first_changes()).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// One game with its moves, all of one moment: whoever reads it may not be its owner, who may just be writing a move.
    pub async fn game(&self, id: &str) -> Result<Option<(Row, Vec<StoredMove>)>> {
        let text = format!(
            "select {COLUMNS}, (select string_agg(uci || ' ' || spent_ms, ',' order by ply) from moves where game = $1) \
            from games left join live on live.game = games.id where games.id = $1"
        );
        let found = sqlx::query(sqlx::AssertSqlSafe(text)).bind(without_nul(id)).fetch_optional(&self.reads).await?;
        let Some(found) = found else { return Ok(None) };
        let columns = RowColumns::from_row(&found)?;
        let moves: Option<String> = found.try_get(found.len() - 1)?;
        let moves = stored_moves(&moves.unwrap_or_default())?;
        let is_rated = columns.2 == Status::Over.name() && columns.11.is_some();
        let ratings = if is_rated { self.rating_changes(id).await? } else { None };
        Ok(Some((row(columns, ratings), moves)))
    }

    /// Is there such a game?
    pub async fn has_game(&self, id: &str) -> Result<bool> {
        let found: Option<(String,)> = sqlx::query_as("select id from games where id = $1")
            .bind(without_nul(id))
            .fetch_optional(&self.reads)
            .await?;
        Ok(found.is_some())
    }

    /// All games that are being played, with their moves.
    pub async fn live_games(&self) -> Result<Vec<(Row, Vec<StoredMove>)>> {
        let text =
            format!("select {COLUMNS} from live join games on live.game = games.id where games.status <> 'waiting'");
        let moves =
            "select moves.game, uci, spent_ms from live join moves on moves.game = live.game order by moves.game, ply";
        self.live_games_by(text, moves.to_owned()).await
    }

    /// The games and moves that these two statements find.
    pub(super) async fn live_games_by(&self, games: String, moves: String) -> Result<Vec<(Row, Vec<StoredMove>)>> {
        let rows: Vec<RowColumns> = sqlx::query_as(sqlx::AssertSqlSafe(games)).fetch_all(&self.reads).await?;
        let moves: Vec<(String, String, i64)> =
            sqlx::query_as(sqlx::AssertSqlSafe(moves)).fetch_all(&self.reads).await?;
        let mut by_game = HashMap::<String, Vec<StoredMove>>::with_capacity(rows.len());
        for (game, uci, spent_ms) in moves {
            by_game.entry(game).or_default().push(StoredMove { uci, spent_ms });
        }
        let with_moves = |columns: RowColumns| {
            let moves = by_game.remove(&columns.0).unwrap_or_default();
            (row(columns, None), moves)
        };
        Ok(rows.into_iter().map(with_moves).collect())
    }

    /// Games, the newest first.
    pub async fn games(&self, filter: &Filter) -> Result<Vec<Listed>> {
        let mut text = "select id, status, outcome, termination, terms, speed, plies, position, opening, created_at \
            from games where created_at < $1"
            .to_owned();
        if filter.player.is_some() {
            text.push_str(" and (white = $3 or black = $3)");
        }
        if !filter.is_own {
            text.push_str(" and visibility = 'public'");
        }
        if filter.status.is_some() {
            text.push_str(if filter.player.is_some() { " and status = $4" } else { " and status = $3" });
        }
        text.push_str(" order by created_at desc limit $2");
        let mut query = sqlx::query_as::<_, ListedColumns>(sqlx::AssertSqlSafe(text));
        query = query.bind(filter.before.unwrap_or(i64::MAX)).bind(filter.limit);
        for value in [filter.player.as_deref(), filter.status.map(Status::name)].into_iter().flatten() {
            query = query.bind(value);
        }
        let person = filter.player.as_deref().filter(|_| filter.is_own);
        query.fetch_all(&self.reads).await?.into_iter().map(|columns| listed(columns, person)).collect()
    }

    /// Games that wait for somebody and that concern this person: who made it, who sits there, who is asked to.
    pub async fn waiting_games(&self, person: &str) -> Result<Vec<(String, Terms)>> {
        let text = "select games.id, terms, created_at from concerned join games on games.id = concerned.game \
            where concerned.person = $1 and status = 'waiting'";
        let rows: Vec<WaitingColumns> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        rows.into_iter().map(|columns| waiting(columns).map(|(id, terms, _)| (id, terms))).collect()
    }

    /// Games that wait for somebody and were made before this moment, each with that when it was made.
    pub async fn waiting_since(&self, before: i64) -> Result<Vec<(String, Terms, i64)>> {
        let text = "select games.id, terms, created_at from live join games on games.id = live.game \
            where status = 'waiting' and created_at < $1";
        let rows: Vec<WaitingColumns> = sqlx::query_as(text).bind(before).fetch_all(&self.reads).await?;
        rows.into_iter().map(waiting).collect()
    }

    /// The public games in which somebody waits for an opponent, the newest first.
    pub async fn offers_of(&self, person: &str, limit: i64) -> Result<Vec<String>> {
        let text = "select id from games where (white = $1 or black = $1) and status = 'waiting' \
            and visibility = 'public' order by created_at desc, id limit $2";
        Ok(sqlx::query_scalar(text).bind(person).bind(limit).fetch_all(&self.reads).await?)
    }

    /// The games that somebody plays against somebody else, the newest first.
    pub async fn playing(&self, person: &str) -> Result<Vec<String>> {
        let text = format!(
            "select id from games where (white = $1 or black = $1) and status = 'playing' \
            and {BETWEEN_TWO} order by created_at desc, id"
        );
        Ok(sqlx::query_scalar(sqlx::AssertSqlSafe(text)).bind(person).fetch_all(&self.reads).await?)
    }

    /// Those of them that everybody may know of.
    pub async fn playing_in_public(&self, person: &str) -> Result<Vec<String>> {
        let text = "select id from games where (white = $1 or black = $1) and status = 'playing' \
            and visibility = 'public' order by created_at desc, id";
        Ok(sqlx::query_scalar(text).bind(person).fetch_all(&self.reads).await?)
    }

    /// Has somebody played, or begun to?
    pub async fn has_games(&self, person: &str) -> Result<bool> {
        let text = "select count(*) from games where (white = $1 or black = $1) and status in ('playing', 'over')";
        let count: i64 = sqlx::query_scalar(text).bind(person).fetch_one(&self.reads).await?;
        Ok(count > 0)
    }

    /// How many finished games somebody has of each variant at each speed, as far as others may know of them.
    pub async fn games_by_speed(&self, person: &str) -> Result<Vec<(String, Variant, i64)>> {
        let text = "select speed, variant, count(*) from games where (white = $1 or black = $1) and status = 'over' \
            and visibility <> 'private' group by speed, variant";
        let rows: Vec<(String, String, i64)> = sqlx::query_as(text).bind(person).fetch_all(&self.reads).await?;
        let read = |(speed, variant, count): (String, String, i64)| match variant.parse() {
            Ok(variant) => Ok((speed, variant, count)),
            Err(_) => Err(StoreError::Strange { thing: "game's variant", value: variant }),
        };
        rows.into_iter().map(read).collect()
    }

    /// How somebody's finished games against somebody else went: won, drawn and lost.
    pub async fn score_between(&self, one: &str, other: &str) -> Result<(i64, i64, i64)> {
        let text = "select white, outcome, count(*) from games where ((white = $1 and black = $2) or \
            (white = $2 and black = $1)) and status = 'over' and visibility <> 'private' group by white, outcome";
        let rows: Vec<(String, Option<String>, i64)> =
            sqlx::query_as(text).bind(one).bind(other).fetch_all(&self.reads).await?;
        let mut score = (0, 0, 0);
        for (white, outcome, count) in rows {
            match outcome.as_deref() {
                Some("1/2-1/2") => score.1 += count,
                Some(outcome) if (outcome == "1-0") == (white == one) => score.0 += count,
                Some(_) => score.2 += count,
                None => {}
            }
        }
        Ok(score)
    }

    /// What was said in a game in this room, the oldest first: who and what. Left out is what those said whom the reader has blocked.
    pub async fn chat_of(&self, game: &str, room: Hearing, reader: &str) -> Result<Vec<(String, String)>> {
        let text = "select name, words from chat where game = $1 and room = $2 and (person is null \
            or person not in (select blocked from blocks where blocks.person = $3)) order by seq";
        Ok(sqlx::query_as(text).bind(game).bind(room.name()).bind(reader).fetch_all(&self.reads).await?)
    }

    /// How long the server has run in all, in milliseconds, as far as it was noted.
    pub async fn uptime(&self) -> Result<u64> {
        let ms: Option<i64> =
            sqlx::query_scalar("select ms from uptime where id = 0").fetch_optional(&self.reads).await?;
        Ok(ms.unwrap_or(0).max(0) as u64)
    }

    /// Notes how long the server has run in all, and how the clocks of these games go on. One of several has an id, and writes only
    /// what is its own.
    pub async fn note_uptime(
        &self,
        ms: u64,
        went_on: Vec<WentOn>,
        server: Option<&str>,
        fences: Vec<Fence>,
    ) -> Result<()> {
        let uptime = Change::Uptime { ms: ms as i64, server: server.map(str::to_owned) };
        let changes = vec![Change::WentOn(went_on), uptime];
        self.journal.write(Commit { game: String::new(), changes, fences }).await?;
        Ok(())
    }
}
