//! The function whose unwinding on Windows is being described (`.seh_…`), and the order that descriptions must have.

use crate::inst::asm::log::quote;

/// A directive about unwinding on Windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowsFrame {
    /// `.seh_proc`: opens a function.
    Start,
    /// `.seh_endproc`: closes the function.
    End,
    /// `.seh_endfunclet`: ends a part of a function.
    EndFunclet,
    /// `.seh_splitchained`: begins a part whose description continues the previous one.
    SplitChained,
    /// `.seh_handler`: names the handler of exceptions.
    Handler,
    /// `.seh_handlerdata`: begins data of the handler.
    HandlerData,
    /// `.seh_endprologue`.
    EndPrologue,
    /// `.seh_startepilogue`.
    StartEpilogue,
    /// `.seh_endepilogue`.
    EndEpilogue,
    /// `.seh_unwindv2start`: where unwinding begins in an epilogue.
    UnwindStart,
    /// `.seh_unwindversion`: the version of descriptions.
    UnwindVersion,
    /// `.seh_stackalloc`: takes bytes of the stack.
    StackAllocation,
    /// `.seh_pushreg`.
    PushRegister,
    /// `.seh_push2regs`.
    PushTwoRegisters,
    /// `.seh_setframe`: sets the frame register.
    SetFrame,
    /// `.seh_savereg`: stores a general register.
    SaveRegister,
    /// `.seh_savexmm`: stores a vector register.
    SaveXmm,
    /// `.seh_pushframe`: an interrupt has pushed a frame.
    PushFrame,
}

/// A function, or a part of one whose description is chained to that of the preceding code.
#[derive(Clone, Debug, Default)]
struct Frame {
    name: Vec<u8>,
    /// Whether an operation of the prologue has been described.
    has_operations: bool,
    /// Whether the prologue sets a frame register.
    has_register: bool,
    /// Whether the prologue has ended.
    has_prologue: bool,
    /// The version of the description, 1 to 3.
    version: u8,
}

/// Where an operation is described, and with what register.
#[derive(Clone, Copy, Debug)]
struct UnwindSite {
    /// Whether it is in an epilogue.
    is_in_epilogue: bool,
    /// Whether it names a register that only the newest version of descriptions has.
    is_extended: bool,
}

/// The epilogue that is being described.
#[derive(Clone, Copy, Debug, Default)]
struct Epilogue {
    /// Whether `.seh_unwindv2start` was in it.
    has_unwind_start: bool,
}

/// What has been described of the open function.
#[derive(Clone, Debug)]
pub struct WindowsFrames {
    /// The open function, or the part of it that was split off last; `None` outside of functions.
    open: Option<Frame>,
    /// The open epilogue of that function, whichever of its parts opened it.
    epilogue: Option<Epilogue>,
    /// The version of descriptions, 1 to 3, of functions that give none.
    default_version: u8,
    /// The name of the function that the current directive opens, if it opens one.
    pub next_name: Vec<u8>,
    /// Whether the current directive names a register that only the newest version of descriptions has.
    pub next_is_extended: bool,
}

/// The version of descriptions that give none. A function with this version may change it repeatedly.
const FIRST_VERSION: u8 = 1;

/// The newest version of descriptions that there is.
const NEWEST_VERSION: i64 = 3;

/// The message for a directive outside of functions.
const INACTIVE: &str = ".seh_ directive must appear within an active frame";

use WindowsFrame::*;

impl Default for WindowsFrames {
    fn default() -> WindowsFrames {
        WindowsFrames {
            open: None,
            epilogue: None,
            default_version: FIRST_VERSION,
            next_name: Vec::new(),
            next_is_extended: false,
        }
    }
}

impl WindowsFrames {
    /// Whether a function is still open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Applies a directive with its operand `value`. The error is a message: the order of the directives or the value is wrong.
    pub fn apply(&mut self, directive: WindowsFrame, value: i64) -> Result<(), Vec<u8>> {
        let is_extended = std::mem::take(&mut self.next_is_extended);
        match (directive, &self.open) {
            (Start, Some(_)) => return Err(b"Starting a function before ending the previous one!".to_vec()),
            (Start, None) => {
                let name = std::mem::take(&mut self.next_name);
                self.open = Some(Frame { name, version: self.default_version, ..Frame::default() });
                return Ok(());
            }
            (UnwindVersion, None) => return self.set_default_version(value),
            _ => {}
        }
        let Some(frame) = &mut self.open else { return Err(INACTIVE.into()) };
        match directive {
            End => {
                let name = self.open.take().map(|frame| frame.name).unwrap_or_default();
                match self.epilogue.take() {
                    Some(_) => Err(quote("Missing .seh_endepilogue in ", &name, "")),
                    None => Ok(()),
                }
            }
            SplitChained if !frame.has_prologue => {
                let text = "can't split into a new chained region (.seh_splitchained) in the middle of a prolog in ";
                Err(quote(text, &frame.name, ""))
            }
            SplitChained => {
                *frame = Frame { name: std::mem::take(&mut frame.name), version: frame.version, ..Frame::default() };
                Ok(())
            }
            UnwindVersion if ![FIRST_VERSION, self.default_version].contains(&frame.version) => {
                Err(quote("Duplicate .seh_unwindversion in ", &frame.name, ""))
            }
            StartEpilogue | EndEpilogue | UnwindStart => frame.apply_epilogue(directive, &mut self.epilogue),
            _ => frame.apply(directive, value, UnwindSite { is_in_epilogue: self.epilogue.is_some(), is_extended }),
        }
    }

    /// Handles `.seh_unwindversion` outside of functions.
    pub fn set_default_version(&mut self, value: i64) -> Result<(), Vec<u8>> {
        if value > NEWEST_VERSION {
            return Err(b"Unsupported version for .seh_unwindversion".to_vec());
        }
        self.default_version = value as u8;
        Ok(())
    }
}

impl Frame {
    /// Applies a directive that is in a function and not about an epilogue.
    fn apply(&mut self, directive: WindowsFrame, value: i64, site: UnwindSite) -> Result<(), Vec<u8>> {
        let is_in_epilogue = site.is_in_epilogue;
        let wrong = |text: &str| Err(text.into());
        if directive == UnwindVersion {
            if value > NEWEST_VERSION {
                return Err(quote("Unsupported version specified in .seh_unwindversion in ", &self.name, ""));
            }
            self.version = value as u8;
            return Ok(());
        }
        // Offsets and sizes have 32 bits.
        let value = value as u32;
        match directive {
            EndPrologue => self.has_prologue = true,
            PushTwoRegisters if self.version < 3 => return wrong(".seh_push2regs is only supported for unwind v3"),
            StackAllocation if value == 0 => return wrong("stack allocation size must be non-zero"),
            StackAllocation if !value.is_multiple_of(8) => {
                return wrong("stack allocation size is not a multiple of 8");
            }
            SetFrame if self.has_register && !is_in_epilogue => {
                return wrong("frame register and offset can be set at most once");
            }
            SetFrame | SaveXmm if !value.is_multiple_of(16) => return wrong("offset is not a multiple of 16"),
            SetFrame if value > 240 => return wrong("frame offset must be less than or equal to 240"),
            SaveRegister if !value.is_multiple_of(8) => return wrong("register save offset is not 8 byte aligned"),
            PushFrame if self.has_operations && !is_in_epilogue => {
                return wrong("If present, PushMachFrame must be the first UOP");
            }
            _ => {}
        }
        if let Some(name) = directive.name_of_operation() {
            let circumstance = match site {
                UnwindSite { is_in_epilogue: true, .. } => Some("inside epilog"),
                UnwindSite { is_extended: true, .. } => Some("with an extended register"),
                _ => None,
            };
            if let Some(circumstance) = circumstance.filter(|_| self.version < 3) {
                return Err(format!("{name} {circumstance} requires unwind v3").into_bytes());
            }
            if !is_in_epilogue {
                self.has_operations = true;
                self.has_register |= directive == SetFrame;
            }
        }
        Ok(())
    }

    /// Applies a directive about an epilogue.
    fn apply_epilogue(&mut self, directive: WindowsFrame, epilogue: &mut Option<Epilogue>) -> Result<(), Vec<u8>> {
        let wrong = |text: &str| Err(quote(text, &self.name, ""));
        match (directive, &mut *epilogue) {
            (StartEpilogue, _) => {
                *epilogue = Some(Epilogue::default());
                if !std::mem::replace(&mut self.has_prologue, true) {
                    return wrong(
                        "starting epilogue (.seh_startepilogue) before prologue has ended (.seh_endprologue) in ",
                    );
                }
            }
            (EndEpilogue, None) => return wrong("Stray .seh_endepilogue in "),
            (EndEpilogue, Some(open)) => {
                let is_incomplete = self.version == 2 && !open.has_unwind_start;
                *epilogue = None;
                if is_incomplete {
                    return wrong("Missing .seh_unwindv2start in ");
                }
            }
            (_, None) => return wrong("Stray .seh_unwindv2start in "),
            (_, Some(open)) if open.has_unwind_start => return wrong("Duplicate .seh_unwindv2start in "),
            (_, Some(open)) => open.has_unwind_start = true,
        }
        Ok(())
    }
}

impl WindowsFrame {
    /// Returns the name of a directive that describes an operation of a prologue or an epilogue; `None` for other directives.
    fn name_of_operation(self) -> Option<&'static str> {
        Some(match self {
            StackAllocation => ".seh_stackalloc",
            PushRegister => ".seh_pushreg",
            PushTwoRegisters => ".seh_push2regs",
            SetFrame => ".seh_setframe",
            SaveRegister => ".seh_savereg",
            SaveXmm => ".seh_savexmm",
            PushFrame => ".seh_pushframe",
            _ => return None,
        })
    }
}
