//! Runs a reading of an original program and counts what it does, from its events alone.

use domain_puzzle::{
    Board, Layout, Move, MoveOrder, Puzzle, TileSum, manhattan, matches, misplaced,
    misplaced_with_blank,
};
use search_core::{
    Answer, Duplicates, Event, Limits, Node, OpenOrder, Run, SearchObserver, TotalSearch,
    depth_limited, ordered_tree_search, total_search,
};
use serde_json::Value;

/// Returns the game of 8 with the goal of the text.
pub(crate) fn puzzle(order: MoveOrder) -> Puzzle {
    Puzzle::new(&layout("1238#4765"), order).unwrap()
}

pub(crate) fn layout(text: &str) -> Layout {
    Layout::parse(text).unwrap()
}

/// Number of boards that a run may take: the longest runs are made by an optimised build only.
pub(crate) const LONGEST: u64 = if cfg!(debug_assertions) {
    20_000
} else {
    u64::MAX
};

/// Number of lines in each data file, so that no incomplete file passes.
const LINES: [(&str, usize); 9] = [
    ("first-example.json", 58),
    ("opening.jsonl", 145),
    ("runs-limited.csv", 1837),
    ("runs-ordered.csv", 190),
    ("runs-total.csv", 110),
    ("search-deep-down-8puzzle.csv", 46),
    ("sequences-limited.jsonl", 124),
    ("sequences-total-ordered.jsonl", 162),
    ("starts.csv", 28),
];

/// Returns the lines of a data file.
pub(crate) fn data(name: &str) -> Vec<String> {
    let path = format!(
        "{}/tests/data/eight-puzzle/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (_, expected) = LINES.iter().find(|(file, _)| *file == name).unwrap();
    assert_eq!(lines.len(), *expected, "the lines of {name}");
    lines
}

/// Returns the rows of a CSV file without its heading.
pub(crate) fn rows(name: &str) -> Vec<Vec<String>> {
    let split = |line: &String| line.split(',').map(str::to_owned).collect();
    data(name).iter().skip(1).map(split).collect()
}

/// Returns the values of a file with a JSON value on each line.
pub(crate) fn json_lines(name: &str) -> Vec<Value> {
    data(name)
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns the start with this id.
pub(crate) fn start(id: &str) -> Layout {
    let rows = rows("starts.csv");
    layout(&rows.iter().find(|row| row[0] == id).unwrap()[1])
}

/// FNV-1a, 64 bits, over items each followed by a line feed.
#[derive(Clone, Copy)]
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    pub(crate) fn board(&mut self, board: Board) {
        for cell in 0..9 {
            let tile = board.tile(cell);
            self.byte(if tile == 0 { b'#' } else { b'0' + tile });
        }
        self.byte(b'\n');
    }

    pub(crate) fn hex(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// A board taken from the open list.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub(crate) board: Board,
    pub(crate) depth: usize,
    pub(crate) estimate: Option<u32>,
}

/// Observations of a run, up to `cap` boards taken.
pub(crate) struct Seen {
    cap: u64,
    /// True if a goal is recognised when it is taken (rather than when it is generated).
    goal_is_taken: bool,
    pub(crate) taken: u64,
    pub(crate) opened: u64,
    pub(crate) generated: u64,
    pub(crate) retained: u64,
    pub(crate) max_open: u64,
    pub(crate) hash: Fnv,
    pub(crate) boards: Vec<Taken>,
    /// Every child: its operator and board.
    pub(crate) children: Vec<(Move, Board)>,
    /// Number of children made by each opening.
    pub(crate) batches: Vec<usize>,
    open: u64,
    batch: u64,
    frozen: bool,
}

impl Seen {
    fn new(cap: u64, goal_is_taken: bool) -> Self {
        Self {
            cap,
            goal_is_taken,
            taken: 0,
            opened: 0,
            generated: 0,
            retained: 0,
            max_open: 1,
            hash: Fnv::new(),
            boards: Vec::new(),
            children: Vec::new(),
            batches: Vec::new(),
            open: 1,
            batch: 0,
            frozen: false,
        }
    }

    fn on(&mut self, event: Event<'_, Puzzle>) {
        if self.frozen {
            return;
        }
        match event {
            Event::Expanded(node) => {
                self.take(node);
                if !self.frozen {
                    self.opened += 1;
                    self.batches.push(0);
                }
            }
            Event::DepthCutoff(node) => self.take(node),
            Event::Goal(node) if self.goal_is_taken => self.take(node),
            Event::Goal(_) => self.frozen = true,
            Event::Generated(node) => {
                self.generated += 1;
                self.batch += 1;
                self.children.push((node.action.unwrap(), *node.state));
                *self.batches.last_mut().unwrap() += 1;
            }
            Event::Duplicate(_) => self.batch -= 1,
            _ => {}
        }
    }

    /// The children made before this moment have entered the open list.
    fn retain_batch(&mut self) {
        self.retained += self.batch;
        self.open += self.batch;
        self.max_open = self.max_open.max(self.open);
        self.batch = 0;
    }

    fn take(&mut self, node: Node<'_, Puzzle>) {
        self.retain_batch();
        if self.taken == self.cap {
            self.frozen = true;
            return;
        }
        self.taken += 1;
        self.open -= 1;
        self.hash.board(*node.state);
        self.boards.push(Taken {
            board: *node.state,
            depth: node.depth,
            estimate: node.h.map(|h| node.g + h),
        });
    }
}

/// A finished run of one reading.
pub(crate) struct Outcome {
    pub(crate) status: &'static str,
    pub(crate) ops: String,
    pub(crate) seen: Seen,
    pub(crate) statistics: search_core::Statistics,
}

/// Runs a reading by its name in the data. `cap` is the number of boards taken at which the
/// original was stopped.
pub(crate) fn run(reading: &str, start: &Layout, limit: usize, cap: Option<u64>) -> Outcome {
    let textual = reading.ends_with("-textual");
    let order = if textual {
        MoveOrder::BOLSHAKOVA_TEXTUAL
    } else {
        MoveOrder::BOLSHAKOVA
    };
    let puzzle = puzzle(order);
    let start = puzzle.pack(start).unwrap();
    let mut seen = Seen::new(cap.unwrap_or(u64::MAX), !reading.starts_with('T'));
    let limits = Limits {
        expansions: cap,
        ..Limits::default()
    };
    let mut run = Run::watched_by(|event: Event<'_, Puzzle>| seen.on(event)).with_limits(limits);
    let answer = answer(&mut run, reading, &puzzle, start, limit);
    let statistics = run.statistics;
    let depth_limited = reading.starts_with('L');
    let (status, ops) = match answer {
        Ok(Some(solution)) if cap.is_none() => (
            "goal",
            solution.actions.iter().map(|mv| mv.letter()).collect(),
        ),
        Err(stopped) if depth_limited && stopped.limit == search_core::Limit::Depth => {
            ("none", String::new())
        }
        Ok(None) => ("none", String::new()),
        _ => ("cap", String::new()),
    };
    if status != "goal" {
        seen.retain_batch();
    }
    Outcome {
        status,
        ops,
        seen,
        statistics,
    }
}

fn answer<O: SearchObserver<Puzzle>>(
    run: &mut Run<'_, O>,
    reading: &str,
    puzzle: &Puzzle,
    start: Board,
    limit: usize,
) -> Answer<Puzzle> {
    let start = &start;
    let total = |duplicates, test_start| TotalSearch {
        duplicates,
        test_start,
    };
    let ordered =
        |run, heuristic: TileSum, order| ordered_tree_search(run, puzzle, &heuristic, start, order);
    match reading.trim_end_matches("-textual") {
        "T-literal" => total_search(run, puzzle, start, total(Duplicates::Unnoticed, false)),
        "T-desc" => total_search(
            run,
            puzzle,
            start,
            total(Duplicates::SameStateAndAction, false),
        ),
        "T-board" => total_search(run, puzzle, start, total(Duplicates::SameState, false)),
        "T-board-starttest" => total_search(run, puzzle, start, TotalSearch::default()),
        "L-literal" => depth_limited(run, puzzle, start, limit, Duplicates::Unnoticed),
        "L-desc" => depth_limited(run, puzzle, start, limit, Duplicates::SameStateAndAction),
        "L-board" => depth_limited(run, puzzle, start, limit, Duplicates::SameState),
        "L-board-depth" => depth_limited(run, puzzle, start, limit, Duplicates::SameStateNoDeeper),
        "O-sorted" => ordered(run, misplaced(puzzle), OpenOrder::Sorted),
        "O-unsorted" => ordered(run, misplaced(puzzle), OpenOrder::Unsorted),
        "O-depthkey" => ordered(run, misplaced(puzzle), OpenOrder::ByDepth),
        "O-descending" => ordered(run, misplaced(puzzle), OpenOrder::Descending),
        "O-positions" => ordered(run, misplaced_with_blank(puzzle), OpenOrder::Sorted),
        "O-matches" => ordered(run, matches(puzzle), OpenOrder::Sorted),
        "O-manhattan" => ordered(run, manhattan(puzzle), OpenOrder::Sorted),
        other => panic!("no reading {other}"),
    }
}
