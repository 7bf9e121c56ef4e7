//! A game: start, moves, history, counters, outcome.
