//! Reads vector types such as `e32, m1, ta, ma`, and similar operands of matrix extensions. A vector type sets the width of elements
//! (`e32`: 32 bits), how many registers form a group (`m2`: two, `mf2`: half of one), and what may happen to elements behind the end
//! (`t`) and to those that are masked out (`m`): they may get any value (agnostic, `a`) or stay as they are (undisturbed, `u`).

use mca_models::riscv::feature;

use super::{Found, OperandReader};
use crate::inst::asm::Parsed;
use crate::inst::targets::riscv::messages::VECTOR_TYPE;
use crate::inst::targets::riscv::operand::Value;
use crate::text::token::{Token, TokenKind};

/// The item of a vector type that was read last. Items may be left out but must be in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum LastItem {
    Nothing,
    Width,
    Grouping,
    Tail,
    Mask,
}

/// The part of a vector type that has been read.
#[derive(Clone, Copy, Debug)]
struct VectorType {
    /// The item that was read last.
    last_item: LastItem,
    /// Width of an element.
    width_bits: u32,
    /// Whether the width has the suffix `alt`.
    is_alternative: bool,
    /// The number of registers in a group; if `is_fraction`, the number of parts into which a register is divided.
    grouping: u32,
    /// Whether a group is a part of a register.
    is_fraction: bool,
    /// Whether elements behind the end may get any value.
    is_tail_agnostic: bool,
    /// Whether elements that are masked out may get any value.
    is_mask_agnostic: bool,
}

impl VectorType {
    /// A vector type of which nothing has been read. Items that are left out stay as they are here.
    const DEFAULT: VectorType = VectorType {
        last_item: LastItem::Nothing,
        width_bits: 8,
        is_alternative: false,
        grouping: 1,
        is_fraction: false,
        is_tail_agnostic: false,
        is_mask_agnostic: false,
    };

    /// Adds an item; returns false if it may not be here.
    fn add(&mut self, item: &[u8]) -> bool {
        let last_item = self.last_item;
        match item {
            [b'e', width @ ..] if last_item < LastItem::Width => {
                let alternative = width.strip_suffix(b"alt").filter(|digits| matches!(*digits, b"8" | b"16"));
                let Some(width_bits) = decimal(alternative.unwrap_or(width)) else { return false };
                if !matches!(width_bits, 8 | 16 | 32 | 64) {
                    return false;
                }
                (self.width_bits, self.is_alternative) = (width_bits, alternative.is_some());
                self.last_item = LastItem::Width;
            }
            b"ma" | b"mu" if last_item < LastItem::Mask => {
                self.is_mask_agnostic = item == b"ma";
                self.last_item = LastItem::Mask;
            }
            [b'm', grouping @ ..] if last_item < LastItem::Grouping => {
                let fraction = grouping.strip_prefix(b"f");
                let value = decimal(fraction.unwrap_or(grouping));
                let is_valid = matches!((value, fraction), (Some(2 | 4 | 8), _) | (Some(1), None));
                let Some(value) = value.filter(|_| is_valid) else { return false };
                (self.grouping, self.is_fraction) = (value, fraction.is_some());
                self.last_item = LastItem::Grouping;
            }
            b"ta" | b"tu" if last_item < LastItem::Tail => {
                self.is_tail_agnostic = item == b"ta";
                self.last_item = LastItem::Tail;
            }
            _ => return false,
        }
        true
    }

    /// Returns the type as machine code has it: grouping in bits 0 to 2, width in 3 to 5, tail in 6, mask in 7, `alt` in 8.
    fn bits(&self) -> u32 {
        let log = self.grouping.trailing_zeros();
        let grouping = if self.is_fraction { 8 - log } else { log };
        let width = self.width_bits.trailing_zeros() - 3;
        grouping
            | width << 3
            | u32::from(self.is_tail_agnostic) << 6
            | u32::from(self.is_mask_agnostic) << 7
            | u32::from(self.is_alternative) << 8
    }
}

/// Returns the number that digits stand for; `None` if there is anything but digits, or nothing.
fn decimal(digits: &[u8]) -> Option<u32> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}

impl OperandReader<'_, '_, '_> {
    /// Reads a vector type up to the end of the statement; `Nothing` if the first word is no item of one.
    pub(super) fn read_vector_type(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let mut vector_type = VectorType::DEFAULT;
        loop {
            let token = self.parser.token();
            let is_item = token.is(TokenKind::Identifier) && vector_type.add(self.parser.text(token.span));
            if !is_item {
                if vector_type.last_item == LastItem::Nothing {
                    return Ok(Found::Nothing);
                }
                break;
            }
            if vector_type.last_item == LastItem::Grouping {
                self.warn_of_fraction(&vector_type, token);
            }
            self.parser.lex();
            if !self.parser.take(TokenKind::Comma) {
                break;
            }
        }
        if !self.parser.is(TokenKind::EndOfStatement) {
            return self.fail_at(first, VECTOR_TYPE);
        }
        self.warn_of_width(&vector_type, first);
        self.push_at(first.location(), Value::VectorType(vector_type.bits()));
        Ok(Found::Operand)
    }

    /// Returns the bits of the widest elements that the processor has.
    fn element_bits(&self) -> u32 {
        if self.has(feature::F_ZVE64X) { 64 } else { 32 }
    }

    /// Warns, at `token`, of a fraction of a register that is too small for the widest elements.
    fn warn_of_fraction(&mut self, vector_type: &VectorType, token: Token) {
        let most = self.element_bits() / 8;
        if vector_type.is_fraction && vector_type.grouping > most {
            let text = format!("use of vtype encodings with LMUL < SEWMIN/ELEN == mf{most} is reserved");
            self.parser.warning(token.location(), None, text);
        }
    }

    /// Warns, at `first`, of elements that are too wide for a fraction of a register.
    fn warn_of_width(&mut self, vector_type: &VectorType, first: Token) {
        let widest = self.element_bits() / vector_type.grouping;
        if vector_type.is_fraction && widest >= 8 && vector_type.width_bits > widest {
            let grouping = vector_type.grouping;
            let text = format!(
                "use of vtype encodings with SEW > {widest} and LMUL == mf{grouping} may not be compatible with all RVV \
                 implementations"
            );
            self.parser.warning(first.location(), None, text);
        }
    }

    /// Reads a type such as `e32, w2` of the matrix extension.
    pub(super) fn read_matrix_type(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        match self.matrix_type_bits() {
            Some(bits) if self.parser.is(TokenKind::EndOfStatement) => {
                self.push_at(first.location(), Value::VectorType(bits));
                Ok(Found::Operand)
            }
            _ => self.fail_at(first, "operand must be e[8|16|16alt|32|64],w[1|2|4]"),
        }
    }

    /// Reads the width of integers in SpacemiT's matrix products, `i4` or `i8`, as its code in machine code.
    pub(super) fn read_integer_width(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let code = match self.word_here() {
            Some(b"i4") => 2,
            Some(b"i8") => 3,
            Some(_) => return self.fail_at(first, "SpacemiT's Integer Matrix only supports [i4|i8] mode"),
            None => {
                return self.fail_at(first, "operand must be a valid SpacemiT's Integer Matrix VType mnemonic");
            }
        };
        self.parser.lex();
        self.push_at(first.location(), Value::IntegerWidth(code));
        Ok(Found::Operand)
    }

    /// Reads the distance between the rows of a matrix tile: `L` and a power of two from 1 to 64. The operand is the logarithm of the
    /// power, plus 1.
    pub(super) fn read_tile_stride(&mut self) -> Parsed<Found> {
        let first = self.parser.token();
        let Some([b'l' | b'L', digits @ ..]) = self.word_here() else { return Ok(Found::Nothing) };
        let stride = decimal(digits).filter(|stride| stride.is_power_of_two() && *stride <= 64);
        let Some(stride) = stride else {
            return self.fail_at(first, "operand must be L1, L2, L4, L8, L16, L32, or L64");
        };
        self.parser.lex();
        self.push_at(first.location(), Value::Constant(i64::from(stride.trailing_zeros()) + 1));
        Ok(Found::Operand)
    }

    /// Reads a type of the matrix extension, and returns it as machine code has it: width in bits 3 and 4, `alt` in 8, widening in 9 and
    /// 10. `None` if it is malformed.
    fn matrix_type_bits(&mut self) -> Option<u32> {
        let width = match self.word_here()? {
            b"e8" => 0,
            b"e16" => 1,
            b"e16alt" => 1 | 1 << 5,
            b"e32" => 2,
            b"e64" => 3,
            _ => return None,
        };
        self.parser.lex();
        if !self.parser.take(TokenKind::Comma) {
            return None;
        }
        let widening = match self.word_here()? {
            b"w1" => 1,
            b"w2" => 2,
            b"w4" => 3,
            _ => return None,
        };
        self.parser.lex();
        Some(width << 3 | widening << 9)
    }

    /// Returns the text of the current token if it is a word; else `None`.
    fn word_here(&self) -> Option<&[u8]> {
        self.parser.is(TokenKind::Identifier).then(|| self.parser.token_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(items: &[&str]) -> Option<u32> {
        let mut vector_type = VectorType::DEFAULT;
        items.iter().all(|item| vector_type.add(item.as_bytes())).then(|| vector_type.bits())
    }

    #[test]
    fn items_may_be_left_out_but_not_exchanged() {
        assert_eq!(bits(&["e32", "m1", "ta", "ma"]), Some(0xd0));
        assert_eq!(bits(&["e8", "mf8"]), Some(5));
        assert_eq!(bits(&["e64", "m8", "tu", "mu"]), Some(0x1b));
        assert_eq!(bits(&["e16alt", "ta"]), Some(0x148));
        assert_eq!(bits(&["m2"]), Some(1));
        assert_eq!(bits(&["m1", "e8"]), None);
        assert_eq!(bits(&["e8", "ma", "ta"]), None);
        assert_eq!(bits(&["e8", "mf1"]), None);
        assert_eq!(bits(&["e24"]), None);
    }
}
