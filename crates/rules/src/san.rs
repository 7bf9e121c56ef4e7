//! Standard algebraic notation.
