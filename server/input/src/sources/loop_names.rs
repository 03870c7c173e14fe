//! Names of loops in sources that stay the same when other functions are edited: the function, and the number of the loop in
//! it.

use std::fmt;

use super::{Language, heads};

/// Name of a loop, written `dot/for@2` for the second loop of the function `dot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenName {
    pub function: String,
    /// Number of the loop in the function, from 1, in the order of the text.
    pub number: usize,
}

impl fmt::Display for WrittenName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/for@{}", self.function, self.number)
    }
}

/// Words that begin a loop.
const KEYWORDS: [&str; 5] = ["for", "while", "loop", "do", "until"];

/// Returns the name of the loop that begins in a line, counted from 1; `None` if no function stands above it.
pub fn name_of_loop(text: &str, language: Language, line: usize) -> Option<WrittenName> {
    let functions = heads::functions(text, language);
    let (head, function) = functions.iter().rev().find(|(head, _)| *head < line)?;
    let lines = text.lines().skip(*head).take(line - head);
    let number = lines.map(n_loops).sum::<usize>().max(1);
    Some(WrittenName { function: (*function).to_owned(), number })
}

/// Counts the loops that begin in a line, by their keywords; a `while` after a closing brace belongs to a `do`.
fn n_loops(line: &str) -> usize {
    let code = line.split("//").next().unwrap_or_default();
    let is_end = code.trim_start().starts_with("} while");
    let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let n = words.filter(|word| KEYWORDS.contains(word)).count();
    if is_end { n.saturating_sub(1) } else { n }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_known_by_its_function_and_its_place_among_its_loops() {
        let text = "int before;\nfloat dot(const float *a, int n) {\n  for (int i = 0; i < n; i++)\n    s += a[i];\n  while (n) n--;\n}\n\
                    void other(int n) {\n  do { n--; }\n  while (n);\n}\n";
        let name =
            |line| name_of_loop(text, Language::C, line).map(|name| format!("{}@{}", name.function, name.number));
        assert_eq!(name(1), None);
        assert_eq!([3, 4, 5].map(name), [Some("dot@1".to_owned()), Some("dot@1".to_owned()), Some("dot@2".to_owned())]);
        let moved = format!("\n\n{text}");
        let later = name_of_loop(&moved, Language::C, 7).map(|name| format!("{}@{}", name.function, name.number));
        assert_eq!(later, name(5));
    }
}
