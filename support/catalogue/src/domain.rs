//! Domains, and the list of them.

use search_core::{Limits, Statistics, Stopped};
use trace::Header;
use view::{Board, Scene};

use crate::advice::{self, AdviceGame};
use crate::playing::Exercise;
use crate::{
    About, Brush, Enumerable, Facts, Failure, Game, Instance, Subject, Suite, Text, UserInput,
    games,
};

/// A kind of problem that can be asked for by name.
///
/// Only [`about`](Self::about) and [`instances`](Self::instances) must be implemented.
pub trait Domain: Sync {
    /// Returns the facts that are known before an instance is read.
    fn about(&self) -> &About;

    /// Returns the instances that a text describes: one for a line, one or more for a file.
    ///
    /// # Errors
    ///
    /// If the text or the input given with it has a mistake. Then none is solved.
    fn instances(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Vec<Box<dyn Instance>>, Failure>;

    /// Returns the space whose states are to be counted, written as [`About::enumerate`] says.
    ///
    /// # Errors
    ///
    /// As [`instances`](Self::instances).
    fn enumerable(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Enumerable>, Failure> {
        let first = self.instances(text, given)?.into_iter().next();
        let instance = first.ok_or_else(|| Failure::input("there is no instance to begin from"))?;
        instance.enumerable()
    }

    /// Draws an instance of this size at random: the same for the same seed on every machine.
    ///
    /// # Errors
    ///
    /// If the size or the input given with it has a mistake.
    fn random(
        &self,
        size: &str,
        given: &UserInput<'_>,
        draw: &mut Draw<'_>,
    ) -> Result<Drawn, Failure> {
        let (_, _, _) = (size, given, draw);
        let name = self.about().name;
        Err(Failure::input(format!("{name} has no random instances")))
    }

    /// Returns options that complete a random instance where its text does not, such as the start and the goal on a
    /// map.
    fn completion(&self, random: &str) -> Facts {
        let _ = random;
        Facts::new()
    }

    /// Returns a function that draws the states of a trace, if they are boards.
    fn drawing(&self, header: &Header) -> Option<DrawState> {
        let _ = header;
        None
    }

    /// Returns the map or the graph on which the states of a trace have their places, if there is one. Traces with
    /// equal starts and settings have equal maps.
    fn scene(&self, header: &Header) -> Option<Scene> {
        let _ = header;
        None
    }

    /// Returns a sentence that says what a trace shows instead of a picture, and why: if it has no
    /// [drawing](Self::drawing), or no [scene](Self::scene), because it is too large.
    fn without_picture(&self, header: &Header) -> Option<String> {
        let _ = header;
        None
    }

    /// Returns the map or the graph of a text that need not be an instance yet: its start may be missing, or its goal.
    fn sketch(&self, text: &Text<'_>, given: &UserInput<'_>) -> Option<Scene> {
        let (_, _) = (text, given);
        None
    }

    /// Returns the ways to change an instance by hand.
    fn brushes(&self) -> &'static [Brush] {
        &[]
    }

    /// Returns published instances.
    fn suites(&self) -> &[Suite] {
        &[]
    }
}

/// Draws a state, given as text, as a board.
pub type DrawState = Box<dyn Fn(&str) -> Option<Board>>;

/// Options for drawing an instance at random.
pub struct Draw<'d> {
    /// Seed of the instance.
    pub seed: u64,
    /// Limits of a search for it.
    pub limits: Limits<'d>,
    /// Called now and then with the work done so far.
    pub progress: &'d mut (dyn FnMut(&Statistics) + Send),
}

/// Result of drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// An instance, in a form that can be read back.
    Instance(String),
    /// There is no such instance, for this reason.
    None(String),
    /// A limit was met first.
    Stopped(Stopped),
}

/// The domains and the games that a program knows.
#[derive(Clone, Default)]
pub struct Catalogue {
    subjects: Vec<Subject>,
    advice_games: Vec<&'static dyn AdviceGame>,
}

impl Catalogue {
    /// Makes a catalogue without domains and games.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the domains and the games of this project.
    #[must_use]
    pub fn standard() -> Self {
        Self::new()
            .with(&crate::puzzle::Puzzles)
            .with(&crate::grid::Grids)
            .with(&crate::graph::Graphs)
            .with(&crate::pancake::PancakeStacks)
            .with_game(&games::tictactoe::Cells)
            .with_game(&games::connect4::Drops)
            .with_game(&games::tree::Trees)
            .with_game(&games::krk::RookEnding)
            .with_game(&games::ending::Endings)
            .with_advice(&advice::KRK)
            .with_advice(&advice::KQK)
            .with_advice(&advice::KPK)
            .with_advice(&advice::KPK_WIN)
            .with_advice(&advice::KPK_HOLD)
            .with_advice(&advice::TICTACTOE_X)
            .with_advice(&advice::TICTACTOE_O)
    }

    /// Adds a domain.
    #[must_use]
    pub fn with(mut self, domain: &'static dyn Domain) -> Self {
        self.subjects.push(domain.into());
        self
    }

    /// Adds a game.
    #[must_use]
    pub fn with_game(mut self, game: &'static dyn Game) -> Self {
        self.subjects.push(game.into());
        self
    }

    /// Adds a game that tables of advice are about. Tables that name no game are about the first.
    #[must_use]
    pub fn with_advice(mut self, game: &'static dyn AdviceGame) -> Self {
        self.advice_games.push(game);
        self
    }

    /// Returns all games that tables of advice are about, in the order in which they were added.
    pub fn advice_games(&self) -> impl Iterator<Item = &'static dyn AdviceGame> {
        self.advice_games.iter().copied()
    }

    /// Returns the domain or the game of this name.
    #[must_use]
    pub fn subject(&self, name: &str) -> Option<Subject> {
        let mut subjects = self.subjects.iter().copied();
        subjects.find(|subject| subject.name() == name)
    }

    /// Returns all games, in the order in which they were added.
    pub fn games(&self) -> impl Iterator<Item = &'static dyn Game> {
        self.subjects.iter().filter_map(|subject| match subject {
            Subject::Game(game) => Some(*game),
            Subject::Domain(_) => None,
        })
    }

    /// Returns the game of this name.
    #[must_use]
    pub fn game(&self, name: &str) -> Option<&'static dyn Game> {
        self.games().find(|game| game.about().name == name)
    }

    /// Returns all exercises, with the games that offer them.
    pub fn exercises(&self) -> impl Iterator<Item = (&'static dyn Game, &'static Exercise)> {
        self.games().flat_map(|game| {
            let exercises = game.about().exercises.iter();
            exercises.map(move |exercise| (game, exercise))
        })
    }

    /// Returns all domains, in the order in which they were added.
    pub fn domains(&self) -> impl Iterator<Item = &'static dyn Domain> {
        self.subjects.iter().filter_map(|subject| match subject {
            Subject::Domain(domain) => Some(*domain),
            Subject::Game(_) => None,
        })
    }

    /// Returns the domain of this name.
    #[must_use]
    pub fn domain(&self, name: &str) -> Option<&'static dyn Domain> {
        self.domains().find(|domain| domain.about().name == name)
    }
}
