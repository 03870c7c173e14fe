//! Names of functions as people write and read them: demangled names, and patterns with `*` and `?`.

mod brief;
mod library;
mod partial;

use std::borrow::Cow;
use std::fmt::{self, Write};

use mca_outline::{edit_distance, is_near};
pub use mca_outline::{without_parameters, without_version};

pub use brief::brief;
pub use library::is_of_standard_library;

/// A name of a function, or a pattern with `*` and `?` that several names fit.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
}

impl Pattern {
    pub fn new(text: &str) -> Pattern {
        Pattern { text: text.to_owned() }
    }

    /// Whether the pattern fits one of the names by which a symbol may be meant; [`names_of`] lists these.
    pub fn matches(&self, symbol: &str) -> bool {
        let fits = |name: &str| fits(self.text.as_bytes(), name.as_bytes());
        fits(symbol) || names_of(symbol).iter().any(|name| fits(name))
    }
}

/// Returns the names by which a symbol may be meant: its own, the demangled one, the demangled one without parameters,
/// and the last part of that.
pub fn names_of(symbol: &str) -> [String; 4] {
    let demangled = shown(symbol);
    let parameterless = without_parameters(&demangled).to_owned();
    let last = last_part(&parameterless).to_owned();
    [symbol.to_owned(), demangled, parameterless, last]
}

/// Whether a pattern has no `*` and `?`, so that it fits only the name that it spells.
pub fn is_plain(pattern: &str) -> bool {
    !pattern.contains(['*', '?'])
}

/// Returns the title of a region: if its name begins with a mangled function, that is demangled and loses its
/// parameters, and a label after it stays. Other names stay.
pub fn title_of(name: &str) -> String {
    // `_ZN3lib3dot17h6b26000d3f5ce2a9E:.LBB0_5`
    let (function, label) = name.split_at(name.find(":.").unwrap_or(name.len()));
    let shown = shown(function);
    if shown == function { name.to_owned() } else { without_parameters(&shown).to_owned() + label }
}

/// Returns the name of a region with its function demangled; `None` if that changes nothing. A label after the function
/// stays, and takes the place of the parameters.
pub fn demangled_region(name: &str) -> Option<String> {
    let demangled = if name.contains(":.") { title_of(name) } else { shown(name) };
    (demangled != name).then_some(demangled)
}

/// Whether a name fits a pattern with `*` and `?`. The pieces between the stars are looked for one after the other, each as
/// early as possible.
pub fn fits(pattern: &[u8], name: &[u8]) -> bool {
    let mut pieces = pattern.split(|byte| *byte == b'*');
    let first = pieces.next().unwrap_or_default();
    let Some(last) = pieces.next_back() else { return first.len() == name.len() && agrees(first, name) };
    if name.len() < first.len() + last.len() {
        return false;
    }
    let (begin, rest) = name.split_at(first.len());
    let (mut middle, end) = rest.split_at(rest.len() - last.len());
    let mut is_found = |piece: &[u8]| find_end(piece, middle).map(|end| middle = &middle[end..]).is_some();
    agrees(first, begin) && agrees(last, end) && pieces.all(&mut is_found)
}

/// Whether a piece of a pattern agrees with as many bytes of a name.
fn agrees(piece: &[u8], name: &[u8]) -> bool {
    piece.iter().zip(name).all(|(wanted, byte)| *wanted == b'?' || wanted == byte)
}

/// Returns the offset at which the first part of a name ends that agrees with a piece of a pattern; `None` if there is
/// none. All starts are tried at once, with a bit for each letter of the piece, so that the time does not grow with the
/// product of both lengths: names and patterns come from files, and may be long.
fn find_end(piece: &[u8], name: &[u8]) -> Option<usize> {
    if piece.is_empty() {
        return Some(0);
    }
    if piece.len() > name.len() {
        return None;
    }
    let n_words = piece.len().div_ceil(64);
    // For each byte of a name, the letters of the piece that agree with it.
    let mut agreeing = vec![[0u64; 256]; n_words];
    for (at, wanted) in piece.iter().enumerate() {
        let (word, bit) = (&mut agreeing[at / 64], 1 << (at % 64));
        match wanted {
            b'?' => word.iter_mut().for_each(|letters| *letters |= bit),
            byte => word[usize::from(*byte)] |= bit,
        }
    }
    // A bit is set if the piece, up to and including its letter, agrees with the bytes that end at the present one.
    let mut reached = vec![0u64; n_words];
    let last_letter = 1 << ((piece.len() - 1) % 64);
    let ends_at = |byte: &u8| {
        let mut carry = 1;
        for (word, letters) in reached.iter_mut().zip(&agreeing) {
            let next = *word << 1 | carry;
            carry = *word >> 63;
            *word = next & letters[usize::from(*byte)];
        }
        reached[n_words - 1] & last_letter != 0
    };
    name.iter().position(ends_at).map(|at| at + 1)
}

/// Returns the demangled name of a symbol of C++ or Rust, without a version. Of a C++ symbol that the demangler cannot
/// read, only the names in its path are shown. Other symbols, and very long ones, are returned as they are.
pub fn shown(symbol: &str) -> String {
    let symbol = &*without_version(symbol);
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        // The alternate form leaves out the hash.
        return written(|out| write!(out, "{name:#}")).unwrap_or_else(|| symbol.to_owned());
    }
    let stripped = symbol.strip_prefix('_').filter(|rest| rest.starts_with("_Z")).unwrap_or(symbol);
    let stripped = &*without_module(stripped);
    let is_short = stripped.starts_with("_Z") && stripped.len() < MOST_MANGLED;
    let name = is_short.then(|| demangled_cpp(stripped).or_else(|| partial::partial_name(stripped))).flatten();
    name.unwrap_or_else(|| symbol.to_owned())
}

/// Demangles a symbol of C++; `None` if it is none, or is nested too deeply.
fn demangled_cpp(symbol: &str) -> Option<String> {
    // Each level of nesting can double the time.
    let reading = cpp_demangle::ParseOptions::default().recursion_limit(48);
    let writing = cpp_demangle::DemangleOptions::default().recursion_limit(64);
    let name = cpp_demangle::Symbol::new_with_options(symbol, &reading).ok()?;
    written(|out| name.structured_demangle(out, &writing))
}

/// Returns what `write` writes; `None` if it fails or the text becomes longer than [`MOST_DEMANGLED`]: a name can
/// repeat a part of itself, which repeats another part, and so on.
fn written(write: impl FnOnce(&mut Bounded) -> fmt::Result) -> Option<String> {
    let mut out = Bounded(String::new());
    write(&mut out).ok().map(|()| out.0)
}

/// A text of at most [`MOST_DEMANGLED`] bytes. Writing more is an error.
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let fits = self.0.len() + text.len() <= MOST_DEMANGLED;
        if fits {
            self.0.push_str(text);
        }
        fits.then_some(()).ok_or(fmt::Error)
    }
}

/// Removes the name of the C++ module from a symbol, since people do not write it: `_ZN1nW3vec1S5totalEl` →
/// `_ZN1n1S5totalEl`.
fn without_module(symbol: &str) -> Cow<'_, str> {
    let begins = ["_ZNK", "_ZN", "_Z"].into_iter().find(|start| symbol.starts_with(start));
    let Some(start) = begins.filter(|_| symbol.contains('W')) else { return symbol.into() };
    let (mut kept, mut rest) = (start.to_owned(), &symbol[start.len()..]);
    loop {
        // Each part of a module's name has an entry `W` of its own, and a partition of the module has `WP`.
        let of_module = rest.strip_prefix('W').map(|part| part.strip_prefix('P').unwrap_or(part));
        let part = of_module.unwrap_or(rest);
        let name = part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let length = part[..part.len() - name.len()].parse().ok();
        let Some(behind) = length.and_then(|length: usize| name.get(length..)) else { return (kept + rest).into() };
        if of_module.is_none() {
            kept.push_str(&rest[..rest.len() - behind.len()]);
        }
        rest = behind;
    }
}

/// Whether a symbol is mangled as Rust does it.
fn is_mangled_by_rust(symbol: &str) -> bool {
    rustc_demangle::try_demangle(symbol).is_ok()
}

/// Length in bytes from which on a mangled C++ symbol is shown as it is, since demangling may take long.
const MOST_MANGLED: usize = 4096;

/// Maximum number of bytes of a demangled name; a symbol whose name is longer is shown as it is.
const MOST_DEMANGLED: usize = 16 << 10;

/// Returns the last part of a path: `a::b::dot` → `dot`.
fn last_part(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// Maximum length in bytes of a name for which a similar one is looked for.
const MOST_MISSPELLED: usize = 1_000;

/// Returns the name most similar to `wanted`, demangled and without parameters, if one is similar enough. Only the
/// first ten thousand are tried.
fn nearest<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<String> {
    if wanted.len() > MOST_MISSPELLED {
        return None;
    }
    let candidates = names.take(10_000).filter_map(|name| {
        let shown = shown(name);
        let bare = without_parameters(&shown);
        is_near(wanted, bare).then(|| (edit_distance(wanted, bare), bare.to_owned()))
    });
    candidates.min().map(|(_, name)| name)
}

/// Returns the function that the operand of a call names, demangled and without parameters and version: `_ZN1a1fEd@PLT`
/// → `a::f`. A name that is not mangled stays as it is written.
pub fn called_function(target: &str) -> String {
    let end = target.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_.$".contains(letter));
    let symbol = &target[..end.unwrap_or(target.len())];
    let function = without_section(symbol);
    let name = brief(function);
    match name == function {
        true if function.len() < symbol.len() => name,
        true => without_version(target).into_owned(),
        false => without_parameters(&name).to_owned(),
    }
}

/// Returns the name of a function from that of its section: where compilers put each function into a section of its
/// own, relocations name the section. `.text._ZN1a1fEd` → `_ZN1a1fEd`. Other names stay.
fn without_section(symbol: &str) -> &str {
    let prefixes = [".text.unlikely.", ".text.startup.", ".text.hot.", ".text."];
    let function = prefixes.into_iter().find_map(|prefix| symbol.strip_prefix(prefix));
    function.filter(|function| !function.is_empty()).unwrap_or(symbol)
}

/// Returns ` Did you mean 'dot'?`, to be appended to a sentence; empty if no name is similar.
pub fn suggestion<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> String {
    nearest(wanted, names).map(|name| format!(" Did you mean '{name}'?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_demangled() {
        assert_eq!(
            demangled_region("_Z3dotPKdS0_m").as_deref(),
            Some("dot(double const*, double const*, unsigned long)")
        );
        assert_eq!(demangled_region("_Z3dotPKdS0_m:.L3").as_deref(), Some("dot:.L3"));
        assert_eq!(["dot", "dot:.L3", "kernels::dot+0x2", ""].map(demangled_region), [None, None, None, None]);
        assert_eq!(shown("_Z3dotPKdS0_m"), "dot(double const*, double const*, unsigned long)");
        assert_eq!(shown("_ZN7kernels3dot17h0123456789abcdefE"), "kernels::dot");
        assert_eq!(shown("__ZN7kernels3dot17h0123456789abcdefE"), "kernels::dot");
        assert_eq!(shown("_RNvC7mycrate3dot"), "mycrate::dot");
        assert_eq!(shown("dot"), "dot");
        assert_eq!(shown("exit@@GLIBC_2.2.5"), "exit");
        assert_eq!(shown("_ZNSt6thread4joinEv@@GLIBCXX_3.4.11"), "std::thread::join()");
        assert_eq!(shown("_ZW1aWP1b1gPKii"), "g(int const*, int)");
        assert_eq!(shown("_ZNK1nW1aW1b1S1fEPKii"), "n::S::f(int const*, int) const");
        assert_eq!((shown("_ZW3"), shown("_Z4W"), shown("_ZW9éé")), ("_ZW3".into(), "_Z4W".into(), "_ZW9éé".into()));
        assert_eq!(shown("?dot@@YANPEBN0_J@Z"), "?dot@@YANPEBN0_J@Z");
    }

    /// Compares with the definition: a star stands for any bytes, of which each number is tried.
    #[test]
    fn stars_stand_for_any_bytes() {
        fn fits_plainly(pattern: &[u8], name: &[u8]) -> bool {
            match (pattern, name) {
                ([], _) => name.is_empty(),
                ([b'*', rest @ ..], _) => (0..=name.len()).any(|n| fits_plainly(rest, &name[n..])),
                ([b'?', rest @ ..], [_, after @ ..]) => fits_plainly(rest, after),
                ([letter, rest @ ..], [byte, after @ ..]) => letter == byte && fits_plainly(rest, after),
                (_, []) => false,
            }
        }
        let words = |letters: &[u8], longest: u32| -> Vec<Vec<u8>> {
            let n_letters = letters.len();
            let word = |number: usize, length: u32| {
                (0..length).map(|at| letters[number / n_letters.pow(at) % n_letters]).collect()
            };
            (0..=longest)
                .flat_map(|length| (0..n_letters.pow(length)).map(move |n| (n, length)))
                .map(|(n, l)| word(n, l))
                .collect()
        };
        let names = words(b"ab", 5);
        for pattern in words(b"ab*?", 5) {
            for name in &names {
                assert_eq!(fits(&pattern, name), fits_plainly(&pattern, name), "{pattern:?} {name:?}");
            }
        }
        let long: Vec<u8> = (0..200u8).collect();
        let piece = [b"*", &long[70..199], b"*"].concat();
        assert!(fits(&piece, &long) && !fits(&piece, &long[..198]) && !fits(&piece, &long[71..]));
    }

    /// Each name would take seconds if its places were tried one after the other, or its letters compared with each other.
    #[test]
    fn long_patterns_take_no_longer_than_long_names() {
        let name = "a".repeat(60_000);
        let begun = std::time::Instant::now();
        for pattern in [
            format!("*{}b", "a".repeat(59_000)),
            format!("*{}b*", "a".repeat(30_000)),
            format!("*?{}b*", "a".repeat(30_000)),
        ] {
            assert!(!Pattern::new(&pattern).matches(&name));
            assert_eq!(suggestion(&pattern, [&*name; 3].into_iter()), "");
        }
        assert_eq!(suggestion(&format!("b{name}"), [&*name; 3].into_iter()), "");
        let names: Vec<String> = (0..10_000).map(|number| format!("f{number}")).collect();
        assert_eq!(suggestion(&name, names.iter().map(String::as_str)), "");
        assert_eq!(suggestion("f123456789", names.iter().map(String::as_str)), "");
        assert_eq!(suggestion("g123", names.iter().map(String::as_str)), " Did you mean 'f123'?");
        assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    }

    #[test]
    fn calls_name_functions_by_their_symbols_and_by_their_sections() {
        for (target, function) in [
            ("_ZN1a1fEd@PLT", "a::f"),
            (".text._ZN1a1fEd", "a::f"),
            (".text.unlikely._ZN7kernels3dot17h0123456789abcdefE", "kernels::dot"),
            (".text.dot", "dot"),
            (".text", ".text"),
            ("dot@PLT", "dot@PLT"),
            ("*%rax", "*%rax"),
        ] {
            assert_eq!(called_function(target), function, "{target}");
        }
    }

    #[test]
    fn names_that_repeat_themselves_are_shown_as_they_are() {
        // Each argument is a pair of the one before: 2^60 times `int`.
        let digits: Vec<char> = ('0'..='9').chain('A'..='Z').collect();
        let number = |n: usize| match n.checked_sub(1) {
            None => String::new(),
            Some(n) if n < 36 => digits[n].to_string(),
            Some(n) => format!("{}{}", digits[n / 36], digits[n % 36]),
        };
        let pairs = (0..60).map(|at| format!("S_IS{0}_S{0}_E", number(at + 1)));
        let cpp = format!("_Z1fSt4pairIiiE{}", pairs.collect::<String>());
        assert_eq!(shown(&cpp), cpp);
        // In Rust's mangling, numbers of base 62 say where the part to repeat begins.
        let mut rust = "_RIC1aTyyE".to_owned();
        let mut before = "3_".to_owned();
        for _ in 0..20 {
            let at = rust.len() - 2 - 1;
            rust += &format!("TB{before}B{before}E");
            let letters: Vec<char> = ('0'..='9').chain('a'..='z').chain('A'..='Z').collect();
            let high = if at < 62 { String::new() } else { letters[at / 62].to_string() };
            before = format!("{high}{}_", letters[at % 62]);
        }
        rust.push('E');
        assert!(rustc_demangle::try_demangle(&rust).is_ok_and(|name| format!("{name:#}").len() > MOST_DEMANGLED));
        assert_eq!(shown(&rust), rust);
    }

    #[test]
    fn ambiguous_names_are_shown_as_they_are() {
        let name = format!("_Z1fIXpt{}1aEE", "dtdl".repeat(30));
        assert_eq!(shown(&name), name);
    }

    #[test]
    fn patterns_fit_any_form_of_a_name() {
        let fits = |pattern: &str, symbol: &str| Pattern::new(pattern).matches(symbol);
        assert!(fits("dot", "dot") && fits("d?t", "dot") && fits("*o*", "dot") && fits("**", "dot"));
        assert!(fits("dot", "_Z3dotPKdS0_m") && fits("_Z3dot*", "_Z3dotPKdS0_m"));
        assert!(fits("dot", "_ZN7kernels3dot17h0123456789abcdefE"));
        assert!(fits("kernels::*", "_ZN7kernels3dot17h0123456789abcdefE"));
        assert!(!fits("do", "dot") && !fits("dots", "dot") && !fits("?", ""));
    }

    #[test]
    fn a_misspelt_name_is_recognised() {
        assert_eq!(nearest("dott", ["_Z3dotPKd", "axpy"].into_iter()).as_deref(), Some("dot"));
        assert_eq!(nearest("nothing", ["dot"].into_iter()), None);
    }
}
