//! A move as somebody types it, in UCI or SAN, played on a game.

use tabiya_rules::{Game, Move, SanError, UciMove};

/// Plays the move that `word` means: `e2e4`, `e4`, `Nf3`, `O-O`. The error says why not, without repeating the word.
pub(crate) fn play(game: &mut Game, word: &str) -> anyhow::Result<Move> {
    let Ok(wish) = word.parse::<UciMove>() else { return play_san(game, word) };
    Ok(game.play_uci(wish)?)
}

fn play_san(game: &mut Game, word: &str) -> anyhow::Result<Move> {
    game.play_san(word).map_err(|error| match error {
        SanError::Illegal { reason, .. } => reason.into(),
        error => error.into(),
    })
}
