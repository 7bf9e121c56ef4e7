//! A finished or running game as PGN, with players, strengths, times and clocks.

use crate::game::{LiveGame, PlayerView, Seat, Terms};
use std::time::Duration;
use tabiya_engine::Level;
use tabiya_openings::opening_of_game;
use tabiya_rules::Color;
use tabiya_rules::pgn::{Comment, Tree};

use crate::game::Opponent;

/// The game in PGN. `site` is the address of the server, if it has one.
pub fn write(game: &LiveGame, site: Option<&str>) -> String {
    tree(game, site).to_string()
}

/// The same, before it is written.
pub(crate) fn tree(game: &LiveGame, site: Option<&str>) -> Tree {
    let mut tree = Tree::from(game.game());
    let tags = &mut tree.tags;
    tags.set("Event", event(&game.terms));
    tags.set("Site", site.map_or(game.id.clone(), |site| format!("{}/{}", site.trim_end_matches('/'), game.id)));
    let (date, time) = date_and_time(game.created_at);
    tags.set("Date", date.as_str());
    tags.set("Round", "-");
    for color in Color::ALL {
        let (title, seat) = (color.title(), &game.terms.seats[color]);
        let name = PlayerView::of(seat).name;
        tags.set(title, if name.is_empty() { "?".to_owned() } else { name });
        tags.set(format!("{title}Type"), if seat.is_computer() { "program" } else { "human" });
        if let Some(rating) = PlayerView::of(seat).rating {
            tags.set(format!("{title}Elo"), rating.points.to_string());
        }
        if let Seat::Computer { strength } = seat {
            match strength {
                Opponent::Level(number) => {
                    tags.set(format!("{title}Level"), number.to_string());
                    if let Some(level) = Level::new(*number) {
                        tags.set(format!("{title}Elo"), level.elo().get().to_string());
                    }
                }
                Opponent::Elo(elo) => tags.set(format!("{title}Elo"), elo.to_string()),
            }
        }
    }
    tags.set("UTCDate", date.as_str());
    tags.set("UTCTime", time.as_str());
    tags.set("TimeControl", game.terms.time.white.to_pgn());
    if game.terms.time.white != game.terms.time.black {
        tags.set("BlackTimeControl", game.terms.time.black.to_pgn());
    }
    if let Some((_, opening)) = opening_of_game(&game.terms.start, game.game().moves()) {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.name);
    }
    if let Some(ending) = game.ending_view() {
        tags.set("GameId", game.id.as_str());
        tags.set("TerminationDetail", ending.termination());
    }
    let ids: Vec<_> = tree.main_line().collect();
    for (id, turn) in ids.into_iter().zip(game.clockwork().clock().turns()) {
        if let Some(left) = turn.left {
            let left = Duration::from_millis(left.as_millis() as u64 / 100 * 100);
            tree.set_comment(id, Comment::from_clock(left).to_string());
        }
    }
    tree
}

/// What a game is called among others.
pub(crate) fn event(terms: &Terms) -> String {
    format!("{} {} game", if terms.rated { "Rated" } else { "Casual" }, terms.speed().name())
}

/// `2026.11.15` and `17:04:59`, in UTC.
pub(crate) fn date_and_time(wall_ms: i64) -> (String, String) {
    let seconds = wall_ms.div_euclid(1000);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    (
        format!("{year:04}.{month:02}.{day:02}"),
        format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60),
    )
}

/// Year, month and day of a day since 1970. Years are counted from March, so that a leap day is the last of its year.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date_and_time(0), ("1970.01.01".to_owned(), "00:00:00".to_owned()));
        assert_eq!(date_and_time(951_782_399_000).0, "2000.02.28");
        assert_eq!(date_and_time(951_782_400_000).0, "2000.02.29");
        assert_eq!(date_and_time(1_794_589_499_000), ("2026.11.13".to_owned(), "17:04:59".to_owned()));
        assert_eq!(date_and_time(-1000), ("1969.12.31".to_owned(), "23:59:59".to_owned()));
    }
}
