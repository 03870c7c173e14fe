//! Doc comments have a subject, so that none needs the item above it.

use std::collections::BTreeMap;

use mca_tests::workspace;

use crate::{check, rust_sources};

/// Words at the beginning of a doc comment that point to the item above instead of naming the thing.
const FRAGMENTS: [&str; 6] = ["The same", "Of", "Those", "Nor", "Else", "There"];

/// Returns the doc comments of a text: the number of the first line of each, from 1, and its first words.
fn doc_comments(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut before = None;
    (1..).zip(text.lines()).filter_map(move |(number, line)| {
        let line = line.trim_start();
        let kind = ["///", "//!"].into_iter().find(|kind| line.starts_with(kind) && !line.starts_with("////"));
        let is_first = kind.is_some() && kind != before;
        before = kind;
        is_first.then(|| (number, line[3..].trim_start()))
    })
}

/// Returns the lines, from 1, at which doc comments begin with a fragment.
fn fragments(text: &str) -> Vec<usize> {
    let begins = |comment: &str| {
        FRAGMENTS.iter().any(|words| {
            comment.strip_prefix(words).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
        })
    };
    doc_comments(text).filter(|(_, comment)| begins(comment)).map(|(number, _)| number).collect()
}

#[test]
fn doc_comments_have_a_subject() {
    let mut n_comments = 0;
    let mut findings = Vec::new();
    for (path, text) in rust_sources() {
        n_comments += doc_comments(&text).count();
        findings.extend(fragments(&text).into_iter().map(|line| format!("{}:{line}", path.display())));
    }
    assert!(n_comments > 5000, "comments are not understood: {n_comments}");
    check(&findings);
}

#[test]
fn fragments_are_found_at_the_beginning_of_a_comment_only() {
    let begins =
        |words: &str| fragments(&format!("/// A block.\nstruct Block;\n\n    /// {words}\n    const N: usize = 1;\n"));
    for words in
        ["The same, as a list.", "Of the block.", "Those\n    /// of the block.", "Nor more.", "Else 0.", "There."]
    {
        assert_eq!(begins(words), [4], "{words}");
    }
    for words in
        ["The samples.", "Offset in bytes.", "Therefore.", "A block.\n    /// Of its own.", "Elsewhere.", "North."]
    {
        assert_eq!(begins(words), [0; 0], "{words}");
    }
    assert_eq!(fragments("//! Of the house.\n\n/// There.\nstruct S;\n// Of no reader.\n"), [1, 3]);
}

/// The pages of rules that the code relies on.
const PAGES: &str = "core/docs";

/// Returns the citations of pages in a text: the file's name, and the heading, if one follows in quotation marks.
fn citations(text: &str) -> Vec<(String, Option<String>)> {
    let comments: Vec<&str> = text
        .lines()
        .filter_map(|line| Some(line.trim_start().strip_prefix("//")?.trim_start_matches(['/', '!']).trim()))
        .collect();
    let text = comments.join(" ");
    let mut found = Vec::new();
    for after in text.split("`core/docs/").skip(1) {
        let Some((page, mut rest)) = after.split_once('`') else { continue };
        found.push((page.to_owned(), None));
        // Headings are in a list: `"One", "Two" and "Three"`.
        while let Some(heading) = [", \"", " and \""].iter().find_map(|start| rest.strip_prefix(start)) {
            let Some((heading, more)) = heading.split_once('"') else { break };
            found.push((page.to_owned(), Some(heading.to_owned())));
            rest = more;
        }
    }
    found
}

/// Cited pages and headings exist in the repository.
#[test]
fn cited_pages_have_the_cited_headings() {
    let mut headings = BTreeMap::new();
    for path in workspace::files_below(&workspace::root().join(PAGES)).unwrap() {
        let text = std::fs::read_to_string(&path).unwrap();
        let titles = text.lines().filter(|line| line.starts_with('#'));
        let titles: Vec<String> = titles.map(|line| line.trim_start_matches('#').trim().to_owned()).collect();
        headings.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), titles);
    }
    let (mut n_citations, mut findings) = (0, Vec::new());
    for (path, text) in rust_sources() {
        for (page, heading) in citations(&text) {
            n_citations += 1;
            let is_there = headings
                .get(&page)
                .is_some_and(|titles| heading.as_ref().is_none_or(|heading| titles.contains(heading)));
            if !is_there {
                findings.push(format!("{}: cites {page}, {heading:?}", path.display()));
            }
        }
    }
    assert!(n_citations > 40, "citations are not understood: {n_citations}");
    check(&findings);
}

#[test]
fn citations_are_found_across_lines() {
    let text = "//! A stage (`core/docs/page.md`,\n//! \"One\" and \"Two\n//! words\").\nfn f() {}\n// See `core/docs/other.md`.\n";
    let cites = |page: &str, heading: Option<&str>| (page.to_owned(), heading.map(str::to_owned));
    let expected = [
        cites("page.md", None),
        cites("page.md", Some("One")),
        cites("page.md", Some("Two words")),
        cites("other.md", None),
    ];
    assert_eq!(citations(text), expected);
    assert_eq!(citations("let page = \"`core/docs/page.md`\";\n"), []);
}
