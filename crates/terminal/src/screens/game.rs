//! The game: the board, the players, the moves, and the prompt. Typed moves, the cursor and the mouse work at once.
//!
//! The game itself is the session's; this screen asks it and shows what comes of it. What a player might regret is asked
//! first, in the place of the status, and only `y` (which begins no move) says yes.

use super::promotion::Promotion;
use super::{Analysis, NewGame, Screen, Step};
use crate::app::World;
use crate::hand::{Hand, Picked};
use crate::keys::{self, Command, Place};
use crate::prompt::Prompt;
use crate::session::{Action, Event, GameSetup, Refusal, Saved, Session, words, write_atomically};
use crate::widgets::arrange::Arrangement;
use crate::widgets::board::BoardView;
use crate::widgets::{cut, engine, moves, players, prompt_line, wrap};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::{Frame, crossterm};
use std::time::Duration;
use tabiya_engine::Line as Found;
use tabiya_rules::{Bitboard, Color, Move, Position, Role, Square};
use tabiya_text::Arg;

/// How many lines the engine shows beside a game.
const LINES: usize = 3;

/// A question is not answered by a key that was meant for something else.
const DEAD_TIME: Duration = Duration::from_millis(400);

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Resign,
    OfferDraw,
    /// Somebody offers a draw to the other person at this keyboard.
    AcceptDraw(Color),
    Leave,
    NewGame,
}

/// Something to tell, in the place of the status until the next key.
#[derive(Clone, Debug)]
struct Note {
    text: String,
    is_bad: bool,
}

/// A game.
#[derive(Debug)]
pub(crate) struct GameScreen {
    session: Session,
    prompt: Prompt,
    hand: Hand,
    /// The hand is on the board rather than at the prompt.
    on_board: bool,
    /// How many plies are shown while looking back.
    shown: Option<usize>,
    /// When the game ended: what was being typed then is no answer to what is asked after it.
    ended: Duration,
    question: Option<(Question, Duration)>,
    promotion: Option<Promotion>,
    note: Option<Note>,
    hint: Option<Move>,
    has_engine: bool,
    lines: Vec<Found>,
}

impl GameScreen {
    /// Begins a new game.
    pub(crate) fn new(setup: GameSetup, world: &mut World) -> GameScreen {
        GameScreen::of(Session::new(setup, world.pace, world.store.clone()), world)
    }

    /// Goes on with a saved one.
    pub(crate) fn resume(saved: Saved, world: &mut World) -> GameScreen {
        GameScreen::of(Session::resume(saved, world.pace, world.store.clone()), world)
    }

    fn of(session: Session, world: &mut World) -> GameScreen {
        let mut screen = GameScreen {
            session,
            prompt: Prompt::default(),
            hand: Hand::default(),
            on_board: false,
            shown: None,
            ended: Duration::ZERO,
            question: None,
            promotion: None,
            note: None,
            hint: None,
            has_engine: false,
            lines: Vec::new(),
        };
        screen.hand.cursor = if screen.session.orientation().is_white() { Square::E2 } else { Square::E7 };
        screen.act(Action::Begin, world);
        screen
    }

    fn pos(&self) -> &Position {
        self.session.position()
    }

    /// How many plies are seen on the board.
    fn shown(&self) -> usize {
        self.shown.unwrap_or(self.session.game().plies().len())
    }

    fn shown_position(&self) -> Position {
        *self.session.game().positions().nth(self.shown()).unwrap_or(self.pos())
    }

    // What comes in.

    fn act(&mut self, action: Action, world: &mut World) {
        match self.session.act(action, world.now) {
            Ok(events) => events.into_iter().for_each(|event| self.hear(event, world)),
            Err(refusal) => self.refuse(&refusal, world),
        }
    }

    fn refuse(&mut self, refusal: &Refusal, world: &World) {
        self.note = Some(Note { text: refusal.words(world.language()), is_bad: true });
    }

    fn tell(&mut self, text: String) {
        self.note = Some(Note { text, is_bad: false });
    }

    fn hear(&mut self, event: Event, world: &mut World) {
        match event {
            Event::Moved { by, .. } => {
                self.position_changed();
                world.bell |= world.settings.bell && self.session.player(by).is_computer();
            }
            Event::TakenBack(_) | Event::Redone(_) | Event::Begun => self.position_changed(),
            // What it leads to comes next.
            Event::Flipped | Event::Resigned { .. } | Event::DrawClaimed { .. } => {}
            Event::DrawOffered { by } => self.ask(Question::AcceptDraw(by), world),
            Event::DrawDeclined { by } => {
                let name = words::name(&self.session, by, world.language());
                self.tell(world.text_with("screen.draw-declined", &[("name", Arg::words(name))]));
            }
            Event::Ended(_) => {
                (self.question, self.promotion, self.note, self.ended) = (None, None, None, world.now);
                self.hand.let_go();
                self.prompt.set("");
                world.bell |= world.settings.bell;
            }
            Event::Hint(line) => {
                self.hint = line.moves.first().copied();
                let san = engine::in_san(self.pos(), &line);
                self.tell(world.text_with("screen.hint", &[("line", Arg::notation(san))]));
            }
            Event::Explained(explanation) => self.tell(explanation.sentence(world.language())),
            Event::Analysed(lines) => self.lines = lines,
            Event::Evaluated { .. } => {}
            Event::ComputerFailed(reason) | Event::NotSaved(reason) => {
                self.note = Some(Note { text: reason, is_bad: true });
            }
        }
    }

    fn position_changed(&mut self) {
        (self.shown, self.hint, self.promotion) = (None, None, None);
        self.lines.clear();
        self.hand.let_go();
    }

    fn ask(&mut self, question: Question, world: &World) {
        self.question = Some((question, world.now));
        self.note = None;
    }

    fn play(&mut self, m: Move, world: &mut World) {
        self.note = None;
        self.act(Action::Play(m), world);
    }

    /// Plays what was typed, or does it.
    fn enter(&mut self, world: &mut World) -> Step {
        let text = self.prompt.take();
        let text = text.trim();
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        if text.is_empty() {
            return Step::Stay;
        }
        if let Some(command) = keys::word(Place::Typing, first) {
            return match command {
                Command::Save => self.save(rest.trim(), world),
                Command::Claim if !rest.is_empty() => self.claim_with(rest, world),
                command => self.command(command, world),
            };
        }
        match text {
            "help" => return Step::Help,
            "quit" | "exit" => return Step::Quit,
            _ => {}
        }
        match self.session.read_move(text) {
            Ok(m) => self.play(m, world),
            Err(Refusal::ChoosePromotion(wish)) => {
                self.promotion = Some(Promotion::new(wish.from, wish.to));
            }
            Err(refusal) => {
                self.refuse(&refusal, world);
                // A slip of the finger is mended sooner than typed again.
                self.prompt.set(text);
            }
        }
        Step::Stay
    }

    fn save(&mut self, name: &str, world: &World) -> Step {
        if name.is_empty() {
            self.tell(world.text("screen.save-where"));
            return Step::Stay;
        }
        match write_atomically(std::path::Path::new(name), &self.session.pgn()) {
            Ok(()) => self.tell(world.text_with("screen.saved", &[("file", Arg::notation(name))])),
            Err(error) => self.note = Some(Note { text: format!("{name}: {error}"), is_bad: true }),
        }
        Step::Stay
    }

    /// Claims a draw by the move that is announced with the claim.
    fn claim_with(&mut self, text: &str, world: &mut World) -> Step {
        match self.session.read_move(text) {
            Ok(m) => self.act(Action::Claim(Some(m)), world),
            Err(refusal) => self.refuse(&refusal, world),
        }
        Step::Stay
    }

    fn picked(&mut self, picked: Picked, world: &mut World) {
        match picked {
            Picked::Nothing => {}
            Picked::Move(m) => self.play(m, world),
            Picked::Promotion { from, to } => self.promotion = Some(Promotion::new(from, to)),
        }
    }

    /// May a piece be touched now?
    fn can_touch(&self) -> bool {
        let is_live = self.shown.is_none() && self.question.is_none() && self.promotion.is_none();
        is_live && !self.session.game().is_over() && !self.session.is_computers_turn()
    }

    fn pick(&mut self, square: Square, world: &mut World) {
        if self.can_touch() {
            let picked = self.hand.pick(square, self.session.position());
            self.picked(picked, world);
        } else if self.shown.is_none() && self.session.is_computers_turn() {
            self.refuse(&Refusal::ComputersTurn, world);
        }
    }

    fn browse(&mut self, to: usize) {
        let plies = self.session.game().plies().len();
        self.shown = Some(to.min(plies)).filter(|&to| to < plies);
        self.hand.let_go();
    }

    fn go(&mut self, right: i8, up: i8) {
        self.on_board = true;
        self.hand.go(right, up, self.session.orientation());
    }

    fn answer(&mut self, is_yes: bool, world: &mut World) -> Step {
        let Some((question, since)) = self.question else { return Step::Stay };
        if world.now.saturating_sub(since) < DEAD_TIME {
            return Step::Stay;
        }
        self.question = None;
        match (question, is_yes) {
            (Question::Resign, true) => self.act(Action::Resign, world),
            (Question::OfferDraw, true) => self.act(Action::OfferDraw, world),
            (Question::AcceptDraw(_), true) => self.act(Action::AcceptDraw, world),
            (Question::AcceptDraw(_), false) => self.act(Action::DeclineDraw, world),
            (Question::Leave, true) => return Step::Back,
            (Question::NewGame, true) => return Step::Replace(Box::new(NewGame::new(world))),
            (_, false) => {}
        }
        Step::Stay
    }

    /// Back, step by step: what is typed, what is held, the look back, the board, the game.
    fn back(&mut self, world: &World) -> Step {
        if !self.prompt.is_empty() {
            self.prompt.set("");
        } else if self.hand.held.is_some() {
            self.hand.let_go();
        } else if self.note.is_some() || self.shown.is_some() {
            (self.note, self.shown) = (None, None);
        } else if self.session.game().is_over() || self.session.game().plies().is_empty() {
            return Step::Back;
        } else {
            self.ask(Question::Leave, world);
        }
        Step::Stay
    }

    fn choose_promotion(&mut self, role: Role, world: &mut World) {
        let Some(promotion) = self.promotion.take() else { return };
        if let Some(m) = promotion.to(role, self.session.position()) {
            self.play(m, world);
        }
    }

    fn study(&self, world: &World) -> Step {
        let game = self.session.game();
        let tree = game.moves().try_fold(tabiya_rules::pgn::Tree::from_start(*game.start()), |mut tree, m| {
            let last = tree.main_line().last().unwrap_or(tree.root());
            tree.play(last, m).ok().map(|_| tree)
        });
        let names = Color::ALL.map(|color| words::name(&self.session, color, world.language()));
        match tree {
            Some(tree) => {
                Step::Push(Box::new(Analysis::of_game(tree, names.join(" – "), self.session.orientation(), world)))
            }
            None => Step::Stay,
        }
    }

    // What is seen.

    fn status(&self, world: &World) -> (String, Style) {
        let look = world.look();
        let strong = Style::new().add_modifier(Modifier::BOLD);
        if let Some((question, _)) = self.question {
            return (self.question_text(question, world), look.attention());
        }
        if let Some(note) = &self.note {
            let style = if note.is_bad { look.danger() } else { strong };
            return (note.text.clone(), style);
        }
        if let Some(shown) = self.shown {
            let plies = self.session.game().plies().len();
            let args = [("shown", Arg::Number(shown as i64)), ("all", Arg::Number(plies as i64))];
            return (world.text_with("screen.looking-back", &args), look.attention());
        }
        if let Some(ending) = self.session.game().ending() {
            return (format!("{} {}", ending.outcome(), words::ending(ending, world.language())), look.good());
        }
        (self.turn_text(world), Style::new())
    }

    fn question_text(&self, question: Question, world: &World) -> String {
        let asked = match question {
            Question::Resign => world.text("screen.ask.resign"),
            Question::OfferDraw => world.text("screen.ask.draw"),
            Question::AcceptDraw(by) => {
                let name = words::name(&self.session, by, world.language());
                world.text_with("screen.ask.accept-draw", &[("name", Arg::words(name))])
            }
            Question::Leave => world.text("screen.ask.leave"),
            Question::NewGame => world.text("screen.ask.new-game"),
        };
        format!("{asked} {}", world.text("screen.ask.keys"))
    }

    /// Whose turn it is, check, what can be claimed, the opening.
    fn turn_text(&self, world: &World) -> String {
        let name = words::name(&self.session, self.session.game().turn(), world.language());
        let key = if self.session.is_computers_turn() { "screen.thinking" } else { "screen.turn" };
        let mut parts = vec![world.text_with(key, &[("name", Arg::words(name))])];
        if self.pos().is_check() {
            parts.push(world.text("screen.check"));
        }
        if self.session.game().claims().next().is_some() {
            parts.push(world.text("screen.can-claim"));
        }
        parts.extend(self.session.opening().map(|opening| format!("{} {}", opening.eco, opening.name)));
        parts.join(" · ")
    }

    fn draw_status(&self, frame: &mut Frame<'_>, area: Rect, world: &World) {
        let (text, style) = self.status(world);
        let lines = wrap(&text, usize::from(area.width));
        let rows = usize::from(area.height);
        for (i, (line, y)) in lines.iter().take(rows).zip(area.y..).enumerate() {
            let is_cut = i + 1 == rows && lines.len() > rows;
            let line = if is_cut { cut(&format!("{line} …"), usize::from(area.width)) } else { line.clone() };
            frame.render_widget(Line::styled(line, style), Rect::new(area.x, y, area.width, 1));
        }
    }

    fn draw_board(&self, frame: &mut Frame<'_>, place: &Arrangement, world: &World) {
        let pos = self.shown_position();
        let mut view = BoardView::new(pos.board(), place.board, world.look(), world.pieces());
        let last = self.shown().checked_sub(1).and_then(|ply| self.session.game().moves().nth(ply));
        let squares = |m: Move| m.from().bitboard() | if m.is_castle() { m.king_target() } else { m.to() }.bitboard();
        view.last = last.map_or(Bitboard::EMPTY, squares);
        view.check = pos.is_check().then(|| pos.king(pos.turn()));
        view.cursor = self.on_board.then_some(self.hand.cursor);
        if self.shown.is_none() {
            view.hint = self.hint.map_or(Bitboard::EMPTY, squares);
            view.selected = self.hand.held;
            view.targets = self.hand.targets(&pos);
        }
        frame.render_widget(view, place.board.squares);
    }

    fn draw_side(&self, frame: &mut Frame<'_>, area: Rect, world: &World) {
        let mut rest = area;
        if self.has_engine {
            rest = engine::lines(frame, rest, &self.lines, LINES, self.pos(), world);
        }
        if let Some(promotion) = self.promotion {
            rest = promotion.draw(frame, rest, self.pos().turn(), world);
        }
        if self.session.game().is_over() && self.shown.is_none() {
            rest = self.draw_result(frame, rest, world);
        }
        let sans: Vec<String> = self.session.game().sans().collect();
        moves::table(frame, rest, self.session.game().start(), &sans, self.shown(), &world.look());
    }

    /// The result and what to do now, at the bottom of the side. Gives the rest back.
    fn draw_result(&self, frame: &mut Frame<'_>, area: Rect, world: &World) -> Rect {
        let Some(ending) = self.session.game().ending() else { return area };
        let (look, columns) = (world.look(), usize::from(area.width));
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let mut lines = vec![Line::styled(ending.outcome().to_string(), look.good())];
        lines.extend(wrap(&words::ending(ending, world.language()), columns).into_iter().map(Line::raw));
        lines.push(Line::default());
        lines.push(Line::styled(world.text("screen.again.question"), strong));
        for (key, text) in [("y", "screen.key.again"), ("n", "screen.key.new-game"), ("a", "screen.key.study")] {
            let text = cut(&world.text(text), columns.saturating_sub(3));
            lines.push(Line::from(vec![Span::styled(format!("{key}  "), look.key()), Span::raw(text)]));
        }
        let rows = (lines.len() as u16).min(area.height);
        let window = Rect { y: area.bottom() - rows, height: rows, ..area };
        for (line, y) in lines.into_iter().zip(window.y..window.bottom()) {
            frame.render_widget(line, Rect::new(window.x, y, window.width, 1));
        }
        Rect { height: area.height.saturating_sub(rows + 1), ..area }
    }
}

impl Screen for GameScreen {
    fn place(&self) -> Place {
        if self.question.is_some() {
            Place::Question
        } else if self.promotion.is_some() {
            Place::Promotion
        } else if self.session.game().is_over() {
            Place::Over
        } else if self.on_board {
            Place::Board
        } else {
            Place::Typing
        }
    }

    fn draw(&self, frame: &mut Frame<'_>, world: &World) {
        let bottom = self.session.orientation();
        let Some(place) = Arrangement::of(frame.area(), bottom) else {
            return super::too_small(frame, Arrangement::SMALLEST, world);
        };
        players::draw(frame, place.above, &self.session, !bottom, world);
        players::draw(frame, place.below, &self.session, bottom, world);
        self.draw_board(frame, &place, world);
        if let Some(best) = self.lines.first().filter(|_| self.has_engine) {
            engine::bar(frame, place.bar, best.score, self.pos().turn(), bottom, world);
        }
        self.draw_side(frame, place.side, world);
        self.draw_status(frame, place.status, world);
        let hint = match self.place() {
            Place::Typing => "screen.prompt.typing",
            Place::Board => "screen.prompt.board",
            Place::Over => "screen.prompt.over",
            Place::Promotion => "screen.prompt.promotion",
            _ => "screen.prompt.question",
        };
        prompt_line::draw(frame, place.prompt, &self.prompt, self.pos(), self.place(), &world.text(hint), world);
    }

    fn takes_text(&self, key: &KeyEvent) -> bool {
        // What is begun at the prompt is finished there.
        self.place() == Place::Typing
            && !self.prompt.is_empty()
            && matches!(key.code, KeyCode::Char(c) if c != '?')
            && !key.modifiers.intersects(crossterm::event::KeyModifiers::CONTROL)
    }

    fn type_key(&mut self, key: &KeyEvent, _: &mut World) -> Step {
        match self.place() {
            Place::Typing if self.prompt.edit(key) => self.note = None,
            // What can only begin a move goes to the prompt.
            Place::Board if matches!(key.code, KeyCode::Char(c) if "abcdeNBRQKO12345678".contains(c)) => {
                self.on_board = false;
                self.prompt.edit(key);
            }
            _ => {}
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _: &mut World) -> Step {
        if matches!(self.place(), Place::Typing | Place::Board) {
            self.on_board = false;
            self.prompt.insert(text);
        }
        Step::Stay
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        if self.place() == Place::Over && world.now.saturating_sub(self.ended) < DEAD_TIME {
            return Step::Stay;
        }
        if !matches!(command, Command::Yes | Command::No | Command::Back) {
            self.note = None;
        }
        match command {
            Command::Enter => return self.enter(world),
            Command::Complete => {
                if self.prompt.is_empty() {
                    self.on_board = true;
                } else {
                    self.prompt.complete(self.session.position(), Place::Typing);
                }
            }
            Command::Switch => self.on_board = !self.on_board,
            Command::CursorUp => self.go(0, 1),
            Command::CursorDown => self.go(0, -1),
            Command::CursorLeft => self.go(-1, 0),
            Command::CursorRight => self.go(1, 0),
            Command::Pick => self.pick(self.hand.cursor, world),
            Command::Previous => self.browse(self.shown().saturating_sub(1)),
            Command::Next => self.browse(self.shown() + 1),
            Command::First => self.browse(0),
            Command::Last => self.browse(usize::MAX),
            Command::Flip => self.act(Action::Flip, world),
            Command::Undo => self.act(Action::Undo, world),
            Command::Redo => self.act(Action::Redo, world),
            Command::Hint => {
                self.act(Action::Hint, world);
                if self.session.is_waiting() && self.note.is_none() {
                    self.tell(world.text("screen.engine.thinking"));
                }
            }
            Command::Explain => {
                self.act(Action::Explain, world);
                if self.session.is_waiting() && self.note.is_none() {
                    self.tell(world.text("screen.engine.thinking"));
                }
            }
            Command::Engine => {
                self.has_engine = !self.has_engine;
                self.lines.clear();
                self.act(Action::Analyse(if self.has_engine { LINES } else { 0 }), world);
            }
            Command::Draw => self.ask(Question::OfferDraw, world),
            Command::Claim => self.act(Action::Claim(None), world),
            Command::Resign => self.ask(Question::Resign, world),
            Command::MoveNow => self.act(Action::MoveNow, world),
            Command::Yes => return self.answer(true, world),
            Command::No => return self.answer(false, world),
            Command::Back if self.promotion.is_some() => self.promotion = None,
            Command::Back => return self.back(world),
            Command::Promote(role) => self.choose_promotion(role, world),
            Command::Left | Command::Right => {
                self.promotion.iter_mut().for_each(|promotion| promotion.turn(command == Command::Right));
            }
            Command::Choose => {
                if let Some(promotion) = self.promotion {
                    self.choose_promotion(promotion.chosen(), world);
                }
            }
            Command::Again => return Step::Replace(Box::new(GameScreen::new(self.session.setup().again(), world))),
            Command::NewGame if self.session.game().is_over() => {
                return Step::Replace(Box::new(NewGame::new(world)));
            }
            Command::NewGame => self.ask(Question::NewGame, world),
            Command::Study => return self.study(world),
            Command::Save => return self.save("", world),
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        let Some(place) = Arrangement::of(world.area, self.session.orientation()) else { return Step::Stay };
        let square = place.board.square_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if self.can_touch() => {
                self.on_board = false;
                if let Some(square) = square {
                    self.note = None;
                    let picked = self.hand.press(square, self.session.position());
                    self.picked(picked, world);
                }
            }
            MouseEventKind::Up(MouseButton::Left) if self.can_touch() => {
                let picked = self.hand.release(square, self.session.position());
                self.picked(picked, world);
            }
            MouseEventKind::Down(MouseButton::Right) => self.hand.let_go(),
            MouseEventKind::ScrollUp => self.browse(self.shown().saturating_sub(1)),
            MouseEventKind::ScrollDown => self.browse(self.shown() + 1),
            _ => {}
        }
        Step::Stay
    }

    fn tick(&mut self, world: &mut World) -> Step {
        for event in self.session.poll(world.now) {
            self.hear(event, world);
        }
        Step::Stay
    }

    fn pause(&mut self, world: &mut World) {
        self.act(Action::Pause, world);
    }

    fn go_on(&mut self, world: &mut World) {
        self.act(Action::Resume, world);
    }

    fn come_back(&mut self, world: &mut World) {
        self.go_on(world);
    }

    #[cfg(test)]
    fn wait(&mut self, _: &mut World) -> bool {
        let is_waiting = self.session.is_waiting() || self.session.is_analysing();
        if is_waiting {
            self.session.wait(Duration::from_millis(20));
        }
        is_waiting
    }
}
