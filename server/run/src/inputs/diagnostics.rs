//! What the assembler had to say of an input, and whether the run goes on after it.

use mca_config::options::{Options, RegionChoice, SkipChoice};
use mca_core::program::Pass;
use mca_core::{Program, Region, Regions};
use mca_input::listing::Kind;

use crate::failure::Failure;
use crate::output::streams::Streams;

/// Says it as the reference does, which reads its input twice. Own views say everything once, and nothing of what only
/// debuggers read.
pub fn passes(program: &Program, options: &Options, kind: Option<Kind>, streams: &mut Streams) -> Result<(), Failure> {
    let mut pass = |pass: Pass| {
        let printed = program.print_pass(pass, options.has_own_regions(), streams.uses_colors());
        streams.error(&printed.stderr);
        streams.print(&printed.stdout);
    };
    pass(Pass::Regions);
    // Bytes that are no instruction have been told, and left out.
    let has_wrong_statements = program.has_errors() && !program.is_machine_code();
    let has_errors = if options.has_own_regions() { program.has_errors_that_count() } else { has_wrong_statements };
    // Nobody can repair a line of a disassembler; where it counts, a region says what is not understood of it.
    let is_repairable = kind.is_none_or(|kind| !kind.is_disassembly());
    // A verdict says how many instructions it rests on; what is not there at all it cannot count.
    let is_told =
        mca_config::skips_parse_failures(options) && !(options.skip == SkipChoice::None && program.is_incomplete());
    if has_errors && is_repairable && !is_told {
        return Err(Failure::error(&[b"Assembly input parsing had errors, use \
            -skip-unsupported-instructions=parse-failure to drop failing lines from the input."]));
    }
    // Whoever asks for other regions need not repair the markers.
    let heeds_markers = options.regions.is_none_or(|choice| choice == RegionChoice::Marked);
    if program.has_marker_errors() && heeds_markers {
        return Err(Failure::SILENT);
    }
    if program.regions(&Regions::Marked).iter().all(Region::is_empty) {
        return Err(Failure::nothing_found());
    }
    pass(Pass::Instruments);
    if program.has_instrument_errors() {
        return Err(Failure::error(&[b"There was an error parsing comments."]));
    }
    Ok(())
}
