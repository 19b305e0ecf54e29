//! Pages of Monte Carlo tree search, compared with the events.

use std::collections::HashMap;

use game_core::{Event, Game, MctsAnalysis, MctsParts, Notation, Outcome, Player, mcts};
use proptest::prelude::*;
use search_core::{Record, Run};
use trace::{Family, Header, Reader, Writer};
use view::{Field, Options, Snapshot, Status, View};

/// A heap of stones: a move takes one to three, and the player who takes the last one wins.
struct Heap;

impl Game for Heap {
    type Position = (u32, Player);
    type Move = u32;

    fn moves(&self, (stones, _): &Self::Position) -> impl Iterator<Item = u32> {
        1..=(*stones).min(3)
    }

    fn play(&self, (stones, player): &Self::Position, taken: u32) -> Self::Position {
        (stones - taken, player.opponent())
    }

    fn to_move(&self, (_, player): &Self::Position) -> Player {
        *player
    }

    fn outcome(&self, (stones, player): &Self::Position) -> Option<Outcome> {
        (*stones == 0).then_some(Outcome::Win(player.opponent()))
    }
}

impl Notation for Heap {
    fn position_text(&self, (stones, player): &Self::Position) -> String {
        let player = match player {
            Player::First => "first",
            Player::Second => "second",
        };
        format!("{stones} {player}")
    }

    fn move_text(&self, _: &Self::Position, taken: u32) -> String {
        taken.to_string()
    }
}

/// Facts about a node: simulations, the sum of their results for MAX, and its proof.
#[derive(Clone, Debug, Default, PartialEq)]
struct Told {
    visits: u32,
    sum: f64,
    proved: &'static str,
}

/// By the moves from the root.
type Tree = HashMap<Vec<u32>, Told>;

/// Returns the tree after each event, the answer, and the view of the trace.
fn searched(stones: u32, simulations: u64, seed: u64) -> (Vec<Tree>, MctsAnalysis<u32>, View) {
    let root = (stones, Player::Second);
    let header = Header::new(Family::Game, "heap", "mcts", &Heap.position_text(&root));
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    let (mut trees, mut tree, mut line) = (Vec::new(), Tree::new(), Vec::new());
    let mut run = Run::watched_by(|event: Event<'_, Heap>| {
        let node = event.node();
        line.truncate(node.depth.saturating_sub(1));
        line.extend(node.reached_by.map(|(_, mv)| mv));
        let told = tree.entry(line.clone()).or_default();
        match event {
            Event::Updated { value, visits, .. } => {
                told.visits = visits;
                told.sum += value;
            }
            Event::Solved { value, .. } => {
                told.proved = if value > 0.0 { "win" } else { "loss" };
            }
            _ => {}
        }
        trees.push(tree.clone());
        writer.see(|| event.record(&Heap));
    });
    let parts = MctsParts::default().with_seed(seed);
    let found = mcts(&mut run, &Heap, &root, simulations, parts).unwrap();
    let line = Heap.line_text(&root, &found.principal_variation);
    writer.finish("simulated", line).unwrap();
    let mut reader = Reader::new(file.as_slice()).unwrap();
    let view = View::read(&mut reader).unwrap();
    (trees, found, view)
}

/// Returns the moves that lead to a node.
fn moves_to(view: &View, node: usize) -> Vec<u32> {
    let line = view.model().line(node);
    let actions = line.iter().filter_map(|node| view.model().action(*node));
    actions.map(|action| action.parse().unwrap()).collect()
}

/// Checks that at each moment each node shows what the events have said about it.
fn check(stones: u32, simulations: u64, seed: u64) {
    let (trees, found, view) = searched(stones, simulations, seed);
    let model = view.model();
    assert_eq!(trees.len(), model.steps());
    let ways: Vec<_> = (0..model.nodes())
        .map(|node| moves_to(&view, node))
        .collect();
    let mut snapshot = Snapshot::after(model, 0);
    for (number, tree) in trees.iter().enumerate() {
        snapshot.take(number);
        let met = (0..ways.len()).filter(|node| snapshot.status(*node) != Status::Unmet);
        assert_eq!(met.count(), tree.len());
        for (node, way) in ways.iter().enumerate() {
            let Some(told) = tree.get(way) else { continue };
            let shown = |field| snapshot.text(node, field);
            assert_eq!(shown(Field::Visits), told.visits.to_string());
            let mean = match told.visits {
                0 => String::new(),
                visits => {
                    let thousandths = (told.sum / f64::from(visits) * 1_000.0).round();
                    // Of the two zeros the positive one.
                    format!("{:.3}", thousandths / 1_000.0 + 0.0)
                }
            };
            assert_eq!(shown(Field::Mean), mean);
            assert_eq!(shown(Field::Value), told.proved);
            assert_eq!(
                snapshot.status(node) == Status::Proved,
                !told.proved.is_empty()
            );
        }
    }
    let counted = |event: &str| snapshot.counts.get(event).copied().unwrap_or_default();
    let ends = counted("playout") + counted("terminal");
    assert_eq!(ends, found.simulations);
    assert_eq!(
        snapshot.whole[&Field::Simulation],
        view::Held::Number(i64::try_from(ends).unwrap())
    );
    let answer: Vec<_> = model
        .answer
        .iter()
        .map(|node| moves_to(&view, *node))
        .collect();
    assert_eq!(answer.last().unwrap(), &found.principal_variation);
    let visits: u64 = ways
        .iter()
        .enumerate()
        .filter(|(_, way)| way.len() == 1)
        .map(|(node, _)| snapshot.text(node, Field::Visits).parse::<u64>().unwrap())
        .sum();
    assert_eq!(visits, found.simulations);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn each_moment_shows_what_the_events_have_told(stones in 4..14_u32, seed: u64) {
        check(stones, 40, seed);
    }
}

#[test]
fn a_long_search_is_thinned() {
    let (trees, _, view) = searched(40, 400, 0);
    let options = Options {
        most_events: 300,
        ..Options::default()
    };
    let page = view.page(&options, &|_| None).text;
    assert!(page.contains("This run has"));
    assert!(page.contains("that concern the root and its moves"));
    assert!(page.contains("events are omitted here."));
    assert!(trees.len() > 3_000, "{}", trees.len());
}

/// Checks the sentence that a page has for an event with this value.
fn check_words(event: &'static str, value: i64, sentence: &str) {
    let header = Header::new(Family::Game, "heap", "mcts", "4 first");
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header, u64::MAX).unwrap();
    writer.see(|| {
        Record::new(event)
            .with("position", "4 first")
            .with("level", "max")
            .with("depth", 0)
            .with("value", value)
            .with("visits", 2)
            .with("mean", 500)
    });
    writer.finish("simulated", Vec::new()).unwrap();
    let mut reader = Reader::new(file.as_slice()).unwrap();
    let view = View::read(&mut reader).unwrap();
    assert_eq!(view.sentence(0), sentence, "{event} {value}");
}

#[test]
fn only_what_is_certain_is_called_a_win_a_draw_or_a_loss() {
    check_words("playout", 0, "A playout from 4 first is worth 0.000.");
    check_words("playout", 1_000, "A playout from 4 first is worth 1.000.");
    let updated = |result: &str| {
        format!("The result at 4 first: {result}. Now 2 simulations, with the mean 0.500.")
    };
    check_words("updated", 0, &updated("0.000"));
    check_words("updated", -1_000, &updated("-1.000"));
    let over = "The game is over at 4 first";
    check_words("terminal", 1_000, &format!("{over}: 1, a win of MAX."));
    check_words("terminal", 0, &format!("{over}: 0, a draw."));
    let repeated = "4 first has been on the path before; that counts as 0, a draw.";
    check_words("repetition", 0, repeated);
    let known = "4 first is proved on another path: -1, a win of MIN.";
    check_words("transposition", -1_000, known);
    check_words("solved", 0, "4 first is proved: a draw.");
}
