//! Terrain of the cells of a map.

/// The terrain of one cell, by the letters of the benchmark's map format.
///
/// | letter | terrain | passable |
/// |---|---|---|
/// | `.` | ground | on land |
/// | `G` | grass | on land |
/// | `S` | swamp | on land: from ground and grass as well |
/// | `W` | water | by water: from water only |
/// | `T` | trees | no |
/// | `@`, `O` | out of bounds | no |
///
/// Source: N. Sturtevant, *Benchmarks for grid-based pathfinding*, 2012, and the page "File
/// Formats" of the Moving AI Lab: "S: passable from regular terrain; W: traversable, but not passable
/// from terrain".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// `.`
    Ground,
    /// `G`
    Grass,
    /// `S`
    Swamp,
    /// `W`
    Water,
    /// `T`
    Trees,
    /// `@`
    OutOfBounds,
    /// `O`, the same as `@`
    Outside,
}

impl Terrain {
    /// All terrains, the passable ones first.
    pub const ALL: [Self; 7] = [
        Self::Ground,
        Self::Grass,
        Self::Swamp,
        Self::Water,
        Self::Trees,
        Self::OutOfBounds,
        Self::Outside,
    ];

    /// Returns the terrain that this letter stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|terrain| terrain.letter() == letter)
    }

    /// Returns the letter in the map format.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Ground => '.',
            Self::Grass => 'G',
            Self::Swamp => 'S',
            Self::Water => 'W',
            Self::Trees => 'T',
            Self::OutOfBounds => '@',
            Self::Outside => 'O',
        }
    }

    /// Returns whether it is passable.
    #[must_use]
    pub const fn is_passable(self) -> bool {
        matches!(self, Self::Ground | Self::Grass | Self::Swamp | Self::Water)
    }

    /// Returns whether both are passable, and one from the other: both land, or both water.
    #[must_use]
    pub fn joins(self, other: Self) -> bool {
        self.is_passable() && other.is_passable() && (self == Self::Water) == (other == Self::Water)
    }
}
