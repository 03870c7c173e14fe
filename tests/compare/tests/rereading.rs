//! Reading a text again after an edit has the result of reading it from scratch, down to the last number.

use std::sync::Arc;

use mca_core::inst::asm::options::{ImplicitIt, Limits};
use mca_core::inst::asm::{
    Assembly, Files, Options, Record, Rereading, Spare, assemble, assemble_again, assemble_into,
};
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_tests::assembly_cases::{AssemblyCases, FILES};
use mca_tests::mutate::{compose, excerpt, mutate};
use mca_tests::random::Random;
use mca_tests::subtargets;

const N_SESSIONS: usize = 1000;
const N_EDITS: usize = 24;

struct KnownFiles;

impl Files for KnownFiles {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        let known = FILES.iter().find(|(known, _)| known.as_bytes() == name)?;
        Some(Arc::from(known.1.as_bytes()))
    }
}

fn read_again(text: &[u8], options: &Options, earlier: Option<&Assembly>) -> Rereading {
    assemble_again(text, options.clone(), &KnownFiles, earlier)
}

/// Returns output of compilers, and every recorded case.
fn seeds() -> Vec<Vec<u8>> {
    let tests = mca_tests::workspace::root().join("tests");
    let mut seeds = Vec::new();
    for name in ["lines.txt", "programs.txt"] {
        let cases =
            AssemblyCases::parse(&std::fs::read_to_string(tests.join("reference/assembly").join(name)).unwrap());
        seeds.extend(cases.list.into_iter().map(|case| case.text));
    }
    for name in ["gcc.s", "clang.s", "rustc.s", "gcc-intel.s"] {
        seeds.push(std::fs::read(tests.join("../server/tests/fixtures/compilers").join(name)).unwrap());
    }
    seeds
}

/// Returns the text at the start of a session: a few seeds one after another, sometimes with other line ends.
fn beginning(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    for _ in 0..1 + random.below(3) {
        match random.below(3) {
            0 => text.extend(compose(random)),
            1 => {
                let compiled = seeds.len() - 1 - random.below(4);
                text.extend(excerpt(random, &seeds[compiled]));
            }
            _ => text.extend_from_slice(&seeds[random.below(seeds.len())]),
        }
    }
    match random.below(8) {
        0 => String::from_utf8_lossy(&text).replace('\n', "\r\n").into_bytes(),
        1 => text.strip_suffix(b"\n").unwrap_or(&text).to_vec(),
        _ => text,
    }
}

/// Returns the next state of the text: an edit, several at once, half a line removed, a piece doubled, or an earlier text.
fn edited(random: &mut Random, text: &[u8], beginning: &[u8]) -> Vec<u8> {
    match random.below(12) {
        0 => beginning.to_vec(),
        1 => {
            let (from, to) = (random.below(text.len() + 1), random.below(text.len() + 1));
            [&text[..from.min(to)], &text[(from.min(to) + random.below(30)).min(text.len())..]].concat()
        }
        2 => {
            let from = random.below(text.len() + 1);
            let to = (from + random.below(200)).min(text.len());
            [&text[..to], &text[from..]].concat()
        }
        _ => mutate(random, text),
    }
}

fn options(random: &mut Random) -> Options {
    let format = *random.pick(&[ObjectFormat::Elf, ObjectFormat::Elf, ObjectFormat::MachO, ObjectFormat::Coff]);
    let dialect = *random.pick(&[Dialect::Att, Dialect::Att, Dialect::Intel]);
    let mode = *random.pick(&[Some(Mode::Bits64), Some(Mode::Bits64), Some(Mode::Bits32), None]);
    let limits =
        Limits { expansion_bytes: 1 << 16, expansions: 500, messages: 5000, instructions: 1 << 16, inclusion_depth: 5 };
    let prefers_labels = random.below(2) == 0;
    Options { dialect: dialect.id(), limits, prefers_labels, ..Options::of(subtargets::x86(format, mode)) }
}

#[test]
fn reading_again_is_reading_from_scratch() {
    let seeds = seeds();
    let mut n_taken_over = 0;
    for session in 0..N_SESSIONS {
        let mut random = Random::new(session as u64);
        let options = options(&mut random);
        let beginning = beginning(&mut random, &seeds);
        let mut text = beginning.clone();
        let mut last = read_again(&text, &options, None).assembly;
        let mut spare = Spare::default();
        for edit in 0..N_EDITS {
            text = edited(&mut random, &text, &beginning);
            let again = assemble_into(spare, &text, options.clone(), &KnownFiles, Some(&last));
            let fresh = read_again(&text, &options, None);
            assert_eq!(fresh.n_taken_over, 0);
            if again.assembly != fresh.assembly {
                let shown = String::from_utf8_lossy(&text);
                assert_eq!(again.assembly.instructions, fresh.assembly.instructions, "{session} {edit}\n{shown}");
                assert_eq!(again.assembly.events, fresh.assembly.events, "{session} {edit}\n{shown}");
                assert_eq!(again.assembly.regions, fresh.assembly.regions, "{session} {edit}\n{shown}");
                assert_eq!(again.assembly.data, fresh.assembly.data, "{session} {edit}\n{shown}");
                assert_eq!(again.assembly.expressions, fresh.assembly.expressions, "{session} {edit}\n{shown}");
                assert_eq!(again.assembly.record, fresh.assembly.record, "{session} {edit}\n{shown}");
                panic!("the readings differ: {session} {edit}\n{shown}");
            }
            n_taken_over += again.n_taken_over;
            spare = std::mem::replace(&mut last, again.assembly).into_spare();
        }
        // Nor does keeping a record change anything.
        last.record = Record::default();
        assert!(last == assemble(&text, options, &KnownFiles), "{session}");
    }
    assert!(n_taken_over > 50 * N_SESSIONS, "{n_taken_over}");
}

/// Lines of RISC-V that change what follows them: instruments, regions, extensions, labels that pseudo-instructions make.
const RISCV_LINES: [&str; 30] = [
    "# LLVM-MCA-RISCV-LMUL M1",
    "# LLVM-MCA-RISCV-LMUL MF4",
    "# LLVM-MCA-RISCV-LMUL",
    "# LLVM-MCA-RISCV-SEW E32",
    "# LLVM-MCA-RISCV-SEW E7",
    "# LLVM-MCA-END",
    "# LLVM-MCA-END dot",
    "# LLVM-MCA-BEGIN",
    "# LLVM-MCA-BEGIN dot",
    "vsetvli zero, a0, e32, m2, ta, ma",
    "vsetivli a1, 4, e8, mf8, tu, mu",
    "vadd.vv v12, v12, v12",
    "vle32.v v8, (a0)",
    "vwadd.vv v8, v12, v14",
    ".option push",
    ".option pop",
    ".option norvc",
    ".option arch, -c, +zacas",
    ".option exact",
    ".attribute arch, \"rv64gcv\"",
    "la a0, foo",
    "call foo",
    "li a0, 0x123456789abc",
    "lw a1, %pcrel_lo(.Lpcrel_hi0)(a0)",
    "1: addi a0, a0, 1",
    "bnez a0, 1b",
    "amocas.w a0, a1, (a2)",
    "foo: .word %pltpcrel(foo)",
    ".insn 0x13",
    ".byte 1",
];

/// Lines of AArch64 that do: extensions, names of registers, prefixes, data whose symbols have specifiers.
const AARCH64_LINES: [&str; 28] = [
    ".arch armv8-a",
    ".arch armv9-a+sve2",
    ".arch_extension nosve",
    ".arch_extension sme",
    ".cpu cortex-a53",
    "x .req x5",
    "v .req v3",
    ".unreq x",
    ".unreq v",
    "add x, x, #1",
    "fadd v.4s, v.4s, v.4s",
    "movprfx z0, z1",
    "movprfx z0.s, p0/m, z1.s",
    "add z0.s, p0/m, z0.s, z2.s",
    "mul z1.s, p0/m, z1.s, z2.s",
    "ldr x0, =0x123456789abcdef",
    ".ltorg",
    ".tlsdesccall foo",
    "blr x1",
    "x: add x1, x2, x3",
    "1: subs x0, x0, #1",
    "b.ne 1b",
    "adrp x0, :got:foo",
    "# LLVM-MCA-BEGIN dot",
    "# LLVM-MCA-END dot",
    "# LLVM-MCA-LATENCY 7",
    ".inst 0xd503201f",
    ".word 1",
];

const ARM_LINES: [&str; 28] = [
    "addeq r0, r1, r2",
    "addne r3, r4, r5",
    "subeq r0, r0, #1",
    "movne r0, r1",
    "movle r0, #1",
    "adds r0, r0, r1",
    "addseq r0, r0, r1",
    "add r0, r0, r1",
    "bne 1b",
    "bxeq lr",
    "bl foo",
    "vaddne.f32 s0, s1, s2",
    "it eq",
    "ite ne",
    "moveq r0, r1",
    "1:",
    "foo: moveq r1, r2",
    ".thumb",
    ".arm",
    ".set x, 4",
    "x = 5",
    ".inst.n 0xbf00",
    "@ LLVM-MCA-BEGIN dot",
    "@ LLVM-MCA-END dot",
    ".word 1",
    ".handlerdata",
    ".fnstart",
    ".fnend",
];

#[test]
fn reading_arm_again_is_reading_from_scratch() {
    let subtarget = subtargets::of_processor("thumbv8", "cortex-a57");
    check_lines(&Options::of(Arc::clone(&subtarget)), &ARM_LINES);
}

/// Conditional instructions that wait for the end of their block.
#[test]
fn blocks_without_it_are_read_anew() {
    let options =
        Options { implicit_it: ImplicitIt::Always, ..Options::of(subtargets::of_processor("thumbv8", "cortex-a57")) };
    check_sessions(&options, &ARM_LINES);
}

#[test]
fn reading_riscv_again_is_reading_from_scratch() {
    check_lines(&Options::of(subtargets::of_processor("riscv64", "sifive-x390")), &RISCV_LINES);
}

#[test]
fn reading_aarch64_again_is_reading_from_scratch() {
    check_lines(&Options::of(subtargets::of_processor("aarch64", "neoverse-v2")), &AARCH64_LINES);
}

/// Sessions as those of `check_sessions`, in which most statements are taken over.
fn check_lines(options: &Options, known: &[&str]) {
    let (n_taken_over, n_edits) = check_sessions(options, known);
    assert!(n_taken_over > 2 * n_edits, "{n_taken_over} in {n_edits} edits");
}

/// Edits texts of known lines: lines are put in, taken out and exchanged. Returns how many statements were taken over, and how
/// many edits there were.
fn check_sessions(options: &Options, known: &[&str]) -> (usize, usize) {
    let (mut n_taken_over, mut n_edits) = (0, 0);
    for session in 0..N_SESSIONS as u64 / 10 {
        let mut random = Random::new(session);
        let options = Options { prefers_labels: session % 2 == 0, ..options.clone() };
        let mut lines: Vec<&str> = (0..30).map(|_| *random.pick(known)).collect();
        let mut last = read_again((lines.join("\n") + "\n").as_bytes(), &options, None).assembly;
        for edit in 0..N_EDITS {
            let at = random.below(lines.len());
            match random.below(3) {
                0 => lines.insert(at, *random.pick(known)),
                1 if lines.len() > 1 => drop(lines.remove(at)),
                _ => lines[at] = *random.pick(known),
            }
            let text = lines.join("\n") + "\n";
            let again = read_again(text.as_bytes(), &options, Some(&last));
            let fresh = read_again(text.as_bytes(), &options, None);
            assert!(again.assembly == fresh.assembly, "the readings differ: {session} {edit}\n{text}");
            (n_taken_over, n_edits) = (n_taken_over + again.n_taken_over, n_edits + 1);
            last = again.assembly;
        }
    }
    (n_taken_over, n_edits)
}

/// Lines that place data, in several sections, by macros and files too, and lines that say where control goes.
const DATA_LINES: [&str; 32] = [
    "nop",
    "incl %eax",
    "jmp .L1",
    "jne .L1",
    ".byte 1",
    ".byte 1, 2",
    ".byte",
    ".long foo",
    ".long foo-.",
    ".asciz \"a\"",
    ".zero 4",
    ".zero 0",
    ".fill x",
    "x = 2",
    ".p2align 4",
    "1:",
    "1: .byte 1",
    "foo: bar: .long bar",
    ".text",
    ".data",
    ".section .rodata",
    ".section .text.cold,\"ax\"",
    ".pushsection .text, 1",
    ".popsection",
    ".previous",
    ".subsection 2",
    ".macro m; nop; .byte 1; .endm",
    "m",
    ".rept 2; .byte 1; .endr",
    ".purgem m",
    "# LLVM-MCA-BEGIN dot",
    "# LLVM-MCA-END dot",
];

#[test]
fn reading_data_again_is_reading_from_scratch() {
    let (n_taken_over, n_edits) = check_sessions(&Options::of(Arc::default()), &DATA_LINES);
    assert!(n_taken_over > 2 * n_edits, "{n_taken_over} in {n_edits} edits");
}

/// A long table is taken over with the place of its beginning, whatever precedes it.
#[test]
fn data_that_are_taken_over_are_placed() {
    let table = "nop\n.byte 1\n.long foo\nfoo: .byte 2\nnop\n".repeat(50);
    let first = read_again(table.as_bytes(), &Options::of(Arc::default()), None).assembly;
    for before in ["nop\n", ".byte 3\n", ".section .rodata\n", "jmp .L9\n", ".macro .byte x\n.endm\n"] {
        let text = format!("{before}{table}");
        let again = read_again(text.as_bytes(), &Options::of(Arc::default()), Some(&first));
        let fresh = read_again(text.as_bytes(), &Options::of(Arc::default()), None).assembly;
        assert!(again.n_taken_over > 0, "{before}");
        assert_eq!(again.assembly.data, fresh.data, "{before}");
        assert!(!fresh.data.list.is_empty(), "{before}");
    }
}

#[test]
fn other_options_take_nothing_over() {
    let text = b"nop\nadd %eax, %ebx\n";
    let first = read_again(text, &Options::of(Arc::default()), None).assembly;
    let intel = Options { dialect: Dialect::Intel.id(), ..Options::of(Arc::default()) };
    assert_eq!(read_again(text, &intel, Some(&first)).n_taken_over, 0);
    let labels = Options { prefers_labels: true, ..Options::of(Arc::default()) };
    assert_eq!(read_again(text, &labels, Some(&first)).n_taken_over, 0);
    assert_eq!(read_again(text, &Options::of(Arc::default()), Some(&first)).n_taken_over, 2);
}

/// Each text has an edit that gives the unchanged statement after it another meaning.
#[test]
fn what_a_statement_depends_on_makes_it_new() {
    let cases: [(&str, &str); 9] = [
        ("# x\nmov x, %eax\n", "x = 4\nmov x, %eax\n"),
        ("# x\nadd %eax, %ebx\n", ".macro add a, b\nnop\n.endm\nadd %eax, %ebx\n"),
        ("# x\nmov eax, ebx\n", ".intel_syntax noprefix\nmov eax, ebx\n"),
        ("# x\npush %rax\n", ".code32\npush %rax\n"),
        ("# x\nf:\n", "f:\nf:\n"),
        ("# x\nnop\nnop\n", ".if 0\nnop\nnop\n"),
        ("# x\nnop\nnop\n", ".rept 2\nnop\nnop\n"),
        ("# x\nnop\nnop\n", "/* \nnop\nnop\n"),
        ("# x\nnop\nnop\n", "# LLVM-MCA-BEGIN\nnop\nnop\n"),
    ];
    for (before, after) in cases {
        for (from, to) in [(before, after), (after, before)] {
            let first = read_again(from.as_bytes(), &Options::of(Arc::default()), None).assembly;
            let again = read_again(to.as_bytes(), &Options::of(Arc::default()), Some(&first)).assembly;
            assert_eq!(again, read_again(to.as_bytes(), &Options::of(Arc::default()), None).assembly, "{from} -> {to}");
        }
    }
}

/// The time of an edit in the middle of a long text depends on the lines that it changes.
#[test]
fn an_edit_reads_what_it_touches() {
    let lines: String = (0..2000).map(|n| format!("\tmovl {n}(%rbp), %eax\n.L{n}:\n\tjmp .L{n}\n")).collect();
    let first = read_again(lines.as_bytes(), &Options::of(Arc::default()), None).assembly;
    let edited = lines.replace("movl 1000(%rbp)", "movl 1000+foo(%rbp)");
    let again = read_again(edited.as_bytes(), &Options::of(Arc::default()), Some(&first));
    assert!(again.n_taken_over >= 6000 - 4, "{}", again.n_taken_over);
    assert!(again.assembly == read_again(edited.as_bytes(), &Options::of(Arc::default()), None).assembly);
}
