//! Names of architectures, extensions and floating-point units in directives and triples.

use crate::inst::triple::Triple;

/// Names of the features that stand for architectures. A name in a text means the first of them that ends with it.
const ARCHITECTURES: [&str; 40] = [
    "armv4",
    "armv4t",
    "armv5t",
    "armv5te",
    "armv5tej",
    "armv6",
    "armv6k",
    "armv6t2",
    "armv6kz",
    "armv6-m",
    "armv7-a",
    "armv7ve",
    "armv7-r",
    "armv7-m",
    "armv7e-m",
    "armv8-a",
    "armv8.1-a",
    "armv8.2-a",
    "armv8.3-a",
    "armv8.4-a",
    "armv8.5-a",
    "armv8.6-a",
    "armv8.7-a",
    "armv8.8-a",
    "armv8.9-a",
    "armv9-a",
    "armv9.1-a",
    "armv9.2-a",
    "armv9.3-a",
    "armv9.4-a",
    "armv9.5-a",
    "armv9.6-a",
    "armv9.7-a",
    "armv8-r",
    "armv8-m.base",
    "armv8-m.main",
    "armv8.1-m.main",
    "iwmmxt",
    "iwmmxt2",
    "xscale",
];

/// Architectures that are tried after all others.
const FURTHER_ARCHITECTURES: [&str; 2] = ["armv7s", "armv7k"];

/// Other names of architectures, and the usual names; both without a beginning such as `arm` or `thumb`.
const SYNONYMS: [(&str, &str); 34] = [
    ("v5", "v5t"),
    ("v5e", "v5te"),
    ("v6j", "v6"),
    ("v6hl", "v6k"),
    ("v6m", "v6-m"),
    ("v6sm", "v6-m"),
    ("v6s-m", "v6-m"),
    ("v6z", "v6kz"),
    ("v6zk", "v6kz"),
    ("v7", "v7-a"),
    ("v7a", "v7-a"),
    ("v7hl", "v7-a"),
    ("v7l", "v7-a"),
    ("v7r", "v7-r"),
    ("v7m", "v7-m"),
    ("v7em", "v7e-m"),
    ("v8", "v8-a"),
    ("v8a", "v8-a"),
    ("v8l", "v8-a"),
    ("aarch64", "v8-a"),
    ("arm64", "v8-a"),
    ("v8.1a", "v8.1-a"),
    ("v8.2a", "v8.2-a"),
    ("v8.3a", "v8.3-a"),
    ("v8.4a", "v8.4-a"),
    ("v8.5a", "v8.5-a"),
    ("v8r", "v8-r"),
    ("v9", "v9-a"),
    ("v9a", "v9-a"),
    ("v8m.base", "v8-m.base"),
    ("v8m.main", "v8-m.main"),
    ("v8.1m.main", "v8.1-m.main"),
    ("v8.6a", "v8.6-a"),
    ("v8.7a", "v8.7-a"),
];

/// Returns the first part of a triple.
pub(super) fn architecture(triple: &Triple) -> &str {
    std::str::from_utf8(triple.architecture()).unwrap_or("")
}

/// Whether a triple is big-endian: data are, and so are instructions in objects before linking.
pub(super) fn is_big_endian(triple: &Triple) -> bool {
    let name = architecture(triple);
    name.starts_with("armeb") || name.starts_with("thumbeb") || name.ends_with("eb")
}

/// Returns the name of the feature for an architecture's name such as `armv7a` or `thumbv7em`; `None` if it is unknown.
pub(super) fn architecture_named(name: &str) -> Option<&'static str> {
    let beginnings = ["arm64_32", "arm64e", "arm64", "aarch64_32", "arm", "thumb", "aarch64"];
    let beginning = beginnings.iter().find(|beginning| name.starts_with(*beginning));
    let mut rest = beginning.map_or(name, |beginning| &name[beginning.len()..]);
    match (beginning, rest.strip_prefix("eb"), rest.strip_suffix("eb")) {
        (Some(_), Some(behind), _) => rest = behind,
        (_, _, Some(front)) => rest = front,
        _ => {}
    }
    if rest.is_empty() {
        return canonical(name);
    }
    let has_version = rest.starts_with('v') && rest[1..].starts_with(|letter: char| letter.is_ascii_digit());
    if beginning.is_some() && (rest.len() >= 2 && !has_version || rest.contains("eb")) {
        return None;
    }
    canonical(rest)
}

/// Returns the name of the feature for an architecture's name without `arm`, `thumb` or byte order; `None` if it is unknown.
fn canonical(name: &str) -> Option<&'static str> {
    let versioned = |prefix: &str| {
        let version = name.strip_prefix(prefix)?.strip_suffix('a')?;
        (!version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| format!("{prefix}{version}-a"))
    };
    let synonym = SYNONYMS.iter().find(|known| known.0 == name).map(|known| known.1.to_owned());
    let name = synonym.or_else(|| versioned("v8.")).or_else(|| versioned("v9.")).unwrap_or(name.to_owned());
    if name.is_empty() || "invalid".ends_with(&name) {
        return None;
    }
    ARCHITECTURES.iter().chain(&FURTHER_ARCHITECTURES).copied().find(|known| known.ends_with(&name))
}

/// A floating-point unit, by three numbers. The version: 0 for no unit, 2 to 7 for units that can do more and more. The vectors: 0
/// for none, 1 for NEON, 2 with cryptography. What it lacks: 0 for nothing, 1 for the upper 16 double registers, 2 for doubles, too.
#[derive(Clone, Copy)]
struct FloatingPointUnit(u8, u8, u8);

/// Number of names of floating-point units.
pub(super) const N_UNITS: usize = 36;

/// Floating-point units by name.
const UNITS: [(&str, FloatingPointUnit); N_UNITS] = [
    ("none", FloatingPointUnit(0, 0, 0)),
    ("softvfp", FloatingPointUnit(0, 0, 0)),
    ("vfp", FloatingPointUnit(2, 0, 0)),
    ("vfpv2", FloatingPointUnit(2, 0, 0)),
    ("vfpv3", FloatingPointUnit(3, 0, 0)),
    ("vfpv3-fp16", FloatingPointUnit(4, 0, 0)),
    ("vfpv3-d16", FloatingPointUnit(3, 0, 1)),
    ("vfpv3-d16-fp16", FloatingPointUnit(4, 0, 1)),
    ("vfpv3xd", FloatingPointUnit(3, 0, 2)),
    ("vfpv3xd-fp16", FloatingPointUnit(4, 0, 2)),
    ("vfpv4", FloatingPointUnit(5, 0, 0)),
    ("vfpv4-d16", FloatingPointUnit(5, 0, 1)),
    ("fpv4-sp-d16", FloatingPointUnit(5, 0, 2)),
    ("fpv5-d16", FloatingPointUnit(6, 0, 1)),
    ("fpv5-sp-d16", FloatingPointUnit(6, 0, 2)),
    ("fp-armv8", FloatingPointUnit(6, 0, 0)),
    ("fp-armv8-fullfp16-d16", FloatingPointUnit(7, 0, 1)),
    ("fp-armv8-fullfp16-sp-d16", FloatingPointUnit(7, 0, 2)),
    ("neon", FloatingPointUnit(3, 1, 0)),
    ("neon-fp16", FloatingPointUnit(4, 1, 0)),
    ("neon-vfpv4", FloatingPointUnit(5, 1, 0)),
    ("neon-fp-armv8", FloatingPointUnit(6, 1, 0)),
    ("crypto-neon-fp-armv8", FloatingPointUnit(6, 2, 0)),
    // Other names of the same.
    ("vfp2", FloatingPointUnit(2, 0, 0)),
    ("vfp3", FloatingPointUnit(3, 0, 0)),
    ("vfp4", FloatingPointUnit(5, 0, 0)),
    ("vfp3-d16", FloatingPointUnit(3, 0, 1)),
    ("vfp4-d16", FloatingPointUnit(5, 0, 1)),
    ("fp4-sp-d16", FloatingPointUnit(5, 0, 2)),
    ("vfpv4-sp-d16", FloatingPointUnit(5, 0, 2)),
    ("fp4-dp-d16", FloatingPointUnit(5, 0, 1)),
    ("fpv4-dp-d16", FloatingPointUnit(5, 0, 1)),
    ("fp5-sp-d16", FloatingPointUnit(6, 0, 2)),
    ("fp5-dp-d16", FloatingPointUnit(6, 0, 1)),
    ("fpv5-dp-d16", FloatingPointUnit(6, 0, 1)),
    ("neon-vfpv3", FloatingPointUnit(3, 1, 0)),
];

/// Features of floating-point units: the name, the lowest version that has it, and the largest number for what a unit with it lacks.
const UNIT_FEATURES: [(&str, u8, u8); 18] = [
    ("vfp2", 2, 1),
    ("vfp2sp", 2, 2),
    ("vfp3", 3, 0),
    ("vfp3d16", 3, 1),
    ("vfp3d16sp", 3, 2),
    ("vfp3sp", 3, 0),
    ("fp16", 4, 2),
    ("vfp4", 5, 0),
    ("vfp4d16", 5, 1),
    ("vfp4d16sp", 5, 2),
    ("vfp4sp", 5, 0),
    ("fp-armv8", 6, 0),
    ("fp-armv8d16", 6, 1),
    ("fp-armv8d16sp", 6, 2),
    ("fp-armv8sp", 6, 0),
    ("fullfp16", 7, 2),
    ("fp64", 2, 1),
    ("d32", 3, 0),
];

/// Returns the position of a floating-point unit below `N_UNITS`; `None` if no unit has this name.
pub(super) fn unit_named(name: &str) -> Option<usize> {
    UNITS.iter().position(|known| known.0 == name)
}

/// Returns the features that a floating-point unit switches on (`true`) and off, in order.
pub(super) fn features_of_unit(unit: usize) -> Vec<(&'static str, bool)> {
    let (_, FloatingPointUnit(version, vectors, lack)) = UNITS[unit];
    let of_version = UNIT_FEATURES.iter().map(|&(name, least, most)| (name, version >= least && lack <= most));
    let of_vectors = [("neon", 1), ("sha2", 2), ("aes", 2)].map(|(name, least)| (name, vectors >= least));
    of_version.chain(of_vectors).collect()
}

/// An extension that `.arch_extension` may name.
pub(super) struct Extension {
    pub(super) name: &'static str,
    /// Conditions of the match table without which the extension is refused.
    pub(super) needs: &'static [&'static str],
    /// Features that the extension switches on or off. Empty if the reference knows the name, but does not support the extension.
    pub(super) features: &'static [&'static str],
}

/// All extensions.
pub(super) const EXTENSIONS: [Extension; 20] = [
    extension("crc", &["HasV8"], &["crc"]),
    extension("aes", &["HasV8"], &["aes", "neon", "fp-armv8"]),
    extension("sha2", &["HasV8"], &["sha2", "neon", "fp-armv8"]),
    extension("crypto", &["HasV8"], &["crypto", "neon", "fp-armv8"]),
    extension("mve.fp", &["HasV8_1MMainline"], &["mve.fp"]),
    extension("fp", &["HasV8"], &["vfp2sp", "fp-armv8"]),
    extension("simd", &["HasV8"], &["neon", "vfp2sp", "fp-armv8"]),
    extension("ras", &["HasV8"], &["ras"]),
    extension("idiv", &["HasV7", "IsNotMClass"], &["hwdiv", "hwdiv-arm"]),
    extension("mp", &["HasV7", "IsNotMClass"], &["mp"]),
    extension("sec", &["HasV6K"], &["trustzone"]),
    extension("virt", &["HasV7"], &["virtualization"]),
    extension("fp16", &["HasV8_2a"], &["fp-armv8", "fullfp16"]),
    extension("lob", &["HasV8_1MMainline"], &["lob"]),
    extension("pacbti", &["HasV8_1MMainline"], &["pacbti"]),
    extension("os", &[], &[]),
    extension("iwmmxt", &[], &[]),
    extension("iwmmxt2", &[], &[]),
    extension("maverick", &[], &[]),
    extension("xscale", &[], &[]),
];

/// Makes an extension.
const fn extension(name: &'static str, needs: &'static [&'static str], features: &'static [&'static str]) -> Extension {
    Extension { name, needs, features }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inst::targets::arm::tables::Tables;

    // As the reference takes them.
    #[test]
    fn architectures_have_several_names() {
        for (name, expected) in [
            ("armv7-a", Some("armv7-a")),
            ("armv7a", Some("armv7-a")),
            ("thumbv7em", Some("armv7e-m")),
            ("armv8.2-a", Some("armv8.2-a")),
            ("armv8.2a", Some("armv8.2-a")),
            ("armebv7r", Some("armv7-r")),
            ("armv8.1m.main", Some("armv8.1-m.main")),
            ("arm", None),
            ("nothing", None),
        ] {
            assert_eq!(architecture_named(name), expected, "{name}");
        }
    }

    #[test]
    fn units_switch_features() {
        let features = features_of_unit(unit_named("fpv5-d16").unwrap());
        assert!(features.contains(&("fp-armv8d16", true)) && features.contains(&("d32", false)));
        assert!(unit_named("fpv99").is_none());
    }

    #[test]
    fn a_unit_does_to_features_what_its_switches_do() {
        let tables = Tables::get().expect("tables");
        let processors = ["cortex-a9", "cortex-m4", "cortex-a57", "arm7tdmi"];
        for mut features in processors.map(|name| tables.features.of_processor(name).expect("a processor")) {
            // The units follow each other, so that each meets what others have left.
            for unit in (0..N_UNITS).chain((0..N_UNITS).rev()) {
                let mut expected = features;
                for (name, is_enabled) in features_of_unit(unit) {
                    tables.features.switch_by_name(&mut expected, name.as_bytes(), is_enabled);
                }
                tables.switches_of_unit(unit).apply(&mut features);
                assert_eq!(features, expected, "{}", UNITS[unit].0);
            }
        }
    }
}
