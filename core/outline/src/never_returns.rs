//! Names of functions that never return. Control does not continue after a call of one, so the code there is no part of the
//! loop that contains the call, unless a branch leads to it.

use crate::mangled::{path_of, without_parameters};

/// Names that are not mangled, without parameters. In paths that begin with `core::` the last part alone counts, such as
/// `panic_fmt`.
const NEVER_RETURN: [&str; 22] = [
    "abort",
    "exit",
    "_exit",
    "__stack_chk_fail",
    "__assert_fail",
    "_Unwind_Resume",
    "__cxa_throw",
    "__cxa_rethrow",
    "__cxa_throw_bad_array_new_length",
    "std::terminate",
    "__clang_call_terminate",
    "longjmp",
    "panic",
    "panic_fmt",
    "panic_bounds_check",
    "unwrap_failed",
    "expect_failed",
    "handle_alloc_error",
    "slice_start_index_len_fail",
    "slice_end_index_len_fail",
    "slice_index_order_fail",
    "panic_cannot_unwind",
];

/// Whether a symbol names a function that never returns. It may be mangled as in C++ or Rust.
pub fn never_returns(symbol: &str) -> bool {
    let path = path_of(symbol);
    let bare = without_parameters(&path);
    let last = bare.rsplit("::").next().unwrap_or(bare);
    let is_panic = bare.starts_with("core::panicking::") || bare.starts_with("std::__throw_");
    is_panic || NEVER_RETURN.contains(&bare) || (bare.starts_with("core::") && NEVER_RETURN.contains(&last))
}

/// Whether a symbol, mangled or not, contains a word that names of functions that never return have: a quick test before
/// [`never_returns`], for programs with very many symbols.
pub fn may_never_return(symbol: &str) -> bool {
    ["abort", "exit", "panic", "fail", "throw", "terminate", "_Unwind_Resume", "longjmp", "handle_alloc"]
        .iter()
        .any(|word| symbol.contains(word))
}

/// Whether a statement calls a function that never returns, by what assemblers and listings write: `callq
/// *abort@GOTPCREL(%rip)`, `call [QWORD PTR abort@GOTPCREL[rip]]`, `call "abort@@GLIBC_2.2.5+0x0"`.
pub(crate) fn is_call_without_return(statement: &str) -> bool {
    if !may_never_return(statement) {
        return false;
    }
    let Some((_, operand)) = statement.trim().split_once([' ', '\t']) else { return false };
    let operand = operand.trim().trim_start_matches(['*', '[', '"', ' ']);
    let operand = operand.strip_prefix("QWORD PTR ").unwrap_or(operand).trim_start_matches(['[', '"']);
    let end = operand.find(['@', '"', ']']).unwrap_or(operand.len());
    let (name, rest) = operand.split_at(end);
    // `abort+0x10` is a place inside of the function, which some listings show for lack of a better symbol.
    let is_inside = rest.split_once("+0x").is_some_and(|(_, distance)| !distance.starts_with('0'));
    !is_inside && never_returns(name.trim_end_matches("+0x0").trim_end_matches("(%rip)").trim())
}
