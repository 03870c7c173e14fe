//! Instructions as text. The features are those of the command line, whatever directives said.

use mca_models::assembler::Call;
use mca_models::ids::MethodId;

use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::print::{Place, PrintOperands, Printing};
use crate::inst::targets::{InstructionPrinter, PrintStyle};

#[derive(Debug)]
pub(super) struct Printer {
    pub(super) tables: Option<&'static Tables>,
    pub(super) features: FeatureSet,
    pub(super) style: PrintStyle,
}

impl InstructionPrinter for Printer {
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        out.push(b'\t');
        let Some(tables) = self.tables else { return };
        let variant = usize::from(self.style.dialect.0);
        let printing = Printing { tables: tables.assembler, isa: tables.isa, features: &self.features, variant };
        printing.print(&Operands { tables, expressions }, instruction, out);
    }
}

/// The print methods of one instruction.
struct Operands<'a> {
    tables: &'static Tables,
    expressions: &'a Expressions,
}

impl PrintOperands for Operands<'_> {
    fn print(&self, _call: &Call, place: &Place<'_>, out: &mut Vec<u8>) {
        match place.instruction.operands().get(place.operand) {
            Some(Operand::Register(register)) => out.extend_from_slice(self.tables.isa.printed_register(*register)),
            Some(Operand::Immediate(value)) => out.extend_from_slice(format!("#{value}").as_bytes()),
            Some(Operand::Expression(id)) => self.expressions.print(*id, out),
            None => {}
        }
    }

    fn passes(&self, _test: MethodId, _operand: &Operand) -> bool {
        false
    }
}
