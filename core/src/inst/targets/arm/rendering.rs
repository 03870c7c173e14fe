//! Makes machine operands of parsed operands, by the methods that rows name.

use mca_models::arm::{Convert, Render as Method, opcode, register};
use mca_models::assembler::Call;

use super::immediates::{code_of_word, float_code, rotated_byte};
use super::operand::{ALWAYS, Immediate, MemoryOperand, NEGATIVE_ZERO, Operand as Written, Shift, Value};
use super::rearranging::n_leading;
use super::state::ArmState;
use super::tables::Tables;
use super::validation::targets::is_signed_target;
use crate::inst::expr::Expressions;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::convert::Render;

/// The operands of a statement, with the mnemonic first, and what rendering depends on.
pub(super) struct Rendering<'a> {
    pub(super) tables: &'static Tables,
    pub(super) state: &'a ArmState,
    pub(super) operands: &'a [Written],
    pub(super) expressions: &'a Expressions,
}

/// Returns a number or symbol as a machine operand.
fn operand_of(immediate: Immediate) -> Operand {
    match immediate {
        Immediate::Constant(value) => Operand::Immediate(value),
        Immediate::Expression(id) => Operand::Expression(id),
    }
}

/// Appends the two machine operands of a condition.
fn push_condition(condition: u8, out: &mut Instruction) {
    out.push(Operand::Immediate(condition.into()));
    let flags = if condition == ALWAYS { RegisterId::NONE } else { register::CPSR };
    out.push(Operand::Register(flags));
}

/// Returns 1 if an offset is subtracted, 0 if it is added, and its absolute value.
fn sign_and_size(value: i64) -> (i64, i64) {
    let value = i64::from(value as i32);
    let size = if value == NEGATIVE_ZERO { 0 } else { value.abs() };
    (i64::from(value < 0), size)
}

/// Returns the number of a shift in machine operands; 0 for none.
fn shift_code(shift: Option<Shift>) -> i64 {
    shift.map_or(0, |shift| shift as i64)
}

impl Rendering<'_> {
    /// Appends the three machine operands of a vector's predicate, and a fourth if inactive lanes keep a
    /// register's value (`is_tied`).
    fn push_predicate(&self, code: u8, is_tied: bool, out: &mut Instruction) {
        let is_there = code != 0;
        out.push(Operand::Immediate(code.into()));
        out.push(Operand::Register(if is_there { register::P0 } else { RegisterId::NONE }));
        out.push(Operand::Register(RegisterId::NONE));
        if is_tied {
            // The register whose value inactive lanes keep.
            let mut infos = self.tables.isa.opcode(out.opcode).operands();
            let tied = infos.nth(out.operands().len()).and_then(|info| info.tied_to);
            let kept = tied.and_then(|at| out.operands().get(usize::from(at)).copied());
            let none = Operand::Register(RegisterId::NONE);
            out.push(kept.filter(|_| is_there).unwrap_or(none));
        }
    }

    /// Returns the condition among the first operands, which stand for the mnemonic.
    fn condition(&self, n_leading: usize) -> u8 {
        let leading = self.operands.get(..n_leading).unwrap_or_default().iter();
        leading
            .filter_map(|operand| match operand.value {
                Value::Condition(condition) => Some(condition),
                _ => None,
            })
            .next()
            .unwrap_or(ALWAYS)
    }

    /// Converts a branch. Its opcode depends on whether it has a condition, and on whether the short form reaches the label.
    fn convert_branch(&self, out: &mut Instruction) {
        let n_leading = n_leading(self.operands);
        let condition = self.condition(n_leading);
        let Some(target) = self.operands.get(n_leading) else { return };
        let is_plain = self.state.block.is_some() || condition == ALWAYS;
        let is_short = matches!(out.opcode, opcode::tB | opcode::tBcc);
        let has_long = self.state.features.has(mca_models::arm::feature::F_V8M) && self.state.is_thumb();
        let reaches = |bits| is_signed_target(self.expressions, target, bits, 2);
        out.opcode = match (is_short, is_plain) {
            (true, true) if has_long && !reaches(11) => opcode::t2B,
            (true, false) if has_long && !reaches(8) => opcode::t2Bcc,
            (true, true) => opcode::tB,
            (true, false) => opcode::tBcc,
            (false, true) => opcode::t2B,
            (false, false) => opcode::t2Bcc,
        };
        if let Some(target) = target.immediate() {
            out.push(operand_of(target));
        }
        push_condition(condition, out);
    }

    /// Converts a short multiplication of Thumb, whose destination is also one of the factors.
    fn convert_multiplication(&self, out: &mut Instruction) {
        let first = n_leading(self.operands);
        let register = |at: usize| {
            let found = self.operands.get(at).and_then(Written::register);
            Operand::Register(found.unwrap_or(RegisterId::NONE))
        };
        let sets_flags = self.operands[..first].iter().any(|operand| operand.value == Value::Flags);
        let (one, other) = match self.operands.len() - first {
            3 if register(first) == register(first + 1) => (first + 2, first + 1),
            3 => (first + 1, first + 2),
            _ => (first + 1, first),
        };
        let flags = if sets_flags { register::CPSR } else { RegisterId::NONE };
        for operand in [register(first), Operand::Register(flags), register(one), register(other)] {
            out.push(operand);
        }
        push_condition(self.condition(first), out);
    }

    /// Converts a move of two lanes to two registers.
    fn convert_lanes(&self, out: &mut Instruction) {
        let first = n_leading(self.operands);
        for at in [0, 1, 2, 3, 5] {
            match self.operands.get(first + at).map(|operand| &operand.value) {
                Some(Value::Register(register)) => out.push(Operand::Register(*register)),
                Some(Value::Number(_, lane)) => out.push(Operand::Immediate(*lane)),
                _ => {}
            }
        }
        push_condition(self.condition(first), out);
    }

    /// Appends the machine operands of a constant.
    fn render_constant(&self, value: i64, method: Method, out: &mut Instruction) {
        use Method as M;
        let push = |value: i64, out: &mut Instruction| out.push(Operand::Immediate(value));
        let negated = i64::from((value as u32).wrapping_neg());
        let inverted = i64::from(!(value as u32));
        let (is_subtracted, size) = sign_and_size(value);
        let number = match method {
            M::AddAdrLabelOperands => i64::from(value as i32),
            M::AddModImmNotOperands => rotated_byte(!value).map_or(i64::from(u32::MAX), i64::from),
            M::AddModImmNegOperands => rotated_byte(value.wrapping_neg()).map_or(i64::from(u32::MAX), i64::from),
            M::AddThumbModImmNeg8_255Operands
            | M::AddThumbModImmNeg1_7Operands
            | M::AddT2SOImmNegOperands
            | M::AddImm0_4095NegOperands => negated,
            M::AddT2SOImmNotOperands => inverted,
            M::AddFBits16Operands => 16 - value,
            M::AddFBits32Operands => 32 - value,
            M::AddFPImmOperands => float_code(value).map_or(-1, i64::from),
            M::AddImm0_1020s4Operands | M::AddImm0_508s4Operands | M::AddUnsignedOffset_b8s2Operands => value >> 2,
            M::AddImm0_508s4NegOperands => -value / 4,
            M::AddImm1_16Operands | M::AddImm1_32Operands => value - 1,
            M::AddPKHASRImmOperands if value == 32 => 0,
            M::AddPostIdxImm8Operands => size | (1 - is_subtracted) << 8,
            M::AddPostIdxImm8s4Operands => (size / 4) | ((1 - is_subtracted) << 8),
            M::AddNEONi8splatOperands => value | 0xe00,
            M::AddNEONi16splatOperands => code_of_half(i64::from(value as u32)),
            M::AddNEONi16splatNotOperands => code_of_half(inverted & 0xffff),
            M::AddNEONi32splatOperands => code_of_splat(i64::from(value as u32)),
            M::AddNEONi32splatNotOperands => code_of_splat(inverted),
            M::AddNEONi32vmovOperands | M::AddNEONvmovi32ReplicateOperands => code_of_word(value),
            M::AddNEONi32vmovNegOperands => code_of_word(!value),
            M::AddNEONvmovi8ReplicateOperands => value & 255 | 0xe00,
            M::AddNEONinvi8ReplicateOperands => !value & 255 | 0xe00,
            M::AddNEONvmovi16ReplicateOperands => match value & 0xffff {
                low @ 0..=255 => low,
                high => high >> 8 | 0x200,
            },
            M::AddNEONi64splatOperands => (0..8).map(|byte| ((value >> (8 * byte)) & 1) << byte).sum::<i64>() | 0x1e00,
            M::AddComplexRotationEvenOperands => value / 90,
            M::AddComplexRotationOddOperands => (value - 90) / 180,
            M::AddMveSaturateOperands => i64::from(value == 48),
            M::AddAM3OffsetOperands | M::AddAM2OffsetImmOperands => {
                out.push(Operand::Register(RegisterId::NONE));
                is_subtracted << if method == M::AddAM3OffsetOperands { 8 } else { 12 } | size
            }
            // Labels of loads are addresses without a register.
            M::AddAddrMode3Operands | M::AddAddrMode5Operands | M::AddAddrMode5FP16Operands => value,
            _ => value,
        };
        push(number, out);
        self.complete_label(method, out);
    }

    /// Appends the machine operands that an address has after its first one, for a label in the place of an address.
    fn complete_label(&self, method: Method, out: &mut Instruction) {
        match method {
            Method::AddAddrMode3Operands => {
                out.push(Operand::Register(RegisterId::NONE));
                out.push(Operand::Immediate(0));
            }
            Method::AddAddrMode5Operands
            | Method::AddAddrMode5FP16Operands
            | Method::AddMemImm8s4OffsetOperands
            | Method::AddMemImm7s4OffsetOperands
            | Method::AddMemImm12OffsetOperands
            | Method::AddMemUImm12OffsetOperands => out.push(Operand::Immediate(0)),
            _ => {}
        }
    }

    /// Appends the machine operands of an address.
    fn render_memory(&self, memory: &MemoryOperand, method: Method, out: &mut Instruction) {
        use Method as M;
        let base = Operand::Register(memory.base);
        let index = Operand::Register(memory.index);
        let offset = memory.offset.map_or(Operand::Immediate(0), operand_of);
        let number = match memory.offset {
            Some(Immediate::Constant(value)) => value,
            _ => 0,
        };
        let (is_subtracted, size) = sign_and_size(number);
        let subtracted = i64::from(memory.is_subtracted);
        let second = match method {
            M::AddThumbMemPCOperands | M::AddMemPCRelImm12Operands => return out.push(offset),
            M::AddMemNoOffsetOperands
            | M::AddMemNoOffsetT2Operands
            | M::AddMemNoOffsetT2NoSpOperands
            | M::AddMemNoOffsetTOperands => return out.push(base),
            M::AddAddrMode3Operands => {
                out.push(base);
                out.push(index);
                let code = if memory.index.is_some() { subtracted << 8 } else { is_subtracted << 8 | size };
                return out.push(Operand::Immediate(code));
            }
            M::AddMemRegOffsetOperands => {
                let code = i64::from(memory.amount) | subtracted << 12 | shift_code(memory.shift) << 13;
                [base, index, Operand::Immediate(code)].into_iter().for_each(|operand| out.push(operand));
                return;
            }
            M::AddT2MemRegOffsetOperands => {
                let amount = Operand::Immediate(memory.amount.into());
                [base, index, amount].into_iter().for_each(|operand| out.push(operand));
                return;
            }
            M::AddAddrMode5Operands => Operand::Immediate(is_subtracted << 8 | (size / 4) & 255),
            M::AddAddrMode5FP16Operands => Operand::Immediate(is_subtracted << 8 | (size / 2) & 255),
            M::AddMemImm0_1020s4OffsetOperands | M::AddMemThumbRIs4Operands | M::AddMemThumbSPIOperands => {
                Operand::Immediate(number / 4)
            }
            M::AddMemThumbRIs2Operands => Operand::Immediate(number / 2),
            M::AddMemRegRQOffsetOperands | M::AddMemTBBOperands | M::AddMemTBHOperands | M::AddMemThumbRROperands => {
                index
            }
            M::AddAlignedMemory16Operands
            | M::AddAlignedMemory32Operands
            | M::AddAlignedMemory64Operands
            | M::AddAlignedMemory64or128Operands
            | M::AddAlignedMemory64or128or256Operands
            | M::AddAlignedMemoryNoneOperands
            | M::AddAlignedMemoryOperands
            | M::AddDupAlignedMemory16Operands
            | M::AddDupAlignedMemory32Operands
            | M::AddDupAlignedMemory64Operands
            | M::AddDupAlignedMemory64or128Operands
            | M::AddDupAlignedMemoryNoneOperands => Operand::Immediate(memory.alignment.into()),
            _ => offset,
        };
        out.push(base);
        out.push(second);
    }
}

/// Returns the encoding of a 16-bit element of which one byte is not zero.
fn code_of_half(value: i64) -> i64 {
    if value >= 0x100 { value >> 8 | 0xa00 } else { value | 0x800 }
}

/// Returns the encoding of a 32-bit element of which one byte is not zero.
fn code_of_splat(value: i64) -> i64 {
    match value {
        0x100..=0xff00 => value >> 8 | 0x200,
        0x1_0000..=0xff_0000 => value >> 16 | 0x400,
        0x100_0000.. => value >> 24 | 0x600,
        _ => value,
    }
}

impl Render for Rendering<'_> {
    fn render(&self, call: &Call, operand: usize, out: &mut Instruction) {
        let Some(written) = self.operands.get(operand) else { return };
        let Some(method) = Method::from_method(call.method) else { return };
        let number = |value: i64| Operand::Immediate(value);
        match &written.value {
            Value::Token(..) => {}
            Value::Register(register) => out.push(Operand::Register(*register)),
            Value::Immediate(Immediate::Constant(value)) => self.render_constant(*value, method, out),
            Value::Immediate(Immediate::Expression(id)) => {
                out.push(Operand::Expression(*id));
                self.complete_label(method, out);
            }
            Value::Flags => out.push(Operand::Register(register::CPSR)),
            Value::Condition(code) => match method {
                Method::AddITCondCodeOperands => out.push(number((*code).into())),
                Method::AddITCondCodeInvOperands => out.push(number((code ^ 1).into())),
                _ => push_condition(*code, out),
            },
            Value::VectorPredicate(code) => {
                self.push_predicate(*code, method == Method::AddVPTPredROperands, out);
            }
            Value::Number(_, value) if method == Method::AddRotImmOperands => out.push(number(value >> 3)),
            Value::Number(_, value) => out.push(number(*value)),
            Value::ShiftedByRegister { source, shift, amount } => {
                out.push(Operand::Register(*source));
                out.push(Operand::Register(*amount));
                out.push(number(*shift as i64));
            }
            Value::Shifted { source, shift, amount } => {
                out.push(Operand::Register(*source));
                let amount = if *amount == 32 { 0 } else { i64::from(*amount) };
                out.push(number(*shift as i64 | amount << 3));
            }
            Value::RotatedByte { byte, rotation } => out.push(number(byte | rotation << 7)),
            Value::Bitfield { lowest, width } => {
                let bits = u32::MAX.checked_shr(32 - u32::from(*width)).unwrap_or(0) << lowest;
                out.push(number((!bits).into()));
            }
            Value::PostIndex { register, is_added, shift, amount } => {
                out.push(Operand::Register(*register));
                let (added, subtracted) = (i64::from(*is_added), i64::from(!is_added));
                out.push(number(match method {
                    Method::AddPostIdxRegOperands => added,
                    Method::AddAM3OffsetOperands => subtracted << 8,
                    _ => i64::from(*amount) | subtracted << 12 | shift_code(*shift) << 13,
                }));
            }
            Value::Memory(memory) => self.render_memory(memory, method, out),
            Value::List(_, registers) => registers.iter().for_each(|one| out.push(Operand::Register(*one))),
            Value::VectorList { register, n_registers, lanes, .. } => {
                let register = match method {
                    Method::AddMVEVecListOperands => self.tables.registers.quads_from(*register, *n_registers),
                    _ => *register,
                };
                out.push(Operand::Register(register));
                if let (super::operand::Lanes::One(lane), Method::AddVecListIndexedOperands) = (lanes, method) {
                    out.push(number((*lane).into()));
                }
            }
            Value::Pooled(value) => out.push(operand_of(*value)),
        }
    }

    fn render_default(&self, call: &Call, out: &mut Instruction) {
        use mca_models::arm::DefaultOperand;
        match DefaultOperand::from_method(call.method) {
            Some(DefaultOperand::DefaultCCOutOp) | None => out.push(Operand::Register(RegisterId::NONE)),
            Some(DefaultOperand::DefaultCondCodeOp) => push_condition(ALWAYS, out),
            Some(DefaultOperand::DefaultVPTPredOp) => {
                // The opcode decides whether there is a fourth operand.
                let mut infos = self.tables.isa.opcode(out.opcode).operands();
                let is_tied = infos.nth(out.operands().len() + 3).is_some_and(|info| info.tied_to.is_some());
                self.push_predicate(0, is_tied, out);
            }
        }
    }

    fn convert(&self, call: &Call, out: &mut Instruction) {
        match Convert::from_method(call.method) {
            Some(Convert::CvtThumbBranches) => self.convert_branch(out),
            Some(Convert::CvtThumbMultiply) => self.convert_multiplication(out),
            Some(Convert::CvtMVEVMOVQtoDReg) => self.convert_lanes(out),
            None => {}
        }
    }
}
