//! Syzygy tables: what is asked of them, and what is said of bad ones. The tables here are made by hand and lie: every position has the same
//! verdict, so that it is known who was asked. With `TABIYA_SYZYGY` a folder of true ones is compared with our own tables.

use std::path::Path;
use std::{env, fs};
use tabiya_rules::Position;
use tabiya_tables::{Ending, Material, Syzygy, Verdict, compare, make};

/// A table of three men that says 4 (won) of all positions with White to move, and 0 (lost) of those with Black to move.
fn won_by_white(piece: u8) -> Vec<u8> {
    let mut bytes = vec![0x71, 0xe8, 0x23, 0x5d];
    // Both sides to move, the order of men, black king, white king, the piece, and a byte to make it even.
    bytes.extend([1, 0, 0xee, 0x66, piece << 4 | piece, 0]);
    // One value for all positions.
    bytes.extend([0x80, 4, 0x80, 0]);
    bytes.resize(80, 0);
    bytes
}

const QUEEN: u8 = 5;

fn folder(files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

fn open(folder: &Path) -> Result<Syzygy, String> {
    Syzygy::open(folder.to_str().unwrap()).map_err(|error| error.to_string())
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

#[test]
fn positions_are_found_from_either_side() {
    let folder = folder(&[("KQvK.rtbw", &won_by_white(QUEEN)), ("notes.txt", b"none")]);
    let syzygy = open(folder.path()).unwrap();
    assert_eq!((syzygy.count(), syzygy.most_men()), (1, 3));
    for (fen, verdict) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", Some(Verdict::Win)),
        ("8/8/8/3k4/8/8/8/Q3K3 b - - 0 1", Some(Verdict::Loss)),
        ("8/8/8/3K4/8/8/8/q3k3 b - - 0 1", Some(Verdict::Win)),
        ("8/8/8/3K4/8/8/8/q3k3 w - - 0 1", Some(Verdict::Loss)),
        // The queen is taken at once, and kings alone are a draw.
        ("8/8/8/8/8/8/1k6/Q3K3 b - - 0 1", Some(Verdict::Draw)),
        ("8/8/8/3k4/8/8/8/4K3 w - - 0 1", Some(Verdict::Draw)),
        // No table of it, too many men, and castling is in none.
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", None),
        ("8/8/8/3k4/8/8/8/QQ2K3 w - - 0 1", None),
        ("8/8/8/3k4/8/8/8/R3K3 w Q - 0 1", None),
    ] {
        assert_eq!(syzygy.verdict(&position(fen)), verdict, "{fen}");
    }
    // How soon is in another file, which is not there. That is no failure.
    assert_eq!(syzygy.plies(&position("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1")), None);
    assert_eq!(syzygy.failure(), None);
}

#[test]
fn several_folders_are_read() {
    let (one, two) = (folder(&[("KQvK.rtbw", &won_by_white(QUEEN))]), folder(&[("KRvK.rtbw", &won_by_white(4))]));
    let list = env::join_paths([one.path(), two.path()]).unwrap();
    assert_eq!(Syzygy::open(list.to_str().unwrap()).unwrap().count(), 2);
}

#[test]
fn bad_folders_and_files_are_named() {
    let refused = |files: &[(&str, &[u8])]| {
        let folder = folder(files);
        let error = open(folder.path()).unwrap_err();
        error.replace(folder.path().to_str().unwrap(), "")
    };
    assert!(open(Path::new("no/such folder")).unwrap_err().starts_with("no/such folder: "));
    assert_eq!(refused(&[]), ": there is no Syzygy table (*.rtbw) in this folder");
    assert_eq!(refused(&[("KQvK.txt", &won_by_white(QUEEN))]), ": there is no Syzygy table (*.rtbw) in this folder");
    assert_eq!(refused(&[("KQvK.rtbw", b"short")]), "/KQvK.rtbw: unexpected file size");
    assert_eq!(refused(&[("KQvK.rtbw", &[7; 80])]), "/KQvK.rtbw: this is no Syzygy table");
    assert_eq!(refused(&[("KQvK.rtbz", &won_by_white(QUEEN))]), "/KQvK.rtbz: this is no Syzygy table");
}

#[test]
fn a_damaged_table_is_told_and_not_asked_again() {
    // What it says inside is about a rook.
    let folder = folder(&[("KQvK.rtbw", &won_by_white(4)), ("KRvK.rtbw", &won_by_white(4))]);
    let syzygy = open(folder.path()).unwrap();
    let rook = position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    assert_eq!(syzygy.verdict(&rook), Some(Verdict::Win));
    assert_eq!(syzygy.verdict(&position("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1")), None);
    assert_eq!(syzygy.failure(), Some("Syzygy table KQvK (wdl) cannot be read: it is damaged"));
    assert_eq!(syzygy.verdict(&rook), None);
}

/// A lie is found: stalemate is no loss.
#[test]
fn what_differs_is_named() {
    let theirs = folder(&[("KQvK.rtbw", &won_by_white(QUEEN))]);
    let (syzygy, ours) = (open(theirs.path()).unwrap(), tempfile::tempdir().unwrap());
    let queen = Material::all().find(|material| material.to_string() == "KQvK").unwrap();
    make(ours.path(), queen, &mut |_| ()).unwrap();
    let other = compare(ours.path(), queen, &syzygy, 1, &mut |_| ()).unwrap().other.unwrap();
    assert_eq!((other.ours, other.theirs), (Some(Ending::Draw), Some(Verdict::Loss)), "{}", other.fen);
}

/// Two makers of tables that know nothing of each other.
#[test]
fn true_tables_agree_with_ours() {
    let Ok(theirs) = env::var("TABIYA_SYZYGY") else {
        println!("left out: TABIYA_SYZYGY names no folder with Syzygy tables of three men");
        return;
    };
    let (syzygy, ours) = (Syzygy::open(&theirs).unwrap(), tempfile::tempdir().unwrap());
    for material in Material::all().filter(|material| material.men() == 3) {
        make(ours.path(), material, &mut |_| ()).unwrap();
        let compared = compare(ours.path(), material, &syzygy, 1, &mut |_| ()).unwrap();
        assert_eq!(compared.other, None, "{material}");
        assert!(compared.positions > 20_000, "{material}: {}", compared.positions);
    }
    assert_eq!(syzygy.failure(), None);
}
