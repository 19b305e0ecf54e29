//! The names that an expression mentions.

use crate::syntax::{Expression, Name, Term};

impl Expression {
    /// Calls `found` with every name in the expression, from left to right.
    pub(crate) fn names<'e>(&'e self, found: &mut impl FnMut(&'e Name)) {
        match &self.term {
            Term::Name(name) => found(name),
            Term::Call(name, arguments) => {
                found(name);
                for argument in arguments {
                    argument.names(found);
                }
            }
            Term::Number(_) | Term::Depth(..) => {}
            Term::Not(inner) | Term::Negative(inner) | Term::At(_, inner) => inner.names(found),
            Term::Chain(_, links) => {
                for link in links {
                    link.names(found);
                }
            }
            Term::Relation(_, parts)
            | Term::Arithmetic(_, parts)
            | Term::Where(parts)
            | Term::By(parts) => {
                for part in &**parts {
                    part.names(found);
                }
            }
            Term::If(parts) => {
                for part in &**parts {
                    part.names(found);
                }
            }
        }
    }
}
