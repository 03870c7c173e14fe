//! The functions whose unwinding on Windows is being described, and what their descriptions may say in which order.

use crate::inst::asm::log::quote;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowsFrame {
    Start,
    End,
    EndFunclet,
    StartChained,
    EndChained,
    Handler,
    HandlerData,
    EndPrologue,
    StartEpilogue,
    EndEpilogue,
    UnwindStart,
    UnwindVersion,
    StackAllocation,
    PushRegister,
    SetFrame,
    SaveRegister,
    SaveXmm,
    PushFrame,
}

/// A function, or a part of one whose description is chained to that of the whole.
#[derive(Clone, Debug, Default)]
struct Frame {
    name: Vec<u8>,
    has_operations: bool,
    has_register: bool,
    has_prologue: bool,
    version: Option<u8>,
    epilogue: Option<Epilogue>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Epilogue {
    has_unwind_start: bool,
}

/// The open function, and inside of it the open chained parts.
#[derive(Clone, Debug, Default)]
pub struct WindowsFrames {
    open: Vec<Frame>,
    /// The operand of the directive at hand, if it opens a function.
    pub next_name: Vec<u8>,
    /// Whether what was opened last is still open; nothing else matters at the end of the input.
    pub is_last_open: bool,
}

const INACTIVE: &str = ".seh_ directive must appear within an active frame";

use WindowsFrame::*;

impl WindowsFrames {
    /// What the order of the directives and the values allow.
    pub fn apply(&mut self, directive: WindowsFrame, value: i64) -> Result<(), Vec<u8>> {
        if directive == Start {
            if !self.open.is_empty() {
                return Err(b"Starting a function before ending the previous one!".to_vec());
            }
            self.open.push(Frame { name: std::mem::take(&mut self.next_name), ..Frame::default() });
            self.is_last_open = true;
            return Ok(());
        }
        let depth = self.open.len();
        let Some(frame) = self.open.last_mut() else { return Err(INACTIVE.into()) };
        match directive {
            End => {
                self.open.clear();
                self.is_last_open = false;
                if depth > 1 { Err(b"Not all chained regions terminated!".to_vec()) } else { Ok(()) }
            }
            StartChained => {
                let name = frame.name.clone();
                self.open.push(Frame { name, ..Frame::default() });
                self.is_last_open = true;
                Ok(())
            }
            EndChained if depth == 1 => Err(b"End of a chained region outside a chained region!".to_vec()),
            EndChained => {
                self.open.pop();
                self.is_last_open = false;
                Ok(())
            }
            Handler | HandlerData if depth > 1 => Err(b"Chained unwind areas can't have handlers!".to_vec()),
            HandlerData => Ok(()),
            _ => frame.apply(directive, value),
        }
    }
}

impl Frame {
    fn apply(&mut self, directive: WindowsFrame, value: i64) -> Result<(), Vec<u8>> {
        let wrong = |text: &str| Err(text.into());
        // Offsets and sizes have 32 bits.
        let value = value as u32;
        match directive {
            EndPrologue => self.has_prologue = true,
            StackAllocation if value == 0 => return wrong("stack allocation size must be non-zero"),
            StackAllocation if !value.is_multiple_of(8) => {
                return wrong("stack allocation size is not a multiple of 8");
            }
            SetFrame if self.has_register => return wrong("frame register and offset can be set at most once"),
            SetFrame | SaveXmm if !value.is_multiple_of(16) => return wrong("offset is not a multiple of 16"),
            SetFrame if value > 240 => return wrong("frame offset must be less than or equal to 240"),
            SaveRegister if !value.is_multiple_of(8) => return wrong("register save offset is not 8 byte aligned"),
            PushFrame if self.has_operations => return wrong("If present, PushMachFrame must be the first UOP"),
            StackAllocation | SetFrame | SaveXmm | SaveRegister | PushFrame | PushRegister => {
                self.has_operations = true;
                self.has_register |= directive == SetFrame;
            }
            StartEpilogue | EndEpilogue | UnwindStart | UnwindVersion => return self.apply_epilogue(directive, value),
            _ => {}
        }
        Ok(())
    }

    fn apply_epilogue(&mut self, directive: WindowsFrame, value: u32) -> Result<(), Vec<u8>> {
        let wrong = |text: &str| Err(quote(text, &self.name, ""));
        match (directive, &mut self.epilogue) {
            (StartEpilogue, _) if !self.has_prologue => {
                return wrong(
                    "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue) in ",
                );
            }
            (StartEpilogue, epilogue) => *epilogue = Some(Epilogue::default()),
            (EndEpilogue, None) => return wrong("Stray .seh_endepilogue in "),
            (EndEpilogue, Some(epilogue)) if self.version.is_some() && !epilogue.has_unwind_start => {
                return wrong("Missing .seh_unwindv2start in ");
            }
            (EndEpilogue, epilogue) => *epilogue = None,
            (UnwindStart, None) => return wrong("Stray .seh_unwindv2start in "),
            (UnwindStart, Some(epilogue)) if epilogue.has_unwind_start => {
                return wrong("Duplicate .seh_unwindv2start in ");
            }
            (UnwindStart, Some(epilogue)) => epilogue.has_unwind_start = true,
            _ if self.version.is_some() => return wrong("Duplicate .seh_unwindversion in "),
            _ if value != 2 => return wrong("Unsupported version specified in .seh_unwindversion in "),
            _ => self.version = Some(2),
        }
        Ok(())
    }
}
