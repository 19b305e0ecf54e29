//! Tables whose game is not known.

use std::collections::{BTreeSet, HashSet};

use crate::language::words::{is_of_language, is_of_vocabulary};
use crate::load::network::Library;
use crate::syntax::diagnostics::{Code, Diagnostic};
use crate::syntax::suggestion::{did_you_mean, nearest};
use crate::syntax::{self, DefinitionSyntax, Expression, Name, TableSyntax};
use crate::{Diagnostics, Span, Spelled, Table, Vocabulary};

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
    /// Returns `None` if the text names one of the games, or none and no other game knows its words much better than
    /// `otherwise`, the default game of tables that name none. `knows` says whether a game has a word.
    ///
    /// ```
    /// use advice_lang::UnknownGame;
    /// let games = ["chess", "draughts"].map(str::to_owned);
    /// let knows = |game: &str, word: &str| match game {
    ///     "chess" => ["mate", "legal"].contains(&word),
    ///     _ => ["crowned", "legal"].contains(&word),
    /// };
    /// let of = |text: &str| {
    ///     let unknown = UnknownGame::of(text, "chess", &games, knows);
    ///     unknown.map(|unknown| unknown.likely().to_owned())
    /// };
    /// let table = |goal| format!("advice( a, {goal} : true : legal : nomove).");
    /// assert_eq!(of(&table("crowned")).as_deref(), Some("draughts"));
    /// assert_eq!(of(&table("mate")), None);
    /// assert_eq!(of(&table("crwned")), None);
    /// assert_eq!(of(":- game(chess). r :: if crowned then [a]."), None);
    /// assert_eq!(of(":- game(draught). r :: if mate then [a].").as_deref(), Some("draughts"));
    /// ```
    #[must_use]
    pub fn of(
        text: &str,
        otherwise: &str,
        games: &[String],
        knows: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let table = syntax::parse(text, &mut Vec::new());
        if table
            .game
            .as_ref()
            .is_some_and(|name| games.contains(&name.text))
        {
            return None;
        }
        let unknown = Self {
            declared: table.game.as_ref().map(Spelled::from),
            is_unread: table.game.is_none() && table.unread.has_directive,
            likely: Vec::new(),
            otherwise: otherwise.to_owned(),
            games: games.to_vec(),
        };
        let likely = match &table.game {
            Some(name) => unknown.meant_by(name),
            None => unknown.whose_words(&words_of(&table), knows)?,
        };
        Some(Self { likely, ..unknown })
    }

    /// Returns the games that this name may be meant to be.
    fn meant_by(&self, name: &Name) -> Vec<String> {
        let games: Vec<&str> = self.games.iter().map(String::as_str).collect();
        let meant = nearest(&name.text, &games).unwrap_or(&self.otherwise);
        vec![meant.to_owned()]
    }

    /// Returns the games whose words these are, if they do not fit the default game.
    fn whose_words(
        &self,
        words: &BTreeSet<String>,
        knows: impl Fn(&str, &str) -> bool,
    ) -> Option<Vec<String>> {
        let unknown = |game: &str| words.iter().filter(|word| !knows(game, word)).count();
        let own = unknown(&self.otherwise);
        if own == 0 {
            return None;
        }
        let others: Vec<_> = self
            .games
            .iter()
            .map(|game| (unknown(game), game))
            .collect();
        let least = others.iter().map(|other| other.0).min()?;
        // Some words may be misspelt, but not most of them, and one more known word proves little.
        if 2 * least > own || 2 * least >= words.len() {
            return None;
        }
        let likely = others.into_iter().filter(|other| other.0 == least);
        Some(likely.map(|other| other.1.clone()).collect())
    }

    /// Returns the game for which the table seems to be; the first of several.
    #[must_use]
    pub fn likely(&self) -> &str {
        &self.likely[0]
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

impl<V: Vocabulary> Table<V> {
    /// Returns the other findings about a table whose game is not known, if it is for this one.
    #[must_use]
    pub fn check_unknown(
        name: &str,
        text: &str,
        game: &V,
        library: Library<'_>,
        unknown: &UnknownGame,
    ) -> Diagnostics {
        let found = match Self::load_with(name, text, game, library) {
            Ok(table) => table.warnings,
            Err(found) => found,
        };
        if unknown.is_unread {
            return found;
        }
        found.and_first(unknown.diagnostic())
    }
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

/// Returns whether this is a word of the vocabulary of a game.
#[must_use]
pub fn knows<V: Vocabulary>(game: &V, word: &str) -> bool {
    is_of_vocabulary(game, word)
}
