//! Makes an instruction of one opcode of the tables from what the decoder read: the decoder's operands, in the
//! tables' order.

use iced_x86::{Code, ConditionCode, Instruction as Decoded, OpKind, Register, RoundingControl};

use super::registers::RegisterMap;
use super::{flags_of, is_notrack};
use crate::inst::ids::{OpcodeId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{OperandInfo, OperandType};
use crate::inst::targets::x86::isa::{Opcode, X86Isa};
use crate::text::Span;

/// Form of an absolute address: offset and segment. A form is the lowest seven bits of an opcode's flag word (see
/// `roles::EncodingForm`).
const FORM_MEMORY_OFFSET: u64 = 3;
/// Form of string instructions with a source in memory: base and segment.
const FORM_STRING_SOURCE: u64 = 4;
/// Form of string instructions with a destination in memory: the base alone.
const FORM_STRING_DESTINATION: u64 = 5;
/// Form of string instructions with a source and a destination in memory; the destination is first.
const FORM_STRING_BOTH: u64 = 6;
/// Form with a register and a memory reference of five operands.
const FORM_MEMORY_SOURCE: u64 = 25;

/// Returns an instruction of the given opcode with the decoder's operands; `None` if the decoder has none that fits
/// one of the opcode's operands. The first `n_implied` registers of the decoder are skipped.
pub fn build(
    isa: &X86Isa,
    map: &RegisterMap,
    opcode: OpcodeId,
    decoded: &Decoded,
    n_implied: usize,
) -> Option<Instruction> {
    let mut instruction = Instruction::new(opcode, Span::default());
    instruction.flags = flags_of(decoded);
    let opcode = isa.opcode(opcode);
    let mut operands = opcode.operands();
    let mut source = DecodedOperands::new(map, decoded);
    source.registers.skip(n_implied);
    let form = opcode.ts_flags() & 127;
    let mut index = 0;
    while let Some(operand) = operands.next() {
        if is_memory(&opcode, &operand, index) {
            let (parts, n_parts) = source.memory(form, index);
            parts[..n_parts].iter().for_each(|part| instruction.push(*part));
            operands.by_ref().take(n_parts - 1).for_each(drop);
            index += n_parts;
        } else {
            let part = source.operand(isa, &operand, instruction.operands())?;
            instruction.push(part);
            index += 1;
        }
    }
    Some(instruction)
}

/// Whether the operand at `index` is a part of a memory reference. The tables do not mark the address of LEA as
/// memory.
fn is_memory(opcode: &Opcode<'_>, operand: &OperandInfo, index: usize) -> bool {
    let is_address =
        opcode.ts_flags() & 127 == FORM_MEMORY_SOURCE && (1..=5).contains(&index) && opcode.name().starts_with("LEA");
    operand.operand_type == OperandType::Memory || is_address
}

/// Returns the index of the displacement of the memory reference that begins at operand `index`; `None` if none begins there.
pub fn displacement_of(opcode: &Opcode<'_>, operands: &[OperandInfo], index: usize) -> Option<usize> {
    let is_memory = is_memory(opcode, operands.get(index)?, index);
    let distance = match opcode.ts_flags() & 127 {
        FORM_MEMORY_OFFSET => 0,
        _ => 3,
    };
    is_memory.then_some(index + distance)
}

/// Maximum number of operands of one instruction in the decoder.
const MOST_OPERANDS: usize = 5;

/// Up to [`MOST_OPERANDS`] values, which are taken from the front.
#[derive(Clone, Copy, Debug)]
struct Few<T> {
    values: [T; MOST_OPERANDS],
    /// Index of the first value that is not yet taken.
    start: usize,
    /// Index after the last value.
    end: usize,
}

impl<T: Copy + Default> Few<T> {
    /// Keeps the first [`MOST_OPERANDS`] values.
    fn of(values: impl Iterator<Item = T>) -> Few<T> {
        let mut few = Few { values: [T::default(); MOST_OPERANDS], start: 0, end: 0 };
        for (place, value) in few.values.iter_mut().zip(values) {
            *place = value;
            few.end += 1;
        }
        few
    }

    /// Returns the values that are not yet taken.
    fn remaining(&self) -> &[T] {
        &self.values[self.start..self.end]
    }

    /// Drops the next `n` values.
    fn skip(&mut self, n: usize) {
        self.start = (self.start + n).min(self.end);
    }
}

/// The decoder's operands. Each register and each constant is handed out once.
struct DecodedOperands<'a> {
    /// The decoder's registers as those of the tables.
    map: &'a RegisterMap,
    /// The instruction that the decoder read.
    decoded: &'a Decoded,
    /// Explicit and implicit registers, in the decoder's order.
    registers: Few<RegisterId>,
    /// Constants, in the decoder's order.
    immediates: Few<i64>,
}

impl<'a> DecodedOperands<'a> {
    fn new(map: &'a RegisterMap, decoded: &'a Decoded) -> DecodedOperands<'a> {
        let kinds = (0..decoded.op_count()).map(|index| (index, decoded.op_kind(index)));
        let registers = kinds.clone().filter(|(_, kind)| *kind == OpKind::Register);
        DecodedOperands {
            map,
            decoded,
            registers: match decoded.code() {
                // In the tables, the register of ModRM's field `reg` comes first.
                Code::Xchg_rm8_r8 | Code::Xchg_rm16_r16 | Code::Xchg_rm32_r32 | Code::Xchg_rm64_r64 => {
                    Few::of(registers.rev().map(|(index, _)| map.of(decoded.op_register(index))))
                }
                _ => Few::of(registers.map(|(index, _)| map.of(decoded.op_register(index)))),
            },
            immediates: Few::of(kinds.filter_map(|(index, _)| immediate_of(decoded, index))),
        }
    }

    /// Returns our operand for one of the opcode's operands that is no memory reference; `None` if the decoder has none for it.
    /// `before` are the operands made so far, one of which a tied operand repeats.
    fn operand(&mut self, isa: &X86Isa, operand: &OperandInfo, before: &[Operand]) -> Option<Operand> {
        if let Some(tied) = operand.tied_to {
            return before.get(usize::from(tied)).copied();
        }
        match operand.operand_type {
            OperandType::Rounding => Some(Operand::Immediate(rounding_of(self.decoded))),
            OperandType::Condition => condition_of(self.decoded).map(Operand::Immediate),
            OperandType::BranchTarget => Some(Operand::Immediate(self.decoded.near_branch_target() as i64)),
            _ => match operand.class {
                None => {
                    let value = *self.immediates.remaining().first()?;
                    self.immediates.skip(1);
                    Some(Operand::Immediate(value))
                }
                Some(class) if isa.register_class_name(class).ends_with("WM") => {
                    Some(Operand::Register(self.map.of(self.decoded.op_mask())))
                }
                Some(class) => {
                    let members = isa.class_set(class);
                    // Registers that are part of the opcode have no operand of ours; a mask stands for its pair.
                    let fitting = |register: &RegisterId| {
                        let mut related = isa.super_registers(*register).chain(isa.sub_registers(*register));
                        if members.contains(*register) {
                            Some(*register)
                        } else {
                            related.find(|register| members.contains(*register))
                        }
                    };
                    let mut fitted = self.registers.remaining().iter().map(fitting).enumerate();
                    let (index, found) = fitted.find_map(|(at, fitting)| Some((at, fitting?)))?;
                    self.registers.skip(index + 1);
                    Some(Operand::Register(found))
                }
            },
        }
    }

    /// Returns the machine operands of the memory reference that begins at operand `index`, and how many of the five count in the
    /// opcode's form: 5, 2 or 1.
    fn memory(&self, form: u64, index: usize) -> ([Operand; 5], usize) {
        let register = |register: Register| Operand::Register(self.map.of(register));
        let segment = if is_notrack(self.decoded) { Register::None } else { self.decoded.segment_prefix() };
        let segment = register(segment);
        let few = |first, second| ([first, second, segment, segment, segment], 2);
        match form {
            FORM_MEMORY_OFFSET => few(Operand::Immediate(self.decoded.memory_displacement64() as i64), segment),
            FORM_STRING_DESTINATION => ([register(self.string_register(false)); 5], 1),
            FORM_STRING_BOTH if index == 0 => ([register(self.string_register(false)); 5], 1),
            FORM_STRING_SOURCE | FORM_STRING_BOTH => few(register(self.string_register(true)), segment),
            _ => {
                let parts = [
                    register(self.decoded.memory_base()),
                    Operand::Immediate(i64::from(self.decoded.memory_index_scale())),
                    register(self.decoded.memory_index()),
                    Operand::Immediate(self.displacement()),
                    segment,
                ];
                (parts, 5)
            }
        }
    }

    /// Returns the displacement with the sign that its address width gives it; relative to the next instruction
    /// if the address is.
    fn displacement(&self) -> i64 {
        if self.decoded.is_ip_rel_memory_operand() {
            let next = self.decoded.next_ip();
            return self.decoded.ip_rel_memory_address().wrapping_sub(next) as i32 as i64;
        }
        match self.decoded.memory_base().size().max(self.decoded.memory_index().size().min(8)) {
            8 => self.decoded.memory_displacement64() as i64,
            2 => i64::from(self.decoded.memory_displacement32() as i16),
            _ => i64::from(self.decoded.memory_displacement32() as i32),
        }
    }

    /// Returns the base register of a string instruction's source or destination, in the address width that the decoder read;
    /// `Register::None` without one.
    fn string_register(&self, is_source: bool) -> Register {
        let kinds = (0..self.decoded.op_count()).map(|index| self.decoded.op_kind(index));
        let mut found = kinds.filter_map(|kind| match (is_source, kind) {
            (true, OpKind::MemorySegSI) => Some(Register::SI),
            (true, OpKind::MemorySegESI) => Some(Register::ESI),
            (true, OpKind::MemorySegRSI) => Some(Register::RSI),
            (false, OpKind::MemoryESDI) => Some(Register::DI),
            (false, OpKind::MemoryESEDI) => Some(Register::EDI),
            (false, OpKind::MemoryESRDI) => Some(Register::RDI),
            _ => None,
        });
        found.next_back().unwrap_or(Register::None)
    }
}

/// Returns the constant at an operand of the decoder, sign-extended from its own width as compilers write it; `None` for other
/// operands.
fn immediate_of(decoded: &Decoded, index: u32) -> Option<i64> {
    let value = decoded.try_immediate(index).ok()?;
    Some(match decoded.op_kind(index) {
        OpKind::Immediate8 | OpKind::Immediate8_2nd => i64::from(value as i8),
        OpKind::Immediate16 => i64::from(value as i16),
        OpKind::Immediate32 => i64::from(value as i32),
        _ => value as i64,
    })
}

/// Returns the rounding mode as machine code numbers it.
fn rounding_of(decoded: &Decoded) -> i64 {
    match decoded.rounding_control() {
        RoundingControl::None | RoundingControl::RoundToNearest => 0,
        RoundingControl::RoundDown => 1,
        RoundingControl::RoundUp => 2,
        RoundingControl::RoundTowardZero => 3,
    }
}

/// Returns the condition as machine code numbers it; `None` if the instruction has none.
fn condition_of(decoded: &Decoded) -> Option<i64> {
    const IN_ORDER: [ConditionCode; 16] = [
        ConditionCode::o,
        ConditionCode::no,
        ConditionCode::b,
        ConditionCode::ae,
        ConditionCode::e,
        ConditionCode::ne,
        ConditionCode::be,
        ConditionCode::a,
        ConditionCode::s,
        ConditionCode::ns,
        ConditionCode::p,
        ConditionCode::np,
        ConditionCode::l,
        ConditionCode::ge,
        ConditionCode::le,
        ConditionCode::g,
    ];
    let found = IN_ORDER.iter().position(|condition| *condition == decoded.condition_code())?;
    Some(found as i64)
}
