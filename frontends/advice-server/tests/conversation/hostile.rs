//! Every request gets an answer, whatever the editor sends.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::harness::{Editor, able, uri};

/// Generates almost valid tables from pieces.
fn text() -> impl Strategy<Value = String> {
    let pieces = [
        "r :: if ",
        "then ",
        "[a]",
        "table faulty",
        "table a",
        "table b",
        "advice(a, ",
        "mate ",
        ": ",
        "legal ",
        "where ",
        "by ",
        "predicate p(square x) :: ",
        "feature f :: ",
        "moves m :: ",
        ". ",
        "(",
        ")",
        "[",
        ",",
        "and ",
        "depth = ",
        "12",
        "совет(",
        "если ",
        "% comment",
        "/* ",
        "*/",
        "\n",
        "\r\n",
        "\r",
        "\u{1d11e}",
        "\u{0}",
        "x",
        ":- game(kqk).",
        ":- game(go).",
        ":- ",
    ];
    let piece = prop::sample::select(pieces.to_vec());
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn position() -> impl Strategy<Value = Value> {
    let number = prop_oneof![4 => 0_u32..30, 1 => Just(u32::MAX)];
    (number.clone(), number)
        .prop_map(|(line, character)| json!({ "line": line, "character": character }))
}

const METHODS: [&str; 7] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/documentSymbol",
    "textDocument/formatting",
    "textDocument/references",
    "shutdown?",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_request_is_answered(
        (first, second) in (text(), text()),
        steps in prop::collection::vec((0..METHODS.len(), position(), position(), text()), 1..12),
        is_able in any::<bool>(),
    ) {
        let mut editor = if is_able { Editor::with(&able()) } else { Editor::plain() };
        editor.open("a.al0", &first);
        editor.open("b.al0", &second);
        for (method, start, end, text) in steps {
            let options = json!({ "tabSize": 4, "insertSpaces": true });
            let params = json!({
                "textDocument": { "uri": uri("a.al0") }, "position": start, "options": options,
            });
            let answer = editor.request(METHODS[method], params);
            prop_assert!(answer.is_ok() || method >= 4, "{:?}", answer);
            let range = json!({ "start": start, "end": end });
            editor.change("a.al0", &json!([{ "range": range, "text": text }]));
        }
        prop_assert_eq!(editor.request("shutdown", Value::Null), Ok(Value::Null));
    }
}

#[test]
fn a_huge_text() {
    let clause = "r :: if check and not (mate or stalemate) then [a]. advice(a, mate : true : legal : legal).\n";
    for text in [
        clause.repeat(20_000),
        "(".repeat(1 << 20),
        "я".repeat(1 << 20),
    ] {
        let mut editor = Editor::showing(&text);
        let position = json!({ "line": 19_999, "character": 12 });
        editor.ask_at("textDocument/hover", &position);
        editor.ask_at("textDocument/completion", &position);
        let found = editor.findings("a.al0");
        assert!(found["diagnostics"].as_array().unwrap().len() <= 50);
    }
}
