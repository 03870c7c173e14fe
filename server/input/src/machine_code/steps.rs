//! From one instruction of machine code to the next: only what says where control goes.

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction as Decoded, OpKind};
use mca_core::inst::instruction::Instruction;
use mca_core::inst::isa::Isa;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::inst::targets::{InstructionDecoder, Target};
use mca_core::text::{BufferId, Span};
use mca_outline::Control;

/// One instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// Where it begins in the code, and how long it is.
    pub at: usize,
    pub length: usize,
    pub control: Control,
    /// Where a branch, a jump or a call goes to, if it says so itself.
    pub destination: Option<u64>,
}

/// Goes through code.
pub trait Stepper {
    /// Calls `each` for every instruction of code that stands at an address.
    fn walk(&mut self, code: &[u8], address: u64, each: &mut dyn FnMut(Step));
}

/// What goes through the code of a target.
pub fn stepper_of(subtarget: &Subtarget) -> Option<Box<dyn Stepper>> {
    let target = subtarget.target();
    match target.decoder_of_more(subtarget) {
        Some(decoder) => Some(Box::new(OwnStepper { decoder, target, isa: target.isa().ok()? })),
        None => Some(Box::new(X86Stepper { width: u32::from(Mode::of_triple(&subtarget.triple).width_bits()) })),
    }
}

/// With the target's own decoder.
struct OwnStepper {
    decoder: Box<dyn InstructionDecoder>,
    target: &'static dyn Target,
    isa: &'static Isa,
}

impl Stepper for OwnStepper {
    fn walk(&mut self, code: &[u8], address: u64, each: &mut dyn FnMut(Step)) {
        let span = Span { buffer: BufferId::MAIN, start: 0, end: 0 };
        let (mut at, mut before) = (0, 0);
        while at < code.len() {
            let length = self.decoder.length(&code[at..]).max(1);
            let mut step = Step { at, length, control: Control::End, destination: None };
            if let Some(instruction) = self.decoder.decode(&code[at..], span) {
                step.control = self.target.control_of(self.isa, &instruction);
                if matches!(step.control, Control::Branch | Control::Jump | Control::Call) {
                    let here = address.wrapping_add(at as u64);
                    step.destination = self.decoder.destination(&instruction, here);
                }
                if matches!(step.control, Control::Indirect | Control::Call) && step.destination.is_none() {
                    self.look_back(code, before, address, &instruction, &mut step);
                }
            }
            each(step);
            (before, at) = (at, at + length);
        }
    }
}

impl OwnStepper {
    /// An address that the instruction before has begun to compute.
    fn look_back(&self, code: &[u8], before: usize, address: u64, second: &Instruction, step: &mut Step) {
        let span = Span { buffer: BufferId::MAIN, start: 0, end: 0 };
        let Some(first) = self.decoder.decode(&code[before..], span) else { return };
        step.destination = self.decoder.destination_of_pair(&first, second, address.wrapping_add(before as u64));
        if step.destination.is_some() && step.control == Control::Indirect {
            step.control = Control::Jump;
        }
    }
}

struct X86Stepper {
    width: u32,
}

impl Stepper for X86Stepper {
    fn walk(&mut self, code: &[u8], address: u64, each: &mut dyn FnMut(Step)) {
        let mut decoder = Decoder::with_ip(self.width, code, address, DecoderOptions::MPX);
        let mut decoded = Decoded::default();
        while decoder.can_decode() {
            let at = decoder.position();
            decoder.decode_out(&mut decoded);
            let control = match decoded.flow_control() {
                FlowControl::Call | FlowControl::IndirectCall => Control::Call,
                FlowControl::ConditionalBranch => Control::Branch,
                FlowControl::UnconditionalBranch => Control::Jump,
                FlowControl::IndirectBranch => Control::Indirect,
                FlowControl::Return | FlowControl::Exception => Control::End,
                _ if decoded.is_invalid() => Control::End,
                _ => Control::Next,
            };
            let is_near =
                matches!(decoded.op0_kind(), OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64);
            let destination = (control != Control::Next && is_near).then(|| decoded.near_branch_target());
            each(Step { at, length: decoded.len(), control, destination });
        }
    }
}

#[cfg(test)]
mod tests {
    use mca_core::analyze::triple::Triple;

    use super::*;

    /// What the linker leaves of `call` and `tail` without relaxation, and a jump through a table.
    #[test]
    fn two_instructions_may_say_where_a_jump_goes() {
        // auipc ra, 1; jalr -16(ra); auipc t1, 0; jr 8(t1); auipc t1, 0; jr 8(t2); ret
        let words: [u32; 7] =
            [0x0000_1097, 0xff00_80e7, 0x0000_0317, 0x0083_0067, 0x0000_0317, 0x0083_8067, 0x0000_8067];
        let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let triple = Triple::find(b"riscv64", b"").unwrap();
        let subtarget = Subtarget { triple, cpu: "".into(), features: Default::default() };
        let mut found = Vec::new();
        let mut stepper = stepper_of(&subtarget).unwrap();
        stepper.walk(&code, 0x1000, &mut |step| found.push((step.control, step.destination)));
        found.retain(|(control, _)| *control != Control::Next);
        let expected = [
            (Control::Call, Some(0x1ff0)),
            (Control::Jump, Some(0x1010)),
            (Control::Indirect, None),
            (Control::End, None),
        ];
        assert_eq!(found, expected);
    }
}
