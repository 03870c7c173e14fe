//! Asks this machine what it is. What the answers mean is decided in `native` of the target.

use mca_core::inst::targets::x86::native::{HostFacts, native_cpu};

/// The processor name that describes this machine.
#[cfg(target_arch = "x86_64")]
pub fn cpu_name() -> String {
    use mca_core::inst::targets::x86::native::family_and_model;
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
    native_cpu(&HostFacts::default()).to_owned()
}
