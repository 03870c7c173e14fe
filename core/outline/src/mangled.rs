//! Demangles names of functions that consist of plain names of modules and functions, and nothing else. Names with template
//! parameters, or in an `impl`, stay as they are.

use std::borrow::Cow;

/// Demangles a plain name: `_ZN4core9panicking5panic17h0123456789abcdefE` → `core::panicking::panic`, `_ZSt9terminatev` →
/// `std::terminate`; other names lose their version.
pub(crate) fn path_of(symbol: &str) -> Cow<'_, str> {
    let symbol = without_version(symbol);
    // Mach-O puts one more underscore in front.
    let bare = symbol.trim_start_matches('_');
    if bare.len() == symbol.len() {
        return symbol;
    }
    let parts = match bare.split_at_checked(1) {
        Some(("R", rest)) => path_of_rust(rest),
        Some(("Z", rest)) => path_of_cpp(rest),
        _ => None,
    };
    parts.map(|parts| parts.join("::").into()).unwrap_or(symbol)
}

/// Splits off an identifier with its decimal length; returns it and the rest. `separator` may stand between length and
/// identifier.
fn identifier<'a>(text: &'a str, separator: &str) -> Option<(&'a str, &'a str)> {
    let name = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let length: usize = text[..text.len() - name.len()].parse().ok()?;
    name.strip_prefix(separator).unwrap_or(name).split_at_checked(length)
}

/// Returns names by the rules of C++, which Rust's older mangling follows, too: there a hash stands at the end.
fn path_of_cpp(text: &str) -> Option<Vec<&str>> {
    let nested = text.strip_prefix('N').map(|rest| rest.trim_start_matches('K'));
    let text = nested.unwrap_or(text);
    let standard = text.strip_prefix("St");
    let mut parts: Vec<&str> = standard.iter().map(|_| "std").collect();
    let mut rest = standard.unwrap_or(text);
    while let Some((part, behind)) = identifier(rest, "") {
        parts.push(part);
        rest = behind;
        if nested.is_none() {
            break;
        }
    }
    let is_whole = match nested {
        Some(_) => rest.starts_with('E'),
        None => !rest.starts_with('I'),
    };
    let is_hash = |part: &&str| part.len() == 17 && part.starts_with('h');
    if parts.len() > 1 && parts.last().is_some_and(is_hash) {
        parts.pop();
    }
    (is_whole && !parts.is_empty()).then_some(parts)
}

/// The largest number of namespaces that a path of Rust is taken to be nested in; a deeper name is left as it is.
const MAX_DEPTH: usize = 64;

/// Returns names by Rust's newer rules: each namespace stands before the path that it is in.
fn path_of_rust(text: &str) -> Option<Vec<&str>> {
    let mut rest = text.strip_prefix('I').unwrap_or(text);
    let mut depth = 0;
    while let Some(inside) = rest.strip_prefix('N') {
        rest = inside.get(1..)?;
        depth += 1;
        if depth > MAX_DEPTH {
            return None;
        }
    }
    rest = rest.strip_prefix('C')?;
    let mut parts = Vec::new();
    for _ in 0..=depth {
        if let Some(disambiguator) = rest.strip_prefix('s') {
            rest = disambiguator.split_once('_')?.1;
        }
        let (part, behind) = identifier(rest, "_")?;
        parts.push(part);
        rest = behind;
    }
    Some(parts)
}

/// Removes parameters: `dot(double const*, unsigned long)` → `dot`.
pub fn without_parameters(name: &str) -> &str {
    let mut depth = 0_usize;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b'(' if depth == 0 && at > 0 => return &name[..at],
            _ => {}
        }
    }
    name
}

/// Removes the linker's version: `exit@@GLIBC_2.2.5` → `exit`, `exit@@GLIBC_2.2.5+0x10` → `exit+0x10`.
pub fn without_version(name: &str) -> Cow<'_, str> {
    // Microsoft's names are full of these.
    let split = name.split_once('@').filter(|(bare, _)| !bare.is_empty() && !bare.starts_with('?'));
    let Some((bare, rest)) = split else { return name.into() };
    let end =
        rest.find(|letter: char| !letter.is_ascii_alphanumeric() && !"@_.".contains(letter)).unwrap_or(rest.len());
    let version = rest[..end].trim_start_matches('@');
    // `g@PLT` and `x@GOTPCREL` say how a name is reached.
    let is_version = rest.starts_with('@') || version.contains(['_', '.']);
    if is_version && !version.is_empty() { format!("{bare}{}", &rest[end..]).into() } else { name.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_paths_are_read() {
        for (symbol, path) in [
            ("abort", "abort"),
            ("exit@@GLIBC_2.2.5", "exit"),
            ("__stack_chk_fail", "__stack_chk_fail"),
            ("_ZN4core9panicking5panic17h0123456789abcdefE", "core::panicking::panic"),
            ("__ZN4core6option13unwrap_failed17h0123456789abcdefE", "core::option::unwrap_failed"),
            ("_ZSt9terminatev", "std::terminate"),
            ("_ZSt20__throw_length_errorPKc@@GLIBCXX_3.4", "std::__throw_length_error"),
            ("_ZNSt6thread4joinEv", "std::thread::join"),
            ("_RNvNtCsabc_4core9panicking18panic_bounds_check", "core::panicking::panic_bounds_check"),
            ("_RINvNtCs1_4core9panicking13assert_failedjjEB4_", "core::panicking::assert_failed"),
            // Templates and implementations say more than a path.
            ("_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_", "_ZSt4moveIRiEONSt16remove_referenceIT_E4typeEOS2_"),
            ("_RNvMNtCs1_4core6optionNtB2_6Option6unwrap", "_RNvMNtCs1_4core6optionNtB2_6Option6unwrap"),
            ("_Z", "_Z"),
            ("_R", "_R"),
            ("_ZN9éé", "_ZN9éé"),
            ("_RNéC1a", "_RNéC1a"),
            ("_", "_"),
            ("", ""),
        ] {
            assert_eq!(path_of(symbol), path, "{symbol}");
        }
    }

    #[test]
    fn parameters_and_versions_are_left_out() {
        assert_eq!(without_parameters("std::vector<void (*)()>::at(int)"), "std::vector<void (*)()>::at");
        let versions = ["exit@GLIBC_PRIVATE+0x10", "g@PLT", "x@GOTPCREL(%rip)", "@plt", "free@plt", "a@@"];
        let bare = ["exit+0x10", "g@PLT", "x@GOTPCREL(%rip)", "@plt", "free@plt", "a@@"];
        assert_eq!(versions.map(|name| without_version(name).into_owned()), bare);
    }
}
