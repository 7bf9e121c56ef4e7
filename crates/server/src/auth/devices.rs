//! Browsers in which somebody has logged in before, so that whoever guesses passwords elsewhere cannot keep them out.
//!
//! A browser holds a mark for each of its people: a number and its seal, made with the password as it is kept. So nothing need be
//! stored, nobody can make one who has not logged in, and all marks of a person end with their password. A mark opens
//! nothing; it only has its own count of failures.

use crate::id;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt::Write;

/// How many people of one browser are remembered; the latest come first.
const MOST: usize = 10;
/// The longest cookie that is read: a little more than they ever are.
const LONGEST: usize = 1024;
/// How many bytes of a seal there are.
const SEAL: usize = 16;
/// What stands between marks, and within one.
const BETWEEN: char = '~';
const WITHIN: char = '.';

/// The number of the mark among these that was made with this password.
pub(super) fn find<'a>(marks: &'a str, password: &str) -> Option<&'a str> {
    let pairs = split(marks).filter_map(|mark| mark.split_once(WITHIN));
    pairs.filter(|(number, seal)| is_sealed(number, seal, password)).map(|(number, _)| number).next()
}

/// These marks with a new one for this password.
pub(super) fn with_another(marks: &str, password: &str) -> String {
    let number = id::person();
    let mut all = format!("{number}{WITHIN}");
    for byte in seal(&number, password).finalize().into_bytes().iter().take(SEAL) {
        let _ = write!(all, "{byte:02x}");
    }
    for mark in split(marks).filter(|mark| is_harmless(mark)).take(MOST - 1) {
        all.push(BETWEEN);
        all += mark;
    }
    all
}

fn split(marks: &str) -> impl Iterator<Item = &str> {
    let marks = if marks.len() <= LONGEST { marks } else { "" };
    marks.split(BETWEEN).filter(|mark| !mark.is_empty()).take(MOST)
}

/// Whatever a browser sends comes back to it in our answer.
fn is_harmless(mark: &str) -> bool {
    mark.len() <= 64 && mark.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
}

fn seal(number: &str, password: &str) -> Hmac<Sha256> {
    let mut seal = Hmac::<Sha256>::new_from_slice(password.as_bytes()).expect("any key will do");
    seal.update(b"device ");
    seal.update(number.as_bytes());
    seal
}

fn is_sealed(number: &str, text: &str, password: &str) -> bool {
    // By their type alone numbers may begin with a sign.
    if text.len() != 2 * SEAL || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return false;
    }
    let bytes = (0..SEAL).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16));
    let Ok(bytes) = bytes.collect::<Result<Vec<u8>, _>>() else { return false };
    seal(number, password).verify_truncated_left(&bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_knows_all_its_people() {
        let anna = with_another("", "anna's hash");
        let both = with_another(&anna, "bert's hash");
        assert!(find(&both, "anna's hash").is_some() && find(&both, "bert's hash").is_some());
        assert_ne!(find(&both, "anna's hash"), find(&both, "bert's hash"));
        assert_eq!(find(&both, "anna's new hash"), None);
        let many = (0..100).fold(both, |marks, i| with_another(&marks, &format!("hash {i}")));
        assert!(many.len() <= LONGEST && find(&many, "hash 91").is_some());
        assert_eq!(find(&many, "bert's hash"), None, "the oldest is forgotten");
    }

    #[test]
    fn nobody_makes_a_mark_who_has_not_logged_in() {
        // One whose seal begins with 0 is that number with a sign before it, too.
        let mut marks = std::iter::repeat_with(|| with_another("", "hash"));
        let mark = marks.find(|mark| mark.contains(".0")).unwrap();
        let (number, seal) = mark.split_once('.').unwrap();
        assert_eq!(find(&mark, "hash"), Some(number));
        for bad in [
            String::new(),
            ".".to_owned(),
            format!("{number}."),
            format!("other.{seal}"),
            format!("{number}.{}", &seal[..30]),
            format!("{number}.{}", "0".repeat(32)),
            format!("{number}.{}", "é".repeat(16)),
            format!("{number}.+{}", &seal[1..]),
            "~".repeat(5000),
        ] {
            assert_eq!(find(&bad, "hash"), None, "{bad:?}");
        }
        assert_eq!(
            with_another("a; Domain=x~\u{e9}~b", "hash").matches('~').count(),
            1,
            "only what is harmless comes back"
        );
    }
}
