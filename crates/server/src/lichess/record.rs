//! A game as it is exported: as PGN with the tags that Lichess writes, or as its JSON.

use super::fields::Fields;
use super::kind::{self, RATING};
use super::shapes;
use super::site::Site;
use crate::game::{LiveGame, Role, Seat};
use crate::pgn::date_and_time;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_openings::opening_of_game;
use tabiya_rules::pgn::{Comment, Tags, Tree};
use tabiya_rules::{Color, Position};

/// What to write of a game. Evaluations and accuracy are asked for in vain: nothing is analysed on the way.
#[derive(Clone, Debug)]
pub(super) struct Options {
    moves: bool,
    tags: bool,
    clocks: bool,
    opening: bool,
    pgn_in_json: bool,
    last_fen: bool,
    literate: bool,
}

impl Options {
    /// For one game: everything, unless somebody wants less.
    pub(super) fn of_one(fields: &Fields) -> Options {
        Options::read(fields, true)
    }

    /// For many: clocks and openings only for those who ask.
    pub(super) fn of_list(fields: &Fields) -> Options {
        Options::read(fields, false)
    }

    fn read(fields: &Fields, usual: bool) -> Options {
        Options {
            moves: fields.flag_or("moves", true),
            tags: fields.flag_or("tags", true),
            clocks: fields.flag_or("clocks", usual),
            opening: fields.flag_or("opening", usual),
            pgn_in_json: fields.flag("pgnInJson"),
            last_fen: fields.flag("lastFen"),
            literate: fields.flag("literate"),
        }
    }
}

/// The game in PGN.
pub(super) fn pgn(game: &LiveGame, site: &Site, options: &Options) -> String {
    let mut tree = if options.moves { Tree::from(game.game()) } else { Tree::from_start(game.terms.start) };
    tree.tags = Tags::new();
    tree.outcome = game.game().outcome();
    let opening = opening_of_game(&game.terms.start, game.game().moves());
    if options.tags {
        set_tags(&mut tree, game, site);
        if let Some((_, opening)) = opening.filter(|_| options.opening) {
            tree.tags.set("ECO", opening.eco);
            tree.tags.set("Opening", opening.name);
        }
        tree.tags.set("Termination", termination(game));
    } else {
        tree.tags.set("Result", result(game));
    }
    let ids: Vec<_> = tree.main_line().collect();
    if options.clocks {
        for (id, turn) in ids.iter().zip(game.clockwork().clock().turns()) {
            if let Some(left) = turn.left.filter(|_| kind::clock(&game.terms.time.white).is_some()) {
                tree.set_comment(*id, Comment::from_clock(Duration::from_secs(left.as_secs())).to_string());
            }
        }
    }
    if options.literate
        && let (Some((ply, opening)), true) = (opening, options.opening)
        && let Some(&id) = ply.checked_sub(1).and_then(|ply| ids.get(ply))
    {
        let text = format!("{} {}", opening, tree.comment(id));
        tree.set_comment(id, text.trim().to_owned());
    }
    let text = tree.to_string();
    if options.tags { text } else { without_tags(&text) }
}

/// Only the moves.
fn without_tags(pgn: &str) -> String {
    let moves: Vec<&str> = pgn.lines().filter(|line| !line.starts_with('[')).collect();
    format!("{}\n", moves.join("\n").trim())
}

fn set_tags(tree: &mut Tree, game: &LiveGame, site: &Site) {
    let time = &game.terms.time.white;
    let speed = kind::speed(time);
    let variant = kind::variant(&game.terms.start, game.terms.chess960);
    let tags = &mut tree.tags;
    tags.set("Event", format!("casual {speed} game"));
    tags.set("Site", site.game(&game.id));
    let (date, clock) = date_and_time(game.created_at);
    tags.set("Date", date.as_str());
    tags.set("Round", "-");
    for color in Color::ALL {
        tags.set(color.title(), name(&game.terms.seats[color]));
    }
    tags.set("Result", result(game));
    tags.set("GameId", game.id.as_str());
    tags.set("UTCDate", date);
    tags.set("UTCTime", clock);
    for color in Color::ALL {
        // Nobody has a rating here.
        tags.set(format!("{}Elo", color.title()), "?");
        if let Seat::Person(player) = &game.terms.seats[color]
            && let Some(title) = kind::title(Some(player.role))
        {
            tags.set(format!("{}Title", color.title()), title);
        }
    }
    tags.set("Variant", variant.name);
    let time_control = match (kind::clock(time), kind::days(time)) {
        (Some((initial, increment)), _) => format!("{}+{}", initial.as_secs(), increment.as_secs()),
        (None, Some(1)) => "1 day per move".to_owned(),
        (None, Some(days)) => format!("{days} days per move"),
        (None, None) => "-".to_owned(),
    };
    tags.set("TimeControl", time_control);
}

fn name(seat: &Seat) -> String {
    match seat {
        Seat::Computer { strength } => format!("Tabiya level {}", shapes::level(*strength)),
        Seat::Person(player) if player.role != Role::Guest => player.name.clone(),
        _ => shapes::ANONYMOUS.to_owned(),
    }
}

fn result(game: &LiveGame) -> String {
    game.ending_view().map_or_else(|| "*".to_owned(), |ending| ending.outcome)
}

fn termination(game: &LiveGame) -> &'static str {
    match kind::status(game.ending_view().as_ref()).name {
        "started" => "Unterminated",
        "aborted" | "timeout" => "Abandoned",
        "outoftime" => "Time forfeit",
        "cheat" => "Rules infraction",
        _ => "Normal",
    }
}

/// The game in JSON.
pub(super) fn json(game: &LiveGame, site: &Site, options: &Options, last_move_at: Option<i64>) -> Value {
    let time = &game.terms.time.white;
    let variant = kind::variant(&game.terms.start, game.terms.chess960);
    let speed = kind::speed(time);
    let ending = game.ending_view();
    let mut shown = json!({
        "id": game.id,
        "rated": false,
        "variant": variant.key,
        "speed": speed,
        "perf": kind::perf(variant, speed),
        "createdAt": game.created_at,
        "lastMoveAt": last_move_at.unwrap_or(game.created_at),
        "status": kind::status(ending.as_ref()).name,
        "source": kind::source(game.terms.source),
        "players": { "white": player(&game.terms.seats.white), "black": player(&game.terms.seats.black) },
    });
    let mut set = |name: &str, value: Value| shown[name] = value;
    if game.terms.start != Position::STANDARD {
        set("initialFen", json!(game.terms.start.to_string()));
    }
    if let Some(winner) = ending.and_then(|ending| ending.winner) {
        set("winner", json!(winner));
    }
    if let Some((ply, opening)) = opening_of_game(&game.terms.start, game.game().moves()).filter(|_| options.opening) {
        set("opening", json!({ "eco": opening.eco, "name": opening.name, "ply": ply }));
    }
    if options.moves {
        set("moves", json!(game.game().sans().collect::<Vec<_>>().join(" ")));
    }
    if options.pgn_in_json {
        set("pgn", json!(pgn(game, site, options)));
    }
    if options.last_fen {
        set("lastFen", json!(game.game().position().to_string()));
    }
    if let Some(clock) = kind::clock_shape(time) {
        set("clock", clock);
        if options.clocks {
            let left = game.clockwork().clock().turns().filter_map(|turn| turn.left);
            set("clocks", json!(left.map(|left| left.as_millis() as u64 / 10).collect::<Vec<_>>()));
        }
    }
    if let Some(days) = kind::days(time) {
        set("daysPerTurn", json!(days));
    }
    shown
}

/// Who plays one side.
pub(super) fn player(seat: &Seat) -> Value {
    match seat {
        Seat::Computer { strength } => json!({ "aiLevel": shapes::level(*strength) }),
        Seat::Person(player) if player.role != Role::Guest => {
            let mut user = json!({ "id": kind::user_id(&player.name), "name": player.name });
            if let Some(title) = kind::title(Some(player.role)) {
                user["title"] = json!(title);
            }
            json!({ "user": user, "rating": RATING, "provisional": true })
        }
        _ => json!({ "name": shapes::ANONYMOUS }),
    }
}
