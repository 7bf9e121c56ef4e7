//! Explanations in words, through the shared catalogues: what a move does, then what is wrong with it and what was
//! better. The texts are in `crates/text`; here is only what to say, and in which order.

use super::motif::{Exchange, Fault, Motif, Target};
use super::scene::captured;
use super::{MoveExplanation, Verdict};
use crate::lapse::win_chances;
use tabiya_rules::{Color, File, Move, Position, Role, Square};
use tabiya_text::{Arg, Language};

/// Nobody reads more than so much of what a move does.
const MOST_PHRASES: usize = 3;
/// What a move does for the position at large is said only where there is little else to say.
const MOST_PHRASES_WITH_STRATEGY: usize = 2;
/// Win chances of a lost game.
const LOST: f64 = -0.5;
/// Mates in more moves are told only where there is nothing else to tell.
pub(super) const NEAR_MATE: u32 = 10;
/// So many plies of a line are shown where it does not end by itself.
const SHOWN_PLIES: usize = 5;

impl MoveExplanation {
    /// The explanation in one or a few short sentences.
    pub fn sentence(&self, language: Language) -> String {
        let speaker = Speaker { language, us: self.position.turn() };
        let lapse = self.verdict.as_ref().and_then(|verdict| Some((verdict, verdict.lapse?.judgement.name())));
        match lapse {
            None => speaker.does(self),
            Some((verdict, judgement)) => speaker.lapse(self, verdict, judgement),
        }
    }
}

/// Speaks a language about a move of one side.
#[derive(Clone, Copy)]
struct Speaker {
    language: Language,
    us: Color,
}

/// The form of a noun: what it is in its sentence.
#[derive(Clone, Copy)]
enum Form {
    /// Something is done to it.
    Object,
    /// It follows a preposition.
    Definite,
    /// Something belongs to it.
    Of,
}

impl Form {
    const fn name(self) -> &'static str {
        match self {
            Form::Object => "object",
            Form::Definite => "definite",
            Form::Of => "of",
        }
    }
}

impl Speaker {
    fn text(self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.language.text(key, args)
    }

    /// `Nf3 develops the knight.`
    fn does(self, explanation: &MoveExplanation) -> String {
        let phrases = self.phrases(&explanation.motifs, true);
        let what = match phrases.is_empty() {
            true => self.text("explain.quiet", &[]),
            false => self.language.list(&phrases),
        };
        let san = san(&explanation.position, explanation.m);
        self.text("sentence.does", &[("move", san), ("what", Arg::words(what))])
    }

    /// `Nxe5 takes the pawn, but it is a blunder: … was better …`
    fn lapse(self, explanation: &MoveExplanation, verdict: &Verdict, judgement: &str) -> String {
        let pos = &explanation.position;
        let forcing: Vec<Motif> = explanation.motifs.iter().filter(|motif| is_forcing(motif)).cloned().collect();
        let what = self.language.list(&self.phrases(&forcing, false));
        let why = self.why(explanation, verdict);
        let (is, key) = match (what.is_empty(), why.is_some()) {
            (true, true) => ("is", "sentence.judged-because"),
            (true, false) => ("is", "sentence.judged"),
            (false, true) => ("it-is", "sentence.but-because"),
            (false, false) => ("it-is", "sentence.but"),
        };
        let is = self.text(&format!("judgement.{judgement}.{is}"), &[]);
        let args = [
            ("move", san(pos, explanation.m)),
            ("what", Arg::words(what)),
            ("is", Arg::words(is)),
            ("why", Arg::words(why.unwrap_or_default())),
        ];
        let judged = self.text(key, &args);
        match self.better(pos, verdict) {
            Some(better) => judged + " " + &better,
            None => judged,
        }
    }

    /// The weightiest reason, as a clause.
    fn why(self, explanation: &MoveExplanation, verdict: &Verdict) -> Option<String> {
        let start = explanation.position.after(explanation.m);
        let line = |plies: usize| Arg::notation(numbered(&start, verdict.reply_line.get(..plies).unwrap_or_default()));
        let shown = verdict.reply_line.len().min(SHOWN_PLIES);
        let them = || ("color", Arg::words(self.color(!self.us, "name")));
        let best = || ("best", verdict.best().map_or(Arg::words(""), |best| san(&explanation.position, best)));
        let fault = verdict.faults.first()?;
        // A blow that takes a few moves to tell is better told by its name; a capture tells it all.
        let is_capture = verdict.reply_line.first().is_some_and(|&m| captured(&start, m).is_some());
        if fault_plies(fault) > 1
            && !is_capture
            && let Some(allowed) = self.allowed(&start, verdict)
        {
            return Some(allowed);
        }
        if let (Fault::Worse | Fault::GivesUpAdvantage | Fault::ReducesAdvantage, Some(term)) =
            (fault, weakened(&explanation.motifs))
        {
            return Some(self.text("why.positional", &[("term", self.term(term))]));
        }
        Some(match fault {
            Fault::AllowsMate { moves } => {
                let count = ("count", Arg::Number(i64::from(*moves)));
                self.text("why.allows-mate", &[count, ("line", line(shown))])
            }
            Fault::MissesMate { moves } => {
                self.text("why.misses-mate", &[("count", Arg::Number(i64::from(*moves))), best()])
            }
            Fault::Stalemates => self.text("why.stalemates", &[]),
            Fault::LosesPiece { target, plies: 1 } => {
                self.text("why.takes", &[("line", line(1)), ("piece", self.noun(target.piece, Form::Object))])
            }
            Fault::LosesPiece { target, plies } => self.text(
                "why.loses-piece",
                &[("line", line(*plies)), them(), ("piece", self.noun_at(*target, Form::Object))],
            ),
            Fault::LosesExchange { plies } => self.text("why.loses-exchange", &[("line", line(*plies)), them()]),
            Fault::LosesMaterial { plies, .. } => self.text("why.loses-material", &[("line", line(*plies)), them()]),
            Fault::AllowsPromotion { plies, .. } => {
                self.text("why.allows-promotion", &[("line", line(*plies)), them()])
            }
            Fault::MissesPiece { target } => {
                self.text("why.misses-piece", &[best(), ("piece", self.prey(&explanation.position, *target))])
            }
            Fault::MissesWin => self.text("why.misses-win", &[]),
            Fault::GivesUpAdvantage => self.text("why.gives-up-advantage", &[]),
            Fault::ReducesAdvantage => self.text("why.reduces-advantage", &[]),
            Fault::LosesGame if shown > 0 => self.text("why.loses-game", &[("line", line(shown)), them()]),
            Fault::Worse if shown > 0 => {
                let is_lost = win_chances(verdict.score) <= LOST;
                let key = if is_lost { "why.loses-game" } else { "why.worse" };
                self.text(key, &[("line", line(shown)), them()])
            }
            Fault::Allows { .. } => return self.allowed(&start, verdict),
            Fault::LosesGame | Fault::Worse => return None,
        })
    }

    /// `it allows Nc2+, which forks the king and the rook on a1`
    fn allowed(self, start: &Position, verdict: &Verdict) -> Option<String> {
        let motif = verdict.faults.iter().find_map(|fault| match fault {
            Fault::Allows { motif } => Some(motif),
            _ => None,
        })?;
        let speaker = Speaker { us: !self.us, ..self };
        let reply = Arg::notation(numbered(start, verdict.reply_line.get(..1)?));
        Some(self.text("why.allows", &[("reply", reply), ("what", Arg::words(speaker.phrase(motif, true)?))]))
    }

    /// `O-O was better: it …`
    fn better(self, pos: &Position, verdict: &Verdict) -> Option<String> {
        let best = ("best", san(pos, verdict.best()?));
        match verdict.faults.first() {
            // The reason has named the move already.
            Some(Fault::MissesPiece { .. } | Fault::MissesMate { moves: 1 }) => return None,
            Some(Fault::MissesMate { .. }) => return Some(self.text("sentence.better", &[best])),
            _ => {}
        }
        let mut phrases = self.phrases(&verdict.best_motifs, true);
        let takes =
            verdict.best_motifs.iter().any(|motif| matches!(motif, Motif::Capture { .. } | Motif::Recapture { .. }));
        if let (Some(target), false) = (verdict.best_gain, takes) {
            let wins = self.text("explain.wins-piece", &[("piece", self.prey(pos, target))]);
            phrases.truncate(MOST_PHRASES - 1);
            phrases.push(wins);
        }
        Some(match phrases.is_empty() {
            true => self.text("sentence.better", &[best]),
            false => self.text("sentence.better-which", &[best, ("what", Arg::words(self.language.list(&phrases)))]),
        })
    }

    /// What the motifs come to in words, most important first, without what goes without saying.
    fn phrases(self, motifs: &[Motif], is_good: bool) -> Vec<String> {
        if let Some(end) = motifs.iter().find(|motif| matches!(motif, Motif::Checkmate | Motif::Stalemate)) {
            return self.phrase(end, is_good).into_iter().collect();
        }
        let mut phrases = Vec::new();
        for motif in motifs.iter().filter(|motif| !is_implied(motif, motifs)) {
            let most = match motif {
                // The evaluation speaks only where nobody else does.
                Motif::Improves { .. } | Motif::KingPressure { .. } => 1,
                motif if is_strategic(motif) => MOST_PHRASES_WITH_STRATEGY,
                _ => MOST_PHRASES,
            };
            if phrases.len() < most {
                phrases.extend(self.phrase(motif, is_good));
            }
        }
        phrases
    }

    /// One motif as a verb with its objects. A capture by a bad move wins nothing, whatever the exchange says.
    fn phrase(self, motif: &Motif, is_good: bool) -> Option<String> {
        let object = |target: &Target| ("piece", self.noun_at(*target, Form::Object));
        let definite = |target: &Target| ("piece", self.noun_at(*target, Form::Definite));
        let own = |target: &Target| ("piece", self.noun(target.piece, Form::Object));
        let on = |square: &Square| ("square", Arg::notation(square));
        let file = |file: &File| ("file", Arg::notation(file));
        let them = || ("color", Arg::words(self.color(!self.us, "to")));
        let say = |args: &[(&str, Arg<'_>)]| Some(self.text(motif.key(), args));
        match motif {
            Motif::Capture { target, by, exchange } => Some(self.capture(*target, *by, *exchange, is_good)),
            Motif::Recapture { target } => say(&[own(target)]),
            Motif::Sacrifice { target, taken } => Some(match (target.piece, taken) {
                (Role::Pawn, _) => self.text("explain.offers-pawn", &[]),
                (Role::Rook, Some(Role::Knight | Role::Bishop)) => self.text("explain.sacrifices-exchange", &[]),
                _ => self.text(motif.key(), &[own(target)]),
            }),
            Motif::Promotion { piece } | Motif::Underpromotion { piece } => {
                let piece = self.text(&format!("piece.{}.become", piece.name()), &[]);
                say(&[("piece", Arg::words(piece))])
            }
            Motif::MatesIn { moves } => say(&[("count", Arg::Number(i64::from(*moves)))]),
            Motif::Fork { targets, .. } => say(&[("pieces", self.nouns(targets))]),
            Motif::Skewer { target, behind, .. } => say(&[("pieces", self.nouns(&[*target, *behind]))]),
            Motif::Pin { target, behind, .. } => {
                say(&[object(target), ("behind", self.noun_at(*behind, Form::Definite))])
            }
            Motif::DiscoveredAttack { target, .. } | Motif::Defends { target } | Motif::Blocks { target } => {
                say(&[definite(target)])
            }
            Motif::Trap { target } | Motif::Threat { target } => say(&[object(target)]),
            Motif::RemovesDefender { target } => say(&[("piece", self.noun_at(*target, Form::Of))]),
            Motif::MateThreat { san } | Motif::Prepares { san } => say(&[("move", Arg::notation(san))]),
            Motif::GivesUp { target } => say(&[("piece", self.noun(target.piece, Form::Definite))]),
            Motif::Escapes { target }
            | Motif::Outpost { target }
            | Motif::SeventhRank { target }
            | Motif::Development { target }
            | Motif::Centralises { target } => say(&[own(target)]),
            Motif::PassedPawn { square } => say(&[on(square)]),
            Motif::IsolatesPawn { square } => say(&[them(), on(square)]),
            Motif::DoublesPawns { file: which } => say(&[them(), file(which)]),
            Motif::OpensFile { file: which, target } | Motif::HalfOpensFile { file: which, target } => {
                say(&[file(which), ("piece", self.noun(target.piece, Form::Definite))])
            }
            Motif::OpenFile { file: which } | Motif::HalfOpenFile { file: which } => {
                say(&[file(which), ("piece", self.noun(Role::Rook, Form::Object))])
            }
            Motif::Repetition { times } if *times >= 3 => Some(self.text("explain.threefold", &[])),
            Motif::Improves { term, .. } | Motif::Worsens { term, .. } => say(&[("term", self.term(term))]),
            _ => say(&[]),
        }
    }

    fn capture(self, target: Target, by: Role, exchange: Exchange, is_good: bool) -> String {
        let taken = || ("piece", self.noun(target.piece, Form::Object));
        match exchange {
            Exchange::Wins if is_good => self.text("explain.wins-piece", &[taken()]),
            Exchange::WinsExchange if is_good => self.text("explain.wins-exchange", &[]),
            Exchange::Trade if by == target.piece => {
                let pieces = self.text(&format!("piece.{}.plural", by.name()), &[]);
                self.text("explain.trade", &[("pieces", Arg::words(pieces))])
            }
            Exchange::Trade if is_minor(by) && is_minor(target.piece) => {
                let (own, piece) = (self.noun(by, Form::Object), self.noun(target.piece, Form::Definite));
                self.text("explain.trade-for", &[("own", own), ("piece", piece)])
            }
            _ => self.text("explain.capture", &[taken()]),
        }
    }

    fn term(self, term: &str) -> Arg<'static> {
        Arg::words(self.text(&format!("term.{term}.object"), &[]))
    }

    fn color(self, color: Color, form: &str) -> String {
        self.text(&format!("color.{}.{form}", color.name()), &[])
    }

    /// `the rook`
    fn noun(self, role: Role, form: Form) -> Arg<'static> {
        Arg::words(self.text(&format!("piece.{}.{}", role.name(), form.name()), &[]))
    }

    /// `the rook on a8`; there is only one king to speak of, so his square is left out.
    fn noun_at(self, target: Target, form: Form) -> Arg<'static> {
        let noun = self.noun(target.piece, form);
        if target.piece == Role::King {
            return noun;
        }
        Arg::words(self.text("piece.at", &[("piece", noun), ("square", Arg::notation(target.square))]))
    }

    /// What a line wins, with its square only if it stands there now: it may be taken somewhere else.
    fn prey(self, pos: &Position, target: Target) -> Arg<'static> {
        match pos.board().piece_at(target.square) == Some(target.piece.of(!self.us)) {
            true => self.noun_at(target, Form::Object),
            false => self.noun(target.piece, Form::Object),
        }
    }

    /// `the king and the rook on a8`
    fn nouns(self, targets: &[Target]) -> Arg<'static> {
        let nouns: Vec<String> = targets
            .iter()
            .map(|&target| match self.noun_at(target, Form::Object) {
                Arg::Words(words) => words.into_owned(),
                _ => String::new(),
            })
            .collect();
        Arg::words(self.language.list(&nouns))
    }
}

/// Is it something that the eye sees at once, and that a bad move is played for?
fn is_forcing(motif: &Motif) -> bool {
    matches!(
        motif,
        Motif::Capture { .. }
            | Motif::Recapture { .. }
            | Motif::Check
            | Motif::Promotion { .. }
            | Motif::DiscoveredCheck
    )
}

/// Does another motif say it already?
fn is_implied(motif: &Motif, all: &[Motif]) -> bool {
    let mut others = all.iter().filter(|other| *other != motif);
    match motif {
        Motif::Check => others.any(attacks_king),
        // A mate that far away is the search's, and hardly the move's.
        Motif::MatesIn { moves } if *moves > NEAR_MATE => others.any(|other| !is_term(other)),
        // What is about to be taken does nothing for the position.
        motif if is_strategic(motif) && all.iter().any(|other| matches!(other, Motif::GivesUp { .. })) => true,
        Motif::Capture { target, .. } => others.any(|other| match other {
            Motif::EnPassant => true,
            // The exchange says it.
            Motif::Sacrifice { target: given, .. } => given.piece == Role::Rook && is_minor(target.piece),
            _ => false,
        }),
        Motif::Threat { target } => others.any(|other| tells_of(other, *target)),
        Motif::DiscoveredAttack { target, .. } => {
            others.any(|other| matches!(other, Motif::Trap { .. }) && tells_of(other, *target))
        }
        Motif::Trap { target } => others.any(|other| matches!(other, Motif::Fork { .. }) && tells_of(other, *target)),
        Motif::Development { .. } => others.any(|other| matches!(other, Motif::Escapes { .. })),
        Motif::Centre { .. } | Motif::Centralises { .. } => {
            others.any(|other| matches!(other, Motif::Outpost { .. } | Motif::Development { .. }))
        }
        Motif::OpenFile { .. } | Motif::HalfOpenFile { .. } => {
            others.any(|other| matches!(other, Motif::SeventhRank { .. }))
        }
        // The best change is told where there is little else; what suffers for it is told of bad moves only.
        Motif::Worsens { .. } => true,
        Motif::Improves { by, term } => others.any(|other| match other {
            Motif::Improves { by: more, term: other } => (more, other) > (by, term),
            _ => is_strategic(other) && !is_term(other),
        }),
        _ => false,
    }
}

fn is_minor(role: Role) -> bool {
    matches!(role, Role::Knight | Role::Bishop)
}

fn is_term(motif: &Motif) -> bool {
    matches!(motif, Motif::Improves { .. } | Motif::Worsens { .. })
}

fn attacks_king(motif: &Motif) -> bool {
    match motif {
        Motif::Fork { targets, .. } => targets.iter().any(|target| target.piece == Role::King),
        Motif::Skewer { target, .. } => target.piece == Role::King,
        _ => false,
    }
}

/// Does the motif say that this piece is attacked?
fn tells_of(motif: &Motif, piece: Target) -> bool {
    match motif {
        Motif::Fork { targets, .. } => targets.contains(&piece),
        Motif::Skewer { target, behind, .. } => piece == *target || piece == *behind,
        Motif::DiscoveredAttack { target, .. }
        | Motif::Trap { target }
        | Motif::RemovesDefender { target }
        | Motif::Pin { target, .. } => piece == *target,
        Motif::MateThreat { .. } => true,
        // One threat is enough to speak of.
        Motif::Threat { target } => target.square != piece.square && is_first_threat(*target, piece),
        _ => false,
    }
}

fn is_first_threat(one: Target, other: Target) -> bool {
    (one.piece, other.square) > (other.piece, one.square)
}

/// Is it about the position at large?
fn is_strategic(motif: &Motif) -> bool {
    matches!(
        motif,
        Motif::PassedPawn { .. }
            | Motif::AdvancesPassedPawn { .. }
            | Motif::DoublesPawns { .. }
            | Motif::IsolatesPawn { .. }
            | Motif::OpensFile { .. }
            | Motif::HalfOpensFile { .. }
            | Motif::OpenFile { .. }
            | Motif::HalfOpenFile { .. }
            | Motif::SeventhRank { .. }
            | Motif::Outpost { .. }
            | Motif::Development { .. }
            | Motif::Centre { .. }
            | Motif::Centralises { .. }
            | Motif::ConnectsRooks
            | Motif::Prepares { .. }
            | Motif::KingPressure { .. }
            | Motif::Improves { .. }
            | Motif::Worsens { .. }
    )
}

/// The term of the evaluation that suffers most, if that is what the move is about.
fn weakened(motifs: &[Motif]) -> Option<&'static str> {
    /// In centipawns: what is less than this is hardly the reason for anything.
    const CLEAR: i32 = 25;
    match motifs.iter().find(|motif| is_term(motif))? {
        Motif::Worsens { term, by: CLEAR.. } => Some(term),
        _ => None,
    }
}

/// After how many plies of the refutation the loss is there.
fn fault_plies(fault: &Fault) -> usize {
    match fault {
        Fault::LosesPiece { plies, .. } | Fault::LosesExchange { plies } | Fault::LosesMaterial { plies, .. } => *plies,
        _ => 0,
    }
}

fn san(pos: &Position, m: Move) -> Arg<'static> {
    Arg::notation(pos.san(m))
}

/// A line with its move numbers: `12…Qa5+ 13.Nc3 Qxg5`.
fn numbered(start: &Position, line: &[Move]) -> String {
    let (mut pos, mut text) = (*start, String::new());
    for (i, &m) in line.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        match (pos.turn(), i) {
            (Color::White, _) => text += &format!("{}.", pos.fullmove_number()),
            (Color::Black, 0) => text += &format!("{}…", pos.fullmove_number()),
            (Color::Black, _) => {}
        }
        text += &pos.san(m).to_string();
        pos.play_unchecked(m);
    }
    text
}
