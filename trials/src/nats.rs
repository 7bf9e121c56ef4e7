//! A private NATS, where its program is installed: on a port of its own of this machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A private NATS. It stops when this is dropped.
#[derive(Debug)]
pub struct Nats {
    process: Child,
    port: u16,
    arguments: Vec<String>,
}

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

impl Nats {
    /// Starts one.
    ///
    /// # Errors
    /// Its program is not installed, or fails: the reason in words.
    pub fn start() -> Result<Nats, String> {
        Nats::start_with(&[])
    }

    /// Starts one with more arguments.
    ///
    /// # Errors
    /// Its program is not installed, or fails: the reason in words.
    pub fn start_with(arguments: &[&str]) -> Result<Nats, String> {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let nats = Nats { process: serve(port, &arguments)?, port, arguments };
        nats.wait()?;
        Ok(nats)
    }

    /// Ends it at once.
    pub fn stop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again at the same address.
    ///
    /// # Errors
    /// It fails: the reason in words.
    pub fn resume(&mut self) -> Result<(), String> {
        self.process = serve(self.port, &self.arguments)?;
        self.wait()
    }

    fn wait(&self) -> Result<(), String> {
        let began = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_err() {
            if began.elapsed() > PATIENCE {
                return Err("NATS did not start".to_owned());
            }
            thread::sleep(Duration::from_millis(10));
        }
        Ok(())
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Its address for whoever needs no password.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }
}

/// Somebody on NATS who is none of ours, and says what they like.
#[derive(Debug)]
pub struct Stranger {
    line: TcpStream,
    heard: BufReader<TcpStream>,
}

impl Stranger {
    /// Comes to this NATS, which lets everybody in, and listens at this subject.
    ///
    /// # Panics
    /// It is not there.
    pub fn listen(nats: &Nats, subject: &str) -> Stranger {
        let line = TcpStream::connect(nats.address()).expect("NATS");
        let heard = BufReader::new(line.try_clone().expect("a line"));
        let mut stranger = Stranger { line, heard };
        stranger.write(format!("CONNECT {{\"verbose\":false}}\r\nSUB {subject} 1\r\n").as_bytes());
        stranger
    }

    /// Says this at this subject.
    ///
    /// # Panics
    /// NATS is gone.
    pub fn say(&mut self, subject: &str, payload: &[u8]) {
        let mut message = format!("PUB {subject} {}\r\n", payload.len()).into_bytes();
        message.extend(payload);
        message.extend(b"\r\n");
        self.write(&message);
    }

    fn write(&mut self, bytes: &[u8]) {
        self.line.write_all(bytes).expect("NATS");
    }

    /// The next message with a subject for answers: that subject. Nothing where none comes for so long.
    ///
    /// # Panics
    /// NATS is gone.
    pub fn hear_question(&mut self, within: Duration) -> Option<String> {
        self.line.set_read_timeout(Some(within)).expect("a line");
        loop {
            let mut line = String::new();
            self.heard.read_line(&mut line).ok().filter(|read| *read > 0)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["PING"] => self.write(b"PONG\r\n"),
                ["MSG", _, _, reply, length] => {
                    let mut payload = vec![0; length.parse::<usize>().expect("a length") + 2];
                    self.heard.read_exact(&mut payload).expect("NATS");
                    return Some(reply.to_owned());
                }
                _ => {}
            }
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

fn serve(port: u16, arguments: &[String]) -> Result<Child, String> {
    let mut nats = Command::new("nats-server");
    nats.args(["--addr", "127.0.0.1", "--port", &port.to_string()]).args(arguments);
    nats.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    nats.spawn().map_err(|error| format!("nats-server is not installed: {error}"))
}
