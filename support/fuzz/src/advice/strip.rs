//! A game small enough to be proved many times per second: a hound and a hare on a strip.

use advice_lang::{Comparison, Function, Generator, Predicate, Sort, Vocabulary, Word};
use game_core::{Game, IndexedGame, Notation, Outcome, Player};

/// The hound and the hare on the cells 1 to 7. The hound goes one or two cells forward or one back, the hare one
/// cell either way, but never behind the hound. A hare that cannot move has escaped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strip;

/// The cells of the hound and of the hare, and whether it is the hound's turn.
type Position = (i64, i64, bool);

const CELLS: i64 = 7;

impl Game for Strip {
    type Position = Position;
    /// The number of cells forward.
    type Move = i64;

    fn moves(&self, &(hound, hare, hounds_turn): &Position) -> impl Iterator<Item = i64> {
        let steps: &[i64] = if hounds_turn { &[1, 2, -1] } else { &[1, -1] };
        let is_legal = move |step: &i64| match hounds_turn {
            _ if hound == hare => false,
            true => (1..=hare).contains(&(hound + step)),
            false => (hound + 1..=CELLS).contains(&(hare + step)),
        };
        steps.iter().copied().filter(is_legal)
    }

    fn play(&self, &(hound, hare, hounds_turn): &Position, step: i64) -> Position {
        if hounds_turn {
            (hound + step, hare, false)
        } else {
            (hound, hare + step, true)
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        if position.2 {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let end = if position.0 == position.1 {
            Outcome::Win(Player::First)
        } else {
            Outcome::Draw
        };
        self.is_over(position).then_some(end)
    }
}

impl Notation for Strip {
    fn position_text(&self, (hound, hare, hounds_turn): &Position) -> String {
        format!(
            "{hound}-{hare}-{}",
            if *hounds_turn { "hound" } else { "hare" }
        )
    }

    fn move_text(&self, _: &Position, step: i64) -> String {
        step.to_string()
    }
}

impl IndexedGame for Strip {
    fn size(&self) -> usize {
        128
    }

    fn rank(&self, &(hound, hare, hounds_turn): &Position) -> Option<usize> {
        usize::try_from(16 * hound + 2 * hare + i64::from(hounds_turn)).ok()
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let digit = |place: usize| i64::try_from(rank / place % 8).ok();
        let (hound, hare) = (digit(16)?, digit(2)?);
        (1 <= hound && hound <= hare).then_some((hound, hare, rank % 2 == 1))
    }
}

const fn word<M>(name: &'static str, meaning: M) -> Word<M> {
    Word {
        name,
        aliases: &[],
        doc: "",
        meaning,
    }
}

const CELL: Sort = Sort::named("cell");

const fn cell(meaning: fn(&Strip, &Position, &[i64]) -> i64) -> Function<Strip> {
    Function {
        parameters: &[],
        result: CELL,
        meaning,
    }
}

const DISTANCE: Function<Strip> = Function {
    parameters: &[CELL, CELL],
    result: Sort::NUMBER,
    meaning: |_, _, cells| cells[0].saturating_sub(cells[1]).saturating_abs(),
};

impl Vocabulary for Strip {
    fn us_to_move(&self, position: &Position) -> bool {
        position.2
    }

    fn predicates(&self) -> &[Word<Predicate<Self>>] {
        const {
            &[
                word("caught", |_, &(hound, hare, _)| hound == hare),
                word("themtomove", |_, position| !position.2),
                word("near", |_, &(hound, hare, _)| hare - hound < 3),
            ]
        }
    }

    fn comparisons(&self) -> &[Word<Comparison<Self>>] {
        const {
            &[word("closer", |_, now, root| {
                now.1 - now.0 < root.1 - root.0
            })]
        }
    }

    fn generators(&self) -> &[Word<Generator<Self>>] {
        const {
            &[
                word("legal", |game, position, moves| {
                    moves.extend(game.moves(position));
                }),
                word("on", |game, position, moves| {
                    moves.extend(game.moves(position).filter(|step| *step > 0));
                }),
            ]
        }
    }

    fn functions(&self) -> &[Word<Function<Self>>] {
        const {
            &[
                word("hound", cell(|_, position, _| position.0)),
                word("hare", cell(|_, position, _| position.1)),
                word("end", cell(|_, _, _| CELLS)),
                word("distance", DISTANCE),
            ]
        }
    }
}
