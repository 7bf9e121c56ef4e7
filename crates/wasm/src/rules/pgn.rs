//! Games in PGN, with their variations. A tree travels as a flat list, each node after the one it follows: however deep
//! the variations are, nothing here or on the way is recursive.

use super::faults::{Refusal, of_fen, of_san};
use crate::notation::uci;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};
use tabiya_rules::pgn::{self, Error, Nag, NodeId, Problem, RawTag, Reader, Replay, Tags, Tree, Visit, Visitor};
use tabiya_rules::{Outcome, Position, San, SanError, UciMove, Variant};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = FlatGame))]
pub struct PgnGame {
    /// Name and value of each tag.
    pub tags: Vec<(String, String)>,
    /// The FEN of the first position.
    pub start: String,
    /// Which chess is played.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub variant: Variant,
    /// On the game as a whole.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, each after the one it follows.
    pub nodes: Vec<FlatNode>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Why the moves end here.
    #[serde(default, deserialize_with = "nothing")]
    pub error: Option<Refusal>,
}

/// A move of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FlatNode {
    /// The place in the list of the move that it follows; none: it is a first move.
    pub parent: Option<usize>,
    /// For programs; `0000` where a side does not move.
    pub uci: String,
    /// For people; `--` where a side does not move.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub san: String,
    /// Annotations by number.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub nags: Vec<u8>,
    /// Comments before it.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub before: Vec<String>,
    /// Comments after it.
    #[cfg_attr(feature = "schema", schema(required))]
    #[serde(default)]
    pub comments: Vec<String>,
}

/// What is wrong with a game is told, and not taken over.
fn nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Refusal>, D::Error> {
    IgnoredAny::deserialize(deserializer).map(|_| None)
}

/// One game of a file with many.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PgnSummary {
    /// Its place in the file, from 0.
    pub index: usize,
    /// Who plays White.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// How it ended.
    pub result: String,
    /// When it was played.
    pub date: String,
    /// Where it was played.
    pub event: String,
    /// How many moves of either side it has.
    pub plies: usize,
    /// What is wrong with it.
    pub error: Option<Refusal>,
}

const NULL: &str = "0000";

/// What is wrong with a game, and in which line.
fn of_pgn(error: &Error) -> Refusal {
    let refusal = |code: &str| Refusal::new(code, error.to_string()).with("line", error.place.line);
    match &error.problem {
        Problem::IllegalMove(why) => {
            let reason = of_san(why);
            let family = if matches!(**why, SanError::Illegal { .. }) { "illegal" } else { "session.refused" };
            let san = match &**why {
                SanError::Syntax(error) => error.text().to_owned(),
                SanError::NoSuchPiece { san, .. }
                | SanError::NoneCan { san, .. }
                | SanError::Ambiguous { san, .. }
                | SanError::Illegal { san, .. }
                | SanError::Unusual { san, .. } => san.to_string(),
                _ => String::new(),
            };
            match &**why {
                SanError::Syntax(_) => refusal("pgn-unknown-token").with("token", san),
                _ => refusal("pgn-illegal-move").with("san", san).saying("reason", reason.said(family)),
            }
        }
        Problem::NullMove => refusal("pgn-null-move"),
        Problem::UnknownToken(token) => refusal("pgn-unknown-token").with("token", token),
        Problem::VariationNotClosed => refusal("pgn-variation-not-closed"),
        Problem::VariationNotOpened => refusal("pgn-variation-not-opened"),
        Problem::VariationOfNothing => refusal("pgn-variation-of-nothing"),
        Problem::CommentNotClosed => refusal("pgn-comment-not-closed"),
        Problem::TagNotClosed | Problem::MalformedTag(_) | Problem::TagTooLong | Problem::TooManyTags => {
            refusal("pgn-tags")
        }
        Problem::Fen(why) => refusal("pgn-fen").saying("reason", of_fen(why).said("web.fault")),
        Problem::UnknownVariant(name) => refusal("pgn-unknown-variant").with("name", name),
        Problem::Utf16 => refusal("pgn-utf16"),
        Problem::TreeTooLarge => refusal("pgn-too-large"),
        _ => refusal("pgn-other"),
    }
}

/// The games of a file.
pub fn list_pgn(text: &str) -> Vec<PgnSummary> {
    let mut lister = Lister::default();
    // Memory can always be read.
    let _ = Reader::new(text.as_bytes()).read_all(&mut lister);
    lister.games
}

#[derive(Default)]
struct Lister {
    games: Vec<PgnSummary>,
    now: PgnSummary,
    replay: Replay,
}

impl Visitor for Lister {
    fn replay(&mut self) -> Option<&mut Replay> {
        Some(&mut self.replay)
    }

    fn begin_game(&mut self) {
        self.replay.begin_game();
        self.now = PgnSummary { index: self.games.len(), result: "*".to_owned(), ..PgnSummary::default() };
    }

    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        let place = match tag.name_bytes() {
            b"White" => Some(&mut self.now.white),
            b"Black" => Some(&mut self.now.black),
            b"Date" => Some(&mut self.now.date),
            b"Event" => Some(&mut self.now.event),
            b"Result" => Some(&mut self.now.result),
            _ => None,
        };
        if let Some(place) = place {
            *place = tag.value().into_owned();
        }
        self.replay.tag(tag)
    }

    fn san(&mut self, san: San) -> Result<(), Problem> {
        self.replay.play(san)?;
        self.now.plies += usize::from(self.replay.depth() == 0);
        Ok(())
    }

    fn outcome(&mut self, outcome: Option<Outcome>) {
        self.now.result = outcome.map_or("*", Outcome::name).to_owned();
    }

    fn broken(&mut self, error: Error) {
        self.now.error = Some(of_pgn(&error));
    }

    fn end_game(&mut self) {
        self.games.push(std::mem::take(&mut self.now));
    }
}

/// Passes games by.
struct Passer;

impl Visitor for Passer {
    fn begin_moves(&mut self) -> Visit {
        Visit::Skip
    }
}

/// The game at a place of a file, also in the letters of another language. Where there is none, one without moves that
/// says so.
pub fn read_pgn(text: &str, index: usize) -> PgnGame {
    let mut reader = Reader::new(text.as_bytes());
    for _ in 0..index {
        if !matches!(reader.read_game(&mut Passer), Ok(true)) {
            break;
        }
    }
    match Tree::read(&mut reader) {
        Ok(Some(tree)) => {
            let is_odd = tree.error.as_ref().is_some_and(|error| is_of_a_move(&error.problem));
            let other = if is_odd { pgn::read_in_other_letters(text, index) } else { None };
            flattened(&other.unwrap_or(tree))
        }
        _ => {
            let number = index.saturating_add(1);
            let text = format!("there is no game with number {number}");
            let error = Some(Refusal::new("pgn-no-game", text).with("number", number));
            PgnGame { start: Position::STANDARD.to_fen(), result: "*".to_owned(), error, ..PgnGame::default() }
        }
    }
}

fn is_of_a_move(problem: &Problem) -> bool {
    matches!(problem, Problem::IllegalMove(_) | Problem::UnknownToken(_))
}

fn flattened(tree: &Tree) -> PgnGame {
    let variant = tree.variant();
    let mut nodes = Vec::new();
    let children = |id: NodeId| tree.children(id).collect::<Vec<_>>();
    let mut open: Vec<(NodeId, Option<usize>, Position)> = Vec::new();
    let push = |open: &mut Vec<_>, of: NodeId, parent, pos: Position| {
        open.extend(children(of).into_iter().rev().map(|id| (id, parent, pos)));
    };
    push(&mut open, tree.root(), None, *tree.start());
    while let Some((id, parent, before)) = open.pop() {
        let (uci, san, after) = match tree.played(id) {
            Some(m) => (uci(m, variant), before.san(m).to_string(), before.after(m)),
            None => (NULL.to_owned(), "--".to_owned(), tree.position(id)),
        };
        push(&mut open, id, Some(nodes.len()), after);
        nodes.push(FlatNode {
            parent,
            uci,
            san,
            nags: tree.nags(id).iter().map(|nag| nag.0).collect(),
            before: words(tree.comment_before(id)),
            comments: words(tree.comment(id)),
        });
    }
    PgnGame {
        tags: tree.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: tree.start().to_fen(),
        variant,
        comments: words(tree.comment(tree.root())),
        nodes,
        result: tree.outcome.map_or("*", Outcome::name).to_owned(),
        error: tree.error.as_ref().map(of_pgn),
    }
}

fn words(comment: &str) -> Vec<String> {
    if comment.is_empty() { Vec::new() } else { vec![comment.to_owned()] }
}

/// The game as PGN. What cannot be played is left out, with what follows it.
pub fn write_pgn(game: &PgnGame) -> String {
    let mut tree = Tree::from_start(Position::from_fen(&game.start).unwrap_or(Position::STANDARD));
    tree.tags = Tags::new();
    for (name, value) in &game.tags {
        tree.tags.set(name.as_str(), value.as_str());
    }
    tree.outcome = game.result.parse().ok();
    tree.set_comment(tree.root(), game.comments.join(" "));
    let mut placed: Vec<Option<(NodeId, Position)>> = Vec::with_capacity(game.nodes.len());
    for node in &game.nodes {
        let parent = match node.parent {
            None => Some((tree.root(), *tree.start())),
            Some(parent) => placed.get(parent).copied().flatten(),
        };
        placed.push(parent.and_then(|(parent, pos)| place(&mut tree, parent, &pos, node)));
    }
    tree.to_string()
}

fn place(tree: &mut Tree, parent: NodeId, pos: &Position, node: &FlatNode) -> Option<(NodeId, Position)> {
    let (id, after) = if node.uci == NULL {
        let id = tree.pass(parent);
        (id, tree.position(id))
    } else {
        let m = pos.resolve(node.uci.parse::<UciMove>().ok()?).ok()?;
        (tree.play_unchecked(parent, m), pos.after(m))
    };
    tree.set_nags(id, node.nags.iter().map(|&nag| Nag(nag)).collect::<Vec<_>>());
    tree.set_comment_before(id, node.before.join(" "));
    tree.set_comment(id, node.comments.join(" "));
    Some((id, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Said;

    const GAME: &str = "[Event \"E\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n{ whole } 1. e4 $1 { best } \
        (1. d4 d5 (1... Nf6 { Indian }) 2. c4) ({ quiet } 1. c4) 1... e5 2. Nf3 1-0\n";

    #[test]
    fn a_tree_comes_back_as_it_went() {
        let game = read_pgn(GAME, 0);
        assert_eq!((game.error.as_ref(), game.result.as_str(), game.nodes.len()), (None, "1-0", 8));
        assert_eq!(game.comments, ["whole"]);
        let sans: Vec<_> = game.nodes.iter().map(|node| (node.parent, node.san.as_str())).collect();
        assert_eq!(sans[..3], [(None, "e4"), (Some(0), "e5"), (Some(1), "Nf3")]);
        assert!(game.nodes.iter().any(|node| node.before == ["quiet"]));
        assert_eq!(game.nodes[0].nags, [1]);
        let again = read_pgn(&write_pgn(&game), 0);
        assert_eq!(again.nodes, game.nodes);
        assert_eq!((again.result, again.comments), (game.result, game.comments));
    }

    #[test]
    fn files_with_many_games_are_listed() {
        let text = format!("{GAME}\n[White \"C\"]\n[Date \"2024.01.02\"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 *\n");
        let list = list_pgn(&text);
        assert_eq!(list.len(), 3);
        assert_eq!((list[0].white.as_str(), list[0].plies, list[0].result.as_str()), ("A", 3, "1-0"));
        assert_eq!((list[1].date.as_str(), list[1].plies, list[1].index), ("2024.01.02", 2, 1));
        let error = list[1].error.as_ref().expect("the king cannot go there");
        assert_eq!(error.code, "pgn-illegal-move");
        assert_eq!(error.args["san"], Said::Plain("Ke3".to_owned()));
        assert!(matches!(&error.args["reason"], Said::Text { key, .. } if key == "illegal.not-its-move"), "{error:?}");
        assert_eq!(list[2].error, None);
        assert_eq!(read_pgn(&text, 2).nodes[0].san, "d4");
        assert_eq!(read_pgn(&text, 1).nodes.len(), 2);
        assert!(read_pgn(&text, 3).error.is_some());
        assert_eq!(list_pgn("").len(), 0);
    }

    #[test]
    fn very_long_games_are_no_trouble() {
        let mut text = String::new();
        for i in 0..3000 {
            text += &format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * i + 1, 2 * i + 2);
        }
        let game = read_pgn(&text, 0);
        assert_eq!(game.nodes.len(), 12_000);
        assert_eq!(read_pgn(&write_pgn(&game), 0).nodes.len(), 12_000);
    }

    #[test]
    fn null_moves_in_variations_survive() {
        let game = read_pgn("1. e4 e5 (1... -- 2. d4) *", 0);
        assert!(game.nodes.iter().any(|node| node.uci == "0000"));
        assert_eq!(read_pgn(&write_pgn(&game), 0).nodes, game.nodes);
    }

    #[test]
    fn one_may_pass_in_the_main_line() {
        let game = read_pgn("1. e4 -- 2. d4 (2. -- d5) *", 0);
        let ucis: Vec<_> = game.nodes.iter().map(|node| node.uci.as_str()).collect();
        assert_eq!((game.error.as_ref(), ucis), (None, vec!["e2e4", NULL, "d2d4", NULL, "d7d5"]));
        assert_eq!(read_pgn(&write_pgn(&game), 0).nodes, game.nodes);
        assert!(read_pgn("1. e4 d5 2. Bb5+ -- *", 0).error.is_some());
    }

    #[test]
    fn games_are_read_in_other_letters() {
        let sans = |text| read_pgn(text, 0).nodes.iter().map(|node| node.san.clone()).collect::<Vec<_>>().join(" ");
        assert_eq!(sans("1. e4 e5 2. Cf3 Cc6 3. Fb5 *"), "e4 e5 Nf3 Nc6 Bb5");
        assert_eq!(sans("1. e4 e5 2. Sf3 Sc6 3. Lb5 *"), "e4 e5 Nf3 Nc6 Bb5");
        assert_eq!(sans("1. e4 ± e5 (1…c5) 2. Nf3 +− *"), "e4 e5 Nf3 c5");
        let broken = read_pgn("1. e4 e5 2. Cf3 Sc6 *", 0);
        assert_eq!(broken.error.unwrap().args["token"], Said::Plain("Cf3".to_owned()));
    }

    #[test]
    fn nonsense_is_left_out() {
        let nodes = vec![
            FlatNode { uci: "e2e5".to_owned(), ..FlatNode::default() },
            FlatNode { parent: Some(0), uci: "e7e5".to_owned(), ..FlatNode::default() },
            FlatNode { parent: Some(99), uci: "e7e5".to_owned(), ..FlatNode::default() },
            FlatNode { uci: "d2d4".to_owned(), ..FlatNode::default() },
        ];
        let game = PgnGame { start: "nonsense".to_owned(), result: "?".to_owned(), nodes, ..PgnGame::default() };
        assert!(write_pgn(&game).trim_end().ends_with("1. d4 *"));
    }
}
