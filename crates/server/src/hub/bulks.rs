//! Pairings of organisers, planned or made.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Mutex;
use utoipa::ToSchema;

#[derive(Debug, Default)]
pub(crate) struct Bulks(pub(crate) Mutex<HashMap<String, (String, Bulk)>>);

/// Games that somebody has begun together.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Bulk {
    pub(crate) id: String,
    pub(crate) games: Vec<Pair>,
    pub(crate) variant: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<BulkClock>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) days: Option<u64>,
    pub(crate) rated: bool,
    /// When the games are made: milliseconds since 1970.
    pub(crate) pair_at: i64,
    /// When they were.
    pub(crate) paired_at: Option<i64>,
    pub(crate) scheduled_at: i64,
    pub(crate) start_clocks_at: Option<i64>,
}

/// A clock, in seconds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct BulkClock {
    pub(crate) limit: u64,
    pub(crate) increment: u64,
}

/// A game and who plays it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Pair {
    pub(crate) id: String,
    pub(crate) white: String,
    pub(crate) black: String,
}
