//! The CPUID features that x86 machine code needs, by an independent decoder, with the names of the processors' tables.

use std::collections::BTreeSet;

use iced_x86::{Decoder, DecoderOptions};
use mca_core::inst::features::FeatureSet;
use mca_core::inst::targets::Identity as _;
use mca_core::inst::targets::x86::X86;

/// Features that every processor of the mode has, whatever its row lists.
const OF_64_BIT_MODE: [&str; 9] = ["64bit", "cmov", "cx8", "fxsr", "mmx", "nopl", "sse", "sse2", "x87"];

/// Decoder's names that no rule about punctuation leads to the table's: Intel's manuals and the compilers disagree.
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

/// Features that code needs. Features that the tables do not have are listed by the decoder's name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Needs {
    /// Names of the table's features.
    pub listed: BTreeSet<&'static str>,
    pub unlisted: BTreeSet<String>,
}

/// Returns the needs of an instruction; `None` if the decoder takes the bytes for no instruction, or for a shorter one.
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
    /// Returns the table's names of needed features that are not in a set.
    pub fn lacking(&self, features: &FeatureSet) -> BTreeSet<&'static str> {
        let table = X86.features().expect("the table is readable");
        let is_there = |name: &str| table.find(name.as_bytes()).is_some_and(|number| features.contains(number));
        self.listed.iter().copied().filter(|name| !OF_64_BIT_MODE.contains(name) && !is_there(name)).collect()
    }
}

/// Returns the table's name for one of the decoder's: `AVX512_VNNI`, `avx512vnni`.
pub fn listed_name_of(name: &str) -> Option<&'static str> {
    if let Some((_, listed)) = RENAMED.iter().find(|(renamed, _)| *renamed == name) {
        return Some(listed);
    }
    let letters = |name: &str| name.to_ascii_lowercase().replace(['_', '-', '.'], "");
    let table = X86.features().expect("the table is readable");
    table.features().map(|feature| feature.name).find(|listed| letters(listed) == letters(name))
}
