//! Explanations in words, through the shared catalogues: what a move does, then what is wrong with it and what was
//! better. The texts are in `crates/text`; here is only what to say, and in which order.

use super::motif::{Exchange, Fault, Motif, Target};
use super::{Claim, MoveExplanation, Verdict};
use tabiya_rules::{Color, File, Move, Position, Role, Square};
use tabiya_text::{Arg, Language};

/// Nobody reads more than so much of what a move does.
const MOST_PHRASES: usize = 3;
/// What a move does for the position at large is said only where there is little else to say.
const MOST_PHRASES_WITH_STRATEGY: usize = 2;
/// Mates in more moves are told only where there is nothing else to tell.
pub(super) const NEAR_MATE: u32 = 6;
/// So many plies of a line are shown where it does not end by itself.
pub(super) const SHOWN_PLIES: usize = 5;

impl MoveExplanation {
    /// The explanation in one or a few short sentences: what [`MoveExplanation::claims`] claims, and nothing else.
    pub fn sentence(&self, language: Language) -> String {
        let speaker = Speaker { language, us: self.position.turn() };
        let claims = self.claims();
        match &self.verdict {
            Some(verdict) if verdict.lapse.is_some() => speaker.lapse(self, verdict, &claims),
            _ => speaker.does(self, &claims),
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
    fn does(self, explanation: &MoveExplanation, claims: &[Claim]) -> String {
        let san = || ("move", san(&explanation.position, explanation.m));
        if let [Claim::Book(opening)] = claims {
            return self.text("sentence.book", &[san(), ("name", Arg::notation(opening.name))]);
        }
        if let [Claim::Only] = claims {
            return self.text("sentence.only", &[san()]);
        }
        let phrase = |claim: &Claim| match claim {
            Claim::Does(motif) => self.phrase(motif, true),
            _ => None,
        };
        let phrases: Vec<String> = claims.iter().filter_map(phrase).collect();
        let what = match phrases.is_empty() {
            true => self.text("explain.quiet", &[]),
            false => self.language.list(&phrases),
        };
        self.text("sentence.does", &[san(), ("what", Arg::words(what))])
    }

    /// `Nxe5 takes the pawn, but it is a blunder: … Nf3 was better.`
    fn lapse(self, explanation: &MoveExplanation, verdict: &Verdict, claims: &[Claim]) -> String {
        let (mut what, mut judgement, mut why, mut better, mut little_better) = (None, None, None, None, None);
        for claim in claims {
            match claim {
                Claim::Takes(target) => {
                    what = Some(self.text("explain.capture", &[("piece", self.noun(target.piece, Form::Object))]));
                }
                Claim::Judged(judged) => judgement = Some(judged.name()),
                Claim::Because(fault) => why = self.why(explanation, verdict, fault),
                Claim::Better(best) => better = Some((*best, None)),
                Claim::LittleBetter(best) => {
                    let best = san(&explanation.position, *best);
                    little_better = Some(self.text("sentence.little-better", &[("best", best)]));
                }
                _ => {
                    better = better.map(|(best, _)| (best, self.reason_for_better(&explanation.position, best, claim)));
                }
            }
        }
        let (is, key) = match (what.is_some(), why.is_some()) {
            (false, true) => ("is", "sentence.judged-because"),
            (false, false) => ("is", "sentence.judged"),
            (true, true) => ("it-is", "sentence.but-because"),
            (true, false) => ("it-is", "sentence.but"),
        };
        let is = self.text(&format!("judgement.{}.{is}", judgement.unwrap_or_default()), &[]);
        let judged = self.text(
            key,
            &[
                ("move", san(&explanation.position, explanation.m)),
                ("what", Arg::words(what.unwrap_or_default())),
                ("is", Arg::words(is)),
                ("why", Arg::words(why.unwrap_or_default())),
            ],
        );
        // Where the reason has named the best move, it need not be said again.
        let is_named = verdict
            .faults
            .first()
            .is_some_and(|fault| matches!(fault, Fault::MissesPiece { .. } | Fault::MissesMate { moves: 1 }));
        match better.filter(|_| !is_named) {
            Some((best, what)) => judged + " " + &self.better(&explanation.position, best, what),
            None => match little_better {
                Some(little_better) => judged + " " + &little_better,
                None => judged,
            },
        }
    }

    /// A reason, as a clause.
    fn why(self, explanation: &MoveExplanation, verdict: &Verdict, fault: &Fault) -> Option<String> {
        let start = explanation.position.after(explanation.m);
        let line = |plies: usize| Arg::notation(numbered(&start, verdict.reply_line.get(..plies).unwrap_or_default()));
        let shown = verdict.reply_line.len().min(SHOWN_PLIES);
        let them = || ("color", Arg::words(self.color(!self.us, "name")));
        let best = || ("best", verdict.best().map_or(Arg::words(""), |best| san(&explanation.position, best)));
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
            Fault::ReducesAdvantage => {
                let us = Arg::words(self.color(self.us, "name"));
                self.text("why.reduces-advantage", &[("color", us)])
            }
            Fault::LosesGame if shown > 0 => self.text("why.loses-game", &[("line", line(shown)), them()]),
            Fault::Worse if shown > 0 => self.text("why.worse", &[("line", line(shown)), them()]),
            Fault::Allows { motif } => {
                let speaker = Speaker { us: !self.us, ..self };
                let what = Arg::words(speaker.phrase(motif, true)?);
                self.text("why.allows", &[("reply", line(1)), ("what", what)])
            }
            Fault::LosesGame | Fault::Worse => return None,
        })
    }

    /// `Nf3 was better: it wins the pawn.`
    fn better(self, pos: &Position, best: Move, what: Option<String>) -> String {
        let best = ("best", san(pos, best));
        match what {
            Some(what) => self.text("sentence.better-which", &[best, ("what", Arg::words(what))]),
            None => self.text("sentence.better", &[best]),
        }
    }

    fn reason_for_better(self, pos: &Position, best: Move, claim: &Claim) -> Option<String> {
        match claim {
            // The move names the square.
            Claim::BetterWins(target) if best.to() == target.square => {
                Some(self.text("explain.wins-piece", &[("piece", self.noun(target.piece, Form::Object))]))
            }
            Claim::BetterWins(target) => Some(self.text("explain.wins-piece", &[("piece", self.prey(pos, *target))])),
            Claim::BetterMates(1) => self.phrase(&Motif::Checkmate, true),
            Claim::BetterMates(moves) => self.phrase(&Motif::MatesIn { moves: *moves }, true),
            Claim::BetterSaves(motif) => self.phrase(motif, true),
            _ => None,
        }
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

/// The motifs that are told, the most important first, without what goes without saying.
pub(super) fn told(motifs: &[Motif]) -> Vec<&Motif> {
    if let Some(end) = motifs.iter().find(|motif| matches!(motif, Motif::Checkmate | Motif::Stalemate)) {
        return vec![end];
    }
    let mut told = Vec::new();
    for motif in motifs.iter().filter(|motif| !is_implied(motif, motifs)) {
        let most = if is_strategic(motif) { MOST_PHRASES_WITH_STRATEGY } else { MOST_PHRASES };
        if told.len() < most {
            told.push(motif);
        }
    }
    told
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
        // What the evaluation thinks without looking ahead is no reason: a person could not check it.
        Motif::Worsens { .. } | Motif::Improves { .. } | Motif::KingPressure { .. } => true,
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
