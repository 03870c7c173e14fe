//! A processor, for which texts are read and which is simulated: target, name, features and model.

use std::sync::{Arc, OnceLock};

use mca_models::pack::PackError;

use super::target::{
    CpuError, CpuInfo, FeatureNotice, ModelTextError, Provenance, RefusalTime, Resource, ResourceId, Target, Unit,
};
use crate::analyze::machine_code::CodeDecoder;
use crate::analyze::measured::{measured_processor_of, read_measured_processor};
use crate::inst::subtarget::Subtarget;
use crate::model::catalogue::{self, Catalogue};
use crate::model::features::FeatureSelection;
use crate::model::processor::Processor;
use crate::model::shared::SharedProcessor;
use crate::view::columns::UnitColumns;

/// A processor of a target, with its features and the model that simulates it. Cloning it is cheap, and clones can be sent to
/// other threads.
///
/// ```
/// # #[cfg(feature = "x86")] {
/// use mca_core::{Cpu, Target};
///
/// let cpu = Cpu::find(&Target::parse("x86_64-pc-linux-gnu").unwrap(), "znver3").unwrap();
/// assert_eq!(cpu.info().title(), Some("Zen 3 (Ryzen 5000, EPYC 7003)"));
/// assert_eq!(cpu.has_feature("avx2"), Some(true));
/// assert!(!cpu.has_measured_model());
/// assert!(cpu.with_measured_model().unwrap().unwrap().has_measured_model());
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Cpu {
    target: Target,
    info: CpuInfo,
    /// Name of the processor as the caller asked for it.
    name: Arc<str>,
    subtarget: Arc<Subtarget>,
    processor: SharedProcessor,
    /// The decoder of machine code, made on first use.
    decoder: Arc<OnceLock<Option<CodeDecoder>>>,
}

impl Cpu {
    /// Returns the processor of this name or alias, with the features that the name stands for and the reference's model.
    pub fn find(target: &Target, name: &str) -> Result<Cpu, CpuError> {
        Cpu::configure(target, name.as_bytes(), b"").0
    }

    /// Returns the processor that `-mcpu=name -mattr=attributes` means, and messages about the parts of `attributes` that are
    /// not understood or doubtful.
    pub fn configure(target: &Target, name: &[u8], attributes: &[u8]) -> (Result<Cpu, CpuError>, Vec<FeatureNotice>) {
        match RequestedCpu::new(target, name, attributes) {
            Err(error) => (Err(CpuError::Damaged(error.to_string())), Vec::new()),
            Ok(RequestedCpu { known: None, notices, .. }) => (Err(CpuError::Unknown(name.to_vec())), notices),
            Ok(RequestedCpu { known: Some((cpu, name)), subtarget, notices }) => {
                let reference = cpu.processor().map_err(CpuError::from);
                let found = reference
                    .map(|processor| Cpu::of_parts(target, cpu, name, subtarget, SharedProcessor::Lasting(processor)));
                (found, notices)
            }
        }
    }

    /// Returns the processor that `-mcpu=name -mattr=attributes` means, simulated by the measured model that `text` describes,
    /// even if the reference has no model for the processor. `None` if there is no processor of this name.
    pub fn configure_with_model_text(
        target: &Target,
        name: &[u8],
        attributes: &[u8],
        text: &str,
    ) -> Option<Result<Cpu, ModelTextError>> {
        let RequestedCpu { known, subtarget, .. } = RequestedCpu::new(target, name, attributes).ok()?;
        let (cpu, name) = known?;
        let read = read_measured_processor(target.triple.target(), text).map_err(ModelTextError::from);
        Some(read.map(|processor| Cpu::of_parts(target, cpu, name, subtarget, processor)))
    }

    /// Makes a processor of its parts: `cpu` is its entry in the catalogue, `name` the name that was asked for.
    fn of_parts(
        target: &Target,
        cpu: catalogue::CpuEntry,
        name: &str,
        subtarget: Subtarget,
        processor: SharedProcessor,
    ) -> Cpu {
        Cpu {
            target: target.clone(),
            info: CpuInfo::of(cpu),
            name: name.into(),
            subtarget: Arc::new(subtarget),
            processor,
            decoder: Arc::default(),
        }
    }

    /// Returns this processor, simulated by the measured model that the library has for it; `None` if it has none.
    /// [`provenance`](Self::provenance) says what the model is based on.
    pub fn with_measured_model(&self) -> Option<Result<Cpu, ModelTextError>> {
        let target = self.target.triple.target();
        let reading = measured_processor_of(target, self.info.name());
        let reading = reading.or_else(|| measured_processor_of(target, &self.name))?;
        Some(reading.map(|processor| self.with_processor(processor)).map_err(ModelTextError::from))
    }

    /// Returns this processor, simulated by the measured model that a text describes. Target and features stay.
    pub fn with_model_text(&self, text: &str) -> Result<Cpu, ModelTextError> {
        let processor = read_measured_processor(self.target.triple.target(), text)?;
        Ok(self.with_processor(processor))
    }

    /// Returns this processor, simulated by the reference's model; unchanged if the reference has none for it.
    pub fn with_reference_model(&self) -> Cpu {
        match self.info.inner().processor() {
            Ok(processor) => self.with_processor(SharedProcessor::Lasting(processor)),
            Err(_) => self.clone(),
        }
    }

    /// Returns this processor, simulated by another model.
    fn with_processor(&self, processor: SharedProcessor) -> Cpu {
        Cpu { processor, ..self.clone() }
    }

    /// Returns the target of the processor.
    pub fn target(&self) -> &Target {
        &self.target
    }

    /// Returns the name by which the caller asked for the processor, which may be an alias.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the processor's entry in the list of its architecture, which has its own name and its title.
    pub fn info(&self) -> CpuInfo {
        self.info
    }

    /// Returns the name of the processor whose tables are used, such as `znver4` for `znver6`; for a measured model, the name
    /// in its text.
    pub fn model_name(&self) -> &str {
        self.processor.name()
    }

    /// Returns what the model is based on. The reference's models are based on tables only. `None` if the text of a measured
    /// model does not say it.
    pub fn provenance(&self) -> Option<Provenance> {
        self.processor.provenance()
    }

    /// Whether the model is another one than the reference's.
    pub fn has_measured_model(&self) -> bool {
        self.processor.measured_model().is_some()
    }

    /// Whether instructions may be executed in another order than that of the program.
    pub fn is_out_of_order(&self) -> bool {
        self.processor.facts().is_out_of_order()
    }

    /// Whether the model describes how instructions are fetched and decoded. Those of the reference do not.
    pub fn models_front_end(&self) -> bool {
        self.processor.measured_model().is_some_and(|model| model.mechanisms.front_end.is_some())
    }

    /// Returns the number of micro-ops that may be dispatched in a cycle.
    pub fn issue_width(&self) -> u32 {
        self.processor.facts().issue_width
    }

    /// Returns the kinds of units, groups of units and queues that the model has, in the order of its tables.
    pub fn resources(&self) -> Vec<Resource> {
        let kinds = self.processor.facts().resources.iter();
        kinds
            .map(|kind| Resource { name: kind.name.to_owned(), title: kind.title.to_owned(), n_units: kind.n_units })
            .collect()
    }

    /// Returns the units, in the order in which resource pressure lists them, each with its name, such as `Zn4Load.1`.
    pub fn units(&self) -> Vec<Unit> {
        UnitColumns::new(self.processor.facts()).list
    }

    /// Returns the model's name for a kind of unit, a group of units or a queue; empty if the model has no such resource.
    pub fn resource_name(&self, resource: ResourceId) -> &str {
        self.processor.facts().resources.get(resource.index()).map_or("", |kind| kind.name)
    }

    /// Whether a feature is on; `None` if the architecture has no feature of this name.
    pub fn has_feature(&self, name: &str) -> Option<bool> {
        let table = self.subtarget.target().features().ok()?;
        let index = table.find(name.as_bytes())?;
        Some(self.subtarget.features.contains(index))
    }

    /// Returns whether every text has the same meaning for both processors, so that a program that was read for one can be
    /// analysed for the other.
    pub fn reads_like(&self, other: &Cpu) -> bool {
        self.subtarget.reads_like(&other.subtarget)
    }

    /// Returns why the reference refuses this processor at one of two times, as the text that follows `LLVM ERROR: `; `None` if
    /// it does not refuse it then.
    pub fn refusal(&self, time: RefusalTime) -> Option<Vec<u8>> {
        let target = self.subtarget.target();
        match time {
            RefusalTime::BeforeReading => {
                target.refusal_before_reading(&self.subtarget).or_else(|| self.target.triple.refusal())
            }
            RefusalTime::AfterReading => target.refusal_after_reading(&self.subtarget),
        }
    }

    /// Returns the text that begins a comment in assembly for this processor.
    pub fn comment_sign(&self) -> &'static [u8] {
        self.subtarget.target().lexical_rules(&self.subtarget).comment
    }

    /// Returns the text that separates two statements in one line.
    pub fn statement_separator(&self) -> &'static [u8] {
        self.subtarget.target().lexical_rules(&self.subtarget).separator
    }

    /// Returns the decoder of machine code, if this build has one for the target.
    pub(super) fn decoder(&self) -> Option<&CodeDecoder> {
        self.decoder.get_or_init(|| CodeDecoder::new(&self.subtarget)).as_ref()
    }

    #[doc(hidden)]
    pub fn subtarget(&self) -> &Arc<Subtarget> {
        &self.subtarget
    }

    #[doc(hidden)]
    pub fn processor(&self) -> &Processor {
        &self.processor
    }
}

/// A processor as `-mcpu` and `-mattr` describe it, of which it is not known yet whether it can be simulated.
struct RequestedCpu<'n> {
    /// The entry of the processor and the name that was asked for; `None` if the target has no processor of this name.
    known: Option<(catalogue::CpuEntry, &'n str)>,
    subtarget: Subtarget,
    notices: Vec<FeatureNotice>,
}

impl<'n> RequestedCpu<'n> {
    /// Looks a processor up by its name and applies `attributes`, as of `-mattr`, to its features. An error only if the tables of
    /// the target are damaged.
    fn new(target: &Target, name: &'n [u8], attributes: &[u8]) -> Result<RequestedCpu<'n>, PackError> {
        let catalogue = Catalogue::of(target.triple.target())?;
        let named = std::str::from_utf8(name).ok();
        let known = named.and_then(|name| Some((catalogue.find_cpu_of(&target.triple, name)?, name)));
        let cpu = known.map(|(cpu, _)| cpu);
        let features = FeatureSelection::new(catalogue, cpu, &target.triple, attributes);
        let cpu_name = cpu.map_or(name, |cpu| cpu.name().as_bytes()).to_vec();
        let subtarget = Subtarget { triple: target.triple.clone(), cpu: cpu_name, features: features.set };
        let mut notices = features.notices;
        notices.extend(target.triple.target().feature_warning(&subtarget).map(FeatureNotice::Warning));
        Ok(RequestedCpu { known, subtarget, notices })
    }
}
