//! Why something is refused, and how that is told.

use super::words;
use tabiya_rules::{Bitboard, CastlingSide, Detail, Ending, IllegalMove, Refused, Role, San, UciMove};
use tabiya_text::{Arg, Language};

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not a move, nor anything else that is known.
    NotUnderstood,
    /// The rules forbid that move.
    Illegal(IllegalMove),
    /// There is no such piece.
    NoSuchPiece(San),
    /// No such piece can go there.
    NoneCan(San),
    /// More than one piece can go there.
    Ambiguous {
        /// Where the pieces stand.
        candidates: Bitboard,
    },
    /// The letter means another piece in the language that is written.
    OtherLetter {
        /// As it was typed, in upper case.
        letter: char,
        /// The piece that it means.
        own: Role,
        /// The piece that it means in English, and that could make the move.
        english: Role,
        /// The letter of that piece.
        instead: String,
    },
    /// It is not said what the pawn becomes: to be asked, and to be put into the move.
    ChoosePromotion(UciMove),
    /// The computer has the move.
    ComputersTurn,
    /// The game is over.
    GameOver(Ending),
    /// There is no move to take back.
    NothingToUndo,
    /// Nothing was taken back.
    NothingToRedo,
    /// No draw was offered.
    NoDrawOffer,
    /// The position has not been there three times, and fifty moves have not been made.
    NothingToClaim,
    /// Nobody has moved yet.
    NoMoveYet,
    /// The opponent has the move.
    OthersTurn,
    /// Who plays a person gets no help.
    NoHelp,
    /// A game on a server cannot be changed like this.
    NotOnline,
    /// Only a game on a server can.
    OnlyOnline,
    /// Who looks on can do nothing.
    OnlyLooking,
    /// The game goes on.
    NotOverYet,
    /// There is nothing to accept or to decline.
    NothingOffered,
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        match refused {
            Refused::GameOver(ending) => Refusal::GameOver(ending),
            Refused::NoDrawOffer => Refusal::NoDrawOffer,
            Refused::NothingToClaim => Refusal::NothingToClaim,
            Refused::Move(reason) => Refusal::Illegal(reason),
            _ => Refusal::NotUnderstood,
        }
    }
}

impl Refusal {
    /// The reason as a sentence.
    pub fn words(&self, language: Language) -> String {
        let plain = |key: &str| language.text(key, &[]);
        match self {
            Refusal::NotUnderstood => plain("session.refused.not-understood"),
            Refusal::Illegal(reason) => illegal(reason, language),
            Refusal::NoSuchPiece(san) => about(san, "session.refused.no-such-piece", language),
            Refusal::NoneCan(san) => about(san, "session.refused.none-can", language),
            Refusal::Ambiguous { candidates } => {
                let squares: Vec<String> = candidates.into_iter().map(|square| square.to_string()).collect();
                language.text("session.refused.ambiguous", &[("squares", Arg::notation(squares.join(", ")))])
            }
            Refusal::OtherLetter { letter, own, english, instead } => {
                let args = [
                    ("letter", Arg::notation(letter)),
                    ("piece", name(*own, "definite", language)),
                    ("other", name(*english, "definite", language)),
                    ("instead", Arg::notation(instead)),
                ];
                language.text("session.refused.other-letter", &args)
            }
            Refusal::ChoosePromotion(_) => plain("session.refused.choose-promotion"),
            Refusal::ComputersTurn => plain("session.refused.computers-turn"),
            Refusal::GameOver(ending) => {
                language.text("session.refused.game-over", &[("ending", Arg::words(words::ending(*ending, language)))])
            }
            Refusal::NothingToUndo => plain("session.refused.nothing-to-undo"),
            Refusal::NothingToRedo => plain("session.refused.nothing-to-redo"),
            Refusal::NoDrawOffer => plain("session.refused.no-draw-offer"),
            Refusal::NothingToClaim => plain("session.refused.nothing-to-claim"),
            Refusal::NoMoveYet => plain("session.refused.no-move-yet"),
            Refusal::OthersTurn => plain("session.refused.others-turn"),
            Refusal::NoHelp => plain("session.refused.no-help"),
            Refusal::NotOnline => plain("session.refused.not-online"),
            Refusal::OnlyOnline => plain("session.refused.only-online"),
            Refusal::OnlyLooking => plain("session.refused.only-looking"),
            Refusal::NotOverYet => plain("session.refused.not-over-yet"),
            Refusal::NothingOffered => plain("session.refused.nothing-offered"),
        }
    }
}

/// `No knight can go to e5.`
fn about(san: &San, key: &str, language: Language) -> String {
    let (role, to) = match san {
        San::Normal { role, to, .. } => (*role, Some(*to)),
        San::Castle(_) => (Role::King, None),
    };
    let square = to.map_or(String::new(), |to| to.to_string());
    language.text(key, &[("piece", name(role, "name", language)), ("square", Arg::notation(square))])
}

/// The rule that a move breaks.
fn illegal(reason: &IllegalMove, language: Language) -> String {
    let text = |key: String| Arg::words(language.text(&key, &[]));
    let said = |detail: Detail| match detail {
        Detail::Square(square) => Arg::notation(square),
        Detail::Color(color) => text(format!("color.{}.of", color.name())),
        Detail::Any(role) => name(role, "indefinite", language),
        Detail::The(role) => name(role, "definite", language),
        Detail::Placed(placed) => Arg::words(words::placed(placed.piece.role, placed.at, language)),
        Detail::Side(side) => castling(side, language),
        Detail::Termination(termination) => text(format!("termination.{}", termination.name())),
        _ => Arg::words(""),
    };
    let args: Vec<_> = reason.details().into_iter().map(|(name, detail)| (name, said(detail))).collect();
    language.text(&format!("illegal.{}", reason.name()), &args)
}

fn castling(side: CastlingSide, language: Language) -> Arg<'static> {
    let key = match side {
        CastlingSide::Short => "session.castling.short",
        CastlingSide::Long => "session.castling.long",
    };
    Arg::words(language.text(key, &[]))
}

fn name(role: Role, form: &str, language: Language) -> Arg<'static> {
    Arg::words(language.text(&format!("piece.{}.{form}", role.name()), &[]))
}
