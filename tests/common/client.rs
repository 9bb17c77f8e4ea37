//! The other end of the protocol: starts the real program and talks to it as a GUI does.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Whatever takes longer than this has stalled: a search of a few nodes takes milliseconds, even on a
/// busy machine.
const STALL: Duration = Duration::from_secs(60);

/// A running engine.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
    /// The last lines of the conversation, for the message about a fault.
    heard: VecDeque<String>,
}

impl Client {
    /// Starts the program that cargo built for the tests, or the one named by `JANGGUN_BINARY`.
    pub fn start() -> Client {
        let built = env!("CARGO_BIN_EXE_janggun").to_owned();
        let program = std::env::var("JANGGUN_BINARY").unwrap_or(built);
        let mut child = Command::new(&program)
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{program}: {error}"));
        let output = BufReader::new(child.stdout.take().expect("a piped stdout"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut stderr = child.stderr.take().expect("a piped stderr");
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = stderr.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        let input = child.stdin.take();
        Client { child, input, lines, errors: Some(errors), heard: VecDeque::new() }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.note(format!("> {line}"));
        let input = self.input.as_mut().expect("an open stdin");
        if let Err(error) = writeln!(input, "{line}").and_then(|()| input.flush()) {
            self.fault(&format!("does not read {line:?}: {error}"));
        }
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        match self.lines.recv_timeout(STALL) {
            Ok(line) => {
                self.note(line.clone());
                line
            }
            Err(RecvTimeoutError::Timeout) => self.fault("stalls"),
            Err(RecvTimeoutError::Disconnected) => self.fault("has gone"),
        }
    }

    /// The lines up to the first that begins with `word`, that one last. A complaint is a fault.
    pub fn lines_to(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line.starts_with("info string error") || line.starts_with("info string warning") {
                self.fault("complains");
            }
            let last = line.split_whitespace().next() == Some(word);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// Sends a line and returns what follows `word` in the answer that begins with it.
    pub fn ask(&mut self, line: &str, word: &str) -> String {
        self.send(line);
        let answer = self.lines_to(word).pop().unwrap_or_default();
        answer[word.len()..].trim().to_owned()
    }

    /// Ends the program by `quit`, which it must obey at once, silently and with success.
    pub fn quit(mut self) {
        self.send("quit");
        let asked = Instant::now();
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status,
                _ if asked.elapsed() > STALL => self.fault("does not quit"),
                _ => thread::sleep(Duration::from_millis(5)),
            }
        };
        let rest: Vec<String> = self.lines.iter().collect();
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        assert!(status.success(), "quit with {status}: {errors}");
        assert!(rest.is_empty(), "talks on after quit: {rest:?}");
        assert!(errors.is_empty(), "writes to stderr: {errors}");
    }

    /// Reports what went wrong, with the last lines of the conversation and what the program said
    /// on stderr.
    pub fn fault(&mut self, what: &str) -> ! {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
        let errors = self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default();
        let heard: Vec<&str> = self.heard.iter().map(String::as_str).collect();
        panic!("the engine {what}\n{}\nstderr: {errors}", heard.join("\n"));
    }

    fn note(&mut self, line: String) {
        if self.heard.len() == 40 {
            self.heard.pop_front();
        }
        self.heard.push_back(line);
    }
}

impl Drop for Client {
    /// No program outlives its test.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
