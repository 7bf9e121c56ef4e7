//! Who may do what by the Lichess API, and what nonsense gets: every address of its document.

use crate::common::{Lines, TestApp};
use crate::lichess::Program;
use hyper::Method;
use hyper::header::{CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tabiya_server::auth::Scope;
use tabiya_server::game::PersonKind;

/// What may be asked, and the scopes of which a token needs one: `-` where nobody needs a token, `any` where any will do.
const ROUTES: &str = "
GET    /api/account                                any
GET    /api/account/kid                            any
GET    /api/account/playing                        any
GET    /api/account/preferences                    preference:read
GET    /api/board/game/stream/{id}                 board:play
POST   /api/board/game/{id}/abort                  board:play
POST   /api/board/game/{id}/berserk                board:play
GET    /api/board/game/{id}/chat                   board:play
POST   /api/board/game/{id}/chat                   board:play
POST   /api/board/game/{id}/claim-draw             board:play
POST   /api/board/game/{id}/claim-victory          board:play
POST   /api/board/game/{id}/draw/{accept}          board:play
POST   /api/board/game/{id}/move/{move}            board:play
POST   /api/board/game/{id}/resign                 board:play
POST   /api/board/game/{id}/takeback/{accept}      board:play
POST   /api/board/seek                             board:play
POST   /api/bot/account/upgrade                    bot:play
GET    /api/bot/game/stream/{id}                   bot:play
POST   /api/bot/game/{id}/abort                    bot:play
POST   /api/bot/game/{id}/berserk                  bot:play
GET    /api/bot/game/{id}/chat                     bot:play
POST   /api/bot/game/{id}/chat                     bot:play
POST   /api/bot/game/{id}/claim-draw               bot:play
POST   /api/bot/game/{id}/claim-victory            bot:play
POST   /api/bot/game/{id}/draw/{accept}            bot:play
POST   /api/bot/game/{id}/move/{move}              bot:play
POST   /api/bot/game/{id}/resign                   bot:play
POST   /api/bot/game/{id}/takeback/{accept}        bot:play
GET    /api/bot/online                             -
GET    /api/bulk-pairing                           challenge:bulk
POST   /api/bulk-pairing                           challenge:bulk
GET    /api/bulk-pairing/{id}                      challenge:bulk
DELETE /api/bulk-pairing/{id}                      challenge:bulk
GET    /api/bulk-pairing/{id}/games                challenge:bulk
POST   /api/bulk-pairing/{id}/start-clocks         challenge:bulk
GET    /api/challenge                              challenge:read,challenge:write,bot:play,board:play
POST   /api/challenge/ai                           challenge:write,bot:play,board:play
POST   /api/challenge/open                         -
POST   /api/challenge/{name}                       challenge:write,bot:play,board:play
POST   /api/challenge/{name}/accept                challenge:write,bot:play,board:play
POST   /api/challenge/{name}/cancel                challenge:write,bot:play,board:play
POST   /api/challenge/{name}/decline               challenge:write,bot:play,board:play
GET    /api/challenge/{name}/show                  challenge:read,challenge:write,bot:play,board:play
GET    /api/tournament                             -
POST   /api/tournament                             tournament:write
GET    /api/tournament/{id}                        -
POST   /api/tournament/{id}                        tournament:write
POST   /api/tournament/{id}/join                   tournament:write
POST   /api/tournament/{id}/withdraw               tournament:write
POST   /api/tournament/{id}/terminate              tournament:write
GET    /api/tournament/{id}/games                  -
GET    /api/tournament/{id}/results                -
GET    /api/user/{username}/tournament/created     -
GET    /api/user/{username}/tournament/played      -
POST   /api/swiss/new/{teamId}                     tournament:write
GET    /api/swiss/{id}                             -
POST   /api/swiss/{id}/edit                        tournament:write
POST   /api/swiss/{id}/schedule-next-round         tournament:write
POST   /api/swiss/{id}/join                        tournament:write
POST   /api/swiss/{id}/withdraw                    tournament:write
POST   /api/swiss/{id}/terminate                   tournament:write
GET    /api/swiss/{id}/games                       -
GET    /api/swiss/{id}/results                     -
GET    /swiss/{id}.trf                             -
GET    /api/broadcast                              -
GET    /api/broadcast/top                          -
GET    /api/broadcast/by/{username}                -
GET    /api/broadcast/my-rounds                    study:read,study:write
POST   /broadcast/new                              study:write
POST   /broadcast/{broadcastTournamentId}/edit     study:write
POST   /broadcast/{broadcastTournamentId}/new      study:write
POST   /broadcast/round/{broadcastRoundId}/edit    study:write
POST   /api/broadcast/round/{broadcastRoundId}/push study:write
POST   /api/broadcast/round/{broadcastRoundId}/reset study:write
GET    /api/broadcast/{broadcastTournamentId}      -
GET    /api/broadcast/{broadcastTournamentId}.pgn  -
GET    /api/broadcast/{broadcastTournamentSlug}/{broadcastRoundSlug}/{broadcastRoundId} -
GET    /api/broadcast/round/{broadcastRoundId}.pgn -
GET    /api/stream/broadcast/round/{broadcastRoundId}.pgn -
GET    /api/crosstable/{user1}/{user2}             -
POST   /api/games/export/_ids                      -
POST   /games/export/_ids                          -
POST   /api/import                                 -
GET    /api/games/export/imports                   any
GET    /api/games/user/{username}                  -
GET    /api/player                                 -
GET    /api/player/autocomplete                    -
GET    /api/player/top/{nb}/{perfType}             -
GET    /api/stream/event                           challenge:read,bot:play,board:play
GET    /api/stream/game/{id}                       -
POST   /api/token                                  -
DELETE /api/token                                  any
POST   /api/token/test                             -
GET    /api/user/{username}                        -
GET    /api/user/{username}/current-game           -
GET    /api/user/{username}/rating-history         -
POST   /api/users                                  -
GET    /api/users/status                           -
GET    /game/export/{id}                           -
POST   /api/challenge/{name}/start-clocks          challenge:write
POST   /api/round/{id}/add-time/{seconds}          challenge:write
GET    /api/cloud-eval                             -
GET    /api/external-engine                        engine:read
POST   /api/external-engine                        engine:write
GET    /api/external-engine/{id}                   engine:read
PUT    /api/external-engine/{id}                   engine:write
DELETE /api/external-engine/{id}                   engine:write
POST   /api/external-engine/{id}/analyse           -
POST   /api/external-engine/work                   -
POST   /api/external-engine/work/{id}              -
POST   /api/stream/games-by-users                  -
POST   /api/stream/games/{stream}                  -
POST   /api/stream/games/{stream}/add              -
GET    /api/tv/channels                            -
GET    /api/tv/feed                                -
GET    /api/tv/{channel}                           -
GET    /api/tv/{channel}/feed                      -
GET    /lichess                                    -
GET    /explorer/lichess                           -
GET    /masters                                    -
GET    /master                                     -
GET    /explorer/masters                           -
GET    /player                                     -
GET    /personal                                   -
GET    /explorer/player                            -
GET    /masters/pgn/{id}                           -
GET    /master/pgn/{id}                            -
GET    /explorer/masters/pgn/{id}                  -
";

struct Route {
    method: Method,
    path: &'static str,
    needs: &'static str,
}

impl Route {
    fn scopes(&self) -> Vec<Scope> {
        self.needs.split(',').filter_map(|name| name.parse().ok()).collect()
    }

    /// The address with the same word for whatever is to be filled in.
    fn filled(&self, word: &str) -> String {
        let part = |part: &str| if part.starts_with('{') { word.to_owned() } else { part.to_owned() };
        self.path.split('/').map(part).collect::<Vec<_>>().join("/")
    }

    /// The status, and the words of a refusal. An answer that goes on is not awaited.
    async fn ask(&self, person: &crate::common::Person, path: &str, body: &[u8]) -> (u16, Value) {
        let form = HeaderValue::from_static("application/x-www-form-urlencoded");
        let kind = [(CONTENT_TYPE, form)];
        let mut lines = Lines::open(person, self.method.clone(), path, &kind, body.to_vec()).await;
        let is_refused = lines.status.is_client_error() || lines.status.is_server_error();
        let told = if is_refused { lines.rest().await } else { Value::Null };
        (lines.status.as_u16(), told)
    }
}

fn routes() -> impl Iterator<Item = Route> {
    ROUTES.lines().filter(|row| !row.is_empty()).map(|row| {
        let [method, path, needs] = row.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{row}") };
        Route { method: method.parse().expect("a method"), path, needs }
    })
}

/// A program with these scopes, of a bot where only a bot may ask.
async fn program(app: &TestApp, name: &str, route: &Route, scopes: &[Scope]) -> Program {
    let role = if route.path.starts_with("/api/bot/") { PersonKind::Bot } else { PersonKind::Player };
    Program::new(app, name, role, scopes).await
}

#[tokio::test]
async fn no_address_is_forgotten_and_the_document_tells_the_scopes() {
    let app = TestApp::start().await;
    let document = app.visitor().get("/api/lichess/openapi.json").await.expect(200).json();
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, about) in methods.as_object().expect("methods") {
            let needs = about["description"].as_str().unwrap_or_default();
            let needs = needs.trim_start_matches("Needs a token with ").trim_end_matches('.').replace(" or ", ",");
            described.insert((method.to_uppercase(), path.clone(), needs));
        }
    }
    let is_scope = |route: &Route| if route.scopes().is_empty() { "" } else { route.needs };
    let table: BTreeSet<_> =
        routes().map(|route| (route.method.to_string(), route.path.to_owned(), is_scope(&route).to_owned())).collect();
    assert_eq!(described, table);
}

#[tokio::test]
async fn every_address_asks_for_its_scopes() {
    let app = TestApp::start().await;
    for (number, route) in routes().enumerate() {
        let about = format!("{} {}", route.method, route.path);
        // A name of its own, for a stream that was asked for before may still be there.
        let path = route.filled(&format!("nothing{number}"));
        let (status, told) = route.ask(&app.visitor(), &path, b"").await;
        assert_eq!(status == 401, route.needs != "-", "{about} without a token: {status} {told}");
        // Some clients write a slash at the end.
        assert_eq!(route.ask(&app.visitor(), &format!("{path}/"), b"").await, (status, told), "{about}/");
        let scopes = route.scopes();
        if scopes.is_empty() {
            continue;
        }
        let others: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| !scopes.contains(scope)).collect();
        let without = program(&app, &format!("without-{number}"), &route, &others).await;
        let (status, told) = route.ask(&without.person, &path, b"").await;
        assert_eq!(status, 403, "{about} with all other scopes: {told}");
        for (i, scope) in scopes.into_iter().enumerate() {
            let with = program(&app, &format!("with-{number}-{i}"), &route, &[scope]).await;
            let (status, told) = route.ask(&with.person, &path, b"").await;
            assert!(![401, 403].contains(&status), "{about} with {}: {status} {told}", scope.name());
        }
    }
}

/// A game of two accounts that only those may see whom this lets, after these moves: its name, and White.
async fn game(app: &TestApp, visibility: &str, moves: &str) -> (String, Program) {
    let names = [format!("White{}", moves.len()), format!("Black{}", moves.len())].map(|name| name + visibility);
    let [white, black] = [Program::board(app, &names[0]).await, Program::board(app, &names[1]).await];
    let against = json!({ "kind": "person", "name": names[1] });
    let wish = json!({ "against": against, "color": "white", "time": "60+0", "visibility": visibility });
    let id = white.person.make_game(wish).await;
    black.post(&format!("/api/challenge/{id}/accept"), "").await;
    for (ply, uci) in moves.split_whitespace().enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        mover.post(&format!("/api/board/game/{id}/move/{uci}"), "").await;
    }
    (id, white)
}

/// Whoever does not play cannot play, whatever the token allows.
#[tokio::test]
async fn nobody_plays_for_another() {
    let app = TestApp::start().await;
    for visibility in ["public", "link", "private"] {
        let (id, white) = game(&app, visibility, "").await;
        let before = white.get(&format!("/api/games/{id}")).await;
        for (name, role) in [("third", PersonKind::Player), ("machine", PersonKind::Bot)] {
            let third = Program::new(&app, &format!("{name}-{visibility}"), role, &Scope::ALL).await;
            for route in routes().filter(|route| route.path.contains("/game/{id}") && route.method == Method::POST) {
                let path = route.path.replace("{id}", &id).replace("{move}", "e2e4").replace("{accept}", "yes");
                let (status, told) = route.ask(&third.person, &path, b"room=player&text=hello").await;
                assert!((400..500).contains(&status), "{path} by {name}: {status} {told}");
            }
        }
        let after = white.get(&format!("/api/games/{id}")).await;
        for what in ["seq", "moves", "status"] {
            assert_eq!(after[what], before[what], "{what}");
        }
    }
}

/// A private game is not to be told from one that does not exist: whatever is asked, the answer is the same to the letter.
#[tokio::test]
async fn a_private_game_is_not_there_for_others() {
    let app = TestApp::start().await;
    let (going_on, white) = game(&app, "private", "e2e4 e7e5").await;
    let (over, _) = game(&app, "private", "f2f3 e7e5 g2g4 d8h4").await;
    let third = Program::new(&app, "Third", PersonKind::Player, &Scope::ALL).await;
    let machine = Program::new(&app, "Machine", PersonKind::Bot, &Scope::ALL).await;
    let kind = [(CONTENT_TYPE, HeaderValue::from_static("application/x-www-form-urlencoded"))];
    let games = [going_on.as_str(), &over, "zzzzzzzz"];
    let is_of_game = |route: &Route| route.path.contains("{id}") || route.path.contains("/{name}/");
    for route in routes().filter(is_of_game) {
        let path = route.path.replace("{move}", "e2e4").replace("{accept}", "yes").replace("{seconds}", "15");
        for asker in [&app.visitor(), &third.person, &machine.person] {
            let mut told = Vec::new();
            for id in games {
                let path = path.replace("{id}", id).replace("{name}", id);
                let answer = asker.ask(route.method.clone(), &path, &kind, b"text=hello".to_vec()).await;
                told.push((answer.status, answer.text()));
            }
            assert!(told.iter().all(|answer| *answer == told[2]), "{} {path}: {told:?}", route.method);
        }
    }
    for id in games {
        let list = app.visitor().ask(Method::POST, "/api/games/export/_ids", &[], id.into()).await.expect(200);
        assert_eq!(list.text(), "", "{id}");
        app.visitor().get(&format!("/{id}")).await.expect(404);
    }
    let own = white.person.get(&format!("/{going_on}")).await.expect(303);
    assert_eq!(own.headers["location"], format!("/game/{going_on}"));
    let own = white.person.get(&format!("/game/export/{going_on}")).await.expect(200).text();
    assert!(own.contains("1. e4"), "{own}");
}

#[tokio::test]
async fn every_address_refuses_what_makes_no_sense() {
    const NASTY: [&str; 7] =
        ["%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "'%20or%201=1;--", "-9223372036854775809", "1e999", "%7Bid%7D"];
    let long = "x".repeat(1000);
    let bodies: [&[u8]; 6] =
        [b"", b"\0\xff\xfe", b"a=%zz&b", b"text=%00&clock.limit=-1&time=1e999&fen=8", b"{", b"[[[["];
    let app = TestApp::start().await;
    for role in [PersonKind::Player, PersonKind::Bot] {
        for (number, route) in routes().enumerate() {
            // Some addresses end the token, or change the kind of account.
            let name = format!("{}-{number}", if role == PersonKind::Bot { "bot" } else { "board" });
            let program = Program::new(&app, &name, role, &Scope::ALL).await;
            for word in NASTY.into_iter().chain([long.as_str(), "me", "yes"]) {
                let path = route.filled(word);
                let asked = match route.method {
                    Method::GET => format!("{path}?nb={word}&max={word}&since={word}&ids={word}&term={word}"),
                    _ => path,
                };
                for body in if route.method == Method::POST { &bodies[..] } else { &bodies[..1] } {
                    let (status, told) = route.ask(&program.person, &asked, body).await;
                    assert!(status < 500, "{} {asked} {body:?}: {status} {told}", route.method);
                    assert!(status < 400 || told.is_object(), "{} {asked}: {status} {told}", route.method);
                }
            }
        }
    }
    app.begin(json!({ "time": "5+0" })).await.play("e2e4 e7e5").await;
}

#[tokio::test]
async fn bots_and_people_keep_to_their_own_ways_to_play() {
    let app = TestApp::start().await;
    let person = Program::new(&app, "Person", PersonKind::Player, &Scope::ALL).await;
    let bot = Program::new(&app, "Robot", PersonKind::Bot, &Scope::ALL).await;
    for route in routes().filter(|route| route.path.contains("/game/") && route.needs.ends_with(":play")) {
        let path = route.filled("zzzzzzzz").replace("draw/zzzzzzzz", "draw/yes").replace("back/zzzzzzzz", "back/yes");
        let is_bots = route.path.starts_with("/api/bot/");
        for (program, is_bot) in [(&person, false), (&bot, true)] {
            let (status, told) = route.ask(&program.person, &path, b"text=hello").await;
            let error = told["error"].as_str().unwrap_or_default();
            let (wanted, is_told) = if is_bots == is_bot { (404, false) } else { (400, true) };
            assert_eq!((status, error.contains("Bot account")), (wanted, is_told), "{} {path}: {told}", route.method);
        }
    }
    let seek = bot.person.ask(Method::POST, "/api/board/seek", &[], b"time=5".to_vec()).await;
    seek.expect(400);
}
