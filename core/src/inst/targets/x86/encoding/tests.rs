use super::*;
use crate::inst::instruction::Operand::Immediate;
use crate::inst::targets::x86::isa::X86Isa;
use crate::text::Span;

fn encoded(opcode: &str, operands: &[Operand], mode: Mode) -> Vec<u8> {
    let isa = X86Isa::get().unwrap();
    let mut instruction = Instruction::new(isa.find_opcode(opcode).unwrap(), Span::default());
    operands.iter().for_each(|operand| instruction.push(*operand));
    let mut bytes = Vec::new();
    Encoder::new(isa, mode).encode(&Expressions::default(), &instruction, &mut bytes);
    bytes
}

fn register(name: &str) -> Operand {
    Operand::Register(X86Isa::get().unwrap().find_register(name).unwrap())
}

const NONE: Operand = Operand::Register(RegisterId::NONE);

/// Recordings of the reference check every opcode. The tests here show cases that a reader should know.
#[test]
fn a_pc_relative_constant_is_zero() {
    assert_eq!(encoded("JMP_1", &[Immediate(5)], Mode::Bits64), [0xeb, 0]);
    assert_eq!(encoded("CALL64pcrel32", &[Immediate(5)], Mode::Bits64), [0xe8, 0, 0, 0, 0]);
}

/// The bytes are the reference's for `x86_64-linux-gnux32`, for a load whose displacement is a symbol.
#[test]
fn thread_local_accesses_with_32_bit_pointers_have_room_for_rex() {
    let isa = X86Isa::get().unwrap();
    let mut expressions = Expressions::default();
    let symbol = expressions.symbols.intern(b"foo");
    let mut load = |specifier| {
        let place = expressions.push(ExprNode::Symbol { symbol, specifier });
        let mut instruction = Instruction::new(isa.find_opcode("MOV32rm").unwrap(), Span::default());
        let address = [register("RIP"), Immediate(1), NONE, Operand::Expression(place), NONE];
        instruction.push(register("EAX"));
        address.iter().for_each(|operand| instruction.push(*operand));
        [true, false].map(|is_x32| {
            let mut bytes = Vec::new();
            Encoder::new(isa, Mode::Bits64).with_x32(is_x32).encode(&expressions, &instruction, &mut bytes);
            bytes
        })
    };
    let plain = vec![0x8b, 5, 0, 0, 0, 0];
    let with_rex = [&[0x40], plain.as_slice()].concat();
    assert_eq!(load(Some(Specifier::GotTpOff)), [with_rex.clone(), plain.clone()]);
    assert_eq!(load(Some(Specifier::TlsDesc)), [with_rex, plain.clone()]);
    assert_eq!(load(Some(Specifier::TpOff)), [plain.clone(), plain.clone()]);
    assert_eq!(load(None), [plain.clone(), plain]);
}

#[test]
fn displacements_are_compressed_where_they_fit() {
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
fn missing_and_misplaced_operands_do_not_panic() {
    let isa = X86Isa::get().unwrap();
    let encoder = Encoder::new(isa, Mode::Bits64);
    let mut bytes = Vec::new();
    for opcode in isa.opcodes() {
        for operand in [None, Some(Immediate(-1)), Some(register("R31"))] {
            let mut instruction = Instruction::new(opcode.id(), Span::default());
            if let Some(operand) = operand {
                (0..10).for_each(|_| instruction.push(operand));
            }
            encoder.encode(&Expressions::default(), &instruction, &mut bytes);
        }
    }
}

#[test]
fn a_pseudo_opcode_has_no_bytes() {
    assert_eq!(encoded("PHI", &[], Mode::Bits64), []);
}
