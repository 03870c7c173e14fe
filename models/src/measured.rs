//! Measured models, which are shipped in addition to the reference models, by processor.

/// Origin of a shipped model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Provenance {
    /// We measured the processor.
    Measured,
    /// Facts that the maker published and costs of the reference model were compared with measurements that others published.
    Published,
    /// The tables of the reference, or tables made from them, which were not compared with the processor.
    Tables,
}

impl Provenance {
    /// All kinds, the most reliable first.
    pub const ALL: [Provenance; 3] = [Provenance::Measured, Provenance::Published, Provenance::Tables];

    /// Returns the words for it in reports, JSON and texts of models.
    pub fn words(self) -> &'static str {
        match self {
            Provenance::Measured => "measured here",
            Provenance::Published => "public measurements",
            Provenance::Tables => "tables only",
        }
    }

    /// Parses a provenance from its words.
    pub fn of_words(words: &str) -> Option<Provenance> {
        Provenance::ALL.into_iter().find(|provenance| provenance.words() == words)
    }

    /// Whether the model was made from measurements of the processor or compared with them.
    pub fn is_measured(self) -> bool {
        self != Provenance::Tables
    }
}

/// A shipped model, with the processors that it is for.
struct Entry {
    /// The target's folder.
    target: &'static str,
    /// Names of the processors that have the model; the first is the one that it is based on.
    cpus: &'static [&'static str],
    /// Name of the text in the target's folder `measured`.
    text: &'static str,
    /// What the model was made from.
    provenance: Provenance,
}

/// The entry of a model for processors of x86.
#[cfg(feature = "x86")]
const fn x86(cpus: &'static [&'static str], text: &'static str, provenance: Provenance) -> Entry {
    Entry { target: "x86", cpus, text, provenance }
}

/// All shipped models.
const MODELS: &[Entry] = &[
    #[cfg(feature = "x86")]
    x86(&["broadwell", "core_5th_gen_avx", "core_5th_gen_avx_tsx"], "broadwell", Provenance::Tables),
    #[cfg(feature = "x86")]
    x86(&["haswell", "core-avx2", "core_4th_gen_avx", "core_4th_gen_avx_tsx"], "haswell", Provenance::Published),
    #[cfg(feature = "x86")]
    // The others have the core of the server that was measured.
    x86(
        &["icelake-server", "icelake_server", "icelake-client", "icelake_client", "rocketlake", "tigerlake"],
        "icelake-server",
        Provenance::Measured,
    ),
    #[cfg(feature = "x86")]
    x86(&["ivybridge", "core-avx-i", "core_3rd_gen_avx"], "ivybridge", Provenance::Published),
    #[cfg(feature = "x86")]
    x86(&["sapphirerapids", "emeraldrapids"], "sapphirerapids", Provenance::Measured),
    #[cfg(feature = "x86")]
    x86(&["skylake"], "skylake", Provenance::Published),
    #[cfg(feature = "x86")]
    x86(
        &["skylake-avx512", "skx", "skylake_avx512", "cascadelake", "cooperlake"],
        "skylake-avx512",
        Provenance::Tables,
    ),
    #[cfg(feature = "x86")]
    x86(&["znver3"], "zen3", Provenance::Measured),
    #[cfg(feature = "x86")]
    x86(&["znver4"], "zen4", Provenance::Measured),
    #[cfg(feature = "x86")]
    x86(&["znver5"], "zen5", Provenance::Measured),
];

/// Returns the processors of a target for which a model is shipped, each once, with its provenance.
pub fn measured_models_of(target: &str) -> impl Iterator<Item = (&'static str, Provenance)> {
    let models = MODELS.iter().filter(move |model| model.target == target);
    models.filter_map(|model| Some((*model.cpus.first()?, model.provenance)))
}

/// Returns the provenance of a processor's shipped model, if there is one, by any of the processor's names.
pub fn provenance_of(target: &str, cpu: &str) -> Option<Provenance> {
    entry_of(target, cpu).map(|model| model.provenance)
}

/// Returns the packed model of a processor, by any of its names.
pub fn measured_model_of(target: &str, cpu: &str) -> Option<&'static [u8]> {
    let model = entry_of(target, cpu)?;
    let data = super::target_of(target)?;
    let file = data.file_names().find(|file| file.strip_prefix("measured-") == Some(model.text))?;
    Some(data.file(file))
}

/// Returns assembly for making models of a target's processors, if there is any: an instruction of each form to measure, and
/// loops on which a model is tested.
pub fn texts_of(target: &str) -> Option<[&'static str; 2]> {
    match target {
        #[cfg(feature = "x86")]
        "x86" => Some([include_str!("../x86/measured/forms.s"), include_str!("../x86/measured/loops.s")]),
        _ => None,
    }
}

/// Returns the shipped model of a processor, by any of the processor's names.
fn entry_of(target: &str, cpu: &str) -> Option<&'static Entry> {
    MODELS.iter().find(|model| model.target == target && model.cpus.contains(&cpu))
}
