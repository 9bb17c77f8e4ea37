//! What the pieces are called: letters, Hangul and Hanja.

use crate::types::{Color, Piece, PieceType};

/// The Hangul of a piece in game records: soldiers are 졸 for Cho and 병 for Han.
pub const fn hangul(piece: Piece) -> char {
    match piece.kind() {
        PieceType::General => '장',
        PieceType::Guard => '사',
        PieceType::Chariot => '차',
        PieceType::Cannon => '포',
        PieceType::Horse => '마',
        PieceType::Elephant => '상',
        PieceType::Soldier => match piece.color() {
            Color::Cho => '졸',
            Color::Han => '병',
        },
    }
}

/// The Hanja of a piece as it is carved: the generals bear the names of their states.
pub const fn hanja(piece: Piece) -> char {
    match (piece.kind(), piece.color()) {
        (PieceType::General, Color::Cho) => '楚',
        (PieceType::General, Color::Han) => '漢',
        (PieceType::Guard, _) => '士',
        (PieceType::Chariot, _) => '車',
        (PieceType::Cannon, _) => '包',
        (PieceType::Horse, _) => '馬',
        (PieceType::Elephant, _) => '象',
        (PieceType::Soldier, Color::Cho) => '卒',
        (PieceType::Soldier, Color::Han) => '兵',
    }
}

/// The kind of piece that a Hangul syllable or Hanja in a game record means.
pub const fn kind(name: char) -> Option<PieceType> {
    Some(match name {
        '장' | '궁' | '왕' | '將' | '楚' | '漢' | '王' | '宮' => PieceType::General,
        '사' | '士' => PieceType::Guard,
        '차' | '車' => PieceType::Chariot,
        '포' | '包' | '砲' => PieceType::Cannon,
        '마' | '馬' => PieceType::Horse,
        '상' | '象' => PieceType::Elephant,
        '졸' | '병' | '卒' | '兵' => PieceType::Soldier,
        _ => return None,
    })
}

/// The side that a mark before a piece means.
pub const fn side(mark: char) -> Option<Color> {
    match mark {
        '초' | '楚' => Some(Color::Cho),
        '한' | '漢' => Some(Color::Han),
        _ => None,
    }
}
