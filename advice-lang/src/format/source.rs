//! The text to be laid out, taken token by token, and the places to which its comments go.
//!
//! A comment `/* ... */` in the middle of a line stays before the token that it stands before. Every other one ends a
//! line: it goes to the next place at which a line may end.

use std::mem;

use crate::Span;
use crate::format::page::{Break, Page, Piece};
use crate::syntax::{Kind, Lexemes};

pub(super) struct Source<'s> {
    text: &'s str,
    lexemes: Lexemes,
    /// For each bracket that opens, the place of the token that closes it.
    partners: Vec<usize>,
    next: usize,
    next_comment: usize,
    /// End of the token or comment taken last.
    end: usize,
    /// Comments that go to the next place at which a line may end.
    carried: Vec<String>,
    /// True if the first of them stands behind something else.
    behind: bool,
    /// Comments that go before the next token.
    inline: Vec<&'s str>,
}

/// Space between a token and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// Nothing: it begins something.
    Begins,
    /// Nothing: it ends something.
    Ends,
    One,
}

impl<'s> Source<'s> {
    pub(super) fn new(text: &'s str, lexemes: Lexemes) -> Self {
        Self {
            text,
            partners: partners(&lexemes),
            lexemes,
            next: 0,
            next_comment: 0,
            end: 0,
            carried: Vec::new(),
            behind: false,
            inline: Vec::new(),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.lexemes.tokens[self.next].kind
    }

    /// Returns the number of the next brackets that stand around just this stretch of the text.
    pub(super) fn brackets_around(&self, span: Span) -> usize {
        let tokens = &self.lexemes.tokens;
        let mut end = self.partners[self.next];
        let opens = |place: usize| tokens[place].kind == Kind::Open;
        if !opens(self.next) || tokens[end].span.end != span.end {
            return 0;
        }
        let mut count = 1;
        while opens(self.next + count) && self.partners[self.next + count] + 1 == end {
            end -= 1;
            count += 1;
        }
        count
    }

    /// Takes the next token.
    pub(super) fn token(&mut self, space: Space) -> Piece {
        self.pass_comments();
        self.behind = true;
        let mut text = String::new();
        if space == Space::One {
            text.push(' ');
        }
        for comment in mem::take(&mut self.inline) {
            let ends = space == Space::Ends;
            text.extend([
                if ends { " " } else { "" },
                comment,
                if ends { "" } else { " " },
            ]);
        }
        text += &self.text[self.lexemes.tokens[self.next].span.range()];
        self.skip_token();
        Piece::Text(text)
    }

    /// Leaves out the next token, but not the comments before it.
    pub(super) fn leave_out(&mut self) {
        self.pass_comments();
        self.skip_token();
    }

    fn skip_token(&mut self) {
        self.end = self.lexemes.tokens[self.next].span.end;
        self.next += 1;
    }

    /// Makes a place before the next token at which a line may end.
    pub(super) fn may_break(&mut self) -> Piece {
        self.breaks(false)
    }

    /// Makes a place before the next token at which a line ends.
    pub(super) fn must_break(&mut self) -> Piece {
        self.breaks(true)
    }

    fn breaks(&mut self, always: bool) -> Piece {
        self.pass_comments();
        Piece::Break(Break {
            always,
            comments: mem::take(&mut self.carried),
            behind: self.behind,
        })
    }

    /// Takes the comments before the next token.
    fn pass_comments(&mut self) {
        let start = self.lexemes.tokens[self.next].span.start;
        let first = self.next_comment;
        while self.comment_before(start).is_some() {
            self.next_comment += 1;
        }
        let comments = &self.lexemes.comments[first..self.next_comment];
        let inline = self.count_inline(comments, start);
        let (carried, inline) = comments.split_at(comments.len() - inline);
        for comment in carried {
            if self.carried.is_empty() {
                self.behind = !self.text[self.end..comment.start].contains('\n');
            }
            self.carried.push(self.comment(*comment).to_owned());
            self.end = comment.end;
        }
        for comment in inline {
            self.inline.push(&self.text[comment.range()]);
            self.end = comment.end;
        }
    }

    /// Returns the number of the comments, from the last one back, that stand on the line of the token behind them.
    fn count_inline(&self, comments: &[Span], mut start: usize) -> usize {
        let is_inline = |comment: &&Span| {
            let line = &self.text[comment.start..start];
            start = comment.start;
            line.starts_with("/*") && !line.contains('\n')
        };
        comments.iter().rev().take_while(is_inline).count()
    }

    fn comment_before(&self, place: usize) -> Option<Span> {
        let comment = self.lexemes.comments.get(self.next_comment).copied();
        comment.filter(|comment| comment.start < place)
    }

    fn comment(&self, span: Span) -> &'s str {
        self.text[span.range()].trim_end()
    }

    /// Copies a stretch of the text unchanged.
    pub(super) fn verbatim(&mut self, span: Span, page: &mut Page) {
        page.write(&self.text[span.range()]);
        while self.lexemes.tokens[self.next].kind != Kind::End
            && self.lexemes.tokens[self.next].span.start < span.end
        {
            self.next += 1;
        }
        while self.comment_before(span.end).is_some() {
            self.next_comment += 1;
        }
        self.end = span.end;
    }

    /// Writes the rest of the clause before, and the text between it and the clause that begins at `start`, or the end
    /// of the text.
    pub(super) fn between(&mut self, start: usize, page: &mut Page) {
        let mut behind = !page.is_empty();
        for comment in mem::take(&mut self.carried) {
            page.write(if behind { " " } else { "\n" });
            page.write(&comment);
            behind = false;
        }
        while let Some(comment) = self.comment_before(start) {
            self.next_comment += 1;
            if behind && !self.text[self.end..comment.start].contains('\n') {
                page.write(" ");
            } else {
                self.begin_line(comment.start, page);
            }
            behind = false;
            page.write(self.comment(comment));
            self.end = comment.end;
        }
        if start < self.text.len() {
            self.begin_line(start, page);
        }
    }

    /// Ends the line before the text at `start`, and leaves a blank one if there are any.
    fn begin_line(&self, start: usize, page: &mut Page) {
        if page.is_empty() {
            return;
        }
        page.end_line(0);
        if self.text[self.end..start].matches('\n').nth(1).is_some() {
            page.end_line(0);
        }
    }
}

fn partners(lexemes: &Lexemes) -> Vec<usize> {
    let mut partners = vec![0; lexemes.tokens.len()];
    let mut open = Vec::new();
    for (place, token) in lexemes.tokens.iter().enumerate() {
        match token.kind {
            Kind::Open => open.push(place),
            Kind::Close => {
                if let Some(opened) = open.pop() {
                    partners[opened] = place;
                }
            }
            _ => {}
        }
    }
    partners
}
