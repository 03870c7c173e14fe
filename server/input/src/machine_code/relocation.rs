//! Fields of instructions that the linker fills: the symbol takes the place of the number, as in assembly.

use mca_core::inst::expr::{ExprId, Expressions, Specifier};
use mca_core::inst::instruction::{Instruction, Operand};
use mca_core::inst::isa::{OperandInfo, OperandType};
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::{self, InstructionDecoder};

use super::Found;
use super::candidate;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation<'a> {
    /// Of the field, in the file.
    pub offset: usize,
    pub name: &'a [u8],
    /// A number of the architecture's own list.
    pub kind: u32,
    pub addend: i64,
    pub is_64_bit_code: bool,
    /// How many bytes are filled: two instructions may share a relocation.
    pub n_bytes: usize,
    /// The address that is meant, if it lies in the section that holds the field.
    pub destination: Option<u64>,
}

impl Relocation<'_> {
    /// Puts the symbol into the operand that the field belongs to. `start` is where the instruction begins.
    pub fn apply(&self, isa: &X86Isa, found: &mut Found, start: usize, expressions: &mut Expressions) {
        let Some(position) = self.offset.checked_sub(start) else { return };
        let index = match position {
            _ if found.displacement_at == Some(position) => displacement_index(isa, &found.instruction),
            _ if found.immediate_at == Some(position) => immediate_index(isa, &found.instruction),
            _ => None,
        };
        let to_end = (found.length - position.min(found.length)) as i64;
        if let Some(operand) = index.and_then(|index| found.instruction.operands_mut().get_mut(index)) {
            *operand = Operand::Expression(self.expression(expressions, to_end));
        }
    }

    /// Leaves it to the target.
    pub fn hand_over(
        &self,
        decoder: &dyn InstructionDecoder,
        instruction: &mut Instruction,
        address: u64,
        expressions: &mut Expressions,
    ) {
        let destination = self.destination.filter(|_| is_made_up(self.name));
        let distance = destination.map(|destination| destination.wrapping_sub(address) as i64);
        let relocation = targets::Relocation { kind: self.kind, symbol: self.name, addend: self.addend, distance };
        decoder.relocate(instruction, &relocation, expressions);
    }

    /// The field counts from its own place, the instruction from its end.
    fn expression(&self, expressions: &mut Expressions, to_end: i64) -> ExprId {
        let symbol = expressions.symbols.intern(self.name);
        let symbol = expressions.symbol(symbol, self.specifier());
        let addend = if self.is_relative() { self.addend.wrapping_add(to_end) } else { self.addend };
        expressions.plus(symbol, addend)
    }

    fn is_relative(&self) -> bool {
        match self.is_64_bit_code {
            // PC32, PLT32, GOTPCREL, PC16, PC8, TLSGD, TLSLD, GOTTPOFF, PC64, GOTPC32, TLSDESC, GOTPCRELX and its kin.
            true => matches!(self.kind, 2 | 4 | 9 | 13 | 15 | 19 | 20 | 22 | 24 | 26 | 34 | 41..=51),
            // PC32, PLT32, PC16, PC8.
            false => matches!(self.kind, 2 | 4 | 21 | 23),
        }
    }

    fn specifier(&self) -> Option<Specifier> {
        match (self.is_64_bit_code, self.kind) {
            (true, 9 | 41 | 42 | 43) => Some(Specifier::GotPcRel),
            (true, 19) | (false, 18) => Some(Specifier::TlsGd),
            (true, 20) => Some(Specifier::TlsLd),
            (true, 21) => Some(Specifier::DtpOff),
            (true, 22) => Some(Specifier::GotTpOff),
            (true, 23) => Some(Specifier::TpOff),
            (false, 3 | 43) => Some(Specifier::Got),
            (false, 9) => Some(Specifier::GotOff),
            (false, 15) => Some(Specifier::IndNtpOff),
            (false, 17) => Some(Specifier::NtpOff),
            _ => None,
        }
    }
}

/// Assemblers call addresses so that nobody gave a name to.
fn is_made_up(name: &[u8]) -> bool {
    name.ends_with(b" ")
}

fn displacement_index(isa: &X86Isa, instruction: &Instruction) -> Option<usize> {
    let opcode = isa.opcode(instruction.opcode);
    let operands: Vec<OperandInfo> = opcode.operands().collect();
    (0..operands.len()).find_map(|index| candidate::displacement_of(&opcode, &operands, index))
}

fn immediate_index(isa: &X86Isa, instruction: &Instruction) -> Option<usize> {
    let operands: Vec<OperandInfo> = isa.opcode(instruction.opcode).operands().collect();
    let is_value = |operand: &OperandInfo| {
        operand.class.is_none() && matches!(operand.operand_type, OperandType::Immediate | OperandType::BranchTarget)
    };
    operands.iter().rposition(is_value)
}
