//! Words that may stand at a place in a text, for editors: the text is being written, and usually faulty there.

use crate::editor::outline::Spelled;
use crate::syntax::{self, DefinitionKind, Kind, Token};

/// A place in a text, and the words that may be written there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The word at the place, or right before it.
    pub word: Option<Spelled>,
    /// Purpose of the word, or of one that could be written there.
    pub slot: Slot,
    /// The parameters of the definition that is being written.
    pub parameters: Vec<Spelled>,
}

/// Purpose of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// Nothing: it stands in a comment.
    Comment,
    /// Beginning of a clause.
    Clause,
    /// Name of a directive.
    Directive,
    /// Name of the game that the table is for.
    Game,
    /// Text before the `::` of a clause, or the name of a piece of advice in its own clause.
    Heading,
    /// Action of a rule, behind its `then`.
    Then,
    /// Name of a piece of advice in the list of a rule.
    Advice,
    /// Name of a table to which a rule hands over.
    Table,
    /// Part of a goal or a value.
    Goal,
    /// Part of a goal or a value about a move, behind `where` or `by`, or where that cannot be known.
    GoalOfMove,
    /// Part of a move constraint.
    Moves,
}

impl Cursor {
    /// Finds the place this many bytes behind the beginning of the text. Only the text before it counts.
    ///
    /// ```
    /// use advice_lang::{Cursor, Slot};
    ///
    /// let cursor = Cursor::at("rule :: if check then [mate_", 28);
    /// assert_eq!(cursor.slot, Slot::Advice);
    /// assert_eq!(cursor.word.map(|word| word.text).as_deref(), Some("mate_"));
    /// ```
    #[must_use]
    pub fn at(text: &str, offset: usize) -> Self {
        let found = syntax::lexemes(text, &mut Vec::new());
        let in_comment = found.comments.iter().any(|comment| {
            let closed = text[comment.range()].starts_with("/*");
            comment.start < offset && (offset < comment.end || !closed && offset == comment.end)
        });
        if in_comment {
            return Self {
                word: None,
                slot: Slot::Comment,
                parameters: Vec::new(),
            };
        }
        let is_at = |token: &&Token| token.span.start <= offset && offset <= token.span.end;
        let word = found.tokens.iter().filter(is_at).map(|token| Spelled {
            text: text[token.span.range()].to_owned(),
            span: token.span,
        });
        let word = { word }.find(|word| {
            word.text
                .starts_with(|c: char| c.is_alphabetic() || c == '_')
        });
        let end = word.as_ref().map_or(offset, |word| word.span.start);
        let before = found.tokens.partition_point(|token| token.span.end <= end);
        let before: Vec<_> = found.tokens[..before]
            .iter()
            .rev()
            .skip_while(|token| token.kind == Kind::End)
            .take_while(|token| token.kind != Kind::Dot)
            .map(|token| (token.kind, &text[token.span.range()], *token))
            .collect();
        let before = Before {
            tokens: before.into_iter().rev().collect(),
        };
        Self {
            slot: before.slot(),
            parameters: before.parameters(),
            word,
        }
    }
}

/// The tokens of the clause before a place.
struct Before<'t> {
    tokens: Vec<(Kind, &'t str, Token)>,
}

impl Before<'_> {
    fn slot(&self) -> Slot {
        let kinds: Vec<_> = self.tokens.iter().map(|token| token.0).collect();
        match *kinds {
            [] | [.., Kind::CloseList] => return Slot::Clause,
            [Kind::Directive] => return Slot::Directive,
            [Kind::Directive, ..] => return Slot::Game,
            [.., Kind::Then, Kind::Name] if self.last_is(&syntax::TABLE) => return Slot::Table,
            _ => {}
        }
        if self
            .opened()
            .is_some_and(|open| kinds[open] == Kind::OpenList)
        {
            return Slot::Advice;
        }
        if kinds[0] == Kind::Advice {
            let colons = kinds.iter().filter(|kind| **kind == Kind::Colon).count();
            return match colons {
                _ if !kinds.contains(&Kind::Comma) => Slot::Heading,
                0 | 1 => Slot::Goal,
                _ => self.in_moves(),
            };
        }
        let is_colon = |kind: &Kind| matches!(kind, Kind::Colon | Kind::DoubleColon);
        if !kinds.iter().any(is_colon) {
            return Slot::Heading;
        }
        match self.definition() {
            Some(DefinitionKind::Moves) => self.in_moves(),
            Some(_) => Slot::GoalOfMove,
            None => {
                let count = |kind| kinds.iter().filter(|one| **one == kind).count();
                // The condition may contain a value `if goal then value else value`.
                if count(Kind::If) == count(Kind::Then) {
                    Slot::Then
                } else {
                    Slot::Goal
                }
            }
        }
    }

    /// Returns the kind of definition, if the clause is one.
    fn definition(&self) -> Option<DefinitionKind> {
        let [(Kind::Name, word, _), (Kind::Name, ..), ..] = *self.tokens else {
            return None;
        };
        DefinitionKind::of_word(word)
    }

    fn last_is(&self, spellings: &[&str]) -> bool {
        self.tokens
            .last()
            .is_some_and(|last| spellings.contains(&last.1))
    }

    /// Returns the place of the innermost bracket that is not closed yet.
    fn opened(&self) -> Option<usize> {
        let mut closed = 0;
        for (place, (kind, ..)) in self.tokens.iter().enumerate().rev() {
            match kind {
                Kind::Close | Kind::CloseList => closed += 1,
                Kind::Open | Kind::OpenList if closed == 0 => return Some(place),
                Kind::Open | Kind::OpenList => closed -= 1,
                _ => {}
            }
        }
        None
    }

    /// Returns the slot within a move constraint: for moves, or for a goal or a value about one.
    fn in_moves(&self) -> Slot {
        let (mut closed, mut thens) = (0_usize, 0_usize);
        for (place, (kind, word, _)) in self.tokens.iter().enumerate().rev() {
            match kind {
                Kind::Close => closed += 1,
                // Inside the brackets of a call there are values.
                Kind::Open if closed == 0 => {
                    let caller = place.checked_sub(1).map(|caller| self.tokens[caller].0);
                    if place > 1 && caller == Some(Kind::Name) {
                        return Slot::GoalOfMove;
                    }
                    thens = 0;
                }
                Kind::Open => closed -= 1,
                _ if closed > 0 => {}
                Kind::Colon | Kind::DoubleColon => return Slot::Moves,
                Kind::Then => thens += 1,
                Kind::If => thens = thens.saturating_sub(1),
                Kind::Name if syntax::SELECTS.as_flattened().contains(word) && thens == 0 => {
                    return Slot::GoalOfMove;
                }
                _ => {}
            }
        }
        Slot::Moves
    }

    /// Returns the parameters of the definition: the names before a comma or a bracket in its heading.
    fn parameters(&self) -> Vec<Spelled> {
        if self.definition().is_none() {
            return Vec::new();
        }
        let is_colon = |kind| matches!(kind, Kind::Colon | Kind::DoubleColon);
        let heading = self.tokens.iter().skip(2);
        let heading: Vec<_> = heading.take_while(|token| !is_colon(token.0)).collect();
        let names = heading.windows(2).filter_map(|pair| match *pair {
            [(Kind::Name, text, token), (Kind::Comma | Kind::Close, ..)] => Some(Spelled {
                text: (*text).to_owned(),
                span: token.span,
            }),
            _ => None,
        });
        names.collect()
    }
}
