//! Finds functions of a source for which no code was generated, since they are always inlined, never called, or
//! generic. They are reported to explain why loops are missing.

use std::collections::{HashMap, HashSet};

use super::{Language, heads};
use crate::inlining::Inlining;
use mca_outline::Outline;

/// Texts that suggest that a line has a loop. A wrong guess only affects a note.
const LOOPS: [&str; 9] = ["for ", "for(", "while", "loop {", ".iter", ".into_iter", ".fold(", ".sum(", ".for_each("];

/// Returns names and lines, from 1, of the functions that seem to have a loop but no line with code in the assembly.
/// `is_own` says whether a file name in the assembly means this source.
pub fn unwritten<'s>(
    source: &'s str,
    language: Language,
    outline: &Outline,
    inlining: &Inlining,
    is_own: impl Fn(&str) -> bool,
) -> Vec<(&'s str, usize)> {
    let calls = inlining.calls(outline);
    let mut known: HashMap<&str, bool> = HashMap::new();
    let mut written: HashSet<usize> = HashSet::new();
    for line in outline.source_lines.iter().chain(&calls) {
        let Some(file) = line.file.as_deref() else { continue };
        if *known.entry(file).or_insert_with(|| is_own(file)) {
            written.insert(line.line as usize);
        }
    }
    let lines: Vec<&str> = source.lines().collect();
    let heads = heads::functions(source, language);
    let ends = heads.iter().skip(1).map(|(line, _)| *line).chain([lines.len()]);
    let missing = heads.iter().zip(ends).filter(|((head, _), end)| {
        let body = &lines[*head..*end];
        let has_loop = body.iter().any(|line| LOOPS.iter().any(|word| line.contains(word)));
        has_loop && !(*head + 1..=*end).any(|line| written.contains(&line))
    });
    missing.map(|((line, name), _)| (*name, line + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mca_outline::scan;

    #[test]
    fn functions_without_a_line_of_code_are_named() {
        let source = "fn a() {\n    for x in y {}\n}\nfn b() {\n    x.iter().sum()\n}\nfn c() {}\n";
        let outline = scan("\t.file 1 \"lib.rs\"\n\t.loc 1 2 5\n\tnop\n");
        let of = |is_own: bool| unwritten(source, Language::Rust, &outline, &Inlining::default(), |_| is_own);
        assert_eq!(of(true), [("b", 4)]);
        assert_eq!(of(false), [("a", 1), ("b", 4)]);
    }
}
