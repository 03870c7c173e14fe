//! Reads one Intel operand: the size, the segment, the scan of the expression, and the memory reference, register or
//! constant that results.

use super::automaton::{Automaton, UNKNOWN_TOKEN};
use super::calculator::Operator;
use crate::inst::asm::{Parsed, Parser};
use crate::inst::expr::{BinaryOperator, ExprId};
use crate::inst::ids::RegisterId;
use crate::inst::targets::x86::operand::{MemoryReference, OperandKind, Value};
use crate::inst::targets::x86::pending::StatementParser;
use crate::inst::targets::x86::register_name::{OnFailure, read_register};
use crate::inst::targets::x86::registers::RegisterTraits;
use crate::inst::targets::x86::state::State;
use crate::text::token::TokenKind;

/// What is at the beginning of an operand.
#[derive(Clone, Copy)]
struct Head {
    /// The size in bits that precedes `ptr`; `None` if none does.
    size_bits: Option<u16>,
    /// The segment register; [`RegisterId::NONE`] if none is written.
    segment: RegisterId,
    /// Offset in the text of what follows the size and the segment.
    start: u32,
}

/// Returns the size in bits that a word before `ptr` names, in all lower or all upper case; `None` for other words.
fn size_of_word(word: &[u8]) -> Option<u16> {
    Some(match word {
        b"BYTE" | b"byte" => 8,
        b"WORD" | b"word" => 16,
        b"DWORD" | b"dword" | b"FLOAT" | b"float" | b"LONG" | b"long" => 32,
        b"FWORD" | b"fword" => 48,
        b"QWORD" | b"qword" | b"DOUBLE" | b"double" | b"MMWORD" | b"mmword" => 64,
        b"TBYTE" | b"tbyte" | b"XWORD" | b"xword" => 80,
        b"XMMWORD" | b"xmmword" => 128,
        b"YMMWORD" | b"ymmword" => 256,
        b"ZMMWORD" | b"zmmword" => 512,
        _ => return None,
    })
}

/// Operators that are spelled as words.
#[derive(Clone, Copy)]
enum WordOperator {
    Not,
    /// Takes the address of the symbol after it.
    Offset,
    Modulo,
    /// Any other one, which has two operands.
    Binary(Operator),
}

/// Returns the operator that a word stands for, in all lower or all upper case; `None` for other words.
fn word_operator(word: &[u8]) -> Option<WordOperator> {
    Some(match word {
        b"not" | b"NOT" => WordOperator::Not,
        b"or" | b"OR" => WordOperator::Binary(Operator::Or),
        b"shl" | b"SHL" => WordOperator::Binary(Operator::ShiftLeft),
        b"shr" | b"SHR" => WordOperator::Binary(Operator::ShiftRight),
        b"xor" | b"XOR" => WordOperator::Binary(Operator::ExclusiveOr),
        b"and" | b"AND" => WordOperator::Binary(Operator::And),
        b"mod" | b"MOD" => WordOperator::Modulo,
        b"offset" | b"OFFSET" => WordOperator::Offset,
        _ => return None,
    })
}

impl StatementParser {
    /// Parses one operand, without the braces that may follow it, and appends it to the statement's operands.
    pub(in crate::inst::targets::x86) fn parse_intel_operand(&mut self, parser: &mut Parser) -> Parsed<()> {
        let size_bits = size_of_word(parser.token_text());
        if size_bits.is_some() {
            parser.lex();
            if !matches!(parser.token_text(), b"PTR" | b"ptr") {
                return parser.token_error("Expected 'PTR' or 'ptr' token!");
            }
            parser.lex();
        }
        let start = parser.token().span.start;
        if parser.token().is(TokenKind::LeftBrace) {
            return self.parse_rounding(parser);
        }
        let mut head = Head { size_bits, segment: RegisterId::NONE, start };
        if parser.token().is(TokenKind::Identifier)
            && let Ok(register) = self.parse_register(parser)
        {
            match self.finish_leading_register(parser, register, head)? {
                Some(segment) => head.segment = segment,
                None => return Ok(()),
            }
            parser.lex();
            head.start = parser.token().span.start;
        }
        let mut automaton = std::mem::take(&mut self.automaton);
        automaton.clear();
        let result = self.scan_expression(parser, &mut automaton);
        let result = result.and_then(|()| self.finish_expression(parser, &mut automaton, head));
        self.automaton = automaton;
        result
    }

    /// Finishes a register at the start of an operand. Before a colon it is returned as the segment; otherwise it
    /// is the whole operand, and `None` is returned.
    fn finish_leading_register(
        &mut self,
        parser: &mut Parser,
        register: RegisterId,
        head: Head,
    ) -> Parsed<Option<RegisterId>> {
        if register == self.tables.registers.rip {
            return self.fail(parser, head.start, "rip can only be used as a base register");
        }
        if parser.token().is(TokenKind::Colon) {
            if !self.traits(register).any(RegisterTraits::SEGMENT) {
                return self.fail(parser, head.start, "invalid segment register");
            }
            return Ok(Some(register));
        }
        if head.size_bits.is_some() {
            let message = "expected memory operand after 'ptr', found register operand instead";
            return self.fail(parser, head.start, message);
        }
        let end = self.last_end;
        self.operands.push(OperandKind::Register(register), head.start, end);
        Ok(None)
    }

    /// Gives tokens to the automaton up to the first one that cannot belong to the operand.
    fn scan_expression(&mut self, parser: &mut Parser, automaton: &mut Automaton) -> Parsed<()> {
        loop {
            let token = parser.token();
            let start = token.span.start;
            let step = match token.kind {
                TokenKind::Error => return parser.lexical_error(),
                TokenKind::Real => self.scan_dot_offset(parser, automaton)?,
                TokenKind::Identifier | TokenKind::String | TokenKind::At => self.scan_name(parser, automaton)?,
                TokenKind::Integer => self.scan_integer(parser, automaton)?,
                _ => match feed_punctuation(automaton, token.kind, start) {
                    Some(Ok(())) if !automaton.is_failed() => {
                        self.last_end = start;
                        parser.lex();
                        continue;
                    }
                    Some(step) => step,
                    None if automaton.is_complete() => return Ok(()),
                    None => return self.fail(parser, start, UNKNOWN_TOKEN),
                },
            };
            if let Err(message) = step {
                let place = if token.is(TokenKind::LeftBracket) { None } else { automaton.subtraction };
                return self.fail(parser, place.unwrap_or(start), message);
            }
            if automaton.is_failed() {
                return parser.token_error(UNKNOWN_TOKEN);
            }
        }
    }

    /// Scans an offset such as `.4`, which is added to the integer part.
    fn scan_dot_offset(&mut self, parser: &mut Parser, automaton: &mut Automaton) -> Parsed<TokenResult> {
        let text = parser.token_text();
        let digits = text.strip_prefix(b".").unwrap_or(text);
        let offset = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse::<u64>().ok());
        let digits_start = parser.token().span.start + (text.len() - digits.len()) as u32;
        let Some(offset) = offset else {
            return parser.token_error("Unexpected offset");
        };
        self.last_end = digits_start;
        parser.lex();
        automaton.on_dot_offset(offset as i64);
        Ok(Ok(()))
    }

    /// Scans a register, an operator that is spelled as a word, or a symbol.
    fn scan_name(&mut self, parser: &mut Parser, automaton: &mut Automaton) -> Parsed<TokenResult> {
        if parser.token().is(TokenKind::Identifier) {
            // A failure with a message, for a register of another mode, still continues: the name may be a symbol.
            if let Ok(parsed) = read_register(parser, self.tables, OnFailure::Restore) {
                self.last_end = parsed.end.offset;
                return Ok(automaton.on_register(parsed.register));
            }
        }
        let Some(operator) = word_operator(parser.token_text()) else {
            let Ok(primary) = parser.parse_primary() else {
                return parser.token_error("Unexpected identifier!");
            };
            self.last_end = primary.end.offset;
            return Ok(match parser.expressions.as_constant(primary.id) {
                Some(value) => automaton.on_integer(value),
                None => automaton.on_symbol(primary.id),
            });
        };
        let start = parser.token().span.start;
        if matches!(operator, WordOperator::Offset) {
            parser.lex();
            let symbol = self.parse_offset_symbol(parser)?;
            return match automaton.on_offset(symbol) {
                Ok(()) => Ok(Ok(())),
                Err(message) => self.fail(parser, start, message),
            };
        }
        match operator {
            WordOperator::Not => automaton.on_not(),
            WordOperator::Modulo => automaton.on_divide(Operator::Modulo),
            WordOperator::Binary(operator) => automaton.on_binary(operator),
            WordOperator::Offset => {}
        }
        self.last_end = start;
        parser.lex();
        Ok(Ok(()))
    }

    /// Parses the symbol after `offset`.
    fn parse_offset_symbol(&mut self, parser: &mut Parser) -> Parsed<ExprId> {
        let start = parser.token().span.start;
        if matches!(parser.token().kind, TokenKind::Identifier | TokenKind::String)
            && let Ok(primary) = parser.parse_primary()
        {
            self.last_end = primary.end.offset;
            return Ok(primary.id);
        }
        self.fail(parser, start, "unexpected token!")
    }

    /// Scans a number, or a reference to a numeric label such as `1f`.
    fn scan_integer(&mut self, parser: &mut Parser, automaton: &mut Automaton) -> Parsed<TokenResult> {
        let token = parser.token();
        self.last_end = token.span.start;
        parser.lex();
        let is_backward = match parser.token_text() {
            b"b" if parser.token().is(TokenKind::Identifier) => true,
            b"f" if parser.token().is(TokenKind::Identifier) => false,
            _ => return Ok(automaton.on_integer(token.value)),
        };
        let Some(label) = parser.numeric_label(token.value, is_backward) else {
            return self.fail(parser, token.span.start, "invalid reference to undefined symbol");
        };
        let step = automaton.on_symbol(label);
        if step.is_ok() {
            self.last_end = parser.token().span.start;
            parser.lex();
        }
        Ok(step)
    }

    /// Makes the operand of what the automaton found, and appends it: an immediate, or a memory reference.
    fn finish_expression(&mut self, parser: &mut Parser, automaton: &mut Automaton, head: Head) -> Parsed<()> {
        let integer = automaton.take_integer();
        let displacement = match automaton.symbol {
            None => Value::Constant(integer),
            Some(symbol) if integer == 0 => Value::Expression(symbol),
            Some(symbol) => {
                let expressions = &mut parser.expressions;
                let integer = expressions.constant(integer);
                Value::Expression(expressions.binary(BinaryOperator::Add, symbol, integer))
            }
        };
        let end = self.last_end;
        if !automaton.is_memory && !head.segment.is_some() {
            self.operands.push(OperandKind::Immediate(displacement), head.start, end);
            return Ok(());
        }
        let mut memory = MemoryReference {
            segment: head.segment,
            size_bits: head.size_bits,
            ..MemoryReference::absolute(displacement, State::of(parser).mode)
        };
        self.settle_registers(parser, automaton, &mut memory, head.start)?;
        if self.name.eq_ignore_ascii_case(b"jmp") || self.name.eq_ignore_ascii_case(b"call") {
            if head.size_bits.is_none() && automaton.is_offset {
                let message = "`OFFSET` operator cannot be used in an unconditional branch";
                return self.fail(parser, head.start, message);
            }
            memory.is_direct_target = head.size_bits.is_none() && !automaton.has_bracket;
        }
        let registers = self.address_registers(&memory);
        self.check_displacement(parser, registers, displacement, head.start)?;
        self.operands.push(OperandKind::Memory(memory), head.start, end);
        Ok(())
    }

    /// Swaps base and index where only that can be encoded, and checks them.
    fn settle_registers(
        &mut self,
        parser: &mut Parser,
        automaton: &Automaton,
        memory: &mut MemoryReference,
        start: u32,
    ) -> Parsed<()> {
        let (mut base, mut index) = (automaton.base, automaton.index);
        let traits = |register: RegisterId| self.traits(register);
        if index.is_some() && base == self.tables.registers.rip {
            base = RegisterId::NONE;
        }
        let has_scale = automaton.scale.is_some();
        let stack = RegisterTraits::STACK_POINTER;
        if !has_scale && traits(index).any(stack) && !traits(base).any(stack) {
            std::mem::swap(&mut base, &mut index);
        }
        let vector = RegisterTraits::VECTOR;
        if !has_scale && traits(base).any(vector) && !traits(index).any(vector) {
            std::mem::swap(&mut base, &mut index);
        }
        if has_scale && traits(index).any(RegisterTraits::GENERAL_16) {
            return self.fail(parser, start, "16-bit addresses cannot have a scale");
        }
        if traits(base).any(RegisterTraits::INDEX_16) && traits(index).any(RegisterTraits::BASE_16) {
            std::mem::swap(&mut base, &mut index);
        }
        (memory.base, memory.index, memory.scale) = (base, index, automaton.scale.unwrap_or(1));
        if base.is_some() || index.is_some() {
            let registers = self.address_registers(memory);
            let checked =
                crate::inst::targets::x86::address::check_address(registers, memory.scale, State::of(parser).mode);
            if let Err(message) = checked {
                return self.fail(parser, start, message);
            }
        }
        Ok(())
    }
}

/// Result of giving a token to the automaton. A message belongs to the token's start.
type TokenResult = Result<(), &'static str>;

/// Gives the automaton a token that is an operator or bracket by itself; `None` for any other token.
fn feed_punctuation(automaton: &mut Automaton, kind: TokenKind, start: u32) -> Option<TokenResult> {
    match kind {
        TokenKind::Plus => return Some(automaton.on_plus()),
        TokenKind::Minus => return Some(automaton.on_minus(start)),
        TokenKind::LeftBracket => return Some(automaton.on_left_bracket()),
        TokenKind::RightBracket => return Some(automaton.on_right_bracket()),
        TokenKind::RightParenthesis => return Some(automaton.on_right_parenthesis()),
        TokenKind::LeftParenthesis => automaton.on_left_parenthesis(),
        TokenKind::Tilde => automaton.on_not(),
        TokenKind::Star => automaton.on_multiply(),
        TokenKind::Slash => automaton.on_divide(Operator::Divide),
        TokenKind::Percent => automaton.on_divide(Operator::Modulo),
        TokenKind::Pipe => automaton.on_binary(Operator::Or),
        TokenKind::Caret => automaton.on_binary(Operator::ExclusiveOr),
        TokenKind::Ampersand => automaton.on_binary(Operator::And),
        TokenKind::LessLess => automaton.on_binary(Operator::ShiftLeft),
        TokenKind::GreaterGreater => automaton.on_binary(Operator::ShiftRight),
        _ => return None,
    }
    Some(Ok(()))
}
