//! Files of solved endings: any bytes, as they are and with a head and a checksum that fit. What is opened answers, or says that
//! it does not know.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use tabiya_rules::Position;
use tabiya_tables::Tables;

/// A folder with one table in it, that of king and rook.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("tabiya-fuzz-tables-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
});

pub(crate) fn holds(bytes: &[u8]) {
    open(bytes);
    let checksum = crc32fast::hash(bytes).to_le_bytes();
    open(&[b"TBYTAB01KRvK\0\0\0\0".as_slice(), &checksum, bytes].concat());
}

fn open(file: &[u8]) {
    fs::write(FOLDER.join("KRvK.mate"), file).expect("a file");
    match Tables::open(&FOLDER) {
        Ok(tables) => {
            for fen in ["8/8/8/8/8/8/R7/K6k w - - 0 1", "8/8/8/3k4/8/8/R7/K7 b - - 0 1", "8/8/8/8/8/8/8/K6k w - - 0 1"]
            {
                let pos: Position = fen.parse().expect("a position");
                tables.probe(&pos);
            }
        }
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}
