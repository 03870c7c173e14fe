//! Digits, machine code, and ELF files.

use mca_core::code::{CodeBuilder, Decoder};
use mca_core::target::Syntax;
use mca_core::{Cpu, Options, Region, Regions, Target};
use mca_input::machine_code::bytes_of;
use mca_input::machine_code::object_file::ObjectFile;
use mca_input::machine_code::program::ProgramReader;
use mca_tests::fuzz::{Bytes, Stopwatch, fuzz, mangle};
use mca_tests::random::Random;

/// Triples for code of 64, 32 and 16 bits.
const TRIPLES: [&str; 3] = ["x86_64-pc-linux-gnu", "i386-pc-linux-gnu", "i386-pc-linux-code16"];

/// Prefixes of all kinds, and bytes that lead to many opcodes.
const PIECES: &[&[u8]] = &[
    b"\x66",
    b"\xf2",
    b"\xf3",
    b"\xf0",
    b"\x67",
    b"\x2e",
    b"\x64",
    b"\x48",
    b"\x41",
    b"\x0f",
    b"\x0f\x38",
    b"\x0f\x3a",
    b"\xc5\xf8",
    b"\xc4\xe2\x79",
    b"\x62\xf1\x7c\x48",
    b"\x8f\xe9\x78",
    b"\x0f\x0f",
    b"\xd5\x08",
    b"\xff",
    b"\x80",
    b"\xd8",
    b"\x05\0\0\0\0",
    b"\x04\x25",
];

fn recorded_codes() -> Vec<Vec<u8>> {
    let recording = include_str!("../../../reference/instructions/bits64.txt");
    let digits = recording.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').nth(5));
    digits.map(|digits| bytes_of(digits.as_bytes()).unwrap()).collect()
}

#[test]
fn digits_are_survived() {
    let generate = |random: &mut Random| {
        let mut text: Vec<u8> =
            (0..random.below(30)).map(|_| *random.pick(b"0123456789abcdefABCDEFxX\\,;[] \n")).collect();
        mangle(random, &mut text, &[b"0x", b"\\x", b"\xff", b"\0"]);
        Bytes(text)
    };
    let mut n_read = 0;
    fuzz("digits", 20_000, generate, |input| n_read += usize::from(bytes_of(&input.0).is_ok()));
    assert!(n_read > 0);
}

#[test]
fn machine_code_is_survived() {
    let codes = recorded_codes();
    let cpus = TRIPLES.map(|triple| Cpu::find(&Target::parse(triple).unwrap(), "haswell").unwrap());
    let decoders = cpus.each_ref().map(|cpu| Decoder::new(cpu).unwrap());
    let generate = |random: &mut Random| {
        let mut code = Vec::new();
        for _ in 0..1 + random.below(4) {
            match random.below(4) {
                0 => code.extend((0..random.below(16)).map(|_| random.number() as u8)),
                1 => (0..random.below(5)).for_each(|_| code.extend(*random.pick(PIECES))),
                _ => code.extend_from_slice(&codes[random.below(codes.len())]),
            }
        }
        mangle(random, &mut code, PIECES);
        (random.below(TRIPLES.len()), Bytes(code), random.number())
    };
    let mut n_found = 0;
    fuzz("machine code", 10_000, generate, |(mode, code, address)| {
        let (cpu, decoder) = (&cpus[*mode], &decoders[*mode]);
        let mut end = 0;
        decoder.walk(&code.0, *address, &mut |step| {
            assert!(step.at == end && step.length > 0);
            end += step.length;
            decoder.statement(&code.0[step.at..], address.wrapping_add(step.at as u64));
            decoder.is_cut_off(&code.0[step.at..]);
        });
        assert!(end == code.0.len());
        for syntax in [Syntax(0), Syntax(1)] {
            let mut builder = CodeBuilder::new(cpu, "code").unwrap().with_syntax(syntax);
            let members = builder.push(&code.0, 0, *address);
            builder.push_region(Region::new("", vec![members.clone()]));
            let program = builder.finish();
            assert!(
                program.n_instructions() == members.len() && (!members.is_empty() || program.has_errors() || end == 0)
            );
            n_found += members.len();
            for instruction in program.instructions() {
                assert!(!instruction.text(&Options::default()).is_empty());
            }
        }
    });
    assert!(n_found > 0);
}

/// Writes little-endian fields one after the other.
#[derive(Default)]
struct Fields(Vec<u8>);

impl Fields {
    fn add(&mut self, size: usize, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes()[..size]);
    }

    /// Appends a field of the width of an address.
    fn word(&mut self, is_64_bit: bool, value: u64) {
        self.add(if is_64_bit { 8 } else { 4 }, value);
    }
}

/// The pieces of an object: where each section's bytes are is made up from `sections`.
struct Object {
    is_64_bit: bool,
    sections: Vec<[u64; 7]>,
    data: Vec<u8>,
}

const HEADER_SIZE: u64 = 64;

impl Object {
    /// Adds a section: its name, kind, flags, link and info, its bytes, and the size of its entries.
    fn add(&mut self, [name, kind, flags, link, info]: [u64; 5], bytes: &[u8], entry_size: u64) {
        let offset = HEADER_SIZE + self.data.len() as u64;
        self.data.extend_from_slice(bytes);
        self.sections.push([name, kind, flags, offset, bytes.len() as u64, link << 32 | info, entry_size]);
    }

    fn bytes(&self) -> Vec<u8> {
        let wide = self.is_64_bit;
        let mut out = Fields::default();
        out.0.extend_from_slice(b"\x7fELF");
        out.add(1, if wide { 2 } else { 1 });
        out.add(1, 1);
        out.add(8, 1);
        out.add(2, 0);
        out.add(2, 1);
        out.add(2, if wide { 62 } else { 3 });
        out.add(4, 1);
        out.word(wide, 0);
        out.word(wide, 0);
        out.word(wide, HEADER_SIZE + self.data.len() as u64);
        out.add(4, 0);
        for size in [if wide { 64 } else { 52 }, 0, 0, if wide { 64 } else { 40 }] {
            out.add(2, size);
        }
        out.add(2, self.sections.len() as u64);
        out.add(2, 1);
        out.0.resize(HEADER_SIZE as usize, 0);
        out.0.extend_from_slice(&self.data);
        for [name, kind, flags, offset, size, link_and_info, entry_size] in &self.sections {
            out.add(4, *name);
            out.add(4, *kind);
            for value in [*flags, 0, *offset, *size] {
                out.word(wide, value);
            }
            out.add(4, link_and_info >> 32);
            out.add(4, link_and_info & 0xffff_ffff);
            for value in [1, *entry_size] {
                out.word(wide, value);
            }
        }
        out.0
    }
}

fn symbol(wide: bool, name: u64, kind: u64, section: u64, value: u64, size: u64) -> Vec<u8> {
    let mut out = Fields::default();
    out.add(4, name);
    if wide {
        out.add(1, kind);
        out.add(1, 0);
        out.add(2, section);
        out.add(8, value);
        out.add(8, size);
    } else {
        out.add(4, value);
        out.add(4, size);
        out.add(1, kind);
        out.add(1, 0);
        out.add(2, section);
    }
    out.0
}

const NAMES: &[u8] = b"\0.text\0.symtab\0f\0long_name_of_a_function\0.rela\0";

fn object(random: &mut Random, codes: &[Vec<u8>]) -> Bytes {
    let wide = random.below(4) != 0;
    let mut object = Object { is_64_bit: wide, sections: Vec::new(), data: Vec::new() };
    let code: Vec<u8> = (0..1 + random.below(20)).flat_map(|_| codes[random.below(codes.len())].clone()).collect();
    let mut symbols = symbol(wide, 0, 0, 0, 0, 0);
    for _ in 0..random.below(8) {
        let (value, size) = (random.below(code.len() + 4) as u64, random.below(code.len() + 4) as u64);
        let kind = *random.pick(&[2, 2, 2, 0, 3, 10, 0x12]);
        symbols.extend(symbol(wide, random.below(NAMES.len()) as u64, kind, 2, value, size));
    }
    let mut relocations = Fields::default();
    for _ in 0..random.below(8) {
        let number = random.below(8) as u64;
        let kind = random.below(52) as u64;
        relocations.word(wide, random.below(code.len() + 4) as u64);
        relocations.word(wide, if wide { number << 32 | kind } else { number << 8 | kind });
        relocations.word(wide, random.number() >> random.below(64));
    }
    object.add([0, 0, 0, 0, 0], b"", 0);
    object.add([0, 3, 0, 0, 0], NAMES, 0);
    object.add([1, 1, 6, 0, 0], &code, 0);
    let size = if wide { 24 } else { 16 };
    object.add([7, *random.pick(&[2, 2, 2, 11]), 0, 1, 1], &symbols, size);
    object.add([40, *random.pick(&[4, 4, 9]), 0, 3, 2], &relocations.0, if wide { 24 } else { 12 });
    let mut bytes = object.bytes();
    for _ in 0..random.below(6) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => bytes[at] = random.number() as u8,
            1 => bytes[at] = *random.pick(b"\0\x01\xff\x80"),
            2 => bytes.truncate(at),
            _ => bytes[at..].iter_mut().take(1 + random.below(8)).for_each(|byte| *byte = 0xff),
        }
        if bytes.is_empty() {
            break;
        }
    }
    Bytes(bytes)
}

/// Reads a file as `mca FILE.o` does before it analyses the content.
fn read_object(bytes: &[u8]) -> Option<usize> {
    let file = ObjectFile::open(bytes).ok()?;
    let functions = file.functions().ok()?;
    assert!(functions.iter().all(|function| function.range.start <= function.range.end));
    let triple = if file.is_64_bit_code { TRIPLES[0] } else { TRIPLES[1] };
    let cpu = Cpu::find(&Target::parse(triple).unwrap(), "haswell").unwrap();
    let reader = ProgramReader::new(&cpu, b"a.o", bytes, Syntax::default()).unwrap();
    let mut reader = reader.with_relocations(file.relocations().ok()?);
    for function in &functions {
        reader.read_function(function, None);
    }
    let program = reader.finish();
    let n_instructions = program.n_instructions();
    for region in program.regions(&Regions::Marked) {
        assert!(region.instructions().all(|number| number < n_instructions));
    }
    Some(n_instructions)
}

#[test]
fn objects_are_survived() {
    let codes = recorded_codes();
    let mut n_instructions = 0;
    fuzz(
        "objects",
        1500,
        |random| object(random, &codes),
        |input| {
            n_instructions += read_object(&input.0).unwrap_or(0);
        },
    );
    assert!(n_instructions > 0);
}

/// A few bytes that name one piece of code very often, or many equal tables.
#[test]
fn repetition_in_objects_is_bounded() {
    let code = b"\x90".repeat(60_000);
    let names: Vec<u8> = [b"\0f\0".to_vec(), b"n".repeat(60_000), b"\0".to_vec()].concat();
    for (name, n_symbols, n_tables) in [(1, 5_000, 1), (3, 5_000, 1), (1, 2_000, 500), (3, 2_000, 500)] {
        let mut object = Object { is_64_bit: true, sections: Vec::new(), data: Vec::new() };
        object.add([0, 0, 0, 0, 0], b"", 0);
        object.add([0, 3, 0, 0, 0], &names, 0);
        object.add([1, 1, 6, 0, 0], &code, 0);
        let symbols: Vec<u8> = (0..n_symbols).flat_map(|number| symbol(true, name, 2, 2, number % 7, 60_000)).collect();
        object.add([0, 2, 0, 1, 1], &symbols, 24);
        let table = object.sections[3];
        object.sections.extend(vec![table; n_tables - 1]);
        let bytes = object.bytes();
        let start = Stopwatch::start();
        // Of several symbol tables one is read. Symbols that all share a long name are refused.
        assert_eq!(read_object(&bytes).is_some(), name == 1, "{n_symbols} symbols in {n_tables} tables");
        assert!(start.elapsed().as_secs() < 20, "{n_symbols} symbols in {n_tables} tables took {:?}", start.elapsed());
    }
}
