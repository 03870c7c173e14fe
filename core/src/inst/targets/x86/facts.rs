//! What the decoder knows of an instruction and our tables do not: the CPUID features it needs, the flags it reads and
//! writes. Of what is newer than the decoder, the names of opcodes tell the features.

mod by_opcode;

use iced_x86::{CpuidFeature, Decoder, DecoderOptions, RflagsBits};

use super::isa::X86Isa;
use super::syntax::Mode;
use crate::inst::instruction::{Instruction, Operand};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Without those that every processor of the mode has.
    pub features: Vec<String>,
    pub flags_read: Vec<&'static str>,
    pub flags_written: Vec<&'static str>,
    pub flags_undefined: Vec<&'static str>,
}

/// In the order in which manuals list them.
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

/// What the decoder calls a feature and no bit of CPUID stands for: every processor of today has it.
const WITHOUT_BIT: [&str; 4] = ["CPUID", "MULTIBYTENOP", "PAUSE", "RDPMC"];

/// Without generations of processors and the mode itself, which are no features.
fn names_of_features(features: &[CpuidFeature]) -> Vec<String> {
    let names = features.iter().map(|feature| format!("{feature:?}").replace("SSE4_", "SSE4."));
    names.filter(|name| !name.starts_with("INTEL") && name != "X64").collect()
}

fn names_of(flags: u32) -> Vec<&'static str> {
    FLAGS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect()
}

impl Facts {
    /// The facts of an instruction with these bytes; `None` if the decoder takes them for another one, or for none.
    pub fn of(isa: &X86Isa, mode: Mode, instruction: &Instruction, bytes: &[u8]) -> Option<Facts> {
        let decoded = Decoder::new(u32::from(mode.width_bits()), bytes, DecoderOptions::MPX).decode();
        let is_same = !decoded.is_invalid()
            && decoded.len() == bytes.len()
            && isa.opcodes_of_decoder_code(&format!("{:?}", decoded.code())).any(|found| found == instruction.opcode);
        let mut facts = if is_same { Facts::decoded(&decoded) } else { Facts::default() };
        facts.features.extend(newer_features(isa, instruction, bytes, is_same));
        (is_same || !facts.features.is_empty()).then_some(facts)
    }

    fn decoded(decoded: &iced_x86::Instruction) -> Facts {
        Facts {
            features: names_of_features(decoded.cpuid_features()),
            flags_read: names_of(decoded.rflags_read()),
            flags_written: names_of(decoded.rflags_written() | decoded.rflags_cleared() | decoded.rflags_set()),
            flags_undefined: names_of(decoded.rflags_undefined()),
        }
    }

    /// A line of Markdown; empty if there is nothing to say.
    pub fn line(&self) -> String {
        let mut parts = Vec::new();
        let has_bit = |name: &&str| !WITHOUT_BIT.contains(name);
        let features: Vec<&str> = self.features.iter().map(String::as_str).filter(has_bit).collect();
        if !features.is_empty() {
            parts.push(format!("CPUID `{}`", features.join("`, `")));
        }
        for (what, flags) in
            [("reads", &self.flags_read), ("writes", &self.flags_written), ("leaves undefined", &self.flags_undefined)]
        {
            if !flags.is_empty() {
                parts.push(format!("{what} {}", flags.join(" ")));
            }
        }
        parts.join(" · ")
    }
}

/// Instruction sets that are newer than the decoder, by how the names of their opcodes begin.
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

/// Opcodes that APX adds, and what the names of those that it gives a new form contain.
const OF_APX: [&str; 9] = ["CCMP", "CFCMOV", "CTEST", "IMULZU", "POP2", "POPP", "PUSH2", "PUSHP", "SETZU"];
const FORMS_OF_APX: [&str; 3] = ["_EVEX", "_ND", "_NF"];

/// First byte of a vector instruction of AVX-512 and everything later.
const EVEX: u8 = 0x62;

/// What the decoder cannot say. It knows nothing of APX: of some instructions it ignores the bits that select r16 to r31,
/// others it refuses.
fn newer_features(isa: &X86Isa, instruction: &Instruction, bytes: &[u8], is_decoded: bool) -> Vec<String> {
    let name = isa.opcode(instruction.opcode).name();
    let is_form =
        |form: &&str| name.split_once(*form).is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with('_'));
    let is_apx = OF_APX.iter().any(|begin| name.starts_with(begin)) || FORMS_OF_APX.iter().any(is_form);
    let needs_apx = is_apx || names_extended_register(isa, instruction);
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

/// The opcode that has no form of APX: `ANDN32rm` of `ANDN32rm_EVEX`, `ADD32rr` of `ADD32rr_NF_ND`.
fn plain_name(name: &str) -> &str {
    let mut plain = name;
    while let Some(shorter) = FORMS_OF_APX.iter().find_map(|form| plain.strip_suffix(form)) {
        plain = shorter;
    }
    plain
}

/// Whether r16 to r31 occur, also as bytes of them.
fn names_extended_register(isa: &X86Isa, instruction: &Instruction) -> bool {
    let general = ["GR8", "GR16", "GR32", "GR64"].map(|class| isa.class_set_of(class));
    instruction.operands().iter().any(|operand| match operand {
        Operand::Register(register) => {
            isa.register_encoding(*register) > 15 && general.iter().any(|class| class.contains(*register))
        }
        _ => false,
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

    fn line(digits: &str) -> Option<String> {
        let isa = X86Isa::get().unwrap();
        let digit = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(digit).collect();
        Facts::of(isa, Mode::Bits64, &read(&bytes), &bytes).map(|facts| facts.line())
    }

    /// What the manuals of the instruction set say.
    #[test]
    fn features_and_flags() {
        assert_eq!(line("4801d8").as_deref(), Some("writes CF PF AF ZF SF OF"));
        assert_eq!(line("4811d8").as_deref(), Some("reads CF · writes CF PF AF ZF SF OF"));
        assert_eq!(line("480fafc3").as_deref(), Some("writes CF OF · leaves undefined PF AF ZF SF"));
        assert_eq!(line("480f44c3").as_deref(), Some("CPUID `CMOV` · reads ZF"));
        assert_eq!(line("c5f458c2").as_deref(), Some("CPUID `AVX`"));
        assert_eq!(line("62f1742858c2").as_deref(), Some("CPUID `AVX512VL`, `AVX512F`"));
        assert_eq!(line("f3480fb8c3").as_deref(), Some("CPUID `POPCNT` · writes CF PF AF ZF SF OF"));
        assert_eq!(line("4889d8").as_deref(), Some(""));
        assert_eq!(line("f390").as_deref(), Some(""), "no bit says whether there is a pause");
    }

    #[test]
    fn nothing_is_said_of_another_instruction() {
        let isa = X86Isa::get().unwrap();
        let add = read(&[0x48, 0x01, 0xd8]);
        assert_eq!(Facts::of(isa, Mode::Bits64, &add, &[0x48, 0x29, 0xd8]), None);
        assert_eq!(Facts::of(isa, Mode::Bits64, &add, &[0x48, 0x01, 0xd8, 0x90]), None);
        assert_eq!(Facts::of(isa, Mode::Bits64, &add, &[]), None);
    }
}
