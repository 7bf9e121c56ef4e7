//! A match as JSON: an object for each game, and one for the table at the end.

use super::table::Table;
use serde_json::{Value, json};
use tabiya_arena::{Ended, Estimate, Forfeit, Pairing, Pairs, Played, Record, Tally};

/// A finished game.
pub(super) fn game(table: &Table<'_>, pairing: &Pairing, played: &Played) -> Value {
    let mut object = json!({
        "game": pairing.number + 1,
        "pair": pairing.pair + 1,
        "white": table.name(pairing.white),
        "black": table.name(pairing.black),
        "result": played.finish.outcome().name(),
        "reason": played.finish.name(),
        "plies": played.plies.len(),
    });
    if !played.finish.detail.is_empty() {
        object["detail"] = json!(played.finish.detail);
    }
    object
}

/// The table at the end.
pub(super) fn table(table: &Table<'_>, ended: &Ended) -> Value {
    let engines: Vec<Value> = table.ranking().into_iter().map(|number| engine(table, number)).collect();
    let encounters = table.standings.encounters().map(|((first, second), record)| {
        let mut object = json!({ "first": table.name(first), "second": table.name(second) });
        add(&mut object, scored(record));
        object["without-forfeits"] = results(&record.sound, &[0; 5]);
        object
    });
    json!({
        "games": table.standings.games(),
        "of": table.all_games(),
        "seconds": table.elapsed.as_secs_f64(),
        "ended": match ended {
            Ended::Complete => "complete",
            Ended::Decided(_) => "decided",
            Ended::Stopped => "interrupted",
            Ended::Broken(_) => "broken",
        },
        "engines": engines,
        "encounters": encounters.collect::<Vec<Value>>(),
        "sprt": sprt(table, ended),
    })
}

fn engine(table: &Table<'_>, number: usize) -> Value {
    let line = &table.standings.lines()[number];
    let mut object = json!({ "name": table.name(number) });
    add(&mut object, scored(&line.record));
    object["depth"] = json!(line.effort.depth());
    object["nps"] = json!(line.effort.nps());
    object["forfeits"] = Forfeit::ALL.iter().zip(line.failures).map(|(how, n)| (how.name(), json!(n))).collect();
    object
}

fn sprt(table: &Table<'_>, ended: &Ended) -> Value {
    let Some(sprt) = table.settings.sprt else { return Value::Null };
    let (lower, upper) = sprt.bounds();
    let verdict = if let Ended::Decided(verdict) = ended { Some(verdict.name()) } else { None };
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model.name(),
        "llr": sprt.llr(&table.standings.first_encounter()),
        "lower": lower,
        "upper": upper,
        "verdict": verdict,
    })
}

fn scored(record: &Record) -> Value {
    let mut object = results(&record.games, &record.pairs);
    object["pairs"] = json!(record.pairs);
    object
}

/// What was scored and what it proves. JSON knows no infinity: what is not known is `null`.
fn results(games: &Tally, pairs: &Pairs) -> Value {
    let estimate = Estimate::new(games, pairs);
    let finite = |value: fn(&Estimate) -> f64| estimate.as_ref().map(value).filter(|value| value.is_finite());
    json!({
        "wins": games.wins,
        "draws": games.draws,
        "losses": games.losses,
        "score": finite(|estimate| estimate.score),
        "elo": finite(|estimate| estimate.elo),
        "elo-error": finite(|estimate| estimate.error),
        "normalized-elo": finite(|estimate| estimate.normalized),
        "normalized-elo-error": finite(|estimate| estimate.normalized_error),
        "los": finite(|estimate| estimate.los),
    })
}

fn add(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
