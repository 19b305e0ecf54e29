//! The picture of a search.

use std::path::{Path, PathBuf};

use clap::Args;
use game_core::{Event, Notation, SearchTreeRecorder};

use crate::exit::Failure;
use crate::output::write_file;
use crate::tree_picture::{MOST_NODES, draw};

/// What is to be drawn, and where.
#[derive(Args, Clone, Debug)]
pub(super) struct Drawing {
    /// Draw what was visited and what was cut off, as an SVG file
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// Draw the first N plies only
    #[arg(long, value_name = "N", requires = "picture")]
    picture_plies: Option<usize>,
}

impl Drawing {
    pub(super) fn is_asked_for(&self) -> bool {
        self.picture.is_some()
    }

    /// The file for the picture, if there is to be one.
    pub(super) fn file(&self) -> Option<&Path> {
        self.picture.as_deref()
    }

    /// A sketch of searches from this root, if one is asked for.
    pub(super) fn sketch<'g, G: Notation>(
        &self,
        game: &'g G,
        root: &G::Position,
    ) -> Option<Sketch<'g, G>> {
        let file = self.picture.clone()?;
        let plies = self.picture_plies.unwrap_or(usize::MAX);
        let recorder = SearchTreeRecorder::new(game, root)
            .with_limit(MOST_NODES)
            .with_depth(plies);
        Some(Sketch {
            game,
            root: root.clone(),
            recorder,
            file,
            plies,
        })
    }
}

/// A picture that is being made.
pub(super) struct Sketch<'g, G: Notation> {
    game: &'g G,
    root: G::Position,
    recorder: SearchTreeRecorder<'g, G>,
    file: PathBuf,
    plies: usize,
}

impl<G: Notation> Sketch<'_, G> {
    pub(super) fn see(&mut self, event: &Event<'_, G>) {
        self.recorder.see(event);
    }

    /// Marks the line of play that is written so.
    pub(super) fn mark(&mut self, line: &[String]) {
        let mut position = self.root.clone();
        let moves = line.iter().map_while(|text| {
            let is_meant = |mv: &G::Move| self.game.move_text(&position, *mv) == *text;
            let mv = self.game.moves(&position).find(is_meant)?;
            position = self.game.play(&position, mv);
            Some(mv)
        });
        self.recorder.mark(&moves.collect::<Vec<_>>());
    }

    /// Writes the file. Where positions have names they stand in it, and so does all that the search has not
    /// looked at.
    pub(super) fn write(mut self, title: &str, has_names: bool) -> Result<(), Failure> {
        if has_names {
            self.recorder.extend(self.plies);
        }
        let tree = self.recorder.finish().map_err(|error| {
            Failure::input(format!("no picture: {error} (--depth, --picture-plies)"))
        })?;
        write_file(&self.file, draw(&tree, title, has_names))
    }
}
