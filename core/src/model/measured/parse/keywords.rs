//! The keywords of a model's text, from which the parser, the list of known words and the tables in `FORMAT.md` are made.

use mca_models::layout::measured as layout;

use super::{Line, MeasuredModelError, machine_facts, mechanisms};
use crate::model::measured::MeasuredModel;
use crate::model::measured::machine::Machine;

/// A word with which a fact begins, and how the fact is written and parsed.
#[cfg_attr(not(feature = "internals"), allow(dead_code, reason = "a test writes the documentation"))]
pub struct Keyword {
    /// The word with which a fact begins.
    pub name: &'static str,
    /// The fields after the word, for the documentation.
    pub fields: &'static str,
    /// Meaning of the fact, for the documentation; empty if `FORMAT.md` describes the fact elsewhere.
    pub meaning: &'static str,
    /// When and by which function the fact is parsed.
    pub(super) read: Read,
}

/// When a fact is parsed, and by which function.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// The fact is the first one of the text, and occurs nowhere else.
    Base,
    /// The fact is a row, which says what some opcodes cost (`form`, `class`); parsed after all other facts.
    Row,
    /// The fact is parsed before the units are known.
    Machine(for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>),
    /// The fact is parsed when the units are known.
    Model(fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>),
}

/// The name of the fact that comes first.
pub(super) const BASE: &str = "based-on";

/// Makes the keyword of the fact that names the base.
const fn base(name: &'static str, fields: &'static str) -> Keyword {
    Keyword { name, fields, meaning: "", read: Read::Base }
}

/// Makes the keyword of a row, a line that says what some opcodes cost.
const fn row(name: &'static str, fields: &'static str, meaning: &'static str) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Row }
}

/// Makes the keyword of a fact that is parsed before the units are known.
const fn machine(
    name: &'static str,
    read: for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Machine(read) }
}

/// Makes the keyword of a fact that is parsed when the units are known.
const fn model(
    name: &'static str,
    read: fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Model(read) }
}

/// Keywords of facts about the model and its base, widths, queues, units and the costs of opcodes.
pub static FACTS: [Keyword; 14] = [
    base(BASE, "processor"),
    model("name", mechanisms::name, "name", "name of the model in reports"),
    model(
        "provenance",
        mechanisms::provenance,
        "words",
        "what the model is based on, as reports show it after the processor: `measured here`, `public measurements` or \
         `tables only`; optional",
    ),
    machine("issue-width", machine_facts::issue_width, "n", "micro-ops dispatched per cycle"),
    machine("micro-op-buffer", machine_facts::micro_op_buffer, "n", "entries of the reorder buffer"),
    machine(
        "retire-width",
        machine_facts::retire_width,
        "n",
        "instructions retired per cycle; a load and its operation count as one, and so do a comparison and its branch",
    ),
    machine(
        "load-queue",
        machine_facts::load_queue,
        "n",
        "entries of the load queue; without effect in a text that has no `unit`",
    ),
    machine(
        "store-queue",
        machine_facts::store_queue,
        "n",
        "entries of the store queue; without effect in a text that has no `unit`",
    ),
    machine("register-file", machine_facts::register_file, "name, n", "size of a register file of the base"),
    machine(
        "unit",
        machine_facts::unit,
        "name, n, buffer",
        "n equal units (at most 64); the buffer, which they share, is `unlimited`, or the entries of a scheduler",
    ),
    machine(
        "group",
        machine_facts::group,
        "name, buffer, names",
        "a group: micro-ops for any one of the units `names`; the buffer is `unlimited`, or the entries of a scheduler",
    ),
    machine("title", machine_facts::title, "unit or group, text", "title in reports, in place of the name"),
    row(layout::FORM, "opcodes, micro-ops, units, latencies", "cost of these opcodes"),
    row(
        layout::CLASS,
        "opcode, micro-ops, units, latencies",
        "cost of all opcodes in the scheduling class of this one that no form names",
    ),
];

/// Keywords of facts about mechanisms of processors that the reference does not model.
pub static MECHANISMS: [Keyword; 40] = [
    model(
        "load-latency",
        mechanisms::load_latency,
        "general, indexed, vector, indexed",
        "latencies in cycles of loads, of general registers and of vectors, each without and with an index; loads are \
         then issued before the operation on their data",
    ),
    model(
        "load-units",
        mechanisms::load_units,
        "names ...",
        "units that a load takes when it is issued before its operation; all others stay with the operation",
    ),
    model(
        "cache-line",
        mechanisms::cache_line,
        "bytes, copies, n",
        "size of a line; in loops, an access that crosses the end of a line takes its `load-units` a cycle longer. If it \
         crosses only in some iterations, up to `copies` copies of the loop are simulated, and it crosses in that share of \
         them, rounded (1 if it is missing). Of `n` stores of the widest vectors that cross, one takes no longer (without \
         `n`, all do). Addresses in registers are assumed to begin a line",
    ),
    model(
        "forward",
        mechanisms::forward,
        "general, vector, 512 bits, in part",
        "cycles from a store's data to a load of the same place, no matter how its address is written: of general \
         registers, of vectors, of the widest vectors, and where the store wrote only some of the loaded bytes. Registers \
         are assumed to begin a line, and an index that is masked by a register is assumed not to move",
    ),
    model(
        "rename-memory",
        mechanisms::rename_memory,
        "bits ...",
        "loads of these sizes get the value of the stored register at once, if both addresses are written alike, or consist of the \
         stack pointer and a constant",
    ),
    model(
        "rename-stack",
        mechanisms::rename_stack,
        "bits ...",
        "in place of `rename-memory`: only loads whose address is the stack pointer and a constant",
    ),
    model(
        "rename-changes",
        mechanisms::rename_changes,
        "",
        "the loads of instructions that change memory, of any size, are renamed, too",
    ),
    model(
        "rename-without-index",
        mechanisms::rename_without_index,
        "",
        "loads whose address is written differently are renamed, too, but not where an address has an index, and not \
         the load of an operation that changes memory by a register",
    ),
    model(
        "predict-stores",
        mechanisms::predict_stores,
        "",
        "in loops, loads whose address is written differently are renamed, too: the processor predicts the store from \
         which they got their data the last time",
    ),
    model(
        "moves-pass-values",
        mechanisms::moves_pass_values,
        "",
        "an eliminated register move copies a value; without this fact, it makes its destination another name of its \
         source, so that readers of the destination wait for later writes of the source, as in the reference",
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
        "pushing and popping do not wait for the stack pointer; any other use of it after them costs a micro-op",
    ),
    model(
        "three-part-address",
        mechanisms::three_part_address,
        "cycles, unit times",
        "latency of an address calculation with base, index and displacement (a cycle less from the index), and how \
         many times as long it keeps its unit (2 if it is missing)",
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
         displacement, take no unit and no time, and no micro-op is needed between pushing and another use of the stack \
         pointer",
    ),
    model(
        "combined-flags",
        mechanisms::combined_flags,
        "cycles, unit times",
        "a conditional move whose condition reads flags of two groups waits `cycles` longer for its flags, and keeps \
         its unit `unit times` as long",
    ),
    model(
        "front-end",
        mechanisms::front_end,
        "line, fit, group, cycles",
        "the instructions of a cycle come from one line of `line` bytes (0: no such limit); loops of more than `fit` \
         micro-ops are delivered in groups of `group` micro-ops, the last one perhaps smaller: cycles × number of groups − 1, \
         and one more for each line of code beyond the first",
    ),
    model(
        "long-loops",
        mechanisms::long_loops,
        "n, width",
        "after `front-end`: loops of more than `n` micro-ops get at least `width` of them per cycle",
    ),
    model(
        "op-cache",
        mechanisms::op_cache,
        "entry, cycles, most",
        "after `front-end`: how lines of straight code are fetched. A line's instructions are held in entries of at \
         most `entry` instructions, and as many immediates and displacements; its first two entries take a cycle. Each \
         further two take `cycles` cycles if the first of them is full, else as much less as it holds less. Entries beyond \
         `most` ÷ `entry` of a line take no time",
    ),
    model(
        "loop-entries",
        mechanisms::loop_entries,
        "line, n, room",
        "after `front-end`, whose groups then do not apply: a loop is delivered in entries, one per cycle, of at most \
         `n` micro-ops of a line of `line` bytes; where `room` is given, an entry has that much room, of which a \
         micro-op takes two and an immediate or a displacement one",
    ),
    model(
        "predecode",
        mechanisms::predecode,
        "block, n, cycles",
        "straight code: the predecoder finds the ends of `n` instructions per cycle in one aligned block of `block` \
         bytes; an instruction whose opcode is in another block than its end counts in both; a prefix that changes the \
         length of its instruction takes `cycles` more cycles",
    ),
    model(
        "decode",
        mechanisms::decode,
        "n, `holds-joinable`",
        "straight code: `n` instructions are decoded per cycle, one of several micro-ops only as the first; with \
         `holds-joinable`, an instruction that a branch could join is not the last of a cycle",
    ),
    model(
        "fuse-branches",
        mechanisms::fuse_branches,
        "names ...",
        "a conditional branch joins only these instructions; without this fact, all that it can join",
    ),
    model(
        "joined-branches",
        mechanisms::joined_branches,
        "unit, passed",
        "after `front-end`: an operation that a branch joins takes this unit for a cycle in place of its own, or the unit \
         `passed`, if that is given and the branch does not end a loop",
    ),
    model(
        "pointer-load",
        mechanisms::pointer_load,
        "cycles, bytes",
        "a load of a general register takes `cycles` cycles if its address is the value that another load brought, \
         without an index and with a displacement from 0 to less than `bytes`",
    ),
    model(
        "indexed-store",
        mechanisms::indexed_store,
        "unit",
        "a store of a general register to an address with an index takes this unit for a cycle",
    ),
    model(
        "indexed-addresses",
        mechanisms::indexed_addresses,
        "unit, unit",
        "an instruction that stores to an address with an index takes the second unit in place of the first",
    ),
    model(
        "bank-units",
        mechanisms::bank_units,
        "bytes, units ...",
        "a load takes one of these units for a cycle, the one of the bank of `bytes` bytes in which its memory begins, \
         if that is the same each time: the banks of a line take turns; addresses in registers are assumed to begin a \
         line",
    ),
    model(
        "store-blocks",
        mechanisms::store_blocks,
        "unit, bytes, cycles",
        "each aligned block of `bytes` bytes to which stores go takes all of this unit for a cycle, however many stores \
         in a row go to it; a store to two blocks takes it for `cycles` cycles, if that is given; addresses in \
         registers are assumed to begin a block",
    ),
    model(
        "join-moves",
        mechanisms::join_moves,
        "",
        "a register move and arithmetic on its result after it are one micro-op",
    ),
    model(
        "replay",
        mechanisms::replay,
        "unit, distance, distance, n",
        "an operation on this unit that depends on one of the last `distance` operations on it is issued too early, and \
         takes its unit again. Among those that depend on one within the second distance (none if it is missing), one \
         of `n` does. Only where the unit is the bottleneck",
    ),
    model("replay-behind-loads", mechanisms::replay_behind_loads, "", "only operations on loaded data are replayed"),
    model(
        "late-addresses",
        mechanisms::late_addresses,
        "n",
        "of loads whose address is loaded data, one of `n` takes its `load-units` a cycle longer",
    ),
    model(
        "late-products",
        mechanisms::late_products,
        "unit, again, cycles",
        "an operation of more than one cycle of latency on `unit`, on loaded data, also takes the unit or group `again` \
         for `cycles` cycles, if its result is used and is a whole register",
    ),
    model(
        "vector-turns",
        mechanisms::vector_turns,
        "n, unit, cycles",
        "in loops, `n` or more stores of vectors in a row, behind `n` or more loads of vectors in a row, together take this \
         unit for `cycles` cycles more, unless other units are busier",
    ),
    model(
        "units-at-dispatch",
        mechanisms::units_at_dispatch,
        "cycles, margin, groups ...",
        "micro-ops get a unit of a group when they are dispatched: the one for which the fewest micro-ops waited \
         `cycles` cycles (0 to 64) before, the last one if several are equal; every second micro-op of a cycle takes \
         the unit with the second fewest, if fewer than `margin` more wait for it (0: never). The members of the groups \
         that are named take turns instead",
    ),
    model(
        "vector-zeros",
        mechanisms::vector_zeros,
        "unit",
        "zeroing idioms of vector registers take this unit for a cycle",
    ),
    model(
        "zero-idioms",
        mechanisms::zero_idioms,
        "opcodes",
        "these take no unit and no time, and wait for nothing, where all registers that they read are the same one; \
         besides those that the base has",
    ),
    model(
        "dependency-breaking",
        mechanisms::dependency_breaking,
        "opcodes",
        "these wait for no register where all that they read are the same one; besides those that the base has",
    ),
    model(
        "bypass",
        mechanisms::bypass,
        "producer, consumer, cycles",
        "results of operations of the kind `producer` reach those of the kind `consumer` `cycles` cycles earlier; kinds are \
         named by `kind=NAME` of forms; without effect in a text that has no `unit`",
    ),
];

/// Returns the keyword of this name; `None` if there is none.
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
