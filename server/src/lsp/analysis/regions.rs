//! Which parts of a document are analysed: what is marked, else what the settings ask for.

use std::collections::BTreeMap;
use std::ops::Range;

use mca::configuration::AutomaticRegions;
use mca::outline::{Code, TextLoop, count_ways, functions, innermost_loops};
use mca_core::inst::asm::regions::Region;
use mca_core::text::{BufferId, Span};

use super::key::KeyMaker;
use super::places::{definition_of, places_of_instructions};
use super::{Reading, RegionPlan, Subject};
use crate::lsp::document::Source;
use crate::lsp::protocol::RegionKind;

/// Instructions of a region whose definitions are kept; a repetition may have any number.
const MAX_DEFINITIONS: usize = 1000;

/// A region that nobody marked: its name, its kind, where it stands and what it holds.
type Automatic = (String, RegionKind, Range<usize>, Region);

/// Lines of the marked regions; empty if nothing is marked.
pub fn marked_ranges(subject: &Subject, source: &Source) -> Vec<Range<usize>> {
    let regions = subject.program.regions().iter().filter(|region| region.has_marker());
    regions.map(|region| range_of_marked(region, source)).collect()
}

/// From the line of the begin marker to the line of the end marker; a missing one is the border of the text.
fn range_of_marked(region: &Region, source: &Source) -> Range<usize> {
    let in_main = |span: Option<Span>| span.filter(|span| span.buffer == BufferId::MAIN);
    let start = in_main(region.begin).map_or(0, |span| line_of(source, span.start as usize).start);
    let end = in_main(region.end).map_or(source.text.trim_end().len(), |span| line_of(source, span.start as usize).end);
    start..end.max(start)
}

fn line_of(source: &Source, offset: usize) -> Range<usize> {
    let line = source.lines.line_of(offset);
    source.lines.line_range(&source.text, line).unwrap_or(offset..offset)
}

/// All regions that have an instruction.
///
/// `unread`: where statements stand that could not be read, in order.
pub fn plans(reading: &Reading, subject: &Subject, unread: &[usize]) -> Vec<RegionPlan> {
    let places = places_of_instructions(&subject.program, &reading.source);
    let mut keys = KeyMaker::new(subject, &reading.processor);
    let mut plan = |name: String, kind, range: Range<usize>, region: Region| {
        let numbers: Vec<usize> = region.instructions().collect();
        let key = keys.key_of(&numbers);
        let n_iterations = u64::from(subject.options.n_iterations().get());
        RegionPlan {
            name,
            kind,
            n_unread: unread.partition_point(|&at| at < range.end) - unread.partition_point(|&at| at < range.start),
            places: numbers.iter().map(|&number| places[number].clone()).collect(),
            definitions: definitions_of(subject, &reading.source, &numbers),
            cost: numbers.len() as u64 * n_iterations,
            range,
            region,
            key,
        }
    };
    let source = &reading.source;
    let regions = subject.program.regions();
    if regions.iter().any(Region::has_marker) {
        let mut used: Vec<Region> = regions.iter().filter(|region| !region.is_empty()).cloned().collect();
        count_ways(&reading.outline, &source.text, &Code::of(&subject.program), used.iter_mut());
        return used
            .into_iter()
            .map(|region| {
                let name = String::from_utf8_lossy(&region.name).into_owned();
                plan(name, RegionKind::Marked, range_of_marked(&region, source), region)
            })
            .collect();
    }
    let automatic: Vec<Automatic> = match reading.configuration.editor.automatic_regions {
        AutomaticRegions::Off => Vec::new(),
        AutomaticRegions::File => {
            let all = 0..places.len() as u32;
            vec![(String::new(), RegionKind::File, 0..source.text.len(), of_members(vec![all], None))]
        }
        AutomaticRegions::Functions => functions(&reading.outline, &source.text)
            .into_iter()
            .map(|one| {
                let members = vec![members_of(&places, &one.range)];
                (one.name, RegionKind::Function, one.range, of_members(members, None))
            })
            .collect(),
        AutomaticRegions::Loops => loops(reading, subject)
            .into_iter()
            .map(|one| (one.title(), RegionKind::Loop, one.range.clone(), of_members(one.members, Some(one.n_ways))))
            .collect(),
    };
    automatic
        .into_iter()
        .filter(|(_, _, _, region)| !region.is_empty())
        .map(|(name, kind, range, region)| plan(name, kind, range, region))
        .collect()
}

fn of_members(members: Vec<Range<u32>>, n_ways: Option<u32>) -> Region {
    Region { members, n_ways, ..Region::default() }
}

/// The innermost loops of a document.
pub fn loops(reading: &Reading, subject: &Subject) -> Vec<TextLoop> {
    innermost_loops(&reading.outline, &reading.source.text, &Code::of(&subject.program))
}

/// The numbers of the instructions that stand in a range. Places never go back, so they are consecutive.
fn members_of(places: &[Range<usize>], range: &Range<usize>) -> Range<u32> {
    let first = places.partition_point(|place| place.start < range.start);
    let last = places.partition_point(|place| place.start < range.end);
    first as u32..last as u32
}

/// Lines of macros and repetitions that became instructions, by their numbers in a region.
fn definitions_of(subject: &Subject, source: &Source, numbers: &[usize]) -> BTreeMap<usize, Range<usize>> {
    let program = &subject.program;
    let location = |number: &usize| program.instructions()[*number].span.location();
    let expanded = numbers.iter().map(location).enumerate().filter(|(_, location)| location.buffer != BufferId::MAIN);
    expanded
        .filter_map(|(number, location)| Some((number, definition_of(program, source, location)?)))
        .take(MAX_DEFINITIONS)
        .collect()
}
