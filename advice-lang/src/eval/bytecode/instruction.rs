//! The instructions for goals and values.

use std::sync::Arc;

use super::{Bytecode, NO, Register, Target, YES};
use crate::language::value::{Meaning, OfMove, Standard};
use crate::syntax::{Operator, Place, Relation};
use crate::{Comparison, Predicate, Vocabulary};

/// A step of bytecode. All but the jumps go on to the next instruction.
pub(super) enum Instruction<V: Vocabulary> {
    Number {
        to: Register,
        number: i64,
    },
    Copy {
        to: Register,
        from: Register,
    },
    /// Calls a function of the vocabulary.
    Function {
        meaning: Meaning<V>,
        to: Register,
        arguments: Box<[Register]>,
    },
    OfMove {
        meaning: OfMove<V>,
        to: Register,
    },
    Negative {
        to: Register,
        from: Register,
    },
    Arithmetic {
        operator: Operator,
        to: Register,
        left: Register,
        right: Register,
    },
    Standard {
        standard: Standard,
        to: Register,
        left: Register,
        right: Register,
    },
    /// A feature of the position alone, which may be known.
    Recall {
        bytecode: Arc<Bytecode<V>>,
        number: u32,
        to: Register,
    },
    /// Calls a definition.
    Call {
        bytecode: Arc<Bytecode<V>>,
        to: Register,
        arguments: Box<[Register]>,
    },
    /// Runs bytecode in the position of this place.
    At {
        place: Place,
        bytecode: Box<Bytecode<V>>,
        to: Register,
        arguments: Box<[Register]>,
    },
    Jump(Target),
    Predicate {
        meaning: Predicate<V>,
        ways: Ways,
    },
    Comparison {
        meaning: Comparison<V>,
        ways: Ways,
    },
    Truth {
        of: Register,
        ways: Ways,
    },
    /// Tests a predicate of the position alone, whose answer may be known.
    Recalled {
        bytecode: Arc<Bytecode<V>>,
        number: u32,
        ways: Ways,
    },
    /// Tests whether the left number is less than the right one.
    Less {
        left: Register,
        right: Register,
        ways: Ways,
    },
    Equal {
        left: Register,
        right: Register,
        ways: Ways,
    },
    Answer(Register),
}

/// Continuations after a test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ways {
    pub(super) if_so: Target,
    pub(super) if_not: Target,
}

impl Ways {
    /// The result of the test is the answer.
    pub(super) const ANSWERS: Self = Self {
        if_so: YES,
        if_not: NO,
    };

    /// Returns the ways if the opposite is tested.
    fn of_opposite(self) -> Self {
        Self {
            if_so: self.if_not,
            if_not: self.if_so,
        }
    }

    #[inline]
    pub(super) fn of(self, so: bool) -> Target {
        if so { self.if_so } else { self.if_not }
    }
}

impl<V: Vocabulary> Instruction<V> {
    /// Makes the test of a relation.
    pub(super) fn of_relation(
        relation: Relation,
        left: Register,
        right: Register,
        ways: Ways,
    ) -> Self {
        let less = |left, right, ways| Self::Less { left, right, ways };
        match relation {
            Relation::Less => less(left, right, ways),
            Relation::AtMost => less(right, left, ways.of_opposite()),
            Relation::AtLeast => less(left, right, ways.of_opposite()),
            Relation::Greater => less(right, left, ways),
            Relation::Equal => Self::Equal { left, right, ways },
            Relation::Different => Self::Equal {
                left,
                right,
                ways: ways.of_opposite(),
            },
        }
    }

    /// Replaces the labels to which it jumps by the places of instructions.
    pub(super) fn resolve(&mut self, places: &[Target]) {
        match self {
            Self::Jump(target) => *target = resolved(*target, places),
            Self::Predicate { ways, .. }
            | Self::Comparison { ways, .. }
            | Self::Truth { ways, .. }
            | Self::Recalled { ways, .. }
            | Self::Less { ways, .. }
            | Self::Equal { ways, .. } => {
                ways.if_so = resolved(ways.if_so, places);
                ways.if_not = resolved(ways.if_not, places);
            }
            _ => {}
        }
    }
}

/// Returns the place that a label stands for. Answers stand for themselves.
pub(super) fn resolved(label: Target, places: &[Target]) -> Target {
    if label >= NO {
        return label;
    }
    places[label as usize]
}
