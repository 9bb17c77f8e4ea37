//! The file of the option `Debug Log File`: every line in and out, with its time.

use super::error::Error;
use crate::types::clock::Instant;
use std::fs::File;
use std::io::Write;

/// A record of what was said, kept in a file; or none.
#[derive(Debug)]
pub struct Log {
    file: Option<File>,
    start: Instant,
}

/// Which way a line went.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Read.
    In,
    /// Written.
    Out,
}

impl Default for Log {
    fn default() -> Log {
        Log { file: None, start: Instant::now() }
    }
}

impl Log {
    /// Goes on in another file, appending; an empty path ends the record. If the file cannot be
    /// opened, the record goes on where it was.
    pub fn open(&mut self, path: &str) -> Result<(), Error> {
        let open = |path: &str| match would_wait(path) {
            true => Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "not a file")),
            false => File::options().append(true).create(true).open(path),
        };
        let file = (!path.is_empty()).then(|| open(path)).transpose();
        self.file = file.map_err(|error| Error::Log(path.to_string(), error.to_string()))?;
        Ok(())
    }

    /// Notes one or more lines. A file that cannot be written any more is given up.
    pub fn note(&mut self, way: Way, text: &str) {
        let Some(file) = &mut self.file else { return };
        let sign = if way == Way::In { ">>" } else { "<<" };
        let seconds = self.start.elapsed().as_secs_f64();
        let written =
            text.split('\n').try_for_each(|line| writeln!(file, "{seconds:.3} {sign} {line}"));
        if written.is_err() {
            self.file = None;
        }
    }
}

/// Whether opening the path would wait for somebody to read it: a named pipe. Those below `/dev` are
/// the program's own, such as its standard error.
#[cfg(unix)]
fn would_wait(path: &str) -> bool {
    use std::os::unix::fs::FileTypeExt;
    let is_pipe = std::fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo());
    is_pipe && !path.starts_with("/dev/")
}

#[cfg(not(unix))]
fn would_wait(_: &str) -> bool {
    false
}
