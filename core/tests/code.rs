//! Machine code through the public face: paths through it, and programs of several pieces.

#![cfg(all(feature = "x86", feature = "decode", feature = "riscv", feature = "aarch64"))]

use mca_core::code::{CodeBuilder, Control, Decoder, Relocation};
use mca_core::explain::Explanation;
use mca_core::{AnalysisError, Analyzer, Cpu, Program, Region, Regions, Target};

fn cpu(triple: &str, name: &str) -> Cpu {
    Cpu::find(&Target::parse(triple).unwrap(), name).unwrap()
}

/// The code is the linker's for `call` and `tail` without relaxation, and a jump through a table.
#[test]
fn two_instructions_may_say_where_a_jump_goes() {
    // auipc ra, 1; jalr -16(ra); auipc t1, 0; jr 8(t1); auipc t1, 0; jr 8(t2); ret
    let words: [u32; 7] = [0x0000_1097, 0xff00_80e7, 0x0000_0317, 0x0083_0067, 0x0000_0317, 0x0083_8067, 0x0000_8067];
    let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut found = Vec::new();
    let decoder = Decoder::new(&cpu("riscv64-unknown-linux-gnu", "sifive-u74")).unwrap();
    decoder.walk(&code, 0x1000, &mut |step| found.push((step.control, step.destination)));
    found.retain(|(control, _)| *control != Control::Next);
    let expected =
        [(Control::Call, Some(0x1ff0)), (Control::Jump, Some(0x1010)), (Control::Indirect, None), (Control::End, None)];
    assert_eq!(found, expected);
}

/// Statements are in the first syntax of each target; a branch leaves its address to the caller.
#[test]
fn statements_stand_apart_from_where_they_go() {
    let statement = |triple: &str, name: &str, code: &[u8]| {
        let (text, destination) = Decoder::new(&cpu(triple, name)).unwrap().statement(code, 0x1000)?;
        Some((text.replace('\t', " "), destination))
    };
    let x86 = |code: &[u8]| statement("x86_64-pc-linux-gnu", "haswell", code);
    assert_eq!(x86(&[0xeb, 0xfe]), Some(("jmp ".to_owned(), Some(0x1000))));
    assert_eq!(x86(&[0x48, 0x01, 0xd8]), Some(("addq %rbx, %rax".to_owned(), None)));
    assert_eq!(x86(&[0x06]), None);
    let aarch64 = |word: u32| statement("aarch64", "neoverse-v2", &word.to_le_bytes());
    assert_eq!(aarch64(0xb4ff_ffe0), Some(("cbz x0, ".to_owned(), Some(0xffc))));
    assert_eq!(aarch64(0x1000_0080), Some(("adr x0, #16".to_owned(), None)));
}

/// Symbols take the places of the numbers that a linker fills, by offsets of the file; addresses continue from piece to piece.
#[test]
fn pieces_of_a_file_are_one_program() {
    let cpu = cpu("x86_64-pc-linux-gnu", "haswell");
    // movl 0(%rip), %eax; then, 32 bytes after it in the file, a byte that is not an instruction, callq, and half an instruction
    let first = [0x8b, 0x05, 0, 0, 0, 0];
    let second = [0x06, 0xe8, 0, 0, 0, 0, 0x48];
    let relocation = |offset, symbol, kind| {
        let (addend, n_bytes, destination) = (-4, 4, None);
        Relocation { offset, symbol, kind, addend, n_bytes, destination }
    };
    let relocations = vec![relocation(102, b"value", 2), relocation(134, b"other", 4)];
    let mut builder = CodeBuilder::new(&cpu, "a.o").unwrap().with_relocations(relocations);
    let members = [builder.push(&first, 100, 0), builder.push(&second, 132, 32)];
    assert_eq!((&members, builder.offsets()), (&[0..1, 1..2], &[100, 133][..]));
    assert_eq!(builder.left_out(), [(6..7, false), (12..13, true)]);
    builder.push_region(Region::new("both", members.to_vec()));
    let program = builder.finish();
    let diagnostics: Vec<(String, Option<usize>)> = program
        .diagnostics()
        .map(|diagnostic| (String::from_utf8(diagnostic.text).unwrap(), diagnostic.offset))
        .collect();
    let expected = [("no known instruction", Some(6)), ("the code ends within an instruction", Some(12))];
    assert_eq!(diagnostics, expected.map(|(text, offset)| (text.to_owned(), offset)));
    let region = &program.regions(&Regions::Marked)[0];
    let analysis = Analyzer::new(cpu).analyze(&program, region).unwrap();
    assert_eq!((analysis.text(0), analysis.text(1)), (&b"movl\tvalue(%rip), %eax"[..], &b"callq\tother"[..]));
}

#[test]
fn code_that_cannot_be_read_is_an_error() {
    let mut analyzer = Analyzer::new(cpu("x86_64-pc-linux-gnu", "haswell"));
    let error = analyzer.analyze_code(&[0x48, 0x01, 0xd8, 0x06, 0x90]).unwrap_err();
    assert!(matches!(&error, AnalysisError::Unreadable { diagnostics } if diagnostics[0].offset == Some(3)));
    assert_eq!(error.to_string(), "no known instruction");
    assert!(matches!(analyzer.analyze_code(&[]), Err(AnalysisError::Empty { .. })));
}

/// Registers, constants and addresses are those of the text.
#[test]
fn code_costs_what_its_text_costs() {
    let text = "imulq %rax, %rbx\naddq 8(%rbx,%rcx,4), %rax\nvmulsd %xmm1, %xmm2, %xmm1\n";
    let code = [0x48, 0x0f, 0xaf, 0xd8, 0x48, 0x03, 0x44, 0x8b, 0x08, 0xc5, 0xeb, 0x59, 0xc9];
    for name in ["skylake", "znver4", "core2"] {
        let mut analyzer = Analyzer::new(cpu("x86_64-pc-linux-gnu", name));
        let (of_text, of_code) = (analyzer.analyze_text(text).unwrap(), analyzer.analyze_code(&code).unwrap());
        assert_eq!(of_text.cycles_per_iteration(), of_code.cycles_per_iteration(), "{name}");
        assert_eq!(of_text.verdict().unwrap().limit, of_code.verdict().unwrap().limit, "{name}");
        assert!((0..3).all(|position| of_text.text(position) == of_code.text(position)), "{name}");
    }
    assert!(
        Program::decode(&code, 0, &cpu("x86_64-pc-linux-gnu", "skylake")).is_some_and(|program| !program.has_errors())
    );
}

/// The code is `vsetvli a3, a1, e32, m2, ta, ma` and `vadd.vv v8, v10, v8`, in one of the two orders.
#[test]
fn vector_types_hold_for_the_instructions_behind_and_round_the_loop() {
    let cpu = cpu("riscv64-unknown-linux-gnu", "sifive-x280");
    let (set, add) = (0x0d15_f6d7_u32.to_le_bytes(), 0x02a4_0457_u32.to_le_bytes());
    let set_by_register = 0x80b5_76d7_u32.to_le_bytes();
    let mut analyzer = Analyzer::new(cpu.clone());
    let mut pressure = |code: &[[u8; 4]]| {
        let program = Program::decode(&code.concat(), 0, &cpu).unwrap();
        let region = &program.regions(&Regions::Marked)[0];
        let analysis = analyzer.analyze(&program, region).unwrap();
        let doubts = Explanation::of(&analysis).unwrap().doubts().join(" ");
        (analysis.cycles_per_iteration(), doubts.contains("Vector type"))
    };
    let known = pressure(&[set, add]);
    assert!(!known.1, "{known:?}");
    assert_eq!(pressure(&[add, set]), known);
    let alone = pressure(&[add]);
    assert!(alone.1 && alone.0 > 2.0 * known.0, "{alone:?} {known:?}");
    assert!(pressure(&[set, set_by_register, add]).1);
}

/// `auipc ra, 0` and `jalr ra` with the relocation that they share, and with the distance that a linker puts in.
#[test]
fn calls_in_two_instructions_are_named_and_take_no_time() {
    let cpu = cpu("riscv64-unknown-linux-gnu", "sifive-u74");
    let relocation = Relocation { offset: 0, symbol: b"g", kind: 19, addend: 0, n_bytes: 8, destination: None };
    let calls = |words: [u32; 2], relocations: Vec<Relocation<'_>>| {
        let mut builder = CodeBuilder::new(&cpu, "call").unwrap().with_relocations(relocations);
        let members = builder.push(&words.map(u32::to_le_bytes).concat(), 0, 0x1000);
        builder.push_region(Region::new("", vec![members]));
        let program = builder.finish();
        let region = &program.regions(&Regions::Marked)[0];
        let analysis = Analyzer::new(cpu.clone()).analyze(&program, region).unwrap();
        let headline = Explanation::new(&program, region, &analysis).unwrap().loop_headline();
        assert!(analysis.cycles_per_iteration() < 10.0, "{headline}");
        headline.split(" · ").next().unwrap_or_default().split_once(" + ").unwrap().1.to_owned()
    };
    assert_eq!(calls([0x0000_0097, 0x0000_80e7], vec![relocation]), "call g");
    assert_eq!(calls([0x0000_1097, 0xff00_80e7], Vec::new()), "call 0x1ff0");
}
