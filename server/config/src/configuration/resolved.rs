//! The configuration of one document, with the options that follow from it.

use std::sync::Arc;

use super::option::{self, OptionSetting};
use super::{EditorSettings, FileLimit, SettingOrigin};
use crate::options::Options;
use crate::parse::{Outcome, Parsed, parse};
use crate::table;

/// The configuration of one document. Cloning it copies its settings and limits.
#[derive(Clone, Debug)]
pub struct Configuration {
    /// Settings without their places, sorted by name, so that equal configurations have equal lists.
    settings: Vec<OptionSetting>,
    /// Options that the settings result in.
    options: Arc<Options>,
    /// The source that chose the processor.
    pub cpu_origin: SettingOrigin,
    /// Limits in `mca.toml` that apply to the document.
    pub limits: Vec<FileLimit>,
    /// Settings of the editor.
    pub editor: EditorSettings,
}

impl PartialEq for Configuration {
    fn eq(&self, other: &Configuration) -> bool {
        let parts = |one: &Configuration| (one.cpu_origin, one.editor);
        self.settings == other.settings && self.limits == other.limits && parts(self) == parts(other)
    }
}

impl Configuration {
    /// Makes a configuration of settings that have been [checked](option::check) one by one.
    pub(super) fn new(
        settings: impl IntoIterator<Item = OptionSetting>,
        cpu_origin: SettingOrigin,
        limits: Vec<FileLimit>,
        editor: EditorSettings,
    ) -> Configuration {
        let settings = settings.into_iter().map(|setting| OptionSetting { place: None, ..setting }).collect();
        let mut new = Configuration { settings, options: Arc::default(), cpu_origin, limits, editor };
        new.update();
        new
    }

    /// Returns the options of the settings; all others have their defaults.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the settings in the command line's spelling, sorted by name.
    pub fn arguments(&self) -> Vec<String> {
        self.settings.iter().map(OptionSetting::argument).collect()
    }

    /// Returns the options of the settings, with further arguments of a command line after them. Returns a message if
    /// the command line refuses them, or if the timeline is too long.
    pub fn with_arguments(&self, arguments: &[String]) -> Result<Options, String> {
        let all = self.arguments().into_iter().chain(arguments.iter().cloned());
        let all: Vec<Vec<u8>> = all.map(String::into_bytes).collect();
        match parse(b"mca", &all) {
            Parsed { outcome: Outcome::Run(options), .. } => {
                option::check_timeline_size(&options, false).map(|()| *options)
            }
            Parsed { outcome: Outcome::Act(action), .. } => {
                Err(format!("{} prints no report and cannot be used here", action.option()))
            }
            Parsed { messages, .. } => Err(String::from_utf8_lossy(&messages).trim_end().to_owned()),
        }
    }

    /// Returns the configuration that consists of the arguments of a command line alone, or a message if the command
    /// line refuses them.
    pub fn from_arguments(arguments: &[String], editor: EditorSettings) -> Result<Configuration, String> {
        let none = Configuration::new([], SettingOrigin::Default, Vec::new(), editor);
        let options = none.with_arguments(arguments)?;
        let settings = options.given.iter().filter_map(|given| {
            let name = table::OPTIONS.iter().find(|option| option.id == given.id)?.name;
            let value = given.value.as_ref().map(|value| String::from_utf8_lossy(value).into_owned());
            Some(OptionSetting { name, value, place: None })
        });
        Ok(Configuration { settings: settings.collect(), options: Arc::new(options), ..none })
    }

    /// Returns the configuration with another processor, or a message if the processor is not known.
    pub fn with_cpu(&self, name: &str) -> Result<Configuration, String> {
        let mut other = self.clone();
        other.set([option::check("mcpu", Some(name.to_owned()), None)?]);
        Ok(other)
    }

    /// Adds settings, which replace those of the same names.
    pub fn set(&mut self, settings: impl IntoIterator<Item = OptionSetting>) {
        for setting in settings {
            self.settings.retain(|other| other.name != setting.name);
            self.settings.push(setting);
        }
        self.settings.sort_by_key(|setting| setting.name);
        self.update();
    }

    /// Computes `options` from `settings`.
    fn update(&mut self) {
        let mut options = Options::default();
        for (position, setting) in self.settings.iter().enumerate() {
            let Some(option) = table::find(setting.name.as_bytes()) else { continue };
            // Settings were checked when they were read. A wrong one would have no effect.
            let _ = options.apply(option, setting.value.as_deref().map(str::as_bytes), position);
        }
        self.options = Arc::new(options);
    }
}
