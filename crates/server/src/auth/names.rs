//! What people may call themselves, and which passwords are too easily guessed.

pub use crate::store::people::fold;

use crate::error::{ApiError, ApiResult};
use tabiya_text::is_unseen;

/// How many letters a name has.
const NAME: std::ops::RangeInclusive<usize> = 2..=20;
/// How many characters a password has at least.
const SHORTEST_PASSWORD: usize = 8;
/// How many bytes it has at most.
const LONGEST_PASSWORD: usize = 256;

/// Names under which somebody could be taken for the server or its keepers.
const RESERVED: [&str; 32] = [
    "admin",
    "administrator",
    "anonymous",
    "api",
    "assets",
    "black",
    "bot",
    "computer",
    "deleted",
    "engine",
    "everybody",
    "guest",
    "help",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "owner",
    "root",
    "server",
    "settings",
    "staff",
    "stockfish",
    "support",
    "system",
    "tabiya",
    "undefined",
    "webmaster",
    "white",
    "you",
];

/// Words that make somebody look like one of the keepers also where they are a part of the name: `Admin1`, `tabiya-admin`. Such as
/// are parts of people's own names (Black, White, Root) or of nicknames (bot, computer) are not among them.
const RESERVED_PARTS: [&str; 12] = [
    "admin",
    "admins",
    "administrator",
    "mod",
    "moderator",
    "moderators",
    "official",
    "staff",
    "support",
    "sysadmin",
    "tabiya",
    "webmaster",
];

/// Words that are reserved wherever they stand in a name, for nothing else looks like them…
const RESERVED_ANYWHERE: [&str; 5] = ["administrator", "moderator", "official", "sysadmin", "webmaster"];
/// …but for these.
const NOT_RESERVED: [&str; 4] = ["badminton", "officialdom", "officially", "unofficial"];
/// At the beginning and at the end of a word: `theadmin`, `adminteam`, `mytabiya`.
const RESERVED_ENDS: [&str; 2] = ["admin", "tabiya"];

/// What is tried first by whoever guesses. In lower case.
const COMMON: [&str; 45] = [
    "00000000",
    "11111111",
    "12121212",
    "12341234",
    "12344321",
    "123123123",
    "12345678",
    "123456789",
    "1234567890",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "87654321",
    "987654321",
    "a1b2c3d4",
    "aa123456",
    "aaaaaaaa",
    "abc12345",
    "abcd1234",
    "abcdefgh",
    "asdfasdf",
    "asdfghjkl",
    "baseball",
    "changeme",
    "checkmate",
    "chess123",
    "chesschess",
    "computer",
    "football",
    "iloveyou",
    "letmein1",
    "password",
    "password1",
    "password12",
    "password123",
    "princess",
    "q1w2e3r4",
    "qwer1234",
    "qwerty12",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "sunshine",
    "superman",
    "welcome1",
];

/// May somebody be called that, if the operator wants it?
///
/// # Errors
/// No: it is too short, too long, or has other letters than names have.
pub fn check_form(name: &str) -> ApiResult<()> {
    let is_good =
        NAME.contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if is_good {
        return Ok(());
    }
    let shown: String = name.chars().take(40).collect();
    Err(ApiError::rule("name-form", format!("name: 2 to 20 of the characters A-Z a-z 0-9 _ -, not {shown:?}")))
}

/// May somebody call themselves that?
///
/// # Errors
/// No, as [`check_form`], or the name is kept for the server.
pub fn check_name(name: &str) -> ApiResult<()> {
    check_form(name)?;
    if RESERVED.contains(&fold(name).as_str()) || has_reserved_part(name) {
        return Err(ApiError::clash("name-reserved", format!("name: {name:?} is reserved")));
    }
    Ok(())
}

/// May a guest be called that? Guests are children at a school's computer and visitors of a club: they write their names as they are
/// written, in letters of one alphabet, with accents and in several words.
///
/// # Errors
/// No: it is too short or too long, has signs or letters that could pass for others, or is kept for the server.
pub fn check_guest_name(name: &str) -> ApiResult<()> {
    let shown: String = name.chars().take(40).collect();
    let bad = || ApiError::rule("guest-name", format!("name: 2 to 20 letters of one alphabet, not {shown:?}"));
    let is_sign = |c: char| " -_'".contains(c);
    let is_latin = |c: char| c.is_ascii_alphabetic() || plain_letter(c).is_some();
    let is_other = |c: char| c.is_alphabetic() && c > '\u{36f}' && !is_unseen(c);
    let is_known = |c: char| is_latin(c) || is_other(c) || c.is_ascii_digit() || is_sign(c);
    let is_mixed = name.chars().any(is_latin) && name.chars().any(is_other);
    let is_good = NAME.contains(&name.chars().count()) && name.chars().all(is_known) && !is_mixed;
    if !is_good || !name.chars().any(char::is_alphabetic) || name.starts_with(is_sign) || name.contains("  ") {
        return Err(bad());
    }
    let plain = without_accents(name);
    if RESERVED.contains(&fold(&plain).as_str()) || has_reserved_part(&plain) {
        return Err(ApiError::clash("name-reserved", format!("name: {name:?} is reserved")));
    }
    Ok(())
}

/// The name as accounts could have it: `Zoë` as `Zoe`.
pub fn without_accents(name: &str) -> String {
    name.chars().map(|c| plain_letter(c).unwrap_or(c)).collect()
}

/// The letter without its accent, where it has one.
fn plain_letter(c: char) -> Option<char> {
    const ACCENTS: [(char, &str); 15] = [
        ('a', "àáâãäåāąæ"),
        ('c', "çćč"),
        ('d', "ďđ"),
        ('e', "èéêëēęě"),
        ('g', "ğ"),
        ('i', "ìíîïīı"),
        ('l', "ł"),
        ('n', "ñńň"),
        ('o', "òóôõöøōőœ"),
        ('r', "ř"),
        ('s', "śšşß"),
        ('t', "ťţ"),
        ('u', "ùúûüūůű"),
        ('y', "ýÿ"),
        ('z', "źžż"),
    ];
    let small = c.to_lowercase().next()?;
    let (plain, _) = ACCENTS.iter().find(|(_, with)| with.contains(small))?;
    Some(if c.is_uppercase() { plain.to_ascii_uppercase() } else { *plain })
}

/// Is one of the words in it reserved? Words end at signs, at digits and where a capital begins another; digits are also read as the letters
/// that they look like. Longer words that only contain one, such as Badminton or Modigliani, are others.
fn has_reserved_part(name: &str) -> bool {
    let spelt = |one: char| name.chars().map(|c| looks_like(c, one)).collect::<String>();
    [name, &spelt('i'), &spelt('l')].iter().any(|name| {
        let words = name.split(|c: char| !c.is_ascii_alphabetic());
        words.flat_map(|word| parts_of(word).into_iter().chain([word])).any(is_reserved_part)
    })
}

fn is_reserved_part(word: &str) -> bool {
    // What is left of a word when the harmless ones are taken out of it.
    let word = NOT_RESERVED.iter().fold(fold(word), |word, harmless| word.replace(harmless, "-"));
    RESERVED_PARTS.contains(&word.as_str())
        || RESERVED_ANYWHERE.iter().any(|reserved| word.contains(reserved))
        || RESERVED_ENDS.iter().any(|reserved| word.starts_with(reserved) || word.ends_with(reserved))
}

/// `LevelTwelve` as `Level` and `Twelve`.
fn parts_of(word: &str) -> Vec<&str> {
    let is_start = |i: usize| word[..i].ends_with(|c: char| c.is_ascii_lowercase());
    let mut starts = vec![0];
    starts
        .extend(word.match_indices(|c: char| c.is_ascii_uppercase()).map(|(i, _)| i).filter(|&i| i > 0 && is_start(i)));
    starts.push(word.len());
    starts.windows(2).map(|ends| &word[ends[0]..ends[1]]).collect()
}

/// The letter that a digit is taken for; `one` is what 1 is, which looks like two of them.
fn looks_like(c: char, one: char) -> char {
    match c {
        '0' => 'o',
        '1' => one,
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    }
}

/// Is this password good enough for this person?
///
/// # Errors
/// No: the sentence says why. It never repeats the password.
pub fn check_password(password: &str, name: &str) -> ApiResult<()> {
    let bad = |code, why: &str| Err(ApiError::rule(code, format!("password: {why}")));
    if password.chars().count() < SHORTEST_PASSWORD {
        return bad("password-short", "at least 8 characters");
    }
    if password.len() > LONGEST_PASSWORD {
        return bad("password-long", "at most 256 bytes");
    }
    let folded = password.to_lowercase();
    let mut letters = folded.chars();
    let first = letters.next();
    let is_one_letter = letters.all(|letter| Some(letter) == first);
    if is_one_letter || COMMON.contains(&folded.as_str()) || folded == fold(name) {
        return bad("password-common", "this one is tried first by whoever guesses; choose another");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_few_letters() {
        for good in ["ab", "A-b_9", "abcdefghijklmnopqrst"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "a", "abcdefghijklmnopqrstu", "a b", "é́é", "a/b", "a\0", "<b>", "ab\n"] {
            assert_eq!(check_name(bad).unwrap_err().code(), "name-form", "{bad:?}");
        }
        for reserved in [
            "admin",
            "Tabiya",
            "GUEST",
            "Admin1",
            "tabiya-admin",
            "Moderator_",
            "Tabiya_level_12",
            "TheAdmin",
            "4dm1n",
            "site_mod",
            "TabiyaSupport",
            "official-news",
            "ADMIN-anna",
            "mytabiya",
            "T4biya",
            "theadmin",
            "realadmin",
            "adminteam",
            "sitemoderator",
            "themoderators",
            "chessofficials",
            "officia1",
            "4dm1n1strator",
            "officiallymoderator",
        ] {
            assert_eq!(check_name(reserved).unwrap_err().code(), "name-reserved", "{reserved}");
            assert!(check_form(reserved).is_ok());
        }
    }

    #[test]
    fn guests_write_their_names_as_they_are_written() {
        for good in ["Zoë", "Noa", "Anne-Marie", "O'Neill", "נועה", "Łukasz", "Σοφία", "Anna B", "Max 2"] {
            assert!(check_guest_name(good).is_ok(), "{good}");
        }
        for bad in [
            "",
            "x",
            " Noa",
            "No\u{200b}a",
            "\u{3164}\u{3164}",
            "<b>",
            "a.b",
            "12",
            "two  words",
            "p\u{430}ul",
            "👍👍",
            &"a".repeat(21),
        ] {
            assert_eq!(check_guest_name(bad).unwrap_err().code(), "guest-name", "{bad:?}");
        }
        for reserved in ["admin", "Ädmin", "Guest", "the Admin", "Tabiya", "you"] {
            assert_eq!(check_guest_name(reserved).unwrap_err().code(), "name-reserved", "{reserved}");
        }
    }

    #[test]
    fn ordinary_names_are_free() {
        for good in [
            "BadmintonFan",
            "Modigliani",
            "Anna-Black",
            "Joe_Root",
            "Whiteley",
            "Blackburne",
            "my-bot",
            "deep_engine",
            "Staffan",
            "ModestMouse",
            "Supportive1",
            "Officially",
            "unofficial",
            "badminton",
            "badmintonfan",
            "1Padmini",
            "Owner_of_2_cats",
            "Guestling",
            "Helpful",
            "mode7",
        ] {
            assert!(check_name(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn guessable_passwords_are_refused() {
        for bad in ["", "short", "Password", "12345678", "zzzzzzzzz", "Magnus-1990", &"é".repeat(129), "1234567"] {
            assert!(check_password(bad, "magnus-1990").is_err(), "{bad:?}");
        }
        for good in ["correct horse", "éééé ëëë", &"xy".repeat(128)] {
            assert!(check_password(good, "magnus").is_ok(), "{good:?}");
        }
    }

    #[test]
    fn lists_are_in_lower_case_and_long_enough_to_matter() {
        assert!(
            RESERVED.iter().chain(&RESERVED_PARTS).chain(&RESERVED_ANYWHERE).chain(&NOT_RESERVED).all(|name| fold(
                name
            )
                == *name
                && check_form(name).is_ok())
        );
        assert!(
            COMMON.iter().all(|password| password.len() >= SHORTEST_PASSWORD && password.to_lowercase() == *password)
        );
    }
}
