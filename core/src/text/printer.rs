//! Prints many messages, each of which may repeat a long line, without holding all of them.

use super::diagnostic::{Message, Severity};
use super::render::{Renderer, render_plain};

/// Bytes of messages that are handed on together.
const PIECE_BYTES: usize = 1 << 16;

/// Hands messages on as text, piece by piece, up to a limit. A last line says how many are left out.
pub struct MessagePrinter<'a> {
    pub(crate) uses_colors: bool,
    /// Bytes that may still be printed.
    room_bytes: usize,
    /// Number of messages that found no room.
    n_left_out: usize,
    /// Text that has not been handed on yet.
    piece: Vec<u8>,
    write: &'a mut dyn FnMut(&[u8]),
}

impl<'a> MessagePrinter<'a> {
    /// Makes a printer that hands the text to `write`, with at most `room_bytes` bytes of messages.
    pub fn new(uses_colors: bool, room_bytes: usize, write: &'a mut dyn FnMut(&[u8])) -> MessagePrinter<'a> {
        MessagePrinter { uses_colors, room_bytes, n_left_out: 0, piece: Vec::new(), write }
    }

    /// Prints a message, unless there is no room for it or for an earlier one.
    pub(crate) fn print(&mut self, renderer: &Renderer<'_>, message: &Message) {
        if self.n_left_out > 0 {
            self.n_left_out += 1;
            return;
        }
        let n_before = self.piece.len();
        renderer.render(message, &mut self.piece);
        match self.room_bytes.checked_sub(self.piece.len() - n_before) {
            Some(room) => self.room_bytes = room,
            None => {
                self.piece.truncate(n_before);
                self.n_left_out = 1;
            }
        }
        if self.piece.len() >= PIECE_BYTES {
            self.hand_on();
        }
    }

    /// Appends a line that says how many messages are left out, if any are, and hands on what has been collected.
    pub(crate) fn finish(&mut self) {
        if self.n_left_out > 0 {
            let text = left_out(self.n_left_out);
            render_plain(Severity::Note, text.as_bytes(), self.uses_colors, &mut self.piece);
            self.n_left_out = 0;
        }
        self.hand_on();
    }

    /// Hands on the collected text, if there is any.
    fn hand_on(&mut self) {
        if !self.piece.is_empty() {
            (self.write)(&self.piece);
            self.piece.clear();
        }
    }
}

/// Returns the last line, which says how many messages are left out.
fn left_out(n_messages: usize) -> String {
    let (messages, are) = if n_messages == 1 { ("message", "is") } else { ("messages", "are") };
    format!("{n_messages} more {messages} {are} left out, because all of them together would be too long")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::buffer::Buffers;
    use crate::text::diagnostic::Framing;

    fn printed(texts: &[&str], room_bytes: usize) -> (String, usize) {
        let (buffers, mut out, mut n_pieces) = (Buffers::default(), Vec::new(), 0);
        let renderer = Renderer::new(&buffers, &[], false);
        let mut write = |text: &[u8]| {
            out.extend_from_slice(text);
            n_pieces += 1;
        };
        let mut printer = MessagePrinter::new(false, room_bytes, &mut write);
        for text in texts {
            let (severity, text) = (Severity::Error, text.as_bytes().to_vec());
            let message =
                Message { severity, text, location: None, range: None, mapping: None, framing: Framing::Bare };
            printer.print(&renderer, &message);
        }
        printer.finish();
        (String::from_utf8(out).unwrap(), n_pieces)
    }

    #[test]
    fn messages_beyond_the_room_are_counted() {
        assert_eq!(printed(&[], 0), (String::new(), 0));
        assert_eq!(printed(&["one", "two"], 8), ("one\ntwo\n".to_owned(), 1));
        let note = "note: 2 more messages are left out, because all of them together would be too long\n";
        assert_eq!(printed(&["one", "seven", "a"], 8).0, format!("one\n{note}"), "their order is kept");
        let note = "note: 1 more message is left out, because all of them together would be too long\n";
        assert_eq!(printed(&["one"], 3).0, note);
    }

    #[test]
    fn long_messages_are_handed_on_one_by_one() {
        let long = "x".repeat(PIECE_BYTES);
        let (text, n_pieces) = printed(&[&long, "short", &long, "short", "short"], usize::MAX);
        assert_eq!((text.len(), n_pieces), (2 * (PIECE_BYTES + 1) + 3 * 6, 3));
    }
}
