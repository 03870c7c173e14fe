//! Implements the target's interface for Arm.

use super::architectures::{architecture, architecture_named, is_big_endian};
use super::decoding::decoder_for;
use super::encoding::Encoder;
use super::face::FACE;
use super::printing::Printer;
use super::state::ArmState;
use super::tables::Tables;
use super::{control, directives, instruction_traits, recognition, specifiers, statement};
use crate::inst::asm::{Failed, Parsed, ParsedExpression, Parser};
use crate::inst::control::Control;
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::InstructionTraits;
use crate::inst::isa::Isa;
use crate::inst::recognition::Claim;
use crate::inst::subtarget::Subtarget;
use crate::inst::syntax::{ExpressionRules, ObjectFormat};
use crate::inst::tables::set::TableSet;
use crate::inst::tables::statement::parse_with_tables;
use crate::inst::targets::face::Face;
use crate::inst::targets::{
    Behaviour, Code, Configuration, Identity, InstructionDecoder, InstructionEncoder, InstructionPrinter, PrintStyle,
    Reading, TargetData, TargetDirectives, TargetState,
};
use crate::inst::triple::Triple;
use crate::text::Span;
use crate::text::lexer::{LexicalRules, NameBytes};
use crate::text::token::Token;

/// The target 32-bit Arm, which implements the traits of `core/src/inst/targets.rs`.
#[derive(Debug)]
pub struct Arm;

/// Bytes that names may begin with, and those that may follow, besides letters and digits.
static NAMES: NameBytes = NameBytes::new(b"_.", b"$?");

/// Whether a triple asks for Thumb rather than A32.
fn is_thumb(triple: &Triple) -> bool {
    let name = architecture(triple);
    name.starts_with("thumb") || architecture_named(name) == Some("armv6-m")
}

impl Identity for Arm {
    fn face(&self) -> &'static Face {
        &FACE
    }

    /// Whether an architecture is a 32-bit Arm: `thumbv7em`, `armebv7`, `xscale`.
    fn accepts_architecture(&self, architecture: &[u8]) -> bool {
        let Ok(name) = std::str::from_utf8(architecture) else { return false };
        if FACE.registrations.iter().any(|one| one.architecture == name) || matches!(name, "xscale" | "xscaleeb") {
            return true;
        }
        let Some(rest) = name.strip_prefix("arm").or_else(|| name.strip_prefix("thumb")) else { return false };
        let rest = rest.strip_prefix("eb").unwrap_or(rest);
        rest.starts_with('v') && rest[1..].starts_with(|letter: char| letter.is_ascii_digit())
    }

    fn target_from_directive(&self, directive: &[u8], operands: &[u8], text: &[u8]) -> Option<Claim> {
        recognition::target_from_directive(directive, operands, text)
    }

    fn claim_of_file_format(&self, format: &[u8], text: &[u8]) -> Option<Claim> {
        recognition::claim_of_file_format(format, text)
    }

    fn default_guess(&self, text: &[u8]) -> Option<Claim> {
        Some(recognition::default_guess(text))
    }

    fn knows_mnemonic(&self, word: &[u8]) -> bool {
        recognition::knows_mnemonic(word)
    }

    fn knows_register(&self, word: &[u8]) -> bool {
        recognition::knows_register(word)
    }

    fn data(&self) -> &'static TargetData {
        &super::DATA
    }
}

impl Configuration for Arm {
    fn triple_features(&self, triple: &Triple) -> Vec<(&'static str, bool)> {
        let mut features = Vec::new();
        if is_thumb(triple) {
            features.extend([("thumb-mode", true), ("v4t", true)]);
        }
        if triple.format == ObjectFormat::Coff {
            features.push(("noarm", true));
        }
        features
    }

    /// Adds the architecture of the triple, if the features of the processor contain none.
    fn settle_features(&self, triple: &Triple, table: &FeatureTable, features: &mut FeatureSet) {
        let has_architecture = table.names_of(features).any(|name| name.starts_with("armv"));
        if let (false, Some(name)) = (has_architecture, architecture_named(architecture(triple))) {
            table.switch_by_name(features, name.as_bytes(), true);
        }
    }
}

impl Reading for Arm {
    fn lexical_rules(&self, _subtarget: &Subtarget) -> LexicalRules {
        LexicalRules { comment: b"@", separator: b";", names: &NAMES }
    }

    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules {
        ExpressionRules {
            has_brackets: subtarget.triple.format == ObjectFormat::Elf,
            has_darwin_precedence: subtarget.triple.format == ObjectFormat::MachO,
            has_or_not: false,
            at_specifiers: &[],
            allows_at_in_names: false,
        }
    }

    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str {
        match subtarget.triple.format {
            ObjectFormat::MachO => "L",
            ObjectFormat::Coff if subtarget.triple.environment().starts_with(b"msvc") => "$M",
            ObjectFormat::Elf | ObjectFormat::Coff => ".L",
        }
    }

    fn pointer_bytes(&self, _subtarget: &Subtarget) -> u8 {
        4
    }

    fn aligns_by_power(&self, _subtarget: &Subtarget) -> bool {
        true
    }

    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState> {
        Box::new(ArmState::new(Tables::get().ok(), subtarget))
    }

    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()> {
        parse_with_tables(parser, Tables::get(), first, name, statement::parse)
    }

    fn directives(&self, subtarget: &Subtarget) -> TargetDirectives {
        directives::all(subtarget.triple.format)
    }

    fn parse_primary(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        specifiers::parse_primary(parser)
    }

    /// Parses a register by name. A wrong name drops the statement without a message, as in the reference.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        let tables = Tables::get().map_err(|_| Failed)?;
        directives::take_register(parser, tables).map(|_| ()).ok_or(Failed)
    }
}

impl Code for Arm {
    fn tables(&self) -> Option<&'static TableSet> {
        Tables::set()
    }

    fn has_output_dialect(&self, dialect: DialectId) -> bool {
        dialect == DialectId::default()
    }

    fn printer(&self, _isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter> {
        Box::new(Printer { tables: Tables::get().ok(), features: subtarget.features, style })
    }

    fn encoder(&self, _isa: &'static Isa, subtarget: &Subtarget) -> Box<dyn InstructionEncoder> {
        let is_big_endian = is_big_endian(&subtarget.triple);
        Box::new(Encoder { tables: Tables::get().ok(), features: subtarget.features, is_big_endian })
    }

    fn decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        Some(Box::new(decoder_for(subtarget, false)?))
    }

    fn lenient_decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        Some(Box::new(decoder_for(subtarget, true)?))
    }
}

impl Behaviour for Arm {
    /// Whether a label may be where the tables have a register: `ldr r0, label` has the label for its base.
    fn has_labels_for_registers(&self) -> bool {
        true
    }

    fn control_of(&self, isa: &Isa, instruction: &Instruction) -> Control {
        control::of(isa, instruction)
    }

    fn nature_of(&self, isa: &Isa, instruction: &Instruction) -> InstructionTraits {
        instruction_traits::of(isa, instruction)
    }
}
