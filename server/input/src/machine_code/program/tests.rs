use mca_core::{Options, Regions};

use super::*;
use crate::fixture::cpu;
use crate::machine_code::bytes_of;
use crate::machine_code::object_file::ObjectFile;

/// Lines with machine code in digits and the instruction, recorded from the reference's assembler.
const RECORDING: &str = include_str!("recording.txt");

/// An object from the reference's assembler with two functions: `first` loads from `value+4`, calls `other` and returns;
/// `second` loads from `table(,%rdi,8)`, has an undefined byte, and jumps.
const OBJECT: &str = include_str!("object.txt");

fn texts(program: &Program) -> Vec<String> {
    program.instructions().map(|one| one.text(&Options::default()).replace('\t', " ")).collect()
}

fn reader_of(bytes: &[u8]) -> ProgramReader<'_> {
    ProgramReader::new(&cpu("x86_64-pc-linux-gnu"), b"test", bytes, Syntax::default()).unwrap()
}

/// Returns the program of an object's functions with its messages; `None` if the object cannot be opened.
fn object_program(bytes: &[u8]) -> Option<(Program, Vec<String>)> {
    let file = ObjectFile::open(bytes).ok()?;
    let mut reader = reader_of(bytes).with_relocations(file.relocations().unwrap());
    for function in &file.functions().unwrap() {
        reader.read_function(function, None);
    }
    let messages = reader.messages.clone();
    Some((reader.finish(), messages))
}

#[test]
fn bytes_decode_to_the_text_that_the_reference_encoded() {
    let lines = RECORDING.lines().filter(|line| !line.starts_with('#'));
    let (digits, expected): (Vec<&str>, Vec<&str>) = lines.map(|line| line.split_once('\t').unwrap()).unzip();
    let bytes = bytes_of(digits.join("\n").as_bytes()).unwrap();
    let mut reader = reader_of(&bytes);
    reader.read_all(None);
    assert_eq!(reader.messages, Vec::<String>::new());
    assert_eq!(texts(&reader.finish()), expected);
}

#[test]
fn calls_and_long_branches_of_32_bit_code_are_decoded() {
    let code = bytes_of(b"e8 00000000 0f84 00010000 e9 00010000 d9ca").unwrap();
    let mut reader = ProgramReader::new(&cpu("i386-pc-linux-gnu"), b"test", &code, Syntax::default()).unwrap();
    reader.read_all(None);
    assert_eq!(texts(&reader.finish()), ["calll 5", "je 267", "jmp 272", "fxch %st(2)"]);
}

#[test]
fn functions_of_an_object_are_regions_and_name_their_symbols() {
    let (program, messages) = object_program(&bytes_of(OBJECT.as_bytes()).unwrap()).unwrap();
    let regions = program.regions(&Regions::Marked);
    let names: Vec<&[u8]> = regions.iter().map(Region::name).collect();
    assert_eq!(names, [b"first".as_slice(), b"second"]);
    let expected = ["movl value+4(%rip), %eax", "callq other", "retq", "movq table(,%rdi,8), %rax", "jmpq *%rax"];
    assert_eq!(texts(&program), expected);
    assert_eq!(messages, ["left out, no known instruction at second+0x8: 06"]);
}

#[test]
fn damaged_objects_never_panic() {
    let object = bytes_of(OBJECT.as_bytes()).unwrap();
    for length in 0..object.len() {
        let _ = object_program(&object[..length]);
    }
    let mut state = 1u64;
    for _ in 0..2_000 {
        let mut damaged = object.clone();
        for _ in 0..4 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let position = (state >> 33) as usize % damaged.len();
            damaged[position] = if state >> 30 & 1 == 0 { 0xff } else { (state >> 20) as u8 };
        }
        let _ = object_program(&damaged);
    }
}
