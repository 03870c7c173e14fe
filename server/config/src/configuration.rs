//! The configuration of a document: modeline, `mca.toml`, the client's settings, defaults; the first that sets a setting
//! wins.
//!
//! Each source is read into a [`Layer`], which holds its settings and its problems. A wrong setting is not part of the layer,
//! so the next source decides.

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

/// A problem of a source of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingProblem {
    /// Bytes of the source; `None` where it has no text.
    pub place: Option<Range<usize>>,
    pub message: String,
    /// Whether a limit is not checked because of it.
    pub is_about_limit: bool,
}

/// Origin of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    Modeline,
    File,
    Client,
    /// The text itself, which shows its target.
    Text,
    Default,
}

impl SettingOrigin {
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

/// Parts of a file without markers that are analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AutomaticRegions {
    #[default]
    Loops,
    Functions,
    File,
    Off,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InstructionHints {
    Off,
    #[default]
    Bottleneck,
    All,
}

/// The figures of a region's hint and their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintOrder {
    #[default]
    CyclesFirst,
    IpcFirst,
}

/// Severity of bottleneck diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BottleneckLevel {
    Off,
    Hint,
    #[default]
    Information,
    Warning,
}

/// When the compiler may run for a source that is open in an editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SourcesMode {
    Off,
    #[default]
    OnCommand,
    OnSave,
}

/// Editor settings of one source; `None` where it does not set them.
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

/// Sets one setting of the editor, named by its path.
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

/// Groups whose members `set_editor` knows.
pub const EDITOR_GROUPS: [&str; 2] = ["inlayHints", "diagnostics"];

fn expected(path: &str, what: &str) -> String {
    format!("`{path}` must be {what}")
}

/// A value of TOML or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorValue<'a> {
    Flag(bool),
    Word(&'a str),
    Other,
}

/// A limit in `mca.toml` for regions or functions of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLimit {
    pub pattern: String,
    pub limit: Limit,
    pub place: Range<usize>,
}

/// All settings of one source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    pub options: Vec<OptionSetting>,
    pub limits: Vec<FileLimit>,
    pub editor: EditorLayer,
    /// Whether compilers may run, and when; only clients may set it, since a file of a workspace must not make programs run.
    pub sources: Option<SourcesMode>,
    /// A recording of perf whose samples an editor shows.
    pub profile: Option<String>,
    pub problems: Vec<SettingProblem>,
}

impl Layer {
    /// Adds an option; a later one of the same name replaces an earlier one, as on the command line.
    pub fn set(&mut self, setting: OptionSetting) {
        self.options.retain(|other| other.name != setting.name);
        self.options.push(setting);
    }

    pub fn problem(&mut self, place: Option<Range<usize>>, message: impl Into<String>) {
        self.add_problem(place, message.into(), false);
    }

    /// Adds a problem because of which a limit is not checked.
    pub fn limit_problem(&mut self, place: Option<Range<usize>>, message: impl Into<String>) {
        self.add_problem(place, message.into(), true);
    }

    pub fn add_problem(&mut self, place: Option<Range<usize>>, message: String, is_about_limit: bool) {
        // The reader of TOML gives some damaged tables an end before their start.
        let place = place.map(|place| place.start..place.end.max(place.start));
        self.problems.push(SettingProblem { place, message, is_about_limit });
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorSettings {
    pub automatic_regions: AutomaticRegions,
    pub throughput_hints: bool,
    pub instruction_hints: InstructionHints,
    pub delta_hints: bool,
    pub bottleneck_level: BottleneckLevel,
    /// Whether regions without markers have bottleneck diagnostics, too.
    pub automatic_bottlenecks: bool,
    pub hint_order: HintOrder,
    pub code_lens: bool,
}

/// Returns the options that apply, sorted by name, each with its origin.
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

/// Merges the layers, the strongest first.
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

fn resolve_editor(layers: &[(SettingOrigin, &Layer)]) -> EditorSettings {
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
