//! A file as written, before the nodes are known.

use std::borrow::Cow;

use crate::decimal::{Decimal, Slip};
use crate::error::{Mistakes, short};
use crate::graph::Place;
use crate::nearest::nearest;
use crate::text::KEYWORDS;
use crate::words::{Placed, Token, tokens};
use crate::{Fault, ParseError};

/// A line and a column.
pub(crate) type At = (usize, usize);

/// A name, as it was written, and where.
pub(crate) struct Name<'t> {
    pub(crate) text: Cow<'t, str>,
    pub(crate) at: At,
}

/// A cost or an estimate, and where it stands.
pub(crate) struct Amount<'t> {
    /// The number; none is infinite.
    pub(crate) number: Option<Decimal>,
    pub(crate) word: &'t str,
    pub(crate) at: At,
}

/// An edge between two names.
pub(crate) struct DraftEdge<'t> {
    pub(crate) from: Name<'t>,
    pub(crate) to: Name<'t>,
    pub(crate) is_two_way: bool,
    /// Its cost, if one is written.
    pub(crate) cost: Option<Amount<'t>>,
}

/// An estimate from a node, to one goal or to all.
pub(crate) struct DraftEstimate<'t> {
    pub(crate) node: Name<'t>,
    pub(crate) goal: Option<Name<'t>>,
    pub(crate) value: Amount<'t>,
}

/// The statements of a file, each kind in its order.
#[derive(Default)]
pub(crate) struct Draft<'t> {
    pub(crate) declared: Vec<Name<'t>>,
    pub(crate) has_declarations: bool,
    pub(crate) edges: Vec<DraftEdge<'t>>,
    pub(crate) starts: Vec<Name<'t>>,
    pub(crate) goals: Vec<Name<'t>>,
    pub(crate) estimates: Vec<DraftEstimate<'t>>,
    pub(crate) places: Vec<(Name<'t>, Place)>,
    pub(crate) mistakes: Mistakes,
    /// Number of lines with content.
    lines: usize,
    /// Beginnings of lines that are neither edges nor lists.
    no_edges: Vec<At>,
}

/// A fault and its column.
type Wrong = (usize, Fault);

impl<'t> Draft<'t> {
    pub(crate) fn read(text: &'t str) -> Self {
        let mut draft = Self::default();
        let mut words = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let read = tokens(line, &mut words);
            draft.lines += usize::from(read.is_err() || !words.is_empty());
            let end = line.trim_end().chars().count() + 1;
            let read = read.and_then(|()| {
                draft.statement(Part {
                    line: number,
                    tokens: &words,
                    end,
                })
            });
            if let Err((column, fault)) = read {
                if fault == Fault::NoEdge {
                    draft.no_edges.push((number, column));
                }
                draft.mistakes.add((number, column), fault);
            }
        }
        draft
    }

    /// If most lines are neither edges nor lists: one mistake that says as much as the mistakes of all of them.
    pub(crate) fn of_another_kind(&self) -> Option<ParseError> {
        let is_likely = self.no_edges.len() > 2 && self.no_edges.len() * 2 > self.lines;
        let first = self.no_edges.first().filter(|_| is_likely)?;
        let others = self.no_edges.len() - 1;
        Some(ParseError::of(*first, Fault::NoEdges { others }))
    }

    fn statement(&mut self, line: Part<'_, 't>) -> Result<(), Wrong> {
        let is_colon = |(token, _): &Placed<'_>| *token == Token::Colon;
        match line.tokens.iter().position(is_colon) {
            _ if line.tokens.is_empty() => Ok(()),
            Some(colon) => {
                let keyword = keyword(line.upto(colon))?;
                self.list(keyword, line.after(colon));
                Ok(())
            }
            None => {
                let edge = edge(line, &mut self.mistakes)?;
                self.edges.push(edge);
                Ok(())
            }
        }
    }

    /// Reads the items of a list; a mistake in one does not hide mistakes in the others.
    fn list(&mut self, keyword: &str, list: Part<'_, 't>) {
        self.has_declarations |= keyword == "node";
        for item in list.items() {
            if let Err((column, fault)) = self.item(keyword, item) {
                self.mistakes.add((item.line, column), fault);
            }
        }
    }

    fn item(&mut self, keyword: &str, item: Part<'_, 't>) -> Result<(), Wrong> {
        match keyword {
            "start" => self.starts.push(item.name()?),
            "goal" => self.goals.push(item.name()?),
            "node" => self.declared.push(item.name()?),
            "h" => self.estimates.push(estimate(item)?),
            _ => self.places.push(place(item)?),
        }
        Ok(())
    }
}

/// Returns the keyword before a colon.
fn keyword(before: Part<'_, '_>) -> Result<&'static str, Wrong> {
    let name = before.name()?;
    let known = KEYWORDS.iter().find(|keyword| **keyword == name.text);
    known.copied().ok_or_else(|| {
        let meant = nearest(&name.text, KEYWORDS.into_iter()).map(str::to_owned);
        let word = short(&name.text);
        (name.at.1, Fault::Keyword { word, meant })
    })
}

/// Returns an edge. A mistake in its cost does not hide its ends, which other lines may name.
fn edge<'t>(line: Part<'_, 't>, mistakes: &mut Mistakes) -> Result<DraftEdge<'t>, Wrong> {
    let (place, is_two_way) = line.arrow().ok_or((line.begin(), Fault::NoEdge))?;
    let (from, mut to) = (line.upto(place), line.after(place));
    if let Some((second, _)) = to.arrow() {
        return Err((to.tokens[second].1, Fault::SecondArrow));
    }
    let from = from.name()?;
    let mut cost = None;
    if let [before @ .., (Token::Word(word), column)] = to.tokens
        && !before.is_empty()
        && (is_like_a_number(word) || is_not_finite(word))
    {
        match line.amount(word, *column) {
            _ if is_not_finite(word) => {
                mistakes.add((line.line, *column), Fault::NoCost(short(word)));
            }
            Ok(amount) => cost = Some(amount),
            Err((column, fault)) => mistakes.add((line.line, column), fault),
        }
        to = to.upto(before.len());
    }
    Ok(DraftEdge {
        from,
        to: to.name()?,
        is_two_way,
        cost,
    })
}

fn estimate<'t>(item: Part<'_, 't>) -> Result<DraftEstimate<'t>, Wrong> {
    const FORM: &str = "h: A 5 or h: A -> B 5";
    let [before @ .., (Token::Word(word), column)] = item.tokens else {
        return Err((item.end, Fault::NumberMissing(FORM)));
    };
    if before.is_empty() {
        let is_name = !is_like_a_number(word);
        let missing = if is_name {
            Fault::NumberMissing(FORM)
        } else {
            Fault::NameMissing
        };
        return Err((*column, missing));
    }
    let value = item.amount(word, *column)?;
    let names = item.upto(before.len());
    let (node, goal) = match names.arrow() {
        None => (names, None),
        Some((place, true)) => return Err((names.tokens[place].1, Fault::TwoWayEstimate)),
        Some((place, false)) => (names.upto(place), Some(names.after(place))),
    };
    Ok(DraftEstimate {
        node: node.name()?,
        goal: goal.map(Part::name).transpose()?,
        value,
    })
}

fn place<'t>(item: Part<'_, 't>) -> Result<(Name<'t>, Place), Wrong> {
    let [name @ .., (Token::Word(x), x_at), (Token::Word(y), y_at)] = item.tokens else {
        return Err((item.begin(), Fault::Place));
    };
    if name.is_empty() {
        return Err((item.begin(), Fault::Place));
    }
    let name = item.upto(name.len()).name()?;
    let [x, y] =
        [(x, x_at), (y, y_at)].map(|(word, at)| coordinate(word).map_err(|fault| (*at, fault)));
    Ok((name, Place { x: x?, y: y? }))
}

/// Returns a coordinate in the units of a [`Place`].
pub(crate) fn coordinate(word: &str) -> Result<i64, Fault> {
    let number = Decimal::parse(word).map_err(|slip| fault(slip, word))?;
    if number.decimals > Place::DECIMALS {
        return Err(Fault::Decimals {
            word: short(word),
            most: Place::DECIMALS,
        });
    }
    let units = number
        .scaled(Place::DECIMALS)
        .and_then(|units| i64::try_from(units).ok());
    match units.filter(|units| *units <= Place::FARTHEST) {
        Some(units) if number.is_negative => Ok(-units),
        Some(units) => Ok(units),
        None => Err(Fault::FarAway(short(word))),
    }
}

fn fault(slip: Slip, word: &str) -> Fault {
    match slip {
        Slip::NoNumber => Fault::NoNumber(short(word)),
        Slip::TooManyDecimals => Fault::decimals(word),
        Slip::TooLarge => Fault::FarAway(short(word)),
    }
}

/// Returns whether a word begins as numbers do.
pub(crate) fn is_like_a_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+', '.'])
        .starts_with(|letter: char| letter.is_ascii_digit())
}

fn is_infinite(word: &str) -> bool {
    word == "inf"
}

/// Returns whether other software writes this where there is no finite number.
pub(crate) fn is_not_finite(word: &str) -> bool {
    let word = word.trim_start_matches(['-', '+']);
    ["nan", "inf", "infinity"]
        .iter()
        .any(|other| word.eq_ignore_ascii_case(other))
}

/// Some tokens of a line.
#[derive(Clone, Copy)]
struct Part<'l, 't> {
    line: usize,
    tokens: &'l [Placed<'t>],
    /// The column after the part.
    end: usize,
}

impl<'t> Part<'_, 't> {
    /// Returns the tokens before this one.
    fn upto(self, place: usize) -> Self {
        Self {
            tokens: &self.tokens[..place],
            end: self
                .tokens
                .get(place)
                .map_or(self.end, |(_, column)| *column),
            ..self
        }
    }

    /// Returns the tokens after this one.
    fn after(self, place: usize) -> Self {
        Self {
            tokens: &self.tokens[place + 1..],
            ..self
        }
    }

    /// Returns the parts between commas.
    fn items(self) -> impl Iterator<Item = Self> {
        let is_comma = |(token, _): &Placed<'_>| *token == Token::Comma;
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            let list = rest?;
            let comma = list.tokens.iter().position(is_comma);
            rest = comma.map(|comma| list.after(comma));
            Some(comma.map_or(list, |comma| list.upto(comma)))
        })
    }

    /// Returns the column of its beginning.
    fn begin(self) -> usize {
        self.tokens.first().map_or(self.end, |(_, column)| *column)
    }

    /// Returns the first arrow, and whether it points both ways.
    fn arrow(self) -> Option<(usize, bool)> {
        let mut tokens = self.tokens.iter().enumerate();
        tokens.find_map(|(place, (token, _))| match token {
            Token::Arrow { is_two_way } => Some((place, *is_two_way)),
            _ => None,
        })
    }

    /// Returns all of it as a name.
    fn name(self) -> Result<Name<'t>, Wrong> {
        let at = (self.line, self.begin());
        let text = match self.tokens {
            [] => return Err((self.end, Fault::NameMissing)),
            [(Token::Quoted(name) | Token::Word(name), _)] => Cow::Borrowed(*name),
            words => {
                let words: Result<Vec<&str>, Wrong> = words.iter().map(word_of_a_name).collect();
                Cow::Owned(words?.join(" "))
            }
        };
        Ok(Name { text, at })
    }

    /// Returns a word as a cost or an estimate.
    fn amount(self, word: &'t str, column: usize) -> Result<Amount<'t>, Wrong> {
        let at = (self.line, column);
        let number = if is_infinite(word) {
            None
        } else {
            // A number that does not fit is refused when it is known what does.
            match Decimal::parse(word) {
                Err(Slip::TooLarge) if !word.starts_with('-') => Some(Decimal::TOO_LARGE),
                Err(Slip::TooLarge) => return Err((column, Fault::Negative(short(word)))),
                Err(slip) => return Err((column, fault(slip, word))),
                Ok(number) if number.is_negative => {
                    return Err((column, Fault::Negative(short(word))));
                }
                Ok(number) => Some(number),
            }
        };
        Ok(Amount { number, word, at })
    }
}

fn word_of_a_name<'t>((token, column): &Placed<'t>) -> Result<&'t str, Wrong> {
    let fault = match token {
        Token::Word(word) => return Ok(word),
        Token::Quoted(_) => Fault::BesideQuotes,
        Token::Arrow { .. } => Fault::SecondArrow,
        Token::Colon => Fault::Stray(':'),
        Token::Comma => Fault::Stray(','),
    };
    Err((*column, fault))
}
