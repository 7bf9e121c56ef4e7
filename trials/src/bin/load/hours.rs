//! `make load-test MINUTES=60`: games begin, are played and end, people come and go, at a steady pace; every minute the
//! server's memory is printed, and what of it is its own: the rest is the program and the mapped index of the library, which
//! grows with the games that are over. Its own must come to rest.

use super::{Table, long_game, memory_mb, open_table, row, status_mb};
use anyhow::Context;
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tabiya_trials::{Child, Person, Socket};
use tokio::sync::mpsc::{self, error::TrySendError};

/// Moves a second, all games together.
const RATE: u64 = 500;
/// Games have from so many plies …
const SHORTEST: usize = 20;
/// … to so many more.
const SPREAD: usize = 81;
/// Each game of so many is watched from beginning to end.
const WATCHED: u64 = 5;

pub(super) async fn run(server: &Child, games: usize, minutes: u64) -> anyhow::Result<()> {
    let pid = server.id().context("the server runs")?;
    let moves = long_game();
    let (opened, mut tables) = mpsc::unbounded_channel();
    let (answer, mut answers) = mpsc::unbounded_channel();
    // At each place one game is played after the other.
    let mut places: Vec<Option<Table>> = (0..games).map(|_| None).collect();
    let mut number = 0;
    let mut open = |place: usize| {
        number += 1;
        let length = SHORTEST + (number as usize * 37) % SPREAD;
        let moves: Arc<[String]> = moves.iter().take(length).cloned().collect();
        let (people, opened) = ([0, 1].map(|_| Person::new(server.site().clone())), opened.clone());
        tokio::spawn(async move {
            let table = begin(people, moves, number % WATCHED == 0).await;
            let _ = opened.send((place, table));
        });
    };
    row("memory of the empty server", &format!("{:.0} MB", memory_mb(pid)?));
    println!("{:>8}{:>10}{:>10}{:>14}{:>12}", "minute", "memory", "own", "games begun", "moves");
    let began = Instant::now();
    let mut tick = tokio::time::interval(Duration::from_millis(2));
    let (mut due, mut made, mut begun, mut minute) = (0, 0, 0, 0);
    // At first all at once would be a storm.
    let mut unopened = 0..games;
    while minute < minutes {
        tick.tick().await;
        if let Some(place) = unopened.next() {
            open(place);
        }
        while let Ok((place, table)) = tables.try_recv() {
            places[place] = Some(table?);
            begun += 1;
        }
        while due < began.elapsed().as_millis() as u64 * RATE / 1000 {
            let place = due as usize % places.len();
            due += 1;
            let Some(table) = &places[place] else { continue };
            if let Err(TrySendError::Closed(_)) = table.go.try_send(answer.clone()) {
                places[place] = None;
                open(place);
            }
        }
        while answers.try_recv().is_ok() {
            made += 1;
        }
        if began.elapsed() >= Duration::from_secs(60 * (minute + 1)) {
            minute += 1;
            let own = status_mb(pid, "RssAnon:")?;
            println!("{minute:>8}{:>7.1} MB{own:>7.1} MB{begun:>14}{made:>12}", memory_mb(pid)?);
        }
    }
    Ok(())
}

/// Two newcomers at a board, perhaps with somebody who looks on.
async fn begin([white, black]: [Person; 2], moves: Arc<[String]>, is_watched: bool) -> anyhow::Result<Table> {
    black.become_guest().await;
    let watcher = if is_watched { Some(black.clone()) } else { None };
    let (table, game) = open_table(white, black, moves).await?;
    if let Some(person) = watcher {
        tokio::spawn(watch(person, game));
    }
    Ok(table)
}

/// Looks on until the game is over.
async fn watch(person: Person, game: String) -> anyhow::Result<()> {
    let mut socket = Socket::open(&person).await?;
    socket.join(&game).await;
    let mut stream = socket.into_stream();
    while let Some(frame) = stream.next().await {
        if frame?.to_text().is_ok_and(|text| text.contains("\"over\"")) {
            break;
        }
    }
    Ok(())
}
