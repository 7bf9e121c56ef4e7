//! A segment: the positions of some consecutive games, sorted, in one file that never changes and is mapped into memory.
//!
//! Header · facts (32 bytes a game) · prints (12 bytes a game, sorted) · groups · blocks. A group is a position: how far
//! its key is from the one before, and every game that went through it with the number of its move. A block is some 4 KiB
//! of groups; the table at the end says with which key each begins. Numbers have their lowest byte first.

use crate::facts::{self, Facts};
use crate::{Record, explore, own};
use memmap2::Mmap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tabiya_packed::varint;

/// What a segment begins with. The last two letters are the version.
const MAGIC: [u8; 8] = *b"TBYLIB01";
/// The header: magic, then eleven numbers of eight bytes, the last its own checksum.
const HEADER: usize = 96;
/// The size at which a block is closed.
const BLOCK: usize = 4096;
/// A print and the game it belongs to.
const PRINT: usize = 12;
/// A row of the table of blocks: key and offset.
const ROW: usize = 16;

/// All bits of a key.
const KEYS: u64 = (1 << 48) - 1;

/// A segment that is mapped into memory.
#[derive(Debug)]
pub struct Segment {
    path: PathBuf,
    map: Mmap,
    head: Head,
    memory: explore::Memory,
}

/// The numbers of the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Head {
    first: u64,
    games: u64,
    /// How many games have prints: those that were dead when it was made have none.
    prints: u64,
    entries: u64,
    groups_at: u64,
    blocks_at: u64,
    blocks: u64,
    end: u64,
    /// Of everything behind the header.
    checksum: u64,
}

impl Head {
    fn to_bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        let numbers = [
            self.first,
            self.games,
            self.prints,
            self.entries,
            self.groups_at,
            self.blocks_at,
            self.blocks,
            self.end,
            self.checksum,
        ];
        for (i, number) in numbers.into_iter().enumerate() {
            bytes[8 + 8 * i..16 + 8 * i].copy_from_slice(&number.to_le_bytes());
        }
        let checksum = checksum_of(&bytes[..HEADER - 8]);
        bytes[HEADER - 8..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8]) -> Option<Head> {
        let header = bytes.first_chunk::<HEADER>()?;
        let number = |i: usize| long(header, 8 + 8 * i);
        let head = Head {
            first: number(0),
            games: number(1),
            prints: number(2),
            entries: number(3),
            groups_at: number(4),
            blocks_at: number(5),
            blocks: number(6),
            end: number(7),
            checksum: number(8),
        };
        let is_whole = header[..8] == MAGIC && number(10) == checksum_of(&header[..HEADER - 8]);
        let prints_at = (HEADER as u64).checked_add(head.games.checked_mul(Facts::SIZE as u64)?)?;
        let groups_at = prints_at.checked_add(head.prints.checked_mul(PRINT as u64)?)?;
        let end = head.blocks_at.checked_add(head.blocks.checked_mul(ROW as u64)?)?;
        let fits = head.groups_at == groups_at && groups_at <= head.blocks_at && end == head.end;
        let numbered = head.first.checked_add(head.games)? <= u64::from(u32::MAX);
        (is_whole && fits && numbered && head.end == bytes.len() as u64).then_some(head)
    }
}

fn long(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

impl Segment {
    /// Maps a segment into memory. That it is whole is looked at roughly; [`Segment::is_whole`] does it thoroughly.
    ///
    /// # Errors
    /// It cannot be read, or is none.
    pub fn open(path: &Path) -> io::Result<Segment> {
        let file = File::open(path)?;
        #[expect(unsafe_code, reason = "there is no other way to map a file")]
        // SAFETY: Segments are written once under another name and never changed afterwards, by this program or any other
        // that keeps to the format. What is read from the map is checked wherever it leads.
        let map = unsafe { Mmap::map(&file)? };
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, format!("{} is damaged", path.display()));
        let head = Head::read(&map).ok_or_else(damaged)?;
        Ok(Segment { path: path.to_owned(), map, head, memory: explore::Memory::default() })
    }

    /// Does every byte agree with the checksum?
    pub fn is_whole(&self) -> bool {
        let mut sum = Checksum::default();
        sum.add(&self.map[HEADER..]);
        sum.finish() == self.head.checksum
    }

    /// What it remembers of questions that took long.
    pub(crate) fn memory(&self) -> &explore::Memory {
        &self.memory
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The number of its first game.
    pub fn first(&self) -> u32 {
        self.head.first as u32
    }

    /// How many games it covers.
    pub fn games(&self) -> u32 {
        self.head.games as u32
    }

    /// The number behind its last game.
    pub fn next(&self) -> u32 {
        self.first() + self.games()
    }

    /// How many positions of games it holds.
    pub fn entries(&self) -> u64 {
        self.head.entries
    }

    /// Its size in bytes.
    pub fn bytes(&self) -> u64 {
        self.head.end
    }

    /// The facts of all its games, in order.
    #[inline]
    pub(crate) fn facts(&self) -> &[facts::Bytes] {
        let end = HEADER + self.head.games as usize * Facts::SIZE;
        self.map[HEADER..end].as_chunks().0
    }

    fn prints(&self) -> &[[u8; PRINT]] {
        let from = HEADER + self.head.games as usize * Facts::SIZE;
        self.map[from..self.head.groups_at as usize].as_chunks().0
    }

    /// The games with this print.
    pub(crate) fn with_print(&self, print: u64) -> impl Iterator<Item = u32> {
        let prints = self.prints();
        let from = prints.partition_point(|row| print_of(row) < print);
        prints[from..].iter().take_while(move |row| print_of(row) == print).map(game_of)
    }

    fn blocks(&self) -> &[[u8; ROW]] {
        self.map[self.head.blocks_at as usize..self.head.end as usize].as_chunks().0
    }

    /// Who went through the position with this key.
    pub(crate) fn find(&self, key: u64) -> Option<Group<'_>> {
        let blocks = self.blocks();
        let after = blocks.partition_point(|row| long(row, 0) <= key);
        let mut groups = self.groups_of(after.checked_sub(1)?)?;
        while let Some((found, group)) = groups.next_group() {
            if found >= key {
                return (found == key).then_some(group);
            }
            let mut group = group;
            group.by_ref().for_each(drop);
            groups.rest = group.rest;
        }
        None
    }

    /// The groups of a block.
    fn groups_of(&self, block: usize) -> Option<Groups<'_>> {
        let blocks = self.blocks();
        let row = blocks.get(block)?;
        let end = blocks.get(block + 1).map_or(self.head.blocks_at, |row| long(row, 8)).min(self.head.blocks_at);
        let range = usize::try_from(long(row, 8)).ok()?..usize::try_from(end).ok()?;
        let rest = self.map.get(range.clone()).filter(|_| range.start >= self.head.groups_at as usize)?;
        Some(Groups { rest, key: long(row, 0), first: self.first() })
    }

    /// All groups in order.
    fn cursor(&self) -> Cursor<'_> {
        let mut cursor = Cursor { segment: self, block: 0, groups: None, key: None, group: Group::EMPTY };
        cursor.advance();
        cursor
    }
}

fn print_of(row: &[u8; PRINT]) -> u64 {
    long(row, 0)
}

fn game_of(row: &[u8; PRINT]) -> u32 {
    u32::from_le_bytes([row[8], row[9], row[10], row[11]])
}

/// Groups one after the other, within a block.
struct Groups<'a> {
    rest: &'a [u8],
    key: u64,
    first: u32,
}

impl<'a> Groups<'a> {
    /// The next group; the reader must go through it before it asks for another, and put `rest` behind it.
    fn next_group(&mut self) -> Option<(u64, Group<'a>)> {
        let head = varint::read(&mut self.rest)?;
        self.key = self.key.checked_add(head >> 1)?;
        let left = if head & 1 == 0 { 1 } else { varint::read(&mut self.rest)? };
        Some((self.key, Group { rest: self.rest, left, game: self.first }))
    }
}

/// The games that went through a position, in order, each with the number of its move.
#[derive(Clone, Debug)]
pub(crate) struct Group<'a> {
    rest: &'a [u8],
    left: u64,
    game: u32,
}

impl Group<'_> {
    const EMPTY: Group<'static> = Group { rest: &[], left: 0, game: 0 };

    /// How many games are left.
    pub(crate) fn len(&self) -> usize {
        self.left as usize
    }
}

impl Iterator for Group<'_> {
    type Item = (u32, u8);

    #[inline]
    fn next(&mut self) -> Option<(u32, u8)> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let delta = varint::read(&mut self.rest)?;
        let (&number, rest) = self.rest.split_first()?;
        self.rest = rest;
        self.game = self.game.wrapping_add(delta as u32);
        Some((self.game, number))
    }
}

/// Goes through all groups of a segment, block by block.
struct Cursor<'a> {
    segment: &'a Segment,
    /// The next block.
    block: usize,
    groups: Option<Groups<'a>>,
    key: Option<u64>,
    group: Group<'a>,
}

impl Cursor<'_> {
    /// Goes to the next group; the last must have been gone through.
    fn advance(&mut self) {
        self.key = None;
        if let Some(groups) = &mut self.groups {
            groups.rest = self.group.rest;
        }
        if self.groups.as_ref().is_none_or(|groups| groups.rest.is_empty()) {
            self.groups = self.segment.groups_of(self.block);
            self.block += 1;
        }
        if let Some((key, group)) = self.groups.as_mut().and_then(Groups::next_group) {
            (self.key, self.group) = (Some(key), group);
        }
    }
}

/// A game that enters a segment: its facts and its record.
pub type Entry<'a> = (Facts, &'a Record);

/// Writes a segment of games that have the numbers `first`, `first + 1` and so on, and opens it.
///
/// # Errors
/// It cannot be written.
pub fn write(path: &Path, first: u32, games: &[Entry<'_>]) -> io::Result<Segment> {
    let facts: Vec<facts::Bytes> = games.iter().map(|(facts, _)| facts.to_bytes()).collect();
    let mut prints: Vec<(u64, u32)> = games.iter().zip(first..).map(|((_, record), i)| (record.print, i)).collect();
    prints.sort_unstable();
    // Key, game and move in one number, in this order.
    let mut entries: Vec<u128> = Vec::with_capacity(games.iter().map(|(_, record)| record.marks.len()).sum());
    for ((_, record), game) in games.iter().zip(first..) {
        let entry = |key: u64, number: u8| u128::from(key) << 40 | u128::from(game) << 8 | u128::from(number);
        entries.extend(record.marks.iter().map(|mark| entry(mark.key, mark.number)));
    }
    entries.sort_unstable();
    let mut writer = SegmentWriter::begin(path, first, &facts, &prints)?;
    for group in entries.chunk_by(|a, b| a >> 40 == b >> 40) {
        writer.group((group[0] >> 40) as u64, group.iter().map(|&entry| ((entry >> 8) as u32, entry as u8)))?;
    }
    writer.finish()
}

/// Makes one segment of several that follow each other. Games for which `is_dead` holds leave nothing but a mark.
///
/// # Errors
/// It cannot be written, or the segments do not follow each other.
pub fn merge(path: &Path, parts: &[&Segment], is_dead: &dyn Fn(u32, &Facts) -> bool) -> io::Result<Segment> {
    let first = parts.first().map_or(0, |part| part.first());
    if parts.windows(2).any(|pair| pair[0].next() != pair[1].first()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the segments do not follow each other"));
    }
    let mut facts = Vec::with_capacity(parts.iter().map(|part| part.games() as usize).sum());
    let mut dead = Vec::new();
    for part in parts {
        for (bytes, game) in part.facts().iter().zip(part.first()..) {
            let known = Facts::from_bytes(bytes);
            let is_dead = known.is_dead || is_dead(game, &known);
            if is_dead {
                dead.push(game);
            }
            facts.push(Facts { is_dead, ..known }.to_bytes());
        }
    }
    let lives = |game: u32| dead.is_empty() || dead.binary_search(&game).is_err();
    let all_prints = parts.iter().flat_map(|part| part.prints()).map(|row| (print_of(row), game_of(row)));
    let mut prints: Vec<(u64, u32)> = all_prints.filter(|&(_, game)| lives(game)).collect();
    prints.sort_unstable();
    let mut writer = SegmentWriter::begin(path, first, &facts, &prints)?;
    let mut cursors: Vec<Cursor<'_>> = parts.iter().map(|part| part.cursor()).collect();
    let mut games = Vec::new();
    while let Some(key) = cursors.iter().filter_map(|cursor| cursor.key).min() {
        games.clear();
        for cursor in cursors.iter_mut().filter(|cursor| cursor.key == Some(key)) {
            games.extend(cursor.group.by_ref().filter(|&(game, _)| lives(game)));
            cursor.advance();
        }
        if !games.is_empty() {
            writer.group(key, games.iter().copied())?;
        }
    }
    writer.finish()
}

/// Writes a segment piece by piece.
struct SegmentWriter {
    path: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    sum: Checksum,
    head: Head,
    at: u64,
    block: Vec<u8>,
    blocks: Vec<(u64, u64)>,
    /// The last key of the block.
    key: u64,
    games: Vec<u8>,
}

impl SegmentWriter {
    fn begin(path: &Path, first: u32, facts: &[facts::Bytes], prints: &[(u64, u32)]) -> io::Result<SegmentWriter> {
        let part = path.with_extension("part");
        let mut out = BufWriter::with_capacity(1 << 18, own::create(&part)?);
        out.write_all(&[0; HEADER])?;
        let head =
            Head { first: first.into(), games: facts.len() as u64, prints: prints.len() as u64, ..Head::default() };
        let mut writer = SegmentWriter {
            path: path.to_owned(),
            part,
            out,
            sum: Checksum::default(),
            head,
            at: HEADER as u64,
            block: Vec::new(),
            blocks: Vec::new(),
            key: 0,
            games: Vec::new(),
        };
        writer.put(facts.as_flattened())?;
        for (print, game) in prints {
            let mut row = [0; PRINT];
            row[..8].copy_from_slice(&print.to_le_bytes());
            row[8..].copy_from_slice(&game.to_le_bytes());
            writer.put(&row)?;
        }
        writer.head.groups_at = writer.at;
        Ok(writer)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.at += bytes.len() as u64;
        self.out.write_all(bytes)
    }

    fn group(&mut self, key: u64, games: impl Iterator<Item = (u32, u8)>) -> io::Result<()> {
        if self.block.is_empty() {
            self.blocks.push((key, self.at));
            self.key = key;
        }
        let (mut before, mut count) = (self.head.first as u32, 0);
        self.games.clear();
        for (game, number) in games {
            varint::write(u64::from(game.wrapping_sub(before)), &mut self.games);
            self.games.push(number);
            (before, count) = (game, count + 1);
        }
        varint::write((key.wrapping_sub(self.key) & KEYS) << 1 | u64::from(count != 1), &mut self.block);
        if count != 1 {
            varint::write(count, &mut self.block);
        }
        self.block.extend_from_slice(&self.games);
        self.key = key;
        self.head.entries += count;
        if self.block.len() >= BLOCK { self.close_block() } else { Ok(()) }
    }

    fn close_block(&mut self) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        self.put(&block)?;
        self.block = block;
        self.block.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<Segment> {
        self.close_block()?;
        self.head.blocks_at = self.at;
        self.head.blocks = self.blocks.len() as u64;
        for (key, at) in std::mem::take(&mut self.blocks) {
            self.put(&key.to_le_bytes())?;
            self.put(&at.to_le_bytes())?;
        }
        self.head.end = self.at;
        self.head.checksum = self.sum.finish();
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(&self.head.to_bytes())?;
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&self.part, &self.path)?;
        Segment::open(&self.path)
    }
}

/// A sum over bytes that tells damage, eight bytes at a time; in which pieces they come does not matter.
#[derive(Debug, Default)]
struct Checksum {
    sum: u64,
    length: u64,
    rest: Vec<u8>,
}

impl Checksum {
    fn add(&mut self, mut bytes: &[u8]) {
        self.length += bytes.len() as u64;
        if !self.rest.is_empty() {
            let (taken, after) = bytes.split_at(bytes.len().min(8 - self.rest.len()));
            self.rest.extend_from_slice(taken);
            bytes = after;
            if self.rest.len() < 8 {
                return;
            }
            self.word(long(&self.rest, 0));
            self.rest.clear();
        }
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        self.rest.extend_from_slice(rest);
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.sum = (self.sum.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(mut self) -> u64 {
        self.rest.resize(8, 0);
        let (last, length) = (long(&self.rest, 0), self.length);
        self.word(last);
        self.word(length);
        self.sum ^ self.sum >> 31
    }
}

fn checksum_of(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::default();
    sum.add(bytes);
    sum.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mark;

    /// Games whose positions have the keys of `keys(game)`.
    fn games(range: std::ops::Range<u32>, keys: impl Fn(u32) -> Vec<u64>) -> Vec<Record> {
        let game = |i: u32| {
            let mut keys = keys(i);
            keys.sort_unstable();
            keys.dedup();
            let marks = keys.into_iter().map(|key| Mark { key, number: (key ^ u64::from(i)) as u8 }).collect();
            Record { marks, print: u64::from(i / 2), ..Record::default() }
        };
        range.map(game).collect()
    }

    /// One key that all have, some that many have, and many that are alone.
    fn keys(game: u32) -> Vec<u64> {
        let alone = |i: u64| (u64::from(game) * 40 + i).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
        (0..40).map(alone).chain([0, (1 << 48) - 1, u64::from(game % 7) + 5]).collect()
    }

    fn build(path: &Path, first: u32, games: &[Record]) -> Segment {
        let facts = Facts { plies: 1, ..Facts::default() };
        write(path, first, &games.iter().map(|game| (facts, game)).collect::<Vec<_>>()).unwrap()
    }

    fn check(segment: &Segment, games: &[Record], lives: impl Fn(u32) -> bool) {
        let mut all: Vec<u64> = games.iter().flat_map(|game| game.marks.iter().map(|mark| mark.key)).collect();
        all.sort_unstable();
        all.dedup();
        let mut entries = 0;
        for key in all {
            let found: Vec<(u32, u8)> = segment.find(key).into_iter().flatten().collect();
            let mark = |record: &Record| record.marks.iter().find(|mark| mark.key == key).map(|mark| mark.number);
            let numbered = games.iter().zip(segment.first()..);
            let wanted: Vec<(u32, u8)> =
                numbered.filter(|&(_, i)| lives(i)).filter_map(|(game, i)| Some((i, mark(game)?))).collect();
            assert_eq!(found, wanted, "{key:x}");
            entries += found.len() as u64;
        }
        assert_eq!(segment.entries(), entries);
        assert!(segment.find(1).is_none() && segment.is_whole());
    }

    #[test]
    fn positions_are_found_again_after_writing_and_merging() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let cuts = [100, 103, 300, 650, 651, 1000];
        let all = games(100..1000, keys);
        let parts: Vec<Segment> = cuts
            .windows(2)
            .map(|cut| {
                let part = games(cut[0]..cut[1], keys);
                let segment = build(&path(&format!("{}.seg", cut[0])), cut[0], &part);
                check(&segment, &part, |_| true);
                segment
            })
            .collect();
        let parts: Vec<&Segment> = parts.iter().collect();
        let merged = merge(&path("all.seg"), &parts, &|_, _| false).unwrap();
        check(&merged, &all, |_| true);
        assert_eq!(merged.with_print(60).collect::<Vec<_>>(), [120, 121]);
        assert_eq!((merged.first(), merged.next()), (100, 1000));

        let thinned = merge(&path("some.seg"), &[&merged], &|game, _| game % 3 == 0).unwrap();
        check(&thinned, &all, |game| game % 3 != 0);
        assert_eq!(thinned.with_print(60).collect::<Vec<_>>(), [121]);
        assert!(Facts::from_bytes(&thinned.facts()[20]).is_dead);
        assert!(merge(&path("no.seg"), &[parts[0], parts[2]], &|_, _| false).is_err(), "there is a gap");
    }

    #[test]
    fn damage_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.seg");
        drop(build(&path, 0, &games(0..50, keys)));
        let good = fs::read(&path).unwrap();
        for at in [0, 8, 30, HEADER - 1] {
            let mut bad = good.clone();
            bad[at] ^= 1;
            fs::write(&path, &bad).unwrap();
            assert!(Segment::open(&path).is_err(), "byte {at}");
        }
        for at in [HEADER, HEADER + 2000, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 1;
            fs::write(&path, &bad).unwrap();
            let segment = Segment::open(&path).unwrap();
            assert!(!segment.is_whole(), "byte {at}");
            // Whatever it says, nothing breaks.
            (0..50).flat_map(keys).for_each(|key| segment.find(key).into_iter().flatten().for_each(drop));
        }
        fs::write(&path, &good[..good.len() - 1]).unwrap();
        assert!(Segment::open(&path).is_err());
        fs::write(&path, b"").unwrap();
        assert!(Segment::open(&path).is_err());
    }
}
