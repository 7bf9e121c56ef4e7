//! What each kind of claim has to stand. Stockfish says what positions are worth, the board what is taken; what was claimed
//! holds if it is true within what strong players would forgive. The tolerances are those of docs/explain.md.

use super::oracle::Oracle;
use super::reviewed::Reviewed;
use tabiya_engine::Score;
use tabiya_engine::explain::{Claim, Fault, Motif, Target, Verdict};
use tabiya_engine::review::{Judgement, MoveReview};
use tabiya_openings::opening_of;
use tabiya_rules::{Color, Move, Position, Role};
use tabiya_text::Language;

/// A move that loses so much of the chances (15 points of a hundred) must be spoken of.
const BLUNDER: f64 = 0.3;
/// A line says what happens if its end is worth what its beginning is, so far.
const SAME: f64 = 0.2;
/// Or so far in centipawns, where chances hardly change.
const SAME_CENTIPAWNS: i32 = 120;
/// So much must a move at least gain or lose to be said to.
const CLEAR: f64 = 0.06;
/// And so much, if it is a little.
const LITTLE: f64 = 0.02;
/// So much worse than the only good move is all else.
const FAR: f64 = 0.2;
/// So far from the best may be what is recommended.
const NEAR: f64 = 0.1;

/// What became of one game.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub(super) sentences: Vec<Sentence>,
    /// What is said to those who ask for a hint.
    pub(super) hints: Vec<Sentence>,
    /// Moves that lose much, each with what it was worth and whether it is spoken of.
    pub(super) blunders: Vec<Blunder>,
    /// What positions are worth to us and to Stockfish, in centipawns.
    pub(super) pairs: Vec<(i32, i32)>,
}

/// A move that loses much.
#[derive(Debug)]
pub(super) struct Blunder {
    pub(super) place: String,
    pub(super) worths: String,
    pub(super) is_told: bool,
}

/// What is said of a move, and which of it holds.
#[derive(Debug)]
pub(super) struct Sentence {
    pub(super) place: String,
    /// What we think it was worth before and after the move, and what Stockfish thinks.
    pub(super) worths: String,
    pub(super) text: String,
    pub(super) claims: Vec<(&'static str, Result<(), String>)>,
    /// Of the reasons that are given not one says anything.
    pub(super) is_empty: bool,
}

pub(super) fn check(game: &Reviewed, oracle: &mut Oracle<'_>, missed: bool) -> anyhow::Result<Checked> {
    let mut checked = Checked::default();
    for reviewed in &game.review.moves {
        let place = place(game.number, reviewed);
        let mut case = Case { reviewed, oracle };
        if reviewed.is_spoken_of() {
            checked.sentences.push(case.sentence(&place)?);
        }
        if missed {
            if case.loses_much()? {
                let (worths, is_told) = (case.worths()?, reviewed.is_spoken_of());
                checked.blunders.push(Blunder { place, worths, is_told });
            }
            let ours = reviewed.before.as_ref().map(|before| before.score);
            if let (Some(Score::Cp(ours)), Score::Cp(theirs)) = (ours, case.oracle.glance(&reviewed.position)?) {
                checked.pairs.push((ours, theirs));
            }
        }
    }
    Ok(checked)
}

/// Checks what is said of moves that are recommended.
pub(super) fn check_hints(game: usize, hints: &[MoveReview], oracle: &mut Oracle<'_>) -> anyhow::Result<Checked> {
    let mut checked = Checked::default();
    for reviewed in hints {
        let mut sentence = Case { reviewed, oracle: &mut *oracle }.sentence(&place(game, reviewed))?;
        let hint = Case { reviewed, oracle: &mut *oracle }.hint()?;
        sentence.claims.insert(0, ("hint", hint));
        checked.hints.push(sentence);
    }
    Ok(checked)
}

fn place(game: usize, reviewed: &MoveReview) -> String {
    let pos = &reviewed.position;
    let dots = if pos.turn() == Color::White { "." } else { "…" };
    format!("game {game}, {}{dots}{}  [{}]", pos.fullmove_number(), pos.san(reviewed.m), pos.to_fen())
}

/// The chances of the side whose score it is, from -1 to 1, by the curve that players know.
pub(super) fn chances(score: Score) -> f64 {
    let cp = centipawns(score).clamp(-1_000, 1_000);
    2.0 / (1.0 + (-0.003_682_08 * f64::from(cp)).exp()) - 1.0
}

fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp.clamp(-1_500, 1_500),
        Score::Mate(1..) => 1_500,
        Score::Mate(_) => -1_500,
    }
}

fn points(role: Role) -> i32 {
    role.points() as i32
}

/// Material of `color` less that of the other, a pawn being 1.
fn balance(pos: &Position, color: Color) -> i32 {
    let side = |color: Color| -> i32 {
        Role::ALL.iter().map(|role| pos.board().by_piece(role.of(color)).len() as i32 * points(*role)).sum()
    };
    side(color) - side(!color)
}

fn play(start: &Position, line: &[Move]) -> Position {
    line.iter().fold(*start, |pos, &m| pos.after(m))
}

/// A move that is spoken of, and who knows better. Scores are from the side of who made it.
struct Case<'a, 'o> {
    reviewed: &'a MoveReview,
    oracle: &'a mut Oracle<'o>,
}

type Held = anyhow::Result<Result<(), String>>;

fn holds(is_so: bool, otherwise: impl FnOnce() -> String) -> Held {
    Ok(if is_so { Ok(()) } else { Err(otherwise()) })
}

impl Case<'_, '_> {
    fn pos(&self) -> &Position {
        &self.reviewed.position
    }

    fn worth_after(&mut self, line: &[Move]) -> anyhow::Result<Score> {
        let (pos, us) = (play(self.pos(), line), self.pos().turn());
        let score = self.oracle.worth(&pos)?;
        Ok(if pos.turn() == us { score } else { answered(score) })
    }

    fn played(&mut self) -> anyhow::Result<Score> {
        self.worth_after(&[self.reviewed.m])
    }

    /// What could be had: by the position, by the move that we recommend, by the one that was made.
    fn before(&mut self) -> anyhow::Result<Score> {
        let mut all = vec![self.worth_after(&[])?, self.played()?];
        if let Some(best) = self.verdict().and_then(Verdict::best) {
            all.push(self.worth_after(&[best])?);
        }
        Ok(all.into_iter().max_by(|one, other| chances(*one).total_cmp(&chances(*other))).unwrap_or(Score::Cp(0)))
    }

    fn verdict(&self) -> Option<&Verdict> {
        self.reviewed.explanation.verdict.as_ref()
    }

    /// Does the move lose much? A glance tells whether it is worth a look.
    fn loses_much(&mut self) -> anyhow::Result<bool> {
        let after = self.pos().after(self.reviewed.m);
        let glance = chances(self.oracle.glance(&self.reviewed.position)?) + chances(self.oracle.glance(&after)?);
        Ok(glance >= BLUNDER - NEAR && chances(self.before()?) - chances(self.played()?) >= BLUNDER)
    }

    fn sentence(&mut self, place: &str) -> anyhow::Result<Sentence> {
        let text = self.reviewed.explanation.sentence(Language::English);
        let all = self.reviewed.explanation.claims();
        let mut claims = Vec::new();
        for claim in &all {
            claims.push((claim.name(), self.claim(claim)?));
        }
        let reasons: Vec<&Claim> = all.iter().filter(|claim| is_reason(claim)).collect();
        let is_empty = !reasons.is_empty() && reasons.into_iter().all(says_nothing);
        Ok(Sentence { place: place.to_owned(), worths: self.worths()?, text, claims, is_empty })
    }

    /// Before and after the move, to us and to Stockfish.
    fn worths(&mut self) -> anyhow::Result<String> {
        let Some(&Verdict { best_score, score, .. }) = self.verdict() else { return Ok(String::new()) };
        let best = self.verdict().and_then(Verdict::best).map(|best| self.pos().san(best).to_string());
        let best = best.unwrap_or_default();
        Ok(format!("we {best_score} ({best}) → {score}, Stockfish {} → {}", self.before()?, self.played()?))
    }

    fn claim(&mut self, claim: &Claim) -> Held {
        let (before, played) = (self.before()?, self.played()?);
        let (had, has) = (chances(before), chances(played));
        let worths = || format!("{before} before, {played} after it");
        match claim {
            Claim::Takes(target) => {
                let taken = self.pos().captured(self.reviewed.m).map(|piece| piece.role);
                holds(taken == Some(target.piece), || format!("it takes {taken:?}"))
            }
            Claim::Judged(judgement) => {
                let (least, most) = match judgement {
                    Judgement::Inaccuracy => (0.06, 0.34),
                    Judgement::Mistake => (0.12, 0.5),
                    Judgement::Blunder => (0.18, 2.0),
                };
                holds((least..=most).contains(&(had - has)), || {
                    format!("{:.0} points: {}", 50.0 * (had - has), worths())
                })
            }
            Claim::Better(best) => {
                let worth = self.worth_after(&[*best])?;
                let is_near = self.is_near(*best, had - chances(worth))?;
                holds(is_near && chances(worth) - has >= CLEAR, || format!("it is worth {worth}; {}", worths()))
            }
            Claim::LittleBetter(best) => {
                let worth = self.worth_after(&[*best])?;
                let is_near = self.is_near(*best, had - chances(worth))?;
                holds(is_near && chances(worth) - has >= LITTLE, || format!("it is worth {worth}; {}", worths()))
            }
            Claim::BetterWins(target) => self.wins(*target),
            Claim::BetterMates(moves) => match self.verdict().and_then(Verdict::best) {
                Some(best) => {
                    let worth = self.worth_after(&[best])?;
                    holds(matches!(worth, Score::Mate(1..)) && is_mate_in(worth, *moves), || {
                        format!("it is worth {worth}")
                    })
                }
                None => holds(false, || "there is no best move".to_owned()),
            },
            Claim::BetterSaves(motif) => self.saves(motif),
            Claim::Because(fault) => self.fault(fault),
            Claim::Book(opening) => {
                let name = opening_of(&self.pos().after(self.reviewed.m)).map(|opening| opening.name);
                holds(name == Some(opening.name) && had - has <= 0.4, || format!("{name:?}, {}", worths()))
            }
            Claim::Only => {
                let m = self.reviewed.m;
                let without = self.oracle.worth_without(&self.reviewed.position, m)?;
                holds(had - has <= NEAR && has - chances(without) >= FAR, || {
                    format!("{} without it", worths() + ", " + &without.to_string())
                })
            }
            Claim::Does(motif) => self.does(motif),
            other => holds(false, || format!("nobody checks {other:?}")),
        }
    }

    /// Is this move, which gives away so much of the chances, near the best? It is if Stockfish would play it, however much less it
    /// promises once it has been played.
    fn is_near(&mut self, m: Move, given_away: f64) -> anyhow::Result<bool> {
        let uci = m.uci(self.pos().variant()).to_string();
        Ok(given_away <= NEAR || self.oracle.best(&self.reviewed.position)? == uci)
    }

    /// Is the move that is recommended near the best?
    fn hint(&mut self) -> Held {
        let (had, played) = (self.before()?, self.played()?);
        holds(chances(had) - chances(played) <= NEAR, || format!("{had} before, {played} after it"))
    }

    /// Does the move do this? What is to be seen on the board was found there; what is won has to be won.
    fn does(&mut self, motif: &Motif) -> Held {
        use tabiya_engine::explain::Exchange;
        let (before, played) = (self.before()?, self.played()?);
        let worths = || format!("{before} before, {played} after it");
        match motif {
            Motif::Capture { target, exchange: Exchange::Wins, .. } => self.wins(*target),
            Motif::Capture { exchange: Exchange::WinsExchange, .. } => self.wins_so_much(2),
            Motif::Fork { .. } | Motif::Skewer { .. } | Motif::Trap { .. } | Motif::RemovesDefender { .. } => {
                self.wins_so_much(1)
            }
            Motif::MatesIn { moves } => holds(matches!(played, Score::Mate(1..)) && is_mate_in(played, *moves), worths),
            Motif::Sacrifice { .. } => holds(chances(before) - chances(played) <= NEAR, worths),
            Motif::Threat { .. } | Motif::MateThreat { .. } => {
                let after = self.pos().after(self.reviewed.m);
                self.would_gain(after, played)
            }
            // Who passes loses what is defended, or lets it be lost.
            Motif::Defends { .. } | Motif::Blocks { .. } | Motif::Escapes { .. } => {
                let Some(passed) = self.pos().after_pass() else { return holds(true, String::new) };
                let worth = answered(self.oracle.worth(&passed)?);
                let is_needed = chances(played) - chances(worth) >= CLEAR;
                holds(is_needed, || format!("{played} after it, {worth} if nothing is done"))
            }
            _ => holds(true, String::new),
        }
    }

    /// Would the side that has moved gain by another move, if nothing were done about it?
    fn would_gain(&mut self, after: Position, played: Score) -> Held {
        let Some(passed) = after.after_pass() else { return holds(true, String::new) };
        let worth = self.oracle.worth(&passed)?;
        let is_gain = chances(worth) - chances(played) >= CLEAR || centipawns(worth) - centipawns(played) >= 60;
        holds(is_gain || matches!(worth, Score::Mate(1..)), || {
            format!("{played} after it, {worth} if nothing is done about it")
        })
    }

    fn fault(&mut self, fault: &Fault) -> Held {
        let (before, played) = (self.before()?, self.played()?);
        let (had, has) = (chances(before), chances(played));
        let worths = || format!("{before} before, {played} after it");
        let Some(verdict) = self.verdict().cloned() else { return holds(false, || "there is no verdict".to_owned()) };
        match fault {
            Fault::AllowsMate { moves } => holds(
                matches!(played, Score::Mate(..=0))
                    && is_mate_in(played, *moves)
                    && !matches!(before, Score::Mate(..=0)),
                worths,
            ),
            Fault::MissesMate { moves } => holds(
                matches!(before, Score::Mate(1..)) && is_mate_in(before, *moves) && !matches!(played, Score::Mate(1..)),
                worths,
            ),
            Fault::Stalemates => holds(self.pos().after(self.reviewed.m).is_stalemate(), || "it is not".to_owned()),
            Fault::LosesPiece { target, plies } => self.loses(points(target.piece), *plies),
            Fault::LosesExchange { plies } => self.loses(2, *plies),
            Fault::LosesMaterial { points, plies } => self.loses(*points as i32, *plies),
            Fault::AllowsPromotion { plies, .. } => self.loses(3, *plies),
            Fault::Allows { motif } => self.allows(motif, &verdict),
            Fault::MissesPiece { target } => {
                let clear = self.costs(points(target.piece))?;
                match self.wins(*target)? {
                    Ok(()) => holds(clear, worths),
                    Err(why) => Ok(Err(why)),
                }
            }
            Fault::MissesWin => holds(had >= 0.4 && has <= 0.35, worths),
            Fault::LosesGame => self.stands(has <= -0.4 && had >= -0.45 && had - has >= NEAR, -0.35),
            Fault::Worse => self.stands(has <= -0.1 && had - has >= CLEAR, -0.05),
            Fault::GivesUpAdvantage => holds(had >= 0.12 && has.abs() <= 0.22, worths),
            Fault::ReducesAdvantage => holds(has >= 0.1 && had - has >= CLEAR, worths),
            other => holds(false, || format!("nobody checks {other:?}")),
        }
    }

    /// Does the move cost about what so many pawns are worth?
    fn costs(&mut self, pawns: i32) -> anyhow::Result<bool> {
        let (before, played) = (self.before()?, self.played()?);
        let lost = centipawns(before) - centipawns(played);
        Ok(lost >= 60 * pawns || chances(before) - chances(played) >= BLUNDER)
    }

    /// After so many plies of our line, is so much lost, with best play by both?
    fn loses(&mut self, pawns: i32, plies: usize) -> Held {
        let line: Vec<Move> = self.verdict().map(|verdict| verdict.reply_line.clone()).unwrap_or_default();
        let whole: Vec<Move> = [self.reviewed.m].into_iter().chain(line.into_iter().take(plies)).collect();
        let (end, us) = (play(self.pos(), &whole), self.pos().turn());
        let lost = balance(self.pos(), us) - balance(&end, us);
        if 5 * lost < 3 * pawns {
            return holds(false, || format!("the line loses {lost}"));
        }
        let (played, at_the_end) = (self.played()?, self.worth_after(&whole)?);
        if !is_same(played, at_the_end) {
            return holds(false, || {
                format!("the line is not what happens: {played} before it, {at_the_end} behind it")
            });
        }
        let before = self.before()?;
        holds(self.costs(pawns)?, || format!("{before} before, {played} after it"))
    }

    /// Does our best line win this piece, with best play by both?
    fn wins(&mut self, target: Target) -> Held {
        self.wins_so_much(points(target.piece))
    }

    fn wins_so_much(&mut self, pawns: i32) -> Held {
        let line: Vec<Move> = self.verdict().map(|verdict| verdict.best_line.clone()).unwrap_or_default();
        let (us, begun) = (self.pos().turn(), balance(self.pos(), self.pos().turn()));
        let Some(&best) = line.first() else { return holds(false, || "there is no line".to_owned()) };
        let promised = self.worth_after(&[best])?;
        let mut last = "the line wins nothing".to_owned();
        for plies in 1..=line.len().min(10) {
            let end = play(self.pos(), &line[..plies]);
            let takes_next = line.get(plies).is_some_and(|&m| end.captured(m).is_some());
            let is_won = 5 * (balance(&end, us) - begun) >= 3 * pawns;
            if is_won && !end.is_check() && !takes_next {
                let worth = self.worth_after(&line[..plies])?;
                if is_same(promised, worth) {
                    return holds(true, String::new);
                }
                last = format!("the line is not what happens: {promised} before it, {worth} behind it");
            }
        }
        holds(false, || last)
    }

    /// Is the opponent as much better as is said, at the end of the moves that are shown too?
    fn stands(&mut self, is_so: bool, at_the_end: f64) -> Held {
        let (before, played) = (self.before()?, self.played()?);
        let line: Vec<Move> = self.verdict().map(|verdict| verdict.reply_line.clone()).unwrap_or_default();
        let whole: Vec<Move> = [self.reviewed.m].into_iter().chain(line.into_iter().take(5)).collect();
        let end = self.worth_after(&whole)?;
        holds(is_so && chances(end) <= at_the_end, || format!("{before} before, {played} after it, {end} at the end"))
    }

    /// Is the reply a blow: as good as any, and is something lost by it?
    fn allows(&mut self, motif: &Motif, verdict: &Verdict) -> Held {
        let Some(&reply) = verdict.reply_line.first() else { return holds(false, || "there is no reply".to_owned()) };
        let (played, replied) = (self.played()?, self.worth_after(&[self.reviewed.m, reply])?);
        if chances(replied) - chances(played) > NEAR {
            return holds(false, || format!("{replied} after the reply, {played} with the best one"));
        }
        match verdict.faults.iter().find(|fault| matches!(fault, Fault::LosesPiece { .. })) {
            Some(loss) => self.fault(&loss.clone()),
            None => holds(false, || format!("{motif:?} wins nothing")),
        }
    }

    fn saves(&mut self, motif: &Motif) -> Held {
        let (Motif::Escapes { target } | Motif::Defends { target } | Motif::Blocks { target }) = motif else {
            return holds(false, || format!("nobody checks {motif:?}"));
        };
        let (before, played) = (self.before()?, self.played()?);
        holds(self.costs(points(target.piece))?, || format!("{before} before, {played} after it"))
    }
}

/// Does the claim say why, and not just what?
fn is_reason(claim: &Claim) -> bool {
    matches!(
        claim,
        Claim::Because(_) | Claim::BetterWins(_) | Claim::BetterMates(_) | Claim::BetterSaves(_) | Claim::Does(_)
    )
}

/// A reason without content: a check that does nothing, a number of the evaluation that nobody could see on the board.
fn says_nothing(reason: &Claim) -> bool {
    let (Claim::Does(motif) | Claim::BetterSaves(motif)) = reason else { return false };
    matches!(
        motif,
        Motif::Check
            | Motif::Improves { .. }
            | Motif::Worsens { .. }
            | Motif::KingPressure { .. }
            | Motif::ConnectsRooks
    )
}

/// The opponent's score after a move, as the one who made it sees it.
fn answered(score: Score) -> Score {
    match score {
        Score::Mate(moves @ ..=0) => Score::Mate(1 - moves),
        other => other.reversed(),
    }
}

fn is_mate_in(score: Score, moves: u32) -> bool {
    matches!(score, Score::Mate(found) if found.unsigned_abs() <= moves)
}

fn is_same(one: Score, other: Score) -> bool {
    (chances(one) - chances(other)).abs() <= SAME || (centipawns(one) - centipawns(other)).abs() <= SAME_CENTIPAWNS
}
