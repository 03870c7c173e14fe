//! Fingerprints of 128 bits of everything on which the results of a region depend. An edit elsewhere in the text does not
//! change them.

use super::options::AnalysisOptions;
use super::program::Program;
use crate::inst::asm::regions::MarkedRegion;
use crate::inst::instruction::Operand;
use crate::inst::subtarget::Subtarget;
use crate::model::processor::Processor;

/// Makes the fingerprints of one program's regions. An editor computes those of all instructions at every edit, so words are
/// mixed by one multiplication each, not by a hash that withstands attacks: whoever makes two regions collide only affects
/// results of their own text.
pub struct Fingerprints<'a> {
    program: &'a Program,
    /// Digest of what all regions of the program share.
    shared: Digest,
    /// A buffer for the text of an expression, kept for its memory.
    printed: Vec<u8>,
}

impl<'a> Fingerprints<'a> {
    /// Prepares the fingerprints of a program. `cpu` is the processor's name as it was requested.
    pub fn new(
        program: &'a Program,
        cpu: &str,
        subtarget: &Subtarget,
        processor: &Processor,
        options: &AnalysisOptions,
    ) -> Fingerprints<'a> {
        let mut shared = Digest { low: 0, high: 1 };
        let dialect = program.output_dialect(options);
        shared.add_bytes(cpu.as_bytes());
        shared.add_bytes(processor.name().as_bytes());
        // Two texts may have one name.
        shared.add(processor.measured_model().map_or(0, |model| model.number));
        shared.add_bytes(&subtarget.triple.text);
        shared.add_bytes(format!("{options:?} {dialect:?} {:?}", subtarget.features).as_bytes());
        Fingerprints { program, shared, printed: Vec::new() }
    }

    /// Returns the fingerprint of a region. Opcode, flags and operands describe an instruction completely; expressions count as
    /// they are printed, since their numbers change with edits elsewhere.
    pub fn of(&mut self, region: &MarkedRegion) -> u128 {
        let mut digest = self.shared;
        let program = self.program;
        // The lengths separate the twins from one another and from the region.
        let others = || region.twins.iter().flatten().chain(&region.leftovers);
        others().for_each(|range| digest.add(range.len() as u64));
        digest.add(region.twins.len() as u64);
        digest.add(region.element_bytes.map_or(0, u64::from));
        let others = others().flat_map(|range| range.start as usize..range.end as usize);
        for index in region.instructions().chain(others) {
            let instruction = &program.assembly.instructions[index];
            let latency = program.instrument_latency(index);
            let n_operands = instruction.operands().len() as u64;
            // No two of these share bits.
            let head = u64::from(instruction.opcode.0) | u64::from(instruction.flags.0) << 16 | n_operands << 32;
            digest.add(head | u64::from(latency.is_some()) << 63);
            if let Some(cycles) = latency {
                digest.add(u64::from(cycles));
            }
            for value in program.instrument_values(index) {
                digest.add(value.map_or(NO_VALUE, |value| u64::from(value.cast_unsigned())));
            }
            for operand in instruction.operands() {
                match *operand {
                    Operand::Register(register) => digest.add(u64::from(register.0)),
                    Operand::Immediate(value) => {
                        digest.add(IMMEDIATE);
                        digest.add(value.cast_unsigned());
                    }
                    Operand::Expression(id) => {
                        digest.add(EXPRESSION);
                        self.printed.clear();
                        program.assembly.expressions.print(id, &mut self.printed);
                        digest.add_bytes(&self.printed);
                    }
                }
            }
        }
        u128::from(digest.high) << 64 | u128::from(digest.low)
    }
}

/// The word for an instrument without a value; values of instruments are smaller.
const NO_VALUE: u64 = 1 << 32;

/// The word before an immediate; words for registers are smaller.
const IMMEDIATE: u64 = 1 << 32;
/// The word before the text of an expression; words for registers are smaller.
const EXPRESSION: u64 = 2 << 32;

/// The state of a hash: two halves that mix the same words differently.
#[derive(Clone, Copy, Debug)]
struct Digest {
    low: u64,
    high: u64,
}

impl Digest {
    /// Mixes a word into both halves.
    fn add(&mut self, word: u64) {
        // Odd numbers without a pattern.
        self.low = folded(self.low ^ word, 0x9e37_79b9_7f4a_7c15).wrapping_add(0xd1b5_4a32_d192_ed03);
        self.high = folded(self.high.rotate_left(29) ^ word, 0xc2b2_ae3d_27d4_eb4f).wrapping_add(0xa076_1d64_78bd_642f);
    }

    /// Mixes a length and bytes into both halves.
    fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
}

/// Multiplies two words, and combines both halves of the product, so that all its bits count.
fn folded(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product as u64) ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Digest;

    #[test]
    fn halves_of_many_short_texts_differ() {
        let mut halves = [HashSet::new(), HashSet::new()];
        for word in 0..100_000u64 {
            let mut digest = Digest { low: 0, high: 1 };
            digest.add(word % 316);
            digest.add(word / 316);
            halves[0].insert(digest.low);
            halves[1].insert(digest.high);
        }
        assert!(halves.iter().all(|half| half.len() == 100_000));
    }
}
