//! The result of the comparison of two tables.

use advice_lang::{
    Advantage, Aim, Both, Cause, Difference, Fate, Lead, Lengths, Merit, Proof, Score, Shared,
    Table, Which,
};
use game_core::Verdict;
use serde::Serialize;

use crate::advice::{Decided, Provable};
use crate::mean;

/// The JSON form of the answer.
#[derive(Debug, Serialize)]
pub struct Report {
    /// One table.
    pub a: String,
    /// The other table.
    pub b: String,
    /// Name of the game.
    #[serde(skip)]
    pub game: &'static str,
    /// Aim of the tables.
    pub aim: Aim,
    /// Number of positions in which they are compared.
    pub positions: u64,
    /// The table that is better as a whole.
    pub better: Option<Which>,
    /// Reason why it is better.
    pub because: Option<Merit>,
    /// Comparison of the first moves.
    pub first_moves: FirstMoves,
    /// Score by the worth of the first move.
    pub by_worth: Score,
    /// Positions from which each table reaches the aim.
    pub reached: Shared,
    /// Positions that each table wins.
    pub won: Shared,
    /// Score by the length of the longest game, where both win.
    pub by_length: Score,
    /// Lengths of the games.
    pub games: Games,
    /// The rules that choose differently, the most frequent first.
    pub pairs: Listed<Pair>,
    /// Examples in which one of the tables does better.
    pub leads: Both<Listed<Example>>,
}

/// Numbers of positions in which the tables make the same first move, different ones, only one of them makes one, or
/// neither does.
#[derive(Debug, Serialize)]
pub struct FirstMoves {
    /// Same first move.
    pub same: u64,
    /// Different first moves.
    pub other: u64,
    /// Only one of them makes a move.
    pub only: Both<u64>,
    /// Neither makes a move.
    pub neither: u64,
}

/// Longest games from positions that both tables win, and games of best play from there.
#[derive(Debug, Serialize)]
pub struct Games {
    /// Of one table.
    pub a: Length,
    /// Of the other.
    pub b: Length,
    /// Of best play.
    pub best: Length,
}

/// Lengths of games, in moves of ours.
#[derive(Debug, Serialize)]
pub struct Length {
    /// Sum over all games.
    pub total: u64,
    /// Mean.
    pub mean: f64,
    /// Longest.
    pub longest: u32,
}

/// Number of the items, and the first of them.
#[derive(Debug, Serialize)]
pub struct Listed<T> {
    /// Number of all items.
    pub count: u64,
    /// Items listed.
    pub list: Vec<T>,
}

/// Rules that choose differently.
#[derive(Debug, Serialize)]
pub struct Pair {
    /// Decision of one table; `None` if no rule matches.
    pub a: Option<Decided>,
    /// Decision of the other.
    pub b: Option<Decided>,
    /// Number of positions.
    pub positions: u64,
    /// Score by the worth of the first move.
    pub by_worth: Score,
    /// Score by the result of the game.
    pub by_end: Score,
}

/// A position in which one table does better than the other.
#[derive(Debug, Serialize)]
pub struct Example {
    /// The position.
    pub position: String,
    /// Advantage of the better table.
    pub by: Advantage,
    /// Value of the position with best play.
    pub best: Verdict,
    /// Choice of one table.
    pub a: Choice,
    /// Choice of the other.
    pub b: Choice,
}

/// A table's choice in a position, and the game that follows.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// The move, if there is one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The decision; `None` if no rule matches.
    pub decided: Option<Decided>,
    /// The result.
    pub end: End,
}

/// End of the longest game, or of the shortest in which the aim is missed.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// We win.
    Won {
        /// Our moves.
        moves: u32,
    },
    /// We do not lose.
    Held {
        /// Our moves; `None` if the game goes on for ever.
        moves: Option<u32>,
    },
    /// The aim is missed.
    Failed {
        /// The cause.
        cause: Cause,
        /// Our moves before.
        moves: u32,
    },
}

/// A table, and its proof.
type Proved<'p, V> = (&'p Table<V>, &'p Proof<'p, <V as game_core::Game>::Move>);

impl Report {
    /// Lists at most `limit` pairs, and as many positions for each table.
    pub(crate) fn new<V: Provable>(
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
            mean: mean(total, difference.won.both),
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
            game: game.about().title,
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
    fn new<V: Provable>(
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
