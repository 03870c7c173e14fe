//! Answers `cpus`: the processors that can be simulated.

use mca_core::target::{Architecture, CpuInfo};
use serde_json::{Value, json};

/// Returns the processors of all targets that have a model. Several spellings of a name are one processor.
pub fn cpus() -> Value {
    let all = Architecture::all().flat_map(|architecture| {
        let aliases = architecture.cpu_names();
        let usual = architecture.cpus().filter(|cpu| cpu.usual_spelling() == *cpu && cpu.model_name().is_some());
        usual.map(move |cpu| value(architecture, cpu, &aliases)).collect::<Vec<Value>>()
    });
    Value::Array(all.collect())
}

/// Returns a processor with its title, model and other names. `names` has all names of the architecture's processors.
fn value(architecture: Architecture, cpu: CpuInfo, names: &[(&'static str, CpuInfo)]) -> Value {
    let aliases = names.iter().filter(|(name, of)| of.usual_spelling() == cpu && *name != cpu.name());
    let aliases: Vec<&str> = aliases.map(|(name, _)| *name).collect();
    json!({
        "name": cpu.name(),
        "title": cpu.title(),
        "architecture": architecture.name(),
        "model": cpu.model_name(),
        "aliases": aliases,
    })
}
