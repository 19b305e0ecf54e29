//! A forcing tree as an indented outline.

use advice_lang::ForcingTree;

/// Returns one line for each of our moves; a move that answers a reply comes after it.
pub(super) fn outline(tree: &ForcingTree<String>) -> String {
    let mut text = String::new();
    describe(tree, 0, &mut text);
    text
}

fn describe(tree: &ForcingTree<String>, indent: usize, text: &mut String) {
    match tree {
        ForcingTree::Nil => text.push_str("  the goal holds\n"),
        ForcingTree::Move(mv, rest) => {
            text.push_str(mv);
            if rest.is_nil() {
                text.push_str("  and the goal holds\n");
            } else {
                text.push('\n');
                describe(rest, indent, text);
            }
        }
        ForcingTree::Replies(replies) => {
            for (reply, rest) in replies {
                text.push_str(&" ".repeat(indent + 2));
                text.extend([
                    "after ",
                    reply,
                    &" ".repeat(5_usize.saturating_sub(reply.len())),
                    " ",
                ]);
                describe(rest, indent + 4, text);
            }
        }
    }
}
