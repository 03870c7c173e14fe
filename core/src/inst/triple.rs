//! Target triples, such as `riscv64-unknown-linux-gnu`, and the object format and operating system that they mean.
//!
//! Triples are data that targets use. Only [`lookup`](super::lookup) knows which target is meant, and which triple is the
//! default.

mod normalize;

use normalize::{is_known_system, normalize};

use super::ids::TargetId;
use super::syntax::ObjectFormat;

/// The operating system of a triple: those that directives distinguish.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetSystem {
    /// The system's name as the triple writes it, with its version.
    pub name: Vec<u8>,
    /// Whether the reference knows the system.
    pub is_known: bool,
}

/// A triple whose target this build has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triple {
    /// The triple as reports show it.
    pub text: Vec<u8>,
    pub target_id: TargetId,
    pub format: ObjectFormat,
    pub system: TargetSystem,
}

impl Triple {
    /// Makes a triple from its text. The caller has found the target by the first component.
    pub fn for_target(target_id: TargetId, text: Vec<u8>) -> Triple {
        let parts = components(&text);
        let part = |index: usize| parts.get(index).copied().unwrap_or_default();
        let system = TargetSystem { name: part(2).to_vec(), is_known: is_known_system(part(2)) };
        Triple { target_id, format: format_of(part(2), part(3)), system, text }
    }

    /// Returns a component as written; empty if it is missing.
    fn component(&self, index: usize) -> &[u8] {
        components(&self.text).get(index).copied().unwrap_or_default()
    }

    /// Returns the first component, as written.
    pub fn architecture(&self) -> &[u8] {
        self.component(0)
    }

    pub fn vendor(&self) -> &[u8] {
        self.component(1)
    }

    /// Returns the fourth component, with all that follows it.
    pub fn environment(&self) -> &[u8] {
        self.component(3)
    }

    /// Returns why the reference refuses the triple, as the text that follows `LLVM ERROR: `; `None` if it does not.
    pub fn refusal(&self) -> Option<Vec<u8>> {
        let is_of_windows =
            ["windows", "win32", "uefi"].iter().any(|name| self.system.name.starts_with(name.as_bytes()));
        let is_asked_for = self.environment().ends_with(b"coff");
        let is_refused = is_asked_for && !is_of_windows;
        is_refused.then(|| b"cannot initialize MC for non-Windows COFF object files".to_vec())
    }

    /// Returns the form in which error messages quote the triple.
    pub fn normalized(&self) -> Vec<u8> {
        normalize(&self.text)
    }
}

/// Splits a text into at most four components, of which the last keeps further dashes.
fn components(text: &[u8]) -> Vec<&[u8]> {
    text.splitn(4, |byte| *byte == b'-').collect()
}

/// Returns the text with another architecture. Missing components become empty, but the vendor's dash is always there.
pub fn with_architecture(text: &[u8], architecture: &str) -> Vec<u8> {
    let mut parts = text.splitn(3, |byte| *byte == b'-').skip(1);
    let (vendor, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    [architecture.as_bytes(), vendor, rest].join(&b'-')
}

/// Returns the object format of a system and an environment.
fn format_of(system: &[u8], environment: &[u8]) -> ObjectFormat {
    let ends = |suffix: &str| environment.ends_with(suffix.as_bytes());
    if ends("elf") {
        return ObjectFormat::Elf;
    }
    if ends("macho") {
        return ObjectFormat::MachO;
    }
    if ends("coff") {
        return ObjectFormat::Coff;
    }
    const APPLE: [&str; 9] = ["darwin", "macos", "ios", "tvos", "watchos", "bridgeos", "driverkit", "xros", "visionos"];
    const WINDOWS: [&str; 5] = ["windows", "win32", "uefi", "mingw", "cygwin"];
    let is = |names: &[&str]| names.iter().any(|name| system.starts_with(name.as_bytes()));
    if is(&APPLE) {
        ObjectFormat::MachO
    } else if is(&WINDOWS) {
        ObjectFormat::Coff
    } else {
        ObjectFormat::Elf
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Triple {
        Triple::for_target(TargetId::default(), text.into())
    }

    #[test]
    fn formats_follow_from_system_and_environment() {
        assert_eq!(read("x86_64-apple-macosx10.15").format, ObjectFormat::MachO);
        assert_eq!(read("x86_64-apple-firmware").format, ObjectFormat::Elf);
        assert_eq!(read("x86_64-pc-windows-msvc").format, ObjectFormat::Coff);
        assert_eq!(read("x86_64-pc-linux-gnu-more").environment(), b"gnu-more");
    }

    /// COFF is refused for triples of other systems than Windows and UEFI, as llvm-mca does.
    #[test]
    fn coff_is_refused_for_other_systems_than_windows() {
        let is_refused = |triple: &str| read(triple).refusal().is_some();
        assert!(is_refused("x86_64-pc-linux-gnu-coff") && is_refused("x86_64-pc-mingw32-coff"));
        assert!(!is_refused("x86_64-pc-win32-coff") && !is_refused("x86_64-pc-uefi-coff"));
        assert!(!is_refused("x86_64-pc-windows-msvc") && !is_refused("x86_64-pc-linux-gnu"));
    }
}
