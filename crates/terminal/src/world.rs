//! What all screens share: settings and how they were asked to be, the language, the look, the time, and what the terminal
//! is to do besides drawing.

use crate::colors::ColorDepth;
use crate::pictures::Canvas;
use crate::prompt::Speech;
use crate::session::{Letters, Pace, Store};
use crate::settings::Settings;
use crate::theme::{Look, PieceStyle};
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::time::Duration;
use tabiya_text::{Arg, Language};

/// What to begin with.
#[derive(Debug)]
pub struct Options {
    /// The language that was asked for, if any.
    pub language: Option<Language>,
    /// The language of the system, where neither an option nor the settings say otherwise.
    pub system_language: Language,
    /// The letters of the pieces in moves, if somebody has said so for this time.
    pub letters: Option<Letters>,
    /// Only ASCII characters, apart from the letters of a language.
    pub ascii: bool,
    /// How pieces are drawn, if somebody has said so for this time.
    pub pieces: Option<PieceStyle>,
    /// How many colours there are.
    pub depth: ColorDepth,
    /// Where settings are kept.
    pub settings: Option<PathBuf>,
    /// Where games are kept.
    pub store: Option<Store>,
    /// How long the computer thinks.
    pub pace: Pace,
}

/// What all screens share.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) settings: Settings,
    settings_path: Option<PathBuf>,
    asked_language: Option<Language>,
    system_language: Language,
    asked_letters: Option<Letters>,
    pub(crate) ascii: bool,
    asked_pieces: Option<PieceStyle>,
    depth: ColorDepth,
    /// The terminal shows pictures.
    shows_pictures: bool,
    /// The pictures of this frame.
    pub(crate) canvas: Canvas,
    pub(crate) store: Option<Store>,
    pub(crate) pace: Pace,
    /// Since the program began.
    pub(crate) now: Duration,
    pub(crate) area: Rect,
    /// The bell is to be rung.
    pub(crate) bell: bool,
    /// A text that other programs are to get.
    pub(crate) copied: Option<String>,
}

impl World {
    pub(crate) fn new(options: Options) -> World {
        World {
            settings: options.settings.as_deref().map(Settings::read).unwrap_or_default(),
            settings_path: options.settings,
            asked_language: options.language,
            system_language: options.system_language,
            asked_letters: options.letters,
            ascii: options.ascii,
            asked_pieces: options.pieces,
            depth: options.depth,
            shows_pictures: false,
            canvas: Canvas::default(),
            store: options.store,
            pace: options.pace,
            now: Duration::ZERO,
            area: Rect::ZERO,
            bell: false,
            copied: None,
        }
    }

    pub(crate) fn language(&self) -> Language {
        self.asked_language.or(self.settings.language).unwrap_or(self.system_language)
    }

    pub(crate) fn text(&self, key: &str) -> String {
        self.language().text(key, &[])
    }

    pub(crate) fn text_with(&self, key: &str, args: &[(&str, Arg<'_>)]) -> String {
        self.language().text(key, args)
    }

    /// The letters that moves are typed and shown in. Files are written in English ones whatever these are.
    pub(crate) fn letters(&self) -> Letters {
        self.asked_letters.unwrap_or(Letters::usual_in(self.language()))
    }

    /// What the prompt offers its words and moves in.
    pub(crate) fn speech(&self) -> Speech {
        Speech { language: self.language(), letters: self.letters() }
    }

    /// A text with its moves in these letters.
    pub(crate) fn relabel(&self, text: &str) -> String {
        self.letters().relabel(text)
    }

    pub(crate) fn look(&self) -> Look {
        Look { depth: self.depth, theme: self.settings.theme }
    }

    pub(crate) fn pieces(&self) -> PieceStyle {
        let wanted = self.asked_pieces.unwrap_or(self.settings.pieces);
        if self.ascii { PieceStyle::Letters } else { wanted }
    }

    /// Takes a style of the settings, which from now on counts more than what was asked for at the start.
    pub(crate) fn set_pieces(&mut self, pieces: PieceStyle) {
        (self.settings.pieces, self.asked_pieces) = (pieces, None);
    }

    /// The terminal shows pictures.
    pub(crate) fn show_pictures(&mut self) {
        self.shows_pictures = true;
        // Whatever the environment says: a terminal with pictures has more than sixteen colours.
        if self.depth == ColorDepth::Basic {
            self.depth = ColorDepth::Indexed;
        }
    }

    /// Can pieces be pictures here?
    pub(crate) fn shows_pictures(&self) -> bool {
        self.shows_pictures && self.depth != ColorDepth::Mono
    }

    /// Takes a language of the settings, which from now on counts more than what was asked for at the start.
    pub(crate) fn set_language(&mut self, language: Option<Language>) {
        (self.settings.language, self.asked_language) = (language, None);
    }

    /// Keeps the settings. Says why that failed.
    pub(crate) fn keep_settings(&self) -> Option<String> {
        let path = self.settings_path.as_ref()?;
        let error = self.settings.write(path).err()?;
        Some(format!("{}: {error}", path.display()))
    }
}
