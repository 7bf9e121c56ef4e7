//! What game somebody proposes, before it is known who sits where. However a game comes about, its terms are made here, and
//! here the lots are drawn.

use crate::game::{Seat, Source, Terms, Visibility};
use crate::id;
use tabiya_rules::{ByColor, Color, Position, TimeControl, Variant};

/// What game somebody proposes.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    /// Each side's time.
    pub time: ByColor<TimeControl>,
    /// The first position.
    pub start: Position,
    pub variant: Variant,
    /// The colour of whoever proposes it; none where it is left to chance.
    pub color: Option<Color>,
    /// Shall it count?
    pub rated: bool,
}

impl Proposal {
    /// The same, but casual where no two could play it for ratings.
    pub(crate) fn rated_if_possible(self) -> Proposal {
        let could_be = self.clone().terms(Seat::Open, Seat::Open, Source::Challenge, "").check_rated().is_ok();
        Proposal { rated: self.rated && could_be, ..self }
    }

    /// The terms of a game of these two, in public; the first is whoever proposes it.
    pub(crate) fn terms(self, mine: Seat, theirs: Seat, source: Source, creator: &str) -> Terms {
        let seats = match self.color.unwrap_or_else(color_by_lot) {
            Color::White => ByColor { white: mine, black: theirs },
            Color::Black => ByColor { white: theirs, black: mine },
        };
        Terms {
            seats,
            start: self.start,
            variant: self.variant,
            time: self.time,
            source,
            visibility: Visibility::Public,
            creator: creator.to_owned(),
            title: None,
            rated: self.rated,
            bounds: None,
            tournament: None,
            berserk: None,
            table: None,
        }
    }
}

/// The same time for both.
pub(crate) fn for_both(time: TimeControl) -> ByColor<TimeControl> {
    ByColor { white: time.clone(), black: time }
}

/// A colour by lot.
pub(crate) fn color_by_lot() -> Color {
    if id::number().is_multiple_of(2) { Color::White } else { Color::Black }
}

/// The first position of a game of this variant, by lot where there are several.
pub(crate) fn usual_start(variant: Variant) -> Position {
    match variant {
        Variant::Standard => Position::STANDARD,
        Variant::Chess960 => Position::chess960((id::number() % 960) as u16).expect("there are 960 of them"),
    }
}
