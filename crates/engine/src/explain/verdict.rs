//! What was better, and why: a move judged by the best line before it and the best line after it.

use super::motif::{Exchange, Fault, Motif, Target};
use super::scene::{GAIN, captured, exchange, target};
use super::sentence::NEAR_MATE;
use crate::lapse::{self, Judgement, Lapse};
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

    /// The move is no lapse after all.
    pub(super) fn forgive(&mut self) {
        self.lapse = None;
        self.faults.clear();
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
pub(crate) fn score_before(after: Score) -> Score {
    match after {
        Score::Mate(moves @ ..=0) => Score::Mate(1 - moves),
        other => other.reversed(),
    }
}

/// What a move must lose of the chances to be called what; of what is less nothing is said. Two engines that look as long are a tenth
/// of the chances apart: so the label in the middle is the broad one, and who hears of a blunder hears of one.
const LABELS: [(Judgement, f64); 3] =
    [(Judgement::Blunder, 0.34), (Judgement::Mistake, 0.21), (Judgement::Inaccuracy, 0.18)];
/// What loses less has no one reason.
const REASONED: f64 = 0.24;
/// Where a side has so much of the chances a little is either nothing or a mistake.
const UNEVEN: f64 = 0.4;

/// Judges the move.
pub(crate) fn judge(
    pos: &Position,
    m: Move,
    lines: Lines,
    motifs_of: &dyn Fn(&Position, Move) -> Vec<Motif>,
) -> Verdict {
    let Lines { best_score, best, score, reply } = lines;
    let is_best = best.first() == Some(&m);
    // Who has no choice makes no mistake.
    let is_free = pos.legal_moves().len() > 1;
    let lapse = lapse::judge(best_score, score_after(score)).filter(|_| !is_best && is_free);
    let best_line = played_out(pos, &best);
    let reply_line = played_out(&pos.after(m), &reply);
    let mut best_motifs = best_line.first().map(|&best| motifs_of(pos, best)).unwrap_or_default();
    if let Some((&first, rest)) = best_line.split_first() {
        temper(pos, first, rest, &mut best_motifs);
    }
    let gained = |(&first, rest): (&Move, &[Move])| settle(pos, first, rest)?.won();
    let best_gain = best_line.split_first().and_then(gained);
    let mut verdict = Verdict {
        best_score,
        score,
        loss: lapse::centipawn_loss(best_score, score_after(score)),
        chances_lost: (lapse::win_chances(best_score) - lapse::win_chances(score)).max(0.0),
        lapse: None,
        best_line,
        best_motifs,
        best_gain,
        reply_line,
        faults: Vec::new(),
    };
    let is_uneven = [best_score, score].into_iter().any(|score| lapse::win_chances(score).abs() >= UNEVEN);
    let least = if is_uneven { Judgement::Mistake } else { Judgement::Inaccuracy };
    let label = LABELS.into_iter().find(|&(_, lost)| verdict.chances_lost >= lost).map(|(label, _)| label.max(least));
    verdict.lapse = lapse.zip(label).map(|(lapse, judgement)| Lapse { judgement, ..lapse });
    if verdict.lapse.is_some() && verdict.chances_lost >= REASONED {
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

/// Does the move win material, or mate, in the line that follows?
pub(super) fn wins(pos: &Position, m: Move, rest: &[Move]) -> bool {
    let ends_in_mate = || rest.iter().fold(pos.after(m), |pos, &m| pos.after(m)).is_checkmate();
    settle(pos, m, rest).is_some_and(|settled| settled.balance > 0) || ends_in_mate()
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

/// Why the move is bad, as far as its lines prove it: the reason that is told comes first.
fn faults(pos: &Position, m: Move, verdict: &Verdict, motifs_of: &dyn Fn(&Position, Move) -> Vec<Motif>) -> Vec<Fault> {
    let mut found = Vec::new();
    // Whatever could have been had: this is what happened.
    if pos.after(m).is_stalemate() {
        found.push(Fault::Stalemates);
    }
    found.extend(mates(verdict));
    let played = settle(pos, m, &verdict.reply_line);
    let best = verdict.best_line.split_first().and_then(|(&first, rest)| settle(pos, first, rest));
    let proof = Proof { played: played.as_ref(), best: best.as_ref(), loss: verdict.loss };
    let loss = proof.loss_by_playing();
    let blow = loss.as_ref().and_then(|loss| blow(pos, m, verdict, loss, motifs_of));
    found.extend(blow.map(|motif| Fault::Allows { motif }));
    found.extend(loss);
    // What the move takes is not missed.
    let missed = proof.gain_missed().filter(|target| captured(pos, m) != Some(*target));
    found.extend(missed.map(|target| Fault::MissesPiece { target }));
    found.extend(change(verdict));
    found
}

/// What the two lines come to, compared: a loss is the reason for a lapse only if the best line does not have it too, if the
/// scores agree with it, and if little else is lost.
struct Proof<'a> {
    played: Option<&'a Settled>,
    best: Option<&'a Settled>,
    /// In centipawns, by the scores.
    loss: i32,
}

impl Proof<'_> {
    /// Is material of this worth what the move costs?
    fn is_reason(&self, points: i32) -> bool {
        let balance = |settled: Option<&Settled>| settled.map_or(0, |settled| settled.balance);
        let difference = balance(self.best) - balance(self.played);
        // Of a piece six tenths may be enough, of a pawn there is always something else.
        let share = if points >= 200 { 60 } else { 90 };
        let least = share * points / 100;
        // The scores must say it more clearly than the material: they are wrong by half a pawn now and then, but count large
        // advantages for less than they are.
        let least_by_scores = least.max(80 * points.min(5 * 100) / 100);
        // A pawn is not the reason where a queen's worth is gone.
        difference >= least
            && self.loss.min(9 * 100) >= least_by_scores
            && 2 * points >= self.loss.min(self::points(Role::Queen))
    }

    fn loss_by_playing(&self) -> Option<Fault> {
        let settled = self.played?;
        settled.loss().filter(|_| self.is_reason(-settled.balance))
    }

    fn gain_missed(&self) -> Option<Target> {
        self.best?.won().filter(|target| self.is_reason(self::points(target.piece)))
    }
}

/// The blow that the reply deals, where that tells more of the loss than its line: where the line is longer than a capture.
fn blow(
    pos: &Position,
    m: Move,
    verdict: &Verdict,
    loss: &Fault,
    motifs_of: &dyn Fn(&Position, Move) -> Vec<Motif>,
) -> Option<Motif> {
    let (then, &reply) = (pos.after(m), verdict.reply_line.first()?);
    let Fault::LosesPiece { target, plies: 2.. } = loss else { return None };
    let replied = if captured(&then, reply).is_none() { motifs_of(&then, reply) } else { Vec::new() };
    replied.into_iter().find(|motif| is_blow_against(motif, *target))
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
    // A mate that is far away is not what a person sees.
    let is_near = |moves: &u32| *moves <= NEAR_MATE;
    let allowed = allowed.filter(is_near).map(|moves| Fault::AllowsMate { moves });
    allowed.into_iter().chain(missed.filter(is_near).map(|moves| Fault::MissesMate { moves })).collect()
}

/// Does the motif tell how this piece is lost?
fn is_blow_against(motif: &Motif, lost: Target) -> bool {
    match motif {
        Motif::Fork { targets, .. } => targets.contains(&lost),
        Motif::Skewer { target, behind, .. } => lost == *target || lost == *behind,
        Motif::Trap { target }
        | Motif::RemovesDefender { target }
        | Motif::DiscoveredAttack { target, .. }
        | Motif::Pin { target, .. } => lost == *target,
        _ => false,
    }
}

/// How the game stood and stands, in a word; none where the truth lies between the words, nor where nobody knows how it goes on.
fn change(verdict: &Verdict) -> Option<Fault> {
    if !is_known(&verdict.reply_line) {
        return None;
    }
    // In win chances. What is said must hold even if the scores are somewhat wrong.
    const WON: f64 = 0.55;
    const BETTER: f64 = 0.22;
    const EVEN: f64 = 0.1;
    /// Who is to be called better still must be so by more than another engine may doubt.
    const STILL_BETTER: f64 = 0.3;
    /// Who stands worse than this was losing before.
    const LOSING: f64 = 0.3;
    let (before, after) = (lapse::win_chances(verdict.best_score), lapse::win_chances(verdict.score));
    let lost = before - after;
    if after <= -WON && before > -LOSING {
        Some(Fault::LosesGame)
    } else if after <= -BETTER && lost >= BETTER {
        Some(Fault::Worse)
    } else if after >= STILL_BETTER {
        Some(Fault::ReducesAdvantage)
    } else if before >= WON && after.abs() <= BETTER {
        Some(Fault::MissesWin)
    } else if before >= BETTER && after.abs() <= EVEN {
        Some(Fault::GivesUpAdvantage)
    } else {
        None
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
/// Material that comes back within so many plies was not lost.
const KEPT: usize = 6;
/// As much of a line is looked at for that.
const LOOKED: usize = HORIZON + KEPT;

/// Follows a line until it is quiet and material has changed for good: not in check, no capture next, and not won back
/// later in the line.
fn settle(start: &Position, first: Move, rest: &[Move]) -> Option<Settled> {
    let (us, before) = (start.turn(), balance(start, start.turn()));
    let mut pos = *start;
    let (mut lost, mut taken, mut promoted) = (Vec::new(), Vec::new(), None);
    let line: Vec<Move> = [first].iter().chain(rest).copied().take(LOOKED).collect();
    let balances = balances(start, &line, us);
    for (ply, &m) in line.iter().enumerate().take(HORIZON) {
        if let Some(target) = captured(&pos, m) {
            if pos.turn() == us { taken.push(target) } else { lost.push(target) }
        }
        let is_theirs = pos.turn() != us;
        pos.play_unchecked(m);
        if m.promotion().is_some() && is_theirs {
            promoted = target(pos.board(), m.to());
        }
        let change = balances[ply] - before;
        let is_kept =
            |later: &i32| (later - before).signum() == change.signum() && 2 * (later - before).abs() >= change.abs();
        let stays = balances.iter().skip(ply).take(KEPT).all(is_kept);
        if change.abs() >= 100 && stays && is_quiet(&pos, line.get(ply + 1)) {
            let (lost, taken) = without_trades(lost, taken);
            return Some(Settled { plies: ply, lost, taken, promoted, balance: change });
        }
    }
    None
}

/// After so many moves of a line, the first counted, it has calmed down with material gained or lost.
pub(super) fn settles_after(start: &Position, line: &[Move]) -> Option<usize> {
    let (&first, rest) = line.split_first()?;
    settle(start, first, rest).map(|settled| settled.plies + 1)
}

/// A line of the search as it is told: what can be played of it, exchanges to their end. A single move is told as it is: of a line
/// that has not come to what it promised no more is left, and nobody knows how it goes on.
pub(crate) fn played_out(start: &Position, line: &[Move]) -> Vec<Move> {
    let line = legal_part(start, line);
    if is_known(&line) { with_exchanges(start, line) } else { line }
}

/// Is it known how the line goes on behind its first move?
fn is_known(line: &[Move]) -> bool {
    line.len() > 1
}

/// A short line of the search may end in the midst of exchanges: they are played out, each side taking where it wins most.
fn with_exchanges(start: &Position, mut line: Vec<Move>) -> Vec<Move> {
    let mut pos = *start;
    line.iter().for_each(|&m| pos.play_unchecked(m));
    while line.len() < HORIZON {
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
    let is_clear = others <= 100 && sum(taken) * 3 <= points(main.piece);
    is_clear.then_some(*main)
}
