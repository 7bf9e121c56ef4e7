//! What the search asks: the network decides where there is one, else the terms do.

use super::network::{Follower, Network};
use super::{Evaluator, Terms};
use crate::score::Value;
use std::sync::Arc;
use tabiya_rules::{Move, Position};

/// Two evaluations side by side, of which one is asked.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    terms: Terms,
    network: Option<Follower>,
}

impl Judge {
    /// From the next search on, this network decides, or the terms if there is none.
    pub(crate) fn set_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network.map(Follower::new);
    }
}

impl Evaluator for Judge {
    fn forget(&mut self) {
        self.terms.forget();
    }

    fn begin(&mut self, _root: &Position) {
        if let Some(follower) = &mut self.network {
            follower.begin();
        }
    }

    #[inline(always)]
    fn enter(&mut self, pos: &Position, m: Move, _next: &Position) {
        if let Some(follower) = &mut self.network {
            follower.enter(pos, m);
        }
    }

    #[inline(always)]
    fn leave(&mut self) {
        if let Some(follower) = &mut self.network {
            follower.leave();
        }
    }

    fn value(&mut self, pos: &Position) -> Value {
        match &mut self.network {
            Some(follower) => follower.value(pos),
            None => self.terms.value(pos),
        }
    }
}
