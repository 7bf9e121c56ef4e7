//! Where the page calls in: it asks for room, writes a question there, calls `ask` and reads the answer. What the page
//! offers in return (time, the wish to stop, an ear for news) is the module `host`.
//!
//! A thread has a question and an answer at a time, so nothing needs a lock.

#![expect(
    unsafe_code,
    reason = "names that the page can see, and functions that it offers, are declared with this word"
)]

use std::cell::RefCell;
use std::sync::Once;

#[cfg(feature = "engine")]
use crate::engine::answer_page as answer;
#[cfg(not(feature = "engine"))]
use crate::rules::answer;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some fixed moment.
    #[cfg(feature = "engine")]
    safe fn now() -> f64;
    /// Is the question that is being answered of no interest any more?
    #[cfg(feature = "engine")]
    safe fn stopped() -> i32;
    /// News, as JSON.
    #[cfg(feature = "engine")]
    safe fn tell(text: *const u8, len: usize);
    /// What went wrong, before all ends.
    safe fn complain(text: *const u8, len: usize);
}

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn reserve(len: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(len, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question and says how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn ask() -> usize {
    prepare();
    let question = QUESTION.take();
    let answer = answer(&String::from_utf8_lossy(&question));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.len()
    })
}

/// Where the answer is, until the next question.
#[unsafe(no_mangle)]
extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Room for the stacks and the own variables of threads beside the first.
#[cfg(all(feature = "engine", target_feature = "atomics"))]
mod rooms {
    use std::cell::UnsafeCell;

    const ROOM: usize = 2 << 20;
    const THREADS: usize = 7;

    #[repr(align(64))]
    struct Rooms(UnsafeCell<[[u8; ROOM]; THREADS]>);

    // SAFETY: nothing here looks into the rooms; each is given to one thread, which makes its stack of it.
    unsafe impl Sync for Rooms {}

    static ROOMS: Rooms = Rooms(UnsafeCell::new([[0; ROOM]; THREADS]));

    /// Where the room of a thread begins, the first being 0. Uses no stack, for the caller has none yet.
    #[unsafe(no_mangle)]
    extern "C" fn room_at(thread: usize) -> *mut u8 {
        ROOMS.0.get().cast::<u8>().wrapping_add(ROOM * (thread % THREADS))
    }

    /// How large a room is.
    #[unsafe(no_mangle)]
    extern "C" fn room_size() -> usize {
        ROOM
    }

    /// How many rooms there are.
    #[unsafe(no_mangle)]
    extern "C" fn room_count() -> usize {
        THREADS
    }
}

fn prepare() {
    static FIRST: Once = Once::new();
    FIRST.call_once(|| {
        std::panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            complain(text.as_ptr(), text.len());
        }));
        #[cfg(feature = "engine")]
        tabiya_engine::set_clock(|| std::time::Duration::from_secs_f64(now().max(0.0) / 1000.0));
    });
}

/// Tells the page something while it waits.
#[cfg(feature = "engine")]
pub(crate) fn news(text: &str) {
    tell(text.as_ptr(), text.len());
}

/// Does the page want this to end?
#[cfg(feature = "engine")]
pub(crate) fn is_unwanted() -> bool {
    stopped() != 0
}
