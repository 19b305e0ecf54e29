//! Positions in which a table misses its aim, grouped by the place and the cause.

use std::collections::{BTreeMap, HashMap};

use advice_lang::{Cause, Decision, Failure, Games, Proof, Stop, Table};
use search_core::{Run, Stopped};
use serde::{Deserialize, Serialize};

use crate::advice::Provable;
use crate::advice::decided::{Decided, cause_by, cause_in_words, no_rule_of, rule_text};
use crate::advice::proving::Clock;

/// Positions that miss the aim for the same reason and by the same rule, though best play reaches it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Missed {
    /// Cause.
    pub cause: String,
    /// The decision there; `None` if no rule matches.
    pub decided: Option<Decided>,
    /// The rule as the table writes it.
    pub rule: Option<String>,
    /// Positions with our move in which it happens.
    pub itself: u64,
    /// Positions with our move that lead there, or in which it happens.
    pub positions: u64,
    /// Positions with their move that lead there, or in which it happens.
    pub theirs: u64,
    /// Number of positions in which it happens, symmetric ones counted once.
    pub classes: u64,
    /// The first of the groups, to which most positions lead.
    #[serde(flatten)]
    pub first: Example,
    /// The positions where it happens, symmetric ones grouped.
    pub groups: Vec<Group>,
}

/// Symmetric positions in which the same happens.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Positions with our move in which it happens.
    pub itself: u64,
    /// Positions with our move that lead there, or in which it happens.
    pub positions: u64,
    /// Positions with their move that lead there, or in which it happens.
    pub theirs: u64,
    /// One of them.
    #[serde(flatten)]
    pub example: Example,
}

/// A position and a shortest game that misses the aim.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Example {
    /// Our moves.
    pub moves: u32,
    /// The position.
    pub position: String,
    /// The moves of both sides.
    pub game: Vec<String>,
}

impl Missed {
    /// Returns whether no part is larger than its whole. Differences and sums of these counts are shown.
    pub(crate) fn is_sound(&self) -> bool {
        let is_sound = |itself: u64, positions: u64, theirs: u64| {
            let all = positions.checked_add(theirs);
            all.is_some_and(|all| itself <= all)
        };
        let is_group_sound = |group: &Group| is_sound(group.itself, group.positions, group.theirs);
        self.itself <= self.positions && self.groups.iter().all(is_group_sound)
    }

    /// Describes the cause, and the rule that brings it about.
    #[must_use]
    pub fn reason(&self) -> String {
        cause_by(&self.cause, self.decided.as_ref())
    }

    /// Returns the number of groups that are not shown.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.classes.saturating_sub(self.groups.len() as u64)
    }
}

/// Returns the positions of a proof that miss an aim that best play reaches, with games for up to `examples` groups of
/// each cause.
pub(crate) fn missed<V: Provable>(
    (run, clock): (&mut Run<'_>, Clock),
    proof: &Proof<'_, V::Move>,
    table: &Table<V>,
    game: &V,
    is_attainable: impl Fn(&V::Position) -> bool + Sync,
    examples: usize,
) -> Result<Vec<Missed>, Stopped> {
    let stops = proof.stops(run, game, is_attainable)?;
    let mut causes = Causes {
        games: proof.games(table, game),
        table,
        game,
    };
    let mut kinds: BTreeMap<Kind<'_>, HashMap<V::Position, Alike>> = BTreeMap::new();
    for (place, stop) in stops.into_iter().enumerate() {
        if place.is_multiple_of(STEPS) {
            clock.check(run)?;
        }
        let Some(position) = game.unrank(stop.at as usize) else {
            continue;
        };
        let kind = Kind {
            cause: causes.in_words(run, &position, stop.failure)?,
            decision: proof.decision(stop.at as usize),
        };
        let alike = kinds.entry(kind).or_default();
        let alike = alike.entry(game.canonical(&position));
        alike.or_insert_with(|| Alike::new(stop)).add(stop);
    }
    let mut all = Vec::new();
    for (kind, alike) in kinds {
        let mut alike: Vec<Alike> = alike.into_values().collect();
        alike.sort_unstable_by_key(Alike::order);
        let sum = |count: fn(&Alike) -> u64| alike.iter().map(count).sum();
        let shown = alike.iter().take(examples.max(1));
        let shown = shown.map(|alike| causes.group(run, alike));
        let mut groups: Vec<Group> = shown.collect::<Result<_, Stopped>>()?;
        let first = groups[0].example.clone();
        groups.truncate(examples);
        all.push(Missed {
            cause: kind.cause,
            rule: kind
                .decision
                .and_then(|decision| rule_text(table, decision)),
            decided: kind
                .decision
                .map(|decision| Decided::new(decision, table.name())),
            itself: sum(|alike| alike.itself),
            positions: sum(|alike| alike.ours),
            theirs: sum(|alike| alike.theirs),
            classes: alike.len() as u64,
            first,
            groups,
        });
    }
    all.sort_by_key(|missed| std::cmp::Reverse(missed.positions + missed.theirs));
    Ok(all)
}

/// Number of steps between two readings of the clock.
const STEPS: usize = 1024;

/// A cause and the decision that brings it about.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kind<'t> {
    cause: String,
    decision: Option<Decision<'t>>,
}

/// Symmetric positions in which the same happens, and the numbers of positions that lead there.
struct Alike {
    /// The first of them.
    stop: Stop,
    itself: u64,
    ours: u64,
    theirs: u64,
}

impl Alike {
    /// Begins with counts of zero.
    fn new(stop: Stop) -> Self {
        Self {
            stop,
            itself: 0,
            ours: 0,
            theirs: 0,
        }
    }

    fn add(&mut self, stop: Stop) {
        self.itself += u64::from(stop.is_counted);
        self.ours += stop.ours;
        self.theirs += stop.theirs;
    }

    /// Returns a sort key: positions with the most predecessors come first.
    fn order(&self) -> impl Ord + use<> {
        (std::cmp::Reverse(self.ours + self.theirs), self.stop.at)
    }
}

/// Finds out why games are not won.
struct Causes<'p, V: Provable> {
    games: Games<'p, V>,
    table: &'p Table<V>,
    game: &'p V,
}

impl<V: Provable> Causes<'_, V> {
    /// Describes what happens in this position.
    fn in_words(
        &mut self,
        run: &mut Run<'_>,
        position: &V::Position,
        failure: Failure,
    ) -> Result<String, Stopped> {
        match failure.cause {
            Cause::Drawn => self.why_drawn(run, position).map(str::to_owned),
            Cause::NoRule => Ok(no_rule_of(self.handed_over_to(position))),
            cause => Ok(cause_in_words(cause).to_owned()),
        }
    }

    /// Returns the table that is asked last, if it is not the first.
    fn handed_over_to(&self, position: &V::Position) -> Option<&str> {
        let mut last = None;
        let mut table = self.table;
        loop {
            let mut rules = table.rules().iter();
            let rule = rules.find(|rule| rule.matches(self.game, position));
            match rule.and_then(|rule| table.table_of(rule)) {
                Some(other) => {
                    table = other;
                    last = Some(table.name());
                }
                None => return last,
            }
        }
    }

    fn why_drawn(
        &mut self,
        run: &mut Run<'_>,
        position: &V::Position,
    ) -> Result<&'static str, Stopped> {
        let mut last = *position;
        for mv in self.games.shortest(run, position)? {
            last = self.game.play(&last, mv);
        }
        Ok(self.game.why_drawn(&last))
    }

    fn group(&mut self, run: &mut Run<'_>, alike: &Alike) -> Result<Group, Stopped> {
        let moves = alike.stop.failure.moves;
        let mut example = Example {
            moves,
            position: String::new(),
            game: Vec::new(),
        };
        if let Some(mut position) = self.game.unrank(alike.stop.at as usize) {
            example.position = self.game.position_text(&position);
            for mv in self.games.shortest(run, &position)? {
                example.game.push(self.game.move_text(&position, mv));
                position = self.game.play(&position, mv);
            }
        }
        Ok(Group {
            itself: alike.itself,
            positions: alike.ours,
            theirs: alike.theirs,
            example,
        })
    }
}
