//! Every word that Tabiya shows: one catalogue to a language, and what fills in its sentences.
//!
//! ```
//! use tabiya_text::{Arg, Language};
//! let mate = |language: Language, moves| language.text("score.mate_in", &[("count", Arg::Number(moves))]);
//! assert_eq!(mate(Language::English, 1), "mate in 1 move");
//! assert_eq!(mate(Language::French, 3), "mat en 3 coups");
//! assert_eq!(Language::from_tag("fr-CA"), Some(Language::French));
//! ```
//!
//! The catalogues are flat JSON files (`catalogues/en.json`, …) that programs in other languages read too:
//! - a key names a text for ever; what stands before its first dot says what kind of text it is;
//! - `{name}` is filled in with the argument of that name;
//! - an object in place of a text holds its forms by CLDR plural category (`one`, `two`, `many`, `other`), chosen by the
//!   argument `count`; a category that is missing is `other`;
//! - nouns are stored in the forms that sentences need (`piece.rook.definite`, `piece.rook.object`, …), so that
//!   articles, genders and prefixes are the catalogue's business and never the program's.
//!
//! A text that a language lacks is taken from English; a key that nobody knows is shown as it is.

mod arg;
mod catalogue;
mod language;
mod number;
mod plural;
mod signs;
mod unseen;

pub use arg::Arg;
pub use language::{Language, UnknownLanguage};
pub use plural::Plural;
pub use signs::{ascii_sign, in_ascii};
pub use unseen::{is_unseen, visible, without_unseen};
