//! The conversation: each request is answered, in order, and findings are sent unasked.

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response, ResponseError};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument,
    LogMessage, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest, Initialize,
    Request as _, Shutdown,
};
use lsp_types::{
    CompletionParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, DidSaveTextDocumentParams, DocumentFormattingParams,
    DocumentSymbolParams, GotoDefinitionParams, HoverParams, InitializeResult, LogMessageParams,
    MessageType, PublishDiagnosticsParams, ServerInfo, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::address;
use crate::client::{Client, capabilities};
use crate::completion::completion;
use crate::document::Document;
use crate::findings::findings;
use crate::formatting::formatting;
use crate::hover::hover;
use crate::surroundings::Surroundings;
use crate::symbols::{definition, symbols};
use crate::workplace::Workplace;

/// Manner in which the conversation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The client said `shutdown` before it left.
    Orderly,
    /// The client left without `shutdown`.
    Abruptly,
}

/// Talks with an editor until it says `exit` or leaves.
///
/// Every request gets an answer, even if it is an error. Findings are sent when no further message
/// is waiting, so that a busy server does not fall behind a user who is typing.
pub fn serve(connection: &Connection, surroundings: &dyn Surroundings) -> Ended {
    let mut server = Server {
        phase: Phase::Waiting,
        workplace: Workplace::new(surroundings),
        stale: Vec::new(),
    };
    server.talk(connection);
    match server.phase {
        Phase::ShutDown => Ended::Orderly,
        Phase::Waiting | Phase::Running => Ended::Abruptly,
    }
}

struct Server<'s> {
    phase: Phase,
    workplace: Workplace<'s>,
    /// The texts whose findings are to be sent anew.
    stale: Vec<Uri>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is allowed before `initialize`.
    Waiting,
    Running,
    /// Only `exit` is allowed.
    ShutDown,
}

type Answer = Result<Value, ResponseError>;

impl Server<'_> {
    fn talk(&mut self, connection: &Connection) {
        loop {
            let Some(message) = self.next(connection) else {
                return;
            };
            let reply = match message {
                Message::Request(request) => Some(self.answer(request).into()),
                Message::Notification(notification) if notification.method == "exit" => return,
                Message::Notification(notification) => self.hear(notification).err(),
                // The server sends no requests.
                Message::Response(_) => None,
            };
            if reply.is_some_and(|reply| connection.sender.send(reply).is_err()) {
                return;
            }
        }
    }

    /// Returns the next message; if none is waiting, everything new is sent first. `None` if the client has left.
    fn next(&mut self, connection: &Connection) -> Option<Message> {
        if let Ok(message) = connection.receiver.try_recv() {
            return Some(message);
        }
        for news in self.news() {
            connection.sender.send(news).ok()?;
        }
        connection.receiver.recv().ok()
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let answer = match (self.phase, &*method) {
            (Phase::Waiting, Initialize::METHOD) => self.initialize(&params),
            (Phase::Waiting, _) => Err(error(
                ErrorCode::ServerNotInitialized,
                "the first request must be `initialize`",
            )),
            (Phase::Running, Shutdown::METHOD) => {
                self.phase = Phase::ShutDown;
                Ok(Value::Null)
            }
            (Phase::Running, Initialize::METHOD) => {
                Err(error(ErrorCode::InvalidRequest, "`initialize` comes once"))
            }
            (Phase::Running, _) => self.work(&method, params),
            (Phase::ShutDown, _) => Err(error(
                ErrorCode::InvalidRequest,
                "after `shutdown` only `exit` can come",
            )),
        };
        Response {
            id,
            response_result: answer,
        }
    }

    fn initialize(&mut self, params: &Value) -> Answer {
        let offered = params.get("capabilities").filter(|value| value.is_object());
        let Some(offered) = offered else {
            return Err(error(
                ErrorCode::InvalidParams,
                "missing field `capabilities`",
            ));
        };
        self.workplace.client = Client::of(offered);
        self.phase = Phase::Running;
        written(InitializeResult {
            capabilities: capabilities(self.workplace.client.encoding),
            server_info: Some(ServerInfo {
                name: "sovet".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    fn work(&self, method: &str, params: Value) -> Answer {
        let workplace = &self.workplace;
        match method {
            Formatting::METHOD => {
                let params: DocumentFormattingParams = read(params)?;
                let edits = formatting(self.document(&params.text_document.uri)?);
                written(edits.map_err(|reason| error(ErrorCode::RequestFailed, &reason))?)
            }
            HoverRequest::METHOD => {
                let params: HoverParams = read(params)?;
                let at = params.text_document_position_params;
                let document = self.document(&at.text_document.uri)?;
                written(hover(workplace, document, at.position))
            }
            Completion::METHOD => {
                let params: CompletionParams = read(params)?;
                let at = params.text_document_position;
                let document = self.document(&at.text_document.uri)?;
                written(completion(workplace, document, at.position))
            }
            GotoDefinition::METHOD => {
                let params: GotoDefinitionParams = read(params)?;
                let at = params.text_document_position_params;
                let document = self.document(&at.text_document.uri)?;
                written(definition(workplace, document, at.position))
            }
            DocumentSymbolRequest::METHOD => {
                let params: DocumentSymbolParams = read(params)?;
                let document = self.document(&params.text_document.uri)?;
                written(symbols(workplace, document))
            }
            _ => Err(error(
                ErrorCode::MethodNotFound,
                &format!("there is no request `{method}`"),
            )),
        }
    }

    fn document(&self, uri: &Uri) -> Result<&Document, ResponseError> {
        self.workplace.document(uri).ok_or_else(|| {
            let reason = format!("{} is not open", uri.as_str());
            error(ErrorCode::InvalidParams, &reason)
        })
    }

    /// Notes an event. Notifications that cannot be understood are reported in the editor's log.
    fn hear(&mut self, notification: Notification) -> Result<(), Message> {
        if self.phase != Phase::Running {
            return Ok(());
        }
        let Notification { method, params } = notification;
        let heard = match &*method {
            DidOpenTextDocument::METHOD => self.opened(params),
            DidChangeTextDocument::METHOD => self.changed(params),
            DidSaveTextDocument::METHOD => self.saved(params),
            DidCloseTextDocument::METHOD => self.closed(params),
            _ => Ok(()),
        };
        heard.map_err(|error| {
            let log = LogMessageParams {
                typ: MessageType::WARNING,
                message: format!("{method}: {}", error.message),
            };
            Notification::new(LogMessage::METHOD.to_owned(), log).into()
        })
    }

    fn opened(&mut self, params: Value) -> Result<(), ResponseError> {
        let params: DidOpenTextDocumentParams = read(params)?;
        let item = params.text_document;
        let encoding = self.workplace.client.encoding;
        self.has_news(&item.uri);
        let document = Document::new(item.uri, item.version, item.text, encoding);
        self.workplace.open(document);
        Ok(())
    }

    fn changed(&mut self, params: Value) -> Result<(), ResponseError> {
        let params: DidChangeTextDocumentParams = read(params)?;
        let item = params.text_document;
        self.document(&item.uri)?;
        if let Some(document) = self.workplace.document_mut(&item.uri) {
            document.change(item.version, params.content_changes);
        }
        self.has_news(&item.uri);
        Ok(())
    }

    fn saved(&mut self, params: Value) -> Result<(), ResponseError> {
        let params: DidSaveTextDocumentParams = read(params)?;
        self.has_news(&params.text_document.uri);
        Ok(())
    }

    fn closed(&mut self, params: Value) -> Result<(), ResponseError> {
        let params: DidCloseTextDocumentParams = read(params)?;
        let uri = params.text_document.uri;
        self.document(&uri)?;
        self.workplace.close(&uri);
        self.has_news(&uri);
        Ok(())
    }

    /// Has the findings of this text sent anew, and those of texts that hand over, perhaps to this one.
    fn has_news(&mut self, uri: &Uri) {
        let others = self.workplace.depending_on(uri);
        let all = std::iter::once(uri).chain(others.map(|other| &other.uri));
        for uri in all {
            if !self.stale.contains(uri) {
                self.stale.push(uri.clone());
            }
        }
    }

    /// Returns the findings to be sent; for a closed text, an empty list.
    fn news(&mut self) -> Vec<Message> {
        let stale = std::mem::take(&mut self.stale);
        let news = stale.into_iter().map(|uri| {
            let document = self.workplace.document(&uri);
            let params = document.map_or_else(
                || PublishDiagnosticsParams::new(uri.clone(), Vec::new(), None),
                |document| findings(&self.workplace, document),
            );
            Notification::new(PublishDiagnostics::METHOD.to_owned(), params).into()
        });
        news.collect()
    }
}

fn read<P: DeserializeOwned>(mut params: Value) -> Result<P, ResponseError> {
    if let Some(Value::String(uri)) = params.pointer_mut("/textDocument/uri") {
        *uri = address::escaped(uri);
    }
    serde_json::from_value(params)
        .map_err(|reason| error(ErrorCode::InvalidParams, &reason.to_string()))
}

fn written(answer: impl Serialize) -> Answer {
    serde_json::to_value(answer)
        .map_err(|reason| error(ErrorCode::InternalError, &reason.to_string()))
}

fn error(code: ErrorCode, message: &str) -> ResponseError {
    ResponseError {
        code: code as i32,
        message: message.to_owned(),
        data: None,
    }
}
