//! Messages about a program's text: from the assembler, pass by pass, and about instructions that are too long.

use super::program::Program;
use crate::inst::asm::Pass;
use crate::inst::asm::log::{LogEvent, MessageOrigin};
use crate::text::Location;
use crate::text::diagnostic::{Framing, Message, Severity};
use crate::text::printer::MessagePrinter;
use crate::view::listing::Listing;

/// Beginnings of directives that only debuggers and unwinders read: no number of a report depends on them. Other assemblers accept
/// more of them than the reference does, and accept a file number that is defined after its use, so errors in them are common.
const DEBUGGING_DIRECTIVES: [&[u8]; 4] = [b".loc", b".cfi_", b".file", b".ident"];

/// Beginnings of directives that concern the text as a whole: they include a file, or say that the text must not be assembled.
const OF_THE_WHOLE: [&[u8]; 4] = [b".include", b".incbin", b".error", b".err"];

impl Program {
    /// Prints the messages of a pass, and returns what `.print` directives write to standard output in it. With
    /// `is_for_people`, everything that an earlier pass has printed is left out, and so are messages about debugging directives;
    /// long lines are cut.
    pub fn print_pass(&self, pass: Pass, is_for_people: bool, messages: &mut MessagePrinter<'_>) -> Vec<u8> {
        let whole = self.assembly.renderer(messages.uses_colors);
        let renderer = if is_for_people { whole.cutting_lines() } else { whole };
        let mut printed = Vec::new();
        let mut is_left_out = false;
        for event in self.assembly.events_of(pass) {
            match event {
                LogEvent::Print(text) if pass == Pass::Regions || !is_for_people => printed.extend_from_slice(text),
                LogEvent::Print(_) => {}
                LogEvent::Message { origin: MessageOrigin::InstrumentComment, .. } if !self.reads_instruments => {}
                LogEvent::Message { origin, message } => {
                    // A note belongs to the message before it, and is left out with that.
                    if is_for_people && message.severity != Severity::Note {
                        // An earlier pass has printed what the assembler says.
                        let is_repeated = *origin == MessageOrigin::Assembler && pass != Pass::Regions;
                        is_left_out = is_repeated || self.is_about_debugging(*origin, message);
                    }
                    if !is_left_out {
                        messages.print(&renderer, message);
                    }
                }
            }
        }
        messages.finish();
        printed
    }

    /// Whether a message is one of the assembler about a debugging directive, on which no number depends.
    pub fn is_about_debugging(&self, origin: MessageOrigin, message: &Message) -> bool {
        self.is_about(&DEBUGGING_DIRECTIVES, origin, message)
    }

    /// Whether a message is one of the assembler about a statement that begins with one of these names.
    fn is_about(&self, names: &[&[u8]], origin: MessageOrigin, message: &Message) -> bool {
        let Some(location) = message.location.filter(|_| origin == MessageOrigin::Assembler) else { return false };
        // This message is about `.file` and has its place at the end of the text, where no directive is.
        if message.text.starts_with(b"unassigned file number") {
            return true;
        }
        let (_, statement) = self.line_at(location);
        names.iter().any(|name| statement.starts_with(name))
    }

    /// Returns the offset, in the buffer of a location, at which the line there begins, and the first 1000 bytes of the line
    /// without the blanks at its beginning. A line may be long and have many messages, so no more of it is looked at.
    pub fn line_at(&self, location: Location) -> (u32, &[u8]) {
        const HEAD: usize = 1000;
        let buffers = &self.assembly.buffers;
        let (start, end) = buffers.lines(location.buffer).around(location.offset as usize);
        let head = &buffers.get(location.buffer).bytes[start..end.min(start + HEAD)];
        (start as u32, head.trim_ascii_start())
    }

    /// Whether the assembler reported an error in a statement that a number of cycles may depend on: in any but the debugging
    /// directives.
    pub fn has_errors_that_count(&self) -> bool {
        self.has_error(|message| !self.is_about_debugging(MessageOrigin::Assembler, message))
    }

    /// Whether a file that the text includes is missing, or `.error` or `.err` says that the text must not be assembled. Then
    /// numbers would not be those of the code that was meant, even if all instructions of the text are understood.
    pub fn is_incomplete(&self) -> bool {
        self.has_error(|message| self.is_about(&OF_THE_WHOLE, MessageOrigin::Assembler, message))
    }

    /// Whether the assembler reported an error for which `counts` is true.
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

    /// Prints an error message for each instruction of a listing whose machine code is longer than a processor can read.
    /// `indices` has the index in the program of each instruction of the listing.
    pub fn complain_of_length(&self, listing: &Listing, indices: &[usize], messages: &mut MessagePrinter<'_>) {
        // The encoder is asked for only if needed: opening its tables takes longer than a small report.
        if self.is_machine_code || listing.encodings.is_empty() {
            return;
        }
        let Some(limit) = self.encoder().length_limit() else { return };
        let renderer = self.assembly.renderer(messages.uses_colors);
        for (&index, _) in indices.iter().zip(listing.encodings.iter()).filter(|(_, bytes)| bytes.len() > limit) {
            let message = Message {
                severity: Severity::Error,
                text: format!("instruction length exceeds the limit of {limit}").into_bytes(),
                location: self.assembly.instructions.get(index).map(|one| one.span.location()),
                range: None,
                mapping: None,
                framing: Framing::Placed,
            };
            messages.print(&renderer, &message);
        }
        messages.finish();
    }
}
