//! An instance made of any space.

use catalogue::{Action, Instance, NamedSpace, Solution, SpaceInstance};
use search_core::{Cost, Decimal, Field, Notation, StateSpace};

/// Three buttons to be pressed one after the other.
struct Buttons;

impl StateSpace for Buttons {
    type State = u8;
    type Action = u8;
    type Cost = Decimal<2>;

    fn actions(&self, &button: &u8) -> impl Iterator<Item = u8> {
        (button < 3).then_some(button).into_iter()
    }

    fn result(&self, &button: &u8, _: u8) -> u8 {
        button + 1
    }

    fn cost(&self, _: &u8, _: u8) -> Decimal<2> {
        Decimal::of_units(75)
    }

    fn is_goal(&self, &button: &u8) -> bool {
        button == 3
    }
}

impl Notation for Buttons {
    fn state_text(&self, button: &u8) -> String {
        button.to_string()
    }

    fn action_text(&self, button: u8) -> String {
        button.to_string()
    }
}

impl NamedSpace for Buttons {}

#[test]
fn costs_have_decimals() {
    let instance = SpaceInstance::new("buttons", Buttons, 0).with_noun("press");
    let press = |button: u8| Action {
        text: button.to_string(),
        field: Field::Text(button.to_string()),
    };
    let solution = Solution {
        actions: (0..3).map(press).collect(),
        cost: Decimal::<2>::of_units(225).field(),
    };
    assert_eq!(instance.price(&solution), "at cost 2.25 in 3 presses");
    assert_eq!(instance.header().setting.get("unit").unwrap(), "100");
}
