//! Published instances to measure against.

/// Instances with their published counts.
pub struct Suite {
    /// The name by which it is asked for.
    pub name: &'static str,
    /// What it is, in a line.
    pub summary: &'static str,
    /// The text before the method in the heading.
    pub title: &'static str,
    /// Lines that are typed, with remarks.
    pub examples: &'static str,
    /// What is given with all instances: the names of options and their values.
    pub given: &'static [(&'static str, &'static str)],
    /// The options of the domain that may be given.
    pub options: &'static [&'static str],
    /// The published counts are those of this algorithm, on one thread.
    pub algorithm: &'static str,
    /// With this heuristic.
    pub heuristic: &'static str,
    /// And with this setting of the instances.
    pub setting: &'static str,
    /// How many instances there are.
    pub most: u32,
    /// Which ones are solved by default.
    pub chosen: &'static str,
    /// Are these not all instances? Then the report says how many were chosen.
    pub too_many: bool,
    /// Is the root among the nodes generated?
    pub counts_root: bool,
    /// The instances, the easiest first.
    pub instances: fn() -> Vec<Published>,
}

/// An instance and its published facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Its number.
    pub id: u32,
    /// The instance, as it is written.
    pub text: String,
    /// What its best solution costs.
    pub length: u32,
    /// How many nodes were expanded.
    pub expanded: Option<u64>,
    /// How many nodes were generated.
    pub generated: u64,
}
