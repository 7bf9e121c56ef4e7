//! What the owner calls the site: told to everybody, kept over restarts, and a logo that is a picture and nothing else.

use crate::accounts::register;
use crate::common::{Person, TestApp};
use hyper::Method;
use hyper::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use serde_json::{Value, json};
use tabiya_server::game::PersonKind;
use tabiya_server::store::Store;

/// One pixel would be too small: a PNG says in its head that it is 32 by 32.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x20\x08\x06\0\0\0";

async fn owner(app: &TestApp) -> Person {
    let owner = register(app, "the-club").await;
    let store = Store::open(&app.database_url()).await.expect("the database");
    let id = store.account("the-club").await.expect("the database").expect("the account").player.id;
    store.set_role(&id, PersonKind::Admin).await.expect("the database");
    store.close().await;
    owner
}

async fn about(app: &TestApp) -> Value {
    app.visitor().get("/api/site").await.expect(200).json()
}

#[tokio::test]
async fn the_owner_names_the_site() {
    let app = TestApp::start().await;
    assert_eq!(about(&app).await, json!({ "name": "", "words": "", "logo": null }));
    let owner = owner(&app).await;
    let site = json!({ "name": " Riverside ", "words": "Tuesdays at seven." });
    owner.send(Method::PUT, "/api/admin/site", site).await.expect(200);
    assert_eq!(about(&app).await, json!({ "name": "Riverside", "words": "Tuesdays at seven.", "logo": null }));
    for (site, code) in [
        (json!({ "name": "x".repeat(33), "words": "" }), "site-name"),
        (json!({ "name": "", "words": "two\nlines" }), "site-words"),
    ] {
        assert_eq!(owner.send(Method::PUT, "/api/admin/site", site).await.expect(400).code(), code);
    }
    let kept = Store::open(&app.database_url()).await.expect("the database").site().await.expect("the site");
    assert_eq!((kept.name.as_str(), kept.words.as_str()), ("Riverside", "Tuesdays at seven."));
}

#[tokio::test]
async fn a_logo_is_served_as_a_picture_and_nothing_else() {
    let app = TestApp::start().await;
    let owner = owner(&app).await;
    let put = async |bytes: &[u8]| {
        let kind = (CONTENT_TYPE, HeaderValue::from_static("image/png"));
        owner.ask(Method::PUT, "/api/admin/site/logo", &[kind], bytes.to_vec()).await
    };
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    assert_eq!(put(svg).await.expect(400).code(), "site-logo");
    let tag = put(PNG).await.expect(200).json()["logo"].as_str().expect("a tag").to_owned();
    let logo = app.visitor().get(&format!("/api/site/logo?v={tag}")).await.expect(200);
    assert_eq!(logo.body, PNG);
    assert_eq!(logo.headers[CONTENT_TYPE], "image/png");
    assert!(logo.headers[CONTENT_SECURITY_POLICY].to_str().expect("text").contains("sandbox"));
    assert!(logo.headers[CACHE_CONTROL].to_str().expect("text").contains("immutable"));
    let other = app.visitor().get("/api/site/logo?v=another").await.expect(200);
    assert_eq!(other.headers[CACHE_CONTROL], "no-cache");
    owner.send(Method::DELETE, "/api/admin/site/logo", Value::Null).await.expect(200);
    app.visitor().get("/api/site/logo").await.expect(404);
    assert_eq!(about(&app).await["logo"], Value::Null);
}

#[tokio::test]
async fn a_page_about_nothing_answers_so() {
    let app = TestApp::start().await;
    let vera = register(&app, "Vera").await;
    let computer = json!({ "kind": "computer", "strength": { "level": 1 } });
    let id = vera.make_game(json!({ "against": computer, "color": "white" })).await;
    for (path, status) in [
        (format!("/game/{id}"), 200),
        ("/game/zzzzzzzz".to_owned(), 404),
        ("/game/%00%F0".to_owned(), 404),
        ("/@/vera".to_owned(), 200),
        ("/@/nobody-here".to_owned(), 404),
        ("/@".to_owned(), 404),
        ("/library".to_owned(), 200),
    ] {
        assert_eq!(app.visitor().get(&path).await.status, status, "{path}");
    }
}
