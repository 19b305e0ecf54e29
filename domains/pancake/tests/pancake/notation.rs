//! Stacks as text.

use domain_pancake::{Bytes, FlipCost, Layout, Pancakes, Stack};
use proptest::prelude::*;
use search_core::Notation;

fn layouts() -> impl Strategy<Value = Layout> {
    (1..=100_usize, any::<u64>()).prop_map(|(height, seed)| Layout::random(height, seed).unwrap())
}

proptest! {
    #[test]
    fn a_stack_reads_back(layout in layouts()) {
        prop_assert_eq!(layout.to_string().parse(), Ok(layout.clone()));
        let commas = layout.to_string().replace(' ', ", ");
        prop_assert_eq!(commas.parse(), Ok(layout.clone()));
        let pancakes = Pancakes::<Bytes>::new(layout.sizes().len(), FlipCost::Unit).unwrap();
        let stack = pancakes.pack(&layout).unwrap();
        prop_assert_eq!(pancakes.state_text(&stack), layout.to_string());
    }

    #[test]
    fn no_text_makes_it_panic(text in r"[0-9 ,]{0,60}|.*") {
        if let Ok(layout) = text.parse::<Layout>() {
            prop_assert_eq!(layout.to_string().parse(), Ok(layout));
        }
    }

    #[test]
    fn no_sizes_make_it_panic(sizes in prop::collection::vec(any::<u8>(), 0..120)) {
        if let Ok(layout) = Layout::new(sizes.clone()) {
            prop_assert_eq!(layout.sizes(), sizes);
        }
    }
}

/// Each of the orders of three comes up about as often as the others.
#[test]
fn random_stacks_are_equally_likely() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..6_000 {
        let layout = Layout::random(3, seed).unwrap();
        *counts.entry(layout.to_string()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(
        counts.values().all(|count| (850..1150).contains(count)),
        "{counts:?}"
    );
}

#[test]
fn malformed_stacks() {
    let high: Vec<String> = (1..=101).map(|size| size.to_string()).collect();
    let high = high.join(" ");
    let texts = [
        "",
        " , ",
        "3 1 x",
        "3 1 4",
        "0 1 2",
        "312",
        "1 2 2",
        "1 2 3 1 5",
        "1 2 300",
        "1 2 -3",
        &high,
    ];
    let lines: Vec<String> = texts
        .iter()
        .map(|text| format!("{text:?}\n  {}", text.parse::<Layout>().unwrap_err()))
        .collect();
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!(lines.join("\n"));
    });
}

#[test]
fn stacks_that_do_not_fit() {
    let pancakes = Pancakes::<u64>::new(5, FlipCost::Unit).unwrap();
    let error = pancakes.pack(&Layout::sorted(6).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the stack has 6 pancakes; one of 5 is expected here"
    );
    let error = Pancakes::<u64>::new(17, FlipCost::Unit).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a stack of 17 pancakes; this packed form holds 16"
    );
    assert!(Stack::<u128>::pack(&Layout::sorted(25).unwrap()).is_ok());
    let error = Stack::<u128>::pack(&Layout::sorted(26).unwrap()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a stack of 26 pancakes; this packed form holds 25"
    );
    assert!(Stack::<Bytes>::pack(&Layout::sorted(100).unwrap()).is_ok());
    assert!(Layout::sorted(0).is_err());
}
