//! Finds which source file needs which: paths in `use` declarations and elsewhere, followed through re-exports.
//!
//! Macros and methods are not seen; a module that only declares another one does not need it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type ModulePath = Vec<String>;

/// A module's file, and the names that it hands on with the paths that they stand for.
struct Module {
    file: PathBuf,
    handed_on: BTreeMap<String, ModulePath>,
    needed: BTreeSet<ModulePath>,
}

/// The modules of one crate.
pub struct Imports {
    modules: BTreeMap<ModulePath, Module>,
}

impl Imports {
    /// Reads the imports. `sources` are files below `root`, the folder of `lib.rs`, with their texts. Tests are left out.
    pub fn of_sources(root: &Path, sources: &[(PathBuf, String)]) -> Imports {
        let is_test = |file: &Path| file.iter().any(|part| part == "tests" || part == "tests.rs");
        let named = sources.iter().filter(|(file, _)| !is_test(file));
        let mut texts: BTreeMap<ModulePath, (PathBuf, String)> = BTreeMap::new();
        for (file, text) in named {
            let Ok(inside) = file.strip_prefix(root) else { continue };
            let parts = inside.with_extension("");
            let mut path: ModulePath = parts.iter().filter_map(|part| part.to_str()).map(str::to_owned).collect();
            path.retain(|part| part != "lib");
            texts.insert(path, (file.clone(), code_of(text)));
        }
        let known: BTreeSet<ModulePath> = texts.keys().cloned().collect();
        let modules = texts.into_iter().map(|(path, (file, code))| {
            let module = read(&code, file, &path, &known);
            (path, module)
        });
        Imports { modules: modules.collect() }
    }

    /// Returns the files that each file needs, without itself.
    pub fn edges(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let edge = |(path, module): (&ModulePath, &Module)| -> (&Path, BTreeSet<&Path>) {
            let needed = module.needed.iter().filter_map(|needed| self.home_of(needed, 0));
            let needed = needed.filter(|home| *home != path).map(|home| self.modules[home].file.as_path());
            (self.modules[path].file.as_path(), needed.collect())
        };
        self.modules.iter().map(edge).collect()
    }

    /// Returns the module that defines the item of a path.
    fn home_of<'a>(&'a self, path: &[String], depth: usize) -> Option<&'a ModulePath> {
        let length = (0..=path.len()).rev().find(|&length| self.modules.contains_key(&path[..length]))?;
        let (home, module) = self.modules.get_key_value(&path[..length])?;
        let handed_on = path.get(length).and_then(|name| module.handed_on.get(name));
        match handed_on.filter(|_| depth < 8) {
            Some(target) => {
                let longer: ModulePath = target.iter().chain(&path[length + 1..]).cloned().collect();
                self.home_of(&longer, depth + 1)
            }
            None => Some(home),
        }
    }
}

/// Returns the text without comments and without the tests at its end.
pub fn code_of(text: &str) -> String {
    let tests = text
        .match_indices("]\nmod tests {")
        .filter_map(|(at, _)| text[..at].rfind("#[cfg(").filter(|start| text[*start..at].contains("test")));
    let code = &text[..tests.min().unwrap_or(text.len())];
    let without_comment = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    code.lines().map(|line| without_comment(line) + "\n").collect()
}

fn read(code: &str, file: PathBuf, path: &ModulePath, known: &BTreeSet<ModulePath>) -> Module {
    let mut module = Module { file, handed_on: BTreeMap::new(), needed: BTreeSet::new() };
    let mut rest = code.to_owned();
    for (at, _) in code.match_indices("use ") {
        let line_start = code[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = code[line_start..at].trim();
        let Some(end) = code[at..].find(';') else { continue };
        if !before.is_empty() && !before.starts_with("pub") {
            continue;
        }
        rest.replace_range(at..at + end, &" ".repeat(end));
        for (written, name) in expand(&code[at + 4..at + end]) {
            let Some(full) = absolute(&written, path, known) else { continue };
            if before.starts_with("pub") {
                module.handed_on.insert(name, full);
            } else {
                module.needed.insert(full);
            }
        }
    }
    // Paths within the code.
    for start in ["crate::", "super::"] {
        for (at, _) in rest.match_indices(start).filter(|(at, _)| !rest[..*at].ends_with("::")) {
            let is_word = |character: char| character.is_alphanumeric() || character == '_' || character == ':';
            let end = rest[at..].find(|character| !is_word(character)).unwrap_or(rest.len() - at);
            let written = rest[at..at + end].trim_end_matches(':');
            module.needed.extend(absolute(written, path, known));
        }
    }
    module
}

/// Expands a tree of imports: `a::{b, c::d as e}` → `a::b` as `b`, `a::c::d` as `e`.
fn expand(tree: &str) -> Vec<(String, String)> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let last = path.rsplit("::").next().unwrap_or_default();
        let name = if alias.is_empty() { last } else { alias };
        return vec![(path.trim().to_owned(), name.trim().to_owned())];
    };
    let inside = tree[open + 1..].trim_end().trim_end_matches('}');
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, character) in inside.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&inside[start..]);
    // A closing brace that belongs to a part was taken off with the last one.
    let close = |part: &str| part.to_owned() + &"}".repeat(part.matches('{').count() - part.matches('}').count());
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty()).map(close);
    parts.flat_map(|part| expand(&(tree[..open].to_owned() + part.trim()))).collect()
}

/// Returns the path from the root of the crate; `None` for one outside of it.
fn absolute(written: &str, path: &ModulePath, known: &BTreeSet<ModulePath>) -> Option<ModulePath> {
    let mut parts = written.split("::").map(str::trim).peekable();
    let mut full = match parts.peek().copied()? {
        "crate" => {
            parts.next();
            Vec::new()
        }
        "self" => {
            parts.next();
            path.clone()
        }
        "super" => path.clone(),
        child => {
            let inside: ModulePath = path.iter().cloned().chain([child.to_owned()]).collect();
            known.contains(&inside).then(|| path.clone())?
        }
    };
    for part in parts {
        match part {
            "super" => drop(full.pop()?),
            "self" | "*" => {}
            name => full.push(name.to_owned()),
        }
    }
    Some(full)
}

/// Returns the circles of a graph: sets of files each of which needs, directly or not, all others of the set.
pub fn circles<'a>(edges: &BTreeMap<&'a Path, BTreeSet<&'a Path>>) -> Vec<BTreeSet<&'a Path>> {
    let reached: BTreeMap<&Path, BTreeSet<&Path>> = edges.keys().map(|file| (*file, reachable(edges, file))).collect();
    let mut circles: Vec<BTreeSet<&Path>> = Vec::new();
    for (file, from_here) in &reached {
        let is_new = !circles.iter().any(|circle| circle.contains(file));
        if is_new && from_here.contains(file) {
            circles.push(from_here.iter().filter(|other| reached[**other].contains(file)).copied().collect());
        }
    }
    circles
}

fn reachable<'a>(edges: &BTreeMap<&'a Path, BTreeSet<&'a Path>>, from: &Path) -> BTreeSet<&'a Path> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Path> = vec![from];
    while let Some(file) = open.pop() {
        for next in edges.get(file).into_iter().flatten() {
            if found.insert(*next) {
                open.push(next);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edges_of(texts: &[(&str, &str)]) -> Vec<(String, String)> {
        let sources: Vec<(PathBuf, String)> =
            texts.iter().map(|(file, text)| (Path::new("src").join(file), (*text).to_owned())).collect();
        let imports = Imports::of_sources(Path::new("src"), &sources);
        let shown = |path: &Path| path.display().to_string();
        let edges = imports.edges();
        edges.iter().flat_map(|(from, to)| to.iter().map(|to| (shown(from), shown(to)))).collect()
    }

    #[test]
    fn what_is_handed_on_is_followed_to_its_home() {
        let texts = [
            ("a.rs", "mod b;\nmod c;\npub use b::{B, Other as Another};"),
            ("a/b.rs", "use super::c;\npub struct B;"),
            ("a/c.rs", "fn f() { crate::d::g(); }"),
            ("d.rs", "use crate::a::{Another, c::{X, Y}};"),
            ("lib.rs", "mod a; mod d;"),
        ];
        let expected = [("src/a/b.rs", "src/a/c.rs"), ("src/a/c.rs", "src/d.rs"), ("src/d.rs", "src/a/b.rs")];
        let expected = expected.iter().copied().chain([("src/d.rs", "src/a/c.rs")]);
        assert_eq!(edges_of(&texts), expected.map(|(a, b)| (a.to_owned(), b.to_owned())).collect::<Vec<_>>());
    }

    #[test]
    fn circles_are_found() {
        let [a, b, c, d] = ["a", "b", "c", "d"].map(Path::new);
        let edges = [(a, vec![b]), (b, vec![c]), (c, vec![b, d]), (d, vec![])];
        let edges = edges.into_iter().map(|(from, to)| (from, to.into_iter().collect())).collect();
        assert_eq!(circles(&edges), [BTreeSet::from([b, c])]);
    }
}
