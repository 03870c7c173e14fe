//! Any bytes are read in bounded time and memory, and with the same result twice.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use mca_core::inst::asm::options::Limits;
use mca_core::inst::asm::{Assembly, Files, Options, Pass, assemble};
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_tests::assembly_cases::{AssemblyCases, FILES};
use mca_tests::fuzz::{Bytes, Stopwatch, fuzz};
use mca_tests::mutate;
use mca_tests::random::Random;
use mca_tests::subtargets;

/// The known files, and one that includes itself.
struct FilesThatInclude;

impl Files for FilesThatInclude {
    fn read(&self, name: &[u8]) -> Option<Arc<[u8]>> {
        if name == b"self.s" {
            return Some(Arc::from(&b".include \"self.s\"\n"[..]));
        }
        let known = FILES.iter().find(|(known, _)| known.as_bytes() == name)?;
        Some(Arc::from(known.1.as_bytes()))
    }
}

fn read(text: &[u8], format: ObjectFormat, dialect: Dialect) -> Assembly {
    let limits = Limits {
        expansion_bytes: 1 << 18,
        expansions: 3000,
        messages: 1 << 14,
        instructions: 1 << 18,
        inclusion_depth: 10,
    };
    assemble(
        text,
        Options { dialect: dialect.id(), limits, ..Options::of(subtargets::x86(format, Some(Mode::Bits64))) },
        &FilesThatInclude,
    )
}

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/assembly");
    let mut seeds = Vec::new();
    for name in ["lines.txt", "programs.txt", "mach-o.txt", "coff.txt"] {
        let cases = AssemblyCases::parse(&std::fs::read_to_string(folder.join(name)).unwrap());
        for case in cases.list {
            seeds.extend(case.text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec));
        }
    }
    seeds
}

/// Returns lines of the recorded cases in any order, with bytes changed here and there.
fn text(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut text = if random.below(4) == 0 { mutate::compose(random) } else { Vec::new() };
    for _ in 0..1 + random.below(25) {
        text.extend_from_slice(&seeds[random.below(seeds.len())]);
    }
    const BYTES: &[u8] = b"\"'\\/*#;:()[]{}<>%$@.,= \t\n\r\0\x80aL0.";
    for _ in 0..random.below(6) {
        let at = random.below(text.len() + 1);
        match random.below(3) {
            0 => text.truncate(at),
            1 => text.insert(at, *random.pick(BYTES)),
            _ => {
                let end = (at + random.below(12)).min(text.len());
                text.drain(at..end);
            }
        }
    }
    text
}

#[test]
fn mangled_programs_are_survived() {
    let seeds = seeds();
    let generate = |random: &mut Random| {
        let format = *random.pick(&[ObjectFormat::Elf, ObjectFormat::Elf, ObjectFormat::MachO, ObjectFormat::Coff]);
        let dialect = *random.pick(&[Dialect::Att, Dialect::Intel]);
        (Bytes(text(random, &seeds)), format, dialect)
    };
    let (mut n_texts, mut n_instructions) = (0, 0);
    fuzz("programs", 1200, generate, |(text, format, dialect)| {
        let assembly = read(&text.0, *format, *dialect);
        let renderer = assembly.renderer(true);
        let mut shown = Vec::new();
        for event in assembly.events_of(Pass::Regions) {
            if let mca_core::inst::asm::log::LogEvent::Message { message, .. } = event {
                renderer.render(message, &mut shown);
            }
        }
        for region in &assembly.regions {
            assert!(region.instructions().all(|index| index < assembly.instructions.len()));
        }
        n_texts += 1;
        n_instructions += assembly.instructions.len();
        let again = read(&text.0, *format, *dialect);
        assert_eq!((again.instructions, again.events), (assembly.instructions, assembly.events));
    });
    assert!(n_instructions > n_texts / 2, "only {n_instructions} instructions were read");
}

/// A few bytes may ask for unbounded work; an error is returned at once.
#[test]
fn bombs_are_defused() {
    let mut doubling = String::from(".macro m0\nnop\n.endm\n");
    for level in 1..20 {
        doubling += &format!(".macro m{level}\n{}.endm\n", format!("m{}\n", level - 1).repeat(10));
    }
    let bombs = [
        doubling + "m19\n",
        ".rept 1000000000000\nnop\n.endr\n".to_owned(),
        ".rept 1000000000000\n\\()\n.endr\n".to_owned(),
        ".rept 1000000000000\n.endr\n".to_owned(),
        ".rept 100000\n.rept 100000\nnop\n.endr\n.endr\n".to_owned(),
        ".include \"self.s\"\n".to_owned(),
        ".macro m\nm\n.endm\nm\n".to_owned(),
        ".macro m a\nm \\a\\a\n.endm\nm xxxxxxxx\n".to_owned(),
        // Repetitions that begin inside of themselves: every message has a note for each of them.
        ".elseif 1\n.rept 2\n.irp r, %eax, %ebx\n.endr\nret ret\n".to_owned(),
        "x0 = y\n".to_owned()
            + &(1..60).map(|n| format!("x{n} = x{0}+x{0}\n", n - 1)).collect::<String>()
            + "y = 1\n.if x59\n.endif\n",
        "x = y\ny = x\n.if x\n.endif\n".to_owned(),
        ".file 9000000000000000000 \"x\"\n".to_owned(),
        "# \"\n".repeat(20_000),
        "# \\\"\n".repeat(20_000),
        "# /*\n".repeat(20_000),
        "#\n".repeat(100_000),
        "(".repeat(100_000),
        format!(".if {}1\n", "(".repeat(100_000)),
        format!(".if {}1\n", "-".repeat(100_000)),
        format!(".quad 1{}\n", "+1".repeat(200_000)),
        format!(".quad x{}@PLT\n", "+x".repeat(100_000)),
        ".if 1\n".repeat(100_000),
        (0..3000).map(|n| format!("# LLVM-MCA-BEGIN {n}\nnop\n")).collect(),
        format!(".irp x{}\nnop\n.endr\n", ",1".repeat(50_000)),
        format!("/*{}", "x".repeat(1 << 20)),
        format!("m {}\n", "a,".repeat(100_000)),
        ".macro m\n".repeat(20_000),
        ".pushsection .a\n".repeat(50_000),
        ".cfi_startproc\n.section .a\n.cfi_startproc\n.text\n".repeat(10_000),
    ];
    for bomb in bombs {
        let start = Stopwatch::start();
        let assembly = read(bomb.as_bytes(), ObjectFormat::Elf, Dialect::Att);
        assert!(assembly.buffers.n_bytes() <= bomb.len() + (1 << 19), "{} bytes", assembly.buffers.n_bytes());
        assert!(assembly.events.len() <= bomb.len() + (1 << 16), "{} messages", assembly.events.len());
        let what = &bomb[..bomb.len().min(40)];
        assert!(start.elapsed() < Duration::from_secs(10), "{what:?} took {:?}", start.elapsed());
    }
}
