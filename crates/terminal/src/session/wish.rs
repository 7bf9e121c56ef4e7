//! A move as somebody types it: `e2 e4`, `e2e4`, `e4`, `Nf3`, `O-O`, `knight to f3`, in either case where that leaves no
//! doubt, in English letters or in those of a language.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::{Letters, Refusal};
use tabiya_rules::{IllegalMove, Move, Position, Role, SanError, UciMove};
use tabiya_text::Language;

/// The legal move that `text` means in these letters.
pub(crate) fn read(pos: &Position, text: &str, letters: Letters) -> Result<Move, Refusal> {
    let typed = in_one_word(without_number(text), letters);
    read_word(pos, &typed, letters).map_err(|refusal| explain_clash(pos, &typed, letters).unwrap_or(refusal))
}

fn read_word(pos: &Position, typed: &str, letters: Letters) -> Result<Move, Refusal> {
    let english = letters.to_english(typed);
    let squares = compact(&english);
    let wish = squares.to_ascii_lowercase().parse::<UciMove>().ok().or_else(|| numeric(&squares));
    if let Some(wish) = wish {
        return pos.resolve(wish).map_err(|reason| match reason {
            IllegalMove::MustPromote { .. } => Refusal::ChoosePromotion(wish),
            reason => Refusal::Illegal(reason),
        });
    }
    pos.parse_san(&english).or_else(|error| forgiving(pos, typed, letters).ok_or_else(|| why_not(pos, &squares, error)))
}

/// Where a letter means another piece in English, and that is the one that could move, it is said which letter to use.
fn explain_clash(pos: &Position, typed: &str, letters: Letters) -> Option<Refusal> {
    let ends = [typed.chars().next(), typed.trim_end_matches(['+', '#', '!', '?']).chars().last()];
    let (letter, (own, english)) = ends.into_iter().flatten().find_map(|c| Some((c, letters.clash(c)?)))?;
    read_word(pos, typed, Letters::ENGLISH).ok()?;
    let letter = letter.to_ascii_uppercase();
    Some(Refusal::OtherLetter { letter, own, english, instead: letters.letter(english) })
}

/// The text behind the number of the move, `12.` or `12...`, without quotes or a full stop.
fn without_number(text: &str) -> &str {
    let text = text.trim().trim_matches(['"', '\'', '`', '«', '»', '“', '”']).trim();
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match behind.trim_start_matches(['.', '…']) {
        rest if behind.len() < text.len() && rest.len() < behind.len() => rest.trim_start(),
        _ => text,
    };
    // The full stop of `e.p.` belongs there.
    if text.ends_with("p.") { text } else { text.trim_end_matches('.') }
}

/// One word: names of pieces as their letters, without `to` and its like, castling as it is written.
fn in_one_word(text: &str, letters: Letters) -> String {
    if let Some(castling) = castling(text) {
        return castling.to_owned();
    }
    let words = text.split_whitespace().filter(|word| !is_filler(word));
    let written = words.map(|word| match named(word) {
        Some(Role::Pawn) => String::new(),
        Some(role) => letters.letter(role),
        None => word.to_owned(),
    });
    written.collect()
}

/// Does the word say no more than the squares do?
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 10] = ["to", "takes", "on", "->", "→", "en", "prend", "vers", "אל", "מכה"];
    FILLERS.contains(&word.to_lowercase().as_str())
}

/// The piece of this name, in any language.
fn named(word: &str) -> Option<Role> {
    let word = word.to_lowercase();
    let is_called = |role: &Role| {
        Language::ALL.iter().any(|language| language.text(&format!("piece.{}.name", role.name()), &[]) == word)
    };
    Role::ALL.into_iter().find(is_called)
}

/// Castling in words, as it is said in any language.
fn castling(text: &str) -> Option<&'static str> {
    let text = text.trim().to_lowercase();
    let is = |key: &str| Language::ALL.iter().any(|language| language.text(key, &[]).to_lowercase() == text);
    match text.as_str() {
        "castle short" | "castle kingside" | "castles kingside" | "short castle" => Some("O-O"),
        "castle long" | "castle queenside" | "castles queenside" | "long castle" => Some("O-O-O"),
        _ if is("session.move.short") => Some("O-O"),
        _ if is("session.move.long") => Some("O-O-O"),
        _ => None,
    }
}

/// A move in the numbers of correspondence players: `5254` is e2e4.
fn numeric(text: &str) -> Option<UciMove> {
    let digits: Vec<u8> = text.bytes().map(|byte| byte.wrapping_sub(b'1')).collect();
    let [a, b, c, d] = *digits.as_slice() else { return None };
    let written = [b'a' + (a & 7), b'1' + (b & 7), b'a' + (c & 7), b'1' + (d & 7)];
    digits.iter().all(|&digit| digit < 8).then(|| std::str::from_utf8(&written).ok()?.parse().ok()).flatten()
}

/// The text without all that people put between squares: dashes, arrows and `=` too.
fn compact(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | '–' | '—' | '=' | '>' | '→' | ',' | '/')).collect()
}

/// The only legal move that is written so if nobody minds capitals, captures and marks: in these letters, or in English
/// ones where they mean nothing else.
fn forgiving(pos: &Position, typed: &str, letters: Letters) -> Option<Move> {
    let wanted = plain(&compact(typed));
    let ends = [wanted.chars().next(), wanted.chars().last()];
    let is_english = ends.into_iter().flatten().all(|end| letters.clash(end).is_none());
    let moves = pos.legal_moves();
    let mut same = moves.iter().copied().filter(|&m| {
        let san = pos.san(m).to_string();
        plain(&letters.relabel(&san)) == wanted || is_english && plain(&san) == wanted
    });
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
        read(&pos, text, Letters::ENGLISH).ok().map(|m| pos.san(m).to_string())
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn moves_as_people_write_them() {
        for text in [
            "e4",
            "e2e4",
            "e2 e4",
            "E2E4",
            "e2-e4",
            " e2  to e4 ",
            "E4",
            "Pe4",
            "e4!",
            "1. e4",
            "1.e4",
            "e4.",
            "\"e4\"",
            "e2->e4",
            "e2 → e4",
            "e2, e4",
            "pawn e4",
            "Pawn to e4",
            "pawn e2 to e4",
            "5254",
            "e2:e4",
            "e2xe4",
            "pion e2 en e4",
        ] {
            assert_eq!(meant(START, text).as_deref(), Some("e4"), "{text:?}");
        }
        for text in [
            "Nf3",
            "nf3",
            "NF3",
            "g1f3",
            "G1 F3",
            "Ng1-f3",
            "N f3",
            "Ng1 to f3",
            "♘f3",
            "knight f3",
            "Knight to f3",
            "12... Nf3",
            "פf3",
            "cavalier g1 en f3",
        ] {
            assert_eq!(meant(START, text).as_deref(), Some("Nf3"), "{text:?}");
        }
        for text in ["O-O", "o-o", "0-0", "OO", "e1g1", "e1 h1", "castles short", "castle kingside", "petit roque"] {
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

    fn meant_in_french(fen: &str, text: &str) -> Result<String, Refusal> {
        let pos: Position = fen.parse().unwrap_or_default();
        read(&pos, text, Letters::of(Language::French)).map(|m| pos.san(m).to_string())
    }

    #[test]
    fn french_letters() {
        for text in ["Cf3", "cf3", "CF3", "Cg1-f3", "cavalier f3", "Nf3", "nf3", "C f3", "1. Cf3!"] {
            assert_eq!(meant_in_french(START, text).as_deref(), Ok("Nf3"), "{text:?}");
        }
        let fen = "3r2k1/2P5/8/3p4/2P5/8/8/R3K2R w KQ - 0 1";
        for (text, san) in [
            ("Rd1", "Kd1"),
            ("rd1", "Kd1"),
            ("Td1", "Rd1"),
            ("td1", "Rd1"),
            ("tour d1", "Rd1"),
            ("roi d1", "Kd1"),
            ("Kd1", "Kd1"),
            ("cxd8=D+", "cxd8=Q+"),
            ("c7d8d", "cxd8=Q+"),
            ("cd8t", "cxd8=R+"),
            ("c8=C", "c8=N"),
            ("cd5", "cxd5"),
            ("O-O", "O-O"),
        ] {
            assert_eq!(meant_in_french(fen, text).as_deref(), Ok(san), "{text:?}");
        }
    }

    #[test]
    fn an_r_in_french_is_never_taken_for_a_rook() {
        let fen = "8/2P3k1/8/8/8/8/8/R3K2R w KQ - 0 1";
        for text in ["Ra8", "ra8", "Rb1", "c8=R", "c7c8r"] {
            let refused = meant_in_french(fen, text);
            assert!(matches!(refused, Err(Refusal::OtherLetter { letter: 'R', .. })), "{text}: {refused:?}");
        }
        assert!(matches!(meant_in_french(fen, "Rh8"), Err(Refusal::OtherLetter { .. } | Refusal::NoneCan(_))));
    }

    #[test]
    fn a_missing_promotion_is_asked_for() {
        let pos: Position = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1".parse().unwrap_or_default();
        for (text, to) in [("c8", "c7c8"), ("c7c8", "c7c8"), ("cxd8", "c7d8"), ("CD8", "c7d8")] {
            let wanted = to.parse().map(Refusal::ChoosePromotion);
            assert_eq!(read(&pos, text, Letters::ENGLISH).err(), wanted.ok(), "{text}");
        }
        assert_eq!(meant(&pos.to_fen(), "c8 = q").as_deref(), Some("c8=Q"));
        assert_eq!(meant(&pos.to_fen(), "c7c8N").as_deref(), Some("c8=N"));
    }

    #[test]
    fn what_is_no_move_is_not_understood() {
        for text in [
            "", "hello", "e9", "\u{FFFD}", "♘♘", "e2e4e5", "--", "0000", "9999", "12", "1.", "...", "to", "knight",
            "מה",
        ] {
            assert!(read(&Position::STANDARD, text, Letters::ENGLISH).is_err(), "{text:?}");
        }
    }
}
