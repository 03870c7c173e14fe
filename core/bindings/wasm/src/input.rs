//! Detects what the input of a request is, before it is read: an object, a listing or assembly, for which target and processor.

use mca_config::configuration::option;
use mca_config::options::{Options, ReadAs};
use mca_config::parse::{self, Outcome};
use mca_config::recognition::{CpuChoice, Finding, recognised};
use mca_core::limits::DOCUMENT_BYTES;
use mca_core::target::{Architecture, CpuInfo};
use mca_core::{Cpu, Target};
use mca_input::listing::{self, Kind, detect_kind, is_read_unconverted};
use mca_input::machine_code::object_file::{ObjectFile, is_object};

use crate::request::Request;

/// An input with the options of its request, completed by what the input shows.
pub struct Input {
    /// The options. Processor and triple are chosen already, even if the request names none.
    pub options: Options,
    /// Kind of the text; `None` for assembly that needs no conversion, and for objects.
    pub kind: Option<Kind>,
    /// Whether it is an object file.
    pub is_object: bool,
    /// Sentences for people about what was detected and chosen.
    pub notes: Vec<String>,
}

/// Returns the options of a request: its arguments, read as a command line, and its members for processor, triple and kind of
/// input, which replace those of the arguments, except for the kind. An error is a message for people.
pub fn options_of(request: &Request) -> Result<Options, String> {
    let arguments: Vec<Vec<u8>> = request.args.iter().map(|word| word.as_bytes().to_vec()).collect();
    let parsed = parse::parse(b"mca", &arguments);
    let Outcome::Run(options) = parsed.outcome else {
        return Err(String::from_utf8_lossy(&parsed.messages).trim_end().to_owned());
    };
    let mut options = *options;
    if !request.cpu.is_empty() {
        options.cpu = request.cpu.clone().into_bytes();
    }
    if !request.triple.is_empty() {
        options.triple = request.triple.clone().into_bytes();
    }
    if options.reads_as.is_none() && !request.kind.is_empty() {
        let kind = Kind::from_word(&request.kind).ok_or_else(|| format!("unknown kind of input '{}'", request.kind))?;
        options.reads_as = Some(ReadAs::Kind(kind));
    }
    Ok(options)
}

/// Maximum size, in bytes, of a text whose timeline may have any number of cycles.
const MAX_SHORT_TEXT_BYTES: usize = 64 << 10;

/// Refuses options for a timeline with too many iterations or cycles, since a browser tab has little memory. The timeline of a
/// short text may have any number of cycles.
pub fn check_timeline_size(options: &Options, bytes: &[u8]) -> Result<(), String> {
    option::check_timeline_size(options, bytes.len() <= MAX_SHORT_TEXT_BYTES)
}

/// Detects what an input is, and for which target and processor. The error is a sentence for people.
pub fn detect(request: &Request, bytes: &[u8]) -> Result<Input, String> {
    let mut options = options_of(request)?;
    check_timeline_size(&options, bytes)?;
    if is_object(bytes) {
        let file = ObjectFile::open(bytes).map_err(|error| format!("The object {error}."))?;
        options.triple = file.triple().to_vec();
        let mut input = Input { options, kind: None, is_object: true, notes: Vec::new() };
        input.choose_cpu()?;
        return Ok(input);
    }
    if bytes.len() > DOCUMENT_BYTES {
        return Err(format!("The text has {} bytes; at most {DOCUMENT_BYTES} are read.", bytes.len()));
    }
    let text = String::from_utf8_lossy(bytes);
    let kind = match options.reads_as {
        Some(ReadAs::Kind(kind)) => kind,
        _ => match detect_kind(&text, bytes) {
            (_, Some(refusal)) => return Err(format!("This {refusal}.")),
            (kind, None) => kind,
        },
    };
    let kind = Some(kind).filter(|kind| !is_read_unconverted(*kind, &text, options.input_is_intel));
    let evidence = listing::evidence_of(&text, kind.unwrap_or(Kind::Assembly));
    let found = match kind {
        Some(Kind::Hex) => None,
        _ => recognised(&options, evidence.as_bytes(), CpuChoice::General),
    };
    let mut notes: Vec<String> = kind.map(|kind| format!("Read as {kind}.")).into_iter().collect();
    match found {
        Some(Finding::Recognised(found)) => {
            notes.push(format!("{}.", capitalised(&found.sentence())));
            found.apply(&mut options);
        }
        Some(Finding::Unsupported(text)) => return Err(format!("This {text}.")),
        None => {}
    }
    let mut input = Input { options, kind, is_object: false, notes };
    input.choose_cpu()?;
    Ok(input)
}

/// Returns a text with its first letter as a capital.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the first processor of any architecture with a name, and that architecture; `None` if there is none.
fn find_anywhere(name: &str) -> Option<(Architecture, CpuInfo)> {
    Architecture::all().find_map(|architecture| architecture.find_cpu(name).map(|cpu| (architecture, cpu)))
}

impl Input {
    /// Fills in processor and triple if the options have none. The triple is that of the processor, or else of the first
    /// architecture. A processor of another architecture than the input's is replaced by the default one, with a note.
    fn choose_cpu(&mut self) -> Result<(), String> {
        let asked = String::from_utf8_lossy(&self.options.cpu).into_owned();
        let is_unspecified = matches!(&*asked, "" | "native");
        if self.options.triple.is_empty()
            && self.options.architecture.is_empty()
            && let Some((architecture, _)) = find_anywhere(&asked)
        {
            let (default_triple, _) = architecture.facts().usual;
            self.options.triple = default_triple.into();
        }
        if self.options.triple.is_empty() && self.options.architecture.is_empty() {
            self.options.triple = Architecture::all().next().map_or("", |first| first.facts().usual.0).into();
        }
        let architecture = self.target()?.architecture();
        let (_, default_cpu) = architecture.facts().usual;
        if is_unspecified {
            self.options.cpu = default_cpu.into();
        } else if architecture.find_cpu(&asked).is_none() && find_anywhere(&asked).is_some() {
            self.notes.push(format!("{asked} does not run this code: analysed for {default_cpu}."));
            self.options.cpu = default_cpu.into();
        }
        Ok(())
    }

    /// Returns the target of the options.
    pub fn target(&self) -> Result<Target, String> {
        Target::find(&self.options.triple, &self.options.architecture).map_err(|error| error.to_string())
    }

    /// Returns the processor of the options. An unknown name is an error that names near ones.
    pub fn cpu(&self) -> Result<Cpu, String> {
        let target = self.target()?;
        let (cpu, _) = Cpu::configure(&target, &self.options.cpu, &self.options.features.join(&b','));
        cpu.map_err(|error| {
            let name = String::from_utf8_lossy(&self.options.cpu);
            let near: Vec<&str> = target.architecture().nearest_cpus(&name, 3).iter().map(CpuInfo::name).collect();
            let near = if near.is_empty() { String::new() } else { format!("; near names: {}", near.join(", ")) };
            format!("{name}: {error}{near}")
        })
    }
}
