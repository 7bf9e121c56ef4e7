//! The network of `EvalFile`.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::output::quoted;
use crate::Network;
use crate::options::NO_NETWORK;
use std::fs;
use std::sync::Arc;

/// Larger files are no networks.
const LARGEST: u64 = 16 << 20;

/// Reads a network: the program's own if `path` is empty, and none if it says so. The error is for people. Only ordinary files: to
/// open a pipe or a device could take for ever.
pub(super) fn open(path: &str) -> Result<Option<Arc<Network>>, String> {
    if path.is_empty() {
        return Ok(Some(Network::own()));
    }
    if path == NO_NETWORK {
        return Ok(None);
    }
    let complain = |error: &dyn std::fmt::Display| format!("network {}: {error}", quoted(path));
    let file = fs::metadata(path).map_err(|error| complain(&error))?;
    if !file.is_file() {
        return Err(complain(&"not a file"));
    }
    if file.len() > LARGEST {
        return Err(complain(&format_args!("{} bytes are too many", file.len())));
    }
    let bytes = fs::read(path).map_err(|error| complain(&error))?;
    let network = Network::read(&bytes).map_err(|error| complain(&error))?;
    Ok(Some(Arc::new(network)))
}
