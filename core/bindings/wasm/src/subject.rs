//! An input that was read: its program and regions, and how they are analysed.

use mca_core::{Cpu, Options, Program, Region};
use mca_input::listing::Kind;
use mca_input::prepare::{Prepared, RegionChoice};

use crate::input::Input;

/// The program of an input, its regions, and how they are analysed.
pub struct Subject {
    /// The processor that is simulated.
    pub cpu: Cpu,
    /// The program that was read.
    pub program: Program,
    /// The regions that are analysed, none of them empty.
    pub regions: Vec<Region>,
    /// How the regions were found.
    pub kind_of_regions: RegionChoice,
    /// Options of the analysis.
    pub options: Options,
    /// Kind of the input; `None` for plain assembly and for objects.
    pub kind: Option<Kind>,
    /// Whether instructions have places in lines of the input; false for objects and hexadecimal digits.
    pub has_lines: bool,
    /// Sentences for people about choices that were made.
    pub notes: Vec<String>,
}

impl Subject {
    /// Returns the word for the kind of the regions in answers.
    pub fn word_for_regions(&self) -> &'static str {
        match self.kind_of_regions {
            RegionChoice::Marked => "marked",
            RegionChoice::Loops => "loop",
            RegionChoice::Functions => "function",
            RegionChoice::File => "file",
        }
    }
}

/// Maximum number of regions of one input that are analysed.
pub const MAX_REGIONS: usize = 1000;

impl Input {
    /// Returns the subject made of this input and its program. Its options ask for a verdict, and for the costs of each instruction.
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
