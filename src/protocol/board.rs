//! What `d` tells of a position: a drawing, and the facts of the game.

use super::settings::Settings;
use super::status::{Status, points_text};
use crate::diagram::{Lettering, text};
use crate::game::Game;
use crate::types::{Color, Square};
use serde_json::{Value as Json, json};
use std::fmt;

/// Everything known of a position without searching.
#[derive(Clone, Debug)]
pub struct Board {
    drawing: String,
    fen: String,
    key: u64,
    side: Color,
    rules: String,
    setups: [Option<(&'static str, &'static str)>; 2],
    facing: bool,
    bikjang: bool,
    repetitions: u32,
    passes: u8,
    checkers: Vec<Square>,
    status: Status,
}

impl Board {
    /// Looks at a game.
    pub fn new(game: &Game, settings: &Settings) -> Board {
        let position = game.position();
        let setup =
            |color| position.arrangement(color).map(|setup| (setup.letters(), setup.korean()));
        Board {
            drawing: text::draw(position, Lettering::Letters),
            fen: position.fen(),
            key: position.tt_key(),
            side: position.side(),
            rules: settings.describe_rules(),
            setups: [setup(Color::Cho), setup(Color::Han)],
            facing: position.facing(),
            bikjang: position.bikjang(),
            repetitions: game.repetitions(),
            passes: position.passes(),
            checkers: game.checkers().iter().collect(),
            status: Status::of(game),
        }
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Json {
        let setup = |color: Color| {
            let known = self.setups[color.index()];
            known.map(|(letters, korean)| json!({ "letters": letters, "korean": korean }))
        };
        let checkers: Vec<String> = self.checkers.iter().map(Square::to_string).collect();
        let status = self.status.to_json();
        json!({
            "fen": self.fen,
            "key": format!("{:016x}", self.key),
            "side": self.side.name(),
            "rules": self.rules,
            "setups": { "cho": setup(Color::Cho), "han": setup(Color::Han) },
            "facing": self.facing,
            "bikjang": self.bikjang,
            "repetitions": self.repetitions,
            "passes": self.passes,
            "checkers": checkers,
            "result": status["result"],
            "reason": status["reason"],
            "points": status["points"],
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let yes = |is: bool| if is { "yes" } else { "no" };
        let setup = |color: Color| match self.setups[color.index()] {
            Some((letters, korean)) => format!("{letters} {korean}"),
            None => "unknown".to_string(),
        };
        let checkers: Vec<String> = self.checkers.iter().map(Square::to_string).collect();
        let (cho, han) = self.status.points();
        writeln!(f, "{}", self.drawing)?;
        writeln!(f, "Fen: {}", self.fen)?;
        writeln!(f, "Key: {:016x}", self.key)?;
        writeln!(f, "Side: {}", self.side.name())?;
        writeln!(f, "Rules: {}", self.rules)?;
        writeln!(f, "Points: cho {} han {}", points_text(cho), points_text(han))?;
        writeln!(f, "Setups: cho {} han {}", setup(Color::Cho), setup(Color::Han))?;
        writeln!(f, "Facing: {}", yes(self.facing))?;
        writeln!(f, "Bikjang: {}", yes(self.bikjang))?;
        writeln!(f, "Repetitions: {}", self.repetitions)?;
        writeln!(f, "Passes: {}", self.passes)?;
        match checkers.is_empty() {
            true => writeln!(f, "Checkers: none")?,
            false => writeln!(f, "Checkers: {}", checkers.join(" "))?,
        }
        write!(f, "Result: {} {}", self.status.result(), self.status.reason())
    }
}

#[cfg(test)]
mod tests {
    use super::Board;
    use crate::game::Game;
    use crate::position::{Arrangement, Position};
    use crate::protocol::settings::Settings;

    #[test]
    fn the_facts_of_the_start_position() {
        let settings = Settings::default();
        let start = Position::startpos(Arrangement::Heeh, Arrangement::Ehhe, settings.rules());
        let text = Board::new(&Game::new(start), &settings).to_string();
        for line in [
            " 10  r--b--n--a--+--a--n--b--r",
            "  9  +--+--+--+--k--+--+--+--+",
            "  1  R--N--B--A--+--A--B--N--R",
            "     a  b  c  d  e  f  g  h  i",
            "Fen: rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
            "Side: cho",
            "Rules: janggistrict",
            "Points: cho 72 han 72",
            "Setups: cho HEEH 마상상마 han EHHE 상마마상",
            "Facing: no",
            "Repetitions: 1",
            "Checkers: none",
            "Result: ongoing none",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }
}
