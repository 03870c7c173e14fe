//! Turns a lowered region into the nodes that a measured model's processor runs: loads apart from their operations, stores that
//! pass data to loads, the corrections of the stack engine.
//!
//! Each instruction becomes one, two or three nodes, in order; [`MeasuredBlock::owners`] says which instruction each belongs
//! to. Values between the nodes of an instruction, and from stores to loads, use registers that no program has.

use std::cell::OnceCell;

use super::block::KeptData;
pub use super::block::{AddressReading, MeasuredBlock, Placement};
use super::code::CodeFacts;
use super::crossing;
use super::front_end;
use super::idioms::Idiom;
use super::late_data;
use super::machine::{FIRST_MEASURED, class_of_kind, write_of_kind};
use super::replay;
use super::store_forwarding::{AccessPlaces, Source, StoredData, blocks_of_stores, passed_data, places_of};
use super::turns;
use super::writes::Writes;
use super::{Form, MeasuredModel, StoreBlocks};
use crate::inst::features::FeatureSet;
use crate::inst::ids::{ClassId, RegisterId};
use crate::inst::instruction::{Instruction, Operand};
use crate::inst::isa::{Isa, OpcodeFlag};
use crate::inst::targets::measured::{Address, Effect, RegisterKind};
use crate::model::facts::{LoweredInstruction, ReadFacts, ResourceId, StaticColumns, WriteFacts, WriteResourceId};
use crate::model::lower::INSTRUCTIONS_BETWEEN_LOOKS;
use crate::model::tables::ClassEntry;

/// Maximum number of registers, beyond those of the target, that the nodes of a region may use.
pub const N_EXTRA_REGISTERS: usize = 512;

/// The use index of reads that are no operands of an instruction, so that no read advance applies.
const NO_USE: u16 = 9_999;

/// The state of turning a region into nodes.
pub(super) struct Lowering<'a> {
    pub(super) model: &'a MeasuredModel,
    pub(super) isa: &'static Isa,
    pub(super) code: &'a CodeFacts<'a>,
    /// The instructions as lowered with the base.
    pub(super) facts: &'a [LoweredInstruction],
    /// The stack pointer, if a stack engine may track it.
    pub(super) stack: Option<RegisterId>,
    /// Whether each instruction reads or writes vector registers.
    pub(super) vector: Vec<bool>,
    pub(super) is_loop: bool,
    reading: AddressReading,
    /// The next register that no program has, as a `RegisterId`.
    next_register: usize,
    /// Data of stores that loads take one iteration later or more.
    pub(super) kept: Vec<KeptData>,
    /// For each instruction, the share of iterations (0 to 1) in which its access touches two cache lines; empty if no mechanism
    /// asks.
    shares_crossing: Vec<f64>,
    /// The index of writes, made on first use.
    pub(super) writes: OnceCell<Writes>,
    /// The nodes so far.
    block: MeasuredBlock,
}

/// Features for lowering with the base of a measured model, whose rows need none.
static NO_FEATURES: FeatureSet = FeatureSet::NONE;

impl MeasuredModel {
    /// Turns the instructions of `code` into nodes. `facts` are the instructions as lowered with the base, one for each. The
    /// result must not be used if `is_cancelled` returns true afterwards.
    pub fn lower(
        &self,
        code: &[Instruction],
        facts: &[LoweredInstruction],
        placement: Placement<'_>,
        is_cancelled: &dyn Fn() -> bool,
    ) -> MeasuredBlock {
        let isa = self.base.isa();
        let code = &CodeFacts::new(self, code);
        let mut lowering = Lowering {
            model: self,
            isa,
            code,
            facts,
            stack: self.base.stack_pointer(),
            vector: facts.iter().map(|facts| touches_vectors(code, facts)).collect(),
            is_loop: placement.is_loop,
            reading: placement.reading,
            next_register: isa.n_registers(),
            kept: Vec::new(),
            shares_crossing: Vec::new(),
            writes: OnceCell::new(),
            block: MeasuredBlock {
                n_copies: 1,
                instructions: Vec::with_capacity(facts.len()),
                columns: Vec::with_capacity(facts.len()),
                nodes: Vec::with_capacity(facts.len()),
                ..MeasuredBlock::default()
            },
        };
        lowering.run(is_cancelled);
        let (mut block, shares) = (lowering.block, lowering.shares_crossing);
        if is_cancelled() {
            return block;
        }
        front_end::join_moves(self, code, &mut block, placement);
        let least_cycles = front_end::least_cycles(self, code, &block, placement);
        late_data::take_again(self, code, &mut block);
        if is_cancelled() {
            return block;
        }
        if placement.is_loop {
            turns::take_turns(self, code, &mut block, least_cycles);
        }
        replay::take_again(self, code, &mut block, least_cycles);
        front_end::place(self, code, &mut block, placement);
        crossing::take_again_at_times(self, facts, &mut block, &shares);
        block
    }
}

impl Lowering<'_> {
    /// Returns a register that no program has and no node uses yet; `None` if `N_EXTRA_REGISTERS` are in use.
    pub(super) fn new_register(&mut self) -> Option<RegisterId> {
        let has_room = self.next_register < self.isa.n_registers() + N_EXTRA_REGISTERS;
        self.next_register += usize::from(has_room);
        has_room.then(|| RegisterId((self.next_register - 1) as u16))
    }

    /// Makes the nodes of all instructions.
    fn run(&mut self, is_cancelled: &dyn Fn() -> bool) {
        let stack = self.stack;
        let mut stored = vec![StoredData::default(); self.code.len()];
        let mut sources = vec![Source::Cache; self.code.len()];
        if let Some(forwarding) = self.model.mechanisms.forwarding {
            let found = passed_data(self.code, self.facts, stack, self.reading);
            self.block.may_meet = found.may_meet && self.is_loop;
            self.block.masks = if self.is_loop { found.masks } else { Vec::new() };
            for (load, forwarded) in found.forwarded.into_iter().enumerate() {
                let Some(forwarded) = forwarded else { continue };
                sources[load] = self.find_source(load, forwarded, &forwarding, &mut stored).unwrap_or(Source::Cache);
            }
        }
        let places = self.places();
        let shares = self.shares_crossing(&places);
        let blocks = self.blocks_of_stores(&places);
        let mut is_behind = self.ends_behind(stack);
        for at in 0..self.code.len() {
            if at.is_multiple_of(INSTRUCTIONS_BETWEEN_LOOKS) && is_cancelled() {
                break;
            }
            let mut whole = self.cost(at);
            if self.model.mechanisms.has_stack_engine
                && let Some(stack) = stack
            {
                is_behind = self.apply_stack_engine(at, stack, is_behind, &mut whole);
            }
            if shares.get(at).is_some_and(|share| *share >= 1.0) {
                self.model.take_memory_again(&mut whole);
            }
            if let Some(unit) = self.bank_of(at, &places) {
                self.add_use(&mut whole, unit, 1);
            }
            if let Some((unit, cycles)) = blocks.get(at).copied().filter(|(_, cycles)| *cycles > 0) {
                self.add_use(&mut whole, unit, cycles);
            }
            self.block.instructions.push(whole.clone());
            self.add_base_first(at, &mut whole);
            self.add_ahead(at, &mut whole);
            self.keep(at);
            self.add_nodes(at, whole, sources[at], stored[at]);
        }
        self.shares_crossing = shares;
    }

    /// Returns the addresses of each instruction's access in two iterations; empty if no mechanism needs them, or the code has no
    /// accesses.
    fn places(&self) -> Vec<AccessPlaces> {
        let mechanisms = &self.model.mechanisms;
        let has_access =
            |loads: bool| self.facts.iter().any(|facts| if loads { facts.may_load } else { facts.may_store });
        let asks = mechanisms.cache_lines.is_some() && self.is_loop && (has_access(true) || has_access(false))
            || mechanisms.store_blocks.is_some() && has_access(false)
            || mechanisms.bank_units.is_some() && has_access(true);
        if asks { places_of(self.code, self.facts, self.stack, self.reading) } else { Vec::new() }
    }

    /// Returns the unit of the bank that a load takes; `None` if the model has none, the address is unknown, or the bank another one
    /// each time. An index is taken to lead to an arbitrary bank, the same each time.
    fn bank_of(&self, at: usize, places: &[AccessPlaces]) -> Option<ResourceId> {
        let banks = self.model.mechanisms.bank_units.as_ref()?;
        if !self.facts[at].may_load || self.code.traits[at].is_prefetch {
            return None;
        }
        let [before, now] = *places.get(at)?;
        let (before, now) = (before?, now?);
        let n_banks = banks.units.len() as i64;
        // A load that moves on in a line needs another bank each time.
        if now.distance_from(before)? % (i64::from(banks.bank_bytes) * n_banks) != 0 {
            return None;
        }
        let first = if self.is_indexed(at) { i64::from(now.root_number()) } else { 0 };
        let bank = (first + now.offset().div_euclid(banks.bank_bytes.into())).rem_euclid(n_banks);
        banks.units.get(bank as usize).copied()
    }

    /// Returns, for each instruction, the unit that writes blocks of stores and for how many cycles the instruction takes it; empty
    /// without such a unit.
    fn blocks_of_stores(&self, places: &[AccessPlaces]) -> Vec<(ResourceId, u32)> {
        let blocks = self.model.mechanisms.store_blocks.filter(|_| !places.is_empty());
        let Some(StoreBlocks { unit, block_bytes, both_cycles }) = blocks else { return Vec::new() };
        let n_units = f64::from(self.model.facts.resources[unit.index()].n_units);
        let counts = blocks_of_stores(self.code, self.facts, places, block_bytes, both_cycles);
        counts.into_iter().map(|n_blocks| (unit, (n_blocks * n_units).round() as u32)).collect()
    }

    /// Makes an instruction use a unit for `cycles` cycles.
    fn add_use(&self, facts: &mut LoweredInstruction, unit: ResourceId, cycles: u32) {
        let uses: Vec<_> = facts.resource_uses.iter().map(|used| (used.resource, used.cycles)).collect();
        self.model.set_uses(facts, uses.into_iter().chain([(unit, cycles)]));
    }

    /// Makes an instruction use one unit in place of another.
    fn exchange(&self, facts: &mut LoweredInstruction, from: ResourceId, to: ResourceId) {
        let unit_of = |resource: ResourceId| if resource == from { to } else { resource };
        let uses: Vec<_> = facts.resource_uses.iter().map(|used| (unit_of(used.resource), used.cycles)).collect();
        self.model.set_uses(facts, uses.into_iter());
    }

    /// Returns the facts of an instruction with the costs of the measured model in place of the base's, and adds its static
    /// columns.
    fn cost(&mut self, at: usize) -> LoweredInstruction {
        let instruction = &self.code.instructions[at];
        let opcode = self.isa.opcode(instruction.opcode);
        let base = &self.facts[at];
        let columns = self.model.base.full_columns(instruction, None, &NO_FEATURES).unwrap_or_default();
        let mut facts = base.clone();
        let idiom = Idiom::of(&self.model.mechanisms, self.isa, instruction);
        let is_free = idiom == Some(Idiom::Zero) || self.is_free(instruction);
        let form = self.model.find_form(instruction.opcode, opcode.class());
        let form = form.filter(|_| !is_free && !opcode.has(OpcodeFlag::Call));
        let is_of_base = !self.model.has_units;
        match form {
            None if is_of_base => {}
            None => {
                if !is_free {
                    self.block.unknown.push(at);
                }
                set_cost(&mut facts, &Form { n_micro_ops: base.n_micro_ops.max(1), ..Form::default() });
                facts.latency_cycles = base.latency_cycles;
            }
            Some(form) => {
                set_cost(&mut facts, form);
                for (position, write) in facts.writes.iter_mut().enumerate() {
                    let latency = form.latencies.get(position).or(form.latencies.last()).copied().unwrap_or(0);
                    write.latency_cycles = latency as i32;
                    write.write_resource = if form.kind == 0 { WriteResourceId(0) } else { write_of_kind(form.kind) };
                }
                if form.kind != 0 || !is_of_base {
                    for read in &mut facts.reads {
                        read.class = if form.kind == 0 { ClassId(0) } else { class_of_kind(form.kind) };
                    }
                }
            }
        }
        if let (Some(_), Some(Operand::Register(register))) = (idiom, instruction.operands().last()) {
            // It still waits for whatever else it reads, such as flags.
            let register = self.isa.whole_register(*register);
            let is_idiom_operand = |read: &&mut ReadFacts| self.isa.whole_register(read.register) == register;
            facts.reads.iter_mut().filter(is_idiom_operand).for_each(|read| read.is_independent = true);
        }
        if idiom == Some(Idiom::Zero) {
            set_cost(&mut facts, &Form { n_micro_ops: 1, ..Form::default() });
            facts.writes.iter_mut().for_each(|write| write.writes_zero = true);
        }
        if facts.may_load && self.model.mechanisms.loads.is_some() {
            // The load becomes a node of its own, which replaces the read advances of the base.
            facts
                .reads
                .iter_mut()
                .filter(|read| read.class.0 < FIRST_MEASURED)
                .for_each(|read| read.class = ClassId(0));
        }
        if self.model.mechanisms.moves_pass_values {
            facts.is_optimizable_move = false;
        }
        // A write that leaves the register as it was makes nobody wait.
        if (self.model.has_units || form.is_some()) && self.code.traits[at].keeps_registers {
            facts.writes.clear();
        }
        if self.model.mechanisms.merges_narrow_results {
            self.merge_narrow_results(&mut facts);
        }
        if let Some(long) = self.model.mechanisms.three_part_address.filter(|_| self.is_long_calculation(at)) {
            for used in &mut facts.resource_uses {
                used.cycles *= long.unit_cycles;
            }
            set_latency(&mut facts, long.latency_cycles);
        }
        if let Some(scaled) = self.model.mechanisms.scaled_address.filter(|_| self.multiplies_index(at)) {
            self.model.set_uses(&mut facts, std::iter::once((scaled.unit, 1)));
            set_latency(&mut facts, scaled.latency_cycles);
        }
        if self.model.mechanisms.renamed_additions.is_some_and(|reach| self.is_addition_within(at, reach)) {
            self.model.set_uses(&mut facts, std::iter::empty());
            set_latency(&mut facts, 0);
        }
        if let Some(unit) = self.model.mechanisms.indexed_stores_on.filter(|_| self.is_indexed_store(at)) {
            self.add_use(&mut facts, unit, 1);
        }
        let has_index = base.may_store && self.is_indexed(at);
        if let Some((of_others, of_indexed)) = self.model.mechanisms.indexed_addresses.filter(|_| has_index) {
            self.exchange(&mut facts, of_others, of_indexed);
        }
        let zeros_on = self.model.mechanisms.vector_zeros.filter(|_| self.is_vector_zero(at));
        if let Some(unit) = zeros_on {
            self.model.set_uses(&mut facts, std::iter::once((unit, 1)));
        }
        self.block.columns.push(StaticColumns {
            n_micro_ops: facts.n_micro_ops,
            latency_cycles: facts.latency_cycles,
            reciprocal_throughput: self.reciprocal_throughput(&facts),
            resources: form
                .map_or(if is_of_base { columns.resources } else { Vec::new() }, |form| form.intervals.clone()),
            ..columns
        });
        facts
    }

    /// Whether an instruction costs nothing: a zero idiom of the base, or a variant that needs neither unit nor time.
    fn is_free(&self, instruction: &Instruction) -> bool {
        let base = self.model.base;
        if base.idioms(instruction, &NO_FEATURES).is_zero {
            return true;
        }
        let class = self.isa.opcode(instruction.opcode).class();
        let is_variant = base.tables().class_entry(class) == ClassEntry::Variant;
        let row = match base.resolve(class, instruction, &NO_FEATURES) {
            Some(ClassEntry::Row(row)) => base.row(row),
            _ => None,
        };
        is_variant && row.is_some_and(|row| row.latency_cycles == Some(0) && row.resources.uses.is_empty())
    }

    /// Whether an instruction is a zero idiom of a vector register.
    fn is_vector_zero(&self, at: usize) -> bool {
        self.model.base.idioms(&self.code.instructions[at], &NO_FEATURES).is_zero && self.is_vector(at)
    }

    /// Makes an instruction with a result of 8 or 16 bits read the whole register, since the rest of that stays.
    fn merge_narrow_results(&self, facts: &mut LoweredInstruction) {
        for at in 0..facts.writes.len() {
            let write = facts.writes[at];
            let whole = self.isa.whole_register(write.register);
            if whole == write.register || write.clears_super_registers {
                continue;
            }
            let traits = self.code.register_traits(write.register);
            let is_low = traits.kind == RegisterKind::General && !traits.is_upper_part;
            let is_read = facts.reads.iter().any(|read| self.isa.overlap(read.register, write.register));
            if is_low && !is_read {
                facts.reads.push(read(whole));
            }
        }
    }

    /// Whether an instruction calculates an address of base, index and displacement, whatever the scale is.
    fn is_long_calculation(&self, at: usize) -> bool {
        let has_three_parts = |address: &Address| {
            address.parts.base.is_some() && address.parts.index.is_some() && address.has_displacement
        };
        self.code.traits[at].is_address_calculation && self.code.addresses[at].as_ref().is_some_and(has_three_parts)
    }

    /// Whether an instruction only calculates an address, and multiplies the index.
    fn multiplies_index(&self, at: usize) -> bool {
        let multiplies = |address: &Address| address.parts.index.is_some() && address.parts.scale > 1;
        self.code.traits[at].is_address_calculation && self.code.addresses[at].as_ref().is_some_and(multiplies)
    }

    /// Whether an instruction adds a constant from −`reach` to below `reach` to a whole register.
    fn is_addition_within(&self, at: usize, reach: u32) -> bool {
        let operands = self.code.instructions[at].operands();
        let Some(Operand::Register(result)) = operands.first().copied() else { return false };
        if !result.is_some() || self.isa.whole_register(result) != result {
            return false;
        }
        let distance = match (self.code.traits[at].effect, operands.get(2)) {
            (Effect::Step(distance), _) => Some(i64::from(distance)),
            (Effect::Offset(sign), Some(Operand::Immediate(value))) => Some(value.wrapping_mul(sign.into())),
            (Effect::Address, _) => self.code.address(at).and_then(|address| match address.displacement {
                Operand::Immediate(value) if address.base.is_some() && address.index.is_none() => Some(value),
                _ => None,
            }),
            _ => None,
        };
        let reach = i64::from(reach);
        distance.is_some_and(|distance| (-reach..reach).contains(&distance))
    }

    /// Whether an instruction stores a general register to an address with an index.
    fn is_indexed_store(&self, at: usize) -> bool {
        let is_store = self.facts[at].may_store && !self.facts[at].may_load && !self.is_vector(at);
        is_store && self.code.traits[at].stores_register && self.is_indexed(at)
    }

    /// Whether the address of an instruction has an index.
    pub(super) fn is_indexed(&self, at: usize) -> bool {
        self.code.address(at).is_some_and(|address| address.index.is_some())
    }

    /// Adds a node that reads the base of a long address calculation a cycle before the index is read.
    fn add_base_first(&mut self, at: usize, whole: &mut LoweredInstruction) {
        let address = self.code.address(at);
        let (base, index) = (address.and_then(|address| address.base), address.and_then(|address| address.index));
        if self.model.mechanisms.three_part_address.is_none() || !self.is_long_calculation(at) || base == index {
            return;
        }
        let Some((base, sum)) = base.zip(self.new_register()) else { return };
        let mut node = LoweredInstruction { latency_cycles: 1, retires_along: true, ..LoweredInstruction::default() };
        node.reads.push(read(base));
        node.writes.push(write(sum, 1));
        self.push(at, node, false);
        whole.reads.retain(|read| read.register != base);
        whole.reads.push(read(sum));
        set_latency(whole, whole.latency_cycles.saturating_sub(1).max(1));
    }

    /// Returns the cycles of an instruction if only its units or the dispatch width limit it.
    fn reciprocal_throughput(&self, facts: &LoweredInstruction) -> f64 {
        let resources = &self.model.facts.resources;
        let by_units = facts.resource_uses.iter().filter_map(|used| {
            let kind = resources.get(used.resource.index())?;
            Some(f64::from(used.cycles) / f64::from(kind.n_units.max(1)))
        });
        let by_width = f64::from(facts.n_micro_ops) / f64::from(self.model.facts.issue_width.max(1));
        by_units.fold(by_width, f64::max)
    }

    // The stack engine.

    /// Whether an instruction is a push or a pop, whose change of the stack pointer the stack engine tracks.
    fn is_stack_operation(&self, at: usize) -> bool {
        self.code.traits[at].is_stack_operation
    }

    /// Whether an instruction reads or writes a register or a part of it.
    fn uses(&self, at: usize, register: RegisterId) -> bool {
        let facts = &self.facts[at];
        let is_it = |other: RegisterId| other == register || self.isa.super_registers(other).any(|sup| sup == register);
        facts.reads.iter().any(|read| is_it(read.register)) || facts.writes.iter().any(|write| is_it(write.register))
    }

    /// Whether, at the end of an iteration, the register of the stack pointer lacks changes that the stack engine has tracked.
    fn ends_behind(&self, stack: Option<RegisterId>) -> bool {
        let Some(stack) = stack else { return false };
        let last = (0..self.code.len()).rev().find(|at| self.is_stack_operation(*at) || self.uses(*at, stack));
        last.is_some_and(|at| self.is_stack_operation(at))
    }

    /// Applies the stack engine to an instruction: a push or pop does not write the stack pointer, and an instruction that
    /// reads it after one may need a micro-op first. `is_behind` says whether the pointer in the register is behind before the
    /// instruction; returns whether it is so after it.
    fn apply_stack_engine(
        &mut self,
        at: usize,
        stack: RegisterId,
        is_behind: bool,
        whole: &mut LoweredInstruction,
    ) -> bool {
        if self.is_stack_operation(at) {
            // The address waits for the last instruction that set the pointer, not for pushes and pops.
            whole.writes.retain(|write| write.register != stack);
            return true;
        }
        if !self.uses(at, stack) {
            return is_behind;
        }
        let is_stack_pointer = |other: RegisterId| self.isa.whole_register(other) == stack;
        let is_read = self.facts[at].reads.iter().any(|read| is_stack_pointer(read.register));
        // A processor that adds constants by renaming knows the pointer without a micro-op.
        if is_behind && is_read && self.model.mechanisms.renamed_additions.is_none() {
            // A micro-op brings the pointer up to date.
            let mut node = LoweredInstruction { n_micro_ops: 1, latency_cycles: 1, ..LoweredInstruction::default() };
            node.reads.push(read(stack));
            node.writes.push(write(stack, 1));
            self.push(at, node, false);
        }
        false
    }

    /// Adds a node of the instruction at `at`; `is_last` says that it is the instruction's last one.
    pub(super) fn push(&mut self, at: usize, node: LoweredInstruction, is_last: bool) {
        self.block.nodes.push(node);
        self.block.owners.push(at as u32);
        self.block.is_last.push(is_last);
    }
}

/// Returns a read of a register that is no operand of the instruction.
pub(super) fn read(register: RegisterId) -> ReadFacts {
    ReadFacts { register, use_index: NO_USE, class: ClassId(0), is_independent: false }
}

/// Returns a write of a register whose value can be used after `latency` cycles.
pub(super) fn write(register: RegisterId, latency: u32) -> WriteFacts {
    WriteFacts {
        register,
        latency_cycles: latency as i32,
        write_resource: WriteResourceId(0),
        clears_super_registers: false,
        writes_zero: false,
    }
}

/// Gives an instruction and all its results a latency.
pub(super) fn set_latency(facts: &mut LoweredInstruction, cycles: u32) {
    facts.latency_cycles = cycles;
    for write in &mut facts.writes {
        write.latency_cycles = cycles as i32;
    }
}

/// Gives an instruction the costs of a form; its results get latency 0.
fn set_cost(facts: &mut LoweredInstruction, form: &Form) {
    facts.n_micro_ops = form.n_micro_ops;
    facts.latency_cycles = form.latency_cycles();
    facts.resource_uses.clone_from(&form.resources.uses);
    facts.used_buffers = form.resources.used_buffers;
    facts.used_units = form.resources.used_units;
    facts.used_groups = form.resources.used_groups;
    facts.has_overlapping_groups = form.resources.has_overlapping_groups;
    facts.must_issue_immediately = form.resources.must_issue_immediately;
    facts.retires_out_of_order = false;
    facts.begins_group = false;
    facts.ends_group = false;
    for write in &mut facts.writes {
        write.latency_cycles = 0;
    }
}

/// Whether an instruction reads or writes a vector register of any kind.
fn touches_vectors(code: &CodeFacts<'_>, facts: &LoweredInstruction) -> bool {
    let mut registers =
        facts.reads.iter().map(|read| read.register).chain(facts.writes.iter().map(|write| write.register));
    registers.any(|register| code.is_vector(register))
}
