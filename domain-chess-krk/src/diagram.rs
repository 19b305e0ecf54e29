//! Pictures of the board in text.

use crate::Square;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramStyle {
    /// As Bratko's program prints it: `W` is the king of the stronger side, `B` the other one,
    /// the third piece has its letter, and nothing says which file or rank is which.
    Bratko,
    /// Letters as in Forsyth-Edwards notation (upper case is White), with files and ranks.
    #[default]
    Letters,
    /// Chess symbols, with files and ranks.
    Unicode,
}

/// Draws the pieces, rank 8 on top, one line a rank.
pub(crate) fn draw(pieces: &[(Square, char)], style: DiagramStyle) -> String {
    let on = |square| pieces.iter().find(|p| p.0 == square).map(|p| p.1);
    let mut text = String::new();
    for rank in (1..=8).rev() {
        let squares = (1..=8).map(|file| on(Square::on(file, rank)));
        if style == DiagramStyle::Bratko {
            text.extend(squares.map(|piece| piece.unwrap_or('.')));
        } else {
            text.push_str(&rank.to_string());
            for piece in squares {
                text.push(' ');
                text.push(piece.map_or('.', |letter| symbol(letter, style)));
            }
        }
        text.push('\n');
    }
    if style != DiagramStyle::Bratko {
        text.push_str("  a b c d e f g h\n");
    }
    text
}

fn symbol(letter: char, style: DiagramStyle) -> char {
    match (style, letter) {
        (DiagramStyle::Unicode, 'K') => '♔',
        (DiagramStyle::Unicode, 'Q') => '♕',
        (DiagramStyle::Unicode, 'R') => '♖',
        (DiagramStyle::Unicode, 'P') => '♙',
        (DiagramStyle::Unicode, 'k') => '♚',
        (DiagramStyle::Unicode, 'q') => '♛',
        (DiagramStyle::Unicode, 'r') => '♜',
        (DiagramStyle::Unicode, 'p') => '♟',
        _ => letter,
    }
}
