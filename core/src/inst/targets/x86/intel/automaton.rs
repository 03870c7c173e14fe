//! The automaton that reads an operand in Intel syntax, token by token: registers, symbols, numbers, operators and brackets in
//! any order that the reference accepts. The result is base + index × scale + symbol + integer.
//!
//! The caller, in `operand`, looks at the tokens and tells the automaton what each means.

use super::calculator::{Calculator, Operator};
use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;

/// What was read last, which decides what may come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum AutomatonState {
    /// Nothing.
    #[default]
    Init,
    Plus,
    Minus,
    Not,
    /// An operator other than `+`, `-`, `*` and the bitwise not.
    Operator,
    Multiply,
    LeftBracket,
    RightBracket,
    LeftParenthesis,
    RightParenthesis,
    Register,
    /// A number, or a symbol whose value is not known.
    Integer,
    /// A symbol under `offset`.
    Offset,
    /// A token that its place forbids.
    Error,
}

impl AutomatonState {
    /// Whether a number, a symbol or an opening parenthesis may come next.
    fn starts_operand(self) -> bool {
        matches!(
            self,
            AutomatonState::Init
                | AutomatonState::Plus
                | AutomatonState::Minus
                | AutomatonState::Not
                | AutomatonState::Operator
                | AutomatonState::Multiply
                | AutomatonState::LeftParenthesis
                | AutomatonState::LeftBracket
        )
    }
}

/// Message for a token that its place forbids. The automaton only enters the state `Error`; the caller reports this,
/// and where.
pub const UNKNOWN_TOKEN: &str = "unknown token in expression";
/// Message for a bracket inside of brackets, or a closing one without an opening one.
pub const UNEXPECTED_BRACKET: &str = "unexpected bracket encountered";
/// Message for a third register.
const ALREADY_SET: &str = "BaseReg/IndexReg already set!";
/// Message for a second symbol.
const SECOND_SYMBOL: &str = "cannot use more than one symbol in memory operand";
/// Message for a subtracted or negated index.
const NEGATIVE_SCALE: &str = "Scale can't be negative";
/// Message for a scale that addresses do not have.
const WRONG_SCALE: &str = "scale factor in address must be 1, 2, 4 or 8";

/// Result of handling a token. An error is a message. A token that its place forbids is no error here, but leads to the state `Error`.
type AutomatonStep = Result<(), &'static str>;

/// The state of the scan and what it has found. Reused from operand to operand.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// What was read last.
    state: AutomatonState,
    /// What was read before that.
    previous: AutomatonState,
    /// The register that was read last; it is base or index once the token after it is known.
    pending: RegisterId,
    /// Number of open brackets, 0 or 1.
    open_brackets: u32,
    /// Sum of the offsets written as `.4`.
    offset_after_dots: i64,
    /// What computes the integer part.
    calculator: Calculator,
    /// The base register; [`RegisterId::NONE`] if there is none.
    pub base: RegisterId,
    /// The index register; [`RegisterId::NONE`] if there is none.
    pub index: RegisterId,
    /// The factor of the index: 1, 2, 4 or 8; `None` if none is written.
    pub scale: Option<u8>,
    /// The symbol, which may be an expression whose value is not known.
    pub symbol: Option<ExprId>,
    /// Whether a bracket or a symbol without `offset` occurred. The operand then is a memory reference.
    pub is_memory: bool,
    /// Whether an opening bracket occurred.
    pub has_bracket: bool,
    /// Whether the symbol came under `offset`.
    pub is_offset: bool,
    /// Offset of the minus in the text while its right side is read; `None` otherwise. A register on that side must not become
    /// the index: this error is reported at the minus.
    pub subtraction: Option<u32>,
}

impl Automaton {
    /// Forgets the last operand.
    pub fn clear(&mut self) {
        let mut calculator = std::mem::take(&mut self.calculator);
        calculator.clear();
        *self = Automaton { previous: AutomatonState::Error, calculator, ..Automaton::default() };
    }

    /// Whether a token came that its place forbids.
    pub fn is_failed(&self) -> bool {
        self.state == AutomatonState::Error
    }

    /// Whether the operand may end here.
    pub fn is_complete(&self) -> bool {
        matches!(
            self.state,
            AutomatonState::RightBracket
                | AutomatonState::RightParenthesis
                | AutomatonState::Integer
                | AutomatonState::Register
                | AutomatonState::Offset
        )
    }

    /// Returns the integer part of the operand. May be called once, at its end.
    pub fn take_integer(&mut self) -> i64 {
        self.calculator.take_value().wrapping_add(self.offset_after_dots)
    }

    /// Goes to a state; to `Error` for `None`.
    fn enter(&mut self, state: Option<AutomatonState>) {
        self.previous = self.state;
        self.state = state.unwrap_or(AutomatonState::Error);
    }

    /// Makes the pending register the base, or the index if there is a base, once the token after it has been read. `state` is
    /// what was read before that token, `before` what was read before `state`. Does nothing if `state` is no register, or one
    /// after a scale, which is the index already.
    fn commit_register(&mut self, state: AutomatonState, before: AutomatonState) -> AutomatonStep {
        if state != AutomatonState::Register || before == AutomatonState::Multiply {
            return Ok(());
        }
        if !self.base.is_some() {
            self.base = self.pending;
            return Ok(());
        }
        if self.index.is_some() {
            return Err(ALREADY_SET);
        }
        let ends = matches!(self.state, AutomatonState::RightBracket | AutomatonState::RightParenthesis);
        if ends && self.subtraction.is_some() {
            return Err(NEGATIVE_SCALE);
        }
        self.index = self.pending;
        self.scale = None;
        Ok(())
    }

    /// Handles a bitwise operator of two operands or a shift, written as a sign or as a word.
    pub fn on_binary(&mut self, operator: Operator) {
        let allowed =
            matches!(self.state, AutomatonState::Integer | AutomatonState::RightParenthesis | AutomatonState::Register);
        if allowed {
            self.calculator.push_operator(operator);
        }
        self.enter(allowed.then_some(AutomatonState::Operator));
    }

    /// Handles `/`, `%` and `mod`.
    pub fn on_divide(&mut self, operator: Operator) {
        let allowed = matches!(self.state, AutomatonState::Integer | AutomatonState::RightParenthesis);
        if allowed {
            self.calculator.push_operator(operator);
        }
        self.enter(allowed.then_some(AutomatonState::Operator));
    }

    /// Handles `*`.
    pub fn on_multiply(&mut self) {
        let allowed =
            matches!(self.state, AutomatonState::Integer | AutomatonState::Register | AutomatonState::RightParenthesis);
        if allowed {
            self.calculator.push_operator(Operator::Multiply);
        }
        self.enter(allowed.then_some(AutomatonState::Multiply));
    }

    /// Handles `+`.
    pub fn on_plus(&mut self) -> AutomatonStep {
        let (state, before) = (self.state, self.previous);
        if !matches!(
            state,
            AutomatonState::Integer
                | AutomatonState::RightParenthesis
                | AutomatonState::Register
                | AutomatonState::Offset
        ) {
            self.enter(None);
            return Ok(());
        }
        self.calculator.push_operator(Operator::Add);
        self.subtraction = None;
        self.enter(Some(AutomatonState::Plus));
        self.commit_register(state, before)
    }

    /// Handles `-`, the sign or the operator, at the offset `start` in the text.
    pub fn on_minus(&mut self, start: u32) -> AutomatonStep {
        let (state, before) = (self.state, self.previous);
        match state {
            AutomatonState::Error | AutomatonState::Minus => {
                self.enter(None);
                return Ok(());
            }
            AutomatonState::Register
            | AutomatonState::RightParenthesis
            | AutomatonState::Integer
            | AutomatonState::RightBracket
            | AutomatonState::Offset => {
                self.calculator.push_operator(Operator::Subtract);
                self.subtraction = Some(start);
            }
            AutomatonState::Multiply if before == AutomatonState::Register => return Err(NEGATIVE_SCALE),
            _ => self.calculator.push_operator(Operator::Negate),
        }
        self.enter(Some(AutomatonState::Minus));
        self.commit_register(state, before)
    }

    /// Handles `~` and `not`.
    pub fn on_not(&mut self) {
        let allowed = self.state.starts_operand();
        if allowed {
            self.calculator.push_operator(Operator::Not);
        }
        self.enter(allowed.then_some(AutomatonState::Not));
    }

    /// Handles a register: a base or index, or, after a number and `*`, an index with that scale.
    pub fn on_register(&mut self, register: RegisterId) -> AutomatonStep {
        match self.state {
            // The sign of a register does not count.
            AutomatonState::Plus
            | AutomatonState::Minus
            | AutomatonState::LeftParenthesis
            | AutomatonState::LeftBracket => {
                self.pending = register;
                self.calculator.push_operand(0);
                self.enter(Some(AutomatonState::Register));
            }
            AutomatonState::Multiply if self.previous == AutomatonState::Integer => {
                if self.index.is_some() {
                    return Err(ALREADY_SET);
                }
                if self.subtraction.is_some() {
                    return Err(NEGATIVE_SCALE);
                }
                self.index = register;
                let scale = self.calculator.pop_operand();
                self.set_scale(scale.unwrap_or(-1))?;
                self.calculator.push_operand(0);
                self.calculator.pop_operator();
                self.enter(Some(AutomatonState::Register));
            }
            _ => self.enter(None),
        }
        Ok(())
    }

    /// Handles a number; after a register and `*`, it is the scale of that register.
    pub fn on_integer(&mut self, value: i64) -> AutomatonStep {
        if !self.state.starts_operand() {
            self.enter(None);
            return Ok(());
        }
        if self.previous == AutomatonState::Register && self.state == AutomatonState::Multiply {
            if self.index.is_some() {
                return Err(ALREADY_SET);
            }
            if self.subtraction.is_some() {
                return Err(NEGATIVE_SCALE);
            }
            self.index = self.pending;
            self.set_scale(value)?;
            self.calculator.pop_operator();
        } else {
            self.calculator.push_operand(value);
        }
        self.enter(Some(AutomatonState::Integer));
        Ok(())
    }

    /// Sets the scale; an error unless it is 1, 2, 4 or 8. As in the reference, only its low 32 bits count.
    fn set_scale(&mut self, value: i64) -> AutomatonStep {
        match value as u32 {
            scale @ (1 | 2 | 4 | 8) => {
                self.scale = Some(scale as u8);
                Ok(())
            }
            _ => Err(WRONG_SCALE),
        }
    }

    /// Handles a symbol whose value is no constant, which makes the operand a memory reference.
    pub fn on_symbol(&mut self, symbol: ExprId) -> AutomatonStep {
        let allowed = matches!(
            self.state,
            AutomatonState::Plus
                | AutomatonState::Minus
                | AutomatonState::Not
                | AutomatonState::Init
                | AutomatonState::LeftBracket
                | AutomatonState::LeftParenthesis
        );
        if allowed {
            self.set_symbol(symbol)?;
            self.is_memory = true;
        }
        self.enter(allowed.then_some(AutomatonState::Integer));
        Ok(())
    }

    /// Handles a symbol under `offset`, which does not make the operand a memory reference.
    pub fn on_offset(&mut self, symbol: ExprId) -> AutomatonStep {
        if !matches!(self.state, AutomatonState::Plus | AutomatonState::Init | AutomatonState::LeftBracket) {
            return Err("unexpected offset operator expression");
        }
        self.set_symbol(symbol)?;
        self.is_offset = true;
        self.enter(Some(AutomatonState::Offset));
        Ok(())
    }

    /// Keeps a symbol, which takes part in the calculation as 0.
    fn set_symbol(&mut self, symbol: ExprId) -> AutomatonStep {
        if self.symbol.is_some() {
            return Err(SECOND_SYMBOL);
        }
        self.symbol = Some(symbol);
        self.calculator.push_operand(0);
        Ok(())
    }

    /// Handles `[`; after a number or another bracket it means `+`.
    pub fn on_left_bracket(&mut self) -> AutomatonStep {
        if self.open_brackets != 0 {
            return Err(UNEXPECTED_BRACKET);
        }
        let next = match self.state {
            AutomatonState::RightBracket | AutomatonState::Integer | AutomatonState::RightParenthesis => {
                self.calculator.push_operator(Operator::Add);
                Some(AutomatonState::Plus)
            }
            AutomatonState::Init => Some(AutomatonState::LeftBracket),
            _ => None,
        };
        self.enter(next);
        self.is_memory = true;
        self.has_bracket = true;
        self.open_brackets += 1;
        Ok(())
    }

    /// Handles `]`.
    pub fn on_right_bracket(&mut self) -> AutomatonStep {
        let (state, before) = (self.state, self.previous);
        if !matches!(
            state,
            AutomatonState::Integer
                | AutomatonState::Offset
                | AutomatonState::Register
                | AutomatonState::RightParenthesis
        ) {
            self.enter(None);
            return Ok(());
        }
        if self.open_brackets != 1 {
            return Err(UNEXPECTED_BRACKET);
        }
        self.open_brackets = 0;
        self.enter(Some(AutomatonState::RightBracket));
        self.commit_register(state, before)?;
        self.subtraction = None;
        Ok(())
    }

    /// Handles `(`.
    pub fn on_left_parenthesis(&mut self) {
        let allowed = self.state.starts_operand();
        if allowed {
            self.calculator.push_operator(Operator::Open);
        }
        self.enter(allowed.then_some(AutomatonState::LeftParenthesis));
    }

    /// Handles `)`.
    pub fn on_right_parenthesis(&mut self) -> AutomatonStep {
        let (state, before) = (self.state, self.previous);
        if !matches!(
            state,
            AutomatonState::Integer
                | AutomatonState::Offset
                | AutomatonState::Register
                | AutomatonState::RightBracket
                | AutomatonState::RightParenthesis
        ) {
            self.enter(None);
            return Ok(());
        }
        self.enter(Some(AutomatonState::RightParenthesis));
        self.commit_register(state, before)?;
        self.calculator.push_operator(Operator::Close);
        Ok(())
    }

    /// Handles an offset after a dot, such as the `.4` of `[ebx].4`.
    pub fn on_dot_offset(&mut self, offset: i64) {
        self.offset_after_dots = self.offset_after_dots.wrapping_add(offset);
    }
}

#[cfg(test)]
mod tests;
