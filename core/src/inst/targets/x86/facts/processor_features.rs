//! Whether a processor has a feature, given by the name that the decoder, iced-x86, has for it. The reference's names differ.

use crate::inst::subtarget::Subtarget;
use crate::inst::targets::x86::DATA;
use crate::inst::targets::x86::syntax::Mode;

/// The decoder's and the reference's name of a feature. Only those where the reference's is not the decoder's in lower
/// case with `-` for `_`.
const REFERENCE_NAMES: [(&str, &str); 34] = [
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

/// The decoder's names of features that the reference no longer knows, and the processors that have them.
const REMOVED_FEATURES: [(&str, &[&str]); 6] = [
    ("AVX512ER", &["knl", "knm"]),
    ("AVX512PF", &["knl", "knm"]),
    ("AVX512_4FMAPS", &["knm"]),
    ("AVX512_4VNNIW", &["knm"]),
    ("D3NOW", &[]),
    ("D3NOWEXT", &[]),
];

/// Whether a processor has a feature, given by the decoder's name. A feature that the reference does not know
/// counts as present, unless it is one of [`REMOVED_FEATURES`].
pub(super) fn has(subtarget: &Subtarget, mode: Mode, feature: &str) -> bool {
    if let Some((_, processors)) = REMOVED_FEATURES.iter().find(|(name, _)| *name == feature) {
        return processors.iter().any(|name| name.as_bytes() == subtarget.cpu);
    }
    let name = REFERENCE_NAMES.iter().find(|(decoder, _)| *decoder == feature).map(|(_, name)| (*name).to_owned());
    let name = name.unwrap_or_else(|| feature.to_ascii_lowercase().replace('_', "-"));
    let is_known = DATA.features().is_ok_and(|table| table.find(name.as_bytes()).is_some());
    !is_known || DATA.features().is_ok_and(|table| table.has(&subtarget.features, &name)) || is_implied(mode, &name)
}

/// Whether every processor has a feature in 64-bit mode, whatever the reference says.
fn is_implied(mode: Mode, name: &str) -> bool {
    mode == Mode::Bits64 && matches!(name, "x87" | "cmov" | "mmx" | "sse" | "sse2" | "fxsr" | "cx8" | "nopl")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise the feature would count as unknown, and never be reported as missing.
    #[test]
    fn the_reference_has_every_name() {
        let table = DATA.features().unwrap();
        for (_, name) in REFERENCE_NAMES {
            assert!(table.find(name.as_bytes()).is_some(), "{name}");
        }
    }
}
