//! The moves that constraints allow, compiled for generation.

use crate::Vocabulary;
use crate::eval::bytecode::{Bytecode, Definitions};
use crate::eval::context::Context;
use crate::eval::order::Order;
use crate::language::filter::Filter;
use crate::language::stages::{Origin, Source, Stages, Step};

/// A constraint with bytecode for its questions about moves.
pub(crate) struct Moves<'t, V: Vocabulary> {
    pub(crate) stages: &'t Stages<V>,
    goals: Vec<Bytecode<V>>,
    values: Vec<Bytecode<V>>,
}

impl<'t, V: Vocabulary> Moves<'t, V> {
    pub(crate) fn of(stages: &'t Stages<V>, definitions: &mut Definitions<V>) -> Self {
        let goals = stages.asked.goals.iter();
        let goals = goals.map(|goal| Bytecode::of_move_goal(goal, definitions));
        let goals = goals.collect();
        let values = stages.asked.values.iter();
        let values = values.map(|value| Bytecode::of_value(value, 0, definitions));
        Self {
            stages,
            goals,
            values: values.collect(),
        }
    }

    /// Appends the moves that a source allows in the position of the context, in its order.
    #[inline]
    pub(crate) fn generate(
        &self,
        source: &Source<V>,
        context: Context<'_, V>,
        moves: &mut Vec<V::Move>,
    ) {
        let start = moves.len();
        if let Some(order) = self.generate_unsorted(source, context, moves) {
            order.sort(moves, start);
        }
    }

    /// Appends them without sorting them at the end, if their order can be returned instead.
    #[inline]
    pub(crate) fn generate_unsorted(
        &self,
        source: &Source<V>,
        context: Context<'_, V>,
        moves: &mut Vec<V::Move>,
    ) -> Option<Order> {
        let start = moves.len();
        match &source.origin {
            Origin::Generator(generator) => context.generate(*generator, moves),
            Origin::Sources(sources) => {
                for source in &**sources {
                    self.generate(source, context, moves);
                }
            }
        }
        let (last, steps) = match &source.steps[..] {
            [steps @ .., Step::Order(value)] => (Some(*value), steps),
            steps => (None, steps),
        };
        for step in steps {
            match step {
                Step::Keep(filter) => self.retain(filter, context, moves, start),
                Step::Order(value) => {
                    if let Some(order) = Order::of(&context, moves, start, &self.values[*value]) {
                        order.sort(moves, start);
                    }
                }
            }
        }
        Order::of(&context, moves, start, &self.values[last?])
    }

    /// Keeps only those moves from `start` on that the filter lets through, in their order. They are moves in the
    /// position of the context.
    fn retain(
        &self,
        filter: &Filter<V>,
        context: Context<'_, V>,
        moves: &mut Vec<V::Move>,
        start: usize,
    ) {
        let end = moves.len();
        match filter {
            Filter::All(links) => {
                for link in links {
                    self.retain(link, context, moves, start);
                }
                return;
            }
            Filter::Where(goal) => return self.goals[*goal].retain(context, moves, start),
            // They stand behind our moves while these are compared with them, and go when the list is cut.
            Filter::In(generator) => context.generate(*generator, moves),
            Filter::Any(_) => {}
        }
        let mut kept = start;
        for index in start..end {
            let mv = moves[index];
            let stays = match filter {
                Filter::In(_) => moves[end..].contains(&mv),
                _ => self.allows(filter, context, mv, moves),
            };
            if stays {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Returns whether the filter lets this move through. `room` is borrowed and left as it was.
    fn allows(
        &self,
        filter: &Filter<V>,
        context: Context<'_, V>,
        mv: V::Move,
        room: &mut Vec<V::Move>,
    ) -> bool {
        match filter {
            Filter::In(generator) => {
                let start = room.len();
                context.generate(*generator, room);
                let found = room[start..].contains(&mv);
                room.truncate(start);
                found
            }
            Filter::Where(goal) => {
                let start = room.len();
                room.push(mv);
                self.goals[*goal].retain(context, room, start);
                let stays = room.len() > start;
                room.truncate(start);
                stays
            }
            Filter::All(links) => {
                let mut links = links.iter();
                links.all(|link| self.allows(link, context, mv, room))
            }
            Filter::Any(links) => {
                let mut links = links.iter();
                links.any(|link| self.allows(link, context, mv, room))
            }
        }
    }
}
