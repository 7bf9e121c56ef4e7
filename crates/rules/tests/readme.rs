//! What the READMEs show is what the documentation shows, and that is compiled and run as a test.

const LIB: &str = include_str!("../src/lib.rs");
const READMES: [&str; 2] = [include_str!("../README.md"), include_str!("../../../README.md")];

#[test]
fn readmes_show_what_is_tested() {
    let documentation: String = LIB.lines().map_while(|line| line.strip_prefix("//!")).map(without_margin).collect();
    let tested: String = block(&documentation, "```\n").lines().filter(|line| !line.starts_with("# ")).collect();
    for readme in READMES {
        assert_eq!(block(readme, "```rust\n").lines().collect::<String>(), tested);
    }
}

fn without_margin(line: &str) -> String {
    format!("{}\n", line.strip_prefix(' ').unwrap_or(line))
}

/// The first block of code that opens so.
fn block<'a>(text: &'a str, fence: &str) -> &'a str {
    let (_, rest) = text.split_once(fence).expect("a block of code");
    rest.split_once("```").expect("the end of the block").0
}
