//! Moves as somebody types them, in UCI or SAN, played on a game.

use anyhow::Context;
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

/// Plays moves that are separated by spaces. The error names the move that cannot be played.
pub(crate) fn play_all(mut game: Game, moves: &str) -> anyhow::Result<Game> {
    let words = moves.split_whitespace().map(without_move_number).filter(|word| !word.is_empty());
    for (i, word) in words.enumerate() {
        play(&mut game, word).with_context(|| format!("move {} ({word:.40})", i + 1))?;
    }
    Ok(game)
}

/// People paste moves with their numbers: `1.` and `1...` are passed by, and `1.e4` is `e4`.
fn without_move_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
