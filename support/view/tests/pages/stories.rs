//! Models made from traces.

use game_core::Score;
use search_core::Record;
use trace::{Family, Header, Reader, Writer};
use view::{Options, View};

fn read(file: &[u8]) -> View {
    View::read(&mut Reader::new(file).unwrap()).unwrap()
}

/// Returns a search along a line of numbers, with `events` events.
fn along_a_line(events: usize) -> View {
    read(&line(events))
}

/// Returns the trace of such a search.
fn line(events: usize) -> Vec<u8> {
    let header = Header::new(Family::Search, "line", "breadth-first", "0");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    let record = |name, number: usize| {
        let record = Record::new(name).with("state", number.to_string());
        let record = match number {
            0 => record,
            _ => record.with("action", "on"),
        };
        record.with("depth", number).with("g", number)
    };
    for number in 0..events / 2 {
        writer.see(|| record("expanded", number));
        writer.see(|| record("generated", number + 1));
    }
    writer.finish("stopped: enough", Vec::new()).unwrap();
    file
}

/// Checks that, if there is no room for all events, the first ones are there unchanged, and the others are counted.
#[track_caller]
fn check_room(bytes: usize) {
    const EVENTS: usize = 100_000;
    let file = line(EVENTS);
    let all = read(&file);
    let mut reader = Reader::new(file.as_slice()).unwrap();
    let view = View::read_within(&mut reader, bytes).unwrap();
    let (all, model) = (all.model(), view.model());
    let held = model.steps();
    assert!(0 < held && held < EVENTS, "{held}");
    assert!(model.nodes() <= held / 2 + 1);
    for step in 0..held {
        assert_eq!(model.step(step), all.step(step));
        assert!(model.changes(step).eq(all.changes(step)));
    }
    let counted: Vec<u64> = model.counted.values().copied().collect();
    let rest = EVENTS - held;
    let expected = [rest / 2, rest.div_ceil(2)].map(|number| number as u64);
    assert_eq!(counted, expected);
    let page = view.page(&Options::default(), &|_| None);
    let missing = EVENTS - held;
    assert_eq!(page.events_left_out, missing as u64);
    assert!(page.text.contains("This run has 100,000 events. "));
    assert!(page.text.contains(" There was room in memory for "));
    assert!(
        view.svg(&Options::default(), &|_| None)
            .text
            .contains(" of 100,000 events.")
    );
}

#[test]
fn where_there_is_no_room_events_are_counted() {
    for bytes in [0, 2_000_000, 8_000_000] {
        check_room(bytes);
    }
}

#[test]
fn a_trace_that_breaks_off_says_so() {
    let file = line(20);
    let without_end = file
        .trim_ascii_end()
        .iter()
        .rposition(|&byte| byte == b'\n');
    for (kept, part) in [
        (without_end.unwrap() + 1, ""),
        (without_end.unwrap() + 9, " and a part of another"),
    ] {
        let view = read(&file[..kept]);
        assert_eq!(view.model().steps(), 20);
        assert!(view.model().end().is_none());
        let page = view.page(&Options::default(), &|_| None).text;
        let notice = format!("The trace breaks off after 20 events{part}, and its end is missing");
        assert!(page.contains(&notice), "{part}");
        assert!(page.contains(r#""outcome":null,"is_whole":false"#));
        let picture = view.dot(&Options::default()).text;
        assert!(picture.contains("Here the trace breaks off."));
    }
}

#[test]
fn a_long_run_is_thinned_and_says_so() {
    let view = along_a_line(200);
    let page = |most_events| {
        let options = Options {
            most_events,
            ..Options::default()
        };
        view.page(&options, &|_| None).text
    };
    assert!(!page(200).contains("This run has"));
    let page = page(50);
    assert!(page.contains("This run has 200 events. Shown are the first 50"));
    assert!(page.contains("149 events are omitted here."));
    // The number of times each event happened among them.
    assert!(page.contains(r#""gaps":{"50":{"0":75,"1":74}}"#));
}

#[test]
fn of_a_long_answer_the_beginning_stands_at_the_top() {
    for (actions, rest) in [(100, ""), (1_101, " … and 1,001 more")] {
        let mut file = Vec::new();
        let header = Header::new(Family::Search, "line", "breadth-first", "0");
        let writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
        writer
            .finish("solved", vec!["on".to_owned(); actions])
            .unwrap();
        let page = read(&file).page(&Options::default(), &|_| None).text;
        let told = format!("line from 0: solved,{}{rest}</p>", " on".repeat(100));
        assert!(page.contains(&told), "{actions}");
    }
}

#[test]
fn a_chain_of_thousands_of_nodes_is_no_trouble() {
    let view = along_a_line(20_000);
    assert_eq!(view.model().nodes(), 10_001);
    let page = view.page(&Options::default(), &|_| None).text;
    assert!(page.len() < 4 << 20);
    assert!(view.dot(&Options::default()).text.contains("+8,001"));
}

/// In a time that grows with their number and not with its square.
#[test]
fn a_long_chain_is_drawn() {
    let view = along_a_line(100_000);
    let picture = view.dot(&Options::default());
    assert!(picture.text.contains("+48,001"));
    assert_eq!((picture.nodes, picture.nodes_left_out), (2_000, 48_001));
}

/// Returns a trace about levels and not about nodes.
fn of_levels() -> View {
    let header = Header::new(Family::Search, "letters", "enumerate", "a");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    for level in 0..3 {
        writer.see(|| Record::new("depth_bound").with("bound", level));
    }
    writer.finish("enumerated", Vec::new()).unwrap();
    read(&file)
}

#[test]
fn where_no_nodes_are_recorded_that_is_said() {
    let view = of_levels();
    assert!(view.model().nodes() == 0);
    let options = Options::default();
    let page = view.page(&options, &|_| None).text;
    assert!(
        page.contains(
            r#""has_lists":false,"order":[],"note":"Only levels are recorded, no nodes.""#
        )
    );
    let svg = view.svg(&options, &|_| None).text;
    assert!(svg.contains(">No nodes are recorded</text>"), "{svg}");
    for picture in [svg, view.dot(&options).text] {
        assert!(picture.contains("No nodes are recorded."));
        assert!(!picture.contains("A tree of"));
    }
}

/// A won game as a page and a picture tell of it, with the values that the trace has.
#[test]
fn wins_are_told_by_their_plies() {
    let header = Header::new(Family::Game, "tree", "alpha-beta", "a");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    let value = i64::from(Score::win_in(3).value());
    for event in ["expanded", "backed_up"] {
        writer.see(|| {
            let record = Record::new(event).with("position", "a");
            record
                .with("level", "max")
                .with("depth", 0)
                .with("value", value)
        });
    }
    writer.finish("valued", Vec::new()).unwrap();
    let view = View::read(&mut Reader::new(file.as_slice()).unwrap()).unwrap();
    assert_eq!(view.sentence(1), "a backs up win in 3.");
    let options = Options::default();
    for picture in [view.svg(&options, &|_| None), view.dot(&options)] {
        let text = picture.text;
        assert!(
            text.contains("win in 3") && !text.contains("1999999997"),
            "{text}"
        );
    }
}

/// Checks the data that the script of a page gets about a game algorithm: whether nodes have means and windows, the
/// name of their values, and the events to stop at.
fn check_told(algorithm: &str, event: &'static str, told: &str) {
    let header = Header::new(Family::Game, "tree", algorithm, "a");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    writer.see(|| {
        let record = Record::new(event).with("position", "a");
        record.with("level", "max").with("depth", 0)
    });
    writer.finish("valued", Vec::new()).unwrap();
    let page = read(&file).page(&Options::default(), &|_| None).text;
    assert!(page.contains(told), "{algorithm}: {told}");
    assert!(!page.contains(&format!(r#""{algorithm}""#)), "{algorithm}");
}

#[test]
fn the_page_knows_no_algorithm() {
    let expansions = r#""station":{"event":"expanded","is_at_root":false}"#;
    let columns = |windows: bool, value: &str| {
        format!(r#""has_means":false,"has_windows":{windows},"value_name":"{value}",{expansions}"#)
    };
    check_told("alpha-beta", "expanded", &columns(true, "value"));
    check_told("minimax", "expanded", &columns(false, "value"));
    check_told("bratko-minimax", "expanded", &columns(false, "value"));
    let numbers = columns(false, "proof : disproof");
    check_told("proof-number", "numbered", &numbers);
    let simulations = r#""has_means":true,"has_windows":false,"value_name":"value","station":{"event":"updated","is_at_root":true}"#;
    check_told("mcts", "expanded", simulations);
}
