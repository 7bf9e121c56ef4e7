//! A disk without room, where one can be mounted: root can.

use std::fs;
use std::path::Path;
use std::process::Command;
use tabiya_server::store::{Store, StoreError};
use tempfile::TempDir;

/// How many bytes it holds.
const SIZE: usize = 4 << 20;

/// A small disk of its own. It goes when this is dropped.
struct Disk(TempDir);

impl Disk {
    fn new() -> Option<Disk> {
        let folder = tempfile::tempdir().expect("a folder");
        let options = format!("size={SIZE}");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder.path()).output();
        let is_mounted = mount.is_ok_and(|output| output.status.success());
        is_mounted.then(|| Disk(folder))
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Leaves no room.
    fn fill(&self) {
        fs::write(self.folder().join("full"), vec![0; 2 * SIZE]).expect_err("it does not fit");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder()).status();
    }
}

#[tokio::test]
async fn a_start_on_a_full_disk_says_so_with_sqlite() {
    let Some(disk) = Disk::new() else { return eprintln!("skipped: no disk can be mounted") };
    disk.fill();
    match Store::open_folder(disk.folder()).await {
        Err(error @ StoreError::DiskFull(_)) => {
            let folder = disk.folder().display();
            let words = format!("the disk is full: nothing can be written to {folder}; make room and start again");
            assert_eq!(error.to_string(), words);
        }
        other => panic!("{other:?}"),
    }
}
