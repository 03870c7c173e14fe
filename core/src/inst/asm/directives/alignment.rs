//! `.align` and its many forms.

use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::{Failed, Parsed, Parser};
use crate::inst::syntax::ObjectFormat;
use crate::text::Location;
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// `.align`: a power of two or bytes, by target.
    pub(super) fn parse_target_alignment(&mut self, size: u8) -> Parsed<()> {
        let is_power = self.target.aligns_by_power(&self.options.subtarget);
        self.parse_alignment(is_power, size)
    }

    pub(super) fn parse_alignment(&mut self, is_power: bool, size: u8) -> Parsed<()> {
        let start = self.token().location();
        if is_power && size == 1 && self.is(TokenKind::EndOfStatement) {
            self.warning(start, None, "p2align directive with no operand(s) is ignored");
            return self.parse_end_of_line();
        }
        let value = self.parse_absolute_expression()?;
        let mut fill: Option<(Location, i64)> = None;
        let mut maximum: Option<(Location, i64)> = None;
        if self.take(TokenKind::Comma) {
            if !self.is(TokenKind::Comma) {
                fill = Some((self.token().location(), self.parse_absolute_expression()?));
            }
            if self.take(TokenKind::Comma) {
                maximum = Some((self.token().location(), self.parse_absolute_expression()?));
            }
        }
        self.parse_end_of_line()?;
        let mut result = Ok(());
        let bytes = self.check_alignment(is_power, value, start, &mut result);
        if let Some((start, maximum)) = maximum {
            if maximum < 1 {
                let text = "alignment directive can never be satisfied in this many bytes, ignoring maximum bytes \
                            expression";
                result = self.error(start, text);
            } else if maximum >= bytes {
                self.warning(start, None, "maximum bytes expression exceeds alignment and has no effect");
            }
        }
        if let Some((start, _)) = fill.filter(|&(_, value)| value != 0)
            && let Some(name) = self.directives.sections.current_without_contents()
        {
            // In Mach-O, the segment stands in front of it.
            let is_mach_o = self.format == ObjectFormat::MachO;
            let name = name.splitn(2, |&byte| is_mach_o && byte == b',').last().unwrap_or_default();
            let text = quote("ignoring non-zero fill value in BSS section '", name, "'");
            self.warning(start, None, text);
        }
        result
    }

    /// The alignment in bytes; a wrong one is corrected after the complaint.
    fn check_alignment(&mut self, is_power: bool, value: i64, start: Location, result: &mut Parsed<()>) -> i64 {
        let mut complain = |parser: &mut Self, text: &str| {
            let _: Parsed<()> = parser.error(start, text);
            *result = Err(Failed);
        };
        if is_power {
            if value >= 32 {
                complain(self, "invalid alignment value");
                return 1 << 31;
            }
            return 1_i64.wrapping_shl(value as u32);
        }
        let mut bytes = value as u64;
        if bytes == 0 {
            return 1;
        }
        if !bytes.is_power_of_two() {
            complain(self, "alignment must be a power of 2");
            bytes = 1 << (63 - bytes.leading_zeros());
        }
        if bytes > u64::from(u32::MAX) {
            complain(self, "alignment must be smaller than 2**32");
            return 1 << 31;
        }
        bytes as i64
    }
}
