//! Alpha-beta on threads that share a table, against alpha-beta that remembers nothing.

use domain_connect4::{CentreFirst, Column, Connect4, Threats};
use game_core::{Analysis, Killers, Negamax, Parts, TranspositionTable};
use search_core::Run;

const DEPTH: usize = 9;

fn check(columns: &str, threads: usize) {
    let game = Connect4::default();
    let root = game.read(columns).unwrap();
    let alone = Negamax::new(&game, &Threats, &mut Parts::new().with_order(CentreFirst))
        .to_depth(DEPTH)
        .analyse(&mut Run::new(), &root)
        .unwrap();
    let table = TranspositionTable::with_bytes(1 << 22).for_threads();
    let parts = || {
        let order = (CentreFirst, Killers::<Column>::default());
        let parts = Parts::new().with_memory(&table).with_order(order);
        parts.with_scout()
    };
    let mut others: Vec<_> = (1..threads).map(|_| parts()).collect();
    let mut first = parts();
    let mut together = Negamax::new(&game, &Threats, &mut first).to_depth(DEPTH);
    // The second time everything is known already.
    for _ in 0..2 {
        let found = together
            .analyse_on_threads(&mut Run::new(), &root, &mut others)
            .unwrap();
        let told = |of: &Analysis<Column>| (of.value, of.best, of.principal_variation.len());
        assert_eq!(
            told(&found),
            told(&alone),
            "{columns:?} on {threads} threads"
        );
    }
}

#[test]
fn threads_find_what_one_finds() {
    for columns in ["", "4", "44", "3", "444", "1726", "43", "443", "2233"] {
        for threads in 1..=4 {
            check(columns, threads);
        }
    }
}
