//! Which signs can be shown: those of Unicode, or only ASCII where the terminal or the locale has nothing else.

use clap::Args;
use std::env;
use std::io::{self, IsTerminal, Write};
use tabiya_text::in_ascii;

/// Which signs to print.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Signs {
    /// Letters and ASCII rather than Unicode figures and signs [default: where the locale is not UTF-8]
    #[arg(long, conflicts_with = "unicode")]
    ascii: bool,

    /// Unicode figures and signs, whatever the locale says
    #[arg(long)]
    unicode: bool,
}

impl Signs {
    pub(crate) fn is_ascii(self) -> bool {
        self.ascii || !self.unicode && needs_ascii(|name| env::var(name).ok(), io::stdout().is_terminal())
    }

    /// What prints these signs and no others.
    pub(crate) fn on(self, out: &mut dyn Write) -> Printer<'_> {
        Printer { out, is_ascii: self.is_ascii() }
    }
}

/// Terminals whose fonts have nothing but ASCII that could be relied on: the Linux console and those of old.
const PLAIN_TERMINALS: [&str; 7] = ["linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cons25"];

/// The rules of POSIX: the first of these variables that says anything says which characters there are, and where none does,
/// it is the locale `C`. Windows has Unicode everywhere.
fn needs_ascii(variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG")).unwrap_or_default();
    let is_utf8 = cfg!(windows) || ["UTF-8", "UTF8"].iter().any(|name| locale.to_ascii_uppercase().contains(name));
    let is_plain = is_terminal && set("TERM").is_some_and(|term| PLAIN_TERMINALS.contains(&term.as_str()));
    !is_utf8 || is_plain
}

/// Prints text, in ASCII if that is all there is; the letters of a language stay.
pub(crate) struct Printer<'a> {
    out: &'a mut dyn Write,
    is_ascii: bool,
}

impl Write for Printer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.is_ascii => self.out.write_all(in_ascii(text).as_bytes()).map(|()| bytes.len()),
            _ => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_says_which_signs_there_are() {
        let needs = |set: &[(&str, &str)], is_terminal| {
            let value = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
            needs_ascii(value, is_terminal)
        };
        for (set, is_ascii) in [
            (&[("LANG", "en_US.UTF-8")][..], false),
            (&[("LANG", "fr_FR.utf8")], false),
            (&[("LC_CTYPE", "UTF-8")], false),
            (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], false),
            (&[("LC_ALL", ""), ("LC_CTYPE", "C.UTF-8"), ("LANG", "C")], false),
            (&[("LC_ALL", "C"), ("LANG", "en_US.UTF-8")], !cfg!(windows)),
            (&[("LC_ALL", "POSIX")], !cfg!(windows)),
            (&[("LC_CTYPE", "en_US.ISO-8859-1"), ("LANG", "en_US.UTF-8")], !cfg!(windows)),
            (&[], !cfg!(windows)),
        ] {
            assert_eq!(needs(set, true), is_ascii, "{set:?}");
            assert_eq!(needs(set, false), is_ascii, "{set:?}");
        }
        let old = [("LANG", "en_US.UTF-8"), ("TERM", "vt100")];
        assert!(needs(&old, true));
        assert!(!needs(&old, false), "what is no terminal has no font");
    }

    #[test]
    fn texts_are_printed_in_ascii_where_that_is_asked_for() {
        for (is_ascii, printed) in [(true, "a - b ... N"), (false, "a – b … ♞")] {
            let (mut out, dots) = (Vec::new(), "b …");
            write!(Printer { out: &mut out, is_ascii }, "a – {dots} ♞").expect("memory can be written to");
            assert_eq!(String::from_utf8_lossy(&out), printed);
        }
    }
}
