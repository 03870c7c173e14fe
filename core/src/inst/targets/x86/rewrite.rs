//! Rewrites operands before the table lookup, by the name of the instruction.

use super::operand::OperandKind;
use super::pending::StatementParser;
use super::registers::RegisterTraits;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::targets::x86::state::State;
use crate::inst::targets::x86::syntax::Mode;

impl StatementParser {
    /// Applies the rules that change operands of particular instructions.
    pub(super) fn rewrite_operands(&mut self, parser: &mut Parser) -> Parsed<()> {
        match self.operands.len() {
            0 => self.rewrite_popping_arithmetic(),
            2 => {
                self.rewrite_segment_move(State::of(parser).mode);
                self.rewrite_port();
            }
            _ => {}
        }
        self.rewrite_string_operands(parser)?;
        self.rewrite_table_lookup(parser);
        Ok(())
    }

    /// Makes x87 arithmetic without operands pop the stack.
    fn rewrite_popping_arithmetic(&mut self) {
        match self.name.as_slice() {
            b"fsub" => self.set_mnemonic(b"fsubp"),
            b"fdiv" => self.set_mnemonic(b"fdivp"),
            b"fsubr" => self.set_mnemonic(b"fsubrp"),
            b"fdivr" => self.set_mnemonic(b"fdivrp"),
            _ => {}
        }
    }

    /// Makes a move to a segment register use a wider register, which needs no operand-size prefix. The order as
    /// written counts, as in the reference: in Intel syntax, moves from a segment register change instead.
    fn rewrite_segment_move(&mut self, mode: Mode) {
        let suffix = match self.name.as_slice() {
            b"mov" => None,
            b"movw" => Some(b'w'),
            b"movl" => Some(b'l'),
            _ => return,
        };
        let [first, second] = self.operands.as_mut_slice() else {
            return;
        };
        let (OperandKind::Register(general), OperandKind::Register(segment)) = (first.kind, second.kind) else {
            return;
        };
        let narrow = RegisterTraits::GENERAL_16.or(RegisterTraits::GENERAL_32);
        if !self.tables.registers.traits(segment).any(RegisterTraits::SEGMENT)
            || !self.tables.registers.traits(general).any(narrow)
        {
            return;
        }
        let is_16_bit = mode == Mode::Bits16;
        first.kind = OperandKind::Register(match is_16_bit {
            true => self.tables.registers.as_16_bit(general),
            false => self.tables.registers.as_32_bit(general),
        });
        if suffix == Some(if is_16_bit { b'l' } else { b'w' }) {
            self.name.clear();
            self.name.extend_from_slice(if is_16_bit { b"movw" } else { b"movl" });
            self.mnemonic.clone_from(&self.name);
        }
    }

    /// Makes `(%dx)` the register `dx` in instructions for input and output.
    fn rewrite_port(&mut self) {
        let index = match self.name.as_slice() {
            b"out" | b"outb" | b"outw" | b"outl" | b"outs" | b"outsb" | b"outsw" | b"outsl" => 1,
            b"in" | b"inb" | b"inw" | b"inl" | b"ins" | b"insb" | b"insw" | b"insl" => 0,
            _ => return,
        };
        let dx = OperandKind::Register(self.tables.registers.dx);
        match self.operands.as_mut_slice().get_mut(index) {
            Some(operand) if operand.kind == OperandKind::PortInDx => operand.kind = dx,
            _ => {}
        }
    }

    /// Drops the memory operand of `xlat`, with a warning.
    fn rewrite_table_lookup(&mut self, parser: &mut Parser) {
        if self.name != b"xlat" && self.name != b"xlatb" {
            return;
        }
        let [operand] = self.operands.as_slice() else {
            return;
        };
        if matches!(operand.kind, OperandKind::Memory(memory) if memory.has_size(8)) {
            let text = "memory operand is only for determining the size, (R|E)BX will be used for the location";
            parser.warning(self.location(operand.start), None, text);
            self.operands.clear();
            self.set_mnemonic(b"xlatb");
        }
    }
}
