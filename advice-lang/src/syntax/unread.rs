//! Stretches of a text that could not be read: notes of their possible contents, so that nothing that may stand there
//! is reported as missing elsewhere.

use super::parser::Parser;
use super::token::{Kind, Token};
use super::tree::{DefinitionKind, Name, Unread};

impl Unread {
    /// Notes the possible contents of these tokens.
    pub(super) fn note(&mut self, text: &str, tokens: &[Token]) {
        let name = |place: usize| {
            let token = tokens.get(place).filter(|token| token.kind == Kind::Name)?;
            Some(Name {
                text: text[token.span.range()].to_owned(),
                span: token.span,
            })
        };
        let is_colon = |token: &Token| matches!(token.kind, Kind::Colon | Kind::DoubleColon);
        let is_rule = tokens.first().is_some_and(|token| {
            let word = &text[token.span.range()];
            let is_other = matches!(token.kind, Kind::Advice | Kind::Directive | Kind::End);
            !is_other && DefinitionKind::of_word(word).is_none()
        });
        let has_list = tokens.iter().any(|token| token.kind == Kind::OpenList);
        let first = tokens.first().map(|token| token.kind);
        self.has_directive |= first == Some(Kind::Directive);
        self.has_rule |= is_rule;
        self.has_open_rule |= is_rule && !has_list;
        for (place, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Advice => {
                    let named = (place + 1..place + 3).find_map(name);
                    self.advice.extend(named);
                }
                Kind::Name => {
                    self.advice.extend(name(place).and_then(behind_advice));
                    if DefinitionKind::of_word(&text[token.span.range()]).is_some() {
                        self.definitions.extend(name(place + 1));
                    }
                    self.has_rule |= tokens.get(place + 1).is_some_and(is_colon);
                    self.names.extend(name(place).map(|name| name.text));
                }
                _ => {}
            }
        }
    }
}

/// Returns the name behind `advice` in a name that both make together, if the bracket between them is lost.
fn behind_advice(name: Name) -> Option<Name> {
    let Name { text, span } = name;
    let mut places = text.char_indices().map(|(place, _)| place);
    let end = places.find(|&end| Kind::of_word(&text[..end]) == Kind::Advice)?;
    let text = text[end..].to_owned();
    Some(Name { text, span })
}

impl Unread {
    /// Returns whether this name may stand there, joined with the text behind or before it since a bracket between them
    /// was lost.
    pub(crate) fn may_hold(&self, name: &str) -> bool {
        let mut names = self.names.iter();
        names.any(|joined| joined.starts_with(name) || joined.ends_with(name))
    }
}

impl Parser<'_> {
    /// Returns whether a clause begins with the next token. Nothing in the middle of a clause looks like this.
    pub(super) fn begins_clause(&self) -> bool {
        let is_colon = |distance| matches!(self.peek_at(distance), Kind::Colon | Kind::DoubleColon);
        match self.peek().kind {
            Kind::Directive => true,
            Kind::Advice => self.peek_at(1) == Kind::Open,
            Kind::Name if self.peek_at(1) == Kind::Name => {
                let word = DefinitionKind::of_word(&self.text[self.peek().span.range()]);
                word.is_some() && (is_colon(2) || self.peek_at(2) == Kind::Open)
            }
            Kind::Name => is_colon(1) && self.peek_at(2) == Kind::If,
            _ => false,
        }
    }
}
