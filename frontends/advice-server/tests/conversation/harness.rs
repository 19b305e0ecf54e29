//! An editor, as far as the server can tell.

use std::collections::VecDeque;
use std::path::Path;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use advice_lang::{Dialect, TableText};
use advice_server::{Ended, Surroundings, serve};
use domain_chess_krk::NotationStyle;
use domain_chess_krk::ending::{Advised, AdvisedSide, Piece};
use domain_chess_krk::krk::Krk;
use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};

/// Two games, and one table besides those that are open, which is faulty.
pub(crate) struct Chess;

static KRK: Krk = Krk::written(NotationStyle::Algebraic);
static KQK: Advised = Advised {
    side: AdvisedSide::WithPiece,
    begins_with: Piece::Queen,
};

impl Surroundings for Chess {
    fn dialects(&self) -> Vec<(String, &dyn Dialect)> {
        vec![("krk".to_owned(), &KRK), ("kqk".to_owned(), &KQK)]
    }

    fn table(&self, folder: Option<&Path>, name: &str) -> Result<TableText, String> {
        assert_eq!(folder, Some(Path::new("/tables")));
        match name {
            "faulty" => Ok(TableText {
                file: "/tables/faulty.al0".to_owned(),
                text: "% a mistake\nr :: if nonsense then [a].".to_owned(),
            }),
            _ => Err(format!("there is no table `{name}`")),
        }
    }
}

/// An editor that is talking with a server.
pub(crate) struct Editor {
    connection: Option<Connection>,
    server: Option<JoinHandle<Ended>>,
    /// Notifications of the server that have not been read yet.
    unheard: VecDeque<Notification>,
    next: i32,
    version: i32,
}

/// Returns the capabilities of an editor that can do everything.
pub(crate) fn able() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16", "utf-8"] },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
    })
}

pub(crate) fn uri(name: &str) -> String {
    format!("file:///tables/{name}")
}

/// Returns the text without its mark `|`, and the line and the column of the mark in units of UTF-16.
pub(crate) fn unmarked(marked: &str) -> (String, Value) {
    let (before, behind) = marked.split_once('|').unwrap();
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().unwrap().encode_utf16().count();
    let position = json!({ "line": line, "character": column });
    (format!("{before}{behind}"), position)
}

impl Editor {
    /// Returns an editor that has not said anything yet.
    pub(crate) fn silent() -> Self {
        let (ours, theirs) = Connection::memory();
        Self {
            connection: Some(ours),
            server: Some(thread::spawn(move || serve(&theirs, &Chess))),
            unheard: VecDeque::new(),
            next: 0,
            version: 0,
        }
    }

    /// Returns an editor with these capabilities.
    pub(crate) fn with(capabilities: &Value) -> Self {
        let mut editor = Self::silent();
        let params = json!({ "processId": null, "capabilities": capabilities });
        editor.request("initialize", params).unwrap();
        editor.notify("initialized", json!({}));
        editor
    }

    /// Returns an editor without capabilities.
    pub(crate) fn plain() -> Self {
        Self::with(&json!({}))
    }

    /// Returns an editor without capabilities that shows this text.
    pub(crate) fn showing(text: &str) -> Self {
        let mut editor = Self::plain();
        editor.open("a.al0", text);
        editor
    }

    pub(crate) fn send(&self, message: impl Into<Message>) {
        let connection = self.connection.as_ref().unwrap();
        connection.sender.send(message.into()).unwrap();
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    /// Returns the next message of the server.
    fn receive(&self) -> Message {
        let receiver = &self.connection.as_ref().unwrap().receiver;
        receiver.recv_timeout(Duration::from_secs(60)).unwrap()
    }

    /// Returns the answer to a request, or the code and the message of the error.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send(Request::new(id.clone(), method.to_owned(), params));
        loop {
            match self.receive() {
                Message::Response(response) => {
                    assert_eq!(response.id, id);
                    return response
                        .response_result
                        .map_err(|error| (error.code, error.message));
                }
                Message::Notification(one) => self.unheard.push_back(one),
                Message::Request(request) => panic!("the server asks: {request:?}"),
            }
        }
    }

    pub(crate) fn open(&mut self, name: &str, text: &str) {
        self.version += 1;
        let item = json!({
            "uri": uri(name), "languageId": "al0", "version": self.version, "text": text,
        });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    pub(crate) fn change(&mut self, name: &str, changes: &Value) {
        self.version += 1;
        let item = json!({ "uri": uri(name), "version": self.version });
        let params = json!({ "textDocument": item, "contentChanges": changes });
        self.notify("textDocument/didChange", params);
    }

    /// Makes a request about a place in the text `a.al0`.
    pub(crate) fn ask_at(&mut self, method: &str, position: &Value) -> Value {
        let document = json!({ "uri": uri("a.al0") });
        let params = json!({ "textDocument": document, "position": position });
        self.request(method, params).unwrap()
    }

    /// Makes a request about the whole text of this name.
    pub(crate) fn ask(&mut self, method: &str, name: &str) -> Result<Value, (i32, String)> {
        let options = json!({ "tabSize": 4, "insertSpaces": true });
        let document = json!({ "uri": uri(name) });
        self.request(
            method,
            json!({ "textDocument": document, "options": options }),
        )
    }

    /// Returns the next notification of this kind.
    pub(crate) fn heard(&mut self, method: &str) -> Value {
        loop {
            let one = match self.unheard.pop_front() {
                Some(one) => one.into(),
                None => self.receive(),
            };
            if let Message::Notification(one) = one
                && one.method == method
            {
                return one.params;
            }
        }
    }

    /// Returns the next findings about the text of this name.
    pub(crate) fn findings(&mut self, name: &str) -> Value {
        loop {
            let params = self.heard("textDocument/publishDiagnostics");
            if params["uri"] == uri(name) {
                return params;
            }
        }
    }

    /// Leaves without a word, and returns the end that the server saw.
    pub(crate) fn leave(mut self) -> Ended {
        self.connection = None;
        self.server.take().unwrap().join().unwrap()
    }
}

/// Returns a range as `line:column-line:column`, counted from 1.
pub(crate) fn range(range: &Value) -> String {
    let place = |place: &Value| {
        let number = |key: &str| place[key].as_u64().unwrap() + 1;
        format!("{}:{}", number("line"), number("character"))
    };
    format!("{}-{}", place(&range["start"]), place(&range["end"]))
}
