//! The processors of a target: names, models and features.

use std::cmp::Reverse;
use std::sync::OnceLock;

use mca_models::layout::catalogue as layout;
use mca_models::pack::{PackError, PackedFile, Row, Strings, Table};

use super::hooks::TargetHooks;
use super::processor::Processor;
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::isa::Isa;
use crate::inst::targets::{Target, registry};
use crate::inst::triple::Triple;
use crate::text::{edit_distance, is_near};

/// Everything that is known about the processors of one target. Models are opened when they are asked for.
#[derive(Debug)]
pub struct Catalogue {
    /// The texts of the tables; a row has the index of a text in place of it.
    strings: Strings<'static>,
    /// A row for each processor name, sorted by name.
    cpus: Table<'static, { layout::CPU_WIDTH }>,
    /// A row for each other name of a processor; a hidden one is accepted but not listed.
    aliases: Table<'static, { layout::CPU_ALIAS_WIDTH }>,
    features: &'static FeatureTable,
    /// What the target changes about lowered instructions.
    hooks: TargetHooks,
    isa: &'static Isa,
    /// The packed files of the target, from which models are opened.
    data: &'static mca_models::Target,
    /// A slot for each packed model.
    models: Vec<Model>,
}

/// A packed model, opened when a processor first needs it; a failure is kept as well.
#[derive(Debug)]
struct Model {
    name: &'static str,
    /// The processor, or why it cannot be opened; empty until it is needed.
    processor: OnceLock<Result<Processor, PackError>>,
}

/// The longest name, in bytes, for which similar names are searched. Longer ones are refused, since an input may have any text
/// in place of a name.
const LONGEST_MEANT: usize = 100;

/// A processor name.
#[derive(Clone, Copy, Debug)]
pub struct CpuEntry {
    catalogue: &'static Catalogue,
    /// The processor's row in the table of names.
    row: Row<'static, { layout::CPU_WIDTH }>,
}

/// Why a processor cannot be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessorError {
    /// The processor has no instruction tables. If it has itineraries, an older kind of table, these are not supported.
    NoModel { has_itineraries: bool },
    /// The packed model cannot be read.
    Damaged(PackError),
}

impl Catalogue {
    /// Returns the processors of a target, read on first use.
    pub fn of(target: &'static dyn Target) -> Result<&'static Catalogue, PackError> {
        static CATALOGUES: [OnceLock<Result<Catalogue, PackError>>; registry::TARGETS.len()] =
            [const { OnceLock::new() }; registry::TARGETS.len()];
        let slot = CATALOGUES.get(registry::position_of(target)).ok_or(PackError::Truncated)?;
        slot.get_or_init(|| Catalogue::open(target)).as_ref().map_err(|error| *error)
    }

    /// Opens the packed catalogue of a target, but none of its models.
    fn open(target: &'static dyn Target) -> Result<Catalogue, PackError> {
        let data = mca_models::target_of(target.name()).ok_or(PackError::Truncated)?;
        let isa = target.isa()?;
        let file = PackedFile::open(data.file("catalogue"), layout::KIND)?;
        let model = |name| Model { name, processor: OnceLock::new() };
        Ok(Catalogue {
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            cpus: file.table(layout::CPUS)?,
            aliases: file.table(layout::CPU_ALIASES)?,
            features: target.features()?,
            hooks: TargetHooks::open(&file, target, isa)?,
            isa,
            data,
            models: data.file_names().filter_map(|name| name.strip_prefix("processor-")).map(model).collect(),
        })
    }

    /// Returns all processors, sorted by name.
    pub fn cpus(&'static self) -> impl Iterator<Item = CpuEntry> {
        self.cpus.iter().map(move |row| CpuEntry { catalogue: self, row })
    }

    /// Returns all names of processors, sorted; also aliases, except hidden ones.
    pub fn names(&'static self) -> Vec<(&'static str, CpuEntry)> {
        let mut names: Vec<(&str, CpuEntry)> = self.cpus().map(|cpu| (cpu.name(), cpu)).collect();
        let listed = self.aliases.iter().filter(|row| row.u32(layout::CPU_ALIAS_IS_HIDDEN) == 0);
        names.extend(listed.map(|row| self.alias(row)));
        names.sort_unstable_by_key(|(name, _)| *name);
        names
    }

    /// Returns the name and the processor of a row of the alias table.
    fn alias(&'static self, row: Row<'static, { layout::CPU_ALIAS_WIDTH }>) -> (&'static str, CpuEntry) {
        let cpu = CpuEntry { catalogue: self, row: self.cpus.row(row.u32(layout::CPU_ALIAS_CPU) as usize) };
        (self.strings.text(row.u32(layout::CPU_ALIAS_NAME)), cpu)
    }

    /// Returns a processor by its exact name or alias; `None` if there is none.
    pub fn find_cpu(&'static self, name: &str) -> Option<CpuEntry> {
        let (mut low, mut high) = (0, self.cpus.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let cpu = CpuEntry { catalogue: self, row: self.cpus.row(middle) };
            match cpu.name().cmp(name) {
                std::cmp::Ordering::Equal => return Some(cpu),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        self.aliases.iter().map(|row| self.alias(row)).find(|(alias, _)| *alias == name).map(|(_, cpu)| cpu)
    }

    /// Returns a processor by a name whose meaning may depend on the triple, as the target says; `None` if there is none.
    pub fn find_cpu_of(&'static self, triple: &Triple, name: &str) -> Option<CpuEntry> {
        self.find_cpu(triple.target().processor_named(triple, name))
    }

    /// Returns up to `n_cpus` processors with a model that an unknown name may mean, nearest first: those that differ in case and
    /// punctuation, those with the name in their title, those with a similar name, those that the name abbreviates.
    pub fn nearest_cpus(&'static self, name: &str, n_cpus: usize) -> Vec<CpuEntry> {
        if name.len() > LONGEST_MEANT {
            return Vec::new();
        }
        let written = fold(name);
        let with_model = self.cpus().filter(|cpu| cpu.model_name().is_some());
        let mut ranked: Vec<((u8, usize), CpuEntry)> = with_model
            .filter_map(|cpu| Some((name_distance(&written, &fold(cpu.name()), cpu.title())?, cpu.spelt_usually())))
            .collect();
        // If names are equally near, the shorter one comes first, then the later one in the alphabet, which is mostly a newer
        // processor.
        ranked.sort_by_key(|(rank, cpu)| (*rank, cpu.name().len(), Reverse(cpu.name())));
        let mut nearest: Vec<CpuEntry> = Vec::new();
        for (_, cpu) in ranked {
            if nearest.len() < n_cpus && nearest.iter().all(|other| other.name() != cpu.name()) {
                nearest.push(cpu);
            }
        }
        nearest
    }

    #[cfg(all(test, feature = "x86"))]
    pub(super) fn hooks(&self) -> &TargetHooks {
        &self.hooks
    }

    pub fn features(&self) -> &'static FeatureTable {
        self.features
    }

    /// Returns a model by its own name, opened on first use.
    fn processor(&'static self, name: &str) -> Result<&'static Processor, ProcessorError> {
        let missing = ProcessorError::NoModel { has_itineraries: false };
        let model = self.models.iter().find(|model| model.name == name).ok_or(missing)?;
        let processor = model.processor.get_or_init(|| {
            let file = self.data.file_names().find(|file| file.strip_prefix("processor-") == Some(name));
            Processor::open(model.name, self.data.file(file.unwrap_or_default()), self.isa, &self.hooks)
        });
        processor.as_ref().map_err(|error| ProcessorError::Damaged(*error))
    }
}

impl CpuEntry {
    pub fn name(&self) -> &'static str {
        self.catalogue.strings.text(self.row.u32(layout::CPU_NAME))
    }

    /// Returns the name that its maker uses, for example `Zen 4 (Ryzen 7000, EPYC 9004)`; `None` if it is not known.
    pub fn title(&self) -> Option<&'static str> {
        Some(self.catalogue.strings.text(self.row.u32(layout::CPU_TITLE))).filter(|title| !title.is_empty())
    }

    /// Returns the processor of which this name is only another spelling, or the processor itself.
    pub fn spelt_usually(&self) -> CpuEntry {
        CpuEntry { catalogue: self.catalogue, row: self.catalogue.cpus.row(self.row.u32(layout::CPU_SPELLS) as usize) }
    }

    /// Returns the processor whose tables are used for this name, for example `znver4` for `znver5`; `None` without tables.
    pub fn model_name(&self) -> Option<&'static str> {
        Some(self.catalogue.strings.text(self.row.u32(layout::CPU_MODEL))).filter(|name| !name.is_empty())
    }

    /// Returns the processor's tables, opened on first use.
    pub fn processor(&self) -> Result<&'static Processor, ProcessorError> {
        let has_itineraries = self.row.u32(layout::CPU_HAS_ITINERARIES) != 0;
        let model = self.model_name().ok_or(ProcessorError::NoModel { has_itineraries })?;
        self.catalogue.processor(model)
    }

    /// Returns the features that the name stands for, with all that they imply.
    pub fn features(&self) -> FeatureSet {
        self.catalogue.features.of_processor(self.name()).unwrap_or_default()
    }
}

impl std::fmt::Display for ProcessorError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProcessorError::NoModel { has_itineraries: false } => write!(formatter, "no instruction tables"),
            ProcessorError::NoModel { has_itineraries: true } => write!(formatter, "itineraries are not supported"),
            ProcessorError::Damaged(error) => write!(formatter, "{error}"),
        }
    }
}

impl std::error::Error for ProcessorError {}

/// Removes case, blanks and punctuation from a name.
fn fold(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Returns how far a processor is from a name that was written, smaller for nearer ones: first the kind of likeness, then the
/// edit distance. `written` and `name` are folded, `title` is not. `None` if they are not similar.
fn name_distance(written: &str, name: &str, title: Option<&str>) -> Option<(u8, usize)> {
    let is_long_enough = written.len() >= 2;
    // Whether the written name begins at a word of the title, blanks and case aside.
    let begins_word = |title: &str| {
        let words: Vec<&str> = title.split(['(', ',', ' ']).collect();
        (0..words.len()).any(|first| fold(&words[first..].concat()).starts_with(written))
    };
    // Whether the written name has letters of the processor's name in their order, the first one included.
    let abbreviates = || {
        let mut letters = name.chars();
        written.len() >= 3
            && written.chars().next() == name.chars().next()
            && written.chars().all(|letter| letters.any(|other| other == letter))
    };
    match () {
        () if written == name => Some((0, 0)),
        () if is_long_enough && title.is_some_and(begins_word) => Some((1, 0)),
        () if written.len() <= 4 && abbreviates() => Some((2, 0)),
        () if is_near(written, name) => Some((2, edit_distance(name, written))),
        () if is_long_enough && name.ends_with(written) => Some((3, 0)),
        () if abbreviates() => Some((4, 0)),
        () => None,
    }
}

#[cfg(all(test, feature = "x86"))]
mod tests;
