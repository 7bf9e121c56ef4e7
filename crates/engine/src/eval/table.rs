//! How the tables of [`weights`](super::weights) are laid out: each term has a name and a place in one flat array.

/// A term with weights of its own: its name, and where its weights stand in their array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// A stable name: the group, and mostly a part of it, as `mobility.knight`.
    pub name: &'static str,
    /// The constant it has in `weights.rs`.
    pub constant: &'static str,
    /// Place of its first weight.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Term {
    /// The group: what stands before the dot.
    pub fn group(&self) -> &'static str {
        self.name.split('.').next().unwrap_or(self.name)
    }
}

/// Lays out a table of middlegame and endgame weights.
macro_rules! pairs {
    ($($constant:ident $name:literal [$(($middlegame:literal, $endgame:literal)),+ $(,)?])*) => {
        /// All weights of the middlegame and the endgame.
        pub(super) static WEIGHTS: [Pair; COUNT] = [$($(Pair::new($middlegame, $endgame)),+),*];

        /// The terms they belong to.
        pub(super) static TERMS: &[Term] = &[$(Term {
            name: $name,
            constant: stringify!($constant),
            start: at::$constant,
            len: [$($middlegame),+].len(),
        }),*];

        const COUNT: usize = 0 $(+ [$($middlegame),+].len())*;

        /// Where each term begins.
        pub(super) mod at {
            #[repr(C)]
            #[expect(non_snake_case, reason = "one field for each constant")]
            struct Layout {
                $($constant: [u8; [$($middlegame),+].len()]),*
            }
            $(pub(in super::super) const $constant: usize = std::mem::offset_of!(Layout, $constant);)*
        }
    };
}

/// Lays out a table of plain weights.
macro_rules! singles {
    ($(#[$doc:meta])* $weights:ident $terms:ident $at:ident; $($constant:ident $name:literal [$($weight:literal),+ $(,)?])*) => {
        $(#[$doc])*
        pub(super) static $weights: [i32; 0 $(+ [$($weight),+].len())*] = [$($($weight),+),*];

        /// The terms they belong to.
        pub(super) static $terms: &[Term] = &[$(Term {
            name: $name,
            constant: stringify!($constant),
            start: $at::$constant,
            len: [$($weight),+].len(),
        }),*];

        /// Where each term begins.
        pub(super) mod $at {
            #[repr(C)]
            #[expect(non_snake_case, reason = "one field for each constant")]
            struct Layout {
                $($constant: [u8; [$($weight),+].len()]),*
            }
            $(pub(in super::super) const $constant: usize = std::mem::offset_of!(Layout, $constant);)*
        }
    };
}

pub(super) use {pairs, singles};
