//! State between the statements of one reading.

use super::pending::StatementParser;
use super::syntax::Mode;
use crate::inst::asm::Parser;
use crate::inst::subtarget::Subtarget;
use crate::inst::targets::{StateKey, TargetState};

#[derive(Debug)]
pub struct State {
    pub(super) statement: Option<Box<StatementParser>>,
    /// The statement at hand names one of r16 to r31.
    pub(super) names_extended_general: bool,
    /// The mode in which statements are read now.
    pub(super) mode: Mode,
    /// False if the user switched the target's mode off and no directive has chosen one since: then none of the mode
    /// predicates holds, and each negated one does.
    pub(super) has_mode: bool,
    /// 16-bit mode under `.code16gcc`, which matches as 32-bit mode does.
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
