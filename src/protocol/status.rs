//! The result of a game in one line.

use crate::game::{Game, Outcome};
use serde_json::{Value as Json, json};
use std::fmt;

/// Is the game over, who won and why, and the points of both sides.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Status {
    outcome: Option<Outcome>,
    points: (u32, u32),
}

impl Status {
    /// Of a game as it stands.
    pub fn of(game: &Game) -> Status {
        Status { outcome: game.outcome(), points: game.position().points_tenths() }
    }

    /// `ongoing`, `cho`, `han` or `draw`.
    pub fn result(&self) -> &'static str {
        self.outcome.map_or("ongoing", |outcome| outcome.name())
    }

    /// `none`, or why the game is over.
    pub fn reason(&self) -> String {
        self.outcome.map_or("none".to_string(), |outcome| outcome.reason.to_string())
    }

    /// The points of Cho and Han in tenths, komi included where points count.
    pub fn points(&self) -> (u32, u32) {
        self.points
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Json {
        json!({
            "result": self.result(),
            "reason": self.reason(),
            "points": { "cho": points_json(self.points.0), "han": points_json(self.points.1) },
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (cho, han) = self.points;
        write!(
            f,
            "status result {} reason {} points {} {}",
            self.result(),
            self.reason(),
            points_text(cho),
            points_text(han)
        )
    }
}

/// Tenths of a point as points: `72`, `73.5`.
pub fn points_text(tenths: u32) -> String {
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

fn points_json(tenths: u32) -> Json {
    match tenths % 10 {
        0 => json!(tenths / 10),
        _ => json!(f64::from(tenths) / 10.0),
    }
}

#[cfg(test)]
mod tests {
    use super::{Status, points_text};
    use crate::game::Game;
    use crate::position::{Arrangement, Position, Rules};

    fn start(variant: &str) -> Game {
        let rules = Rules::named(variant).expect(variant);
        Game::new(Position::startpos(Arrangement::Heeh, Arrangement::Heeh, rules))
    }

    #[test]
    fn komi_counts_where_points_do() {
        let text = |variant: &str| Status::of(&start(variant)).to_string();
        assert_eq!(text("janggi"), "status result ongoing reason none points 72 73.5");
        assert_eq!(text("janggistrict"), "status result ongoing reason none points 72 72");
        assert_eq!(points_text(5), "0.5");
        assert_eq!(points_text(0), "0");
    }
}
