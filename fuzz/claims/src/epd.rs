//! EPD: what is let in is written as one line that is read back. Odd words become texts, so the writing is compared.

use tabiya_rules::Epd;

pub(crate) fn holds(text: &str) {
    match text.parse::<Epd>() {
        Ok(epd) => {
            let written = epd.to_string();
            let again: Epd = written.parse().expect("what we write can be read");
            assert_eq!(again.setup, epd.setup);
            assert_eq!(again.to_string(), written);
        }
        Err(why) => assert!(why.to_string().len() < 10_000),
    }
}
