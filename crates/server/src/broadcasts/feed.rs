//! The games of a round, pure: what is sent goes in with the time, and is shown when it is as old as the delay wants it.
//!
//! What everybody may see of a game and what is held back are kept apart: nothing but `shown` is ever told.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::line::{Line, Step};
use super::sent::{GameTags, MOST_GAMES, MOST_PLIES, Sent, kept};
use crate::id;
use crate::store::broadcasts::{BroadcastStage, GameChange, GameRow, StepRow};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tabiya_rules::Position;

/// All games of a round.
#[derive(Clone, Debug)]
pub(crate) struct Feed {
    delay_ms: i64,
    games: Vec<Game>,
}

#[derive(Clone, Debug)]
struct Game {
    shown: Arc<Shown>,
    /// With all that is held back.
    latest: Line,
    held: VecDeque<Held>,
    /// The number of the next step.
    next: i64,
}

/// Something that is held back.
#[derive(Clone, Debug)]
struct Held {
    seq: i64,
    at: i64,
    step: Step,
}

/// A game as everybody may see it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) id: String,
    /// In the order in which they came.
    pub(crate) number: i64,
    /// Its board, counted from 1.
    pub(crate) board: u32,
    pub(crate) tags: GameTags,
    pub(crate) line: Line,
    /// At the end of the line.
    pub(crate) position: Position,
    /// Since when the line is shown so: milliseconds since 1970.
    pub(crate) at: i64,
    /// Another one for whatever else is shown of it; every server reckons the same.
    pub(crate) digest: u32,
}

/// What became of a text that was sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    /// What is to be kept.
    pub(crate) changes: Vec<GameChange>,
    /// For each game, in the order in which they were sent: its moves, or why it was not taken.
    pub(crate) games: Vec<Result<usize, String>>,
}

/// What is stored does not add up to games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strange;

/// So much of one game is held back, in steps and in the moves that they bring; what is more is joined with the last of it, and then shown
/// together. A feed that takes all back each time brings all moves with every step.
const MOST_HELD: usize = 300;
const MOST_HELD_PLIES: usize = 4 * MOST_PLIES;

impl Feed {
    /// As it was kept; what has become old enough meanwhile is shown.
    ///
    /// # Errors
    /// It was not written by us.
    pub(crate) fn of(delay_s: i64, rows: Vec<GameRow>, now: i64) -> Result<Feed, Strange> {
        let games = rows.into_iter().map(game).collect::<Option<_>>().ok_or(Strange)?;
        let mut feed = Feed { delay_ms: delay_s.saturating_mul(1000), games };
        feed.pass(now);
        feed.name_boards();
        Ok(feed)
    }

    /// Something was sent.
    pub(crate) fn take(&mut self, sent: &[Sent], now: i64) -> Taken {
        let places = self.places(sent);
        let mut touched = Vec::new();
        let mut taken = Taken::default();
        for (sent, place) in sent.iter().zip(places) {
            let result = match &sent.line {
                Ok(line) => self.take_one(sent, line, place, now).map(|change| {
                    touched.extend(change);
                    line.plies.len()
                }),
                Err(error) => Err(error.clone()),
            };
            taken.games.push(result);
        }
        if !touched.is_empty() {
            self.pass(now);
            self.name_boards();
        }
        taken.changes = touched.into_iter().filter_map(|(at, fresh)| self.change(at, fresh)).collect();
        taken
    }

    /// Takes in one game. Returns which one has changed, with the number of its first new step.
    fn take_one(
        &mut self,
        sent: &Sent,
        line: &Line,
        place: Option<usize>,
        now: i64,
    ) -> Result<Option<(usize, i64)>, String> {
        let tags = kept(&sent.tags);
        let (at, is_new) = match place {
            Some(at) => (at, false),
            None if self.games.len() == MOST_GAMES => return Err(format!("a round has {MOST_GAMES} games at most")),
            None => {
                let number = self.games.last().map_or(1, |game| game.shown.number + 1);
                self.games.push(Game::new(number, now));
                (self.games.len() - 1, true)
            }
        };
        let Some(game) = self.games.get_mut(at) else { return Ok(None) };
        let fresh = game.hold(line, now);
        if !is_new && fresh.is_none() && game.shown.tags == tags {
            return Ok(None);
        }
        if is_new || game.shown.tags != tags {
            game.show(|shown| shown.tags = tags);
        }
        Ok(Some((at, fresh.unwrap_or(i64::MAX))))
    }

    /// Which games these are: by round and players, else, where players were corrected, by round and board. Games that are called alike are
    /// told apart by their order.
    fn places(&self, sent: &[Sent]) -> Vec<Option<usize>> {
        let known: Vec<Called> = self.games.iter().map(|game| called(&game.shown.tags)).collect();
        let sent: Vec<Called> = sent.iter().map(|sent| called(&sent.tags)).collect();
        let mut is_found = vec![false; known.len()];
        let mut find = |is_it: &dyn Fn(&Called) -> bool| {
            let mut games = known.iter().zip(&mut is_found).enumerate();
            let (at, (_, found)) = games.find(|(_, (known, found))| !**found && is_it(known))?;
            *found = true;
            Some(at)
        };
        let mut places: Vec<Option<usize>> =
            sent.iter().map(|(players, _)| find(&|(known, _)| known == players)).collect();
        for (place, (_, seat)) in places.iter_mut().zip(&sent).filter(|(place, _)| place.is_none()) {
            *place = if seat.is_some() { find(&|(_, known)| known == seat) } else { None };
        }
        places
    }

    /// Shows what is old enough. True where that is something.
    pub(crate) fn pass(&mut self, now: i64) -> bool {
        let delay_ms = self.delay_ms;
        let mut is_news = false;
        for game in &mut self.games {
            let due = game.held.iter().take_while(|held| held.at.saturating_add(delay_ms) <= now).count();
            if due == 0 {
                continue;
            }
            is_news = true;
            let due: Vec<Held> = game.held.drain(..due).collect();
            game.show(|shown| {
                for held in due {
                    shown.line.take(&held.step);
                    shown.at = held.at.saturating_add(delay_ms);
                }
                shown.position = shown.line.position();
            });
        }
        is_news
    }

    /// When there is something to show next.
    pub(crate) fn next_due(&self) -> Option<i64> {
        let first = self.games.iter().filter_map(|game| game.held.front());
        first.map(|held| held.at.saturating_add(self.delay_ms)).min()
    }

    /// Another delay from now on. What was seen stays seen: all that is shown is to be kept so.
    pub(crate) fn set_delay(&mut self, delay_s: i64, now: i64) -> Vec<GameChange> {
        self.pass(now);
        self.delay_ms = delay_s.saturating_mul(1000);
        self.pass(now);
        (0..self.games.len()).filter_map(|at| self.change(at, i64::MAX)).collect()
    }

    /// What is to be kept of a game whose steps are new from this one on.
    fn change(&self, at: usize, fresh: i64) -> Option<GameChange> {
        let game = self.games.get(at)?;
        let new = game.held.iter().filter(|held| held.seq >= fresh);
        let row = GameRow {
            id: game.shown.id.clone(),
            number: game.shown.number,
            tags: serde_json::to_string(&game.shown.tags).unwrap_or_default(),
            shown: game.shown.line.write(),
            shown_at: game.shown.at,
            steps: new.map(|held| StepRow { seq: held.seq, at: held.at, step: held.step.write() }).collect(),
        };
        Some(GameChange { game: row, first: game.held.front().map_or(game.next, |held| held.seq) })
    }

    /// Numbers the boards as their tags say, the others in the order in which they came.
    fn name_boards(&mut self) {
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        let place = |at: &usize| {
            let game = self.games.get(*at);
            (game.and_then(|game| board(&game.shown.tags)).unwrap_or(u32::MAX), *at)
        };
        order.sort_by_key(place);
        for (number, at) in (1..).zip(order) {
            if let Some(game) = self.games.get_mut(at).filter(|game| game.shown.board != number) {
                game.show(|shown| shown.board = number);
            }
        }
    }

    /// All that may be seen, by board.
    pub(crate) fn shown(&self) -> Vec<Arc<Shown>> {
        let mut shown: Vec<Arc<Shown>> = self.games.iter().map(|game| Arc::clone(&game.shown)).collect();
        shown.sort_by_key(|game| game.board);
        shown
    }

    /// How far the round is, as far as everybody may know.
    pub(crate) fn stage(&self) -> BroadcastStage {
        if self.games.is_empty() {
            BroadcastStage::New
        } else if self.games.iter().all(|game| game.shown.line.outcome.is_some()) {
            BroadcastStage::Finished
        } else {
            BroadcastStage::Started
        }
    }

    /// Is anything held back?
    pub(crate) fn holds_back(&self) -> bool {
        self.games.iter().any(|game| !game.held.is_empty())
    }
}

impl Game {
    fn new(number: i64, now: i64) -> Game {
        let shown = Shown {
            id: id::game(),
            number,
            board: 0,
            tags: GameTags::new(),
            line: Line::default(),
            position: Position::STANDARD,
            at: now,
            digest: 0,
        };
        Game { shown: Arc::new(shown), latest: Line::default(), held: VecDeque::new(), next: 0 }
    }

    /// It is shown otherwise from now on.
    fn show(&mut self, change: impl FnOnce(&mut Shown)) {
        let shown = Arc::make_mut(&mut self.shown);
        change(shown);
        shown.digest = digest(&(&shown.id, shown.board, &shown.tags, &shown.line));
    }

    /// Holds back what this line has more, or otherwise. Returns the number of the first step that is not kept yet.
    fn hold(&mut self, line: &Line, now: i64) -> Option<i64> {
        let step = self.latest.step_to(line)?;
        self.latest = line.clone();
        let plies: usize = self.held.iter().map(|held| held.step.plies.len()).sum();
        let is_full = self.held.len() >= MOST_HELD || plies >= MOST_HELD_PLIES;
        let (seq, step) = match self.held.pop_back() {
            Some(last) if is_full => (last.seq, last.step.then(step)),
            last => {
                self.held.extend(last);
                self.next += 1;
                (self.next - 1, step)
            }
        };
        let at = self.held.back().map_or(now, |held| held.at.max(now));
        self.held.push_back(Held { seq, at, step });
        Some(seq)
    }
}

fn game(row: GameRow) -> Option<Game> {
    let mut line = Line::default();
    line.take(&Step::read(&row.shown)?);
    let (mut latest, mut held) = (line.clone(), VecDeque::new());
    for StepRow { seq, at, step } in row.steps {
        let step = Step::read(&step)?;
        latest.take(&step);
        held.push_back(Held { seq, at, step });
    }
    let position = line.position();
    let tags = serde_json::from_str(&row.tags).ok()?;
    // Without a number for its board it has no digest either.
    let shown = Shown { id: row.id, number: row.number, board: 0, tags, line, position, at: row.shown_at, digest: 0 };
    let next = held.back().map_or(0, |held: &Held| held.seq + 1);
    Some(Game { shown: Arc::new(shown), latest, held, next })
}

/// A few digits for this, the same wherever it is the same.
pub(crate) fn digest(of: &impl Hash) -> u32 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish() as u32
}

/// The round as its tag tells it, without the board: `3` of `3.12`.
fn round(tags: &GameTags) -> &str {
    let round = tags.get("Round").map_or("", |round| round.trim());
    round.split_once('.').map_or(round, |(round, _)| round)
}

/// The board, where a tag tells it: `Board`, or what stands behind the last point of a round.
pub(crate) fn board(tags: &GameTags) -> Option<u32> {
    let told = tags.get("Board").and_then(|board| board.trim().parse().ok());
    let board = told.or_else(|| tags.get("Round")?.rsplit_once('.')?.1.trim().parse().ok());
    board.filter(|board| (1..u32::MAX).contains(board))
}

/// The round and who plays, however it is spelled.
type Players = [String; 3];
/// The round and the board.
type Seat = (String, u32);
type Called = (Players, Option<Seat>);

/// By what a game is known again.
fn called(tags: &GameTags) -> Called {
    (players(tags), board(tags).map(|board| (round(tags).to_owned(), board)))
}

fn players(tags: &GameTags) -> Players {
    let plain = |text: &str| {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let player = |color: &str| {
        let number = tags.get(&format!("{color}FideId")).filter(|id| !id.is_empty() && *id != "0");
        let name = number.or_else(|| tags.get(color));
        name.map(|name| plain(name)).unwrap_or_default()
    };
    [round(tags).to_owned(), player("White"), player("Black")]
}

#[cfg(test)]
#[expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails so")]
mod tests {
    use super::super::sent::read;
    use super::*;

    const MINUTE: i64 = 60_000;

    fn feed(delay_s: i64) -> Feed {
        Feed::of(delay_s, Vec::new(), 0).unwrap()
    }

    /// A game of a round, with these moves.
    fn pgn(round: &str, white: &str, black: &str, moves: &str) -> String {
        format!("[Event \"Open\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n{moves}\n\n")
    }

    fn send(feed: &mut Feed, text: &str, now: i64) -> Taken {
        feed.take(&read(text.as_bytes()).unwrap(), now)
    }

    fn moves(feed: &Feed) -> Vec<String> {
        let line = |game: &Arc<Shown>| {
            let plies = game.line.plies.iter().map(|ply| ply.uci.text().to_string()).collect::<Vec<_>>().join(" ");
            format!("{plies} {}", game.line.outcome.map_or("*", |outcome| outcome.name())).trim().to_owned()
        };
        feed.shown().iter().map(line).collect()
    }

    /// Keeps the changes as a database does.
    fn keep(rows: &mut Vec<GameRow>, changes: &[GameChange]) {
        for GameChange { game, first } in changes {
            let fresh = game.steps.first().map_or(i64::MAX, |step| step.seq);
            let mut kept: Vec<StepRow> = match rows.iter().position(|row| row.id == game.id) {
                Some(at) => rows.remove(at).steps,
                None => Vec::new(),
            };
            kept.retain(|step| step.seq >= *first && step.seq < fresh);
            kept.extend(game.steps.clone());
            rows.push(GameRow { steps: kept, ..game.clone() });
        }
        rows.sort_by_key(|row| row.number);
    }

    #[test]
    fn moves_are_shown_when_they_are_old_enough_and_not_before() {
        let mut feed = feed(15 * 60);
        let mut rows = Vec::new();
        for (at, text) in [(0, "1. e4 *"), (2, "1. e4 e5 *"), (5, "1. e4 e5 2. Nf3 *"), (20, "1. e4 e5 2. Nf3 1-0")] {
            let taken = send(&mut feed, &pgn("1.1", "Ada", "Bea", text), at * MINUTE);
            assert!(taken.games[0].is_ok());
            keep(&mut rows, &taken.changes);
        }
        for (at, shown) in [(20, "e2e4 e7e5 g1f3 *"), (34, "e2e4 e7e5 g1f3 *"), (35, "e2e4 e7e5 g1f3 1-0")] {
            // A server that was started again shows the same.
            let again = Feed::of(15 * 60, rows.clone(), at * MINUTE).unwrap();
            feed.pass(at * MINUTE);
            assert_eq!((moves(&feed), moves(&again)), (vec![shown.to_owned()], vec![shown.to_owned()]), "{at}");
        }
        assert_eq!((feed.next_due(), feed.stage()), (None, BroadcastStage::Finished));
    }

    #[test]
    fn everything_comes_in_its_own_time() {
        let mut feed = feed(60);
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 *"), 0);
        assert_eq!(
            (moves(&feed), feed.next_due(), feed.stage()),
            (vec!["*".to_owned()], Some(MINUTE), BroadcastStage::Started)
        );
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 c5 *"), 10_000);
        assert!(!feed.pass(MINUTE - 1));
        assert!(feed.pass(MINUTE));
        assert_eq!((moves(&feed), feed.next_due()), (vec!["e2e4 *".to_owned()], Some(70_000)));
        // A result is held back as moves are.
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 c5 0-1"), 20_000);
        assert_eq!(feed.stage(), BroadcastStage::Started);
        assert!(feed.pass(80_000) && !feed.pass(80_000));
        assert_eq!((moves(&feed), feed.stage()), (vec!["e2e4 c7c5 0-1".to_owned()], BroadcastStage::Finished));
    }

    #[test]
    fn a_feed_may_take_back_and_correct() {
        let mut feed = feed(0);
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 e5 2. Nf3 1-0"), 0);
        assert_eq!(moves(&feed), ["e2e4 e7e5 g1f3 1-0"]);
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 c5 *"), 1);
        assert_eq!(moves(&feed), ["e2e4 c7c5 *"]);
        // What is held back is the correction too.
        feed.set_delay(60, 2);
        send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 *"), 3);
        assert_eq!(moves(&feed), ["e2e4 c7c5 *"]);
        feed.pass(3 + MINUTE);
        assert_eq!(moves(&feed), ["e2e4 *"]);
    }

    #[test]
    fn the_same_once_more_changes_nothing() {
        let mut feed = feed(0);
        let text = pgn("1.1", "Ada", "Bea", "1. e4 *") + &pgn("1.2", "Cid", "Dan", "1. d4 *");
        assert_eq!(send(&mut feed, &text, 0).changes.len(), 2);
        let digests = |feed: &Feed| feed.shown().iter().map(|game| game.digest).collect::<Vec<_>>();
        let before = digests(&feed);
        let again = send(&mut feed, &text, 1);
        assert_eq!((again.changes.len(), again.games, digests(&feed)), (0, vec![Ok(1), Ok(1)], before.clone()));
        // One of the two, spelled otherwise, is one of the two.
        let other = send(&mut feed, &pgn("1.2", "CID", "dan", "1. d4 d5 *"), 2);
        assert_eq!((other.changes.len(), feed.shown().len()), (1, 2));
        assert_eq!(moves(&feed), ["e2e4 *", "d2d4 d7d5 *"]);
        let now = digests(&feed);
        assert!(now[0] == before[0] && now[1] != before[1]);
    }

    #[test]
    fn games_are_known_again_by_players_then_by_board() {
        let mut feed = feed(0);
        send(&mut feed, &(pgn("1.1", "Ada", "Bea", "1. e4 *") + &pgn("1.2", "Cid", "Dan", "1. d4 *")), 0);
        // A name is corrected, and boards are swapped.
        send(&mut feed, &pgn("1.1", "Lovelace, Ada", "Bea", "1. e4 e5 *"), 1);
        assert_eq!(
            (moves(&feed), feed.shown()[0].tags["White"].as_str()),
            (vec!["e2e4 e7e5 *".to_owned(), "d2d4 *".to_owned()], "Lovelace, Ada")
        );
        send(&mut feed, &(pgn("1.1", "Cid", "Dan", "1. d4 *") + &pgn("1.2", "Lovelace, Ada", "Bea", "1. e4 e5 *")), 2);
        assert_eq!(moves(&feed), ["d2d4 *", "e2e4 e7e5 *"]);
        // The next round is other games.
        send(&mut feed, &pgn("2.1", "Ada", "Cid", "1. c4 *"), 3);
        assert_eq!(feed.shown().len(), 3);
        // Boards without names are told apart by their order.
        let mut nameless = Feed::of(0, Vec::new(), 0).unwrap();
        for text in ["1. e4 *\n\n1. d4 *\n\n", "1. e4 e5 *\n\n1. d4 d5 *\n\n"] {
            send(&mut nameless, text, 0);
        }
        assert_eq!(moves(&nameless), ["e2e4 e7e5 *", "d2d4 d7d5 *"]);
    }

    #[test]
    fn a_broken_game_stays_as_it_was() {
        let mut feed = feed(0);
        send(&mut feed, &(pgn("1.1", "Ada", "Bea", "1. e4 *") + &pgn("1.2", "Cid", "Dan", "1. d4 *")), 0);
        let text = pgn("1.1", "Ada", "Bea", "1. e4 e5 2. Ke5 *") + &pgn("1.2", "Cid", "Dan", "1. d4 d5 *");
        let taken = send(&mut feed, &text, 1);
        assert!(taken.games[0].is_err() && taken.games[1] == Ok(2));
        assert_eq!(moves(&feed), ["e2e4 *", "d2d4 d7d5 *"]);
    }

    #[test]
    fn what_is_held_back_is_bounded() {
        let mut feed = feed(3600);
        let mut rows = Vec::new();
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        for plies in 1..=500 {
            let moves: Vec<&str> = shuffle.iter().cycle().take(plies).copied().collect();
            let taken = send(&mut feed, &pgn("1.1", "Ada", "Bea", &moves.join(" ")), plies as i64 * 1000);
            keep(&mut rows, &taken.changes);
        }
        assert_eq!((feed.games[0].held.len(), rows[0].steps.len()), (MOST_HELD, MOST_HELD));
        let mut again = Feed::of(3600, rows, 0).unwrap();
        for feed in [&mut feed, &mut again] {
            feed.pass(3_600_000 + 100_000);
            assert_eq!(feed.shown()[0].line.plies.len(), 100);
            feed.pass(3_600_000 + 500_000);
            assert_eq!(feed.shown()[0].line.plies.len(), 500);
        }
    }

    #[test]
    fn moves_that_are_taken_back_again_and_again_are_bounded_too() {
        let mut feed = feed(3600);
        let mut rows = Vec::new();
        let knights = "Nf6 Ng1 Ng8 Nf3 ".repeat(MOST_PLIES / 4 - 2);
        let held = |feed: &Feed| feed.games[0].held.iter().map(|held| held.step.plies.len()).sum::<usize>();
        for (first, at) in ["e4 d5", "Nf3 d5 Ng1 d4"].iter().cycle().zip(1..=49) {
            let text = pgn("1.1", "Ada", "Bea", &format!("{first} Nf3 {knights} *"));
            let taken = send(&mut feed, &text, at * 1000);
            assert!(taken.games[0].is_ok(), "{taken:?}");
            keep(&mut rows, &taken.changes);
            assert!(held(&feed) < MOST_HELD_PLIES + MOST_PLIES, "{}", held(&feed));
        }
        // The first of them come as they were sent, the others together; a server that was started again does the same.
        let mut again = Feed::of(3600, rows, 0).unwrap();
        for feed in [&mut feed, &mut again] {
            for (ms, first) in [(1_000, "e2e4"), (2_000, "g1f3"), (48_999, "g1f3"), (49_000, "e2e4")] {
                feed.pass(3_600_000 + ms);
                assert_eq!(feed.shown()[0].line.plies[0].uci.to_string(), first, "{ms}");
            }
        }
    }

    #[test]
    fn what_was_seen_stays_seen_when_the_delay_grows() {
        let mut feed = feed(0);
        let mut rows = Vec::new();
        keep(&mut rows, &send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 *"), 0).changes);
        keep(&mut rows, &feed.set_delay(600, 1));
        keep(&mut rows, &send(&mut feed, &pgn("1.1", "Ada", "Bea", "1. e4 e5 *"), 2).changes);
        let again = Feed::of(600, rows, 3).unwrap();
        assert_eq!((moves(&feed), moves(&again)), (vec!["e2e4 *".to_owned()], vec!["e2e4 *".to_owned()]));
        // A shorter one shows at once what is old enough.
        feed.set_delay(0, 3);
        assert_eq!(moves(&feed), ["e2e4 e7e5 *"]);
    }
}
