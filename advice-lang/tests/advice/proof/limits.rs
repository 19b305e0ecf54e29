//! Limits end proofs, and the computations that follow them.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use advice_lang::{Aim, Event, Proving};
use search_core::{Limit, Limits, Run};

use crate::common::numbered::{best_play, proof, tables};
use crate::common::{Numbers, load};

#[test]
fn limits_end_proofs() {
    let table = &tables()[0];
    let alone = |limits| {
        let mut run = Run::new().with_limits(limits);
        let proof = table.prove(&mut run, &Numbers, Proving::default());
        proof.unwrap_err().limit
    };
    let together = |limits| {
        let mut run = Run::new().with_limits(limits);
        let threads = NonZero::new(2).unwrap();
        let proof = table.prove_parallel(&mut run, &Numbers, Proving::default(), threads);
        proof.unwrap_err().limit
    };
    let cancel = AtomicBool::new(true);
    let cancelled = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    // Threads that check limits every few milliseconds have long finished with so few positions.
    assert_eq!(alone(cancelled), Limit::Cancelled);
    let shallow = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    assert_eq!([alone(shallow), together(shallow)], [Limit::Depth; 2]);
}

/// The flag that cancels a run is checked every few expansions, and in the computations after a proof, too.
#[test]
fn a_raised_flag_ends_the_work_at_once() {
    let table = &load(
        "r :: if true then [a].\n\
         advice(a, their_turn and ten : true : (depth < 4) and any : (depth < 3) and any).",
    );
    let cancel = AtomicBool::new(false);
    let limits = Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    };
    let mut seen = 0;
    let mut expanded = 0;
    let watch = |event: Event<'_, Numbers>| {
        seen += 1;
        expanded += usize::from(matches!(event, Event::Expanded { .. }) && seen > 100);
        cancel.store(seen >= 100, Ordering::Relaxed);
    };
    let mut run = Run::watched_by(watch).with_limits(limits);
    let stopped = table.prove(&mut run, &Numbers, Proving::default());
    assert_eq!(stopped.unwrap_err().limit, Limit::Cancelled);
    assert!(expanded < 16, "{expanded}");
    let proof = proof(table, Aim::Win);
    cancel.store(true, Ordering::Relaxed);
    let mut run = Run::new().with_limits(limits);
    let one = NonZero::<usize>::MIN;
    let standings = proof.against_best(&mut run, &Numbers, best_play(), one);
    assert_eq!(standings.unwrap_err().limit, Limit::Cancelled);
    let stops = proof.stops(&mut run, &Numbers, |_| true);
    assert_eq!(stops.unwrap_err().limit, Limit::Cancelled);
    let difference = proof.difference(&mut run, &proof, &Numbers, best_play(), |position| {
        position.number
    });
    assert_eq!(difference.unwrap_err().limit, Limit::Cancelled);
}

/// Limits on memory count remembered results and lines, and not only trees.
#[test]
fn proofs_that_need_too_much_memory() {
    let prove = |bytes| {
        let limits = Limits {
            bytes: Some(bytes),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        let table = &tables()[0];
        table
            .prove(&mut run, &Numbers, Proving::default())
            .err()
            .map(|stopped| stopped.limit)
    };
    assert_eq!(prove(1_000), Some(Limit::Bytes));
    assert_eq!(prove(1_000_000), None);
}
