//! Pictures: text as drawings, SVG as a file that any reader of XML accepts and that shows what it should.

use tabiya_rules::picture::{Arrow, Highlight, Paint, Svg, Text, Theme};
use tabiya_rules::{Board, Position, Square};

const CHECK: &str = "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3";

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn text_in_all_its_ways() {
    let pos = position("4k2r/8/8/8/8/8/P7/R3K3 w Qk - 0 1");
    let text = |flip, figures, coordinates| Text { flip, figures, coordinates }.draw(pos.board());
    let plain = "\
. . . . k . . r
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
P . . . . . . .
R . . . K . . .
";
    assert_eq!(text(false, false, false), plain);
    let flipped_figures = "\
1 . . . ♔ . . . ♖
2 . . . . . . . ♙
3 . . . . . . . .
4 . . . . . . . .
5 . . . . . . . .
6 . . . . . . . .
7 . . . . . . . .
8 ♜ . . ♚ . . . .
  h g f e d c b a
";
    assert_eq!(text(true, true, true), flipped_figures);
}

/// The names of all elements, if `xml` is well-formed: tags closed in order, attributes quoted, text escaped.
fn elements(xml: &str) -> Result<Vec<&str>, String> {
    let (mut open, mut names) = (Vec::new(), Vec::new());
    for part in xml.split('<').skip(1) {
        let (tag, text) = part.split_once('>').ok_or(format!("no end: {part}"))?;
        if text.contains('>') || text.split('&').skip(1).any(|entity| !entity.contains(';')) {
            return Err(format!("not escaped: {text}"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("closed but not open: {name}"));
            }
            continue;
        }
        if tag.matches('"').count() % 2 != 0 || tag.matches("=\"").count() != tag.matches('=').count() {
            return Err(format!("not quoted: {tag}"));
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        names.push(name);
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(names) } else { Err(format!("left open: {open:?}")) }
}

fn everything() -> Svg {
    Svg {
        flip: true,
        last_move: Some((Square::D8, Square::H4)),
        highlights: vec![Highlight { square: Square::F2, paint: Paint::RED }],
        arrows: vec![
            Arrow { from: Square::H4, to: Square::E1, paint: Paint::GREEN },
            Arrow { from: Square::G1, to: Square::F3, paint: Paint::BLUE },
            Arrow { from: Square::E5, to: Square::E5, paint: Paint::YELLOW },
        ],
        title: Some("<Fool's mate> & \"more\"\u{0}\u{b}".to_owned()),
        theme: Theme::SLATE,
        ..Svg::default()
    }
}

#[test]
fn svg_is_well_formed() {
    for flip in [false, true] {
        for coordinates in [false, true] {
            let svg = Svg { flip, coordinates, ..everything() }.draw_position(&position(CHECK));
            let names = elements(&svg).unwrap();
            assert_eq!(names.iter().filter(|&&name| name == "use").count(), 32);
            assert_eq!(names.iter().filter(|&&name| name == "text").count(), if coordinates { 16 } else { 0 });
            assert!(svg.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800""#));
        }
    }
    assert!(elements(&Svg::default().draw(&Board::EMPTY)).unwrap().contains(&"desc"));
}

#[test]
fn svg_uses_only_what_it_defines() {
    let svg = everything().draw_position(&position(CHECK));
    let pieces: Vec<&str> = svg.split(r##"href="#"##).skip(1).filter_map(|part| part.split('"').next()).collect();
    assert!(pieces.iter().all(|id| svg.contains(&format!(r#"<g id="{id}""#))));
    assert!(svg.contains("url(#check)") && svg.contains(r#"id="check""#));
    assert!(!Svg::default().draw(&Board::STANDARD).contains("check"));
}

#[test]
fn svg_escapes_what_users_write() {
    let svg = everything().draw_position(&position(CHECK));
    assert!(svg.contains("<title>&lt;Fool's mate&gt; &amp; \"more\"\u{fffd}\u{fffd}</title>"));
}

#[test]
fn svg_tells_the_position_to_those_who_cannot_see_it() {
    let pos = position(CHECK);
    let svg = Svg::default().draw_position(&pos);
    assert!(svg.contains(&format!("<desc>{CHECK}</desc>")));
    assert!(svg.contains("<title>Chess position, white to move</title>"));
    let svg = Svg::default().draw(pos.board());
    assert!(svg.contains("<desc>rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR</desc>"));
}

#[test]
fn svg_is_the_same_each_time() {
    let pos = position(CHECK);
    assert_eq!(everything().draw_position(&pos), everything().draw_position(&pos));
}

#[test]
fn pieces_stand_where_they_should() {
    let rows =
        [(false, r##"<use href="#piece-K" x="400" y="700"/>"##), (true, r##"<use href="#piece-K" x="300" y="0"/>"##)];
    for (flip, king) in rows {
        let svg = Svg { flip, ..Svg::default() }.draw(&Board::STANDARD);
        assert!(svg.contains(king), "{king}");
    }
}

#[test]
fn the_king_in_check_is_marked_on_its_square() {
    let svg = Svg::default().draw_position(&position(CHECK));
    assert!(svg.contains(r#"<rect x="400" y="700" width="100" height="100" fill="url(#check)"/>"#));
}

#[test]
fn colours_are_read_and_written() {
    for text in ["#000000", "#f0dfc0", "#12345678"] {
        assert_eq!(text.parse::<Paint>().unwrap().to_string(), text);
    }
    for text in ["", "#", "f0dfc0", "#f0dfc", "#f0dfc000f", "#+0dfc0", "#é0dfc", "red"] {
        assert!(text.parse::<Paint>().is_err(), "{text}");
    }
}
