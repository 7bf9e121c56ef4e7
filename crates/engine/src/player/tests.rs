use super::*;
use crate::Level;

fn computer(elo: i64) -> Computer {
    Computer::new(Strength::Elo(Elo::clamped(elo)), 1)
}

fn clock(control: &str) -> Clock {
    let mut clock = Clock::new(control.parse().expect("a time control"));
    clock.start(Color::White, Duration::ZERO);
    clock
}

fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(fen.parse().expect("a position"));
    for san in moves.split_whitespace() {
        game.play_san(san).expect("legal");
    }
    game
}

fn meant(game: &Game, san: &str) -> Move {
    game.position().parse_san(san).expect("legal")
}

#[test]
fn the_strongest_uses_its_clock_and_every_strength_has_limits_of_its_own() {
    let game = Game::default();
    let limits = |strength, control: Option<&str>| {
        let clock = control.map(clock);
        Computer::new(strength, 1).turn(&game, clock.as_ref(), Duration::ZERO).limits
    };
    let long = limits(Strength::Full, Some("90+30"));
    assert_eq!((long.clock.map(|clock| clock.remaining.as_secs()), long.time), (Some(5400), None));
    assert_eq!(limits(Strength::Full, None).time, Some(Duration::from_millis(1500)));
    assert_eq!(limits(Strength::Full, Some("3d")).time, Some(Duration::from_millis(1500)), "nobody thinks for days");
    for elo in [400, 1234, 2599, 2900] {
        let strength = Strength::Elo(Elo::clamped(elo));
        assert_eq!(limits(strength, None).time, Level::ALL[0].limits().time, "{elo} is no full strength");
    }
}

#[test]
fn a_question_that_had_to_wait_has_less_time() {
    let mut question = computer(1500).turn(&Game::default(), Some(&clock("1+0")), Duration::ZERO);
    question.strength = Strength::Full;
    // All of the minute has passed: what is left is a first look.
    question.limits.clock.iter_mut().for_each(|clock| clock.remaining = Duration::ZERO);
    assert!(question.think(&mut Engine::default(), &Control::default()).best.is_some());
}

#[test]
fn a_draw_is_claimed_by_the_position_and_by_the_intended_move() {
    const AROUND: &str = "Nf3 Nf6 Ng1 Ng8";
    let start = tabiya_rules::Position::STANDARD.to_fen();
    let before = game(&start, &format!("{AROUND} Nf3 Nf6 Ng1"));
    let intended = meant(&before, "Ng8");
    let worse = Some(Score::Cp(-50));
    let mut player = computer(1500);
    let deeds = player.answer(&before, &Thought::of_move(intended, worse));
    assert_eq!(deeds, [Deed::Claim(Some(intended))]);
    let better = player.answer(&before, &Thought::of_move(intended, Some(Score::Cp(90))));
    assert_eq!(better, [Deed::Move(intended)]);
    let after = game(&start, &format!("{AROUND} {AROUND}"));
    let other = meant(&after, "e4");
    assert_eq!(player.answer(&after, &Thought::of_move(other, worse)), [Deed::Claim(None)]);
    let unknown = player.answer(&after, &Thought::of_move(other, None));
    assert_eq!(unknown, [Deed::Move(other)], "who does not weigh does not claim");
}

#[test]
fn two_computers_do_not_share_their_moods() {
    let game = game("4k3/p6p/8/8/8/8/PP4PP/QQ5K b - - 0 1", "");
    let m = meant(&game, "Kd7");
    let (mut loser, mut winner) = (computer(2000), computer(2000));
    let mut deeds = Vec::new();
    for _ in 0..4 {
        deeds = loser.answer(&game, &Thought::of_move(m, Some(Score::Cp(-1500))));
        winner.answer(&game, &Thought::of_move(m, Some(Score::Cp(1500))));
    }
    assert_eq!(deeds, [Deed::Resign]);
    loser.forget();
    let again = loser.answer(&game, &Thought::of_move(m, Some(Score::Cp(-1500))));
    assert_eq!(again, [Deed::Move(m)], "a takeback is a new chance");
}

#[test]
fn an_offer_is_judged_from_the_side_it_is_made_to() {
    // White, to move, has a queen more and offers a draw.
    let game = game("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", "");
    let mut engine = Engine::default();
    let mut offered = |side| {
        let mut player = computer(1500).at_pace(Pace::Nodes(2_000));
        let thought = player.offered(side, &game, None, Duration::ZERO).think(&mut engine, &Control::default());
        player.answer(&game, &thought)
    };
    assert_eq!(offered(Color::Black), [Deed::AcceptDraw]);
    assert_eq!(offered(Color::White), [Deed::DeclineDraw]);
}

#[test]
fn who_cannot_think_moves_all_the_same() {
    let player = Computer::new(Strength::Full, u64::MAX);
    let ending = game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra5");
    assert!(matches!(player.at_a_loss(Color::Black, &ending)[..], [Deed::Move(_)]));
    assert_eq!(player.at_a_loss(Color::White, &ending), [Deed::DeclineDraw]);
    assert!(player.at_a_loss(Color::Black, &game("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "")).is_empty());
}

/// The search calls a draw 0 or a hair more or less, whatever the number of positions.
#[test]
fn a_draw_by_a_hair_is_a_draw() {
    let before = game("7k/8/8/8/8/8/6Q1/K7 w - - 98 90", "Qg4");
    let mut engine = Engine::default();
    for nodes in (1_000..1_020).chain(2_000..2_020) {
        let mut player = computer(1500).at_pace(Pace::Nodes(nodes));
        let thought = player.turn(&before, None, Duration::ZERO).think(&mut engine, &Control::default());
        assert!(matches!(player.answer(&before, &thought)[..], [Deed::Claim(Some(_))]), "{nodes}: {thought:?}");
    }
}
