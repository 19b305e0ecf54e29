//! Context in which goals and values are evaluated: the positions that they may mention.

use std::cell::OnceCell;

use crate::eval::memory::{Memory, OfPosition};
use crate::language::value::OfMove;
use crate::syntax::Place;
use crate::{Comparison, Generator, Predicate, Vocabulary};

/// A position with those that it may be compared with, and the arguments of the definition whose body is being
/// evaluated.
pub(crate) struct Context<'a, V: Vocabulary> {
    setting: &'a Setting<'a, V>,
    position: &'a V::Position,
    looked_at: Option<&'a LookedAt<'a, V>>,
    arguments: &'a [i64],
}

/// State shared by all contexts of one search.
pub(crate) struct Setting<'a, V: Vocabulary> {
    pub(crate) game: &'a V,
    pub(crate) root: &'a V::Position,
    pub(crate) memory: Option<&'a Memory<V>>,
}

/// A move that is examined.
struct LookedAt<'a, V: Vocabulary> {
    mv: V::Move,
    before: &'a V::Position,
    /// The position after the move, once it has been asked for.
    after: OnceCell<V::Position>,
}

impl<V: Vocabulary> Clone for Context<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vocabulary> Copy for Context<'_, V> {}

impl<'a, V: Vocabulary> Setting<'a, V> {
    /// Makes a setting without a memory.
    pub(crate) fn new(game: &'a V, root: &'a V::Position) -> Self {
        Self {
            game,
            root,
            memory: None,
        }
    }

    /// Returns the context that shows this position.
    #[inline]
    pub(crate) fn context(&'a self, position: &'a V::Position) -> Context<'a, V> {
        Context {
            setting: self,
            position,
            looked_at: None,
            arguments: &[],
        }
    }
}

impl<'a, V: Vocabulary> Context<'a, V> {
    pub(crate) fn game(&self) -> &'a V {
        self.setting.game
    }

    pub(crate) fn position(&self) -> &'a V::Position {
        self.position
    }

    pub(crate) fn root(&self) -> &'a V::Position {
        self.setting.root
    }

    pub(crate) fn memory(&self) -> Option<&'a Memory<V>> {
        self.setting.memory
    }

    /// Returns the same context with another position.
    pub(crate) fn showing(&self, position: &'a V::Position) -> Self {
        Self { position, ..*self }
    }

    /// Appends the moves of a generator.
    pub(crate) fn generate(&self, generator: Generator<V>, moves: &mut Vec<V::Move>) {
        generator(self.setting.game, self.position, moves);
    }

    pub(crate) fn looking_at<T>(&self, mv: V::Move, look: impl FnOnce(Context<'_, V>) -> T) -> T {
        let looked_at = LookedAt {
            mv,
            before: self.position,
            after: OnceCell::new(),
        };
        look(Context {
            looked_at: Some(&looked_at),
            ..*self
        })
    }

    /// Returns the same context at another place.
    pub(crate) fn at(self, place: Place) -> Self {
        let position = match (place, self.looked_at) {
            (Place::Root, _) => self.setting.root,
            (Place::AfterMove, Some(LookedAt { mv, before, after })) => {
                after.get_or_init(|| self.setting.game.play(before, *mv))
            }
            (Place::BeforeMove, Some(looked_at)) => looked_at.before,
            (Place::AfterMove | Place::BeforeMove, None) => self.position,
        };
        Self { position, ..self }
    }

    pub(crate) fn is(&self, predicate: Predicate<V>) -> bool {
        predicate(self.setting.game, self.position)
    }

    pub(crate) fn compares(&self, comparison: Comparison<V>) -> bool {
        comparison(self.setting.game, self.position, self.setting.root)
    }

    pub(crate) fn of_move(&self, meaning: OfMove<V>) -> i64 {
        let looked_at = self.looked_at;
        looked_at.map_or(0, |one| meaning(self.setting.game, one.before, one.mv))
    }

    /// Returns the value of the definition with this number, which depends on the position alone.
    #[inline]
    pub(crate) fn recall(&self, number: usize, work_out: impl Fn(&Self) -> i64) -> i64 {
        match self.known() {
            Some(known) => known.value(number, || work_out(self)),
            None => work_out(self),
        }
    }

    /// Returns whether the predicate with this number holds, which depends on the position alone.
    pub(crate) fn recalls(&self, number: usize, work_out: impl Fn(&Self) -> bool) -> bool {
        match self.known() {
            Some(known) => known.holds(number, || work_out(self)),
            None => work_out(self),
        }
    }

    /// Returns the memory's entry for the position, if anything is remembered.
    pub(crate) fn known(&self) -> Option<OfPosition<'a, V>> {
        let memory = self.setting.memory?;
        Some(memory.of_position(self.setting.game, self.position))
    }

    /// Returns the arguments of the definition whose body is evaluated.
    pub(crate) fn arguments(&self) -> &'a [i64] {
        self.arguments
    }

    /// Returns the same context for the body of a definition that is called with these values.
    pub(crate) fn called_with(self, arguments: &'a [i64]) -> Self {
        Self { arguments, ..self }
    }
}
