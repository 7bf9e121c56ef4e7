//! `docs/protocol.md` is written from the types of the wire: every message, its fields, an example of each.
//! `UPDATE=1 cargo test -p tabiya-server --test server protocol` writes it anew.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::mem::discriminant;
use std::path::Path;
use std::time::Duration;
use tabiya_rules::{Bonus, ByColor, Color, Ending, Speed, Termination, TimeControl, UciMove, Variant};
use tabiya_server::error::Problem;
use tabiya_server::game::{Opponent, PersonKind, Source, Visibility};
use tabiya_server::group::{Alias, Animal, Paint};
use tabiya_server::wire::*;
use utoipa::{PartialSchema, ToSchema};

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

/// The head is written by hand: whoever adds a kind of time control, or a way to end, is sent there.
#[test]
fn the_head_tells_every_kind_of_time_control_and_every_end() {
    const ROWS: &str = include_str!("../../../../testdata/time_controls.txt");
    let kind = |text: &str| {
        let control: TimeControl = text.parse().ok()?;
        let bonus = match control.period(0).bonus {
            // That nothing may be added as well need not be told.
            Bonus::None => Bonus::Increment(Duration::ZERO),
            bonus => bonus,
        };
        Some((discriminant(&control), discriminant(&bonus)))
    };
    let told: Vec<&str> = HEAD.split('`').skip(1).step_by(2).collect();
    for row in ROWS.lines().filter(|row| !row.starts_with('#')) {
        let text = row.split('|').next().expect("a field");
        assert!(told.iter().any(|told| kind(told) == kind(text)), "no time control is told that is like {text}");
    }
    for termination in Termination::ALL {
        // No game is judged here by an arbiter who watches.
        let is_told = told.contains(&termination.name());
        assert_ne!(is_told, termination == Termination::RulesInfraction, "{termination}");
    }
}

fn uci(text: &str) -> UciMove {
    text.parse().expect("a move")
}

fn document() -> String {
    let mut text = HEAD.to_owned();
    section::<Request>(&mut text, "What a client says", "t", &requests());
    section::<Act>(&mut text, "What can be done in a game (`act`)", "do", &acts());
    section::<Message>(&mut text, "What the server says", "t", &messages());
    section::<Event>(&mut text, "What happens in a game (`event`)", "e", &events());
    parts(&mut text);
    text
}

/// What the fields of messages consist of. The four that have a section of their own are left out.
fn parts(text: &mut String) {
    let schemas = schemas();
    let told: String = text.clone();
    text.push_str("\n## What they consist of\n");
    // A part may consist of others in turn: those come with it.
    let mut wanted: Vec<String> = named(&told);
    let mut at = 0;
    while let Some(name) = wanted.get(at).cloned() {
        at += 1;
        let mut about = String::new();
        part(&mut about, &name, &schemas[&name]);
        let more: Vec<String> = named(&about).into_iter().filter(|name| !wanted.contains(name)).collect();
        wanted.extend(more);
    }
    wanted.sort();
    for name in wanted {
        part(text, &name, &schemas[&name]);
    }
}

fn part(text: &mut String, name: &str, schema: &Value) {
    let about = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    let _ = write!(text, "\n### {name}\n\n{about}\n");
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<String> = values.iter().map(|value| format!("`{}`", value.as_str().unwrap_or("?"))).collect();
        let _ = write!(text, "\nOne of {}.\n", values.join(", "));
    }
    let _ = write!(text, "{}", field_list(schema, ""));
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        let _ = write!(text, "{}", field_list(variant, ""));
    }
}

/// The parts that a text refers to, each once.
fn named(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for link in text.split("](#").skip(1) {
        let anchor = link.split(')').next().unwrap_or_default();
        let name = schemas().keys().find(|name| name.to_lowercase() == anchor).cloned();
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// What has a section of its own, and what the head of the document explains.
const KNOWN: [&str; 3] = ["Act", "Event", "Color"];

/// Every type that messages consist of, by name.
fn schemas() -> BTreeMap<String, Value> {
    let mut all = Vec::new();
    Request::schemas(&mut all);
    Message::schemas(&mut all);
    Event::schemas(&mut all);
    let json = |(name, schema)| (name, serde_json::to_value(schema).expect("a schema is JSON"));
    all.into_iter().map(json).filter(|(name, _): &(String, Value)| !KNOWN.contains(&name.as_str())).collect()
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
  came: the same move is answered alike, another for the same ply is refused. Whoever moves for another ply than the next
  gets the whole game (`game`) after the refusal.
- **Words.** Colours are `white` and `black`, positions are FEN, moves are UCI (`e7e8q`; in Chess960 the king castles onto
  his rook, `e1h1`). What each side has of something is `{\"white\": …, \"black\": …}`. A field that may be `null` may be
  left out.
- **Time** is in milliseconds and counts on the server, from the moment something was told to the moment the answer was read:
  while a move, or anything else, is being written, both clocks stand (`running` is `null` for whoever looks then, and a
  `clock` message says when they go on). No clock runs for the first move of either side; a game
  between people is called off when one does not come within 15 to 35 s, by speed, half more in Chess960. Time controls are
  written `5+3` (minutes, seconds for each move), `5d3` (delay), `5b3` (Bronstein), `40/90m+30s:30m+30s` (stages), `*180`
  (hourglass, seconds), `3d` (days for each move) or `-` (no clock).
- **Ends.** Why a game ended (`termination`) is `checkmate`, `stalemate`, `insufficient-material`, `dead-position`,
  `threefold-repetition`, `fivefold-repetition`, `fifty-moves`, `seventyfive-moves`, `resignation`, `agreement`,
  `time-forfeit`, `time-forfeit-draw` (the other could not have mated), `abandonment`, `adjudication` (a draw after 1,200
  moves, both sides counted) or `aborted`.
- **Waiting.** What cannot be written within a second is told to everybody in the game by a `refused` without `id`, its code
  `paused`; the clocks stand, and what is asked for from then on is refused alike, until it is written and told. What was
  asked for before need not be sent again, also where it waits behind something else; whoever has sent it over HTTP is answered
  so within a second, too. Where the server cannot reach its database, the code is `paused-database`, all games wait so from
  the moment at which it last answered, and `clock` tells when they go on. Where several servers share the games and that of
  this one cannot be reached, the code is `paused-server`; moves that were sent are made as soon as it, or another, can be. After a
  restart the clocks stand until the player whose turn it is has joined the game or done something in it, ten seconds at most;
  `clock` tells when they go on.
- **Asking.** From one move to the next each side may offer a draw once and ask for a move back once; more is refused with
  `asked-already`. To agree, to decline and to withdraw is always possible.
- **Limits.** A message has at most 8 kB. Whoever does not read what is sent, or says too much, is cut off; whoever does not
  answer pings for 25 s counts as gone. Sockets are closed with 1002 (that is no frame), 1003 (not text), 1007 (not UTF-8), 1008 (too
  much), 1009 (too long), 1012 (the server restarts) or 3000 (the session or token has ended).
- **Names** of those who play at one screen are for them alone; others see `White` and `Black`. No text that people write holds characters
  that are not seen: names with them are refused, words are told without them.
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
        text.push_str(&field_list(variant, tag));
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

/// The fields of a message or a part, also those that it takes over from another.
fn field_list(schema: &Value, tag: &str) -> String {
    let mut text = String::new();
    let taken_over = schema["allOf"].as_array().into_iter().flatten();
    for part in std::iter::once(schema).chain(taken_over) {
        let whole = part_of(part).map(|name| schemas()[&name].clone());
        let properties = whole.as_ref().unwrap_or(part)["properties"].as_object().cloned().unwrap_or_default();
        for (name, field) in properties.iter().filter(|(name, _)| *name != tag) {
            let about = field["description"].as_str().or_else(|| any_of(field, "description")).unwrap_or_default();
            let _ = write!(text, "\n- `{name}`: {}", about.replace('\n', " "));
            if let Some(part) = part_of(field).or_else(|| part_of(&field["items"])) {
                let _ = write!(text, " See [{part}](#{}).", part.to_lowercase());
            }
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The part that a field is, or may be.
fn part_of(field: &Value) -> Option<String> {
    let reference = field["$ref"].as_str().or_else(|| any_of(field, "$ref"))?;
    let name = reference.rsplit('/').next()?;
    // What each side has of something is that, twice.
    let name = name.strip_prefix("ByColor_").unwrap_or(name);
    schemas().contains_key(name).then(|| name.to_owned())
}

/// What one of the possibilities of a field says.
fn any_of<'a>(field: &'a Value, key: &str) -> Option<&'a str> {
    field["oneOf"].as_array()?.iter().find_map(|one| one[key].as_str())
}

const GAME: &str = "uiXDt5W4";

fn game() -> String {
    GAME.to_owned()
}

pub(crate) fn requests() -> Vec<Request> {
    let range = Some(RatingRange { below: 200, above: 200 });
    let seek = SeekWish { time: "5+3".to_owned(), variant: Variant::Standard, color: None, rated: true, range };
    vec![
        Request::Join { game: game(), seq: Some(12) },
        Request::Leave { game: game(), closing: false },
        Request::Do { game: game(), id: 7, act: Act::Move { ply: 0, uci: uci("e2e4") } },
        Request::Mute { game: game(), on: true },
        Request::Seek { id: 8, seek },
        Request::Unseek { seek: None },
        Request::Accept { id: 9, seek: "Kq3xP0aZ".to_owned() },
        Request::Lobby,
        Request::LeaveLobby,
        Request::Wall { group: lesson().group },
        Request::LeaveWall { group: lesson().group },
        Request::Ping { n: 1 },
    ]
}

pub(crate) fn acts() -> Vec<Act> {
    let color = None;
    vec![
        Act::Move { ply: 0, uci: uci("e2e4") },
        Act::Sit,
        Act::Take { color: Color::Black },
        Act::Decline,
        Act::Resign { color },
        Act::Abort,
        Act::Draw { color },
        Act::NoDraw { color },
        Act::Takeback { color },
        Act::NoTakeback { color },
        Act::ClaimDraw { uci: Some(uci("g1f3")) },
        Act::ClaimWin,
        Act::CallDraw,
        Act::AddTime,
        Act::Berserk,
        Act::Rematch,
        Act::NoRematch,
        Act::Say { words: "Good game!".to_owned() },
        Act::Announce { words: "Thanks for watching!".to_owned() },
        Act::Greet { greeting: Greeting::GoodGame },
    ]
}

fn clock() -> Clocks {
    Clocks { white: Some(303_000), black: Some(300_000), running: Some(Color::Black), called_off_in: None }
}

fn position() -> PositionView {
    PositionView {
        fen: "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".to_owned(),
        turn: Color::White,
        check: false,
        moves: [].into(),
        claim: false,
        claim_with: Vec::new(),
    }
}

fn person() -> PlayerView {
    let rating = Some(RatingView { points: 1512, provisional: false });
    PlayerView {
        kind: PlayerKind::Person,
        name: "Vera".to_owned(),
        role: Some(PersonKind::Player),
        strength: None,
        rating,
    }
}

fn ending() -> EndingView {
    EndingView::Over(Ending::new(Termination::Resignation, Some(Color::White)).expect("one wins by that"))
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
                rating: None,
            },
        },
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        variant: Variant::Standard,
        time: ByColor::new_with(|_| "5+3".parse().expect("a time control")),
        initial: ByColor { white: Some(300_000), black: Some(300_000) },
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
        title: None,
        rated: false,
        list: Some(List::Computer),
        tournament: None,
        berserk: None,
        ratings: None,
        stopped: false,
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
            names: vec!["Grace".to_owned()],
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
                variant: Variant::Standard,
                color: None,
                mine: false,
                rated: true,
                rating: Some(RatingView { points: 1512, provisional: false }),
                bounds: Some(Bounds { min: 1312, max: 1712 }),
            }],
            games: vec![LiveView {
                id: game(),
                names: ByColor { white: "Vera".to_owned(), black: "Tabiya".to_owned() },
                fen: position().fen,
                last: Some("e4e3".to_owned()),
                speed: Speed::Blitz,
                ratings: ByColor { white: Some(RatingView { points: 1512, provisional: false }), black: None },
            }],
            here: 3,
            waiting: vec![WaitingView {
                id: "sMwAvIrq".to_owned(),
                title: Some("Beginners welcome".to_owned()),
                name: "Grace".to_owned(),
                time: "10+5".to_owned(),
                speed: Speed::Rapid,
                variant: Variant::Standard,
                color: Color::Black,
                mine: false,
                rated: false,
                rating: Some(RatingView { points: 1234, provisional: true }),
                bounds: None,
            }],
        }),
        Message::Wall(Box::new(wall())),
        Message::Lesson(LessonView {
            game: Some(game()),
            against: Some("MissClaire".to_owned()),
            question: Some(question()),
            alias: Some(Alias { animal: Animal::Fox, color: Paint::Blue }),
            ..lesson()
        }),
        Message::Held {
            held: vec![Held {
                what: Measure::Suspend,
                reason: Reason::Leaving,
                words: "Three games in a row.".to_owned(),
                since: 1_790_000_000_000,
                until: Some(1_790_600_000_000),
                group: None,
            }],
        },
        Message::Pong { n: 1 },
    ]
}

fn lesson() -> LessonView {
    LessonView {
        group: "hW8dKq2LmZ0a".to_owned(),
        name: "Class 3b".to_owned(),
        round: 1,
        stopped: false,
        eyes_up: false,
        game: None,
        against: None,
        question: None,
        alias: None,
    }
}

fn question() -> QuestionView {
    let why = |tag: &str, words: &str| (tag.to_owned(), words.to_owned());
    QuestionView {
        id: "Jx3Kq9Ra".to_owned(),
        position: position(),
        mine: Some(OwnAnswer { uci: "e1d1".to_owned(), san: "Kd1".to_owned(), good: Some(false) }),
        solution: Some(SolutionView {
            uci: "e1e2".to_owned(),
            san: "Kxe2".to_owned(),
            also: Vec::new(),
            why: [why("en", "Kxe2 wins a pawn."), why("fr", "Rxe2 gagne un pion."), why("he", "Kxe2 זוכה ברגלי.")]
                .into(),
            answered: 12,
            found: 9,
        }),
    }
}

fn wall() -> WallView {
    let player = |name: &str, here| BoardPlayer { name: name.to_owned(), computer: false, here, rating: None };
    WallView {
        group: lesson().group,
        whole: true,
        boards: vec![BoardView {
            game: game(),
            round: 1,
            board: 1,
            players: ByColor { white: player("BlueFox", true), black: player("RedOwl", false) },
            fen: position().fen,
            last: Some("e4e3".to_owned()),
            plies: 12,
            turn: Color::White,
            clock: clock(),
            status: Status::Playing,
            outcome: None,
        }],
        here: vec!["BlueFox".to_owned()],
        lesson: lesson(),
        answers: vec![AnswerView {
            uci: "e1e2".to_owned(),
            san: "Kxe2".to_owned(),
            names: vec!["BlueFox".to_owned()],
            good: Some(true),
        }],
    }
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
        Event::Berserk { color: Color::White, clock: clock() },
        Event::Stopped { on: true, clock: Clocks { running: None, ..clock() } },
        Event::Said { room: Hearing::Players, name: "Vera".to_owned(), words: "Good luck!".to_owned() },
        Event::Greeted { room: Hearing::Players, name: "Vera".to_owned(), greeting: Greeting::GoodLuck },
        Event::Over {
            ending: ending(),
            clock: Clocks { running: None, ..clock() },
            ratings: Some(ByColor {
                white: Some(RatingChange { before: 1512, after: 1524, provisional: false, expected: 38 }),
                black: None,
            }),
        },
        Event::Rematch { game: "CmhoqkUb".to_owned() },
        Event::Hidden,
    ]
}
