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

/// Bytes as text: UTF-8 if they can be that, otherwise CP949. The stray bytes FF and 1A of some
/// programs are dropped, as is a byte order mark.
pub fn decode(bytes: &[u8]) -> String {
    let (text, _, malformed) = UTF_8.decode(bytes);
    if !malformed {
        return text.replace('\u{1a}', "");
    }
    let clean: Vec<u8> =
        bytes.iter().copied().filter(|&byte| byte != 0xff && byte != 0x1a).collect();
    EUC_KR.decode_without_bom_handling(&clean).0.into_owned()
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
}
