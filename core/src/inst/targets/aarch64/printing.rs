//! Prints instructions, in the generic spelling and in Apple's. What a processor lacks is printed as the features of the
//! command line say, whatever directives of the text say.
//!
//! An instruction is printed in the first of these forms that it has: Apple's spelling of table lookups and structured
//! accesses (`apple.rs`), a form that depends on several operands (`special.rs`), a system instruction with a name
//! (`system.rs`), an alias whose pattern its operands match, its opcode's template.

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

/// A printer of instructions.
#[derive(Debug)]
pub(super) struct Printer {
    /// `None` if the packed data are damaged: only a tab is printed for each instruction then.
    pub(super) tables: Option<&'static Tables>,
    /// The features of the command line.
    pub(super) features: FeatureSet,
    pub(super) style: PrintStyle,
    /// The object format, which decides how comments begin.
    pub(super) format: ObjectFormat,
}

impl InstructionPrinter for Printer {
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        out.push(b'\t');
        let Some(tables) = self.tables else { return };
        // 0 is the generic spelling, 1 Apple's.
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

/// Prints one instruction. The methods, in this folder's files, append text to `out`.
struct InstructionWriter<'a> {
    printer: &'a Printer,
    tables: &'static Tables,
    expressions: &'a Expressions,
}

/// Whether an atomic instruction asks to be ordered before later accesses (acquire), which it is not because its
/// destination is the zero register. The reference then prints a comment.
fn loses_acquire_semantics(tables: &Tables, instruction: &Instruction) -> bool {
    const OPERATIONS: [&str; 9] = ["LDADD", "LDCLR", "LDEOR", "LDSET", "LDSMAX", "LDSMIN", "LDUMAX", "LDUMIN", "SWP"];
    /// Ends of opcodes' names: acquire (`A`), perhaps release (`L`), and the width.
    const ORDERS: [&str; 8] = ["AB", "AH", "AW", "AX", "ALB", "ALH", "ALW", "ALX"];
    let [Operand::Register(register::WZR | register::XZR), ..] = instruction.operands() else { return false };
    let opcode = tables.isa.opcode(instruction.opcode);
    let rest = OPERATIONS.iter().find_map(|operation| opcode.name().strip_prefix(operation));
    rest.is_some_and(|rest| ORDERS.contains(&rest))
}

/// Returns the number that the machine operand of this index is; 0 if it is no number or missing.
fn number_at(instruction: &Instruction, operand: usize) -> i64 {
    match instruction.operands().get(operand) {
        Some(Operand::Immediate(value)) => *value,
        _ => 0,
    }
}
