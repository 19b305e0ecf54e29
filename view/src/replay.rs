//! From records to a story.
//!
//! Events name a state and how far down it is, but not the node above. That is the latest node
//! expanded one level up: a rule that the tests hold against every algorithm.

mod advice;
mod game;
mod mcts;
mod search;
mod teller;

use search_core::{Field as Fact, Record};
use trace::{Family, Header};

use crate::Tell;
use crate::story::{Held, MCTS, Story};
use advice::AdviceReplay;
use game::GameReplay;
use mcts::MctsReplay;
use search::SearchReplay;
use teller::Teller;

/// Follows the events of a run.
pub(crate) struct Replay<'t> {
    header: Header,
    family: FamilyReplay<'t>,
}

/// What differs between the families.
enum FamilyReplay<'t> {
    Search(SearchReplay),
    Game(GameReplay<'t>),
    Mcts(MctsReplay),
    Advice(AdviceReplay),
}

impl<'t> Replay<'t> {
    pub(crate) fn new(header: &Header, tell: &'t Tell<'t>) -> Self {
        let family = match header.of {
            Family::Search => FamilyReplay::Search(SearchReplay::new(&header.algorithm)),
            Family::Game if header.algorithm == MCTS => FamilyReplay::Mcts(MctsReplay::default()),
            Family::Game => FamilyReplay::Game(GameReplay::new(&header.algorithm, tell)),
            Family::Advice => FamilyReplay::Advice(AdviceReplay::default()),
        };
        Self {
            header: header.clone(),
            family,
        }
    }

    /// Takes notice of an event; `next` is the one after it.
    pub(crate) fn see(&mut self, record: &Record, next: Option<&Record>) {
        match &mut self.family {
            FamilyReplay::Search(replay) => replay.see(record),
            FamilyReplay::Game(replay) => replay.see(record, next),
            FamilyReplay::Mcts(replay) => replay.see(record),
            FamilyReplay::Advice(replay) => replay.see(record),
        }
    }

    /// The story, with the way to the answer.
    pub(crate) fn finish(self, end: Option<trace::End>) -> Story {
        let actions = end.as_ref().map_or(&[][..], |end| &end.answer);
        let (teller, answer) = match self.family {
            FamilyReplay::Search(replay) => replay.finish(actions),
            FamilyReplay::Game(replay) => replay.finish(actions),
            FamilyReplay::Mcts(replay) => replay.finish(actions),
            FamilyReplay::Advice(replay) => replay.finish(actions),
        };
        let Teller {
            nodes,
            steps,
            changes,
            events,
            texts,
            ..
        } = teller;
        Story {
            header: self.header,
            end,
            nodes,
            steps,
            changes,
            events: events.texts,
            texts: texts.texts,
            answer,
        }
    }
}

/// The text of a fact, which is empty if there is none.
fn text<'r>(record: &'r Record, name: &str) -> &'r str {
    match record.get(name) {
        Some(Fact::Text(text)) => text,
        _ => "",
    }
}

/// A fact as something to be held.
fn held(record: &Record, name: &str) -> Held {
    match record.get(name) {
        Some(Fact::Number(number)) => Held::Number(*number),
        Some(Fact::Text(text)) => Held::Text(text.as_str().into()),
        Some(Fact::List(list)) => Held::Text(list.join(" ").into()),
        None => Held::Nothing,
    }
}

/// The depth of the node that the event is about.
fn depth(record: &Record) -> usize {
    match record.get("depth") {
        Some(Fact::Number(depth)) => usize::try_from(*depth).unwrap_or(0),
        _ => 0,
    }
}
