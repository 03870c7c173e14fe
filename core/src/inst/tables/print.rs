//! Prints instructions by templates and alias patterns.

use mca_models::assembler::{AliasCondition, AliasPattern, AssemblerTables, Call, Piece};
use mca_models::ids::MethodId;

use crate::inst::features::FeatureSet;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::Isa;

/// The machine operand that a print method prints, and its instruction.
pub struct PrintSite<'a> {
    pub instruction: &'a Instruction,
    /// The machine operand.
    pub operand: usize,
}

/// Print methods that a target implements.
pub trait PrintOperands {
    /// Appends what the method makes of the operand.
    fn print(&self, call: &Call, place: &PrintSite<'_>, out: &mut Vec<u8>);

    /// Whether an operand passes a test of an alias pattern.
    fn passes(&self, test: MethodId, operand: &Operand) -> bool;
}

/// The tables and the features that texts depend on.
#[derive(Clone, Copy)]
pub struct Printing<'a> {
    pub tables: &'static AssemblerTables,
    pub isa: &'static Isa,
    pub features: &'a FeatureSet,
    pub variant: usize,
}

impl Printing<'_> {
    /// Appends the text without its leading tab: that of the first alias that applies, else of the template.
    pub fn print(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) {
        if !self.print_alias(target, instruction, out) {
            self.print_template(target, instruction, out);
        }
    }

    /// Appends the text of the template; nothing for an opcode without one.
    pub fn print_template(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) {
        let Some(pieces) = self.tables.template(instruction.opcode, self.variant) else { return };
        print_pieces(target, instruction, pieces, out);
    }

    /// Appends the text of the first alias that applies. Returns false, having printed nothing, if none does.
    pub fn print_alias(&self, target: &impl PrintOperands, instruction: &Instruction, out: &mut Vec<u8>) -> bool {
        let n_operands = instruction.operands().len();
        for pattern in self.tables.alias_patterns(instruction.opcode, self.variant) {
            // A pattern of another length ends the search.
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
