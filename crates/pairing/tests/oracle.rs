//! The law, read plainly: for up to ten players all ways to pair a bracket are listed, judged criterion by criterion, and put
//! into the order of the rules (C.04.3). Slow, with nothing in common with the pairing itself; both must agree on thousands of
//! random tournaments.

use std::collections::HashMap;
use tabiya_pairing::{
    Color, Entry, Forbidden, Mark, Number, Player, Points, Random, Span, Tournament, Wish, generate, swiss,
};

#[derive(Clone, Debug)]
struct Person {
    number: usize,
    score: Points,
    colors: Vec<Color>,
    difference: i32,
    /// The colour due, and how much: 3 absolutely, 2 strongly, 1 mildly.
    due: Option<(Color, u8)>,
    is_topscorer: bool,
    /// -1 down, 1 up; one and two rounds ago.
    floats: [i8; 2],
    unplayed: usize,
    may_have_bye: bool,
    effective: usize,
}

/// Who meets whom, and who has nobody.
type Round = (Vec<(usize, usize)>, Option<usize>);

struct Law {
    people: Vec<Person>,
    legal: Vec<Vec<bool>>,
    bye_score: Option<Points>,
    first_color: Color,
}

fn score(tournament: &Tournament, player: &Player, round: usize) -> Points {
    player.points_after(round - 1, &tournament.points) + tournament.virtual_points(player.number, round)
}

fn person(tournament: &Tournament, player: &Player, round: usize, effective: usize) -> Person {
    let past: Vec<Entry> = (0..round - 1).map(|at| player.entry(at)).collect();
    let played: Vec<Entry> = past.iter().copied().filter(|entry| entry.mark.is_played()).collect();
    let colors: Vec<Color> = played.iter().filter_map(|entry| entry.color).collect();
    let whites = colors.iter().filter(|&&color| color == Color::White).count() as i32;
    let difference = 2 * whites - colors.len() as i32;
    let rarer = if difference > 0 { Color::Black } else { Color::White };
    let due = colors.last().map(|&last| match difference.abs() {
        2.. => (rarer, 3),
        _ if colors.len() > 1 && colors[colors.len() - 2] == last => (last.other(), 3),
        1 => (rarer, 2),
        _ => (last.other(), 1),
    });
    let float = |ago: usize| {
        let Some(at) = round.checked_sub(1 + ago).filter(|&at| at + 1 < round) else { return 0 };
        let entry = player.entry(at);
        if entry.mark.is_played() {
            let opponent = tournament.players.iter().find(|other| Some(other.number) == entry.opponent).unwrap();
            let (own, other) = (score(tournament, player, at + 1), score(tournament, opponent, at + 1));
            return if own > other { -1 } else { i8::from(own < other) };
        }
        let gained = entry.mark == Mark::PairingBye || entry.points(&tournament.points) > tournament.points.loss;
        if gained { -1 } else { 0 }
    };
    let score = score(tournament, player, round);
    let half = Points::tenths(tournament.points.win.in_tenths() * (round as i32 - 1));
    let had_points = |entry: &Entry| {
        let points = entry.points(&tournament.points);
        entry.mark == Mark::PairingBye || (!entry.mark.is_played() && points >= tournament.points.win)
    };
    Person {
        number: player.number,
        score,
        difference,
        due,
        is_topscorer: tournament.rounds == Some(round) && score.times(2) > half,
        floats: [float(1), float(2)],
        unplayed: round - 1 - played.len(),
        may_have_bye: !past.iter().any(had_points),
        colors,
        effective,
    }
}

/// Whom somebody brings nearer: pairs of places, and those left over.
type Candidate = Vec<(usize, usize)>;

impl Law {
    fn new(tournament: &Tournament, round: usize) -> Law {
        let mut people = Vec::new();
        let mut effective = 0;
        for player in &tournament.players {
            let is_here = tournament.bye(player, round).is_none();
            let was_here = (0..round - 1).any(|at| player.entry(at).mark.is_paired());
            effective += usize::from(is_here || was_here);
            if is_here {
                people.push(person(tournament, player, round, effective));
            }
        }
        people.sort_by_key(|person| (-person.score, person.number));
        let may_meet = |one: &Person, other: &Person| {
            let player = tournament.players.iter().find(|player| player.number == one.number).unwrap();
            let met = player.rounds.iter().take(round - 1);
            let met = { met }.any(|entry| entry.opponent == Some(other.number) && entry.mark.is_played());
            let apart = tournament.forbidden.iter().any(|record| {
                let both = record.numbers.contains(&one.number) && record.numbers.contains(&other.number);
                record.rounds.contains(round) && both
            });
            let clash = one.due.is_some_and(|due| due.1 == 3 && other.due == Some(due));
            let forbids_color = clash && !one.is_topscorer && !other.is_topscorer;
            one.number != other.number && !met && !apart && !forbids_color
        };
        let legal = people.iter().map(|one| people.iter().map(|other| may_meet(one, other)).collect()).collect();
        let first_color = tournament.first_color.unwrap();
        let mut law = Law { people, legal, bye_score: None, first_color };
        let everybody: Vec<usize> = (0..law.people.len()).collect();
        if everybody.len() % 2 == 1 {
            let mut scores: Vec<Points> = law.people.iter().map(|person| person.score).collect();
            scores.sort_unstable();
            law.bye_score = scores.into_iter().find(|&score| {
                law.bye_score = Some(score);
                law.completes(&everybody)
            });
        }
        law
    }

    fn takes_bye(&self, place: usize) -> bool {
        self.people[place].may_have_bye && Some(self.people[place].score) == self.bye_score
    }

    /// C4, with C5.
    fn completes(&self, open: &[usize]) -> bool {
        let Some((&first, rest)) = open.split_first() else { return true };
        let without = |other: usize| rest.iter().copied().filter(|&place| place != other).collect::<Vec<_>>();
        (open.len() % 2 == 1 && self.takes_bye(first) && self.completes_without_bye(rest))
            || rest.iter().any(|&other| self.legal[first][other] && self.completes(&without(other)))
    }

    fn completes_without_bye(&self, open: &[usize]) -> bool {
        let Some((&first, rest)) = open.split_first() else { return true };
        let without = |other: usize| rest.iter().copied().filter(|&place| place != other).collect::<Vec<_>>();
        rest.iter().any(|&other| self.legal[first][other] && self.completes_without_bye(&without(other)))
    }

    /// All ways to pair some of a bracket; moved-down players (`mdps` of them, first) only meet residents.
    fn candidates(&self, bracket: &[usize], mdps: usize) -> Vec<Candidate> {
        let Some((&first, rest)) = bracket.split_first() else { return vec![Vec::new()] };
        let mut all = self.candidates(rest, mdps.saturating_sub(1));
        for (at, &other) in rest.iter().enumerate() {
            let are_mdps = mdps > 0 && at + 1 < mdps;
            if self.legal[first][other] && !are_mdps {
                let left: Vec<usize> = rest.iter().copied().filter(|&place| place != other).collect();
                let is_mdp = usize::from(at + 1 < mdps);
                for mut pairs in self.candidates(&left, mdps.saturating_sub(1) - is_mdp) {
                    pairs.insert(0, (first, other));
                    all.push(pairs);
                }
            }
        }
        all
    }

    fn left(bracket: &[usize], pairs: &Candidate) -> Vec<usize> {
        bracket
            .iter()
            .copied()
            .filter(|place| !pairs.iter().any(|(one, other)| one == place || other == place))
            .collect()
    }

    fn scores(&self, places: &[usize]) -> Vec<Points> {
        let mut scores: Vec<Points> = places.iter().map(|&place| self.people[place].score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        scores
    }

    /// C6 and C7 of the next bracket at best, with these moved down.
    fn next(&self, down: &[usize], next: &[usize], low: &[usize]) -> (usize, Vec<Points>) {
        let bracket: Vec<usize> = down.iter().chain(next).copied().collect();
        let value = |pairs: Candidate| {
            let left = Law::left(&bracket, &pairs);
            let rest: Vec<usize> = left.iter().chain(low).copied().collect();
            self.completes(&rest).then(|| (left.len(), self.scores(&left)))
        };
        self.candidates(&bracket, down.len()).into_iter().filter_map(value).min().expect("it completes")
    }

    /// Who of two has which colour: that of the first, who ranks higher.
    fn color(&self, high: usize, low: usize) -> Color {
        let (one, other) = (&self.people[high], &self.people[low]);
        match (one.due, other.due) {
            (None, None) if one.effective % 2 == 1 => self.first_color,
            (None, None) => self.first_color.other(),
            (Some(due), None) => due.0,
            (None, Some(due)) => due.0.other(),
            (Some(due), Some(theirs)) if due.0 != theirs.0 => due.0,
            (Some(due), Some(theirs)) => {
                let need =
                    |person: &Person, due: (Color, u8)| (due.1, if due.1 == 3 { person.difference.abs() } else { 0 });
                let (own, their) = (need(one, due), need(other, theirs));
                if own != their {
                    return if own > their { due.0 } else { due.0.other() };
                }
                let mut both = one.colors.iter().rev().zip(other.colors.iter().rev());
                both.find(|(own, their)| own != their).map_or(due.0, |(own, _)| own.other())
            }
        }
    }

    /// C6 to C21, then the order: the least is the best.
    fn judge(
        &self,
        bracket: &[usize],
        mdps: usize,
        below: (&[usize], &[usize]),
        pairs: &Candidate,
        next: (usize, Vec<Points>),
    ) -> Vec<Vec<i64>> {
        let tenths = |points: Points| i64::from(points.in_tenths());
        let left = Law::left(bracket, pairs);
        let is_mdp = |place: usize| bracket.iter().position(|&other| other == place).unwrap() < mdps;
        let scores = |scores: Vec<Points>| scores.into_iter().map(tenths).collect::<Vec<i64>>();
        let mut key = vec![vec![left.len() as i64], scores(self.scores(&left)), vec![next.0 as i64], scores(next.1)];
        let below_count = below.0.len() + below.1.len();
        let bye =
            left.len() == 1 && below_count.is_multiple_of(2) && Some(self.people[left[0]].score) == self.bye_score;
        key.push(vec![if bye { self.people[left[0]].unplayed as i64 } else { 0 }]);
        let mut colors = [0; 4];
        for &(high, low) in pairs {
            let (one, other) = (&self.people[high.min(low)], &self.people[high.max(low)]);
            let (Some(due), Some(theirs)) = (one.due, other.due) else { continue };
            if due.0 != theirs.0 {
                continue;
            }
            let given = self.color(high.min(low), high.max(low));
            let (denied, color) = if given == due.0 { (other, given.other()) } else { (one, given) };
            let after = denied.difference + if color == Color::White { 1 } else { -1 };
            if one.is_topscorer || other.is_topscorer {
                let running = denied.colors.len() >= 2 && denied.colors.iter().rev().take(2).all(|&last| last == color);
                colors[0] += i64::from(after.abs() > 2);
                colors[1] += i64::from(running);
            }
            colors[2] += 1;
            colors[3] += i64::from(denied.due.unwrap().1 == 2);
        }
        key.push(colors.to_vec());
        let opponents: Vec<(usize, usize)> = pairs.iter().copied().filter(|&(one, _)| is_mdp(one)).collect();
        for ago in 0..2 {
            let down = left.iter().filter(|&&place| !is_mdp(place) && self.people[place].floats[ago] == -1).count();
            let up = opponents.iter().filter(|&&(_, other)| self.people[other].floats[ago] == 1).count();
            key.push(vec![down as i64, up as i64]);
        }
        for ago in 0..2 {
            let distance = |(one, other): (usize, usize)| tenths(self.people[one].score - self.people[other].score);
            let limbo = left.iter().filter(|&&place| is_mdp(place) && self.people[place].floats[ago] == -1);
            let mut own: Vec<i64> = limbo.map(|&place| 100_000 + tenths(self.people[place].score)).collect();
            let floated = opponents.iter().filter(|(one, _)| self.people[*one].floats[ago] == -1);
            own.extend(floated.map(|&pair| distance(pair)));
            let mut theirs: Vec<i64> = opponents
                .iter()
                .filter(|(_, other)| self.people[*other].floats[ago] == 1)
                .map(|&pair| distance(pair))
                .collect();
            for list in [&mut own, &mut theirs] {
                list.sort_unstable_by(|one, other| other.cmp(one));
            }
            key.extend([own, theirs]);
        }
        key.extend(self.order(bracket, mdps, &opponents, pairs));
        key
    }

    /// 3.7 and 4.2 to 4.4.
    fn order(&self, bracket: &[usize], mdps: usize, opponents: &[(usize, usize)], pairs: &Candidate) -> Vec<Vec<i64>> {
        let number = |place: usize| bracket.iter().position(|&other| other == place).unwrap() as i64;
        let taken = |place: usize| opponents.iter().any(|&(_, other)| other == place);
        let paired: Vec<i64> = opponents.iter().map(|&(one, _)| number(one)).collect();
        let partners: Vec<i64> = opponents.iter().map(|&(_, other)| number(other)).collect();
        let remainder: Vec<usize> = bracket[mdps..].iter().copied().filter(|&place| !taken(place)).collect();
        let number = |place: usize| remainder.iter().position(|&other| other == place).unwrap() as i64 + 1;
        let mut rest: Vec<(i64, i64)> =
            pairs[opponents.len()..].iter().map(|&(one, other)| (number(one), number(other))).collect();
        rest.sort_unstable();
        let half = rest.len() as i64;
        let firsts: Vec<i64> = rest.iter().map(|&(one, _)| one).collect();
        let up: Vec<i64> = firsts.iter().copied().filter(|&one| one > half).collect();
        let mut down: Vec<i64> = (1..=half).filter(|one| !firsts.contains(one)).collect();
        let size = up.iter().sum::<i64>() - down.iter().sum::<i64>();
        down.reverse();
        let down = down.into_iter().map(|one| -one).collect();
        let partners_of_firsts = rest.iter().map(|&(_, other)| other).collect();
        vec![paired, partners, vec![up.len() as i64], vec![size], down, up, partners_of_firsts]
    }

    fn pair(&self) -> Option<Round> {
        let everybody: Vec<usize> = (0..self.people.len()).collect();
        if !self.completes(&everybody) {
            return None;
        }
        let mut down: Vec<usize> = Vec::new();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let groups: Vec<&[usize]> =
            everybody.chunk_by(|&one, &other| self.people[one].score == self.people[other].score).collect();
        for (at, group) in groups.iter().enumerate() {
            let bracket: Vec<usize> = down.iter().chain(*group).copied().collect();
            let next: Vec<usize> = groups.get(at + 1).map_or(Vec::new(), |group| group.to_vec());
            let low: Vec<usize> = groups.iter().skip(at + 2).copied().flatten().copied().collect();
            let mut known: HashMap<Vec<usize>, Option<(usize, Vec<Points>)>> = HashMap::new();
            let best = self
                .candidates(&bracket, down.len())
                .into_iter()
                .filter_map(|pairs| {
                    let left = Law::left(&bracket, &pairs);
                    let next_best = known.entry(left.clone()).or_insert_with(|| {
                        let rest: Vec<usize> = left.iter().chain(&next).chain(&low).copied().collect();
                        self.completes(&rest).then(|| self.next(&left, &next, &low))
                    });
                    let next_best = next_best.clone()?;
                    Some((self.judge(&bracket, down.len(), (&next, &low), &pairs, next_best), pairs))
                })
                .min()?;
            down = Law::left(&bracket, &best.1);
            pairs.extend(best.1);
        }
        Some((pairs, down.first().copied()))
    }

    /// White and black by number, sorted; and the bye.
    fn round(&self) -> Option<Round> {
        let (pairs, bye) = self.pair()?;
        let game = |(one, other): (usize, usize)| {
            let (high, low) = (one.min(other), one.max(other));
            let numbers = (self.people[high].number, self.people[low].number);
            if self.color(high, low) == Color::White { numbers } else { (numbers.1, numbers.0) }
        };
        let mut games: Vec<(usize, usize)> = pairs.into_iter().map(game).collect();
        games.sort_unstable();
        Some((games, bye.map(|place| self.people[place].number)))
    }
}

/// As many seeds for each test as `ORACLE_SEEDS` says.
fn seeds(first: u64) -> std::ops::Range<u64> {
    let count = std::env::var("ORACLE_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(1000);
    first..first + count
}

fn compare(seeds: std::ops::Range<u64>, change: impl Fn(&mut Random, &mut Tournament, usize)) {
    for seed in seeds {
        let (players, rounds) = (4 + (seed as usize * 7) % 7, 3 + (seed as usize) % 6);
        let tournament = generate(Wish { seed, players: Some(players), rounds: Some(rounds), is_plain: false });
        for round in 1..=(tournament.rounds_paired() + 1).min(rounds) {
            let mut before =
                if round > tournament.rounds_paired() { tournament.clone() } else { tournament.before(round) };
            change(&mut Random::new(seed * 100 + round as u64), &mut before, round);
            let ours = swiss::pair_round(&before, round).ok().map(|round| {
                let mut pairs = round.pairs;
                pairs.sort_unstable();
                (pairs, round.bye)
            });
            assert_eq!(ours, Law::new(&before, round).round(), "seed {seed}, {players} players, round {round}");
        }
    }
}

/// Makes a history that no rules gave: other results, forfeits, colours, byes and points.
fn distort(random: &mut Random, tournament: &mut Tournament, round: usize) {
    let count = tournament.players.len();
    for at in 0..round - 1 {
        for place in 0..count {
            let Entry { opponent, color, mark, .. } = tournament.players[place].entry(at);
            let Some(other) =
                opponent.and_then(|number| tournament.players.iter().position(|one| one.number == number))
            else {
                let byes = [Mark::PairingBye, Mark::FullBye, Mark::HalfBye, Mark::ZeroBye];
                if mark != Mark::Blank && random.percent(30) {
                    tournament.players[place].rounds[at].mark = byes[random.below(4)];
                }
                continue;
            };
            if random.percent(20) {
                let results = [
                    (Mark::Win, Mark::Loss),
                    (Mark::Draw, Mark::Draw),
                    (Mark::Loss, Mark::Loss),
                    (Mark::ShortWin, Mark::ShortLoss),
                    (Mark::ShortDraw, Mark::ShortDraw),
                    (Mark::ForfeitWin, Mark::ForfeitLoss),
                    (Mark::ForfeitLoss, Mark::ForfeitLoss),
                ];
                let (one, two) = results[random.below(results.len())];
                tournament.players[place].rounds[at].mark = one;
                tournament.players[other].rounds[at].mark = two;
            }
            if random.percent(15) {
                tournament.players[place].rounds[at].color = color.map(Color::other);
                tournament.players[other].rounds[at].color = color;
            }
        }
    }
    if random.percent(20) {
        let tenths = |random: &mut Random| Points::tenths(5 * random.below(4) as i32);
        tournament.points.win = Points::tenths(30);
        (tournament.points.draw, tournament.points.loss) = (Points::tenths(20), tenths(random));
        (tournament.points.absence, tournament.points.forfeit_loss) = (tenths(random), tenths(random));
        tournament.points.pairing_bye = tenths(random);
    }
    if random.percent(15) {
        // Only the name of the kind asks for acceleration.
        tournament.accelerated.clear();
        tournament.kind = Some("FIDE_DUTCH_2026_BAKU".into());
    }
    if random.percent(15) {
        let numbers: Vec<Number> = (1..=count).filter(|_| random.percent(40)).collect();
        tournament.forbidden.push(Forbidden { rounds: Span { first: round, last: round }, numbers });
    }
    if random.percent(20) {
        // It is the last round, whatever was planned.
        tournament.rounds = Some(round);
    }
}

#[test]
fn small_tournaments_are_paired_as_the_law_says() {
    compare(seeds(1), |_, _, _| ());
}

#[test]
fn and_another_thousand() {
    compare(seeds(100_000), |_, _, _| ());
}

#[test]
fn whatever_happened_before() {
    compare(seeds(200_000), distort);
}
