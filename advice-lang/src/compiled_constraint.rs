//! Move constraints made ready for quick generation.

use crate::constraint::Constraint;
use crate::filter::Filter;
use crate::{Generator, MAX_DEPTH, Vocabulary};

/// A constraint made ready for quick generation: what it comes to at each depth.
///
/// At a given depth its tests of the depth are decided, and what is left is a row of generators,
/// some of them with filters.
pub(crate) struct CompiledConstraint<V: Vocabulary> {
    stages: Vec<Stage<V>>,
}

/// What the constraint comes to at all depths below `until` that no earlier stage covers.
struct Stage<V: Vocabulary> {
    until: usize,
    sources: Vec<Source<V>>,
}

/// A generator, and the constraints that its moves must satisfy too.
pub(crate) struct Source<V: Vocabulary> {
    generator: Generator<V>,
    filter: Option<Filter<V>>,
}

/// More generators than this, all depths together, nobody can mean.
const MAX_SOURCES: usize = 10_000;

/// Why a constraint cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uncompilable {
    /// At this depth it leaves the move open: a depth test is met and no generator follows.
    OpenAt(usize),
    /// It has more than [`MAX_SOURCES`] generators.
    TooLarge,
}

/// An element of the stream of moves that a constraint describes at some depth.
enum Part<'c, V: Vocabulary> {
    /// Any move: the depth test is met and says nothing about the move.
    Open,
    /// The moves of the generator that satisfy the constraints as well.
    Moves(Generator<V>, Vec<&'c Constraint<V>>),
}

impl<V: Vocabulary> CompiledConstraint<V> {
    pub(crate) fn of(constraint: &Constraint<V>) -> Result<Self, Uncompilable> {
        let mut turns = vec![MAX_DEPTH + 1];
        constraint.add_turns(&mut turns);
        turns.sort_unstable();
        turns.dedup();
        let mut stages = Vec::with_capacity(turns.len());
        let mut depth = 0;
        let mut room = MAX_SOURCES;
        for until in turns {
            let parts = constraint.parts(depth, room)?;
            room -= parts.len();
            let mut sources = Vec::with_capacity(parts.len());
            for part in parts {
                match part {
                    Part::Open => return Err(Uncompilable::OpenAt(depth)),
                    Part::Moves(generator, others) => {
                        sources.extend(Source::of(generator, &others, depth));
                    }
                }
            }
            stages.push(Stage { until, sources });
            depth = until;
        }
        Ok(Self { stages })
    }

    /// The sources of moves at this depth, in order.
    #[inline]
    pub(crate) fn at(&self, depth: usize) -> &[Source<V>] {
        self.stages
            .iter()
            .find(|stage| depth < stage.until)
            .map_or(&[], |stage| &stage.sources)
    }
}

impl<V: Vocabulary> Constraint<V> {
    /// Adds the depths, from 1 to [`MAX_DEPTH`], at which a depth test changes its answer.
    fn add_turns(&self, turns: &mut Vec<usize>) {
        match self {
            Self::Nothing | Self::Generator(..) => {}
            Self::Depth(_, bound) => {
                let next = bound.saturating_add(1);
                turns.extend(
                    [*bound, next]
                        .iter()
                        .filter(|turn| (1..=MAX_DEPTH).contains(*turn)),
                );
            }
            Self::And(links) | Self::Then(links) => {
                for link in links {
                    link.add_turns(turns);
                }
            }
        }
    }

    /// The stream of moves at this depth, of at most `room` parts.
    fn parts(&self, depth: usize, room: usize) -> Result<Vec<Part<'_, V>>, Uncompilable> {
        let parts = match self {
            Self::Generator(_, generator) => vec![Part::Moves(*generator, Vec::new())],
            Self::Depth(relation, bound) if relation.holds(depth, *bound) => vec![Part::Open],
            Self::Nothing | Self::Depth(..) => Vec::new(),
            Self::Then(links) => {
                let mut parts = Vec::new();
                for link in links {
                    parts.extend(link.parts(depth, room.saturating_sub(parts.len()))?);
                }
                parts
            }
            Self::And(links) => {
                let mut parts = vec![Part::Open];
                for link in links {
                    let mut next = Vec::new();
                    for part in parts {
                        match part {
                            Part::Open => next.extend(link.parts(depth, room)?),
                            Part::Moves(generator, mut others) => {
                                others.push(link);
                                next.push(Part::Moves(generator, others));
                            }
                        }
                        if next.len() > room {
                            return Err(Uncompilable::TooLarge);
                        }
                    }
                    parts = next;
                }
                parts
            }
        };
        if parts.len() > room {
            return Err(Uncompilable::TooLarge);
        }
        Ok(parts)
    }
}

impl<V: Vocabulary> Source<V> {
    /// The moves of `generator` that satisfy the `others`; `None` if no move can, at this depth.
    fn of(generator: Generator<V>, others: &[&Constraint<V>], depth: usize) -> Option<Self> {
        let filter = Filter::of(others, depth);
        if filter.is_never() {
            return None;
        }
        Some(Self {
            generator,
            filter: (!filter.is_always()).then_some(filter),
        })
    }

    /// Appends the moves that the source allows, in the generator's order.
    #[inline]
    pub(crate) fn generate(&self, game: &V, position: &V::Position, moves: &mut Vec<V::Move>) {
        let start = moves.len();
        (self.generator)(game, position, moves);
        if let Some(filter) = &self.filter {
            filter.retain(game, position, moves, start);
        }
    }
}
