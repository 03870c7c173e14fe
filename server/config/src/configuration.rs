//! The configuration of a document. It comes from the modeline, `mca.toml`, the client's settings and the defaults; of
//! two that set the same thing, the one named first here wins.
//!
//! Each of these sources of settings is read into a [`Layer`], which holds its settings and its problems. A wrong
//! setting is not part of the layer, so the next source decides.

pub mod client;
pub mod file;
pub mod glob;
pub mod modeline;
pub mod option;
mod resolved;

use std::ops::Range;

use option::OptionSetting;
pub use resolved::Configuration;

use crate::limits::Limit;

/// A problem in a source of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingProblem {
    /// Offsets of the bytes that are wrong; `None` where the source has no text, as the client's settings.
    pub place: Option<Range<usize>>,
    /// What is wrong, without the place.
    pub message: String,
    /// Whether the problem keeps a limit of a budget from being checked.
    pub is_about_limit: bool,
}

/// The source that a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// A comment `# mca: …` in the first lines of the document.
    Modeline,
    /// The file `mca.toml` that is for the document.
    File,
    /// The settings of the editor, or what takes their place.
    Client,
    /// The text of the document, which shows its target.
    Text,
    /// No source: the default of the program.
    Default,
}

impl SettingOrigin {
    /// Returns the name of the source for messages and requests.
    pub fn name(self) -> &'static str {
        match self {
            SettingOrigin::Modeline => "modeline",
            SettingOrigin::File => "mca.toml",
            SettingOrigin::Client => "settings",
            SettingOrigin::Text => "text",
            SettingOrigin::Default => "defaults",
        }
    }
}

/// Which parts of a file without markers an editor analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AutomaticRegions {
    /// Each innermost loop by itself.
    #[default]
    Loops,
    /// Each function by itself.
    Functions,
    /// The whole file as one region.
    File,
    /// Nothing.
    Off,
}

/// Which instructions have hints in an editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstructionHints {
    /// No instruction.
    Off,
    /// Instructions that are to blame for the limit of their region.
    #[default]
    Bottleneck,
    /// All instructions.
    All,
}

/// Which of its numbers a region's hint shows first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintOrder {
    /// Cycles per iteration.
    #[default]
    CyclesFirst,
    /// Instructions per cycle.
    IpcFirst,
}

/// Severity of the diagnostic that says what limits a region, as LSP has severities; `Off` for no diagnostic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BottleneckLevel {
    Off,
    Hint,
    #[default]
    Information,
    Warning,
}

/// When the compiler may run for a source file that is open in an editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourcesMode {
    /// Never.
    Off,
    /// When the user asks for it.
    #[default]
    OnCommand,
    /// When the user asks for it, and whenever the source is saved.
    OnSave,
}

/// Settings of the editor in one source of settings. A field is `None` where the source does not set it.
/// [`EditorSettings`] says what each means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EditorLayer {
    pub automatic_regions: Option<AutomaticRegions>,
    pub throughput_hints: Option<bool>,
    pub instruction_hints: Option<InstructionHints>,
    pub delta_hints: Option<bool>,
    pub bottleneck_level: Option<BottleneckLevel>,
    pub automatic_bottlenecks: Option<bool>,
    pub hint_order: Option<HintOrder>,
    pub code_lens: Option<bool>,
}

/// Sets one setting of the editor, named by its path, such as `inlayHints.order`. Returns a message if there is no such
/// setting, or if its value is wrong.
pub fn set_editor(layer: &mut EditorLayer, path: &str, value: EditorValue<'_>) -> Result<(), String> {
    use EditorValue::{Flag, Word};
    match (path, value) {
        ("automaticRegions", Word("loops")) => layer.automatic_regions = Some(AutomaticRegions::Loops),
        ("automaticRegions", Word("functions")) => layer.automatic_regions = Some(AutomaticRegions::Functions),
        ("automaticRegions", Word("file")) => layer.automatic_regions = Some(AutomaticRegions::File),
        ("automaticRegions", Word("off")) => layer.automatic_regions = Some(AutomaticRegions::Off),
        ("automaticRegions", _) => return Err(expected(path, "`loops`, `functions`, `file` or `off`")),
        ("inlayHints.throughput", Flag(flag)) => layer.throughput_hints = Some(flag),
        ("inlayHints.instructions", Word("off")) => layer.instruction_hints = Some(InstructionHints::Off),
        ("inlayHints.instructions", Word("bottleneck")) => layer.instruction_hints = Some(InstructionHints::Bottleneck),
        ("inlayHints.instructions", Word("all")) => layer.instruction_hints = Some(InstructionHints::All),
        ("inlayHints.instructions", _) => return Err(expected(path, "`off`, `bottleneck` or `all`")),
        ("inlayHints.delta", Flag(flag)) => layer.delta_hints = Some(flag),
        ("diagnostics.bottleneck", Word("off")) => layer.bottleneck_level = Some(BottleneckLevel::Off),
        ("diagnostics.bottleneck", Word("hint")) => layer.bottleneck_level = Some(BottleneckLevel::Hint),
        ("diagnostics.bottleneck", Word("information")) => layer.bottleneck_level = Some(BottleneckLevel::Information),
        ("diagnostics.bottleneck", Word("warning")) => layer.bottleneck_level = Some(BottleneckLevel::Warning),
        ("diagnostics.bottleneck", _) => return Err(expected(path, "`off`, `hint`, `information` or `warning`")),
        ("diagnostics.automaticRegions", Flag(flag)) => layer.automatic_bottlenecks = Some(flag),
        ("inlayHints.order", Word("cycles")) => layer.hint_order = Some(HintOrder::CyclesFirst),
        ("inlayHints.order", Word("ipc")) => layer.hint_order = Some(HintOrder::IpcFirst),
        ("inlayHints.order", _) => return Err(expected(path, "`cycles` or `ipc`")),
        ("codeLens", Flag(flag)) => layer.code_lens = Some(flag),
        ("inlayHints.throughput" | "inlayHints.delta" | "diagnostics.automaticRegions" | "codeLens", _) => {
            return Err(expected(path, "true or false"));
        }
        _ => return Err(format!("unknown setting `{path}`")),
    }
    Ok(())
}

/// Names of the groups of settings of the editor, which `set_editor` takes before a dot.
pub const EDITOR_GROUPS: [&str; 2] = ["inlayHints", "diagnostics"];

/// Returns the message that a setting has a wrong value; `values` are the right ones.
fn expected(path: &str, values: &str) -> String {
    format!("`{path}` must be {values}")
}

/// A value of TOML or JSON of a kind that settings of the editor take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorValue<'a> {
    /// True or false.
    Flag(bool),
    /// A text, which settings compare with their words.
    Word(&'a str),
    /// A value of any other type, which no setting takes.
    Other,
}

/// A limit in `mca.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLimit {
    /// Pattern of the names of regions or functions that the limit is for.
    pub pattern: String,
    /// The limit itself.
    pub limit: Limit,
    /// Offsets in `mca.toml` of the bytes that hold the limit.
    pub place: Range<usize>,
}

/// All settings of one source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Options of the command line; each name occurs once.
    pub options: Vec<OptionSetting>,
    /// Limits of budgets, which only `mca.toml` has.
    pub limits: Vec<FileLimit>,
    /// Settings of the editor.
    pub editor: EditorLayer,
    /// When compilers may run for source files; `None` if the source of settings does not say it. Only clients may set it, since a
    /// file of a workspace must not make programs run.
    pub sources: Option<SourcesMode>,
    /// Path of a recording of perf whose samples an editor shows; `None` for none.
    pub profile: Option<String>,
    /// What is wrong in the source of settings, in the order of the text.
    pub problems: Vec<SettingProblem>,
}

impl Layer {
    /// Adds an option; a later one of the same name replaces an earlier one, as on the command line.
    pub fn set(&mut self, setting: OptionSetting) {
        self.options.retain(|other| other.name != setting.name);
        self.options.push(setting);
    }

    /// Adds a problem that is not about limits.
    pub fn problem(&mut self, place: Option<Range<usize>>, message: impl Into<String>) {
        self.add_problem(place, message.into(), false);
    }

    /// Adds a problem because of which a limit is not checked.
    pub fn limit_problem(&mut self, place: Option<Range<usize>>, message: impl Into<String>) {
        self.add_problem(place, message.into(), true);
    }

    /// Adds a problem; `place` has offsets in the text of the source of settings.
    pub fn add_problem(&mut self, place: Option<Range<usize>>, message: String, is_about_limit: bool) {
        // The reader of TOML gives some damaged tables an end before their start.
        let place = place.map(|place| place.start..place.end.max(place.start));
        self.problems.push(SettingProblem { place, message, is_about_limit });
    }
}

/// Settings of the editor that apply to a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorSettings {
    /// Which parts of a file without markers are analysed.
    pub automatic_regions: AutomaticRegions,
    /// Whether the first line of a region has a hint with its throughput.
    pub throughput_hints: bool,
    /// Which instructions have hints.
    pub instruction_hints: InstructionHints,
    /// Whether hints say how numbers changed since the file was last saved.
    pub delta_hints: bool,
    /// Severity of the diagnostic that says what limits a region.
    pub bottleneck_level: BottleneckLevel,
    /// Whether regions without markers also have the diagnostic that says what limits them.
    pub automatic_bottlenecks: bool,
    /// Which number a region's hint shows first.
    pub hint_order: HintOrder,
    /// Whether commands are shown above each region.
    pub code_lens: bool,
}

/// Returns the options that apply, sorted by name, each with its origin. `layers` begin with the one that wins over all
/// others.
pub fn choose<'a>(layers: &[(SettingOrigin, &'a Layer)]) -> Vec<(&'a OptionSetting, SettingOrigin)> {
    let mut chosen: Vec<(&OptionSetting, SettingOrigin)> = Vec::new();
    for (origin, layer) in layers {
        for setting in &layer.options {
            if !chosen.iter().any(|(other, _)| other.name == setting.name) {
                chosen.push((setting, *origin));
            }
        }
    }
    chosen.sort_by_key(|(setting, _)| setting.name);
    chosen
}

/// Merges the layers, of which the first wins over all others. The limits of all layers apply.
pub fn resolve(layers: &[(SettingOrigin, &Layer)]) -> Configuration {
    let chosen = choose(layers);
    let cpu = chosen.iter().find(|(setting, _)| setting.name == "mcpu");
    let cpu_origin = cpu.map_or(SettingOrigin::Default, |(_, origin)| *origin);
    let limits = layers.iter().flat_map(|(_, layer)| layer.limits.iter().cloned()).collect();
    let settings = chosen.into_iter().map(|(setting, _)| setting.clone());
    Configuration::new(settings, cpu_origin, limits, resolve_editor(layers))
}

/// The settings that apply where no source sets them.
impl Default for EditorSettings {
    fn default() -> EditorSettings {
        resolve_editor(&[])
    }
}

/// Returns the settings of the editor: each from the first layer that sets it, or else its default.
fn resolve_editor(layers: &[(SettingOrigin, &Layer)]) -> EditorSettings {
    /// Returns the field from the first layer that sets it.
    fn first<T>(layers: &[(SettingOrigin, &Layer)], field: impl Fn(&EditorLayer) -> Option<T>) -> Option<T> {
        layers.iter().find_map(|(_, layer)| field(&layer.editor))
    }
    EditorSettings {
        automatic_regions: first(layers, |layer| layer.automatic_regions).unwrap_or_default(),
        throughput_hints: first(layers, |layer| layer.throughput_hints).unwrap_or(true),
        instruction_hints: first(layers, |layer| layer.instruction_hints).unwrap_or_default(),
        delta_hints: first(layers, |layer| layer.delta_hints).unwrap_or(false),
        bottleneck_level: first(layers, |layer| layer.bottleneck_level).unwrap_or_default(),
        automatic_bottlenecks: first(layers, |layer| layer.automatic_bottlenecks).unwrap_or(false),
        hint_order: first(layers, |layer| layer.hint_order).unwrap_or_default(),
        code_lens: first(layers, |layer| layer.code_lens).unwrap_or(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_source_wins_setting_by_setting() {
        let modeline = modeline::read("# mca: -iterations=7\n");
        let file = file::read("mcpu = \"znver4\"\niterations = 8\n[editor]\ncodeLens = false\n", "a.s");
        let client = client::read(&serde_json::json!({"mcpu": "skylake", "timeline": true}));
        let layers =
            [(SettingOrigin::Modeline, &modeline), (SettingOrigin::File, &file), (SettingOrigin::Client, &client)];
        let configuration = resolve(&layers);
        assert_eq!(configuration.arguments(), ["-iterations=7", "-mcpu=znver4", "-timeline=true"]);
        assert_eq!(configuration.cpu_origin, SettingOrigin::File);
        assert!(!configuration.editor.code_lens);
        assert_eq!(configuration.editor.automatic_regions, AutomaticRegions::Loops);
    }

    #[test]
    fn a_wrong_setting_leaves_the_decision_to_the_next_source() {
        let modeline = modeline::read("# mca: -iterations=many\n");
        assert_eq!(modeline.problems.len(), 1);
        let client = client::read(&serde_json::json!({"iterations": 9}));
        let configuration = resolve(&[(SettingOrigin::Modeline, &modeline), (SettingOrigin::Client, &client)]);
        assert_eq!(configuration.arguments(), ["-iterations=9"]);
    }
}
