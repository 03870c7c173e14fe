//! Evaluates the conditions of `#if`, which are integer expressions.

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
    (reader.at == words.len()).then_some(value)
}

/// Reads an expression from left to right.
struct ConditionReader<'t> {
    /// All tokens that count.
    words: &'t [&'t Token],
    /// Position of the next token.
    at: usize,
    /// Number of brackets and `?:` around it.
    depth: usize,
    /// Number of operands around it whose value does not count, as that of `b` in `0 && b`. A division by 0 is no error there.
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
    /// Goes past the next token if it is this one; returns whether it was.
    fn takes(&mut self, text: &str) -> bool {
        let is_it = self.words.get(self.at).is_some_and(|word| word.is(text));
        self.at += usize::from(is_it);
        is_it
    }

    /// Reads an expression with `?:`.
    fn choice(&mut self) -> Option<i64> {
        const DEEPEST: usize = 64;
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let condition = self.level(0)?;
        let value = match self.takes("?") {
            true => {
                let left = self.operand(condition != 0, Self::choice)?;
                let right = self.takes(":").then(|| self.operand(condition == 0, Self::choice))??;
                if condition != 0 { left } else { right }
            }
            false => condition,
        };
        self.depth -= 1;
        Some(value)
    }

    /// Reads an expression with the operators from `LEVELS[number]` on.
    fn level(&mut self, number: usize) -> Option<i64> {
        let Some(operators) = LEVELS.get(number) else { return self.single() };
        let mut value = self.level(number + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.takes(operator)) {
            let counts = match *operator {
                "&&" => value != 0,
                "||" => value == 0,
                _ => true,
            };
            let right = self.operand(counts, |reader| reader.level(number + 1))?;
            value = combined(operator, value, right).or((self.n_unused > 0).then_some(0))?;
        }
        Some(value)
    }

    /// Reads an operand whose value counts or does not.
    fn operand(&mut self, counts: bool, read: impl FnOnce(&mut Self) -> Option<i64>) -> Option<i64> {
        self.n_unused += usize::from(!counts);
        let value = read(self)?;
        self.n_unused -= usize::from(!counts);
        Some(value)
    }

    /// Reads a number, a name or an expression in brackets, and the signs before it.
    fn single(&mut self) -> Option<i64> {
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
                PreprocessorKind::Name => 0,
                PreprocessorKind::Number => number_of(&word.text)?,
                _ => return None,
            }
        };
        for sign in signs.into_iter().rev() {
            value = match sign {
                "!" => i64::from(value == 0),
                "-" => value.wrapping_neg(),
                "~" => !value,
                _ => value,
            };
        }
        Some(value)
    }
}

/// Applies an operator to two values; `None` for a division by 0 and a shift that is too wide.
fn combined(operator: &str, left: i64, right: i64) -> Option<i64> {
    let truth = |holds: bool| Some(i64::from(holds));
    let distance = || u32::try_from(right).ok();
    match operator {
        "||" => truth(left != 0 || right != 0),
        "&&" => truth(left != 0 && right != 0),
        "|" => Some(left | right),
        "^" => Some(left ^ right),
        "&" => Some(left & right),
        "==" => truth(left == right),
        "!=" => truth(left != right),
        "<" => truth(left < right),
        ">" => truth(left > right),
        "<=" => truth(left <= right),
        ">=" => truth(left >= right),
        "<<" => left.checked_shl(distance()?),
        ">>" => left.checked_shr(distance()?),
        "+" => Some(left.wrapping_add(right)),
        "-" => Some(left.wrapping_sub(right)),
        "*" => Some(left.wrapping_mul(right)),
        "/" => left.checked_div(right),
        _ => left.checked_rem(right),
    }
}

/// Reads an integer in the notations of C: `16`, `0x10`, `020`, `201703L`.
fn number_of(text: &str) -> Option<i64> {
    let lower = text.to_ascii_lowercase();
    let digits = lower.trim_end_matches(['u', 'l']);
    match digits.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None if digits.len() > 1 && digits.starts_with('0') => i64::from_str_radix(digits, 8).ok(),
        None => digits.parse().ok(),
    }
}
