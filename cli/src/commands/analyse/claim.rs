//! Claims, proved or disproved.

use game_core::{
    Claim, Extent, Keyed, Notation, Player, check_strategy, df_pn, proof_number_search,
};
use serde::Serialize;

use super::answer::Answer;
use super::args::{Claimed, SearchArgs};
use super::procedure::Procedure;
use super::report::{Subject, report};
use crate::exit::Ended;
use crate::output::Output;

/// What came of a claim, and how the player plays who is right.
#[derive(Serialize)]
pub(super) struct Proof {
    pub(super) claim: Claim,
    /// What a leaf must be worth to be won by the first player, if that is what wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<i32>,
    /// What the strategy proves.
    pub(super) truth: Claim,
    /// The move to play first, if the one who is right is to move.
    pub(super) best: Option<String>,
    /// For how many positions the strategy has a move.
    pub(super) strategy: usize,
    /// What the independent check says of it.
    #[serde(flatten)]
    pub(super) check: Check,
}

/// What the independent check says of a strategy.
#[derive(Serialize)]
#[serde(tag = "check", rename_all = "snake_case")]
pub(super) enum Check {
    Passed {
        positions: usize,
        ends: usize,
        longest: Option<usize>,
    },
    Failed {
        flaw: String,
    },
}

/// Searches and reports.
pub(super) fn analyse<G: Keyed + Notation>(
    subject: Subject<'_, G>,
    args: &SearchArgs,
    output: &mut Output,
) -> Ended {
    let (game, root) = (subject.game, subject.root);
    let at_least = subject.least;
    let player = if at_least.is_some() {
        Player::First
    } else {
        game.to_move(root)
    };
    let claim = match args.claim {
        None | Some(Claimed::Wins) => Claim::Wins(player),
        Some(Claimed::Draws) => Claim::DoesNotLose(player),
    };
    report(subject, None, args, output, |run| {
        let settled = if args.procedure == Procedure::DfPn {
            df_pn(run, game, root, claim, args.table_bytes())
        } else {
            proof_number_search(run, game, root, claim)
        }?;
        let (truth, strategy) = (settled.truth(claim), settled.strategy());
        let best = strategy.at(game, root);
        let proof = Proof {
            claim,
            at_least,
            truth,
            best: best.map(|mv| game.move_text(root, mv)),
            strategy: strategy.len(),
            check: match check_strategy(game, root, truth, strategy) {
                Ok(Extent {
                    positions,
                    ends,
                    longest,
                }) => Check::Passed {
                    positions,
                    ends,
                    longest,
                },
                Err(flaw) => Check::Failed {
                    flaw: flaw.to_string(),
                },
            },
        };
        Ok(if settled.is_proved() {
            Answer::Proved(proof)
        } else {
            Answer::Disproved(proof)
        })
    })
}
