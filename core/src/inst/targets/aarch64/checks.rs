//! Checks of instructions that a row accepts but that are not allowed.
//!
//! The first failure is reported; messages point at the statement or at one of its operands.

mod pairs;
mod prefixes;

use mca_models::aarch64::{class, opcode, register};

use super::operand::Operand as Written;
use super::specifiers::{Specifier, reference_of};
use super::state::Aarch64State;
use super::tables::Tables;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::expr::Specifier as AtSpecifier;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::{Instruction, Operand};
use crate::text::Location;

/// Place of a message: the statement, or an operand after the mnemonic, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessagePlace {
    Statement,
    Operand(usize),
}

type Finding = (MessagePlace, &'static str);

/// The instruction with all that checks look at.
struct Checked<'a> {
    tables: &'static Tables,
    instruction: &'a Instruction,
    operands: &'a [Operand],
}

impl Checked<'_> {
    fn register(&self, position: usize) -> Option<RegisterId> {
        match self.operands.get(position) {
            Some(Operand::Register(register)) => Some(*register),
            _ => None,
        }
    }

    fn same(&self, left: usize, right: usize) -> bool {
        self.register(left).is_some() && self.register(left) == self.register(right)
    }

    /// Returns whether a register is another or its low half.
    fn is_part(&self, part: usize, whole: usize) -> bool {
        let narrowed = self.register(whole).map(|register| self.tables.registers.narrowed(register));
        self.same(part, whole) || self.register(part).is_some() && self.register(part) == narrowed
    }

    fn is_stack_pointer(&self, position: usize) -> bool {
        self.register(position) == Some(register::SP)
    }
}

/// Checks an instruction. `written` are the operands after the mnemonic. The state of `movprfx` is updated even if the check
/// fails.
pub(super) fn check(
    parser: &mut Parser,
    tables: &'static Tables,
    instruction: &Instruction,
    written: &[Written],
) -> Parsed<()> {
    let checked = Checked { tables, instruction, operands: instruction.operands() };
    let statement = instruction.span.location();
    let prefix = prefixes::of(&checked);
    let state = parser.state_mut::<Aarch64State>();
    let earlier = std::mem::replace(&mut state.prefix, prefix);
    if earlier != prefix {
        parser.note_changed_state();
    }
    let finding = earlier.and_then(|earlier| prefixes::check(&checked, earlier));
    if finding.is_none() {
        warn_of_foreign_registers(parser, &checked, statement);
    }
    let finding = finding.or_else(|| pairs::check(&checked)).or_else(|| check_addend(parser, &checked, written));
    let Some((place, message)) = finding else { return Ok(()) };
    let at = match place {
        MessagePlace::Statement => None,
        MessagePlace::Operand(position) => written.get(position).and_then(|operand| operand.start),
    };
    parser.error(at.unwrap_or(statement), message)
}

/// Warns of registers that code for both kinds of machine must leave alone.
fn warn_of_foreign_registers(parser: &mut Parser, checked: &Checked<'_>, statement: Location) {
    if !parser.state::<Aarch64State>().is_emulation_compatible {
        return;
    }
    let (registers, isa) = (checked.tables.registers, checked.tables.isa);
    for operand in checked.operands {
        let Operand::Register(register) = *operand else { continue };
        let number = registers.number(register);
        let is_scalar = registers.is_in(register, class::GPR32common) || registers.is_in(register, class::GPR64common);
        let is_vector = [class::FPR8, class::FPR16, class::FPR32, class::FPR64, class::FPR128]
            .into_iter()
            .any(|class| registers.is_in(register, class));
        if is_scalar && matches!(number, 13 | 14 | 23 | 24 | 28) || is_vector && number >= 16 {
            let name = isa.register_name(register);
            parser.warning(statement, None, format!("register {name} is disallowed on ARM64EC."));
        }
    }
}

/// Checks that the relocation of a symbol may be added.
fn check_addend(parser: &Parser, checked: &Checked<'_>, written: &[Written]) -> Option<Finding> {
    let id = checked.instruction.opcode;
    if !matches!(
        id,
        opcode::ADDSWri
            | opcode::ADDSXri
            | opcode::ADDWri
            | opcode::ADDXri
            | opcode::SUBSWri
            | opcode::SUBSXri
            | opcode::SUBWri
            | opcode::SUBXri
    ) {
        return None;
    }
    let Some(Operand::Expression(expression)) = checked.operands.get(2) else { return None };
    let reference = reference_of(&parser.expressions, *expression)?;
    let is_page_offset = matches!(reference.at, Some(AtSpecifier::PageOff | AtSpecifier::TlvpPageOff));
    let is_addend = reference.specifier.is_some_and(Specifier::is_addend);
    if is_page_offset && id == opcode::ADDXri || is_addend && matches!(id, opcode::ADDXri | opcode::ADDWri) {
        return None;
    }
    Some((MessagePlace::Operand(written.len().saturating_sub(1)), "invalid immediate expression"))
}
