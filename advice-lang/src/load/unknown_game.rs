//! Tables whose game is not known.

use std::collections::{BTreeSet, HashSet};

use crate::language::words::is_of_language;
use crate::load::dialect::{Dialect, Dialects};
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::suggestion::{did_you_mean, nearest};
use crate::syntax::{self, DefinitionSyntax, Expression, Name, TableSyntax};
use crate::{Diagnostics, Span, Spelled};

/// A table for an unknown game, or one that does not name its game and whose words belong to another game than the
/// default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownGame {
    /// The game that the table names.
    declared: Option<Spelled>,
    /// True if a directive could not be read, so that the table may name its game after all.
    is_unread: bool,
    /// The games for which it may be; there is at least one.
    likely: Vec<String>,
    /// The default game of tables that name none.
    otherwise: String,
    games: Vec<String>,
}

impl UnknownGame {
    /// Returns the place of the game that a text is about: the one that it names, or else the default, unless another
    /// game knows its words much better; and a remark if that is not certain.
    ///
    /// ```
    /// use advice_lang::{Dialect, UnknownGame};
    /// # use advice_lang::{Diagnostics, Entry, Library};
    /// # struct Words([&'static str; 2]);
    /// # impl Dialect for Words {
    /// #     fn words(&self) -> Vec<Entry> { Vec::new() }
    /// #     fn knows(&self, word: &str) -> bool { self.0.contains(&word) }
    /// #     fn check(&self, _: &str, _: &str, _: Library<'_>, _: Option<&UnknownGame>) -> Diagnostics {
    /// #         unreachable!()
    /// #     }
    /// # }
    /// # let (chess, draughts) = (Words(["mate", "legal"]), Words(["crowned", "legal"]));
    /// let games: [(String, &dyn Dialect); 2] =
    ///     [("chess".to_owned(), &chess), ("draughts".to_owned(), &draughts)];
    /// let place = |text: &str| {
    ///     let (place, unknown) = UnknownGame::place(text, &games);
    ///     (place, unknown.is_some())
    /// };
    /// let table = |goal| format!("advice( a, {goal} : true : legal : nomove).");
    /// assert_eq!(place(&table("crowned")), (1, true));
    /// assert_eq!(place(&table("mate")), (0, false));
    /// assert_eq!(place(&table("crwned")), (0, false));
    /// assert_eq!(place(":- game(chess). r :: if crowned then [a]."), (0, false));
    /// assert_eq!(place(":- game(draught). r :: if mate then [a]."), (1, true));
    /// ```
    #[must_use]
    pub fn place(text: &str, dialects: &Dialects<'_>) -> (usize, Option<Self>) {
        let table = syntax::parse(text, &mut Vec::new());
        let place = |name: &str| dialects.iter().position(|known| known.0 == name);
        let declared = table.game.as_ref().map(|name| place(&name.text));
        if let Some(Some(place)) = declared {
            return (place, None);
        }
        let unknown = Self::of(&table, dialects);
        let likely = unknown.as_ref().and_then(|unknown| place(unknown.likely()));
        (likely.unwrap_or_default(), unknown)
    }

    /// Returns `None` if the table names no game and no other game knows its words much better than the default.
    fn of(table: &TableSyntax, dialects: &Dialects<'_>) -> Option<Self> {
        let games: Vec<_> = dialects.iter().map(|known| known.0.clone()).collect();
        let unknown = Self {
            declared: table.game.as_ref().map(Spelled::from),
            is_unread: table.game.is_none() && table.unread.has_directive,
            likely: Vec::new(),
            otherwise: games.first()?.clone(),
            games,
        };
        let likely = match &table.game {
            Some(name) => unknown.meant_by(name),
            None => whose_words(&words_of(table), dialects)?,
        };
        Some(Self { likely, ..unknown })
    }

    /// Returns the games that this name may be meant to be.
    fn meant_by(&self, name: &Name) -> Vec<String> {
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        let meant = nearest(&name.text, &games).unwrap_or(&self.otherwise);
        vec![meant.to_owned()]
    }

    /// Returns the game for which the table seems to be; the first of several.
    fn likely(&self) -> &str {
        &self.likely[0]
    }

    /// Adds that the game is unknown to the other findings about the table.
    pub(crate) fn and(&self, found: Diagnostics) -> Diagnostics {
        if self.is_unread {
            return found;
        }
        found.and_first(self.diagnostic())
    }

    fn diagnostic(&self) -> Diagnostic {
        let games = format!("the game is one of {}", listed(&self.games));
        if let Some(declared) = &self.declared {
            let name = &declared.text;
            let message = format!("there is no game `{name}`");
            let label = "not one of the games";
            let error = Diagnostic::new(Code::UnknownGame, message, declared.span, label);
            let known: Vec<&str> = self.games.iter().map(String::as_str).collect();
            return match nearest(name, &known) {
                Some(nearest) => error.help(did_you_mean(nearest)).help(games),
                None => error.help(games),
            };
        }
        let label = match &self.likely[..] {
            [game] => format!("expected `:- game({game}).`"),
            _ => format!("expected a line such as `:- game({}).`", self.likely()),
        };
        let help = format!(
            "its words are those of {}, and without such a line a table is for `{}`",
            listed(&self.likely),
            self.otherwise
        );
        Diagnostic::new(
            Code::UndeclaredGame,
            "the table does not say which game it is for",
            Span { start: 0, end: 0 },
            label,
        )
        .help(help)
        .help(games)
    }
}

fn listed(games: &[String]) -> String {
    let games: Vec<_> = games.iter().map(|game| format!("`{game}`")).collect();
    match &games[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => games.concat(),
    }
}

/// Returns the games whose words these are, if they do not fit the first.
fn whose_words(words: &BTreeSet<String>, dialects: &Dialects<'_>) -> Option<Vec<String>> {
    let unknown = |dialect: &dyn Dialect| words.iter().filter(|word| !dialect.knows(word)).count();
    let own = unknown(dialects.first()?.1);
    if own == 0 {
        return None;
    }
    let others = dialects
        .iter()
        .map(|(game, dialect)| (unknown(*dialect), game));
    let others: Vec<_> = others.collect();
    let least = others.iter().map(|other| other.0).min()?;
    // Some words may be misspelt, but not most of them, and one more known word proves little.
    if 2 * least > own || 2 * least >= words.len() {
        return None;
    }
    let likely = others.into_iter().filter(|other| other.0 == least);
    Some(likely.map(|other| other.1.clone()).collect())
}

/// Returns the words in a table for which it has no definition of its own.
fn words_of(table: &TableSyntax) -> BTreeSet<String> {
    let defined = table.definitions.iter().map(|one| &one.name);
    let defined = defined.chain(&table.unread.definitions);
    let defined: HashSet<&str> = defined.map(|name| &*name.text).collect();
    let mut words = BTreeSet::new();
    let mut add = |expression: &Expression, definition: Option<&DefinitionSyntax>| {
        expression.names(&mut |name| {
            let mut parameters = definition.iter().flat_map(|one| &one.parameters);
            let is_own = defined.contains(&*name.text)
                || parameters.any(|parameter| parameter.name.text == name.text);
            if !is_own && !is_of_language(&name.text) {
                words.insert(name.text.clone());
            }
        });
    };
    for definition in &table.definitions {
        add(&definition.body, Some(definition));
    }
    for rule in &table.rules {
        add(&rule.condition, None);
    }
    for part in table.advice.iter().flat_map(|advice| &advice.parts) {
        add(part, None);
    }
    words
}
