//! Converts operands as they were written into machine operands, by the methods that rows name.

use mca_models::aarch64::{Render as Method, register};
use mca_models::assembler::Call;

use super::fit::shifted_constant;
use super::immediates::{encode_float, encode_logical};
use super::operand::{Immediate, Operand as Written, Register, ShiftKind, SystemRegister, Value, VectorList};
use super::registers::Registers;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::convert::Render;

/// The operands of a statement after its mnemonic.
pub(super) struct Rendering<'a> {
    pub(super) registers: &'static Registers,
    pub(super) operands: &'a [Written],
}

impl Render for Rendering<'_> {
    fn render(&self, call: &Call, operand: usize, out: &mut Instruction) {
        let Some(written) = operand.checked_sub(1).and_then(|position| self.operands.get(position)) else { return };
        let Some(method) = Method::from_method(call.method) else { return };
        match &written.value {
            Value::Register(register) => self.render_register(method, register, out),
            Value::VectorList(list) => out.push(Operand::Register(self.list_register(method, call, list))),
            Value::Matrix { register, .. } => out.push(Operand::Register(*register)),
            // The only word that a row takes for a register is `za`.
            Value::Token { .. } => out.push(Operand::Register(register::ZA)),
            Value::Immediate(Immediate::Expression(id)) => {
                out.push(Operand::Expression(*id));
                push_shift_of_symbol(method, 0, out);
            }
            Value::Shifted { value: Immediate::Expression(id), amount } => {
                out.push(Operand::Expression(*id));
                push_shift_of_symbol(method, *amount, out);
            }
            Value::Immediate(_) | Value::Shifted { .. } => render_constant(method, call, written, out),
            Value::Shift(shift) => {
                let (kind, amount) = (shift.kind, i64::from(shift.amount));
                match method {
                    Method::AddShifterOperands => push(out, kind.shift_number() << 6 | amount & 63),
                    Method::AddExtendOperands => push(out, extension_of(kind, ShiftKind::Uxtw) << 3 | amount & 7),
                    Method::AddExtend64Operands => push(out, extension_of(kind, ShiftKind::Uxtx) << 3 | amount & 7),
                    Method::AddMemExtendOperands => {
                        push(out, kind.is_signed().into());
                        push(out, (amount != 0).into());
                    }
                    // In accesses to bytes, a written shift by 0 differs from no shift.
                    Method::AddMemExtend8Operands => {
                        push(out, kind.is_signed().into());
                        push(out, shift.is_amount_written.into());
                    }
                    _ => push(out, amount),
                }
            }
            other => render_named(method, call, other, out),
        }
    }

    fn render_default(&self, _call: &Call, _out: &mut Instruction) {}
}

impl Rendering<'_> {
    /// Appends the register into which a method converts the written one.
    fn render_register(&self, method: Method, written: &Register, out: &mut Instruction) {
        let (registers, register) = (self.registers, written.register);
        let numbered = |file: &[RegisterId; 32]| file[usize::from(registers.number(register))];
        out.push(Operand::Register(match method {
            Method::AddVectorReg64Operands => numbered(&registers.doubles),
            Method::AddGPR32as64Operands => registers.narrowed(register),
            Method::AddGPR64as32Operands => registers.widened(register),
            Method::AddFPRasZPRRegOperands => numbered(&registers.vectors),
            Method::AddPPRorPNRRegOperands => numbered(&registers.predicates),
            // The pair of no registers.
            Method::AddSyspXzrPairOperand => register::XZR,
            _ => register,
        }));
    }

    /// Returns the register that stands for a whole list.
    fn list_register(&self, method: Method, call: &Call, list: &VectorList) -> RegisterId {
        let registers = self.registers;
        let number = usize::from(registers.number(list.first));
        if method == Method::AddStridedVectorListOperands {
            let strided = if call.number(0) == 2 { &registers.strided_pairs } else { &registers.strided_quadruples };
            return strided[number];
        }
        let files: &[[RegisterId; 32]] = match call.word(0) {
            "VecListIdx_DReg" => &registers.double_lists,
            "VecListIdx_QReg" => &registers.quad_lists,
            "VecListIdx_PReg" => &registers.predicate_lists,
            _ => &registers.vector_lists,
        };
        let n_registers = call.number(1).max(1) as usize;
        files.get(n_registers - 1).map_or(RegisterId::NONE, |file| file[number])
    }
}

/// Appends a number.
fn push(out: &mut Instruction, value: i64) {
    out.push(Operand::Immediate(value));
}

/// Appends the shift of a symbol, in bits, if the method makes two machine operands of an immediate; else nothing.
fn push_shift_of_symbol(method: Method, amount: u32, out: &mut Instruction) {
    if matches!(method, Method::AddImmWithOptionalShiftOperands | Method::AddImmNegWithOptionalShiftOperands) {
        push(out, amount.into());
    }
}

/// Returns the number of an extension in machine operands; `lsl` counts as `unchanged`, the extension of a whole register.
fn extension_of(kind: ShiftKind, unchanged: ShiftKind) -> i64 {
    if kind == ShiftKind::Lsl { unchanged.extension_number() } else { kind.extension_number() }
}

/// Appends the machine operands of a constant.
fn render_constant(method: Method, call: &Call, written: &Written, out: &mut Instruction) {
    let number = call.number(0);
    let constant = match written.value {
        Value::Immediate(Immediate::Constant(value)) | Value::Shifted { value: Immediate::Constant(value), .. } => {
            value
        }
        _ => 0,
    };
    let width = || call.word(0).trim_matches(|letter: char| !letter.is_ascii_digit()).parse().unwrap_or(64);
    let logical = |value: i64, width: u32| {
        let low = value as u64 & u64::MAX >> (64 - width);
        encode_logical(low as i64, width).map_or(0, i64::from)
    };
    let value = match method {
        Method::AddImmWithOptionalShiftOperands | Method::AddImmNegWithOptionalShiftOperands => {
            let (value, shift) = shifted_constant(written, number.unsigned_abs()).unwrap_or((constant, 0));
            let is_negated = method == Method::AddImmNegWithOptionalShiftOperands;
            push(out, if is_negated { value.wrapping_neg() } else { value });
            return push(out, shift.into());
        }
        Method::AddUImm12OffsetOperands | Method::AddImmScaledOperands => constant / i64::from(number.max(1)),
        Method::AddAdrpLabelOperands => constant >> 12,
        Method::AddBranchTarget26Operands
        | Method::AddBranchTarget14Operands
        | Method::AddPCRelLabel19Operands
        | Method::AddPCRelLabel9Operands
        | Method::AddPAuthPCRelLabel16Operands => constant >> 2,
        Method::AddLogicalImmOperands => logical(constant, width()),
        Method::AddLogicalImmNotOperands => logical(!constant, width()),
        Method::AddSIMDImmType10Operands => {
            let bits = constant.to_le_bytes().into_iter().enumerate().filter(|(_, byte)| *byte != 0);
            bits.map(|(position, _)| 1 << position).sum()
        }
        Method::AddMOVZMovAliasOperands => constant >> number & 0xffff,
        Method::AddMOVNMovAliasOperands => !constant >> number & 0xffff,
        Method::AddComplexRotationEvenOperands => constant / 90,
        Method::AddComplexRotationOddOperands => (constant - 90) / 180,
        _ => constant,
    };
    push(out, value);
}

/// Appends the machine operand of an operand with a name, a list of tiles, or a floating-point number.
fn render_named(method: Method, call: &Call, value: &Value, out: &mut Instruction) {
    let number = match *value {
        Value::TileList(mask) => mask.into(),
        Value::Condition(code) | Value::ControlRegister(code) | Value::Barrier { code, .. } => code.into(),
        Value::Hint { code, .. } => code.into(),
        Value::LaneIndex(index) => index.into(),
        Value::StreamingControl(value) => value.unwrap_or_default().into(),
        Value::Range { first, .. } => i64::from(first) / i64::from(call.number(0).max(1)),
        Value::SystemRegister(register) => system_register(method, register).unwrap_or_default().into(),
        Value::Float { value, .. } if method == Method::AddExactFPImmOperands => {
            // The second of the two values that are allowed is 1.
            let second = if call.word(1) == "two" { 2.0 } else { 1.0 };
            (value == second).into()
        }
        Value::Float { value, .. } => encode_float(value).map_or(-1, i64::from),
        _ => return,
    };
    push(out, number);
}

/// Returns the encoding that the name of a system register has for a method's instruction: for `mrs`, for `msr` of a register,
/// or as a field of the state for any other method. `None` if it has none.
fn system_register(method: Method, register: SystemRegister) -> Option<u16> {
    match method {
        Method::AddMRSSystemRegisterOperands => register.readable,
        Method::AddMSRSystemRegisterOperands => register.writable,
        _ => register.state_field,
    }
}
