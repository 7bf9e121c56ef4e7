//! Blows: captures, checks, forks, pins and all that wins something. A motif is claimed only where it holds: a fork by a
//! piece that can simply be taken is none, nor is an attack on what is well guarded.

use super::motif::{Exchange, Motif, Target};
use super::scene::{Aligned, GAIN, Scene, aligned, can_win, captured, captures_on, exchange, target};
use crate::see::{see, worth};
use tabiya_rules::{Move, Position, Role, Square, attacks};

/// Adds the blows that the move deals, the weightiest first. `last_capture` is where the opponent has just taken.
pub(crate) fn find(scene: &Scene, last_capture: Option<Square>, found: &mut Vec<Motif>) {
    if scene.after.is_checkmate() {
        found.push(Motif::Checkmate);
    } else if scene.after.is_stalemate() {
        found.push(Motif::Stalemate);
    }
    found.extend(promotion(scene));
    found.extend(capture(scene, last_capture));
    if scene.m.is_en_passant() {
        found.push(Motif::EnPassant);
    }
    found.extend(check(scene));
    if scene.after.has_legal_move() {
        found.extend(fork(scene));
        skewers(scene, found);
        discovered_attacks(scene, found);
        traps(scene, found);
        found.extend(removed_defender(scene));
        pins(scene, found);
        found.extend(mate_threat(scene));
        threats(scene, found);
    }
}

fn promotion(scene: &Scene) -> Option<Motif> {
    Some(match scene.m.promotion()? {
        piece @ Role::Queen => Motif::Promotion { piece },
        piece => Motif::Underpromotion { piece },
    })
}

fn capture(scene: &Scene, last_capture: Option<Square>) -> Option<Motif> {
    let target = scene.captured()?;
    if last_capture == Some(target.square) {
        return Some(Motif::Recapture { target });
    }
    let by = scene.before.board().role_at(scene.m.from())?;
    Some(Motif::Capture { target, by, exchange: capture_result(scene, target.piece, by) })
}

fn capture_result(scene: &Scene, taken: Role, by: Role) -> Exchange {
    // A knight and a bishop count the same here.
    const EVEN: i32 = 30;
    let won = exchange(&scene.before, scene.m);
    let is_minor = matches!(by, Role::Knight | Role::Bishop);
    if won >= worth(taken) - EVEN || won >= worth(taken) / 2 + EVEN && taken == Role::Queen {
        Exchange::Wins
    } else if taken == Role::Rook && is_minor && won > EVEN {
        Exchange::WinsExchange
    } else if won > EVEN {
        Exchange::Gains
    } else if won >= -EVEN {
        Exchange::Trade
    } else {
        Exchange::Loses
    }
}

fn check(scene: &Scene) -> Option<Motif> {
    let checkers = scene.after.checkers();
    // In castling it is the rook that gives check, and nothing is discovered.
    let is_discovered = !checkers.contains(scene.to) && !scene.m.is_castle();
    match checkers.len() {
        0 => None,
        1 if is_discovered => Some(Motif::DiscoveredCheck),
        1 => Some(Motif::Check),
        _ => Some(Motif::DoubleCheck),
    }
}

/// The moving piece attacks two or more that it could win, and cannot be taken itself.
fn fork(scene: &Scene) -> Option<Motif> {
    if scene.m.is_castle() || scene.can_be_taken(scene.to) {
        return None;
    }
    let attacked = scene.after.board().attacks_from(scene.to) & scene.enemies();
    let targets: Vec<Target> = attacked
        .into_iter()
        .filter_map(|square| scene.target(square))
        .filter(|&target| target.piece != Role::Pawn && is_worth_attacking(scene, scene.role, scene.to, target))
        .collect();
    let attacked_before = scene.before.board().attacks_from(scene.m.from());
    let is_new = targets.iter().any(|target| !attacked_before.contains(target.square));
    (targets.len() >= 2 && is_new && forked_in_check_are_lost(scene, &targets))
        .then(|| Motif::Fork { by: scene.mover(), targets: most_valuable_first(targets) })
}

/// Where the king is among those attacked, is one of the others lost whatever is done about the check? It is not if it
/// can step between, or be guarded by what does.
fn forked_in_check_are_lost(scene: &Scene, targets: &[Target]) -> bool {
    let still_there = |pos: &Position, target: &Target| pos.board().role_at(target.square) == Some(target.piece);
    let is_won = |then: &Position, target: &Target| {
        target.piece != Role::King
            && still_there(then, target)
            && captures_on(then, target.square).any(|m| m.from() == scene.to && see(then, m, GAIN))
    };
    // To give something else up is no way to save them.
    let mut sane = scene.after.legal_moves().into_iter().filter(|&m| see(&scene.after, m, 1 - GAIN));
    !scene.after.is_check()
        || sane.all(|m| {
            let then = scene.after.after(m);
            targets.iter().any(|target| is_won(&then, target))
        })
}

/// Would it pay for a piece of this role on `from` to take the target? So it does where the target is worth more, or has
/// no guard; and a king has to heed every attack.
fn is_worth_attacking(scene: &Scene, role: Role, from: Square, target: Target) -> bool {
    target.piece == Role::King
        || role != Role::King && worth(target.piece) >= worth(role) + GAIN
        || scene.is_loose(target.square, from.bitboard())
}

fn most_valuable_first(mut targets: Vec<Target>) -> Vec<Target> {
    targets.sort_by_key(|target| -worth(target.piece));
    targets
}

/// The rows of two enemies that were no rows before, whose attacker cannot be taken.
fn new_rows(scene: &Scene) -> Vec<(Target, Target, Target)> {
    let moved = scene.m.from();
    let old = aligned(scene.before.board(), scene.us);
    let was_there = |row: &Aligned| {
        let by = if row.by == scene.to { moved } else { row.by };
        old.iter().any(|before| before.by == by && before.front == row.front && before.behind == row.behind)
    };
    aligned(scene.after.board(), scene.us)
        .into_iter()
        .filter(|row| !was_there(row) && !scene.can_be_taken(row.by))
        .filter_map(|row| Some((scene.target(row.by)?, scene.target(row.front)?, scene.target(row.behind)?)))
        .collect()
}

fn pins(scene: &Scene, found: &mut Vec<Motif>) {
    for (by, target, behind) in new_rows(scene) {
        // A pawn on its way along the line is not held by it, and one beside it seldom wants to move.
        if !matches!(target.piece, Role::Pawn | Role::King) && is_pinned(scene, by, target, behind) {
            found.push(Motif::Pin { by, target, behind });
        }
    }
}

fn is_pinned(scene: &Scene, by: Target, target: Target, behind: Target) -> bool {
    let gone = target.square.bitboard() | by.square.bitboard();
    behind.piece == Role::King
        || worth(behind.piece) >= worth(target.piece) + GAIN
            && (worth(behind.piece) >= worth(by.piece) + GAIN || scene.is_loose(behind.square, gone))
}

fn skewers(scene: &Scene, found: &mut Vec<Motif>) {
    for (by, target, behind) in new_rows(scene) {
        if worth(target.piece) > worth(behind.piece)
            && behind.piece != Role::Pawn
            && is_skewered(scene, by, target, behind)
        {
            found.push(Motif::Skewer { by, target, behind });
        }
    }
}

/// Must the one in front leave, and is the one behind lost wherever it goes?
fn is_skewered(scene: &Scene, by: Target, target: Target, behind: Target) -> bool {
    let must_leave = target.piece == Role::King || worth(target.piece) >= worth(by.piece) + GAIN;
    let flights = scene.after.legal_moves_from(target.square);
    let loses = |m: Move| {
        let then = scene.after.after(m);
        captures_on(&then, behind.square).any(|m| m.from() == by.square && see(&then, m, GAIN))
    };
    // To give up the piece in front is no way to save the other.
    let mut sane = flights.iter().filter(|&&m| see(&scene.after, m, 1 - GAIN)).peekable();
    must_leave && sane.peek().is_some() && sane.all(|&m| loses(m))
}

fn discovered_attacks(scene: &Scene, found: &mut Vec<Motif>) {
    let (board, from) = (scene.after.board(), scene.m.from());
    let sliders = board.by_color(scene.us) & (board.diagonal_sliders() | board.straight_sliders());
    let behind = (sliders - scene.to.bitboard()).into_iter().filter(|&square| !scene.can_be_taken(square));
    for by in behind.filter_map(|square| scene.target(square)) {
        let seen = board.attacks_from(by.square) & (scene.enemies() - board.pawns() - board.kings());
        for target in seen.into_iter().filter_map(|square| scene.target(square)) {
            let is_opened = attacks::between(by.square, target.square).contains(from);
            if is_opened && !scene.m.is_castle() && is_worth_attacking(scene, by.piece, by.square, target) {
                found.push(Motif::DiscoveredAttack { by, target });
            }
        }
    }
}

/// Pieces that are attacked by lesser ones and lost wherever they go.
fn traps(scene: &Scene, found: &mut Vec<Motif>) {
    let Some(threatening) = &scene.threatening else { return };
    let board = scene.after.board();
    for target in (scene.enemies() - board.pawns() - board.kings()).into_iter().filter_map(|sq| scene.target(sq)) {
        let attackers = board.attackers(target.square, scene.us);
        let by_lesser = attackers.into_iter().filter_map(|square| scene.target(square)).any(|by| {
            worth(target.piece) >= worth(by.piece) + GAIN
                && !scene.can_be_taken(by.square)
                && captures_on(threatening, target.square).any(|m| m.from() == by.square)
        });
        let is_lost = |m: &Move| !see(&scene.after, *m, -GAIN);
        if by_lesser && scene.after.legal_moves_from(target.square).iter().all(is_lost) && !was_attacked(scene, target)
        {
            found.push(Motif::Trap { target });
        }
    }
}

/// Could it be won already? In check that cannot be tried, so that any attack counts.
fn was_attacked(scene: &Scene, target: Target) -> bool {
    let before = &scene.before;
    before.is_check() && before.board().attackers(target.square, scene.us).any() || can_win(before, target.square, GAIN)
}

/// What the captured piece guarded can be won now, even after the capture is answered.
fn removed_defender(scene: &Scene) -> Option<Motif> {
    let (defender, threatening) = (scene.captured()?, scene.threatening.as_ref()?);
    let guarded = scene.before.board().attacks_from(defender.square) & scene.enemies();
    let candidates = guarded - scene.after.board().pawns() - scene.after.board().kings();
    // What the capturing piece attacks itself is a threat of its own.
    let by_another =
        |pos: &Position, square| captures_on(pos, square).any(|m| m.from() != scene.to && see(pos, m, GAIN));
    let is_won = |&square: &Square| {
        !can_win(&scene.before, square, GAIN)
            && by_another(threatening, square)
            && captures_on(&scene.after, scene.to).all(|reply| by_another(&scene.after.after(reply), square))
    };
    let target = candidates.into_iter().filter(is_won).filter_map(|square| scene.target(square));
    target.max_by_key(|target| worth(target.piece)).map(|target| Motif::RemovesDefender { target })
}

fn mate_threat(scene: &Scene) -> Option<Motif> {
    let mating = mating_move(scene.threatening.as_ref()?)?;
    let was_there = mating_move(&scene.before).is_some();
    let san = scene.threatening?.san(mating).to_string();
    (!was_there).then_some(Motif::MateThreat { san })
}

fn mating_move(pos: &Position) -> Option<Move> {
    pos.legal_moves().into_iter().find(|&m| pos.after(m).is_checkmate())
}

/// What could be won next move and could not be won before, by the piece that moved or one whose line it opened.
fn threats(scene: &Scene, found: &mut Vec<Motif>) {
    let Some(threatening) = &scene.threatening else { return };
    // A piece that is lost threatens nothing.
    let attacks_now =
        |m: &Move| (m.from() == scene.to || opens_line(scene, m)) && !can_win(&scene.after, m.from(), GAIN);
    let is_new = |target: &Target| {
        captures_on(threatening, target.square).any(|m| attacks_now(&m) && see(threatening, m, GAIN))
            && !was_attacked(scene, *target)
    };
    let targets = scene.enemies().into_iter().filter_map(|square| target(threatening.board(), square));
    let targets = most_valuable_first(targets.filter(is_new).collect());
    found.extend(targets.into_iter().map(|target| Motif::Threat { target }));
}

fn opens_line(scene: &Scene, m: &Move) -> bool {
    attacks::between(m.from(), m.to()).contains(scene.m.from())
}

/// What the move gives up by the exchanges on its square, if that is more than it takes: the piece that is lost. What is
/// won back at once elsewhere is not given up.
pub(crate) fn offer(scene: &Scene) -> Option<Target> {
    let is_lost = !scene.m.is_castle() && !see(&scene.before, scene.m, 1 - GAIN) && scene.can_be_taken(scene.to);
    (is_lost && !is_won_back(scene)).then(|| scene.mover())
}

/// Whatever takes the moving piece, can as much be taken in turn, on another square?
fn is_won_back(scene: &Scene) -> bool {
    let price = -exchange(&scene.before, scene.m);
    captures_on(&scene.after, scene.to).all(|taking| {
        let then = scene.after.after(taking);
        let elsewhere = |m: &Move| m.to() != scene.to && captured(&then, *m).is_some();
        then.legal_moves().iter().any(|m| elsewhere(m) && see(&then, *m, price))
    })
}
