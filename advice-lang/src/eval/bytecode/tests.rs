//! Bytecode against the meaning of the expressions from which it was compiled.

use std::sync::Arc;

use game_core::{Game, Outcome, Player};
use proptest::prelude::*;

use super::*;
use crate::eval::context::{Context, Setting};
use crate::language::definition::{Call, Definition, Needs, Size};
use crate::language::goal::Test;
use crate::language::value::{FunctionCall, Standard};
use crate::syntax::{Operator, Place, Relation};
use crate::{Comparison, Generator, Predicate, Sort, Vocabulary, Word};

/// A game whose positions are numbers, to which moves are added.
pub(crate) struct Numbers;

impl Game for Numbers {
    type Position = i64;
    type Move = i64;

    fn moves(&self, _: &i64) -> impl Iterator<Item = i64> {
        -2..3
    }

    fn play(&self, position: &i64, mv: i64) -> i64 {
        position + mv
    }

    fn to_move(&self, _: &i64) -> Player {
        Player::First
    }

    fn outcome(&self, _: &i64) -> Option<Outcome> {
        None
    }
}

impl Vocabulary for Numbers {
    fn us_to_move(&self, _: &i64) -> bool {
        true
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        &[]
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        &[]
    }
}

/// Makes an expression from this row of choices.
pub(crate) struct Maker<'c> {
    choices: std::slice::Iter<'c, u8>,
    /// Number of parameters that may occur.
    parameters: usize,
    /// True if a move is examined. Only then can expressions depend on the position after it.
    of_move: bool,
    /// True if they may depend on the position alone.
    of_position: bool,
}

impl<'c> Maker<'c> {
    pub(crate) fn new(choices: &'c [u8], of_move: bool) -> Self {
        Self {
            choices: choices.iter(),
            parameters: 0,
            of_move,
            of_position: false,
        }
    }

    /// Returns one of this many choices; the first, which is the simplest, once there are no more.
    fn choose(&mut self, count: usize) -> usize {
        self.choices
            .next()
            .map_or(0, |one| usize::from(*one) % count)
    }

    fn place(&mut self) -> Place {
        let places = [Place::Root, Place::BeforeMove, Place::AfterMove];
        places[self.choose(if self.of_move { 3 } else { 2 })]
    }

    fn values(&mut self, count: usize) -> Vec<Value<Numbers>> {
        (0..count).map(|_| self.value()).collect()
    }

    fn two(&mut self) -> [Value<Numbers>; 2] {
        [self.value(), self.value()]
    }

    fn value(&mut self) -> Value<Numbers> {
        match self.choose(12) {
            1 if self.parameters > 0 => {
                Value::Parameter(self.choose(self.parameters), String::new())
            }
            2 => Value::Number([-3, 0, 2, 1 << 40][self.choose(4)]),
            3 if !self.of_position => Value::OfMove("move", |_, _, mv| mv),
            4 => Value::Standard(Standard::Least, self.values(2)),
            5 => Value::Standard(Standard::Absolute, self.values(1)),
            6 => Value::Negative(Box::new(self.value())),
            7 => {
                let operator = [Operator::Plus, Operator::Minus, Operator::Times][self.choose(3)];
                Value::Arithmetic(operator, Box::new(self.two()))
            }
            8 => {
                let goal = self.goal();
                Value::If(Box::new(goal), Box::new(self.two()))
            }
            9 if !self.of_position => Value::At(self.place(), Arc::new(self.value())),
            10 => Value::Function(FunctionCall {
                name: "weigh",
                meaning: |_, position, values| {
                    values
                        .iter()
                        .fold(*position, |sum, one| 3 * (sum % 99) + one % 99)
                },
                arguments: self.values(3),
            }),
            11 => Value::Feature(self.call(Self::value, Value::size, Value::mentions_root)),
            _ => Value::Function(FunctionCall {
                name: "here",
                meaning: |_, position, _| *position,
                arguments: Vec::new(),
            }),
        }
    }

    pub(crate) fn goal(&mut self) -> Goal<Numbers> {
        match self.choose(9) {
            1 => Goal::True,
            2 if !self.of_position => Goal::Comparison("more", |_, position, root| position > root),
            3 => Goal::Not(Box::new(self.goal())),
            4 => Goal::And(vec![self.goal(), self.goal(), self.goal()]),
            5 => Goal::Or(vec![self.goal(), self.goal()]),
            6 => {
                let relation = [Relation::Less, Relation::AtLeast, Relation::Equal][self.choose(3)];
                Goal::Test(Arc::new(Test::Relation(relation, Sort::NUMBER, self.two())))
            }
            7 if !self.of_position => Goal::Test(Arc::new(Test::At(self.place(), self.goal()))),
            8 => {
                let call = self.call(Self::goal, Goal::size, Goal::asks_root);
                Goal::Test(Arc::new(Test::Defined(call)))
            }
            _ => Goal::Predicate("even", |_, position| position % 2 == 0),
        }
    }

    fn call<B>(
        &mut self,
        make: fn(&mut Self) -> B,
        size: fn(&B) -> Size,
        speaks_of_root: fn(&B) -> bool,
    ) -> Call<Numbers, B> {
        let count = self.choose(3);
        let arguments = self.values(count);
        let of_position = count == 0 && self.choose(2) == 1;
        let outside = (self.parameters, self.of_position);
        (self.parameters, self.of_position) = (count, outside.1 || of_position);
        let body = make(self);
        let needs = Needs {
            root: speaks_of_root(&body),
            mv: !self.of_position,
        };
        (self.parameters, self.of_position) = outside;
        let size = size(&body);
        Call {
            definition: Definition::new(String::new(), body, size, needs),
            arguments,
        }
    }
}

/// Generates the choices for one expression.
pub(crate) fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..300)
}

/// Meaning of goals and values, evaluated part by part.
pub(crate) trait Means {
    fn is_so(&self, goal: &Goal<Numbers>) -> bool;

    fn worth(&self, value: &Value<Numbers>) -> i64;
}

impl Means for Context<'_, Numbers> {
    fn is_so(&self, goal: &Goal<Numbers>) -> bool {
        match goal {
            Goal::True => true,
            Goal::Predicate(_, predicate) => self.is(*predicate),
            Goal::Comparison(_, comparison) => self.compares(*comparison),
            Goal::Not(negated) => !self.is_so(negated),
            Goal::And(links) => links.iter().all(|link| self.is_so(link)),
            Goal::Or(links) => links.iter().any(|link| self.is_so(link)),
            Goal::Test(test) => match &**test {
                Test::Truth(value) => self.worth(value) != 0,
                Test::Relation(relation, _, [left, right]) => {
                    relation.holds(self.worth(left), self.worth(right))
                }
                Test::Defined(call) => {
                    let arguments = worths(self, &call.arguments);
                    self.called_with(&arguments).is_so(&call.definition.body)
                }
                Test::At(place, goal) => self.at(*place).is_so(goal),
            },
        }
    }

    fn worth(&self, value: &Value<Numbers>) -> i64 {
        match value {
            Value::Number(number) => *number,
            Value::Parameter(place, _) => self.arguments()[*place],
            Value::Function(call) => {
                (call.meaning)(self.game(), self.position(), &worths(self, &call.arguments))
            }
            Value::OfMove(_, meaning) => self.of_move(*meaning),
            Value::Standard(standard, values) => {
                let values = worths(self, values);
                standard.of(values[0], values[values.len() - 1])
            }
            Value::Feature(call) => {
                let arguments = worths(self, &call.arguments);
                self.called_with(&arguments).worth(&call.definition.body)
            }
            Value::Negative(value) => self.worth(value).saturating_neg(),
            Value::Arithmetic(operator, sides) => {
                operator.of(self.worth(&sides[0]), self.worth(&sides[1]))
            }
            Value::If(condition, values) => {
                self.worth(&values[usize::from(!self.is_so(condition))])
            }
            Value::At(place, value) => self.at(*place).worth(value),
        }
    }
}

fn worths(context: &Context<'_, Numbers>, values: &[Value<Numbers>]) -> Vec<i64> {
    values.iter().map(|value| context.worth(value)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn bytecode_comes_to_what_expressions_mean(
        choices in choices(), position in -9..9_i64, root in -9..9_i64, mv in -2..3_i64,
    ) {
        let setting = Setting::new(&Numbers, &root);
        let here = setting.context(&position);
        for of_move in [false, true] {
            let maker = || Maker::new(&choices, of_move);
            let (value, goal) = (maker().value(), maker().goal());
            let own = &mut Definitions::new();
            let of_value = Bytecode::of_value(&value, 0, own);
            let of_goal = Bytecode::of_goal(&goal, 0, own);
            let of_move_goal = Bytecode::of_move_goal(&goal, own);
            let check = |context: Context<'_, Numbers>| {
                prop_assert_eq!(of_value.value(&context), context.worth(&value));
                prop_assert_eq!(of_goal.holds(&context), context.is_so(&goal));
                Ok(())
            };
            if of_move {
                here.looking_at(mv, check)?;
                let mut moves = vec![7, -2, -1, 0, 1, 2];
                of_move_goal.retain(here, &mut moves, 1);
                let stays = |mv: &i64| *mv == 7 || here.looking_at(*mv, |context| context.is_so(&goal));
                let expected = [7, -2, -1, 0, 1, 2].into_iter().filter(stays);
                prop_assert_eq!(moves, expected.collect::<Vec<_>>());
            } else {
                check(here)?;
            }
        }
    }
}
