//! Records as text and as JSON.

use proptest::prelude::*;
use search_core::{Direction, Event, Field, Node, Notation, Record, StateSpace, Weight};

struct Line;

impl StateSpace for Line {
    type State = u64;
    type Action = char;
    type Cost = u64;

    fn actions(&self, _: &u64) -> impl Iterator<Item = char> {
        ['+'].into_iter()
    }
    fn result(&self, state: &u64, _: char) -> u64 {
        state + 1
    }
    fn cost(&self, _: &u64, _: char) -> u64 {
        1
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}

impl Notation for Line {
    fn state_text(&self, state: &u64) -> String {
        format!("<{state}>")
    }
    fn action_text(&self, _: char) -> String {
        "more".to_owned()
    }
}

fn check(event: Event<'_, Line>, text: &str, json: &str) {
    let record = event.record(&Line);
    assert_eq!(record.to_string(), text);
    assert_eq!(serde_json::to_string(&record).unwrap(), json);
    assert_eq!(serde_json::from_str::<Record>(json).unwrap(), record);
}

#[test]
fn events() {
    let start = Node {
        state: &4,
        action: None,
        depth: 0,
        g: 0,
        h: None,
    };
    let node = Node {
        state: &7,
        action: Some('+'),
        depth: 3,
        g: 3,
        h: Some(2),
    };
    check(
        Event::Bound(5),
        "bound        bound=5",
        r#"{"event":"bound","bound":5}"#,
    );
    check(
        Event::DepthBound(2),
        "depth_bound  bound=2",
        r#"{"event":"depth_bound","bound":2}"#,
    );
    check(
        Event::Direction(Direction::Backward),
        "direction    backward",
        r#"{"event":"direction","to":"backward"}"#,
    );
    check(
        Event::Weight(Weight::new(3, 2).unwrap()),
        "weight       1.5",
        r#"{"event":"weight","weight":"1.5"}"#,
    );
    check(
        Event::Expanded(start),
        "expanded     <4>  depth=0 g=0",
        r#"{"event":"expanded","state":"<4>","depth":0,"g":0}"#,
    );
    check(
        Event::DepthCutoff(node),
        "depth_cutoff <7>  more  depth=3 g=3 h=2 f=5",
        r#"{"event":"depth_cutoff","state":"<7>","action":"more","depth":3,"g":3,"h":2,"f":5}"#,
    );
}

#[test]
fn calls_of_rbfs() {
    let node = Node {
        state: &7,
        action: Some('+'),
        depth: 3,
        g: 3,
        h: Some(2),
    };
    check(
        Event::Entered {
            node,
            value: 6,
            limit: 8,
        },
        "entered      <7>  more  depth=3 g=3 h=2 f=5 value=6 limit=8",
        r#"{"event":"entered","state":"<7>","action":"more","depth":3,"g":3,"h":2,"f":5,"value":6,"limit":8}"#,
    );
    check(
        Event::BackedUp { node, value: 9 },
        "backed_up    <7>  more  depth=3 g=3 h=2 f=5 value=9",
        r#"{"event":"backed_up","state":"<7>","action":"more","depth":3,"g":3,"h":2,"f":5,"value":9}"#,
    );
}

/// Costs that a JSON number of 64 signed bits cannot hold are written as text.
#[test]
fn the_largest_cost() {
    check(
        Event::Bound(u64::MAX),
        "bound        18446744073709551615",
        r#"{"event":"bound","bound":"18446744073709551615"}"#,
    );
}

#[test]
fn no_space_at_the_end_of_a_line() {
    assert_eq!(Record::new("goal").to_string(), "goal");
    let record = Record::new("goal").with("state", "a b");
    assert_eq!(record.to_string(), "goal         a b");
    let record = record.with("line", vec!["up".to_owned(), "left".to_owned()]);
    assert_eq!(record.to_string(), "goal         a b  line=[up left]");
    let words = vec!["a b".to_owned(), "c".to_owned()];
    let row = Record::new("goal").with("line", words).to_string();
    assert_eq!(row, "goal         line=[a b > c]");
    assert_eq!(record.get("state"), Some(&Field::from("a b")));
    assert_eq!(record.get("h"), None);
}

#[test]
fn a_map_without_an_event_is_no_record() {
    for json in ["{}", r#"{"state":"a"}"#, r#"{"event":1}"#] {
        let error = serde_json::from_str::<Record>(json).unwrap_err();
        assert!(
            error.to_string().starts_with("missing field `event`"),
            "{error}"
        );
    }
}

fn fields() -> impl Strategy<Value = Field> {
    prop_oneof![
        any::<i64>().prop_map(Field::Number),
        ".*".prop_map(Field::Text),
        prop::collection::vec(".*", 0..3).prop_map(Field::List),
    ]
}

proptest! {
    #[test]
    fn json_keeps_every_field(first in fields(), second in fields()) {
        let record = Record::new("generated").with("first", first).with("second", second);
        let json = serde_json::to_string(&record).unwrap();
        prop_assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
    }
}
