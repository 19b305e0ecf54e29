//! Definitions: words that a table explains itself.

use std::fmt;
use std::sync::Arc;

use crate::Vocabulary;
use crate::eval::bytecode::Bytecode;
use crate::language::value::{Value, write_call};

/// What a table defines. The name of moves that have parameters tells the arguments as well.
pub(crate) struct Definition<B> {
    pub(crate) name: String,
    pub(crate) body: B,
    pub(crate) size: Size,
    /// Its number in the [`Memory`](crate::prove::compiled::memory::Memory), if it is worth remembering: among the features or
    /// among the predicates.
    pub(crate) remembered: Option<usize>,
    /// How often its table mentions it.
    pub(crate) mentions: usize,
}

/// A definition, called with these values.
pub(crate) struct Call<V: Vocabulary, B> {
    pub(crate) definition: Arc<Definition<B>>,
    pub(crate) bytecode: Arc<Bytecode<V>>,
    pub(crate) arguments: Vec<Value<V>>,
}

/// How much there is to an expression, with the definitions that it rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// The words and signs that are looked at before its worth is known, at worst.
    pub(crate) work: u64,
    /// How deep they lie inside each other.
    pub(crate) height: usize,
}

impl Size {
    pub(crate) const ONE: Self = Self { work: 1, height: 1 };

    /// Nobody can mean a goal or a value that is larger than this.
    pub(crate) const OF_GOALS: Self = Self {
        work: 100_000,
        height: 256,
    };
    /// Nobody can mean moves that are larger than this.
    pub(crate) const OF_MOVES: Self = Self {
        work: 1_000,
        height: 256,
    };

    /// The size of something that is made of such parts.
    pub(crate) fn of(parts: impl IntoIterator<Item = Self>) -> Self {
        let around = |whole: Self, part: Self| Self {
            work: whole.work.saturating_add(part.work),
            height: whole.height.max(part.height + 1),
        };
        parts.into_iter().fold(Self::ONE, around)
    }

    /// Is it so large that looking for its worth in memory is less work?
    pub(crate) fn is_worth_remembering(self) -> bool {
        self.work > 8
    }

    pub(crate) fn fits_in(self, room: Self) -> bool {
        self.work <= room.work && self.height <= room.height
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
