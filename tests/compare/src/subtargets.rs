//! Subtargets for which tests read texts.

use std::sync::Arc;

use mca_core::inst::subtarget::Subtarget;
use mca_core::inst::syntax::ObjectFormat;
use mca_core::inst::targets::x86::syntax::Mode;
use mca_core::inst::triple::Triple;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::features::FeatureSelection;

/// Returns the subtarget of a triple and a processor.
pub fn of_processor(triple: &str, cpu: &str) -> Arc<Subtarget> {
    let triple = Triple::find(triple.as_bytes(), b"").expect("it is a triple of a target that is built in");
    let catalogue = Catalogue::of(triple.target()).expect("the tables are those of this build");
    let features = FeatureSelection::new(catalogue, catalogue.find_cpu(cpu), &triple, b"").set;
    Arc::new(Subtarget { triple, cpu: cpu.into(), features })
}

/// Returns the x86 subtarget for an object format and a mode. `None` stands for an x86-64 target whose 64-bit mode was
/// switched off by name.
pub fn x86(format: ObjectFormat, mode: Option<Mode>) -> Arc<Subtarget> {
    let architecture = if mode.unwrap_or_default() == Mode::Bits64 { "x86_64" } else { "i386" };
    let rest = match format {
        ObjectFormat::Elf if mode == Some(Mode::Bits16) => "pc-linux-code16",
        ObjectFormat::Elf => "pc-linux-gnu",
        ObjectFormat::MachO => "apple-macosx12.0",
        ObjectFormat::Coff => "pc-windows-msvc",
    };
    let triple = Triple::find(format!("{architecture}-{rest}").as_bytes(), b"").expect("it is a triple of x86");
    let mut subtarget = Subtarget::from_triple(triple);
    if mode.is_none() {
        let table = subtarget.target().features().expect("the tables are those of this build");
        table.switch_by_name(&mut subtarget.features, Mode::Bits64.feature().as_bytes(), false);
    }
    Arc::new(subtarget)
}
