//! The keywords of a measured model's text, from which the parser, the list of known words and the tables in
//! `models/x86/measured/FORMAT.md` are made.
//!
//! A line of the text is a fact: its first field is a keyword, the others are what the keyword needs. Numbers are whole, and from 0
//! to 10,000 unless the meaning of the keyword says otherwise.

use mca_models::layout::measured as layout;

use super::{Line, MeasuredModelError, machine_facts, mechanisms};
use crate::model::measured::MeasuredModel;
use crate::model::measured::machine::Machine;

/// A word with which facts begin, and how these facts are written and parsed.
#[cfg_attr(not(feature = "internals"), allow(dead_code, reason = "a test writes the documentation"))]
pub struct Keyword {
    /// The word with which a fact begins.
    pub name: &'static str,
    /// Names of the fields after the word, for the documentation; `...` stands for any number of further fields of one kind.
    pub fields: &'static str,
    /// Meaning of the fact, for the documentation; empty if `FORMAT.md` describes the fact outside of its tables.
    pub meaning: &'static str,
    /// When and by which function the fact is parsed.
    pub(super) read: Read,
}

/// When a fact is parsed, and by which function.
#[derive(Clone, Copy)]
pub(super) enum Read {
    /// The fact is the first one of the text, and occurs nowhere else.
    Base,
    /// The fact is a row, that is, a line that says what some opcodes cost (`form`, `class`). Parsed after all other facts.
    Row,
    /// The fact is about widths, queues or units. Parsed before the facts that name units.
    Machine(for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>),
    /// Any other fact, which may name units. Parsed when all units are known.
    Model(fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>),
}

/// The keyword of the first fact, which names the base.
pub(super) const BASE: &str = "based-on";

/// Makes the keyword of the fact that names the base.
const fn base(name: &'static str, fields: &'static str) -> Keyword {
    Keyword { name, fields, meaning: "", read: Read::Base }
}

/// Makes the keyword of rows, the lines that say what some opcodes cost.
const fn row(name: &'static str, fields: &'static str, meaning: &'static str) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Row }
}

/// Makes the keyword of a fact about widths, queues or units.
const fn machine(
    name: &'static str,
    read: for<'a> fn(&Line<'a>, &mut Machine<'a>) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Machine(read) }
}

/// Makes the keyword of a fact that may name units.
const fn model(
    name: &'static str,
    read: fn(&Line<'_>, &mut MeasuredModel) -> Result<(), MeasuredModelError>,
    fields: &'static str,
    meaning: &'static str,
) -> Keyword {
    Keyword { name, fields, meaning, read: Read::Model(read) }
}

/// Keywords of facts about the model's name and base, widths, queues, units, and the costs of opcodes.
pub static FACTS: [Keyword; 14] = [
    base(BASE, "processor"),
    model("name", mechanisms::name, "name", "name of the model in reports"),
    model(
        "provenance",
        mechanisms::provenance,
        "words",
        "what the numbers of the model rest on, as reports show it after the processor: `measured here`, `public \
         measurements` or `tables only`; optional",
    ),
    machine("issue-width", machine_facts::issue_width, "n", "micro-ops that can be dispatched per cycle, at least 1"),
    machine(
        "micro-op-buffer",
        machine_facts::micro_op_buffer,
        "n",
        "micro-ops that the reorder buffer holds, at least 2",
    ),
    machine(
        "retire-width",
        machine_facts::retire_width,
        "n",
        "instructions that can retire per cycle, at least 1; an instruction that loads counts once, also if its \
         load is issued by itself, and so do a comparison and its branch",
    ),
    machine(
        "load-queue",
        machine_facts::load_queue,
        "n",
        "loads that the load queue holds, at least 1; without effect in a text that has no `unit`",
    ),
    machine(
        "store-queue",
        machine_facts::store_queue,
        "n",
        "stores that the store queue holds, at least 1; without effect in a text that has no `unit`",
    ),
    machine(
        "register-file",
        machine_facts::register_file,
        "name, n",
        "number of physical registers in the register file `name` of the base; 0 is no limit",
    ),
    machine(
        "unit",
        machine_facts::unit,
        "name, n, buffer",
        "`n` identical units (1 to 64), whose name stands for any one of them. `buffer` is the number of micro-ops \
         that may wait for them in their scheduler, `unlimited`, or 0: a micro-op is then dispatched only in the \
         cycle of its issue. A text may have 62 units and groups",
    ),
    machine(
        "group",
        machine_facts::group,
        "name, buffer, names",
        "a group of units (at most 64): a micro-op on it takes any one of the units `names`, which are separated by \
         single blanks. `buffer` is as that of a `unit`",
    ),
    machine(
        "title",
        machine_facts::title,
        "unit or group, text",
        "text by which reports call a unit or group for people, in place of its name",
    ),
    row(
        layout::FORM,
        "opcodes, micro-ops, units, latencies",
        "what an instruction with one of these opcodes costs: number of micro-ops, cycles of units, and latencies \
         in cycles",
    ),
    row(
        layout::CLASS,
        "opcode, micro-ops, units, latencies",
        "the costs, as those of a `form`, of all opcodes that are in the scheduling class of `opcode` and that no \
         form names",
    ),
];

/// Keywords of facts about mechanisms of processors that the reference does not model.
pub static MECHANISMS: [Keyword; 40] = [
    model(
        "load-latency",
        mechanisms::load_latency,
        "general, indexed, vector, indexed",
        "cycles from the address of a load to its data: to a general register, first without and then with an index \
         in the address, and to a vector, likewise. The load of an instruction is then issued by itself, before the \
         operation on its data; without this fact, both are issued at once",
    ),
    model(
        "load-units",
        mechanisms::load_units,
        "names ...",
        "units that the load of an instruction takes if it is issued by itself; all other units are taken by the \
         operation on its data",
    ),
    model(
        "cache-line",
        mechanisms::cache_line,
        "bytes, copies, n",
        "`bytes` is the size of a line of the cache, a power of two up to 4,096. In loops, an access that touches \
         two lines takes its `load-units` a cycle longer. If it does so only in some iterations, the loop is \
         simulated as up to `copies` iterations (1 to 16; 1 if it is missing) that differ in this, in the same \
         share of them as nearly as possible. One of `n` stores of the widest vectors that touch two lines takes no \
         longer (none if `n` is missing). Addresses in registers are assumed to begin a line; stores are left to \
         `store-blocks` if that is there",
    ),
    model(
        "forward",
        mechanisms::forward,
        "general, vector, widest, in part",
        "cycles from the data of a store to the result of a load of the same bytes, no matter how the two addresses \
         are written: of general registers, of vectors, of the widest vectors (such as 512 bits), and of a load of \
         bytes of which the store wrote only some. Addresses in registers are assumed to begin a line, and an index \
         that is masked by a register is assumed to stay the same in each iteration",
    ),
    model(
        "rename-memory",
        mechanisms::rename_memory,
        "bits ...",
        "after `forward`: sizes of loads, each 8, 16, 32 or 64 bits. A load of such a size to a general register \
         gets the value of the stored register at once, without waiting for its address, if the addresses of store \
         and load are written alike, or if both are the stack pointer and a constant",
    ),
    model(
        "rename-stack",
        mechanisms::rename_stack,
        "bits ...",
        "after `forward`, in place of `rename-memory`: loads of these sizes get the value of the stored register at \
         once only if both addresses are the stack pointer and a constant",
    ),
    model(
        "rename-changes",
        mechanisms::rename_changes,
        "",
        "beside `rename-memory` or `rename-stack`: the load of an instruction that changes memory gets the stored \
         value at once, too, whatever its size",
    ),
    model(
        "rename-without-index",
        mechanisms::rename_without_index,
        "",
        "beside `rename-memory`: a load gets the stored value at once even if the two addresses are written \
         differently, but not if one of them has an index, and not the load of an instruction that changes memory \
         by a register",
    ),
    model(
        "predict-stores",
        mechanisms::predict_stores,
        "",
        "beside `rename-memory` or `rename-stack`: in loops, a load gets the stored value at once even if the two \
         addresses are written differently, since the processor predicts that the store which fed the load the last \
         time does so again",
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
        "an instruction with a result of 8 or 16 bits in a general register also reads that register as a whole, \
         and waits for it",
    ),
    model(
        "stack-engine",
        mechanisms::stack_engine,
        "",
        "pushing and popping do not wait for each other's changes of the stack pointer; the first other instruction \
         after them that reads it costs a micro-op with a latency of one cycle",
    ),
    model(
        "three-part-address",
        mechanisms::three_part_address,
        "cycles, times",
        "an address calculation with base, index and displacement has a latency of `cycles` cycles from its base \
         and of one less from its index, and keeps its unit `times` as long as its form says (2 if it is missing)",
    ),
    model(
        "scaled-address",
        mechanisms::scaled_address,
        "cycles, unit",
        "an address calculation that multiplies its index has a latency of `cycles` cycles, and takes `unit` for a \
         cycle in place of its own units",
    ),
    model(
        "rename-additions",
        mechanisms::rename_additions,
        "n",
        "additions of constants from -n to n - 1 to a register of 64 bits, also as an address calculation of a base \
         and a displacement, take no unit and have no latency; `stack-engine` then needs no micro-op before other \
         uses of the stack pointer",
    ),
    model(
        "combined-flags",
        mechanisms::combined_flags,
        "cycles, times",
        "a conditional move whose condition reads flags of two groups waits `cycles` cycles longer for its flags \
         than for its other operands, and keeps its units `times` as long as its form says",
    ),
    model(
        "front-end",
        mechanisms::front_end,
        "line, fit, group, cycles",
        "how micro-ops reach dispatch. In straight code, those of one cycle come from one aligned line of `line` \
         bytes (a power of two, or 0: no such limit). A loop of at most `fit` micro-ops is delivered as fast as \
         dispatch takes it, but at most one iteration per cycle. A larger loop is delivered in groups of `group` \
         micro-ops (at least 1), of which the last may be smaller: an iteration takes `cycles` times the number of \
         groups, minus 1, plus 1 for each line of code beyond the first",
    ),
    model(
        "long-loops",
        mechanisms::long_loops,
        "n, width",
        "after `front-end`: a loop of more than `n` micro-ops gets at least `width` micro-ops per cycle, whatever \
         its groups and lines are",
    ),
    model(
        "op-cache",
        mechanisms::op_cache,
        "entry, cycles, most",
        "after `front-end`: how fast a line of straight code is fetched. Its instructions are held in entries, each \
         of at most `entry` instructions (at least 1) and at most as many immediates and displacements. Two entries \
         are read at once: the first two take one cycle, each further two take `cycles` cycles if the first of the \
         two is full, and a smaller part of that the fewer instructions it holds. Entries after the first `most` ÷ \
         `entry` of a line take no time",
    ),
    model(
        "loop-entries",
        mechanisms::loop_entries,
        "line, n, room",
        "after `front-end`, in place of its groups: a loop is delivered in entries, one per cycle. An entry holds \
         at most `n` micro-ops of one line of `line` bytes; an instruction belongs to the line in which it ends. If \
         `room` is given, a micro-op takes 2 of it, an immediate or displacement 1, an immediate of 64 bits 2, and \
         an entry has `room` in all",
    ),
    model(
        "predecode",
        mechanisms::predecode,
        "block, n, cycles",
        "straight code: in a cycle, the predecoder finds the ends of up to `n` instructions (at least 1) in one \
         aligned block of `block` bytes (1, 2, 4, 8, 16, 32 or 64). An instruction whose opcode is in another block \
         than its end counts in both. A prefix that changes the length of its instruction takes `cycles` cycles \
         more",
    ),
    model(
        "decode",
        mechanisms::decode,
        "n, `holds-joinable`",
        "straight code: up to `n` instructions (at least 1) are decoded per cycle. One of several micro-ops must be \
         the first of its cycle; one of more than `n` micro-ops takes cycles of its own. With the word \
         `holds-joinable`, an instruction that a branch could join is not decoded as the last of a cycle",
    ),
    model(
        "fuse-branches",
        mechanisms::fuse_branches,
        "names ...",
        "a conditional branch forms one micro-op only with these instructions before it; without this fact, with \
         all that it can join",
    ),
    model(
        "joined-branches",
        mechanisms::joined_branches,
        "unit, passed",
        "beside `front-end`: an operation that forms one micro-op with the branch after it takes `unit` for a cycle \
         in place of its own units, or the unit `passed`, if that is given and the branch does not end a loop",
    ),
    model(
        "pointer-load",
        mechanisms::pointer_load,
        "cycles, bytes",
        "a load of a general register has a latency of `cycles` cycles if the base of its address is the value that \
         another load brought, without an index and with a displacement from 0 to `bytes` - 1",
    ),
    model(
        "indexed-store",
        mechanisms::indexed_store,
        "unit",
        "a store of a general register to an address with an index takes `unit` for a cycle besides its other units",
    ),
    model(
        "indexed-addresses",
        mechanisms::indexed_addresses,
        "unit, other",
        "an instruction that stores to an address with an index takes the unit `other` wherever its form names \
         `unit`",
    ),
    model(
        "bank-units",
        mechanisms::bank_units,
        "bytes, units ...",
        "a load also takes one of these units for a cycle: the one of the bank of the cache in which its memory \
         begins. Consecutive pieces of `bytes` bytes (at least 1) belong to the banks in turn. Only for loads that \
         begin in the same bank in each iteration; addresses in registers are assumed to begin a line",
    ),
    model(
        "store-blocks",
        mechanisms::store_blocks,
        "unit, bytes, cycles",
        "stores go to the cache in aligned blocks of `bytes` bytes, a power of two up to 4,096. Each block that a \
         store touches takes all identical units of `unit` for a cycle, except the block that the store before \
         touched last. If `cycles` is given, a store that touches two blocks takes them for `cycles` cycles \
         instead. Addresses in registers are assumed to begin a block",
    ),
    model(
        "join-moves",
        mechanisms::join_moves,
        "",
        "a register move forms one micro-op with the arithmetic instruction right after it that changes the result \
         of the move",
    ),
    model(
        "replay",
        mechanisms::replay,
        "unit, near, far, n",
        "an operation on `unit` one of whose operands is the result of one of the last `near` operations on it is \
         issued too early, and takes the unit for one cycle more. Of the operations with an operand from one of the \
         last `far` (none if it is missing), one of `n` (at least 1) does so, too. Only if `unit` is what limits \
         the region",
    ),
    model(
        "replay-behind-loads",
        mechanisms::replay_behind_loads,
        "",
        "after `replay`: only operations on loaded data, or on results of these, are issued too early",
    ),
    model(
        "late-addresses",
        mechanisms::late_addresses,
        "n",
        "of the loads whose address is loaded data, one of `n` (at least 1) takes its `load-units` a cycle longer",
    ),
    model(
        "late-products",
        mechanisms::late_products,
        "unit, again, cycles",
        "an operation on `unit` with a latency of more than one cycle, such as a multiplication, also takes the \
         unit or group `again` for `cycles` cycles if it reads loaded data and if its result is read and is a whole \
         register",
    ),
    model(
        "vector-turns",
        mechanisms::vector_turns,
        "n, unit, cycles",
        "in loops, each run of `n` or more stores of vectors in a row that follows a run of `n` or more loads of \
         vectors in a row takes `unit` for `cycles` cycles more in all, unless other units are busier",
    ),
    model(
        "units-at-dispatch",
        mechanisms::units_at_dispatch,
        "cycles, margin, groups ...",
        "a micro-op gets its unit of a group when it is dispatched, not when it is issued: the one for which the \
         fewest micro-ops waited `cycles` cycles (0 to 64) ago, the last one if several are equal. Every second \
         micro-op of a cycle gets the unit with the second fewest instead, if fewer than `margin` more wait for \
         that (0: never). In the `groups` that are named, the units take turns, whatever waits for them",
    ),
    model(
        "vector-zeros",
        mechanisms::vector_zeros,
        "unit",
        "zero idioms of vector registers take `unit` for a cycle and no other unit",
    ),
    model(
        "zero-idioms",
        mechanisms::zero_idioms,
        "opcodes",
        "an instruction of these opcodes is a zero idiom if all registers that it reads are one and the same: it \
         takes no unit and no time, and waits for nothing. The idioms of the base remain",
    ),
    model(
        "dependency-breaking",
        mechanisms::dependency_breaking,
        "opcodes",
        "an instruction of these opcodes waits for none of the registers that it reads if all of them are one and \
         the same. The idioms of the base remain",
    ),
    model(
        "bypass",
        mechanisms::bypass,
        "producer, consumer, cycles",
        "results of operations of the kind `producer` reach operands of operations of the kind `consumer` `cycles` \
         cycles earlier. A kind has the name that forms give it by `kind=NAME`; without effect in a text that has \
         no `unit`",
    ),
];

/// Returns the keyword of this name; `None` if there is none.
pub(super) fn find(name: &str) -> Option<&'static Keyword> {
    FACTS.iter().chain(&MECHANISMS).find(|keyword| keyword.name == name)
}

/// Returns a table of keywords in Markdown, as `FORMAT.md` has it; keywords without a meaning are left out.
#[cfg_attr(not(feature = "internals"), allow(dead_code, reason = "a test writes the documentation"))]
pub fn documentation(keywords: &[Keyword]) -> String {
    let described = keywords.iter().filter(|keyword| !keyword.meaning.is_empty());
    let rows = described.map(|Keyword { name, fields, meaning, .. }| {
        let blank = if fields.is_empty() { "" } else { " " };
        format!("| `{name}` | {fields}{blank}| {meaning} |\n")
    });
    rows.fold("| fact | fields | meaning |\n| --- | --- | --- |\n".to_owned(), |text, row| text + &row)
}
