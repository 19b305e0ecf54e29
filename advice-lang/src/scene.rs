//! Where goals and values are looked at: the positions that they may speak of.

use std::cell::OnceCell;

use crate::goal::{Goal, Test};
use crate::syntax::Place;
use crate::value::Value;
use crate::{Generator, Vocabulary};

/// A position with those that it may be compared with, and the arguments of the definition whose body
/// is being looked at.
pub(crate) struct Scene<'a, V: Vocabulary> {
    game: &'a V,
    position: &'a V::Position,
    root: &'a V::Position,
    looked_at: Option<LookedAt<'a, V>>,
    arguments: &'a [i64],
}

/// A move that is looked at.
struct LookedAt<'a, V: Vocabulary> {
    mv: V::Move,
    before: &'a V::Position,
    /// The position after the move, once somebody has asked for it.
    after: &'a OnceCell<V::Position>,
}

impl<V: Vocabulary> Clone for Scene<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vocabulary> Copy for Scene<'_, V> {}

impl<V: Vocabulary> Clone for LookedAt<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Vocabulary> Copy for LookedAt<'_, V> {}

/// No definition and no function has more parameters than this.
pub(crate) const MAX_PARAMETERS: usize = 8;

impl<'a, V: Vocabulary> Scene<'a, V> {
    pub(crate) fn new(game: &'a V, position: &'a V::Position, root: &'a V::Position) -> Self {
        Self {
            game,
            position,
            root,
            looked_at: None,
            arguments: &[],
        }
    }

    pub(crate) fn game(&self) -> &V {
        self.game
    }

    /// Appends the moves of a generator.
    pub(crate) fn generate(&self, generator: Generator<V>, moves: &mut Vec<V::Move>) {
        generator(self.game, self.position, moves);
    }

    /// Does the goal hold of this move?
    pub(crate) fn holds_of(&self, mv: V::Move, goal: &Goal<V>) -> bool {
        self.looking_at(mv, |scene| scene.holds(goal))
    }

    /// Sorts moves by the value that each has; the order of equal ones stays.
    pub(crate) fn sort(&self, moves: &mut [V::Move], value: &Value<V>) {
        let key = |&mv: &V::Move| self.looking_at(mv, |scene| scene.value(value));
        moves.sort_by_cached_key(key);
    }

    fn looking_at<T>(&self, mv: V::Move, look: impl FnOnce(Scene<'_, V>) -> T) -> T {
        let after = OnceCell::new();
        look(Scene {
            looked_at: Some(LookedAt {
                mv,
                before: self.position,
                after: &after,
            }),
            ..*self
        })
    }

    /// The same scene at another place.
    pub(crate) fn at(self, place: Place) -> Self {
        let position = match (place, self.looked_at) {
            (Place::Root, _) => self.root,
            (Place::AfterMove, Some(LookedAt { mv, before, after })) => {
                after.get_or_init(|| self.game.play(before, mv))
            }
            (Place::BeforeMove, Some(looked_at)) => looked_at.before,
            (Place::AfterMove | Place::BeforeMove, None) => self.position,
        };
        Self { position, ..self }
    }

    pub(crate) fn holds(&self, goal: &Goal<V>) -> bool {
        match goal {
            Goal::True => true,
            Goal::Predicate(_, predicate) => predicate(self.game, self.position),
            Goal::Comparison(_, comparison) => comparison(self.game, self.position, self.root),
            Goal::Test(test) => self.passes(test),
            Goal::Not(negated) => !self.holds(negated),
            Goal::And(links) => links.iter().all(|link| self.holds(link)),
            Goal::Or(links) => links.iter().any(|link| self.holds(link)),
        }
    }

    pub(crate) fn passes(&self, test: &Test<V>) -> bool {
        match test {
            Test::Truth(value) => self.value(value) != 0,
            Test::Relation(relation, _, [left, right]) => {
                relation.holds(self.value(left), self.value(right))
            }
            Test::Defined(call) => {
                self.with(&call.arguments, |scene| scene.holds(&call.definition.body))
            }
            Test::At(place, goal) => self.at(*place).holds(goal),
        }
    }

    pub(crate) fn value(&self, value: &Value<V>) -> i64 {
        match value {
            Value::Number(number) => *number,
            Value::Parameter(place, _) => self.arguments[*place],
            Value::Function(call) => self.values(&call.arguments, |values| {
                (call.meaning)(self.game, self.position, values)
            }),
            Value::OfMove(_, meaning) => self
                .looked_at
                .map_or(0, |one| meaning(self.game, one.before, one.mv)),
            Value::Standard(standard, values) => self.values(values, |values| standard.of(values)),
            Value::Feature(call) => {
                self.with(&call.arguments, |scene| scene.value(&call.definition.body))
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

    /// Looks at the body of a definition that is called with these arguments.
    pub(crate) fn with<T>(&self, arguments: &[Value<V>], look: impl Fn(&Scene<'_, V>) -> T) -> T {
        if arguments.is_empty() {
            return look(self);
        }
        self.values(arguments, |arguments| look(&Scene { arguments, ..*self }))
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
