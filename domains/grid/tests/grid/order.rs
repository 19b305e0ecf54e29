//! Steps of searches on a small map, to be read aloud.

use domain_grid::{Grid, GridMap, Movement, Weights, manhattan, octile};
use search_core::{
    Answer, Event, Field, Notation, Record, Run, a_star, jump_point_search, uniform_cost,
};

const MAP: &str = "\
type octile
height 4
width 5
map
.....
.@@@.
..S@.
.....
";

type Watched<'a> = Run<'a, &'a mut dyn FnMut(Event<'_, Grid>)>;

/// Compares what is done from 1,2 to 4,2 with the snapshot of that name. Costs are given as
/// lengths.
fn check(
    name: &str,
    caption: &str,
    (movement, weights): (Movement, &str),
    solve: impl FnOnce(&mut Watched<'_>, &Grid, &u32) -> Answer<Grid>,
) {
    let weights: Weights = weights.parse().unwrap();
    let map = GridMap::parse(MAP).unwrap();
    let grid = Grid::new(map, movement, &weights, "4,2".parse().unwrap()).unwrap();
    let start = grid.cell("1,2".parse().unwrap()).unwrap();
    let mut records = Vec::new();
    let mut observer = |event: Event<'_, Grid>| records.push(event.record(&grid));
    let observer: &mut dyn FnMut(Event<'_, Grid>) = &mut observer;
    let mut run = Run::watched_by(observer);
    let solution = solve(&mut run, &grid, &start).unwrap().unwrap();
    let expanded = run.statistics.expanded;

    let path = solution.states(&grid, &start);
    let path: Vec<_> = path.into_iter().map(|cell| grid.point(cell)).collect();
    let steps: Vec<String> = solution
        .actions
        .iter()
        .map(|&action| grid.action_text(action))
        .collect();
    let order: Vec<String> = records
        .iter()
        .filter(|record| ["expanded", "goal"].contains(&record.event()))
        .map(|record| line(&grid, record))
        .collect();
    let report = format!(
        "{caption}: {expanded} expanded, length {:.8}: {}\n\n{}\n{}",
        grid.length(solution.cost),
        steps.join(" "),
        grid.map().draw(&path),
        order.join("\n")
    );
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!(name, report);
    });
}

fn line(grid: &Grid, record: &Record) -> String {
    let mut words = vec![record.event().to_owned()];
    for (name, field) in record.fields() {
        words.push(match (name, field) {
            ("g" | "h" | "f", &Field::Number(cost)) => {
                format!("{name}={:.2}", grid.length(cost.cast_unsigned()))
            }
            (_, Field::Text(text)) => text.clone(),
            (_, Field::Number(number)) => format!("{name}={number}"),
            (_, Field::List(list)) => list.join(" "),
        });
    }
    words.join("  ")
}

#[test]
fn a_star_search() {
    check(
        "a_star_octile",
        "A*, octile distance, eight directions",
        (Movement::Eight, "S=4"),
        |run, grid, start| a_star(run, grid, &octile(grid), start),
    );
    check(
        "a_star_manhattan",
        "A*, Manhattan distance, four directions",
        (Movement::Four, "S=4"),
        |run, grid, start| a_star(run, grid, &manhattan(grid), start),
    );
}

#[test]
#[expect(
    clippy::redundant_closure,
    reason = "the function itself is not general over the lifetime of the observer"
)]
fn uniform_cost_search() {
    check(
        "uniform_cost",
        "uniform-cost search, eight directions",
        (Movement::Eight, "S=4"),
        |run, grid, start| uniform_cost(run, grid, start),
    );
}

#[test]
fn jumps() {
    check(
        "jump_point_search",
        "jump point search, octile distance, every step of one cost",
        (Movement::Eight, "S=1"),
        |run, grid, start| jump_point_search(run, grid, &octile(grid), start),
    );
}
