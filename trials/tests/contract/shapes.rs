//! Shapes as documents of OpenAPI describe them, as types of TypeScript.
//!
//! What the page gets has all its fields: one that can be `null` is there, and only one that is left out at times
//! (`skip_serializing_if`, described as not required and not nullable) may be missing. What the page sends may leave out
//! whatever is not required.

use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Every named shape, and which of them the page gets.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    parts: BTreeMap<String, Value>,
    told: BTreeSet<String>,
}

impl Shapes {
    /// A shape by its name. Two of one name must be the same, but for the words about them.
    pub(crate) fn add(&mut self, name: &str, schema: Value) {
        let known = self.parts.entry(name.to_owned()).or_insert_with(|| schema.clone());
        assert_eq!(bare(known), bare(&schema), "{name} has two shapes: `#[schema(as = …)]` gives one another name");
    }

    /// The page gets something of this shape.
    pub(crate) fn tell(&mut self, schema: &Value) {
        let mut open = references(schema);
        while let Some(name) = open.pop() {
            if self.told.insert(name.clone()) {
                open.extend(references(&self.parts[&name]));
            }
        }
    }

    /// All of them as types.
    pub(crate) fn written(&self) -> String {
        let mut text = String::new();
        for (name, schema) in self.parts.iter().filter(|(name, _)| !name.starts_with(PAIR)) {
            let is_told = self.told.contains(name);
            let _ = write!(text, "\n{}", comment(schema, ""));
            if schema["properties"].is_object() {
                let _ = writeln!(text, "export interface {name} {{\n{}}}", self.fields(schema, is_told));
            } else if let Some(variants) = schema["oneOf"].as_array() {
                let _ = write!(text, "export type {name} =");
                for variant in variants {
                    let _ = write!(text, "\n{}  | {}", comment(variant, "  "), self.of(variant, is_told));
                }
                text.push_str(";\n");
            } else {
                let _ = writeln!(text, "export type {name} = {};", self.of(schema, is_told));
            }
        }
        text
    }

    fn fields(&self, schema: &Value, is_told: bool) -> String {
        let fields = properties(schema).map(|(name, field)| {
            format!("{}  {};\n", comment(field, "  "), self.field(name, field, is_required(schema, name), is_told))
        });
        fields.collect()
    }

    fn field(&self, name: &str, schema: &Value, is_required: bool, is_told: bool) -> String {
        let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = if is_word { name.to_owned() } else { format!("'{name}'") };
        let mark = if may_be_missing(schema, is_required, is_told) { "?" } else { "" };
        format!("{name}{mark}: {}", self.of(schema, is_told))
    }

    /// The type of something of this shape.
    pub(crate) fn of(&self, schema: &Value, is_told: bool) -> String {
        if let Some(name) = reference(schema) {
            return match name.strip_prefix(PAIR) {
                Some(one) if self.parts.contains_key(one) => format!("ByColor<{one}>"),
                Some(_) => format!("ByColor<{}>", self.of(&self.parts[&name]["properties"]["white"], is_told)),
                None => name,
            };
        }
        if let Some(names) = schema["enum"].as_array() {
            return names.iter().map(|name| name.to_string().replace('"', "'")).collect::<Vec<_>>().join(" | ");
        }
        for (key, sign) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
            if let Some(parts) = schema[key].as_array() {
                let mut types: Vec<String> = parts.iter().map(|part| self.of(part, is_told)).collect();
                types.sort_by_key(|name| name == "null");
                return types.join(sign);
            }
        }
        let kinds = kinds(schema);
        let kinds = kinds.iter().map(|kind| self.of_kind(kind, schema, is_told));
        kinds.collect::<Vec<_>>().join(" | ")
    }

    fn of_kind(&self, kind: &str, schema: &Value, is_told: bool) -> String {
        match kind {
            "integer" | "number" => "number".to_owned(),
            "string" | "boolean" | "null" => kind.to_owned(),
            "array" => match schema["prefixItems"].as_array() {
                Some(items) => {
                    format!("[{}]", items.iter().map(|item| self.of(item, is_told)).collect::<Vec<_>>().join(", "))
                }
                None => list(self.of(&schema["items"], is_told)),
            },
            _ if schema["properties"].is_object() => {
                let fields =
                    properties(schema).map(|(name, field)| self.field(name, field, is_required(schema, name), is_told));
                format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
            }
            _ if schema["additionalProperties"].is_object() => {
                format!("Record<string, {}>", self.of(&schema["additionalProperties"], is_told))
            }
            _ => "Record<string, unknown>".to_owned(),
        }
    }

    /// Is this what the shape says? Else where and why not.
    pub(crate) fn check(&self, value: &Value, schema: &Value) -> Result<(), String> {
        if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
            let failures: Result<Vec<String>, ()> =
                choices.iter().map(|choice| self.check(value, choice).err().ok_or(())).collect();
            return failures.map_or(Ok(()), |failures| Err(failures.join(" / ")));
        }
        if let Some(names) = schema["enum"].as_array() {
            return if names.contains(value) { Ok(()) } else { Err(format!("{value} is none of {names:?}")) };
        }
        if let Some(name) = reference(schema) {
            return self.check(value, &self.parts[&name]).map_err(|error| format!("{name}: {error}"));
        }
        let fields = self.gathered(schema);
        let kinds = if schema["allOf"].is_array() { vec!["object"] } else { kinds(schema) };
        let is_kind = kinds.iter().any(|&kind| match kind {
            "integer" | "number" => value.is_number(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            "array" => value.is_array(),
            _ => value.is_object(),
        });
        match value {
            _ if !is_kind => Err(format!("{value} is no {}", kinds.join(" or "))),
            Value::Array(items) => {
                let of = |i: usize| schema["prefixItems"].get(i).unwrap_or(&schema["items"]);
                items.iter().enumerate().try_for_each(|(i, item)| self.check(item, of(i)))
            }
            Value::Object(items) if !fields.is_empty() => self.check_fields(items, &fields),
            Value::Object(items) if schema["additionalProperties"].is_object() => {
                items.values().try_for_each(|item| self.check(item, &schema["additionalProperties"]))
            }
            _ => Ok(()),
        }
    }

    fn check_fields(&self, items: &Map<String, Value>, fields: &BTreeMap<String, (Value, bool)>) -> Result<(), String> {
        for (name, (field, is_required)) in fields {
            match items.get(name) {
                Some(item) => self.check(item, field).map_err(|error| format!("{name}: {error}"))?,
                None if may_be_missing(field, *is_required, true) => {}
                None => return Err(format!("{name} is missing")),
            }
        }
        match items.keys().find(|name| !fields.contains_key(*name)) {
            Some(name) => Err(format!("nobody knows of {name}")),
            None => Ok(()),
        }
    }

    /// The fields of a shape, with those that it takes over from others, and whether they must be there.
    fn gathered(&self, schema: &Value) -> BTreeMap<String, (Value, bool)> {
        let own = properties(schema).map(|(name, field)| (name.clone(), (field.clone(), is_required(schema, name))));
        let mut all: BTreeMap<_, _> = own.collect();
        for part in schema["allOf"].as_array().into_iter().flatten() {
            let whole = reference(part).map_or(part, |name| &self.parts[&name]);
            all.extend(self.gathered(whole));
        }
        all
    }
}

/// How pairs by colour are called, before the name of what is paired.
const PAIR: &str = "ByColor_";

fn reference(schema: &Value) -> Option<String> {
    schema["$ref"].as_str()?.rsplit('/').next().map(str::to_owned)
}

/// The names of all shapes that this one mentions.
fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(items) => reference(schema).into_iter().chain(items.values().flat_map(references)).collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// The shape without the words about it.
fn bare(schema: &Value) -> Value {
    match schema {
        Value::Object(items) => {
            let rest = items.iter().filter(|(key, text)| *key != "description" || !text.is_string());
            rest.map(|(key, value)| (key.clone(), bare(value))).collect()
        }
        Value::Array(items) => items.iter().map(bare).collect(),
        other => other.clone(),
    }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

fn is_required(schema: &Value, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name))
}

fn kinds(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => vec!["object"],
    }
}

fn may_be_missing(schema: &Value, is_required: bool, is_told: bool) -> bool {
    let or_null = schema["oneOf"].as_array().is_some_and(|choices| choices.iter().any(|one| kinds(one) == ["null"]));
    let can_be_null = or_null || kinds(schema).contains(&"null");
    !(is_required || is_told && can_be_null)
}

fn list(of: String) -> String {
    if of.contains(' ') && !of.starts_with('{') { format!("({of})[]") } else { format!("{of}[]") }
}

fn comment(schema: &Value, indent: &str) -> String {
    let text = schema["description"].as_str().unwrap_or_default().replace('\n', " ");
    if text.is_empty() { String::new() } else { format!("{indent}/** {text} */\n") }
}
