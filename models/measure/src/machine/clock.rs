//! The current length of a core cycle, and whether another thread uses the core.

use std::arch::asm;
use std::arch::x86_64::{__cpuid, _mm_lfence, _rdtsc};

use crate::statistics::median;

/// Core cycles of the chain: multiplications of 3 cycles each.
pub const CHAIN_CYCLES: f64 = 12_000.0;
/// Core cycles of one round of the chain's loop.
const CYCLES_PER_ROUND: f64 = 300.0;

/// Rounds of a probe; each is 80 zero idioms, a countdown and a branch.
const PROBE_ROUNDS: u64 = 240;

/// Rounds of a probe of branches; each takes one cycle.
const PROBE_BRANCHES: u64 = 4000;

/// The first four letters of AMD's name, as CPUID gives them.
const AMD: u32 = u32::from_le_bytes(*b"Auth");
/// The first four letters of Intel's name, as CPUID gives them.
const INTEL: u32 = u32::from_le_bytes(*b"Genu");

/// Maximum time of a wide probe on a quiet core (one that no other thread uses), divided by the calibrated time.
const QUIET: f64 = 1.05;

/// Maximum time of a probe of branches on a quiet core, divided by the calibrated time. The end of its loop adds 0.5% of the time.
const QUIET_BRANCHES: f64 = 1.02;

/// Times of probes on a core, in ticks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Probe {
    /// Time of zero idioms, which take nothing but dispatch width.
    wide: f64,
    /// Time of a loop with a taken branch in each cycle; 0 if it was not measured.
    branches: f64,
}

/// Converts ticks of the time stamp counter to core cycles, and knows the times of probes on a quiet core.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// Ticks that reading the counter before and after some code adds.
    overhead: f64,
    /// Time of the wide probe on a quiet core, divided by that of the chain.
    quiet_wide: f64,
    /// Time of the probe of branches on a quiet core, divided by that of the chain.
    quiet_branches: f64,
    /// Frequency of the time stamp counter in GHz.
    pub ticks_per_nanosecond: f64,
}

/// Returns the time stamp counter, read after all earlier instructions and before all later ones.
pub fn now() -> u64 {
    // SAFETY: every processor of this architecture has both instructions.
    #[expect(unsafe_code)]
    unsafe {
        _mm_lfence();
        let ticks = _rdtsc();
        _mm_lfence();
        ticks
    }
}

/// Runs a chain of multiplications, 100 in each round, and returns its ticks, those of reading the counter included.
fn multiply(n_rounds: u64) -> f64 {
    let start = now();
    // SAFETY: changes two registers, which it names, and the flags.
    #[expect(unsafe_code)]
    unsafe {
        asm!(
            "2:",
            ".rept 100",
            "imul {value}, {value}",
            ".endr",
            "dec {count}",
            "jnz 2b",
            count = inout(reg) n_rounds => _,
            value = inout(reg) 3u64 => _,
            options(nomem, nostack),
        );
    }
    (now() - start) as f64
}

/// Runs as many instructions per cycle as the processor can dispatch, and returns the ticks. The address of the loop modulo 64 affects
/// their number (on Zen 5 between 11.1 and 14.0 cycles per round), so it is always the same.
fn run_wide() -> f64 {
    let start = now();
    // SAFETY: changes registers, which it names, and the flags.
    #[expect(unsafe_code)]
    unsafe {
        asm!(
            ".p2align 6",
            ".nops 16",
            "2:",
            ".rept 10",
            "xor eax, eax",
            "xor ecx, ecx",
            "xor edx, edx",
            "xor esi, esi",
            "xor edi, edi",
            "xor r8d, r8d",
            "xor r9d, r9d",
            "xor r10d, r10d",
            ".endr",
            "dec {count}",
            "jnz 2b",
            count = inout(reg) PROBE_ROUNDS => _,
            out("rax") _, out("rcx") _, out("rdx") _, out("rsi") _, out("rdi") _, out("r8") _, out("r9") _, out("r10") _,
            options(nomem, nostack),
        );
    }
    (now() - start) as f64
}

/// Runs a loop with a taken branch and three more instructions in each cycle, and returns the ticks. It detects another thread on the
/// core that mostly waits and uses little of the width: on Zen 3, a round then takes 1.13 cycles, while a loop without the three
/// instructions still takes 1.00.
fn run_branches() -> f64 {
    let start = now();
    // SAFETY: changes registers, which it names, and the flags.
    #[expect(unsafe_code)]
    unsafe {
        asm!(
            ".p2align 6",
            "2:",
            "add eax, eax",
            "add ecx, ecx",
            "add edx, edx",
            "dec {count}",
            "jnz 2b",
            count = inout(reg) PROBE_BRANCHES => _,
            out("rax") _, out("rcx") _, out("rdx") _,
            options(nomem, nostack),
        );
    }
    (now() - start) as f64
}

impl Clock {
    /// Calibrates the clock, which takes a second unless the processor is known.
    pub fn calibrate() -> Clock {
        let ticks_per_nanosecond = ticks_per_nanosecond();
        let mut clock = Clock { overhead: 0.0, quiet_wide: f64::MAX, quiet_branches: f64::MAX, ticks_per_nanosecond };
        clock.overhead = find_overhead();
        (clock.quiet_wide, clock.quiet_branches) = match known_probes() {
            Some((wide, branches)) => {
                (wide * PROBE_ROUNDS as f64 / CHAIN_CYCLES, branches * PROBE_BRANCHES as f64 / CHAIN_CYCLES)
            }
            None => clock.find_quiet(),
        };
        clock
    }

    /// Runs the chain of [`CHAIN_CYCLES`] cycles and returns its ticks.
    pub fn chain(&self) -> f64 {
        multiply((CHAIN_CYCLES / CYCLES_PER_ROUND) as u64) - self.overhead
    }

    /// Runs the wide probe and, if `with_branches`, the probe of branches, which is for measured code with branches.
    pub fn probe(&self, with_branches: bool) -> Probe {
        Probe {
            wide: run_wide() - self.overhead,
            branches: if with_branches { run_branches() - self.overhead } else { 0.0 },
        }
    }

    /// Whether a probe shows that no other thread uses the core. `chain` are the ticks of a chain that ran next to it.
    pub fn is_quiet(&self, probe: Probe, chain: f64) -> bool {
        probe.wide / chain < QUIET * self.quiet_wide && probe.branches / chain < QUIET_BRANCHES * self.quiet_branches
    }

    /// Whether a probe now shows that no other thread uses the core.
    pub fn is_quiet_now(&self, with_branches: bool) -> bool {
        let probe = self.probe(with_branches);
        self.is_quiet(probe, self.chain())
    }

    /// Returns the times of both probes on a quiet core, divided by that of the chain: the least of 100 medians, taken 8 ms apart.
    fn find_quiet(&self) -> (f64, f64) {
        let (mut wide, mut branches) = (f64::MAX, f64::MAX);
        for _ in 0..100 {
            let mut seen = [Vec::new(), Vec::new()];
            for _ in 0..12 {
                let (before, probe, after) = (self.chain(), self.probe(true), self.chain());
                if (before / after - 1.0).abs() < 0.005 {
                    seen[0].push(probe.wide / before.min(after));
                    seen[1].push(probe.branches / before.min(after));
                }
            }
            let [first, second] = &mut seen;
            first.sort_by(f64::total_cmp);
            second.sort_by(f64::total_cmp);
            if first.len() >= 6 {
                wide = wide.min(median(first));
                branches = branches.min(median(second));
            }
            std::thread::sleep(std::time::Duration::from_millis(8));
        }
        (wide, branches)
    }
}

/// Returns the cycles of a round of the wide probe and of the probe of branches on a known processor, by vendor, family and model.
/// Calibration would be wrong if another thread used the core all the time.
fn known_probes() -> Option<(f64, f64)> {
    let vendor = __cpuid(0);
    let signature = __cpuid(1).eax;
    let family = ((signature >> 8) & 15) + ((signature >> 20) & 255);
    let model = ((signature >> 4) & 15) + ((signature >> 12) & 240);
    match (vendor.ebx, family, model) {
        // Zen 5: measured on model 2.
        (AMD, 26, _) => Some((12.05, 1.0)),
        // Zen 3: measured on model 1, a server part.
        (AMD, 25, 0..=15 | 32..=47 | 64..=95) => Some((13.5, 1.0)),
        // Ice Lake: measured on model 106, a server part.
        (INTEL, 6, 106 | 108 | 125 | 126) => Some((16.3, 1.0)),
        // Golden Cove of servers (Sapphire Rapids, Emerald Rapids): measured on model 207.
        (INTEL, 6, 143 | 207) => Some((13.64, 1.193)),
        _ => None,
    }
}

/// Returns the ticks that reading the counter twice adds: the mean over many pairs of a chain and one three times as long.
fn find_overhead() -> f64 {
    let mut seen: Vec<f64> = (0..2000)
        .map(|_| {
            let (one, three) = (multiply(4), multiply(12));
            one - (three - one) / 2.0
        })
        .filter(|overhead| (-60.0..120.0).contains(overhead))
        .collect();
    seen.sort_by(f64::total_cmp);
    // The counter advances in steps, so a mean is more precise than a median. The outermost values are left out, as they are
    // those of interruptions.
    let middle = &seen[seen.len() / 10..seen.len() - seen.len() / 10];
    if middle.is_empty() { 0.0 } else { middle.iter().sum::<f64>() / middle.len() as f64 }
}

/// Returns the frequency of the time stamp counter in GHz, by waiting 20 ms.
fn ticks_per_nanosecond() -> f64 {
    let (ticks, time) = (now(), std::time::Instant::now());
    std::thread::sleep(std::time::Duration::from_millis(20));
    (now() - ticks) as f64 / time.elapsed().as_nanos().max(1) as f64
}
