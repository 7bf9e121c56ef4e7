//! Polyglot opening books.
