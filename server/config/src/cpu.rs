//! Which processor and features a run has, and what is said about names that nobody knows.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::Arc;

use mca_core::analyze::triple::Triple;
use mca_core::inst::subtarget::Subtarget;
use mca_core::model::catalogue::{Catalogue, Cpu};
use mca_core::model::features::{FeatureNotice, FeatureSelection};

use super::configuration::option::nearest_cpus;
use super::host;
use super::options::Options;

#[derive(Clone, Debug)]
pub struct Target {
    /// `None` if there is no processor of this name.
    pub cpu: Option<Cpu>,
    /// The processor as the reference calls it, by its own name whichever of its names was asked for.
    pub cpu_name: Vec<u8>,
    /// The same as own views call it, by the name that was asked for; `native` is resolved.
    pub named: Vec<u8>,
    pub subtarget: Arc<Subtarget>,
    /// For standard error.
    pub messages: Vec<u8>,
}

pub fn resolve(catalogue: &'static Catalogue, triple: &Triple, options: &Options) -> Target {
    let named = if options.cpu == b"native" { host::cpu_name().into_bytes() } else { options.cpu.clone() };
    let cpu = std::str::from_utf8(&named).ok().and_then(|name| catalogue.find_cpu_of(triple, name));
    let cpu_name = cpu.map_or_else(|| named.clone(), |cpu| cpu.name().into());
    let is_unknown = cpu.is_none() && !cpu_name.is_empty() && cpu_name != b"help";
    let is_own = options.has_own_regions();
    let complaint: Vec<u8> = match (is_unknown, is_own) {
        (false, _) => Vec::new(),
        (true, true) => unknown_cpu(triple, &cpu_name).into_bytes(),
        (true, false) => {
            let text = b"' is not a recognized processor for this target (ignoring processor)\n";
            [b"'", cpu_name.as_slice(), text].concat()
        }
    };
    // The reference says it twice: it looks the name up for the features, too.
    let before = if is_own { Vec::new() } else { complaint.clone() };
    let mut lists = Lists { catalogue, messages: before, has_listed_all: false, has_listed_cpus: false };
    if cpu_name == b"help" {
        lists.list_all();
    }
    let attributes = options.features.join(&b',');
    let features = FeatureSelection::new(catalogue, cpu, triple, &attributes);
    for notice in &features.notices {
        lists.tell(notice);
    }
    let mut messages = lists.messages;
    messages.extend_from_slice(&complaint);
    let subtarget = Subtarget { triple: triple.clone(), cpu: cpu_name.clone(), features: features.set };
    Target { cpu, cpu_name, named, subtarget: Arc::new(subtarget), messages }
}

/// The options with a processor to read the input for. Where several are to be compared and the machine is of another
/// target, that is the one of them with the most features: the others are told what they lack.
pub fn for_reading<'o>(catalogue: &'static Catalogue, options: &'o Options) -> Cow<'o, Options> {
    let find = |name: &[u8]| catalogue.find_cpu(std::str::from_utf8(name).ok()?);
    if options.cpu != b"native" || options.cpus.is_empty() || find(host::cpu_name().as_bytes()).is_some() {
        return Cow::Borrowed(options);
    }
    let n_features = |cpu: &Cpu| catalogue.features().names_of(&cpu.features()).count();
    match options.cpus.iter().filter_map(|name| find(name)).max_by_key(n_features) {
        Some(richest) => Cow::Owned(Options { cpu: richest.name().into(), ..options.clone() }),
        None => Cow::Borrowed(options),
    }
}

/// What own views say, once.
fn unknown_cpu(triple: &Triple, name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    let target = String::from_utf8_lossy(triple.architecture());
    let near = nearest_cpus(mca_core::Target::from(triple.clone()).architecture(), &name);
    format!("error: unknown CPU `{name}` for {target}{near}\n")
}

/// Each list is printed once, where it was first asked for.
struct Lists {
    catalogue: &'static Catalogue,
    messages: Vec<u8>,
    has_listed_all: bool,
    has_listed_cpus: bool,
}

impl Lists {
    fn tell(&mut self, notice: &FeatureNotice) {
        match notice {
            FeatureNotice::Unknown(piece) => {
                let text = b"' is not a recognized feature for this target (ignoring feature)\n";
                self.messages.extend([b"'", piece.as_slice(), text].concat());
            }
            FeatureNotice::Help => self.list_all(),
            FeatureNotice::ProcessorHelp => self.list_cpus(),
        }
    }

    fn list_all(&mut self) {
        if std::mem::replace(&mut self.has_listed_all, true) {
            return;
        }
        let mut text = String::from("Available CPUs for this target:\n\n");
        let names = self.catalogue.names();
        let width = names.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, _) in names {
            let _ = writeln!(text, "  {name:width$} - Select the {name} processor.");
        }
        text.push_str("\nAvailable features for this target:\n\n");
        let width = self.catalogue.features().features().map(|feature| feature.name.len()).max().unwrap_or(0);
        for feature in self.catalogue.features().features() {
            let _ = writeln!(text, "  {:width$} - {}.", feature.name, feature.description);
        }
        text.push_str(
            "\nUse +feature to enable a feature, or -feature to disable it.\n\
             For example, llc -mcpu=mycpu -mattr=+feature1,-feature2\n",
        );
        self.messages.extend_from_slice(text.as_bytes());
    }

    fn list_cpus(&mut self) {
        if std::mem::replace(&mut self.has_listed_cpus, true) {
            return;
        }
        let mut text = String::from("Available CPUs for this target:\n\n");
        for (name, _) in self.catalogue.names() {
            let _ = writeln!(text, "\t{name}");
        }
        text.push_str(
            "\nUse -mcpu or -mtune to specify the target's processor.\n\
             For example, clang --target=aarch64-unknown-linux-gnu -mcpu=cortex-a35\n",
        );
        self.messages.extend_from_slice(text.as_bytes());
    }
}
