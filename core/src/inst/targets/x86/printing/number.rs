//! Numbers as the printer writes them.

/// Maximum number of digits of a 64-bit number, which is in decimal.
const MAX_DIGITS: usize = 20;

/// Appends a signed number, in decimal or as `0x…` and `-0x…`.
#[inline]
pub fn print_number(value: i64, hexadecimal: bool, out: &mut Vec<u8>) {
    if value < 0 {
        out.push(b'-');
    }
    let magnitude = value.unsigned_abs();
    if hexadecimal {
        out.extend_from_slice(b"0x");
        print_digits(magnitude, 16, out);
    } else if magnitude < 10 {
        out.push(b'0' + magnitude as u8);
    } else {
        print_digits(magnitude, 10, out);
    }
}

/// Appends a number in a base of at most 16.
fn print_digits(mut magnitude: u64, base: u64, out: &mut Vec<u8>) {
    let mut digits = [0; MAX_DIGITS];
    let mut start = MAX_DIGITS;
    loop {
        start -= 1;
        digits[start] = b"0123456789abcdef"[(magnitude % base) as usize];
        magnitude /= base;
        if magnitude == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[start..]);
}
