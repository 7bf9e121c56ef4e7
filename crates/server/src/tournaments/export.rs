//! A tournament as files that others read.

use super::Snapshot;
use crate::pgn;
use crate::rooms::{RoomError, Rooms};
use tabiya_rules::pgn::Tree;
use tabiya_rules::{Color, Outcome, Position, UciMove};
use tabiya_tournament::{EntrantId, Game, GameResult, Stage};

/// The tournament file (TRF); none for kinds that such files cannot hold.
pub(crate) fn trf_of(now: &Snapshot) -> Option<String> {
    now.state.file().map(|file| file.write())
}

/// All games of the rounds that everybody knows: with their moves where they are or were played here, with their results otherwise.
pub(crate) async fn pgn_of(now: &Snapshot, rooms: &Rooms, site: Option<&str>) -> Result<String, RoomError> {
    let mut text = String::new();
    for round in now.state.rounds().iter().filter(|round| round.stage != Stage::Drawn) {
        for (at, game) in round.games().enumerate() {
            let mut tree = match now.games.get(&game.id) {
                Some(name) => match rooms.read(name).await {
                    Ok(live) => pgn::tree(&live, site),
                    Err(RoomError::NotFound) => Tree::default(),
                    Err(error) => return Err(error),
                },
                None => recorded(game),
            };
            name_players(now, game, &mut tree);
            tree.tags.set("Event", now.state.settings().name.as_str());
            tree.tags.set("Round", format!("{}.{}", round.number, at + 1));
            // What stands in the tournament counts, also where the arbiter has decided otherwise than the board.
            tree.outcome = game.result.and_then(outcome);
            text.push_str(&tree.to_string());
            text.push('\n');
        }
    }
    Ok(text)
}

/// The moves that were written down of a game on a board.
fn recorded(game: &Game) -> Tree {
    let mut tree = Tree::default();
    let (mut at, mut position) = (tree.root(), Position::STANDARD);
    for wish in game.moves.split(' ').filter_map(|text| text.parse::<UciMove>().ok()) {
        let Ok(m) = position.resolve(wish) else { break };
        if position.play(m).is_err() {
            break;
        }
        at = tree.play_unchecked(at, m);
    }
    tree
}

fn name_players(now: &Snapshot, game: &Game, tree: &mut Tree) {
    let entrant = |id: EntrantId| now.state.entrants().find(|entrant| entrant.id == id);
    for (color, id) in [(Color::White, game.white), (Color::Black, game.black)] {
        let Some(entrant) = entrant(id) else { continue };
        tree.tags.set(color.title(), entrant.entry.name.as_str());
        if entrant.entry.rating > 0 {
            tree.tags.set(format!("{}Elo", color.title()), entrant.entry.rating.to_string());
        }
    }
}

/// As PGN has it, which knows nobody who did not come.
fn outcome(result: GameResult) -> Option<Outcome> {
    match result {
        GameResult::WhiteWins | GameResult::BlackAbsent => Some(Outcome::Decisive { winner: Color::White }),
        GameResult::BlackWins | GameResult::WhiteAbsent => Some(Outcome::Decisive { winner: Color::Black }),
        GameResult::Draw => Some(Outcome::Draw),
        GameResult::BothAbsent => None,
    }
}
