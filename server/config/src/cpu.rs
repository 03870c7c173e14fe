//! The processor and features of a run, and messages about unknown names.

use std::borrow::Cow;
use std::fmt::Write;

use mca_core::target::{Architecture, CpuError, CpuInfo, FeatureNotice};
use mca_core::{Cpu, Target};

use super::configuration::option::nearest_cpus;
use super::host;
use super::options::Options;

/// The processor that the options choose.
#[derive(Clone, Debug)]
pub struct ChosenCpu {
    /// The target for which the processor was looked up.
    pub target: Target,
    /// The processor with the reference model, or why it cannot be simulated.
    pub cpu: Result<Cpu, CpuError>,
    /// Name of the processor in the reference's report: its own name, even if an alias was given.
    pub cpu_name: Vec<u8>,
    /// Name of the processor in extended views: as it was given, but the processor's own name for `native`, and for a
    /// spelling that differs in upper and lower case.
    pub named: Vec<u8>,
    /// Text for standard error: unknown names, and lists of names that were asked for.
    pub messages: Vec<u8>,
    /// A warning about the features, to be printed after `messages`; `None` if there is none.
    pub feature_warning: Option<&'static str>,
}

/// Finds the processor of the options. Unknown names are reported in the reference's words, or if the output has
/// extended views, in words of this program.
pub fn choose_cpu(target: &Target, options: &Options) -> ChosenCpu {
    choose_cpu_for(target, options, options.is_extended())
}

/// Finds the processor of the options. `is_own` says that the output is not one that the reference would print, so
/// unknown names are reported in words of this program.
pub fn choose_cpu_for(target: &Target, options: &Options, is_own: bool) -> ChosenCpu {
    let architecture = target.architecture();
    let named = if is_own { canonical_name(target, &options.cpu) } else { named_or_native(&options.cpu) };
    let (cpu, notices) = Cpu::configure(target, &named, &options.features.join(&b','));
    let is_known = !matches!(cpu, Err(CpuError::Unknown(_)));
    let cpu_name = match &cpu {
        Ok(cpu) => cpu.info().name().into(),
        Err(_) => known_name(target, &named).unwrap_or_else(|| named.clone()),
    };
    let is_unknown = !is_known && !cpu_name.is_empty() && cpu_name != b"help";
    let complaint: Vec<u8> = match (is_unknown, is_own) {
        (false, _) => Vec::new(),
        (true, true) => unknown_cpu(target, &cpu_name).into_bytes(),
        (true, false) => {
            let text = b"' is not a recognized processor for this target (ignoring processor)\n";
            [b"'", cpu_name.as_slice(), text].concat()
        }
    };
    // The reference prints the message twice: it looks the name up for the features, too.
    let before = if is_own { Vec::new() } else { complaint.clone() };
    let mut lists = Lists { architecture, messages: before, has_listed_all: false, has_listed_cpus: false };
    if cpu_name == b"help" {
        lists.list_all();
    }
    for notice in &notices {
        lists.add(notice);
    }
    let feature_warning = notices.iter().find_map(|notice| match notice {
        FeatureNotice::Warning(text) => Some(*text),
        _ => None,
    });
    let mut messages = lists.messages;
    messages.extend_from_slice(&complaint);
    ChosenCpu { target: target.clone(), cpu, cpu_name, named, messages, feature_warning }
}

/// Returns the name of this machine's processor for `native`; any other name as it is.
fn named_or_native(name: &[u8]) -> Vec<u8> {
    if name == b"native" { host::cpu_name().into_bytes() } else { name.to_vec() }
}

/// Returns the name under which a processor is looked up outside of the reference's reports: that of this machine's for
/// `native`, and the known spelling of a name that a maker writes otherwise. If this machine is of another architecture than
/// the target, `native` is a widespread processor of the target.
pub fn canonical_name(target: &Target, name: &[u8]) -> Vec<u8> {
    let named = named_or_native(name);
    let architecture = target.architecture();
    let find = |name: &[u8]| architecture.find_cpu(std::str::from_utf8(name).ok()?);
    if name == b"native" && find(&named).is_none() {
        return assumed_for(target).map_or(named, |cpu| cpu.as_bytes().to_vec());
    }
    find_by_vendor_spelling(architecture, &named).map_or(named, |cpu| cpu.name().into())
}

/// Returns the processor that is assumed for code of which only the target is known: of those that may run it, the one
/// whose triple has the most in common with the target's.
fn assumed_for(target: &Target) -> Option<&'static str> {
    let architecture = target.architecture();
    let assumed = &architecture.facts().assumed;
    let words = |triple: &[u8]| triple.split(|byte| *byte == b'-').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let of_target = words(target.triple());
    let n_common = |triple: &str| words(triple.as_bytes()).iter().filter(|word| of_target.contains(word)).count();
    let rows = assumed.by_signs.iter().rev().map(|(_, row)| row).chain([&assumed.otherwise]);
    let fits = |cpu: &str| architecture.find_cpu(cpu).is_some_and(|cpu| cpu.refusal(target, b"").is_none());
    // Of several, the last one: the most usual.
    Some(rows.filter(|row| fits(row.cpu)).max_by_key(|row| n_common(row.triple))?.cpu)
}

/// Returns the processor whose name differs from the given one only in upper and lower case, as makers write it:
/// `Cortex-M7`. `None` if the name is known as it is, or not at all.
pub fn find_by_vendor_spelling(architecture: Architecture, named: &[u8]) -> Option<CpuInfo> {
    let named = std::str::from_utf8(named).ok()?;
    if architecture.find_cpu(named).is_some() {
        return None;
    }
    architecture.cpus().find(|cpu| cpu.name().eq_ignore_ascii_case(named))
}

/// Returns the name of the processor that is known by this name or alias, even if it cannot be simulated.
fn known_name(target: &Target, named: &[u8]) -> Option<Vec<u8>> {
    Some(target.find_cpu(std::str::from_utf8(named).ok()?)?.name().into())
}

/// Returns the options with the processor that the input is read for, which is the options' own with one exception:
/// several processors are compared (`cpus`), `cpu` is `native`, and this machine is of another target. Then the input
/// is read for the compared processor with the most features, and each other one reports the features that it lacks.
pub fn options_for_reading<'o>(target: &Target, options: &'o Options) -> Cow<'o, Options> {
    let find = |name: &[u8]| target.architecture().find_cpu(std::str::from_utf8(name).ok()?);
    if options.cpu != b"native" || options.cpus.is_empty() || find(host::cpu_name().as_bytes()).is_some() {
        return Cow::Borrowed(options);
    }
    match options.cpus.iter().filter_map(|name| find(name)).max_by_key(CpuInfo::n_features) {
        Some(richest) => Cow::Owned(Options { cpu: richest.name().into(), ..options.clone() }),
        None => Cow::Borrowed(options),
    }
}

/// Returns the message about an unknown processor in extended views.
fn unknown_cpu(target: &Target, name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let near = nearest_cpus(target.architecture(), &name);
    let target = String::from_utf8_lossy(target.architecture_name());
    format!("error: unknown CPU `{name}` for {target}{near}\n")
}

/// Collects messages about features, and the lists of processors and of features, each of which is printed once at
/// most.
struct Lists {
    /// The architecture whose processors and features are listed.
    architecture: Architecture,
    /// The text so far.
    messages: Vec<u8>,
    /// Whether the list of processors and features was added (`-mcpu=help`).
    has_listed_all: bool,
    /// Whether the short list of processors was added.
    has_listed_cpus: bool,
}

impl Lists {
    /// Adds the message or the list that a notice asks for.
    fn add(&mut self, notice: &FeatureNotice) {
        match notice {
            FeatureNotice::Unknown(piece) => {
                let text = b"' is not a recognized feature for this target (ignoring feature)\n";
                self.messages.extend([b"'", piece.as_slice(), text].concat());
            }
            FeatureNotice::Help => self.list_all(),
            FeatureNotice::ProcessorHelp => self.list_cpus(),
            FeatureNotice::Warning(_) => {}
        }
    }

    /// Adds the list of processors and features, unless it was added before.
    fn list_all(&mut self) {
        if std::mem::replace(&mut self.has_listed_all, true) {
            return;
        }
        let mut text = String::from("Available CPUs for this target:\n\n");
        let names = self.architecture.cpu_names();
        let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, _) in names {
            let _ = writeln!(text, "  {name:width$} - Select the {name} processor.");
        }
        text.push_str("\nAvailable features for this target:\n\n");
        let width = self.architecture.features().map(|feature| feature.name.len()).max().unwrap_or(0);
        for feature in self.architecture.features() {
            let _ = writeln!(text, "  {:width$} - {}.", feature.name, feature.description);
        }
        text.push_str(
            "\nUse +feature to enable a feature, or -feature to disable it.\n\
             For example, llc -mcpu=mycpu -mattr=+feature1,-feature2\n",
        );
        self.messages.extend_from_slice(text.as_bytes());
    }

    /// Adds the list of processors, unless it was added before.
    fn list_cpus(&mut self) {
        if std::mem::replace(&mut self.has_listed_cpus, true) {
            return;
        }
        let mut text = String::from("Available CPUs for this target:\n\n");
        for (name, _) in self.architecture.cpu_names() {
            let _ = writeln!(text, "\t{name}");
        }
        text.push_str(
            "\nUse -mcpu or -mtune to specify the target's processor.\n\
             For example, clang --target=aarch64-unknown-linux-gnu -mcpu=cortex-a35\n",
        );
        self.messages.extend_from_slice(text.as_bytes());
    }
}
