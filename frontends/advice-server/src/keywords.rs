//! The words that belong to the language itself.

use advice_lang::Slot;

/// A word, or two that belong together.
#[derive(Debug)]
pub(crate) struct Keyword {
    /// In English and in Russian.
    pub(crate) spellings: &'static [&'static str],
    /// Purpose of the word.
    pub(crate) doc: &'static str,
    /// Places in which it is proposed.
    pub(crate) slots: &'static [Slot],
}

const GOALS: &[Slot] = &[Slot::Goal, Slot::GoalOfMove];
const EXPRESSIONS: &[Slot] = &[Slot::Goal, Slot::GoalOfMove, Slot::Moves];

const fn keyword(
    spellings: &'static [&'static str],
    slots: &'static [Slot],
    doc: &'static str,
) -> Keyword {
    Keyword {
        spellings,
        doc,
        slots,
    }
}

/// All of them.
pub(crate) const KEYWORDS: &[Keyword] = &[
    keyword(
        &["advice", "совет"],
        &[Slot::Clause],
        "a piece of advice: advice( name, better goal : holding goal : us-moves : them-moves ).",
    ),
    keyword(
        &["predicate", "предикат"],
        &[Slot::Clause],
        "defines a predicate: predicate name :: goal.",
    ),
    keyword(
        &["feature", "признак"],
        &[Slot::Clause],
        "defines a value: feature name :: value.",
    ),
    keyword(
        &["moves", "ходы"],
        &[Slot::Clause],
        "defines moves: moves name :: move constraint.",
    ),
    keyword(
        &["game"],
        &[Slot::Directive],
        "says which game the table is for: :- game(name).",
    ),
    keyword(
        &["redefine"],
        &[Slot::Directive],
        "lets definitions take the place of words of the vocabulary without a warning",
    ),
    keyword(
        &["op"],
        &[Slot::Directive],
        "tells Prolog how to read the table; ignored here",
    ),
    keyword(
        &["table", "таблица"],
        &[Slot::Then],
        "hands over to another table: rule :: if goal then table name.",
    ),
    keyword(
        &["if", "если"],
        GOALS,
        "begins the condition of a rule, or a value that depends on one: if goal then value else value",
    ),
    keyword(
        &["then", "то", "затем"],
        EXPRESSIONS,
        "what follows a condition; between moves: first these, then those",
    ),
    keyword(
        &["else", "иначе"],
        GOALS,
        "the value if the goal does not hold",
    ),
    keyword(
        &["and", "и"],
        EXPRESSIONS,
        "both goals; of the moves on the left those that the right allows",
    ),
    keyword(&["or", "или"], GOALS, "one of the goals at least"),
    keyword(&["not", "не"], GOALS, "the goal does not hold"),
    keyword(
        &["mod"],
        GOALS,
        "the remainder of a division by a number above 0",
    ),
    keyword(
        &["min"],
        GOALS,
        "the least of two numbers: min(number, number)",
    ),
    keyword(
        &["max"],
        GOALS,
        "the greatest of two numbers: max(number, number)",
    ),
    keyword(&["abs"], GOALS, "a number without its sign: abs(number)"),
    keyword(&["true", "истина"], GOALS, "a goal that always holds"),
    keyword(
        &["at root", "в корне"],
        GOALS,
        "what stands before it, in the position in which the advice was begun",
    ),
    keyword(
        &["after move", "после хода"],
        &[Slot::GoalOfMove],
        "what stands before it, in the position after the move that is looked at",
    ),
    keyword(
        &["where", "где"],
        &[Slot::Moves],
        "those of the moves for which the goal holds: moves where goal",
    ),
    keyword(
        &["by", "по"],
        &[Slot::Moves],
        "the moves in order, the least value first: moves by value",
    ),
    keyword(
        &["depth", "глубина"],
        &[Slot::Moves],
        "how many moves have been made since the root: (depth = 0) and moves",
    ),
    keyword(&["nomove", "нет_ходов"], &[Slot::Moves], "no move at all"),
];

impl Keyword {
    /// Returns the keyword to which the word belongs.
    pub(crate) fn of(word: &str) -> Option<&'static Self> {
        let mut keywords = KEYWORDS.iter();
        keywords.find(|keyword| {
            let mut spellings = keyword.spellings.iter();
            spellings.any(|spelling| spelling.split(' ').any(|part| part == word))
        })
    }
}

#[cfg(test)]
mod tests {
    use advice_lang::{Dialect, TableText};
    use domain_chess_krk::krk::Krk;

    use super::*;

    /// Correct tables that contain every keyword.
    const TABLES: [&str; 2] = [
        "
        :- op(200, xfx, [:, ::]). :- game(krk). :- redefine.
        feature f :: if check then min(1, 2) else max(abs(3), 4 mod 2).
        predicate p :: check or not mate.
        moves m :: legal where check after move by f.
        r :: if true and p then [a].
        s :: if true then table other.
        advice( a, f < f at root : p :
            (depth = 0) and m then (depth = 2) and legal : nomove ).",
        "
        признак ф :: если check то 1 иначе 2.
        предикат п :: check или не mate.
        ходы х :: legal где check после хода по ф.
        р :: если истина и п то [а].
        с :: если истина то таблица other.
        совет( а, ф < ф в корне : п :
            (глубина = 0) и х затем (глубина = 2) и legal : нет_ходов ).",
    ];

    #[test]
    fn the_language_knows_the_keywords() {
        let other = "r :: if true then [a]. advice( a, true : true : nomove : nomove ).";
        for text in TABLES {
            let library = |name: &str| {
                let (file, text) = (name.to_owned(), other.to_owned());
                Ok(TableText { file, text })
            };
            let found = Krk::default().check("table", text, &library, None);
            assert_eq!(found.errors(), 0, "{found}");
        }
        let [english, russian] = TABLES;
        let words = |text: &'static str| {
            text.split(|c: char| !c.is_alphanumeric() && c != '_')
                .collect::<Vec<_>>()
                .join(" ")
        };
        let texts = [words(english), words(russian)].map(|text| format!(" {text} "));
        for spelling in KEYWORDS.iter().flat_map(|keyword| keyword.spellings) {
            let is_there = texts
                .iter()
                .any(|text| text.contains(&format!(" {spelling} ")));
            assert!(is_there, "{spelling} is not tried");
        }
    }

    #[test]
    fn keywords_by_word() {
        let doc = |word| Keyword::of(word).map(|keyword| keyword.spellings[0]);
        assert_eq!(doc("корне"), Some("at root"));
        assert_eq!(doc("то"), Some("then"));
        assert_eq!(doc("rook"), None);
    }
}
