//! The memory of the transposition table: straight from the system where there is one to ask, else from the allocator.

use super::Cluster;
use std::ops::Deref;

#[cfg(not(target_family = "wasm"))]
pub(super) use mapped::Clusters;

#[cfg(target_family = "wasm")]
pub(super) use allocated::Clusters;

#[cfg(not(target_family = "wasm"))]
mod mapped {
    use super::{Cluster, Deref};
    use memmap2::MmapMut;
    use std::{slice, thread};

    /// Clusters in memory that comes straight from the system: it is empty without being touched, so that even a huge
    /// table is there at once, and it is asked for in large pages, which are quicker to reach.
    pub(in super::super) struct Clusters(MmapMut);

    impl Clusters {
        pub(in super::super) fn new(mebibytes: usize) -> Option<Clusters> {
            let map = MmapMut::map_anon(mebibytes.max(1).checked_mul(1 << 20)?).ok()?;
            #[cfg(target_os = "linux")]
            // A system without large pages works as well.
            let _ = map.advise(memmap2::Advice::HugePage);
            Some(Clusters(map))
        }

        pub(in super::super) fn clear(&mut self, threads: usize) {
            let share = self.0.len().div_ceil(threads.max(1));
            thread::scope(|scope| {
                for part in self.0.chunks_mut(share) {
                    scope.spawn(|| part.fill(0));
                }
            });
        }
    }

    impl Deref for Clusters {
        type Target = [Cluster];

        #[inline]
        #[expect(unsafe_code, reason = "the system gives bytes, and the table is made of atomic words")]
        fn deref(&self) -> &[Cluster] {
            let count = self.0.len() / size_of::<Cluster>();
            // SAFETY: the memory begins on a page, so it is aligned; it is ours and as long as `self`; any bytes are
            // atomic words; and nobody has a reference to the bytes while this one lives.
            unsafe { slice::from_raw_parts(self.0.as_ptr().cast(), count) }
        }
    }
}

#[cfg(target_family = "wasm")]
mod allocated {
    use super::super::Slot;
    use super::{Cluster, Deref};

    /// Clusters from the allocator.
    pub(in super::super) struct Clusters(Vec<Cluster>);

    impl Clusters {
        pub(in super::super) fn new(mebibytes: usize) -> Option<Clusters> {
            let count = mebibytes.max(1).checked_mul(1 << 20)? / size_of::<Cluster>();
            let mut clusters = Vec::new();
            clusters.try_reserve_exact(count).ok()?;
            clusters.resize_with(count, Cluster::empty);
            Some(Clusters(clusters))
        }

        pub(in super::super) fn clear(&mut self, _threads: usize) {
            self.0.fill_with(Cluster::empty);
        }
    }

    impl Cluster {
        fn empty() -> Cluster {
            Cluster(std::array::from_fn(|_| Slot { mixed_key: 0.into(), data: 0.into() }))
        }
    }

    impl Deref for Clusters {
        type Target = [Cluster];

        #[inline]
        fn deref(&self) -> &[Cluster] {
            &self.0
        }
    }
}
