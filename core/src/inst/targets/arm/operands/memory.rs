//! Reads addresses in brackets.

use super::OperandReader;
use crate::inst::asm::Parsed;
use crate::inst::ids::RegisterId;
use crate::inst::targets::arm::operand::{Immediate, MemoryOperand, Operand, Value};
use crate::text::Location;
use crate::text::token::TokenKind;

impl OperandReader<'_, '_> {
    /// Reads an address: a base, and perhaps an alignment, an offset, or an index with a shift.
    pub(super) fn read_memory(&mut self) -> Parsed<()> {
        let start = self.here();
        self.parser.lex();
        let at = self.here();
        let Some(base) = self.take_register() else { return self.parser.error(at, "register expected") };
        let mut memory = MemoryOperand {
            base,
            offset: None,
            index: RegisterId::NONE,
            is_subtracted: false,
            shift: None,
            amount: 0,
            alignment: 0,
        };
        match self.parser.token().kind {
            TokenKind::RightBracket => return self.close(start, None, memory),
            TokenKind::Colon => {}
            TokenKind::Comma => self.parser.lex(),
            _ => return self.parser.token_error("malformed memory operand"),
        }
        match self.parser.token().kind {
            TokenKind::Colon => {
                self.parser.lex();
                let at = self.here();
                let Immediate::Constant(bits) = self.value()? else {
                    return self.parser.error(at, "constant expression expected");
                };
                if !matches!(bits, 16 | 32 | 64 | 128 | 256) {
                    let text = "alignment specifier must be 16, 32, 64, 128, or 256 bits";
                    return self.parser.error(at, text);
                }
                memory.alignment = (bits / 8) as u8;
                self.close(start, None, memory)
            }
            TokenKind::Hash | TokenKind::Dollar | TokenKind::LeftParenthesis | TokenKind::Integer => {
                if self.is_at_mark() {
                    self.parser.lex();
                }
                let end = self.here();
                memory.offset = Some(self.signed_value()?);
                self.close(start, Some(end), memory)
            }
            _ => {
                memory.is_subtracted = self.parser.take(TokenKind::Minus);
                if !memory.is_subtracted {
                    self.parser.take(TokenKind::Plus);
                }
                let at = self.here();
                let Some(index) = self.take_register() else {
                    return self.parser.error(at, "register expected");
                };
                memory.index = index;
                if self.parser.take(TokenKind::Comma) {
                    let (shift, amount) = self.read_shift_of_index()?;
                    (memory.shift, memory.amount) = (Some(shift), amount);
                }
                self.close(start, None, memory)
            }
        }
    }

    /// Reads the closing bracket and an optional `!`. The operand ends at the bracket unless `end` is given.
    fn close(&mut self, start: Location, end: Option<Location>, memory: MemoryOperand) -> Parsed<()> {
        self.parser.expect(TokenKind::RightBracket, "']' expected")?;
        let end = end.unwrap_or_else(|| self.end_before_here(start));
        self.operands.push(Operand { value: Value::Memory(memory), start, end });
        self.take_exclamation_mark();
        Ok(())
    }
}
