//! The choice between the two notations.

/// Notation in which positions and moves are written. Both are always read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotationStyle {
    /// Forsyth-Edwards notation for positions, algebraic notation for moves: `Kd4`, `Rb1#`.
    #[default]
    Algebraic,
    /// The terms of Bratko's programs: `w..4:4..5:6..3:2..0` and `4:4-5:5`.
    Bratko,
}
