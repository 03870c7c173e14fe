//! Roles of operands: an opcode's form says which operand goes into which field of ModRM and the prefixes, and which
//! are immediates.

use crate::inst::targets::x86::ts_flags::TsFlags;

/// How an opcode's operands are laid out in machine code. `Source…`: the rm field is a source, the reg field the destination.
/// `Destination…`: the reverse. `Extension…`: the reg field extends the opcode. vvvv is a field of VEX and EVEX for one more
/// register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingForm {
    /// Opcode and immediates only.
    Raw,
    /// The register's number is added to the opcode byte.
    AddRegister,
    /// An absolute address without ModRM: offset and segment.
    MemoryOffset,
    /// A string instruction that reads memory.
    StringSource,
    /// A string instruction that writes memory or compares with it.
    StringDestination,
    /// A string instruction with two places in memory.
    StringBoth,
    /// Two immediates, the second of one byte.
    Immediate8,
    /// Two immediates, the second of two bytes.
    Immediate16,
    /// A branch whose condition is added to the opcode byte.
    AddCondition,
    /// A prefix that counts as an instruction by itself.
    PrefixByte,
    DestinationRegister,
    /// Like `DestinationRegister`, with a condition that is added to the opcode byte.
    DestinationRegisterCondition,
    DestinationMemory,
    /// Like `DestinationMemory`, always with a SIB byte.
    DestinationMemorySib,
    /// Like `DestinationMemory`, with a condition that is added to the opcode byte.
    DestinationMemoryCondition,
    /// Register, memory, vvvv, and a condition that is added to the opcode byte.
    CompareExchange,
    SourceRegister,
    /// Like `SourceRegister`, with vvvv as the third operand instead of the second.
    SourceRegisterThirdVvvv,
    /// Like `SourceRegister`, with the rm register as the fourth operand: before it come the reg register, vvvv, and a register
    /// whose number is in the immediate byte.
    SourceRegisterFourth,
    /// Like `SourceRegister`, with a condition that is added to the opcode byte.
    SourceRegisterCondition,
    SourceMemory,
    /// Like `SourceMemory`, always with a SIB byte.
    SourceMemorySib,
    /// Like `SourceMemory`, with vvvv after the memory reference.
    SourceMemoryThirdVvvv,
    /// Like `SourceMemory`, with the memory reference as the fourth operand: before it come the reg register, vvvv, and a
    /// register whose number is in the immediate byte.
    SourceMemoryFourth,
    /// Like `SourceMemory`, with a condition that is added to the opcode byte.
    SourceMemoryCondition,
    /// A register, and a condition that is added to the opcode byte.
    ExtensionRegisterCondition,
    /// A memory reference, and a condition that is added to the opcode byte.
    ExtensionMemoryCondition,
    /// A register. The reg field holds this number.
    ExtensionRegister(u8),
    /// A memory reference. The reg field holds this number.
    ExtensionMemory(u8),
    /// A register in the reg field; the rm field is 0.
    RegisterOnly,
    /// No operand. ModRM is this byte.
    FixedModRm(u8),
}

impl EncodingForm {
    /// Returns the form of this number in the tables; `None` for a pseudo opcode, which is not encoded.
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

/// What the rm field of ModRM names, by the indices of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rm {
    /// Nothing: the form has no ModRM byte, or no operand in this field.
    None,
    Register(u8),
    /// A memory reference, by the first of its five operands.
    Memory(u8),
    /// The whole ModRM byte is given.
    Fixed(u8),
}

/// Indices of the operands that fill the fields of the machine code; `None` for a field that no operand fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// The register in ModRM's field `reg`.
    pub reg: Option<u8>,
    /// The value of the reg field if no operand is in it.
    pub extension: u8,
    /// What ModRM's field `rm` names; for `AddRegister`, which has no ModRM byte, the register whose number is added to the
    /// opcode byte.
    pub rm: Rm,
    /// The register in the prefix's field vvvv.
    pub vvvv: Option<u8>,
    /// The mask register.
    pub mask: Option<u8>,
    /// The register in the upper half of the immediate byte.
    pub immediate_register: Option<u8>,
    /// The condition that is added to the opcode byte.
    pub condition: Option<u8>,
    /// The rounding mode, which EVEX holds.
    pub rounding: Option<u8>,
    /// The default flags of a conditional compare or test; its condition is the operand after that.
    pub tested: Option<u8>,
    /// Index of the first operand that is encoded as an immediate.
    pub first_immediate: u8,
    /// One more than the index of the last operand that is encoded as an immediate. For `MemoryOffset`, the range of immediates is
    /// the offset and the segment, of which only the offset is written as a constant.
    pub end_of_immediates: u8,
}

/// Number of operands of a memory reference.
const N_MEMORY_OPERANDS: u8 = 5;

/// Hands out the indices of operands from left to right.
struct OperandCursor {
    /// Index of the next operand.
    next: u8,
}

impl OperandCursor {
    /// Takes one operand.
    fn one(&mut self) -> u8 {
        self.next += 1;
        self.next - 1
    }

    /// Takes one operand if the condition holds.
    fn one_if(&mut self, condition: bool) -> Option<u8> {
        condition.then(|| self.one())
    }

    /// Takes the operands of a memory reference.
    fn memory(&mut self) -> Rm {
        self.next += N_MEMORY_OPERANDS;
        Rm::Memory(self.next - N_MEMORY_OPERANDS)
    }

    /// Takes one operand, for the rm field.
    fn register(&mut self) -> Rm {
        Rm::Register(self.one())
    }
}

impl Roles {
    /// Assigns roles to the `n_operands` operands of an opcode. The first `n_repeated` repeat later operands, since they are
    /// results and inputs at once, and are not encoded.
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

    /// Assigns the roles that the form gives, from left to right.
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

    /// Assigns the operands after rm, in forms with the destination in rm.
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

    /// Assigns the operands in front of rm, in forms with a source in rm.
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

    /// Assigns the operands after rm, in forms with a source in rm.
    fn assign_source_tail(&mut self, has_condition: bool, ts_flags: TsFlags, cursor: &mut OperandCursor) {
        self.condition = cursor.one_if(has_condition);
        /// The kind of immediate that names a register.
        const IMMEDIATE_REGISTER: u8 = 3;
        self.immediate_register = cursor.one_if(ts_flags.immediate() == IMMEDIATE_REGISTER);
    }
}
