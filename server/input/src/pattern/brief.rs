//! Shortens names of functions for narrow columns.
//!
//! Examples: `void sort<Item*, less<Item> >(Item*, Item*)` → `sort<…>(…)`,
//! `<alloc::vec::Vec<T> as core::iter::traits::collect::Extend<T>>::extend` → `<Vec<…> as Extend<…>>::extend`.

use super::shown;

/// Number of characters up to which a name is not shortened.
const MOST_SHOWN: usize = 60;

/// Returns a symbol's demangled name. If it is longer than [`MOST_SHOWN`], it loses its return type, and `…` takes the
/// place of what is in its brackets.
pub fn brief(symbol: &str) -> String {
    let name = shown(symbol);
    if name.chars().count() <= MOST_SHOWN {
        return name;
    }
    let name = name.replace("(anonymous namespace)", "{anonymous}");
    let (own, rest) = match implementation(&name) {
        Some((kind, of, rest)) => (format!("<{} as {}>", last_part(kind), last_part(of)), rest),
        None => (String::new(), name.as_str()),
    };
    let short = without_inner(&without_inner(&with_hidden_operators(rest), ['<', '>']), ['(', ')']);
    own + &with_shown_operators(&short[start_of_name(&short)..])
}

/// Splits `<Vec<T> as Extend<T>>::extend` into the type, the trait, and the rest. `None` for other names.
fn implementation(name: &str) -> Option<(&str, &str, &str)> {
    let inner = name.strip_prefix('<')?;
    let mut depth = 0_usize;
    let mut middle = None;
    for (at, letter) in inner.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' if inner[..at].ends_with('-') => {}
            '>' if depth == 0 => {
                let (kind, of) = middle?;
                return Some((kind, &inner[of..at], &inner[at + 1..]));
            }
            '>' | ')' | ']' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 && inner[at..].starts_with(" as ") => middle = Some((&inner[..at], at + " as ".len())),
            _ => {}
        }
    }
    None
}

/// Returns a type without its path and the content of its brackets: `alloc::vec::Vec<T>` → `Vec<…>`.
fn last_part(path: &str) -> String {
    let short = without_inner(path, ['<', '>']);
    let sigils = short.len() - short.trim_start_matches(['&', '*', '[']).len();
    let name = short.rfind("::").map_or(sigils, |at| at + "::".len());
    format!("{}{}", &short[..sigils], &short[name..])
}

/// Returns the offset at which the name begins, after the return type.
fn start_of_name(short: &str) -> usize {
    let parameters = short.find('(').unwrap_or(short.len());
    // The name of an operator may hold blanks.
    let name = short[..parameters].find(OPERATOR).unwrap_or(parameters);
    short[..name].rfind(' ').map_or(0, |blank| blank + 1)
}

/// The word before the name of an operator in C++.
const OPERATOR: &str = "operator";

/// Operators whose names contain brackets. Longer ones precede those that they begin with.
const WITH_BRACKETS: [&str; 12] = ["<<=", ">>=", "<=>", "->*", "<<", ">>", "<=", ">=", "->", "()", "<", ">"];

/// Returns the control character that stands for the operator with an index in [`WITH_BRACKETS`]; no name contains it.
fn letter_for(operator: usize) -> char {
    char::from(operator as u8 + 1)
}

/// Replaces each operator whose name contains brackets by its control character.
fn with_hidden_operators(name: &str) -> String {
    let mut out = String::new();
    for (index, part) in name.split(OPERATOR).enumerate() {
        if index > 0 {
            out.push_str(OPERATOR);
        }
        let found = WITH_BRACKETS.iter().position(|operator| index > 0 && part.starts_with(operator));
        match found {
            Some(operator) => {
                out.push(letter_for(operator));
                out.push_str(&part[WITH_BRACKETS[operator].len()..]);
            }
            None => out.push_str(part),
        }
    }
    out
}

/// Replaces control characters by the operators that they stand for.
fn with_shown_operators(name: &str) -> String {
    let known = WITH_BRACKETS.iter().enumerate();
    known.fold(name.to_owned(), |name, (index, operator)| name.replace(letter_for(index), operator))
}

/// Replaces the content of outermost brackets by `…`.
fn without_inner(name: &str, [open, close]: [char; 2]) -> String {
    let (mut depth, mut out, mut last) = (0_usize, String::new(), ' ');
    for letter in name.chars() {
        // The `>` of an arrow `->` is no bracket.
        if letter == close && last != '-' {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            out.push(letter);
        } else if !out.ends_with('…') {
            out.push('…');
        }
        if letter == open {
            depth += 1;
        }
        last = letter;
    }
    out.replace(&format!("{open}…{close}{open}…{close}"), &format!("{open}…{close}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_lose_the_content_of_their_brackets() {
        let symbol = "_ZSt16__introsort_loopIN9__gnu_cxx17__normal_iteratorIPN4shop4ItemESt6vectorIS3_SaIS3_EEEElNS0_5__ops15_Iter_comp_iterIZNS2_4sortERS7_EUlRKS3_SD_E_EEEvT_SG_T0_T1_";
        assert_eq!(brief(symbol), "std::__introsort_loop<…>(…)");
        assert_eq!(brief("_Z3dotPKdS0_m"), "dot(double const*, double const*, unsigned long)");
        assert_eq!(brief("dot"), "dot");
    }

    #[test]
    fn operators_keep_their_names() {
        // std::ostream& std::operator<< <std::char_traits<char> >(std::ostream&, char const*)
        let shift = "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc";
        assert_eq!(brief(shift), "std::operator<< <…>(…)");
        // bool shop::operator<(shop::Item<std::vector<int>> const&, shop::Item<std::vector<int>> const&)
        let less = "_ZN4shopltERKNS_4ItemISt6vectorIiSaIiEEEES5_";
        assert_eq!(brief(less), "shop::operator<(…)");
        // shop::Order<std::vector<int>, std::vector<int>>::operator()(std::vector<int> const&) const
        let call = "_ZNK4shop5OrderISt6vectorIiSaIiEES3_EclERKS3_";
        assert_eq!(brief(call), "shop::Order<…>::operator()(…) const");
        // shop::Box<std::vector<int>, std::vector<long>>::operator unsigned long() const
        let conversion = "_ZNK4shop3BoxISt6vectorIiSaIiEES1_IlSaIlEEEcvmEv";
        assert_eq!(brief(conversion), "shop::Box<…>::operator unsigned long() const");
    }

    #[test]
    fn implementations_name_the_type_and_the_trait() {
        let extend = "_ZN89_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$core..iter..traits..collect..Extend$LT$T$GT$$GT$6extend17h0123456789abcdefE";
        assert_eq!(brief(extend), "<Vec<…> as Extend<…>>::extend");
        let fold = "_ZN102_$LT$core..iter..adapters..map..Map$LT$I$C$F$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4fold28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE";
        assert_eq!(brief(fold), "<Map<…> as Iterator>::fold::{{closure}}");
        let slice = "_ZN95_$LT$$RF$core..slice..iter..Iter$LT$T$GT$$u20$as$u20$core..iter..traits..iterator..Iterator$GT$4next17h0123456789abcdefE";
        assert_eq!(brief(slice), "<&Iter<…> as Iterator>::next");
    }

    #[test]
    fn unbalanced_brackets_never_panic() {
        for name in
            ["<", "<a as", "< as >", "operator<".repeat(20).as_str(), ">".repeat(80).as_str(), "(<".repeat(60).as_str()]
        {
            brief(name);
            brief(&format!("{name}{}", "x".repeat(80)));
        }
    }
}
