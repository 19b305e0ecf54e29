//! The positions that a table misses its aim in, by cause and by symmetry.

use std::collections::{BTreeMap, HashMap};

use advice_lang::{Cause, Failure, Games, Proof, Table};
use search_core::{Run, Stopped};
use serde::{Deserialize, Serialize};

use crate::commands::advice::causes;
use crate::commands::advice::verified::Verified;

/// Positions that miss the aim for the same reason, though best play reaches it.
#[derive(Serialize, Deserialize)]
pub(super) struct Missed {
    pub(super) cause: String,
    /// With our move.
    pub(super) positions: u64,
    /// With theirs.
    pub(super) theirs: u64,
    /// How many they are without those that look like another one.
    pub(super) classes: u64,
    /// The first of the groups, which has the shortest game.
    #[serde(flatten)]
    pub(super) first: Example,
    /// Positions that look alike.
    pub(super) groups: Vec<Group>,
}

/// Positions that miss the aim for the same reason and look alike.
#[derive(Serialize, Deserialize)]
pub(super) struct Group {
    pub(super) positions: u64,
    #[serde(flatten)]
    pub(super) example: Example,
}

/// A position and a shortest game that misses the aim.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Example {
    /// Our moves.
    pub(super) moves: u32,
    pub(super) position: String,
    pub(super) game: Vec<String>,
}

impl Missed {
    /// How many groups are not shown.
    pub(super) fn left_out(&self) -> u64 {
        self.classes.saturating_sub(self.groups.len() as u64)
    }
}

/// The positions of a proof that miss an aim that best play reaches, with games for so many groups of
/// each cause.
pub(super) fn missed<V: Verified>(
    run: &mut Run<'_>,
    proof: &Proof<'_, V::Move>,
    table: &Table<V>,
    game: &V,
    is_attainable: impl Fn(&V::Position) -> bool,
    examples: usize,
) -> Result<Vec<Missed>, Stopped> {
    let mut causes = Causes {
        games: proof.games(table, game),
        game,
        draws: HashMap::new(),
    };
    let mut stopped = None;
    let groups = proof.groups(game, |position, failure| {
        if stopped.is_some() || !is_attainable(position) {
            return None;
        }
        let cause = causes.in_words(run, failure);
        let cause = cause.map_err(|error| stopped = Some(error)).ok()?;
        Some((cause, game.canonical(position)))
    });
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    let mut by_cause: BTreeMap<&str, Vec<advice_lang::Group>> = BTreeMap::new();
    for ((cause, _), group) in groups {
        by_cause.entry(cause).or_default().push(group);
    }
    let missed = by_cause.into_iter().map(|(cause, mut groups)| {
        let is_theirs = |group: &advice_lang::Group| {
            let position = game.unrank(group.shortest);
            position.is_some_and(|position| !game.us_to_move(&position))
        };
        groups.sort_by_cached_key(|group| {
            let moves = group.failure.moves;
            (moves, is_theirs(group), group.shortest)
        });
        let (mut ours, mut theirs) = (0, 0);
        for group in &groups {
            let side = if is_theirs(group) {
                &mut theirs
            } else {
                &mut ours
            };
            *side += group.positions;
        }
        let shown = groups.iter().take(examples.max(1));
        let shown = shown.map(|group| {
            Ok(Group {
                positions: group.positions,
                example: causes.example(run, group)?,
            })
        });
        let mut shown: Vec<Group> = shown.collect::<Result<_, Stopped>>()?;
        let first = shown[0].example.clone();
        shown.truncate(examples);
        Ok(Missed {
            cause: cause.to_owned(),
            positions: ours,
            theirs,
            classes: groups.len() as u64,
            first,
            groups: shown,
        })
    });
    missed.collect()
}

/// Finds out why games are not won.
struct Causes<'p, V: Verified> {
    games: Games<'p, V>,
    game: &'p V,
    /// Why the game is drawn, by the number of the position from which it no longer can be helped.
    draws: HashMap<u32, &'static str>,
}

impl<V: Verified> Causes<'_, V> {
    /// What comes in between.
    fn in_words(&mut self, run: &mut Run<'_>, failure: Failure) -> Result<&'static str, Stopped> {
        if failure.cause != Cause::Drawn {
            return Ok(causes::in_words(failure.cause));
        }
        if let Some(known) = self.draws.get(&failure.at) {
            return Ok(known);
        }
        let why = self.why_drawn(run, failure.at)?;
        self.draws.insert(failure.at, why);
        Ok(why)
    }

    fn why_drawn(&mut self, run: &mut Run<'_>, at: u32) -> Result<&'static str, Stopped> {
        let Some(mut position) = self.game.unrank(at as usize) else {
            return Ok("draw");
        };
        for mv in self.games.shortest(run, &position)? {
            position = self.game.play(&position, mv);
        }
        Ok(self.game.why_drawn(&position))
    }

    fn example(
        &mut self,
        run: &mut Run<'_>,
        group: &advice_lang::Group,
    ) -> Result<Example, Stopped> {
        let moves = group.failure.moves;
        let Some(mut position) = self.game.unrank(group.shortest) else {
            return Ok(Example {
                moves,
                position: String::new(),
                game: Vec::new(),
            });
        };
        let mut example = Example {
            moves,
            position: self.game.position_text(&position),
            game: Vec::new(),
        };
        for mv in self.games.shortest(run, &position)? {
            example.game.push(self.game.move_text(&position, mv));
            position = self.game.play(&position, mv);
        }
        Ok(example)
    }
}
