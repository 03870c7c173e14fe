//! Texts of models that were measured, not extracted; nothing packs them, the analyser reads them as they stand.

/// The name of each model for a processor, and its text.
pub const OWN_MODELS: &[(&str, &str)] = &[
    #[cfg(feature = "x86")]
    ("icelake-server", include_str!("../x86/own/icelake-server.txt")),
    #[cfg(feature = "x86")]
    ("znver5", include_str!("../x86/own/zen5.txt")),
];

/// The text of the model that was measured on a processor.
pub fn own_model_of(cpu: &str) -> Option<&'static str> {
    OWN_MODELS.iter().find(|(name, _)| *name == cpu).map(|(_, text)| *text)
}
