//! Messages that are framed differently from others: notes, and errors without a place.

use super::log::MessageOrigin;
use super::parser::QueuedError;
use super::{Failed, Parsed, Parser};
use crate::text::diagnostic::{Framing, Severity};
use crate::text::{Location, Span};

impl Parser<'_> {
    /// Queues an error for which the reference prints no place.
    pub fn error_without_place<T>(&mut self, location: Location, text: impl Into<Vec<u8>>) -> Parsed<T> {
        self.errors.push(QueuedError { location, range: None, text: text.into(), framing: Framing::Unknown });
        Err(Failed)
    }

    /// Prints a note at once, after the queued errors that it explains.
    pub fn note(&mut self, location: Location, text: impl Into<Vec<u8>>) {
        self.note_framed(Framing::Included, location, text.into());
    }

    /// Prints a note whose place the reference does not show, after the queued errors that it explains.
    pub fn note_without_place(&mut self, location: Location, text: impl Into<Vec<u8>>) {
        self.note_framed(Framing::Unknown, location, text.into());
    }

    /// Prints the queued errors, and then a note.
    fn note_framed(&mut self, framing: Framing, location: Location, text: Vec<u8>) {
        self.print_errors();
        self.report_framed(Severity::Note, framing, location, None, text);
    }

    /// Prints a message at once, and a note for each macro or repetition that is being read.
    pub(super) fn report_framed(
        &mut self,
        severity: Severity,
        framing: Framing,
        location: Location,
        range: Option<Span>,
        text: Vec<u8>,
    ) {
        self.log.add_framed(MessageOrigin::Assembler, severity, framing, location, range, text);
        for instantiation in self.cursor.instantiations.iter().rev() {
            let note = b"while in macro instantiation".to_vec();
            self.log.add(MessageOrigin::Assembler, Severity::Note, instantiation.invoked_at, None, note);
        }
    }
}
