//! What a target remembers from statement to statement in one reading.

use std::any::Any;
use std::fmt::Debug;

use crate::inst::features::FeatureSet;

/// The state of a target between statements, of a type of its own.
pub trait TargetState: Any + Debug {
    /// Returns everything on which the meaning of the next statement depends; `None` if a key cannot hold it, and then nothing
    /// is taken over from an earlier reading. Called again after each directive of the target and whenever the target reports a
    /// change.
    fn situation(&self) -> Option<StateKey>;
}

/// A target's situation, which can be compared between two readings: room for a set of features and 128 bits more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateKey(pub [u64; FeatureSet::N_WORDS + 2]);

/// The target's present state, with its situation.
#[derive(Debug)]
pub(super) struct StateMemory {
    state: Box<dyn TargetState>,
    /// What the state last said about its situation.
    situation: Option<StateKey>,
}

impl StateMemory {
    pub(super) fn new(state: Box<dyn TargetState>) -> StateMemory {
        StateMemory { situation: state.situation(), state }
    }

    /// Returns the target's situation.
    #[inline]
    pub(super) fn situation(&self) -> Option<StateKey> {
        self.situation
    }

    /// Asks the state for its situation again. Must be called when the state has changed.
    pub(super) fn ask_again(&mut self) {
        self.situation = self.state.situation();
    }

    /// Returns the state as the type that the target gave.
    #[inline]
    pub(super) fn get<S: TargetState>(&self) -> &S {
        let state: &dyn Any = &*self.state;
        state.downcast_ref().expect("a target asks for its own state")
    }

    /// Returns the state to change it; [`StateMemory::ask_again`] must follow.
    #[inline]
    pub(super) fn get_mut<S: TargetState>(&mut self) -> &mut S {
        let state: &mut dyn Any = &mut *self.state;
        state.downcast_mut().expect("a target asks for its own state")
    }
}
