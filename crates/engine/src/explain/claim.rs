//! What an explanation claims, one claim at a time: sentences are written from claims and from nothing else, so that whatever
//! is said can be checked by itself. `make explain-check` has a check for each kind.

use super::motif::{Fault, Motif, Target};
use super::scene::captured;
use super::sentence::SHOWN_PLIES;
use super::{MoveExplanation, Verdict, verdict};
use crate::lapse::Judgement;
use tabiya_openings::Opening;
use tabiya_rules::{Move, Role};

/// Something that is said of a move.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Claim {
    /// It takes this; no more is said of the exchange.
    Takes(Target),
    /// It is so bad: it loses that much of the chances to win.
    Judged(Judgement),
    /// This is why. Its line is the beginning of [`Verdict::reply_line`].
    Because(Fault),
    /// This would have been better; its line is [`Verdict::best_line`].
    Better(Move),
    /// And this is why: it wins a piece, once [`Verdict::best_line`] has calmed down.
    BetterWins(Target),
    /// It mates in so many moves.
    BetterMates(u32),
    /// It keeps what the move loses: by going away, by guarding it, or by standing between.
    BetterSaves(Motif),
    /// This would have been a little better; nothing is said of why.
    LittleBetter(Move),
    /// The books know the move by the name of this opening, though it costs something.
    Book(&'static Opening),
    /// It is the only good move: all others are far worse.
    Only,
    /// It does this.
    Does(Motif),
}

impl Claim {
    /// Its stable name in tables: `label`, `better`, or that of what is claimed.
    pub fn name(&self) -> &'static str {
        match self {
            Claim::Takes(_) => "takes",
            Claim::Judged(judgement) => judgement.name(),
            Claim::Because(fault) => fault.name(),
            Claim::Better(_) => "better",
            Claim::BetterWins(_) => "better-wins",
            Claim::BetterMates(_) => "better-mates",
            Claim::BetterSaves(_) => "better-saves",
            Claim::LittleBetter(_) => "little-better",
            Claim::Book(_) => "book",
            Claim::Only => "only",
            Claim::Does(motif) => motif.name(),
        }
    }
}

impl MoveExplanation {
    /// All that [`MoveExplanation::sentence`] says, in its order.
    pub fn claims(&self) -> Vec<Claim> {
        let judged = self.verdict.as_ref().and_then(|verdict| Some((verdict, verdict.lapse?.judgement)));
        match (judged, self.book) {
            (Some((verdict, judgement)), _) => of_lapse(self, verdict, judgement),
            (None, Some(opening)) => vec![Claim::Book(opening)],
            (None, None) if self.is_only => vec![Claim::Only],
            (None, None) => super::sentence::told(&self.proven()).into_iter().cloned().map(Claim::Does).collect(),
        }
    }

    /// How much of the lines [`MoveExplanation::claims`] rest on.
    pub(crate) fn grounds(&self) -> Grounds {
        let Some(verdict) = &self.verdict else { return Grounds::default() };
        let claims = self.claims();
        let is_gain = |claim: &Claim| matches!(claim, Claim::BetterWins(_) | Claim::Because(Fault::MissesPiece { .. }));
        let gain = claims.iter().any(is_gain).then(|| verdict::settles_after(&self.position, &verdict.best_line));
        let told = |claim: &Claim| match claim {
            Claim::Because(fault) => reply_told(verdict, fault),
            _ => 0,
        };
        Grounds { best: gain.flatten().unwrap_or(0), reply: claims.iter().map(told).max().unwrap_or(0) }
    }

    /// What the move does, without blows that win nothing in the line that follows.
    fn proven(&self) -> Vec<Motif> {
        let line = self.verdict.as_ref().map(|verdict| verdict.reply_line.as_slice());
        let is_idle = line.is_some_and(|line| !verdict::wins(&self.position, self.m, line));
        self.motifs.iter().filter(|motif| !(is_idle && is_blow(motif))).cloned().collect()
    }
}

/// How many moves of each line something is claimed of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Grounds {
    /// Of [`Verdict::best_line`].
    pub(crate) best: usize,
    /// Of [`Verdict::reply_line`].
    pub(crate) reply: usize,
}

/// So many moves of the reply are told for this reason.
fn reply_told(verdict: &Verdict, fault: &Fault) -> usize {
    match fault {
        Fault::LosesPiece { plies, .. }
        | Fault::LosesExchange { plies }
        | Fault::LosesMaterial { plies, .. }
        | Fault::AllowsPromotion { plies, .. } => *plies,
        // The blow is the reason, and the loss that stands behind it the proof.
        Fault::Allows { .. } => verdict.faults.get(1).map_or(0, |loss| reply_told(verdict, loss)),
        // How the game stands is told of a position in which nothing is amiss.
        Fault::LosesGame | Fault::Worse | Fault::MissesWin | Fault::GivesUpAdvantage | Fault::ReducesAdvantage => {
            verdict.reply_line.len().min(SHOWN_PLIES)
        }
        _ => 0,
    }
}

/// Does it say that something is as good as won?
fn is_blow(motif: &Motif) -> bool {
    matches!(motif, Motif::Fork { .. } | Motif::Skewer { .. } | Motif::Trap { .. } | Motif::RemovesDefender { .. })
}

/// What was wrong, the one reason that weighs most, and what was better.
fn of_lapse(explanation: &MoveExplanation, verdict: &Verdict, judgement: Judgement) -> Vec<Claim> {
    let taken = captured(&explanation.position, explanation.m).map(Claim::Takes);
    let reason = verdict.faults.first();
    let mut claims: Vec<Claim> = taken.into_iter().chain([Claim::Judged(judgement)]).collect();
    if judgement == Judgement::Inaccuracy {
        claims.extend(verdict.best().map(Claim::LittleBetter));
        return claims;
    }
    claims.extend(reason.cloned().map(Claim::Because));
    claims.extend(verdict.best().map(Claim::Better));
    claims.extend(reason_for_better(verdict, reason));
    claims
}

fn reason_for_better(verdict: &Verdict, reason: Option<&Fault>) -> Option<Claim> {
    // The reason has told it already.
    if let Some(Fault::MissesPiece { .. } | Fault::MissesMate { .. }) = reason {
        return None;
    }
    if let Some(moves) = verdict.best_score.mate().filter(|moves| (1..=5).contains(moves)) {
        return Some(Claim::BetterMates(moves.unsigned_abs()));
    }
    // A pawn that falls later may be had back in many ways.
    let falls_now = |target: &Target| verdict.best().is_some_and(|best| best.to() == target.square);
    let missed = verdict.faults.iter().find_map(|fault| match fault {
        Fault::MissesPiece { target } => Some(*target),
        _ => None,
    });
    if let Some(target) = missed.filter(|target| target.piece != Role::Pawn || falls_now(target)) {
        return Some(Claim::BetterWins(target));
    }
    let Some(Fault::LosesPiece { target, .. }) = reason else { return None };
    verdict.best_motifs.iter().find(|motif| saves(motif, *target)).cloned().map(Claim::BetterSaves)
}

/// Does the motif say that this very piece is out of danger?
fn saves(motif: &Motif, lost: Target) -> bool {
    match motif {
        Motif::Escapes { target } | Motif::Defends { target } | Motif::Blocks { target } => {
            *target == lost && lost.piece != Role::Pawn
        }
        _ => false,
    }
}
