//! Outlines of texts, and loops by the control flow of instructions.

#![cfg(feature = "x86")]

#[path = "../../server/tests/support/numbers.rs"]
mod numbers;

use mca_core::{Cpu, NoFiles, Program, ReadOptions, Source, Target};
use mca_outline::{MarkerKind, functions, innermost_loops, meant_marker, scan, scan_again};
use numbers::Numbers;

fn program(text: &str) -> Program {
    let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "haswell").unwrap();
    Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles)
}

fn loops(text: &str) -> Vec<(String, &str)> {
    let code = program(text).code();
    let found = innermost_loops(&scan(text), text, &code);
    found.into_iter().map(|one| (one.title(), &text[one.range])).collect()
}

fn functions_of(text: &str) -> Vec<(String, &str)> {
    functions(&scan(text), text).into_iter().map(|one| (one.name, &text[one.range])).collect()
}

const NESTED: &str = "\
\t.type dot, @function
dot:\tmovl $0, %eax # start: here
.L1:\tincl %ebx
.L2:\taddl (%rdi), %eax ; jne .L2
\tjne .L1
\tret
\t.size dot, .-dot
";

#[test]
fn the_innermost_loop_is_found() {
    let found = loops(NESTED);
    assert_eq!(found, [("dot:.L2".to_owned(), ".L2:\taddl (%rdi), %eax ; jne .L2")]);
}

#[test]
fn a_forward_branch_is_no_loop_and_numeric_labels_have_directions() {
    assert_eq!(loops("jmp a\na: nop\n"), []);
    let text = "1: nop\njne 1f\njne 1b\n1: jne 1b\n";
    let found = loops(text);
    assert_eq!(found, [("1".to_owned(), "1: nop\njne 1f\njne 1b"), ("1".to_owned(), "1: jne 1b")]);
}

/// The code after the call is reached from elsewhere, and no loop goes through it.
#[test]
fn a_call_that_never_returns_ends_the_way() {
    let text =
        |call: &str| format!("f:\tnop\n.L1:\tdecl %eax\n\tje .L2\n\tret\n.L3:\t{call}\n.L2:\tincl %ebx\n\tjmp .L1\n");
    let one = [("f:.L1".to_owned(), 1)];
    let found = |call: &str| {
        // The branch to the call makes it part of what could be a cycle.
        let text = text(call).replace("\tret\n", "\tjne .L3\n\tret\n");
        let code = program(&text).code();
        let loops = innermost_loops(&scan(&text), &text, &code);
        loops.into_iter().map(|one| (one.title(), one.n_paths)).collect::<Vec<_>>()
    };
    for call in [
        "call __stack_chk_fail@PLT",
        "callq *abort@GOTPCREL(%rip)",
        "call \"exit@@GLIBC_2.2.5+0x0\"",
        "call \"abort@plt\"",
        "callq _ZN4core9panicking18panic_bounds_check17h0123456789abcdefE",
    ] {
        assert_eq!(found(call), one, "{call}");
    }
    for call in ["call exits", "call *%rax", "call my_abort@PLT", "call \"exit@@GLIBC_2.2.5+0x10\""] {
        assert_eq!(found(call), [("f:.L1".to_owned(), 2)], "{call}");
    }
}

/// A listing declares no functions. Branches to a cold part, which stands before them, do not make them a part of it.
#[test]
fn functions_behind_a_cold_part_keep_their_names() {
    for call in ["call \"abort@plt\"", "call \"fatal@plt\""] {
        let text = format!(
            "g.cold:\n\"g.cold+0x0\": pushq %rax\n {call}\n nopw 0(%rax)\nf:\n\"f+0x0\": decl %eax\n jne \"f+0x0\"\n ret\n\
             g:\n\"g+0x0\": decl %edi\n js \"g.cold+0x0\"\n jne \"g+0x0\"\n ret\n"
        );
        let names: Vec<String> = loops(&text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["f", "g"], "{call}");
    }
}

#[test]
fn functions_end_with_their_size() {
    let functions = functions_of(NESTED);
    assert_eq!(functions.len(), 1);
    assert!(functions[0].1.starts_with("dot:") && functions[0].1.ends_with("ret"), "{functions:?}");
    let functions = functions_of("a: nop\n.La: nop\nb: ret\nc: .long 1\n");
    assert_eq!(functions, [("a".to_owned(), "a: nop\n.La: nop"), ("b".to_owned(), "b: ret")]);
}

#[test]
fn loops_are_named_after_their_source_line() {
    let text = "\t.file 1 \"/src\" \"dot.c\"\n.L3:\n\t.loc 1 12 5\n\tnop\n\tjne .L3\n";
    assert_eq!(loops(text)[0].0, ".L3 (dot.c:12)");
    let text = "# 7 \"x/dot.c\"\n.L3: nop\n\tjne .L3\n";
    assert_eq!(loops(text)[0].0, ".L3 (dot.c:7)");
}

/// Compilers write letters that are not ASCII by their bytes.
#[test]
fn escapes_in_names_of_files_are_undone() {
    for (name, shown) in
        [("\\303\\274.c", "ü.c"), ("q\\\"x.c", "q\"x.c"), ("a\\\\b.c", "a\\b.c"), ("C:\\\\x\\\\a.c", "a.c")]
    {
        for text in [format!("\t.file 1 \"{name}\"\n.L3:\n\t.loc 1 7 5"), format!("# 7 \"{name}\" 2\n.L3:")] {
            let text = format!("{text}\n\tnop\n\tjne .L3\n");
            assert_eq!(loops(&text)[0].0, format!(".L3 ({shown}:7)"), "{text}");
        }
    }
    let text = "\t.file 1 \"/d\\303\\274r\" \"a.c\"\n.L3:\n\t.loc 1 7 5\n\tnop\n\tjne .L3\n";
    assert_eq!(scan(text).source_lines[0].file.as_deref(), Some("/dür/a.c"));
}

#[test]
fn functions_in_quotes_are_declared_and_sized_by_their_names() {
    let text = "\t.type\t\"größe\",@function\n\"größe\":\n\tnop\n\t.size\t\"größe\", .-\"größe\"\nb: ret\n";
    assert_eq!(functions_of(text), [("größe".to_owned(), "\"größe\":\n\tnop")]);
}

#[test]
fn comments_and_strings_hide_what_looks_like_code() {
    let text = "/* a: */ b: .string \"c: # d:\" // e:\n# f: \"\n\"g h\": nop\n";
    let outline = scan(text);
    let names: Vec<&str> = outline.labels.iter().map(|label| label.name.as_str()).collect();
    assert_eq!(names, ["b", "g h"]);
    assert_eq!(outline.labels[1].line, 2);
    assert_eq!(outline.instructions.len(), 1);
}

#[test]
fn markers_are_found_with_their_slips() {
    let text = "# LLVM-MCA-BEGIN  dot product \nnop\n/* LLVM-MCA-END */\n#LLVM-MCA-LATENCY 4\n# llvm-mca-begin x\n\
                # LLVM-MCA-BEGN\n# LLVM_MCA_END\n# LLVM-MCA\n# begin\n";
    let markers = scan(text).markers;
    let found: Vec<(MarkerKind, &str, usize)> =
        markers.iter().map(|marker| (marker.kind, &text[marker.name.clone()], marker.line)).collect();
    assert_eq!(
        found,
        [
            (MarkerKind::Begin, "dot product", 0),
            (MarkerKind::End, "", 2),
            (MarkerKind::Instrument, "4", 3),
            (MarkerKind::Misspelt, "x", 4),
            (MarkerKind::Misspelt, "", 5),
            (MarkerKind::Misspelt, "", 6),
        ]
    );
    assert_eq!(meant_marker("llvm-mca-begin"), "LLVM-MCA-BEGIN");
    assert_eq!(meant_marker("LLVM_MCA_ENDS"), "LLVM-MCA-END");
}

#[test]
fn words_lead_to_labels() {
    let text = "1: nop\nfoo: call foo\njne 1b\nlea foo(%rip), %rax\n1: nop\n";
    let outline = scan(text);
    let line_of = |word: &str, at: usize| outline.definition_of(word, at).map(|label| label.line);
    assert_eq!(line_of("foo", 0), Some(1));
    assert_eq!(line_of("1b", 25), Some(0));
    assert_eq!(line_of("1f", 25), Some(4));
    assert_eq!(line_of("bar", 0), None);
    let at = text.rfind("foo").expect("a mention");
    assert_eq!(outline.word_at(at + 1).map(|place| &text[place]), Some("foo"));
    assert_eq!(outline.word_at(text.find("%rax").expect("a register") + 2), None);
}

#[test]
fn nothing_makes_it_fail() {
    for text in
        ["", "\"", "/*", "#", ":", "::", "a", "\\", "%", "é:", ".loc", ".file 1", "j", "jmp", "\"a", "\r\n", "/"]
    {
        scan(text);
    }
}

/// Thousands of edits, each of which is scanned from the previous outline.
#[test]
fn an_outline_made_from_the_one_before_is_the_same() {
    const PIECES: [&str; 26] = [
        "\n",
        "\n",
        "\n",
        "f:",
        ".L1:",
        "1:",
        "nop",
        "jne .L1",
        "jmp 1b",
        "/*",
        "*/",
        "//",
        "#",
        "\"",
        "\\",
        ";",
        "\t",
        "# LLVM-MCA-BEGIN a\n",
        "# llvm-mca-end\n",
        "/* LLVM-MCA-END */",
        ".file 1 \"a.c\"\n",
        ".file 1 \"b.c\"\n",
        ".loc 1 7\n",
        "# 3 \"c.c\"\n",
        ".type f, @function\n",
        ".size f, .-f\n",
    ];
    for seed in 1..300 {
        let mut numbers = Numbers(seed * 0x9e37_79b9);
        let mut text: String = (0..numbers.below(60)).map(|_| PIECES[numbers.below(PIECES.len())]).collect();
        let mut outline = scan(&text);
        for _ in 0..40 {
            let before = text.clone();
            for _ in 0..1 + numbers.below(2) {
                let start = numbers.below(text.len() + 1);
                let end = (start + numbers.below(12)).min(text.len());
                text.replace_range(start..end, PIECES[numbers.below(PIECES.len())]);
            }
            outline = scan_again(&text, &before, &outline);
            assert_eq!(outline, scan(&text), "{before:?} -> {text:?}");
        }
    }
}

/// A jump of one letter closes the loop, and cases stand behind the jump through the table.
#[test]
#[cfg(feature = "riscv")]
fn loops_with_jump_tables_are_found_on_riscv() {
    let text = "f:\tbltu s3, a0, .L3\n\tslli a0, a0, 2\n\tlw a0, 0(a0)\n\tjr a0\n.L1:\taddi a1, a1, 3\n\tj .L3\n\
                .L2:\txor a1, a1, a2\n.L3:\taddi s0, s0, 4\n\tlw a0, 0(s0)\n\tbne a0, s1, f\n\tret\n";
    let cpu = Cpu::find(&Target::parse("riscv64-unknown-linux-gnu").unwrap(), "sifive-u74").unwrap();
    let program = Program::read(Source::from(text), &cpu, &ReadOptions::default(), &NoFiles);
    let found = innermost_loops(&scan(text), text, &program.code());
    let members = found.into_iter().flat_map(|one| one.members).flatten();
    assert!(members.eq(0..10));
}
