//! The machine that a program runs on, as far as targets know one by it.

/// What the system says of the machine that it runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostMachine<'t> {
    /// What the instruction CPUID of an x86 machine says: the vendor's word, the signature that leaf 1 returns in EAX, and
    /// the names of the instruction sets that may be used, as Rust's `is_x86_feature_detected` calls them.
    Cpuid { vendor: &'t [u8], signature: u32, features: &'t [&'t str] },
    /// The text of `/proc/cpuinfo`.
    CpuInfo(&'t str),
    /// What `hw.cpufamily` says on Apple's systems.
    AppleFamily(u32),
}
