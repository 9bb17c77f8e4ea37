//! How recorded games end, in the words of the formats.

use crate::types::Color;

/// Why a recorded game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Manner {
    /// The record does not say.
    #[default]
    Unstated,
    /// 외통수.
    Mate,
    /// 점수승.
    Points,
    /// 기권승.
    Resignation,
    /// 시간승.
    Time,
    /// 접속 끊김.
    Disconnection,
    /// 빅장.
    Bikjang,
    /// 동의.
    Agreement,
    /// 자동: the program ended the game.
    Automatic,
    /// 실격: a player was disqualified.
    Forfeit,
}

/// The manners: English words, the words of `.gib` with which they are written, and pieces of words
/// by which they are known.
const WORDS: [(Manner, &str, &str, &[&str]); 9] = [
    (Manner::Mate, "mate", "외통수", &["외통", "장군"]),
    (Manner::Bikjang, "bikjang", "빅장", &["빅"]),
    (Manner::Points, "points", "점수", &["점"]),
    (Manner::Resignation, "resignation", "기권", &["기권", "불계", "투료"]),
    (Manner::Time, "time forfeit", "시간", &["시간"]),
    (Manner::Disconnection, "abandoned", "접속 끊김", &["접속"]),
    (Manner::Agreement, "agreement", "동의", &["동의"]),
    (Manner::Automatic, "automatic", "자동", &["자동"]),
    (Manner::Forfeit, "rules infraction", "실격", &["실격"]),
];

impl Manner {
    /// The English word; empty if the record does not say.
    pub fn name(self) -> &'static str {
        WORDS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The Korean word; empty if the record does not say.
    pub fn korean(self) -> &'static str {
        WORDS.iter().find(|row| row.0 == self).map_or("", |row| row.2)
    }

    /// The manner that a text of either language tells.
    pub fn told_by(text: &str) -> Manner {
        let row = WORDS.iter().find(|(_, name, _, parts)| {
            text.eq_ignore_ascii_case(name) || parts.iter().any(|part| text.contains(part))
        });
        row.map_or(Manner::Unstated, |row| row.0)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub manner: Manner,
    /// The record's own words, if they say more than that.
    pub words: String,
}

impl Ending {
    /// The ending that `.gib`'s 대국결과 tells, if it tells one.
    pub fn from_korean(text: &str) -> Option<Ending> {
        let text = text.trim();
        let (winner, manner) = korean(text)?;
        let mut ending = Ending { winner, manner, words: String::new() };
        if ending.to_korean() != text {
            ending.words = text.to_string();
        }
        Some(ending)
    }

    /// The ending as `.gib` tells it.
    pub fn to_korean(&self) -> String {
        if korean(&self.words) == Some((self.winner, self.manner)) {
            return self.words.clone();
        }
        let side = match self.winner {
            Some(Color::Cho) => "초",
            Some(Color::Han) => "한",
            None if self.manner == Manner::Unstated => return "무승부".to_string(),
            None => return format!("무승부({})", self.manner.korean()),
        };
        match self.manner {
            Manner::Unstated => format!("{side} 완승"),
            manner => format!("{side} {}승", manner.korean()),
        }
    }

    /// The ending that PGN's Result and Termination tell; none for a game not ended.
    pub fn from_pgn(result: &str, termination: &str) -> Option<Ending> {
        let winner = match result {
            "1-0" => Some(Color::Cho),
            "0-1" => Some(Color::Han),
            "1/2-1/2" => None,
            _ => return None,
        };
        let manner = Manner::told_by(termination);
        let words = if termination == manner.name() { "" } else { termination };
        Some(Ending { winner, manner, words: words.to_string() })
    }

    /// PGN's Termination; empty if there is nothing to say.
    pub fn termination(&self) -> &str {
        if self.words.is_empty() { self.manner.name() } else { &self.words }
    }
}

/// Winner and manner in the words of `.gib`. The first character names a side, which has won unless
/// the word for a loss follows. 무승부 anywhere, or 빅장 at the start, is a draw.
fn korean(text: &str) -> Option<(Option<Color>, Manner)> {
    let winner = match text.chars().next()? {
        _ if text.contains("무승부") || text.starts_with("빅장") => None,
        '초' | '楚' => Some(Color::Cho),
        '한' | '漢' => Some(Color::Han),
        '무' | '비' => None,
        _ => return None,
    };
    let winner = winner.map(|side| if text.contains('패') { !side } else { side });
    Some((winner, Manner::told_by(text)))
}

/// PGN's Result.
pub fn result(ending: Option<&Ending>) -> &'static str {
    match ending.map(|ending| ending.winner) {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Color::Cho)) => "1-0",
        Some(Some(Color::Han)) => "0-1",
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, Manner};
    use crate::types::Color::{Cho, Han};

    /// Results as they stand in 25,492 games of real files.
    #[test]
    fn the_words_of_real_records() {
        for (text, winner, manner) in [
            ("한 완승", Some(Han), Manner::Unstated),
            ("초 기권승", Some(Cho), Manner::Resignation),
            ("초승(기권) ", Some(Cho), Manner::Resignation),
            ("漢의 기권승", Some(Han), Manner::Resignation),
            ("楚 불계승", Some(Cho), Manner::Resignation),
            ("한승(외통수)", Some(Han), Manner::Mate),
            ("楚 장군승", Some(Cho), Manner::Mate),
            ("한 시간승", Some(Han), Manner::Time),
            ("초 접속 끊김 패", Some(Han), Manner::Disconnection),
            ("한 접속 끊김승", Some(Han), Manner::Disconnection),
            ("한 0.5점 승", Some(Han), Manner::Points),
            ("한 점수승", Some(Han), Manner::Points),
            ("무승부", None, Manner::Unstated),
            ("무승부(동의)", None, Manner::Agreement),
            ("무승부(빅장)", None, Manner::Bikjang),
            ("무승부(자동)", None, Manner::Automatic),
            ("초실격승", Some(Cho), Manner::Forfeit),
            ("빅장 무승부", None, Manner::Bikjang),
            ("빅장", None, Manner::Bikjang),
        ] {
            let ending = Ending::from_korean(text).expect(text);
            assert_eq!((ending.winner, ending.manner), (winner, manner), "{text}");
            assert_eq!(ending.to_korean(), text.trim());
            let result = super::result(Some(&ending));
            assert_eq!(Ending::from_pgn(result, ending.termination()), Some(ending), "{text}");
        }
        assert_eq!(Ending::from_korean("미상"), None);
        assert_eq!(Ending::from_korean("기권"), None, "whose?");
        assert_eq!(Ending::from_korean(""), None);
    }
}
