//! Puts the built page, `web/dist`, into the program, and the steps of the database's schema. Where the page was not built, the
//! program says so itself.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The page, from here.
const PAGE: &str = "../../web/dist";
/// The steps of the schema, from here.
const MIGRATIONS: &str = "migrations";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("migrations.rs"), migrations()?)?;
    fs::write(Path::new(&out).join("page.rs"), page()?)
}

/// A list of number, name and text of each step. The macro of sqlx that makes one would be built with a database driver of its own.
fn migrations() -> io::Result<String> {
    println!("cargo::rerun-if-changed={MIGRATIONS}");
    let mut files = Vec::new();
    collect(&fs::canonicalize(MIGRATIONS)?, "", &mut files)?;
    files.sort();
    let mut text = String::from("&[\n");
    for (file, path) in files {
        let (number, name) = file.strip_suffix(".sql").and_then(|file| file.split_once('_')).unwrap_or_default();
        let number: u32 =
            number.parse().map_err(|_| io::Error::other(format!("{file} is not called NUMBER_NAME.sql")))?;
        let _ = writeln!(text, "    ({number}, {:?}, include_str!({path:?})),", name.replace('_', " "));
    }
    text.push_str("]\n");
    Ok(text)
}

/// A list of name and bytes of each file.
fn page() -> io::Result<String> {
    println!("cargo::rerun-if-env-changed=TABIYA_WEB_DIST");
    let folder = PathBuf::from(env::var_os("TABIYA_WEB_DIST").unwrap_or_else(|| PAGE.into()));
    let mut files = Vec::new();
    // What is not there cannot be watched: cargo would build the crate anew every time, or never notice that the page has come.
    // So the folder is made where a page can be built; a source that cannot be written to has none.
    if folder.parent().is_some_and(Path::is_dir) {
        let _ = fs::create_dir(&folder);
    }
    if folder.is_dir() {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&fs::canonicalize(&folder)?, "", &mut files)?;
    }
    files.sort();
    let mut text = String::from("&[\n");
    for (name, path) in files {
        let _ = writeln!(text, "    ({name:?}, include_bytes!({path:?}).as_slice()),");
    }
    text.push_str("]\n");
    Ok(text)
}

/// All files, with their paths from the page's root. Hidden ones are not for anybody.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push((path, entry.path()));
        }
    }
    Ok(())
}
