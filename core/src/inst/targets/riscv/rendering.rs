//! Makes machine operands of parsed operands.

use mca_models::assembler::Call;
use mca_models::riscv::{DefaultOperand, Render as Method};

use super::floats;
use super::operand::{Operand as Written, Value};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::convert::Render;

/// The rounding mode `dyn`: that in a control register.
pub(super) const DYNAMIC: i64 = 7;

/// Value of [`Value::IntegerWidth`] for integers of four bits.
pub(super) const FOUR_BITS: i64 = 2;
/// Value of [`Value::IntegerWidth`] for integers of eight bits, which is the default.
pub(super) const EIGHT_BITS: i64 = 3;

/// The operands of a statement after its mnemonic.
pub(super) struct Rendering<'a>(pub(super) &'a [Written]);

impl Render for Rendering<'_> {
    fn render(&self, call: &Call, operand: usize, out: &mut Instruction) {
        let Some(written) = operand.checked_sub(1).and_then(|position| self.0.get(position)) else { return };
        match written.value {
            Value::Token(_) => {}
            Value::Register { register, .. } => out.push(Operand::Register(register)),
            Value::Constant(value) => {
                let extended = written.extended().unwrap_or(value);
                out.push(Operand::Immediate(match Method::from_method(call.method) {
                    Some(Method::AddSExtImmOperands) => {
                        let unused = 64 - call.number(0).clamp(1, 64);
                        value << unused >> unused
                    }
                    Some(Method::AddVTypeIOperands) => value,
                    _ => extended,
                }));
            }
            Value::Expression(id) => out.push(Operand::Expression(id)),
            Value::SystemRegister(number) => out.push(Operand::Immediate(number)),
            Value::VectorType(bits) => out.push(Operand::Immediate(i64::from(bits))),
            Value::RoundingMode(code)
            | Value::IntegerWidth(code)
            | Value::FenceSet(code)
            | Value::RegisterList(code) => {
                out.push(Operand::Immediate(i64::from(code)));
            }
            Value::Float(value) => {
                out.push(Operand::Immediate(floats::index_of(value).map_or(-1, i64::from)));
            }
            Value::StackAdjustment(value) => out.push(Operand::Immediate(value)),
            Value::Indexed { base, offset } => {
                out.push(Operand::Register(base));
                out.push(Operand::Register(offset));
            }
        }
    }

    fn render_default(&self, call: &Call, out: &mut Instruction) {
        out.push(match DefaultOperand::from_method(call.method) {
            Some(DefaultOperand::DefaultFRMArgOp) => Operand::Immediate(DYNAMIC),
            Some(DefaultOperand::DefaultSMTVType) => Operand::Immediate(EIGHT_BITS),
            Some(DefaultOperand::DefaultFRMArgLegacyOp) => Operand::Immediate(0),
            Some(DefaultOperand::DefaultMaskRegOp) | None => Operand::Register(RegisterId::NONE),
        });
    }
}
