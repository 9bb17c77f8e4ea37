//! Comments in braces, also such as were never closed.

use super::tags;

/// What a comment that is not closed is called.
pub const UNCLOSED: &str = "a comment is not closed";

/// A comment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Comment<'a> {
    /// What stands between the braces.
    pub text: &'a str,
    /// Whether there is a brace at the end.
    pub closed: bool,
    /// What follows.
    pub rest: &'a str,
}

/// Reads the comment at the start of a text. One that is not closed ends before the next game, so
/// that it does not take the others with it: before a line that is a tag, which has to stand behind
/// a blank line if `parted`.
pub fn read(text: &str, parted: bool) -> Option<Comment<'_>> {
    let inner = text.strip_prefix('{')?;
    let brace = inner.find('}');
    let end = next_game(&inner[..brace.unwrap_or(inner.len())], parted);
    Some(match (end, brace) {
        (Some(at), _) => Comment { text: &inner[..at], closed: false, rest: &inner[at..] },
        (None, Some(at)) => Comment { text: &inner[..at], closed: true, rest: &inner[at + 1..] },
        (None, None) => Comment { text: inner, closed: false, rest: "" },
    })
}

/// Where a text has the first tag of another game.
fn next_game(text: &str, parted: bool) -> Option<usize> {
    let (mut at, mut blank, mut first) = (0, false, true);
    for line in text.split_inclusive('\n') {
        if !first && (blank || !parted) && tags::read(line).is_some() {
            return Some(at);
        }
        (blank, first) = (line.trim().is_empty(), false);
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Comment, read};

    #[test]
    fn a_comment_ends_at_its_brace_or_before_the_next_game() {
        let closed = |text| Some(Comment { text, closed: true, rest: " x" });
        assert_eq!(read("{a} x", true), closed("a"));
        assert_eq!(read("{a\n\nb [c \"d\"]} x", true), closed("a\n\nb [c \"d\"]"));
        assert_eq!(read("{a\n[c \"d\"]} x", true), closed("a\n[c \"d\"]"), "no blank line");
        let open = |text, rest| Some(Comment { text, closed: false, rest });
        assert_eq!(read("{a\n\n[c \"d\"]\n{e}", true), open("a\n\n", "[c \"d\"]\n{e}"));
        assert_eq!(read("{a\r\n \r\n[c \"d\"]", true), open("a\r\n \r\n", "[c \"d\"]"));
        assert_eq!(read("{a\n[c \"d\"]\n{e}", false), open("a\n", "[c \"d\"]\n{e}"));
        assert_eq!(read("{", false), open("", ""));
        assert_eq!(read("a", true), None);
    }
}
