//! Random commands, as people, clocks and games would send them in any order: whatever comes, the tournament stays one.

use std::collections::BTreeSet;
use tabiya_pairing::{Random, TournamentFile, standings, swiss};
use tabiya_text::Language;
use tabiya_tournament::{
    Boards, Bye, CheckIn, Command, Entry, Event, Game, GameId, GameResult, HandPair, Join, Kind, Logged, Phase, Place,
    Rank, Refusal, Round, Settings, Sides, Stage, Standings, State, Venue, Who,
};

const RESULTS: [GameResult; 6] = [
    GameResult::WhiteWins,
    GameResult::Draw,
    GameResult::BlackWins,
    GameResult::WhiteAbsent,
    GameResult::BlackAbsent,
    GameResult::BothAbsent,
];

fn arbiter() -> Who {
    Who::Arbiter("ada".into())
}

fn kinds() -> Vec<Kind> {
    vec![
        Kind::Swiss { is_accelerated: false },
        Kind::Swiss { is_accelerated: true },
        Kind::RoundRobin { is_double: false },
        Kind::RoundRobin { is_double: true },
        Kind::Scheveningen,
        Kind::KnockOut { games: 2, tie_breaks: vec![1], has_decider: true },
        Kind::KnockOut { games: 1, tie_breaks: vec![], has_decider: false },
        Kind::Keizer,
        Kind::Arena { minutes: 60, has_berserk: true },
    ]
}

/// A tournament and everything that has happened to it.
struct Club {
    state: State,
    log: Vec<Logged>,
    now: i64,
    random: Random,
    /// What was asked and refused, by name.
    refused: BTreeSet<&'static str>,
}

impl Club {
    fn new(settings: Settings, seed: u64) -> Club {
        let (state, log) = State::create(settings, &arbiter(), 0).unwrap();
        Club { state, log, now: 0, random: Random::new(seed), refused: BTreeSet::new() }
    }

    fn ask(&mut self, command: &Command, who: &Who) -> Result<(), Refusal> {
        self.now += 1_000;
        match self.state.step(command, who, self.now) {
            Ok((state, events)) => {
                assert!(!events.is_empty(), "{command:?} does nothing");
                self.state = state;
                self.log.extend(events);
                Ok(())
            }
            Err(refusal) => {
                self.refused.insert(refusal.name());
                Err(refusal)
            }
        }
    }

    #[track_caller]
    fn must(&mut self, command: Command) {
        if let Err(refusal) = self.ask(&command, &arbiter()) {
            panic!("{command:?}: {refusal}");
        }
    }

    fn entry(&mut self) -> Entry {
        let number = self.state.entrants().count();
        let rating = 1000 + self.random.below(1200) as u32;
        let team = Some(1 + (number % 2) as u8);
        let person = self.random.percent(70).then(|| format!("p{number}"));
        Entry { person, name: format!("Player {number}"), rating, team, ..Entry::default() }
    }

    fn someone(&mut self) -> tabiya_tournament::EntrantId {
        let count = self.state.entrants().count();
        let at = self.random.below(count + 1);
        self.state.entrants().nth(at).map_or(tabiya_tournament::EntrantId(999), |entrant| entrant.id)
    }

    fn some_game(&mut self) -> GameId {
        let games: Vec<GameId> = self.state.rounds().iter().flat_map(Round::games).map(|game| game.id).collect();
        // Mostly one of the last.
        let last = games.len().saturating_sub(12);
        let at =
            if self.random.percent(80) { last + self.random.below(12) } else { self.random.below(games.len() + 1) };
        games.get(at).copied().unwrap_or(GameId(9999))
    }

    fn some_who(&mut self) -> Who {
        match self.random.below(10) {
            0..=5 => arbiter(),
            6 => Who::Helper("hal".into()),
            7 => Who::Server,
            _ => {
                let id = self.someone();
                let person = self
                    .state
                    .entrants()
                    .find(|entrant| entrant.id == id)
                    .and_then(|entrant| entrant.entry.person.clone());
                Who::Person(person.unwrap_or("stranger".into()))
            }
        }
    }

    /// One of the two who play a game, where they are persons.
    fn player_of(&mut self, game: GameId) -> Who {
        let Some((_, game)) = self.state.game(game) else { return Who::Server };
        let id = if self.random.percent(50) { game.white } else { game.black };
        let entrant = self.state.entrants().find(|entrant| entrant.id == id);
        Who::Person(entrant.and_then(|entrant| entrant.entry.person.clone()).unwrap_or("stranger".into()))
    }

    fn some_command(&mut self) -> Command {
        let result = RESULTS[self.random.below(6)];
        let sides = Sides { white: self.random.percent(50), black: self.random.percent(50) };
        match self.random.below(40) {
            0..=2 => Command::Enter(self.entry()),
            3 => Command::CheckIn(self.someone()),
            4 => Command::CheckOut(self.someone()),
            5 => {
                let bye = [Bye::Full, Bye::Half, Bye::Zero, Bye::Pairing][self.random.below(4)];
                Command::AskBye(self.someone(), self.random.below(8), bye)
            }
            6 => Command::DropBye(self.someone(), self.random.below(8)),
            7 => Command::Withdraw(self.someone()),
            8 => Command::Return(self.someone()),
            9 => Command::Pause,
            10 | 11 => Command::Resume,
            12..=14 => Command::Pair,
            15 => Command::Unpair,
            16 => Command::Publish,
            17..=19 => Command::Start,
            20 => Command::Move(self.some_game(), if sides.white { Place::Here } else { Place::Board }),
            21 | 22 => Command::Wave,
            23..=25 => {
                Command::Played { game: self.some_game(), result, plies: self.random.below(100), berserk: sides }
            }
            26..=32 => Command::Result(self.some_game(), result),
            33 => Command::NoShow(self.some_game(), sides),
            34 => Command::Decide(self.someone()),
            35 => Command::Call(self.some_game()),
            36 => Command::Answer(self.some_game()),
            37 | 38 => Command::CloseRound,
            _ if self.random.percent(5) => Command::Finish,
            _ => Command::Tick,
        }
    }

    /// Gives every open game a result, and closes the round.
    fn play_out(&mut self) {
        self.must(Command::Start);
        loop {
            let open: Vec<GameId> = self
                .state
                .rounds()
                .iter()
                .flat_map(Round::games)
                .filter(|game| game.result.is_none())
                .map(|game| game.id)
                .collect();
            if open.is_empty() {
                break;
            }
            for game in open {
                let result = RESULTS[if self.random.percent(95) { self.random.below(3) } else { self.random.below(6) }];
                self.must(Command::Result(game, result));
            }
        }
        let level: Vec<_> = self.state.numbers();
        for id in level {
            let _ = self.ask(&Command::Decide(id), &arbiter());
        }
        self.must(Command::CloseRound);
    }
}

/// What holds of every state.
fn check(club: &Club) {
    let state = &club.state;
    assert_eq!(State::replay(club.log.iter()).as_ref(), Some(state), "a state is what its events add up to");
    let written = serde_json::to_string(&club.log).unwrap();
    let read: Vec<Logged> = serde_json::from_str(&written).unwrap();
    assert_eq!(read, club.log);
    let is_arena = matches!(state.settings().kind, Kind::Arena { .. });
    let is_knock_out = matches!(state.settings().kind, Kind::KnockOut { .. });
    let games: Vec<&Game> = state.rounds().iter().flat_map(Round::games).collect();
    let ids: BTreeSet<GameId> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids.len(), games.len(), "no game twice");
    assert!(games.iter().all(|game| game.white != game.black));
    let known: BTreeSet<_> = state.entrants().map(|entrant| entrant.id).collect();
    for round in state.rounds() {
        let mut seen = BTreeSet::new();
        for game in round.games() {
            let is_new = seen.insert(game.white) & seen.insert(game.black);
            assert!(is_new || is_knock_out, "nobody is in two games of a round");
            assert!(known.contains(&game.white) && known.contains(&game.black));
        }
        for (id, _) in &round.byes {
            assert!(seen.insert(*id), "nobody plays and rests");
        }
        assert!(round.byes.iter().filter(|(_, bye)| *bye == Bye::Pairing).count() <= 1 || is_knock_out);
        let is_whole = round.stage != Stage::Closed || is_knock_out || round.games().all(|game| game.result.is_some());
        assert!(is_whole, "a round is closed when all is known");
    }
    let open: Vec<_> =
        games.iter().filter(|game| game.result.is_none()).flat_map(|game| [game.white, game.black]).collect();
    let people: BTreeSet<_> = open.iter().collect();
    assert!(people.len() == open.len() || is_knock_out, "nobody is in two games at once");
    if let Some(first) = state.rounds().iter().position(|round| round.stage != Stage::Closed) {
        assert!(is_arena || first + 1 == state.rounds().len(), "only the last round is open");
    }
    check_table(state);
}

/// Standings and files are those of `tabiya_pairing`.
fn check_table(state: &State) {
    let standings = state.standings();
    let Some(file) = state.file() else { return };
    let again =
        TournamentFile::read(file.write().as_bytes()).unwrap_or_else(|error| panic!("{error}\n{}", file.write()));
    assert_eq!(again.tournament, file.tournament, "{}", file.write());
    let has_left = state.entrants().any(|entrant| entrant.is_withdrawn);
    if let (Standings::Points(rows), false) = (standings, has_left) {
        let right = standings::standings(&again.tournament).unwrap();
        assert_eq!(rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>(), right);
    }
}

fn settings(kind: Kind, random: &mut Random) -> Settings {
    Settings {
        kind,
        rounds: 1 + random.below(7),
        venue: [Venue::Here, Venue::Boards, Venue::Mixed][random.below(3)],
        check_in: [CheckIn::Never, CheckIn::Never, CheckIn::Once, CheckIn::EachRound][random.below(4)],
        is_first_white: random.percent(50),
        no_show_minutes: random.percent(50).then_some(1),
        starts_at: random.percent(20).then_some(20_000),
        ..Settings::new("Friday")
    }
}

#[test]
fn whatever_is_asked_the_tournament_stays_one() {
    let mut refused = BTreeSet::new();
    let mut happened = BTreeSet::new();
    for seed in 0..90 {
        let mut random = Random::new(seed);
        let kind = kinds()[seed as usize % kinds().len()].clone();
        let mut club = Club::new(settings(kind, &mut random), seed ^ 0x5eed);
        for _ in 0..6 {
            let entry = club.entry();
            club.must(Command::Enter(entry));
        }
        for turn in 0..200 {
            let (command, who) = match club.some_command() {
                Command::Result(game, _) if club.random.percent(70) => {
                    (Command::Result(game, RESULTS[club.random.below(3)]), club.player_of(game))
                }
                command => (command, club.some_who()),
            };
            let is_done = club.ask(&command, &who).is_ok();
            if is_done && turn % 20 == 0 {
                check(&club);
            }
        }
        check(&club);
        refused.extend(club.refused.iter().copied());
        happened.extend(
            club.log.iter().map(|logged| format!("{:?}", logged.event).split(['(', ' ']).next().unwrap().to_owned()),
        );
    }
    // The commands must not all be refused at the door.
    for event in [
        "Paired",
        "Unpaired",
        "Started",
        "Ended",
        "Corrected",
        "Closed",
        "Claimed",
        "Disputed",
        "Added",
        "Withdrew",
        "Returned",
    ] {
        assert!(happened.contains(event), "{event} never happened: {happened:?}");
    }
    assert!(refused.len() > 20, "{refused:?}");
}

#[test]
fn whole_tournaments_are_paired_as_the_rules_say() {
    for seed in 0..24 {
        let mut random = Random::new(1000 + seed);
        let kind = kinds()[seed as usize % 4].clone();
        let mut club = Club::new(Settings { kind, rounds: 5, ..Settings::new("Friday") }, seed);
        for _ in 0..9 + random.below(12) {
            let entry = club.entry();
            club.must(Command::Enter(entry));
        }
        let is_swiss = matches!(club.state.settings().kind, Kind::Swiss { .. });
        let planned = club.state.planned_rounds();
        for round in 1..=planned {
            if is_swiss && round > 1 && random.percent(40) {
                let (late, away, gone) = (club.entry(), club.someone(), club.someone());
                let _ = club.ask(&Command::Enter(late), &arbiter());
                let _ = club.ask(&Command::AskBye(away, round, Bye::Half), &arbiter());
                let _ = club.ask(&Command::Withdraw(gone), &arbiter());
            }
            if let Err(refusal) = club.ask(&Command::Pair, &arbiter()) {
                assert_eq!(refusal, Refusal::NoPairing { round });
                break;
            }
            assert_eq!(club.state.difference(round, Language::English), None);
            let reasons = club.state.reasons(round, Language::English);
            assert!(!reasons.is_empty() && reasons.iter().all(|(_, text)| !text.contains('{')));
            club.play_out();
        }
        check(&club);
        let file = club.state.file().unwrap();
        for round in 1..=file.tournament.rounds_paired() {
            assert_eq!(
                tabiya_pairing::System::of(&file.tournament).check_round(&file.tournament, round),
                None,
                "seed {seed}, round {round}"
            );
        }
        if is_swiss {
            assert_eq!(swiss::check(&file.tournament), None, "seed {seed}");
        }
    }
}

#[test]
fn a_knock_out_ends_with_one() {
    for seed in 0..30 {
        let mut random = Random::new(seed);
        let kind = kinds()[5 + seed as usize % 2].clone();
        let mut club = Club::new(Settings { kind, ..Settings::new("Cup") }, seed);
        for _ in 0..2 + random.below(14) {
            let entry = club.entry();
            club.must(Command::Enter(entry));
        }
        let people = club.state.numbers().len();
        while club.ask(&Command::Pair, &arbiter()).is_ok() {
            club.play_out();
        }
        check(&club);
        assert_eq!(1 << club.state.rounds().len(), people.next_power_of_two(), "{people}");
        let Standings::KnockOut(wins) = club.state.standings() else { panic!("a knock-out") };
        assert_eq!(wins.iter().filter(|(_, wins)| *wins == club.state.rounds().len()).count(), 1);
        club.must(Command::Finish);
    }
}

/// Four who have entered, of whom the first two are persons.
fn four(settings: Settings) -> Club {
    let mut club = Club::new(settings, 1);
    for (at, name) in ["Ada", "Bea", "Cid", "Dan"].into_iter().enumerate() {
        let person = (at < 2).then(|| name.to_lowercase());
        club.must(Command::Enter(Entry {
            person,
            rating: 2000 - 100 * at as u32,
            team: Some(1 + at as u8 % 2),
            ..Entry::named(name)
        }));
    }
    club
}

fn person(name: &str) -> Who {
    Who::Person(name.into())
}

#[test]
fn two_who_say_the_same_are_believed_and_two_who_do_not_wait() {
    let mut club = four(Settings { kind: Kind::RoundRobin { is_double: false }, ..Settings::new("Friday") });
    // The two persons, numbers 1 and 2, meet in the second round of the table.
    club.must(Command::Pair);
    club.play_out();
    club.must(Command::Pair);
    let game = club.state.rounds()[1].games().find(|game| game.white.0 + game.black.0 == 3).unwrap().id;
    let say = |result| Command::Result(game, result);
    assert_eq!(club.ask(&say(GameResult::Draw), &person("ada")), Err(Refusal::NotStarted));
    club.must(Command::Start);
    assert_eq!(club.ask(&say(GameResult::Draw), &person("eve")), Err(Refusal::NotYours));
    assert_eq!(club.ask(&say(GameResult::WhiteAbsent), &person("ada")), Err(Refusal::ArbiterDecides));
    club.ask(&say(GameResult::WhiteWins), &person("ada")).unwrap();
    assert_eq!(club.state.game(game).unwrap().1.result, None);
    club.ask(&say(GameResult::BlackWins), &person("bea")).unwrap();
    assert!(club.state.game(game).unwrap().1.is_disputed);
    assert_eq!(club.ask(&Command::CloseRound, &arbiter()), Err(Refusal::ResultsMissing { count: 2 }));
    club.ask(&say(GameResult::WhiteWins), &person("bea")).unwrap();
    let (_, settled) = club.state.game(game).unwrap();
    assert_eq!((settled.result, settled.is_disputed), (Some(GameResult::WhiteWins), false));
    assert_eq!(club.ask(&say(GameResult::Draw), &person("bea")), Err(Refusal::ArbiterDecides));
    assert_eq!(club.ask(&say(GameResult::Draw), &Who::Helper("hal".into())), Err(Refusal::ArbiterDecides));
    check(&club);
}

#[test]
fn a_result_corrected_later_pairs_nothing_anew() {
    let mut club = four(Settings::new("Friday"));
    club.must(Command::Pair);
    club.play_out();
    club.must(Command::Pair);
    let second = club.state.rounds()[1].clone();
    let first = club.state.rounds()[0].games().next().unwrap().clone();
    let before = club.state.standings();
    let other = if first.result == Some(GameResult::BothAbsent) { GameResult::Draw } else { GameResult::BothAbsent };
    club.must(Command::Result(first.id, other));
    assert_eq!(club.state.rounds()[1], second);
    assert_ne!(club.state.standings(), before);
    assert!(matches!(club.log.last().unwrap(), Logged { event: Event::Corrected { .. }, who: Who::Arbiter(_), .. }));
    check(&club);
}

#[test]
fn pairs_made_by_hand_are_compared_with_the_rules() {
    let mut club = four(Settings::new("Friday"));
    club.must(Command::Pair);
    assert_eq!(club.state.difference(1, Language::English), None);
    let ids: Vec<_> = club.state.numbers();
    let pair = |white: usize, black: usize| HandPair { white: ids[white], black: ids[black] };
    let by_hand = |pairs: Vec<HandPair>| Command::PairByHand(pairs);
    assert_eq!(club.ask(&by_hand(vec![pair(0, 1)]), &arbiter()), Err(Refusal::LeftOver { count: 2 }));
    assert_eq!(club.ask(&by_hand(vec![pair(0, 1), pair(0, 2)]), &arbiter()), Err(Refusal::Twice { entrant: ids[0] }));
    club.must(by_hand(vec![pair(0, 1), pair(2, 3)]));
    assert_eq!(club.state.rounds().len(), 1);
    let words = club.state.difference(1, Language::English).unwrap();
    assert_eq!(
        words,
        "Round 1: Ada (#1) has White against Bea (#2), but by the rules Ada (#1) has White against Cid (#3)."
    );
    assert_eq!(club.state.reasons(1, Language::English), []);
    assert_eq!((club.state.reasons(0, Language::English), club.state.difference(0, Language::English)), (vec![], None));
    check(&club);
    let mut table = four(Settings { kind: Kind::RoundRobin { is_double: false }, ..Settings::new("Friday") });
    assert_eq!(table.ask(&by_hand(vec![pair(0, 1), pair(2, 3)]), &arbiter()), Err(Refusal::NotByHand));
}

#[test]
fn who_comes_after_a_draw_that_was_thrown_away_is_in() {
    let kind = Kind::RoundRobin { is_double: false };
    let mut club = four(Settings { kind, check_in: CheckIn::Once, ..Settings::new("Friday") });
    let ids: Vec<_> = club.state.entrants().map(|entrant| entrant.id).collect();
    for &id in &ids[..3] {
        club.must(Command::CheckIn(id));
    }
    club.must(Command::Pair);
    club.must(Command::Unpair);
    club.must(Command::CheckIn(ids[3]));
    club.must(Command::Pair);
    assert_eq!(club.state.rounds()[0].games().count(), 2);
}

#[test]
fn a_round_that_was_drawn_up_begins_by_the_clock() {
    let mut club = four(Settings { starts_at: Some(100_000), ..Settings::new("Friday") });
    club.must(Command::Pair);
    club.now = 98_000;
    assert_eq!(club.ask(&Command::Tick, &Who::Server), Err(Refusal::TooEarly));
    club.ask(&Command::Tick, &Who::Server).unwrap();
    assert_eq!(club.state.rounds()[0].stage, Stage::Running);
    assert_eq!(club.ask(&Command::Tick, &Who::Server), Err(Refusal::TooEarly));
}

#[test]
fn who_may_join_is_asked_at_the_door() {
    let entry = |person: &str, code: Option<&str>| {
        Command::Enter(Entry { person: Some(person.into()), code: code.map(str::to_owned), ..Entry::named(person) })
    };
    let mut club = Club::new(Settings { join: Join::Code("rook".into()), ..Settings::new("Friday") }, 1);
    assert_eq!(club.ask(&entry("eve", None), &person("eve")), Err(Refusal::WrongCode));
    assert_eq!(club.ask(&entry("eve", Some("rook")), &person("ada")), Err(Refusal::NotYours));
    club.ask(&entry("eve", Some("rook")), &person("eve")).unwrap();
    assert_eq!(club.ask(&entry("eve", Some("rook")), &person("eve")), Err(Refusal::AlreadyIn));
    // The code is nobody's business later.
    assert!(!serde_json::to_string(&club.log[1..]).unwrap().contains("rook"));
    let mut club = Club::new(Settings { join: Join::List, ..Settings::new("Friday") }, 1);
    assert_eq!(club.ask(&entry("eve", None), &person("eve")), Err(Refusal::OnlyByList));
    assert_eq!(club.ask(&Command::Pair, &person("eve")), Err(Refusal::NotAllowed));
    assert_eq!(club.ask(&Command::Enter(Entry::named(" \n")), &arbiter()).unwrap_err().name(), "bad-name");
    assert_eq!(club.ask(&Command::Pair, &arbiter()), Err(Refusal::TooFew));
    assert_eq!(
        State::create(Settings { rounds: 0, ..Settings::new("x") }, &arbiter(), 0).unwrap_err().name(),
        "bad-rounds"
    );
}

#[test]
fn whoever_does_not_come_loses_after_the_time_that_was_agreed() {
    let mut club = four(Settings { no_show_minutes: Some(30), starts_at: Some(60_000), ..Settings::new("Friday") });
    assert_eq!(club.ask(&Command::Tick, &Who::Server), Err(Refusal::TooEarly));
    club.now = 60_000;
    club.ask(&Command::Tick, &Who::Server).unwrap();
    assert_eq!((club.state.phase(), club.state.rounds()[0].stage), (Phase::Running, Stage::Running));
    let game = club.state.rounds()[0].games().next().unwrap().id;
    let absent = Command::NoShow(game, Sides { white: false, black: true });
    assert_eq!(club.ask(&absent, &Who::Server), Err(Refusal::TooEarly));
    club.now += 30 * 60_000;
    club.ask(&absent, &Who::Server).unwrap();
    assert_eq!(club.state.game(game).unwrap().1.result, Some(GameResult::BlackAbsent));
}

#[test]
fn whoever_leaves_a_round_robin_early_is_struck_out() {
    let mut club = four(Settings { kind: Kind::RoundRobin { is_double: false }, ..Settings::new("Friday") });
    let gone = club.state.numbers()[3];
    club.must(Command::Pair);
    club.play_out();
    club.must(Command::Withdraw(gone));
    club.must(Command::Pair);
    let forfeited = club.state.rounds()[1].games().find(|game| game.color_of(gone).is_some()).unwrap();
    assert!(forfeited.result.is_some_and(GameResult::is_forfeit));
    let Standings::Points(rows) = club.state.standings() else { panic!("points") };
    let last = rows.iter().find(|(id, _)| *id == gone).unwrap();
    assert_eq!(last.1.points.in_tenths(), 0);
    let sum: i32 = rows.iter().map(|(_, row)| row.points.in_tenths()).sum();
    assert!(sum <= 10, "only the game of the two others of the first round counts: {sum}");
}

#[test]
fn an_arena_pairs_whoever_waits_until_the_time_is_up() {
    let mut club = Club::new(
        Settings { kind: Kind::Arena { minutes: 1, has_berserk: false }, venue: Venue::Here, ..Settings::new("Arena") },
        7,
    );
    for number in 0..9 {
        let entry = Entry { person: Some(format!("p{number}")), ..club.entry() };
        club.must(Command::Enter(entry));
    }
    let start = club.now;
    let mut games = 0;
    while club.now < start + 50_000 {
        if club.ask(&Command::Wave, &arbiter()).is_ok() {
            games += club.state.rounds().last().unwrap().games().count();
        }
        let open: Vec<GameId> = club
            .state
            .rounds()
            .iter()
            .flat_map(Round::games)
            .filter(|game| game.result.is_none())
            .map(|game| game.id)
            .collect();
        for game in open.into_iter().take(3) {
            let result = RESULTS[club.random.below(3)];
            club.ask(&Command::Played { game, result, plies: 40, berserk: Sides::default() }, &Who::Server).unwrap();
        }
    }
    assert!(games > 10, "{games}");
    check(&club);
    let Standings::Arena(rows) = club.state.standings() else { panic!("an arena") };
    assert!(rows.windows(2).all(|two| two[0].points >= two[1].points));
    club.now += 60_000;
    assert_eq!(club.ask(&Command::Wave, &Who::Server), Err(Refusal::TimeIsUp));
    club.ask(&Command::Tick, &Who::Server).unwrap();
    assert_eq!(club.state.phase(), Phase::Finished);
    let open = club.state.rounds().iter().flat_map(Round::games).find(|game| game.result.is_none()).map(|game| game.id);
    if let Some(game) = open {
        let late = Command::Played { game, result: GameResult::Draw, plies: 40, berserk: Sides::default() };
        assert_eq!(club.ask(&late, &Who::Server), Err(Refusal::IsOver));
    }
}

/// An arena of an hour in which so many are, and the first wave is paired at noon.
fn arena(people: usize) -> Club {
    let kind = Kind::Arena { minutes: 60, has_berserk: true };
    let mut club = Club::new(Settings { kind, venue: Venue::Here, ..Settings::new("Arena") }, 7);
    for number in 0..people {
        let entry = Entry { person: Some(format!("p{number}")), ..Entry::named("Somebody") };
        club.must(Command::Enter(entry));
    }
    club.must(Command::Wave);
    club
}

fn open_game(club: &Club) -> Option<Game> {
    club.state.rounds().iter().flat_map(Round::games).find(|game| game.result.is_none()).cloned()
}

fn over(game: &Game) -> Command {
    Command::Played { game: game.id, result: GameResult::WhiteWins, plies: 40, berserk: Sides::default() }
}

#[test]
fn two_alone_in_an_arena_meet_again_and_of_three_nobody_twice_running() {
    let mut two = arena(2);
    let first = open_game(&two).unwrap();
    two.ask(&over(&first), &Who::Server).unwrap();
    two.ask(&Command::Wave, &Who::Server).unwrap();
    let second = open_game(&two).unwrap();
    assert_eq!((second.white, second.black), (first.black, first.white), "with colours changed");

    let mut three = arena(3);
    let first = open_game(&three).unwrap();
    three.ask(&over(&first), &Who::Server).unwrap();
    three.ask(&Command::Wave, &Who::Server).unwrap();
    let second = open_game(&three).unwrap();
    assert!(first.color_of(second.white).is_none() || first.color_of(second.black).is_none());
}

#[test]
fn who_does_not_come_to_a_game_of_an_arena_pauses_and_waits_longer_each_time() {
    let mut club = arena(2);
    let game = open_game(&club).unwrap();
    let no_show = Command::NoShow(game.id, Sides { white: true, black: false });
    assert_eq!(club.ask(&no_show, &Who::Server), Err(Refusal::TooEarly));
    club.now += 20_000;
    club.ask(&no_show, &Who::Server).unwrap();
    let absent = || club.state.entrant(game.white).unwrap().clone();
    assert!(absent().is_withdrawn);
    assert_eq!(club.ask(&Command::Wave, &Who::Server), Err(Refusal::NobodyWaits));
    let person = Who::Person(club.state.entrant(game.white).unwrap().entry.person.clone().unwrap());
    club.ask(&Command::Return(game.white), &person).unwrap();
    assert_eq!(club.state.entrant(game.white).unwrap().waits_until(), Some(club.now + 10_000));
    assert_eq!(club.ask(&Command::Wave, &Who::Server), Err(Refusal::NobodyWaits));
    for pause in 2..=15 {
        club.ask(&Command::Withdraw(game.white), &person).unwrap();
        club.ask(&Command::Return(game.white), &person).unwrap();
        let wait = club.state.entrant(game.white).unwrap().waits_until().unwrap() - club.now;
        assert_eq!(wait, 10_000 * pause.min(12));
    }
    club.now += 120_000;
    club.ask(&Command::Wave, &Who::Server).unwrap();
    check(&club);
}

#[test]
fn a_pause_of_all_costs_an_arena_no_time() {
    let mut club = arena(2);
    let end = club.now + 60 * 60_000;
    assert_eq!(club.state.ends_at(), Some(end));
    club.must(Command::Pause);
    assert_eq!(club.state.ends_at(), None);
    club.now = end + 5_000;
    assert_eq!(club.ask(&Command::Tick, &Who::Server), Err(Refusal::IsPaused));
    let from = club.now;
    club.must(Command::Resume);
    let stood = club.now - (end - 60 * 60_000) - 1_000;
    assert_eq!(club.state.ends_at(), Some(end + stood), "{from}");
    club.now = end + stood - 2_000;
    assert_eq!(club.ask(&Command::Tick, &Who::Server), Err(Refusal::TooEarly));
    club.now = end + stood;
    club.ask(&Command::Tick, &Who::Server).unwrap();
    assert_eq!(club.state.phase(), Phase::Finished);
}

#[test]
fn moves_of_a_game_on_a_board_are_written_down_by_the_rules() {
    let mut club = Club::new(Settings::new("Friday"), 7);
    for name in ["ann", "bob", "eve"] {
        club.must(Command::Enter(Entry { person: Some(name.into()), ..Entry::named(name) }));
    }
    club.must(Command::Pair);
    let game = club.state.rounds()[0].games().next().unwrap().clone();
    let moves = |text: &str| Command::Record(game.id, text.split(' ').map(str::to_owned).collect());
    assert_eq!(club.ask(&moves("e2e4"), &arbiter()), Err(Refusal::NotStarted));
    club.must(Command::Start);
    let person = |id| Who::Person(club.state.entrant(id).unwrap().entry.person.clone().unwrap());
    let (white, black) = (person(game.white), person(game.black));
    let resting = club.state.entrants().find(|one| one.id != game.white && one.id != game.black).unwrap().id;
    assert_eq!(club.ask(&moves("e2e4"), &person(resting)), Err(Refusal::NotYours));
    club.ask(&moves("e2e4 e7e5"), &white).unwrap();
    assert_eq!(club.ask(&moves("e2e4 e7e5"), &black), Err(Refusal::AlreadySo));
    let wrong = Err(Refusal::BadMove { number: 2, text: "e1g1".into() });
    assert_eq!(club.ask(&moves("e2e4 e7e5 e1g1"), &black), wrong);
    assert!(club.ask(&moves("e2e4 nonsense"), &black).is_err());
    // Afterwards as well, and by whoever helps; castling is written as it is typed.
    club.must(Command::Result(game.id, GameResult::Draw));
    let helper = Who::Helper("hal".into());
    club.ask(&moves("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"), &helper).unwrap();
    assert!(club.state.game(game.id).unwrap().1.moves.ends_with("f8c5 e1g1"));
    assert_eq!(State::replay(club.log.iter()), Some(club.state.clone()));
}

#[test]
fn a_helper_may_have_a_part_of_the_hall() {
    let mut club = Club::new(Settings::new("Friday"), 7);
    for name in ["ann", "bob", "cid", "dan"] {
        club.must(Command::Enter(Entry::named(name)));
    }
    let appoint = |first, last| Command::Appoint {
        person: "hal".into(),
        name: "Hal".into(),
        rank: Some(Rank::Helper),
        boards: Some(Boards { first, last }),
    };
    assert_eq!(club.ask(&appoint(2, 1), &arbiter()), Err(Refusal::BadBoards { first: 2, last: 1 }));
    club.must(appoint(1, 1));
    club.must(appoint(2, 2));
    assert_eq!(club.ask(&appoint(2, 2), &arbiter()), Err(Refusal::AlreadySo));
    club.must(Command::Pair);
    club.must(Command::Start);
    let games: Vec<GameId> = club.state.rounds()[0].games().map(|game| game.id).collect();
    let hal = club.state.who("hal");
    let draw = |game| Command::Result(game, GameResult::Draw);
    assert_eq!(club.ask(&draw(games[0]), &hal), Err(Refusal::OtherBoards { first: 2, last: 2 }));
    club.ask(&draw(games[1]), &hal).unwrap();
}

#[test]
fn who_has_no_account_plays_on_a_board() {
    let mut club = Club::new(Settings { venue: Venue::Here, ..Settings::new("Friday") }, 7);
    for person in [Some("ann".to_owned()), None] {
        club.must(Command::Enter(Entry { person, ..Entry::named("Somebody") }));
    }
    club.must(Command::Pair);
    let game = club.state.rounds()[0].games().next().map(|game| (game.id, game.place)).unwrap();
    assert_eq!(game.1, Place::Board);
    assert_eq!(club.ask(&Command::Move(game.0, Place::Here), &arbiter()), Err(Refusal::NeedsAccounts));
}

#[test]
fn whoever_made_it_is_in_charge_and_lets_others_help() {
    let (mut state, mut log) = State::create(Settings::new("Friday"), &arbiter(), 0).unwrap();
    let appoint =
        |person: &str, rank| Command::Appoint { person: person.into(), name: person.into(), rank, boards: None };
    assert_eq!(state.who("ada"), arbiter());
    assert_eq!(state.who("hal"), Who::Person("hal".into()));
    for (command, who, wanted) in [
        (appoint("hal", Some(Rank::Helper)), Who::Person("hal".into()), Err(Refusal::NotAllowed)),
        (appoint("hal", Some(Rank::Helper)), arbiter(), Ok(())),
        (appoint("hal", Some(Rank::Helper)), arbiter(), Err(Refusal::AlreadySo)),
        (appoint("ada", None), arbiter(), Err(Refusal::AlreadySo)),
        (appoint("hal", Some(Rank::Arbiter)), Who::Helper("hal".into()), Err(Refusal::NotAllowed)),
        (appoint("bea", Some(Rank::Arbiter)), arbiter(), Ok(())),
        (appoint("hal", None), Who::Arbiter("bea".into()), Ok(())),
    ] {
        let stepped = state.step(&command, &who, 1);
        assert_eq!(stepped.as_ref().map(|_| ()).map_err(Clone::clone), wanted, "{command:?}");
        if let Ok((next, events)) = stepped {
            state = next;
            log.extend(events);
        }
    }
    assert_eq!(state.who("bea"), Who::Arbiter("bea".into()));
    assert_eq!(state.rank_of("hal"), None);
    assert_eq!(State::replay(log.iter()), Some(state));
}

#[test]
fn every_refusal_is_a_sentence_in_three_languages() {
    let (entrant, game) = (tabiya_tournament::EntrantId(7), GameId(8));
    let text = || "x".to_owned();
    let all = [
        Refusal::NotAllowed,
        Refusal::NotYours,
        Refusal::BadName { name: text() },
        Refusal::BadRating { rating: 9999, most: 4000 },
        Refusal::BadCode { code: text() },
        Refusal::BadRounds { rounds: 0, most: 99 },
        Refusal::BadMinutes { minutes: 0, most: 9 },
        Refusal::BadBoards { first: 2, last: 1 },
        Refusal::OtherBoards { first: 1, last: 2 },
        Refusal::BadMove { number: 1, text: text() },
        Refusal::BadSeconds { seconds: 0, most: 9 },
        Refusal::BadGames { games: 0, most: 9 },
        Refusal::BadTieBreak { code: text() },
        Refusal::HasBegun,
        Refusal::IsOver,
        Refusal::IsPaused,
        Refusal::WrongCode,
        Refusal::OnlyByList,
        Refusal::OnlyGroup,
        Refusal::AlreadyIn,
        Refusal::TooLate,
        Refusal::NeedsTeam,
        Refusal::UnequalTeams { first: 1, second: 2 },
        Refusal::NumbersStand,
        Refusal::NobodySuch { entrant },
        Refusal::NoSuchGame { game },
        Refusal::AlreadySo,
        Refusal::HasLeft,
        Refusal::NoByes,
        Refusal::BadRound { round: 9 },
        Refusal::NoMoreByes { most: 1 },
        Refusal::TooFew,
        Refusal::RoundIsOpen { round: 1 },
        Refusal::NoRoundLeft { rounds: 5 },
        Refusal::NoPairing { round: 2 },
        Refusal::NothingDrawn,
        Refusal::NotByHand,
        Refusal::Twice { entrant },
        Refusal::LeftOver { count: 2 },
        Refusal::NotStarted,
        Refusal::OtherKind,
        Refusal::NobodyWaits,
        Refusal::TimeIsUp,
        Refusal::TooEarly,
        Refusal::Elsewhere,
        Refusal::ArbiterDecides,
        Refusal::ResultsMissing { count: 3 },
        Refusal::NotLevel,
        Refusal::NeedsAccounts,
        Refusal::IsFull { most: 2000 },
        Refusal::TooManyDeputies { most: 50 },
    ];
    for refusal in all {
        for language in Language::ALL {
            let sentence = refusal.sentence(language);
            assert!(!sentence.contains("tournament.refused") && !sentence.contains('{'), "{sentence}");
        }
    }
}
