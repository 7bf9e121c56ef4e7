//! Clients without manners. Whatever they do, they get a clear answer or are cut off, and other people's games go on.

use crate::common::TestApp;
use crate::wire::{Line, frame, handshake, opcode};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tabiya_server::config::Limits;

/// A server with the limits of every day, and two people who play on it.
async fn with_players() -> (TestApp, tabiya_trials::Match) {
    let app = TestApp::start_with(|config| config.limits = Limits::default()).await;
    let mut game = app.begin(json!({ "time": "60+0" })).await;
    game.play("e2e4 e7e5").await;
    (app, game)
}

/// Bytes, and how the answer begins; nothing where the server only hangs up.
async fn answers(address: SocketAddr, request: &[u8], wanted: &str) {
    let mut line = Line::open(address).await;
    line.say(request).await;
    let answer = line.all().await;
    let shown = String::from_utf8_lossy(&request[..request.len().min(80)]).into_owned();
    assert!(answer.starts_with(wanted), "{shown:?} was answered by {answer:?}");
}

fn post(body: &[u8], headers: &str) -> Vec<u8> {
    let head = format!(
        "POST /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
        Content-Length: {}\r\n{headers}\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

#[tokio::test]
async fn bodies_that_make_no_sense_are_refused() {
    let (app, mut game) = with_players().await;
    let deep = |depth: usize| format!("{{\"against\":{}", "[".repeat(depth)).into_bytes();
    let nested = [b"{\"against\":".as_slice(), "{\"kind\":".repeat(20_000).as_bytes()].concat();
    for body in [
        &b""[..],
        b"null",
        b"{",
        b"\xff\xfe\x00",
        b"{\"against\":{\"kind\":\"link\"},\"time\":\"\xc3\x28\"}",
        b"{\"against\":{\"kind\":\"link\"},\"against\":{\"kind\":\"link\"}}",
        b"{\"against\":{\"kind\":\"link\"},\"chess960\":1e999}",
        b"{\"against\":{\"kind\":\"link\"},\"chess960\":99999999999999999999}",
        &deep(127),
        &deep(128),
        &deep(129),
        &deep(100_000),
        &nested,
    ] {
        answers(app.address(), &post(body, ""), "HTTP/1.1 4").await;
    }
    answers(app.address(), &post(&vec![b'['; 1 << 20], ""), "HTTP/1.1 413").await;
    // What is too long is refused when it is announced: nobody waits for it to come.
    let announced = "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 10000000000\r\n\r\n";
    answers(app.address(), announced.as_bytes(), "HTTP/1.1 413").await;
    game.play("g1f3").await;
}

#[tokio::test]
async fn requests_that_are_none_are_refused() {
    let (app, mut game) = with_players().await;
    let close = "Connection: close\r\n\r\n";
    let long = "a".repeat(6_000);
    let huge = "a".repeat(64 * 1024);
    for (request, wanted) in [
        (format!("GET / HTTP/1.1\r\n{close}"), "HTTP/1.1 400"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n{close}"), "HTTP/1.1 400"),
        (format!("GET / HTTP/1.1\r\nHost:\r\n{close}"), "HTTP/1.1 400"),
        (format!("BREW / HTTP/1.1\r\nHost: a\r\n{close}"), "HTTP/1.1 405"),
        (format!("BREW /api/games HTTP/1.1\r\nHost: a\r\n{close}"), "HTTP/1.1 405"),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n{close}"), "HTTP/1.1 414"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nX: {huge}\r\n{close}"), "HTTP/1.1 431"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{}{close}", "X: y\r\n".repeat(1000)), "HTTP/1.1 431"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n{close}"), "HTTP/1.1 400"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n{close}"), "HTTP/1.1 400"),
        (format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n{close}"), "HTTP/1.1 400"),
        (format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n{close}"), "HTTP/1.1 400"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(), ""),
        ("\x16\x03\x01\x02\0\x01\0\x01".to_owned(), ""),
        ("GET /ws HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".to_owned(), "HTTP/1.1 4"),
        ("GET /api/games/%ff%fe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".to_owned(), "HTTP/1.1 4"),
        ("GET /api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".to_owned(), "HTTP/1.1 404"),
    ] {
        answers(app.address(), request.as_bytes(), wanted).await;
    }
    game.play("g1f3").await;
}

/// Two lengths at once are how requests are smuggled past a proxy: what follows is never taken for another request.
#[tokio::test]
async fn nothing_is_smuggled() {
    let (app, _game) = with_players().await;
    let inner = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
    let request = format!(
        "POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Length: {}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        inner.len() + 5
    );
    let mut line = Line::open(app.address()).await;
    line.say(request.as_bytes()).await;
    let all = line.all().await;
    assert_eq!(all.matches("HTTP/1.1 ").count(), 1, "{all}");
}

#[tokio::test]
async fn who_is_slow_is_cut_off() {
    let app = TestApp::start_with(|config| {
        config.limits.header_time = Duration::from_millis(300);
        config.limits.request_time = Duration::from_millis(300);
    })
    .await;
    let mut headers = Line::open(app.address()).await;
    headers.say(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow").await;
    let mut silent = Line::open(app.address()).await;
    silent.say(b"").await;
    let mut idle = Line::open(app.address()).await;
    idle.say(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n").await;
    let mut body = Line::open(app.address()).await;
    body.say(b"POST /api/games HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
        .await;
    headers.all().await;
    silent.all().await;
    assert!(idle.all().await.starts_with("HTTP/1.1 200"));
    assert!(body.all().await.starts_with("HTTP/1.1 408"));
}

#[tokio::test]
async fn floods_of_frames_end_the_socket_alone() {
    let (app, mut game) = with_players().await;
    let before = resident();
    let mut pings = Line::socket(app.address()).await;
    let hundred: Vec<u8> = (0..100).flat_map(|_| frame(opcode::PING, b"")).collect();
    for _ in 0..1000 {
        if !pings.say(&hundred).await {
            break;
        }
    }
    game.play("g1f3").await;
    assert!(matches!(pings.closing().await, Some(1008) | None));

    let mut fragments = Line::socket(app.address()).await;
    fragments.frame(opcode::TEXT_BEGINS, b"{").await;
    let hundred: Vec<u8> = (0..100).flat_map(|_| frame(opcode::MORE, b"")).collect();
    for _ in 0..1000 {
        if !fragments.say(&hundred).await {
            break;
        }
    }
    game.play("b8c6").await;
    assert!(matches!(fragments.closing().await, Some(1008) | None));
    let grown = resident().saturating_sub(before);
    assert!(grown < 200 << 20, "memory has grown by {grown} bytes");
}

/// A few too many, so that the line is still whole when the server closes it: the reason arrives.
#[tokio::test]
async fn the_reason_is_told() {
    let app = TestApp::start_with(|config| config.limits.frames_per_socket = "1/h:100".parse().unwrap()).await;
    let mut game = app.begin(json!({ "time": "60+0" })).await;
    for first in [opcode::PING, opcode::MORE] {
        let mut line = Line::socket(app.address()).await;
        if first == opcode::MORE {
            line.frame(opcode::TEXT_BEGINS, b"").await;
        }
        let some: Vec<u8> = (0..150).flat_map(|_| frame(first, b"")).collect();
        line.say(&some).await;
        assert_eq!(line.closing().await, Some(1008));
    }
    game.play("g1f3").await;
}

#[tokio::test]
async fn frames_that_are_none_end_the_socket_alone() {
    let (app, mut game) = with_players().await;
    let large = vec![b'a'; 9000];
    let mut liar = frame(opcode::TEXT, b"");
    liar.truncate(2);
    liar[1] = 0x80 | 127;
    liar.extend(u64::MAX.to_be_bytes());
    liar.extend([0; 4]);
    for (what, code, bytes) in [
        ("too large", 1009, frame(opcode::TEXT, &large)),
        ("as large as there are numbers", 1009, liar),
        ("not UTF-8", 1007, frame(opcode::TEXT, b"\xff\xfe")),
        ("a reserved bit", 1002, frame(0xc1, b"{}")),
        ("a reserved opcode", 1002, frame(0x83, b"{}")),
        ("a long ping", 1002, frame(opcode::PING, &[0; 126])),
        ("a continuation of nothing", 1002, frame(0x80, b"x")),
        ("not masked", 1002, vec![opcode::TEXT, 2, b'{', b'}']),
        ("a close that is too short", 1002, frame(0x88, b"\x03")),
    ] {
        let mut line = Line::socket(app.address()).await;
        line.say(&bytes).await;
        assert_eq!(line.closing().await, Some(code), "{what}");
    }
    let mut binary = Line::socket(app.address()).await;
    binary.frame(opcode::BINARY, b"{}").await;
    assert_eq!(binary.closing().await, Some(1003));
    let mut early = Line::open(app.address()).await;
    early.say(&[handshake(app.address(), ""), frame(opcode::TEXT, b"{}")].concat()).await;
    assert!(!early.head().await.starts_with("HTTP/1.1 101"));
    game.play("g1f3").await;
}

#[tokio::test]
async fn messages_that_make_no_sense_are_refused_and_the_socket_stays() {
    let (app, mut game) = with_players().await;
    let mut line = Line::socket(app.address()).await;
    assert!(line.text().await.is_some_and(|hello| hello.contains("hello")));
    let deep = "[".repeat(8000);
    let nested = "{\"t\":".repeat(1600);
    for junk in [
        "",
        "null",
        "{}",
        "{\"t\":\"dance\"}",
        "{\"t\":\"ping\",\"n\":-1}",
        "{\"t\":\"ping\",\"n\":1e400}",
        &deep,
        &nested,
    ] {
        line.frame(opcode::TEXT, junk.as_bytes()).await;
        let answer = line.text().await.expect("the socket stays");
        assert!(answer.contains("bad-message"), "{answer}");
    }
    line.frame(opcode::TEXT, b"{\"t\":\"ping\",\"n\":7}").await;
    assert_eq!(line.text().await.as_deref(), Some("{\"t\":\"pong\",\"n\":7}"));
    game.play("g1f3").await;
}

#[tokio::test]
async fn half_open_lines_cost_nobody_a_game() {
    let (app, mut game) = with_players().await;
    let mut lines = Vec::new();
    for number in 0..300 {
        let mut line = Line::open(app.address()).await;
        match number % 3 {
            0 => {}
            1 => drop(line.say(b"GET /ws HT").await),
            _ => drop(line.say(&handshake(app.address(), "")).await),
        }
        lines.push(line);
    }
    game.play("g1f3 b8c6").await;
}

#[cfg(target_os = "linux")]
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

#[cfg(not(target_os = "linux"))]
fn resident() -> usize {
    0
}
