//! Explanations of a table's answers.

use std::fmt;

use game_core::{Game, Notation};
use search_core::{Run, Stopped};

use crate::compiled::Program;
use crate::eval::context::Setting;
use crate::interpret::event::{AdviceObserver, Node, Side};
use crate::{Advice, Event, ForcingTree, Judgement, Part, Reason, Rule, Table, Vocabulary};

/// Explanation of a table's answer for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation<M> {
    /// The rules that were asked, in order. The last one matches, unless none does; others that match hand over to
    /// another table.
    pub rules: Vec<RuleAsked>,
    /// The advice that was tried, in order. Only the last piece can be satisfiable.
    pub tried: Vec<AdviceTried<M>>,
}

/// A rule that was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RuleAsked {
    /// The table of the rule.
    pub table: String,
    /// The name of the rule.
    pub rule: String,
    /// Answer to its condition, and the reasons.
    pub condition: Judgement,
    /// The table to which it hands over.
    pub hands_over_to: Option<String>,
}

/// A piece of advice that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AdviceTried<M> {
    /// The name of the advice.
    pub advice: String,
    /// The forcing tree that was found; `None` if the advice is not satisfiable.
    pub tree: Option<ForcingTree<M>>,
    /// Verdict on the position itself, if no move was tried.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub verdict: Option<Verdict>,
    /// Reasons for it: the parts that decide the goal there.
    pub at_once: Vec<Reason>,
    /// The constraint that allows us no move, if that is why there is none to try; left out where the word is `nomove`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub no_move: Option<NoMove>,
    /// Our moves that were tried in the position, each once, in order, with their results.
    pub moves: Vec<MoveTried<M>>,
}

/// A move of ours that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveTried<M> {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
    /// The reply that cannot be met, if that is why the move fails.
    pub reply: Option<M>,
    /// Verdict on the move.
    pub verdict: Verdict,
    /// Reasons for it: the parts that decide the goal, after the reply if there is one. Empty if the move is taken and
    /// the goal lies farther down the tree.
    pub reasons: Vec<Reason>,
    /// The constraint that allows no move in this position, if that keeps the advice from going on; left out where the
    /// advice is meant to look no farther.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub no_move: Option<NoMove>,
}

/// A constraint that allows no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NoMove {
    /// Moves of either side from the root.
    pub depth: usize,
    /// Part of the advice that it is.
    pub part: Part,
    /// Text of the constraint.
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

/// Verdict on a move that was tried, or on a position in which none was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Verdict {
    /// It begins the forcing tree; the better goal holds in the position already.
    Taken,
    /// The holding goal is violated.
    NotHeld,
    /// The better goal is not reached within the moves that the advice considers.
    NotReached,
}

impl<M> Explanation<M> {
    /// Returns the advice that works, and its tree.
    #[must_use]
    pub fn found(&self) -> Option<(&str, &ForcingTree<M>)> {
        let last = self.tried.last()?;
        Some((&last.advice, last.tree.as_ref()?))
    }
}

impl<M: Copy + Eq> Explanation<M> {
    /// Returns the same explanation with its moves written down.
    #[must_use]
    pub fn written<G>(&self, game: &G, position: &G::Position) -> Explanation<String>
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

impl<M: Copy + Eq> AdviceTried<M> {
    fn written<G>(&self, game: &G, position: &G::Position) -> AdviceTried<String>
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
            advice: self.advice.clone(),
            tree: self.tree.as_ref().map(|tree| tree.written(game, position)),
            verdict: self.verdict,
            at_once: self.at_once.clone(),
            no_move: self.no_move.clone(),
            moves: moves.collect(),
        }
    }
}

impl<V: Vocabulary> Rule<V> {
    /// Returns whether the condition holds.
    #[must_use]
    pub fn matches(&self, game: &V, position: &V::Position) -> bool {
        let setting = Setting::new(game, position);
        setting.context(position).holds(&self.condition)
    }

    /// Judges whether the condition holds, with the parts that decide it.
    #[must_use]
    pub fn judge(&self, game: &V, position: &V::Position) -> Judgement {
        let setting = Setting::new(game, position);
        setting.context(position).judge(&self.condition)
    }
}

impl<V: Vocabulary> Advice<V> {
    /// Judges whether the better goal or the holding goal holds in a position, seen from this root, with the parts that
    /// decide it. `None` for the other parts, which are not goals.
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
    ) -> Result<AdviceTried<V::Move>, Stopped> {
        let mut notes = Notes {
            moves: Vec::new(),
            is_known: false,
        };
        let note = |event: &Event<'_, V>| notes.note(event);
        let tree = run.also_watched_by(note, |run| self.satisfy(run, game, root))?;
        let program = Program::of(self);
        let setting = Setting::new(game, root);
        let moves = notes.moves.into_iter().map(|noted| {
            let reply = noted.reply.filter(|_| !noted.is_taken);
            let (place, reply) = match reply {
                Some((reply, place)) => (place, Some(reply)),
                None => (noted.place, None),
            };
            let (mut verdict, mut reasons, no_move) = self.fate(&program, &setting, &place);
            if noted.is_taken && verdict != Verdict::Taken {
                // The goal lies farther down the tree.
                (verdict, reasons) = (Verdict::Taken, Vec::new());
            }
            MoveTried {
                mv: noted.mv,
                reply,
                verdict,
                reasons,
                no_move: no_move.filter(|_| !noted.is_taken),
            }
        });
        let moves: Vec<_> = moves.collect();
        let mut tried = AdviceTried {
            advice: self.name().to_owned(),
            tree,
            verdict: None,
            at_once: Vec::new(),
            no_move: None,
            moves,
        };
        if tried.moves.is_empty() {
            let place = (root.clone(), 0);
            let (verdict, at_once, no_move) = self.fate(&program, &setting, &place);
            tried.verdict = Some(verdict);
            tried.at_once = at_once;
            tried.no_move = no_move;
        }
        Ok(tried)
    }

    /// Returns the verdict on a position and its reasons, as far as the goals give them; and the constraint that allows
    /// no move there, if that is the cause.
    fn fate(
        &self,
        program: &Program<'_, V>,
        setting: &Setting<'_, V>,
        (position, depth): &Place<V>,
    ) -> (Verdict, Vec<Reason>, Option<NoMove>) {
        let context = setting.context(position);
        let holding = context.judge(&self.holding);
        if !holding.holds {
            return (Verdict::NotHeld, holding.reasons, None);
        }
        let better = context.judge(&self.better);
        if better.holds {
            return (Verdict::Taken, better.reasons, None);
        }
        let (side, constraint) = if setting.game.us_to_move(position) {
            (Side::Us, &program.us)
        } else {
            (Side::Them, &program.them)
        };
        let mut moves = Vec::new();
        for source in constraint.stages.at(*depth) {
            constraint.generate(source, context, &mut moves);
        }
        let no_move = moves.is_empty().then(|| self.no_move(*depth, side));
        (Verdict::NotReached, better.reasons, no_move.flatten())
    }

    /// Describes a constraint that has allowed no move, unless the advice is meant to look no farther: where the word
    /// is `nomove`, or the tests of the depth allow none from there on and did before.
    fn no_move(&self, depth: usize, side: Side) -> Option<NoMove> {
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
    /// Asks the table for advice, as [`strategy`](Self::strategy) does, and notes the reasons.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit was met first.
    pub fn explain<O: AdviceObserver<V>>(
        &self,
        run: &mut Run<'_, O>,
        game: &V,
        position: &V::Position,
    ) -> Result<Explanation<V::Move>, Stopped> {
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
                table: table.name().to_owned(),
                rule: rule.name().to_owned(),
                condition,
                hands_over_to: expert.map(|expert| expert.name().to_owned()),
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

/// A position, and the moves of either side that lead to it from the root.
type Place<V> = (<V as Game>::Position, usize);

/// Notes taken while a piece of advice is tried.
struct Notes<V: Vocabulary> {
    moves: Vec<Noted<V>>,
    /// True if the move that is being tried is already known, by itself or by the position to which it leads. `then`
    /// can put a move into a list twice.
    is_known: bool,
}

/// A move of ours from the root, and the facts known about it so far.
struct Noted<V: Vocabulary> {
    mv: V::Move,
    /// The position after it.
    place: Place<V>,
    /// The reply that is being met, or the last one, with the position after it.
    reply: Option<(V::Move, Place<V>)>,
    is_taken: bool,
}

impl<V: Vocabulary> Notes<V> {
    fn note(&mut self, event: &Event<'_, V>) {
        match event {
            Event::MoveTried(node) => self.tried(node),
            Event::BetterGoalHolds(node) | Event::Satisfied(node) if node.depth == 1 => {
                if let Some(noted) = self.moves.last_mut() {
                    noted.is_taken = true;
                }
            }
            _ => {}
        }
    }

    fn tried(&mut self, node: &Node<'_, V>) {
        let Some((_, mv)) = node.reached_by else {
            return;
        };
        let place = (node.position.clone(), node.depth);
        if node.depth == 1 {
            let known = self.moves.iter().find(|noted| noted.place == place);
            self.is_known = known.is_some();
            let reply = known.and_then(|noted| noted.reply.clone());
            if self.moves.iter().all(|noted| noted.mv != mv) {
                self.moves.push(Noted {
                    mv,
                    place,
                    reply,
                    is_taken: false,
                });
            }
        } else if node.depth == 2
            && !self.is_known
            && let Some(noted) = self.moves.last_mut()
        {
            noted.reply = Some((mv, place));
        }
    }
}
