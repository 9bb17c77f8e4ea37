//! The board as lines of text: points joined by the lines drawn on a real board.

use super::Lettering;
use crate::position::Position;
use crate::types::square::{FILES, RANKS};
use crate::types::{Color, Square};

/// Draws a position, seen from Cho's side. Hangul and Hanja take two columns each and do not tell the
/// sides apart, so Han's pieces stand in brackets.
pub fn draw(position: &Position, lettering: Lettering) -> String {
    match lettering {
        Lettering::Letters => narrow(position),
        _ => wide(position, lettering),
    }
}

/// Three columns a point.
fn narrow(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        text.push_str(&format!(" {:>2}  ", rank + 1));
        for file in 0..FILES {
            let piece = position.piece_on(Square::new(file, rank));
            text.push(piece.map_or('+', |piece| piece.to_char()));
            text.push_str(if file + 1 < FILES { "--" } else { "\n" });
        }
        if rank > 0 {
            text.push_str("     ");
            text.push_str(match rank {
                9 | 2 => "|  |  |  |\\ | /|  |  |  |",
                8 | 1 => "|  |  |  |/ | \\|  |  |  |",
                _ => "|  |  |  |  |  |  |  |  |",
            });
            text.push('\n');
        }
    }
    text.push_str("     a  b  c  d  e  f  g  h  i\n");
    text
}

/// Four columns a point, of which a piece takes the middle two.
fn wide(position: &Position, lettering: Lettering) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        text.push_str(&format!(" {:>2} ", rank + 1));
        for file in 0..FILES {
            let left = if file == 0 { ' ' } else { '-' };
            let right = if file + 1 == FILES { ' ' } else { '-' };
            match position.piece_on(Square::new(file, rank)) {
                None => text.extend([left, '+', right, right]),
                Some(piece) => {
                    let han = piece.color() == Color::Han;
                    let brackets = if han { ['[', ']'] } else { [left, right] };
                    text.extend([brackets[0], lettering.of(piece), brackets[1]]);
                }
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        if rank > 0 {
            text.push_str("     ");
            text.push_str(match rank {
                9 | 2 => "|   |   |   | \\ | / |   |   |   |",
                8 | 1 => "|   |   |   | / | \\ |   |   |   |",
                _ => "|   |   |   |   |   |   |   |   |",
            });
            text.push('\n');
        }
    }
    text.push_str("     a   b   c   d   e   f   g   h   i\n");
    text
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::diagram::Lettering;
    use crate::position::{Arrangement, Position, Rules};

    #[test]
    fn the_three_letterings() {
        let setup = Arrangement::default();
        let start = Position::startpos(setup, setup, Rules::default());
        for (lettering, lines) in [
            (
                Lettering::Letters,
                [" 10  r--n--b--a--+--a--b--n--r", "  2  +--+--+--+--K--+--+--+--+"],
            ),
            (
                Lettering::Hanja,
                [
                    " 10 [車][馬][象][士]-+--[士][象][馬][車]",
                    "  2  +---+---+---+---楚--+---+---+---+",
                ],
            ),
            (
                Lettering::Hangul,
                [
                    "  7 [병]-+--[병]-+--[병]-+--[병]-+--[병]",
                    "  4  졸--+---졸--+---졸--+---졸--+---졸",
                ],
            ),
        ] {
            let text = draw(&start, lettering);
            for line in lines {
                assert!(text.lines().any(|found| found == line), "{line}\n{text}");
            }
            assert_eq!(text.lines().count(), 20);
        }
    }
}
