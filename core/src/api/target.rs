//! Targets and architectures: triples, the processors and features of an architecture, and detection of a text's target.

use std::hash::{Hash, Hasher};

use mca_models::measured::{measured_models_of, provenance_of};

use crate::inst::features::FeatureTable;
use crate::inst::lookup;
use crate::inst::recognition::{DetectedTarget, recognise, top_of};
use crate::inst::subtarget::Subtarget;
use crate::inst::targets::registry::{TARGETS, position_of};
use crate::inst::triple::Triple;
use crate::model::catalogue::{self, Catalogue};
use crate::model::features::FeatureSelection;

pub use crate::inst::asm::instruments::InstrumentKind as Instrument;
pub use crate::inst::ids::RegisterId as Register;
pub use crate::inst::machine::HostMachine;
pub use crate::inst::syntax::ObjectFormat;
pub use crate::inst::targets::face::{
    BuildAttributes, ContentFacts, Contents, DwarfNames, DwarfRegisters, Face as ArchitectureFacts, FieldChange,
    ImportFacts, ObjectMachine, PredefinedMacro, Registration, RelocationFacts, Words,
};
pub use crate::model::facts::ResourceId;
pub use crate::model::features::FeatureNotice;
pub use crate::view::columns::UnitColumn as Unit;
pub use mca_models::measured::Provenance;

/// A target for which assembly is read: a triple such as `x86_64-pc-linux-gnu` and the architecture that reads it. The default
/// is the triple of the machine that the library is built for, or that of the first architecture of the build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    pub(super) triple: Triple,
}

/// An instruction set of this build, such as x86 or RISC-V, with its processors and features.
#[derive(Clone, Copy, Debug)]
pub struct Architecture {
    target: &'static dyn crate::inst::targets::Target,
}

/// An entry of an architecture's list of processors. It is cheap: the processor's model is not opened.
#[derive(Clone, Copy, Debug)]
pub struct CpuInfo {
    cpu: catalogue::CpuEntry,
}

/// A feature of processors, as `-mattr=+name` switches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name without its sign.
    pub name: &'static str,
    /// Description in the reference's help.
    pub description: &'static str,
    /// Names of the features that it implies directly.
    pub implies: Vec<&'static str>,
}

/// Why no target was found for a triple or a name of `-march`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownTarget {
    /// No architecture of this build reads this triple.
    Triple(Vec<u8>),
    /// No architecture of this build is registered under this name of `-march`.
    Name(Vec<u8>),
}

/// When the reference refuses a processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalTime {
    /// Before it has read the input.
    BeforeReading,
    /// After it has read the input and reported its errors.
    AfterReading,
}

/// Why a processor cannot be simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CpuError {
    /// The architecture has no processor of this name.
    Unknown(Vec<u8>),
    /// The reference has no model of its instructions, or only itineraries, an older kind of model that is not supported.
    NoModel {
        /// Whether the processor has itineraries.
        has_itineraries: bool,
    },
    /// The tables that come with the library cannot be read.
    Damaged(String),
}

/// The target for which a text seems to be written, found by looking at the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detected {
    /// An architecture of this build.
    Target {
        /// The triple to read it for.
        triple: String,
        /// Name of the processor that the text names, or of a usual one of the architecture.
        cpu: String,
        /// Features that the text needs beyond those of the processor, in the spelling of `-mattr`.
        features: Vec<String>,
        /// Name for people: `RISC-V, rv64gc`.
        title: String,
    },
    /// An architecture that this build does not read, by its name.
    Unsupported(&'static str),
}

/// An error in the text of a measured model, and its place; line and column are 0 if the text as a whole is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelTextError {
    /// Line from 1, or 0.
    pub line: usize,
    /// Column in bytes from 1, or 0.
    pub column: usize,
    /// The error, without a full stop.
    pub message: String,
}

/// A kind of unit or queue of a processor's model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// The model's name for it, such as `HWPort23`.
    pub name: String,
    /// Name for people, such as `load ports 2+3`; empty if there is none.
    pub title: String,
    /// Number of units of the kind, or of the group's members; 0 for the placeholder that is first in each model.
    pub n_units: u32,
}

/// A way to write assembly, by its number in `-output-asm-variant`: 0 is the usual one of an architecture (AT&T on x86), 1
/// the other (Intel on x86).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Syntax(pub u8);

impl Target {
    /// Returns the target of a triple. Empty means the default.
    pub fn parse(triple: impl AsRef<[u8]>) -> Result<Target, UnknownTarget> {
        Target::find(triple.as_ref(), b"")
    }

    /// Returns the target of `-mtriple` and `-march`: a registered name, such as `x86-64`, replaces the triple's architecture.
    /// Both may be empty: an empty triple means the default, an empty name none.
    pub fn find(triple: &[u8], registered_name: &[u8]) -> Result<Target, UnknownTarget> {
        let triple = Triple::find(triple, registered_name).map_err(|error| match error {
            lookup::UnknownTarget::Triple(text) => UnknownTarget::Triple(text),
            lookup::UnknownTarget::Name(name) => UnknownTarget::Name(name),
        })?;
        Ok(Target { triple })
    }

    /// Returns the target for which a text seems to be written, if that is not the default target. `None`: nothing in the text
    /// contradicts the default.
    pub fn detect(text: &[u8]) -> Option<Detected> {
        recognise(text).map(|whose| match whose {
            DetectedTarget::BuiltIn(claim) => {
                Detected::Target { triple: claim.triple, cpu: claim.cpu, features: claim.features, title: claim.title }
            }
            DetectedTarget::Unsupported(name) => Detected::Unsupported(name),
        })
    }

    /// Returns the top of a text, at most 500 lines. If [`detect`](Target::detect) returns `None` for the text, it does so for
    /// every text with this top.
    pub fn detection_scope(text: &[u8]) -> &[u8] {
        top_of(text)
    }

    /// Returns the instruction set of the triple.
    pub fn architecture(&self) -> Architecture {
        Architecture { target: self.triple.target() }
    }

    /// Returns the processor that a name or an alias stands for under this triple, whether it can be simulated or not; `None` if
    /// there is none.
    pub fn find_cpu(&self, name: &str) -> Option<CpuInfo> {
        let catalogue = Catalogue::of(self.triple.target()).ok()?;
        catalogue.find_cpu_of(&self.triple, name).map(|cpu| CpuInfo { cpu })
    }

    /// Returns the first component of the triple, as written.
    pub fn architecture_name(&self) -> &[u8] {
        self.triple.architecture()
    }

    /// Returns the triple as written.
    pub fn triple(&self) -> &[u8] {
        &self.triple.text
    }

    /// Returns the numbers by which DWARF debug data refer to a register or to registers that share bits with it.
    pub fn dwarf_numbers(&self, register: Register) -> Vec<u16> {
        let architecture = self.triple.target();
        let Ok(isa) = architecture.isa() else { return Vec::new() };
        let related = || [register].into_iter().chain(isa.sub_registers(register)).chain(isa.super_registers(register));
        let triple = String::from_utf8_lossy(self.triple());
        let is_meant = |triples: &[&str]| triples.is_empty() || triples.iter().any(|begin| triple.starts_with(begin));
        let listed = architecture.face().dwarf_registers.iter().filter(|some| is_meant(some.triples));
        let named = listed.flat_map(DwarfRegisters::numbered);
        named
            .filter(|(_, name)| related().any(|one| isa.register_name(one) == name))
            .map(|(number, _)| number)
            .collect()
    }

    /// Returns the triple in the normalised form in which error messages of the reference quote it.
    pub fn normalized_triple(&self) -> Vec<u8> {
        self.triple.normalized()
    }

    #[doc(hidden)]
    pub fn inner(&self) -> &Triple {
        &self.triple
    }
}

#[doc(hidden)]
impl From<Triple> for Target {
    fn from(triple: Triple) -> Target {
        Target { triple }
    }
}

/// Two targets are equal if their triples are, so the triple's text is enough of a hash.
impl Hash for Target {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.triple.text.hash(state);
    }
}

impl Architecture {
    /// Returns all architectures of this build, in the order in which a triple is tried.
    pub fn all() -> impl Iterator<Item = Architecture> {
        TARGETS.iter().map(|target| Architecture { target: *target })
    }

    /// Returns the name, such as `x86`, `aarch64`, `arm` or `riscv`.
    pub fn name(self) -> &'static str {
        self.target.name()
    }

    /// Whether a word names this architecture, as the beginning of a triple or as an operating system's name for its machine.
    pub fn accepts(self, architecture: &[u8]) -> bool {
        self.target.accepts_architecture(architecture)
    }

    /// Returns facts about the architecture: names, machine numbers of object files, macros of compilers and more.
    pub fn facts(self) -> &'static ArchitectureFacts {
        self.target.face()
    }

    /// Returns the list of processors; `None` if the packed data are damaged.
    fn catalogue(self) -> Option<&'static Catalogue> {
        Catalogue::of(self.target).ok()
    }

    /// Returns all processors, sorted by name.
    pub fn cpus(self) -> impl Iterator<Item = CpuInfo> {
        self.catalogue().into_iter().flat_map(Catalogue::cpus).map(|cpu| CpuInfo { cpu })
    }

    /// Returns all names of processors, aliases included, sorted, each with its processor.
    pub fn cpu_names(self) -> Vec<(&'static str, CpuInfo)> {
        let names = self.catalogue().map(Catalogue::names).unwrap_or_default();
        names.into_iter().map(|(name, cpu)| (name, CpuInfo { cpu })).collect()
    }

    /// Returns the processor that a name or an alias stands for, whatever the triple; `None` if there is none.
    pub fn find_cpu(self, name: &str) -> Option<CpuInfo> {
        self.catalogue()?.find_cpu(name).map(|cpu| CpuInfo { cpu })
    }

    /// Returns at most `n` processors that have a model and whose names are similar to an unknown name, the most similar first.
    pub fn nearest_cpus(self, name: &str, n: usize) -> Vec<CpuInfo> {
        let nearest = self.catalogue().map(|catalogue| catalogue.nearest_cpus(name, n)).unwrap_or_default();
        nearest.into_iter().map(|cpu| CpuInfo { cpu }).collect()
    }

    /// Returns the names of the processors for which this library has a measured model, and what each model rests on. Other
    /// processors that share a model, and other names of a processor, are left out.
    pub fn shipped_models(self) -> impl Iterator<Item = (&'static str, Provenance)> {
        measured_models_of(self.target.name())
    }

    /// Returns what the library's measured model for a processor of this name rests on; `None` if it has none.
    pub fn shipped_model_of(self, cpu: &str) -> Option<Provenance> {
        provenance_of(self.target.name(), cpu)
    }

    /// Returns all features, sorted by name.
    pub fn features(self) -> impl Iterator<Item = Feature> {
        let table = self.target.features().ok();
        table.into_iter().flat_map(|table| (0..table.len() as u16).map(move |index| Feature::of(table, index)))
    }

    /// Returns the feature of a name, as `-mattr` spells it or, with `in_directive`, as directives do; `None` if there is none.
    pub fn find_feature(self, name: &str, in_directive: bool) -> Option<Feature> {
        let table = self.target.features().ok()?;
        let renamed = if in_directive { self.target.feature_in_directives(name) } else { None };
        renamed.or_else(|| table.find(name.as_bytes())).map(|index| Feature::of(table, index))
    }

    /// Returns the feature that directives call by this name and `-mattr` by another; `None` if no feature has such a name.
    pub fn renamed_feature(self, name: &str) -> Option<Feature> {
        let number = self.target.feature_in_directives(name)?;
        Some(Feature::of(self.target.features().ok()?, number))
    }

    /// Returns the kinds of instrument comments that the architecture has, besides that of latencies, which all have.
    pub fn instruments(self) -> &'static [Instrument] {
        self.target.instruments()
    }

    /// Whether a statement may begin with this word.
    pub fn knows_mnemonic(self, word: &[u8]) -> bool {
        self.target.knows_mnemonic(word)
    }

    /// Whether a word is a register as operands write it, with its `%` or `$`.
    pub fn knows_register(self, word: &[u8]) -> bool {
        self.target.knows_register(word)
    }

    /// Returns the register that operands name so, in lower case and without a sign such as `%`; `None` if there is none.
    pub fn find_register(self, name: &str) -> Option<Register> {
        self.target.isa().ok()?.find_written_register(name.as_bytes())
    }

    /// Whether two registers share bits.
    pub fn overlap(self, one: Register, other: Register) -> bool {
        one == other
            || self.target.isa().is_ok_and(|isa| {
                isa.sub_registers(one).any(|register| register == other)
                    || isa.super_registers(one).any(|register| register == other)
            })
    }

    /// Returns the name of a machine's processor, from what the machine says about itself; `None` if that does not tell it.
    pub fn native_cpu(self, machine: &HostMachine<'_>) -> Option<&'static str> {
        self.target.native_cpu(machine)
    }

    /// Whether instructions can be printed in this syntax.
    pub fn has_output_syntax(self, syntax: Syntax) -> bool {
        self.target.has_output_dialect(crate::inst::ids::DialectId(syntax.0))
    }
}

impl PartialEq for Architecture {
    fn eq(&self, other: &Architecture) -> bool {
        self.target == other.target
    }
}

impl Eq for Architecture {}

impl Hash for Architecture {
    fn hash<H: Hasher>(&self, state: &mut H) {
        position_of(self.target).hash(state);
    }
}

impl Feature {
    /// Returns the feature with this index in a table.
    fn of(table: &FeatureTable, index: u16) -> Feature {
        let feature = table.feature(index);
        let implies = table.implied_by(index).map(|implied| table.feature(implied).name).collect();
        Feature { name: feature.name, description: feature.description, implies }
    }
}

impl CpuInfo {
    /// Makes the entry of a processor of the inner layers.
    pub(super) fn of(cpu: catalogue::CpuEntry) -> CpuInfo {
        CpuInfo { cpu }
    }

    /// Returns the processor's own name, not an alias.
    pub fn name(&self) -> &'static str {
        self.cpu.name()
    }

    /// Returns the name that its maker uses, such as `Zen 4 (Ryzen 7000, EPYC 9004)`; `None` if none is known.
    pub fn title(&self) -> Option<&'static str> {
        self.cpu.title()
    }

    /// Returns the name of the processor whose tables are used, such as `znver4` for `znver6`; `None` if it cannot be
    /// simulated.
    pub fn model_name(&self) -> Option<&'static str> {
        self.cpu.model_name()
    }

    /// Returns the entry of the processor's usual name, if this entry's name is only another spelling of that; otherwise this
    /// entry.
    pub fn usual_spelling(&self) -> CpuInfo {
        CpuInfo { cpu: self.cpu.spelt_usually() }
    }

    /// Returns the reason why the reference refuses every text for this processor, under `target` and with the features of
    /// `-mattr=attributes`, as the text that follows `LLVM ERROR: `; `None` if it does not.
    pub fn refusal(&self, target: &Target, attributes: &[u8]) -> Option<Vec<u8>> {
        let architecture = target.triple.target();
        let catalogue = Catalogue::of(architecture).ok()?;
        let features = FeatureSelection::new(catalogue, Some(self.cpu), &target.triple, attributes).set;
        let subtarget = Subtarget { triple: target.triple.clone(), cpu: self.cpu.name().into(), features };
        architecture.refusal_after_reading(&subtarget)
    }

    /// Returns the number of features of the processor, including implied ones.
    pub fn n_features(&self) -> usize {
        self.cpu.features().words().iter().map(|word| word.count_ones() as usize).sum()
    }

    #[doc(hidden)]
    pub fn inner(&self) -> catalogue::CpuEntry {
        self.cpu
    }
}

impl PartialEq for CpuInfo {
    fn eq(&self, other: &CpuInfo) -> bool {
        std::ptr::eq(self.name(), other.name())
    }
}

impl Eq for CpuInfo {}
