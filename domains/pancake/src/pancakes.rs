//! The problem as a state space.

use std::ops::ControlFlow;

use search_core::{Notation, StateSpace, Visitor};

use crate::{Flip, FlipCost, Layout, Places, Stack, StackError};

/// The pancake problem: sort a stack, the smallest pancake on top, by turning over parts of it that
/// begin at the top.
///
/// A state is a [`Stack`], an action a [`Flip`]. Flips are tried from the smallest, of two pancakes,
/// to the whole stack; a stack of n pancakes has n - 1 of them, and each undoes itself.
///
/// Source: H. Dweighter (J. Goodman), *American Mathematical Monthly* 82, 1975, problem E2569.
///
/// ```
/// use domain_pancake::{FlipCost, Pancakes, gap};
/// use search_core::{Run, a_star};
///
/// let pancakes = Pancakes::<u64>::new(4, FlipCost::Unit).unwrap();
/// let start = pancakes.pack(&"4 2 1 3".parse().unwrap()).unwrap();
/// let solution = a_star(&mut Run::new(), &pancakes, &gap(&pancakes), &start).unwrap().unwrap();
/// let flips: Vec<String> = solution.actions.iter().map(ToString::to_string).collect();
/// assert_eq!(flips.join(" "), "flip4 flip3 flip2");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pancakes<P = u64> {
    height: u8,
    cost: FlipCost,
    sorted: Stack<P>,
}

impl<P: Places> Pancakes<P> {
    /// Makes the problem for stacks of `height` pancakes.
    ///
    /// # Errors
    ///
    /// [`StackError`] if there is no pancake, or too many for `P`.
    pub fn new(height: usize, cost: FlipCost) -> Result<Self, StackError> {
        let sorted = Layout::sorted(height)?;
        Ok(Self {
            height: sorted.height(),
            cost,
            sorted: Stack::pack(&sorted)?,
        })
    }

    /// Returns the number of pancakes.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Returns the cost of a flip.
    #[must_use]
    pub fn flip_cost(&self) -> FlipCost {
        self.cost
    }

    /// Returns the goal.
    #[must_use]
    pub fn sorted(&self) -> Stack<P> {
        self.sorted
    }

    /// Packs a stack of the problem's height.
    ///
    /// # Errors
    ///
    /// [`StackError::OtherHeight`] if it has another height.
    pub fn pack(&self, layout: &Layout) -> Result<Stack<P>, StackError> {
        if layout.height() != self.height {
            return Err(StackError::OtherHeight {
                found: layout.height(),
                expected: self.height,
            });
        }
        Stack::pack(layout)
    }

    /// Returns the sizes from top to bottom.
    pub fn sizes(&self, stack: Stack<P>) -> impl Iterator<Item = u8> + use<P> {
        (0..self.height).map(move |place| stack.at(place) + 1)
    }

    /// Visits the successors by those flips that the visitor selects.
    #[inline]
    fn visit_selected<B, V: Visitor<Self, B>>(
        &self,
        stack: &Stack<P>,
        last: Option<Flip>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        // Bit 0 is a flip of two pancakes.
        let bit = |Flip(count)| 1_u128 << (count - 2);
        let all = (1_u128 << (self.height - 1)) - 1;
        let flips = all & !last.map_or(0, bit);
        let mut selected = visitor.select(stack, flips, 1);
        let left_out = flips & !selected;
        let reversed = stack.0.reversed();
        while selected != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "there are 128 bits")]
            let flip = Flip(selected.trailing_zeros() as u8 + 2);
            selected &= selected - 1;
            let turned = || stack.turned(reversed, flip.0);
            let flow = visitor.visit_unmade(stack, flip, turned);
            if flow.is_break() {
                visitor.pass_over((left_out & (bit(flip) - 1)).count_ones());
                return flow;
            }
        }
        visitor.pass_over(left_out.count_ones());
        ControlFlow::Continue(())
    }

    fn flips(&self) -> impl Iterator<Item = Flip> + use<P> {
        (2..=self.height).map(Flip)
    }
}

impl<P: Places> StateSpace for Pancakes<P> {
    type State = Stack<P>;
    type Action = Flip;
    type Cost = u32;

    fn actions(&self, _: &Stack<P>) -> impl Iterator<Item = Flip> {
        self.flips()
    }

    #[inline]
    fn result(&self, stack: &Stack<P>, flip: Flip) -> Stack<P> {
        stack.flipped(flip.0)
    }

    #[inline]
    fn cost(&self, _: &Stack<P>, flip: Flip) -> u32 {
        match self.cost {
            FlipCost::Unit => 1,
            FlipCost::Size => flip.0.into(),
        }
    }

    #[inline]
    fn is_goal(&self, stack: &Stack<P>) -> bool {
        *stack == self.sorted
    }

    #[inline]
    fn takes_back(&self, earlier: Flip, later: Flip) -> bool {
        earlier == later
    }

    fn actions_back(&self) -> u64 {
        1
    }

    /// Reverses the stack once for all its flips.
    #[inline]
    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        stack: &Stack<P>,
        last: Option<Flip>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        // If nothing is left out, going through bits takes a sixth longer.
        if self.cost == FlipCost::Unit && stack.0.words(0).is_some() {
            return self.visit_selected(stack, last, visitor);
        }
        let reversed = stack.0.reversed();
        for flip in self.flips() {
            if last != Some(flip) {
                let turned = || stack.turned(reversed, flip.0);
                visitor.visit_unmade(stack, flip, turned)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<P: Places> Notation for Pancakes<P> {
    fn state_text(&self, stack: &Stack<P>) -> String {
        let sizes: Vec<String> = self.sizes(*stack).map(|size| size.to_string()).collect();
        sizes.join(" ")
    }

    fn action_text(&self, flip: Flip) -> String {
        flip.to_string()
    }
}
