//! Messages about a program's text: from the assembler, pass by pass, and about instructions that are too long.

use super::program::Program;
use crate::inst::asm::Pass;
use crate::inst::asm::log::{LogEvent, MessageOrigin};
use crate::text::diagnostic::{Framing, Message, Severity};
use crate::text::lines::line_around;
use crate::view::listing::Listing;

/// Messages and output of one pass over the input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassOutput {
    /// Messages for standard error.
    pub messages: Vec<u8>,
    /// The texts of `.print`, for standard output.
    pub printed: Vec<u8>,
}

/// Directives that only debuggers and unwinders read, and that no number depends on. Other assemblers know more of them, and
/// file numbers defined after their use.
const OF_DEBUGGING: [&[u8]; 4] = [b".loc", b".cfi_", b".file", b".ident"];

/// Directives with which a text says that it is more than its lines, or that it should not be assembled.
const OF_THE_WHOLE: [&[u8]; 4] = [b".include", b".incbin", b".error", b".err"];

impl Program {
    /// Returns the messages and the output of a pass.
    pub fn output_of(&self, pass: Pass, uses_colors: bool) -> PassOutput {
        let mut renderer = self.assembly.renderer(uses_colors);
        let mut output = PassOutput::default();
        for event in self.assembly.events_of(pass) {
            match event {
                LogEvent::Print(text) => output.printed.extend_from_slice(text),
                LogEvent::Message { origin: MessageOrigin::InstrumentComment, .. } if !self.reads_instruments => {}
                LogEvent::Message { message, .. } => renderer.render(message, &mut output.messages),
            }
        }
        output
    }

    /// Returns the messages of a pass without those about debugging directives and those of an earlier pass.
    pub fn output_for_people(&self, pass: Pass, uses_colors: bool) -> PassOutput {
        let mut renderer = self.assembly.renderer(uses_colors);
        let mut output = PassOutput::default();
        let mut is_left_out = false;
        for event in self.assembly.events_of(pass) {
            match event {
                LogEvent::Print(text) if pass == Pass::Regions => output.printed.extend_from_slice(text),
                LogEvent::Print(_) => {}
                LogEvent::Message { origin: MessageOrigin::InstrumentComment, .. } if !self.reads_instruments => {}
                LogEvent::Message { origin, message } => {
                    // A note belongs to what stands before it.
                    if message.severity != Severity::Note {
                        let is_said = *origin == MessageOrigin::Assembler && pass != Pass::Regions;
                        is_left_out = is_said || self.is_of_debugging(*origin, message);
                    }
                    if !is_left_out {
                        renderer.render(message, &mut output.messages);
                    }
                }
            }
        }
        output
    }

    /// Whether the assembler complains of a directive on which no number depends.
    pub fn is_of_debugging(&self, origin: MessageOrigin, message: &Message) -> bool {
        self.is_about(&OF_DEBUGGING, origin, message)
    }

    /// Whether the assembler complains of a statement that begins with one of these names.
    fn is_about(&self, names: &[&[u8]], origin: MessageOrigin, message: &Message) -> bool {
        let Some(location) = message.location.filter(|_| origin == MessageOrigin::Assembler) else { return false };
        // It stands at the end of the text, where no directive is.
        if message.text.starts_with(b"unassigned file number") {
            return true;
        }
        let bytes = &self.assembly.buffers.get(location.buffer).bytes;
        let (start, end) = line_around(bytes, location.offset as usize);
        let statement = bytes[start..end].trim_ascii_start();
        names.iter().any(|name| statement.starts_with(name))
    }

    /// Whether a statement is wrong on which a number may depend.
    pub fn has_errors_that_count(&self) -> bool {
        self.has_error(|message| !self.is_of_debugging(MessageOrigin::Assembler, message))
    }

    /// Whether code is missing that the text says belongs to it, or the text itself asks to be refused. What is left may be
    /// understood to the last instruction, and its number would be one of something else.
    pub fn is_incomplete(&self) -> bool {
        self.has_error(|message| self.is_about(&OF_THE_WHOLE, MessageOrigin::Assembler, message))
    }

    fn has_error(&self, counts: impl Fn(&Message) -> bool) -> bool {
        let mut events = self.assembly.events.iter();
        self.assembly.has_errors
            && events.any(|event| match event {
                LogEvent::Message { origin: MessageOrigin::Assembler, message } => {
                    message.severity == Severity::Error && counts(message)
                }
                _ => false,
            })
    }

    /// Reports the instructions of a listing whose machine code is longer than a processor reads. `numbers` are those of its
    /// instructions in the program.
    pub fn complaints_of_length(&self, listing: &Listing, numbers: &[usize], uses_colors: bool) -> Vec<u8> {
        let mut out = Vec::new();
        // The encoder's tables take longer to open than a small report takes.
        if self.is_machine_code || listing.encodings.is_empty() {
            return out;
        }
        let Some(limit) = self.encoder().length_limit() else { return out };
        let mut renderer = self.assembly.renderer(uses_colors);
        for (&number, _) in numbers.iter().zip(listing.encodings.iter()).filter(|(_, bytes)| bytes.len() > limit) {
            let message = Message {
                severity: Severity::Error,
                text: format!("instruction length exceeds the limit of {limit}").into_bytes(),
                location: self.assembly.instructions.get(number).map(|one| one.span.location()),
                range: None,
                mapping: None,
                framing: Framing::Placed,
            };
            renderer.render(&message, &mut out);
        }
        out
    }
}
