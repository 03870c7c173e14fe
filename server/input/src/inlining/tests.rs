use super::*;
use mca_outline::scan;

/// A function `outer` with a loop from file 2 of a library. The loop was inlined by a call on line 8 of file 1, in a
/// helper that was inlined by a call on line 20.
const TEXT: &str = "\
\t.file 1 \"/src\" \"main.cpp\"
\t.file 2 \"/usr/include/c++/12\" \"numeric\"
outer:
\t.loc 1 19 1
\tnop
.Lin0:
\t.loc 2 140 7
.Lin1:
\taddq $1, %rax
\tjne .Lin1
.Lin2:
\t.loc 1 21 1
\tret
.Lend:
\t.section .debug_abbrev,\"\",@progbits
.Labbrev:
\t.uleb128 1
\t.uleb128 0x11
\t.byte 1
\t.uleb128 0x11
\t.uleb128 0x1
\t.uleb128 0x12
\t.uleb128 0x7
\t.uleb128 0x10
\t.uleb128 0x17
\t.byte 0, 0
\t.uleb128 2
\t.uleb128 0x2e
\t.byte 1
\t.uleb128 0x3
\t.uleb128 0x8
\t.byte 0, 0
\t.uleb128 3
\t.uleb128 0x1d
\t.byte 1
\t.uleb128 0x11
\t.uleb128 0x1
\t.uleb128 0x12
\t.uleb128 0x7
\t.uleb128 0x58
\t.uleb128 0xb
\t.uleb128 0x59
\t.uleb128 0xb
\t.byte 0, 0
\t.byte 0
\t.section .debug_info,\"\",@progbits
\t.long .Linfo_end-.Linfo_start   # of the unit
.Linfo_start:
\t.value 4
\t.long .Labbrev
\t.byte 8
\t.uleb128 1
\t.quad outer
\t.quad .Lend-outer
\t.long .Ldebug_line0
\t.uleb128 2
\t.string \"outer\\0\\\"\"
\t.uleb128 3
\t.quad .Lin0
\t.quad .Lin2-.Lin0
\t.byte 1
\t.byte 20
\t.uleb128 3
\t.quad .Lin1
\t.quad .Lin2-.Lin1
\t.byte 1
\t.byte 8
\t.byte 0
\t.byte 0
\t.byte 0
\t.byte 0
.Linfo_end:
";

/// Returns the file names and lines of the frames of the first occurrence of `code`.
fn places(text: &str, code: &str) -> Vec<(String, u32)> {
    let at = text.find(code).expect("the code");
    let frames = Inlining::of(text).frames(&scan(text), at);
    frames.iter().map(|frame| (frame.file_name().to_owned(), frame.line)).collect()
}

#[test]
fn frames_go_from_the_inside_out() {
    // A string ends at its first zero.
    let text = TEXT.replace("outer\\0\\\"", "outer");
    let place = |file: &str, line| (file.to_owned(), line);
    assert_eq!(places(&text, "nop"), [place("main.cpp", 19)]);
    assert_eq!(places(&text, "addq"), [place("numeric", 140), place("main.cpp", 8), place("main.cpp", 20)]);
    assert_eq!(places(&text, "ret"), [place("main.cpp", 21)]);
}

#[test]
fn damaged_debug_data_never_fail() {
    for end in (0..TEXT.len()).filter(|end| TEXT.is_char_boundary(*end)) {
        let _ = Inlining::of(&TEXT[..end]);
    }
    for (from, to) in [(".value 4", ".value 5"), (".byte 8\n", ".byte 3\n"), ("quad", "zero"), ("-.Linfo_start", "")] {
        let _ = Inlining::of(&TEXT.replace(from, to));
    }
    assert_eq!(Inlining::of("\t.section .debug_info\n\t.zero 99999999999\n"), Inlining::default());
}

/// Each name stands for the sum of a hundred times the next one.
#[test]
fn nested_names_of_expressions_are_bounded() {
    let name = |number: usize| format!("\t.set a{number}, {}\n", vec![format!("a{}", number + 1); 100].join("+"));
    let names: String = (0..9).map(name).collect();
    let text = format!("\t.section .debug_info\n{names}\t.set a9, 1\n\t.long a0\n\t.long .La-.Lb\n");
    assert_eq!(Inlining::of(&text), Inlining::default());
}

/// Each byte 3 of the text is an entry: a function that was inlined into the one of the byte before.
#[test]
fn the_depth_of_inlined_functions_is_bounded() {
    const N_INLINED: usize = 200_000;
    let abbreviations = "\t.section .debug_abbrev\n\t.byte 1,17,1,0,0\n\t.byte 3,29,1,0,0,0\n";
    let head = format!("\t.section .debug_info\n\t.long {}\n\t.value 4\n\t.long 0\n\t.byte 8,1\n", N_INLINED + 8);
    let entries = format!("\t.ascii \"{}\"\n", "\\003".repeat(1_000)).repeat(N_INLINED / 1_000);
    let found = Inlining::of(&(abbreviations.to_owned() + &head + &entries));
    assert_eq!(found.all.len(), MOST_INLINED);
}

#[test]
fn the_own_frame_is_the_first_outside_of_libraries() {
    let of = |files: &[&str]| own_frame(files.iter().copied());
    assert_eq!(of(&["/rustc/abc/library/core/src/iter/range.rs", "/home/me/src/lib.rs"]), 1);
    assert_eq!(of(&["/usr/include/c++/12/bits/stl_numeric.h", "/usr/include/c++/12/numeric", "main.cpp"]), 2);
    assert_eq!(of(&["dot.c", "main.c"]), 0);
    assert_eq!(of(&["/usr/include/c++/12/numeric"]), 0, "somebody looks at the library itself");
}
