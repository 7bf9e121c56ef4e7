//! Pictures of positions.

use crate::notation::Color;
use serde::Deserialize;
use tabiya_rules::picture::{Arrow, Paint, Svg};
use tabiya_rules::{Position, Setup, UciMove};

/// What is to be seen.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Picture {
    orientation: Option<Color>,
    coordinates: Option<bool>,
    last: Option<String>,
    #[serde(default)]
    arrows: Vec<PictureArrow>,
}

/// An arrow: `color` is `#rrggbb`, `#rrggbbaa` or one of green, red, yellow and blue.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PictureArrow {
    from: String,
    to: String,
    color: String,
}

/// A position as SVG, playable or not; nothing where the FEN is none.
pub fn svg(fen: &str, options: &Picture) -> String {
    let Ok(setup) = Setup::from_fen(fen.trim()) else { return String::new() };
    let last = options.last.as_ref().and_then(|last| last.parse::<UciMove>().ok());
    let picture = Svg {
        flip: options.orientation == Some(Color::Black),
        coordinates: options.coordinates.unwrap_or(true),
        last_move: last.map(|last| (last.from, last.to)),
        arrows: options.arrows.iter().filter_map(arrow).collect(),
        ..Svg::default()
    };
    match Position::new(setup) {
        Ok(pos) => picture.draw_position(&pos),
        Err(_) => picture.draw(&setup.board),
    }
}

fn arrow(arrow: &PictureArrow) -> Option<Arrow> {
    Some(Arrow { from: arrow.from.parse().ok()?, to: arrow.to.parse().ok()?, paint: paint(&arrow.color) })
}

/// Where the colour is unknown, green.
fn paint(color: &str) -> Paint {
    match color {
        "red" => Paint::RED,
        "yellow" => Paint::YELLOW,
        "blue" => Paint::BLUE,
        _ => color.parse().unwrap_or(Paint::GREEN),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_that_is_a_board_has_a_picture() {
        let options = r##"{"orientation":"black","last":"e2e4","arrows":[{"from":"e7","to":"e5","color":"#00ff00"}]}"##;
        let options: Picture = serde_json::from_str(options).expect("options");
        let picture = svg(&Position::STANDARD.to_fen(), &options);
        assert!(picture.starts_with("<svg") && picture.contains("#00ff00"));
        assert!(svg("8/8/8/8/8/8/8/8 w - - 0 1", &Picture::default()).starts_with("<svg"));
        assert_eq!(svg("nonsense", &Picture::default()), "");
    }
}
