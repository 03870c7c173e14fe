//! Diagnostics of a program that end a run before anything is analysed.

use mca_core::program::Pass;
use mca_core::{Program, Region, Regions};

use crate::options::{Options, RegionChoice, SkipChoice};
use crate::skips_parse_failures;

/// Reason why nothing of a program is analysed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Refusal {
    /// The assembler does not accept some statements.
    Unreadable,
    /// Markers of regions do not fit together; their diagnostics have been printed.
    Markers,
    /// No region has an instruction.
    NothingFound,
    /// Comments about instruments cannot be read.
    Comments,
}

impl Refusal {
    /// Returns the text after `error: `; `None` if nothing more is printed.
    pub fn message(self) -> Option<&'static str> {
        Some(match self {
            Refusal::Unreadable => {
                "Assembly input parsing had errors, use -skip-unsupported-instructions=parse-failure to drop failing lines \
                 from the input."
            }
            Refusal::Markers => return None,
            Refusal::NothingFound => "no assembly instructions found.",
            Refusal::Comments => "There was an error parsing comments.",
        })
    }
}

/// Prints the diagnostics of each pass as the reference does, which reads its input twice (`core/docs/assembler.md`, "Two
/// passes"), and returns the reason to stop, if any. `is_disassembly`: lines of a disassembler cannot be repaired by the
/// user; regions then report what they do not understand.
pub fn print_passes(
    program: &Program,
    options: &Options,
    is_disassembly: bool,
    mut print: impl FnMut(Pass),
) -> Result<(), Refusal> {
    print(Pass::Regions);
    // Bytes that are not an instruction have been reported, and left out.
    let has_wrong_statements = program.has_errors() && !program.is_machine_code();
    let has_errors = if options.is_extended() { program.has_errors_that_count() } else { has_wrong_statements };
    // A verdict reports how many instructions it covers; code that is missing from the text it cannot count.
    let is_skipped = skips_parse_failures(options) && !(options.skip == SkipChoice::None && program.is_incomplete());
    if has_errors && !is_disassembly && !is_skipped {
        return Err(Refusal::Unreadable);
    }
    // With other regions the markers need no repair.
    let needs_markers = options.regions.is_none_or(|choice| choice == RegionChoice::Marked);
    if program.has_marker_errors() && needs_markers {
        return Err(Refusal::Markers);
    }
    if program.regions(&Regions::Marked).iter().all(Region::is_empty) {
        return Err(Refusal::NothingFound);
    }
    print(Pass::Instruments);
    if program.has_instrument_errors() {
        return Err(Refusal::Comments);
    }
    Ok(())
}
