//! Implements the target's interface for RISC-V.

use mca_models::riscv::feature;

use super::decoding::Decoder;
use super::encoding::Encoder;
use super::face::FACE;
use super::features::{self, is_64_bit};
use super::operands::parse_specified;
use super::printing::Printer;
use super::state::RiscvState;
use super::tables::Tables;
use super::{control, directives, instruction_traits, instruments, native, recognition, statement};
use crate::inst::asm::{Parsed, ParsedExpression, Parser};
use crate::inst::control::Control;
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::ids::{ClassId, DialectId};
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::InstructionTraits;
use crate::inst::isa::Isa;
use crate::inst::machine::HostMachine;
use crate::inst::recognition::Claim;
use crate::inst::subtarget::Subtarget;
use crate::inst::syntax::ExpressionRules;
use crate::inst::tables::set::TableSet;
use crate::inst::tables::statement::parse_with_tables;
use crate::inst::targets::face::Face;
use crate::inst::targets::{
    Behaviour, Code, Configuration, Identity, InstructionDecoder, InstructionEncoder, InstructionPrinter,
    InstrumentKind, NoClass, PrintStyle, Reading, TargetData, TargetDirectives, TargetState,
};
use crate::inst::triple::Triple;
use crate::text::Span;
use crate::text::lexer::{LexicalRules, NameBytes};
use crate::text::token::{Token, TokenKind};

/// The target RISC-V, which implements the traits of `core/src/inst/targets.rs`.
#[derive(Debug)]
pub struct Riscv;

/// Bytes that names may begin with, and those that may follow, besides letters and digits.
static NAMES: NameBytes = NameBytes::new(b"_.", b"$?");

impl Identity for Riscv {
    fn face(&self) -> &'static Face {
        &FACE
    }

    fn accepts_architecture(&self, architecture: &[u8]) -> bool {
        FACE.registrations.iter().any(|one| one.architecture.as_bytes() == architecture)
    }

    fn target_from_directive(&self, directive: &[u8], operands: &[u8], _text: &[u8]) -> Option<Claim> {
        recognition::target_from_directive(directive, operands)
    }

    fn claim_of_file_format(&self, format: &[u8], _text: &[u8]) -> Option<Claim> {
        recognition::claim_of_file_format(format)
    }

    fn default_guess(&self, _text: &[u8]) -> Option<Claim> {
        Some(recognition::default_guess())
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

impl Configuration for Riscv {
    fn processor_named<'n>(&self, triple: &Triple, name: &'n str) -> &'n str {
        match name {
            "generic" if super::features::is_64_bit(triple) => "generic-rv64",
            "generic" => "generic-rv32",
            _ => name,
        }
    }

    fn settle_features(&self, triple: &Triple, table: &FeatureTable, features: &mut FeatureSet) {
        super::features::complete(table, features, super::features::is_64_bit(triple));
    }

    fn refusal_before_reading(&self, subtarget: &Subtarget) -> Option<Vec<u8>> {
        let has = |feature| subtarget.features.has(feature);
        if !is_64_bit(&subtarget.triple) && has(feature::F_E) && has(feature::F_D) {
            return Some(b"ILP32E cannot be used with the D ISA extension".to_vec());
        }
        if subtarget.triple.environment().ends_with(b"coff") {
            return Some(b"unsupported object format".to_vec());
        }
        let tables = Tables::get().ok()?;
        let xlen = if is_64_bit(&subtarget.triple) { 64 } else { 32 };
        let finding = features::check(tables, &subtarget.features, xlen).err()?;
        // The reference ends this line twice.
        Some(format!("{finding}\n").into_bytes())
    }

    fn refusal_after_reading(&self, subtarget: &Subtarget) -> Option<Vec<u8>> {
        let (has_32, has_64) = (subtarget.features.has(feature::F_32BIT), subtarget.features.has(feature::F_64BIT));
        let text = match (is_64_bit(&subtarget.triple), has_32, has_64) {
            (true, _, false) => "RV64 target requires an RV64 CPU",
            (false, false, _) => "RV32 target requires an RV32 CPU",
            (_, true, true) => "RV32 and RV64 can't be combined",
            _ => return None,
        };
        Some(text.into())
    }
}

impl Reading for Riscv {
    fn lexical_rules(&self, _subtarget: &Subtarget) -> LexicalRules {
        LexicalRules { comment: b"#", separator: b";", names: &NAMES }
    }

    fn expression_rules(&self, _subtarget: &Subtarget) -> ExpressionRules {
        ExpressionRules {
            has_brackets: false,
            has_darwin_precedence: false,
            has_or_not: true,
            at_specifiers: &[],
            allows_at_in_names: false,
        }
    }

    fn private_prefix(&self, _subtarget: &Subtarget) -> &'static str {
        ".L"
    }

    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8 {
        if is_64_bit(&subtarget.triple) { 8 } else { 4 }
    }

    fn aligns_by_power(&self, _subtarget: &Subtarget) -> bool {
        true
    }

    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState> {
        Box::new(RiscvState::new(Tables::get().ok(), subtarget))
    }

    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()> {
        parse_with_tables(parser, Tables::get(), first, name, statement::parse)
    }

    fn directives(&self, _subtarget: &Subtarget) -> TargetDirectives {
        directives::ALL
    }

    fn parse_data_value(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        let specified = parser.is(TokenKind::Percent).then(|| parse_specified(parser));
        specified.map(|first| first.and_then(|first| parser.continue_expression(first)))
    }

    /// Parses a register by name. As in the reference, the message about a wrong one points right after it.
    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        let token = parser.token();
        let tables = Tables::get().ok();
        let known = tables.and_then(|tables| statement::register_here(parser, tables));
        if known.is_none() {
            return parser.error(token.span.end_location(), "invalid register name");
        }
        parser.lex();
        Ok(())
    }
}

impl Code for Riscv {
    fn tables(&self) -> Option<&'static TableSet> {
        Tables::set()
    }

    fn has_output_dialect(&self, _dialect: DialectId) -> bool {
        true
    }

    fn printer(&self, _isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter> {
        let tables = Tables::get().ok();
        let features = subtarget.features;
        Box::new(Printer {
            tables,
            features,
            long_forms: tables.map(|tables| tables.uncompressions().allowed(&features)).unwrap_or_default(),
            is_64_bit_triple: is_64_bit(&subtarget.triple),
            style,
        })
    }

    fn encoder(&self, _isa: &'static Isa, subtarget: &Subtarget) -> Box<dyn InstructionEncoder> {
        Box::new(Encoder { tables: Tables::get().ok(), features: subtarget.features })
    }

    fn decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        let tables = Tables::get().ok()?;
        Some(Box::new(Decoder::new(tables, &subtarget.features)))
    }

    fn lenient_decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        let tables = Tables::get().ok()?;
        Some(Box::new(Decoder::new(tables, &subtarget.features).with_more()))
    }
}

impl Behaviour for Riscv {
    fn instruments(&self) -> &'static [InstrumentKind] {
        &instruments::KINDS
    }

    fn instrumented_class(
        &self,
        instruction: &Instruction,
        values: &[Option<i32>],
    ) -> Result<Option<ClassId>, NoClass> {
        match Tables::get() {
            Ok(tables) => instruments::instrumented_class(tables, instruction, values),
            Err(_) => Ok(None),
        }
    }

    fn instruments_of(&self, setting: u16) -> Vec<Option<i32>> {
        instruments::values_of(setting)
    }

    fn depends_on_instruments(&self, instruction: &Instruction) -> bool {
        Tables::get().is_ok_and(|tables| instruments::depends_on_type(tables, instruction))
    }

    fn control_of(&self, isa: &Isa, instruction: &Instruction) -> Control {
        control::of(isa, instruction)
    }

    fn nature_of(&self, isa: &Isa, instruction: &Instruction) -> InstructionTraits {
        instruction_traits::of(isa, instruction)
    }
}
