//! The row of a player: the side, the name, what was taken, the clock.

use super::cut;
use crate::session::{Session, words};
use crate::theme::PieceStyle;
use crate::world::World;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use std::time::Duration;
use tabiya_rules::{Color, TimeControl};
use unicode_width::UnicodeWidthStr;

/// A name of so many columns is seen whole, whatever was taken.
const NAME_COLUMNS: usize = 12;

/// Draws the row of the player who has this side.
pub(crate) fn draw(frame: &mut Frame<'_>, row: Rect, session: &Session, color: Color, world: &World) {
    let look = world.look();
    let is_turn = session.game().turn() == color && !session.is_over();
    let clock = session.time_left(color, world.now).map(|left| format!(" {} ", words::time(left, world.language())));
    let clock_columns = clock.as_ref().map_or(0, |clock| clock.width() + 1);
    let room = usize::from(row.width).saturating_sub(clock_columns + 3);
    let name_wanted = words::name(session, color, world.language()).width().min(NAME_COLUMNS);
    let fits = |taken: &String| taken.width() + name_wanted <= room;
    let forms = [Taken::Whole, Taken::Counted].map(|form| taken(session, color, world, form));
    let taken = forms.into_iter().find(fits).unwrap_or_else(|| taken(session, color, world, Taken::Balance));
    let name_columns = room.saturating_sub(taken.width());
    let name = cut(&full_name(session, color, world, name_columns), name_columns);
    let name_style = if is_turn { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let sign = if is_turn { Span::styled("► ", look.good()) } else { Span::raw("  ") };
    let left = Line::from(vec![sign, Span::styled(name, name_style), Span::raw(" "), Span::styled(taken, look.dim())]);
    frame.render_widget(left, row);
    if let Some(clock) = clock {
        let style = match session.running().filter(|turn| *turn == color && is_turn) {
            Some(_) => look.running_clock(is_low(session, color, world.now)),
            None => look.dim(),
        };
        frame.render_widget(Line::from(Span::styled(clock, style)).right_aligned(), row);
    }
}

/// The name, with the level of the computer where there is room for it.
fn full_name(session: &Session, color: Color, world: &World, columns: usize) -> String {
    let long = words::player(session.player(color), color, world.language());
    if long.width() <= columns {
        return long;
    }
    let name = words::name(session, color, world.language());
    match session.player(color).skill() {
        Some(skill) if name.width() + 7 <= columns => format!("{name} ({})", skill.elo()),
        _ => name,
    }
}

/// How what was taken is told, by the room that there is.
#[derive(Clone, Copy)]
enum Taken {
    /// `♕♖♖♙ +19`
    Whole,
    /// `♕2♖♙ +19`
    Counted,
    /// `+19`
    Balance,
}

/// What this side has taken, and how many points it is ahead.
fn taken(session: &Session, color: Color, world: &World, form: Taken) -> String {
    let letters = (world.pieces() == PieceStyle::Letters).then(|| world.letters());
    let pieces = words::captured(&session.captured()[!color], !color, letters);
    let pieces = match form {
        Taken::Whole => pieces,
        Taken::Counted => counted(&pieces),
        Taken::Balance => String::new(),
    };
    let balance = session.material_balance() * if color.is_white() { 1 } else { -1 };
    match balance {
        ahead if ahead > 0 => format!("{pieces} +{ahead}").trim_start().to_owned(),
        _ => pieces,
    }
}

/// The same signs in a row as their number and one of them.
fn counted(signs: &str) -> String {
    let signs: Vec<char> = signs.chars().collect();
    let rows = signs.chunk_by(|a, b| a == b);
    rows.map(|row| if row.len() == 1 { row[0].to_string() } else { format!("{}{}", row.len(), row[0]) }).collect()
}

/// Is little time left: an eighth of what there was at first, but no more than a minute?
fn is_low(session: &Session, color: Color, now: Duration) -> bool {
    let left = session.time_left(color, now);
    let control = session.clock().map(|clock| clock.control(color)).or(session.setup().control.as_ref());
    let first = control.and_then(TimeControl::initial);
    let (Some(left), Some(first)) = (left, first) else { return false };
    left <= (first / 8).clamp(Duration::from_secs(10), Duration::from_secs(60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_counted() {
        assert_eq!(counted("♕♖♖♙♙♙"), "♕2♖3♙");
        assert_eq!(counted(""), "");
    }
}
