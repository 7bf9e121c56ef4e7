//! What anybody may ask for only so often, a row for each thing: its settings, what is told of them, the tables that count it
//! and the sweeping of these follow from the row. What is limited in another way has fields in `config::Limits`.

use crate::closed::names;
use crate::rate::Rate;
use std::ops::{Index, IndexMut};

names! {
    /// What may be asked for only so often. Its name begins those of its settings, and is its name in the metrics.
    pub enum Limited {
        /// Any request that is nothing else.
        Requests = "requests",
        /// A move by the Lichess API. Its clients stop for a minute when they are told to come back, so nobody who plays comes near
        /// this.
        Moves = "moves",
        /// A new game.
        Games = "games",
        /// A new game that somebody without an account offers by the Lichess API: nobody can call it off.
        Offers = "offers",
        /// A new account.
        Accounts = "accounts",
        /// A sign-in by card or PIN, right or wrong.
        Cards = "cards",
        /// A message over a socket.
        Messages = "messages",
        /// Something said in a chat.
        Chat = "chat",
        /// A report about somebody.
        Reports = "reports",
        /// A hint: it takes a thread of the computer for half a second.
        Hints = "hints",
        /// An evaluation: it takes a thread of the computer for a sixth of a second, and anybody may ask.
        Evaluations = "evaluations",
        /// A review that the server makes.
        Reviews = "reviews",
        /// A question to the library: it may look through all games.
        Library = "library",
        /// An import into the library.
        Imports = "imports",
        /// Sendings to a broadcast, each of all games of a round. Programs send once a second for each round.
        Broadcasts = "broadcasts",
    }
}

impl Limited {
    /// Does it protect a server itself? Then it is counted there alone; what costs the site something all servers count together.
    pub(crate) fn is_a_servers_own(self) -> bool {
        matches!(self, Limited::Requests | Limited::Moves | Limited::Messages)
    }
}

/// Whose asking is counted. What counts for an address is generous: a whole school may sit behind one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// That of everybody at an address together.
    Address,
    /// That of one person.
    Person,
}

/// All that is said of one thing that is limited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    what: Limited,
    address: Option<Usual>,
    person: Option<Usual>,
}

/// How often it may be asked for where nothing is set, and what people are told of that.
#[derive(Clone, Copy, Debug)]
struct Usual {
    rate: Rate,
    about: &'static str,
}

/// How many things are limited, and so how many rows there must be. It is reckoned without [`ROWS`]: a length that calls their
/// functions sends the optimising compiler in circles.
pub(crate) const THINGS: usize = Limited::ALL.len();

/// All of them, in the order of [`Limited`].
pub(crate) const ROWS: [Row; THINGS] = [
    Row::new(Limited::Requests)
        .address(Rate::per_second(200, 4_000), "Requests from an address")
        .person(Rate::per_second(20, 200), "Requests of one person"),
    Row::new(Limited::Moves)
        .address(Rate::per_second(1_000, 10_000), "Moves by the Lichess API from an address")
        .person(Rate::per_second(50, 500), "Moves by the Lichess API of one person"),
    Row::new(Limited::Games)
        .address(Rate::per_second(10, 500), "New games from an address")
        .person(Rate::per_minute(20, 30), "New games of one person"),
    Row::new(Limited::Offers).address(
        Rate::per_minute(2, 60),
        "Games that those without an account offer from an address by the Lichess API",
    ),
    Row::new(Limited::Accounts).address(Rate::per_minute(10, 60), "New accounts from an address"),
    Row::new(Limited::Cards)
        .address(Rate::per_second(20, 1_000), "Sign-ins by card or PIN from an address")
        .person(Rate::per_minute(6, 10), "Sign-ins by PIN as one person"),
    Row::new(Limited::Messages)
        .address(Rate::per_second(2_000, 20_000), "Messages over all sockets of an address")
        .person(Rate::per_second(20, 120), "Messages over all sockets of one person"),
    Row::new(Limited::Chat).person(Rate::per_minute(30, 5), "What one person says in chats"),
    Row::new(Limited::Reports).person(Rate::per_minute(2, 10), "Reports of one person about others"),
    Row::new(Limited::Hints).person(Rate::per_minute(20, 10), "Hints of the computer for one person"),
    Row::new(Limited::Evaluations)
        .address(Rate::per_second(10, 200), "Evaluations by the computer for one address")
        .person(Rate::per_second(2, 40), "Evaluations by the computer for one person"),
    Row::new(Limited::Reviews).person(Rate::per_minute(2, 10), "Reviews that one person asks the server for"),
    Row::new(Limited::Library).address(Rate::per_second(50, 1_000), "Questions to the library from an address"),
    Row::new(Limited::Imports).person(Rate::per_minute(10, 20), "Imports into the library by one person"),
    Row::new(Limited::Broadcasts)
        .person(Rate::per_second(5, 100), "Sendings of one person to broadcasts, each of up to 100 games"),
];

const _: () = {
    let mut at = 0;
    while at < THINGS {
        assert!(ROWS[at].what as usize == at, "the rows stand in the order of what they are about");
        at += 1;
    }
};

impl Row {
    const fn new(what: Limited) -> Row {
        Row { what, address: None, person: None }
    }

    const fn address(self, rate: Rate, about: &'static str) -> Row {
        Row { address: Some(Usual { rate, about }), ..self }
    }

    const fn person(self, rate: Rate, about: &'static str) -> Row {
        Row { person: Some(Usual { rate, about }), ..self }
    }
}

/// A rate that can be set.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Such as `requests-per-address`.
    pub name: String,
    /// What it limits, for those who set it.
    pub about: &'static str,
    /// What holds where it is not set.
    pub usual: Rate,
    what: Limited,
    whose: Whose,
}

/// All rates that can be set.
pub fn settings() -> impl Iterator<Item = Setting> {
    ROWS.iter().flat_map(|row| {
        let setting = |whose, key: &str, usual: Option<Usual>| {
            let name = format!("{}-per-{key}", row.what);
            usual.map(|Usual { rate, about }| Setting { name, about, usual: rate, what: row.what, whose })
        };
        let address = setting(Whose::Address, "address", row.address);
        address.into_iter().chain(setting(Whose::Person, "person", row.person))
    })
}

/// How often each thing may be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates([Allowance; THINGS]);

/// How often one thing may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// From an address.
    pub address: Rate,
    /// By one person.
    pub person: Rate,
}

impl Rates {
    /// As often as one likes.
    pub fn free() -> Rates {
        Rates([Allowance { address: Rate::Free, person: Rate::Free }; THINGS])
    }

    /// Gives one of the settings another rate.
    pub fn set(&mut self, setting: &Setting, rate: Rate) {
        let allowance = &mut self[setting.what];
        match setting.whose {
            Whose::Address => allowance.address = rate,
            Whose::Person => allowance.person = rate,
        }
    }

    pub(crate) fn by_row(&self) -> [(&'static str, Allowance); THINGS] {
        std::array::from_fn(|at| (ROWS[at].what.name(), self.0[at]))
    }
}

impl Default for Rates {
    fn default() -> Rates {
        let mut rates = Rates::free();
        settings().for_each(|setting| rates.set(&setting, setting.usual));
        rates
    }
}

impl Index<Limited> for Rates {
    type Output = Allowance;

    fn index(&self, what: Limited) -> &Allowance {
        &self.0[what as usize]
    }
}

impl IndexMut<Limited> for Rates {
    fn index_mut(&mut self, what: Limited) -> &mut Allowance {
        &mut self.0[what as usize]
    }
}
