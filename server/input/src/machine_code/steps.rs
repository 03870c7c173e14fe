//! From one instruction of machine code to the next: only what says where control goes.

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction as Decoded, OpKind};
use mca_core::analyze::control::Control;
use mca_core::inst::isa::Isa;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::inst::targets::{InstructionDecoder, Target};
use mca_core::text::{BufferId, Span};

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
    match target.decoder(subtarget) {
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
        let mut at = 0;
        while at < code.len() {
            let length = self.decoder.length(&code[at..]).max(1);
            let mut step = Step { at, length, control: Control::End, destination: None };
            if let Some(instruction) = self.decoder.decode(&code[at..], span) {
                step.control = self.target.control_of(self.isa, &instruction);
                if matches!(step.control, Control::Branch | Control::Jump | Control::Call) {
                    let here = address.wrapping_add(at as u64);
                    step.destination = self.decoder.destination(&instruction, here);
                }
            }
            each(step);
            at += length;
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
                FlowControl::IndirectBranch => Control::Anywhere,
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
