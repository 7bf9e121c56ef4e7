//! Whole games through [`Session::act`] and [`Session::poll`], with a clock that tests turn by hand.

use super::computer::Finding;
use super::*;
use crate::online::Scene;
use std::fs;
use std::path::PathBuf;
use tabiya_engine::player::Thought;
use tabiya_engine::{Elo, Score};
use tabiya_rules::{Outcome, Termination};

const NOW: Duration = Duration::ZERO;

fn seconds(n: u64) -> Duration {
    Duration::from_secs(n)
}

/// A folder of its own for each test, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("tabiya-session-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn begun(setup: GameSetup) -> Session {
    let mut session = Session::new(setup, Pace::Nodes(200), None);
    session.act(Action::Begin, NOW).expect("a game can be begun");
    session
}

fn people() -> Session {
    begun(GameSetup::two_people("Ada", "Ben"))
}

fn against_computer(color: Color) -> Session {
    begun(GameSetup { seed: 1, ..GameSetup::against_computer("Ada", color, Skill::default()) })
}

fn play(session: &mut Session, text: &str, now: Duration) -> Result<Vec<Event>, Refusal> {
    let m = session.read_move(text)?;
    session.act(Action::Play(m), now)
}

/// Waits for whatever the computer is thinking about.
fn hear(session: &mut Session) -> Vec<Event> {
    let mut events = Vec::new();
    while session.is_waiting() {
        session.wait(seconds(60));
        events.extend(session.poll(NOW));
    }
    events
}

#[test]
fn two_people_play_to_mate() {
    let mut session = people();
    for text in ["f3", "e5", "g2 g4"] {
        play(&mut session, text, NOW).expect("legal");
    }
    let events = play(&mut session, "Qh4", NOW).expect("legal");
    assert!(
        matches!(events[..], [Event::Moved { before, .. }, Event::Ended(_)] if before.turn() == Color::Black),
        "{events:?}"
    );
    assert!(matches!(play(&mut session, "a3", NOW), Err(Refusal::GameOver(_))));
    session.act(Action::Undo, NOW).expect("a move can be taken back");
    assert!(!session.game().is_over());
    session.act(Action::Redo, NOW).expect("and made again");
    assert_eq!(session.game().termination(), Some(Termination::Checkmate));
}

#[test]
fn moves_that_a_server_tells_at_once_are_told_one_by_one() {
    let (connection, _orders, server) = crate::online::Connection::between();
    let mut scene = Scene::nobodys(Position::STANDARD);
    scene.status = "started".to_owned();
    let mut session = Session::online(connection, scene.clone(), Pace::Nodes(200), NOW);
    let mut position = Position::STANDARD;
    for san in ["e4", "Nh6"] {
        let m = position.parse_san(san).expect("a move");
        position.play_unchecked(m);
        scene.moves.push(m);
        server.send(News::Scene(Box::new(scene.clone()))).expect("somebody listens");
    }
    let told = |event: &Event| match event {
        Event::Moved { before, m } => Some(before.san(*m).to_string()),
        _ => None,
    };
    assert_eq!(session.poll(NOW).iter().filter_map(told).collect::<Vec<_>>(), ["e4", "Nh6"]);
}

#[test]
fn the_computer_answers_and_both_moves_are_taken_back() {
    let mut session = against_computer(Color::White);
    play(&mut session, "e4", NOW).expect("legal");
    assert_eq!(play(&mut session, "e5", NOW).err(), Some(Refusal::ComputersTurn));
    let events = hear(&mut session);
    assert!(matches!(events[..], [Event::Moved { before, .. }] if before.turn() == Color::Black), "{events:?}");
    assert!(matches!(session.act(Action::Undo, NOW).as_deref(), Ok([Event::TakenBack(2)])));
    assert!(matches!(session.act(Action::Redo, NOW).as_deref(), Ok([Event::Redone(2)])));
    assert_eq!(session.game().turn(), Color::White);
}

#[test]
fn an_answer_to_a_question_that_is_no_longer_asked_is_dropped() {
    let mut session = against_computer(Color::White);
    play(&mut session, "e4", NOW).expect("legal");
    assert!(matches!(session.act(Action::Undo, NOW).as_deref(), Ok([Event::TakenBack(1)])));
    assert!(!session.is_waiting());
    session.wait(Duration::from_millis(300));
    assert!(session.poll(NOW).is_empty());
    assert!(session.game().plies().is_empty());
    // The answer to the new question comes all the same.
    play(&mut session, "d4", NOW).expect("legal");
    hear(&mut session);
    assert_eq!(session.game().plies().len(), 2);
}

#[test]
fn the_computer_begins_where_it_has_white() {
    let mut session = against_computer(Color::Black);
    assert_eq!(session.orientation(), Color::Black);
    hear(&mut session);
    assert_eq!(session.game().turn(), Color::Black);
    assert_eq!(session.act(Action::Undo, NOW).err(), Some(Refusal::NothingToUndo));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = || {
        let mut session = against_computer(Color::White);
        for text in ["e4", "d3", "a3"] {
            play(&mut session, text, NOW).expect("legal");
            hear(&mut session);
        }
        session.game().sans().collect::<Vec<_>>()
    };
    assert_eq!(game(), game());
}

#[test]
fn draws_between_people_are_offered_and_answered() {
    let mut session = people();
    assert_eq!(session.act(Action::Accept, NOW).err(), Some(Refusal::NoDrawOffer));
    assert!(matches!(session.act(Action::OfferDraw, NOW).as_deref(), Ok([Event::DrawOffered { by: Color::White }])));
    assert!(matches!(session.act(Action::Decline, NOW).as_deref(), Ok([Event::DrawDeclined { by: Color::Black }])));
    session.act(Action::OfferDraw, NOW).expect("again");
    session.act(Action::Accept, NOW).expect("an offer is there");
    assert_eq!(session.game().termination(), Some(Termination::Agreement));
}

#[test]
fn the_computer_agrees_to_a_draw_only_where_it_is_not_better() {
    // Twenty plies: before that it wants to play.
    const MOVES: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 Nd2 Nd7 Ra2 Ra7";
    let offer = |fen: &str| {
        let setup = GameSetup::against_computer("", Color::White, Skill::default());
        let setup = GameSetup { start: fen.parse().expect("a position"), ..setup };
        let mut game = Game::new(setup.start);
        for san in MOVES.split(' ') {
            game.play_san(san).expect("legal");
        }
        let saved = Saved { path: PathBuf::new(), setup, game, clock: None };
        let mut session = Session::resume(saved, Pace::Nodes(500), None);
        session.act(Action::Begin, NOW).expect("begun");
        session.act(Action::OfferDraw, NOW).expect("a draw can be offered");
        hear(&mut session);
        session.game().outcome()
    };
    assert_eq!(offer("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), Some(Outcome::Draw));
    assert_eq!(offer("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"), None);
    let mut session = against_computer(Color::White);
    session.act(Action::OfferDraw, NOW).expect("a draw can be offered");
    let events = hear(&mut session);
    assert!(matches!(events[..], [Event::DrawDeclined { by: Color::Black }]), "too early: {events:?}");
}

/// The computer at this rating, with Black, in this position; somebody plays these moves against it.
fn against(elo: i64, fen: &str, moves: &str) -> (Session, Vec<Event>) {
    let setup = GameSetup::against_computer("", Color::White, Skill::Elo(Elo::clamped(elo)));
    let setup = GameSetup { start: fen.parse().expect("a position"), seed: 1, ..setup };
    let mut session = Session::new(setup, Pace::Nodes(2_000), None);
    session.act(Action::Begin, NOW).expect("begun");
    let mut events = hear(&mut session);
    for text in moves.split(' ') {
        if session.game().is_over() {
            break;
        }
        play(&mut session, text, NOW).expect(text);
        events.extend(hear(&mut session));
    }
    (session, events)
}

#[test]
fn a_strong_computer_resigns_what_is_lost_and_a_weak_one_plays_on() {
    // White has two queens and shuffles his king.
    let fen = "4k3/p6p/8/8/8/8/PP4PP/QQ5K w - - 0 1";
    let moves = "Kg1 Kh1 Kg1 Kh1 Kg1 Kh1";
    let (session, events) = against(1800, fen, moves);
    assert_eq!(session.game().termination(), Some(Termination::Resignation));
    assert_eq!(session.game().winner(), Some(Color::White));
    assert_eq!(session.game().plies().len(), 7, "hopeless four times");
    assert!(matches!(events[..], [.., Event::Resigned { by: Color::Black }, Event::Ended(_)]), "{events:?}");
    for elo in [400, 1200] {
        assert!(!against(elo, fen, moves).0.game().is_over(), "{elo}");
    }
}

#[test]
fn a_resignation_is_thought_over_again_after_a_takeback() {
    let (mut session, _) = against(1800, "4k3/p6p/8/8/8/8/PP4PP/QQ5K w - - 0 1", "Kg1 Kh1 Kg1 Kh1");
    session.act(Action::Undo, NOW).expect("a move can be taken back");
    play(&mut session, "Kh1", NOW).expect("legal");
    hear(&mut session);
    assert!(!session.game().is_over());
}

/// A dead ending in which the computer, with Black, finds nothing for anybody, so many turns long.
fn dead_ending(elo: i64, turns: usize) -> (Session, Vec<Event>) {
    const WHITE: [&str; 8] = ["Kf2", "Ke2", "Kd2", "Ke2", "Kf1", "Ke1", "Kd1", "Kd2"];
    const BLACK: [&str; 8] = ["Kf7", "Ke7", "Kd7", "Kd8", "Ke8", "Kf8", "Kf7", "Kg7"];
    let (mut session, mut events) = against(elo, "4k3/8/5p1p/5P1P/4b3/4B3/8/4K3 w - - 8 40", "Bd2");
    session.act(Action::Undo, NOW).expect("a move can be taken back");
    events.clear();
    for (white, black) in WHITE.into_iter().zip(BLACK).take(turns) {
        events.extend(play(&mut session, white, NOW).expect(white));
        let m = session.position().parse_san(black).expect(black);
        let thought = Thought::of_move(m, Some(Score::Cp(5)));
        session.hear_decision(Color::Black, Finding::Thought(thought), NOW, &mut events);
    }
    (session, events)
}

#[test]
fn the_computer_offers_a_draw_in_a_dead_ending() {
    let (mut session, events) = dead_ending(2000, 5);
    assert!(matches!(events[..], [.., Event::Moved { .. }, Event::DrawOffered { by: Color::Black }]), "{events:?}");
    let events = session.act(Action::OfferDraw, NOW).expect("to offer one too is to agree");
    assert!(matches!(events[..], [Event::Ended(_)]), "{events:?}");
    assert_eq!(session.game().termination(), Some(Termination::Agreement));
}

#[test]
fn a_move_declines_the_offer_and_it_is_not_repeated_at_once() {
    let (_, events) = dead_ending(2000, 8);
    let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
    assert_eq!(count(|event| matches!(event, Event::DrawOffered { .. })), 1, "{events:?}");
    assert_eq!(count(|event| matches!(event, Event::DrawDeclined { by: Color::White })), 1, "{events:?}");
    let (session, events) = dead_ending(1200, 8);
    assert!(!events.iter().any(|event| matches!(event, Event::DrawOffered { .. })), "a weak one does not know");
    assert!(!session.game().is_over());
}

#[test]
fn a_computer_that_is_worse_claims_a_draw() {
    // A queen ahead, White lets fifty moves pass.
    let fen = "7k/8/8/8/8/8/6Q1/K7 w - - 98 90";
    let (session, events) = against(1500, fen, "Qg4");
    assert_eq!(session.game().termination(), Some(Termination::FiftyMoves), "{events:?}");
    assert!(matches!(events[..], [.., Event::DrawClaimed { by: Color::Black }, Event::Ended(_)]), "{events:?}");
    let (session, events) = against(500, fen, "Qg4");
    assert!(!session.game().is_over(), "a beginner knows no such rule: {events:?}");
}

/// Each remembers its own turns: with one memory for both, the winner's good humour kept the loser from resigning.
#[test]
fn a_computer_resigns_to_another() {
    let strong = || Player::computer(Skill::Elo(Elo::clamped(1800)));
    let setup = GameSetup::new(ByColor { white: strong(), black: strong() });
    let start = "4k3/p6p/8/8/8/8/PP4PP/QQ5K w - - 0 1".parse().expect("a position");
    let mut session = Session::new(GameSetup { start, seed: 1, ..setup }, Pace::Nodes(1), None);
    session.act(Action::Begin, NOW).expect("begun");
    let mut events = Vec::new();
    for san in ["Kg1", "Kd7", "g3", "Kc7", "Kf2", "Kd7", "h3", "Kc7"] {
        let m = session.position().parse_san(san).expect(san);
        let (by, score) = (session.game().turn(), if session.game().turn().is_white() { 1500 } else { -1500 });
        let thought = Thought::of_move(m, Some(Score::Cp(score)));
        session.hear_decision(by, Finding::Thought(thought), NOW, &mut events);
    }
    assert_eq!(session.game().termination(), Some(Termination::Resignation), "{events:?}");
    assert_eq!((session.game().winner(), session.game().plies().len()), (Some(Color::White), 7), "hopeless four times");
}

#[test]
fn a_draw_is_accepted_in_an_ending_from_the_first_move() {
    let (mut session, _) = against(800, "8/5k2/5p1p/5P1P/8/5K2/8/8 w - - 8 40", "Ke4");
    session.act(Action::OfferDraw, NOW).expect("a draw can be offered");
    hear(&mut session);
    assert_eq!(session.game().termination(), Some(Termination::Agreement));
}

#[test]
fn flags_fall() {
    let mut setup = GameSetup::two_people("", "");
    setup.control = "1+0".parse().ok();
    let mut session = begun(setup);
    play(&mut session, "e4", seconds(10)).expect("in time");
    assert_eq!(session.time_left(Color::White, seconds(10)), Some(seconds(50)));
    assert!(session.poll(seconds(69)).is_empty());
    // The move comes too late, and is not made.
    let m = session.read_move("e5").expect("legal");
    assert!(matches!(session.act(Action::Play(m), seconds(70)).as_deref(), Ok([Event::Ended(_)])));
    assert_eq!(session.game().termination(), Some(Termination::TimeForfeit));
    assert_eq!(session.game().winner(), Some(Color::White));
    assert_eq!(session.game().plies().len(), 1);
}

#[test]
fn a_pause_costs_nobody_time() {
    let mut setup = GameSetup::two_people("", "");
    setup.control = "1+0".parse().ok();
    let mut session = begun(setup);
    session.act(Action::Pause, seconds(5)).expect("a clock can be stopped");
    session.act(Action::Resume, seconds(5000)).expect("and go on");
    assert_eq!(session.time_left(Color::White, seconds(5010)), Some(seconds(45)));
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let folder = folder("saved");
    let mut setup = GameSetup::against_computer("Ada \"the\" Great", Color::Black, Skill::Elo(Elo::clamped(1234)));
    setup.control = "5+3".parse().ok();
    let mut session = Session::new(setup, Pace::Nodes(200), Some(Store::at(&folder)));
    session.act(Action::Begin, NOW).expect("begun");
    assert_eq!(session.autosaved(), None, "an empty game is not worth a file");
    hear(&mut session);
    play(&mut session, "a6", seconds(20)).expect("legal");
    hear(&mut session);
    let path = session.autosaved().expect("saved").to_owned();
    let pgn = session.pgn();
    drop(session);

    let store = Store::at(&folder);
    let saved = store.latest_unfinished().expect("it is not over");
    assert_eq!(saved.path, path);
    let mut session = Session::resume(saved, Pace::Nodes(200), Some(store));
    assert_eq!(session.pgn(), pgn);
    session.act(Action::Begin, seconds(1000)).expect("begun");
    assert_eq!(session.time_left(Color::Black, seconds(1010)), Some(seconds(273)), "283 less ten seconds");
    session.act(Action::Resign, seconds(1010)).expect("it goes on");
    assert_eq!(session.autosaved(), Some(&*path), "in the same file");
    assert!(fs::read_to_string(&path).expect("a file").contains("[Result \"1-0\"]"));
    assert!(Store::at(&folder).latest_unfinished().is_none());
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_game_that_cannot_be_saved_goes_on_and_says_so_once() {
    let file = folder("full");
    fs::write(&file, "in the way").expect("the folder for temporary files can be written");
    let mut session = Session::new(GameSetup::two_people("", ""), Pace::Natural, Some(Store::at(&file)));
    session.act(Action::Begin, NOW).expect("begun");
    let complaints = |events: Vec<Event>| events.iter().filter(|event| matches!(event, Event::NotSaved(_))).count();
    assert_eq!(play(&mut session, "e4", NOW).map(complaints), Ok(1));
    assert_eq!(play(&mut session, "e5", NOW).map(complaints), Ok(0));
    let _ = fs::remove_file(file);
}

#[test]
fn questions_are_answered() {
    let mut session = people();
    assert_eq!(session.act(Action::Explain, NOW).err(), Some(Refusal::NoMoveYet));
    play(&mut session, "e4", NOW).expect("legal");
    for (action, is_answer) in [
        (Action::Hint, (|event| matches!(event, Event::Hint(_))) as fn(&Event) -> bool),
        (Action::Evaluate, |event| matches!(event, Event::Evaluated { line: Some(_), .. })),
        (Action::Explain, |event| matches!(event, Event::Explained(_))),
    ] {
        session.act(action, NOW).expect("may be asked");
        let events = hear(&mut session);
        assert!(events.len() == 1 && is_answer(&events[0]), "{events:?}");
    }
}

#[test]
fn analysis_follows_the_game() {
    let mut session = people();
    session.act(Action::Analyse(3), NOW).expect("may be asked");
    let lines = |session: &mut Session| loop {
        session.wait(seconds(60));
        if let Some(Event::Analysed(lines)) = session.poll(NOW).pop() {
            break lines;
        }
    };
    assert_eq!(lines(&mut session).len(), 3);
    play(&mut session, "e4", NOW).expect("legal");
    let pos = *session.position();
    assert!(lines(&mut session).iter().all(|line| pos.is_legal(line.moves[0])));
}

#[test]
fn every_termination_of_a_saved_game_is_read_back_as_over() {
    let folder = folder("over");
    fs::create_dir_all(&folder).expect("a folder");
    for (result, tag, termination) in [
        ("1-0", "normal", Termination::Resignation),
        ("1/2-1/2", "normal", Termination::Agreement),
        ("0-1", "time forfeit", Termination::TimeForfeit),
        ("1/2-1/2", "time forfeit", Termination::TimeForfeitDraw),
    ] {
        let path = folder.join("game.pgn");
        fs::write(&path, format!("[Result \"{result}\"]\n[Termination \"{tag}\"]\n\n1. e4 {result}\n"))
            .expect("a file");
        assert_eq!(Saved::read(&path).expect("a game").game.termination(), Some(termination));
    }
    for (text, words) in [("", "there is no game in"), ("1. e5 *", "is broken:")] {
        let path = folder.join("bad.pgn");
        fs::write(&path, text).expect("a file");
        let error = Saved::read(&path).expect_err("no game").words(tabiya_text::Language::English);
        assert!(error.contains(words), "{error}");
    }
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn a_computer_that_fails_moves_somehow() {
    let mut session = against_computer(Color::White);
    play(&mut session, "e4", NOW).expect("legal");
    let mut events = Vec::new();
    session.hear_decision(Color::Black, Finding::Failed("no idea".to_owned()), NOW, &mut events);
    assert!(
        matches!(events[..], [Event::ComputerFailed(_), Event::Moved { before, .. }] if before.turn() == Color::Black),
        "{events:?}"
    );
}
