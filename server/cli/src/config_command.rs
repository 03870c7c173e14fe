//! `mca config [FILE...]`: prints the settings that apply to each file, and where each value comes from.
//!
//! ```text
//! kernels/dot.s
//!   mca.toml                mca.toml
//!   mcpu                    znver4               mca.toml:1
//!   iterations              200                  kernels/dot.s:1
//!   budget of loop          cycles<=4            mca.toml:5
//! ```

use std::path::Path;
use std::process::ExitCode;

use mca_core::Target;
use mca_input::columns::column_width;
use mca_input::sources::{Language, Request, Scratch};

use super::budget::BudgetOrigin as LimitOrigin;
use super::configuration::HintOrder;
use super::configuration::{AutomaticRegions, BottleneckLevel, EditorLayer, InstructionHints, SettingOrigin, resolve};
use super::configure::Sources;
use super::files::{Disk, is_stdin};
use super::host;
use super::options::Options;
use super::parse::{self, Action, Outcome};
use super::recognition::Finding;
use super::schema;
use super::table::{self, OptionId};
use mca_config::measured;

/// The word that asks for this command, as the first argument.
pub const NAME: &[u8] = b"config";

/// Help of the command.
const USAGE: &str = "Usage: mca config [options] [file...]
       mca config --schema

Prints which settings apply to each file, and where each comes from: the command line, a comment `# mca: ...` in the file,
the nearest mca.toml from its folder upwards, or a default. The files are read, but not analysed. Without a file, the settings are
those for standard input, which is not read.

All options of mca can be given, and count as settings from the command line; mca --help lists them. Among them:
  --mcpu=CPU     processor
  --no-config    ignore `# mca:` comments and mca.toml
Options of this command only:
  --schema       print the JSON schema of mca.toml
  --help         print this help

Exit status: 0, or 1 if an option or a setting is wrong or a file cannot be read.
";

/// Output, messages and exit status of `mca config`.
pub struct ConfigOutput {
    /// Text for standard output.
    pub output: String,
    /// Text for standard error, empty without messages.
    pub messages: Vec<u8>,
    /// Exit status: failure if an option or a setting is wrong, or a file cannot be read.
    pub status: ExitCode,
}

/// Runs the command. `arguments` are those after its name; options mean what they mean in a run.
pub fn config(arguments: &[Vec<u8>]) -> ConfigOutput {
    if let [only] = arguments
        && (only == b"--schema" || only == b"-schema")
    {
        let output = format!("{:#}\n", schema::schema());
        return ConfigOutput { output, messages: Vec::new(), status: ExitCode::SUCCESS };
    }
    let arguments: Vec<Vec<u8>> = [b"--each".to_vec()].into_iter().chain(arguments.iter().cloned()).collect();
    let parsed = parse::parse(b"mca config", &arguments);
    let mut result = ConfigOutput { output: String::new(), messages: parsed.messages, status: ExitCode::SUCCESS };
    let options = match parsed.outcome {
        Outcome::Run(options) => options,
        Outcome::Act(Action::Help { .. }) => {
            result.output.push_str(USAGE);
            return result;
        }
        Outcome::Act(_) | Outcome::Failed => {
            result.messages.extend_from_slice(b"mca config --help lists its options\n");
            result.status = ExitCode::FAILURE;
            return result;
        }
    };
    let disk = Disk::default();
    let inputs = if options.inputs.is_empty() { vec![b"-".to_vec()] } else { options.inputs.clone() };
    for (index, name) in inputs.iter().enumerate() {
        // Without a file, the settings are those for standard input, which is not read.
        let input = if is_stdin(name) { Ok(Vec::new()) } else { disk.read_input(name) };
        match input.as_ref().map_err(Vec::clone).and_then(|input| Sources::read(name, input, &options, &disk)) {
            Ok(sources) => {
                if index > 0 {
                    result.output.push('\n');
                }
                result.output.push_str(&text_of(&sources, &options));
                for problem in sources.warnings() {
                    result.messages.extend(format!("{problem}\n").bytes());
                    result.status = ExitCode::FAILURE;
                }
            }
            Err(message) => {
                result.messages.extend([b"error: ".as_slice(), &message, b"\n"].concat());
                result.status = ExitCode::FAILURE;
            }
        }
    }
    result
}

/// A setting, its value, and where the value comes from.
type Row = (String, String, String);

/// Formats the settings for one file.
fn text_of(sources: &Sources<'_>, options: &Options) -> String {
    let mut rows = setting_rows(sources, options);
    for limit in sources.limits() {
        let name = match (&limit.pattern, &limit.origin) {
            (Some(pattern), _) => format!("budget of {pattern}"),
            (None, LimitOrigin::Comment(_, line)) => format!("budget at line {line}"),
            (None, _) => "budget".to_owned(),
        };
        rows.push((name, limit.limit.to_string(), limit.origin.to_string()));
    }
    rows.extend(editor_rows(sources));
    let width = |column: fn(&Row) -> &str| column_width(rows.iter().map(column));
    let (names, values) = (width(|row| &row.0), width(|row| &row.1));
    let mut text = format!("{}\n", sources.input);
    for (name, value, origin) in &rows {
        let line = format!("  {name:names$}  {value:values$}  {origin}").replace(char::is_control, " ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the rows of the options: `mca.toml` and the model first, then the others sorted by name.
fn setting_rows(sources: &Sources<'_>, options: &Options) -> Vec<Row> {
    let configured = sources.applied_to(options);
    let mut rows: Vec<Row> = options
        .given
        .iter()
        .filter_map(|given| {
            let option = table::OPTIONS.iter().find(|option| option.id == given.id)?;
            let is_about_the_run = matches!(option.id, OptionId::Each | OptionId::NoConfig);
            let value = given.value.as_ref().map_or("true".into(), |value| String::from_utf8_lossy(value));
            (!is_about_the_run).then(|| (option.name.to_owned(), value.into_owned(), "command line".to_owned()))
        })
        .collect();
    let of_sources = configured.settings.iter().map(|setting| {
        let value = setting.value.clone().unwrap_or_else(|| "true".to_owned());
        (setting.name.to_owned(), value, setting.origin.clone())
    });
    rows.extend(of_sources);
    let applied = &configured.options;
    let language = Language::of(Path::new(&sources.input));
    if let Some(language) = language {
        rows.extend(compiled_by(&sources.input, language, applied));
    }
    // For a source, its text says nothing about the target.
    if let Some(found) = sources.recognised(applied).filter(|_| language.is_none()) {
        let value = match found {
            Finding::Recognised(found) => [vec![found.title.clone()], found.arguments()].concat().join(" "),
            Finding::Unsupported(text) => text,
        };
        rows.push(("read as".to_owned(), value, "the text, for what llvm-mca does not show".to_owned()));
    }
    let defaults = [
        ("mcpu", String::from_utf8_lossy(&applied.cpu).into_owned()),
        (
            "mtriple",
            Target::find(&applied.triple, &applied.architecture)
                .map_or(String::new(), |target| String::from_utf8_lossy(target.triple()).into_owned()),
        ),
        ("iterations", if applied.iterations == 0 { "100".to_owned() } else { applied.iterations.to_string() }),
    ];
    for (name, value) in defaults {
        if !rows.iter().any(|(known, _, _)| known == name) {
            rows.push((name.to_owned(), value, "default".to_owned()));
        }
    }
    rows.sort();
    let mut first = vec![("mca.toml".to_owned(), file_of(sources), String::new())];
    first.extend(model_rows(applied));
    first.extend(rows);
    first
}

/// Returns the row that says how a source is compiled; `None` if that cannot be found out.
fn compiled_by(name: &str, language: Language, options: &Options) -> Option<Row> {
    let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
    let flags: Vec<String> = options.compile_flags.iter().map(text).collect();
    let compiler = Some(text(&options.compiler)).filter(|compiler| !compiler.is_empty());
    let request = Request { path: Path::new(name), language, flags: &flags, compiler: compiler.as_deref() };
    let scratch = Scratch::new().ok()?;
    let plan = mca_input::sources::plan(&request, &scratch.path).ok()?;
    let origin = if plan.origin.is_empty() { "default; flags after --".to_owned() } else { plan.origin.clone() };
    let command = plan.in_short(&request);
    let command = command.rsplit_once(" (").map_or(command.as_str(), |(command, _)| command).to_owned();
    Some(("compiled by".to_owned(), command, origin))
}

/// Returns the name of the `mca.toml` that applies, or `none`.
fn file_of(sources: &Sources<'_>) -> String {
    sources.file.as_ref().map_or_else(|| "none".to_owned(), |file| file.shown.clone())
}

/// The outputs for which the measured model is used unless an option chooses another one, as `mca config` names them.
const EXTENDED_VIEWS: &str = "for --why, sources, objects, --cpus, limits, JSON v2 and editors";

/// Returns the rows about the model, and about the processor that `native` is on this machine.
fn model_rows(options: &Options) -> Vec<Row> {
    let cpu = options.cpu.as_slice();
    let name = if cpu == b"native" { host::cpu_name() } else { String::from_utf8_lossy(cpu).into_owned() };
    let target = Target::find(&options.triple, &options.architecture).ok();
    let model = target.and_then(|target| target.architecture().find_cpu(&name)).and_then(|cpu| cpu.model_name());
    let mut rows = Vec::new();
    if cpu == b"native" {
        rows.push(("native".to_owned(), name.clone(), "this machine".to_owned()));
    }
    let model = model.unwrap_or("none").to_owned();
    rows.push(("model".to_owned(), model, "of the processor".to_owned()));
    let asked = measured::model_or_shipped(&options.model, &name);
    if !asked.is_empty() {
        let shown = String::from_utf8_lossy(&asked).into_owned();
        let origin = if options.model.is_empty() { EXTENDED_VIEWS } else { "--model" };
        rows.push(("model in use".to_owned(), shown, origin.to_owned()));
    }
    rows
}

/// Returns the rows about what editors show that modelines or `mca.toml` may decide.
fn editor_rows(sources: &Sources<'_>) -> Vec<Row> {
    let layers = sources.layers();
    let in_force = resolve(&layers).editor;
    let as_layer = EditorLayer {
        automatic_regions: Some(in_force.automatic_regions),
        throughput_hints: Some(in_force.throughput_hints),
        instruction_hints: Some(in_force.instruction_hints),
        delta_hints: Some(in_force.delta_hints),
        bottleneck_level: Some(in_force.bottleneck_level),
        automatic_bottlenecks: Some(in_force.automatic_bottlenecks),
        hint_order: Some(in_force.hint_order),
        code_lens: Some(in_force.code_lens),
    };
    let names = schema::EDITOR.map(|(path, _, _)| path);
    let row = |(path, value): (&str, Option<String>)| {
        let origin = layers.iter().find(|(_, layer)| value_of(&layer.editor, path).is_some());
        let origin = match origin {
            Some((SettingOrigin::File, _)) => file_of(sources),
            Some((origin, _)) => origin.name().to_owned(),
            None => "default, or the editor's settings".to_owned(),
        };
        (format!("editor.{path}"), value.unwrap_or_default(), origin)
    };
    names.map(|path| (path, value_of(&as_layer, path))).map(row).into()
}

/// Returns the value that a layer sets for the editor's setting with the name `path`, such as `inlayHints.delta`; `None` if it sets
/// none.
fn value_of(layer: &EditorLayer, path: &str) -> Option<String> {
    let flag = |flag: Option<bool>| flag.map(|flag| flag.to_string());
    let word = |word: Option<&str>| word.map(str::to_owned);
    match path {
        "automaticRegions" => word(layer.automatic_regions.map(|regions| match regions {
            AutomaticRegions::Loops => "loops",
            AutomaticRegions::Functions => "functions",
            AutomaticRegions::File => "file",
            AutomaticRegions::Off => "off",
        })),
        "inlayHints.throughput" => flag(layer.throughput_hints),
        "inlayHints.instructions" => word(layer.instruction_hints.map(|hints| match hints {
            InstructionHints::Off => "off",
            InstructionHints::Bottleneck => "bottleneck",
            InstructionHints::All => "all",
        })),
        "inlayHints.delta" => flag(layer.delta_hints),
        "diagnostics.bottleneck" => word(layer.bottleneck_level.map(|level| match level {
            BottleneckLevel::Off => "off",
            BottleneckLevel::Hint => "hint",
            BottleneckLevel::Information => "information",
            BottleneckLevel::Warning => "warning",
        })),
        "inlayHints.order" => word(layer.hint_order.map(|order| match order {
            HintOrder::CyclesFirst => "cycles",
            HintOrder::IpcFirst => "ipc",
        })),
        "diagnostics.automaticRegions" => flag(layer.automatic_bottlenecks),
        "codeLens" => flag(layer.code_lens),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_the_editor_has_a_value() {
        let layer = crate::configuration::Layer::default();
        let resolved = resolve(&[(SettingOrigin::File, &layer)]);
        assert_eq!(resolved.editor.automatic_regions, AutomaticRegions::Loops);
        for (path, _, _) in schema::EDITOR {
            let full = EditorLayer {
                automatic_regions: Some(AutomaticRegions::File),
                throughput_hints: Some(true),
                instruction_hints: Some(InstructionHints::All),
                delta_hints: Some(true),
                automatic_bottlenecks: Some(true),
                hint_order: Some(HintOrder::IpcFirst),
                bottleneck_level: Some(BottleneckLevel::Hint),
                code_lens: Some(true),
            };
            assert!(value_of(&full, path).is_some(), "{path}");
            assert!(value_of(&EditorLayer::default(), path).is_none(), "{path}");
        }
    }
}
