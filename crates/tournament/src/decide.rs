//! What follows from a command: events, or a refusal. Who may ask is looked at first, then whether it can be.

use crate::Ms;
use crate::command::{Boards, Command, Entry, HandPair, Rank, Who};
use crate::draw::Draft;
use crate::event::{Event, Logged, NewGame};
use crate::refusal::Refusal;
use crate::settings::{Join, Kind, Settings, check_name};
use crate::state::{Bye, Entrant, EntrantId, Game, GameId, GameResult, Phase, Place, Round, Sides, Stage, State};
use std::collections::BTreeSet;
use tabiya_pairing::Color;
use tabiya_pairing::knockout::Standing;
use tabiya_rules::{Position, UciMove};

/// So many may help.
const MOST_DEPUTIES: usize = 50;
/// So many may enter.
const MOST_ENTRANTS: usize = 2_000;
/// No rating is higher.
const MOST_RATING: u32 = 4000;
/// Titles and federations have at most so many letters.
const CODE: usize = 3;
/// Wrong data are mended, and numbers with them, until so many rounds have been paired (C.04.2).
const NUMBERS_STAND_AFTER: usize = 4;
const MINUTE: Ms = 60_000;
/// No game on a board is longer.
const MOST_PLIES: usize = 600;
/// The most that is added to a clock at once: an hour.
const MOST_SECONDS: u32 = 3600;
/// Who has not moved in an arena after this is not there.
const ARENA_PATIENCE: Ms = 20_000;

impl State {
    /// A new tournament.
    pub fn create(settings: Settings, who: &Who, at: Ms) -> Result<(State, Vec<Logged>), Refusal> {
        settings.check()?;
        let logged = Logged { seq: 1, at, who: who.clone(), event: Event::Created(settings.clone()) };
        Ok((State::new(settings, who), vec![logged]))
    }

    /// What becomes of the tournament when somebody asks for this, and what has to be kept and told of it.
    pub fn step(&self, command: &Command, who: &Who, at: Ms) -> Result<(State, Vec<Logged>), Refusal> {
        self.check_may(command, who)?;
        let mut state = self.clone();
        let mut log = Vec::new();
        let mut next = self.decide(command, who, at)?;
        while !next.is_empty() {
            log.extend(state.take(next, who, at));
            next = state.next_games();
        }
        Ok((state, log))
    }

    fn take(&mut self, events: Vec<Event>, who: &Who, at: Ms) -> Vec<Logged> {
        let log = |event: Event| {
            let logged = Logged { seq: self.seq + 1, at, who: who.clone(), event };
            self.apply(&logged);
            logged
        };
        events.into_iter().map(log).collect()
    }

    /// Whether somebody may ask for something at all.
    fn check_may(&self, command: &Command, who: &Who) -> Result<(), Refusal> {
        let is_own = |id: &EntrantId, person: &String| {
            let entrant = self.entrants.get(id).ok_or(Refusal::NobodySuch { entrant: *id })?;
            if entrant.entry.person.as_ref() == Some(person) { Ok(()) } else { Err(Refusal::NotYours) }
        };
        match who {
            Who::Arbiter(_) => Ok(()),
            Who::Helper(person) => match command {
                Command::CheckIn(_) | Command::CheckOut(_) => Ok(()),
                Command::Result(game, _) | Command::Answer(game) | Command::Record(game, _) => {
                    self.check_board(*game, person)
                }
                _ => Err(Refusal::NotAllowed),
            },
            Who::Server => match command {
                Command::Played { .. } | Command::NoShow(..) | Command::Wave | Command::Tick => Ok(()),
                _ => Err(Refusal::NotAllowed),
            },
            Who::Person(person) => match command {
                Command::Enter(entry) if entry.person.as_ref() == Some(person) => Ok(()),
                Command::Enter(_) => Err(Refusal::NotYours),
                Command::CheckIn(id) | Command::CheckOut(id) => is_own(id, person),
                Command::Withdraw(id) | Command::Return(id) | Command::DropBye(id, _) => is_own(id, person),
                Command::AskBye(_, _, Bye::Full) => Err(Refusal::ArbiterDecides),
                Command::AskBye(id, ..) => is_own(id, person),
                Command::Result(game, _) | Command::Call(game) | Command::Record(game, _) => {
                    self.own_side(*game, person).map(|_| ())
                }
                _ => Err(Refusal::NotAllowed),
            },
        }
    }

    /// A helper has a part of the hall, or all of it.
    fn check_board(&self, id: GameId, person: &str) -> Result<(), Refusal> {
        let Some(boards) = self.boards_of(person) else { return Ok(()) };
        let (round, _) = self.known_game(id)?;
        let board = round.games.iter().position(|game| game.id == id).map_or(0, |at| at + 1);
        let Boards { first, last } = boards;
        if boards.contains(board) { Ok(()) } else { Err(Refusal::OtherBoards { first, last }) }
    }

    /// Which of the two of a game a person is.
    fn own_side(&self, game: GameId, person: &str) -> Result<EntrantId, Refusal> {
        let (_, game) = self.known_game(game)?;
        let is_person = |id: &EntrantId| {
            self.entrants.get(id).is_some_and(|entrant| entrant.entry.person.as_deref() == Some(person))
        };
        [game.white, game.black].into_iter().find(is_person).ok_or(Refusal::NotYours)
    }

    fn known_game(&self, id: GameId) -> Result<(&Round, &Game), Refusal> {
        let (at, game) = self.game(id).ok_or(Refusal::NoSuchGame { game: id })?;
        Ok((&self.rounds[at], game))
    }

    fn known(&self, id: EntrantId) -> Result<&Entrant, Refusal> {
        self.entrants.get(&id).ok_or(Refusal::NobodySuch { entrant: id })
    }

    fn decide(&self, command: &Command, who: &Who, at: Ms) -> Result<Vec<Event>, Refusal> {
        // Score sheets are written after the game, perhaps at home.
        let is_correction = matches!(command, Command::Result(..) | Command::Record(..));
        if self.phase == Phase::Finished && !is_correction {
            return Err(Refusal::IsOver);
        }
        let one = |event: Event| Ok(vec![event]);
        match command {
            Command::Change(settings) => self.change_settings(settings),
            Command::Enter(entry) => self.enter(entry, who),
            Command::Mend(id, entry) => self.mend(*id, entry),
            Command::CheckIn(id) => match self.known(*id)? {
                // Who was not there when the first round was drawn up left with it; that round is no more.
                entrant if entrant.is_withdrawn && self.rounds.is_empty() => {
                    Ok(vec![Event::Returned(*id), Event::CheckedIn(*id)])
                }
                entrant if entrant.is_withdrawn => Err(Refusal::HasLeft),
                entrant if entrant.is_checked_in => Err(Refusal::AlreadySo),
                _ => one(Event::CheckedIn(*id)),
            },
            Command::CheckOut(id) => match self.known(*id)? {
                entrant if !entrant.is_checked_in => Err(Refusal::AlreadySo),
                _ => one(Event::CheckedOut(*id)),
            },
            Command::AskBye(id, round, bye) => self.ask_bye(*id, *round, *bye, who),
            Command::DropBye(id, round) => {
                let is_asked = self.known(*id)?.byes.contains_key(round);
                if !is_asked || *round <= self.rounds.len() {
                    return Err(Refusal::BadRound { round: *round });
                }
                one(Event::ByeDropped(*id, *round))
            }
            Command::Withdraw(id) if self.known(*id)?.is_withdrawn => Err(Refusal::AlreadySo),
            Command::Withdraw(id) => one(Event::Withdrew(*id)),
            Command::Return(id) if !self.known(*id)?.is_withdrawn => Err(Refusal::AlreadySo),
            // Who left before the first pairing has no number in a list that is closed.
            Command::Return(id) if self.is_list_closed() && !self.numbers().contains(id) => Err(Refusal::TooLate),
            Command::Return(id) => one(Event::Returned(*id)),
            Command::Pause if self.is_paused => Err(Refusal::AlreadySo),
            Command::Pause => one(Event::Paused),
            Command::Resume if !self.is_paused => Err(Refusal::AlreadySo),
            Command::Resume => one(Event::Resumed),
            Command::Pair => self.pair(who, at),
            Command::PairByHand(pairs) => self.pair_by_hand(pairs),
            Command::Unpair => one(Event::Unpaired { round: self.drawn()?.number }),
            Command::Publish => one(Event::Published { round: self.drawn()?.number }),
            Command::Start => self.start(),
            Command::Move(game, place) => self.move_game(*game, *place),
            Command::Wave => self.wave(who, at),
            Command::Played { game, result, plies, berserk } => self.played(*game, *result, *plies, *berserk),
            Command::Result(game, result) => self.result(*game, *result, who),
            Command::NoShow(game, absent) => self.no_show(*game, *absent, who, at),
            Command::Decide(id) => self.decide_match(*id),
            Command::Call(game) => self.call(*game, true),
            Command::Answer(game) => self.call(*game, false),
            Command::Record(game, moves) => self.record(*game, moves),
            Command::GiveTime { game, is_white, seconds } => self.give_time(*game, *is_white, *seconds),
            Command::CloseRound => self.close_round(),
            Command::Finish => match self.rounds.last() {
                Some(round) if round.stage != Stage::Closed && !self.is_arena() => {
                    Err(Refusal::RoundIsOpen { round: round.number })
                }
                _ => one(Event::Finished),
            },
            Command::Appoint { person, name, rank, boards } => self.appoint(person, name, *rank, *boards),
            Command::Tick => self.tick(who, at),
        }
    }

    fn appoint(
        &self,
        person: &str,
        name: &str,
        rank: Option<Rank>,
        boards: Option<Boards>,
    ) -> Result<Vec<Event>, Refusal> {
        check_name(name)?;
        if let Some(Boards { first, last }) = boards.filter(|boards| boards.first == 0 || boards.first > boards.last) {
            return Err(Refusal::BadBoards { first, last });
        }
        // Arbiters are arbiters of all of it.
        let boards = boards.filter(|_| rank == Some(Rank::Helper));
        // Whose tournament it is stays in charge.
        let is_so = self.rank_of(person) == rank && self.boards_of(person) == boards;
        if self.owner.as_deref() == Some(person) || is_so {
            return Err(Refusal::AlreadySo);
        }
        if rank.is_some() && self.deputies.len() >= MOST_DEPUTIES {
            return Err(Refusal::TooManyDeputies { most: MOST_DEPUTIES });
        }
        Ok(vec![Event::Appointed { person: person.to_owned(), name: name.to_owned(), rank, boards }])
    }

    pub(crate) fn is_arena(&self) -> bool {
        matches!(self.settings.kind, Kind::Arena { .. })
    }

    fn is_list_closed(&self) -> bool {
        self.settings.kind.has_closed_list() && !self.rounds.is_empty()
    }

    fn change_settings(&self, settings: &Settings) -> Result<Vec<Event>, Refusal> {
        settings.check()?;
        if !self.rounds.is_empty() {
            return Err(Refusal::HasBegun);
        }
        let has_team = |entrant: &Entrant| matches!(entrant.entry.team, Some(1 | 2));
        if settings.kind == Kind::Scheveningen && !self.entrants.values().all(has_team) {
            return Err(Refusal::NeedsTeam);
        }
        Ok(vec![Event::Changed(settings.clone())])
    }

    fn check_entry(&self, entry: &Entry) -> Result<(), Refusal> {
        check_name(&entry.name)?;
        if entry.rating > MOST_RATING {
            return Err(Refusal::BadRating { rating: entry.rating, most: MOST_RATING });
        }
        let is_code = |code: &str| code.chars().count() <= CODE && code.chars().all(char::is_alphanumeric);
        if let Some(code) = [&entry.title, &entry.federation].into_iter().find(|code| !is_code(code)) {
            return Err(Refusal::BadCode { code: code.chars().take(20).collect() });
        }
        let is_team = matches!(entry.team, Some(1 | 2));
        if self.settings.kind == Kind::Scheveningen && !is_team { Err(Refusal::NeedsTeam) } else { Ok(()) }
    }

    fn enter(&self, entry: &Entry, who: &Who) -> Result<Vec<Event>, Refusal> {
        self.check_entry(entry)?;
        if let Who::Person(_) = who {
            match &self.settings.join {
                Join::List => return Err(Refusal::OnlyByList),
                Join::Code(code) if entry.code.as_ref() != Some(code) => return Err(Refusal::WrongCode),
                // Whether somebody belongs to a group is known to whoever lets him ask.
                Join::All | Join::Group(_) | Join::Code(_) => {}
            }
        }
        let is_known = |entrant: &Entrant| entry.person.is_some() && entrant.entry.person == entry.person;
        if self.entrants.values().any(is_known) {
            return Err(Refusal::AlreadyIn);
        }
        let is_full = !self.is_arena() && !self.rounds.is_empty() && self.rounds.len() >= self.planned_rounds();
        if self.is_list_closed() || is_full {
            return Err(Refusal::TooLate);
        }
        if self.entrants.len() >= MOST_ENTRANTS {
            return Err(Refusal::IsFull { most: MOST_ENTRANTS });
        }
        let id = EntrantId(self.entrants.keys().last().map_or(1, |id| id.0 + 1));
        let name = entry.name.trim().to_owned();
        Ok(vec![Event::Entered(id, Entry { name, code: None, ..entry.clone() })])
    }

    fn mend(&self, id: EntrantId, entry: &Entry) -> Result<Vec<Event>, Refusal> {
        let known = &self.known(id)?.entry;
        self.check_entry(entry)?;
        let order = |entry: &Entry| (entry.rating, entry.title.clone(), entry.name.trim().to_owned(), entry.team);
        let stands = self.is_list_closed() || self.rounds.len() >= NUMBERS_STAND_AFTER;
        if stands && order(known) != order(entry) {
            return Err(Refusal::NumbersStand);
        }
        let name = entry.name.trim().to_owned();
        Ok(vec![Event::Mended(id, Entry { name, person: known.person.clone(), code: None, ..entry.clone() })])
    }

    fn ask_bye(&self, id: EntrantId, round: usize, bye: Bye, who: &Who) -> Result<Vec<Event>, Refusal> {
        let entrant = self.known(id)?;
        if !matches!(self.settings.kind, Kind::Swiss { .. } | Kind::Keizer) || bye == Bye::Pairing {
            return Err(Refusal::NoByes);
        }
        if round <= self.rounds.len() || round > self.planned_rounds() {
            return Err(Refusal::BadRound { round });
        }
        if entrant.byes.get(&round) == Some(&bye) {
            return Err(Refusal::AlreadySo);
        }
        let halves = entrant.byes.iter().filter(|(other, bye)| **other != round && **bye == Bye::Half).count();
        let most = self.settings.half_byes;
        if bye == Bye::Half && halves >= most && !matches!(who, Who::Arbiter(_)) {
            return Err(Refusal::NoMoreByes { most });
        }
        Ok(vec![Event::ByeAsked(id, round, bye)])
    }

    /// The round that is drawn up and not told.
    fn drawn(&self) -> Result<&Round, Refusal> {
        self.rounds.last().filter(|round| round.stage == Stage::Drawn).ok_or(Refusal::NothingDrawn)
    }

    /// Whether another round can be drawn up.
    fn check_next(&self) -> Result<(), Refusal> {
        if self.is_arena() {
            return Err(Refusal::OtherKind);
        }
        if self.is_paused {
            return Err(Refusal::IsPaused);
        }
        if let Some(round) = self.rounds.last().filter(|round| round.stage != Stage::Closed) {
            return Err(Refusal::RoundIsOpen { round: round.number });
        }
        let rounds = self.planned_rounds();
        if self.rounds.len() >= rounds && !self.rounds.is_empty() {
            return Err(Refusal::NoRoundLeft { rounds });
        }
        Ok(())
    }

    fn pair(&self, who: &Who, at: Ms) -> Result<Vec<Event>, Refusal> {
        self.check_next()?;
        let round = self.rounds.len() + 1;
        let (here, away): (Vec<&Entrant>, Vec<&Entrant>) =
            self.entrants.values().partition(|entrant| self.is_present(entrant, round));
        if !self.is_list_closed() && here.len() < 2 {
            return Err(Refusal::TooFew);
        }
        let mut state = self.clone();
        let mut events = Vec::new();
        if self.settings.kind.has_closed_list() && self.rounds.is_empty() {
            // Tables and brackets are made of those who are here.
            events
                .extend(away.iter().filter(|entrant| !entrant.is_withdrawn).map(|entrant| Event::Withdrew(entrant.id)));
            state.take(events.clone(), who, at);
        }
        if self.settings.kind == Kind::Scheveningen {
            let team = |team| state.numbers().iter().filter(|id| state.entrants[id].entry.team == Some(team)).count();
            let (first, second) = (team(1), team(2));
            if first != second {
                return Err(Refusal::UnequalTeams { first, second });
            }
        }
        events.push(state.paired(round, &state.draft()?, false));
        Ok(events)
    }

    fn paired(&self, round: usize, draft: &Draft, is_by_hand: bool) -> Event {
        let games: Vec<NewGame> =
            draft.pairs.iter().enumerate().map(|(shift, &(white, black))| self.new_game(shift, white, black)).collect();
        let has_game = |id: EntrantId| draft.pairs.iter().any(|&(white, black)| white == id || black == id);
        let rest = |id: EntrantId| {
            let entrant = self.entrants.get(&id)?;
            let asked = entrant.byes.get(&round).copied().filter(|_| !entrant.is_withdrawn);
            match self.settings.kind {
                Kind::Arena { .. } => None,
                // Nobody has points for resting where everybody rests once.
                Kind::RoundRobin { .. } | Kind::Scheveningen => Some(Bye::Zero),
                Kind::KnockOut { .. } => draft.rests.contains(&id).then_some(Bye::Pairing),
                Kind::Swiss { .. } | Kind::Keizer if draft.rests.contains(&id) => Some(Bye::Pairing),
                Kind::Swiss { .. } | Kind::Keizer => Some(asked.unwrap_or(Bye::Zero)),
            }
        };
        let free = self.numbers().into_iter().filter(|&id| !has_game(id));
        let byes = free.filter_map(|id| Some((id, rest(id)?))).collect();
        Event::Paired { round, games, byes, is_by_hand }
    }

    fn pair_by_hand(&self, pairs: &[HandPair]) -> Result<Vec<Event>, Refusal> {
        if !matches!(self.settings.kind, Kind::Swiss { .. } | Kind::Keizer) {
            return Err(Refusal::NotByHand);
        }
        let round = match self.drawn() {
            Ok(round) => round.number,
            Err(_) => {
                self.check_next()?;
                self.rounds.len() + 1
            }
        };
        let mut seen = BTreeSet::new();
        for id in pairs.iter().flat_map(|pair| [pair.white, pair.black]) {
            if self.known(id)?.is_withdrawn {
                return Err(Refusal::HasLeft);
            }
            if !seen.insert(id) {
                return Err(Refusal::Twice { entrant: id });
            }
        }
        let here = self.entrants.values().filter(|entrant| self.is_present(entrant, round));
        let rests: Vec<EntrantId> = here.map(|entrant| entrant.id).filter(|id| !seen.contains(id)).collect();
        if rests.len() > 1 || pairs.is_empty() {
            return Err(Refusal::LeftOver { count: rests.len() });
        }
        let pairs = pairs.iter().map(|pair| (pair.white, pair.black)).collect();
        Ok(vec![self.paired(round, &Draft { pairs, rests }, true)])
    }

    /// Whoever starts a round that was only drawn up tells it, too.
    fn start(&self) -> Result<Vec<Event>, Refusal> {
        if self.is_paused {
            return Err(Refusal::IsPaused);
        }
        let round = self.rounds.last().ok_or(Refusal::NothingDrawn)?;
        let number = round.number;
        match round.stage {
            Stage::Drawn => Ok(vec![Event::Published { round: number }, Event::Started { round: number }]),
            Stage::Published => Ok(vec![Event::Started { round: number }]),
            Stage::Running | Stage::Closed => Err(Refusal::AlreadySo),
        }
    }

    fn move_game(&self, game: GameId, place: Place) -> Result<Vec<Event>, Refusal> {
        let (_, known) = self.known_game(game)?;
        if known.result.is_some() || known.place == place {
            return Err(Refusal::AlreadySo);
        }
        let is_known = |id: &EntrantId| self.entrants.get(id).is_some_and(|entrant| entrant.entry.person.is_some());
        if place == Place::Here && ![known.white, known.black].iter().all(is_known) {
            return Err(Refusal::NeedsAccounts);
        }
        Ok(vec![Event::Moved(game, place)])
    }

    fn wave(&self, who: &Who, at: Ms) -> Result<Vec<Event>, Refusal> {
        if !self.is_arena() {
            return Err(Refusal::OtherKind);
        }
        if self.is_paused {
            return Err(Refusal::IsPaused);
        }
        let is_early = self.rounds.is_empty() && self.settings.starts_at.is_none_or(|start| at < start);
        if is_early && *who == Who::Server {
            return Err(Refusal::TooEarly);
        }
        if self.ends_at().is_some_and(|end| at >= end) {
            return Err(Refusal::TimeIsUp);
        }
        let draft = self.draft_wave(at).ok_or(Refusal::NobodyWaits)?;
        let round = self.rounds.len() + 1;
        Ok(vec![self.paired(round, &draft, false), Event::Published { round }, Event::Started { round }])
    }

    fn played(&self, id: GameId, result: GameResult, plies: usize, berserk: Sides) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        if game.place != Place::Here {
            return Err(Refusal::Elsewhere);
        }
        check_running(round)?;
        if game.result.is_some() {
            return Err(Refusal::AlreadySo);
        }
        Ok(vec![Event::Ended { game: id, result, plies: Some(plies), berserk }])
    }

    fn result(&self, id: GameId, result: GameResult, who: &Who) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        match who {
            Who::Person(person) => self.claim(round, game, self.own_side(id, person)?, result),
            _ => match (game.result, who) {
                (Some(before), _) if before == result => Err(Refusal::AlreadySo),
                (Some(before), Who::Arbiter(_)) => Ok(vec![Event::Corrected { game: id, before, result }]),
                (Some(_), _) => Err(Refusal::ArbiterDecides),
                (None, _) if self.phase == Phase::Finished => Err(Refusal::IsOver),
                (None, _) => {
                    check_running(round)?;
                    Ok(vec![ended(id, result)])
                }
            },
        }
    }

    /// The word of one of the two. When both say the same it stands.
    fn claim(&self, round: &Round, game: &Game, own: EntrantId, result: GameResult) -> Result<Vec<Event>, Refusal> {
        if self.phase == Phase::Finished {
            return Err(Refusal::IsOver);
        }
        if game.place != Place::Board {
            return Err(Refusal::Elsewhere);
        }
        check_running(round)?;
        if game.result.is_some() || result.is_forfeit() {
            return Err(Refusal::ArbiterDecides);
        }
        if game.claims.get(&own) == Some(&result) {
            return Err(Refusal::AlreadySo);
        }
        let other = game.opponent_of(own).and_then(|other| game.claims.get(&other));
        let claimed = Event::Claimed(game.id, own, result);
        Ok(match other {
            None => vec![claimed],
            Some(other) if *other == result => vec![claimed, ended(game.id, result)],
            Some(_) => vec![claimed, Event::Disputed(game.id)],
        })
    }

    fn no_show(&self, id: GameId, absent: Sides, who: &Who, at: Ms) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        check_running(round)?;
        let result = GameResult::absent(absent).filter(|_| game.result.is_none()).ok_or(Refusal::AlreadySo)?;
        if *who == Who::Server {
            let patience = self.patience().ok_or(Refusal::ArbiterDecides)?;
            let from = round.started_at.ok_or(Refusal::NotStarted)?;
            if at < from + patience {
                return Err(Refusal::TooEarly);
            }
        }
        let mut events = vec![ended(id, result)];
        if self.is_arena() {
            // Nobody else shall be paired with one who is not there. Whoever comes goes on with a click.
            let sides = [(game.white, absent.white), (game.black, absent.black)];
            let gone = sides.into_iter().filter(|&(id, is_absent)| is_absent && !self.has_left(id));
            events.extend(gone.map(|(id, _)| Event::Withdrew(id)));
        }
        Ok(events)
    }

    fn has_left(&self, id: EntrantId) -> bool {
        self.entrants.get(&id).is_none_or(|entrant| entrant.is_withdrawn)
    }

    /// How long the server waits for somebody before it may say that they have not come.
    pub fn patience(&self) -> Option<Ms> {
        if self.is_arena() {
            return Some(ARENA_PATIENCE);
        }
        self.settings.no_show_minutes.map(|minutes| Ms::from(minutes) * MINUTE)
    }

    fn decide_match(&self, id: EntrantId) -> Result<Vec<Event>, Refusal> {
        self.known(id)?;
        let round = self.rounds.last().filter(|round| round.stage == Stage::Running).ok_or(Refusal::NotStarted)?;
        let is_level = self.matches(round).into_iter().any(|(better, other)| {
            let other = other.filter(|&other| better == id || other == id);
            other.is_some_and(|other| self.match_standing(round, better, other) == Some(Standing::Level))
        });
        if is_level { Ok(vec![Event::Decided(id)]) } else { Err(Refusal::NotLevel) }
    }

    fn call(&self, id: GameId, is_called: bool) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        check_running(round)?;
        if game.is_called == is_called || game.result.is_some() {
            return Err(Refusal::AlreadySo);
        }
        Ok(vec![if is_called { Event::Called(id) } else { Event::Answered(id) }])
    }

    fn record(&self, id: GameId, moves: &[String]) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        if game.place != Place::Board {
            return Err(Refusal::Elsewhere);
        }
        if round.stage < Stage::Running {
            return Err(Refusal::NotStarted);
        }
        let bad = |ply: usize| Refusal::BadMove { number: ply / 2 + 1, text: moves[ply].chars().take(20).collect() };
        if moves.len() > MOST_PLIES {
            return Err(bad(MOST_PLIES));
        }
        let mut position = Position::STANDARD;
        let mut written = Vec::with_capacity(moves.len());
        for (ply, text) in moves.iter().enumerate() {
            let wish: UciMove = text.parse().map_err(|_| bad(ply))?;
            position.play(position.resolve(wish).map_err(|_| bad(ply))?).map_err(|_| bad(ply))?;
            written.push(wish.to_string());
        }
        let written = written.join(" ");
        if game.moves == written { Err(Refusal::AlreadySo) } else { Ok(vec![Event::Recorded(id, written)]) }
    }

    fn give_time(&self, id: GameId, is_white: bool, seconds: u32) -> Result<Vec<Event>, Refusal> {
        let (round, game) = self.known_game(id)?;
        check_running(round)?;
        if game.place != Place::Here {
            return Err(Refusal::Elsewhere);
        }
        if game.result.is_some() {
            return Err(Refusal::AlreadySo);
        }
        if !(1..=MOST_SECONDS).contains(&seconds) {
            return Err(Refusal::BadSeconds { seconds, most: MOST_SECONDS });
        }
        Ok(vec![Event::TimeGiven { game: id, is_white, seconds }])
    }

    fn close_round(&self) -> Result<Vec<Event>, Refusal> {
        if self.is_arena() {
            return Err(Refusal::OtherKind);
        }
        let round = self.rounds.last().ok_or(Refusal::NothingDrawn)?;
        check_running(round)?;
        let open = if self.settings.kind.match_rules().is_some() {
            self.matches(round).into_iter().filter(|&pair| self.winner(round, pair).is_none()).count()
        } else {
            round.games.iter().filter(|game| game.result.is_none()).count()
        };
        match open {
            0 => Ok(vec![Event::Closed { round: round.number }]),
            count => Err(Refusal::ResultsMissing { count }),
        }
    }

    /// What begins or ends by the clock.
    fn tick(&self, who: &Who, at: Ms) -> Result<Vec<Event>, Refusal> {
        if self.is_paused {
            return Err(Refusal::IsPaused);
        }
        if self.ends_at().is_some_and(|end| at >= end) {
            return Ok(vec![Event::Finished]);
        }
        let is_due = self.settings.starts_at.is_some_and(|start| start <= at);
        match self.rounds.as_slice() {
            _ if !is_due => return Err(Refusal::TooEarly),
            [] => {}
            [first] if matches!(first.stage, Stage::Drawn | Stage::Published) => return self.start(),
            _ => return Err(Refusal::TooEarly),
        }
        if self.is_arena() {
            return self.wave(who, at);
        }
        let mut events = self.pair(who, at)?;
        events.extend([Event::Published { round: 1 }, Event::Started { round: 1 }]);
        Ok(events)
    }

    /// The next games of matches in which one is due.
    fn next_games(&self) -> Vec<Event> {
        let has_matches = !self.is_paused && self.settings.kind.match_rules().is_some();
        let Some(round) = self.rounds.last().filter(|_| has_matches) else { return Vec::new() };
        if round.stage == Stage::Closed {
            return Vec::new();
        }
        let mut events = Vec::new();
        for (better, other) in self.matches(round) {
            let Some(other) = other else { continue };
            let is_open =
                round.games.iter().any(|game| game.opponent_of(better) == Some(other) && game.result.is_none());
            let color = match self.match_standing(round, better, other) {
                Some(Standing::Next(color, _)) if !is_open => color,
                Some(Standing::Decider) if !is_open => Color::Black,
                _ => continue,
            };
            let (white, black) = if color == Color::White { (better, other) } else { (other, better) };
            events.push(Event::Added(self.new_game(events.len(), white, black)));
        }
        events
    }
}

fn ended(game: GameId, result: GameResult) -> Event {
    Event::Ended { game, result, plies: None, berserk: Sides::default() }
}

fn check_running(round: &Round) -> Result<(), Refusal> {
    match round.stage {
        Stage::Running => Ok(()),
        Stage::Drawn | Stage::Published => Err(Refusal::NotStarted),
        Stage::Closed => Err(Refusal::AlreadySo),
    }
}
