//! The position of the reading: the texts of the assembly, the current token, and the return from included files and
//! instantiations.

use std::sync::Arc;

use super::input::{Files, Limits};
use crate::text::buffer::{self, Buffer, Buffers, INSTANTIATION_NAME};
use crate::text::lexer::{Lexer, LexicalRules};
use crate::text::{BufferId, Location, Span};

/// A macro or a repetition that is being read.
#[derive(Clone, Copy, Debug)]
pub struct ActiveInstantiation {
    /// The start of the statement that asked for it.
    pub invoked_at: Location,
    /// The end of that statement, where reading goes on.
    exit: Location,
    /// Number of conditionals that were open there.
    pub conditional_depth: usize,
}

/// The limit that a text would exceed, as the message names it; the assembly then stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch(pub &'static str);

pub struct SourceCursor<'f> {
    pub lexer: Lexer,
    pub buffers: Buffers,
    pub files: &'f dyn Files,
    pub limits: Limits,
    /// Macros and repetitions that are being read, outermost first.
    pub instantiations: Vec<ActiveInstantiation>,
    /// Depth of nested inclusions.
    inclusion_depth: usize,
    /// Texts entered so far.
    n_expansions: usize,
    /// Arguments of all macros entered so far, the omitted ones too: each costs time, whether or not a body uses it.
    pub n_arguments: usize,
    /// Number of instructions beyond which no macro, repetition or file is entered any more. It allows for those that the text
    /// itself spells out.
    pub most_instructions: usize,
    /// Assembling ends here, whatever follows.
    pub is_stopped: bool,
}

impl<'f> SourceCursor<'f> {
    /// Makes a cursor before the first token of the main text.
    pub fn new(
        name: Vec<u8>,
        source: &[u8],
        rules: LexicalRules,
        files: &'f dyn Files,
        limits: Limits,
    ) -> SourceCursor<'f> {
        let bytes: Arc<[u8]> = source.into();
        let mut buffers = Buffers::default();
        buffers.push(Buffer { name, bytes: bytes.clone(), included_from: None, instantiation: None });
        SourceCursor {
            lexer: Lexer::new(bytes, BufferId::MAIN, rules),
            buffers,
            files,
            limits,
            instantiations: Vec::new(),
            inclusion_depth: 0,
            n_expansions: 0,
            n_arguments: 0,
            most_instructions: limits.instructions.saturating_add(source.len() / 2),
            is_stopped: false,
        }
    }

    /// Whether the text at hand is the main one, outside of macros.
    pub fn is_outermost(&self) -> bool {
        self.lexer.buffer() == BufferId::MAIN && self.instantiations.is_empty()
    }

    /// Continues in an included file. The token at hand is read again when the file is over.
    pub fn enter_file(&mut self, name: Vec<u8>, bytes: Arc<[u8]>) {
        self.inclusion_depth += 1;
        let included_from = Some(self.lexer.current().location());
        let id = self.buffers.push(Buffer { name, bytes: bytes.clone(), included_from, instantiation: None });
        self.lexer.enter(bytes, id, 0);
    }

    /// Returns to the including file, if the current text is an included one.
    pub fn leave_file(&mut self) -> bool {
        let Some(parent) = self.buffers.get(self.lexer.buffer()).included_from else {
            return false;
        };
        self.inclusion_depth = self.inclusion_depth.saturating_sub(1);
        self.go_to(parent);
        true
    }

    /// Stops the assembly if inclusions nest too deeply.
    pub fn check_inclusion(&mut self) -> Result<(), TooMuch> {
        if self.inclusion_depth < self.limits.inclusion_depth {
            return Ok(());
        }
        self.is_stopped = true;
        Err(TooMuch("files are included too deeply"))
    }

    /// Continues in a text made from a macro or a repetition.
    pub fn enter_instantiation(&mut self, invoked_at: Location, body: Span, text: Vec<u8>, conditional_depth: usize) {
        let exit = self.lexer.current().location();
        self.instantiations.push(ActiveInstantiation { invoked_at, exit, conditional_depth });
        let bytes: Arc<[u8]> = text.into();
        let instantiation = Some(buffer::Instantiation { invoked_at, body });
        let name = INSTANTIATION_NAME.to_vec();
        let id = self.buffers.push(Buffer { name, bytes: bytes.clone(), included_from: None, instantiation });
        self.lexer.enter(bytes, id, 0);
    }

    /// Returns to the end of the statement that asked for the instantiation, if there is one.
    pub fn leave_instantiation(&mut self) -> bool {
        let Some(instantiation) = self.instantiations.pop() else {
            return false;
        };
        self.go_to(instantiation.exit);
        true
    }

    /// Continues elsewhere in a known text. The current token stays what it was until the next one is read.
    pub fn go_to(&mut self, place: Location) {
        let bytes = self.buffers.get(place.buffer).bytes.clone();
        self.lexer.enter(bytes, place.buffer, place.offset);
    }

    /// Returns the span from the start of one token to the start of another; to the end of the buffer if the other is in
    /// another one.
    pub fn text_between(&self, first: Span, last: Span) -> Span {
        let length = self.buffers.get(first.buffer).bytes.len() as u32;
        let end = if first.buffer == last.buffer && first.start <= last.start { last.start } else { length };
        Span { end, ..first }
    }

    /// Counts a text of this size that is about to be entered; stops the assembly before a small input grows beyond all
    /// bounds. An argument counts as a byte.
    pub fn check_expansion(&mut self, n_bytes: usize, n_messages: usize) -> Result<(), TooMuch> {
        self.n_expansions += 1;
        let main = self.buffers.get(BufferId::MAIN).bytes.len();
        let expanded = self.buffers.n_bytes() - main + self.n_arguments;
        let text = if n_messages > self.limits.messages {
            "macros, repetitions and included files have led to too many messages"
        } else if expanded + n_bytes > self.limits.expansion_bytes || self.n_expansions > self.limits.expansions {
            "macros, repetitions and included files expand to too much text"
        } else {
            return Ok(());
        };
        self.is_stopped = true;
        Err(TooMuch(text))
    }
}
