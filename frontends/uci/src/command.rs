//! Commands of a chess program, line by line.

use crate::go::Go;

/// A command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Say who you are, and what can be set.
    Uci,
    /// Are you there?
    IsReady,
    /// Set an option; without a value if there is none to set.
    SetOption { name: String, value: Option<String> },
    /// The commands that follow belong to another game.
    NewGame,
    /// The position to think about, in the words that follow.
    Position(String),
    /// Think.
    Go(Go),
    /// Stop thinking.
    Stop,
    /// The expected move has been made.
    PonderHit,
    /// End.
    Quit,
    /// A line that need not be answered.
    Nothing,
}

impl Command {
    /// Reads a line. Words before the first one that begins a command are skipped, as the protocol
    /// requires.
    ///
    /// # Errors
    ///
    /// The error in the line, in words.
    pub(crate) fn read(line: &str) -> Result<Self, String> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            let rest = || words.clone().collect::<Vec<_>>();
            return match word {
                "uci" => Ok(Self::Uci),
                "isready" => Ok(Self::IsReady),
                "setoption" => set_option(&rest()),
                "ucinewgame" => Ok(Self::NewGame),
                "position" => Ok(Self::Position(rest().join(" "))),
                "go" => Ok(Self::Go(Go::read(&rest()))),
                "stop" => Ok(Self::Stop),
                "ponderhit" => Ok(Self::PonderHit),
                "quit" => Ok(Self::Quit),
                "debug" | "register" => Ok(Self::Nothing),
                _ => continue,
            };
        }
        match line.trim() {
            "" => Ok(Self::Nothing),
            unknown => Err(format!("there is no command in `{}`", shortened(unknown))),
        }
    }
}

/// Returns a text of a length that can be shown.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().filter(|c| !c.is_control()).collect();
    if let Some((end, _)) = shown.char_indices().nth(LONGEST) {
        shown.truncate(end);
        shown.push_str("...");
    }
    shown
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let Some(("name", rest)) = words.split_first().map(|(word, rest)| (*word, rest)) else {
        return Err("write `setoption name NAME value VALUE`".to_owned());
    };
    let (name, value) = match rest.iter().position(|word| *word == "value") {
        None => (rest, None),
        Some(place) => (&rest[..place], Some(rest[place + 1..].join(" "))),
    };
    Ok(Command::SetOption {
        name: name.join(" "),
        value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, command: &Command) {
        assert_eq!(Command::read(line).as_ref(), Ok(command), "{line}");
    }

    #[test]
    fn commands() {
        check("uci", &Command::Uci);
        check("  isready\r\n", &Command::IsReady);
        check("joho isready", &Command::IsReady);
        check("", &Command::Nothing);
        check("debug on", &Command::Nothing);
        let name = "Clear Hash".to_owned();
        let value = None;
        check(
            "setoption name Clear Hash",
            &Command::SetOption { name, value },
        );
        let name = "Advice".to_owned();
        let value = Some("a b".to_owned());
        check(
            "setoption name Advice value a b",
            &Command::SetOption { name, value },
        );
        let game = "startpos moves e2e4".to_owned();
        check("position startpos  moves e2e4", &Command::Position(game));
    }

    #[test]
    fn what_is_no_command() {
        for line in ["hello", "setoption MultiPV"] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }
}
