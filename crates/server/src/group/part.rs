//! Which part somebody has in a group, and what it allows: the one table.

use crate::closed::names;

names! {
    /// Which part somebody has in a group.
    pub enum Part {
        /// Whose group it is.
        Owner = "owner",
        /// Teaches: looks after people, cards, rules and lessons.
        Teacher = "teacher",
        /// Looks after games: rounds, results, clocks.
        Arbiter = "arbiter",
        /// Helps in the room: opens devices, seats those who come late.
        Helper = "helper",
        /// Plays.
        Member = "member",
        /// Looks after one of the members, and may look.
        Guardian = "guardian",
    }
}

names! {
    /// What somebody may do in a group.
    pub enum Right {
        /// See what people are really called.
        Names = "names",
        /// See all boards.
        Watch = "watch",
        /// Open devices for sign-in by PIN.
        Door = "door",
        /// Seat somebody who comes late.
        Seat = "seat",
        /// Pair rounds, stop clocks, set results, add time, take moves back.
        Lesson = "lesson",
        /// Bring people in, make cards, take people out, read the log.
        People = "people",
        /// Change what holds for the members.
        Rules = "rules",
        /// Say who belongs to the staff.
        Staff = "staff",
        /// Delete the group.
        Delete = "delete",
    }
}

impl Part {
    /// Does it allow this? What the group's rules allow besides is asked of them.
    pub fn allows(self, right: Right) -> bool {
        use Right::{Door, Lesson, Names, People, Rules, Seat, Watch};
        match self {
            Part::Owner => true,
            Part::Teacher => matches!(right, Names | Watch | Door | Seat | Lesson | People | Rules),
            Part::Arbiter => matches!(right, Names | Watch | Seat | Lesson),
            Part::Helper => matches!(right, Names | Watch | Door | Seat),
            Part::Member | Part::Guardian => false,
        }
    }

    /// Everything that it allows.
    pub fn rights(self) -> Vec<Right> {
        Right::ALL.iter().copied().filter(|right| self.allows(*right)).collect()
    }

    /// Does whoever has it belong to the staff?
    pub fn is_staff(self) -> bool {
        !matches!(self, Part::Member | Part::Guardian)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_not_of_the_staff_may_nothing_by_themselves() {
        for part in Part::ALL {
            assert_eq!(part.rights().is_empty(), !part.is_staff(), "{part}");
        }
        assert_eq!(Part::Owner.rights(), Right::ALL);
    }

    #[test]
    fn nobody_but_the_owner_appoints_or_deletes() {
        for part in Part::ALL.iter().filter(|part| **part != Part::Owner) {
            assert!(!part.allows(Right::Staff) && !part.allows(Right::Delete), "{part}");
        }
    }
}
