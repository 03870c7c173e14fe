//! Finds the target of a text when no option names it. Only extended views and editors look at the text; the plain
//! report reads everything for the default target, as the reference does.

use mca_core::Target;
use mca_core::target::{CpuInfo, Detected};

use super::configuration::option::OptionSetting;
use super::cpu::find_by_vendor_spelling;
use super::options::Options;

/// Number of bytes at the beginning of an input that are searched for a zero byte, which text does not have.
const N_BYTES_TO_RECOGNISE_TEXT: usize = 4096;

/// Whether an input is text to assemble, rather than machine code in binary or hexadecimal form.
pub fn is_text(input: &[u8], options: &Options) -> bool {
    options.hex.is_none() && !input[..input.len().min(N_BYTES_TO_RECOGNISE_TEXT)].contains(&0)
}

/// A target that a text shows, with the options that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// Triple of the target.
    pub triple: String,
    /// Name of the processor to use; `None` to keep the one of the options.
    pub cpu: Option<String>,
    /// Features to switch on: `+a`, `+c`.
    pub features: Vec<String>,
    /// Name of the target for people: `RISC-V, rv64gc`.
    pub title: String,
}

/// Purpose for which the processor in the options was chosen. It matters only if the processor is not one of the target
/// that the text shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuChoice {
    /// The processor was chosen for this text: then the text is not for the target that it seems to show.
    ForThisText,
    /// The processor was chosen for many texts: then it is dropped for this text.
    General,
}

/// What a text shows about its target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The text is for this target, which is not the default one.
    Recognised(Recognised),
    /// The text is for an architecture that this build does not have; holds the end of a sentence that begins with the
    /// input's name.
    Unsupported(String),
}

/// Returns the target that a text shows. `None` if the options name a target, if the input is no text, or if the text
/// is for the default target.
pub fn recognised(options: &Options, text: &[u8], choice: CpuChoice) -> Option<Finding> {
    if !options.triple.is_empty() || !options.architecture.is_empty() || !is_text(text, options) {
        return None;
    }
    match Target::detect(text)? {
        Detected::Target { triple, cpu, features, title } => {
            let claim = Recognised { triple, cpu: Some(cpu), features, title };
            settled(claim, options, choice).map(Finding::Recognised)
        }
        Detected::Unsupported(name) => {
            Some(Finding::Unsupported(format!("is {name} assembly, which this build does not support")))
        }
    }
}

/// Returns a recognised target with the processor that the options ask for, if it is one of that target; `None` if the
/// options show that the text is for another target.
fn settled(claim: Recognised, options: &Options, choice: CpuChoice) -> Option<Recognised> {
    let target = Target::parse(&claim.triple).ok()?;
    let requested_cpu = std::str::from_utf8(&options.cpu).ok().filter(|cpu| !matches!(*cpu, "" | "native"));
    let architecture = target.architecture();
    let find = |cpu: &str| architecture.find_cpu(cpu).or_else(|| find_by_vendor_spelling(architecture, cpu.as_bytes()));
    match requested_cpu.map(find) {
        Some(None) if choice == CpuChoice::ForThisText => None,
        Some(Some(cpu)) => Some(Recognised {
            triple: triple_for(cpu, target, options),
            cpu: None,
            features: Vec::new(),
            title: claim.title,
        }),
        _ => {
            let features = if options.features.is_empty() { claim.features } else { Vec::new() };
            Some(Recognised { features, ..claim })
        }
    }
}

/// Returns the triple of the target, or if the target lacks the processor, that of another target of its architecture
/// that has it.
fn triple_for(cpu: CpuInfo, target: Target, options: &Options) -> String {
    let others =
        target.architecture().facts().registrations.iter().filter_map(|one| Target::parse(one.architecture).ok());
    let attributes = options.features.join(&b',');
    let fits = |target: &Target| cpu.refusal(target, &attributes).is_none();
    let text = target.triple().to_vec();
    let found = std::iter::once(target).chain(others).find(fits);
    String::from_utf8_lossy(found.as_ref().map_or(&text[..], Target::triple)).into_owned()
}

impl Recognised {
    /// Returns a phrase for messages: `read as RISC-V, rv64gc, for sifive-u74`.
    pub fn sentence(&self) -> String {
        match &self.cpu {
            Some(cpu) => format!("read as {}, for {cpu}", self.title),
            None => format!("read as {}", self.title),
        }
    }

    /// Returns the settings with the same meaning.
    pub fn settings(&self) -> Vec<OptionSetting> {
        let setting = |name, value| OptionSetting { name, value: Some(value), place: None };
        let mut settings = vec![setting("mtriple", self.triple.clone())];
        settings.extend(self.cpu.iter().map(|cpu| setting("mcpu", cpu.clone())));
        if !self.features.is_empty() {
            settings.push(setting("mattr", self.features.join(",")));
        }
        settings
    }

    /// Returns the arguments of a command line with the same meaning.
    pub fn arguments(&self) -> Vec<String> {
        self.settings().iter().map(OptionSetting::argument).collect()
    }

    /// Changes the options so that the input is read for this target.
    pub fn apply(&self, options: &mut Options) {
        options.triple = self.triple.clone().into_bytes();
        if let Some(cpu) = &self.cpu {
            options.cpu = cpu.clone().into_bytes();
            "the text".clone_into(&mut options.cpu_origin);
        }
        options.features.extend(self.features.iter().map(|feature| feature.clone().into_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"\t.attribute 5, \"rv32imac\"\n\tadd a0, a0, a1\n";

    /// Returns the arguments that the recognition of `TEXT` adds to a processor's choice.
    fn arguments_with(cpu: &str, choice: CpuChoice) -> Option<Vec<String>> {
        let options = Options { cpu: cpu.into(), ..Options::default() };
        match recognised(&options, TEXT, choice)? {
            Finding::Recognised(found) => Some(found.arguments()),
            Finding::Unsupported(name) => panic!("{name}"),
        }
    }

    #[test]
    fn a_requested_processor_of_the_target_is_kept() {
        assert_eq!(arguments_with("sifive-e31", CpuChoice::ForThisText).unwrap(), ["-mtriple=riscv32"]);
        assert_eq!(arguments_with("sifive-u74", CpuChoice::ForThisText).unwrap(), ["-mtriple=riscv64"]);
        let assumed = arguments_with("native", CpuChoice::ForThisText).unwrap();
        assert_eq!(assumed, ["-mtriple=riscv32", "-mcpu=syntacore-scr5-rv32", "-mattr=+a,+c,+m"]);
    }

    #[test]
    fn a_processor_of_another_target_wins_or_is_dropped() {
        assert_eq!(arguments_with("znver4", CpuChoice::ForThisText), None);
        assert_eq!(arguments_with("znver4", CpuChoice::General), arguments_with("native", CpuChoice::ForThisText));
    }

    #[test]
    fn a_text_is_not_looked_at_if_the_options_name_a_target() {
        let options = Options { triple: b"x86_64".to_vec(), ..Options::default() };
        assert_eq!(recognised(&options, TEXT, CpuChoice::General), None);
    }
}
