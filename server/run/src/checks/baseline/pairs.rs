//! Pairs the regions of a run with those of an earlier run that have the same name.
//!
//! Functions of C++ that differ in their parameters only, and the instances of a template, give their loops one name, and marked
//! regions may have none. The symbol of the function around them tells them apart; without it, regions are paired only if both runs
//! have as many of them.

use std::hash::{DefaultHasher, Hash, Hasher};

/// What is compared with a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pair {
    /// Nothing: the earlier run did not have the region.
    Nothing,
    /// The region of the earlier run with this index.
    Region(usize),
    /// One of several regions of the earlier run, if its code is the same.
    OneOf {
        /// Their indices.
        old: Vec<usize>,
        /// How many regions of this run they may belong to.
        n_new: usize,
    },
}

/// Returns what is compared with each region of a name. `old` and `new` are the symbols of the functions around the regions of that
/// name in the earlier run and in this one, in order; `None` if the symbol is not known.
pub fn pairs_of(old: &[Option<String>], new: &[Option<String>]) -> Vec<Pair> {
    let mut pairs = Pairs { of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    if old.iter().chain(new).all(Option::is_some) {
        let names = |symbols: &[Option<String>]| -> Vec<String> { symbols.iter().flatten().cloned().collect() };
        let (old, new) = (names(old), names(new));
        pairs.add(&old, &new);
        let stems = |symbols: &[String]| -> Vec<String> { symbols.iter().map(|symbol| stem_of(symbol)).collect() };
        pairs.add(&stems(&old), &stems(&new));
    } else {
        pairs.add(&vec![""; old.len()], &vec![""; new.len()]);
    }
    pairs.of_new.into_iter().map(|pair| pair.unwrap_or(Pair::Nothing)).collect()
}

/// The pairs that were found so far.
struct Pairs {
    /// What each region of this run is compared with; `None` if nothing was found yet.
    of_new: Vec<Option<Pair>>,
    /// For each region of the earlier run, whether it is part of a pair.
    is_taken: Vec<bool>,
}

impl Pairs {
    /// Pairs regions with equal keys that are not paired yet.
    fn add<K: PartialEq>(&mut self, old: &[K], new: &[K]) {
        for first in 0..new.len() {
            if self.of_new[first].is_some() {
                continue;
            }
            let key = &new[first];
            let of_new: Vec<usize> =
                (first..new.len()).filter(|at| self.of_new[*at].is_none() && new[*at] == *key).collect();
            let of_old: Vec<usize> = (0..old.len()).filter(|at| !self.is_taken[*at] && old[*at] == *key).collect();
            if of_old.is_empty() {
                continue;
            }
            for (nth, at) in of_new.iter().enumerate() {
                self.of_new[*at] = Some(match of_old.len() == of_new.len() {
                    true => Pair::Region(of_old[nth]),
                    false => Pair::OneOf { old: of_old.clone(), n_new: of_new.len() },
                });
            }
            of_old.iter().for_each(|at| self.is_taken[*at] = true);
        }
    }
}

/// Returns a symbol without the parts that another version of the compiler, or other code elsewhere, changes: hashes of Rust, and
/// what follows the names of copies that compilers make, as in `f.constprop.0`.
fn stem_of(symbol: &str) -> String {
    const COPIES: [&str; 6] = ["constprop", "isra", "part", "cold", "llvm", "lto_priv"];
    let mut stem = symbol;
    while let Some((before, last)) = stem.rsplit_once('.').filter(|(before, _)| !before.is_empty()) {
        if !last.bytes().all(|byte| byte.is_ascii_digit()) && !COPIES.contains(&last) {
            break;
        }
        stem = before;
    }
    // `_ZN1k3dot17h0123456789abcdefE`
    let is_hash = |hash: &str| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hash = stem.strip_suffix('E').and_then(|path| path.rsplit_once("17h"));
    if let Some((path, _)) = hash.filter(|(_, hash)| is_hash(hash)) {
        return path.to_owned();
    }
    // A crate in Rust's newer names: `Cs4fqI2P2rA04_`.
    if !stem.starts_with("_R") && !stem.starts_with("__R") {
        return stem.to_owned();
    }
    let mut parts = stem.split("Cs");
    let mut found = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('_').filter(|(id, _)| id.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            Some((_, rest)) => found.extend(["C", rest]),
            None => found.extend(["Cs", part]),
        }
    }
    found
}

/// Returns a number that differs between code that differs. `texts` are those of the instructions.
pub fn code_of<'t>(texts: impl Iterator<Item = &'t str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    texts.for_each(|text| text.hash(&mut hasher));
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbols(text: &str) -> Vec<Option<String>> {
        text.split_whitespace().map(|symbol| (symbol != "?").then(|| symbol.to_owned())).collect()
    }

    /// Returns the pairs as text: an index, `-` for nothing, or the indices of several.
    fn pairs(old: &str, new: &str) -> String {
        let shown = |pair: Pair| match pair {
            Pair::Nothing => "-".to_owned(),
            Pair::Region(index) => index.to_string(),
            Pair::OneOf { old, n_new } => format!("{old:?}/{n_new}"),
        };
        pairs_of(&symbols(old), &symbols(new)).into_iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn symbols_decide_where_both_runs_have_them() {
        assert_eq!(pairs("_Z1fPd", "_Z1fPi _Z1fPd"), "- 0");
        assert_eq!(pairs("_Z1fPi _Z1fPd", "_Z1fPd"), "1");
        assert_eq!(pairs("_Z1fPi", "_Z1fPd"), "-");
        assert_eq!(pairs("f f g", "g f f"), "2 0 1");
        assert_eq!(pairs("f f", "f f f"), "[0, 1]/3 [0, 1]/3 [0, 1]/3");
    }

    #[test]
    fn without_symbols_there_must_be_as_many() {
        assert_eq!(pairs("?", "f"), "0");
        assert_eq!(pairs("? ?", "? ?"), "0 1");
        assert_eq!(pairs("?", "f g"), "[0]/2 [0]/2");
        assert_eq!(pairs("", "f g"), "- -");
    }

    #[test]
    fn what_compilers_change_by_themselves_is_left_out() {
        let rust = "_ZN1k3dot17h0123456789abcdefE _ZN1k3dot17h1123456789abcdefE";
        assert_eq!(pairs(rust, "_ZN1k3dot17hfff3456789abcdefE _ZN1k3dot17heee3456789abcdefE"), "0 1");
        assert_eq!(pairs(rust, "_ZN1k3sum17hfff3456789abcdefE"), "-");
        assert_eq!(pairs("_RNvCs4fqI2P2rA04_1k3dot", "_RNvCsabc_1k3dot"), "0");
        assert_eq!(pairs("dot.constprop.0", "dot.isra.0.constprop.1"), "0");
        for kept in ["Csa_b", "_ZN1k3Csa_E", "f.g", ".L3", "17h", "_RNvCs"] {
            assert_eq!(stem_of(kept), kept);
        }
    }

    #[test]
    fn code_is_told_apart() {
        assert_eq!(code_of(["a", "b"].into_iter()), code_of(["a", "b"].into_iter()));
        assert_ne!(code_of(["a", "b"].into_iter()), code_of(["ab"].into_iter()));
    }
}
