//! What the server and the WebAssembly really answer is what their types say.

use crate::Contract;
use serde_json::{Value, json};
use tabiya_engine::Control;
use tabiya_server::wire::Act;
use tabiya_trials::{Person, TestApp, acts};
use tabiya_wasm::{engine, rules};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::test]
async fn the_webassembly_answers_what_its_types_say() {
    let contract = Contract::of(&TestApp::start().await).await;
    let game = json!({ "start": START, "moves": ["f2f3", "e7e5", "g2g4", "d8h4"] });
    let asked_of_rules = [
        json!({ "facts": { "fen": START } }),
        json!({ "facts": { "fen": "8/8/8/8/8/8/8/8 w - - 0 1" } }),
        json!({ "play": { "fen": START, "m": "e4" } }),
        json!({ "play": { "fen": START, "m": "e5" } }),
        json!({ "faults": { "fen": "4k3/8/8/8/8/8/8/8 w - - 0 1" } }),
        json!({ "chess960": { "number": 518 } }),
        json!({ "follow": game }),
        json!({ "listPgn": { "text": "1. e4 e5 2. Ke3" } }),
        json!({ "readPgn": { "text": "1. e4 {a} (1. d4 $1) e5", "index": 0 } }),
        json!({ "svg": { "fen": START, "options": { "arrows": [{ "from": "e2", "to": "e4", "color": "red" }] } } }),
    ];
    for question in asked_of_rules {
        contract.check(&contract.rules, &question, &rules::answer(&question.to_string()));
    }
    let thinking = json!({ "start": START, "moves": [], "lines": 2, "limit": { "depth": 3 } });
    let asked_of_engine = [
        json!({ "analyse": { "question": thinking } }),
        json!({ "analyse": { "question": { "start": "nonsense", "moves": [], "lines": 1 } } }),
        json!({ "help": { "question": thinking } }),
        json!({ "why": { "fen": START } }),
        json!({ "words": { "start": START, "moves": ["e2e4"], "language": "fr" } }),
        json!({ "review": { "start": START, "moves": game["moves"], "language": "en", "limit": { "nodes": 500 } } }),
        json!({ "play": { "playing": { "start": START, "moves": [], "strength": { "level": 1 }, "seed": 1 } } }),
    ];
    let mut kept = None;
    for question in asked_of_engine {
        let mut news = Vec::new();
        let control = Control::default();
        if question["help"].is_object() {
            // A helper thinks until it is stopped.
            control.stop();
        }
        let answer = engine::answer(&mut kept, &question.to_string(), &control, &mut |text| news.push(text.to_owned()));
        contract.check(&contract.engine, &question, &answer);
        let (name, told) = contract.news(&question);
        for text in news.iter().take(3) {
            contract.fits(&name, told.as_ref().expect("news"), text);
        }
    }
}

#[tokio::test]
async fn the_server_answers_what_its_types_say() {
    let app = TestApp::start().await;
    let contract = Contract::of(&app).await;
    let person = app.visitor();
    let login = json!({ "name": "Vera", "password": "a good password" });
    person.post("/api/register", login).await.expect(200);
    let wish =
        json!({ "against": { "kind": "screen", "white": "A", "black": "B" }, "time": "5+3", "visibility": "public" });
    let id = person.make_game(wish).await;
    let mut socket = person.socket().await;
    socket.join(&id).await;
    for (ply, uci) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        socket.act(&id, acts::play(ply, uci)).await.expect("legal");
        contract.is_answered(&person, "GET /api/games/{id}", &format!("/api/games/{id}")).await;
    }
    socket.act(&id, Act::CallDraw).await.expect_err("nobody has left");
    for message in socket.all().await {
        contract.fits("a message", &contract.message, &json!(message).to_string());
    }
    for name in [
        "GET /api/me",
        "GET /api/me/settings",
        "GET /api/me/sessions",
        "GET /api/me/tokens",
        "GET /api/games",
        "GET /api/games/live",
        "GET /api/games/waiting",
        "GET /api/challenges",
        "GET /api/library",
        "GET /api/library/collections",
        "GET /api/library/imports",
        "GET /api/library/figures",
        "GET /api/explorer",
    ] {
        contract.is_answered(&person, name, name.trim_start_matches("GET ")).await;
    }
    contract.is_answered(&person, "GET /api/games/{id}/evaluation", &format!("/api/games/{id}/evaluation?ply=1")).await;
    contract.is_answered(&person, "GET /api/people/{name}", "/api/people/Vera").await;
}

impl Contract {
    /// Does a file of WebAssembly answer this as it says?
    fn check(&self, questions: &crate::Questions, question: &Value, answer: &str) {
        let name = question.as_object().and_then(|only| only.keys().next()).expect("a name");
        let (_, _, _, shape) = questions.0.iter().find(|(of, ..)| of == name).expect("a question of that name");
        self.fits(name, shape, answer);
    }

    fn news(&self, question: &Value) -> (String, Option<Value>) {
        let name = question.as_object().and_then(|only| only.keys().next()).expect("a name");
        let (_, _, news, _) = self.engine.0.iter().find(|(of, ..)| of == name).expect("a question of that name");
        (name.clone(), news.clone())
    }

    /// Does the server answer this as it says?
    async fn is_answered(&self, person: &Person, name: &str, path: &str) {
        let route = self.routes.iter().find(|route| route.name == name).unwrap_or_else(|| panic!("there is no {name}"));
        let answer = person.get(path).await.expect(200).json();
        self.fits(name, &json!({ "oneOf": route.answers }), &answer.to_string());
    }

    fn fits(&self, name: &str, shape: &Value, text: &str) {
        let value = serde_json::from_str(text).expect("JSON");
        self.shapes.check(&value, shape).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
    }
}
