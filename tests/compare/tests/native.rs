//! Names of machines' processors are those of the reference.

use std::collections::HashMap;

use mca_core::inst::machine::HostMachine;
use mca_core::inst::targets::registry::TARGETS;
use mca_core::model::catalogue::Catalogue;

/// Implementers whose parts are all tried, unknown ones included.
const IMPLEMENTERS: [u32; 13] = [0x40, 0x41, 0x42, 0x43, 0x46, 0x48, 0x4e, 0x51, 0x53, 0x61, 0x63, 0x6d, 0xc0];

#[test]
fn aarch64_machines_are_called_as_recorded() {
    let target = TARGETS.iter().find(|target| target.name() == "aarch64").unwrap();
    let number = |text: &str| u32::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
    let recording = include_str!("../../reference/native/aarch64.txt");
    let catalogue = Catalogue::of(*target).unwrap();
    let (mut recorded, mut others) = (HashMap::new(), HashMap::new());
    for line in recording.lines().filter(|line| !line.starts_with('#')) {
        let [implementer, variant, part, name] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if catalogue.find_cpu(name).is_none() {
            continue; // It is of 32 bits.
        }
        if part == "-" {
            others.insert(number(implementer), name);
            continue;
        }
        let variants = if variant == "-" { 0..16 } else { number(variant)..number(variant) + 1 };
        recorded.extend(variants.map(|variant| ((number(implementer), variant, number(part)), name)));
    }
    let unknown = recorded
        .keys()
        .map(|(implementer, ..)| implementer)
        .chain(others.keys())
        .find(|implementer| !IMPLEMENTERS.contains(*implementer));
    assert_eq!(unknown, None, "an implementer that is not tried");
    let mut failures = Vec::new();
    for implementer in IMPLEMENTERS {
        for (variant, part) in (0..16).flat_map(|variant| (0..0x1000).map(move |part| (variant, part))) {
            let text =
                format!("CPU implementer\t: {implementer:#x}\nCPU variant\t: {variant:#x}\nCPU part\t: {part:#05x}\n");
            let name = target.native_cpu(&HostMachine::CpuInfo(&text)).unwrap();
            let expected =
                recorded.get(&(implementer, variant, part)).or(others.get(&implementer)).copied().unwrap_or("generic");
            if name != expected {
                failures.push(format!("{implementer:#x} {variant:#x} {part:#x}: {name} instead of {expected}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} differ; the first:\n{}", failures.len(), failures[0]);
}
