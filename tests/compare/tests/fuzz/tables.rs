//! Targets that tables describe: no statement, however mangled, and no word of machine code makes them panic, and equal
//! inputs give equal results.

use std::sync::Arc;

use mca_core::inst::asm::{Assembly, NoFiles, Options, assemble};
use mca_core::inst::expr::Expressions;
use mca_core::inst::ids::DialectId;
use mca_core::inst::instruction::Instruction;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::{DecodingContext, FieldRelocation, PrintStyle};
use mca_core::text::Span;
use mca_tests::fuzz::{Bytes, fuzz, mangle};
use mca_tests::operands::Choice;
use mca_tests::random::Random;
use mca_tests::table_statements::{Statements, slip};
use mca_tests::target_plan::Plan;

const STATEMENTS_PER_TEXT: usize = 30;

/// Formats and families of AArch64, with names that few tests use.
const TRIPLES: [(&str, &str); 8] = [
    ("aarch64-unknown-linux-gnu", "neoverse-v2"),
    ("arm64-apple-macosx12.0", "apple-m4"),
    ("aarch64-pc-windows-msvc", "oryon-1"),
    ("aarch64_be-unknown-linux-gnu", "cortex-a57"),
    ("arm64_32-apple-watchos9.0", "apple-s9"),
    ("arm64e-apple-ios17.0", "apple-a17"),
    ("arm64ec-pc-windows-msvc", "cobalt-100"),
    ("riscv64-unknown-linux-gnu", "sifive-x390"),
];

/// Targets of further code: both instruction sets of 32-bit Arm, with either order of bytes.
const FURTHER_CODE: [(&str, &str); 5] = [
    ("armv8-unknown-linux-gnueabihf", "cortex-a57"),
    ("armebv8r-none-eabi", "cortex-r52"),
    ("thumbv8-unknown-linux-gnueabihf", "cortex-a57"),
    ("thumbv8.1m.main-none-eabi", "cortex-m55"),
    ("thumbv6m-none-eabi", "cortex-m0"),
];

/// Pieces that mean something somewhere.
const PIECES: [&[u8]; 40] = [
    b"#",
    b"[",
    b"]",
    b"{",
    b"}",
    b"!",
    b"/z",
    b"/m",
    b".",
    b".4s",
    b".b",
    b":lo12:",
    b"@PAGE",
    b"@AUTH(da,1)",
    b"=",
    b"lsl #",
    b"mul vl",
    b"mul #",
    b"vgx4",
    b"za0h",
    b"zt0",
    b"pn8",
    b"0:3",
    b"1f",
    b"9b",
    b"0x",
    b"99999999999999999999",
    b"-",
    b"+",
    b"*",
    b"(",
    b")",
    b",",
    b"sp",
    b"xzr",
    b"\"",
    b"\0",
    b"\xc3\xa9",
    b";",
    b"//",
];

/// Directives that change what follows.
const DIRECTIVES: [&str; 10] = [
    "\t.cpu\tapple-m1+sve",
    "\t.cpu\tgeneric+nosimd",
    "\t.arch\tarmv8-a+crypto",
    "\t.arch_extension\tnofp",
    "wide\t.req\tx3",
    "\t.unreq\twide",
    "\t.quad\ta@AUTH(ia,65535,addr), b@GOT-.",
    "\tmovprfx\tz0, z1",
    "\t.loh\tAdrpLdr\tL1, L2",
    "\t.option\tarch, +v",
];

/// Valid statements from the tables, for the two targets.
struct Seeds(Vec<Vec<String>>);

impl Seeds {
    fn new() -> Seeds {
        let mut random = Random::new(22);
        let of_target = |target: &str| {
            let plan = Plan::read(target).unwrap();
            let line = plan.of_subject("rows").next().unwrap();
            let statements = Statements::of_target(line.triple().unwrap().target()).unwrap();
            let mut choice = Choice { random: &mut random, few_registers: false };
            statements.rows().iter().map(|row| statements.of_row(row, &mut choice)).collect()
        };
        Seeds(["aarch64", "riscv"].map(of_target).into())
    }

    fn of(&self, triple: &str) -> &[String] {
        &self.0[usize::from(triple.starts_with("riscv"))]
    }

    fn text(&self, triple: &str, random: &mut Random) -> Vec<u8> {
        let seeds = self.of(triple);
        let mut text = Vec::new();
        for _ in 0..STATEMENTS_PER_TEXT {
            let statement = match random.below(8) {
                0 => (*random.pick(&DIRECTIVES)).to_owned(),
                1..=3 => slip(seeds, random),
                _ => random.pick(seeds).clone(),
            };
            let mut statement = statement.into_bytes();
            mangle(random, &mut statement, &PIECES);
            text.extend(statement);
            text.push(b'\n');
        }
        text
    }
}

fn subtarget_of(number: usize) -> Arc<Subtarget> {
    let (triple, cpu) = TRIPLES[number];
    mca_tests::subtargets::of_processor(triple, cpu)
}

fn show(subtarget: &Arc<Subtarget>, expressions: &Expressions, instruction: &Instruction) {
    let target = subtarget.target();
    let isa = target.isa().unwrap();
    for dialect in [DialectId(0), DialectId(1)].into_iter().filter(|dialect| target.has_output_dialect(*dialect)) {
        let mut shown = Vec::new();
        let style = PrintStyle { dialect, ..PrintStyle::default() };
        target.printer(isa, subtarget, style).print(expressions, instruction, &mut shown);
        assert!(!shown.is_empty(), "{instruction:?}");
    }
    let mut bytes = Vec::new();
    target.encoder(isa, subtarget).encode(expressions, instruction, &mut bytes);
}

#[test]
fn mangled_statements_of_tables_are_survived() {
    let seeds = Seeds::new();
    let subtargets: Vec<Arc<Subtarget>> = (0..TRIPLES.len()).map(subtarget_of).collect();
    let read = |text: &[u8], number: usize| -> Assembly {
        assemble(text, Options::of(Arc::clone(&subtargets[number])), &NoFiles)
    };
    let generate = |random: &mut Random| {
        let number = random.below(TRIPLES.len());
        (Bytes(seeds.text(TRIPLES[number].0, random)), number)
    };
    let (mut n_texts, mut n_instructions) = (0, 0);
    fuzz("statements of tables", 600, generate, |(text, number)| {
        let assembly = read(&text.0, *number);
        for instruction in &assembly.instructions {
            show(&subtargets[*number], &assembly.expressions, instruction);
        }
        n_texts += 1;
        n_instructions += assembly.instructions.len();
        let again = read(&text.0, *number);
        assert_eq!((again.instructions, again.events), (assembly.instructions, assembly.events));
    });
    assert!(n_instructions > n_texts, "only {n_instructions} instructions were read");
}

/// Every decoded word can be printed, encoded, followed and relocated.
#[test]
fn words_of_machine_code_are_survived() {
    let of_code = |(triple, cpu): &(&str, &str)| mca_tests::subtargets::of_processor(triple, cpu);
    let subtargets: Vec<Arc<Subtarget>> = TRIPLES.iter().chain(&FURTHER_CODE).map(of_code).collect();
    let generate = |random: &mut Random| {
        let words: Vec<u8> = (0..50).flat_map(|_| random.number().to_le_bytes()).collect();
        (Bytes(words), random.below(TRIPLES.len() + FURTHER_CODE.len()), random.number() as u32)
    };
    let mut n_found = 0;
    fuzz("words of tables", 600, generate, |(words, number, kind)| {
        let subtarget = &subtargets[*number];
        let decoder = subtarget.target().decoder(subtarget).expect("there is one");
        let (mut at, mut context) = (0, DecodingContext::default());
        while at < words.0.len() {
            let rest = &words.0[at..];
            at += decoder.length(rest).max(1);
            let Some(mut instruction) = decoder.decode_next(rest, 0, Span::default(), &mut context) else { continue };
            n_found += 1;
            decoder.destination(&instruction, u64::MAX - 3);
            let mut expressions = Expressions::default();
            let (kind, addend) = (*kind % 600, i64::MIN);
            let relocation = FieldRelocation { position: 0, kind, symbol: b"s", addend, distance: None };
            decoder.relocate(&mut instruction, rest, &relocation, &mut expressions);
            show(subtarget, &expressions, &instruction);
        }
    });
    assert!(n_found > 1000, "only {n_found} words were read");
}
