use super::*;
use crate::inst::targets::x86::printing::{SyntaxStyle, print};

fn decoder() -> Decoder {
    Decoder::new(Mode::Bits64).unwrap()
}

/// Instructions that the reference encoded, with the text that it prints for them; a line each.
const RECORDING: &str = include_str!("../../../../../../tests/reference/instructions/bits64.txt");

/// Returns the bytes that hexadecimal digits stand for.
fn code_of(digits: &str) -> Vec<u8> {
    let digits: Vec<u8> = digits.chars().filter_map(|digit| Some(digit.to_digit(16)? as u8)).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}

impl Decoder {
    /// Returns all instructions of the code, which is at address 0; the offset of the first invalid bytes is an error.
    fn instructions(&self, code: &[u8]) -> Result<Vec<Instruction>, usize> {
        let mut instructions = Vec::new();
        let mut offset = 0;
        while offset < code.len() {
            let bytes = &code[offset..];
            instructions.push(self.decode(bytes, offset as u64, Span::default()).ok_or(offset)?);
            offset += self.length(bytes);
        }
        Ok(instructions)
    }

    /// Returns the code as assembly, one instruction a line.
    fn listing(&self, code: &[u8], dialect: Dialect) -> Result<String, usize> {
        let style = SyntaxStyle { dialect, mode: self.code.mode, hexadecimal: false };
        let mut text = Vec::new();
        for instruction in self.instructions(code)? {
            print(self.code.isa, &Expressions::default(), &instruction, &style, &mut text);
            text.push(b'\n');
        }
        Ok(String::from_utf8_lossy(&text).into_owned())
    }
}

/// The expected text is `llvm-objdump`'s for code that GNU's assembler writes with other opcodes than LLVM's.
#[test]
fn forms_that_only_other_assemblers_write_are_decoded() {
    let cases =
        [("62e1fd086e943100000000", "vmovq (%rcx,%rsi), %xmm18"), ("62a1fd087e040f", "vmovq %xmm16, (%rdi,%r9)")];
    for (digits, expected) in cases {
        let text = decoder().listing(&code_of(digits), Dialect::Att).unwrap_or_default();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{digits}");
    }
}

/// The expected text is `llvm-objdump`'s for code for thread-local variables, which prefixes without meaning keep at one
/// length.
#[test]
fn prefixes_that_mean_nothing_are_left_out() {
    let cases = [
        ("66488d3d10000000", "leaq 16(%rip), %rdi"),
        ("666648e810000000", "callq 24"),
        ("6648010510000000", "addq %rax, 16(%rip)"),
        ("664883051000000001", "addq $1, 16(%rip)"),
    ];
    for (digits, expected) in cases {
        let text = decoder().listing(&code_of(digits), Dialect::Att).unwrap_or_default();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{digits}");
    }
}

/// The code is that of `llvm-mc` for the expected text.
#[test]
fn exchanges_and_notrack_branches_are_decoded() {
    let cases = [
        ("4887f7", "xchgq %rdi, %rsi"),
        ("4887fe", "xchgq %rsi, %rdi"),
        ("86c4", "xchgb %ah, %al"),
        ("4d87c8", "xchgq %r8, %r9"),
        ("6687fe", "xchgw %si, %di"),
        ("488737", "xchgq %rsi, (%rdi)"),
        ("3effe0", "notrack jmpq *%rax"),
        ("3effd1", "notrack callq *%rcx"),
        ("3eff24c7", "notrack jmpq *(%rdi,%rax,8)"),
        ("ffe0", "jmpq *%rax"),
    ];
    for (digits, expected) in cases {
        let text = decoder().listing(&code_of(digits), Dialect::Att).unwrap_or_default();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{digits}");
    }
}

/// The expected text is that of `llvm-mc --disassemble` for the byte 90 with prefixes, which pads loops.
#[test]
fn byte_90_is_a_nop_whatever_its_prefixes() {
    for (digits, mode) in [
        ("90", Mode::Bits64),
        ("6690", Mode::Bits64),
        ("666690", Mode::Bits64),
        ("4890", Mode::Bits64),
        ("664890", Mode::Bits64),
        ("90", Mode::Bits32),
        ("6690", Mode::Bits32),
        ("90", Mode::Bits16),
        ("6690", Mode::Bits16),
    ] {
        let decoder = Decoder::new(mode).unwrap();
        assert_eq!(decoder.listing(&code_of(digits), Dialect::Att).as_deref(), Ok("\tnop\n"), "{digits} {mode:?}");
    }
    let text = decoder().listing(&code_of("87c04190"), Dialect::Att);
    assert_eq!(text.as_deref(), Ok("\txchgl\t%eax, %eax\n\txchgl\t%r8d, %eax\n"));
}

/// The opcode is that of the text, whichever of the two forms the bytes have: `llvm-mc --show-inst` names these opcodes for it.
#[test]
fn reversed_forms_are_decoded_as_the_plain_opcode() {
    let isa = X86Isa::get().unwrap();
    let cases = [
        ("33c0", "XOR32rr"),
        ("4833c0", "XOR64rr"),
        ("2bc0", "SUB32rr"),
        ("1bc0", "SBB32rr"),
        ("3bc3", "CMP32rr"),
        ("8bc3", "MOV32rr"),
        ("0f28c8", "MOVAPSrr"),
        ("0f29c1", "MOVAPSrr"),
        ("c5f828c8", "VMOVAPSrr"),
        ("c5f829c1", "VMOVAPSrr"),
        ("62f17c4928c8", "VMOVAPSZrrk"),
        ("62f17c4929c1", "VMOVAPSZrrk"),
    ];
    for (digits, expected) in cases {
        let read = decoder().instructions(&code_of(digits)).unwrap();
        let names: Vec<&str> = read.iter().map(|instruction| isa.opcode(instruction.opcode).name()).collect();
        assert_eq!(names, [expected], "{digits}");
    }
    for (digits, expected) in [
        ("33c3", "xorl %ebx, %eax"),
        ("31d8", "xorl %ebx, %eax"),
        ("3bc3", "cmpl %ebx, %eax"),
        ("62f17c4928c8", "vmovaps %zmm0, %zmm1 {%k1}"),
        ("62f17c4929c1", "vmovaps %zmm0, %zmm1 {%k1}"),
        ("62f17cc929c1", "vmovaps %zmm0, %zmm1 {%k1} {z}"),
    ] {
        let text = decoder().listing(&code_of(digits), Dialect::Att).unwrap_or_default();
        assert_eq!(text.split_whitespace().collect::<Vec<_>>().join(" "), expected, "{digits}");
    }
}

#[test]
fn bytes_become_the_text_that_the_reference_prints() {
    let decoder = decoder();
    let (mut n_known, mut different) = (0, Vec::new());
    for line in RECORDING.lines().filter(|line| !line.starts_with('#')) {
        let &[opcode, flags, operands, att, intel, code] = line.split('\t').collect::<Vec<_>>().as_slice() else {
            panic!("{line}");
        };
        // Bytes do not show pseudo prefixes, symbols, branch distances (left open), and constants that were cut.
        let is_lost = flags != "0"
            || operands.contains('E')
            || opcode.starts_with('J')
            || opcode.starts_with("LOOP")
            || opcode.starts_with("CALL")
            || operands.split(' ').any(|word| word.strip_prefix('I').is_some_and(|value| value.len() > 2));
        let (dialect, expected) = if att.is_empty() { (Dialect::Intel, intel) } else { (Dialect::Att, att) };
        let Some(text) = decoder.listing(&code_of(code), dialect).ok().filter(|_| !is_lost) else { continue };
        n_known += 1;
        if text.trim_end().replace('\t', "\\t") != expected {
            different.push(format!("{text}    {line}"));
        }
    }
    let (n_different, different) = (different.len(), different.join("\n"));
    assert!(n_known > 5_000 && n_different * 50 < n_known, "{n_different} of {n_known} differ:\n{different}");
}

#[test]
fn several_instructions_become_one_listing() {
    let code = code_of("4883c00174faf0480fc10bf3a4c3");
    let expected = "\taddq\t$1, %rax\n\tje\t0\n\tlock\t\txaddq\t%rcx, (%rbx)\n\
                    \trep\t\tmovsb\t(%rsi), %es:(%rdi)\n\tretq\n";
    assert_eq!(decoder().listing(&code, Dialect::Att).as_deref(), Ok(expected));
}

#[test]
fn unknown_bytes_are_an_error_at_their_offset() {
    let code = code_of("4883c00106");
    assert_eq!(decoder().listing(&code, Dialect::Att), Err(4));
}

#[test]
fn random_bytes_do_not_panic() {
    let decoder = decoder();
    let mut state = 1u64;
    for _ in 0..20_000 {
        let mut code = [0; 16];
        for byte in &mut code {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *byte = (state >> 56) as u8;
        }
        let _ = decoder.listing(&code, Dialect::Intel);
    }
}
