//! Readable assembly: without directives for debuggers and unwinders, and with the source line of each line.

use std::collections::HashSet;

use mca_outline::Outline;

/// The lines of assembly that are shown to people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownListing {
    /// The lines that are shown.
    pub text: String,
    /// Source line of each line of `text`, counted from 1; 0 if there is none.
    pub lines: Vec<u32>,
}

/// Returns the assembly `text` without directives and labels that are for debuggers and unwinders. `line_at` takes the offset
/// of an instruction and returns its source line, from 1, or 0 if there is none.
pub fn shown(text: &str, outline: &Outline, line_at: impl Fn(usize) -> u32) -> ShownListing {
    let lines = lines_of_code(text);
    let mut mentioned = HashSet::new();
    let mut mentions = outline.mentions.iter().map(|mention| &mention.place).peekable();
    for (start, line) in &lines {
        while mentions.next_if(|place| place.start < *start).is_some() {}
        while let Some(place) = mentions.next_if(|place| place.end <= start + line.len()) {
            mentioned.extend(text.get(place.clone()));
        }
    }
    let mut shown = ShownListing::default();
    for (start, line) in lines {
        if !is_for_people(line.trim(), &mentioned) {
            continue;
        }
        shown.text.push_str(line.trim_end());
        shown.text.push('\n');
        let first = start + line.len() - line.trim_start().len();
        let is_instruction = outline.instructions.binary_search_by_key(&first, |place| place.start).is_ok();
        shown.lines.push(if is_instruction { line_at(first) } else { 0 });
    }
    shown
}

/// Returns the lines outside of sections for debuggers, each with its offset.
fn lines_of_code(text: &str) -> Vec<(usize, &str)> {
    let (mut start, mut is_code) = (0, true);
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(section) = section_of(line.trim()) {
            is_code = !section.starts_with(".debug") && !section.starts_with("__DWARF");
        }
        if is_code {
            lines.push((start, line));
        }
        start += line.len();
    }
    lines
}

/// Returns the section that a directive opens, with its flags; `None` for any other statement.
fn section_of(statement: &str) -> Option<&str> {
    match statement {
        ".text" => Some(".text"),
        _ => statement.strip_prefix(".section").map(str::trim_start),
    }
}

/// Whether a line is shown. Numbered labels are shown if they are among the `mentioned` ones, to which shown code refers.
fn is_for_people(statement: &str, mentioned: &HashSet<&str>) -> bool {
    /// Beginnings of directives that are left out.
    const LEFT_OUT: [&str; 7] = [".loc", ".file", ".cfi_", ".ident", ".addrsig", ".size", ".p2align"];
    let label = statement.strip_suffix(':').filter(|label| label.starts_with(".L") || label.starts_with("Ltmp"));
    match label {
        Some(label) => mentioned.contains(label),
        None => !statement.is_empty() && !LEFT_OUT.iter().any(|start| statement.starts_with(start)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_for_debuggers_are_left_out() {
        let text = "\t.file\t\"a.c\"\n\t.text\n\t.globl\tf\nf:\n.LFB0:\n\t.loc 1 2 1\n\t.cfi_startproc\n\tnop\n.L2:\n\t.loc 1 \
                    4 2\n\tdec\t%eax\n\tjne\t.L2\n\t.size\tf, .-f\n\t.section\t.debug_line,\"\",@progbits\n.LASF1:\n";
        let outline = mca_outline::scan(text);
        let line = |at| outline.source_line_at(at).map_or(0, |line| line.line);
        let shown = shown(text, &outline, line);
        assert_eq!(shown.text, "\t.text\n\t.globl\tf\nf:\n\tnop\n.L2:\n\tdec\t%eax\n\tjne\t.L2\n");
        assert_eq!(shown.lines, [0, 0, 0, 2, 0, 4, 4]);
    }
}
