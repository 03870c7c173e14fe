//! An input that was read: a program, its regions, and the names of places.

use mca_core::{Cpu, Options, Program, Region};
use mca_input::listing::Kind;

use crate::input::Input;

/// Kind of a text's regions.
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
    /// Kind of the input, if it is not plain assembly.
    pub kind: Option<Kind>,
    /// False for machine code, whose lines are not visible.
    pub has_lines: bool,
    pub notes: Vec<String>,
}

/// Message about a target whose machine code cannot be read.
pub const NO_DECODER: &str = "there is no decoder for this target";

/// Limit of regions that are analysed in one input.
pub const MAX_REGIONS: usize = 1000;

impl Input {
    /// Makes the subject of this input. Showing instructions needs more than the summary.
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
