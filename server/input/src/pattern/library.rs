//! Recognises functions of standard libraries by their names.
//!
//! ```text
//! <alloc::vec::Vec<T,A> as core::clone::Clone>::clone     of the library
//! <app::Point as core::fmt::Debug>::fmt                   of the program
//! ```

use super::{is_mangled_by_rust, shown};

/// The crates of Rust's standard library and those that it is built from, and one namespace of GNU's C++ library.
const CRATES: [&str; 17] = [
    "std",
    "core",
    "alloc",
    "test",
    "proc_macro",
    "std_detect",
    "compiler_builtins",
    "panic_unwind",
    "panic_abort",
    "hashbrown",
    "addr2line",
    "gimli",
    "miniz_oxide",
    "rustc_demangle",
    "object",
    "adler2",
    "__gnu_cxx",
];

/// Beginnings of mangled names in C++'s standard library.
const MANGLED: [&str; 8] =
    ["_ZSt", "_ZNSt", "_ZNKSt", "_ZNS", "_ZNKS", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx", "_ZN10__cxxabiv1"];

/// Whether a symbol, mangled or not, is a function of a standard library. A name without a path, such as `memcpy`,
/// never is.
pub fn is_of_standard_library(symbol: &str) -> bool {
    if symbol.starts_with("_Z") && !is_mangled_by_rust(symbol) {
        // Elsewhere, `_ZNS1_` and the like repeat a part of the name before them, but no name begins with that.
        return MANGLED.iter().any(|begin| symbol.starts_with(begin));
    }
    if symbol.contains("::") || is_mangled_by_rust(symbol) {
        return CRATES.contains(&root_of(&shown(symbol)));
    }
    false
}

/// Returns the first name of a path, before `::`: `std::sort` → `std`. For an implementation, `<&core::T as …>::f`, the
/// first name of its type.
fn root_of(name: &str) -> &str {
    let before = name.split("::").next().unwrap_or(name);
    let start = before.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_').map_or(0, |at| at + 1);
    &before[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_libraries_from_programs() {
        let of_library = [
            "_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE",
            "_ZN70_$LT$alloc..vec..Vec$LT$T$C$A$GT$$u20$as$u20$core..ops..drop..Drop$GT$4drop17h0123456789abcdefE",
            "_ZN42_$LT$$RF$T$u20$as$u20$core..fmt..Debug$GT$3fmt17h0123456789abcdefE",
            "_RNvNtCs1234_4core3fmt5write",
            "_ZNSt6vectorIiSaIiEE9push_backERKi",
            "_ZNKSs4sizeEv",
            "_ZSt4sortIPiEvT_S1_",
            "std::vector<int>::push_back(int const&)",
            "core::slice::sort::quicksort",
        ];
        let own = [
            "main",
            "_ZN3app3dot17h0123456789abcdefE",
            "_ZN47_$LT$app..Point$u20$as$u20$core..fmt..Debug$GT$3fmt17h0123456789abcdefE",
            "_RNvC3app3dot",
            "_Z3dotPKdS0_m",
            "_ZN3app4coreEv",
            "app::std::f(int)",
            "standard",
            "",
        ];
        for name in of_library {
            assert!(is_of_standard_library(name), "{name} {}", shown(name));
        }
        for name in own {
            assert!(!is_of_standard_library(name), "{name} {}", shown(name));
        }
    }
}
