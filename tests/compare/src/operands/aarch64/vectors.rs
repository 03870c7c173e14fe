//! Writes vector and predicate registers of AArch64, their lists, matrices and indices.

use mca_models::aarch64::Predicate;
use mca_models::assembler::Call;

use super::super::Choice;

/// Returns a random operand; `None` if the kind is no vector, predicate register, list, matrix or index.
pub(super) fn operand(predicate: Predicate, call: &Call, choice: &mut Choice<'_>) -> Option<String> {
    use Predicate::*;
    Some(match predicate {
        IsNeonVectorReg => format!("v{}", choice.register(32)),
        IsNeonVectorRegLo => format!("v{}", choice.register(17)),
        IsNeonVectorReg0to7 => format!("v{}", choice.register(9)),
        IsSVEDataVectorRegOfWidth => {
            let (width, class) = (call.number(0), call.word(1));
            format!("z{}{}", of_class(class, choice), suffix(width))
        }
        IsSVEDataVectorRegWithShiftExtend => shifted(call, choice),
        IsSVEPredicateVectorRegOfWidth => {
            let limit = if call.word(1).ends_with("3b") && !choice.one_in(8) { 8 } else { 16 };
            format!("p{}{}", choice.register(limit), suffix(call.number(0)))
        }
        IsSVEPredicateAsCounterRegOfWidth => {
            let number = choice.register(16);
            let number = if call.word(1).contains("p8to15") && !choice.one_in(8) { 8 + number % 8 } else { number };
            format!("pn{number}{}", suffix(call.number(0)))
        }
        IsSVEPredicateOrPredicateAsCounterRegOfWidth => {
            format!("{}{}{}", choice.pick(&["p", "p", "pn"]), choice.register(16), suffix(call.number(0)))
        }
        IsFPRasZPR => super::scalar(call.word(0), choice),
        IsVectorIndex => {
            let (low, high) = (i64::from(call.number(0)), i64::from(call.number(1)));
            let value = low + choice.random.below((high - low + 1) as usize) as i64;
            format!("[{}]", if choice.one_in(8) { high + 1 } else { value })
        }
        IsImplicitlyTypedVectorList | IsTypedVectorList | IsTypedVectorListInRegClass | IsTypedVectorListStrided => {
            list(predicate, call, choice)
        }
        IsMatrixRegOperand => matrix(call, choice),
        IsMatrixTileList => {
            choice.pick(&["{}", "{za}", "{za0.d}", "{za0.s, za3.s}", "{za1.h}", "{za0.b}", "{za7.d, za1.d}"])
        }
        _ => return None,
    })
}

/// Returns the suffix for elements of `width` bits.
fn suffix(width: i32) -> &'static str {
    match width {
        8 => ".b",
        16 => ".h",
        32 => ".s",
        64 => ".d",
        128 => ".q",
        _ => "",
    }
}

/// Returns the number of a random register of a class; occasionally one outside of the class.
fn of_class(class: &str, choice: &mut Choice<'_>) -> usize {
    let number = choice.register(32);
    let class = if choice.one_in(12) { "" } else { class };
    match class {
        _ if class.ends_with("_3b") => number % 8,
        _ if class.ends_with("_4b") => number % 16,
        _ if class.ends_with("Mul2_Lo") => (number % 16) & !1,
        _ if class.ends_with("Mul2_Hi") => 16 + ((number % 16) & !1),
        _ if class.ends_with("Mul2") => number & !1,
        _ if class.ends_with("Mul4") => number & !3,
        _ if class.ends_with("_K") => [20, 21, 22, 23, 28, 29, 30, 31][number % 8],
        _ => number,
    }
}

/// Returns a vector register with a shift or an extension.
fn shifted(call: &Call, choice: &mut Choice<'_>) -> String {
    let (width, shift) = (call.number(0), call.word(2).to_ascii_lowercase());
    let amount = (call.number(3) / 8).max(1).ilog2() + u32::from(choice.one_in(10));
    let register = format!("z{}{}", of_class(call.word(1), choice), suffix(width));
    match (shift.as_str(), amount) {
        ("lsl", 0) => register,
        (_, 0) => format!("{register}, {shift}"),
        _ => format!("{register}, {shift} #{amount}"),
    }
}

/// Returns a list of registers in braces, mostly as long as the kind demands.
fn list(predicate: Predicate, call: &Call, choice: &mut Choice<'_>) -> String {
    let kind = call.word(0);
    let (letter, limit) = match kind {
        "SVEDataVector" => ('z', 32),
        "SVEPredicateVector" => ('p', 16),
        _ => ('v', 32),
    };
    let count = call.number(1) as usize + usize::from(choice.one_in(14));
    let (mut first, mut step, mut arrangement) = (choice.register(limit), 1, String::new());
    match predicate {
        Predicate::IsTypedVectorListStrided => {
            step = call.number(2).max(1) as usize;
            first = first % step + 16 * (first / 16);
            arrangement.push_str(suffix(call.number(3)));
        }
        Predicate::IsTypedVectorList | Predicate::IsTypedVectorListInRegClass => {
            let n_elements = call.number(2);
            let width = suffix(call.number(3));
            let n_elements = if n_elements > 0 { n_elements.to_string() } else { String::new() };
            arrangement = if width.is_empty() { String::new() } else { format!(".{n_elements}{}", &width[1..]) };
            if predicate == Predicate::IsTypedVectorListInRegClass {
                first = of_class(call.word(4), choice) % limit;
            }
        }
        _ => {}
    }
    let name = |index: usize| format!("{letter}{}{arrangement}", (first + index * step) % limit);
    let names: Vec<String> = (0..count).map(name).collect();
    match names.as_slice() {
        [first, .., last] if step == 1 && choice.one_in(3) => format!("{{ {first} - {last} }}"),
        names => format!("{{ {} }}", names.join(", ")),
    }
}

/// Returns a tile, or a row or a column of one.
fn matrix(call: &Call, choice: &mut Choice<'_>) -> String {
    let width = call.number(1);
    let n_tiles = (width / 8).max(1) as usize;
    let n_tiles = n_tiles + usize::from(choice.one_in(8));
    let tile = choice.random.below(n_tiles);
    match call.word(0) {
        "Tile" => format!("za{tile}{}", suffix(width)),
        "Row" => format!("za{tile}h{}", suffix(width)),
        "Col" => format!("za{tile}v{}", suffix(width)),
        _ => format!("za{}", suffix(width)),
    }
}
