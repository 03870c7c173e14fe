//! Guesses from the lines of a source where functions begin, so that an editor can show commands above them before
//! anything is compiled. A wrong guess only makes a command missing or superfluous.

use super::Language;
use super::head::is_of_name;

/// Returns the lines at which functions begin, from 0, and the names of the functions.
pub fn functions(text: &str, language: Language) -> Vec<(usize, &str)> {
    let head = match language {
        Language::Rust | Language::Zig => after_fn,
        Language::Fortran => after_keyword,
        Language::C | Language::Cpp | Language::CppModule | Language::ObjectiveC => return c_functions(text),
    };
    text.lines().enumerate().filter_map(|(line, text)| Some((line, head(text)?))).collect()
}

/// Returns the name after `fn` in a line that begins a function of Rust or Zig with a body: `pub unsafe fn dot<T>(`.
fn after_fn(line: &str) -> Option<&str> {
    let code = without_attributes(line.split("//").next()?.trim_start());
    let at = if code.starts_with("fn ") { 0 } else { code.find(" fn ")? + 1 };
    let is_qualified = code[..at].split_whitespace().all(|word| {
        matches!(word, "pub" | "const" | "async" | "unsafe" | "extern" | "inline" | "export" | "default")
            || word.starts_with(['(', '"'])
            || word.starts_with("pub(")
            || word.ends_with(')')
    });
    first_word(&code[at + 3..]).filter(|_| is_qualified && !code.trim_end().ends_with(';'))
}

/// Returns a line of Rust without the attributes that it begins with: `#[inline(never)] pub fn dot(`.
fn without_attributes(mut code: &str) -> &str {
    while let Some(inner) = code.strip_prefix("#[") {
        let mut depth = 1_usize;
        let end = inner.find(|letter: char| {
            depth = depth + usize::from(letter == '[') - usize::from(letter == ']');
            depth == 0
        });
        let Some(end) = end else { return code };
        code = inner[end + 1..].trim_start();
    }
    code
}

/// Returns the name after `function` or `subroutine` in a line that begins one of Fortran: `pure function dot(a, n)`.
fn after_keyword(line: &str) -> Option<&str> {
    let code = line.split('!').next()?;
    if code.trim_start().get(..3).is_some_and(|start| start.eq_ignore_ascii_case("end")) {
        return None;
    }
    let lower = code.to_ascii_lowercase();
    let keyword = ["function ", "subroutine "].into_iter().find_map(|word| Some(lower.find(word)? + word.len()))?;
    first_word(code.get(keyword..)?)
}

/// Returns the lines and names of functions of C and similar languages: lines that begin at the margin and have a name
/// before a parenthesis, in a statement whose body's brace is found within eight lines.
fn c_functions(text: &str) -> Vec<(usize, &str)> {
    // Words at the margin of a line that begins no function.
    const OTHERS: [&str; 14] = [
        "if",
        "for",
        "while",
        "switch",
        "return",
        "struct",
        "enum",
        "union",
        "namespace",
        "typedef",
        "class",
        "else",
        "do",
        "using",
    ];
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let code = without_comment(line);
        let begins = code.starts_with(|first: char| first.is_alphabetic() || first == '_');
        let first = first_word(code).unwrap_or_default();
        let Some(bracket) = code.find('(').filter(|_| begins && !OTHERS.contains(&first)) else { continue };
        let before = code[..bracket].trim_end();
        let name = before.rsplit(|character: char| !is_of_name(character)).next().unwrap_or_default();
        // The rest of the statement, which may continue for some lines.
        let rest = std::iter::once(&code[bracket..]).chain(lines[index + 1..].iter().take(8).copied());
        let end = rest.flat_map(str::chars).find(|character| matches!(character, '{' | ';' | '}' | '='));
        if !name.is_empty() && (end == Some('{') || declares_behind(&lines[index..])) {
            found.push((index, name));
        }
    }
    found
}

/// Whether the head of a function is in the style before ANSI C: `f(a, n)`, then declarations of the parameters, line
/// by line, and a brace at the margin.
fn declares_behind(lines: &[&str]) -> bool {
    // Maximum number of lines of a head and its declarations.
    const MOST_LINES: usize = 24;
    let mut following = lines.iter().take(MOST_LINES).map(|line| without_comment(line).trim_end());
    // Goes to the line in which the list of parameters ends.
    if !following
        .by_ref()
        .find(|line| line.ends_with([')', ';', '{', '}', '=']))
        .is_some_and(|line| line.ends_with(')'))
    {
        return false;
    }
    let mut declares = false;
    for line in following {
        match line {
            line if line.starts_with('{') => return declares,
            line if line.contains(['(', ')', '{', '}', '=']) => return false,
            line => declares |= line.ends_with(';'),
        }
    }
    false
}

/// Returns a line of C up to its first comment.
fn without_comment(line: &str) -> &str {
    line.split("//").next().and_then(|line| line.split("/*").next()).unwrap_or_default()
}

/// Returns the word with which a text begins; `None` if it begins with something else.
fn first_word(text: &str) -> Option<&str> {
    text.split(|character| !is_of_name(character)).next().filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_functions_are_found() {
        let c = "#include <x.h>\nstatic double dot(const double *a,\n                  int n)\n{\n  if (n) {\n  }\n}\nint \
                 next(void);\nstruct s { int x; };\nint a[] = {(1)};\nvoid Vec::add(int x) {}\n";
        assert_eq!(functions(c, Language::Cpp), [(1, "dot"), (10, "add")]);
        let old = "int next(a)\nint a; /* what f() has */\n{\n}\nlong dot(a,\n    n)\n  const int *a;\n  int n, m;\n{\n  for (;;) f(a);\n}\nint \
                   later(int);\nint last OF((int a));\n\nstruct s { int x; };\n";
        assert_eq!(functions(old, Language::C), [(0, "next"), (4, "dot")]);
        let rust = "pub fn dot(a: &[f64]) -> f64 {\n    // fn no\n}\nimpl A {\n    pub(crate) const fn b() {}\n    fn c();\n}\
                    \nfn main() {}\nlet f = a fn b;\n\
                    #[cfg(a = \"[x]\")] #[no_mangle] pub extern \"C\" fn c() {}\n#[a\n";
        assert_eq!(functions(rust, Language::Rust), [(0, "dot"), (4, "b"), (7, "main"), (9, "c")]);
        let fortran = "pure real function dot(a)\nend function dot\n  SUBROUTINE add(x) ! function no\n";
        assert_eq!(functions(fortran, Language::Fortran), [(0, "dot"), (2, "add")]);
    }
}
