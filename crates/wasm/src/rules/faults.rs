//! Why something is refused: all the reasons why a set-up cannot be played, and the squares that show them.

use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_rules::{
    Bitboard, CastlingSide, Color, Detail, FenError, FenField, IllegalMove, Position, Rank, Reason, Role, San,
    SanError, Setup, Square,
};

/// What fills in a sentence: as it is written in every language, or a text of the catalogues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(no_recursion))]
#[serde(untagged)]
pub enum Said {
    /// A square, a move, a number.
    Plain(String),
    /// A text by its key.
    Text {
        key: String,
        /// What fills it in.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        args: BTreeMap<&'static str, Said>,
    },
}

impl Said {
    pub(super) fn text(key: impl Into<String>) -> Said {
        Said::Text { key: key.into(), args: BTreeMap::new() }
    }

    /// What a sentence about an illegal move names.
    fn detail(detail: Detail) -> Said {
        match detail {
            Detail::Square(square) => Said::Plain(square.to_string()),
            Detail::Color(color) => Said::text(format!("color.{}.of", color.name())),
            Detail::Any(role) => Said::text(format!("piece.{}.indefinite", role.name())),
            Detail::The(role) => Said::text(format!("piece.{}.definite", role.name())),
            Detail::Placed(placed) => {
                let piece = Said::text(format!("piece.{}.definite", placed.piece.role.name()));
                let args = [("piece", piece), ("square", Said::Plain(placed.at.to_string()))];
                Said::Text { key: "piece.at".to_owned(), args: args.into() }
            }
            Detail::Side(CastlingSide::Short) => Said::text("session.castling.short"),
            Detail::Side(CastlingSide::Long) => Said::text("session.castling.long"),
            Detail::Termination(termination) => Said::text(format!("termination.{}", termination.name())),
            _ => Said::Plain(String::new()),
        }
    }
}

/// Why something is refused: a name that never changes, a sentence in English, and what a sentence in any other language
/// needs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal {
    pub code: String,
    pub text: String,
    /// The squares that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub squares: Vec<String>,
    /// What fills in a sentence.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<&'static str, Said>,
}

impl Refusal {
    pub(super) fn new(code: impl Into<String>, text: impl Into<String>) -> Refusal {
        Refusal { code: code.into(), text: text.into(), squares: Vec::new(), args: BTreeMap::new() }
    }

    fn at(mut self, squares: Bitboard) -> Refusal {
        self.squares = squares.into_iter().map(|square| square.to_string()).collect();
        self
    }

    pub(super) fn with(self, name: &'static str, value: impl ToString) -> Refusal {
        self.saying(name, Said::Plain(value.to_string()))
    }

    pub(super) fn saying(mut self, name: &'static str, said: Said) -> Refusal {
        self.args.insert(name, said);
        self
    }

    fn of(self, color: Color) -> Refusal {
        self.saying("color", Said::text(format!("web.fault.color.{}", color.name())))
    }

    /// Within another sentence. Its text is that of the catalogues, under its code.
    pub(super) fn said(self, family: &str) -> Said {
        Said::Text { key: format!("{family}.{}", self.code), args: self.args }
    }
}

/// The rule that a move breaks.
pub(super) fn of_move(reason: &IllegalMove) -> Refusal {
    let refusal = Refusal::new(reason.name(), reason.to_string());
    let told = |refusal: Refusal, (name, detail)| refusal.saying(name, Said::detail(detail));
    reason.details().into_iter().fold(refusal, told)
}

/// What is wrong with a move in SAN.
pub(super) fn of_san(error: &SanError) -> Refusal {
    let refusal = |code: &str| Refusal::new(code, error.to_string());
    let about = |code: &str, san: &San| {
        let (role, square) = match san {
            San::Normal { role, to, .. } => (*role, to.to_string()),
            San::Castle(_) => (Role::King, san.to_string()),
        };
        refusal(code).saying("piece", Said::text(format!("piece.{}.name", role.name()))).with("square", square)
    };
    match error {
        SanError::Syntax(error) => refusal("not-a-move").with("text", error.text()),
        SanError::NoSuchPiece { san, .. } => about("no-such-piece", san),
        SanError::NoneCan { san, .. } => about("none-can", san),
        SanError::Ambiguous { candidates, .. } => {
            let squares: Vec<_> = candidates.into_iter().map(|square| square.to_string()).collect();
            refusal("ambiguous").with("squares", squares.join(", "))
        }
        SanError::Illegal { reason, .. } => Refusal { text: error.to_string(), ..of_move(reason) },
        _ => refusal("unusual"),
    }
}

/// Every reason why a set-up cannot be played; none: it can.
pub fn faults(fen: &str) -> Vec<Refusal> {
    match Setup::from_fen(fen.trim()) {
        Err(error) => vec![of_fen(&error)],
        Ok(setup) => match Position::new(setup) {
            Ok(_) => Vec::new(),
            Err(invalid) => invalid.reasons().iter().map(|&reason| of_reason(reason, &setup)).collect(),
        },
    }
}

/// What is wrong with a FEN, in one refusal.
pub(super) fn of_fen(error: &FenError) -> Refusal {
    let code = match error {
        FenError::Syntax { field, .. } => field_code(*field),
        _ => "unplayable",
    };
    Refusal::new(code, error.to_string())
}

fn field_code(field: FenField) -> &'static str {
    match field {
        FenField::Board => "fen-board",
        FenField::Turn => "fen-turn",
        FenField::Castling => "fen-castling",
        FenField::EnPassant => "fen-en-passant",
        FenField::HalfmoveClock | FenField::FullmoveNumber => "fen-number",
        _ => "fen-too-long",
    }
}

fn of_reason(reason: Reason, setup: &Setup) -> Refusal {
    let board = &setup.board;
    let of = |color: Color, role: Role| board.by_color(color) & board.by_role(role);
    let refusal = |code: &str| Refusal::new(code, reason.to_string());
    match reason {
        Reason::KingCount { color, count: 0 } => refusal("no-king").of(color),
        Reason::KingCount { color, count } => {
            refusal("king-count").at(of(color, Role::King)).of(color).with("count", count)
        }
        Reason::PawnOnLastRank(square) => refusal("pawn-on-last-rank").at(square.bitboard()).with("square", square),
        Reason::PawnCount { color, count } => {
            refusal("pawn-count").at(of(color, Role::Pawn)).of(color).with("count", count)
        }
        Reason::PieceCount { color, count } => {
            refusal("piece-count").at(board.by_color(color)).of(color).with("count", count)
        }
        Reason::PromotionCount { color, promoted, missing } => {
            let refusal = refusal("promotion-count").of(color);
            refusal.with("count", promoted).with("missing", missing)
        }
        Reason::KingsTouch(white, black) => {
            refusal("kings-touch").at(white.bitboard() | black.bitboard()).with("square", white).with("other", black)
        }
        Reason::CheckedWhileWaiting(color) => refusal("checked-while-waiting").at(of(color, Role::King)).of(color),
        Reason::CastlingWithoutKing(color) => refusal("castling-without-king").at(of(color, Role::King)).of(color),
        Reason::CastlingWithoutRook(square) => without_rook(square, refusal("castling-without-rook")),
        Reason::CastlingTwice(color, side) => {
            let side = if side == CastlingSide::Short { "short" } else { "long" };
            refusal("castling-twice")
                .at(of(color, Role::Rook) & setup.castling)
                .of(color)
                .saying("side", Said::text(format!("web.fault.side.{side}")))
        }
        Reason::EnPassant(square) => refusal("en-passant").at(square.bitboard()).with("square", square),
        _ => refusal("unplayable"),
    }
}

fn without_rook(square: Square, refusal: Refusal) -> Refusal {
    let color = if square.rank() == Rank::Eighth { Color::Black } else { Color::White };
    refusal.at(square.bitboard()).with("square", square).of(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(fen: &str) -> Vec<String> {
        faults(fen).into_iter().map(|fault| fault.code).collect()
    }

    #[test]
    fn a_playable_set_up_has_no_faults() {
        assert_eq!(codes("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), [""; 0]);
    }

    #[test]
    fn all_faults_are_told_each_with_its_squares() {
        for (fen, expected) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", &["no-king", "no-king"][..]),
            ("4k3/8/8/8/8/8/8/4K2K w - - 0 1", &["king-count"]),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", &["pawn-on-last-rank"]),
            ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", &["kings-touch"]),
            ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", &["checked-while-waiting"]),
            ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", &["castling-without-king"]),
            ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", &["castling-without-rook"]),
            ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", &["en-passant"]),
            ("nonsense", &["fen-board"]),
            ("8/8/8/8/8/8/8/8 x", &["fen-turn"]),
            ("8/8/8/8/8/8/8/8 w z", &["fen-castling"]),
        ] {
            assert_eq!(codes(fen), expected, "{fen}");
        }
        let pawns = faults("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1");
        assert_eq!((pawns[0].code.as_str(), pawns[0].squares.len()), ("pawn-count", 9));
        assert_eq!(pawns[0].args["color"], Said::text("web.fault.color.black"));
        assert_eq!(pawns[0].args["count"], Said::Plain("9".to_owned()));
    }
}
