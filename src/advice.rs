//! Which of the four set-ups to choose: each is searched against those the opponent may have.

use crate::game::Game;
use crate::position::{Arrangement, Position, Rules};
use crate::types::{Color, Value};

/// A question about set-ups.
#[derive(Copy, Clone, Debug)]
pub struct Question {
    /// The side that chooses.
    pub side: Color,
    /// The opponent's set-up, if it is known.
    pub against: Option<Arrangement>,
    /// The rules of the game.
    pub rules: Rules,
}

/// A set-up with its scores for the side that chooses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The set-up.
    pub setup: Arrangement,
    /// The opponent's set-ups, each with the score against it.
    pub scores: Vec<(Arrangement, Value)>,
}

impl Row {
    /// The score against the worst answer.
    pub fn worst(&self) -> Value {
        self.scores.iter().map(|&(_, score)| score).min().unwrap_or(0)
    }

    /// The mean of the scores, which decides between set-ups with the same worst answer.
    fn sum(&self) -> Value {
        self.scores.iter().map(|&(_, score)| score).sum()
    }
}

/// Scores all four set-ups by `search`, which tells the score of a game for Cho, who is to move, or
/// none to break off. The best set-up comes first: the one whose worst answer is the best.
pub fn advise(
    question: Question, search: &mut dyn FnMut(&Game) -> Option<Value>,
) -> Option<Vec<Row>> {
    let answers = question.against.map_or(Arrangement::ALL.to_vec(), |setup| vec![setup]);
    let mut rows = Vec::new();
    for setup in Arrangement::ALL {
        let mut row = Row { setup, scores: Vec::new() };
        for &answer in &answers {
            let (cho, han) = match question.side {
                Color::Cho => (setup, answer),
                Color::Han => (answer, setup),
            };
            let score = search(&Game::new(Position::startpos(cho, han, question.rules)))?;
            let own = if question.side == Color::Cho { score } else { -score };
            row.scores.push((answer, own));
        }
        rows.push(row);
    }
    rows.sort_by_key(|row| std::cmp::Reverse((row.worst(), row.sum())));
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::{Question, advise};
    use crate::game::Game;
    use crate::position::{Arrangement, Rules};
    use crate::types::Color;

    /// A made-up score: Cho's number of the set-up against Han's.
    fn score(game: &Game) -> i32 {
        let number = |color| game.position().arrangement(color).map_or(9, |setup| setup as i32);
        10 * number(Color::Cho) - (number(Color::Han) - 1).pow(2)
    }

    #[test]
    fn the_worst_answer_decides() {
        let rules = Rules::default();
        let ask = |side, against| {
            let question = Question { side, against, rules };
            advise(question, &mut |game| Some(score(game))).expect("all searched")
        };
        let rows = ask(Color::Cho, None);
        assert_eq!(rows[0].setup, Arrangement::ALL[3]);
        assert_eq!((rows[0].worst(), rows[0].scores.len()), (26, 4));
        let rows = ask(Color::Han, Some(Arrangement::ALL[2]));
        assert_eq!(rows[0].setup, Arrangement::ALL[3], "Han gains most by the last");
        assert_eq!((rows[0].worst(), rows[0].scores.len()), (-16, 1));
        let question = Question { side: Color::Cho, against: None, rules };
        assert_eq!(advise(question, &mut |_| None), None);
    }
}
