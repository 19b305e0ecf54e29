//! Random tables, with comments strewn in.

use proptest::prelude::*;

type Tokens = Vec<String>;

fn join(parts: impl IntoIterator<Item = Tokens>) -> Tokens {
    parts.into_iter().flatten().collect()
}

fn words(text: &str) -> Tokens {
    text.split(' ').map(str::to_owned).collect()
}

fn one_of(texts: &'static [&'static str]) -> BoxedStrategy<Tokens> {
    prop::sample::select(texts).prop_map(words).boxed()
}

/// Generates items with one of these between each and the next.
fn chain(
    item: impl Strategy<Value = Tokens> + 'static,
    between: &'static [&'static str],
) -> BoxedStrategy<Tokens> {
    let more = prop::collection::vec((one_of(between), item), 1..5);
    let all = more.prop_map(|links| join(links.into_iter().map(|(sign, link)| join([sign, link]))));
    // The first sign is left out.
    all.prop_map(|tokens| tokens[1..].to_vec()).boxed()
}

fn bracketed(inner: BoxedStrategy<Tokens>) -> BoxedStrategy<Tokens> {
    inner
        .prop_map(|inner| join([words("("), inner, words(")")]))
        .boxed()
}

/// Generates a sum and a goal of at most this many levels of brackets.
fn sum_and_goal(levels: u32) -> (BoxedStrategy<Tokens>, BoxedStrategy<Tokens>) {
    let value = one_of(&[
        "0",
        "12",
        "x",
        "from",
        "distance ( x , - 3 )",
        "a_name_of_some_length",
    ]);
    let word = one_of(&[
        "even",
        "чётно",
        "a_condition_with_a_long_name",
        "near ( x , y )",
    ]);
    if levels == 0 {
        return (value, word);
    }
    let (inner_sum, inner_goal) = sum_and_goal(levels - 1);
    let conditional = (inner_goal.clone(), inner_sum.clone(), inner_sum.clone());
    let conditional = conditional.prop_map(|(goal, so, other)| {
        join([words("if"), goal, words("then"), so, words("else"), other])
    });
    let place = || one_of(&["at root", "after move", "в корне"]);
    let call = (inner_sum.clone(), inner_sum.clone());
    let call =
        call.prop_map(|(one, other)| join([words("f ("), one, words(","), other, words(")")]));
    let factor = prop_oneof![
        4 => value.clone(),
        2 => bracketed(inner_sum.clone()),
        1 => bracketed(bracketed(inner_sum.clone())),
        1 => conditional,
        1 => call,
        1 => (value, place()).prop_map(|(value, place)| join([value, place])),
        1 => (bracketed(inner_sum.clone()), place()).prop_map(|(value, place)| join([value, place])),
        1 => bracketed(inner_sum).prop_map(|value| join([words("- -"), value])),
    ]
    .boxed();
    let sum = chain(factor, &["+", "-", "*", "/", "mod"]);
    let relation = (
        sum.clone(),
        one_of(&["=", "\\=", "<", "=<", "<="]),
        sum.clone(),
    );
    let operand = prop_oneof![
        3 => word.clone(),
        2 => bracketed(inner_goal.clone()),
        1 => relation.prop_map(|(left, sign, right)| join([left, sign, right])),
        1 => (word, place()).prop_map(|(goal, place)| join([goal, place])),
        1 => bracketed(inner_goal).prop_map(|goal| join([words("not"), goal])),
    ]
    .boxed();
    (sum, chain(operand, &["and", "or", "и", "или"]))
}

fn moves(levels: u32) -> BoxedStrategy<Tokens> {
    let word = one_of(&[
        "legal",
        "depth = 0",
        "( depth < 3 )",
        "ход_шах",
        "m ( 3 , x )",
    ]);
    let link = match levels {
        0 => word,
        _ => prop_oneof![2 => word, 1 => bracketed(moves(levels - 1))].boxed(),
    };
    let (sum, goal) = sum_and_goal(1);
    let selection = prop_oneof![
        1 => Just(Tokens::new()),
        1 => goal.prop_map(|goal| join([words("where"), goal])),
        1 => sum.prop_map(|sum| join([words("by"), sum])),
    ];
    let selections = prop::collection::vec(selection, 0..3).prop_map(join);
    let selected = (chain(link, &["and", "или"]), selections);
    let selected = selected.prop_map(|(moves, selections)| join([moves, selections]));
    chain(selected, &["then", "затем"])
}

fn clause() -> impl Strategy<Value = Tokens> {
    let (sum, goal) = sum_and_goal(2);
    let rule = goal.clone().prop_map(|goal| {
        join([
            words("rule :: if"),
            goal,
            words("then [ one_advice , another_advice ] ."),
        ])
    });
    let old_rule = goal
        .clone()
        .prop_map(|goal| join([words("правило : если"), goal, words("то table another .")]));
    let predicate = goal
        .clone()
        .prop_map(|goal| join([words("predicate p ( x , square y ) ::"), goal, words(".")]));
    let feature = sum.prop_map(|sum| join([words("признак f ::"), sum, words(".")]));
    let own_moves = moves(2).prop_map(|moves| join([words("moves m :"), moves, words(".")]));
    let advice = (goal, moves(1), moves(0)).prop_map(|(goal, us, them)| {
        let colon = || words(":");
        let parts = [
            words("advice ( a ,"),
            goal,
            colon(),
            words("true"),
            colon(),
            us,
            colon(),
            them,
        ];
        join([join(parts), words(") .")])
    });
    let directive = one_of(&[":- op ( 200 , xfy , [ : , :: ] ) .", ":- redefine ."]);
    prop_oneof![
        rule, old_rule, predicate, feature, own_moves, advice, directive
    ]
}

/// Generates a sound table, with white space and comments anywhere.
pub(super) fn table() -> impl Strategy<Value = String> {
    let separators = vec![
        " ",
        " ",
        " ",
        " ",
        " ",
        " ",
        " ",
        " ",
        "\n",
        "\n\n\n",
        "\t",
        "\r\n",
        " % end\n",
        "\n  % own line  \n",
        "\n\n% apart\r\n\n",
        " /* in line */ ",
        "/* two\n   lines */",
        "\n/* a line */\n",
        " /* one */ /* two */ ",
        "/* x */ % y\n",
    ];
    let separators = prop::collection::vec(prop::sample::select(separators), 1..300);
    let clauses = prop::collection::vec(clause(), 0..4);
    (clauses, separators, 0..3_usize).prop_map(|(clauses, separators, sober)| {
        let mut text = String::new();
        let mut separators = separators
            .iter()
            .cycle()
            .map(|one| if sober > 0 { " " } else { one });
        for token in clauses.iter().flatten() {
            text += token;
            text += if token == "." {
                "\n% a clause\n"
            } else {
                separators.next().unwrap_or(" ")
            };
        }
        text
    })
}

/// Generates scraps of tables in any order, a few of which make sense.
pub(super) fn soup() -> impl Strategy<Value = String> {
    let scraps = vec![
        "r :: if",
        "then [a].",
        "advice( a,",
        ":",
        ").",
        "predicate p(x) ::",
        "feature f ::",
        "moves m ::",
        ".",
        ":-",
        "op",
        "even",
        "x",
        "where",
        "by",
        "else",
        "mod",
        "at",
        "root",
        "at root",
        "after move",
        "table",
        "(",
        ")",
        "((",
        "))",
        "not",
        "and",
        "or",
        "then",
        "if",
        "-",
        "+",
        "*",
        "/",
        "=",
        "<",
        "3",
        "depth = 0",
        "(depth = 0)",
        ",",
        "% c\n",
        "\n",
        "/* d */",
    ];
    prop::collection::vec(prop::sample::select(scraps), 0..12).prop_map(|scraps| scraps.join(" "))
}
