//! The layout of goals, values and move constraints: which brackets stay, and where lines may end.

use crate::format::page::{Breaks, INDENT, Piece};
use crate::format::source::{Source, Space};
use crate::syntax::{Connective, Expression, Operator, Term};

/// Strength with which an expression binds its parts, from the loosest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Binding {
    Then,
    Select,
    Or,
    And,
    Test,
    If,
    Sum,
    Product,
    Negative,
    At,
    Word,
}

impl Binding {
    fn of_connective(connective: Connective) -> Self {
        match connective {
            Connective::Then => Self::Then,
            Connective::Or => Self::Or,
            Connective::And => Self::And,
        }
    }

    /// Returns the binding, and the one for the operand on the right.
    fn of_operator(operator: Operator) -> (Self, Self) {
        match operator {
            Operator::Plus | Operator::Minus => (Self::Sum, Self::Product),
            Operator::Times | Operator::Over | Operator::Modulo => (Self::Product, Self::Negative),
        }
    }

    fn of(expression: &Expression) -> Self {
        match &expression.term {
            Term::Name(_) | Term::Call(..) | Term::Number(_) => Self::Word,
            Term::Chain(connective, _) => Self::of_connective(*connective),
            Term::Where(_) | Term::By(_) => Self::Select,
            Term::Not(_) | Term::Relation(..) | Term::Depth(..) => Self::Test,
            // Behind `else` anything that could continue does.
            _ if ends_with_if(expression) => Self::If,
            Term::If(_) => Self::If,
            Term::Arithmetic(operator, _) => Self::of_operator(*operator).0,
            Term::Negative(_) => Self::Negative,
            Term::At(..) => Self::At,
        }
    }
}

fn ends_with_if(expression: &Expression) -> bool {
    match &expression.term {
        Term::If(_) => true,
        Term::Arithmetic(_, sides) => ends_with_if(&sides[1]),
        Term::Negative(negated) => ends_with_if(negated),
        _ => false,
    }
}

impl Source<'_> {
    /// Writes the expression, which comes next, where nothing looser than `outside` may stand without brackets. Below
    /// its first line it begins `indent` farther to the right.
    pub(super) fn expression(
        &mut self,
        expression: &Expression,
        outside: Binding,
        indent: usize,
    ) -> Piece {
        let brackets = self.brackets_around(expression.span);
        let is_depth_test = matches!(expression.term, Term::Depth(..));
        let stays = brackets > 0 && (is_depth_test || Binding::of(expression) < outside);
        let left_out = brackets - usize::from(stays);
        for _ in 0..left_out {
            self.leave_out();
        }
        let laid_out = if stays {
            let open = self.token(Space::Begins);
            let inner = self.term(expression, INDENT);
            let close = self.token(Space::Ends);
            Piece::nest(0, Breaks::WhereNeeded, vec![open, inner, close])
        } else {
            self.term(expression, indent)
        };
        for _ in 0..left_out {
            self.leave_out();
        }
        laid_out
    }

    fn term(&mut self, expression: &Expression, indent: usize) -> Piece {
        let mut pieces = Vec::new();
        let mut breaks = Breaks::WhereNeeded;
        match &expression.term {
            Term::Name(_) | Term::Number(_) => pieces.push(self.token(Space::Begins)),
            Term::Call(_, arguments) => {
                pieces.push(self.token(Space::Begins));
                pieces.push(self.token(Space::Ends));
                let arguments = self.list(arguments, Space::Ends, |source, argument| {
                    source.expression(argument, Binding::If, INDENT)
                });
                pieces.push(Piece::nest(INDENT, Breaks::WhereNeeded, arguments));
                pieces.push(self.token(Space::Ends));
            }
            Term::Depth(..) => {
                pieces.push(self.token(Space::Begins));
                pieces.extend([(); 2].map(|()| self.token(Space::One)));
            }
            Term::Not(negated) => {
                pieces.push(self.token(Space::Begins));
                pieces.push(space());
                pieces.push(self.expression(negated, Binding::Test, 0));
            }
            Term::Negative(negated) => {
                pieces.push(self.token(Space::Begins));
                pieces.push(self.expression(negated, Binding::Negative, 0));
            }
            Term::At(_, inner) => {
                pieces.push(self.expression(inner, Binding::Word, 0));
                pieces.extend([(); 2].map(|()| self.token(Space::One)));
            }
            Term::Chain(connective, links) => {
                let inside = match connective {
                    Connective::Then => Binding::Select,
                    Connective::Or => Binding::And,
                    Connective::And => Binding::Test,
                };
                pieces = self.list(links, Space::One, |source, link| {
                    source.expression(link, inside, INDENT)
                });
            }
            Term::Relation(_, sides) => {
                pieces = self.list(&**sides, Space::One, |source, side| {
                    source.expression(side, Binding::Sum, INDENT)
                });
            }
            Term::Arithmetic(operator, sides) => {
                let (left, right) = Binding::of_operator(*operator);
                pieces.push(self.expression(&sides[0], left, 0));
                pieces.push(self.token(Space::One));
                pieces.push(self.may_break());
                pieces.push(self.expression(&sides[1], right, INDENT));
            }
            Term::If(parts) => {
                breaks = Breaks::All;
                let bindings = [Binding::Or, Binding::Sum, Binding::If];
                for (part, binding) in parts.iter().zip(bindings) {
                    if !pieces.is_empty() {
                        pieces.push(self.may_break());
                    }
                    pieces.push(self.token(Space::Begins));
                    pieces.push(space());
                    pieces.push(self.expression(part, binding, INDENT));
                }
            }
            Term::Where(parts) | Term::By(parts) => {
                breaks = Breaks::All;
                let is_where = matches!(expression.term, Term::Where(_));
                let binding = if is_where { Binding::Or } else { Binding::If };
                pieces.push(self.expression(&parts[0], Binding::Select, 0));
                pieces.push(self.may_break());
                pieces.push(self.token(Space::Begins));
                pieces.push(space());
                pieces.push(self.expression(&parts[1], binding, INDENT));
            }
        }
        Piece::nest(indent, breaks, pieces)
    }

    /// Writes items with a token between each and the next, behind which a line may end.
    pub(super) fn list<T>(
        &mut self,
        items: &[T],
        before_token: Space,
        mut lay_out: impl FnMut(&mut Self, &T) -> Piece,
    ) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for item in items {
            if !pieces.is_empty() {
                pieces.push(self.token(before_token));
                pieces.push(self.may_break());
            }
            pieces.push(lay_out(self, item));
        }
        pieces
    }
}

pub(super) fn space() -> Piece {
    Piece::Text(" ".to_owned())
}
