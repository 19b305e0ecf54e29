//! What a person types.

/// What a person wants.
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
    /// What a line means; `None` if nothing is on it.
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
