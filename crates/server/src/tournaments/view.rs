//! What is shown of a tournament.

use super::desk::off_the_executor;
use super::{Asker, Snapshot};
use crate::closed::names;
use crate::store::tournaments::TournamentRow;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, PoisonError};
use tabiya_pairing::Number;
use tabiya_pairing::standings::{Detail, Row};
use tabiya_text::Language;
use tabiya_tournament::{
    Boards, Bye, Entrant, EntrantId, Game, GameId, GameResult, Join, Phase, Place, Rank, Round, Settings, Stage,
    Standings,
};
use utoipa::ToSchema;

names! {
    /// How far a tournament is.
    pub enum PhaseName {
        /// People enter.
        Open = "open",
        /// Rounds are played.
        Running = "running",
        Finished = "finished",
    }
}

names! {
    /// How far a round is.
    pub enum StageName {
        /// Drawn up; only arbiters see it.
        Drawn = "drawn",
        /// Everybody may know it.
        Published = "published",
        Running = "running",
        Closed = "closed",
    }
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentListed {
    pub id: String,
    pub name: String,
    /// Who made it, if they still have an account.
    pub owner: Option<String>,
    /// `swiss`, `round-robin`, `scheveningen`, `knock-out`, `keizer` or `arena`.
    pub kind: String,
    /// `here`, `boards` or `mixed`.
    pub venue: String,
    /// `open`, `running` or `finished`.
    pub phase: String,
    /// How many play.
    pub people: i64,
    /// The last round that everybody knows; 0 before the first.
    pub round: i64,
    pub rounds: i64,
    /// When it begins by itself: milliseconds since 1970.
    pub starts_at: Option<i64>,
    /// When it was made: milliseconds since 1970.
    pub created_at: i64,
}

impl From<TournamentRow> for TournamentListed {
    fn from(row: TournamentRow) -> TournamentListed {
        let TournamentRow { id, owner, name, kind, venue, phase, people, round, rounds, starts_at, created_at } = row;
        TournamentListed { id, name, owner, kind, venue, phase, people, round, rounds, starts_at, created_at }
    }
}

/// A tournament, as one who looks at it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentView {
    pub id: String,
    /// The number of its last event.
    pub seq: u64,
    /// What is agreed. The code to join is told to arbiters alone.
    pub settings: Settings,
    pub phase: PhaseName,
    /// Nothing begins until it goes on.
    pub paused: bool,
    /// How many rounds there are to be.
    pub planned_rounds: usize,
    /// Who helps.
    pub deputies: Vec<DeputyView>,
    /// Everybody who has entered, by number and then by name.
    pub entrants: Vec<EntrantView>,
    /// The rounds; one that is only drawn up is told to arbiters alone.
    pub rounds: Vec<RoundView>,
    /// Who is where, the best first.
    pub standings: Vec<RankingView>,
    /// Whoever looks.
    pub me: MeView,
}

/// Whoever looks at a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MeView {
    /// What they may do besides playing.
    pub rank: Option<Rank>,
    /// As whom they have entered.
    pub entrant: Option<EntrantId>,
    /// The boards at which they help, where that is not all of them.
    pub boards: Option<Boards>,
}

/// Somebody who helps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DeputyView {
    pub name: String,
    pub rank: Rank,
    /// A helper's part of the hall; none is all of it.
    pub boards: Option<Boards>,
}

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EntrantView {
    pub id: EntrantId,
    /// The pairing number; none for somebody who left before the first pairing.
    pub number: Option<usize>,
    pub name: String,
    /// 0 for none.
    pub rating: u32,
    pub title: String,
    pub federation: String,
    pub team: Option<u8>,
    /// Has an account here, and can play here.
    pub account: bool,
    pub checked_in: bool,
    pub withdrawn: bool,
    /// Byes that were asked for.
    pub byes: Vec<ByeView>,
}

/// A round in which somebody has no game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ByeView {
    pub entrant: EntrantId,
    pub round: usize,
    pub bye: Bye,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoundView {
    /// Counted from 1.
    pub number: usize,
    pub stage: StageName,
    /// Paired by the arbiter, not by the rules.
    pub by_hand: bool,
    /// When its games began: milliseconds since 1970.
    pub started_at: Option<i64>,
    /// Board by board.
    pub games: Vec<TournamentGameView>,
    /// Everybody who has no game in it.
    pub byes: Vec<ByeView>,
}

/// A game of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentGameView {
    pub id: GameId,
    /// Counted from 1.
    pub board: usize,
    pub white: EntrantId,
    pub black: EntrantId,
    pub place: Place,
    pub result: Option<GameResult>,
    /// The game of the site, if it is or was played here.
    pub game: Option<String>,
    /// What the two have said, where nothing stands yet.
    pub claims: ClaimsView,
    /// The two said different things: the arbiter decides.
    pub disputed: bool,
    /// The arbiter was asked for.
    pub called: bool,
    /// The moves of a game on a board are written down.
    pub recorded: bool,
}

/// What two players say of their game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClaimsView {
    pub white: Option<GameResult>,
    pub black: Option<GameResult>,
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RankingView {
    /// Who is level shares it.
    pub rank: usize,
    pub entrant: EntrantId,
    /// Such as `2.5`.
    pub points: String,
    /// Tie-breaks in their order.
    pub values: Vec<TieBreakView>,
}

/// A tie-break of somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TieBreakView {
    /// Such as `BH/C1`.
    pub code: String,
    /// None where it is not defined.
    pub value: Option<String>,
}

/// What a tie-break of somebody is made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SumView {
    /// Such as `BH/C1`.
    pub code: String,
    pub value: Option<String>,
    /// Empty for what is simply counted.
    pub terms: Vec<TermView>,
}

/// One of the numbers that a tie-break is the sum of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TermView {
    /// Counted from 1.
    pub round: usize,
    pub opponent: Option<EntrantId>,
    pub value: String,
    /// Left out.
    pub cut: bool,
}

/// Why a round is as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WhyView {
    /// For everybody, where something can be said.
    pub lines: Vec<WhyLine>,
    /// What the rules would have done otherwise.
    pub difference: Option<String>,
}

/// Why somebody has what they have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WhyLine {
    pub entrant: EntrantId,
    pub text: String,
}

/// Something that has happened in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogView {
    pub seq: u64,
    /// When: milliseconds since 1970.
    pub at: i64,
    /// Who did it; none for the server.
    pub who: Option<String>,
    /// What, in a sentence.
    pub text: String,
}

impl From<Phase> for PhaseName {
    fn from(phase: Phase) -> PhaseName {
        match phase {
            Phase::Open => PhaseName::Open,
            Phase::Running => PhaseName::Running,
            Phase::Finished => PhaseName::Finished,
        }
    }
}

impl From<Stage> for StageName {
    fn from(stage: Stage) -> StageName {
        match stage {
            Stage::Drawn => StageName::Drawn,
            Stage::Published => StageName::Published,
            Stage::Running => StageName::Running,
            Stage::Closed => StageName::Closed,
        }
    }
}

impl Snapshot {
    /// As this person, or somebody unknown, sees it.
    pub(crate) fn view(&self, asker: Option<&Asker>) -> TournamentView {
        let state = &self.state;
        let rank = asker.and_then(|asker| asker.rank(state));
        let entrant = asker.and_then(|asker| state.entrant_of(&asker.person)).map(|entrant| entrant.id);
        let is_arbiter = rank == Some(Rank::Arbiter);
        let rounds = state.rounds().iter().filter(|round| is_arbiter || round.stage != Stage::Drawn);
        TournamentView {
            id: self.id.clone(),
            seq: state.seq(),
            settings: if is_arbiter { state.settings().clone() } else { without_code(state.settings()) },
            phase: state.phase().into(),
            paused: state.is_paused(),
            planned_rounds: state.planned_rounds(),
            deputies: state
                .deputies()
                .map(|(_, d)| DeputyView { name: d.name.clone(), rank: d.rank, boards: d.boards })
                .collect(),
            entrants: self.entrants(),
            rounds: rounds.map(|round| self.round(round)).collect(),
            standings: self.standing_views(),
            me: MeView { rank, entrant, boards: asker.and_then(|asker| state.boards_of(&asker.person)) },
        }
    }

    fn entrants(&self) -> Vec<EntrantView> {
        let numbers = self.state.numbers();
        let view = |entrant: &Entrant| {
            let Entrant { id, entry, is_checked_in, is_withdrawn, byes, .. } = entrant;
            EntrantView {
                id: *id,
                number: numbers.iter().position(|known| known == id).map(|at| at + 1),
                name: entry.name.clone(),
                rating: entry.rating,
                title: entry.title.clone(),
                federation: entry.federation.clone(),
                team: entry.team,
                account: entry.person.is_some(),
                checked_in: *is_checked_in,
                withdrawn: *is_withdrawn,
                byes: byes.iter().map(|(&round, &bye)| ByeView { entrant: *id, round, bye }).collect(),
            }
        };
        let mut views: Vec<EntrantView> = self.state.entrants().map(view).collect();
        views.sort_by_key(|view| (view.number.unwrap_or(usize::MAX), view.name.clone()));
        views
    }

    fn round(&self, round: &Round) -> RoundView {
        let game = |(at, game): (usize, &Game)| {
            let said = |id: EntrantId| game.claims.get(&id).copied().filter(|_| game.result.is_none());
            TournamentGameView {
                id: game.id,
                board: at + 1,
                white: game.white,
                black: game.black,
                place: game.place,
                result: game.result,
                game: self.games.get(&game.id).cloned(),
                claims: ClaimsView { white: said(game.white), black: said(game.black) },
                disputed: game.is_disputed,
                called: game.is_called,
                recorded: !game.moves.is_empty(),
            }
        };
        RoundView {
            number: round.number,
            stage: round.stage.into(),
            by_hand: round.is_by_hand,
            started_at: round.started_at,
            games: round.games().enumerate().map(game).collect(),
            byes: round.byes.iter().map(|&(entrant, bye)| ByeView { entrant, round: round.number, bye }).collect(),
        }
    }

    fn standing_views(&self) -> Vec<RankingView> {
        match self.standings() {
            Standings::Points(rows) => rows.iter().map(|(id, row)| points_row(*id, row)).collect(),
            Standings::Keizer(ranks) => {
                let row = |(at, (id, rank)): (usize, &(EntrantId, tabiya_pairing::keizer::Rank))| RankingView {
                    rank: at + 1,
                    entrant: *id,
                    points: twelfths(rank.twelfths),
                    values: vec![TieBreakView { code: "VALUE".into(), value: Some(rank.value.to_string()) }],
                };
                ranks.iter().enumerate().map(row).collect()
            }
            Standings::Arena(rows) => rows
                .iter()
                .map(|row| RankingView {
                    rank: row.rank,
                    entrant: row.entrant,
                    points: row.points.to_string(),
                    values: vec![TieBreakView { code: "GAMES".into(), value: Some(row.games.len().to_string()) }],
                })
                .collect(),
            Standings::KnockOut(rows) => {
                let better = |wins: usize| rows.iter().filter(|(_, other)| *other > wins).count();
                let row = |&(entrant, wins): &(EntrantId, usize)| RankingView {
                    rank: better(wins) + 1,
                    entrant,
                    points: wins.to_string(),
                    values: Vec::new(),
                };
                rows.iter().map(row).collect()
            }
        }
    }

    /// What the tie-breaks of somebody are made of.
    pub(crate) fn sums(&self, entrant: EntrantId) -> Option<Vec<SumView>> {
        let Standings::Points(rows) = self.standings() else { return None };
        let (_, row) = rows.iter().find(|(id, _)| *id == entrant)?;
        let ids = self.state.numbers();
        let id = |number: Number| ids.get(number.wrapping_sub(1)).copied();
        let sum = |(code, detail): &(tabiya_pairing::standings::Code, Detail)| SumView {
            code: code.to_string(),
            value: detail.value.map(|value| value.to_string()),
            terms: detail
                .terms
                .iter()
                .map(|term| TermView {
                    round: term.round,
                    opponent: term.opponent.and_then(id),
                    value: term.value.to_string(),
                    cut: term.is_cut,
                })
                .collect(),
        };
        Some(row.details.iter().map(sum).collect())
    }

    /// Why a round is as it is: reckoned once for each language. None where whoever asks may not know the round.
    pub(crate) fn why(&self, round: usize, language: Language, asker: Option<&Asker>) -> Option<Arc<WhyView>> {
        let known = self.state.rounds().iter().find(|known| known.number == round)?;
        let is_arbiter = asker.and_then(|asker| asker.rank(&self.state)) == Some(Rank::Arbiter);
        if known.stage == Stage::Drawn && !is_arbiter {
            return None;
        }
        let key = (round, language);
        if let Some(why) = self.reasons.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Some(Arc::clone(why));
        }
        let why = off_the_executor(|| {
            let lines = self.state.reasons(round, language).into_iter();
            let lines = lines.map(|(entrant, text)| WhyLine { entrant, text }).collect();
            Arc::new(WhyView { lines, difference: self.state.difference(round, language) })
        });
        self.reasons.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&why));
        Some(why)
    }
}

fn points_row(entrant: EntrantId, row: &Row) -> RankingView {
    let value = |(code, detail): &(tabiya_pairing::standings::Code, Detail)| TieBreakView {
        code: code.to_string(),
        value: detail.value.map(|value| value.to_string()),
    };
    let points = row.points.to_string();
    RankingView {
        rank: row.rank,
        entrant,
        points: points.strip_suffix(".0").unwrap_or(&points).to_owned(),
        values: row.details.iter().map(value).collect(),
    }
}

/// Twelfths as people write them: to a hundredth, without zeros at the end.
fn twelfths(twelfths: i64) -> String {
    tabiya_pairing::standings::Value::hundredths((twelfths * 100 + 6).div_euclid(12)).to_string()
}

/// What everybody may know: that there is a code, and not which.
pub(super) fn without_code(settings: &Settings) -> Settings {
    let join = match &settings.join {
        Join::Code(_) => Join::Code(String::new()),
        other => other.clone(),
    };
    Settings { join, ..settings.clone() }
}
