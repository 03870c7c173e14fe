//! Recognises instructions that only the operating system may execute, by their first bytes. The processor raises the same fault for
//! them as for invalid addresses.

/// Whether the instruction at the start of the bytes, in 64-bit mode, is privileged. Instructions that some systems allow (`in`,
/// `rdpmc`) count as privileged, since only those that the processor has refused are asked about.
pub fn is_privileged(bytes: &[u8]) -> bool {
    let is_prefix =
        |byte: &u8| matches!(byte, 0x26 | 0x2e | 0x36 | 0x3e | 0x40..=0x4f | 0x64..=0x67 | 0xf0 | 0xf2 | 0xf3);
    let start = bytes.iter().position(|byte| !is_prefix(byte)).unwrap_or(bytes.len());
    let at = |offset: usize| bytes.get(start + offset).copied().unwrap_or_default();
    match at(0) {
        // ins and outs; in and out; hlt; cli and sti.
        0x6c..=0x6f | 0xe4..=0xe7 | 0xec..=0xef | 0xf4 | 0xfa | 0xfb => true,
        0x0f => match at(1) {
            // sldt to verw: all except those that only store or test.
            0x00 => matches!(at(2) >> 3 & 7, 2 | 3),
            // lgdt, lidt, lmsw, invlpg, and what has no memory operand but `xgetbv`, `rdtscp` and `rdpkru`.
            0x01 if at(2) < 0xc0 => matches!(at(2) >> 3 & 7, 2 | 3 | 6 | 7),
            0x01 => !matches!(at(2), 0xd0 | 0xd5 | 0xd6 | 0xee | 0xf9),
            // clts, sysret, invd, wbinvd; control and debug registers; wrmsr, rdmsr, rdpmc; sysexit.
            0x06..=0x09 | 0x20..=0x23 | 0x30 | 0x32 | 0x33 | 0x35 => true,
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_of_the_operating_system_are_known() {
        for (name, bytes) in [
            ("hlt", &[0xf4][..]),
            ("rdpmc", &[0x0f, 0x33]),
            ("rdmsr", &[0x0f, 0x32]),
            ("in (%dx), %ax", &[0x66, 0xed]),
            ("cli", &[0xfa]),
            ("mov %rax, %cr3", &[0x0f, 0x22, 0xd8]),
            ("mov %cr8, %rax", &[0x44, 0x0f, 0x20, 0xc0]),
            ("lgdt (%rax)", &[0x0f, 0x01, 0x10]),
            ("swapgs", &[0x0f, 0x01, 0xf8]),
            ("wbinvd", &[0x0f, 0x09]),
        ] {
            assert!(is_privileged(bytes), "{name}");
        }
        for (name, bytes) in [
            ("mov (%rax), %rax", &[0x48, 0x8b, 0x00][..]),
            ("movaps 1(%rax), %xmm0", &[0x0f, 0x28, 0x40, 0x01]),
            ("movdqa 1(%rax), %xmm0", &[0x66, 0x0f, 0x6f, 0x40, 0x01]),
            ("sgdt (%rax)", &[0x0f, 0x01, 0x00]),
            ("rdtscp", &[0x0f, 0x01, 0xf9]),
            ("nothing", &[]),
            ("prefixes alone", &[0x66; 15]),
        ] {
            assert!(!is_privileged(bytes), "{name}");
        }
    }
}
