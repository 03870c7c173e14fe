//! Finds the processor name for a RISC-V machine, by `/proc/cpuinfo`.

use crate::inst::machine::HostMachine;

/// Returns the processor name for a machine.
pub(super) fn cpu_of(machine: &HostMachine<'_>) -> &'static str {
    let HostMachine::CpuInfo(text) = *machine else { return UNKNOWN };
    name_from_identity(text).or_else(|| name_from_microarchitecture(text)).unwrap_or_else(|| unknown(text))
}

/// The name for an unknown machine.
const UNKNOWN: &str = "generic-rv64";

/// Returns the name for an unknown machine, by the width of its registers.
fn unknown(text: &str) -> &'static str {
    if value(text, "isa").is_some_and(|isa| isa.starts_with("rv32")) { "generic-rv32" } else { UNKNOWN }
}

/// Returns the processor name by the values of the three registers that identify a processor.
fn name_from_identity(text: &str) -> Option<&'static str> {
    let number = |name| u64::from_str_radix(value(text, name)?.strip_prefix("0x")?, 16).ok();
    match (number("mvendorid")?, number("marchid")?, number("mimpid")?) {
        (0x489, 0x8000_0000_0000_0008, 0x622_0425) => Some("sifive-p550"),
        (0x710, 0x8000_0000_4100_0002, 0x1000_0000_d568_6200) => Some("spacemit-a100"),
        (0x710, 0x8000_0000_5800_0001, 0x1000_0000_4977_2200) => Some("spacemit-x60"),
        (0x710, 0x8000_0000_5800_0002, 0x33d8_a600) => Some("spacemit-x100"),
        (0x61f, 0x8000_0000_0001_0000, 0x111) => Some("veyron-v1"),
        _ => None,
    }
}

/// Returns the processor name by the name in the device tree.
fn name_from_microarchitecture(text: &str) -> Option<&'static str> {
    match value(text, "uarch")? {
        "sifive,u74-mc" | "sifive,bullet0" => Some("sifive-u74"),
        _ => None,
    }
}

/// Returns the value in the first line that has this name, such as that of `uarch: sifive,u74-mc`.
fn value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let lines = text.lines().filter_map(|line| line.split_once(':'));
    let mut of_name = lines.filter(|(found, _)| found.trim() == name);
    of_name.next().map(|(_, value)| value.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> &'static str {
        cpu_of(&HostMachine::CpuInfo(text))
    }

    #[test]
    fn identity_or_device_tree_name_the_processor() {
        let head = "processor\t: 0\nhart\t\t: 1\nisa\t\t: rv64imafdc_zicntr_zicsr\nmmu\t\t: sv39\n";
        assert_eq!(named(&format!("{head}uarch\t\t: sifive,u74-mc\n")), "sifive-u74");
        let identity = "mvendorid\t: 0x710\nmarchid\t\t: 0x8000000058000001\nmimpid\t\t: 0x1000000049772200\n";
        assert_eq!(named(&format!("{head}uarch\t\t: spacemit,x60\n{identity}")), "spacemit-x60");
        let newer = "mvendorid\t: 0x710\nmarchid\t\t: 0x8000000058000002\nmimpid\t\t: 0x33d8a600\n";
        assert_eq!(named(&format!("{head}{newer}")), "spacemit-x100");
        assert_eq!(named(&format!("{head}{}", identity.replace("0x710", "0x711"))), UNKNOWN);
        assert_eq!(named(head), UNKNOWN);
        assert_eq!(named(""), UNKNOWN);
        assert_eq!(named("isa\t: rv32imac\n"), "generic-rv32");
        assert_eq!(cpu_of(&HostMachine::AppleFamily(1)), UNKNOWN);
    }
}
