//! Converts the operands of a statement to machine operands, by the steps of the row that they match.

use mca_models::assembler::{Call, Step};

use super::matcher::Absent;
use crate::inst::instruction::{Instruction, Operand};

/// The methods by which a target converts its operands to machine operands.
pub trait Render {
    /// Appends the machine operands that the operand of this number becomes; the mnemonic is number 0.
    fn render(&self, call: &Call, operand: usize, out: &mut Instruction);

    /// Appends the machine operands that replace an operand that was left out.
    fn render_default(&self, call: &Call, out: &mut Instruction);

    /// Appends machine operands by a method that reads several operands of the statement at once.
    fn convert(&self, _call: &Call, _out: &mut Instruction) {}
}

/// Appends the machine operands that a row makes to `out`, step by step. `absent` are the optional kinds of the row that have no
/// operand.
pub fn convert(steps: impl Iterator<Item = Step>, absent: Absent, target: &impl Render, out: &mut Instruction) {
    for step in steps {
        match step {
            Step::Render { call, operand, default, .. } => {
                let operand = usize::from(operand);
                // The numbers of operands in steps count optional kinds, also those without an operand.
                match default {
                    Some(default) if operand > 0 && absent.contains(operand - 1) => {
                        target.render_default(&default, out);
                    }
                    _ => target.render(&call, operand - absent.count_before(operand), out),
                }
            }
            Step::Constant(value) => out.push(Operand::Immediate(i64::from(value))),
            Step::Register(register) => out.push(Operand::Register(register)),
            Step::Tied { machine_operand: Some(copied), .. } => {
                if let Some(&operand) = out.operands().get(usize::from(copied)) {
                    out.push(operand);
                }
            }
            Step::Tied { machine_operand: None, .. } => {}
            Step::Custom(call) => target.convert(&call, out),
        }
    }
}
