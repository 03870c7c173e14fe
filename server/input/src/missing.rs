//! Features that code needs and a processor lacks.
//!
//! Where the target's tables leave open what an instruction needs, its machine code tells.

use mca_core::inst::instruction::Instruction;
use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::targets::Target as _;
use mca_core::inst::targets::x86::X86;
use mca_core::inst::targets::x86::facts::Facts;
use mca_core::inst::targets::x86::isa::X86Isa;
use mca_core::inst::targets::x86::syntax::Mode;

/// A feature, at the first instruction that needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// As manuals call it.
    pub feature: String,
    /// Among all of the region: those that its model does not know take no part in the numbers, but count here.
    pub number: usize,
}

/// Names of features that the processors' tables spell in another way than the decoder.
const NAMES: [(&str, &str); 34] = [
    ("AESKLE", "kl"),
    ("APX_F", "egpr"),
    ("AVX512_BF16", "avx512bf16"),
    ("AVX512_BITALG", "avx512bitalg"),
    ("AVX512_FP16", "avx512fp16"),
    ("AVX512_IFMA", "avx512ifma"),
    ("AVX512_VBMI", "avx512vbmi"),
    ("AVX512_VBMI2", "avx512vbmi2"),
    ("AVX512_VNNI", "avx512vnni"),
    ("AVX512_VP2INTERSECT", "avx512vp2intersect"),
    ("AVX512_VPOPCNTDQ", "avx512vpopcntdq"),
    ("AVX_IFMA", "avxifma"),
    ("AVX_NE_CONVERT", "avxneconvert"),
    ("AVX_VNNI", "avxvnni"),
    ("AVX_VNNI_INT16", "avxvnniint16"),
    ("AVX_VNNI_INT8", "avxvnniint8"),
    ("BMI1", "bmi"),
    ("CET_SS", "shstk"),
    ("CMPXCHG16B", "cx16"),
    ("CMPXCHG8B", "cx8"),
    ("FPU", "x87"),
    ("FPU287", "x87"),
    ("FPU387", "x87"),
    ("HLE_or_RTM", "rtm"),
    ("MONITORX", "mwaitx"),
    ("MULTIBYTENOP", "nopl"),
    ("PCLMULQDQ", "pclmul"),
    ("PREFETCHITI", "prefetchi"),
    ("PREFETCHW", "prfchw"),
    ("RAO_INT", "raoint"),
    ("RDRAND", "rdrnd"),
    ("SGX1", "sgx"),
    ("USER_MSR", "usermsr"),
    ("WIDE_KL", "widekl"),
];

/// Features that the tables do not list, because they were given up, and the processors that have them.
const GIVEN_UP: [(&str, &[&str]); 6] = [
    ("AVX512ER", &["knl", "knm"]),
    ("AVX512PF", &["knl", "knm"]),
    ("AVX512_4FMAPS", &["knm"]),
    ("AVX512_4VNNIW", &["knm"]),
    ("D3NOW", &[]),
    ("D3NOWEXT", &[]),
];

/// In the order of the instructions; each feature once. `bytes_of` is the machine code of one of them.
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
    for (number, instruction) in instructions.enumerate() {
        let facts = Facts::of(isa, mode, instruction, bytes_of(number));
        for feature in facts.into_iter().flat_map(|facts| facts.features) {
            if known.contains(&feature) {
                continue;
            }
            if !has(subtarget, mode, &feature) {
                missing.push(Missing { feature: feature.clone(), number });
            }
            known.push(feature);
        }
    }
    missing
}

fn missing_by_tables<'b>(subtarget: &Subtarget, instructions: impl Iterator<Item = &'b Instruction>) -> Vec<Missing> {
    let mut missing: Vec<Missing> = Vec::new();
    for (number, instruction) in instructions.enumerate() {
        let requirements = subtarget.target().requirements(instruction.opcode, &subtarget.features);
        for unmet in requirements.into_iter().filter(|requirement| !requirement.is_met) {
            let feature = short_name(unmet.text);
            if missing.iter().all(|known| known.feature != feature) {
                missing.push(Missing { feature, number });
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
    if let Some((_, processors)) = GIVEN_UP.iter().find(|(name, _)| *name == feature) {
        return processors.iter().any(|name| name.as_bytes() == subtarget.cpu);
    }
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
    use std::sync::Arc;

    use mca_core::analyze::machine_code::CodeDecoder;
    use mca_core::analyze::options::ReadOptions;
    use mca_core::analyze::program::{Program, Source};
    use mca_core::analyze::triple::Triple;
    use mca_core::inst::asm::options::NoFiles;
    use mca_core::inst::ids::DialectId;
    use mca_core::model::catalogue::Catalogue;
    use mca_core::model::features::FeatureSelection;
    use mca_core::text::Span;

    use super::*;
    use crate::machine_code::bytes_of;
    use crate::machine_code::program::ProgramReader;

    fn subtarget(triple: &str, cpu: &str) -> Arc<Subtarget> {
        let triple = Triple::find(triple.as_bytes(), b"").unwrap();
        let catalogue = Catalogue::of(triple.target()).unwrap();
        let features = FeatureSelection::new(catalogue, catalogue.find_cpu(cpu), &triple, b"").set;
        Arc::new(Subtarget { triple, cpu: cpu.into(), features })
    }

    fn names(program: &Program, subtarget: &Subtarget) -> Vec<(String, usize)> {
        let numbers: Vec<usize> = (0..program.instructions().len()).collect();
        let encodings = program.encodings_of(&numbers);
        let found = missing(subtarget, program.instructions().iter(), |number| &encodings[number]);
        found.into_iter().map(|one| (one.feature, one.number)).collect()
    }

    fn missing_in_text(cpu: &str, text: &str) -> Vec<String> {
        let subtarget = subtarget("x86_64", cpu);
        let source = Source { name: b"", bytes: text.as_bytes(), is_stream: false };
        let program = Program::read(source, &subtarget, &ReadOptions::default(), &NoFiles).unwrap();
        names(&program, &subtarget).into_iter().map(|(name, _)| name).collect()
    }

    /// What llvm-mc writes for the text that stands behind them; read for a processor.
    fn missing_in_code(triple: &str, cpu: &str, digits: &str) -> Vec<(String, usize)> {
        let (subtarget, bytes) = (subtarget(triple, cpu), bytes_of(digits.as_bytes()).unwrap());
        let decoder = CodeDecoder::new(&subtarget).unwrap();
        let mut reader = ProgramReader::new(&decoder, b"", &bytes, DialectId::default());
        reader.read_all(None);
        assert_eq!(reader.messages, [""; 0]);
        names(&reader.finish(), &subtarget)
    }

    fn missing_on(cpu: &str, digits: &[&str]) -> Vec<(String, usize)> {
        let features = Catalogue::of(&X86).unwrap().find_cpu(cpu).unwrap().features();
        let subtarget = Subtarget { features, ..Subtarget::default() };
        let bytes: Vec<Vec<u8>> = digits.iter().map(|digits| bytes_of(digits.as_bytes()).unwrap()).collect();
        let decoder = X86.decoder(&subtarget).unwrap();
        let read: Vec<Instruction> =
            bytes.iter().map(|bytes| decoder.decode(bytes, 0, Span::default()).unwrap()).collect();
        let found = missing(&subtarget, read.iter(), |position| &bytes[position]);
        found.into_iter().map(|one| (one.feature, one.number)).collect()
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

    /// What the manuals list for each instruction, and APX for its registers or its form.
    #[test]
    fn apx_is_needed_beside_what_the_instruction_needs() {
        let check = |text: &str, expected: &[&str]| assert_eq!(missing_in_text("core2", text), expected, "{text}");
        check("vaddps (%rax), %zmm1, %zmm2", &["AVX512F"]);
        check("vaddps (%r16), %zmm1, %zmm2", &["AVX512F", "APX_F"]);
        check("vaddps (%rax,%r17), %xmm1, %xmm2", &["AVX512VL", "AVX512F", "APX_F"]);
        check("kmovq (%r16), %k1", &["AVX512BW", "APX_F"]);
        check("vminmaxps $1, (%rax), %zmm1, %zmm2", &["AVX10.2"]);
        check("vminmaxps $1, (%r16), %zmm1, %zmm2", &["AVX10.2", "APX_F"]);
        check("vcvttps2ibs (%rax,%r17), %zmm2", &["AVX10.2", "APX_F"]);
        check("movups (%r16), %xmm3", &["APX_F"]);
        check("{nf} andnq %rax, %rcx, %rdx", &["BMI1", "APX_F"]);
        check("{evex} popcntq %rax, %rcx", &["POPCNT", "APX_F"]);
        check("movdiri %eax, (%r16)", &["MOVDIRI", "APX_F"]);
        check("cmpoxadd %eax, %ecx, (%r16)", &["CMPCCXADD", "APX_F"]);
        check("movrsb (%r16), %al", &["MOVRS", "APX_F"]);
        check("addq %r16, %rax, %rcx", &["APX_F"]);
    }

    #[test]
    fn machine_code_is_read_for_what_the_processor_lacks() {
        let name = |name: &str, position| (name.to_owned(), position);
        // vsetvli a4, a0, e32, m8, ta, ma; sub a0, a0, a4; vfmacc.vf v16, fa0, v8
        let vectors = "5777350d 198d 575885b2";
        assert_eq!(missing_in_code("riscv64", "spacemit-x60", vectors), []);
        let lacking = [name("V or Zve32x", 0), name("V or Zve32f", 2)];
        assert_eq!(missing_in_code("riscv64", "sifive-u74", vectors), lacking);
        // sdot v0.4s, v1.16b, v2.16b; add x0, x1, x2; fmla z2.s, p1/m, z1.s, z0.s; ldadd w0, w1, [x2]
        let vectors = "2094824e 2000028b 2204a065 410020b8";
        assert_eq!(missing_in_code("aarch64", "neoverse-v2", vectors), []);
        assert_eq!(missing_in_code("aarch64", "cortex-a76", vectors), [name("sve or sme", 2)]);
        let lacking = [name("dotprod", 0), name("sve or sme", 2), name("lse", 3)];
        assert_eq!(missing_in_code("aarch64", "cortex-a72", vectors), lacking);
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
