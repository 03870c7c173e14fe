//! Prints instructions, with the features of the command line: those that directives choose do not affect it.

mod addresses;
mod numbers;
mod special;

use mca_models::arm::Print;
use mca_models::assembler::Call;
use mca_models::ids::MethodId;

use super::operand::{ALWAYS, CONDITIONS};
use super::tables::Tables;
use crate::inst::expr::{ExprNode, Expressions};
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::print::{PrintOperands, PrintSite, Printing};
use crate::inst::targets::{InstructionPrinter, PrintStyle};
use crate::text::decimal::push_signed;

/// A printer. Without tables, which are absent only if their data are damaged, it prints nothing but a tab.
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
        let printing = Printing { tables: tables.assembler, isa: tables.isa, features: &self.features, variant: 0 };
        let operands = PrintedOperands { printer: self, tables, expressions };
        if operands.print_special(instruction, out) {
            return;
        }
        match self.style.spelling.without_aliases {
            true => printing.print_template(&operands, instruction, out),
            false => printing.print(&operands, instruction, out),
        }
    }
}

/// What the operands of an instruction are printed with.
struct PrintedOperands<'a> {
    printer: &'a Printer,
    tables: &'static Tables,
    expressions: &'a Expressions,
}

/// Returns the name of a condition.
fn condition_name(code: i64) -> &'static str {
    usize::try_from(code).ok().and_then(|code| CONDITIONS.get(code).copied()).unwrap_or("<und>")
}

/// Machine operands from an index on, as a print method gets them. A distance is counted from that index.
#[derive(Clone, Copy)]
struct View<'a> {
    instruction: &'a Instruction,
    /// Index of the first machine operand.
    index: usize,
    /// The method with its arguments.
    call: &'a Call,
}

impl View<'_> {
    /// Returns the machine operand at a distance; `None` if there is none.
    fn operand(&self, distance: usize) -> Option<Operand> {
        self.instruction.operands().get(self.index + distance).copied()
    }

    /// Returns the number at a distance; 0 if the operand is none.
    fn number(&self, distance: usize) -> i64 {
        match self.operand(distance) {
            Some(Operand::Immediate(value)) => value,
            _ => 0,
        }
    }

    /// Returns the register at a distance; [`RegisterId::NONE`] if the operand is none.
    fn register(&self, distance: usize) -> RegisterId {
        match self.operand(distance) {
            Some(Operand::Register(register)) => register,
            _ => RegisterId::NONE,
        }
    }

    /// Whether the first operand is a register.
    fn is_register(&self) -> bool {
        matches!(self.operand(0), Some(Operand::Register(_)))
    }
}

impl PrintOperands for PrintedOperands<'_> {
    fn print(&self, call: &Call, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        let Some(method) = Print::from_method(call.method) else { return };
        let view = View { instruction: place.instruction, index: place.operand, call };
        if view.operand(0).is_none() {
            return;
        }
        let _ = self.print_simple(method, view, out)
            || self.print_address(method, view, out)
            || self.print_number(method, view, out);
    }

    fn passes(&self, _test: MethodId, _operand: &Operand) -> bool {
        false
    }
}

impl PrintedOperands<'_> {
    /// Appends a condition, a register, a list or another simple operand. Returns false if the method prints something else.
    fn print_simple(&self, method: Print, view: View<'_>, out: &mut Vec<u8>) -> bool {
        let value = view.number(0);
        let mut text = |text: &str| out.extend_from_slice(text.as_bytes());
        match method {
            Print::PrintOperand => self.plain(view, out),
            Print::PrintPredicateOperand => self.condition(value, out),
            Print::PrintMandatoryPredicateOperand => text(condition_name(value)),
            Print::PrintMandatoryRestrictedPredicateOperand => {
                text(if value == 2 { "cs" } else { condition_name(value) });
            }
            Print::PrintMandatoryInvertedPredicateOperand => text(condition_name(value ^ 1)),
            Print::PrintSBitModifierOperand => {
                if view.register(0).is_some() {
                    text("s");
                }
            }
            Print::PrintVPTPredicateOperand => text(["", "t", "e"].get(value as usize).copied().unwrap_or("")),
            Print::PrintThumbITMask | Print::PrintVPTMask => {
                let last = value.trailing_zeros().min(4);
                for bit in (last + 1..4).rev() {
                    text(if value >> bit & 1 != 0 { "e" } else { "t" });
                }
            }
            Print::PrintRegisterList => self.list(view.instruction, view.index, out),
            Print::PrintGPRPairOperand => {
                let mut parts = self.tables.registers.parts(view.register(0), self.tables.registers.general);
                for (index, part) in parts.by_ref().enumerate() {
                    if index > 0 {
                        out.extend_from_slice(b", ");
                    }
                    self.register(part, out);
                }
            }
            _ => return false,
        }
        true
    }

    /// Appends the name of a register.
    fn register(&self, register: RegisterId, out: &mut Vec<u8>) {
        out.extend_from_slice(self.tables.isa.printed_register(register));
    }

    /// Appends a condition; nothing if it always holds.
    fn condition(&self, code: i64, out: &mut Vec<u8>) {
        if code != i64::from(ALWAYS) {
            out.extend_from_slice(condition_name(code).as_bytes());
        }
    }

    /// Appends the registers from a position on, in braces.
    fn list(&self, instruction: &Instruction, from: usize, out: &mut Vec<u8>) {
        out.push(b'{');
        for (index, operand) in instruction.operands().iter().skip(from).enumerate() {
            if index > 0 {
                out.extend_from_slice(b", ");
            }
            if let Operand::Register(register) = operand {
                self.register(*register, out);
            }
        }
        out.push(b'}');
    }

    /// Appends a register, a number or an expression.
    fn plain(&self, view: View<'_>, out: &mut Vec<u8>) {
        match view.operand(0) {
            Some(Operand::Register(register)) => self.register(register, out),
            Some(Operand::Immediate(value)) => {
                out.push(b'#');
                self.number(value, out);
            }
            Some(Operand::Expression(id)) => {
                if matches!(self.expressions.node(id), ExprNode::Binary(..)) {
                    out.push(b'#');
                }
                self.expressions.print(id, out);
            }
            None => {}
        }
    }

    /// Appends a number in the base of the style.
    fn number(&self, value: i64, out: &mut Vec<u8>) {
        if !self.printer.style.hexadecimal {
            return push_signed(value, out);
        }
        let sign = if value < 0 { "-" } else { "" };
        out.extend(format!("{sign}{:#x}", value.unsigned_abs()).into_bytes());
    }
}
