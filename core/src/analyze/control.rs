//! What callers that look for loops ask of a program.

use super::program::Program;
use crate::inst::asm::regions::Region;
pub use crate::inst::control::Control;

impl Program {
    /// By the number of the instruction.
    pub fn controls(&self) -> Vec<Control> {
        let target = self.subtarget.target();
        self.assembly.instructions.iter().map(|instruction| target.control_of(self.isa, instruction)).collect()
    }

    pub fn is_machine_code(&self) -> bool {
        self.is_machine_code
    }

    /// The same program with other regions than those that its text marks.
    pub fn with_regions(mut self, regions: Vec<Region>) -> Program {
        self.assembly.regions = regions;
        self
    }
}
