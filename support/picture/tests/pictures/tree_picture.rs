//! Trees as pictures: everything is there, in its place, and the file is well formed.

use picture::{DrawnEdge, DrawnNode, Outline, Sample, Tone, TreePicture};
use proptest::prelude::*;

fn node(text: &str, outline: Outline, tone: Tone) -> DrawnNode {
    DrawnNode {
        outline,
        board: None,
        lines: text.lines().map(str::to_owned).collect(),
        tip: text.to_owned(),
        tone,
    }
}

fn edge(label: &str, tone: Tone, cut: Option<&str>) -> DrawnEdge {
    DrawnEdge {
        label: label.to_owned(),
        tone,
        cut: cut.map(str::to_owned),
    }
}

/// Returns the numbers of an attribute, in the order in which they stand in the file.
fn numbers(svg: &str, element: &str, attribute: &str) -> Vec<f64> {
    let is_asked = |line: &&str| line.starts_with(&format!("<{element} "));
    let of = |line: &str| {
        let (_, rest) = line.split_once(&format!(" {attribute}=\""))?;
        rest.split('"').next()?.parse().ok()
    };
    svg.lines().filter(is_asked).filter_map(of).collect()
}

#[test]
fn each_element_is_drawn_as_it_should_be() {
    let mut tree = TreePicture::new(node("a\n4", Outline::Square, Tone::Strong));
    let b = node("b & c", Outline::Ellipse, Tone::Plain);
    tree.add(0, edge("a<b", Tone::Strong, None), b);
    let c = node("", Outline::Rounded, Tone::Faint);
    tree.add(0, edge("no", Tone::Faint, Some("2 ≤ 4")), c);
    let legend = [
        (Sample::Cut, "cut off"),
        (Sample::Text, "×2: visited twice"),
    ];
    let svg = tree.draw("T", "D", &legend);
    let count = |part: &str| svg.matches(part).count();
    assert_eq!(count("<ellipse "), 1);
    // The edge and its sample.
    assert_eq!(count("stroke-dasharray"), 2);
    // The strokes across them.
    assert_eq!(count("stroke=\"#a51e14\""), 2);
    for text in ["a&lt;b", "no", "2 ≤ 4", "a", "4", "b &amp; c", "cut off"] {
        assert_eq!(count(&format!(">{text}</text>")), 1, "{text}");
    }
    assert!(svg.contains("<title id=\"title\">T</title>\n<desc id=\"description\">D</desc>"));
    assert!(svg.ends_with("</svg>\n"));
}

/// A very long path.
#[test]
fn a_deep_tree() {
    let circle = || node("1", Outline::Ellipse, Tone::Plain);
    let mut tree = TreePicture::new(circle());
    for depth in 0..100_000 {
        tree.add(depth, edge("", Tone::Plain, None), circle());
    }
    let svg = tree.draw("A path", "It is long.", &[]);
    let heights = numbers(&svg, "ellipse", "cy");
    assert_eq!(heights.len(), 100_001);
    assert!(heights.is_sorted());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing is drawn over anything else, nor outside the picture.
    #[test]
    fn nodes_keep_apart(
        nodes in prop::collection::vec((any::<prop::sample::Index>(), "[a-z≤ ]{1,9}", "[a-z]{0,9}"), 1..50),
    ) {
        let rectangle = |text: &str| node(text, Outline::Square, Tone::Plain);
        let mut tree = TreePicture::new(rectangle("root"));
        for (number, (parent, text, label)) in nodes.iter().enumerate() {
            let cut = (label.len() > 5).then_some("5 ≥ 4");
            tree.add(parent.index(number + 1), edge(label, Tone::Plain, cut), rectangle(text));
        }
        let svg = tree.draw("T", "D", &[]);
        let of = |attribute| numbers(&svg, "rect", attribute);
        let (x, y, width, height) = (of("x"), of("y"), of("width"), of("height"));
        // The first is the paper. Others are nodes or lie behind the text at an edge.
        let frames: Vec<_> = (1..x.len()).map(|it| (x[it], y[it], width[it], height[it])).collect();
        for (number, one) in frames.iter().enumerate() {
            prop_assert!(one.0 >= 0.0 && one.0 + one.2 <= width[0]);
            prop_assert!(one.1 >= 0.0 && one.1 + one.3 <= height[0]);
            for other in &frames[..number] {
                let is_beside = one.0 + one.2 <= other.0 || other.0 + other.2 <= one.0;
                let is_below = one.1 + one.3 <= other.1 + 0.2 || other.1 + other.3 <= one.1 + 0.2;
                prop_assert!(is_beside || is_below, "{one:?} {other:?}");
            }
        }
    }
}
