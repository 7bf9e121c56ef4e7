//! The small languages of the arguments: `elo0=0,elo1=5`, `moves=3,score=600` and their like.

use anyhow::{Context, bail, ensure};
use std::str::FromStr;
use std::time::Duration;
use tabiya_arena::{Adjudication, Draw, Model, Resign, Sprt};

/// Seconds, with a fraction if need be.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok().filter(|&seconds| seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "give seconds, more than 0".to_owned())
}

/// What stands behind the keys of `KEY=VALUE,…`, each taken away when it is asked for.
struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    fn read(text: &'a str) -> anyhow::Result<Fields<'a>> {
        let read = |field: &'a str| {
            let (key, value) = field.split_once('=').with_context(|| format!("{field:?} is not KEY=VALUE"))?;
            Ok((key.trim(), value.trim()))
        };
        Ok(Fields(text.split(',').map(read).collect::<anyhow::Result<_>>()?))
    }

    fn take<T: FromStr>(&mut self, key: &str) -> anyhow::Result<Option<T>> {
        let Some(at) = self.0.iter().position(|&(known, _)| known == key) else { return Ok(None) };
        let (_, value) = self.0.remove(at);
        Ok(Some(value.parse().ok().with_context(|| format!("{key}={value:?} makes no sense"))?))
    }

    fn need<T: FromStr>(&mut self, key: &str) -> anyhow::Result<T> {
        self.take(key)?.with_context(|| format!("{key}=… is missing"))
    }

    /// Nothing may be left.
    fn end(self) -> anyhow::Result<()> {
        match self.0.first() {
            Some((key, _)) => bail!("unknown key {key:?}, or it is there twice"),
            None => Ok(()),
        }
    }
}

/// Reads a sequential test.
pub(super) fn sprt(text: &str) -> anyhow::Result<Sprt> {
    let mut fields = Fields::read(text)?;
    let model = match fields.take::<String>("model")?.as_deref() {
        None | Some("normalized") => Model::Normalized,
        Some("logistic") => Model::Logistic,
        Some(other) => bail!("model={other:?} is neither normalized nor logistic"),
    };
    let sprt = Sprt {
        elo0: fields.need("elo0")?,
        elo1: fields.need("elo1")?,
        alpha: fields.take("alpha")?.unwrap_or(0.05),
        beta: fields.take("beta")?.unwrap_or(0.05),
        model,
    };
    fields.end()?;
    ensure!([sprt.elo0, sprt.elo1].iter().all(|elo| elo.abs() <= 1000.0), "elo0 and elo1 are from -1000 to 1000");
    ensure!(sprt.elo0 < sprt.elo1, "elo0={} must be less than elo1={}", sprt.elo0, sprt.elo1);
    let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
    ensure!(is_chance(sprt.alpha) && is_chance(sprt.beta), "alpha and beta are between 0 and 0.5");
    Ok(sprt)
}

/// Reads when games are ended early.
pub(super) fn adjudication(
    resign: Option<&str>,
    draw: Option<&str>,
    max_moves: Option<u32>,
) -> anyhow::Result<Adjudication> {
    Ok(Adjudication {
        resign: resign.map(read_resign).transpose().context("--resign")?,
        draw: draw.map(read_draw).transpose().context("--draw")?,
        max_moves,
    })
}

fn read_resign(text: &str) -> anyhow::Result<Resign> {
    let mut fields = Fields::read(text)?;
    let resign = Resign {
        moves: fields.need("moves")?,
        score: fields.need("score")?,
        both: fields.take("both")?.unwrap_or(true),
    };
    fields.end()?;
    ensure!(resign.moves > 0 && resign.score > 0, "moves and score are more than 0");
    Ok(resign)
}

fn read_draw(text: &str) -> anyhow::Result<Draw> {
    let mut fields = Fields::read(text)?;
    let draw = Draw {
        number: fields.take("number")?.unwrap_or(0),
        moves: fields.need("moves")?,
        score: fields.need("score")?,
    };
    fields.end()?;
    ensure!(draw.moves > 0 && draw.score >= 0, "moves is more than 0, and score no less than 0");
    Ok(draw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read() {
        let read = sprt("elo0=0,elo1=5").unwrap();
        let expected = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
        assert_eq!(read, expected);
        let read = sprt("elo0=-3, elo1=1, alpha=0.1, beta=0.01, model=logistic").unwrap();
        assert_eq!((read.elo0, read.alpha, read.beta, read.model), (-3.0, 0.1, 0.01, Model::Logistic));
        for text in [
            "",
            "elo0=0",
            "elo0=5,elo1=0",
            "elo0=0,elo1=x",
            "elo0=0,elo1=5,alpha=0",
            "elo0=0,elo1=5,gamma=1",
            "elo0=0,elo1=nan",
            "elo0=0,elo1=5,elo1=6",
            "elo0=0,elo1=5,model=mine",
            "elo0=0,elo1=1e9",
        ] {
            assert!(sprt(text).is_err(), "{text}");
        }
    }

    #[test]
    fn terms_are_read() {
        let terms = adjudication(Some("moves=3,score=600"), Some("number=40,moves=8,score=8"), Some(9)).unwrap();
        assert_eq!(terms.resign, Some(Resign { moves: 3, score: 600, both: true }));
        assert_eq!(terms.draw, Some(Draw { number: 40, moves: 8, score: 8 }));
        for resign in ["moves=3", "moves=0,score=600", "moves=3,score=-1", "moves=3,score=600,both=maybe"] {
            assert!(adjudication(Some(resign), None, None).is_err(), "{resign}");
        }
        assert!(adjudication(None, Some("moves=8,score=-8"), None).is_err());
    }
}
