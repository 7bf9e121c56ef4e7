//! The open sockets of each person, so that they are closed when the session or token they came with has ended.

use crate::others::{Hint, Others};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;

/// The open sockets of everybody who is known.
#[derive(Clone, Debug, Default)]
pub struct Sockets {
    open: Arc<Mutex<HashMap<String, Vec<Socket>>>>,
    others: Others,
}

#[derive(Debug)]
struct Socket {
    credential: String,
    end: Arc<Notify>,
}

/// A socket that is open as long as this is there.
#[derive(Debug)]
pub struct OpenSocket {
    sockets: Sockets,
    person: String,
    end: Arc<Notify>,
}

impl Sockets {
    /// Those of one server of several: what ends here ends on all.
    pub(crate) fn among(others: Others) -> Sockets {
        Sockets { others, ..Sockets::default() }
    }

    /// A socket of this person, who came with this credential (its hash).
    pub fn open(&self, person: &str, credential: &str) -> OpenSocket {
        let end = Arc::new(Notify::new());
        let socket = Socket { credential: credential.to_owned(), end: Arc::clone(&end) };
        self.change(|open| open.entry(person.to_owned()).or_default().push(socket));
        OpenSocket { sockets: self.clone(), person: person.to_owned(), end }
    }

    /// Closes the sockets that came with this credential.
    pub fn end(&self, person: &str, credential: &str) {
        self.tell_others(person, Some(credential), false);
        self.end_here(person, Some(credential), false);
    }

    fn tell_others(&self, person: &str, credential: Option<&str>, is_excepted: bool) {
        let (person, credential) = (person.to_owned(), credential.map(str::to_owned));
        self.others.tell(|| Hint::Close { person, credential, is_excepted });
    }

    /// Closes the sockets of this person on this server: those of one credential, or all but those.
    pub(crate) fn end_here(&self, person: &str, credential: Option<&str>, is_excepted: bool) {
        self.end_where(person, |socket| (Some(socket.credential.as_str()) == credential) != is_excepted);
    }

    /// Closes all sockets of this person, except those of one credential.
    pub fn end_all(&self, person: &str, except: Option<&str>) {
        self.tell_others(person, except, true);
        self.end_here(person, except, true);
    }

    /// How many sockets this person has open.
    pub fn count(&self, person: &str) -> usize {
        self.change(|open| open.get(person).map_or(0, Vec::len))
    }

    fn end_where(&self, person: &str, ends: impl Fn(&Socket) -> bool) {
        self.change(|open| {
            for socket in open.get(person).into_iter().flatten().filter(|socket| ends(socket)) {
                socket.end.notify_one();
            }
        });
    }

    fn change<T>(&self, change: impl FnOnce(&mut HashMap<String, Vec<Socket>>) -> T) -> T {
        change(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl OpenSocket {
    /// Returns when the socket must be closed.
    pub async fn ended(&self) {
        self.end.notified().await;
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.sockets.change(|open| {
            if let Some(sockets) = open.get_mut(&self.person) {
                sockets.retain(|socket| !Arc::ptr_eq(&socket.end, &self.end));
                if sockets.is_empty() {
                    open.remove(&self.person);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn only_the_sockets_of_what_has_ended_are_closed() {
        let sockets = Sockets::default();
        let (one, other) = (sockets.open("anna", "a"), sockets.open("anna", "b"));
        let stranger = sockets.open("bert", "a");
        sockets.end("anna", "a");
        assert!(one.ended().now_or_never().is_some());
        assert!(other.ended().now_or_never().is_none());
        sockets.end_all("anna", Some("b"));
        assert!(other.ended().now_or_never().is_none());
        sockets.end_all("anna", None);
        assert!(other.ended().now_or_never().is_some());
        assert!(stranger.ended().now_or_never().is_none());
        drop((one, other));
        assert_eq!((sockets.count("anna"), sockets.count("bert")), (0, 1));
    }
}
