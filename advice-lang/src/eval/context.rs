//! Where goals and values are looked at: the positions that they may speak of.

use std::cell::{Cell, OnceCell};

use crate::eval::bytecode::Bytecode;
use crate::language::goal::{Goal, Test};
use crate::language::value::{Meaning, OfMove, Value};
use crate::prove::compiled::memory::{Memory, OfPosition};
use crate::syntax::Place;
use crate::{Comparison, Generator, Predicate, Vocabulary};

/// A position with those that it may be compared with, and the arguments of the definition whose body
/// is being looked at.
pub(crate) struct Context<'a, V: Vocabulary> {
    setting: &'a Setting<'a, V>,
    position: &'a V::Position,
    looked_at: Option<&'a LookedAt<'a, V>>,
    arguments: &'a [i64],
}

/// What all the scenes of one search share.
pub(crate) struct Setting<'a, V: Vocabulary> {
    pub(crate) game: &'a V,
    pub(crate) root: &'a V::Position,
    pub(crate) memory: Option<&'a Memory<V>>,
    pub(crate) at_root: Option<&'a AtRoot>,
}

/// What features come to at the root, by their numbers in the memory, so far as somebody has asked.
#[derive(Default)]
pub(crate) struct AtRoot(Vec<Cell<Option<i64>>>);

impl AtRoot {
    /// Nothing is known of so many features.
    pub(crate) fn new(features: usize) -> Self {
        Self(vec![Cell::new(None); features])
    }

    /// Nothing is known any more: there is another root.
    pub(crate) fn forget(&self) {
        for value in &self.0 {
            value.set(None);
        }
    }
}

/// A move that is looked at.
struct LookedAt<'a, V: Vocabulary> {
    mv: V::Move,
    before: &'a V::Position,
    /// The position after the move, once somebody has asked for it.
    after: OnceCell<V::Position>,
}

impl<V: Vocabulary> Clone for Context<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vocabulary> Copy for Context<'_, V> {}

/// No definition and no function has more parameters than this.
pub(crate) const MAX_PARAMETERS: usize = 8;

impl<'a, V: Vocabulary> Setting<'a, V> {
    /// A setting without a memory.
    pub(crate) fn new(game: &'a V, root: &'a V::Position) -> Self {
        Self {
            game,
            root,
            memory: None,
            at_root: None,
        }
    }

    /// The context that shows this position.
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

    /// The same context with another position.
    pub(crate) fn showing(&self, position: &'a V::Position) -> Self {
        Self { position, ..*self }
    }

    /// Appends the moves of a generator.
    pub(crate) fn generate(&self, generator: Generator<V>, moves: &mut Vec<V::Move>) {
        generator(self.setting.game, self.position, moves);
    }

    /// Does the goal hold of this move?
    pub(crate) fn holds_of(&self, mv: V::Move, goal: &Goal<V>) -> bool {
        self.looking_at(mv, |context| context.holds(goal))
    }

    /// The value that a move has.
    pub(crate) fn value_of(&self, mv: V::Move, value: &Bytecode<V>) -> i64 {
        self.looking_at(mv, |context| value.value(&context))
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

    /// The same context at another place.
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

    pub(crate) fn holds(&self, goal: &Goal<V>) -> bool {
        match goal {
            Goal::True => true,
            Goal::Predicate(_, predicate) => self.is(*predicate),
            Goal::Comparison(_, comparison) => self.compares(*comparison),
            Goal::Test(test) => self.passes(test),
            Goal::Not(negated) => !self.holds(negated),
            Goal::And(links) => links.iter().all(|link| self.holds(link)),
            Goal::Or(links) => links.iter().any(|link| self.holds(link)),
        }
    }

    pub(crate) fn is(&self, predicate: Predicate<V>) -> bool {
        predicate(self.setting.game, self.position)
    }

    pub(crate) fn compares(&self, comparison: Comparison<V>) -> bool {
        comparison(self.setting.game, self.position, self.setting.root)
    }

    pub(crate) fn passes(&self, test: &Test<V>) -> bool {
        match test {
            Test::Truth(value) => self.value(value) != 0,
            Test::Relation(relation, _, [left, right]) => {
                relation.holds(self.value(left), self.value(right))
            }
            Test::Defined(call) => {
                let body = |context: &Context<'_, V>| context.holds(&call.definition.body);
                match call.definition.remembered {
                    Some(number) => self.recalls(number, body),
                    None => self.with(&call.arguments, body),
                }
            }
            Test::At(place, goal) => self.at(*place).holds(goal),
        }
    }

    pub(crate) fn value(&self, value: &Value<V>) -> i64 {
        match value {
            Value::Number(number) => *number,
            Value::Parameter(place, _) => self.arguments[*place],
            Value::Function(call) => self.values(&call.arguments, |values| {
                self.function(call.meaning, values)
            }),
            Value::OfMove(_, meaning) => self.of_move(*meaning),
            Value::Standard(standard, values) => self.values(values, |values| standard.of(values)),
            Value::Feature(call) => {
                let body = |context: &Context<'_, V>| context.value(&call.definition.body);
                match call.definition.remembered {
                    Some(number) => self.recall(number, body),
                    None => self.with(&call.arguments, body),
                }
            }
            Value::Negative(value) => self.value(value).saturating_neg(),
            Value::Arithmetic(operator, sides) => {
                operator.of(self.value(&sides[0]), self.value(&sides[1]))
            }
            Value::If(condition, values) => {
                let [so, otherwise] = &**values;
                self.value(if self.holds(condition) { so } else { otherwise })
            }
            Value::At(place, value) => self.at(*place).value(value),
        }
    }

    /// What a function of the vocabulary comes to.
    pub(crate) fn function(&self, meaning: Meaning<V>, values: &[i64]) -> i64 {
        meaning(self.setting.game, self.position, values)
    }

    pub(crate) fn of_move(&self, meaning: OfMove<V>) -> i64 {
        let looked_at = self.looked_at;
        looked_at.map_or(0, |one| meaning(self.setting.game, one.before, one.mv))
    }

    /// What the feature with this number comes to, which speaks of nothing but the position.
    pub(crate) fn recall(&self, number: usize, work_out: impl Fn(&Self) -> i64) -> i64 {
        match self.known() {
            Some(known) => known.value(number, || work_out(self)),
            None => work_out(self),
        }
    }

    /// Does the predicate with this number hold, which speaks of nothing but the position?
    pub(crate) fn recalls(&self, number: usize, work_out: impl Fn(&Self) -> bool) -> bool {
        match self.known() {
            Some(known) => known.holds(number, || work_out(self)),
            None => work_out(self),
        }
    }

    /// What is known of the position, if anything is remembered.
    pub(crate) fn known(&self) -> Option<OfPosition<'a, V>> {
        let memory = self.setting.memory?;
        Some(memory.of_position(self.setting.game, self.position))
    }

    /// What the feature with this number comes to at the root.
    pub(crate) fn recall_at_root(&self, number: usize, work_out: impl Fn(&Self) -> i64) -> i64 {
        let known = self.setting.at_root.and_then(|values| values.0.get(number));
        if let Some(value) = known.and_then(Cell::get) {
            return value;
        }
        let value = self.at(Place::Root).recall(number, work_out);
        if let Some(known) = known {
            known.set(Some(value));
        }
        value
    }

    /// Looks at the body of a definition that is called with these arguments.
    pub(crate) fn with<T>(&self, arguments: &[Value<V>], look: impl Fn(&Context<'_, V>) -> T) -> T {
        if arguments.is_empty() {
            return look(self);
        }
        self.values(arguments, |arguments| look(&Context { arguments, ..*self }))
    }

    /// Does something with the values. Most are few.
    fn values<T>(&self, values: &[Value<V>], go_on: impl Fn(&[i64]) -> T) -> T {
        match values {
            [] => go_on(&[]),
            [one] => go_on(&[self.value(one)]),
            [one, two] => go_on(&[self.value(one), self.value(two)]),
            _ => self.many_values(values, go_on),
        }
    }

    #[inline(never)]
    fn many_values<T>(&self, values: &[Value<V>], go_on: impl Fn(&[i64]) -> T) -> T {
        let mut room = [0; MAX_PARAMETERS];
        for (value, place) in values.iter().zip(&mut room) {
            *place = self.value(value);
        }
        go_on(&room[..values.len()])
    }
}
