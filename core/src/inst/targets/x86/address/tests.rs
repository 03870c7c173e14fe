use super::*;

const RAX: RegisterTraits = RegisterTraits::GENERAL_64;
const EAX: RegisterTraits = RegisterTraits::GENERAL_32;
const BX: RegisterTraits = RegisterTraits::GENERAL_16.or(RegisterTraits::BASE_16);
const SI: RegisterTraits = RegisterTraits::GENERAL_16.or(RegisterTraits::INDEX_16);
const RIP: RegisterTraits = RegisterTraits::GENERAL_64.or(RegisterTraits::INSTRUCTION_POINTER);
const RSP: RegisterTraits = RegisterTraits::GENERAL_64.or(RegisterTraits::STACK_POINTER);

fn check(
    base: Option<RegisterTraits>,
    index: Option<RegisterTraits>,
    scale: u8,
    mode: Mode,
) -> Result<(), &'static str> {
    check_address(AddressRegisters { base, index }, scale, mode)
}

#[test]
fn widths_must_agree() {
    assert_eq!(check(Some(RAX), Some(RAX), 8, Mode::Bits64), Ok(()));
    assert_eq!(check(Some(EAX), Some(RAX), 1, Mode::Bits64), Err("base register is 32-bit, but index register is not"));
    assert_eq!(
        check(Some(RAX), Some(RegisterTraits::ZERO_INDEX_32), 1, Mode::Bits64),
        Err("base register is 64-bit, but index register is not")
    );
    assert_eq!(check(Some(EAX), Some(RegisterTraits::ZERO_INDEX_32), 4, Mode::Bits64), Ok(()));
}

#[test]
fn sixteen_bit_addresses_take_four_registers() {
    assert_eq!(check(Some(BX), Some(SI), 1, Mode::Bits16), Ok(()));
    assert_eq!(check(Some(SI), Some(BX), 1, Mode::Bits32), Err("invalid 16-bit base/index register combination"));
    assert_eq!(check(Some(BX), None, 1, Mode::Bits64), Err("invalid 16-bit base register"));
    assert_eq!(
        check(None, Some(SI), 1, Mode::Bits32),
        Err("16-bit memory operand may not include only index register")
    );
}

#[test]
fn stack_and_instruction_pointer_are_no_index() {
    assert_eq!(check(Some(RAX), Some(RSP), 1, Mode::Bits64), Err("invalid base+index expression"));
    assert_eq!(check(Some(RIP), Some(RAX), 1, Mode::Bits64), Err("invalid base+index expression"));
    assert_eq!(
        check(Some(RegisterTraits::INSTRUCTION_POINTER), None, 1, Mode::Bits32),
        Err("IP-relative addressing requires 64-bit mode")
    );
    assert_eq!(check(Some(RAX), Some(RAX), 3, Mode::Bits64), Err("scale factor in address must be 1, 2, 4 or 8"));
}

#[test]
fn displacements_must_fit_the_width_of_the_address() {
    let issue =
        |base, value| check_displacement(AddressRegisters { base: Some(base), index: None }, Value::Constant(value));
    assert_eq!(issue(RAX, -0x8000_0000), None);
    assert_eq!(
        issue(RAX, 0x8000_0000),
        Some(DisplacementIssue::Error("displacement 2147483648 is not within [-2147483648, 2147483647]".into()))
    );
    assert_eq!(issue(EAX, 0x8000_0000), None);
    assert_eq!(
        issue(EAX, 0x1_0000_0001),
        Some(DisplacementIssue::Warning("displacement 4294967297 shortened to 32-bit signed 1".into()))
    );
    assert_eq!(
        issue(BX, 0x1_8000),
        Some(DisplacementIssue::Warning("displacement 98304 shortened to 16-bit signed -32768".into()))
    );
}
