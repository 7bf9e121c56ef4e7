//! Lines for the engine: whatever comes in, it goes on to the end of the input, and no `go` has two best moves.

use tabiya_engine::uci;

pub(crate) fn holds(bytes: &[u8]) {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').filter(|line| is_modest(line)).collect();
    let mut output = Vec::new();
    uci::run(lines.join(&b'\n').as_slice(), &mut output).expect("memory can be written");
    let output = String::from_utf8(output).expect("the engine writes UTF-8");
    assert!(output.is_empty() || output.ends_with('\n'));
    let answers = output.lines().filter(|line| line.starts_with("bestmove ")).count();
    assert!(answers <= lines.iter().filter(|line| line.trim_ascii().starts_with(b"go")).count());
}

/// Large tables and many threads are allowed, but would fill the memory of the machine that runs this.
fn is_modest(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    let is_costly = line.contains("hash") || line.contains("threads");
    !is_costly || line.bytes().filter(u8::is_ascii_digit).count() < 2
}
