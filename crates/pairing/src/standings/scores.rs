//! Everything that is counted from points: progressive score, Buchholz, Sonneborn-Berger, Koya, and counts of rounds.
//! Unplayed rounds (C.07, articles 15 and 16) are treated here.

use super::code::{Code, Modifier, Name};
use super::{Detail, Term, Value, is_round_robin};
use crate::tournament::{Color, Entry, Mark, Number, PointSystem, Points, Tournament};
use std::collections::BTreeMap;

/// A tournament, prepared for counting. Players are places in its list.
pub(super) struct Table<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) rounds: usize,
    pub(super) is_round_robin: bool,
    places: BTreeMap<Number, usize>,
    entries: Vec<Vec<Entry>>,
    /// The same with the last round drawn.
    fore: Vec<Vec<Entry>>,
}

/// What a round adds to Buchholz or Sonneborn-Berger.
#[derive(Clone, Copy, Debug)]
struct Share {
    round: usize,
    opponent: Option<Number>,
    /// The opponent's score, or that of the dummy.
    score: Value,
    /// What is added.
    value: Value,
    /// A round that the player chose not to play.
    is_voluntary: bool,
}

/// A round missed by choice: a bye that was asked for, or a game lost by not coming (16.1.2).
fn is_voluntary(mark: Mark) -> bool {
    mark.is_requested_bye() || mark == Mark::ForfeitLoss
}

impl<'a> Table<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Table<'a> {
        let rounds = tournament.rounds_paired();
        let entries: Vec<Vec<Entry>> =
            tournament.players.iter().map(|player| (0..rounds).map(|round| player.entry(round)).collect()).collect();
        let mut fore = entries.clone();
        for entry in fore.iter_mut().filter_map(|entries| entries.last_mut()) {
            if entry.opponent.is_some() {
                (entry.mark, entry.given) = (Mark::Draw, None);
            }
        }
        let is_round_robin = is_round_robin(tournament);
        Table { tournament, rounds, is_round_robin, places: tournament.places(), entries, fore }
    }

    pub(super) fn system(&self) -> &PointSystem {
        &self.tournament.points
    }

    pub(super) fn number(&self, player: usize) -> Number {
        self.tournament.players[player].number
    }

    pub(super) fn place(&self, number: Number) -> usize {
        self.places[&number]
    }

    pub(super) fn entries(&self, player: usize) -> &[Entry] {
        &self.entries[player]
    }

    pub(super) fn points(&self, player: usize) -> Points {
        self.sum(&self.entries[player])
    }

    fn sum(&self, entries: &[Entry]) -> Points {
        entries.iter().map(|entry| entry.points(self.system())).sum()
    }

    /// One value of one player; direct encounter is not counted here.
    pub(super) fn detail(&self, code: &Code, player: usize) -> Detail {
        let simple = |value: Value| Detail { value: Some(value), terms: Vec::new() };
        match code.name {
            Name::Pts => self.terms(player, |entry, _| Value::points(entry.points(self.system()))),
            Name::De => Detail::default(),
            Name::Win => self.count(player, |entry| entry.points(self.system()) == self.system().win),
            Name::Won => self.count(player, is_won),
            Name::Bpg => self.count(player, |entry| entry.mark.is_played() && entry.color == Some(Color::Black)),
            Name::Bwg => self.count(player, |entry| is_won(entry) && entry.color == Some(Color::Black)),
            Name::Ps => self.progressive(code, player),
            Name::Rep => self.count(player, |entry| !is_voluntary(entry.mark)),
            Name::Std => self.terms(player, |entry, round| self.standard(entry, round)),
            Name::Tpn => simple(Value::whole(self.number(player) as i64)),
            Name::Bh | Name::Fb | Name::Aob if self.is_round_robin => Detail::default(),
            Name::Bh => self.cut(code, self.shares(code, player, false)),
            Name::Fb => self.cut(code, self.shares(code, player, true)),
            Name::Aob => self.average_buchholz(code, player),
            Name::Sb => self.cut(code, self.products(code, player)),
            Name::Ks => self.koya(code, player),
            Name::Aro | Name::Tpr | Name::Ptp | Name::Apro | Name::Appo | Name::Rtng => {
                self.rating_detail(code, player)
            }
        }
    }

    fn terms(&self, player: usize, value: impl Fn(Entry, usize) -> Value) -> Detail {
        let term = |(round, &entry): (usize, &Entry)| Term {
            round: round + 1,
            opponent: entry.opponent,
            value: value(entry, round),
            is_cut: false,
        };
        let terms: Vec<Term> = self.entries[player].iter().enumerate().map(term).collect();
        Detail { value: Some(Value(terms.iter().map(|term| term.value.0).sum())), terms }
    }

    fn count(&self, player: usize, counts: impl Fn(Entry) -> bool) -> Detail {
        self.terms(player, |entry, _| Value::whole(counts(entry).into()))
    }

    fn standard(&self, entry: Entry, round: usize) -> Value {
        let system = self.system();
        let own = entry.points(system);
        let opponent = entry.opponent.filter(|_| entry.mark.is_played());
        let other = opponent.map_or(system.draw, |number| self.entries[self.place(number)][round].points(system));
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => Value::whole(1),
            std::cmp::Ordering::Equal => Value(50),
            std::cmp::Ordering::Less => Value::whole(0),
        }
    }

    fn progressive(&self, code: &Code, player: usize) -> Detail {
        let (cut, _) = code.cuts();
        let mut sum = Points::ZERO;
        let mut terms = Vec::new();
        for (round, entry) in self.entries[player].iter().enumerate() {
            sum += entry.points(self.system());
            terms.push(Term {
                round: round + 1,
                opponent: entry.opponent,
                value: Value::points(sum),
                is_cut: round < cut,
            });
        }
        let value = terms.iter().filter(|term| !term.is_cut).map(|term| term.value.0).sum();
        Detail { value: Some(Value(value)), terms }
    }

    /// The score of a player as his opponents see it (16.3): byes at the end count as draws.
    fn adjusted(&self, entries: &[Entry]) -> Points {
        let is_at_end = |round: usize| entries[round + 1..].iter().all(|entry| is_voluntary(entry.mark));
        let seen = |(round, entry): (usize, &Entry)| {
            let is_draw = !self.is_round_robin && entry.mark.is_requested_bye() && is_at_end(round);
            if is_draw { self.system().draw } else { entry.points(self.system()) }
        };
        entries.iter().enumerate().map(seen).sum()
    }

    /// The shares of Buchholz (16.4): each opponent's score, and for a round without a game a dummy's.
    fn shares(&self, code: &Code, player: usize, is_fore: bool) -> Vec<Share> {
        let all = if is_fore { &self.fore } else { &self.entries };
        let own = self.sum(&all[player]);
        let counts_forfeits = self.is_round_robin || code.has(Modifier::Forfeits);
        let share = |(round, &entry): (usize, &Entry)| {
            let opponent = entry.opponent.map(|number| self.adjusted(&all[self.place(number)]));
            let is_game = entry.mark.is_played() || (counts_forfeits && entry.opponent.is_some());
            let score = match opponent {
                Some(score) if is_game => score,
                Some(score) => own.min(score),
                None => own.min(self.system().draw.times(self.rounds)),
            };
            let score = Value::points(score);
            let is_voluntary = !is_game && is_voluntary(entry.mark);
            Share { round: round + 1, opponent: entry.opponent.filter(|_| is_game), score, value: score, is_voluntary }
        };
        // In a round robin a round without an opponent is no round missed.
        let counts = |entry: &Entry| !self.is_round_robin || entry.opponent.is_some();
        all[player].iter().enumerate().filter(|(_, entry)| counts(entry)).map(share).collect()
    }

    /// The shares of Sonneborn-Berger: each score times the points made against it.
    fn products(&self, code: &Code, player: usize) -> Vec<Share> {
        let mut shares = self.shares(code, player, false);
        for share in &mut shares {
            let entry = self.entries[player][share.round - 1];
            share.value = Value(share.score.0 * i64::from(entry.points(self.system()).in_tenths()) / 10);
        }
        shares
    }

    /// Adds up, without what is cut (14, 16.5).
    fn cut(&self, code: &Code, shares: Vec<Share>) -> Detail {
        let (low, high) = code.cuts();
        let mut is_cut = vec![false; shares.len()];
        for _ in 0..low {
            if let Some(at) = least(&shares, &is_cut) {
                is_cut[at] = true;
            }
        }
        for _ in 0..high {
            let left = (0..shares.len()).filter(|&at| !is_cut[at]);
            if let Some(at) = left.max_by_key(|&at| (shares[at].score, shares[at].value)) {
                is_cut[at] = true;
            }
        }
        let term = |(share, &is_cut): (&Share, &bool)| {
            let &Share { round, opponent, value, .. } = share;
            Term { round, opponent, value, is_cut }
        };
        let terms: Vec<Term> = shares.iter().zip(&is_cut).map(term).collect();
        let value = terms.iter().filter(|term| !term.is_cut).map(|term| term.value.0).sum();
        Detail { value: Some(Value(value)), terms }
    }

    fn average_buchholz(&self, code: &Code, player: usize) -> Detail {
        let is_fore = code.has(Modifier::Fore);
        let played = self.entries[player].iter().enumerate().filter(|(_, entry)| entry.mark.is_played());
        let term = |(round, entry): (usize, &Entry)| {
            let opponent = entry.opponent?;
            let shares = self.shares(code, self.place(opponent), is_fore);
            let value = Value(shares.iter().map(|share| share.value.0).sum());
            Some(Term { round: round + 1, opponent: Some(opponent), value, is_cut: false })
        };
        let terms: Vec<Term> = played.filter_map(term).collect();
        let sum: i64 = terms.iter().map(|term| term.value.0).sum();
        Detail { value: Some(Value(average(sum, terms.len()))), terms }
    }

    fn koya(&self, code: &Code, player: usize) -> Detail {
        let moved = code.modifiers.iter().find_map(|modifier| match modifier {
            Modifier::Limit(half_points) => Some(*half_points),
            _ => None,
        });
        // With an odd number everybody rests once: only rounds with an opponent can bring points.
        let games = |entries: &Vec<Entry>| entries.iter().filter(|entry| entry.opponent.is_some()).count();
        let games = self.entries.iter().map(games).max().unwrap_or(0);
        let most = self.system().win.times(games).in_tenths();
        let is_good =
            |number: Number| 2 * self.points(self.place(number)).in_tenths() >= most + 10 * moved.unwrap_or(0);
        let value = |entry: Entry, _| match entry.opponent {
            Some(opponent) if is_good(opponent) => Value::points(entry.points(self.system())),
            _ => Value(0),
        };
        self.terms(player, value)
    }
}

fn is_won(entry: Entry) -> bool {
    matches!(entry.mark, Mark::Win | Mark::ShortWin)
}

/// The share that goes first: of rounds missed by choice the least, unless that is below the least significant one.
fn least(shares: &[Share], is_cut: &[bool]) -> Option<usize> {
    let left = || (0..shares.len()).filter(|&at| !is_cut[at]);
    let lowest = left().min_by_key(|&at| (shares[at].score, shares[at].value))?;
    let voluntary = left().filter(|&at| shares[at].is_voluntary).min_by_key(|&at| (shares[at].value, shares[at].score));
    Some(voluntary.filter(|&at| shares[at].value >= shares[lowest].value).unwrap_or(lowest))
}

/// Half up; 0 of nothing.
pub(super) fn average(sum: i64, count: usize) -> i64 {
    let count = count as i64;
    if count == 0 { 0 } else { (2 * sum + count).div_euclid(2 * count) }
}
