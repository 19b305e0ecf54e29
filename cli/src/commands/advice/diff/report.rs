//! The result of the comparison of two tables.

use advice_lang::{
    Advantage, Aim, Both, Cause, Difference, Fate, Lead, Lengths, Merit, Proof, Score, Shared,
    Table, Which,
};
use catalogue::advice::Verified;
use game_core::Verdict;
use serde::Serialize;

use super::super::decided::Decided;
use crate::output;

/// The JSON form of the answer.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) a: String,
    pub(super) b: String,
    #[serde(skip)]
    pub(super) game: String,
    pub(super) aim: Aim,
    pub(super) positions: u64,
    /// The table that is better as a whole, and why.
    pub(super) better: Option<Which>,
    pub(super) because: Option<Merit>,
    pub(super) first_moves: FirstMoves,
    pub(super) by_worth: Score,
    pub(super) reached: Shared,
    pub(super) won: Shared,
    pub(super) by_length: Score,
    pub(super) games: Games,
    pub(super) pairs: Listed<Pair>,
    pub(super) leads: Both<Listed<Example>>,
}

/// In how many positions the tables make the same first move, another one, only one of them makes
/// one, or neither.
#[derive(Serialize)]
pub(super) struct FirstMoves {
    pub(super) same: u64,
    pub(super) other: u64,
    pub(super) only: Both<u64>,
    pub(super) neither: u64,
}

/// The longest games from positions that both tables win, and those of best play.
#[derive(Serialize)]
pub(super) struct Games {
    pub(super) a: Length,
    pub(super) b: Length,
    pub(super) best: Length,
}

#[derive(Serialize)]
pub(super) struct Length {
    pub(super) total: u64,
    pub(super) mean: f64,
    pub(super) longest: u32,
}

/// The first of many.
#[derive(Serialize)]
pub(super) struct Listed<T> {
    /// How many there are.
    pub(super) count: u64,
    pub(super) list: Vec<T>,
}

/// Rules that choose differently.
#[derive(Serialize)]
pub(super) struct Pair {
    pub(super) a: Option<Decided>,
    pub(super) b: Option<Decided>,
    pub(super) positions: u64,
    pub(super) by_worth: Score,
    pub(super) by_end: Score,
}

/// A position in which one table does better than the other.
#[derive(Serialize)]
pub(super) struct Example {
    pub(super) position: String,
    pub(super) by: Advantage,
    pub(super) best: Verdict,
    pub(super) a: Choice,
    pub(super) b: Choice,
}

/// What a table chooses in a position, and what that leads to.
#[derive(Serialize)]
pub(super) struct Choice {
    #[serde(rename = "move")]
    pub(super) mv: Option<String>,
    pub(super) decided: Option<Decided>,
    pub(super) end: End,
}

/// How the longest game ends, or the shortest in which the aim is missed.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    Won { moves: u32 },
    Held { moves: Option<u32> },
    Failed { cause: Cause, moves: u32 },
}

/// A table, and its proof.
type Proved<'p, V> = (&'p Table<V>, &'p Proof<'p, <V as game_core::Game>::Move>);

impl Report {
    /// Lists at most `limit` pairs, and as many positions for each table.
    pub(super) fn new<V: Verified>(
        tables: [Proved<'_, V>; 2],
        game: &V,
        best: impl Fn(&V::Position) -> Verdict,
        difference: &Difference<'_>,
        limit: usize,
    ) -> Self {
        let [a, b] = tables.map(|(table, _)| table.name());
        let told = difference.told;
        let length = |Lengths { total, longest }| Length {
            total,
            mean: output::mean(total, difference.won.both),
            longest,
        };
        let pairs = difference.pairs.iter().take(limit).map(|pair| Pair {
            a: pair.decisions.a.map(|decision| Decided::new(decision, a)),
            b: pair.decisions.b.map(|decision| Decided::new(decision, b)),
            positions: pair.positions,
            by_worth: pair.by_worth,
            by_end: pair.by_end,
        });
        let examples = |leads: &[Lead]| {
            let shown = leads.iter().take(limit);
            let shown = shown.filter_map(|lead| Example::new(*lead, tables, game, &best));
            Listed {
                count: leads.len() as u64,
                list: shown.collect(),
            }
        };
        let better = difference.better();
        Self {
            a: a.to_owned(),
            b: b.to_owned(),
            game: game.title(),
            aim: difference.aim,
            positions: difference.positions,
            better: better.map(|better| better.0),
            because: better.map(|better| better.1),
            first_moves: FirstMoves {
                same: difference.same,
                other: difference.other(),
                only: told.only,
                neither: told.neither,
            },
            by_worth: difference.by_worth,
            reached: difference.reached,
            won: difference.won,
            by_length: difference.by_length,
            games: Games {
                a: length(difference.games.a),
                b: length(difference.games.b),
                best: length(difference.best_games),
            },
            pairs: Listed {
                count: difference.pairs.len() as u64,
                list: pairs.collect(),
            },
            leads: Both {
                a: examples(&difference.leads.a),
                b: examples(&difference.leads.b),
            },
        }
    }
}

impl Example {
    fn new<V: Verified>(
        lead: Lead,
        tables: [Proved<'_, V>; 2],
        game: &V,
        best: impl Fn(&V::Position) -> Verdict,
    ) -> Option<Self> {
        let rank = lead.position;
        let position = game.unrank(rank)?;
        let choice = |(table, proof): Proved<'_, V>| {
            let mv = proof.moves.get(rank).copied().flatten();
            Some(Choice {
                mv: mv.map(|mv| game.move_text(&position, mv)),
                decided: proof
                    .decision(rank)
                    .map(|decision| Decided::new(decision, table.name())),
                end: (*proof.fates.get(rank)?)?.into(),
            })
        };
        let [a, b] = tables.map(choice);
        Some(Self {
            position: game.position_text(&position),
            by: lead.by,
            best: best(&position),
            a: a?,
            b: b?,
        })
    }
}

impl From<Fate> for End {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Won { moves } => Self::Won { moves },
            Fate::Held { moves } => Self::Held { moves },
            Fate::Failed(failure) => Self::Failed {
                cause: failure.cause,
                moves: failure.moves,
            },
        }
    }
}
