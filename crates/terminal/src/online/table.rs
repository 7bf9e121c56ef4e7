//! One game on a server at this keyboard, or one to look at.

use super::{FACE, OnlineError, Outage, Seat, ending_words, hung_up};
use serde_json::Value;
use tabiya_client::api::{GameFull, GameState, Told, termination};
use tabiya_client::{ClientError, Method};
use tabiya_rules::{Color, Game, Position, UciMove};

/// A game on a server.
pub(super) struct Table {
    id: String,
    color: Color,
    start: Position,
    is_chess960: bool,
    position: Position,
    state: GameState,
}

/// What somebody has typed.
enum Typed {
    /// A command, as the API calls it.
    Act(String),
    /// Words for the opponent.
    Say(String),
    /// The board once more.
    Board,
    /// No more.
    Quit,
    /// Whatever it is, it is nothing here.
    Nothing,
}

/// How Tabiya's servers call a second wish for a draw, or for a move back, before the next move.
const ASKED_ALREADY: &str = "asked-already";

impl Table {
    /// Plays a game to its end. A line that breaks is opened again.
    pub(super) async fn play(seat: &mut Seat<'_>, id: &str, me: &str) -> Result<(), OnlineError> {
        let mut outage = Outage::NONE;
        loop {
            match Table::sit(seat, id, me, &mut outage).await {
                Ok(()) => return Ok(()),
                Err(error) => {
                    if !seat.get_over(error, &mut outage).await? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Plays until the game is over or the keyboard ends. A stream that ends before that is an error.
    async fn sit(seat: &mut Seat<'_>, id: &str, me: &str, outage: &mut Outage) -> Result<(), OnlineError> {
        let mut lines = seat.client.game(FACE, id).await?;
        let mut table: Option<Table> = None;
        loop {
            tokio::select! {
                told = lines.next::<Told>() => match told?.ok_or_else(|| hung_up(&seat.client))? {
                    Told::GameFull(full) => {
                        *outage = Outage::NONE;
                        let mut opened = Table::open(*full, me, seat)?;
                        let state = opened.state.clone();
                        let is_over = opened.hear(state, true, seat)?;
                        table = Some(opened);
                        if is_over {
                            return Ok(());
                        }
                    }
                    Told::GameState(state) => {
                        if let Some(table) = &mut table
                            && table.hear(state, false, seat)?
                        {
                            return Ok(());
                        }
                    }
                    Told::ChatLine { username, text, .. } => {
                        seat.say("online.said", &[("name", &username), ("text", &text)])?;
                    }
                    Told::OpponentGone { gone, .. } => {
                        seat.say(if gone { "online.gone" } else { "online.back" }, &[])?;
                    }
                    Told::Unknown => {}
                },
                line = seat.keyboard.recv() => {
                    let Some(line) = line else { return Ok(()) };
                    if let Some(table) = &table
                        && !table.obey(&line, seat).await?
                    {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn open(full: GameFull, me: &str, seat: &mut Seat<'_>) -> Result<Table, OnlineError> {
        let is_white = full.white.id.as_deref() == Some(me);
        let other = if is_white { &full.black } else { &full.white };
        let name = match (&other.name, other.ai_level) {
            (Some(name), _) => name.clone(),
            (None, level) => format!("AI {}", level.unwrap_or_default()),
        };
        let key = if is_white { "online.against.white" } else { "online.against.black" };
        seat.say(key, &[("name", &name), ("game", &full.id)])?;
        let start = if full.initial_fen == "startpos" { Position::STANDARD } else { read(&full.initial_fen)? };
        Ok(Table {
            id: full.id,
            color: if is_white { Color::White } else { Color::Black },
            start,
            is_chess960: full.variant.key == "chess960",
            position: start,
            state: full.state,
        })
    }

    /// Shows what has changed. True when the game is over.
    fn hear(&mut self, state: GameState, is_first: bool, seat: &mut Seat<'_>) -> Result<bool, OnlineError> {
        let (mut position, mut last) = (self.start, None);
        for text in state.moves.split_whitespace() {
            let wish: UciMove = text.parse().map_err(|_| strange(text))?;
            let m = position.resolve(wish).map_err(|_| strange(text))?;
            last = Some(position.san(m).to_string());
            position.play_unchecked(m);
        }
        let is_new = is_first || state.moves != self.state.moves;
        let before = self.offers(self.color);
        self.position = position;
        self.state = state;
        if is_new {
            seat.show(self.position.board(), self.color == Color::Black)?;
            if let Some(san) = last {
                seat.say("online.moved", &[("san", &san), ("clocks", &self.clocks())])?;
            }
        }
        if !self.state.is_on() {
            let key = match &self.state.winner {
                None => "online.drawn",
                Some(winner) if (winner == "white") == self.color.is_white() => "online.won",
                Some(_) => "online.lost",
            };
            let game = self.state.game(self.start);
            let why = termination(&self.state.status, self.state.winner.is_some(), game.as_ref());
            seat.say(key, &[("how", &ending_words(seat.options.language, &self.state.status, why))])?;
            return Ok(true);
        }
        self.tell_own_offers(before, is_new, seat)?;
        let (draw, takeback) = self.offers(!self.color);
        if draw {
            seat.say("online.draw", &[])?;
        }
        if takeback {
            seat.say("online.takeback", &[])?;
        }
        if is_new && self.position.turn() == self.color {
            seat.say("online.turn", &[])?;
        }
        Ok(false)
    }

    /// What this side offers: a draw, to take a move back.
    fn offers(&self, color: Color) -> (bool, bool) {
        let state = &self.state;
        if color.is_white() { (state.wdraw, state.wtakeback) } else { (state.bdraw, state.btakeback) }
    }

    /// Says what has become of one's own offers. A move that was made or taken back says it by itself.
    fn tell_own_offers(&self, before: (bool, bool), is_new: bool, seat: &mut Seat<'_>) -> Result<(), OnlineError> {
        let now = self.offers(self.color);
        for (was, is, made, refused) in [
            (before.0, now.0, "online.offered.draw", "online.unoffered.draw"),
            (before.1, now.1, "online.offered.takeback", "online.unoffered.takeback"),
        ] {
            match (was, is) {
                (false, true) => seat.say(made, &[])?,
                (true, false) if !is_new => seat.say(refused, &[])?,
                _ => {}
            }
        }
        Ok(())
    }

    fn clocks(&self) -> String {
        let shown = |ms: u64| match ms {
            2_147_483_647 => "-".to_owned(),
            ms => format!("{}:{:02}", ms / 60_000, ms / 1000 % 60),
        };
        format!("{} – {}", shown(self.state.wtime), shown(self.state.btime))
    }

    /// Does what was typed. False when it is enough.
    async fn obey(&self, line: &str, seat: &mut Seat<'_>) -> Result<bool, OnlineError> {
        let result = match self.read(line) {
            Typed::Quit => return Ok(false),
            Typed::Board => {
                seat.show(self.position.board(), self.color == Color::Black)?;
                return Ok(true);
            }
            Typed::Nothing => {
                seat.say("online.help", &[])?;
                return Ok(true);
            }
            Typed::Say(words) => seat.client.say(FACE, &self.id, &words).await,
            Typed::Act(what) => seat.client.act(FACE, &self.id, &what).await,
        };
        match result {
            Ok(()) => Ok(true),
            Err(ClientError::Refused { code: Some(code), .. }) if code == ASKED_ALREADY => {
                seat.say("online.asked-already", &[])?;
                Ok(true)
            }
            Err(ClientError::Refused { error, .. }) => {
                seat.say("online.refused", &[("error", &error)])?;
                Ok(true)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn read(&self, line: &str) -> Typed {
        let line = line.trim();
        let act = |text: &str| Typed::Act(text.to_owned());
        let offers_takeback = if self.color.is_white() { self.state.btakeback } else { self.state.wtakeback };
        match line.split_once(' ').unwrap_or((line, "")) {
            ("quit" | "q", "") => Typed::Quit,
            ("board" | "b", "") => Typed::Board,
            ("resign", "") => act("resign"),
            ("abort", "") => act("abort"),
            ("draw", "") => act("draw/yes"),
            ("takeback" | "undo", "") => act("takeback/yes"),
            ("accept" | "yes", "") => act(if offers_takeback { "takeback/yes" } else { "draw/yes" }),
            ("decline" | "no", "") => act(if offers_takeback { "takeback/no" } else { "draw/no" }),
            ("claim", "") => act("claim-victory"),
            ("say", words) if !words.is_empty() => Typed::Say(words.to_owned()),
            _ => self.read_move(line).map_or(Typed::Nothing, |uci| Typed::Act(format!("move/{uci}"))),
        }
    }

    /// A move as people write it, or in UCI.
    fn read_move(&self, text: &str) -> Option<String> {
        let by_uci = text.parse::<UciMove>().ok().and_then(|wish| self.position.resolve(wish).ok());
        let m = by_uci.or_else(|| self.position.parse_san(text).ok())?;
        let uci = if self.is_chess960 { UciMove::chess960(m) } else { UciMove::standard(m) };
        Some(uci.to_string())
    }
}

fn read(fen: &str) -> Result<Position, ClientError> {
    fen.parse().map_err(|_| strange(fen))
}

fn strange(text: &str) -> ClientError {
    ClientError::Strange(format!("{text:?}"))
}

/// Shows a game to somebody who looks on. A line that breaks is opened again.
pub(super) async fn watch(seat: &mut Seat<'_>, id: &str) -> Result<(), OnlineError> {
    let mut outage = Outage::NONE;
    loop {
        match look_on(seat, id, &mut outage).await {
            Ok(()) => return Ok(()),
            Err(error) => {
                if !seat.get_over(error, &mut outage).await? {
                    return Ok(());
                }
            }
        }
    }
}

/// How many of the moves that were made before are shown.
const SHOWN_BEFORE: u64 = 4;

async fn look_on(seat: &mut Seat<'_>, id: &str, outage: &mut Outage) -> Result<(), OnlineError> {
    let mut lines = seat.client.stream(Method::GET, &format!("/api/stream/game/{id}"), &[]).await?;
    *outage = Outage::NONE;
    let (mut made_before, mut positions) = (0, 0);
    let mut followed = None;
    loop {
        let told = tokio::select! {
            told = lines.next::<Value>() => told?.ok_or_else(|| hung_up(&seat.client))?,
            line = seat.keyboard.recv() => match line.as_deref().map(str::trim) {
                None | Some("quit" | "q") => return Ok(()),
                Some(_) => continue,
            },
        };
        if let Some(status) = told["status"]["name"].as_str() {
            let is_last = positions > 0;
            made_before = told["turns"].as_u64().unwrap_or(0);
            let [white, black] = ["white", "black"].map(|color| name(&told["players"][color]));
            if is_last || status == "started" {
                let why = termination(status, told["winner"].is_string(), followed.as_ref());
                let how = ending_words(seat.options.language, status, why);
                let result = match (is_last, status, told["winner"].as_str()) {
                    (false, ..) | (true, "aborted", _) => "–",
                    (true, _, None) => "½–½",
                    (true, _, Some("white")) => "1–0",
                    (true, _, Some(_)) => "0–1",
                };
                seat.say(
                    "online.watching",
                    &[("white", &white), ("black", &black), ("result", result), ("how", &how)],
                )?;
            }
            if is_last {
                return Ok(());
            }
            followed = Some(Game::new(told["initialFen"].as_str().map_or(Ok(Position::STANDARD), read)?));
        } else if let Some(fen) = told["fen"].as_str() {
            positions += 1;
            let last = told["lm"].as_str();
            let san = follow(&mut followed, fen, last);
            if positions + SHOWN_BEFORE <= made_before {
                continue;
            }
            let position = read(&format!("{fen} - - 0 1"))?;
            seat.show(position.board(), false)?;
            if let Some(last) = last {
                let made = san.as_deref().unwrap_or(last);
                seat.say("online.moved", &[("san", made), ("clocks", &seconds(&told))])?;
            }
        }
    }
}

/// Takes the game on to this position, by the move that led there or back to where it was before. Returns the move as
/// people write it. What does not fit together is not followed any longer.
fn follow(game: &mut Option<Game>, fen: &str, last: Option<&str>) -> Option<String> {
    let followed = game.as_mut()?;
    let is_there = |game: &Game| game.position().to_string().starts_with(&format!("{fen} "));
    let before = *followed.position();
    let made = last.and_then(|last| last.parse::<UciMove>().ok()).and_then(|wish| followed.play_uci(wish).ok());
    if let Some(m) = made
        && is_there(followed)
    {
        return Some(before.san(m).to_string());
    }
    while !is_there(followed) {
        if followed.undo().is_none() {
            *game = None;
            break;
        }
    }
    None
}

/// Who plays one side, as streams show it.
fn name(player: &Value) -> String {
    match (player["user"]["name"].as_str(), player["aiLevel"].as_u64()) {
        (Some(name), _) => name.to_owned(),
        (None, Some(level)) => format!("AI {level}"),
        (None, None) => "?".to_owned(),
    }
}

fn seconds(told: &Value) -> String {
    let shown = |name: &str| told[name].as_u64().map_or("-".to_owned(), |s| format!("{}:{:02}", s / 60, s % 60));
    format!("{} – {}", shown("wc"), shown("bc"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_looked_at_is_followed_move_by_move_and_back() {
        let mut game = Some(Game::default());
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        let knight = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b";
        assert_eq!(follow(&mut game, start, None), None);
        assert_eq!(follow(&mut game, knight, Some("g1f3")).as_deref(), Some("Nf3"));
        // It is taken back, and another move is made.
        assert_eq!(follow(&mut game, start, None), None);
        let pawn = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
        assert_eq!(follow(&mut game, pawn, Some("e2e4")).as_deref(), Some("e4"));
        assert_eq!(game.as_ref().map(|game| game.moves().len()), Some(1));
        assert_eq!(follow(&mut game, "8/8/8/8/8/8/8/8 w", Some("e7e5")), None);
        assert!(game.is_none());
    }
}
