//! The rules and the engine as the page sees them: questions and answers in JSON, shaped as `web/src/chess/types.ts` says.
//!
//! [`rules`] is small and answers at once, [`engine`] is large and thinks; each becomes a file of WebAssembly of its own.
//! Everything but `boundary`, through which the page calls, is plain Rust and tested as such.

#[cfg(target_family = "wasm")]
mod boundary;
#[cfg(feature = "engine")]
pub mod engine;
#[cfg(any(feature = "rules", feature = "engine"))]
pub mod notation;
#[cfg(feature = "rules")]
pub mod rules;
