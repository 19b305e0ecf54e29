//! Outline of each algorithm, line by line, in plain words.

use game_core::Procedure;
use search_core::{ALGORITHMS, Outline, outline_line};
use trace::{Family, Header};

/// The outline of searches for advice.
const ADVICE: Outline = &[
    "the first rule whose condition holds is the rule [rule_matched]",
    "if there is none: no advice [no_rule_matched]",
    "for each piece of advice in the rule's list: [advice_tried]",
    "  satisfiable(root)? then follow its tree [advice_satisfied]",
    "  else try the next one [advice_failed]",
    "satisfiable(node): [move_tried]",
    "  if the holding goal is violated: no [holding_goal_violated]",
    "  if the better goal holds: yes, a leaf of the tree [better_goal_holds]",
    "  expand it; the moves are those that the advice allows [expanded]",
    "  our move: one of the moves must be satisfiable",
    "  their move: all replies must be; if there are none: no [no_replies]",
    "  yes: remember the tree [satisfied]",
    "  no [failed]",
];

/// Returns the lines for the algorithm of a trace; none if it has no outline here.
pub(crate) fn lines(header: &Header) -> Outline {
    match header.of {
        Family::Search => {
            let listed = ALGORITHMS
                .iter()
                .find(|entry| entry.is_called(&header.algorithm));
            listed.map_or(&[], |algorithm| algorithm.outline)
        }
        Family::Game => Procedure::named(&header.algorithm).map_or(&[], |listed| listed.outline),
        Family::Advice => ADVICE,
    }
}

/// Returns the number of the line that is carried out at an event.
pub(crate) fn at_work(lines: Outline, event: &str) -> Option<usize> {
    lines
        .iter()
        .position(|line| outline_line(line).1.any(|name| name == event))
}
