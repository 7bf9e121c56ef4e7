//! What time it is, for whoever measures how long something takes. WebAssembly in a page knows no time of its own: there
//! the page says where to ask, with [`set_clock`].

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant as Moment;

#[cfg(target_family = "wasm")]
pub(crate) use told::Moment;
#[cfg(target_family = "wasm")]
pub use told::set_clock;

#[cfg(target_family = "wasm")]
mod told {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Says how to ask for the time since some fixed moment. Only the first one that is set counts; without any, time
    /// stands still, and limits of time are never reached.
    pub fn set_clock(clock: fn() -> Duration) {
        // A second clock would let time jump.
        let _ = CLOCK.set(clock);
    }

    /// A moment in time.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(Duration);

    impl Moment {
        pub(crate) fn now() -> Moment {
            Moment(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub(crate) fn elapsed(self) -> Duration {
            Moment::now().0.saturating_sub(self.0)
        }
    }
}
