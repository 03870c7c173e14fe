//! Models that are shipped beside the reference's, by processor.

/// Origin of a shipped model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Our own measurements of the processor.
    Measured,
    /// Facts of the maker and the reference's rows, compared with measurements that others published.
    Published,
}

/// Shipped models: target, processor, name of the text in the target's folder `own`, and origin.
const OWN_MODELS: &[(&str, &str, &str, Provenance)] = &[
    #[cfg(feature = "x86")]
    ("x86", "haswell", "haswell", Provenance::Published),
    #[cfg(feature = "x86")]
    ("x86", "icelake-server", "icelake-server", Provenance::Measured),
    #[cfg(feature = "x86")]
    ("x86", "ivybridge", "ivybridge", Provenance::Published),
    #[cfg(feature = "x86")]
    ("x86", "skylake", "skylake", Provenance::Published),
    #[cfg(feature = "x86")]
    ("x86", "znver3", "zen3", Provenance::Measured),
    #[cfg(feature = "x86")]
    ("x86", "znver4", "zen4", Provenance::Measured),
    #[cfg(feature = "x86")]
    ("x86", "znver5", "zen5", Provenance::Measured),
];

/// The processors of a target for which a model is shipped, with its origin.
pub fn own_models_of(target: &str) -> impl Iterator<Item = (&'static str, Provenance)> {
    OWN_MODELS.iter().filter(move |(of, ..)| *of == target).map(|(_, cpu, _, provenance)| (*cpu, *provenance))
}

/// The packed model of a processor.
pub fn own_model_of(target: &str, cpu: &str) -> Option<&'static [u8]> {
    let (_, _, text, _) = OWN_MODELS.iter().find(|(of, name, ..)| *of == target && *name == cpu)?;
    let data = super::target_of(target)?;
    let file = data.file_names().find(|file| file.strip_prefix("own-") == Some(*text))?;
    Some(data.file(file))
}
