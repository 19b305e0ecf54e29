//! A board to be solved.

use std::rc::Rc;

use domain_puzzle::{Layout, MoveOrder, Puzzle, Word};
use search_core::{Capabilities, ErasedHeuristic, SearchHeuristic};
use serde_json::Value;
use trace::{Family, Header};

use super::heuristics::HeuristicCache;
use super::{ABOUT, SIZE, goal};
use crate::words::side_by_side;
use crate::{
    Enumerable, Facts, Failure, Host, Instance, NamedSpace, Solution, Solver, SpaceInstance,
};

/// A start and a goal.
pub(super) struct Boards<W: Packed> {
    instance: SpaceInstance<Puzzle<W>>,
    start: Layout,
    goal: Layout,
    order: MoveOrder,
    remark: Option<String>,
    ignores_parity: bool,
}

impl<W: Packed> Boards<W> {
    pub(super) fn instance(
        start: Layout,
        (goal, remark): (Layout, Option<String>),
        order: MoveOrder,
        ignores_parity: bool,
        heuristics: &Rc<HeuristicCache<W>>,
    ) -> Result<Box<dyn Instance>, Failure> {
        let puzzle = Rc::new(Puzzle::<W>::new(&goal, order).map_err(Failure::input)?);
        let packed = puzzle.pack(&start).map_err(Failure::input)?;
        let heuristics = Rc::clone(heuristics);
        let (space, from, to) = (Rc::clone(&puzzle), start.clone(), goal.clone());
        let end = puzzle.goal();
        let instance = SpaceInstance::new(ABOUT.name, puzzle, packed)
            .with_goal(end, 1)
            .with_noun(ABOUT.action)
            .with_heuristics(move |name, host| heuristics.choose(name, &space, &to, &from, host));
        Ok(Box::new(Self {
            instance,
            start,
            goal,
            order,
            remark,
            ignores_parity,
        }))
    }
}

/// Returns the header of a trace, without the method.
pub(super) fn header(start: &Layout, goal: &Layout, order: MoveOrder) -> Header {
    let header = Header::new(Family::Search, ABOUT.name, "", &start.to_string())
        .with("goal", goal.to_string())
        .with("order", order.to_string());
    let shape = goal.shape();
    match Layout::parse(&goal.to_string()) {
        Ok(read) if read.shape() == shape => header,
        // The tiles do not determine the shape.
        _ => header.with(SIZE.name, shape.to_string()),
    }
}

impl<W: Packed> Instance for Boards<W> {
    fn title(&self) -> String {
        format!("{} to {}", self.start, self.goal)
    }

    fn setting(&self) -> String {
        format!(", moves in {} order", self.order)
    }

    fn remark(&self) -> Option<String> {
        self.remark.clone()
    }

    fn facts(&self) -> Facts {
        let facts = [("start", &self.start), ("goal", &self.goal)];
        facts
            .map(|(name, board)| (name, Value::from(board.to_string())))
            .into()
    }

    fn options(&self) -> Facts {
        vec![("order", Value::from(self.order.to_string()))]
    }

    fn price(&self, solution: &Solution) -> String {
        self.instance.price(solution)
    }

    fn objection(&self) -> Option<String> {
        let Self { start, goal, .. } = self;
        if self.ignores_parity || start.can_reach(goal) {
            return None;
        }
        let parity = |is_odd| if is_odd { "odd" } else { "even" };
        let permutation = parity(start.is_odd_permutation_of(goal));
        let steps = parity(start.blank_steps_to(goal) % 2 == 1);
        let others = goal::others(start);
        Some(format!(
            "the permutation from {start} to {goal} is {permutation}, but the blank is an {steps} number of steps from \
             its goal; each move changes both parities{others}"
        ))
    }

    fn header(&self) -> Header {
        header(&self.start, &self.goal, self.order)
    }

    /// Returns the boards side by side.
    fn draw(&self, solution: &Solution) -> Option<String> {
        let boards = self.instance.states(solution).into_iter();
        let boards: Vec<String> = boards
            .map(|board| format!("{:#}", self.instance.space.unpack(board)))
            .collect();
        (boards.len() > 1).then(|| side_by_side(&boards, "  >  "))
    }

    fn solver<'s>(
        &'s self,
        heuristic: &str,
        host: &dyn Host,
    ) -> Result<Box<dyn Solver + 's>, Failure> {
        self.instance.space_solver(heuristic, host)
    }

    fn enumerable(self: Box<Self>) -> Result<Box<dyn Enumerable>, Failure> {
        Box::new(self.instance).enumerable()
    }
}

impl<W: Packed> NamedSpace for Puzzle<W> {
    fn capabilities(&self) -> Capabilities<Self> {
        W::numbered(Capabilities::successors().packed().reversible())
    }
}

/// A word in which boards are packed.
pub(super) trait Packed: Word {
    /// Adds numbered states, if boards can be numbered.
    fn numbered(capabilities: Capabilities<Puzzle<Self>>) -> Capabilities<Puzzle<Self>> {
        capabilities
    }

    /// Returns a heuristic that is quick enough on these boards for searches of its own to show.
    fn fast(
        heuristic: impl SearchHeuristic<Puzzle<Self>> + 'static,
    ) -> ErasedHeuristic<'static, Puzzle<Self>> {
        ErasedHeuristic::new(heuristic)
    }
}

impl Packed for u64 {
    fn numbered(capabilities: Capabilities<Puzzle>) -> Capabilities<Puzzle> {
        capabilities.indexed()
    }

    fn fast(heuristic: impl SearchHeuristic<Puzzle> + 'static) -> ErasedHeuristic<'static, Puzzle> {
        ErasedHeuristic::fast_packed(heuristic)
    }
}

impl Packed for u128 {}

#[cfg(test)]
mod tests {
    use domain_puzzle::{Layout, Move, Shape};
    use search_core::Values;

    use crate::{Catalogue, Quiet, Text, UserInput};

    /// Checks the message about a board that is `moves` moves from the goal, after an exchange of two tiles.
    fn check(board: &Layout, moves: usize) {
        let exchanged = board.tiles().iter().map(|tile| match tile {
            1 => 2,
            2 => 1,
            other => *other,
        });
        let start = Layout::new(board.shape(), exchanged.collect()).unwrap();
        let parity = |number: usize| ["even", "odd"][number % 2];
        let expected = format!(
            " is {}, but the blank is an {} number of steps from its goal;",
            parity(moves + 1),
            parity(moves)
        );
        let values = Values::NONE.with("goal", "blank-last");
        let puzzle = Catalogue::standard().domain("puzzle").unwrap();
        let text = format!("{start:#}").replace('\n', "/");
        let instances = puzzle.instances(&Text::typed(&text), &UserInput::new(&values, &Quiet));
        let objection = instances.unwrap()[0].objection().unwrap();
        assert!(objection.contains(&expected), "{objection}: {expected}");
    }

    #[test]
    fn the_reason_is_true_of_every_board() {
        for (rows, columns) in [
            (2, 2),
            (2, 3),
            (3, 2),
            (3, 3),
            (2, 4),
            (4, 4),
            (3, 4),
            (4, 3),
        ] {
            let mut board = Layout::blank_last(Shape::new(rows, columns).unwrap());
            for moves in 0..60 {
                check(&board, moves);
                let next = [Move::Up, Move::Left, Move::Right, Move::Down].iter();
                let next = next.cycle().skip(moves * moves);
                board = next.copied().find_map(|next| board.after(next)).unwrap();
            }
        }
    }
}
