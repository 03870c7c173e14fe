//! Fetching and decoding of straight code, which is decoded again each time that it runs.
//!
//! The predecoder finds the ends of instructions, one aligned block of bytes after the other; the decoders take its results in
//! order. Both have a queue behind them, so that over many copies the slower of the two decides.

use super::block::{MeasuredBlock, Placement};
use super::code::CodeFacts;
use super::joining::is_joinable;
use super::{Decoders, MeasuredModel, Predecoder};
use crate::inst::targets::measured::Measured;

/// Number of copies of the code that are decoded to find what one takes in the long run: only the second half counts.
const N_COPIES: usize = 24;

/// Returns the cycles that predecoder and decoders take for an iteration of straight code; 0 if the model has neither.
pub(super) fn cycles(
    model: &MeasuredModel,
    code: &CodeFacts<'_>,
    block: &MeasuredBlock,
    placement: Placement<'_>,
) -> f64 {
    let of_predecoder =
        model.mechanisms.predecoder.map_or(0.0, |unit| cycles_of_predecoder(model.target(), unit, placement));
    let of_decoders = model.mechanisms.decoders.map_or(0.0, |unit| cycles_of_decoders(model, code, block, unit));
    of_predecoder.max(of_decoders)
}

/// Returns the number of micro-ops of each instruction, those of its nodes; 0 for a branch that another instruction has joined.
pub(super) fn micro_ops_of(block: &MeasuredBlock, n_instructions: usize) -> Vec<u32> {
    let mut n_micro_ops = vec![0; n_instructions];
    for (node, owner) in block.nodes.iter().zip(&block.owners) {
        n_micro_ops[*owner as usize] += node.n_micro_ops;
    }
    n_micro_ops
}

/// What an aligned block of bytes holds.
#[derive(Clone, Copy, Default)]
struct BlockOfBytes {
    /// Instructions whose last byte is in the block.
    n_ends: u32,
    /// Instructions whose opcode is in the block but whose last byte is in a later one.
    n_opcodes: u32,
    /// Instructions with their opcode in the block that have a prefix which changes their length.
    n_length_changes: u32,
}

/// Returns the cycles that the predecoder takes for one copy: the mean over so many copies that the last one ends with a block.
fn cycles_of_predecoder(target: &dyn Measured, unit: Predecoder, placement: Placement<'_>) -> f64 {
    let n_bytes: u32 = placement.lengths.iter().sum();
    if n_bytes == 0 {
        return 0.0;
    }
    let n_copies =
        (1..unit.block_bytes).find(|n| (n * n_bytes).is_multiple_of(unit.block_bytes)).unwrap_or(unit.block_bytes);
    let mut blocks = vec![BlockOfBytes::default(); (n_copies * n_bytes / unit.block_bytes) as usize];
    let mut address = 0;
    for _ in 0..n_copies {
        let mut rest = placement.bytes;
        for length in placement.lengths.iter().filter(|length| **length > 0) {
            let (instruction, behind) = rest.split_at((*length as usize).min(rest.len()));
            rest = behind;
            let shape = target.code_shape(instruction);
            let opcode_in = ((address + shape.opcode_at) / unit.block_bytes) as usize;
            address += length;
            let ends_in = ((address - 1) / unit.block_bytes) as usize;
            blocks[ends_in].n_ends += 1;
            blocks[opcode_in].n_opcodes += u32::from(opcode_in != ends_in);
            blocks[opcode_in].n_length_changes += u32::from(shape.changes_length);
        }
    }
    let cycles_of = |block: &BlockOfBytes| (block.n_ends + block.n_opcodes).div_ceil(unit.width).max(1);
    let mut cycles_before = blocks.last().map_or(1, cycles_of);
    let mut sum = 0;
    for block in &blocks {
        // The cycles that the previous block takes beyond its first one hide as many cycles of the prefixes.
        sum += cycles_of(block) + (unit.prefix_cycles * block.n_length_changes).saturating_sub(cycles_before - 1);
        cycles_before = cycles_of(block);
    }
    f64::from(sum) / f64::from(n_copies)
}

/// Returns the cycles that the decoders take for one copy in the long run.
fn cycles_of_decoders(model: &MeasuredModel, code: &CodeFacts<'_>, block: &MeasuredBlock, unit: Decoders) -> f64 {
    let micro_ops = micro_ops_of(block, code.len());
    // Whether an instruction is not decoded as the last one of a cycle.
    let waits = |at: usize| {
        unit.holds_joinable && is_joinable(model, code.traits[at]) && micro_ops.get(at + 1).is_none_or(|next| *next > 0)
    };
    let held: Vec<bool> = (0..code.len()).map(waits).collect();
    let (mut cycle, mut n_taken, mut half) = (0, 0, 0.0);
    for copy in 0..N_COPIES {
        if copy == N_COPIES / 2 {
            half = f64::from(cycle) + f64::from(n_taken) / f64::from(unit.width);
        }
        for (n_micro_ops, is_held) in micro_ops.iter().zip(&held).filter(|(n_micro_ops, _)| **n_micro_ops > 0) {
            if *n_micro_ops > unit.width {
                // The instruction comes from microcode, and nothing else is decoded in these cycles.
                cycle += u32::from(n_taken > 0) + n_micro_ops.div_ceil(unit.width);
                n_taken = 0;
                continue;
            }
            let is_last = n_taken + 1 == unit.width;
            if n_taken == unit.width || *n_micro_ops > 1 && n_taken > 0 || *is_held && is_last && n_taken > 0 {
                (cycle, n_taken) = (cycle + 1, 0);
            }
            n_taken += 1;
        }
    }
    let all = f64::from(cycle) + f64::from(n_taken) / f64::from(unit.width);
    (all - half) / (N_COPIES - N_COPIES / 2) as f64
}

#[cfg(all(test, feature = "x86"))]
mod tests {
    use super::{Predecoder, cycles_of_predecoder};
    use crate::inst::targets::Behaviour;
    use crate::inst::targets::x86::X86;
    use crate::model::measured::block::{AddressReading, Placement};

    /// The predecoder of Sandy Bridge to Skylake.
    const UNIT: Predecoder = Predecoder { block_bytes: 16, width: 5, prefix_cycles: 3 };

    fn cycles(bytes: &[u8], lengths: &[u32]) -> f64 {
        cycles_of_predecoder(
            X86.measured(),
            UNIT,
            Placement { bytes, lengths, is_loop: false, reading: AddressReading::Likely },
        )
    }

    #[test]
    fn a_block_of_bytes_takes_a_cycle_for_five_instructions() {
        // Additions of 4 bytes: four in a block.
        assert_eq!(cycles(&[0x48, 0x83, 0xc0, 0x01], &[4]), 0.25);
        // 16 no-ops of a byte fill a block, of which five are found in a cycle.
        assert_eq!(cycles(&[0x90], &[1]), 4.0 / 16.0);
        // Eight bytes each: two in a block, whatever they are.
        assert_eq!(cycles(&[0x48, 0x8b, 0x84, 0x24, 0xe8, 0x03, 0x00, 0x00], &[8]), 0.5);
        // A prefix that changes the length takes three cycles more.
        assert!(cycles(&[0x66, 0x81, 0xc1, 0x2c, 0x01], &[5]) > 3.0);
        assert_eq!(cycles(&[], &[]), 0.0);
    }
}
