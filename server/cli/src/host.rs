//! Asks this machine what it is. What the answers mean is decided in `native` of the target.

/// The processor name that describes this machine.
#[cfg(target_arch = "x86_64")]
pub fn cpu_name() -> String {
    use mca_core::inst::targets::x86::native::{HostFacts, family_and_model, native_cpu};
    use std::arch::x86_64::__cpuid;

    let identity = __cpuid(0);
    let mut vendor = Vec::with_capacity(12);
    for word in [identity.ebx, identity.edx, identity.ecx] {
        vendor.extend_from_slice(&word.to_le_bytes());
    }
    let (family, model) = family_and_model(__cpuid(1).eax);
    let has_clflushopt = identity.eax >= 7 && __cpuid(7).ebx >> 23 & 1 != 0;
    native_cpu(&HostFacts { vendor: &vendor, family, model, features: features(has_clflushopt) }).to_owned()
}

/// Everything from AVX on counts only if the operating system saves the registers, which is what the macro checks.
#[cfg(target_arch = "x86_64")]
fn features(clflushopt: bool) -> mca_core::inst::targets::x86::native::HostFeatures {
    mca_core::inst::targets::x86::native::HostFeatures {
        is_64_bit: true,
        mmx: is_x86_feature_detected!("mmx"),
        sse: is_x86_feature_detected!("sse"),
        sse2: is_x86_feature_detected!("sse2"),
        sse3: is_x86_feature_detected!("sse3"),
        ssse3: is_x86_feature_detected!("ssse3"),
        sse4_1: is_x86_feature_detected!("sse4.1"),
        sse4_2: is_x86_feature_detected!("sse4.2"),
        movbe: is_x86_feature_detected!("movbe"),
        avx: is_x86_feature_detected!("avx"),
        avx2: is_x86_feature_detected!("avx2"),
        adx: is_x86_feature_detected!("adx"),
        sha: is_x86_feature_detected!("sha"),
        clflushopt,
        avx512vl: is_x86_feature_detected!("avx512vl"),
        avx512vnni: is_x86_feature_detected!("avx512vnni"),
        avx512bf16: is_x86_feature_detected!("avx512bf16"),
        avx512vbmi: is_x86_feature_detected!("avx512vbmi"),
        avx512vbmi2: is_x86_feature_detected!("avx512vbmi2"),
        avx512vp2intersect: is_x86_feature_detected!("avx512vp2intersect"),
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub fn cpu_name() -> String {
    name_by_system().to_owned()
}

/// What the target of this machine makes of what the system says.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn name_by_system() -> &'static str {
    use mca_core::inst::machine::Machine;
    use mca_core::inst::targets::registry::TARGETS;

    let architecture = std::env::consts::ARCH.as_bytes();
    let target = TARGETS.iter().find(|target| target.accepts_architecture(architecture));
    let name = target.and_then(|target| match std::env::consts::OS {
        "macos" => target.native_cpu(&Machine::AppleFamily(apple_family()?)),
        _ => target.native_cpu(&Machine::CpuInfo(&std::fs::read_to_string("/proc/cpuinfo").ok()?)),
    });
    name.unwrap_or("generic")
}

#[cfg(any(test, not(target_arch = "x86_64")))]
fn apple_family() -> Option<u32> {
    let answer = std::process::Command::new("/usr/sbin/sysctl").args(["-n", "hw.cpufamily"]).output().ok()?;
    // Some systems print it with a sign.
    let number: i64 = String::from_utf8(answer.stdout).ok()?.trim().parse().ok()?;
    Some(number as u32)
}

#[cfg(test)]
mod tests {
    /// The instructions of an x86 machine say more than its system, which is not asked.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn systems_say_nothing_of_x86() {
        assert_eq!(super::name_by_system(), "generic");
        assert_eq!(super::apple_family(), None);
    }
}
