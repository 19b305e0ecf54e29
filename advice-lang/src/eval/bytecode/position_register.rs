//! Which position is looked at.

use super::assembler::Assembler;
use super::instruction::Instruction;
use crate::Vocabulary;
use crate::syntax::Place;

/// Which position is looked at: the one with which the bytecode begins, or another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct PositionRegister {
    pub(super) away: Option<Place>,
    /// And then before the move.
    pub(super) before: bool,
}

impl<V: Vocabulary> Assembler<'_, V> {
    /// Looks at another position. Answers which one it was.
    pub(super) fn go(&mut self, place: Place) -> PositionRegister {
        let outer = self.register;
        self.register = match place {
            Place::Root | Place::AfterMove => PositionRegister {
                away: Some(place),
                before: false,
            },
            Place::BeforeMove => PositionRegister {
                before: true,
                ..outer
            },
        };
        if self.register != outer {
            self.instructions.push(Instruction::Go(Some(place)));
        }
        outer
    }

    pub(super) fn go_back(&mut self, outer: PositionRegister) {
        if self.register == outer {
            return;
        }
        self.register = outer;
        let before = outer.before.then_some(Place::BeforeMove);
        let places = outer.away.into_iter().chain(before).map(Some);
        let from_start = [None].into_iter().chain(places);
        self.instructions.extend(from_start.map(Instruction::Go));
    }
}
