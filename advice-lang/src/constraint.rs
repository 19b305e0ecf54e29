//! Move constraints: which moves to consider, and in which order.

use std::fmt;

use crate::syntax::Relation;
use crate::{Generator, MAX_DEPTH, Vocabulary};

/// A constraint whose words have their meanings.
pub(crate) enum Constraint<V: Vocabulary> {
    /// The word `nomove`.
    Nothing,
    Generator(&'static str, Generator<V>),
    Depth(Relation, usize),
    And(Vec<Self>),
    Then(Vec<Self>),
}

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

struct Filter<V: Vocabulary> {
    generators: Vec<Generator<V>>,
    condition: Membership,
}

/// In which of a filter's lists of moves must a move be found?
enum Membership {
    In(usize),
    /// True if empty.
    All(Vec<Self>),
    /// False if empty.
    Any(Vec<Self>),
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
        let mut generators = Vec::new();
        let links = others
            .iter()
            .map(|other| other.membership(depth, &mut generators))
            .collect();
        let filter = match Membership::all(links) {
            Membership::All(links) if links.is_empty() => None,
            Membership::Any(links) if links.is_empty() => return None,
            condition => Some(Filter {
                generators,
                condition,
            }),
        };
        Some(Self { generator, filter })
    }

    /// Appends the moves that the source allows, in the generator's order.
    #[inline]
    pub(crate) fn generate(&self, game: &V, position: &V::Position, moves: &mut Vec<V::Move>) {
        let start = moves.len();
        (self.generator)(game, position, moves);
        if let Some(filter) = &self.filter {
            filter.apply(game, position, moves, start);
        }
    }
}

impl<V: Vocabulary> Filter<V> {
    /// Takes the moves that are not allowed out of those from `start` on.
    fn apply(&self, game: &V, position: &V::Position, moves: &mut Vec<V::Move>, start: usize) {
        let candidates = moves.len() - start;
        let mut allowed = Vec::new();
        let mut ends = Vec::with_capacity(self.generators.len());
        for generator in &self.generators {
            generator(game, position, &mut allowed);
            ends.push(allowed.len());
        }
        let list = |index: usize| {
            let from = if index == 0 { 0 } else { ends[index - 1] };
            &allowed[from..ends[index]]
        };
        let mut kept = start;
        for index in start..start + candidates {
            let mv = moves[index];
            if self.condition.holds(mv, &list) {
                moves[kept] = mv;
                kept += 1;
            }
        }
        moves.truncate(kept);
    }
}

impl Membership {
    fn all(links: Vec<Self>) -> Self {
        if links.iter().any(Self::is_never) {
            return Self::Any(Vec::new());
        }
        Self::All(links.into_iter().filter(|link| !link.is_always()).collect())
    }

    fn any(links: Vec<Self>) -> Self {
        if links.iter().any(Self::is_always) {
            return Self::All(Vec::new());
        }
        Self::Any(links.into_iter().filter(|link| !link.is_never()).collect())
    }

    fn is_always(&self) -> bool {
        matches!(self, Self::All(links) if links.is_empty())
    }

    fn is_never(&self) -> bool {
        matches!(self, Self::Any(links) if links.is_empty())
    }

    fn holds<'m, M: Copy + Eq + 'm>(&self, mv: M, list: &impl Fn(usize) -> &'m [M]) -> bool {
        match self {
            Self::In(index) => list(*index).contains(&mv),
            Self::All(links) => links.iter().all(|link| link.holds(mv, list)),
            Self::Any(links) => links.iter().any(|link| link.holds(mv, list)),
        }
    }
}

impl<V: Vocabulary> Constraint<V> {
    /// What the constraint asks of a move that is given, at this depth. The generators whose moves
    /// must be looked through are added to `generators`.
    fn membership(&self, depth: usize, generators: &mut Vec<Generator<V>>) -> Membership {
        match self {
            Self::Generator(_, generator) => {
                generators.push(*generator);
                Membership::In(generators.len() - 1)
            }
            Self::Depth(relation, bound) if relation.holds(depth, *bound) => {
                Membership::All(Vec::new())
            }
            Self::Nothing | Self::Depth(..) => Membership::Any(Vec::new()),
            Self::And(links) => Membership::all(
                links
                    .iter()
                    .map(|link| link.membership(depth, generators))
                    .collect(),
            ),
            Self::Then(links) => Membership::any(
                links
                    .iter()
                    .map(|link| link.membership(depth, generators))
                    .collect(),
            ),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, outside: u8) -> fmt::Result {
        let (links, word, binding) = match self {
            Self::Nothing => return f.write_str("nomove"),
            Self::Generator(name, _) => return f.write_str(name),
            Self::Depth(relation, bound) => {
                return write!(f, "(depth {} {bound})", relation.sign());
            }
            Self::Then(links) => (links, " then ", 0),
            Self::And(links) => (links, " and ", 1),
        };
        if binding < outside {
            return write!(f, "({self})");
        }
        for (index, link) in links.iter().enumerate() {
            if index > 0 {
                f.write_str(word)?;
            }
            link.write(f, binding + 1)?;
        }
        Ok(())
    }
}

/// The constraint in English keywords and the vocabulary's own names; every depth test in brackets,
/// as the books print it.
impl<V: Vocabulary> fmt::Display for Constraint<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}
