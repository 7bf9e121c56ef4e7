//! Every route and every message with what nobody should send: made from the OpenAPI document and the types of the wire, so
//! that whatever is added to them is tried as well. Each is answered or refused in words, none by an error of the server's
//! own, and other people's game goes on.

use crate::accounts::register;
use crate::common::{Person, TestApp};
use crate::protocol;
use crate::wire::{Line, handshake, opcode};
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use serde_json::{Value, json};
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;
use tabiya_trials::Answer;

/// What stands in the place of everything, once.
fn nasty() -> Vec<Value> {
    let deep = (0..100).fold(json!([]), |inner, _| json!([inner]));
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(65_536),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(1e308),
        json!(""),
        json!("\0"),
        json!("a\u{202e}\u{0}\n\u{1f600}"),
        json!("x".repeat(20_000)),
        json!("' or 1=1; drop table games; --"),
        json!("18446744073709551615+18446744073709551615"),
        json!("99999999/99999999999h+99999999999h:1e9"),
        json!("8/8/8/8/8/8/8/8 w - - 99999999999999999999 -1"),
        json!([]),
        json!({}),
        json!({ "level": 255, "elo": -1, "kind": "person" }),
        deep,
    ]
}

/// The same in a path or after `?`.
const NASTY_PARTS: [&str; 9] = [
    "%00",
    "%ff%fe",
    "..%2f..%2fetc%2fpasswd",
    "%F0%9F%98%80",
    "'%20or%201=1;--",
    "-9223372036854775809",
    "1e999",
    "%7Bid%7D",
    "me",
];

#[tokio::test]
async fn every_route_refuses_what_makes_no_sense() {
    let app = TestApp::start().await;
    let fuzzer = Fuzzer::new(&app, app.begin(json!({ "time": "60+0" })).await.id).await;
    let document = app.visitor().get("/api/openapi.json").await.expect(200).json();
    let mut tried = 0;
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            tried += fuzzer.try_addresses(&method, path, operation).await;
            if !operation["requestBody"].is_null() {
                let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
                let bodies = examples(schema, &document, 0);
                assert!(!bodies.is_empty(), "{method} {path} has a body that cannot be made: {schema}");
                tried += fuzzer.try_bodies(&method, path, &bodies).await;
                fuzzer.try_bytes(&method, path).await;
            }
        }
        let others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW"];
        for method in others.into_iter().filter(|method| methods.get(method.to_lowercase()).is_none()) {
            let answer = fuzzer.ask(&method.parse().expect("a method"), &fuzzer.filled(path), None, Vec::new()).await;
            // HEAD is asked by GET's handler; everything else is not allowed, and what is allowed is said.
            assert_eq!(answer.status, 405, "{method} {path}: {}", answer.text());
            assert!(answer.headers.contains_key("allow"), "{method} {path}");
        }
    }
    assert!(tried > 1000, "only {tried} requests were made of the document");
    app.begin(json!({ "time": "5+0" })).await.play("e2e4 e7e5").await;
}

/// A person who may do everything, and asks for nonsense.
struct Fuzzer {
    person: Person,
    store: Store,
    id: String,
    game: String,
}

impl Fuzzer {
    async fn new(app: &TestApp, game: String) -> Fuzzer {
        let person = register(app, "the-fuzzer").await;
        let store = Store::open(&app.database_url()).await.expect("the database");
        let id = store.account("the-fuzzer").await.expect("the database").expect("the account").player.id;
        store.set_role(&id, PersonKind::Admin).await.expect("the database");
        Fuzzer { person, store, id, game }
    }

    /// Some ways lead out: the next request is asked by somebody who is logged in again.
    async fn log_in(&self) {
        let secret = self.store.add_session(&self.id, "fuzz").await.expect("the database");
        self.person.set_cookie("tabiya", &secret);
    }

    fn filled(&self, path: &str) -> String {
        path.replace("{id}", &self.game).replace("{name}", "nobody-else")
    }

    async fn ask(&self, method: &Method, path: &str, kind: Option<&str>, body: Vec<u8>) -> Answer {
        let kind = kind.map(|kind| (CONTENT_TYPE, HeaderValue::from_str(kind).expect("a header")));
        let shown = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
        let answer = self.answered(method, path, kind.as_slice(), body).await;
        let about = format!("{method} {path} {shown}: {} {}", answer.status, answer.text());
        assert!(!answer.status.is_server_error(), "{about}");
        if answer.status.is_client_error() {
            assert_eq!(answer.headers["content-type"], "application/json", "{about}");
            let problem = answer.json();
            assert!(problem["code"].as_str().is_some_and(|code| !code.is_empty()), "{about}");
            assert!(problem["error"].as_str().is_some_and(|error| !error.is_empty()), "{about}");
        }
        if ["logout", "delete", "password"].iter().any(|way| path.contains(way)) {
            self.log_in().await;
        }
        answer
    }

    /// What the server answers. It refuses what is too long before it was read, and who is still writing then may find the line
    /// broken; they ask again.
    async fn answered(&self, method: &Method, path: &str, kind: &[(HeaderName, HeaderValue)], body: Vec<u8>) -> Answer {
        const TRIES: usize = 5;
        for _ in 1..TRIES {
            if let Ok(answer) = self.person.try_ask(method.clone(), path, kind, body.clone()).await {
                return answer;
            }
        }
        self.person.ask(method.clone(), path, kind, body).await
    }

    /// Nonsense in each parameter of the address.
    async fn try_addresses(&self, method: &Method, path: &str, operation: &Value) -> usize {
        let long = "x".repeat(3000);
        let mut tried = 0;
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().expect("a name");
            for part in NASTY_PARTS.into_iter().chain([long.as_str()]) {
                let address = if parameter["in"] == "path" {
                    self.filled(&path.replace(&format!("{{{name}}}"), part))
                } else {
                    format!("{}?{name}={part}&{name}={part}&{part}", self.filled(path))
                };
                self.ask(method, &address, Some("application/json"), b"{}".to_vec()).await;
                let once = format!("{}?{name}={part}", self.filled(path));
                self.ask(method, &once, Some("application/json"), b"{}".to_vec()).await;
                tried += 2;
            }
        }
        tried
    }

    /// Nonsense in each place of the body.
    async fn try_bodies(&self, method: &Method, path: &str, bodies: &[Value]) -> usize {
        let mut tried = 0;
        for body in bodies.iter().flat_map(spoilt) {
            self.ask(method, &self.filled(path), Some("application/json"), body.to_string().into_bytes()).await;
            tried += 1;
        }
        tried
    }

    /// Bytes that are no body.
    async fn try_bytes(&self, method: &Method, path: &str) {
        let address = self.filled(path);
        let deep = "[".repeat(100_000).into_bytes();
        let nested = "{\"against\":".repeat(20_000).into_bytes();
        for body in [&b""[..], b"{", b"\xff\xfe{}", b"{\"name\":\"\xc3\x28\"}", b"\0", b"{}{}", &deep, &nested] {
            let answer = self.ask(method, &address, Some("application/json"), body.to_vec()).await;
            assert!(answer.status.is_client_error(), "{method} {path}: {body:?}");
        }
        for kind in [None, Some("text/plain"), Some("application/xml"), Some("multipart/form-data"), Some(";;/")] {
            self.ask(method, &address, kind, b"a=b".to_vec()).await;
        }
        let answer = self.ask(method, &address, Some("application/json"), vec![b'['; 1 << 20]).await;
        assert_eq!(answer.status, 413, "{method} {path}");
    }
}

/// The value with nonsense in each of its places, without each of its fields, and with one more.
fn spoilt(value: &Value) -> Vec<Value> {
    let mut all = nasty();
    for pointer in pointers(value, "") {
        for nonsense in nasty() {
            let mut body = value.clone();
            *body.pointer_mut(&pointer).expect("it is there") = nonsense;
            all.push(body);
        }
        let (parent, field) = pointer.rsplit_once('/').expect("a pointer");
        let mut body = value.clone();
        if let Some(Value::Object(object)) = body.pointer_mut(parent) {
            object.remove(field);
            all.push(body);
        }
    }
    if value.is_object() {
        let mut body = value.clone();
        body["something else"] = json!(1);
        all.push(body);
    }
    all
}

fn pointers(value: &Value, at: &str) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(object) => object.iter().map(|(name, value)| (name.clone(), value)).collect(),
        Value::Array(array) => array.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    let below = |(name, value): (String, &Value)| {
        let here = format!("{at}/{name}");
        let mut all = pointers(value, &here);
        all.push(here);
        all
    };
    inner.into_iter().flat_map(below).collect()
}

/// Values that a schema allows, one for each of its variants.
fn examples(schema: &Value, document: &Value, depth: usize) -> Vec<Value> {
    if depth > 8 {
        return vec![json!(null)];
    }
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is missing"));
        return examples(schema, document, depth + 1);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = schema[key].as_array() {
            return variants.iter().flat_map(|variant| examples(variant, document, depth + 1)).collect();
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().filter_map(|part| examples(part, document, depth + 1).into_iter().next());
        let fields = parts.filter_map(|part| part.as_object().cloned()).flatten();
        return vec![Value::Object(fields.collect())];
    }
    if let Some(all) = schema["enum"].as_array() {
        return all.iter().take(1).cloned().collect();
    }
    let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
    match kind.as_str() {
        Some("object") => objects(schema, document, depth),
        Some("array") => vec![Value::Array(examples(&schema["items"], document, depth + 1))],
        Some("integer" | "number") => vec![json!(1)],
        Some("boolean") => vec![json!(true)],
        Some("string") => vec![json!("x")],
        _ => vec![json!(null)],
    }
}

/// An object for each variant of its first field that has several.
fn objects(schema: &Value, document: &Value, depth: usize) -> Vec<Value> {
    let mut all = vec![json!({})];
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let values = examples(field, document, depth + 1);
        let with = |object: &Value, value: &Value| {
            let mut object = object.clone();
            object[name] = value.clone();
            object
        };
        all = if values.len() > 1 && all.len() == 1 {
            values.iter().map(|value| with(&all[0], value)).collect()
        } else {
            all.iter().map(|object| with(object, &values[0])).collect()
        };
    }
    all
}

#[tokio::test]
async fn every_message_refuses_what_makes_no_sense() {
    let app = TestApp::start().await;
    let person = register(&app, "the-fuzzer").await;
    let own = person.make_game(json!({ "against": { "kind": "screen" }, "time": "5+3" })).await;
    let cookie = format!(
        "Cookie: tabiya={}\r\nOrigin: http://{}\r\n",
        person.cookie("tabiya").expect("a session"),
        app.address()
    );
    let mut line = Line::open(app.address()).await;
    line.say(&handshake(app.address(), &cookie)).await;
    assert!(line.head().await.starts_with("HTTP/1.1 101"));
    let acts = protocol::acts().into_iter().map(|act| json!({ "t": "do", "game": own, "id": 1, "act": act }));
    let requests = protocol::requests().into_iter().map(|request| json!(request)).chain(acts);
    let mut count = 0u64;
    for mut request in requests {
        if !request["game"].is_null() {
            request["game"] = json!(own);
        }
        for spoilt in spoilt(&request) {
            count += 1;
            let text = spoilt.to_string();
            if text.len() > 8000 {
                continue;
            }
            line.frame(opcode::TEXT, text.as_bytes()).await;
            line.frame(opcode::TEXT, format!("{{\"t\":\"ping\",\"n\":{count}}}").as_bytes()).await;
            loop {
                let answer = line.text().await.unwrap_or_else(|| panic!("the socket was closed after {text}"));
                assert!(!answer.contains("\"internal\""), "{text}: {answer}");
                if answer == format!("{{\"t\":\"pong\",\"n\":{count}}}") {
                    break;
                }
            }
        }
    }
    assert!(count > 1000, "only {count} messages were made of the types");
    app.begin(json!({ "time": "5+0" })).await.play("e2e4 e7e5").await;
}

/// A client that says much and hears nothing is cut off, or heard to the end; either way nobody else notices.
#[tokio::test]
async fn ten_thousand_tiny_messages_cost_nobody_a_game() {
    for limits in [tabiya_server::config::Limits::free(), tabiya_server::config::Limits::default()] {
        let app = TestApp::start_with(|config| config.limits = limits).await;
        let mut game = app.begin(json!({ "time": "60+0" })).await;
        let mut line = Line::socket(app.address()).await;
        let hundred: Vec<u8> = (0..100).flat_map(|_| crate::wire::frame(opcode::TEXT, b"1")).collect();
        for round in 0..100 {
            if !line.say(&hundred).await {
                break;
            }
            if round == 10 {
                game.play("e2e4").await;
            }
        }
        game.play(if game.plies == 0 { "e2e4 e7e5" } else { "e7e5" }).await;
    }
}
