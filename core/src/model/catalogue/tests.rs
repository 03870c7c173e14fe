use super::*;
use crate::inst::targets::x86::X86;
use crate::inst::targets::x86::native::{HostFacts, HostFeatures, native_cpu};

#[test]
fn processors_have_models_or_an_error() {
    let catalogue = Catalogue::of(&X86).unwrap();
    assert_eq!(catalogue.cpus().count(), 136);
    assert_eq!(catalogue.cpus().filter(|cpu| cpu.model_name().is_none()).count(), 47);
    assert_eq!(catalogue.find_cpu("znver5").unwrap().model_name(), Some("znver4"));
    assert!(catalogue.find_cpu("Znver5").is_none());
    let error = catalogue.find_cpu("i486").unwrap().processor().unwrap_err();
    assert_eq!(error, ProcessorError::NoModel { has_itineraries: false });
}

#[test]
fn every_model_opens() {
    let catalogue = Catalogue::of(&X86).unwrap();
    let mut in_order = Vec::new();
    for cpu in catalogue.cpus().filter(|cpu| cpu.model_name().is_some()) {
        let processor = cpu.processor().unwrap();
        assert_eq!(Some(processor.name()), cpu.model_name());
        if !processor.facts().is_out_of_order() {
            in_order.push(cpu.name());
        }
    }
    assert_eq!(in_order, ["atom", "bonnell"]);
}

#[test]
fn register_files_and_queues_are_read() {
    let processor = Catalogue::of(&X86).unwrap().find_cpu("znver3").unwrap().processor().unwrap();
    let facts = processor.facts();
    let extra = facts.extra.as_ref().unwrap();
    assert_eq!((extra.reorder_buffer_size, extra.max_retire_per_cycle), (Some(256), Some(8)));
    let queue = |id: Option<crate::model::facts::ResourceId>| facts.resources[id.unwrap().index()].name;
    assert_eq!((queue(extra.load_queue), queue(extra.store_queue)), ("Zn3Load", "Zn3Store"));
    let file = &extra.register_files[0];
    assert_eq!((file.name, file.n_physical_registers, file.costs.len()), ("Zn3FpPRF", 160, 3));
    assert_eq!(file.max_moves_eliminated_per_cycle, Some(6));
    assert!(!file.costs[0].allows_move_elimination && file.costs[1].allows_move_elimination);
    assert_eq!(processor.isa().register_name(file.costs[0].registers[0]), "MM0");
}

#[test]
fn a_slip_finds_what_was_meant() {
    let catalogue = Catalogue::of(&X86).unwrap();
    let nearest = catalogue.nearest_cpus("zenver4", 3);
    assert_eq!(nearest.len(), 3);
    assert_eq!(nearest[0].name(), "znver4");
}

#[test]
fn a_processor_is_found_by_what_people_call_it() {
    let catalogue = Catalogue::of(&X86).unwrap();
    let first = |name: &str| catalogue.nearest_cpus(name, 3).first().map(|cpu| cpu.name());
    for (written, meant) in [
        ("Zen4", "znver4"),
        ("Zen 4", "znver4"),
        ("SKYLAKE", "skylake"),
        ("skl", "skylake"),
        ("spr", "sapphirerapids"),
        ("Alder Lake", "alderlake"),
        ("haswel", "haswell"),
    ] {
        assert_eq!(first(written), Some(meant), "{written}");
    }
    assert_eq!(first("bogus"), None);
    assert_eq!(first(""), None);
}

#[test]
fn every_name_for_a_machine_is_a_processor() {
    let catalogue = Catalogue::of(&X86).unwrap();
    for vendor in ["GenuineIntel", "AuthenticAMD"] {
        for (family, model) in (0..32).flat_map(|family| (0..256).map(move |model| (family, model))) {
            for sse in [false, true] {
                let features = HostFeatures { sse, sse3: sse, avx512vnni: sse, ..HostFeatures::default() };
                let host = HostFacts { vendor: vendor.as_bytes(), family, model, features };
                let name = native_cpu(&host);
                assert!(catalogue.find_cpu(name).is_some(), "{name}");
            }
        }
    }
}
