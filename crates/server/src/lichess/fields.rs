//! What a client sends: the same fields as JSON, as a form, in parts or in the address. Nobody is refused for the kind of
//! body, for clients of this API name it in many ways, or not at all.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::error::{Answer, Refused};
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde_json::Value;
use std::collections::BTreeMap;
use std::str::FromStr;

/// The fields of a request, from its address and its body.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Fields(BTreeMap<String, String>);

/// A body that is a text and nothing else.
#[derive(Clone, Debug)]
pub(super) struct Plain(pub(super) String);

/// How deep objects may lie in each other.
const DEPTH: usize = 4;

impl Fields {
    /// A field's text; an empty one counts as none.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// Is it said to be true?
    pub(super) fn flag(&self, name: &str) -> bool {
        self.text(name).is_some_and(is_true)
    }

    /// Is the answer yes? Saying nothing means `usual`.
    pub(super) fn flag_or(&self, name: &str, usual: bool) -> bool {
        self.text(name).map_or(usual, is_true)
    }

    /// A number, or whatever else is read from a text.
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub(super) fn parse<T: FromStr>(&self, name: &str) -> Answer<Option<T>> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let shown: String = text.chars().take(40).collect();
        text.parse().map(Some).map_err(|_| Refused::field(name, format!("{shown:?} is not a value for this")))
    }

    /// The fields of an address alone.
    pub(super) fn of_query(query: Option<&str>) -> Fields {
        Fields(form_urlencoded::parse(query.unwrap_or_default().as_bytes()).into_owned().collect())
    }

    fn read(headers: &HeaderMap, query: Option<&str>, body: &[u8]) -> Answer<Fields> {
        let mut fields = BTreeMap::new();
        if let Some(query) = query {
            fields.extend(form_urlencoded::parse(query.as_bytes()).into_owned());
        }
        let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_json = kind.contains("json") || body.first() == Some(&b'{');
        if let Some(boundary) = boundary(kind) {
            fields.extend(parts(body, &boundary));
        } else if is_json && !body.is_empty() {
            let value: Value =
                serde_json::from_slice(body).map_err(|error| Refused::bad(format!("the body is not JSON: {error}")))?;
            flatten(&mut fields, "", &value, DEPTH);
        } else {
            fields.extend(form_urlencoded::parse(body).into_owned());
        }
        Ok(Fields(fields))
    }
}

/// What counts as true; everything else does not.
fn is_true(text: &str) -> bool {
    matches!(text, "1" | "true" | "True" | "on" | "yes")
}

/// `{"clock": {"limit": 300}}` and `{"clock.limit": 300}` say the same; `null` says nothing.
fn flatten(fields: &mut BTreeMap<String, String>, name: &str, value: &Value, depth: usize) {
    let text = match value {
        Value::Object(object) if depth > 0 => {
            for (key, value) in object {
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                flatten(fields, &name, value, depth - 1);
            }
            return;
        }
        Value::Null => return,
        Value::String(text) => text.clone(),
        Value::Array(values) => {
            let texts = values.iter().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
            texts.collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    };
    fields.insert(name.to_owned(), text);
}

fn boundary(kind: &str) -> Option<String> {
    let kind = kind.strip_prefix("multipart/form-data")?;
    let value = kind.split(';').find_map(|part| part.trim().strip_prefix("boundary="))?;
    Some(format!("--{}", value.trim_matches('"')))
}

/// The fields of a body in parts. Files are not expected; what is not text is left out.
fn parts(body: &[u8], boundary: &str) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(body);
    let part = |part: &str| {
        let (head, value) = part.split_once("\r\n\r\n")?;
        let name = head.split_once(" name=\"")?.1.split('"').next()?;
        Some((name.to_owned(), value.strip_suffix("\r\n").unwrap_or(value).to_owned()))
    };
    text.split(boundary).filter_map(part).collect()
}

async fn bytes<S: Send + Sync>(request: Request, state: &S) -> Answer<Bytes> {
    Bytes::from_request(request, state).await.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refused::new(StatusCode::PAYLOAD_TOO_LARGE, "the body is too large"),
        _ => Refused::bad(format!("the body cannot be read: {}", error.body_text())),
    })
}

impl<S: Send + Sync> FromRequest<S> for Fields {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Answer<Fields> {
        let (headers, query) = (request.headers().clone(), request.uri().query().map(str::to_owned));
        let body = bytes(request, state).await?;
        Fields::read(&headers, query.as_deref(), &body)
    }
}

impl<S: Send + Sync> FromRequest<S> for Plain {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Answer<Plain> {
        let body = bytes(request, state).await?;
        Ok(Plain(String::from_utf8_lossy(&body).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn read(kind: Option<&'static str>, query: Option<&str>, body: &str) -> Vec<(String, String)> {
        let kind = kind.map(|kind| (header::CONTENT_TYPE, HeaderValue::from_static(kind)));
        let Ok(fields) = Fields::read(&kind.into_iter().collect(), query, body.as_bytes()) else { return Vec::new() };
        fields.0.into_iter().collect()
    }

    #[test]
    fn all_kinds_of_bodies_say_the_same() {
        let same = [("clock.limit".to_owned(), "300".to_owned()), ("rated".to_owned(), "true".to_owned())];
        let json = r#"{"clock.limit": 300, "rated": true, "color": null}"#;
        assert_eq!(read(Some("application/json"), None, json), same);
        assert_eq!(read(None, None, r#"{"clock": {"limit": 300}, "rated": true}"#), same);
        let form = "clock.limit=300&rated=true";
        assert_eq!(read(Some("application/x-www-form-urlencoded"), None, form), same);
        assert_eq!(read(None, Some(form), ""), same);
        let parts = "--x\r\nContent-Disposition: form-data; name=\"clock.limit\"\r\n\r\n300\r\n--x\r\n\
            Content-Disposition: form-data; name=\"rated\"\r\n\r\ntrue\r\n--x--\r\n";
        assert_eq!(read(Some("multipart/form-data; boundary=x"), None, parts), same);
    }

    #[test]
    fn nonsense_is_no_field_and_no_panic() {
        for kind in [None, Some("application/json"), Some("multipart/form-data; boundary=")] {
            for body in ["", "{", "\u{0}", "%%%", "[1,2]", "--", "\r\n\r\n"] {
                read(kind, Some("%zz&=&a"), body);
            }
        }
    }

    #[test]
    fn only_some_words_are_true() {
        let fields = Fields::read(&HeaderMap::new(), Some("a=True&b=False&c=on&d=2&e="), b"");
        let fields = fields.unwrap_or_default();
        assert_eq!(
            ["a", "b", "c", "d", "e", "f"].map(|name| fields.flag(name)),
            [true, false, true, false, false, false]
        );
        assert!(fields.flag_or("f", true) && !fields.flag_or("b", true));
    }
}
