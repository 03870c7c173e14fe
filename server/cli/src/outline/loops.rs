//! Regions that nobody marked: innermost loops, functions, or the whole file.

use std::collections::HashMap;
use std::ops::Range;

use super::{Label, Outline, split_numeric};
use crate::configuration::AutomaticRegions;
use crate::timeline::payload::RegionKind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticRegion {
    pub name: String,
    pub kind: RegionKind,
    pub range: Range<usize>,
}

pub fn automatic_regions(outline: &Outline, text: &str, which: AutomaticRegions) -> Vec<AutomaticRegion> {
    match which {
        AutomaticRegions::Off => Vec::new(),
        AutomaticRegions::File => {
            vec![AutomaticRegion { name: String::new(), kind: RegionKind::File, range: 0..text.len() }]
        }
        AutomaticRegions::Functions => functions(outline, text),
        AutomaticRegions::Loops => loops(outline, text),
    }
}

/// A label and the branch back to it, with no other backward branch in between.
fn loops(outline: &Outline, text: &str) -> Vec<AutomaticRegion> {
    let mut found = Vec::new();
    let mut last_backward: Option<usize> = None;
    let named = first_labels(outline);
    for branch in &outline.branches {
        let target = &text[branch.target.clone()];
        let target = match split_numeric(target) {
            Some(_) => outline.definition_of(target, branch.place.start),
            None => named.get(target).copied(),
        };
        let Some(label) = target.filter(|label| label.place.start < branch.place.start) else {
            continue;
        };
        if last_backward.is_none_or(|last| last < label.place.start) {
            found.push(AutomaticRegion {
                name: name_of(outline, label),
                kind: RegionKind::Loop,
                range: label.place.start..branch.place.end,
            });
        }
        last_backward = Some(branch.place.start);
    }
    found
}

/// The first label of each name.
fn first_labels(outline: &Outline) -> HashMap<&str, &Label> {
    outline.labels.iter().rev().map(|label| (label.name.as_str(), label)).collect()
}

/// The label, and the source line of the first statement behind it.
fn name_of(outline: &Outline, label: &Label) -> String {
    // A `.loc` may stand on either side of the label.
    let next = outline.instructions.partition_point(|place| place.start <= label.place.end);
    let next = outline.instructions.get(next);
    let before = next.map_or(label.place.end, |place| place.start);
    let from = outline.source_lines.partition_point(|line| line.at < before);
    match outline.source_lines[..from].last() {
        Some(line) => match &line.file {
            Some(file) => format!("{} ({file}:{})", label.name, line.line),
            None => format!("{} (line {})", label.name, line.line),
        },
        None => label.name.clone(),
    }
}

/// From a function's label to its `.size`, or to the next function.
pub fn functions(outline: &Outline, text: &str) -> Vec<AutomaticRegion> {
    let labels: Vec<&Label> = outline.labels.iter().filter(|label| label.is_function).collect();
    // Of several sizes of one name the first counts that stands behind the label.
    let mut sizes: HashMap<&str, Vec<usize>> = HashMap::new();
    for (name, at) in &outline.sizes {
        sizes.entry(name).or_default().push(*at);
    }
    let mut found = Vec::new();
    for (number, label) in labels.iter().enumerate() {
        let next = labels.get(number + 1).map_or(text.len(), |next| next.place.start);
        let behind = |size: &&usize| **size > label.place.start;
        let size = sizes.get(label.name.as_str()).and_then(|sizes| sizes.iter().find(behind));
        let limit = size.map_or(next, |size| (*size).min(next));
        let first = outline.instructions.partition_point(|place| place.start < label.place.start);
        let inside = outline.instructions[first..].iter().take_while(|place| place.start < limit);
        if let Some(last) = inside.last() {
            let range = label.place.start..last.end;
            found.push(AutomaticRegion { name: label.name.clone(), kind: RegionKind::Function, range });
        }
    }
    found
}
