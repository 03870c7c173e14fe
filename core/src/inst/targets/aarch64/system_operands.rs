//! Operands of system instructions and hints that are numbers with names, such as the `ish` of `dmb ish`. Reading finds
//! them by name, printing by encoding.

use std::sync::OnceLock;

use mca_models::aarch64::feature;
use mca_models::assembler::{AssemblerTables, Cell, RecordTable};
use mca_models::ids::FeatureId;

use super::architectures::Extension;
use crate::inst::features::FeatureSet;

/// Declares [`List`] and, in the same order, the names of the lists in the packed tables.
macro_rules! lists {
    ($($list:ident = $table:literal),* $(,)?) => {
        /// A list of names for the numbers of one kind of operand.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum List {
            $($list),*
        }

        /// Name of each list in the packed tables, by the list's number.
        const TABLES: &[&str] = &[$($table),*];
    };
}

lists! {
    AddressTranslations = "ATsList",
    NxsBarriers = "DBnXSsList",
    Barriers = "DBsList",
    DataCaches = "DCsList",
    InterruptReads = "GICRTable",
    Interrupts = "GICTable",
    InterruptBarriers = "GSBTable",
    InstructionCaches = "ICsList",
    InstructionBarriers = "ISBsList",
    PermissionOverlays = "PLBITable",
    Prefetches = "PRFMsList",
    WideStateFields = "PStateImm0_15sList",
    NarrowStateFields = "PStateImm0_1sList",
    RangePrefetches = "RPRFMsList",
    StreamingControls = "SVCRsList",
    Patterns = "SVEPREDPATsList",
    SvePrefetches = "SVEPRFMsList",
    LengthSpecifiers = "SVEVECLENSPECIFIERsList",
    SystemRegisters = "SysRegsList",
    TranslationIndices = "TIndexsList",
    TranslationPairs = "TLBIPTable",
    Translations = "TLBITable",
}

/// Whether a register follows the name of an operation, as in `tlbi vae1, x0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RegisterRequirement {
    Never,
    Optional,
    Required,
}

/// An entry of a [`List`]: a name and the number that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SystemOperand {
    pub(super) name: &'static str,
    /// The number in the machine operand.
    pub(super) encoding: u16,
    /// The number that a text may have instead of the name; 0 if the list has no such numbers.
    pub(super) value: u16,
    pub(super) register_use: RegisterRequirement,
    /// Whether an operation on a pair of registers is available with the feature TLBID alone, which gives operations on
    /// translations a domain. Without it, such an operation needs D128.
    pub(super) is_allowed_with_domains: bool,
    /// Whether `mrs` may read the system register; false in other lists.
    pub(super) is_readable: bool,
    /// Whether `msr` may write the system register; false in other lists.
    pub(super) is_writable: bool,
    /// Features that the operand needs, all of them.
    pub(super) features: Vec<FeatureId>,
}

impl SystemOperand {
    /// Checks that these features allow an operation on a pair of registers. The error is the text of a message: the
    /// features of which one is missing.
    pub(super) fn check_pair(&self, features: &FeatureSet) -> Result<(), &'static str> {
        let has = |feature| features.has(feature::F_ALL) || features.has(feature);
        match self.is_allowed_with_domains {
            _ if has(feature::F_D128) => Ok(()),
            true if has(feature::F_TLBID) => Ok(()),
            true => Err("tlbid or d128"),
            false => Err("d128"),
        }
    }

    /// Whether these features have what the operand needs.
    pub(super) fn is_available(&self, features: &FeatureSet) -> bool {
        are_available(&self.features, features)
    }
}

/// Whether `features` contains all that are required, or the feature that stands for all.
pub(super) fn are_available(required: &[FeatureId], features: &FeatureSet) -> bool {
    features.has(feature::F_ALL) || required.iter().all(|&one| features.has(one))
}

/// All lists, by the number of [`List`], each read from the packed tables when it is first used. Entries have the order of
/// the tables; of several names for one encoding, the first is printed.
#[derive(Debug, Default)]
pub(super) struct SystemOperands {
    lists: [OnceLock<Vec<SystemOperand>>; TABLES.len()],
}

impl SystemOperands {
    /// Returns the entries of a list.
    pub(super) fn list(&self, assembler: &'static AssemblerTables, list: List) -> &[SystemOperand] {
        let index = list as usize;
        self.lists[index].get_or_init(|| read_list(assembler.records(TABLES[index])))
    }

    /// Returns the entry of this name, ignoring case; `None` if the list does not have it.
    pub(super) fn find(&self, assembler: &'static AssemblerTables, list: List, name: &[u8]) -> Option<&SystemOperand> {
        self.list(assembler, list).iter().find(|entry| entry.name.as_bytes().eq_ignore_ascii_case(name))
    }

    /// Returns the entries of a list that have this encoding, in the order of the tables.
    pub(super) fn with_encoding(
        &self,
        assembler: &'static AssemblerTables,
        list: List,
        encoding: u16,
    ) -> impl Iterator<Item = &SystemOperand> {
        self.list(assembler, list).iter().filter(move |entry| entry.encoding == encoding)
    }
}

/// Reads a list from its table; it is empty if the tables do not have it.
fn read_list(table: Option<RecordTable<'_>>) -> Vec<SystemOperand> {
    let Some(table) = table else { return Vec::new() };
    // The table has more than a thousand records, so fields are looked up once.
    let field = |name: &str| table.field(name);
    let required = field("Requires").or(field("RequiresStr"));
    let fields =
        ["Encoding", "ImmValue", "NeedsReg", "OptionalReg", "Readable", "Writeable", "AllowWithTLBID"].map(field);
    let (name, register_use) = (field("Name"), field("RegUse"));
    let read = |record| {
        let [encoding, value, needs, may_have, readable, writable, with_domains] =
            fields.map(|field| field.map_or(0, |field| table.number(record, field)));
        // Operations on translations have a word for the register, others two numbers.
        let register_use = match register_use.map(|field| table.text(record, field)) {
            Some("REG_REQUIRED") => RegisterRequirement::Required,
            Some("REG_OPTIONAL") => RegisterRequirement::Optional,
            None if needs != 0 => RegisterRequirement::Required,
            None if may_have != 0 => RegisterRequirement::Optional,
            Some(_) | None => RegisterRequirement::Never,
        };
        SystemOperand {
            name: name.map_or("", |field| table.text(record, field)),
            encoding: encoding as u16,
            value: value as u16,
            register_use,
            is_allowed_with_domains: with_domains != 0,
            is_readable: readable != 0,
            is_writable: writable != 0,
            features: match required.map(|field| table.cell(record, field)) {
                Some(Cell::Features(features)) => features.iter().collect(),
                _ => Vec::new(),
            },
        }
    };
    (0..table.len()).map(read).collect()
}

/// Returns what a message says about required features that are missing: the first architecture among them, else all
/// extensions that bring one of them, else `(unknown)`.
pub(super) fn requirement(extensions: &[Extension], required: &[FeatureId]) -> String {
    let versions = ARCHITECTURES.iter().find(|(feature, _)| required.contains(feature));
    if let Some((_, name)) = versions {
        return (*name).to_owned();
    }
    let brings_one = |extension: &&Extension| extension.features.iter().any(|feature| required.contains(feature));
    let names: Vec<&str> = extensions.iter().filter(brings_one).map(|extension| extension.name).collect();
    if names.is_empty() { "(unknown)".to_owned() } else { names.join(", ") }
}

/// Features that stand for versions of the architecture, and the versions' names in messages.
const ARCHITECTURES: [(FeatureId, &str); 17] = [
    (feature::F_V8_1A, "ARMv8.1a"),
    (feature::F_V8_2A, "ARMv8.2a"),
    (feature::F_V8_3A, "ARMv8.3a"),
    (feature::F_V8_4A, "ARMv8.4a"),
    (feature::F_V8_5A, "ARMv8.5a"),
    (feature::F_V8_6A, "ARMv8.6a"),
    (feature::F_V8_7A, "ARMv8.7a"),
    (feature::F_V8_8A, "ARMv8.8a"),
    (feature::F_V8_9A, "ARMv8.9a"),
    (feature::F_V9A, "ARMv9-a"),
    (feature::F_V9_1A, "ARMv9.1a"),
    (feature::F_V9_2A, "ARMv9.2a"),
    (feature::F_V9_3A, "ARMv9.3a"),
    (feature::F_V9_4A, "ARMv9.4a"),
    (feature::F_V9_5A, "ARMv9.5a"),
    (feature::F_V9_6A, "ARMv9.6a"),
    (feature::F_V9_7A, "ARMv9.7a"),
];
