//! Tie-breaks of tournaments whose values are known from another program (C.07 of 1 March 2026).

use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};
use tabiya_pairing::standings::{Code, Value, standings_by};
use tabiya_pairing::{Tournament, TournamentFile};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tournaments")
}

fn known() -> Vec<(String, Json, Tournament)> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder().join("tiebreaks")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: PathBuf| {
        let json: Json = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let name = json["file"].as_str().unwrap().to_owned();
        let folders = ["dutch", "roundrobin"].map(|kind| folder().join(kind).join(&name));
        let path = folders.into_iter().find(|path| path.exists()).unwrap();
        (name, json, TournamentFile::read(&fs::read(path).unwrap()).unwrap().tournament)
    };
    files.into_iter().map(read).collect()
}

fn hundredths(value: &Json) -> Option<Value> {
    value.as_f64().map(|value| Value::hundredths((value * 100.0).round() as i64))
}

#[test]
fn every_value_is_as_known() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (name, json, tournament) in known() {
        let players = json["players"].as_array().unwrap();
        let names: Vec<&String> = players[0]["values"].as_object().unwrap().keys().collect();
        let codes: Vec<Code> = names.iter().map(|name| name.parse().unwrap()).collect();
        let rows = standings_by(&tournament, &codes);
        let disputed = json["disputed"].as_array().cloned().unwrap_or_default();
        for player in players {
            let id = player["id"].as_u64().unwrap();
            let row = rows.iter().find(|row| row.number as u64 == id).unwrap();
            for (code, detail) in &row.details {
                let expected = &player["values"][code.to_string()];
                let other = disputed.iter().find(|case| case["id"] == id && case["code"] == code.to_string());
                let is_right = detail.value == hundredths(expected)
                    || other.is_some_and(|case| detail.value == hundredths(&case["by_contribution"]));
                count += 1;
                if !is_right {
                    let ours = detail.value.map(|value| value.to_string());
                    wrong.push(format!("{name} {id} {code}: {ours:?} for {expected}"));
                }
            }
        }
    }
    let mut kinds = std::collections::BTreeMap::new();
    for line in &wrong {
        *kinds.entry(line.split(' ').nth(2).unwrap()).or_insert(0) += 1;
    }
    let shown = wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} of {count} values differ, {kinds:?}:\n{shown}", wrong.len());
    assert!(count > 50_000, "{count} values compared");
}

#[test]
fn every_order_is_as_known() {
    let mut wrong = Vec::new();
    for (name, json, tournament) in known() {
        for (letter, order) in json["order"].as_object().unwrap() {
            let codes: Vec<Code> =
                order["list"].as_str().unwrap().split(',').map(|code| code.parse().unwrap()).collect();
            for row in standings_by(&tournament, &codes) {
                let id = row.number.to_string();
                let direct = row.details.iter().find(|(code, _)| code.to_string() == "DE");
                let ours = (row.rank as u64, direct.map(|(_, detail)| detail.value.unwrap()));
                let expected = (order["rank"][&id].as_u64().unwrap(), hundredths(&order["DE"][&id]));
                if ours != expected {
                    wrong.push(format!("{name} {letter} {id}: {ours:?} for {expected:?}"));
                }
            }
        }
    }
    let shown = wrong.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(wrong.is_empty(), "{} differ:\n{shown}", wrong.len());
}
