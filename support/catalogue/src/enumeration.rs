//! Spaces whose states are counted depth by depth.

use std::num::NonZero;
use std::rc::Rc;

use search_core::{
    Event, IndexedSpace, KeptLevels, LevelPart, LevelsSoFar, Limits, Notation, Record, Run,
    SearchObserver, Statistics, Stopped, enumerate_levels_from, rank_part,
};
use trace::Header;

use crate::effort::See;
use crate::identity::identity;
use crate::space_instance::NamedSpace;

/// A space whose states can be counted.
pub trait Enumerable {
    /// Returns the state where counting begins, for people and for programs.
    fn start(&self) -> String;

    /// Returns the greatest possible number of states, if that is known beforehand.
    fn size(&self) -> Option<u64>;

    /// Returns the number of bytes that are reserved for the count, if that is known beforehand.
    fn memory(&self) -> Option<u64> {
        self.size().map(|size| size.div_ceil(4))
    }

    /// Returns the header of a trace.
    fn header(&self) -> Header;

    /// Describes the space and the start, so that no others have the same description.
    fn identity(&self) -> String {
        identity(&self.header())
    }

    /// Returns the part of one of several owners of the states, if these have numbers or keys: it takes the number of
    /// the owner, and how many there are.
    fn part(&self, owner: (usize, usize)) -> Option<Box<dyn LevelPart + '_>>;

    /// Returns the text of the state with a number or key, by which [`part`](Self::part) knows it.
    fn text_of(&self, key: u128) -> Option<String>;

    /// Returns the same space without the numbers of its states, which may be too many, if it can be counted so.
    fn without_numbers(&self) -> Option<&dyn Enumerable> {
        None
    }

    /// Counts the states at every depth. The events, one for each depth, are shown to `see`. The work done so far is
    /// shown to `progress`, and left in `statistics`.
    ///
    /// # Errors
    ///
    /// If a limit is met first.
    fn count(&self, counting: Counting<'_>) -> Result<Levels, StoppedCount>;
}

/// Options of a count.
pub struct Counting<'r> {
    /// Limits.
    pub limits: Limits<'r>,
    /// Number of threads, if the space is numbered.
    pub threads: NonZero<usize>,
    /// The levels that have been counted before, if the space is numbered.
    pub kept: Option<KeptLevels>,
    /// Called when the states of a further level of a numbered space are known.
    pub keep: &'r mut dyn FnMut(&LevelsSoFar<'_>),
    /// The observer of the events.
    pub events: Option<&'r mut See<'r>>,
    /// Called now and then with the work done so far.
    pub progress: &'r mut (dyn FnMut(&Statistics) + Send),
}

/// Numbers of states by depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Number at each depth, from the start's on.
    pub counts: Vec<u64>,
    /// One of the states of the last depth.
    pub farthest: Option<String>,
    /// Work done.
    pub statistics: Statistics,
}

/// A count that met a limit.
#[derive(Clone, Debug)]
pub struct StoppedCount {
    /// Number of states at each depth that has been counted completely.
    pub counts: Vec<u64>,
    /// The limit, and the work done.
    pub stopped: Box<Stopped>,
}

impl StoppedCount {
    fn new(counts: Vec<u64>, stopped: Stopped) -> Self {
        Self {
            counts,
            stopped: Box::new(stopped),
        }
    }
}

/// A space whose states are numbered: two bits for each of them. The header must tell it from other spaces with as many
/// states, since levels may be [kept](crate::Checkpoint) by it.
pub struct Numbered<S: IndexedSpace> {
    space: S,
    start: S::State,
    header: Header,
    without_numbers: Option<Box<dyn Enumerable>>,
}

impl<S: IndexedSpace> Numbered<S> {
    /// Returns the space, to be counted from this start.
    pub fn new(space: S, start: S::State, header: Header) -> Self {
        Self {
            space,
            start,
            header,
            without_numbers: None,
        }
    }

    /// Adds the form that is counted, up to some depth, where there is no memory for all numbers.
    #[must_use]
    pub fn or(self, without_numbers: Box<dyn Enumerable>) -> Self {
        Self {
            without_numbers: Some(without_numbers),
            ..self
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

    fn part(&self, owner: (usize, usize)) -> Option<Box<dyn LevelPart + '_>> {
        Some(Box::new(rank_part(&self.space, &self.start, owner)))
    }

    fn text_of(&self, key: u128) -> Option<String> {
        let rank = u64::try_from(key).ok()?;
        let is_there = rank < self.space.size();
        is_there.then(|| self.space.state_text(&self.space.unrank(rank)))
    }

    fn without_numbers(&self) -> Option<&dyn Enumerable> {
        self.without_numbers.as_deref()
    }

    fn count(&self, counting: Counting<'_>) -> Result<Levels, StoppedCount> {
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
        let mut counts = kept.as_ref().map_or(vec![1], |kept| kept.counts.clone());
        let mut keep = |levels: &LevelsSoFar<'_>| {
            counts = levels.counts.to_vec();
            keep(levels);
        };
        let levels = enumerate_levels_from(&mut run, space, &self.start, threads, kept, &mut keep);
        let levels = levels.map_err(|stopped| StoppedCount::new(counts, stopped))?;
        let farthest = levels.farthest().next();
        Ok(Levels {
            counts: levels.counts().to_vec(),
            farthest: farthest.map(|state| space.state_text(&state)),
            statistics: run.statistics,
        })
    }
}

/// Any other space: its states, or their keys, are remembered one by one.
pub(crate) struct Unnumbered<S: NamedSpace> {
    space: Rc<S>,
    start: S::State,
    header: Header,
    identity: String,
}

impl<S: NamedSpace> Unnumbered<S> {
    pub(crate) fn new(space: Rc<S>, start: S::State, header: Header) -> Self {
        Self {
            space,
            start,
            identity: identity(&header),
            header,
        }
    }

    /// Replaces the identity that the header gives.
    pub(crate) fn known_as(self, identity: String) -> Self {
        Self { identity, ..self }
    }
}

impl<S: NamedSpace> Enumerable for Unnumbered<S> {
    fn start(&self) -> String {
        self.space.state_text(&self.start)
    }

    fn size(&self) -> Option<u64> {
        None
    }

    fn header(&self) -> Header {
        self.header.clone()
    }

    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn part(&self, owner: (usize, usize)) -> Option<Box<dyn LevelPart + '_>> {
        let capabilities = self.space.capabilities();
        capabilities.level_part(&*self.space, &self.start, owner)
    }

    fn text_of(&self, key: u128) -> Option<String> {
        let state = self.space.capabilities().state_of(&*self.space, key)?;
        Some(self.space.state_text(&state))
    }

    fn count(&self, counting: Counting<'_>) -> Result<Levels, StoppedCount> {
        let space = &*self.space;
        let mut counts = Vec::new();
        let mut events = counting.events;
        let mut see = events
            .as_mut()
            .map(|see| move |event: Event<'_, S>| see(&|| event.record(space)));
        let effort = search_core::Effort {
            limits: counting.limits,
            events: see.as_mut().map(|see| see as &mut search_core::See<'_, S>),
            progress: Some(counting.progress),
        };
        let mut level = |states| counts.push(states);
        let capabilities = space.capabilities();
        let (counted, statistics) = capabilities.enumerate(space, &self.start, effort, &mut level);
        let (counts, farthest) = counted.map_err(|stopped| StoppedCount::new(counts, stopped))?;
        Ok(Levels {
            counts,
            farthest: Some(space.state_text(&farthest)),
            statistics,
        })
    }
}

/// Returns an observer that records events if that is wanted.
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
