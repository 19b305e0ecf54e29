//! Searches for advice.

use search_core::Outline;

pub(super) const LINES: Outline = &[
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
