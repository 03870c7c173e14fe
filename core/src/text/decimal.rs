//! Whole numbers in decimal. Nearly every statement and every cell of a report has one, so they are written without the
//! formatting machinery of the standard library.

/// Appends a number.
pub fn push_unsigned(value: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let (mut at, mut rest) = (digits.len(), value);
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            return out.extend_from_slice(&digits[at..]);
        }
    }
}

/// Appends a number, with `-` if it is negative.
pub fn push_signed(value: i64, out: &mut Vec<u8>) {
    if value < 0 {
        out.push(b'-');
    }
    push_unsigned(value.unsigned_abs(), out);
}

#[cfg(test)]
mod tests {
    use super::push_signed;

    #[test]
    fn numbers_are_those_of_the_standard_library() {
        for value in [0, 1, -1, 9, 10, -10, 12_345, 100_000, i64::MAX, i64::MIN] {
            let mut out = Vec::new();
            push_signed(value, &mut out);
            assert_eq!(out, value.to_string().into_bytes());
        }
    }
}
