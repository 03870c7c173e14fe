//! `mca.toml`: options as keys, overrides for some files, settings of the editor.
//!
//! ```toml
//! mcpu = "znver4"
//! iterations = 200
//!
//! [budget]
//! loop = "cycles<=4"
//!
//! [[file]]
//! glob = "kernels/*_skx.s"
//! mcpu = "skylake-avx512"
//!
//! [editor]
//! inlayHints.instructions = "all"
//! ```

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use mca_core::limits::{BUDGET_NAME_BYTES, BUDGETS};
use mca_input::repository;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{EDITOR_GROUPS, EditorValue, FileLimit, Layer, glob, option, set_editor};
use crate::limits::{looks_like_limits, parse_limits};

/// The name of the configuration file, in any folder.
pub const NAME: &str = "mca.toml";

/// Finds the nearest `mca.toml` from the document's folder upwards; `None` if there is none. The search ends at the
/// folder of the workspace or at the root of the repository, whichever is further up, so that editors and the command
/// line find one and the same file. For the command line, the current folder is the workspace. What is found may be no file that can be
/// read, such as a folder or a link to nothing: whoever made it expects that it counts.
pub fn find(document: &Path, workspace: &[PathBuf]) -> Option<PathBuf> {
    let folder = document.parent()?;
    let repository = repository::nearest(folder);
    let roots = workspace.iter().map(PathBuf::as_path).filter(|root| folder.starts_with(root)).chain(repository);
    let stop = roots.min_by_key(|root| root.as_os_str().len()).unwrap_or(folder);
    folder
        .ancestors()
        .take_while(|folder| folder.starts_with(stop))
        .map(|folder| folder.join(NAME))
        .find(|path| path.symlink_metadata().is_ok())
}

/// Reads the text of an `mca.toml`. Returns the settings that apply to the source file at `path`, which is relative to the
/// folder of `mca.toml`, and the problems of the whole text.
pub fn read(text: &str, path: &str) -> Layer {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut layer = Layer::default();
    for error in errors {
        // The text after an error may not have been read, and a limit may be in it.
        layer.add_problem(error.span(), error.message().to_owned(), text.contains("budget"));
    }
    let mut overrides = Vec::new();
    for (key, value) in table.get_ref() {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("file", DeValue::Array(tables)) => overrides.extend(tables.iter()),
            ("file", _) => layer.problem(Some(value.span()), "`file` must be an array of tables, `[[file]]`"),
            ("editor", DeValue::Table(table)) => read_editor(table, "", &mut layer),
            ("budget", _) => read_budget(value, &mut layer),
            ("profile", DeValue::String(path)) => layer.profile = Some(path.to_string()),
            ("profile", _) => {
                layer.problem(Some(value.span()), "`profile` must be the name of a file, as `\"perf.data\"`")
            }
            // The parser has reported the missing key as a syntax error.
            ("", _) => {}
            _ => read_option(key, value, &mut layer),
        }
    }
    for value in overrides {
        match value.get_ref() {
            DeValue::Table(table) => read_override(table, value, path, &mut layer),
            _ => layer.problem(Some(value.span()), "`file` must be an array of tables, `[[file]]`"),
        }
    }
    leave_out_limits(&mut layer);
    layer
}

/// Removes limits whose name is too long, and those beyond the most that a file may have, and adds a problem for each
/// such name, and for the first limit beyond. Checking takes time for each limit and each region.
fn leave_out_limits(layer: &mut Layer) {
    let is_short = |limit: &FileLimit| limit.pattern.len() <= BUDGET_NAME_BYTES;
    let mut long: Vec<FileLimit> = layer.limits.extract_if(.., |limit| !is_short(limit)).collect();
    long.dedup_by(|next, limit| next.place == limit.place);
    for limit in long {
        layer.limit_problem(
            Some(limit.place),
            format!("the name has more than {BUDGET_NAME_BYTES} bytes; its budget is not checked"),
        );
    }
    let further = layer.limits.split_off(layer.limits.len().min(BUDGETS));
    if let Some(first) = further.first() {
        let text = format!("only {BUDGETS} limits of a file are checked; this is one more");
        layer.limit_problem(Some(first.place.clone()), text);
    }
}

/// Reads a `[[file]]` table, whose settings apply if its `glob` matches `path`. Its problems are reported in either
/// case. `whole` is the same table with its place in the text.
fn read_override(table: &DeTable<'_>, whole: &Spanned<DeValue<'_>>, path: &str, layer: &mut Layer) {
    let mut inner = Layer::default();
    let mut applies = None;
    for (key, value) in table {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("glob", DeValue::String(pattern)) => {
                applies = Some(glob::matches(pattern, path));
                if let Some(problem) = glob::error_in(pattern) {
                    let text = format!("this `glob` matches no file: {problem}");
                    layer.add_problem(Some(value.span()), text, table.contains_key("budget"));
                }
            }
            ("glob", _) => layer.problem(Some(value.span()), "`glob` must be a string"),
            ("editor", DeValue::Table(table)) => read_editor(table, "", &mut inner),
            ("budget", _) => read_budget(value, &mut inner),
            _ => read_option(key, value, &mut inner),
        }
    }
    layer.problems.append(&mut inner.problems);
    match applies {
        None => layer.problem(Some(whole.span()), "a `[[file]]` table needs a `glob`"),
        Some(false) => {}
        Some(true) => {
            inner.options.into_iter().for_each(|setting| layer.set(setting));
            merge_editor(&mut layer.editor, inner.editor);
            // Limits for a name replace those that the whole file has for it.
            let stronger: HashSet<&str> = inner.limits.iter().map(|limit| limit.pattern.as_str()).collect();
            layer.limits.retain(|limit| !stronger.contains(limit.pattern.as_str()));
            layer.limits.append(&mut inner.limits);
        }
    }
}

/// Reads `[budget]`: its keys are names of regions or functions, its values the limits of these.
fn read_budget(value: &Spanned<DeValue<'_>>, layer: &mut Layer) {
    let DeValue::Table(table) = value.get_ref() else {
        return layer.limit_problem(Some(value.span()), "`budget` must be a table of names and limits");
    };
    for (name, value) in table {
        let DeValue::String(text) = value.get_ref() else {
            layer.limit_problem(Some(value.span()), "a budget must be a string such as `\"cycles<=4\"`");
            continue;
        };
        match parse_limits(text) {
            Ok(limits) => layer.limits.extend(limits.into_iter().map(|limit| FileLimit {
                pattern: name.get_ref().to_string(),
                limit,
                place: value.span(),
            })),
            Err(message) => layer.limit_problem(Some(value.span()), message),
        }
    }
}

/// Replaces the settings of the editor in `base` that `stronger` sets.
fn merge_editor(base: &mut super::EditorLayer, stronger: super::EditorLayer) {
    *base = super::EditorLayer {
        automatic_regions: stronger.automatic_regions.or(base.automatic_regions),
        throughput_hints: stronger.throughput_hints.or(base.throughput_hints),
        instruction_hints: stronger.instruction_hints.or(base.instruction_hints),
        delta_hints: stronger.delta_hints.or(base.delta_hints),
        bottleneck_level: stronger.bottleneck_level.or(base.bottleneck_level),
        automatic_bottlenecks: stronger.automatic_bottlenecks.or(base.automatic_bottlenecks),
        hint_order: stronger.hint_order.or(base.hint_order),
        code_lens: stronger.code_lens.or(base.code_lens),
    };
}

/// Reads a key that is the name of an option of the command line, without its `-`.
fn read_option(key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>, layer: &mut Layer) {
    let name = key.get_ref().as_ref();
    let text = match value.get_ref() {
        DeValue::String(text) => text.to_string(),
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Array(items) if option::is_list(name) && items.iter().all(|item| item.get_ref().is_str()) => {
            items.iter().filter_map(|item| item.get_ref().as_str()).collect::<Vec<_>>().join(",")
        }
        DeValue::Table(table) => {
            let has_limits = table.values().any(|value| value.get_ref().as_str().is_some_and(looks_like_limits));
            let text = format!("unknown table `{name}`: there are `budget`, `editor` and `[[file]]`");
            return layer.add_problem(Some(key.span()), text, has_limits);
        }
        other => return layer.problem(Some(value.span()), format!("`{name}` cannot be of type {}", other.type_str())),
    };
    let is_known = crate::table::find(name.as_bytes()).is_some_and(option::is_setting);
    let place = if is_known { value.span() } else { key.span() };
    match option::check(name, Some(text), Some(place.clone())) {
        Ok(setting) => layer.set(setting),
        Err(message) => layer.problem(Some(place), message),
    }
}

/// Reads `[editor]` or a group in it; `prefix` is the name of the group with its dot, such as `inlayHints.`, or empty.
fn read_editor(table: &DeTable<'_>, prefix: &str, layer: &mut Layer) {
    for (key, value) in table {
        let path = format!("{prefix}{}", key.get_ref());
        let editor_value = match value.get_ref() {
            DeValue::Table(group) if prefix.is_empty() && EDITOR_GROUPS.contains(&path.as_str()) => {
                read_editor(group, &format!("{path}."), layer);
                continue;
            }
            DeValue::Boolean(flag) => EditorValue::Flag(*flag),
            DeValue::String(word) => EditorValue::Word(word),
            _ => EditorValue::Other,
        };
        if let Err(message) = set_editor(&mut layer.editor, &path, editor_value) {
            layer.problem(Some(key.span().start..value.span().end), message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::InstructionHints;
    use super::*;

    /// A fuzz test found this text: the TOML parser gives its damaged table an end that lies before the start.
    #[test]
    fn problems_have_places_in_the_text() {
        let text = "[editor]\na = = -1\n[editorb = 1\nc = 1\n";
        let layer = read(text, "a.s");
        assert!(!layer.problems.is_empty());
        assert!(layer.problems.iter().all(|problem| text.get(problem.place.clone().unwrap_or(0..0)).is_some()));
    }

    const TEXT: &str = r#"
mcpu = "znver4"
iterations = 200
timeline = true
mattr = ["+avx", "-sse4a"]
[[file]]
glob = "kernels/*_skx.s"
mcpu = "skylake-avx512"
editor.codeLens = false
[editor]
inlayHints.instructions = "all"
"#;

    fn arguments(layer: &Layer) -> Vec<String> {
        layer.options.iter().map(|setting| setting.argument()).collect()
    }

    #[test]
    fn keys_set_options_and_file_tables_override_them() {
        let layer = read(TEXT, "a.s");
        assert_eq!(layer.problems, []);
        assert_eq!(arguments(&layer), ["-iterations=200", "-mattr=+avx,-sse4a", "-mcpu=znver4", "-timeline=true"]);
        assert_eq!(layer.editor.instruction_hints, Some(InstructionHints::All));
        let layer = read(TEXT, "kernels/dot_skx.s");
        assert!(arguments(&layer).contains(&"-mcpu=skylake-avx512".to_owned()));
        assert_eq!(layer.editor.code_lens, Some(false));
    }

    #[test]
    fn a_file_table_replaces_budgets_name_by_name() {
        let text = "[budget]\nloop = \"cycles<=4, ipc>=2\"\n\"*\" = \"cycles<=9\"\nbad = \"speed>1\"\nworse = 4\n\
                    [[file]]\nglob = \"b.s\"\nbudget.loop = \"cycles<=5\"\n";
        let limits = |path: &str| {
            let layer = read(text, path);
            let limits = layer.limits.iter().map(|limit| format!("{} {}", limit.pattern, limit.limit));
            (limits.collect::<Vec<_>>(), layer.problems.len())
        };
        assert_eq!(limits("a.s").1, 2);
        assert_eq!(limits("a.s").0, ["* cycles<=9", "loop cycles<=4", "loop ipc>=2"]);
        assert_eq!(limits("b.s").0, ["* cycles<=9", "loop cycles<=5"]);
        assert_eq!(read("budget = 1\n", "a.s").problems.len(), 1);
    }

    /// Each limit is checked for every region of a file, so many limits would take long.
    #[test]
    fn names_and_numbers_of_limits_are_bounded() {
        let budget = |number: usize| format!("name{number:05} = \"cycles<=4\"\n");
        let text = "[budget]\n".to_owned() + &(0..BUDGETS).map(budget).collect::<String>();
        let layer = read(&text, "a.s");
        assert_eq!((layer.limits.len(), layer.problems.len()), (BUDGETS, 0));
        let text = text + "z = \"cycles<=4, ipc>=1\"\n";
        let layer = read(&text, "a.s");
        let said: Vec<&str> = layer.problems.iter().map(|problem| problem.message.as_str()).collect();
        assert_eq!(said, [format!("only {BUDGETS} limits of a file are checked; this is one more")]);
        assert_eq!(
            (layer.limits.len(), &text[layer.problems[0].place.clone().unwrap()]),
            (BUDGETS, "\"cycles<=4, ipc>=1\"")
        );
        let long = format!("[budget]\n\"{}*\" = \"cycles<=4\"\nf = \"cycles<=4\"\n", "x".repeat(BUDGET_NAME_BYTES));
        let layer = read(&long, "a.s");
        assert_eq!((layer.limits.len(), layer.problems.len()), (1, 1));
        assert!(layer.problems[0].message.starts_with("the name has more than"), "{:?}", layer.problems);
    }

    #[test]
    fn problems_point_to_the_wrong_text() {
        let text = "itertions = 1\niterations = \"x\"\nmcpu = 1.5\no = \"f\"\n[editor]\nnope = 1\n[[file]]\nmcpu = \"skylake\"\n";
        let layer = read(text, "a.s");
        let mut places: Vec<&str> =
            layer.problems.iter().map(|problem| &text[problem.place.clone().unwrap()]).collect();
        places.sort();
        assert_eq!(places, ["\"x\"", "1.5", "[[file]]", "itertions", "nope = 1", "o"]);
        let layer = read("mcpu = \"skylake\"\n= 3\n", "a.s");
        assert_eq!(layer.problems.len(), 1);
    }

    #[test]
    fn the_nearest_file_inside_the_workspace_is_found() {
        let root = std::env::temp_dir().join(format!("mca-settings-{}", std::process::id()));
        let inner = root.join("workspace/a/b");
        std::fs::create_dir_all(&inner).expect("a folder");
        std::fs::write(root.join(NAME), "").expect("a file");
        let document = inner.join("x.s");
        let workspace = [root.join("workspace")];
        assert_eq!(find(&document, &workspace), None);
        std::fs::write(root.join("workspace").join(NAME), "").expect("a file");
        assert_eq!(find(&document, &workspace), Some(root.join("workspace").join(NAME)));
        std::fs::write(inner.join(NAME), "").expect("a file");
        assert_eq!(find(&document, &workspace), Some(inner.join(NAME)));
        assert_eq!(find(&document, &[]), Some(inner.join(NAME)));
        std::fs::remove_dir_all(&root).expect("cleaning up");
    }
}
