//! Entries of a list are found wherever the program mentions the list.

use std::fs;
use std::path::Path;
use std::process::Command;

use search_core::{ALGORITHMS, Algorithm, Needs, outline_line};

use crate::harness::{run, stdout};

fn printed(arguments: &str) -> String {
    stdout(&run(arguments, ""))
}

/// Returns a text in one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(told: &str, of: impl Fn(&Algorithm) -> Option<&str>) {
    for algorithm in ALGORITHMS {
        if let Some(text) = of(algorithm) {
            assert!(told.contains(&flat(text)), "`{text}` of {}", algorithm.name);
        }
    }
}

#[test]
fn the_help_of_a_command_tells_of_all_algorithms_and_their_options() {
    let help = flat(&printed("solve grid --help"));
    check(&help, |algorithm| Some(algorithm.name));
    check(&help, |algorithm| Some(algorithm.summary));
    for algorithm in ALGORITHMS
        .iter()
        .filter(|algorithm| !algorithm.aliases.is_empty())
    {
        let aliases = format!("; also {}", algorithm.aliases.join(", "));
        assert!(help.contains(&aliases), "{aliases}");
    }
    for option in ALGORITHMS.iter().flat_map(|algorithm| algorithm.options) {
        assert!(
            help.contains(&format!("--{}", option.name)),
            "{}",
            option.name
        );
    }
}

#[test]
fn shells_complete_all_algorithms() {
    check(&printed("completions fish"), |algorithm| {
        Some(algorithm.name)
    });
}

#[test]
fn all_that_end_with_one_solution_are_compared() {
    let compared = flat(&printed("compare pancake 3 1 2 --max-expansions 100"));
    check(&compared, |algorithm| {
        let is_compared = !algorithm.is_series && algorithm.needs != Needs::Jumps;
        is_compared.then_some(algorithm.name)
    });
    let compared = flat(&printed(
        "compare grid ../domains/grid/tests/data/pond.map --from 1,1 --to 2,1",
    ));
    check(&compared, |algorithm| {
        let is_compared = !algorithm.is_series && algorithm.needs != Needs::Numbers;
        is_compared.then_some(algorithm.name)
    });
}

#[test]
fn aliases_are_understood() {
    for algorithm in ALGORITHMS {
        for alias in algorithm.aliases {
            let (problem, depth) = (problem(algorithm), depth(algorithm));
            let told = printed(&format!("solve {problem} --algorithm {alias}{depth}"));
            let expected = format!(": {}", algorithm.name);
            assert!(told.contains(&expected), "{alias}: {told}");
        }
    }
}

/// Returns a problem that offers what an algorithm needs.
fn problem(algorithm: &Algorithm) -> &'static str {
    match algorithm.needs {
        Needs::Jumps => "grid ../domains/grid/tests/data/spiral.map --from 8,7 --to 8,4",
        _ => "puzzle 1#3/425/786",
    }
}

/// Returns the options that an algorithm requires.
fn depth(algorithm: &Algorithm) -> &'static str {
    match algorithm.options.first() {
        Some(option) if option.name == "depth" => " --depth 3",
        _ => "",
    }
}

#[test]
fn the_page_shows_the_outline() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for algorithm in ALGORITHMS {
        let (problem, depth) = (problem(algorithm), depth(algorithm));
        let (trace, page) = (path("run.trace"), path("run.html"));
        let name = algorithm.name;
        printed(&format!(
            "solve {problem} --max-expansions 50 --algorithm {name}{depth} --trace {trace}"
        ));
        printed(&format!("view {trace} -o {page}"));
        let page = fs::read_to_string(&page).unwrap();
        let (line, _) = outline_line(algorithm.outline.last().unwrap());
        let line = line.trim().replace('>', "\\u003e").replace('<', "\\u003c");
        assert!(
            page.contains(line.split('\\').next().unwrap_or_default()),
            "{name}: {line}"
        );
    }
}

/// An algorithm of one file: it takes the first action of each state, as long as the run lets it.
const FIRST_BRANCH: &str = r#"//! Always the first action.

use crate::algorithms::list_entry::{Algorithm, ListEntry, Outcome, SearchSpace, UntypedRun, Values};
use crate::{Answer, Cost, Event, Node, Run, SearchObserver, Solution, StateSpace};

/// Takes the first action of each state until that is a goal.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn first_branch<S: StateSpace, O: SearchObserver<S>>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
) -> Answer<S> {
    let mut state = start.clone();
    let mut solution = Solution { actions: Vec::new(), cost: S::Cost::ZERO };
    while !space.is_goal(&state) {
        let depth = solution.actions.len();
        run.expand(depth).map_err(|limit| run.stopped(limit))?;
        let node = Node { state: &state, action: solution.actions.last().copied(), depth, g: solution.cost, h: None };
        run.observe(|| Event::Expanded(node));
        let Some(action) = space.actions(&state).next() else { return Ok(None) };
        solution.cost = solution.cost.plus(space.cost(&state, action));
        solution.actions.push(action);
        state = space.result(&state, action);
    }
    Ok(Some(solution))
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct FirstBranchEntry;

impl ListEntry for FirstBranchEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "first-branch",
        item: "first_branch",
        aliases: &["first"],
        summary: "The first action of each state, again and again",
        source: "none",
        complete: "no",
        optimal: "no",
        memory: "one path",
        is_informed: false,
        outline: &["take the first action of the state [expanded]"],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        search.one(|run, space, _, start| first_branch(run, space, start))
    }
}
"#;

/// The repository without what git does not know, in a folder of its own, with these lines changed.
fn changed_copy(folder: &Path, changes: &[(&str, &str, &str)]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(&root)
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for file in listed.split_terminator('\0') {
        let to = folder.join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(root.join(file), to).unwrap();
    }
    for (file, line, lines) in changes {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(text.contains(line), "{file} has no `{line}`");
        fs::write(folder.join(file), text.replacen(line, lines, 1)).unwrap();
    }
}

#[test]
#[ignore = "builds the program in a copy of the repository"]
fn long_an_algorithm_of_one_file_and_one_entry_is_found_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let uninformed = "search-core/src/algorithms/uninformed";
    let module = format!("{uninformed}/mod.rs");
    changed_copy(
        folder.path(),
        &[
            (
                &module,
                "pub(crate) mod depth_first;",
                "pub(crate) mod depth_first;\npub(crate) mod first_branch;",
            ),
            (
                "search-core/src/algorithms/standard.rs",
                "    DepthLimited: uninformed::",
                "    FirstBranch: uninformed::first_branch::FirstBranchEntry,\n    DepthLimited: uninformed::",
            ),
        ],
    );
    fs::write(
        folder.path().join(uninformed).join("first_branch.rs"),
        FIRST_BRANCH,
    )
    .unwrap();
    let sovet = |arguments: &str| {
        let output = Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--package", "cli", "--"])
            .args(arguments.split_whitespace())
            .current_dir(folder.path())
            .env("CARGO_TARGET_DIR", folder.path().join("target"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    for arguments in [
        "solve puzzle --help",
        "compare pancake 2 1",
        "solve pancake 2 1 --algorithm first",
        "completions bash",
        "bench korf100 --help",
    ] {
        let told = sovet(arguments);
        assert!(told.contains("first-branch"), "{arguments}: {told}");
    }
    sovet("solve pancake 2 1 --algorithm first-branch --trace run.trace");
    sovet("view run.trace -o run.html");
    let page = fs::read_to_string(folder.path().join("run.html")).unwrap();
    assert!(page.contains("take the first action of the state"));
}
