//! Nim, as a game of `sovet`.

use std::process::ExitCode;

use advice_lang::{Comparison, Function, Generator, Predicate, Sort, Vocabulary, Word};
use catalogue::advice::{AdviceAbout, Advisable, BestPlay, Provable, ShippedTable};
use catalogue::{
    Catalogue, Failure, Game, GameAbout, GamePosition, Input, Position, Text, UserInput,
};
use game_core::{GameOrder, IndexedGame, Keyed, Notation, Outcome, Player, Score};

/// Three heaps of matches. A player takes as many as they like from one heap; whoever takes the last match wins.
#[derive(Clone)]
struct Nim;

/// Sizes of the heaps, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Heaps {
    sizes: [u32; 3],
    to_move: Player,
}

/// The heap, and how many matches are taken from it.
type Draw = (usize, u32);

impl game_core::Game for Nim {
    type Position = Heaps;
    type Move = Draw;

    fn moves(&self, heaps: &Heaps) -> impl Iterator<Item = Draw> {
        let sizes = heaps.sizes.into_iter().enumerate();
        sizes.flat_map(|(heap, size)| (1..=size).map(move |taken| (heap, taken)))
    }

    fn play(&self, heaps: &Heaps, (heap, taken): Draw) -> Heaps {
        let mut sizes = heaps.sizes;
        sizes[heap] -= taken;
        Heaps {
            sizes,
            to_move: heaps.to_move.opponent(),
        }
    }

    fn to_move(&self, heaps: &Heaps) -> Player {
        heaps.to_move
    }

    fn outcome(&self, heaps: &Heaps) -> Option<Outcome> {
        let is_over = heaps.sizes == [0; 3];
        is_over.then_some(Outcome::Win(heaps.to_move.opponent()))
    }
}

impl Notation for Nim {
    fn position_text(&self, heaps: &Heaps) -> String {
        let [a, b, c] = heaps.sizes;
        match heaps.to_move {
            Player::First => format!("{a}{b}{c}"),
            Player::Second => format!("{a}{b}{c}*"),
        }
    }

    fn move_text(&self, _: &Heaps, (heap, taken): Draw) -> String {
        format!("{}{taken}", ["a", "b", "c"][heap])
    }
}

impl Keyed for Nim {
    fn key(&self, heaps: &Heaps) -> u64 {
        let whose = u64::from(heaps.to_move == Player::First);
        let sizes = heaps.sizes.into_iter();
        sizes.fold(whose, |key, size| key * 8 + u64::from(size))
    }
}

/// Returns an opinion of the heaps: two equal ones and nothing else are lost for the player to move, since each move in
/// one can be answered by the same in the other.
fn opinion(heaps: &Heaps) -> Score {
    let mut sizes = heaps.sizes;
    sizes.sort_unstable();
    let is_lost = sizes[0] == 0 && sizes[1] == sizes[2];
    let value = Score::of(if is_lost { -1 } else { 0 });
    value.seen_by(heaps.to_move)
}

/// The adaptor.
struct Matches;

static ABOUT: GameAbout = GameAbout {
    name: "nim",
    summary: "Nim: take matches from one of three heaps; whoever takes the last one wins",
    input: Input::Line {
        value: "HEAPS",
        help: "The sizes of the heaps, up to 7, such as 345, with a * behind if Right is to move; without it, 345",
    },
    sides: ["Left", "Right"],
    ..GameAbout::USUAL
};

impl Game for Matches {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(&self, text: &Text<'_>, _: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let root = heaps(text.text)?;
        let position = GamePosition::new(&ABOUT, Nim, root, opinion, GameOrder);
        Ok(Box::new(position.keyed()))
    }
}

/// Reads the heaps.
fn heaps(text: &str) -> Result<Heaps, Failure> {
    let text = if text.is_empty() { "345" } else { text };
    let (sizes, to_move) = match text.strip_suffix('*') {
        Some(sizes) => (sizes, Player::Second),
        None => (text, Player::First),
    };
    match *sizes.as_bytes() {
        [a @ b'0'..=b'7', b @ b'0'..=b'7', c @ b'0'..=b'7'] => Ok(Heaps {
            sizes: [a, b, c].map(|digit| u32::from(digit - b'0')),
            to_move,
        }),
        _ => Err(Failure::input(format!(
            "`{text}` is not three heaps; write a digit from 0 to 7 for each, such as 345"
        ))),
    }
}

/// Returns a word about the heaps or their moves.
const fn word<M>(name: &'static str, doc: &'static str, meaning: M) -> Word<M> {
    Word {
        name,
        aliases: &[],
        doc,
        meaning,
    }
}

const SUM: Function<Nim> = Function {
    parameters: &[],
    result: Sort::NUMBER,
    meaning: |_, heaps, _| {
        heaps
            .sizes
            .into_iter()
            .fold(0, |sum, size| sum ^ i64::from(size))
    },
};

impl Vocabulary for Nim {
    fn us_to_move(&self, heaps: &Heaps) -> bool {
        heaps.to_move == Player::First
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        const {
            &[word("themtomove", "it is their turn", |_, heaps| {
                heaps.to_move == Player::Second
            })]
        }
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        &[]
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        const {
            &[word("legal", "every legal move", |nim, heaps, moves| {
                moves.extend(game_core::Game::moves(nim, heaps));
            })]
        }
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        const {
            &[word(
                "sum",
                "the exclusive or of the sizes of the heaps",
                SUM,
            )]
        }
    }
}

static ADVICE: AdviceAbout = AdviceAbout {
    name: "nim",
    summary: "Nim for Left",
    title: "nim for Left",
    advised: "Left",
    tables: &[
        ShippedTable {
            name: "nim-sum",
            title: "nim; wins from every position that can be won",
            text: "\
:- game(nim).

always :: if true then [balance].

advice(balance,
  themtomove and sum = 0 :
  true :
  (depth = 0) and legal :
  nomove).
",
        },
        ShippedTable {
            name: "nim-greedy",
            title: "nim; takes whatever comes first",
            text: "\
:- game(nim).

always :: if true then [take].

advice(take,
  themtomove :
  true :
  (depth = 0) and legal :
  nomove).
",
        },
    ],
};

impl Advisable for Nim {
    fn about(&self) -> &'static AdviceAbout {
        &ADVICE
    }

    fn read(&self, text: &str) -> Result<Heaps, Failure> {
        heaps(text)
    }

    fn proofs(&self) -> Result<&dyn BestPlay<Self>, Failure> {
        Ok(self)
    }
}

impl IndexedGame for Nim {
    fn size(&self) -> usize {
        2 * 8 * 8 * 8
    }

    fn rank(&self, heaps: &Heaps) -> Option<usize> {
        usize::try_from(self.key(heaps)).ok()
    }

    fn unrank(&self, rank: usize) -> Option<Heaps> {
        let to_move = if rank < 512 {
            Player::Second
        } else {
            Player::First
        };
        let size = |place: usize| u32::try_from(rank >> (3 * place) & 7).unwrap_or_default();
        let sizes = [size(2), size(1), size(0)];
        Some(Heaps { sizes, to_move })
    }
}

impl Provable for Nim {}

fn main() -> ExitCode {
    let catalogue = Catalogue::standard();
    sovet::main_with(&catalogue.with_game(&Matches).with_advice(&Nim))
}

#[cfg(test)]
mod tests {
    use game_core::StaticLeaves;
    use game_core::testkit::{assert_evaluator, assert_indexed, assert_one_value};

    use super::*;

    #[test]
    fn the_opinion_is_for_the_first_player() {
        let root = heaps("122").unwrap();
        assert_evaluator(&Nim, &StaticLeaves(opinion), &root, 5);
    }

    #[test]
    fn all_procedures_agree() {
        for depth in 1..=5 {
            assert_one_value(&Nim, &opinion, &heaps("122").unwrap(), depth);
        }
    }

    #[test]
    fn the_numbers_are_right() {
        assert_indexed(&Nim);
    }
}
