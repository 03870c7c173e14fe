//! Names that compilers predefine for a target and a processor.

use mca_core::Cpu;
use mca_core::target::Architecture;

/// The state of a name that the text does not define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predefined {
    /// Defined as this text.
    As(&'static str),
    /// Not defined: a name of another target or system.
    Not,
    /// Compilers may or may not define it.
    Unknown,
}

/// Macros of architectures that this program cannot read.
const OTHERS: [&str; 5] = ["__powerpc__", "__powerpc64__", "__mips__", "__s390x__", "__sparc__"];

/// Macros of systems, each with words of which one occurs in the triples of the system.
const SYSTEMS: [(&str, &[&str]); 11] = [
    ("__linux__", &["linux"]),
    ("__linux", &["linux"]),
    ("__gnu_linux__", &["linux"]),
    ("__unix__", &["linux", "bsd", "cygwin"]),
    ("__APPLE__", APPLE),
    ("__MACH__", APPLE),
    ("_WIN32", &["windows", "win32", "mingw"]),
    ("__CYGWIN__", &["cygwin"]),
    ("__MINGW32__", &["mingw", "windows-gnu"]),
    ("__FreeBSD__", &["freebsd"]),
    ("__OpenBSD__", &["openbsd"]),
];

/// Words in triples of Apple's systems.
const APPLE: &[&str] = &["darwin", "macos", "ios", "tvos", "watchos"];
/// Words in triples of Windows.
const WINDOWS: &[&str] = &["windows", "win32", "mingw", "cygwin"];

/// Returns whether compilers for a processor predefine a name, and with which text.
pub fn find(name: &str, cpu: &Cpu) -> Predefined {
    let triple = String::from_utf8_lossy(cpu.target().triple()).to_ascii_lowercase();
    let is_wide = String::from_utf8_lossy(cpu.target().architecture_name()).contains("64");
    let of_table = |table: &[(&str, &[&str])], fits: &dyn Fn(&str) -> bool| {
        let (_, words) = table.iter().find(|(known, _)| *known == name)?;
        Some(if words.iter().any(|word| fits(word)) { Predefined::As("1") } else { Predefined::Not })
    };
    if let Some(found) = of_architecture(name, &triple).or_else(|| of_table(&SYSTEMS, &|word| triple.contains(word))) {
        return found;
    }
    let is_cygwin = triple.contains("cygwin");
    let is_windows = !is_cygwin && WINDOWS.iter().any(|word| triple.contains(word));
    let is_x32 = triple.ends_with("x32");
    let is_elf = !is_windows && !is_cygwin && !APPLE.iter().any(|word| triple.contains(word));
    match name {
        "__ASSEMBLER__" => Predefined::As("1"),
        "__GNUC__" => Predefined::As("4"),
        "__ELF__" if is_elf => Predefined::As("1"),
        "_WIN64" if is_wide => find("_WIN32", cpu),
        "__LP64__" | "_LP64" if is_wide && !is_windows && !is_x32 => Predefined::As("1"),
        // Not all compilers define it for other targets with such addresses.
        "__ILP32__" if !is_wide || is_x32 => Predefined::Unknown,
        // Depends on the compiler.
        "_MSC_VER" if is_windows => Predefined::Unknown,
        "__ELF__" | "_WIN64" | "__LP64__" | "_LP64" | "__ILP32__" | "_MSC_VER" | "__cplusplus" => Predefined::Not,
        _ if has_feature(name, cpu) => Predefined::As("1"),
        _ => Predefined::Unknown,
    }
}

/// Returns the state of an architecture's macro for a triple; `None` if the name is no macro of an architecture.
fn of_architecture(name: &str, triple: &str) -> Option<Predefined> {
    let mut found = Architecture::all().filter_map(|architecture| architecture.facts().find_macro(name, triple));
    match found.next() {
        Some(value) => Some(value.map_or(Predefined::Not, Predefined::As)),
        None => OTHERS.contains(&name).then_some(Predefined::Not),
    }
}

/// Returns what compilers put before names of functions; `None` on Windows, where that depends on more than the target.
pub fn label_prefix(cpu: &Cpu) -> Option<&'static str> {
    let triple = String::from_utf8_lossy(cpu.target().triple()).to_ascii_lowercase();
    match WINDOWS.iter().any(|word| triple.contains(word)) {
        true => None,
        false => Some(if APPLE.iter().any(|word| triple.contains(word)) { "_" } else { "" }),
    }
}

/// Whether a name is the macro of a feature that the processor has: `__AVX2__`, `__ARM_FEATURE_SVE`.
fn has_feature(name: &str, cpu: &Cpu) -> bool {
    let inside =
        name.strip_prefix("__").map(|rest| rest.trim_end_matches('_').to_ascii_lowercase()).unwrap_or_default();
    let mut prefixes = Architecture::all().flat_map(|architecture| architecture.facts().feature_macros);
    let feature = prefixes.find_map(|prefix| inside.strip_prefix(prefix)).unwrap_or(&inside);
    !feature.is_empty()
        && [feature.to_owned(), feature.replace('_', "."), feature.replace('_', "-")]
            .iter()
            .any(|one| cpu.has_feature(one) == Some(true))
}

#[cfg(test)]
mod tests {
    use mca_core::Target;

    use super::*;

    /// What `clang -dM -E` defines for these targets.
    #[test]
    fn names_follow_from_system_and_width() {
        let defined = |triple: &str| {
            let cpu = Cpu::find(&Target::parse(triple).unwrap(), "generic").unwrap();
            let names = ["__linux__", "__unix__", "_WIN32", "_WIN64", "__CYGWIN__", "__LP64__", "__ELF__", "_MSC_VER"];
            let is_defined = |name: &&str| matches!(find(name, &cpu), Predefined::As(_));
            names.into_iter().filter(is_defined).collect::<Vec<_>>()
        };
        assert_eq!(defined("x86_64-pc-linux-gnu"), ["__linux__", "__unix__", "__LP64__", "__ELF__"]);
        assert_eq!(defined("x86_64-pc-linux-gnux32"), ["__linux__", "__unix__", "__ELF__"]);
        assert_eq!(defined("i686-pc-linux-gnu"), ["__linux__", "__unix__", "__ELF__"]);
        assert_eq!(defined("x86_64-pc-windows-msvc"), ["_WIN32", "_WIN64"]);
        assert_eq!(defined("i686-pc-windows-msvc"), ["_WIN32"]);
        assert_eq!(defined("x86_64-pc-cygwin"), ["__unix__", "__CYGWIN__", "__LP64__"]);
    }
}
