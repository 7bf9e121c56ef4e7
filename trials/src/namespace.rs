//! A network of its own for a program, with one cable that can be pulled out. Only on Linux, and only for root; elsewhere programs run as
//! they are.

use std::path::Path;
use std::process::{Command, Stdio};

/// A network namespace with an address of its own, at the other end of a cable from this machine. It goes when this is dropped.
#[derive(Debug)]
pub(crate) struct Namespace {
    name: String,
    /// This end of the cable, and its address; and that of the other end.
    cable: String,
    pub(crate) near: String,
    pub(crate) far: String,
}

impl Namespace {
    /// Makes one, the `number`th of this process.
    ///
    /// # Errors
    /// It is not permitted, or there is no `ip`: the reason in words.
    pub(crate) fn make(number: usize) -> Result<Namespace, String> {
        let process = std::process::id();
        let (name, cable) = (format!("tabiya-{process}-{number}"), format!("tby{}n{number}", process % 100_000));
        // From the addresses that are kept for trials of networks, a few for each: processes do not meet.
        let block = (process as usize * 8 + number) % 32_768;
        let address = |end: usize| format!("198.{}.{}.{}", 18 + block / 16_384, block / 64 % 256, block % 64 * 4 + end);
        let namespace = Namespace { name, cable, near: address(1), far: address(2) };
        let other = format!("{}e", namespace.cable);
        ip(&["netns", "add", &namespace.name])?;
        ip(&["link", "add", &namespace.cable, "type", "veth", "peer", "name", &other, "netns", &namespace.name])?;
        ip(&["address", "add", &format!("{}/30", namespace.near), "dev", &namespace.cable])?;
        ip(&["link", "set", &namespace.cable, "up"])?;
        namespace.ip_inside(&["address", "add", &format!("{}/30", namespace.far), "dev", &other])?;
        namespace.ip_inside(&["link", "set", &other, "up"])?;
        namespace.ip_inside(&["link", "set", "lo", "up"])?;
        Ok(namespace)
    }

    fn ip_inside(&self, arguments: &[&str]) -> Result<(), String> {
        ip(&[&["-n", self.name.as_str()], arguments].concat())
    }

    /// What runs a program in it, before the program's own arguments.
    pub(crate) fn prefix(&self, program: &Path) -> Vec<String> {
        let program = program.display().to_string();
        ["ip", "netns", "exec", &self.name, &program].map(str::to_owned).to_vec()
    }

    /// Pulls the cable out: nothing comes in or goes out.
    pub(crate) fn pull_out(&self) -> Result<(), String> {
        ip(&["link", "set", &self.cable, "down"])
    }

    /// Plugs it in again.
    pub(crate) fn plug_in(&self) -> Result<(), String> {
        ip(&["link", "set", &self.cable, "up"])
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // The cable goes with it.
        let _ = ip(&["netns", "del", &self.name]);
        let _ = ip(&["link", "del", &self.cable]);
    }
}

fn ip(arguments: &[&str]) -> Result<(), String> {
    let output = Command::new("ip").args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    let told = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if output.status.success() { Ok(()) } else { Err(format!("ip {}: {told}", arguments.join(" "))) }
}
