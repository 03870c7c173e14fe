//! Memory in a measured model: loads become nodes ahead of their operations, and stores pass data to loads.

use super::block::KeptData;
use super::lower::{Lowering, read, set_latency, write};
use super::store_forwarding::{AccessPlaces, Forwarded, Source, StoredData, shares_across_lines};
use super::writes::Writes;
use super::{Forwarding, LoadLatencies, MeasuredModel};
use crate::inst::ids::RegisterId;
use crate::inst::instruction::Operand;
use crate::inst::targets::measured::{AddressParts, Extension};
use crate::model::facts::{LoweredInstruction, ReadFacts, ResourceBuffer, ResourceId, ResourceInterval, ResourceUse};
use crate::model::normalize::normalize;

/// Maximum number of moves from register to register through which a value is followed to the load that brought it.
const MOST_MOVES: usize = 64;

impl Lowering<'_> {
    /// Whether an instruction reads or writes a vector register.
    #[inline]
    pub(super) fn is_vector(&self, at: usize) -> bool {
        self.vector[at]
    }

    /// Whether an instruction reads or writes a register of the widest kind, such as 512 bits.
    fn is_wide(&self, at: usize) -> bool {
        let facts = &self.facts[at];
        let registers =
            facts.reads.iter().map(|read| read.register).chain(facts.writes.iter().map(|write| write.register));
        registers.into_iter().any(|register| self.code.register_traits(register).is_widest)
    }

    /// Returns how a load gets the data of the store that feeds it, and notes in `stored` that the store passes them. `None` if
    /// no register is left for the data.
    ///
    /// A load gets the stored register by renaming if all of this holds, otherwise the data from the store queue: `forwarding`
    /// allows it for the load's size, or because the load's instruction changes memory, and for the two addresses; the store's
    /// last execution wrote all that is loaded; the addresses are equal for more than some data; the sizes are equal, or the load
    /// has 4 bytes and the store more; neither instruction uses vector registers; and the load does not extend fewer than 4 bytes,
    /// unless `is_renamed_without_index`.
    pub(super) fn find_source(
        &mut self,
        load: usize,
        forwarded: Forwarded,
        forwarding: &Forwarding,
        stored: &mut [StoredData],
    ) -> Option<Source> {
        let store = forwarded.store;
        let (from, to) = (self.code.traits[store].n_bytes, self.code.traits[load].n_bytes);
        let extends = self.code.traits[load].extension != Extension::None;
        let is_size_renamed = to.is_power_of_two() && forwarding.renamed_sizes >> to.ilog2().min(7) & 1 != 0;
        let is_spelled_alike =
            self.code.address(store) == self.code.address(load) && !self.is_address_changed(store, load);
        // The processor knows how far constants move the stack pointer before it executes anything.
        let is_of_stack = self.is_of_stack(store) && self.is_of_stack(load);
        let is_address_renamed = match forwarding.is_renamed_without_index {
            true => !self.has_index_or_changes_by_register(store, load),
            false => {
                is_of_stack
                    || is_spelled_alike && !forwarding.is_renamed_on_stack_only
                    || self.is_loop && forwarding.is_predicted
            }
        };
        let is_renamed = forwarding.renamed_sizes != 0
            && forwarded.n_back == 1
            && !forwarded.is_by_chance
            && is_address_renamed
            && (from == to || from > to && to == 4)
            && !self.is_vector(store)
            && !self.is_vector(load)
            && (is_size_renamed || forwarding.renames_changes && self.facts[load].may_store)
            && (to >= 4 || !extends || forwarding.is_renamed_without_index);
        let is_by_index = self.is_indexed(load);
        let data = &mut stored[store];
        let slot = match (forwarded.is_whole, is_renamed) {
            (false, _) => &mut data.in_part,
            (true, true) => &mut data.renamed,
            (true, false) if is_by_index => &mut data.queued_by_index,
            (true, false) => &mut data.queued,
        };
        if slot.is_none() {
            *slot = self.new_register();
        }
        let register = (*slot)?;
        let register = self.kept(store, register, forwarded.n_back)?;
        Some(if forwarded.is_whole && is_renamed { Source::Renamed(register) } else { Source::Queue(register) })
    }

    /// Whether one of the addresses has an index, or the load belongs to an instruction that changes memory by the value of a
    /// register.
    fn has_index_or_changes_by_register(&self, store: usize, load: usize) -> bool {
        let is_changed_by_register = self.facts[load].may_store
            && self.code.addresses[load].as_ref().is_some_and(|address| {
                let operands = self.code.instructions[load].operands().iter().enumerate();
                let mut others = operands.filter(|(position, _)| !address.has_operand(*position));
                others.any(|(_, operand)| matches!(operand, Operand::Register(register) if register.is_some()))
            });
        self.is_indexed(store) || self.is_indexed(load) || is_changed_by_register
    }

    /// Returns the register with the value that a store wrote `n_back` executions before the load: `register` for 1, the last
    /// execution, and registers of earlier executions that are added as needed. `None` if no register is left.
    fn kept(&mut self, store: usize, register: RegisterId, n_back: u32) -> Option<RegisterId> {
        let at = match self.kept.iter().position(|kept| kept.registers.first() == Some(&register)) {
            Some(at) => at,
            None => {
                self.kept.push(KeptData { store, registers: vec![register] });
                self.kept.len() - 1
            }
        };
        while self.kept[at].registers.len() < n_back as usize {
            let next = self.new_register()?;
            self.kept[at].registers.push(next);
        }
        self.kept[at].registers.get(n_back.max(1) as usize - 1).copied()
    }

    /// Adds nodes ahead of a store that shift the values of its earlier executions: each value goes to the register of the next
    /// older execution, since the store is about to overwrite the register of the newest. The nodes take no time.
    pub(super) fn keep(&mut self, store: usize) {
        let mut moves = Vec::new();
        for kept in self.kept.iter().filter(|kept| kept.store == store) {
            moves.extend(kept.registers.windows(2).rev().map(|pair| (pair[0], pair[1])));
        }
        for (from, to) in moves {
            let mut node = LoweredInstruction { retires_along: true, ..LoweredInstruction::default() };
            node.reads.push(read(from));
            node.writes.push(write(to, 0));
            self.push(store, node, false);
        }
    }

    /// Whether the address of an instruction is the stack pointer plus a constant, or implied, as that of `push`. False if the
    /// model has no stack engine.
    fn is_of_stack(&self, at: usize) -> bool {
        let stack = self.stack.filter(|_| self.model.mechanisms.has_stack_engine);
        let is_it = |address: &AddressParts| address.base == stack && address.index.is_none();
        stack.is_some() && self.code.address(at).is_none_or(is_it)
    }

    /// Whether a register of a load's address is written by the store itself or by an instruction between it and the load, which may
    /// be in the next iteration. False for an address that is not written out.
    fn is_address_changed(&self, store: usize, load: usize) -> bool {
        let Some(address) = self.code.address(load) else { return false };
        let n_instructions = self.facts.len();
        // How many instructions before the load the store is.
        let n_steps = (load + n_instructions - store - 1) % n_instructions + 1;
        let mut registers = [address.base, address.index].into_iter().flatten();
        registers.any(|register| self.last_write(register, load).is_some_and(|(_, n_back)| n_back <= n_steps))
    }

    /// Returns the last instruction before `at` that writes a register or a part of it, and how many instructions before: up to
    /// a whole iteration, since the region is searched as if it were circular.
    fn last_write(&self, register: RegisterId, at: usize) -> Option<(usize, usize)> {
        let n_instructions = self.facts.len();
        let writes = self.writes.get_or_init(|| Writes::new(self.isa, self.facts));
        let before = writes.last_before(register, at)?;
        Some((before, (at + n_instructions - before - 1) % n_instructions + 1))
    }

    /// Adds the nodes of an instruction: its load, if that issues ahead, and the rest, which writes the data of its store to the
    /// registers of `stored`, from which other loads read it. `source` is where its own load gets its data.
    pub(super) fn add_nodes(&mut self, at: usize, mut whole: LoweredInstruction, source: Source, stored: StoredData) {
        let loads = self.model.mechanisms.loads;
        let has_address = self.code.addresses[at].is_some() || self.is_plain_pop(at) && source != Source::Cache;
        let is_pure = whole.may_load && !whole.may_store && self.is_plain_load(at) && !self.is_merging(&whole);
        // By default, calls and instructions of unknown latency take 100 cycles; they stay whole.
        if let Some(loads) = loads.filter(|_| whole.may_load && has_address && whole.latency_cycles < 100) {
            if is_pure {
                self.plain_load(at, &loads, source, &mut whole);
            } else {
                self.split(at, &loads, source, &mut whole);
            }
        }
        // A load that gets its data from a store does not wait for the order of memory: a store's data is available before that
        // of older stores.
        whole.may_load &= source == Source::Cache;
        whole.may_store &= !stored.is_passed();
        if let Some(forwarding) = self.model.mechanisms.forwarding {
            let is_both = self.facts[at].may_load;
            let cycles = self.forward_cycles(at);
            // A model without latencies of loads counts 4 cycles.
            let load_cycles = loads.map_or(4, |loads| if self.is_vector(at) { loads.vector } else { loads.general });
            let indexed_load_cycles = loads.map_or(load_cycles, |loads| match self.is_vector(at) {
                true => loads.vector_indexed,
                false => loads.general_indexed,
            });
            // An instruction that changes memory passes its data on as quickly as a plain store, but not in the same cycle.
            let queue = cycles.saturating_sub(load_cycles).max(u32::from(is_both));
            let queue_by_index = cycles.saturating_sub(indexed_load_cycles).max(u32::from(is_both));
            let in_part = queue.max(forwarding.mixed.saturating_sub(load_cycles));
            let passes = [
                (stored.renamed, u32::from(is_both)),
                (stored.queued, queue),
                (stored.queued_by_index, queue_by_index),
                (stored.in_part, in_part),
            ];
            for (register, latency) in passes {
                whole.writes.extend(register.map(|register| write(register, latency)));
                if register.is_some() {
                    whole.latency_cycles = whole.latency_cycles.max(latency);
                }
            }
        }
        self.push(at, whole, true);
    }

    /// Returns the cycles from the data of a store to the result of a load of the same address, for registers of the kind that
    /// the instruction at `at` uses; 0 if the model has no forwarding.
    fn forward_cycles(&self, at: usize) -> u32 {
        let Some(forwarding) = self.model.mechanisms.forwarding else { return 0 };
        if self.is_wide(at) {
            forwarding.wide
        } else if self.is_vector(at) {
            forwarding.vector
        } else {
            forwarding.general
        }
    }

    /// Whether an instruction writes a part of a register and reads the whole register, the rest of which it keeps. It needs the
    /// old value only when the loaded data arrives, so its load need not wait for that. False if the model does not merge
    /// narrow results.
    fn is_merging(&self, whole: &LoweredInstruction) -> bool {
        whole.writes.iter().any(|write| {
            let around = self.isa.whole_register(write.register);
            self.model.mechanisms.merges_narrow_results
                && around != write.register
                && !write.clears_super_registers
                && whole.reads.iter().any(|read| read.register == around)
        })
    }

    /// Whether an instruction is a `pop` for which the stack engine updates the stack pointer.
    fn is_plain_pop(&self, at: usize) -> bool {
        self.model.mechanisms.has_stack_engine && self.code.traits[at].is_plain_pop
    }

    /// Gives a load without an operation its latency, by its registers and the form of its address. If a store feeds it, makes it
    /// read the stored data as well, or, if it is renamed, nothing else.
    fn plain_load(&mut self, at: usize, loads: &LoadLatencies, source: Source, whole: &mut LoweredInstruction) {
        let extra = whole.latency_cycles.saturating_sub(if self.is_vector(at) { loads.vector } else { loads.general });
        let cycles = self.load_cycles(at, loads) + extra;
        match source {
            Source::Cache => set_latency(whole, cycles),
            Source::Renamed(register) => {
                whole.reads = vec![read(register)];
                let is_signed = self.code.traits[at].extension == Extension::Sign;
                set_latency(whole, u32::from(is_signed));
            }
            Source::Queue(register) => {
                set_latency(whole, cycles.min(self.forward_cycles(at)));
                whole.reads.push(read(register));
            }
        }
    }

    /// Splits an instruction: the load becomes a node ahead of it, and the rest, `whole`, waits for the loaded data and for the other
    /// operands, with the latency of a typical load taken away. `source` is where the load gets its data. Leaves `whole` as it is, with
    /// its load, if no register is left for the loaded data, or it is not known which reads belong to the address.
    fn split(&mut self, at: usize, loads: &LoadLatencies, source: Source, whole: &mut LoweredInstruction) {
        let Some(value) = self.new_register() else { return };
        let Some(uses) = self.code.uses_of_address(at) else { return };
        let is_of_address = |read: &ReadFacts| uses.contains(&read.use_index);
        let typical = if self.is_vector(at) { loads.vector } else { loads.general };
        let cycles = self.load_cycles(at, loads);
        let mut load = LoweredInstruction {
            n_micro_ops: 1,
            may_load: source == Source::Cache,
            is_load_barrier: whole.is_load_barrier,
            writes: vec![write(value, 0)],
            ..LoweredInstruction::default()
        };
        load.reads = whole.reads.iter().filter(|read| is_of_address(read)).copied().collect();
        set_latency(&mut load, cycles);
        match source {
            Source::Cache => {}
            Source::Renamed(register) => {
                load.reads = vec![read(register)];
                set_latency(&mut load, 0);
            }
            Source::Queue(register) => {
                load.reads.push(read(register));
                set_latency(&mut load, cycles.min(self.forward_cycles(at)));
            }
        }
        self.share_units(whole, &mut load);
        if !whole.may_store {
            whole.reads.retain(|read| !is_of_address(read));
        }
        whole.reads.push(read(value));
        whole.may_load = false;
        whole.is_load_barrier = false;
        whole.n_micro_ops = whole.n_micro_ops.saturating_sub(1);
        whole.retires_along = whole.n_micro_ops == 0;
        whole.latency_cycles = whole.latency_cycles.saturating_sub(typical).max(1);
        let most = whole.latency_cycles as i32;
        for write in &mut whole.writes {
            write.latency_cycles = (write.latency_cycles - typical as i32).clamp(1, most);
        }
        self.push(at, load, false);
    }

    /// Gives the load the units that loads take, and leaves the others with the operation.
    fn share_units(&self, whole: &mut LoweredInstruction, load: &mut LoweredInstruction) {
        let is_of_load = |used: &ResourceUse| self.model.mechanisms.load_units.contains(&used.resource);
        let uses = whole.resource_uses.clone();
        for (is_wanted, node) in [(true, load), (false, whole)] {
            let wanted = uses.iter().filter(|used| is_of_load(used) == is_wanted);
            self.model.set_uses(node, wanted.map(|used| (used.resource, used.cycles)));
        }
    }

    /// Returns the latency of a load by its registers and the form of its address.
    fn load_cycles(&self, at: usize, loads: &LoadLatencies) -> u32 {
        if let Some(pointer) = self.model.mechanisms.pointer_loads.filter(|_| self.is_pointer_load(at)) {
            return pointer.cycles;
        }
        match (self.is_vector(at), self.is_indexed(at)) {
            (false, false) => loads.general,
            (false, true) => loads.general_indexed,
            (true, false) => loads.vector,
            (true, true) => loads.vector_indexed,
        }
    }

    /// Whether the address of a load of general registers is the data of another load plus a small constant.
    fn is_pointer_load(&self, at: usize) -> bool {
        let Some(pointer) = self.model.mechanisms.pointer_loads else { return false };
        let Some(address) = self.code.address(at).filter(|_| !self.is_vector(at)) else { return false };
        let reach = 0..i64::from(pointer.reach_bytes);
        let is_near = matches!(address.displacement, Operand::Immediate(distance) if reach.contains(&distance));
        let base = address.base.filter(|_| is_near && address.index.is_none());
        base.is_some_and(|base| self.is_loaded(at, base))
    }

    /// Whether the value that a register has before an instruction came from a plain load, perhaps by way of moves.
    fn is_loaded(&self, mut at: usize, mut register: RegisterId) -> bool {
        let mut n_steps_left = self.facts.len();
        for _ in 0..MOST_MOVES {
            let Some((before, n_back)) = self.last_write(register, at) else { return false };
            let Some(left) = n_steps_left.checked_sub(n_back) else { return false };
            let moved = match (self.code.traits[before].moved_bits, self.code.instructions[before].operands()) {
                (64, [_, Operand::Register(moved)]) => *moved,
                _ => return self.facts[before].may_load && !self.facts[before].may_store && self.is_plain_load(before),
            };
            (at, register, n_steps_left) = (before, moved, left);
        }
        false
    }

    /// Returns, for each instruction, in which share of the iterations, 0 to 1, its access takes its units again because it touches
    /// two cache lines. 0 for instructions without an access, aligned accesses, prefetches and addresses that depend on data, and
    /// for stores if the model counts them in blocks (`store_blocks`). Empty if the model has no cache lines, the region is no
    /// loop, or `places` is empty.
    ///
    /// Measured on Zen 5: four stores of 512 bits take 4.0 cycles, and 5.3 if each touches two lines.
    pub(super) fn shares_crossing(&self, places: &[AccessPlaces]) -> Vec<f64> {
        let Some(lines) = self.model.mechanisms.cache_lines.filter(|_| self.is_loop) else { return Vec::new() };
        let counts = |at: &usize| {
            let is_left_to_blocks = self.facts[*at].may_store && self.model.mechanisms.store_blocks.is_some();
            !self.code.traits[*at].is_aligned && !self.code.traits[*at].is_prefetch && !is_left_to_blocks
        };
        let counted = |at: usize| match lines.spared_one_of.filter(|_| self.facts[at].may_store && self.is_wide(at)) {
            _ if !counts(&at) => 0.0,
            Some(one_of) => 1.0 - 1.0 / f64::from(one_of),
            None => 1.0,
        };
        let shares = shares_across_lines(self.code, places, lines.n_bytes);
        shares.into_iter().enumerate().map(|(at, share)| share * counted(at)).collect()
    }

    /// Whether an instruction only loads a register, perhaps with an extension.
    fn is_plain_load(&self, at: usize) -> bool {
        self.is_plain_pop(at) || self.code.traits[at].is_plain_load
    }
}

impl MeasuredModel {
    /// Adds a cycle to each of a node's uses of units that loads take.
    pub(super) fn take_memory_again(&self, node: &mut LoweredInstruction) {
        let mut uses = self.uses_without_queues(node);
        for (_, cycles) in uses.iter_mut().filter(|(unit, _)| self.mechanisms.load_units.contains(unit)) {
            *cycles += 1;
        }
        self.set_uses(node, uses.into_iter());
    }

    /// Makes a node use a unit for `cycles` more cycles.
    pub(super) fn take_longer(&self, node: &mut LoweredInstruction, unit: ResourceId, cycles: u32) {
        let mut uses = self.uses_without_queues(node);
        match uses.iter_mut().find(|(taken, _)| *taken == unit) {
            Some((_, taken)) => *taken += cycles,
            None => uses.push((unit, cycles)),
        }
        self.set_uses(node, uses.into_iter());
    }

    /// Returns the units of a node and their cycles, without the groups that are schedulers: [`MeasuredModel::set_uses`] adds
    /// these.
    fn uses_without_queues(&self, node: &LoweredInstruction) -> Vec<(ResourceId, u32)> {
        let is_queue = |used: &&ResourceUse| {
            let kind = &self.facts.resources[used.resource.index()];
            kind.is_group() && kind.buffer != ResourceBuffer::Unlimited
        };
        let uses = node.resource_uses.iter().filter(|used| !is_queue(used));
        uses.map(|used| (used.resource, used.cycles)).collect()
    }

    /// Replaces the units that a node takes: each of `uses` is a unit and its cycles.
    pub(super) fn set_uses(&self, node: &mut LoweredInstruction, uses: impl Iterator<Item = (ResourceId, u32)>) {
        let interval =
            |(resource, cycles)| ResourceInterval { resource, acquired_at_cycle: 0, released_at_cycle: cycles };
        let mut intervals: Vec<ResourceInterval> = uses.map(interval).collect();
        self.add_entries(&mut intervals);
        let resources = normalize(&self.facts.resources, intervals.into_iter());
        node.resource_uses = resources.uses;
        node.used_buffers = resources.used_buffers;
        node.used_units = resources.used_units;
        node.used_groups = resources.used_groups;
        node.has_overlapping_groups = resources.has_overlapping_groups;
        node.must_issue_immediately = resources.must_issue_immediately;
    }
}
