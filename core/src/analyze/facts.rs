//! Facts about instructions from manuals, such as the features that they need, and the features that a processor lacks.

use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::facts::InstructionFacts;
use crate::inst::subtarget::Subtarget;

/// A feature that the code needs and the processor lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingFeature {
    /// The feature's name in the words of the manuals, such as `AVX512F`.
    pub name: String,
    /// Index in the region, from 0, of the first instruction that needs it.
    pub instruction: usize,
}

impl Program {
    /// Returns the features that an instruction, given by its index in the program, needs, and its effects on flags; `None` if
    /// there is no such instruction. `subtarget` tells which of the features are there.
    pub fn facts(&self, index: usize, subtarget: &Subtarget) -> Option<InstructionFacts> {
        let instruction = self.assembly.instructions.get(index)?;
        let mut bytes = Vec::new();
        self.push_encodings(std::slice::from_ref(instruction), &mut bytes);
        Some(subtarget.target().facts(subtarget, instruction, &bytes))
    }

    /// Returns the features that a region's instructions need and a processor lacks, each once, in the order of the
    /// instructions. Instructions that the processor's model does not describe count, too.
    pub fn missing_features(&self, region: &MarkedRegion, subtarget: &Subtarget) -> Vec<MissingFeature> {
        let indices: Vec<usize> =
            region.instructions().filter(|index| *index < self.assembly.instructions.len()).collect();
        let encodings = self.encodings_of(&indices);
        let (mut asked, mut missing) = (Vec::new(), Vec::new());
        for (position, (index, bytes)) in indices.iter().zip(&encodings).enumerate() {
            let instruction = &self.assembly.instructions[*index];
            let names = subtarget.target().missing_features(subtarget, instruction, bytes, &mut asked);
            missing.extend(names.into_iter().map(|name| MissingFeature { name, instruction: position }));
        }
        missing
    }
}
