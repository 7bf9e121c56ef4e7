//! What the Lichess API calls things: variants, speeds, ratings, the ways a game ends.

use crate::game::{EndingView, List, PersonKind, Player, RatingView, Source, Terms, is_hurried, speed_of};
use crate::store::exports::Kinds;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_rules::{ByColor, Color, Position, Speed, Termination, TimeControl, Variant};
use utoipa::ToSchema;

/// What a variant of chess is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Variant)]
pub(super) struct VariantNames {
    pub key: &'static str,
    pub name: &'static str,
    /// For people in a hurry.
    pub short: &'static str,
}

const STANDARD: VariantNames = VariantNames { key: "standard", name: "Standard", short: "Std" };
const CHESS960: VariantNames = VariantNames { key: "chess960", name: "Chess960", short: "960" };
const FROM_POSITION: VariantNames = VariantNames { key: "fromPosition", name: "From Position", short: "FEN" };

/// How a game ended, or that it has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(super) struct Status {
    pub id: u8,
    pub name: &'static str,
}

/// The number of those who have none.
pub(super) const RATING: u32 = RatingView::NEW.points as u32;
/// What a clock shows where time is not limited.
pub(super) const NO_LIMIT_MS: u64 = 2_147_483_647;
/// The speeds for which a profile has numbers.
pub(super) const PERFS: [&str; 7] =
    ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence", "chess960"];

/// The variant of a game that begins there.
pub(super) fn variant(start: &Position, variant: Variant) -> VariantNames {
    match variant {
        Variant::Chess960 => CHESS960,
        Variant::Standard if *start == Position::STANDARD => STANDARD,
        Variant::Standard => FROM_POSITION,
    }
}

/// The time at first and for each move; none without a clock.
pub(super) fn clock(time: &TimeControl) -> Option<(Duration, Duration)> {
    match time {
        TimeControl::Unlimited | TimeControl::Correspondence(_) => None,
        TimeControl::Hourglass(initial) => Some((*initial, Duration::ZERO)),
        TimeControl::Stages(stages) => {
            stages.first().map(|stage| (stage.time, stage.bonus.time())).or(Some((Duration::ZERO, Duration::ZERO)))
        }
    }
}

/// A clock in seconds, as exports and lists show it.
pub(super) fn clock_shape(time: &TimeControl) -> Option<Value> {
    let (initial, increment) = clock(time)?;
    let total = (initial + increment * 40).as_secs();
    Some(json!({ "initial": initial.as_secs(), "increment": increment.as_secs(), "totalTime": total }))
}

/// How many days there are for a move.
pub(super) fn days(time: &TimeControl) -> Option<u64> {
    match time {
        TimeControl::Correspondence(time) => Some((time.as_secs() / 86_400).max(1)),
        TimeControl::Unlimited | TimeControl::Hourglass(_) | TimeControl::Stages(_) => None,
    }
}

/// From so much time for forty moves on, a game counts as one by correspondence.
const LONGEST_CLOCK: Duration = Duration::from_secs(6 * 3600);
/// What games are called that last longest.
const SLOWEST: &str = Speed::Correspondence.name();

/// How fast a game is: as the rules say, but for the two ends of the scale.
pub(super) fn speed(time: &ByColor<TimeControl>) -> &'static str {
    let is_endless = |control: &TimeControl| control.usual_time().is_none_or(|usual| usual >= LONGEST_CLOCK);
    match speed_of(time) {
        Speed::Bullet if is_hurried(time) => "ultraBullet",
        Speed::Classical if is_endless(&time.white) || is_endless(&time.black) => SLOWEST,
        Speed::Unlimited => SLOWEST,
        speed => speed.name(),
    }
}

/// Where games of these perfs are found in the store, which knows fewer speeds: all of them, and perhaps some more.
pub(super) fn kinds(perfs: &[String]) -> Kinds {
    let mut speeds = Vec::new();
    for perf in perfs {
        speeds.extend(match perf.as_str() {
            "ultraBullet" | "bullet" => &[Speed::Bullet][..],
            "blitz" => &[Speed::Blitz],
            "rapid" => &[Speed::Rapid],
            "classical" => &[Speed::Classical],
            // A clock of many hours counts as this, and is classical there.
            "correspondence" => &[Speed::Classical, Speed::Correspondence, Speed::Unlimited],
            _ => &[],
        });
    }
    speeds.sort_unstable();
    speeds.dedup();
    let shuffled = perfs.iter().any(|perf| perf == CHESS960.key).then_some(Variant::Chess960);
    Kinds { speeds, variants: shuffled.into_iter().collect() }
}

/// Under what games are counted that the store has under this name.
pub(super) fn counted_as(speed: &str, variant: Variant) -> &str {
    match (speed, variant) {
        (_, Variant::Chess960) => CHESS960.key,
        ("unlimited", Variant::Standard) => SLOWEST,
        (speed, Variant::Standard) => speed,
    }
}

/// Under what a game would be rated: its variant, or its speed.
pub(super) fn perf(variant: VariantNames, speed: &'static str) -> &'static str {
    if variant == CHESS960 { variant.key } else { speed }
}

/// The list in which games of this perf count. The fastest share one.
pub(super) fn list(perf: &str) -> Option<List> {
    List::named(if perf == "ultraBullet" { "bullet" } else { perf }).filter(|list| *list != List::Computer)
}

/// How strong somebody is, as programs are told: a newcomer's number where nothing is known.
pub(super) fn rating(rating: Option<RatingView>) -> (i32, bool) {
    let RatingView { points, provisional } = rating.unwrap_or(RatingView::NEW);
    (points, provisional)
}

/// What people call it.
pub(super) fn perf_name(perf: &str) -> &'static str {
    match perf {
        "ultraBullet" => "UltraBullet",
        "bullet" => "Bullet",
        "blitz" => "Blitz",
        "rapid" => "Rapid",
        "classical" => "Classical",
        "chess960" => "Chess960",
        _ => "Correspondence",
    }
}

/// How a game ended.
pub(super) fn status(ending: Option<EndingView>) -> Status {
    let (id, name) = match ending {
        None => (20, "started"),
        Some(EndingView::Aborted(_)) => (25, "aborted"),
        Some(EndingView::Over(ending)) => match ending.termination() {
            Termination::Checkmate => (30, "mate"),
            Termination::Resignation => (31, "resign"),
            Termination::Stalemate => (32, "stalemate"),
            Termination::Abandonment => (33, "timeout"),
            Termination::TimeForfeit | Termination::TimeForfeitDraw => (35, "outoftime"),
            Termination::RulesInfraction => (36, "cheat"),
            Termination::Adjudication => (38, "unknownFinish"),
            _ => (34, "draw"),
        },
    };
    Status { id, name }
}

/// How a game came about. One against the computer is "ai" also when it is played again.
pub(super) fn source(source: Source, has_computer: bool) -> &'static str {
    match source {
        _ if has_computer => "ai",
        Source::Lobby => "lobby",
        Source::Tournament => "swiss",
        Source::Computer | Source::Link | Source::Challenge | Source::Screen | Source::Rematch => "friend",
    }
}

/// The id of somebody with an account: the name in lower case.
pub(super) fn user_id(name: &str) -> String {
    crate::auth::names::fold(name)
}

/// What stands before a bot's name.
pub(super) fn title(role: Option<PersonKind>) -> Option<&'static str> {
    (role == Some(PersonKind::Bot)).then_some("BOT")
}

/// The colour that somebody plays, unless they play both at one screen.
pub(super) fn color_of(terms: &Terms, person: &str) -> Option<Color> {
    let mut colors = terms.colors_of(person);
    let color = colors.next();
    if colors.next().is_some() { None } else { color }
}

/// A game's name with what tells one player's view of it from the other's.
pub(super) fn full_id(game: &str, player: &Player) -> String {
    let hash = crate::id::hash(&format!("{game} {}", player.id));
    format!("{game}{}", hash.chars().take(4).collect::<String>())
}

/// A game's name, also where a client has written its full one.
pub(super) fn game_id(text: &str) -> &str {
    if text.len() == 12 { text.get(..8).unwrap_or(text) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_rules::Ending;

    #[test]
    fn speeds_are_those_of_forty_moves() {
        let cases = [
            ("15s", "ultraBullet"),
            ("1+0", "bullet"),
            ("3+0", "blitz"),
            ("5+2", "blitz"),
            ("10+0", "rapid"),
            ("30+0", "classical"),
            ("359", "classical"),
            ("360", "correspondence"),
            ("*60", "bullet"),
            ("3d", "correspondence"),
            ("-", "correspondence"),
        ];
        for (time, name) in cases {
            let time: TimeControl = time.parse().unwrap();
            assert_eq!(speed(&ByColor { white: time.clone(), black: time.clone() }), name, "{time}");
            // Where one has less time than the other, it is the slower side that counts.
            let less = ByColor { white: "15s".parse().unwrap(), black: time };
            assert_eq!(speed(&less), name);
        }
    }

    #[test]
    fn kinds_of_games_are_looked_for_where_they_may_be() {
        let perfs = |list: &str| kinds(&list.split(',').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(perfs("blitz,ultraBullet,bullet").speeds, [Speed::Bullet, Speed::Blitz]);
        assert_eq!(perfs("correspondence").speeds, [Speed::Classical, Speed::Correspondence, Speed::Unlimited]);
        assert_eq!(perfs("chess960"), Kinds { speeds: Vec::new(), variants: vec![Variant::Chess960] });
        assert_eq!(perfs("atomic"), Kinds { speeds: Vec::new(), variants: Vec::new() });
    }

    /// Whoever adds a way to win is sent to the table of [`status`].
    #[test]
    fn no_game_that_was_won_is_told_as_a_draw() {
        for termination in Termination::ALL {
            if let Some(ending) = Ending::new(termination, Some(Color::White)) {
                assert_ne!(status(Some(EndingView::Over(ending))).name, "draw", "{termination}");
            }
        }
    }

    #[test]
    fn full_names_are_shortened() {
        assert_eq!(game_id("AbCdEfGh1234"), "AbCdEfGh");
        assert_eq!(game_id("AbCdEfGh"), "AbCdEfGh");
        assert_eq!(game_id("ééééééA"), "ééééééA");
    }
}
