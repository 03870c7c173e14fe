//! No statement, however mangled, makes the reader, the printer or the encoder panic, and equal inputs give equal
//! results.

use mca_core::inst::targets::x86::isa::X86Isa;
use std::fs;
use std::path::Path;

use mca_core::inst::asm::{Assembly, NoFiles, Options, assemble};
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::encoding::Encoder;
use mca_core::inst::targets::x86::printing::{SyntaxStyle, print};
use mca_core::inst::targets::x86::syntax::{Dialect, Mode};
use mca_tests::fuzz::{Bytes, fuzz};
use mca_tests::random::Random;
use mca_tests::subtargets;

const STATEMENTS_PER_TEXT: usize = 40;

/// Pieces that mean something somewhere.
const PIECES: [&str; 60] = [
    "%",
    "$",
    "*",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "+",
    "-",
    "~",
    "!",
    "@",
    "\"",
    "'",
    "/*",
    "*/",
    "//",
    "#",
    ";",
    "%rax",
    "%st(",
    "%zmm31",
    "%k1",
    "{%k1}",
    "{z}",
    "{1to16}",
    "{rn-sae}",
    "{sae}",
    "{evex}",
    "{nf} ",
    "{dfv=of}",
    "lock ",
    "rep ",
    "data16 ",
    "cs ",
    "0x",
    "1b",
    "9f",
    "0ffh",
    "99999999999999999999",
    "-9223372036854775808",
    "foo@GOT",
    ".+4",
    "dword ptr ",
    "offset ",
    "st(9)",
    " mod ",
    " shl 65",
    "/0",
    "[rax*",
    "fs:",
    "*-1",
    ".4",
    "\0",
    "\u{e9}",
    "\r",
];

fn seeds() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reference/statements");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let lines = texts.flat_map(|path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>());
    lines.map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
}

/// Cuts, doubles, replaces or inserts something.
fn mangle(random: &mut Random, seeds: &[String], statement: &str) -> Vec<u8> {
    let mut bytes = statement.as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(bytes.len() + 1);
        let end = (at + random.below(6)).min(bytes.len());
        match random.below(5) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, random.pick(&PIECES).bytes())),
            2 => drop(bytes.splice(at..end, random.pick(&PIECES).bytes())),
            3 => bytes.extend_from_within(at..end),
            _ => {
                let other = random.pick(seeds).as_bytes();
                bytes.truncate(at);
                bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
        }
    }
    bytes.push(b'\n');
    bytes
}

fn read(text: &[u8], mode: Mode, dialect: Dialect) -> Assembly {
    assemble(
        text,
        Options { dialect: dialect.id(), ..Options::of(subtargets::x86(ObjectFormat::Elf, Some(mode))) },
        &NoFiles,
    )
}

#[test]
fn mangled_statements_are_survived() {
    let seeds = seeds();
    let isa = X86Isa::get().expect("the embedded tables are those of this build");
    let generate = |random: &mut Random| {
        let mode = *random.pick(&[Mode::Bits64, Mode::Bits32, Mode::Bits16]);
        let dialect = *random.pick(&[Dialect::Att, Dialect::Intel]);
        let mut text = Vec::new();
        for _ in 0..STATEMENTS_PER_TEXT {
            let seed = random.pick(&seeds).clone();
            text.extend(mangle(random, &seeds, &seed));
        }
        (Bytes(text), mode, dialect)
    };
    let (mut n_texts, mut n_instructions) = (0, 0);
    fuzz("statements", 1200, generate, |(text, mode, dialect)| {
        let assembly = read(&text.0, *mode, *dialect);
        let encoder = Encoder::new(isa, *mode);
        for instruction in &assembly.instructions {
            let (mut shown, mut bytes) = (Vec::new(), Vec::new());
            let style = SyntaxStyle { dialect: *dialect, mode: *mode, hexadecimal: false };
            print(isa, &assembly.expressions, instruction, &style, &mut shown);
            encoder.encode(&assembly.expressions, instruction, &mut bytes);
            assert!(!shown.is_empty() && !bytes.is_empty(), "{instruction:?}");
        }
        n_texts += 1;
        n_instructions += assembly.instructions.len();
        let again = read(&text.0, *mode, *dialect);
        assert_eq!((again.instructions, again.events), (assembly.instructions, assembly.events));
    });
    assert!(n_instructions > n_texts, "only {n_instructions} instructions were read");
}

/// Operands, nesting and names without bound take time in proportion and nothing else.
#[test]
fn monstrous_statements_are_survived() {
    let monsters = [
        format!("addl {}%eax", "%eax,".repeat(10_000)),
        format!("movl {}5{},%eax", "(".repeat(5_000), ")".repeat(5_000)),
        format!("movl ${}5,%eax", "-".repeat(50_000)),
        format!("movl $1{},%eax", "+1".repeat(50_000)),
        "x".repeat(1 << 20),
        format!("{}nop", "lock ".repeat(20_000)),
        format!("{}nop", "{evex} ".repeat(20_000)),
        format!("vaddps %zmm0,%zmm1,%zmm2{}", "{%k1}{z}".repeat(5_000)),
        format!("mov eax, [rax{}]", "+1*(2".repeat(20_000)),
        format!("mov eax, {}1{}", "(1+".repeat(20_000), ")".repeat(20_000)),
        format!("mov eax, {}", "[rax]".repeat(20_000)),
        format!("mov eax, {}5", "not ".repeat(20_000)),
    ];
    for text in monsters {
        for dialect in [Dialect::Att, Dialect::Intel] {
            let assembly = read(text.as_bytes(), Mode::Bits64, dialect);
            assert!(assembly.has_errors || !assembly.instructions.is_empty());
        }
    }
}
