//! Where the bytes of a PGN file come from: a slice as it is, or a stream through a window of fixed size.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::{fmt, io};

/// Bytes, of which a window can be seen.
///
/// Implemented by [`Slice`] and [`Stream`] and by nothing else.
pub trait Source: sealed::Sealed {}

impl<S: sealed::Sealed> Source for S {}

pub(super) mod sealed {
    use std::io;

    /// What a reader needs of a source.
    pub trait Sealed {
        /// What can be seen now.
        fn window(&self) -> &[u8];
        /// Does the window reach to the end of the input?
        fn is_complete(&self) -> bool;
        /// Forgets the first `drop` bytes of the window and reads on until it is full or the input ends.
        fn refill(&mut self, drop: usize) -> io::Result<()>;
    }
}

/// A file that is in memory already. Nothing is copied.
#[derive(Clone, Copy, Debug)]
pub struct Slice<'a>(pub(super) &'a [u8]);

impl sealed::Sealed for Slice<'_> {
    #[inline]
    fn window(&self) -> &[u8] {
        self.0
    }

    #[inline]
    fn is_complete(&self) -> bool {
        true
    }

    fn refill(&mut self, _: usize) -> io::Result<()> {
        Ok(())
    }
}

/// A file that is read as one goes, through a window of 256 KiB.
pub struct Stream<R> {
    input: R,
    buffer: Box<[u8]>,
    len: usize,
    is_complete: bool,
}

impl<R> Stream<R> {
    /// Must be larger than any piece that is looked at as a whole, by enough that moving its start to the front
    /// of the window costs little.
    pub(super) const WINDOW: usize = 256 << 10;

    pub(super) fn new(input: R) -> Stream<R> {
        Stream { input, buffer: vec![0; Self::WINDOW].into_boxed_slice(), len: 0, is_complete: false }
    }
}

impl<R: io::Read> Stream<R> {
    fn read(&mut self) -> io::Result<usize> {
        loop {
            match self.input.read(self.buffer.get_mut(self.len..).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => return result,
            }
        }
    }
}

impl<R: io::Read> sealed::Sealed for Stream<R> {
    #[inline]
    fn window(&self) -> &[u8] {
        self.buffer.get(..self.len).unwrap_or_default()
    }

    #[inline]
    fn is_complete(&self) -> bool {
        self.is_complete
    }

    fn refill(&mut self, drop: usize) -> io::Result<()> {
        let drop = drop.min(self.len);
        self.buffer.copy_within(drop..self.len, 0);
        self.len -= drop;
        while !self.is_complete && self.len < self.buffer.len() {
            match self.read() {
                Ok(0) => self.is_complete = true,
                Ok(read) => self.len = self.buffer.len().min(self.len + read),
                Err(error) => {
                    self.is_complete = true; // what comes later is not asked for again
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

impl<R> fmt::Debug for Stream<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("len", &self.len).field("is_complete", &self.is_complete).finish_non_exhaustive()
    }
}
