//! The vocabulary: the words that a domain lends to its advice tables.

use game_core::Game;

/// A game about which advice can be given.
///
/// The language knows no game. A domain says who "we" are and lists the words that tables may use,
/// each with the function that gives it meaning. Words are looked up once, when a table is loaded;
/// a table with a word that the vocabulary lacks is refused.
///
/// Words of different kinds live in different lists, and a goal's word is looked for among the
/// predicates first, then among the comparisons.
pub trait Vocabulary: Game + Sized + 'static {
    /// Is it we who are to move, the side that takes the advice?
    fn us_to_move(&self, position: &Self::Position) -> bool;

    /// Words about one position, for goals and for the conditions of rules.
    fn predicates(&self) -> &[Word<Predicate<Self>>];

    /// Words that compare a position with the root of the forcing tree, for goals only.
    fn comparisons(&self) -> &[Word<Comparison<Self>>];

    /// Words that generate moves, for move constraints.
    fn generators(&self) -> &[Word<Generator<Self>>];
}

/// Is it so in this position?
pub type Predicate<G> = fn(&G, &<G as Game>::Position) -> bool;

/// Is it so in the first position, compared with the second, the root?
pub type Comparison<G> = fn(&G, &<G as Game>::Position, &<G as Game>::Position) -> bool;

/// Appends moves of the side to move in a fixed order; all of them legal.
pub type Generator<G> = fn(&G, &<G as Game>::Position, &mut Vec<<G as Game>::Move>);

/// A word and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Word<M> {
    /// The name, as tables write it and as messages show it.
    pub name: &'static str,
    /// Other spellings, such as a translation's.
    pub aliases: &'static [&'static str],
    /// What it means, in a sentence.
    pub doc: &'static str,
    /// The meaning.
    pub meaning: M,
}
