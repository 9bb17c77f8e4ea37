//! Characters of game records: Korean programs write CP949 (`windows-949`), others UTF-8.

use encoding_rs::{EUC_KR, UTF_8};
use std::borrow::Cow;
use std::fmt;

/// How a file of text is encoded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Charset {
    /// UTF-8.
    Utf8,
    /// CP949, the extension of EUC-KR that Korean Windows uses.
    Cp949,
}

/// The text holds a character that the encoding does not have.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Unmappable;

impl fmt::Display for Unmappable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("CP949 does not have all characters of the text; UTF-8 does")
    }
}

impl std::error::Error for Unmappable {}

/// Bytes as text: UTF-8 if they can be that, otherwise each line for itself, so that a damaged byte
/// or a game in the other encoding leaves the other games as they are. The stray bytes FF and 1A of
/// some programs are dropped, as is a byte order mark.
pub fn decode(bytes: &[u8]) -> String {
    let (text, _, malformed) = UTF_8.decode(bytes);
    if !malformed {
        return text.replace('\u{1a}', "");
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let clean: Vec<u8> =
        bytes.iter().copied().filter(|&byte| byte != 0xff && byte != 0x1a).collect();
    let lines: Vec<&[u8]> = clean.split_inclusive(|&byte| byte == b'\n').collect();
    let korean = lines.iter().any(|line| utf8(line).is_none() && is_korean(line));
    // Nothing but damage is not UTF-8 in a file that has Hangul in UTF-8 only.
    let unicode = !korean && lines.iter().any(|line| utf8(line).is_some_and(|t| hangul(&t) > 0));
    let texts = lines.iter().map(|&line| match utf8(line) {
        // Some names in CP949 could be Latin letters in UTF-8; the rest of the file tells.
        Some(text) if !korean || text.is_ascii() || text.chars().any(|c| c >= '\u{800}') => text,
        _ if unicode => String::from_utf8_lossy(line),
        _ => EUC_KR.decode_without_bom_handling(line).0,
    });
    texts.collect::<Vec<Cow<str>>>().concat()
}

/// A line as UTF-8, if it is that, or if more Hangul comes out of it than is lost.
fn utf8(line: &[u8]) -> Option<Cow<'_, str>> {
    let text = String::from_utf8_lossy(line);
    let lost = text.matches('\u{fffd}').count();
    (lost == 0 || hangul(&text) > lost).then_some(text)
}

/// Whether a line can be CP949 throughout and has Hangul.
fn is_korean(line: &[u8]) -> bool {
    let (text, malformed) = EUC_KR.decode_without_bom_handling(line);
    !malformed && hangul(&text) > 0
}

/// The number of Hangul syllables.
fn hangul(text: &str) -> usize {
    text.chars().filter(|letter| ('가'..='힣').contains(letter)).count()
}

/// Text as bytes.
///
/// # Errors
/// That CP949 was asked for and does not suffice.
pub fn encode(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, Unmappable> {
    match charset {
        Charset::Utf8 => Ok(Cow::Borrowed(text.as_bytes())),
        Charset::Cp949 => match EUC_KR.encode(text) {
            (bytes, _, false) => Ok(bytes),
            _ => Err(Unmappable),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Charset, decode, encode};

    #[test]
    fn both_encodings_are_told_apart() {
        let text = "[초차림 \"마상상마\"]\n1. 79楚卒78 한수쉼 똠방각하";
        for charset in [Charset::Utf8, Charset::Cp949] {
            let bytes = encode(text, charset).expect("mappable");
            assert_eq!(decode(&bytes), text, "{charset:?}");
        }
        assert_eq!(encode("졸", Charset::Cp949).as_deref(), Ok(&[0xc1, 0xb9][..]));
        assert!(encode("😀", Charset::Cp949).is_err());
        assert_eq!(decode(b"\xef\xbb\xbfabc\x1a"), "abc");
        assert_eq!(decode(b"\xff\xc1\xb9\xff\x1a"), "졸");
    }

    #[test]
    fn damage_and_another_encoding_stay_in_their_lines() {
        let one = "[초차림 \"마상상마\"]\n1. 79졸78\n";
        let other = encode(one, Charset::Cp949).expect("mappable").into_owned();
        let both = [one.as_bytes(), &other[..], one.as_bytes()].concat();
        assert_eq!(decode(&both), one.repeat(3), "UTF-8 and CP949 in one file");
        let with = |byte: &[u8]| [one.as_bytes(), byte, b"\n", one.as_bytes()].concat();
        assert_eq!(decode(&with(b"{\xe9}")), format!("{one}{{\u{fffd}}}\n{one}"));
        assert_eq!(decode(&with(b"{\xff}")), format!("{one}{{}}\n{one}"), "a stray byte");
        assert_eq!(
            decode(&with(b"\xec\xa1\xb8\xe9\xec\xa1\xb8")),
            format!("{one}졸\u{fffd}졸\n{one}")
        );
        let cut = one.trim_end().as_bytes();
        let cut = [one.as_bytes(), &cut[..cut.len() - 3]].concat();
        assert_eq!(decode(&cut), format!("{one}[초차림 \"마상상마\"]\n1. 79\u{fffd}"), "cut off");
        // 천 alone would be õ in UTF-8.
        let name = "[Event \"장기\"]\n[White \"천\"]\n";
        assert_eq!(decode(&encode(name, Charset::Cp949).expect("mappable")), name);
    }
}
