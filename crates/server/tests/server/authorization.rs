//! Who may do what with accounts: every route against everybody who may ask, each cell with its answer.

use crate::accounts::register;
use crate::common::{Person, TestApp};
use hyper::Method;
use serde_json::{Value, json};
use tabiya_server::auth::Scope;
use tabiya_server::game::Role;
use tabiya_server::store::Store;

/// Those who ask, in the order of the columns. The owner comes last, for what succeeds may be gone afterwards.
const ASKERS: &str = "nobody guest other bot admin token-without token-with admin-token-without admin-token-with owner";

/// Method, path and body (a plausible one that is refused where more than the right to ask is needed), then the status
/// for each who asks. `SESSION` and `TOKEN` are the owner's.
const TABLE: &str = r#"
GET    /api/me                         -                                 200 200 200 200 200 200 200 200 200 200
GET    /api/me/settings                -                                 401 200 200 200 200 403 200 403 200 200
PUT    /api/me/settings                {}                                401 200 200 200 200 403 200 403 200 200
POST   /api/me/password                {"old":"x","new":"short"}         401 401 400 400 400 403 403 403 403 400
GET    /api/me/sessions                -                                 401 200 200 200 200 403 403 403 403 200
DELETE /api/me/sessions/SESSION        -                                 401 404 404 404 404 403 403 403 403 200
GET    /api/me/tokens                  -                                 401 401 200 200 200 403 403 403 403 200
POST   /api/me/tokens                  {"label":"","scopes":[]}          401 401 400 400 400 403 403 403 403 400
DELETE /api/me/tokens/TOKEN            -                                 401 401 404 404 404 403 403 403 403 200
GET    /api/me/export                  -                                 401 200 200 200 200 403 403 403 403 200
GET    /api/people/the-owner           -                                 200 200 200 200 200 200 200 200 200 200
GET    /api/people/nobody-else         -                                 404 404 404 404 404 404 404 404 404 404
GET    /api/admin/people               -                                 401 401 403 403 200 403 403 403 200 403
POST   /api/admin/people               {"name":"x","password":"y"}       401 401 403 403 400 403 403 403 400 403
GET    /api/admin/figures              -                                 401 401 403 403 200 403 403 403 200 403
DELETE /api/admin/people/nobody-else   -                                 401 401 403 403 404 403 403 403 404 403
POST   /api/admin/people/the-owner/password {"password":"short"}         401 401 403 403 400 403 403 403 400 403
PUT    /api/admin/people/the-owner/role {"role":"guest"}                  401 401 403 403 400 403 403 403 400 403
DELETE /api/admin/people/the-admin     -                                 401 401 403 403 409 403 403 403 409 403
POST   /api/register                   {"name":"x","password":"y"}       400 400 409 409 409 409 409 409 409 409
POST   /api/login                      {"name":"the-owner","password":"y"}   401 401 401 401 401 401 401 401 401 401
POST   /api/me/delete                  {"password":"wrong"}              401 200 401 401 401 403 403 403 403 401
POST   /api/logout-everywhere          -                                 401 401 200 200 200 403 403 403 403 200
POST   /api/logout                     -                                 200 200 200 200 200 200 200 200 200 200
"#;

#[tokio::test]
async fn everybody_may_do_what_the_table_says() {
    let app = TestApp::start().await;
    let (askers, session, token) = askers(&app).await;
    for row in TABLE.lines().filter(|row| !row.is_empty()) {
        let cells: Vec<&str> = row.split_whitespace().collect();
        let [method, path, body, statuses @ ..] = cells.as_slice() else { panic!("{row}") };
        assert_eq!(statuses.len(), askers.len(), "{row}");
        let path = path.replace("SESSION", &session).replace("TOKEN", &token);
        let body: Value = serde_json::from_str(body).unwrap_or_default();
        let method: Method = method.parse().unwrap();
        for ((name, person), status) in ASKERS.split_whitespace().zip(&askers).zip(statuses) {
            let answer = person.send(method.clone(), &path, body.clone()).await;
            assert_eq!(answer.status.as_str(), *status, "{method} {path} by {name}: {}", answer.text());
        }
    }
}

/// Every route of these files is in the table.
#[tokio::test]
async fn no_route_is_forgotten() {
    let app = TestApp::start().await;
    let document = app.visitor().get("/api/openapi.json").await.expect(200).json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, route) in methods.as_object().unwrap() {
            let ours = ["account", "tokens", "people", "admin"];
            if !route["tags"].as_array().is_some_and(|tags| tags.iter().any(|tag| ours.iter().any(|our| tag == our))) {
                continue;
            }
            let start = path.split('{').next().unwrap();
            let is_there = |row: &&str| row.starts_with(&method.to_uppercase()) && row.contains(&format!(" {start}"));
            assert!(TABLE.lines().any(|row| is_there(&row)), "{method} {path}");
        }
    }
}

/// Everybody in the order of [`ASKERS`], with another session and another token of the owner.
async fn askers(app: &TestApp) -> (Vec<Person>, String, String) {
    let store = Store::open(&app.database_url()).await.unwrap();
    let (owner, other) = (register(app, "the-owner").await, register(app, "other").await);
    let (bot, admin) = (register(app, "the-bot").await, register(app, "the-admin").await);
    for (name, role) in [("the-bot", Role::Bot), ("the-admin", Role::Admin)] {
        let id = store.account(name).await.unwrap().unwrap().player.id;
        store.set_role(&id, role).await.unwrap();
    }
    let mut tokens = Vec::new();
    for name in ["the-owner", "the-admin"] {
        let id = store.account(name).await.unwrap().unwrap().player.id;
        for scopes in [&[Scope::ChallengeRead][..], &Scope::ALL] {
            let (token, _) = store.add_token(&id, "test", scopes, None).await.unwrap();
            tokens.push(app.visitor().with_header("authorization", &format!("Bearer {token}")));
        }
    }
    store.close().await;
    let made = owner.post("/api/me/tokens", json!({ "label": "x", "scopes": ["board:play"] })).await.expect(200).json();
    let again = app.visitor();
    again.post("/api/login", json!({ "name": "the-owner", "password": "correct horse" })).await.expect(200);
    let sessions = owner.get("/api/me/sessions").await.expect(200).json();
    let session =
        sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap()["id"].clone();
    let mut all = vec![app.visitor(), app.guest().await, other, bot, admin];
    all.extend(tokens);
    all.push(owner);
    (all, session.as_str().unwrap().to_owned(), made["id"].as_str().unwrap().to_owned())
}
