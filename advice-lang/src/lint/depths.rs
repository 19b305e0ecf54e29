//! Depths at which constraints are asked for moves, and parts of them that concern other depths only.
//!
//! The root of a forcing tree, where we are to move, has depth 0, and the sides move in turn: our
//! constraint is asked at even depths and theirs at odd ones, as far down as there are moves.

use crate::language::constraint::Constraint;
use crate::language::table::Part;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::{AdviceSyntax, Connective, Expression, Term};
use crate::{Advice, MAX_DEPTH, Vocabulary};

/// Warns of constraints that allow no move where they are asked, and of their parts that do not.
pub(crate) fn check<V: Vocabulary>(
    advice: &Advice<V>,
    syntax: &AdviceSyntax,
    found: &mut Vec<Diagnostic>,
) {
    let side = |part, constraint, place: usize| Side {
        advice: advice.name(),
        part,
        constraint,
        syntax: &syntax.parts[place],
    };
    let us = side(Part::UsMoves, &advice.us.constraint, 2);
    let them = side(Part::ThemMoves, &advice.them.constraint, 3);
    let mut reached = MAX_DEPTH;
    let mut silent = [us.silence(reached), them.silence(reached)];
    if silent.iter().all(Option::is_none) {
        reached = depth_without_moves(us.constraint, them.constraint);
        silent[0] = us.silence(reached);
        if reached > 0 {
            silent[1] = them.silence(reached);
        }
    }
    for (side, silent) in [us, them].into_iter().zip(silent) {
        match silent {
            Some(warning) => found.push(warning),
            None if reached >= side.first() => {
                side.check_parts(side.constraint, side.syntax, reached, found);
            }
            None => {}
        }
    }
}

/// Returns the first depth at which the side to move has no moves to consider.
fn depth_without_moves<V: Vocabulary>(us: &Constraint<V>, them: &Constraint<V>) -> usize {
    let sides = [us, them];
    let mut depths = 0..MAX_DEPTH;
    depths
        .find(|depth| !sides[depth % 2].may_allow(*depth))
        .unwrap_or(MAX_DEPTH)
}

/// One of the constraints of a piece of advice.
struct Side<'a, V: Vocabulary> {
    advice: &'a str,
    part: Part,
    constraint: &'a Constraint<V>,
    syntax: &'a Expression,
}

impl<V: Vocabulary> Side<'_, V> {
    /// Returns the first depth at which it is asked. From there on it is asked at every second depth.
    fn first(&self) -> usize {
        usize::from(self.part == Part::ThemMoves)
    }

    /// Warns that the whole constraint never allows a move, if no search goes deeper than this.
    fn silence(&self, reached: usize) -> Option<Diagnostic> {
        let label = self.why_silent(self.constraint, reached)?;
        let message = format!("the {} of `{}` never allow a move", self.part, self.advice);
        Some(
            Diagnostic::new(Code::NoMoves, message, self.syntax.span, label)
                .help(self.help(self.constraint)),
        )
    }

    /// Warns of the parts of a constraint that never do.
    fn check_parts(
        &self,
        constraint: &Constraint<V>,
        syntax: &Expression,
        reached: usize,
        found: &mut Vec<Diagnostic>,
    ) {
        if let (Constraint::Then(links), Term::Chain(Connective::Then, parts)) =
            (constraint, &syntax.term)
        {
            for (link, part) in links.iter().zip(parts) {
                self.check_parts(link, part, reached, found);
            }
        } else if let Some(label) = self.why_silent(constraint, reached) {
            let message = format!(
                "a part of the {} of `{}` never allows a move",
                self.part, self.advice
            );
            found.push(
                Diagnostic::new(Code::NoMovesOfPart, message, syntax.span, label)
                    .help(self.help(constraint)),
            );
        }
    }

    /// Explains why a part of the constraint never allows a move, if that is so and not plainly meant.
    fn why_silent(&self, part: &Constraint<V>, reached: usize) -> Option<String> {
        if part.is_nomove() {
            return None;
        }
        let Some(depth) = part.first_depth(self.first()) else {
            return Some(if self.is_for_others(part) {
                self.wrong_parity().to_owned()
            } else {
                "nothing satisfies this at any depth".to_owned()
            });
        };
        (depth > reached).then(|| {
            let silent = [Part::UsMoves, Part::ThemMoves][reached % 2];
            format!("no search comes to depth {depth}, since the {silent} allow no move at depth {reached}")
        })
    }

    /// Returns whether a part allows moves at depths at which the other side moves.
    fn is_for_others(&self, part: &Constraint<V>) -> bool {
        part.first_depth(1 - self.first()).is_some()
    }

    fn wrong_parity(&self) -> &'static str {
        match self.part {
            Part::ThemMoves => "they move at odd depths, and this allows moves at even ones only",
            _ => "we move at even depths, and this allows moves at odd ones only",
        }
    }

    fn help(&self, part: &Constraint<V>) -> &'static str {
        if part.first_depth(self.first()).is_none() && !self.is_for_others(part) {
            return "if that is meant, write `nomove`";
        }
        "the depth counts the moves of both sides: we move at depths 0, 2, 4 and so on, they at 1, 3, 5"
    }
}
