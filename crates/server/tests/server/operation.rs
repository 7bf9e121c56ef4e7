//! What operators rely on: limits that answer clearly, headers, the pages about the server, a polite end.

use crate::common::TestApp;
use crate::lichess::{Program, begin};
use crate::wire::{Line, handshake};
use hyper::Method;
use std::time::{Duration, Instant};
use tabiya_server::config::Limits;
use tabiya_server::limited::Limited;

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let app = TestApp::start_with(|config| {
        config.limits = Limits::default();
        config.limits.rates[Limited::Requests].address = "1/h:3".parse().unwrap();
    })
    .await;
    let visitor = app.visitor();
    for _ in 0..3 {
        visitor.get("/health").await.expect(200);
    }
    let refused = visitor.get("/health").await.expect(429);
    assert_eq!(refused.code(), "too-many");
    let after: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3601).contains(&after));
}

/// Moves are no requests, but nobody can send as many as they like.
#[tokio::test]
async fn moves_have_limits_of_their_own() {
    for by_address in [false, true] {
        let app = TestApp::start_with(|config| {
            let few = "1/h:3".parse().unwrap();
            config.limits = Limits::free();
            let moves = &mut config.limits.rates[Limited::Moves];
            *if by_address { &mut moves.address } else { &mut moves.person } = few;
        })
        .await;
        let (anna, bert) = (Program::board(&app, "Anna").await, Program::board(&app, "Bert").await);
        let id = begin(&anna, &bert, "bert", "clock.limit=300").await;
        let path = |uci: &str| format!("/api/board/game/{id}/move/{uci}");
        anna.post(&path("e2e4"), "").await;
        for _ in 0..2 {
            // Refused ones count as well.
            anna.person.ask(Method::POST, &path("d2d4"), &[], Vec::new()).await.expect(400);
        }
        let refused = anna.person.ask(Method::POST, &path("g1f3"), &[], Vec::new()).await.expect(429);
        assert!(refused.headers.contains_key("retry-after"));
        let of_others = bert.person.ask(Method::POST, &path("e7e5"), &[], Vec::new()).await;
        assert_eq!(of_others.status, if by_address { 429 } else { 200 });
        anna.person.get("/api/account").await.expect(200);
    }
}

#[tokio::test]
async fn who_shows_too_many_bad_tokens_has_to_wait() {
    let app = TestApp::start_with(|config| {
        config.limits = Limits { failed_tokens_per_address: "1/h:3".parse().unwrap(), ..Limits::free() };
    })
    .await;
    let anna = Program::board(&app, "Anna").await;
    anna.person.get("/api/account").await.expect(200);
    let bert = Program::board(&app, "Bert").await;
    let stranger = |number: u32| app.visitor().with_header("authorization", &format!("Bearer tby_{number}"));
    for (number, path) in ["/api/account", "/api/me", "/api/board/game/stream/AbCdEfGh"].iter().enumerate() {
        stranger(number as u32).get(path).await.expect(401);
    }
    for path in ["/api/account", "/api/me"] {
        assert!(stranger(9).get(path).await.expect(429).headers.contains_key("retry-after"));
    }
    let path = "/api/board/game/AbCdEfGh/move/e2e4";
    stranger(9).ask(Method::POST, path, &[], Vec::new()).await.expect(429);
    // Whoever was known before does not notice; others at this address wait too, and people without tokens never do.
    anna.person.get("/api/account").await.expect(200);
    bert.person.get("/api/account").await.expect(429);
    app.guest().await.get("/api/me").await.expect(200);
}

#[tokio::test]
async fn games_are_limited_for_a_person() {
    let app = TestApp::start_with(|config| config.limits.rates[Limited::Games].person = "1/h:2".parse().unwrap()).await;
    let wish = || serde_json::json!({ "against": { "kind": "link" } });
    let person = app.guest().await;
    person.post("/api/games", wish()).await.expect(200);
    person.post("/api/games", wish()).await.expect(200);
    assert!(person.post("/api/games", wish()).await.expect(429).headers.contains_key("retry-after"));
    app.visitor().post("/api/games", wish()).await.expect(200);
}

#[tokio::test]
async fn sockets_are_limited_for_an_address_and_in_all() {
    for (each, all, wanted) in [(2, 100, "HTTP/1.1 429"), (100, 2, "HTTP/1.1 503")] {
        let app = TestApp::start_with(|config| {
            config.limits.sockets_per_address = each;
            config.limits.sockets = all;
        })
        .await;
        let first = Line::socket(app.address()).await;
        let _second = Line::socket(app.address()).await;
        let mut third = Line::open(app.address()).await;
        third.say(&handshake(app.address(), "")).await;
        let head = third.head().await;
        assert!(head.starts_with(wanted), "{head}");
        drop(first);
        // The server notices a little later that the first is gone.
        loop {
            let mut again = Line::open(app.address()).await;
            again.say(&handshake(app.address(), "")).await;
            if again.head().await.starts_with("HTTP/1.1 101") {
                break;
            }
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn connections_are_limited() {
    let app = TestApp::start_with(|config| config.limits.connections_per_address = 2).await;
    let _first = Line::socket(app.address()).await;
    let _second = Line::socket(app.address()).await;
    let third = Line::open(app.address()).await;
    assert!(third.all().await.starts_with("HTTP/1.1 503"));
}

#[tokio::test]
async fn every_answer_keeps_browsers_safe() {
    let app = TestApp::start_with(|config| config.public_url = Some("https://chess.example".to_owned())).await;
    for path in ["/", "/game/x", "/api/openapi.json", "/api/docs", "/api/nothing", "/health", "/favicon.ico"] {
        let answer = app.visitor().get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
            ("strict-transport-security", "max-age=31536000"),
        ] {
            assert_eq!(answer.headers[name], value, "{path}");
        }
    }
    let plain = TestApp::start().await;
    assert!(!plain.visitor().get("/").await.headers.contains_key("strict-transport-security"));
}

#[tokio::test]
async fn refusals_are_all_told_alike() {
    let app = TestApp::start().await;
    for (path, status, code) in [
        ("/api/nothing", 404, "not-found"),
        ("/api/games/nothing1", 404, "not-found"),
        ("/missing.js", 404, "not-found"),
    ] {
        let answer = app.visitor().get(path).await.expect(status);
        assert_eq!((answer.code().as_str(), answer.json()["error"].is_string()), (code, true), "{path}");
    }
    let answer = app.visitor().post("/health", serde_json::json!({})).await.expect(405);
    assert_eq!(answer.code(), "method-not-allowed");
    assert!(answer.headers["allow"].to_str().unwrap().contains("GET"));
}

#[tokio::test]
async fn the_server_tells_of_itself() {
    let app = TestApp::start().await;
    let health = app.visitor().get("/health").await.expect(200).json();
    assert_eq!(health["status"], "ok");
    let metrics = app.visitor().get("/metrics").await.expect(200).text();
    assert!(metrics.contains("tabiya_connections"), "{metrics}");
    let forwarded = app.visitor().with_header("x-forwarded-for", "127.0.0.1");
    forwarded.get("/metrics").await.expect(403);
    let api = app.visitor().get("/api/openapi.json").await.expect(200).json();
    assert!(api["paths"]["/api/games"]["post"]["responses"]["default"].is_object());
    let docs = app.visitor().get("/api/docs").await.expect(200).text();
    assert!(docs.contains("<base href=\"/\">") && !docs.contains("style=") && !docs.contains("<script>"));
}

#[tokio::test]
async fn the_metrics_can_have_a_token() {
    let app = TestApp::start_with(|config| config.metrics_token = Some("s3cret".to_owned())).await;
    app.visitor().get("/metrics").await.expect(403);
    app.visitor().with_header("authorization", "Bearer s3cre").get("/metrics").await.expect(403);
    app.visitor().with_header("authorization", "Bearer s3cret").get("/metrics").await.expect(200);
}

#[tokio::test]
async fn a_site_may_live_under_a_path() {
    let app = TestApp::start_with(|config| config.base_path = "/chess".to_owned()).await;
    assert_eq!(app.visitor().get("/").await.expect(307).headers["location"], "/chess/");
    assert!(app.visitor().get("/chess/library").await.expect(200).text().contains("<base href=\"/chess/\">"));
    app.visitor().get("/chess/api/openapi.json").await.expect(200);
    app.visitor().get("/api/openapi.json").await.expect(404);
    app.visitor().get("/health").await.expect(200);
    let person = app.visitor();
    let made = person.post("/chess/api/games", serde_json::json!({ "against": { "kind": "link" } })).await.expect(200);
    assert!(made.headers["set-cookie"].to_str().unwrap().contains("Path=/chess/"));
}

#[tokio::test]
async fn a_polite_end_tells_every_socket() {
    let mut app = TestApp::start().await;
    let line = Line::socket(app.address()).await;
    let closing = tokio::spawn(line.closing());
    app.restart().await;
    assert_eq!(closing.await.unwrap(), Some(1012));
}

/// Nobody can hold up the end of a server, and with it the games of others, by half of a request.
#[tokio::test]
async fn a_polite_end_waits_for_no_half_of_a_request() {
    let long = Duration::from_secs(300);
    // Nothing but the end itself ends these.
    let mut app = TestApp::start_with(|config| {
        let limits = &mut config.limits;
        (limits.stop_time, limits.header_time, limits.request_time) = (long, long, long);
    })
    .await;
    let half_head = b"POST /api/login HTTP/1.1\r\nHost: ";
    let half_body = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{";
    let whole = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
    let mut lines = Vec::new();
    for bytes in
        [&b""[..], half_head, half_body, whole, &[&whole[..], half_head].concat(), &[&whole[..], half_body].concat()]
    {
        let mut line = Line::open(app.address()).await;
        line.say(bytes).await;
        if bytes.starts_with(whole) {
            assert!(line.head().await.starts_with("HTTP/1.1 200"));
        }
        lines.push(line);
    }
    let began = Instant::now();
    app.restart().await;
    assert!(began.elapsed() < long);
    app.visitor().get("/health").await.expect(200);
}

#[tokio::test]
async fn accounts_are_limited_for_an_address() {
    let app =
        TestApp::start_with(|config| config.limits.rates[Limited::Accounts].address = "1/h:2".parse().unwrap()).await;
    for (name, status) in [("first", 200), ("second", 200), ("third", 429)] {
        let wish = serde_json::json!({ "name": name, "password": "correct horse" });
        let answer = app.visitor().post("/api/register", wish).await.expect(status);
        assert_eq!(answer.headers.contains_key("retry-after"), status == 429, "{name}");
    }
}

/// Beyond capacity nobody new is let in, and those who play do not notice.
#[tokio::test]
async fn a_full_server_goes_on_with_its_games() {
    let app = TestApp::start_with(|config| config.limits.sockets = 2).await;
    let mut game = app.begin(serde_json::json!({ "time": "5+0" })).await;
    let mut late = Line::open(app.address()).await;
    late.say(&handshake(app.address(), "")).await;
    let head = late.head().await;
    assert!(head.starts_with("HTTP/1.1 503") && head.to_lowercase().contains("retry-after"), "{head}");
    game.play("e2e4 e7e5 g1f3").await;
}

#[tokio::test]
async fn a_server_with_all_its_games_makes_no_more() {
    let app = TestApp::start_with(|config| config.most_games = 1).await;
    let mut game = app.begin(serde_json::json!({ "time": "5+0" })).await;
    let wish = serde_json::json!({ "against": { "kind": "link" } });
    let refused = app.visitor().post("/api/games", wish).await.expect(503);
    assert!(refused.headers.contains_key("retry-after") && refused.code() == "unavailable");
    game.play("e2e4 e7e5").await;
}

#[tokio::test]
async fn evaluations_are_limited_for_an_address_and_a_person() {
    for is_person in [false, true] {
        let app = TestApp::start_with(|config| {
            let rate = "1/h:2".parse().unwrap();
            let evaluations = &mut config.limits.rates[Limited::Evaluations];
            *if is_person { &mut evaluations.person } else { &mut evaluations.address } = rate;
        })
        .await;
        let person = app.guest().await;
        let id = person.make_game(serde_json::json!({ "against": { "kind": "screen" } })).await;
        for status in [200, 200, 429] {
            let answer = person.get(&format!("/api/games/{id}/evaluation")).await.expect(status);
            assert_eq!(answer.headers.contains_key("retry-after"), status == 429);
        }
    }
}

#[tokio::test]
async fn questions_to_the_library_are_limited_for_an_address() {
    let app =
        TestApp::start_with(|config| config.limits.rates[Limited::Library].address = "1/h:2".parse().unwrap()).await;
    let visitor = app.visitor();
    visitor.get("/api/explorer").await.expect(200);
    visitor.get("/api/library").await.expect(200);
    for path in ["/api/explorer", "/api/library", "/api/library/export.pgn", "/api/library/games/1"] {
        assert!(visitor.get(path).await.expect(429).headers.contains_key("retry-after"), "{path}");
    }
}

#[tokio::test]
async fn hints_are_limited_for_a_person() {
    let app = TestApp::start_with(|config| config.limits.rates[Limited::Hints].person = "1/h:2".parse().unwrap()).await;
    let person = app.guest().await;
    let id = person.make_game(serde_json::json!({ "against": { "kind": "screen" } })).await;
    for status in [200, 200, 429] {
        let answer = person.post(&format!("/api/games/{id}/hint"), serde_json::json!({})).await.expect(status);
        assert_eq!(answer.headers.contains_key("retry-after"), status == 429);
    }
}
