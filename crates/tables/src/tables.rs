//! Tables that positions are looked up in.

use crate::ending::Ending;
use crate::file::{BLOCK, Table, TableError};
use crate::layout::Men;
use crate::material::{MOST_MEN, Material};
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tabiya_rules::Position;

/// All tables of a folder. Threads may ask at once.
pub struct Tables {
    tables: Vec<Table>,
    /// Blocks that were unpacked lately, each in the one slot where it may be.
    unpacked: Vec<Mutex<Option<Unpacked>>>,
}

/// A block, and where it is from.
struct Unpacked {
    table: usize,
    number: usize,
    block: Arc<Vec<u8>>,
}

/// Blocks that are kept unpacked: 32 MiB of them.
const SLOTS: usize = 1 << 11;

/// Spreads the blocks of tables over the slots.
const SPREAD: usize = 389;

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.tables.iter().map(|table| table.layout.material.to_string()).collect();
        f.debug_struct("Tables").field("tables", &names).finish_non_exhaustive()
    }
}

impl Tables {
    /// Opens the tables that are in a folder.
    ///
    /// # Errors
    /// There is none, or one that cannot be read.
    pub fn open(folder: &Path) -> Result<Tables, TableError> {
        let mut tables = Vec::new();
        for material in Material::all() {
            match Table::open(folder, material) {
                Ok(table) => tables.push(table),
                Err(TableError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => (),
                Err(error) => return Err(error),
            }
        }
        if tables.is_empty() {
            return Err(TableError::NoTables(folder.to_owned()));
        }
        let unpacked = (0..SLOTS).map(|_| Mutex::new(None)).collect();
        Ok(Tables { tables, unpacked })
    }

    /// How many tables there are.
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// What comes of a position; `None` if no table has it. Of kings alone it is known without one.
    pub fn probe(&self, pos: &Position) -> Option<Ending> {
        if pos.board().occupied().len() > MOST_MEN || pos.castling().any() {
            return None;
        }
        if pos.en_passant().is_some() {
            return self.probe_by_moves(pos);
        }
        let Some((material, squares, turn)) = Men::new(pos.board().pieces())?.locate(pos.turn()) else {
            return Some(Ending::Draw);
        };
        let number = self.tables.iter().position(|table| table.layout.material == material)?;
        let entry = self.tables[number].layout.first_entry(&squares, turn);
        let block = self.block(number, entry / BLOCK)?;
        block.get(entry % BLOCK).copied().map(Ending::from_byte)
    }

    /// What comes of a position by what its moves lead to, and by the rules where there is none.
    pub(crate) fn probe_by_moves(&self, pos: &Position) -> Option<Ending> {
        let moves = pos.legal_moves();
        let after: Option<Vec<Ending>> = moves.iter().map(|&m| Some(self.probe(&pos.after(m))?.before())).collect();
        let best = after?.into_iter().max_by_key(|ending| ending.rank());
        Some(best.unwrap_or(if pos.is_check() { Ending::Loss(0) } else { Ending::Draw }))
    }

    fn block(&self, table: usize, number: usize) -> Option<Arc<Vec<u8>>> {
        let slot = &self.unpacked[(table * SPREAD + number) % SLOTS];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(unpacked) = &*slot
            && (unpacked.table, unpacked.number) == (table, number)
        {
            return Some(Arc::clone(&unpacked.block));
        }
        // The checksum was right when the table was opened, so a block can be unpacked.
        let block = Arc::new(self.tables[table].block(number).ok()?);
        *slot = Some(Unpacked { table, number, block: Arc::clone(&block) });
        Some(block)
    }
}
