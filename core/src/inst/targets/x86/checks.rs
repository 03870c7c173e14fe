//! Checks of the chosen instruction: registers that must differ, and byte registers that a prefix excludes. Two of
//! them are errors; the others only warn.

use super::pending::{ForcedEncoding, StatementParser};
use super::registers::RegisterTraits;
use super::ts_flags::{Encoding, TsFlags};
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::x86::isa::OpcodeGroup;

/// Which of the five machine operands of a memory reference is the index register, where the base is 0.
const INDEX_OFFSET: usize = 2;

impl StatementParser {
    /// Checks the registers of the chosen instruction. After a warning about registers that should differ, no
    /// further check is made.
    pub(super) fn validate(&mut self, parser: &mut Parser) -> Parsed<()> {
        let opcode = self.tables.isa.opcode(self.instruction.opcode);
        let flags = TsFlags::of(self.tables.isa, self.instruction.opcode);
        let warning = if !opcode.is_in_any() {
            None
        } else if opcode.is_in(OpcodeGroup::ComplexMultiplyAdd) {
            self.check_destination(2)
        } else if opcode.is_in(OpcodeGroup::ComplexMultiply) {
            self.check_destination(if flags.is_masked() { 2 } else { 1 })
        } else if opcode.is_in(OpcodeGroup::SourceGroupOfFour) {
            self.check_source_group()
        } else if opcode.is_in(OpcodeGroup::GatherWithMaskRegister) {
            self.check_gather_with_mask_register()
        } else if opcode.is_in(OpcodeGroup::GatherWithMaskVector) {
            self.check_gather_with_mask_vector()
        } else {
            None
        };
        if let Some(text) = warning {
            parser.warning(self.location(self.mnemonic_start), None, text);
            return Ok(());
        }
        if opcode.is_in(OpcodeGroup::TileProduct) {
            let tiles = [self.register_at(0), self.register_at(2), self.register_at(3)];
            if tiles[0] == tiles[1] || tiles[0] == tiles[2] || tiles[1] == tiles[2] {
                return self.fail(parser, self.mnemonic_start, "all tmm registers must be distinct");
            }
        }
        self.check_high_byte(parser, flags)?;
        if opcode.is_in(OpcodeGroup::InstructionPrefetch) && self.register_at(0) != self.tables.registers.rip {
            let name = opcode.name().to_ascii_lowercase();
            let text = format!("'{name}' only supports RIP-relative address");
            parser.warning(self.location(self.mnemonic_start), None, text);
        }
        Ok(())
    }

    /// Returns the register that the machine operand at an index is; [`RegisterId::NONE`] if it is no register.
    fn register_at(&self, index: usize) -> RegisterId {
        match self.instruction.operands().get(index) {
            Some(&Operand::Register(register)) => register,
            _ => RegisterId::NONE,
        }
    }

    /// Returns the number in machine code of the register that the machine operand at an index is.
    fn encoding_at(&self, index: usize) -> u16 {
        self.tables.isa.register_encoding(self.register_at(index))
    }

    /// Returns a warning if the destination is also one of the machine operands from `first_source` on.
    fn check_destination(&self, first_source: usize) -> Option<String> {
        let operands = self.instruction.operands();
        let destination = *operands.first()?;
        operands
            .get(first_source..)?
            .contains(&destination)
            .then(|| "Destination register should be distinct from source registers".to_owned())
    }

    /// Returns a warning if the register before the memory operand is not the first of a group of four: its number must be a
    /// multiple of 4.
    fn check_source_group(&self) -> Option<String> {
        let source = self.register_at(self.instruction.operands().len().checked_sub(6)?);
        let number = self.tables.isa.register_encoding(source);
        if number.is_multiple_of(4) {
            return None;
        }
        let name = self.tables.register_text(source);
        let bank = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let first = number / 4 * 4;
        let last = first + 3;
        Some(format!("source register '{name}' implicitly denotes '{bank}{first}' to '{bank}{last}' source group"))
    }

    /// Returns a warning if the index of a gather under a mask register is also its destination.
    fn check_gather_with_mask_register(&self) -> Option<String> {
        let is_equal = self.encoding_at(0) == self.encoding_at(4 + INDEX_OFFSET);
        is_equal.then(|| "index and destination registers should be distinct".to_owned())
    }

    /// Returns a warning unless mask, index and destination of a gather under a vector mask are three registers.
    fn check_gather_with_mask_vector(&self) -> Option<String> {
        let [destination, mask, index] = [0, 1, 3 + INDEX_OFFSET].map(|index| self.encoding_at(index));
        let is_any_equal = destination == mask || destination == index || mask == index;
        is_any_equal.then(|| "mask, index, and destination registers should be distinct".to_owned())
    }

    /// Reports an error if `ah`, `bh`, `ch` or `dh` is used in an instruction that needs REX, REX2 or EVEX.
    fn check_high_byte(&self, parser: &mut Parser, flags: TsFlags) -> Parsed<()> {
        let is_evex = flags.encoding() == Encoding::Evex;
        if !is_evex && flags.encoding() != Encoding::Legacy {
            return Ok(());
        }
        let mut high_byte = None;
        let is_rex_asked = matches!(self.encoding, Some(ForcedEncoding::Rex | ForcedEncoding::Rex2));
        let mut needs_prefix = is_evex || flags.is_wide() || is_rex_asked;
        for operand in self.instruction.operands() {
            if let &Operand::Register(register) = operand {
                let traits = self.traits(register);
                if traits.any(RegisterTraits::HIGH_BYTE) {
                    high_byte = Some(register);
                }
                needs_prefix |= traits.any(RegisterTraits::LOW_BYTE_OF_POINTER.or(RegisterTraits::EXTENDED));
            }
        }
        match high_byte {
            Some(register) if needs_prefix => {
                let name = self.tables.register_text(register);
                let text = format!("can't encode '{name}' in an instruction requiring EVEX/REX2/REX prefix");
                self.fail(parser, self.mnemonic_start, text)
            }
            _ => Ok(()),
        }
    }
}
