//! Makes random blocks of common x86-64 instructions, full of dependencies, in either syntax.
//!
//! The same seed gives the same block on every machine. Operands come from small sets of registers, so that
//! instructions depend on one another.

use std::fmt::Write;

/// A small generator of random numbers (splitmix64): good enough for tests, with the same numbers everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Returns a random number of 64 bits.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// Returns a random number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit as u64) as usize
    }

    /// Returns a random one of `items`, of which there is at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Syntax of x86 assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    Att,
    Intel,
}

/// Kind of an operand. A number is the operand's width in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    /// General register.
    General(u16),
    /// Vector register.
    Vector(u16),
    /// Mask register.
    Mask,
    /// Address; 0 if the instruction does not access memory there.
    Memory(u16),
    /// Number of up to three digits, with or without a sign.
    Immediate,
    /// Number from 0 to 7.
    Count,
}

use Slot::{Count, General, Immediate, Mask, Memory, Vector};

/// Instructions of most processors: mnemonic, suffix in AT&T syntax, operands in the order of Intel syntax.
const TEMPLATES: &[(&str, &str, &[Slot])] = &[
    ("add", "q", &[General(64), General(64)]),
    ("add", "l", &[General(32), Immediate]),
    ("add", "q", &[General(64), Memory(64)]),
    ("add", "l", &[Memory(32), General(32)]),
    ("sub", "q", &[General(64), General(64)]),
    ("sub", "w", &[General(16), General(16)]),
    ("adc", "q", &[General(64), General(64)]),
    ("sbb", "l", &[General(32), General(32)]),
    ("and", "b", &[General(8), General(8)]),
    ("or", "q", &[Memory(64), Immediate]),
    ("xor", "l", &[General(32), General(32)]),
    ("cmp", "q", &[General(64), General(64)]),
    ("test", "l", &[General(32), General(32)]),
    ("imul", "q", &[General(64), General(64)]),
    ("imul", "l", &[General(32), Memory(32), Immediate]),
    ("mul", "q", &[General(64)]),
    ("div", "l", &[General(32)]),
    ("idiv", "q", &[General(64)]),
    ("neg", "q", &[General(64)]),
    ("not", "l", &[Memory(32)]),
    ("inc", "q", &[General(64)]),
    ("dec", "l", &[Memory(32)]),
    ("lea", "q", &[General(64), Memory(0)]),
    ("mov", "q", &[General(64), General(64)]),
    ("mov", "l", &[General(32), General(32)]),
    ("mov", "q", &[General(64), Memory(64)]),
    ("mov", "q", &[Memory(64), General(64)]),
    ("mov", "b", &[Memory(8), General(8)]),
    ("mov", "l", &[General(32), Immediate]),
    ("shl", "q", &[General(64), Count]),
    ("sar", "l", &[Memory(32), Count]),
    ("rol", "q", &[General(64), Count]),
    ("shld", "q", &[General(64), General(64), Count]),
    ("bt", "q", &[General(64), General(64)]),
    ("bsf", "q", &[General(64), General(64)]),
    ("popcnt", "q", &[General(64), General(64)]),
    ("lzcnt", "l", &[General(32), Memory(32)]),
    ("andn", "q", &[General(64), General(64), General(64)]),
    ("mulx", "q", &[General(64), General(64), General(64)]),
    ("cmove", "q", &[General(64), General(64)]),
    ("cmovg", "l", &[General(32), Memory(32)]),
    ("sete", "", &[General(8)]),
    ("setb", "", &[Memory(8)]),
    ("xchg", "q", &[General(64), General(64)]),
    ("xadd", "q", &[Memory(64), General(64)]),
    ("cmpxchg", "l", &[Memory(32), General(32)]),
    ("push", "q", &[General(64)]),
    ("pop", "q", &[General(64)]),
    ("cqo", "", &[]),
    ("nop", "", &[]),
    ("lfence", "", &[]),
    ("mfence", "", &[]),
    ("sfence", "", &[]),
    ("movaps", "", &[Vector(128), Vector(128)]),
    ("movups", "", &[Memory(128), Vector(128)]),
    ("movups", "", &[Vector(128), Memory(128)]),
    ("addps", "", &[Vector(128), Vector(128)]),
    ("mulsd", "", &[Vector(128), Memory(64)]),
    ("divps", "", &[Vector(128), Vector(128)]),
    ("sqrtsd", "", &[Vector(128), Vector(128)]),
    ("pxor", "", &[Vector(128), Vector(128)]),
    ("paddd", "", &[Vector(128), Memory(128)]),
    ("pmulld", "", &[Vector(128), Vector(128)]),
    ("pshufd", "", &[Vector(128), Vector(128), Count]),
    ("pcmpeqb", "", &[Vector(128), Vector(128)]),
    ("vaddps", "", &[Vector(256), Vector(256), Vector(256)]),
    ("vmulpd", "", &[Vector(128), Vector(128), Memory(128)]),
    ("vfmadd231ps", "", &[Vector(256), Vector(256), Vector(256)]),
    ("vfmadd213sd", "", &[Vector(128), Vector(128), Memory(64)]),
    ("vxorps", "", &[Vector(256), Vector(256), Vector(256)]),
    ("vpsubd", "", &[Vector(256), Vector(256), Vector(256)]),
    ("vpshufb", "", &[Vector(256), Vector(256), Memory(256)]),
    ("vperm2f128", "", &[Vector(256), Vector(256), Vector(256), Count]),
    ("vmovdqu", "", &[Vector(256), Memory(256)]),
    ("vmovdqu", "", &[Memory(256), Vector(256)]),
    ("vmovaps", "", &[Vector(256), Vector(256)]),
    ("vzeroupper", "", &[]),
];

/// Instructions of processors with AVX-512, in the form of [`TEMPLATES`].
const AVX512: &[(&str, &str, &[Slot])] = &[
    ("vaddps", "", &[Vector(512), Vector(512), Vector(512)]),
    ("vpaddd", "", &[Vector(512), Vector(512), Memory(512)]),
    ("vfmadd231pd", "", &[Vector(512), Vector(512), Vector(512)]),
    ("vpxorq", "", &[Vector(512), Vector(512), Vector(512)]),
    ("vpcmpeqd", "", &[Mask, Vector(512), Vector(512)]),
    ("kandw", "", &[Mask, Mask, Mask]),
    ("vmovdqu64", "", &[Memory(512), Vector(512)]),
    ("vpermd", "", &[Vector(512), Vector(512), Vector(512)]),
];

/// General registers with 64, 32, 16 and 8 bits.
const WIDE: [[&str; 4]; 8] = [
    ["rax", "eax", "ax", "al"],
    ["rcx", "ecx", "cx", "cl"],
    ["rdx", "edx", "dx", "dl"],
    ["rbx", "ebx", "bx", "bl"],
    ["rsi", "esi", "si", "sil"],
    ["rdi", "edi", "di", "dil"],
    ["r8", "r8d", "r8w", "r8b"],
    ["r15", "r15d", "r15w", "r15b"],
];

/// Returns `n` random statements, one in each line. With `with_avx512`, some are from [`AVX512`].
pub fn block(random: &mut Random, n: usize, syntax: Syntax, with_avx512: bool) -> String {
    let mut text = String::new();
    for _ in 0..n {
        let use_avx512 = with_avx512 && random.below(6) == 0;
        let (mnemonic, suffix, slots) = *random.pick(if use_avx512 { AVX512 } else { TEMPLATES });
        let mut operands: Vec<String> = slots.iter().map(|slot| operand(random, *slot, syntax)).collect();
        let suffix = if syntax == Syntax::Att { suffix } else { "" };
        if syntax == Syntax::Att {
            operands.reverse();
        }
        let _ = writeln!(text, "\t{mnemonic}{suffix}\t{}", operands.join(", "));
    }
    text
}

/// Returns a random operand.
fn operand(random: &mut Random, slot: Slot, syntax: Syntax) -> String {
    let (percent, dollar) = if syntax == Syntax::Att { ("%", "$") } else { ("", "") };
    match slot {
        General(bits) => format!("{percent}{}", general(random, bits)),
        Vector(bits) => {
            let letter = match bits {
                512 => 'z',
                256 => 'y',
                _ => 'x',
            };
            format!("{percent}{letter}mm{}", random.below(6))
        }
        Mask => format!("{percent}k{}", random.below(3) + 1),
        Immediate => format!("{dollar}{}", random.below(2000) as i64 - 1000),
        Count => format!("{dollar}{}", random.below(8)),
        Memory(bits) => memory(random, bits, syntax),
    }
}

/// Returns a random general register of a width in bits.
fn general(random: &mut Random, bits: u16) -> &'static str {
    let width = match bits {
        64 => 0,
        32 => 1,
        16 => 2,
        _ => 3,
    };
    random.pick(&WIDE)[width]
}

/// Returns a random address; Intel syntax also shows the width in bits.
fn memory(random: &mut Random, bits: u16, syntax: Syntax) -> String {
    let base = general(random, 64);
    let index = (random.below(3) == 0).then(|| (general(random, 64), *random.pick(&[1, 2, 4, 8])));
    let displacement = if random.below(2) == 0 { 0 } else { random.below(512) as i64 - 128 };
    if syntax == Syntax::Att {
        let shown = if displacement == 0 { String::new() } else { displacement.to_string() };
        return match index {
            None => format!("{shown}(%{base})"),
            Some((index, scale)) => format!("{shown}(%{base},%{index},{scale})"),
        };
    }
    let size = match bits {
        8 => "byte ptr ",
        16 => "word ptr ",
        32 => "dword ptr ",
        64 => "qword ptr ",
        128 => "xmmword ptr ",
        256 => "ymmword ptr ",
        512 => "zmmword ptr ",
        _ => "",
    };
    let mut text = format!("{size}[{base}");
    if let Some((index, scale)) = index {
        let _ = write!(text, " + {scale}*{index}");
    }
    if displacement != 0 {
        let sign = if displacement < 0 { '-' } else { '+' };
        let _ = write!(text, " {sign} {}", displacement.abs());
    }
    text.push(']');
    text
}

/// Returns random options that change the report.
pub fn options(random: &mut Random) -> Vec<String> {
    let mut options = Vec::new();
    /// Options without a value, or with one that changes what is on by default.
    const FLAGS: [&str; 12] = [
        "-timeline",
        "-bottleneck-analysis",
        "-all-stats",
        "-all-views",
        "-dispatch-stats",
        "-scheduler-stats",
        "-retire-stats",
        "-register-file-stats",
        "-noalias=false",
        "-show-barriers",
        "-summary-view=false",
        "-resource-pressure=false",
    ];
    for _ in 0..random.below(4) {
        options.push((*random.pick(&FLAGS)).to_owned());
    }
    let numbers: [(&str, &[u32]); 9] = [
        ("-iterations", &[1, 2, 3, 7, 50, 100]),
        ("-dispatch", &[1, 2, 3, 8]),
        ("-register-file-size", &[8, 20, 64]),
        ("-lqueue", &[1, 4, 16]),
        ("-squeue", &[1, 4, 16]),
        ("-micro-op-queue-size", &[4, 16]),
        ("-decoder-throughput", &[1, 3]),
        ("-timeline-max-iterations", &[1, 3]),
        ("-timeline-max-cycles", &[0, 20, 200]),
    ];
    for (name, values) in numbers {
        if random.below(8) == 0 {
            options.push(format!("{name}={}", random.pick(values)));
        }
    }
    match random.below(12) {
        0 => options.push("-json".to_owned()),
        1 => options.push("-instruction-tables".to_owned()),
        2 => options.push("-instruction-tables=full".to_owned()),
        3 => options.push("-show-encoding".to_owned()),
        _ => {}
    }
    options
}
