//! What is said over the API, as far as we need it. Fields that we do not know are passed over.

use crate::client::{Client, ClientError};
use crate::lines::Lines;
use hyper::Method;
use serde::Deserialize;
use std::collections::HashMap;
use tabiya_rules::{Game, Position, Termination, UciMove};

#[derive(Clone, Debug, Deserialize)]
pub struct Account {
    /// The name in lower case.
    pub id: String,
    pub username: String,
    /// `BOT` for bots.
    pub title: Option<String>,
}

/// Something that has happened to one's games.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A game begins, or goes on.
    GameStart { game: GameInfo },
    /// A game is over.
    GameFinish { game: GameInfo },
    /// Somebody asks for a game.
    Challenge { challenge: Box<Challenge> },
    /// They ask no longer.
    ChallengeCanceled { challenge: Box<Challenge> },
    /// The answer is no.
    ChallengeDeclined { challenge: Box<Challenge> },
    /// Something else.
    #[serde(other)]
    Unknown,
}

/// A game as an event tells of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameInfo {
    pub game_id: String,
    /// One's own colour.
    pub color: Option<String>,
    /// Who sits opposite.
    pub opponent: Option<Opponent>,
    /// How it ended.
    pub status: Option<Status>,
    pub winner: Option<String>,
}

/// The games that one plays now.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Playing {
    now_playing: Vec<GameInfo>,
}

/// Who sits opposite.
#[derive(Clone, Debug, Deserialize)]
pub struct Opponent {
    pub username: String,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub struct Status {
    pub name: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its name, which is that of the game.
    pub id: String,
    pub challenger: Option<User>,
    /// Who is asked.
    pub dest_user: Option<User>,
    pub variant: Variant,
    pub speed: String,
    /// Does it count?
    pub rated: bool,
    /// With how much time.
    pub time_control: Option<TimeControl>,
    /// Why it was declined.
    pub decline_reason: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct User {
    /// The name in lower case; none for a guest.
    pub id: Option<String>,
    pub name: Option<String>,
    /// `BOT` for bots.
    pub title: Option<String>,
    /// For the computer: how well it plays.
    #[serde(rename = "aiLevel")]
    pub ai_level: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Variant {
    /// For programs.
    pub key: String,
}

/// With how much time.
#[derive(Clone, Debug, Deserialize)]
pub struct TimeControl {
    /// For people.
    pub show: Option<String>,
}

/// What a game's stream tells.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameEvent {
    /// The whole game.
    GameFull(Box<GameFull>),
    /// How it stands.
    GameState(GameState),
    /// Something was said.
    ChatLine { username: String, text: String, room: String },
    /// The opponent has left, or is back.
    #[serde(rename_all = "camelCase")]
    OpponentGone {
        gone: bool,
        /// When the game can be claimed.
        claim_win_in_seconds: Option<u64>,
    },
    /// Something else.
    #[serde(other)]
    Unknown,
}

/// A whole game.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    pub id: String,
    pub variant: Variant,
    pub white: User,
    pub black: User,
    /// `startpos` or a FEN.
    pub initial_fen: String,
    /// None in a game without a clock.
    pub clock: Option<ClockInfo>,
    /// How it stands.
    pub state: GameState,
}

/// A clock in milliseconds.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct ClockInfo {
    /// At first.
    pub initial: u64,
    /// For each move.
    pub increment: u64,
}

/// How a game stands.
#[derive(Clone, Debug, Deserialize)]
pub struct GameState {
    /// In UCI, with blanks between.
    pub moves: String,
    /// White's time left in milliseconds.
    pub wtime: u64,
    pub btime: u64,
    /// White's increment.
    pub winc: u64,
    pub binc: u64,
    /// `started`, or how it ended.
    pub status: String,
    pub winner: Option<String>,
    /// White offers a draw.
    #[serde(default)]
    pub wdraw: bool,
    /// Black does.
    #[serde(default)]
    pub bdraw: bool,
    /// White wants to take a move back.
    #[serde(default)]
    pub wtakeback: bool,
    /// Black does.
    #[serde(default)]
    pub btakeback: bool,
}

impl GameState {
    /// Does it go on?
    pub fn is_on(&self) -> bool {
        matches!(self.status.as_str(), "created" | "started")
    }

    /// The game from this position on, as far as its moves can be read.
    pub fn game(&self, start: Position) -> Option<Game> {
        let moves: Option<Vec<UciMove>> = self.moves.split_whitespace().map(|text| text.parse().ok()).collect();
        Game::from_moves(start, moves?).ok()
    }
}

/// Why a game ended, in the words of the rules; `None` where it goes on, was called off, or where the server has a word
/// that is not known. A draw is told by one word, whatever it comes from: the game itself says more.
pub fn termination(status: &str, has_winner: bool, game: Option<&Game>) -> Option<Termination> {
    Some(match status {
        "mate" => Termination::Checkmate,
        "resign" => Termination::Resignation,
        "stalemate" => Termination::Stalemate,
        "timeout" | "noStart" => Termination::Abandonment,
        "outoftime" if has_winner => Termination::TimeForfeit,
        "outoftime" => Termination::TimeForfeitDraw,
        "cheat" => Termination::RulesInfraction,
        "unknownFinish" => Termination::Adjudication,
        "insufficientMaterialClaim" => Termination::InsufficientMaterial,
        "draw" => drawn(game?),
        _ => return None,
    })
}

/// What a draw comes from: what the rules know of, or else that both have agreed.
fn drawn(game: &Game) -> Termination {
    let claimed = || game.claims().next().map(|claim| claim.termination());
    game.termination().or_else(claimed).unwrap_or(Termination::Agreement)
}

/// By which of the two ways somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// As a person.
    Board,
    /// As a bot.
    Bot,
}

impl Face {
    fn name(self) -> &'static str {
        match self {
            Face::Board => "board",
            Face::Bot => "bot",
        }
    }
}

/// What a token is worth.
#[derive(Clone, Debug, Deserialize)]
pub struct TokenRights {
    /// What it allows, with commas between.
    pub scopes: String,
}

/// A round of a broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroadcastRound {
    /// What the broadcast is called.
    pub tour: String,
    pub name: String,
    /// May one send games to it?
    pub is_writeable: bool,
}

/// What became of a game that was sent.
#[derive(Clone, Debug, Deserialize)]
pub struct PushedGame {
    pub tags: HashMap<String, String>,
    /// How many moves of both sides it has now.
    pub moves: Option<u64>,
    /// Why it was not taken.
    pub error: Option<String>,
}

#[derive(Deserialize)]
struct PushedGames {
    games: Vec<PushedGame>,
}

#[derive(Deserialize)]
struct RoundAnswer {
    round: Named,
    tour: Named,
    study: Study,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Study {
    #[serde(default)]
    writeable: bool,
}

/// What can be asked. Every one fails as [`Client::get`] does.
#[expect(clippy::missing_errors_doc, reason = "it is said once, above")]
impl Client {
    /// Who one is.
    pub async fn account(&self) -> Result<Account, ClientError> {
        self.get("/api/account").await
    }

    /// What tokens are worth; none for those that are worth nothing.
    pub async fn test_token(&self, token: &str) -> Result<Option<TokenRights>, ClientError> {
        let mut worth: HashMap<String, Option<TokenRights>> = self.post_text("/api/token/test", token).await?;
        Ok(worth.remove(token).flatten())
    }

    /// Makes the account a bot's, for ever.
    pub async fn become_bot(&self) -> Result<(), ClientError> {
        self.tell("/api/bot/account/upgrade", &[]).await
    }

    /// What happens to one's games.
    pub async fn events(&self) -> Result<Lines, ClientError> {
        self.stream(Method::GET, "/api/stream/event", &[]).await
    }

    /// A game's stream.
    pub async fn game(&self, face: Face, id: &str) -> Result<Lines, ClientError> {
        self.stream(Method::GET, &format!("/api/{}/game/stream/{id}", face.name()), &[]).await
    }

    /// Does something in a game, such as `move/e2e4`, `resign` or `draw/yes`.
    pub async fn act(&self, face: Face, id: &str, what: &str) -> Result<(), ClientError> {
        self.tell(&format!("/api/{}/game/{id}/{what}", face.name()), &[]).await
    }

    /// Says something to the opponent.
    pub async fn say(&self, face: Face, id: &str, text: &str) -> Result<(), ClientError> {
        self.tell(&format!("/api/{}/game/{id}/chat", face.name()), &[("room", "player"), ("text", text)]).await
    }

    /// The names of the games that one plays now.
    pub async fn playing(&self) -> Result<Vec<String>, ClientError> {
        let playing: Playing = self.get("/api/account/playing?nb=50").await?;
        Ok(playing.now_playing.into_iter().map(|game| game.game_id).collect())
    }

    /// Takes back a challenge.
    pub async fn cancel(&self, challenge: &str) -> Result<(), ClientError> {
        self.tell(&format!("/api/challenge/{challenge}/cancel"), &[]).await
    }

    /// Accepts a challenge.
    pub async fn accept(&self, challenge: &str) -> Result<(), ClientError> {
        self.tell(&format!("/api/challenge/{challenge}/accept"), &[]).await
    }

    /// A round of a broadcast.
    pub async fn broadcast_round(&self, id: &str) -> Result<BroadcastRound, ClientError> {
        let RoundAnswer { round, tour, study } = self.get(&format!("/api/broadcast/-/-/{id}")).await?;
        Ok(BroadcastRound { tour: tour.name, name: round.name, is_writeable: study.writeable })
    }

    /// Sends games to a round of a broadcast.
    pub async fn push_to_round(&self, id: &str, pgn: &str) -> Result<Vec<PushedGame>, ClientError> {
        let told: PushedGames = self.post_text(&format!("/api/broadcast/round/{id}/push"), pgn).await?;
        Ok(told.games)
    }

    /// Declines a challenge.
    pub async fn decline(&self, challenge: &str, reason: &str) -> Result<(), ClientError> {
        self.tell(&format!("/api/challenge/{challenge}/decline"), &[("reason", reason)]).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(start: &str, moves: &str) -> Game {
        let start = if start.is_empty() { Position::STANDARD } else { start.parse().unwrap() };
        Game::from_moves(start, moves.split_whitespace().map(|text| text.parse().unwrap())).unwrap()
    }

    #[test]
    fn endings_have_the_names_of_the_rules() {
        for (status, has_winner, name) in [
            ("mate", true, "checkmate"),
            ("resign", true, "resignation"),
            ("stalemate", false, "stalemate"),
            ("timeout", true, "abandonment"),
            ("outoftime", true, "time-forfeit"),
            ("outoftime", false, "time-forfeit-draw"),
            ("cheat", true, "rules-infraction"),
        ] {
            assert_eq!(termination(status, has_winner, None).map(Termination::name), Some(name), "{status}");
        }
        for status in ["started", "created", "aborted", "variantEnd", "nonsense", "draw"] {
            assert_eq!(termination(status, false, None), None, "{status}");
        }
    }

    #[test]
    fn what_a_draw_comes_from_is_seen_in_the_game() {
        let draw = |game: Game| termination("draw", false, Some(&game)).map(Termination::name);
        assert_eq!(draw(game("", "e2e4 e7e5")), Some("agreement"));
        let thrice = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
        assert_eq!(draw(game("", thrice)), Some("threefold-repetition"));
        assert_eq!(draw(game("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2")), Some("insufficient-material"));
        assert_eq!(draw(game("4k3/7r/8/8/8/8/8/R3K3 w - - 99 80", "a1a2")), Some("fifty-moves"));
    }
}
