//! Names of C++ symbols that the demangler cannot read, such as those of templates whose parameters the symbol itself
//! declares (C++20: `_Z3sumITkSt8integraliET_PKS0_l`).
//!
//! Only the path of names is read; arguments of templates and functions are shown as `…`.

/// Returns the names in the path of a mangled C++ symbol: `n::sum<…>(…)`. `None` if it does not begin with a name, or
/// declares no parameter of a template, in which case something else is wrong with it.
pub fn partial_name(symbol: &str) -> Option<String> {
    if !["Tn", "Tk", "Ty"].into_iter().any(|declaration| symbol.contains(declaration)) {
        return None;
    }
    let mut reader = PathReader { rest: symbol.strip_prefix("_Z")? };
    let is_nested = reader.takes("N");
    if is_nested {
        // Qualifiers of a member function: const, volatile, restrict, and the kind of reference.
        reader.rest = reader.rest.trim_start_matches(['K', 'V', 'r', 'R', 'O']);
    } else {
        // A function of one file.
        reader.takes("L");
    }
    let mut path = String::new();
    if reader.takes("St") {
        path.push_str("std");
    }
    loop {
        if let Some(name) = reader.name() {
            let separator = if path.is_empty() { "" } else { "::" };
            path = path + separator + name;
        } else if !path.is_empty() && reader.takes("I") {
            path.push_str("<…>");
            if !is_nested {
                break;
            }
            if reader.skip_to_end(0).is_none() {
                // Whatever follows is a part of the path.
                return Some(path + "::…(…)");
            }
        } else {
            break;
        }
    }
    let is_whole = !is_nested || reader.takes("E");
    let end = if is_whole { "(…)" } else { "::…(…)" };
    (!path.is_empty() && path != "std").then(|| path + end)
}

/// Reads a symbol from left to right.
struct PathReader<'s> {
    rest: &'s str,
}

impl<'s> PathReader<'s> {
    /// Skips these characters if they are next; returns whether they were.
    fn takes(&mut self, letters: &str) -> bool {
        let rest = self.rest.strip_prefix(letters);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads a name after its length, and its tags: `3sum`, `3sumB5cxx11`. `None` if no length is next.
    fn name(&mut self) -> Option<&'s str> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let length: usize = self.rest[..digits].parse().ok()?;
        let name = self.rest.get(digits..digits.checked_add(length)?)?;
        self.rest = &self.rest[digits + length..];
        while self.rest.starts_with('B') {
            self.rest = &self.rest[1..];
            self.name()?;
        }
        Some(name)
    }

    /// Skips everything up to the `E` that ends a list, and the `E` itself. `depth` counts the lists around it. `None`
    /// at something unknown, such as an expression, or if lists are nested too deeply.
    fn skip_to_end(&mut self, depth: usize) -> Option<()> {
        const MAX_DEPTH: usize = 48;
        if depth > MAX_DEPTH {
            return None;
        }
        loop {
            let first = self.rest.chars().next()?;
            if first.is_ascii_digit() {
                self.name()?;
                continue;
            }
            self.rest = &self.rest[first.len_utf8()..];
            match first {
                'E' => return Some(()),
                'I' | 'J' | 'N' | 'F' => self.skip_to_end(depth + 1)?,
                'L' => self.skip_literal(depth)?,
                'S' if self.rest.starts_with(['t', 'a', 'b', 's', 'i', 'o', 'd']) => self.rest = &self.rest[1..],
                'S' => self.skip_number()?,
                // What declares a parameter of a template precedes its argument.
                'T' if self.rest.starts_with(['n', 'k', 'y', 'p']) => self.rest = &self.rest[1..],
                'T' => self.skip_number()?,
                'D' if self.rest.starts_with(['a', 'c', 'n', 'i', 's', 'u', 'p']) => self.rest = &self.rest[1..],
                'K' | 'P' | 'R' | 'O' | 'V' | 'C' | 'G' | 'M' | 'a'..='z' => {}
                _ => return None,
            }
        }
    }

    /// Skips a value, up to its `E`: `i5E`, `N1n4KindE2E`.
    fn skip_literal(&mut self, depth: usize) -> Option<()> {
        if self.takes("N") {
            self.skip_to_end(depth + 1)?;
        } else if self.name().is_none() {
            let kind = self.rest.chars().next().filter(char::is_ascii_lowercase)?;
            self.rest = &self.rest[kind.len_utf8()..];
        }
        self.rest = self.rest.trim_start_matches(|letter: char| matches!(letter, 'n' | '0'..='9' | 'a'..='f'));
        self.takes("E").then_some(())
    }

    /// Skips a back-reference's number, which stands for something named before: `_`, `0_`, `1A_`.
    fn skip_number(&mut self) -> Option<()> {
        self.rest = self.rest.trim_start_matches(|letter: char| matches!(letter, '0'..='9' | 'A'..='Z'));
        self.takes("_").then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Symbols of Clang 22 in C++20.
    #[test]
    fn declared_parameters_of_templates_hide_no_name() {
        let cases = [
            ("_Z1fITnDaLi5EEiPii", "f<…>(…)"),
            ("_Z1gITkSt8integraliET_PS0_i", "g<…>(…)"),
            ("_Z3sumIiTnNSt9enable_ifIXsr3stdE13is_integral_vIT_EEiE4typeELi0EES1_PKS1_l", "sum<…>(…)"),
            ("_ZN1n3BoxITnDaLi5EE3getITkSt8integraliEET_S2_", "n::Box<…>::get<…>(…)"),
            ("_ZN1n3BoxILi5EE3getITkSt8integraliEET_S3_", "n::Box<…>::get<…>(…)"),
            ("_ZNK1n3BoxITnDaLNS_4KindE2EE3getEv", "n::Box<…>::get(…)"),
            ("_ZN1n4HeldITnNSt9enable_ifIXsr3stdE13is_integral_vIiEEiE4typeELi0EE3getEv", "n::Held<…>::…(…)"),
        ];
        for (symbol, name) in cases {
            assert_eq!(partial_name(symbol).as_deref(), Some(name), "{symbol}");
        }
    }

    #[test]
    fn other_symbols_have_no_partial_name() {
        for symbol in ["", "_Z", "_ZTI1nTn", "_ZZ1fvE1gTn", "_Z99fTn", "_ZNKTn", "_ZStTn", "Tndot", "_Z1éTn", "_Z3fooi"]
        {
            assert_eq!(partial_name(symbol), None, "{symbol}");
        }
    }
}
