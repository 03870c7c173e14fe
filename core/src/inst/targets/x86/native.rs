//! Finds the processor name for the machine that a description is of.
//!
//! The caller queries the machine. A vendor or model that is not known here is `generic`, or goes by its features.

use crate::inst::machine::HostMachine;

/// What CPUID says about a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostFacts<'a> {
    /// The vendor's word, such as `GenuineIntel`.
    pub vendor: &'a [u8],
    pub family: u32,
    pub model: u32,
    pub features: HostFeatures,
}

/// Instruction sets of a machine. AVX and later ones count only if the operating system saves their registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HostFeatures {
    pub is_64_bit: bool,
    pub mmx: bool,
    pub sse: bool,
    pub sse2: bool,
    pub sse3: bool,
    pub ssse3: bool,
    pub sse4_1: bool,
    pub sse4_2: bool,
    pub movbe: bool,
    pub avx: bool,
    pub avx2: bool,
    pub adx: bool,
    pub sha: bool,
    pub clflushopt: bool,
    pub avx512vl: bool,
    pub avx512vnni: bool,
    pub avx512bf16: bool,
    pub avx512vbmi: bool,
    pub avx512vbmi2: bool,
    pub avx512vp2intersect: bool,
}

/// Returns family and model from the signature that CPUID's leaf 1 has in EAX.
const fn family_and_model(signature: u32) -> (u32, u32) {
    let base_family = signature >> 8 & 0xf;
    let base_model = signature >> 4 & 0xf;
    let extended_model = (signature >> 16 & 0xf) << 4;
    match base_family {
        6 => (6, base_model + extended_model),
        15 => (15 + (signature >> 20 & 0xff), base_model + extended_model),
        family => (family, base_model),
    }
}

/// Returns the processor name for a machine that CPUID describes; `None` if something else describes it.
pub(super) fn cpu_of(machine: &HostMachine<'_>) -> Option<&'static str> {
    let HostMachine::Cpuid { vendor, signature, features } = *machine else { return None };
    let (family, model) = family_and_model(signature);
    Some(native_cpu(&HostFacts { vendor, family, model, features: HostFeatures::named(features) }))
}

impl HostFeatures {
    /// Returns the features among these names, which are those of Rust's `is_x86_feature_detected`.
    fn named(names: &[&str]) -> HostFeatures {
        let has = |name: &str| names.contains(&name);
        HostFeatures {
            is_64_bit: has("64bit"),
            mmx: has("mmx"),
            sse: has("sse"),
            sse2: has("sse2"),
            sse3: has("sse3"),
            ssse3: has("ssse3"),
            sse4_1: has("sse4.1"),
            sse4_2: has("sse4.2"),
            movbe: has("movbe"),
            avx: has("avx"),
            avx2: has("avx2"),
            adx: has("adx"),
            sha: has("sha"),
            clflushopt: has("clflushopt"),
            avx512vl: has("avx512vl"),
            avx512vnni: has("avx512vnni"),
            avx512bf16: has("avx512bf16"),
            avx512vbmi: has("avx512vbmi"),
            avx512vbmi2: has("avx512vbmi2"),
            avx512vp2intersect: has("avx512vp2intersect"),
        }
    }
}

/// Returns the processor name for a machine; `generic` for a vendor or family that is not known.
pub fn native_cpu(host: &HostFacts<'_>) -> &'static str {
    match host.vendor {
        b"GenuineIntel" => intel(host),
        b"AuthenticAMD" => amd(host),
        b"HygonGenuine" => hygon(host),
        _ => "generic",
    }
}

fn intel(host: &HostFacts<'_>) -> &'static str {
    match (host.family, host.model) {
        (3, _) => "i386",
        (4, _) => "i486",
        (5, _) if host.features.mmx => "pentium-mmx",
        (5, _) => "pentium",
        (6, model) => intel_family_6(model, &host.features),
        (15, _) if host.features.is_64_bit => "nocona",
        (15, _) if host.features.sse3 => "prescott",
        (15, _) => "pentium4",
        (18, 1 | 3) => "novalake",
        (19, 1) => "diamondrapids",
        _ => "generic",
    }
}

fn intel_family_6(model: u32, has: &HostFeatures) -> &'static str {
    match model {
        0x0f | 0x16 => "core2",
        0x17 | 0x1d => "penryn",
        0x1a | 0x1e | 0x1f | 0x2e => "nehalem",
        0x25 | 0x2c | 0x2f => "westmere",
        0x2a | 0x2d => "sandybridge",
        0x3a | 0x3e => "ivybridge",
        0x3c | 0x3f | 0x45 | 0x46 => "haswell",
        0x3d | 0x47 | 0x4f | 0x56 => "broadwell",
        0x4e | 0x5e | 0x8e | 0x9e | 0xa5 | 0xa6 => "skylake",
        0xa7 => "rocketlake",
        0x55 if has.avx512bf16 => "cooperlake",
        0x55 if has.avx512vnni => "cascadelake",
        0x55 => "skylake-avx512",
        0x66 => "cannonlake",
        0x7d | 0x7e => "icelake-client",
        0x8c | 0x8d => "tigerlake",
        0x97 | 0x9a => "alderlake",
        0xbe => "gracemont",
        0xb7 | 0xba | 0xbf => "raptorlake",
        0xaa | 0xac => "meteorlake",
        0xc5 | 0xb5 => "arrowlake",
        0xc6 => "arrowlake-s",
        0xbd => "lunarlake",
        0xcc => "pantherlake",
        0xd5 => "wildcatlake",
        0xad => "graniterapids",
        0xae => "graniterapids-d",
        0x6a | 0x6c => "icelake-server",
        0xcf => "emeraldrapids",
        0x8f => "sapphirerapids",
        0x1c | 0x26 | 0x27 | 0x35 | 0x36 => "bonnell",
        0x37 | 0x4a | 0x4c | 0x4d | 0x5a | 0x5d => "silvermont",
        0x5c | 0x5f => "goldmont",
        0x7a => "goldmont-plus",
        0x86 | 0x8a | 0x96 | 0x9c => "tremont",
        0xaf => "sierraforest",
        0xb6 => "grandridge",
        0xdd => "clearwaterforest",
        0x57 => "knl",
        0x85 => "knm",
        _ => intel_by_features(has),
    }
}

/// Returns the name for an unknown model of Intel's family 6, by the newest instruction set that it has.
fn intel_by_features(has: &HostFeatures) -> &'static str {
    let ladder = [
        (has.avx512vp2intersect, "tigerlake"),
        (has.avx512vbmi2, "icelake-client"),
        (has.avx512vbmi, "cannonlake"),
        (has.avx512bf16, "cooperlake"),
        (has.avx512vnni, "cascadelake"),
        (has.avx512vl, "skylake-avx512"),
        (has.clflushopt && has.sha, "goldmont"),
        (has.clflushopt, "skylake"),
        (has.adx, "broadwell"),
        (has.avx2, "haswell"),
        (has.avx, "sandybridge"),
        (has.sse4_2 && has.movbe, "silvermont"),
        (has.sse4_2, "nehalem"),
        (has.sse4_1, "penryn"),
        (has.ssse3 && has.movbe, "bonnell"),
        (has.ssse3, "core2"),
        (has.is_64_bit, "core2"),
        (has.sse3, "yonah"),
        (has.sse2, "pentium-m"),
        (has.sse, "pentium3"),
        (has.mmx, "pentium2"),
    ];
    ladder.iter().find(|(is_present, _)| *is_present).map_or("pentiumpro", |(_, name)| name)
}

fn amd(host: &HostFacts<'_>) -> &'static str {
    match (host.family, host.model) {
        (4, _) => "i486",
        (5, 6 | 7) => "k6",
        (5, 8) => "k6-2",
        (5, 9 | 13) => "k6-3",
        (5, 10) => "geode",
        (5, _) => "pentium",
        (6, _) if host.features.sse => "athlon-xp",
        (6, _) => "athlon",
        (15, _) if host.features.sse3 => "k8-sse3",
        (15, _) => "k8",
        (16 | 18, _) => "amdfam10",
        (20, _) => "btver1",
        (21, 0x60..=0x7f) => "bdver4",
        (21, 0x30..=0x3f) => "bdver3",
        (21, 0x02 | 0x10..=0x1f) => "bdver2",
        (21, _) => "bdver1",
        (22, _) => "btver2",
        (23, 0x30..=0x3f | 0x47 | 0x60..=0x7f | 0x84..=0x87 | 0x90..=0x9f | 0xa0..=0xaf) => "znver2",
        (23, _) => "znver1",
        (25, 0x10..=0x1f | 0x60..=0x7f | 0xa0..=0xaf) => "znver4",
        (25, _) => "znver3",
        (26, 0x50..=0x5f | 0x80..=0xcf | 0xd8..=0xe7) => "znver6",
        (26, _) => "znver5",
        _ => "generic",
    }
}

fn hygon(host: &HostFacts<'_>) -> &'static str {
    match (host.family, host.model) {
        (24, 4) => "c86-4g-m4",
        (24, 6) => "c86-4g-m6",
        (24, 7) => "c86-4g-m7",
        (24, 8) => "c86-4g-m8",
        _ => "generic",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(vendor: &str, signature: u32, features: HostFeatures, expected: &str) {
        let (family, model) = family_and_model(signature);
        assert_eq!(native_cpu(&HostFacts { vendor: vendor.as_bytes(), family, model, features }), expected);
    }

    #[test]
    fn known_models_have_their_names() {
        let none = HostFeatures::default();
        check("GenuineIntel", 0x0009_06ea, none, "skylake");
        check("GenuineIntel", 0x0005_0654, none, "skylake-avx512");
        check("GenuineIntel", 0x0005_0657, HostFeatures { avx512vnni: true, ..none }, "cascadelake");
        check("AuthenticAMD", 0x00a2_0f12, none, "znver3");
        check("AuthenticAMD", 0x00a6_0f12, none, "znver4");
        check("AuthenticAMD", 0x0080_0f11, none, "znver1");
        check("AuthenticAMD", 0x00b4_0f40, none, "znver5");
        check("AuthenticAMD", 0x00b8_0f00, none, "znver6");
        check("AuthenticAMD", 0x00bd_0f70, none, "znver5");
        check("AuthenticAMD", 0x00bd_0f80, none, "znver6");
        check("HygonGenuine", 0x0090_0f40, none, "c86-4g-m4");
        check("HygonGenuine", 0x0090_0f50, none, "generic");
        check("CentaurHauls", 0x0000_06fd, none, "generic");
    }

    #[test]
    fn unknown_models_go_by_features() {
        let avx2 = HostFeatures { avx2: true, avx: true, sse4_2: true, ..HostFeatures::default() };
        check("GenuineIntel", 0x000f_06f0, avx2, "haswell");
        check("GenuineIntel", 0x000f_06f0, HostFeatures { clflushopt: true, sha: true, ..avx2 }, "goldmont");
        check("GenuineIntel", 0x000f_06f0, HostFeatures::default(), "pentiumpro");
    }
}
