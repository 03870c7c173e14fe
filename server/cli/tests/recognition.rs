//! Texts for which no target is named: extended views recognise the target, other views do not.

use crate::support::command::Folder;
use mca_core::Target;
use mca_core::target::Architecture;
use mca_tests::workspace;

const SUM: &str = "sum:\n\tflw\tfa5, 0(a0)\n\taddi\ta0, a0, 4\n\tfadd.s\tfa0, fa0, fa5\n\tbne\ta0, a1, sum\n";

/// Returns a text with the attribute that RISC-V compilers write.
fn with_architecture(text: &str) -> String {
    format!("\t.attribute\t5, \"rv64i2p1_m2p0_a2p1_f2p2_d2p2_c2p0_zba1p0\"\n{text}")
}

#[test]
fn extended_views_use_the_recognised_target() {
    let folder = Folder::new().with("a.s", with_architecture(SUM));
    let named = ["-mtriple=riscv64", "-mcpu=sifive-u74", "-mattr=+a,+c,+d,+i,+m,+zba"];
    let note = "note: read as RISC-V, rv64imafdc_zba, for sifive-u74; -mtriple and -mcpu override this\n";
    for view in [&["--why"][..], &["--regions=loops"], &["--json=v2"], &["--budget=cycles<=20"]] {
        let run = folder.run(&[view, &["a.s"]].concat());
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), note), "{view:?}");
        assert_eq!(run.stdout, folder.output(&[view, &named, &["a.s"]].concat()), "{view:?}");
    }
    let compared = folder.run(&["--cpus=spacemit-x60,sifive-p670", "a.s"]);
    assert_eq!(compared.status, Some(0), "{compared:?}");
}

/// Nobody has named the processor of this machine for code of another one.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_target_without_a_processor_has_a_widespread_one() {
    let folder = Folder::new().with("a.s", "add x0, x0, x1\n").with("r.s", "add a0, a0, a1\n");
    for (triple, name, cpu) in [
        ("aarch64", "a.s", "neoverse-n1"),
        ("aarch64-linux-gnu", "a.s", "neoverse-n1"),
        ("arm64-apple-macos", "a.s", "apple-m1"),
        ("riscv64", "r.s", "spacemit-x60"),
        ("riscv32", "r.s", "syntacore-scr5-rv32"),
    ] {
        let run = folder.run(&["--why", &format!("-mtriple={triple}"), name]);
        let first = run.stdout.lines().find(|line| !line.is_empty()).unwrap_or_default();
        assert!(run.status == Some(0) && first.contains(cpu), "{triple}: {run:?}");
    }
    let plain = folder.run(&["-mtriple=aarch64", "a.s"]);
    assert!(plain.stderr.contains("is not a recognized processor"), "{plain:?}");
}

/// A loop as compilers for three systems write it: the same statements, other comments, labels and operators.
const AARCH64: [(&str, &str, &str, &str); 4] = [
    (
        "AArch64",
        "aarch64",
        "neoverse-n1",
        "dot:                                    // @dot\n\tadrp\tx8, :got:g\n.LBB0_2:  // =>This Inner Loop\n\
         \tldr\ts1, [x0], #4\n\tfmadd\ts0, s1, s2, s0\n\tsubs\tx8, x8, #1\n\tb.ne\t.LBB0_2\n",
    ),
    (
        "AArch64, Mach-O",
        "arm64-apple-macosx",
        "apple-m1",
        "_dot:                                   ; @dot\n\tadrp\tx8, _g@GOTPAGE\n\tmovi.2d\tv0, #0\nLBB0_2:  ; =>This\n\
         \tldr\ts1, [x0], #4\n\tfmadd\ts0, s1, s2, s0\n\tsubs\tx8, x8, #1\n\tb.ne\tLBB0_2\n",
    ),
    (
        "AArch64, COFF",
        "aarch64-pc-windows-msvc",
        "neoverse-n1",
        "\t.seh_proc dot\ndot:  // @dot\n.LBB0_2:\n\tldr\ts1, [x0], #4\n\tfmadd\ts0, s1, s2, s0\n\
         \tsubs\tx8, x8, #1\n\tb.ne\t.LBB0_2\n\t.seh_endproc\n",
    ),
    (
        "AArch64, armv9-a",
        "aarch64",
        "neoverse-v2",
        "\t.arch armv9-a\n.LBB0_2:\n\tfmla\tz0.s, p0/m, z1.s, z2.s\n\tsubs\tx8, x8, #1\n\tb.ne\t.LBB0_2\n",
    ),
];

#[test]
fn output_of_compilers_for_aarch64_is_recognised() {
    for (reported, triple, cpu, text) in AARCH64 {
        let folder = Folder::new().with("a.s", text);
        let named = [format!("-mtriple={triple}"), format!("-mcpu={cpu}")];
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        let note = format!("note: read as {reported}, for {cpu}; -mtriple and -mcpu override this\n");
        for view in [&["--why"][..], &["--regions=loops", "--json=v2"]] {
            let run = folder.run(&[view, &["a.s"]].concat());
            assert_eq!((run.status, run.stderr.as_str()), (Some(0), note.as_str()), "{reported} {view:?}");
            assert_eq!(run.stdout, folder.output(&[view, &named, &["a.s"]].concat()), "{reported} {view:?}");
            assert!(run.stdout.contains("LBB0_2"), "{}", run.stdout);
        }
    }
}

/// Loops as compilers for microcontrollers and for applications write them.
const ARM: [(&str, &str, &str, &str); 3] = [
    (
        "Arm, armv7e-m",
        "thumbv7em-none-eabi",
        "cortex-m7",
        "\t.syntax\tunified\n\t.cpu\tcortex-m7\n\t.code\t16                              @ @sum\n\t.thumb_func\nsum:\n\
         .LBB0_2:                                @ =>This Inner Loop\n\tldr\tr3, [r0], #4\n\tsubs\tr1, #1\n\tadd\tr2, r3\n\
         \tbne\t.LBB0_2\n\tmov\tr0, r2\n\tbx\tlr\n",
    ),
    (
        "Arm, armv7-m",
        "thumbv7m-none-eabi",
        "cortex-m3",
        "\t.syntax\tunified\n\t.eabi_attribute\t6, 10\t@ Tag_CPU_arch\n\t.eabi_attribute\t7, 77\n\t.thumb_func\n\
         .LBB0_2:\n\tldr\tr3, [r0], #4\n\tcmp\tr3, #0\n\tit\tne\n\taddne\tr2, #1\n\tsubs\tr1, #1\n\tbne\t.LBB0_2\n",
    ),
    (
        "Arm, armv7-a",
        "armv7-linux-gnueabihf",
        "cortex-a9",
        "\t.arch armv7-a\n\t.fpu neon\n\t.arm\n.LBB0_2:\n\tvld1.32\t{d16, d17}, [r0]!\n\tvmla.f32\tq0, q8, q1\n\
         \tsubs\tr1, r1, #4\n\tbne\t.LBB0_2\n\tbx\tlr\n",
    ),
];

#[test]
fn output_of_compilers_for_32_bit_arm_is_recognised() {
    for (reported, triple, cpu, text) in ARM {
        let folder = Folder::new().with("a.s", text);
        let named = [format!("-mtriple={triple}"), format!("-mcpu={cpu}")];
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        let note = format!("note: read as {reported}, for {cpu}; -mtriple and -mcpu override this\n");
        for view in [&["--why"][..], &["--regions=loops", "--json=v2"]] {
            let run = folder.run(&[view, &["a.s"]].concat());
            assert_eq!((run.status, run.stderr.as_str()), (Some(0), note.as_str()), "{reported} {view:?}");
            assert_eq!(run.stdout, folder.output(&[view, &named, &["a.s"]].concat()), "{reported} {view:?}");
            assert!(run.stdout.contains("LBB0_2"), "{}", run.stdout);
        }
    }
}

#[test]
fn listings_and_machine_code_of_32_bit_arm_are_read() {
    let listing = "a.o:\tfile format elf32-littlearm\n\nDisassembly of section .text:\n\n00000000 <f>:\n\
                   \x20      0: eb03 0384    \tadd.w\tr3, r3, r4, lsl #2\n       4: 1e92         \tsubs\tr2, r2, #0x2\n\
                   \x20      6: d1fb         \tbne\t0x0 <f>\n";
    let folder = Folder::new().with("a.lst", listing).with("a.hex", "03eb 8403 921e\n");
    let folder = folder.with("a.s", "\t.syntax unified\n\tadd.w r3, r3, r4, lsl #2\n\tsubs r2, r2, #2\n");
    let run = folder.run(&["--why", "a.lst"]);
    let note = "note: read as Arm, for cortex-m4; -mtriple and -mcpu override this\n";
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), note), "{run:?}");
    assert!(run.stdout.contains("3 instructions"), "{}", run.stdout);
    let for_thumb = ["-mtriple=thumbv7em-none-eabi", "-mcpu=cortex-m4"];
    let of_code = folder.output(&[&["--hex"][..], &for_thumb, &["a.hex"]].concat());
    assert_eq!(of_code, folder.output(&[&for_thumb[..], &["a.s"]].concat()));
}

#[test]
fn unsupported_targets_are_named_and_get_no_numbers() {
    let power = "sum:\n\tlwzu 5, 4(3)\n\tadd 4, 4, 5\n\tbdnz sum\n";
    let run = Folder::new().with("a.s", power).run(&["--why", "a.s"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""));
    assert_eq!(run.stderr, "error: a.s is PowerPC assembly, which this build does not support.\n");
}

#[test]
fn the_plain_report_only_gives_advice() {
    let folder = Folder::new().with("a.s", with_architecture(SUM));
    let run = folder.run(&["a.s"]);
    assert_eq!(run.status, Some(1));
    assert!(run.stderr.contains("unknown directive"), "{}", run.stderr);
    // The last line names options with which there is a report.
    let advice = run.stderr.lines().last().unwrap();
    let said =
        advice.strip_prefix("note: a.s looks like RISC-V, ").and_then(|rest| rest.split_once("; ")).unwrap_or_default();
    let arguments: Vec<&str> = said.1.strip_suffix(" reads it as such").unwrap_or_default().split(' ').collect();
    let followed = folder.run(&[&arguments[..], &["a.s"]].concat());
    assert_eq!((followed.status, followed.stderr.as_str()), (Some(0), ""), "{advice}");
    let power = folder.with("b.s", "\t.abiversion 2\n\tlwzu 5, 4(3)\n");
    assert!(power.run(&["b.s"]).stderr.ends_with("note: b.s is PowerPC assembly, which this build does not support\n"));
}

#[test]
fn a_named_target_or_processor_is_used() {
    let folder = Folder::new().with("a.s", SUM).with("b.s", format!("# mca: -mcpu=sifive-e76\n{SUM}"));
    assert!(folder.run(&["--why", "a.s"]).stderr.starts_with("note: read as RISC-V, for spacemit-x60;"));
    assert_eq!(
        folder.run(&["--why", "-mcpu=sifive-p550", "a.s"]).stderr.lines().next().unwrap(),
        "note: read as RISC-V; -mtriple and -mcpu override this"
    );
    for arguments in [["--why", "-mtriple=x86_64", "a.s"], ["--why", "-mcpu=znver4", "a.s"]] {
        let run = folder.run(&arguments);
        assert!(run.stderr.contains("invalid instruction mnemonic 'fadd.s'"), "{run:?}");
    }
    let narrow = folder.run(&["--why", "b.s"]);
    assert!(narrow.stdout.starts_with("\nsum on sifive-e76 (model of sifive-7-series, tables only)\n"), "{narrow:?}");
}

#[test]
fn config_shows_the_recognised_target() {
    let folder = Folder::new().with("a.s", SUM);
    let reported = folder.output(&["config", "a.s"]);
    let line =
        reported.lines().find(|line| line.trim_start().starts_with("read as")).unwrap_or_else(|| panic!("{reported}"));
    assert!(line.contains("RISC-V -mtriple=riscv64 -mcpu=spacemit-x60"), "{line}");
}

/// No text of the project for the default target is taken for another target's.
#[test]
fn texts_for_the_default_target_are_not_misrecognised() {
    let root = workspace::root().join("tests");
    let mut n_texts = 0;
    for folder in ["reference/statements", "inputs/loops", "inputs/samples", "../server/tests/fixtures/compilers"] {
        for path in workspace::files_below(&root.join(folder)).unwrap() {
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let statements: Vec<&str> = match path.extension().is_some_and(|extension| extension == "s") {
                true => vec![text.as_str()],
                false => {
                    text.lines().filter_map(|line| line.split_once('\t')).map(|(statement, _)| statement).collect()
                }
            };
            // A file of another target is named after it.
            let name = path.file_stem().unwrap().to_string_lossy();
            let is_foreign = Architecture::all().any(|one| one.name() == name);
            for text in &statements {
                assert_eq!(Target::detect(text.as_bytes()).is_some(), is_foreign, "{}:\n{text}", path.display());
            }
            n_texts += statements.len();
        }
    }
    assert!(n_texts > 500, "{n_texts}");
}
