//! Trees as nested lists of numbers.

use crate::{MAX_DEPTH, Player};

use super::error::{TreeError, TreeProblem};
use super::lexer::{Token, weights};
use super::{Node, NodeId};

/// A list that is not closed yet.
struct List<'t> {
    node: NodeId,
    bracket: Token<'t>,
    /// The probabilities so far, if these are events of chance, and their texts.
    chances: Vec<((u64, u64), &'t str)>,
}

/// Reads `[[1, 4], {0.5: 3, 0.5: 7}]`. The tokens begin with a bracket.
pub(super) fn parse<'t>(tokens: impl Iterator<Item = Token<'t>>) -> Result<Vec<Node>, TreeError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<List<'_>> = Vec::new();
    let (mut after_element, mut after_chance) = (false, false);
    for token in tokens {
        let problem =
            |problem: fn(String) -> TreeProblem| token.problem(problem(token.text.to_owned()));
        if open.is_empty() && !nodes.is_empty() {
            return Err(problem(TreeProblem::Trailing));
        }
        if std::mem::take(&mut after_chance) {
            match token.text {
                ":" => continue,
                _ => return Err(problem(TreeProblem::Colon)),
            }
        }
        let needs_chance = open.last().is_some_and(|list| {
            list.bracket.text == "{" && list.chances.len() == nodes[list.node.0].children.len()
        });
        match (token.text, after_element) {
            ("]" | "}", after_element) => {
                let Some(list) = open.pop() else {
                    return Err(problem(TreeProblem::Element));
                };
                if nodes[list.node.0].children.is_empty() {
                    return Err(token.problem(TreeProblem::EmptyList));
                }
                if !after_element {
                    return Err(problem(TreeProblem::Element));
                }
                if (list.bracket.text == "{") != (token.text == "}") {
                    return Err(problem(TreeProblem::Separator));
                }
                list.weigh(&mut nodes)?;
            }
            (",", true) => after_element = false,
            (_, true) => return Err(problem(TreeProblem::Separator)),
            (_, false) if needs_chance => {
                let chance = (token.probability()?, token.text);
                open.last_mut()
                    .into_iter()
                    .for_each(|list| list.chances.push(chance));
                after_chance = true;
            }
            ("[" | "{", false) => {
                let node = add_node(&mut nodes, &open, &token)?;
                open.push(List {
                    node,
                    bracket: token,
                    chances: Vec::new(),
                });
            }
            (_, false) if token.is_word() => {
                let value = token.value()?;
                let node = add_node(&mut nodes, &open, &token)?;
                nodes[node.0].value = Some(value);
                after_element = true;
            }
            (_, false) => return Err(problem(TreeProblem::Element)),
        }
    }
    match open.last() {
        Some(list) => Err(list.bracket.problem(TreeProblem::Unclosed)),
        None => Ok(nodes),
    }
}

impl List<'_> {
    /// Gives the nodes of the list their probabilities, if it has such.
    fn weigh(&self, nodes: &mut [Node]) -> Result<(), TreeError> {
        let chances: Vec<_> = self.chances.iter().map(|(chance, _)| *chance).collect();
        let weights = weights(&chances).map_err(|problem| self.bracket.problem(problem));
        if self.bracket.text == "{" {
            let children = nodes[self.node.0].children.clone();
            for ((NodeId(child), weight), (_, text)) in
                children.into_iter().zip(weights?).zip(&self.chances)
            {
                nodes[child].chance = Some((weight, (*text).to_owned()));
            }
        }
        Ok(())
    }
}

/// Adds a node to the innermost open list.
fn add_node(
    nodes: &mut Vec<Node>,
    open: &[List<'_>],
    token: &Token<'_>,
) -> Result<NodeId, TreeError> {
    if open.len() > MAX_DEPTH {
        return Err(token.problem(TreeProblem::TooDeep));
    }
    let id = NodeId(nodes.len());
    let name = match open.last() {
        None => "root".to_owned(),
        Some(list) => {
            let parent = &mut nodes[list.node.0];
            parent.children.push(id);
            let number = parent.children.len();
            if open.len() == 1 {
                number.to_string()
            } else {
                format!("{}.{number}", parent.name)
            }
        }
    };
    nodes.push(Node {
        name,
        depth: open.len(),
        children: Vec::new(),
        value: None,
        chance: None,
        to_move: Player::First,
    });
    Ok(id)
}
