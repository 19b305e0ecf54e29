//! Pictures of the board in text.

use crate::Square;

/// Style in which a board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiagramStyle {
    /// As Bratko's program prints it: `W` is the king of the stronger side, `B` the other one,
    /// the third piece has its letter, and rank 1 is on top.
    Bratko,
    /// Letters as in Forsyth-Edwards notation (upper case is White), with files and ranks.
    #[default]
    Letters,
    /// Chess symbols, with files and ranks.
    Unicode,
}

/// Draws the pieces, one line a rank.
pub(crate) fn draw(pieces: &[(Square, char)], style: DiagramStyle) -> String {
    let on = |square| pieces.iter().find(|p| p.0 == square).map(|p| p.1);
    let rank = |rank| (1..=8).map(move |file| on(Square::on(file, rank)).unwrap_or('.'));
    let mut text = String::new();
    if style == DiagramStyle::Bratko {
        for number in 1..=8 {
            text.extend(rank(number));
            text.push('\n');
        }
        return text;
    }
    for number in (1..=8).rev() {
        text.push_str(&number.to_string());
        for piece in rank(number) {
            text.push(' ');
            text.push(symbol(piece, style));
        }
        text.push('\n');
    }
    text + "  a b c d e f g h\n"
}

fn symbol(letter: char, style: DiagramStyle) -> char {
    match (style, letter) {
        (DiagramStyle::Unicode, 'K') => '♔',
        (DiagramStyle::Unicode, 'Q') => '♕',
        (DiagramStyle::Unicode, 'R') => '♖',
        (DiagramStyle::Unicode, 'B') => '♗',
        (DiagramStyle::Unicode, 'N') => '♘',
        (DiagramStyle::Unicode, 'P') => '♙',
        (DiagramStyle::Unicode, 'k') => '♚',
        (DiagramStyle::Unicode, 'q') => '♛',
        (DiagramStyle::Unicode, 'r') => '♜',
        (DiagramStyle::Unicode, 'b') => '♝',
        (DiagramStyle::Unicode, 'n') => '♞',
        (DiagramStyle::Unicode, 'p') => '♟',
        _ => letter,
    }
}
