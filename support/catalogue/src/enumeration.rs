//! Spaces whose states are counted depth by depth.

use std::num::NonZero;
use std::rc::Rc;

use search_core::{
    Event, IndexedSpace, KeptLevels, LevelsSoFar, Limits, Notation, RankSpace, Record, Run,
    SearchObserver, SearchSpace, Statistics, Stopped, enumerate_layers, enumerate_levels_from,
};
use trace::Header;

use crate::effort::See;

/// A space whose states can be counted.
pub trait Enumerable {
    /// Where counting begins, for people and for programs.
    fn start(&self) -> String;

    /// The greatest possible number of states, if that is known beforehand.
    fn size(&self) -> Option<u64>;

    /// How many bytes are reserved for the count, if that is known beforehand.
    fn memory(&self) -> Option<u64> {
        self.size().map(|size| size.div_ceil(4))
    }

    /// The header of a trace.
    fn header(&self) -> Header;

    /// The space by the numbers of its states, if they are numbered.
    fn by_rank(&self) -> Option<ByRank<'_>> {
        None
    }

    /// Counts the states at every depth. The events, of which there is one for each depth, are shown to `see`.
    /// The work done so far is shown to `progress`, and left in `statistics`.
    ///
    /// # Errors
    ///
    /// If a limit is met first.
    fn count(&self, counting: Counting<'_>) -> Result<Levels, Stopped>;
}

/// A space by the numbers of its states.
pub struct ByRank<'e> {
    /// The space.
    pub space: &'e dyn RankSpace,
    /// The number of the state where counting begins.
    pub start: u64,
    /// The text of the state of a number.
    pub text: Box<dyn Fn(u64) -> String + 'e>,
}

/// How to count.
pub struct Counting<'r> {
    /// How far it may go.
    pub limits: Limits<'r>,
    /// On this many threads, if the space is numbered.
    pub threads: NonZero<usize>,
    /// The levels that have been counted before, if the space is numbered.
    pub kept: Option<KeptLevels>,
    /// Called when a level of a numbered space is complete.
    pub keep: &'r mut dyn FnMut(&LevelsSoFar<'_>),
    /// The observer of the events.
    pub events: Option<&'r mut See<'r>>,
    /// Called now and then with the work done so far.
    pub progress: &'r mut dyn FnMut(&Statistics),
}

/// How many states there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// At each depth, that of the start first.
    pub counts: Vec<u64>,
    /// One of the states of the last depth.
    pub farthest: Option<String>,
    /// How much was done.
    pub statistics: Statistics,
}

/// A space whose states are numbered: two bits for each of them. The header must tell it from other spaces with as many
/// states, since levels may be [kept](crate::Checkpoint) by it.
pub struct Numbered<S: IndexedSpace> {
    space: S,
    start: S::State,
    header: Header,
}

impl<S: IndexedSpace> Numbered<S> {
    /// The space, to be counted from this start.
    pub fn new(space: S, start: S::State, header: Header) -> Self {
        Self {
            space,
            start,
            header,
        }
    }
}

impl<S: IndexedSpace + Notation + Sync> Enumerable for Numbered<S> {
    fn start(&self) -> String {
        self.space.state_text(&self.start)
    }

    fn size(&self) -> Option<u64> {
        Some(self.space.size())
    }

    fn header(&self) -> Header {
        self.header.clone()
    }

    fn by_rank(&self) -> Option<ByRank<'_>> {
        let space = &self.space;
        Some(ByRank {
            space,
            start: space.rank(&self.start),
            text: Box::new(|rank| space.state_text(&space.unrank(rank))),
        })
    }

    fn count(&self, counting: Counting<'_>) -> Result<Levels, Stopped> {
        let Counting {
            limits,
            threads,
            kept,
            keep,
            events,
            progress,
        } = counting;
        let space = &self.space;
        let mut run = Run::watched_by(writing(space, events))
            .with_limits(limits)
            .with_progress(progress);
        let levels = enumerate_levels_from(&mut run, space, &self.start, threads, kept, keep)?;
        let farthest = levels.farthest().next();
        Ok(Levels {
            counts: levels.counts().to_vec(),
            farthest: farthest.map(|state| space.state_text(&state)),
            statistics: run.statistics,
        })
    }
}

/// Any other space: its states are remembered one by one.
pub(crate) struct Hashed<S: SearchSpace> {
    space: Rc<S>,
    start: S::State,
    header: Header,
}

impl<S: SearchSpace> Hashed<S> {
    pub(crate) fn new(space: Rc<S>, start: S::State, header: Header) -> Self {
        Self {
            space,
            start,
            header,
        }
    }
}

impl<S: SearchSpace + Notation> Enumerable for Hashed<S> {
    fn start(&self) -> String {
        self.space.state_text(&self.start)
    }

    fn size(&self) -> Option<u64> {
        None
    }

    fn header(&self) -> Header {
        self.header.clone()
    }

    fn count(&self, counting: Counting<'_>) -> Result<Levels, Stopped> {
        let space = &*self.space;
        let mut run = Run::watched_by(writing(space, counting.events))
            .with_limits(counting.limits)
            .with_progress(counting.progress);
        let (counts, farthest) = enumerate_layers(&mut run, space, &self.start)?;
        Ok(Levels {
            counts,
            farthest: Some(space.state_text(&farthest)),
            statistics: run.statistics,
        })
    }
}

/// An observer that records events if that is wanted.
fn writing<'s, S: Notation>(
    space: &'s S,
    mut see: Option<&'s mut See<'_>>,
) -> impl SearchObserver<S> {
    move |event: Event<'_, S>| {
        if let Some(see) = &mut see {
            see(&|| -> Record { event.record(space) });
        }
    }
}
