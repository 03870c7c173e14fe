//! Compiles files of a Cargo package with Cargo, which knows the edition, the features and the dependencies.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use mca_core::limits::BUILD_FILE_BYTES;
use serde_json::Value;

use super::enclosure::{Enclosure, EnvironmentVariables};
use super::process::{Allowance, Ended};
use super::{CompileError, Plan, owner, process};
use crate::{regular_file, search_path};

/// Name of the folder for assembly, below Cargo's target folder.
pub const OUTPUTS: &str = "mca";

/// Kinds of targets, as they are called in Cargo's options.
pub const KINDS: [&str; 5] = ["lib", "bin", "example", "test", "bench"];

/// The target of a package (a library, a program, a test) to which a file belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Name of the package.
    pub package: String,
    /// Kind of the target, one of [`KINDS`].
    pub kind: String,
    /// Name of the target, which its file has, too.
    pub name: String,
    /// Whether the file is not the target's root file, but a module of it.
    pub is_of_part: bool,
}

impl Target {
    /// Returns the path of the list of files that Cargo read for the target. `output` is the assembly.
    pub fn dependencies(&self, output: &Path) -> PathBuf {
        let release = output.ancestors().nth(2).unwrap_or(output).join("release");
        match self.kind.as_str() {
            "lib" => release.join(format!("lib{}.d", self.name.replace('-', "_"))),
            "example" => release.join("examples").join(format!("{}.d", self.name)),
            _ => release.join(format!("{}.d", self.name)),
        }
    }
}

/// Returns the folder of the package to which a file belongs; `None` if it belongs to none, or if the package's
/// manifest belongs to another user, who would say how the file is built.
pub fn folder_of(path: &Path) -> Option<&Path> {
    let folder = path.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file())?;
    owner::may_say(&folder.join("Cargo.toml"), path).then_some(folder)
}

/// Returns the command for a file of a package; `None` if the file belongs to none.
pub fn plan(path: &Path, flags: &[String]) -> Result<Option<Plan>, CompileError> {
    let Some(folder) = folder_of(path) else { return Ok(None) };
    if let Some(file) = owner::foreign_to_cargo(folder, path) {
        return Err(CompileError::foreign(&file));
    }
    let environment = environment(folder, path)?;
    let metadata = metadata(folder, &environment)?;
    let manifest = folder.join("Cargo.toml").canonicalize().ok();
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_ours = |package: &&Value| {
        package["manifest_path"].as_str().and_then(|path| Path::new(path).canonicalize().ok()) == manifest
    };
    let Some(package) = packages.iter().find(is_ours) else { return Ok(None) };
    let Some((kind, name, is_of_part)) = target_of(package, path) else { return Ok(None) };
    let target_folder = PathBuf::from(metadata["target_directory"].as_str().unwrap_or("target"));
    let parent = target_folder.join(OUTPUTS);
    fs::create_dir_all(&parent).map_err(|error| CompileError::Broken(format!("{}: {error}", parent.display())))?;
    let package = package["name"].as_str().unwrap_or_default().to_owned();
    let plan = plan_of(folder, &target_folder, Target { package, kind, name, is_of_part }, flags);
    Ok(Some(Plan { environment, ..plan }))
}

/// Returns the variables that are set when Cargo runs for a source of the package in `folder`.
pub fn environment(folder: &Path, source: &Path) -> Result<EnvironmentVariables, CompileError> {
    let search_path = search_path::without_relative().map(|search_path| ("PATH".to_owned(), search_path));
    let enclosed = Enclosure::new(folder, source).for_cargo();
    let all = enclosed.map(|variables| variables.into_iter().chain(search_path).collect());
    all.map_err(|open| {
        let (manifest, open) = (folder.join("Cargo.toml"), open.display());
        CompileError::Broken(format!(
            "{}: other users can make files in {open} that would say what Cargo runs",
            manifest.display()
        ))
    })
}

/// Returns the command for a target of the package in `folder`. The assembly goes below `target_folder`, Cargo's folder
/// for what it builds.
pub fn plan_of(folder: &Path, target_folder: &Path, target: Target, flags: &[String]) -> Plan {
    let Target { package, kind, name, is_of_part } = target.clone();
    let name_of_output = format!("{package}-{kind}-{name}-{:016x}.s", digest_of_settings(folder, flags));
    let output = target_folder.join(OUTPUTS).join(name_of_output);
    let word = |text: &str| text.to_owned();
    let mut arguments = vec![word("rustc"), word("--release"), word("--quiet"), word("--color=never"), word("-p")];
    arguments.push(package);
    match kind.as_str() {
        "lib" => arguments.push(word("--lib")),
        kind => arguments.extend([format!("--{kind}"), name]),
    }
    arguments.push(word("--"));
    arguments.extend([format!("--emit=asm={}", output.display()), word("-Cdebuginfo=2"), word("-Ccodegen-units=1")]);
    // With optimisation at link time, the compiler would not write machine code yet.
    arguments.push(word("-Clto=off"));
    arguments.push(word("-Cembed-bitcode=yes"));
    arguments.extend(flags.iter().cloned());
    let configured_by = vec![folder.join("Cargo.toml"), folder.join("Cargo.lock")];
    let (folder, origin) = (folder.to_owned(), word("Cargo.toml"));
    let (program, target) = (word("cargo"), Some(target));
    Plan { program, arguments, folder, output, origin, configured_by, is_of_part, target, ..Plan::default() }
}

/// Beginnings of the names of environment variables by which Cargo builds otherwise.
const VARIABLES: [&str; 7] = [
    "CARGO_BUILD_",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_INCREMENTAL",
    "CARGO_PROFILE_",
    "CARGO_TARGET_",
    "RUSTC",
    "RUSTFLAGS",
];

/// Files that say how Cargo builds a package, in its folder or one above it.
const SETTINGS: [&str; 6] =
    ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", ".cargo/config", "rust-toolchain.toml", "rust-toolchain"];

/// Returns a number for what decides how Cargo compiles the package in `folder` besides its sources. Cargo keeps what it
/// has built with other settings and does not compile again when these return, so each of them needs an output of its
/// own: another would be read as this one's.
fn digest_of_settings(folder: &Path, flags: &[String]) -> u64 {
    let mut hasher = DefaultHasher::new();
    flags.hash(&mut hasher);
    let is_setting = |name: &OsString| {
        let name = name.to_string_lossy();
        name == "RUSTUP_TOOLCHAIN" || VARIABLES.iter().any(|start| name.starts_with(start))
    };
    let mut variables: Vec<(OsString, OsString)> = env::vars_os().filter(|(name, _)| is_setting(name)).collect();
    variables.sort();
    variables.hash(&mut hasher);
    let of_package = folder.ancestors().flat_map(|folder| SETTINGS.map(|name| folder.join(name)));
    let home = env::home_dir().unwrap_or_default();
    let of_user = [".cargo/config.toml", ".cargo/config", ".rustup/settings.toml"].map(|name| home.join(name));
    for file in of_package.chain(of_user) {
        regular_file::read(&file, BUILD_FILE_BYTES).ok().hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns what `cargo metadata` says about the package in a folder, with these variables in its environment.
fn metadata(folder: &Path, environment: &EnvironmentVariables) -> Result<Value, CompileError> {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--no-deps", "--format-version=1", "--quiet"]).current_dir(folder);
    command.envs(environment.iter().cloned());
    let ended = process::run(&mut command, Allowance::of_compilers(), None);
    let output = match ended.map_err(|error| CompileError::Broken(format!("cargo cannot be run: {error}")))? {
        Ended::Done(output) => output,
        Ended::Cancelled => return Err(CompileError::Cancelled),
        Ended::TooSlow => return Err(CompileError::Broken("cargo metadata took too long and was stopped".to_owned())),
    };
    if !output.status.success() {
        return Err(CompileError::Failed(output.stderr));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| CompileError::Broken(format!("cargo metadata: {error}")))
}

/// Returns kind and name of the target to which a file belongs, and whether the file is a module of that target, not
/// its root file. If no target has it as its root, the one whose root is in the nearest folder around the file is
/// taken.
fn target_of(package: &Value, path: &Path) -> Option<(String, String, bool)> {
    let path = path.canonicalize().ok()?;
    let mut best: Option<(usize, String, String)> = None;
    for target in package["targets"].as_array()? {
        let kind = target["kind"][0].as_str()?;
        let kind = match kind {
            "bin" | "example" | "test" | "bench" => kind,
            "custom-build" => continue,
            _ => "lib",
        };
        let name = target["name"].as_str()?.to_owned();
        let root = Path::new(target["src_path"].as_str()?).canonicalize().ok()?;
        let nearness = match root.parent() {
            _ if root == path => usize::MAX,
            // Of a library and a program with roots in the same folder, the library is taken.
            Some(folder) if path.starts_with(folder) => 2 * folder.components().count() + usize::from(kind == "lib"),
            _ => continue,
        };
        if best.as_ref().is_none_or(|(known, _, _)| *known < nearness) {
            best = Some((nearness, kind.to_owned(), name));
        }
    }
    best.map(|(nearness, kind, name)| (kind, name, nearness < usize::MAX))
}
