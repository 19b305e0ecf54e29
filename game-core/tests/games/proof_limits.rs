//! Searches for proofs that cannot be finished or cannot begin.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use domain_tictactoe::{Board, TicTacToe};
use game_core::{Claim, Player, SearchError, df_pn, proof_number_search};
use search_core::{Limit, Limits, Run};

use crate::silent::Silent;

/// Checks the limit that ends each search of tic-tac-toe.
fn check_limit(limits: Limits<'_>, limit: Limit) {
    let claim = Claim::Wins(Player::First);
    let mut run = Run::new().with_limits(limits);
    let by_tree = proof_number_search(&mut run, &TicTacToe, &Board::EMPTY, claim);
    let mut run = Run::new().with_limits(limits);
    let by_table = df_pn(&mut run, &TicTacToe, &Board::EMPTY, claim, 1 << 18);
    for settled in [by_tree, by_table] {
        let Err(SearchError::Stopped(stopped)) = settled else {
            panic!("{settled:?}");
        };
        assert_eq!(stopped.limit, limit);
    }
}

#[test]
fn a_limit_is_no_verdict() {
    let none = Limits::default();
    let stop = AtomicBool::new(true);
    for few in [0, 1, 100] {
        check_limit(
            Limits {
                expansions: Some(few),
                ..none
            },
            Limit::Expansions,
        );
        check_limit(
            Limits {
                stored: Some(few / 2),
                ..none
            },
            Limit::Stored,
        );
        check_limit(
            Limits {
                bytes: Some(few),
                ..none
            },
            Limit::Bytes,
        );
    }
    for depth in [0, 1, 5] {
        check_limit(
            Limits {
                depth: Some(depth),
                ..none
            },
            Limit::Depth,
        );
    }
    check_limit(
        Limits {
            time: Some(Duration::ZERO),
            ..none
        },
        Limit::Time,
    );
    check_limit(
        Limits {
            cancel: Some(&stop),
            ..none
        },
        Limit::Cancelled,
    );
}

/// Limits are as exact for the moves of the strategy as for the verdict.
#[test]
fn a_limit_can_end_the_search_for_the_strategy() {
    let claim = Claim::DoesNotLose(Player::First);
    let search = |expansions| {
        let limits = Limits {
            expansions,
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        let settled = df_pn(&mut run, &TicTacToe, &Board::EMPTY, claim, 0);
        (settled, run.statistics)
    };
    let (settled, whole) = search(None);
    assert!(settled.is_ok() && whole.iterations > 1);
    assert!(search(Some(whole.expanded)).0.is_ok());
    let (stopped, all_but_one) = search(Some(whole.expanded - 1));
    assert!(matches!(stopped, Err(SearchError::Stopped(_))));
    assert_eq!(
        (all_but_one.expanded, all_but_one.iterations),
        (whole.expanded - 1, whole.iterations)
    );
}

/// A table takes memory too.
#[test]
fn a_table_beyond_the_limit_on_memory() {
    let (root, claim) = (Board::EMPTY, Claim::Wins(Player::First));
    let limits = Limits {
        bytes: Some(1 << 15),
        ..Limits::default()
    };
    let settled = |bytes| {
        df_pn(
            &mut Run::new().with_limits(limits),
            &TicTacToe,
            &root,
            claim,
            bytes,
        )
    };
    assert!(settled(1 << 14).is_ok());
    assert!(
        matches!(settled(1 << 16), Err(SearchError::Stopped(stopped)) if stopped.limit == Limit::Bytes)
    );
}

#[test]
fn more_memory_than_there_is() {
    let (root, claim) = (Board::EMPTY, Claim::Wins(Player::First));
    let settled = df_pn(&mut Run::new(), &TicTacToe, &root, claim, usize::MAX);
    assert!(matches!(settled, Err(SearchError::Stopped(stopped)) if stopped.limit == Limit::Bytes));
}

#[test]
fn what_cannot_be_settled_is_refused() {
    let search = |root: &Board| {
        let claim = Claim::Wins(Player::First);
        let by_tree = proof_number_search(&mut Run::new(), &Silent, root, claim);
        let by_table = df_pn(&mut Run::new(), &Silent, root, claim, 1 << 12);
        [by_tree, by_table].map(Result::unwrap_err)
    };
    let over = "XXX.OO...".parse().unwrap();
    assert!(
        search(&over)
            .iter()
            .all(|error| matches!(error, SearchError::GameOver))
    );
    let begun = "XX..OO...".parse().unwrap();
    assert!(
        search(&begun)
            .iter()
            .all(|error| matches!(error, SearchError::NoOutcome))
    );
}
