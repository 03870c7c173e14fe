//! Roles of operands: the form of an opcode gives the order in which its operands name the ModRM fields, the prefix fields and
//! the immediates.

use crate::inst::targets::x86::ts_flags::TsFlags;

/// The layouts of operands, named after what the ModRM byte holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingForm {
    /// Opcode and immediates.
    Raw,
    /// The register is part of the opcode byte.
    AddRegister,
    MemoryOffset,
    StringSource,
    StringDestination,
    StringBoth,
    /// A second immediate of one byte.
    Immediate8,
    /// A second immediate of two bytes.
    Immediate16,
    /// The condition is part of the opcode byte; a branch.
    AddCondition,
    PrefixByte,
    DestinationRegister,
    DestinationRegisterCondition,
    DestinationMemory,
    DestinationMemorySib,
    DestinationMemoryCondition,
    /// Register, memory, vvvv, condition.
    CompareExchange,
    SourceRegister,
    SourceRegisterThirdVvvv,
    SourceRegisterFourth,
    SourceRegisterCondition,
    SourceMemory,
    SourceMemorySib,
    SourceMemoryThirdVvvv,
    SourceMemoryFourth,
    SourceMemoryCondition,
    ExtensionRegisterCondition,
    ExtensionMemoryCondition,
    /// The reg field extends the opcode.
    ExtensionRegister(u8),
    ExtensionMemory(u8),
    /// The operand is in the reg field, rm is 0.
    RegisterOnly,
    /// The whole ModRM byte extends the opcode.
    FixedModRm(u8),
}

impl EncodingForm {
    /// Returns the form of this number; `None` for a pseudo opcode, which is not encoded.
    pub fn from_number(number: u8) -> Option<EncodingForm> {
        Some(match number {
            1 => EncodingForm::Raw,
            2 => EncodingForm::AddRegister,
            3 => EncodingForm::MemoryOffset,
            4 => EncodingForm::StringSource,
            5 => EncodingForm::StringDestination,
            6 => EncodingForm::StringBoth,
            7 => EncodingForm::Immediate8,
            8 => EncodingForm::Immediate16,
            9 => EncodingForm::AddCondition,
            10 => EncodingForm::PrefixByte,
            18 => EncodingForm::DestinationRegisterCondition,
            19 => EncodingForm::DestinationMemoryCondition,
            20 => EncodingForm::CompareExchange,
            21 => EncodingForm::RegisterOnly,
            22 => EncodingForm::SourceMemorySib,
            23 => EncodingForm::DestinationMemorySib,
            24 => EncodingForm::DestinationMemory,
            25 => EncodingForm::SourceMemory,
            26 => EncodingForm::SourceMemoryThirdVvvv,
            27 => EncodingForm::SourceMemoryFourth,
            28 => EncodingForm::SourceMemoryCondition,
            30 => EncodingForm::ExtensionMemoryCondition,
            31 => EncodingForm::ExtensionMemory(0),
            32..=39 => EncodingForm::ExtensionMemory(number - 32),
            40 => EncodingForm::DestinationRegister,
            41 => EncodingForm::SourceRegister,
            42 => EncodingForm::SourceRegisterThirdVvvv,
            43 => EncodingForm::SourceRegisterFourth,
            44 => EncodingForm::SourceRegisterCondition,
            46 => EncodingForm::ExtensionRegisterCondition,
            47 => EncodingForm::ExtensionRegister(0),
            48..=55 => EncodingForm::ExtensionRegister(number - 48),
            56..=63 => EncodingForm::FixedModRm(0xc0 + ((number - 56) << 3)),
            64..=127 => EncodingForm::FixedModRm(0xc0 + (number - 64)),
            _ => return None,
        })
    }

    /// Whether a SIB byte is written even where none is needed.
    pub fn forces_sib(self) -> bool {
        matches!(self, EncodingForm::SourceMemorySib | EncodingForm::DestinationMemorySib)
    }
}

/// The operand that the ModRM byte addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rm {
    None,
    Register(u8),
    /// The first of five operands.
    Memory(u8),
    Fixed(u8),
}

/// The operands by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    pub reg: Option<u8>,
    /// The reg field where no operand is in it.
    pub extension: u8,
    pub rm: Rm,
    pub vvvv: Option<u8>,
    pub mask: Option<u8>,
    /// Operand in the upper half of the immediate byte.
    pub immediate_register: Option<u8>,
    /// Added to the opcode byte.
    pub condition: Option<u8>,
    pub rounding: Option<u8>,
    /// Default flags and, after them, the condition of a conditional test.
    pub tested: Option<u8>,
    pub first_immediate: u8,
    pub end_of_immediates: u8,
}

const N_MEMORY_OPERANDS: u8 = 5;

/// Hands out operands from left to right.
struct OperandCursor {
    next: u8,
}

impl OperandCursor {
    fn one(&mut self) -> u8 {
        self.next += 1;
        self.next - 1
    }

    fn one_if(&mut self, condition: bool) -> Option<u8> {
        condition.then(|| self.one())
    }

    fn memory(&mut self) -> Rm {
        self.next += N_MEMORY_OPERANDS;
        Rm::Memory(self.next - N_MEMORY_OPERANDS)
    }

    fn register(&mut self) -> Rm {
        Rm::Register(self.one())
    }
}

impl Roles {
    /// Assigns roles to operands. `n_repeated` leading operands take no part.
    pub fn new(form: EncodingForm, ts_flags: TsFlags, n_repeated: u8, n_operands: u8) -> Roles {
        let mut roles = Roles {
            reg: None,
            extension: 0,
            rm: Rm::None,
            vvvv: None,
            mask: None,
            immediate_register: None,
            condition: None,
            rounding: None,
            tested: None,
            first_immediate: 0,
            end_of_immediates: n_operands,
        };
        let mut cursor = OperandCursor { next: n_repeated };
        roles.assign(form, ts_flags, &mut cursor);
        if ts_flags.two_conditional_operands() {
            roles.end_of_immediates = n_operands.saturating_sub(2);
            roles.tested = Some(roles.end_of_immediates);
        }
        if form == EncodingForm::SourceRegister && ts_flags.evex_rc() {
            roles.end_of_immediates = roles.end_of_immediates.saturating_sub(1);
            roles.rounding = Some(roles.end_of_immediates);
        }
        if form == EncodingForm::AddCondition {
            roles.end_of_immediates = n_operands.saturating_sub(1);
            roles.condition = Some(roles.end_of_immediates);
        }
        roles.first_immediate = cursor.next;
        roles
    }

    fn assign(&mut self, form: EncodingForm, ts_flags: TsFlags, cursor: &mut OperandCursor) {
        let new_destination = ts_flags.has_new_destination();
        let has_vvvv = ts_flags.vex_4v() && !new_destination;
        let has_mask = ts_flags.is_masked();
        match form {
            EncodingForm::Raw
            | EncodingForm::PrefixByte
            | EncodingForm::AddCondition
            | EncodingForm::Immediate8
            | EncodingForm::Immediate16 => {}
            EncodingForm::MemoryOffset => {}
            EncodingForm::StringSource => cursor.next += 2,
            EncodingForm::StringDestination => cursor.next += 1,
            EncodingForm::StringBoth => cursor.next += 3,
            EncodingForm::AddRegister => self.rm = cursor.register(),
            EncodingForm::DestinationRegister | EncodingForm::DestinationRegisterCondition => {
                self.vvvv = cursor.one_if(new_destination);
                self.rm = cursor.register();
                self.assign_destination_tail(form, has_mask, has_vvvv, cursor);
            }
            EncodingForm::DestinationMemory
            | EncodingForm::DestinationMemorySib
            | EncodingForm::DestinationMemoryCondition => {
                self.vvvv = cursor.one_if(new_destination);
                self.rm = cursor.memory();
                self.assign_destination_tail(form, has_mask, has_vvvv, cursor);
            }
            EncodingForm::CompareExchange => {
                self.reg = Some(cursor.one());
                self.rm = cursor.memory();
                self.vvvv = Some(cursor.one());
                self.condition = Some(cursor.one());
            }
            EncodingForm::SourceRegister | EncodingForm::SourceRegisterCondition => {
                self.assign_source_head(new_destination, has_mask, has_vvvv, cursor);
                self.rm = cursor.register();
                self.assign_source_tail(form == EncodingForm::SourceRegisterCondition, ts_flags, cursor);
            }
            EncodingForm::SourceMemory | EncodingForm::SourceMemorySib | EncodingForm::SourceMemoryCondition => {
                self.assign_source_head(new_destination, has_mask, has_vvvv, cursor);
                self.rm = cursor.memory();
                self.assign_source_tail(form == EncodingForm::SourceMemoryCondition, ts_flags, cursor);
            }
            EncodingForm::SourceRegisterThirdVvvv => {
                self.reg = Some(cursor.one());
                self.rm = cursor.register();
                self.vvvv = Some(cursor.one());
            }
            EncodingForm::SourceMemoryThirdVvvv => {
                self.reg = Some(cursor.one());
                self.rm = cursor.memory();
                self.vvvv = Some(cursor.one());
            }
            EncodingForm::SourceRegisterFourth | EncodingForm::SourceMemoryFourth => {
                self.reg = Some(cursor.one());
                self.vvvv = Some(cursor.one());
                self.immediate_register = Some(cursor.one());
                self.rm = if form == EncodingForm::SourceMemoryFourth { cursor.memory() } else { cursor.register() };
            }
            EncodingForm::ExtensionRegister(extension) => {
                self.extension = extension;
                self.vvvv = cursor.one_if(ts_flags.vex_4v());
                self.mask = cursor.one_if(has_mask);
                self.rm = cursor.register();
            }
            EncodingForm::ExtensionMemory(extension) => {
                self.extension = extension;
                self.vvvv = cursor.one_if(ts_flags.vex_4v());
                self.mask = cursor.one_if(has_mask);
                self.rm = cursor.memory();
            }
            EncodingForm::ExtensionRegisterCondition => {
                self.rm = cursor.register();
                self.condition = Some(cursor.one());
            }
            EncodingForm::ExtensionMemoryCondition => {
                self.rm = cursor.memory();
                self.condition = Some(cursor.one());
            }
            EncodingForm::RegisterOnly => {
                self.reg = Some(cursor.one());
                self.rm = Rm::None;
            }
            EncodingForm::FixedModRm(byte) => self.rm = Rm::Fixed(byte),
        }
    }

    fn assign_destination_tail(
        &mut self,
        form: EncodingForm,
        has_mask: bool,
        has_vvvv: bool,
        cursor: &mut OperandCursor,
    ) {
        self.mask = cursor.one_if(has_mask);
        if has_vvvv {
            self.vvvv = Some(cursor.one());
        }
        self.reg = Some(cursor.one());
        let has_condition =
            matches!(form, EncodingForm::DestinationRegisterCondition | EncodingForm::DestinationMemoryCondition);
        self.condition = cursor.one_if(has_condition);
    }

    fn assign_source_head(
        &mut self,
        new_destination: bool,
        has_mask: bool,
        has_vvvv: bool,
        cursor: &mut OperandCursor,
    ) {
        self.vvvv = cursor.one_if(new_destination);
        self.reg = Some(cursor.one());
        self.mask = cursor.one_if(has_mask);
        if has_vvvv {
            self.vvvv = Some(cursor.one());
        }
    }

    fn assign_source_tail(&mut self, has_condition: bool, ts_flags: TsFlags, cursor: &mut OperandCursor) {
        self.condition = cursor.one_if(has_condition);
        /// The kind of immediate that names a register.
        const IMMEDIATE_REGISTER: u8 = 3;
        self.immediate_register = cursor.one_if(ts_flags.immediate() == IMMEDIATE_REGISTER);
    }
}
