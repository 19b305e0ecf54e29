//! Words that tables define themselves, against a naive evaluation of their definitions.

mod language;
mod naive;
mod random;

use advice_lang::verify_forcing_tree;
use proptest::prelude::*;
use search_core::Run;

use crate::common::{Numbers, load, ours, theirs};
use crate::memory;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn definitions_mean_what_they_say(
        advice in random::advice(),
        number in 3..17_i32,
        our_turn: bool,
    ) {
        let root = if our_turn { ours(number) } else { theirs(number) };
        let table = load(&advice.text());
        let ours = &table.advice()[0];
        let found = ours.satisfy(&mut Run::new(), &Numbers, &root).expect("shallow");
        prop_assert_eq!(&found, &advice.tree(root, root, 0), "{}", advice.text());
        if let Some(tree) = found {
            prop_assert_eq!(verify_forcing_tree(ours, &Numbers, &root, &tree), Ok(()));
        }
    }

    #[test]
    fn what_is_remembered_of_them_changes_no_decision(advice in random::advice()) {
        memory::check(&load(&advice.text()))?;
    }
}
