//! `docs/protocol.md` is written from the types of the wire: every message, its fields, an example of each.
//! `UPDATE=1 cargo test -p tabiya-server --test server protocol` writes it anew.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use tabiya_rules::{ByColor, Color};
use tabiya_server::error::Problem;
use tabiya_server::game::{Opponent, Role, Source, Speed, Visibility};
use tabiya_server::wire::*;
use utoipa::PartialSchema;

#[test]
fn the_document_tells_what_the_types_tell() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = document();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the document can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "docs/protocol.md is not what the types tell: run this test with UPDATE=1");
}

fn document() -> String {
    let mut text = HEAD.to_owned();
    section::<Request>(&mut text, "What a client says", "t", &requests());
    section::<Act>(&mut text, "What can be done in a game (`act`)", "do", &acts());
    section::<Message>(&mut text, "What the server says", "t", &messages());
    section::<Event>(&mut text, "What happens in a game (`event`)", "e", &events());
    text
}

const HEAD: &str = "# The socket

What is live goes over one WebSocket at `/ws`, in JSON, one message in a text frame; everything else over HTTP
(`/api/docs`). Written from the types of `crates/server/src/wire.rs` by a test: do not edit.

- **Who one is** comes with the cookie or token of the request that opens the socket. `POST /api/guest` gives a seat to
  somebody who has none. A browser's socket must come from the server's own pages.
- **Order.** Every event of a game has a number, `seq`, one more than that of the event before. A client that has lost its
  line opens a new socket and joins with the last number it has seen: it gets exactly what it missed, or, where that is
  too long ago, the whole game.
- **Safety.** Whatever is told has been written to disk. A move names its `ply`, so it can be sent again when no answer
  came: the same move is answered alike, another for the same ply is refused.
- **Time** is in milliseconds and counts on the server. No clock runs for the first move of either side.
- **Limits.** A message has at most 8 kB. Whoever does not read what is sent, or says too much, is cut off; whoever does not
  answer pings for 25 s counts as gone.
- **Reviews** of games that are over go over HTTP, at `/api/games/{id}/review`: [review.md](review.md) has who may do what.
";

/// A part of the document: every variant of `T`, with its example.
fn section<T>(text: &mut String, title: &str, tag: &str, examples: &[T])
where
    T: PartialSchema + Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let _ = write!(text, "\n## {title}\n");
    let schema = serde_json::to_value(T::schema()).expect("a schema is JSON");
    let variants = schema["oneOf"].as_array().unwrap_or_else(|| panic!("{title} has variants"));
    let examples: Vec<(Value, String)> = examples.iter().map(round_trip).collect();
    for variant in variants {
        let name = tag_of(variant, tag).unwrap_or_else(|| panic!("a variant of {title} has no name: {variant}"));
        let example = examples.iter().find(|(example, _)| example[tag] == name.as_str());
        let (_, example) = example.unwrap_or_else(|| panic!("{title}: there is no example of {name}"));
        let about = variant["description"].as_str().or_else(|| inner(variant, "description")).unwrap_or_default();
        let _ = write!(text, "\n### `{name}`\n\n{about}\n");
        fields(text, variant, tag);
        let _ = write!(text, "\n```json\n{example}\n```\n");
    }
}

/// The example as data and as text, the fields in the order of the type.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(example: &T) -> (Value, String) {
    let text = serde_json::to_string(example).expect("an example is JSON");
    let read: T = serde_json::from_str(&text).expect("an example can be read");
    assert_eq!(&read, example);
    (serde_json::from_str(&text).expect("it is JSON"), text)
}

/// The variant's own part of a schema that is put together from several.
fn inner<'a>(variant: &'a Value, key: &str) -> Option<&'a str> {
    variant["allOf"].as_array()?.iter().find_map(|part| part[key].as_str())
}

fn tag_of(variant: &Value, tag: &str) -> Option<String> {
    let own = |part: &Value| part["properties"][tag]["enum"][0].as_str().map(str::to_owned);
    own(variant).or_else(|| variant["allOf"].as_array()?.iter().find_map(own))
}

fn fields(text: &mut String, variant: &Value, tag: &str) {
    let Some(properties) = variant["properties"].as_object() else { return };
    for (name, field) in properties.iter().filter(|(name, _)| *name != tag) {
        let about = field["description"].as_str().unwrap_or_default();
        let _ = write!(text, "\n- `{name}`: {}", about.replace('\n', " "));
    }
    if properties.len() > 1 {
        text.push('\n');
    }
}

const GAME: &str = "uiXDt5W4";

fn game() -> String {
    GAME.to_owned()
}

pub(crate) fn requests() -> Vec<Request> {
    let seek = SeekWish { time: "5+3".to_owned(), chess960: false, color: None };
    vec![
        Request::Join { game: game(), seq: Some(12) },
        Request::Leave { game: game(), closing: false },
        Request::Do { game: game(), id: 7, act: Act::Move { ply: 0, uci: "e2e4".to_owned() } },
        Request::Mute { game: game(), on: true },
        Request::Seek { id: 8, seek },
        Request::Unseek { seek: None },
        Request::Accept { id: 9, seek: "Kq3xP0aZ".to_owned() },
        Request::Lobby,
        Request::LeaveLobby,
        Request::Ping { n: 1 },
    ]
}

pub(crate) fn acts() -> Vec<Act> {
    let color = None;
    vec![
        Act::Move { ply: 0, uci: "e2e4".to_owned() },
        Act::Sit,
        Act::Take { color: Color::Black },
        Act::Decline,
        Act::Resign { color },
        Act::Abort,
        Act::Draw { color },
        Act::NoDraw { color },
        Act::Takeback { color },
        Act::NoTakeback { color },
        Act::ClaimDraw,
        Act::ClaimWin,
        Act::CallDraw,
        Act::AddTime,
        Act::Rematch,
        Act::NoRematch,
        Act::Say { words: "Good game!".to_owned() },
        Act::Announce { words: "Thanks for watching!".to_owned() },
        Act::Greet { greeting: Greeting::GoodGame },
    ]
}

fn clock() -> Clocks {
    Clocks { white: Some(303_000), black: Some(300_000), running: Some(Color::Black) }
}

fn position() -> PositionView {
    PositionView {
        fen: "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".to_owned(),
        turn: Color::White,
        check: false,
        moves: [].into(),
        claim: false,
    }
}

fn person() -> PlayerView {
    PlayerView { kind: PlayerKind::Person, name: "Vera".to_owned(), role: Some(Role::Player), strength: None }
}

fn ending() -> EndingView {
    EndingView { outcome: "1-0".to_owned(), winner: Some(Color::White), termination: "resignation".to_owned() }
}

fn messages() -> Vec<Message> {
    let view = GameView {
        id: game(),
        seq: 1,
        you: vec![Color::White],
        status: Status::Playing,
        players: ByColor {
            white: person(),
            black: PlayerView {
                kind: PlayerKind::Computer,
                name: "Tabiya".to_owned(),
                role: None,
                strength: Some(Opponent::Level(3)),
            },
        },
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        chess960: false,
        time: ByColor { white: "5+3".to_owned(), black: "5+3".to_owned() },
        speed: Speed::Blitz,
        source: Source::Computer,
        visibility: Visibility::Link,
        moves: vec![MoveView { uci: "e2e4".to_owned(), san: "e4".to_owned(), left: Some(303_000) }],
        position: position(),
        clock: clock(),
        draw: None,
        takeback: None,
        rematch: None,
        next: None,
        ending: None,
        opening: Some("King's Pawn Game".to_owned()),
        created_at: 1_794_589_499_000,
    };
    let problem = Problem { code: "ply-played".to_owned(), error: "ply 0 has been played: e2e4".to_owned() };
    vec![
        Message::Hello { person: Some("sMwAvIrqZa61".to_owned()), name: Some("Vera".to_owned()) },
        Message::Game(Box::new(view)),
        Message::Event { game: game(), seq: 13, event: Event::Offered { what: Offer::Draw, by: Color::White } },
        Message::Clock { game: game(), clock: clock() },
        Message::Presence(Presence {
            game: game(),
            here: ByColor { white: true, black: false },
            claim_in: ByColor { white: None, black: Some(58_000) },
            watchers: 2,
        }),
        Message::Done { id: 7, game: Some(game()), seq: Some(13) },
        Message::Refused { id: Some(7), game: Some(game()), problem },
        Message::Paired { game: game() },
        Message::Challenged { game: game(), by: "Vera".to_owned() },
        Message::Lobby(LobbyView {
            seeks: vec![SeekView {
                id: "Kq3xP0aZ".to_owned(),
                name: "Vera".to_owned(),
                time: "5+3".to_owned(),
                speed: Speed::Blitz,
                chess960: false,
                color: None,
                mine: false,
            }],
            games: vec![LiveView {
                id: game(),
                names: ByColor { white: "Vera".to_owned(), black: "Tabiya".to_owned() },
                fen: position().fen,
                last: Some("e4e3".to_owned()),
                speed: Speed::Blitz,
            }],
        }),
        Message::Pong { n: 1 },
    ]
}

fn events() -> Vec<Event> {
    let mv = Event::Move {
        ply: 0,
        uci: "e2e4".to_owned(),
        san: "e4".to_owned(),
        clock: clock(),
        position: position(),
        opening: Some("King's Pawn Game".to_owned()),
    };
    vec![
        Event::Seated { color: Color::Black, player: person() },
        Event::Began { clock: Clocks { running: None, ..clock() } },
        mv,
        Event::Unplayed { ply: 0, clock: clock(), position: position() },
        Event::Offered { what: Offer::Takeback, by: Color::Black },
        Event::Unoffered { what: Offer::Takeback, by: Color::Black, how: Unoffer::Declined },
        Event::Time { color: Color::White, ms: 15_000, clock: clock() },
        Event::Said { room: Room::Players, name: "Vera".to_owned(), words: "Good luck!".to_owned() },
        Event::Greeted { room: Room::Players, name: "Vera".to_owned(), greeting: Greeting::GoodLuck },
        Event::Over { ending: ending(), clock: Clocks { running: None, ..clock() } },
        Event::Rematch { game: "CmhoqkUb".to_owned() },
        Event::Hidden,
    ]
}
