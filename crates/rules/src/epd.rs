//! EPD: a position with operations.
