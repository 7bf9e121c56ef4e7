//! Explains moves: what a move does, what was better and why, as data and as sentences.
//!
//! ```
//! use tabiya_engine::explain::explain_move;
//! use tabiya_engine::{Control, Engine, Limits, Root};
//! use tabiya_rules::Position;
//! use tabiya_text::Language;
//!
//! let pos: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse()?;
//! let m = pos.parse_san("Nc7+")?;
//! let engine = &mut Engine::default();
//! let explanation = explain_move(engine, &Root::new(pos), m, &Limits::depth(4), &Control::default());
//! assert!(explanation.motifs.iter().any(|motif| motif.name() == "fork"));
//! assert_eq!(explanation.sentence(Language::English), "Nc7+ forks the king and the rook on a8.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a move does is found on the board alone ([`MoveExplanation::of_move`]); what was better takes lines of play
//! ([`MoveExplanation::from_lines`]), which [`explain_move`] searches for. Soundness goes before number: a motif that is
//! claimed holds.

mod claim;
mod defence;
#[cfg(feature = "serde")]
mod json;
mod motif;
mod scene;
mod sentence;
mod structure;
mod tactics;
mod terms;
mod verdict;

pub use claim::Claim;
pub(crate) use claim::Grounds;
pub use motif::{Exchange, Fault, Motif, Target};
pub use verdict::Verdict;
pub(crate) use verdict::{played_out, score_before};

use crate::lapse::Judgement;
use crate::review::{Evaluation, look_again_at_all};
use crate::{Control, Engine, Limits, Line, Report, Root, Score, lapse};
use scene::Scene;
use tabiya_openings::{Opening, opening_of};
use tabiya_rules::{Move, Position, Role, Square};
use verdict::Lines;

/// What there is to say of a move.
#[derive(Clone, Debug)]
pub struct MoveExplanation {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// What it does, the weightiest first.
    pub motifs: Vec<Motif>,
    /// How good it was and what was better, where that is known.
    pub verdict: Option<Verdict>,
    /// The opening that has its name from the move, where it costs something and is played for all that: a gambit.
    pub book: Option<&'static Opening>,
    /// Is it the only good move, and one that is not plain to see? Known where all others have been looked at.
    pub is_only: bool,
}

/// Explains a move that is legal at the root as a review would: looks at the position before it and at the one after it, each
/// look within `limits`, and looks again for longer where something would be said. If `control` stops it early, a move that is not
/// the best one is not judged.
pub fn explain_move(engine: &mut Engine, root: &Root, m: Move, limits: &Limits, control: &Control) -> MoveExplanation {
    explain_move_with(engine, root, m, limits, control, &mut |_| {})
}

/// [`explain_move`], and tells how the first searches come along.
pub fn explain_move_with(
    engine: &mut Engine,
    root: &Root,
    m: Move,
    limits: &Limits,
    control: &Control,
    report: &mut dyn FnMut(Report<'_>),
) -> MoveExplanation {
    let limits = Limits { search_moves: Vec::new(), multi_pv: 1, ..limits.clone() };
    let mut search =
        |root: &Root| Evaluation::of_lines(root.position(), engine.search(root, &limits, control, report).lines);
    let Some(before) = search(root) else { return MoveExplanation::of_move(root, m) };
    let after = (before.best() != Some(m)).then(|| search(&after(root, m))).flatten();
    let mut evaluations = [Some(before), after];
    // A look that was cut short cannot be compared with a whole one.
    let is_whole = look_again_at_all(engine, (root, &[m]), &mut evaluations, &limits, control, &mut |_| {});
    let [before, after] = evaluations.map(|evaluation| evaluation.and_then(|found| found.lines.into_iter().next()));
    match before {
        Some(before) => {
            MoveExplanation::from_lines(root, m, &before, after.filter(|_| is_whole && !control.is_stopped()).as_ref())
        }
        None => MoveExplanation::of_move(root, m),
    }
}

fn after(root: &Root, m: Move) -> Root {
    let mut root = root.clone();
    root.play(m);
    root
}

impl MoveExplanation {
    /// What a move does, without any search.
    pub fn of_move(root: &Root, m: Move) -> MoveExplanation {
        let position = *root.position();
        let mut motifs = motifs_of(&position, m, root.last_capture());
        motifs.extend(repetition(root, m));
        MoveExplanation { position, m, motifs, verdict: None, book: None, is_only: false }
    }

    /// What a move does and what was better, from lines that are known already: the best of the position before the
    /// move, and the best of the position after it. The latter is not needed where the move is the best one or ends the
    /// game; where it is missing otherwise, there is no verdict.
    pub fn from_lines(root: &Root, m: Move, before: &Line, after: Option<&Line>) -> MoveExplanation {
        let mut explanation = MoveExplanation::of_move(root, m);
        let pos = &explanation.position;
        let Some(lines) = Lines::new(pos, m, before, after) else { return explanation };
        let mut verdict = verdict::judge(pos, m, lines, &|pos, m| motifs_of(pos, m, None));
        let book = book(pos, m, &verdict);
        if book.is_some() {
            verdict.forgive();
        }
        verdict::temper(pos, m, &verdict.reply_line, &mut explanation.motifs);
        let extra = forced_mate(&verdict).into_iter().chain(sacrifice(pos, m, &verdict));
        explanation.motifs.splice(0..0, extra);
        explanation.motifs.extend(preparation(pos, m, &verdict));
        explanation.verdict = Some(verdict);
        explanation.book = book;
        explanation
    }
}

/// What the books call a move that would be a lapse, were something not given up on purpose. A blunder is one, whoever gave it
/// a name.
fn book(pos: &Position, m: Move, verdict: &Verdict) -> Option<&'static Opening> {
    let is_small = verdict.lapse.is_some_and(|lapse| lapse.judgement < Judgement::Blunder);
    let is_gambit = |opening: &&Opening| opening.name.to_lowercase().contains("gambit");
    opening_of(&pos.after(m)).filter(|opening| is_small && is_gambit(opening))
}

fn motifs_of(pos: &Position, m: Move, last_capture: Option<Square>) -> Vec<Motif> {
    let scene = Scene::new(pos, m);
    let mut found = Vec::new();
    tactics::find(&scene, last_capture, &mut found);
    defence::find(&scene, &mut found);
    structure::find(&scene, &mut found);
    terms::find(&scene, &mut found);
    found
}

/// How often the position after the move has been there.
fn repetition(root: &Root, m: Move) -> Option<Motif> {
    let after = after(root, m);
    let key = after.position().key();
    let times = 1 + after.history().iter().filter(|&&earlier| earlier == key).count();
    (times > 1).then_some(Motif::Repetition { times })
}

/// The mate that the move leads to, unless it is given at once.
fn forced_mate(verdict: &Verdict) -> Option<Motif> {
    match verdict.score {
        Score::Mate(moves @ 2..) => Some(Motif::MatesIn { moves: moves.unsigned_abs() }),
        _ => None,
    }
}

/// The pawn move that comes next by the best line and that the moving piece makes possible.
fn preparation(pos: &Position, m: Move, verdict: &Verdict) -> Option<Motif> {
    let &[reply, next, ..] = verdict.reply_line.as_slice() else { return None };
    let (scene, square) = (Scene::new(pos, m), next.to());
    let then = scene.after.after(reply);
    let is_pawn = then.board().role_at(next.from()) == Some(Role::Pawn) && next.from() != scene.to;
    let is_guarded_now = scene.after.board().attacks_from(scene.to).contains(square)
        && !scene.before.board().attacks_from(m.from()).contains(square);
    let is_contested = then.board().attackers(square, scene.them).any();
    let is_push = next.from().file() == square.file() && scene.captured().is_none();
    (is_pawn && is_push && is_guarded_now && is_contested && verdict.lapse.is_none())
        .then(|| Motif::Prepares { san: then.san(next).to_string() })
}

/// What costs so much more than the best move, in centipawns, and is no lapse, happens in a game that is decided.
const IDLE_LOSS: i32 = 100;

/// Giving something up is a sacrifice where it is right. In a lost game anything may be given up, and much in a won one,
/// which is none; and where it is wrong, the fault tells of the loss.
fn sacrifice(pos: &Position, m: Move, verdict: &Verdict) -> Option<Motif> {
    let scene = Scene::new(pos, m);
    let target = tactics::offer(&scene).filter(|_| verdict.lapse.is_none() && !scene.after.is_checkmate())?;
    // Not `verdict.loss`, which no longer counts in won games.
    let costs_much = match (verdict.best_score, verdict.score) {
        (Score::Cp(best), Score::Cp(score)) => best - score >= IDLE_LOSS,
        (Score::Mate(1..), Score::Cp(_)) => true,
        _ => false,
    };
    let is_idle = costs_much || lapse::win_chances(verdict.score) <= -0.1;
    Some(match is_idle {
        true => Motif::GivesUp { target },
        false => Motif::Sacrifice { target, taken: scene.captured().map(|taken| taken.piece) },
    })
}

#[cfg(test)]
mod tests {
    use super::{Fault, Motif};
    use crate::lapse::Judgement;
    use tabiya_text::Language;

    #[test]
    fn every_name_is_documented() {
        let document = include_str!("../../../../docs/explain.md");
        for name in Motif::NAMES.iter().chain(Fault::NAMES) {
            assert!(document.contains(&format!("`{name}`")), "{name}");
        }
    }

    /// What is data only: a person could not check it on the board.
    const UNSAID: [&str; 3] = ["improves", "worsens", "king-pressure"];

    #[test]
    fn every_motif_has_its_phrase_and_every_fault_its_clause() {
        let said = Motif::NAMES.iter().filter(|name| !UNSAID.contains(name));
        let phrases = said.map(|name| format!("explain.{name}"));
        let clauses = Fault::NAMES.iter().map(|name| format!("why.{name}"));
        for key in phrases.chain(clauses) {
            assert!(Language::English.has(&key), "{key}");
        }
    }

    #[test]
    fn every_judgement_has_its_words() {
        let judgements = Judgement::ALL.iter().map(|judgement| judgement.name());
        let judgements = judgements.flat_map(|name| ["is", "it-is"].map(|is| format!("judgement.{name}.{is}")));
        for key in judgements {
            assert!(Language::English.has(&key), "{key}");
        }
    }
}
