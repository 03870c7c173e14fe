//! Reads the operands of a statement: by the custom parsers that the tables name, or else by the first token of the operand.
//!
//! The custom parsers that are tried depend on the mnemonic, on the number of operands read so far, and on features.

mod lists;
mod memory;
mod numbers;
mod shifts;
mod vectors;
mod words;

pub(super) use lists::ListRules;
pub(super) use words::name_of_barrier;

use mca_models::arm::{Parse, feature};

use super::operand::Name;
use super::operand::{Immediate, NEGATIVE_ZERO, Operand, Sort, Value};
use super::specifiers::AddressPart;
use super::state::ArmState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, ParsedValue, Parser};
use crate::inst::ids::RegisterId;
use crate::inst::syntax::ObjectFormat;
use crate::inst::tables::mnemonics::Mnemonic;
use crate::text::Location;
use crate::text::token::TokenKind;

/// Result of a parser for some kind of operand. It consumes nothing if no operand of the kind is here, except for a register with a
/// malformed lane (`read_register`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// No operand of its kind is here.
    Nothing,
    /// An operand was read.
    Operand,
}

/// The reading of one statement's operands.
pub(super) struct OperandReader<'a, 'f> {
    /// The parser, which is at the next token to be read.
    pub(super) parser: &'a mut Parser<'f>,
    pub(super) tables: &'static Tables,
    /// The operands so far. The first ones are the mnemonic and the parts that were split off it.
    pub(super) operands: &'a mut Vec<Operand>,
    /// The mnemonic without the parts that were split off.
    pub(super) name: Name,
}

impl OperandReader<'_, '_> {
    /// Reads all operands and the end of the statement. Returns where the statement ends. `mnemonic` is `None` if the tables lack it.
    pub(super) fn read_all(&mut self, mnemonic: Option<&Mnemonic<Parse>>) -> Parsed<Location> {
        if !self.parser.is(TokenKind::EndOfStatement) {
            loop {
                self.read_operand(mnemonic)?;
                if !self.parser.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        if !self.parser.is(TokenKind::EndOfStatement) {
            return self.parser.token_error("unexpected token in argument list");
        }
        let end = self.here();
        self.parser.lex();
        Ok(end)
    }

    /// Reads what is between two commas: one operand, or one with a lane or a mark such as `!`, which is an operand of its own.
    fn read_operand(&mut self, mnemonic: Option<&Mnemonic<Parse>>) -> Parsed<()> {
        if let Some(mnemonic) = mnemonic {
            for parser in mnemonic.parsers_at(self.operands.len() - 1) {
                let is_there = self.parser.state::<ArmState>().availability.has(parser.conditions);
                if is_there && self.read_as(parser.method)? == Found::Operand {
                    return Ok(());
                }
            }
        }
        match self.parser.token().kind {
            TokenKind::Identifier => self.read_word(),
            TokenKind::LeftParenthesis | TokenKind::Integer | TokenKind::String | TokenKind::Dot => {
                self.read_expression()
            }
            TokenKind::LeftBracket => self.read_memory(),
            TokenKind::LeftBrace => {
                let rules = ListRules {
                    is_ordered: !self.name.begins("clr"),
                    has_all_doubles: self.name.is("vlldm") || self.name.is("vlstm") || self.name.is("vscclrm"),
                    continues_singles: self.name.is("vscclrm"),
                    allows_code: false,
                };
                self.read_list(rules)
            }
            TokenKind::Hash | TokenKind::Dollar => self.read_marked_number(),
            TokenKind::Colon => self.read_part(),
            TokenKind::Equal if self.name.is("ldr") => {
                let start = self.here();
                self.parser.lex();
                let value = self.value()?;
                self.push_before_here(start, Value::Pooled(value));
                Ok(())
            }
            _ => self.parser.token_error("unexpected token in operand"),
        }
    }

    /// Reads an operand by one custom parser.
    fn read_as(&mut self, method: Parse) -> Parsed<Found> {
        match method {
            Parse::ParseModImm => self.read_rotated_byte(),
            Parse::ParseBitfield => self.read_bitfield(),
            Parse::ParseITCondCode => self.read_condition(),
            Parse::ParseCoprocNumOperand => self.read_coprocessor(),
            Parse::ParseCoprocRegOperand => self.read_coprocessor_register(),
            Parse::ParseCoprocOptionOperand => self.read_coprocessor_option(),
            Parse::ParseProcIFlagsOperand => self.read_interrupt_flags(),
            Parse::ParseMemBarrierOptOperand => self.read_memory_barrier(),
            Parse::ParseInstSyncBarrierOptOperand => self.read_instruction_barrier(),
            Parse::ParseTraceSyncBarrierOptOperand => self.read_trace_barrier(),
            Parse::ParseFPImm => self.read_float(),
            Parse::ParsePostIdxReg => self.read_post_index(),
            Parse::ParseAM3Offset => self.read_short_offset(),
            Parse::ParseBankedRegOperand => self.read_banked_register(),
            Parse::ParseMSRMaskOperand => self.read_special_register(),
            Parse::ParsePKHLSLImm => self.read_packing_shift(super::operand::Shift::Lsl),
            Parse::ParsePKHASRImm => self.read_packing_shift(super::operand::Shift::Asr),
            Parse::ParseSetEndImm => self.read_endianness(),
            Parse::ParseShifterImm => self.read_saturation_shift(),
            Parse::ParseRotImm => self.read_rotation(),
            Parse::ParseVectorList => self.read_vectors(),
        }
    }

    /// Reads an operand that begins with a word: a register, a shift of the previous operand, or a symbol.
    fn read_word(&mut self) -> Parsed<()> {
        if self.name.is("b") || self.name.is("bl") {
            return self.read_expression();
        }
        if self.read_register() == Found::Operand || self.read_shift_of_register()? == Found::Operand {
            return Ok(());
        }
        self.read_expression()
    }

    /// Reads a register, and a lane or an exclamation mark after it. If the lane is malformed, the error does not end the statement: the
    /// register stays among the operands, but the result is `Nothing`, and the caller reads on where the error was.
    fn read_register(&mut self) -> Found {
        let start = self.here();
        let Some(register) = self.take_register() else { return Found::Nothing };
        self.push_before_here(start, Value::Register(register));
        if self.parser.is(TokenKind::LeftBracket) {
            return self.read_lane().unwrap_or(Found::Nothing);
        }
        self.take_exclamation_mark();
        Found::Operand
    }

    /// Reads the lane after a register, such as `[1]`.
    fn read_lane(&mut self) -> Parsed<Found> {
        let start = self.here();
        self.parser.lex();
        let value = self.value()?;
        let Immediate::Constant(lane) = value else {
            return self.parser.token_error("immediate value expected for vector index");
        };
        self.parser.expect(TokenKind::RightBracket, "']' expected")?;
        self.push_before_here(start, Value::Number(Sort::Lane, i64::from(lane as u32)));
        Ok(Found::Operand)
    }

    /// Reads a number or symbol without `#`.
    fn read_expression(&mut self) -> Parsed<()> {
        let start = self.here();
        let value = self.value()?;
        self.push_number(start, value);
        Ok(())
    }

    /// Reads a number or symbol after `#` or `$`, such as `#8` or `#:lower16:symbol`. A `$` can also begin a
    /// name.
    fn read_marked_number(&mut self) -> Parsed<()> {
        let start = self.here();
        let is_name = || {
            let next = self.parser.byte_after_token(0);
            self.parser.is(TokenKind::Dollar)
                && next.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'))
        };
        if !is_name() {
            self.parser.lex();
        }
        if self.parser.is(TokenKind::Colon) {
            return self.read_part();
        }
        let value = self.signed_value()?;
        self.push_number(start, value);
        self.take_exclamation_mark();
        Ok(())
    }

    /// Reads a part of a symbol's address, such as `:lower16:symbol`.
    fn read_part(&mut self) -> Parsed<()> {
        let start = self.here();
        self.parser.lex();
        if !self.parser.is(TokenKind::Identifier) {
            return self.parser.token_error("expected prefix identifier in operand");
        }
        let Some(part) = AddressPart::find(self.parser.token_text()) else {
            return self.parser.token_error("unexpected prefix in operand");
        };
        if self.parser.format() != ObjectFormat::Elf && !part.has_16_bits() {
            return self.parser.token_error("cannot represent relocation in the current file format");
        }
        self.parser.lex();
        self.parser.expect(TokenKind::Colon, "unexpected token after prefix")?;
        self.parser.take(TokenKind::Hash);
        let parsed = self.parser.parse_expression()?;
        let id = part.wrap(&mut self.parser.expressions, parsed.id);
        self.push_number(start, Immediate::Expression(id));
        Ok(())
    }

    // Tools of the parsers in the files next to this one.

    /// Whether a feature is in force.
    fn has(&self, feature: mca_models::ids::FeatureId) -> bool {
        self.parser.state::<ArmState>().features.has(feature)
    }

    /// Returns the place of the current token.
    fn here(&self) -> Location {
        self.parser.token().location()
    }

    /// Reads a number or an expression.
    fn value(&mut self) -> Parsed<Immediate> {
        Ok(match self.parser.parse_value()? {
            ParsedValue::Constant(value) => Immediate::Constant(value),
            ParsedValue::Expression(parsed) => {
                let constant = self.parser.expressions.as_constant(parsed.id);
                constant.map_or(Immediate::Expression(parsed.id), Immediate::Constant)
            }
        })
    }

    /// Reads a number or an expression, where `-0` is [`NEGATIVE_ZERO`].
    fn signed_value(&mut self) -> Parsed<Immediate> {
        let is_negative = self.parser.is(TokenKind::Minus);
        Ok(match self.value()? {
            Immediate::Constant(value) if is_negative && value as i32 == 0 => Immediate::Constant(NEGATIVE_ZERO),
            other => other,
        })
    }

    /// Reads a number or an expression. If it is malformed, the error `message` at `at` follows that of the expression.
    fn value_or(&mut self, at: Location, message: &str) -> Parsed<Immediate> {
        match self.value() {
            Ok(value) => Ok(value),
            Err(Failed) => self.parser.error(at, message),
        }
    }

    /// Consumes the current token, `#` or `$`, and reads a number, which is returned with its place. The arguments are the messages about
    /// a malformed expression and about a symbol.
    fn number_behind_mark(&mut self, malformed: &str, symbolic: &str) -> Parsed<(i64, Location)> {
        self.parser.lex();
        let at = self.here();
        match self.value_or(at, malformed)? {
            Immediate::Constant(value) => Ok((value, at)),
            Immediate::Expression(_) => self.parser.error(at, symbolic),
        }
    }

    /// Whether the current token is `#` or `$`.
    fn is_at_mark(&self) -> bool {
        self.parser.is(TokenKind::Hash) || self.parser.is(TokenKind::Dollar)
    }

    /// Reads a register, by its own name or an alias; `None` if none is here.
    pub(super) fn take_register(&mut self) -> Option<RegisterId> {
        self.take_register_of(false)
    }

    /// Like [`OperandReader::take_register`]. With `has_all_doubles`, d16 to d31 count even if the processor
    /// lacks them.
    fn take_register_of(&mut self, has_all_doubles: bool) -> Option<RegisterId> {
        if !self.parser.is(TokenKind::Identifier) {
            return None;
        }
        let state = self.parser.state::<ArmState>();
        let text = self.parser.token_text();
        let registers = self.tables.registers;
        let register = match registers.find(text) {
            Some(register) if registers.is_upper_double(register) => {
                (has_all_doubles || state.features.has(feature::F_D32)).then_some(register)?
            }
            Some(register) => register,
            None => state.aliases.find(text)?,
        };
        self.parser.lex();
        Some(register)
    }

    /// Reads a `!` as an operand, if there is one.
    fn take_exclamation_mark(&mut self) {
        self.take_mark(TokenKind::Exclaim, b"!");
    }

    /// Reads a token of this kind as an operand, if there is one.
    fn take_mark(&mut self, kind: TokenKind, text: &[u8]) {
        if self.parser.is(kind) {
            let value = Value::Token(Name::new(text), self.tables.kind_of_token(text));
            self.operands.push(Operand::point(value, self.here()));
            self.parser.lex();
        }
    }

    /// Appends an operand that ends with the token before the current one.
    fn push_before_here(&mut self, start: Location, value: Value) {
        let end = self.end_before_here(start);
        self.operands.push(Operand { value, start, end });
    }

    /// Appends a number or symbol. As in the reference, it ends one byte before the current token, whatever
    /// is between.
    fn push_number(&mut self, start: Location, value: Immediate) {
        let here = self.here();
        let offset = here.offset.saturating_sub(1).max(start.offset);
        let end = if here.buffer == start.buffer { Location { offset, ..start } } else { start };
        self.operands.push(Operand { value: Value::Immediate(value), start, end });
    }

    /// Returns where an operand that began at `start` ends: before the current token and the blanks before it. `start` itself if the
    /// current token is in another buffer or before it.
    fn end_before_here(&self, start: Location) -> Location {
        let here = self.here();
        if here.buffer != start.buffer || here.offset < start.offset {
            return start;
        }
        let span = crate::text::Span { buffer: start.buffer, start: start.offset, end: here.offset };
        let length = self.parser.text(span).trim_ascii_end().len();
        Location { offset: start.offset + length as u32, ..start }
    }
}
