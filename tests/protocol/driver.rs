//! A running engine and the client that talks to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine process.
pub struct Janggun {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Janggun {
    /// Starts the engine without arguments.
    pub fn start() -> Janggun {
        Janggun::start_with(&[])
    }

    /// Starts the engine with arguments.
    pub fn start_with(arguments: &[&str]) -> Janggun {
        let mut child = Command::new(env!("CARGO_BIN_EXE_janggun"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if line.map(|line| sender.send(line)).is_err() {
                    return;
                }
            }
        });
        Janggun { input: child.stdin.take(), child, lines }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends several lines at once.
    pub fn send_all(&mut self, lines: &[&str]) {
        self.send_bytes(format!("{}\n", lines.join("\n")).as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("input still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the engine reads");
    }

    /// The next line of output.
    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line of output in time")
    }

    /// The next line, if one comes within the time.
    pub fn line_within(&mut self, time: Duration) -> Option<String> {
        self.lines.recv_timeout(time).ok()
    }

    /// All lines up to and including the first that begins so.
    pub fn until(&mut self, prefix: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let found = line.starts_with(prefix);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends a line and returns all that is said before the engine is ready again.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send_all(&[line, "isready"]);
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// As [`Janggun::ask`], for a command that answers nothing.
    pub fn tell(&mut self, line: &str) {
        assert_eq!(self.ask(line), Vec::<String>::new(), "{line}");
    }

    /// As [`Janggun::ask`], for a command that answers one line.
    pub fn ask_one(&mut self, line: &str) -> String {
        let mut lines = self.ask(line);
        assert_eq!(lines.len(), 1, "{line}: {lines:?}");
        lines.pop().expect("one line")
    }

    /// Searches and returns all lines, `bestmove` last.
    pub fn go(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.until("bestmove ")
    }

    /// Ends the input without a word.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Ends the conversation by `quit`: it must end well, and nothing may stand on stderr.
    pub fn quit(mut self) {
        self.send("quit");
        let (status, _) = self.end();
        assert!(status.success(), "{status}");
    }

    /// As [`Janggun::quit`], with something left to say.
    pub fn quit_saying(mut self, last: &[&str]) {
        self.send("quit");
        let (status, lines) = self.end();
        assert!(status.success(), "{status}");
        assert_eq!(lines, last);
    }

    /// Waits for the end of the process: how it ended, and the lines not read yet.
    pub fn end(mut self) -> (ExitStatus, Vec<String>) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child to wait for") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(2));
        };
        let mut errors = String::new();
        let stderr = self.child.stderr.as_mut().expect("piped");
        stderr.read_to_string(&mut errors).expect("text");
        assert_eq!(errors, "", "stderr");
        (status, self.lines.iter().collect())
    }
}

impl Drop for Janggun {
    fn drop(&mut self) {
        // A test that failed half-way leaves nothing behind; after `end` this does nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
