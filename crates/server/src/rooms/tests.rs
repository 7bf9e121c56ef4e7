//! Rooms whose database is slow, fails and comes back, in time made up: what the writing takes is nobody's, to the
//! millisecond, and everybody is told of what cannot be written.

use super::*;
use crate::game::{Change, Clocks, Event, PersonKind, Source};
use crate::store::Journal;
use crate::wire::Message;
use std::collections::VecDeque;
use std::time::Duration;
use tabiya_rules::{ByColor, Color, Position, TimeControl, Variant};
use tempfile::TempDir;
use tokio::time::{Instant, advance, pause, resume, sleep};

/// How the next writes go; when there is nothing left, they succeed at once.
type Script = Arc<Mutex<VecDeque<Write>>>;

#[derive(Clone, Copy, Debug)]
enum Write {
    Takes(Ms),
    Fails,
}

fn person(name: &str) -> Player {
    Player { id: name.to_owned(), name: name.to_owned(), role: PersonKind::Player, rating: None }
}

fn play(ply: u32, uci: &str) -> Act {
    Act::Move { ply, uci: uci.parse().unwrap() }
}

fn terms(time: &str, white: Player, black: Player) -> Terms {
    let time: TimeControl = time.parse().unwrap();
    Terms {
        creator: white.id.clone(),
        title: None,
        rated: false,
        bounds: None,
        tournament: None,
        berserk: None,
        table: None,
        seats: ByColor { white: Seat::Person(white), black: Seat::Person(black) },
        start: Position::STANDARD,
        variant: Variant::Standard,
        time: ByColor { white: time.clone(), black: time },
        source: Source::Lobby,
        visibility: Visibility::Public,
    }
}

/// Two at a board, somebody who looks on, and a database that does as it is told.
struct Table {
    rooms: Rooms,
    room: Handle,
    white: Messages,
    watcher: Messages,
    script: Script,
    written: Arc<Mutex<Vec<Change>>>,
    plies: u32,
    _folder: TempDir,
}

impl Table {
    async fn new(time: &str) -> Table {
        Table::on(Kind::Sqlite, time).await
    }

    /// The same with a database of this kind.
    async fn on(kind: Kind, time: &str) -> Table {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let (script, written) = (Script::default(), Arc::<Mutex<Vec<Change>>>::default());
        let (lines, kept) = (Arc::clone(&script), Arc::clone(&written));
        let journal = Journal::played_by(move |commit| {
            let line = lines.lock().unwrap().pop_front().unwrap_or(Write::Takes(0));
            let kept = Arc::clone(&kept);
            async move {
                match line {
                    // The timer would take a millisecond for none.
                    Write::Takes(0) => {}
                    Write::Takes(ms) => sleep(Duration::from_millis(ms)).await,
                    Write::Fails => return Err(StoreError::Database(sqlx::Error::PoolTimedOut)),
                }
                kept.lock().unwrap().extend(commit.changes);
                Ok(None)
            }
        });
        let rooms = Rooms::resume(store.with_journal(kind, journal), Engines::start(1), 10, 100).await.unwrap();
        // From here on nothing asks the real database, whose answers come from another thread.
        pause();
        rooms.start();
        let now = rooms.time().now();
        let mut game = LiveGame::new("slow".to_owned(), terms(time, person("white"), person("black")), now);
        game.release(now.ms);
        let room = rooms.open(game, None);
        let white = listen(&room, 1, Some("white")).await;
        let watcher = listen(&room, 2, None).await;
        Table { rooms, room, white, watcher, script, written, plies: 0, _folder: folder }
    }

    fn expect(&self, writes: impl IntoIterator<Item = Write>) {
        self.script.lock().unwrap().extend(writes);
    }

    /// Somebody does something now, and waits until it is done.
    async fn act(&self, name: &str, act: Act) -> Result<u64, RoomError> {
        self.room.begin_act(Actor::Person(person(name)), act, self.rooms.sent(0)).await?.await
    }

    /// Server time.
    fn ms(&self) -> Ms {
        self.rooms.time().now().ms
    }

    /// Nothing is to be written, and the database is well.
    async fn is_well(&self) {
        self.rooms.note_time().await.unwrap();
    }

    /// From now on it does not answer for so long, and that is noticed as in a server that runs.
    fn hang(&self, ms: Ms) {
        self.expect([Write::Takes(ms)]);
        let rooms = self.rooms.clone();
        tokio::spawn(async move { rooms.note_time().await });
    }

    /// The side to move makes a move that takes so long to write, and everybody hears of it.
    async fn play(&mut self, uci: &str, commit_ms: Ms) -> Clocks {
        self.expect([Write::Takes(commit_ms)]);
        let name = if self.plies.is_multiple_of(2) { "white" } else { "black" };
        self.act(name, play(self.plies, uci)).await.unwrap();
        self.plies += 1;
        hears(&mut self.white, |message| match message {
            Message::Event { event: Event::Move { clock, .. }, .. } => Some(*clock),
            _ => None,
        })
        .await
    }

    async fn clock(&self) -> Clocks {
        self.room.view(None).await.unwrap().clock
    }
}

async fn listen(room: &Handle, socket: u64, person: Option<&str>) -> Messages {
    let (outbox, messages, _) = Outbox::new(1024);
    let person = person.map(str::to_owned);
    room.listen(Listener { socket, person, name: None, outbox, is_muted: false, hears_all: false }, None)
        .await
        .unwrap();
    messages
}

/// The next message that `pick` likes.
async fn hears<T>(messages: &mut Messages, pick: impl Fn(&Message) -> Option<T>) -> T {
    loop {
        let told = messages.recv().await.expect("the room is open");
        if let Some(found) = pick(told.message()) {
            return found;
        }
    }
}

async fn think(ms: Ms) {
    advance(Duration::from_millis(ms)).await;
}

fn left(white: Ms, black: Ms, running: impl Into<Option<Color>>) -> Clocks {
    Clocks { white: Some(white), black: Some(black), running: running.into(), called_off_in: None }
}

const MOVES: [&str; 6] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"];

/// What each side is charged is what it has thought, with every kind of clock; the clock told is that of the telling.
#[tokio::test]
async fn the_time_of_a_commit_is_nobodys() {
    // After the free moves White thinks 3, Black 5 and White 7 seconds.
    let cases = [
        ("1+0", 50_000, 55_000),
        ("1+2", 56_000, 59_000),
        ("1d4", 57_000, 59_000),
        ("1b4", 57_000, 59_000),
        ("*60", 60_000 - 3_000 + 5_000 - 7_000, 60_000 + 3_000 - 5_000 + 7_000),
        ("1d", 86_400_000, 86_400_000),
    ];
    for (time, white, black) in cases {
        let mut table = Table::new(time).await;
        for (uci, commit_ms) in MOVES.iter().zip([881, 40_000]) {
            think(1_000).await;
            table.play(uci, commit_ms).await;
        }
        for ((uci, thought), commit_ms) in MOVES[2..].iter().zip([3_000, 5_000, 7_000]).zip([700, 40_000, 1]) {
            think(thought).await;
            let told = table.play(uci, commit_ms).await;
            assert_eq!(table.clock().await, told, "{time}: the clock told is that of the telling");
        }
        assert_eq!(table.clock().await, left(white, black, Color::Black), "{time}");
        resume();
    }
}

/// A move, an offer, words, time that is given, a move taken back: whatever is written, both clocks stand, whoever looks sees
/// them stand, and no flag falls.
#[tokio::test]
async fn clocks_stand_while_anything_is_written() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..4] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    let acts = [
        ("white", Act::Say { words: "hello".to_owned() }),
        ("black", Act::Draw { color: None }),
        ("white", Act::NoDraw { color: None }),
        ("black", Act::Takeback { color: None }),
    ];
    for (name, act) in acts {
        table.expect([Write::Takes(90_000)]);
        let (room, sent) = (table.room.clone(), table.rooms.sent(0));
        let doing = tokio::spawn(async move { room.begin_act(Actor::Person(person(name)), act, sent).await?.await });
        sleep(Duration::from_millis(60_001)).await;
        assert_eq!(table.clock().await, left(50_000, 60_000, None));
        let mut late = listen(&table.room, 3, None).await;
        let seen = |message: &Message| if let Message::Game(view) = message { Some(view.clock) } else { None };
        assert_eq!(hears(&mut late, seen).await, left(50_000, 60_000, None));
        doing.await.unwrap().unwrap();
        assert_eq!(table.clock().await, left(50_000, 60_000, Color::White));
        // Whoever saw it stand hears that it runs.
        let runs = |message: &Message| match message {
            Message::Clock { clock, .. } if clock.running.is_some() => Some(*clock),
            _ => None,
        };
        assert_eq!(hears(&mut late, runs).await, left(50_000, 60_000, Color::White));
    }
    table.expect([Write::Takes(5_000)]);
    table.act("black", Act::AddTime).await.unwrap();
    assert_eq!(table.clock().await, left(65_000, 60_000, Color::White));
    table.expect([Write::Takes(5_000)]);
    table.act("white", Act::Takeback { color: None }).await.unwrap();
    // Black's last move goes back, and with it what White has thought since and was given.
    assert_eq!(table.clock().await, left(60_000, 60_000, Color::Black));
}

/// What comes while a queue is worked off counts from when it was read.
#[tokio::test]
async fn a_queue_burns_nobodys_time() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    // Black fills the queue. White moves 3 ms after that began; 50 words and the move each take 200 ms to write.
    table.expect((0..51).map(|_| Write::Takes(200)));
    let mut doing = Vec::new();
    for _ in 0..50 {
        let (room, sent) = (table.room.clone(), table.rooms.sent(0));
        let act = Act::Say { words: "hello".to_owned() };
        doing.push(tokio::spawn(async move { room.act(Actor::Person(person("black")), act, sent).await }));
    }
    sleep(Duration::from_millis(3)).await;
    let clock = table.play("g1f3", 0).await;
    assert_eq!(clock, left(50_000, 60_000, Color::Black));
    for done in doing {
        done.await.unwrap().unwrap();
    }
    assert_eq!(table.clock().await, left(50_000, 60_000, Color::Black));
}

/// What was read before the flag fell is in time, however late the room comes to it; a flag that was told stays down; and
/// nothing is done before the clock of whoever does it began.
#[tokio::test]
async fn a_stamp_counts_from_the_mover_s_own_turn_to_the_flag() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    let act = |ply: u32| play(ply, MOVES[ply as usize]);
    let early = table.rooms.sent(0);
    think(59_999).await;
    let in_time = table.rooms.sent(0);
    table.room.act(Actor::Person(person("white")), act(2), in_time).await.unwrap();
    assert_eq!(table.clock().await, left(1, 60_000, Color::Black));
    think(2_000).await;
    // A stamp from before White's move: Black is charged nothing, and gets nothing.
    table.room.act(Actor::Person(person("black")), act(3), early).await.unwrap();
    assert_eq!(table.clock().await, left(1, 60_000, Color::White));
    sleep(Duration::from_millis(10)).await;
    let late = table.room.act(Actor::Person(person("white")), act(4), in_time).await;
    assert!(matches!(late, Err(RoomError::Refused(Refusal::Over))), "{late:?}");
}

/// A room that is late looks into its queue before a flag falls: what was read in time stands there, behind what was read later
/// and those who only look.
#[tokio::test]
async fn a_late_room_finds_what_was_read_in_time() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(59_999).await;
    let (in_time, room) = (table.rooms.sent(0), table.room.clone());
    let late = Sent { at: in_time.at + 2, ..in_time };
    let say = |sent: Sent| room.act(Actor::Person(person("black")), Act::Say { words: "hello".to_owned() }, sent);
    let knight = play(2, MOVES[2]);
    let (said, looked, played, ()) = tokio::join!(
        say(late),
        room.view(None),
        room.act(Actor::Person(person("white")), knight, in_time),
        think(10_000),
    );
    assert_eq!(looked.unwrap().status, Status::Playing);
    played.unwrap();
    said.unwrap();
    assert_eq!(table.clock().await.white, Some(1));
    // What was read after the flag fell is too late, whatever stands before it.
    sleep(Duration::from_millis(59_000)).await;
    let late = Sent { at: table.rooms.time().now().ms + 1_001, lag: 0 };
    let answer = play(3, MOVES[3]);
    let (_, played, ()) =
        tokio::join!(room.view(None), room.act(Actor::Person(person("black")), answer, late), think(10_000));
    assert!(matches!(played, Err(RoomError::Refused(Refusal::Over))), "{played:?}");
}

/// The database is away: everybody hears so, and the game goes on soon after it is back, with the clocks as they were.
#[tokio::test]
async fn a_game_waits_for_its_database() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    // First it is slow, then it refuses for a while.
    table.expect([Write::Takes(10_000)]);
    let began = Instant::now();
    let (room, sent) = (table.room.clone(), table.rooms.sent(0));
    let slow = tokio::spawn(async move {
        let act = play(2, "g1f3");
        room.begin_act(Actor::Person(person("white")), act, sent).await?.await
    });
    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some((problem.code.clone(), problem.error.clone())),
        _ => None,
    };
    for messages in [&mut table.white, &mut table.watcher] {
        let (code, words) = hears(messages, paused).await;
        assert_eq!((code.as_str(), words.as_str()), ("paused", "the server cannot write to its disk; the game waits"));
    }
    assert!(began.elapsed() < Duration::from_secs(2));
    let refused = table.act("black", Act::Say { words: "hello?".to_owned() }).await;
    assert!(matches!(refused, Err(RoomError::Paused(_))), "{refused:?}");
    let mut late = listen(&table.room, 3, Some("black")).await;
    assert_eq!(hears(&mut late, paused).await.0, "paused");
    slow.await.unwrap().unwrap();
    assert_eq!(table.clock().await, left(50_000, 60_000, Color::Black));

    table.expect((0..40).map(|_| Write::Fails));
    think(4_000).await;
    let began = Instant::now();
    table.act("black", play(3, "b8c6")).await.unwrap();
    assert_eq!(table.clock().await, left(50_000, 56_000, Color::White));
    assert!(began.elapsed() <= 41 * Duration::from_millis(250), "it is tried again and again");
    hears(&mut table.watcher, paused).await;
}

/// Who has moved before it was known that the game waits need not move again, and is not charged for what another lets the
/// database write.
#[tokio::test]
async fn a_move_behind_something_slow_is_made_in_time() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    table.expect([Write::Takes(3_000)]);
    let (room, sent) = (table.room.clone(), table.rooms.sent(0));
    let said = tokio::spawn(async move {
        let act = Act::Say { words: "hm".to_owned() };
        room.begin_act(Actor::Person(person("black")), act, sent).await?.await
    });
    think(500).await;
    table.act("white", play(2, "g1f3")).await.unwrap();
    said.await.unwrap().unwrap();
    assert_eq!(table.clock().await, left(50_000, 60_000, Color::Black));
}

/// The database is away, and a game has nothing to write: its clocks stand all the same, for whoever plays it by HTTP cannot
/// be found out, and everybody in it hears so. When it is back, they go on as they were.
#[tokio::test]
async fn a_game_with_nothing_to_write_waits_too() {
    let mut table = Table::on(Kind::Postgres, "1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    table.is_well().await;
    table.expect([Write::Fails]);
    table.rooms.note_time().await.unwrap_err();
    let paused = |message: &Message| match message {
        Message::Refused { id: None, problem, .. } => Some(problem.error.clone()),
        _ => None,
    };
    for messages in [&mut table.white, &mut table.watcher] {
        assert_eq!(hears(messages, paused).await, "the server cannot reach its database; the game waits");
    }
    let stands = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_none() => Some(*clock),
        _ => None,
    };
    assert_eq!(hears(&mut table.watcher, stands).await, left(50_000, 60_000, None));
    // Nobody looks on any more, and it takes long: the room stays, for it could not be fetched again.
    for socket in [1, 2] {
        table.room.leave(socket, false).await;
    }
    for _ in 0..3 {
        sleep(Duration::from_secs(50)).await;
    }
    let mut late = listen(&table.room, 3, Some("black")).await;
    hears(&mut late, paused).await;
    assert_eq!(table.clock().await, left(50_000, 60_000, None));

    table.rooms.note_time().await.unwrap();
    let runs = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_some() => Some(*clock),
        _ => None,
    };
    assert_eq!(hears(&mut late, runs).await, left(50_000, 60_000, Color::White));
    think(1_000).await;
    table.act("white", play(2, "g1f3")).await.unwrap();
    assert_eq!(table.clock().await, left(49_000, 60_000, Color::Black));

    // Who is known is heard: what they do is done when the database is back, and they have thought until it went.
    think(4_000).await;
    table.is_well().await;
    table.expect([Write::Fails]);
    table.rooms.note_time().await.unwrap_err();
    hears(&mut late, paused).await;
    think(90_000).await;
    table.expect([Write::Fails, Write::Takes(700)]);
    table.act("black", play(3, "b8c6")).await.unwrap();
    assert_eq!(table.clock().await, left(49_000, 56_000, Color::White));
    think(2_000).await;
    assert_eq!(table.clock().await, left(47_000, 56_000, Color::White));
}

/// Until it is known that the database is away, a second and more may pass. That is nobody's time either: the clock goes back to
/// where it was when the database last answered.
#[tokio::test]
async fn the_time_until_an_outage_is_known_is_nobodys() {
    let mut table = Table::on(Kind::Postgres, "1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    let began = table.ms();
    think(10_000).await;
    table.is_well().await;
    think(499).await;
    table.hang(7_000);
    sleep(Duration::from_millis(900)).await;
    let thought = table.ms() - began;
    assert_eq!(table.clock().await, left(60_000 - thought, 60_000, Color::White), "nobody knows yet");
    sleep(Duration::from_millis(200)).await;
    assert_eq!(table.clock().await, left(50_000, 60_000, None));
    assert_eq!(hears(&mut table.white, goes_on).await, left(50_000, 60_000, Color::White));
    think(1_000).await;
    table.act("white", play(2, "g1f3")).await.unwrap();
    assert_eq!(table.clock().await, left(49_000, 60_000, Color::Black));

    // It has last answered when it kept that move.
    sleep(Duration::from_millis(200)).await;
    table.hang(3_000);
    sleep(Duration::from_millis(2_000)).await;
    assert_eq!(table.clock().await, left(49_000, 60_000, None));
}

/// What the clocks show when they go on.
fn goes_on(message: &Message) -> Option<Clocks> {
    match message {
        Message::Clock { clock, .. } if clock.running.is_some() => Some(*clock),
        _ => None,
    }
}

/// A flag that falls in that time has not fallen, whoever notices first that the database is away.
#[tokio::test]
async fn no_flag_falls_while_the_database_is_away_and_nobody_knows() {
    for is_noticed_by_flag in [false, true] {
        let mut table = Table::on(Kind::Postgres, "1+0").await;
        for uci in &MOVES[..2] {
            table.play(uci, 0).await;
        }
        let began = table.ms();
        sleep(Duration::from_millis(59_500)).await;
        table.is_well().await;
        let white = 60_000 - (table.ms() - began);
        sleep(Duration::from_millis(200)).await;
        if is_noticed_by_flag {
            table.expect([Write::Takes(10_000)]);
        } else {
            table.hang(10_000);
        }
        sleep(Duration::from_millis(5_000)).await;
        assert_eq!(table.clock().await, left(white, 60_000, None), "{is_noticed_by_flag}");
        assert_eq!(hears(&mut table.white, goes_on).await, left(white, 60_000, Color::White), "{is_noticed_by_flag}");
        // Where the database is there, it falls.
        sleep(Duration::from_millis(600)).await;
        assert_eq!(table.room.view(None).await.unwrap().status, Status::Over);
        resume();
    }
}

/// Whoever has no socket waits for the answer alone, and gets one soon. What they asked for is done when it can be.
#[tokio::test]
async fn a_mover_without_a_socket_hears_that_the_game_waits() {
    for (kind, writes) in [(Kind::Sqlite, vec![Write::Fails; 40]), (Kind::Postgres, vec![Write::Takes(20_000)])] {
        let mut table = Table::on(kind, "1+0").await;
        for uci in &MOVES[..2] {
            table.play(uci, 0).await;
        }
        think(10_000).await;
        table.expect(writes);
        let (began, act) = (Instant::now(), play(2, MOVES[2]));
        let answer = table.room.act(Actor::Person(person("white")), act, table.rooms.sent(0)).await;
        assert!(matches!(answer, Err(RoomError::Paused(_))), "{answer:?}");
        assert!(began.elapsed() < Duration::from_secs(2));
        hears(&mut table.white, |message| match message {
            Message::Event { event: Event::Move { clock, .. }, .. } => Some(*clock),
            _ => None,
        })
        .await;
        assert_eq!(table.clock().await, left(50_000, 60_000, Color::Black));
        resume();
    }
}

/// Whoever has left cannot come back while the database is away: that is nobody's absence, to the millisecond.
#[tokio::test]
async fn an_absence_does_not_count_while_the_database_is_away() {
    let mut table = Table::on(Kind::Postgres, "1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    drop(listen(&table.room, 3, Some("black")).await);
    table.room.leave(3, false).await;
    let waits = |message: &Message| match message {
        Message::Presence(presence) => presence.claim_in.black,
        _ => None,
    };
    assert_eq!(hears(&mut table.white, waits).await, 30_000);
    think(10_000).await;
    // Nothing is to be written.
    table.is_well().await;
    table.expect([Write::Fails]);
    table.rooms.note_time().await.unwrap_err();
    think(90_000).await;
    let claim = async |table: &Table| table.act("white", Act::ClaimWin).await.is_ok();
    assert!(!claim(&table).await);
    table.rooms.note_time().await.unwrap();
    assert_eq!(hears(&mut table.white, waits).await, 20_000, "it goes on, and everybody hears so");
    think(5_000).await;
    // Something is written, first slowly and then not at all.
    table.expect([Write::Takes(50_000), Write::Fails, Write::Fails, Write::Takes(0)]);
    for words in ["hello?", "are you there?"] {
        table.act("white", Act::Say { words: words.to_owned() }).await.unwrap();
        assert_eq!(hears(&mut table.white, waits).await, 15_000);
    }
    think(14_999).await;
    assert!(!claim(&table).await);
    think(1).await;
    assert!(claim(&table).await);
}

/// What is written says that the clock stands; what is written at leisure says from when on it went.
#[tokio::test]
async fn what_is_written_is_what_was_told() {
    let mut table = Table::new("1+0").await;
    for uci in &MOVES[..2] {
        table.play(uci, 0).await;
    }
    think(10_000).await;
    let sent_at = table.rooms.time().now().ms;
    table.play("g1f3", 3_000).await;
    let told_at = table.rooms.time().now().ms;
    think(1_000).await;
    table.rooms.note_time().await.unwrap();
    let written = std::mem::take(&mut *table.written.lock().unwrap());
    let held = written.iter().rev().find_map(|change| match change {
        Change::State { state, .. } => Some(serde_json::from_str::<serde_json::Value>(state).unwrap()),
        _ => None,
    });
    let told = written.iter().rev().find_map(|change| match change {
        Change::WentOn(told) => Some(serde_json::from_str::<serde_json::Value>(&told.first()?.state).unwrap()),
        _ => None,
    });
    let (held, told) = (held.unwrap()["clock"].clone(), told.unwrap()["clock"].clone());
    assert_eq!(held["held_at"], sent_at);
    assert_eq!((&told["held_at"], &told["turn_since"]), (&serde_json::Value::Null, &told_at.into()));
}

/// A server that is stopped and started again, with a game of one minute each in which Black is to move.
struct Restarted {
    store: Store,
    rooms: Rooms,
    room: Handle,
    white: Player,
    black: Player,
    /// What the clocks showed when it stopped.
    stopped: Clocks,
    _folder: TempDir,
}

impl Restarted {
    async fn new() -> Restarted {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let rooms = Rooms::resume(store.clone(), Engines::start(1), 10, 100).await.unwrap();
        rooms.start();
        let (white, black) = (store.add_guest().await.unwrap(), store.add_guest().await.unwrap());
        let id = rooms.create(terms("1+0", white.clone(), black.clone())).await.unwrap();
        let room = rooms.room(&id).await.unwrap();
        for (ply, who) in [&white, &black, &white].into_iter().enumerate() {
            do_move(&rooms, &room, who, ply).await.unwrap();
        }
        pause();
        think(20_000).await;
        rooms.stop();
        let stopped = room.view(None).await.unwrap().clock;
        assert!(stopped.black <= Some(40_000) && stopped.running == Some(Color::Black), "{stopped:?}");
        // However long the end takes, and whatever would have happened meanwhile.
        think(100_000).await;
        assert_eq!(room.view(None).await.unwrap().clock, stopped);
        let (rooms, room) = Restarted::again(&store, &rooms, &id).await;
        Restarted { store, rooms, room, white, black, stopped, _folder: folder }
    }

    /// Notes the time and starts anew from what is kept. The time made up goes on.
    async fn again(store: &Store, rooms: &Rooms, id: &str) -> (Rooms, Handle) {
        resume();
        rooms.note_time().await.unwrap();
        let rooms = Rooms::resume(store.clone(), Engines::start(1), 10, 100).await.unwrap();
        pause();
        think(5_000).await;
        rooms.start();
        let room = rooms.open_rooms()[id].handle.clone();
        (rooms, room)
    }

    async fn clock(&self) -> Clocks {
        self.room.view(None).await.unwrap().clock
    }
}

async fn do_move(rooms: &Rooms, room: &Handle, who: &Player, ply: usize) -> Result<u64, RoomError> {
    let act = play(ply as u32, MOVES[ply]);
    room.act(Actor::Person(who.clone()), act, rooms.sent(0)).await
}

/// From the moment the server is told to stop until a player is back, nobody is charged a millisecond.
#[tokio::test]
async fn a_restart_costs_nobody_anything() {
    let restarted = Restarted::new().await;
    let stands = Clocks { running: None, ..restarted.stopped };
    assert_eq!(restarted.clock().await, stands);
    // The opponent is back; the clock of whoever has the turn still stands.
    let mut white = listen(&restarted.room, 1, Some(&restarted.white.id)).await;
    think(3_000).await;
    assert_eq!(restarted.clock().await, stands);
    let black = listen(&restarted.room, 2, Some(&restarted.black.id)).await;
    let runs = |message: &Message| match message {
        Message::Clock { clock, .. } if clock.running.is_some() => Some(*clock),
        _ => None,
    };
    assert_eq!(hears(&mut white, runs).await, restarted.stopped, "everybody hears that it goes on");
    think(1_000).await;
    let after = restarted.clock().await;
    assert_eq!(after.black, restarted.stopped.black.map(|left| left - 1_000));
    drop(black);
}

/// A program that has no socket is back with what it does first; then the clock of its opponent stands, who is not.
#[tokio::test]
async fn who_is_not_back_is_charged_nothing_either() {
    let restarted = Restarted::new().await;
    think(2_000).await;
    resume();
    do_move(&restarted.rooms, &restarted.room, &restarted.black, 3).await.unwrap();
    let stands = Clocks { running: None, ..restarted.stopped };
    assert_eq!(restarted.clock().await, stands);
    pause();
    think(1_000).await;
    let white = listen(&restarted.room, 1, Some(&restarted.white.id)).await;
    let after = restarted.clock().await;
    assert_eq!((after.running, after.black), (Some(Color::White), stands.black));
    drop(white);
}

/// A move that was read before the game went on here, by a server that stands in for one that is gone, is charged all that was shown.
#[tokio::test]
async fn what_was_read_before_is_charged_what_was_shown() {
    let restarted = Restarted::new().await;
    let began = restarted.rooms.sent(0);
    resume();
    let before = Sent { at: began.at - 15_000, ..began };
    let who = Actor::Person(restarted.black.clone());
    restarted.room.act(who, play(3, MOVES[3]), before).await.unwrap();
    assert_eq!(restarted.clock().await.black, restarted.stopped.black);
}

/// Nobody is waited for for ever, and a second restart meanwhile changes nothing.
#[tokio::test]
async fn who_stays_away_is_charged_after_a_while() {
    let Restarted { store, rooms, room, stopped, _folder, .. } = Restarted::new().await;
    let id = room.state().await.unwrap().id.clone();
    think(RETURN_MS / 2).await;
    let (rooms, room) = Restarted::again(&store, &rooms, &id).await;
    let started = rooms.time().now().ms;
    assert_eq!(room.view(None).await.unwrap().clock, Clocks { running: None, ..stopped });
    sleep(Duration::from_millis(RETURN_MS + 1_000)).await;
    let clock = room.view(None).await.unwrap().clock;
    let charged = rooms.time().now().ms - started - RETURN_MS;
    assert_eq!((clock.running, clock.black), (stopped.running, stopped.black.map(|left| left - charged)));
}

/// Over a socket a database that has too much to do and a full disk were internal errors; by HTTP they passed.
#[test]
fn what_passes_by_itself_is_told_alike_over_sockets_and_by_http() {
    let busy = sqlx::Error::PoolTimedOut;
    let full = sqlx::Error::Io(std::io::Error::from(std::io::ErrorKind::StorageFull));
    for error in [busy, full] {
        let error = ApiError::from(RoomError::Store(StoreError::Database(error)));
        let Message::Refused { problem, .. } = Message::refused(None, None, &error) else { panic!("it is refused") };
        assert_eq!((problem.code.as_str(), error.status().as_u16()), ("unavailable", 503));
        assert_eq!(problem.error, "the server cannot use its database just now; try again in a moment");
    }
}

/// A game that waits for whoever comes, as `creator` wishes it.
fn offer(creator: Option<&Player>) -> Terms {
    let open = terms("5+0", person("white"), person("black"));
    let white = creator.map_or(Seat::Open, |creator| Seat::Person(creator.clone()));
    let seats = ByColor { white, black: Seat::Open };
    let creator = creator.map_or_else(String::new, |creator| creator.id.clone());
    Terms { seats, creator, source: Source::Link, ..open }
}

/// Lets so much time pass that rooms which nobody needs are let go.
async fn idle() {
    pause();
    for _ in 0..3 {
        advance(room::IDLE).await;
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
    }
    resume();
}

async fn rooms_for(most: usize) -> (Store, Rooms, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let rooms = Rooms::resume(store.clone(), Engines::start(1), most, 100).await.unwrap();
    rooms.start();
    (store, rooms, folder)
}

/// Games to which nobody comes hold their rooms only while those are there who made them, and are found again with them.
#[tokio::test]
async fn games_that_wait_do_not_fill_the_server() {
    let (store, rooms, _folder) = rooms_for(3).await;
    let (anna, bert) = (store.add_guest().await.unwrap(), store.add_guest().await.unwrap());
    rooms.people().come(&anna.id, 1, None);
    let kept = rooms.create(offer(Some(&anna))).await.unwrap();
    rooms.create(offer(Some(&bert))).await.unwrap();
    rooms.create(offer(None)).await.unwrap();
    assert!(matches!(rooms.create(offer(None)).await, Err(RoomError::Full)));
    idle().await;
    let waiting = |rooms: &Rooms| rooms.waiting(9).into_iter().map(|(_, view)| view.id).collect::<Vec<_>>();
    assert_eq!((rooms.count(), waiting(&rooms)), (1, vec![kept.clone()]), "she is there, and he is not");
    rooms.create(offer(None)).await.unwrap();
    rooms.people().leave(&anna.id, 1);
    idle().await;
    assert_eq!(rooms.count(), 0);
    rooms.people().come(&anna.id, 2, None);
    rooms.reopen_offers(&anna.id).await.unwrap();
    tokio::task::yield_now().await;
    assert_eq!(waiting(&rooms), [kept]);
    let rooms = Rooms::resume(store, Engines::start(1), 3, 100).await.unwrap();
    rooms.start();
    assert_eq!(rooms.count(), 0, "a start brings back only what is being played");
}

#[tokio::test]
async fn nobody_offers_too_many_games() {
    let (store, rooms, _folder) = rooms_for(1000).await;
    let anna = store.add_guest().await.unwrap();
    for _ in 0..offers::MOST {
        rooms.create(offer(Some(&anna))).await.unwrap();
        tokio::task::yield_now().await;
    }
    assert!(matches!(rooms.create(offer(Some(&anna))).await, Err(RoomError::TooManyOffers)));
    rooms.create(Terms { visibility: Visibility::Link, ..offer(Some(&anna)) }).await.unwrap();
    let bert = store.add_guest().await.unwrap();
    rooms.create(offer(Some(&bert))).await.unwrap();
}

/// What was offered to everybody is called off after a day, what somebody was sent after two weeks; what is nobody's is deleted.
#[tokio::test]
async fn games_that_nobody_takes_are_called_off() {
    const DAY: i64 = 86_400_000;
    let (store, rooms, _folder) = rooms_for(10).await;
    let anna = store.add_guest().await.unwrap();
    let offered = rooms.create(offer(Some(&anna))).await.unwrap();
    let sent = rooms.create(Terms { visibility: Visibility::Private, ..offer(Some(&anna)) }).await.unwrap();
    let nobodys = rooms.create(offer(None)).await.unwrap();
    let played = rooms.create(terms("-", anna.clone(), store.add_guest().await.unwrap())).await.unwrap();
    let now = crate::store::wall_ms();
    let status = async |id: &str| rooms.read(id).await.map(|game| game.status()).ok();
    use Status::{Aborted, Playing, Waiting};
    assert_eq!(rooms.call_off_old_offers(now + DAY / 2).await.unwrap(), 0);
    assert_eq!(rooms.call_off_old_offers(now + DAY + 60_000).await.unwrap(), 2);
    assert_eq!(
        [status(&offered).await, status(&sent).await, status(&nobodys).await],
        [Some(Aborted), Some(Waiting), None]
    );
    assert_eq!(rooms.call_off_old_offers(now + 15 * DAY).await.unwrap(), 1);
    assert_eq!([status(&sent).await, status(&played).await], [Some(Aborted), Some(Playing)]);
    tokio::task::yield_now().await;
    assert_eq!(rooms.count(), 1, "rooms that were opened for this are closed");
}
