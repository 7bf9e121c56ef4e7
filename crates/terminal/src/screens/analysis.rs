//! The analysis board: any moves for either side, variations, comments, and the engine beside them. Games from a file and
//! games that were just played are replayed here too.

use super::desk::{Before, Desk, Done, Typed};
use super::promotion::Promotion;
use super::{Screen, Step, review};
use crate::drawings;
use crate::keys::{Command, Place};
use crate::session::computer::{Finding, Inquiry, Mind, Ticket};
use crate::session::{Letters, Refusal, limits_for_analysis, read_move, words};
use crate::theme::Look;
use crate::widgets::arrange::Arrangement;
use crate::widgets::board::BoardView;
use crate::widgets::engine::{self, EngineLines};
use crate::widgets::moves::{self, Word};
use crate::widgets::prompt_line::PromptLine;
use crate::widgets::{cut, status};
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::{Frame, crossterm};
use tabiya_engine::review::{Judgement, judge};
use tabiya_engine::{Line as EngineLine, Root};
use tabiya_openings::opening_of_game;
use tabiya_rules::pgn::{Comment, NodeId, Tree};
use tabiya_rules::{Bitboard, Color, Move, Position};
use tabiya_text::Arg;

/// How many lines the engine may show.
const MOST_LINES: usize = 5;

/// Words of the move text that are laid out around the current one; a book of variations has far more.
const WINDOW: usize = 1500;

/// The analysis board.
#[derive(Debug)]
pub(crate) struct Analysis {
    tree: Tree,
    node: NodeId,
    /// The position at `node`.
    pos: Position,
    title: String,
    bottom: Color,
    desk: Desk,
    mind: Mind,
    ticket: Option<Ticket>,
    has_engine: bool,
    is_thinking: bool,
    wanted: usize,
    lines: Vec<EngineLine>,
    /// The moves as text, each with its node.
    words: Vec<(NodeId, Word)>,
}

impl Analysis {
    /// A position without moves, the engine at work.
    pub(crate) fn of_position(start: Position, world: &World) -> Analysis {
        let mut screen =
            Analysis::new(Tree::from_start(start), world.text("screen.menu.analysis"), Color::White, world);
        screen.has_engine = true;
        screen.think(world);
        screen
    }

    /// A game that was played, at its end.
    pub(crate) fn of_game(tree: Tree, title: String, bottom: Color, world: &World) -> Analysis {
        let mut screen = Analysis::new(tree, title, bottom, world);
        let last = screen.tree.main_line().last();
        screen.has_engine = true;
        screen.go(last.unwrap_or(screen.node), world);
        screen.think(world);
        screen
    }

    /// A game from a file, at its beginning.
    pub(crate) fn of_file(tree: Tree, world: &World) -> Analysis {
        let title = title(&tree);
        let mut screen = Analysis::new(tree, title, Color::White, world);
        if let Some(error) = &screen.tree.error {
            screen.desk.complain(error.to_string());
        }
        screen
    }

    fn new(tree: Tree, title: String, bottom: Color, world: &World) -> Analysis {
        let (node, pos) = (tree.root(), *tree.start());
        let words = lay_out(&tree, world);
        Analysis {
            tree,
            node,
            pos,
            title,
            bottom,
            desk: Desk::default(),
            mind: Mind::default(),
            ticket: None,
            has_engine: false,
            is_thinking: false,
            wanted: 3,
            lines: Vec::new(),
            words,
        }
    }

    fn go(&mut self, node: NodeId, world: &World) {
        if node == self.node {
            return;
        }
        (self.node, self.pos) = (node, self.tree.position(node));
        self.desk.clear();
        self.think(world);
    }

    /// Asks the engine about the position, or takes the question back.
    fn think(&mut self, world: &World) {
        (self.ticket, self.is_thinking) = (None, false);
        self.lines.clear();
        if self.has_engine && self.pos.has_legal_move() {
            let mut root = Root::new(*self.tree.start());
            // A null move has no place in the history of a search.
            let moves: Option<Vec<Move>> =
                self.tree.line_to(self.node).into_iter().map(|id| self.tree.played(id)).collect();
            match moves {
                Some(moves) => moves.into_iter().for_each(|m| root.play(m)),
                None => root = Root::new(self.pos),
            }
            let question = Inquiry::Analyse { lines: self.wanted };
            self.ticket = Some(self.mind.ask(root, question, limits_for_analysis(world.pace)));
            self.is_thinking = true;
        }
    }

    fn play(&mut self, m: Move, world: &World) {
        match self.tree.play(self.node, m) {
            Ok(node) => {
                self.words = lay_out(&self.tree, world);
                self.go(node, world);
            }
            Err(reason) => self.desk.refuse(&Refusal::Illegal(reason), world),
        }
    }

    /// What was just drawn belongs to the move, and is saved with it.
    fn keep_drawings(&mut self) {
        let mut comment = self.tree.parsed_comment(self.node);
        let new = self.desk.drawings.take();
        if !new.is_empty() {
            new.into_iter().for_each(|drawing| drawings::draw_in(&mut comment, drawing));
            self.tree.set_comment(self.node, comment.to_string());
        }
    }

    fn enter(&mut self, world: &mut World) -> Step {
        match self.desk.typed(Place::Study, world.language()) {
            Typed::Nothing => {}
            Typed::Help => return Step::Help,
            Typed::Quit => return Step::Quit,
            Typed::Word(Command::Save, name) => self.desk.save(&name, &self.tree.to_string(), world),
            Typed::Word(command, _) => return self.command(command, world),
            Typed::Text(text) => {
                if let Ok(start) = text.parse::<Position>() {
                    return Step::Replace(Box::new(Analysis::of_position(start, world)));
                }
                let read = read_move(&self.pos, &text, world.letters());
                if let Some(m) = self.desk.read(&text, read, world) {
                    self.play(m, world);
                }
            }
        }
        Step::Stay
    }

    /// Where one comes from here along the line.
    fn neighbour(&self, command: Command) -> Option<NodeId> {
        match command {
            Command::Previous => self.tree.parent(self.node),
            Command::Next => self.tree.children(self.node).next(),
            Command::First => Some(self.tree.root()),
            _ => self.tree.line_after(self.node).last(),
        }
    }

    /// To the move beside this one: another variation, or back to the main one.
    fn switch_variation(&mut self, forward: bool, world: &World) {
        let Some(parent) = self.tree.parent(self.node) else { return };
        let siblings: Vec<NodeId> = self.tree.children(parent).collect();
        let Some(at) = siblings.iter().position(|&id| id == self.node) else { return };
        let next = if forward { (at + 1) % siblings.len() } else { (at + siblings.len() - 1) % siblings.len() };
        self.go(siblings[next], world);
    }

    /// What the desk could not do.
    fn obey(&mut self, command: Command, world: &mut World) -> Step {
        match command {
            Command::Enter => return self.enter(world),
            Command::Previous | Command::Next | Command::First | Command::Last => {
                let there = self.neighbour(command).unwrap_or(self.node);
                self.go(there, world);
            }
            Command::Up => self.switch_variation(false, world),
            Command::Down => self.switch_variation(true, world),
            Command::Flip => self.bottom = !self.bottom,
            Command::Engine => {
                self.has_engine = !self.has_engine;
                self.think(world);
            }
            Command::MoreLines | Command::FewerLines => {
                let lines = if command == Command::MoreLines { self.wanted + 1 } else { self.wanted - 1 };
                self.wanted = lines.clamp(1, MOST_LINES);
                self.think(world);
            }
            Command::PlayBest => {
                if let Some(&m) = self.lines.first().and_then(|line| line.moves.first()) {
                    self.play(m, world);
                }
            }
            Command::Save => self.desk.save("", &self.tree.to_string(), world),
            Command::CopyPgn => self.desk.copy(self.tree.to_string(), "screen.copied.pgn", world),
            Command::CopyFen => self.desk.copy(self.pos.to_fen(), "screen.copied.fen", world),
            Command::Back if self.desk.back() => {}
            Command::Back if self.desk.on_board => self.desk.on_board = false,
            Command::Back => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    fn finish(&mut self, done: Done, world: &mut World) -> Step {
        match done {
            Done::Nothing => {}
            Done::Move(m) => self.play(m, world),
            Done::Command(command) => return self.obey(command, world),
        }
        Step::Stay
    }

    // What is seen.

    fn status(&self, world: &World) -> (String, Style) {
        if let Some(note) = self.desk.note(world) {
            return note;
        }
        let mut parts = Vec::new();
        if self.pos.is_checkmate() {
            parts.push(world.text("termination.checkmate"));
        } else if self.pos.is_stalemate() {
            parts.push(world.text("termination.stalemate"));
        } else {
            let side = words::side(self.pos.turn(), world.language());
            parts.push(world.text_with("screen.turn", &[("name", Arg::words(side))]));
            if self.pos.is_check() {
                parts.push(world.text("screen.check"));
            }
        }
        if let Some(eval) = self.tree.parsed_comment(self.node).eval.filter(|_| !self.has_engine) {
            let turn = self.pos.turn();
            parts.push(words::score(review::of_eval(eval.score, turn), turn, world.language()));
        }
        let line = self.tree.line_to(self.node);
        let moves = line.iter().map_while(|&id| self.tree.played(id));
        parts.extend(
            opening_of_game(self.tree.start(), moves).map(|(_, opening)| opening.short_in(world.language().tag())),
        );
        (parts.join(" · "), Style::new())
    }

    fn draw_board(&self, frame: &mut Frame<'_>, place: &Arrangement, world: &World) {
        let mut view = BoardView::in_world(world, self.pos.board(), place.board);
        let squares = |m: Move| m.from().bitboard() | if m.is_castle() { m.king_target() } else { m.to() }.bitboard();
        view.last = self.tree.played(self.node).map_or(Bitboard::EMPTY, squares);
        view.check = self.pos.is_check().then(|| self.pos.king(self.pos.turn()));
        view.drawings.extend(drawings::of_comment(&self.tree.parsed_comment(self.node)));
        self.desk.show(&mut view, &self.pos, true);
        frame.render_widget(view, place.board.squares);
    }

    fn draw_moves(&self, frame: &mut Frame<'_>, area: Rect, world: &World) {
        let at =
            self.words.iter().position(|(node, _)| *node == self.node && self.node != self.tree.root()).unwrap_or(0);
        let first = at.saturating_sub(WINDOW);
        let words: Vec<Word> = self.words[first..self.words.len().min(at + WINDOW)]
            .iter()
            .enumerate()
            .map(|(i, (_, word))| {
                let is_current = first + i == at && self.node != self.tree.root();
                let style = if is_current { world.look().current() } else { word.style };
                Word { is_current, style, ..word.clone() }
            })
            .collect();
        moves::text(frame, area, &words);
    }

    fn draw_title(&self, frame: &mut Frame<'_>, place: &Arrangement, world: &World) {
        let text = cut(&self.title, usize::from(place.above.width));
        frame.render_widget(Line::styled(text, Style::new().add_modifier(Modifier::BOLD)), place.above);
        let tags = ["Event", "Site", "Date"].into_iter().filter_map(|name| self.tree.tags.get(name));
        let known: Vec<&str> = tags.filter(|value| !value.is_empty() && !value.starts_with('?')).collect();
        let text = cut(&known.join(", "), usize::from(place.below.width));
        frame.render_widget(Line::styled(text, world.look().dim()), place.below);
    }
}

/// `Anderssen – Kieseritzky 1-0`
fn title(tree: &Tree) -> String {
    let name = |tag: &str| tree.tags.get(tag).unwrap_or("?").to_owned();
    let result = tree.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    format!("{} – {} {result}", name("White"), name("Black"))
}

/// The moves with their numbers, annotations, comments and variations.
fn lay_out(tree: &Tree, world: &World) -> Vec<(NodeId, Word)> {
    let mut layout = Layout { tree, look: world.look(), letters: world.letters(), words: Vec::new(), new_line: None };
    layout.comment(&tree.parsed_comment(tree.root()).text);
    layout.line(tree.root(), *tree.start(), true, 0);
    layout.words
}

struct Layout<'a> {
    tree: &'a Tree,
    look: Look,
    letters: Letters,
    words: Vec<(NodeId, Word)>,
    /// The next word begins a line, so far from the margin.
    new_line: Option<usize>,
}

/// Variations within variations are not moved further to the right than this.
const DEEPEST_INDENT: usize = 4;

impl Layout<'_> {
    /// The line that goes on from `node`, where `pos` stands, with the variations on its way.
    fn line(&mut self, mut node: NodeId, mut pos: Position, mut wants_number: bool, depth: usize) {
        loop {
            let mut children = self.tree.children(node);
            let Some(main) = children.next() else { return };
            let others: Vec<NodeId> = children.collect();
            self.a_move(main, &pos, wants_number, "");
            wants_number = !others.is_empty() || !self.tree.parsed_comment(main).text.is_empty();
            for &other in &others {
                self.variation(other, &pos, depth + 1);
            }
            if !others.is_empty() {
                self.new_line = Some(depth.min(DEEPEST_INDENT));
            }
            (node, pos) = (main, self.after(main, &pos));
        }
    }

    fn variation(&mut self, first: NodeId, pos: &Position, depth: usize) {
        self.new_line = Some(depth.min(DEEPEST_INDENT));
        self.a_move(first, pos, true, "(");
        let has_comment = !self.tree.parsed_comment(first).text.is_empty();
        self.line(first, self.after(first, pos), has_comment, depth);
        if let Some((_, word)) = self.words.last_mut() {
            word.text.push(')');
        }
    }

    fn after(&self, node: NodeId, pos: &Position) -> Position {
        match self.tree.played(node) {
            Some(m) => pos.after(m),
            None => pos.after_pass().unwrap_or(*pos),
        }
    }

    fn a_move(&mut self, node: NodeId, pos: &Position, wants_number: bool, before: &str) {
        self.comment(&Comment::parse(self.tree.comment_before(node)).text);
        let number = pos.fullmove_number();
        let number = match pos.turn() {
            Color::White => format!("{number}."),
            Color::Black if wants_number => format!("{number}..."),
            Color::Black => String::new(),
        };
        let san = self.tree.played(node).map_or_else(|| "--".to_owned(), |m| pos.san(m).to_string());
        let san = self.letters.relabel(&san);
        let (signs, style) = self.signs(node, pos);
        self.push(node, format!("{before}{number}{san}{signs}"), style);
        self.comment(&self.tree.parsed_comment(node).text);
    }

    /// The annotations of a move, and their colour: those of the file, or what its evaluations amount to.
    fn signs(&self, node: NodeId, before: &Position) -> (String, Style) {
        let mut signs: String = self.tree.nags(node).iter().filter_map(|nag| nag.glyph()).collect();
        let glyph = |judgement: &Judgement| signs.starts_with(judgement.glyph());
        // The longest that fits: `??` begins like `?`.
        let noted = Judgement::ALL.into_iter().filter(glyph).max_by_key(|judgement| judgement.glyph().len());
        let judgement = noted.or_else(|| self.judged(node, before).filter(|_| signs.is_empty()));
        if let (Some(judgement), true) = (judgement, signs.is_empty()) {
            signs.push_str(judgement.glyph());
        }
        (signs, judgement.map_or_else(Style::new, |judgement| self.look.judgement(judgement)))
    }

    fn judged(&self, node: NodeId, before: &Position) -> Option<Judgement> {
        let score = |id: NodeId| self.tree.parsed_comment(id).eval.map(|eval| eval.score);
        let (had, has) = (score(self.tree.parent(node)?)?, score(node)?);
        let turn = before.turn();
        judge(review::of_eval(had, turn), review::of_eval(has, !turn)).map(|lapse| lapse.judgement)
    }

    /// Comments are nobody's node: they are never the current word.
    fn comment(&mut self, text: &str) {
        let (nobody, dim) = (self.tree.root(), self.look.dim());
        text.split_whitespace().for_each(|word| self.push(nobody, word.to_owned(), dim));
    }

    fn push(&mut self, node: NodeId, text: String, style: Style) {
        let new_line = self.new_line.take();
        self.words.push((node, Word { text, style, is_current: false, new_line }));
    }
}

impl Screen for Analysis {
    fn place(&self) -> Place {
        self.desk.place(Place::Study, Place::StudyBoard)
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let Some(place) = Arrangement::of(frame.area(), self.bottom) else {
            return super::too_small(frame, Arrangement::SMALLEST, world);
        };
        self.draw_title(frame, &place, world);
        self.draw_board(frame, &place, world);
        let mut side = place.side;
        if self.has_engine {
            if let Some(best) = self.lines.first() {
                engine::bar(
                    frame,
                    place.bar,
                    engine::seen_by(self.bottom, best.score, self.pos.turn()),
                    self.bottom,
                    world,
                );
            }
            let lines = EngineLines { found: &self.lines, wanted: self.wanted, pos: &self.pos };
            side = engine::lines(frame, side, &lines, world);
        }
        if let Some(promotion) = self.desk.promotion {
            side = promotion.draw(frame, side, self.pos.turn(), world);
        }
        self.draw_moves(frame, side, world);
        let (text, style) = self.status(world);
        status::draw(frame, &place, &text, style);
        let hint = match self.place() {
            Place::Promotion => "screen.prompt.promotion",
            Place::StudyBoard => "screen.prompt.board",
            _ => "screen.prompt.study",
        };
        let hint = world.text_with(hint, &[("letters", Arg::notation(Promotion::keys(world.letters())))]);
        let prompt = PromptLine { prompt: &self.desk.prompt, pos: &self.pos, place: self.place(), hint: &hint };
        prompt.draw(frame, place.prompt, world);
    }

    fn desk(&self) -> Option<&Desk> {
        Some(&self.desk)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        Some(&mut self.desk)
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        self.desk.note = None;
        let done = self.desk.command(
            command,
            &Before { pos: &self.pos, bottom: self.bottom, place: Place::Study, speech: world.speech() },
        );
        self.finish(done, world)
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        let Some(place) = Arrangement::of(world.area, self.bottom) else { return Step::Stay };
        let lines = if self.has_engine { engine::below(place.side, self.wanted) } else { place.side };
        let clicked = self.desk.promotion.and_then(|promotion| promotion.clicked(mouse, lines));
        if let Some(role) = clicked {
            return self.command(Command::Promote(role), world);
        }
        let can_touch = self.desk.promotion.is_none();
        let done = self.desk.mouse(mouse, &place.board, &self.pos, can_touch);
        self.keep_drawings();
        self.finish(done, world)
    }

    fn tick(&mut self, _: &mut World) -> Step {
        while let Some((number, answer)) = self.mind.answer() {
            if self.ticket.as_ref().is_none_or(|ticket| ticket.number != number) {
                continue;
            }
            match answer {
                Finding::Lines { lines, is_final } => {
                    self.lines = lines;
                    self.is_thinking = !is_final;
                }
                Finding::Failed(reason) => self.desk.complain(reason),
                _ => {}
            }
        }
        Step::Stay
    }

    #[cfg(test)]
    fn wait(&mut self, _: &mut World) -> bool {
        if self.is_thinking {
            self.mind.wait(std::time::Duration::from_millis(20));
        }
        self.is_thinking
    }
}
