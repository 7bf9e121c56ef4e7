//! Who meets whom next, and why: asks `tabiya_pairing` with what this tournament knows.

use crate::Ms;
use crate::event::NewGame;
use crate::refusal::Refusal;
use crate::settings::{Kind, Venue};
use crate::state::{Bye, EntrantId, Game, GameId, GameResult, Place, Round, Sides, State};
use crate::table::ArenaRow;
use std::collections::{BTreeMap, BTreeSet};
use tabiya_pairing::keizer::Present;
use tabiya_pairing::swiss::{self, Difference};
use tabiya_pairing::{
    Announced, Color, Mark, Number, System, Told, Tournament, arena, keizer, knockout, scheveningen, why,
};
use tabiya_text::Language;

/// In a Keizer tournament two meet again after so many rounds.
const REMATCH_AFTER: usize = 5;

/// A round, drawn up: board by board, and who rests because nobody is left.
pub(crate) struct Draft {
    pub(crate) pairs: Vec<(EntrantId, EntrantId)>,
    pub(crate) rests: Vec<EntrantId>,
}

impl State {
    /// The next round by the rules.
    pub(crate) fn draft(&self) -> Result<Draft, Refusal> {
        let number = self.rounds.len() + 1;
        let ids = self.numbers();
        let explained = match self.settings.kind {
            Kind::Swiss { .. } => {
                let round = swiss::pair_round(&self.tournament_before(number), number);
                let round = round.map_err(|_| Refusal::NoPairing { round: number })?;
                why::Explained { pairs: round.pairs, byes: round.bye.into_iter().collect(), people: Vec::new() }
            }
            _ => self.explained(number).ok_or(Refusal::NoPairing { round: number })?,
        };
        let id = |number: Number| ids[number - 1];
        Ok(Draft {
            pairs: explained.pairs.into_iter().map(|(white, black)| (id(white), id(black))).collect(),
            rests: explained.byes.into_iter().map(id).collect(),
        })
    }

    /// What was known before a round, counted from 1, was paired: with the people of now.
    fn tournament_before(&self, round: usize) -> Tournament {
        let mut tournament = self.tournament_after(round - 1);
        tournament.byes.retain(|bye| bye.round != round);
        for (at, id) in self.numbers().into_iter().enumerate() {
            if let Some(mark) = self.away(id, round) {
                tournament.byes.push(Announced { mark, round, numbers: vec![at + 1] });
            }
        }
        tournament
    }

    /// Why somebody is not paired in a round: it is written there, or, in the next round, he is not here.
    fn away(&self, id: EntrantId, round: usize) -> Option<Mark> {
        if let Some(known) = self.rounds.get(round - 1) {
            let bye = known.byes.iter().find(|(other, _)| *other == id).map(|&(_, bye)| bye);
            let has_game = known.games.iter().any(|game| game.color_of(id).is_some());
            return match bye {
                Some(Bye::Pairing) => None,
                Some(bye) => Some(bye.mark()),
                None => (!has_game).then_some(Mark::ZeroBye),
            };
        }
        let entrant = self.entrants.get(&id)?;
        (!self.is_present(entrant, round))
            .then(|| entrant.byes.get(&round).filter(|_| !entrant.is_withdrawn).map_or(Mark::ZeroBye, |bye| bye.mark()))
    }

    /// A round of a kind that is not Swiss, by numbers; none where the rules have none.
    fn explained(&self, round: usize) -> Option<why::Explained> {
        let ids = self.numbers();
        let first = if self.settings.is_first_white { Color::White } else { Color::Black };
        match self.settings.kind {
            Kind::Swiss { .. } => None,
            Kind::RoundRobin { is_double } => tabiya_pairing::round_robin::explain(ids.len(), is_double, round),
            Kind::Scheveningen => {
                let team = |team: u8| -> Vec<Number> {
                    let is_of =
                        |id: &EntrantId| self.entrants.get(id).is_some_and(|entrant| entrant.entry.team == Some(team));
                    ids.iter().enumerate().filter(|(_, id)| is_of(id)).map(|(at, _)| at + 1).collect()
                };
                scheveningen::explain(&team(1), &team(2), round)
            }
            Kind::KnockOut { .. } => {
                let matches = self.knock_out_matches(&ids, round)?;
                Some(knockout::explain(&matches, round == 1, first))
            }
            Kind::Keizer => {
                let present: Vec<Present> = self.keizer_present(&ids, round);
                (present.len() > 1).then(|| keizer::explain(&present, first))
            }
            // Who waited when a wave was drawn up is not known later.
            Kind::Arena { .. } => None,
        }
    }

    /// The next wave of an arena; none where nobody can be paired.
    pub(crate) fn draft_wave(&self, at: Ms) -> Option<Draft> {
        let ids = self.numbers();
        let pairs = arena::wave(&self.waiting(&ids, at));
        let id = |number: Number| ids[number - 1];
        let pairs: Vec<_> = pairs.into_iter().map(|(white, black)| (id(white), id(black))).collect();
        (!pairs.is_empty()).then_some(Draft { pairs, rests: Vec::new() })
    }

    fn knock_out_matches(&self, ids: &[EntrantId], round: usize) -> Option<Vec<(Number, Option<Number>)>> {
        if round == 1 {
            return Some(knockout::first_round(ids.len())).filter(|matches| !matches.is_empty());
        }
        let before = self.rounds.get(round - 2)?;
        let number = |id: EntrantId| ids.iter().position(|&known| known == id).map(|at| at + 1);
        let winners = self.matches(before).into_iter().map(|pair| self.winner(before, pair).and_then(number));
        let next = knockout::next_round(&winners.collect::<Option<Vec<Number>>>()?);
        (!next.is_empty()).then(|| next.into_iter().map(|(better, other)| (better, Some(other))).collect())
    }

    fn keizer_present(&self, ids: &[EntrantId], round: usize) -> Vec<Present> {
        let rounds = &self.rounds[..(round - 1).min(self.rounds.len())];
        let number = |id: EntrantId| ids.iter().position(|&known| known == id).map_or(0, |at| at + 1);
        let person = |rank: keizer::Rank| {
            let id = ids[rank.number - 1];
            if self.away(id, round).is_some() {
                return None;
            }
            let games = |round: &Round| -> Option<(Number, Color, usize)> {
                let game = round.games.iter().find(|game| game.color_of(id).is_some())?;
                let is_played = game.result.is_some_and(|result| !result.is_forfeit());
                Some((number(game.opponent_of(id)?), game.color_of(id)?, round.number)).filter(|_| is_played)
            };
            let games: Vec<(Number, Color, usize)> = rounds.iter().filter_map(games).collect();
            let lately = games.iter().filter(|(_, _, met)| met + REMATCH_AFTER > round);
            Some(Present {
                number: rank.number,
                colors: games.iter().map(|game| game.1).collect(),
                met: lately.map(|&(opponent, _, met)| (opponent, met)).collect(),
            })
        };
        self.keizer_ranks(round - 1).into_iter().filter_map(person).collect()
    }

    /// Those who wait in an arena.
    fn waiting(&self, ids: &[EntrantId], at: Ms) -> Vec<arena::Waiting> {
        let busy: BTreeSet<EntrantId> = self.open_games().flat_map(|game| [game.white, game.black]).collect();
        let numbers: BTreeMap<EntrantId, Number> = ids.iter().enumerate().map(|(at, &id)| (id, at + 1)).collect();
        let mut played: BTreeMap<EntrantId, Vec<&Game>> = BTreeMap::new();
        for game in self.rounds.iter().flat_map(Round::games) {
            for id in [game.white, game.black] {
                played.entry(id).or_default().push(game);
            }
        }
        // Two alone play each other again and again.
        let is_crowd = self.entrants.values().filter(|entrant| self.is_present(entrant, 0)).count() > 2;
        let rows = self.arena_rows();
        let person = |(place, row): (usize, &ArenaRow)| {
            let id = row.entrant;
            let entrant = self.entrants.get(&id).filter(|entrant| self.is_present(entrant, 0))?;
            let is_paid = entrant.waits_until().is_none_or(|until| at >= until);
            if busy.contains(&id) || !is_paid {
                return None;
            }
            let games = played.get(&id).map(Vec::as_slice).unwrap_or_default();
            let last_opponent = games.last().filter(|_| is_crowd).and_then(|game| game.opponent_of(id));
            Some(arena::Waiting {
                number: *numbers.get(&id)?,
                rank: place + 1,
                rating: entrant.entry.rating,
                last_opponent: last_opponent.and_then(|id| numbers.get(&id).copied()),
                colors: games.iter().filter_map(|game| game.color_of(id)).collect(),
            })
        };
        rows.iter().enumerate().filter_map(person).collect()
    }

    /// Games without a result.
    pub(crate) fn open_games(&self) -> impl Iterator<Item = &Game> {
        self.rounds.iter().flat_map(Round::games).filter(|game| game.result.is_none())
    }

    /// A game of a round, with the next number.
    pub(crate) fn new_game(&self, shift: usize, white: EntrantId, black: EntrantId) -> NewGame {
        let is_known = |id: EntrantId| self.entrants.get(&id).is_some_and(|entrant| entrant.entry.person.is_some());
        let place = match self.settings.venue {
            // Who is not known here cannot play here.
            Venue::Here | Venue::Mixed if is_known(white) && is_known(black) => Place::Here,
            Venue::Here | Venue::Boards | Venue::Mixed => Place::Board,
        };
        // Where everybody meets everybody, whoever has left loses without a game.
        let is_gone = |id: EntrantId| {
            self.settings.kind.has_closed_list() && self.entrants.get(&id).is_some_and(|entrant| entrant.is_withdrawn)
        };
        let absent = Sides { white: is_gone(white), black: is_gone(black) };
        NewGame { game: GameId(self.next_game + shift as u32), white, black, place, result: GameResult::absent(absent) }
    }

    /// Why a round, counted from 1, is as it is: a line for everybody, by the numbers of now. Empty where nothing can be said.
    /// So it is where it was paired by hand, or would be paired otherwise by what is known now.
    pub fn reasons(&self, round: usize, language: Language) -> Vec<(EntrantId, String)> {
        let is_by_hand = self.rounds.get(round.wrapping_sub(1)).is_none_or(|known| known.is_by_hand);
        if is_by_hand || self.difference(round, language).is_some() {
            return Vec::new();
        }
        let ids = self.numbers();
        let told: Vec<Told> = match self.settings.kind {
            Kind::Swiss { .. } => {
                let earlier = self.tournament_before(round);
                System::Dutch.explain(&earlier, round, language, &|_| ()).unwrap_or_default()
            }
            Kind::Arena { .. } => Vec::new(),
            _ => {
                let names = self.tournament_after(0);
                self.explained(round).map_or(Vec::new(), |explained| why::sentences(&explained, &names, language))
            }
        };
        told.into_iter().filter_map(|told| Some((*ids.get(told.number - 1)?, told.text))).collect()
    }

    /// What is otherwise in a round, counted from 1, than the rules say, as a sentence. Only Swiss tournaments and round robins have rules
    /// that can be asked later.
    pub fn difference(&self, round: usize, language: Language) -> Option<String> {
        let system = match self.settings.kind {
            Kind::Swiss { .. } => System::Dutch,
            Kind::RoundRobin { is_double } => System::RoundRobin { is_double },
            _ => return None,
        };
        if !(1..=self.rounds.len()).contains(&round) {
            return None;
        }
        let tournament = self.tournament_after(round);
        let difference: Difference = system.check_round(&tournament, round)?;
        Some(swiss::sentence::difference(&difference, &tournament, language))
    }
}
