//! `web/src/contract.ts`, the types of all that the page sends and gets, is written from the types of the server and of the
//! WebAssembly: a change that the page does not know fails here or in the page's type checker.
//! `make contract` writes it anew.

mod answers;
mod questions;
mod shapes;

use questions::{Questions, Route, routes};
use serde_json::{Value, json};
use shapes::Shapes;
use std::path::Path;
use tabiya_server::wire::{Message, Request};
use tabiya_trials::TestApp;
use tabiya_wasm::{engine, rules};
use utoipa::{PartialSchema, ToSchema};

const HEAD: &str = "// All that goes between the page, the server and the WebAssembly. Written from the types in Rust by trials/tests/contract:
// do not edit; `make contract` writes it anew.

/** One thing for each side. */
export type ByColor<T> = { white: T; black: T };
";

/// All that the page asks, says and gets.
struct Contract {
    shapes: Shapes,
    message: Value,
    routes: Vec<Route>,
    rules: Questions,
    engine: Questions,
}

impl Contract {
    async fn of(app: &TestApp) -> Contract {
        let document = app.visitor().get("/api/openapi.json").await.expect(200).json();
        let mut shapes = Shapes::default();
        for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
            shapes.add(name, schema.clone());
        }
        let mut parts = vec![("Request".to_owned(), Request::schema()), ("Message".to_owned(), Message::schema())];
        Request::schemas(&mut parts);
        Message::schemas(&mut parts);
        parts.into_iter().for_each(|(name, schema)| shapes.add(&name, json!(schema)));
        let (rules, engine) = (rules::contract(), engine::contract());
        for (name, schema) in rules.parts.iter().chain(&engine.parts) {
            shapes.add(name, schema.clone());
        }
        let message = json!({ "$ref": "#/components/schemas/Message" });
        let (routes, rules, engine) = (routes(&document), Questions::of(&rules), Questions::of(&engine));
        let told = routes.iter().flat_map(|route| &route.answers).chain(rules.told()).chain(engine.told());
        told.chain([&message]).for_each(|schema| shapes.tell(schema));
        Contract { shapes, message, routes, rules, engine }
    }

    /// The file of the page.
    fn written(&self) -> String {
        let mut text = HEAD.to_owned();
        let version = engine::REVIEW_VERSION;
        text.push_str(&format!(
            "\n/** Of the way games are looked at: a review that was kept by an older one is made anew. */\n\
            export const REVIEW_VERSION = {version};\n"
        ));
        text.push_str(&self.shapes.written());
        text.push_str("\n/** What can be asked over HTTP. */\nexport interface Routes {\n");
        self.routes.iter().for_each(|route| text.push_str(&route.written(&self.shapes)));
        text.push_str("}\n\n/** What can be asked of the rules. */\nexport interface RulesQuestions {\n");
        text.push_str(&self.rules.written(&self.shapes));
        text.push_str("}\n\n/** What can be asked of the engine. */\nexport interface EngineQuestions {\n");
        text.push_str(&self.engine.written(&self.shapes));
        text.push_str("}\n");
        text
    }
}

#[tokio::test]
async fn the_page_has_the_types_of_the_server_and_the_webassembly() {
    let text = Contract::of(&TestApp::start().await).await.written();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/contract.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "web/src/contract.ts is not what the types say: `make contract`, then `npm run check` in web"
    );
}
