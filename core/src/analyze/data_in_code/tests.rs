use std::sync::Arc;

use super::*;
use crate::analyze::options::ReadOptions;
use crate::analyze::program::Source;
use crate::analyze::triple::Triple;
use crate::inst::asm::options::Files;

/// The files that the texts include.
struct KnownFiles;

impl Files for KnownFiles {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        let text: &[u8] = match name {
            b"data.inc" => b"\n.byte 0x90\n",
            b"region.inc" => b"# LLVM-MCA-BEGIN\nnop\n.byte 0x90\nnop\n# LLVM-MCA-END\n",
            b"bytes.bin" => b"\x90",
            b"empty.bin" => b"",
            _ => return None,
        };
        Some(Arc::from(text))
    }
}

fn program(triple: &str, text: &str) -> Program {
    let triple = Triple::find(triple.as_bytes(), b"").unwrap();
    let source = Source { name: b"code.s", bytes: text.as_bytes(), is_stream: false };
    Program::read(source, &triple.into(), &ReadOptions::default(), &KnownFiles).unwrap()
}

/// Returns line, directive and instruction of the data in the first region.
fn data_in(triple: &str, text: &str) -> Vec<(usize, String, u32)> {
    let program = program(triple, text);
    let found = program.data_among(&program.regions()[0]);
    found.into_iter().map(|data| (data.line, data.directive.unwrap_or_default(), data.instruction)).collect()
}

const ELF: &str = "x86_64-unknown-linux-gnu";

/// Checks which data are found, by their lines.
#[track_caller]
fn check(text: &str, lines: &[usize]) {
    let found: Vec<usize> = data_in(ELF, text).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(found, lines, "{text}");
}

/// Checks that the first data on this line are found.
#[track_caller]
fn check_first(triple: &str, text: &str, wanted: Option<(usize, &str)>) {
    let found = data_in(triple, text).into_iter().next().map(|(line, directive, _)| (line, directive));
    assert_eq!(found.as_ref().map(|(line, directive)| (*line, directive.as_str())), wanted, "{text}");
}

#[test]
fn data_are_found_by_their_directives() {
    for directive in [
        ".byte 1",
        ".LONG 1",
        ".ascii \"a\"",
        ".fill 3, 1, 0x90",
        ".zero 1",
        ".skip 1",
        ".space 1",
        ".org 64",
        ".ds.b 1",
        ".dcb.b 2, 1",
        ".skip .L1-.L2",
        ".nops 4",
        ".incbin \"bytes.bin\"",
        ".quad foo",
        ".ascii \"\" \"a\"",
        ".asciz \"\"",
        ".org .L1 + 4",
        ".org . + 1",
        ". = . + 4",
        ". = 64",
    ] {
        let name = directive.split(' ').next().unwrap();
        let text = format!("nop\n/* .byte\n*/ .L1: {directive}\nnop\n.L2:\n");
        assert_eq!(data_in(ELF, &text), [(3, name.to_owned(), 0)], "{text}");
    }
}

#[test]
fn what_places_nothing_is_not_found() {
    for directive in [
        ".p2align 4",
        ".p2align 4, 0x90",
        ".align 16",
        ".byte",
        ".zero 0",
        ".skip 0",
        ".fill 0, 1, 1",
        ".fill 3, 0, 1",
        ".ds.b 0",
        ".dcb.b 0, 1",
        ".incbin \"bytes.bin\", 0, 0",
        ".incbin \"bytes.bin\", 1",
        ".incbin \"empty.bin\"",
        ".ascii \"\"",
        ".ascii \"\", \"\" \"\"",
        ".org .",
        ".org . + 0",
        ". = .",
        ". = . - 0",
        ".loc 1 2",
        ".comm foo, 4",
        "x = 1",
        "# .byte 1",
        "// .byte 1",
        "/* .byte 1 */",
        ".ifdef foo; .byte 1; .endif",
        ".macro m; .byte 1; .endm",
        ".rept 0; .byte 1; .endr",
        ".cfi_undefined 1",
    ] {
        check(&format!("nop\n{directive}\nnop\n"), &[]);
    }
}

#[test]
fn data_of_macros_and_files_are_found_where_these_are_asked_for() {
    check(".macro m; .byte 0x90; .endm\nnop\nm\nnop\n", &[3]);
    check(".macro m\nnop\n.byte 0x90\nnop\n.endm\nnop\nm\n", &[7]);
    check(".macro a; .byte 1; .endm\n.macro b; a; .endm\nnop\nb\nnop\n", &[4]);
    check("nop\n.include \"data.inc\"\nnop\n", &[2]);
    check("nop\n.rept 2\n.byte 1\n.endr\nnop\n", &[2]);
    check("nop\n.irp x, 1, 2\n.byte \\x\n.endr\nnop\n", &[2]);
    check("nop\n.if 1\n.byte 1\n.else\n.byte 2\n.endif\nnop\n.if 0\n.byte 1\n.endif\nnop\n", &[3]);
    check("nop\na: b: .byte 1\nnop\n", &[2]);
    check("nop\n1: \"foo\": c : .byte 1; nop\n", &[2]);
}

#[test]
fn the_first_data_of_each_gap_are_found() {
    let text = "nop\n.byte 1\n.byte 2\nnop\nnop\n.byte 3\nnop\n";
    assert_eq!(data_in(ELF, text), [(2, ".byte".to_owned(), 0), (6, ".byte".to_owned(), 2)]);
}

#[test]
fn data_behind_a_jump_count_if_a_label_leads_to_them() {
    check("jmp .L2\n.byte 1\n.L2:\nnop\n", &[]);
    check("jmp .L2\n.Ltable:\n.long 1\n.L2: nop\n", &[]);
    check("jmp .L2\n.byte 1\n.L2:\n.byte 2\nnop\n", &[4]);
    check("ret\n.byte 1\nnop\n", &[]);
    check("jmpq *%rax\n.L3: .long .L2-.L3\n.L2:\nnop\n", &[]);
    check("je .L2\n.byte 1\n.L2:\nnop\n", &[2]);
    check("call f\n.byte 1\nnop\n", &[2]);
    // The label is elsewhere.
    check("jmp .L2\n.section .rodata\n.L3: .long 1\n.text\n.byte 1\n.L2: nop\n", &[]);
    let macros = ".macro table\n.L3:\n.long 1\n.endm\n";
    check(&format!("{macros}jmp .L2\ntable\n.L2:\nnop\n"), &[]);
    check(&format!("{macros}jmp .L3\ntable\nnop\n"), &[6]);
}

#[test]
fn data_in_other_sections_are_elsewhere() {
    for (there, back) in [
        (".section .rodata", ".text"),
        (".section .rodata", ".previous"),
        (".section .text.cold,\"ax\"", ".section .text"),
        (".pushsection .rodata", ".popsection"),
        (".pushsection .text, 1", ".popsection"),
        (".data", ".text"),
        (".data 2", ".text"),
        (".subsection 1", ".previous"),
        (".subsection 1", ".subsection 0"),
        (".text 1", ".text"),
        (".subsection 1", ".text 0"),
    ] {
        check(&format!("nop\n{there}\n.long 1\n{back}\nnop\n"), &[]);
        check(&format!("nop\n{there}\n.long 1\n{back}\n.byte 1\nnop\n"), &[5]);
        check(&format!("nop\n.byte 1\n{there}\n.long 1\n{back}\nnop\n"), &[2]);
    }
    check("nop\n.section .text\n.byte 1\nnop\n", &[3]);
    check("nop\n.text\n.byte 1\nnop\n", &[3]);
    // A jump in another section does not protect data here.
    check("nop\n.section .cold,\"ax\"\njmp .L1\n.text\n.byte 1\n.L1: nop\n", &[5]);
    check("jmp .L1\n.section .cold,\"ax\"\nnop\n.text\n.byte 1\n.L1: nop\n", &[]);
}

#[test]
fn file_formats_have_other_names_for_sections() {
    let mach_o = "x86_64-apple-darwin";
    let text = ".section __TEXT,__text,regular,pure_instructions\nnop\n.section __TEXT,__const\n.long 1\n.text\nnop\n";
    check_first(mach_o, text, None);
    check_first(mach_o, &text.replace(".text\n", ".text\n.byte 1\n"), Some((6, ".byte")));
    check_first(mach_o, "nop\n.cstring\n.asciz \"a\"\n.previous\nnop\n", None);
    let coff = "x86_64-pc-windows-msvc";
    check_first(coff, "nop\n.section .rdata,\"dr\"\n.long 1\n.text\nnop\n", None);
    check_first(coff, "nop\n.rva foo\nnop\n", Some((2, ".rva")));
    check_first(coff, ".section .debug$S,\"dr\"\n.secrel32 foo\n.text\nnop\n", None);
}

#[test]
fn data_between_a_marker_and_an_instruction_are_found() {
    let (begin, end) = ("# LLVM-MCA-BEGIN", "# LLVM-MCA-END");
    check(&format!(".byte 1\n{begin}\n.byte 2\nnop\n{end}\n.byte 3\n"), &[3]);
    check(&format!(".byte 1\n{begin}\nnop\n.byte 2\n{end}\n.byte 3\n"), &[4]);
    check(&format!("nop\n.byte 1\n{begin}\nnop\n{end}\n.byte 3\nnop\n"), &[]);
    check(&format!("nop\n.byte 1 {begin}\nnop\n{end} .byte 3\nnop\n"), &[]);
    check(&format!("{begin}\nnop\njmp .L1\n.byte 2\n{end}\n.L1:\n"), &[]);
    check(&format!("{begin}\n.section .rodata\n.byte 2\n.text\nnop\n{end}\n"), &[]);
    let macros = ".macro m\n.byte 1\n.endm\n";
    check(&format!("{macros}{begin}\nm\nnop\n{end}\n"), &[5]);
    check(&format!("{macros}m\n{begin}\nnop\nm\n{end}\n"), &[7]);
    check(&format!("{macros}m\n{begin}\nnop\n{end}\nm\n"), &[]);
    check("nop\n.include \"region.inc\"\nnop\n", &[2]);
}

/// The instructions of a macro are in no region between markers of the main text, but control runs through them.
#[test]
fn a_macro_with_instructions_does_not_hide_data() {
    let macros = ".macro m\nincl %eax\n.byte 1\nincl %eax\n.endm\n.macro n\n.byte 1\nincl %eax\n.endm\n";
    for name in ["m", "n"] {
        check(&format!("{macros}# LLVM-MCA-BEGIN\nnop\n{name}\nnop\n# LLVM-MCA-END\n"), &[12]);
        check(&format!("{macros}# LLVM-MCA-BEGIN\nnop\n{name}\n# LLVM-MCA-END\n"), &[12]);
        check(&format!("{macros}# LLVM-MCA-BEGIN\n{name}\nnop\n# LLVM-MCA-END\n"), &[11]);
        check(&format!("{macros}{name}\n# LLVM-MCA-BEGIN\nnop\n# LLVM-MCA-END\n{name}\n"), &[]);
    }
}

#[test]
fn loops_do_not_have_the_data_behind_them() {
    let program = program(ELF, "nop\n.L1: nop\n.byte 1\ndecl %eax\njne .L1\n.byte 2\nnop\n.byte 3\nnop\n");
    let lines = |members: &[Range<u32>]| -> Vec<usize> {
        let region = MarkedRegion { members: members.to_vec(), ..MarkedRegion::default() };
        program.data_among(&region).into_iter().map(|data| data.line).collect()
    };
    assert_eq!(lines(&[1..4, 4..4]), [3]);
    assert_eq!(lines(&[0..4, 5..6]), [3]);
    assert_eq!(lines(&[2..4, 4..4]), [] as [usize; 0]);
    assert_eq!(lines(&[4..6, 0..2]), [8]);
    assert_eq!(lines(&[]), [] as [usize; 0]);
}

#[cfg(all(feature = "aarch64", feature = "arm", feature = "riscv"))]
#[test]
fn numbers_that_are_instructions_are_found_where_the_region_leaves_them_out() {
    let aarch64 = "aarch64-unknown-linux-gnu";
    check_first(aarch64, "nop\n.inst 0xd503201f\nnop\n", Some((2, ".inst")));
    check_first(aarch64, "nop\n.word 0xd503201f\nnop\n", Some((2, ".word")));
    check_first(aarch64, "b f\n.inst 0xd503201f\nnop\n", None);
    let arm = "armv7-unknown-linux-gnueabihf";
    check_first(arm, "nop\n.inst 0xe1a00000\nnop\n", Some((2, ".inst")));
    check_first(arm, ".thumb\nnop\n.inst.n 0xbf00\nnop\n", Some((3, ".inst.n")));
    let riscv = "riscv64-unknown-linux-gnu";
    // Without markers, and with a format, the instruction is in the region.
    check_first(riscv, "nop\n.insn 0x13\nnop\n", None);
    check_first(riscv, "# LLVM-MCA-BEGIN\nnop\n.insn r 0x33, 0, 0, a0, a1, a2\nnop\n# LLVM-MCA-END\n", None);
    let with = |lines: &str| format!("# LLVM-MCA-BEGIN\n{lines}# LLVM-MCA-END\n");
    check_first(riscv, &with("nop\n.insn 0x13\nnop\n"), Some((3, ".insn")));
    check_first(riscv, &with(".insn 0x13\nnop\n"), Some((2, ".insn")));
    check_first(riscv, &with("nop\n.insn 0x13\n"), Some((3, ".insn")));
    check_first(riscv, &with("nop\n.insn 0x13\n.byte 1\n.insn 0x13\nnop\n"), Some((3, ".insn")));
}

#[cfg(feature = "arm")]
#[test]
fn the_data_of_a_handler_are_elsewhere() {
    let arm = "armv7-unknown-linux-gnueabihf";
    let text = ".fnstart\nnop\n.personality f\n.handlerdata\n.word 1\n.fnend\nnop\n";
    check_first(arm, text, None);
    check_first(arm, &text.replace(".fnend\n", ".fnend\n.word 2\n"), Some((7, ".word")));
}

#[cfg(feature = "arm")]
#[test]
fn constants_of_loads_are_where_their_pool_is() {
    let arm = "armv7-unknown-linux-gnueabihf";
    for pool in [".ltorg", ".pool"] {
        check_first(arm, &format!("ldr r0, =0x12345678\n{pool}\nnop\n"), Some((2, pool)));
        // A move makes the constant.
        check_first(arm, &format!("ldr r0, =1\n{pool}\nnop\n"), None);
        check_first(arm, &format!("ldr r0, =0x12345678\nbx lr\n{pool}\nnop\n"), None);
    }
    // The pool is empty again, and that of another section is another one.
    check_first(arm, "ldr r0, =f\nb g\n.ltorg\ng: nop\n.ltorg\nnop\n", None);
    check_first(arm, "ldr r0, =f\n.section .other\nnop\n.ltorg\nnop\n", None);
}

#[cfg(feature = "aarch64")]
#[test]
fn constants_of_wide_loads_are_where_their_pool_is() {
    let aarch64 = "aarch64-unknown-linux-gnu";
    check_first(aarch64, "ldr x0, =0x12345678\n.ltorg\nnop\n", Some((2, ".ltorg")));
    check_first(aarch64, "ldr x0, =f\nnop\n.pool\nnop\n", Some((3, ".pool")));
    check_first(aarch64, "ldr x0, =1\n.ltorg\nnop\n", None);
    check_first(aarch64, "nop\n.ltorg\nnop\n", None);
}
