//! An early search for a position from which a table misses its aim, before all positions are asked about.

use std::collections::HashSet;

use advice_lang::{Aim, Cause, Compiled, Decision, ForcingTree, Strategy, Table};
use game_core::{Outcome, Player, Verdict};
use search_core::{Run, Stopped};

use super::Example;
use super::counterexample::Reason;
use crate::advice::decided::{Decided, cause_in_words, no_rule_of, rule_text};
use crate::advice::{Advisable, Provable};

/// Greatest number of positions that the table is asked about.
const ASKED: usize = 4096;

/// Looks for a position from which the table misses an aim that best play reaches: starts anywhere, follows the table
/// against what seems the best defence, and tries all other defences that the table expects on the way. `None` if
/// nothing is found soon.
pub(super) fn early<V: Provable>(
    run: &mut Run<'_>,
    table: &Table<V>,
    game: &V,
    best: &dyn Fn(&V::Position) -> Verdict,
    is_attainable: &dyn Fn(&V::Position) -> bool,
) -> Result<Option<(Reason, Example)>, Stopped> {
    let ready = Compiled::of(table);
    let mut asked = HashSet::new();
    for rank in spread(game.size()) {
        let is_start = |position: &V::Position| {
            !game.is_over(position) && game.us_to_move(position) && is_attainable(position)
        };
        let Some(mut position) = game.unrank(rank).filter(is_start) else {
            continue;
        };
        let mut way: Vec<(usize, V::Position, Strategy<'_, V::Move>)> = Vec::new();
        let mut line = Vec::new();
        while let Some(rank) = game.rank(&position) {
            if !asked.insert(rank) {
                let again = way.iter().find(|before| before.1 == position);
                let Some((made, _, strategy)) = again.filter(|_| game.aim() == Aim::Win) else {
                    break;
                };
                let missed = (Cause::Endless, position);
                let found = told(game, table, (strategy, &position), missed, &line[*made..]);
                return Ok(Some(found));
            }
            if asked.len() > ASKED {
                return Ok(None);
            }
            let strategy = ready.strategy(run, game, &position)?;
            let mut lines = Lines::new(game, best, is_attainable, &position);
            match &strategy.satisfied {
                None if strategy.rule.is_none() => lines.fails(Cause::NoRule, &position, false),
                None => lines.fails(Cause::NoAdvice, &position, false),
                Some(found) if found.tree.is_nil() => {
                    lines.fails(Cause::NothingToDo, &position, false);
                }
                Some(found) => lines.follow(&position, &found.tree),
            }
            if let Some(missed) = lines.missed {
                let Missed { cause, last, .. } = missed;
                let asked = (&strategy, &position);
                let found = told(game, table, asked, (cause, last), &missed.moves);
                return Ok(Some(found));
            }
            let Some((_, moves, next)) = lines.toughest else {
                break;
            };
            way.push((line.len(), position, strategy));
            line.extend(moves);
            position = next;
        }
    }
    Ok(None)
}

/// Returns the numbers below `size`, each far from those before it.
fn spread(size: usize) -> impl Iterator<Item = usize> {
    // About the golden section.
    let divides_none = |step: &usize| gcd(*step, size) == 1;
    let step = (size / 13 * 8 + 1..size).find(divides_none).unwrap_or(1);
    let numbers = std::iter::successors(Some(0), move |number| Some((number + step) % size));
    numbers.take(size)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Describes the failure in a position that the table was asked about.
fn told<V: Provable>(
    game: &V,
    table: &Table<V>,
    (strategy, position): (&Strategy<'_, V::Move>, &V::Position),
    (cause, last): (Cause, V::Position),
    moves: &[V::Move],
) -> (Reason, Example) {
    let asked_last = strategy.handed_over.last().map(|over| over.table);
    let decision = strategy.rule.map(|rule| Decision {
        table: asked_last.unwrap_or(table.name()),
        rule,
        advice: strategy.satisfied.as_ref().map(|found| found.advice),
    });
    let reason = Reason {
        cause: match cause {
            Cause::Drawn => game.why_drawn(&last).to_owned(),
            Cause::NoRule => no_rule_of(asked_last),
            cause => cause_in_words(cause).to_owned(),
        },
        rule: decision.and_then(|decision| rule_text(table, decision)),
        decided: decision.map(|decision| Decided::new(decision, table.name())),
    };
    let example = Example {
        moves: ours(moves),
        position: game.position_text(position),
        game: written(game, *position, moves),
    };
    (reason, example)
}

/// Returns the number of our moves in a game that we begin.
fn ours<M>(moves: &[M]) -> u32 {
    u32::try_from(moves.len().div_ceil(2)).unwrap_or(u32::MAX)
}

fn written<V: Advisable>(game: &V, mut position: V::Position, moves: &[V::Move]) -> Vec<String> {
    let write = |mv: &V::Move| {
        let text = game.move_text(&position, *mv);
        position = game.play(&position, *mv);
        text
    };
    moves.iter().map(write).collect()
}

/// A line in which the aim is missed before the table is asked again.
struct Missed<V: Provable> {
    /// The fewest moves of ours come first; among equals, the game that is over.
    order: (u32, bool),
    cause: Cause,
    moves: Vec<V::Move>,
    last: V::Position,
}

/// The lines of a forcing tree, against every defence, to where the table is asked again.
struct Lines<'l, V: Provable> {
    game: &'l V,
    best: &'l dyn Fn(&V::Position) -> Verdict,
    is_attainable: &'l dyn Fn(&V::Position) -> bool,
    we: Player,
    moves: Vec<V::Move>,
    missed: Option<Missed<V>>,
    /// The line after which most remains to be done, and how much.
    toughest: Option<(u32, Vec<V::Move>, V::Position)>,
}

impl<'l, V: Provable> Lines<'l, V> {
    fn new(
        game: &'l V,
        best: &'l dyn Fn(&V::Position) -> Verdict,
        is_attainable: &'l dyn Fn(&V::Position) -> bool,
        position: &V::Position,
    ) -> Self {
        Self {
            game,
            best,
            is_attainable,
            we: game.to_move(position),
            moves: Vec::new(),
            missed: None,
            toughest: None,
        }
    }

    fn follow(&mut self, position: &V::Position, tree: &ForcingTree<V::Move>) {
        let ForcingTree::Move(mv, rest) = tree else {
            return self.ask_again(position);
        };
        let next = self.game.play(position, *mv);
        self.moves.push(*mv);
        if !self.ends(&next) {
            for reply in self.game.moves(&next) {
                let after = self.game.play(&next, reply);
                self.moves.push(reply);
                if !self.ends(&after) {
                    let rest = rest.after_reply(reply).unwrap_or(&ForcingTree::Nil);
                    self.follow(&after, rest);
                }
                self.moves.pop();
            }
        }
        self.moves.pop();
    }

    /// Notes that the table is asked again in this position.
    fn ask_again(&mut self, position: &V::Position) {
        if self.game.rank(position).is_none() {
            return self.fails(Cause::NoRule, position, false);
        }
        if !(self.is_attainable)(position) {
            return self.fails(Cause::Hopeless, position, false);
        }
        let left = (self.best)(position).plies().map_or(u32::MAX, u32::from);
        if self.toughest.as_ref().is_none_or(|known| known.0 < left) {
            self.toughest = Some((left, self.moves.clone(), *position));
        }
    }

    /// Returns whether the game is over in this position, and with it the line.
    fn ends(&mut self, position: &V::Position) -> bool {
        match self.game.outcome(position) {
            None => return false,
            Some(Outcome::Win(player)) if player == self.we => {}
            Some(Outcome::Win(_)) => self.fails(Cause::Lost, position, true),
            Some(Outcome::Draw) if self.game.aim() == Aim::Hold => {}
            Some(Outcome::Draw) => self.fails(Cause::Drawn, position, true),
        }
        true
    }

    fn fails(&mut self, cause: Cause, last: &V::Position, is_over: bool) {
        let order = (ours(&self.moves), !is_over);
        if self.missed.as_ref().is_none_or(|known| order < known.order) {
            self.missed = Some(Missed {
                order,
                cause,
                moves: self.moves.clone(),
                last: *last,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use advice_lang::{Fate, Proving};

    use super::*;
    use crate::advice::proving::is_attainable;
    use crate::advice::{KRK, TICTACTOE_X, TableSource};
    use crate::{Catalogue, Quiet};

    /// Checks the law: a counterexample found early is the beginning of a game that misses the aim, as a proof also
    /// says.
    #[track_caller]
    fn check<V: Provable>(game: &V, text: &str, cause: Option<&str>) {
        let source = TableSource::typed("a table", text, &Catalogue::standard());
        let table = source.load(game, &Quiet).unwrap();
        let best = game.best_play(&Quiet).unwrap();
        let is_attainable = is_attainable(game, &best);
        let found = early(&mut Run::new(), &table, game, &best, &is_attainable).unwrap();
        let found_cause = found.as_ref().map(|(reason, _)| &*reason.cause);
        assert_eq!(found_cause, cause);
        let Some((reason, example)) = found else {
            return;
        };
        let is_hopeless = |position: &V::Position| !is_attainable(position);
        let proving = Proving {
            aim: game.aim(),
            asked: None,
            is_hopeless: Some(&is_hopeless),
        };
        let one = NonZero::<usize>::MIN;
        let proof = table.prove_parallel(&mut Run::new(), game, proving, one);
        let position = game.read(&example.position).unwrap();
        assert!(is_attainable(&position));
        let fate = proof.unwrap().fates[game.rank(&position).unwrap()];
        let Some(Fate::Failed(failure)) = fate else {
            panic!("{reason:?} {example:?}: {fate:?}");
        };
        // A game that never ends is not one of the shortest that miss the aim.
        let is_shortest = failure.moves <= example.moves || reason.cause == "endless";
        assert!(is_shortest, "{example:?}: {failure:?}");
    }

    /// Returns a table of king and rook against king with one rule and one piece of advice.
    fn one(condition: &str, advice: &str) -> String {
        format!("r :: if {condition} then [a].\nadvice(a, {advice}).")
    }

    #[test]
    fn what_misses_the_aim() {
        let mate = "mate : not rooklost : (depth = 0) and checkmove : nomove";
        check(&KRK, &one("true", mate), Some("no advice"));
        check(&KRK, &one("mate", mate), Some("no rule matches"));
        check(
            &KRK,
            &one("true", "true : true : legal : nomove"),
            Some("nothing to do"),
        );
        let safe = "themtomove : not rooklost : (depth = 0) and legal : nomove";
        check(&KRK, &one("true", safe), Some("endless"));
    }

    #[test]
    fn sound_tables() {
        let catalogue = Catalogue::standard();
        let text = |name| catalogue.shipped_table(name).unwrap().source.text;
        check(&TICTACTOE_X, &text("never-lose"), None);
        check(&KRK, &text("krk-words"), None);
        let blind = text("never-lose").replace("[win, force, hold, resist]", "[resist]");
        check(&TICTACTOE_X, &blind, Some("thrown away"));
    }
}
