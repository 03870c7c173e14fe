//! What targets need to know to recognise the machine that a program runs on.

/// What the operating system or the processor says about the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostMachine<'t> {
    /// Results of the instruction CPUID of an x86 machine: the vendor's word, the signature that leaf 1 returns in EAX, and the
    /// names of the usable instruction sets, as Rust's `is_x86_feature_detected` calls them.
    Cpuid { vendor: &'t [u8], signature: u32, features: &'t [&'t str] },
    /// The text of `/proc/cpuinfo`.
    CpuInfo(&'t str),
    /// Value of `hw.cpufamily` on Apple's systems.
    AppleFamily(u32),
}
