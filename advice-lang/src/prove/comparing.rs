//! Comparison of the proofs of two tables, position by position.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap};

use game_core::{IndexedGame, Verdict};
use search_core::{Run, Stopped};

use crate::prove::halt::{Halt, Halted, watched};
use crate::{
    Aim, Both, Decision, Difference, Fate, Lead, Lengths, Pair, Proof, Score, Shared, Vocabulary,
    Which,
};

impl<'t, M: Copy + Eq> Proof<'t, M> {
    /// Compares this proof, of a table `A`, with that of a table `B`; both must be about the same game, for the same
    /// side, with the same aim. `best` returns the value of a position for the side to move, and `class` a class of
    /// positions that look alike.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn difference<V, K, O>(
        &self,
        run: &mut Run<'_, O>,
        other: &Proof<'t, M>,
        game: &V,
        best: impl Fn(&V::Position) -> Verdict + Sync,
        class: impl Fn(&V::Position) -> K + Sync,
    ) -> Result<Difference<'t>, Stopped>
    where
        V: Vocabulary + IndexedGame<Move = M> + Sync,
        M: Sync,
        K: Ord,
    {
        watched(run, |halt| self.differ(other, game, &best, &class, halt))
    }

    fn differ<V, K>(
        &self,
        other: &Proof<'t, M>,
        game: &V,
        best: impl Fn(&V::Position) -> Verdict,
        class: impl Fn(&V::Position) -> K,
        halt: Halt<'_>,
    ) -> Result<Difference<'t>, Halted>
    where
        V: Vocabulary + IndexedGame<Move = M>,
        K: Ord,
    {
        /// Number of positions between two checks of the halt.
        const STEPS: usize = 1024;
        let mut difference = Difference::new(self.aim);
        let mut pairs = HashMap::new();
        let mut leads = Both::<Leads<K>>::default();
        for (step, (rank, position, a)) in self.positions(game).enumerate() {
            if step.is_multiple_of(STEPS) {
                halt.check()?;
            }
            let worth = best(&position);
            if !game.us_to_move(&position) || !self.aim.is_attainable(worth) {
                continue;
            }
            let Some(b) = other.fates.get(rank).copied().flatten() else {
                continue;
            };
            difference.add_fates([a, b], worth);
            let moves = [self, other].map(|proof| proof.moves.get(rank).copied().flatten());
            difference.told.add(moves.map(|mv| mv.is_some()));
            if moves[0] == moves[1] {
                difference.same += u64::from(moves[0].is_some());
                continue;
            }
            let worth_of = |mv| best(&game.play(&position, mv)).for_opponent();
            let worths = moves.map(|mv| mv.map(worth_of));
            let by_worth = Which::of_greater(worths[0].cmp(&worths[1]));
            difference.by_worth.add(by_worth);
            let lead = a.advantage_over(b).map(|by| (Which::A, by));
            let lead = lead.or_else(|| Some((Which::B, b.advantage_over(a)?)));
            let decisions = [self, other].map(|proof| proof.decision(rank));
            let pair = pairs.entry(decisions);
            let pair = pair.or_insert_with(|| Pair::new(decisions, rank));
            pair.add(by_worth, lead.map(|lead| lead.0));
            if let Some((which, by)) = lead {
                let leads = match which {
                    Which::A => &mut leads.a,
                    Which::B => &mut leads.b,
                };
                leads.add(class(&position), Lead { position: rank, by }, worth);
            }
        }
        difference.pairs = pairs.into_values().collect();
        let most_frequent_first = |pair: &Pair<'_>| (Reverse(pair.positions), pair.first);
        difference.pairs.sort_unstable_by_key(most_frequent_first);
        difference.leads = Both {
            a: leads.a.sorted(),
            b: leads.b.sorted(),
        };
        Ok(difference)
    }
}

impl Difference<'_> {
    fn new(aim: Aim) -> Self {
        Self {
            aim,
            positions: 0,
            told: Shared::default(),
            same: 0,
            by_worth: Score::default(),
            reached: Shared::default(),
            won: Shared::default(),
            by_length: Score::default(),
            games: Both::default(),
            best_games: Lengths::default(),
            pairs: Vec::new(),
            leads: Both::default(),
        }
    }

    /// Counts the fates of a position with this value for us.
    fn add_fates(&mut self, fates: [Fate; 2], worth: Verdict) {
        self.positions += 1;
        self.reached.add(fates.map(|fate| fate.failure().is_none()));
        let won = |fate| matches!(fate, Fate::Won { .. });
        self.won.add(fates.map(won));
        if let [Fate::Won { moves: a }, Fate::Won { moves: b }] = fates {
            self.by_length.add(Which::of_greater(b.cmp(&a)));
            self.games.a.add(a);
            self.games.b.add(b);
            let best = worth.plies().unwrap_or_default().div_ceil(2);
            self.best_games.add(best.into());
        }
    }
}

impl Shared {
    fn add(&mut self, can: [bool; 2]) {
        *match can {
            [true, true] => &mut self.both,
            [true, false] => &mut self.only.a,
            [false, true] => &mut self.only.b,
            [false, false] => &mut self.neither,
        } += 1;
    }
}

impl Score {
    fn add(&mut self, better: Option<Which>) {
        *match better {
            Some(Which::A) => &mut self.a,
            Some(Which::B) => &mut self.b,
            None => &mut self.equal,
        } += 1;
    }
}

impl Which {
    /// Returns the table that compares as the greater.
    pub(crate) fn of_greater(order: Ordering) -> Option<Self> {
        match order {
            Ordering::Greater => Some(Self::A),
            Ordering::Less => Some(Self::B),
            Ordering::Equal => None,
        }
    }
}

impl Lengths {
    fn add(&mut self, moves: u32) {
        self.total += u64::from(moves);
        self.longest = self.longest.max(moves);
    }
}

impl<'t> Pair<'t> {
    fn new([a, b]: [Option<Decision<'t>>; 2], first: usize) -> Self {
        Self {
            decisions: Both { a, b },
            positions: 0,
            by_worth: Score::default(),
            by_end: Score::default(),
            first,
        }
    }

    fn add(&mut self, by_worth: Option<Which>, by_end: Option<Which>) {
        self.positions += 1;
        self.by_worth.add(by_worth);
        self.by_end.add(by_end);
    }
}

/// The greatest lead of each class, with the value of the position with best play.
struct Leads<K>(BTreeMap<K, (Lead, Verdict)>);

impl<K> Default for Leads<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> Leads<K> {
    fn add(&mut self, class: K, lead: Lead, worth: Verdict) {
        let lead = (lead, worth);
        let greatest = self.0.entry(class).or_insert(lead);
        if order(&lead) < order(greatest) {
            *greatest = lead;
        }
    }

    fn sorted(self) -> Vec<Lead> {
        let mut leads: Vec<_> = self.0.into_values().collect();
        leads.sort_unstable_by_key(order);
        leads.into_iter().map(|lead| lead.0).collect()
    }
}

/// Returns a sort key: the greatest lead comes first.
fn order(&(lead, worth): &(Lead, Verdict)) -> impl Ord + use<> {
    (Reverse((lead.by, worth)), lead.position)
}
