//! Reads recordings of instructions with the reference's lowering for one processor, which
//! `tests/reference/lowering/record.cpp` makes, and compares them with ours. One instruction per line, with tabs
//! between: opcode, flag or setting, operands, micro-ops and latency, flags, uses of units, buffers, groups, writes,
//! reads, and the columns of static tables.
//!
//! ```text
//! SBB32rr<tab>-<tab>REAX REAX REAX<tab>1 1<tab><tab>JALU01:1<tab>JALU01<tab>1<tab>EAX:1c EFLAGS:1<tab>EAX@0i …<tab>1 1 1
//! ```

use std::fmt::Write as _;

use mca_core::inst::expr::ExprId;
use mca_core::inst::features::FeatureSet;
use mca_core::inst::ids::{ClassId, RegisterId};
use mca_core::inst::instruction::{Instruction, Operand};
use mca_core::inst::targets::registry::TARGETS;
use mca_core::inst::targets::x86::flags;
use mca_core::model::catalogue::Catalogue;
use mca_core::model::facts::{LoweredInstruction, WriteResourceId};
use mca_core::model::lower::{Instrumentation, LoweredBlock, LoweringOptions};
use mca_core::model::masks::identity_bit;
use mca_core::model::processor::Processor;
use mca_core::text::Span;
use mca_models::assembler::further::{FurtherTables, Override};
use mca_models::layout::assembler::scheduling_override::SETTINGS;

/// Checks samples of one processor, and keeps what all of them need.
pub struct LoweringChecker {
    /// The processor, with the reference's model.
    processor: &'static Processor,
    /// The processor's features.
    features: FeatureSet,
    /// Classes that RISC-V's instruments choose; `None` if the target has none.
    overrides: Option<FurtherTables>,
}

/// An instruction, and what instrument comments set for it.
struct Sample {
    /// The instruction: opcode, flags and operands.
    instruction: Instruction,
    /// Latency and scheduling class that comments set.
    instrumentation: Instrumentation,
}

impl LoweringChecker {
    /// Returns the checker for a processor of a target; `None` if there is no such target or model.
    pub fn new(target: &str, cpu: &str) -> Option<LoweringChecker> {
        let target = TARGETS.into_iter().find(|known| known.name() == target)?;
        let cpu = Catalogue::of(target).ok()?.find_cpu(cpu)?;
        let overrides = mca_models::target_of(target.name()).map(|data| data.file("assembler"));
        Some(LoweringChecker {
            processor: cpu.processor().ok()?,
            features: cpu.features(),
            overrides: overrides.and_then(|bytes| FurtherTables::open(bytes).ok()),
        })
    }

    /// Lowers an instruction for the checker's processor.
    fn lower(&self, sample: &Sample) -> LoweredBlock {
        let options = LoweringOptions { features: self.features, ..LoweringOptions::default() };
        let region = std::slice::from_ref(&sample.instruction);
        self.processor.lower(region, &options, |_| sample.instrumentation, &|| false)
    }

    /// Returns how our lowering differs from the one recorded in a line; `None` if it does not.
    pub fn difference(&self, line: &str) -> Option<String> {
        let Some((sample, expected)) = self.parse(line) else {
            return Some(format!("not a sample: {line}"));
        };
        let (description, columns) = expected.rsplit_once('\t').unwrap_or((expected, ""));
        if let Some(reason) = expected.strip_prefix("error\t") {
            let block = self.lower(&sample);
            let found = block.failure.map_or("", |failure| failure.reason());
            return (found != reason).then(|| format!("'{found}' instead of '{reason}'\n    {line}"));
        }
        let block = self.lower(&sample);
        let Some(facts) = block.instructions.first() else {
            return Some(format!("{:?}\n    {line}", block.failure));
        };
        let found = self.describe(facts);
        let found_columns = self.columns(&sample);
        if found == description && found_columns == parse_columns(columns) {
            return None;
        }
        Some(format!("{found} {found_columns:?}\n    {line}"))
    }

    /// Parses the instruction in a line; returns it with the rest of the line, which is the recorded lowering. `None`
    /// if the line is malformed.
    fn parse<'l>(&self, line: &'l str) -> Option<(Sample, &'l str)> {
        let isa = self.processor.isa();
        let mut fields = line.splitn(4, '\t');
        let mut instruction = Instruction::new(isa.find_opcode(fields.next()?)?, Span::default());
        let mut instrumentation = Instrumentation::default();
        match fields.next()? {
            "-" => {}
            "lock" => instruction.flags.insert(flags::LOCK),
            setting => instrumentation.class = self.instrumented_class(&instruction, setting)?,
        }
        for word in fields.next()?.split(' ').filter(|word| !word.is_empty()) {
            let operand = match word.split_at_checked(1)? {
                ("R", "") => Operand::Register(RegisterId::NONE),
                ("R", name) => Operand::Register(isa.find_register(name)?),
                ("I", number) => Operand::Immediate(number.parse().ok()?),
                ("E", _) => Operand::Expression(ExprId(0)),
                _ => return None,
            };
            instruction.push(operand);
        }
        Some((Sample { instruction, instrumentation }, fields.next()?))
    }

    /// Returns the scheduling class that a setting of RISC-V's instruments, such as `M4/E32`, chooses: `Some(None)` if
    /// it chooses none, `None` if the setting is malformed or crashes the reference.
    fn instrumented_class(&self, instruction: &Instruction, setting: &str) -> Option<Option<ClassId>> {
        let (multiplier, width) = setting.split_once('/').unwrap_or((setting, ""));
        let index_of = |list: usize, word: &str| SETTINGS[list].iter().position(|known| *known == word);
        let setting = [index_of(0, multiplier)? as u16, index_of(1, width)? as u16];
        match self.overrides.as_ref()?.instrumented_class(instruction.opcode, setting) {
            None => Some(None),
            Some(Override::Class(class)) => Some(Some(class)),
            Some(Override::Crash) => None,
        }
    }

    /// Returns the lowering of an instruction in the form of a recording, without the columns of static tables.
    fn describe(&self, facts: &LoweredInstruction) -> String {
        let flags = [
            (facts.has_overlapping_groups, "overlapping"),
            (facts.must_issue_immediately, "immediate"),
            (facts.may_load, "load"),
            (facts.may_store, "store"),
            (facts.has_side_effects, "effects"),
            (facts.is_load_barrier, "load-barrier"),
            (facts.is_store_barrier, "store-barrier"),
            (facts.begins_group, "begin"),
            (facts.ends_group, "end"),
            (facts.retires_out_of_order, "retires-early"),
            (facts.is_optimizable_move, "move"),
        ];
        let flags = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, name)| (*name).to_owned());
        let kinds = &self.processor.facts().resources;
        let uses = facts.resource_uses.iter().map(|entry| {
            let units = if entry.n_units == 1 { String::new() } else { format!("*{}", entry.n_units) };
            let mark = if entry.is_reserved { "!" } else { "" };
            format!("{}:{}{units}{mark}", kinds[entry.resource.index()].name, entry.cycles)
        });
        let buffers = kinds.iter().filter(|kind| facts.used_buffers & identity_bit(kind.mask) != 0);
        let fields = [
            format!("{} {}", facts.n_micro_ops, facts.latency_cycles),
            join(flags),
            join(uses),
            join(buffers.map(|kind| kind.name.to_owned())),
            format!("{:x}", facts.used_groups),
            join(self.writes(facts)),
            join(self.reads(facts)),
        ];
        fields.join("\t")
    }

    /// Returns the registers that an instruction writes, with latencies in cycles and marks.
    fn writes<'a>(&'a self, facts: &'a LoweredInstruction) -> impl Iterator<Item = String> + 'a {
        facts.writes.iter().map(|write| {
            let mut text = format!("{}:{}", self.processor.isa().register_name(write.register), write.latency_cycles);
            text.push_str(if write.clears_super_registers { "c" } else { "" });
            text.push_str(if write.writes_zero { "z" } else { "" });
            text
        })
    }

    /// Returns the registers that an instruction reads, with read-advances in cycles and marks.
    fn reads<'a>(&'a self, facts: &'a LoweredInstruction) -> impl Iterator<Item = String> + 'a {
        facts.reads.iter().map(|read| {
            let mut text = format!("{}@{}", self.processor.isa().register_name(read.register), read.use_index);
            let advances = &self.processor.facts().read_advances;
            let cycles = advances.cycles_of(read.class, read.use_index, WriteResourceId(0));
            if cycles != 0 {
                let _ = write!(text, "{cycles:+}");
            }
            text.push_str(if read.is_independent { "i" } else { "" });
            text
        })
    }

    /// Returns latency, reciprocal throughput and bypass latency, all in cycles, as static tables show them.
    fn columns(&self, sample: &Sample) -> Option<(u32, f64, u32)> {
        let Sample { instruction, instrumentation } = sample;
        let columns = self.processor.static_columns(instruction, instrumentation.class, &self.features)?;
        Some((columns.latency_cycles, columns.reciprocal_throughput, columns.bypass_latency_cycles))
    }
}

/// Joins words with blanks between them.
fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Parses the columns of static tables at the end of a recorded line; `None` if it has none.
fn parse_columns(text: &str) -> Option<(u32, f64, u32)> {
    let mut words = text.split(' ');
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}
