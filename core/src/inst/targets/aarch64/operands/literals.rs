//! Reads `ldr register, =value`: a move if one `movz` loads the value, else a load from a pool of constants.

use super::OperandReader;
use crate::inst::asm::Parsed;
use crate::inst::targets::aarch64::operand::{Immediate, Shift, Value};

impl OperandReader<'_, '_, '_> {
    /// Reads `=value` after the register of `ldr`. If one `movz` can load the value, appends the operands of that `movz`,
    /// which replaces the mnemonic; else a symbol that stands for an entry of the pool.
    pub(super) fn read_literal(&mut self) -> Parsed<()> {
        let start = self.here();
        if self.head != b"ldr" {
            return self.parser.reached_error("unexpected token in operand");
        }
        self.parser.lex();
        let value = self.read_expression()?;
        let Some(register) = self.operands.first().and_then(|operand| operand.scalar()) else {
            return self.parser.error(start, "Only valid when first operand is register");
        };
        let is_wide = self.tables.registers.is_double_word(register);
        if let Immediate::Constant(value) = value {
            if let Some((chunk, shift)) = wide_move_of(value as u64, if is_wide { 48 } else { 16 }) {
                self.replacement = Some("movz");
                self.push(None, None, Value::Immediate(Immediate::Constant(chunk)));
                if shift != 0 {
                    let shift = Shift { amount: shift, is_amount_written: true, ..Shift::default() };
                    self.push(None, None, Value::Shift(shift));
                }
                return Ok(());
            }
            if !is_wide && i32::try_from(value).is_err() && u32::try_from(value).is_err() {
                return self.parser.error(start, "Immediate too large for register");
            }
        }
        self.parser.note_pooled_constant();
        // The entry of the pool has no name in reports.
        let symbol = self.parser.expressions.symbols.unnamed();
        let id = self.parser.expressions.symbol(symbol, None);
        self.push(None, None, Value::Immediate(Immediate::Expression(id)));
        Ok(())
    }
}

/// Returns the 16 bits and the shift in bits, a multiple of 16, of the `movz` that loads a value; `None` if no `movz` with a
/// shift of at most `max_shift` does.
fn wide_move_of(value: u64, max_shift: u32) -> Option<(i64, u32)> {
    let (mut chunk, mut shift) = (value, 0);
    while chunk > 0xffff && chunk & 0xffff == 0 {
        chunk >>= 16;
        shift += 16;
    }
    (chunk <= 0xffff && shift <= max_shift).then_some((chunk as i64, shift))
}
