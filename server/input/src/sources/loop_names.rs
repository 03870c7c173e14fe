//! Names of loops in sources, made of the function and the number of the loop in it. Such a name stays the same when
//! other functions are edited.

use std::fmt;
use std::ops::Range;

use super::statements::Tokens;
use super::{Language, heads};

/// Name of a loop, written `dot/for@2` for the second loop of the function `dot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenName {
    /// Name of the function; for a method, with the name of the type before it: `Grid::sum`.
    pub function: String,
    /// Number of the loop in the function, from 1, in the order of the text.
    pub number: usize,
}

impl fmt::Display for WrittenName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/for@{}", self.function, self.number)
    }
}

impl WrittenName {
    /// Returns the name of the loop as it is in one function of the compiled code: `dot/for@2`, or where the function
    /// was inlined into another one, or is a template, `dot/for@2 in main`. `compiled` is empty if it is not known.
    pub fn in_function(&self, compiled: &str) -> String {
        fn last_part(name: &str) -> &str {
            name.rsplit("::").next().unwrap_or(name)
        }
        // Compilers name changed copies `dot.constprop.0`.
        let of_copy = compiled.split_once(" [clone").map_or(compiled, |(name, _)| name);
        let name = of_copy.split('.').find(|part| !part.is_empty()).unwrap_or("");
        let is_own = name.is_empty() || last_part(name) == last_part(&self.function);
        if is_own { self.to_string() } else { format!("{self} in {name}") }
    }
}

/// Words that begin a loop.
const KEYWORDS: [&str; 5] = ["for", "while", "loop", "do", "until"];

/// Words before parentheses and a brace that begin a statement, not a function.
const STATEMENTS: [&str; 8] = ["if", "for", "while", "switch", "catch", "return", "sizeof", "else"];

/// Words after a function's parameters that have parentheses of their own.
const QUALIFIERS: [&str; 8] =
    ["noexcept", "throw", "__attribute__", "__declspec", "alignas", "decltype", "requires", "__asm__"];

/// The functions of a source, and the loops in them.
pub struct LoopNames {
    /// Functions whose braces were found, in the order of the text: a function comes before those inside it.
    functions: Vec<WrittenFunction>,
    /// Keywords of loops: the index of the token, and its line from 1.
    loops: Vec<(usize, u32)>,
    /// For each line from 1, the index of the token in it that is inside the most brackets; `None` if the line has no
    /// token. A loop without a keyword, such as a chain of iterators, counts as beginning with this token.
    deepest: Vec<Option<usize>>,
    /// Lines from 0 at which functions seem to begin, with the functions' names. Used where `functions` has nothing
    /// around a line, as always in Fortran.
    heads: Vec<(usize, String)>,
    /// Facts about each line.
    lines: Vec<LineFacts>,
}

/// What is known about a line without reading others.
struct LineFacts {
    /// Whether the line begins with something else than a blank.
    is_at_margin: bool,
    /// Number of loops that begin in the line, by their keywords.
    n_loops: usize,
}

/// A function of a source.
struct WrittenFunction {
    /// Name of the function; for a method, with the name of the type before it.
    name: String,
    /// Indices of the tokens of the function's body, with the braces.
    body: Range<usize>,
}

impl LoopNames {
    /// Finds the functions and the loops of a source.
    pub fn of(text: &str, language: Language) -> LoopNames {
        let heads = heads::functions(text, language).into_iter().map(|(line, name)| (line, name.to_owned()));
        let line =
            |line: &str| LineFacts { is_at_margin: !line.starts_with(char::is_whitespace), n_loops: n_loops(line) };
        let mut found = LoopNames {
            functions: Vec::new(),
            loops: Vec::new(),
            deepest: Vec::new(),
            heads: heads.collect(),
            lines: text.lines().map(line).collect(),
        };
        if language != Language::Fortran {
            let is_rust = matches!(language, Language::Rust | Language::Zig);
            found.read(&Tokens::of(text, is_rust), is_rust);
        }
        found
    }

    /// Finds functions and loops by tokens, and fills `functions`, `loops` and `deepest`. `is_rust` is also true for
    /// Zig.
    fn read(&mut self, tokens: &Tokens<'_>, is_rust: bool) {
        let mut depth = 0_usize;
        let mut depths: Vec<usize> = vec![0; self.lines.len() + 1];
        self.deepest = vec![None; self.lines.len() + 1];
        let mut is_end = vec![false; tokens.len()];
        // The types and functions around the token, each with the index of the token at which it ends. A type has its
        // name, a function `None`.
        let mut open: Vec<(Option<String>, usize)> = Vec::new();
        for at in 0..tokens.len() {
            let (word, line) = (tokens.text(at), tokens.line(at));
            match word {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if let Some(deepest) = self.deepest.get_mut(line as usize)
                && (deepest.is_none() || depth > depths[line as usize])
            {
                (*deepest, depths[line as usize]) = (Some(at), depth);
            }
            if KEYWORDS.contains(&word) && !is_end[at] {
                self.loops.push((at, line));
            }
            if word == "do"
                && tokens.text(at + 1) == "{"
                && let Some(end) = is_end.get_mut(tokens.partner(at + 1) + 1)
            {
                // The `while` after the braces ends this loop, and begins none.
                *end = true;
            }
            if word != "{" {
                continue;
            }
            open.retain(|(_, end)| *end > at);
            let end = tokens.partner(at);
            let head = tokens.head_of(at);
            let around = open.last().map(|(name, _)| name.as_deref());
            let name = match is_rust {
                true => function_of_rust(tokens, &head),
                // Within a function, what looks like the head of another one is a macro that makes a loop. Only at the
                // margin it is a head after all, since a brace is missing then.
                false if around == Some(None) && !self.is_at_margin(tokens, &head) => None,
                false => function_of_c(tokens, &head),
            };
            if let Some(name) = name {
                let name = around.flatten().map_or_else(|| name.clone(), |around| format!("{around}::{name}"));
                self.functions.push(WrittenFunction { name, body: at..end + 1 });
                open.push((None, end));
            } else if let Some(name) = type_of(tokens, &head, is_rust) {
                open.push((Some(name), end));
            }
        }
    }

    /// Whether the first token of a head is in a line that begins at the margin.
    fn is_at_margin(&self, tokens: &Tokens<'_>, head: &[usize]) -> bool {
        let line = head.first().and_then(|first| self.lines.get((tokens.line(*first) as usize).checked_sub(1)?));
        line.is_some_and(|line| line.is_at_margin)
    }

    /// Returns the name of the loop that begins in a line, from 1; `None` if no function is around it.
    pub fn name(&self, line: usize) -> Option<WrittenName> {
        // Outside of functions, keywords begin no loops: `impl Read for File`.
        let is_inside = |at: usize| self.functions.iter().any(|function| function.body.contains(&at));
        let here = self.loops.iter().find(|(at, of)| *of as usize == line && is_inside(*at)).map(|(at, _)| *at);
        let at = here.or_else(|| self.deepest.get(line).copied().flatten());
        let around = at.and_then(|at| self.functions.iter().rev().find(|function| function.body.contains(&at)));
        let Some(function) = around else { return self.name_by_lines(line) };
        let is_before = |(at, of): &&(usize, u32)| function.body.contains(at) && *of as usize <= line;
        let number = self.loops.iter().filter(is_before).count().max(1);
        Some(WrittenName { function: function.name.clone(), number })
    }

    /// Returns the name of the loop that begins in a line, from 1, by the heads of functions alone: the loop belongs to
    /// the last head before the line. `None` if there is none.
    fn name_by_lines(&self, line: usize) -> Option<WrittenName> {
        let (head, function) = self.heads.iter().rev().find(|(head, _)| *head < line)?;
        let lines = self.lines.iter().skip(*head).take(line - head);
        let number = lines.map(|line| line.n_loops).sum::<usize>().max(1);
        Some(WrittenName { function: function.clone(), number })
    }
}

/// Returns the number of loops that begin in a line, by their keywords. A `while` after a closing brace belongs to a
/// `do`.
fn n_loops(line: &str) -> usize {
    let code = line.split("//").next().unwrap_or_default();
    let is_end = code.trim_start().starts_with("} while");
    let words = code.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let n = words.filter(|word| KEYWORDS.contains(word)).count();
    if is_end { n.saturating_sub(1) } else { n }
}

/// Whether a word begins as a name does.
fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Returns the name in the head of a function of Rust or Zig. `head` has the indices of its tokens, without those in
/// brackets. `None` for other heads.
fn function_of_rust(tokens: &Tokens<'_>, head: &[usize]) -> Option<String> {
    let at = head.iter().find(|at| tokens.text(**at) == "fn" && is_name(tokens.text(**at + 1)))?;
    Some(tokens.text(at + 1).to_owned())
}

/// Returns the name in the head of a function of C or C++: the words before the last parentheses, except those of words
/// such as `noexcept`. `None` for other heads. `head` has the indices of its tokens, without those in brackets.
fn function_of_c(tokens: &Tokens<'_>, head: &[usize]) -> Option<String> {
    let text = |place: usize| head.get(place).map_or("", |at| tokens.text(*at));
    let opening = (0..head.len()).find(|place| text(*place) == "(")?;
    // In `A::A(int x) : x(x)`, members of the class come after the colon.
    let is_colon = |place: &usize| text(*place) == ":" && text(place + 1) != ":" && text(place - 1) != ":";
    let end = (opening + 1..head.len()).find(is_colon).unwrap_or(head.len());
    let is_of_function = |place: &usize| text(*place) == "(" && !QUALIFIERS.contains(&text(place - 1));
    let parentheses = (opening.max(1)..end).rev().find(is_of_function)?;
    let operator = (0..parentheses).find(|place| text(*place) == "operator");
    let first = operator.unwrap_or_else(|| start_of_path(&text, parentheses - 1));
    let is_function = operator.is_some() || is_name(text(parentheses - 1));
    let is_statement = [text(0), text(parentheses - 1)].iter().any(|word| STATEMENTS.contains(word));
    (is_function && !is_statement).then(|| (first..parentheses).map(text).collect())
}

/// Returns the index in a head at which a path such as `a::B::f` begins whose last word is at the index `last`. `text`
/// returns the word at an index.
fn start_of_path<'t>(text: &dyn Fn(usize) -> &'t str, last: usize) -> usize {
    let mut first = last;
    if first > 0 && text(first - 1) == "~" {
        first -= 1;
    }
    while first >= 3 && text(first - 1) == ":" && text(first - 2) == ":" && is_name(text(first - 3)) {
        first -= 3;
    }
    first
}

/// Returns the name of the type (class, trait) whose methods are in the braces after a head. `None` for heads of other
/// things. `head` has the indices of its tokens, without those in brackets.
fn type_of(tokens: &Tokens<'_>, head: &[usize], is_rust: bool) -> Option<String> {
    let text = |place: usize| head.get(place).map_or("", |at| tokens.text(*at));
    let find = |words: &[&str]| (0..head.len()).find(|place| words.contains(&text(*place)));
    if !is_rust {
        if find(&["enum", "=", "("]).is_some() {
            return None;
        }
        // `class EXPORT Grid final : public Base`
        let keyword = (0..head.len()).rev().find(|place| matches!(text(*place), "class" | "struct" | "union"))?;
        let end = (keyword..head.len()).find(|place| matches!(text(*place), ":" | "<")).unwrap_or(head.len());
        let mut names = (keyword + 1..end).map(text).filter(|word| is_name(word) && *word != "final");
        return names.next_back().map(str::to_owned);
    }
    if let Some(keyword) = find(&["trait", "mod"]) {
        return (text(keyword) == "trait").then(|| text(keyword + 1).to_owned());
    }
    let keyword = find(&["impl"])?;
    let end = find(&["where"]).unwrap_or(head.len());
    let (mut depth, mut last) = (0_usize, None);
    for place in keyword + 1..end {
        match text(place) {
            "<" => depth += 1,
            ">" if text(place - 1) != "-" => depth = depth.saturating_sub(1),
            // The trait is before `for`, and the type after it.
            "for" if depth == 0 => last = None,
            word if depth == 0 && is_name(word) && !matches!(word, "dyn" | "mut" | "const" | "unsafe") => {
                last = Some(word);
            }
            _ => {}
        }
    }
    last.map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the names of the loops that begin in these lines; empty where there is none.
    fn names(text: &str, language: Language, lines: &[usize]) -> Vec<String> {
        let known = LoopNames::of(text, language);
        lines.iter().map(|line| known.name(*line).map_or_else(String::new, |name| name.to_string())).collect()
    }

    #[test]
    fn loops_are_named_by_function_and_number() {
        let text = "int before;\nfloat dot(const float *a, int n) {\n  for (int i = 0; i < n; i++)\n    s += a[i];\n  while (n) n--;\n}\n\
                    void other(int n) {\n  do { n--; }\n  while (n);\n}\n";
        assert_eq!(
            names(text, Language::C, &[1, 3, 4, 5, 9]),
            ["", "dot/for@1", "dot/for@1", "dot/for@2", "other/for@1"]
        );
        let moved = format!("\n\n{text}");
        assert_eq!(names(&moved, Language::C, &[7]), ["dot/for@2"]);
    }

    #[test]
    fn functions_and_methods_of_c_are_found() {
        let text = "GLOBAL(void)\nfirst (int n)\n{\n  for (;;) ;\n}\nnamespace a {\n  template <class T> struct Grid final : Base<T> {\n    \
                    Grid(int n) : n(n), m{n} { for (;;) ; }\n    int sum() const noexcept(true) { while (n) { } }\n    bool operator==(Grid o) \
                    {\n      for (;;) ;\n    }\n  };\n  int Grid::later(int n) {\n    auto f = [&](int i) {\n      for (;;) ;\n    };\n    \
                    if (n) { for (;;) ; }\n  }\n}\nint old(a)\nint a;\n{\n  for (;;) ;\n}\n";
        assert_eq!(
            names(text, Language::Cpp, &[4, 8, 9, 11, 16, 18, 24]),
            [
                "first/for@1",
                "Grid::Grid/for@1",
                "Grid::sum/for@1",
                "Grid::operator==/for@1",
                "Grid::later/for@1",
                "Grid::later/for@2",
                "old/for@1",
            ]
        );
    }

    #[test]
    fn functions_and_methods_of_rust_are_found() {
        let text = "mod m {\n    #[inline(never)] pub fn dot<T: Copy>(a: &[T; 3]) -> T where T: Fn(u8) -> u8 {\n        for x in a {}\n        \
                    a.iter().sum()\n    }\n}\nimpl<'a, T: Fn(u8) -> u8> Sum<T> for &'a grid::Grid<'a, T> {\n    #[no_mangle]\n    extern \"C\" \
                    fn total(&self) -> f32 {\n        while x {}\n        fn inner() {\n            loop {}\n        }\n    }\n}\n\
                    impl Read for Other { fn total(&self) { let f = |x: fn(u8)| { for x in y {} }; } }\ntrait Default {\n    fn given(&self) {\n        \
                    loop {}\n    }\n}\npub fn chain(a: &[u8]) -> u8 { a.iter().map(|x| *x).sum() }\n";
        assert_eq!(
            names(text, Language::Rust, &[3, 4, 10, 12, 16, 19, 22]),
            [
                "dot/for@1",
                "dot/for@1",
                "Grid::total/for@1",
                "inner/for@1",
                "Other::total/for@1",
                "Default::given/for@1",
                "chain/for@1",
            ]
        );
    }

    #[test]
    fn incomplete_texts_never_panic() {
        for text in
            ["{", "}", "fn", "fn f", "f() {", "operator {", "impl {", "( { ) }", "a::b() {", "::() {", "do {", ""]
        {
            for language in [Language::C, Language::Cpp, Language::Rust, Language::Zig, Language::Fortran] {
                let known = LoopNames::of(text, language);
                (0..3).for_each(|line| drop(known.name(line)));
            }
        }
    }
}
