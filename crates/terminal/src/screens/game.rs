//! The game: the board, the players, the moves, and the prompt. Typed moves, the cursor and the mouse work at once.
//!
//! The game itself is the session's; this screen asks it and shows what comes of it. What a player might regret is asked
//! first, in the place of the status, and only `y` (which begins no move) says yes.

use super::desk::{Before, Desk, Done, Typed};
use super::promotion::Promotion;
use super::review::{Reviewer, Scores};
use super::{Analysis, DEAD_TIME, NewGame, Screen, Step};
use crate::keys::{self, Command, Place};
use crate::online::{Connection, News, Scene};
use crate::session::{Action, Event, GameSetup, Notice, Refusal, Saved, Session, words};
use crate::widgets::arrange::Arrangement;
use crate::widgets::board::BoardView;
use crate::widgets::engine::{self, EngineLines};
use crate::widgets::moves::MoveTable;
use crate::widgets::prompt_line::PromptLine;
use crate::widgets::{cut, players, status, wrap};
use crate::world::World;
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::{Frame, crossterm};
use std::time::Duration;
use tabiya_engine::Line as EngineLine;
use tabiya_engine::review::Judgement;
use tabiya_rules::pgn::{Nag, Tree};
use tabiya_rules::{Bitboard, Color, Move, Position, Square};
use tabiya_text::Arg;

/// How many lines the engine shows beside a game.
const LINES: usize = 3;

/// Where the side has fewer rows than this, most of them are for the moves, also when the game is over.
const FEW_ROWS: u16 = 10;

/// What is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirmation {
    Resign,
    OfferDraw,
    /// Somebody offers a draw to the other person at this keyboard.
    AcceptDraw(Color),
    /// The opponent on a server wants to take a move back.
    Takeback(Color),
    Leave,
    NewGame,
}

#[derive(Debug)]
pub(crate) struct GameScreen {
    session: Session,
    desk: Desk,
    /// How many plies are shown while looking back.
    shown: Option<usize>,
    /// When the game ended: what was being typed then is no answer to what is asked after it.
    ended: Duration,
    question: Option<(Confirmation, Duration)>,
    hint: Option<Move>,
    has_engine: bool,
    lines: Vec<EngineLine>,
    /// What is known of the positions, while the engine is on.
    scores: Scores,
    /// Looks at the moves after the game.
    reviewer: Option<Reviewer>,
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

    /// A game on a server.
    pub(crate) fn online(connection: Connection, scene: Scene, world: &mut World) -> GameScreen {
        let mut screen = GameScreen::of(Session::online(connection, scene.clone(), world.pace, world.now), world);
        let mut events = Vec::new();
        screen.session.hear_news(News::Scene(Box::new(scene)), world.now, &mut events);
        events.into_iter().for_each(|event| screen.hear(event, world));
        screen
    }

    fn of(session: Session, world: &mut World) -> GameScreen {
        let mut screen = GameScreen {
            session,
            desk: Desk::default(),
            shown: None,
            ended: Duration::ZERO,
            question: None,
            hint: None,
            has_engine: false,
            lines: Vec::new(),
            scores: Scores::default(),
            reviewer: None,
        };
        screen.session.set_letters(world.letters());
        screen.desk.hand.cursor = if screen.session.orientation().is_white() { Square::E2 } else { Square::E7 };
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
        self.session.game().positions().nth(self.shown()).unwrap_or(*self.pos())
    }

    // What comes in.

    fn act(&mut self, action: Action, world: &mut World) {
        match self.session.act(action, world.now) {
            Ok(events) => events.into_iter().for_each(|event| self.hear(event, world)),
            Err(refusal) => self.desk.refuse(&refusal, world),
        }
    }

    fn hear(&mut self, event: Event, world: &mut World) {
        match event {
            Event::Moved { before, .. } => {
                self.position_changed();
                let by = before.turn();
                let is_others = if self.session.is_online() {
                    by != self.session.actor()
                } else {
                    self.session.player(by).is_computer()
                };
                world.bell |= world.settings.bell && is_others;
            }
            Event::TakenBack(_) | Event::Redone(_) | Event::Begun => self.position_changed(),
            // What it leads to comes next.
            Event::Flipped | Event::Resigned { .. } | Event::DrawClaimed { .. } => {}
            Event::DrawOffered { by } => self.ask(Confirmation::AcceptDraw(by), world),
            Event::DrawDeclined { by } => {
                let name = words::name(&self.session, by, world.language());
                self.desk.tell(world.text_with("screen.draw-declined", &[("name", Arg::words(name))]));
            }
            Event::Online(notice) => self.hear_notice(&notice, world),
            Event::Ended(_) => {
                (self.question, self.desk.note, self.ended) = (None, None, world.now);
                self.desk.clear();
                self.desk.prompt.set("");
                world.bell |= world.settings.bell;
                self.review(world);
            }
            Event::Hint(line) => {
                self.hint = line.moves.first().copied();
                let san = world.relabel(&engine::in_san(self.pos(), &line));
                self.desk.tell(world.text_with("screen.hint", &[("line", Arg::notation(san))]));
            }
            Event::Explained(explanation) => {
                self.desk.tell(world.relabel(&explanation.sentence(world.language())));
            }
            Event::Analysed(lines) => {
                if let Some(best) = lines.first() {
                    self.scores.set(self.session.game().plies().len(), (best.score, best.moves.first().copied()));
                }
                self.lines = lines;
            }
            Event::Evaluated { .. } => {}
            Event::ComputerFailed(reason) => self.desk.complain(reason),
            Event::NotSaved(reason) => {
                self.desk.complain(world.text_with("session.not-saved", &[("reason", Arg::notation(reason))]));
            }
        }
    }

    fn hear_notice(&mut self, notice: &Notice, world: &mut World) {
        match notice {
            Notice::NewGame => {
                (self.question, self.desk.note, self.reviewer) = (None, None, None);
                self.position_changed();
                let cursor = if self.session.orientation().is_white() { Square::E2 } else { Square::E7 };
                self.desk.hand.cursor = cursor;
            }
            Notice::TakebackAsked { by } if *by != self.session.actor() => self.ask(Confirmation::Takeback(*by), world),
            notice => {
                if *notice == Notice::CalledOff {
                    (self.question, self.ended) = (None, world.now);
                }
                let words = words::notice(&self.session, notice, world.language());
                match notice {
                    Notice::Refused(_) | Notice::Lost(_) => self.desk.complain(words),
                    _ => self.desk.tell(words),
                }
            }
        }
    }

    fn position_changed(&mut self) {
        (self.shown, self.hint, self.reviewer) = (None, None, None);
        self.lines.clear();
        self.desk.clear();
        self.scores.cut(self.session.game().plies().len());
    }

    /// Lets the engine look at a game that is over, if the player likes that.
    fn review(&mut self, world: &World) {
        let game = self.session.game();
        let is_wanted = world.settings.marks && !game.plies().is_empty();
        self.reviewer = is_wanted.then(|| Reviewer::new(*game.start(), game.moves(), self.scores.clone(), world));
    }

    /// What is wrong with the moves, as far as it may be shown: after the game, or with the engine on.
    fn judgements(&self) -> Vec<Option<Judgement>> {
        let scores = match &self.reviewer {
            Some(reviewer) => &reviewer.scores,
            None if self.has_engine => &self.scores,
            None => return Vec::new(),
        };
        scores.judgements(self.session.game().moves())
    }

    fn ask(&mut self, question: Confirmation, world: &World) {
        self.question = Some((question, world.now));
        self.desk.note = None;
    }

    fn play(&mut self, m: Move, world: &mut World) {
        self.desk.note = None;
        self.act(Action::Play(m), world);
    }

    /// Plays what was typed, or does it.
    fn enter(&mut self, world: &mut World) -> Step {
        if self.session.is_online()
            && let Some(step) = self.enter_online(world)
        {
            return step;
        }
        match self.desk.typed(Place::Typing, world.language()) {
            Typed::Nothing => Step::Stay,
            Typed::Help => Step::Help,
            Typed::Quit => Step::Quit,
            Typed::Word(Command::Save, name) => self.save(&name, world),
            Typed::Word(Command::Claim, text) if !text.is_empty() => self.claim_with(&text, world),
            Typed::Word(command, _) => self.command(command, world),
            Typed::Text(text) => {
                let read = self.session.read_move(&text);
                if let Some(m) = self.desk.read(&text, read, world) {
                    self.play(m, world);
                }
                Step::Stay
            }
        }
    }

    /// What can only be typed in a game on a server.
    fn enter_online(&mut self, world: &mut World) -> Option<Step> {
        let text = self.desk.prompt.text().trim().to_owned();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        let is = |name: &str| keys::means(name, word, world.language());
        let action = if is("say") && !rest.trim().is_empty() {
            Action::Say(rest.trim().to_owned())
        } else if !rest.is_empty() {
            return None;
        } else if is("leave") {
            return Some(Step::Back);
        } else if is("accept") {
            Action::Accept
        } else if is("decline") {
            Action::Decline
        } else if is("abort") {
            Action::Abort
        } else {
            return None;
        };
        self.desk.prompt.set("");
        self.desk.note = None;
        self.act(action, world);
        Some(Step::Stay)
    }

    fn save(&mut self, name: &str, world: &World) -> Step {
        self.desk.save(name, &self.session.pgn(), world);
        Step::Stay
    }

    /// Claims a draw by the move that is announced with the claim.
    fn claim_with(&mut self, text: &str, world: &mut World) -> Step {
        match self.session.read_move(text) {
            Ok(m) => self.act(Action::Claim(Some(m)), world),
            Err(refusal) => self.desk.refuse(&refusal, world),
        }
        Step::Stay
    }

    /// May a piece be touched now?
    fn can_touch(&self) -> bool {
        let is_live = self.shown.is_none() && self.question.is_none() && self.desk.promotion.is_none();
        is_live && !self.session.is_over() && !self.session.is_others_turn()
    }

    fn browse(&mut self, to: usize) {
        let plies = self.session.game().plies().len();
        self.shown = Some(to.min(plies)).filter(|&to| to < plies);
        self.desk.clear();
    }

    fn answer(&mut self, is_yes: bool, world: &mut World) -> Step {
        let Some((question, since)) = self.question else { return Step::Stay };
        if world.now.saturating_sub(since) < DEAD_TIME {
            return Step::Stay;
        }
        self.question = None;
        match (question, is_yes) {
            (Confirmation::Resign, true) => self.act(Action::Resign, world),
            (Confirmation::OfferDraw, true) => self.act(Action::OfferDraw, world),
            (Confirmation::AcceptDraw(_), true) => self.act(Action::Accept, world),
            (Confirmation::AcceptDraw(_), false) => self.act(Action::Decline, world),
            (Confirmation::Takeback(_), true) => self.act(Action::Accept, world),
            (Confirmation::Takeback(_), false) => self.act(Action::Decline, world),
            (Confirmation::Leave, true) => return Step::Back,
            (Confirmation::NewGame, true) => return Step::Replace(Box::new(NewGame::new(world))),
            (_, false) => {}
        }
        Step::Stay
    }

    /// Back, step by step: what lies on the desk, the look back, the game.
    fn back(&mut self, world: &World) -> Step {
        if self.desk.back() {
        } else if self.desk.note.is_some() || self.shown.is_some() {
            (self.desk.note, self.shown) = (None, None);
        } else if self.session.is_over() || self.session.game().plies().is_empty() || self.session.is_watched() {
            return Step::Back;
        } else {
            self.ask(Confirmation::Leave, world);
        }
        Step::Stay
    }

    /// The game on the analysis board, with what is known of its moves.
    fn study(&self, world: &World) -> Step {
        let mut tree = Tree::from(self.session.game());
        let nodes: Vec<_> = tree.main_line().collect();
        for (node, judgement) in nodes.into_iter().zip(self.judgements()) {
            tree.set_nags(node, judgement.and_then(|judgement| Nag::from_glyph(judgement.glyph())).as_slice());
        }
        let names = Color::ALL.map(|color| words::name(&self.session, color, world.language()));
        Step::Push(Box::new(Analysis::of_game(tree, names.join(" – "), self.session.orientation(), world)))
    }

    fn finish(&mut self, done: Done, world: &mut World) -> Step {
        match done {
            Done::Nothing => Step::Stay,
            Done::Command(command) => self.obey(command, world),
            Done::Move(m) => {
                self.play(m, world);
                Step::Stay
            }
        }
    }

    /// What the desk could not do.
    fn obey(&mut self, command: Command, world: &mut World) -> Step {
        match command {
            Command::Previous => self.browse(self.shown().saturating_sub(1)),
            Command::Next => self.browse(self.shown() + 1),
            Command::First => self.browse(0),
            Command::Last => self.browse(usize::MAX),
            Command::Flip => self.act(Action::Flip, world),
            Command::Undo => self.act(Action::Undo, world),
            Command::Redo => self.act(Action::Redo, world),
            Command::Hint => self.consult(Action::Hint, world),
            Command::Explain => self.consult(Action::Explain, world),
            Command::Enter => return self.enter(world),
            Command::CopyPgn => self.desk.copy(self.session.pgn(), "screen.copied.pgn", world),
            Command::CopyFen => self.desk.copy(self.shown_position().to_fen(), "screen.copied.fen", world),
            Command::Engine => {
                self.has_engine = !self.has_engine;
                self.lines.clear();
                self.act(Action::Analyse(if self.has_engine { LINES } else { 0 }), world);
            }
            Command::Draw => self.ask(Confirmation::OfferDraw, world),
            Command::Claim => self.act(Action::Claim(None), world),
            Command::Resign => self.ask(Confirmation::Resign, world),
            Command::MoveNow => self.act(Action::MoveNow, world),
            Command::Yes => return self.answer(true, world),
            Command::No => return self.answer(false, world),
            Command::Back => return self.back(world),
            Command::Again if self.session.is_online() => {
                self.act(Action::Again, world);
                if self.desk.note.is_none() {
                    self.desk.tell(world.text("online.rematch.asked"));
                }
            }
            Command::NewGame if self.session.is_online() && self.session.is_over() => return Step::Back,
            Command::NewGame if self.session.is_online() => self.ask(Confirmation::Leave, world),
            Command::Again => return Step::Replace(Box::new(GameScreen::new(self.session.setup().again(), world))),
            Command::NewGame if self.session.is_over() => {
                return Step::Replace(Box::new(NewGame::new(world)));
            }
            Command::NewGame => self.ask(Confirmation::NewGame, world),
            Command::Study => return self.study(world),
            Command::Save => return self.save("", world),
            _ => {}
        }
        Step::Stay
    }

    /// Asks the engine something, and says that it thinks.
    fn consult(&mut self, question: Action, world: &mut World) {
        self.act(question, world);
        if self.session.is_waiting() && self.desk.note.is_none() {
            self.desk.tell(world.text("screen.engine.thinking"));
        }
    }

    // What is seen.

    fn status(&self, world: &World) -> (String, Style) {
        let look = world.look();
        if let Some((question, _)) = self.question {
            return (self.question_text(question, world), look.attention());
        }
        if let Some(note) = self.desk.note(world) {
            return note;
        }
        if let Some(shown) = self.shown {
            let plies = self.session.game().plies().len();
            let args = [("shown", Arg::Number(shown as i64)), ("all", Arg::Number(plies as i64))];
            return (world.text_with("screen.looking-back", &args), look.attention());
        }
        if let Some(ending) = self.session.game().ending() {
            return (
                format!("{} {}", ending.outcome(), words::result(&self.session, ending, world.language())),
                look.good(),
            );
        }
        if self.session.is_over() {
            return (world.text("online.called-off"), look.good());
        }
        (self.turn_text(world), Style::new())
    }

    fn question_text(&self, question: Confirmation, world: &World) -> String {
        let asked = match question {
            Confirmation::Resign => world.text("screen.ask.resign"),
            Confirmation::OfferDraw => world.text("screen.ask.draw"),
            Confirmation::AcceptDraw(by) => {
                let name = words::name(&self.session, by, world.language());
                world.text_with("screen.ask.accept-draw", &[("name", Arg::words(name))])
            }
            Confirmation::Takeback(by) => {
                let name = words::name(&self.session, by, world.language());
                world.text_with("screen.ask.takeback", &[("name", Arg::words(name))])
            }
            Confirmation::Leave if self.session.is_online() => world.text("screen.ask.leave-online"),
            Confirmation::Leave => world.text("screen.ask.leave"),
            Confirmation::NewGame => world.text("screen.ask.new-game"),
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
        parts.extend(self.session.opening().map(|opening| opening.short_in(world.language().tag())));
        parts.join(" · ")
    }

    fn draw_board(&self, frame: &mut Frame<'_>, place: &Arrangement, world: &World) {
        let pos = self.shown_position();
        let mut view = BoardView::in_world(world, pos.board(), place.board);
        let last = self.shown().checked_sub(1).and_then(|ply| self.session.game().moves().nth(ply));
        let squares = |m: Move| m.from().bitboard() | if m.is_castle() { m.king_target() } else { m.to() }.bitboard();
        view.last = last.map_or(Bitboard::EMPTY, squares);
        view.check = pos.is_check().then(|| pos.king(pos.turn()));
        self.desk.show(&mut view, &pos, self.shown.is_none());
        if self.shown.is_none() {
            view.hint = self.hint.map_or(Bitboard::EMPTY, squares);
        }
        frame.render_widget(view, place.board.squares);
    }

    fn draw_side(&self, frame: &mut Frame<'_>, place: &Arrangement, world: &World) {
        let mut rest = place.side;
        if self.has_engine {
            let lines = EngineLines { found: &self.lines, wanted: LINES, pos: self.pos() };
            rest = engine::lines(frame, rest, &lines, world);
        }
        if let Some(promotion) = self.desk.promotion {
            rest = promotion.draw(frame, rest, self.pos().turn(), world);
        }
        if self.session.is_over() && self.shown.is_none() {
            rest = self.draw_result(frame, rest, place.has_status_at_side(), world);
        }
        let sans: Vec<String> = self.session.game().sans().map(|san| world.relabel(&san)).collect();
        let start = self.session.game().start();
        let judgements = self.judgements();
        let table = MoveTable { start, sans: &sans, judgements: &judgements, current: self.shown() };
        table.draw(frame, rest, &world.look());
    }

    /// The result, unless it is told just above, and what to do now, at the bottom of the side. Gives the rest back.
    fn draw_result(&self, frame: &mut Frame<'_>, area: Rect, is_told: bool, world: &World) -> Rect {
        let Some(ending) = self.session.game().ending() else { return area };
        let (look, columns) = (world.look(), usize::from(area.width));
        let strong = Style::new().add_modifier(Modifier::BOLD);
        let mut lines = Vec::new();
        if !is_told {
            lines.push(Line::styled(ending.outcome().to_string(), look.good()));
            lines.extend(
                wrap(&words::result(&self.session, ending, world.language()), columns).into_iter().map(Line::raw),
            );
            lines.push(Line::default());
        }
        let mut choices = vec![("y", "screen.key.again"), ("n", "screen.key.new-game"), ("a", "screen.key.study")];
        if area.height < FEW_ROWS {
            // The prompt says it too, and the moves want to be seen.
            choices.remove(0);
        } else {
            lines.push(Line::styled(world.text("screen.again.question"), strong));
        }
        for (key, text) in choices {
            for (i, part) in wrap(&world.text(text), columns.saturating_sub(3)).into_iter().enumerate() {
                let key = if i == 0 { key } else { " " };
                lines.push(Line::from(vec![Span::styled(format!("{key}  "), look.key()), Span::raw(part)]));
            }
        }
        if let Some((known, all)) = self.reviewer.as_ref().and_then(Reviewer::progress) {
            let args = [("known", Arg::Number(known as i64)), ("all", Arg::Number(all as i64))];
            lines.push(Line::styled(cut(&world.text_with("screen.reviewing", &args), columns), look.dim()));
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
        } else if self.session.is_over() {
            Place::Over
        } else {
            self.desk.place(Place::Typing, Place::Board)
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
            engine::bar(frame, place.bar, engine::seen_by(bottom, best.score, self.pos().turn()), bottom, world);
        }
        self.draw_side(frame, &place, world);
        let (text, style) = self.status(world);
        status::draw(frame, &place, &text, style);
        let hint = match self.place() {
            Place::Typing if self.session.is_online() => "online.screen.prompt",
            Place::Typing => "screen.prompt.typing",
            Place::Board => "screen.prompt.board",
            Place::Over => "screen.prompt.over",
            Place::Promotion => "screen.prompt.promotion",
            _ => "screen.prompt.question",
        };
        let hint = world.text_with(hint, &[("letters", Arg::notation(Promotion::keys(world.letters())))]);
        let prompt = PromptLine { prompt: &self.desk.prompt, pos: self.pos(), place: self.place(), hint: &hint };
        prompt.draw(frame, place.prompt, world);
    }

    fn desk(&self) -> Option<&Desk> {
        Some(&self.desk)
    }

    fn desk_mut(&mut self) -> Option<&mut Desk> {
        Some(&mut self.desk)
    }

    fn command(&mut self, command: Command, world: &mut World) -> Step {
        if self.place() == Place::Over && world.now.saturating_sub(self.ended) < DEAD_TIME {
            return Step::Stay;
        }
        if !matches!(command, Command::Yes | Command::No | Command::Back) {
            self.desk.note = None;
        }
        if command == Command::Pick && !self.can_touch() {
            if self.shown.is_none() && self.session.is_others_turn() {
                let is_online = self.session.is_online();
                let refusal = if is_online { Refusal::OthersTurn } else { Refusal::ComputersTurn };
                self.desk.refuse(&refusal, world);
            }
            return Step::Stay;
        }
        let bottom = self.session.orientation();
        let done = self.desk.command(
            command,
            &Before { pos: self.session.position(), bottom, place: Place::Typing, speech: world.speech() },
        );
        self.finish(done, world)
    }

    fn mouse(&mut self, mouse: &MouseEvent, world: &mut World) -> Step {
        let Some(place) = Arrangement::of(world.area, self.session.orientation()) else { return Step::Stay };
        let lines = if self.has_engine { engine::below(place.side, LINES) } else { place.side };
        let clicked = self.desk.promotion.and_then(|promotion| promotion.clicked(mouse, lines));
        if let Some(role) = clicked {
            return self.command(Command::Promote(role), world);
        }
        let can_touch = self.can_touch();
        let done = self.desk.mouse(mouse, &place.board, self.session.position(), can_touch);
        self.finish(done, world)
    }

    fn tick(&mut self, world: &mut World) -> Step {
        for event in self.session.poll(world.now) {
            self.hear(event, world);
        }
        self.reviewer.iter_mut().for_each(|reviewer| reviewer.poll(world));
        if self.session.is_gone() { Step::Back } else { Step::Stay }
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
        is_waiting || self.reviewer.as_mut().is_some_and(Reviewer::wait)
    }
}
