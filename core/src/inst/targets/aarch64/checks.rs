//! Checks of rules that the tables do not contain, such as that the two registers of `ldp` must differ.
//!
//! Only the first failure is reported.

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

/// Where a message points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessagePlace {
    /// At the statement.
    Statement,
    /// At the operand of this index; the first one after the mnemonic is 0.
    Operand(usize),
}

/// The place of a message about a wrong instruction, and the message.
type Finding = (MessagePlace, &'static str);

/// An instruction, with all that checks look at.
struct Checked<'a> {
    tables: &'static Tables,
    instruction: &'a Instruction,
    /// Machine operands of the instruction.
    operands: &'a [Operand],
}

impl Checked<'_> {
    /// Returns the register that the machine operand of this index is; `None` if it is none.
    fn register(&self, index: usize) -> Option<RegisterId> {
        match self.operands.get(index) {
            Some(Operand::Register(register)) => Some(*register),
            _ => None,
        }
    }

    /// Whether two machine operands are the same register.
    fn same(&self, left: usize, right: usize) -> bool {
        self.register(left).is_some() && self.register(left) == self.register(right)
    }

    /// Whether one machine operand is the same register as another, or its lower half.
    fn is_part(&self, part: usize, whole: usize) -> bool {
        let narrowed = self.register(whole).map(|register| self.tables.registers.narrowed(register));
        self.same(part, whole) || self.register(part).is_some() && self.register(part) == narrowed
    }

    /// Whether the machine operand of this index is the stack pointer.
    fn is_stack_pointer(&self, index: usize) -> bool {
        self.register(index) == Some(register::SP)
    }
}

/// Checks an instruction and reports what is wrong. `written` are the operands after the mnemonic, for the places of messages. A
/// `movprfx` is remembered for the check of the next instruction, even if its own check fails.
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

/// Warns of registers that ARM64EC, code which works together with emulated x86 code, must not use.
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

/// Checks that a symbol in an addition or subtraction has a relocation that may be added.
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
