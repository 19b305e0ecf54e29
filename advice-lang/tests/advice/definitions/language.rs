//! Goals, values and moves in their written form.

use std::fmt;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Number(i64),
    /// A word without arguments: of the vocabulary, a parameter, or a feature of the table.
    Word(&'static str),
    Call(&'static str, Vec<Self>),
    Negative(Box<Self>),
    Binary(&'static str, Box<Self>, Box<Self>),
    If(Box<Goal>, Box<Self>, Box<Self>),
    At(&'static str, Box<Self>),
}

#[derive(Clone, Debug)]
pub(crate) enum Goal {
    Word(&'static str),
    Call(&'static str, Vec<Value>),
    Relation(&'static str, Value, Value),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
    At(&'static str, Box<Self>),
}

#[derive(Clone, Debug)]
pub(crate) enum Moves {
    Word(&'static str),
    Call(&'static str, Vec<Value>),
    Depth(&'static str, usize),
    And(Box<Self>, Box<Self>),
    Then(Box<Self>, Box<Self>),
    Where(Box<Self>, Goal),
    By(Box<Self>, Value),
}

fn list<T: fmt::Display>(items: &[T], between: &str) -> String {
    let items: Vec<_> = items.iter().map(T::to_string).collect();
    items.join(between)
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Negative(value) => write!(f, "(-{value})"),
            Self::Binary(sign, left, right) => write!(f, "({left} {sign} {right})"),
            Self::If(goal, so, other) => write!(f, "(if {goal} then {so} else {other})"),
            Self::At(place, value) => write!(f, "({value}) {place}"),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Relation(sign, left, right) => write!(f, "({left} {sign} {right})"),
            Self::Not(goal) => write!(f, "(not {goal})"),
            Self::And(goals) => write!(f, "({})", list(goals, " and ")),
            Self::Or(goals) => write!(f, "({})", list(goals, " or ")),
            Self::At(place, goal) => write!(f, "({goal}) {place}"),
        }
    }
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Call(word, arguments) => write!(f, "{word}({})", list(arguments, ", ")),
            Self::Depth(sign, bound) => write!(f, "(depth {sign} {bound})"),
            Self::And(one, other) => write!(f, "({one} and {other})"),
            Self::Then(one, other) => write!(f, "({one} then {other})"),
            Self::Where(moves, goal) => write!(f, "({moves} where {goal})"),
            Self::By(moves, value) => write!(f, "({moves} by {value})"),
        }
    }
}

/// The definitions of a table; each may name those before it.
#[derive(Clone, Debug)]
pub(crate) struct Definitions {
    /// `feature level`, which depends on a position and the root.
    pub(crate) level: Value,
    /// `feature far(x)`, which has a parameter, too.
    pub(crate) far: Value,
    /// `predicate good`, which depends on a position and the root.
    pub(crate) good: Goal,
    /// `predicate near(x, y)`, which has parameters, too.
    pub(crate) near: Goal,
    /// `predicate climbs(x)`, which depends on a move.
    pub(crate) climbs: Goal,
    /// `moves some`.
    pub(crate) some: Moves,
    /// `moves which(x)`.
    pub(crate) which: Moves,
}

#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) definitions: Definitions,
    pub(crate) better: Goal,
    pub(crate) holding: Goal,
    pub(crate) us: Moves,
    pub(crate) them: Moves,
}

impl Advice {
    pub(crate) fn text(&self) -> String {
        let Definitions {
            level,
            far,
            good,
            near,
            climbs,
            some,
            which,
        } = &self.definitions;
        let Self {
            better,
            holding,
            us,
            them,
            ..
        } = self;
        format!(
            "moves which(x) :: {which}.
             predicate climbs(x) :: {climbs}.
             predicate near(x, y) :: {near}.
             r :: if true then [a].
             advice( a, {better} : {holding} : {us} : {them}).
             feature level :: {level}.
             feature far(x) :: {far}.
             predicate good :: {good}.
             moves some :: {some}."
        )
    }
}
