//! Asks this machine for its processor. The architecture in `core` that fits the machine turns the answers into a name.

use mca_core::target::{Architecture, HostMachine};

/// Returns the name that the models have for the processor of this machine; `generic` if they have none.
#[cfg(target_arch = "x86_64")]
pub fn cpu_name() -> String {
    use std::arch::x86_64::__cpuid;

    let identity = __cpuid(0);
    let mut vendor = Vec::with_capacity(12);
    for word in [identity.ebx, identity.edx, identity.ecx] {
        vendor.extend_from_slice(&word.to_le_bytes());
    }
    let mut features = detected_features();
    if identity.eax >= 7 && __cpuid(7).ebx >> 23 & 1 != 0 {
        features.push("clflushopt");
    }
    name_of(&HostMachine::Cpuid { vendor: &vendor, signature: __cpuid(1).eax, features: &features }).to_owned()
}

/// Whether this machine runs code of an architecture, named as in the first component of a triple.
pub fn can_run(architecture: &[u8]) -> bool {
    let others: &[&[u8]] = if cfg!(target_arch = "x86_64") { &[b"amd64", b"x86_64h"] } else { &[] };
    architecture == std::env::consts::ARCH.as_bytes() || others.contains(&architecture)
}

/// Returns the names of this machine's features that decide about its processor's name. Those from AVX on count only if
/// the operating system saves their registers, which the macro checks.
#[cfg(target_arch = "x86_64")]
fn detected_features() -> Vec<&'static str> {
    macro_rules! detected {
        ($($name:tt)*) => { [$(($name, is_x86_feature_detected!($name))),*] };
    }
    let asked = detected!(
        "mmx" "sse" "sse2" "sse3" "ssse3" "sse4.1" "sse4.2" "movbe" "avx" "avx2" "adx" "sha" "avx512vl" "avx512vnni"
        "avx512bf16" "avx512vbmi" "avx512vbmi2" "avx512vp2intersect"
    );
    std::iter::once("64bit").chain(asked.into_iter().filter(|(_, has)| *has).map(|(name, _)| name)).collect()
}

/// Returns the name that the models have for the processor of this machine; `generic` if they have none.
#[cfg(not(target_arch = "x86_64"))]
pub fn cpu_name() -> String {
    name_by_system().to_owned()
}

/// Returns the name of this machine's processor by what the operating system reports; `generic` if that is not enough.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn name_by_system() -> &'static str {
    match std::env::consts::OS {
        "macos" => apple_family().map_or("generic", |family| name_of(&HostMachine::AppleFamily(family))),
        _ => match std::fs::read_to_string("/proc/cpuinfo") {
            Ok(text) => name_of(&HostMachine::CpuInfo(&text)),
            Err(_) => "generic",
        },
    }
}

/// Returns the name of the processor that the answers of this machine identify; `generic` if they identify none.
fn name_of(machine: &HostMachine<'_>) -> &'static str {
    let architecture = Architecture::all().find(|one| one.accepts(std::env::consts::ARCH.as_bytes()));
    architecture.and_then(|architecture| architecture.native_cpu(machine)).unwrap_or("generic")
}

/// Returns the number by which macOS identifies the processor's family; `None` on other systems.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn apple_family() -> Option<u32> {
    let answer = std::process::Command::new("/usr/sbin/sysctl").args(["-n", "hw.cpufamily"]).output().ok()?;
    // Some systems print the number as a signed one.
    let number: i64 = String::from_utf8(answer.stdout).ok()?.trim().parse().ok()?;
    Some(number as u32)
}

#[cfg(test)]
mod tests {
    #[test]
    fn code_of_another_architecture_is_not_for_this_machine() {
        assert!(super::can_run(std::env::consts::ARCH.as_bytes()));
        let others: [&[u8]; 6] = [b"i386", b"i686", b"riscv64", b"armv7a", b"powerpc64le", b""];
        assert!(others.iter().all(|other| !super::can_run(other)));
        assert_ne!(super::can_run(b"aarch64"), super::can_run(b"x86_64"));
    }

    /// The instructions of an x86 machine identify it better than its operating system, which is not asked.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn an_x86_machine_is_not_named_by_its_system() {
        assert_eq!(super::name_by_system(), "generic");
        assert_eq!(super::apple_family(), None);
    }
}
