//! Searches without end: recursion must end before the stack does. Test threads have two mebibytes
//! of it.

use advice_lang::{
    Comparison, Event, Generator, MAX_DEPTH, Predicate, Table, Vocabulary, Word,
    verify_forcing_tree,
};
use game_core::{Game, Notation, Outcome, Player};
use search_core::{Limit, Run};

/// Two players count upwards without end, in positions of `WORDS` words.
struct Counting<const WORDS: usize>;

impl<const WORDS: usize> Game for Counting<WORDS> {
    type Position = [u64; WORDS];
    type Move = u64;

    fn moves(&self, _: &[u64; WORDS]) -> impl Iterator<Item = u64> {
        std::iter::once(1)
    }

    fn play(&self, position: &[u64; WORDS], mv: u64) -> [u64; WORDS] {
        let mut next = *position;
        next[0] += mv;
        next
    }

    fn to_move(&self, position: &[u64; WORDS]) -> Player {
        if self.us_to_move(position) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, _: &[u64; WORDS]) -> Option<Outcome> {
        None
    }
}

impl<const WORDS: usize> Notation for Counting<WORDS> {
    fn position_text(&self, position: &[u64; WORDS]) -> String {
        position[0].to_string()
    }

    fn move_text(&self, _: &[u64; WORDS], mv: u64) -> String {
        format!("+{mv}")
    }
}

impl<const WORDS: usize> Vocabulary for Counting<WORDS> {
    fn us_to_move(&self, position: &[u64; WORDS]) -> bool {
        position[0].is_multiple_of(2)
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        const {
            &[Word {
                name: "there",
                aliases: &[],
                doc: "the count has come to its second word",
                meaning: |_, position| position[0] >= position[1],
            }]
        }
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        const {
            &[Word {
                name: "up",
                aliases: &[],
                doc: "+1",
                meaning: |_, _, moves| moves.push(1),
            }]
        }
    }
}

/// Checks that counting goes exactly `deepest` moves deep. The tree can be found, written and checked; one move more
/// gives no verdict.
#[track_caller]
fn check_deepest<const WORDS: usize>(deepest: usize) {
    let game = Counting::<WORDS>;
    let text = "r :: if true then [a]. advice( a, there : true : up : up).";
    let table = Table::load("count.al0", text, &game).expect("correct");
    let advice = &table.advice()[0];
    let root = |goal: usize| {
        let mut root = [0; WORDS];
        root[1] = goal as u64;
        root
    };
    let mut events = 0;
    let mut run = Run::watched_by(|_: Event<'_, Counting<WORDS>>| events += 1);
    let tree = advice
        .satisfy(&mut run, &game, &root(deepest))
        .expect("not too deep")
        .expect("counting cannot fail");
    assert_eq!(tree.depth(), deepest);
    assert_eq!(
        verify_forcing_tree(advice, &game, &root(deepest), &tree),
        Ok(())
    );
    let written = tree.written(&game, &root(deepest));
    assert!(written.to_string().contains("+1.."));
    assert_eq!(run.statistics.max_stored, deepest as u64 + 1);
    assert!(events > deepest);

    let mut run = Run::new();
    let stopped = advice
        .satisfy(&mut run, &game, &root(deepest + 1))
        .expect_err("too deep");
    assert_eq!(stopped.limit, Limit::Depth);
    assert_eq!(stopped.statistics.depth_cutoffs, 1);
    assert_eq!(stopped.statistics.expanded, deepest as u64);
}

#[test]
fn small_positions() {
    check_deepest::<2>(MAX_DEPTH);
}

#[test]
fn where_the_size_begins_to_tell() {
    check_deepest::<156>(MAX_DEPTH);
}

#[test]
fn large_positions() {
    let deepest = search_core::max_depth::<([u64; 2048], u64)>();
    assert!(deepest < 60);
    check_deepest::<2048>(deepest);
}
