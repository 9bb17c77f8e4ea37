//! The board as an SVG picture: eight-sided pieces, the lines of the palaces, the last move, checks
//! and arrows.

use super::Lettering;
use crate::position::Position;
use crate::types::square::{FILES, RANKS};
use crate::types::{Bitboard, Color, Move, Piece, PieceType, Square};
use svg::Document;
use svg::node::element::{Circle, Group, Line, Polygon, Rectangle, Text, Title};

/// Between two points, in units of the picture.
const STEP: f32 = 60.0;
/// Around the points.
const MARGIN: f32 = 56.0;

/// What to draw besides the pieces.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is written on the pieces.
    pub lettering: Lettering,
    /// The side that sits at the bottom.
    pub view: Color,
    /// The last move: both its points are marked.
    pub last: Option<Move>,
    /// The pieces that give check; they and the general in check are marked.
    pub checkers: Bitboard,
    /// Arrows along moves.
    pub arrows: Vec<Move>,
}

impl Default for Picture {
    fn default() -> Picture {
        Picture {
            lettering: Lettering::Hanja,
            view: Color::Cho,
            last: None,
            checkers: Bitboard::EMPTY,
            arrows: Vec::new(),
        }
    }
}

/// Width and height of the picture.
pub fn size() -> (f32, f32) {
    let span = |points: usize| (points - 1) as f32 * STEP + 2.0 * MARGIN;
    (span(FILES), span(RANKS))
}

impl Picture {
    /// Where a point lies in the picture.
    fn at(&self, square: Square) -> (f32, f32) {
        let (file, rank) = match self.view {
            Color::Cho => (square.file(), RANKS - 1 - square.rank()),
            Color::Han => (FILES - 1 - square.file(), square.rank()),
        };
        (MARGIN + file as f32 * STEP, MARGIN + rank as f32 * STEP)
    }

    fn line(&self, from: Square, to: Square) -> Line {
        let ((x1, y1), (x2, y2)) = (self.at(from), self.at(to));
        Line::new().set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
    }

    /// The lines of the board, with the names of files and ranks around it.
    fn board(&self) -> Group {
        let mut lines = Group::new().set("stroke", "#5b3a16").set("stroke-width", 1.6);
        let mut join = |from: (usize, usize), to: (usize, usize)| {
            let line = self.line(Square::new(from.0, from.1), Square::new(to.0, to.1));
            lines = std::mem::take(&mut lines).add(line);
        };
        (0..RANKS).for_each(|rank| join((0, rank), (FILES - 1, rank)));
        (0..FILES).for_each(|file| join((file, 0), (file, RANKS - 1)));
        for rank in [0, RANKS - 3] {
            join((3, rank), (5, rank + 2));
            join((5, rank), (3, rank + 2));
        }
        let mut names = Group::new()
            .set("fill", "#5b3a16")
            .set("font-family", "sans-serif")
            .set("font-size", 15)
            .set("text-anchor", "middle");
        let (width, height) = size();
        for file in 0..FILES {
            let name = char::from(b'a' + file as u8).to_string();
            let (x, _) = self.at(Square::new(file, 0));
            names = names.add(Text::new(name).set("x", x).set("y", height - 9.0));
        }
        for rank in 0..RANKS {
            let (_, y) = self.at(Square::new(0, rank));
            let name = Text::new((rank + 1).to_string()).set("x", 13).set("y", y + 5.0);
            names = names.add(name);
        }
        let ground =
            Rectangle::new().set("width", width).set("height", height).set("fill", "#ecc98a");
        Group::new().add(ground).add(lines).add(names)
    }

    fn piece(&self, piece: Piece, square: Square) -> Group {
        let (x, y) = self.at(square);
        shape(piece, self.lettering).set("transform", format!("translate({x} {y})"))
    }

    fn ring(&self, square: Square, colour: &str, radius: f32) -> Circle {
        let (x, y) = self.at(square);
        Circle::new()
            .set("cx", x)
            .set("cy", y)
            .set("r", radius)
            .set("fill", colour)
            .set("fill-opacity", 0.45)
    }

    /// An arrow along a move; a ring for a pass.
    fn arrow(&self, mv: Move) -> Group {
        const COLOUR: &str = "#1d5fd1";
        let ((x1, y1), (x2, y2)) = (self.at(mv.from()), self.at(mv.to()));
        let length = (x2 - x1).hypot(y2 - y1);
        let group = Group::new().set("class", "arrow").set("opacity", 0.75);
        if length == 0.0 {
            let ring = Circle::new().set("cx", x1).set("cy", y1).set("r", 30).set("fill", "none");
            return group.add(ring.set("stroke", COLOUR).set("stroke-width", 6));
        }
        let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
        let (neck, wing) = (24.0, 12.0);
        let (nx, ny) = (x2 - neck * dx, y2 - neck * dy);
        let head = [(x2, y2), (nx - wing * dy, ny + wing * dx), (nx + wing * dy, ny - wing * dx)];
        let shaft = Line::new().set("x1", x1).set("y1", y1).set("x2", nx).set("y2", ny);
        group
            .add(shaft.set("stroke", COLOUR).set("stroke-width", 9).set("stroke-linecap", "round"))
            .add(Polygon::new().set("points", points(&head)).set("fill", COLOUR))
    }

    /// The picture of a position.
    pub fn draw(&self, position: &Position) -> String {
        let (width, height) = size();
        let mut marks = Group::new();
        for square in self.last.iter().flat_map(|mv| [mv.from(), mv.to()]) {
            marks = marks.add(self.ring(square, "#f5e14b", 29.0).set("class", "last"));
        }
        if self.checkers.any() {
            let general = position.general(position.side());
            marks = marks.add(self.ring(general, "#e02020", 31.0).set("class", "check"));
            for square in self.checkers {
                marks = marks.add(self.ring(square, "#f08020", 31.0).set("class", "checker"));
            }
        }
        let mut pieces = Group::new();
        for (square, piece) in position.setup().pieces() {
            pieces = pieces.add(self.piece(piece, square));
        }
        let arrows = self.arrows.iter().fold(Group::new(), |all, &mv| all.add(self.arrow(mv)));
        Document::new()
            .set("viewBox", (0.0, 0.0, width, height))
            .set("width", width)
            .set("height", height)
            .add(Title::new(position.fen()))
            .add(self.board())
            .add(marks)
            .add(pieces)
            .add(arrows)
            .to_string()
    }
}

/// The empty board, seen from Cho's side, as an element to build on.
pub fn empty_board() -> String {
    Picture::default().board().to_string()
}

/// A piece around the origin, as an element to build on.
pub fn piece(piece: Piece, lettering: Lettering) -> String {
    shape(piece, lettering).to_string()
}

/// A piece around the origin. Generals are large, guards and soldiers small.
fn shape(piece: Piece, lettering: Lettering) -> Group {
    let radius: f32 = match piece.kind() {
        PieceType::General => 28.0,
        PieceType::Guard | PieceType::Soldier => 19.5,
        _ => 24.0,
    };
    let (colour, script) = match piece.color() {
        Color::Cho => ("#0b6b35", "serif"),
        Color::Han => ("#b3151b", "serif"),
    };
    let corner = |eighth: usize| {
        let angle = std::f32::consts::PI * (eighth as f32 + 0.5) / 4.0;
        (radius * angle.cos(), radius * angle.sin())
    };
    let corners: Vec<(f32, f32)> = (0..8).map(corner).collect();
    let wood = Polygon::new()
        .set("points", points(&corners))
        .set("fill", "#fbf1d8")
        .set("stroke", colour)
        .set("stroke-width", 2.2);
    let letter = Text::new(lettering.of(piece).to_string())
        .set("y", radius * 0.36)
        .set("font-size", radius * 1.08)
        .set("font-family", script)
        .set("font-weight", "bold")
        .set("text-anchor", "middle")
        .set("fill", colour);
    Group::new().add(wood).add(letter)
}

/// Points as the attribute of a polygon has them.
fn points(list: &[(f32, f32)]) -> String {
    let texts: Vec<String> = list.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::Picture;
    use crate::position::{Position, Rules};
    use crate::types::{Color, Move};

    fn count(text: &str, part: &str) -> usize {
        text.matches(part).count()
    }

    #[test]
    fn pieces_lines_and_marks_are_all_there() {
        let fen = "4k4/9/9/9/9/4r4/9/9/4K4/5A3 w - - 0 1";
        let position = Position::from_fen(fen, Rules::default()).expect(fen);
        let mv = |from: &str, to: &str| Move::new(from.parse().expect(from), to.parse().expect(to));
        let picture = Picture {
            last: Some(mv("e9", "e5")),
            checkers: position.checkers(),
            arrows: vec![mv("e2", "d2"), mv("e2", "e2")],
            ..Picture::default()
        };
        let text = picture.draw(&position);
        assert_eq!(count(&text, "translate("), 4, "four pieces");
        assert_eq!(count(&text, "<line"), 9 + 10 + 4 + 1, "files, ranks, diagonals, one arrow");
        assert_eq!(count(&text, "\"last\""), 2);
        assert_eq!(count(&text, "\"check\""), 1);
        assert_eq!(count(&text, "\"checker\""), 1);
        assert_eq!(count(&text, "\"arrow\""), 2);
        assert!(text.contains("楚") && text.contains("漢") && text.contains("車"));
    }

    /// Turning the board around moves every point to where its opposite was.
    #[test]
    fn the_board_can_be_turned() {
        let han = Picture { view: Color::Han, ..Picture::default() };
        for square in crate::types::Square::all() {
            let opposite = square.flip().mirror();
            assert_eq!(Picture::default().at(square), han.at(opposite));
        }
    }
}
