//! What a tournament is to those who reckon: the tournament of `tabiya_pairing`, standings, the tournament file.

use crate::settings::Kind;
use crate::state::{Bye, Entrant, EntrantId, Game, GameResult, Round, Stage, State};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use tabiya_pairing::keizer::{self, Deed};
use tabiya_pairing::round_robin::{self, Leaving};
use tabiya_pairing::standings::{self, Row};
use tabiya_pairing::{
    Announced, Color, Entry, Mark, Number, Player, Points, Span, Tournament, TournamentFile, Virtual, arena, knockout,
};

/// Who is where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standings {
    /// By points and tie-breaks.
    Points(Vec<(EntrantId, Row)>),
    /// By Keizer's points.
    Keizer(Vec<(EntrantId, keizer::Rank)>),
    /// By the points of an arena.
    Arena(Vec<ArenaRow>),
    /// By how many matches somebody has won.
    KnockOut(Vec<(EntrantId, usize)>),
}

/// A row of an arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaRow {
    pub entrant: EntrantId,
    /// The place; who is level shares it.
    pub rank: usize,
    /// The points of each game that is over, in the order in which they began.
    pub games: Vec<u32>,
    /// So many wins run: from two on the next one counts twice.
    pub streak: usize,
    /// Their sum.
    pub points: u32,
}

impl State {
    /// As pairing and files know it, after so many rounds: numbers are those of now.
    pub fn tournament_after(&self, rounds: usize) -> Tournament {
        let ids = self.numbers();
        let number: BTreeMap<EntrantId, Number> = ids.iter().enumerate().map(|(at, &id)| (id, at + 1)).collect();
        let played = &self.rounds[..rounds.min(self.rounds.len())];
        let player = |(at, id): (usize, &EntrantId)| {
            let entry = self.entrants.get(id).map(|entrant| entrant.entry.clone()).unwrap_or_default();
            let mut rounds: Vec<Entry> = played.iter().map(|round| round_of(round, *id, &number)).collect();
            while rounds.last() == Some(&Entry::default()) {
                rounds.pop();
            }
            Player {
                number: at + 1,
                title: entry.title,
                name: entry.name,
                rating: entry.rating,
                federation: entry.federation,
                rounds,
                ..Player::default()
            }
        };
        let asked = ids.iter().filter_map(|id| self.entrants.get(id)).flat_map(|entrant: &Entrant| {
            let later = entrant.byes.iter().filter(|(round, _)| **round > played.len());
            later.map(|(&round, bye)| Announced { mark: bye.mark(), round, numbers: vec![number[&entrant.id]] })
        });
        Tournament {
            name: self.settings.name.clone(),
            players: ids.iter().enumerate().map(player).collect(),
            rounds: Some(self.planned_rounds()),
            first_color: Some(if self.settings.is_first_white { Color::White } else { Color::Black }),
            kind: self.kind_code(),
            tie_breaks: self
                .settings
                .tie_breaks
                .as_ref()
                .map(|codes| std::iter::once("PTS".to_owned()).chain(codes.iter().cloned()).collect()),
            byes: asked.collect(),
            accelerated: self.acceleration(&number),
            ..Tournament::default()
        }
    }

    /// How many rounds there are to be.
    pub fn planned_rounds(&self) -> usize {
        let people = self.numbers().len();
        let table = people + people % 2;
        match self.settings.kind {
            Kind::RoundRobin { is_double } => (if is_double { 2 } else { 1 } * table.saturating_sub(1)).max(1),
            Kind::Scheveningen => (people / 2).max(1),
            Kind::KnockOut { .. } => people.max(2).next_power_of_two().ilog2() as usize,
            Kind::Swiss { .. } | Kind::Keizer => self.settings.rounds,
            Kind::Arena { .. } => self.rounds.len().max(1),
        }
    }

    fn kind_code(&self) -> Option<String> {
        let code = match self.settings.kind {
            Kind::Swiss { is_accelerated: false } => "FIDE_DUTCH_2026",
            Kind::Swiss { is_accelerated: true } => "FIDE_DUTCH_2026_BAKU",
            Kind::RoundRobin { is_double: false } => "FIDE_ROUNDROBIN",
            Kind::RoundRobin { is_double: true } => "FIDE_DOUBLEROUNDROBIN",
            Kind::Scheveningen | Kind::KnockOut { .. } | Kind::Keizer | Kind::Arena { .. } => return None,
        };
        Some(code.into())
    }

    /// Baku, written out: the last one of the upper half stays its last one when others come.
    fn acceleration(&self, number: &BTreeMap<EntrantId, Number>) -> Vec<Virtual> {
        let Some(&last) = self.upper_last.as_ref().and_then(|id| number.get(id)) else { return Vec::new() };
        let accelerated = self.settings.rounds.div_ceil(2);
        let whole = accelerated.div_ceil(2);
        let given = |points: Points, first: usize, end: usize| {
            (first <= end).then_some(Virtual { points, rounds: Span { first, last: end }, first: 1, last })
        };
        [given(Points::ONE, 1, whole), given(Points::HALF, whole + 1, accelerated)].into_iter().flatten().collect()
    }

    /// So many rounds are known to everybody.
    fn told_rounds(&self) -> usize {
        self.rounds.iter().filter(|round| round.stage != Stage::Drawn).count()
    }

    /// The tournament file of what everybody may know; none for kinds that such files cannot hold.
    pub fn file(&self) -> Option<TournamentFile> {
        self.kind_code()?;
        let mut tournament = self.tournament_after(self.told_rounds());
        for player in &mut tournament.players {
            // Files have so many columns.
            player.name = player.name.trim().chars().take(33).collect::<String>().trim_end().to_owned();
        }
        Some(TournamentFile::new(tournament))
    }

    /// Who is where now.
    pub fn standings(&self) -> Standings {
        match self.settings.kind {
            Kind::Arena { .. } => Standings::Arena(self.arena_rows()),
            Kind::Keizer => {
                let ids = self.numbers();
                let ranks = self.keizer_ranks(self.rounds.len());
                Standings::Keizer(ranks.into_iter().map(|rank| (ids[rank.number - 1], rank)).collect())
            }
            Kind::KnockOut { .. } => {
                let mut wins: Vec<(EntrantId, usize)> =
                    self.numbers().into_iter().map(|id| (id, self.matches_won(id))).collect();
                wins.sort_by_key(|&(_, wins)| Reverse(wins));
                Standings::KnockOut(wins)
            }
            Kind::Swiss { .. } | Kind::RoundRobin { .. } | Kind::Scheveningen => {
                let ids = self.numbers();
                let tournament = self.counted(self.tournament_after(self.told_rounds()));
                let rows = standings::standings(&tournament).unwrap_or_default();
                Standings::Points(rows.into_iter().map(|row| (ids[row.number - 1], row)).collect())
            }
        }
    }

    /// Without the games of whoever left a round robin before half of it: they count for nobody.
    fn counted(&self, mut tournament: Tournament) -> Tournament {
        if !matches!(self.settings.kind, Kind::RoundRobin { .. }) {
            return tournament;
        }
        let games = self.planned_rounds();
        let gone = |player: &&Player| {
            let id = self.numbers().get(player.number - 1).copied();
            id.and_then(|id| self.entrants.get(&id)).is_some_and(|entrant| entrant.is_withdrawn)
        };
        let is_struck = |player: &&Player| round_robin::leaving(&player.rounds, games) == Leaving::Struck;
        let struck: BTreeSet<Number> =
            tournament.players.iter().filter(gone).filter(is_struck).map(|player| player.number).collect();
        for player in &mut tournament.players {
            let is_struck = struck.contains(&player.number);
            for entry in &mut player.rounds {
                if is_struck || entry.opponent.is_some_and(|opponent| struck.contains(&opponent)) {
                    *entry = Entry::alone(Mark::ZeroBye);
                }
            }
        }
        tournament
    }

    /// Keizer's ranking after so many rounds, by number.
    pub(crate) fn keizer_ranks(&self, rounds: usize) -> Vec<keizer::Rank> {
        let ids = self.numbers();
        let number = |id: EntrantId| ids.iter().position(|&known| known == id).map_or(0, |at| at + 1);
        let closed = self.rounds.iter().take(rounds).filter(|round| round.stage == Stage::Closed);
        let deeds = |round: &Round| {
            let games = round.games.iter().flat_map(|game| {
                [(game.white, Color::White), (game.black, Color::Black)].map(|(id, color)| {
                    let opponent = number(if color == Color::White { game.black } else { game.white });
                    (number(id), game.result.map_or(Deed::Absent, |result| deed(result, color, opponent)))
                })
            });
            let byes = round.byes.iter().map(|&(id, bye)| {
                let deed = match bye {
                    Bye::Pairing | Bye::Full => Deed::Bye,
                    Bye::Half => Deed::Excused,
                    Bye::Zero => Deed::Absent,
                };
                (number(id), deed)
            });
            games.chain(byes).collect::<Vec<(Number, Deed)>>()
        };
        let rounds: Vec<Vec<(Number, Deed)>> = closed.map(deeds).collect();
        keizer::ranking(&(1..=ids.len()).collect::<Vec<Number>>(), &rounds, keizer::Shares::default())
    }

    /// The rows of an arena, the best first.
    pub(crate) fn arena_rows(&self) -> Vec<ArenaRow> {
        let mut played: BTreeMap<EntrantId, Vec<arena::Game>> = BTreeMap::new();
        for game in self.rounds.iter().flat_map(Round::games) {
            for id in [game.white, game.black] {
                played.entry(id).or_default().extend(arena_game(game, id));
            }
        }
        let row = |entrant: EntrantId| {
            let own = played.get(&entrant).map(Vec::as_slice).unwrap_or_default();
            let games = arena::points(own);
            ArenaRow { entrant, rank: 0, points: games.iter().sum(), games, streak: arena::streak(own) }
        };
        let mut rows: Vec<ArenaRow> = self.numbers().into_iter().map(row).collect();
        rows.sort_by_key(|row| Reverse(row.points));
        let mut level = (1, None);
        for (place, row) in (1..).zip(&mut rows) {
            if level.1 != Some(row.points) {
                level = (place, Some(row.points));
            }
            row.rank = level.0;
        }
        rows
    }

    /// Where a match stands: the games of two in a round of a knock-out. `better` is the better seed.
    pub(crate) fn match_standing(
        &self,
        round: &Round,
        better: EntrantId,
        other: EntrantId,
    ) -> Option<knockout::Standing> {
        let rules = self.settings.kind.match_rules()?;
        if let Some((_, winner)) =
            self.decided.iter().find(|(number, id)| *number == round.number && (*id == better || *id == other))
        {
            return Some(knockout::Standing::Won(*winner == better));
        }
        let games: Vec<&Game> = round.games.iter().filter(|game| game.opponent_of(better) == Some(other)).collect();
        let first = games.first()?.color_of(better)?;
        let points = |game: &&Game| {
            let color = game.color_of(better)?;
            Some(match game.result? {
                // Nobody came: nobody leads by it.
                GameResult::BothAbsent => Points::HALF,
                result => match result.mark(color) {
                    Mark::Win | Mark::ForfeitWin => Points::ONE,
                    Mark::Draw => Points::HALF,
                    _ => Points::ZERO,
                },
            })
        };
        let played: Vec<Points> = games.iter().filter_map(points).collect();
        Some(knockout::standing(&rules, &played, first))
    }

    /// The matches of a round of a knock-out from the top of the bracket, the better seed first; none as second is a bye.
    pub(crate) fn matches(&self, round: &Round) -> Vec<(EntrantId, Option<EntrantId>)> {
        let seeds = self.numbers();
        let seed = |id: EntrantId| seeds.iter().position(|&known| known == id);
        let pairs = round.games.iter().map(|game| {
            let (one, other) = (game.white, game.black);
            if seed(one) < seed(other) { (one, Some(other)) } else { (other, Some(one)) }
        });
        let byes = round.byes.iter().filter(|(_, bye)| *bye == Bye::Pairing).map(|&(id, _)| (id, None));
        let all: BTreeSet<(EntrantId, Option<EntrantId>)> = pairs.chain(byes).collect();
        // In the order of the bracket: every match holds one of the places where the first round put people.
        let places: Vec<EntrantId> = knockout::first_round(seeds.len())
            .into_iter()
            .flat_map(|(one, other)| [Some(one), other])
            .flatten()
            .filter_map(|seed| seeds.get(seed - 1).copied())
            .collect();
        let place = |id: EntrantId| places.iter().position(|&known| known == id).unwrap_or(usize::MAX);
        let mut matches: Vec<_> = all.into_iter().collect();
        matches.sort_by_key(|&(one, _)| place(one));
        matches
    }

    /// Who won a match; none while it is open.
    pub(crate) fn winner(&self, round: &Round, (better, other): (EntrantId, Option<EntrantId>)) -> Option<EntrantId> {
        let Some(other) = other else { return Some(better) };
        match self.match_standing(round, better, other)? {
            knockout::Standing::Won(true) => Some(better),
            knockout::Standing::Won(false) => Some(other),
            knockout::Standing::Next(..) | knockout::Standing::Decider | knockout::Standing::Level => None,
        }
    }

    fn matches_won(&self, id: EntrantId) -> usize {
        let won = |round: &&Round| self.matches(round).into_iter().any(|pair| self.winner(round, pair) == Some(id));
        self.rounds.iter().filter(won).count()
    }
}

/// What a round was to somebody.
fn round_of(round: &Round, id: EntrantId, number: &BTreeMap<EntrantId, Number>) -> Entry {
    if let Some(&(_, bye)) = round.byes.iter().find(|(other, _)| *other == id) {
        return Entry::alone(bye.mark());
    }
    let game = round.games.iter().find_map(|game| {
        let color = game.color_of(id)?;
        let opponent = *number.get(&game.opponent_of(id)?)?;
        Some(Entry::against(opponent, color, game.result.map_or(Mark::Pending, |result| result.mark(color))))
    });
    game.unwrap_or_default()
}

fn deed(result: GameResult, color: Color, opponent: Number) -> Deed {
    match result.mark(color) {
        Mark::Win => Deed::Won(opponent),
        Mark::Draw => Deed::Drew(opponent),
        Mark::Loss => Deed::Lost(opponent),
        // Came, but nobody was there.
        Mark::ForfeitWin => Deed::Bye,
        _ => Deed::Absent,
    }
}

fn arena_game(game: &Game, entrant: EntrantId) -> Option<arena::Game> {
    let color = game.color_of(entrant)?;
    let end = match game.result?.mark(color) {
        Mark::Win | Mark::ForfeitWin => arena::End::Win,
        Mark::Draw => arena::End::Draw,
        _ => arena::End::Loss,
    };
    let is_berserk = if color == Color::White { game.berserk.white } else { game.berserk.black };
    // On a board nobody counts: such a game is taken for a long one.
    Some(arena::Game { end, plies: game.plies.unwrap_or(usize::MAX), is_berserk })
}
