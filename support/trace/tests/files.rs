//! Written traces can be read back, and other files are refused with reasons.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use proptest::prelude::*;
use search_core::{Field, Record};
use trace::{CutOff, Ending, Family, Header, Reader, Writer};

fn header() -> Header {
    Header::new(Family::Game, "tree", "alpha-beta", "a").with("goal", "12#")
}

fn written(records: &[Record], most: u64) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header(), most).unwrap();
    for record in records {
        writer.see(|| record.clone());
    }
    writer.finish("solved", vec!["up".to_owned()]).unwrap();
    file
}

const HEADER: &str =
    r#"{"trace":1,"of":"search","problem":"p","algorithm":"a","method":"a","start":"s"}"#;

/// Reading `text` fails with this message.
fn check(text: impl AsRef<[u8]>, expected: &str) {
    let result = Reader::new(text.as_ref()).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    assert_eq!(result.unwrap_err().to_string(), expected);
}

fn field() -> impl Strategy<Value = Field> {
    prop_oneof![
        any::<i64>().prop_map(Field::Number),
        any::<String>().prop_map(Field::Text),
        prop::collection::vec(any::<String>(), 0..4).prop_map(Field::List),
    ]
}

fn record() -> impl Strategy<Value = Record> {
    let event = prop::sample::select(vec!["expanded", "generated", "goal"]);
    let names = ["state", "g", "skipped", "on"];
    let fields = prop::collection::vec(field(), 0..names.len());
    (event, fields).prop_map(move |(event, fields)| {
        names
            .into_iter()
            .zip(fields)
            .fold(Record::new(event), |record, (name, field)| {
                record.with(name, field)
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(records in prop::collection::vec(record(), 0..20), most in 0_usize..20) {
        let file = written(&records, most as u64);
        let mut reader = Reader::new(file.as_slice()).unwrap();
        prop_assert_eq!(reader.header(), &header());
        let read: Vec<Record> = reader.by_ref().map(Result::unwrap).collect();
        let kept = records.len().min(most);
        prop_assert_eq!(&read, &records[..kept]);
        let Some(Ending::Whole(end)) = reader.ending() else { panic!("it is whole") };
        prop_assert_eq!((end.events, end.left_out), (kept as u64, (records.len() - kept) as u64));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), at in 0_usize..300) {
        let mut file = written(&[Record::new("goal").with("g", 3)], 10);
        file.splice(at.min(file.len()).., bytes);
        if let Ok(reader) = Reader::new(file.as_slice()) {
            reader.for_each(drop);
        }
    }

    /// Wherever it breaks off after its header, what comes before is read and the rest is reported.
    #[test]
    fn a_trace_is_read_to_where_it_breaks_off(records in prop::collection::vec(record(), 0..9), at: prop::sample::Index) {
        let file = written(&records, u64::MAX);
        let header = file.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let kept = header + at.index(file.len() - 1 - header);
        let broken = &file[..kept];
        let start_of_last = broken.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        // A line is whole before the byte that ends it.
        let is_whole = file[kept] == b'\n';
        let lines = broken[header..].split(|&byte| byte == b'\n').count() - 1 + usize::from(is_whole);
        let remnant = if is_whole { 0 } else { kept - start_of_last };
        let (read, ending) = read(broken);
        prop_assert_eq!(&read[..], &records[..lines]);
        prop_assert_eq!(ending, Some(cut_off(lines, remnant)));
    }
}

/// Reads all records, and how the trace ends.
fn read(file: &[u8]) -> (Vec<Record>, Option<Ending>) {
    let mut reader = Reader::new(file).unwrap();
    assert_eq!(reader.ending(), None);
    let records = reader.by_ref().map(Result::unwrap).collect();
    (records, reader.ending().cloned())
}

fn cut_off(events: usize, remnant: usize) -> Ending {
    Ending::CutOff(CutOff {
        events: events as u64,
        remnant: remnant as u64,
    })
}

/// A trace of one event and this last line breaks off there: all bytes of that line are left over.
#[track_caller]
fn check_cut_off(last: &[u8]) {
    let file = [HEADER.as_bytes(), b"\n{\"event\":\"goal\"}\n", last].concat();
    let (records, ending) = read(&file);
    assert_eq!(records.len(), 1);
    assert_eq!(ending, Some(cut_off(1, last.len())));
}

#[test]
fn what_a_last_line_may_be() {
    check_cut_off(b"");
    check_cut_off(b"{");
    check_cut_off(b"{\"event\":\"expanded\",\"state\":\"1 2");
    check_cut_off(b"{\"event\":\"expanded\",\"state\":\"1 2\n");
    check_cut_off(b"{\"event\":\"end\",\"outcome\":\"solved\",\"events\":1");
    check_cut_off("{\"event\":\"é".as_bytes().split_last().unwrap().1);
    check_cut_off(b"{\"event\":\"expanded\",\0\0\0\0");
    check_cut_off(b"\0\0\0\0\0\0\0\0");
}

#[test]
fn the_end_needs_no_byte_that_ends_it() {
    let file = written(&[Record::new("goal")], 10);
    let (whole, without) = (read(&file), read(file.trim_ascii_end()));
    assert_eq!(whole, without);
    assert!(matches!(whole.1, Some(Ending::Whole(_))));
}

#[test]
fn what_is_no_trace_is_refused() {
    const FOREIGN: &str =
        r#"is not a trace: its first line is not a header such as {"trace":1,"of":"search",...}"#;
    check("", "is empty: nothing has been recorded in it");
    for length in [9, 20, HEADER.len() - 1] {
        check(
            &HEADER[..length],
            "is a trace that breaks off in its header: there is no event in it",
        );
    }
    check(b"\x89PNG\r\n\x1a\n", FOREIGN);
    check("{\"trac", FOREIGN);
    check("{\"event\":\"expanded\"}\n", FOREIGN);
    check(
        "{\"trace\":2}\n",
        "is a trace of version 2, and this program reads version 1: record it again",
    );
    check(
        "{\"trace\":1,\"of\":\"chess\"}\n",
        "line 1 is not the header of a trace: unknown variant `chess`, expected one of `search`, `game`, `advice` at column 23",
    );
    check(
        format!("{HEADER}\n{{\"event\":\"goal\"}}\n{{\"event\":\n{{\"event\":\"goal\"}}\n"),
        "line 3 is not an event: EOF while parsing a value at column 9",
    );
    check(
        format!("{HEADER}\n{{\"g\":1}}\n"),
        "line 2 is not an event: missing field `event` at column 7",
    );
    check(
        format!(
            "{HEADER}\n{{\"event\":\"end\",\"outcome\":\"solved\",\"events\":3,\"left_out\":0}}\n"
        ),
        "holds 0 events, and its last line says 3: it is damaged",
    );
    check(
        format!(
            "{HEADER}\n{{\"event\":\"end\",\"outcome\":\"solved\",\"events\":0,\"left_out\":0}}\n\n"
        ),
        "line 3 is not empty: the trace has ended before",
    );
    check(
        [HEADER.as_bytes(), b"\n\xff\n"].concat(),
        "line 2 is not a line of a trace: it is not UTF-8",
    );
}

#[test]
fn a_full_disk_is_told_at_the_end() {
    let mut room = [0; 150];
    let mut writer = Writer::new(room.as_mut_slice(), &header(), 10).unwrap();
    assert!(!writer.has_failed());
    for _ in 0..9 {
        writer.see(|| Record::new("expanded"));
    }
    assert!(writer.has_failed());
    let error = writer.finish("solved", Vec::new()).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::WriteZero);
}
