//! A file of games as text, whether it is compressed or not: known by its first bytes, read in bounded memory.
//!
//! It is counted how much of the file was taken, so that progress can be told in its own bytes; what is unpacked has places
//! of its own, by which [`Games`](crate::Games) goes on.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::fmt;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of a file were taken so far; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Taken(Arc<Meter>);

#[derive(Debug, Default)]
struct Meter {
    bytes: AtomicU64,
    failed: Mutex<Option<io::ErrorKind>>,
}

impl Taken {
    /// So many.
    pub fn bytes(&self) -> u64 {
        self.0.bytes.load(Ordering::Relaxed)
    }
}

/// The text of a file.
pub struct Text {
    input: Box<dyn Read + Send>,
    packing: Option<Packing>,
    taken: Taken,
    given: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Gzip,
    Zstd,
    Bzip2,
}

impl Packing {
    const fn name(self) -> &'static str {
        match self {
            Packing::Gzip => "gzip",
            Packing::Zstd => "zstd",
            Packing::Bzip2 => "bzip2",
        }
    }
}

/// What is wrong with a file itself, and not with the way it comes: within an [`io::Error`] of the kind `InvalidData`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be unpacked to its end.
    #[error("the {packing} file is damaged or cut short: {why}")]
    Damaged {
        /// How it is compressed.
        packing: &'static str,
        /// What the unpacker says.
        why: String,
    },
    /// It is an archive of a kind that is not read here.
    #[error("{0} archive: unpack it first; gzip, zstd and bzip2 are read as they are")]
    Archive(&'static str),
    /// It is compressed with a larger window than there is memory for.
    #[error("the zstd file needs more memory than is given to one: pack it without --ultra and --long")]
    Window,
    /// It unpacks to so much that it is no file of games.
    #[error("the file unpacks to more than {MOST_TIMES} times its size")]
    Trap,
    /// It has less than was read of it another time.
    #[error("the file has only {has} of the {read} bytes read before")]
    Shorter {
        /// Bytes of text.
        has: u64,
        /// So many there must be.
        read: u64,
    },
}

impl FileError {
    /// What is wrong with the file, if that is what an error tells.
    pub fn of(error: &io::Error) -> Option<&FileError> {
        error.get_ref()?.downcast_ref()
    }

    /// A word for programs, which stays the same.
    pub const fn code(&self) -> &'static str {
        match self {
            FileError::Damaged { .. } => "damaged",
            FileError::Archive(_) => "archive",
            FileError::Window => "window",
            FileError::Trap => "trap",
            FileError::Shorter { .. } => "shorter",
        }
    }

    /// What it is about: a kind of file. Often nothing.
    pub const fn value(&self) -> &'static str {
        match self {
            FileError::Damaged { packing, .. } => packing,
            FileError::Archive(what) => what,
            _ => "",
        }
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}

/// How many first bytes tell what a file is.
const HEAD: usize = 6;
/// Games are packed to a tenth. What is packed so much better than that is no file of games but a trap.
const MOST_TIMES: u64 = 300;
/// So much text may come from however little.
const FREE_TEXT: u64 = 64 << 20;

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text")
            .field("packing", &self.packing)
            .field("taken", &self.taken.bytes())
            .finish_non_exhaustive()
    }
}

impl Text {
    /// The text of a file that is read from its beginning: gzip, zstd and bzip2 are unpacked, anything else is text. A file
    /// of zstd may ask for a window of so many bytes, which it then takes in memory.
    ///
    /// # Errors
    /// The input fails, or is an archive of a kind that is not read here.
    pub fn open(input: impl Read + Send + 'static, window: u64, taken: &Taken) -> io::Result<Text> {
        let mut input = Counted { input, taken: taken.clone() };
        let mut head = Vec::with_capacity(HEAD);
        input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        let packing = packing_of(&head)?;
        let whole = Cursor::new(head).chain(input);
        let input: Box<dyn Read + Send> = match packing {
            None => Box::new(whole),
            Some(Packing::Gzip) => Box::new(flate2::read::MultiGzDecoder::new(whole)),
            Some(Packing::Bzip2) => Box::new(bzip2::read::MultiBzDecoder::new(whole)),
            Some(Packing::Zstd) => Box::new(Frames::new(BufReader::new(whole), window)),
        };
        Ok(Text { input, packing, taken: taken.clone(), given: 0 })
    }

    /// Text that goes on somewhere in the midst of a file that is not compressed.
    pub fn plain(input: impl Read + Send + 'static, taken: &Taken) -> Text {
        let input = Counted { input, taken: taken.clone() };
        Text { input: Box::new(input), packing: None, taken: taken.clone(), given: 0 }
    }

    /// Is the file compressed?
    pub fn is_packed(&self) -> bool {
        self.packing.is_some()
    }

    /// Passes by what was read another time, unless `is_stopped` says that nobody wants it any more.
    ///
    /// # Errors
    /// The input fails, is shorter than that, or it was stopped.
    pub fn skip(&mut self, bytes: u64, is_stopped: impl Fn() -> bool) -> io::Result<()> {
        let (mut buffer, mut left) = (vec![0; 1 << 16], bytes);
        while left > 0 {
            if is_stopped() {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            let most = buffer.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            match self.read(&mut buffer[..most])? {
                0 => return Err(FileError::Shorter { has: bytes - left, read: bytes }.into()),
                count => left -= count as u64,
            }
        }
        Ok(())
    }

    /// An error of the file itself, and not of the way it comes.
    fn unpacking(&self, error: io::Error) -> io::Error {
        let failed = *self.taken.0.failed.lock().unwrap_or_else(PoisonError::into_inner);
        match (self.packing, failed) {
            (None, _) => error,
            (Some(_), Some(kind)) => io::Error::new(kind, error),
            (Some(_), None) if FileError::of(&error).is_some() => error,
            (Some(packing), None) => FileError::Damaged { packing: packing.name(), why: error.to_string() }.into(),
        }
    }
}

fn packing_of(head: &[u8]) -> io::Result<Option<Packing>> {
    Ok(match head {
        [0x1f, 0x8b, ..] => Some(Packing::Gzip),
        // The second is a frame to be skipped, with which programs begin that pack in several threads.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Packing::Zstd),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Packing::Bzip2),
        [b'P', b'K', 3, 4, ..] => return Err(not_read("zip")),
        [b'7', b'z', 0xbc, 0xaf, ..] => return Err(not_read("7z")),
        [b'R', b'a', b'r', b'!', ..] => return Err(not_read("RAR")),
        [0xfd, b'7', b'z', b'X', b'Z', ..] => return Err(not_read("xz")),
        _ => None,
    })
}

fn not_read(what: &'static str) -> io::Error {
    FileError::Archive(what).into()
}

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer).map_err(|error| self.unpacking(error))?;
        self.given += count as u64;
        if self.packing.is_some() && self.given > FREE_TEXT && self.given / MOST_TIMES > self.taken.bytes() {
            return Err(FileError::Trap.into());
        }
        Ok(count)
    }
}

/// The text of all frames of a zstd file, one after the other.
struct Frames<R> {
    input: R,
    decoder: FrameDecoder,
    is_open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(input: R, window: u64) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(window);
        Frames { input, decoder, is_open: false }
    }

    /// Begins with the next frame, or passes by what is none.
    fn open(&mut self) -> io::Result<()> {
        match self.decoder.init(&mut self.input) {
            Ok(()) => self.is_open = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let skipped = io::copy(&mut self.input.by_ref().take(length.into()), &mut io::sink())?;
                if skipped < u64::from(length) {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            Err(FrameDecoderError::WindowSizeTooBig { .. }) => return Err(FileError::Window.into()),
            Err(error) => return Err(io::Error::other(error)),
        }
        Ok(())
    }

    /// What the frame holds next; nothing at its end.
    fn go_on(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let decoded = self.decoder.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
            decoded.map_err(io::Error::other)?;
        }
        let count = self.decoder.read(buffer)?;
        let checksum = self.decoder.get_checksum_from_data();
        if count == 0 && checksum.is_some() && checksum != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("the checksum is another"));
        }
        Ok(count)
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        loop {
            if self.is_open {
                match self.go_on(buffer)? {
                    0 => self.is_open = false,
                    count => return Ok(count),
                }
            }
            if self.input.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.open()?;
        }
    }
}

/// Counts what is taken, and notes when the input itself fails.
struct Counted<R> {
    input: R,
    taken: Taken,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A signal came in between: those who unpack would take it for the end of what they can read.
        let read = loop {
            match self.input.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        match &read {
            Ok(count) => drop(self.taken.0.bytes.fetch_add(*count as u64, Ordering::Relaxed)),
            Err(error) => {
                *self.taken.0.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.kind());
            }
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    const WINDOW: u64 = 8 << 20;

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    fn read(file: Vec<u8>) -> io::Result<(Vec<u8>, u64)> {
        let (taken, mut text) = (Taken::default(), Vec::new());
        Text::open(Cursor::new(file), WINDOW, &taken)?.read_to_end(&mut text)?;
        Ok((text, taken.bytes()))
    }

    fn sample() -> Vec<u8> {
        (0..20_000).flat_map(|i| format!("[Round \"{}\"]\n1. e4 e5 *\n", i * 7919 % 65_537).into_bytes()).collect()
    }

    #[test]
    fn files_are_known_by_their_first_bytes() {
        let text = sample();
        let skippable = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..], &zstd(&text)].concat();
        for file in [text.clone(), gzip(&text), bzip2(&text), zstd(&text), skippable] {
            let size = file.len() as u64;
            assert_eq!(read(file).unwrap(), (text.clone(), size));
        }
        assert_eq!(read(Vec::new()).unwrap(), (Vec::new(), 0));
        assert_eq!(read(b"1.".to_vec()).unwrap(), (b"1.".to_vec(), 2));
    }

    #[test]
    fn files_of_several_parts_are_read_whole() {
        for pack in [gzip, bzip2, zstd] {
            let file = [pack(b"1. e4 *\n\n"), pack(b"1. d4 *\n")].concat();
            assert_eq!(read(file).unwrap().0, b"1. e4 *\n\n1. d4 *\n");
        }
    }

    #[test]
    fn what_cannot_be_unpacked_is_refused() {
        for pack in [gzip, bzip2, zstd] {
            let file = pack(&sample());
            let short = read(file[..file.len() / 2].to_vec()).unwrap_err();
            assert_eq!(short.kind(), io::ErrorKind::InvalidData, "{short}");
            assert!(short.to_string().contains("damaged or cut short"), "{short}");
            let mut bent = file.clone();
            bent.truncate(file.len() - 12);
            bent.extend([0xaa; 200]);
            assert_eq!(read(bent).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        let zip = read(b"PK\x03\x04 and so on".to_vec()).unwrap_err();
        assert_eq!(zip.to_string(), "zip archive: unpack it first; gzip, zstd and bzip2 are read as they are");
    }

    #[test]
    fn a_trap_is_not_unpacked_to_its_end() {
        let trap = zstd(&vec![b' '; 100 << 20]);
        let error = read(trap).unwrap_err();
        assert!(error.to_string().contains("more than 300 times its size"), "{error}");
    }

    #[test]
    fn an_input_that_fails_is_not_called_damaged() {
        struct Breaks(Cursor<Vec<u8>>);
        impl Read for Breaks {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(buffer) {
                    Ok(0) => Err(io::ErrorKind::ConnectionReset.into()),
                    other => other,
                }
            }
        }
        for pack in [gzip, bzip2, zstd] {
            let mut file = pack(&sample());
            file.truncate(file.len() / 2);
            let mut text = Text::open(Breaks(Cursor::new(file)), WINDOW, &Taken::default()).unwrap();
            let error = text.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::ConnectionReset, "{error}");
        }
    }

    #[test]
    fn a_signal_in_between_is_no_damage() {
        struct Startled(Cursor<Vec<u8>>, bool);
        impl Read for Startled {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.1 = !self.1;
                if self.1 {
                    Err(io::ErrorKind::Interrupted.into())
                } else {
                    Read::by_ref(&mut self.0).take(1000).read(buffer)
                }
            }
        }
        for pack in [gzip, bzip2, zstd, |text: &[u8]| text.to_vec()] {
            let mut text =
                Text::open(Startled(Cursor::new(pack(&sample())), false), WINDOW, &Taken::default()).unwrap();
            let mut read: Vec<u8> = Vec::new();
            // One read after the other: `read_to_end` would try again by itself.
            let mut buffer = [0; 4096];
            loop {
                match text.read(&mut buffer).unwrap() {
                    0 => break,
                    count => read.extend(&buffer[..count]),
                }
            }
            assert_eq!(read, sample());
        }
    }

    #[test]
    fn what_is_wrong_has_a_name() {
        let code = |file: Vec<u8>| FileError::of(&read(file).unwrap_err()).map(|error| (error.code(), error.value()));
        assert_eq!(code(b"PK\x03\x04 and so on".to_vec()), Some(("archive", "zip")));
        let mut short = gzip(&sample());
        short.truncate(1000);
        assert_eq!(code(short), Some(("damaged", "gzip")));
        // A window of 2 GiB.
        let wide = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 21 << 3, 0x01, 0x00, 0x00];
        assert_eq!(code(wide.to_vec()), Some(("window", "")));
    }

    #[test]
    fn what_was_read_before_is_passed_by() {
        let text = sample();
        for file in [gzip(&text), text.clone()] {
            let mut opened = Text::open(Cursor::new(file.clone()), WINDOW, &Taken::default()).unwrap();
            opened.skip(100_000, || false).unwrap();
            let mut rest = Vec::new();
            opened.read_to_end(&mut rest).unwrap();
            assert_eq!(rest, text[100_000..]);
            let mut opened = Text::open(Cursor::new(file), WINDOW, &Taken::default()).unwrap();
            assert_eq!(opened.skip(1 << 40, || false).unwrap_err().kind(), io::ErrorKind::InvalidData);
        }
        let mut stopped = Text::plain(Cursor::new(text), &Taken::default());
        assert!(stopped.skip(10, || true).is_err());
    }
}
