//! Which features an opcode needs, by the packed tables.

use mca_models::assembler::AssemblerTables;

use super::availability::{FeatureCondition, conditions};
use crate::inst::facts::{InstructionFacts, Requirement};
use crate::inst::features::{FeatureSet, FeatureTable};
use crate::inst::ids::OpcodeId;

/// Returns the features that an opcode needs, and whether `features` has them.
pub fn facts(
    tables: &AssemblerTables,
    table: &FeatureTable,
    opcode: OpcodeId,
    features: &FeatureSet,
) -> InstructionFacts {
    let requirements =
        conditions(tables, opcode, features).into_iter().map(|FeatureCondition { text, features, is_met }| {
            let implies = match features[..] {
                [feature] => table.implied_by(feature).map(|implied| table.feature(implied).name).collect(),
                _ => Vec::new(),
            };
            Requirement { name: short_name(text), text: text.to_owned(), implies, is_met }
        });
    InstructionFacts { requirements: requirements.collect(), ..InstructionFacts::default() }
}

/// Returns the names of features that an opcode needs and `features` lacks, except those in `asked`, to which they are added.
pub fn missing(
    tables: &AssemblerTables,
    opcode: OpcodeId,
    features: &FeatureSet,
    asked: &mut Vec<String>,
) -> Vec<String> {
    let unmet = conditions(tables, opcode, features).into_iter().filter(|condition| !condition.is_met);
    let mut missing: Vec<String> = unmet.map(|condition| short_name(condition.text)).collect();
    missing.retain(|name| {
        let is_new = !asked.contains(name);
        asked.extend(is_new.then(|| name.clone()));
        is_new
    });
    missing
}

/// Returns the names in the text of a condition: `Zba or Zbb` for `'Zba' (Address Generation Instructions) or 'Zbb' (...)`.
fn short_name(text: &str) -> String {
    let names: Vec<&str> = text.split('\'').skip(1).step_by(2).collect();
    if names.is_empty() { text.to_owned() } else { names.join(" or ") }
}

#[cfg(test)]
mod tests {
    use super::short_name;

    #[test]
    fn names_of_tables_are_short() {
        assert_eq!(short_name("'Zba' (Address Generation Instructions) or 'B' (All)"), "Zba or B");
        assert_eq!(short_name("RV64I Base Instruction Set"), "RV64I Base Instruction Set");
    }
}
