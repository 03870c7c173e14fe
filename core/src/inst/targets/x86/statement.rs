//! Reads statements with instructions, from the first token to the emitted instruction.
//!
//! The order of work is that of the reference: pseudo prefixes, rewriting of the mnemonic, prefixes, operands,
//! rewriting of operands, an implied `wait`, the choice of the opcode, checks, a shorter opcode. An error drops the
//! statement, but an implied `wait` that has been emitted stays.

use super::address::{AddressRegisters, DisplacementIssue, check_displacement};
use super::mnemonic;
use super::operand::{OperandKind, OperandToken, Value};
use super::pending::StatementParser;
use super::register_name::{OnFailure, ParsedRegister, is_register_name, read_register};
use super::registers::RegisterTraits;
use super::state::State;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, ParsedExpression, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::TargetFlags;
use crate::inst::targets::x86::syntax::Dialect;
use crate::text::token::{Token, TokenKind};
use crate::text::{Location, Span};

/// Parses a statement of the target. `first` is its first token, `name` the name that begins there, or `{`; both have
/// been consumed. On success the end of the statement has been consumed, too, and the instructions have been emitted;
/// on failure at least one error is in the queue.
pub fn parse(parser: &mut Parser, first: Token, name: Span) -> Parsed<()> {
    let mut statement = match State::from_parser_mut(parser).statement.take() {
        Some(statement) => statement,
        None => match Tables::get() {
            Some(tables) => Box::new(StatementParser::new(tables)),
            None => return parser.error(first.location(), "no instruction tables"),
        },
    };
    let result = statement.parse(parser, first, name);
    State::from_parser_mut(parser).statement = Some(statement);
    result
}

/// Parses a register where an expression may hold one: `%name` in AT&T syntax, a register's name in Intel syntax.
/// `None` if the current token is neither; no token is consumed then.
pub fn parse_register(parser: &mut Parser) -> Option<Parsed<ParsedRegister>> {
    let is_register = match Dialect::of(parser.dialect) {
        Dialect::Att => parser.is(TokenKind::Percent),
        Dialect::Intel => parser.is(TokenKind::Identifier),
    };
    let tables = Tables::get().filter(|_| is_register)?;
    if Dialect::of(parser.dialect) == Dialect::Intel && !is_register_name(tables, parser.token_text()) {
        return None;
    }
    Some(read_register(parser, tables, OnFailure::Leave))
}

/// Parses a register as a part of an expression; `None` if none is here.
pub(super) fn parse_primary(parser: &mut Parser) -> Option<Parsed<ParsedExpression>> {
    if let Some(register) = parse_register(parser) {
        return Some(register.map(|register| {
            let id = parser.expressions.register(register.register, register.name().as_bytes());
            ParsedExpression { id, end: register.end, origin: None }
        }));
    }
    if parser.is(TokenKind::Percent) && Dialect::of(parser.dialect) == Dialect::Intel {
        // A `%` begins no register in Intel syntax; the reference fails here without a message.
        return Some(Err(Failed));
    }
    None
}

/// Parses a register where nothing else may be. In AT&T syntax, the `%` may be missing.
pub fn parse_bare_register(parser: &mut Parser) -> Parsed<ParsedRegister> {
    match Tables::get() {
        Some(tables) => read_register(parser, tables, OnFailure::Leave),
        None => parser.token_error("no instruction tables"),
    }
}

impl StatementParser {
    /// Forgets the last statement.
    fn begin(&mut self, parser: &mut Parser, first: Token) {
        State::from_parser_mut(parser).names_extended_general = false;
        self.buffer = first.span.buffer;
        self.start = first.span.start;
        self.mnemonic_start = first.span.start;
        self.name.clear();
        self.mnemonic.clear();
        self.prefix_flags = TargetFlags::default();
        self.displacement_size = TargetFlags::default();
        self.encoding = None;
        self.suppresses_flags = false;
        self.matches_as_32_bit = false;
        self.operands.clear();
    }

    /// Parses a statement; see [`parse`].
    fn parse(&mut self, parser: &mut Parser, first: Token, name: Span) -> Parsed<()> {
        self.begin(parser, first);
        if first.is(TokenKind::LeftBrace) {
            self.parse_pseudo_prefixes(parser)?;
        } else {
            self.name.extend_from_slice(parser.text(name));
            self.name.make_ascii_lowercase();
        }
        let predicate = self.rewrite_mnemonic(parser);
        let mut is_prefix = mnemonic::is_single_prefix(&self.name, Dialect::of(parser.dialect));
        self.parse_attached_prefixes(parser);
        self.parse_data_size_prefix(parser, &mut is_prefix)?;
        let predicate = predicate.map(|value| OperandKind::Immediate(Value::Constant(value)));
        let predicate_at = self.mnemonic_start;
        if let (Some(predicate), Dialect::Att) = (predicate, Dialect::of(parser.dialect)) {
            self.operands.push(predicate, predicate_at, predicate_at);
        }
        if self.name.starts_with(b"ccmp") || self.name.starts_with(b"ctest") {
            self.parse_default_flags(parser)?;
        }
        if !is_prefix {
            self.parse_operands(parser)?;
        }
        if let (Some(predicate), Dialect::Intel) = (predicate, Dialect::of(parser.dialect)) {
            self.operands.push(predicate, predicate_at, predicate_at);
        }
        let end = self.statement_end(parser, is_prefix);
        if parser.is(TokenKind::EndOfStatement) || is_prefix && parser.is(TokenKind::Slash) {
            parser.lex();
        }
        self.rewrite_operands(parser)?;
        if parser.has_errors() {
            return Err(Failed);
        }
        self.choose_and_emit(parser, Span { buffer: self.buffer, start: self.start, end })
    }

    /// Makes the mnemonic of the tables from the name. Returns the predicate of a comparison if it was part of
    /// the name.
    fn rewrite_mnemonic(&mut self, parser: &mut Parser) -> Option<i64> {
        if let Some(size) = mnemonic::split_displacement_suffix(&mut self.name) {
            self.displacement_size = size;
        }
        let is_intel = Dialect::of(parser.dialect) == Dialect::Intel;
        if is_intel && mnemonic::takes_short(&self.name) && parser.token_text() == b"short" {
            parser.lex();
        }
        self.mnemonic.extend_from_slice(&self.name);
        if mnemonic::has_redundant_set_suffix(&self.mnemonic) {
            self.mnemonic.pop();
        }
        let compare = mnemonic::find_compare(&self.mnemonic)?;
        self.set_mnemonic(compare.mnemonic.as_bytes());
        Some(compare.predicate)
    }

    /// Sets the mnemonic that is looked up.
    pub(super) fn set_mnemonic(&mut self, mnemonic: &[u8]) {
        self.mnemonic.clear();
        self.mnemonic.extend_from_slice(mnemonic);
    }

    /// Parses all operands, with the braces after them.
    fn parse_operands(&mut self, parser: &mut Parser) -> Parsed<()> {
        if parser.is(TokenKind::EndOfStatement) {
            return Ok(());
        }
        if parser.is(TokenKind::Star) {
            self.operands.push_token(OperandToken::Star, parser.token().span.start);
            parser.lex();
        }
        loop {
            match Dialect::of(parser.dialect) {
                Dialect::Att => self.parse_att_operand(parser)?,
                Dialect::Intel => self.parse_intel_operand(parser)?,
            }
            if parser.is(TokenKind::LeftBrace) {
                self.parse_decorations(parser)?;
            }
            if !parser.take(TokenKind::Comma) {
                break;
            }
        }
        if !parser.is(TokenKind::EndOfStatement) {
            return parser.token_error("unexpected token in argument list");
        }
        Ok(())
    }

    /// Returns the offset at which the statement's text ends. What follows a prefix that is a statement of its
    /// own is another statement.
    fn statement_end(&self, parser: &Parser, is_prefix: bool) -> u32 {
        let end = parser.token().span.start.max(self.start);
        let text = parser.text(Span { buffer: self.buffer, start: self.start, end });
        if is_prefix && !parser.is(TokenKind::EndOfStatement) {
            let length = text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len());
            return self.start + length as u32;
        }
        self.start + text.trim_ascii_end().len() as u32
    }

    /// Returns a value as a number; `None` if it depends on symbols that have none.
    pub(super) fn evaluate(&self, parser: &Parser, value: Value) -> Option<i64> {
        match value {
            Value::Constant(value) => Some(value),
            Value::Expression(id) => parser.expressions.evaluate(id),
        }
    }

    /// Parses a register and notes where it ends.
    pub(super) fn parse_register(&mut self, parser: &mut Parser) -> Parsed<RegisterId> {
        let parsed = read_register(parser, self.tables, OnFailure::Leave)?;
        self.last_end = parsed.end.offset;
        Ok(parsed.register)
    }

    /// Reports a constant displacement that does not fit its address.
    pub(super) fn check_displacement(
        &mut self,
        parser: &mut Parser,
        registers: AddressRegisters,
        displacement: Value,
        location: u32,
    ) -> Parsed<()> {
        match check_displacement(registers, displacement) {
            None => {}
            Some(DisplacementIssue::Error(text)) => return self.fail(parser, location, text),
            Some(DisplacementIssue::Warning(text)) => parser.warning(self.location(location), None, text),
        }
        Ok(())
    }

    pub(super) fn traits(&self, register: RegisterId) -> RegisterTraits {
        self.tables.registers.traits(register)
    }

    /// Returns the name that begins at the current token.
    pub(super) fn name_here<'p>(&self, parser: &'p Parser) -> &'p [u8] {
        parser.text(parser.name_span(parser.token()))
    }

    /// Returns the place of an offset in the statement's text.
    pub(super) fn location(&self, offset: u32) -> Location {
        Location { buffer: self.buffer, offset }
    }

    /// Fails with a message at an offset.
    pub(super) fn fail<T>(&self, parser: &mut Parser, offset: u32, text: impl Into<Vec<u8>>) -> Parsed<T> {
        parser.error(self.location(offset), text)
    }

    /// Fails with a message at an offset, which highlights the text from `start` to `end`.
    pub(super) fn fail_in<T>(
        &self,
        parser: &mut Parser,
        offset: u32,
        text: impl Into<Vec<u8>>,
        start: u32,
        end: u32,
    ) -> Parsed<T> {
        let range = Span { buffer: self.buffer, start, end };
        parser.error_in(self.location(offset), Some(range), text)
    }
}
