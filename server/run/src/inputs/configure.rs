//! Settings that an input and `mca.toml` make for options that the command line leaves open.
//!
//! The editor reads the same settings, and has those of its client besides. On the command line, options take the
//! client's place and are stronger than all others.

use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use mca_config::budget::{self, ConfiguredLimit};
use mca_config::bytes::{path_of, text_of};
use mca_config::configuration::modeline::CommentLimit;
use mca_config::configuration::option::OptionSetting;
use mca_config::configuration::{Layer, SettingOrigin, SettingProblem, choose, file, modeline};
use mca_config::findings::OtherProblem;
use mca_config::options::Options;
use mca_config::recognition::{CpuChoice, Finding, is_text, recognised};
use mca_config::table::{self, OptionId};
use mca_core::Target;
use mca_core::limits::CONFIGURATION_BYTES;

use super::files::{Disk, is_stdin};
use crate::checks;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Output;

/// The part of an `mca.toml` that concerns one input.
#[derive(Clone, Debug)]
pub struct ConfigurationFile {
    /// Path in messages: relative to the current folder if that is shorter.
    pub shown: String,
    /// Text of the whole file.
    pub text: String,
    /// The settings in it for the input.
    pub layer: Layer,
}

/// The sources of configuration for one input.
#[derive(Clone, Debug)]
pub struct Sources<'a> {
    /// Name of the input in messages.
    pub input: String,
    /// The `mca.toml` that applies; `None` if there is none.
    pub file: Option<ConfigurationFile>,
    /// Text of the input; empty if the input is no text.
    text: Cow<'a, str>,
    /// The settings of the modeline.
    pub modeline: Layer,
    /// Limits in comments of the input.
    comment_limits: Vec<CommentLimit>,
    /// Errors in the comments about limits.
    limit_problems: Vec<SettingProblem>,
}

/// A setting that applies, because the command line does not override it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// Name of the option.
    pub name: &'static str,
    /// Its value; `None` for a switch without one.
    pub value: Option<String>,
    /// Where it is set: `mca.toml:3`.
    pub origin: String,
}

/// Options that configuration has completed.
#[derive(Clone, Debug)]
pub struct Configured {
    /// The completed options.
    pub options: Options,
    /// The settings that changed the options, sorted by name.
    pub settings: Vec<InForce>,
}

impl<'a> Sources<'a> {
    /// Reads the configuration of an input. The error is a message without its label, for a configuration file that cannot be
    /// read.
    pub fn read(name: &[u8], input: &'a [u8], options: &Options, disk: &Disk) -> Result<Sources<'a>, Vec<u8>> {
        let text = if is_text(input, options) { text_of(input) } else { Cow::default() };
        let shown = if is_stdin(name) { "<stdin>".into() } else { String::from_utf8_lossy(name) };
        let modeline = modeline::read(&text);
        let (comment_limits, limit_problems) = modeline::read_limits(&text);
        let input = shown.into_owned();
        Ok(Sources { input, file: file_for(name, disk)?, text, modeline, comment_limits, limit_problems })
    }

    /// Returns the target recognised from the text; `None` if the options name one, or if the text does not show it.
    pub fn recognised(&self, configured: &Options) -> Option<Finding> {
        recognised(configured, self.text.as_bytes(), CpuChoice::ForThisText)
    }

    /// Returns name and text of the file that a setting comes from: `mca.toml` or the input.
    fn named_text(&self, origin: SettingOrigin) -> (&str, &str) {
        match (origin, &self.file) {
            (SettingOrigin::File, Some(file)) => (&file.shown, &file.text),
            _ => (&self.input, &self.text),
        }
    }

    /// Formats a place in a source: `dot.s:1`.
    fn place_of(&self, origin: SettingOrigin, offset: usize) -> String {
        let (name, text) = self.named_text(origin);
        format!("{name}:{}", line_of(text, offset))
    }

    /// Returns the limits that comments and `mca.toml` set.
    pub fn limits(&self) -> Vec<ConfiguredLimit> {
        let mut lines = LineCounter::new(&self.text);
        let comments = self.comment_limits.iter().map(move |found| ConfiguredLimit {
            origin: budget::BudgetOrigin::Comment(self.input.clone(), lines.line_of(found.place.start)),
            pattern: None,
            limit: found.limit.clone(),
        });
        let of_file = self.file.iter().flat_map(|file| {
            file.layer.limits.iter().map(|found| ConfiguredLimit {
                origin: budget::BudgetOrigin::File(file.shown.clone(), line_of(&file.text, found.place.start)),
                pattern: Some(found.pattern.clone()),
                limit: found.limit.clone(),
            })
        });
        comments.chain(of_file).collect()
    }

    /// Returns the settings of the modeline and of `mca.toml`, the strongest first.
    pub fn layers(&self) -> Vec<(SettingOrigin, &Layer)> {
        let file = self.file.as_ref().map(|file| (SettingOrigin::File, &file.layer));
        [(SettingOrigin::Modeline, &self.modeline)].into_iter().chain(file).collect()
    }

    /// Returns the errors in the sources, as lines without line ends.
    pub fn warnings(&self) -> Vec<String> {
        self.problems(false).iter().chain(&self.problems(true)).map(warning).collect()
    }

    /// Returns the errors in the settings: with `of_limits` those because of which a limit is not checked, otherwise
    /// the rest.
    fn problems(&self, of_limits: bool) -> Vec<OtherProblem> {
        let mut problems = Vec::new();
        for (origin, layer) in self.layers() {
            let (name, text) = self.named_text(origin);
            let mut lines = LineCounter::new(text);
            for problem in layer.problems.iter().filter(|problem| problem.is_about_limit == of_limits) {
                problems.push(other_problem(name, &mut lines, problem));
            }
        }
        let mut lines = LineCounter::new(&self.text);
        let of_comments = self.limit_problems.iter().filter(|problem| problem.is_about_limit == of_limits);
        problems.extend(of_comments.map(|problem| other_problem(&self.input, &mut lines, problem)));
        problems
    }

    /// Returns the command line's options, completed by the configuration.
    pub fn applied_to(&self, options: &Options) -> Configured {
        let layers = self.layers();
        let chosen = choose(&layers);
        let leaves_target = leaves_target(options, &chosen);
        let mut configured = Configured { options: options.clone(), settings: Vec::new() };
        for (setting, origin) in chosen {
            let Some(option) = table::find(setting.name.as_bytes()) else { continue };
            let is_of_target =
                matches!(option.id, OptionId::Triple | OptionId::Architecture | OptionId::Cpu | OptionId::Features);
            if options.is_given(option.id) || is_of_target && !leaves_target {
                continue;
            }
            let value = setting.value.as_ref().map(String::as_bytes);
            // A wrong value was reported when the setting was read.
            if configured.options.apply(option, value, 0).is_ok() {
                let origin = self.place_of(origin, setting.place.as_ref().map_or(0, |place| place.start));
                if option.id == OptionId::Cpu {
                    configured.options.cpu_origin.clone_from(&origin);
                }
                configured.settings.push(InForce { name: setting.name, value: setting.value.clone(), origin });
            }
        }
        // `given` stays about the command line only.
        configured.options.given.clone_from(&options.given);
        configured
    }
}

/// Completes the options for an input by its own settings and those of `mca.toml`, and returns the limits that they
/// set. Prints a note if the configuration changes anything, since numbers for an unexpected processor would mislead.
pub fn configure(
    context: &Context<'_>,
    output: &mut Output,
    options: &mut Options,
    name: &[u8],
    input: &[u8],
) -> Result<checks::ConfiguredChecks, Failure> {
    let sources = Sources::read(name, input, options, context.disk).map_err(|message| Failure::error(&[&message]))?;
    let problems = sources.problems(false);
    // Where limits are checked, the checks say which are not.
    let unread_limits = sources.problems(true);
    let warned_of = if options.tables == Default::default() { &[][..] } else { &unread_limits };
    for problem in problems.iter().chain(warned_of) {
        output.streams.error(format!("{}\n", warning(problem)).as_bytes());
    }
    let configured = sources.applied_to(options);
    if !options.quiet {
        output.report_once(configured.note());
    }
    let limits = sources.limits();
    *options = configured.options;
    Ok(checks::ConfiguredChecks { limits, unread_limits, is_doubtful: !problems.is_empty() })
}

/// Whether settings of the target and of its processor apply: the command line names no target, or one of the architecture that
/// the settings name.
fn leaves_target(options: &Options, chosen: &[(&OptionSetting, SettingOrigin)]) -> bool {
    if !options.is_given(OptionId::Triple) && !options.is_given(OptionId::Architecture) {
        return true;
    }
    let configured = |name| {
        let setting = chosen.iter().find(|(setting, _)| setting.name == name);
        setting.and_then(|(setting, _)| setting.value.clone()).unwrap_or_default().into_bytes()
    };
    let asked_target = Target::find(&options.triple, &options.architecture);
    let configured = Target::find(&configured("mtriple"), &configured("march"));
    match (asked_target, configured) {
        (Ok(asked_target), Ok(configured)) => asked_target.architecture_name() == configured.architecture_name(),
        _ => false,
    }
}

impl Configured {
    /// Returns the note that says which settings of files changed the options, with its line end; empty if none did.
    pub fn note(&self) -> String {
        if self.settings.is_empty() {
            return String::new();
        }
        let settings: Vec<String> =
            self.settings.iter().map(|setting| format!("{} ({})", setting.argument(), setting.origin)).collect();
        format!("note: configured: {}\n", settings.join(", ").replace(char::is_control, " "))
    }
}

impl InForce {
    /// Returns the setting as an option of the command line: `-mcpu=znver4`.
    pub fn argument(&self) -> String {
        OptionSetting { name: self.name, value: self.value.clone(), place: None }.argument()
    }
}

/// Returns the line of an offset in a text, counted from 1.
fn line_of(text: &str, offset: usize) -> u32 {
    LineCounter::new(text).line_of(offset)
}

/// Finds the lines of offsets in a text. Each search continues from the previous offset.
struct LineCounter<'a> {
    /// The text itself.
    text: &'a str,
    /// Offset of the previous search.
    offset: usize,
    /// Line of that offset, counted from 1.
    line: u32,
}

impl LineCounter<'_> {
    fn new(text: &str) -> LineCounter<'_> {
        LineCounter { text, offset: 0, line: 1 }
    }

    /// Returns the line of an offset, counted from 1.
    fn line_of(&mut self, offset: usize) -> u32 {
        if offset < self.offset {
            *self = LineCounter::new(self.text);
        }
        let offset = offset.min(self.text.len());
        let passed = &self.text.as_bytes()[self.offset..offset];
        self.line += passed.iter().filter(|byte| **byte == b'\n').count() as u32;
        self.offset = offset;
        self.line
    }
}

/// Formats a problem as a line of standard error, without its line end.
fn warning(problem: &OtherProblem) -> String {
    format!("{}:{}: warning: {}", problem.input, problem.line.unwrap_or(1), problem.message)
}

/// Returns an error in a setting as a problem of the run, with the line that `lines` finds for it.
fn other_problem(name: &str, lines: &mut LineCounter<'_>, problem: &SettingProblem) -> OtherProblem {
    let line = lines.line_of(problem.place.as_ref().map_or(0, |place| place.start));
    // Control characters of a file must not reach a terminal.
    let printable = |text: &str| text.replace(char::is_control, " ");
    OtherProblem { input: printable(name), line: Some(line), message: printable(&problem.message) }
}

/// Returns the part of `mca.toml` that concerns an input; `None` if there is no such file. The error is a message
/// without its label.
fn file_for(name: &[u8], disk: &Disk) -> Result<Option<ConfigurationFile>, Vec<u8>> {
    let Ok(current) = std::env::current_dir() else { return Ok(None) };
    // Standard input counts as a file of the current folder.
    let document = plain(&current.join(path_of(name)));
    let Some(path) = file::find(&document, std::slice::from_ref(&current)) else { return Ok(None) };
    let near = path.strip_prefix(&current).unwrap_or(&path);
    if !path.exists() {
        return Err([near.as_os_str().as_encoded_bytes(), b": The link leads to no file"].concat());
    }
    let bytes = disk.read_named(near.as_os_str().as_encoded_bytes(), CONFIGURATION_BYTES)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let relative = path.parent().and_then(|folder| document.strip_prefix(folder).ok());
    let parts = relative.into_iter().flat_map(Path::components).map(|part| part.as_os_str().to_string_lossy());
    let layer = file::read(&text, &parts.collect::<Vec<_>>().join("/"));
    Ok(Some(ConfigurationFile { shown: near.to_string_lossy().into_owned(), text, layer }))
}

/// Returns a path without `.` and `..`, as editors name files. Links are not looked up.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            component => plain.push(component),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use mca_config::parse::{Outcome, parse};

    fn settings(modeline: &str, file: &str, line: &str) -> Vec<String> {
        let sources = Sources {
            input: "a.s".to_owned(),
            file: Some(ConfigurationFile {
                shown: "mca.toml".to_owned(),
                text: file.to_owned(),
                layer: file::read(file, "a.s"),
            }),
            text: modeline.into(),
            modeline: modeline::read(modeline),
            comment_limits: Vec::new(),
            limit_problems: Vec::new(),
        };
        let arguments: Vec<Vec<u8>> = line.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
        let Outcome::Run(options) = parse(b"mca", &arguments).outcome else { panic!("{line}") };
        let configured = sources.applied_to(&options);
        configured.settings.iter().map(|setting| format!("{} {}", setting.argument(), setting.origin)).collect()
    }

    #[test]
    fn the_command_line_comes_first_then_the_input_then_the_file() {
        let file = "mcpu = \"znver4\"\niterations = 8\ndispatch = 3\n";
        let modeline = "nop\n# mca: -iterations=7\n";
        assert_eq!(settings(modeline, file, "-dispatch=2"), ["-iterations=7 a.s:2", "-mcpu=znver4 mca.toml:1"]);
        assert_eq!(settings(modeline, file, "-iterations=0 -mcpu=skylake"), ["-dispatch=3 mca.toml:3"]);
    }

    #[test]
    fn a_configured_switch_yields_to_a_given_master() {
        let text = "timeline = false\nall-views = true\n";
        let sources = |line: &str| settings("", text, line);
        assert_eq!(sources("-timeline"), ["-all-views=true mca.toml:2"]);
        assert_eq!(sources("-all-views=false"), ["-timeline=false mca.toml:1"]);
    }

    #[test]
    fn paths_lose_dots() {
        assert_eq!(plain(Path::new("/a/./b/../c.s")), Path::new("/a/c.s"));
    }
}
