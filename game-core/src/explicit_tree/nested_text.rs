//! The text of a nested list, changed element by element.

use std::ops::Range;
use std::str::CharIndices;

use super::lexer::lines;

/// A nested list that can be read, and where its elements are.
pub(super) struct NestedText<'t> {
    text: &'t str,
    /// In the order of the text, which is that of the nodes.
    elements: Vec<Element>,
}

struct Element {
    place: Range<usize>,
    parent: Option<usize>,
    children: Vec<usize>,
}

/// Goes through a text from one token to the next.
struct Cursor<'t> {
    letters: CharIndices<'t>,
    line: usize,
    column: usize,
}

impl<'t> Cursor<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            letters: text.char_indices(),
            line: 1,
            column: 1,
        }
    }

    /// Advances to a token that does not lie before the last one, and returns its offset.
    fn reach(&mut self, line: usize, column: usize) -> usize {
        while (self.line, self.column) < (line, column) {
            match self.letters.next() {
                Some((_, '\n')) => (self.line, self.column) = (self.line + 1, 1),
                Some(_) => self.column += 1,
                None => break,
            }
        }
        self.letters.offset()
    }
}

impl<'t> NestedText<'t> {
    pub(super) fn read(text: &'t str) -> Self {
        let mut elements: Vec<Element> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut rest = Cursor::new(text);
        let list = lines(text).skip_while(|line| !line.begins_list());
        let mut tokens = list.flatten().peekable();
        while let Some(token) = tokens.next() {
            // A probability, or the colon after it.
            if token.text == ":" || tokens.peek().is_some_and(|next| next.text == ":") {
                continue;
            }
            let begin = rest.reach(token.line, token.column);
            let place = begin..begin + token.text.len();
            match token.text {
                "," => {}
                "]" | "}" => {
                    if let Some(list) = open.pop() {
                        elements[list].place.end = place.end;
                    }
                }
                _ => {
                    let number = elements.len();
                    let parent = open.last().copied();
                    if let Some(parent) = parent {
                        elements[parent].children.push(number);
                    }
                    if !token.is_word() {
                        open.push(number);
                    }
                    elements.push(Element {
                        place,
                        parent,
                        children: Vec::new(),
                    });
                }
            }
        }
        Self { text, elements }
    }

    pub(super) fn with_value(&self, leaf: usize, value: &str) -> String {
        self.with(self.elements[leaf].place.clone(), value)
    }

    pub(super) fn with_child(&self, node: usize, value: &str) -> String {
        let Element {
            place, children, ..
        } = &self.elements[node];
        match children.last() {
            None => self.with(place.clone(), &format!("[{value}]")),
            Some(&last) => {
                let end = self.elements[last].place.end;
                self.with(end..end, &format!(", {value}"))
            }
        }
    }

    /// Returns the text without an element that has a parent. A list that loses its only element becomes a number.
    pub(super) fn without(&self, node: usize) -> String {
        let element = &self.elements[node];
        let parent = element.parent.map(|parent| &self.elements[parent]);
        let siblings = parent.map_or(&[][..], |parent| &parent.children);
        let at = siblings.iter().position(|&sibling| sibling == node);
        let place = |at: usize| {
            siblings
                .get(at)
                .map(|&sibling| &self.elements[sibling].place)
        };
        let (before, after) = match at {
            Some(at) => (at.checked_sub(1).and_then(place), place(at + 1)),
            None => (None, None),
        };
        match (before, after, parent) {
            (Some(before), _, _) => self.with(before.end..element.place.end, ""),
            (None, Some(after), _) => self.with(element.place.start..after.start, ""),
            (None, None, Some(parent)) => {
                let is_leaf = element.children.is_empty();
                let left = if is_leaf {
                    &self.text[element.place.clone()]
                } else {
                    "0"
                };
                self.with(parent.place.clone(), left)
            }
            (None, None, None) => self.text.to_owned(),
        }
    }

    fn with(&self, place: Range<usize>, text: &str) -> String {
        format!(
            "{}{text}{}",
            &self.text[..place.start],
            &self.text[place.end..]
        )
    }
}
