//! Answers that go on: one JSON object a line, and an empty line now and then so that nobody takes the line for dead.

use super::route::NDJSON;
use crate::app::App;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// The longest silence. Clients give up after nine seconds and more.
pub(super) const SILENCE: Duration = Duration::from_secs(5);

/// Something that is told line by line until it ends. To drop it is to stop listening.
pub(super) trait Lines: Send + 'static {
    /// The next lines, each with its end; `None` when there is nothing more to tell. It may be dropped and asked again.
    fn next(&mut self) -> impl Future<Output = Option<String>> + Send;
}

pub(super) fn line(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

/// Answers with lines until they end or the server stops.
pub(super) fn respond(app: App, lines: impl Lines) -> Response {
    respond_as(NDJSON, app, lines)
}

/// The same with content of this kind.
pub(super) fn respond_as(kind: &'static str, app: App, lines: impl Lines) -> Response {
    let state = Some((app, lines, Instant::now() + SILENCE));
    let body = stream::unfold(state, |state| async move {
        let (app, mut lines, silent_until) = state?;
        let next = tokio::select! {
            biased;
            next = lines.next() => next,
            () = app.stopping() => None,
            () = sleep_until(silent_until) => Some("\n".to_owned()),
        }?;
        Some((Ok::<_, Infallible>(Bytes::from(next)), Some((app, lines, Instant::now() + SILENCE))))
    });
    streamed(kind, Body::from_stream(body))
}

/// An answer of lines with this body.
pub(super) fn with_body(body: Body) -> Response {
    streamed(NDJSON, body)
}

fn streamed(kind: &'static str, body: Body) -> Response {
    // A proxy that collects what is streamed would break every client.
    ([(header::CONTENT_TYPE, kind), (header::HeaderName::from_static("x-accel-buffering"), "no")], body).into_response()
}
