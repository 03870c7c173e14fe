//! Prints instructions, with the features of the command line: those that directives choose do not affect it.

use mca_models::assembler::Call;
use mca_models::ids::MethodId;
use mca_models::riscv::{OperandTest, Print, feature};

use super::compression::{Allowed, CompressionInput};
use super::floats;
use super::operands::stack::least_adjustment;
use super::operands::words::ROUNDING_MODES;
use super::rendering::{DYNAMIC, FOUR_BITS};
use super::tables::Tables;
use crate::inst::expr::Expressions;
use crate::inst::features::FeatureSet;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::tables::print::{PrintOperands, PrintSite, Printing};
use crate::inst::targets::{InstructionPrinter, PrintStyle};
use crate::text::decimal::push_signed;

/// The number of the register that points to the stack frame by convention.
const FRAME_POINTER: u8 = 8;

/// A printer of instructions.
#[derive(Debug)]
pub(super) struct Printer {
    /// `None` if the packed data are damaged: only a tab is printed for each instruction then.
    pub(super) tables: Option<&'static Tables>,
    pub(super) features: FeatureSet,
    /// The rewrites of compressed instructions to uncompressed ones that the features allow.
    pub(super) long_forms: Allowed,
    /// Whether the triple has 64-bit registers.
    pub(super) is_64_bit_triple: bool,
    pub(super) style: PrintStyle,
}

impl InstructionPrinter for Printer {
    /// Appends an instruction, uncompressed unless aliases are off.
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        out.push(b'\t');
        let Some(tables) = self.tables else { return };
        let rewriting = CompressionInput { expressions, is_64_bit: self.is_64_bit_triple };
        let printing = Printing { tables: tables.assembler, isa: tables.isa, features: &self.features, variant: 0 };
        if self.style.spelling.without_aliases {
            return printing.print_template(&PrintedOperands { printer: self, tables, rewriting }, instruction, out);
        }
        let rewrites = tables.uncompressions();
        let operands = PrintedOperands { printer: self, tables, rewriting };
        let Some(row) = rewriting.find(rewrites, &self.long_forms, instruction) else {
            return printing.print(&operands, instruction, out);
        };
        let mut long = instruction.clone();
        rewrites.apply(row, &mut long);
        printing.print(&operands, &long, out);
    }
}

/// What the operands of an instruction are printed with.
struct PrintedOperands<'a> {
    printer: &'a Printer,
    tables: &'static Tables,
    rewriting: CompressionInput<'a>,
}

impl PrintOperands for PrintedOperands<'_> {
    fn print(&self, call: &Call, place: &PrintSite<'_>, out: &mut Vec<u8>) {
        let operands = place.instruction.operands();
        let Some(operand) = operands.get(place.operand) else { return };
        let Some(method) = Print::from_method(call.method) else { return };
        let has_aliases = !self.printer.style.spelling.without_aliases;
        let value = match *operand {
            Operand::Immediate(value) => value,
            _ => 0,
        };
        match method {
            Print::PrintOperand | Print::PrintBranchOperand => self.plain(operand, out),
            Print::PrintCSRSystemRegister => self.system_register(value, out),
            Print::PrintFenceArg => fence_set(value, out),
            Print::PrintFRMArg if value == DYNAMIC && has_aliases => {}
            Print::PrintFRMArgLegacy if value == 0 => {}
            Print::PrintFRMArg | Print::PrintFRMArgLegacy => {
                let mode = usize::try_from(value).ok().and_then(|value| ROUNDING_MODES.get(value).copied().flatten());
                out.extend_from_slice(b", ");
                out.extend_from_slice(mode.unwrap_or("unknown").as_bytes());
            }
            Print::PrintFPImmOperand => out.extend(floats::text_of(value as u8).into_bytes()),
            Print::PrintZeroOffsetMemOp => {
                out.push(b'(');
                self.plain(operand, out);
                out.push(b')');
            }
            Print::PrintVTypeI => self.vector_type(value, out),
            Print::PrintXSfmmVType => {
                push_width(value, out);
                out.extend_from_slice(format!(", w{}", 1_u32 << ((value >> 9 & 3) - 1).clamp(0, 3)).as_bytes());
            }
            Print::PrintVScaleReg => out.extend_from_slice(b", v0.scale"),
            Print::PrintSMTVType => out.extend_from_slice(if value == FOUR_BITS { b", i4" } else { b", i8" }),
            Print::PrintTileLambda => {
                if let Some(log) = value.checked_sub(1).and_then(|log| u32::try_from(log).ok()).filter(|log| *log < 7) {
                    out.extend_from_slice(format!(", L{}", 1_u32 << log).as_bytes());
                }
            }
            Print::PrintRegList => register_list(value, out),
            Print::PrintRegReg => {
                if let Some(offset) = operands.get(place.operand + 1) {
                    self.plain(offset, out);
                }
                out.push(b'(');
                self.plain(operand, out);
                out.push(b')');
            }
            Print::PrintStackAdj => self.stack_adjustment(operands, value, 1, out),
            Print::PrintNegStackAdj => self.stack_adjustment(operands, value, -1, out),
            Print::PrintVMaskReg => {
                if let Operand::Register(register) = *operand
                    && register.is_some()
                {
                    out.extend_from_slice(b", ");
                    self.register(register, out);
                    out.extend_from_slice(b".t");
                }
            }
        }
    }

    fn passes(&self, test: MethodId, operand: &Operand) -> bool {
        OperandTest::from_method(test).is_some_and(|test| self.rewriting.passes(operand, test))
    }
}

impl PrintedOperands<'_> {
    /// Appends a register, a number or an expression.
    fn plain(&self, operand: &Operand, out: &mut Vec<u8>) {
        match *operand {
            Operand::Register(register) => self.register(register, out),
            Operand::Immediate(value) => self.number(value, out),
            Operand::Expression(id) => self.rewriting.expressions.print(id, out),
        }
    }

    /// Appends the name of a register.
    fn register(&self, register: RegisterId, out: &mut Vec<u8>) {
        let is_frame_pointer = || self.tables.registers.integer_number(register) == Some(FRAME_POINTER);
        match self.printer.style.spelling.names_frame_pointer && is_frame_pointer() {
            true => out.extend_from_slice(b"fp"),
            false => out.extend_from_slice(self.tables.isa.printed_register(register)),
        }
    }

    /// Appends a number in the base that the user chose; in hexadecimal as a sign and `0x`.
    fn number(&self, value: i64, out: &mut Vec<u8>) {
        if !self.printer.style.hexadecimal {
            return push_signed(value, out);
        }
        let sign = if value < 0 { "-" } else { "" };
        out.extend(format!("{sign}{:#x}", value.unsigned_abs()).into_bytes());
    }

    /// Appends the usual name of the system register with this number, or the number if the processor has none of that number.
    fn system_register(&self, number: i64, out: &mut Vec<u8>) {
        let features = &self.printer.features;
        let name = self
            .tables
            .system_registers()
            .iter()
            .find(|register| register.number == number && register.is_normal() && register.is_usable(features));
        match name {
            Some(register) => out.extend_from_slice(register.name.as_bytes()),
            None => self.number(number, out),
        }
    }

    /// Appends a vector type such as `e32, m1, ta, ma`, or its bits as a number if they are no valid one.
    fn vector_type(&self, value: i64, out: &mut Vec<u8>) {
        /// Names of groupings by their code; empty for the reserved one.
        const GROUPINGS: [&str; 8] = ["m1", "m2", "m4", "m8", "", "mf8", "mf4", "mf2"];
        let grouping = GROUPINGS[(value & 7) as usize];
        let is_alternative = value >> 8 & 1 != 0;
        // Only the two least widths have an alternative.
        let greatest = if is_alternative { 1 } else { 3 };
        if grouping.is_empty() || value >> 3 & 7 > greatest || value >> 9 != 0 {
            return self.number(value, out);
        }
        push_width(value, out);
        let tail = if value >> 6 & 1 != 0 { "ta" } else { "tu" };
        let mask = if value >> 7 & 1 != 0 { "ma" } else { "mu" };
        out.extend_from_slice(format!(", {grouping}, {tail}, {mask}").as_bytes());
    }

    /// Appends a stack adjustment in bytes: `value` plus what the list of registers needs that is the first operand, times `sign`.
    fn stack_adjustment(&self, operands: &[Operand], value: i64, sign: i64, out: &mut Vec<u8>) {
        let Some(&Operand::Immediate(list)) = operands.first() else { return };
        let least = least_adjustment(list, self.printer.features.has(feature::F_64BIT));
        out.extend(format!("{}", sign * (value + least)).into_bytes());
    }
}

/// Appends the width of elements in a vector type, such as `e32`.
fn push_width(value: i64, out: &mut Vec<u8>) {
    let alternative = if value >> 8 & 1 != 0 { "alt" } else { "" };
    out.extend(format!("e{}{alternative}", 8_u32 << (value >> 3 & 3)).into_bytes());
}

/// Appends the accesses that `fence` orders, such as `rw`, by the lowest four bits of a number; `0` for none.
fn fence_set(value: i64, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend(
        b"iorw".iter().enumerate().filter(|(position, _)| value >> (3 - position) & 1 != 0).map(|(_, byte)| byte),
    );
    if out.len() == start {
        out.push(b'0');
    }
}

/// Appends the list of saved registers that has this number in machine code, 4 to 15.
fn register_list(value: i64, out: &mut Vec<u8>) {
    let text = match value {
        4 => "{ra}".to_owned(),
        5 => "{ra, s0}".to_owned(),
        15 => "{ra, s0-s11}".to_owned(),
        _ => format!("{{ra, s0-s{}}}", value - 5),
    };
    out.extend(text.into_bytes());
}
