//! What has happened, in sentences: the audit log.

use crate::command::Rank;
use crate::event::{Event, Logged};
use crate::state::{Bye, EntrantId, GameId, GameResult, Place, State};
use tabiya_text::{Arg, Language};

impl GameResult {
    /// As lists have it, the same in every language.
    pub fn notation(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1–0",
            GameResult::Draw => "½–½",
            GameResult::BlackWins => "0–1",
            GameResult::WhiteAbsent => "−:+",
            GameResult::BlackAbsent => "+:−",
            GameResult::BothAbsent => "−:−",
        }
    }
}

impl Logged {
    /// What has happened, in words. `state` knows the names.
    pub fn sentence(&self, state: &State, language: Language) -> String {
        let teller = Teller { state, language };
        match &self.event {
            Event::Created(_) => teller.tell("created", vec![]),
            Event::Changed(_) => teller.tell("changed", vec![]),
            Event::Entered(id, _) => teller.of("entered", *id),
            Event::Mended(id, _) => teller.of("mended", *id),
            Event::CheckedIn(id) => teller.of("checked-in", *id),
            Event::CheckedOut(id) => teller.of("checked-out", *id),
            Event::ByeAsked(id, round, bye) => {
                teller.tell(bye_key(*bye), vec![teller.name(*id), ("round", Arg::Number(*round as i64))])
            }
            Event::ByeDropped(id, round) => {
                teller.tell("bye-dropped", vec![teller.name(*id), ("round", Arg::Number(*round as i64))])
            }
            Event::Withdrew(id) => teller.of("withdrew", *id),
            Event::Returned(id) => teller.of("returned", *id),
            Event::Paused => teller.tell("paused", vec![]),
            Event::Resumed => teller.tell("resumed", vec![]),
            Event::Paired { round, is_by_hand: true, .. } => teller.round("paired-by-hand", *round),
            Event::Paired { round, .. } => teller.round("paired", *round),
            Event::Unpaired { round } => teller.round("unpaired", *round),
            Event::Published { round } => teller.round("published", *round),
            Event::Started { round } => teller.round("started", *round),
            Event::Added(game) => teller.tell("added", teller.pair(game.game)),
            Event::Moved(game, Place::Here) => teller.tell("moved-here", teller.pair(*game)),
            Event::Moved(game, Place::Board) => teller.tell("moved-board", teller.pair(*game)),
            Event::Claimed(game, id, result) => {
                let mut args = teller.pair(*game);
                args.extend([teller.name(*id), ("result", Arg::notation(result.notation()))]);
                teller.tell("claimed", args)
            }
            Event::Disputed(game) => teller.tell("disputed", teller.pair(*game)),
            Event::Ended { game, result, .. } => {
                let mut args = teller.pair(*game);
                args.push(("result", Arg::notation(result.notation())));
                teller.tell("ended", args)
            }
            Event::Corrected { game, before, result } => {
                let mut args = teller.pair(*game);
                args.push(("result", Arg::notation(result.notation())));
                args.push(("before", Arg::notation(before.notation())));
                teller.tell("corrected", args)
            }
            Event::Decided(id) => teller.of("decided", *id),
            Event::Called(game) => teller.tell("called", teller.pair(*game)),
            Event::Answered(game) => teller.tell("answered", teller.pair(*game)),
            Event::Appointed { name, rank: Some(Rank::Helper), boards: Some(boards), .. } => {
                let number = |number: usize| Arg::Number(number as i64);
                let boards = [("first", number(boards.first)), ("last", number(boards.last))];
                let mut args = vec![("name", Arg::words(name.clone()))];
                args.extend(boards);
                teller.tell("appointed-boards", args)
            }
            Event::Appointed { name, rank, .. } => {
                let key = match rank {
                    Some(Rank::Arbiter) => "appointed-arbiter",
                    Some(Rank::Helper) => "appointed-helper",
                    None => "dismissed",
                };
                teller.tell(key, vec![("name", Arg::words(name.clone()))])
            }
            Event::Recorded(game, _) => teller.tell("recorded", teller.pair(*game)),
            Event::TimeGiven { game, is_white, seconds } => {
                let mut args = teller.pair(*game);
                args.push(("count", Arg::Number(i64::from(*seconds))));
                teller.tell(if *is_white { "time-white" } else { "time-black" }, args)
            }
            Event::Closed { round } => teller.round("closed", *round),
            Event::Finished => teller.tell("finished", vec![]),
        }
    }
}

fn bye_key(bye: Bye) -> &'static str {
    match bye {
        Bye::Full => "bye-full",
        Bye::Half => "bye-half",
        Bye::Zero | Bye::Pairing => "bye-zero",
    }
}

struct Teller<'a> {
    state: &'a State,
    language: Language,
}

type Args<'a> = Vec<(&'static str, Arg<'a>)>;

impl Teller<'_> {
    fn tell(&self, key: &str, args: Args<'_>) -> String {
        self.language.text(&format!("tournament.log.{key}"), &args)
    }

    fn of(&self, key: &str, id: EntrantId) -> String {
        self.tell(key, vec![self.name(id)])
    }

    fn round(&self, key: &str, round: usize) -> String {
        self.tell(key, vec![("round", Arg::Number(round as i64))])
    }

    fn name(&self, id: EntrantId) -> (&'static str, Arg<'static>) {
        ("name", self.known(id))
    }

    fn known(&self, id: EntrantId) -> Arg<'static> {
        let entrant = self.state.entrants().find(|entrant| entrant.id == id);
        Arg::words(entrant.map_or_else(|| format!("#{}", id.0), |entrant| entrant.entry.name.clone()))
    }

    /// A game that was thrown away with its draw is known by its number alone.
    fn pair(&self, id: GameId) -> Args<'static> {
        let game = self.state.game(id).map(|(_, game)| (game.white, game.black));
        let unknown = || Arg::words(format!("#{}", id.0));
        match game {
            Some((white, black)) => vec![("white", self.known(white)), ("black", self.known(black))],
            None => vec![("white", unknown()), ("black", unknown())],
        }
    }
}
