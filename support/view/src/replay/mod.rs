//! From records to a model.
//!
//! Events name a state and its depth, but not the node above. That is the latest node expanded one
//! level up: a rule that the tests check against every algorithm.

mod advice;
mod builder;
mod claims;
mod game;
mod mcts;
mod search;

use game_core::{Answers, Procedure, Visits};
use search_core::{Field as Fact, Record};
use trace::{Family, Header};

use crate::model::{Held, Side};
use crate::numbers::MOST_HELD;
use advice::AdviceReplay;
pub(crate) use builder::Builder;
use game::GameReplay;
use mcts::MctsReplay;
use search::SearchReplay;

/// The replay of a run: follows its events.
pub(crate) trait Follower: Send {
    /// Takes in the next event.
    fn see(&mut self, record: Record);

    /// Returns the model as far as it has been built.
    fn builder(&mut self) -> &mut Builder;

    /// Returns the memory that it takes besides the model, in bytes.
    fn bytes(&self) -> usize {
        0
    }

    /// Returns the number of a node of a game tree that is known without the search, which may have met it.
    fn extend(&mut self, _: Option<usize>, _: &str, _: &str, _: Side) -> Option<usize> {
        None
    }

    /// Ends with the last event.
    fn end(&mut self) {}

    /// Returns the nodes along the answer.
    fn answer(&self, actions: &[String]) -> Vec<usize>;
}

/// Returns the replay of a run. Of a game tree, nodes more than `plies` plies from the root are left out.
pub(crate) fn follower(header: &Header, plies: usize) -> Box<dyn Follower> {
    match header.of {
        Family::Search => Box::new(SearchReplay::new(&header.algorithm)),
        Family::Game => match Procedure::named(&header.algorithm) {
            Some(listed) if listed.answers == Answers::Simulations => Box::<MctsReplay>::default(),
            listed => {
                let leaps = listed.is_some_and(|listed| listed.visits == Visits::BestFirst);
                let averages = listed.is_some_and(|it| it.answers == Answers::Expectation);
                Box::new(GameReplay::new(leaps, averages, plies))
            }
        },
        Family::Advice => Box::<AdviceReplay>::default(),
    }
}

/// Returns the text of a fact, which is empty if there is none.
fn text<'r>(record: &'r Record, name: &str) -> &'r str {
    match record.get(name) {
        Some(Fact::Text(text)) => text,
        _ => "",
    }
}

/// Returns a fact as a number, if it is one.
fn number(record: &Record, name: &str) -> Option<i64> {
    match record.get(name) {
        Some(Fact::Number(number)) => Some(*number),
        _ => None,
    }
}

/// Returns a fact as the contents of a field.
fn held<'r>(record: &'r Record, name: &str) -> Held<'r> {
    match record.get(name) {
        Some(Fact::Number(number)) => Held::Number(*number),
        Some(Fact::Text(text)) => Held::Text(text.into()),
        Some(Fact::List(list)) => Held::Text(list.join(" ").into()),
        None => Held::Nothing,
    }
}

/// Returns the side that is to move at the node of an event of a game.
fn side(record: &Record) -> Side {
    match text(record, "level") {
        "min" => Side::Min,
        "chance" => Side::Chance,
        _ => Side::Max,
    }
}

/// Returns the depth of the node that the event is about, but no more than the greatest number of nodes.
fn depth(record: &Record) -> usize {
    let depth = number(record, "depth").and_then(|depth| usize::try_from(depth).ok());
    depth.unwrap_or(0).min(MOST_HELD)
}
