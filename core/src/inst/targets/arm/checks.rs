//! Requirements of rows besides the kinds of operands and features: whether the statement is in a block of `it`, whether it sets
//! flags, which registers it uses.

use mca_models::arm::{class, feature, opcode, register};

use super::state::ArmState;
use super::tables::Tables;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};

/// Why a row does not accept operands that fit their kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejection {
    /// The instruction must be in a block of `it`.
    NeedsBlock,
    /// The instruction sets flags, which is possible only outside of blocks.
    NeedsNoBlock,
    NeedsV6,
    NeedsThumb2,
    NeedsV8,
    /// The instruction always sets flags, but the statement has no `s`.
    NeedsFlags,
    /// A register is not allowed as this operand.
    InvalidOperand,
    /// Two registers must be the same and are not.
    Untied,
    /// The row is not for this mnemonic on this processor: `nop` has an opcode of its own.
    OtherMnemonic,
}

impl Rejection {
    /// Returns the message.
    pub(super) fn text(self) -> &'static str {
        match self {
            Rejection::NeedsBlock => "instruction only valid inside IT block",
            Rejection::NeedsNoBlock => "flag setting instruction only valid outside IT block",
            Rejection::NeedsV6 => "instruction variant requires ARMv6 or later",
            Rejection::NeedsThumb2 => "instruction variant requires Thumb2",
            Rejection::NeedsV8 => "instruction variant requires ARMv8 or later",
            Rejection::NeedsFlags => "no flag-preserving variant of this instruction available",
            Rejection::InvalidOperand | Rejection::OtherMnemonic => "invalid operand for instruction",
            Rejection::Untied => "destination register must match a source register",
        }
    }
}

/// Number of the bit, in an opcode's target flags, of 16-bit arithmetic, which sets flags outside of blocks and keeps them inside.
const FLAGS_BY_BLOCK: u32 = 19;

/// Returns why an instruction that a row has made is not accepted; `None` if it is.
pub(super) fn rejection(tables: &Tables, state: &ArmState, instruction: &Instruction) -> Option<Rejection> {
    let operands = instruction.operands();
    let described = tables.isa.opcode(instruction.opcode);
    let register = |at: usize| match operands.get(at) {
        Some(&Operand::Register(register)) => Some(register),
        _ => None,
    };
    let is = |at: usize, wanted: RegisterId| register(at) == Some(wanted);
    let is_low = |at: usize| register(at).is_some_and(|found| tables.registers.low.contains(found));
    let has = |feature| state.features.has(feature);
    let is_v8 = has(feature::F_V8);
    let mode = state.mode();
    let is_in_block = state.block.is_some();
    let id = instruction.opcode;
    if described.ts_flags() >> FLAGS_BY_BLOCK & 1 != 0 {
        let infos = described.operands().enumerate();
        let sets_flags = infos.into_iter().any(|(at, info)| info.is_optional_definition && is(at, register::CPSR));
        match () {
            () if mode.is_thumb_1 && !sets_flags => return Some(Rejection::NeedsFlags),
            () if !mode.is_thumb || mode.is_thumb_1 => {}
            () if !sets_flags && !is_in_block => return Some(Rejection::NeedsBlock),
            () if sets_flags && is_in_block => return Some(Rejection::NeedsNoBlock),
            () => {}
        }
        if id == opcode::tLSLri && is_in_block && operands.get(3) == Some(&Operand::Immediate(0)) {
            return Some(Rejection::NeedsNoBlock);
        }
    } else if mode.is_thumb_1 {
        if id == opcode::tADDhirr && !mode.is_v6m && is_low(1) && is_low(2) {
            return Some(Rejection::NeedsThumb2);
        }
        if id == opcode::tMOVr && !has(feature::F_V6) && is_low(0) && is_low(1) {
            return Some(Rejection::NeedsV6);
        }
    }
    let has_stack = |positions: &[usize]| positions.iter().any(|at| is(*at, register::SP));
    match id {
        opcode::t2MOVr if !is_v8 => {
            let sets_flags = is(4, register::CPSR);
            if is(0, register::SP) && is(1, register::SP) || sets_flags && has_stack(&[0, 1]) {
                return Some(Rejection::NeedsV8);
            }
        }
        opcode::VMRS
        | opcode::VMSR
        | opcode::VMRS_FPCXTS
        | opcode::VMRS_FPCXTNS
        | opcode::VMSR_FPCXTS
        | opcode::VMSR_FPCXTNS
        | opcode::VMRS_FPSCR_NZCVQC
        | opcode::VMSR_FPSCR_NZCVQC
        | opcode::FMSTAT
        | opcode::VMRS_VPR
        | opcode::VMRS_P0
        | opcode::VMSR_VPR
        | opcode::VMSR_P0
            if is(0, register::SP) && mode.is_thumb && !is_v8 =>
        {
            return Some(Rejection::InvalidOperand);
        }
        opcode::t2TBB | opcode::t2TBH if !is_v8 && is(0, register::SP) => return Some(Rejection::NeedsV8),
        opcode::tMUL if register(0) != register(3) => return Some(Rejection::Untied),
        _ => {}
    }
    described.operands().enumerate().filter(|(_, info)| info.class == Some(class::rGPR)).find_map(|(at, _)| {
        match register(at)? {
            register::SP if !is_v8 => Some(Rejection::NeedsV8),
            register::PC => Some(Rejection::InvalidOperand),
            _ => None,
        }
    })
}
