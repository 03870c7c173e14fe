//! Walks through machine code: of each instruction, decodes only what says where control goes.

use crate::inst::control::{Control, ControlStep};
use crate::inst::instruction::Instruction;
use crate::inst::targets::{DecodingContext, InstructionDecoder};
use crate::text::Span;

/// Calls `each` for every instruction of the code, which is at `address`, and with [`Control::End`] for bytes that are no
/// instruction. `control_of` says where control goes after an instruction.
pub fn walk(
    decoder: &dyn InstructionDecoder,
    control_of: &dyn Fn(&Instruction) -> Control,
    code: &[u8],
    address: u64,
    each: &mut dyn FnMut(ControlStep),
) {
    let (mut at, mut before) = (0, 0);
    let mut context = DecodingContext::default();
    while at < code.len() {
        let length = decoder.length(&code[at..]).max(1);
        let mut step = ControlStep { at, length, control: Control::End, destination: None };
        let here = address.wrapping_add(at as u64);
        if let Some(instruction) = decoder.decode_next(&code[at..], here, Span::default(), &mut context) {
            step.control = control_of(&instruction);
            if matches!(step.control, Control::Branch | Control::Jump | Control::Call) {
                step.destination = decoder.destination(&instruction, here);
            }
            if matches!(step.control, Control::Indirect | Control::Call) && step.destination.is_none() {
                look_back(decoder, &code[before..], address.wrapping_add(before as u64), &instruction, &mut step);
            }
        }
        each(step);
        (before, at) = (at, at + length);
    }
}

/// Sets the destination of an indirect branch or a call if the instruction before it, at the start of `code`, computes a part
/// of it.
fn look_back(
    decoder: &dyn InstructionDecoder,
    code: &[u8],
    address: u64,
    second: &Instruction,
    step: &mut ControlStep,
) {
    let Some(first) = decoder.decode(code, address, Span::default()) else { return };
    step.destination = decoder.destination_of_pair(&first, second, address);
    if step.destination.is_some() && step.control == Control::Indirect {
        step.control = Control::Jump;
    }
}
