//! The machine that a program runs on, as far as targets know one by it.

/// What the system says of the machine that it runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine<'t> {
    /// The text of `/proc/cpuinfo`.
    CpuInfo(&'t str),
    /// What `hw.cpufamily` says on Apple's systems.
    AppleFamily(u32),
}
