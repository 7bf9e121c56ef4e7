//! What a session asks of the computer, and what it makes of the answers.

use super::computer::{Finding, Inquiry, Ticket};
use super::setup::{limits_for_analysis, limits_for_questions};
use super::{Event, Session};
use std::time::Duration;
use tabiya_engine::Root;
use tabiya_engine::player::Deed;
use tabiya_rules::Color;

impl Session {
    pub(super) fn root(&self) -> Root {
        Root::of_game(&self.game)
    }

    pub(super) fn ask(&mut self, question: Inquiry, now: Duration) {
        self.ask_at(self.root(), question, now);
    }

    pub(super) fn ask_at(&mut self, root: Root, question: Inquiry, now: Duration) {
        self.analysis = None;
        let limits = limits_for_questions(self.pace, self.time_left(self.actor(), now));
        self.asked = Some(self.mind.ask(root, question, limits));
    }

    /// Begins, or ends, the search for the best lines of the position.
    pub(super) fn analyse(&mut self) {
        self.analysis = None;
        let is_free = self.asked.is_none() && self.thinking.is_none();
        if self.wanted_lines > 0 && is_free && self.position().has_legal_move() {
            let question = Inquiry::Analyse { lines: self.wanted_lines };
            self.analysis = Some(self.mind.ask(self.root(), question, limits_for_analysis(self.pace)));
        }
    }

    /// Takes an answer, unless its question is no longer asked.
    pub(super) fn hear(&mut self, number: u64, answer: Finding, now: Duration, events: &mut Vec<Event>) {
        let is = |ticket: &Option<Ticket>| ticket.as_ref().is_some_and(|ticket| ticket.number == number);
        if let Some((side, _)) = self.thinking.take_if(|(_, ticket)| ticket.number == number) {
            self.hear_decision(side, answer, now, events);
        } else if is(&self.asked) {
            self.asked = None;
            self.hear_advice(answer, events);
            self.analyse();
        } else if is(&self.analysis) {
            if matches!(answer, Finding::Lines { is_final: true, .. }) {
                self.analysis = None;
            }
            self.hear_advice(answer, events);
        }
    }

    pub(super) fn hear_decision(&mut self, side: Color, answer: Finding, now: Duration, events: &mut Vec<Event>) {
        let Some(computer) = &mut self.computers[side] else { return };
        let deeds = match answer {
            Finding::Thought(thought) => computer.answer(&self.game, &thought),
            Finding::Failed(reason) => {
                events.push(Event::ComputerFailed(reason));
                computer.at_a_loss(side, &self.game)
            }
            _ => return,
        };
        deeds.into_iter().for_each(|deed| self.do_deed(side, deed, now, events));
    }

    /// What the computer does. It has thought about this very position; what the game refuses all the same is not done.
    fn do_deed(&mut self, by: Color, deed: Deed, now: Duration, events: &mut Vec<Event>) {
        let done = match deed {
            Deed::Move(m) => return drop(self.play(m, now, events)),
            Deed::Claim(None) => self.game.claim().map(|_| Some(Event::DrawClaimed { by })),
            Deed::Claim(Some(m)) => self.game.claim_with(m).map(|_| Some(Event::DrawClaimed { by })),
            Deed::Resign => self.game.resign(by).map(|_| Some(Event::Resigned { by })),
            Deed::AcceptDraw => self.game.accept_draw(by).map(|_| None),
            Deed::OfferDraw => self.game.offer_draw(by).map(|()| Some(Event::DrawOffered { by })),
            Deed::DeclineDraw => self.game.decline_draw(by).map(|()| Some(Event::DrawDeclined { by })),
        };
        let Ok(event) = done else { return };
        events.extend(event);
        if self.game.is_over() {
            self.finish(now, events);
        }
    }

    fn hear_advice(&mut self, answer: Finding, events: &mut Vec<Event>) {
        events.extend(match answer {
            Finding::Hint(Some(line)) => Some(Event::Hint(line)),
            Finding::Evaluation { breakdown, network, line } => Some(Event::Evaluated { breakdown, network, line }),
            Finding::Explained(explanation) => Some(Event::Explained(explanation)),
            Finding::Lines { lines, .. } => Some(Event::Analysed(lines)),
            Finding::Failed(reason) => Some(Event::ComputerFailed(reason)),
            _ => None,
        });
    }
}
