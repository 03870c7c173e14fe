//! Resource uses of some opcodes, as the reference's own code derives them from the models.

use crate::inst::targets::x86::X86;
use crate::model::catalogue::Catalogue;
use crate::model::processor::Processor;
use crate::model::tables::ClassEntry;

fn processor(name: &str) -> &'static Processor {
    Catalogue::of(&X86).unwrap().find_cpu(name).unwrap().processor().unwrap()
}

/// Returns the uses of an opcode as `name:cycles`, with `*n` for n units and `!` for a reserved group, and its buffers.
fn describe(cpu: &str, opcode: &str) -> (String, String) {
    let processor = processor(cpu);
    let id = processor.isa().find_opcode(opcode).unwrap();
    let class = processor.isa().opcode(id).class();
    let ClassEntry::Row(row) = processor.tables().class_entry(class) else { panic!("{opcode} has no row") };
    let resources = &processor.row(row).unwrap().resources;
    let kinds = &processor.facts().resources;
    let uses = resources.uses.iter().map(|entry| {
        let units = if entry.n_units == 1 { String::new() } else { format!("*{}", entry.n_units) };
        let reserved = if entry.is_reserved { "!" } else { "" };
        format!("{}:{}{units}{reserved}", kinds[entry.resource.index()].name, entry.cycles)
    });
    let buffers = kinds
        .iter()
        .filter(|kind| kind.mask != 0 && resources.used_buffers & crate::model::masks::identity_bit(kind.mask) != 0);
    (uses.collect::<Vec<_>>().join(" "), buffers.map(|kind| kind.name).collect::<Vec<_>>().join(" "))
}

fn check(cpu: &str, opcode: &str, uses: &str, buffers: &str) {
    assert_eq!(describe(cpu, opcode), (uses.to_owned(), buffers.to_owned()), "{cpu} {opcode}");
}

#[test]
fn groups_are_explained_by_their_parts() {
    check("haswell", "VADDPSYrr", "HWPort1:1", "HWPortAny");
    check("haswell", "CPUID", "HWPort5:1 HWPort6:1 HWPort06:1*2 HWPort0156:5*4", "HWPortAny");
    check("haswell", "MULX32rr", "HWPort1:1 HWPort06:1 HWPort0156:1*3", "HWPortAny");
    check("atom", "DIV32r", "AtomPort0:50 AtomPort1:50", "");
}

#[test]
fn groups_may_be_reserved() {
    let uses = "HWPort0:4 HWPort1:2 HWPort5:4 HWPort6:8 HWPort06:14*2! HWPort0156:34*4!";
    check("haswell", "IDIV64r", uses, "HWPortAny");
}

#[test]
fn supers_take_buffers_and_keep_their_cycles() {
    check("bdver2", "MOV64rm", "PdAGLU01:2 PdLoad:2", "PdEX PdLoad");
    check("bdver2", "ADD64mr", "PdAGLU01:4 PdLoad:3 PdStore:1 PdEX01:2", "PdEX PdLoad PdStore");
    check("znver3", "ADD64mr", "Zn3LSU:2 Zn3Load:1 Zn3Store:1 Zn3AGU012:2 Zn3ALU0123:1", "Zn3Int Zn3Load Zn3Store");
}
