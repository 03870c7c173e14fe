//! Finds how wide the elements of loops are whose code does not show it, from the same loops compiled without vectors.
//!
//! A fill of a thousand numbers in vectors looks like one of twice as many that are half as wide; one number at a time it does not.

use std::collections::HashMap;
use std::ops::Range;

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Region, Source};

use super::text_regions::written_loops;
use crate::sources::{Language, Plan, assembly_of};

/// Returns the regions of a compiled source, with the width of elements for loops whose code does not show it. If there are such
/// loops, the source is compiled once more as `plan` says, but without vectors; they stay as they are if that is not possible, or
/// once `is_cancelled` returns true. `cpu` is the simulated processor.
pub fn with_elements(
    program: &Program,
    regions: Vec<Region>,
    cpu: &Cpu,
    (plan, language): (&Plan, Language),
    is_cancelled: Option<&dyn Fn() -> bool>,
) -> Vec<Region> {
    let members: Vec<Vec<Range<u32>>> = regions.iter().map(|region| region.members().to_vec()).collect();
    program.with_elements(regions, cpu, |open| {
        let plans = plan.without_vectors(language);
        let text = plans.iter().find_map(|plan| assembly_of(plan, is_cancelled).ok())?;
        let source = Source { name: b"", text: &text, is_stream: false };
        let plain = Program::read(source, program.cpu(), &ReadOptions::default(), &NoFiles);
        let mut plain_loops: HashMap<_, Vec<Region>> = HashMap::new();
        for (place, region) in written_loops(&plain, &plan.folder) {
            plain_loops.entry(place).or_default().push(region);
        }
        let loops = written_loops(program, &plan.folder).into_iter();
        let places: HashMap<_, _> = loops.map(|(place, region)| (region.members().to_vec(), place)).collect();
        let same = |index: &usize| plain_loops.get(places.get(&members[*index])?).cloned();
        let same = open.iter().map(|index| same(index).unwrap_or_default()).collect();
        Some((plain, same))
    })
}
