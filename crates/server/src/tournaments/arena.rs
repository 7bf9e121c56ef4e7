//! An arena as those see it who play or watch: little enough to be told again and again to hundreds of people. All of it, every wave
//! and every game, is in the usual view.

use super::view::{PhaseName, without_code};
use super::{Asker, Snapshot};
use crate::store::wall_ms;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabiya_rules::Color;
use tabiya_tournament::{ArenaRow, Entrant, EntrantId, Game, GameId, Kind, Phase, Place, Rank, Settings, Standings};
use utoipa::ToSchema;

/// So many rows are told at once.
pub(crate) const ROWS: usize = 20;
/// So many of somebody's last games.
const SHEET: usize = 14;
/// So many games to watch.
const BOARDS: usize = 6;
/// So many wins run, and the next one counts twice.
const STREAK: usize = tabiya_pairing::arena::STREAK;

/// An arena, as one who looks at it sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArenaView {
    pub id: String,
    /// The number of its last event.
    pub seq: u64,
    /// What is agreed. The code to join is told to arbiters alone.
    pub settings: Settings,
    pub phase: PhaseName,
    /// Nobody is paired until it goes on, and no time passes for it.
    pub paused: bool,
    /// So many milliseconds are left; none before it begins and while it is paused.
    pub left_ms: Option<i64>,
    /// How many have entered.
    pub people: usize,
    /// How many of them play, and do not pause.
    pub here: usize,
    /// How many games are over.
    pub played: usize,
    /// How many go on.
    pub playing: usize,
    /// How many are before the first row.
    pub from: usize,
    /// A part of the standings, the best first.
    pub rows: Vec<ArenaRowView>,
    /// Games that go on, those of the best first.
    pub boards: Vec<ArenaBoardView>,
    /// Whoever looks.
    pub me: ArenaMeView,
}

/// Somebody in the standings of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArenaRowView {
    /// Who is level shares it.
    pub rank: usize,
    pub entrant: EntrantId,
    pub name: String,
    /// 0 for none.
    pub rating: u32,
    pub points: u32,
    /// How many games.
    pub games: usize,
    /// The points of the last ones, the first of them first.
    pub sheet: Vec<u32>,
    /// The next win counts twice.
    pub on_fire: bool,
    /// Pauses.
    pub paused: bool,
    /// Has a game now.
    pub playing: bool,
}

/// A game of an arena that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArenaBoardView {
    /// The game of the site.
    pub game: String,
    pub white: String,
    pub black: String,
}

/// Whoever looks at an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArenaMeView {
    /// What they may do besides playing.
    pub rank: Option<Rank>,
    /// As whom they have entered.
    pub entrant: Option<EntrantId>,
    /// Their own row.
    pub row: Option<ArenaRowView>,
    /// The game they have now.
    pub game: Option<ArenaGameView>,
    /// After a pause: so many milliseconds until they are paired again.
    pub ready_in_ms: Option<i64>,
}

/// The game that somebody has in an arena.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArenaGameView {
    /// Its number in the tournament.
    pub id: GameId,
    /// The game of the site.
    pub game: Option<String>,
    pub color: Color,
    pub opponent: String,
    /// The arbiter was asked for.
    pub called: bool,
}

/// What takes long to find in an arena: found once, whoever asks.
#[derive(Debug, Default)]
pub(super) struct Digest {
    /// The place of everybody in the standings, from 0.
    places: BTreeMap<EntrantId, usize>,
    /// The game that somebody has now.
    busy: BTreeMap<EntrantId, GameId>,
    played: usize,
    playing: usize,
    here: usize,
}

impl Snapshot {
    fn digest(&self, rows: &[ArenaRow]) -> &Digest {
        self.digest.get_or_init(|| {
            let places = rows.iter().enumerate().map(|(at, row)| (row.entrant, at)).collect();
            let here = self.state.entrants().filter(|entrant| !entrant.is_withdrawn).count();
            let mut digest = Digest { places, here, ..Digest::default() };
            for game in self.state.rounds().iter().flat_map(|round| round.games()) {
                if game.result.is_some() {
                    digest.played += 1;
                } else if self.state.phase() == Phase::Running {
                    digest.playing += 1;
                    digest.busy.extend([(game.white, game.id), (game.black, game.id)]);
                }
            }
            digest
        })
    }

    /// The arena as this person, or somebody unknown, sees it: the rows from this place on, or those around one's own. None where it is
    /// another kind of tournament.
    pub(crate) fn arena(&self, asker: Option<&Asker>, from: Option<usize>) -> Option<ArenaView> {
        let state = &self.state;
        let Kind::Arena { .. } = state.settings().kind else { return None };
        let Standings::Arena(rows) = self.standings() else { return None };
        let digest = self.digest(rows);
        let rank = asker.and_then(|asker| asker.rank(state));
        let me = asker.and_then(|asker| state.entrant_of(&asker.person));
        let my_place = me.and_then(|me| digest.places.get(&me.id).copied());
        let from = from.unwrap_or_else(|| my_place.map_or(0, |place| place / ROWS * ROWS)).min(rows.len());
        let shown = rows.iter().skip(from).take(ROWS).filter_map(|row| self.arena_row(row, digest));
        let now = wall_ms();
        let is_running = state.phase() == Phase::Running;
        Some(ArenaView {
            id: self.id.clone(),
            seq: state.seq(),
            settings: if rank == Some(Rank::Arbiter) {
                state.settings().clone()
            } else {
                without_code(state.settings())
            },
            phase: state.phase().into(),
            paused: state.is_paused(),
            left_ms: state.ends_at().filter(|_| is_running).map(|end| (end - now).max(0)),
            people: rows.len(),
            here: digest.here,
            played: digest.played,
            playing: digest.playing,
            from,
            rows: shown.collect(),
            boards: self.arena_boards(rows, digest),
            me: ArenaMeView {
                rank,
                entrant: me.map(|me| me.id),
                row: my_place.and_then(|place| self.arena_row(rows.get(place)?, digest)),
                game: me.and_then(|me| self.arena_game(me, digest)),
                ready_in_ms: me
                    .filter(|me| !me.is_withdrawn && is_running)
                    .and_then(Entrant::waits_until)
                    .map(|until| until - now)
                    .filter(|left| *left > 0),
            },
        })
    }

    fn arena_row(&self, row: &ArenaRow, digest: &Digest) -> Option<ArenaRowView> {
        let entrant = self.state.entrant(row.entrant)?;
        Some(ArenaRowView {
            rank: row.rank,
            entrant: row.entrant,
            name: entrant.entry.name.clone(),
            rating: entrant.entry.rating,
            points: row.points,
            games: row.games.len(),
            sheet: row.games.iter().skip(row.games.len().saturating_sub(SHEET)).copied().collect(),
            on_fire: row.streak >= STREAK,
            paused: entrant.is_withdrawn,
            playing: digest.busy.contains_key(&row.entrant),
        })
    }

    fn arena_boards(&self, rows: &[ArenaRow], digest: &Digest) -> Vec<ArenaBoardView> {
        let mut seen = Vec::new();
        for id in rows.iter().filter_map(|row| digest.busy.get(&row.entrant)) {
            if seen.len() < BOARDS && !seen.contains(id) {
                seen.push(*id);
            }
        }
        let name = |id: EntrantId| self.state.entrant(id).map(|entrant| entrant.entry.name.clone()).unwrap_or_default();
        let board = |id: GameId| {
            let (_, game) = self.state.game(id)?;
            let named = self.games.get(&id).filter(|_| game.place == Place::Here)?;
            Some(ArenaBoardView { game: named.clone(), white: name(game.white), black: name(game.black) })
        };
        seen.into_iter().filter_map(board).collect()
    }

    fn arena_game(&self, me: &Entrant, digest: &Digest) -> Option<ArenaGameView> {
        let id = *digest.busy.get(&me.id)?;
        let (_, game): (usize, &Game) = self.state.game(id)?;
        let opponent = self.state.entrant(game.opponent_of(me.id)?)?;
        Some(ArenaGameView {
            id,
            game: self.games.get(&id).cloned(),
            color: if game.white == me.id { Color::White } else { Color::Black },
            opponent: opponent.entry.name.clone(),
            called: game.is_called,
        })
    }
}
