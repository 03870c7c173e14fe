//! Keeps Cargo and rustup from files that another user makes while they run.
//!
//! Both look for settings in all folders above the one in which they run. Above it may be a folder in which others can
//! make files, such as that of temporary files. A check whether such files exist says nothing about the next moment, so
//! environment variables tell both programs where to stop looking.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use mca_core::limits::BUILD_FILE_BYTES;

use super::owner;
use crate::regular_file;

/// Variable that names the last folder in which Cargo looks for settings and for the manifest of a workspace. Cargo's own
/// tests set it for the same purpose; no manual names it.
const LAST_FOLDER: &str = "__CARGO_TEST_ROOT";

/// Variable that chooses the toolchain, so that rustup looks for no file that does.
const TOOLCHAIN: &str = "RUSTUP_TOOLCHAIN";

/// Name of no toolchain. With it, rustup fails as it does if no toolchain is chosen.
const NO_TOOLCHAIN: &str = "none";

/// Variables of the environment, with their values.
pub type EnvironmentVariables = Vec<(String, OsString)>;

/// A folder in which Cargo or rustc runs, and those above it.
pub struct Enclosure {
    /// The folder and those above it up to the first in which others can make files, without links.
    closed: Vec<PathBuf>,
    /// That folder and those above it; none if others can make files in none.
    open: Vec<PathBuf>,
}

impl Enclosure {
    /// Looks at the folders above `folder`, in which `source` is compiled.
    pub fn new(folder: &Path, source: &Path) -> Enclosure {
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let all: Vec<PathBuf> = folder.ancestors().map(Path::to_owned).collect();
        let n_closed = all.iter().position(|folder| owner::is_open(folder, source)).unwrap_or(all.len());
        let open = all[n_closed..].to_vec();
        Enclosure { closed: all[..n_closed].to_vec(), open }
    }

    /// Returns the variables with which rustup chooses the toolchain that it would choose without the files that others
    /// can make.
    pub fn for_rustup(&self) -> EnvironmentVariables {
        let is_chosen = env::var_os(TOOLCHAIN).is_some_and(|name| !name.is_empty());
        if self.open.is_empty() || is_chosen {
            return Vec::new();
        }
        let home = env::var_os("RUSTUP_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".rustup"))).unwrap_or_default();
        self.toolchain(&home.join("settings.toml"), Path::new("/etc/rustup/settings.toml"))
    }

    /// Returns the variable that chooses the toolchain by rustup's settings in the file `of_user`, or for a default that
    /// is missing there, in `of_system`. Empty if a closed folder has a toolchain of its own.
    fn toolchain(&self, of_user: &Path, of_system: &Path) -> EnvironmentVariables {
        let text = |file: &Path| String::from_utf8(regular_file::read(file, BUILD_FILE_BYTES).ok()?).ok();
        let settings = text(of_user).unwrap_or_default();
        let of_folder = |folder: &PathBuf| value(&settings, "overrides", folder.to_str()?);
        let has_file = |folder: &PathBuf| owner::TOOLCHAINS.iter().any(|name| folder.join(name).is_file());
        if self.closed.iter().any(|folder| of_folder(folder).is_some() || has_file(folder)) {
            return Vec::new();
        }
        let default = |text: &str| value(text, "", "default_toolchain");
        let chosen = self.open.iter().find_map(of_folder).or_else(|| default(&settings));
        let chosen = chosen.or_else(|| default(&text(of_system)?));
        vec![(TOOLCHAIN.to_owned(), chosen.unwrap_or_else(|| NO_TOOLCHAIN.to_owned()).into())]
    }

    /// Returns the variables with which Cargo and rustup read no files that others can make. The error is a folder in
    /// which others can make files next to the package's manifest, where nothing keeps Cargo from them.
    pub fn for_cargo(&self) -> Result<EnvironmentVariables, PathBuf> {
        let Some(open) = self.open.first() else { return Ok(Vec::new()) };
        let last = self.closed.last().ok_or_else(|| open.clone())?;
        let last = (LAST_FOLDER.to_owned(), last.clone().into_os_string());
        Ok([self.for_rustup(), vec![last]].concat())
    }

    /// Returns the nearest file that rustup, or with `is_for_cargo` Cargo, would read if it were not where others can make
    /// files.
    pub fn ignored(&self, is_for_cargo: bool) -> Option<PathBuf> {
        let of_cargo = owner::CARGO_SETTINGS.into_iter().chain(["Cargo.toml"]).filter(|_| is_for_cargo);
        let names: Vec<&str> = owner::TOOLCHAINS.into_iter().chain(of_cargo).collect();
        let files = self.open.iter().flat_map(|folder| names.iter().map(|name| folder.join(name)));
        files
            .into_iter()
            .find(|file| file.is_file() && (!file.ends_with("Cargo.toml") || owner::begins_workspace(file)))
    }
}

/// Returns the text that a key has in a section of a file of settings as rustup writes it; the section before the first
/// has no name. `None` if there is none.
fn value(settings: &str, section: &str, key: &str) -> Option<String> {
    let unquoted = |text: &str| text.trim().trim_matches(['"', '\'']).to_owned();
    let mut at = "";
    settings.lines().map(str::trim).find_map(|line| {
        if let Some(name) = line.strip_prefix('[') {
            at = name.trim_end_matches(']');
            return None;
        }
        let (name, value) = line.split_once(" = ")?;
        (at == section && unquoted(name) == key).then(|| unquoted(value))
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::sources::Scratch;

    #[test]
    fn settings_of_rustup_are_read() {
        let settings = "version = \"12\"\ndefault_toolchain = \"stable-x\"\n\n[overrides]\n\"/a b\" = \"nightly-x\"\n";
        let of = |section, key| value(settings, section, key);
        assert_eq!(of("", "default_toolchain").as_deref(), Some("stable-x"));
        assert_eq!(of("overrides", "/a b").as_deref(), Some("nightly-x"));
        assert_eq!(of("", "/a b").or(of("overrides", "version")), None);
    }

    #[test]
    fn nothing_is_looked_for_where_everybody_can_make_files() {
        let scratch = Scratch::new().unwrap();
        let scratch_folder = scratch.path.canonicalize().unwrap();
        let shared = scratch_folder.join("shared");
        let package = shared.join("mine/package");
        fs::create_dir_all(&package).unwrap();
        let source = package.join("lib.rs");
        fs::write(&source, "").unwrap();
        let set = |mode| fs::set_permissions(&shared, fs::Permissions::from_mode(mode)).unwrap();
        let settings = scratch_folder.join("settings.toml");
        let choose = |text: &str| fs::write(&settings, text).unwrap();
        let of = |folder: &Path| Enclosure::new(folder, &source);
        let chosen = |folder: &Path| {
            let variables = of(folder).toolchain(&settings, Path::new("/missing"));
            variables.first().map(|(name, value)| format!("{name}={}", value.display()))
        };
        // The folder of temporary files may be open itself.
        let last =
            |folder: &Path| of(folder).for_cargo().map(|found| found.last().map(|(_, value)| PathBuf::from(value)));
        for mode in [0o755, 0o777] {
            set(mode);
            assert_ne!(last(&package), Ok(Some(shared.join("mine"))), "{mode:o}");
            assert!(last(&shared).is_ok(), "{mode:o}");
        }
        set(0o1777);
        assert_eq!(last(&package), Ok(Some(shared.join("mine"))));
        assert_eq!(last(&shared), Err(shared.clone()));
        assert_eq!(chosen(&package).as_deref(), Some("RUSTUP_TOOLCHAIN=none"));
        choose("default_toolchain = \"stable-x\"\n");
        assert_eq!(chosen(&package).as_deref(), Some("RUSTUP_TOOLCHAIN=stable-x"));
        choose(&format!("default_toolchain = \"stable-x\"\n[overrides]\n\"{}\" = \"old\"\n", scratch_folder.display()));
        assert_eq!(chosen(&package).as_deref(), Some("RUSTUP_TOOLCHAIN=old"));
        assert_eq!(chosen(&shared).as_deref(), Some("RUSTUP_TOOLCHAIN=old"));
        // Files that are not read are told of; rustup stops at the nearest.
        assert_eq!(of(&package).ignored(true), None);
        for name in ["Cargo.toml", "rust-toolchain.toml"] {
            fs::write(shared.join(name), "[workspace]").unwrap();
            assert_eq!(of(&package).ignored(true), Some(shared.join(name)));
        }
        assert_eq!(chosen(&package).as_deref(), Some("RUSTUP_TOOLCHAIN=old"));
        assert_eq!(of(&package).ignored(false), Some(shared.join("rust-toolchain.toml")));
        fs::write(shared.join("mine/rust-toolchain"), "new").unwrap();
        assert_eq!(chosen(&package), None);
    }
}
