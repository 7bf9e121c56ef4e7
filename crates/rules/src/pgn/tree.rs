//! A game with its variations in memory: [`Tree`]. Its nodes lie in one list and know each other by number, so that
//! nothing here is recursive, however deep the variations.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::error::marker_name;
use super::replay::{after_null_move, variant_of};
use super::{Comment, Error, Limits, Nag, Problem, RawComment, RawTag, Reader, Replay, Slice, Source, Stream, Tags};
use super::{Visit, Visitor, Writer, movetext};
use crate::{IllegalMove, Move, Outcome, Position, San, Variant};
use std::{fmt, io, str::FromStr};

/// A game with its variations, comments and annotations.
///
/// The root stands for the start position; every other node is a move. The first child of a node is the move that was
/// played, its siblings are variations.
///
/// ```
/// use tabiya_rules::pgn::Tree;
/// let mut tree: Tree = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3) 2. Nf3 *".parse()?;
/// let e4 = tree.main_line().next().unwrap();
/// let replies: Vec<String> = tree.children(e4).map(|id| tree.san(id)).collect();
/// assert_eq!(replies, ["e5", "c5"]);
///
/// let sicilian = tree.children(e4).nth(1).unwrap();
/// assert_eq!(tree.comment(sicilian), "Sicilian");
/// tree.promote(sicilian);
/// assert!(tree.to_string().ends_with("1. e4 c5 { Sicilian } (1... e5 2. Nf3) 2. Nf3 *\n\n"));
/// # Ok::<(), tabiya_rules::pgn::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    /// The tags as they were read. `FEN`, `SetUp` and `Result` are written from what the tree knows.
    pub tags: Tags,
    /// The result; `None` while there is none.
    pub outcome: Option<Outcome>,
    /// What was wrong when it was read. The tree ends there.
    pub error: Option<Error>,
    /// What was odd when it was read.
    pub warnings: Vec<Error>,
    start: Position,
    nodes: Vec<Node>,
}

/// A node of a [`Tree`]: a move, or the root, which is the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

#[derive(Clone, Debug, Default)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// `None` in the root, and for a null move.
    played: Option<Move>,
    nags: Vec<Nag>,
    comment_before: String,
    comment: String,
}

impl Node {
    /// Does it say the same, wherever it stands in its tree?
    fn says_the_same(&self, other: &Node) -> bool {
        self.played == other.played
            && self.nags == other.nags
            && self.comment == other.comment
            && self.comment_before == other.comment_before
    }
}

// The shape of the tree.

impl Tree {
    /// A game of standard chess without moves.
    pub fn new() -> Tree {
        Tree::from_start(Position::STANDARD)
    }

    /// A game without moves that begins at `start`.
    pub fn from_start(start: Position) -> Tree {
        let (tags, warnings) = (Tags::new(), Vec::new());
        Tree { tags, outcome: None, error: None, warnings, start, nodes: vec![Node::default()] }
    }

    /// Where the game begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Which chess it is. Chess960 where the tag `Variant` says so, or where the start has castling rights that standard
    /// chess does not know.
    ///
    /// ```
    /// use tabiya_rules::{Variant, pgn::Tree};
    /// let tree: Tree = "[Variant \"Chess960\"]\n\n1. e4 *".parse()?;
    /// assert_eq!(tree.variant(), Variant::Chess960);
    /// # Ok::<(), tabiya_rules::pgn::Error>(())
    /// ```
    pub fn variant(&self) -> Variant {
        let named = self.tags.get("Variant").and_then(variant_of).unwrap_or_default();
        named.max(self.start.variant())
    }

    /// The node that stands for the start position.
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "only this file makes numbers of nodes, and nodes are never taken away"
    )]
    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "only this file makes numbers of nodes, and nodes are never taken away"
    )]
    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The node before this one.
    ///
    /// # Panics
    /// Here and in all other methods, if the node belongs to another, larger tree.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The moves that follow this one, the main one first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child, |&id| self.node(id).next_sibling)
    }

    /// The moves that follow this one if nobody leaves the main way.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.node(id).first_child, |&id| self.node(id).first_child)
    }

    /// The moves that were played.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_after(self.root())
    }

    /// The moves that lead here, this one included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(id), |&id| self.parent(id));
        let mut line: Vec<NodeId> = up.filter(|&id| id != self.root()).collect();
        line.reverse();
        line
    }

    /// Is this move one that was played?
    pub fn is_main_line(&self, id: NodeId) -> bool {
        let mut line = self.line_to(id).into_iter();
        line.all(|id| self.parent(id).and_then(|parent| self.node(parent).first_child) == Some(id))
    }

    /// All nodes, each before those that follow it.
    fn walk(&self) -> impl Iterator<Item = NodeId> {
        let mut open = vec![self.root()];
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.node(id).next_sibling);
            open.extend(self.node(id).first_child);
            Some(id)
        })
    }

    /// Adds a move, as a variation if there is another already. If this very move is there, nothing is added.
    ///
    /// ```
    /// use tabiya_rules::pgn::Tree;
    /// use tabiya_rules::Position;
    /// let mut tree = Tree::new();
    /// let e4 = tree.play(tree.root(), Position::STANDARD.parse_san("e4")?)?;
    /// assert_eq!(tree.san(e4), "e4");
    /// assert_eq!(tree.position(e4).to_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is not legal there.
    pub fn play(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        self.position(parent).play(m)?;
        Ok(self.play_unchecked(parent, m))
    }

    /// The same for a move that the caller knows to be legal there, without replaying the line that leads to it.
    pub fn play_unchecked(&mut self, parent: NodeId, m: Move) -> NodeId {
        let known = self.children(parent).find(|&id| self.node(id).played == Some(m));
        known.unwrap_or_else(|| self.push(parent, Some(m)))
    }

    /// Adds a null move: the side to move does not.
    ///
    /// ```
    /// use tabiya_rules::pgn::Tree;
    /// let mut tree: Tree = "1. e4 e5 *".parse()?;
    /// let e4 = tree.main_line().next().unwrap();
    /// tree.pass(e4);
    /// assert!(tree.to_string().ends_with("1. e4 e5 (1... --) *\n\n"));
    /// # Ok::<(), tabiya_rules::pgn::Error>(())
    /// ```
    pub fn pass(&mut self, parent: NodeId) -> NodeId {
        let known = self.children(parent).find(|&id| self.node(id).played.is_none());
        known.unwrap_or_else(|| self.push(parent, None))
    }

    fn push(&mut self, parent: NodeId, played: Option<Move>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node { parent: Some(parent), played, ..Node::default() });
        match self.node_mut(parent).last_child.replace(id) {
            Some(last) => self.node_mut(last).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        id
    }

    /// Gives the children of a node a new order.
    fn set_children(&mut self, parent: NodeId, children: &[NodeId]) {
        for (i, &id) in children.iter().enumerate() {
            self.node_mut(id).next_sibling = children.get(i + 1).copied();
        }
        self.node_mut(parent).first_child = children.first().copied();
        self.node_mut(parent).last_child = children.last().copied();
    }

    /// Makes this move the main one among its siblings. The root stays what it is.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else { return };
        let others = self.children(parent).filter(|&child| child != id);
        let children: Vec<NodeId> = std::iter::once(id).chain(others).collect();
        self.set_children(parent, &children);
    }

    /// Makes this move and all that lead to it the main line.
    pub fn promote_to_main_line(&mut self, id: NodeId) {
        self.line_to(id).into_iter().for_each(|id| self.promote(id));
    }

    /// Takes a move and all that follows it out of the tree. Of the root only what follows.
    ///
    /// The memory is kept as long as the tree is. Whoever still has the number of such a node can go on to ask
    /// about it, but nothing leads to it any more.
    pub fn delete(&mut self, id: NodeId) {
        match self.parent(id) {
            Some(parent) => {
                let children: Vec<NodeId> = self.children(parent).filter(|&child| child != id).collect();
                self.set_children(parent, &children);
                self.node_mut(id).next_sibling = None;
            }
            None => self.set_children(id, &[]),
        }
    }
}

// What the nodes say.

impl Tree {
    /// The move of a node; the root has none, and neither has a null move.
    pub fn played(&self, id: NodeId) -> Option<Move> {
        self.node(id).played
    }

    /// The moves that were played, from the start; where somebody passes, it is no longer a game, and they end.
    ///
    /// ```
    /// use tabiya_rules::pgn::Tree;
    /// let tree: Tree = "1. e4 (1. d4) e5 *".parse()?;
    /// assert_eq!(tree.moves().count(), 2);
    /// # Ok::<(), tabiya_rules::pgn::Error>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().map_while(|id| self.played(id))
    }

    /// The position after a move. It is found by replaying the line that leads there.
    pub fn position(&self, id: NodeId) -> Position {
        let mut pos = self.start;
        for id in self.line_to(id) {
            match self.played(id) {
                Some(m) => pos.play_unchecked(m),
                None => pos = after_null_move(&pos),
            }
        }
        pos
    }

    /// A move in SAN; `--` for a null move, nothing for the root.
    pub fn san(&self, id: NodeId) -> String {
        match (self.parent(id), self.played(id)) {
            (Some(parent), Some(m)) => self.position(parent).san(m).to_string(),
            (Some(_), None) => "--".to_owned(),
            (None, _) => String::new(),
        }
    }

    /// The comment behind a move, commands such as `[%clk]` included. The root has the one on the game as a whole.
    pub fn comment(&self, id: NodeId) -> &str {
        &self.node(id).comment
    }

    /// The same with its commands understood.
    pub fn parsed_comment(&self, id: NodeId) -> Comment {
        Comment::parse(self.comment(id))
    }

    /// The comment before a move with which a variation begins.
    pub fn comment_before(&self, id: NodeId) -> &str {
        &self.node(id).comment_before
    }

    /// Sets the comment behind a move. A [`Comment`] is given with its `to_string`.
    pub fn set_comment(&mut self, id: NodeId, comment: impl Into<String>) {
        self.node_mut(id).comment = comment.into();
    }

    /// Sets the comment before a move with which a variation begins.
    pub fn set_comment_before(&mut self, id: NodeId, comment: impl Into<String>) {
        self.node_mut(id).comment_before = comment.into();
    }

    /// The annotations of a move.
    pub fn nags(&self, id: NodeId) -> &[Nag] {
        &self.node(id).nags
    }

    /// Sets the annotations of a move.
    pub fn set_nags(&mut self, id: NodeId, nags: impl Into<Vec<Nag>>) {
        self.node_mut(id).nags = nags.into();
    }
}

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl PartialEq for Tree {
    /// Two trees are equal if they say the same, however they were made. Errors of reading do not count.
    fn eq(&self, other: &Tree) -> bool {
        let is_same_game = self.tags == other.tags && self.outcome == other.outcome && self.start == other.start;
        // Where each node has as many children as its counterpart, neither walk is longer than the other.
        let is_same = |(a, b)| {
            let is_same_shape = self.children(a).count() == other.children(b).count();
            is_same_shape && self.node(a).says_the_same(other.node(b))
        };
        is_same_game && self.walk().zip(other.walk()).all(is_same)
    }
}

impl Eq for Tree {}

// Writing.

/// What is left to write.
enum Task {
    /// What follows a move.
    After(NodeId),
    /// A variation that begins with a move.
    Variation(NodeId),
    Close,
}

impl fmt::Display for Tree {
    /// As PGN, in export format.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer::new(f);
        writer.begin_game(&self.tags, &self.start, self.outcome)?;
        writer.comment(self.comment(self.root()))?;
        let mut tasks = vec![Task::After(self.root())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(id) => {
                    let Some(main) = self.node(id).first_child else { continue };
                    self.write_move(main, &mut writer)?;
                    tasks.push(Task::After(main));
                    let first_variation = tasks.len();
                    tasks.extend(self.children(id).skip(1).map(Task::Variation));
                    tasks.get_mut(first_variation..).unwrap_or_default().reverse();
                }
                Task::Variation(id) => {
                    writer.begin_variation()?;
                    self.write_move(id, &mut writer)?;
                    tasks.push(Task::Close);
                    tasks.push(Task::After(id));
                }
                Task::Close => writer.end_variation(),
            }
        }
        writer.end_game()
    }
}

impl Tree {
    fn write_move<W: fmt::Write>(&self, id: NodeId, writer: &mut Writer<W>) -> fmt::Result {
        let node = self.node(id);
        writer.comment(&node.comment_before)?;
        match node.played {
            Some(m) => writer.play(m)?,
            None => writer.null_move()?,
        }
        node.nags.iter().try_for_each(|&nag| writer.nag(nag))?;
        writer.comment(&node.comment)
    }
}

// Reading.

/// The games of a file, one by one, each as a [`Tree`].
///
/// A broken game is a tree too: it has the moves before the [`error`](Tree::error).
///
/// ```
/// use tabiya_rules::pgn::Trees;
/// let text = b"1. e4 e5 *\n\n[White \"A\"]\n\n1. d4 d6 2. Ke3 *\n";
/// let trees: Vec<_> = Trees::new(text).collect::<Result<_, _>>()?;
/// assert_eq!(trees.len(), 2);
/// assert_eq!(trees[0].error, None);
/// assert_eq!(trees[1].moves().count(), 2);
/// assert_eq!(trees[1].error.as_ref().unwrap().place.line, 5);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Trees<S> {
    reader: Reader<S>,
    is_failed: bool,
}

impl<'a> Trees<Slice<'a>> {
    /// Reads from memory.
    pub fn new(bytes: &'a [u8]) -> Trees<Slice<'a>> {
        Trees { reader: Reader::new(bytes), is_failed: false }
    }
}

impl<R: io::Read> Trees<Stream<R>> {
    /// Reads from a file or another stream.
    pub fn from_read(input: R) -> Trees<Stream<R>> {
        Trees { reader: Reader::from_read(input), is_failed: false }
    }
}

impl<S: Source> Iterator for Trees<S> {
    type Item = io::Result<Tree>;

    fn next(&mut self) -> Option<io::Result<Tree>> {
        if self.is_failed {
            return None;
        }
        let next = Tree::read(&mut self.reader);
        self.is_failed = next.is_err();
        next.transpose()
    }
}

impl Tree {
    /// Reads the next game, whole or broken. `None` when there is none.
    ///
    /// # Errors
    /// If the input cannot be read.
    pub fn read<S: Source>(reader: &mut Reader<S>) -> io::Result<Option<Tree>> {
        let mut builder = Builder::default();
        let is_read = reader.read_game(&mut builder)?;
        Ok(is_read.then_some(builder.tree))
    }
}

impl FromStr for Tree {
    type Err = Error;

    /// Reads the first game of a text; one without any is a game without moves.
    ///
    /// # Errors
    /// If the game is broken. [`Trees`] gives what comes before the error as well.
    fn from_str(s: &str) -> Result<Tree, Error> {
        let first = Trees::new(s.as_bytes()).next();
        let tree = first.and_then(Result::ok).unwrap_or_default();
        match tree.error {
            Some(error) => Err(error),
            None => Ok(tree),
        }
    }
}

/// Makes a tree of what a reader tells.
#[derive(Default)]
struct Builder {
    tree: Tree,
    replay: Replay,
    /// The node that the next move follows.
    last: NodeId,
    /// The nodes to return to at the ends of open variations.
    outer: Vec<NodeId>,
    /// A variation has begun, but no move of it has come; these are the comments so far.
    before: Option<String>,
    has_marker: bool,
    other_tags: usize,
    text_bytes: usize,
}

impl Builder {
    fn push(&mut self, played: Option<Move>) -> Result<(), Problem> {
        if self.tree.nodes.len() > Limits::TREE_MOVES || self.text_bytes > Limits::TREE_TEXT_BYTES {
            return Err(Problem::TreeTooLarge);
        }
        self.last = self.tree.push(self.last, played);
        self.tree.node_mut(self.last).comment_before = self.before.take().unwrap_or_default();
        Ok(())
    }
}

/// Comments that follow each other become one.
fn join(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

impl Visitor for Builder {
    fn tag(&mut self, tag: RawTag<'_>) -> Result<(), Problem> {
        // The writer makes some tags itself, and there must be room for them when the game is read again.
        let is_made = Tags::is_made_by_the_writer(tag.name_bytes());
        self.other_tags += usize::from(!is_made);
        if is_made || self.other_tags <= Limits::TAGS - Tags::MADE_BY_THE_WRITER {
            self.tree.tags.set(tag.name(), tag.value());
        }
        self.replay.tag(tag)
    }

    fn begin_moves(&mut self) -> Visit {
        self.tree.start = *self.replay.start();
        Visit::Enter
    }

    fn san(&mut self, san: San) -> Result<(), Problem> {
        let m = self.replay.play(san)?;
        self.push(Some(m))
    }

    /// Who analyses may pass in the main line as well as elsewhere.
    fn null_move(&mut self) -> Result<(), Problem> {
        if self.replay.position().is_check() {
            return Err(Problem::NullMove);
        }
        self.replay.pass_unchecked();
        self.push(None)
    }

    fn nag(&mut self, nag: Nag) {
        let is_of_a_move = self.before.is_none() && self.last != self.tree.root();
        let nags = &mut self.tree.node_mut(self.last).nags;
        if is_of_a_move && !nags.contains(&nag) {
            nags.push(nag); // at most 256, since each is there once
        }
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        let text = comment.text();
        self.text_bytes = self.text_bytes.saturating_add(text.len());
        if self.text_bytes <= Limits::TREE_TEXT_BYTES {
            join(self.before.as_mut().unwrap_or(&mut self.tree.node_mut(self.last).comment), &text);
        }
    }

    fn begin_variation(&mut self) -> Visit {
        self.outer.push(self.last);
        self.last = self.tree.parent(self.last).unwrap_or_default();
        self.before = Some(String::new());
        self.replay.begin_variation();
        Visit::Enter
    }

    fn end_variation(&mut self) {
        self.last = self.outer.pop().unwrap_or_default();
        self.before = None;
        self.replay.end_variation();
    }

    fn outcome(&mut self, outcome: Option<Outcome>) {
        self.tree.outcome = outcome;
        self.has_marker = true;
    }

    fn warning(&mut self, warning: Error) {
        self.tree.warnings.push(warning);
    }

    fn broken(&mut self, error: Error) {
        self.tree.error = Some(error);
    }

    fn end_game(&mut self) {
        if !self.has_marker {
            let tag = self.tree.tags.get("Result").and_then(|value| movetext::marker(value.as_bytes()));
            self.tree.outcome = tag.flatten();
        }
        if !self.tree.tags.is_empty() {
            self.tree.tags.set("Result", marker_name(self.tree.outcome));
        }
    }
}
