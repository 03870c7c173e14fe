//! Extensions that others imply, and combinations that are refused.

use super::{ExtensionSet, Extensions};

/// Extensions that are added when all extensions that they imply are in the set.
const COMBINED: [&str; 11] = ["a", "b", "zk", "zkn", "zks", "zvkn", "zvknc", "zvkng", "zvks", "zvksc", "zvksg"];

/// Extensions that reuse the encodings of compressed loads and stores of doubles (`zcd`), so that they exclude those.
const REUSES_DOUBLE_ENCODINGS: [&str; 6] = ["zcmt", "zcmp", "xqccmp", "xqccmt", "xqciac", "xqcicm"];

/// Pairs of extensions whose encodings collide. With 64-bit registers, an earlier rule refuses one of each pair.
const INCOMPATIBLE_32: [(&str, &str); 3] = [("d", "xwchc"), ("xwchc", "zcb"), ("zclsd", "zcf")];

/// Extensions of Qualcomm, which only 32-bit processors have.
const QUALCOMM: [&str; 19] = [
    "xqci", "xqcia", "xqciac", "xqcibi", "xqcibm", "xqcicli", "xqcicm", "xqcics", "xqcicsr", "xqciint", "xqciio",
    "xqcilb", "xqcili", "xqcilia", "xqcilo", "xqcilsm", "xqcisim", "xqcisls", "xqcisync",
];

/// Adds to a set the extensions that it implies with general registers of `xlen` bits, 32 or 64, and checks it then. An error is the
/// reference's message.
pub fn complete(set: &mut ExtensionSet, xlen: u32, tables: &impl Extensions) -> Result<(), String> {
    add_implied(set, tables);
    add_compressed(set, xlen);
    if !set.contains("e") && !set.contains("i") {
        set.insert("i");
    }
    if set.contains("e") {
        set.remove("i");
    }
    loop {
        let is_there = |name: &&str| {
            let mut implied = tables.implied_by(name).peekable();
            !set.contains(*name) && implied.all(|implied| set.contains(implied))
        };
        let Some(combined) = COMBINED.into_iter().find(is_there) else { break };
        set.insert(combined);
    }
    check(set, xlen)
}

/// Adds the extensions that single extensions of the set imply, directly or through others.
fn add_implied(set: &mut ExtensionSet, tables: &impl Extensions) {
    let mut pending: Vec<&'static str> = set.iter().copied().collect();
    while let Some(name) = pending.pop() {
        pending.extend(tables.implied_by(name).filter(|implied| set.insert(implied)));
    }
}

/// Adds extensions about compressed instructions that follow from several others: `zcd`, `zcf`, `c`, `zce`. Capabilities (`y`) reuse the
/// encodings of `zcd` with 64-bit registers and of `zcf`, which are then not added.
fn add_compressed(set: &mut ExtensionSet, xlen: u32) {
    let has_capabilities = set.contains("y");
    if set.contains("c") && set.contains("d") && !(xlen == 64 && has_capabilities) {
        set.insert("zcd");
    }
    if xlen == 32 && !has_capabilities && set.contains("f") && (set.contains("c") || set.contains("zce")) {
        set.insert("zcf");
    }
    let has_doubles = !set.contains("d") || set.contains("zcd") || xlen == 64 && has_capabilities;
    let has_floats = !set.contains("f") || set.contains("zcf") || has_capabilities;
    if set.contains("zca") && has_doubles && (xlen == 64 || has_floats) {
        set.insert("c");
    }
    if ["zca", "zcb", "zcmp", "zcmt"].iter().all(|part| set.contains(part)) && (xlen == 64 || has_floats) {
        set.insert("zce");
    }
}

/// Checks the rules about combinations; an error is the message about the first rule that the set breaks.
fn check(set: &ExtensionSet, xlen: u32) -> Result<(), String> {
    let has = |name: &str| set.contains(name);
    let incompatible = |left: &str, right: &str| Err(format!("'{left}' and '{right}' extensions are incompatible"));
    let only_32 = |name: &str| Err(format!("'{name}' is only supported for 'rv32'"));
    if has("f") && has("zfinx") {
        return incompatible("f", "zfinx");
    }
    let is_vector_length = |name: &&str| {
        let digits = name.strip_prefix("zvl").and_then(|rest| rest.strip_suffix('b'));
        digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    if set.iter().any(is_vector_length) && !has("zve32x") {
        return Err("'zvl*b' requires 'v' or 'zve*' extension to also be specified".to_owned());
    }
    if has("xsfvfbfexp16e") && !has("zvfbfmin") && !has("zvfbfa") {
        return Err("'xsfvfbfexp16e' requires 'zvfbfmin' or 'zvfbfa' extension to also be specified".to_owned());
    }
    if has("zcd")
        && let Some(name) = REUSES_DOUBLE_ENCODINGS.into_iter().find(|name| has(name))
    {
        return incompatible(name, "zcd");
    }
    if xlen != 32 && has("zcf") {
        return only_32("zcf");
    }
    if let Some(name) = ["zclsd", "zilsd", "xwchc"].into_iter().find(|name| xlen != 32 && has(name)) {
        return only_32(name);
    }
    if let Some((left, right)) = INCOMPATIBLE_32.into_iter().find(|(left, right)| has(left) && has(right)) {
        return incompatible(left, right);
    }
    if xlen != 32
        && let Some(name) = QUALCOMM.into_iter().find(|name| has(name))
    {
        return only_32(name);
    }
    let replaced: &[&str] = if xlen == 32 { &["zcf", "zclsd"] } else { &["zcd", "zcmt", "zcmp", "xqccmp", "xqccmt"] };
    if has("y")
        && let Some(name) = replaced.iter().find(|name| has(name))
    {
        return Err(format!("'{name}' is incompatible with rv{xlen}y base"));
    }
    if has("zcmp") && has("xqccmp") {
        return incompatible("zcmp", "xqccmp");
    }
    if has("zcmt") && has("xqccmt") {
        return incompatible("zcmt", "xqccmt");
    }
    Ok(())
}
