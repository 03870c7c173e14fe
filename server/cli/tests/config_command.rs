//! `mca config`, the schema of `mca.toml`, and the pages that describe both.

use std::collections::BTreeSet;

use crate::support::command::Folder;
use serde_json::Value;
use toml::de::{DeTable, DeValue};

const PAGE: &str = include_str!("../../config/CONFIGURATION.md");

/// Returns the printed rows about a file: setting, value and origin.
fn rows(text: &str) -> Vec<(String, String, String)> {
    let column = |columns: &[&str], number: usize| columns.get(number).copied().unwrap_or_default().to_owned();
    let lines = text.lines().filter(|line| line.starts_with("  "));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
            (column(&columns, 0), column(&columns, 1), column(&columns, 2))
        })
        .collect()
}

#[test]
fn config_prints_settings_and_their_origins() {
    let file = "mcpu = \"znver5\"\ndispatch = 3\n[budget]\nloop = \"cycles<=4\"\n[editor]\ncodeLens = false\n";
    let folder = Folder::new()
        .with("mca.toml", file)
        .with("a.s", "# mca: -iterations=7\n# mca: ipc>1\n\tnop\n")
        .with("b.s", "nop\n");
    let text = folder.output(&["config", "-dispatch=2", "a.s", "b.s"]);
    let (first, second) = text.split_once("\n\n").unwrap();
    assert!(first.starts_with("a.s\n") && second.starts_with("b.s\n"), "{text}");
    let first = rows(first);
    for (name, value, origin) in [
        ("mca.toml", "mca.toml", ""),
        ("model", "znver4", "of the processor"),
        ("model in use", "measured", "for --why, sources, objects, --cpus, limits, JSON v2 and editors"),
        ("dispatch", "2", "command line"),
        ("iterations", "7", "a.s:1"),
        ("mcpu", "znver5", "mca.toml:1"),
        ("mtriple", "x86_64-unknown-linux-gnu", "default"),
        ("budget at line 2", "ipc>1", "a.s:2"),
        ("budget of loop", "cycles<=4", "mca.toml:4"),
        ("editor.codeLens", "false", "mca.toml"),
        ("editor.automaticRegions", "loops", "default, or the editor's settings"),
    ] {
        let row = (name.to_owned(), value.to_owned(), origin.to_owned());
        assert!(first.contains(&row) || name == "mtriple", "{row:?} in {first:?}");
    }
    assert_eq!(first.iter().filter(|(name, _, _)| name == "dispatch").count(), 1);
    assert!(rows(second).contains(&("iterations".to_owned(), "100".to_owned(), "default".to_owned())));
}

#[test]
fn config_fails_if_a_setting_is_wrong() {
    let folder = Folder::new().with("a.s", "# mca: -nope\n");
    let run = folder.run(&["config", "a.s"]);
    assert_eq!(run.status, Some(1));
    assert!(
        run.stderr.starts_with("a.s:1: warning: unknown option `nope`") && run.stdout.starts_with("a.s\n"),
        "{run:?}"
    );
    assert_eq!(folder.run(&["config", "missing.s"]).status, Some(1));
    let usage = folder.run(&["config", "--nonsense"]);
    assert!(usage.status == Some(1) && usage.stderr.ends_with("mca config --help lists its options\n"), "{usage:?}");
    let none = rows(&folder.output(&["config"]));
    assert!(none.contains(&("mca.toml".to_owned(), "none".to_owned(), String::new())), "{none:?}");
}

#[test]
fn help_describes_the_command() {
    let folder = Folder::new();
    for option in ["--help", "-h", "--help-hidden"] {
        let run = folder.run(&["config", option]);
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{option}");
        assert!(run.stdout.starts_with("Usage: mca config [options] [file...]\n"), "{}", run.stdout);
        for word in ["mca.toml", "# mca:", "--schema", "--no-config", "standard input", "Exit status: 0"] {
            assert!(run.stdout.contains(word), "{word} is missing in {}", run.stdout);
        }
    }
    let run = folder.run(&["config", "--man"]);
    assert!(run.status == Some(1) && run.stderr == "mca config --help lists its options\n", "{run:?}");
}

#[test]
fn the_committed_schema_is_the_one_that_is_printed() {
    let printed: Value = serde_json::from_str(&Folder::new().output(&["config", "--schema"])).unwrap();
    let committed: Value = serde_json::from_str(include_str!("../../config/mca.schema.json")).unwrap();
    assert!(printed == committed, "renew it: mca config --schema > server/config/mca.schema.json");
}

/// Checks a value against a schema. Only the words that our schema uses are known.
fn check(value: &Value, schema: &Value, place: &str) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{place}: {what}: {value}"));
    for (word, rule) in schema.as_object().unwrap() {
        let is_fine = match word.as_str() {
            "$schema" | "title" | "description" => true,
            "type" => match rule.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64() || value.is_u64(),
                other => panic!("type {other}"),
            },
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
            "enum" => rule.as_array().unwrap().contains(value),
            "anyOf" => rule.as_array().unwrap().iter().any(|schema| check(value, schema, place).is_ok()),
            "required" => rule.as_array().unwrap().iter().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "items" => {
                let items = value.as_array().map_or(&[][..], Vec::as_slice);
                items.iter().try_for_each(|item| check(item, rule, place))?;
                true
            }
            "properties" => true,
            "additionalProperties" => {
                for (name, member) in value.as_object().into_iter().flatten() {
                    let place = format!("{place}.{name}");
                    match (schema["properties"].get(name), rule) {
                        (Some(schema), _) => check(member, schema, &place)?,
                        (None, Value::Bool(false)) => return Err(format!("{place}: unknown")),
                        (None, rule) => check(member, rule, &place)?,
                    }
                }
                true
            }
            // The schema does not check the texts of limits; reading them does.
            "pattern" => value.as_str().is_some_and(|text| text.contains(['<', '>'])),
            other => panic!("{other} is not known here"),
        };
        if !is_fine {
            return wrong(word);
        }
    }
    Ok(())
}

/// Returns a text of TOML as JSON.
fn as_json(text: &str) -> Value {
    let table = DeTable::parse(text).unwrap();
    json_of(&DeValue::Table(table.into_inner()))
}

fn json_of(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => serde_json::from_str(number.as_str()).unwrap(),
        DeValue::Boolean(flag) => Value::from(*flag),
        DeValue::Array(items) => items.iter().map(|item| json_of(item.get_ref())).collect(),
        DeValue::Table(table) => Value::Object(
            table.iter().map(|(key, value)| (key.get_ref().to_string(), json_of(value.get_ref()))).collect(),
        ),
        other => panic!("{} is not in these samples", other.type_str()),
    }
}

#[test]
fn the_schema_refuses_wrong_settings_only() {
    let schema: Value = serde_json::from_str(include_str!("../../config/mca.schema.json")).unwrap();
    let is_fine = |text: &str| check(&as_json(text), &schema, "mca.toml");
    let sample = PAGE.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(is_fine(sample), Ok(()));
    let layer = mca_config::configuration::file::read(sample, "kernels/a_skx.s");
    assert_eq!((layer.problems, layer.limits.len()), (Vec::new(), 3));
    for wrong in [
        "itertions = 1",
        "iterations = -1",
        "iterations = \"many\"",
        "mcpu = 1",
        "o = \"f\"",
        "each = true",
        "editor.codeLens = \"yes\"",
        "editor.nope = true",
        "editor.inlayHints.instructions = \"some\"",
        "budget = \"cycles<=4\"",
        "budget.loop = 4",
        "budget.loop = \"cycles\"",
        "[[file]]\nmcpu = \"skylake\"",
        "[file]\nglob = \"*\"",
    ] {
        assert!(is_fine(wrong).is_err(), "{wrong}");
        assert!(!mca_config::configuration::file::read(wrong, "a.s").problems.is_empty(), "{wrong}");
    }
}

#[test]
fn the_page_names_every_key() {
    let schema: Value = serde_json::from_str(include_str!("../../config/mca.schema.json")).unwrap();
    let mut keys = BTreeSet::new();
    for (name, property) in schema["properties"].as_object().unwrap() {
        match property["properties"].as_object() {
            None => {
                keys.insert(name.clone());
            }
            Some(members) => {
                for (member, value) in members {
                    match value["properties"].as_object() {
                        None => keys.insert(format!("{name}.{member}")),
                        Some(inner) => {
                            keys.extend(inner.keys().map(|inner| format!("{name}.{member}.{inner}")));
                            true
                        }
                    };
                }
            }
        }
    }
    assert!(keys.contains("editor.inlayHints.delta") && keys.contains("mcpu"), "{keys:?}");
    let missing: Vec<&String> = keys.iter().filter(|key| !PAGE.contains(&format!("`{key}`"))).collect();
    assert_eq!(missing, Vec::<&String>::new());
}
