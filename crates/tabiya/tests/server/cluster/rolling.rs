//! Rolling upgrades: a program of before and this one side by side over one database, and games that go from one to the other.

use super::{Servers, come_back};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;
use tabiya_trials::{PATIENCE, Person, acts};

/// `TABIYA_EARLIER=/path/to/tabiya` names a program of before; without it there is nothing to do.
#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_program_runs_beside_this_one() {
    let Some(earlier) = std::env::var_os("TABIYA_EARLIER").map(PathBuf::from) else {
        eprintln!("skipped: TABIYA_EARLIER names no earlier program");
        return;
    };
    let Some(mut servers) = Servers::start_with(0, &["--review-nodes", "3000"]).await else { return };
    servers.add_of(&earlier, "s0").await;
    servers.add("s1").await;
    servers.settle(2).await;

    // Games of either, with a player at the other, and somebody who looks on there.
    let mut games = Vec::new();
    for (white, black) in [(0, 1), (1, 0)] {
        let mut game = servers.begin(white, black, "5+0").await;
        game.play("e2e4 e7e5 g1f3").await;
        let mut watcher = Person::new(servers.site(black).clone()).socket().await;
        assert_eq!(watcher.join(&game.id).await.moves.len(), 3);
        games.push(game);
    }
    // A review that either is asked for is made.
    for number in 0..2 {
        let mut game = servers.begin(number, 1 - number, "5+0").await;
        game.play("f2f3 e7e5 g2g4 d8h4").await;
        let path = format!("/api/games/{}/review", game.id);
        game.white.person.post(&path, json!({})).await.expect(202);
        let began = Instant::now();
        while game.white.person.get(&path).await.status != 200 {
            assert!(began.elapsed() < PATIENCE, "it is not reviewed");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
    assert_eq!(servers.ask("select count(*) from reviews where asked_at is not null").await, [0]);

    // The earlier one is drained, and this one takes its place.
    let seqs = [games[0].white.view().await.seq, games[1].white.view().await.seq];
    servers.all[0].stop().await.expect("it stops");
    for (game, seq) in games.iter_mut().zip(seqs) {
        let (mut black, _) = come_back(&game.black.person, servers.site(1), &game.id, seq).await;
        let number = black.begin_act(&game.id, acts::play(3, "b8c6")).await;
        black.answer(number).await.expect("the game goes on");
    }
    servers.add("s0").await;
    servers.settle(2).await;
    for game in &games {
        let white = game.white.person.at(servers.site(2));
        let mut white = white.socket().await;
        assert_eq!(white.join(&game.id).await.moves.len(), 4);
        let number = white.begin_act(&game.id, acts::play(4, "f1b5")).await;
        white.answer(number).await.expect("the game goes on");
    }
}
