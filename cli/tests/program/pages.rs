//! Reports as pages: all that the terminal shows is there, and nothing is fetched from elsewhere.

use crate::harness::{check, run, stdout};

/// The command writes a page that holds these texts and this many pictures, and prints what it
/// would without it.
fn check_page(command: &str, pictures: usize, texts: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let printed = run(&format!("{command} --report {}", path.display()), "");
    let lines = |text: String| text.lines().count();
    assert_eq!(lines(stdout(&printed)), lines(stdout(&run(command, ""))));
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page.matches("<svg ").count(), pictures, "{command}");
    assert_eq!(page.matches("</svg>").count(), pictures, "{command}");
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    for fetched in ["http:", "https:", "src=", "href=", "url(", "@import"] {
        assert!(!elsewhere.contains(fetched), "{command}: {fetched}");
    }
    for text in texts {
        assert!(page.contains(text), "{command}: {text}");
    }
}

#[test]
fn a_comparison_as_a_page() {
    check_page(
        "compare puzzle 283/164/7#5",
        4,
        &[
            "<h2>2831647#5 to 1238#4765</h2>",
            "<th scope=\"row\">breadth-first</th><td>5</td>",
            "<title>a-star: 5</title>",
            "<h1>Search algorithms side by side</h1>",
        ],
    );
    check_page(
        "compare puzzle 867/254/3#1 --goal bolshakova",
        0,
        &["There is no solution; no search was needed to show it."],
    );
}

#[test]
fn a_proof_as_a_page() {
    check_page(
        "advice verify krk-published",
        1,
        &[
            "not every position that can be won is won",
            "<th scope=\"row\">stalemate by edge_rule: keeproom</th><td>40</td><td>6</td><td>0</td>",
            "The rule that decides: edge_rule :: if their_king_edge and kings_close then [mate_in_2,",
            "<th scope=\"row\">8/8/8/8/8/K7/1R6/k7 w - - 0 1</th><td>Kb3</td><td>8 positions,",
            "<th scope=\"row\">squeeze</th><td>116504</td>",
        ],
    );
}

#[test]
fn a_page_that_cannot_be_had() {
    check(
        "page_bad_files",
        &[
            "compare puzzle 283/164/7#5 --report report.txt",
            "advice verify never-lose --report report",
        ],
    );
}
