//! Strengths of a program.

use game_core::{Game, Random};

/// Strength of a program: how far it looks ahead, and how often it makes any move instead of its best one.
///
/// | level | plies ahead | moves of a hundred at random |
/// |---|---|---|
/// | beginner | 1 | 50 |
/// | easy | 2 | 25 |
/// | medium | 4 | 10 |
/// | strong | 8 | 0 |
/// | perfect | to the end | 0 |
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// For somebody who has just learnt the rules.
    Beginner,
    /// Looks at the answer to its move.
    Easy,
    /// Looks at two moves of each side.
    Medium,
    /// Looks at four moves of each side, and means every one.
    Strong,
    /// Makes no mistake.
    Perfect,
}

impl Level {
    /// The levels, from the weakest to the strongest.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Easy,
        Self::Medium,
        Self::Strong,
        Self::Perfect,
    ];

    /// Name and meaning of each of them.
    pub const NAMES: [(&'static str, &'static str); 5] = [
        (
            "beginner",
            "Looks 1 ply ahead, and makes 50 moves of a hundred at random",
        ),
        ("easy", "2 plies, 25 at random"),
        ("medium", "4 plies, 10 at random"),
        ("strong", "8 plies, none at random"),
        ("perfect", "Makes no mistake: knows the game, or solves it"),
    ];

    /// Returns the level of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let number = Self::NAMES.iter().position(|entry| entry.0 == name)?;
        Self::ALL.get(number).copied()
    }

    /// Returns the number of plies that the program looks ahead; `None` if it looks to the end of the game, or knows
    /// it.
    #[must_use]
    pub const fn plies(self) -> Option<usize> {
        match self {
            Self::Beginner => Some(1),
            Self::Easy => Some(2),
            Self::Medium => Some(4),
            Self::Strong => Some(8),
            Self::Perfect => None,
        }
    }

    /// Returns the number of moves in a hundred that the program makes at random.
    #[must_use]
    pub const fn at_random(self) -> u32 {
        match self {
            Self::Beginner => 50,
            Self::Easy => 25,
            Self::Medium => 10,
            Self::Strong | Self::Perfect => 0,
        }
    }

    /// Returns a move at random, if this is one of the moves that the level leaves to chance. Each move of the position
    /// has the same probability, the best one too.
    pub fn wander<G: Game>(
        self,
        random: &mut Random,
        game: &G,
        position: &G::Position,
    ) -> Option<G::Move> {
        if random.below(100) >= self.at_random() {
            return None;
        }
        let moves: Vec<_> = game.moves(position).collect();
        let number = random.below(u32::try_from(moves.len()).unwrap_or(u32::MAX));
        moves.get(number as usize).copied()
    }
}
