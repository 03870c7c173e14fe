//! Keys of regions: what a simulation depends on, in 128 bits. An edit elsewhere in the text leaves the key as it is.

use mca_core::inst::instruction::Operand;

use super::{ProcessorInfo, RegionKey, Subject};

/// Makes the keys of one program's regions. All instructions of a text pass through here at every edit, so words are mixed
/// by a multiplication each, not by a hash that withstands attacks: who wants two regions to share a result harms nobody
/// else.
pub struct KeyMaker<'a> {
    subject: &'a Subject,
    /// Of what all regions of the program share.
    shared: Digest,
    /// The text of an expression.
    printed: Vec<u8>,
}

impl<'a> KeyMaker<'a> {
    pub fn new(subject: &'a Subject, processor: &ProcessorInfo) -> KeyMaker<'a> {
        let mut shared = Digest { low: 0, high: 1 };
        let dialect = subject.program.output_dialect(&subject.options);
        shared.add_bytes(processor.name.as_bytes());
        shared.add_bytes(processor.model.as_bytes());
        // Two texts may have one name.
        shared.add(subject.processor.own().map_or(0, |own| own.number));
        shared.add_bytes(processor.triple.as_bytes());
        shared.add_bytes(format!("{:?} {dialect:?} {:?}", subject.options, subject.subtarget.features).as_bytes());
        KeyMaker { subject, shared, printed: Vec::new() }
    }

    /// Opcode, flags and operands say everything about an instruction; expressions count as they are printed, since their
    /// numbers change with edits elsewhere.
    pub fn key_of(&mut self, numbers: &[usize]) -> RegionKey {
        let mut digest = self.shared;
        let program = &self.subject.program;
        for &number in numbers {
            let instruction = &program.instructions()[number];
            let latency = program.instrument_latency(number);
            let n_operands = instruction.operands().len() as u64;
            // No two of these share bits.
            let head = u64::from(instruction.opcode.0) | u64::from(instruction.flags.0) << 16 | n_operands << 32;
            digest.add(head | u64::from(latency.is_some()) << 63);
            if let Some(cycles) = latency {
                digest.add(u64::from(cycles));
            }
            for value in program.instrument_values(number) {
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
                        program.assembly().expressions.print(id, &mut self.printed);
                        digest.add_bytes(&self.printed);
                    }
                }
            }
        }
        RegionKey(u128::from(digest.high) << 64 | u128::from(digest.low))
    }
}

/// Of an instrument; those that have one are smaller.
const NO_VALUE: u64 = 1 << 32;

/// What stands before operands that are no registers; registers are smaller.
const IMMEDIATE: u64 = 1 << 32;
const EXPRESSION: u64 = 2 << 32;

/// Two halves that mix the same words differently.
#[derive(Clone, Copy, Debug)]
struct Digest {
    low: u64,
    high: u64,
}

impl Digest {
    fn add(&mut self, word: u64) {
        // Odd numbers without a pattern.
        self.low = folded(self.low ^ word, 0x9e37_79b9_7f4a_7c15).wrapping_add(0xd1b5_4a32_d192_ed03);
        self.high = folded(self.high.rotate_left(29) ^ word, 0xc2b2_ae3d_27d4_eb4f).wrapping_add(0xa076_1d64_78bd_642f);
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }
}

/// Every bit of the product counts.
fn folded(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    (product as u64) ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::lsp::fixture::Fixture;

    fn key(modeline: &str, body: &str) -> RegionKey {
        let fixture =
            Fixture::new(&format!("# mca: -mcpu=skylake {modeline}\n# LLVM-MCA-BEGIN\n{body}# LLVM-MCA-END\n"));
        fixture.snapshot.reading.regions[0].key
    }

    #[test]
    fn what_changes_the_result_changes_the_key() {
        let keys = [
            key("", "\taddl %eax, %ebx\n"),
            key("-iterations=7", "\taddl %eax, %ebx\n"),
            key("-mcpu=znver4", "\taddl %eax, %ebx\n"),
            key("-output-asm-variant=1", "\taddl %eax, %ebx\n"),
            key("", "\taddl %eax, %ecx\n"),
            key("", "\taddl %eax, %ebx\n\taddl %eax, %ebx\n"),
            key("", "\taddl $1, %ebx\n"),
            key("", "\taddl $2, %ebx\n"),
            key("", "\taddl (%rax), %ebx\n"),
            key("", "\taddl 8(%rax), %ebx\n"),
            key("", "\taddl a(%rax), %ebx\n"),
            key("", "\taddl b(%rax), %ebx\n"),
            key("", "\tlock addl %ebx, (%rax)\n"),
            key("", "\taddl %ebx, (%rax)\n"),
            key("", "# LLVM-MCA-LATENCY 7\n\taddl %ebx, (%rax)\n"),
            key("", "# LLVM-MCA-LATENCY 8\n\taddl %ebx, (%rax)\n"),
        ];
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
    }

    #[test]
    fn instruments_of_the_target_change_the_key() {
        let vector = |instruments: &str| {
            let text = format!("{instruments}\tvadd.vv v8, v8, v8\n");
            Fixture::new(&format!(
                "# mca: -mcpu=sifive-x280 -mtriple=riscv64\n# LLVM-MCA-BEGIN\n{text}# LLVM-MCA-END\n"
            ))
            .snapshot
            .reading
            .regions[0]
                .key
        };
        let grouping = |value: &str| vector(&format!("# LLVM-MCA-RISCV-LMUL {value}\n"));
        let width = |value: &str| vector(&format!("# LLVM-MCA-RISCV-LMUL M1\n# LLVM-MCA-RISCV-SEW {value}\n"));
        let keys = [vector(""), grouping("M1"), grouping("M2"), grouping("M8"), width("E8"), width("E64")];
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len(), "{keys:?}");
    }

    #[test]
    fn what_changes_nothing_changes_no_key() {
        let one = key("", "\taddl %eax, sym(%rbx)\n\tnop\n");
        assert_eq!(one, key("", "\n# a comment\n\tADDL %eax ,sym( %rbx )\n# another\n\tnop\n"));
        assert_eq!(one, key("", "\t.set other, 7\n\taddl %eax, sym(%rbx)\n\tnop\n"));
    }

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
