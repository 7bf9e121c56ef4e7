//! Games by what is known of them, page by page. All facts are looked through each time: a million take some milliseconds,
//! and no index has to be kept for each thing that somebody may ask for.

use crate::{Date, Facts, Filter, Snapshot};

/// In which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The latest first.
    #[default]
    Newest,
    /// The earliest first; those without a date come last.
    Oldest,
    /// Those of the best players first.
    Rating,
}

impl Order {
    /// What comes first is larger.
    #[inline]
    fn value(self, facts: &Facts, game: u32) -> u64 {
        match self {
            Order::Newest => u64::from(facts.date.number()) << 32 | u64::from(game),
            Order::Oldest if facts.date == Date::UNKNOWN => u64::from(!game),
            Order::Oldest => u64::from(!facts.date.number()) << 32 | u64::from(!game),
            Order::Rating => u64::from(facts.twice_rating()) << 32 | u64::from(game),
        }
    }
}

/// A page of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The games, by number, with what is known of them.
    pub games: Vec<(u32, Facts)>,
    /// How many there are on all pages.
    pub total: u64,
    /// Where the next page begins, if there is one.
    pub next: Option<u64>,
}

/// Which page of what was found.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub order: Order,
    /// The [`Page::next`] of the page before.
    pub after: Option<u64>,
    /// How many games at most.
    pub limit: usize,
}

/// The games that `filter` admits, those of one page. With a `key`, only those that went through that position.
pub fn search(snapshot: &Snapshot, filter: &Filter, key: Option<u64>, window: Window) -> Page {
    let Window { order, after, limit } = window;
    let mut found =
        Found { order, after: after.unwrap_or(u64::MAX), room: limit + 1, floor: None, games: Vec::new(), total: 0 };
    each(snapshot, filter, key, |game, facts| found.offer(game, facts));
    found.cut();
    let next =
        (found.games.len() > limit).then(|| found.games.get(limit.wrapping_sub(1)).map_or(u64::MAX, |last| last.0));
    let games = found.games.into_iter().take(limit).map(|(_, game, facts)| (game, facts)).collect();
    Page { games, total: found.total, next }
}

/// The numbers of all games that `filter` admits, in order.
pub fn numbers(snapshot: &Snapshot, filter: &Filter, key: Option<u64>, order: Order) -> Vec<u32> {
    let mut found = Vec::new();
    each(snapshot, filter, key, |game, facts| found.push((order.value(facts, game), game)));
    found.sort_unstable_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, game)| game).collect()
}

fn each(snapshot: &Snapshot, filter: &Filter, key: Option<u64>, mut see: impl FnMut(u32, &Facts)) {
    let mut look = |game: u32, bytes: &[u8; Facts::SIZE]| {
        let facts = Facts::from_bytes(bytes);
        if filter.admits(&facts) && (snapshot.dead.is_empty() || !snapshot.dead.contains(&game)) {
            see(game, &facts);
        }
    };
    for segment in &snapshot.segments {
        let (all, first) = (segment.facts(), segment.first());
        match key.map(|key| segment.find(key)) {
            None => all.iter().zip(first..).for_each(|(bytes, game)| look(game, bytes)),
            Some(None) => {}
            Some(Some(group)) => group.for_each(|(game, _)| {
                if let Some(bytes) = all.get(game.wrapping_sub(first) as usize) {
                    look(game, bytes);
                }
            }),
        }
    }
}

/// The first games behind a place, gathered without sorting all.
struct Found {
    order: Order,
    after: u64,
    room: usize,
    /// What comes behind this has no room.
    floor: Option<u64>,
    games: Vec<(u64, u32, Facts)>,
    total: u64,
}

impl Found {
    #[inline]
    fn offer(&mut self, game: u32, facts: &Facts) {
        self.total += 1;
        let value = self.order.value(facts, game);
        if value >= self.after || self.floor.is_some_and(|floor| value <= floor) {
            return;
        }
        self.games.push((value, game, *facts));
        if self.games.len() >= 4 * self.room {
            self.cut();
            self.floor = self.games.last().map(|last| last.0);
        }
    }

    /// Keeps the first ones, in order.
    fn cut(&mut self) {
        self.games.sort_unstable_by_key(|found| std::cmp::Reverse(found.0));
        self.games.truncate(self.room);
    }
}
