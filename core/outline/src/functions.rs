//! Functions of a text.

use std::collections::HashMap;
use std::ops::Range;

use crate::{Label, Outline};

/// A function and its code in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The name of its label.
    pub name: String,
    /// Bytes of the text, from its label to the end of its last instruction.
    pub range: Range<usize>,
}

/// Finds the functions that have instructions, in the order of the text: each reaches from its label to its `.size`, or to the next
/// function.
pub fn functions(outline: &Outline, text: &str) -> Vec<Function> {
    let labels: Vec<&Label> = outline.labels.iter().filter(|label| label.is_function).collect();
    // If a name has several `.size` directives, the first one behind the label counts.
    let mut sizes: HashMap<&str, Vec<usize>> = HashMap::new();
    for (name, at) in &outline.sizes {
        sizes.entry(name).or_default().push(*at);
    }
    let mut found = Vec::new();
    for (index, label) in labels.iter().enumerate() {
        let next = labels.get(index + 1).map_or(text.len(), |next| next.place.start);
        let behind = |size: &&usize| **size > label.place.start;
        let size = sizes.get(label.name.as_str()).and_then(|sizes| sizes.iter().find(behind));
        let limit = size.map_or(next, |size| (*size).min(next));
        let first = outline.instructions.partition_point(|place| place.start < label.place.start);
        let last = outline.instructions.partition_point(|place| place.start < limit);
        if last > first {
            let range = label.place.start..outline.instructions[last - 1].end;
            found.push(Function { name: label.name.clone(), range });
        }
    }
    found
}
