//! Messages of reading and analysing.

use std::ops::Range;

use super::program::Program;
use crate::inst::asm::log::{LogEvent, MessageOrigin};
use crate::text::BufferId;
use crate::text::diagnostic::{Message, Severity};
use crate::text::render::render_plain;

/// A message about a text that was read or a region that was analysed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Whether it is an error, a warning or a note.
    pub severity: Severity,
    /// The part of the library that raised it.
    pub source: DiagnosticSource,
    /// The message, in bytes since it may quote the text.
    pub text: Vec<u8>,
    /// Offset in the main text of what the message is about; for something in a macro or an included file, of the statement
    /// that uses it. `None` if the message has no place.
    pub offset: Option<usize>,
    /// The bytes of the main text that the message marks; `None` if it marks none.
    pub span: Option<Range<usize>>,
    /// Whether the message is about the text of a macro, a repetition or an included file.
    pub is_expanded: bool,
    /// Offset of the line of a macro or a repetition that the message is about, if that line is in the main text; else `None`.
    pub definition: Option<usize>,
    /// Index in the program of the instruction that the message is about; `None` if it is about none.
    pub instruction: Option<usize>,
    /// Whether a number of cycles may be wrong because of it; false for directives that describe the code to a debugger.
    pub affects_numbers: bool,
    /// Notes that explain the message, in order.
    pub notes: Vec<Diagnostic>,
}

/// The part of the library that raised a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagnosticSource {
    /// The assembler, for a statement, or the decoder, for machine code.
    Assembler,
    /// A comment that begins or ends a region.
    RegionMarker,
    /// A comment such as `# LLVM-MCA-LATENCY 4`.
    Instrument,
    /// The analysis of a region.
    Analysis,
}

impl Diagnostic {
    /// Returns a message without a place.
    pub(super) fn new(severity: Severity, source: DiagnosticSource, text: Vec<u8>) -> Diagnostic {
        Diagnostic {
            severity,
            source,
            text,
            offset: None,
            span: None,
            is_expanded: false,
            definition: None,
            instruction: None,
            affects_numbers: true,
            notes: Vec::new(),
        }
    }

    /// Appends the message and then its notes, as the reference prints messages without a place in the text.
    pub fn render(&self, uses_colours: bool, out: &mut Vec<u8>) {
        render_plain(self.severity, &self.text, uses_colours, out);
        self.notes.iter().for_each(|note| note.render(uses_colours, out));
    }

    /// Appends the message to earlier ones; a note goes to the message that it explains.
    pub(super) fn add_to(self, earlier: &mut Vec<Diagnostic>) {
        match earlier.last_mut() {
            Some(explained) if self.severity == Severity::Note => explained.notes.push(self),
            _ => earlier.push(self),
        }
    }
}

impl Program {
    /// Returns the messages of reading, in the order of the text; for machine code, one for each range that is no instruction.
    /// Each is made when it is asked for. A message that the reference prints in both of its passes occurs once.
    pub fn diagnostics(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        let messages = self.inner().assembly().events.iter().filter_map(|event| match event {
            LogEvent::Message { origin, message } => Some((*origin, message)),
            LogEvent::Print(_) => None,
        });
        let mut messages = messages.peekable();
        let read = std::iter::from_fn(move || {
            let (origin, message) = messages.next()?;
            let mut diagnostic = self.diagnostic(origin, message);
            while let Some((origin, note)) = messages.next_if(|(_, next)| next.severity == Severity::Note) {
                diagnostic.notes.push(self.diagnostic(origin, note));
            }
            Some(diagnostic)
        });
        read.chain(self.undecoded().iter().map(|(bytes, is_cut_off)| {
            let text = if *is_cut_off { "the code ends within an instruction" } else { "no known instruction" };
            let diagnostic = Diagnostic::new(Severity::Error, DiagnosticSource::Assembler, text.into());
            Diagnostic { offset: Some(bytes.start), ..diagnostic }
        }))
    }

    /// Makes a diagnostic, without notes, of a message of the assembler.
    fn diagnostic(&self, origin: MessageOrigin, message: &Message) -> Diagnostic {
        let buffers = &self.inner().assembly().buffers;
        let is_expanded = message.location.is_some_and(|location| location.buffer != BufferId::MAIN);
        let definition = message.location.filter(|_| is_expanded).and_then(|at| buffers.line_of_definition(at));
        let range = message.range.filter(|range| range.buffer == BufferId::MAIN && !range.is_empty());
        let source = match origin {
            MessageOrigin::Assembler => DiagnosticSource::Assembler,
            MessageOrigin::RegionMarker => DiagnosticSource::RegionMarker,
            MessageOrigin::InstrumentComment => DiagnosticSource::Instrument,
        };
        Diagnostic {
            offset: message.location.map(|location| buffers.location_in_main(location).offset as usize),
            span: range.map(|range| range.start as usize..range.end as usize),
            is_expanded,
            definition: definition.filter(|line| line.buffer == BufferId::MAIN).map(|line| line.offset as usize),
            affects_numbers: !self.inner().is_about_debugging(origin, message),
            ..Diagnostic::new(message.severity, source, message.text.clone())
        }
    }
}
