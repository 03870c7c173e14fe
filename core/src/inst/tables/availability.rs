//! Features that rows of tables need, and whether they are available: computed whenever the features change, looked up for each
//! row.

use mca_models::assembler::AssemblerTables;
use mca_models::ids::{ConditionId, ConditionSetId, MnemonicId, OpcodeId};

use crate::inst::features::FeatureSet;

/// A feature that an instruction needs, or several of which one is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeatureCondition {
    /// The condition as messages say it: `'Zba' (Address Generation Instructions)`.
    pub text: &'static str,
    /// Indices of the features, any one of which is enough.
    pub features: Vec<u16>,
    /// Whether a feature that is enough is on.
    pub is_met: bool,
}

/// Which conditions on features hold, and which sets of conditions, for the features in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Availability {
    /// Whether each condition holds.
    conditions: Vec<bool>,
    /// Whether all conditions of each set hold.
    sets: Vec<bool>,
}

impl Availability {
    /// Tests all conditions of the tables with these features.
    pub fn new(tables: &AssemblerTables, features: &FeatureSet) -> Availability {
        let mut availability = Availability::default();
        availability.update(tables, features);
        availability
    }

    /// Tests all conditions again after the features have changed.
    pub fn update(&mut self, tables: &AssemblerTables, features: &FeatureSet) {
        self.conditions.clear();
        let indices = 0..tables.n_conditions() as u16;
        let holds = |index| tables.condition_holds(ConditionId(index), |feature| features.has(feature));
        self.conditions.extend(indices.map(holds));
        self.sets.clear();
        let conditions = &self.conditions;
        let is_there = |condition: ConditionId| conditions.get(condition.index()).copied().unwrap_or(false);
        let sets = (0..tables.n_condition_sets() as u16).map(ConditionSetId);
        self.sets.extend(sets.map(|set| tables.condition_set(set).all(is_there)));
    }

    /// Whether all conditions of a set hold.
    pub fn has(&self, set: ConditionSetId) -> bool {
        self.sets.get(set.index()).copied().unwrap_or(false)
    }

    /// Returns the mnemonic that the first alias with its features stands for; `mnemonic` itself if there is none.
    pub fn without_alias(&self, tables: &AssemblerTables, mnemonic: MnemonicId) -> MnemonicId {
        let mut aliases = tables.mnemonic_aliases(mnemonic);
        aliases.find(|alias| self.has(alias.conditions)).map_or(mnemonic, |alias| alias.replacement)
    }

    /// Returns the conditions of a set that do not hold, each once, in the order of messages.
    pub fn missing(&self, tables: &AssemblerTables, set: ConditionSetId) -> Vec<ConditionId> {
        let holds = |condition: &ConditionId| self.conditions.get(condition.index()).copied().unwrap_or(false);
        let mut missing: Vec<ConditionId> = tables.condition_set(set).filter(|condition| !holds(condition)).collect();
        missing.sort_unstable();
        missing.dedup();
        missing
    }
}

/// Returns the conditions of an opcode on features, each once. Conditions without a text in messages are left out, since they
/// are not about features of a processor.
pub fn conditions(tables: &AssemblerTables, opcode: OpcodeId, features: &FeatureSet) -> Vec<FeatureCondition> {
    let Some(encoding) = tables.encoding(opcode) else { return Vec::new() };
    let mut conditions: Vec<FeatureCondition> = Vec::new();
    for condition in tables.condition_set(encoding.conditions()) {
        let mut asked = Vec::new();
        let is_met = tables.condition_holds(condition, |feature| {
            asked.push(feature.0);
            features.has(feature)
        });
        let text = tables.condition(condition).message;
        if !text.is_empty() && conditions.iter().all(|known| known.text != text) {
            conditions.push(FeatureCondition { text, features: asked, is_met });
        }
    }
    conditions
}
