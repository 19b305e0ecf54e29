//! The result of the comparison of two tables.

use advice_lang::{
    Advantage, Aim, Both, Cause, Difference, Fate, Lead, Lengths, Merit, Proof, Score, Shared,
    Table, Which,
};
use game_core::Verdict;
use serde::Serialize;

use crate::{Decided, Verified};
use catalogue::mean;

/// The JSON form of the answer.
#[derive(Debug, Serialize)]
pub struct Report {
    /// A table.
    pub a: String,
    /// Another one.
    pub b: String,
    /// What the game is called.
    #[serde(skip)]
    pub game: String,
    /// What the tables are for.
    pub aim: Aim,
    /// In how many positions they are compared.
    pub positions: u64,
    /// The table that is better as a whole.
    pub better: Option<Which>,
    /// Why it is.
    pub because: Option<Merit>,
    /// Whether the first moves are the same.
    pub first_moves: FirstMoves,
    /// Whose first move is worth more.
    pub by_worth: Score,
    /// Who reaches the aim.
    pub reached: Shared,
    /// Who wins.
    pub won: Shared,
    /// Whose longest game is shorter, where both win.
    pub by_length: Score,
    /// How long the games are.
    pub games: Games,
    /// The rules that choose differently, the most frequent first.
    pub pairs: Listed<Pair>,
    /// Where one of the tables does better.
    pub leads: Both<Listed<Example>>,
}

/// In how many positions the tables make the same first move, another one, only one of them makes
/// one, or neither.
#[derive(Debug, Serialize)]
pub struct FirstMoves {
    /// The same.
    pub same: u64,
    /// Another one.
    pub other: u64,
    /// Only one of them makes one.
    pub only: Both<u64>,
    /// Neither does.
    pub neither: u64,
}

/// The longest games from positions that both tables win, and those of best play.
#[derive(Debug, Serialize)]
pub struct Games {
    /// Of one table.
    pub a: Length,
    /// Of the other.
    pub b: Length,
    /// Of best play.
    pub best: Length,
}

/// How long games are, in moves of ours.
#[derive(Debug, Serialize)]
pub struct Length {
    /// All of them together.
    pub total: u64,
    /// The mean.
    pub mean: f64,
    /// The longest.
    pub longest: u32,
}

/// The first of many.
#[derive(Debug, Serialize)]
pub struct Listed<T> {
    /// How many there are.
    pub count: u64,
    /// Those.
    pub list: Vec<T>,
}

/// Rules that choose differently.
#[derive(Debug, Serialize)]
pub struct Pair {
    /// What decides in one table; `None` if no rule matches.
    pub a: Option<Decided>,
    /// In the other.
    pub b: Option<Decided>,
    /// In how many positions.
    pub positions: u64,
    /// Whose first move is worth more.
    pub by_worth: Score,
    /// Who does better in the end.
    pub by_end: Score,
}

/// A position in which one table does better than the other.
#[derive(Debug, Serialize)]
pub struct Example {
    /// The position.
    pub position: String,
    /// By how much.
    pub by: Advantage,
    /// What it is worth with best play.
    pub best: Verdict,
    /// What one table does.
    pub a: Choice,
    /// What the other does.
    pub b: Choice,
}

/// What a table chooses in a position, and what that leads to.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// The move, if it tells one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What decides; `None` if no rule matches.
    pub decided: Option<Decided>,
    /// What it leads to.
    pub end: End,
}

/// How the longest game ends, or the shortest in which the aim is missed.
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
        /// Our moves; `None` if it goes on for ever.
        moves: Option<u32>,
    },
    /// The aim is missed.
    Failed {
        /// What comes in between.
        cause: Cause,
        /// Our moves before it does.
        moves: u32,
    },
}

/// A table, and its proof.
type Proved<'p, V> = (&'p Table<V>, &'p Proof<'p, <V as game_core::Game>::Move>);

impl Report {
    /// Lists at most `limit` pairs, and as many positions for each table.
    pub(crate) fn new<V: Verified>(
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
