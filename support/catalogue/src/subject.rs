//! Domains and games alike.

use trace::Header;

use crate::{Domain, DrawState, Game};

/// Something that can be asked about by name: a domain or a game.
#[derive(Clone, Copy)]
pub enum Subject {
    /// A kind of problem.
    Domain(&'static dyn Domain),
    /// A game.
    Game(&'static dyn Game),
}

impl From<&'static dyn Domain> for Subject {
    fn from(domain: &'static dyn Domain) -> Self {
        Self::Domain(domain)
    }
}

impl From<&'static dyn Game> for Subject {
    fn from(game: &'static dyn Game) -> Self {
        Self::Game(game)
    }
}

impl Subject {
    /// Returns the name by which it is asked for.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Domain(domain) => domain.about().name,
            Self::Game(game) => game.about().name,
        }
    }

    /// Returns its description in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Domain(domain) => domain.about().summary,
            Self::Game(game) => game.about().summary,
        }
    }

    /// Returns a function that draws the states of a trace, if they are boards.
    #[must_use]
    pub fn drawing(self, header: &Header) -> Option<DrawState> {
        match self {
            Self::Domain(domain) => domain.drawing(header),
            Self::Game(game) => game.drawing(header),
        }
    }
}
