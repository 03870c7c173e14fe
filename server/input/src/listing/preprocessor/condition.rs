//! Evaluates the conditions of `#if`, which are integer expressions of 64 bits, signed or unsigned.

use super::tokens::{PreprocessorKind, Token};

/// Evaluates an expression whose macros and `defined` were replaced; remaining names are 0. `None` if it is malformed,
/// divides by 0, or is nested too deeply.
pub fn value_of(tokens: &[Token]) -> Option<i64> {
    let words: Vec<&Token> = tokens
        .iter()
        .filter(|token| !matches!(token.kind, PreprocessorKind::Space | PreprocessorKind::Comment))
        .collect();
    let mut reader = ConditionReader { words: &words, at: 0, depth: 0, n_unused: 0 };
    let value = reader.choice()?;
    (reader.at == words.len()).then_some(value.bits)
}

/// A value of C's widest integer types.
#[derive(Clone, Copy)]
struct Value {
    bits: i64,
    /// Whether the bits are those of an unsigned number.
    is_unsigned: bool,
}

impl Value {
    const ZERO: Value = Value::signed(0);

    const fn signed(bits: i64) -> Value {
        Value { bits, is_unsigned: false }
    }

    fn truth(holds: bool) -> Value {
        Value::signed(i64::from(holds))
    }

    fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// Reads an expression from left to right.
struct ConditionReader<'t> {
    /// All tokens except blanks and comments.
    words: &'t [&'t Token],
    /// Index of the next token.
    at: usize,
    /// Number of brackets and `?:` around the next token.
    depth: usize,
    /// Number of operands around the next token whose value does not matter, as that of `b` in `0 && b`. A division by
    /// 0 is no error there.
    n_unused: usize,
}

/// Operators by precedence, the lowest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl ConditionReader<'_> {
    /// Skips the next token if it is the sign `text`; returns whether it was.
    fn takes(&mut self, text: &str) -> bool {
        let is_it = self.words.get(self.at).is_some_and(|word| word.is(text));
        self.at += usize::from(is_it);
        is_it
    }

    /// Reads an expression with `?:`.
    fn choice(&mut self) -> Option<Value> {
        const DEEPEST: usize = 64;
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let condition = self.level(0)?;
        let value = match self.takes("?") {
            true => {
                let left = self.operand(condition.is_true(), Self::choice)?;
                let right = self.takes(":").then(|| self.operand(!condition.is_true(), Self::choice))??;
                let bits = if condition.is_true() { left.bits } else { right.bits };
                // The type is that of both together.
                Value { bits, is_unsigned: left.is_unsigned || right.is_unsigned }
            }
            false => condition,
        };
        self.depth -= 1;
        Some(value)
    }

    /// Reads an expression with the operators of `LEVELS[number]` and of all later levels, which bind more tightly.
    fn level(&mut self, number: usize) -> Option<Value> {
        let Some(operators) = LEVELS.get(number) else { return self.single() };
        let mut value = self.level(number + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.takes(operator)) {
            let counts = match *operator {
                "&&" => value.is_true(),
                "||" => !value.is_true(),
                _ => true,
            };
            let right = self.operand(counts, |reader| reader.level(number + 1))?;
            value = combined(operator, value, right).or((self.n_unused > 0).then_some(Value::ZERO))?;
        }
        Some(value)
    }

    /// Reads an operand. `counts` says whether its value matters; if not, a division by 0 in it is no error.
    fn operand(&mut self, counts: bool, read: impl FnOnce(&mut Self) -> Option<Value>) -> Option<Value> {
        self.n_unused += usize::from(!counts);
        let value = read(self)?;
        self.n_unused -= usize::from(!counts);
        Some(value)
    }

    /// Reads a number, a name or an expression in brackets, and the signs before it.
    fn single(&mut self) -> Option<Value> {
        let mut signs = Vec::new();
        while let Some(sign) = ["!", "-", "+", "~"].into_iter().find(|sign| self.takes(sign)) {
            signs.push(sign);
        }
        let mut value = if self.takes("(") {
            let value = self.choice()?;
            self.takes(")").then_some(value)?
        } else {
            let word = self.words.get(self.at)?;
            self.at += 1;
            match word.kind {
                PreprocessorKind::Name => Value::ZERO,
                PreprocessorKind::Number => number_of(&word.text)?,
                _ => return None,
            }
        };
        for sign in signs.into_iter().rev() {
            value = match sign {
                "!" => Value::truth(!value.is_true()),
                "-" => Value { bits: value.bits.wrapping_neg(), ..value },
                "~" => Value { bits: !value.bits, ..value },
                _ => value,
            };
        }
        Some(value)
    }
}

/// Applies an operator to two values; `None` for a division by 0 and a shift that is too wide. If one operand is unsigned, both
/// count as unsigned; of a shift, the left one decides.
fn combined(operator: &str, left: Value, right: Value) -> Option<Value> {
    let is_unsigned = left.is_unsigned || right.is_unsigned;
    let (a, b) = (left.bits, right.bits);
    let (unsigned_a, unsigned_b) = (a as u64, b as u64);
    let order = if is_unsigned { unsigned_a.cmp(&unsigned_b) } else { a.cmp(&b) };
    let distance = || u32::try_from(b).ok();
    let bits = match operator {
        "||" => return Some(Value::truth(left.is_true() || right.is_true())),
        "&&" => return Some(Value::truth(left.is_true() && right.is_true())),
        "==" => return Some(Value::truth(order.is_eq())),
        "!=" => return Some(Value::truth(order.is_ne())),
        "<" => return Some(Value::truth(order.is_lt())),
        ">" => return Some(Value::truth(order.is_gt())),
        "<=" => return Some(Value::truth(order.is_le())),
        ">=" => return Some(Value::truth(order.is_ge())),
        "<<" => return Some(Value { bits: a.checked_shl(distance()?)?, ..left }),
        ">>" if left.is_unsigned => return Some(Value { bits: unsigned_a.checked_shr(distance()?)? as i64, ..left }),
        ">>" => return Some(Value { bits: a.checked_shr(distance()?)?, ..left }),
        "|" => a | b,
        "^" => a ^ b,
        "&" => a & b,
        "+" => a.wrapping_add(b),
        "-" => a.wrapping_sub(b),
        "*" => a.wrapping_mul(b),
        "/" if is_unsigned => unsigned_a.checked_div(unsigned_b)? as i64,
        "/" => a.checked_div(b)?,
        _ if is_unsigned => unsigned_a.checked_rem(unsigned_b)? as i64,
        _ => a.checked_rem(b)?,
    };
    Some(Value { bits, is_unsigned })
}

/// Reads an integer in the notations of C: `16`, `0x10`, `020`, `201703L`, `8u`. One that is too large for a signed number is
/// unsigned.
fn number_of(text: &str) -> Option<Value> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_end_matches(['u', 'l']);
    let suffix = &lower[digits.len()..];
    if !["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix) {
        return None;
    }
    let number = match digits.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None if digits.len() > 1 && digits.starts_with('0') => u64::from_str_radix(digits, 8),
        None => digits.parse(),
    };
    let bits = number.ok()? as i64;
    Some(Value { bits, is_unsigned: suffix.contains('u') || bits < 0 })
}
