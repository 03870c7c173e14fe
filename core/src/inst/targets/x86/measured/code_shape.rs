//! The shape of an instruction's bytes, as it matters to the part of a processor that finds where instructions end (the predecoder).

use crate::inst::targets::measured::CodeShape;

/// Bytes of legacy prefixes, which precede REX and the opcode.
const PREFIXES: [u8; 11] = [0x66, 0x67, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0xf0];

/// Opcodes of one byte whose immediate has 16 instead of 32 bits if there is an operand-size prefix (66).
const OPCODES_OF_SIZED_IMMEDIATES: [u8; 12] = [0x81, 0x69, 0xc7, 0x05, 0x0d, 0x15, 0x1d, 0x25, 0x2d, 0x35, 0x3d, 0xa9];

/// Returns the shape of an instruction's bytes: where the opcode is, after the prefixes, and whether an operand-size prefix shortens the
/// immediate, and so changes the length.
pub(super) fn of(bytes: &[u8]) -> CodeShape {
    let n_prefixes = bytes.iter().take_while(|byte| PREFIXES.contains(byte)).count();
    let rest = &bytes[n_prefixes..];
    let extension = rest.first().copied().filter(|byte| byte & 0xf0 == 0x40);
    let rest = &rest[usize::from(extension.is_some())..];
    let opcode = rest.first().copied().unwrap_or(0);
    let is_wide = extension.is_some_and(|byte| byte & 8 != 0);
    // `test`, `not`, `neg`, multiplications and divisions share an opcode; only `test` has an immediate.
    let is_test = opcode == 0xf7 && rest.get(1).is_some_and(|byte| byte >> 3 & 7 < 2);
    let has_sized_immediate =
        OPCODES_OF_SIZED_IMMEDIATES.contains(&opcode) || (0xb8..=0xbf).contains(&opcode) || is_test;
    CodeShape {
        opcode_at: (bytes.len() - rest.len()).min(bytes.len().saturating_sub(1)) as u32,
        changes_length: bytes[..n_prefixes].contains(&0x66) && !is_wide && has_sized_immediate,
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn prefixes_stand_before_the_opcode() {
        for (bytes, opcode_at, changes_length) in [
            // addq %rax, %rbx
            (&[0x48, 0x01, 0xc3][..], 1, false),
            // addw $300, %cx
            (&[0x66, 0x81, 0xc1, 0x2c, 0x01], 1, true),
            // addw $3, %cx
            (&[0x66, 0x83, 0xc1, 0x03], 1, false),
            // movw $300, %cx
            (&[0x66, 0xb9, 0x2c, 0x01], 1, true),
            // testw $300, %cx
            (&[0x66, 0xf7, 0xc1, 0x2c, 0x01], 1, true),
            // notw %cx
            (&[0x66, 0xf7, 0xd1], 1, false),
            // lock addl %eax, (%rdx)
            (&[0xf0, 0x01, 0x02], 1, false),
            (&[0x66], 0, false),
            (&[], 0, false),
        ] {
            let shape = of(bytes);
            assert_eq!((shape.opcode_at, shape.changes_length), (opcode_at, changes_length), "{bytes:x?}");
        }
    }
}
