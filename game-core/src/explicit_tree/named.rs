//! Trees as lines about named nodes.

use std::collections::HashMap;

use crate::{MAX_DEPTH, Player, Score};

use super::error::{TreeError, TreeProblem};
use super::lexer::{Token, Tokens, weights};
use super::{Node, NodeId};

/// Reads lines such as `a -> b c`, `c -> {0.5: d, 0.5: e}` and `b = 3, c = 4`. There is at least one line.
pub(super) fn parse<'t>(lines: impl Iterator<Item = Tokens<'t>>) -> Result<Vec<Node>, TreeError> {
    let mut drafts = Drafts::default();
    for line in lines {
        let line: Vec<Token<'_>> = line.collect();
        match line.as_slice() {
            [parent, arrow, brace, events @ .., end]
                if parent.is_word() && (arrow.text, brace.text, end.text) == ("->", "{", "}") =>
            {
                drafts.add_events(*parent, *brace, events)?;
            }
            [parent, arrow, children @ ..] if parent.is_word() && arrow.text == "->" => {
                drafts.add_children(*parent, *arrow, children)?;
            }
            _ => drafts.add_values(&line)?,
        }
    }
    drafts.check_leaves()?;
    let root = drafts.only_root()?;
    drafts.walk_from(root)
}

/// Contents of the lines so far.
#[derive(Default)]
struct Drafts<'t> {
    /// In the order in which the nodes are first named.
    drafts: Vec<Draft<'t>>,
    by_name: HashMap<&'t str, usize>,
}

struct Draft<'t> {
    name: Token<'t>,
    parent: Option<(usize, Token<'t>)>,
    children: Option<(Vec<usize>, Token<'t>)>,
    /// The weights of the children and their probabilities, if they are events of chance.
    chances: Vec<(u32, &'t str)>,
    value: Option<(Score, Token<'t>)>,
}

impl<'t> Drafts<'t> {
    fn draft(&mut self, name: Token<'t>) -> usize {
        *self.by_name.entry(name.text).or_insert_with(|| {
            self.drafts.push(Draft {
                name,
                parent: None,
                children: None,
                chances: Vec::new(),
                value: None,
            });
            self.drafts.len() - 1
        })
    }

    fn add_children(
        &mut self,
        parent: Token<'t>,
        arrow: Token<'t>,
        children: &[Token<'t>],
    ) -> Result<(), TreeError> {
        let id = self.draft(parent);
        if let Some((_, first)) = &self.drafts[id].children {
            return Err(parent.problem(TreeProblem::ChildrenTwice {
                name: parent.text.to_owned(),
                line: first.line,
            }));
        }
        let mut ids = Vec::new();
        for &child in children.iter().filter(|token| token.text != ",") {
            if !child.is_word() {
                return Err(child.problem(TreeProblem::Statement(child.text.to_owned())));
            }
            let child_id = self.draft(child);
            if let Some((earlier, place)) = self.drafts[child_id].parent {
                return Err(child.problem(TreeProblem::TwoParents {
                    child: child.text.to_owned(),
                    parent: self.drafts[earlier].name.text.to_owned(),
                    line: place.line,
                }));
            }
            self.drafts[child_id].parent = Some((id, child));
            ids.push(child_id);
        }
        if ids.is_empty() {
            return Err(arrow.problem(TreeProblem::StatementEnds));
        }
        self.drafts[id].children = Some((ids, parent));
        Ok(())
    }

    fn add_events(
        &mut self,
        parent: Token<'t>,
        brace: Token<'t>,
        events: &[Token<'t>],
    ) -> Result<(), TreeError> {
        let (mut chances, mut names) = (Vec::new(), Vec::new());
        for event in events.split(|token| token.text == ",") {
            match *event {
                [chance, colon, name] if colon.text == ":" && name.is_word() => {
                    chances.push((chance.probability()?, chance.text));
                    names.push(name);
                }
                [] => return Err(brace.problem(TreeProblem::StatementEnds)),
                [odd] | [.., odd] => {
                    return Err(odd.problem(TreeProblem::Statement(odd.text.to_owned())));
                }
            }
        }
        self.add_children(parent, brace, &names)?;
        let fractions: Vec<_> = chances.iter().map(|(chance, _)| *chance).collect();
        let weights = weights(&fractions).map_err(|problem| brace.problem(problem))?;
        let texts = chances.into_iter().map(|(_, text)| text);
        let id = self.draft(parent);
        self.drafts[id].chances = weights.into_iter().zip(texts).collect();
        Ok(())
    }

    fn add_values(&mut self, line: &[Token<'t>]) -> Result<(), TreeError> {
        for assignment in line.split(|token| token.text == ",") {
            match *assignment {
                [name, equals, value] if name.is_word() && equals.text == "=" => {
                    self.add_value(name, value)?;
                }
                [name, equals, _, extra, ..] if name.is_word() && equals.text == "=" => {
                    return Err(extra.problem(TreeProblem::Statement(extra.text.to_owned())));
                }
                [name, unexpected, ..] if name.is_word() && unexpected.text != "=" => {
                    return Err(
                        unexpected.problem(TreeProblem::Statement(unexpected.text.to_owned()))
                    );
                }
                [sign, ..] if !sign.is_word() => {
                    return Err(sign.problem(TreeProblem::Statement(sign.text.to_owned())));
                }
                _ => {
                    let last = assignment.last().or(line.last());
                    return Err(last.map_or_else(
                        || TreeProblem::Empty.at(1, 1),
                        |token| token.problem(TreeProblem::StatementEnds),
                    ));
                }
            }
        }
        Ok(())
    }

    fn add_value(&mut self, name: Token<'t>, value: Token<'t>) -> Result<(), TreeError> {
        let score = value.value()?;
        let id = self.draft(name);
        if let Some((_, first)) = self.drafts[id].value {
            return Err(name.problem(TreeProblem::ValueTwice {
                name: name.text.to_owned(),
                line: first.line,
            }));
        }
        self.drafts[id].value = Some((score, value));
        Ok(())
    }

    fn check_leaves(&self) -> Result<(), TreeError> {
        let bare = |draft: &&Draft<'_>| draft.children.is_none() && draft.value.is_none();
        match self.drafts.iter().find(bare) {
            Some(Draft { name, .. }) => {
                Err(name.problem(TreeProblem::NoValue(name.text.to_owned())))
            }
            None => Ok(()),
        }
    }

    fn only_root(&self) -> Result<usize, TreeError> {
        let mut roots = (0..self.drafts.len()).filter(|&id| self.drafts[id].parent.is_none());
        match (roots.next(), roots.next()) {
            (Some(root), None) => Ok(root),
            (Some(first), Some(second)) => {
                let (first, second) = (self.drafts[first].name, self.drafts[second].name);
                Err(second.problem(TreeProblem::TwoRoots {
                    first: first.text.to_owned(),
                    line: first.line,
                    second: second.text.to_owned(),
                }))
            }
            (None, _) => Err(self.cycle(0)),
        }
    }

    /// Returns the tree below `root`, each node before its children.
    fn walk_from(&self, root: usize) -> Result<Vec<Node>, TreeError> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut reached = vec![false; self.drafts.len()];
        let mut waiting = vec![(root, None, 0, None)];
        while let Some((id, parent, depth, chance)) = waiting.pop() {
            let draft = &self.drafts[id];
            if depth > MAX_DEPTH {
                return Err(draft.name.problem(TreeProblem::TooDeep));
            }
            reached[id] = true;
            let node = NodeId(nodes.len());
            nodes.push(Node {
                name: draft.name.text.to_owned(),
                depth,
                children: Vec::new(),
                value: draft.value.map(|(score, _)| score),
                chance: chance.map(|(weight, text): (u32, &str)| (weight, text.to_owned())),
                to_move: Player::First,
            });
            if let Some(NodeId(parent)) = parent {
                nodes[parent].children.push(node);
            }
            let children = draft.children.as_ref().map_or(&[][..], |(ids, _)| ids);
            let chance = |place: usize| draft.chances.get(place).copied();
            let children = children.iter().enumerate().rev();
            waiting.extend(
                children.map(|(place, &child)| (child, Some(node), depth + 1, chance(place))),
            );
        }
        match reached.iter().position(|&reached| !reached) {
            Some(lost) => Err(self.cycle(lost)),
            None => Ok(nodes),
        }
    }

    /// Returns the error for the cycle above a node from which no path leads up to a root.
    fn cycle(&self, mut id: usize) -> TreeError {
        let mut seen = vec![false; self.drafts.len()];
        while let Some((parent, _)) = self.drafts[id].parent
            && !seen[id]
        {
            seen[id] = true;
            id = parent;
        }
        let name = self.drafts[id].name;
        name.problem(TreeProblem::Cycle(name.text.to_owned()))
    }
}
