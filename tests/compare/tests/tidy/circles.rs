//! Files of a package do not import each other in circles, except those named here with a reason.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mca_tests::workspace;

use super::imports::{Imports, circles};
use super::{check, sources};

/// The packages whose files are looked at, by the folders of their sources.
pub const PACKAGES: [&str; 15] = [
    "core/bindings/python/src",
    "core/bindings/wasm/src",
    "core/json/src",
    "core/outline/src",
    "core/src",
    "models/measure/src",
    "models/src",
    "server/batch/src",
    "server/cli/src",
    "server/config/src",
    "server/input/src",
    "server/profile/src",
    "server/run/src",
    "server/src",
    "tests/compare/src",
];

/// Circles that cannot be cut without loss, each by its files.
const CIRCLES: [&[&str]; 2] = [
    // A processor may be another one, measured: each type holds the other.
    &["core/src/model/measured.rs", "core/src/model/processor.rs"],
    // The state of a session is one value, which its loop owns. What happens to a part of it is a file, whose functions are
    // methods of the whole: each may have to answer requests and to start work. Its parts' types are next to those.
    &[
        "server/src/lsp/session.rs",
        "server/src/lsp/session/configuration.rs",
        "server/src/lsp/session/documents.rs",
        "server/src/lsp/session/simulations.rs",
        "server/src/lsp/session/sources.rs",
        "server/src/lsp/session/trust.rs",
        "server/src/lsp/session/waiter.rs",
    ],
];

/// Files that need each other are one file in pieces: a reader must know all of them to understand one.
#[test]
fn files_do_not_import_each_other_in_circles() {
    let known = CIRCLES.map(|files| files.iter().map(PathBuf::from).collect::<BTreeSet<PathBuf>>());
    let mut found = Vec::new();
    let mut n_with_imports = 0;
    for package in PACKAGES {
        let imports = Imports::of_sources(Path::new(package), &sources(package));
        let edges = imports.edges();
        n_with_imports += edges.values().filter(|to| !to.is_empty()).count();
        let owned = |circle: BTreeSet<&Path>| circle.into_iter().map(Path::to_owned).collect::<BTreeSet<PathBuf>>();
        found.extend(circles(&edges).into_iter().map(owned));
    }
    assert!(n_with_imports > 700, "imports are not understood: {n_with_imports}");
    let mut findings: Vec<String> =
        found.iter().filter(|circle| !known.contains(circle)).map(|circle| format!("a circle: {circle:?}")).collect();
    findings
        .extend(known.iter().filter(|circle| !found.contains(circle)).map(|circle| format!("no circle: {circle:?}")));
    check(&findings);
}

/// The test above covers every package.
#[test]
fn every_package_is_looked_at_for_circles() {
    let members = std::fs::read_to_string(workspace::root().join("Cargo.toml")).unwrap();
    let line = members.lines().find(|line| line.starts_with("members = ")).unwrap();
    let members = line.split('"').skip(1).step_by(2).map(|member| format!("{member}/src"));
    assert_eq!(members.collect::<BTreeSet<_>>(), PACKAGES.map(str::to_owned).into());
}
