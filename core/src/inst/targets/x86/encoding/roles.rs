//! Which operand goes where: the form of an opcode says in which order its operands name the ModRM fields, the prefix
//! fields and the immediates.

use crate::inst::targets::x86::ts_flags::TsFlags;

/// The layouts of operands, named after what the ModRM byte holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
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

impl Form {
    /// The form of this number; `None` for a pseudo opcode, which is not encoded.
    pub fn from_number(number: u8) -> Option<Form> {
        Some(match number {
            1 => Form::Raw,
            2 => Form::AddRegister,
            3 => Form::MemoryOffset,
            4 => Form::StringSource,
            5 => Form::StringDestination,
            6 => Form::StringBoth,
            7 => Form::Immediate8,
            8 => Form::Immediate16,
            9 => Form::AddCondition,
            10 => Form::PrefixByte,
            18 => Form::DestinationRegisterCondition,
            19 => Form::DestinationMemoryCondition,
            20 => Form::CompareExchange,
            21 => Form::RegisterOnly,
            22 => Form::SourceMemorySib,
            23 => Form::DestinationMemorySib,
            24 => Form::DestinationMemory,
            25 => Form::SourceMemory,
            26 => Form::SourceMemoryThirdVvvv,
            27 => Form::SourceMemoryFourth,
            28 => Form::SourceMemoryCondition,
            30 => Form::ExtensionMemoryCondition,
            31 => Form::ExtensionMemory(0),
            32..=39 => Form::ExtensionMemory(number - 32),
            40 => Form::DestinationRegister,
            41 => Form::SourceRegister,
            42 => Form::SourceRegisterThirdVvvv,
            43 => Form::SourceRegisterFourth,
            44 => Form::SourceRegisterCondition,
            46 => Form::ExtensionRegisterCondition,
            47 => Form::ExtensionRegister(0),
            48..=55 => Form::ExtensionRegister(number - 48),
            56..=63 => Form::FixedModRm(0xc0 + ((number - 56) << 3)),
            64..=127 => Form::FixedModRm(0xc0 + (number - 64)),
            _ => return None,
        })
    }

    /// Whether a SIB byte is written even where none is needed.
    pub fn forces_sib(self) -> bool {
        matches!(self, Form::SourceMemorySib | Form::DestinationMemorySib)
    }
}

/// What the ModRM byte addresses.
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
    /// In the upper half of the immediate byte.
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
struct Cursor {
    next: u8,
}

impl Cursor {
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
    /// `n_repeated` leading operands take no part.
    pub fn new(form: Form, ts_flags: TsFlags, n_repeated: u8, n_operands: u8) -> Roles {
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
        let mut cursor = Cursor { next: n_repeated };
        roles.assign(form, ts_flags, &mut cursor);
        if ts_flags.two_conditional_operands() {
            roles.end_of_immediates = n_operands.saturating_sub(2);
            roles.tested = Some(roles.end_of_immediates);
        }
        if form == Form::SourceRegister && ts_flags.evex_rc() {
            roles.end_of_immediates = roles.end_of_immediates.saturating_sub(1);
            roles.rounding = Some(roles.end_of_immediates);
        }
        if form == Form::AddCondition {
            roles.end_of_immediates = n_operands.saturating_sub(1);
            roles.condition = Some(roles.end_of_immediates);
        }
        roles.first_immediate = cursor.next;
        roles
    }

    fn assign(&mut self, form: Form, ts_flags: TsFlags, cursor: &mut Cursor) {
        let new_destination = ts_flags.has_new_destination();
        let has_vvvv = ts_flags.vex_4v() && !new_destination;
        let has_mask = ts_flags.is_masked();
        match form {
            Form::Raw | Form::PrefixByte | Form::AddCondition | Form::Immediate8 | Form::Immediate16 => {}
            Form::MemoryOffset => {}
            Form::StringSource => cursor.next += 2,
            Form::StringDestination => cursor.next += 1,
            Form::StringBoth => cursor.next += 3,
            Form::AddRegister => self.rm = cursor.register(),
            Form::DestinationRegister | Form::DestinationRegisterCondition => {
                self.vvvv = cursor.one_if(new_destination);
                self.rm = cursor.register();
                self.assign_destination_tail(form, has_mask, has_vvvv, cursor);
            }
            Form::DestinationMemory | Form::DestinationMemorySib | Form::DestinationMemoryCondition => {
                self.vvvv = cursor.one_if(new_destination);
                self.rm = cursor.memory();
                self.assign_destination_tail(form, has_mask, has_vvvv, cursor);
            }
            Form::CompareExchange => {
                self.reg = Some(cursor.one());
                self.rm = cursor.memory();
                self.vvvv = Some(cursor.one());
                self.condition = Some(cursor.one());
            }
            Form::SourceRegister | Form::SourceRegisterCondition => {
                self.assign_source_head(new_destination, has_mask, has_vvvv, cursor);
                self.rm = cursor.register();
                self.assign_source_tail(form == Form::SourceRegisterCondition, ts_flags, cursor);
            }
            Form::SourceMemory | Form::SourceMemorySib | Form::SourceMemoryCondition => {
                self.assign_source_head(new_destination, has_mask, has_vvvv, cursor);
                self.rm = cursor.memory();
                self.assign_source_tail(form == Form::SourceMemoryCondition, ts_flags, cursor);
            }
            Form::SourceRegisterThirdVvvv => {
                self.reg = Some(cursor.one());
                self.rm = cursor.register();
                self.vvvv = Some(cursor.one());
            }
            Form::SourceMemoryThirdVvvv => {
                self.reg = Some(cursor.one());
                self.rm = cursor.memory();
                self.vvvv = Some(cursor.one());
            }
            Form::SourceRegisterFourth | Form::SourceMemoryFourth => {
                self.reg = Some(cursor.one());
                self.vvvv = Some(cursor.one());
                self.immediate_register = Some(cursor.one());
                self.rm = if form == Form::SourceMemoryFourth { cursor.memory() } else { cursor.register() };
            }
            Form::ExtensionRegister(extension) => {
                self.extension = extension;
                self.vvvv = cursor.one_if(ts_flags.vex_4v());
                self.mask = cursor.one_if(has_mask);
                self.rm = cursor.register();
            }
            Form::ExtensionMemory(extension) => {
                self.extension = extension;
                self.vvvv = cursor.one_if(ts_flags.vex_4v());
                self.mask = cursor.one_if(has_mask);
                self.rm = cursor.memory();
            }
            Form::ExtensionRegisterCondition => {
                self.rm = cursor.register();
                self.condition = Some(cursor.one());
            }
            Form::ExtensionMemoryCondition => {
                self.rm = cursor.memory();
                self.condition = Some(cursor.one());
            }
            Form::RegisterOnly => {
                self.reg = Some(cursor.one());
                self.rm = Rm::None;
            }
            Form::FixedModRm(byte) => self.rm = Rm::Fixed(byte),
        }
    }

    fn assign_destination_tail(&mut self, form: Form, has_mask: bool, has_vvvv: bool, cursor: &mut Cursor) {
        self.mask = cursor.one_if(has_mask);
        if has_vvvv {
            self.vvvv = Some(cursor.one());
        }
        self.reg = Some(cursor.one());
        let has_condition = matches!(form, Form::DestinationRegisterCondition | Form::DestinationMemoryCondition);
        self.condition = cursor.one_if(has_condition);
    }

    fn assign_source_head(&mut self, new_destination: bool, has_mask: bool, has_vvvv: bool, cursor: &mut Cursor) {
        self.vvvv = cursor.one_if(new_destination);
        self.reg = Some(cursor.one());
        self.mask = cursor.one_if(has_mask);
        if has_vvvv {
            self.vvvv = Some(cursor.one());
        }
    }

    fn assign_source_tail(&mut self, has_condition: bool, ts_flags: TsFlags, cursor: &mut Cursor) {
        self.condition = cursor.one_if(has_condition);
        /// The kind of immediate that names a register.
        const IMMEDIATE_REGISTER: u8 = 3;
        self.immediate_register = cursor.one_if(ts_flags.immediate() == IMMEDIATE_REGISTER);
    }
}
