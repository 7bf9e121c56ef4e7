//! The subcommands, one file each: arguments and printing only; the chess is in `tabiya_rules`.

mod admin;
mod analyse;
mod bench;
mod board;
mod bot;
mod broadcast;
mod epd;
mod eval;
mod explain;
mod library;
mod logs;
mod match_;
mod moves;
mod online;
mod perft;
mod pgn;
mod play;
mod serve;
mod status;
mod stopping;
mod tables;
mod tournament;
mod uci;
mod worker;

use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Serve(Box<serve::Serve>),
    Worker(worker::WorkerArgs),
    Bot(Box<bot::Bot>),
    Broadcast(Box<broadcast::Broadcast>),
    Admin(admin::Admin),
    Library(library::LibraryArgs),
    Analyse(analyse::Analyse),
    Board(board::Board),
    Moves(moves::Moves),
    Status(status::Status),
    Perft(perft::Perft),
    Match(Box<match_::MatchArgs>),
    #[command(subcommand)]
    Pgn(pgn::Pgn),
    Tables(tables::TablesArgs),
    #[command(subcommand)]
    Tournament(tournament::Tournament),
    Uci(uci::Uci),
    Bench(bench::Bench),
    Epd(epd::Epd),
    Eval(eval::Eval),
    Explain(explain::Explain),
}

impl Command {
    /// Does it, and says how the program shall end.
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self {
            Command::Play(play) => return play.run(out),
            Command::Serve(serve) => serve.run(out)?,
            Command::Worker(worker) => worker.run(out)?,
            Command::Bot(bot) => bot.run(out)?,
            Command::Broadcast(broadcast) => return broadcast.run(out),
            Command::Admin(admin) => admin.run(out)?,
            Command::Board(board) => board.run(out)?,
            Command::Moves(moves) => moves.run(out)?,
            Command::Status(status) => status.run(out)?,
            Command::Perft(perft) => perft.run(out)?,
            Command::Match(args) => return args.run(out),
            Command::Library(library) => return library.run(out),
            Command::Analyse(analyse) => return analyse.run(out),
            Command::Pgn(pgn) => return pgn.run(out),
            Command::Tables(tables) => return tables.run(out),
            Command::Tournament(tournament) => return tournament.run(out),
            Command::Uci(uci) => uci.run()?,
            Command::Bench(bench) => bench.run(out)?,
            Command::Epd(epd) => return epd.run(out),
            Command::Eval(eval) => eval.run(out)?,
            Command::Explain(explain) => return explain.run(out),
        }
        Ok(ExitCode::SUCCESS)
    }
}
