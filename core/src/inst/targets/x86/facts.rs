//! Facts about an instruction that the tables do not have: the CPUID features that it needs, and the flags that it
//! reads and writes. They come from the decoder iced-x86, and for instructions newer than the decoder from the names
//! of opcodes.

mod by_opcode;
mod processor_features;

use iced_x86::{CpuidFeature, Decoder, DecoderOptions, Instruction as Decoded, RflagsBits};

use super::isa::X86Isa;
use super::registers::RegisterTraits;
use super::syntax::Mode;
use super::tables::Tables;
use crate::inst::facts::{InstructionFacts, Requirement};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::subtarget::Subtarget;

/// Flags and their names, in the order of manuals.
const FLAGS: [(u32, &str); 13] = [
    (RflagsBits::CF, "CF"),
    (RflagsBits::PF, "PF"),
    (RflagsBits::AF, "AF"),
    (RflagsBits::ZF, "ZF"),
    (RflagsBits::SF, "SF"),
    (RflagsBits::OF, "OF"),
    (RflagsBits::DF, "DF"),
    (RflagsBits::IF, "IF"),
    (RflagsBits::AC, "AC"),
    (RflagsBits::C0, "C0"),
    (RflagsBits::C1, "C1"),
    (RflagsBits::C2, "C2"),
    (RflagsBits::C3, "C3"),
];

/// The decoder's features that no bit of CPUID shows, because every current processor has them.
const WITHOUT_BIT: [&str; 4] = ["CPUID", "MULTIBYTENOP", "PAUSE", "RDPMC"];

/// Returns the names of the decoder's features. It also lists generations of processors and the 64-bit mode, which
/// are left out here.
fn names_of_features(features: &[CpuidFeature]) -> Vec<String> {
    let names = features.iter().map(|feature| format!("{feature:?}"));
    let from_features = names.filter(|name| !name.starts_with("INTEL") && name != "X64");
    from_features.map(|name| name.replace("SSE4_", "SSE4.")).collect()
}

/// Returns the names of a set of flags.
fn names_of(flags: u32) -> Vec<&'static str> {
    FLAGS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect()
}

/// Returns the facts about an instruction with these bytes, and whether the processor has the features that it needs.
/// Flags are empty if the decoder reads the bytes as another instruction, or as none.
pub(super) fn of(subtarget: &Subtarget, isa: &X86Isa, instruction: &Instruction, bytes: &[u8]) -> InstructionFacts {
    let mode = Mode::from_triple(&subtarget.triple);
    let decoded = decode(isa, mode, instruction, bytes);
    let requirements = features_of(isa, instruction, bytes, decoded.as_ref()).into_iter().map(|name| Requirement {
        text: if WITHOUT_BIT.contains(&name.as_str()) { String::new() } else { name.clone() },
        implies: Vec::new(),
        is_met: processor_features::has(subtarget, mode, &name),
        name,
    });
    let requirements = requirements.collect();
    let Some(decoded) = decoded else { return InstructionFacts { requirements, ..InstructionFacts::default() } };
    InstructionFacts {
        requirements,
        flags_read: names_of(decoded.rflags_read()),
        flags_written: names_of(decoded.rflags_written() | decoded.rflags_cleared() | decoded.rflags_set()),
        flags_undefined: names_of(decoded.rflags_undefined()),
    }
}

/// Returns the names of features that an instruction needs and the processor lacks. Features in `asked` are left out;
/// those examined here are added to it, so that each is reported once.
pub(super) fn missing(
    subtarget: &Subtarget,
    isa: &X86Isa,
    instruction: &Instruction,
    bytes: &[u8],
    asked: &mut Vec<String>,
) -> Vec<String> {
    let mode = Mode::from_triple(&subtarget.triple);
    let decoded = decode(isa, mode, instruction, bytes);
    let mut missing = features_of(isa, instruction, bytes, decoded.as_ref());
    missing.retain(|feature| {
        let is_new = !asked.contains(feature);
        asked.extend(is_new.then(|| feature.clone()));
        is_new && !processor_features::has(subtarget, mode, feature)
    });
    missing
}

/// Returns what the decoder reads from an instruction's bytes; `None` if that is another instruction or has another
/// length.
fn decode(isa: &X86Isa, mode: Mode, instruction: &Instruction, bytes: &[u8]) -> Option<Decoded> {
    let decoded = Decoder::new(u32::from(mode.width_bits()), bytes, DecoderOptions::MPX).decode();
    let is_same = !decoded.is_invalid()
        && decoded.len() == bytes.len()
        && isa.opcodes_of_decoder_code(&format!("{:?}", decoded.code())).any(|found| found == instruction.opcode);
    is_same.then_some(decoded)
}

/// Returns the names of the features that an instruction needs, known to the decoder or newer.
fn features_of(isa: &X86Isa, instruction: &Instruction, bytes: &[u8], decoded: Option<&Decoded>) -> Vec<String> {
    let mut features = decoded.map_or_else(Vec::new, |decoded| names_of_features(decoded.cpuid_features()));
    features.extend(newer_features(isa, instruction, bytes, decoded.is_some()));
    features
}

/// Features of instruction sets that are newer than the decoder, by the beginnings of their opcodes' names.
const NEWER: [(&str, &[&str]); 9] = [
    ("TCVTROW", &["AMX_TILE", "AMX_AVX512"]),
    ("TILEMOVROW", &["AMX_TILE", "AMX_AVX512"]),
    ("TILELOADDRS", &["AMX_TILE", "AMX_MOVRS"]),
    ("TDPB", &["AMX_TILE", "AMX_FP8"]),
    ("TDPH", &["AMX_TILE", "AMX_FP8"]),
    ("MOVRS", &["MOVRS"]),
    ("VMOVRS", &["MOVRS", "AVX10.2"]),
    ("URDMSR", &["USER_MSR"]),
    ("UWRMSR", &["USER_MSR"]),
];

/// Beginnings of names of opcodes that APX adds.
const OF_APX: [&str; 9] = ["CCMP", "CFCMOV", "CTEST", "IMULZU", "POP2", "POPP", "PUSH2", "PUSHP", "SETZU"];
/// Parts of names, each after a `_`, that mark forms which APX adds to older instructions.
const FORMS_OF_APX: [&str; 3] = ["EVEX", "ND", "NF"];

/// Byte with which the encoding of AVX-512's and all later vector instructions begins.
const EVEX: u8 = 0x62;

/// Returns the features that the decoder does not know. It knows nothing of APX: in some instructions it ignores the
/// bits that select r16 to r31, others it refuses.
fn newer_features(isa: &X86Isa, instruction: &Instruction, bytes: &[u8], is_decoded: bool) -> Vec<String> {
    let name = isa.opcode(instruction.opcode).name();
    let is_form = name.split('_').skip(1).any(|form| FORMS_OF_APX.contains(&form));
    let is_apx = is_form || OF_APX.iter().any(|begin| name.starts_with(begin));
    let needs_apx = is_apx || names_extended_register(instruction);
    let mut features = Vec::new();
    if !is_decoded {
        let older = if needs_apx { by_opcode::features_of(isa, plain_name(name)) } else { None };
        let named = NEWER.iter().find(|(begin, _)| name.starts_with(begin));
        match (named, older) {
            (Some((_, newer)), _) => features.extend(newer.iter().map(|name| (*name).to_owned())),
            (None, Some(older)) => features.extend(older),
            // What is left of the vector instructions came with AVX10.2.
            (None, None) if !is_apx && name.starts_with('V') && bytes.contains(&EVEX) => {
                features.push("AVX10.2".to_owned());
            }
            (None, None) => {}
        }
    }
    if needs_apx {
        features.push("APX_F".to_owned());
    }
    features
}

/// Returns the opcode without a form of APX: `ANDN32rm` of `ANDN32rm_EVEX`, `ADD32rr` of `ADD32rr_NF_ND`.
fn plain_name(name: &str) -> &str {
    let mut plain = name;
    while let Some((shorter, _)) = plain.rsplit_once('_').filter(|(_, form)| FORMS_OF_APX.contains(form)) {
        plain = shorter;
    }
    plain
}

/// Whether an operand is one of the registers r16 to r31, of any width.
fn names_extended_register(instruction: &Instruction) -> bool {
    Tables::get().is_some_and(|tables| {
        instruction.operands().iter().any(|operand| match operand {
            Operand::Register(register) => tables.registers.traits(*register).any(RegisterTraits::EXTENDED_GENERAL),
            _ => false,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::targets::InstructionDecoder;
    use crate::inst::targets::x86::decoding::Decoder as Reader;
    use crate::text::Span;

    fn read(bytes: &[u8]) -> Instruction {
        Reader::new(Mode::Bits64).unwrap().decode(bytes, 0, Span::default()).unwrap()
    }

    fn facts(digits: &str) -> InstructionFacts {
        let digit = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(digit).collect();
        facts_of(&read(&bytes), &bytes)
    }

    fn facts_of(instruction: &Instruction, bytes: &[u8]) -> InstructionFacts {
        of(&Subtarget::default(), X86Isa::get().unwrap(), instruction, bytes)
    }

    /// The expected features and flags are those of the instruction set's manuals.
    #[test]
    fn features_and_flags_are_those_of_manuals() {
        let flags = |digits: &str| {
            let facts = facts(digits);
            [facts.flags_read, facts.flags_written, facts.flags_undefined].map(|flags| flags.join(" "))
        };
        let features = |digits: &str| {
            let texts = facts(digits).requirements.into_iter().map(|requirement| requirement.text);
            texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(flags("4801d8"), ["", "CF PF AF ZF SF OF", ""]);
        assert_eq!(flags("4811d8"), ["CF", "CF PF AF ZF SF OF", ""]);
        assert_eq!(flags("480fafc3"), ["", "CF OF", "PF AF ZF SF"]);
        assert_eq!((features("480f44c3"), flags("480f44c3")), ("CMOV".to_owned(), ["ZF", "", ""].map(str::to_owned)));
        assert_eq!(features("c5f458c2"), "AVX");
        assert_eq!(features("62f1742858c2"), "AVX512VL AVX512F");
        assert_eq!(features("f3480fb8c3"), "POPCNT");
        assert_eq!(facts("4889d8"), InstructionFacts::default());
        assert_eq!(features("f390"), "", "no bit says whether there is a pause");
    }

    #[test]
    fn bytes_of_another_instruction_give_no_facts() {
        let add = read(&[0x48, 0x01, 0xd8]);
        assert_ne!(facts_of(&add, &[0x48, 0x01, 0xd8]), InstructionFacts::default());
        for bytes in [&[0x48, 0x29, 0xd8][..], &[0x48, 0x01, 0xd8, 0x90], &[]] {
            assert_eq!(facts_of(&add, bytes), InstructionFacts::default());
        }
    }
}
