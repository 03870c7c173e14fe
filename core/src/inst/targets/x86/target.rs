//! Implements the target's interface for x86.

#[cfg(feature = "decode")]
use super::decoding::Decoder;
use super::encoding::Encoder;
use super::face::FACE;
#[cfg(feature = "decode")]
use super::facts;
use super::isa::X86Isa;
use super::printing::{self, print};
use super::state::State;
use super::syntax::{Dialect, Mode, is_64_bit, is_x32};
use super::{
    directives, frames, instruction_traits, lanes, lone_prefixes, measured, native, recognition, scheduling, statement,
};
use crate::inst::asm::{Parsed, ParsedExpression, Parser};
use crate::inst::expr::{Expressions, Specifier};
#[cfg(feature = "decode")]
use crate::inst::facts::InstructionFacts;
use crate::inst::ids::{DialectId, RegisterId};
use crate::inst::instruction::Instruction;
use crate::inst::instruction_traits::{InstructionTraits, LaneFlow};
use crate::inst::isa::{Isa, Opcode};
use crate::inst::machine::HostMachine;
use crate::inst::recognition::Claim;
use crate::inst::subtarget::Subtarget;
use crate::inst::syntax::{ExpressionRules, ObjectFormat};
#[cfg(feature = "decode")]
use crate::inst::targets::InstructionDecoder;
use crate::inst::targets::face::Face;
use crate::inst::targets::measured::Measured;
use crate::inst::targets::measuring::Measuring;
use crate::inst::targets::{
    Behaviour, Code, Configuration, Identity, InstructionEncoder, InstructionPrinter, PrintStyle, Reading, TargetData,
    TargetDirectives, TargetState,
};
use crate::inst::triple::Triple;
use crate::text::Span;
use crate::text::lexer::{LexicalRules, NameBytes};
use crate::text::token::Token;

/// The target x86, which implements the traits of `core/src/inst/targets.rs`.
#[derive(Debug)]
pub struct X86;

/// Bytes that names may begin with, and those that may follow, besides letters and digits.
static NAMES: NameBytes = NameBytes::new(b"_.", b"$?@");

/// First parts of triples with 32-bit registers.
const ARCHITECTURES_32: [&[u8]; 7] = [b"i386", b"i486", b"i586", b"i686", b"i786", b"i886", b"i986"];

/// ELF flag of sections that the large code model may place far away.
const LARGE: u64 = 0x1000_0000;

/// Specifiers that may follow the `@` of a symbol.
static AT_SPECIFIERS: [Specifier; 28] = [
    Specifier::Abs8,
    Specifier::DtpOff,
    Specifier::DtpRel,
    Specifier::Got,
    Specifier::GotEnt,
    Specifier::GotNtpOff,
    Specifier::GotOff,
    Specifier::GotPcRel,
    Specifier::GotPcRelNoRelax,
    Specifier::GotRel,
    Specifier::GotTpOff,
    Specifier::IndNtpOff,
    Specifier::ImgRel,
    Specifier::NtpOff,
    Specifier::PcRel,
    Specifier::Plt,
    Specifier::PltOff,
    Specifier::SecRel32,
    Specifier::Size,
    Specifier::TlsCall,
    Specifier::TlsDesc,
    Specifier::TlsGd,
    Specifier::TlsLd,
    Specifier::TlsLdm,
    Specifier::Tlvp,
    Specifier::TlvpPage,
    Specifier::TlvpPageOff,
    Specifier::TpOff,
];

impl Identity for X86 {
    fn face(&self) -> &'static Face {
        &FACE
    }

    fn accepts_architecture(&self, architecture: &[u8]) -> bool {
        is_64_bit(architecture) || ARCHITECTURES_32.contains(&architecture)
    }

    fn target_from_directive(&self, directive: &[u8], _operands: &[u8], _text: &[u8]) -> Option<Claim> {
        recognition::target_from_directive(directive)
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
        native::cpu_of(machine)
    }

    fn data(&self) -> &'static TargetData {
        &super::DATA
    }
}

impl Configuration for X86 {
    fn triple_features(&self, triple: &Triple) -> Vec<(&'static str, bool)> {
        let mode = Mode::from_triple(triple);
        let more = [("sse2", mode == Mode::Bits64), ("x32", is_x32(triple))];
        mode.features().chain(more.into_iter().filter(|(_, is_enabled)| *is_enabled)).collect()
    }
}

impl Reading for X86 {
    fn lexical_rules(&self, subtarget: &Subtarget) -> LexicalRules {
        let comment: &[u8] = if subtarget.triple.format == ObjectFormat::MachO { b"##" } else { b"#" };
        LexicalRules { comment, separator: b";", names: &NAMES }
    }

    fn expression_rules(&self, subtarget: &Subtarget) -> ExpressionRules {
        ExpressionRules {
            has_brackets: subtarget.triple.format == ObjectFormat::Elf,
            has_darwin_precedence: subtarget.triple.format == ObjectFormat::MachO,
            has_or_not: true,
            at_specifiers: &AT_SPECIFIERS,
            allows_at_in_names: subtarget.triple.format == ObjectFormat::Coff,
        }
    }

    fn input_dialect(&self, _subtarget: &Subtarget, asked: DialectId) -> DialectId {
        asked
    }

    fn private_prefix(&self, subtarget: &Subtarget) -> &'static str {
        match subtarget.triple.format {
            ObjectFormat::MachO => "L",
            ObjectFormat::Coff if Mode::from_triple(&subtarget.triple) != Mode::Bits64 => "L",
            ObjectFormat::Coff | ObjectFormat::Elf => ".L",
        }
    }

    fn pointer_bytes(&self, subtarget: &Subtarget) -> u8 {
        let is_wide = Mode::from_triple(&subtarget.triple) == Mode::Bits64 && !is_x32(&subtarget.triple);
        if is_wide { 8 } else { 4 }
    }

    fn aligns_by_power(&self, subtarget: &Subtarget) -> bool {
        subtarget.triple.format == ObjectFormat::MachO
    }

    fn has_braced_prefixes(&self) -> bool {
        true
    }

    fn section_flags(&self, subtarget: &Subtarget) -> &'static [(u8, u64)] {
        if Mode::from_triple(&subtarget.triple) == Mode::Bits64 { &[(b'l', LARGE)] } else { &[] }
    }

    fn has_unwind_section_type(&self, subtarget: &Subtarget) -> bool {
        is_64_bit(subtarget.triple.architecture())
    }

    fn has_windows_frames(&self, subtarget: &Subtarget) -> bool {
        is_64_bit(subtarget.triple.architecture())
    }

    fn new_state(&self, subtarget: &Subtarget) -> Box<dyn TargetState> {
        Box::new(State::new(subtarget))
    }

    fn parse_instruction(&self, parser: &mut Parser<'_>, first: Token, name: Span) -> Parsed<()> {
        statement::parse(parser, first, name)
    }

    fn directives(&self, _subtarget: &Subtarget) -> TargetDirectives {
        directives::ALL
    }

    fn parse_primary(&self, parser: &mut Parser<'_>) -> Option<Parsed<ParsedExpression>> {
        statement::parse_primary(parser)
    }

    fn parse_frame_register(&self, parser: &mut Parser<'_>) -> Parsed<()> {
        frames::parse_register(parser)
    }
}

impl Code for X86 {
    fn has_output_dialect(&self, dialect: DialectId) -> bool {
        dialect.0 < 2
    }

    fn printer(&self, _isa: &'static Isa, subtarget: &Subtarget, style: PrintStyle) -> Box<dyn InstructionPrinter> {
        let style = printing::SyntaxStyle {
            dialect: Dialect::of(style.dialect),
            mode: Mode::from_triple(&subtarget.triple),
            hexadecimal: style.hexadecimal,
        };
        Box::new(TargetPrinter { isa: X86Isa::get().ok(), style })
    }

    fn encoder(&self, isa: &'static Isa, subtarget: &Subtarget) -> Box<dyn InstructionEncoder> {
        let triple = &subtarget.triple;
        Box::new(Encoder::new(isa, Mode::from_triple(triple)).with_x32(is_x32(triple)))
    }

    #[cfg(feature = "decode")]
    fn decoder(&self, subtarget: &Subtarget) -> Option<Box<dyn InstructionDecoder>> {
        Some(Box::new(Decoder::new(Mode::from_triple(&subtarget.triple))?))
    }

    fn push_register(&self, _isa: &Isa, register: RegisterId, dialect: DialectId, out: &mut Vec<u8>) {
        if let Ok(isa) = X86Isa::get() {
            isa.push_register(register, Dialect::of(dialect), out);
        }
    }

    #[cfg(feature = "decode")]
    fn facts(&self, subtarget: &Subtarget, instruction: &Instruction, bytes: &[u8]) -> InstructionFacts {
        X86Isa::get().map_or_else(|_| Default::default(), |isa| facts::of(subtarget, isa, instruction, bytes))
    }

    #[cfg(feature = "decode")]
    fn missing_features(
        &self,
        subtarget: &Subtarget,
        instruction: &Instruction,
        bytes: &[u8],
        asked: &mut Vec<String>,
    ) -> Vec<String> {
        X86Isa::get().map_or_else(|_| Vec::new(), |isa| facts::missing(subtarget, isa, instruction, bytes, asked))
    }
}

impl Behaviour for X86 {
    fn scheduling_predicate(&self, predicate: u16, instruction: &Instruction) -> Option<bool> {
        scheduling::holds(predicate, instruction)
    }

    /// VEX, XOP and EVEX clear: bits 29 and 30 of the flag word are 0 only for legacy encoding.
    fn clears_by_encoding(&self, opcode: &Opcode<'_>) -> bool {
        opcode.ts_flags() >> 29 & 3 != 0
    }

    fn stack_pointer(&self) -> Option<&'static str> {
        Some("RSP")
    }

    fn join_prefixes(&self, isa: &Isa, instructions: &[Instruction]) -> Option<Vec<(usize, Instruction)>> {
        lone_prefixes::join(isa, instructions)
    }

    fn nature_of(&self, isa: &Isa, instruction: &Instruction) -> InstructionTraits {
        instruction_traits::of(isa, instruction)
    }

    fn lane_flow_of(&self, isa: &Isa, instruction: &Instruction) -> LaneFlow {
        lanes::lane_flow_of(isa, instruction)
    }

    fn measured(&self) -> &'static dyn Measured {
        &measured::Answers
    }

    fn measuring(&self) -> Option<&'static dyn Measuring> {
        Some(&measured::Answers)
    }

    /// Returns the latency that models use for microcoded instructions.
    fn latency_of_the_unknown(&self) -> Option<u32> {
        Some(100)
    }
}

/// A printer with its tables; `None` if the packed data are damaged.
#[derive(Debug)]
struct TargetPrinter {
    isa: Option<&'static X86Isa>,
    style: printing::SyntaxStyle,
}

impl InstructionPrinter for TargetPrinter {
    fn print(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        if let Some(isa) = self.isa {
            print(isa, expressions, instruction, &self.style, out);
        }
    }
}

impl InstructionEncoder for Encoder<'_> {
    fn encode(&self, expressions: &Expressions, instruction: &Instruction, out: &mut Vec<u8>) {
        Encoder::encode(self, expressions, instruction, out);
    }

    fn length_limit(&self) -> Option<usize> {
        Some(15)
    }
}
