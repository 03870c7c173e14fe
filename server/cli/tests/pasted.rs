//! Pasted listings: each has the same loops as the assembly that it was made from.

use std::fs;
use std::path::PathBuf;

use crate::support::command::{Folder, Run};

/// Returns the folder of the listings.
fn listings() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/inputs/listings")
}

/// Returns the options with which the reference analysed the assembly of a listing.
fn options_of(name: &str) -> Vec<&'static str> {
    match () {
        () if name.contains("riscv") => vec!["-mcpu=sifive-u74"],
        () if name.contains("macho") => vec!["-mtriple=arm64-apple-macosx12.0", "-mcpu=apple-m1"],
        () if name.contains("aarch64") => vec!["-mcpu=neoverse-v2"],
        () if name.contains("-arm") => vec!["-mcpu=cortex-a57"],
        () if name.contains("thumb") => vec!["-mcpu=cortex-m7"],
        () => vec!["-mcpu=skylake", "--model=reference"],
    }
}

/// Runs with `--input=KIND` on a listing. `name` includes the folder.
fn read(name: &str, kind: &str) -> Run {
    let folder = Folder::new().with(name, fs::read(listings().join(name)).unwrap());
    let input = format!("--input={kind}");
    let mut arguments = options_of(name);
    arguments.extend([input.as_str(), name]);
    folder.run(&arguments)
}

/// Returns the cycles of each loop.
fn cycles(run: &Run) -> Vec<f64> {
    let words: Vec<&str> = run.stdout.split_whitespace().collect();
    words.windows(2).filter(|pair| pair[1] == "cycles").filter_map(|pair| pair[0].parse().ok()).collect()
}

/// Whether numbers are equal, except for rounding.
fn are_near(left: &[f64], right: &[f64]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| (left - right).abs() < 0.015)
}

/// Whether a line of a report begins with a place, possibly after a percentage of samples.
fn is_at(report: &str, place: &str) -> bool {
    let rests = report.lines().map(|line| line.split_once("%  ").map_or(line, |(_, rest)| rest));
    rests.into_iter().any(|rest| rest.starts_with(&format!("{place} ")))
}

#[test]
fn every_listing_has_the_loops_of_the_plain_assembly() {
    let table = fs::read_to_string(listings().join("made.tsv")).unwrap();
    let mut wrong = Vec::new();
    let mut n_read = 0;
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, kind, expected, places] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let expected: Vec<f64> = expected.split_whitespace().map(|number| number.parse().unwrap()).collect();
        // Assembly as it stands is not a listing: that it is one has to be said.
        let run = read(&format!("made/{name}"), if kind == "asm" { "asm" } else { "auto" });
        // In an object that the linker may shorten, conditional branches are left open, and their loops hidden.
        let waits = name.starts_with("objdump-riscv");
        let of_waiting = |line: &&str| line.contains("branches that wait for the linker to fill in their targets: ");
        let (waiting, others): (Vec<&str>, Vec<&str>) = run.stderr.lines().partition(of_waiting);
        let is_reported = waiting.len() == usize::from(waits)
            && others.iter().all(|line| line.starts_with("warning: found a ret") || line.starts_with("note: "));
        let has_places = places.split_whitespace().all(|place| is_at(&run.stdout, place));
        let is_known =
            kind == "asm" || kind == "intel" || run.stdout.lines().next().is_some_and(|head| head.contains(" ("));
        if !are_near(&cycles(&run), &expected) || !has_places || !is_reported || !is_known {
            wrong.push(format!("{name}: {expected:?} {places}\n{}{}", run.stdout, run.stderr));
        }
        n_read += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_read >= 50, "only {n_read}");
}

/// The kind of a listing is detected as well as it can be named by an option.
#[test]
fn kinds_are_detected() {
    let table = fs::read_to_string(listings().join("made.tsv")).unwrap();
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, kind, ..] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let text = fs::read_to_string(listings().join("made").join(name)).unwrap();
        assert_eq!(mca_input::listing::recognise(&text).word(), kind, "{name}");
    }
}

#[test]
fn listings_of_other_tools_are_read() {
    let cases: [(&str, &str, &[f64], &[&str]); 11] = [
        ("msvc.asm", "assembly for MASM", &[4.0], &["dot.c:3"]),
        ("msvc-nobytes.asm", "assembly for MASM", &[4.0], &["dot.c:3"]),
        ("plain.nasm", "assembly for NASM", &[1.0, 1.2], &["\nsum.next ", "\nscale.next "]),
        ("macros.S", "assembly for the C preprocessor", &[4.0], &["dot:.Lnext"]),
        ("function-macros.S", "assembly for the C preprocessor", &[8.0, 1.0], &["dot:.Lnext_dot", "sum:.Lnext_sum"]),
        ("cargo-asm.s", "assembly in Intel syntax with demangled names", &[4.0], &["lib.rs:3  kernels::dot"]),
        ("cargo-asm-cut.s", "assembly in Intel syntax with demangled names", &[16.0, 4.0], &["kern::dot:.LBB0_5"]),
        ("cargo-asm-mangled.s", "assembly with demangled names", &[16.0, 4.0], &["kern::dot:.LBB0_5"]),
        ("perf-columns.txt", "perf annotate", &[4.0], &["\n100.0%  dot "]),
        ("go-program.txt", "objdump", &[1.0], &["main.sum"]),
        ("windows.txt", "objdump", &[4.0], &["dot"]),
    ];
    for (name, kind, expected, titles) in cases {
        let run = read(&format!("written/{name}"), "auto");
        assert!(run.stdout.contains(&format!(" ({kind}): ")), "{run:?}");
        assert!(are_near(&cycles(&run), expected), "{name}: {}{}", run.stdout, run.stderr);
        assert!(titles.iter().all(|title| run.stdout.contains(title)), "{name}: {}", run.stdout);
    }
}

/// Listings of Microsoft's compiler as its versions of 2019 and 2022 write them, and text for its assembler: the code of each
/// function is that of the plain assembly.
#[test]
fn listings_for_masm_have_the_loops_of_the_plain_assembly() {
    let names = ["dot", "scale", "sum", "hash", "copy", "find", "poly", "gcd", "mx", "crc", "masm"];
    for name in names {
        let folder = Folder::new().with("plain.s", fs::read(listings().join("written/msvc-plain.s")).unwrap());
        let function = format!("--function={}", if name == "masm" { "crc" } else { name });
        let plain = folder.run(&[
            "-mcpu=skylake",
            "--model=reference",
            "--input=intel",
            "--regions=loops",
            &function,
            "plain.s",
        ]);
        let run = read(&format!("written/msvc-{name}.asm"), "auto");
        assert!(run.stdout.contains(" (assembly for MASM): 1 loop,"), "{name}: {run:?}");
        assert!(cycles(&plain).len() == 1 && are_near(&cycles(&run), &cycles(&plain)), "{name}: {run:?} {plain:?}");
        let shown = match name {
            "mx" => "mx.cpp:12  Box::max:",
            "masm" => "crc:.Lanonymous1",
            _ => &format!("{name}.cpp:12  {name}:"),
        };
        assert!(run.stdout.contains(&format!("\n{shown}")), "{name}: {}", run.stdout);
    }
}

/// The C preprocessor's output of the file is the same assembly.
#[test]
fn macros_are_expanded_as_by_the_compiler() {
    let file = listings().join("written/function-macros.S");
    let plain = std::process::Command::new("cc").args(["-E", "-P"]).arg(&file).output().unwrap();
    assert!(plain.status.success(), "{plain:?}");
    let folder = Folder::new().with("plain.s", plain.stdout).with("macros.S", fs::read(&file).unwrap());
    let of = |name: &str| {
        folder.run(&[
            "-mcpu=skylake",
            "--model=reference",
            "-mtriple=x86_64-linux-gnu",
            "--regions=loops",
            "-instruction-info",
            "-resource-pressure=0",
            name,
        ])
    };
    let (own, compilers) = (of("macros.S"), of("plain.s"));
    assert_eq!((own.status, &own.stdout, own.stderr.as_str()), (Some(0), &compilers.stdout, ""));
    assert!(own.stdout.contains("addsd"), "{}", own.stdout);
}

/// Headers next to it and in folders of flags, given after `--` or by a build: the same assembly as the compiler's.
#[test]
fn headers_are_found_with_the_flags_of_the_compiler() {
    let kernel = "#include \"step.h\"\n#include <sizes.h>\n\t.globl sum\nsum:\n\txorl %eax, %eax\n.Lnext:\n\tSTEP(0)\n#if UNROLL > 1\n\tSTEP(SIZE)\n\
                  #include \"more.inc\"\n#endif\n\taddq $(SIZE * UNROLL), %rdi\n\tcmpq %rsi, %rdi\n\tjne .Lnext\n\tret\n";
    let folder = Folder::new()
        .with("src/kernel.S", kernel)
        .with("src/step.h", "#pragma once\n#define STEP(at) addq at(%rdi), %rax\n")
        .with("src/more.inc", "\tSTEP(2 * SIZE) # the third\n\tSTEP(3 * SIZE) // the last\n")
        .with("include/sizes.h", "#ifndef SIZE\n#define SIZE 8\n#endif\n");
    let flags = ["-DUNROLL=4", "-Iinclude"];
    let path = |name: &str| folder.path.join(name).display().to_string();
    let include = format!("-I{}", path("include"));
    let preprocessed = std::process::Command::new("cc")
        .args(["-E", "-P", flags[0], &include, &path("src/kernel.S")])
        .output()
        .unwrap();
    assert!(preprocessed.status.success(), "{preprocessed:?}");
    let folder = folder.with("plain.s", preprocessed.stdout);
    let options =
        ["-mcpu=skylake", "--model=reference", "-mtriple=x86_64-linux-gnu", "--regions=loops", "-instruction-info"];
    let of = |name: &str, rest: &[&str]| folder.run(&[&options[..], &[name], rest].concat());
    let plain = of("plain.s", &[]);
    assert!(plain.stdout.contains("addq\t24(%rdi), %rax"), "{plain:?}");
    let own = of("src/kernel.S", &["--", flags[0], flags[1]]);
    assert_eq!((own.status, own.stdout.as_str(), own.stderr.as_str()), (Some(0), plain.stdout.as_str(), ""));
    // Flags are used even if no other option asks for an extended view.
    let report = folder.run(&["-mcpu=skylake", "--model=reference", "src/kernel.S", "--", flags[0], flags[1], "-O3"]);
    assert!(report.stdout.starts_with("src/kernel.S (assembly for the C preprocessor): 1 loop"), "{report:?}");
    assert!(report.stderr.contains("note: -O3: assembly is not compiled"), "{report:?}");
    // Missing files are reported with their line, and the rest is read.
    let lost = of("src/kernel.S", &["--", "-DUNROLL=1", "-DSIZE=8"]);
    assert!(lost.stderr.contains("left out, as the system's own files are not read: <sizes.h> (line 2)"), "{lost:?}");
    assert_eq!(lost.status, Some(0));
    let entry = format!(
        "[{{\"directory\":\"{}\",\"file\":\"src/kernel.S\",\"command\":\"cc -DUNROLL=4 -Iinclude -c src/kernel.S -o k.o\"}}]",
        folder.path.display()
    );
    let folder = folder.with("compile_commands.json", entry);
    let built = folder.run(&[&options[..], &["src/kernel.S"]].concat());
    assert_eq!((built.stdout.as_str(), built.stderr.as_str()), (plain.stdout.as_str(), ""));
}

/// A line that is not understood costs the loop that holds it, not the listing.
#[test]
fn unreadable_lines_of_a_listing_are_reported_and_left_out() {
    let text = "0000000000401000 <f>:\n  401000:\tfrobni %rax,%rbx\n  401005:\taddsd %xmm0,%xmm1\n  401009:\tdec    %eax\n  \
                40100b:\tjne    401005 <f+0x5>\n  40100d:\tret\n\n0000000000401010 <g>:\n  401010:\tfrobni %rax,%rbx\n  \
                401015:\tdec    %eax\n  401017:\tjne    401010 <g>\n  401019:\tret\n";
    let run = Folder::new().with("a.txt", text).run(&["-mcpu=skylake", "--model=reference", "--input=auto", "a.txt"]);
    assert_eq!((run.status, cycles(&run)), (Some(0), vec![4.0]), "{run:?}");
    assert!(run.stdout.contains("1 of 3 instructions not understood"), "{}", run.stdout);
    assert!(run.stderr.starts_with("a.txt:2:2: error: invalid instruction mnemonic 'frobni'"), "{}", run.stderr);
}

/// Few loops are shown in their order, a library's after the program's own; calls have demangled names.
#[test]
fn loops_of_libraries_come_last_and_calls_have_names() {
    let text = "std::accumulate(int*, int*, int):\n.L2:\n\taddl (%rdi), %eax\n\taddq $4, %rdi\n\tcmpq %rsi, %rdi\n\tjne .L2\n\tret\n\
                mine(double*):\n.L5:\n\tcall _ZN1a1fEd@PLT\n\tdecl %ebx\n\tjne .L5\n.L6:\n\taddq $8, %rdi\n\tdecl %ecx\n\tjne .L6\n\tret\n";
    let run = Folder::new().with("a.s", text).run(&["-mcpu=skylake", "--model=reference", "--input=auto", "a.s"]);
    let rows: Vec<&str> = run.stdout.lines().skip(2).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(rows, ["mine:.L5", "mine:.L6", "std::accumulate:.L2"], "{run:?}");
    assert!(
        run.stdout.lines().any(|line| line.contains(" cycles  ") && line.contains("  + call a::f · ")),
        "{}",
        run.stdout
    );
}

/// A file whose extension asks for the preprocessor is not silently read without it.
#[test]
fn a_file_for_the_preprocessor_is_always_reported() {
    let folder =
        Folder::new().with("n.S", "#define N 8\n\taddq $N, %rax\n").with("n.s", "#define N 8\n\taddq $N, %rax\n");
    let reported = |name: &str| folder.run(&["-mcpu=skylake", "--model=reference", name]).stderr;
    assert_eq!(
        reported("n.S"),
        "note: n.S looks like assembly for the C preprocessor; --input=auto reads it as such\n"
    );
    assert_eq!(reported("n.s"), "");
}

/// Digits are a block of code, in any notation.
#[test]
fn digits_are_read_from_arrays() {
    let plain = Folder::new()
        .run(&["-mcpu=skylake", "--model=reference", "--hex=f20f1004c7f20f5904c64883c001f20f58c84839c275e9"])
        .stdout;
    for name in ["array.c.txt", "string.c.txt", "bytes.txt"] {
        let run = read(&format!("written/{name}"), "auto");
        assert_eq!((run.stderr.as_str(), &run.stdout), ("", &plain), "{name}");
    }
    let run = read("written/cut-off.txt", "auto");
    assert!(run.stderr.contains("the bytes end within the instruction at +0x3: 48 81 c0 01"), "{}", run.stderr);
    assert!(run.stdout.contains("Instructions:      100\n"), "{}", run.stdout);
}

#[test]
fn other_languages_get_one_message_and_no_numbers() {
    let cases = [
        ("go.s", "is assembly of the Go toolchain"),
        ("go-objdump.txt", "is assembly of the Go toolchain"),
        ("module.ll", "is LLVM IR"),
        ("mir.txt", "is MIR, not assembly"),
        ("report.txt", "is a report about assembly"),
        ("source.c.txt", "is source code"),
        ("source.rs.txt", "is source code"),
        ("source.py.txt", "is source code"),
        ("garbage.bin", "is neither text nor an object"),
        ("sparc.s", "is SPARC assembly, which this build does not support"),
        ("ptx.s", "is PTX assembly, which this build does not support"),
        ("explorer.json.txt", "is JSON, not assembly"),
        ("gnu-assembler.txt", "is a listing of the GNU assembler"),
        ("gdb-source-order.txt", "use `disassemble /s`"),
    ];
    for (name, reason) in cases {
        let run = read(&format!("written/{name}"), "auto");
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{name}");
        assert!(run.stderr.lines().count() == 1 && run.stderr.contains(reason), "{name}: {}", run.stderr);
    }
}

/// Compilers write intermediate code into objects if the linker is to optimise.
#[test]
fn objects_without_machine_code_are_explained() {
    let folder = Folder::new()
        .with("bitcode.o", b"BC\xc0\xde\x35\x14\0\0".as_slice())
        .with("a.c", "int f(int a) { return a + 1; }\n");
    let made = std::process::Command::new("sh")
        .args(["-c", "gcc -flto -fno-fat-lto-objects -c a.c -o gcc.o && ar rc some.a bitcode.o && ar rc gcc.a gcc.o"])
        .current_dir(&folder.path)
        .status();
    assert!(made.unwrap().success());
    for name in ["bitcode.o", "gcc.o", "some.a", "gcc.a"] {
        let run = folder.run(&["-mcpu=skylake", "--top=0", name]);
        assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{name}");
        let is_explained =
            run.stderr.contains("-flto") && run.stderr.contains("no machine code; the linked program has it");
        assert!(run.stderr.lines().count() == 1 && is_explained && run.stderr.contains(name), "{name}: {}", run.stderr);
    }
}

/// What an archive has besides is shown, and the member is named.
#[test]
fn members_without_machine_code_are_named() {
    let code = "int N(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n";
    let folder = Folder::new().with("a.c", code.replace('N', "f")).with("b.c", code.replace('N', "g"));
    let made = std::process::Command::new("sh")
        .args(["-c", "gcc -O2 -flto -fno-fat-lto-objects -c a.c && gcc -O2 -c b.c && ar rc both.a b.o a.o"])
        .current_dir(&folder.path)
        .status();
    assert!(made.unwrap().success());
    let run = folder.run(&["-mcpu=skylake", "--top=0", "both.a"]);
    let said = "compiled for optimisation at link time, without machine code";
    assert!(run.status == Some(0) && run.stderr.contains(said) && run.stderr.contains("a.o"), "{run:?}");
}

/// Extended views detect the kind of an input; the plain report is the reference's, with advice.
#[test]
fn the_plain_report_gives_advice_that_extended_views_take() {
    let name = "made/objdump-gnu-att.txt";
    let folder = Folder::new().with(name, fs::read(listings().join(name)).unwrap());
    let plain = folder.run(&["-mcpu=skylake", "--model=reference", name]);
    let advice = plain.stderr.lines().last().unwrap_or_default();
    assert!(advice.ends_with("looks like a listing of objdump; --input=auto reads it as such"), "{}", plain.stderr);
    assert_eq!(plain.status, Some(1));
    let why = folder.run(&["-mcpu=skylake", "--model=reference", "--why", name]);
    assert_eq!((why.status, why.stderr.as_str()), (Some(0), ""), "{}", why.stdout);
    assert!(why.stdout.contains("dot+0x10 on skylake"), "{}", why.stdout);
    let compared = folder.run(&["--cpus=skylake,znver4", name]);
    assert!(compared.stdout.contains("dot+0x10") && compared.stderr.is_empty(), "{compared:?}");
    let wrong = folder.run(&["--input=pdp11", name]);
    assert!(wrong.stderr.contains("'pdp11' is not one of its values: auto, asm, intel,"), "{}", wrong.stderr);
}

/// The header says so. In 64-bit code, the first two bytes are prefixes.
#[test]
fn listings_of_32_bit_code_are_decoded_as_such() {
    let code =
        "00000000 <_f>:\n       0: 47   \tincl\t%edi\n       1: 49   \tdecl\t%ecx\n       2: 75 fc\tjne\t0x0 <_f>\n";
    for format in ["coff-i386", "elf32-i386", "pe-i386"] {
        let text =
            format!("\na.o:\tfile format {format}\n\nDisassembly of section .text:\n\n{code}       4: c3   \tretl\n");
        let run = Folder::new().with("a.od", text).run(&["-mcpu=skylake", "--why", "a.od"]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{format}");
        assert!(run.stdout.contains("_f on skylake"), "{format}: {}", run.stdout);
    }
}

/// Editors of Windows write this mark before UTF-8.
#[test]
fn a_byte_order_mark_is_no_part_of_assembly() {
    let folder = Folder::new().with("a.s", "\u{feff}addl %eax, %ebx\n");
    let run = folder.run(&["-mcpu=skylake", "--why", "a.s"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
}

/// A block that ends in such a call is no part of the loop, and functions behind a cold part keep their names.
#[test]
fn calls_that_never_return_leave_loops_of_listings() {
    let text = "Disassembly of section .text:\n\n0000000000000000 <g.cold>:\n   0:\t50\tpush   %rax\n   1:\te8 00 00 00 00\tcall   6 <f>\n\
                \t\t\t2: R_X86_64_PLT32\tabort-0x4\n\n0000000000000006 <f>:\n   6:\tff c8\tdec    %eax\n   8:\t79 05\tjns    f <f+0x9>\n   \
                a:\te8 00 00 00 00\tcall   f <f+0x9>\n\t\t\tb: R_X86_64_PLT32\t__cxa_throw-0x4\n   f:\tff c9\tdec    %ecx\n  \
                11:\t75 f3\tjne    6 <f>\n  13:\tc3\tret\n\n0000000000000014 <g>:\n  14:\tff c8\tdec    %eax\n  \
                16:\t78 e8\tjs     0 <g.cold>\n  18:\t75 fa\tjne    14 <g>\n  1a:\tc3\tret\n";
    let run = Folder::new().with("a.od", text).run(&["-mcpu=skylake", "--top=0", "a.od"]);
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    assert!(is_at(&run.stdout, "f") && is_at(&run.stdout, "g"), "{}", run.stdout);
    assert!(!run.stdout.contains("call"), "{}", run.stdout);
}

/// Returns a folder with an object, made of the digits in a file of that name.
fn object(name: &str) -> Folder {
    let digits = fs::read_to_string(listings().join("objects").join(format!("{name}.txt"))).unwrap();
    Folder::new().with("a.o", mca_input::machine_code::bytes_of(digits.as_bytes()).unwrap())
}

/// Returns the rows of a table in the folder of listings.
fn rows_of(table: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(listings().join(table)).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

#[test]
fn every_object_has_the_loops_of_the_plain_assembly() {
    let mut wrong = Vec::new();
    let rows = rows_of("objects.tsv");
    assert!(rows.len() >= 9, "only {}", rows.len());
    for row in rows {
        let [name, options, expected, places] = &row[..] else { panic!("{row:?}") };
        let expected: Vec<f64> = expected.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let mut arguments: Vec<&str> = options.split_whitespace().collect();
        arguments.push("a.o");
        let run = object(name).run(&arguments);
        let has_places = places.split_whitespace().all(|place| run.stdout.contains(&format!("\n{place} ")));
        if !are_near(&cycles(&run), &expected) || !has_places || !run.stderr.is_empty() {
            wrong.push(format!("{name}: {expected:?} {places}\n{}{}", run.stdout, run.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The target of a foreign object is detected; the processor is assumed, and a note says so.
#[test]
fn the_target_of_an_object_is_detected() {
    let expected = [
        ("riscv", "RISC-V, rv64gc, for sifive-u74"),
        ("riscv32", "RISC-V, rv32imafdc, for "),
        ("aarch64", "AArch64, for "),
        ("aarch64-macho", "AArch64, Mach-O, for "),
        ("aarch64-coff", "AArch64, COFF, for "),
        ("arm", "Arm, armv8-a, for cortex-a57"),
        ("arm-big-endian", "Arm, armv8-a, for cortex-a57"),
        ("thumb", "Arm, armv7e-m, for cortex-m7"),
    ];
    for (name, reported) in expected {
        let run = object(name).run(&["a.o"]);
        assert!(run.stderr.starts_with(&format!("note: read as {reported}")), "{name}: {}", run.stderr);
        assert_eq!((run.stderr.lines().count(), run.status, cycles(&run).len()), (1, Some(0), 3), "{}", run.stdout);
    }
}

/// Relocations are printed as in the assembly from which the reference made the object.
#[test]
fn relocations_are_printed_as_the_assembler_reads_them() {
    let rows = rows_of("relocations.tsv");
    assert!(rows.len() >= 4, "only {}", rows.len());
    for row in rows {
        let [name, options] = &row[..] else { panic!("{row:?}") };
        let mut arguments: Vec<&str> = options.split_whitespace().collect();
        arguments.extend(["--regions=functions", "-iterations=1", "-resource-pressure", "a.o"]);
        let run = object(name).run(&arguments);
        let expected = fs::read_to_string(listings().join("objects").join(format!("{name}.expected"))).unwrap();
        let printed = run.stdout.split("Resource pressure by instruction:").nth(1).unwrap_or_default();
        let column = printed.lines().find_map(|line| line.find("Instructions:")).unwrap_or_default();
        let text_of = |line: &str| line.get(column..).map(|text| text.trim().replace('\t', " "));
        let shown = printed.lines().filter_map(text_of).filter(|text| !text.is_empty() && text != "Instructions:");
        let shown: Vec<String> = shown.collect();
        assert_eq!(shown, expected.lines().collect::<Vec<_>>(), "{name} {}", run.stderr);
    }
}
