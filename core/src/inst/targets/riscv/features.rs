//! Relates features to the extensions of architecture strings: most features stand for an extension of the same name.

use mca_models::assembler::further::FurtherTables;
use mca_models::ids::FeatureId;

use super::arch_string::{self, ArchExtension, ExtensionSet, Extensions, Profile};
use super::tables::Tables;
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::triple::Triple;

/// Prefix of the features of extensions that may still change.
pub(super) const EXPERIMENTAL: &str = "experimental-";

/// Whether a triple has 64-bit registers.
pub(super) fn is_64_bit(triple: &Triple) -> bool {
    triple.architecture().starts_with(b"riscv64")
}

/// Returns the name of a feature without `experimental-`, and whether it begins with that.
fn plain_name(feature: &[u8]) -> (&[u8], bool) {
    let plain = feature.strip_prefix(EXPERIMENTAL.as_bytes());
    (plain.unwrap_or(feature), plain.is_some())
}

impl Extensions for FurtherTables {
    fn find(&self, name: &[u8]) -> Option<ArchExtension> {
        let known = self.extension(self.find_extension(name)?);
        let (major, minor) = (u32::from(known.major), u32::from(known.minor));
        Some(ArchExtension { name: known.name, major, minor, is_experimental: known.is_experimental })
    }

    fn implied_by(&self, name: &str) -> impl Iterator<Item = &'static str> {
        let implied = self.find_extension(name.as_bytes()).into_iter().flat_map(|index| self.implied(index));
        implied.map(|index| self.extension(index).name)
    }

    fn profiles(&self) -> impl Iterator<Item = Profile> {
        let profile = |profile: mca_models::assembler::further::Profile| Profile {
            name: profile.name,
            arch: profile.architecture,
            is_experimental: profile.is_experimental,
        };
        FurtherTables::profiles(self).map(profile)
    }
}

/// Returns the name of the extension that a feature stands for; `None` if it stands for none.
fn extension_of(tables: &FurtherTables, feature: &[u8]) -> Option<&'static str> {
    let (plain, is_experimental) = plain_name(feature);
    let extension = tables.find(plain)?;
    (extension.is_experimental == is_experimental).then_some(extension.name)
}

/// Returns all features, in the order of their names.
fn all_features(table: &FeatureTable) -> impl Iterator<Item = FeatureId> + use<> {
    (0..table.len() as u16).map(FeatureId)
}

/// Switches a feature on with all features that it implies, or off with all that imply it. Nothing happens if it is on or off already.
pub(super) fn switch(table: &FeatureTable, set: &mut FeatureSet, feature: FeatureId, is_on: bool) {
    match (set.has(feature), is_on) {
        (before, after) if before == after => {}
        _ => table.switch(set, feature.0, is_on),
    }
}

/// Adds the extensions that a combination of others implies: Zcd, Zcf, C and Zce.
pub(super) fn complete(table: &FeatureTable, set: &mut FeatureSet, is_64_bit: bool) {
    use mca_models::riscv::feature as f;
    let turn_on = |set: &mut FeatureSet, feature| switch(table, set, feature, true);
    let has_capabilities = set.has(f::F_EXPERIMENTAL_Y);
    if set.has(f::F_C) && set.has(f::F_D) && !(is_64_bit && has_capabilities) {
        turn_on(set, f::F_ZCD);
    }
    if !is_64_bit && !has_capabilities && set.has(f::F_F) && (set.has(f::F_C) || set.has(f::F_ZCE)) {
        turn_on(set, f::F_ZCF);
    }
    let floats = set.has(f::F_ZCF) || has_capabilities || !set.has(f::F_F);
    let doubles = set.has(f::F_ZCD) || !set.has(f::F_D);
    let is_whole = if is_64_bit { doubles || has_capabilities } else { doubles && floats };
    if set.has(f::F_ZCA) && is_whole {
        turn_on(set, f::F_C);
    }
    let has_parts = [f::F_ZCA, f::F_ZCB, f::F_ZCMP, f::F_ZCMT].iter().all(|part| set.has(*part));
    if has_parts && (is_64_bit || floats) {
        turn_on(set, f::F_ZCE);
    }
}

/// Checks that the extensions of a set may be combined, with registers of `xlen` bits. An error is the reference's message.
pub(super) fn check(tables: &Tables, set: &FeatureSet, xlen: u32) -> Result<(), String> {
    let names = all_features(tables.features).filter(|feature| set.has(*feature));
    let extensions = names.filter_map(|feature| extension_of(&tables.own, tables.features.name_of(feature.0)));
    let mut extensions: ExtensionSet = extensions.collect();
    arch_string::complete(&mut extensions, xlen, &tables.own)
}

/// Returns the name of the first feature of a set that implies the feature `implied` directly; `None` if none does.
pub(super) fn implying(table: &FeatureTable, set: &FeatureSet, implied: FeatureId) -> Option<&'static str> {
    let mut candidates = all_features(table).filter(|feature| set.has(*feature));
    let found = candidates.find(|feature| table.implied_by(feature.0).any(|other| other == implied.0))?;
    Some(table.feature(found.0).name)
}

/// Replaces the extensions of a set by those of an architecture string, and returns the string's width of registers in bits. If the
/// string is wrong, the set has no extensions afterwards.
pub(super) fn replace_extensions(tables: &Tables, set: &mut FeatureSet, text: &[u8]) -> Result<u32, String> {
    let is_extension = |feature: &FeatureId| extension_of(&tables.own, tables.features.name_of(feature.0)).is_some();
    let gone = all_features(tables.features).filter(|feature| set.has(*feature) && is_extension(feature));
    let gone: Vec<u16> = gone.map(|feature| feature.0).collect();
    tables.features.switch_off(set, gone);
    let architecture = arch_string::parse(text, &tables.own)?;
    // Sorted as they are in the set.
    let extensions: Vec<&[u8]> = architecture.extensions.iter().map(|name| name.as_bytes()).collect();
    for feature in all_features(tables.features) {
        let (plain, _) = plain_name(tables.features.name_of(feature.0));
        if extensions.binary_search(&plain).is_ok() {
            switch(tables.features, set, feature, true);
        }
    }
    complete(tables.features, set, architecture.xlen == 64);
    Ok(architecture.xlen)
}

/// Standard extensions that give encodings another meaning.
const REPLACING: [&str; 9] = ["e", "zce", "zclsd", "zcmp", "zcmt", "zdinx", "zfinx", "zhinx", "zhinxmin"];

/// Returns a set with all ratified standard extensions added, except those that give encodings another meaning.
pub(super) fn with_all_standard(tables: &Tables, set: &FeatureSet) -> FeatureSet {
    let mut all = *set;
    for feature in all_features(tables.features) {
        let name = tables.features.name_of(feature.0);
        let is_standard = |name: &str| !name.starts_with('x') && !REPLACING.contains(&name);
        let is_settled = !name.starts_with(EXPERIMENTAL.as_bytes());
        if is_settled && extension_of(&tables.own, name).is_some_and(is_standard) {
            tables.features.enable(&mut all, feature.0);
        }
    }
    all
}
