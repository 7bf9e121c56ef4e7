//! A position that is put to a whole class, pure: everybody moves once, and then the computer says what was best. It is a part of the
//! lesson, and goes with it: nothing of it is kept once the teacher has put it away.

use crate::game::PositionView;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tabiya_engine::explain::MoveExplanation;
use tabiya_engine::{Line, Root, Score};
use tabiya_rules::{IllegalMove, Move, Position, UciMove};
use tabiya_text::Language;
use utoipa::ToSchema;

/// A position that is put to everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub id: String,
    pub position: Position,
    /// Who has answered what, by id, in the order in which it came.
    answers: Vec<(String, String)>,
    /// What the computer says, once it was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Solution>,
    /// The clocks stood still for it, and go on after it.
    pub has_stopped: bool,
}

/// What the computer says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The best move and those that are as good, the best first, in UCI.
    good: Vec<String>,
    /// Why the best is best: a sentence in each language, by its tag.
    why: BTreeMap<String, String>,
}

/// Why an answer is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnswered {
    /// Nobody asks that, or no longer.
    #[error("this question is over")]
    Over,
    /// Everybody answers once.
    #[error("you have answered already")]
    Twice,
    /// It is no move here.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

/// A question as somebody sees it to whom it was put.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuestionView {
    /// What an answer names.
    pub id: String,
    /// The position, with all that can be played.
    pub position: PositionView,
    /// One's own answer; left out until there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mine: Option<OwnAnswer>,
    /// What the computer says; left out until it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub solution: Option<SolutionView>,
}

/// What one has answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnAnswer {
    /// The move, in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Is it as good as the best? Left out until that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub good: Option<bool>,
}

/// What was best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SolutionView {
    /// The best move, in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Moves that are as good, as people write them; mostly none.
    pub also: Vec<String>,
    /// Why, in a sentence, by the tag of each language.
    pub why: BTreeMap<String, String>,
    /// How many have answered.
    pub answered: u32,
    /// How many of them have found it, or a move that is as good.
    pub found: u32,
}

/// A move that somebody has answered, and who did. Only for those who see the wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnswerView {
    /// The move, in UCI.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// Who has answered it, by the names that everybody knows.
    pub names: Vec<String>,
    /// Is it as good as the best? Left out until that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub good: Option<bool>,
}

/// Moves that cost no more than this are as good as the best, in hundredths of a pawn: less cannot be told apart.
const AS_GOOD: i32 = 15;

impl Question {
    /// A question that nobody has answered yet.
    pub fn new(id: String, position: Position, has_stopped: bool) -> Question {
        Question { id, position, answers: Vec::new(), solution: None, has_stopped }
    }

    /// Somebody answers.
    ///
    /// # Errors
    /// It was told already, they have answered before, or it is no move.
    pub fn answer(&mut self, person: &str, wish: UciMove) -> Result<(), NotAnswered> {
        if self.solution.is_some() {
            return Err(NotAnswered::Over);
        }
        if self.answer_of(person).is_some() {
            return Err(NotAnswered::Twice);
        }
        let m = self.position.resolve(wish)?;
        self.answers.push((person.to_owned(), self.uci(m)));
        Ok(())
    }

    /// The computer's answer is told; the first one stays.
    pub fn solve(&mut self, solution: Solution) {
        self.solution.get_or_insert(solution);
    }

    /// Was it told what is best?
    pub fn is_solved(&self) -> bool {
        self.solution.is_some()
    }

    /// The question for everybody, or with the answer of one.
    pub fn view(&self, person: Option<&str>) -> QuestionView {
        QuestionView {
            id: self.id.clone(),
            position: PositionView::of(&self.position),
            mine: person.and_then(|person| self.answer_of(person)).map(|uci| OwnAnswer {
                uci: uci.to_owned(),
                san: self.san(uci),
                good: self.is_good(uci),
            }),
            solution: self.solution.as_ref().and_then(|solution| self.solution_view(solution)),
        }
    }

    /// What was answered, the most frequent first. `name` tells what somebody is called who still belongs to the group.
    pub fn tally(&self, name: impl Fn(&str) -> Option<String>) -> Vec<AnswerView> {
        let mut tally: Vec<AnswerView> = Vec::new();
        for (person, uci) in &self.answers {
            let Some(name) = name(person) else { continue };
            match tally.iter_mut().find(|answer| answer.uci == *uci) {
                Some(answer) => answer.names.push(name),
                None => tally.push(AnswerView {
                    uci: uci.clone(),
                    san: self.san(uci),
                    names: vec![name],
                    good: self.is_good(uci),
                }),
            }
        }
        tally.sort_by_key(|answer| std::cmp::Reverse(answer.names.len()));
        tally
    }

    fn answer_of(&self, person: &str) -> Option<&str> {
        self.answers.iter().find(|(answerer, _)| answerer == person).map(|(_, uci)| uci.as_str())
    }

    /// Is this as good as the best, once that is told?
    fn is_good(&self, uci: &str) -> Option<bool> {
        self.solution.as_ref().map(|solution| solution.good.iter().any(|good| good == uci))
    }

    fn solution_view(&self, solution: &Solution) -> Option<SolutionView> {
        let (best, others) = solution.good.split_first()?;
        let found = self.answers.iter().filter(|(_, uci)| solution.good.contains(uci)).count();
        Some(SolutionView {
            uci: best.clone(),
            san: self.san(best),
            also: others.iter().map(|uci| self.san(uci)).collect(),
            why: solution.why.clone(),
            answered: self.answers.len() as u32,
            found: found as u32,
        })
    }

    fn uci(&self, m: Move) -> String {
        m.uci(self.position.variant()).to_string()
    }

    /// A move as people write it. It was checked when it came in.
    fn san(&self, uci: &str) -> String {
        let m = uci.parse().ok().and_then(|wish| self.position.resolve(wish).ok());
        m.map_or_else(|| uci.to_owned(), |m| self.position.san(m).to_string())
    }
}

impl Solution {
    /// What the best lines of a position say; nothing where there is none.
    pub fn of(position: &Position, lines: &[Line]) -> Option<Solution> {
        let best = lines.first()?;
        let first = best.moves.first().copied()?;
        let is_as_good = |line: &&Line| is_as_good(best.score, line.score);
        let good = lines.iter().filter(is_as_good).filter_map(|line| line.moves.first());
        let explanation = MoveExplanation::from_lines(&Root::new(*position), first, best, None);
        let said = |language: Language| (language.tag().to_owned(), explanation.sentence(language));
        Some(Solution {
            good: good.map(|m| m.uci(position.variant()).to_string()).collect(),
            why: Language::ALL.into_iter().map(said).collect(),
        })
    }
}

/// Is a move as good as the best? A mate is only matched by one that is as quick.
fn is_as_good(best: Score, other: Score) -> bool {
    match (best, other) {
        (Score::Mate(best), Score::Mate(other)) => best == other,
        (Score::Cp(best), Score::Cp(other)) => best - other <= AS_GOOD,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::{Control, Engine, Limits};

    /// White mates by either rook, and by nothing else.
    const TWO_MATES: &str = "6k1/5ppp/8/8/8/8/RR6/6K1 w - - 0 1";

    fn question(fen: &str) -> Question {
        Question::new("q".to_owned(), fen.parse().expect("a position"), false)
    }

    fn wish(uci: &str) -> UciMove {
        uci.parse().expect("a move")
    }

    fn solution(position: &Position) -> Solution {
        let mut engine = Engine::default();
        let limits = Limits { multi_pv: 3, ..Limits::depth(6) };
        let lines = engine.search(&Root::new(*position), &limits, &Control::default(), &mut |_| {}).lines;
        Solution::of(position, &lines).expect("there are moves")
    }

    #[test]
    fn everybody_answers_once_and_only_what_can_be_played() {
        let mut asked = question("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        assert!(matches!(asked.answer("noa", wish("e2e5")), Err(NotAnswered::Illegal(_))));
        asked.answer("noa", wish("e2e4")).expect("a move");
        assert_eq!(asked.answer("noa", wish("e2e3")), Err(NotAnswered::Twice));
        asked.answer("ben", wish("e1d2")).expect("a move");
        asked.answer("dan", wish("e2e4")).expect("a move");
        let tally = asked.tally(|person| (person != "ben").then(|| person.to_owned()));
        let shown: Vec<(&str, usize)> = tally.iter().map(|one| (one.san.as_str(), one.names.len())).collect();
        assert_eq!(shown, [("e4", 2)], "whoever has left the group is not counted");
        assert_eq!(asked.view(Some("ben")).mine.map(|mine| mine.san).as_deref(), Some("Kd2"));
        assert_eq!(asked.view(None).mine, None);
    }

    #[test]
    fn what_is_told_is_checked_and_ends_the_question() {
        let mut asked = question("6k1/5ppp/8/8/8/8/R7/6K1 w - - 0 1");
        asked.answer("noa", wish("a2a8")).expect("a move");
        asked.answer("ben", wish("a2a7")).expect("a move");
        asked.solve(solution(&asked.position));
        let told = asked.view(None).solution.expect("it was told");
        assert_eq!((told.san.as_str(), told.answered, told.found), ("Ra8#", 2, 1));
        assert_eq!(told.why.keys().collect::<Vec<_>>(), ["en", "fr", "he"]);
        assert!(told.why["en"].contains("mate"), "{:?}", told.why);
        let good: Vec<_> = asked.tally(|person| Some(person.to_owned())).iter().map(|one| one.good).collect();
        assert_eq!(good, [Some(true), Some(false)]);
        assert_eq!(asked.answer("dan", wish("a2a8")), Err(NotAnswered::Over));
    }

    #[test]
    fn two_mates_are_as_good_as_each_other() {
        let mut asked = question(TWO_MATES);
        asked.answer("noa", wish("a2a8")).expect("a move");
        asked.answer("ben", wish("b2b8")).expect("a move");
        asked.answer("dan", wish("b2b7")).expect("a move");
        asked.solve(solution(&asked.position));
        let told = asked.view(None).solution.expect("it was told");
        assert_eq!((told.answered, told.found, told.also.len()), (3, 2, 1), "{told:?}");
    }

    #[test]
    fn it_comes_back_as_it_was_kept() {
        let mut asked = question(TWO_MATES);
        asked.answer("noa", wish("a2a8")).expect("a move");
        asked.solve(solution(&asked.position));
        let kept = serde_json::to_string(&asked).expect("plain data");
        assert_eq!(serde_json::from_str::<Question>(&kept).expect("the same"), asked);
    }
}
