//! The rules and the engine as the page sees them: questions and answers in JSON, shaped as `web/src/chess/types.ts` says.
//!
//! [`rules`] is small and answers at once, [`engine`] is large and thinks; each becomes a file of WebAssembly of its own.
//! Everything but `boundary`, through which the page calls, is plain Rust and tested as such.

#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

#[cfg(target_family = "wasm")]
mod boundary;
#[cfg(feature = "schema")]
pub mod contract;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(any(feature = "rules", feature = "engine"))]
pub mod notation;
#[cfg(feature = "rules")]
pub mod rules;
