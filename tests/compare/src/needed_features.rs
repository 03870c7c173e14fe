//! Finds the CPUID features that machine code needs, by an independent decoder (the crate `iced-x86`), with the names
//! that the processors' tables use.

use std::collections::BTreeSet;

use iced_x86::{Decoder, DecoderOptions};
use mca_core::inst::features::FeatureSet;
use mca_core::inst::targets::Identity as _;
use mca_core::inst::targets::x86::X86;

/// Features that every processor with 64 bits has, even if the tables do not list them for it.
const OF_64_BIT_MODE: [&str; 9] = ["64bit", "cmov", "cx8", "fxsr", "mmx", "nopl", "sse", "sse2", "x87"];

/// The decoder's names that differ from the tables' in more than case and punctuation, since Intel's manuals and
/// compilers disagree.
const RENAMED: [(&str, &str); 15] = [
    ("AESKLE", "kl"),
    ("BMI1", "bmi"),
    ("CET_SS", "shstk"),
    ("CMPXCHG16B", "cx16"),
    ("FPU", "x87"),
    ("FPU287", "x87"),
    ("FPU387", "x87"),
    ("HLE_or_RTM", "rtm"),
    ("MONITORX", "mwaitx"),
    ("MULTIBYTENOP", "nopl"),
    ("PCLMULQDQ", "pclmul"),
    ("PREFETCHITI", "prefetchi"),
    ("PREFETCHW", "prfchw"),
    ("RDRAND", "rdrnd"),
    ("SGX1", "sgx"),
];

/// Features that code needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Needs {
    /// Features that the tables have, by the tables' names.
    pub listed: BTreeSet<&'static str>,
    /// Features that the tables do not have, by the decoder's names.
    pub unlisted: BTreeSet<String>,
}

/// Returns the needs of an instruction; `None` if the decoder does not read all of the bytes as one instruction.
pub fn needs_of(bytes: &[u8]) -> Option<Needs> {
    let decoded = Decoder::new(64, bytes, DecoderOptions::MPX).decode();
    if decoded.is_invalid() || decoded.len() != bytes.len() {
        return None;
    }
    let mut needs = Needs::default();
    for feature in decoded.cpuid_features() {
        let name = format!("{feature:?}");
        match listed_name_of(&name) {
            Some(listed) => {
                needs.listed.insert(listed);
            }
            // A generation of processors, or the mode itself.
            None if name.starts_with("INTEL") || name == "X64" => {}
            None => {
                needs.unlisted.insert(name);
            }
        }
    }
    Some(needs)
}

impl Needs {
    /// Returns those of the needed features, by the tables' names, that are not in a set.
    pub fn lacking(&self, features: &FeatureSet) -> BTreeSet<&'static str> {
        let table = X86.features().expect("the table is readable");
        let is_there = |name: &str| table.find(name.as_bytes()).is_some_and(|number| features.contains(number));
        self.listed.iter().copied().filter(|name| !OF_64_BIT_MODE.contains(name) && !is_there(name)).collect()
    }
}

/// Returns the tables' name for one of the decoder's, such as `avx512vnni` for `AVX512_VNNI`; `None` if the tables do
/// not have the feature.
pub fn listed_name_of(name: &str) -> Option<&'static str> {
    if let Some((_, listed)) = RENAMED.iter().find(|(renamed, _)| *renamed == name) {
        return Some(listed);
    }
    let letters = |name: &str| name.to_ascii_lowercase().replace(['_', '-', '.'], "");
    let table = X86.features().expect("the table is readable");
    table.features().map(|feature| feature.name).find(|listed| letters(listed) == letters(name))
}
