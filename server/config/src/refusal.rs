//! Diagnostics of a program, and which of them end a run before anything is analysed.

use mca_core::program::Pass;
use mca_core::{Program, Region, Regions};

use crate::options::{Options, RegionChoice, SkipChoice};
use crate::skips_parse_failures;

/// The reason why nothing of a program is analysed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Refusal {
    /// The assembler does not accept some statements.
    Unreadable,
    /// Markers of regions do not fit together; their diagnostics have been printed.
    Markers,
    /// No region has an instruction.
    NothingFound,
    /// Instrument comments cannot be read.
    Comments,
}

impl Refusal {
    /// Returns the text after `error: `; `None` if the diagnostics that were printed suffice.
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

/// Prints the diagnostics of each pass with `print`, and returns the reason to stop as an error if there is one. As in
/// the reference, the input counts as read twice (`core/docs/assembler.md`, "Two passes"). With `is_disassembly`,
/// unreadable lines do not end the run, since the user cannot repair them; regions report them.
pub fn print_passes(
    program: &Program,
    options: &Options,
    is_disassembly: bool,
    mut print: impl FnMut(Pass),
) -> Result<(), Refusal> {
    print(Pass::Regions);
    // Bytes of machine code that are no instruction were reported and left out before.
    let has_wrong_statements = program.has_errors() && !program.is_machine_code();
    let has_errors = if options.is_extended() { program.has_errors_that_count() } else { has_wrong_statements };
    // A verdict says how many of its instructions it covers. It cannot count code that is missing from the text.
    let is_skipped = skips_parse_failures(options) && !(options.skip == SkipChoice::None && program.is_incomplete());
    if has_errors && !is_disassembly && !is_skipped {
        return Err(Refusal::Unreadable);
    }
    // Regions that do not come from markers are right even if the markers are wrong.
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
