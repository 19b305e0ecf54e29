//! Move constraints made ready for quick generation.

use std::sync::Arc;

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

/// A generator, and what its moves must satisfy too.
pub(crate) struct Source<V: Vocabulary> {
    generator: Generator<V>,
    filters: Vec<Arc<Filter<V>>>,
}

/// More sources than this, each counted with its filters, all depths together, nobody can mean.
const MAX_SIZE: usize = 10_000;

/// Why a constraint cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Uncompilable {
    /// At this depth it leaves the move open: a depth test is met and no generator follows.
    OpenAt(usize),
    /// It comes to more than [`MAX_SIZE`].
    TooLarge,
}

/// An element of the stream of moves that a constraint describes at some depth.
enum Part<V: Vocabulary> {
    /// Any move: the depth test is met and says nothing about the move.
    Open,
    /// The moves of the source.
    Moves(Source<V>),
}

impl<V: Vocabulary> CompiledConstraint<V> {
    pub(crate) fn of(constraint: &Constraint<V>) -> Result<Self, Uncompilable> {
        let mut turns = vec![MAX_DEPTH + 1];
        constraint.add_turns(&mut turns);
        turns.sort_unstable();
        turns.dedup();
        let mut stages = Vec::with_capacity(turns.len());
        let mut depth = 0;
        let mut room = Room(MAX_SIZE);
        for until in turns {
            let mut sources = Vec::new();
            for part in constraint.parts(depth, &mut room)? {
                match part {
                    Part::Open => return Err(Uncompilable::OpenAt(depth)),
                    Part::Moves(source) => sources.push(source),
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

    /// The stream of moves at this depth.
    fn parts(&self, depth: usize, room: &mut Room) -> Result<Vec<Part<V>>, Uncompilable> {
        match self {
            Self::Generator(_, generator) => {
                room.take(1)?;
                Ok(vec![Part::Moves(Source {
                    generator: *generator,
                    filters: Vec::new(),
                })])
            }
            Self::Depth(relation, bound) if relation.holds(depth, *bound) => {
                room.take(1)?;
                Ok(vec![Part::Open])
            }
            Self::Nothing | Self::Depth(..) => Ok(Vec::new()),
            Self::Then(links) => {
                let mut parts = Vec::new();
                for link in links {
                    parts.extend(link.parts(depth, room)?);
                }
                Ok(parts)
            }
            Self::And(links) => {
                let mut parts = vec![Part::Open];
                for link in links {
                    parts = link.narrow(parts, depth, room)?;
                }
                Ok(parts)
            }
        }
    }

    /// What is left of a stream on whose right side this constraint stands.
    fn narrow(
        &self,
        parts: Vec<Part<V>>,
        depth: usize,
        room: &mut Room,
    ) -> Result<Vec<Part<V>>, Uncompilable> {
        if let [Part::Open] = *parts {
            return self.parts(depth, room);
        }
        let filter = Filter::of(self, depth);
        if filter.is_never() {
            return Ok(Vec::new());
        }
        let own = if parts.iter().any(|part| matches!(part, Part::Open)) {
            self.parts(depth, room)?
        } else if filter.is_always() {
            return Ok(parts);
        } else {
            Vec::new()
        };
        let own_size = own.iter().map(Part::size).sum();
        let filter_size = filter.size();
        let filter = (!filter.is_always()).then(|| Arc::new(filter));
        let mut left = Vec::with_capacity(parts.len());
        for part in parts {
            match (part, &filter) {
                (Part::Open, _) => {
                    room.take(own_size)?;
                    left.extend(own.iter().cloned());
                }
                (Part::Moves(mut source), Some(filter)) => {
                    room.take(filter_size)?;
                    source.filters.push(Arc::clone(filter));
                    left.push(Part::Moves(source));
                }
                (moves @ Part::Moves(_), None) => left.push(moves),
            }
        }
        Ok(left)
    }
}

/// How much more a constraint may come to.
struct Room(usize);

impl Room {
    fn take(&mut self, size: usize) -> Result<(), Uncompilable> {
        self.0 = self.0.checked_sub(size).ok_or(Uncompilable::TooLarge)?;
        Ok(())
    }
}

impl<V: Vocabulary> Part<V> {
    fn size(&self) -> usize {
        match self {
            Self::Open => 1,
            Self::Moves(source) => {
                let filters = source.filters.iter().map(|filter| filter.size());
                1 + filters.sum::<usize>()
            }
        }
    }
}

impl<V: Vocabulary> Clone for Part<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Open => Self::Open,
            Self::Moves(source) => Self::Moves(Source {
                generator: source.generator,
                filters: source.filters.clone(),
            }),
        }
    }
}

impl<V: Vocabulary> Source<V> {
    /// Appends the moves that the source allows, in the generator's order.
    #[inline]
    pub(crate) fn generate(&self, game: &V, position: &V::Position, moves: &mut Vec<V::Move>) {
        let start = moves.len();
        (self.generator)(game, position, moves);
        for filter in &self.filters {
            filter.retain(game, position, moves, start);
        }
    }
}
