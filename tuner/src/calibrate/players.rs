//! Who plays: our levels, anchors whose rating is known, and some that know next to nothing.

use super::mix;
use std::time::{Duration, Instant};
use tabiya_arena::{EngineOption, EngineSpec, Hired, Limit, Score, Stop};
use tabiya_engine::{Choice, Control, Elo, Engine, Level, Limits, Root, Strength, choose};
use tabiya_rules::{Game, Move, Position, Role, UciMove, Variant};

/// What Stockfish was rated at each Skill Level from 0 to 19: measured by its developers in January 2023, six weeks after
/// version 15.1, in games with engines of the CCRL list (their pull request 4341).
#[rustfmt::skip]
const SKILL_RATINGS: [f64; 20] = [
    1320.0, 1468.0, 1608.0, 1742.0, 1923.0, 2204.0, 2363.0, 2500.0, 2596.0, 2703.0,
    2788.0, 2856.0, 2923.0, 2973.0, 3025.0, 3070.0, 3111.0, 3141.0, 3170.0, 3191.0,
];

/// The rating of an anchor, if that is one.
pub(super) fn rating_of_anchor(name: &str) -> Option<f64> {
    let level: usize = name.strip_prefix("skill:")?.parse().ok()?;
    SKILL_RATINGS.get(level).copied()
}

/// An anchor that says nothing for so long has hung itself up. On a busy machine it may wait minutes for the processor.
const PATIENCE: Duration = Duration::from_secs(1800);

/// Our limited players go by their positions alone, however long these take on a busy machine.
const NO_HURRY: Duration = Duration::from_secs(3600);

/// Anchors end when they are dropped; nobody stops them before.
static NEVER: Stop = Stop::new();

/// Somebody who plays, and how long it took.
pub(super) struct Player {
    kind: Kind,
    moves: u32,
    time: Duration,
}

enum Kind {
    Ours(Box<Engine>, Strength, Limits),
    Anchor(Anchor),
    Random,
    /// Any of the moves that win most material, counted so.
    Material(fn(&Position, Move) -> i32),
}

impl Player {
    pub(super) fn new(name: &str) -> anyhow::Result<Player> {
        let kind = match name.split_once(':') {
            None if name == "random" => Kind::Random,
            None if name == "greedy" => Kind::Material(gain),
            None if name == "careful" => Kind::Material(gain_after_answer),
            Some(("elo", elo)) => ours(Strength::Elo(Elo::new(elo.parse()?)?)),
            Some(("level", number)) => {
                let level = Level::new(number.parse()?).ok_or_else(|| anyhow::anyhow!("no level {number}"))?;
                ours(level.strength())
            }
            Some(("skill", level)) => Kind::Anchor(Anchor::start(level.parse()?)?),
            _ => anyhow::bail!("no player {name:?} (--help lists them)"),
        };
        Ok(Player { kind, moves: 0, time: Duration::ZERO })
    }

    /// Milliseconds for a move.
    pub(super) fn pace(&self) -> f64 {
        1000.0 * self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }

    pub(super) fn begin_game(&mut self) -> anyhow::Result<()> {
        match &mut self.kind {
            Kind::Ours(engine, ..) => engine.clear(),
            Kind::Anchor(anchor) => anchor.engine.begin_game()?,
            Kind::Random | Kind::Material(_) => {}
        }
        Ok(())
    }

    /// A move, and what the player thinks of its game, if it does.
    pub(super) fn choose(&mut self, root: &Root, game: &Game, seed: u64) -> anyhow::Result<(Move, Option<Score>)> {
        let start = Instant::now();
        let moves = root.position().legal_moves();
        let any = |moves: &[Move]| moves[(mix(seed ^ root.position().key().0) % moves.len() as u64) as usize];
        let chosen = match &mut self.kind {
            Kind::Ours(engine, strength, limits) => {
                let choice = Choice { strength: *strength, seed, limits };
                let found = choose(engine, root, &choice, &Control::default(), &mut |_| {});
                (found.best.ok_or_else(|| anyhow::anyhow!("no move where one is legal"))?, found.score().map(told))
            }
            Kind::Anchor(anchor) => anchor.choose(game)?,
            Kind::Random => (any(&moves), None),
            Kind::Material(gain) => {
                let gains: Vec<i32> = moves.iter().map(|&m| gain(root.position(), m)).collect();
                let most = gains.iter().max();
                let best: Vec<Move> =
                    moves.iter().zip(&gains).filter(|&(_, g)| Some(g) == most).map(|(&m, _)| m).collect();
                (any(&best), None)
            }
        };
        self.moves += 1;
        self.time += start.elapsed();
        Ok(chosen)
    }
}

fn ours(strength: Strength) -> Kind {
    let limits = match strength {
        Strength::Full => strength.limits(),
        Strength::Elo(_) => Limits::time(NO_HURRY),
    };
    Kind::Ours(Box::default(), strength, limits)
}

/// Our engine's score as any engine's.
fn told(score: tabiya_engine::Score) -> Score {
    match score {
        tabiya_engine::Score::Cp(cp) => Score::Cp(cp),
        tabiya_engine::Score::Mate(moves) => Score::Mate(moves),
    }
}

/// Pawns won at once; a mate is worth all of them.
fn gain(pos: &Position, m: Move) -> i32 {
    let worth = |role| match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    };
    if pos.after(m).is_checkmate() {
        return 100;
    }
    let taken = if m.is_castle() { None } else { pos.board().role_at(m.to()) };
    taken.map_or(i32::from(m.is_en_passant()), worth) + m.promotion().map_or(0, |role| worth(role) - 1)
}

/// What is left of it after the answer that takes most.
fn gain_after_answer(pos: &Position, m: Move) -> i32 {
    let next = pos.after(m);
    gain(pos, m) - next.legal_moves().iter().map(|&answer| gain(&next, answer)).max().unwrap_or(0)
}

/// Stockfish with its strength limited.
struct Anchor {
    engine: Hired<'static>,
    go: String,
}

impl Anchor {
    fn start(level: usize) -> anyhow::Result<Anchor> {
        let most = SKILL_RATINGS.len() - 1;
        anyhow::ensure!(level <= most, "Stockfish is limited with a Skill Level from 0 to {most}, not {level}");
        let program = std::env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".to_owned());
        let option = |name: &str, value: usize| EngineOption {
            name: name.to_owned(),
            value: value.to_string(),
            is_required: true,
        };
        // Stockfish takes its choice once depth 1 + level is done, and nothing that it searches after that changes its
        // play: going no deeper saves time and nothing else.
        let depth = 1 + level;
        let spec = EngineSpec {
            name: format!("skill:{level}"),
            program: program.into(),
            args: Vec::new(),
            dir: None,
            options: vec![option("Skill Level", level)],
            limit: Limit::default(),
        };
        let engine = Hired::start(&spec, Variant::Standard, PATIENCE, &NEVER)
            .map_err(|failure| anyhow::anyhow!("the anchor {failure} (STOCKFISH names another program)"))?;
        Ok(Anchor { engine, go: format!("go depth {depth}") })
    }

    fn choose(&mut self, game: &Game) -> anyhow::Result<(Move, Option<Score>)> {
        let mut position = "position startpos moves".to_owned();
        game.moves().for_each(|m| position += &format!(" {}", UciMove::standard(m)));
        let reply = self.engine.think(&position, &self.go, PATIENCE)?;
        let reply = reply.ok_or_else(|| anyhow::anyhow!("the anchor does not move"))?;
        Ok((game.position().resolve(reply.text.parse()?)?, reply.thought.score))
    }
}
