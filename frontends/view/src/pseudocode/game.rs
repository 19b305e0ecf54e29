//! Search in game trees.

use super::Line;
use crate::model::MCTS;

/// The lines of a procedure.
pub(super) fn lines(procedure: &str) -> &'static [Line] {
    match procedure {
        "minimax" | "bratko-minimax" => MINIMAX,
        "alpha-beta" => ALPHA_BETA,
        "ancestors" => ANCESTORS,
        "bratko-alpha-beta" => BRATKO_ALPHA_BETA,
        "negamax" => NEGAMAX,
        "deepening" => DEEPENING,
        "mtd-f" => MTD_F,
        "proof-number" => PROOF_NUMBER,
        "df-pn" => DF_PN,
        MCTS => SIMULATIONS,
        _ => &[],
    }
}

const MINIMAX: &[Line] = &[
    ("value(node):", &[]),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move:", &["expanded"]),
    ("    value(the node after the move)", &[]),
    ("  MAX takes the greatest value, MIN the least:", &[]),
    ("  hand it up", &["backed_up"]),
];

const ALPHA_BETA: &[Line] = &[
    ("value(node, alpha, beta):", &[]),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move:", &["expanded"]),
    ("    value(the node after the move)", &[]),
    ("    at MAX's node the best value so far raises alpha;", &[]),
    (
        "      if value >= beta: leave out the other moves",
        &["beta_cutoff"],
    ),
    ("    at MIN's node the best value so far lowers beta;", &[]),
    (
        "      if value <= alpha: leave out the other moves",
        &["alpha_cutoff"],
    ),
    ("  hand up the best value", &["backed_up"]),
];

const ANCESTORS: &[Line] = &[
    ("value(node, ancestors with their provisional values):", &[]),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move:", &["expanded"]),
    ("    value(the node after the move)", &[]),
    ("    it may change the provisional value here", &[]),
    (
        "    if a MAX node is no worse off than a MIN node above:",
        &[],
    ),
    ("      leave out its other moves", &["beta_cutoff"]),
    (
        "    if a MIN node is no worse off than a MAX node above:",
        &[],
    ),
    ("      leave out its other moves", &["alpha_cutoff"]),
    ("  hand up the provisional value", &["backed_up"]),
];

const BRATKO_ALPHA_BETA: &[Line] = &[
    ("value(node, alpha, beta):", &[]),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move:", &["expanded"]),
    ("    value(the node after the move)", &[]),
    ("    MAX: if value > beta, good enough", &["beta_cutoff"]),
    ("    MIN: if value < alpha, good enough", &["alpha_cutoff"]),
    ("    else make alpha or beta sharper, go on", &[]),
    (
        "  hand up the better one of all that was tried",
        &["backed_up"],
    ),
];

const NEGAMAX: &[Line] = &[
    ("value(node, alpha, beta), seen by the side to move:", &[]),
    ("  if it is known from before: that value", &["recalled"]),
    (
        "  if it is proved by the evaluator: that value",
        &["proved"],
    ),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move, best guesses first:", &["expanded"]),
    ("    - value(the node after the move, -beta, -alpha)", &[]),
    ("    the best value so far raises alpha;", &[]),
    (
        "    if value >= beta: leave out the other moves",
        &["beta_cutoff", "alpha_cutoff"],
    ),
    ("  hand up the best value", &["backed_up"]),
];

const DEEPENING: &[Line] = &[
    ("for depth = 1, 2, 3, ... as the limits allow:", &[]),
    (
        "  value(root, alpha, beta), the best move of before first",
        &[],
    ),
    ("value(node, alpha, beta), seen by the side to move:", &[]),
    ("  if it is known from before: that value", &["recalled"]),
    (
        "  if it is proved by the evaluator: that value",
        &["proved"],
    ),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move, best guesses first:", &["expanded"]),
    ("    - value(the node after the move, -beta, -alpha)", &[]),
    (
        "    if value >= beta: leave out the other moves",
        &["beta_cutoff", "alpha_cutoff"],
    ),
    ("  hand up the best value", &["backed_up"]),
];

const MTD_F: &[Line] = &[
    ("guess the value", &[]),
    ("until it is known from above and from below:", &[]),
    ("  value(root) with a window of no width at the guess", &[]),
    ("  what comes out is the next guess", &[]),
    ("value(node, alpha, beta), seen by the side to move:", &[]),
    ("  if it is known from before: that value", &["recalled"]),
    (
        "  if it is proved by the evaluator: that value",
        &["proved"],
    ),
    ("  if it is a leaf: its static value", &["evaluated"]),
    ("  else for each move:", &["expanded"]),
    ("    - value(the node after the move, -beta, -alpha)", &[]),
    (
        "    if value >= beta: leave out the other moves",
        &["beta_cutoff", "alpha_cutoff"],
    ),
    ("  hand up the best value", &["backed_up"]),
];

const PROOF_NUMBER: &[Line] = &[
    ("until the root is proved or disproved:", &[]),
    ("  go down to the leaf that matters most:", &[]),
    ("    at MAX's node by least proof number,", &[]),
    ("    at MIN's node by least disproof number", &[]),
    ("  expand it", &["expanded"]),
    (
        "  number its children, then all nodes up to the root",
        &["numbered"],
    ),
];

const DF_PN: &[Line] = &[
    ("search(node, how great its numbers may get):", &[]),
    (
        "  if it is known from before: those numbers",
        &["recalled", "proved", "evaluated"],
    ),
    ("  expand it", &["expanded"]),
    ("  while its numbers are not too great:", &[]),
    ("    search(the child that matters most)", &[]),
    ("  remember its numbers", &["numbered"]),
];

const SIMULATIONS: &[Line] = &[
    ("while there is time and the root is not proved:", &[]),
    (
        "  selection: go down the tree from the root, each time",
        &[],
    ),
    (
        "    by the move with the greatest mean + doubt",
        &["selected"],
    ),
    (
        "  expansion: at the second visit the moves become nodes",
        &["expanded"],
    ),
    (
        "  simulation: from a new node, play to the end at random",
        &["playout", "terminal", "repetition", "transposition"],
    ),
    ("  backpropagation: on the way back to the root,", &[]),
    ("    a move that wins, or moves that", &[]),
    ("      are all proved, prove the node", &["solved"]),
    ("    count the result for the node; new mean", &["updated"]),
    ("play the move that was tried most", &[]),
];
