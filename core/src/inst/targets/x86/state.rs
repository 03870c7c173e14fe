//! State between the statements of one reading.

use super::pending::StatementParser;
use super::syntax::Mode;
use crate::inst::asm::Parser;
use crate::inst::subtarget::Subtarget;
use crate::inst::targets::{StateKey, TargetState};

/// The state between the statements of one text.
#[derive(Debug)]
pub struct State {
    /// The parser of statements, kept for its buffers; `None` until the first statement, and while one is parsed.
    pub(super) statement: Option<Box<StatementParser>>,
    /// Whether the current statement names one of r16 to r31.
    pub(super) names_extended_general: bool,
    /// The mode in which statements are read now. Registers and addresses depend on it.
    pub(super) mode: Mode,
    /// False if the user switched the target's mode off and no directive has chosen one since. Rows that need a
    /// mode then do not fit, and rows that exclude one do.
    pub(super) has_mode: bool,
    /// Whether `.code16gcc` is in force: 16-bit mode in which rows are matched as in 32-bit mode.
    pub(super) is_code16gcc: bool,
}

impl State {
    pub(super) fn new(subtarget: &Subtarget) -> State {
        let mode = Mode::from_features(subtarget);
        State {
            statement: None,
            names_extended_general: false,
            // Without a mode, registers and addresses are those of 32-bit code.
            mode: mode.unwrap_or(Mode::Bits32),
            has_mode: mode.is_some(),
            is_code16gcc: false,
        }
    }

    /// Returns the state of the current reading.
    pub(super) fn of<'p>(parser: &'p Parser<'_>) -> &'p State {
        parser.state()
    }

    /// Returns the state of the current reading, to be changed.
    pub(super) fn from_parser_mut<'p>(parser: &'p mut Parser<'_>) -> &'p mut State {
        parser.state_mut()
    }
}

impl TargetState for State {
    fn situation(&self) -> Option<StateKey> {
        let mut situation = StateKey::default();
        situation.0[0] = u64::from(self.mode.width_bits());
        situation.0[1] = u64::from(self.has_mode) | u64::from(self.is_code16gcc) << 1;
        Some(situation)
    }
}
