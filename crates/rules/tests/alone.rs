//! This folder builds wherever it is copied to, and the README's program with a clock runs with it.

use std::{
    env, fs, io,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio, id},
};

const MANIFEST: &str = include_str!("../Cargo.toml");
const WORKSPACE: &str = include_str!("../../../Cargo.toml");
const README: &str = include_str!("../README.md");

/// A folder of its own outside the workspace, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Folder> {
        let path = env::temp_dir().join(format!("tabiya-rules-alone-{}", id()));
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_copy_of_the_folder_builds_and_runs_the_program_of_the_readme() -> io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new()?;
    copy(&here.join("src"), &folder.0.join("rules/src"))?;
    fs::copy(here.join("Cargo.toml"), folder.0.join("rules/Cargo.toml"))?;

    let program = folder.0.join("program");
    fs::create_dir_all(program.join("src"))?;
    let (_, code) = README.split_once("```rust\nuse std::{io, time::Instant};").expect("the program with a clock");
    let (code, _) = code.split_once("```").expect("its end");
    fs::write(program.join("src/main.rs"), format!("use std::{{io, time::Instant}};{code}"))?;
    fs::write(
        program.join("Cargo.toml"),
        "[package]\nname = \"program\"\nedition = \"2024\"\n\n[dependencies]\ntabiya-rules = { path = \"../rules\" }\n",
    )?;
    // The versions that are here already, for nothing may be fetched.
    fs::copy(here.join("../../Cargo.lock"), program.join("Cargo.lock"))?;

    let mut run = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(&program)
        .env("CARGO_TARGET_DIR", folder.0.join("target"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    run.stdin.take().expect("it is a pipe").write_all(b"f3\ne5\ng4\nKe5\nd8h4\n")?;
    let output = run.wait_with_output()?;
    let lines: Vec<&str> = str::from_utf8(&output.stdout).expect("text").lines().collect();
    assert!(output.status.success(), "{lines:?}");
    assert!(lines[0].starts_with("black to move, 29") || lines[0] == "black to move, 300 s left", "{lines:?}");
    assert_eq!(lines[3], "illegal move Ke5: a king does not move from e8 to e5");
    assert_eq!(lines.last(), Some(&"0-1 by checkmate"));
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to)? } else { fs::copy(&from, &to).map(drop)? }
    }
    Ok(())
}

#[test]
fn the_manifest_says_what_the_workspace_says() {
    assert!(!MANIFEST.contains("workspace = true"));
    for lints in ["rust", "clippy"] {
        assert_eq!(
            section(MANIFEST, &format!("[lints.{lints}]")),
            section(WORKSPACE, &format!("[workspace.lints.{lints}]"))
        );
    }
    let package = section(MANIFEST, "[package]");
    for key in ["version", "edition", "rust-version", "authors"] {
        let line =
            section(WORKSPACE, "[workspace.package]").into_iter().find(|line| line.starts_with(&format!("{key} =")));
        assert!(package.contains(&line.expect("the workspace says it")), "{key}");
    }
}

/// What a manifest says under a heading, without comments.
fn section<'a>(manifest: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = manifest.lines().skip_while(|&line| line != heading).skip(1);
    let lines: Vec<&str> = lines
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    assert!(!lines.is_empty(), "{heading}");
    lines
}
