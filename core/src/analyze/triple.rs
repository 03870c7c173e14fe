//! Target triples: which architecture, mode and object format a spelling such as `x86_64-pc-linux-gnu` means.

mod normalize;

use normalize::is_known_system;
pub use normalize::normalize;

use crate::inst::asm::options::TargetSystem;
use crate::inst::syntax::{Mode, ObjectFormat};

/// What is used when no triple is given.
pub const DEFAULT_TRIPLE: &str = "x86_64-pc-linux-gnu";

/// Targets by their registered names, with the architecture that each puts into the triple.
const REGISTERED: [(&str, &str); 2] = [("x86", "i386"), ("x86-64", "x86_64")];

const ARCHITECTURES_32: [&str; 7] = ["i386", "i486", "i586", "i686", "i786", "i886", "i986"];
const ARCHITECTURES_64: [&str; 3] = ["x86_64", "amd64", "x86_64h"];

/// A triple of a target that this build knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triple {
    /// As reports show it.
    pub text: Vec<u8>,
    pub mode: Mode,
    pub format: ObjectFormat,
    pub system: TargetSystem,
    /// 64-bit code with 32-bit pointers.
    pub is_x32: bool,
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
            let (_, architecture) = REGISTERED
                .iter()
                .find(|(name, _)| name.as_bytes() == registered_name)
                .ok_or_else(|| UnknownTarget::Name(registered_name.to_vec()))?;
            text = with_architecture(&text, architecture);
        }
        Triple::parse(text)
    }

    fn parse(text: Vec<u8>) -> Result<Triple, UnknownTarget> {
        let parts = components(&text);
        let is = |names: &[&str]| names.iter().any(|name| name.as_bytes() == parts[0]);
        let environment = parts.get(3).copied().unwrap_or_default();
        let mode = if is(&ARCHITECTURES_64) {
            Mode::Bits64
        } else if !is(&ARCHITECTURES_32) {
            return Err(UnknownTarget::Triple(text));
        } else if environment.starts_with(b"code16") {
            Mode::Bits16
        } else {
            Mode::Bits32
        };
        let is_x32 = environment.starts_with(b"gnux32") || environment.starts_with(b"muslx32");
        let system = parts.get(2).copied().unwrap_or_default();
        let format = format_of(system, environment);
        let system = TargetSystem { name: system.to_vec(), is_known: is_known_system(system) };
        Ok(Triple { mode, format, system, is_x32: is_x32 && mode == Mode::Bits64, text })
    }

    /// The first component, as written.
    pub fn architecture(&self) -> &[u8] {
        components(&self.text)[0]
    }

    /// The form in which error messages quote the triple.
    pub fn normalized(&self) -> Vec<u8> {
        normalize(&self.text)
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
    fn architectures_and_modes() {
        assert_eq!(found("", "").text, DEFAULT_TRIPLE.as_bytes());
        assert_eq!(found("amd64-linux", "").mode, Mode::Bits64);
        assert_eq!(found("i686-pc-linux-gnu", "").mode, Mode::Bits32);
        assert_eq!(found("i386-unknown-linux-code16", "").mode, Mode::Bits16);
        assert!(found("x86_64-pc-linux-gnux32", "").is_x32);
        assert_eq!(found("x86_64-apple-macosx10.15", "").format, ObjectFormat::MachO);
        assert_eq!(found("x86_64-apple-firmware", "").format, ObjectFormat::Elf);
        assert_eq!(found("x86_64-pc-windows-msvc", "").format, ObjectFormat::Coff);
        assert_eq!(Triple::find(b"foo", b""), Err(UnknownTarget::Triple(b"foo".to_vec())));
    }

    #[test]
    fn a_registered_name_replaces_the_architecture() {
        assert_eq!(found("x86_64", "x86").text, b"i386--");
        assert_eq!(found("", "x86").text, b"i386-pc-linux-gnu");
        assert_eq!(Triple::find(b"", b"x86_64"), Err(UnknownTarget::Name(b"x86_64".to_vec())));
    }
}
