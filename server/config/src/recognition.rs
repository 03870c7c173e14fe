//! Finds the target of a text when no option names it. The plain report reads everything for the default target, as the
//! reference does; views that the reference does not have, and editors, look at the text.

use mca_core::Target;
use mca_core::target::{CpuInfo, Detected};

use super::configuration::option::OptionSetting;
use super::cpu::find_by_vendor_spelling;
use super::options::Options;

/// Bytes in which everything but text has a zero byte.
const N_BYTES_TO_RECOGNISE_TEXT: usize = 4096;

/// Whether the input has lines, rather than machine code in one form or another.
pub fn is_text(input: &[u8], options: &Options) -> bool {
    options.hex.is_none() && !input[..input.len().min(N_BYTES_TO_RECOGNISE_TEXT)].contains(&0)
}

/// A recognised target with the options that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recognised {
    pub triple: String,
    /// Processor to use; `None` keeps the one of the options.
    pub cpu: Option<String>,
    pub features: Vec<String>,
    /// Name of the target for people: `RISC-V, rv64gc`.
    pub title: String,
}

/// How strongly the choice of a processor decides the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuChoice {
    /// The processor was chosen for this text.
    ForThisText,
    /// The processor was chosen for many texts, and is dropped for another target's text.
    General,
}

/// The target that a text shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Recognised(Recognised),
    /// The text is for an architecture that is not built in; holds the end of a sentence that begins with the input's name.
    Unsupported(String),
}

/// Returns the target that a text shows. `None`: the options name one, or the text is for the default target.
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

/// Returns a claim with the processor that the options allow; `None` if the options rule it out.
fn settled(claim: Recognised, options: &Options, choice: CpuChoice) -> Option<Recognised> {
    let target = Target::parse(&claim.triple).ok()?;
    let asked = std::str::from_utf8(&options.cpu).ok().filter(|cpu| !matches!(*cpu, "" | "native"));
    let architecture = target.architecture();
    let find = |cpu: &str| architecture.find_cpu(cpu).or_else(|| find_by_vendor_spelling(architecture, cpu.as_bytes()));
    match asked.map(find) {
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

/// Returns the triple of the target, or another one of its architecture under which the processor is available.
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
    /// Returns a sentence for messages: `read as RISC-V, rv64gc, for sifive-u74`.
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

    fn with(cpu: &str, choice: CpuChoice) -> Option<Vec<String>> {
        let options = Options { cpu: cpu.into(), ..Options::default() };
        match recognised(&options, TEXT, choice)? {
            Finding::Recognised(found) => Some(found.arguments()),
            Finding::Unsupported(name) => panic!("{name}"),
        }
    }

    #[test]
    fn a_processor_that_was_asked_for_stays() {
        assert_eq!(with("sifive-e31", CpuChoice::ForThisText).unwrap(), ["-mtriple=riscv32"]);
        assert_eq!(with("sifive-u74", CpuChoice::ForThisText).unwrap(), ["-mtriple=riscv64"]);
        let assumed = with("native", CpuChoice::ForThisText).unwrap();
        assert_eq!(assumed, ["-mtriple=riscv32", "-mcpu=syntacore-scr5-rv32", "-mattr=+a,+c,+m"]);
    }

    #[test]
    fn a_processor_of_another_target_is_what_the_text_is_for_or_gives_way() {
        assert_eq!(with("znver4", CpuChoice::ForThisText), None);
        assert_eq!(with("znver4", CpuChoice::General), with("native", CpuChoice::ForThisText));
    }

    #[test]
    fn what_the_options_say_is_not_asked() {
        let options = Options { triple: b"x86_64".to_vec(), ..Options::default() };
        assert_eq!(recognised(&options, TEXT, CpuChoice::General), None);
    }
}
