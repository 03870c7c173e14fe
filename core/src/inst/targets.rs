//! The interface between the library and a target: the page to read before adding one.
//!
//! A target is a folder `targets/<name>/` with its face `<name>.rs` next to it, the data in `models/<name>/`, a Cargo feature of
//! its name, and a line here and in [`registry`]. Nothing else knows it. `face.rs` in the folder has its facts as data,
//! `target.rs` implements five traits, one for each user: [`Identity`], [`Configuration`], [`Reading`], [`Code`],
//! [`Behaviour`]. The other files have the same names in every folder: tables, state, statement, operand, kinds, registers,
//! checks, printing, encoding, decoding, directives, recognition, instruction_traits. A target leaves out what it does not need.
//!
//! ```text
//! triple, processor, features ─→ Subtarget ─┬→ Parser ⇄ parse_instruction, directives, parse_primary ─→ Instruction
//!                                           ├→ printer ─→ text
//!                                           └→ encoder ─→ machine code
//! ```
//!
//! The assembler owns statements, labels, directives of all targets, macros and regions; the target reads the rest of a
//! statement and calls [`Parser::emit`] for each instruction that it stands for. Its state between statements is its
//! [`TargetState`]. Printing and encoding see the features of the command line, whatever directives said; reading sees those in
//! force. A function that a target leaves out has its default behaviour.
//!
//! The types that a trait uses are next to it. [`Triple`](super::triple::Triple) and
//! [`Subtarget`](super::subtarget::Subtarget) are data; only [`lookup`](super::lookup), which is above the registry, knows
//! which target they mean.

#[cfg(feature = "aarch64")]
mod aarch64;
#[cfg(feature = "arm")]
mod arm;
mod behaviour; // queries about instructions
mod code; // printing and machine code
mod configuration; // processors and features
mod data; // the packed tables
mod decoder; // reading machine code
pub mod face; // facts about targets as data
mod identity; // how a target is found
pub mod measured; // queries of measured models
pub mod measuring; // queries for code that is run
mod reading; // queries of the assembler
pub mod registry; // the targets of the build
#[cfg(feature = "riscv")]
mod riscv;
#[cfg(feature = "x86")]
pub mod x86;

use std::fmt::Debug;

pub use super::asm::directive::TargetDirectives;
pub use super::asm::instruments::InstrumentKind;
pub use super::asm::memory::{StateKey, TargetState};
use super::asm::parser::{Parsed, ParsedExpression, Parser, TargetWords};
pub use behaviour::{Behaviour, NoClass};
pub use code::{Code, InstructionEncoder, InstructionPrinter, PrintStyle, Spelling};
pub use configuration::Configuration;
pub use data::TargetData;
pub use decoder::{DecodingContext, FieldRelocation, InstructionDecoder, Setting};
pub use identity::Identity;
pub use reading::Reading;

/// A target: any type that implements the five traits.
pub trait Target: Identity + Configuration + Reading + Code + Behaviour + Debug + Sync {}

impl<T: Identity + Configuration + Reading + Code + Behaviour + Debug + Sync> Target for T {}

/// The parser's queries of a target in statements that are not the target's own.
impl TargetWords for &'static dyn Target {
    fn parse_primary(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        Reading::parse_primary(*self, parser)
    }

    fn parse_data_value(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        Reading::parse_data_value(*self, parser)
    }

    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        Reading::parse_frame_register(*self, parser)
    }
}

/// Two targets are equal if they have the same name.
impl PartialEq for dyn Target {
    fn eq(&self, other: &dyn Target) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Target {}
