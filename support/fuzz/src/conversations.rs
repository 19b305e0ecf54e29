//! Conversations with chess programs and with editors.

use std::io::{BufReader, Cursor};
use std::path::Path;

use advice_lang::{Dialect, TableText};
use advice_server::{Surroundings, serve_streams};
use domain_chess_krk::NotationStyle;
use domain_chess_krk::ending::Tablebases;
use domain_chess_krk::krk::Krk;
use domain_tictactoe::Advised;
use game_core::Player;

use crate::text;

/// No tables: they would have to be built for each conversation.
struct NoTables;

impl uci::Surroundings for NoTables {
    fn tablebases(&self) -> Result<Tablebases, String> {
        Err("there are none".to_owned())
    }
}

/// Sends a chess program's possible input, stopped at once. There is at most one `bestmove` for each `go`, and none
/// without.
pub(crate) fn uci(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let input = format!("{text}\nstop\nquit\n");
    let mut output = Vec::new();
    uci::serve(Cursor::new(input), &mut output, &NoTables).expect("memory takes all answers");
    let answers = String::from_utf8(output).expect("answers are texts");
    let best_moves = answers
        .lines()
        .filter(|line| line.starts_with("bestmove"))
        .count();
    let goes = text.lines().filter(|line| line.contains("go")).count();
    assert!(best_moves <= goes, "{best_moves} answers to {goes}");
}

/// Two games, and no tables besides those that are open.
struct Editor;

static KRK: Krk = Krk::written(NotationStyle::Algebraic);
static NOUGHTS: Advised = Advised { us: Player::First };

impl Surroundings for Editor {
    fn dialects(&self) -> Vec<(String, &dyn Dialect)> {
        vec![("krk".to_owned(), &KRK), ("tictactoe".to_owned(), &NOUGHTS)]
    }

    fn table(&self, _: Option<&Path>, name: &str) -> Result<TableText, String> {
        Err(format!("there is no table `{name}`"))
    }
}

/// Sends an editor's possible input: the bytes as they are, or, if they begin with a brace, as messages on a line each.
pub(crate) fn language_server(bytes: &[u8]) {
    let stream = match text(bytes).filter(|text| text.starts_with('{')) {
        None => bytes.to_vec(),
        Some(text) => {
            let messages = text
                .lines()
                .map(|message| format!("Content-Length: {}\r\n\r\n{message}", message.len()));
            messages.collect::<String>().into_bytes()
        }
    };
    let mut output = Vec::new();
    // A conversation that breaks off is an error, and nothing worse.
    let _ = serve_streams(BufReader::new(Cursor::new(stream)), &mut output, &Editor);
}
