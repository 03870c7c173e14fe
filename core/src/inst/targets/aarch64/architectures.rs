//! Architectures and extensions by their names in directives.

use mca_models::assembler::{AssemblerTables, Cell};
use mca_models::ids::FeatureId;

/// An extension that `.arch_extension` may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extension {
    pub(super) name: &'static str,
    /// Features that the extension consists of.
    pub(super) features: Vec<FeatureId>,
}

/// An architecture that `.arch` may name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedArchitecture {
    pub(super) name: &'static str,
    /// Features of the architecture itself and of its default extensions.
    pub(super) features: Vec<FeatureId>,
}

/// Returns the names of a table with the features of each.
fn read_names(tables: &AssemblerTables, table: &str) -> Vec<(&'static str, Vec<FeatureId>)> {
    let Some(table) = tables.records(table) else { return Vec::new() };
    let (Some(name), Some(features)) = (table.field("Name"), table.field("Features")) else { return Vec::new() };
    let read = |record| match table.cell(record, features) {
        Cell::Features(features) => (table.text(record, name), features.iter().collect()),
        _ => (table.text(record, name), Vec::new()),
    };
    (0..table.len()).map(read).collect()
}

/// Returns all extensions, in the order in which messages list them.
pub(super) fn extensions(tables: &AssemblerTables) -> Vec<Extension> {
    let names = read_names(tables, "Extensions").into_iter();
    names.map(|(name, features)| Extension { name, features }).collect()
}

/// Returns all architectures.
pub(super) fn architectures(tables: &AssemblerTables) -> Vec<NamedArchitecture> {
    let names = read_names(tables, "Architectures").into_iter();
    names.map(|(name, features)| NamedArchitecture { name, features }).collect()
}

/// Returns the architecture of a name, which may be short: `armv8.2a`, `v8.2-a` and `v8.2a` mean `armv8.2-a`. `None`
/// for an unknown name.
pub(super) fn find_architecture<'a>(all: &'a [NamedArchitecture], written: &str) -> Option<&'a NamedArchitecture> {
    let family = ["arm64", "aarch64", "arm"].into_iter().find_map(|family| written.strip_prefix(family));
    let version = family.filter(|rest| !rest.is_empty()).unwrap_or(written);
    let full = match version {
        "v8" | "v8a" | "v8l" | "aarch64" | "arm64" => "v8-a".to_owned(),
        "v8r" => "v8-r".to_owned(),
        "v9" | "v9a" => "v9-a".to_owned(),
        _ => match version.as_bytes() {
            [b'v', b'8' | b'9', b'.', b'0'..=b'9', b'a'] => format!("{}-a", &version[..4]),
            [b'v', b'8' | b'9', ..] => version.to_owned(),
            _ => return None,
        },
    };
    all.iter().find(|architecture| architecture.name.ends_with(&full))
}
