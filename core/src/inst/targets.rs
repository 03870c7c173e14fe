//! The interface between the house and a target: the page to read before adding one.
//!
//! A target is a folder `targets/<name>/` with its face `<name>.rs` beside it, the data in `models/<name>/`, a Cargo feature
//! of its name, and a line here and in [`registry`]. Nothing else knows it. `target.rs` in the folder implements
//! [`Target`]; the other rooms are called the same wherever tables describe a target: statement, operands, kinds, fit,
//! rendering, printing, encoding, decoding, directives, checks, recognition, nature. What it has no need for it leaves out.
//!
//! ```text
//! triple, processor, features ─→ Subtarget ─┬→ Parser ⇄ parse_instruction, directives, parse_primary ─→ Instruction
//!                                           ├→ printer ─→ text
//!                                           └→ encoder ─→ machine code
//! ```
//!
//! The assembler owns statements, labels, directives of all targets, macros and regions; the target reads what is left
//! of a statement and calls [`Parser::emit`] for each instruction that it stands for. What it must remember between
//! statements is its [`TargetState`]. Printing and encoding see the features of the command line, whatever directives
//! said; reading sees those in force. A function that a target leaves out behaves as its default says.
//!
//! Below the trait stand the types that it speaks of. [`Triple`] and [`Subtarget`] are data: which target they mean, only
//! [`lookup`](super::lookup) knows, which stands above the registry.

#[cfg(feature = "aarch64")]
mod aarch64;
#[cfg(feature = "arm")]
mod arm;
mod data;
mod decoder;
pub mod registry;
#[cfg(feature = "riscv")]
mod riscv;
#[cfg(feature = "x86")]
pub mod x86;

use std::fmt::Debug;

use mca_models::pack::PackError;

pub use super::asm::directive::TargetDirectives;
pub use super::asm::instruments::InstrumentKind;
pub use super::asm::memory::{Situation, TargetState};
use super::asm::parser::{Parsed, ParsedExpression, Parser, TargetWords};
use super::control::{Control, control_of};
use super::expr::Expressions;
use super::facts::InstructionFacts;
use super::features::{FeatureSet, FeatureTable};
use super::ids::{ClassId, DialectId, RegisterId};
use super::instruction::Instruction;
use super::isa::{Isa, Opcode};
use super::machine::Machine;
use super::nature::Nature;
use super::recognition::Claim;
use super::subtarget::Subtarget;
use super::syntax::ExpressionRules;
use super::triple::Triple;
use crate::text::Span;
use crate::text::lexer::LexicalRules;
use crate::text::token::Token;
pub use data::TargetData;
pub use decoder::{InstructionDecoder, Relocation};

pub trait Target: Debug + Sync {
    // ---- Names

    /// The target's name, which is that of its folders here and in `models`.
    fn name(&self) -> &'static str;

    /// What `-march` calls the target and `--version` lists.
    fn registrations(&self) -> &'static [Registration];

    /// Whether a triple that begins with this word means the target.
    fn accepts_architecture(&self, architecture: &[u8]) -> bool;

    // ---- Recognition of texts of which nobody said whose they are

    /// What a directive says of that; `None` if nothing. Its name has its dot, its operands may have a comment behind.
    /// The whole text is there for what else it shows: where nobody says so, what it assembles to.
    fn claim(&self, _directive: &[u8], _operands: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// What the format that the header of a listing names (`elf64-x86-64`) says of the text's target; `None` if
    /// nothing.
    fn claim_of_file_format(&self, _format: &[u8], _text: &[u8]) -> Option<Claim> {
        None
    }

    /// What a text is read for that makes no claim, but is full of the names below; `None` if they prove nothing.
    fn assumption(&self, _text: &[u8]) -> Option<Claim> {
        None
    }

    /// Whether a statement may begin like this.
    fn knows_mnemonic(&self, _word: &[u8]) -> bool {
        false
    }

    /// Whether this is a register as operands write it, with its `%` or `$`.
    fn knows_register(&self, _word: &[u8]) -> bool {
        false
    }

    /// The processor that a machine of this target is, by what its system says of it.
    fn native_cpu(&self, _machine: &Machine<'_>) -> Option<&'static str> {
        None
    }

    // ---- Data

    /// The tables that every target has, opened on first use; see [`TargetData`].
    fn data(&self) -> &'static TargetData;

    fn isa(&self) -> Result<&'static Isa, PackError> {
        self.data().isa()
    }

    fn features(&self) -> Result<&'static FeatureTable, PackError> {
        self.data().features()
    }

    /// The number of the feature that directives call so, where options have another name for it.
    fn feature_in_directives(&self, _name: &str) -> Option<u16> {
        None
    }

    // ---- What is read for

    /// The processor that a name stands for under a triple: its own, if the width of registers does not decide.
    fn processor_named<'n>(&self, _triple: &Triple, name: &'n str) -> &'n str {
        name
    }

    /// Features that the triple switches, after those of the processor and before those of the user.
    fn triple_features(&self, _triple: &Triple) -> Vec<(&'static str, bool)> {
        Vec::new()
    }

    /// The last word about the features, after the user's.
    fn settle_features(&self, _triple: &Triple, _table: &FeatureTable, _features: &mut FeatureSet) {}

    /// What has to be known about results for these features; nothing keeps them from being made.
    fn caution(&self, _subtarget: &Subtarget) -> Option<&'static str> {
        None
    }

    /// Why nothing can be read at all, in the words that follow `LLVM ERROR: `.
    fn refusal_before_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }

    /// Why nothing can be analysed, found when an input without errors has been read, in the words that follow `LLVM
    /// ERROR: `.
    fn refusal_after_reading(&self, _subtarget: &Subtarget) -> Option<Vec<u8>> {
        None
    }

    // ---- Reading

    fn lexical_rules(&self, subtarget: &Subtarget) -> LexicalRules;

    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules;

    /// The dialect in which the text begins, if the user asked for this one.
    fn input_dialect(&self, _subtarget: &Subtarget, _asked: DialectId) -> DialectId {
        DialectId::default()
    }

    /// How names begin that never leave the assembler.
    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str;

    /// Size of an address, in bytes.
    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8;

    /// `.align` takes a power of two instead of bytes.
    fn aligns_by_power(&self, subtarget: &Subtarget) -> bool;

    /// Whether a statement may begin with a prefix in braces.
    fn has_braced_prefixes(&self) -> bool {
        false
    }

    /// Flags that letters stand for in the flags of an ELF section, beyond those of all targets.
    fn section_flags(&self, _subtarget: &Subtarget) -> &'static [(u8, u64)] {
        &[]
    }

    /// Whether ELF sections about unwinding have a type of their own.
    fn has_unwind_section_type(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// Whether functions on Windows describe how they unwind.
    fn has_windows_frames(&self, _subtarget: &Subtarget) -> bool {
        false
    }

    /// What is remembered between the statements of one reading.
    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState>;

    /// Reads a statement that is no label, assignment, directive or macro. `first` is its first token, `name` the name
    /// that begins there; both have been consumed. On success the end of the statement has been consumed, too, and the
    /// instructions have been emitted behind that; on failure at least one error is in the queue.
    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()>;

    /// The directives of the target; they stand in front of those of the file format and those of all targets.
    fn directives(&self, _subtarget: &Subtarget) -> TargetDirectives {
        TargetDirectives::NONE
    }

    /// A part of an expression that only this target has: a register, `%hi(…)`. `None` if it has none here, with nothing
    /// consumed.
    fn parse_primary(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// A value of data, where that may be more than an expression; `None` if it is none here, with nothing consumed.
    fn parse_data_value(&self, _parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        None
    }

    /// A register by its name, in directives that describe stack frames.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()>;

    /// Called at the end of the input, before symbols are checked.
    fn finish(&self, _parser: &mut Parser<'_>) {}

    // ---- Showing

    /// Whether instructions can be printed in this dialect.
    fn has_output_dialect(&self, dialect: DialectId) -> bool;

    /// The dialect of reports if nobody chose one. `at_end` is the one in force at the end of the input.
    fn output_dialect(&self, _subtarget: &Subtarget, at_end: DialectId) -> DialectId {
        at_end
    }

    fn printer(&self, isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter>;

    fn encoder(&self, isa: &'static Isa, subtarget: &Subtarget) -> Box<dyn InstructionEncoder>;

    /// Reads machine code; `None` if the target has no decoder, or this build has none for it.
    fn decoder(&self, _subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        None
    }

    /// Like [`decoder`](Target::decoder), and also reads what the processor cannot run if its encoding has one meaning.
    fn decoder_of_more(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        self.decoder(subtarget)
    }

    /// Appends a register as reports name it.
    fn push_register(&self, isa: &Isa, register: RegisterId, dialect: DialectId, out: &mut Vec<u8>);

    /// What manuals say of an instruction with this machine code, and whether the processor has what it needs.
    fn facts(&self, _subtarget: &Subtarget, _instruction: &Instruction, _bytes: &[u8]) -> InstructionFacts {
        InstructionFacts::default()
    }

    /// The names of features that an instruction with this machine code needs and the processor lacks. What is among `asked` is
    /// not asked again; what was asked here is added.
    fn missing_features(
        &self,
        _subtarget: &Subtarget,
        _instruction: &Instruction,
        _bytes: &[u8],
        _asked: &mut Vec<String>,
    ) -> Vec<String> {
        Vec::new()
    }

    // ---- Scheduling

    /// A test of scheduling conditions, by its number in the data, that is no comparison of operands; `None` if the
    /// target has none of this number.
    fn scheduling_predicate(&self, _predicate: u16, _instruction: &Instruction) -> Option<bool> {
        None
    }

    /// Whether a write clears the rest of the registers that contain the one it writes, where data leave that to the
    /// encoding of the opcode.
    fn clears_by_encoding(&self, _opcode: &Opcode<'_>) -> bool {
        false
    }

    /// Whether a label may stand where an opcode has registers. What the first instruction of such an opcode does not read, those
    /// that follow do not wait for, as in the reference.
    fn has_labels_for_registers(&self) -> bool {
        false
    }

    /// What comments and instructions may say about the instructions that follow, beyond their latency.
    fn instruments(&self) -> &'static [InstrumentKind] {
        &[]
    }

    /// The scheduling class of an instruction under instruments, if it is not its own. `values` has one of each kind.
    fn class_under(&self, _instruction: &Instruction, _values: &[Option<i32>]) -> Result<Option<ClassId>, NoClass> {
        Ok(None)
    }

    /// The register whose updates a stack engine takes over.
    fn stack_pointer(&self) -> Option<&'static str> {
        None
    }

    // ---- Advice

    /// Where control goes after an instruction.
    fn control_of(&self, isa: &Isa, instruction: &Instruction) -> Control {
        control_of(&isa.opcode(instruction.opcode))
    }

    /// What advice and warnings about code go by.
    fn nature_of(&self, _isa: &Isa, _instruction: &Instruction) -> Nature {
        Nature::default()
    }

    /// The latency that models give to what they do not describe, if they have such a number.
    fn latency_of_the_unknown(&self) -> Option<u32> {
        None
    }
}

/// What the parser asks of a target in statements that are not the target's own.
impl TargetWords for &'static dyn Target {
    fn parse_primary(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        Target::parse_primary(*self, parser)
    }

    fn parse_data_value(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        Target::parse_data_value(*self, parser)
    }

    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        Target::parse_frame_register(*self, parser)
    }
}

/// Two targets are the same if they have the same name.
impl PartialEq for dyn Target {
    fn eq(&self, other: &dyn Target) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Target {}

/// Why there is no class for an instruction under its instruments; the reference crashes there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoClass(pub &'static str);

/// A name under which a target is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    pub name: &'static str,
    /// For `--version`.
    pub description: &'static str,
    /// What `-march` puts into the triple.
    pub architecture: &'static str,
}

/// How to print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintStyle {
    pub dialect: DialectId,
    /// Numbers in hexadecimal, where the target's printer asks.
    pub hexadecimal: bool,
    pub spelling: Spelling,
}

/// What printers of some targets can be asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    /// Every instruction by its own name, whatever it is called otherwise.
    pub without_aliases: bool,
    /// The register that often points to the stack frame is called after that.
    pub names_frame_pointer: bool,
}

/// Appends the text of an instruction, with a tab in front.
pub trait InstructionPrinter {
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>);
}

/// Appends the bytes of an instruction as the reference shows them: nothing is relaxed or relocated.
pub trait InstructionEncoder {
    fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>);

    /// How many bytes an instruction may have, where its parts could make up more than a processor reads.
    fn length_limit(&self) -> Option<usize> {
        None
    }
}
