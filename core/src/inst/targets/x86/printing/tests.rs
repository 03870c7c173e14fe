use super::number::print_number;
use super::*;
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand::{Expression, Immediate};
use crate::inst::targets::x86::isa::X86Isa;
use crate::text::Span;

fn printed(opcode: &str, operands: &[Operand], style: SyntaxStyle, expressions: &Expressions) -> String {
    let isa = X86Isa::get().unwrap();
    let mut instruction = Instruction::new(isa.find_opcode(opcode).unwrap(), Span::default());
    operands.iter().for_each(|operand| instruction.push(*operand));
    let mut text = Vec::new();
    print(isa, expressions, &instruction, &style, &mut text);
    String::from_utf8(text).unwrap()
}

fn register(name: &str) -> Operand {
    Operand::Register(X86Isa::get().unwrap().find_register(name).unwrap())
}

const ATT: SyntaxStyle = SyntaxStyle { dialect: Dialect::Att, mode: Mode::Bits64, hexadecimal: false };
const INTEL: SyntaxStyle = SyntaxStyle { dialect: Dialect::Intel, mode: Mode::Bits64, hexadecimal: false };
const NONE: Operand = Operand::Register(RegisterId::NONE);

/// Recordings of the reference check every opcode. The tests here show cases that a reader should know.
#[test]
fn a_name_that_looks_like_an_immediate_is_put_in_parentheses() {
    let mut expressions = Expressions::default();
    let symbol = expressions.symbols.intern(b"$foo");
    let symbol = expressions.symbol(symbol, None);
    let load = [register("EAX"), register("RIP"), Immediate(1), NONE, Expression(symbol), NONE];
    assert_eq!(printed("MOV32rm", &load, ATT, &expressions), "\tmovl\t($foo)(%rip), %eax");
    assert_eq!(printed("MOV32rm", &load, INTEL, &expressions), "\tmov\teax, dword ptr [rip + $foo]");
}

#[test]
fn the_mode_can_change_a_mnemonic() {
    let print_call =
        |mode| printed("CALLpcrel32", &[Immediate(5)], SyntaxStyle { mode, ..ATT }, &Expressions::default());
    assert_eq!((print_call(Mode::Bits64), print_call(Mode::Bits32)), ("\tcallq\t5".into(), "\tcalll\t5".into()));
}

#[test]
fn a_predicate_out_of_range_stays_a_number() {
    let compare = |predicate| {
        let operands = [register("XMM2"), register("XMM1"), register("XMM0"), Immediate(predicate)];
        printed("VCMPPSrri", &operands, ATT, &Expressions::default())
    };
    assert_eq!(compare(31), "\tvcmptrue_usps\t%xmm0, %xmm1, %xmm2");
    assert_eq!(compare(32), "\tvcmpps\t$32, %xmm0, %xmm1, %xmm2");
}

#[test]
fn the_smallest_number_is_printed_in_both_bases() {
    let text = |value, hexadecimal| {
        let mut out = Vec::new();
        print_number(value, hexadecimal, &mut out);
        String::from_utf8(out).unwrap()
    };
    assert_eq!(text(i64::MIN, false), i64::MIN.to_string());
    assert_eq!(text(i64::MIN, true), "-0x8000000000000000");
    assert_eq!((text(0, true), text(-255, true), text(10, false)), ("0x0".into(), "-0xff".into(), "10".into()));
}

#[test]
fn missing_and_misplaced_operands_do_not_panic() {
    let isa = X86Isa::get().unwrap();
    let mut text = Vec::new();
    for opcode in isa.opcodes() {
        for operand in [None, Some(Immediate(i64::MIN)), Some(NONE)] {
            let mut instruction = Instruction::new(opcode.id(), Span::default());
            if let Some(operand) = operand {
                (0..10).for_each(|_| instruction.push(operand));
            }
            print(isa, &Expressions::default(), &instruction, &ATT, &mut text);
            print(isa, &Expressions::default(), &instruction, &INTEL, &mut text);
            text.clear();
        }
    }
}
