//! What a file of games says of itself: a few lines of text, `key value`, such as which engine has played and how long it
//! was allowed to think.

use std::fmt::{self, Display, Formatter};

/// What a file of games says of itself, in the order in which it was said.
///
/// ```
/// use tabiya_packed::Header;
/// let header = Header::new().with("engine", "tabiya 0.1.0").with("nodes", 1500);
/// assert_eq!(header.get("nodes"), Some("1500"));
/// assert_eq!(header.to_string(), "engine tabiya 0.1.0\nnodes 1500\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header(Vec<(String, String)>);

/// No header is longer.
pub(crate) const MOST_BYTES: usize = 1 << 14;

impl Header {
    /// Nothing is said yet.
    pub fn new() -> Header {
        Header::default()
    }

    /// Says one thing more. The key is one word, the value one line: what would break that becomes a blank or goes.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Display) -> Header {
        let key = key.split_whitespace().collect();
        let value = value.to_string().replace(char::is_control, " ").trim().to_owned();
        self.0.push((key, value));
        self
    }

    /// What is said of `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Everything, as keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The key of which `other` does not say the same.
    pub(crate) fn difference(&self, other: &Header) -> Option<String> {
        let keys = self.iter().chain(other.iter()).map(|(key, _)| key);
        let key = keys.into_iter().find(|key| self.get(key) != other.get(key))?;
        Some(key.to_owned())
    }

    pub(crate) fn read(text: &str) -> Header {
        let line = |line: &str| match line.split_once(' ') {
            Some((key, value)) => (key.to_owned(), value.to_owned()),
            None => (line.to_owned(), String::new()),
        };
        Header(text.lines().map(line).collect())
    }
}

impl Display for Header {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(key, value)| writeln!(f, "{key} {value}"))
    }
}
