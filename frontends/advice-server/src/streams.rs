//! The conversation over a pair of streams, such as standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::panic::resume_unwind;
use std::thread;

use lsp_server::{Connection, ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::MessageType;
use lsp_types::notification::{LogMessage, Notification as _};
use serde_json::{Value, json};
use thiserror::Error;

use crate::server::{Ended, serve};
use crate::surroundings::Surroundings;

/// Reason why a conversation over streams failed.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The input is not a sequence of messages.
    #[error("cannot read what the editor says: {0}")]
    Input(io::Error),
    /// The output could not be written.
    #[error("cannot write to the editor: {0}")]
    Output(io::Error),
    /// The client left without `shutdown`.
    #[error("the editor ended the conversation without `shutdown`")]
    Abruptly,
}

/// Talks with an editor over these streams until it says `exit` or the input ends. All output is
/// written by the calling thread.
///
/// Input that is not a message, or is unreasonably long, is skipped, and the conversation goes on; it is
/// answered by an error if it has an identifier, otherwise noted in the editor's log.
///
/// # Errors
///
/// If the streams fail, or the client left before it said `shutdown`.
pub fn serve_streams(
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
    surroundings: &dyn Surroundings,
) -> Result<(), ServeError> {
    let (ours, theirs) = Connection::memory();
    let Connection { sender, receiver } = theirs;
    let complaints = ours.sender.clone();
    let reader = thread::spawn(move || {
        let complain = |message| complaints.send(message).is_ok();
        read_messages(input, complain, |message| sender.send(message).is_ok())
    });
    let ended = thread::scope(|scope| {
        let server = scope.spawn(move || serve(&ours, surroundings));
        // Ends when the server and the reader have nothing more to send.
        let mut messages = receiver.into_iter();
        let written = messages.try_for_each(|message| message.write(&mut output));
        drop(messages);
        written.map_err(ServeError::Output)?;
        Ok(joined(server.join()))
    })?;
    joined(reader.join()).map_err(ServeError::Input)?;
    match ended {
        Ended::Orderly => Ok(()),
        Ended::Abruptly => Err(ServeError::Abruptly),
    }
}

/// Returns the result of a thread; its panic is passed on.
fn joined<T>(result: thread::Result<T>) -> T {
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

/// Reads messages until `exit`, until the input ends, or until no one receives them any more.
fn read_messages(
    mut input: impl BufRead,
    complain: impl Fn(Message) -> bool,
    take: impl Fn(Message) -> bool,
) -> io::Result<()> {
    while let Some(frame) = frame(&mut input)? {
        let message = match frame {
            Frame::Whole(bytes) => understood(&bytes),
            Frame::TooLong => Err(log(&format!(
                "a message longer than {} MiB was passed over",
                LONGEST >> 20
            ))),
        };
        let goes_on = match message {
            Ok(message) => {
                let is_exit =
                    matches!(&message, Message::Notification(one) if one.method == "exit");
                take(message) && !is_exit
            }
            Err(complaint) => complain(complaint),
        };
        if !goes_on {
            break;
        }
    }
    Ok(())
}

/// Returns the message in a frame, or the reply if it is not one.
fn understood(bytes: &[u8]) -> Result<Message, Message> {
    serde_json::from_slice(bytes).map_err(|error| {
        let reason = format!("a message cannot be understood: {error}");
        let value = serde_json::from_slice::<Value>(bytes).unwrap_or_default();
        match serde_json::from_value::<RequestId>(value["id"].clone()) {
            Ok(id) => Response::new_err(id, ErrorCode::InvalidRequest as i32, reason).into(),
            Err(_) => log(&reason),
        }
    })
}

/// Returns a line for the editor's log.
fn log(message: &str) -> Message {
    let params = json!({ "type": MessageType::ERROR, "message": message });
    Notification::new(LogMessage::METHOD.to_owned(), params).into()
}

/// Greatest length of a message in bytes; longer ones are skipped.
const LONGEST: u64 = 256 << 20;
/// Greatest length of a header line in bytes.
const LONGEST_HEADER: u64 = 1 << 12;

/// Content between two headers.
#[derive(Debug, PartialEq, Eq)]
enum Frame {
    Whole(Vec<u8>),
    TooLong,
}

/// Returns the next frame; `None` at the end of the input.
fn frame(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let wrong = |reason: String| io::Error::new(io::ErrorKind::InvalidData, reason);
    let cut_off = || wrong("it ends in the middle of a message".to_owned());
    let mut length = None;
    let mut is_first = true;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        if line.is_empty() && is_first {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') {
            return Err(cut_off());
        }
        is_first = false;
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        let (name, value) = line
            .split_once(':')
            .ok_or_else(|| wrong(format!("`{line}` is not a header")))?;
        if name.eq_ignore_ascii_case("Content-Length") {
            let number = value.trim().parse::<u64>();
            let number = number.map_err(|_| wrong(format!("`{line}` is not a length")))?;
            length = Some(number);
        }
    }
    let length = length.ok_or_else(|| wrong("a header has no `Content-Length`".to_owned()))?;
    let mut body = input.take(length);
    if length > LONGEST {
        let skipped = io::copy(&mut body, &mut io::sink())?;
        return if skipped == length {
            Ok(Some(Frame::TooLong))
        } else {
            Err(cut_off())
        };
    }
    let mut bytes = Vec::new();
    body.read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length {
        Ok(Some(Frame::Whole(bytes)))
    } else {
        Err(cut_off())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_complaint(body: &str, expected: &str) {
        let complaint = understood(body.as_bytes()).unwrap_err();
        let complaint = serde_json::to_string(&complaint).unwrap();
        assert!(complaint.contains(expected), "{complaint}");
    }

    #[test]
    fn what_is_no_message() {
        check_complaint("oops", "window/logMessage");
        check_complaint("{\"id\":7}", "\"id\":7,\"error\":{\"code\":-32600");
        check_complaint("{\"id\":\"x\"}", "\"id\":\"x\",\"error\"");
        check_complaint("[1]", "window/logMessage");
        check_complaint(&"[".repeat(10_000), "window/logMessage");
    }

    fn check(input: &str, expected: &str) {
        let mut rest = input.as_bytes();
        let mut found = String::new();
        let end = loop {
            match frame(&mut rest) {
                Ok(Some(Frame::Whole(bytes))) => {
                    found.push_str(&String::from_utf8(bytes).unwrap());
                    found.push('|');
                }
                Ok(Some(Frame::TooLong)) => found.push_str("too long|"),
                Ok(None) => break "end".to_owned(),
                Err(error) => break error.to_string(),
            }
        };
        assert_eq!(found + &end, expected, "{input:?}");
    }

    #[test]
    fn frames() {
        check("", "end");
        check("Content-Length: 2\r\n\r\n{}", "{}|end");
        check("content-length:2\nContent-Type: x\n\n{}", "{}|end");
        check(
            "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n\u{436}",
            "|\u{436}|end",
        );
    }

    #[test]
    fn what_is_no_frame() {
        let cut_off = "it ends in the middle of a message";
        check("Content-Length: 2", cut_off);
        check("Content-Length: 2\r\n", cut_off);
        check("Content-Length: 2\r\n\r\n{", cut_off);
        check("Content-Length: 99999999999999\r\n\r\n{", cut_off);
        check(
            "Content-Length: -1\r\n\r\n",
            "`Content-Length: -1` is not a length",
        );
        check("Hello\r\n\r\n", "`Hello` is not a header");
        check("Hello: 1\r\n\r\n", "a header has no `Content-Length`");
        check(&"x".repeat(9999), cut_off);
    }

    #[test]
    fn a_long_message_is_passed_over() {
        let length = LONGEST + 1;
        let header = format!("Content-Length: {length}\r\n\r\n");
        let long = header.as_bytes().chain(io::repeat(b' ').take(length));
        let next = &b"Content-Length: 2\r\n\r\n{}"[..];
        let mut input = io::BufReader::new(long.chain(next));
        assert_eq!(frame(&mut input).unwrap(), Some(Frame::TooLong));
        assert_eq!(
            frame(&mut input).unwrap(),
            Some(Frame::Whole(b"{}".to_vec()))
        );
        assert_eq!(frame(&mut input).unwrap(), None);
    }
}
