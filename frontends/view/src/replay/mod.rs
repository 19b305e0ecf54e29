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

use std::collections::BTreeMap;

use game_core::{Answers, Procedure, Visits};
use search_core::{Field as Fact, Record};
use trace::{Ending, Family, Header};

pub(crate) use self::search::status_after;
use crate::Tell;
use crate::model::{Held, Model, Side};
use crate::numbers::MOST_HELD;
use advice::AdviceReplay;
use builder::Builder;
use game::GameReplay;
use mcts::MctsReplay;
use search::SearchReplay;

/// Follows the events of a run.
pub(crate) struct Replay<'t> {
    header: Header,
    family: FamilyReplay<'t>,
    /// The memory that it may take, in bytes.
    room: usize,
    /// Number of times each event has come since there was no room left.
    counted: BTreeMap<usize, u64>,
}

/// Replay by the family of the run.
enum FamilyReplay<'t> {
    Search(SearchReplay),
    Game(GameReplay<'t>),
    Mcts(MctsReplay),
    Advice(AdviceReplay),
}

impl<'t> Replay<'t> {
    /// Follows a run in about `room` bytes. Of a game tree, nodes more than `plies` plies from the root are left out.
    pub(crate) fn new(header: &Header, tell: &'t Tell<'t>, room: usize, plies: usize) -> Self {
        let family = match header.of {
            Family::Search => FamilyReplay::Search(SearchReplay::new(&header.algorithm)),
            Family::Game => match Procedure::named(&header.algorithm) {
                Some(listed) if listed.answers == Answers::Simulations => {
                    FamilyReplay::Mcts(MctsReplay::default())
                }
                listed => {
                    let leaps = listed.is_some_and(|listed| listed.visits == Visits::BestFirst);
                    FamilyReplay::Game(GameReplay::new(leaps, plies, tell))
                }
            },
            Family::Advice => FamilyReplay::Advice(AdviceReplay::default()),
        };
        Self {
            header: header.clone(),
            family,
            room,
            counted: BTreeMap::new(),
        }
    }

    /// Takes in an event; `next` is the one after it. Once there is no room left, it is only counted.
    pub(crate) fn see(&mut self, record: &Record, next: Option<&Record>) {
        if self.has_room() {
            self.follow(record, next);
        } else {
            let event = self.builder_mut().kind(record);
            *self.counted.entry(event).or_default() += 1;
        }
    }

    /// Returns whether there is room left. The memory in use never shrinks, so once there is no room there never will
    /// be.
    fn has_room(&self) -> bool {
        let builder = self.builder();
        let own = match &self.family {
            FamilyReplay::Search(replay) => replay.bytes(),
            FamilyReplay::Game(replay) => replay.bytes(),
            FamilyReplay::Mcts(_) | FamilyReplay::Advice(_) => 0,
        };
        builder.bytes() + own <= self.room && builder.nodes.len().max(builder.log.len()) < MOST_HELD
    }

    fn builder(&self) -> &Builder {
        match &self.family {
            FamilyReplay::Search(replay) => &replay.builder,
            FamilyReplay::Game(replay) => &replay.builder,
            FamilyReplay::Mcts(replay) => &replay.builder,
            FamilyReplay::Advice(replay) => &replay.builder,
        }
    }

    fn builder_mut(&mut self) -> &mut Builder {
        match &mut self.family {
            FamilyReplay::Search(replay) => &mut replay.builder,
            FamilyReplay::Game(replay) => &mut replay.builder,
            FamilyReplay::Mcts(replay) => &mut replay.builder,
            FamilyReplay::Advice(replay) => &mut replay.builder,
        }
    }

    fn follow(&mut self, record: &Record, next: Option<&Record>) {
        match &mut self.family {
            FamilyReplay::Search(replay) => replay.see(record),
            FamilyReplay::Game(replay) => replay.see(record, next),
            FamilyReplay::Mcts(replay) => replay.see(record),
            FamilyReplay::Advice(replay) => replay.see(record),
        }
    }

    /// Returns the number of a node of a game tree that is known without the search, which may have met it.
    pub(crate) fn extend(
        &mut self,
        parent: Option<usize>,
        mv: &str,
        position: &str,
        side: Side,
    ) -> Option<usize> {
        match &mut self.family {
            FamilyReplay::Game(replay) => Some(replay.extend(parent, mv, position, side)),
            _ => None,
        }
    }

    /// Returns the model, with the path to the answer.
    pub(crate) fn finish(self, ending: Ending) -> Model {
        let actions = match &ending {
            Ending::Whole(end) => &end.answer[..],
            Ending::CutOff(_) => &[],
        };
        let (mut builder, answer) = match self.family {
            FamilyReplay::Search(replay) => replay.finish(actions),
            FamilyReplay::Game(replay) => replay.finish(actions),
            FamilyReplay::Mcts(replay) => replay.finish(actions),
            FamilyReplay::Advice(replay) => replay.finish(actions),
        };
        let names = (0..builder.events.len()).map(|event| builder.events.get(event).to_owned());
        Model {
            header: self.header,
            ending,
            events: names.collect(),
            answer,
            counted: self.counted,
            worth: builder.take_worth(),
            nodes: builder.nodes,
            log: builder.log.close(),
            texts: builder.texts.close(),
        }
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

/// Returns the depth of the node that the event is about, but no more than the greatest number of nodes.
fn depth(record: &Record) -> usize {
    match record.get("depth") {
        Some(Fact::Number(depth)) => usize::try_from(*depth).unwrap_or(0).min(MOST_HELD),
        _ => 0,
    }
}
