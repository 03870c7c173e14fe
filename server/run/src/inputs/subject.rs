//! An input that is ready to be analysed, and what is analysed of it.

use mca_config::Chosen;
use mca_config::options::Options;
use mca_core::{Cpu, Options as AnalysisOptions, Program, Region};
use mca_input::listing::Kind;
use mca_input::prepare::{Prepared, RegionOrigin};

use super::compiled::Compiled;
use crate::commands::profile::hot::Hot;
use crate::context::Context;

/// All that is known of an input before it is analysed.
pub struct Ready {
    pub name: Vec<u8>,
    pub bytes: Vec<u8>,
    /// What holds for this input: what it configures is part of them.
    pub options: Options,
    /// What the input is read as, if not as it stands.
    pub kind: Option<Kind>,
    /// How it was compiled: `cc -O2 (default; flags after --)`; empty if it was not.
    pub compiled_by: String,
    pub prepared: Prepared,
    /// Some of the loops are a library's, and others are not.
    pub has_libraries: bool,
    /// How the processor is called.
    pub chosen: Chosen,
    pub analysis: AnalysisOptions,
    /// The processor of which the views are made.
    pub cpu: Cpu,
    /// The processor of pages and limits, if not the same: they are no part of the plain report.
    pub beside: Option<Cpu>,
    /// Its compiler's files last as long as this.
    pub(super) _compiled: Option<Compiled>,
}

/// What is analysed, and how.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub ready: &'a Ready,
    pub options: &'a Options,
    pub cpu: &'a Cpu,
    pub analysis: &'a AnalysisOptions,
    pub target: &'a Chosen,
    /// What a profile says of the loops.
    pub hot: Option<&'a Hot>,
}

impl Ready {
    /// What is analysed first. `hot` is what a profile says of the loops.
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
    pub fn program(&self) -> &'a Program {
        &self.ready.prepared.program
    }

    /// The regions that hold something.
    pub fn regions(&self) -> Vec<&'a Region> {
        self.ready.prepared.regions.iter().filter(|region| !region.is_empty()).collect()
    }

    /// The region that an editor asks about; else all that hold something.
    pub fn chosen_regions(&self, context: &Context<'a>) -> Vec<&'a Region> {
        context.memory.and_then(|memory| memory.region).map_or_else(|| self.regions(), |region| vec![region])
    }

    /// Where regions were written; empty where that is not known.
    pub fn origins(&self) -> &'a [RegionOrigin] {
        &self.ready.prepared.origins
    }
}
