//! Names of tags in PGN and `.gib`.

/// The tags that mean the same, PGN's name first, in the order in which both formats have them.
pub const NAMES: [(&str, &str); 10] = [
    ("Event", "대회명"),
    ("Round", "회전"),
    ("Date", "대국일자"),
    ("Site", "대국장소"),
    ("White", "초대국자"),
    ("Black", "한대국자"),
    ("TimeControl", "제한시간"),
    ("WhiteTime", "초소비시간"),
    ("BlackTime", "한소비시간"),
    ("Annotation", "기보형식"),
];

/// PGN's tag for how a game ended in words, which a record keeps where the words do not tell who won.
pub const TERMINATION: &str = "Termination";

/// The tags that every game has in PGN, with what stands for a value not known.
pub const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "-"),
    ("White", "?"),
    ("Black", "?"),
];

/// PGN's name for a tag of `.gib`.
pub fn from_korean(name: &str) -> &str {
    NAMES.iter().find(|(_, korean)| *korean == name).map_or(name, |(pgn, _)| pgn)
}

/// `.gib`'s name for a tag of PGN.
pub fn to_korean(name: &str) -> &str {
    NAMES.iter().find(|(pgn, _)| *pgn == name).map_or(name, |(_, korean)| korean)
}

/// Reads `[name "value"]` at the start of a text: name, value, and the rest. Quotes inside the value
/// may be escaped as PGN has it or left as they are; the end of the line ends the tag in any case.
pub fn read(text: &str) -> Option<(&str, String, &str)> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find(['\n', '\r']).unwrap_or(inner.len());
    let (name, after) = inner[..end].split_once(char::is_whitespace)?;
    let value = after.trim_start().strip_prefix('"')?;
    let escaped =
        |at: usize| value[..at].bytes().rev().take_while(|&b| b == b'\\').count() % 2 == 1;
    let ends = || value.match_indices("\"]").map(|(at, _)| at);
    let (raw, length) = match ends().find(|&at| !escaped(at)).or_else(|| ends().last()) {
        Some(at) => (&value[..at], at + 2),
        // Blanks may stand before the bracket, and something may be missing at the end of a line.
        None => {
            let bracket = value.find(']');
            let raw = &value[..bracket.unwrap_or(value.len())];
            (raw.trim_end().trim_end_matches('"'), bracket.map_or(value.len(), |at| at + 1))
        }
    };
    let start = 1 + end - value.len();
    Some((name, unescape(raw), &text[start + length..]))
}

fn unescape(raw: &str) -> String {
    let (mut value, mut letters) = (String::with_capacity(raw.len()), raw.chars().peekable());
    while let Some(letter) = letters.next() {
        let escaped = letter == '\\' && letters.peek().is_some_and(|c| matches!(c, '"' | '\\'));
        value.push(if escaped { letters.next().unwrap_or(letter) } else { letter });
    }
    value
}

/// Writes `[name "value"]` and ends the line.
pub fn write(name: &str, value: &str, text: &mut String) {
    let value = value.replace(['\n', '\r'], " ").replace('\\', "\\\\").replace('"', "\\\"");
    text.push_str(&format!("[{name} \"{value}\"]\n"));
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn tags_survive_a_round_trip() {
        for value in ["", "a b", "a\"]b", "\\", "C:\\dir\\", "\"quoted\"", "초 [완승]", "]\"\\\"]"]
        {
            let mut text = String::new();
            write("Event", value, &mut text);
            assert_eq!(read(&text), Some(("Event", value.to_string(), "\n")), "{text}");
        }
    }

    #[test]
    fn careless_tags_are_read() {
        for (text, value, rest) in [
            ("[a \"b\"]", "b", ""),
            ("[a  \"b\" ] x", "b", " x"),
            ("[a \"b\n1. e4", "b", "\n1. e4"),
            ("[a \"say \"b\" now\"]\n", "say \"b\" now", "\n"),
        ] {
            assert_eq!(read(text), Some(("a", value.to_string(), rest)), "{text}");
        }
        assert_eq!(read("[a]"), None);
        assert_eq!(read("a \"b\"]"), None);
    }
}
