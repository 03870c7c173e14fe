//! Finds the name of an AArch64 machine's processor by what its system says: `/proc/cpuinfo` on Linux, the family number on
//! Apple's systems.

use crate::inst::machine::HostMachine;

/// The name for an unknown machine.
const UNKNOWN: &str = "generic";

/// Returns the processor name for a machine.
pub(super) fn cpu_of(machine: &HostMachine<'_>) -> &'static str {
    match *machine {
        HostMachine::CpuInfo(text) => cpu_name_from_cpuinfo(text),
        HostMachine::AppleFamily(family) => apple_family_name(family),
        HostMachine::Cpuid { .. } => UNKNOWN,
    }
}

/// Returns the processor that `/proc/cpuinfo` describes. If there are cores of several kinds, the last one decides,
/// which is usually a fast one.
fn cpu_name_from_cpuinfo(text: &str) -> &'static str {
    let last = |name: &str| values(text, name).last();
    let Some(implementer) = last("CPU implementer") else { return UNKNOWN };
    let Some(part) = last("CPU part") else { return UNKNOWN };
    match implementer {
        0x41 if values(text, "CPU part").any(|part| part == 0xd85) => "cortex-x925",
        0x41 => arm_core_name(part),
        0x61 => apple_core_name(part),
        0x53 => samsung_core_name(last("CPU variant").unwrap_or_default(), part),
        _ => other_core_name(implementer, part),
    }
}

/// Returns the hexadecimal numbers in all lines of a text that begin with a name and a colon, such as `CPU part: 0xd0c`.
fn values<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = u32> + 't {
    text.lines().filter_map(move |line| {
        let (found, value) = line.split_once(':')?;
        let digits = value.trim().strip_prefix("0x").filter(|_| found.trim() == name)?;
        u32::from_str_radix(digits, 16).ok()
    })
}

/// Returns the processor name for a part number of Arm.
fn arm_core_name(part: u32) -> &'static str {
    match part {
        0xd02 => "cortex-a34",
        0xd03 => "cortex-a53",
        0xd04 => "cortex-a35",
        0xd05 => "cortex-a55",
        0xd06 => "cortex-a65",
        0xd07 => "cortex-a57",
        0xd08 => "cortex-a72",
        0xd09 => "cortex-a73",
        0xd0a => "cortex-a75",
        0xd0b => "cortex-a76",
        0xd0c => "neoverse-n1",
        0xd0d => "cortex-a77",
        0xd0e => "cortex-a76ae",
        0xd14 => "cortex-r82ae",
        0xd15 => "cortex-r82",
        0xd40 => "neoverse-v1",
        0xd41 => "cortex-a78",
        0xd42 => "cortex-a78ae",
        0xd43 => "cortex-a65ae",
        0xd44 => "cortex-x1",
        0xd46 => "cortex-a510",
        0xd47 => "cortex-a710",
        0xd48 => "cortex-x2",
        0xd49 => "neoverse-n2",
        0xd4a => "neoverse-e1",
        0xd4b => "cortex-a78c",
        0xd4c => "cortex-x1c",
        0xd4d => "cortex-a715",
        0xd4e => "cortex-x3",
        0xd4f => "neoverse-v2",
        0xd80 => "cortex-a520",
        0xd81 => "cortex-a720",
        0xd82 => "cortex-x4",
        0xd83 => "neoverse-v3ae",
        0xd84 => "neoverse-v3",
        0xd85 => "cortex-x925",
        0xd87 => "cortex-a725",
        0xd88 => "cortex-a520ae",
        0xd89 => "cortex-a720ae",
        0xd8a => "c1-nano",
        0xd8b => "c1-pro",
        0xd8c => "c1-ultra",
        0xd8e => "neoverse-n3",
        0xd8f => "cortex-a320",
        0xd90 => "c1-premium",
        _ => UNKNOWN,
    }
}

/// Returns the name for a part of Apple under Linux, where each kind of core in each size of chip has a number.
fn apple_core_name(part: u32) -> &'static str {
    match part {
        0x20..=0x25 | 0x28 | 0x29 => "apple-m1",
        0x30..=0x35 | 0x38 | 0x39 => "apple-m2",
        0x48 | 0x49 => "apple-m3",
        _ => UNKNOWN,
    }
}

/// Returns the processor name for a part number of Samsung.
fn samsung_core_name(variant: u32, part: u32) -> &'static str {
    match (variant, part) {
        (1, 3) => "exynos-m4",
        _ => "exynos-m3",
    }
}

/// Returns the processor name for a part of any other maker.
fn other_core_name(implementer: u32, part: u32) -> &'static str {
    match (implementer, part) {
        (0x42 | 0x43, 0x516 | 0xaf) => "thunderx2t99",
        (0x42 | 0x43, 0xa1) => "thunderxt88",
        (0x46, 1) => "a64fx",
        (0x46, 3) => "fujitsu-monaka",
        (0x48, 0xd01) => "tsv110",
        (0x48, 0xd06) => "hip12",
        (0x4e, 4) => "carmel",
        (0x4e, 0x10) => "olympus",
        (0x4e, 0x11) => "rigel",
        (0x51, 1) => "oryon-1",
        (0x51, 0x201 | 0x205 | 0x211) => "kryo",
        (0x51, 0x800 | 0x801) => "cortex-a73",
        (0x51, 0x802 | 0x803) => "cortex-a75",
        (0x51, 0x804 | 0x805) => "cortex-a76",
        (0x51, 0xc00) => "falkor",
        (0x51, 0xc01) => "saphira",
        (0x6d, 0xd49) => "neoverse-n2",
        (0xc0, 0xac3) => "ampere1",
        (0xc0, 0xac4) => "ampere1a",
        (0xc0, 0xac5) => "ampere1b",
        (0xc0, 0xac7) => "ampere1c",
        _ => UNKNOWN,
    }
}

/// Returns the name for a number in `hw.cpufamily`. An unknown number stands for the newest processor here.
fn apple_family_name(family: u32) -> &'static str {
    match family {
        0x37a0_9642 => "apple-a7",
        0x2c91_a47e => "apple-a8",
        0x92fb_37c8 => "apple-a9",
        0x67ce_ee93 => "apple-a10",
        0xe81e_7ef6 => "apple-a11",
        0x07d3_4b9f => "apple-a12",
        0x4625_04d2 => "apple-a13",
        0x1b58_8bb3 => "apple-m1",
        0xda33_d83d => "apple-m2",
        0x8765_edea | 0xfa33_415e | 0x7201_5832 | 0x5f4d_ea93 => "apple-m3",
        0x2876_f5b5 => "apple-a17",
        _ => "apple-m4",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cpuinfo(cores: &[(u32, u32, u32)]) -> String {
        let core = |(implementer, variant, part): &(u32, u32, u32)| {
            format!(
                "processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd\nCPU implementer\t: {implementer:#04x}\n\
                 CPU architecture: 8\nCPU variant\t: {variant:#x}\nCPU part\t: {part:#05x}\nCPU revision\t: 1\n\n"
            )
        };
        cores.iter().map(core).collect()
    }

    #[test]
    fn parts_that_linux_lists_name_the_processor() {
        type Core = (u32, u32, u32);
        let cases: [(&[Core], &str); 9] = [
            (&[(0x41, 3, 0xd0c)], "neoverse-n1"),
            (&[(0x41, 0, 0xd4f), (0x41, 0, 0xd4f)], "neoverse-v2"),
            (&[(0x41, 0, 0xd03), (0x41, 0, 0xd08)], "cortex-a72"),
            (&[(0x41, 0, 0xd85), (0x41, 0, 0xd87)], "cortex-x925"),
            (&[(0x61, 1, 0x22), (0x61, 1, 0x23)], "apple-m1"),
            (&[(0x53, 1, 2)], "exynos-m3"),
            (&[(0xc0, 0, 0xac3)], "ampere1"),
            (&[(0x46, 1, 1)], "a64fx"),
            (&[(0x41, 0, 0xfff)], "generic"),
        ];
        for (cores, name) in cases {
            assert_eq!(cpu_of(&HostMachine::CpuInfo(&cpuinfo(cores))), name);
        }
        for text in ["", "CPU part: 0xd0c\n", "CPU implementer: 0x41\nCPU part: what\n"] {
            assert_eq!(cpu_of(&HostMachine::CpuInfo(text)), "generic", "{text}");
        }
    }

    #[test]
    fn a_family_of_apple_names_the_processor() {
        assert_eq!(cpu_of(&HostMachine::AppleFamily(458_787_763)), "apple-m1");
        assert_eq!(cpu_of(&HostMachine::AppleFamily(0xda33_d83d)), "apple-m2");
        assert_eq!(cpu_of(&HostMachine::AppleFamily(1)), "apple-m4");
    }
}
