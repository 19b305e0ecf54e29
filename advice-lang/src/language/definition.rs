//! Definitions: words that a table defines itself.

use std::fmt;
use std::sync::Arc;

use crate::Vocabulary;
use crate::language::value::{Value, write_call};

/// The meaning of a word that a table defines. The name of moves with parameters includes the arguments.
pub(crate) struct Definition<B> {
    pub(crate) name: String,
    pub(crate) body: B,
    pub(crate) size: Size,
    pub(crate) needs: Needs,
}

/// A definition, called with these values.
pub(crate) struct Call<V: Vocabulary, B> {
    pub(crate) definition: Arc<Definition<B>>,
    pub(crate) arguments: Vec<Value<V>>,
}

/// Greatest number of parameters of a definition or a function.
pub(crate) const MAX_PARAMETERS: usize = 8;

/// Things that an expression depends on besides the position at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    pub(crate) root: bool,
    pub(crate) mv: bool,
}

impl Needs {
    pub(crate) const ROOT: Self = Self {
        root: true,
        mv: false,
    };
    pub(crate) const MOVE: Self = Self {
        root: false,
        mv: true,
    };

    pub(crate) fn with(self, other: Self) -> Self {
        Self {
            root: self.root || other.root,
            mv: self.mv || other.mv,
        }
    }
}

/// Size of an expression, with the definitions that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Number of words and signs to evaluate in the worst case.
    pub(crate) work: u64,
    /// Depth of their nesting.
    pub(crate) height: usize,
}

impl Size {
    pub(crate) const ONE: Self = Self { work: 1, height: 1 };

    /// Limit on goals and values; nobody can mean a larger one.
    pub(crate) const OF_GOALS: Self = Self {
        work: 100_000,
        height: 256,
    };
    /// Limit on moves; nobody can mean larger ones.
    pub(crate) const OF_MOVES: Self = Self {
        work: 1_000,
        height: 256,
    };

    /// Returns the size of something that has these parts.
    pub(crate) fn of(parts: impl IntoIterator<Item = Self>) -> Self {
        let around = |whole: Self, part: Self| Self {
            work: whole.work.saturating_add(part.work),
            height: whole.height.max(part.height + 1),
        };
        parts.into_iter().fold(Self::ONE, around)
    }

    pub(crate) fn fits_in(self, room: Self) -> bool {
        self.work <= room.work && self.height <= room.height
    }
}

impl<B> Definition<B> {
    pub(crate) fn new(name: String, body: B, size: Size, needs: Needs) -> Arc<Self> {
        Arc::new(Self {
            name,
            body,
            size,
            needs,
        })
    }
}

impl<V: Vocabulary, B> Call<V, B> {
    pub(crate) fn size(&self) -> Size {
        let arguments = self.arguments.iter().map(Value::size);
        Size::of(arguments.chain([self.definition.size]))
    }
}

impl<V: Vocabulary, B> fmt::Display for Call<V, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_call(f, &self.definition.name, &self.arguments)
    }
}
