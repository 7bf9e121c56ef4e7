//! What is shown of a live game.

use super::moves::written;
use super::terms::{Seat, Terms};
use super::{LiveGame, Ms};
use crate::wire::{GameView, LiveView, MoveView, PlayerKind, PlayerView, PositionView, Status, WaitingView};
use std::borrow::Cow;
use std::collections::BTreeMap;
use tabiya_openings::opening_of_game;
use tabiya_rules::{ByColor, Color, Game};

impl LiveGame {
    /// The whole game, as this person sees it.
    pub fn view(&self, person: Option<&str>, now: Ms) -> GameView {
        let seats = &self.terms.seen_by(person).seats;
        GameView {
            id: self.id.clone(),
            seq: self.seq,
            you: person.map(|person| self.terms.colors_of(person).collect()).unwrap_or_default(),
            status: self.status(),
            players: ByColor::new_with(|color| PlayerView::of(&seats[color])),
            start: self.terms.start.to_string(),
            chess960: self.terms.chess960,
            time: ByColor::new_with(|color| self.terms.time[color].to_string()),
            speed: self.terms.speed(),
            source: self.terms.source,
            visibility: self.terms.visibility,
            moves: self.move_views(),
            position: self.position_view(),
            clock: self.clockwork.show(now),
            draw: self.draw,
            takeback: self.takeback,
            rematch: self.rematch,
            next: self.next.clone(),
            ending: self.ending_view(),
            opening: self.opening(),
            created_at: self.created_at,
            title: self.title(),
        }
    }

    fn title(&self) -> Option<String> {
        self.terms.title.as_ref().map(ToString::to_string)
    }

    fn move_views(&self) -> Vec<MoveView> {
        let mut turns = self.clockwork.clock().turns();
        let mut left = || turns.next()?.left.map(|left| left.as_millis() as u64);
        let moves = self.game.moves().zip(self.game.sans());
        moves.map(|(m, san)| MoveView { uci: self.uci_of(m), san, left: left() }).collect()
    }

    /// The position with the moves that can be made in it.
    pub(super) fn position_view(&self) -> PositionView {
        position_view(&self.game, self.terms.chess960, self.is_live())
    }

    /// The opening's name.
    pub fn opening(&self) -> Option<String> {
        opening_name(&self.game)
    }

    /// The game as it waits for whoever comes, if it does. Whose it is, is not told.
    pub fn waiting_view(&self) -> Option<WaitingView> {
        if self.status() != Status::Waiting || !self.terms.is_offered_to_all() {
            return None;
        }
        let color = if self.terms.seats.white == Seat::Open { Color::White } else { Color::Black };
        Some(WaitingView {
            id: self.id.clone(),
            title: self.title(),
            name: PlayerView::of(&self.terms.seats[!color]).name,
            time: self.terms.time[color].to_string(),
            speed: self.terms.speed(),
            chess960: self.terms.chess960,
            color,
            mine: false,
        })
    }

    /// The same game for the eyes of this person, or of somebody unknown.
    pub fn seen_by(mut self, person: Option<&str>) -> LiveGame {
        if let Cow::Owned(terms) = self.terms.seen_by(person) {
            self.terms = terms;
        }
        self
    }

    /// The game in little, for everybody.
    pub fn live_view(&self) -> LiveView {
        let seats = &self.terms.seen_by(None).seats;
        LiveView {
            id: self.id.clone(),
            names: ByColor::new_with(|color| PlayerView::of(&seats[color]).name),
            fen: self.game.position().to_string(),
            last: self.game.moves().last().map(|m| self.uci_of(m)),
            speed: self.terms.speed(),
        }
    }
}

/// The opening's name.
pub(super) fn opening_name(game: &Game) -> Option<String> {
    opening_of_game(game.start(), game.moves()).map(|(_, opening)| opening.name.to_string())
}

pub(super) fn position_view(game: &Game, chess960: bool, is_live: bool) -> PositionView {
    let pos = game.position();
    let mut moves = BTreeMap::<String, String>::new();
    if is_live {
        for &m in &pos.legal_moves() {
            let squares = moves.entry(m.from().to_string()).or_default();
            let mut add = |square: String| {
                if !squares.as_bytes().chunks(2).any(|known| known == square.as_bytes()) {
                    squares.push_str(&square);
                }
            };
            add(m.to().to_string());
            if m.is_castle() {
                add(m.king_target().to_string());
            }
        }
    }
    let claim = is_live && game.claims().next().is_some();
    let claim_with = game.claiming_moves().filter(|_| is_live).map(|m| written(m, chess960)).collect();
    PositionView { fen: pos.to_string(), turn: pos.turn(), check: pos.is_check(), moves, claim, claim_with }
}

impl GameView {
    /// Does the computer play?
    pub fn has_computer(&self) -> bool {
        [&self.players.white, &self.players.black].into_iter().any(|player| player.kind == PlayerKind::Computer)
    }
}

impl PlayerView {
    /// Who sits here, as everybody may know it.
    pub fn of(seat: &Seat) -> PlayerView {
        let (kind, name, role, strength) = match seat {
            Seat::Open => (PlayerKind::Open, String::new(), None, None),
            Seat::Invited(player) => (PlayerKind::Invited, player.name.clone(), Some(player.role), None),
            Seat::Person(player) => (PlayerKind::Person, player.name.clone(), Some(player.role), None),
            Seat::Computer { strength } => (PlayerKind::Computer, "Tabiya".to_owned(), None, Some(*strength)),
        };
        PlayerView { kind, name, role, strength }
    }
}

impl Terms {
    /// The id of the person who plays this side, if there still is one.
    pub fn person(&self, color: Color) -> Option<&str> {
        self.seats[color].player().filter(|player| !player.is_gone()).map(|player| player.id.as_str())
    }
}
