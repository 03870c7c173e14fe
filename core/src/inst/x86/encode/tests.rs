use super::*;
use crate::inst::instruction::Operand::Immediate;
use crate::text::Span;

fn encoded(opcode: &str, operands: &[Operand], mode: Mode) -> Vec<u8> {
    let isa = Isa::x86().unwrap();
    let mut instruction = Instruction::new(isa.find_opcode(opcode).unwrap(), Span::default());
    operands.iter().for_each(|operand| assert!(instruction.push(*operand)));
    let mut bytes = Vec::new();
    Encoder::new(isa, mode).encode(&Expressions::default(), &instruction, &mut bytes);
    bytes
}

fn register(name: &str) -> Operand {
    Operand::Register(Isa::x86().unwrap().find_register(name).unwrap())
}

const NONE: Operand = Operand::Register(RegisterId::NONE);

/// Recordings of the reference check every opcode; these are the cases that a reader should know.
#[test]
fn a_pc_relative_constant_is_zero() {
    assert_eq!(encoded("JMP_1", &[Immediate(5)], Mode::Bits64), [0xeb, 0]);
    assert_eq!(encoded("CALL64pcrel32", &[Immediate(5)], Mode::Bits64), [0xe8, 0, 0, 0, 0]);
}

#[test]
fn a_compressed_displacement() {
    let load = |displacement| {
        let address = [register("RAX"), Immediate(1), NONE, Immediate(displacement), NONE];
        let mut operands = vec![register("ZMM2"), register("ZMM1")];
        operands.extend(address);
        encoded("VADDPSZrm", &operands, Mode::Bits64)
    };
    assert_eq!(load(8128), [0x62, 0xf1, 0x74, 0x48, 0x58, 0x50, 0x7f]);
    assert_eq!(load(65), [0x62, 0xf1, 0x74, 0x48, 0x58, 0x90, 0x41, 0, 0, 0]);
}

#[test]
fn missing_and_misplaced_operands_do_no_harm() {
    let isa = Isa::x86().unwrap();
    let encoder = Encoder::new(isa, Mode::Bits64);
    let mut bytes = Vec::new();
    for opcode in isa.opcodes() {
        for operand in [None, Some(Immediate(-1)), Some(register("R31"))] {
            let mut instruction = Instruction::new(opcode.id(), Span::default());
            if let Some(operand) = operand {
                (0..10).for_each(|_| assert!(instruction.push(operand)));
            }
            encoder.encode(&Expressions::default(), &instruction, &mut bytes);
        }
    }
}

#[test]
fn a_pseudo_opcode_has_no_bytes() {
    assert_eq!(encoded("PHI", &[], Mode::Bits64), []);
}
