//! Reads the operands of a statement: by the custom parsers that the tables name, else as registers and expressions.
//!
//! The mnemonic and the index of the operand select the custom parsers; features only decide what these accept. The index counts
//! all operands read so far, among which `(` and `)` are operands of their own.

mod registers;
pub(super) mod stack;
mod symbols;
mod vector_type;
pub(super) mod words;

use mca_models::assembler::Call;
use mca_models::riscv::{Parse, feature};

use super::operand::{Operand, Value};
use super::specifiers::Specifier;
use super::state::RiscvState;
use super::tables::Tables;
use crate::inst::asm::{Failed, Parsed, ParsedExpression, ParsedValue, Parser};
use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;
use crate::inst::tables::mnemonics::Mnemonic;
use crate::text::Location;
use crate::text::token::{Token, TokenKind};

/// What a parser of operands found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// No operand of the parser's kind is at the current token: the next parser is tried.
    Nothing,
    /// An operand, which was appended to the operands of the statement.
    Operand,
}

/// Reads the operands of one statement. Methods `read_…` append what they read to `operands`, methods `take_…` return it.
pub(super) struct OperandReader<'a, 'p, 'f> {
    pub(super) parser: &'a mut Parser<'f>,
    pub(super) tables: &'static Tables,
    /// The operands read so far.
    pub(super) operands: &'p mut Vec<Operand>,
    /// Whether integer registers have 64 bits.
    is_64_bit: bool,
    /// Whether there are only the integer registers x0 to x15.
    has_few_registers: bool,
}

impl<'a, 'p, 'f> OperandReader<'a, 'p, 'f> {
    pub(super) fn new(
        parser: &'a mut Parser<'f>,
        tables: &'static Tables,
        operands: &'p mut Vec<Operand>,
    ) -> OperandReader<'a, 'p, 'f> {
        let features = &parser.state::<RiscvState>().features;
        let (is_64_bit, has_few_registers) = (features.has(feature::F_64BIT), features.has(feature::F_E));
        OperandReader { parser, tables, operands, is_64_bit, has_few_registers }
    }
}

impl OperandReader<'_, '_, '_> {
    /// Reads all operands and the end of the statement, whose place is returned. Without a `mnemonic`, for those that the tables
    /// lack, no custom parser is asked.
    pub(super) fn read_all(&mut self, mnemonic: Option<&Mnemonic<Parse>>) -> Parsed<Location> {
        let end = self.parser.token().location();
        if self.parser.is(TokenKind::EndOfStatement) {
            self.parser.lex();
            return Ok(end);
        }
        loop {
            self.read_operand(mnemonic)?;
            if !self.parser.take(TokenKind::Comma) {
                break;
            }
        }
        if !self.parser.is(TokenKind::EndOfStatement) {
            return self.parser.token_error("unexpected token");
        }
        let end = self.parser.token().location();
        self.parser.lex();
        Ok(end)
    }

    /// Reads what is written up to the next comma: often one operand, four for `4(sp)`.
    fn read_operand(&mut self, mnemonic: Option<&Mnemonic<Parse>>) -> Parsed<()> {
        if self.read_custom(mnemonic)? == Found::Operand || self.read_register(true)? == Found::Operand {
            return Ok(());
        }
        match self.read_expression() {
            Ok(Found::Operand) if self.parser.is(TokenKind::LeftParenthesis) => self.read_base(),
            Ok(Found::Operand) => Ok(()),
            Ok(Found::Nothing) => self.parser.token_error("unknown operand"),
            // The errors of the expression precede this one.
            Err(Failed) => self.parser.token_error("unknown operand"),
        }
    }

    /// Reads an operand by the custom parsers for the next operand, until one of them finds an operand.
    fn read_custom(&mut self, mnemonic: Option<&Mnemonic<Parse>>) -> Parsed<Found> {
        let Some(mnemonic) = mnemonic else { return Ok(Found::Nothing) };
        for parser in mnemonic.parsers_at(self.operands.len()) {
            if self.read_as(parser.method, &parser.call)? == Found::Operand {
                return Ok(Found::Operand);
            }
        }
        Ok(Found::Nothing)
    }

    /// Reads an operand by one custom parser, with the arguments that the tables give in `call`.
    fn read_as(&mut self, method: Parse, call: &Call) -> Parsed<Found> {
        match method {
            Parse::ParseBareSymbol => self.read_bare_symbol(),
            Parse::ParseCallSymbol => self.read_call_symbol(),
            Parse::ParsePseudoJumpSymbol => self.read_jump_symbol(),
            Parse::ParseJALOffset => self.read_jump_offset(),
            Parse::ParseOperandWithSpecifier => self.read_specified(),
            Parse::ParseInsnDirectiveOpcode => self.read_insn_opcode(false),
            Parse::ParseInsnCDirectiveOpcode => self.read_insn_opcode(true),
            Parse::ParseCSRSystemRegister => self.read_system_register(),
            Parse::ParseFPImm => self.read_float(),
            Parse::ParseFRMArg => self.read_rounding_mode(),
            Parse::ParseFenceArg => self.read_fence_set(),
            Parse::ParseVTypeI => self.read_vector_type(),
            Parse::ParseXSfmmVType => self.read_matrix_type(),
            Parse::ParseMaskReg => self.read_mask(),
            Parse::ParseZeroOffsetMemOp => self.read_zero_offset(),
            Parse::ParseRegReg => self.read_indexed(),
            Parse::ParseRegList => self.read_register_list(false),
            Parse::ParseRegListS0 => self.read_register_list(true),
            Parse::ParseZcmpStackAdj => self.read_stack_adjustment(false),
            Parse::ParseZcmpNegStackAdj => self.read_stack_adjustment(true),
            // The argument says whether 64-bit processors have the pair, too.
            Parse::ParseGPRPair => self.read_pair(call.number(0) != 0),
            Parse::ParseGPRAsFPR => self.read_integer_as_float(),
            Parse::ParseGPRAsFPR64 if self.is_64_bit => self.read_integer_as_double(),
            Parse::ParseGPRAsFPR64 => Ok(Found::Nothing),
            Parse::ParseSMTVType => self.read_integer_width(),
            Parse::ParseTileLambda => self.read_tile_stride(),
            Parse::ParseVScaleReg => self.read_scales(),
            Parse::ParseGPRPairAsFPR64 => self.read_pair_as_double(),
        }
    }

    /// Reads a register, or, with `allows_parentheses`, also `(register)`, which is three operands.
    fn read_register(&mut self, allows_parentheses: bool) -> Parsed<Found> {
        let first = self.parser.token();
        let mut parenthesis = None;
        if allows_parentheses && first.is(TokenKind::LeftParenthesis) {
            let mut ahead = [first; 2];
            let n_ahead = self.parser.peek(&mut ahead);
            if n_ahead == 2 && ahead[1].is(TokenKind::RightParenthesis) {
                parenthesis = Some(first);
                self.parser.lex();
            }
        }
        let Some(register) = self.register_here() else {
            if let Some(parenthesis) = parenthesis {
                self.parser.put_back(parenthesis);
            }
            return Ok(Found::Nothing);
        };
        if parenthesis.is_some() {
            self.push_at(first.location(), Value::Token(b'('));
        }
        self.push_register(register, false);
        if parenthesis.is_some() {
            self.parser.lex();
            self.push_here(Value::Token(b')'));
        }
        Ok(Found::Operand)
    }

    /// Reads a number or an expression, perhaps with a specifier.
    fn read_expression(&mut self) -> Parsed<Found> {
        let start = self.parser.token().location();
        match self.parser.token().kind {
            TokenKind::Percent => self.read_specified(),
            TokenKind::LeftParenthesis
            | TokenKind::Dot
            | TokenKind::Minus
            | TokenKind::Plus
            | TokenKind::Exclaim
            | TokenKind::Tilde
            | TokenKind::Integer
            | TokenKind::String
            | TokenKind::Identifier => {
                match self.parser.parse_value()? {
                    ParsedValue::Constant(value) => self.push_at(start, Value::Constant(value)),
                    ParsedValue::Expression(parsed) => self.push_expression(start, parsed.id),
                }
                Ok(Found::Operand)
            }
            _ => Ok(Found::Nothing),
        }
    }

    /// Reads `(register)` after an offset. As in the reference, the place of each parenthesis's operand is that of the token
    /// after it.
    fn read_base(&mut self) -> Parsed<()> {
        self.expect(TokenKind::LeftParenthesis, "expected '('")?;
        self.push_here(Value::Token(b'('));
        if self.read_register(false)? == Found::Nothing {
            return self.parser.token_error("expected register");
        }
        self.expect(TokenKind::RightParenthesis, "expected ')'")?;
        self.push_here(Value::Token(b')'));
        Ok(())
    }

    /// Reads an expression with a specifier, such as `%lo(symbol)`.
    fn read_specified(&mut self) -> Parsed<Found> {
        let start = self.parser.token().location();
        let parsed = parse_specified(self.parser)?;
        self.push_at(start, Value::Expression(parsed.id));
        Ok(Found::Operand)
    }

    // Methods that the parsers in the folder of this file share.

    fn state(&self) -> &RiscvState {
        self.parser.state::<RiscvState>()
    }

    /// Whether a feature is in force.
    fn has(&self, feature: mca_models::ids::FeatureId) -> bool {
        self.state().features.has(feature)
    }

    /// Returns the register that the current token names; `None` if it names none or the processor lacks it.
    fn register_here(&self) -> Option<RegisterId> {
        if !self.parser.is(TokenKind::Identifier) {
            return None;
        }
        self.register_named(self.parser.token_text())
    }

    /// Returns the register of this name; `None` if there is none or the processor lacks it.
    fn register_named(&self, name: &[u8]) -> Option<RegisterId> {
        let register = self.tables.registers.find(name)?;
        let is_upper = || self.tables.registers.integer_number(register).is_some_and(|number| number >= 16);
        if self.has_few_registers && is_upper() {
            return None;
        }
        Some(register)
    }

    /// Appends a register and consumes the current token, which names it. `may_hold_float`: it is an integer register, which may
    /// stand where a floating-point value is expected.
    fn push_register(&mut self, register: RegisterId, may_hold_float: bool) {
        self.push_here(Value::Register { register, may_hold_float });
        // Not `lex`, which skips comments: the reference does not skip those behind a register.
        self.parser.advance();
    }

    /// Appends an expression, as a number if it has a value.
    fn push_expression(&mut self, start: Location, id: ExprId) {
        let value = self.parser.expressions.as_constant(id).map_or(Value::Expression(id), Value::Constant);
        self.push_at(start, value);
    }

    /// Appends an operand at the current token.
    fn push_here(&mut self, value: Value) {
        let start = self.parser.token().location();
        self.push_at(start, value);
    }

    /// Appends an operand at a place.
    fn push_at(&mut self, start: Location, value: Value) {
        self.operands.push(Operand { value, start, is_64_bit: self.is_64_bit });
    }

    /// Consumes a token of this kind, or reports the message.
    fn expect(&mut self, kind: TokenKind, message: &str) -> Parsed<()> {
        if self.parser.take(kind) { Ok(()) } else { self.parser.token_error(message) }
    }

    /// Fails with a message at a token.
    fn fail_at<T>(&mut self, token: Token, message: impl Into<Vec<u8>>) -> Parsed<T> {
        self.parser.error(token.location(), message)
    }
}

/// Parses `%name(expression)`. Operators after the parenthesis belong to the expression inside.
pub(super) fn parse_specified(parser: &mut Parser<'_>) -> Parsed<ParsedExpression> {
    const MISSING: &str = "expected '%' relocation specifier";
    parser.expect(TokenKind::Percent, MISSING)?;
    if !parser.is(TokenKind::Identifier) {
        return parser.token_error(MISSING);
    }
    let Some(specifier) = Specifier::find(parser.token_text()) else {
        return parser.token_error("invalid relocation specifier");
    };
    parser.lex();
    parser.expect(TokenKind::LeftParenthesis, "expected '('")?;
    let first = parser.parse_parenthesized()?;
    let inside = parser.parse_operators_behind(first)?;
    Ok(ParsedExpression { id: specifier.wrap(&mut parser.expressions, inside.id), ..inside })
}

#[cfg(test)]
mod tests {
    use crate::inst::asm::{NoFiles, Options, assemble};
    use crate::inst::instruction::Operand;
    use crate::inst::triple::Triple;

    /// Returns the immediates of a text's instructions, and the number of nodes of expressions that reading it
    /// made.
    fn immediates(text: &str) -> (Vec<i64>, usize) {
        let triple = Triple::find(b"riscv64", b"").expect("a known triple");
        let options = Options::of(triple.into());
        let assembly = assemble(text.as_bytes(), options, &NoFiles);
        let operands = assembly.instructions.iter().flat_map(|one| one.operands());
        let values = operands.filter_map(|operand| match operand {
            Operand::Immediate(value) => Some(*value),
            _ => None,
        });
        (values.collect(), assembly.expressions.len())
    }

    #[test]
    fn only_a_number_that_is_continued_makes_an_expression() {
        let (_, of_nothing) = immediates("");
        // The values are those of llvm-mc -show-inst.
        let plain = "addi a0, a0, -8\nlw a1, 4(a0)\nsw a0, -0x10(sp)\naddi a0, a0, -2; addi a0, a0, 3 # seven\n";
        assert_eq!(immediates(plain), (vec![-8, 4, -16, -2, 3], of_nothing));
        let (values, n_nodes) =
            immediates("lw a1, 4+4(a0)\naddi a0, a0, -(3)\naddi a0, a0, -1+2\naddi a0, a0, - 5\naddi a0, a0, ~4\n");
        assert_eq!(values, [8, -3, 1, -5, -5]);
        assert!(n_nodes > of_nothing);
    }
}
