//! Prints instructions, in the generic spelling and in Apple's. The features are those of the command line, whatever
//! directives say.
//!
//! The first of these that applies is used: Apple's spelling of tables and structures, forms that depend on several
//! operands, patterns of aliases, the template.

mod apple;
mod names;
mod numbers;
mod operands;
mod registers;
mod special;
mod system;

use mca_models::aarch64::register;

use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::syntax::ObjectFormat;
use crate::inst::tables::print::Printing;
use crate::inst::targets::{InstructionPrinter, PrintStyle};

/// A printer. It has no tables if their data are damaged, and prints no names then.
#[derive(Debug)]
pub(super) struct Printer {
    pub(super) tables: Option<&'static Tables>,
    pub(super) features: FeatureSet,
    pub(super) style: PrintStyle,
    pub(super) format: ObjectFormat,
}

impl InstructionPrinter for Printer {
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        out.push(b'\t');
        let Some(tables) = self.tables else { return };
        let variant = usize::from(self.style.dialect.0);
        let writer = InstructionWriter { printer: self, tables, expressions };
        let is_done = variant == 1 && writer.print_apple_list(instruction, out)
            || writer.print_special(instruction, out)
            || writer.print_system(instruction, out);
        if !is_done {
            let printing = Printing { tables: tables.assembler, isa: tables.isa, features: &self.features, variant };
            printing.print(&writer, instruction, out);
        }
        if loses_acquire_semantics(tables, instruction) {
            let comment = if self.format == ObjectFormat::MachO { ";" } else { "//" };
            out.extend_from_slice(format!(" {comment} acquire semantics dropped since destination is zero").as_bytes());
        }
    }
}

/// Prints one instruction.
struct InstructionWriter<'a> {
    printer: &'a Printer,
    tables: &'static Tables,
    expressions: &'a Expressions,
}

/// Whether an atomic instruction asks for an order that it does not get, because its destination is the zero
/// register.
fn loses_acquire_semantics(tables: &Tables, instruction: &Instruction) -> bool {
    const OPERATIONS: [&str; 9] = ["LDADD", "LDCLR", "LDEOR", "LDSET", "LDSMAX", "LDSMIN", "LDUMAX", "LDUMIN", "SWP"];
    const ORDERS: [&str; 8] = ["AB", "AH", "AW", "AX", "ALB", "ALH", "ALW", "ALX"];
    let [Operand::Register(register::WZR | register::XZR), ..] = instruction.operands() else { return false };
    let opcode = tables.isa.opcode(instruction.opcode);
    let rest = OPERATIONS.iter().find_map(|operation| opcode.name().strip_prefix(operation));
    rest.is_some_and(|rest| ORDERS.contains(&rest))
}

/// Returns the number at a machine operand; 0 if it is no number.
fn number_at(instruction: &Instruction, operand: usize) -> i64 {
    match instruction.operands().get(operand) {
        Some(Operand::Immediate(value)) => *value,
        _ => 0,
    }
}
