//! `tabiya bot`, where it cannot play at all; how it plays is tested in `tabiya-client`.

use crate::tabiya;

#[test]
fn what_cannot_play_says_why_and_ends() {
    let server = ["bot", "--server", "http://127.0.0.1:1", "--token", "nobody's", "--engine"];
    let error = tabiya(&[&server[..], &["/nowhere/engine"]].concat()).refused();
    assert!(error.contains("/nowhere/engine"), "{error}");
    // It needs no server to see that this is no engine.
    let error = tabiya(&[&server[..], &["true"]].concat()).refused();
    assert!(error.contains("engine"), "{error}");
}
