//! Recorded trees for people.

use std::fmt;

use crate::{CutOff, Level, Origin, ProofNumbers, SearchTree, SearchTreeNode};

impl fmt::Display for SearchTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut next = vec![0];
        while let Some(node) = next.pop() {
            let node = &self.nodes[node];
            writeln!(f, "{:indent$}{node}", "", indent = node.depth * 2)?;
            next.extend(node.children.iter().rev());
        }
        Ok(())
    }
}

impl fmt::Display for SearchTreeNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position)?;
        if let Some(mv) = &self.mv {
            write!(f, "  {mv}")?;
        }
        f.write_str(match self.level {
            Level::Max => "  max",
            Level::Min => "  min",
        })?;
        if let Some(value) = self.value {
            write!(f, " {} {}", value.bound, value.score)?;
            f.write_str(match value.origin {
                Origin::Static | Origin::BackedUp => "",
                Origin::Proved => "  proved",
                Origin::Recalled => "  recalled",
            })?;
        }
        if let Some(numbers) = self.numbers {
            write!(f, "  {numbers}")?;
        }
        if let Some(cut_off) = &self.cut_off {
            let relation = match cut_off.kind {
                CutOff::Alpha => "<=",
                CutOff::Beta => ">=",
            };
            write!(
                f,
                "  cut off after {}: {} {relation} {}",
                cut_off.refutation, cut_off.value, cut_off.bound
            )?;
        }
        match (self.visits, self.is_skipped) {
            (0, true) => f.write_str("  not tried")?,
            (0, false) => f.write_str("  never looked at")?,
            (1, false) => {}
            (1, true) => f.write_str("  visited before, not tried last")?,
            (visits, false) => write!(f, "  visited {visits} times")?,
            (visits, true) => write!(f, "  visited {visits} times before, not tried last")?,
        }
        if self.is_marked {
            f.write_str("  best play")?;
        }
        Ok(())
    }
}

impl fmt::Display for ProofNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, number) in [("proof ", self.proof), (", disproof ", self.disproof)] {
            f.write_str(name)?;
            match number {
                Some(number) => write!(f, "{number}")?,
                None => f.write_str("infinite")?,
            }
        }
        Ok(())
    }
}
