//! The feature `schema`: all that can be asked and what is answered, as documents of OpenAPI describe it. The page's types are
//! made of it (`trials/tests/contract`).

use serde_json::{Value, json};
use utoipa::ToSchema;

/// What can be asked, and what comes back.
#[derive(Debug)]
pub struct Contract {
    /// One of the questions.
    pub question: Value,
    /// What is told on the way, by the question's name.
    pub news: Vec<(&'static str, Value)>,
    /// What is answered, by the question's name.
    pub answers: Vec<(&'static str, Value)>,
    /// What the others consist of, by name.
    pub parts: Vec<(String, Value)>,
}

impl Contract {
    pub(crate) fn of<Q: ToSchema>() -> Contract {
        Contract { question: json!(Q::schema()), news: Vec::new(), answers: Vec::new(), parts: parts::<Q>() }
    }

    pub(crate) fn answer(mut self, name: &'static str, shape: Shape) -> Contract {
        self.answers.push((name, shape.schema));
        self.parts.extend(shape.parts);
        self
    }

    pub(crate) fn news(mut self, name: &'static str, shape: Shape) -> Contract {
        self.news.push((name, shape.schema));
        self.parts.extend(shape.parts);
        self
    }
}

/// How something looks, and what it consists of.
#[derive(Debug)]
pub(crate) struct Shape {
    schema: Value,
    parts: Vec<(String, Value)>,
}

impl Shape {
    /// This or another.
    pub(crate) fn or(mut self, other: Shape) -> Shape {
        self.parts.extend(other.parts);
        Shape { schema: json!({ "anyOf": [self.schema, other.schema] }), parts: self.parts }
    }
}

fn parts<T: ToSchema>() -> Vec<(String, Value)> {
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    parts.into_iter().map(|(name, schema)| (name, json!(schema))).collect()
}

/// One of these.
pub(crate) fn one<T: ToSchema>() -> Shape {
    let mut parts = parts::<T>();
    parts.push((T::name().into_owned(), json!(T::schema())));
    Shape { schema: json!({ "$ref": format!("#/components/schemas/{}", T::name()) }), parts }
}

/// Any number of these.
pub(crate) fn list<T: ToSchema>() -> Shape {
    let Shape { schema, parts } = one::<T>();
    Shape { schema: json!({ "type": "array", "items": schema }), parts }
}

/// Two numbers.
#[cfg(feature = "engine")]
pub(crate) fn two_numbers() -> Shape {
    plain(json!({ "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }] }))
}

/// A text.
#[cfg(feature = "rules")]
pub(crate) fn text() -> Shape {
    plain(json!({ "type": "string" }))
}

/// `null`.
pub(crate) fn nothing() -> Shape {
    plain(json!({ "type": "null" }))
}

fn plain(schema: Value) -> Shape {
    Shape { schema, parts: Vec::new() }
}
