//! A tournament at one moment: what all its events add up to.

use crate::Ms;
use crate::command::{Boards, Entry, Rank, Who};
use crate::event::{Event, Logged, NewGame};
use crate::settings::{CheckIn, Kind, Settings};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tabiya_pairing::{Color, Mark, Number};

/// Somebody who entered: for ever, while pairing numbers may change when others come.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EntrantId(pub u32);

/// A game of the tournament.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId(pub u32);

/// How a game ended.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    WhiteWins,
    Draw,
    BlackWins,
    /// White did not come.
    WhiteAbsent,
    /// Black did not come.
    BlackAbsent,
    /// Nobody came.
    BothAbsent,
}

impl GameResult {
    /// Who did not come, if somebody did not.
    pub fn absent(absent: Sides) -> Option<GameResult> {
        match (absent.white, absent.black) {
            (true, true) => Some(GameResult::BothAbsent),
            (true, false) => Some(GameResult::WhiteAbsent),
            (false, true) => Some(GameResult::BlackAbsent),
            (false, false) => None,
        }
    }

    /// Whether somebody did not come.
    pub fn is_forfeit(self) -> bool {
        matches!(self, GameResult::WhiteAbsent | GameResult::BlackAbsent | GameResult::BothAbsent)
    }

    /// As one of the two has it in lists.
    pub fn mark(self, color: Color) -> Mark {
        let is_white = color == Color::White;
        match self {
            GameResult::Draw => Mark::Draw,
            GameResult::WhiteWins if is_white => Mark::Win,
            GameResult::BlackWins if !is_white => Mark::Win,
            GameResult::WhiteWins | GameResult::BlackWins => Mark::Loss,
            GameResult::BlackAbsent if is_white => Mark::ForfeitWin,
            GameResult::WhiteAbsent if !is_white => Mark::ForfeitWin,
            GameResult::WhiteAbsent | GameResult::BlackAbsent | GameResult::BothAbsent => Mark::ForfeitLoss,
        }
    }
}

/// Something that may hold for either side.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides {
    pub white: bool,
    pub black: bool,
}

/// A round without a game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bye {
    /// Worth a win.
    Full,
    /// Worth a draw.
    Half,
    /// Worth nothing: away, gone, or not yet there.
    Zero,
    /// There was nobody left.
    Pairing,
}

impl Bye {
    pub(crate) fn mark(self) -> Mark {
        match self {
            Bye::Full => Mark::FullBye,
            Bye::Half => Mark::HalfBye,
            Bye::Zero => Mark::ZeroBye,
            Bye::Pairing => Mark::PairingBye,
        }
    }
}

/// Where a game is played.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GamePlace))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the server.
    Here,
    /// On a board of wood.
    Board,
}

/// Somebody who entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub id: EntrantId,
    /// What is known of him.
    pub entry: Entry,
    /// Has said that he is here.
    pub is_checked_in: bool,
    /// Plays no more.
    pub is_withdrawn: bool,
    /// Byes asked for, by round.
    pub byes: BTreeMap<usize, Bye>,
    /// How often he has left.
    pub pauses: u32,
    /// When he came back last.
    pub returned_at: Option<Ms>,
}

impl Entrant {
    /// From when on one who paused in an arena is paired again: whoever pauses to choose the next opponent waits longer each time.
    pub fn waits_until(&self) -> Option<Ms> {
        let wait = (PAUSE_COSTS * Ms::from(self.pauses)).min(MOST_PAUSE_COSTS);
        self.returned_at.map(|at| at + wait)
    }
}

/// What each pause in an arena costs, and at most.
const PAUSE_COSTS: Ms = 10_000;
const MOST_PAUSE_COSTS: Ms = 120_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub id: GameId,
    pub white: EntrantId,
    pub black: EntrantId,
    /// Where it is played.
    pub place: Place,
    /// What stands.
    pub result: Option<GameResult>,
    /// What each of the two said.
    pub claims: BTreeMap<EntrantId, GameResult>,
    /// The two said different things.
    pub is_disputed: bool,
    /// The arbiter was asked for.
    pub is_called: bool,
    /// How many half-moves it had, where that is known.
    pub plies: Option<usize>,
    /// Who played with half of the time.
    pub berserk: Sides,
    /// The moves of a game on a board, as far as somebody has written them down: UCI, with spaces between them.
    pub moves: String,
}

impl Game {
    fn new(new: &NewGame) -> Game {
        Game {
            id: new.game,
            white: new.white,
            black: new.black,
            place: new.place,
            result: new.result,
            claims: BTreeMap::new(),
            is_disputed: false,
            is_called: false,
            plies: None,
            berserk: Sides::default(),
            moves: String::new(),
        }
    }

    /// The colour of somebody, if he plays it.
    pub fn color_of(&self, id: EntrantId) -> Option<Color> {
        match id {
            _ if id == self.white => Some(Color::White),
            _ if id == self.black => Some(Color::Black),
            _ => None,
        }
    }

    /// The opponent of somebody, if he plays it.
    pub fn opponent_of(&self, id: EntrantId) -> Option<EntrantId> {
        self.color_of(id).map(|color| if color == Color::White { self.black } else { self.white })
    }
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Drawn up; only the arbiter knows it.
    Drawn,
    /// Everybody may know it.
    Published,
    Running,
    Closed,
}

/// A round; in an arena a wave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// Counted from 1.
    pub number: usize,
    /// How far it is.
    pub stage: Stage,
    /// Paired by the arbiter.
    pub is_by_hand: bool,
    /// When its games began.
    pub started_at: Option<Ms>,
    /// Everybody who has no game in it.
    pub byes: Vec<(EntrantId, Bye)>,
    pub(crate) games: Vec<Game>,
}

impl Round {
    /// Board by board.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.games.iter()
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People enter.
    Open,
    /// Rounds are played.
    Running,
    Finished,
}

/// Somebody who helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deputy {
    /// As lists have it.
    pub name: String,
    /// What he may do.
    pub rank: Rank,
    /// Only at these boards.
    pub boards: Option<Boards>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Whose tournament it is: who made it.
    pub(crate) owner: Option<String>,
    /// Who helps, by person.
    pub(crate) deputies: BTreeMap<String, Deputy>,
    pub(crate) settings: Settings,
    pub(crate) phase: Phase,
    pub(crate) is_paused: bool,
    pub(crate) began_at: Option<Ms>,
    /// Since when it is paused.
    pub(crate) paused_at: Option<Ms>,
    /// How long it has been paused since it began.
    pub(crate) stood_for: Ms,
    pub(crate) entrants: BTreeMap<EntrantId, Entrant>,
    pub(crate) rounds: Vec<Round>,
    /// Who goes on from a match that was level.
    pub(crate) decided: Vec<(usize, EntrantId)>,
    /// With acceleration: the last one of the upper half, who stays the last when others come.
    pub(crate) upper_last: Option<EntrantId>,
    pub(crate) next_game: u32,
    pub(crate) seq: u64,
}

impl State {
    /// What these events add up to; none if they do not begin with a tournament, or one is missing.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Logged>) -> Option<State> {
        let mut events = events.into_iter();
        let Logged { seq: 1, event: Event::Created(settings), who, .. } = events.next()? else { return None };
        let mut state = State::new(settings.clone(), who);
        for logged in events {
            if logged.seq != state.seq + 1 {
                return None;
            }
            state.apply(logged);
        }
        Some(state)
    }

    pub(crate) fn new(settings: Settings, who: &Who) -> State {
        let owner = if let Who::Arbiter(person) = who { Some(person.clone()) } else { None };
        State {
            owner,
            deputies: BTreeMap::new(),
            settings,
            phase: Phase::Open,
            is_paused: false,
            began_at: None,
            paused_at: None,
            stood_for: 0,
            entrants: BTreeMap::new(),
            rounds: Vec::new(),
            decided: Vec::new(),
            upper_last: None,
            next_game: 1,
            seq: 1,
        }
    }

    /// What is agreed.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How far it is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who made it.
    pub fn owner(&self) -> Option<&str> {
        self.owner.as_deref()
    }

    /// Who helps: persons and what they may do.
    pub fn deputies(&self) -> impl Iterator<Item = (&str, &Deputy)> {
        self.deputies.iter().map(|(person, deputy)| (person.as_str(), deputy))
    }

    /// What a person may do besides playing.
    pub fn rank_of(&self, person: &str) -> Option<Rank> {
        if self.owner.as_deref() == Some(person) {
            return Some(Rank::Arbiter);
        }
        self.deputies.get(person).map(|deputy| deputy.rank)
    }

    /// The boards at which a person helps, where that is not all of them.
    pub fn boards_of(&self, person: &str) -> Option<Boards> {
        self.deputies.get(person).filter(|deputy| deputy.rank == Rank::Helper).and_then(|deputy| deputy.boards)
    }

    /// As whom a person asks.
    pub fn who(&self, person: &str) -> Who {
        match self.rank_of(person) {
            Some(Rank::Arbiter) => Who::Arbiter(person.to_owned()),
            Some(Rank::Helper) => Who::Helper(person.to_owned()),
            None => Who::Person(person.to_owned()),
        }
    }

    /// Under which number a person has entered.
    pub fn entrant_of(&self, person: &str) -> Option<&Entrant> {
        self.entrants.values().find(|entrant| entrant.entry.person.as_deref() == Some(person))
    }

    /// Whether nothing may begin.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// When its first games began.
    pub fn began_at(&self) -> Option<Ms> {
        self.began_at
    }

    /// When the time of an arena is up. Pauses of it all do not count; while there is one, nobody knows.
    pub fn ends_at(&self) -> Option<Ms> {
        let Kind::Arena { minutes, .. } = self.settings.kind else { return None };
        let end = self.began_at? + Ms::from(minutes) * 60_000 + self.stood_for;
        (!self.is_paused).then_some(end)
    }

    /// The number of the last event.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// Everybody who entered.
    pub fn entrants(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants.values()
    }

    /// Somebody who entered.
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(&id)
    }

    /// All rounds; the last one may be only drawn up.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// A game, with the place of its round.
    pub fn game(&self, id: GameId) -> Option<(usize, &Game)> {
        let mut games =
            self.rounds.iter().enumerate().flat_map(|(at, round)| round.games().map(move |game| (at, game)));
        games.find(|(_, game)| game.id == id)
    }

    fn game_mut(&mut self, id: GameId) -> Option<&mut Game> {
        self.rounds.iter_mut().flat_map(|round| &mut round.games).find(|game| game.id == id)
    }

    /// Those who have pairing numbers, number 1 first: by rating, title and name. Who left before the first pairing has none; who
    /// comes late gets the number that fits, and those below move down.
    pub fn numbers(&self) -> Vec<EntrantId> {
        let has_round = |id: EntrantId| {
            let in_round = |round: &Round| {
                round.byes.iter().any(|&(other, _)| other == id)
                    || round.games.iter().any(|game| game.color_of(id).is_some())
            };
            self.rounds.iter().any(in_round)
        };
        let mut listed: Vec<&Entrant> =
            self.entrants.values().filter(|entrant| !entrant.is_withdrawn || has_round(entrant.id)).collect();
        listed.sort_by_key(|Entrant { id, entry, .. }| {
            (Reverse(entry.rating), title_rank(&entry.title), entry.name.clone(), *id)
        });
        listed.into_iter().map(|entrant| entrant.id).collect()
    }

    /// The pairing number of somebody, as it is now.
    pub fn number_of(&self, id: EntrantId) -> Option<Number> {
        self.numbers().into_iter().position(|known| known == id).map(|at| at + 1)
    }

    /// Whether somebody can be paired in a round, counted from 1.
    pub(crate) fn is_present(&self, entrant: &Entrant, round: usize) -> bool {
        let is_here = self.settings.check_in == CheckIn::Never || entrant.is_checked_in;
        is_here && !entrant.is_withdrawn && !entrant.byes.contains_key(&round)
    }

    /// Takes in what has happened.
    pub(crate) fn apply(&mut self, logged: &Logged) {
        self.seq = logged.seq;
        let at = logged.at;
        match &logged.event {
            Event::Created(settings) | Event::Changed(settings) => self.settings = settings.clone(),
            Event::Entered(id, entry) => {
                let entry = Entry { code: None, ..entry.clone() };
                let entrant = Entrant {
                    id: *id,
                    entry,
                    is_checked_in: false,
                    is_withdrawn: false,
                    byes: BTreeMap::new(),
                    pauses: 0,
                    returned_at: None,
                };
                self.entrants.insert(*id, entrant);
            }
            Event::Mended(id, entry) => self.change(*id, |entrant| entrant.entry = entry.clone()),
            Event::CheckedIn(id) => self.change(*id, |entrant| entrant.is_checked_in = true),
            Event::CheckedOut(id) => self.change(*id, |entrant| entrant.is_checked_in = false),
            Event::ByeAsked(id, round, bye) => self.change(*id, |entrant| {
                entrant.byes.insert(*round, *bye);
            }),
            Event::ByeDropped(id, round) => self.change(*id, |entrant| {
                entrant.byes.remove(round);
            }),
            Event::Withdrew(id) => self.change(*id, |entrant| {
                (entrant.is_withdrawn, entrant.pauses) = (true, entrant.pauses.saturating_add(1));
            }),
            Event::Returned(id) => {
                self.change(*id, |entrant| (entrant.is_withdrawn, entrant.returned_at) = (false, Some(at)));
            }
            Event::Paused => (self.is_paused, self.paused_at) = (true, Some(at)),
            Event::Resumed => {
                self.is_paused = false;
                // What passed before it began costs it nothing.
                let from = self.paused_at.take().max(self.began_at).unwrap_or(at);
                self.stood_for += if self.began_at.is_some() { (at - from).max(0) } else { 0 };
            }
            Event::Paired { round, games, byes, is_by_hand } => self.take_round(*round, games, byes, *is_by_hand),
            Event::Unpaired { .. } => {
                self.rounds.pop();
                if self.rounds.is_empty() {
                    self.upper_last = None;
                }
            }
            Event::Published { round } => self.reach(*round, Stage::Published),
            Event::Started { round } => {
                self.reach(*round, Stage::Running);
                self.phase = Phase::Running;
                self.began_at = self.began_at.or(Some(at));
                self.rounds
                    .iter_mut()
                    .filter(|known| known.number == *round)
                    .for_each(|round| round.started_at = Some(at));
            }
            Event::Added(game) => {
                self.next_game = self.next_game.max(game.game.0 + 1);
                self.rounds.last_mut().into_iter().for_each(|round| round.games.push(Game::new(game)));
            }
            Event::Moved(game, place) => self.change_game(*game, |game| game.place = *place),
            Event::Claimed(game, id, result) => self.change_game(*game, |game| {
                game.claims.insert(*id, *result);
                game.is_disputed = false;
            }),
            Event::Disputed(game) => self.change_game(*game, |game| game.is_disputed = true),
            Event::Ended { game, result, plies, berserk } => self.change_game(*game, |game| {
                (game.result, game.plies, game.berserk) = (Some(*result), *plies, *berserk);
                (game.is_disputed, game.is_called) = (false, false);
            }),
            Event::Corrected { game, result, .. } => self.change_game(*game, |game| game.result = Some(*result)),
            Event::Appointed { person, name, rank: Some(rank), boards } => {
                self.deputies.insert(person.clone(), Deputy { name: name.clone(), rank: *rank, boards: *boards });
            }
            Event::Appointed { person, rank: None, .. } => {
                self.deputies.remove(person);
            }
            Event::Decided(id) => self.decided.push((self.rounds.len(), *id)),
            Event::Recorded(game, moves) => self.change_game(*game, |game| game.moves.clone_from(moves)),
            // The clocks are those of the games themselves.
            Event::TimeGiven { .. } => {}
            Event::Called(game) => self.change_game(*game, |game| game.is_called = true),
            Event::Answered(game) => self.change_game(*game, |game| game.is_called = false),
            Event::Closed { round } => {
                self.reach(*round, Stage::Closed);
                if self.settings.check_in == CheckIn::EachRound {
                    self.entrants.values_mut().for_each(|entrant| entrant.is_checked_in = false);
                }
            }
            Event::Finished => self.phase = Phase::Finished,
        }
    }

    fn take_round(&mut self, number: usize, games: &[NewGame], byes: &[(EntrantId, Bye)], is_by_hand: bool) {
        // Paired by hand after the rules have paired it: that stands in its place.
        self.rounds.retain(|round| round.number != number);
        let last = games.iter().map(|game| game.game.0).max().unwrap_or(0);
        self.next_game = self.next_game.max(last + 1);
        let games = games.iter().map(Game::new).collect();
        let round = Round { number, stage: Stage::Drawn, is_by_hand, started_at: None, byes: byes.to_vec(), games };
        self.rounds.push(round);
        if self.upper_last.is_none() && self.settings.kind == (Kind::Swiss { is_accelerated: true }) {
            let numbers = self.numbers();
            self.upper_last =
                numbers.get((2 * numbers.len().div_ceil(4)).saturating_sub(1)).or(numbers.last()).copied();
        }
    }

    fn change(&mut self, id: EntrantId, change: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = self.entrants.get_mut(&id) {
            change(entrant);
        }
    }

    fn change_game(&mut self, id: GameId, change: impl FnOnce(&mut Game)) {
        if let Some(game) = self.game_mut(id) {
            change(game);
        }
    }

    fn reach(&mut self, number: usize, stage: Stage) {
        self.rounds.iter_mut().filter(|round| round.number == number).for_each(|round| round.stage = stage);
    }
}

/// GM, IM, WGM, FM, WIM, CM, WFM, WCM, none (C.04.2), as lists write them.
fn title_rank(title: &str) -> usize {
    const ORDER: [&[&str]; 8] = [
        &["g", "gm"],
        &["m", "im"],
        &["wg", "wgm"],
        &["f", "fm"],
        &["wm", "wim"],
        &["c", "cm"],
        &["wf", "wfm"],
        &["wc", "wcm"],
    ];
    let title = title.to_ascii_lowercase();
    ORDER.iter().position(|names| names.contains(&title.as_str())).unwrap_or(ORDER.len())
}
