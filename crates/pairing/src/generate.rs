//! Random tournaments from a seed, with everything that happens in real ones: byes of all kinds, forfeits, late entries,
//! withdrawals, people kept apart, acceleration, unrated players. For tests, and for whoever checks other programs.

use crate::random::Random;
use crate::swiss;
use crate::tournament::{
    Announced, Color, Entry, Forbidden, Mark, Number, Player, PointSystem, Points, Span, Tournament, Virtual,
};

/// What is wished; everything else comes from the seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish {
    /// The same seed gives the same tournament.
    pub seed: u64,
    /// How many players.
    pub players: Option<usize>,
    /// How many rounds.
    pub rounds: Option<usize>,
    /// Nothing odd: everybody comes to every round.
    pub is_plain: bool,
}

const FIRST_NAMES: [&str; 24] = [
    "Ada", "Bruno", "Clara", "Dov", "Esther", "Felix", "Gita", "Hanan", "Ilan", "Judith", "Karim", "Lea", "Milo",
    "Noa", "Oskar", "Pia", "Quim", "Ruth", "Samir", "Tova", "Ugo", "Vera", "Wim", "Yael",
];
const LAST_NAMES: [&str; 24] = [
    "Abel", "Baron", "Cohen", "Duval", "Elias", "Fabre", "Gross", "Haddad", "Ivry", "Jansen", "Katz", "Levi", "Moreau",
    "Nagy", "Olsen", "Peretz", "Quint", "Rossi", "Sabag", "Tal", "Urban", "Vogel", "Weil", "Zohar",
];
const FEDERATIONS: [&str; 6] = ["ISR", "FRA", "GER", "NED", "ITA", "NOR"];

/// How often what happens, in percent.
struct Habits {
    draws: usize,
    forfeits: usize,
    byes: usize,
    withdrawals: usize,
    late: usize,
    unrated: usize,
}

/// A random tournament, played to its end, or to the round that cannot be paired.
pub fn generate(wish: Wish) -> Tournament {
    generate_while(wish, |_| true)
}

/// The same, as long as `goes_on`, which is asked before each round, counted from 1, says so.
pub fn generate_while(wish: Wish, mut goes_on: impl FnMut(usize) -> bool) -> Tournament {
    let mut random = Random::new(wish.seed);
    let count = wish.players.unwrap_or_else(|| 6 + random.below(55));
    let rounds = wish.rounds.unwrap_or_else(|| 3 + random.below(9)).max(1);
    let habits = habits(&mut random, wish.is_plain);
    let mut tournament = Tournament {
        name: format!("Random tournament {}", wish.seed),
        players: players(&mut random, count, habits.unrated),
        rounds: Some(rounds),
        first_color: Some(if random.percent(50) { Color::White } else { Color::Black }),
        kind: Some("FIDE_DUTCH_2026".into()),
        tie_breaks: Some(["PTS", "BH/C1", "BH", "SB", "WIN"].map(str::to_owned).to_vec()),
        ..Tournament::default()
    };
    if !wish.is_plain {
        // A stream of its own: the kind of tournament depends on the seed, not on the number of players.
        add_oddities(&mut Random::new(!wish.seed), &mut tournament);
    }
    let mut presence = presence(&mut random, &tournament, &habits);
    for round in (1..=rounds).take_while(|&round| goes_on(round)) {
        absences(&mut random, &mut tournament, &mut presence, &habits, round);
        let Ok(pairing) = swiss::pair_round(&tournament, round) else { break };
        play(&mut random, &mut tournament, &pairing, &habits);
    }
    tournament
}

fn habits(random: &mut Random, is_plain: bool) -> Habits {
    let draws = 10 + random.below(40);
    if is_plain {
        return Habits { draws, forfeits: 0, byes: 0, withdrawals: 0, late: 0, unrated: 0 };
    }
    let mut sometimes = |most: usize| if random.percent(50) { random.below(most + 1) } else { 0 };
    let (forfeits, byes, withdrawals) = (sometimes(12), sometimes(15), sometimes(6));
    Habits { draws, forfeits, byes, withdrawals, late: sometimes(15), unrated: sometimes(100) }
}

fn players(random: &mut Random, count: usize, unrated: usize) -> Vec<Player> {
    let mut ratings: Vec<u32> = (0..count).map(|_| 1000 + random.below(1500) as u32).collect();
    for rating in &mut ratings {
        if random.percent(unrated) {
            *rating = 0;
        }
    }
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    let name = |random: &mut Random| {
        let last = LAST_NAMES[random.below(LAST_NAMES.len())];
        format!("{last}, {}", FIRST_NAMES[random.below(FIRST_NAMES.len())])
    };
    let player = |(at, rating)| Player {
        number: at + 1,
        name: name(random),
        rating,
        federation: FEDERATIONS[random.below(FEDERATIONS.len())].into(),
        ..Player::default()
    };
    ratings.into_iter().enumerate().map(player).collect()
}

fn add_oddities(random: &mut Random, tournament: &mut Tournament) {
    let (count, rounds) = (tournament.players.len(), tournament.rounds_planned());
    if random.percent(15) {
        let upper = 2 * count.div_ceil(4);
        let accelerated = rounds.div_ceil(2);
        let full = accelerated.div_ceil(2);
        let mut add = |points, first, last| {
            if first <= last {
                tournament.accelerated.push(Virtual { points, rounds: Span { first, last }, first: 1, last: upper });
            }
        };
        add(Points::ONE, 1, full);
        add(Points::HALF, full + 1, accelerated);
        tournament.kind = Some("FIDE_DUTCH_2026_BAKU".into());
    } else if random.percent(10) {
        let (win, draw) = (Points::tenths(30), Points::ONE);
        tournament.points = PointSystem { win, draw, pairing_bye: win, ..PointSystem::default() };
    } else if random.percent(10) {
        tournament.points.pairing_bye = if random.percent(50) { Points::HALF } else { Points::ZERO };
    }
    if random.percent(20) && count >= 4 {
        for _ in 0..1 + random.below(count.div_ceil(6)) {
            let mut numbers: Vec<Number> = (0..2 + random.below(2)).map(|_| 1 + random.below(count)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            let first = 1 + random.below(rounds);
            let last = first + random.below(rounds - first + 1);
            tournament.forbidden.push(Forbidden { rounds: Span { first, last }, numbers });
        }
    }
}

/// The rounds in which each player comes for the first time, and from which on he is gone.
fn presence(random: &mut Random, tournament: &Tournament, habits: &Habits) -> Vec<(usize, usize)> {
    let rounds = tournament.rounds_planned();
    let span = |_: &Player| {
        let first = if random.percent(habits.late) { 2 + random.below(3) } else { 1 };
        let leaves = (first..=rounds).find(|_| random.percent(habits.withdrawals)).unwrap_or(rounds);
        (first.min(rounds), leaves + 1)
    };
    tournament.players.iter().map(span).collect()
}

/// Writes the byes of a round.
fn absences(
    random: &mut Random,
    tournament: &mut Tournament,
    presence: &mut [(usize, usize)],
    habits: &Habits,
    round: usize,
) {
    let mut announced: Vec<(Mark, Number)> = Vec::new();
    for (player, &mut (first, end)) in tournament.players.iter().zip(presence) {
        let mark = if round < first {
            if random.percent(30) { Mark::HalfBye } else { Mark::ZeroBye }
        } else if round >= end {
            Mark::ZeroBye
        } else if random.percent(habits.byes) {
            [Mark::HalfBye, Mark::HalfBye, Mark::ZeroBye, Mark::ZeroBye, Mark::FullBye][random.below(5)]
        } else {
            continue;
        };
        announced.push((mark, player.number));
    }
    for mark in [Mark::FullBye, Mark::HalfBye, Mark::ZeroBye] {
        let numbers: Vec<Number> =
            announced.iter().filter(|(kind, _)| *kind == mark).map(|&(_, number)| number).collect();
        if !numbers.is_empty() {
            tournament.byes.push(Announced { mark, round, numbers });
        }
    }
}

/// Results for a round.
fn play(random: &mut Random, tournament: &mut Tournament, pairing: &swiss::Round, habits: &Habits) {
    let places = tournament.places();
    let mut entries: Vec<(Number, Entry)> = Vec::new();
    for &(white, black) in &pairing.pairs {
        let rating = |number| f64::from(tournament.players[places[&number]].rating.max(1000));
        let (one, other) = result(random, rating(white) - rating(black), habits);
        entries.push((white, Entry::against(black, Color::White, one)));
        entries.push((black, Entry::against(white, Color::Black, other)));
    }
    entries.extend(pairing.bye.map(|number| (number, Entry::alone(Mark::PairingBye))));
    let byes = tournament.byes.iter().filter(|bye| bye.round == pairing.number);
    entries.extend(byes.flat_map(|bye| bye.numbers.iter().map(|&number| (number, Entry::alone(bye.mark)))));
    for (number, entry) in entries {
        tournament.players[places[&number]].rounds.push(entry);
    }
}

/// What white and black get.
fn result(random: &mut Random, advantage: f64, habits: &Habits) -> (Mark, Mark) {
    if random.percent(habits.forfeits) {
        return [
            (Mark::ForfeitWin, Mark::ForfeitLoss),
            (Mark::ForfeitLoss, Mark::ForfeitWin),
            (Mark::ForfeitLoss, Mark::ForfeitLoss),
        ][random.below(3)];
    }
    if random.percent(habits.draws) {
        return (Mark::Draw, Mark::Draw);
    }
    let expected = 1.0 / (1.0 + 10_f64.powf(-advantage / 400.0));
    if (random.below(1000) as f64) < expected * 1000.0 { (Mark::Win, Mark::Loss) } else { (Mark::Loss, Mark::Win) }
}
