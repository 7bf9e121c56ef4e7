//! The client side of the Lichess API against a server that says what a test wants it to say.

mod asking;
#[cfg(unix)]
mod bot;
mod fake;
