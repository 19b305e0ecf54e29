//! Runs that are shown: as boards, on maps and graphs, as pages.

use trace::Header;
use view::{Options, Rendered, Scene, ScenePage, View};

use crate::{Catalogue, DrawState};

impl Catalogue {
    /// Returns a function that draws the states of a trace: as boards, if they can be.
    #[must_use]
    pub fn drawing(&self, header: &Header) -> DrawState {
        let problem = header.problem.as_str();
        let drawn = match self.subject(problem) {
            Some(subject) => subject.drawing(header),
            // Tables of advice are about games with names of their own.
            None => self.advice_game(problem).map(|game| {
                let board: DrawState = Box::new(|position| game.board(position));
                board
            }),
        };
        drawn.unwrap_or_else(|| Box::new(|_| None))
    }

    /// Returns the map or the graph of a trace, if it has one.
    #[must_use]
    pub fn scene(&self, header: &Header) -> Option<Scene> {
        self.domain(&header.problem)?.scene(header)
    }

    /// Returns the page of a run that has been kept: its map or graph, or else its tree.
    #[must_use]
    pub fn page(&self, view: &View) -> Rendered {
        match self.scene(&view.model().header) {
            Some(scene) => {
                let mut page = ScenePage::new(&scene);
                page.add(view);
                page.finish(&Options::default())
            }
            None => self.tree_page(view, Options::default()),
        }
    }

    /// Returns the page of a tree, which says what it shows in place of pictures that are too large.
    #[must_use]
    pub fn tree_page(&self, view: &View, options: Options) -> Rendered {
        let header = &view.model().header;
        let domain = self.domain(&header.problem);
        let options = Options {
            instead: domain.and_then(|domain| domain.without_picture(header)),
            ..options
        };
        view.page(&options, &*self.drawing(header))
    }
}
