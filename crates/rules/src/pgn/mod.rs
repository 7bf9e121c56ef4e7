//! PGN: a streaming reader, a writer and a tree.
