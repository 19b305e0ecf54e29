//! The moves that constraints allow at each depth.

use std::sync::Arc;

use crate::language::asked::Asked;
use crate::language::constraint::Constraint;
use crate::language::filter::Filter;
use crate::{Generator, MAX_DEPTH, Vocabulary};

/// The moves that a constraint allows at each depth: its tests of the depth are decided, and a row of generators
/// remains, some of them with filters.
pub(crate) struct Stages<V: Vocabulary> {
    stages: Vec<Stage<V>>,
    pub(crate) asked: Asked<V>,
}

/// The moves that the constraint allows at all depths below `until` that no earlier stage covers.
struct Stage<V: Vocabulary> {
    until: usize,
    sources: Vec<Source<V>>,
}

/// A source of moves, and the steps that follow.
pub(crate) struct Source<V: Vocabulary> {
    pub(crate) origin: Origin<V>,
    pub(crate) steps: Vec<Step<V>>,
}

pub(crate) enum Origin<V: Vocabulary> {
    Generator(Generator<V>),
    /// The moves of several sources, one after the other.
    Sources(Arc<[Source<V>]>),
}

pub(crate) enum Step<V: Vocabulary> {
    Keep(Arc<Filter<V>>),
    /// Sorts the moves by this value, the least first.
    Order(usize),
}

/// Greatest number of sources, each counted with its filters, at all depths together; nobody can mean more.
const MAX_SIZE: usize = 10_000;

/// Reason why a constraint does not determine the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unclear {
    /// At this depth it leaves the move open: a depth test is met and no generator follows.
    OpenAt(usize),
    /// It is larger than [`MAX_SIZE`].
    TooLarge,
}

/// An element of the stream of moves that a constraint describes at some depth.
enum Part<V: Vocabulary> {
    /// Any move: the depth test is met and says nothing about the move.
    Open,
    /// The moves of the source.
    Moves(Source<V>),
}

impl<V: Vocabulary> Stages<V> {
    pub(crate) fn of(constraint: &Constraint<V>) -> Result<Self, Unclear> {
        let mut turns = vec![MAX_DEPTH + 1];
        constraint.add_turns(&mut turns);
        turns.sort_unstable();
        turns.dedup();
        let mut stages = Vec::with_capacity(turns.len());
        let mut depth = 0;
        let mut room = Room::new();
        for until in turns {
            let mut sources = Vec::new();
            for part in constraint.parts(depth, &mut room)? {
                match part {
                    Part::Open => return Err(Unclear::OpenAt(depth)),
                    Part::Moves(source) => sources.push(source),
                }
            }
            stages.push(Stage { until, sources });
            depth = until;
        }
        Ok(Self {
            stages,
            asked: room.asked,
        })
    }

    /// Returns the depth from which on there are no moves.
    pub(crate) fn end(&self) -> usize {
        let last = self.stages.iter().rfind(|stage| !stage.sources.is_empty());
        last.map_or(0, |stage| stage.until)
    }

    /// Returns the sources of moves at this depth, in order.
    #[inline]
    pub(crate) fn at(&self, depth: usize) -> &[Source<V>] {
        self.stages
            .iter()
            .find(|stage| depth < stage.until)
            .map_or(&[], |stage| &stage.sources)
    }
}

impl<V: Vocabulary> Constraint<V> {
    /// Returns the stream of moves at this depth.
    fn parts(&self, depth: usize, room: &mut Room<V>) -> Result<Vec<Part<V>>, Unclear> {
        match self {
            Self::Generator(_, generator) => {
                room.take(1)?;
                Ok(vec![Part::Moves(Source {
                    origin: Origin::Generator(*generator),
                    steps: Vec::new(),
                })])
            }
            Self::Depth(relation, bound) if relation.holds(depth, *bound) => {
                room.take(1)?;
                Ok(vec![Part::Open])
            }
            Self::Nothing | Self::Depth(..) => Ok(Vec::new()),
            Self::Defined(definition) => definition.body.parts(depth, room),
            Self::Where(moves, goal) => {
                let sources = moves.sources(depth, room)?;
                let keep = Arc::new(Filter::Where(room.asked.goal(goal)));
                room.take(sources.len())?;
                let sources = sources.into_iter();
                let kept =
                    sources.map(|source| Part::Moves(source.then(Step::Keep(Arc::clone(&keep)))));
                Ok(kept.collect())
            }
            Self::By(moves, value) => {
                let sources = moves.sources(depth, room)?;
                room.take(1)?;
                let together = Source::together(sources);
                let order = Step::Order(room.asked.value(value));
                let order = |source: Source<V>| Part::Moves(source.then(order));
                Ok(together.map(order).into_iter().collect())
            }
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

    /// Returns the stream of moves at this depth, which leaves no move open.
    fn sources(&self, depth: usize, room: &mut Room<V>) -> Result<Vec<Source<V>>, Unclear> {
        let source = |part| match part {
            Part::Open => Err(Unclear::OpenAt(depth)),
            Part::Moves(source) => Ok(source),
        };
        self.parts(depth, room)?.into_iter().map(source).collect()
    }

    /// Narrows a stream by this constraint on its right side.
    fn narrow(
        &self,
        parts: Vec<Part<V>>,
        depth: usize,
        room: &mut Room<V>,
    ) -> Result<Vec<Part<V>>, Unclear> {
        if let [Part::Open] = *parts {
            return self.parts(depth, room);
        }
        let filter = Filter::of(self, depth, &mut room.asked);
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
                (Part::Moves(source), Some(filter)) => {
                    room.take(filter_size)?;
                    let step = Step::Keep(Arc::clone(filter));
                    left.push(Part::Moves(source.then(step)));
                }
                (moves @ Part::Moves(_), None) => left.push(moves),
            }
        }
        Ok(left)
    }
}

/// Room for a constraint to grow, and the goals and values about moves so far.
struct Room<V: Vocabulary> {
    size: usize,
    asked: Asked<V>,
}

impl<V: Vocabulary> Room<V> {
    fn new() -> Self {
        Self {
            size: MAX_SIZE,
            asked: Asked::default(),
        }
    }

    fn take(&mut self, size: usize) -> Result<(), Unclear> {
        self.size = self.size.checked_sub(size).ok_or(Unclear::TooLarge)?;
        Ok(())
    }
}

impl<V: Vocabulary> Part<V> {
    fn size(&self) -> usize {
        match self {
            Self::Open => 1,
            Self::Moves(source) => source.size(),
        }
    }
}

impl<V: Vocabulary> Clone for Part<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Open => Self::Open,
            Self::Moves(source) => Self::Moves(source.clone()),
        }
    }
}

impl<V: Vocabulary> Clone for Source<V> {
    fn clone(&self) -> Self {
        Self {
            origin: match &self.origin {
                Origin::Generator(generator) => Origin::Generator(*generator),
                Origin::Sources(sources) => Origin::Sources(Arc::clone(sources)),
            },
            steps: self.steps.clone(),
        }
    }
}

impl<V: Vocabulary> Clone for Step<V> {
    fn clone(&self) -> Self {
        match self {
            Self::Keep(filter) => Self::Keep(Arc::clone(filter)),
            Self::Order(value) => Self::Order(*value),
        }
    }
}

impl<V: Vocabulary> Source<V> {
    /// Returns the moves of these sources, one after the other; `None` if there is none.
    fn together(mut sources: Vec<Self>) -> Option<Self> {
        if sources.len() < 2 {
            return sources.pop();
        }
        Some(Self {
            origin: Origin::Sources(sources.into()),
            steps: Vec::new(),
        })
    }

    fn then(mut self, step: Step<V>) -> Self {
        self.steps.push(step);
        self
    }

    fn size(&self) -> usize {
        let steps = self.steps.iter().map(|step| match step {
            Step::Keep(filter) => filter.size(),
            Step::Order(_) => 1,
        });
        let origin = match &self.origin {
            Origin::Generator(_) => 1,
            Origin::Sources(sources) => sources.iter().map(Self::size).sum(),
        };
        origin + steps.sum::<usize>()
    }
}
