//! What the terminal can show: by what it answers, and by what the environment says.
//!
//! First only that is asked which every terminal answers (its attributes); only one that did answer in time is asked the
//! rest, so that no late answer is taken for keys. All is asked on the alternate screen, which is then drawn anew.

use super::Protocol;
use super::paint::IS_POSSIBLE;
use std::io;
use std::time::Duration;

/// What was found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terminal {
    pub(crate) protocol: Protocol,
    /// Columns and rows of a cell in dots.
    pub(crate) cell: (u16, u16),
}

/// Asks for the attributes of the terminal.
const ATTRIBUTES: &str = "\x1b[c";

/// Asks for name and version, for kitty's pictures, for the size of a cell, and for the attributes once more, which come last.
const REST: &str = "\x1b[>q\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c";

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_millis(500);

/// The size of a cell where nobody knows it; these protocols stretch pictures.
const USUAL_CELL: (u16, u16) = (10, 20);

/// Finds out whether the terminal shows pictures. It must be in raw mode, and nobody else may read from it.
///
/// # Errors
/// If it cannot be written to.
pub(crate) fn ask(variable: impl Fn(&str) -> Option<String>) -> io::Result<Option<Terminal>> {
    if !IS_POSSIBLE || is_hopeless(&variable) {
        return Ok(None);
    }
    let answers = converse()?;
    Ok(judge(&answers, size_of_cell(), variable))
}

/// Need one not even ask?
fn is_hopeless(variable: &impl Fn(&str) -> Option<String>) -> bool {
    let term = variable("TERM").unwrap_or_default();
    let is_off = variable("TABIYA_IMAGES").is_some_and(|value| value == "off");
    is_off || cfg!(windows) || term == "linux" || term == "dumb" || term.starts_with("vt1")
}

#[cfg(not(unix))]
fn converse() -> io::Result<String> {
    Ok(String::new())
}

#[cfg(unix)]
fn converse() -> io::Result<String> {
    use std::io::Write;
    let question = |text: &str| {
        let mut out = io::stdout();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        listen(PATIENCE)
    };
    let first = question(ATTRIBUTES)?;
    if attributes(&first).is_none() {
        return Ok(String::new());
    }
    // Once it has answered, it will answer again.
    question(REST)
}

/// What comes in until the attributes are there, or patience ends.
#[cfg(unix)]
fn listen(patience: Duration) -> io::Result<String> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::time::Instant;
    let (stdin, end) = (io::stdin(), Instant::now() + patience);
    let mut heard = Vec::new();
    while attributes(&String::from_utf8_lossy(&heard)).is_none() {
        let left = end.saturating_duration_since(Instant::now());
        let wait = Timespec::try_from(left).unwrap_or_default();
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut ready, Some(&wait)) {
            Ok(0) => break,
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let mut buffer = [0; 256];
        match rustix::io::read(&stdin, &mut buffer)? {
            0 => break,
            count => heard.extend_from_slice(&buffer[..count]),
        }
    }
    Ok(String::from_utf8_lossy(&heard).into_owned())
}

/// The size of a cell, where the system knows it.
pub(crate) fn size_of_cell() -> Option<(u16, u16)> {
    let window = ratatui::crossterm::terminal::window_size().ok()?;
    let cell = (window.width.checked_div(window.columns)?, window.height.checked_div(window.rows)?);
    Some(cell).filter(|cell| is_sound(*cell))
}

fn is_sound((wide, high): (u16, u16)) -> bool {
    (3..=200).contains(&wide) && (6..=400).contains(&high)
}

/// What the answers and the environment amount to.
fn judge(answers: &str, cell: Option<(u16, u16)>, variable: impl Fn(&str) -> Option<String>) -> Option<Terminal> {
    let protocol = chosen(&variable).or_else(|| protocol(answers, &variable))?;
    let cell = cell.or_else(|| told_cell(answers)).or((protocol != Protocol::Sixel).then_some(USUAL_CELL))?;
    Some(Terminal { protocol, cell })
}

/// What somebody has said in `TABIYA_IMAGES`, where the terminal does not tell.
fn chosen(variable: &impl Fn(&str) -> Option<String>) -> Option<Protocol> {
    match variable("TABIYA_IMAGES")?.as_str() {
        "kitty" => Some(Protocol::Kitty),
        "iterm2" => Some(Protocol::Iterm),
        "sixel" => Some(Protocol::Sixel),
        _ => None,
    }
}

fn protocol(answers: &str, variable: &impl Fn(&str) -> Option<String>) -> Option<Protocol> {
    // Inside another program only its own answers count: what the environment tells is of the terminal around it.
    let is_inside = ["TMUX", "STY", "ZELLIJ"].iter().any(|name| variable(name).is_some());
    let says = |name: &str, values: &[&str]| {
        !is_inside && variable(name).is_some_and(|value| values.iter().any(|wanted| *wanted == value))
    };
    let name = answers.split("\x1bP>|").nth(1).unwrap_or_default();
    let is_iterm = ["iTerm2", "WezTerm", "mintty"].iter().any(|known| name.starts_with(known))
        || says("TERM_PROGRAM", &["iTerm.app", "WezTerm", "mintty"])
        || says("LC_TERMINAL", &["iTerm2"]);
    if answers.contains("\x1b_Gi=31;OK") || says("TERM", &["xterm-kitty", "xterm-ghostty"]) {
        Some(Protocol::Kitty)
    } else if is_iterm {
        Some(Protocol::Iterm)
    } else if attributes(answers).is_some_and(|all| all.contains(&4)) {
        Some(Protocol::Sixel)
    } else {
        None
    }
}

/// The attributes: `ESC [ ? 62 ; 4 c`, where 4 stands for sixel.
fn attributes(answers: &str) -> Option<Vec<u16>> {
    answers.split("\x1b[?").skip(1).find_map(|rest| {
        let (numbers, _) = rest.split_once('c')?;
        numbers.split(';').map(|number| number.parse().ok()).collect()
    })
}

/// The size of a cell: `ESC [ 6 ; rows ; columns t`.
fn told_cell(answers: &str) -> Option<(u16, u16)> {
    answers.split("\x1b[6;").skip(1).find_map(|rest| {
        let (high, wide) = rest.split_once('t')?.0.split_once(';')?;
        Some((wide.parse().ok()?, high.parse().ok()?)).filter(|cell| is_sound(*cell))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(answers: &str, variables: &[(&str, &str)]) -> Option<Terminal> {
        let variable =
            |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        judge(answers, None, variable)
    }

    const KITTY: &str = "\x1bP>|kitty(0.32.1)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;c";

    #[test]
    fn terminals_are_known_by_their_answers() {
        let of = |answers: &str| found(answers, &[]).map(|terminal| (terminal.protocol, terminal.cell));
        let sixel = "\x1bP>|XTerm(379)\x1b\\\x1b[6;16;8t\x1b[?63;1;2;4;6c";
        assert_eq!(of("\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;52c"), Some((Protocol::Kitty, (9, 18))));
        assert_eq!(of("\x1bP>|iTerm2 3.5.0\x1b\\\x1b[?62;4c"), Some((Protocol::Iterm, USUAL_CELL)));
        assert_eq!(of(sixel), Some((Protocol::Sixel, (8, 16))));
        assert_eq!(of("\x1b[?62;4c"), None, "sixel needs the size of a cell");
        for no_pictures in ["", "\x1b[?1;2c", "\x1b[?64;1;9;14c", "\x1b_Gi=31;EINVAL:no\x1b\\\x1b[?6c", "x", "\x1b[?;c"]
        {
            assert_eq!(of(no_pictures), None, "{no_pictures:?}");
        }
        assert_eq!(told_cell("\x1b[6;0;0t"), None);
        assert_eq!(told_cell("\x1b[6;99999;1t\x1b[6;20;10t"), Some((10, 20)));
    }

    #[test]
    fn the_environment_helps() {
        let of = |variables: &[(&str, &str)]| found("\x1b[?62c", variables).map(|terminal| terminal.protocol);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Some(Protocol::Kitty));
        assert_eq!(of(&[("TERM_PROGRAM", "iTerm.app")]), Some(Protocol::Iterm));
        assert_eq!(of(&[("LC_TERMINAL", "iTerm2"), ("TMUX", "/tmp/tmux")]), None);
        assert_eq!(of(&[("TABIYA_IMAGES", "kitty"), ("TMUX", "/tmp/tmux")]), Some(Protocol::Kitty));
        assert_eq!(of(&[("TERM", "xterm-256color")]), None);
        let off = |name: &str| (name == "TABIYA_IMAGES").then(|| "off".to_owned());
        assert!(is_hopeless(&off));
        assert!(!is_hopeless(&|_: &str| None));
        assert_eq!(found(KITTY, &[("TERM", "xterm-kitty")]).map(|terminal| terminal.cell), Some((9, 18)));
    }
}
