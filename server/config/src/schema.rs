//! The JSON schema of `mca.toml`, made from the table of options: editors complete and check with it.
//!
//! The schema uses only what draft 4 of JSON Schema has, since taplo, and all that builds on taplo, understands that.

use mca_core::Target;
use serde_json::{Map, Value, json};

use super::configuration::option::is_setting;
use super::table::{Declaration, Kind, OPTIONS, OptionId};

/// Settings of the editor: the path, the words that the setting takes (none for one that is true or false), and a
/// description.
pub const EDITOR: [(&str, &[&str], &str); 8] = [
    ("automaticRegions", &["loops", "functions", "file", "off"], "which code is analysed in a file without markers"),
    ("inlayHints.throughput", &[], "show the throughput of a region at its first line"),
    ("inlayHints.instructions", &["off", "bottleneck", "all"], "which instructions have hints"),
    ("inlayHints.order", &["cycles", "ipc"], "which number comes first in a region's hint"),
    ("inlayHints.delta", &[], "show how numbers changed since the file was last saved"),
    (
        "diagnostics.bottleneck",
        &["off", "hint", "information", "warning"],
        "severity of the diagnostic that says what limits a region",
    ),
    ("diagnostics.automaticRegions", &[], "also report what limits regions without markers"),
    ("codeLens", &[], "show commands above each region"),
];

/// Regular expression for limits with commas between them.
const LIMITS: &str = "^ *(cycles|cycles/element|cycles/byte|rthroughput|ipc) *(<=?|>=?) *[0-9.eE+-]+ *\
    (, *(cycles|cycles/element|cycles/byte|rthroughput|ipc) *(<=?|>=?) *[0-9.eE+-]+ *)*$";

/// Returns the schema of `mca.toml`.
pub fn schema() -> Value {
    let mut top = options();
    top.insert("budget".to_owned(), budget());
    top.insert("editor".to_owned(), editor());
    let mut of_files = Map::new();
    of_files.insert(
        "glob".to_owned(),
        json!({
            "description": "files that the table applies to, relative to the folder of mca.toml: * within a folder, ** across \
                folders, ? one character, {a,b} alternatives; a pattern without a slash matches names in any folder",
            "type": "string",
        }),
    );
    of_files.append(&mut top.clone());
    top.insert(
        "file".to_owned(),
        json!({
            "description": "settings for some files, which override those above; of several matching tables the last wins",
            "type": "array",
            "items": object(of_files, &["glob"]),
        }),
    );
    top.insert(
        "profile".to_owned(),
        json!({
            "description": "a recording of perf, or the text of perf script, whose samples the editor shows; ignored by mca",
            "type": "string",
        }),
    );
    let mut schema = object(top, &[]);
    schema["$schema"] = json!("http://json-schema.org/draft-04/schema#");
    schema["title"] = json!("mca.toml");
    schema["description"] = json!("Processor and options for analysing assembly, for mca and mca-server.");
    schema
}

/// Returns the schema of a table that may have the keys of `properties` and no others, and must have those in
/// `required`.
fn object(properties: Map<String, Value>, required: &[&str]) -> Value {
    let mut object = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// Returns the schemas of all options that can be set in a file, by their names.
fn options() -> Map<String, Value> {
    let settings = OPTIONS.iter().filter(|option| is_setting(option));
    settings.map(|option| (option.name.to_owned(), property(option))).collect()
}

/// Returns the schema of the value of an option.
fn property(option: &Declaration) -> Value {
    let mut property = match option.kind {
        Kind::Flag | Kind::FlagOr(_) | Kind::Action => json!({ "type": "boolean" }),
        Kind::Unsigned => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
        Kind::Signed => json!({ "type": "integer" }),
        Kind::Real => json!({ "type": "number" }),
        Kind::List => json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
        Kind::Choice { words, .. } => json!({ "enum": words }),
        // Editors offer the listed names. Other names are allowed, since only those of one target are listed.
        Kind::Text if option.id == OptionId::Cpu => {
            json!({ "anyOf": [{ "enum": processors() }, { "type": "string" }] })
        }
        Kind::Text | Kind::OptionalText => json!({ "type": "string" }),
    };
    property["description"] = json!(option.summary);
    property
}

/// Returns the names of processors that are offered: those of the default target that have a model.
fn processors() -> Vec<&'static str> {
    // The list is for the default target alone: those of all targets would be long.
    let with_model =
        Target::default().architecture().cpus().filter(|cpu| cpu.model_name().is_some()).map(|cpu| cpu.name());
    ["native"].into_iter().chain(with_model).collect()
}

/// Returns the schema of the table `[budget]`.
fn budget() -> Value {
    json!({
        "description": "limits for regions, by the name of the region or function (with wildcards * and ?): on cycles \
            per iteration, rthroughput and ipc",
        "type": "object",
        "additionalProperties": { "type": "string", "pattern": LIMITS },
    })
}

/// Returns the schema of the table `[editor]`.
fn editor() -> Value {
    let mut members = Map::new();
    for (path, words, summary) in EDITOR {
        let mut value = if words.is_empty() { json!({ "type": "boolean" }) } else { json!({ "enum": words }) };
        value["description"] = json!(summary);
        match path.split_once('.') {
            None => members.insert(path.to_owned(), value),
            Some((group, name)) => {
                let group = members.entry(group).or_insert_with(|| object(Map::new(), &[]));
                group["properties"][name] = value;
                None
            }
        };
    }
    let mut editor = object(members, &[]);
    editor["description"] = json!("what the editor shows; ignored by mca");
    editor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configuration::{EditorLayer, EditorValue, set_editor};

    #[test]
    fn the_listed_settings_of_the_editor_can_be_set() {
        for (path, words, _) in EDITOR {
            let set = |value| set_editor(&mut EditorLayer::default(), path, value);
            assert_eq!(set(EditorValue::Flag(true)).is_ok(), words.is_empty(), "{path}");
            assert!(words.iter().all(|word| set(EditorValue::Word(word)).is_ok()), "{path}");
            assert!(set(EditorValue::Word("nonsense")).is_err(), "{path}");
        }
        // Every field of the layer is set once.
        let mut layer = EditorLayer::default();
        for (path, words, _) in EDITOR {
            let value = words.first().map_or(EditorValue::Flag(true), |word| EditorValue::Word(word));
            set_editor(&mut layer, path, value).unwrap();
        }
        assert!(!format!("{layer:?}").contains("None"), "{layer:?}");
    }

    #[test]
    fn the_committed_schema_is_up_to_date() {
        let committed: Value = serde_json::from_str(include_str!("../mca.schema.json")).unwrap();
        // Both texts are long, so the difference is not printed: make the file again and look at it.
        assert!(committed == schema(), "renew it: mca config --schema > server/config/mca.schema.json");
    }
}
