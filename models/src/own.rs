//! Models that were measured, not extracted, by the processors that they are of.

/// Target, processor, and the name of the text in the target's folder `own`.
const OWN_MODELS: [(&str, &str, &str); 3] =
    [("x86", "icelake-server", "icelake-server"), ("x86", "znver3", "zen3"), ("x86", "znver5", "zen5")];

/// The processors of which a measured model comes along.
pub fn measured_names() -> impl Iterator<Item = &'static str> {
    OWN_MODELS.iter().map(|(_, cpu, _)| *cpu)
}

/// The packed model that was measured on a processor.
pub fn own_model_of(target: &str, cpu: &str) -> Option<&'static [u8]> {
    let (.., text) = OWN_MODELS.iter().find(|(of, name, _)| *of == target && *name == cpu)?;
    let data = super::target_of(target)?;
    let file = data.file_names().find(|file| file.strip_prefix("own-") == Some(*text))?;
    Some(data.file(file))
}
