//! Streams of games by name, which can be added to while they are read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

/// The streams of games by name that can be added to.
#[derive(Debug, Default)]
pub(crate) struct Streams(pub(crate) Arc<Mutex<HashMap<String, Adding>>>);

/// The way to one of them.
#[derive(Debug)]
pub(crate) struct Adding {
    pub(crate) number: u64,
    pub(crate) lists: mpsc::Sender<Vec<String>>,
}
