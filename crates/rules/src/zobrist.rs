//! Polyglot-compatible position keys.
