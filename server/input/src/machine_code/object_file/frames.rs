//! Finds functions in code without symbols, such as that of a stripped program, by the tables that unwinding for
//! exceptions needs.

use std::collections::HashMap;
use std::ops::Range;

use gimli::{BaseAddresses, CieOrFde, EhFrame, LittleEndian, UnwindSection};
use object::{Object, ObjectKind, ObjectSection};

use super::bounds::Coverage;
use super::{Code, Function, ObjectError, Unit};

/// Returns the code of a linked object that is in none of the `covered` ranges, which are sorted, split where functions
/// begin.
pub fn gaps<'a>(
    unit: &Unit<'a>,
    bytes: &[u8],
    covered: &[Range<usize>],
    coverage: &mut Coverage,
) -> Result<Vec<Function<'a>>, ObjectError> {
    let mut found = Vec::new();
    if unit.file.kind() == ObjectKind::Relocatable {
        return Ok(found);
    }
    let starts = starts_of(unit);
    for code in unit.code(bytes) {
        let mut from = code.range.start;
        let first = covered.partition_point(|range| range.end <= from);
        for range in &covered[first..] {
            if range.start >= code.range.end {
                break;
            }
            push(&code, from..range.start, &starts, &mut found);
            from = from.max(range.end);
        }
        push(&code, from..code.range.end, &starts, &mut found);
    }
    unit.with_contents(found, coverage)
}

/// Appends the code of a gap in a section, split at `starts`, the sorted addresses where functions begin. An empty gap
/// appends nothing.
fn push<'a>(code: &Code<'a>, gap: Range<usize>, starts: &[u64], found: &mut Vec<Function<'a>>) {
    if gap.start >= gap.end {
        return;
    }
    let address = |at: usize| code.address.wrapping_add((at - code.range.start) as u64);
    let mut at = gap.start;
    let first = starts.partition_point(|start| *start <= address(at));
    let cuts = starts[first..].iter().take_while(|start| **start < address(gap.end));
    let ends = cuts.map(|start| code.range.start + (*start - code.address) as usize);
    for end in ends.chain([gap.end]) {
        let contents = Vec::new();
        found.push(Function { name: b"", range: at..end, address: address(at), is_function: true, contents });
        at = end;
    }
}

/// Returns the addresses at which functions begin according to the section `.eh_frame`, sorted; empty without such a
/// section.
fn starts_of(unit: &Unit<'_>) -> Vec<u64> {
    let Some(section) = unit.file.section_by_name(".eh_frame") else { return Vec::new() };
    let Ok(data) = section.data() else { return Vec::new() };
    let address_of = |name: &str| unit.file.section_by_name(name).map_or(0, |section| section.address());
    let bases = BaseAddresses::default()
        .set_eh_frame(section.address())
        .set_text(address_of(".text"))
        .set_got(address_of(".got"));
    let frames = EhFrame::new(data, LittleEndian);
    let mut entries = frames.entries(&bases);
    let mut known = HashMap::new();
    let mut starts = Vec::new();
    while let Ok(Some(entry)) = entries.next() {
        let CieOrFde::Fde(fde) = entry else { continue };
        let parsed = fde.parse(|section, bases, offset| match known.get(&offset) {
            Some(cie) => Ok(std::clone::Clone::clone(cie)),
            None => section.cie_from_offset(bases, offset).inspect(|cie| {
                known.insert(offset, cie.clone());
            }),
        });
        if let Ok(fde) = parsed {
            starts.push(fde.initial_address());
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}
