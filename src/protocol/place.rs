//! From what `position` says to a game: sets the board and plays the moves, or says what is wrong.

use super::command::{Base, Place};
use super::error::PlaceError;
use super::settings::Settings;
use crate::game::Game;
use crate::movegen::{self, MoveError};
use crate::position::{Arrangement, Position, Setup};
use crate::types::square::SQUARES;
use crate::types::{Color, Piece, Square};

/// A game that was set up, and what was let pass in it.
#[derive(Clone, Debug)]
pub struct Built {
    /// The game.
    pub game: Game,
    /// The ply (from 1) of the first pass that the rules do not allow and that was accepted because
    /// the client is the referee of its game (decision 4 of the [rules](crate::game#decisions)).
    pub tolerated: Option<usize>,
}

/// Builds the game that `place` describes under the rules and with the set-ups of `settings`.
pub fn build(place: &Place, settings: &Settings) -> Result<Built, PlaceError> {
    let mut game = Game::new(base(&place.base, settings)?);
    let mut tolerated = None;
    for (index, text) in place.moves.iter().enumerate() {
        let ply = index + 1;
        match movegen::resolve(game.position(), text) {
            Ok(resolved) => {
                if resolved.tolerated && tolerated.is_none() {
                    tolerated = Some(ply);
                }
                game.play(resolved.mv);
            }
            Err(MoveError::Unreadable(_)) => {
                return Err(PlaceError::Unreadable(ply, text.clone()));
            }
            Err(MoveError::Illegal(_)) => return Err(PlaceError::Illegal(ply, text.clone())),
            Err(MoveError::Over(_)) => return Err(PlaceError::Over(ply, text.clone())),
        }
    }
    Ok(Built { game, tolerated })
}

fn base(base: &Base, settings: &Settings) -> Result<Position, PlaceError> {
    let rules = settings.rules();
    match base {
        Base::Fen(fen) => {
            Position::from_fen(fen, rules).map_err(|error| PlaceError::Fen(error.to_string()))
        }
        Base::Start => Ok(start_position(settings)),
        Base::Setup(cho, han) => {
            Ok(Position::startpos(arrangement(cho)?, arrangement(han)?, rules))
        }
    }
}

fn start_position(settings: &Settings) -> Position {
    let setup = |color| settings.setup(color);
    Position::startpos(setup(Color::Cho), setup(Color::Han), settings.rules())
}

/// The start of a game with the set-ups of the options.
pub fn start(settings: &Settings) -> Game {
    Game::new(start_position(settings))
}

fn arrangement(text: &str) -> Result<Arrangement, PlaceError> {
    text.parse().map_err(|_| PlaceError::Setup(text.to_string()))
}

/// The position seen from the other side: every piece changes its owner and its rank is mirrored,
/// and so does the side to move. Without history.
pub fn flipped(position: &Position) -> Place {
    let old = position.setup();
    let mut new = Setup { board: [None; SQUARES], side: !old.side, ..old.clone() };
    for square in Square::all() {
        new.board[square.flip().index()] =
            old.board[square.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
    }
    Place { base: Base::Fen(new.to_string()), moves: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::{build, flipped};
    use crate::position::Rules;
    use crate::protocol::command::{Command, Place};
    use crate::protocol::error::PlaceError;
    use crate::protocol::options::{OptionId, Value};
    use crate::protocol::settings::Settings;

    fn place(text: &str) -> Place {
        match Command::parse(&format!("position {text}")) {
            Ok(Some(Command::Position(place))) => place,
            other => panic!("{other:?}"),
        }
    }

    fn under(variant: &'static str) -> Settings {
        let mut settings = Settings::default();
        assert!(Rules::named(variant).is_some());
        settings.set(OptionId::Variant, &Value::Choice(variant));
        settings
    }

    #[test]
    fn a_wrong_move_is_named_with_its_ply() {
        let strict = Settings::default();
        let error = |text: &str| build(&place(text), &strict).expect_err(text);
        assert_eq!(error("startpos moves a4b4 a4b4"), PlaceError::Illegal(2, "a4b4".to_string()));
        assert_eq!(error("startpos moves a4"), PlaceError::Unreadable(1, "a4".to_string()));
        assert!(matches!(error("fen 9/9 w"), PlaceError::Fen(_)));
        assert_eq!(error("setup HEEH HHEE"), PlaceError::Setup("HHEE".to_string()));
    }

    #[test]
    fn a_pass_is_tolerated_under_the_article_and_legal_elsewhere() {
        for pass in ["e2e2", "0000", "@@@@", "pass", "한수쉼"] {
            let text = place(&format!("startpos moves {pass} a7b7"));
            let strict = build(&text, &Settings::default()).expect(pass);
            assert_eq!((strict.tolerated, strict.game.plies()), (Some(1), 2));
            assert_eq!(build(&text, &under("janggi")).expect(pass).tolerated, None);
        }
    }

    #[test]
    fn nothing_follows_a_double_pass() {
        let text = place("startpos moves e2e2 e9e9 a4b4");
        for settings in [Settings::default(), under("janggi"), under("janggicasual")] {
            let error = build(&text, &settings).expect_err("over");
            assert_eq!(error, PlaceError::Over(3, "a4b4".to_string()));
        }
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        let fen = "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 3 7";
        let settings = Settings::default();
        let game = build(&place(&format!("fen {fen}")), &settings).expect(fen).game;
        let once = build(&flipped(game.position()), &settings).expect("flipped").game;
        assert_eq!(
            once.position().fen(),
            "r1ba1kb1r/4a4/3R1P3/p1pBp1p1p/9/9/P1PnP3P/5c1C1/CR2n4/1N1KAABN1 w - - 3 7"
        );
        let twice = build(&flipped(once.position()), &settings).expect("flipped").game;
        assert_eq!(twice.position().fen(), fen);
    }
}
