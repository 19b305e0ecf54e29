//! Messages about wrong input. Nothing here may panic, loop or end with code 0.

use crate::harness::{check, check_with_input, run, sovet};

#[test]
fn boards() {
    check(
        "bad_boards",
        &[
            "solve puzzle 283/164/775",
            "solve puzzle 28/164/7#5",
            "solve puzzle 2831647#",
            "solve puzzle 283/164/7x5",
            "solve puzzle 283/164/7#59",
            "solve puzzle '1 2 3 4 5 6 7 8 19'",
            "solve puzzle 2831647#5 --goal 1234",
            "solve puzzle 2831647#5 --goal 283164775",
            "solve puzzle 2831647#5 --size 2x5",
            "solve puzzle 2831647#5 --size 9x9",
            "solve puzzle 2831647#5 --size three",
            "solve puzzle ''",
            "solve puzzle",
            "solve puzzle 1 2 3",
            "solve puzzle --file no/such/file",
            "solve puzzle --file /dev/null",
            "solve puzzle --file .",
            "compare puzzle 2831674#5 --goal bolshakova",
        ],
    );
    check_with_input(
        "bad_boards_in_a_file",
        &["solve puzzle --file -"],
        "283/164/7#5\n283/164/7#\n",
    );
    check_with_input(
        "no_boards_in_a_file",
        &["solve puzzle --file -"],
        "A text,\n\nwhich is about other things.\n",
    );
    check_with_input(
        "board_with_its_size",
        &[
            "solve puzzle --file - --goal bolshakova",
            "solve puzzle --file - --goal bolshakova --format json",
        ],
        "# This puzzle can be solved.\n3\n2 8 3 # a remark\n1 6 4\n7 0 5\n",
    );
}

#[test]
fn graphs() {
    check(
        "bad_graphs",
        &[
            "solve graph",
            "solve graph rumania",
            "solve graph romania --from Arda",
            "solve graph romania --from Arad,,Sibiu",
            "solve graph romania --to Sibiu --heuristic given",
            "solve graph romania --coordinates no/such/file",
            "solve graph ../domains/grid/tests/data/pond.map",
        ],
    );
    let text = "A -- B 1\nB -- C x\nC --> D\nh: E 5\n";
    check_with_input(
        "bad_graph_in_a_file",
        &["solve graph - --from A --to B"],
        text,
    );
    let text = "A -- B\nB -- C\nat: A 1 1\n";
    let commands = [
        "solve graph -",
        "solve graph - --from A",
        "solve graph - --from A --to C --heuristic given",
        "solve graph - --from A --to C --heuristic straight-line",
    ];
    check_with_input("bad_questions_about_a_graph", &commands, text);
    let text = "p sp 2 1\na 1 2 3\n";
    let commands = [
        "solve graph - --from 1 --to 3",
        "solve graph - --from 1 --to 2 --coordinates no/such/file",
    ];
    check_with_input("bad_questions_about_a_dimacs_graph", &commands, text);
}

#[test]
fn maps_and_stacks() {
    check(
        "bad_maps_and_stacks",
        &[
            "solve grid",
            "solve grid no/such/file --from 0,0 --to 1,1",
            "solve grid ../domains/grid/tests/data/own.scen --from 0,0 --to 1,1",
            "solve grid ../domains/grid/tests/data/pond.map",
            "solve grid ../domains/grid/tests/data/pond.map --from 0,0",
            "solve grid ../domains/grid/tests/data/pond.map --from 0,0 --to 1,1",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,1 --to 16,1",
            "solve grid ../domains/grid/tests/data/pond.map --from 1;1 --to 2,1",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,1 --to 2,1 --weights S=0",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,1 --to 2,1 --heuristic gap",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,1 --to 2,1 -a jps --weights S=3",
            "solve grid ../domains/grid/tests/data/pond.map --from 1,1 --to 2,1 -a jps --movement four",
            "solve pancake 2 1 -a jps",
            "solve grid ../domains/grid/tests/data/pond.map --scen ../domains/grid/tests/data/pond.map",
            "solve grid ../domains/grid/tests/data/pond.map --scen ../domains/grid/tests/data/own.scen --to 1,1",
            "solve pancake",
            "solve pancake 1 2 4",
            "solve pancake 1 2 2",
            "solve pancake --random 101",
            "solve pancake 1 2 --seed 4",
        ],
    );
    check_with_input(
        "bad_map",
        &["solve grid - --from 0,0 --to 1,1"],
        "type octile\nheight 2\nwidth 2\nmap\n..\n.x\n",
    );
    let command = ["solve grid -"];
    check_with_input("bad_drawing", &command, "#####\n#A.x\n#.A.#\n#####\n");
    check_with_input("drawing_without_a_goal", &command, "#A..\n");
    check_with_input("no_ends_on_a_drawing", &command, "#..\n");
    let large = "type octile\nheight 4000000000\nwidth 4000000000\nmap\n";
    check_with_input("map_too_large", &command, large);
    let rows = format!("A{}B {}", ".".repeat(2000), "\n#".repeat(2000));
    let commands = ["solve grid - --max-memory 20MB"];
    check_with_input("map_beyond_memory", &commands, &rows);
    let commands = ["solve graph - --from 1 --to 2 --max-memory 100MB"];
    check_with_input("graph_beyond_memory", &commands, "p sp 33554432 0\n");
    let commands = ["solve graph - --max-memory 12MB"];
    let remarks = "# a road that nobody takes\n".repeat(200_000);
    check_with_input("text_beyond_memory", &commands, &remarks);
    check_with_input(
        "bad_scenarios",
        &["solve grid ../domains/grid/tests/data/pond.map --scen -"],
        "version 1\n0\tpond.map\t16\t10\t1\t1\t0\t0\t1\n",
    );
    let line = |from: &str, length: &str| format!("0\tpond.map\t16\t10\t{from}\t1\t3\t{length}\n");
    let sound = line("1\t5", "2.0");
    let other = line("1\t5", "2.41421356");
    check_with_input(
        "scenarios_of_which_some_are_wrong",
        &[
            "solve grid ../domains/grid/tests/data/pond.map --scen -",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --format json",
            "compare grid ../domains/grid/tests/data/pond.map --scen - -a greedy",
        ],
        &format!("version 1\n{sound}{}{sound}7\n", line("0\t0", "2.0")),
    );
    check_with_input(
        "scenarios_of_which_one_differs",
        &[
            "solve grid ../domains/grid/tests/data/pond.map --scen -",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --format json",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --algorithm greedy",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --heuristic manhattan",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --movement four",
            "compare grid ../domains/grid/tests/data/pond.map --scen - -a greedy,a-star",
        ],
        &format!("version 1\n{sound}{}", line("1\t5", "1.0")),
    );
    check_with_input(
        "scenarios_of_which_one_is_shorter",
        &[
            "solve grid ../domains/grid/tests/data/pond.map --scen -",
            "solve grid ../domains/grid/tests/data/pond.map --scen - --algorithm greedy",
        ],
        &format!("version 1\n{other}"),
    );
    check_with_input(
        "bad_scenarios_for_another_map",
        &["solve grid ../domains/grid/tests/data/pond.map --scen -"],
        "version 1\n0\tmaps/lake.map\t16\t10\t1\t1\t2\t1\t1\n",
    );
    check_with_input("bad_stacks", &["solve pancake --file -"], "3 1 2\n3 1\n");
}

#[test]
fn options() {
    check(
        "bad_options",
        &[
            "solve puzzle 2831647#5 --algorithm a-stra",
            "solve puzzle 2831647#5 --algorithm depth-limited",
            "solve puzzle 2831647#5 --order uldd",
            "solve puzzle 2831647#5 --max-expansions many",
            "solve puzzle 2831647#5 --max-expansions 99999999999999999999999",
            "solve puzzle 2831647#5 --max-memory 5apples",
            "solve puzzle 2831647#5 --max-memory 99999999999999GB",
            "solve puzzle 2831647#5 --time 1e99h",
            "solve puzzle 2831647#5 --time 99999999999999999999h",
            "solve puzzle 2831647#5 --weight 2",
            "solve puzzle 2831647#5 --weight 0.5 --algorithm weighted-a-star",
            "solve puzzle 2831647#5 --weight 3,2 --algorithm weighted-a-star",
            "solve puzzle 2831647#5 --width 10",
            "solve puzzle 2831647#5 --width 0 --algorithm beam",
            "solve puzzle 2831647#5 --lookahead 2",
            "solve puzzle 2831647#5 --max-solutions 2",
            "solve puzzle 2831647#5 --threads 2 --algorithm greedy",
            "solve puzzle 2831647#5 --then-ida-star --algorithm ida-star",
            "bench korf100 --instances 0",
            "bench korf100 --instances 9-3",
            "bench korf100 --instances 5-101",
            "bench korf100 --algorithm depth-limited",
            "bench korf50 --instances 51",
            "bench korf50 --instances 0-3",
            "random puzzle 9x9",
            "random puzzle 4x4 --goal bolshakova",
            "random puzzle 4x4 --count 0",
            "slove puzzle 2831647#5",
            "solve puzzle 2831647#5 --heuristic manhatten",
            "solve puzzle 2831647#5 --heuristic pdb",
            "solve puzzle 2831647#5 --heuristic pdb:",
            "solve puzzle 2831647#5 --heuristic pdb:all",
            "solve puzzle 2831647#5 --heuristic pdb:7-8",
            "solve puzzle 2831647#5 --heuristic pdb:1,2/2,3",
            "solve puzzle 2831647#5 --heuristic pdb:1,9",
            "compare puzzle 2831647#5 --heuristic pdb:5-5",
            "solve puzzle 12345/67890 --size 2x5 --goal blank-last --heuristic pdb:13",
            "solve puzzle '1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 0 24' --goal blank-last --heuristic walking-distance",
            "solve puzzle '1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 0 24' --goal blank-last --heuristic pdb:2-12",
            "pdb",
            "pdb build",
            "pdb build 4-4 --size 3x4x5",
            "pdb build 4-4 --size 3x3 --goal 1234",
            "pdb build 4-4 --size 3x3 --encoding words",
            "pdb build 4-4 --size 3x3 --threads 0",
            "pdb build 12-12 --size 5x5",
            "pdb verify nothing",
            "pdb verify nothing --all",
            "pdb remove",
            "pdb remove nothing",
            "analyse tictactoe --depth 0",
            "analyse tictactoe --depth 100000",
        ],
    );
}

#[test]
fn positions() {
    check(
        "bad_positions",
        &[
            "analyse tictactoe XXXOOO...",
            "analyse tictactoe XX.",
            "analyse tictactoe XX.......",
            "analyse tictactoe XY.......",
            "analyse tictactoe XXXOO....",
            "analyse krk 8/8/8/8/8/1Kk5/7R/8 w",
            "analyse krk 8/8/8/8/8/1K6/8/k7 w",
            "analyse krk 8/8/8/8/8/1K6/7R/k6 w",
            "analyse krk 8/8/8/8/8/1K6/6RR/k7 w",
            "analyse krk 8/8/8/8/8/1K6/7R/k7",
            "analyse krk 8/8/8/8/8/1K6/7R/k7 x",
            "analyse krk 7R/8/8/8/8/1K6/8/7k w",
            "analyse krk w..4:4..5:9..3:2..0",
            "analyse krk 8/8/8/8/8/1K6/8/k6R b",
            "advice run 8/8/8/8/8/1K6/7R/k7 b",
            "advice tree 7R/8/8/8/8/2K5/8/3k4 w --advice squeez",
            "advice run 8/8/8/8/8/1K6/7R/k7 w --table krk",
            "play krk --start nonsense",
            "play tictactoe --start XO",
        ],
    );
}

#[test]
fn trees() {
    for (name, text) in [
        ("bad_tree_leaf", "a -> b c\nb = 1\n"),
        ("bad_tree_cycle", "a -> b\nb -> a\n"),
        ("bad_tree_list", "[1, [2, x]]"),
        ("bad_tree_empty", "  \n"),
    ] {
        check_with_input(name, &["analyse tree -"], text);
    }
}

#[test]
fn brackets_and_bytes() {
    let brackets = "[".repeat(1_000_000);
    assert_eq!(run("analyse tree -", &brackets).status.code(), Some(2));
    let table = "rule :: if ".to_owned() + &"(".repeat(1_000_000);
    assert_eq!(run("advice check -", &table).status.code(), Some(2));
    assert_eq!(
        run("solve puzzle --file -", &"9".repeat(1_000_000))
            .status
            .code(),
        Some(2)
    );
}

/// An input that is too long is refused before there is anything to keep of it: a hundred megabytes are for the text
/// itself.
#[cfg(target_os = "linux")]
#[test]
fn long_texts_take_little_memory() {
    let check = |arguments: &str, text: &str, expected: &str| {
        let size = 60_000_000;
        let text = text.repeat(size / text.len());
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, text).unwrap();
        let path = file.path().display().to_string();
        let plain = sovet(&format!("{arguments} {path}"));
        let mut shell = std::process::Command::new("sh");
        let limited = "ulimit -d 300000; exec \"$0\" \"$@\"";
        shell.args(["-c", limited]).arg(plain.get_program());
        let output = shell.args(plain.get_args()).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains(expected), "{arguments}: {said}");
    };
    check("analyse tree", "[", "column 258: the tree is too deep here");
    check("analyse tree", "a -> b c\n", "needs about ");
    check("analyse tree", "[1, 2, 3]\n", "needs about ");
    for text in ["[", "r :: if even then [a].\n", "?", "% x\n", "/*"] {
        check("advice check", text, "the table is longer than 4 MiB");
        check("advice fmt", text, "the table is longer than 4 MiB");
    }
}
