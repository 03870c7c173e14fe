//! What a target remembers between the statements of one reading.

use std::any::Any;
use std::fmt::Debug;

use crate::inst::features::FeatureSet;

pub trait TargetState: Any + Debug {
    /// All of it that decides about the meaning of the next statement; `None` if that cannot be said in so many words,
    /// and then nothing is taken over from an earlier reading. Asked again behind each directive of the target and
    /// whenever the target says that its state has changed.
    fn situation(&self) -> Option<StateKey>;
}

/// A state, comparable between two readings. Big enough for a set of features and more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateKey(pub [u64; FeatureSet::N_WORDS + 2]);

/// The state at hand, and what it says of itself.
#[derive(Debug)]
pub(super) struct StateMemory {
    state: Box<dyn TargetState>,
    situation: Option<StateKey>,
}

impl StateMemory {
    pub(super) fn new(state: Box<dyn TargetState>) -> StateMemory {
        StateMemory { situation: state.situation(), state }
    }

    /// As far as it matters to the next statement.
    #[inline]
    pub(super) fn situation(&self) -> Option<StateKey> {
        self.situation
    }

    /// To be called when the state has changed.
    pub(super) fn ask_again(&mut self) {
        self.situation = self.state.situation();
    }

    /// Each target asks for the type that it gave.
    #[inline]
    pub(super) fn get<S: TargetState>(&self) -> &S {
        let state: &dyn Any = &*self.state;
        state.downcast_ref().expect("a target asks for its own state")
    }

    #[inline]
    pub(super) fn get_mut<S: TargetState>(&mut self) -> &mut S {
        let state: &mut dyn Any = &mut *self.state;
        state.downcast_mut().expect("a target asks for its own state")
    }
}
