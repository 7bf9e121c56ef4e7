//! What was better, and why: a move judged by the best line before it and the best line after it.

use super::motif::{Exchange, Fault, Motif, Target};
use super::scene::{GAIN, captured, exchange, target};
use super::sentence::NEAR_MATE;
use crate::lapse::{self, Lapse};
use crate::see::see;
use crate::{Line, Score};
use tabiya_rules::{Color, Move, Position, Role};

/// How good a move was, what would have been better, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The score of the position before the move, from the side of who moves: what the best move gets.
    pub best_score: Score,
    /// What the move gets, from the same side.
    pub score: Score,
    /// What is lost by it in centipawns, a mate counting as ten pawns and more.
    pub loss: i32,
    /// What is lost of the chances to win, on a scale from 0 to 2.
    pub chances_lost: f64,
    /// What is wrong with it; `None` if nothing is.
    pub lapse: Option<Lapse>,
    /// The best line, the best move first.
    pub best_line: Vec<Move>,
    /// What the best move does.
    pub best_motifs: Vec<Motif>,
    /// What the best line wins, once it has calmed down.
    pub best_gain: Option<Target>,
    /// The best play after the move, the opponent's reply first.
    pub reply_line: Vec<Move>,
    /// Why the move is bad, the weightiest first; empty where there is no lapse.
    pub faults: Vec<Fault>,
}

impl Verdict {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.best_line.first().copied()
    }
}

/// The lines that a verdict rests on, from the side of who moves.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) best_score: Score,
    pub(crate) best: Vec<Move>,
    pub(crate) score: Score,
    pub(crate) reply: Vec<Move>,
}

impl Lines {
    /// Puts together what is known before and after the move. Where the move ends the game nothing needs to be known
    /// after it, nor where it is the best move.
    pub(crate) fn new(pos: &Position, m: Move, before: &Line, after: Option<&Line>) -> Option<Lines> {
        let then = pos.after(m);
        let is_best = before.moves.first() == Some(&m);
        let (score, reply) = if then.is_checkmate() {
            (Score::Mate(1), Vec::new())
        } else if then.is_stalemate() {
            (Score::Cp(0), Vec::new())
        } else if let Some(after) = after {
            (score_before(after.score), after.moves.clone())
        } else if is_best {
            (before.score, before.moves.iter().skip(1).copied().collect())
        } else {
            return None;
        };
        // The best move is the best move, even if a deeper look at what comes after it says otherwise.
        let best_score = if is_best { score } else { before.score };
        Some(Lines { best_score, best: before.moves.clone(), score, reply })
    }
}

/// The score of the position before a move, given the opponent's after it.
fn score_before(after: Score) -> Score {
    match after {
        Score::Mate(moves @ ..=0) => Score::Mate(1 - moves),
        other => other.reversed(),
    }
}

/// Judges the move.
pub(crate) fn judge(
    pos: &Position,
    m: Move,
    lines: Lines,
    motifs_of: &dyn Fn(&Position, Move) -> Vec<Motif>,
) -> Verdict {
    let Lines { best_score, best, score, reply } = lines;
    let is_best = best.first() == Some(&m);
    let lapse = if is_best { None } else { lapse::judge(best_score, score_after(score)) };
    let best_line = legal_part(pos, &best);
    let reply_line = with_exchanges(&pos.after(m), legal_part(&pos.after(m), &reply));
    let mut best_motifs = best_line.first().map(|&best| motifs_of(pos, best)).unwrap_or_default();
    if let Some((&first, rest)) = best_line.split_first() {
        temper(pos, first, rest, &mut best_motifs);
    }
    let best_gain = best_line.split_first().and_then(|(&first, rest)| {
        let settled = settle(pos, first, rest)?;
        settled.won()
    });
    let mut verdict = Verdict {
        best_score,
        score,
        loss: lapse::centipawn_loss(best_score, score_after(score)),
        chances_lost: (lapse::win_chances(best_score) - lapse::win_chances(score)).max(0.0),
        lapse,
        best_line,
        best_motifs,
        best_gain,
        reply_line,
        faults: Vec::new(),
    };
    if lapse.is_some() {
        verdict.faults = faults(pos, m, &verdict, motifs_of);
    }
    verdict
}

/// What the exchanges on its square say of a capture gives way to what the line says: where the opponent has a better
/// answer, or takes elsewhere, nothing was won.
pub(super) fn temper(pos: &Position, m: Move, rest: &[Move], motifs: &mut [Motif]) {
    let Some(reply) = rest.first() else { return };
    let won = settle(pos, m, rest).map_or(0, |settled| settled.balance);
    for motif in motifs {
        let Motif::Capture { target, exchange, .. } = motif else { continue };
        let least = match exchange {
            Exchange::Wins => (points(target.piece) * 2 / 5).max(points(Role::Pawn)),
            Exchange::WinsExchange => points(Role::Pawn),
            _ => continue,
        };
        if won < least {
            *exchange = if reply.to() == m.to() { Exchange::Trade } else { Exchange::Gains };
        }
    }
}

/// The opponent's score after a move, given that of the position before it. The inverse of [`score_before`].
fn score_after(before: Score) -> Score {
    match before {
        Score::Mate(moves @ 1..) => Score::Mate(1 - moves),
        other => other.reversed(),
    }
}

/// The moves of a line as far as they can be played: lines come from searches and other programs.
fn legal_part(start: &Position, line: &[Move]) -> Vec<Move> {
    let mut pos = *start;
    let playable = |&&m: &&Move| {
        let is_legal = pos.is_legal(m);
        if is_legal {
            pos.play_unchecked(m);
        }
        is_legal
    };
    line.iter().take_while(playable).copied().collect()
}

fn faults(pos: &Position, m: Move, verdict: &Verdict, motifs_of: &dyn Fn(&Position, Move) -> Vec<Motif>) -> Vec<Fault> {
    let mut found = Vec::new();
    // Whatever could have been had: this is what happened.
    if pos.after(m).is_stalemate() {
        found.push(Fault::Stalemates);
    }
    // A mate that is far away is not what a person sees first.
    let (near, far): (Vec<Fault>, Vec<Fault>) = mates(verdict).into_iter().partition(
        |fault| matches!(fault, Fault::AllowsMate { moves } | Fault::MissesMate { moves } if *moves <= NEAR_MATE),
    );
    found.extend(near);
    let settled = settle(pos, m, &verdict.reply_line);
    let loss = settled.as_ref().and_then(Settled::loss);
    // A pawn is not the reason where a queen's worth is gone.
    let explains = |balance: i32| 2 * balance.abs() >= verdict.loss.min(points(Role::Queen));
    let (main, minor) = match loss {
        Some(loss) if settled.as_ref().is_some_and(|settled| explains(settled.balance)) => (Some(loss), None),
        loss => (None, loss),
    };
    let reply = verdict.reply_line.first();
    let replied = reply.map(|&reply| motifs_of(&pos.after(m), reply)).unwrap_or_default();
    let blow = replied.into_iter().find(|motif| is_blow(motif) || main.is_some() && is_help(motif));
    found.extend(main);
    found.extend(blow.map(|motif| Fault::Allows { motif }));
    // What the best line wins is missed only if the move does not win it too.
    let wins_too = settled.as_ref().is_some_and(|settled| settled.won().is_some());
    let missed = verdict.best_gain.filter(|target| !wins_too && explains(points(target.piece)));
    found.extend(missed.map(|target| Fault::MissesPiece { target }));
    found.push(change(verdict));
    found.extend(far);
    found.extend(minor);
    found
}

/// The mate that is allowed now, and the one that could have been forced.
fn mates(verdict: &Verdict) -> Vec<Fault> {
    let allowed = match (verdict.score, verdict.best_score) {
        (Score::Mate(moves @ ..=-1), Score::Cp(_) | Score::Mate(1..)) => Some(moves.unsigned_abs()),
        _ => None,
    };
    let missed = match (verdict.best_score, verdict.score) {
        (Score::Mate(moves @ 1..), Score::Cp(_) | Score::Mate(..=0)) => Some(moves.unsigned_abs()),
        _ => None,
    };
    let allowed = allowed.map(|moves| Fault::AllowsMate { moves });
    allowed.into_iter().chain(missed.map(|moves| Fault::MissesMate { moves })).collect()
}

/// Does a move of this kind explain by itself that something goes wrong?
fn is_blow(motif: &Motif) -> bool {
    use Motif::{DoubleCheck, Fork, MateThreat, RemovesDefender, Skewer, Trap};
    matches!(
        motif,
        Fork { .. } | Skewer { .. } | Trap { .. } | RemovesDefender { .. } | MateThreat { .. } | DoubleCheck
    )
}

/// Does it explain how something is lost?
fn is_help(motif: &Motif) -> bool {
    matches!(motif, Motif::DiscoveredAttack { .. } | Motif::Pin { .. })
}

/// How the game stood and stands, in a word.
fn change(verdict: &Verdict) -> Fault {
    // In win chances: about three pawns are a won game, and less than one is nothing yet.
    const WON: f64 = 0.5;
    const EVEN: f64 = 0.15;
    let (before, after) = (lapse::win_chances(verdict.best_score), lapse::win_chances(verdict.score));
    // Who had no advantage cannot give it up.
    let had_none = before < EVEN / 2.0 && after < 0.0;
    if after <= -WON && before > -WON {
        Fault::LosesGame
    } else if after < -EVEN || had_none {
        Fault::Worse
    } else if after > 2.0 * EVEN {
        Fault::ReducesAdvantage
    } else if before >= WON {
        Fault::MissesWin
    } else {
        Fault::GivesUpAdvantage
    }
}

/// What a line comes to where it first calms down with material gained or lost.
#[derive(Debug)]
struct Settled {
    /// After so many plies behind the first move.
    plies: usize,
    /// What the side that made the first move has lost, with the squares, what was given for it left out.
    lost: Vec<Target>,
    /// What it has taken.
    taken: Vec<Target>,
    /// Where a pawn of the opponent became something, if one did.
    promoted: Option<Target>,
    /// Material gained by it, with the pawn as 100.
    balance: i32,
}

/// Points as people count them, a pawn being 100, so that a knight and a bishop are the same.
fn points(role: Role) -> i32 {
    100 * role.points() as i32
}

/// Material of `color` less that of the other.
fn balance(pos: &Position, color: Color) -> i32 {
    let side = |color: Color| -> i32 {
        Role::ALL.iter().map(|role| pos.board().by_piece(role.of(color)).len() as i32 * points(*role)).sum()
    };
    side(color) - side(!color)
}

/// Nobody calls what happens later the doing of the first move.
const HORIZON: usize = 9;

/// Follows a line until it is quiet and material has changed for good: not in check, no capture next, and nothing taken
/// back for two plies.
fn settle(start: &Position, first: Move, rest: &[Move]) -> Option<Settled> {
    let (us, before) = (start.turn(), balance(start, start.turn()));
    let mut pos = *start;
    let (mut lost, mut taken, mut promoted) = (Vec::new(), Vec::new(), None);
    let line = with_exchanges(start, [first].iter().chain(rest).copied().take(HORIZON).collect());
    let balances = balances(start, &line, us);
    for (ply, &m) in line.iter().enumerate() {
        if let Some(target) = captured(&pos, m) {
            if pos.turn() == us { taken.push(target) } else { lost.push(target) }
        }
        let is_theirs = pos.turn() != us;
        pos.play_unchecked(m);
        if m.promotion().is_some() && is_theirs {
            promoted = target(pos.board(), m.to());
        }
        let change = balances[ply] - before;
        let is_lasting = balances.iter().skip(ply).take(3).all(|later| (later - before).signum() == change.signum());
        let stays = balances.iter().skip(ply).take(3).all(|later| (later - before).abs() * 2 >= change.abs());
        if change.abs() >= 100 && is_lasting && stays && is_quiet(&pos, line.get(ply + 1)) {
            let (lost, taken) = without_trades(lost, taken);
            return Some(Settled { plies: ply, lost, taken, promoted, balance: change });
        }
    }
    None
}

/// A short line of the search may end in the midst of exchanges: they are played out, each side taking where it wins most.
fn with_exchanges(start: &Position, mut line: Vec<Move>) -> Vec<Move> {
    let mut pos = *start;
    line.iter().for_each(|&m| pos.play_unchecked(m));
    while !line.is_empty() && line.len() < HORIZON {
        let captures = pos.legal_moves().into_iter().filter(|&m| captured(&pos, m).is_some() && see(&pos, m, GAIN));
        let Some(m) = captures.max_by_key(|&m| exchange(&pos, m)) else { break };
        pos.play_unchecked(m);
        line.push(m);
    }
    line
}

fn balances(start: &Position, line: &[Move], us: Color) -> Vec<i32> {
    let mut pos = *start;
    let after = |&m: &Move| {
        pos.play_unchecked(m);
        balance(&pos, us)
    };
    line.iter().map(after).collect()
}

/// Is nobody in check, is the next move no capture, and is there none that could wait a move?
fn is_quiet(pos: &Position, next: Option<&Move>) -> bool {
    let is_calm = |&m: &Move| captured(pos, m).is_none() && m.promotion().is_none();
    !pos.is_check() && next.is_none_or(is_calm) && pos.legal_moves().iter().all(|m| is_calm(m) || !see(pos, *m, GAIN))
}

/// Strikes out what was given for its like.
fn without_trades(mut lost: Vec<Target>, taken: Vec<Target>) -> (Vec<Target>, Vec<Target>) {
    let mut left = Vec::new();
    for target in taken {
        let same = lost.iter().position(|own| own.piece == target.piece);
        match same.or_else(|| lost.iter().position(|own| points(own.piece) == points(target.piece))) {
            Some(i) => drop(lost.remove(i)),
            None => left.push(target),
        }
    }
    (lost, left)
}

impl Settled {
    fn loss(&self) -> Option<Fault> {
        let plies = self.plies;
        let points_lost = -self.balance;
        if points_lost < 100 {
            return None;
        }
        let minor = |target: &Target| matches!(target.piece, Role::Knight | Role::Bishop);
        Some(match (self.lost.as_slice(), self.taken.as_slice(), self.promoted) {
            (_, _, Some(target)) => Fault::AllowsPromotion { square: target.square, plies },
            ([rook], [other], _) if rook.piece == Role::Rook && minor(other) => Fault::LosesExchange { plies },
            (lost, taken, _) => match main_piece(lost, taken) {
                Some(target) => Fault::LosesPiece { target, plies },
                None => Fault::LosesMaterial { points: points_lost as u32 / 100, plies },
            },
        })
    }

    /// The piece that the line wins.
    fn won(&self) -> Option<Target> {
        if self.balance < 100 { None } else { main_piece(&self.taken, &self.lost) }
    }
}

/// The one piece that was lost, if little else was, and little was had for it.
fn main_piece(lost: &[Target], taken: &[Target]) -> Option<Target> {
    let sum = |targets: &[Target]| -> i32 { targets.iter().map(|target| points(target.piece)).sum() };
    let main = lost.iter().max_by_key(|target| points(target.piece))?;
    let others = sum(lost) - points(main.piece);
    let is_clear = others <= 100 && sum(taken) * 2 < points(main.piece).max(150);
    is_clear.then_some(*main)
}
