//! Lines of a graph written by hand: what each says, read and written.

use std::borrow::Cow;
use std::fmt;

use crate::Place;
use crate::decimal::{Decimal, MOST_DECIMALS};
use crate::error::{Wrong, did_you_mean, short};
use crate::nearest::nearest;
use crate::words::{Token, tokens};

/// Content of a line.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Nothing,
    Edge(EdgeLine),
    List(Keyword, Vec<Item>),
}

/// First words of lists, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Node,
    Start,
    Goal,
    Estimate,
    At,
}

#[derive(Clone, Debug)]
pub(crate) struct EdgeLine {
    pub(crate) from: Word,
    pub(crate) to: Word,
    pub(crate) is_two_way: bool,
    pub(crate) cost: Option<Word>,
}

/// An item of a list: a node, for an estimate perhaps a goal, and an estimate or coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: Word,
    pub(crate) goal: Option<Word>,
    pub(crate) numbers: Vec<Word>,
}

/// A name or a number.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// The column at which it was written.
    pub(crate) column: usize,
}

impl From<&str> for Word {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            column: 1,
        }
    }
}

/// The mistake of a line that is neither an edge nor a list.
pub(crate) const NO_EDGE: &str =
    "this is not an edge: write one as A -- B 5 for both ways or A -> B 5 for one";

const SECOND_ARROW: &str = "a second arrow: write each edge on a line of its own";

const NAME_MISSING: &str = "a name is missing here";

impl Statement {
    /// Reads a line. Mistakes that leave something of it to be read are added to `mistakes`.
    pub(crate) fn read(line: &str, mistakes: &mut Vec<Wrong>) -> Result<Self, Wrong> {
        let tokens = tokens(line)?;
        let line = Part {
            tokens: &tokens,
            end: line.trim_end().chars().count() + 1,
        };
        let Some(colon) = line.position(Token::Colon) else {
            return match tokens[..] {
                [] => Ok(Self::Nothing),
                _ => Ok(Self::Edge(EdgeLine::read(line, mistakes)?)),
            };
        };
        let keyword = Keyword::read(line.upto(colon))?;
        let mut items = Vec::new();
        let mut rest = Some(line.after(colon));
        while let Some(list) = rest {
            let comma = list.position(Token::Comma);
            rest = comma.map(|comma| list.after(comma));
            match Item::read(keyword, comma.map_or(list, |comma| list.upto(comma))) {
                Ok(item) => items.push(item),
                Err(wrong) => mistakes.push(wrong),
            }
        }
        Ok(Self::List(keyword, items))
    }

    /// Lines with a lower rank are written first, those that say nothing anywhere.
    pub(crate) fn rank(&self) -> Option<u8> {
        match self {
            Self::Nothing => None,
            Self::List(Keyword::Node, _) => Some(0),
            Self::List(Keyword::Start, _) => Some(1),
            Self::List(Keyword::Goal, _) => Some(2),
            Self::Edge(_) => Some(3),
            Self::List(Keyword::Estimate, _) => Some(4),
            Self::List(Keyword::At, _) => Some(5),
        }
    }

    /// Returns the names in it, to be changed.
    pub(crate) fn names_mut(&mut self) -> Vec<&mut String> {
        match self {
            Self::Nothing => Vec::new(),
            Self::Edge(edge) => vec![&mut edge.from.text, &mut edge.to.text],
            Self::List(_, items) => {
                let names = items
                    .iter_mut()
                    .flat_map(|item| [Some(&mut item.name), item.goal.as_mut()]);
                names.flatten().map(|name| &mut name.text).collect()
            }
        }
    }
}

impl Keyword {
    /// All of them, by their texts.
    const ALL: [(&str, Self); 5] = [
        ("start", Self::Start),
        ("goal", Self::Goal),
        ("h", Self::Estimate),
        ("at", Self::At),
        ("node", Self::Node),
    ];

    fn texts() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.into_iter().map(|(text, _)| text)
    }

    fn read(before: Part<'_, '_>) -> Result<Self, Wrong> {
        let Word { text, column } = before.name()?;
        let found = Self::ALL.into_iter().find(|(known, _)| *known == text);
        found.map(|(_, keyword)| keyword).ok_or_else(|| {
            let meant = did_you_mean(nearest(&text, Self::texts()));
            let known = Self::texts().collect::<Vec<_>>().join(", ");
            let word = short(&text);
            let message = format!(
                "there is no keyword `{word}`{meant}: the keywords are {known}, and a name with a colon is written in \
                 quotes"
            );
            (column, message)
        })
    }
}

impl EdgeLine {
    /// Reads an edge. A mistake in its cost does not hide its ends, which other lines may name.
    fn read(line: Part<'_, '_>, mistakes: &mut Vec<Wrong>) -> Result<Self, Wrong> {
        let no_edge = || (line.begin(), NO_EDGE.to_owned());
        let (arrow, is_two_way) = line.arrow().ok_or_else(no_edge)?;
        let (from, mut to) = (line.upto(arrow), line.after(arrow));
        if let Some((second, _)) = to.arrow() {
            return Err((to.tokens[second].1, SECOND_ARROW.to_owned()));
        }
        let from = from.name()?;
        let mut cost = None;
        if let [before @ .., (Token::Word(word), column)] = to.tokens
            && !before.is_empty()
            && is_like_an_amount(word)
        {
            match finite(word) {
                Ok(_) => cost = Some(word_at(word, *column)),
                Err(message) => mistakes.push((*column, message)),
            }
            to = to.upto(before.len());
        }
        Ok(Self {
            from,
            to: to.name()?,
            is_two_way,
            cost,
        })
    }

    /// Returns whether it leads from one node to the other, perhaps as an edge for both ways.
    pub(crate) fn leads(&self, from: &str, to: &str) -> bool {
        let is = |one: &Word, other: &Word| one.text == from && other.text == to;
        is(&self.from, &self.to) || (self.is_two_way && is(&self.to, &self.from))
    }

    pub(crate) fn ends(&self) -> [&Word; 2] {
        [&self.from, &self.to]
    }
}

impl Item {
    pub(crate) fn of(name: impl Into<Word>) -> Self {
        Self {
            name: name.into(),
            goal: None,
            numbers: Vec::new(),
        }
    }

    /// Returns whether it is about this node, and this goal or none.
    pub(crate) fn is_about(&self, node: &str, goal: Option<&str>) -> bool {
        self.name.text == node && self.goal.as_ref().map(|goal| goal.text.as_str()) == goal
    }

    fn read(keyword: Keyword, item: Part<'_, '_>) -> Result<Self, Wrong> {
        match keyword {
            Keyword::Node | Keyword::Start | Keyword::Goal => Ok(Self::of(item.name()?)),
            Keyword::Estimate => Self::estimate(item),
            Keyword::At => Self::place(item),
        }
    }

    fn estimate(item: Part<'_, '_>) -> Result<Self, Wrong> {
        let missing = || "a number is missing here: write h: A 5 or h: A -> B 5".to_owned();
        let [before @ .., (Token::Word(word), column)] = item.tokens else {
            return Err((item.end, missing()));
        };
        if before.is_empty() {
            let is_name = !is_like_a_number(word);
            let message = if is_name {
                missing()
            } else {
                NAME_MISSING.to_owned()
            };
            return Err((*column, message));
        }
        amount(word).map_err(|message| (*column, message))?;
        let names = item.upto(before.len());
        let (node, goal) = match names.arrow() {
            None => (names, None),
            Some((arrow, true)) => {
                let message = "an estimate leads one way: write h: A -> B 5";
                return Err((names.tokens[arrow].1, message.to_owned()));
            }
            Some((arrow, false)) => (names.upto(arrow), Some(names.after(arrow))),
        };
        Ok(Self {
            name: node.name()?,
            goal: goal.map(Part::name).transpose()?,
            numbers: vec![word_at(word, *column)],
        })
    }

    fn place(item: Part<'_, '_>) -> Result<Self, Wrong> {
        let [name @ .., (Token::Word(x), x_at), (Token::Word(y), y_at)] = item.tokens else {
            return Err(item.no_place());
        };
        if name.is_empty() {
            return Err(item.no_place());
        }
        let name = item.upto(name.len()).name()?;
        let numbers = [(x, x_at), (y, y_at)].map(|(word, column)| {
            coordinate(word).map_err(|message| (*column, message))?;
            Ok(word_at(word, *column))
        });
        Ok(Self {
            numbers: numbers.into_iter().collect::<Result<_, Wrong>>()?,
            ..Self::of(name)
        })
    }
}

fn word_at(word: &str, column: usize) -> Word {
    Word {
        text: word.to_owned(),
        column,
    }
}

fn no_number(word: &str) -> String {
    format!(
        "`{}` is not a number: write one such as 140 or 2.5; if it belongs to the name, write that in quotes",
        short(word)
    )
}

fn check_decimals(number: Decimal, word: &str, most: u32) -> Result<(), String> {
    if number.decimals <= most {
        return Ok(());
    }
    let word = short(word);
    Err(format!(
        "`{word}` has too many decimals: at most {most} are kept"
    ))
}

/// Returns a word as a cost. A number that does not fit is refused when it is known what does.
pub(crate) fn finite(word: &str) -> Result<Decimal, String> {
    if is_not_finite(word) {
        return Err(format!(
            "`{}` is not a cost: write a number from 0 up, and where there is no way, leave the edge out",
            short(word)
        ));
    }
    let number = Decimal::parse(word).ok_or_else(|| no_number(word))?;
    check_decimals(number, word, MOST_DECIMALS)?;
    if number.is_negative {
        let word = short(word);
        return Err(format!("`{word}` is negative: write a number from 0 up"));
    }
    Ok(number)
}

/// Returns a word as a cost or an estimate; none is infinite.
pub(crate) fn amount(word: &str) -> Result<Option<Decimal>, String> {
    match word {
        "inf" => Ok(None),
        _ if is_not_finite(word) => Err(no_number(word)),
        _ => finite(word).map(Some),
    }
}

/// Returns a coordinate in the units of a [`Place`].
pub(crate) fn coordinate(word: &str) -> Result<i64, String> {
    let number = Decimal::parse(word).ok_or_else(|| no_number(word))?;
    check_decimals(number, word, Place::DECIMALS)?;
    let units = number.scaled(Place::DECIMALS);
    let units = units.and_then(|units| i64::try_from(units).ok());
    match units.filter(|units| *units <= Place::FARTHEST) {
        Some(units) if number.is_negative => Ok(-units),
        Some(units) => Ok(units),
        None => Err(format!(
            "`{}` is too large for a coordinate: write numbers up to 1000000000000",
            short(word)
        )),
    }
}

/// Returns whether a word begins as numbers do.
fn is_like_a_number(word: &str) -> bool {
    word.trim_start_matches(['-', '+', '.'])
        .starts_with(|letter: char| letter.is_ascii_digit())
}

/// Returns whether other software writes this where there is no finite number.
fn is_not_finite(word: &str) -> bool {
    let word = word.trim_start_matches(['-', '+']);
    ["nan", "inf", "infinity"]
        .iter()
        .any(|other| word.eq_ignore_ascii_case(other))
}

/// Returns whether a word behind a name is meant as a number.
fn is_like_an_amount(word: &str) -> bool {
    is_like_a_number(word) || is_not_finite(word)
}

/// Some tokens of a line.
#[derive(Clone, Copy)]
struct Part<'l, 't> {
    tokens: &'l [(Token<'t>, usize)],
    /// The column after the part.
    end: usize,
}

impl Part<'_, '_> {
    fn position(self, sign: Token<'_>) -> Option<usize> {
        self.tokens.iter().position(|(token, _)| *token == sign)
    }

    /// Returns the tokens before this one.
    fn upto(self, place: usize) -> Self {
        let next = self.tokens.get(place);
        Self {
            tokens: &self.tokens[..place],
            end: next.map_or(self.end, |(_, column)| *column),
        }
    }

    /// Returns the tokens after this one.
    fn after(self, place: usize) -> Self {
        Self {
            tokens: &self.tokens[place + 1..],
            ..self
        }
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

    fn no_place(self) -> Wrong {
        let message = "a place is a name and two numbers, such as at: Arad 91 492";
        (self.begin(), message.to_owned())
    }

    /// Returns all of it as a name.
    fn name(self) -> Result<Word, Wrong> {
        let text = match self.tokens {
            [] => return Err((self.end, NAME_MISSING.to_owned())),
            [(Token::Quoted(name), _)] => (*name).to_owned(),
            words => {
                let words: Result<Vec<&str>, Wrong> = words.iter().map(word_of_a_name).collect();
                words?.join(" ")
            }
        };
        let column = self.begin();
        Ok(Word { text, column })
    }
}

fn word_of_a_name<'t>((token, column): &(Token<'t>, usize)) -> Result<&'t str, Wrong> {
    let stray = |sign| {
        format!("`{sign}` has no meaning here: a name that contains it is written in quotes")
    };
    let message = match token {
        Token::Word(word) => return Ok(word),
        Token::Quoted(_) => {
            "a name in quotes stands by itself: put all of it between the marks".to_owned()
        }
        Token::Arrow { .. } => SECOND_ARROW.to_owned(),
        Token::Colon => stray(':'),
        Token::Comma => stray(','),
    };
    Err((*column, message))
}

/// Returns a name as it must be written: in quotes only where it must be.
fn name_text(name: &str) -> Cow<'_, str> {
    let tokens = tokens(name).unwrap_or_default();
    let words: Result<Vec<&str>, Wrong> = tokens.iter().map(word_of_a_name).collect();
    let is_plain = words.is_ok_and(|words| {
        let last = words.last().filter(|_| words.len() > 1);
        words.join(" ") == name && !last.is_some_and(|word| is_like_an_amount(word))
    });
    if is_plain {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(format!("\"{name}\""))
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name_text(&self.name.text))?;
        if let Some(goal) = &self.goal {
            write!(f, " -> {}", name_text(&goal.text))?;
        }
        for number in &self.numbers {
            write!(f, " {}", number.text)?;
        }
        Ok(())
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Edge(edge) => {
                let arrow = if edge.is_two_way { "--" } else { "->" };
                let [from, to] = edge.ends().map(|name| name_text(&name.text));
                let cost = edge.cost.iter().map(|cost| format!(" {}", cost.text));
                write!(f, "{from} {arrow} {to}{}", cost.collect::<String>())
            }
            Self::List(keyword, items) => {
                let of_keyword = |(_, known): &(&str, Keyword)| known == keyword;
                let word = Keyword::ALL.into_iter().find(of_keyword);
                let word = word.map_or("", |(text, _)| text);
                let items: Vec<String> = items.iter().map(Item::to_string).collect();
                write!(f, "{word}: {}", items.join(", "))
            }
        }
    }
}
