//! The automaton that reads an Intel operand in one scan: registers, symbols, numbers, operators and brackets in any
//! order that the reference accepts, ending as base + index × scale + symbol + integer.
//!
//! It sees what each token means, not the tokens; `operand` feeds it.

use super::calculator::{Calculator, Operator};
use crate::inst::expr::ExprId;
use crate::inst::ids::RegisterId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Init,
    Plus,
    Minus,
    Not,
    /// After any other operator but `*`.
    Operator,
    Multiply,
    LeftBracket,
    RightBracket,
    LeftParenthesis,
    RightParenthesis,
    Register,
    Integer,
    Offset,
    Error,
}

impl State {
    fn starts_operand(self) -> bool {
        matches!(
            self,
            State::Init
                | State::Plus
                | State::Minus
                | State::Not
                | State::Operator
                | State::Multiply
                | State::LeftParenthesis
                | State::LeftBracket
        )
    }
}

/// A token that its place forbids. Its message and location are up to the reader.
pub const UNKNOWN_TOKEN: &str = "unknown token in expression";
pub const UNEXPECTED_BRACKET: &str = "unexpected bracket encountered";
const ALREADY_SET: &str = "BaseReg/IndexReg already set!";
const SECOND_SYMBOL: &str = "cannot use more than one symbol in memory operand";
const NEGATIVE_SCALE: &str = "Scale can't be negative";
const WRONG_SCALE: &str = "scale factor in address must be 1, 2, 4 or 8";

type Step = Result<(), &'static str>;

/// Reused from operand to operand.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    state: State,
    previous: State,
    pending: RegisterId,
    open_brackets: u32,
    offset_after_dots: i64,
    calculator: Calculator,
    pub base: RegisterId,
    pub index: RegisterId,
    /// `None` until a scale is written.
    pub scale: Option<u8>,
    pub symbol: Option<ExprId>,
    /// A bracket or a plain symbol occurred: the operand is a memory reference.
    pub is_memory: bool,
    pub has_bracket: bool,
    /// The symbol came under `offset`.
    pub is_offset: bool,
    /// Where the minus stands if a subtraction was the last sum. What follows it may not become the index, and what is wrong
    /// with that is told there.
    pub subtraction: Option<u32>,
}

impl Automaton {
    pub fn clear(&mut self) {
        let mut calculator = std::mem::take(&mut self.calculator);
        calculator.clear();
        *self = Automaton { previous: State::Error, calculator, ..Automaton::default() };
    }

    /// Whether a token was fed that its place forbids.
    pub fn is_failed(&self) -> bool {
        self.state == State::Error
    }

    /// Whether the operand may end here.
    pub fn is_complete(&self) -> bool {
        matches!(
            self.state,
            State::RightBracket | State::RightParenthesis | State::Integer | State::Register | State::Offset
        )
    }

    /// The integer part of the operand; called once, at its end.
    pub fn take_integer(&mut self) -> i64 {
        self.calculator.take_value().wrapping_add(self.offset_after_dots)
    }

    fn enter(&mut self, state: Option<State>) {
        self.previous = self.state;
        self.state = state.unwrap_or(State::Error);
    }

    /// A finished register becomes the base, or else the index. A register after a scale is the index already.
    fn commit_register(&mut self, state: State, before: State) -> Step {
        if state != State::Register || before == State::Multiply {
            return Ok(());
        }
        if !self.base.is_some() {
            self.base = self.pending;
            return Ok(());
        }
        if self.index.is_some() {
            return Err(ALREADY_SET);
        }
        let ends = matches!(self.state, State::RightBracket | State::RightParenthesis);
        if ends && self.subtraction.is_some() {
            return Err(NEGATIVE_SCALE);
        }
        self.index = self.pending;
        self.scale = None;
        Ok(())
    }

    /// `|` `^` `&` `<<` `>>` and the words of the same meaning.
    pub fn on_binary(&mut self, operator: Operator) {
        let allowed = matches!(self.state, State::Integer | State::RightParenthesis | State::Register);
        if allowed {
            self.calculator.push_operator(operator);
        }
        self.enter(allowed.then_some(State::Operator));
    }

    /// `/` `%` `mod`.
    pub fn on_divide(&mut self, operator: Operator) {
        let allowed = matches!(self.state, State::Integer | State::RightParenthesis);
        if allowed {
            self.calculator.push_operator(operator);
        }
        self.enter(allowed.then_some(State::Operator));
    }

    pub fn on_multiply(&mut self) {
        let allowed = matches!(self.state, State::Integer | State::Register | State::RightParenthesis);
        if allowed {
            self.calculator.push_operator(Operator::Multiply);
        }
        self.enter(allowed.then_some(State::Multiply));
    }

    pub fn on_plus(&mut self) -> Step {
        let (state, before) = (self.state, self.previous);
        if !matches!(state, State::Integer | State::RightParenthesis | State::Register | State::Offset) {
            self.enter(None);
            return Ok(());
        }
        self.calculator.push_operator(Operator::Add);
        self.subtraction = None;
        self.enter(Some(State::Plus));
        self.commit_register(state, before)
    }

    /// `start` is where the minus stands.
    pub fn on_minus(&mut self, start: u32) -> Step {
        let (state, before) = (self.state, self.previous);
        match state {
            State::Error | State::Minus => {
                self.enter(None);
                return Ok(());
            }
            State::Register | State::RightParenthesis | State::Integer | State::RightBracket | State::Offset => {
                self.calculator.push_operator(Operator::Subtract);
                self.subtraction = Some(start);
            }
            State::Multiply if before == State::Register => return Err(NEGATIVE_SCALE),
            _ => self.calculator.push_operator(Operator::Negate),
        }
        self.enter(Some(State::Minus));
        self.commit_register(state, before)
    }

    pub fn on_not(&mut self) {
        let allowed = self.state.starts_operand();
        if allowed {
            self.calculator.push_operator(Operator::Not);
        }
        self.enter(allowed.then_some(State::Not));
    }

    pub fn on_register(&mut self, register: RegisterId) -> Step {
        match self.state {
            // The sign of a register does not count.
            State::Plus | State::Minus | State::LeftParenthesis | State::LeftBracket => {
                self.pending = register;
                self.calculator.push_operand(0);
                self.enter(Some(State::Register));
            }
            State::Multiply if self.previous == State::Integer => {
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
                self.enter(Some(State::Register));
            }
            _ => self.enter(None),
        }
        Ok(())
    }

    pub fn on_integer(&mut self, value: i64) -> Step {
        if !self.state.starts_operand() {
            self.enter(None);
            return Ok(());
        }
        if self.previous == State::Register && self.state == State::Multiply {
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
        self.enter(Some(State::Integer));
        Ok(())
    }

    /// The factor is judged by its low 32 bits, like the reference does.
    fn set_scale(&mut self, value: i64) -> Step {
        match value as u32 {
            scale @ (1 | 2 | 4 | 8) => {
                self.scale = Some(scale as u8);
                Ok(())
            }
            _ => Err(WRONG_SCALE),
        }
    }

    /// A symbol whose value is no constant.
    pub fn on_symbol(&mut self, symbol: ExprId) -> Step {
        let allowed = matches!(
            self.state,
            State::Plus | State::Minus | State::Not | State::Init | State::LeftBracket | State::LeftParenthesis
        );
        if allowed {
            self.set_symbol(symbol)?;
            self.is_memory = true;
        }
        self.enter(allowed.then_some(State::Integer));
        Ok(())
    }

    /// A symbol under `offset`.
    pub fn on_offset(&mut self, symbol: ExprId) -> Step {
        if !matches!(self.state, State::Plus | State::Init | State::LeftBracket) {
            return Err("unexpected offset operator expression");
        }
        self.set_symbol(symbol)?;
        self.is_offset = true;
        self.enter(Some(State::Offset));
        Ok(())
    }

    fn set_symbol(&mut self, symbol: ExprId) -> Step {
        if self.symbol.is_some() {
            return Err(SECOND_SYMBOL);
        }
        self.symbol = Some(symbol);
        self.calculator.push_operand(0);
        Ok(())
    }

    pub fn on_left_bracket(&mut self) -> Step {
        if self.open_brackets != 0 {
            return Err(UNEXPECTED_BRACKET);
        }
        let next = match self.state {
            State::RightBracket | State::Integer | State::RightParenthesis => {
                self.calculator.push_operator(Operator::Add);
                Some(State::Plus)
            }
            State::Init => Some(State::LeftBracket),
            _ => None,
        };
        self.enter(next);
        self.is_memory = true;
        self.has_bracket = true;
        self.open_brackets += 1;
        Ok(())
    }

    pub fn on_right_bracket(&mut self) -> Step {
        let (state, before) = (self.state, self.previous);
        if !matches!(state, State::Integer | State::Offset | State::Register | State::RightParenthesis) {
            self.enter(None);
            return Ok(());
        }
        if self.open_brackets != 1 {
            return Err(UNEXPECTED_BRACKET);
        }
        self.open_brackets = 0;
        self.enter(Some(State::RightBracket));
        self.commit_register(state, before)?;
        self.subtraction = None;
        Ok(())
    }

    pub fn on_left_parenthesis(&mut self) {
        let allowed = self.state.starts_operand();
        if allowed {
            self.calculator.push_operator(Operator::Open);
        }
        self.enter(allowed.then_some(State::LeftParenthesis));
    }

    pub fn on_right_parenthesis(&mut self) -> Step {
        let (state, before) = (self.state, self.previous);
        if !matches!(
            state,
            State::Integer | State::Offset | State::Register | State::RightBracket | State::RightParenthesis
        ) {
            self.enter(None);
            return Ok(());
        }
        self.enter(Some(State::RightParenthesis));
        self.commit_register(state, before)?;
        self.calculator.push_operator(Operator::Close);
        Ok(())
    }

    /// The `.4` of `[ebx].4`.
    pub fn on_dot_offset(&mut self, offset: i64) {
        self.offset_after_dots = self.offset_after_dots.wrapping_add(offset);
    }
}

#[cfg(test)]
mod tests;
