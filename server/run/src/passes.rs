//! What the assembler had to say of an input, and whether the run goes on after it.

use mca_core::program::Pass;
use mca_core::{Program, Region, Regions};

use super::options::{RegionChoice, SkipChoice};
use super::run::Run;
use super::streams::Stopped;

impl Run<'_> {
    /// Says it as the reference does, which reads its input twice. Own views say everything once, and nothing of what only
    /// debuggers read.
    pub(super) fn passes(&mut self, program: &Program) -> Result<(), Stopped> {
        self.pass(program, Pass::Regions);
        // Bytes that are no instruction have been told, and left out.
        let has_wrong_statements = program.has_errors() && !program.is_machine_code();
        let has_errors =
            if self.options.has_own_regions() { program.has_errors_that_count() } else { has_wrong_statements };
        // Nobody can repair a line of a disassembler; where it counts, a region says what is not understood of it.
        let is_repairable = self.kind.is_none_or(|kind| !kind.is_disassembly());
        // A verdict says how many instructions it rests on; what is not there at all it cannot count.
        let is_told = mca_config::skips_parse_failures(&self.options)
            && !(self.options.skip == SkipChoice::None && program.is_incomplete());
        if has_errors && is_repairable && !is_told {
            return Err(self.fail(&[b"Assembly input parsing had errors, use \
                -skip-unsupported-instructions=parse-failure to drop failing lines from the input."]));
        }
        // Whoever asks for other regions need not repair the markers.
        let heeds_markers = self.options.regions.is_none_or(|choice| choice == RegionChoice::Marked);
        if program.has_marker_errors() && heeds_markers {
            return Err(Stopped);
        }
        if program.regions(&Regions::Marked).iter().all(Region::is_empty) {
            return Err(self.nothing_found());
        }
        self.pass(program, Pass::Instruments);
        if program.has_instrument_errors() {
            return Err(self.fail(&[b"There was an error parsing comments."]));
        }
        Ok(())
    }

    fn pass(&mut self, program: &Program, pass: Pass) {
        let printed = program.print_pass(pass, self.options.has_own_regions(), self.uses_colors);
        self.streams.error(&printed.stderr);
        self.streams.print(&printed.stdout);
    }
}
