//! Implements the target's interface for AArch64.

use super::decoding::Decoder;
use super::encoding::Encoder;
use super::face::FACE;
use super::printing::Printer;
use super::specifiers::at_specifiers;
use super::state::Aarch64State;
use super::tables::Tables;
use super::{control, data, directives, instruction_traits, native, recognition, statement};
use mca_models::aarch64::feature;

use crate::inst::asm::{Failed, Parsed, ParsedExpression, Parser};
use crate::inst::control::Control;
use crate::inst::ids::DialectId;
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::InstructionTraits;
use crate::inst::isa::Isa;
use crate::inst::machine::HostMachine;
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
use crate::text::Span;
use crate::text::lexer::{LexicalRules, NameBytes};
use crate::text::token::Token;

/// The target AArch64, which implements the traits of `core/src/inst/targets.rs`.
#[derive(Debug)]
pub struct Aarch64;

/// Bytes that names may begin with, and those that may follow, besides letters and digits.
static NAMES: NameBytes = NameBytes::new(b"_.", b"$?");

/// Bytes of names on Windows, where `@` is one.
static COFF_NAMES: NameBytes = NameBytes::new(b"_.", b"$?@");

/// The dialect of the generic spelling.
const GENERIC: DialectId = DialectId(0);
/// The dialect of Apple's spelling.
const APPLE: DialectId = DialectId(1);

/// First parts of triples that are no registered names.
const FURTHER_ARCHITECTURES: [&str; 3] = ["aarch64_lfi", "arm64e", "arm64ec"];

/// Whether a text after an architecture's name is its version, such as `v8.2a`. Only its beginning is checked, and a
/// single letter not even that.
fn is_version(rest: &[u8]) -> bool {
    let begins = matches!(rest, [_] | [b'v', b'0'..=b'9', ..]);
    begins && !rest.windows(2).any(|pair| pair == b"eb")
}

/// Whether objects are Mach-O.
fn is_apple(subtarget: &Subtarget) -> bool {
    subtarget.triple.format == ObjectFormat::MachO
}

impl Identity for Aarch64 {
    fn face(&self) -> &'static Face {
        &FACE
    }

    fn accepts_architecture(&self, architecture: &[u8]) -> bool {
        let registered = FACE.registrations.iter().map(|one| one.architecture);
        let mut with_version = registered.clone().chain(["arm64e"]);
        registered.chain(FURTHER_ARCHITECTURES).any(|known| known.as_bytes() == architecture)
            || with_version.any(|known| architecture.strip_prefix(known.as_bytes()).is_some_and(is_version))
    }

    fn target_from_directive(&self, directive: &[u8], operands: &[u8], text: &[u8]) -> Option<Claim> {
        recognition::target_from_directive(directive, operands, text)
    }

    fn claim_of_file_format(&self, format: &[u8], _text: &[u8]) -> Option<Claim> {
        recognition::claim_of_file_format(format)
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

    fn native_cpu(&self, machine: &HostMachine<'_>) -> Option<&'static str> {
        Some(native::cpu_of(machine))
    }

    fn data(&self) -> &'static TargetData {
        &super::DATA
    }
}

impl Configuration for Aarch64 {
    fn feature_in_directives(&self, name: &str) -> Option<u16> {
        let extensions = Tables::get().ok()?.extensions();
        extensions.iter().find(|known| known.name == name)?.features.first().map(|feature| feature.0)
    }

    fn feature_warning(&self, subtarget: &Subtarget) -> Option<&'static str> {
        let is_streaming = subtarget.features.has(feature::F_MCA_STREAMING_SCHED);
        is_streaming.then_some(
            "AArch64 streaming SVE scheduling is enabled via '-mattr=+mca-streaming-sched'; llvm-mca results are \
             approximate.",
        )
    }
}

impl Reading for Aarch64 {
    fn lexical_rules(&self, subtarget: &Subtarget) -> LexicalRules {
        match subtarget.triple.format {
            ObjectFormat::MachO => LexicalRules { comment: b";", separator: b"%%", names: &NAMES },
            ObjectFormat::Coff => LexicalRules { comment: b"//", separator: b";", names: &COFF_NAMES },
            ObjectFormat::Elf => LexicalRules { comment: b"//", separator: b";", names: &NAMES },
        }
    }

    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules {
        ExpressionRules {
            has_brackets: subtarget.triple.format == ObjectFormat::Elf,
            has_darwin_precedence: is_apple(subtarget),
            has_or_not: true,
            // Elsewhere the reader of operands looks for them.
            at_specifiers: match subtarget.triple.format {
                ObjectFormat::Coff => at_specifiers(ObjectFormat::Coff),
                _ => &[],
            },
            allows_at_in_names: false,
        }
    }

    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str {
        if is_apple(subtarget) { "L" } else { ".L" }
    }

    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8 {
        if subtarget.triple.architecture().windows(3).any(|part| part == b"_32") { 4 } else { 8 }
    }

    fn aligns_by_power(&self, _subtarget: &Subtarget) -> bool {
        true
    }

    fn has_windows_frames(&self, _subtarget: &Subtarget) -> bool {
        true
    }

    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState> {
        Box::new(Aarch64State::new(Tables::get().ok(), subtarget))
    }

    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()> {
        parse_with_tables(parser, Tables::get(), first, name, statement::parse)
    }

    fn directives(&self, subtarget: &Subtarget) -> TargetDirectives {
        directives::all(subtarget.triple.format)
    }

    fn parse_data_value(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        data::parse_value(parser)
    }

    /// Parses a register by name. The reference silently drops the statement if the name is wrong.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        match Tables::get() {
            Ok(tables) => directives::take_register(parser, tables).map(|_| ()).ok_or(Failed),
            Err(_) => Err(Failed),
        }
    }
}

impl Code for Aarch64 {
    fn tables(&self) -> Option<&'static TableSet> {
        Tables::set()
    }

    fn has_output_dialect(&self, dialect: DialectId) -> bool {
        dialect == GENERIC || dialect == APPLE
    }

    fn output_dialect(&self, subtarget: &Subtarget, _at_end: DialectId) -> DialectId {
        if is_apple(subtarget) { APPLE } else { GENERIC }
    }

    fn printer(&self, _isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter> {
        Box::new(Printer {
            tables: Tables::get().ok(),
            features: subtarget.features,
            style,
            format: subtarget.triple.format,
        })
    }

    fn encoder(&self, _isa: &'static Isa, _subtarget: &Subtarget) -> Box<dyn InstructionEncoder> {
        Box::new(Encoder { tables: Tables::get().ok() })
    }

    fn decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        let tables = Tables::get().ok()?;
        Some(Box::new(Decoder::new(tables, &subtarget.features, subtarget.triple.format)))
    }

    fn lenient_decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        let tables = Tables::get().ok()?;
        Some(Box::new(Decoder::new(tables, &subtarget.features, subtarget.triple.format).with_more()))
    }
}

impl Behaviour for Aarch64 {
    fn control_of(&self, isa: &Isa, instruction: &Instruction) -> Control {
        control::of(isa, instruction)
    }

    fn nature_of(&self, isa: &Isa, instruction: &Instruction) -> InstructionTraits {
        instruction_traits::of(isa, instruction)
    }
}
