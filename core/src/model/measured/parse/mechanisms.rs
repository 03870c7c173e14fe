//! Parses facts about mechanisms: a function for each keyword, which writes the fact into the model. `keywords.rs` says what each
//! fact means, and in which order its fields stand.

use mca_models::measured::Provenance;

use super::{Line, MOST, MeasuredModelError};
use crate::inst::ids::OpcodeId;
use crate::model::facts::UnitsAtDispatch;
use crate::model::measured::{
    BankUnits, CacheLines, CombinedFlags, Decoders, Forwarding, FrontEnd, JoinedBranches, LateProducts, LoadLatencies,
    LongLoops, LoopEntries, MeasuredModel, OpCache, PointerLoads, Predecoder, Replay, ScaledAddress, SeldomReplay,
    StoreBlocks, ThreePartAddress, VectorTurns, names,
};

/// The outcome of parsing a fact: it was written into the model, or an error says what is wrong with its line.
type Recorded = Result<(), MeasuredModelError>;

/// The largest delay in cycles of `units-at-dispatch`: the simulation keeps counts of micro-ops for so long.
const MOST_DELAY: u32 = 64;

/// Maximum number of copies of a loop that a text may ask for.
const MOST_COPIES: u32 = 16;

/// Parses `name`: the model's name in reports.
pub(super) fn name(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.name = names::kept(line.text(1)?, 0);
    Ok(())
}

/// Parses `provenance`: what the numbers rest on, in words.
pub(super) fn provenance(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let wrong = || line.error(1, "a model is 'measured here', of 'public measurements' or of 'tables only'");
    model.provenance = Some(Provenance::of_words(line.text(1)?).ok_or_else(wrong)?);
    Ok(())
}

/// Parses `load-latency`: cycles of loads of general registers without and with an index, and of vectors likewise.
pub(super) fn load_latency(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let loads = LoadLatencies {
        general: line.number(1, MOST)?,
        general_indexed: line.number(2, MOST)?,
        vector: line.number(3, MOST)?,
        vector_indexed: line.number(4, MOST)?,
    };
    model.mechanisms.loads = Some(loads);
    Ok(())
}

/// Parses `load-units`: the units of loads that issue by themselves.
pub(super) fn load_units(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    for (field, (_, name)) in line.fields.iter().enumerate().skip(1) {
        let known = model.unit_of(line, field, name)?;
        model.mechanisms.load_units.push(known);
    }
    Ok(())
}

/// Parses `cache-line`: bytes of a line, and optionally the largest number of copies of a loop, and one of how many wide stores
/// is spared.
pub(super) fn cache_line(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let bytes = line.number(1, MOST)?;
    if !bytes.is_power_of_two() || bytes > 4096 {
        return Err(line.error(1, "a line has a power of two of bytes, at most 4096"));
    }
    let most_copies = match line.fields.get(2) {
        Some(_) => line.number(2, MOST_COPIES)?.max(1),
        None => 1,
    };
    let spared_one_of = match line.fields.get(3) {
        Some(_) => Some(line.number(3, MOST)?.max(1)),
        None => None,
    };
    model.mechanisms.cache_lines = Some(CacheLines { n_bytes: bytes, most_copies, spared_one_of });
    Ok(())
}

/// Parses `forward`: cycles from a store to a load, of general registers, vectors, the widest vectors, and in part.
pub(super) fn forward(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let forwarding = Forwarding {
        general: line.number(1, MOST)?,
        vector: line.number(2, MOST)?,
        wide: line.number(3, MOST)?,
        mixed: line.number(4, MOST)?,
        renamed_sizes: 0,
        renames_changes: false,
        is_renamed_on_stack_only: false,
        is_renamed_without_index: false,
        is_predicted: false,
    };
    model.mechanisms.forwarding = Some(forwarding);
    Ok(())
}

/// Returns the forwarding that a line refines; an error if no line before declares it.
fn forwarding_of<'m>(line: &Line<'_>, model: &'m mut MeasuredModel) -> Result<&'m mut Forwarding, MeasuredModelError> {
    let keyword = line.text(0)?;
    let missing = || line.error(0, format!("'{keyword}' stands before 'forward'"));
    model.mechanisms.forwarding.as_mut().ok_or_else(missing)
}

/// Parses `rename-memory`: sizes in bits of loads that are renamed wherever their address is written like that of the store.
pub(super) fn rename_memory(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    rename(line, model, false)
}

/// Parses `rename-stack`: sizes in bits of loads that are renamed only on the stack.
pub(super) fn rename_stack(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    rename(line, model, true)
}

/// Adds sizes in bits of loads that are renamed; `is_stack_only` says whether only addresses on the stack are.
fn rename(line: &Line<'_>, model: &mut MeasuredModel, is_stack_only: bool) -> Recorded {
    let forwarding = forwarding_of(line, model)?;
    forwarding.is_renamed_on_stack_only = is_stack_only;
    for field in 1..line.fields.len() {
        match line.number(field, 64)? {
            bits @ (8 | 16 | 32 | 64) => forwarding.renamed_sizes |= 1 << (bits / 8).ilog2(),
            _ => return Err(line.error(field, "a size is 8, 16, 32 or 64 bits")),
        }
    }
    Ok(())
}

/// Parses `rename-without-index`, which has no fields.
pub(super) fn rename_without_index(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    forwarding_of(line, model)?.is_renamed_without_index = true;
    Ok(())
}

/// Parses `rename-changes`, which has no fields.
pub(super) fn rename_changes(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    forwarding_of(line, model)?.renames_changes = true;
    Ok(())
}

/// Parses `predict-stores`, which has no fields.
pub(super) fn predict_stores(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    forwarding_of(line, model)?.is_predicted = true;
    Ok(())
}

/// Parses `moves-pass-values`, which has no fields.
pub(super) fn moves_pass_values(_line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.moves_pass_values = true;
    Ok(())
}

/// Parses `merge-narrow-results`, which has no fields.
pub(super) fn merge_narrow_results(_line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.merges_narrow_results = true;
    Ok(())
}

/// Parses `stack-engine`, which has no fields.
pub(super) fn stack_engine(_line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.has_stack_engine = true;
    Ok(())
}

/// Parses `three-part-address`: latency in cycles, and optionally the factor by which units are kept longer (2 without it).
pub(super) fn three_part_address(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let unit_cycles = if line.fields.len() > 2 { line.number(2, MOST)?.max(1) } else { 2 };
    model.mechanisms.three_part_address = Some(ThreePartAddress { latency_cycles: line.number(1, MOST)?, unit_cycles });
    Ok(())
}

/// Parses `indexed-store`: a unit.
pub(super) fn indexed_store(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.indexed_stores_on = Some(model.unit_of(line, 1, line.text(1)?)?);
    Ok(())
}

/// Parses `indexed-addresses`: the unit of addresses of stores, and the one in its place if there is an index.
pub(super) fn indexed_addresses(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let unit = |field: usize| model.unit_of(line, field, line.text(field)?);
    model.mechanisms.indexed_addresses = Some((unit(1)?, unit(2)?));
    Ok(())
}

/// Parses `bank-units`: bytes of a piece of memory in one bank, and the units of the banks, at least one.
pub(super) fn bank_units(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let bank_bytes = line.number(1, MOST)?;
    if bank_bytes == 0 {
        return Err(line.error(1, "a bank has bytes"));
    }
    line.text(2)?;
    let units = 2..line.fields.len();
    let units = units.map(|field| model.unit_of(line, field, line.text(field)?)).collect::<Result<_, _>>()?;
    model.mechanisms.bank_units = Some(BankUnits { bank_bytes, units });
    Ok(())
}

/// Parses `store-blocks`: a unit, bytes of a block, and optionally the cycles of a store to two blocks.
pub(super) fn store_blocks(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let unit = model.unit_of(line, 1, line.text(1)?)?;
    let block_bytes = line.number(2, MOST)?;
    if !block_bytes.is_power_of_two() || block_bytes > 4096 {
        return Err(line.error(2, "a block has a power of two of bytes, at most 4096"));
    }
    let both_cycles = match line.fields.len() > 3 {
        true => Some(line.number(3, MOST)?),
        false => None,
    };
    model.mechanisms.store_blocks = Some(StoreBlocks { unit, block_bytes, both_cycles });
    Ok(())
}

/// Parses `scaled-address`: latency in cycles, and a unit.
pub(super) fn scaled_address(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let unit = model.unit_of(line, 2, line.text(2)?)?;
    model.mechanisms.scaled_address = Some(ScaledAddress { latency_cycles: line.number(1, MOST)?, unit });
    Ok(())
}

/// Parses `rename-additions`: the smallest constant whose addition takes time.
pub(super) fn rename_additions(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.renamed_additions = Some(line.number(1, MOST)?);
    Ok(())
}

/// Parses `combined-flags`: cycles that flags must come earlier, and the factor by which units are kept longer.
pub(super) fn combined_flags(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let combined = CombinedFlags { latency_cycles: line.number(1, MOST)?, unit_cycles: line.number(2, MOST)?.max(1) };
    model.mechanisms.combined_flags = Some(combined);
    Ok(())
}

/// Parses `front-end`: bytes of a line of code, micro-ops of the largest loop without gaps, micro-ops of a group, cycles of a
/// group.
pub(super) fn front_end(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let front_end = FrontEnd {
        line_bytes: line.number(1, MOST)?,
        loop_micro_ops: line.number(2, MOST)?,
        group_micro_ops: line.number(3, MOST)?,
        group_cycles: line.number(4, MOST)?,
        long_loops: None,
        op_cache: None,
        loop_entries: None,
    };
    if !front_end.line_bytes.is_power_of_two() && front_end.line_bytes != 0 || front_end.group_micro_ops == 0 {
        return Err(line.error(1, "the line is a power of two or 0, and the group is not empty"));
    }
    model.mechanisms.front_end = Some(front_end);
    Ok(())
}

/// Parses `long-loops`: the micro-ops beyond which the rate holds, and micro-ops per cycle. An error before `front-end`.
pub(super) fn long_loops(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let long_loops = LongLoops { more_than: line.number(1, MOST)?, width: line.number(2, MOST)?.max(1) };
    let Some(front_end) = &mut model.mechanisms.front_end else {
        return Err(line.error(0, "'long-loops' stands before 'front-end'"));
    };
    front_end.long_loops = Some(long_loops);
    Ok(())
}

/// Parses `op-cache`: instructions of an entry, cycles of a pair of entries, instructions of a line. An error before `front-end`.
pub(super) fn op_cache(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let op_cache = OpCache {
        entry: line.number(1, MOST)?.max(1),
        pair_cycles: line.number(2, MOST)?,
        most: line.number(3, MOST)?,
    };
    let Some(front_end) = &mut model.mechanisms.front_end else {
        return Err(line.error(0, "'op-cache' stands before 'front-end'"));
    };
    front_end.op_cache = Some(op_cache);
    Ok(())
}

/// Parses `loop-entries`: bytes of a line, micro-ops of an entry, and optionally its room. An error before `front-end`.
pub(super) fn loop_entries(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let room = if line.fields.len() > 3 { line.number(3, MOST)?.max(1) } else { u32::MAX };
    let entries =
        LoopEntries { line_bytes: line.number(1, MOST)?.max(1), n_micro_ops: line.number(2, MOST)?.max(1), room };
    let Some(front_end) = &mut model.mechanisms.front_end else {
        return Err(line.error(0, "'loop-entries' stands before 'front-end'"));
    };
    front_end.loop_entries = Some(entries);
    Ok(())
}

/// Parses `predecode`: bytes of a block, instructions found per cycle, cycles of a prefix.
pub(super) fn predecode(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let predecoder = Predecoder {
        block_bytes: line.number(1, MOST)?,
        width: line.number(2, MOST)?.max(1),
        prefix_cycles: line.number(3, MOST)?,
    };
    if !predecoder.block_bytes.is_power_of_two() || predecoder.block_bytes > 64 {
        return Err(line.error(1, "a block has 1, 2, 4, 8, 16, 32 or 64 bytes"));
    }
    model.mechanisms.predecoder = Some(predecoder);
    Ok(())
}

/// Parses `decode`: instructions per cycle, and optionally the word `holds-joinable`.
pub(super) fn decode(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let holds_joinable = match line.fields.get(2) {
        None => false,
        Some((_, "holds-joinable")) => true,
        Some(_) => return Err(line.error(2, "only 'holds-joinable' can stand here")),
    };
    model.mechanisms.decoders = Some(Decoders { width: line.number(1, MOST)?.max(1), holds_joinable });
    Ok(())
}

/// Parses `fuse-branches`: names of instructions that a branch may join. The fact may occur repeatedly.
pub(super) fn fuse_branches(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    for (field, (_, name)) in line.fields.iter().enumerate().skip(1) {
        let known = model.target().joinable().iter().position(|known| known.eq_ignore_ascii_case(name));
        let known = known.ok_or_else(|| line.error(field, format!("a branch never joins '{name}'")))?;
        *model.mechanisms.joined_by_branches.get_or_insert(0) |= 1 << known;
    }
    Ok(())
}

/// Parses `joined-branches`: the unit if the branch ends a loop, and optionally the one for all other branches.
pub(super) fn joined_branches(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let taken = model.unit_of(line, 1, line.text(1)?)?;
    let passed = match line.fields.get(2) {
        Some((_, name)) => model.unit_of(line, 2, name)?,
        None => taken,
    };
    model.mechanisms.joined_branches_on = Some(JoinedBranches { taken, passed });
    Ok(())
}

/// Parses `pointer-load`: latency in cycles, and the bytes that the displacement must be below.
pub(super) fn pointer_load(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let loads = PointerLoads { cycles: line.number(1, MOST)?, reach_bytes: line.number(2, MOST)? };
    model.mechanisms.pointer_loads = Some(loads);
    Ok(())
}

/// Parses `join-moves`, which has no fields.
pub(super) fn join_moves(_line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.joins_moves = true;
    Ok(())
}

/// Parses `replay`: a unit, the near distance, and optionally the far distance and one of how many is replayed beyond the near one.
pub(super) fn replay(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let unit = model.unit_of(line, 1, line.text(1)?)?;
    let beyond = match line.fields.len() > 3 {
        true => Some(SeldomReplay { distance: line.number(3, MOST)?, one_of: line.number(4, MOST)?.max(1) }),
        false => None,
    };
    model.mechanisms.replay = Some(Replay { unit, distance: line.number(2, MOST)?, beyond, is_behind_loads: false });
    Ok(())
}

/// Parses `replay-behind-loads`, which has no fields. An error before `replay`.
pub(super) fn replay_behind_loads(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let Some(replay) = &mut model.mechanisms.replay else {
        return Err(line.error(0, "'replay-behind-loads' stands before 'replay'"));
    };
    replay.is_behind_loads = true;
    Ok(())
}

/// Parses `late-addresses`: one of how many loads is late.
pub(super) fn late_addresses(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.late_addresses = Some(line.number(1, MOST)?.max(1));
    Ok(())
}

/// Parses `late-products`: the unit of products, the unit that they take again, and for how many cycles.
pub(super) fn late_products(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let (unit, again) = (model.unit_of(line, 1, line.text(1)?)?, model.unit_of(line, 2, line.text(2)?)?);
    model.mechanisms.late_products = Some(LateProducts { unit, again, cycles: line.number(3, MOST)? });
    Ok(())
}

/// Parses `vector-turns`: the least number of accesses of a run, a unit, and cycles.
pub(super) fn vector_turns(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let (run, unit) = (line.number(1, MOST)?.max(1), model.unit_of(line, 2, line.text(2)?)?);
    model.mechanisms.vector_turns = Some(VectorTurns { run, unit, cycles: line.number(3, MOST)? });
    Ok(())
}

/// Parses `units-at-dispatch`: delay in cycles, margin in micro-ops, and any number of groups whose units take turns.
pub(super) fn units_at_dispatch(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let in_turns = 3..line.fields.len();
    let in_turns = in_turns.map(|field| model.unit_of(line, field, line.text(field)?)).collect::<Result<_, _>>()?;
    let rule = UnitsAtDispatch { delay_cycles: line.number(1, MOST_DELAY)?, margin: line.number(2, MOST)?, in_turns };
    model.facts.units_at_dispatch = Some(rule);
    Ok(())
}

/// Parses `vector-zeros`: a unit.
pub(super) fn vector_zeros(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    model.mechanisms.vector_zeros = Some(model.unit_of(line, 1, line.text(1)?)?);
    Ok(())
}

/// Parses `zero-idioms`: opcodes. The fact may occur repeatedly.
pub(super) fn zero_idioms(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let opcodes = opcodes_of(line, model)?;
    model.mechanisms.zero_idioms.extend(opcodes);
    Ok(())
}

/// Parses `dependency-breaking`: opcodes. The fact may occur repeatedly.
pub(super) fn dependency_breaking(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let opcodes = opcodes_of(line, model)?;
    model.mechanisms.dependency_breaking.extend(opcodes);
    Ok(())
}

/// Returns the opcodes that field 1 of a line names.
fn opcodes_of(line: &Line<'_>, model: &MeasuredModel) -> Result<Vec<OpcodeId>, MeasuredModelError> {
    let isa = model.base.isa();
    let find = |name: &str| isa.find_opcode(name).ok_or_else(|| line.error(1, format!("there is no opcode '{name}'")));
    line.text(1)?.split(' ').filter(|name| !name.is_empty()).map(find).collect()
}

/// Parses `bypass`: the kinds of the producer and of the consumer, and cycles. The fact may occur repeatedly.
pub(super) fn bypass(line: &Line<'_>, model: &mut MeasuredModel) -> Recorded {
    let (producer, consumer) = (model.kind(line.text(1)?), model.kind(line.text(2)?));
    model.mechanisms.bypasses.push((producer, consumer, line.number(3, MOST)?));
    Ok(())
}
