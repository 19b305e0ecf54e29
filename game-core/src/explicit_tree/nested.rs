//! Trees as nested lists of numbers.

use crate::MAX_DEPTH;

use super::error::{TreeError, TreeProblem};
use super::lexer::Token;
use super::{Node, NodeId};

/// Reads `[[1, 4], 5]`. The tokens begin with a bracket.
pub(super) fn parse<'t>(tokens: impl Iterator<Item = Token<'t>>) -> Result<Vec<Node>, TreeError> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut open: Vec<(NodeId, Token<'_>)> = Vec::new();
    let mut after_element = false;
    for token in tokens {
        if open.is_empty() && !nodes.is_empty() {
            return Err(token.problem(TreeProblem::Trailing(token.text.to_owned())));
        }
        match (token.text, after_element) {
            ("]", after_element) => {
                let list = open.pop();
                if list.is_some_and(|(node, _)| nodes[node.0].children.is_empty()) {
                    return Err(token.problem(TreeProblem::EmptyList));
                }
                if !after_element {
                    return Err(token.problem(TreeProblem::Element(token.text.to_owned())));
                }
            }
            (",", true) => after_element = false,
            (_, true) => return Err(token.problem(TreeProblem::Separator(token.text.to_owned()))),
            ("[", false) => {
                let node = add_node(&mut nodes, &open, &token)?;
                open.push((node, token));
            }
            (_, false) if token.is_word() => {
                let value = token.value()?;
                let node = add_node(&mut nodes, &open, &token)?;
                nodes[node.0].value = Some(value);
                after_element = true;
            }
            (_, false) => return Err(token.problem(TreeProblem::Element(token.text.to_owned()))),
        }
    }
    match open.last() {
        Some((_, bracket)) => Err(bracket.problem(TreeProblem::Unclosed)),
        None => Ok(nodes),
    }
}

/// Adds a node to the innermost open list.
fn add_node(
    nodes: &mut Vec<Node>,
    open: &[(NodeId, Token<'_>)],
    token: &Token<'_>,
) -> Result<NodeId, TreeError> {
    if open.len() > MAX_DEPTH {
        return Err(token.problem(TreeProblem::TooDeep));
    }
    let id = NodeId(nodes.len());
    let name = match open.last() {
        None => "root".to_owned(),
        Some(&(parent, _)) => {
            let parent = &mut nodes[parent.0];
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
    });
    Ok(id)
}
