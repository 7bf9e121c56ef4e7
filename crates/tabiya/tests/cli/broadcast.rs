//! `tabiya broadcast`, where it cannot send at all; how it sends is tested with a server.

use crate::tabiya;

#[test]
fn what_cannot_be_sent_says_why_and_ends() {
    let begin = ["broadcast", "games.pgn", "--to", "http://127.0.0.1:1", "--token", "nobody's", "--round"];
    let error = tabiya(&[&begin[..], &["AbCdEfGh"]].concat()).refused();
    assert!(error.contains("127.0.0.1:1"), "{error}");
    let error = tabiya(&[&begin[..], &["../x"]].concat()).refused();
    assert!(error.contains("name of a round"), "{error}");
}
