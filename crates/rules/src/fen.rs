//! FEN, X-FEN and Shredder-FEN.
