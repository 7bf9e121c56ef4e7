//! What can be asked: the routes of the server and the questions of the WebAssembly, each with what comes back.

use crate::shapes::Shapes;
use serde_json::{Value, json};
use tabiya_wasm::contract::Contract;

/// A route of the server.
pub(crate) struct Route {
    /// Such as `GET /api/games/{id}`.
    pub(crate) name: String,
    parameters: Vec<Value>,
    body: Option<Value>,
    /// What it may answer when it succeeds. A text that is not JSON is a string, and an answer without anything `null`.
    pub(crate) answers: Vec<Value>,
}

/// All routes that the document tells of.
pub(crate) fn routes(document: &Value) -> Vec<Route> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let of_path = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().cloned().unwrap_or_default().into_iter();
        let path = path.clone();
        methods.map(move |(method, about)| route(format!("{} {path}", method.to_uppercase()), &about))
    };
    paths.flat_map(of_path).collect()
}

fn route(name: String, about: &Value) -> Route {
    let body = &about["requestBody"]["content"]["application/json"]["schema"];
    let successes = about["responses"].as_object().into_iter().flatten().filter(|(status, _)| status.starts_with('2'));
    Route {
        name,
        parameters: about["parameters"].as_array().cloned().unwrap_or_default(),
        body: body.is_object().then(|| body.clone()),
        answers: successes.map(|(_, response)| answer(response)).collect(),
    }
}

fn answer(response: &Value) -> Value {
    match (&response["content"]["application/json"]["schema"], &response["content"]) {
        (schema @ Value::Object(_), _) => schema.clone(),
        (_, Value::Object(_)) => json!({ "type": "string" }),
        _ => json!({ "type": "null" }),
    }
}

impl Route {
    pub(crate) fn written(&self, shapes: &Shapes) -> String {
        let mut parts = Vec::new();
        for (place, mark) in [("path", ""), ("query", "?")] {
            let fields = self.parameters.iter().filter(|one| one["in"] == place).map(|one| {
                let mark = if one["required"] == true { "" } else { "?" };
                format!("{}{mark}: {}", one["name"].as_str().unwrap_or_default(), parameter(shapes, &one["schema"]))
            });
            let fields: Vec<String> = fields.collect();
            if !fields.is_empty() {
                parts.push(format!("{place}{mark}: {{ {} }}", fields.join("; ")));
            }
        }
        parts.extend(self.body.as_ref().map(|body| format!("body: {}", shapes.of(body, false))));
        let mut answers: Vec<String> = self.answers.iter().map(|answer| shapes.of(answer, true)).collect();
        answers.dedup();
        parts.push(format!("answer: {}", answers.join(" | ")));
        format!("  '{}': {{ {} }};\n", self.name, parts.join("; "))
    }
}

/// What is not said of a parameter is left out, so it is never `null`.
fn parameter(shapes: &Shapes, schema: &Value) -> String {
    shapes.of(schema, false).replace(" | null", "")
}

/// The questions of a file of WebAssembly: name, what is asked, what is told on the way, what is answered.
pub(crate) struct Questions(pub(crate) Vec<(String, Value, Option<Value>, Value)>);

impl Questions {
    pub(crate) fn of(contract: &Contract) -> Questions {
        let variants = contract.question["oneOf"].as_array().expect("a question has variants");
        let found = |rows: &[(&'static str, Value)], name: &str| {
            rows.iter().find(|(of, _)| *of == name).map(|(_, schema)| schema.clone())
        };
        let one = |variant: &Value| {
            let (name, asks) = variant["properties"].as_object().and_then(|only| only.iter().next()).expect("a name");
            let answer = found(&contract.answers, name).unwrap_or_else(|| panic!("{name} has no answer"));
            (name.clone(), asks.clone(), found(&contract.news, name), answer)
        };
        Questions(variants.iter().map(one).collect())
    }

    /// All that comes back.
    pub(crate) fn told(&self) -> impl Iterator<Item = &Value> {
        self.0.iter().flat_map(|(_, _, news, answer)| news.iter().chain([answer]))
    }

    pub(crate) fn written(&self, shapes: &Shapes) -> String {
        let row = |(name, asks, news, answer): &(String, Value, Option<Value>, Value)| {
            let news = news.as_ref().map_or(String::new(), |news| format!("news: {}; ", shapes.of(news, true)));
            format!("  {name}: {{ asks: {}; {news}answer: {} }};\n", shapes.of(asks, false), shapes.of(answer, true))
        };
        self.0.iter().map(row).collect()
    }
}
