//! A tournament as a pure machine: state, command, who and when in; state and events out, or a refusal in words.
//!
//! It knows no task, socket or disk, and time is told to it. Whoever feeds it commits the events first and tells them afterwards; the
//! events are all there is to keep, for a state is what they add up to ([`State::replay`]). Who meets whom is `tabiya_pairing`'s business.
//!
//! ```
//! use tabiya_tournament::{Command, Entry, Settings, State, Who};
//! let arbiter = Who::Arbiter("ada".into());
//! let (mut state, _) = State::create(Settings::new("Friday"), &arbiter, 0)?;
//! for name in ["Ada", "Bea", "Cid", "Dan"] {
//!     (state, _) = state.step(&Command::Enter(Entry::named(name)), &arbiter, 0)?;
//! }
//! let (state, events) = state.step(&Command::Pair, &arbiter, 0)?;
//! assert_eq!(state.rounds()[0].games().count(), 2);
//! assert_eq!(State::replay(events.iter()), None); // A tournament begins with its settings.
//! # Ok::<(), tabiya_tournament::Refusal>(())
//! ```

#![expect(missing_docs, reason = "a part of the program: where a name says it all, nothing else does")]

mod command;
mod decide;
mod draw;
mod event;
mod log;
mod refusal;
mod settings;
mod state;
mod table;

pub use command::{Boards, Command, Entry, HandPair, Rank, Who};
pub use event::{Event, Logged, NewGame};
pub use refusal::Refusal;
pub use settings::{CheckIn, Join, Kind, Settings, Venue};
pub use state::{Bye, Deputy, Entrant, EntrantId, Game, GameId, GameResult, Phase, Place, Round, Sides, Stage, State};
pub use table::{ArenaRow, Standings};

/// Milliseconds, counted from wherever the caller counts.
pub type Ms = i64;
