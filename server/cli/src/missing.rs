//! Features that code needs and a processor lacks.
//!
//! Where the target's tables leave open what an instruction needs, its machine code tells.

use mca_core::inst::instruction::Instruction;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::Target as _;
use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;

use crate::machine_code::facts::Facts;

/// A feature, at the first instruction that needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// As manuals call it.
    pub feature: String,
    pub position: usize,
}

/// Names of features that the decoder spells in another way than the processors' tables.
const NAMES: [(&str, &str); 24] = [
    ("BMI1", "bmi"),
    ("SSE4_1", "sse4.1"),
    ("SSE4_2", "sse4.2"),
    ("PCLMULQDQ", "pclmul"),
    ("RDRAND", "rdrnd"),
    ("CMPXCHG8B", "cx8"),
    ("CMPXCHG16B", "cx16"),
    ("MULTIBYTENOP", "nopl"),
    ("PREFETCHW", "prfchw"),
    ("FPU", "x87"),
    ("FPU287", "x87"),
    ("FPU387", "x87"),
    ("AVX512_VBMI", "avx512vbmi"),
    ("AVX512_VBMI2", "avx512vbmi2"),
    ("AVX512_VNNI", "avx512vnni"),
    ("AVX512_BITALG", "avx512bitalg"),
    ("AVX512_VPOPCNTDQ", "avx512vpopcntdq"),
    ("AVX512_IFMA", "avx512ifma"),
    ("AVX512_BF16", "avx512bf16"),
    ("AVX512_FP16", "avx512fp16"),
    ("AVX512_VP2INTERSECT", "avx512vp2intersect"),
    ("AVX_VNNI", "avxvnni"),
    ("AVX_IFMA", "avxifma"),
    ("SSE4A", "sse4a"),
];

/// In the order of the instructions; each feature once. `bytes_of` is the machine code of the one at a position.
pub fn missing<'b>(
    subtarget: &Subtarget,
    instructions: impl Iterator<Item = &'b Instruction>,
    bytes_of: impl Fn(usize) -> &'b [u8],
) -> Vec<Missing> {
    let Some(isa) = X86Isa::get().ok().filter(|_| subtarget.target().name() == X86.name()) else {
        return missing_by_tables(subtarget, instructions);
    };
    let mode = Mode::of_triple(&subtarget.triple);
    let mut missing: Vec<Missing> = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for (position, instruction) in instructions.enumerate() {
        let facts = Facts::of(isa, mode, instruction, bytes_of(position));
        for feature in facts.into_iter().flat_map(|facts| facts.features) {
            if known.contains(&feature) {
                continue;
            }
            if !has(subtarget, mode, &feature) {
                missing.push(Missing { feature: feature.clone(), position });
            }
            known.push(feature);
        }
    }
    missing
}

fn missing_by_tables<'b>(subtarget: &Subtarget, instructions: impl Iterator<Item = &'b Instruction>) -> Vec<Missing> {
    let mut missing: Vec<Missing> = Vec::new();
    for (position, instruction) in instructions.enumerate() {
        let requirements = subtarget.target().requirements(instruction.opcode, &subtarget.features);
        for unmet in requirements.into_iter().filter(|requirement| !requirement.is_met) {
            let feature = short_name(unmet.text);
            if missing.iter().all(|known| known.feature != feature) {
                missing.push(Missing { feature, position });
            }
        }
    }
    missing
}

/// `Zba or Zbb` of `'Zba' (Address Generation Instructions) or 'Zbb' (...)`.
fn short_name(text: &str) -> String {
    let names: Vec<&str> = text.split('\'').skip(1).step_by(2).collect();
    if names.is_empty() { text.to_owned() } else { names.join(" or ") }
}

/// Features of which the processors' tables know nothing are not missed.
fn has(subtarget: &Subtarget, mode: Mode, feature: &str) -> bool {
    let name = NAMES.iter().find(|(decoder, _)| *decoder == feature).map(|(_, name)| (*name).to_owned());
    let name = name.unwrap_or_else(|| feature.to_ascii_lowercase().replace('_', "-"));
    let is_known = subtarget.target().features().is_ok_and(|table| table.find(name.as_bytes()).is_some());
    !is_known || subtarget.has(&name) || is_implied(mode, &name)
}

/// Every 64-bit processor has these, whatever its table lists.
fn is_implied(mode: Mode, name: &str) -> bool {
    mode == Mode::Bits64 && matches!(name, "x87" | "cmov" | "mmx" | "sse" | "sse2" | "fxsr" | "cx8" | "nopl")
}

#[cfg(test)]
mod tests {
    use mca_core::model::catalogue::Catalogue;

    use super::*;
    use crate::machine_code::{MachineCodeReader, bytes_of};

    fn missing_on(cpu: &str, digits: &[&str]) -> Vec<(String, usize)> {
        let features = Catalogue::of(&X86).unwrap().find_cpu(cpu).unwrap().features();
        let subtarget = Subtarget { features, ..Subtarget::default() };
        let bytes: Vec<Vec<u8>> = digits.iter().map(|digits| bytes_of(digits.as_bytes()).unwrap()).collect();
        let reader = MachineCodeReader::new(X86Isa::get().unwrap(), Mode::Bits64);
        let read: Vec<Instruction> = bytes.iter().map(|bytes| reader.read(bytes, 0).unwrap().instruction).collect();
        let found = missing(&subtarget, read.iter(), |position| &bytes[position]);
        found.into_iter().map(|one| (one.feature, one.position)).collect()
    }

    #[test]
    fn what_a_processor_lacks_is_told_once() {
        // addq; vfmadd231pd %ymm; the same again; vaddps %zmm.
        let code = ["4801d8", "c4e2f5b8c2", "c4e2f5b8c2", "62f1744858c2"];
        let name = |name: &str, position| (name.to_owned(), position);
        assert_eq!(missing_on("sandybridge", &code), [name("FMA", 1), name("AVX512F", 3)]);
        assert_eq!(missing_on("haswell", &code), [name("AVX512F", 3)]);
        assert_eq!(missing_on("znver4", &code), []);
        assert_eq!(missing_on("slm", &code[..2]), [name("FMA", 1)]);
    }

    #[test]
    fn names_of_tables_are_short() {
        assert_eq!(short_name("'Zba' (Address Generation Instructions) or 'B' (All)"), "Zba or B");
        assert_eq!(short_name("RV64I Base Instruction Set"), "RV64I Base Instruction Set");
    }

    /// A name that is spelled in another way would never be missed.
    #[test]
    fn names_lead_to_features() {
        let table = X86.features().unwrap();
        for (_, name) in NAMES {
            assert!(table.find(name.as_bytes()).is_some(), "{name}");
        }
    }
}
