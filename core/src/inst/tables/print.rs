//! Prints instructions by templates, and by the patterns of aliases, which are shorter or more usual texts for some operands.

use mca_models::assembler::{AliasCondition, AliasPattern, AssemblerTables, Call, Piece};
use mca_models::ids::MethodId;

use crate::inst::features::FeatureSet;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;

/// A machine operand of an instruction, which a method of the target prints.
pub struct PrintSite<'a> {
    pub instruction: &'a Instruction,
    /// Index of the machine operand.
    pub operand: usize,
}

/// The methods by which a target prints operands.
pub trait PrintOperands {
    /// Appends the text that a method prints for an operand.
    fn print(&self, call: &Call, place: &PrintSite<'_>, out: &mut Vec<u8>);

    /// Whether an operand passes a test of an alias pattern.
    fn passes(&self, test: MethodId, operand: &Operand) -> bool;
}

/// The tables for printing, and the features on which texts depend.
#[derive(Clone, Copy)]
pub struct Printing<'a> {
    pub tables: &'static AssemblerTables,
    pub isa: &'static Isa,
    pub features: &'a FeatureSet,
    /// The number of the dialect.
    pub variant: usize,
}

impl Printing<'_> {
    /// Appends the text of an instruction, without the leading tab: that of the first alias that applies, or else that of the
    /// template.
    pub fn print(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) {
        if !self.print_alias(target, instruction, out) {
            self.print_template(target, instruction, out);
        }
    }

    /// Appends the text of an opcode's template; nothing if it has none.
    pub fn print_template(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) {
        let Some(pieces) = self.tables.template(instruction.opcode, self.variant) else { return };
        print_pieces(target, instruction, pieces, out);
    }

    /// Appends the text of the first alias that applies; false, with nothing printed, if none does.
    pub fn print_alias(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let n_operands = instruction.operands().len();
        for pattern in self.tables.alias_patterns(instruction.opcode, self.variant) {
            // As in the reference, a pattern with another number of operands ends the search.
            if pattern.n_operands != n_operands {
                return false;
            }
            if !self.applies(target, &pattern, instruction.operands()) {
                continue;
            }
            print_pieces(target, instruction, pattern.pieces, out);
            return true;
        }
        false
    }

    /// Whether the conditions of a pattern on operands and features hold.
    fn applies(&self, target: &impl PrintOperands, pattern: &AliasPattern<'_>, operands: &[Operand]) -> bool {
        let mut position = 0;
        let mut is_any = false;
        pattern.conditions().all(|condition| {
            let feature = match condition {
                AliasCondition::Feature(feature) => Some(self.features.has(feature)),
                AliasCondition::NotFeature(feature) => Some(!self.features.has(feature)),
                AliasCondition::OrFeature(feature) => {
                    is_any |= self.features.has(feature);
                    Some(true)
                }
                AliasCondition::OrNotFeature(feature) => {
                    is_any |= !self.features.has(feature);
                    Some(true)
                }
                AliasCondition::EndOr => Some(std::mem::take(&mut is_any)),
                _ => None,
            };
            if let Some(holds) = feature {
                return holds;
            }
            let Some(operand) = operands.get(position) else { return false };
            position += 1;
            match condition {
                AliasCondition::Ignore => true,
                AliasCondition::Register(register) => *operand == Operand::Register(register),
                AliasCondition::Tied(other) => {
                    matches!(operand, Operand::Register(_)) && operands.get(usize::from(other)) == Some(operand)
                }
                AliasCondition::Immediate(value) => {
                    matches!(*operand, Operand::Immediate(number) if number as i32 == value)
                }
                AliasCondition::Class(class) => {
                    matches!(*operand, Operand::Register(register) if self.isa.class_set(class).contains(register))
                }
                AliasCondition::Test(test) => target.passes(test, operand),
                _ => false,
            }
        })
    }
}

/// Appends the pieces of a template or pattern.
fn print_pieces(
    target: &impl PrintOperands,
    instruction: &Instruction,
    pieces: impl Iterator<Item = Piece>,
    out: &mut Vec<u8>,
) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.extend_from_slice(text),
            Piece::Operand { call, operand, .. } => {
                target.print(&call, &PrintSite { instruction, operand: usize::from(operand) }, out);
            }
        }
    }
}
