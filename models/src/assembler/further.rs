//! Tables that only some targets have, such as RISC-V: compressed forms of instructions, extensions in architecture strings, and
//! scheduling classes for each setting of the vector unit, which instrument comments and instructions of the input choose.

use crate::ids::{ClassId, FeatureId, MethodId, OpcodeId, RegisterClassId, RegisterId};
use crate::layout::assembler::{self as layout, extension, profile, rewrite, scheduling_override};
use crate::pack::{PackError, PackedFile, Row, Sequences, Strings, Table};

/// The tables, each a section of the packed file.
#[derive(Clone, Debug)]
pub struct FurtherTables {
    strings: Strings<'static>,
    sequences: Sequences<'static>,
    /// Rewrites to compressed instructions, and back.
    rewrites: [Table<'static, { rewrite::WIDTH }>; 2],
    extensions: Table<'static, { extension::WIDTH }>,
    profiles: Table<'static, { profile::WIDTH }>,
    overrides: Table<'static, { scheduling_override::WIDTH }>,
}

/// A rule that replaces an instruction by an equivalent one.
#[derive(Clone, Copy, Debug)]
pub struct Rewrite {
    /// The opcode of the instruction that is replaced.
    pub opcode: OpcodeId,
    /// The opcode of the instruction that replaces it.
    pub replacement: OpcodeId,
    row: Row<'static, { rewrite::WIDTH }>,
    sequences: Sequences<'static>,
}

/// Where an operand of the replacing instruction comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewriteOperand {
    /// The operand of the replaced instruction at this index.
    Copy(u8),
    /// This register.
    Register(RegisterId),
    /// This number.
    Immediate(i32),
}

/// A condition of a rewrite. Operands are indices of machine operands of the replaced instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RewriteCondition {
    /// The operand is a register.
    IsRegister(u8),
    /// The operand is a number.
    IsImmediate(u8),
    /// The operand is a register, and not none.
    IsSome(u8),
    /// The two operands are the same register.
    Same(u8, u8),
    /// The operand is this register.
    Register(u8, RegisterId),
    /// The operand is this number.
    Immediate(u8, i32),
    /// The operand is a register of this class.
    Class(u8, RegisterClassId),
    /// The operand passes an `OperandTest` of the target.
    Test(u8, MethodId),
    /// The processor has this feature.
    Feature(FeatureId),
    /// The processor lacks this feature.
    NotFeature(FeatureId),
    /// Begins or continues a list of alternatives, which ends with `EndOr`: the processor has this feature.
    OrFeature(FeatureId),
    /// As `OrFeature`, for a feature that the processor must lack.
    OrNotFeature(FeatureId),
    /// Ends a list of alternatives, at least one of which must hold.
    EndOr,
}

/// An extension that architecture strings may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// The name in architecture strings, such as `zba`.
    pub name: &'static str,
    /// The supported version: the number before the `p`.
    pub major: u16,
    /// The supported version: the number after the `p`.
    pub minor: u16,
    /// Whether it may be named only if experimental extensions are allowed.
    pub is_experimental: bool,
}

/// A profile: a name for an architecture string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The name, such as `rva23u64`.
    pub name: &'static str,
    /// The architecture string that it stands for.
    pub architecture: &'static str,
    /// Whether it is only a draft.
    pub is_experimental: bool,
}

/// The scheduling class of an opcode for a setting of the vector unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Override {
    /// The class that replaces the opcode's own.
    Class(ClassId),
    /// No class, as the reference crashes by a division by zero.
    Crash,
}

impl FurtherTables {
    /// Opens packed tables, from the same bytes as [`AssemblerTables::open`](super::AssemblerTables::open).
    pub fn open(bytes: &'static [u8]) -> Result<FurtherTables, PackError> {
        let file = PackedFile::open(bytes, layout::KIND)?;
        Ok(FurtherTables {
            strings: Strings::open(&file, layout::STRING_ENDS, layout::STRING_BYTES)?,
            sequences: Sequences::open(&file, layout::SEQUENCE_ENDS, layout::SEQUENCE_ITEMS)?,
            rewrites: [file.table(layout::REWRITES[0])?, file.table(layout::REWRITES[1])?],
            extensions: file.table(layout::EXTENSIONS)?,
            profiles: file.table(layout::PROFILES)?,
            overrides: file.table(layout::OVERRIDES)?,
        })
    }

    /// Returns the rewrites of instructions to compressed ones, sorted by the replaced opcode; of those with one opcode, the first
    /// that applies is taken.
    pub fn compressions(&self) -> impl Iterator<Item = Rewrite> + use<> {
        self.rewrites(0)
    }

    /// Returns the rewrites of compressed instructions to those for which they stand, sorted by the replaced opcode.
    pub fn uncompressions(&self) -> impl Iterator<Item = Rewrite> + use<> {
        self.rewrites(1)
    }

    /// Returns the rewrites of one direction: 0 to compressed forms, 1 back.
    fn rewrites(&self, way: usize) -> impl Iterator<Item = Rewrite> + use<> {
        let sequences = self.sequences;
        self.rewrites[way].iter().map(move |row| Rewrite {
            opcode: OpcodeId(row.u16(rewrite::OPCODE)),
            replacement: OpcodeId(row.u16(rewrite::REPLACEMENT)),
            row,
            sequences,
        })
    }

    /// Returns the number of extensions.
    pub fn n_extensions(&self) -> usize {
        self.extensions.len()
    }

    /// Returns the extension with an index; extensions are sorted by name.
    pub fn extension(&self, index: usize) -> Extension {
        let row = self.extensions.row(index);
        Extension {
            name: self.strings.text(row.u32(extension::NAME)),
            major: row.u16(extension::MAJOR),
            minor: row.u16(extension::MINOR),
            is_experimental: row.u32(extension::IS_EXPERIMENTAL) != 0,
        }
    }

    /// Returns the index of the extension with this name; `None` if there is none.
    pub fn find_extension(&self, name: &[u8]) -> Option<usize> {
        let name_of = |index: usize| self.strings.bytes(self.extensions.row(index).u32(extension::NAME));
        let found = lower_bound(self.extensions.len(), |index| name_of(index) < name);
        (found < self.extensions.len() && name_of(found) == name).then_some(found)
    }

    /// Returns the indices of the extensions that an extension implies directly.
    pub fn implied(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        self.sequences.get(self.extensions.row(index).u32(extension::IMPLIED)).map(usize::from)
    }

    /// Returns all profiles.
    pub fn profiles(&self) -> impl Iterator<Item = Profile> + '_ {
        self.profiles.iter().map(|row| Profile {
            name: self.strings.text(row.u32(profile::NAME)),
            architecture: self.strings.text(row.u32(profile::ARCHITECTURE)),
            is_experimental: row.u32(profile::IS_EXPERIMENTAL) != 0,
        })
    }

    /// Returns what replaces the scheduling class of an opcode for a setting of the vector unit, given as an index into each list of
    /// [`SETTINGS`](scheduling_override::SETTINGS). `None` if the opcode keeps its class.
    pub fn instrumented_class(&self, opcode: OpcodeId, setting: [u16; 2]) -> Option<Override> {
        let key = (opcode.0, setting[0] << 3 | setting[1]);
        let key_of = |index: usize| {
            let row = self.overrides.row(index);
            (row.u16(scheduling_override::OPCODE), row.u16(scheduling_override::SETTING))
        };
        let found = lower_bound(self.overrides.len(), |index| key_of(index) < key);
        if found == self.overrides.len() || key_of(found) != key {
            return None;
        }
        Some(match self.overrides.row(found).u16(scheduling_override::CLASS) {
            scheduling_override::CRASH => Override::Crash,
            class => Override::Class(ClassId(class)),
        })
    }
}

impl Rewrite {
    /// Returns where the operands of the replacing instruction come from, in order.
    pub fn operands(&self) -> impl Iterator<Item = RewriteOperand> + use<> {
        let mut items = self.sequences.get(self.row.u32(rewrite::OPERANDS_LIST));
        std::iter::from_fn(move || {
            let (sort, low, high) = (items.next()?, items.next()?, items.next()?);
            Some(match sort {
                0 => RewriteOperand::Copy(low as u8),
                1 => RewriteOperand::Register(RegisterId(low)),
                _ => RewriteOperand::Immediate((u32::from(low) | u32::from(high) << 16) as i32),
            })
        })
    }

    /// Returns the conditions in order; all must hold.
    pub fn conditions(&self) -> impl Iterator<Item = RewriteCondition> + use<> {
        let mut items = self.sequences.get(self.row.u32(rewrite::CONDITIONS_LIST));
        std::iter::from_fn(move || {
            let (sort, operand) = (items.next()?, items.next()? as u8);
            let (low, high) = (items.next()?, items.next()?);
            Some(match sort {
                0 => RewriteCondition::IsRegister(operand),
                1 => RewriteCondition::IsImmediate(operand),
                2 => RewriteCondition::IsSome(operand),
                3 => RewriteCondition::Same(operand, low as u8),
                4 => RewriteCondition::Register(operand, RegisterId(low)),
                5 => RewriteCondition::Immediate(operand, (u32::from(low) | u32::from(high) << 16) as i32),
                6 => RewriteCondition::Class(operand, RegisterClassId(low)),
                7 => RewriteCondition::Test(operand, MethodId(low)),
                8 => RewriteCondition::Feature(FeatureId(low)),
                9 => RewriteCondition::NotFeature(FeatureId(low)),
                10 => RewriteCondition::OrFeature(FeatureId(low)),
                11 => RewriteCondition::OrNotFeature(FeatureId(low)),
                _ => RewriteCondition::EndOr,
            })
        })
    }
}

/// Returns the first index of a sorted table of `len` rows for which `is_before` is false; `len` if there is none.
fn lower_bound(len: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_before(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}
