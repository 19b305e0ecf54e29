//! Explanations: why a table says what it says.

use std::fmt;

use game_core::Notation;
use search_core::{Run, Stopped};
use serde::Serialize;

use crate::eval::context::Setting;
use crate::interpret::event::{AdviceObserver, Node, Side};
use crate::{Advice, Event, ForcingTree, Judgement, Part, Reason, Rule, Table, Vocabulary};

/// Why a table says what it says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explanation<'t, M> {
    /// The rules that were asked, in order. The last one matches, unless none does; others that match
    /// hand over to another table.
    pub rules: Vec<RuleAsked<'t>>,
    /// The advice that was tried, in order. If one is satisfiable, it is the last.
    pub tried: Vec<AdviceTried<'t, M>>,
}

/// A rule that was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleAsked<'t> {
    /// The table of the rule.
    pub table: &'t str,
    /// The name of the rule.
    pub rule: &'t str,
    /// Whether its condition holds, and why.
    pub condition: Judgement,
    /// The table to which it hands over.
    pub hands_over_to: Option<&'t str>,
}

/// An advice that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdviceTried<'t, M> {
    /// The name of the advice.
    pub advice: &'t str,
    /// The forcing tree that was found; `None` if the advice is not satisfiable.
    pub tree: Option<ForcingTree<M>>,
    /// What became of the position itself, if no move was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Why: what decides the goal there.
    pub at_once: Vec<Reason>,
    /// What allows us no move, if that is why there is none to try; not told where the word is `nomove`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_move: Option<NoMove>,
    /// Our moves that were tried in the position, in order, and what became of each.
    pub moves: Vec<MoveTried<M>>,
}

/// A move of ours that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTried<M> {
    /// The move.
    #[serde(rename = "move")]
    pub mv: M,
    /// The reply that cannot be met, if that is why the move fails.
    pub reply: Option<M>,
    /// What became of it.
    pub verdict: Verdict,
    /// Why: what decides the goal, after the reply if there is one. Nothing if the move is taken and the
    /// goal lies farther down the tree.
    pub reasons: Vec<Reason>,
    /// What allows no move in this position, if that keeps the advice from going on: not told where the
    /// advice is meant to look no farther.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_move: Option<NoMove>,
}

/// A constraint that allows no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoMove {
    /// Moves of either side from the root.
    pub depth: usize,
    /// Which of the constraints it is.
    pub part: Part,
    /// What it says.
    pub constraint: String,
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            depth,
            part,
            constraint,
        } = self;
        write!(f, "the {part} allow no move at depth {depth}: {constraint}")
    }
}

/// What became of a move that was tried, or of a position in which none was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It begins the forcing tree; the better goal holds in the position already.
    Taken,
    /// The holding goal is violated.
    NotHeld,
    /// The better goal is not reached within the moves that the advice considers.
    NotReached,
}

impl<M: Copy + Eq> Explanation<'_, M> {
    /// The same explanation with its moves written down.
    #[must_use]
    pub fn written<G>(&self, game: &G, position: &G::Position) -> Explanation<'_, String>
    where
        G: Notation<Move = M> + ?Sized,
    {
        Explanation {
            rules: self.rules.clone(),
            tried: self
                .tried
                .iter()
                .map(|tried| tried.written(game, position))
                .collect(),
        }
    }
}

impl<M: Copy + Eq> AdviceTried<'_, M> {
    fn written<G>(&self, game: &G, position: &G::Position) -> AdviceTried<'_, String>
    where
        G: Notation<Move = M> + ?Sized,
    {
        let moves = self.moves.iter().map(|tried| MoveTried {
            mv: game.move_text(position, tried.mv),
            reply: tried
                .reply
                .map(|reply| game.move_text(&game.play(position, tried.mv), reply)),
            verdict: tried.verdict,
            reasons: tried.reasons.clone(),
            no_move: tried.no_move.clone(),
        });
        AdviceTried {
            advice: self.advice,
            tree: self.tree.as_ref().map(|tree| tree.written(game, position)),
            verdict: self.verdict,
            at_once: self.at_once.clone(),
            no_move: self.no_move.clone(),
            moves: moves.collect(),
        }
    }
}

impl<V: Vocabulary> Rule<V> {
    /// Does the condition hold?
    #[must_use]
    pub fn matches(&self, game: &V, position: &V::Position) -> bool {
        let setting = Setting::new(game, position);
        setting.context(position).holds(&self.condition)
    }

    /// Does the condition hold, and what decides that?
    #[must_use]
    pub fn judge(&self, game: &V, position: &V::Position) -> Judgement {
        let setting = Setting::new(game, position);
        setting.context(position).judge(&self.condition)
    }
}

impl<V: Vocabulary> Advice<V> {
    /// Does the better goal or the holding goal hold in a position, seen from this root, and what
    /// decides that? `None` for the other parts, which are no goals.
    #[must_use]
    pub fn judge(
        &self,
        part: Part,
        game: &V,
        position: &V::Position,
        root: &V::Position,
    ) -> Option<Judgement> {
        let goal = match part {
            Part::BetterGoal => &self.better,
            Part::HoldingGoal => &self.holding,
            Part::UsMoves | Part::ThemMoves => return None,
        };
        Some(Setting::new(game, root).context(position).judge(goal))
    }

    /// Looks for a forcing tree, as [`satisfy`](Self::satisfy) does, and notes why moves fail.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn explain<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        root: &V::Position,
    ) -> Result<AdviceTried<'_, V::Move>, Stopped> {
        let mut notes = Notes {
            is_over_at_once: None,
            without_moves: None,
            stands_still: None,
            moves: Vec::new(),
        };
        let note = |event: &Event<'_, V>| notes.note(event);
        let tree = run.also_watched_by(note, |run| self.satisfy(run, game, root))?;
        let of_verdict = |verdict, position: &V::Position| {
            let part = match verdict {
                Verdict::NotHeld => Part::HoldingGoal,
                Verdict::Taken | Verdict::NotReached => Part::BetterGoal,
            };
            let judged = self.judge(part, game, position, root);
            let judged = judged.filter(|judged| judged.holds == (verdict == Verdict::Taken));
            judged.map_or_else(Vec::new, |judged| judged.reasons)
        };
        let at_once = notes
            .is_over_at_once
            .map(|verdict| of_verdict(verdict, root));
        let moves = notes.moves.into_iter().map(|noted| {
            let (position, reply) = match noted.reply {
                Some((reply, position)) if noted.verdict != Verdict::Taken => {
                    (position, Some(reply))
                }
                _ => (noted.position, None),
            };
            MoveTried {
                mv: noted.mv,
                reply,
                verdict: noted.verdict,
                reasons: of_verdict(noted.verdict, &position),
                no_move: noted.stands_still.and_then(|still| self.no_move(still)),
            }
        });
        Ok(AdviceTried {
            advice: self.name(),
            tree,
            verdict: notes.is_over_at_once,
            at_once: at_once.unwrap_or_default(),
            no_move: notes.stands_still.and_then(|still| self.no_move(still)),
            moves: moves.collect(),
        })
    }

    /// What to say of a constraint that has allowed no move, unless the advice is meant to look no farther:
    /// where the word is `nomove`, or the tests of the depth allow none from there on and did before.
    fn no_move(&self, (depth, side): StandsStill) -> Option<NoMove> {
        let (part, constraint, first) = match side {
            Side::Us => (Part::UsMoves, &self.us.constraint, 0),
            Side::Them => (Part::ThemMoves, &self.them.constraint, 1),
        };
        let ends = constraint.first_depth(depth).is_none();
        let mut before = (first..depth).step_by(2);
        let has_begun = before.any(|depth| constraint.may_allow(depth));
        let is_meant = constraint.is_nomove() || ends && has_begun;
        (!is_meant).then(|| NoMove {
            depth,
            part,
            constraint: constraint.to_string(),
        })
    }
}

impl<V: Vocabulary> Table<V> {
    /// Asks the table what to do, as [`strategy`](Self::strategy) does, and notes why.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn explain<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Explanation<'_, V::Move>, Stopped> {
        let mut explanation = Explanation {
            rules: Vec::new(),
            tried: Vec::new(),
        };
        let mut table = self;
        let mut rules = table.rules().iter();
        while let Some(rule) = rules.next() {
            let condition = rule.judge(game, position);
            let holds = condition.holds;
            let expert = table.table_of(rule);
            explanation.rules.push(RuleAsked {
                table: table.name(),
                rule: rule.name(),
                condition,
                hands_over_to: expert.map(Self::name),
            });
            if !holds {
                continue;
            }
            run.observe(|| Event::RuleMatched {
                rule: rule.name(),
                position,
            });
            if let Some(expert) = expert {
                table = expert;
                rules = table.rules().iter();
                continue;
            }
            for advice in table.advice_of(rule) {
                let tried = advice.explain(run, game, position)?;
                let is_found = tried.tree.is_some();
                explanation.tried.push(tried);
                if is_found {
                    break;
                }
            }
            return Ok(explanation);
        }
        run.observe(|| Event::NoRuleMatched { position });
        Ok(explanation)
    }
}

/// A depth, and the side that has no move to consider there.
type StandsStill = (usize, Side);

/// What is noted while an advice is sought.
struct Notes<V: Vocabulary> {
    /// How it ends before any move.
    is_over_at_once: Option<Verdict>,
    /// The node expanded last, as long as no move from there has been tried.
    without_moves: Option<StandsStill>,
    /// Is that the root, and has it failed?
    stands_still: Option<StandsStill>,
    moves: Vec<Noted<V>>,
}

/// A move of ours from the root, and what is known of it so far.
struct Noted<V: Vocabulary> {
    mv: V::Move,
    /// The position after it.
    position: V::Position,
    /// The reply that is being met, or the last one, with the position after it.
    reply: Option<(V::Move, V::Position)>,
    verdict: Verdict,
    /// Has it failed since there is no move after it, and after the reply if there is one?
    stands_still: Option<StandsStill>,
}

impl<V: Vocabulary> Notes<V> {
    fn note(&mut self, event: &Event<'_, V>) {
        match event {
            Event::Expanded { node, side } => self.without_moves = Some((node.depth, *side)),
            Event::MoveTried(node) => self.tried(node),
            Event::HoldingGoalViolated(node) => self.ends(node, Verdict::NotHeld),
            Event::BetterGoalHolds(node) | Event::Satisfied(node) => {
                self.ends(node, Verdict::Taken);
            }
            Event::NoReplies(node) | Event::Failed(node) => self.ends(node, Verdict::NotReached),
            _ => {}
        }
    }

    fn tried(&mut self, node: &Node<'_, V>) {
        self.without_moves = None;
        let Some((_, mv)) = node.reached_by else {
            return;
        };
        let position = node.position.clone();
        match (node.depth, self.moves.last_mut()) {
            (1, _) => self.moves.push(Noted {
                mv,
                position,
                reply: None,
                verdict: Verdict::NotReached,
                stands_still: None,
            }),
            (2, Some(noted)) => noted.reply = Some((mv, position)),
            _ => {}
        }
    }

    /// What becomes of a reply becomes of the move too, unless the reply can be met; but then the move
    /// itself is heard of later.
    fn ends(&mut self, node: &Node<'_, V>, verdict: Verdict) {
        let is_it = |still: &StandsStill| still.0 == node.depth && verdict == Verdict::NotReached;
        let still = self.without_moves.filter(is_it);
        match (node.depth, self.moves.last_mut()) {
            (0, None) => {
                self.is_over_at_once = Some(verdict);
                self.stands_still = still;
            }
            (1, Some(noted)) if noted.reply.is_none() || verdict == Verdict::Taken => {
                noted.verdict = verdict;
                noted.stands_still = still;
            }
            (2, Some(noted)) => {
                noted.verdict = verdict;
                noted.stands_still = still;
            }
            _ => {}
        }
    }
}
