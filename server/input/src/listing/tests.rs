use mca_core::Target;

use super::*;

/// Results are shown at lines of the original text, so a converted text must have as many lines.
#[test]
fn lines_keep_their_numbers() {
    let listing = "\r\ndot:     file format elf64-x86-64\n\n0000000000000000 <dot>:\n   0:\t75 fe  \tjne    0 <dot>\n   2:\tc3\tret\n";
    for kind in Kind::ALL {
        let read = read(listing, kind, Tools::default());
        assert_eq!(read.text.lines().count(), listing.lines().count(), "{kind:?}");
    }
}

#[test]
fn addresses_become_labels() {
    let text =
        "0000000000000000 <dot>:\n   0:\tadd    %rax,%rbx\n   3:\tjne    0 <dot>\n   5:\tcall   10 <f(int)+0x4>\n";
    let read = read(text, Kind::Objdump, Tools::default());
    let expected = "dot:\n\"dot+0x0\":\tadd    %rax,%rbx\n\tjne\t\"dot+0x0\"\n\tcall\t\"f(int)\"+0x4\n";
    assert_eq!(read.text, expected);
    let intel = super::read("   0:\tadd    rax,rbx\n   3:\tjne    0x0 <dot>\n", Kind::Objdump, Tools::default());
    assert_eq!((intel.text.as_str(), intel.is_intel), (".L0:\tadd\trax,rbx\n\tjne\t.L0\n", true));
}

/// Unlinked calls refer to the beginning of the section, words of code may look like mnemonics, and real numbers are
/// shown by their encoding.
#[test]
fn listings_of_arm_are_converted() {
    let text = "00000000 <f>:\n   0:\tebfffffe \tbl\t0 <malloc>\n   4:\tf7ff fffe \tbl\t0 <f>\n   8:\teef0 0b08 \t\
                vmov.f64\td16, #8\t@ 0x40400000  3.0\n   c:\tbfdd      \tittte\tle\n";
    let read = read(text, Kind::Objdump, Tools::default());
    let expected = "f:\n\"f+0x0\":\tbl\tmalloc\n\tbl\t\"f+0x0\"\n\tvmov.f64\td16, #3.0\n\tittte\tle\n";
    assert_eq!(read.text, expected);
}

/// In an object that was not linked, branches whose targets the linker fills in seem to go to themselves.
#[test]
fn unlinked_branches_are_reported_once() {
    let of =
        |branches: &str| read(&format!("0000000000000000 <f>:\n{branches}"), Kind::Objdump, Tools::default()).messages;
    let waiting = of("  0:\tblez a1, 0x0 <f>\n  4:\tj 0x4 <f+0x4>\n  8:\tbeq a0, a2, 0x8 <f+0x8>\n");
    assert_eq!(waiting.len(), 1);
    assert!(waiting[0].starts_with("branches that wait for the linker to fill in their targets: 2; "), "{waiting:?}");
    assert!(of("  0:\tj 0x0 <f>\n  4:\tbne a0, a1, 0x0 <f>\n").is_empty());
}

/// `x/i` of gdb shows function and distance of every instruction, and may begin within a function.
#[test]
fn labels_have_the_names_that_the_listing_shows() {
    let examined = "=> 0x1104 <dot+4>:\tdec    %eax\n   0x1106 <dot+6>:\tjne    0x1104 <dot+4>\n   0x1108 <sum>:\tdec    %eax\n   \
                    0x110a <sum+2>:\tjne    0x1108 <sum>\n";
    assert_eq!(recognise(examined), Kind::Gdb);
    let expected = "\"dot+0x4\":\tdec    %eax\n\tjne\t\"dot+0x4\"\nsum:\"sum+0x0\":\tdec    %eax\n\tjne\t\"sum+0x0\"\n";
    assert_eq!(read(examined, Kind::Gdb, Tools::default()).text, expected);
    let nameless = "0x1104: decl %eax\n0x1106: jne 0x1104\n";
    assert_eq!(recognise(nameless), Kind::Gdb);
    assert_eq!(read(nameless, Kind::Gdb, Tools::default()).text, ".L1104:\tdecl %eax\n\tjne\t.L1104\n");
    let labelled = "0000000000000000 <f>:\n   0:\tnop\n0000000000000001 <.L3>:\n   1:\tdec %eax\n   3:\tjne 1 <.L3>\n";
    let expected = "f:\n\tnop\n.L3:\n\tdec %eax\n\tjne\t.L3\n";
    assert_eq!(read(labelled, Kind::Objdump, Tools::default()).text, expected);
}

/// The listing has a macro, reserved bytes, and bytes that continue in the next line.
#[test]
fn listings_of_nasm_are_read_as_their_source() {
    let text = "     1                                  %macro two 0\n     2                                  %endmacro\n     \
                3                                  f:\n     4 00000000 48FFC8                 .a: dec rax\n     5 \
                00000003 75FB              <1>   jnz .a\n     6 00000005 <res 10h>               x: resb 16\n     7 00000015 \
                0000000000000000-       y: dq 0, 1\n     7 0000001D 01\n";
    assert_eq!(recognise(text), Kind::Nasm);
    let listing = read(text, Kind::Nasm, Tools::default());
    assert_eq!(listing.text, "\n\nf:\n.L$f.a:\tdec\trax\n\tjnz\t.L$f.a\nx:\ny:\n\n");
}

/// Such a listing shows only a part of a function.
#[test]
fn branches_to_addresses_without_a_line_are_reported_once() {
    let of = |text: &str| read(text, Kind::Objdump, Tools::default()).messages;
    let astray = of(
        "0000000000401000 <f>:\n  401005:\tdec    %eax\n  401007:\tjne    401002 <f+0x2>\n  401009:\tjs     401020 <g>\n",
    );
    assert_eq!(astray.len(), 1);
    assert!(astray[0].ends_with(" begins: 1; their loops are not found"), "{astray:?}");
    assert!(of("0000000000401005 <f>:\n  401005:\tdec    %eax\n  401007:\tjne    401005 <f>\n").is_empty());
}

/// `llvm-objdump -dr` shows relocations. A symbol that several functions have gives no target.
#[test]
fn relocations_give_targets_to_unlinked_branches() {
    let text = "0000000000000000 <f>:\n       0: 0521         \taddi\ta0, a0, 0x8\n\n0000000000000002 <loop>:\n\
                \x20      2: 0511         \taddi\ta0, a0, 0x4\n\
                \x20      4: 00c51063     \tbne\ta0, a2, 0x4 <loop+0x2>\n\
                \t\t0000000000000004:  R_RISCV_BRANCH\tloop\n";
    let listing = read(text, Kind::Objdump, Tools::default());
    assert_eq!(listing.messages, [""; 0]);
    assert!(listing.text.contains("\tbne\ta0, a2, loop\n"), "{}", listing.text);
    for nameless in [text.replace("BRANCH\tloop", "BRANCH\t.L0 "), text.replace("<f>", "<loop>")] {
        assert_eq!(read(&nameless, Kind::Objdump, Tools::default()).messages.len(), 1);
    }
}

/// In an object that was not linked, calls seem to go to the instruction behind them.
#[test]
fn relocations_name_what_is_called() {
    let header = "Disassembly of section .text:\n\n0000000000000000 <f>:\n";
    let lines = |text: &str| {
        let text = read(&format!("{header}{text}"), Kind::Objdump, Tools::default()).text;
        text.lines().skip(2).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let call = "   0:\te8 00 00 00 00\tcall   5 <f+0x5>\n";
    let next = "   5:\tc3\tret\n";
    for (relocation, callee) in [
        ("\t\t\t1: R_X86_64_PLT32\t__cxa_throw-0x4\n", "__cxa_throw"),
        ("\t\t0000000000000001:  R_X86_64_PLT32\tA<int>::f(char const*)-0x4\n", "\"A<int>::f(char const*)\""),
        ("\t\t0000000000000001:  IMAGE_REL_AMD64_REL32\tg\n", "g"),
        ("\t\t0000000000000001:  X86_64_RELOC_BRANCH\t_g\n", "_g"),
        ("", "\"?\""),
    ] {
        assert_eq!(lines(&format!("{call}{relocation}{next}")), format!("f:\n\tcall\t{callee}\n\tret"));
    }
    let into_itself = "   0:\te8 fc ff ff ff\tcall   1 <f+0x1>\n";
    assert_eq!(lines(&format!("{into_itself}{next}")), "f:\n\tcall\t\"?\"\n\tret");
    assert_eq!(lines(&format!("{into_itself}\t\t\t1: R_386_PC32\tg\n{next}")), "f:\n\tcall\tg\n\tret");
    // Branches to another section name the section, or a place in it.
    let cold = "   0:\t0f 8d 00 00 00 00\tjge    6 <f+0x6>\n\t\t\t2: R_X86_64_PC32\t.text.unlikely-0x4\n   6:\tc3\tret\n\n\
                Disassembly of section .text.unlikely:\n\n0000000000000000 <f.cold>:\n   0:\te9 00 00 00 00\tjmp    5 <g>\n\
                \t\t\t1: R_X86_64_PC32\t.text+0x2\n\n0000000000000005 <g>:\n   5:\tc3\tret\n";
    let expected = "f:\n\tjge\t\"f.cold+0x0\"\n\"f+0x6\":\tret\nf.cold:\n\"f.cold+0x0\":\tjmp\t\"f+0x6\"\ng:\n\tret";
    assert_eq!(lines(cold), expected);
}

/// Objdump names the code of a stripped program after its section.
#[test]
fn names_of_sections_are_no_labels() {
    let text = "Disassembly of section .text:\n\n0000000000001000 <.text>:\n    1000:\t90\tnop\n    1001:\t75 fd\tjne    1000 <.text>\n";
    let expected = "\n\n\"<.text>\":\n\"<.text>+0x0\":\tnop\n\tjne\t\"<.text>+0x0\"\n";
    assert_eq!(read(text, Kind::Objdump, Tools::default()).text, expected);
}

#[test]
fn file_formats_are_found_in_headers() {
    let text = "\na.o:\tfile format coff-i386\n\nDisassembly of section .text:\n";
    assert_eq!(file_format_of(text, Kind::Objdump), Some("coff-i386"));
    assert_eq!((file_format_of(text, Kind::Assembly), file_format_of("0:\tnop\n", Kind::Objdump)), (None, None));
}

#[test]
fn text_in_utf_16_is_refused() {
    let text = "   0:\tnop\n".repeat(8);
    let little: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    for input in [little, big] {
        assert_eq!(detect_kind(&String::from_utf8_lossy(&input), &input).1, Some(Refusal::Utf16));
    }
    assert!(Refusal::Utf16.to_string().contains("`iconv -f UTF-16 -t UTF-8`"));
}

#[test]
fn names_are_put_into_quotation_marks() {
    let cases = [
        ("f(int, char*):", false, "\"f(int, char*)\":"),
        ("\tcall\tf(int)@PLT", false, "\tcall\t\"f(int)\""),
        ("\taddl %esi, a::b(%rip)", false, "\taddl\t%esi, \"a::b\"(%rip)"),
        ("\tleaq 16+vtable for A(%rip), %rdx", false, "\tleaq\t16+\"vtable for A\"(%rip), %rdx"),
        ("\tmov rax, QWORD PTR a::b[rip+8]", true, "\tmov\trax, QWORD PTR \"a::b\"[rip+8]"),
        ("\tmov eax, OFFSET FLAT:vtable for A+16", true, "\tmov\teax, offset \"vtable for A\"+16"),
        ("\tmovsx rbx, edi", true, "\tmovsxd\trbx, edi"),
        ("\tjmp [QWORD PTR .L4[0+rax*8]]", true, "\tjmp\tQWORD PTR .L4[0+rax*8]"),
        ("\tmovq (%rdi), %rax # a::b", false, "\tmovq (%rdi), %rax # a::b"),
        (".L3:", false, ".L3:"),
    ];
    for (line, is_intel, expected) in cases {
        assert_eq!(written::rewrite(line, is_intel), expected);
    }
}

/// Labels of few digits before statements are no addresses, which would leave out the lines without any.
#[test]
fn labels_of_hexadecimal_digits_are_no_addresses() {
    for text in [
        "f0: addl %eax,%ebx\nf1: addl %eax,%ebx\nimull %eax,%eax\nret\n",
        "1: addl %eax,%ebx\n2: addl %eax,%ebx\nimull %eax,%eax\njne 1b\n",
    ] {
        assert_eq!(recognise(text), Kind::Assembly, "{text}");
    }
    for text in [
        "401000: addl %eax,%ebx\n401002: addl %eax,%ebx\n401004: ret\n",
        "f0: 01 c3 addl %eax,%ebx\nf2: 01 c3 addl %eax,%ebx\nf4: c3 ret\n",
    ] {
        assert_eq!(recognise(text), Kind::Objdump, "{text}");
    }
}

#[test]
fn plain_assembly_is_left_alone() {
    let text = "\t.globl dot\ndot:\n1:\tmovsd (%rdi), %xmm0 # one\n\tjne 1b\n\tlock addl $1, (%rax)\n";
    assert_eq!((recognise(text), written::rewrite(text, false).as_str()), (Kind::Assembly, text));
    assert_eq!(refusal_of(text.as_bytes()), None);
    // Braces and commas of lists of registers are not taken for a programming language's.
    for text in [
        "frintp {z22.s - z23.s}, {z12.s - z13.s}\n",
        "ld2 {v0.4s, v1.4s}, [x0]\nst1 { v0.8h }, [x1], x2\n",
        "push {r4, lr}\npop {r4, pc}\n",
        "nop; nop;\n",
        "nop;\n  cltq ; ret ;\n",
    ] {
        assert_eq!(refusal_of(text.as_bytes()), None, "{text}");
    }
    for text in ["break;\ncontinue;\n", "i++;\nf();\n", "{\n;\n}\n"] {
        assert_eq!(refusal_of(text.as_bytes()), Some(Refusal::Source), "{text}");
    }
}

/// Lines that only another assembler understands are reported by their numbers, since their code is missing.
#[test]
fn lines_that_are_left_out_are_reported() {
    let reported = |text: &str, kind: Kind| read(text, kind, Tools::default()).messages.concat();
    let nasm = "%define N 4\n%macro twice 1\n  add %1, %1\n%endmacro\nf:\n  twice rax\n%ifdef X\n  nop\n%endif\nx: times 4 db 0\n \
                times N nop\n%include \"a.inc\"\n%define F(a) a\n";
    assert_eq!(reported(nasm, Kind::Nasm), "left out, because only NASM understands lines 2-4, 7, 9, 11-13");
    assert!(!read(nasm, Kind::Nasm, Tools::default()).text.contains("%1"), "the body of a macro is no code");
    let masm = "include listing.inc\ninclude mine.inc\nadd2 macro r\n  add r, r\nendm\nf proc\n  npad 2\n.while eax > 0\n  dec \
                eax\n.endw\n  invoke g, 1\nf endp\n";
    assert_eq!(reported(masm, Kind::Masm), "left out, because only MASM understands lines 2-5, 8, 10-11");
    let cpp = "#include \"a.h\"\n#define N 4\n#define F(x) x\n#if N\n#elif defined(Y) && N > 2\n#endif\n#ifdef Z\n#include <b.h>\n#endif\n";
    let reads_all = "; `cc -E` reads all of it";
    let included = "not found and left out: \"a.h\" (line 1)";
    assert_eq!(reported(cpp, Kind::Preprocessed), format!("{included}{reads_all}"));
    assert_eq!(
        reported("#if A + B > 2\n nop\n#endif\n", Kind::Preprocessed),
        format!("code is left out, because these names are taken as undefined: A (line 1), B (line 1){reads_all}")
    );
    assert_eq!(reported("f:\n  mov eax, dword [rdi]\n", Kind::Nasm), "");
}

/// In preprocessed text, brackets hold sums, not parameters of functions, and a line may hold several statements.
#[test]
fn brackets_of_preprocessed_text_are_no_demangled_names() {
    let read = |text: &str| read(text, Kind::Preprocessed, Tools::default()).text;
    let att = "#define W 8\nf:\n\taddq $(W * 4), %rdi; movq (W * 2)(%rdi), %rax\n";
    assert_eq!(read(att), "\nf:\n\taddq $(8 * 4), %rdi; movq (8 * 2)(%rdi), %rax\n");
    let intel = "#define W 8\n.intel_syntax noprefix\nf:\n\tadd rdi, (W * 4); movsx rbx, edi\n\tmov eax, dword ptr [rdi + (W * 2)]\n";
    let expected =
        "\n.intel_syntax noprefix\nf:\n\tadd rdi, (8 * 4); movsxd\trbx, edi\n\tmov eax, dword ptr [rdi + (8 * 2)]\n";
    assert_eq!(read(intel), expected);
}

/// Objdump shows such prefixes where compilers leave room for the linker to change an instruction.
#[test]
fn prefixes_that_pad_are_left_out() {
    let att = "0000000000000000 <f>:\n   0:\tdata16 lea 0x0(%rip),%rdi\n   8:\tdata16 data16 rex.W call 10 <f+0x10>\n  10:\trex.WB push %rax\n";
    let read = |text: &str| read(text, Kind::Objdump, Tools::default()).text;
    assert_eq!(read(att).lines().skip(1).collect::<Vec<_>>(), ["\tlea 0x0(%rip),%rdi", "\tcall\t\"?\"", "\tpush %rax"]);
    let intel = "0000000000000000 <f>:\n   0:\tdata16 lea rdi,[rip+0x0]\n   8:\tdata16 data16 rex.W call 10 <f+0x10>\n  10:\tret\n";
    assert_eq!(read(intel).lines().skip(1).collect::<Vec<_>>(), ["\tlea\trdi,[rip+0x0]", "\tcall\t\"?\"", "\tret"]);
}

/// A disassembler that is older than the processor does not know its new instructions.
#[test]
fn what_a_disassembler_could_not_decode_is_reported() {
    let messages = |lines: &str| {
        let text = format!("0000000000000000 <f>:\n   0:\timul %rcx,%rax\n{lines}   8:\tjne 0 <f>\n");
        read(&text, Kind::Objdump, Tools::default()).messages
    };
    assert_eq!(messages("   4:\t(bad)\n"), ["left out, no known instruction at 0x4: (bad)"]);
    assert_eq!(messages("   4:\trex.W (bad)\n"), ["left out, no known instruction at 0x4: rex.W (bad)"]);
    assert_eq!(messages("   4:\t<unknown>\n"), ["left out, no known instruction at 0x4: <unknown>"]);
    assert_eq!(messages("   4:\tnop\n"), [""; 0]);
    let text = "0000000000000000 <f>:\n   0:\timul %rcx,%rax\n   4:\t(bad)\n   5:\tret\n";
    let lines = read(text, Kind::Objdump, Tools::default()).text;
    assert_eq!(lines.lines().skip(1).collect::<Vec<_>>(), ["\timul %rcx,%rax", "\t.byte\t0", "\tret"]);
}

#[test]
fn mnemonics_of_hexadecimal_digits_are_no_bytes() {
    let text_of = |line: &str| {
        let text = format!("0000000000000000 <f>:\n   0:\t{line}\n");
        read(&text, Kind::Objdump, Tools::default()).text.lines().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(text_of("addb   $0x1,0x34(%rsp)"), "\taddb   $0x1,0x34(%rsp)");
    assert_eq!(text_of("80 44 24 34 01       \taddb   $0x1,0x34(%rsp)"), "\taddb   $0x1,0x34(%rsp)");
    assert_eq!(text_of("decb   (%rax)"), "\tdecb   (%rax)");
    assert_eq!(text_of("dc\tzva, x3"), "\tdc\tzva, x3");
    assert_eq!(text_of("d50b7423 \tdc\tzva, x3"), "\tdc\tzva, x3");
    assert_eq!(text_of("0f 58 dc             \taddps  %xmm4,%xmm3"), "\taddps  %xmm4,%xmm3");
    assert_eq!(text_of("dadd fadd \tadd\tx0, x1, x2"), "\tadd\tx0, x1, x2");
    assert_eq!(text_of("f7ff fadd \tbl\t10"), "\tbl\t10");
    assert_eq!(text_of("decd\tx0"), "\tdecd\tx0");
    assert_eq!(text_of("fadd\td0, d1, d2"), "\tfadd\td0, d1, d2");
}

/// Objdump shows `...` for a run of zeros; people cut lines out.
#[test]
fn code_that_a_listing_does_not_show_is_reported() {
    let read = |lines: &str| read(&format!("0000000000000000 <f>:\n{lines}"), Kind::Objdump, Tools::default());
    let shown = "   0:\t48 0f af c1\timul %rcx,%rax\n";
    let listing = read(&format!("{shown}\t...\n  20:\t48 0f af c1\timul %rcx,%rax\n  24:\t75 fa\tjne 20 <f+0x20>\n"));
    assert_eq!(listing.messages, ["left out, the listing does not show the code from 0x4 to 0x20"]);
    let text: Vec<&str> = listing.text.lines().collect();
    assert_eq!(text[3], "\t.byte\t0;\"f+0x20\":\timul %rcx,%rax");
    for (lines, n_messages) in [
        ("   9:\t90\tnop\n", 1),
        ("   4:\teb 10\tjmp 16 <f+0x16>\n  16:\t90\tnop\n", 0),
        ("   4:\tc3\tret\n\t...\n  10:\t90\tnop\n", 0),
        ("0000000000000010 <g>:\n  10:\t90\tnop\n", 0),
        ("   0:\t90\tnop\n", 0),
    ] {
        assert_eq!(read(&format!("{shown}{lines}")).messages.len(), n_messages, "{lines}");
    }
    let messages = |at: &str| read(&format!("   0:\tnop\n  {at}:\tnop\n  40:\tnop\n")).messages;
    assert_eq!(messages("0f"), ["left out, the listing does not show the code from 0xf to 0x40"]);
    assert_eq!(
        messages("10"),
        ["left out, the listing does not show the code from 0x0 to 0x10, and 1 more such place"]
    );
}

#[test]
fn broadcasts_of_either_case_have_a_size_and_a_count() {
    for keyword in ["QWORD BCST", "qword bcst"] {
        let intel = format!("\tvaddpd zmm0, zmm1, {keyword} [rax]\n");
        let text = read(&intel, Kind::Intel, Tools::default()).text.to_ascii_lowercase();
        assert!(text.contains("qword ptr [rax]{1to8}"), "{text}");
    }
}

/// Each text is cut off at every character, and read as every kind.
#[test]
fn pieces_of_listings_are_read_without_a_panic() {
    let texts = [
        "0000000000000000 <f(int)>:\n   0:\t75 fe\tjne 0 <f(int)+0x0> # 4 <x>\n",
        "=> 0x0000000000001130 <+0>:\t48 85 d2\ttest %rdx,%rdx\n",
        "a.out[0x1130] <+0>: je 0x1 ; <+2>\n",
        "  26.34 │10:   ↑ jne  10 ü\n    0.00 :  1: c3 ret // a.c:4\n",
        "f PROC\n  00000\t0f 57 c9\t xorps xmm0, QWORD PTR __r$[rsp] ; Line 3\n",
        "%define A B\n%define B A\n.x: mov eax, dword [rel A+0ffh]\n",
        "#define A A A\n#if !defined(B)\nA\n#elif 0\n#endif\n",
        "\tmov rax, QWORD PTR std::x<a, b>[abi:c][rip] # ü\n\tvaddpd zmm0, zmm1, QWORD BCST [rax]{1to0}\n",
    ];
    for text in texts {
        for (at, _) in text.char_indices() {
            for piece in [&text[..at], &text[at..]] {
                let _ = (recognise(piece), refusal_of(piece.as_bytes()), evidence_of(piece, recognise(piece)));
                for kind in Kind::ALL {
                    let _ = read(piece, kind, Tools::default());
                }
            }
        }
    }
}

/// A block of source lines precedes its code, which belongs to the first of them.
#[test]
fn code_in_perf_belongs_to_the_first_line_of_its_block() {
    let text = " Percent |\tSource code & Disassembly of a for cpu-clock (1040 samples, percent: local period)\n         :\n         : 5    0000000000001220 <f>:\n         : 6    f():\n         : 3    #include <stdlib.h>\n         : 4    long g(long n);\n         : 5    long f(long n) { return n; }\n    0.00 :   1220:   test   %rsi,%rsi\n         : 37   ./elf/hash.h:101\n    0.00 :   1223:   ret\n";
    let read = read(text, Kind::Perf, Tools::default()).text;
    let lines: Vec<&str> = read.lines().collect();
    assert!(lines[6].ends_with(" 3") && lines[8].ends_with(" 101"), "{read}");
}

/// Perf makes the column of mnemonics as narrow as the longest of them.
#[test]
fn narrow_columns_of_perf_are_read() {
    let text = "Samples: 2K of event 'cpu-clock', 4000 Hz, Event count (approx.): 519250000, [percent: local period]\ncount() program\nPercent        \n            Disassembly of section .text:\n            0000000000001220 <count>:\n            count():  \n            long c = n % step\n            for (int x0 = 0; x0 < 3;)\n              test %rsi,%rsi\n            ↓ jle  28       \n        10:   xor  %edx,%edx\n  0.77        cmpb $0xa,(%rdi)\n              sete dl\n 24.13      ↑ jne  10       \n              ldr x0, [x1]\n        28:   xor  %eax,%eax\n            ← ret           \n";
    let read = read(text, Kind::Perf, Tools::default()).text;
    let code: Vec<&str> = read
        .lines()
        .filter(|line| line.contains('\t'))
        .map(|line| line.rsplit_once('\t').unwrap_or_default().1)
        .collect();
    assert_eq!(code.len(), 9, "{read}");
}

/// `a4` is a register, and a number in hexadecimal. All labels that an assembler made have one name, which ends with a blank.
#[test]
fn registers_that_look_like_addresses_are_no_addresses() {
    let text = "0000000000000000 <f>:\n   0:\t02 87        \tjr\ta4\n\n0000000000000002 <.L0 >:\n   2:\t82 97        \tjalr\ta5\n   4:\tbeqz\ta0, 0x2 <.L0 >\n";
    let lines = read(text, Kind::Objdump, Tools::default()).text;
    let lines: Vec<&str> = lines.lines().filter(|line| line.contains('\t')).collect();
    assert_eq!(lines, ["\tjr\ta4", "\tjalr\ta5", "\tbeqz\ta0, \".L0 \""]);
}

/// Mapping symbols say where data begin, not functions.
#[test]
fn functions_do_not_end_at_mapping_symbols() {
    let text = "00000000 <f>:\n   0: df e8 00 f0  \ttbb\t[pc, r0]\n\n00000004 <$d>:\n   4:\t02 03\t.short\t0x0302\n\n00000006 <$t>:\n   6: fb e7        \tb\t0x0 <f>                 @ imm = #-10\n";
    let lines = read(text, Kind::Objdump, Tools::default()).text;
    assert!(!lines.contains('$'), "{lines}");
    assert!(lines.contains("\tb\t\"f+0x0\""), "{lines}");
}

/// The listing has the bytes of what its disassembler does not know, and the decoder for the processor may know more.
#[test]
fn what_only_the_decoder_knows_is_decoded() {
    let cpu = Cpu::find(&Target::parse("riscv64-unknown-linux-gnu").unwrap(), "sifive-x280").unwrap();
    let text = "0000000000000000 <f>:\n   0: 57 04 a4 02  \t<unknown>\n   4: 0b 00 00 00  \t<unknown>\n";
    let listing = read(text, Kind::Objdump, Tools { cpu: Some(&cpu), ..Tools::default() });
    let lines: Vec<&str> = listing.text.lines().skip(1).collect();
    assert_eq!(lines, ["\tvadd.vv\tv8, v10, v8", "\t.byte\t0"]);
    assert_eq!(listing.messages, ["left out, no known instruction at 0x4: 0b 00 00 00"]);
}
