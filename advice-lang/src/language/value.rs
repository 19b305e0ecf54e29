//! Values: numbers, and the results of a domain's functions.

use std::fmt;
use std::sync::Arc;

use crate::Vocabulary;
use crate::language::definition::{Call, Size};
use crate::language::goal::Goal;
use crate::syntax::{Operator, Place};

/// A value whose words have their meanings.
pub(crate) enum Value<V: Vocabulary> {
    Number(i64),
    /// An argument of the definition around it, by place.
    Parameter(usize, String),
    Function(FunctionCall<V>),
    OfMove(&'static str, OfMove<V>),
    Standard(Standard, Vec<Self>),
    Feature(Call<V, Self>),
    Negative(Box<Self>),
    Arithmetic(Operator, Box<[Self; 2]>),
    If(Box<Goal<V>>, Box<[Self; 2]>),
    At(Place, Arc<Self>),
}

/// The meaning of a function of a move.
pub(crate) type OfMove<V> =
    fn(&V, &<V as game_core::Game>::Position, <V as game_core::Game>::Move) -> i64;

/// The meaning of a function of the vocabulary.
pub(crate) type Meaning<V> = fn(&V, &<V as game_core::Game>::Position, &[i64]) -> i64;

/// A function of the vocabulary, called.
pub(crate) struct FunctionCall<V: Vocabulary> {
    pub(crate) name: &'static str,
    pub(crate) meaning: Meaning<V>,
    pub(crate) arguments: Vec<Value<V>>,
}

/// The functions that every table can call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Standard {
    Least,
    Greatest,
    Absolute,
}

impl Standard {
    /// The functions with their names and numbers of parameters.
    pub(crate) const ALL: [(&'static str, Self, usize); 3] = [
        ("min", Self::Least, 2),
        ("max", Self::Greatest, 2),
        ("abs", Self::Absolute, 1),
    ];

    fn name(self) -> &'static str {
        let named = Self::ALL.iter().find(|one| one.1 == self);
        named.map_or("", |one| one.0)
    }

    /// Returns the result; if it takes but one value, that of the first.
    #[inline]
    pub(crate) fn of(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Least => left.min(right),
            Self::Greatest => left.max(right),
            Self::Absolute => left.saturating_abs(),
        }
    }
}

impl Operator {
    /// Returns the result; if it is too large for an integer, the nearest one. The resolver ensures that nothing is
    /// divided by 0.
    #[inline]
    pub(crate) fn of(self, left: i64, right: i64) -> i64 {
        match self {
            Self::Plus => left.saturating_add(right),
            Self::Minus => left.saturating_sub(right),
            Self::Times => left.saturating_mul(right),
            Self::Over => left.checked_div_euclid(right).unwrap_or(i64::MAX),
            Self::Modulo => left.checked_rem_euclid(right).unwrap_or(0),
        }
    }

    fn binding(self) -> u8 {
        match self {
            Self::Plus | Self::Minus => 3,
            Self::Times | Self::Over | Self::Modulo => 4,
        }
    }
}

impl<V: Vocabulary> Value<V> {
    /// Returns whether it is a number as it stands in the text.
    pub(crate) fn is_written_down(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Negative(value) => value.is_written_down(),
            _ => false,
        }
    }

    /// Returns the binding strength of the value's operator, on the scale of goals.
    fn binding(&self) -> u8 {
        match self {
            Self::If(..) => 2,
            Self::Arithmetic(operator, _) => operator.binding(),
            Self::Negative(_) => 5,
            Self::At(..) => 6,
            _ => 7,
        }
    }

    /// Returns whether the value depends on the root.
    pub(crate) fn mentions_root(&self) -> bool {
        match self {
            Self::Number(_) | Self::Parameter(..) | Self::OfMove(..) => false,
            Self::Function(call) => call.arguments.iter().any(Self::mentions_root),
            Self::Standard(_, values) => values.iter().any(Self::mentions_root),
            Self::Feature(call) => {
                call.definition.needs.root || call.arguments.iter().any(Self::mentions_root)
            }
            Self::Negative(value) => value.mentions_root(),
            Self::Arithmetic(_, sides) => sides.iter().any(Self::mentions_root),
            Self::If(condition, values) => {
                condition.asks_root() || values.iter().any(Self::mentions_root)
            }
            Self::At(place, value) => *place == Place::Root || value.mentions_root(),
        }
    }

    pub(crate) fn size(&self) -> Size {
        match self {
            Self::Number(_) | Self::Parameter(..) | Self::OfMove(..) => Size::ONE,
            Self::Function(call) => Size::of(call.arguments.iter().map(Self::size)),
            Self::Standard(_, values) => Size::of(values.iter().map(Self::size)),
            Self::Feature(call) => call.size(),
            Self::Negative(value) => Size::of([value.size()]),
            Self::At(_, value) => Size::of([value.size()]),
            Self::Arithmetic(_, sides) => Size::of(sides.iter().map(Self::size)),
            Self::If(condition, values) => {
                let values = values.iter().map(Self::size);
                Size::of(values.chain([condition.size()]))
            }
        }
    }

    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        if self.binding() < outside {
            return write!(f, "({self})");
        }
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Parameter(_, name) => f.write_str(name),
            Self::OfMove(name, _) => f.write_str(name),
            Self::Function(call) => write_call(f, call.name, &call.arguments),
            Self::Standard(standard, values) => write_call(f, standard.name(), values),
            Self::Feature(call) => write!(f, "{call}"),
            Self::Negative(negated) => {
                f.write_str("-")?;
                negated.write(f, 5)
            }
            Self::Arithmetic(operator, sides) => {
                let binding = operator.binding();
                sides[0].write(f, binding)?;
                write!(f, " {} ", operator.sign())?;
                sides[1].write(f, binding + 1)
            }
            Self::If(condition, values) => {
                let [so, otherwise] = &**values;
                write!(f, "if {condition} then {so} else {otherwise}")
            }
            Self::At(place, value) => {
                value.write(f, 7)?;
                f.write_str(place.words())
            }
        }
    }
}

/// Writes the name, and the arguments if there are any.
pub(crate) fn write_call<A: fmt::Display>(
    f: &mut impl fmt::Write,
    name: &str,
    arguments: &[A],
) -> fmt::Result {
    f.write_str(name)?;
    for (index, argument) in arguments.iter().enumerate() {
        write!(f, "{}{argument}", if index == 0 { "(" } else { ", " })?;
    }
    if arguments.is_empty() {
        return Ok(());
    }
    f.write_str(")")
}

/// Writes the value in English keywords and the vocabulary's own names, without needless brackets.
impl<V: Vocabulary> fmt::Display for Value<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
