//! The whole server over real sockets. One binary for all, for it takes long to link.

mod accounts;
mod authorization;
mod broadcasts;
mod clients;
mod common;
mod conduct;
#[cfg(target_os = "linux")]
mod disk;
mod fuzz;
mod games;
mod groups;
mod hostile;
mod library;
mod lichess;
mod lichess_exports;
mod lichess_import;
mod lichess_operations;
mod lichess_rights;
mod lichess_streams;
mod lichess_tournaments;
mod migrations;
mod modules;
mod operation;
mod postgres;
mod protocol;
mod ratings;
mod reviews;
mod site;
mod slow;
#[cfg(unix)]
mod tls;
mod tournaments;
mod waiting;
mod watchers;
mod wire;
