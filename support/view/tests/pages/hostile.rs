//! Traces of events that no search has seen.

use proptest::prelude::*;
use proptest::sample::select;
use search_core::Record;
use trace::{Family, Header, Reader, Writer};
use view::{Options, View};

/// Algorithms of all families and kinds of lists, and an unknown one.
const ALGORITHMS: [(Family, &str); 15] = [
    (Family::Search, "a-star"),
    (Family::Search, "breadth-first"),
    (Family::Search, "depth-first"),
    (Family::Search, "ida-star"),
    (Family::Search, "mm"),
    (Family::Search, "beam"),
    (Family::Search, "unheard-of"),
    (Family::Search, "enumerate"),
    (Family::Game, "alpha-beta"),
    (Family::Game, "minimax"),
    (Family::Game, "proof-number"),
    (Family::Game, "df-pn"),
    (Family::Game, "mcts"),
    (Family::Game, "unheard-of"),
    (Family::Advice, "advice"),
];

/// All events of all families, and one that no family has.
const EVENTS: [&str; 40] = [
    "expanded",
    "generated",
    "step_back",
    "reopened",
    "duplicate",
    "pruned",
    "depth_cutoff",
    "goal",
    "bound",
    "depth_bound",
    "weight",
    "direction",
    "evaluated",
    "backed_up",
    "proved",
    "recalled",
    "numbered",
    "alpha_cutoff",
    "beta_cutoff",
    "selected",
    "playout",
    "terminal",
    "repetition",
    "transposition",
    "solved",
    "updated",
    "rule_matched",
    "no_rule_matched",
    "advice_tried",
    "advice_satisfied",
    "advice_failed",
    "move_tried",
    "holding_goal_violated",
    "better_goal_holds",
    "no_replies",
    "satisfied",
    "failed",
    "noted",
    "expanded",
    "generated",
];

/// Numbers, near to one another and as far apart as can be.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![8 => 0..4_i64, 1 => select(&[i64::MIN, -1, 1 << 40, i64::MAX][..])]
}

/// Returns an event with all facts that any family reads; few states and actions, so that they come again.
fn record() -> impl Strategy<Value = Record> {
    let names = (select(&EVENTS[..]), "[ab]{0,1}", "[xy]{0,1}");
    let numbers = (number(), number(), number(), number());
    let words = (
        select(&["backward", "min", "them", "at_most"][..]),
        "[xyz]{0,3}",
    );
    (names, numbers, words).prop_map(
        |((event, state, action), (depth, g, h, value), (word, skipped))| {
            let skipped: Vec<String> = skipped.chars().map(String::from).collect();
            let record = Record::new(event)
                .with("state", state.clone())
                .with("position", state);
            let record = record.with("action", action.clone()).with("move", action);
            let record = record
                .with("depth", depth)
                .with("g", g)
                .with("h", h)
                .with("f", value);
            let record = record
                .with("value", value)
                .with("alpha", h)
                .with("beta", g)
                .with("bound", g);
            let record = record
                .with("proof", g)
                .with("mean", h)
                .with("visits", g)
                .with("skipped", skipped);
            let record = record
                .with("to", word)
                .with("level", word)
                .with("side", word);
            record.with("weight", "4/0")
        },
    )
}

/// Checks that every event is a step, every node hangs from one before it, and every request is shown.
fn check((of, algorithm): (Family, &str), records: &[Record], answer: &str, outcome: &str) {
    let mut file = Vec::new();
    let header = Header::new(of, "letters", algorithm, "a");
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    for record in records {
        writer.see(|| record.clone());
    }
    let answer = answer.chars().map(String::from).collect();
    writer.finish(outcome, answer).unwrap();
    let view = View::read(&mut Reader::new(file.as_slice()).unwrap()).unwrap();
    let model = view.model();
    assert_eq!(model.steps(), records.len());
    for node in (0..model.nodes()).map(|node| (node, model.node(node))) {
        if let (
            number,
            view::Node {
                parent: Some(parent),
                depth,
                ..
            },
        ) = node
        {
            assert!(parent < number && model.node(parent).depth + 1 == depth);
        }
    }
    for step in 0..model.steps() {
        assert!(!view.sentence(step).is_empty());
    }
    let options = Options {
        most_events: records.len() / 2,
        ..Options::default()
    };
    assert!(view.page(&options, &|_| None).text.ends_with("</html>\n"));
    assert!(view.svg(&options, &|_| None).text.ends_with("</svg>\n"));
    let picture = view.dot(&options).text;
    let mut lines = picture.lines();
    assert!(lines.next().unwrap().starts_with("// "));
    assert_eq!(lines.next(), Some("digraph search {"));
    assert_eq!(picture.matches("//").count(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_events_in_any_order_are_shown(
        algorithm in select(&ALGORITHMS[..]),
        records in prop::collection::vec(record(), 0..40),
        answer in "[xy]{0,3}",
        outcome in "[a\n\r\u{0}}{]{0,8}",
    ) {
        check(algorithm, &records, &answer, &outcome);
    }
}

/// The names of events are kept in little memory, however many there are.
#[test]
fn events_without_number_are_counted_together() {
    let mut file =
        br#"{"trace":1,"of":"search","problem":"x","algorithm":"a-star","method":"","start":""}"#
            .to_vec();
    for number in 0..1_000 {
        file.extend(format!("\n{{\"event\":\"e{number}\"}}").bytes());
    }
    file.extend(format!("\n{{\"event\":\"{}\"}}\n", "e".repeat(1_000)).bytes());
    for room in [0, usize::MAX] {
        let view = View::read_within(&mut Reader::new(file.as_slice()).unwrap(), room);
        let view = view.unwrap();
        assert_eq!(view.model().all_events(), 1_001);
        assert!(view.model().events.len() <= 257);
    }
}
