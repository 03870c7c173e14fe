//! Names of machines' processors are those of the data.

#![cfg(feature = "aarch64")]
#![cfg(feature = "aarch64")]

use mca_core::inst::machine::HostMachine;
use mca_core::inst::targets::Target;
use mca_core::inst::targets::registry::TARGETS;
use mca_core::model::catalogue::Catalogue;

fn cpuinfo(implementer: u32, part: u32) -> String {
    format!("processor\t: 0\nCPU implementer\t: {implementer:#x}\nCPU variant\t: 0x1\nCPU part\t: {part:#05x}\n\n")
}

fn aarch64() -> &'static dyn Target {
    *TARGETS.iter().find(|target| target.name() == "aarch64").unwrap()
}

/// A name that the data does not know would cause a message.
#[test]
fn every_name_is_known_to_the_data() {
    let catalogue = Catalogue::of(aarch64()).unwrap();
    let known = |machine: HostMachine<'_>| {
        let name = aarch64().native_cpu(&machine).unwrap();
        assert!(catalogue.find_cpu(name).is_some(), "{name}");
    };
    for implementer in [0x41, 0x42, 0x43, 0x46, 0x48, 0x4e, 0x51, 0x53, 0x61, 0x6d, 0xc0] {
        for part in 0..0x1000 {
            known(HostMachine::CpuInfo(&cpuinfo(implementer, part)));
        }
    }
    for family in
        [0x37a0_9642, 0x2c91_a47e, 0x92fb_37c8, 0x67ce_ee93, 0xe81e_7ef6, 0x07d3_4b9f, 0x4625_04d2, 0x2876_f5b5, 1]
    {
        known(HostMachine::AppleFamily(family));
    }
}
