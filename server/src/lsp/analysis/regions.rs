//! Chooses the parts of a document that are analysed: marked regions, else what the settings ask for.

use std::collections::BTreeMap;
use std::ops::Range;

use mca_config::configuration::AutomaticRegions;
use mca_core::{Region, Regions};
use mca_input::region_limits;
use mca_outline::{TextLoop, functions, innermost_loops, paths_of_pieces, twins_of};

use super::parallel::{both, is_long};
use super::places::{definition_at, places_of_instructions};
use super::{Finding, Reading, RegionKey, RegionPlan, Severity, Subject};
use crate::lsp::document::Source;
use crate::lsp::protocol::RegionKind;

/// Maximum number of instructions of a region whose definitions are kept, since a repetition may have any number.
const MAX_DEFINITIONS: usize = 1000;

/// A region that was found: its name, its kind, its range in the document, and its instructions.
type Found = (String, RegionKind, Range<usize>, Region);

/// Returns the ranges of the marked regions; empty if nothing is marked.
pub fn marked_ranges(subject: &Subject, source: &Source) -> Vec<Range<usize>> {
    let regions = subject.program.regions(&Regions::Marked);
    let marked = regions.iter().filter(|region| region.has_marker());
    marked.map(|region| range_of_marked(region, source)).collect()
}

/// Returns the range from the line of the begin marker to that of the end marker. Without one of them, the region
/// reaches to that end of the text.
fn range_of_marked(region: &Region, source: &Source) -> Range<usize> {
    let (begin, end) = region.place();
    let start = begin.map_or(0, |marker| line_of(source, marker.start).start);
    let end = end.map_or(source.text.trim_end().len(), |marker| line_of(source, marker.start).end);
    start..end.max(start)
}

/// Returns the range of the line that has an offset.
fn line_of(source: &Source, offset: usize) -> Range<usize> {
    let line = source.lines.line_of(offset);
    source.lines.line_range(&source.text, line).unwrap_or(offset..offset)
}

/// Returns all regions that have an instruction, up to the limit of analysed instructions, and a finding if some are
/// left out. `unread` has the offsets of statements that could not be read, ascending.
pub fn plans(reading: &Reading, subject: &Subject, unread: &[usize]) -> (Vec<RegionPlan>, Option<Finding>) {
    let source = &reading.source;
    let places = || places_of_instructions(&subject.program, source);
    let (places, found) = both(source, places, || regions_of(reading, subject));
    let mut found: Vec<Found> = match found {
        Some(found) => found,
        None => unmarked(reading, &places),
    };
    found.retain(|(_, _, _, region)| !region.is_empty());
    let n_analysed = region_limits::n_analysed(found.iter().map(|(_, _, _, region)| region), places.len());
    let left_out = found.get(n_analysed).map(|(_, _, range, _)| left_out(source, range, found.len(), n_analysed));
    found.truncate(n_analysed);
    let planner = Planner { reading, subject, unread, places };
    let rest = if is_long(source) { found.split_off(found.len() / 2) } else { Vec::new() };
    let (rest, mut plans) = both(source, || planner.plans(rest), || planner.plans(found));
    plans.extend(rest);
    (plans, left_out)
}

/// Returns the finding that regions are left out, at the first of these. `range` is that region's.
fn left_out(source: &Source, range: &Range<usize>, n_regions: usize, n_analysed: usize) -> Finding {
    Finding {
        place: line_of(source, range.start),
        severity: Severity::Warning,
        code: "too-many-regions",
        message: format!("the document has {n_regions} regions; only the first {n_analysed} are analysed"),
        notes: Vec::new(),
        fixes: Vec::new(),
    }
}

/// Returns the marked regions, or else the loops if the settings ask for them; `None` if nothing is marked and the settings
/// ask for anything else.
fn regions_of(reading: &Reading, subject: &Subject) -> Option<Vec<Found>> {
    let (source, mut regions) = (&reading.source, subject.program.regions(&Regions::Marked));
    if regions.iter().any(Region::has_marker) {
        regions.retain(|region| !region.is_empty());
        let is_of_one_piece = |region: &&Region| region.members().len() == 1;
        let pieces = regions.iter().filter(is_of_one_piece).flat_map(|region| region.members());
        let n_paths = paths_of_pieces(&reading.outline, &source.text, &subject.program.code(), pieces);
        let mut n_paths = n_paths.into_iter();
        let marked = |region: Region| {
            let name = String::from_utf8_lossy(region.name()).into_owned();
            let range = range_of_marked(&region, source);
            let counted = Some(&region).filter(is_of_one_piece).and_then(|_| n_paths.next());
            let region = match counted {
                Some(n_paths) => region.with_paths(n_paths),
                None => region,
            };
            (name, RegionKind::Marked, range, region)
        };
        return Some(regions.into_iter().map(marked).collect());
    }
    (reading.configuration.editor.automatic_regions == AutomaticRegions::Loops).then(|| {
        let loops = loops(reading, subject);
        let twins = twins_of(&loops);
        let found = |(one, twins): (TextLoop, Vec<Vec<Range<u32>>>)| {
            let title = one.title();
            let region = from_members(one.members, Some(one.n_paths)).with_twins(twins, one.leftovers);
            (title, RegionKind::Loop, one.range, region)
        };
        loops.into_iter().zip(twins).map(found).collect()
    })
}

/// Returns the regions that the settings ask for in a text without markers: its functions, all of it, or nothing.
/// Loops are none of them; [`regions_of`] finds these. `places` has the byte range of each instruction.
fn unmarked(reading: &Reading, places: &[Range<usize>]) -> Vec<Found> {
    let source = &reading.source;
    match reading.configuration.editor.automatic_regions {
        AutomaticRegions::Off | AutomaticRegions::Loops => Vec::new(),
        AutomaticRegions::File => {
            let all = 0..places.len() as u32;
            vec![(String::new(), RegionKind::File, 0..source.text.len(), from_members(vec![all], None))]
        }
        AutomaticRegions::Functions => functions(&reading.outline, &source.text)
            .into_iter()
            .map(|one| {
                let members = vec![members_of(places, &one.range)];
                (one.name, RegionKind::Function, one.range, from_members(members, None))
            })
            .collect(),
    }
}

/// Makes the plans of regions of one text.
struct Planner<'a> {
    reading: &'a Reading,
    subject: &'a Subject,
    /// Offsets of statements that could not be read, ascending.
    unread: &'a [usize],
    /// Byte range in the document of each instruction, by its index in the program.
    places: Vec<Range<usize>>,
}

impl Planner<'_> {
    /// Returns the plans of regions.
    fn plans(&self, found: Vec<Found>) -> Vec<RegionPlan> {
        let Subject { program, cpu, options } = self.subject;
        let mut key_of = program.fingerprints(cpu, options);
        found.into_iter().map(|one| self.plan(one, &mut key_of)).collect()
    }

    /// Returns the plan of one region. `key_of` computes the key of a region's result.
    fn plan(&self, (name, kind, range, region): Found, key_of: &mut dyn FnMut(&Region) -> u128) -> RegionPlan {
        let indices: Vec<usize> = region.instructions().collect();
        let n_iterations = u64::from(self.subject.options.n_iterations().get());
        let mut places = Vec::with_capacity(indices.len());
        for piece in region.members() {
            places.extend_from_slice(&self.places[piece.start as usize..piece.end as usize]);
        }
        let n_unread_before = |at: usize| self.unread.partition_point(|&unread| unread < at);
        RegionPlan {
            name,
            kind,
            n_unread: n_unread_before(range.end) - n_unread_before(range.start),
            places,
            definitions: definitions_of(self.subject, &self.reading.source, &indices),
            cost: indices.len() as u64 * n_iterations,
            key: RegionKey(key_of(&region)),
            range,
            region,
        }
    }
}

/// Makes a region of ranges of instruction indices. `n_paths` is the number of paths through it, if that is known.
fn from_members(members: Vec<Range<u32>>, n_paths: Option<u32>) -> Region {
    let region = Region::new("", members);
    match n_paths {
        Some(n_paths) => region.with_paths(n_paths),
        None => region,
    }
}

/// Returns the innermost loops of a document.
pub fn loops(reading: &Reading, subject: &Subject) -> Vec<TextLoop> {
    innermost_loops(&reading.outline, &reading.source.text, &subject.program.code())
}

/// Returns the indices in the program of the instructions that begin in a range of bytes. `places` has the range of each
/// instruction; they are in order, so the indices are consecutive.
fn members_of(places: &[Range<usize>], range: &Range<usize>) -> Range<u32> {
    let first = places.partition_point(|place| place.start < range.start);
    let last = places.partition_point(|place| place.start < range.end);
    first as u32..last as u32
}

/// Returns the byte ranges of the lines in macros and repetitions that became instructions, by the instruction's index in
/// the region; at most [`MAX_DEFINITIONS`]. `indices` are those of the region's instructions in the program.
fn definitions_of(subject: &Subject, source: &Source, indices: &[usize]) -> BTreeMap<usize, Range<usize>> {
    let instructions = indices.iter().map(|index| subject.program.instruction(*index));
    instructions
        .enumerate()
        .filter_map(|(index, instruction)| Some((index, definition_at(source, instruction?.definition()?)?)))
        .take(MAX_DEFINITIONS)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::is_long;
    use crate::lsp::fixture::Fixture;

    /// Two threads read a long text; their results are in the order of the text.
    #[test]
    fn long_texts_have_the_same_loops_as_short_ones() {
        let text = |comment: &str| {
            let one = |number: usize| format!(".L{number}:\t# {comment}\n\taddq ${number}, %rax\n\tjne .L{number}\n");
            (1..=41).map(one).collect::<String>()
        };
        let [short, long] = [text("x"), text(&"x".repeat(30_000))].map(|text| Fixture::new(&text).snapshot.reading);
        assert_eq!((is_long(&short.source), is_long(&long.source)), (false, true));
        assert_eq!((short.regions.len(), long.regions.len()), (41, 41));
        for (one, other) in short.regions.iter().zip(&long.regions) {
            assert_eq!((&one.name, one.key, one.places.len()), (&other.name, other.key, other.places.len()));
            assert!(other.places.iter().all(|place| other.range.contains(&place.start)), "{other:?}");
        }
    }
}
