//! An input that was read: a program, its regions, and how places of it are named.

use mca_core::{Cpu, Options, Program, Region};
use mca_input::listing::Kind;

use crate::input::Input;

/// What kind of regions a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    Marked,
    Loop,
    Function,
    File,
}

impl RegionKind {
    pub fn word(self) -> &'static str {
        match self {
            RegionKind::Marked => "marked",
            RegionKind::Loop => "loop",
            RegionKind::Function => "function",
            RegionKind::File => "file",
        }
    }
}

pub struct Subject {
    pub cpu: Cpu,
    pub program: Program,
    pub regions: Vec<Region>,
    pub kind_of_regions: RegionKind,
    pub options: Options,
    /// How the input is read, if not as it stands.
    pub kind: Option<Kind>,
    /// Machine code has no lines that anybody sees.
    pub has_lines: bool,
    pub notes: Vec<String>,
}

/// What is said of a target whose machine code is not read.
pub const NO_DECODER: &str = "there is no decoder for this target";

/// Most regions that are analysed of one input.
pub const MAX_REGIONS: usize = 1000;

impl Input {
    /// A subject of this input. What is shown of an instruction needs more than the summary.
    pub fn subject(&mut self, program: Program, regions: Vec<Region>, kind_of_regions: RegionKind) -> Subject {
        let cpu = program.cpu().clone();
        let mut options = mca_config::analysis_options(&self.options, cpu.is_out_of_order());
        (options.verdict, options.skips_unsupported, options.tables) = (true, true, None);
        (options.views.summary, options.views.instruction_info, options.views.resource_pressure) = (true, true, true);
        Subject {
            cpu,
            program,
            regions,
            kind_of_regions,
            options,
            kind: self.kind,
            has_lines: !self.is_object && self.kind != Some(Kind::Hex),
            notes: std::mem::take(&mut self.notes),
        }
    }
}
