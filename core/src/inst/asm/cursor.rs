//! The place of reading: the texts of the assembly, the current token, and the places to which reading returns from included files,
//! macros and repetitions.

use std::sync::Arc;

use super::input::{Files, Limits};
use crate::text::buffer::{self, Buffer, Buffers, INSTANTIATION_NAME};
use crate::text::lexer::{Lexer, LexicalRules};
use crate::text::{BufferId, Location, Span};

/// The text of a macro or a repetition that is being read.
#[derive(Clone, Copy, Debug)]
pub struct ActiveInstantiation {
    /// The start of the statement that asked for it.
    pub invoked_at: Location,
    /// The end of that statement, where reading continues.
    exit: Location,
    /// Number of conditionals that were open at that statement.
    pub conditional_depth: usize,
}

/// The message about a limit that is exceeded, such as "files are included too deeply". Assembling stops then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMuch(pub &'static str);

/// The texts of the assembly, and the place of reading in them.
pub struct SourceCursor<'f> {
    /// The reader of tokens, which has the current token.
    pub lexer: Lexer,
    /// The main text, included files and the texts that macros and repetitions expanded to.
    pub buffers: Buffers,
    /// Gives the contents of included files.
    pub files: &'f dyn Files,
    pub limits: Limits,
    /// Texts of macros and repetitions that are being read, outermost first.
    pub instantiations: Vec<ActiveInstantiation>,
    /// Depth of nested inclusions.
    inclusion_depth: usize,
    /// Number of expansions so far: macros, repetitions and included files.
    n_expansions: usize,
    /// Number of arguments of all macros so far, omitted ones included: each costs time, whether or not a body uses it.
    pub n_arguments: usize,
    /// Maximum number of instructions of all texts together, which is checked at each statement of a macro, a repetition or an
    /// included file, not at those of the main text: `limits.instructions`, plus one for every two bytes of the main text, which
    /// can itself spell out so many.
    pub most_instructions: usize,
    /// Whether assembling ends here, whatever follows.
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

    /// Whether the main text is being read, outside of macros and repetitions.
    pub fn is_outermost(&self) -> bool {
        self.lexer.buffer() == BufferId::MAIN && self.instantiations.is_empty()
    }

    /// Continues in an included file. The current token is read again when the file is over.
    pub fn enter_file(&mut self, name: Vec<u8>, bytes: Arc<[u8]>) {
        self.inclusion_depth += 1;
        let included_from = Some(self.lexer.current().location());
        let id = self.buffers.push(Buffer { name, bytes: bytes.clone(), included_from, instantiation: None });
        self.lexer.enter(bytes, id, 0);
    }

    /// Returns to the including file; false if the current text is not an included one.
    pub fn leave_file(&mut self) -> bool {
        let Some(parent) = self.buffers.get(self.lexer.buffer()).included_from else {
            return false;
        };
        self.inclusion_depth = self.inclusion_depth.saturating_sub(1);
        self.go_to(parent);
        true
    }

    /// Returns an error, and stops assembling, if one more inclusion would nest too deeply.
    pub fn check_inclusion(&mut self) -> Result<(), TooMuch> {
        if self.inclusion_depth < self.limits.inclusion_depth {
            return Ok(());
        }
        self.is_stopped = true;
        Err(TooMuch("files are included too deeply"))
    }

    /// Continues in `text`, which a macro or a repetition expanded to. `invoked_at` is the statement that asked for it, `body` its
    /// definition, `conditional_depth` the number of open conditionals.
    pub fn enter_instantiation(&mut self, invoked_at: Location, body: Span, text: Vec<u8>, conditional_depth: usize) {
        let exit = self.lexer.current().location();
        self.instantiations.push(ActiveInstantiation { invoked_at, exit, conditional_depth });
        let bytes: Arc<[u8]> = text.into();
        let instantiation = Some(buffer::Instantiation { invoked_at, body });
        let name = INSTANTIATION_NAME.to_vec();
        let id = self.buffers.push(Buffer { name, bytes: bytes.clone(), included_from: None, instantiation });
        self.lexer.enter(bytes, id, 0);
    }

    /// Returns to the end of the statement that asked for the current macro or repetition; false if none is being read.
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

    /// Returns the span from the start of the token `first` to the start of the token `last`. If `last` is in another buffer or
    /// before `first`, the span reaches to the end of the buffer of `first`.
    pub fn text_between(&self, first: Span, last: Span) -> Span {
        let length = self.buffers.get(first.buffer).bytes.len() as u32;
        let end = if first.buffer == last.buffer && first.start <= last.start { last.start } else { length };
        Span { end, ..first }
    }

    /// Counts a text of `n_bytes` that is about to be read. Returns an error, and stops assembling, if a limit is exceeded by the
    /// bytes of all such texts together (each argument counts as one), by the number of these texts, or by the number of
    /// messages. So a small input cannot grow without bounds.
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
