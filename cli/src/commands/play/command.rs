//! Commands that a person types.

/// A person's command.
pub(super) enum Command {
    Move(String),
    Moves,
    Hint,
    Undo,
    Board,
    Flip,
    Help,
    Quit,
}

impl Command {
    /// Reads a line; `None` if nothing is on it.
    pub(super) fn read(line: &str) -> Option<Self> {
        let text = line.trim().trim_end_matches('.');
        Some(match text.to_lowercase().as_str() {
            "" => return None,
            "moves" => Self::Moves,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "board" => Self::Board,
            "flip" => Self::Flip,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            _ => Self::Move(text.to_owned()),
        })
    }
}
