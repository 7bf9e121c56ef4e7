//! `tabiya-uci`: the small binary that chess programs load. It speaks UCI on standard input and output; with `bench` as
//! its argument it runs the bench and ends.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use tabiya_engine::{Control, Network, bench, uci};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match arguments.as_slice() {
        [] => uci::run(io::stdin().lock(), io::stdout()),
        [word] if word == "bench" => print_bench(bench::DEPTH),
        [word, depth] if word == "bench" && depth.parse::<u8>().is_ok() => print_bench(depth.parse().unwrap_or(1)),
        _ => {
            let _ = writeln!(io::stderr(), "usage: tabiya-uci [bench [DEPTH]]");
            return ExitCode::from(2);
        }
    };
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

fn print_bench(depth: u32) -> io::Result<()> {
    let mut err = io::stderr();
    let is_seen = err.is_terminal();
    let bench = bench::run(depth, Some(Network::own()), &Control::default(), |done| {
        if is_seen {
            let _ = write!(err, "\r{done}/{}\r", bench::POSITIONS.len());
        }
    });
    bench.map_or(Ok(()), |bench| writeln!(io::stdout(), "{bench}"))
}
