//! The vocabulary: the words that a domain lends to its advice tables.

use std::hash::Hash;

use game_core::Game;

/// A game about which advice can be given.
///
/// The language knows no game. A domain says who "we" are and lists the words that tables may use,
/// each with the function that gives it meaning. Words are looked up once, when a table is loaded;
/// a table with a word that the vocabulary lacks is refused.
///
/// Words of different kinds live in different lists, and a goal's word is looked for among the
/// predicates first, then among the comparisons.
pub trait Vocabulary: Game<Position: Eq + Hash> + Sized + 'static {
    /// Returns whether we are to move, the side that takes the advice.
    fn us_to_move(&self, position: &Self::Position) -> bool;

    /// Lists the words about one position, for goals and for the conditions of rules.
    fn predicates(&self) -> &[Word<Predicate<Self>>];

    /// Lists the words that compare a position with the root of the forcing tree, for goals only.
    fn comparisons(&self) -> &[Word<Comparison<Self>>];

    /// Lists the words that generate moves, for move constraints.
    fn generators(&self) -> &[Word<Generator<Self>>];

    /// Lists the functions with which a table's own definitions may compute.
    fn functions(&self) -> &[Word<Function<Self>>] {
        &[]
    }

    /// Lists the functions of a move that a table's own definitions may use.
    fn move_functions(&self) -> &[Word<MoveFunction<Self>>] {
        &[]
    }

    /// Writes a value of this sort for people.
    fn value_text(&self, sort: Sort, value: i64) -> String {
        let _ = sort;
        value.to_string()
    }
}

/// Answers a question about a position.
pub type Predicate<G> = fn(&G, &<G as Game>::Position) -> bool;

/// Answers a question about the first position, compared with the second, the root.
pub type Comparison<G> = fn(&G, &<G as Game>::Position, &<G as Game>::Position) -> bool;

/// Appends moves of the side to move in a fixed order; all of them legal.
pub type Generator<G> = fn(&G, &<G as Game>::Position, &mut Vec<<G as Game>::Move>);

/// A function of a position and of values, such as the distance between two squares or, without
/// parameters, the square of a piece.
///
/// It is total: whatever the values, it has a result. Values of all sorts are integers; what they stand
/// for is the domain's affair.
#[derive(Debug)]
pub struct Function<G: Game> {
    /// The sorts of the parameters, eight at most.
    pub parameters: &'static [Sort],
    /// The sort of the result.
    pub result: Sort,
    /// The function. It is called with as many values as there are parameters.
    pub meaning: fn(&G, &G::Position, &[i64]) -> i64,
}

/// A function of a move in the position in which it is made, such as the square that it leads to.
#[derive(Debug)]
pub struct MoveFunction<G: Game> {
    /// The sort of the result.
    pub result: Sort,
    /// The function.
    pub meaning: fn(&G, &G::Position, G::Move) -> i64,
}

/// Meaning of a value. Two sorts are equal if their names are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort(&'static str);

impl Sort {
    /// Numbers, with which tables can calculate.
    pub const NUMBER: Self = Self("number");
    /// Truth: 0 is false, and everything else true. A function with such a result is a predicate with
    /// parameters.
    pub const TRUTH: Self = Self("truth");

    /// Makes a sort of the domain's own, such as squares. Its values can be tested for equality.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// A word and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Word<M> {
    /// The name, as tables write it and as messages show it.
    pub name: &'static str,
    /// Other spellings: other names in the same letters, which messages and explanations keep where a table
    /// writes them, and translations, which they do not.
    pub aliases: &'static [&'static str],
    /// Meaning of the word, in a sentence.
    pub doc: &'static str,
    /// The meaning.
    pub meaning: M,
}
