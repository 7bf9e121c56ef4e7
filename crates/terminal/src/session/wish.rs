//! A move as somebody types it: `e2 e4`, `e2e4`, `e4`, `Nf3`, `O-O`, in either case where that leaves no doubt.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::Refusal;
use tabiya_rules::{IllegalMove, Move, Position, SanError, UciMove};

/// The legal move that `text` means.
pub(crate) fn read(pos: &Position, text: &str) -> Result<Move, Refusal> {
    let compact = compact(text);
    let san = without_to(text);
    if let Ok(wish) = compact.to_ascii_lowercase().parse::<UciMove>() {
        return pos.resolve(wish).map_err(|reason| match reason {
            IllegalMove::MustPromote { .. } => Refusal::ChoosePromotion(wish),
            reason => Refusal::Illegal(reason),
        });
    }
    pos.parse_san(&san).or_else(|error| forgiving(pos, &compact).ok_or_else(|| why_not(pos, &compact, error)))
}

/// The text without spaces and without the word `to`.
fn without_to(text: &str) -> String {
    text.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to")).collect()
}

/// The text without all that people put between squares: dashes and `=` too.
fn compact(text: &str) -> String {
    without_to(text).chars().filter(|c| !matches!(c, '-' | '–' | '—' | '=')).collect()
}

/// The only legal move that is written so if nobody minds capitals, captures and marks.
fn forgiving(pos: &Position, compact: &str) -> Option<Move> {
    let wanted = plain(compact);
    let moves = pos.legal_moves();
    let mut same = moves.iter().copied().filter(|&m| plain(&pos.san(m).text()) == wanted);
    same.next().filter(|_| same.next().is_none())
}

fn plain(san: &str) -> String {
    let lower = san.chars().map(|c| c.to_ascii_lowercase()).map(|c| if c == '0' { 'o' } else { c });
    lower.filter(|c| !matches!(c, 'x' | ':' | '=' | '+' | '#' | '-' | '!' | '?')).collect()
}

fn why_not(pos: &Position, compact: &str, error: SanError) -> Refusal {
    if let Some(wish) = missing_promotion(pos, compact) {
        return Refusal::ChoosePromotion(wish);
    }
    match error {
        SanError::Illegal { reason, .. } => Refusal::Illegal(reason),
        SanError::Ambiguous { candidates, .. } => Refusal::Ambiguous { candidates },
        SanError::NoSuchPiece { san, .. } => Refusal::NoSuchPiece(san),
        SanError::NoneCan { san, .. } => Refusal::NoneCan(san),
        _ => Refusal::NotUnderstood,
    }
}

/// The pawn move that is meant, where all that is missing is what the pawn becomes.
fn missing_promotion(pos: &Position, compact: &str) -> Option<UciMove> {
    let wanted = format!("{}q", plain(compact));
    let moves = pos.legal_moves();
    let promotions = moves.iter().copied().filter(|m| m.promotion().is_some());
    let mut same = promotions.filter(|&m| plain(&pos.san(m).text()) == wanted);
    let m = same.next().filter(|_| same.next().is_none())?;
    Some(UciMove::new(m.from(), m.to()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(fen: &str, text: &str) -> Option<String> {
        let pos: Position = fen.parse().ok()?;
        read(&pos, text).ok().map(|m| pos.san(m).to_string())
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn moves_as_people_write_them() {
        for text in ["e4", "e2e4", "e2 e4", "E2E4", "e2-e4", " e2  to e4 ", "E4", "Pe4", "e4!"] {
            assert_eq!(meant(START, text).as_deref(), Some("e4"), "{text:?}");
        }
        for text in ["Nf3", "nf3", "NF3", "g1f3", "G1 F3", "Ng1-f3", "N f3", "Ng1 to f3"] {
            assert_eq!(meant(START, text).as_deref(), Some("Nf3"), "{text:?}");
        }
        for text in ["O-O", "o-o", "0-0", "OO", "e1g1", "e1 h1"] {
            assert_eq!(meant(CASTLING, text).as_deref(), Some("O-O"), "{text:?}");
        }
        for text in ["O-O-O", "ooo", "0-0-0", "e1c1"] {
            assert_eq!(meant(CASTLING, text).as_deref(), Some("O-O-O"), "{text:?}");
        }
    }

    #[test]
    fn a_pawn_goes_before_a_bishop() {
        let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
        assert_eq!(meant(fen, "bc4").as_deref(), Some("bxc4"));
        assert_eq!(meant(fen, "Bc4").as_deref(), Some("Bxc4"));
        assert_eq!(meant(fen, "BXC4"), None, "either could be meant");
    }

    #[test]
    fn a_missing_promotion_is_asked_for() {
        let pos: Position = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1".parse().unwrap_or_default();
        for (text, to) in [("c8", "c7c8"), ("c7c8", "c7c8"), ("cxd8", "c7d8"), ("CD8", "c7d8")] {
            let wanted = to.parse().map(Refusal::ChoosePromotion);
            assert_eq!(read(&pos, text).err(), wanted.ok(), "{text}");
        }
        assert_eq!(meant(&pos.to_fen(), "c8 = q").as_deref(), Some("c8=Q"));
        assert_eq!(meant(&pos.to_fen(), "c7c8N").as_deref(), Some("c8=N"));
    }

    #[test]
    fn what_is_no_move_is_not_understood() {
        for text in ["", "hello", "e9", "\u{FFFD}", "♘♘", "e2e4e5", "--"] {
            assert!(read(&Position::STANDARD, text).is_err(), "{text:?}");
        }
    }
}
