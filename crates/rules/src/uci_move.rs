//! Moves as UCI writes them.
