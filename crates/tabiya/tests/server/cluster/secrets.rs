//! Who may come to NATS and PostgreSQL, by password, token, file of credentials and TLS; and that nothing secret is ever told.

use crate::program;
use std::path::Path;
use std::time::Duration;
use tabiya_trials::{Certificate, Child, Credentials, Nats, Postgres, Process, new_database, numbers};

/// What it tells that could not start.
async fn refused(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = tokio::process::Command::new(program());
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.path()).args(arguments);
    let output = tokio::time::timeout(Duration::from_secs(60), command.kill_on_drop(true).output()).await;
    let output = output.expect("it ends").expect("it runs");
    assert!(!output.status.success());
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Starts a server and a worker, and ends both.
async fn works(server: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let child = Child::start(program(), folder.path(), server).await.expect("the server starts");
    let mut worker = Process::worker(program(), &[server, &["--threads", "1"]].concat()).await.expect("it works");
    worker.stop().await.expect("it ends");
    drop(child);
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[tokio::test(flavor = "multi_thread")]
async fn nats_lets_in_who_shows_what_it_wants() {
    let folder = tempfile::tempdir().expect("a folder");
    let (postgres, _) = match Postgres::start().and_then(|postgres| Ok((postgres, Nats::start()?))) {
        Ok(both) => both,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let database = async || new_database(&postgres.url()).await;

    let guarded = Nats::start_with(&["--auth", "a-secret-token"]).expect("NATS with a token");
    let (url, address) = (database().await, guarded.address());
    let (right, wrong) = (format!("nats://a-secret-token@{address}"), format!("nats://another-secret@{address}"));
    works(&["--database-url", &url, "--nats", &right]).await;
    let told = refused(&["--database-url", &url, "--nats", &wrong]).await;
    assert!(told.contains("cannot reach NATS") && !told.contains("secret"), "{told}");
    let told = refused(&["--database-url", &url, "--nats", &guarded.url()]).await;
    assert!(told.contains("cannot reach NATS") && told.contains("authorization"), "{told}");

    let (mine, others) = (Credentials::make(folder.path(), "mine"), Credentials::make(folder.path(), "others"));
    let guarded = Nats::start_with(&["--config", text(&mine.server)]).expect("NATS with credentials");
    let (url, nats) = (database().await, guarded.url());
    works(&["--database-url", &url, "--nats", &nats, "--nats-credentials", text(&mine.client)]).await;
    let told = refused(&["--database-url", &url, "--nats", &nats, "--nats-credentials", text(&others.client)]).await;
    assert!(told.contains("cannot reach NATS"), "{told}");
    let missing = folder.path().join("nowhere.creds");
    let told = refused(&["--database-url", &url, "--nats", &nats, "--nats-credentials", text(&missing)]).await;
    assert!(told.contains("nowhere.creds"), "{told}");

    let (right, wrong) = (Certificate::make(folder.path(), "right"), Certificate::make(folder.path(), "wrong"));
    let (certificate, key) = (text(&right.certificate), text(&right.key));
    let arguments = ["--tls", "--tlscert", certificate, "--tlskey", key, "--user", "ann", "--pass", "hunter2"];
    let guarded = Nats::start_with(&arguments).expect("NATS with TLS");
    let (url, nats) = (database().await, format!("tls://ann:hunter2@{}", guarded.address()));
    works(&["--database-url", &url, "--nats", &nats, "--nats-ca", certificate]).await;
    let told = refused(&["--database-url", &url, "--nats", &nats, "--nats-ca", text(&wrong.certificate)]).await;
    assert!(told.contains("cannot reach NATS") && !told.contains("hunter"), "{told}");
    let told = refused(&["--database-url", &url, "--nats", &nats]).await;
    assert!(told.contains("cannot reach NATS") && !told.contains("hunter"), "{told}");
    // Who is told to speak TLS does not speak to one that cannot.
    let open = Nats::start().expect("NATS");
    let nats = format!("tls://{}", open.address());
    let told = refused(&["--database-url", &url, "--nats", &nats, "--nats-ca", certificate]).await;
    assert!(told.contains("cannot reach NATS"), "{told}");
    let left = numbers(&url, "select count(*) from servers where until > 0").await;
    assert!(left.iter().sum::<i64>() <= 1, "nothing is left of those who were refused: {left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_is_spoken_to_by_tls() {
    let folder = tempfile::tempdir().expect("a folder");
    let (right, wrong) = (Certificate::make(folder.path(), "right"), Certificate::make(folder.path(), "wrong"));
    let (postgres, nats) = match Postgres::with_tls(&right).and_then(|postgres| Ok((postgres, Nats::start()?))) {
        Ok(both) => both,
        Err(reason) => return eprintln!("skipped: {reason}"),
    };
    let (database, nats) = (new_database(&postgres.url()).await, nats.url());
    let verified = |certificate: &Certificate| {
        postgres.by_tls(&database, &format!("sslmode=verify-full&sslrootcert={}", text(&certificate.certificate)))
    };
    works(&["--database-url", &verified(&right), "--nats", &nats]).await;
    let told = refused(&["--database-url", &verified(&wrong), "--nats", &nats]).await;
    assert!(told.contains("database"), "{told}");
    let told = refused(&["--database-url", &postgres.by_tls(&database, "sslmode=disable"), "--nats", &nats]).await;
    assert!(told.contains("database") && told.contains("no encryption"), "{told}");
}
