//! What a player likes, kept in a small JSON file that can be edited by hand.
//!
//! A file that is missing, broken or newer never stops a game: what is not understood keeps its default.

use crate::theme::PieceStyle;
use crate::theme::Theme;
use serde_json::{Map, Value, json};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tabiya_engine::Level;
use tabiya_text::Language;

/// What a player likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The colours of the board.
    pub theme: Theme,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// Ring the terminal's bell when it is the player's turn.
    pub bell: bool,
    /// Look at the moves of a game that is over, and mark those that were lapses.
    pub marks: bool,
    /// The language; `None` is what the system says.
    pub language: Option<Language>,
    /// The level of the last game against the computer.
    pub level: u8,
    /// The address of the server that was played on last; empty where there was none.
    pub server: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::ALL[0],
            pieces: PieceStyle::ALL[0],
            bell: false,
            marks: true,
            language: None,
            level: 3,
            server: String::new(),
        }
    }
}

/// No settings are longer than this.
const LONGEST_FILE: u64 = 64 << 10;

impl Settings {
    /// The file of this user: `settings.json` in `$TABIYA_DATA` where that is set, so that a player with a folder of their
    /// own has settings of their own; else in `$XDG_CONFIG_HOME/tabiya`, or what comes next to it.
    pub fn path() -> Option<PathBuf> {
        Settings::path_in(|name| std::env::var_os(name))
    }

    fn path_in(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        let folder = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let config = || folder("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
        let home = || folder("HOME").map(|home| home.join(".config"));
        let usual = || Some(config().or_else(|| folder("APPDATA")).or_else(home)?.join("tabiya"));
        Some(folder("TABIYA_DATA").or_else(usual)?.join("settings.json"))
    }

    /// Reads a file; what is not there or not understood keeps its default.
    pub fn read(path: &Path) -> Settings {
        let is_small = path.metadata().is_ok_and(|file| file.is_file() && file.len() <= LONGEST_FILE);
        let text = if is_small { std::fs::read_to_string(path).unwrap_or_default() } else { String::new() };
        Settings::from_json(&text)
    }

    fn from_json(text: &str) -> Settings {
        let values: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
        let word = |name: &str| values.get(name).and_then(Value::as_str);
        let usual = Settings::default();
        let level = values.get("level").and_then(Value::as_u64).and_then(|level| u8::try_from(level).ok());
        Settings {
            theme: word("theme").and_then(Theme::from_name).unwrap_or(usual.theme),
            pieces: word("pieces").and_then(PieceStyle::from_name).unwrap_or(usual.pieces),
            bell: values.get("bell").and_then(Value::as_bool).unwrap_or(usual.bell),
            marks: values.get("marks").and_then(Value::as_bool).unwrap_or(usual.marks),
            language: word("language").and_then(Language::from_tag),
            level: level.filter(|&level| Level::new(level).is_some()).unwrap_or(usual.level),
            server: word("server").unwrap_or_default().to_owned(),
        }
    }

    fn to_json(&self) -> String {
        let mut values = json!({
            "theme": self.theme.name,
            "pieces": self.pieces.name(),
            "bell": self.bell,
            "marks": self.marks,
            "level": self.level,
        });
        if let Some(language) = self.language {
            values["language"] = json!(language.tag());
        }
        if !self.server.is_empty() {
            values["server"] = json!(self.server);
        }
        format!("{values:#}\n")
    }

    /// Writes the file, and its folder where there is none.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(path, self.to_json())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let settings = Settings {
            theme: Theme::ALL[3],
            pieces: PieceStyle::Letters,
            bell: true,
            marks: false,
            language: Some(Language::Hebrew),
            level: 7,
            server: "http://localhost:8080".to_owned(),
        };
        assert_eq!(Settings::from_json(&settings.to_json()), settings);
    }

    #[test]
    fn whoever_has_a_folder_has_settings_there() {
        let path = |set: &[(&str, &str)]| {
            let variable = |name: &str| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
            Settings::path_in(variable).map(|path| path.display().to_string().replace('\\', "/"))
        };
        let home = ("HOME", "/home/ada");
        assert_eq!(path(&[home]).as_deref(), Some("/home/ada/.config/tabiya/settings.json"));
        assert_eq!(path(&[home, ("TABIYA_DATA", "")]).as_deref(), Some("/home/ada/.config/tabiya/settings.json"));
        assert_eq!(path(&[home, ("TABIYA_DATA", "/srv/ben")]).as_deref(), Some("/srv/ben/settings.json"));
        assert_eq!(path(&[]), None);
        #[cfg(unix)]
        assert_eq!(path(&[home, ("XDG_CONFIG_HOME", "/etc/ada")]).as_deref(), Some("/etc/ada/tabiya/settings.json"));
    }

    #[test]
    fn nonsense_is_the_default() {
        for text in ["", "{", "[]", "null", r#"{"theme": 3, "pieces": "marble", "level": 99, "bell": "loud"}"#] {
            assert_eq!(Settings::from_json(text), Settings::default(), "{text:?}");
        }
        assert_eq!(Settings::from_json(r#"{"theme": "blue", "new": {}}"#).theme.name, "blue");
    }
}
