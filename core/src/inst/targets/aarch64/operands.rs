//! Reads the operands of a statement: by custom parsers, methods that the tables name for some operands, else by the
//! grammar that all mnemonics share.
//!
//! The mnemonic and the operand's index select the custom parsers; features do not matter. The index counts all operands
//! that have been read, among which words and signs such as `.4s` and `[` are operands of their own. A message points at
//! the token that was read last (`reached_error`) or at the current one (`token_error`), as the reference's does.

mod barriers;
mod labels;
mod lists;
mod literals;
mod matrices;
mod numbers;
mod predicates;
mod registers;
mod shifts;
mod system;

use mca_models::aarch64::Parse;
use mca_models::assembler::Call;

use super::conditions::{ALWAYS, find_condition, unknown_condition};
use super::operand::Name;
use super::operand::{Equality, HintKind, Immediate, Operand, RegisterKind, Value};
use super::system_operands::List;
use super::tables::Tables;
use crate::inst::asm::{Parsed, ParsedValue, Parser};
use crate::inst::tables::mnemonics::Mnemonic;
use crate::text::Location;
use crate::text::token::TokenKind;

/// What a parser of operands found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// No operand of the parser's kind was found: the next parser is tried, at the token that is current then. Some parsers have
    /// consumed tokens by that time, as the reference's do.
    Nothing,
    /// An operand, which was appended to the operands of the statement.
    Operand,
}

/// Reads the operands of one statement. Methods `read_…` that return nothing, a `bool` or a [`Found`] append what they read to
/// `operands`, as does `read_all`; the other methods `read_…` return what they read, as methods `take_…` do.
pub(super) struct OperandReader<'a, 'p, 'f> {
    pub(super) parser: &'a mut Parser<'f>,
    pub(super) tables: &'static Tables,
    /// The mnemonic up to its first dot.
    pub(super) head: &'p [u8],
    /// The mnemonic's entry in the tables, if it has one.
    pub(super) mnemonic: Option<&'static Mnemonic<Parse>>,
    /// The operands read so far.
    pub(super) operands: &'p mut Vec<Operand>,
    /// The mnemonic that replaces the written one because of an operand, as `movz` does for `ldr x0, =1`; `None` for none.
    pub(super) replacement: Option<&'static str>,
}

/// Which operand of a mnemonic is a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ConditionPlace {
    /// The operand's number, from 1, among those that commas separate.
    operand: usize,
    /// Whether machine code has the opposite condition.
    is_inverted: bool,
}

/// Returns which operand of a mnemonic is a condition; `None` if none is. `mnemonic` is the part after the last dot.
fn condition_place(mnemonic: &[u8]) -> Option<ConditionPlace> {
    let (operand, is_inverted) = match mnemonic {
        b"ccmp" | b"ccmn" | b"fccmp" | b"fccmpe" | b"fcsel" | b"csel" | b"csinc" | b"csinv" | b"csneg" => (4, false),
        b"cset" | b"csetm" => (2, true),
        b"cinc" | b"cinv" | b"cneg" => (3, true),
        _ => return None,
    };
    Some(ConditionPlace { operand, is_inverted })
}

impl OperandReader<'_, '_, '_> {
    /// Reads all operands and the end of the statement, and returns the end's place. `last_part` is the mnemonic's part
    /// after the last dot.
    pub(super) fn read_all(&mut self, last_part: &[u8]) -> Parsed<Location> {
        let condition = condition_place(last_part);
        let mut number = 1;
        if !self.parser.is(TokenKind::EndOfStatement) {
            loop {
                let place = condition.filter(|place| place.operand == number);
                self.read_operand(place.map(|place| place.is_inverted))?;
                for (kind, text) in
                    [(TokenKind::RightBracket, "]"), (TokenKind::Exclaim, "!"), (TokenKind::RightBrace, "}")]
                {
                    if self.parser.take(kind) {
                        // The reference gives this token the place after it.
                        self.push_token_here(text.as_bytes());
                    }
                }
                number += 1;
                if !self.parser.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.read_end()
    }

    /// Reads the end of the statement and returns its place.
    pub(super) fn read_end(&mut self) -> Parsed<Location> {
        let end = self.here();
        self.parser.expect(TokenKind::EndOfStatement, "unexpected token in argument list")?;
        Ok(end)
    }

    /// Reads what stands between two commas, which may be several operands: `[x0` is two. If it must be a condition,
    /// `condition` says whether to invert it; otherwise `condition` is `None`.
    fn read_operand(&mut self, mut condition: Option<bool>) -> Parsed<()> {
        loop {
            if self.read_custom()? == Found::Operand {
                return Ok(());
            }
            match self.parser.token().kind {
                TokenKind::LeftBracket => self.push_token_here(b"["),
                TokenKind::LeftBrace => {
                    let found = self.read_vector_list(RegisterKind::Neon, true);
                    if found == Ok(Found::Operand) && self.read_lane_index().is_ok() {
                        return Ok(());
                    }
                    self.push_token_here(b"{");
                }
                TokenKind::Identifier => return self.read_named(condition),
                TokenKind::Integer | TokenKind::Real | TokenKind::Hash => return self.read_number(),
                TokenKind::Equal => return self.read_literal(),
                _ => return self.read_other(),
            }
            // What is in brackets or braces follows at once.
            self.parser.lex();
            condition = None;
        }
    }

    /// Reads an operand by the custom parsers for the next operand, until one of them finds an operand.
    fn read_custom(&mut self) -> Parsed<Found> {
        let Some(mnemonic) = self.mnemonic else { return Ok(Found::Nothing) };
        let mut start = self.here();
        let mut refused = None;
        for parser in mnemonic.parsers_at(self.operands.len()) {
            // A parser that is tried again right after it found nothing finds nothing again, and is skipped; unless it consumed
            // a token or reported an error: then the reference's error comes twice, too.
            if refused == Some(parser.call) && self.here() == start && !self.parser.has_errors() {
                continue;
            }
            start = self.here();
            if self.read_as(parser.method, &parser.call)? == Found::Operand {
                return Ok(Found::Operand);
            }
            refused = Some(parser.call);
        }
        Ok(Found::Nothing)
    }

    /// Reads an operand by one custom parser, with the arguments that the tables give in `call`.
    fn read_as(&mut self, method: Parse, call: &Call) -> Parsed<Found> {
        let flag = |index| call.number(index) != 0;
        match method {
            Parse::TryParseGPROperand => self.read_scalar(flag(0), equality_of(call.word(1))),
            Parse::TryParseSVEDataVector => self.read_data_vector(flag(0), flag(1)),
            Parse::TryParseSVEPredicateVector => self.read_predicate(RegisterKind::named(call.word(0))),
            Parse::TryParseSVEPredicateOrPredicateAsCounterVector => self.read_any_predicate(),
            Parse::TryParseVectorList => self.read_vector_list(RegisterKind::named(call.word(0)), false),
            Parse::TryParseMatrixRegister => self.read_matrix(),
            Parse::TryParseMatrixTileList => self.read_tile_list(),
            Parse::TryParseImmWithOptionalShift => self.read_shifted_immediate(),
            Parse::TryParseImmRange => self.read_range(),
            Parse::TryParseAdjImm0_63 => self.read_adjusted(call.number(0).into()),
            Parse::TryParseFPImm => self.read_float(flag(0)),
            Parse::TryParseSysCROperand => self.read_control_register(),
            Parse::TryParseSysReg => self.read_system_register(),
            Parse::TryParseSVCR => self.read_streaming_control(),
            Parse::TryParseBarrierOperand => self.read_barrier(),
            Parse::TryParseBarriernXSOperand => self.read_nxs_barrier(),
            Parse::TryParsePrefetch if flag(0) => self.read_prefetch(List::SvePrefetches, 15),
            Parse::TryParsePrefetch => self.read_prefetch(List::Prefetches, 31),
            Parse::TryParseRPRFMOperand => self.read_prefetch(List::RangePrefetches, 63),
            Parse::TryParseTIndexHint => self.read_hint(List::TranslationIndices, HintKind::TranslationIndex),
            Parse::TryParseSVEPattern => self.read_pattern(),
            Parse::TryParseSVEVecLenSpecifier => self.read_length_specifier(),
            Parse::TryParseAdrpLabel => self.read_page_label(),
            Parse::TryParseAdrLabel => self.read_near_label(),
            Parse::TryParseGPR64sp0Operand => self.read_plain_base(),
            Parse::TryParseGPR64x8 => self.read_octet(),
            Parse::TryParseGPRSeqPair => self.read_pair(),
            Parse::TryParseSyspXzrPair => self.read_zero_pair(),
        }
    }

    /// Reads an operand that begins with a name and that no custom parser has read.
    fn read_named(&mut self, condition: Option<bool>) -> Parsed<()> {
        if let Some(text) = self.take_group_size() {
            self.push_token_here(text.as_bytes());
            return Ok(());
        }
        if let Some(is_inverted) = condition {
            return self.read_condition(is_inverted);
        }
        if self.read_register() {
            let saved = self.parser.token();
            if !self.parser.take(TokenKind::Comma) {
                return Ok(());
            }
            // A shift of the register, which is an operand of its own, may follow the comma.
            if self.read_custom()? == Found::Nothing && self.read_shift()? == Found::Nothing {
                self.parser.put_back(saved);
            }
            return Ok(());
        }
        if self.read_multiplier() {
            return Ok(());
        }
        if matches!(
            self.head,
            b"brb" | b"smstart" | b"smstop" | b"gcsb" | b"bti" | b"stshh" | b"psb" | b"tsb" | b"shuh"
        ) {
            return self.read_keyword();
        }
        self.read_label()
    }

    /// Reads a word that is an operand by itself. It is kept as written, since rows take some words only in lower case; `sm`
    /// and `za`, which may be in capitals, are kept in lower case.
    fn read_keyword(&mut self) -> Parsed<()> {
        let text = self.parser.token_text();
        let is_lowered = text.eq_ignore_ascii_case(b"sm") || text.eq_ignore_ascii_case(b"za");
        let text = if is_lowered { Name::lower(text) } else { Name::new(text) };
        let start = self.here();
        self.push_point(start, Value::Token { text, is_suffix: false });
        self.parser.lex();
        Ok(())
    }

    /// Reads a condition; appends the opposite one if `is_inverted`.
    fn read_condition(&mut self, is_inverted: bool) -> Parsed<()> {
        let start = self.here();
        let Some(mut code) = find_condition(self.parser.token_text()) else {
            let message = unknown_condition(self.parser.token_text());
            return self.parser.reached_error(message);
        };
        self.parser.lex();
        if is_inverted {
            if code >= ALWAYS {
                return self.parser.reached_error("condition codes AL and NV are invalid for this instruction");
            }
            code ^= 1;
        }
        self.push_to_here(start, Value::Condition(code));
        Ok(())
    }

    /// Reads an operand that begins with a sign such as `:` or `-`.
    fn read_other(&mut self) -> Parsed<()> {
        let start = self.here();
        let Ok(immediate) = self.read_symbolic() else {
            // The errors of the expression precede this one.
            return self.parser.error(start, "invalid operand");
        };
        self.push_before_here(start, Value::Immediate(immediate));
        self.read_optional_shift()
    }

    // Methods that the parsers in the folder of this file share.

    /// Returns the place of the current token.
    pub(super) fn here(&self) -> Location {
        self.parser.token().location()
    }

    /// Appends an operand. `start` is where messages about it point (`None`: at the statement). `end` is where the underline ends
    /// of a message that operands are missing after this one (`None`: that message has no underline).
    fn push(&mut self, start: Option<Location>, end: Option<Location>, value: Value) {
        self.operands.push(Operand { value, start, end });
    }

    /// Appends an operand that messages underline up to the current token.
    pub(super) fn push_to_here(&mut self, start: Location, value: Value) {
        let end = self.here();
        self.push(Some(start), Some(end), value);
    }

    /// Appends an operand that messages underline up to one byte before the start of the current token.
    fn push_before_here(&mut self, start: Location, value: Value) {
        let end = self.here();
        self.push(Some(start), Some(Location { offset: end.offset.saturating_sub(1), ..end }), value);
    }

    /// Appends an operand at which messages only point.
    pub(super) fn push_point(&mut self, start: Location, value: Value) {
        self.push(Some(start), Some(start), value);
    }

    /// Appends a word that the tables spell out.
    fn push_token(&mut self, start: Location, text: &[u8]) {
        self.push_point(start, Value::Token { text: Name::new(text), is_suffix: false });
    }

    /// Appends a word that the tables spell out, at the place of the current token.
    fn push_token_here(&mut self, text: &[u8]) {
        let start = self.here();
        self.push_token(start, text);
    }

    /// Returns the current token in lower case; `None` if it is no word.
    fn word_here(&self) -> Option<Name> {
        self.parser.is(TokenKind::Identifier).then(|| Name::lower(self.parser.token_text()))
    }

    /// Reads an expression as an immediate, which is a constant if the expression has a value.
    fn read_expression(&mut self) -> Parsed<Immediate> {
        let id = match self.parser.parse_value()? {
            ParsedValue::Constant(value) => return Ok(Immediate::Constant(value)),
            ParsedValue::Expression(parsed) => parsed.id,
        };
        Ok(self.parser.expressions.as_constant(id).map_or(Immediate::Expression(id), Immediate::Constant))
    }

    /// Reads an expression that must be constant; otherwise reports `message` at the token read last.
    fn read_constant(&mut self, message: &str) -> Parsed<i64> {
        match self.read_expression()? {
            Immediate::Constant(value) => Ok(value),
            Immediate::Expression(_) => self.parser.reached_error(message),
        }
    }
}

/// Returns how an operand is compared with the one that it must equal, by the word in the tables.
fn equality_of(word: &str) -> Equality {
    match word {
        "EqualsSuperReg" => Equality::Widened,
        "EqualsSubReg" => Equality::Narrowed,
        _ => Equality::Same,
    }
}
