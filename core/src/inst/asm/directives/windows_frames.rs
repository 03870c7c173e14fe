//! `.seh_*`: how functions unwind on Windows. Those that name a register are read by the target. Operands are checked while parsing; the order of the directives is
//! checked by the layer below, which complains of it directly.

use super::{Here, Parsed, Parser};
use crate::inst::asm::expression::quote;
use crate::inst::asm::parser::Failed;
use crate::inst::syntax::ObjectFormat;
use crate::text::token::TokenKind;

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
    next_name: Vec<u8>,
    /// Whether what was opened last is still open; nothing else matters at the end of the input.
    is_last_open: bool,
}

const INACTIVE: &str = ".seh_ directive must appear within an active frame";

use WindowsFrame::*;

impl Parser<'_> {
    pub(super) fn parse_windows_frame(&mut self, directive: WindowsFrame, here: Here) -> Parsed<()> {
        let value = self.parse_frame_operands(directive, here)?;
        self.apply_windows_frame(directive, value, here);
        Ok(())
    }

    /// What a directive does whose operands have been read. `value` is the number among them, if there is one.
    pub fn apply_windows_frame(&mut self, directive: WindowsFrame, value: i64, here: Here) {
        let is_supported = self.format == ObjectFormat::Coff && self.target.has_windows_frames(&self.options.subtarget);
        let result = match is_supported {
            true => self.change_windows_frames(directive, value),
            false => Err(b".seh_* directives are not supported on this target".to_vec()),
        };
        if let Err(text) = result {
            let location = Some(here.location).filter(|_| directive != HandlerData);
            self.log.say_directly(location, text);
        }
    }

    /// The number among the operands, if there is one. What is not read here is a statement of its own.
    fn parse_frame_operands(&mut self, directive: WindowsFrame, here: Here) -> Parsed<i64> {
        match directive {
            Start => {
                // A missing name is an error without a message.
                let name = self.parse_identifier().ok_or(Failed)?;
                self.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
                self.directives.windows_frames.next_name = self.text(name).to_vec();
            }
            Handler => self.parse_handler()?,
            UnwindVersion => return self.parse_unwind_version(here),
            StackAllocation => {
                let size = self.parse_absolute_expression()?;
                self.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
                return Ok(size);
            }
            // One token, whatever it is.
            _ => self.lex(),
        }
        Ok(0)
    }

    fn parse_handler(&mut self) -> Parsed<()> {
        self.parse_identifier().ok_or(Failed)?;
        self.expect(TokenKind::Comma, "you must specify one or both of @unwind or @except")?;
        self.parse_handler_attribute()?;
        if self.take(TokenKind::Comma) {
            self.parse_handler_attribute()?;
        }
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")
    }

    fn parse_handler_attribute(&mut self) -> Parsed<()> {
        let start = self.token().location();
        if !self.is(TokenKind::At) && !self.is(TokenKind::Percent) {
            return self.token_error("a handler attribute must begin with '@' or '%'");
        }
        self.lex();
        let name = self.parse_identifier();
        if name.is_some_and(|name| matches!(self.text(name), b"unwind" | b"except")) {
            return Ok(());
        }
        self.error(start, "expected @unwind or @except")
    }

    fn parse_unwind_version(&mut self, here: Here) -> Parsed<i64> {
        let version = self.expect_integer("expected unwind version number")?;
        self.expect(TokenKind::EndOfStatement, "unexpected token in directive")?;
        match version {
            1..=255 => Ok(version),
            _ => self.error(here.location, "invalid unwind version"),
        }
    }

    /// What the order of the directives and the values allow.
    fn change_windows_frames(&mut self, directive: WindowsFrame, value: i64) -> Result<(), Vec<u8>> {
        let frames = &mut self.directives.windows_frames;
        if directive == Start {
            if !frames.open.is_empty() {
                return Err(b"Starting a function before ending the previous one!".to_vec());
            }
            frames.open.push(Frame { name: std::mem::take(&mut frames.next_name), ..Frame::default() });
            frames.is_last_open = true;
            return Ok(());
        }
        let depth = frames.open.len();
        let Some(frame) = frames.open.last_mut() else { return Err(INACTIVE.into()) };
        match directive {
            End => {
                frames.open.clear();
                frames.is_last_open = false;
                if depth > 1 { Err(b"Not all chained regions terminated!".to_vec()) } else { Ok(()) }
            }
            StartChained => {
                let name = frame.name.clone();
                frames.open.push(Frame { name, ..Frame::default() });
                frames.is_last_open = true;
                Ok(())
            }
            EndChained if depth == 1 => Err(b"End of a chained region outside a chained region!".to_vec()),
            EndChained => {
                frames.open.pop();
                frames.is_last_open = false;
                Ok(())
            }
            Handler | HandlerData if depth > 1 => Err(b"Chained unwind areas can't have handlers!".to_vec()),
            HandlerData => {
                self.switch_to_named_section(b".xdata", false);
                Ok(())
            }
            _ => frame.apply(directive, value),
        }
    }

    /// Whether a function or a part of one is open at the end of the input.
    pub(super) fn is_in_windows_frame(&self) -> bool {
        self.directives.windows_frames.is_last_open
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
