//! The file of one table: what it is about, a checksum, and the bytes of all places in packed blocks, so that one can be
//! looked at without unpacking the others. docs/tables.md has every field.

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::ending::MOST_PLIES;
use crate::layout::Layout;
use crate::material::Material;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// What a file begins with. The last two letters are the version.
const MAGIC: [u8; 8] = *b"TBYTAB01";

/// Letters of the name, with zeros behind it.
const NAME: usize = 8;

/// Bytes before the ends of the blocks: magic, name, checksum of all that follows it.
const HEADER: usize = MAGIC.len() + NAME + 4;

/// Places in a block: few enough to unpack one in a moment.
pub(crate) const BLOCK: usize = 1 << 14;

/// Why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The system says no.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It begins otherwise.
    #[error("{0}: this is no table of endings, or one of another version")]
    NotOurs(PathBuf),
    /// It is about something else than its name says.
    #[error("{path}: this is the table {found:?}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What it is about.
        found: String,
    },
    /// Its bytes are not what was written.
    #[error("{0}: damaged, for the checksum does not fit")]
    Damaged(PathBuf),
    /// There is none where some should be.
    #[error("{0}: there is no table of endings in this folder (`tabiya tables` makes them)")]
    NoTables(PathBuf),
}

/// One table, packed.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) layout: Layout,
    path: PathBuf,
    /// Where each block ends in `packed`.
    ends: Vec<usize>,
    packed: Vec<u8>,
}

/// The file of a table.
pub(crate) fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.mate"))
}

fn name(material: Material) -> [u8; NAME] {
    let mut name = [0; NAME];
    name.iter_mut().zip(material.to_string().bytes()).for_each(|(byte, letter)| *byte = letter);
    name
}

/// Writes a table: what is known of each place, first with White to move, then with Black; `None` where nobody will ask. How many
/// bytes it takes. Under its name the file is there only when it is whole.
pub(crate) fn write(folder: &Path, material: Material, values: &[Option<u8>]) -> Result<u64, TableError> {
    let path = path(folder, material);
    let complain = |error| TableError::Io { path: path.clone(), error };
    let bytes = pack(material, values).map_err(complain)?;
    let unfinished = path.with_extension("unfinished");
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(&bytes)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&unfinished, &path)).map_err(complain)?;
    Ok(bytes.len() as u64)
}

fn pack(material: Material, values: &[Option<u8>]) -> io::Result<Vec<u8>> {
    let (mut ends, mut packed) = (Vec::new(), Vec::new());
    // Where nobody will ask, what was there before takes the least room.
    let mut last = 0;
    for block in values.chunks(BLOCK) {
        let filled: Vec<u8> = block
            .iter()
            .map(|value| {
                last = value.unwrap_or(last);
                last
            })
            .collect();
        DeflateEncoder::new(&*filled, Compression::best()).read_to_end(&mut packed)?;
        ends.extend(u32::try_from(packed.len()).map_err(io::Error::other)?.to_le_bytes());
    }
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&ends);
    checksum.update(&packed);
    Ok([MAGIC.as_slice(), &name(material), &checksum.finalize().to_le_bytes(), &ends, &packed].concat())
}

impl Table {
    /// Reads the table of some material from its file in this folder.
    pub(crate) fn open(folder: &Path, material: Material) -> Result<Table, TableError> {
        let path = path(folder, material);
        let bytes = fs::read(&path).map_err(|error| TableError::Io { path: path.clone(), error })?;
        let layout = Layout::new(material);
        let blocks = 2 * layout.size() / BLOCK;
        let parts = bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(&MAGIC));
        let Some((header, rest)) = parts else { return Err(TableError::NotOurs(path)) };
        let (about, checksum) = header.split_at(MAGIC.len() + NAME);
        let found = about.strip_prefix(&MAGIC).unwrap_or_default();
        if found != name(material) {
            let found = String::from_utf8_lossy(found).trim_end_matches('\0').to_owned();
            return Err(TableError::Other { path, found });
        }
        let parts = rest.split_at_checked(4 * blocks).filter(|_| crc32fast::hash(rest).to_le_bytes() == checksum);
        let Some((ends, packed)) = parts else { return Err(TableError::Damaged(path)) };
        let ends = ends.chunks_exact(4).map(|end| end.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte)));
        Ok(Table { layout, path, ends: ends.collect(), packed: packed.to_vec() })
    }

    /// One block, unpacked.
    pub(crate) fn block(&self, number: usize) -> Result<Vec<u8>, TableError> {
        let end = |number: usize| self.ends.get(number).copied();
        let start = number.checked_sub(1).map_or(Some(0), end);
        let packed = start.zip(end(number)).and_then(|(start, end)| self.packed.get(start..end));
        let mut block = vec![0; BLOCK];
        let read = packed.map(|packed| DeflateDecoder::new(packed).read_exact(&mut block));
        match read {
            Some(Ok(())) if block.iter().all(|&byte| usize::from(byte) < MOST_PLIES) => Ok(block),
            _ => Err(TableError::Damaged(self.path.clone())),
        }
    }

    /// All bytes, first those with White to move.
    pub(crate) fn values(&self) -> Result<Vec<u8>, TableError> {
        let mut values = Vec::with_capacity(2 * self.layout.size());
        for number in 0..self.ends.len() {
            values.extend(self.block(number)?);
        }
        Ok(values)
    }
}
