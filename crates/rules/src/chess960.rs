//! The 960 start positions of Chess960, by number.
