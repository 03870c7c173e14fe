//! Operands in AT&T syntax: `$immediate`, `%register`, `%segment:displacement(base,index,scale)`.

use super::address::AddressRegisters;
use super::operand::{MemoryReference, OperandKind, OperandToken, Value};
use super::pending::StatementParser;
use super::registers::RegisterTraits;
use super::term::Term;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::targets::x86::state::State;
use crate::text::token::TokenKind;

/// What is between the parentheses of a memory reference, as it was read. A register that is not written is [`RegisterId::NONE`].
struct AttAddress {
    base: RegisterId,
    index: RegisterId,
    /// 1, 2, 4 or 8; 1 if none is written.
    scale: u8,
    /// Offset in the text up to which messages about the operand highlight.
    end: u32,
}

impl StatementParser {
    /// Parses one operand, without the braces that may follow it, and appends it to the statement's operands.
    pub(super) fn parse_att_operand(&mut self, parser: &mut Parser) -> Parsed<()> {
        let start = parser.token().span.start;
        match parser.token().kind {
            TokenKind::Dollar => self.parse_immediate(parser, start),
            TokenKind::LeftBrace => self.parse_rounding(parser),
            TokenKind::LeftParenthesis => self.parse_memory(parser, RegisterId::NONE, None, start),
            _ => match self.parse_term(parser)? {
                Term::Register(register) => self.finish_register(parser, register, start),
                Term::Value(value) => self.parse_memory(parser, RegisterId::NONE, Some(value), start),
            },
        }
    }

    /// Parses `$` and a constant or symbol; `start` is the offset of the `$`.
    fn parse_immediate(&mut self, parser: &mut Parser, start: u32) -> Parsed<()> {
        parser.lex();
        let location = parser.token().span.start;
        let is_register = parser.token().is(TokenKind::Percent);
        match if is_register { None } else { Some(self.parse_term(parser)?) } {
            Some(Term::Value(value)) => {
                let end = self.last_end;
                self.operands.push(OperandKind::Immediate(value), start, end);
                Ok(())
            }
            _ => self.fail(parser, location, "expected immediate expression"),
        }
    }

    /// Finishes an operand that begins with a register: the register alone, or, before a colon, the segment of a
    /// memory reference.
    fn finish_register(&mut self, parser: &mut Parser, register: RegisterId, start: u32) -> Parsed<()> {
        let traits = self.traits(register);
        let end = self.last_end;
        if traits.any(RegisterTraits::ZERO_INDEX) {
            let message = "%eiz and %riz can only be used as index registers";
            return self.fail_in(parser, start, message, start, end);
        }
        if register == self.tables.registers.rip {
            return self.fail_in(parser, start, "%rip can only be used as a base register", start, end);
        }
        if !parser.token().is(TokenKind::Colon) {
            self.operands.push(OperandKind::Register(register), start, end);
            return Ok(());
        }
        parser.lex();
        if !traits.any(RegisterTraits::SEGMENT) {
            return self.fail(parser, start, "invalid segment register");
        }
        if parser.token().is(TokenKind::Star) {
            self.operands.push_token(OperandToken::Star, parser.token().span.start);
            parser.lex();
        }
        self.parse_memory(parser, register, None, start)
    }

    /// Whether the `(` at the current token opens base and index rather than a displacement in parentheses.
    fn opens_address(&mut self, parser: &mut Parser) -> bool {
        if !parser.token().is(TokenKind::LeftParenthesis) {
            return false;
        }
        let mut next = [parser.token(); 2];
        parser.peek(&mut next);
        match next[0].kind {
            TokenKind::Percent | TokenKind::Comma => true,
            TokenKind::Identifier => parser.names_register(next[0].span),
            _ => false,
        }
    }

    /// Parses a memory reference from its displacement on. `displacement` is given if it has been read already;
    /// `start` is the offset of the operand.
    fn parse_memory(
        &mut self,
        parser: &mut Parser,
        segment: RegisterId,
        displacement: Option<Value>,
        start: u32,
    ) -> Parsed<()> {
        let displacement = match displacement {
            Some(value) => value,
            None if self.opens_address(parser) => Value::ZERO,
            None => self.parse_displacement(parser)?,
        };
        let mut memory = MemoryReference { segment, ..MemoryReference::absolute(displacement, State::of(parser).mode) };
        if !parser.token().is(TokenKind::LeftParenthesis) {
            let end = self.last_end;
            self.operands.push(OperandKind::Memory(memory), start, end);
            return Ok(());
        }
        let displacement_end = self.last_end;
        parser.lex();
        let base_start = parser.token().span.start;
        let address = self.parse_address(parser, base_start, displacement_end)?;
        let is_plain = address.index == RegisterId::NONE && address.scale == 1 && segment == RegisterId::NONE;
        if is_plain && address.base == self.tables.registers.dx && displacement == Value::ZERO {
            self.operands.push(OperandKind::PortInDx, base_start, base_start);
            return Ok(());
        }
        (memory.base, memory.index, memory.scale) = (address.base, address.index, address.scale);
        self.check_reference(parser, &memory, base_start)?;
        self.operands.push(OperandKind::Memory(memory), start, address.end);
        Ok(())
    }

    /// Parses the displacement in front of `(`. Even a register counts as an expression here.
    fn parse_displacement(&mut self, parser: &mut Parser) -> Parsed<Value> {
        let parsed = parser.parse_expression()?;
        self.last_end = parsed.end.offset;
        Ok(match parser.expressions.as_constant(parsed.id) {
            Some(value) => Value::Constant(value),
            None => Value::Expression(parsed.id),
        })
    }

    /// Parses `base, index, scale)`, each part of which may be absent. `base_start` is the offset where it begins,
    /// `displacement_end` that where the text before the parenthesis ends.
    fn parse_address(&mut self, parser: &mut Parser, base_start: u32, displacement_end: u32) -> Parsed<AttAddress> {
        let mut address =
            AttAddress { base: RegisterId::NONE, index: RegisterId::NONE, scale: 1, end: displacement_end };
        if !matches!(parser.token().kind, TokenKind::Comma | TokenKind::RightParenthesis) {
            let Term::Register(base) = self.parse_term(parser)? else {
                return self.fail(parser, base_start, "expected register here");
            };
            address.end = self.last_end;
            if self.traits(base).any(RegisterTraits::ZERO_INDEX) {
                let message = "eiz and riz can only be used as index registers";
                return self.fail_in(parser, base_start, message, base_start, address.end);
            }
            address.base = base;
        }
        if parser.token().is(TokenKind::Comma) {
            parser.lex();
            if !parser.token().is(TokenKind::RightParenthesis) {
                self.parse_index(parser, &mut address)?;
            }
        }
        if !parser.token().is(TokenKind::RightParenthesis) {
            return parser.token_error("unexpected token in memory operand");
        }
        parser.lex();
        Ok(address)
    }

    /// Parses `index, scale`. A scale without an index is ignored, with a warning unless it is 1.
    fn parse_index(&mut self, parser: &mut Parser, address: &mut AttAddress) -> Parsed<()> {
        let start = parser.token().span.start;
        let term = self.parse_term(parser)?;
        address.end = self.last_end;
        let index = match term {
            Term::Register(index) => index,
            Term::Value(value) => {
                match self.evaluate(parser, value) {
                    None => return self.fail(parser, start, "expected absolute expression"),
                    Some(1) => {}
                    Some(_) => {
                        let message = "scale factor without index register is ignored";
                        parser.warning(self.location(start), None, message);
                    }
                }
                return Ok(());
            }
        };
        if address.base == self.tables.registers.rip {
            return self.fail(parser, start, "%rip as base register can not have an index register");
        }
        if index == self.tables.registers.rip {
            return self.fail(parser, start, "%rip is not allowed as an index register");
        }
        address.index = index;
        if !parser.token().is(TokenKind::Comma) {
            return Ok(());
        }
        parser.lex();
        if parser.token().is(TokenKind::RightParenthesis) {
            return Ok(());
        }
        address.end = self.last_end;
        address.scale = self.parse_scale(parser, address.base)?;
        Ok(())
    }

    /// Parses a scale; an error unless it is 1, 2, 4 or 8. Only its low 32 bits count.
    fn parse_scale(&mut self, parser: &mut Parser, base: RegisterId) -> Parsed<u8> {
        let start = parser.token().span.start;
        let Ok(scale) = parser.parse_absolute_expression() else {
            return self.fail(parser, start, "expected scale expression");
        };
        let scale = scale as u32;
        if self.traits(base).any(RegisterTraits::GENERAL_16) && scale != 1 {
            return self.fail(parser, start, "scale factor in 16-bit address must be 1");
        }
        match scale {
            1 | 2 | 4 | 8 => Ok(scale as u8),
            _ => self.fail(parser, start, "scale factor in address must be 1, 2, 4 or 8"),
        }
    }

    /// Checks the registers, scale and displacement of a finished memory reference, and reports errors at the offset `location`.
    pub(super) fn check_reference(
        &mut self,
        parser: &mut Parser,
        memory: &MemoryReference,
        location: u32,
    ) -> Parsed<()> {
        let registers = self.address_registers(memory);
        if let Err(message) = super::address::check_address(registers, memory.scale, State::of(parser).mode) {
            return self.fail(parser, location, message);
        }
        self.check_displacement(parser, registers, memory.displacement, location)
    }

    /// Returns the traits of a memory reference's base and index.
    pub(super) fn address_registers(&self, memory: &MemoryReference) -> AddressRegisters {
        let traits = |register: RegisterId| register.is_some().then(|| self.traits(register));
        AddressRegisters { base: traits(memory.base), index: traits(memory.index) }
    }
}
