//! What stands on the board beside the kings, which is what a table is about.

use crate::layout::Men;
use std::fmt;
use tabiya_rules::{Color, Piece, Role, Square};

/// So many men, kings included, can be solved.
pub const MOST_MEN: usize = 4;

/// So many of them are no kings.
const MOST_PIECES: usize = MOST_MEN - 2;

/// What stands on the board beside the kings. White is the side with more men, or with the stronger one.
///
/// ```
/// use tabiya_tables::Material;
/// let names: Vec<String> = Material::all().map(|material| material.to_string()).collect();
/// assert_eq!(names.len(), 35);
/// assert_eq!(names[..5], ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
/// assert!(names.contains(&"KRvKN".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    pieces: [Option<Piece>; MOST_PIECES],
}

/// What there can be beside a king, the strongest first.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Material {
    /// All that can be solved; what captures and promotions lead to comes before what they lead from.
    pub fn all() -> impl Iterator<Item = Material> {
        let alone = ROLES.into_iter().map(|role| Material { pieces: [Some(role.of(Color::White)), None] });
        let beside = |color: Color| {
            (0..ROLES.len()).flat_map(move |i| {
                let first = Some(ROLES[i].of(Color::White));
                ROLES[i..].iter().map(move |role| Material { pieces: [first, Some(role.of(color))] })
            })
        };
        let mut two: Vec<Material> = beside(Color::White).chain(beside(Color::Black)).collect();
        two.sort_by_key(|material| material.pawns());
        alone.chain(two)
    }

    /// The material of these pieces, none of which is a king; each side of `Color::White` as [`Material`] wants it.
    pub(crate) fn new(pieces: [Option<Piece>; MOST_PIECES]) -> Material {
        Material { pieces }
    }

    /// The pieces beside the kings.
    pub(crate) fn pieces(self) -> impl Iterator<Item = Piece> {
        self.pieces.into_iter().flatten()
    }

    /// How many men there are, with the kings.
    pub fn men(self) -> usize {
        2 + self.pieces().count()
    }

    pub(crate) fn pawns(self) -> usize {
        self.pieces().filter(|piece| piece.role == Role::Pawn).count()
    }

    /// What a capture, a promotion or both at once can lead to, but for kings alone.
    pub(crate) fn exits(self) -> Vec<Material> {
        let mut exits = Vec::new();
        for at in 0..MOST_PIECES {
            let Some(piece) = self.pieces[at] else { continue };
            exits.push(self.without(at));
            if piece.role == Role::Pawn {
                for role in Role::PROMOTIONS {
                    let mut promoted = self;
                    promoted.pieces[at] = Some(role.of(piece.color));
                    exits.push(promoted);
                    exits.extend((0..MOST_PIECES).filter(|&taken| taken != at).map(|taken| promoted.without(taken)));
                }
            }
        }
        let mut named: Vec<Material> = exits.into_iter().filter_map(Material::named).collect();
        named.retain(|material| *material != self);
        named.sort_by_key(Material::to_string);
        named.dedup();
        named
    }

    fn without(mut self, taken: usize) -> Material {
        self.pieces[taken] = None;
        self
    }

    /// The same as tables name it, with the stronger side as White; `None` for kings alone.
    fn named(self) -> Option<Material> {
        let kings = [Color::White, Color::Black].map(|color| (Square::A1, Role::King.of(color)));
        let men = kings.into_iter().chain(self.pieces().map(|piece| (Square::A1, piece)));
        Men::new(men)?.locate(Color::White).map(|(material, _, _)| material)
    }

    /// Can a pawn be taken en passant?
    pub(crate) fn has_en_passant(self) -> bool {
        self.pieces == [Role::Pawn.of(Color::White), Role::Pawn.of(Color::Black)].map(Some)
    }

    /// Are the two pieces the same?
    pub(crate) fn has_twins(self) -> bool {
        self.pieces[0] == self.pieces[1]
    }
}

impl fmt::Display for Material {
    /// `KRvKN`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |color| -> String {
            let pieces = self.pieces().filter(|piece| piece.color == color);
            pieces.map(|piece| piece.role.upper_char()).collect()
        };
        f.pad(&format!("K{}vK{}", side(Color::White), side(Color::Black)))
    }
}
