//! Tables that do not say which game they are for.

use std::collections::{BTreeSet, HashSet};

use crate::diagnostics::{Code, Diagnostic};
use crate::network::Library;
use crate::syntax::{self, DefinitionSyntax, Expression};
use crate::words::{is_of_language, is_of_vocabulary};
use crate::{Diagnostics, Span, Table, Vocabulary};

/// What can be told of a table that does not say which game it is for, and whose words are those of another
/// game than the one for which such tables are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undeclared {
    likely: Vec<String>,
    otherwise: String,
    games: Vec<String>,
}

impl Undeclared {
    /// `None` if the text says which game it is for, or if no other game knows its words much better than
    /// `otherwise`, the game for which tables are read that do not say it. `knows` tells of a game and a word
    /// whether the game has that word.
    ///
    /// ```
    /// use advice_lang::Undeclared;
    /// let games = ["chess", "draughts"].map(str::to_owned);
    /// let knows = |game: &str, word: &str| match game {
    ///     "chess" => ["mate", "legal"].contains(&word),
    ///     _ => ["crowned", "legal"].contains(&word),
    /// };
    /// let table = |goal| format!("advice( a, {goal} : true : legal : nomove).");
    /// let of = |text: &str| Undeclared::of(text, "chess", &games, knows);
    /// assert_eq!(of(&table("crowned")).unwrap().game(), "draughts");
    /// assert_eq!(of(&table("mate")), None);
    /// assert_eq!(of(&table("crwned")), None);
    /// assert_eq!(of(&(":- game(chess).".to_owned() + &table("crowned"))), None);
    /// ```
    #[must_use]
    pub fn of(
        text: &str,
        otherwise: &str,
        games: &[String],
        knows: impl Fn(&str, &str) -> bool,
    ) -> Option<Self> {
        let words = words_of(text)?;
        let unknown = |game: &str| words.iter().filter(|word| !knows(game, word)).count();
        let own = unknown(otherwise);
        if own == 0 {
            return None;
        }
        let others: Vec<_> = games.iter().map(|game| (unknown(game), game)).collect();
        let least = others.iter().map(|other| other.0).min()?;
        // Some words may be misspelt, but not most of them, and that one word more is known proves little.
        if 2 * least > own || 2 * least >= words.len() {
            return None;
        }
        let likely = others.into_iter().filter(|other| other.0 == least);
        Some(Self {
            likely: likely.map(|other| other.1.clone()).collect(),
            otherwise: otherwise.to_owned(),
            games: games.to_vec(),
        })
    }

    /// The game for which the table is, as it seems; the first of several.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.likely[0]
    }

    fn diagnostic(&self) -> Diagnostic {
        let listed = |games: &[String], last: &str| {
            let games: Vec<_> = games.iter().map(|game| format!("`{game}`")).collect();
            match &games[..] {
                [first @ .., end] if !first.is_empty() => {
                    format!("{} {last} {end}", first.join(", "))
                }
                _ => games.concat(),
            }
        };
        let label = match &self.likely[..] {
            [game] => format!("expected `:- game({game}).`"),
            _ => format!("expected a line such as `:- game({}).`", self.game()),
        };
        let help = format!(
            "its words are those of {}, and without such a line a table is for `{}`",
            listed(&self.likely, "and"),
            self.otherwise
        );
        Diagnostic::new(
            Code::UndeclaredGame,
            "the table does not say which game it is for",
            Span { start: 0, end: 0 },
            label,
        )
        .help(help)
        .help(format!("the game is one of {}", listed(&self.games, "and")))
    }
}

impl<V: Vocabulary> Table<V> {
    /// What is wrong with a table, or strange, beside that it does not say which game it is for, if it is for
    /// this one.
    #[must_use]
    pub fn check_undeclared(
        name: &str,
        text: &str,
        game: &V,
        library: Library<'_>,
        undeclared: &Undeclared,
    ) -> Diagnostics {
        let found = match Self::load_with(name, text, game, library) {
            Ok(table) => table.warnings,
            Err(found) => found,
        };
        found.and_first(undeclared.diagnostic())
    }
}

/// The words in a text for which it has no definition of its own; `None` if it says which game it is for.
fn words_of(text: &str) -> Option<BTreeSet<String>> {
    let table = syntax::parse(text, &mut Vec::new());
    if table.game.is_some() {
        return None;
    }
    let defined = table.definitions.iter().map(|one| &one.name);
    let defined = defined.chain(&table.unread.definitions);
    let defined: HashSet<&str> = defined.map(|name| &*name.text).collect();
    let mut words = BTreeSet::new();
    let mut add = |expression: &Expression, definition: Option<&DefinitionSyntax>| {
        expression.names(&mut |name| {
            let is_name = |name_of: &syntax::Name| name_of.text == name.text;
            let mut parameters = definition.iter().flat_map(|one| &one.parameters);
            let is_own = defined.contains(&*name.text)
                || parameters.any(|parameter| is_name(&parameter.name));
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
    Some(words)
}

/// Is this a word of the vocabulary of a game?
#[must_use]
pub fn knows<V: Vocabulary>(game: &V, word: &str) -> bool {
    is_of_vocabulary(game, word)
}
