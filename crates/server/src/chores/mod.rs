//! What the server does by itself, beside what it is asked: one task each, which ends with the server.

mod library;
mod others;
mod people;
mod reviews;
pub(crate) mod sheets;

use crate::app::App;

/// Begins with all of it.
pub(crate) fn start(app: &App) {
    people::start(app);
    reviews::start(app);
    library::start(app);
    others::start(app);
}
