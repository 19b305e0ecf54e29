//! Games that tables of advice are about.

use advice_lang::{Dialect, Vocabulary};
use game_core::Notation;
use view::Board;

use super::answer::answer;
use super::explanation::justify;
use super::outline::outline;
use super::verify::{Step, replay};
use super::{
    AdviceText, Answer, BestPlay, Justification, Proofs, Question, ShippedTable, TableOutline,
};
use crate::{Failure, Host};

/// Facts about a game that tables of advice are about.
#[derive(Debug)]
pub struct AdviceAbout {
    /// Name by which it is asked for. In `:- game(name).` hyphens are underscores.
    pub name: &'static str,
    /// Description in a line, which may follow on from that of the game before.
    pub summary: &'static str,
    /// Name of the game in the headings of reports.
    pub title: &'static str,
    /// The side for which the advice is given.
    pub advised: &'static str,
    /// The tables that come with the program.
    pub tables: &'static [ShippedTable],
}

/// Adaptor of a game that tables of advice are about.
///
/// Only [`about`](Self::about) and [`read`](Self::read) must be implemented. Every such game is an [`AdviceGame`].
pub trait Advisable: Vocabulary<Position: Copy> + Notation + Clone + Sync {
    /// Returns the facts about the game.
    fn about(&self) -> &'static AdviceAbout;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// If the text is not a position.
    fn read(&self, text: &str) -> Result<Self::Position, Failure>;

    /// Returns a picture of the position, in letters.
    fn picture(&self, position: &Self::Position) -> String {
        format!("{}\n", self.position_text(position))
    }

    /// Returns the board of a position, if it can be drawn.
    fn board(&self, position: &str) -> Option<Board> {
        let _ = position;
        None
    }

    /// Returns the game with moves in Bratko's notation, if it has one.
    #[must_use]
    fn in_terms(&self) -> Self {
        self.clone()
    }

    /// Returns the proofs about its tables: a [`Provable`](super::Provable) game returns itself.
    ///
    /// # Errors
    ///
    /// The reason why nothing can be proved.
    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Err(Failure::Input(format!(
            "the positions of the game {} have no numbers, so that its tables cannot be verified",
            self.about().name
        )))
    }

    /// Reads a position in which the side that is advised must be to move.
    ///
    /// # Errors
    ///
    /// If the text is not a position, or another side is to move.
    fn read_ours(&self, text: &str) -> Result<Self::Position, Failure> {
        let position = self.read(text.trim())?;
        if self.us_to_move(&position) {
            return Ok(position);
        }
        Err(Failure::Input(format!(
            "advice is for {}, but the other side is to move",
            self.about().advised
        )))
    }
}

/// A game that tables of advice are about, without its types: the questions about its tables.
pub trait AdviceGame: Dialect + Sync {
    /// Returns the facts about the game.
    fn about(&self) -> &'static AdviceAbout;

    /// Returns the board of a position, if it can be drawn.
    fn board(&self, position: &str) -> Option<Board>;

    /// Makes the moves of a game as far as they can be made. Returns the positions, and the board of the first.
    fn replay(&self, position: &str, moves: &[String]) -> (Option<Board>, Vec<Step>);

    /// Returns a table's rules, advice and definitions.
    ///
    /// # Errors
    ///
    /// The mistakes in it.
    fn outline(&self, table: &AdviceText) -> Result<TableOutline, advice_lang::Diagnostics>;

    /// Asks a table about a position; its warnings are shown by the host.
    ///
    /// # Errors
    ///
    /// If the table or the question is invalid.
    fn answer(
        &self,
        table: &AdviceText,
        question: Question<'_>,
        host: &dyn Host,
    ) -> Result<Answer, Failure>;

    /// Asks a table about a position, with the reasons for its answer; its warnings are shown by the host.
    ///
    /// # Errors
    ///
    /// If the table or the question is invalid.
    fn justify(
        &self,
        table: &AdviceText,
        question: Question<'_>,
        host: &dyn Host,
    ) -> Result<Justification, Failure>;

    /// Returns the proofs about its tables.
    ///
    /// # Errors
    ///
    /// The reason why nothing can be proved.
    fn proofs(&self) -> Result<&dyn Proofs, Failure>;
}

impl<G: Advisable> AdviceGame for G {
    fn about(&self) -> &'static AdviceAbout {
        Advisable::about(self)
    }

    fn board(&self, position: &str) -> Option<Board> {
        Advisable::board(self, position)
    }

    fn replay(&self, position: &str, moves: &[String]) -> (Option<Board>, Vec<Step>) {
        replay(self, position, moves)
    }

    fn outline(&self, table: &AdviceText) -> Result<TableOutline, advice_lang::Diagnostics> {
        table.read(self).map(|table| outline(&table))
    }

    fn answer(
        &self,
        table: &AdviceText,
        question: Question<'_>,
        host: &dyn Host,
    ) -> Result<Answer, Failure> {
        answer(self, &table.load(self, host)?, question)
    }

    fn justify(
        &self,
        table: &AdviceText,
        question: Question<'_>,
        host: &dyn Host,
    ) -> Result<Justification, Failure> {
        justify(self, &table.load(self, host)?, question, host)
    }

    fn proofs(&self) -> Result<&dyn Proofs, Failure> {
        let proofs = Advisable::proofs(self)?;
        Ok(proofs)
    }
}
