//! Checks targets of branches, immediates that must be parts of addresses, and coprocessors.

use mca_models::arm::opcode;
use mca_models::ids::FeatureId;

use super::{OperandError, Validation, has, number_at};
use crate::inst::asm::Parser;
use crate::inst::expr::{ExprNode, Expressions};
use crate::inst::instruction::Instruction;
use crate::inst::targets::arm::operand::{ALWAYS, Immediate, Operand};
use crate::inst::targets::arm::specifiers::{AddressPart, is_reference};

/// Whether an operand is a symbol, or a multiple of `step` that fits in `bits` bits with a sign after division by it.
pub(in super::super) fn is_signed_target(expressions: &Expressions, operand: &Operand, bits: u32, step: i64) -> bool {
    match operand.immediate() {
        Some(Immediate::Constant(value)) => {
            let half = 1_i64 << (bits - 1);
            value % step == 0 && (-half * step..=(half - 1) * step).contains(&value)
        }
        Some(Immediate::Expression(id)) => is_reference(expressions, id),
        None => false,
    }
}

/// Whether an operand is a symbol, or a multiple of `step` that fits in `bits` bits without a sign after division by it.
fn is_unsigned_target(expressions: &Expressions, operand: &Operand, bits: u32, step: i64) -> bool {
    match operand.immediate() {
        Some(Immediate::Constant(value)) => value % step == 0 && (0..1 << bits).contains(&(value / step)),
        Some(Immediate::Expression(id)) => is_reference(expressions, id),
        None => false,
    }
}

/// Whether an immediate is one byte of an address, such as `:lower0_7:symbol`.
pub(in super::super) fn is_byte_of_address(expressions: &Expressions, immediate: Immediate) -> bool {
    match immediate {
        Immediate::Expression(id) => AddressPart::of(expressions, id).is_some_and(|(part, _)| !part.has_16_bits()),
        Immediate::Constant(_) => false,
    }
}

impl Validation<'_> {
    /// Returns the first of two written operands if it is a number or an expression, else the second.
    fn number_among(&self, first: usize, second: usize) -> Option<&Operand> {
        let found = self.written(first).filter(|operand| operand.immediate().is_some());
        found.or_else(|| self.written(second))
    }

    /// Returns the error about the target of a branch, or about another number with special rules; `None` if it is right.
    pub(super) fn wrong_target(&self, parser: &Parser<'_>, instruction: &Instruction) -> Option<OperandError> {
        let expressions = &parser.expressions;
        let signed = |operand: &Operand, bits| is_signed_target(expressions, operand, bits, 2);
        let unsigned = |operand: &Operand, bits| is_unsigned_target(expressions, operand, bits, 2);
        let far = |operand: &Operand| Some((operand.start, "branch target out of range".to_owned()));
        match instruction.opcode {
            opcode::tB => self.written(0).filter(|target| !signed(target, 11)).and_then(far),
            opcode::tBcc => self.written(0).filter(|target| !signed(target, 8)).and_then(far),
            opcode::t2Bcc => self.number_among(0, 1).filter(|target| !signed(target, 20)).and_then(far),
            opcode::t2B => {
                let is_sum = |target: &&Operand| match target.immediate() {
                    Some(Immediate::Expression(id)) => matches!(expressions.node(id), ExprNode::Binary(..)),
                    _ => false,
                };
                let target = self.number_among(0, 1).filter(|target| !is_sum(target));
                target.filter(|target| !signed(target, 24)).and_then(far)
            }
            opcode::tCBZ | opcode::tCBNZ => self.written(1).filter(|target| !unsigned(target, 6)).and_then(far),
            opcode::MOVi16 | opcode::MOVTi16 | opcode::t2MOVi16 | opcode::t2MOVTi16 => {
                let operand = self.number_among(0, 1)?;
                let Immediate::Expression(id) = operand.immediate()? else { return None };
                let is_part = AddressPart::of(expressions, id).is_some_and(|(part, _)| part.has_16_bits());
                let text = "immediate expression for mov requires :lower16: or :upper16";
                (!is_part).then(|| (operand.start, text.to_owned()))
            }
            opcode::tADDi8 => self.wrong_byte(expressions, self.number_among(1, 2)?, "adds"),
            opcode::tMOVi8 => self.wrong_byte(expressions, self.written(1)?, "movs"),
            opcode::HINT | opcode::t2HINT => {
                let name = match number_at(instruction, 0)? {
                    16 if has(parser, mca_models::arm::feature::F_RAS) => "esb",
                    20 => "csdb",
                    _ => return None,
                };
                self.wrong_condition(instruction, name)
            }
            opcode::DSB | opcode::t2DSB => {
                let name = match number_at(instruction, 0)? {
                    0 => "ssbb",
                    4 => "pssbb",
                    _ => return None,
                };
                self.wrong_condition(instruction, name)
            }
            opcode::t2BFi | opcode::t2BFr | opcode::t2BFLi | opcode::t2BFLr => {
                let outside = |text: &str| Some((self.at(0), format!("{text} out of range or not a multiple of 2")));
                if !unsigned(self.written(0)?, 4) || number_at(instruction, 0) == Some(0) {
                    return outside("branch location");
                }
                let bits = match instruction.opcode {
                    opcode::t2BFi => 16,
                    opcode::t2BFLi => 18,
                    _ => return None,
                };
                if signed(self.written(1)?, bits) { None } else { outside("branch target") }
            }
            opcode::t2BFic => {
                let parsed = |at: usize| self.operands.get(at).map_or(self.place(), |operand| operand.start);
                if !unsigned(self.written(0)?, 4) || number_at(instruction, 0) == Some(0) {
                    return Some((parsed(1), "branch location out of range or not a multiple of 2".to_owned()));
                }
                if !signed(self.written(1)?, 16) {
                    return Some((self.at(1), "branch target out of range or not a multiple of 2".to_owned()));
                }
                let distance = number_at(instruction, 2)?.wrapping_sub(number_at(instruction, 0)?);
                let text = "else branch target must be 2 or 4 greater than the branch location";
                (!matches!(distance, 2 | 4)).then(|| (parsed(3), text.to_owned()))
            }
            _ => self.wrong_coprocessor(parser, instruction),
        }
    }

    /// Returns the error about an expression that is not one byte of an address, as the Thumb instruction `name` requires.
    fn wrong_byte(&self, expressions: &Expressions, operand: &Operand, name: &str) -> Option<OperandError> {
        let immediate = operand.immediate()?;
        let is_right = matches!(immediate, Immediate::Constant(_)) || is_byte_of_address(expressions, immediate);
        (!is_right).then(|| {
            let text = format!(
                "Immediate expression for Thumb {name} requires :lower0_7:, :lower8_15:, :upper0_7: or :upper8_15:"
            );
            (operand.start, text)
        })
    }

    /// Returns the error about a condition on a hint that is always executed.
    fn wrong_condition(&self, instruction: &Instruction, name: &str) -> Option<OperandError> {
        let condition = number_at(instruction, 1)?;
        let at = self.operands.get(1).map_or(self.place(), |operand| operand.start);
        let text = format!("instruction '{name}' is not predicable, but condition code specified");
        (condition != i64::from(ALWAYS)).then_some((at, text))
    }

    /// Returns the error about a coprocessor that is not for such instructions: it is either for custom instructions or for usual ones.
    fn wrong_coprocessor(&self, parser: &Parser<'_>, instruction: &Instruction) -> Option<OperandError> {
        let name = self.opcode_name;
        let parsed = |at: usize| self.operands.get(at).map_or(self.place(), |operand| operand.start);
        if name.starts_with("CDE_") {
            let number = number_at(instruction, 1)?;
            return match custom_feature(number) {
                Some(feature) if has(parser, feature) => None,
                Some(_) => Some((parsed(1), "coprocessor must be configured as CDE".to_owned())),
                None => Some((parsed(1), "coprocessor must be in the range [p0, p7]".to_owned())),
            };
        }
        let base = name.strip_prefix("t2")?;
        let position = match base {
            "MRRC" | "MRRC2" => 2,
            "MRC" | "MRC2" => 1,
            "CDP" | "CDP2" | "MCR" | "MCR2" | "MCRR" | "MCRR2" => 0,
            _ if base.starts_with("LDC") || base.starts_with("STC") => 0,
            _ => return None,
        };
        let feature = custom_feature(number_at(instruction, position)?)?;
        has(parser, feature).then(|| (parsed(2), "coprocessor must be configured as GCP".to_owned()))
    }
}

/// Returns the feature that makes a coprocessor one for custom instructions; `None` if it cannot be one.
fn custom_feature(number: i64) -> Option<FeatureId> {
    use mca_models::arm::feature as f;
    const FEATURES: [FeatureId; 8] =
        [f::F_CDECP0, f::F_CDECP1, f::F_CDECP2, f::F_CDECP3, f::F_CDECP4, f::F_CDECP5, f::F_CDECP6, f::F_CDECP7];
    FEATURES.get(usize::try_from(number).ok()?).copied()
}
