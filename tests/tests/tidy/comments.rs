//! Doc comments have a subject: whoever reads one need not read the item above it.

use crate::{check, rust_sources};

/// Words at the beginning of a doc comment that point to the item above instead of naming the thing.
const FRAGMENTS: [&str; 6] = ["The same", "Of", "Those", "Nor", "Else", "There"];

/// The doc comments of a text: the number of the first line of each, from 1, and what stands there.
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

/// The lines, from 1, at which doc comments begin with a fragment.
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
