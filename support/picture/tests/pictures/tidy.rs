//! The laws of tidy layouts, and the same layouts found slowly.

use std::time::{Duration, Instant};

use picture::{Layout, Tree};
use proptest::prelude::*;

const GAP: f64 = 7.0;
/// Far more than rounding errors can add up to in trees of this size.
const CLOSE: f64 = 1e-6;

/// A tree as the tests see it: by number the parent, which has a smaller number, and the width.
#[derive(Clone, Debug)]
struct Plan(Vec<(usize, f64)>);

impl Plan {
    fn tree(&self) -> Tree {
        let mut tree = Tree::new(self.0[0].1);
        for &(parent, width) in &self.0[1..] {
            tree.add(parent, width);
        }
        tree
    }

    fn children(&self, node: usize) -> Vec<usize> {
        let is_child = |&child: &usize| self.0[child].0 == node;
        (1..self.0.len()).filter(is_child).collect()
    }

    /// Returns the mirror image, and for each of its nodes the number that it has here.
    fn mirrored(&self) -> (Self, Vec<usize>) {
        let mut plan = vec![(0, self.0[0].1)];
        let mut originals = vec![0];
        let mut next = 0;
        while next < plan.len() {
            for child in self.children(originals[next]).into_iter().rev() {
                plan.push((next, self.0[child].1));
                originals.push(child);
            }
            next += 1;
        }
        (Self(plan), originals)
    }

    /// Returns the nodes of the subtree, in an order that depends on its shape alone.
    fn subtree(&self, node: usize) -> Vec<usize> {
        let mut nodes = vec![node];
        let mut next = 0;
        while next < nodes.len() {
            nodes.extend(self.children(nodes[next]));
            next += 1;
        }
        nodes
    }

    /// Returns a value that is equal for equally drawn subtrees.
    fn shape(&self, node: usize) -> Vec<(usize, u64)> {
        let of = |&node: &usize| (self.children(node).len(), self.0[node].1.to_bits());
        self.subtree(node).iter().map(of).collect()
    }
}

/// Trees of up to 60 nodes. The smaller the spread, the more often the next node hangs from one of
/// the last: between stars and paths.
fn scattered() -> impl Strategy<Value = Plan> {
    let node = (any::<prop::sample::Index>(), 0_u8..4);
    let nodes = prop::collection::vec(node, 1..60);
    (nodes, 1_usize..60).prop_map(|(nodes, spread)| {
        let plan = nodes.iter().enumerate().map(|(number, (parent, width))| {
            let spread = spread.min(number);
            let parent = if number == 0 {
                0
            } else {
                number - 1 - parent.index(spread)
            };
            (parent, f64::from(10 + 13 * width))
        });
        Plan(plan.collect())
    })
}

/// Brooms of several lengths side by side: short ones stand between broad ones that meet below them.
fn brooms() -> impl Strategy<Value = Plan> {
    let broom = (0_usize..4, 0_usize..9);
    prop::collection::vec(broom, 1..8).prop_map(|brooms| {
        let mut plan = vec![(0, 20.0)];
        for (length, breadth) in brooms {
            plan.push((0, 20.0));
            for _ in 0..length {
                plan.push((plan.len() - 1, 20.0));
            }
            let end = plan.len() - 1;
            plan.extend((0..breadth).map(|_| (end, 20.0)));
        }
        Plan(plan)
    })
}

fn plans() -> impl Strategy<Value = Plan> {
    prop_oneof![scattered(), brooms()]
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < CLOSE
}

/// Returns the places of the nodes relative to the root, by the definition: from left to right each subtree is moved
/// until it is clear of the others, level by level, and those between share the distance.
fn slowly(plan: &Plan, node: usize) -> Vec<(usize, f64)> {
    let children = plan.children(node);
    let distance = |one: usize, other: usize| f64::midpoint(plan.0[one].1, plan.0[other].1) + GAP;
    let depths = plan.tree().depths().to_vec();
    let mut placed: Vec<Vec<(usize, f64)>> = Vec::new();
    for (number, &child) in children.iter().enumerate() {
        let mut subtree = slowly(plan, child);
        if let Some(left) = placed.last() {
            let start = left[0].1 + distance(left[0].0, child);
            move_all(&mut subtree, start);
        }
        for level in depths[child] + 1..=plan.0.len() {
            let on_level = |subtree: &[(usize, f64)]| -> Vec<(usize, f64)> {
                let is_there = |&&(node, _): &&(usize, f64)| depths[node] == level;
                subtree.iter().filter(is_there).copied().collect()
            };
            let by_place = |one: &(usize, f64), other: &(usize, f64)| one.1.total_cmp(&other.1);
            let Some(here) = on_level(&subtree).into_iter().min_by(by_place) else {
                break;
            };
            let met = (0..number).rev().find_map(|left| {
                let there = on_level(&placed[left]).into_iter().max_by(by_place)?;
                Some((left, there))
            });
            let Some((left, there)) = met else { break };
            let shift = there.1 + distance(there.0, here.0) - here.1;
            if shift > 0.0 {
                move_all(&mut subtree, shift);
                for (steps, between) in (1..).zip(&mut placed[left + 1..]) {
                    move_all(between, shift * precise(steps) / precise(number - left));
                }
            }
        }
        placed.push(subtree);
    }
    let middle = match (placed.first(), placed.last()) {
        (Some(first), Some(last)) => f64::midpoint(first[0].1, last[0].1),
        _ => 0.0,
    };
    let mut all = vec![(node, 0.0)];
    for mut subtree in placed {
        move_all(&mut subtree, -middle);
        all.extend(subtree);
    }
    all
}

#[expect(clippy::cast_precision_loss, reason = "there are 60 nodes")]
fn precise(number: usize) -> f64 {
    number as f64
}

fn move_all(subtree: &mut [(usize, f64)], way: f64) {
    for (_, place) in subtree {
        *place += way;
    }
}

/// Checks on each level that nodes keep their distance, in the order of the tree.
fn check_distances(plan: &Plan, layout: &Layout) {
    let depths = plan.tree().depths().to_vec();
    let mut level = vec![0];
    while !level.is_empty() {
        for pair in level.windows(2) {
            let [left, right] = [pair[0], pair[1]];
            assert_eq!(depths[left], depths[right]);
            let room = layout.centres[right] - layout.centres[left];
            let needed = f64::midpoint(plan.0[left].1, plan.0[right].1) + GAP;
            assert!(room > needed - CLOSE, "{left} and {right} in {plan:?}");
        }
        level = level.iter().flat_map(|&node| plan.children(node)).collect();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn neighbours_keep_their_distance(plan in plans()) {
        check_distances(&plan, &plan.tree().tidy(GAP));
    }

    #[test]
    fn parents_stand_in_the_middle(plan in plans()) {
        let layout = plan.tree().tidy(GAP);
        for node in 0..plan.0.len() {
            let children = plan.children(node);
            if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
                let middle = f64::midpoint(layout.centres[first], layout.centres[last]);
                prop_assert!(is_close(layout.centres[node], middle));
            }
        }
    }

    #[test]
    fn mirror_images_have_mirrored_layouts(plan in plans()) {
        let layout = plan.tree().tidy(GAP);
        let (mirrored, originals) = plan.mirrored();
        let other = mirrored.tree().tidy(GAP);
        prop_assert!(is_close(layout.width, other.width));
        for (node, original) in originals.into_iter().enumerate() {
            let place = layout.width - layout.centres[original];
            prop_assert!(is_close(other.centres[node], place));
        }
    }

    #[test]
    fn equal_subtrees_have_equal_layouts(plan in plans()) {
        let layout = plan.tree().tidy(GAP);
        let shapes: Vec<_> = (0..plan.0.len()).map(|node| plan.shape(node)).collect();
        for one in 0..plan.0.len() {
            for other in one + 1..plan.0.len() {
                if shapes[one].len() == 1 || shapes[one] != shapes[other] {
                    continue;
                }
                for (a, b) in plan.subtree(one).into_iter().zip(plan.subtree(other)) {
                    let a = layout.centres[a] - layout.centres[one];
                    let b = layout.centres[b] - layout.centres[other];
                    prop_assert!(is_close(a, b));
                }
            }
        }
    }

    #[test]
    fn everything_is_within_the_width(plan in plans()) {
        let layout = plan.tree().tidy(GAP);
        let left = |node: usize| layout.centres[node] - plan.0[node].1 / 2.0;
        let right = |node: usize| layout.centres[node] + plan.0[node].1 / 2.0;
        let least = (0..plan.0.len()).map(left).fold(f64::INFINITY, f64::min);
        let most = (0..plan.0.len()).map(right).fold(0.0, f64::max);
        prop_assert!(is_close(least, 0.0) && is_close(most, layout.width));
    }

    #[test]
    fn the_slow_way_leads_to_the_same_places(plan in plans()) {
        let layout = plan.tree().tidy(GAP);
        for (node, place) in slowly(&plan, 0) {
            prop_assert!(is_close(layout.centres[node] - layout.centres[0], place), "{node}");
        }
    }
}

/// The places of the nodes of a tree whose nodes are all 20 wide, with gaps of 10.
#[track_caller]
fn check(parents: &[usize], centres: &[f64]) {
    let mut tree = Tree::new(20.0);
    for &parent in parents {
        tree.add(parent, 20.0);
    }
    assert_eq!(tree.tidy(10.0).centres, centres);
}

#[test]
fn small_trees() {
    check(&[], &[10.0]);
    check(&[0], &[10.0, 10.0]);
    check(&[0, 0, 0], &[40.0, 10.0, 40.0, 70.0]);
    // A subtree reaches below a leaf beside it.
    check(
        &[0, 0, 2, 2],
        &[32.5, 17.5, 47.5, 32.5, 62.5].map(|x| x - 7.5),
    );
}

/// Small subtrees between two broad ones are spread evenly.
#[test]
fn small_subtrees_between_large_ones() {
    let broad = |node| [node; 7];
    let parents = [vec![0; 5], broad(1).to_vec(), broad(5).to_vec()].concat();
    let mut tree = Tree::new(20.0);
    for parent in parents {
        tree.add(parent, 20.0);
    }
    let centres = tree.tidy(10.0).centres;
    assert_eq!(centres[1..6], [100.0, 152.5, 205.0, 257.5, 310.0]);
}

#[track_caller]
fn check_time(name: &str, tree: &Tree) {
    let start = Instant::now();
    let layout = tree.tidy(10.0);
    // Far more than a slow machine needs, and less than work that grows with the square of the nodes.
    let most = Duration::from_secs(60);
    assert!(start.elapsed() < most, "{name}: {:?}", start.elapsed());
    assert!(layout.width.is_finite() && layout.centres.iter().all(|centre| centre.is_finite()));
}

/// 200,000 nodes in many forms.
#[test]
fn large_trees_take_no_time() {
    type Form = (&'static str, fn(usize) -> usize);
    const NODES: usize = 200_000;
    let forms: [Form; 6] = [
        ("a path", |node| node - 1),
        ("a star", |_| 0),
        ("a comb", |node| (node - 1) & !1),
        ("binary", |node| (node - 1) / 2),
        ("seven-fold", |node| (node - 1) / 7),
        ("scattered", |node| node.wrapping_mul(0x9E37_79B9) % node),
    ];
    for (name, parent) in forms {
        let mut tree = Tree::new(20.0);
        for node in 1..NODES {
            tree.add(parent(node), 20.0);
        }
        check_time(name, &tree);
    }
    // Two paths that are side by side all the way.
    let mut tree = Tree::new(20.0);
    for node in 1..NODES {
        tree.add(node.saturating_sub(2), 20.0);
    }
    check_time("two paths", &tree);
}
