//! Copying through the terminal (OSC 52), so that it works over ssh too.

use crate::pictures::in_base64;

/// What the terminal has to be sent so that other programs get this text. `is_set` tells whether a variable of the
/// environment is: programs that stand between us and the terminal have to be told to pass it on.
pub(crate) fn copy(text: &str, is_set: impl Fn(&str) -> bool) -> String {
    let plain = format!("\x1b]52;c;{}\x07", in_base64(text.as_bytes()));
    if is_set("TMUX") {
        // Once for tmux itself (`set-clipboard on`), once for the terminal around it (`allow-passthrough on`).
        let passed = plain.replace('\x1b', "\x1b\x1b");
        format!("{plain}\x1bPtmux;{passed}\x1b\\")
    } else if is_set("STY") {
        format!("\x1bP{plain}\x1b\\")
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_gets_it_whoever_stands_between() {
        assert_eq!(copy("foo", |_| false), "\x1b]52;c;Zm9v\x07");
        let in_tmux = copy("foo", |name| name == "TMUX");
        assert_eq!(in_tmux, "\x1b]52;c;Zm9v\x07\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\");
        assert_eq!(copy("foo", |name| name == "STY"), "\x1bP\x1b]52;c;Zm9v\x07\x1b\\");
    }
}
