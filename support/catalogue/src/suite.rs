//! Published instances for comparison.

/// Instances with their published counts.
pub struct Suite {
    /// Name by which it is asked for.
    pub name: &'static str,
    /// Description in a line.
    pub summary: &'static str,
    /// The text before the method in the heading.
    pub title: &'static str,
    /// Lines that are typed, with remarks.
    pub examples: &'static str,
    /// Values of options given with all instances, by their names.
    pub given: &'static [(&'static str, &'static str)],
    /// The options of the domain that may be given.
    pub options: &'static [&'static str],
    /// Algorithm of the published counts, on one thread.
    pub algorithm: &'static str,
    /// Heuristic of the published counts.
    pub heuristic: &'static str,
    /// Setting of the instances for the published counts.
    pub setting: &'static str,
    /// Number of instances.
    pub most: u32,
    /// Instances that are solved by default.
    pub chosen: &'static str,
    /// True if these are not all instances. Then the report says how many were chosen.
    pub too_many: bool,
    /// True if the root is among the nodes generated.
    pub counts_root: bool,
    /// The instances, the easiest first.
    pub instances: fn() -> Vec<Published>,
}

/// An instance and its published facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Its number.
    pub id: u32,
    /// The instance, in its written form.
    pub text: String,
    /// Cost of its best solution.
    pub length: u32,
    /// Number of nodes expanded.
    pub expanded: Option<u64>,
    /// Number of nodes generated.
    pub generated: u64,
}
