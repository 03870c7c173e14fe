//! An input that was read: a program, its regions, and the names of places.

use mca_core::{Cpu, Options, Program, Region};
use mca_input::listing::Kind;
use mca_input::prepare::{Prepared, RegionChoice};

use crate::input::Input;

/// What a request is about.
pub struct Subject {
    pub cpu: Cpu,
    pub program: Program,
    pub regions: Vec<Region>,
    pub kind_of_regions: RegionChoice,
    pub options: Options,
    /// Kind of the input, if it is not plain assembly.
    pub kind: Option<Kind>,
    /// Whether places of instructions are lines of the input; not for objects and hexadecimal digits.
    pub has_lines: bool,
    /// Sentences for people about choices that were made.
    pub notes: Vec<String>,
}

impl Subject {
    /// Returns what the regions are, in one word.
    pub fn word_for_regions(&self) -> &'static str {
        match self.kind_of_regions {
            RegionChoice::Marked => "marked",
            RegionChoice::Loops => "loop",
            RegionChoice::Functions => "function",
            RegionChoice::File => "file",
        }
    }
}

/// The largest number of regions of one input that are analysed.
pub const MAX_REGIONS: usize = 1000;

impl Input {
    /// Makes the subject of this input. The options ask for a verdict, and for what an answer says about each instruction.
    pub fn subject(self, prepared: Prepared) -> Subject {
        let cpu = prepared.program.cpu().clone();
        let mut options = mca_config::analysis_options(&self.options, cpu.is_out_of_order());
        (options.verdict, options.skips_unsupported, options.tables) = (true, true, None);
        (options.views.summary, options.views.instruction_info, options.views.resource_pressure) = (true, true, true);
        Subject {
            cpu,
            program: prepared.program,
            regions: prepared.regions,
            kind_of_regions: prepared.kind,
            options,
            kind: self.kind,
            has_lines: !self.is_object && self.kind != Some(Kind::Hex),
            notes: self.notes,
        }
    }
}
