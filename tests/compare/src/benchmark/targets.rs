//! Measurements for targets other than x86.

/// A target, a processor and what a compiler and a person write for it.
pub struct Target {
    /// The target's name in tables.
    pub name: &'static str,
    /// Triple for which the code is compiled and read.
    pub triple: &'static str,
    /// Processor that is simulated.
    pub cpu: &'static str,
    /// Options of the compiler, in two ways in which the target's programs are compiled.
    pub compiler_options: [&'static str; 2],
    /// The loop of the README, as a compiler writes it for this target.
    pub small: &'static str,
}

/// The targets that are measured besides x86.
pub const TARGETS: [Target; 3] = [
    Target {
        name: "RISC-V",
        triple: "riscv64-unknown-linux-gnu",
        cpu: "sifive-p670",
        compiler_options: ["-march=rv64gc", "-march=rv64gcv_zba_zbb -fPIC"],
        small: "dot:\n# LLVM-MCA-BEGIN loop\n.Lloop:\n\tfld\tfa5, 0(a0)\n\tfld\tfa4, 0(a1)\n\taddi\ta1, a1, 8\n\t\
                fmadd.d\tfa0, fa5, fa4, fa0\n\taddi\ta0, a0, 8\n\tbne\ta1, a2, .Lloop\n# LLVM-MCA-END loop\n\tret\n",
    },
    Target {
        name: "AArch64",
        triple: "aarch64-unknown-linux-gnu",
        cpu: "neoverse-v2",
        compiler_options: ["-mcpu=neoverse-v2", "-mcpu=cortex-a76 -fPIC"],
        small: "dot:\n// LLVM-MCA-BEGIN loop\n.Lloop:\n\tldp\tq1, q2, [x0], #32\n\tldp\tq3, q4, [x1], #32\n\t\
                fmla\tv0.2d, v1.2d, v3.2d\n\tfmla\tv5.2d, v2.2d, v4.2d\n\tsubs\tx2, x2, #4\n\tb.ne\t.Lloop\n\
                // LLVM-MCA-END loop\n\tret\n",
    },
    Target {
        name: "32-bit Arm",
        triple: "thumbv7em-none-eabihf",
        cpu: "cortex-m7",
        compiler_options: ["-mcpu=cortex-m7", "-mcpu=cortex-m7 -mfloat-abi=soft"],
        small: "dot:\n@ LLVM-MCA-BEGIN loop\n.Lloop:\n\tvldmia\tr0!, {s2}\n\tvldmia\tr1!, {s4}\n\tsubs\tr2, #1\n\t\
                vmla.f32\ts0, s2, s4\n\tbne\t.Lloop\n@ LLVM-MCA-END loop\n\tbx\tlr\n",
    },
];
