//! Whole games between two people, and what they may and may not do in them.

use crate::common::{Match, Player, TestApp, acts};
use crate::wire::{Line, opcode};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tabiya_rules::{Color, Variant};
use tabiya_server::wire::{Act, Event, Hearing, Message, Offer, PlayerKind, Request, Status, Unoffer};

#[tokio::test]
async fn a_mate_ends_the_game_for_both() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.play("f2f3 e7e5 g2g4 d8h4").await;
    assert_eq!(game.ending().await, "0-1 checkmate");
    let view = game.white.view().await;
    assert_eq!(view.status, Status::Over);
    assert_eq!(view.moves.iter().map(|m| m.san.as_str()).collect::<Vec<_>>(), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(game.black.fails(acts::play(4, "e1f2")).await, "over");
    assert_eq!(game.black.fails(Act::Abort).await, "over");
    assert_eq!(game.black.fails(acts::RESIGN).await, "over");
}

#[tokio::test]
async fn the_board_ends_games_by_itself() {
    let app = TestApp::start().await;
    let cases = [
        ("5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", "e6f6", "1/2-1/2 stalemate"),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", "1/2-1/2 insufficient-material"),
        ("7k/8/8/8/8/8/8/K5R1 w - - 148 90", "g1g2 h8h7", "1/2-1/2 seventyfive-moves"),
    ];
    for (fen, moves, ending) in cases {
        let mut game = app.begin(json!({ "fen": fen })).await;
        game.play(moves).await;
        assert_eq!(game.ending().await, ending, "{fen}");
    }
}

#[tokio::test]
async fn a_draw_is_offered_declined_withdrawn_and_agreed() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    assert_eq!(game.white.fails(acts::DRAW).await, "not-now");
    game.play("e2e4 e7e5").await;
    assert_eq!(game.white.fails(acts::NO_DRAW).await, "not-now");

    game.white.must(acts::DRAW).await;
    game.white.must(acts::DRAW).await;
    assert_eq!(offer(&mut game.black).await, (Offer::Draw, Color::White));
    game.black.must(acts::NO_DRAW).await;
    assert_eq!(no_offer(&mut game.white).await, (Offer::Draw, Color::White, Unoffer::Declined));

    game.black.must(acts::DRAW).await;
    game.black.must(acts::NO_DRAW).await;
    assert_eq!(no_offer(&mut game.white).await, (Offer::Draw, Color::Black, Unoffer::Withdrawn));

    assert_eq!(game.black.fails(acts::DRAW).await, "asked-already");
    game.play("g1f3 b8c6").await;
    game.black.must(acts::DRAW).await;
    assert_eq!(game.white.view().await.draw, Some(Color::Black));
    game.white.must(acts::play(4, "f1b5")).await;
    assert_eq!(no_offer(&mut game.white).await, (Offer::Draw, Color::Black, Unoffer::Lapsed));

    game.white.must(acts::DRAW).await;
    game.black.must(acts::DRAW).await;
    assert_eq!(game.ending().await, "1/2-1/2 agreement");
}

#[tokio::test]
async fn moves_are_taken_back_when_both_agree() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    assert_eq!(game.white.fails(acts::TAKEBACK).await, "not-now");
    game.play("e2e4 e7e5 d2d4").await;

    // White's last move alone.
    game.white.must(acts::TAKEBACK).await;
    assert_eq!(offer(&mut game.black).await, (Offer::Takeback, Color::White));
    game.black.must(acts::NO_TAKEBACK).await;
    assert_eq!(game.white.fails(acts::TAKEBACK).await, "asked-already");
    game.play("e5d4 d1d4").await;
    game.white.must(acts::TAKEBACK).await;
    game.black.must(acts::TAKEBACK).await;
    let view = game.black.view().await;
    assert_eq!(view.moves.len(), 4);
    assert_eq!(view.position.turn, Color::White);

    // The ply is free again, and Black's last move goes together with White's.
    game.white.must(acts::play(4, "g1f3")).await;
    game.black.must(acts::TAKEBACK).await;
    game.white.must(acts::TAKEBACK).await;
    assert_eq!(game.white.view().await.moves.len(), 3);
    game.black.must(acts::play(3, "b8c6")).await;
    assert_eq!(game.white.view().await.moves[3].uci, "b8c6");
}

#[tokio::test]
async fn games_are_called_off_before_they_have_begun_and_resigned_after() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4").await;
    assert_eq!(game.white.fails(acts::RESIGN).await, "not-now");
    game.black.must(Act::Abort).await;
    assert_eq!(game.ending().await, "* aborted");

    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    assert_eq!(game.black.fails(Act::Abort).await, "not-now");
    game.white.must(acts::RESIGN).await;
    assert_eq!(game.ending().await, "0-1 resignation");
}

#[tokio::test]
async fn a_flag_loses_unless_the_opponent_cannot_mate() {
    let app = TestApp::start().await;
    // White has a rook, Black a bare king: whoever runs out of time.
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (time, black_time, ending) in [("5+0", "1s", "1-0 time-forfeit"), ("1s", "5+0", "1/2-1/2 time-forfeit-draw")] {
        let mut game = app.begin(json!({ "fen": fen, "time": time, "black_time": black_time })).await;
        game.play("a1a2 e8d8").await;
        if black_time == "1s" {
            game.play("a2a3").await;
        }
        let ended = game.ending().await;
        assert_eq!(ended, ending);
        let clock = game.white.view().await.clock;
        assert_eq!(if black_time == "1s" { clock.black } else { clock.white }, Some(0));
    }
}

const CLAIM: Act = Act::ClaimDraw { uci: None };

fn claim_with(uci: &str) -> Act {
    Act::ClaimDraw { uci: Some(uci.parse().expect("a move")) }
}

/// FIDE 9.2.1 and 9.3.1: the move is announced and not made. A claim that is refused costs nothing.
#[tokio::test]
async fn a_draw_is_claimed_with_the_intended_move() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({})).await;
    game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6").await;
    assert!(game.white.view().await.position.claim_with.is_empty());
    assert_eq!(game.white.fails(claim_with("f3g1")).await, "nothing-to-claim");
    game.play("f3g1").await;
    assert_eq!(game.black.view().await.position.claim_with, ["f6g8"]);
    for (uci, code) in [("f6e4", "nothing-to-claim"), ("f6f5", "illegal"), ("f6", "not-a-move")] {
        assert_eq!(game.black.fails(json!({ "do": "claim-draw", "uci": uci })).await, code);
    }
    assert_eq!(game.white.fails(claim_with("f6g8")).await, "not-your-turn");
    let before = game.black.view().await;
    assert_eq!((before.status, before.moves.len()), (Status::Playing, 7), "the move stays free");
    game.black.must(claim_with("f6g8")).await;
    assert_eq!(game.ending().await, "1/2-1/2 threefold-repetition");
    let over = game.black.view().await;
    assert_eq!((over.moves.len(), over.position.claim_with.len()), (7, 0), "the announced move is not made");

    let mut game = app.begin(json!({ "fen": "7k/8/8/8/8/8/8/K5R1 w - - 98 90" })).await;
    game.play("g1g2").await;
    assert_eq!(game.black.fails(CLAIM).await, "nothing-to-claim");
    game.black.must(claim_with("h8h7")).await;
    assert_eq!(game.ending().await, "1/2-1/2 fifty-moves");
}

#[tokio::test]
async fn repetition_and_fifty_moves_are_claimed() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({})).await;
    game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;
    assert_eq!(game.black.fails(CLAIM).await, "nothing-to-claim");
    game.play("f6g8").await;
    assert!(game.white.view().await.position.claim);
    assert_eq!(game.black.fails(CLAIM).await, "not-your-turn");
    game.white.must(CLAIM).await;
    assert_eq!(game.ending().await, "1/2-1/2 threefold-repetition");

    let mut game = app.begin(json!({ "fen": "7k/8/8/8/8/8/8/K5R1 w - - 98 90" })).await;
    game.play("g1g2 h8h7").await;
    game.white.must(CLAIM).await;
    assert_eq!(game.ending().await, "1/2-1/2 fifty-moves");
}

#[tokio::test]
async fn nobody_can_claim_while_the_opponent_is_there() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "1+0" })).await;
    game.play("e2e4 e7e5").await;
    assert_eq!(game.white.fails(Act::ClaimWin).await, "not-now");
    assert_eq!(game.white.fails(Act::CallDraw).await, "not-now");
}

#[tokio::test]
async fn time_is_given_away() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.white.must(Act::AddTime).await;
    let gift = |event: &Event| match event {
        Event::Time { color, ms, clock } => Some((*color, *ms, clock.black)),
        _ => None,
    };
    let id = game.id.clone();
    assert_eq!(game.black.socket.event_like(&id, gift).await, (Color::Black, 15_000, Some(315_000)));

    let mut game = app.begin(json!({})).await;
    assert_eq!(game.white.fails(Act::AddTime).await, "not-now");
}

#[tokio::test]
async fn another_game_has_the_colours_changed() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    assert_eq!(game.white.fails(Act::Rematch).await, "not-now");
    game.play("e2e4 e7e5").await;
    game.white.must(acts::RESIGN).await;
    game.white.must(Act::Rematch).await;
    game.black.must(Act::NoRematch).await;
    game.black.must(Act::Rematch).await;
    game.white.must(Act::Rematch).await;
    let next = |event: &Event| if let Event::Rematch { game } = event { Some(game.clone()) } else { None };
    let id = game.id.clone();
    let again = game.black.socket.event_like(&id, next).await;
    assert_eq!(game.white.view().await.next.as_deref(), Some(again.as_str()));
    let view = game.black.socket.join(&again).await;
    assert_eq!((view.you, view.status), (vec![Color::White], Status::Playing));
    game.black.socket.act(&again, acts::play(0, "d2d4")).await.expect("they are White now");
}

#[tokio::test]
async fn players_and_watchers_talk_apart() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "visibility": "public" })).await;
    let mut watcher = Player::join(app.guest().await, &game.id).await;
    game.white.must(acts::say("good luck")).await;
    watcher.must(acts::say("White will win")).await;
    for words in ["", "two\nlines", &"x".repeat(141)] {
        assert_eq!(game.white.fails(acts::say(words)).await, "senseless");
    }
    let said = |event: Event| match event {
        Event::Said { room, words, .. } => (Some(room), words),
        _ => (None, String::new()),
    };
    let id = game.id.clone();
    let heard: Vec<_> = watcher.socket.events(&id).await.into_iter().map(|(_, event)| said(event)).collect();
    assert_eq!(heard, [(None, String::new()), (Some(Hearing::Watchers), "White will win".to_owned())]);
    let heard: Vec<_> = game.black.socket.events(&id).await;
    let numbers: Vec<u64> = heard.iter().map(|(seq, _)| *seq).collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    let heard: Vec<_> = heard.into_iter().map(|(_, event)| said(event)).collect();
    assert!(heard.contains(&(Some(Hearing::Players), "good luck".to_owned())));
    assert!(!heard.iter().any(|(_, words)| words.contains("White will win")));
}

#[tokio::test]
async fn two_tabs_show_the_same_and_a_repeat_is_harmless() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    let mut tab = Player::join(game.white.person.clone(), &game.id).await;
    let first = tab.must(acts::play(0, "e2e4")).await;
    assert_eq!(game.white.must(acts::play(0, "e2e4")).await, first);
    assert_eq!(game.white.fails(acts::play(0, "d2d4")).await, "ply-played");
    assert_eq!(game.black.fails(acts::play(0, "e2e4")).await, "ply-played", "it was not Black's move");
    assert_eq!(game.white.fails(acts::play(1, "e7e5")).await, "not-your-turn");
    assert_eq!(game.black.fails(acts::play(2, "e7e5")).await, "ply-ahead");
    assert_eq!(game.black.fails(acts::play(1, "e2e4")).await, "illegal");
    assert_eq!(game.black.fails(json!({ "do": "move", "ply": 1, "uci": "x" })).await, "not-a-move");
    assert_eq!(tab.hears_move().await, game.white.hears_move().await);
    // A tab that is closed is not the player who has gone.
    tab.socket.close().await;
    game.black.must(acts::play(1, "e7e5")).await;
    game.white.must(acts::play(2, "g1f3")).await;
}

#[tokio::test]
async fn whoever_takes_the_game_for_another_is_shown_it() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    for (ply, code) in [(0, "ply-played"), (5, "ply-ahead")] {
        assert_eq!(game.white.fails(acts::play(ply, "d2d4")).await, code);
        let whole = |message: &Message| matches!(message, Message::Game(view) if view.moves.len() == 2).then_some(());
        game.white.socket.wait(whole).await;
        let path = format!("/api/games/{}/act", game.id);
        let refused =
            game.white.person.post(&path, json!({ "do": "move", "ply": ply, "uci": "d2d4" })).await.expect(409);
        let body = refused.json();
        assert_eq!(body["code"], code);
        assert_eq!(body["game"]["moves"][1]["uci"], "e7e5");
    }
    let path = format!("/api/games/{}/act", game.id);
    let refused = game.white.person.post(&path, json!({ "do": "move", "ply": 2, "uci": "d2d5" })).await.expect(409);
    assert_eq!(refused.json().get("game"), None);
}

/// A message that cannot be understood is refused by its number and game, where these can be read.
#[tokio::test]
async fn nonsense_is_refused_by_name() {
    let app = TestApp::start().await;
    let mut line = Line::socket(app.address()).await;
    let bad_act = json!({ "do": "move", "ply": -1, "uci": "e2e4" });
    for (nonsense, id, game) in [
        (json!({ "t": "do", "id": 70, "game": "AbCdEfGh", "act": bad_act }), json!(70), json!("AbCdEfGh")),
        (json!({ "t": "join", "game": "AbCdEfGh", "seq": "x" }), Value::Null, json!("AbCdEfGh")),
        (json!({ "t": "do", "id": "70" }), Value::Null, Value::Null),
        (json!([]), Value::Null, Value::Null),
    ] {
        line.frame(opcode::TEXT, nonsense.to_string().as_bytes()).await;
        let told = loop {
            let told: Value = serde_json::from_str(&line.text().await.expect("an answer")).expect("JSON");
            if told["t"] == "refused" {
                break told;
            }
        };
        assert_eq!((&told["code"], &told["id"], &told["game"]), (&json!("bad-message"), &id, &game), "{nonsense}");
    }
}

/// Whoever was sent the link of a private game finds a seat; then it is the players' alone.
#[tokio::test]
async fn a_private_game_by_link_is_open_until_it_begins() {
    let app = TestApp::start().await;
    let (anna, bert) = (app.guest().await, app.guest().await);
    let wish = json!({ "against": { "kind": "link" }, "color": "white", "time": "5+0", "visibility": "private" });
    let id = anna.make_game(wish).await;
    let mut stranger = Player::join(app.guest().await, &id).await;
    let mut white = Player::join(anna, &id).await;
    let mut black = Player::join(bert, &id).await;
    black.must(Act::Sit).await;
    let sent_away = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.code.clone()),
        _ => None,
    };
    assert_eq!(stranger.socket.wait(sent_away).await, "not-found");
    white.must(acts::play(0, "e2e4")).await;
    assert_eq!(black.hears_move().await.1, "e2e4");
    let heard = stranger.socket.events(&id).await;
    assert!(!heard.iter().any(|(_, event)| matches!(event, Event::Move { .. })), "{heard:?}");
    assert_eq!(stranger.socket.try_join(&id).await.unwrap_err().code, "not-found");
    stranger.person.get(&format!("/api/games/{id}")).await.expect(404);
}

#[tokio::test]
async fn nobody_speaks_for_the_other_side() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let color = Some(Color::White);
    for act in [Act::Resign { color }, Act::Draw { color }, Act::NoDraw { color }, Act::Takeback { color }] {
        assert_eq!(game.black.fails(act.clone()).await, "not-player", "{act:?}");
    }
    game.white.must(Act::Resign { color }).await;
    assert_eq!(game.ending().await, "0-1 resignation");
}

#[tokio::test]
async fn a_game_that_would_be_over_at_once_is_not_made() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    for fen in
        ["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/7r/8/8/8/8/R7/4K3 w - - 150 120", "7k/8/6Q1/8/8/8/8/4K3 b - - 0 1"]
    {
        let wish = json!({ "against": { "kind": "screen" }, "fen": fen });
        assert_eq!(person.post("/api/games", wish).await.expect(400).code(), "bad-request", "{fen}");
    }
}

#[tokio::test]
async fn whoever_comes_back_gets_exactly_the_rest() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let seq = game.white.view().await.seq;
    game.play("g1f3 b8c6").await;
    let mut back = game.white.person.socket().await;
    back.say(&Request::Join { game: game.id.clone(), seq: Some(seq) }).await;
    let heard = back.events(&game.id).await;
    assert_eq!(heard.iter().map(|(seq, _)| *seq).collect::<Vec<_>>(), [seq + 1, seq + 2]);
    for seq in [0, seq + 100, u64::MAX] {
        let mut back = game.white.person.socket().await;
        back.say(&Request::Join { game: game.id.clone(), seq: Some(seq) }).await;
        let whole = |message: &Message| matches!(message, Message::Game(view) if view.moves.len() == 4).then_some(());
        if seq > 0 {
            back.wait(whole).await;
        } else {
            assert!(!back.all().await.is_empty());
        }
    }
}

#[tokio::test]
async fn a_watcher_sees_all_and_can_do_nothing() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    let mut watcher = Player::join(app.guest().await, &game.id).await;
    let mut nobody = Player::join(app.visitor(), &game.id).await;
    game.play("e2e4 e7e5").await;
    for watcher in [&mut watcher, &mut nobody] {
        assert_eq!(watcher.hears_move().await.1, "e2e4");
        assert_eq!(watcher.hears_move().await.1, "e7e5");
        let acts = [acts::play(2, "g1f3"), acts::play(0, "e2e4"), acts::RESIGN, acts::DRAW, acts::TAKEBACK]
            .into_iter()
            .chain([CLAIM, Act::ClaimWin, Act::CallDraw, Act::AddTime, Act::Rematch, Act::NoRematch, Act::Abort]);
        for act in acts {
            assert_eq!(watcher.fails(act.clone()).await, "not-player", "{act:?}");
        }
    }
    assert_eq!(watcher.fails(Act::Sit).await, "no-seat");
    assert_eq!(game.white.view().await.moves.len(), 2);
}

#[tokio::test]
async fn whoever_opens_a_link_plays() {
    let app = TestApp::start().await;
    let (maker, guest) = (app.guest().await, app.guest().await);
    let id = maker.make_game(json!({ "against": { "kind": "link" }, "color": "black" })).await;
    let mut maker = Player::join(maker, &id).await;
    assert_eq!(maker.view().await.status, Status::Waiting);
    assert_eq!(maker.fails(acts::play(0, "e2e4")).await, "not-begun");
    assert_eq!(maker.fails(Act::Sit).await, "no-seat");
    let mut guest = Player::join(guest, &id).await;
    guest.must(Act::Sit).await;
    guest.must(Act::Sit).await;
    let view = guest.view().await;
    assert_eq!((view.status, view.you), (Status::Playing, vec![Color::White]));
    let mut third = Player::join(app.guest().await, &id).await;
    assert_eq!(third.fails(Act::Sit).await, "no-seat");

    let id = maker.person.make_game(json!({ "against": { "kind": "link" } })).await;
    let mut maker = Player::join(maker.person, &id).await;
    let mut guest = Player::join(guest.person, &id).await;
    assert_eq!(guest.fails(Act::Abort).await, "not-player");
    maker.must(Act::Abort).await;
    assert_eq!(guest.fails(Act::Sit).await, "over");
}

#[tokio::test]
async fn two_play_at_one_screen() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    let wish = json!({ "against": { "kind": "screen", "white": "Ann", "black": "Bob" }, "time": "5+0" });
    let id = person.make_game(wish).await;
    let mut player = Player::join(person, &id).await;
    for (ply, uci) in ["e2e4", "e7e5", "d2d4"].into_iter().enumerate() {
        player.must(acts::play(ply, uci)).await;
    }
    player.must(Act::Takeback { color: Some(Color::White) }).await;
    let view = player.view().await;
    assert_eq!((view.moves.len(), view.you), (2, vec![Color::White, Color::Black]));
    assert_eq!((view.players.white.name.as_str(), view.players.black.name.as_str()), ("Ann", "Bob"));
    assert_eq!(player.fails(acts::RESIGN).await, "which-color");
    player.must(Act::Resign { color: Some(Color::Black) }).await;
    assert_eq!(player.ending().await.outcome(), "1-0");
    app.visitor().get(&format!("/api/games/{id}")).await.expect(404);
}

/// Anybody can write anything there, also where chats are off: only those at the screen read it.
#[tokio::test]
async fn names_at_one_screen_are_not_for_strangers() {
    let app = TestApp::start().await;
    let owner = crate::accounts::register(&app, "Olga").await;
    let names = |white: &str, black: &str| json!({ "kind": "screen", "white": white, "black": black });
    for (white, black) in [("x".repeat(31).as_str(), "y"), ("x", "a\u{202e}b"), ("\u{200b}", "y"), ("x", "a\u{2028}b")]
    {
        let wish = json!({ "against": names(white, black) });
        assert_eq!(owner.post("/api/games", wish).await.expect(400).code(), "screen-name", "{white:?} {black:?}");
    }
    let wish =
        json!({ "against": names("MR SMITH IS DULL", "boss (Administrator)"), "visibility": "public", "time": "10+5" });
    let id = owner.make_game(wish).await;
    let mut player = Player::join(owner.clone(), &id).await;
    player.must(acts::play(0, "e2e4")).await;
    player.must(acts::play(1, "e7e5")).await;
    let stranger = crate::accounts::register(&app, "Stig").await;
    let while_it_goes_on = ["/api/games/live", "/api/tv/channels", "/api/tv/rapid", "/api/user/olga/current-game"];
    let at_any_time =
        ["/api/games", "/api/games?player=olga", "/api/games/pgn?player=olga", "/api/games/user/olga", "/api/library"];
    let of_the_game = [
        format!("/api/games/{id}"),
        format!("/api/games/{id}/pgn"),
        format!("/game/export/{id}"),
        format!("/game/export/{id}?pgnInJson=true"),
    ];
    let mut told = 0;
    for is_over in [false, true] {
        if is_over {
            player.must(Act::Resign { color: Some(Color::Black) }).await;
            crate::library::wait_for(&stranger, "/api/library", 1).await;
        }
        let paths = while_it_goes_on.into_iter().filter(|_| !is_over).chain(at_any_time);
        for path in paths.chain(of_the_game.iter().map(String::as_str)) {
            for person in [&stranger, &app.visitor()] {
                for accept in ["application/json", "*/*"] {
                    let answer = person.clone().with_header("accept", accept).get(path).await;
                    let text = answer.text();
                    assert!(!text.contains("SMITH") && !text.contains("boss"), "{path}: {text}");
                    told += usize::from(text.contains("White") || text.contains("\"white\""));
                }
            }
        }
    }
    assert!(told > 20, "the game is there, without the names: {told}");
    let mut watching = stranger.socket().await;
    let view = watching.join(&id).await;
    assert_eq!((view.players.white.name.as_str(), view.players.black.name.as_str()), ("White", "Black"));
    for path in ["/api/games?player=me", "/api/games/pgn?player=me", &of_the_game[0], &of_the_game[1]] {
        assert!(owner.get(path).await.expect(200).text().contains("SMITH"), "{path}: one's own");
    }
}

#[tokio::test]
async fn what_is_said_holds_nothing_unseen() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.white.must(acts::say("good\u{202e} game\u{200b}")).await;
    let said = |event: &Event| if let Event::Said { words, .. } = event { Some(words.clone()) } else { None };
    assert_eq!(game.black.socket.event_like(&game.id, said).await, "good game");
    assert_eq!(game.white.fails(acts::say("\u{200b}\u{2060}")).await, "senseless");
}

#[tokio::test]
async fn the_computer_plays_and_answers() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    let wish =
        json!({ "against": { "kind": "computer", "strength": { "level": 1 } }, "color": "black", "time": "5+0" });
    let id = person.make_game(wish).await;
    let mut player = Player::join(person, &id).await;
    let view = player.view().await;
    assert_eq!(view.players.white.kind, PlayerKind::Computer);
    if view.moves.is_empty() {
        player.hears_move().await;
    }
    let reply = player.view().await.position.moves.into_iter().next().expect("Black has a move");
    player.must(acts::play(1, &format!("{}{}", reply.0, &reply.1[..2]))).await;
    while player.hears_move().await.0 < 2 {}
    // Taking back needs nobody's leave.
    player.must(acts::TAKEBACK).await;
    assert_eq!(player.view().await.moves.len(), 1);
    player.must(acts::RESIGN).await;
    assert_eq!(player.ending().await.outcome(), "1-0");
    player.must(Act::Rematch).await;
    let next = player.view().await.next.expect("the computer plays again");
    assert_eq!(player.socket.join(&next).await.you, [Color::White]);
}

#[tokio::test]
async fn chess960_castles_by_king_takes_rook() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "chess960": 518, "time": "5+0" })).await;
    game.play("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1").await;
    let view = game.white.view().await;
    assert_eq!(view.variant, Variant::Chess960);
    assert_eq!(view.moves[6].san, "O-O");
    for bad in [960, 100_000] {
        let wish = json!({ "against": { "kind": "link" }, "chess960": bad });
        assert_eq!(app.guest().await.post("/api/games", wish).await.expect(400).code(), "bad-request");
    }
    let view = app.begin(json!({ "chess960": -1 })).await.white.view().await;
    assert_eq!(view.variant, Variant::Chess960);
}

#[tokio::test]
async fn games_begin_from_a_position_or_not_at_all() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "fen": "4k3/8/8/8/8/8/8/R3K3 b Q - 7 30" })).await;
    game.play("e8d7 e1c1").await;
    assert_eq!(game.black.view().await.position.fen, "8/3k4/8/8/8/8/8/2KR4 b - - 9 31");
    let person = app.guest().await;
    for fen in ["", "x", "8/8/8/8/8/8/8/8 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let wish = json!({ "against": { "kind": "link" }, "fen": fen });
        assert_eq!(person.post("/api/games", wish).await.expect(400).code(), "bad-request", "{fen}");
    }
}

#[tokio::test]
async fn private_games_do_not_exist_for_others() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    let id = person.make_game(json!({ "against": { "kind": "screen" }, "visibility": "private" })).await;
    let mut player = Player::join(person, &id).await;
    player.must(acts::play(0, "e2e4")).await;
    let eve = app.guest().await;
    for path in [format!("/api/games/{id}"), format!("/api/games/{id}/pgn"), "/api/games/nonesuch".to_owned()] {
        assert_eq!(eve.get(&path).await.expect(404).code(), "not-found", "{path}");
    }
    let mut socket = eve.socket().await;
    for game in [id.as_str(), "nonesuch"] {
        assert_eq!(socket.try_join(game).await.expect_err("it is private").code, "not-found");
        assert_eq!(socket.act(game, acts::say("hello")).await.expect_err("it is private").code, "not-found");
        assert_eq!(socket.act(game, Act::Sit).await.expect_err("it is private").code, "not-found");
    }
    assert!(!eve.get("/api/games/live").await.text().contains(&id));
    assert!(!eve.get("/api/games").await.text().contains(&id));
}

#[tokio::test]
async fn a_restart_changes_nothing() {
    let mut app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+3" })).await;
    game.play("e2e4 e7e5 g1f3").await;
    game.white.must(Act::AddTime).await;
    game.white.must(acts::DRAW).await;
    let before = game.white.view().await;
    for is_crash in [false, true] {
        if is_crash {
            app.crash().await;
        } else {
            app.restart().await;
        }
        let after = game.white.view().await;
        assert_eq!((after.seq, &after.moves, after.draw), (before.seq, &before.moves, before.draw));
        assert_eq!(after.clock.running, None, "it stands until Black is back");
        assert_eq!(after.clock.white, before.clock.white);
        assert!(after.clock.black <= before.clock.black, "{:?} {:?}", after.clock, before.clock);
        let later = game.white.view().await;
        assert_eq!(later.clock, after.clock);
    }
    game = come_back(game).await;
    assert_eq!(game.white.view().await.clock.running, Some(Color::Black));
    game.play("b8c6").await;
    game.white.must(acts::play(4, "f1b5")).await;
}

/// Another program holds the database while White's move, words and an offer are to be written. What that takes is charged to
/// nobody: Black has lost no more than what has passed since the database was free again.
#[tokio::test]
async fn nobody_is_charged_for_a_slow_database() {
    use sqlx::{Connection, Executor};
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let mut other = sqlx::AnyConnection::connect(&app.database_url()).await.unwrap();
    let lock = if app.database_url().starts_with("sqlite") {
        "begin immediate"
    } else {
        "begin; lock table moves, live, chat in exclusive mode"
    };
    for act in [acts::play(2, "g1f3"), acts::say("slow today"), acts::DRAW] {
        other.execute(lock).await.unwrap();
        let id = game.white.socket.begin_act(&game.id, act.clone()).await;
        let held = loop {
            let clock = game.white.view().await.clock;
            if clock.running.is_none() {
                break clock;
            }
        };
        tokio::time::sleep(Duration::from_millis(1500)).await;
        assert_eq!(game.white.view().await.clock, held, "{act:?}: both clocks stand meanwhile");
        let freed = Instant::now();
        other.execute("rollback").await.unwrap();
        game.white.socket.answer(id).await.unwrap();
        let after = game.black.view().await.clock;
        let passed = freed.elapsed().as_millis() as u64 + 1;
        assert_eq!(after.running, Some(Color::Black));
        assert!(after.black.unwrap() + passed >= held.black.unwrap(), "{act:?}: {held:?}, {after:?}, {passed} ms");
    }
}

/// One who plays several games by one socket: while one of them is slow, what is done in another is heard, and its clock stands.
#[tokio::test]
async fn a_slow_game_keeps_nobody_from_another() {
    use sqlx::{Connection, Executor};
    let app = TestApp::start().await;
    let white = app.guest().await;
    let mut games = Vec::new();
    for _ in 0..2 {
        let mut game = Match::between(white.clone(), app.guest().await, json!({ "time": "5+0" })).await;
        game.play("e2e4 e7e5").await;
        games.push(game);
    }
    let mut other = sqlx::AnyConnection::connect(&app.database_url()).await.unwrap();
    let is_sqlite = app.database_url().starts_with("sqlite");
    let lock = if is_sqlite { "begin immediate" } else { "begin; lock table moves in exclusive mode" };
    let mut socket = white.socket().await;
    other.execute(lock).await.unwrap();
    let mut asked = Vec::new();
    for game in &games {
        asked.push(socket.begin_act(&game.id, acts::play(2, "g1f3")).await);
        let stands = async { while game.black.view().await.clock.running.is_some() {} };
        tokio::time::timeout(Duration::from_secs(30), stands).await.expect("its clock stands");
    }
    other.execute("rollback").await.unwrap();
    for id in asked {
        socket.answer(id).await.expect("it is done");
    }
    for game in &mut games {
        game.black.must(acts::play(3, "b8c6")).await;
    }
}

#[tokio::test]
async fn nobody_asks_twice_for_the_same_before_the_next_move() {
    let app = TestApp::start().await;
    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    for (ask, take_back) in [(acts::DRAW, acts::NO_DRAW), (acts::TAKEBACK, acts::NO_TAKEBACK)] {
        game.white.must(ask.clone()).await;
        game.white.must(take_back.clone()).await;
        assert_eq!(game.white.fails(ask.clone()).await, "asked-already");
        let path = format!("/api/games/{}/act", game.id);
        assert_eq!(game.white.person.post(&path, json!(ask)).await.expect(409).code(), "asked-already");
    }
    game.play("g1f3").await;
    game.white.must(acts::DRAW).await;
}

/// Both open their pages again.
async fn come_back(game: Match) -> Match {
    let Match { id, white, black, .. } = game;
    let white = Player::join(white.person, &id).await;
    let black = Player::join(black.person, &id).await;
    Match::resume(id, white, black).await
}

async fn offer(player: &mut Player) -> (Offer, Color) {
    loop {
        if let (_, Event::Offered { what, by }) = player.event().await {
            return (what, by);
        }
    }
}

async fn no_offer(player: &mut Player) -> (Offer, Color, Unoffer) {
    loop {
        if let (_, Event::Unoffered { what, by, how }) = player.event().await {
            return (what, by, how);
        }
    }
}

/// The opponent's last page is closed: after a while the game can be claimed, as a win or as a draw, and not before.
#[tokio::test]
async fn a_game_is_claimed_when_the_opponent_has_left() {
    for (act, ending) in [(Act::ClaimWin, "1-0"), (Act::CallDraw, "1/2-1/2")] {
        let app = TestApp::start_with(|config| config.patience_percent = 2).await;
        let Match { id, mut white, black, .. } = {
            let mut game = app.begin(json!({ "time": "3+0" })).await;
            game.play("e2e4 e7e5").await;
            game
        };
        let person = black.person.clone();
        black.socket.close().await;
        let claim_in = |message: &Message| match message {
            Message::Presence(presence) if !presence.here.black => presence.claim_in.black,
            _ => None,
        };
        // A guest in a blitz game: half a minute, of which this server waits two percent.
        let wait = white.socket.wait(claim_in).await;
        assert!(wait <= 600, "{wait}");
        while let Err(problem) = white.act(act.clone()).await {
            assert_eq!(problem.code, "not-now");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        let view = white.view().await;
        let ended = view.ending.expect("it is over");
        assert_eq!((ended.outcome(), ended.termination()), (ending, "abandonment"));
        assert_eq!(Player::join(person, &id).await.fails(acts::RESIGN).await, "over");
    }
}

/// Whoever comes back in time cannot be beaten so.
#[tokio::test]
async fn nobody_who_has_come_back_loses_for_having_left() {
    let app = TestApp::start_with(|config| config.patience_percent = 0).await;
    let mut game = app.begin(json!({ "time": "3+0" })).await;
    game.play("e2e4 e7e5").await;
    let person = game.black.person.clone();
    let left = |message: &Message| matches!(message, Message::Presence(who) if !who.here.black).then_some(());
    let back = |message: &Message| matches!(message, Message::Presence(who) if who.here.black).then_some(());
    game.black.socket.close().await;
    game.white.socket.wait(left).await;
    game.white.socket.all().await;
    game.black = Player::join(person, &game.id).await;
    game.white.socket.wait(back).await;
    assert_eq!(game.white.fails(Act::ClaimWin).await, "not-now");
    game.play("g1f3 b8c6").await;
}

/// What may be said is the operator's to decide, for guests and for accounts apart, and the page is told.
#[tokio::test]
async fn chats_obey_the_policy() {
    use tabiya_server::config::ChatPolicy::{Free, Off, Presets};
    let cases = [(Free, None, "free", "ok", "ok"), (Presets, None, "presets", "forbidden", "ok")];
    let off = [(Off, None, "off", "forbidden", "forbidden"), (Free, Some(Off), "off", "forbidden", "forbidden")];
    for (chat, guest_chat, told, said, greeted) in cases.into_iter().chain(off) {
        let app = TestApp::start_with(|config| (config.chat, config.guest_chat) = (chat, guest_chat)).await;
        let mut game = app.begin(json!({})).await;
        let player = &mut game.white;
        assert_eq!(player.person.get("/api/me").await.expect(200).json()["chat"], told);
        let greet = Act::Greet { greeting: tabiya_server::wire::Greeting::GoodLuck };
        for (act, wanted) in [(acts::say("hello"), said), (greet, greeted)] {
            let path = format!("/api/games/{}/act", game.id);
            let by_http = player.person.post(&path, json!(act)).await;
            let by_http = if by_http.status.is_success() { "ok".to_owned() } else { by_http.code() };
            let by_socket = player.act(act).await.map_or_else(|problem| problem.code, |_| "ok".to_owned());
            assert_eq!((by_http.as_str(), by_socket.as_str()), (wanted, wanted), "{chat:?} {guest_chat:?}");
        }
        game.play("e2e4 e7e5").await;
    }
}

/// Plays these moves against the computer, which has Black and this strength, and waits for each answer; stops at the end.
async fn against(app: &TestApp, elo: u16, fen: &str, moves: &[&str]) -> Player {
    let person = app.guest().await;
    let computer = json!({ "kind": "computer", "strength": { "elo": elo } });
    let id = person.make_game(json!({ "against": computer, "color": "white", "fen": fen })).await;
    let mut player = Player::join(person, &id).await;
    for (turn, uci) in moves.iter().enumerate() {
        player.must(acts::play(2 * turn, uci)).await;
        let answer = |event: &Event| match event {
            Event::Move { ply, .. } if *ply as usize == 2 * turn + 1 => Some(false),
            Event::Over { .. } => Some(true),
            _ => None,
        };
        if player.socket.event_like(&id, answer).await {
            break;
        }
    }
    player
}

#[tokio::test]
async fn a_strong_computer_resigns_what_is_lost_and_a_weak_one_plays_on() {
    let app = TestApp::start().await;
    // White has two queens and no plan. A pawn moves now and then, so that nothing is repeated and there is no draw to claim.
    let fen = "4k3/p6p/8/8/8/8/PP4PP/QQ5K w - - 0 1";
    let moves = ["b2b3", "h1g1", "g2g3", "g1h1", "h2h3", "h1g1"];
    let view = against(&app, 1800, fen, &moves).await.view().await;
    assert_eq!(view.ending.expect("it has resigned").termination(), "resignation");
    assert_eq!(against(&app, 600, fen, &moves[..4]).await.view().await.status, Status::Playing);
}

/// As at the keyboard: the move that completes the fifty moves is announced, and the game is over before it is made.
#[tokio::test]
async fn the_computer_claims_a_draw_with_the_move_it_intends() {
    let app = TestApp::start().await;
    let player = against(&app, 1500, "7k/8/8/8/8/8/6Q1/K7 w - - 98 90", &["g2g4"]).await;
    let view = player.view().await;
    assert_eq!(view.ending.expect("it has claimed").termination(), "fifty-moves");
    assert_eq!(view.moves.len(), 1);
}

#[tokio::test]
async fn the_computer_takes_a_draw_where_it_is_no_better_and_not_before_the_game_has_begun() {
    let app = TestApp::start().await;
    let mut player = against(&app, 2000, "4k3/8/5p1p/5P1P/4b3/4B3/8/4K3 w - - 8 40", &["e1f2"]).await;
    player.must(acts::DRAW).await;
    assert_eq!(player.ending().await.termination(), "agreement");
    let mut player = against(&app, 2000, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["e2e4"]).await;
    player.must(acts::DRAW).await;
    assert_eq!(no_offer(&mut player).await, (Offer::Draw, Color::White, Unoffer::Declined));
    // Black has a queen more.
    let mut player = against(&app, 1200, "3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1", &["e1f1"]).await;
    player.must(acts::DRAW).await;
    assert_eq!(no_offer(&mut player).await, (Offer::Draw, Color::White, Unoffer::Declined));
}

#[tokio::test]
async fn the_computer_tells_those_who_may_know_how_a_position_stands() {
    let app = TestApp::start().await;
    let person = app.guest().await;
    let wish = json!({ "against": { "kind": "screen" }, "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "visibility": "public" });
    let id = person.post("/api/games", wish).await.expect(200).json()["id"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/games/{id}/{what}");

    let hint = async |query: &str| person.post(&path(&format!("hint{query}")), json!({})).await.expect(200).json();
    let english = hint("").await;
    assert_eq!((english["uci"].as_str(), english["san"].as_str()), (Some("a1a8"), Some("Ra8#")));
    let french = hint("?language=fr").await;
    assert_ne!(french["why"], english["why"]);
    assert_eq!(hint("?lang=fr").await, french, "as it was called before");
    let before = person.get(&path("evaluation")).await.expect(200).json();
    assert_eq!(before, json!({ "ply": 0, "cp": null, "mate": 1 }));
    app.visitor().get(&path("evaluation")).await.expect(403);

    person.post(&path("act"), json!({ "do": "move", "ply": 0, "uci": "a1a8" })).await.expect(200);
    let after = app.visitor().get(&path("evaluation")).await.expect(200).json();
    assert_eq!(after, json!({ "ply": 1, "cp": null, "mate": 1 }), "seen from White's side");
    app.visitor().get(&path("evaluation?ply=2")).await.expect(400);

    assert_eq!(
        app.visitor().get(&path("fen?ply=0")).await.expect(200).text(),
        "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\n"
    );
    assert_eq!(app.visitor().get(&path("fen")).await.expect(200).text(), "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1\n");
    app.visitor().get(&path("fen?ply=2")).await.expect(400);

    let mut game = app.begin(json!({ "time": "5+0" })).await;
    game.play("e2e4 e7e5").await;
    let path = format!("/api/games/{}/evaluation", game.white.view().await.id);
    app.visitor().get(&path).await.expect(403);
}
