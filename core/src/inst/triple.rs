//! Target triples: which target, object format and system a spelling such as `riscv64-unknown-linux-gnu` means.

mod normalize;

use normalize::is_known_system;
pub use normalize::normalize;

use super::syntax::ObjectFormat;
use super::targets::Target;
use super::targets::registry::{DEFAULT_TRIPLE, TARGETS};

/// The operating system, as far as directives ask for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetSystem {
    /// As the triple writes it, with its version.
    pub name: Vec<u8>,
    /// Whether the reference has heard of it.
    pub is_known: bool,
}

/// A triple of a target that this build knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triple {
    /// As reports show it.
    pub text: Vec<u8>,
    pub target: &'static dyn Target,
    pub format: ObjectFormat,
    pub system: TargetSystem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownTarget {
    /// No target for this triple.
    Triple(Vec<u8>),
    /// No target is registered under this name.
    Name(Vec<u8>),
}

impl Triple {
    /// Finds the target of a triple, or of a registered name, which then replaces the triple's architecture. Empty
    /// means that the option was not given.
    pub fn find(triple: &[u8], registered_name: &[u8]) -> Result<Triple, UnknownTarget> {
        let mut text = if triple.is_empty() { DEFAULT_TRIPLE.as_bytes().to_vec() } else { triple.to_vec() };
        if !registered_name.is_empty() {
            let registered = TARGETS.iter().flat_map(|target| target.registrations());
            let found = registered.clone().find(|one| one.name.as_bytes() == registered_name);
            let found = found.ok_or_else(|| UnknownTarget::Name(registered_name.to_vec()))?;
            text = with_architecture(&text, found.architecture);
        }
        Triple::parse(text)
    }

    fn parse(text: Vec<u8>) -> Result<Triple, UnknownTarget> {
        let parts = components(&text);
        let Some(&target) = TARGETS.iter().find(|target| target.accepts_architecture(parts[0])) else {
            return Err(UnknownTarget::Triple(text));
        };
        let part = |index: usize| parts.get(index).copied().unwrap_or_default();
        let system = TargetSystem { name: part(2).to_vec(), is_known: is_known_system(part(2)) };
        Ok(Triple { target, format: format_of(part(2), part(3)), system, text })
    }

    fn component(&self, index: usize) -> &[u8] {
        components(&self.text).get(index).copied().unwrap_or_default()
    }

    /// The first component, as written.
    pub fn architecture(&self) -> &[u8] {
        self.component(0)
    }

    pub fn vendor(&self) -> &[u8] {
        self.component(1)
    }

    /// The fourth component, with all that follows it.
    pub fn environment(&self) -> &[u8] {
        self.component(3)
    }

    /// Why nothing can be read for it, in the words that follow `LLVM ERROR: `.
    pub fn refusal(&self) -> Option<Vec<u8>> {
        let is_of_windows =
            ["windows", "win32", "uefi"].iter().any(|name| self.system.name.starts_with(name.as_bytes()));
        let is_asked_for = self.environment().ends_with(b"coff");
        let is_refused = is_asked_for && !is_of_windows;
        is_refused.then(|| b"cannot initialize MC for non-Windows COFF object files".to_vec())
    }

    /// The form in which error messages quote the triple.
    pub fn normalized(&self) -> Vec<u8> {
        normalize(&self.text)
    }
}

/// The default triple.
impl Default for Triple {
    fn default() -> Triple {
        let text = DEFAULT_TRIPLE.as_bytes().to_vec();
        Triple::parse(text.clone()).unwrap_or_else(|_| Triple {
            text,
            target: TARGETS[0],
            format: ObjectFormat::default(),
            system: TargetSystem::default(),
        })
    }
}

/// At most four components; the last keeps further dashes.
fn components(text: &[u8]) -> Vec<&[u8]> {
    text.splitn(4, |byte| *byte == b'-').collect()
}

/// Missing components become empty, but the vendor's dash is always there.
fn with_architecture(text: &[u8], architecture: &str) -> Vec<u8> {
    let mut parts = text.splitn(3, |byte| *byte == b'-').skip(1);
    let (vendor, rest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    [architecture.as_bytes(), vendor, rest].join(&b'-')
}

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

    fn found(triple: &str, name: &str) -> Triple {
        Triple::find(triple.as_bytes(), name.as_bytes()).unwrap()
    }

    #[test]
    #[cfg(feature = "x86")]
    fn targets_and_formats() {
        assert_eq!(found("x86_64-apple-macosx10.15", "").format, ObjectFormat::MachO);
        assert_eq!(found("x86_64-apple-firmware", "").format, ObjectFormat::Elf);
        assert_eq!(found("x86_64-pc-windows-msvc", "").format, ObjectFormat::Coff);
        assert_eq!(found("x86_64-pc-linux-gnu-more", "").environment(), b"gnu-more");
    }

    /// As llvm-mca 22.1.8 has it.
    #[test]
    #[cfg(feature = "x86")]
    fn coff_is_for_windows() {
        let is_refused = |triple: &str| found(triple, "").refusal().is_some();
        assert!(is_refused("x86_64-pc-linux-gnu-coff") && is_refused("x86_64-pc-mingw32-coff"));
        assert!(!is_refused("x86_64-pc-win32-coff") && !is_refused("x86_64-pc-uefi-coff"));
        assert!(!is_refused("x86_64-pc-windows-msvc") && !is_refused("x86_64-pc-linux-gnu"));
    }

    #[test]
    fn without_options_it_is_the_default() {
        assert_eq!(found("", "").text, DEFAULT_TRIPLE.as_bytes());
        assert_eq!(found("", ""), Triple::default());
        assert_eq!(Triple::find(b"foo", b""), Err(UnknownTarget::Triple(b"foo".to_vec())));
    }

    #[test]
    #[cfg(feature = "x86")]
    fn a_registered_name_replaces_the_architecture() {
        assert_eq!(found("x86_64", "x86").text, b"i386--");
        assert_eq!(found("", "x86").text, b"i386-pc-linux-gnu");
        assert_eq!(Triple::find(b"", b"x86_64"), Err(UnknownTarget::Name(b"x86_64".to_vec())));
    }
}
