//! A file of games with scores: first what it says of itself, then one record for each game, and nothing behind them. It
//! only grows. A record has its length before it and a checksum behind it, so that one which was cut off when its writer
//! was killed is known for what it is: readers pass it by, and the next writer takes it away.

use crate::game::{self, BadGame, ScoredGame};
use crate::header::{self, Header};
use crate::varint;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What a file begins with. The last two letters are the version.
const MAGIC: [u8; 8] = *b"TBYGAM01";

/// Bytes of the checksum behind each record.
const CHECKSUM: usize = 4;

/// Why a file of games cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("this is no file of games with scores, or one of another version")]
    NotOurs,
    /// It says nothing of itself that can be understood.
    #[error("the header is damaged")]
    Header,
    /// Somewhere within, its bytes are not what was written.
    #[error("damaged at byte {at}: the checksum does not fit")]
    Damaged {
        /// Where the record begins.
        at: u64,
    },
    /// The checksum is right, but what it protects is no game.
    #[error("damaged at byte {at}: {reason}")]
    Game {
        /// Where the record begins.
        at: u64,
        /// What is wrong.
        reason: BadGame,
    },
    /// A game that cannot be written.
    #[error("this game cannot be kept: {0}")]
    Unwritable(BadGame),
    /// Other games belong into this file.
    #[error("the games there were played otherwise: {key} was {was:?} and is {is:?} now; give another file")]
    OtherGames {
        /// What differs.
        key: String,
        /// As the file has it.
        was: String,
        /// As it is now.
        is: String,
    },
    /// Somebody else writes to it.
    #[error("another program writes to this file")]
    Busy,
}

/// Reads the games of a file, one after the other.
#[derive(Debug)]
pub struct GameReader<R = BufReader<File>> {
    bytes: R,
    header: Header,
    /// Where the next record begins.
    at: u64,
    is_cut: bool,
    record: Vec<u8>,
}

/// What stands where a record should begin.
enum Frame {
    Whole,
    End,
    /// The bytes end within it.
    Cut,
    /// Its checksum does not fit.
    Wrong,
}

impl GameReader {
    /// Opens a file.
    ///
    /// # Errors
    /// It is not there, or no file of games.
    pub fn open(path: &Path) -> Result<GameReader, FileError> {
        GameReader::new(BufReader::with_capacity(1 << 16, File::open(path)?))
    }
}

impl<R: BufRead> GameReader<R> {
    /// Reads games from bytes.
    ///
    /// # Errors
    /// They are no file of games.
    pub fn new(bytes: R) -> Result<GameReader<R>, FileError> {
        let mut reader = GameReader { bytes, header: Header::new(), at: 0, is_cut: false, record: Vec::new() };
        let mut magic = [0; MAGIC.len()];
        let read = read_up_to(&mut reader.bytes, &mut magic)?;
        if magic[..read] != MAGIC[..read] {
            return Err(FileError::NotOurs);
        }
        if read < MAGIC.len() {
            reader.is_cut = true;
            return Ok(reader);
        }
        reader.at = MAGIC.len() as u64;
        match reader.frame(header::MOST_BYTES)? {
            Frame::Whole => {
                let text = std::str::from_utf8(&reader.record).map_err(|_| FileError::Header)?;
                reader.header = Header::read(text);
                reader.step();
            }
            Frame::Wrong => return Err(FileError::Header),
            Frame::End | Frame::Cut => {
                reader.at = 0;
                reader.is_cut = true;
            }
        }
        Ok(reader)
    }

    /// What the file says of itself; nothing, if it was cut off before it could.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where the next record begins.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Was the last record cut off?
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The next game; none where the file ends, also where it ends in half a game.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn next_game(&mut self) -> Result<Option<ScoredGame>, FileError> {
        let at = self.at;
        match self.next_record()? {
            Some(record) => ScoredGame::read(record).map(Some).map_err(|reason| FileError::Game { at, reason }),
            None => Ok(None),
        }
    }

    /// The bytes of the next game, which are those that were written: [`ScoredGame::read`] understands them.
    ///
    /// # Errors
    /// The file is damaged.
    pub fn next_record(&mut self) -> Result<Option<&[u8]>, FileError> {
        if self.is_cut {
            return Ok(None);
        }
        match self.frame(game::MOST_BYTES)? {
            Frame::Whole => {
                self.step();
                Ok(Some(&self.record))
            }
            Frame::End => Ok(None),
            Frame::Cut => {
                self.is_cut = true;
                Ok(None)
            }
            Frame::Wrong => Err(FileError::Damaged { at: self.at }),
        }
    }

    /// Goes behind the record that was read.
    fn step(&mut self) {
        let mut length = Vec::with_capacity(4);
        varint::write(self.record.len() as u64, &mut length);
        self.at += (length.len() + self.record.len() + CHECKSUM) as u64;
    }

    /// Reads what stands here into `record`. Never more than `most` bytes, whatever the length before it says.
    fn frame(&mut self, most: usize) -> Result<Frame, FileError> {
        let Some(length) = self.length()? else {
            return Ok(if self.record.is_empty() { Frame::End } else { Frame::Cut });
        };
        if length == 0 {
            // Where the power failed, a file may end in zeros that nobody wrote.
            return Ok(if self.is_zero_to_the_end()? { Frame::Cut } else { Frame::Wrong });
        }
        if length > most as u64 {
            return Ok(Frame::Wrong);
        }
        self.record.resize(length as usize, 0);
        let mut checksum = [0; CHECKSUM];
        if read_up_to(&mut self.bytes, &mut self.record)? < self.record.len()
            || read_up_to(&mut self.bytes, &mut checksum)? < CHECKSUM
        {
            return Ok(Frame::Cut);
        }
        if crc32fast::hash(&self.record) == u32::from_le_bytes(checksum) {
            return Ok(Frame::Whole);
        }
        // What was written last may have arrived in part only.
        Ok(if self.is_zero_to_the_end()? { Frame::Cut } else { Frame::Wrong })
    }

    /// The length before a record. Where the bytes end, none, and `record` has what there was of it.
    fn length(&mut self) -> Result<Option<u64>, FileError> {
        self.record.clear();
        loop {
            let mut byte = [0];
            if read_up_to(&mut self.bytes, &mut byte)? == 0 {
                return Ok(None);
            }
            self.record.extend(byte);
            if byte[0] < 0x80 {
                // A number of more than nine bytes is beyond every length.
                return Ok(Some(varint::read(&mut self.record.as_slice()).unwrap_or(u64::MAX)));
            }
            if self.record.len() > 9 {
                return Ok(Some(u64::MAX));
            }
        }
    }

    fn is_zero_to_the_end(&mut self) -> Result<bool, FileError> {
        loop {
            let bytes = self.bytes.fill_buf()?;
            if bytes.is_empty() || bytes.iter().any(|&byte| byte != 0) {
                return Ok(bytes.is_empty());
            }
            let length = bytes.len();
            self.bytes.consume(length);
        }
    }
}

/// Fills the buffer as far as there are bytes.
fn read_up_to(bytes: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match bytes.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Adds games to a file.
#[derive(Debug)]
pub struct GameWriter {
    file: File,
    /// Where the next record begins.
    at: u64,
    games: u64,
}

impl GameWriter {
    /// Opens a file to add games to it, or begins one. What was cut off at its end is taken away. The file is ours until it
    /// is dropped.
    ///
    /// # Errors
    /// It holds something else, games that were played otherwise, or is damaged.
    pub fn open(path: &Path, header: &Header) -> Result<GameWriter, FileError> {
        let said = header.to_string();
        if said.len() > header::MOST_BYTES {
            return Err(FileError::Header);
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        file.try_lock().map_err(|_| FileError::Busy)?;
        let mut reader = GameReader::new(BufReader::new(&file))?;
        let mut games = 0;
        while reader.next_record()?.is_some() {
            games += 1;
        }
        let mut at = reader.at();
        if at > 0
            && let Some(key) = reader.header().difference(header)
        {
            let said = |header: &Header| header.get(&key).unwrap_or_default().to_owned();
            return Err(FileError::OtherGames { was: said(reader.header()), is: said(header), key });
        }
        file.set_len(at)?;
        file.seek(SeekFrom::End(0))?;
        if at == 0 {
            let mut bytes = MAGIC.to_vec();
            bytes.extend(framed(said.as_bytes()));
            file.write_all(&bytes)?;
            at = bytes.len() as u64;
        }
        Ok(GameWriter { file, at, games })
    }

    /// How many games the file has.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Adds a game, all of it at once.
    ///
    /// # Errors
    /// The disk is full, or the game too long. The file is as it was before, and may take the next game.
    pub fn add(&mut self, game: &ScoredGame) -> Result<(), FileError> {
        let bytes = framed(&game.write().map_err(FileError::Unwritable)?);
        // A full disk may have taken a part of the last one: nobody could read what stood behind half a game.
        self.file.set_len(self.at)?;
        self.file.write_all(&bytes)?;
        self.at += bytes.len() as u64;
        self.games += 1;
        Ok(())
    }
}

/// A record with its length and its checksum.
fn framed(record: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(record.len() + 8);
    varint::write(record.len() as u64, &mut bytes);
    bytes.extend(record);
    bytes.extend(crc32fast::hash(record).to_le_bytes());
    bytes
}
