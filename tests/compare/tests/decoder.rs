//! Compares the tables with an independent decoder: the recorded bytes of every opcode, decoded, name the same registers and
//! the same address as the instruction that they were recorded for, and the decoder's code leads back to the opcode.

use mca_core::inst::targets::x86::flags;
use std::collections::BTreeSet;

use iced_x86::{Decoder, DecoderOptions, OpKind, Register};
use mca_core::inst::ids::RegisterId;
use mca_core::inst::instruction::Operand;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_tests::instruction_samples::{Sample, SampleChecker};
use mca_tests::opcodes::opcodes_of_other_modes;

/// The last number counts the recorded instructions that the decoder knows; the others are newer than it.
#[test]
fn decoded_bytes_name_the_same_operands() {
    check(Mode::Bits64, include_str!("../../reference/instructions/bits64.txt"), 13_500);
}

#[test]
fn decoded_bytes_name_the_same_operands_in_32_bit_mode() {
    check(Mode::Bits32, include_str!("../../reference/instructions/bits32.txt"), 300);
}

#[test]
fn decoded_bytes_name_the_same_operands_in_16_bit_mode() {
    check(Mode::Bits16, include_str!("../../reference/instructions/bits16.txt"), 300);
}

fn check(mode: Mode, recording: &str, at_least: usize) {
    let isa = X86Isa::get().unwrap();
    let checker = SampleChecker::new(mode, false);
    let (mut n_decoded, mut findings) = (0, Vec::new());
    let only_elsewhere = opcodes_of_other_modes(isa, mode);
    for line in recording.lines().filter(|line| !line.starts_with('#')) {
        let sample = checker.parse(line).unwrap();
        if only_elsewhere.contains(&sample.instruction.opcode)
            || has_foreign_parts(isa, &sample)
            || needs_wider_mode(isa, &sample, mode)
        {
            continue;
        }
        let bytes = sample.bytes();
        let mut decoder = Decoder::new(u32::from(mode.width_bits()), &bytes, DecoderOptions::MPX);
        let decoded = decoder.decode();
        if decoded.is_invalid() || decoded.len() != bytes.len() {
            continue;
        }
        n_decoded += 1;
        let opcode = sample.instruction.opcode;
        let code = format!("{:?}", decoded.code());
        // The opcode byte 82 means what 80 does, and only outside of 64-bit mode.
        if !code.ends_with("_82") && !isa.opcodes_of_decoder_code(&code).any(|found| found == opcode) {
            findings.push(format!("{:?} does not lead to {line}", decoded.code()));
        }
        // What it takes for an instruction without effect has operands that the opcode lacks.
        if code.starts_with("Reservednop") {
            continue;
        }
        if let Some(difference) = difference(isa, &sample, &decoded) {
            findings.push(format!("{difference}\n    {line}"));
        }
    }
    let shown = &findings[..findings.len().min(40)];
    assert!(findings.is_empty(), "{} of {n_decoded} differ:\n{}", findings.len(), shown.join("\n"));
    assert!(n_decoded >= at_least, "only {n_decoded} instructions were decoded");
}

/// Returns whether the sample has prefixes that can be part of another instruction, or r16 to r31, which the decoder does not
/// know: it ignores the bits that select them.
fn has_foreign_parts(isa: &X86Isa, sample: &Sample<'_>) -> bool {
    let prefixes = [flags::REP, flags::REPNE, flags::NOTRACK, flags::LOCK];
    let general = ["GR8", "GR16", "GR32", "GR64"].map(|class| isa.class_set_of(class));
    let is_extended = |register: RegisterId| {
        isa.register_encoding(register) > 15 && general.iter().any(|class| class.contains(register))
    };
    prefixes.iter().any(|flag| sample.instruction.flags.contains(*flag))
        || sample.instruction.operands().iter().any(|operand| match operand {
            Operand::Register(register) => is_extended(*register),
            _ => false,
        })
}

/// Returns whether a sample needs a wider mode: the recorder takes registers of any width, and opcodes that only their
/// registers keep out of narrow modes.
fn needs_wider_mode(isa: &X86Isa, sample: &Sample<'_>, mode: Mode) -> bool {
    let wide = isa.class_set_of("GR64");
    let is_wide = |operand: &Operand| matches!(operand, Operand::Register(register) if wide.contains(*register));
    mode != Mode::Bits64
        && (isa.opcode(sample.instruction.opcode).name().contains("64")
            || sample.instruction.operands().iter().any(is_wide))
}

/// Returns a register that the decoder names and that shares no part with any of the instruction's.
fn difference(isa: &X86Isa, sample: &Sample<'_>, decoded: &iced_x86::Instruction) -> Option<String> {
    let opcode = isa.opcode(sample.instruction.opcode);
    let explicit = sample.instruction.operands().iter().filter_map(|operand| match operand {
        Operand::Register(register) => Some(*register),
        _ => None,
    });
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for register in explicit.chain(opcode.implicit_definitions()).chain(opcode.implicit_uses()) {
        let related = isa.sub_registers(register).chain(isa.super_registers(register)).chain([register]);
        known.extend(related.map(|register| isa.register_name(register)));
    }
    let operands = (0..decoded.op_count()).filter(|index| decoded.op_kind(*index) == OpKind::Register);
    let named = operands.map(|index| decoded.op_register(index)).chain([decoded.memory_base(), decoded.memory_index()]);
    // The top of the x87 stack and the segment of a push are operands to the decoder and part of the opcode to the
    // reference.
    let is_in_opcode = |name: &str| name == "ST0" || (name.ends_with('S') && opcode.name().contains(name));
    named
        .filter(|register| *register != Register::None)
        .map(name_of)
        .find(|name| !known.contains(name.as_str()) && !is_in_opcode(name))
        .map(|name| format!("the decoder names {name}"))
}

/// Returns the reference's name of a register: the decoder calls the low bytes of the numbered registers `R8L`, the reference
/// `R8B`.
fn name_of(register: Register) -> String {
    let name = format!("{register:?}");
    match name.strip_suffix('L') {
        Some(stem) if stem.starts_with('R') => format!("{stem}B"),
        _ => name,
    }
}
