//! A game as it is exported: as PGN with the tags that Lichess writes, or as its JSON; with what the engine has found,
//! where the game has been reviewed.

use super::division::Division;
use super::error::Answer;
use super::fields::Fields;
use super::kind;
use super::shapes;
use super::site::Site;
use crate::app::App;
use crate::game::{EndingView, LiveGame, PersonKind, PlayerView, Seat};
use crate::pgn::date_and_time;
use crate::reviews::FinishedGame;
use crate::store::StoreError;
use serde_json::{Value, json};
use std::time::Duration;
use tabiya_engine::Score;
use tabiya_engine::review::{Judgement, MoveReview, Review, SideReview};
use tabiya_openings::opening_of_game;
use tabiya_rules::pgn::{Tags, Tree};
use tabiya_rules::{Color, Position, Variant};
use tabiya_text::Language;

/// What to write of a game.
#[derive(Clone, Debug)]
pub(super) struct Options {
    moves: bool,
    tags: bool,
    clocks: bool,
    evals: bool,
    accuracy: bool,
    opening: bool,
    pgn_in_json: bool,
    last_fen: bool,
    literate: bool,
    division: bool,
}

impl Options {
    /// For one game: everything, unless somebody wants less.
    pub(super) fn of_one(fields: &Fields) -> Options {
        Options::read(fields, true)
    }

    /// For many: clocks, evaluations and openings only for those who ask.
    pub(super) fn of_list(fields: &Fields) -> Options {
        Options::read(fields, false)
    }

    fn read(fields: &Fields, usual: bool) -> Options {
        Options {
            moves: fields.flag_or("moves", true),
            tags: fields.flag_or("tags", true),
            clocks: fields.flag_or("clocks", usual),
            evals: fields.flag_or("evals", usual),
            accuracy: fields.flag("accuracy"),
            opening: fields.flag_or("opening", usual),
            pgn_in_json: fields.flag("pgnInJson"),
            last_fen: fields.flag("lastFen"),
            literate: fields.flag("literate"),
            division: fields.flag("division"),
        }
    }
}

/// A game and what is to be written of it.
pub(super) struct Record<'a> {
    game: &'a LiveGame,
    site: &'a Site,
    options: &'a Options,
    review: Option<Review>,
}

impl<'a> Record<'a> {
    /// Looks up what the options ask for.
    pub(super) async fn read(
        app: &App,
        game: &'a LiveGame,
        site: &'a Site,
        options: &'a Options,
    ) -> Answer<Record<'a>> {
        let is_wanted = options.evals || options.accuracy;
        let review = if is_wanted { review(app, game).await? } else { None };
        Ok(Record { game, site, options, review })
    }

    /// The game in PGN.
    pub(super) fn pgn(&self) -> String {
        let Record { game, site, options, .. } = *self;
        let mut tree = if options.moves { Tree::from(game.game()) } else { Tree::from_start(game.terms.start) };
        tree.tags = Tags::new();
        tree.outcome = game.game().outcome();
        if options.tags {
            set_tags(&mut tree, game, site);
            if let Some((_, opening)) =
                opening_of_game(&game.terms.start, game.game().moves()).filter(|_| options.opening)
            {
                tree.tags.set("ECO", opening.eco);
                tree.tags.set("Opening", opening.name);
            }
            tree.tags.set("Termination", termination(game));
        } else {
            tree.tags.set("Result", result(game));
        }
        self.comment(&mut tree);
        let text = tree.to_string();
        if options.tags { with_long_line(&text) } else { without_tags(&text) }
    }

    /// Writes what is asked for behind the moves.
    fn comment(&self, tree: &mut Tree) {
        let Record { game, options, .. } = *self;
        let ids: Vec<_> = tree.main_line().collect();
        if options.literate
            && let Some((ply, opening)) = opening_of_game(&game.terms.start, game.game().moves())
            && let Some(&id) = ply.checked_sub(1).and_then(|ply| ids.get(ply)).filter(|_| options.opening)
        {
            tree.set_comment(id, opening.to_string());
        }
        match self.review.as_ref().filter(|_| options.evals) {
            Some(review) if options.literate => review.annotate(tree, Language::English),
            Some(review) => review.write_evaluations(tree),
            None => {}
        }
        if options.clocks && kind::clock(&game.terms.time.white).is_some() {
            for (id, turn) in ids.iter().zip(game.clockwork().clock().turns()) {
                let mut comment = tree.parsed_comment(*id);
                comment.clock = turn.left.map(|left| Duration::from_secs(left.as_secs()));
                tree.set_comment(*id, comment.to_string());
            }
        }
    }
}

/// What was found when the game was reviewed, if it was. A review that cannot be read is as good as none: the game is
/// exported all the same.
async fn review(app: &App, game: &LiveGame) -> Answer<Option<Review>> {
    let Some(finished) = FinishedGame::of(game) else { return Ok(None) };
    let row = match app.store.review(&game.id).await {
        Err(error @ StoreError::Strange { .. }) => return Ok(without_review(game, &error)),
        row => row?,
    };
    let Some(evaluations) = row.and_then(|row| row.evaluations) else { return Ok(None) };
    Ok(finished.review(&evaluations).map_or_else(|error| without_review(game, &error), Some))
}

fn without_review(game: &LiveGame, error: &StoreError) -> Option<Review> {
    tracing::warn!(game = game.id, %error, "a game is exported without its review, which cannot be read");
    None
}

/// All moves in one line, for programs look there for a whole comment.
fn with_long_line(pgn: &str) -> String {
    let (tags, moves) = pgn.split_once("\n\n").unwrap_or(("", pgn));
    format!("{tags}\n\n{}\n\n", moves.trim().replace('\n', " "))
}

/// Only the moves.
fn without_tags(pgn: &str) -> String {
    let (_, moves) = pgn.split_once("\n\n").unwrap_or(("", pgn));
    format!("{}\n", moves.trim().replace('\n', " "))
}

fn set_tags(tree: &mut Tree, game: &LiveGame, site: &Site) {
    let time = &game.terms.time.white;
    let speed = kind::speed(&game.terms.time);
    let variant = kind::variant(&game.terms.start, game.terms.variant);
    let tags = &mut tree.tags;
    let mode = if game.terms.rated { "rated" } else { "casual" };
    tags.set("Event", format!("{mode} {speed} game"));
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
        let rating = PlayerView::of(&game.terms.seats[color]).rating;
        let elo = rating.map_or("?".to_owned(), |rating| rating.points.to_string());
        tags.set(format!("{}Elo", color.title()), elo);
        if let Some(difference) = shapes::rating_diff(game, color) {
            tags.set(format!("{}RatingDiff", color.title()), format!("{difference:+}"));
        }
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
        Seat::Person(player) if player.role != PersonKind::Guest => player.name.clone(),
        _ => shapes::ANONYMOUS.to_owned(),
    }
}

fn result(game: &LiveGame) -> &'static str {
    game.ending_view().map_or("*", EndingView::outcome)
}

fn termination(game: &LiveGame) -> &'static str {
    match kind::status(game.ending_view()).name {
        "started" => "Unterminated",
        "aborted" | "timeout" => "Abandoned",
        "outoftime" => "Time forfeit",
        "cheat" => "Rules infraction",
        _ => "Normal",
    }
}

impl Record<'_> {
    /// The game in JSON.
    pub(super) fn json(&self, last_move_at: Option<i64>) -> Value {
        let Record { game, options, .. } = *self;
        let time = &game.terms.time.white;
        let ending = game.ending_view();
        let mut shown = shapes::about(game);
        let mut set = |name: &str, value: Value| shown[name] = value;
        set("lastMoveAt", json!(last_move_at.unwrap_or(game.created_at)));
        set("status", json!(kind::status(ending).name));
        set("source", json!(kind::source(game.terms.source, game.terms.has_computer())));
        set("players", json!({ "white": self.player(Color::White), "black": self.player(Color::Black) }));
        if game.terms.start != Position::STANDARD {
            set("initialFen", json!(game.terms.start.to_string()));
        }
        if let Some(winner) = ending.and_then(EndingView::winner) {
            set("winner", json!(winner));
        }
        if let Some((ply, opening)) =
            opening_of_game(&game.terms.start, game.game().moves()).filter(|_| options.opening)
        {
            set("opening", json!({ "eco": opening.eco, "name": opening.name, "ply": ply }));
        }
        if options.moves {
            set("moves", json!(game.game().sans().collect::<Vec<_>>().join(" ")));
        }
        if options.pgn_in_json {
            set("pgn", json!(self.pgn()));
        }
        if options.division {
            set("division", json!(Division::of(game.game())));
        }
        if options.last_fen {
            set("lastFen", json!(game.game().position().to_string()));
        }
        if let Some(review) = self.review.as_ref().filter(|_| options.evals) {
            let moves = review.moves.iter().map(|reviewed| analysed(reviewed, game.terms.variant));
            set("analysis", moves.collect());
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

    /// Who plays one side, and how well.
    fn player(&self, color: Color) -> Value {
        let mut shown = player(&self.game.terms.seats[color]);
        if let Some(difference) = shapes::rating_diff(self.game, color) {
            shown["ratingDiff"] = json!(difference);
        }
        if let Some(review) = &self.review {
            shown["analysis"] = summary(&review.sides[color], self.options.accuracy);
        }
        shown
    }
}

fn summary(side: &SideReview, with_accuracy: bool) -> Value {
    let mut shown = json!({
        "inaccuracy": side.inaccuracies,
        "mistake": side.mistakes,
        "blunder": side.blunders,
        "acpl": side.average_loss.unwrap_or_default().round() as i64,
    });
    if let Some(accuracy) = side.accuracy.filter(|_| with_accuracy) {
        shown["accuracy"] = json!(accuracy.round() as i64);
    }
    shown
}

/// What is to be said of a move: what it led to, and what was better where it was a lapse.
fn analysed(reviewed: &MoveReview, variant: Variant) -> Value {
    let mut shown = match reviewed.worth() {
        Some(Score::Cp(cp)) => json!({ "eval": cp }),
        Some(Score::Mate(moves)) => json!({ "mate": moves }),
        None => json!({}),
    };
    let Some(judgement) = reviewed.judgement() else { return shown };
    if let Some(better) = reviewed.better() {
        shown["best"] = json!(better.first().map(|m| m.uci(variant).to_string()));
        let mut pos = reviewed.position;
        let sans = better.iter().map(|&m| {
            let san = pos.san(m).to_string();
            pos.play_unchecked(m);
            san
        });
        shown["variation"] = json!(sans.collect::<Vec<_>>().join(" "));
    }
    let comment = reviewed.explanation.sentence(Language::English);
    shown["judgment"] = json!({ "name": title(judgement), "comment": comment });
    shown
}

fn title(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "Inaccuracy",
        Judgement::Mistake => "Mistake",
        Judgement::Blunder => "Blunder",
    }
}

/// Who plays one side.
pub(super) fn player(seat: &Seat) -> Value {
    match seat {
        Seat::Computer { strength } => json!({ "aiLevel": shapes::level(*strength) }),
        Seat::Person(player) if player.role != PersonKind::Guest => {
            let mut user = json!({ "id": kind::user_id(&player.name), "name": player.name });
            if let Some(title) = kind::title(Some(player.role)) {
                user["title"] = json!(title);
            }
            let (rating, provisional) = kind::rating(player.rating);
            let mut shown = json!({ "user": user, "rating": rating });
            if provisional {
                shown["provisional"] = json!(true);
            }
            shown
        }
        _ => json!({ "name": shapes::ANONYMOUS }),
    }
}
