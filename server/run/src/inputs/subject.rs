//! An input that is ready to be analysed, and the part of it that a run analyses.

use mca_config::ChosenCpu;
use mca_config::options::Options;
use mca_core::{Cpu, Options as AnalysisOptions, Program, Region};
use mca_input::listing::Kind;
use mca_input::prepare::{Prepared, RegionOrigin};
use mca_input::region_limits;

use super::compiled::Compiled;
use crate::commands::profile::hot::Hot;
use crate::context::Context;

/// An input with everything that is known before its regions are analysed.
pub struct Ready {
    /// Name of the input as the command line has it.
    pub name: Vec<u8>,
    /// Content of the input; for a source, the assembly.
    pub bytes: Vec<u8>,
    /// Options for this input, its configuration included.
    pub options: Options,
    /// Kind of the input, if it is not plain assembly.
    pub kind: Option<Kind>,
    /// Command and origin of its flags: `cc -O2 (default; flags after --)`; empty if the input was not compiled.
    pub compiled_by: String,
    /// The program that was read, and its regions.
    pub prepared: Prepared,
    /// Whether some of an object's loops, but not all, come from libraries.
    pub has_libraries: bool,
    /// The processor that the options name, with its target.
    pub chosen: ChosenCpu,
    /// Options of the analysis.
    pub analysis: AnalysisOptions,
    /// Processor of the output: with the reference's model for the reference's report, otherwise with a measured model if there
    /// is one.
    pub cpu: Cpu,
    /// Processor with the measured model, by which timelines are recorded and limits are checked, if the output is the reference's
    /// report; `None` if there is no such model, if it is not needed, or if `cpu` has it.
    pub beside: Option<Cpu>,
    /// Keeps the compiler's temporary files as long as this value.
    pub(super) _compiled: Option<Compiled>,
}

/// Regions to analyse, with processor and options. Comparisons of processors make one for each processor.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The input that has the regions.
    pub ready: &'a Ready,
    /// Options for the input, its configuration included.
    pub options: &'a Options,
    /// The processor that is simulated.
    pub cpu: &'a Cpu,
    /// Options of the analysis.
    pub analysis: &'a AnalysisOptions,
    /// The processor by its names, with its target.
    pub target: &'a ChosenCpu,
    /// The samples of a profile in the input; `None` without a profile.
    pub hot: Option<&'a Hot>,
}

impl Ready {
    /// Returns the regions with the processor of the output. `hot` has the samples of a profile.
    pub fn subject<'a>(&'a self, hot: Option<&'a Hot>) -> Subject<'a> {
        Subject {
            ready: self,
            options: &self.options,
            cpu: &self.cpu,
            analysis: &self.analysis,
            target: &self.chosen,
            hot,
        }
    }
}

impl<'a> Subject<'a> {
    /// Returns the program that was read from the input.
    pub fn program(&self) -> &'a Program {
        &self.ready.prepared.program
    }

    /// Returns the regions that are not empty.
    pub fn regions(&self) -> Vec<&'a Region> {
        self.ready.prepared.regions.iter().filter(|region| !region.is_empty()).collect()
    }

    /// Returns the region that an editor asks about, or else all that are not empty. The flag says whether some were
    /// left out because all together have too many instructions for an editor.
    pub fn chosen_regions(&self, context: &Context<'a>) -> (Vec<&'a Region>, bool) {
        let Some(memory) = context.memory else { return (self.regions(), false) };
        if let Some(region) = memory.region {
            return (vec![region], false);
        }
        let mut regions = self.regions();
        let n_analysed = region_limits::n_analysed(regions.iter().copied(), self.program().n_instructions());
        let has_more = n_analysed < regions.len();
        regions.truncate(n_analysed);
        (regions, has_more)
    }

    /// Returns the place and name in the source of each region; empty if the regions are visible in the input itself.
    pub fn origins(&self) -> &'a [RegionOrigin] {
        &self.ready.prepared.origins
    }
}
