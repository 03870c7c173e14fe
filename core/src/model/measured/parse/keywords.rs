//! The keywords of a model's text, from which the parser, the list of known words and the tables in `FORMAT.md` are made.

use mca_models::layout::measured as layout;

use super::{Line, MeasuredModelError, machine_facts, mechanisms};
use crate::model::measured::MeasuredModel;
use crate::model::measured::machine::Machine;

/// The word with which a fact begins, and what follows it.
#[cfg_attr(not(feature = "internals"), allow(dead_code, reason = "a test writes the documentation"))]
pub struct Keyword {
    /// The word.
    pub name: &'static str,
    /// The fields behind it.
    pub fields: &'static str,
    /// Meaning of the fact, for the documentation; empty if that describes it elsewhere.
    pub meaning: &'static str,
    pub(super) read: Read,
}

/// How a fact is parsed.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// As the first fact, and only there.
    Base,
    /// As one of the rows, after all other facts.
    Row,
    /// Before the units are known.
    Machine(for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>),
    /// After the units are known.
    Model(fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>),
}

/// The name of the fact that comes first.
pub(super) const BASE: &str = "based-on";

const fn base(name: &'static str, fields: &'static str) -> Keyword {
    Keyword { name, fields, meaning: "", read: Read::Base }
}

const fn row(name: &'static str, fields: &'static str, meaning: &'static str) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Row }
}

const fn machine(
    name: &'static str,
    read: for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Machine(read) }
}

const fn model(
    name: &'static str,
    read: fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Model(read) }
}

/// Facts that every model has or may have.
pub static FACTS: [Keyword; 14] = [
    base(BASE, "processor"),
    model("name", mechanisms::name, "name", "as reports call the model"),
    model(
        "provenance",
        mechanisms::provenance,
        "words",
        "what the model rests on, as reports say it behind the processor: `measured here`, `public measurements` or `tables only`; a text need not say it",
    ),
    machine("issue-width", machine_facts::issue_width, "n", "micro-ops dispatched a cycle"),
    machine("micro-op-buffer", machine_facts::micro_op_buffer, "n", "entries of the reorder buffer"),
    machine(
        "retire-width",
        machine_facts::retire_width,
        "n",
        "instructions retired a cycle; a load and its operation are one, and so are a comparison and its branch",
    ),
    machine("load-queue", machine_facts::load_queue, "n", "entries of the load queue, with units of its own"),
    machine("store-queue", machine_facts::store_queue, "n", "entries of the store queue, with units of its own"),
    machine("register-file", machine_facts::register_file, "name, n", "size of a register file of the base"),
    machine(
        "unit",
        machine_facts::unit,
        "name, n, buffer",
        "n equal units; the buffer is `unlimited`, or entries of a queue",
    ),
    machine(
        "group",
        machine_facts::group,
        "name, buffer, names",
        "any of these units; a buffer of entries is a scheduler",
    ),
    machine("title", machine_facts::title, "unit or group, text", "what people call it, in place of its name"),
    row(layout::FORM, "opcodes, micro-ops, units, latencies", "what these opcodes cost"),
    row(
        layout::CLASS,
        "opcode, micro-ops, units, latencies",
        "what all opcodes cost of the scheduling class of this one that no form names",
    ),
];

/// Mechanisms that the reference does not have.
pub static MECHANISMS: [Keyword; 34] = [
    model(
        "load-latency",
        mechanisms::load_latency,
        "general, indexed, vector, indexed",
        "loads go ahead of what is done with their data, and take so long",
    ),
    model(
        "load-units",
        mechanisms::load_units,
        "names ...",
        "units that go with a load when it goes ahead; all others stay with the operation",
    ),
    model(
        "cache-line",
        mechanisms::cache_line,
        "bytes",
        "in loops, an access that touches two lines of so many bytes takes its `load-units` a cycle longer; addresses \
         in registers are taken to begin a line",
    ),
    model(
        "forward",
        mechanisms::forward,
        "general, vector, 512 bits, in part",
        "cycles from a store's data to a load of the same place, however its address is spelled; `in part` if the \
         store wrote only some of what is loaded",
    ),
    model(
        "rename-memory",
        mechanisms::rename_memory,
        "bits ...",
        "loads of these sizes take the register that was stored, at once, if the address is spelled alike",
    ),
    model(
        "rename-stack",
        mechanisms::rename_stack,
        "bits ...",
        "so do loads of the stack, and in straight code none else: the address is the stack pointer and a distance \
         (in place of `rename-memory`)",
    ),
    model(
        "rename-changes",
        mechanisms::rename_changes,
        "",
        "so do the loads of instructions that change memory, of any size",
    ),
    model(
        "rename-without-index",
        mechanisms::rename_without_index,
        "",
        "so do loads that are spelled otherwise, but none where an address has an index, and none of an operation that \
         changes memory by a register",
    ),
    model(
        "predict-stores",
        mechanisms::predict_stores,
        "",
        "so do loads in loops that are spelled otherwise, because they took that store's data the last time",
    ),
    model(
        "moves-pass-values",
        mechanisms::moves_pass_values,
        "",
        "a register move passes on its value, whoever overwrites the register later",
    ),
    model(
        "merge-narrow-results",
        mechanisms::merge_narrow_results,
        "",
        "results of 8 and 16 bits wait for the rest of their registers",
    ),
    model(
        "stack-engine",
        mechanisms::stack_engine,
        "",
        "pushing and popping do not wait for the stack pointer; another use of it after them costs a micro-op",
    ),
    model(
        "three-part-address",
        mechanisms::three_part_address,
        "cycles, unit cycles",
        "latency of an address calculation with base, index and displacement, a cycle less through the index, \
         and how long it keeps its unit (2)",
    ),
    model(
        "scaled-address",
        mechanisms::scaled_address,
        "cycles, unit",
        "latency of an address calculation that multiplies an index, and the unit that it takes for a cycle in place of \
         its own",
    ),
    model(
        "rename-additions",
        mechanisms::rename_additions,
        "n",
        "additions of constants from -n to below n to a register of 64 bits, also as an address of a base and a \
         displacement, take no unit and no time, and nothing is needed between pushing and another use of the pointer",
    ),
    model(
        "combined-flags",
        mechanisms::combined_flags,
        "cycles, unit times",
        "a conditional move whose condition takes flags of two groups waits so long after its flags, and keeps \
         its unit so many times as long",
    ),
    model(
        "front-end",
        mechanisms::front_end,
        "line, fit, group, cycles",
        "a cycle's instructions come from one line of so many bytes (0 if that does not matter); loops of more than \
         `fit` micro-ops come in groups: cycles × groups − 1, and one more for each line of code beyond the first",
    ),
    model(
        "long-loops",
        mechanisms::long_loops,
        "n, width",
        "behind `front-end`: loops of more than `n` micro-ops come no slower than `width` of them a cycle",
    ),
    model(
        "op-cache",
        mechanisms::op_cache,
        "entry, cycles, most",
        "behind `front-end`: how lines of straight code come. A line's instructions stand in entries of so many, \
         with as many immediates and displacements; its first two entries take a cycle, each further two so many \
         cycles, in proportion to what the first of them holds; of more than `most` instructions it knows nothing",
    ),
    model(
        "loop-entries",
        mechanisms::loop_entries,
        "line, n, room",
        "behind `front-end`, whose groups then do not count: a loop comes in entries of at most so many micro-ops of \
         a line of so many bytes, one a cycle; of an entry's room, if there is a number, a micro-op takes two and an \
         immediate or a displacement one",
    ),
    model(
        "predecode",
        mechanisms::predecode,
        "block, n, cycles",
        "straight code: the predecoder finds the ends of so many instructions a cycle in one aligned block of so \
         many bytes; an instruction whose opcode stands in another block than its end counts in both; a prefix that \
         changes the length of its instruction takes so many cycles more",
    ),
    model(
        "decode",
        mechanisms::decode,
        "n, `holds-joinable`",
        "straight code: so many instructions are decoded a cycle, one of several micro-ops only as the first; where \
         the word stands, what a branch could join is not the last of a cycle",
    ),
    model(
        "fuse-branches",
        mechanisms::fuse_branches,
        "names ...",
        "a conditional branch joins these instructions alone; without the fact all that it ever joins",
    ),
    model(
        "joined-branches",
        mechanisms::joined_branches,
        "unit",
        "behind `front-end`: an operation that a branch joins takes this unit for a cycle in place of its own",
    ),
    model(
        "pointer-load",
        mechanisms::pointer_load,
        "cycles, bytes",
        "a load of a general register takes so long if its address is what another load brought, with a displacement \
         from 0 to below so many bytes and no index",
    ),
    model(
        "indexed-store",
        mechanisms::indexed_store,
        "unit",
        "a store of a general register to an address with an index takes this unit for a cycle",
    ),
    model(
        "bank-units",
        mechanisms::bank_units,
        "bytes, units ...",
        "a load takes a unit of these for a cycle, by the bank of so many bytes in which its memory begins, if that is \
         the same each time: the banks of a line come in turns; addresses in registers are taken to begin a line",
    ),
    model(
        "store-blocks",
        mechanisms::store_blocks,
        "unit, bytes, cycles",
        "each aligned block of so many bytes that stores go to takes all of this unit for a cycle, however many stores \
         one behind the other go to it; a store to two blocks takes it so many cycles, if there is a number; addresses in \
         registers are taken to begin a block",
    ),
    model(
        "join-moves",
        mechanisms::join_moves,
        "",
        "a register move and arithmetic on its result behind it are one micro-op",
    ),
    model(
        "replay",
        mechanisms::replay,
        "unit, distance, distance, n",
        "an operation on this unit that waits for one of the last so many on it is issued too soon, and takes its \
         unit again; of those that wait for one within the second distance (none if it is missing) one of n does; \
         only where the unit is short",
    ),
    model(
        "replay-behind-loads",
        mechanisms::replay_behind_loads,
        "",
        "so is only what is made of data that a load brought",
    ),
    model(
        "units-at-dispatch",
        mechanisms::units_at_dispatch,
        "cycles, margin, groups ...",
        "micro-ops get a unit of a group when they are dispatched: the one for which the fewest wait, as was known \
         so many cycles (0 to 64) before, and of equals the last; every second micro-op of a cycle takes the unit \
         with the second fewest, if fewer than `margin` more wait for it (0: never); of these groups the members \
         come in turns",
    ),
    model(
        "vector-zeros",
        mechanisms::vector_zeros,
        "unit",
        "idioms that clear a vector register take this unit for a cycle",
    ),
    model(
        "bypass",
        mechanisms::bypass,
        "producer, consumer, cycles",
        "values between these kinds of operation come so much earlier",
    ),
];

/// Returns the keyword of this name.
pub(super) fn find(name: &str) -> Option<&'static Keyword> {
    FACTS.iter().chain(&MECHANISMS).find(|keyword| keyword.name == name)
}

/// Returns the table of keywords in `FORMAT.md`.
#[cfg_attr(not(feature = "internals"), allow(dead_code, reason = "a test writes the documentation"))]
pub fn documentation(keywords: &[Keyword]) -> String {
    let described = keywords.iter().filter(|keyword| !keyword.meaning.is_empty());
    let rows = described.map(|Keyword { name, fields, meaning, .. }| {
        let blank = if fields.is_empty() { "" } else { " " };
        format!("| `{name}` | {fields}{blank}| {meaning} |\n")
    });
    rows.fold("| fact | fields | meaning |\n| --- | --- | --- |\n".to_owned(), |text, row| text + &row)
}
