//! Lines from a stream of bytes, whatever the bytes are.

use super::error::LineError;
use std::io::{BufRead, ErrorKind};

/// The longest line that is read, in bytes without its end.
pub const MAX_LINE: usize = 64 * 1024;

/// Reads the next line without its end. `None` when the input has ended or cannot be read any more.
/// A line that is too long or no text is skipped as a whole.
pub fn read_line(input: &mut impl BufRead) -> Option<Result<String, LineError>> {
    let mut line = Vec::new();
    let mut long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() && line.is_empty() && !long {
            return None;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        long |= line.len() + taken > MAX_LINE + 1;
        if !long {
            line.extend_from_slice(&chunk[..taken]);
        }
        let finished = end.is_some() || chunk.is_empty();
        input.consume(taken + usize::from(end.is_some()));
        if finished {
            return Some(finish(line, long));
        }
    }
}

fn finish(mut line: Vec<u8>, long: bool) -> Result<String, LineError> {
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    if long || line.len() > MAX_LINE {
        return Err(LineError::TooLong);
    }
    String::from_utf8(line).map_err(|_| LineError::NotText)
}

#[cfg(test)]
mod tests {
    use super::{LineError, MAX_LINE, read_line};
    use std::io::BufReader;

    fn lines(bytes: &[u8]) -> Vec<Result<String, LineError>> {
        let mut input = BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| read_line(&mut input)).collect()
    }

    #[test]
    fn ends_of_lines_and_of_the_input() {
        let text = |text: &str| Ok(text.to_string());
        assert_eq!(lines(b"uci\r\n\nquit"), [text("uci"), text(""), text("quit")]);
        assert_eq!(lines(b"a fairly long line\nx\n"), [text("a fairly long line"), text("x")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn long_lines_are_skipped_as_a_whole() {
        let mut bytes = vec![b'x'; MAX_LINE];
        bytes.extend(b"\r\n");
        bytes.extend(vec![b'y'; MAX_LINE + 1]);
        bytes.extend(b"\n");
        bytes.extend(vec![b'z'; 10 * MAX_LINE]);
        bytes.extend(b"\nok");
        let read = lines(&bytes);
        assert_eq!(read[0].as_ref().map(String::len), Ok(MAX_LINE));
        assert_eq!(read[1], Err(LineError::TooLong));
        assert_eq!(read[2], Err(LineError::TooLong));
        assert_eq!(read[3], Ok("ok".to_string()));
        assert_eq!(read.len(), 4);
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_of_their_line_only() {
        assert_eq!(lines(b"\xff\xfe\nuci\n"), [Err(LineError::NotText), Ok("uci".to_string())]);
    }
}
