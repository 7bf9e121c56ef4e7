//! What both faces say: moves, endings, players, times. The texts themselves are in the catalogues.

use super::{Letters, Notice, Player, Session, Skill};
use std::time::Duration;
use tabiya_engine::Score;
use tabiya_rules::{ByRole, CastlingSide, CheckMark, Color, Ending, Move, MoveKind, Position, Role, Square};
use tabiya_text::{Arg, Language};

/// `White`, to begin a line with.
pub fn side(color: Color, language: Language) -> String {
    language.text(&format!("session.side.{}", color.name()), &[])
}

/// The name of a player, or the colour of one without a name.
pub fn name(session: &Session, color: Color, language: Language) -> String {
    match session.player(color).name() {
        "" => side(color, language),
        name => name.to_owned(),
    }
}

/// How strong the computer plays: `level 3, learner, Elo 800`.
pub fn skill(skill: Skill, language: Language) -> String {
    let elo = Arg::Number(skill.elo().get().into());
    match skill {
        Skill::Elo(_) => language.text("session.level.elo", &[("elo", elo)]),
        Skill::Level(level) => {
            let name = language.text(&format!("session.level.{}", level.name()), &[]);
            let number = Arg::Number(level.number().into());
            language.text("session.level.name", &[("number", number), ("name", Arg::words(name)), ("elo", elo)])
        }
    }
}

/// A player with what is to be known: `Ada`, `Tabiya (level 3, learner, Elo 800)`.
pub fn player(player: &Player, color: Color, language: Language) -> String {
    let name = if player.name().is_empty() { side(color, language) } else { player.name().to_owned() };
    match player.skill() {
        Some(strength) => format!("{name} ({})", skill(strength, language)),
        None => name,
    }
}

/// `the rook on a8`
pub fn placed(role: Role, at: Square, language: Language) -> String {
    let piece = language.text(&format!("piece.{}.definite", role.name()), &[]);
    language.text("piece.at", &[("piece", Arg::words(piece)), ("square", Arg::notation(at))])
}

/// How a game has ended, with the name of whoever has won: `Ada wins by checkmate`. Where that says nothing, it is the colour.
pub fn result(session: &Session, ending: Ending, language: Language) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| session.player(color).name());
    let winner = ending.winner().map_or("", |color| session.player(color).name());
    if winner.is_empty() || white == black {
        return self::ending(ending, language);
    }
    let reason = language.text(&format!("termination.{}", ending.termination().name()), &[]);
    language.text("session.won.name", &[("name", Arg::words(winner)), ("reason", Arg::words(reason))])
}

/// What happens in a game on a server: `Ada wants to play again.`
pub fn notice(session: &Session, notice: &Notice, language: Language) -> String {
    let of = |key: &str, color: Color| language.text(key, &[("name", Arg::words(name(session, color, language)))]);
    match notice {
        Notice::NewGame => String::new(),
        Notice::DrawOffered => language.text("online.offered.draw", &[]),
        Notice::TakebackAsked { by } if *by == session.actor() => language.text("online.offered.takeback", &[]),
        Notice::TakebackAsked { by } => of("online.takeback", *by),
        Notice::TakebackDeclined { by } => of("online.unoffered.takeback", *by),
        Notice::CalledOff => language.text("online.called-off", &[]),
        Notice::RematchAsked { by } => of("online.rematch", *by),
        Notice::Said { name, words } => {
            language.text("online.said", &[("name", Arg::notation(name)), ("text", Arg::words(words))])
        }
        Notice::Opponent { is_here } => language.text(if *is_here { "online.back" } else { "online.gone" }, &[]),
        Notice::Challenged { name, time } => {
            language.text("online.asked-meanwhile", &[("name", Arg::notation(name)), ("time", Arg::notation(time))])
        }
        Notice::Begun { name } => language.text("online.begun", &[("name", Arg::notation(name))]),
        Notice::Refused(no) => language.text("online.refused", &[("error", Arg::words(no.words(language)))]),
        Notice::Gone => language.text("online.no-game", &[]),
        Notice::Lost(error) => language.text("online.again", &[("error", Arg::notation(error))]),
        Notice::Back => language.text("online.back-again", &[]),
    }
}

/// How a game has ended, whoever plays: `White wins by checkmate`.
pub fn ending(ending: Ending, language: Language) -> String {
    let reason = language.text(&format!("termination.{}", ending.termination().name()), &[]);
    let key = match ending.winner() {
        Some(Color::White) => "session.won.white",
        Some(Color::Black) => "session.won.black",
        None => "session.drawn",
    };
    language.text(key, &[("reason", Arg::words(reason))])
}

/// A move as one says it: `White: knight g1 to f3, check.`
pub fn spoken(before: &Position, m: Move, language: Language) -> String {
    let text = with_mark(before, m, spoken_move(before, m, language), language);
    let side = side(before.turn(), language);
    language.text("session.move.by", &[("side", Arg::words(side)), ("move", Arg::words(text))])
}

fn spoken_move(before: &Position, m: Move, language: Language) -> String {
    let piece = |role: Role, form: &str| Arg::words(language.text(&format!("piece.{}.{form}", role.name()), &[]));
    let role = before.board().role_at(m.from()).unwrap_or(Role::Pawn);
    let mut args =
        vec![("piece", piece(role, "name")), ("from", Arg::notation(m.from())), ("to", Arg::notation(m.to()))];
    let key = match (m.kind(), before.board().role_at(m.to())) {
        (MoveKind::Castle, _) => match CastlingSide::of(m.from(), m.to()) {
            CastlingSide::Short => "session.move.short",
            CastlingSide::Long => "session.move.long",
        },
        (MoveKind::EnPassant, _) => "session.move.en-passant",
        (_, Some(taken)) => {
            args.push(("captured", piece(taken, "object")));
            "session.move.takes"
        }
        (_, None) => "session.move.plain",
    };
    let text = language.text(key, &args);
    match m.promotion() {
        Some(role) => {
            language.text("session.move.promotes", &[("move", Arg::words(text)), ("piece", piece(role, "become"))])
        }
        None => text,
    }
}

fn with_mark(before: &Position, m: Move, text: String, language: Language) -> String {
    let key = match before.san(m).mark {
        Some(CheckMark::Check) => "session.move.check",
        Some(CheckMark::Mate) => "session.move.mate",
        None => return text,
    };
    language.text(key, &[("move", Arg::words(text))])
}

/// What a clock shows: `1:02:03`, `4:59`, and tenths when it gets serious, `0:07.3` (in French `0:07,3`).
pub fn time(left: Duration, language: Language) -> String {
    const SERIOUS: Duration = Duration::from_secs(10);
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 if left < SERIOUS => {
            let tenths = language.decimal(f64::from(left.subsec_millis() / 100) / 10.0, 1);
            format!("{minutes}:{seconds:02}{}", tenths.trim_start_matches('0'))
        }
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A score from White's side: `+0.35` (in French `+0,35`), `#-3`.
pub fn score(score: Score, turn: Color, language: Language) -> String {
    match score.for_white(turn) {
        Score::Cp(cp) => language.signed(f64::from(cp) / 100.0, 2),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

/// Pieces that were taken, the most valuable first, as figures or in the letters of a language: `♛♞♟♟`.
pub fn captured(taken: &ByRole<u32>, color: Color, letters: Option<Letters>) -> String {
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
    let sign = |role: Role| match letters {
        Some(letters) => letters.on_board(role.of(color).char()),
        None => role.of(color).figure(),
    };
    roles.into_iter().flat_map(|role| std::iter::repeat_n(sign(role), taken[role] as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_spoken_in_every_language() {
        let pos: Position = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse().expect("a position");
        let say = |text: &str, language| spoken(&pos, pos.parse_san(text).expect("a move"), language);
        assert_eq!(say("Nf3", Language::English), "White: knight g1 to f3.");
        assert_eq!(say("exd5", Language::English), "White: pawn e4 takes the pawn on d5.");
        assert_eq!(say("Bb5+", Language::French), "Blancs : fou f1 en b5, échec.");
        assert_eq!(say("exd5", Language::Hebrew), "לבן: רגלי מ־\u{2066}e4\u{2069} מכה את הרגלי ב־\u{2066}d5\u{2069}.");
    }

    #[test]
    fn castling_promotion_and_mate_are_spoken() {
        for (fen, san, words) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "White: castles short."),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "Black: castles long."),
            ("4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c8=Q+", "White: pawn c7 to c8, becomes a queen, check."),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", "White: rook a1 to a8, checkmate."),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "White: pawn e5 takes en passant on d6."),
        ] {
            let pos: Position = fen.parse().expect("a position");
            assert_eq!(spoken(&pos, pos.parse_san(san).expect("a move"), Language::English), words);
        }
    }

    #[test]
    fn times() {
        let shown = |milliseconds| time(Duration::from_millis(milliseconds), Language::English);
        assert_eq!(
            [shown(0), shown(9_940), shown(10_000), shown(299_999), shown(3_723_000)],
            ["0:00.0", "0:09.9", "0:10", "4:59", "1:02:03"]
        );
        assert_eq!(time(Duration::from_millis(9_940), Language::French), "0:09,9");
    }
}
