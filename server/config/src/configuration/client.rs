//! The client's settings: the section `mca` of an editor's settings, by whatever request it arrives.
//!
//! ```json
//! { "mcpu": "znver4", "automaticRegions": "loops", "inlayHints": { "instructions": "all" },
//!   "options": { "iterations": 200 }, "args": ["-all-views"] }
//! ```

use serde_json::{Map, Value};

use super::{EDITOR_GROUPS, EditorValue, Layer, SourcesMode, modeline, option, set_editor};

/// Members of the section that the client uses itself; each client documents its own.
const CLIENT_ONLY: [&str; 3] = ["server", "trace", "client"];

/// Reads the section. What is wrong becomes a problem of the layer; null is a section without settings.
pub fn read(section: &Value) -> Layer {
    let mut layer = Layer::default();
    let Some(members) = section.as_object() else {
        if !section.is_null() {
            layer.problem(None, "the section `mca` of the settings is not an object");
        }
        return layer;
    };
    for (name, value) in members {
        match (name.as_str(), value) {
            (_, Value::Null) => {}
            (name, _) if CLIENT_ONLY.contains(&name) => {}
            ("options", Value::Object(options)) => {
                options.iter().for_each(|(name, value)| set_option(&mut layer, name, value))
            }
            ("profile", Value::String(path)) => layer.profile = Some(path.clone()).filter(|path| !path.is_empty()),
            ("profile", _) => layer.problem(None, "`mca.profile` must be the name of a file"),
            ("sources", value) => set_sources(&mut layer, value),
            ("args", Value::Array(arguments)) => set_arguments(&mut layer, arguments),
            ("options" | "args", _) => layer.problem(None, format!("`mca.{name}` has the wrong type")),
            (name, Value::Object(group)) if EDITOR_GROUPS.contains(&name) => set_group(&mut layer, name, group),
            (name, value) if crate::table::find(name.as_bytes()).is_some() => set_option(&mut layer, name, value),
            // Clients may flatten `inlayHints.delta` into one name.
            (name, value) => set_member(&mut layer, name, value),
        }
    }
    layer
}

/// Sets when compilers may run for sources.
fn set_sources(layer: &mut Layer, value: &Value) {
    layer.sources = match value.as_str() {
        Some("off") => Some(SourcesMode::Off),
        Some("onCommand") => Some(SourcesMode::OnCommand),
        Some("onSave") => Some(SourcesMode::OnSave),
        _ => return layer.problem(None, "`mca.sources` must be `off`, `onCommand` or `onSave`"),
    };
}

/// Sets the settings of a group of the editor; null leaves one unset.
fn set_group(layer: &mut Layer, group: &str, members: &Map<String, Value>) {
    for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
        set_member(layer, &format!("{group}.{name}"), value);
    }
}

/// Sets a setting of the editor, named by its path.
fn set_member(layer: &mut Layer, path: &str, value: &Value) {
    let value = match value {
        Value::Bool(flag) => EditorValue::Flag(*flag),
        Value::String(word) => EditorValue::Word(word),
        _ => EditorValue::Other,
    };
    if let Err(message) = set_editor(&mut layer.editor, path, value) {
        layer.problem(None, message);
    }
}

/// Sets an option of the command line. An empty text and null leave it unset, since settings dialogues have no other
/// way to say so.
fn set_option(layer: &mut Layer, name: &str, value: &Value) {
    let text = match value {
        Value::Null => return,
        Value::String(text) if text.is_empty() => return,
        Value::String(text) => text.clone(),
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Array(items) if option::is_list(name) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",")
        }
        _ => return layer.problem(None, format!("`mca.{name}` has the wrong type")),
    };
    match option::check(name, Some(text), None) {
        Ok(setting) => layer.set(setting),
        Err(message) => layer.problem(None, message),
    }
}

/// Sets the options in `args`, which are checked like those of a modeline.
fn set_arguments(layer: &mut Layer, arguments: &[Value]) {
    let words: Vec<String> = arguments.iter().filter_map(Value::as_str).map(|word| format!("\"{word}\"")).collect();
    let mut read = modeline::read(&format!("# mca: {}", words.join(" ")));
    for problem in &mut read.problems {
        problem.place = None;
    }
    for mut setting in read.options {
        setting.place = None;
        layer.set(setting);
    }
    layer.problems.append(&mut read.problems);
}

#[cfg(test)]
mod tests {
    use super::super::{AutomaticRegions, InstructionHints};
    use super::*;
    use serde_json::json;

    #[test]
    fn options_editor_settings_and_arguments_are_read() {
        let layer = read(&json!({
            "mcpu": "znver4", "mtriple": "", "automaticRegions": "functions", "server": {"path": "x"},
            "inlayHints": {"instructions": "all", "delta": null}, "codeLens": false, "sources": "onSave",
            "options": {"iterations": 200, "mattr": ["+avx", "-sse4a"]}, "args": ["-dispatch", "3"],
        }));
        assert_eq!(layer.problems, []);
        let mut arguments: Vec<_> = layer.options.iter().map(|setting| setting.argument()).collect();
        arguments.sort();
        assert_eq!(arguments, ["-dispatch=3", "-iterations=200", "-mattr=+avx,-sse4a", "-mcpu=znver4"]);
        assert_eq!(layer.editor.automatic_regions, Some(AutomaticRegions::Functions));
        assert_eq!(layer.editor.instruction_hints, Some(InstructionHints::All));
        assert_eq!((layer.editor.code_lens, layer.editor.delta_hints), (Some(false), None));
        assert_eq!(layer.sources, Some(SourcesMode::OnSave));
    }

    #[test]
    fn wrong_settings_are_reported_and_skipped() {
        let layer =
            read(&json!({"mcpu": 7.5, "iterations": {}, "nope": 1, "codeLens": 3, "args": "x", "sources": true}));
        assert_eq!((layer.problems.len(), layer.sources), (6, None));
        assert_eq!(read(&json!("text")).problems.len(), 1);
        assert_eq!(read(&Value::Null), Layer::default());
    }
}
