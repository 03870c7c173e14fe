//! Makes nearly valid inputs: texts of the committed cases and of compilers, changed at random.
//!
//! Both programs must print the same messages about them, with the same places and carets.

use crate::random::Random;

/// Statements and parts of statements that mean something to an assembler, and a few that do not.
const WORDS: &[&str] = &[
    ".text",
    ".data",
    ".section .rodata",
    ".globl x",
    ".type f, @function",
    ".size f, .-f",
    ".p2align 4, 0x90",
    ".byte 1, 2",
    ".quad x+4",
    ".long 5-3",
    ".asciz \"a\\tb\"",
    ".set x, 5",
    "x = 4",
    ".equ y, 1",
    ".if 1",
    ".if 0",
    ".else",
    ".elseif 1",
    ".endif",
    ".ifdef x",
    ".macro m a, b=2",
    ".endm",
    "m 1",
    "m",
    ".rept 2",
    ".endr",
    ".irp r, %eax, %ebx",
    "\\r",
    ".intel_syntax noprefix",
    ".att_syntax",
    ".code32",
    ".code64",
    ".cfi_startproc",
    ".cfi_endproc",
    ".cfi_def_cfa_offset 16",
    ".loc 1 2",
    ".file 1 \"a.c\"",
    ".print \"p\"",
    ".warning \"w\"",
    ".error \"e\"",
    ".end",
    ".org 4",
    ".zero 4",
    ".skip 8",
    ".fill 2, 1, 0",
    ".comm c, 4",
    ".ident \"x\"",
    "1:",
    "jmp 1b",
    "jmp 1f",
    "foo:",
    "# LLVM-MCA-BEGIN",
    "# LLVM-MCA-BEGIN a",
    "# LLVM-MCA-END",
    "# LLVM-MCA-END a",
    "# LLVM-MCA-LATENCY 3",
    "# LLVM-MCA-LATENCY",
    "# 7 \"other.c\"",
    "nop",
    "addl %eax, %ebx",
    "add eax, ebx",
    "movq (%rax,%rbx,4), %rcx",
    "vaddps %ymm1, %ymm2, %ymm3",
    "lock incl (%rax)",
    "rep movsb",
    "call f",
    "ret",
    "jne .L1",
    "{evex} vaddps %xmm1, %xmm2, %xmm3",
    "addl $5+3*2, %eax",
    "addl $x, %eax",
    "movl foo(%rip), %eax",
    "movl $'a', %eax",
    "bogus %eax",
    "addl %eax",
    "addl %foo, %eax",
    "movq %rax, %ebx",
    "leaq (%rax,%rax,3), %rax",
    "mov rax, qword ptr [rbx + 4*rcx - 8]",
    "/* c */",
    "// c",
    "#",
    "##",
    ";",
    "\"",
];

/// Bytes that are inserted at random.
const BYTES: &[u8] = b" \t\n,;:#$%()[]{}*+-/\\'\"@.=0129abdhlqx&|<>!~^?\x00\xc3\x7f";

/// Changes a text a little, in one to four places.
pub fn mutate(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + random.below(4) {
        match random.below(8) {
            0 => insert_line(random, &mut text),
            1 => insert_line(random, &mut text),
            2 => remove_line(random, &mut text),
            3 => swap_lines(random, &mut text),
            4 if !text.is_empty() => {
                let place = random.below(text.len());
                text.remove(place);
            }
            5 if !text.is_empty() => {
                let place = random.below(text.len());
                text[place] = *random.pick(BYTES);
            }
            6 => {
                let place = random.below(text.len() + 1);
                text.insert(place, *random.pick(BYTES));
            }
            _ => {
                let place = random.below(text.len() + 1);
                let word = *random.pick(WORDS);
                text.splice(place..place, word.bytes());
            }
        }
    }
    text
}

/// Returns a text of up to fourteen lines, each one of [`WORDS`].
pub fn compose(random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..1 + random.below(14) {
        text.extend_from_slice(random.pick(WORDS).as_bytes());
        text.push(b'\n');
    }
    text
}

/// Returns up to 40 neighbouring lines of a text: of a long one, there would be too many messages.
pub fn excerpt(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let start = random.below(lines.len().max(1));
    lines[start.min(lines.len())..].iter().take(1 + random.below(40)).copied().flatten().copied().collect()
}

/// Splits a text into lines with their ends.
fn lines(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Inserts a line with one of [`WORDS`] at a random place.
fn insert_line(random: &mut Random, text: &mut Vec<u8>) {
    let mut lines = lines(text);
    let place = random.below(lines.len() + 1);
    lines.insert(place, format!("{}\n", random.pick(WORDS)).into_bytes());
    *text = lines.concat();
}

/// Removes a random line.
fn remove_line(random: &mut Random, text: &mut Vec<u8>) {
    let mut lines = lines(text);
    if !lines.is_empty() {
        lines.remove(random.below(lines.len()));
    }
    *text = lines.concat();
}

/// Exchanges two random lines.
fn swap_lines(random: &mut Random, text: &mut Vec<u8>) {
    let mut lines = lines(text);
    if !lines.is_empty() {
        let (a, b) = (random.below(lines.len()), random.below(lines.len()));
        lines.swap(a, b);
    }
    *text = lines.concat();
}
