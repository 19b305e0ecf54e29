//! The events describe the tree.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use domain_connect4::{Connect4, RandomDrops};
use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Ending, Event, Game, Keyed, Level, MctsAnalysis, MctsParts, MctsTree, Outcome, Playout, Puct,
    Selection, StaticValue,
};
use proptest::prelude::*;
use search_core::{Field, Record, Run};

use super::written::games;

/// Facts about a line of play that the events have shown.
#[derive(Default)]
struct Told {
    sum: f64,
    visits: u32,
    is_expanded: bool,
    solved: Option<f64>,
}

/// The tree as the events show it, and what they must not show.
struct Replay<'g, G: Game> {
    game: &'g G,
    root: G::Position,
    /// By the moves from the root.
    told: HashMap<Vec<G::Move>, Told>,
    /// The moves of the simulation in progress.
    line: Vec<G::Move>,
    /// Its end, and the depth of the node that is updated next.
    end: Option<(f64, usize)>,
    /// Whether several paths lead to the same nodes.
    is_shared: bool,
    simulations: u64,
}

fn bits(value: f64) -> u64 {
    // Of the two zeros the positive one.
    (value + 0.0).to_bits()
}

impl<'g, G> Replay<'g, G>
where
    G: Game<Position: PartialEq + Debug, Move: Hash + Debug>,
{
    fn new(game: &'g G, root: &G::Position, is_shared: bool) -> Self {
        Self {
            game,
            root: root.clone(),
            told: HashMap::new(),
            line: Vec::new(),
            end: None,
            is_shared,
            simulations: 0,
        }
    }

    fn see(&mut self, event: &Event<'_, G>) {
        self.check_node(event);
        let node = event.node();
        let depth = node.depth;
        match *event {
            Event::Expanded { alpha, beta, .. } => {
                assert_eq!((depth, self.end), (self.line.len(), None));
                assert_eq!((alpha, beta), (None, None));
                let told = self.told.entry(self.line.clone()).or_default();
                assert!(!told.is_expanded);
                told.is_expanded = true;
            }
            Event::Selected {
                visits,
                mean,
                urgency,
                ..
            } => {
                assert_eq!((depth, self.end), (self.line.len() + 1, None));
                assert!(!urgency.is_nan());
                let above = &self.told[&self.line];
                assert!(above.is_expanded || self.is_shared);
                assert_eq!(above.solved, None);
                self.line.extend(node.reached_by.map(|(_, mv)| mv));
                let told = self.told.entry(self.line.clone()).or_default();
                if !self.is_shared {
                    assert_eq!(visits, told.visits);
                    let expected = told.sum / f64::from(visits.max(1));
                    assert_eq!(bits(mean), bits(expected));
                    assert_eq!(told.solved, None);
                }
            }
            Event::Simulated { value, ending, .. } => {
                assert_eq!((depth, self.end), (self.line.len(), None));
                self.end = Some((value, depth));
                let is_over = self.game.is_over(node.position);
                assert_eq!(is_over, ending == Ending::Terminal);
                let is_shared = matches!(ending, Ending::Repetition | Ending::Transposition);
                assert!(self.is_shared || !is_shared);
            }
            Event::Solved { value, .. } => {
                assert_eq!(self.end.map(|(_, next)| next), Some(depth));
                assert!([-1.0, 0.0, 1.0].map(bits).contains(&bits(value)));
                let told = self.told.get_mut(&self.line[..depth]).unwrap();
                assert!(self.is_shared || told.solved.is_none());
                told.solved = Some(value);
            }
            Event::Updated {
                value,
                visits,
                mean,
                ..
            } => {
                let (end, next) = self.end.unwrap();
                assert_eq!(depth, next);
                assert!(depth < self.line.len() || bits(value) == bits(end));
                let told = self.told.get_mut(&self.line[..depth]).unwrap();
                told.sum += value;
                told.visits += 1;
                if !self.is_shared || depth == 0 {
                    assert_eq!(visits, told.visits);
                    assert_eq!(bits(mean), bits(told.sum / f64::from(visits)));
                }
                self.end = depth.checked_sub(1).map(|next| (end, next));
                if depth == 0 {
                    self.line.clear();
                    self.simulations += 1;
                }
            }
            _ => panic!("{}", event.name()),
        }
    }

    /// Checks that the node is the position after the moves that have been shown.
    fn check_node(&self, event: &Event<'_, G>) {
        let node = event.node();
        let mut moves = self.line.get(..node.depth).unwrap_or(&self.line).to_vec();
        if let Event::Selected { .. } = event {
            moves.extend(node.reached_by.map(|(_, mv)| mv));
        }
        let mut position = self.root.clone();
        let mut before = None;
        for mv in moves {
            let next = self.game.play(&position, mv);
            before = Some((position, mv));
            position = next;
        }
        assert_eq!(*node.position, position);
        let reached_by = node.reached_by.map(|(before, mv)| (before.clone(), mv));
        assert_eq!(reached_by, before);
        let max = self.game.to_move(&self.root);
        assert_eq!(node.level, Level::of(self.game.to_move(&position), max));
    }

    /// Checks that the events have shown what the analysis says.
    fn check(&self, analysis: &MctsAnalysis<G::Move>) {
        assert_eq!((self.end, self.line.len()), (None, 0));
        assert_eq!(self.simulations, analysis.simulations);
        let max = self.game.to_move(&self.root);
        let worth = |outcome| match outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(winner) if winner == max => 1.0,
            Outcome::Win(_) => -1.0,
        };
        let nothing = Told::default();
        let told = |line: &[G::Move]| self.told.get(line).unwrap_or(&nothing);
        for made in &analysis.moves {
            let told = told(&[made.mv]);
            assert_eq!(made.visits, told.visits);
            let mean = told.sum / f64::from(made.visits.max(1));
            assert_eq!(bits(made.value), bits(told.solved.unwrap_or(mean)));
            assert_eq!(told.solved.map(bits), made.outcome.map(worth).map(bits));
        }
        let visits: u32 = analysis.moves.iter().map(|made| made.visits).sum();
        let root = told(&[]);
        assert_eq!((root.visits, u64::from(visits)), (visits, self.simulations));
        let mean = root.sum / f64::from(visits);
        assert_eq!(bits(analysis.value), bits(root.solved.unwrap_or(mean)));
    }
}

/// Checks that a watched search shows its tree, and is the same as an unwatched one.
fn check<G, S, P>(game: &G, root: &G::Position, simulations: u64, parts: &MctsParts<S, P>)
where
    G: Keyed<Position: PartialEq + Debug, Move: Hash + Debug>,
    S: Selection<G> + Clone,
    P: Playout<G> + Clone,
{
    for is_shared in [false, true] {
        let tree = || {
            let tree = MctsTree::new(root.clone(), parts.clone());
            if is_shared {
                tree.with_transpositions()
            } else {
                tree
            }
        };
        let mut replay = Replay::new(game, root, is_shared);
        let mut run = Run::watched_by(|event: Event<'_, G>| replay.see(&event));
        let mut watched = tree();
        // In two parts, since what is known can be taken up again.
        let before = watched.search(&mut run, game, simulations / 3 + 1).unwrap();
        let mut found = watched.search(&mut run, game, simulations).unwrap();
        let mut alone = Run::new();
        let unwatched = tree().search(&mut alone, game, before.simulations + found.simulations);
        found.simulations += before.simulations;
        assert_eq!(found, unwatched.unwrap());
        assert_eq!(run.statistics.evaluated, alone.statistics.evaluated);
        replay.check(&found);
    }
}

proptest! {
    #![proptest_config(crate::cases(64))]

    #[test]
    fn events_tell_the_tree(game in games(false), seed: u64, capacity in 0..60_usize) {
        let parts = MctsParts::default().with_seed(seed);
        check(&game, &0, 200, &parts);
        check(&game, &0, 200, &parts.clone().without_solver());
        check(&game, &0, 200, &parts.clone().with_capacity(capacity));
        check(&game, &0, 200, &parts.with_selection(Puct::default()));
    }

    #[test]
    fn events_tell_the_tree_of_games_without_end(game in games(true), seed: u64) {
        let parts = MctsParts::default().with_seed(seed);
        check(&game, &0, 200, &parts);
        check(&game, &0, 200, &parts.without_solver());
    }

    #[test]
    fn events_tell_the_trees_of_games_that_are_played(seed: u64) {
        let parts = MctsParts::default().with_seed(seed);
        check(&TicTacToe, &Board::default(), 300, &parts);
        let opinion = StaticValue { evaluator: OpenLines, scale: 3.0 };
        let parts = MctsParts::new(opinion).with_seed(seed);
        check(&TicTacToe, &Board::default(), 300, &parts);
        let game = Connect4::default();
        let parts = MctsParts::new(RandomDrops).with_seed(seed);
        check(&game, &game.read("4455").unwrap(), 300, &parts);
    }
}

fn number(record: &Record, name: &str) -> i64 {
    match record.get(name) {
        Some(Field::Number(number)) => *number,
        _ => 0,
    }
}

/// If games are played to the end, the records have whole games in thousandths, and add up too.
#[test]
fn records_tell_the_moves_of_the_root() {
    let mut sums: HashMap<String, (i64, u32)> = HashMap::new();
    let mut run = Run::watched_by(|event: Event<'_, TicTacToe>| {
        let record = event.record(&TicTacToe);
        if let ("updated", Some(Field::Text(mv)), 1) =
            (record.event(), record.get("move"), number(&record, "depth"))
        {
            let (sum, visits) = sums.entry(mv.clone()).or_default();
            *sum += number(&record, "value");
            *visits += 1;
            assert_eq!(number(&record, "visits"), i64::from(*visits));
        }
    });
    let mut tree = MctsTree::new(Board::default(), MctsParts::default());
    let found = tree.search(&mut run, &TicTacToe, 1_000).unwrap();
    for made in &found.moves {
        let (sum, visits) = sums[&made.mv.to_string()];
        assert_eq!(made.visits, visits);
        let sum = f64::from(i32::try_from(sum).unwrap()) / 1_000.0;
        assert_eq!(bits(made.value), bits(sum / f64::from(visits)));
    }
}
