//! The JSON schema of `mca.toml`, made from the table of options: editors complete and check with it.
//!
//! It keeps to what version 4 of the draft knows, which taplo and everything that builds on it understand.

use mca_core::Target;
use serde_json::{Map, Value, json};

use super::configuration::option::is_setting;
use super::table::{Declaration, Kind, OPTIONS, OptionId};

/// Settings of the editor: path, words that they take (none for a flag), description.
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

/// Description of limits with commas between them, as `limits` reads them.
const LIMITS: &str =
    "^ *(cycles|rthroughput|ipc) *(<=?|>=?) *[0-9.eE+-]+ *(, *(cycles|rthroughput|ipc) *(<=?|>=?) *[0-9.eE+-]+ *)*$";

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

fn object(properties: Map<String, Value>, required: &[&str]) -> Value {
    let mut object = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

fn options() -> Map<String, Value> {
    let settings = OPTIONS.iter().filter(|option| is_setting(option));
    settings.map(|option| (option.name.to_owned(), property(option))).collect()
}

fn property(option: &Declaration) -> Value {
    let mut property = match option.kind {
        Kind::Flag | Kind::FlagOr(_) | Kind::Action => json!({ "type": "boolean" }),
        Kind::Unsigned => json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX }),
        Kind::Signed => json!({ "type": "integer" }),
        Kind::Real => json!({ "type": "number" }),
        Kind::List => json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }] }),
        Kind::Choice { words, .. } => json!({ "enum": words }),
        // Known names are offered; others are allowed, since targets that are not listed may know them.
        Kind::Text if option.id == OptionId::Cpu => {
            json!({ "anyOf": [{ "enum": processors() }, { "type": "string" }] })
        }
        Kind::Text | Kind::OptionalText => json!({ "type": "string" }),
    };
    property["description"] = json!(option.summary);
    property
}

fn processors() -> Vec<&'static str> {
    // Names of the target that is used if none is named.
    let with_model =
        Target::default().architecture().cpus().filter(|cpu| cpu.model_name().is_some()).map(|cpu| cpu.name());
    ["native"].into_iter().chain(with_model).collect()
}

fn budget() -> Value {
    json!({
        "description": "limits for regions, by the name of the region or function (with wildcards * and ?): on cycles \
            per iteration, rthroughput and ipc",
        "type": "object",
        "additionalProperties": { "type": "string", "pattern": LIMITS },
    })
}

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
    fn the_settings_of_the_editor_are_those_that_it_knows() {
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
    fn the_committed_schema_is_this_one() {
        let committed: Value = serde_json::from_str(include_str!("../mca.schema.json")).unwrap();
        // Both texts are long, so the difference is not printed: make the file again and look at it.
        assert!(committed == schema(), "renew it: mca config --schema > server/config/mca.schema.json");
    }
}
