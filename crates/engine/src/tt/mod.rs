//! The transposition table: what was found out about a position, kept by its key and shared by all threads.
//!
//! No locks: an entry is two words, and the first is the key mixed with the second, so that a pair written by two
//! threads at once does not answer to any key.

mod memory;

use crate::params::*;
use crate::score::{Bound, Value, WON_BOUND};
use memory::Clusters;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::{error, fmt};
use tabiya_rules::{Key, Move};

/// Entries that share a line of the cache: a position may be in any of them.
const WAYS: usize = 4;

/// Searches are numbered, so that what is left from old ones is overwritten first. The number starts again after this.
const GENERATIONS: u8 = 32;

/// What was found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, if one is known. Keys can clash: check that it is legal.
    pub(crate) m: Option<Move>,
    /// What the search found; means something only with a bound.
    pub(crate) value: Value,
    /// The evaluation without search, if it was asked for.
    pub(crate) eval: Option<Value>,
    /// How deep the search was.
    pub(crate) depth: i32,
    /// What is known of `value`.
    pub(crate) bound: Option<Bound>,
    /// Was the position ever part of a principal variation?
    pub(crate) pv: bool,
}

/// The table.
pub(crate) struct TranspositionTable {
    clusters: Clusters,
    generation: AtomicU8,
}

#[repr(align(64))]
struct Cluster([Slot; WAYS]);

struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

/// The table that was asked for does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    mebibytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a table of {} MiB", self.mebibytes)
    }
}

impl error::Error for OutOfMemory {}

impl TranspositionTable {
    /// An empty table.
    pub(crate) fn new(mebibytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let clusters = Clusters::new(mebibytes).ok_or(OutOfMemory { mebibytes })?;
        Ok(TranspositionTable { clusters, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self, threads: usize) {
        self.generation = AtomicU8::new(0);
        self.clusters.clear(threads);
    }

    /// Forgets everything while others may look on.
    pub(crate) fn empty(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.mixed_key.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
    }

    /// A new search begins: what is there is old from now on.
    pub(crate) fn age(&self) {
        self.generation.store((self.generation() + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    /// Asks the processor to fetch the place of a key before it is needed.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch is a hint and reads nothing.
            #[expect(unsafe_code, reason = "there is no safe way to prefetch")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>((&raw const *self.cluster(key)).cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position, `ply` plies from the root.
    #[inline]
    pub(crate) fn get(&self, key: Key, ply: usize) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let is_ours = slot.mixed_key.load(Relaxed) ^ data == key.0 && data != 0;
            is_ours.then(|| {
                let entry = unpack(data);
                Entry { value: from_table(entry.value, ply), ..entry }
            })
        })
    }

    /// Keeps what was found out about a position, `ply` plies from the root, unless what is there is worth more.
    pub(crate) fn put(&self, key: Key, entry: Entry, ply: usize) {
        let entry = Entry { value: to_table(entry.value, ply), ..entry };
        let slots = &self.cluster(key).0;
        let mut place = &slots[0];
        let mut least = i32::MAX;
        for slot in slots {
            let data = slot.data.load(Relaxed);
            if slot.mixed_key.load(Relaxed) ^ data == key.0 {
                return self.renew(slot, data, key, entry);
            }
            let worth = self.worth(data);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        self.write(place, key, entry);
    }

    /// Thousandths of the table that hold something from this search.
    pub(crate) fn fullness(&self) -> u16 {
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let slots = sample.iter().flat_map(|cluster| &cluster.0);
        let used = slots.map(|slot| slot.data.load(Relaxed)).filter(|&data| data != 0 && self.age_of(data) == 0);
        (used.count() * 1000 / (sample.len() * WAYS)) as u16
    }

    /// Writes over what is known of the same position, if the new is not much shallower.
    fn renew(&self, slot: &Slot, data: u64, key: Key, mut entry: Entry) {
        let old = unpack(data);
        entry.m = entry.m.or(old.m);
        let keep = entry.bound != Some(Bound::Exact)
            && entry.depth + table_shallower() + table_shallower_pv() * i32::from(entry.pv) <= old.depth
            && self.age_of(data) == 0;
        self.write(slot, key, if keep { Entry { m: entry.m, ..old } } else { entry });
    }

    /// Writes an entry whose value is seen from its position.
    fn write(&self, slot: &Slot, key: Key, entry: Entry) {
        let data = pack(&entry, self.generation());
        slot.mixed_key.store(key.0 ^ data, Relaxed);
        slot.data.store(data, Relaxed);
    }

    /// Deep is worth more, old is worth less.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 { i32::MIN } else { unpack(data).depth - table_age() * i32::from(self.age_of(data)) }
    }

    fn age_of(&self, data: u64) -> u8 {
        (GENERATIONS + self.generation() - (data >> 59) as u8) % GENERATIONS
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        let clusters: &[Cluster] = &self.clusters;
        &clusters[place(key, clusters.len())]
    }
}

/// The high word of the product spreads the keys evenly over any number of clusters.
#[cfg(target_pointer_width = "64")]
#[inline]
fn place(key: Key, clusters: usize) -> usize {
    ((u128::from(key.0) * clusters as u128) >> 64) as usize
}

/// The same where less than 2³² clusters fit into memory, and wide products are slow.
#[cfg(not(target_pointer_width = "64"))]
#[inline]
fn place(key: Key, clusters: usize) -> usize {
    (((key.0 >> 32) * clusters as u64) >> 32) as usize
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("clusters", &self.clusters.len()).finish_non_exhaustive()
    }
}

/// `eval` where there is none.
const NO_EVAL: i16 = i16::MIN;

/// From the lowest bit: move 16, value 16, evaluation 16, depth 8, pv 1, bound 2, generation 5.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let bound = match entry.bound {
        None => 0,
        Some(Bound::Upper) => 1,
        Some(Bound::Lower) => 2,
        Some(Bound::Exact) => 3,
    };
    let m = entry.m.map_or(0, Move::to_bits);
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval as i16);
    u64::from(m)
        | u64::from(entry.value as i16 as u16) << 16
        | u64::from(eval as u16) << 32
        | u64::from(entry.depth.clamp(0, 255) as u8) << 48
        | u64::from(entry.pv) << 56
        | bound << 57
        | u64::from(generation) << 59
}

#[inline]
fn unpack(data: u64) -> Entry {
    let eval = (data >> 32) as i16;
    Entry {
        m: Move::from_bits(data as u16),
        value: Value::from((data >> 16) as i16),
        eval: (eval != NO_EVAL).then_some(Value::from(eval)),
        depth: i32::from((data >> 48) as u8),
        bound: [None, Some(Bound::Upper), Some(Bound::Lower), Some(Bound::Exact)][(data >> 57 & 3) as usize],
        pv: data >> 56 & 1 == 1,
    }
}

/// In the table, mates are counted from the position and not from the root.
fn to_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value + ply as Value
    } else if value <= -WON_BOUND {
        value - ply as Value
    } else {
        value
    }
}

fn from_table(value: Value, ply: usize) -> Value {
    if value >= WON_BOUND {
        value - ply as Value
    } else if value <= -WON_BOUND {
        value + ply as Value
    } else {
        value
    }
}

const _: () = assert!(size_of::<Cluster>() == 64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::MATE;
    use tabiya_rules::Position;

    fn entry(depth: i32) -> Entry {
        let m = Position::STANDARD.legal_moves()[7];
        Entry { m: Some(m), value: -321, eval: Some(45), depth, bound: Some(Bound::Lower), pv: true }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.get(Key(77), 3), None);
        table.put(Key(77), entry(9), 3);
        assert_eq!(table.get(Key(77), 3), Some(entry(9)));
        assert_eq!(table.get(Key(78), 3), None);
    }

    #[test]
    fn mates_are_counted_from_where_they_are_seen() {
        let table = TranspositionTable::new(1).unwrap();
        table.put(Key(77), Entry { value: MATE - 10, ..entry(1) }, 4);
        assert_eq!(table.get(Key(77), 6).unwrap().value, MATE - 12);
        table.put(Key(77), Entry { value: 10 - MATE, ..entry(1) }, 4);
        assert_eq!(table.get(Key(77), 6).unwrap().value, 12 - MATE);
    }

    /// What is kept is not changed by where it was seen again.
    #[test]
    fn a_far_mate_stays_one() {
        let table = TranspositionTable::new(1).unwrap();
        table.put(Key(77), Entry { value: MATE - 100, ..entry(20) }, 0);
        table.put(Key(77), entry(1), 200);
        assert_eq!(table.get(Key(77), 0).unwrap().value, MATE - 100);
    }

    #[test]
    fn a_full_place_gives_up_its_shallowest_and_oldest() {
        let table = TranspositionTable::new(1).unwrap();
        for (i, depth) in [9, 3, 7, 8].into_iter().enumerate() {
            table.put(Key(i as u64), entry(depth), 0);
        }
        table.put(Key(10), entry(5), 0);
        assert_eq!(table.get(Key(1), 0), None);
        assert_eq!(table.get(Key(10), 0), Some(entry(5)));
        table.age();
        table.put(Key(0), entry(9), 0);
        table.put(Key(11), entry(1), 0);
        table.put(Key(12), entry(1), 0);
        assert!(table.get(Key(0), 0).is_some(), "what was seen again is not old");
    }

    #[test]
    fn a_search_fills_and_clearing_empties() {
        let mut table = TranspositionTable::new(1).unwrap();
        for i in 0..200 {
            table.put(Key(i << 40), entry(1), 0);
        }
        assert!(table.fullness() > 0);
        table.clear(2);
        assert_eq!(table.fullness(), 0);
        table.put(Key(1 << 40), entry(1), 0);
        table.empty();
        assert_eq!(table.get(Key(1 << 40), 0), None);
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert_eq!(TranspositionTable::new(1 << 42).unwrap_err(), OutOfMemory { mebibytes: 1 << 42 });
        assert!(TranspositionTable::new(usize::MAX).unwrap_err().to_string().contains("MiB"));
    }
}
