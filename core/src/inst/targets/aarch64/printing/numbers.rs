//! Prints numbers, most of them after a `#`.

use super::InstructionWriter;
use crate::text::decimal::push_signed;

impl InstructionWriter<'_> {
    /// Appends a number in the base that the user chose; in hexadecimal as a sign and `0x`.
    pub(super) fn number(&self, value: i64, out: &mut Vec<u8>) {
        if !self.printer.style.hexadecimal {
            out.extend_from_slice(value.to_string().as_bytes());
            return;
        }
        let sign = if value < 0 { "-" } else { "" };
        out.extend_from_slice(format!("{sign}{:#x}", value.unsigned_abs()).as_bytes());
    }

    /// Appends `#` and a number in the base that the user chose.
    pub(super) fn marked(&self, value: i64, out: &mut Vec<u8>) {
        out.push(b'#');
        self.number(value, out);
    }

    /// Appends `#` and the lowest `n_bits` bits of a number, 1 to 64, in the base that the user chose. In decimal, the
    /// highest of these bits is the sign if `is_signed`; in hexadecimal there is none.
    pub(super) fn typed(&self, value: i64, n_bits: u32, is_signed: bool, out: &mut Vec<u8>) {
        let shift = 64 - n_bits;
        let unsigned = (value as u64) << shift >> shift;
        if self.printer.style.hexadecimal {
            push_hexadecimal(unsigned, out);
        } else {
            let signed = value << shift >> shift;
            let text = if is_signed { signed.to_string() } else { unsigned.to_string() };
            push_text(&format!("#{text}"), out);
        }
    }
}

/// Appends `#` and a number in decimal.
pub(super) fn push_decimal(value: i64, out: &mut Vec<u8>) {
    out.push(b'#');
    push_signed(value, out);
}

/// Appends `#` and a number in hexadecimal.
pub(super) fn push_hexadecimal(value: u64, out: &mut Vec<u8>) {
    push_text(&format!("#{value:#x}"), out);
}

pub(super) fn push_text(text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(text.as_bytes());
}
